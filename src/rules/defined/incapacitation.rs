//! Area `incapacitation`: being down at 0 (section "Incapacitation" and what the
//! chapter leaves open).

use super::{death, exposed, grapple, inside, massive, names as n, slots, wounds};
use crate::engine::prelude::*;

/// Somebody has come to 0 by a hit of so many points, with so many death saves failed by it.
pub fn fell(table: &mut Table<'_>, who: Who, points: i32, failures: i32) -> Result<(), Stop> {
    if death::dies_at_once(table, who)? {
        return drop_out(table, who);
    }
    down(table, who, points, failures)?;
    if failures > 0 {
        death::count_massive(table, who, failures)?;
    }
    wound(table, who)?;
    // The GM may have brought it round instead of naming the wound.
    if table.state().is(who, n::UNCONSCIOUS) { drop_out(table, who) } else { Ok(()) }
}

/// Somebody has come to 0 by a ruling: no damage, no failure, and the GM need not be asked.
pub fn ruled(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if death::dies_at_once(table, who)? {
        return drop_out(table, who);
    }
    down(table, who, 0, 0)?;
    gain_wound(table, who)?;
    drop_out(table, who)
}

clause! { WOUND = 132
    "incapacitation.wound", "Incapacitation", "Each time at 0, a wound",
    "Whoever is brought to 0 gets a wound for it, every time and however it came about. Which one, \
     the GM says by what did it."
}

/// The GM names the wound.
fn wound(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    gain_wound(table, who)?;
    let any = Value::Text("wound".to_owned());
    let options = vec![any, Value::Word(core::PASS)];
    let text = match table.ask(WOUND, Actor::Gm, options, Some(who))? {
        Reply::Pass | Reply::Yes | Reply::Value(Value::Word(n::WOUNDED)) => return Ok(()),
        Reply::Value(Value::Text(text)) => text,
        _ => {
            return Err(
                Refusals::because(WOUND, "name the wound in a word or in quotes, or pass").into()
            );
        }
    };
    wounds::name(table, who, text)
}

/// One wound more.
fn gain_wound(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let mark = wounds::next(table.state(), who, n::WOUNDED);
    table.gain(WOUND, who, n::WOUNDED, Some(mark))
}

clause! { UNCONSCIOUS = 133
    "incapacitation.unconscious", "Incapacitation", "Down in its own square",
    "At 0 one falls unconscious where one stood. No action, no reaction, no threat."
}

clause! { EXPOSED = 134
    "incapacitation.exposed", "Incapacitation", "Open to a kill-shot",
    "Whoever lies at 0 is at the mercy of anybody beside it, stabilized or not."
}

/// Somebody lies at 0, unconscious and exposed.
fn down(table: &mut Table<'_>, who: Who, points: i32, failures: i32) -> Result<(), Stop> {
    death::note_felled(table, who)?;
    table.gain(UNCONSCIOUS, who, n::INCAPACITATED, None)?;
    table.gain(UNCONSCIOUS, who, n::UNCONSCIOUS, None)?;
    table.gain(EXPOSED, who, n::EXPOSED, None)?;
    table.set_pool(UNCONSCIOUS, who, n::DROP_DAMAGE, points)?;
    massive::fail(table, who, failures)
}

clause! { PRONE = 615
    "incapacitation.prone", "open", "It lies, and what it held lies there too",
    "The unconscious are prone. What they held stays in their square and is wielded no more."
}

/// Whoever has lost its senses lies, lets go of everything, and has no turn.
pub fn drop_out(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    grapple::let_go(table, grapple::MAINTENANCE, who)?;
    exposed::expose(table, who)?;
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
