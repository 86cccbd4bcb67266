//! What can still be answered to an open question once something was ruled meanwhile.

use super::answering::asked_now;
use crate::engine::{Stop, Supply, Taped, carry_out, guarded};
use crate::play::History;
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{Actor, Asked, Event, Need, Reply, Seat, Stamp, Value, core};

/// What those who have not answered the latest question of the line up to an event can answer now,
/// as somebody who sees `seen` is told; nothing where no ruling came after the question, or where
/// what is recorded cannot tell.
pub fn options_left(
    (history, tip): (&History, u64),
    system: System,
    seen: &State,
    still: impl IntoIterator<Item = Actor>,
) -> Option<Vec<Value>> {
    let (first, ranges) = history.resolution_at(tip)?;
    let tape = history.tape(&ranges);
    let mut later = tape.iter().rev().take_while(|taped| !matches!(taped.event, Event::Asked(_)));
    let is_ruled = later.any(|taped| matches!(taped.event, Event::Ruled(_)));
    let is_whole = !tape.iter().any(|taped| matches!(taped.event, Event::Redacted { .. }));
    if !is_ruled || !is_whole {
        return None;
    }
    let input = Taped { number: first, event: history.entry(first).event };
    let before = history.state_at(history.parent_of(history.commit_of(first)));
    let mut left: Vec<Value> = Vec::new();
    for of in still {
        // Rules that run over a forged record may panic: then the question stands as it was asked.
        let own = guarded(|| {
            let asked = asked_now(system, (&before, &input, &tape), of)?;
            let replies = system.replies(seen, &asked, of).into_iter();
            let fits = |reply: &Reply| !is_refused(system, (&before, &input, &tape), of, reply);
            Some(options_of(&asked, &replies.filter(fits).collect::<Vec<_>>()))
        });
        for option in own.flatten()? {
            if !left.contains(&option) {
                left.push(option);
            }
        }
    }
    Some(left)
}

/// Whether the rules refuse an answer.
fn is_refused(
    system: System,
    (before, input, tape): (&State, &Taped, &[Taped]),
    of: Actor,
    reply: &Reply,
) -> bool {
    let number = tape.last().map_or(input.number, |taped| taped.number) + 1;
    let stamp = Stamp { seat: Seat::GM, time: 0 };
    let answered = Event::Answered { stamp, of, reply: reply.clone(), again: None };
    let mut tape = tape.to_vec();
    tape.push(Taped { number, event: answered });
    let run = carry_out(system.rules(), before.clone(), input, &tape, number + 1, Supply::nobody());
    matches!(run, Err(Stop::Refused(_)))
}

/// The options of a question to which some of these answers belong.
fn options_of(asked: &Asked, replies: &[Reply]) -> Vec<Value> {
    let Need::Choice { options, .. } = &asked.need else { return Vec::new() };
    let belongs = |option: &Value, reply: &Reply| match (reply, option) {
        (Reply::Pass, option) => *option == Value::Word(core::PASS),
        (Reply::Yes, option) => *option == Value::Word(core::YES),
        (Reply::Value(value), option) => option == value,
        // Those who could do it stand beside the verb.
        (Reply::Do { args, .. }, Value::Who(_)) => {
            let named = args.0.iter().any(|arg| matches!(arg.value, Value::Who(_)));
            !named || args.0.iter().any(|arg| arg.value == *option)
        }
        (Reply::Do { verb, .. }, option) => *option == Value::Word(*verb),
        (Reply::Faces, _) => false,
    };
    let is_left = |option: &&Value| replies.iter().any(|reply| belongs(option, reply));
    options.iter().filter(is_left).cloned().collect()
}
