//! Area `incapacitation`: being at 0 hit points (section "Incapacitation" and what the chapter
//! leaves open).

use super::{death, exposed, grapple, inside, massive, names as n, slots, wounds};
use crate::engine::prelude::*;

/// Somebody was brought to 0 by a hit of so many points, which also failed so many death saves.
pub fn fell(table: &mut Table<'_>, who: Who, points: i32, failures: i32) -> Flow {
    if death::dies_at_once(table, who)? {
        return drop_out(table, who);
    }
    down(table, who, points)?;
    if failures > 0 {
        massive::fail(table, who, failures)?;
    }
    wound(table, who)?;
    // The GM may have revived it instead of naming the wound.
    if table.state().is(who, n::UNCONSCIOUS) { drop_out(table, who) } else { Ok(()) }
}

/// Somebody was brought to 0 by a ruling: no damage, no failure, and the GM is not asked. Nothing
/// more happens to the dead.
pub fn ruled(table: &mut Table<'_>, who: Who) -> Flow {
    if table.state().is(who, n::DEAD) {
        return Ok(());
    }
    if death::dies_at_once(table, who)? {
        return drop_out(table, who);
    }
    down(table, who, 0)?;
    gain_wound(table, who)?;
    drop_out(table, who)
}

clause! { WOUND = 132
    "incapacitation.wound", "Incapacitation", "A combatant brought to 0 hit points gets a wound",
    "A combatant gets a wound every time it is brought to 0 hit points, whatever the cause. The GM \
     chooses the wound by what caused it.",
    asks "which wound {who} has"
}

/// The GM names the wound.
fn wound(table: &mut Table<'_>, who: Who) -> Flow {
    gain_wound(table, who)?;
    let any = Value::Text("wound".to_owned());
    let options = vec![any, Value::Word(core::PASS)];
    let text = match table.ask(WOUND, Actor::Gm, options, Some(who))? {
        Reply::Pass | Reply::Yes | Reply::Value(Value::Word(n::WOUNDED)) => return Ok(()),
        Reply::Value(Value::Text(text)) => text,
        _ => {
            return Err(Refusals::because(
                WOUND,
                "name the wound in one word or in quotes, or pass",
            )
            .into());
        }
    };
    wounds::name(table, who, &text)
}

/// Adds one wound.
fn gain_wound(table: &mut Table<'_>, who: Who) -> Flow {
    let mark = wounds::next(table.state(), who, n::WOUNDED);
    table.gain(WOUND, who, n::WOUNDED, Some(mark))
}

clause! { UNCONSCIOUS = 133
    "incapacitation.unconscious", "Incapacitation",
    "A combatant at 0 hit points falls unconscious in its square",
    "At 0 hit points a combatant falls unconscious where it stands. It has no actions and no \
     reactions, and threatens nothing."
}

clause! { EXPOSED = 134
    "incapacitation.exposed", "Incapacitation",
    "A combatant at 0 hit points is exposed to a kill-shot",
    "A combatant at 0 hit points is exposed to everyone next to it, whether or not it is \
     stabilized."
}

/// Somebody is at 0, unconscious and exposed, and no death save has failed yet. What being exposed
/// means stands in `exposed`, and `kill_shot` asks for somebody adjacent.
fn down(table: &mut Table<'_>, who: Who, points: i32) -> Flow {
    death::note_felled(table, who)?;
    table.lose(UNCONSCIOUS, who, n::STABILIZED)?;
    table.gain(UNCONSCIOUS, who, n::INCAPACITATED, None)?;
    // Whoever non-lethal damage has knocked out stays out, and wakes by that clause.
    if !is_knocked_out(table.state(), who) {
        table.gain(UNCONSCIOUS, who, n::UNCONSCIOUS, None)?;
    }
    table.gain(EXPOSED, who, n::EXPOSED, None)?;
    table.set_pool(UNCONSCIOUS, who, n::DROP_DAMAGE, points)?;
    death::forget(table, UNCONSCIOUS, who)
}

/// The mark of unconsciousness by non-lethal damage.
pub const BY_NLD: Detail = Detail::Word(n::NLD);

/// Whether somebody is unconscious by non-lethal damage.
pub fn is_knocked_out(state: &State, who: Who) -> bool {
    let held = &state.body(who).conditions;
    held.iter().any(|held| held.name == n::UNCONSCIOUS && held.detail == Some(BY_NLD))
}

/// Somebody comes to a fight as the last one left it, dying or stabilized: it is unconscious,
/// exposed and prone, and what its sheet puts in its hands lies in its square. Whatever its sheet
/// gives, it has no hit points.
pub fn lies_still(table: &mut Table<'_>, who: Who) -> Flow {
    table.set_pool(UNCONSCIOUS, who, n::HP, 0)?;
    table.gain(UNCONSCIOUS, who, n::UNCONSCIOUS, None)?;
    table.gain(EXPOSED, who, n::EXPOSED, None)?;
    drop_out(table, who)
}

clause! { PRONE = 615
    "incapacitation.prone", "open", "The unconscious and the dead are prone and drop what they held",
    "An unconscious combatant is prone. What it held lies in its square and is no longer wielded. \
     A swallowed combatant that falls unconscious is prone as well, but keeps what it held with \
     it, out of hand."
}

/// Somebody has fallen unconscious or died: it grapples nobody any more, falls prone and lets go of
/// everything. An unconscious one is exposed, which at 0 hit points it already is. If it was its
/// turn, `round` ends that.
pub fn drop_out(table: &mut Table<'_>, who: Who) -> Flow {
    grapple::let_go(table, grapple::MAINTENANCE, who)?;
    if table.state().is(who, n::UNCONSCIOUS) {
        exposed::expose(table, who)?;
    }
    table.gain(PRONE, who, n::PRONE, None)?;
    let place = table.state().body(who).place;
    let held: Vec<ItemId> = slots::in_hand(table.state(), who).collect();
    for item in held {
        if inside::is(table.state(), who) {
            // It comes out along with its owner, and is no longer in hand.
            table.carry(PRONE, who, item, core::READIED)?;
        } else {
            table.lay_down(PRONE, item, place)?;
        }
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[WOUND, UNCONSCIOUS, EXPOSED, PRONE];
