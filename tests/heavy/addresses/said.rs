//! Inputs of a file said once more: as said again, or as if for the first time in other words.

use super::Fight;
use crate::common::Random;
use crate::common::player::STAMP;
use affray::play::{CommitKind, History, PlayError, Receipt, Said};
use affray::vocabulary::{Actor, Args, Declared, Event, Name, Reply, Stamp, Who};

/// The first events of what was said on the line after an event of it.
pub fn inputs_after(history: &History, event: u64) -> Vec<u64> {
    let ranges = history.line_to(history.tip()).into_iter();
    ranges.map(|(first, _)| first).filter(|first| *first > event).collect()
}

/// These inputs, deed by deed: each begins with a declaration, or with a ruling that stands alone.
pub fn deeds_of(history: &History, inputs: &[u64]) -> Vec<Vec<u64>> {
    let mut deeds: Vec<Vec<u64>> = Vec::new();
    for input in inputs {
        let commit = history.commit_of(*input);
        let begins = match history.kind_of(commit) {
            CommitKind::Declared => true,
            CommitKind::Ruled => history.is_settled_at(history.parent_of(commit)),
            _ => false,
        };
        match deeds.last_mut() {
            Some(deed) if !begins => deed.push(*input),
            _ => deeds.push(vec![*input]),
        }
    }
    deeds
}

/// Says an input exactly as it was, as said again; a window is stepped into again.
pub fn say_again(fight: &mut Fight, input: u64) -> Result<Receipt, PlayError> {
    match step_of(fight, input) {
        Some(step) => step.take(fight),
        None => fight.say_again(input, None),
    }
}

/// Says an input as if for the first time: at another time, in other words.
pub fn say_anew(fight: &mut Fight, random: &mut Random, input: u64) -> Result<Receipt, PlayError> {
    if let Some(step) = step_of(fight, input) {
        return step.take(fight);
    }
    let late = 1 + random.below(9);
    let later = |stamp: Stamp| Stamp { time: stamp.time + late, ..stamp };
    match fight.history().entry(input).event {
        Event::Declared(Declared { stamp, actor, verb, args, .. }) => {
            let stamp = later(stamp);
            let because = Some("with feeling".to_owned());
            let args = left_out(fight, random, actor, verb, args);
            fight.declare(stamp, Said { actor, verb, args, because }, None)
        }
        Event::Answered { stamp, of, reply, .. } => fight.answer(later(stamp), of, reply, None),
        Event::Ruled(ruled) => {
            let because = Some("with feeling".to_owned());
            fight.rule(later(ruled.stamp), ruled.changes, because, None)
        }
        other => panic!("{other:?} is no input"),
    }
}

/// The options of a declaration without one that the rules fill in as it is, if there is one.
fn left_out(fight: &Fight, random: &mut Random, actor: Actor, verb: Name, args: Args) -> Args {
    let Some(without) = random.one_of(&args.0) else { return args };
    let mut fewer = args.clone();
    fewer.0.retain(|arg| arg.name != without.name);
    let filled = fight.system().check_said(fight.state(), actor, verb, &fewer);
    if filled.is_ok_and(|filled| filled == args) { fewer } else { args }
}

/// A step into a window that was taken late.
struct Step {
    who: Who,
    verb: Name,
    args: Args,
    /// How many windows before this one were open to it for the verb.
    before: usize,
}

/// The step an input was, if it was one: the line goes back to an offer for it.
fn step_of(fight: &Fight, input: u64) -> Option<Step> {
    let history = fight.history();
    let offer = history.parent_of(history.commit_of(input));
    if offer == 0 {
        return None;
    }
    let ends = history.events_of(history.commit_of(offer)).1 == offer;
    if ends && !matches!(history.entry(offer).event, Event::Offered(_)) {
        return None;
    }
    let Event::Answered { of: Actor::Who(who), reply: Reply::Do { verb, args }, .. } =
        history.entry(input).event
    else {
        panic!("event {input} steps into a window without a verb");
    };
    let (_, ranges) = history.resolution_at(offer).expect("an offer stands in a resolution");
    let open = |event: &u64| match history.entry(*event).event {
        Event::Offered(offered) => {
            offered.to.iter().any(|(to, verbs)| *to == who && verbs.contains(&verb))
        }
        _ => false,
    };
    let events = ranges.into_iter().flat_map(|(first, last)| first..=last);
    let before = events.filter(|event| *event < offer).filter(open).count();
    Some(Step { who, verb, args, before })
}

impl Step {
    fn take(self, fight: &mut Fight) -> Result<Receipt, PlayError> {
        let Step { who, verb, args, before } = self;
        let open = fight.open_to(who, verb);
        let offer = open.get(before).or(open.last()).copied().unwrap_or(0);
        fight.take_at(STAMP, offer, (who, verb, args), None)
    }
}
