//! What falls away takes no other die with it: a fight is said again without some of its deeds, and
//! a deed is undone and made again over ten rounds, with reveals between.

use crate::addresses::faces::Faces;
use crate::addresses::said::{deeds_of, inputs_after, say_again};
use crate::addresses::{thrown, thrown_after};
use crate::common::Random;
use crate::common::player::{STAMP, Seen, step};
use crate::grinder::fights::{by_chance, copy_of, seated, throw};
use crate::shared::{count_of_fights, is_whole, one_fight_in, sees_everything};
use affray::log::MemoryStorage;
use affray::play::{Back, Keeping, PlayError, Said, Session};
use affray::rules::{SYSTEMS, System};
use affray::vocabulary::{Actor, Args, Event, Reply, Seat, Stamp, core};
use std::collections::BTreeMap;
use std::io::Write;

type Fight = Session<MemoryStorage>;

/// The steps of a random fight.
const STEPS: u64 = 50;

/// Deeds, next to each other or spread over a fight, of which every tenth subset is left out.
const AT_ONCE: usize = 7;

/// What came of saying fights again, for each system.
#[derive(Clone, Copy, Debug, Default)]
struct Came {
    /// Times a fight was said again.
    times: usize,
    /// Inputs said again and taken.
    taken: usize,
    /// Inputs that no longer fit.
    left_out: usize,
    /// Dice that are where they were.
    dice: usize,
    /// Deeds retracted with all that depends on them.
    retracted: usize,
}

/// The fights that are said again: recorded ones and random ones, seeded and typed.
fn each_fight(mut visit: impl FnMut(&str, Fight, Keeping)) {
    for recorded in one_fight_in(4) {
        let log = MemoryStorage::from(recorded.log.clone());
        let fight = Session::open(log, recorded.kept()).expect("a log");
        visit(&recorded.name, fight, recorded.kept());
    }
    for system in SYSTEMS {
        for seed in 0..(count_of_fights() / 100).clamp(2, 24) {
            for dice in ["", "dice = \"typed\"\n"] {
                let (fight, kept) = by_chance((*system, seed, dice), STEPS, |_, _, _| ());
                visit(&format!("{} seed {seed} {dice:?}", system.id()), fight, kept);
            }
        }
    }
}

/// Faces for throws that come only where something fell away: ever others, so that no tie is
/// thrown off without end.
fn other_faces() -> impl FnMut(u16) -> u16 {
    let mut next = 0;
    move |sides| {
        next += 1;
        next % sides + 1
    }
}

/// Said again without any one of its throwing deeds, and without every tenth subset of those next
/// to each other or spread over it, a fight shows every other face as it was; none that was typed
/// is awaited.
#[test]
fn a_fight_without_some_of_its_deeds_keeps_every_other_face() {
    let mut came: BTreeMap<&str, Came> = BTreeMap::new();
    each_fight(|name, fight, kept| {
        let mut random = Random::new(fight.history().count());
        let history = fight.history();
        let deeds = deeds_of(history, &inputs_after(history, 0));
        let throws: Vec<u64> =
            thrown(&fight, history.tip()).into_iter().map(|die| die.event).collect();
        let end = |at: usize| deeds.get(at + 1).map_or(u64::MAX, |next| next[0]);
        let is_thrown =
            |at: &usize| throws.iter().any(|event| (deeds[*at][0]..end(*at)).contains(event));
        let throwing: Vec<usize> = (0..deeds.len()).filter(is_thrown).collect();
        let came = came.entry(fight.system().id()).or_default();
        let most = most_of(name);
        for without in some(subsets(&throwing, &mut random), most, &mut random) {
            let name = format!("{name} without {without:?}");
            said_without(&fight, kept, (&deeds, &without), came, &name);
        }
        for at in some(throwing, most, &mut random) {
            retracted(&fight, kept, deeds[at][0], came, &format!("{name}, #{}", deeds[at][0]));
        }
    });
    tell(&came);
    for system in SYSTEMS {
        let came = came.get(system.id()).copied().unwrap_or_default();
        let times = if is_whole() { 20 } else { 10 };
        assert!(came.times > times && came.dice > 20, "{}: {came:?}", system.id());
        assert!(!is_whole() || came.taken * 3 > came.left_out, "{}: {came:?}", system.id());
        assert!(came.retracted > 10, "{}: {came:?}", system.id());
    }
}

fn tell<T: std::fmt::Debug>(came: &BTreeMap<&str, T>) {
    let mut out = std::io::stdout().lock();
    for (system, came) in came {
        let _ = writeln!(out, "{system}: {came:?}");
    }
}

/// Each deed alone, and every tenth set of deeds next to each other or spread over the fight.
fn subsets(throwing: &[usize], random: &mut Random) -> Vec<Vec<usize>> {
    let mut subsets: Vec<Vec<usize>> = throwing.iter().map(|at| vec![*at]).collect();
    let mut groups: Vec<Vec<usize>> = throwing.chunks(AT_ONCE).map(<[usize]>::to_vec).collect();
    let apart = throwing.len().div_ceil(AT_ONCE);
    if apart > 1 {
        let spread = |first| throwing.iter().skip(first).step_by(apart).copied().collect();
        groups.extend((0..apart).map(spread));
    }
    for group in groups {
        let first = 1 + random.below(10);
        for mask in (first..1 << group.len()).step_by(10) {
            let chosen = group.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
            let chosen: Vec<usize> = chosen.map(|(_, at)| *at).collect();
            if chosen.len() > 1 {
                subsets.push(chosen);
            }
        }
    }
    subsets
}

/// How much is left out of a fight: from ten thousand random fights on everything of a recorded one.
fn most_of(name: &str) -> usize {
    if name.starts_with("logs") && sees_everything() {
        usize::MAX
    } else {
        (count_of_fights() / 1_000).max(3) as usize
    }
}

/// All of some things, or a sample of so many.
fn some<T>(mut things: Vec<T>, most: usize, random: &mut Random) -> Vec<T> {
    while things.len() > most {
        things.swap_remove(random.below(things.len() as u64) as usize);
    }
    things
}

/// Says a fight again without some of its deeds; what no longer fits is left out too.
fn said_without(
    fight: &Fight,
    kept: Keeping,
    (deeds, without): (&[Vec<u64>], &[usize]),
    came: &mut Came,
    name: &str,
) {
    let first = deeds[without[0]][0];
    let mut copy = copy_of(fight, kept);
    let mut faces = Faces::of(&copy);
    let parent = copy.history().parent_of(copy.history().commit_of(first));
    // At once, as a retract does: the line that is left has every deed that holds a number.
    copy.goto(STAMP, parent).unwrap_or_else(|error| panic!("{name}: {error}"));
    let (events, mut others) = (copy.history().count(), other_faces());
    for (_, deed) in
        deeds.iter().enumerate().filter(|(at, deed)| deed[0] > first && !without.contains(at))
    {
        if copy.pending().is_some() {
            pass_or_undo(&mut copy);
        }
        for input in deed {
            if matches!(
                copy.history().entry(*input).event,
                Event::Answered { reply: Reply::Faces, .. }
            ) {
                continue;
            }
            match say_again(&mut copy, *input) {
                Ok(_) => came.taken += 1,
                Err(error @ (PlayError::SameAddress(_) | PlayError::Diverged(_))) => {
                    panic!("{name}: {input}: {error}")
                }
                Err(_) => came.left_out += 1,
            }
            throw(&mut copy, &mut others);
        }
    }
    came.times += 1;
    came.dice += faces.hold(&copy, events, name);
}

/// Passes for whoever is asked; what does not settle so is undone.
fn pass_or_undo(fight: &mut Fight) {
    while let Some(of) = fight.still_asked().first().copied() {
        if fight.answer(STAMP, of, Reply::Pass, None).is_err() {
            break;
        }
        throw(fight, other_faces());
    }
    while !fight.history().is_settled_at(fight.history().tip()) {
        fight.undo(STAMP, 1, None).expect("what does not settle is undone");
    }
}

/// Retracts a deed, and leaves out what no longer fits.
fn retracted(fight: &Fight, kept: Keeping, deed: u64, came: &mut Came, name: &str) {
    let mut copy = copy_of(fight, kept);
    let mut faces = Faces::of(&copy);
    let (events, bytes) = (copy.history().count(), copy.log().bytes().len());
    let mut back = Back::default();
    let mut typed = 0;
    for _ in 0..200 {
        // No die has fewer faces.
        back.faces = (typed > 0).then(|| (0..typed).map(|at| 1 + at as u16 % 2).collect());
        match copy.retract(STAMP, deed, back.clone()) {
            Ok(_) => {
                came.retracted += 1;
                came.dice += faces.hold(&copy, events, name);
                return;
            }
            Err(PlayError::SaidAgain { event, error, .. }) => match *error {
                PlayError::FacesMissing { missing, .. } => typed += missing,
                error @ (PlayError::SameAddress(_) | PlayError::Diverged(_)) => {
                    panic!("{name}: {event}: {error}")
                }
                _ if back.without.contains(&event) => panic!("{name}: #{event} is left out twice"),
                _ => back.without.push(event),
            },
            Err(PlayError::FacesMissing { missing, .. }) => typed += missing,
            Err(PlayError::FacesLeft { left, .. }) => typed -= left,
            // Nothing is left to say again, or a question is left that nobody answers now.
            Err(PlayError::NotNow { .. }) => break,
            Err(error) => panic!("{name}: {error}"),
        }
    }
    assert_eq!(copy.log().bytes().len(), bytes, "{name}: refused, it left a trace");
}

/// A deed of a round: the commit it hung on, and its inputs.
struct Deed {
    commit: u64,
    inputs: Vec<u64>,
    dice: Vec<(Vec<u8>, u16)>,
}

/// What ten rounds came to, for each system.
#[derive(Clone, Copy, Debug, Default)]
struct Rounds {
    deeds: usize,
    again: usize,
    reveals: usize,
    most: u32,
}

/// Over ten rounds a deed is undone after its die was seen, the secret is revealed as soon as it
/// may be, somebody adds a share, and the deed is made again: it shows the faces it showed first.
#[test]
fn a_deed_made_again_after_reveals_shows_the_faces_it_showed_first() {
    let mut came: BTreeMap<&str, Rounds> = BTreeMap::new();
    for system in SYSTEMS {
        let least = (count_of_fights() / 50).clamp(4, 60);
        for seed in 0..60 {
            let rounds = came.entry(system.id()).or_default();
            // As many more as it takes until one has lasted ten rounds.
            if seed >= least && rounds.most >= 10 {
                break;
            }
            ten_rounds(*system, seed, rounds);
        }
    }
    tell(&came);
    for (system, rounds) in &came {
        let (deeds, again) = if is_whole() { (20, 100) } else { (5, 50) };
        assert!(rounds.deeds > deeds && rounds.again > again, "{system}: {rounds:?}");
        assert!(rounds.most >= 10, "{system}: {rounds:?}");
        assert!(rounds.reveals > 5, "{system}: {rounds:?}");
    }
}

fn ten_rounds(system: System, seed: u64, came: &mut Rounds) {
    let (mut fight, mut random, _) = seated(system, seed, "");
    let name = format!("{} seed {seed}", system.id());
    let (mut seen, mut deeds): (Seen, Vec<Deed>) = (Seen::default(), Vec::new());
    let mut revealed_in = None;
    for _ in 0..400 {
        let round = fight.state().round;
        if fight.state().phase == core::OVER || round > 10 {
            break;
        }
        came.most = came.most.max(round);
        if fight.pending().is_none() && revealed_in != Some(round) && reveals(&mut fight, false) {
            revealed_in = Some(round);
            came.reveals += 1;
            again(&mut fight, &mut random, &deeds, came, &name);
        }
        let tip = fight.history().tip();
        let busy = deeds.iter().filter(|deed| {
            fight.history().state_at(fight.history().events_of(deed.commit).1).round == round
        });
        if fight.pending().is_none() && busy.count() > 1 && end_turn(&mut fight) {
            pass_or_undo(&mut fight);
            continue;
        }
        step(seed, &mut fight, &mut random, &mut seen);
        let settled = fight.history().is_settled_at(fight.history().tip());
        if !settled || fight.history().tip() <= tip || !fight.history().is_settled_at(tip) {
            continue;
        }
        if let Some(deed) = deed_after(&fight, tip) {
            again(&mut fight, &mut random, std::slice::from_ref(&deed), came, &name);
            deeds.push(deed);
        }
    }
    came.deeds += deeds.len();
    if fight.pending().is_some() {
        pass_or_undo(&mut fight);
    }
    // After the last reveal nothing new is thrown, and whatever was thrown still serves.
    assert!(reveals(&mut fight, true), "{name}: nobody reveals for good");
    again(&mut fight, &mut random, &deeds, came, &name);
}

/// The deed a line ends with behind an event, if it threw.
fn deed_after(fight: &Fight, tip: u64) -> Option<Deed> {
    let history = fight.history();
    let inputs = inputs_after(history, tip);
    let first = history.entry(*inputs.first()?).event;
    let dice = thrown_after(fight, tip);
    let is_deed = matches!(first, Event::Declared(_)) && !dice.is_empty();
    let hangs_on = history.parent_of(history.commit_of(inputs[0]));
    (is_deed && hangs_on == tip).then(|| Deed {
        commit: history.commit_of(tip),
        inputs,
        dice: dice.into_iter().map(|die| (die.address, die.face)).collect(),
    })
}

/// Reveals the secret, and adds a share to the next.
fn reveals(fight: &mut Fight, last: bool) -> bool {
    let keeper = Stamp { seat: fight.history().opening().keeper, time: 0 };
    let next = (!last).then(|| fight.next_secret());
    if fight.reveal(keeper, next).is_err() {
        return false;
    }
    if !last {
        let seats = fight.history().opening().seats.len();
        let player = Stamp { seat: Seat(seats as u8 - 1), time: 0 };
        fight.contribute(player, "another share".to_owned()).expect("a share");
    }
    true
}

/// Makes deeds again where they were made, and goes back to where the line was.
fn again(fight: &mut Fight, random: &mut Random, deeds: &[Deed], came: &mut Rounds, name: &str) {
    let back = fight.history().tip();
    for deed in deeds {
        let what = format!("{name}: #{}", deed.inputs[0]);
        fight.goto(STAMP, fight.history().events_of(deed.commit).1).expect("a deed hangs on it");
        let events = fight.history().count();
        for input in &deed.inputs {
            let said = crate::addresses::said::say_anew(fight, random, *input);
            said.unwrap_or_else(|error| panic!("{what}: {error}"));
        }
        let dice: Vec<(Vec<u8>, u16)> =
            thrown_after(fight, events).into_iter().map(|die| (die.address, die.face)).collect();
        assert_eq!(dice, deed.dice, "{what}: made again");
        came.again += 1;
    }
    fight.goto(STAMP, back).unwrap_or_else(|error| panic!("{name}: back again: {error}"));
}

/// Ends a turn, whoever's, and says whether there was one to end.
fn end_turn(fight: &mut Fight) -> bool {
    let (system, state) = (fight.system(), fight.state());
    let verb = core::END_TURN;
    let sides = state.every_side().map(Actor::Side);
    let actors = state.present().map(Actor::Who).chain(sides).chain([Actor::Gm]);
    let actors: Vec<Actor> = actors.collect();
    let ends = |actor: &Actor| system.check(state, *actor, verb, Args::default()).is_ok();
    let Some(actor) = actors.into_iter().find(ends) else { return false };
    let said = Said { actor, verb, args: Args::default(), because: None };
    fight.declare(STAMP, said, None).is_ok()
}
