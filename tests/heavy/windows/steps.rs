//! One step into a window, and what holds after it: faces, rulings, answers, undo and redo, the
//! step retracted, older deeds retracted, a face corrected.

use super::{Fight, Tally, Window, copy_of, throw, windows};
use crate::addresses::faces::{Faces, inputs, rulings};
use crate::addresses::{Thrown, thrown};
use crate::common::Random;
use crate::common::player::STAMP;
use crate::grinder::read::assert_listed;
use affray::play::{Back, Correction, Keeping, PlayError};
use affray::vocabulary::{
    Actor, Asked, ClauseCode, DieSource, Event, Need, Reply, Rewind, RewindBy, Value, Who, core,
};

/// A question: its clause, who is asked, about whom, how many like it were asked before.
#[derive(Clone, Debug)]
struct Question {
    known: (ClauseCode, Actor, Option<Who>, usize),
    /// Where it asks whether somebody agrees, what was answered before in people's own words.
    words: Vec<String>,
}

impl Question {
    /// Whether it is asked about the same: who agreed to other words may be asked again.
    fn is(&self, other: &Question) -> bool {
        let (own, others) = (&self.words, &other.words);
        self.known == other.known && (own.is_empty() || others.is_empty() || own == others)
    }
}

/// What an answer says in somebody's own words.
fn own_words(reply: &Reply) -> Vec<String> {
    let values = match reply {
        Reply::Do { args, .. } => args.0.iter().map(|arg| &arg.value).collect(),
        Reply::Value(value) => vec![value],
        Reply::Pass | Reply::Yes | Reply::Faces => Vec::new(),
    };
    let texts = values.into_iter().filter_map(|value| match value {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    });
    texts.collect()
}

/// The words that a question hangs on.
fn hung_on(need: &Need, words: &[String]) -> Vec<String> {
    if need.is_yes_or_no() { words.to_vec() } else { Vec::new() }
}

/// Takes a window, if it is still open and can be taken; gives whether it was.
pub fn step_in(
    fight: &mut Fight,
    kept: Keeping,
    (window, faces): (Window, &mut Faces),
    random: &mut Random,
    tally: &mut Tally,
    name: &str,
) -> bool {
    let system = fight.system();
    let id = system.id();
    let open = windows(fight).into_iter().find(|(_, open)| *open == window);
    let Some((offer, Window { who, verb, about, .. })) = open else { return false };
    let then = fight.history().state_at(offer);
    let ways = system.answers(&then, who, verb, about);
    let Some(args) = random.one_of(&ways) else { return false };
    let before = Before::of(fight);
    let bytes = fight.log().bytes().len();
    if let Err(error) = fight.take_at(STAMP, offer, (who, verb, args), None) {
        assert!(!is_bug(&error), "{name}: {error}");
        assert_eq!(fight.log().bytes().len(), bytes, "{name}: refused, it left a trace");
        tally.count(id, format!("refused {}", system.spell(verb)));
        return false;
    }
    tally.count(id, "stepped in");
    tally.count(id, format!("taken {}", system.spell(verb)));
    let after = Before::of(fight);
    assert_eq!(after.rulings, before.rulings, "{name}: the rulings of the line");
    let held = faces.hold(fight, before.events, name);
    (0..held).for_each(|_| tally.count(id, "dice where they were"));
    undone_and_redone(fight, (&before, &after), name);
    tally.count(id, "undone and redone");
    step_retracted(fight, kept, (&before, faces), tally, name);
    settle(fight, &before, (faces, random), tally, name);
    if random.flag(6) {
        assert_listed(fight, before.events, kept, name);
        tally.count(id, "audited");
    }
    older_retracted(fight, kept, faces, random, tally, name);
    corrected(fight, kept, faces, random, tally, name);
    true
}

/// A fight before or after a step.
struct Before {
    events: u64,
    tip: u64,
    whole: String,
    rulings: Vec<Vec<affray::vocabulary::Effect>>,
    inputs: Vec<String>,
    answers: Vec<(Question, Reply)>,
    /// Whether something was asked.
    asked: bool,
}

impl Before {
    fn of(fight: &Fight) -> Self {
        Before {
            events: fight.history().count(),
            tip: fight.history().tip(),
            whole: whole_of(fight),
            rulings: rulings(fight),
            inputs: inputs(fight),
            answers: answers(fight),
            asked: fight.pending().is_some(),
        }
    }
}

fn whole_of(fight: &Fight) -> String {
    let (pending, offers) = (fight.pending(), fight.offers());
    format!("{:?} {pending:?} {offers:?} {:?}", fight.state(), fight.still_asked())
}

/// Whether what was said against something shows a mistake of the program.
fn is_bug(error: &PlayError) -> bool {
    match error {
        PlayError::SaidAgain { error, .. } => is_bug(error),
        PlayError::SameAddress(_) | PlayError::Diverged(_) => true,
        _ => false,
    }
}

fn undone_and_redone(fight: &mut Fight, (before, after): (&Before, &Before), name: &str) {
    fight.undo(STAMP, 1, None).unwrap_or_else(|error| panic!("{name}: undo: {error}"));
    assert_eq!(fight.history().tip(), before.tip, "{name}: undo leads elsewhere");
    assert_eq!(whole_of(fight), before.whole, "{name}: not as the step left it");
    fight.redo(STAMP, 1, None).unwrap_or_else(|error| panic!("{name}: redo: {error}"));
    assert_eq!(fight.history().tip(), after.tip, "{name}: redo leads elsewhere");
    assert_eq!(whole_of(fight), after.whole, "{name}: not as the step made it");
}

/// The event of the latest step: right behind its rewind.
fn latest_step(fight: &Fight) -> Option<u64> {
    let history = fight.history();
    let steps = (1..=history.commits()).rev().map(|commit| history.events_of(commit).0);
    let is_step = |event: &u64| {
        let by = RewindBy::Offer;
        matches!(history.entry(*event).event, Event::Rewound(Rewind { by: own, .. }) if own == by)
    };
    steps.into_iter().find(is_step).map(|event| event + 1)
}

/// A step that is retracted at once leaves the line as it was, with the same faces, where all that
/// was said behind it was said again. Where somebody ruled meanwhile other dice may be needed: a
/// ruling made while a die was awaited stands behind that die once its face is known.
fn step_retracted(
    fight: &Fight,
    kept: Keeping,
    (before, faces): (&Before, &Faces),
    tally: &mut Tally,
    name: &str,
) {
    let id = fight.system().id();
    let mut copy = copy_of(fight, kept);
    let Some(step) = latest_step(fight) else { return };
    // All that was said behind it was said again, and nothing that an older line had left. The step
    // itself may say what it took the place of.
    let mut more = inputs(fight);
    if let Event::Answered { of, reply, .. } = fight.history().entry(step).event {
        let own = format!("{of:?} {reply:?}");
        let at = more.iter().rposition(|other| *other == own).expect("the step is on the line");
        more.remove(at);
    }
    let all = before.inputs.iter().all(|input| {
        let at = more.iter().position(|other| other == input);
        at.map(|at| more.remove(at)).is_some()
    });
    let whole = all && more.is_empty();
    if let Err(error) = copy.retract(STAMP, step, Back::default()) {
        assert!(!is_bug(&error), "{name}: #{step} retracted: {error}");
        // Nothing stands behind it, or not all that did was said again with it, or a question is
        // asked again that the step had answered or put off: it stops what would be said behind.
        let history = copy.history();
        let is_last = history.events_of(history.commits()).0 == step;
        let answers_it = matches!(&error, PlayError::NotNow { what, .. }
            if what.starts_with("nothing was said after"));
        let nothing = is_last || answers_it;
        // Or what cannot be said again answers a question that only the step had asked.
        let asked_by_it = match &error {
            PlayError::SaidAgain { event, .. } => {
                let asked_at = history.parent_of(history.commit_of(*event));
                history.commit_of(asked_at) >= history.commit_of(step)
                    && history.root_of(history.commit_of(asked_at))
                        == history.root_of(history.commit_of(step))
            }
            _ => false,
        };
        // Or a ruling was made while a die was awaited whose face is known by now: where the ruling
        // would stand, the next dice are awaited.
        let lacks_faces = match &error {
            PlayError::SaidAgain { error, .. } => matches!(**error, PlayError::FacesMissing { .. }),
            error => matches!(error, PlayError::FacesMissing { .. }),
        };
        let awaits_others = lacks_faces && !before.rulings.is_empty();
        let excused = nothing || !whole || before.asked || asked_by_it || awaits_others;
        assert!(excused, "{name}: #{step} retracted: {error}");
        tally.count(id, "step not retracted");
        return;
    }
    faces.clone().hold(&copy, fight.history().count(), name);
    if whole {
        // A ruling is never put off: it may stand before an answer now that stood before it.
        let sorted = |mut inputs: Vec<String>| {
            inputs.sort_unstable();
            inputs
        };
        let now = inputs(&copy);
        let as_before = now == before.inputs && before.rulings.is_empty();
        assert_eq!(sorted(now), sorted(before.inputs.clone()), "{name}: #{step} retracted");
        let dice = |tip| {
            let dice = thrown(&copy, tip).into_iter();
            let told = |die: Thrown| {
                format!("{} {}", String::from_utf8_lossy(&die.address).escape_debug(), die.face)
            };
            dice.map(told).collect::<Vec<_>>()
        };
        let (now, then) = (dice(copy.history().tip()), dice(before.tip));
        assert!(
            !as_before || now == then,
            "{name}: #{step} retracted: other dice: {now:?}, not {then:?}"
        );
    }
    assert_eq!(rulings(&copy), before.rulings, "{name}: #{step} retracted");
    tally.count(id, "retracted");
}

/// The questions since the latest declaration that were answered, each with its answer.
fn answers(fight: &Fight) -> Vec<(Question, Reply)> {
    let history = fight.history();
    let mut asked: Vec<(ClauseCode, Vec<Actor>, Option<Who>)> = Vec::new();
    let (mut answered, mut words, mut hangs_on) = (Vec::new(), Vec::new(), Vec::new());
    for number in history.line().iter().flat_map(|(first, last)| *first..=*last) {
        match &history.entry(number).event {
            Event::Declared(_) => {
                asked.clear();
                answered.clear();
                words.clear();
            }
            Event::Asked(Asked { clause, need: need @ Need::Choice { of, about, .. } }) => {
                asked.push((*clause, of.clone(), *about));
                hangs_on = hung_on(need, &words);
            }
            Event::Answered { of, reply, .. } if *reply != Reply::Faces => {
                if let Some((clause, to, about)) = asked.last()
                    && to.contains(of)
                {
                    let known = (*clause, *of, *about, nth(&asked, *of));
                    let question = Question { known, words: hangs_on.clone() };
                    answered.push((question, reply.clone()));
                }
                words.extend(own_words(reply));
            }
            _ => {}
        }
    }
    answered
}

/// How many questions like the latest one of somebody were asked before.
fn nth(asked: &[(ClauseCode, Vec<Actor>, Option<Who>)], of: Actor) -> usize {
    let Some((clause, _, about)) = asked.last() else { return 0 };
    let like = asked
        .iter()
        .filter(|(other, to, whom)| (other, whom) == (clause, about) && to.contains(&of));
    like.count() - 1
}

/// The question asked now, of one of those asked.
fn question_now(fight: &Fight, of: Actor) -> Option<Question> {
    let (mut asked, mut words, mut hangs_on) = (Vec::new(), Vec::new(), Vec::new());
    for taped in fight.latest_events() {
        match &taped.event {
            Event::Asked(Asked { clause, need: need @ Need::Choice { of, about, .. } }) => {
                asked.push((*clause, of.clone(), *about));
                hangs_on = hung_on(need, &words);
            }
            Event::Answered { reply, .. } => words.extend(own_words(reply)),
            _ => {}
        }
    }
    let (clause, _, about) = asked.last()?;
    Some(Question { known: (*clause, of, *about, nth(&asked, of)), words: hangs_on })
}

/// Throws and answers until nothing is awaited. Nothing that was typed is awaited, and nothing that
/// was answered before the step is asked again where that answer still fits.
fn settle(
    fight: &mut Fight,
    before: &Before,
    (faces, random): (&mut Faces, &mut Random),
    tally: &mut Tally,
    name: &str,
) {
    for _ in 0..40 {
        let events = fight.history().count();
        if fight.dice_are_awaited() {
            throw(fight, random);
            faces.hold(fight, events, name);
            tally.count(fight.system().id(), "new dice typed");
            continue;
        }
        let Some(of) = fight.still_asked().first().copied() else { break };
        let Some(question) = question_now(fight, of) else { break };
        let earlier = before.answers.iter().find(|(known, _)| known.is(&question));
        if let Some((_, reply)) = earlier {
            let again = fight.answer(STAMP, of, reply.clone(), None);
            let said = again.map(|receipt| fight.history().entry(receipt.first).event);
            let same = matches!(&said, Ok(Event::Answered { reply: now, .. }) if now == reply);
            assert!(!same, "{name}: {question:?} is asked again, though it was answered");
            tally.count(fight.system().id(), "asked anew: the answer no longer fits");
            if said.is_ok() {
                // It is filled in otherwise now.
                continue;
            }
        }
        let asked = fight.pending().cloned();
        let replies = asked.map(|asked| fight.system().replies(fight.state(), &asked, of));
        let reply = replies.and_then(|all| random.one_of(&all)).unwrap_or(Reply::Pass);
        if fight.answer(STAMP, of, reply, None).is_err() {
            let word = Reply::Value(Value::Word(core::PASS));
            if fight.answer(STAMP, of, word, None).is_err() {
                break;
            }
        }
        faces.hold(fight, events, name);
        assert_eq!(rulings(fight), before.rulings, "{name}: the rulings behind an answer");
    }
}

/// An older deed of the line is retracted: every other face stays.
fn older_retracted(
    fight: &Fight,
    kept: Keeping,
    faces: &Faces,
    random: &mut Random,
    tally: &mut Tally,
    name: &str,
) {
    let (id, line) = (fight.system().id(), fight.history().line());
    let Some((event, _)) = random.one_of(line).filter(|_| random.flag(3)) else { return };
    let (mut copy, mut faces) = (copy_of(fight, kept), faces.clone());
    let (events, before) = (copy.history().count(), rulings(fight));
    match copy.retract(STAMP, event, Back::default()) {
        Ok(_) => {
            let held = faces.hold(&copy, events, &format!("{name}: #{event} retracted"));
            tally.count(id, "older deeds retracted");
            (0..held).for_each(|_| tally.count(id, "dice behind a retracted deed"));
            let mut left = before.into_iter();
            let stays = rulings(&copy).iter().all(|ruled| left.any(|other| other == *ruled));
            assert!(stays, "{name}: #{event} retracted: the rulings in their order");
        }
        Err(error) => assert!(!is_bug(&error), "{name}: #{event} retracted: {error}"),
    }
}

/// A face that was typed is corrected: every other one stays.
fn corrected(
    fight: &Fight,
    kept: Keeping,
    faces: &Faces,
    random: &mut Random,
    tally: &mut Tally,
    name: &str,
) {
    let typed = thrown(fight, fight.history().tip())
        .into_iter()
        .filter(|die| matches!(die.source, DieSource::Typed | DieSource::Carried { .. }));
    let typed: Vec<Thrown> = typed.collect();
    if typed.is_empty() {
        return;
    }
    let die = &typed[random.below(typed.len() as u64) as usize];
    let (sides, at) = die.place();
    let face = die.face % sides + 1;
    let correction = Correction { event: die.event, die: at + 1, face };
    let (mut copy, mut faces) = (copy_of(fight, kept), faces.clone());
    let events = copy.history().count();
    let name = format!("{name}: #{} corrected", die.event);
    match copy.correct(STAMP, correction, Back::default()) {
        Ok(_) => {
            let corrected = Some((&die.address[..], face));
            let held = faces.hold_but(&copy, events, corrected, &name);
            assert_eq!(rulings(&copy), rulings(fight), "{name}");
            let id = fight.system().id();
            tally.count(id, "corrected");
            (0..held).for_each(|_| tally.count(id, "dice behind a corrected one"));
        }
        Err(error) => {
            assert!(!is_bug(&error), "{name}: {error}");
            tally.count(fight.system().id(), "not corrected: something no longer fits");
        }
    }
}
