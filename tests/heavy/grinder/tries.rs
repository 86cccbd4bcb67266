//! What somebody tries who wants another face: what is done before a deed, how the deed is said,
//! and what is done after it.

use super::Fight;
use super::fights::Place;
use crate::common::Random;
use crate::common::again;
use crate::common::player::{self, STAMP, with_options};
use affray::play::{Back, PlayError, Receipt, Said, Talk};
use affray::script::parse_line;
use affray::vocabulary::{
    Actor, Arg, Args, Effect, Event, Name, Need, Reply, Seat, Stamp, Subject, Value, core,
};

/// What is done before a deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Before {
    Nothing,
    Remark,
    Mark,
    Dispute,
    RulingInWords,
    Ruling,
    IdleMove,
    UndoneAndRedone,
    GoneToAndFro,
    AnotherDeedUndone,
    SeenAndUndone,
    Join,
    Share,
    Reveal,
}

pub const BEFORE: [Before; 14] = [
    Before::Nothing,
    Before::Remark,
    Before::Mark,
    Before::Dispute,
    Before::RulingInWords,
    Before::Ruling,
    Before::IdleMove,
    Before::UndoneAndRedone,
    Before::GoneToAndFro,
    Before::AnotherDeedUndone,
    Before::SeenAndUndone,
    Before::Join,
    Before::Share,
    Before::Reveal,
];

/// How a deed is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saying {
    AsRecorded,
    InOtherWords,
    BySeat,
    InAnotherOrder,
    WithLeftOut,
    AsALine,
    WithAnotherOption,
    WithAnUnknownOption,
    WithAForeignOption,
    WithAnOptionTwice,
    WithFaces,
}

pub const SAYINGS: [Saying; 11] = [
    Saying::AsRecorded,
    Saying::InOtherWords,
    Saying::BySeat,
    Saying::InAnotherOrder,
    Saying::WithLeftOut,
    Saying::AsALine,
    Saying::WithAnotherOption,
    Saying::WithAnUnknownOption,
    Saying::WithAForeignOption,
    Saying::WithAnOptionTwice,
    Saying::WithFaces,
];

/// What is done after a deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    Nothing,
    UndoneAndRedone,
    MadeAgain,
    SaidAgain,
    Retracted,
    Window,
}

pub const AFTER: [After; 6] = [
    After::Nothing,
    After::UndoneAndRedone,
    After::MadeAgain,
    After::SaidAgain,
    After::Retracted,
    After::Window,
];

impl Before {
    pub fn is_done(self, fight: &mut Fight, place: &Place, random: &mut Random) -> bool {
        let done = match self {
            Before::Nothing => return true,
            Before::Remark => {
                let text = format!("hm {}", random.below(9));
                fight.record(Event::Remarked { stamp: STAMP, text }, None)
            }
            Before::Mark => {
                let name = format!("mark-{}", random.below(3));
                fight.record(Event::Marked { stamp: STAMP, name }, None)
            }
            Before::Dispute => {
                let event = 1 + random.below(fight.history().count());
                let reason = "is that so?".to_owned();
                fight.record(Event::Disputed { stamp: STAMP, event, reason }, None)
            }
            Before::RulingInWords => {
                let text = format!("so be it {}", random.below(9));
                let change = Effect::Word { of: Subject::Fight, text };
                fight.rule(STAMP, vec![change], Some("a whim".to_owned()), None)
            }
            Before::Ruling => {
                let Some(change) = player::rulings::change(fight.system(), fight.state(), random)
                else {
                    return false;
                };
                fight.rule(STAMP, vec![change], None, None)
            }
            Before::IdleMove => match player::anything(fight.system(), fight.state(), random) {
                Some((actor, verb, args)) => {
                    fight.declare(STAMP, Said { actor, verb, args, because: None }, None)
                }
                None => return false,
            },
            Before::UndoneAndRedone => return undone_and_redone(fight, 1 + random.below(3)),
            Before::GoneToAndFro => {
                let commit = 1 + random.below(fight.history().commits());
                let back = fight.history().tip();
                let there = fight.history().events_of(commit).1;
                if fight.goto(STAMP, there).is_err() {
                    return false;
                }
                fight.goto(STAMP, back)
            }
            Before::AnotherDeedUndone => return another_undone(fight, random),
            Before::SeenAndUndone => {
                let mut times = 1 + random.below(3);
                while times > 0 && Saying::InOtherWords.say(fight, place, random).is_ok() {
                    answer_all(fight, place, random);
                    back_to(fight, place);
                    times -= 1;
                }
                return times == 0;
            }
            Before::Join => {
                let everyone: Vec<_> = fight.state().everyone().collect();
                let Some(who) = random.one_of(&everyone) else { return false };
                let one = Value::List(vec![Value::Who(who)]);
                let args = Args::default().with(core::WHO, one);
                let verb = if random.flag(2) { core::JOIN } else { core::LEAVE };
                fight.declare(STAMP, Said { actor: Actor::Gm, verb, args, because: None }, None)
            }
            Before::Share => fight.contribute(player_stamp(fight), "a share".to_owned()),
            Before::Reveal => {
                let next = fight.next_secret();
                let keeper = Stamp { seat: fight.history().opening().keeper, time: 0 };
                let revealed = fight.reveal(keeper, Some(next));
                if revealed.is_ok() {
                    let _ = fight.contribute(player_stamp(fight), "a share".to_owned());
                }
                revealed
            }
        };
        let done = done.is_ok();
        pass_all(fight);
        done
    }
}

/// Some seat that does not keep the secret; it speaks at one time.
fn player_stamp(fight: &Fight) -> Stamp {
    let opening = fight.history().opening();
    let seats = (0..opening.seats.len() as u16).map(|seat| Seat(seat as _));
    let seat = seats.rev().find(|seat| *seat != opening.keeper).unwrap_or(Seat::GM);
    Stamp { seat, time: 0 }
}

impl Saying {
    /// Whether nobody may say it so.
    pub fn is_forbidden(self) -> bool {
        matches!(self, Saying::WithAnUnknownOption | Saying::WithAnOptionTwice)
    }

    pub fn say(
        self,
        fight: &mut Fight,
        place: &Place,
        random: &mut Random,
    ) -> Result<Receipt, PlayError> {
        let Place { actor, verb, .. } = *place;
        let mut args = place.args.clone();
        let (mut stamp, mut because) = (STAMP, None);
        match self {
            Saying::AsRecorded => {}
            Saying::InOtherWords => {
                stamp.time = 1 + random.below(9_999);
                because = Some(format!("for the {}th time", random.below(99)));
            }
            Saying::BySeat => {
                if let Actor::Who(who) = actor {
                    stamp.seat = fight.state().sheet(who).seat;
                }
            }
            Saying::InAnotherOrder => shuffle(&mut args, random),
            Saying::WithLeftOut => left_out(fight, random, (actor, verb), &mut args),
            Saying::AsALine => return as_a_line(fight, place, random),
            Saying::WithAnotherOption => {
                args = with_options(fight, random, actor, verb, args);
            }
            Saying::WithAnUnknownOption => {
                let name = Name(50_000 + random.below(15_000) as u16);
                args.0.push(Arg { name, value: Value::Int(random.below(99) as i32) });
                shuffle(&mut args, random);
            }
            Saying::WithAForeignOption => {
                let all = fight.system().verbs().iter().flat_map(|verb| verb.options);
                let all: Vec<Name> = all.map(|option| option.name).collect();
                let name = random.one_of(&all).unwrap_or(core::TARGET);
                if args.value(name).is_none() {
                    args.0.push(Arg { name, value: Value::Int(random.below(9) as i32) });
                }
            }
            Saying::WithAnOptionTwice => {
                if let Some(arg) = random.one_of(&args.0) {
                    args.0.push(arg);
                } else {
                    let twice = Arg { name: core::TARGET, value: Value::Int(1) };
                    args.0.extend([twice.clone(), twice]);
                }
            }
            Saying::WithFaces => {
                let said = Said { actor, verb, args, because };
                return with_ones(|faces| fight.declare(STAMP, said.clone(), Some(faces)));
            }
        }
        fight.declare(stamp, Said { actor, verb, args, because }, None)
    }
}

impl After {
    pub fn is_done(self, fight: &mut Fight, place: &Place, random: &mut Random) -> bool {
        let done = match self {
            After::Nothing => return true,
            After::UndoneAndRedone => return undone_and_redone(fight, 1),
            After::MadeAgain => {
                back_to(fight, place);
                let said = Saying::InOtherWords.say(fight, place, random).is_ok();
                answer_all(fight, place, random);
                return said;
            }
            After::SaidAgain => {
                let before = before_deed(fight, place);
                let line = fight.history().line().iter().map(|(first, _)| *first);
                let said: Vec<u64> = line.filter(|first| *first > before).collect();
                back_to(fight, place);
                let mut again = said.into_iter().map(|input| fight.say_again(input, None));
                let done = again.next().is_some_and(|said| said.is_ok());
                again.for_each(drop);
                answer_all(fight, place, random);
                return done;
            }
            After::Retracted => {
                let tip = fight.history().tip();
                let event = tip - random.below(tip.min(30));
                let back = Back { because: Some("a mistake".to_owned()), ..Back::default() };
                fight.retract(STAMP, event, back)
            }
            After::Window => match player::take(fight, random, &mut player::Seen::default()) {
                Some(taken) => taken,
                None => return false,
            },
        };
        pass_all(fight);
        done.is_ok()
    }
}

fn shuffle(args: &mut Args, random: &mut Random) {
    for at in (1..args.0.len()).rev() {
        args.0.swap(at, random.below(at as u64 + 1) as usize);
    }
}

/// Leaves out whatever is filled in again as it is.
fn left_out(fight: &Fight, random: &mut Random, (actor, verb): (Actor, Name), args: &mut Args) {
    for arg in args.0.clone() {
        let mut fewer = args.clone();
        fewer.0.retain(|own| own.name != arg.name);
        let filled = fight.system().check_said(fight.state(), actor, verb, &fewer);
        if random.below(4) > 0 && filled.is_ok_and(|filled| filled == *args) {
            *args = fewer;
            break;
        }
    }
}

/// Says a deed in the play language, what is filled in left out or spelled out.
fn as_a_line(fight: &mut Fight, place: &Place, random: &mut Random) -> Result<Receipt, PlayError> {
    let Place { actor, verb, .. } = *place;
    let mut args = place.args.clone();
    if random.flag(2) {
        left_out(fight, random, (actor, verb), &mut args);
    }
    let line = again::lines::declared(fight, actor, verb, &args);
    let first = fight.history().count() + 1;
    let refused = |what: String| PlayError::NotNow { what, hint: String::new() };
    let parsed = parse_line(&line, 1).map_err(|error| refused(error.to_string()))?;
    let taken = std::mem::replace(fight, place.open());
    let mut talk = Talk::new(taken, Seat::GM, || 7);
    let said = talk.try_say(&parsed);
    *fight = talk.into_session();
    said.map_err(|trouble| refused(trouble.diagnostic.to_string()))?;
    Ok(Receipt { first, last: fight.history().count() })
}

/// Says something with as many faces as it wants, each of them 1.
fn with_ones(
    mut say: impl FnMut(Vec<u16>) -> Result<Receipt, PlayError>,
) -> Result<Receipt, PlayError> {
    let mut count = 1;
    loop {
        match say(vec![1; count]) {
            Err(PlayError::FacesMissing { missing, .. }) if count < 30 => count += missing,
            Err(PlayError::FacesLeft { left, .. }) if left < count => {
                return say(vec![1; count - left]);
            }
            other => return other,
        }
    }
}

/// Undoes deeds and takes them up again.
fn undone_and_redone(fight: &mut Fight, count: u64) -> bool {
    if fight.undo(STAMP, count, None).is_err() {
        return false;
    }
    fight.redo(STAMP, count, None).expect("what was undone is taken up again");
    true
}

/// Something else is declared, looked at and undone.
fn another_undone(fight: &mut Fight, random: &mut Random) -> bool {
    let tip = fight.history().tip();
    let Some((actor, verb, args)) = player::anything(fight.system(), fight.state(), random) else {
        return false;
    };
    if fight.declare(STAMP, Said { actor, verb, args, because: None }, None).is_err() {
        return false;
    }
    while fight.history().tip() > tip {
        fight.undo(STAMP, 1, Some("only to look".to_owned())).expect("it is undone");
    }
    true
}

/// The event a place of a fight ends with.
pub fn end_of(fight: &Fight, place: &Place) -> u64 {
    fight.history().events_of(place.commit).1
}

/// Where the line ended before the latest declaration; not before the place.
fn before_deed(fight: &Fight, place: &Place) -> u64 {
    let history = fight.history();
    let is_declared = |first: u64| matches!(history.entry(first).event, Event::Declared(_));
    let declared = history.line().iter().rev().find(|(first, _)| is_declared(*first));
    let before = declared.map(|(first, _)| history.parent_of(history.commit_of(*first)));
    before.unwrap_or_default().max(end_of(fight, place))
}

/// Undoes the latest declaration and what followed from it.
fn back_to(fight: &mut Fight, place: &Place) {
    let to = before_deed(fight, place);
    while fight.history().tip() > to {
        fight.undo(STAMP, 1, None).expect("a deed is undone");
    }
}

/// Gives the answers that were recorded, in one spelling or another; whoever is asked something
/// else passes.
pub fn answer_all(fight: &mut Fight, place: &Place, random: &mut Random) {
    let mut answers = place.answers.clone();
    for _ in 0..40 {
        let asked = fight.still_asked();
        let choice = fight.pending().is_some_and(|asked| matches!(asked.need, Need::Choice { .. }));
        if asked.is_empty() || !choice {
            break;
        }
        let recorded = answers.iter().position(|(of, _)| asked.contains(of));
        let said = recorded.is_some_and(|at| {
            let (of, reply) = answers.remove(at);
            let spelled = match &reply {
                Reply::Do { verb, .. } if random.flag(3) => match random.below(2) {
                    0 => Reply::Yes,
                    _ => Reply::Value(Value::Word(*verb)),
                },
                Reply::Do { verb, args } => {
                    let mut args = args.clone();
                    shuffle(&mut args, random);
                    Reply::Do { verb: *verb, args }
                }
                Reply::Pass if random.flag(2) => Reply::Value(Value::Word(core::PASS)),
                other => other.clone(),
            };
            let stamp = Stamp { seat: Seat::GM, time: random.below(99) };
            fight.answer(stamp, of, spelled, None).is_ok()
                || fight.answer(STAMP, of, reply, None).is_ok()
        });
        if !said && fight.answer(STAMP, asked[0], Reply::Pass, None).is_err() && !any(fight, random)
        {
            break;
        }
    }
    settle(fight);
}

/// Gives any answer that is offered.
fn any(fight: &mut Fight, random: &mut Random) -> bool {
    let Some(of) = fight.still_asked().first().copied() else { return false };
    let Some(asked) = fight.pending().cloned() else { return false };
    let replies = fight.system().replies(fight.state(), &asked, of);
    let reply = random.one_of(&replies);
    reply.is_some_and(|reply| fight.answer(STAMP, of, reply, None).is_ok())
}

/// Passes for whoever is asked; what does not settle so is undone.
fn pass_all(fight: &mut Fight) {
    while let Some(of) = fight.still_asked().first().copied() {
        if fight.answer(STAMP, of, Reply::Pass, None).is_err() {
            break;
        }
    }
    settle(fight);
}

fn settle(fight: &mut Fight) {
    while !fight.history().is_settled_at(fight.history().tip()) {
        fight.undo(STAMP, 1, None).expect("what does not settle is undone");
    }
}
