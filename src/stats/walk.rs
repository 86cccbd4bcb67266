//! The walk over the line of a fight, event by event, as one seat may see it.

use super::book::{Book, Luckily};
use super::cause::{By, Cause};
use super::{Read, Thrown};
use crate::account::{Sight, Words};
use crate::odds::{HITS, MISSES, outlook};
use crate::play::{CommitKind, History};
use crate::state::State;
use crate::vocabulary::{
    Actor, DieSource, Effect, Effected, Event, Name, Rolled, Row, Subject, Who, core,
};
use std::collections::{HashMap, HashSet};

/// Outcomes of other rolls that whoever throws is glad of, and those that it is not.
const GOOD: [Name; 3] = [core::SUCCESS, core::WIN, core::HOLDS];
const BAD: [Name; 4] = [core::FAILURE, core::LOSS, core::TIE, core::WORSENS];

/// What the dice of a roll hang on, whatever secret they come from.
type Address = (Actor, Name, Row);

/// An attack roll: its event, whose it is, and what came of it in the end.
struct Attempt {
    event: u64,
    by: Actor,
    outcome: Name,
}

/// A walk over one fight.
pub(super) struct Walk<'a> {
    read: &'a Read<'a>,
    /// Everybody who ever took part is in it.
    state: State,
    book: &'a mut Book,
    cause: Cause,
    attempts: Vec<Attempt>,
    /// The threat that the next roll confirms.
    threat: Option<Actor>,
    /// Whose loss was told last, and by whom: what follows at once is of the same blow.
    hurt: Option<(Who, Who)>,
    /// What the dice of each address of the line show.
    thrown: HashMap<Address, Vec<u16>>,
}

impl<'a> Walk<'a> {
    /// The walk over a fight, written into a book.
    pub(super) fn over(read: &'a Read<'a>, book: &'a mut Book) {
        let state = read.history.state_at(read.history.tip());
        let words = Words { system: read.system, state: &state };
        for who in state.everyone() {
            book.of_actor(words, Actor::Who(who)); // In the order of the cast.
        }
        let mut walk = Walk {
            read,
            state,
            book,
            cause: Cause::default(),
            attempts: Vec::new(),
            threat: None,
            hurt: None,
            thrown: HashMap::new(),
        };
        walk.along_the_line();
        walk.beside_the_line();
    }

    fn along_the_line(&mut self) {
        let history = self.read.history;
        let sight = Sight::new(history, self.read.viewer);
        for (first, last) in history.line() {
            for event in *first..=*last {
                let entry = history.entry(event);
                if sight.sees_entry(&entry) {
                    self.hear(event, &entry.event);
                } else {
                    self.book.hidden += 1;
                }
            }
        }
        for Attempt { by, outcome, .. } in std::mem::take(&mut self.attempts) {
            let (hits, criticals) = (HITS.contains(&outcome), outcome == core::CRITICAL);
            self.each(by, |tally| {
                tally.attacks += 1;
                tally.hits += u64::from(hits);
                tally.criticals += u64::from(criticals);
            });
        }
    }

    /// What was thrown on lines that were left, where the line shows nothing or something else in
    /// its place.
    fn beside_the_line(&mut self) {
        let history = self.read.history;
        let sight = Sight::new(history, self.read.viewer);
        let mut gone: HashSet<(Address, Vec<u16>)> = HashSet::new();
        for commit in 1..=history.commits() {
            if history.kind_of(commit) == CommitKind::Act {
                continue;
            }
            let (first, last) = history.events_of(commit);
            for event in (first..=last).filter(|event| !is_on_line(history, *event)) {
                let entry = history.entry(event);
                let Event::Rolled(rolled) = &entry.event else { continue };
                if sight.sees_entry(&entry)
                    && is_thrown(rolled)
                    && gone.insert((address(rolled), faces(rolled)))
                {
                    self.undone(rolled);
                }
            }
        }
    }

    fn undone(&mut self, rolled: &Rolled) {
        let stands = self.thrown.get(&address(rolled));
        let now = |at: usize| stands.and_then(|faces| faces.get(at));
        let faces = faces(rolled);
        let dice = faces.iter().enumerate().filter(|(at, face)| now(*at) != Some(face));
        let dice = dice.count() as u64;
        self.book.undone.rolls += u64::from(dice > 0);
        self.book.undone.dice += dice;
        self.each(rolled.by, |tally| tally.undone += dice);
    }

    fn hear(&mut self, number: u64, event: &Event) {
        self.cause.hear(event);
        match event {
            Event::Rolled(rolled) => self.rolled(number, rolled),
            Event::Effected(Effected { effect: Effect::Pool { of, pool, by }, .. }) => {
                self.changed(*of, *pool, *by);
            }
            Event::Declared(_) => (self.threat, self.hurt) = (None, None),
            _ => {}
        }
    }

    fn rolled(&mut self, number: u64, rolled: &Rolled) {
        self.hurt = None;
        if let Some(DieSource::Judged { of }) = rolled.dice.first().map(|die| die.source) {
            self.judged_anew(of, rolled);
            return;
        }
        if is_thrown(rolled) {
            self.thrown.insert(address(rolled), faces(rolled));
        }
        for die in &rolled.dice {
            let Some(thrown) = Thrown::by(die.source) else { continue };
            self.book.add_die(thrown, *die);
            self.each(rolled.by, |tally| tally.add_die(thrown, *die));
        }
        // Where an attack that is critical is a hit like others, what it does shows it.
        if rolled.parts.iter().any(|part| part.label == core::DOUBLED) {
            let mut attempts = self.attempts.iter_mut().rev();
            if let Some(latest) = attempts.find(|attempt| attempt.by == rolled.by)
                && HITS.contains(&latest.outcome)
            {
                latest.outcome = core::CRITICAL;
            }
        }
        let Some(outcome) = rolled.outcome else { return };
        let confirms = self.threat.take() == Some(rolled.by);
        if confirms && [core::CRITICAL, core::NORMAL].contains(&outcome) {
            self.confirmed(rolled.by, outcome);
            return;
        }
        self.threat = (outcome == core::THREAT).then_some(rolled.by);
        if HITS.contains(&outcome) || MISSES.contains(&outcome) {
            self.attempts.push(Attempt { event: number, by: rolled.by, outcome });
            self.weigh(number, rolled, &HITS, |tally| &mut tally.attack_luck);
        } else if GOOD.contains(&outcome) || BAD.contains(&outcome) {
            self.weigh(number, rolled, &GOOD, |tally| &mut tally.other_luck);
        }
    }

    /// A threat that was rolled for again.
    fn confirmed(&mut self, by: Actor, outcome: Name) {
        let mut attempts = self.attempts.iter_mut().rev();
        if let Some(attempt) = attempts.find(|attempt| attempt.by == by)
            && outcome == core::CRITICAL
        {
            attempt.outcome = outcome;
        }
    }

    /// A roll whose dice stand from an earlier event.
    fn judged_anew(&mut self, of: u64, rolled: &Rolled) {
        let attempt = self.attempts.iter_mut().find(|attempt| attempt.event == of);
        if let (Some(attempt), Some(outcome)) = (attempt, rolled.outcome)
            && (HITS.contains(&outcome) || MISSES.contains(&outcome))
        {
            attempt.outcome = outcome;
        }
    }

    /// Weighs a throw: how likely it was to come out well, and whether it did.
    fn weigh(
        &mut self,
        number: u64,
        rolled: &Rolled,
        good: &[Name],
        luck: impl Fn(&mut super::Tally) -> &mut super::Luck,
    ) {
        let Read { history, system, viewer, .. } = *self.read;
        let Some(outlook) = outlook(history, system, number, viewer) else { return };
        let wins_ties = outlook.wins_tie.map(Actor::Who) == Some(rolled.by);
        let is_good = |outcome: &Name| good.contains(outcome) || *outcome == core::TIE && wins_ties;
        let ways = outlook.outcomes.iter().filter(|(outcome, _)| is_good(outcome));
        let thrown = Luckily {
            ways: ways.map(|(_, ways)| ways).sum(),
            among: outlook.odds.among,
            came: rolled.outcome.as_ref().is_some_and(is_good),
        };
        self.each(rolled.by, |tally| luck(tally).add(thrown));
    }

    /// A pool changes: perhaps somebody loses of what says how much it can take.
    fn changed(&mut self, of: Subject, pool: Name, by: i32) {
        let Subject::Who(loser) = of else { return };
        let points = by.saturating_neg();
        let shown = self.read.system.shown();
        let is_health = shown.health.is_some_and(|(health, _)| health == pool);
        let is_cushion = shown.cushion == Some(pool);
        if points <= 0 || !is_health && !is_cushion {
            return;
        }
        if self.cause.is_ruled() {
            self.book.ruled += u64::from(points.unsigned_abs());
            return;
        }
        for (by, part) in self.cause.of_loss(loser, points) {
            let points = u64::from(part.unsigned_abs());
            // What one pays of the pool that only softens blows is no damage.
            if by == By::Oneself && is_cushion {
                self.book.paid += points;
                continue;
            }
            self.each(Actor::Who(loser), |tally| tally.taken += points);
            match by {
                By::Other(by) => self.dealt(by, loser, points),
                By::Oneself | By::Nobody => self.book.by_nobody += points,
            }
        }
    }

    fn dealt(&mut self, by: Who, loser: Who, points: u64) {
        let again = self.hurt.replace((loser, by)) == Some((loser, by));
        self.each(Actor::Who(by), |tally| {
            tally.dealt += points;
            tally.hurt += u64::from(!again);
        });
    }

    /// Writes down something of an actor and of the seat that speaks for it.
    fn each(&mut self, actor: Actor, write: impl Fn(&mut super::Tally)) {
        let words = Words { system: self.read.system, state: &self.state };
        write(self.book.of_actor(words, actor));
        write(self.book.of_seat(words, actor));
    }
}

fn is_on_line(history: &History, event: u64) -> bool {
    let line = history.line();
    let at = line.partition_point(|(first, _)| *first <= event);
    at > 0 && event <= line[at - 1].1
}

/// Whether dice were thrown for a roll, and none stand from an earlier one.
fn is_thrown(rolled: &Rolled) -> bool {
    rolled.dice.iter().any(|die| Thrown::by(die.source).is_some())
}

fn address(rolled: &Rolled) -> Address {
    (rolled.by, rolled.purpose, Row { secret: 0, ..rolled.row.clone() })
}

fn faces(rolled: &Rolled) -> Vec<u16> {
    rolled.dice.iter().map(|die| die.face).collect()
}
