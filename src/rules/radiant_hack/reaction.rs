//! Area `reaction`: Reactions of Creatures to the Characters.

use super::character::{is_character, together};
use super::combat;
use super::names as n;
use crate::engine::prelude::*;

clause! { PREDETERMINED = 173
    "reaction.predetermined", "Reactions & Morale",
    "A Creature with a settled personality makes no Reaction",
    "A Creature whose personality and goals are settled is played by them. No Reaction is rolled \
     for it."
}

/// Whether a Reaction can be rolled for somebody.
fn is_open(state: &State, who: Who) -> bool {
    !state.says(who, n::PERSONALITY)
}

/// Why nobody of those who are met makes a Reaction.
fn check_open(state: &State, met: &[Who]) -> Refusals {
    let open = met.iter().any(|who| is_open(state, *who));
    Refusals::if_not(met.is_empty() || open, PREDETERMINED, || {
        "all of them have a settled personality; gm set WHO personality=false lets a Reaction be \
         rolled"
            .to_owned()
    })
}

clause! { TABLE = 174
    "reaction.table", "Reactions & Morale", "Other Creatures' Reactions are rolled with 1d10",
    "For other Creatures, such as those met by chance, the Reaction is a plain 1d10: 1 is \
     Hostile, 2 and 3 are Wary, 4 to 7 are Curious, 8 and 9 are Kind, and 10 is Helpful."
}

/// The row of the table.
pub fn row(total: i32) -> Name {
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

    const VERB: Verb =
        Verb::of_gm(n::ROLL_REACTION, "when Creatures are met, normally before the fight")
            .takes(&[need(core::WHO, Kind::Whos)])
            .says(
                "Rolls 1d10 for the Creatures met together, unless all their personalities are \
                 settled.",
            )
            .told("rolls the Reaction of {who}");

    /// Of those who are met together it is rolled for the ones whose personality is not settled; a
    /// side stands for its Creatures.
    fn spell(state: &State, _: Gm, args: Args) -> Args {
        let said = args.list(core::WHO).to_vec();
        let args = together(state, args, core::WHO);
        let mut open = presence::in_fight(state, args.list(core::WHO));
        open.retain(|who| !is_character(state, *who) || said.contains(&Value::Who(*who)));
        open.retain(|who| is_open(state, *who));
        if open.is_empty() {
            return args;
        }
        args.listing(core::WHO, open)
    }

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let all = presence::in_fight(state, args.list(core::WHO));
        let mut refusals =
            Refusals::if_not(!all.is_empty(), TABLE, || "say for whom: who=…".to_owned());
        refusals.append(check_open(state, &all));
        let played = all.iter().any(|who| is_character(state, *who));
        refusals.unless(!played, TABLE, || "Characters have no Reaction".to_owned());
        refusals.with(combat::check_not_over(state, TABLE)).or(Reaction(all))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        throw(table, &self.0)
    }
}

clause! { MEANING = 175
    "reaction.meaning", "Reactions & Morale", "A Reaction is an attitude and forces nothing",
    "The table gives an attitude without numbers. What follows from it, including a fight, is up \
     to the GM.",
    uncited "says what the table is for"
}

clause! { GROUP_ROLL = 641
    "reaction.group-roll", "open", "Creatures met together make one Reaction",
    "A group has one Reaction. The GM can roll for single members."
}

/// Throws one Reaction for those who are met together.
fn throw(table: &mut Table<'_>, met: &[Who]) -> Flow {
    let only = met.first().copied().filter(|_| met.len() == 1);
    let mut roll = Roll::new(TABLE, Actor::Gm, n::REACTION, Dice::of(1, 10)).on(only);
    if let [first, _, ..] = met {
        table.decided(GROUP_ROLL, None, None, "one die for each of them")?;
        let side = Subject::Side(table.state().side(*first));
        roll = roll.about(side).part(Portion::Group(*first));
    }
    table.look_up(roll, row).map(drop)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[PREDETERMINED, TABLE, MEANING, GROUP_ROLL];
