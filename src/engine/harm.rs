//! Harm and healing that are nobody's deed, as every system lets the GM give them: a fall, a fire,
//! a draught.

use super::catalog::{Kind, Opt, Verb, may, need};
use super::record::{Gm, Plan};
use super::{Flow, Refusals, Roll, Table, own, presence, promises};
use crate::state::{Presence, State};
use crate::vocabulary::{Args, Cited, Dice, Name, Value, Who, core};
use std::marker::PhantomData;

/// Who is hurt or healed: of several each on its own, with dice of its own.
pub const WHO: Opt = need(core::WHO, Kind::Whos);

/// How much, by the system's word for it: a number, or dice, which are thrown.
pub const fn amount(name: Name) -> Opt {
    need(name, Kind::Dice)
}

/// What kind of damage it is, for whoever reads the account.
pub const TYPE: Opt = may(core::TYPE, Kind::Label);

/// What it comes from, by the system's word for it, for whoever reads the account.
pub const fn source(name: Name) -> Opt {
    may(name, Kind::Text)
}

/// What a system makes of harm and of healing that the GM gives.
pub trait Harm {
    /// Its word for healing.
    const HEALING: Name;

    /// Its word for how much.
    const AMOUNT: Name;

    /// Its word for where it comes from.
    const SOURCE: Name;

    /// The options of `hurt`.
    const HURT_BY: &'static [Opt] = &[WHO, amount(Self::AMOUNT), TYPE, source(Self::SOURCE)];

    /// The options of `heal`.
    const HEALED_BY: &'static [Opt] = &[WHO, amount(Self::AMOUNT), source(Self::SOURCE)];

    /// What people read of `hurt`.
    const HURT: &'static str;

    /// How the account tells `hurt`.
    const HURT_TOLD: &'static str = "hurts {who}[ for {amount}][ ({type})][: {source}]";

    /// What people read of `heal`.
    const HEAL: &'static str;

    /// Why somebody in the fight can be neither hurt nor healed.
    fn check(_: &State, _: Who) -> Refusals {
        Refusals::none()
    }

    /// Why somebody cannot be healed so.
    fn check_healed(_: &State, _: Who, _: &Args) -> Refusals {
        Refusals::none()
    }

    /// Fills in what may be left out of `heal`.
    fn fill(_: &State, args: Args) -> Args {
        args
    }

    /// Somebody takes so much, at least 0, and all that comes of it.
    fn hurt(table: &mut Table<'_>, who: Who, points: i32, said: &Args) -> Flow;

    /// Somebody gets back so much, at least 0, and all that comes of it.
    fn heal(table: &mut Table<'_>, who: Who, points: i32, said: &Args) -> Flow;
}

const AT_ANY_TIME: &str = "at any time";

/// What the GM gives somebody.
struct Given {
    all: Vec<Who>,
    dice: Dice,
    said: Args,
}

/// What is given, and why not.
fn given<S: Harm>(state: &State, clause: Cited, args: &Args) -> Result<Given, Refusals> {
    let mut refusals = presence::check_open(state);
    let all = presence::as_named(state, args.list(core::WHO), Presence::Present);
    refusals.unless(!all.is_empty(), clause, || "say who: who=…".to_owned());
    for who in &all {
        refusals.append(presence::check_here(state, *who, clause));
        refusals.append(S::check(state, *who));
    }
    let Some(Value::Dice(dice)) = args.value(S::AMOUNT) else {
        return Err(refusals.and(clause, "say how much: 5, or dice such as 2d6"));
    };
    refusals.unless(dice.maximum() >= 1, clause, || "it has to be at least 1".to_owned());
    refusals.append(promises::names_its_source(state, args.value(S::SOURCE)));
    refusals.or(Given { all, dice: dice.clone(), said: args.clone() })
}

impl Given {
    /// Each gets it: the number, or what its own dice show. If nothing changes, that is noted.
    fn to_each(
        &self,
        table: &mut Table<'_>,
        (clause, purpose): (Cited, Name),
        then: impl Fn(&mut Table<'_>, Who, i32) -> Flow,
    ) -> Flow {
        for who in self.all.iter().copied() {
            let points = if self.dice.terms.is_empty() {
                self.dice.plus
            } else {
                let roll = Roll::new(clause, who, purpose, self.dice.clone());
                table.throw(roll)?.total().max(0)
            };
            let before = table.state().clone();
            then(table, who, points)?;
            if *table.state() == before {
                table.decided(own::UNCHANGED, who, None, "something would be changed")?;
            }
        }
        Ok(())
    }
}

/// A combatant is hurt by something that is nobody's attack.
pub struct Hurt<S>(Given, PhantomData<S>);

impl<S: Harm> Plan for Hurt<S> {
    type By = Gm;

    const VERB: Verb =
        Verb::of_gm(core::HURT, AT_ANY_TIME).takes(S::HURT_BY).says(S::HURT).told(S::HURT_TOLD);

    const TARGET: Name = core::WHO;

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        Ok(Hurt(given::<S>(state, own::HURT, args)?, PhantomData))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let said = &self.0.said;
        let hurt = |table: &mut Table<'_>, who, points| S::hurt(table, who, points, said);
        self.0.to_each(table, (own::HURT, core::DAMAGE), hurt)
    }
}

/// A combatant is healed by something that is nobody's deed.
pub struct Heal<S>(Given, PhantomData<S>);

impl<S: Harm> Plan for Heal<S> {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(S::HEALING, AT_ANY_TIME)
        .takes(S::HEALED_BY)
        .says(S::HEAL)
        .told("heals {who}[ for {amount}][: {source}]");

    const TARGET: Name = core::WHO;

    fn fill(state: &State, _: Gm, args: Args) -> Result<Args, Refusals> {
        Ok(S::fill(state, args))
    }

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let given = given::<S>(state, own::HEAL, args)?;
        let refused = given.all.iter().map(|who| S::check_healed(state, *who, args));
        let refused = refused.fold(Refusals::none(), |mut all, more| {
            all.append(more);
            all
        });
        refused.or(Heal(given, PhantomData))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let said = &self.0.said;
        let heal = |table: &mut Table<'_>, who, points| S::heal(table, who, points, said);
        self.0.to_each(table, (own::HEAL, S::HEALING), heal)
    }
}
