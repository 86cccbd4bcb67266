//! Whoever is committed by another seat's line is asked first, in every system that has such
//! options; whatever a line names else is not.

/// Which options commit whom they name.
mod decisions;
/// Which options are the GM's to give.
mod gms;
/// Things that are handed over, and turns that are begun.
mod trades;

use crate::shared::seats::{audited, refused, said, with_seat};
use crate::shared::{SECRET, chained, commits, say};
use affray::audit::audit;
use affray::log::MemoryStorage;
use affray::play::Talk;
use affray::vocabulary::{Event, Reply, Seat};

/// ash is lena's, bea and cal are tom's, dov is the GM's; three of them fight beside each other.
const HEALERS: &str = r#"---
system = "wwn"
dice = "typed"
[[combatant]]
id = "ash"
side = "heroes"
seat = "lena"
kind = "pc"
hp-max = 12
melee-ac = 12
[[combatant.weapon]]
id = "sword"
damage = "1d6"
shock = 2
shock-ac = 15
[[combatant]]
id = "bea"
side = "heroes"
seat = "tom"
kind = "pc"
hp-max = 12
melee-ac = 12
[[combatant.weapon]]
id = "sword"
damage = "1d6"
shock = 2
shock-ac = 15
[[combatant]]
id = "cal"
side = "heroes"
seat = "tom"
kind = "pc"
hp-max = 12
melee-ac = 12
[[combatant]]
id = "dov"
side = "heroes"
kind = "pc"
hp-max = 12
melee-ac = 12
[[combatant]]
id = "orc"
side = "raiders"
hp-max = 40
melee-ac = 10
[[combatant.weapon]]
id = "axe"
damage = "1d6"
---
"#;

fn events(log: &[u8]) -> Vec<Event> {
    commits(log).into_iter().flatten().map(|entry| entry.event).collect()
}

const DOV_IS_DOWN: &str = "gm: gm start [5 3]\ngm: gm set dov hp=0 because \"cut down\"\n";

fn healing(lines: &str) -> Talk<MemoryStorage> {
    said(HEALERS, &format!("{DOV_IS_DOWN}{lines}"))
}

#[test]
fn whoever_shall_help_is_asked_and_helps() {
    audited(healing(
        "lena: ash stabilize dov attribute=int aided=bea
         tom: expect asks bea table.agreement
         tom: expect ash main 1
         tom: expect bea main 1
         tom: bea answer yes [4 4 3 2]
         tom: expect roll aid 7 failure by bea
         tom: expect ash main 0
         tom: expect bea main 0",
    ));
}

#[test]
fn whoever_declines_makes_the_line_come_to_nothing() {
    let log = audited(healing(
        "lena: ash stabilize dov attribute=int aided=bea
         tom: bea answer pass
         tom: expect cites table.agreement
         tom: expect asks nobody
         tom: expect ash main 1
         tom: expect bea main 1
         tom: expect no roll aid
         tom: expect no roll stabilize
         lena: ash stabilize dov attribute=int [6 4]
         lena: expect dov is stabilized
         lena: expect bea main 1",
    ));
    let declined = events(&log);
    let declared = declined.iter().position(|event| {
        matches!(event, Event::Declared(declared)
        if declared.stamp.seat != Seat::GM)
    });
    let kinds = &declined[declared.expect("lena's line")..][..5];
    assert!(
        matches!(
            kinds,
            [
                Event::Declared(_),
                Event::Asked(_),
                Event::Answered { reply: Reply::Pass, .. },
                Event::Noted(_),
                Event::Settled,
            ]
        ),
        "{kinds:#?}"
    );
}

#[test]
fn a_line_that_was_declined_holds_no_number() {
    let seeded = HEALERS.replace("\"typed\"", "\"seeded\"\nmixed = true");
    let thrown = |lines: &str| -> Vec<Event> {
        let log = audited(said(&seeded, &format!("{DOV_IS_DOWN}{lines}")));
        events(&log).into_iter().filter(|event| matches!(event, Event::Rolled(_))).collect()
    };
    let at_once = thrown("lena: ash stabilize dov attribute=int");
    let after_all = thrown(
        "lena: ash stabilize dov attribute=int aided=bea
         tom: bea answer pass
         lena: ash stabilize dov attribute=int",
    );
    let undone = thrown(
        "lena: ash stabilize dov attribute=int aided=bea
         gm: undo
         lena: ash stabilize dov attribute=int",
    );
    assert_eq!(at_once, after_all);
    assert_eq!(at_once, undone);
}

#[test]
fn those_committed_are_asked_one_by_one_until_one_declines() {
    let carpentry = "lena: ash use-skill skill=notice attribute=wis difficulty=8 aided=dov,cal,bea";
    // The GM's combatants are asked too, and the GM answers for anybody.
    audited(said(
        HEALERS,
        &format!(
            "gm: gm start [5 3]
             {carpentry}
             tom: expect asks bea table.agreement
             tom: expect not asks cal
             tom: bea answer yes
             tom: expect asks cal table.agreement
             gm: cal answer yes
             gm: expect asks dov table.agreement
             gm: dov answer pass
             gm: expect asks nobody
             gm: expect bea main 1
             gm: expect cal main 1
             gm: expect ash main 1
             gm: expect no roll aid"
        ),
    ));
    // A side stands for all of it but the one who acts.
    let whole = carpentry.replace("dov,cal,bea", "heroes");
    audited(said(
        HEALERS,
        &format!(
            "gm: gm start [5 3]
             {whole}
             gm: bea answer yes
             gm: cal answer yes
             gm: dov answer yes [1 1 1 1 1 1 1 1]
             gm: expect bea main 0
             gm: expect dov main 0"
        ),
    ));
}

#[test]
fn whoever_ends_the_turns_of_a_side_asks_those_who_are_still_to_act() {
    // Tom has ended bea's turn; cal, whose seat is his too, and dov, the GM's, are still to act.
    let side = "gm: gm start [5 3]
         tom: bea end-turn
         lena: heroes end-turn
         tom: expect asks cal table.agreement
         tom: expect not asks bea
         tom: expect not asks ash";
    audited(said(
        HEALERS,
        &format!(
            "{side}
             tom: cal answer pass
             gm: expect asks nobody
             gm: expect turn heroes
             lena: ash melee-attack orc weapon=sword [2]
             lena: ash end-turn
             tom: cal end-turn
             gm: heroes end-turn
             gm: expect turn raiders"
        ),
    ));
    audited(said(
        HEALERS,
        &format!(
            "{side}
             tom: cal answer yes
             gm: expect asks dov table.agreement
             gm: dov answer yes
             gm: expect turn raiders"
        ),
    ));
}

#[test]
fn a_line_of_the_gm_asks_nobody() {
    audited(healing(
        "gm: ash stabilize dov attribute=int aided=bea [4 4 3 2]
         gm: expect asks nobody
         gm: expect bea main 0",
    ));
}

#[test]
fn one_seats_own_combatants_are_not_asked() {
    audited(healing(
        "tom: bea stabilize dov attribute=int aided=cal [4 4 3 2]
         tom: expect asks nobody
         tom: expect cal main 0",
    ));
}

#[test]
fn what_the_rules_refuse_is_refused_before_anybody_is_asked() {
    let talk = healing("tom: bea main-other text=\"bar the door\"");
    let why = refused(talk, "lena", "ash stabilize dov attribute=int aided=bea");
    assert!(why.contains("wwn:outside.aid"), "{why}");
}

#[test]
fn nobody_answers_for_another_seat() {
    let asked = || healing("lena: ash stabilize dov attribute=int aided=bea");
    let why = refused(asked(), "lena", "bea answer yes");
    assert!(why.contains("does not speak for bea"), "{why}");
    let why = refused(asked(), "lena", "ash end-turn");
    assert!(why.contains("still awaited"), "{why}");
    let why = refused(asked(), "tom", "bea answer dov");
    assert!(why.contains("answer yes or pass"), "{why}");
}

#[test]
fn nobody_can_agree_to_what_a_ruling_has_made_impossible() {
    let ruled = || {
        healing(
            "lena: ash stabilize dov attribute=int aided=bea
             gm: gm set bea main=0 because \"her hands are full\"",
        )
    };
    let why = refused(ruled(), "tom", "bea answer yes [4 4 3 2]");
    assert!(why.contains("wwn:outside.aid"), "{why}");
    let mut talk = with_seat(ruled(), "tom");
    say(&mut talk, "bea answer pass");
    say(&mut talk, "expect ash main 1");
    audited(talk);
}

#[test]
fn a_verb_said_with_another_commits_as_much() {
    audited(healing(
        "lena: ash hold-action
         lena: ash act-now then=stabilize target=dov attribute=int aided=bea
         tom: expect asks bea table.agreement
         tom: bea answer pass
         tom: expect ash is holding
         lena: ash act-now then=stabilize target=dov attribute=int [6 4]
         lena: expect dov is stabilized",
    ));
}

#[test]
fn a_window_that_would_commit_somebody_who_declines_is_opened_once_more() {
    let orc_strikes = "gm: gm start [5 3]
         gm: gm set dov hp=0 because \"cut down\"
         lena: ash hold-action
         gm: cal end-turn
         gm: bea hold-action
         gm: orc melee-attack cal weapon=axe [2]";
    let takes = "lena: ash take act-now then=stabilize target=dov attribute=int aided=bea";
    audited(said(
        HEALERS,
        &format!(
            "{orc_strikes}
             {takes}
             tom: expect asks bea table.agreement
             tom: bea answer pass
             tom: expect ash is holding
             tom: expect bea is holding
             tom: expect roll attack 3 miss by orc on cal
             lena: expect offers act-now
             lena: ash take act-now then=stabilize target=dov attribute=int [6 4]
             lena: expect dov is stabilized
             lena: expect roll attack 3 miss by orc on cal"
        ),
    ));
    audited(said(
        HEALERS,
        &format!(
            "{orc_strikes}
             {takes}
             tom: bea answer yes [4 5 5 3]
             tom: expect roll aid 8 success by bea
             tom: expect dov is stabilized
             tom: expect bea not holding"
        ),
    ));
}

#[test]
fn whoever_is_prompted_is_asked_again_when_a_helper_declines() {
    audited(healing(
        "lena: ash hold-action
         gm: bea hold-action
         gm: cal end-turn
         gm: orc melee-attack cal weapon=axe prompts=ash
         lena: expect asks ash instant.windows
         lena: ash answer act-now then=stabilize target=dov attribute=int aided=bea
         tom: bea answer pass
         tom: expect asks ash instant.windows
         lena: ash answer pass [2]
         lena: expect roll attack 3 miss by orc on cal",
    ));
}

#[test]
fn whoever_shall_strike_for_a_swarm_is_asked() {
    let gathered = "gm: gm start [5 3]
         tom: bea swarm-attack orc weapon=sword
         tom: bea end-turn
         lena: ash swarm-attack orc weapon=sword
         lena: ash swarm-strike striker=bea kind=melee weapon=bea.sword
         tom: expect asks bea table.agreement";
    audited(said(
        HEALERS,
        &format!(
            "{gathered}\ntom: bea answer yes [14 3]\ntom: expect roll attack 14 hit by bea on orc"
        ),
    ));
    audited(said(
        HEALERS,
        &format!(
            "{gathered}
             tom: bea answer pass
             lena: ash swarm-strike kind=melee weapon=sword [14 3]
             lena: expect roll attack 14 hit by ash on orc"
        ),
    ));
}

/// What the GM said without asking, in the mouth of a player: the question is missing. And what was
/// declined, done all the same.
#[test]
fn a_log_without_the_question_is_found() {
    let lines = "ash stabilize dov attribute=int aided=bea";
    let unasked = audited(healing(&format!("gm: {lines} [4 4 3 2]")));
    let declared =
        |event: &Event| matches!(event, Event::Declared(declared) if !declared.args.0.is_empty());
    let mut forged = commits(&unasked);
    let mut at = 0;
    for entry in forged.iter_mut().flatten() {
        if declared(&entry.event) {
            let Event::Declared(declared) = &mut entry.event else { unreachable!() };
            declared.stamp.seat = Seat(1);
            break;
        }
        at += 1;
    }
    let report = audit(&chained(&forged), Some(SECRET)).expect("a log");
    assert_eq!(report.first().map(|finding| finding.event), Some(at + 2), "{report}");

    let agreed = healing(&format!("lena: {lines}\ntom: bea answer yes [4 4 3 2]"));
    let mut forged = commits(&audited(agreed));
    let answers = |event: &Event| matches!(event, Event::Answered { reply: Reply::Yes, .. });
    let event = forged.iter_mut().flatten().position(|entry| answers(&entry.event));
    for (seat, reply) in [(Seat(1), Reply::Yes), (Seat(2), Reply::Pass)] {
        for entry in forged.iter_mut().flatten() {
            if let Event::Answered { stamp, reply: given, .. } = &mut entry.event {
                (stamp.seat, *given) = (seat, reply.clone());
            }
        }
        let report = audit(&chained(&forged), Some(SECRET)).expect("a log");
        let first = report.first().map(|finding| finding.event as usize);
        assert!(first >= event.map(|at| at + 1) && report.is_contradicted(), "{report}");
    }
}
