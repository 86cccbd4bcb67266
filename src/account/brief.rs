//! The brief account: a deed and what came of it in a sentence or two.
//!
//! ```text
//! Round 2, the heroes' turn
//! 137  Ash attacks Grak with the longsword: 9 against 13, miss; Grak 7 → 4 hp.
//! ```

use super::scene::Scene;
use super::telling::{
    Told, answer, asked, declaration, is_judged_anew, is_noise, reminder, row, ruled,
};
use super::words::{Words, capital, possessive, push, quoted};
use super::{Depth, Kind, effect, roll};
use crate::engine::catalog;
use crate::play::History;
use crate::vocabulary::{
    Actor, ClauseCode, Effect, Effected, Event, Name, Need, Reply, Rolled, Subject, Who, core,
};

/// Tells the events of one commit in brief.
pub struct Brief<'a> {
    history: &'a History,
    /// What is told so far, each with its event.
    told: Vec<(u64, Told)>,
    /// The event of the deed that is being told.
    event: u64,
    kind: Kind,
    sentences: Vec<Sentence>,
    /// Damage that was thrown and not yet taken.
    damage: Vec<Damage>,
    /// Whose loss the last result tells.
    hurt: Option<Subject>,
}

/// What somebody does, and what comes of it.
struct Sentence {
    /// What is done; nothing where the rules do something by themselves.
    deed: Option<String>,
    doer: Option<Actor>,
    /// Whether it is worth telling if nothing comes of it.
    worth: Worth,
    results: Vec<String>,
    /// Who has thrown dice for it.
    rollers: Vec<Actor>,
    /// Whether dice were thrown for it.
    rolled: Rolls,
}

/// Damage that was thrown.
struct Damage {
    by: Actor,
    on: Option<Who>,
    points: i32,
    /// Whose it is, where that is not the doer's: "Grak's ".
    whose: String,
}

/// Whether a deed is told where nothing comes of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Worth {
    Always,
    WithResults,
}

/// Whether dice were thrown for a deed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rolls {
    None,
    Some,
}

impl Sentence {
    fn new(deed: Option<String>, doer: Option<Actor>, worth: Worth) -> Self {
        Sentence {
            deed,
            doer,
            worth,
            results: Vec::new(),
            rollers: Vec::new(),
            rolled: Rolls::None,
        }
    }

    /// The sentence; none if it is not worth one.
    fn text(&self) -> Option<String> {
        if self.results.is_empty() && self.worth == Worth::WithResults {
            return None;
        }
        let results = self.results.join("; ");
        match &self.deed {
            None if results.is_empty() => None,
            None => Some(closed(capital(&results))),
            Some(deed) if results.is_empty() => Some(closed(deed.clone())),
            Some(deed) => Some(closed(format!("{deed}: {results}"))),
        }
    }
}

/// Whether only longer accounts tell that a condition is gained or lost.
fn is_told_at_length(words: Words<'_>, condition: Name) -> bool {
    let mut known = words.system.conditions().iter();
    known.any(|known| known.name == condition && known.told == catalog::Told::AtLength)
}

/// A sentence with its full stop, where no quoted sentence ends it.
fn closed(mut text: String) -> String {
    if ![".\"", "!\"", "?\""].iter().any(|end| text.ends_with(end)) {
        text.push('.');
    }
    text
}

impl<'a> Brief<'a> {
    /// Nothing told yet, from the first event of a commit.
    pub fn new(history: &'a History, event: u64) -> Self {
        Brief {
            history,
            told: Vec::new(),
            event,
            kind: Kind::Change,
            sentences: Vec::new(),
            damage: Vec::new(),
            hurt: None,
        }
    }

    /// Takes in an event.
    pub fn hear(&mut self, words: Words<'_>, scene: &mut Scene<'_>, number: u64, event: &Event) {
        match event {
            Event::Declared(declared) => {
                let ends = [core::END_TURN, core::PASS].contains(&declared.verb);
                let worth = if ends { Worth::WithResults } else { Worth::Always };
                let told = declaration(words, scene, number, declared);
                self.begin(number, Kind::Declaration, told, Some(declared.actor), worth);
            }
            Event::Ruled(ruling) => {
                let told = ruled(words, ruling);
                self.begin(number, Kind::Ruling, told, Some(Actor::Gm), Worth::Always);
            }
            Event::Answered { of, reply, .. } => self.answered(words, scene, number, *of, reply),
            Event::Rolled(rolled) => {
                self.rolled(words, rolled);
                scene.rolled(rolled);
            }
            Event::Effected(effected) => {
                let noise = is_noise(words, scene, &effected.effect);
                scene.begin(&effected.effect);
                if !noise {
                    self.effected(words, number, effected);
                }
            }
            Event::Noted(noted) => {
                if let Some(text) = reminder(words, noted) {
                    self.flush();
                    self.told.push((number, row(1, Kind::Reminder, closed(text))));
                    (self.event, self.kind) = (number + 1, Kind::Change);
                }
            }
            Event::Asked(question) if scene.is_last(number) => {
                let is_choice = matches!(question.need, Need::Choice { .. });
                let told = asked(words, question, Depth::Brief);
                self.flush();
                let beside = told.beside.filter(|_| is_choice);
                self.told.push((number, Told { beside, ..told }));
            }
            event if event.is_act() => {
                self.flush();
                self.told.push((number, row(0, Kind::Act, scene.told_act(words, number, event))));
            }
            _ => {}
        }
    }

    /// All that was told, each row with its event.
    pub fn finish(mut self) -> Vec<(u64, Told)> {
        self.flush();
        self.told
    }

    fn begin(&mut self, event: u64, kind: Kind, deed: String, doer: Option<Actor>, worth: Worth) {
        self.flush();
        (self.event, self.kind) = (event, kind);
        self.sentences.push(Sentence::new(Some(deed), doer, worth));
    }

    fn answered(
        &mut self,
        words: Words<'_>,
        scene: &Scene<'_>,
        number: u64,
        of: Actor,
        reply: &Reply,
    ) {
        let worth = match reply {
            Reply::Do { .. } => Worth::Always,
            Reply::Value(_) => Worth::WithResults,
            Reply::Pass | Reply::Yes | Reply::Faces => {
                if self.sentences.is_empty() {
                    (self.event, self.kind) = (number, Kind::Answer);
                }
                return;
            }
        };
        if self.sentences.is_empty() {
            (self.event, self.kind) = (number, Kind::Answer);
        }
        self.take_damage();
        let told = answer(words, scene, of, reply);
        self.sentences.push(Sentence::new(Some(told), Some(of), worth));
    }

    /// The sentence that what happens now belongs to.
    fn sentence(&mut self) -> &mut Sentence {
        if self.sentences.is_empty() {
            self.sentences.push(Sentence::new(None, None, Worth::WithResults));
        }
        self.sentences.last_mut().expect("BUG: there is one")
    }

    fn result(&mut self, text: String) {
        self.hurt = None;
        self.sentence().results.push(text);
    }

    fn rolled(&mut self, words: Words<'_>, rolled: &Rolled) {
        let whose = match self.sentence().doer {
            Some(doer) if doer == rolled.by => String::new(),
            _ if rolled.by == Actor::Gm => String::new(),
            // Of what somebody suffers from nobody in particular.
            _ if rolled.on.map(Actor::Who) == Some(rolled.by) => String::new(),
            _ => format!("{} ", possessive(&words.doer(rolled.by))),
        };
        if [core::DAMAGE, core::DEALT].contains(&rolled.purpose) && rolled.against.is_none() {
            let damage = Damage { by: rolled.by, on: rolled.on, points: rolled.total, whose };
            // What was thrown is told as what it came to.
            let thrown = self.damage.iter_mut().find(|thrown| {
                rolled.dice.is_empty() && (thrown.by, thrown.on) == (damage.by, damage.on)
            });
            match thrown {
                Some(thrown) => *thrown = damage,
                None => self.damage.push(damage),
            }
            self.sentence().rolled = Rolls::Some;
            return;
        }
        self.take_damage();
        if rolled.purpose == core::INITIATIVE {
            return;
        }
        let roller = match (rolled.by, rolled.on) {
            // What the GM throws for somebody.
            (Actor::Gm, Some(on)) => Actor::Who(on),
            (by, _) => by,
        };
        let is_judged_anew = is_judged_anew(self.history, rolled);
        let sentence = self.sentence();
        // An opposed roll that is told with what it is held against says enough.
        if is_judged_anew && sentence.rollers.contains(&rolled.by) {
            return;
        }
        let of_item = roll::of_item(words, rolled);
        let by = match sentence.doer {
            _ if roller == Actor::Gm => String::new(),
            _ if of_item.as_ref().is_some_and(|item| item.owner == roller) => String::new(),
            Some(doer) if doer == rolled.by && sentence.rollers.iter().all(|by| *by == doer) => {
                String::new()
            }
            _ => format!("{} ", possessive(&words.doer(roller))),
        };
        sentence.rollers.push(rolled.by);
        let what = if by.is_empty() && rolled.purpose == core::ATTACK {
            String::new()
        } else {
            let of_item = of_item.map_or_else(String::new, |item| item.told);
            format!("{}{of_item} ", words.called(rolled.purpose))
        };
        let outcome = roll::outcome(rolled)
            .map_or_else(String::new, |word| format!(", {}", words.called(word)));
        let told = match rolled.against {
            _ if is_judged_anew => {
                format!("{by}{what}{} stands{outcome}", rolled.total)
            }
            Some(against) => format!("{by}{what}{} against {against}{outcome}", rolled.total),
            None => format!("{by}{what}{}{outcome}", rolled.total),
        };
        self.result(told);
        self.sentence().rolled = Rolls::Some;
    }

    /// Damage that was thrown and of which nothing is lost after all.
    fn take_damage(&mut self) {
        for Damage { points, whose, .. } in std::mem::take(&mut self.damage) {
            self.result(format!("{whose}{points} damage"));
        }
    }

    fn effected(&mut self, words: Words<'_>, number: u64, effected: &Effected) {
        let Effected { clause, effect } = effected;
        match effect {
            Effect::Pool { of, pool, by } => self.pool(words, *clause, (*of, *pool, *by)),
            Effect::Round(_) => self.heading(number, Kind::Round, effect::describe(words, effect)),
            Effect::TurnBegan { of: Actor::Side(side), slot: Some(_) } => {
                self.side_begins(number, &effect::turn(words, Actor::Side(*side)));
            }
            Effect::Ended { .. } => {
                self.heading(number, Kind::Turn, effect::describe(words, effect));
            }
            // What comes when a turn is over is not the deed's before it.
            Effect::TurnBegan { slot: Some(_), .. } | Effect::Combined => self.goes_on(number),
            Effect::TurnEnded { of } => {
                if self.sentences.first().is_none_or(|first| first.doer == Some(*of)) {
                    self.goes_on(number);
                }
            }
            // How a moment is worked out is for the plain account.
            Effect::TurnBegan { .. }
            | Effect::Initiative { .. }
            | Effect::Phase(_)
            | Effect::Counter { .. }
            | Effect::Intended { .. }
            | Effect::Froze
            | Effect::Planned { .. } => {}
            Effect::Order(order) if order.is_empty() => {}
            Effect::Gained { condition, .. } | Effect::Lost { condition, .. }
                if is_told_at_length(words, *condition) => {}
            Effect::Word { of: Subject::Fight, text } => self.result(quoted(text)),
            Effect::Gained { of, .. } | Effect::Lost { of, .. }
                if self.is_of_its_own_deed(words, *of) => {}
            Effect::Moved { who, .. } if self.is_of_its_own_deed(words, Subject::Who(*who)) => {}
            // What it draws for its deed; not what the dice make it drop.
            Effect::Carried { item, .. }
                if self.is_of_its_own_deed(words, Subject::Item(*item))
                    && self.sentence().rolled == Rolls::None => {}
            Effect::Order(order) => {
                self.result(format!("the order of turns is {}", effect::order(words, order)));
            }
            _ => {
                self.take_damage();
                let told = effect::describe(words, effect);
                self.result(told);
            }
        }
    }

    /// Whether something changes for somebody, or for an item of theirs, by what they do before
    /// dice decide anything: the deed says it already.
    fn is_of_its_own_deed(&self, words: Words<'_>, of: Subject) -> bool {
        let Some(Sentence { doer: Some(Actor::Who(doer)), rolled, .. }) = self.sentences.last()
        else {
            return false;
        };
        match of {
            Subject::Who(who) => who == *doer && *rolled == Rolls::None,
            Subject::Item(item) => {
                let known = words.state.cast.item_known(item).is_some();
                known && words.state.cast.owner(item) == *doer
            }
            Subject::Fight | Subject::Side(_) | Subject::Zone(_) => false,
        }
    }

    /// What becomes of a pool: with the damage that was thrown, or with the reason.
    fn pool(&mut self, words: Words<'_>, clause: ClauseCode, (of, pool, by): (Subject, Name, i32)) {
        let shown = words.system.shown();
        let is_health = shown.health.is_some_and(|(health, _)| health == pool);
        // What a deed is paid with, and what comes back by itself, is for the plain account.
        let is_paid = by < 0 && self.is_of_its_own_deed(words, of);
        let comes_back = by > 0 && self.sentence().doer.is_none();
        if shown.actions.contains(&pool) || (!is_health && (is_paid || comes_back)) {
            return;
        }
        let change = effect::describe(words, &Effect::Pool { of, pool, by });
        let thrown = self
            .damage
            .iter()
            .position(|damage| by < 0 && damage.on.is_none_or(|on| Subject::Who(on) == of));
        if let Some(thrown) = thrown {
            let Damage { points, whose, .. } = self.damage.remove(thrown);
            self.result(format!("{whose}{points} damage ({change})"));
            self.hurt = Some(of);
            return;
        }
        if by < 0
            && self.hurt == Some(of)
            && let Some(last) = self.sentence().results.last_mut()
        {
            last.truncate(last.len() - 1);
            push(last, format_args!(", {change})"));
            return;
        }
        self.take_damage();
        let alone = is_health && by < 0 && self.sentence().rolled == Rolls::None;
        let why = words.system.clause(clause).filter(|_| alone);
        let why = why.map_or_else(String::new, |why| format!(" ({})", why.title));
        self.result(format!("{change}{why}"));
    }

    /// Ends the row: what follows from here on is no part of the deed.
    fn goes_on(&mut self, number: u64) {
        self.flush();
        (self.event, self.kind) = (number, Kind::Change);
    }

    fn heading(&mut self, number: u64, kind: Kind, text: String) {
        self.flush();
        self.told.push((number, row(0, kind, text)));
        (self.event, self.kind) = (number, Kind::Change);
    }

    /// The turn of a side: told with the round that begins with it.
    fn side_begins(&mut self, number: u64, turn: &str) {
        self.flush();
        match self.told.last_mut() {
            Some((_, told)) if told.kind == Kind::Round && !told.text.contains(',') => {
                told.text = format!("{}, {turn}", told.text);
            }
            _ => self.told.push((number, row(0, Kind::Turn, capital(turn)))),
        }
        (self.event, self.kind) = (number, Kind::Change);
    }

    /// Ends the row.
    fn flush(&mut self) {
        self.take_damage();
        self.hurt = None;
        let sentences: Vec<String> = self.sentences.drain(..).filter_map(|s| s.text()).collect();
        if !sentences.is_empty() {
            let indent = u8::from(self.kind == Kind::Change);
            self.told.push((self.event, row(indent, self.kind, sentences.join(" "))));
        }
    }
}
