//! Throwing dice at the table: where the faces of a row come from, and what their sum is.

use super::dice::Thrown;
use super::throw::thrown;
use super::{Added, Compared, Roll, RowAt, Stop, Sum, Table, Throw, sure};
use crate::state::State;
use crate::vocabulary::{
    Actor, Asked, Cited, ClauseCode, Dice, Die, DieSource, Event, Name, Need, Occasion, Rolled,
    Row, Summand, Who,
};

impl Table<'_> {
    /// Throws dice whose sum is compared with nothing.
    pub fn throw(&mut self, roll: Roll) -> Result<Throw, Stop> {
        self.judged(roll, None, |_, _, _| None)
    }

    /// Throws dice whose sum is looked up: `row` gives what stands beside the total.
    pub fn look_up(&mut self, roll: Roll, row: impl FnOnce(i32) -> Name) -> Result<Throw, Stop> {
        self.judged(roll, None, |_, total, _| Some(row(total)))
    }

    /// Throws dice whose sum is compared with another: `judge` gives the outcome.
    pub fn roll(
        &mut self,
        roll: Roll,
        goal: Sum,
        judge: impl Fn(Compared<'_>) -> Name,
    ) -> Result<Throw, Stop> {
        let number = goal.total();
        if let Some((total, outcome)) = self.surely(roll.by, number, &judge) {
            let dice = Dice::NONE;
            let roll = Roll { dice, parts: vec![sure::part(total)], ..roll };
            return self.judged(roll, Some(goal), |_, _, _| Some(outcome));
        }
        self.judged(roll, Some(goal), |state, total, dice| {
            Some(judge(Compared { state, total, dice, goal: number }))
        })
    }

    /// Works out a number of somebody's deed for which nothing is thrown, and tells its parts:
    /// what a hit does in the end, the Shock of a miss, a count. A number of one part needs no
    /// telling.
    pub fn works_out(
        &mut self,
        by: impl Into<Actor>,
        purpose: Name,
        on: impl Into<Option<Who>>,
        sum: Sum,
    ) -> Result<i32, Stop> {
        let total = sum.total();
        let [.., (clause, ..)] = sum.parts() else { return Ok(total) };
        if sum.parts().len() > 1 {
            let roll =
                Roll::new(clause, by, purpose, Dice::NONE).against(on).with(sum.into_parts());
            self.throw(roll)?;
        }
        Ok(total)
    }

    fn judged(
        &mut self,
        roll: Roll,
        goal: Option<Sum>,
        judge: impl FnOnce(&State, i32, &[Die]) -> Option<Name>,
    ) -> Result<Throw, Stop> {
        let sides: Vec<u16> = roll.dice.sides().collect();
        let (round, occasion) = self.now();
        let row = Row { round, occasion, whom: roll.whom, part: roll.part, secret: 0 };
        let (mut dice, row) = self.faces(roll.clause.code, (roll.by, roll.purpose), row, &sides)?;
        roll.keep.mark(&mut dice);
        let flat = (roll.clause, roll.purpose, roll.dice.plus);
        // What a number is to begin with, where no dice are, is said even where it is 0.
        let begins = usize::from(roll.dice == Dice::NONE && roll.parts.len() > 1);
        let parts = std::iter::once(flat).chain(roll.parts).enumerate();
        let parts = parts.filter(|(at, (.., by))| *by != 0 || *at == begins && begins > 0);
        let parts: Vec<Summand> = parts.map(|(_, part)| summand(part)).collect();
        let total = thrown(&dice) + parts.iter().map(|part| part.by).sum::<i32>();
        let outcome = judge(&self.state, total, &dice);
        let (against_parts, against) = compared(goal);
        let rolled = Rolled {
            clause: roll.clause.code,
            by: roll.by,
            purpose: roll.purpose,
            on: roll.on,
            row,
            dice,
            parts,
            total,
            against_parts,
            against,
            outcome,
        };
        let event = Event::Rolled(Box::new(rolled));
        let number = self.said(&event)?;
        match event {
            Event::Rolled(rolled) => Ok(Throw { number, rolled }),
            _ => unreachable!("BUG: a roll is a roll"),
        }
    }

    /// Records that a roll already made is judged anew: its dice stand, and what they are compared
    /// with stands where no other sum is given.
    pub fn judge_anew(
        &mut self,
        throw: &Throw,
        clause: Cited,
        goal: impl Into<Option<Sum>>,
        outcome: Name,
    ) -> Result<Throw, Stop> {
        let mut rolled = throw.rolled.clone();
        if let Some(goal) = goal.into() {
            (rolled.against_parts, rolled.against) = compared(Some(goal));
        }
        (rolled.clause, rolled.outcome) = (clause.code, Some(outcome));
        for die in &mut rolled.dice {
            die.source = DieSource::Judged { of: throw.number };
        }
        self.emit(Event::Rolled(rolled.clone()))?;
        Ok(Throw { number: throw.number, rolled })
    }

    /// The dice of a row, and the row with the secret that made them.
    fn faces(
        &mut self,
        clause: ClauseCode,
        (by, purpose): (Actor, Name),
        row: Row,
        sides: &[u16],
    ) -> Result<(Vec<Die>, Row), Stop> {
        if sides.is_empty() {
            return Ok((Vec::new(), row));
        }
        let there =
            |(at, sides): (usize, &u16)| self.state.thrown.has(by, purpose, &row, *sides, at);
        let stands = sides.iter().enumerate().any(there);
        let once = row.round == 0 && matches!(row.occasion, Occasion::Unasked { turn: None, .. });
        if stands && !once {
            return Err(same_address((clause, by, purpose), row));
        }
        if let Some(Event::Rolled(recorded)) = self.recorded() {
            let shows = |(die, sides): (&Die, &u16)| {
                let judged = matches!(die.source, DieSource::Judged { .. });
                die.sides == *sides && (1..=*sides).contains(&die.face) && judged == stands
            };
            let fits =
                recorded.dice.len() == sides.len() && recorded.dice.iter().zip(sides).all(shows);
            if fits {
                let dice = recorded.dice.iter().map(|die| Die { kept: true, ..*die }).collect();
                return Ok((dice, Row { secret: recorded.row.secret, ..row }));
            }
            return Err(self.diverged(Some(Event::Rolled(recorded.clone())), None));
        }
        if let Some(Event::Asked(Asked { need: Need::Share { .. }, .. })) = self.recorded() {
            // A share was awaited: the need, then the share that ends the wait.
            let need = Need::Share { by, purpose, sides: sides.to_vec() };
            self.emit(Event::Asked(Asked { clause, need }))?;
            self.contributed()?;
            return self.faces(clause, (by, purpose), row, sides);
        }
        if let Some(Event::Asked(recorded)) = self.recorded() {
            // The dice were awaited: the need, then the answer that brings the faces.
            let sides_awaited = match &recorded.need {
                Need::Dice { sides: awaited, .. } if are_among(awaited, sides) => awaited.clone(),
                _ => sides.to_vec(),
            };
            let need = Need::Dice { by, purpose, sides: sides_awaited };
            self.emit(Event::Asked(Asked { clause, need }))?;
            self.answer()?;
            return self.faces(clause, (by, purpose), row, sides);
        }
        if self.recorded().is_some() {
            let recorded = self.recorded().cloned();
            return Err(self.diverged(recorded, None));
        }
        if stands && let Some((dice, secret)) = self.first_thrown(by, purpose, &row) {
            return Ok((dice, Row { secret, ..row }));
        }
        let words = self.rules.lexicon;
        let at = RowAt { words: &words, state: &self.state, by, purpose, row: &row };
        let bad_face = |bad| Stop::BadFace(bad, by, purpose);
        match self.supply.throw(&at, sides).map_err(bad_face)? {
            Thrown::Dice(dice, secret) => Ok((dice, Row { secret, ..row })),
            Thrown::Awaited(sides) => {
                let need = Need::Dice { by, purpose, sides };
                self.emit(Event::Asked(Asked { clause, need }))?;
                Err(Stop::Waiting)
            }
            Thrown::NeedsShare => {
                let need = Need::Share { by, purpose, sides: sides.to_vec() };
                self.emit(Event::Asked(Asked { clause, need }))?;
                Err(Stop::Waiting)
            }
        }
    }

    /// The dice that stand from the first throw of a row: of this resolution, or of the line
    /// before it. And which secret made them.
    fn first_thrown(&self, by: Actor, purpose: Name, row: &Row) -> Option<(Vec<Die>, u32)> {
        let same = |rolled: &Rolled| {
            (rolled.by, rolled.purpose) == (by, purpose)
                && Row { secret: row.secret, ..rolled.row.clone() } == *row
        };
        let fresh = (self.next..).zip(&self.fresh);
        let taped = self.tape.iter().map(|taped| (taped.number, &taped.event));
        let here = taped.chain(fresh).find_map(|(number, event)| match event {
            Event::Rolled(rolled) => same(rolled).then_some((number, rolled)),
            _ => None,
        });
        let (of, Rolled { dice, row: thrown, .. }) = if let Some((number, rolled)) = here {
            (number, Rolled::clone(rolled))
        } else {
            let words = self.rules.lexicon;
            let at = RowAt { words: &words, state: &self.state, by, purpose, row };
            self.supply.first_thrown(&at)?
        };
        let judged = |die: Die| match die.source {
            DieSource::Judged { .. } => Die { kept: true, ..die },
            _ => Die { kept: true, source: DieSource::Judged { of }, ..die },
        };
        Some((dice.into_iter().map(judged).collect(), thrown.secret))
    }
}

/// A part of a sum as it is recorded.
fn summand((clause, label, by): Added) -> Summand {
    Summand { clause: clause.code, label, by }
}

/// What a roll is compared with, as it is recorded: the parts and the number.
fn compared(goal: Option<Sum>) -> (Vec<Summand>, Option<i32>) {
    let against = goal.as_ref().map(Sum::total);
    let parts = goal.into_iter().flat_map(Sum::into_parts).map(summand);
    (parts.collect(), against)
}

/// Whether some dice are, in their order, among others.
fn are_among(some: &[u16], all: &[u16]) -> bool {
    let mut rest = all.iter();
    !some.is_empty() && some.iter().all(|sides| rest.any(|other| other == sides))
}

/// What stops a run whose rules throw an address again; the throw is given.
fn same_address((clause, by, purpose): (ClauseCode, Actor, Name), row: Row) -> Stop {
    Stop::SameAddress(Box::new(Rolled {
        clause,
        by,
        purpose,
        on: None,
        row,
        dice: Vec::new(),
        parts: Vec::new(),
        total: 0,
        against_parts: Vec::new(),
        against: None,
        outcome: None,
    }))
}
