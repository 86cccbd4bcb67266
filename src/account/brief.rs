//! The brief account: a deed and what came of it in a sentence or two.
//!
//! ```text
//! Round 2, the heroes' turn
//! 137  Ash attacks Grak with the longsword: 9 against 13, miss; Grak 7 → 4 hp.
//! ```

/// What changes.
mod changes;
/// Damage, from the throw to the loss.
mod damage;
/// How everybody stands as the fight ends.
mod end;
/// What came of a deed.
mod results;
/// Dice.
mod rolls;

use super::noted::{kept_from, reminder};
use super::reason::pays;
use super::scene::Scene;
use super::telling::{Told, answer, declaration, is_noise, row, ruled};
use super::words::{Words, capital};
use super::{Depth, Kind, effect, question};
use crate::play::History;
use crate::state::State;
use crate::vocabulary::{
    Actor, Detail, Effect, Effected, Event, Name, Need, Noted, Reply, Subject, Value, core,
};
use damage::Thrown;
use results::Results;

/// What a text begins with that goes on with the deed of the row before it.
const GOES_ON: &str = "; ";

/// Tells the events of one commit in brief.
pub struct Brief<'a> {
    history: &'a History<'a>,
    /// What is told so far, each with its event.
    told: Vec<(u64, Told)>,
    /// The event of the deed that is being told.
    event: u64,
    kind: Kind,
    sentences: Vec<Sentence>,
    /// The deed that waits until what its turn begins with is told.
    held_back: Option<Sentence>,
    /// Damage that was thrown and not yet taken.
    damage: Thrown,
    /// Whose loss the last result tells.
    hurt: Option<Subject>,
    /// Rolls that are held against each other: whose, what for, how much.
    contest: Vec<(Actor, Name, i32)>,
    /// A roll for an item, told only if something becomes of the item.
    of_item: Option<String>,
    /// How much has changed so far, told or not.
    changes: usize,
    /// Who goes on with what was told before this commit.
    going_on: Option<Actor>,
    /// The same where that is what was told last: then it need not be named again.
    at_once: Option<Actor>,
    /// Whether the deed is over with the commit.
    settles: bool,
    /// Whether what happens now was told with the deeds that it comes of.
    moment: Moment,
    /// Whose turn the last heading before this commit tells.
    turn: Option<Actor>,
}

/// Where things happen: one after the other, or together at the end of a moment that several share.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moment {
    None,
    Ends,
}

/// What somebody does, and what comes of it.
struct Sentence {
    /// What is done; nothing where the rules do something by themselves.
    deed: Option<String>,
    doer: Option<Actor>,
    /// Whether it is worth telling if nothing comes of it.
    worth: Worth,
    results: Results,
    /// Who has thrown dice for it.
    rollers: Vec<Actor>,
    /// Whether dice were thrown for it.
    rolled: Rolls,
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
        let (results, rollers, rolled) = (Results::default(), Vec::new(), Rolls::None);
        Sentence { deed, doer, worth, results, rollers, rolled }
    }

    /// The sentence; none if it is not worth one.
    fn text(&self) -> Option<String> {
        let results = self.results.text();
        if results.is_empty() && self.worth == Worth::WithResults {
            return None;
        }
        match &self.deed {
            None if results.is_empty() => None,
            None => Some(closed(results)),
            Some(deed) if results.is_empty() => Some(closed(deed.clone())),
            Some(deed) => Some(closed(format!("{deed}: {results}"))),
        }
    }
}

/// Adds a text to the one before it, whose deed it may go on with.
pub fn joined(before: &str, next: &str) -> String {
    let Some(results) = next.strip_prefix(GOES_ON) else { return format!("{before} {next}") };
    let before = before.strip_suffix('.').unwrap_or(before);
    let sentence = before.rsplit(". ").next().unwrap_or(before);
    // What comes after a yes or a no is not the answer's.
    if [" agrees", " refuses"].iter().any(|answer| sentence.ends_with(answer)) {
        return format!("{before}. {}", capital(results));
    }
    let sign = if sentence.contains(": ") { ";" } else { ":" };
    format!("{before}{sign} {results}")
}

/// A text that stands alone, whatever it goes on with.
pub fn alone(text: &str) -> String {
    text.strip_prefix(GOES_ON).map_or_else(|| text.to_owned(), capital)
}

/// A sentence with its full stop, where no quoted sentence ends it.
pub fn closed(mut text: String) -> String {
    if ![".\"", "!\"", "?\""].iter().any(|end| text.ends_with(end)) {
        text.push('.');
    }
    text
}

impl<'a> Brief<'a> {
    /// Nothing told yet, of a commit from its first event.
    pub fn new(history: &'a History, scene: &Scene<'_>, state: &State, event: u64) -> Self {
        let commit = history.commit_of(event);
        let last = history.events_of(commit).1;
        Brief {
            history,
            told: Vec::new(),
            event,
            kind: Kind::Change,
            sentences: Vec::new(),
            held_back: None,
            damage: Thrown::default(),
            hurt: None,
            contest: Vec::new(),
            of_item: None,
            changes: 0,
            going_on: scene.doer.filter(|_| scene.goes_on(commit)),
            at_once: scene.doer.filter(|_| scene.goes_on_at_once(commit)),
            settles: matches!(history.entry(last).event, Event::Settled),
            moment: Moment::None,
            turn: state.current_slot().map(|slot| slot.of),
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
                if !scene.is_before_the_deed(rolled) {
                    self.comes_to_the_deed();
                }
                self.comes(number);
                self.rolled(words, scene, rolled);
                scene.rolled(rolled);
            }
            Event::Effected(effected) => {
                let noise = is_noise(words, scene, &effected.effect);
                self.count(words, &effected.effect);
                if let Some(of) = scene.costly_turn(words, number, &effected.effect) {
                    self.turn_costs(words, of);
                } else if pays(words, &effected.effect) {
                    self.comes_to_the_deed();
                }
                if !noise {
                    self.comes(number);
                    self.effected(words, scene, number, effected);
                }
                // Where what was planned for a moment is done with, the moment is over.
                let moment = self.moment == Moment::Ends;
                match effected.effect {
                    Effect::TurnEnded { .. } if self.is_last_turn(number) => {
                        self.round_ends(number + 1);
                    }
                    Effect::Planned { deed: None, .. } if moment && self.is_last_turn(number) => {
                        self.round_ends(number + 1);
                    }
                    Effect::Planned { deed: None, .. } if moment => self.goes_on(number + 1),
                    _ => {}
                }
                scene.begin(words, &effected.effect);
            }
            Event::Noted(noted) if scene.changes_nothing(number, noted) => {
                self.changes_nothing();
            }
            Event::Noted(noted) if scene.is_said_by_the_next(words, number, noted) => {}
            Event::Noted(noted) => self.noted(words, scene, number, noted),
            Event::Asked(question) if scene.is_last(number) => {
                let is_choice = matches!(question.need, Need::Choice { .. });
                let told = question::asked(words, scene, number, question, Depth::Brief);
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
        self.damage.begin();
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
        if self.sentences.is_empty() {
            (self.event, self.kind) = (number, Kind::Answer);
        }
        let worth = match reply {
            Reply::Do { .. } | Reply::Value(Value::Text(_)) => Worth::Always,
            Reply::Yes if scene.actor != Some(of) => Worth::Always,
            Reply::Pass if scene.is_yes_or_no() => Worth::Always,
            Reply::Value(_) => Worth::WithResults,
            Reply::Pass | Reply::Yes | Reply::Faces => return,
        };
        self.take_damage();
        let told = answer(words, scene, of, reply, Depth::Brief);
        self.damage.begin();
        self.sentences.push(Sentence::new(Some(told), Some(of), worth));
        if matches!(reply, Reply::Yes | Reply::Pass | Reply::Value(Value::Text(_))) {
            // What comes of it is still the deed of whoever was at it.
            let goes_on = Sentence::new(None, scene.doer, Worth::WithResults);
            self.sentences.push(Sentence { rolled: Rolls::Some, ..goes_on });
        }
    }

    /// What a note says of damage that comes to nothing, or reminds people of.
    fn noted(&mut self, words: Words<'_>, scene: &Scene<'_>, number: u64, noted: &Noted) {
        if let Some(text) = reminder(words, noted) {
            self.flush();
            self.told.push((number, row(1, Kind::Reminder, closed(text))));
            (self.event, self.kind) = (number + 1, Kind::Change);
        } else if let Some(told) = kept_from(words, noted) {
            // That whoever is attacked does nothing about it shows.
            let about_the_dice = self.sentences.last().is_some_and(|s| s.rolled == Rolls::Some);
            if about_the_dice || noted.who != scene.target.map(Actor::Who) {
                self.result(told);
            }
        } else if let (Some(by), Some(clause)) = (noted.who, words.system.clause(noted.clause)) {
            if let (Some(_), Some(Detail::Int(points))) = (clause.counts, noted.detail) {
                self.damage.counts(by, points);
            }
            let results = self.sentences.last().map_or(0, |sentence| sentence.results.len());
            self.damage.explain(by, results, clause.title);
        }
    }

    /// What the GM says changes nothing; damage that comes to nothing says so itself.
    fn changes_nothing(&mut self) {
        if self.damage.is_empty() {
            self.result("nothing changes".to_owned());
        }
    }

    /// What a turn costs as it begins comes before the deed that begins it.
    fn turn_costs(&mut self, words: Words<'_>, of: Actor) {
        self.held_back = self.sentences.pop();
        let deed = Some(capital(&effect::turn_begins(words, of)));
        self.sentences.push(Sentence::new(deed, Some(of), Worth::WithResults));
    }

    /// What a turn begins with is over: the deed that has begun it goes on.
    fn comes_to_the_deed(&mut self) {
        if let Some(deed) = self.held_back.take() {
            self.take_damage();
            self.sentences.push(deed);
        }
    }

    /// The event of what happens by itself, where it is the first to happen.
    fn comes(&mut self, number: u64) {
        if self.kind == Kind::Change && self.sentences.is_empty() {
            self.event = number;
        }
    }

    /// Counts what changes, but for what a deed is paid with and whose turn it is.
    fn count(&mut self, words: Words<'_>, effect: &Effect) {
        let counts = match effect {
            Effect::Pool { pool, .. } => !words.system.shown().actions.contains(pool),
            Effect::TurnBegan { .. }
            | Effect::TurnEnded { .. }
            | Effect::Round(_)
            | Effect::Phase(_)
            | Effect::Order(_) => false,
            _ => true,
        };
        self.changes += usize::from(counts);
    }

    /// The sentence that what happens now belongs to.
    fn sentence(&mut self) -> &mut Sentence {
        if self.sentences.is_empty() {
            // What goes on with a deed has come to its dice, or is past them.
            let goes_on = self.going_on.is_some() && self.kind == Kind::Answer;
            let rolled = if goes_on { Rolls::Some } else { Rolls::None };
            let doer = self.at_once.filter(|_| goes_on);
            let sentence = Sentence::new(None, doer, Worth::WithResults);
            self.sentences.push(Sentence { rolled, ..sentence });
        }
        self.sentences.last_mut().expect("BUG: there is one")
    }

    fn result(&mut self, text: String) {
        self.hurt = None;
        let sentence = self.sentence();
        if !sentence.deed.as_ref().is_some_and(|deed| text.starts_with('"') && deed.contains(&text))
        {
            sentence.results.add(text);
        }
    }

    /// Damage that was thrown and of which nothing is lost after all.
    fn take_damage(&mut self) {
        if self.damage.is_empty() {
            return;
        }
        let Sentence { doer, deed, .. } = self.sentence();
        let (doer, deed) = (*doer, deed.clone().unwrap_or_default());
        let over = Some(self.changes).filter(|_| self.settles);
        for (at, text) in self.damage.left((doer, &deed), over) {
            self.sentence().results.insert(at, text);
        }
    }

    /// Ends the row: what follows from here on is no part of the deed.
    fn goes_on(&mut self, number: u64) {
        self.flush();
        (self.event, self.kind) = (number, Kind::Change);
        self.moment = Moment::None;
    }

    /// What several have meant to do at one moment happens now, together.
    fn moment_ends(&mut self, number: u64) {
        self.goes_on(number);
        self.moment = Moment::Ends;
        let deed = Some("at the end of this moment".to_owned());
        self.sentences.push(Sentence::new(deed, None, Worth::WithResults));
    }

    /// The last turn of a round is over: what follows is nobody's doing.
    fn round_ends(&mut self, number: u64) {
        self.goes_on(number);
        let deed = Some("the round ends".to_owned());
        self.sentences.push(Sentence::new(deed, None, Worth::WithResults));
    }

    /// Whether a turn that ends with an event is the last of its round: the next round begins in
    /// the same commit, before another turn.
    fn is_last_turn(&self, ended: u64) -> bool {
        let last = self.history.events_of(self.history.commit_of(ended)).1;
        let begins = (ended + 1..=last).find_map(|event| match self.history.entry(event).event {
            Event::Effected(Effected { effect: Effect::Round(_), .. }) => Some(true),
            Event::Effected(Effected { effect: Effect::TurnBegan { .. }, .. }) => Some(false),
            _ => None,
        });
        begins == Some(true)
    }

    fn heading(&mut self, number: u64, kind: Kind, text: String) {
        self.goes_on(number);
        self.forget_idle_turn();
        self.told.push((number, row(0, kind, text)));
    }

    /// A turn that has no heading: what comes as it begins says whose it is.
    fn own_turn_begins(&mut self, words: Words<'_>, number: u64, of: Actor) {
        self.goes_on(number);
        let turn = Sentence::new(Some(effect::turn(words, of)), Some(of), Worth::WithResults);
        // What comes of it is not what somebody does and says.
        self.sentences.push(Sentence { rolled: Rolls::Some, ..turn });
    }

    /// A turn that has a heading: told with the round that begins with it. Behind idle turns of
    /// others, which have none, it is the next one of the same.
    fn turn_begins(&mut self, words: Words<'_>, number: u64, of: Actor) {
        self.goes_on(number);
        self.forget_idle_turn();
        let is_next = self.turn == Some(of) && self.told.iter().all(|(_, t)| t.kind != Kind::Round);
        let turn = if is_next { effect::next_turn(words, of) } else { effect::turn(words, of) };
        match self.told.last_mut() {
            Some((_, told)) if told.kind == Kind::Round && !told.text.contains(',') => {
                told.text = format!("{}, {turn}", told.text);
            }
            _ => self.told.push((number, row(0, Kind::Turn, capital(&turn)))),
        }
    }

    /// A side in whose turn nothing happened.
    fn forget_idle_turn(&mut self) {
        self.told.pop_if(|(_, told)| told.kind == Kind::Turn);
    }

    /// Ends the row.
    fn flush(&mut self) {
        self.comes_to_the_deed();
        self.take_damage();
        (self.hurt, self.of_item) = (None, None);
        let (changes, settles) = (self.changes, self.settles);
        if let Some(last) = self.sentences.last_mut().filter(|_| settles) {
            last.results.settle(changes);
        }
        self.contest.clear();
        let goes_on = self.at_once.is_some()
            && self.told.is_empty()
            && self.kind == Kind::Answer
            && self.sentences.first().is_some_and(|first| first.deed.is_none());
        let told = self.sentences.drain(..).filter_map(|sentence| sentence.text()).enumerate();
        let told = told.map(|(at, text)| match at {
            0 if goes_on => format!("{GOES_ON}{text}"),
            _ => capital(&text),
        });
        let sentences: Vec<String> = told.collect();
        if sentences.is_empty() {
            return;
        }
        let text = sentences.join(" ");
        let indent = u8::from(self.kind == Kind::Change);
        self.told.push((self.event, row(indent, self.kind, text)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_on_with_a_deed_is_told_with_it() {
        let deed = "Ash attacks Grak.";
        assert_eq!(joined(deed, "; 5 damage."), "Ash attacks Grak: 5 damage.");
        let hit = "Ash attacks Grak: 17 against 14, hit.";
        assert_eq!(
            joined(hit, "; the worm moves."),
            "Ash attacks Grak: 17 against 14, hit; the worm moves."
        );
        assert_eq!(joined(deed, "Grak passes."), "Ash attacks Grak. Grak passes.");
        assert_eq!(joined("Bo refuses.", "; the worm moves."), "Bo refuses. The worm moves.");
        assert_eq!(alone("; the worm moves."), "The worm moves.");
    }
}
