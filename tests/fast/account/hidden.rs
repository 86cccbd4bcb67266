//! Where somebody hides is for the GM to know, and for whoever speaks for it.

use super::{account, played_with};
use affray::account::{Account, Depth, Undone, View};
use affray::explain::{ExplainError, explain};
use affray::export::export_for;
use affray::play::Talk;
use affray::replay::plain_text;
use affray::script::parse_line;
use affray::standing::standing_at;
use affray::vocabulary::{Seat, Viewer};

const HEDGE: &str = r#"---
system = "factions"
dice = "DICE"
[[map.zone]]
id = "a"
neighbours = ["b"]
[[map.zone]]
id = "b"
[[combatant]]
id = "ada"
side = "heroes"
seat = "maria"
run-by = "player"
at = "a"
[[combatant]]
id = "gil"
side = "bandits"
at = "a"
---
gm start started-by=bandits
bandits choose-first-faction bandits
gil hide reason=distraction
gil move b sneaking=yes
"#;

#[test]
fn nobody_but_the_gm_is_told_where_a_bandit_hides() {
    let fight = played_with(HEDGE, "typed", "");
    let seat = fight.history().opening().seats.iter().position(|seat| seat == "maria");
    let maria = Viewer::Seat(Seat(seat.expect("maria has a seat") as u8));
    let (tip, system) = (fight.history().tip(), fight.system());
    let place = |viewer| standing_at(fight.history(), system, tip, viewer).combatants[1].at.clone();
    assert_eq!(place(Viewer::Afterwards).as_deref(), Some("b"));
    assert_eq!(place(Viewer::Gm).as_deref(), Some("b"));
    assert_eq!(place(maria), None);
    let told = account(&fight, View { viewer: maria, ..View::of(Viewer::Afterwards) });
    assert!(!told.contains("Gil move") && told.contains("(hidden)"), "{told}");
    assert!(account(&fight, View::of(Viewer::Afterwards)).contains("Gil moves to the b"));
}

/// An ambush: where gil waits was settled before the fight, and is nobody's business either.
const AMBUSH: &str = r#"---
system = "factions"
dice = "DICE"
[[map.zone]]
id = "road"
neighbours = ["hedge"]
[[map.zone]]
id = "hedge"
[[combatant]]
id = "ada"
side = "heroes"
seat = "maria"
run-by = "player"
at = "road"
max-health = 20
[[combatant.weapon]]
id = "sword"
damage = "1d6"
[[combatant]]
id = "gil"
side = "bandits"
at = "hedge"
hidden = true
max-health = 20
[[combatant.item]]
id = "flask"
[[combatant]]
id = "hob"
side = "bandits"
at = "road"
max-health = 20
---
gm start ambushers=gil
gil put-down flask
gil move road sneaking=yes
gil end-turn
gm set gil at=road|hedge because "he thinks better of it"
bandits choose-first-faction heroes
ada attack hob weapon=sword
"#;

fn seat_of(fight: &super::Fight, name: &str) -> Seat {
    let at = fight.history().opening().seats.iter().position(|seat| seat == name);
    Seat(at.expect("there is such a seat") as u8)
}

/// The events of a fight that say something, by what is written of them.
fn event_with(fight: &super::Fight, what: &str) -> u64 {
    let view = View { depth: Depth::Full, undone: Undone::Told, ..View::of(Viewer::Afterwards) };
    let rows = Account::new(fight.history(), fight.system(), view).rows();
    rows.into_iter().find(|row| row.text.contains(what)).expect("such a row").event
}

#[test]
fn no_reading_tells_a_player_where_somebody_hides() {
    let fight = played_with(AMBUSH, "typed", "");
    let (history, system) = (fight.history(), fight.system());
    let maria = Viewer::Seat(seat_of(&fight, "maria"));
    // The state, at every event, those before the fight included.
    for event in 1..=history.count() {
        assert_eq!(standing_at(history, system, event, maria).combatants[1].at, None, "{event}");
        let known =
            standing_at(history, system, event, Viewer::Afterwards).combatants[1].at.clone();
        let started = history.commit_of(event) > 1;
        assert!(known.is_some() || !started || event == history.events_of(2).0, "{event}");
    }
    // The account, with everything.
    let view = View { viewer: maria, depth: Depth::Full, undone: Undone::Told };
    let told = account(&fight, view);
    let kept = ["hedge", "Gil move"];
    let telling = told.lines().filter(|line| kept.iter().any(|word| line.contains(word)));
    // That there is a hedge is no secret.
    let telling: Vec<&str> = telling.filter(|line| !line.contains("Zones:")).collect();
    assert!(telling.is_empty(), "{telling:?}");
    // The replay.
    for line in
        plain_text(history, system, View { viewer: maria, ..View::of(Viewer::Afterwards) }, 100)
    {
        let line = line.to_string();
        assert!(!(line.contains("Gil") && line.contains(" at ")), "{line}");
    }
    // The reasons.
    for what in ["Gil moves to the road", "Gil moves from the hedge to the road"] {
        let event = event_with(&fight, what);
        let refused = explain(history, system, event, maria);
        assert_eq!(refused.err(), Some(ExplainError::Hidden { event }), "{what}");
        assert!(explain(history, system, event, Viewer::Gm).is_ok(), "{what}");
    }
    // The export: of what tells a place only the links.
    let log = fight.log().bytes().to_vec();
    let mut lines = Vec::new();
    let done = export_for(&log, "maria", &mut lines).expect("a log");
    let lines = String::from_utf8(lines).expect("text");
    // That there is a hedge stands in the opening.
    let (_, after) = lines.split_once('\n').expect("several lines");
    assert!(done.hidden > 0 && !after.contains("hedge"), "{lines}");
    let mut whole = Vec::new();
    assert_eq!(export_for(&log, "gm", &mut whole).expect("a log").hidden, 0);
}

/// A question could be counted: gil, who stands beside hob, is asked nothing. Shown, he is.
#[test]
fn who_hides_is_asked_nothing_beside_a_deed() {
    let fight = played_with(AMBUSH, "typed", "");
    let asked = |fight: &super::Fight, viewer| {
        standing_at(fight.history(), fight.system(), fight.history().tip(), viewer).awaited
    };
    let maria = Viewer::Seat(seat_of(&fight, "maria"));
    let hob = asked(&fight, maria).expect("hob is asked");
    assert!(hob.starts_with("Hob is asked") && hob.ends_with("(react.options)"), "{hob}");
    assert_eq!(asked(&fight, Viewer::Afterwards), Some(hob));
    let shown = AMBUSH.replace("bandits choose", "gm reveal gil\nbandits choose");
    let gil = asked(&played_with(&shown, "typed", ""), maria).expect("gil could guard hob");
    assert!(gil.starts_with("Gil is asked") && gil.ends_with("(guard.becomes-target)"), "{gil}");
}

/// In every system: hidden until it acts, or until the GM shows it.
#[test]
fn who_begins_hidden_is_shown_by_its_first_deed_or_by_the_gm() {
    let fight = |lines: &str| {
        let play = format!(
            "---\nsystem = \"wwn\"\ndice = \"DICE\"\n[map]\ngrid = [12, 6]\n\
             [[combatant]]\nid = \"ash\"\nside = \"heroes\"\nseat = \"maria\"\nat = [2, 2]\nhp-max = 9\n\
             [[combatant]]\nid = \"orc\"\nside = \"raiders\"\nat = [9, 5]\nhidden = true\nhp-max = 9\n\
             ---\ngm start [2 5]\n{lines}"
        );
        let fight = played_with(&play, "typed", "");
        let maria = Viewer::Seat(seat_of(&fight, "maria"));
        let tip = fight.history().tip();
        standing_at(fight.history(), fight.system(), tip, maria).combatants[1].clone()
    };
    let begins = fight("");
    assert_eq!((begins.at.as_deref(), &begins.conditions[..]), (None, &["hidden".to_owned()][..]));
    assert_eq!(fight("gm set orc at=8,5 because \"it creeps\"\n").at, None);
    let moved = fight("orc run to=8,5\n");
    assert_eq!((moved.at.as_deref(), moved.conditions.len()), (Some("8,5"), 0));
    assert_eq!(fight("gm set orc -hidden because \"a torch\"\n").at.as_deref(), Some("9,5"));
    let again = fight("orc run to=8,5\ngm set orc +hidden because \"it ducks\"\n");
    assert_eq!(again.at, None);
}

#[test]
fn no_expectation_tells_a_player_where_somebody_hides() {
    let fight = played_with(AMBUSH, "typed", "");
    let maria = seat_of(&fight, "maria");
    let mut talk = Talk::new(fight, maria, || 0);
    for place in ["road", "hedge", "road|hedge"] {
        let line = parse_line(&format!("expect gil at {place}"), 1).expect("a line");
        let refused = talk.say(&line).expect_err("gil hides").to_string();
        assert!(refused.contains("hidden from this seat"), "{refused}");
    }
}

/// Found, he is seen; what was hidden then stays so.
#[test]
fn who_is_found_is_seen_again() {
    let after = "hob answer pass\ngm reveal gil\n";
    let fight = played_with(AMBUSH, "seeded", after);
    let (history, system) = (fight.history(), fight.system());
    let maria = Viewer::Seat(seat_of(&fight, "maria"));
    let now = standing_at(history, system, history.tip(), maria).combatants[1].at.clone();
    assert_eq!(now.as_deref(), Some("road|hedge"));
    let then = event_with(&fight, "Gil moves from the hedge to the road");
    assert!(explain(history, system, then, maria).is_err());
    assert_eq!(standing_at(history, system, then, maria).combatants[1].at, None);
}

/// Who hides beside a fight could step in; that there is anybody is not to be read off a remark.
const TABLE: &str = r#"---
system = "factions"
dice = "DICE"
[[combatant]]
id = "ada"
side = "heroes"
seat = "maria"
run-by = "player"
max-health = 20
[[combatant]]
id = "gil"
side = "bandits"
[[combatant]]
id = "hob"
side = "bandits"
[[combatant]]
id = "rat"
side = "bandits"
---
gm start started-by=bandits
gm set HIDDEN +concealed because "under the table"
bandits choose-first-faction bandits
gil attack ada weapon=unarmed
ada answer pass [2]
"#;

#[test]
fn what_is_said_of_bystanders_leaves_out_who_hides() {
    let told = |play: &str| {
        let fight = played_with(play, "typed", "");
        let view = View::of(Viewer::of(seat_of(&fight, "maria")));
        account(&fight, View { depth: Depth::Full, ..view })
    };
    // Both hob and rat could guard her: it is told of those who do not hide.
    let both = told(&TABLE.replace("gm set HIDDEN +concealed because \"under the table\"\n", ""));
    assert!(both.contains("Hob: guard; Rat: guard"), "{both}");
    let one = told(&TABLE.replace("HIDDEN", "hob"));
    assert!(one.contains("Rat: guard") && !one.contains("Hob: guard"), "{one}");
    // Struck out of hiding, nobody beside the victim knows either: said of rat, not of hob.
    let (setup, _) = TABLE.split_once("gm set").expect("a ruling");
    let hides = |who: &str| format!("gm set {who} +concealed because \"dark\"\n");
    let blow = "bandits pass\nada attack gil weapon=unarmed [2]\n";
    let open = told(&format!("{setup}{}{blow}", hides("ada")));
    assert!(open.contains("sneak.bystanders"), "{open}");
    let hidden = [hides("ada"), hides("hob"), hides("rat")].concat();
    let hidden = told(&format!("{setup}{hidden}{blow}"));
    assert!(!hidden.contains("sneak.bystanders"), "{hidden}");
}
