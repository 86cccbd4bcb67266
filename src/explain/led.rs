//! Which rolls bear on what: no event says of another that it led to it. What is told of a roll is
//! what comes in the same resolution, about those who rolled or were rolled for, before another
//! round, turn or phase begins.

use super::{Consequence, Explainer, RollExplained, clause_of};
use crate::account::{Kind, Row, Words};
use crate::vocabulary::{Actor, Effect, Event, Portion, Rolled, Subject, core};

/// Whether something new begins, which hangs on no roll before it.
pub(super) fn begins_anew(event: &Event) -> bool {
    match event {
        Event::Effected(effected) => {
            matches!(effected.effect, Effect::Round(_) | Effect::TurnBegan { .. })
        }
        _ => false,
    }
}

impl Explainer<'_> {
    /// What followed in the same resolution; of a roll what it bears on, until another round or
    /// turn begins.
    pub(super) fn followed(
        self,
        words: Words<'_>,
        event: u64,
        content: &Event,
        told: &[Row],
        shown: &[Row],
    ) -> Vec<Consequence> {
        let later = told.iter().filter(|row| row.event > event);
        let own = later.take_while(|row| match content {
            Event::Rolled(_) => {
                let later = self.history.entry(row.event).event;
                !begins_anew(&later) && !matches!(later, Event::Ruled(_))
            }
            _ => true,
        });
        let mut reach = match content {
            Event::Rolled(rolled) => Some(Reach::of(rolled)),
            _ => None,
        };
        let came_of_it = own.filter(|row| {
            let (Event::Rolled(rolled), Some(reach)) = (content, &mut reach) else { return true };
            let later = self.history.entry(row.event).event;
            reach.holds(rolled, &later) && self.bears_on(words, (event, rolled), &later)
        });
        let kept = came_of_it.filter(|row| {
            !matches!(row.kind, Kind::Offer | Kind::Machinery)
                && shown.iter().any(|other| other.event == row.event)
        });
        let consequence = |row: &Row| {
            let code = clause_of(&self.history.entry(row.event).event);
            let code = code.filter(|_| row.kind != Kind::Hidden);
            let known = code.and_then(|code| self.system.clause(code));
            Consequence {
                event: row.event,
                text: row.sentence(),
                clause: known.map(|clause| self.system.full_id(clause)),
            }
        };
        kept.map(consequence).collect()
    }

    /// The rolls before a change in its resolution that bear on it, back to the last attack roll;
    /// the same before a number that no die was thrown for.
    pub(super) fn rolls_before(
        self,
        words: Words<'_>,
        event: u64,
        ranges: &[(u64, u64)],
        told: &[Row],
        content: &Event,
    ) -> Vec<RollExplained> {
        let is_worked_out = matches!(content, Event::Rolled(rolled) if rolled.dice.is_empty());
        if !is_worked_out && !matches!(content, Event::Effected(_)) {
            return Vec::new();
        }
        let mut led: Vec<(u64, &Rolled)> = Vec::new();
        let thrown = self.thrown_before(event, ranges);
        for (at, (number, rolled)) in thrown.iter().enumerate() {
            let mut reach = Reach::of(rolled);
            for (_, later) in thrown[..at].iter().rev() {
                reach.holds(rolled, &Event::Rolled(later.clone()));
            }
            if !reach.holds(rolled, content) || !self.bears_on(words, (*number, rolled), content) {
                continue;
            }
            if is_for_others(rolled, content, &thrown[..at]) {
                continue;
            }
            // Who was struck has struck back first: that blow brought it nothing.
            if struck_back(rolled, content, &thrown[at + 1..]) {
                led.retain(|(_, roll)| roll.by != rolled.by);
                continue;
            }
            led.push((*number, rolled));
            if rolled.purpose == core::ATTACK {
                break;
            }
        }
        let is_told =
            |number: u64| told.iter().any(|row| row.event == number && row.kind != Kind::Hidden);
        let seen = led.into_iter().rev().filter(|(number, _)| is_told(*number));
        seen.map(|(number, rolled)| self.roll(words, number, rolled)).collect()
    }

    /// What was rolled before an event in its resolution, the last first, until something began.
    fn thrown_before(self, event: u64, ranges: &[(u64, u64)]) -> Vec<(u64, Box<Rolled>)> {
        let numbers = ranges.iter().rev().flat_map(|(first, last)| (*first..=*last).rev());
        let before = numbers.filter(|number| *number < event);
        let events = before.map(|number| (number, self.history.entry(number).event));
        let own = events.take_while(|(_, event)| !begins_anew(event));
        let rolls = own.filter_map(|(number, event)| match event {
            Event::Rolled(rolled) => Some((number, rolled)),
            _ => None,
        });
        rolls.collect()
    }

    /// The clauses that decided between the last attack roll and a change.
    pub(super) fn decided(
        self,
        event: u64,
        ranges: &[(u64, u64)],
        told: &[Row],
        content: &Event,
    ) -> Vec<Consequence> {
        let mut decided = Vec::new();
        if !matches!(content, Event::Effected(_)) {
            return decided;
        }
        let numbers = ranges.iter().rev().flat_map(|(first, last)| (*first..=*last).rev());
        for number in numbers.filter(|number| *number < event) {
            match self.history.entry(number).event {
                Event::Rolled(rolled) if rolled.purpose == core::ATTACK => break,
                other if begins_anew(&other) => break,
                Event::Noted(noted) => {
                    let seen = |row: &&Row| row.event == number && row.kind != Kind::Hidden;
                    let row = told.iter().find(seen);
                    let clause = self.system.clause(noted.clause);
                    decided.extend(row.map(|row| Consequence {
                        event: number,
                        text: row.sentence(),
                        clause: clause.map(|known| self.system.full_id(known)),
                    }));
                }
                _ => {}
            }
        }
        decided.reverse();
        decided
    }

    /// Whether a roll, that of the event `number`, bears on a later event of its resolution.
    pub(super) fn bears_on(
        self,
        words: Words<'_>,
        (number, rolled): (u64, &Rolled),
        later: &Event,
    ) -> bool {
        let of_all = self.is_of_all(rolled, number);
        match later {
            Event::Effected(effected) => match effected.effect.subject() {
                Some(of) => of_all || concerns(words, rolled, of),
                None => true,
            },
            Event::Rolled(next) => {
                let goes_on = next.by == rolled.by;
                let replies = next.on.map(Actor::Who) == Some(rolled.by)
                    || rolled.on.map(Actor::Who) == Some(next.by);
                goes_on || replies
            }
            Event::Noted(noted) => match noted.who {
                Some(Actor::Who(who)) => of_all || concerns(words, rolled, Subject::Who(who)),
                _ => true,
            },
            _ => true,
        }
    }

    /// Whether a roll is thrown by whoever does the deed and for nobody alone, as the damage of a
    /// blast is. What the rules throw as a turn ends or a fight begins is nobody's deed.
    fn is_of_all(self, rolled: &Rolled, number: u64) -> bool {
        let root = self.history.root_of(self.history.commit_of(number));
        let Event::Declared(said) = self.history.entry(root.max(1)).event else { return false };
        rolled.on.is_none()
            && said.actor == rolled.by
            && ![core::START, core::END_TURN].contains(&said.verb)
    }
}

/// Whom a roll has reached, as what comes behind it is read in order.
struct Reach {
    /// Whom it was about, and whom later throws put in their place.
    others: Vec<Subject>,
    /// Whether whoever rolled has thrown for the same about somebody else since.
    has_turned: bool,
}

impl Reach {
    fn of(rolled: &Rolled) -> Self {
        Reach { others: others_of(rolled), has_turned: false }
    }

    /// Whether something behind the roll may have come of it: not the next throw about somebody
    /// else, nor what that one brings whoever rolled.
    fn holds(&mut self, rolled: &Rolled, later: &Event) -> bool {
        match later {
            Event::Rolled(next) if next.by == rolled.by => {
                self.has_turned |= is_next_throw(rolled, next);
                let theirs = others_of(next);
                let shared = theirs.iter().any(|one| self.others.contains(one));
                let holds = theirs.is_empty() || self.others.is_empty() || shared;
                if holds && !is_next_throw(rolled, next) {
                    self.others.extend(theirs);
                    return true;
                }
                false
            }
            Event::Rolled(next) if next.on.map(Actor::Who) == Some(rolled.by) => {
                let is_reached = subject_of(next.by).is_some_and(|by| self.others.contains(&by));
                is_reached || self.others.is_empty() || next.purpose == rolled.purpose
            }
            Event::Effected(effected) => {
                !self.has_turned || effected.effect.subject() != subject_of(rolled.by)
            }
            Event::Noted(noted) => !self.has_turned || noted.who != Some(rolled.by),
            Event::Asked(_) | Event::Answered { .. } => !self.has_turned,
            _ => true,
        }
    }
}

/// Whom or what a roll is about, but for whoever rolls.
fn others_of(rolled: &Rolled) -> Vec<Subject> {
    let about = rolled.on.map(Subject::Who).into_iter().chain(rolled.row.whom);
    about.filter(|of| Some(*of) != subject_of(rolled.by)).collect()
}

fn subject_of(actor: Actor) -> Option<Subject> {
    match actor {
        Actor::Who(who) => Some(Subject::Who(who)),
        Actor::Side(side) => Some(Subject::Side(side)),
        Actor::Gm => None,
    }
}

/// Whether a later roll is the same throw about somebody else, or about another group.
fn is_next_throw(rolled: &Rolled, next: &Rolled) -> bool {
    let group = |rolled: &Rolled| {
        rolled.row.part.0.iter().find_map(|portion| match portion {
            Portion::Group(first) => Some(*first),
            _ => None,
        })
    };
    let is_same = next.by == rolled.by && next.purpose == rolled.purpose;
    let differs = rolled.row.whom.is_some() && next.row.whom.is_some();
    is_same && (differs && rolled.row.whom != next.row.whom || group(rolled) != group(next))
}

/// Whether somebody rolled for itself or was rolled for, or something of that combatant's.
fn concerns(words: Words<'_>, rolled: &Rolled, of: Subject) -> bool {
    let of = match of {
        Subject::Item(item) => words.state.cast.owner_known(item).map_or(of, Subject::Who),
        of => of,
    };
    let rolled_itself = match (rolled.by, of) {
        (Actor::Who(who), of) => of == Subject::Who(who),
        // The die of a side is that of each of its members.
        (Actor::Side(side), Subject::Who(who)) => {
            let member = words.state.cast.members.get(usize::from(who.0));
            member.is_some_and(|member| member.side == side)
        }
        (Actor::Side(side), of) => of == Subject::Side(side),
        (Actor::Gm, _) => false,
    };
    rolled_itself || rolled.on.map(Subject::Who) == Some(of) || rolled.row.whom == Some(of)
}

/// Whether a side's throw was worked out since for some of its members, and the change is about
/// another one.
fn is_for_others(rolled: &Rolled, change: &Event, since: &[(u64, Box<Rolled>)]) -> bool {
    let (Actor::Side(_), Event::Effected(effected)) = (rolled.by, change) else { return false };
    let Some(of @ Subject::Who(_)) = effected.effect.subject() else { return false };
    let of_it = |other: &Rolled| other.dice.is_empty() && other.purpose == rolled.purpose;
    let worked_out = since.iter().filter(|(_, other)| of_it(other));
    let members: Vec<_> = worked_out.map(|(_, other)| subject_of(other.by)).collect();
    !members.is_empty() && !members.contains(&Some(of))
}

/// Whether an attack was made by whoever is hurt now, while it was itself attacked before that.
fn struck_back(rolled: &Rolled, hurt: &Event, before: &[(u64, Box<Rolled>)]) -> bool {
    let Event::Effected(effected) = hurt else { return false };
    let Effect::Pool { of: Subject::Who(of), by, .. } = effected.effect else { return false };
    let on_it = |(_, other): &(u64, Box<Rolled>)| {
        other.purpose == core::ATTACK && other.on == Some(of) && other.by != Actor::Who(of)
    };
    let own = rolled.purpose == core::ATTACK && rolled.by == Actor::Who(of);
    own && rolled.on != Some(of) && by < 0 && before.iter().any(on_it)
}
