//! Damage as brief tells it: what was thrown, what it came to, whose it is, and what becomes of it.

use crate::account::roll;
use crate::account::words::{Words, possessive};
use crate::vocabulary::{Actor, Rolled, Subject, Summand, Who, core};

/// Damage that was thrown and not yet taken, in order.
#[derive(Default)]
pub struct Thrown {
    damage: Vec<Damage>,
    /// Whose damage the sentence has told last.
    dealer: Option<Actor>,
}

/// Damage of one throw.
struct Damage {
    by: Actor,
    /// Who that is, in words.
    name: String,
    on: Option<Who>,
    /// Who that is, in words, where the deed does not name it.
    on_whom: Option<String>,
    /// What was thrown, what that was raised to, and what it has come to.
    thrown: i32,
    raised: i32,
    points: i32,
    /// What was taken off it, in words: " −1 shield".
    less: String,
    /// What that left of it, where it was raised only then.
    lessened: Option<i32>,
    /// Another kind of damage of the same blow: "off-hand damage".
    kind: Option<String>,
    /// Whether the rules say that of two kinds this one counts.
    counts: bool,
    /// How many results and changes came before it.
    results: usize,
    changes: usize,
    /// Why it is lost.
    lost: Option<&'static str>,
}

/// Damage that came to nothing, with the number of results before it.
type Left = (usize, String);

impl Damage {
    /// "4 damage, doubled to 8", "off-hand damage 4", "3 damage −1 shield", "4 damage, doubled to 8,
    /// −1 shield", "9 damage −1 over the usual maximum, doubled to 16".
    fn amount(&self) -> String {
        self.amount_on("")
    }

    /// The same with whom it is on: "3 damage on Ada −1 shield".
    fn amount_on(&self, on: &str) -> String {
        let is_less = !self.less.is_empty();
        let (from, to) = match self.lessened {
            Some(left) => (left, self.points),
            None => (self.thrown, if is_less { self.raised } else { self.points }),
        };
        let how = match to {
            to if to <= from => None,
            to if to == from * 2 => Some("doubled"),
            to if to == from * 3 => Some("tripled"),
            _ => Some("raised"),
        };
        let shown = if how.is_some() || is_less { self.thrown } else { to };
        let text = match &self.kind {
            Some(kind) => format!("{kind} {shown}{on}"),
            None => format!("{shown} damage{on}"),
        };
        match how {
            Some(how) if self.lessened.is_some() => format!("{text}{}, {how} to {to}", self.less),
            Some(how) if is_less => format!("{text}, {how} to {to},{}", self.less),
            Some(how) => format!("{text}, {how} to {to}"),
            None => text + &self.less,
        }
    }

    /// Whether the sentence says already whose it is.
    fn is_said(&self, doer: Option<Actor>) -> bool {
        self.by == Actor::Gm || [Some(self.by), Some(Actor::Gm)].contains(&doer)
    }

    fn is_of_the_same(&self, other: &Rolled) -> bool {
        (self.by, self.on) == (other.by, other.on)
    }

    /// How well a loss fits it: by whom it was meant for, by whether it counts, and by how much;
    /// nothing where it is for somebody else.
    fn fits(&self, doer: Option<Actor>, of: Subject, lost: i32) -> Option<(u8, bool, bool)> {
        let is_own = self.by.subject() == Some(of) && doer != Some(Actor::Gm);
        let meant = match self.on {
            Some(on) if Subject::Who(on) != of => return None,
            Some(_) => 2,
            None if is_own => 0,
            None => 1,
        };
        Some((meant, self.counts, self.points == lost))
    }
}

impl Thrown {
    /// Takes in a roll if it is one of damage, with how many results and changes came before it;
    /// `target` is whom the deed names.
    pub fn takes_in(
        &mut self,
        words: Words<'_>,
        rolled: &Rolled,
        target: Option<Who>,
        (results, changes): (usize, usize),
    ) -> bool {
        if rolled.against.is_some() {
            return false;
        }
        // Of several throws the one that what it came to begins with.
        let counted = rolled.parts.first().map(|part| part.by);
        let is_same = |damage: &Damage| damage.is_of_the_same(rolled);
        let is_counted = |damage: &Damage| is_same(damage) && Some(damage.points) == counted;
        let counts = |damage: &Damage| is_same(damage) && damage.counts;
        let at = self.damage.iter().position(counts);
        let at = at.or_else(|| self.damage.iter().position(is_counted));
        let at = at.or_else(|| self.damage.iter().position(is_same));
        let same = at.and_then(|at| self.damage.get_mut(at));
        let is_damage = [core::DAMAGE, core::DEALT].contains(&rolled.purpose);
        let kind = match same {
            // What was thrown is told with what it came to.
            Some(same) if is_damage && rolled.dice.is_empty() => {
                let less = rolled.parts.iter().filter(|part| part.by < 0).copied();
                let less: Vec<Summand> = less.collect();
                // What is never less than so much is raised by nobody.
                let more = rolled.parts.iter().filter(|part| part.label != core::LEAST);
                let more = more.map(|part| part.by.max(0)).sum();
                let raised = if counted == Some(same.points) { more } else { same.points };
                let left = raised + less.iter().map(|part| part.by).sum::<i32>();
                // What does not explain the difference alone is left to the plain account.
                let is_first = same.less.is_empty() && same.points == same.thrown;
                let explains = is_first && left.max(0) == rolled.total;
                same.less =
                    if explains { roll::added(words, rolled, &less) } else { String::new() };
                same.lessened = if explains { lessened_first(&rolled.parts) } else { None };
                (same.raised, same.points) = (raised, rolled.total);
                return true;
            }
            _ if is_damage => None,
            Some(_) if !rolled.dice.is_empty() && rolled.outcome.is_none() => {
                Some(words.called(rolled.purpose).into_owned())
            }
            _ => return false,
        };
        let (by, on, total) = (rolled.by, rolled.on, rolled.total);
        let unsaid = on.filter(|on| target != Some(*on) && Actor::Who(*on) != by);
        let on_whom = unsaid.map(|on| words.name(on));
        let name = words.doer(by);
        let (thrown, raised, points, lost) = (total, total, total, None);
        let (less, lessened, counts) = (String::new(), None, false);
        self.damage.push(Damage {
            by,
            name,
            on,
            on_whom,
            thrown,
            raised,
            points,
            less,
            lessened,
            kind,
            counts,
            results,
            changes,
            lost,
        });
        true
    }

    /// Keeps that of two kinds of damage of somebody's blow the one of so many points counts.
    pub fn counts(&mut self, by: Actor, points: i32) {
        let own = |damage: &&Damage| damage.by == by;
        let kinds = self.damage.iter().filter(own).any(|damage| damage.kind.is_some());
        let mut own = self.damage.iter_mut().filter(|damage| damage.by == by);
        if kinds && let Some(counted) = own.find(|damage| damage.points == points) {
            counted.counts = true;
        }
    }

    /// Keeps why somebody's damage is lost, where something came between.
    pub fn explain(&mut self, by: Actor, results: usize, why: &'static str) {
        let mut own = self.damage.iter_mut().filter(|damage| damage.by == by);
        if let Some(own) = own.find(|damage| damage.results < results) {
            own.lost = Some(why);
            // It is told behind what it is lost by.
            own.results = usize::MAX;
        }
    }

    /// The damage that somebody loses so much by, in words.
    pub fn suffered(&mut self, doer: Option<Actor>, of: Subject, lost: i32) -> Option<String> {
        let fits = |at: usize| self.damage[at].fits(doer, of, lost).map(|fits| (fits, at));
        let best = (0..self.damage.len()).rev().filter_map(fits).max_by_key(|(fits, _)| *fits)?;
        let damage = self.damage.remove(best.1);
        let mut amount = damage.amount();
        let same = |other: &Damage| {
            (other.by, other.on) == (damage.by, damage.on) && other.kind != damage.kind
        };
        if let Some(other) = self.damage.iter().position(same) {
            let other = self.damage.remove(other);
            let one_counts = damage.counts || other.counts;
            let (first, second) = match damage.kind {
                Some(_) => (other.amount(), amount),
                None => (amount, other.amount()),
            };
            amount = if one_counts {
                format!("{first} or {second}; {} counts", damage.points)
            } else {
                format!("{first} and {second}")
            };
        }
        // Where two deal damage, each is named.
        let is_other = self.dealer.replace(damage.by).is_some_and(|by| by != damage.by);
        let is_said = damage.by == Actor::Gm || damage.is_said(doer) && !is_other;
        Some(match damage.by {
            _ if is_said => amount,
            by if by.subject() == Some(of) => format!("{} takes {amount}", damage.name),
            _ => format!("{} deals {amount}", damage.name),
        })
    }

    /// A new sentence begins, in which nobody's damage is told yet.
    pub fn begin(&mut self) {
        self.dealer = None;
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.damage.is_empty()
    }

    /// What is left of it in words, the last first: nothing has come of it by now. `deed` is what
    /// is told of the doer's deed, `over` holds the changes so far where that is over.
    pub fn left(&mut self, of: (Option<Actor>, &str), over: Option<usize>) -> Vec<Left> {
        let (doer, deed) = of;
        let told = self.damage.drain(..).map(|damage| {
            let unsaid = damage.on_whom.as_ref().filter(|name| !deed.contains(name.as_str()));
            let on = unsaid.map_or_else(String::new, |name| format!(" on {name}"));
            let amount = damage.amount_on(&on);
            let text = match (damage.is_said(doer), damage.lost) {
                (true, Some(why)) => format!("{amount} is lost ({why})"),
                (false, Some(why)) => {
                    format!("{} {amount} is lost ({why})", possessive(&damage.name))
                }
                (true, None) => amount,
                (false, None) => format!("{} throws {amount}", damage.name),
            };
            let in_vain = damage.lost.is_none() && over == Some(damage.changes);
            (damage.results, if in_vain { format!("{text}, to no effect") } else { text })
        });
        let mut told: Vec<Left> = told.collect();
        told.reverse();
        told
    }
}

/// What is left of the first of these parts where something is taken off it before it is raised.
fn lessened_first(parts: &[Summand]) -> Option<i32> {
    let raises = |part: &Summand| part.by > 0 && part.label != core::LEAST;
    let first_raise = parts.iter().skip(1).position(raises)? + 1;
    let is_less = parts[..first_raise].iter().any(|part| part.by < 0);
    is_less.then(|| parts[..first_raise].iter().map(|part| part.by).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn damage(kind: Option<&str>, (thrown, raised, points): (i32, i32, i32), less: &str) -> Damage {
        Damage {
            by: Actor::Gm,
            name: "the GM".to_owned(),
            on: Some(Who(0)),
            on_whom: None,
            thrown,
            raised,
            points,
            less: less.to_owned(),
            lessened: None,
            kind: kind.map(str::to_owned),
            counts: false,
            results: 0,
            changes: 0,
            lost: None,
        }
    }

    #[test]
    fn damage_tells_what_it_was_raised_to_before_something_was_taken_off() {
        assert_eq!(damage(None, (4, 8, 8), "").amount(), "4 damage, doubled to 8");
        assert_eq!(damage(None, (4, 4, 3), " −1 shield").amount(), "4 damage −1 shield");
        let both = damage(None, (5, 10, 9), " −1 shield").amount();
        assert_eq!(both, "5 damage, doubled to 10, −1 shield");
        let less = " −2 over the usual maximum";
        let first = Damage { lessened: Some(14), ..damage(None, (16, 30, 28), less) };
        assert_eq!(first.amount(), "16 damage −2 over the usual maximum, doubled to 28");
    }

    #[test]
    fn of_two_kinds_of_damage_the_one_is_suffered_that_the_rules_count() {
        let pair = || vec![damage(None, (1, 1, 1), ""), damage(Some("other"), (3, 3, 3), "")];
        for lost in 1..=3 {
            let mut thrown = Thrown { damage: pair(), dealer: None };
            thrown.counts(Actor::Gm, 3);
            let told = thrown.suffered(Some(Actor::Gm), Subject::Who(Who(0)), lost);
            assert_eq!(told.as_deref(), Some("1 damage or other 3; 3 counts"));
        }
        // Where the rules choose none, both are suffered.
        let mut thrown = Thrown { damage: pair(), dealer: None };
        let told = thrown.suffered(Some(Actor::Gm), Subject::Who(Who(0)), 4);
        assert_eq!(told.as_deref(), Some("1 damage and other 3"));
    }
}
