//! What the aggressor can do to a grappled defender: the verbs of Break, Pin, Expose and
//! Submission. No clauses of its own; those that decide stand in `grapple`.

use super::combatant::maximum;
use super::opposed::{self, Struggle};
use super::{grapple, names as n, nld, standard, turn};
use crate::engine::prelude::*;
use std::marker::PhantomData;

/// What each of them costs.
pub const COST: Cost = standard::ACTION.by(grapple::OPTION_COST);

/// Something the aggressor does in its grapple.
pub trait Subdue {
    /// What is listed of it.
    const VERB: Verb;

    /// The clause that lets the defender choose Escape Artist, where one does.
    const CHOICE: Option<Cited>;

    /// Why it cannot be done now, in addition to what applies to all of them.
    fn check(_: &State, _: Who) -> Refusals {
        Refusals::none()
    }

    /// The aggressor won.
    fn won(table: &mut Table<'_>, by: Who, victim: Who) -> Flow;

    /// The defender won.
    fn lost(_: &mut Table<'_>, _by: Who, _victim: Who) -> Flow {
        Ok(())
    }
}

/// Trying one of them.
pub struct Subdued<S> {
    who: Who,
    victim: Who,
    how: PhantomData<S>,
}

impl<S: Subdue> Plan for Subdued<S> {
    type By = Who;

    const VERB: Verb = S::VERB;

    const COST: Cost = COST;

    fn settle(state: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        let victim = grapple::victim(state, who);
        check::<S>(state, who).or_all(victim.map(|victim| Subdued {
            who,
            victim,
            how: PhantomData,
        }))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Subdued { who, victim, .. } = self;
        let against = |state: &State| check::<S>(state, who);
        match struggle(table, S::VERB.name, S::CHOICE, (who, victim), against)? {
            Some(margin) if margin > 0 => S::won(table, who, victim),
            Some(_) => S::lost(table, who, victim),
            None => Ok(()),
        }
    }
}

fn check<S: Subdue>(state: &State, who: Who) -> Refusals {
    let mut refusals = grapple::check_options(state, who);
    if refusals.is_empty() {
        refusals.append(S::check(state, who));
    }
    refusals
}

/// The opposed roll of an option. Returns by how much the aggressor is ahead.
pub fn struggle(
    table: &mut Table<'_>,
    purpose: Name,
    choice: Option<Cited>,
    (who, victim): (Who, Who),
    against: impl Fn(&State) -> Refusals,
) -> Result<Option<i32>, Stop> {
    if choice.is_none() {
        grapple::note_no_choice(table, victim)?;
    }
    let spoils = Vec::new();
    let clause = grapple::OPTIONS;
    let how = Struggle { clause, purpose, modifier: grapple::OPPOSED, choice, spoils };
    opposed::struggle(table, how, (who, victim), against)
}

/// Breaking a bone.
pub struct Break;

impl Subdue for Break {
    const VERB: Verb = turn::own(
        n::GRAPPLE_BREAK,
        &[],
        "Opposed grapple rolls; a win breaks a bone, which the GM names.",
    )
    .told("tries to break a bone of the opponent it holds");

    const CHOICE: Option<Cited> = None;

    fn won(table: &mut Table<'_>, _: Who, victim: Who) -> Flow {
        grapple::break_bone(table, victim)
    }
}

/// Pinning the defender.
pub struct Pin;

impl Subdue for Pin {
    const VERB: Verb = turn::own(
        n::GRAPPLE_PIN,
        &[],
        "Grapple against grapple or Escape Artist; a win pins the defender, who can neither attack \
         nor move.",
    )
    .told("tries to pin the opponent it holds");

    const CHOICE: Option<Cited> = Some(grapple::OPTIONS_ESCAPE_ARTIST);

    fn check(state: &State, who: Who) -> Refusals {
        grapple::check_pin(state, who)
    }

    fn won(table: &mut Table<'_>, by: Who, victim: Who) -> Flow {
        table.gain(grapple::PIN, victim, n::PINNED, Some(Detail::Who(by)))
    }
}

/// Exposing the pinned defender to allies.
pub struct Expose;

impl Subdue for Expose {
    const VERB: Verb = turn::own(
        n::GRAPPLE_EXPOSE,
        &[],
        "Opposed grapple rolls; a win makes the pinned defender helpless against the aggressor's \
         allies until the aggressor's next turn.",
    )
    .told("tries to expose the opponent it holds to its allies");

    const CHOICE: Option<Cited> = None;

    fn check(state: &State, who: Who) -> Refusals {
        grapple::check_expose(state, who)
    }

    fn won(table: &mut Table<'_>, by: Who, victim: Who) -> Flow {
        table.gain(grapple::EXPOSE, victim, n::EXPOSED, Some(Detail::Who(by)))
    }
}

/// Holding the defender in a submission.
pub struct Submission;

impl Subdue for Submission {
    const VERB: Verb = turn::own(
        n::GRAPPLE_SUBMISSION,
        &[],
        "Grapple against grapple or Escape Artist; wins in three turns in a row knock the defender \
         out.",
    )
    .told("tries to choke the opponent it holds into submission");

    const CHOICE: Option<Cited> = Some(grapple::OPTIONS_ESCAPE_ARTIST);

    fn check(state: &State, who: Who) -> Refusals {
        grapple::check_submission(state, who)
    }

    fn won(table: &mut Table<'_>, by: Who, victim: Who) -> Flow {
        if !grapple::choke(table, by, victim)? {
            return Ok(());
        }
        grapple::breathe(table, grapple::SUBMISSION, by, victim)?;
        let points = maximum(table.state(), victim);
        nld::take(table, grapple::SUBMISSION, victim, points)
    }

    fn lost(table: &mut Table<'_>, by: Who, victim: Who) -> Flow {
        grapple::breathe(table, grapple::SUBMISSION_BROKEN, by, victim)
    }
}
