//! Area `reaction`: how strangers take to the Characters.

use super::character::{is_character, together};
use super::names as n;
use crate::engine::prelude::*;

clause! { PREDETERMINED = 173
    "reaction.predetermined", "Reactions & Morale", "Some know what they want",
    "A Creature whose personality and goals are settled is played by them, and no Reaction is \
     thrown for it."
}

clause! { TABLE = 174
    "reaction.table", "Reactions & Morale", "1d10 for the others",
    "Met by chance, a Creature's Reaction is a bare 1d10. Hostile is 1, Wary goes to 3, Curious to \
     7, Kind to 9, and 10 is Helpful."
}

/// The row of the table.
fn row(total: i32) -> Name {
    match total {
        ..=1 => n::HOSTILE,
        2..=3 => n::WARY,
        4..=7 => n::CURIOUS,
        8..=9 => core::KIND,
        10.. => n::HELPFUL,
    }
}

/// One Reaction of those who are met together.
pub struct Reaction(Vec<Who>);

impl Plan for Reaction {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(
        n::ROLL_REACTION,
        "when Creatures are met, normally before the fight",
        &[need(core::WHO, Kind::Whos)],
        "1d10 for those met together, unless their personality is settled.",
    )
    .told("rolls the Reaction of {who}");

    fn spell(state: &State, _: Gm, args: Args) -> Args {
        together(state, args, core::WHO)
    }

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let all = presence::in_fight(state, args.list(core::WHO));
        let mut refusals =
            Refusals::if_not(!all.is_empty(), TABLE, || "say for whom: who=…".to_owned());
        let open = |who: &Who| !state.says(*who, n::PERSONALITY);
        refusals.unless(all.is_empty() || all.iter().any(open), PREDETERMINED, || {
            "none of them is without a personality of its own; gm set WHO personality=false \
             lets one be thrown for"
                .to_owned()
        });
        let played = all.iter().any(|who| is_character(state, *who));
        refusals.unless(!played, TABLE, || "Characters have no Reaction".to_owned());
        refusals.or(Reaction(all))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        throw(table, &self.0)
    }
}

clause! { MEANING = 175
    "reaction.meaning", "Reactions & Morale", "An attitude, not an order",
    "The table gives an attitude without numbers. What comes of it, a fight among the rest, is the \
     GM's.",
    uncited "says what the table is for"
}

clause! { GROUP_ROLL = 641
    "reaction.group-roll", "open", "One die for all who are met together",
    "A group has one Reaction; the GM may throw for single members."
}

/// Throws one Reaction for those who are met together.
fn throw(table: &mut Table<'_>, met: &[Who]) -> Result<(), Stop> {
    let mut roll =
        Roll::new(TABLE, Actor::Gm, n::REACTION, Dice::of(1, 10)).on(met.first().copied());
    if let [first, _, ..] = met {
        table.decided(GROUP_ROLL, None, None, "one die for each of them")?;
        let side = Subject::Side(table.state().side(*first));
        roll = roll.about(side).part(Portion::Group(*first));
    }
    table.look_up(roll, row).map(drop)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[PREDETERMINED, TABLE, MEANING, GROUP_ROLL];
