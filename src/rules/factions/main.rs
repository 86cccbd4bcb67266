//! Area `main`: main actions (section "Main actions", whose list the chapter leaves empty).

use super::names as n;
use super::{morale, save, sneak, surrender, turn};
use crate::engine::prelude::*;

clause! { GATHERED = 120
    "main.gathered", "Main actions", "Attacks and acts without a stated cost are main actions",
    "The list of main actions in the chapter is empty. The rest of the chapter gives these: \
     attacks of every kind (attack.main-action), an interaction that the GM finds complex \
     (bonus.interact), a second bonus action (turn.budget), and acts whose cost is not stated: \
     shoving, breaking free, hiding, powers and what is improvised. Surrendering takes the whole \
     turn."
}

clause! { LIST_EMPTY = 600
    "main.list-empty", "open", "Powers and other acts are main actions by default",
    "A power, or anything else that the GM allows, is a main action unless its own text or the GM \
     says that a bonus action is enough. Neither gives any additional movement. What it does is \
     left to the GM."
}

/// The cost of an act that the GM rules on: a main action, unless a bonus action is enough. The
/// costs of attacks, shoves, hiding and surrender are in their own files.
fn cost(args: &Args) -> Cost {
    match args.word(n::COST) {
        Some(n::BONUS) => turn::BONUS.by(LIST_EMPTY),
        _ => turn::MAIN.by(GATHERED),
    }
}

/// Why a power or an improvised act is refused, whatever it costs.
fn check(state: &State, who: Who, said: Option<&str>) -> Refusals {
    let reason = || "say what is done".to_owned();
    Refusals::if_not(said.is_some(), LIST_EMPTY, reason).with(morale::check_other_deed(state, who))
}

/// The options with which a power or an improvised act could be declared, with either cost.
fn offers(option: Name) -> Vec<Args> {
    let plain = Args::of(option, Value::Text("something else".to_owned()));
    let quick = plain.clone().with(n::COST, n::BONUS);
    vec![plain, quick]
}

const EITHER: Kind = Kind::Word(&[n::MAIN, n::BONUS]);

/// A character uses a power. The GM rules on its effects.
pub struct InvokePower;

impl Plan for InvokePower {
    type By = Who;

    const VERB: Verb = Verb::declared(n::INVOKE_POWER, turn::OWN)
        .takes(&[
            need(n::POWER, Kind::Text),
            may(n::TARGETS, Kind::Whos),
            may(n::EFFECTS, Kind::Text),
            may(n::COST, EITHER).usually(Usual::Word(n::MAIN)),
            sneak::REVEALS,
        ])
        .says("Uses a power. The GM rules on its effects.")
        .told("invokes {power}[ on {targets}][: {effects}]");

    const COST: Cost = Cost::by_what_is_said("main action, or bonus action if the power says so");

    fn cost(_: &State, _: Who, args: &Args) -> Cost {
        cost(args)
    }

    fn spell(state: &State, who: Who, args: Args) -> Args {
        sneak::spelled(state, who, args)
    }

    fn offers(_: &State, _: Who) -> Vec<Args> {
        offers(n::POWER)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let said = args.text(n::POWER);
        let mut refusals = check(state, who, said);
        if said.is_some() {
            refusals.append(surrender::check_attack(state, who));
        }
        refusals.or(InvokePower)
    }

    fn carry_out(self, _: &mut Table<'_>) -> Flow {
        Ok(())
    }
}

/// Any other act, with a save if the GM asks for one. The GM rules on the effects.
pub struct Improvise {
    who: Who,
    save: Option<Name>,
}

impl Plan for Improvise {
    type By = Who;

    const VERB: Verb = Verb::declared(n::IMPROVISE, turn::OWN)
        .takes(&[
            need(core::TEXT, Kind::Text),
            may(n::SAVE, Kind::Word(&[n::STR, n::AGI, n::WIT])),
            may_gm(n::EFFECTS, Kind::Text),
            may_gm(n::COST, EITHER).usually(Usual::Word(n::MAIN)),
        ])
        .says(
            "Does anything else, with a save if the GM asks for one. The GM rules on the effects.",
        )
        .told("improvises: {text}");

    const COST: Cost = Cost::by_what_is_said("main or bonus action, as the GM says");

    fn cost(_: &State, _: Who, args: &Args) -> Cost {
        cost(args)
    }

    fn offers(_: &State, _: Who) -> Vec<Args> {
        let mut all = offers(core::TEXT);
        all.push(all[0].clone().with(n::SAVE, n::AGI));
        all
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        check(state, who, args.text(core::TEXT)).or(Improvise { who, save: args.word(n::SAVE) })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Improvise { who, save } = self;
        let Some(attribute) = save else { return Ok(()) };
        save::roll(table, &save::plain(LIST_EMPTY, who, attribute)).map(drop)
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[GATHERED, LIST_EMPTY];
