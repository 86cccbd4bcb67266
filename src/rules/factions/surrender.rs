//! Area `surrender`: surrendering, and what follows (section "Surrendering").

use super::character::{has_reacted, has_surrendered, in_turn, is_natural, is_unspent, is_weapon};
use super::names as n;
use super::{gear, turn};
use crate::engine::prelude::*;

clause! { SPENDS_TURN = 212
    "surrender.spends-turn", "Surrendering", "Surrendering takes the whole turn",
    "A character can spend its turn to surrender, if it has done nothing in it yet. It throws all \
     its weapons away, where it stands, and its turn is over. The enemy may spare it, but need not."
}

clause! { NEEDS_UNSPENT_TURN = 213
    "surrender.needs-unspent-turn", "Surrendering / Taking a turn",
    "Surrendering is a turn, not a reaction",
    "Surrendering takes a turn on the faction's slot. A character who has acted or reacted must \
     wait for the next round. A character who has surrendered cannot react for the rest of this \
     round. A stunt that forces a surrender is carried out by the GM."
}

/// The deed `surrender`: the character throws its weapons away, and its turn is over.
pub struct Surrender(Who);

impl Plan for Surrender {
    type By = Who;

    const VERB: Verb = Verb::declared(n::SURRENDER, "own turn, nothing done in it yet")
        .says("Throws its weapons away and surrenders, unless it has already surrendered.")
        .told("surrenders");

    const COST: Cost = Cost { says: "the whole turn", ..turn::FREE };

    fn settle(state: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        let mut refusals = Refusals::none();
        let spent = !in_turn(state, who) && (!is_unspent(state, who) || has_reacted(state, who));
        refusals.unless(!spent, NEEDS_UNSPENT_TURN, || {
            format!("{} has already spent its turn this round", state.called(who))
        });
        // Hiding at no cost leaves the turn whole, but it was done in the turn.
        let idle = turn::is_whole(state, who) && !turn::has_done(state, who, n::HIDE);
        let fresh = !in_turn(state, who) || idle;
        let reason = "it has already done something this turn";
        refusals.unless(fresh, SPENDS_TURN, || reason.to_owned());
        refusals.unless(!has_surrendered(state, who), SPENDS_TURN, || {
            format!("{} has already surrendered", state.called(who))
        });
        refusals.or(Surrender(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Surrender(who) = self;
        table.gain(SPENDS_TURN, who, n::SURRENDERED, None)?;
        let state = table.state();
        let thrown = |item: &ItemId| is_weapon(state, *item) && !is_natural(state, *item);
        let weapons: Vec<ItemId> = state.items_of(who).filter(thrown).collect();
        weapons.into_iter().try_for_each(|item| gear::drop_at(table, SPENDS_TURN, who, item))?;
        turn::over(table, SPENDS_TURN, who)
    }
}

clause! { HARMED_RESUMES = 214
    "surrender.harmed-resumes", "Surrendering",
    "A surrendered character harmed by an enemy may fight again",
    "A surrendered character does not fight: it makes no attack and no shove, and uses no power. \
     Once an enemy harms it (surrender.defence), it may fight again, even if it had failed a \
     morale check before."
}

/// Why a surrendered character cannot attack, shove or use a power. Asked by `grapple::settle`,
/// `counter::settle` and others.
pub fn check_attack(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!has_surrendered(state, who), HARMED_RESUMES, || {
        format!("{} has surrendered", state.called(who))
    })
}

/// A character was harmed by another: if it has surrendered and the other is an enemy, it may fight
/// again.
pub fn harmed(table: &mut Table<'_>, by: Who, target: Who) -> Flow {
    let state = table.state();
    if !has_surrendered(state, target) || !state.hostile(by, target) {
        return Ok(());
    }
    table.lose(HARMED_RESUMES, target, n::SURRENDERED)?;
    table.lose(HARMED_RESUMES, target, n::BROKEN)
}

clause! { DEFENCE = 649
    "surrender.defence", "open", "A surrendered character may only dodge",
    "In later rounds a surrendered character may dodge but not react in any other way. Harm is \
     health lost to an enemy, for example by a shove, or any other effect of an enemy's attack. A \
     miss is not harm, nor is a disarm by which nothing falls."
}

/// Why a surrendered character cannot hide behind another. `guard::is_unhindered` keeps it from
/// guarding and `check_attack` from countering.
pub fn check_hide(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!has_surrendered(state, who), DEFENCE, || {
        "it has surrendered and may only dodge".to_owned()
    })
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[SPENDS_TURN, NEEDS_UNSPENT_TURN, HARMED_RESUMES, DEFENCE];
