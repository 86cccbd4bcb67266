//! Where each step leads.

use super::{duel, opened, player, recorded, stops};
use crate::shared::{one_in, talked};
use affray::account::View;
use affray::replay::{Gauge, Player, Sign, Step, Went};
use affray::state::State;
use affray::vocabulary::{Event, Subject, Viewer, Who};

#[test]
fn deeds_end_where_they_settle_and_what_decided_them_is_looked_at() {
    let fight = duel();
    let history = fight.history();
    for event in stops(&fight, Step::NextDeed) {
        assert!(
            history.is_settled_at(event) || event == history.count(),
            "#{event} is in the middle of a deed"
        );
    }
    let mut player = player(&fight);
    while player.update(history, Step::NextDeed) == Went::There {
        let focus = history.entry(player.focus()).event;
        let root = history.root_of(history.commit_of(player.event()));
        let from = history.commit_of(root.max(1));
        let to = history.commit_of(player.event());
        let events = (from..=to).flat_map(|commit| {
            let (first, last) = history.events_of(commit);
            first..=last
        });
        let has_roll = events
            .map(|event| history.entry(event).event)
            .any(|event| matches!(event, Event::Rolled(rolled) if rolled.against.is_some()));
        if root != 0 && has_roll {
            assert!(matches!(focus, Event::Rolled(_)), "#{}: {focus:?}", player.focus());
        }
    }
}

#[test]
fn each_step_leads_back_where_it_came_from() {
    let pairs = [
        (Step::On, Step::Back),
        (Step::NextEvent, Step::PreviousEvent),
        (Step::NextDeed, Step::PreviousDeed),
        (Step::NextTurn, Step::PreviousTurn),
        (Step::NextRound, Step::PreviousRound),
    ];
    for (name, fight) in recorded().step_by(one_in(4)) {
        let history = fight.history();
        for (on, back) in pairs {
            let mut player = player(&fight);
            let mut passed = vec![player.event()];
            while player.update(history, on) == Went::There {
                passed.push(player.event());
            }
            let last = passed.pop();
            assert_eq!(last, Some(player.event()), "{name} {on:?}");
            // Turns and rounds have no stop at the opening.
            let first = usize::from([Step::NextTurn, Step::NextRound].contains(&on));
            for event in passed.into_iter().skip(first).rev() {
                player.update(history, back);
                assert_eq!(player.event(), event, "{name} {back:?}");
            }
        }
    }
}

#[test]
fn stepping_equals_folding() {
    for (name, fight) in recorded().step_by(one_in(2)) {
        let history = fight.history();
        let mut player = player(&fight);
        let mut folded = State::nothing();
        let line = history.line().to_vec();
        let mut events = line.iter().flat_map(|(first, last)| *first..=*last).peekable();
        loop {
            if !history.entry(player.event()).event.is_act() {
                while let Some(event) = events.next_if(|event| *event <= player.event()) {
                    folded.apply(&history.entry(event).event);
                }
                assert!(folded == *player.state(), "{name} #{}", player.event());
            }
            if player.update(history, Step::NextEvent) != Went::There {
                break;
            }
        }
        assert_eq!(events.next(), None, "{name}");
    }
}

#[test]
fn a_seat_steps_through_what_it_may_see() {
    for (name, fight) in recorded().step_by(one_in(4)) {
        let (history, viewer) = (fight.history(), Viewer::Spectator);
        let mut player = Player::new(history, fight.system(), View::of(viewer));
        loop {
            let known = history.state_seen(history.tip_at(player.event()), viewer);
            // Only where somebody is may be kept back beside that.
            let pools = |state: &State| -> Vec<_> {
                state.everyone().map(|who| state.body(who).pools.clone()).collect()
            };
            assert!(pools(&known) == pools(player.state()), "{name} #{}", player.event());
            if player.update(history, Step::NextDeed) != Went::There {
                break;
            }
        }
    }
}

#[test]
fn lines_that_were_left_are_entered_and_left() {
    let fight = duel();
    let history = fight.history();
    let mut player = player(&fight);
    let asides = player.index().asides().to_vec();
    assert_eq!(asides.len(), 2, "{asides:?}");
    assert_eq!(asides[0].parts, asides[1].parts);
    let parts = asides[0].parts;
    // There is nothing to enter elsewhere.
    assert_eq!(player.update(history, Step::Into), Went::Nowhere);
    player.update(history, Step::ToEvent(parts));
    assert_eq!(player.asides_here(), &asides[..]);
    assert_eq!(player.update(history, Step::Into), Went::There);
    assert_eq!((player.event(), player.aside()), (asides[0].first, Some(asides[0])));
    assert_eq!(player.update(history, Step::Into), Went::There);
    assert_eq!((player.event(), player.aside()), (asides[1].first, Some(asides[1])));
    assert_eq!(player.update(history, Step::Into), Went::Nowhere);
    player.update(history, Step::ToEvent(asides[1].tip));
    assert_eq!(player.update(history, Step::NextEvent), Went::Nowhere);
    // The end is the newest of the fight, not that of the line that was left.
    assert_eq!(player.update(history, Step::End), Went::There);
    assert_eq!((player.event(), player.aside()), (history.count(), None));
    player.update(history, Step::ToEvent(asides[1].first));
    assert_eq!(player.update(history, Step::Out), Went::There);
    assert_eq!((player.event(), player.aside()), (asides[0].first, Some(asides[0])));
    assert_eq!(player.update(history, Step::Out), Went::There);
    assert_eq!((player.event(), player.aside()), (parts, None));
    // Whoever steps back before the place where lines part is on the one that counts.
    player.update(history, Step::NextUndone);
    assert_eq!(player.event(), asides[0].first);
    player.update(history, Step::PreviousEvent);
    assert_eq!((player.event(), player.aside()), (parts, None));
}

#[test]
fn undone_parts_disputes_and_falls_come_in_turn_and_around() {
    let fight = duel();
    let history = fight.history();
    let mut player = player(&fight);
    let landmark = |player: &Player, sign: Sign| -> Vec<u64> {
        let all = player.index().landmarks().iter();
        all.filter(|one| one.sign == sign).map(|one| one.event).collect()
    };
    let (disputes, falls) = (landmark(&player, Sign::Dispute), landmark(&player, Sign::Fall));
    assert_eq!((disputes.len(), falls.len()), (1, 1));
    assert_eq!(player.update(history, Step::NextDispute), Went::There);
    assert_eq!(player.event(), disputes[0]);
    assert_eq!(player.update(history, Step::NextDispute), Went::Around);
    assert_eq!(player.update(history, Step::NextCritical), Went::There);
    assert_eq!(player.event(), falls[0]);
    let grak = Who(1);
    assert!(fight.system().holds(player.state(), Subject::Who(grak), dead(&fight)));
    player.update(history, Step::Start);
    let firsts: Vec<u64> = player.index().asides().iter().map(|aside| aside.first).collect();
    for first in &firsts {
        assert_eq!(player.update(history, Step::NextUndone), Went::There);
        assert_eq!(player.event(), *first);
    }
    assert_eq!(player.update(history, Step::NextUndone), Went::Around);
    assert_eq!(player.event(), firsts[0]);
}

fn dead(fight: &super::Fight) -> affray::vocabulary::Name {
    fight.system().shown().dead[0]
}

#[test]
fn rounds_and_marks_are_stops_and_a_point_is_words() {
    let fight = duel();
    let history = fight.history();
    let mut player = player(&fight);
    let go = |player: &mut Player, words: &str| {
        let step = player.step_to(history, words);
        step.map(|step| (player.update(history, step), player.event()).1)
    };
    let rounds = stops(&fight, Step::NextRound);
    assert_eq!(go(&mut player, "r1"), Ok(rounds[0]));
    assert_eq!(go(&mut player, "round 1"), Ok(rounds[0]));
    assert_eq!(go(&mut player, "#3"), Ok(3));
    assert_eq!(go(&mut player, "end"), Ok(history.count()));
    assert_eq!(go(&mut player, "start"), Ok(1));
    assert!(go(&mut player, "here").is_ok_and(|event| event > rounds[0]));
    let mark = |event: &&u64| matches!(history.entry(**event).event, Event::Marked { .. });
    assert_eq!(rounds.iter().filter(mark).count(), 1, "{rounds:?}");
    let last = history.count();
    let nothing = format!("there is no event 999: this log holds events 1 to {last}");
    assert_eq!(go(&mut player, "999"), Err(nothing));
    assert_eq!(go(&mut player, "r9"), Err("no round 9 begins on this line".to_owned()));
    assert!(go(&mut player, "nowhere").is_err());
    assert!(go(&mut player, "7 8").is_err());
    // An event that was taken back is gone to where it is.
    let aside = player.index().asides()[0];
    assert_eq!(go(&mut player, &aside.tip.to_string()), Ok(aside.tip));
    assert_eq!(player.aside(), Some(aside));
}

#[test]
fn a_value_is_followed_from_change_to_change() {
    let fight = duel();
    let history = fight.history();
    let mut player = player(&fight);
    let gauges = player.index().gauges_of(Who(0));
    let hp = fight.system().name("hp").expect("a pool");
    assert_eq!(gauges[0], Gauge { of: Subject::Who(Who(0)), pool: hp });
    let mut values = Vec::new();
    while player.update(history, Step::NextChange(gauges[0])) == Went::There {
        values.push(player.state().pool(Who(0), hp));
    }
    assert_eq!(values, [11]);
    assert_eq!(player.update(history, Step::PreviousChange(gauges[0])), Went::Nowhere);
}

#[test]
fn a_log_that_grows_is_gone_on_with() {
    let lines: Vec<&str> = super::DUEL.lines().collect();
    let (short, long) = (lines[..lines.len() - 2].join("\n"), lines.join("\n"));
    let (short, long) = (talked(&short).into_session(), talked(&long).into_session());
    let mut grown = player(&short);
    grown.update(short.history(), Step::End);
    let before = grown.event();
    grown.take_in(long.history());
    assert_eq!(grown.event(), before);
    let mut fresh = player(&long);
    fresh.update(long.history(), Step::ToEvent(before));
    loop {
        assert!(grown.state() == fresh.state());
        assert_eq!(grown.index().landmarks(), fresh.index().landmarks());
        let went = grown.update(long.history(), Step::NextEvent);
        assert_eq!(went, fresh.update(long.history(), Step::NextEvent));
        if went == Went::Nowhere {
            break;
        }
    }
    assert_eq!(grown.event(), long.history().count());
}

#[test]
fn every_event_of_a_log_can_be_gone_to() {
    let log = std::fs::read("logs/wwn/mill-ambush.affray").expect("a log");
    let fight = opened(log);
    let history = fight.history();
    let mut player = player(&fight);
    for event in (1..=history.count()).rev() {
        player.update(history, Step::ToEvent(event));
        // A step into a window is told by the answer behind it.
        let is_offer = matches!(
            history.entry(event).event,
            Event::Rewound(rewind) if rewind.by == affray::vocabulary::RewindBy::Offer
        );
        assert!(is_offer || player.event() == event, "#{event} is not gone to");
    }
}

/// Whoever marks a moment `r1` means that moment by it; the round is `round 1` still.
#[test]
fn a_mark_comes_before_the_short_word_for_a_round() {
    let text = format!("{}mark r1\n", super::DUEL);
    let fight = crate::shared::talked(&text).into_session();
    let (history, player) = (fight.history(), player(&fight));
    let marked = history.marks()["r1"];
    assert_eq!(player.step_to(history, "r1"), Ok(Step::ToEvent(marked)));
    assert_eq!(player.step_to(history, "round 1"), Ok(Step::ToRound(1)));
}
