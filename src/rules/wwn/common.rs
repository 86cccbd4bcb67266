//! Area `common`: what else can be done (section 2.4.4).

use super::names as n;
use crate::engine::prelude::*;
use std::marker::PhantomData;

clause! { NOT_EXHAUSTIVE = 132
    "common.not-exhaustive", "2.4.4", "Actions that the rules do not list are possible",
    "Combatants are not limited to the actions with rules of their own. For anything else the GM \
     chooses the type of action, the dice and the effects. The ruling is recorded."
}

/// What is done.
pub const SAYING: Opt = need(core::TEXT, Kind::Text);

/// What the GM makes of it.
pub const WITH_EFFECTS: Opt = may_gm(n::GM_EFFECTS, Kind::Text);

/// What is said of a deed no rule lists.
pub const SAID: &[Opt] = &[SAYING, WITH_EFFECTS];

/// Such a deed, as it could be said.
pub fn something_else() -> Args {
    Args::of(core::TEXT, Value::Text("something else".to_owned()))
}

/// Something no rule lists, paid for with one type of action; the GM rules its effects.
pub struct Other<K>(Who, PhantomData<K>);

/// A kind of action that pays for something no rule lists.
pub trait Pays {
    /// What is listed of it.
    const VERB: Verb;

    /// What it costs.
    const COST: Cost;

    /// Such a deed, as it could be said.
    fn offer() -> Args {
        something_else()
    }

    /// Why this kind does not serve.
    fn check(_: &Args) -> Refusals {
        Refusals::none()
    }

    /// What the rules add to the GM's ruling.
    fn carry_out(_: &mut Table<'_>, _: Who) -> Flow {
        Ok(())
    }
}

impl<K: Pays> Plan for Other<K> {
    type By = Who;

    const VERB: Verb = K::VERB;

    const COST: Cost = K::COST;

    fn offers(_: &State, _: Who) -> Vec<Args> {
        vec![K::offer()]
    }

    fn settle(_: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let said = args.text(core::TEXT).is_some_and(|text| !text.trim().is_empty());
        let refusals =
            Refusals::if_not(said, NOT_EXHAUSTIVE, || "say what is done, in quotes".to_owned());
        refusals.with(K::check(args)).or(Other(who, PhantomData))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        table.decided(
            NOT_EXHAUSTIVE,
            self.0,
            None,
            "actions that no rule lists would be impossible",
        )?;
        K::carry_out(table, self.0)
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[NOT_EXHAUSTIVE];
