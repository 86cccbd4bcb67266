//! Lines that leave out who speaks: plain numbers, an answer without a name before it, `end`, a
//! verb alone in somebody's turn.

use super::{Heard, Talk};
use crate::engine::catalog::Said as SaidAs;
use crate::engine::record::Record;
use crate::log::Storage;
use crate::play::session::{Said, may_declare, speaks_for};
use crate::play::trouble::Trouble;
use crate::play::words::plain;
use crate::script::{self, Act, Diagnostic, Face, Given, Natural, RawValue, Say, Span, Word};
use crate::vocabulary::{Actor, Args, Asked, Name, Need, Stamp, Value, core};
use std::borrow::Cow;

/// The word that ends the turn that is running.
pub(super) const END: &str = "end";

/// The word that lets the program throw what is awaited.
const ROLL: &str = "roll";

/// Whether a line lets the program throw what is awaited.
pub(in crate::play) fn rolls(say: &Say) -> bool {
    matches!(say.act, Act::Alone) && say.actor.text == ROLL
}

impl<S: Storage> Talk<S> {
    /// Plain numbers: the faces of the dice awaited, else an answer that is a number or a square.
    pub(super) fn numbers(&mut self, stamp: Stamp, numbers: &[Natural]) -> Result<Heard, Trouble> {
        if let Some(say) = self.answer_in_numbers(numbers)? {
            return self.speak(stamp, &say);
        }
        let faces = numbers.iter().map(face).collect::<Result<Vec<Face>, _>>()?;
        let said = self.session.supply_dice_and_more(stamp, Self::faces(&faces)?);
        self.heard(said)
    }

    /// `roll`: the program throws the dice that are awaited.
    pub(super) fn roll(&mut self, stamp: Stamp) -> Result<Heard, Trouble> {
        let said = self.session.supply_dice(stamp, Vec::new());
        self.heard(said)
    }

    /// Whether a line lets the program throw what is awaited, and names nobody.
    pub(super) fn lets_roll(&self, say: &Say) -> bool {
        rolls(say) && self.session.dice_are_awaited() && !self.words().is_id(ROLL)
    }

    fn answer_in_numbers(&self, numbers: &[Natural]) -> Result<Option<Say>, Diagnostic> {
        let (Some(first), 1 | 2) = (numbers.first(), numbers.len()) else { return Ok(None) };
        let asked = self.asked_here();
        let said: Vec<String> = numbers.iter().map(|number| number.value.to_string()).collect();
        let word = Word { text: said.join(","), span: across(numbers).unwrap_or(first.span) };
        let say = alone(&word);
        if !asked.iter().any(|of| self.is_an_answer(*of, &say)) {
            return Ok(None);
        }
        match &asked[..] {
            [only] => Ok(Some(self.said_by(*only, Act::Answer(word), &say))),
            several => Err(self.several_asked(several, &word)),
        }
    }

    /// The line with who says it in front, where it leaves that out. An id in front means whom it
    /// names; else an answer to what is asked comes before a name and the beginning of one.
    pub(super) fn with_speaker<'s>(&self, say: &'s Say) -> Result<Cow<'s, Say>, Diagnostic> {
        let first = &say.actor;
        let is_id = first.text == "all" || self.words().is_id(&first.text);
        match &say.act {
            Act::Answer(_) | Act::AnswerInWords(_) | Act::Take(_) => return Ok(Cow::Borrowed(say)),
            Act::Do(word) if is_id => return Ok(self.answer_of_the_named(say, word)),
            Act::Alone if is_id => {
                let answer = self.answer_alone(say)?;
                return answer.map(Cow::Owned).ok_or_else(|| self.stands_alone(first));
            }
            Act::Do(_) | Act::Alone | Act::AloneInWords(_) => {}
        }
        if let Some(answer) = self.answer_alone(say)? {
            return Ok(Cow::Owned(answer));
        }
        match &say.act {
            Act::Alone if first.text == END => self.end_of_turn(say).map(Cow::Owned),
            Act::Alone if let Some(of) = self.does_alone(first) => {
                Ok(Cow::Owned(self.said_by(of, Act::Do(first.clone()), say)))
            }
            Act::Alone | Act::AloneInWords(_) => Err(self.stands_alone(first)),
            Act::Do(_) if self.asked_here().iter().any(|of| self.takes_any_text(*of)) => {
                let unknown = |error: Diagnostic| error.hint("words of your own stand in quotes");
                self.words().actor(first).map(|_| Cow::Borrowed(say)).map_err(unknown)
            }
            Act::Do(_) | Act::Answer(_) | Act::AnswerInWords(_) | Act::Take(_) => {
                Ok(Cow::Borrowed(say))
            }
        }
    }

    /// The line as the answer of the one who is asked, if it is an answer.
    fn answer_alone(&self, say: &Say) -> Result<Option<Say>, Diagnostic> {
        let asked = self.asked_here();
        if !asked.iter().any(|of| self.is_an_answer(*of, say)) {
            return Ok(None);
        }
        let act = match &say.act {
            Act::AloneInWords(text) => Act::AnswerInWords(text.clone()),
            _ => Act::Answer(say.actor.clone()),
        };
        match &asked[..] {
            [only] => Ok(Some(self.said_by(*only, act, say))),
            several => Err(self.several_asked(several, &say.actor)),
        }
    }

    /// `WHO pass`: where that one is asked and may say so, it is the answer.
    fn answer_of_the_named<'s>(&self, say: &'s Say, word: &Word) -> Cow<'s, Say> {
        let answer = alone(word);
        let is_bare = say.bare.is_empty() && say.options.is_empty() && say.changes.is_empty();
        let named = self.words().actor(&say.actor).ok();
        let asked = named.filter(|of| is_bare && self.asked_here().contains(of));
        let is_verb = self.verb(&word.text).is_some_and(|verb| verb.name != core::PASS);
        match asked {
            Some(of) if !is_verb && self.is_an_answer(of, &answer) => {
                Cow::Owned(Say { act: Act::Answer(word.clone()), ..say.clone() })
            }
            _ => Cow::Borrowed(say),
        }
    }

    /// Those asked now for whom this seat speaks, as far as it may know.
    fn asked_here(&self) -> Vec<Actor> {
        let is_choice = |asked: &Asked| matches!(asked.need, Need::Choice { .. });
        let is_asked = self.session.pending().is_some_and(is_choice);
        if !is_asked || !self.session.sees_the_need(self.seat) {
            return Vec::new();
        }
        let mut asked = self.session.still_asked();
        asked.retain(|of| speaks_for(self.session.state(), self.seat, *of));
        asked
    }

    /// Whether a line without a name before it answers what somebody is asked.
    fn is_an_answer(&self, of: Actor, say: &Say) -> bool {
        let question = self.session.question_to(of);
        let Some(Need::Choice { options, .. }) = question.as_ref().map(|asked| &asked.need) else {
            return false;
        };
        let (system, state) = (self.session.system(), self.session.state());
        let said = say.actor.text.as_str();
        let is_option = options.iter().any(|option| system.show(state, option) == said);
        match &say.act {
            Act::AloneInWords(_) => is_option || self.takes_any_text(of),
            Act::Alone => is_option || plain(said, options).is_some(),
            _ => is_option && plain(said, options).is_none(),
        }
    }

    /// Whether somebody is asked for words of their own.
    fn takes_any_text(&self, of: Actor) -> bool {
        let question = self.session.question_to(of);
        let options = question.as_ref().map(|asked| match &asked.need {
            Need::Choice { options, .. } => options.as_slice(),
            Need::Dice { .. } | Need::Share { .. } => &[],
        });
        options.unwrap_or(&[]).iter().any(|option| matches!(option, Value::Text(_)))
    }

    /// The line with somebody's id before what it says. A word that stood for a verb is what the
    /// answer is about.
    fn said_by(&self, of: Actor, act: Act, say: &Say) -> Say {
        let text = self.session.state().called_actor(of);
        let actor = Word { text, span: say.actor.span };
        let mut bare = say.bare.clone();
        if let Act::Do(word) = &say.act {
            bare.insert(0, Given { value: RawValue::Word(word.clone()), span: word.span });
        }
        Say { actor, act, bare, ..say.clone() }
    }

    fn several_asked(&self, asked: &[Actor], word: &Word) -> Diagnostic {
        let called = |of: &Actor| self.session.state().called_actor(*of);
        let all: Vec<String> = asked.iter().map(called).collect();
        let said = &word.text;
        let one = format!("`{} answer {said}`", all[0]);
        let all_pass =
            if said == "pass" { ", or `all answer pass` for everybody asked" } else { "" };
        Diagnostic::at(word.span, format!("several are asked: {}", all.join(", ")))
            .hint(format!("say who answers: {one}{all_pass}"))
    }

    /// `end`: the one who can end its turn now says so, else the one whose turn it is, who is told
    /// why not.
    fn end_of_turn(&self, say: &Say) -> Result<Say, Diagnostic> {
        let state = self.session.state();
        let able: Vec<Actor> =
            state.present().map(Actor::Who).filter(|of| self.can_end(*of)).collect();
        let is_acting = |of: &Actor| matches!(of, Actor::Who(who) if state.acting.contains(who));
        let acting: Vec<Actor> = able.iter().copied().filter(is_acting).collect();
        let sides = || {
            let sides = state.every_side().map(Actor::Side);
            sides.filter(|of| self.can_end(*of) && !self.ends_others(*of))
        };
        let able = match (acting.is_empty(), able.is_empty()) {
            (false, _) => acting,
            (true, false) => able,
            (true, true) => sides().collect(),
        };
        let whose = match &able[..] {
            [only] => match self.could_pass(*only) {
                Some(side) => return Err(self.not_begun(*only, side, say)),
                None => Some(*only),
            },
            [] => state.turn_of().filter(|of| !self.ends_others(*of)),
            several => return Err(self.several_can_end(several, sides().next(), say)),
        };
        let act = Act::Do(self.end_turn(say.actor.span));
        whose.map(|of| self.said_by(of, act, say)).ok_or_else(|| {
            let (what, hint) = match state.turn_of().filter(|of| self.ends_others(*of)) {
                Some(of) => {
                    let (of, verb) = (state.called_actor(of), self.end_turn(say.actor.span).text);
                    let hint = format!("`{of} {verb}` asks the others to end theirs as well");
                    ("no turn of this seat is left to end", hint)
                }
                None => (
                    "nobody's turn is running, so none can end",
                    self.session.what_is_awaited(self.seat),
                ),
            };
            Diagnostic::at(say.actor.span, what).hint(hint)
        })
    }

    /// Whether what this seat says for a side ends turns of others as well.
    fn ends_others(&self, of: Actor) -> bool {
        let state = self.session.state();
        let own = |of: Actor| speaks_for(state, self.seat, of);
        let all = self.session.system().rules().commits(state, of, core::END_TURN);
        own(of) && !all.into_iter().map(Actor::Who).all(own)
    }

    /// Who does a verb that nobody is named with: the combatant whom this seat means, else the only
    /// side that can.
    fn does_alone(&self, word: &Word) -> Option<Actor> {
        let (session, verb) = (&self.session, self.verb(&word.text)?);
        let declares =
            matches!(verb.said, SaidAs::Declared | SaidAs::Both) && session.pending().is_none();
        let meant = session.unnamed(self.seat).filter(|_| declares).map(Actor::Who);
        let meant = meant.filter(|of| session.system().is_sayable(*of, verb));
        meant.or_else(|| self.side_alone(verb.name))
    }

    /// The only side that can do a verb now.
    fn side_alone(&self, verb: Name) -> Option<Actor> {
        let said = |of| Said { actor: of, verb, args: Args::default(), because: None };
        let sides = self.session.state().every_side().map(Actor::Side);
        let mut able = sides.filter(|of| self.can_say(&said(*of)));
        able.next().filter(|_| able.next().is_none())
    }

    fn verb(&self, said: &str) -> Option<&'static Record> {
        let system = self.session.system();
        system.verbs().iter().find(|verb| system.spell(verb.name) == said)
    }

    /// The verb that `end` stands for, alone or behind a name.
    pub(super) fn end_turn(&self, span: Span) -> Word {
        Word { text: self.session.system().spell(core::END_TURN).to_owned(), span }
    }

    fn can_end(&self, of: Actor) -> bool {
        let args = Args::default();
        let said = Said { actor: of, verb: core::END_TURN, args, because: None };
        self.can_say(&said)
    }

    fn can_say(&self, said: &Said) -> bool {
        may_declare(self.session.state(), self.seat, said.actor)
            && self.session.would_hear(self.seat, said).is_ok()
    }

    /// The side that could still pass instead of a turn that nobody has begun.
    fn could_pass(&self, of: Actor) -> Option<Actor> {
        let (state, Actor::Who(who)) = (self.session.state(), of) else { return None };
        let begun = state.acting.contains(&who);
        let side = Actor::Side(state.side(who));
        let args = Args::default();
        let said = Said { actor: side, verb: core::PASS, args, because: None };
        (!begun && self.session.system().is_verb(core::PASS) && self.can_say(&said)).then_some(side)
    }

    fn not_begun(&self, of: Actor, side: Actor, say: &Say) -> Diagnostic {
        let called = |of: Actor| self.session.state().called_actor(of);
        let (of, side) = (called(of), called(side));
        let what = format!("no turn has begun: {of} could still take its own");
        Diagnostic::at(say.actor.span, what).hint(format!(
            "`{of} end-turn` spends that turn with nothing done; `{side} pass` keeps it for later"
        ))
    }

    fn several_can_end(&self, able: &[Actor], side: Option<Actor>, say: &Say) -> Diagnostic {
        let called = |of: Actor| self.session.state().called_actor(of);
        let all: Vec<String> = able.iter().map(|of| called(*of)).collect();
        let whole = side.map_or(String::new(), |side| {
            format!(", or `{} end-turn` for all of that side", called(side))
        });
        Diagnostic::at(say.actor.span, format!("several can end their turns: {}", all.join(", ")))
            .hint(format!("say whose turn ends: `{} end-turn`{whole}", all[0]))
    }

    /// A line that is one word says nothing, unless it answers a question.
    fn stands_alone(&self, first: &Word) -> Diagnostic {
        let (said, session) = (first.text.as_str(), &self.session);
        let alone = Diagnostic::at(first.span, format!("{} stands alone", script::quoted(said)))
            .because("a line says who acts and what is done");
        let asked = self.asked_here();
        let names_somebody = self.words().is_id(said);
        if let ([of, ..], true) = (&asked[..], names_somebody) {
            let of = session.state().called_actor(*of);
            return alone.hint(format!("`{of} answer {said}` answers what {of} is asked"));
        }
        if names_somebody {
            return alone.hint(format!("say what `{said}` does: write a verb after it"));
        }
        if let [of, ..] = &asked[..] {
            let awaited = session.what_is_awaited(self.seat);
            if !self.takes_any_text(*of) {
                return alone.hint(awaited);
            }
            let of = session.state().called_actor(*of);
            let how = format!("`{of} answer {said}`, or in quotes `\"{said}\"`");
            return alone.hint(format!("{awaited}; words of your own are written {how}"));
        }
        let verb = self.verb(said);
        if verb.is_some_and(|verb| verb.said == SaidAs::Gm) {
            return alone.hint(format!("only the GM says it: `gm {said}`"));
        }
        let only_answers = verb.is_some_and(|verb| verb.said == SaidAs::Answer);
        if verb.is_some() && !only_answers && !session.dice_are_awaited() {
            let needed = format!("{} needs somebody who says it", script::quoted(said));
            return Diagnostic { message: needed, ..alone }.hint(format!("write `WHO {said}`"));
        }
        if verb.is_some() || plain(said, &[]).is_some() || said == ROLL {
            return alone.hint(session.what_is_awaited(self.seat));
        }
        let known = script::ACTS.into_iter().chain([END]);
        alone.hint("write who acts, then a verb").hint_nearest(said, known)
    }
}

/// A line that is one word.
fn alone(word: &Word) -> Say {
    Say {
        actor: word.clone(),
        act: Act::Alone,
        bare: Vec::new(),
        options: Vec::new(),
        changes: Vec::new(),
        faces: None,
        because: None,
    }
}

/// A plain number as the face of a die.
fn face(number: &Natural) -> Result<Face, Diagnostic> {
    match u32::try_from(number.value) {
        Ok(0) => Err(script::no_such_face(number.span)),
        Ok(value) => Ok(Face { value, span: number.span }),
        Err(_) => Err(Diagnostic::at(number.span, "no die has a face that high")),
    }
}

/// From the first of some numbers to the last.
pub(in crate::play) fn across(numbers: &[Natural]) -> Option<Span> {
    let (first, last) = (numbers.first()?.span, numbers.last()?.span);
    Some(Span { length: last.column + last.length - first.column, ..first })
}
