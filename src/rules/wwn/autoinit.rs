//! Area `autoinit`: automatic initiative (section 2.4.2.3 and what the chapter leaves open).

use super::character::acts_first;
use super::initiative::Contender;
use super::names as n;
use super::{initiative, slot};
use crate::engine::prelude::*;

clause! { ACTS_FIRST = 116
    "autoinit.acts-first", "2.4.2.3", "Combatants with automatic initiative act first each round",
    "A combatant with automatic initiative takes its turn before all others in every round, \
     however slow its side is. It does not act again on its side's turn."
}

/// Why a combatant has no second turn with its side: it has already acted first in the round. Asked
/// by `sequence::check_turn`.
pub fn check_again(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!acts_first(state, who), ACTS_FIRST, || {
        format!(
            "{} has acted first this round and does not act again with its side",
            state.called(who)
        )
    })
}

clause! { IMMUNE_TO_SURPRISE = 117
    "autoinit.immune-to-surprise", "2.4.2.3", "Some abilities make a combatant immune to surprise",
    "A combatant with such an ability is not surprised, even if the rest of its group is."
}

clause! { SEVERAL = 118
    "autoinit.several", "2.4.2.3", "Several with automatic initiative roll among themselves",
    "If several combatants have automatic initiative, ordinary initiative rolls decide which of \
     them acts first. PCs win ties. All of them still act before everybody else."
}

/// The slots of those who act first: one group per side, or one each with individual initiative;
/// several roll amongst themselves. Called by `round::first`.
pub fn slots(table: &mut Table<'_>) -> Result<Vec<Slot>, Stop> {
    let state = table.state();
    let individual = state.on(n::INDIVIDUAL_INITIATIVE);
    let mut groups: Vec<(Actor, Vec<Who>)> = Vec::new();
    for side in state.every_side() {
        let acts = |who: &Who| acts_first(state, *who) && !state.is(*who, n::DEAD);
        let members: Vec<Who> = state.members(side).filter(acts).collect();
        if individual {
            groups.extend(members.into_iter().map(|who| (Actor::Who(who), vec![who])));
        } else if !members.is_empty() {
            groups.push((Actor::Side(side), members));
        }
    }
    let slot = |of, value| Slot { of, kind: n::AUTOMATIC_INITIATIVE, value };
    if let [(of, members)] = groups.as_slice() {
        if members.len() > 1 {
            table.decided(SAME_SIDE, *of, None, "they would roll for who acts first")?;
        }
        return Ok(vec![slot(*of, 0)]);
    }
    let mut contenders = Vec::new();
    for (of, members) in groups {
        contenders.push(roll(table, of, members)?);
    }
    in_order(table, contenders)
}

/// Their places; with individual initiative the tied ones of a side share one.
fn in_order(table: &mut Table<'_>, contenders: Vec<Contender>) -> Result<Vec<Slot>, Stop> {
    let individual = table.state().on(n::INDIVIDUAL_INITIATIVE);
    let all = if individual { initiative::sharing(table.state(), contenders) } else { contenders };
    initiative::in_order(table, SEVERAL, all)
}

clause! { SAME_SIDE = 408
    "autoinit.same-side", "open", "Members of one side who act first share one roll",
    "Members of one side with automatic initiative form a single group. The group makes one roll \
     of 1d8 with the best Dexterity modifier among them, and its members act in any order. As with \
     any initiative roll, a group without PCs adds nothing for Dexterity. A group that is alone in \
     acting first does not roll. With individual-initiative each member rolls for itself."
}

/// The roll of a group against the others that act first.
fn roll(table: &mut Table<'_>, of: Actor, members: Vec<Who>) -> Result<Contender, Stop> {
    let roller = if let [only] = members[..] { Actor::Who(only) } else { of };
    let clause = if members.len() > 1 { SAME_SIDE } else { SEVERAL };
    let state = table.state();
    let individual = state.on(n::INDIVIDUAL_INITIATIVE);
    let side = Subject::Side(state.side(members[0]));
    let whose = if individual { Subject::Who(members[0]) } else { side };
    let extra = initiative::recorded_modifiers(state, whose);
    let throw = initiative::throw(table, (SEVERAL, clause), roller, &members, extra)?;
    if let (true, Actor::Who(_)) = (individual, of) {
        table.effect(SEVERAL, Effect::Initiative { of, value: throw.total() })?;
    }
    let slot = Slot { of, kind: n::AUTOMATIC_INITIATIVE, value: throw.total() };
    Ok(Contender { slot, members, roller })
}

/// Somebody with automatic initiative comes in: it rolls against those who act first already. A
/// group that was alone in this has not rolled yet, and stands at 0 in the order: it does so now.
/// Nobody rolls twice: `initiative::throw` keeps the roll that somebody has.
pub fn place_newcomer(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    let individual = state.on(n::INDIVIDUAL_INITIATIVE);
    let side = state.side(who);
    let acts = |other: &Who| acts_first(state, *other) && !state.is(*other, n::DEAD);
    let comrades = || state.members(side).filter(acts).collect();
    let (of, members): (Actor, Vec<Who>) =
        if individual { (Actor::Who(who), vec![who]) } else { (Actor::Side(side), comrades()) };
    let (first, rest): (Vec<Slot>, Vec<Slot>) =
        table.state().order.iter().partition(|slot| slot.kind == n::AUTOMATIC_INITIATIVE);
    let own = |value| Slot { of, kind: n::AUTOMATIC_INITIATIVE, value };
    let mut order = match first.as_slice() {
        [] => vec![own(0)],
        [alone] if !slot::is_tie(table.state(), *alone) => {
            let state = table.state();
            let belongs = |other: &Who| slot::belongs(state, *alone, *other);
            let others: Vec<Who> = state.present().filter(belongs).collect();
            let mut both = Vec::new();
            if !others.is_empty() {
                both.push(roll(table, alone.of, others)?);
            }
            both.push(roll(table, of, members)?);
            in_order(table, both)?
        }
        _ => {
            // Its own roll alone decides: places that are settled are not rolled for anew.
            let newcomer = roll(table, of, members)?;
            let (value, pc) = initiative::rank(table.state(), &newcomer);
            let state = table.state();
            let mut several = first;
            if let Some(at) = slot::of_comrades(state, &several, (who, value)) {
                several[at] = initiative::shared(state, several[at], who);
                several.extend(rest);
                table.effect(initiative::NEWCOMERS, Effect::Order(several))?;
                // Where that place has its turn, it acts there from the next time on.
                let now = slot::in_slot(table.state(), who);
                return if now { slot::end(table, initiative::NEWCOMERS, who) } else { Ok(()) };
            }
            let before = |slot: &&Slot| {
                slot.value > value
                    || (slot.value == value && (!pc || initiative::slot_with_pc(state, **slot)))
            };
            let at = several.iter().take_while(before).count();
            several.insert(at, newcomer.slot);
            several
        }
    };
    order.extend(rest);
    table.effect(initiative::NEWCOMERS, Effect::Order(order))
}

/// A round begins: those of whom a ruling has said since the last one that they act first, or no
/// longer, have their other place from now on.
pub fn ruled_meanwhile(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    let living: Vec<Who> = state.present().filter(|who| !state.is(*who, n::DEAD)).collect();
    for who in living {
        let state = table.state();
        match (acts_first(state, who), slot::leads(state, who)) {
            (true, false) => place_newcomer(table, who)?,
            (false, true) if !has_ordinary_place(state, who) => {
                initiative::place_newcomer(table, who)?;
            }
            _ => {}
        }
    }
    let state = table.state();
    let is_left = |slot: &Slot| match slot.of {
        Actor::Who(who) => (slot.kind == n::AUTOMATIC_INITIATIVE) != acts_first(state, who),
        Actor::Side(_) | Actor::Gm => false,
    };
    if !state.order.iter().any(is_left) {
        return Ok(());
    }
    let order = state.order.iter().copied().filter(|slot| !is_left(slot)).collect();
    table.effect(ACTS_FIRST, Effect::Order(order))
}

fn has_ordinary_place(state: &State, who: Who) -> bool {
    let mut ordinary = state.order.iter().filter(|slot| slot.kind != n::AUTOMATIC_INITIATIVE);
    ordinary.any(|slot| slot::belongs(state, *slot, who))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ACTS_FIRST, IMMUNE_TO_SURPRISE, SEVERAL, SAME_SIDE];
