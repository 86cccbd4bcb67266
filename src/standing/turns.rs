//! Who may act now, and who of this turn or count has not acted yet.

use super::Standing;
use crate::account::{Sight, Words};
use crate::play::History;
use crate::vocabulary::{Actor, Effect, Event, Viewer, Who, core};

/// Who may act now, unless something is awaited.
pub fn may_act(words: Words<'_>) -> Vec<Who> {
    let state = words.state;
    if [core::SETUP, core::OVER].contains(&state.phase) {
        return Vec::new();
    }
    state.present().filter(|who| words.system.may_act(state, *who)).collect()
}

/// Whose turn of this count runs, or could begin where a side has the turn: they may act now, or
/// could if the turn that runs were over.
pub fn open(words: Words<'_>) -> Vec<Who> {
    let state = words.state;
    let now = may_act(words);
    let sides_turn = state.current_slot().is_some_and(|slot| matches!(slot.of, Actor::Side(_)));
    if state.acting.is_empty() || !sides_turn {
        return now;
    }
    let ended: Vec<Effect> =
        state.acting.iter().map(|who| Effect::TurnEnded { of: Actor::Who(*who) }).collect();
    let later = state.as_if(&ended);
    let later = may_act(Words { state: &later, ..words });
    state.present().filter(|who| now.contains(who) || later.contains(who)).collect()
}

/// Whose turns run at the same moment.
pub fn together(words: Words<'_>) -> Vec<Who> {
    let acting = &words.state.acting;
    let may_act = may_act(words);
    may_act.into_iter().filter(|who| acting.contains(who)).collect()
}

/// Leaves out whoever can no longer act because of something kept from the reader, such as a secret
/// declaration: what was declared is the secret, not that it was.
pub fn leave_out_who_cannot(
    standing: &mut Standing,
    history: &History,
    words: Words<'_>,
    (tip, viewer): (u64, Viewer),
) {
    if viewer.sees_everything() || !history.keeps_from_somebody() {
        return;
    }
    let state = &history.state_at(tip);
    let so = Words { state, ..words };
    let keep = |ids: &mut Vec<String>, can: &[Who]| {
        ids.retain(|id| {
            let unseen = |who: Who| state.is_hidden_from(who, viewer);
            state.who(id).is_none_or(|who| unseen(who) || can.contains(&who))
        });
    };
    keep(&mut standing.may_act, &may_act(so));
    keep(&mut standing.not_acted, &open(so));
}

/// Leaves out of those who have not acted whoever has done something since its turn began.
pub fn leave_out_who_acted(
    standing: &mut Standing,
    history: &History,
    words: Words<'_>,
    (tip, viewer): (u64, Viewer),
) {
    if standing.not_acted.is_empty() {
        return;
    }
    let acted = acted(history, words, tip, viewer);
    let acted: Vec<String> = acted.into_iter().map(|who| words.who(who)).collect();
    standing.not_acted.retain(|id| !acted.contains(id));
}

/// Who of those whose turn runs has done something in it. The first line of a turn may begin it.
fn acted(history: &History, words: Words<'_>, tip: u64, viewer: Viewer) -> Vec<Who> {
    let sight = Sight::new(history, viewer);
    let mut left: Vec<Who> = words.state.acting.to_vec();
    let mut acted = Vec::new();
    let does = |event: &Event| match event {
        Event::Declared(declared) if declared.verb != core::END_TURN => match declared.actor {
            Actor::Who(who) => Some(who),
            Actor::Side(_) | Actor::Gm => None,
        },
        _ => None,
    };
    let line = history.line_to(tip);
    for number in line.iter().rev().flat_map(|(first, last)| (*first..=*last).rev()) {
        if left.is_empty() {
            break;
        }
        let entry = history.entry(number);
        if !sight.sees_entry(&entry) {
            continue;
        }
        if let Some(who) = does(&entry.event) {
            acted.extend(left.contains(&who).then_some(who));
            continue;
        }
        let Event::Effected(effected) = &entry.event else { continue };
        match effected.effect {
            Effect::Round(_) => break,
            Effect::TurnBegan { of: Actor::Who(who), .. } if left.contains(&who) => {
                left.retain(|other| *other != who);
                let first = history.entry(history.events_of(history.commit_of(number)).0);
                let began_it = sight.sees_entry(&first) && does(&first.event) == Some(who);
                acted.extend(began_it.then_some(who));
            }
            _ => {}
        }
    }
    acted
}
