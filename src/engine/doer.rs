//! Who says a verb: somebody in the fight, a side, the GM, or anybody.

use crate::vocabulary::{Actor, SideId, Who};

/// Who says a verb.
pub trait Doer: Copy {
    /// Somebody as that, if it is one.
    fn of(actor: Actor) -> Option<Self>;

    /// Why somebody else does not say it.
    fn refused(actor: Actor) -> &'static str;
}

/// The GM, who says a verb.
#[derive(Clone, Copy, Debug)]
pub struct Gm;

impl Doer for Gm {
    fn of(actor: Actor) -> Option<Self> {
        (actor == Actor::Gm).then_some(Gm)
    }

    fn refused(_: Actor) -> &'static str {
        "only the GM can say this"
    }
}

impl Doer for Who {
    fn of(actor: Actor) -> Option<Self> {
        match actor {
            Actor::Who(who) => Some(who),
            Actor::Side(_) | Actor::Gm => None,
        }
    }

    fn refused(actor: Actor) -> &'static str {
        match actor {
            Actor::Gm => "the GM does not do this; begin the line with who does",
            Actor::Who(_) | Actor::Side(_) => "a combatant does this; begin the line with its id",
        }
    }
}

impl Doer for SideId {
    fn of(actor: Actor) -> Option<Self> {
        match actor {
            Actor::Side(side) => Some(side),
            Actor::Who(_) | Actor::Gm => None,
        }
    }

    fn refused(actor: Actor) -> &'static str {
        match actor {
            Actor::Gm => "the GM does not do this; begin the line with who does",
            Actor::Who(_) | Actor::Side(_) => "a side does this; begin the line with its name",
        }
    }
}

impl Doer for Actor {
    fn of(actor: Actor) -> Option<Self> {
        Some(actor)
    }

    fn refused(_: Actor) -> &'static str {
        unreachable!("BUG: anybody says it")
    }
}
