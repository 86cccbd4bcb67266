//! Area `main`: main actions (section "Main actions", whose list the chapter leaves empty).

use super::names as n;
use super::{save, surrender, turn};
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

/// Why invoking a power or improvising is refused.
pub fn check(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = if is_bonus(args) {
        turn::check_bonus(state, who)
    } else {
        turn::check_main(state, who, GATHERED)
    };
    if args.text(n::POWER).is_some() {
        refusals.append(surrender::check_attack(state, who));
    }
    let said = args.text(core::TEXT).or_else(|| args.text(n::POWER)).is_some();
    refusals.unless(said, LIST_EMPTY, || "say what is done".to_owned());
    refusals
}

/// Does what the GM will rule about; a save is thrown if one is asked for.
pub fn perform(table: &mut Table<'_>, who: Who, args: &Args) -> Result<(), Stop> {
    if is_bonus(args) {
        turn::spend_bonus(table, LIST_EMPTY, who)?;
    } else {
        turn::spend_main(table, GATHERED, who)?;
    }
    table.note(LIST_EMPTY, who)?;
    if let Some(attribute) = args.word(n::SAVE) {
        save::roll(table, &save::plain(LIST_EMPTY, who, attribute))?;
    }
    Ok(())
}

/// Whether the GM lets it pass for a bonus action.
fn is_bonus(args: &Args) -> bool {
    args.word(n::COST) == Some(n::BONUS)
}

/// What could be said with either verb.
pub fn candidates(verb: Name) -> Vec<Args> {
    let option = if verb == n::INVOKE_POWER { n::POWER } else { core::TEXT };
    let plain = Args::default().with(option, Value::Text("something else".to_owned()));
    let quick = plain.clone().with(n::COST, Value::Word(n::BONUS));
    let mut all = vec![plain.clone(), quick];
    if verb == n::IMPROVISE {
        all.push(plain.with(n::SAVE, Value::Word(n::AGI)));
    }
    all
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[GATHERED, LIST_EMPTY];
