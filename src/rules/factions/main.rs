//! Area `main`: main actions (section "Main actions", whose list the chapter leaves empty).

use super::names as n;
use super::{morale, save, sneak, surrender, turn};
use crate::engine::catalog::{Kind, Usual, Verb, may, may_gm, need};
use crate::engine::record::{Cost, Plan};
use crate::engine::{Refusals, Stop, Table, Unless};
use crate::state::State;
use crate::vocabulary::{Args, Clause, Name, Value, Who, core};

clause! { GATHERED = 120
    "main.gathered", "Main actions", "What takes the main action",
    "Put together from everywhere else: attacks of every sort, an interaction the GM finds \
     complex, a bonus action beyond the first, and whatever the chapter lets one do without \
     saying what it costs."
}

clause! { LIST_EMPTY = 600
    "main.list-empty", "open", "Anything else as a main action",
    "A power, and whatever the GM allows, is a main action unless the GM says that a bonus action \
     is enough. Neither brings movement of its own."
}

/// What the GM rules about: a main action, unless a bonus action is enough.
struct Other {
    who: Who,
    cost: Cost,
}

impl Other {
    fn settle(
        state: &State,
        who: Who,
        args: &Args,
        mut refusals: Refusals,
    ) -> Result<Self, Refusals> {
        let cost = match args.word(n::COST) {
            Some(n::BONUS) => turn::BONUS.by(LIST_EMPTY),
            _ => turn::MAIN.by(GATHERED),
        };
        refusals.append(cost.refused(state, who));
        refusals.append(morale::check_idle(state, who));
        refusals.or(Other { who, cost })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        self.cost.pay(table, self.who)?;
        table.note(LIST_EMPTY, self.who)
    }

    /// With either cost.
    fn offers(option: Name) -> Vec<Args> {
        let plain = Args::default().with(option, Value::Text("something else".to_owned()));
        let quick = plain.clone().with(n::COST, Value::Word(n::BONUS));
        vec![plain, quick]
    }
}

const EITHER: Kind = Kind::Word(&[n::MAIN, n::BONUS]);

/// A power is used; what comes of it the GM rules.
pub struct InvokePower(Other);

impl Plan for InvokePower {
    type By = Who;

    const VERB: Verb = Verb::declared(
        n::INVOKE_POWER,
        turn::OWN,
        &[
            need(n::POWER, Kind::Text),
            may(n::TARGETS, Kind::Whos),
            may(n::EFFECTS, Kind::Text),
            may(n::COST, EITHER).usually(Usual::Word(n::MAIN)),
            sneak::REVEALS,
        ],
        "Uses a power; the GM rules what comes of it.",
    );

    const COST: Cost = Cost::by_what_is_said("main action, or bonus action if the power says so");

    fn spell(state: &State, who: Who, args: Args) -> Args {
        sneak::spelled(state, who, args)
    }

    fn offers(_: &State, _: Who) -> Vec<Args> {
        Other::offers(n::POWER)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let said = args.text(n::POWER).is_some();
        let mut refusals = Refusals::none();
        refusals.unless(said, LIST_EMPTY, || "say what is done".to_owned());
        if said {
            refusals.append(surrender::check_attack(state, who));
        }
        Other::settle(state, who, args, refusals).map(InvokePower)
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        self.0.carry_out(table)
    }
}

/// Anything else, with a save if the GM asks for one; what comes of it the GM rules.
pub struct Improvise {
    other: Other,
    save: Option<Name>,
}

impl Plan for Improvise {
    type By = Who;

    const VERB: Verb = Verb::declared(
        n::IMPROVISE,
        turn::OWN,
        &[
            need(core::TEXT, Kind::Text),
            may(n::SAVE, Kind::Word(&[n::STR, n::AGI, n::WIT])),
            may_gm(n::EFFECTS, Kind::Text),
            may_gm(n::COST, EITHER).usually(Usual::Word(n::MAIN)),
        ],
        "Anything else, with a save if the GM asks for one; the GM rules what comes of it.",
    );

    const COST: Cost = Cost::by_what_is_said("main or bonus action, as the GM says");

    fn offers(_: &State, _: Who) -> Vec<Args> {
        let mut all = Other::offers(core::TEXT);
        all.push(all[0].clone().with(n::SAVE, Value::Word(n::AGI)));
        all
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = Refusals::none();
        let said = args.text(core::TEXT).is_some();
        refusals.unless(said, LIST_EMPTY, || "say what is done".to_owned());
        let other = Other::settle(state, who, args, refusals)?;
        Ok(Improvise { other, save: args.word(n::SAVE) })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let Improvise { other, save } = self;
        let who = other.who;
        other.carry_out(table)?;
        match save {
            Some(attribute) => {
                save::roll(table, &save::plain(LIST_EMPTY, who, attribute)).map(drop)
            }
            None => Ok(()),
        }
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[GATHERED, LIST_EMPTY];
