//! Combatants from another file: their ids, how many, where, and what is refused.

use crate::shared::{RIVER, say, talked, try_say};
use affray::log::MemoryStorage;
use affray::play::Talk;

const CAMP: &str =
    "---\nsystem = \"wwn\"\n[[combatant]]\nid = \"wolf\"\nside = \"raiders\"\nhp-max = 5\n---\n";

fn camped() -> Talk<MemoryStorage> {
    talked(RIVER).with_files(|file| match file {
        "camp.play" => Ok(CAMP.to_owned()),
        other => Err(format!("there is no {other}")),
    })
}

fn ids(talk: &Talk<MemoryStorage>) -> Vec<String> {
    let members = talk.session().state().cast.members.iter();
    members.skip(4).map(|member| member.id.clone()).collect()
}

#[test]
fn a_newcomer_has_the_id_of_its_file_or_the_one_it_is_given() {
    let mut talk = camped();
    for line in [
        "gm join from=camp.play#wolf",
        "gm join from=camp.play#wolf",
        "gm join fang from=camp.play#wolf",
        "gm join cub from=camp.play#wolf count=2",
    ] {
        say(&mut talk, line);
    }
    assert_eq!(ids(&talk), ["wolf", "wolf-1", "fang", "cub-1", "cub-2"]);
}

#[test]
fn what_cannot_come_in_is_told() {
    let mut talk = camped();
    let before = talk.session().history().count();
    for (line, words) in [
        ("gm join orc from=camp.play#wolf", "`orc` is in this fight already"),
        ("gm join raiders from=camp.play#wolf", "`raiders` is in this fight already"),
        ("gm join undo from=camp.play#wolf", "no combatant may be called `undo`"),
        ("gm join from=camp.play#wlf", "that file has no combatant `wlf`"),
        ("gm join from=hut.play#wolf", "there is no hut.play"),
        ("gm join from=camp.play", "write from=FILE#ID"),
        ("gm join from=camp.play#wolf count=0", "count takes a number from 1 to 100"),
        ("gm join fang claw from=camp.play#wolf", "one id is enough"),
        ("gm join from=camp.play#wolf surprised=yes", "takes no surprised"),
    ] {
        let refused = try_say(&mut talk, line).expect_err(line);
        assert!(refused.contains(words), "{line}: {refused}");
    }
    assert_eq!(talk.session().history().count(), before);
}

const CRYPT: &str = "---
system = \"hallowed-earth\"
dice = \"typed\"
[[combatant]]
id = \"ann\"
side = \"heroes\"
kind = \"character\"
strength = 12
max-stress = 20
[[combatant]]
id = \"ghoul\"
side = \"dead\"
kind = \"monster\"
initiative-group = \"pack\"
strength = 12
max-stress = 20
[[combatant.weapon]]
id = \"claws\"
weapon-damage = \"1d6\"
---
";

fn in_the_crypt() -> Talk<MemoryStorage> {
    let mut talk = crate::shared::opened(CRYPT).with_files(|_| Ok(CRYPT.to_owned()));
    for line in ["gm start [12 9]", "ann other-action \"waits\"", "ghoul other-action \"waits\""] {
        say(&mut talk, line);
    }
    talk
}

/// Monsters that one line brings in throw one die for their group, as those do who wait.
#[test]
fn those_who_come_in_together_share_a_throw() {
    let mut talk = in_the_crypt();
    say(&mut talk, "gm join from=crypt.play#ghoul count=2 [11]");
    for who in ["ghoul-1", "ghoul-2"] {
        say(&mut talk, &format!("expect {who} base-initiative 11"));
    }
}

/// Whoever is Surprised as it comes in cannot declare in that round.
#[test]
fn a_newcomer_from_a_file_can_be_surprised() {
    let mut talk = in_the_crypt();
    say(&mut talk, "gm join late from=crypt.play#ghoul surprised=yes [11]");
    say(&mut talk, "expect late is surprised");
    let refused = try_say(&mut talk, "late attack ann").expect_err("it is Surprised");
    assert!(refused.contains("surprise.no-act"), "{refused}");
    let mut talk = in_the_crypt();
    say(&mut talk, "gm join late from=crypt.play#ghoul surprised=no [11]");
    say(&mut talk, "late attack ann");
}
