//! Area `chaos`: limits on talk and time (an optional rule, switch `chaos-of-combat`).

use super::character::is_players;
use super::names as n;
use crate::engine::prelude::*;

clause! { NO_TALKING = 232
    "chaos.no-talking", "Optional rule: the chaos of combat",
    "Players may speak to each other only for a bonus action",
    "By switch (chaos-of-combat): the Players may not speak to each other. A character's bonus \
     action buys its Player one short sentence. The table keeps to this; the program hears \
     nothing.",
    uncited "bonus.speak takes the bonus action; silence is not an event"
}

clause! { FIFTEEN_SECONDS = 233
    "chaos.fifteen-seconds", "Optional rule: the chaos of combat",
    "A Player has 15 seconds to declare a turn",
    "By switch: a Player has 15 seconds to declare what the character does on its turn. After that \
     the character does nothing. The GM watches the clock and ends the turn. It does not concern \
     the GM's characters.",
    uncited "the GM keeps the clock; chaos.clock reminds of it"
}

clause! { RESOLUTION_UNTIMED = 234
    "chaos.resolution-untimed", "Optional rule: the chaos of combat",
    "Resolving actions is not timed",
    "By switch: the 15 seconds are for declaring. Rolling dice, assigning damage and all that \
     follows may take as long as necessary.",
    uncited "nothing is timed, which no event shows"
}

clause! { CLOCK = 656
    "chaos.clock", "open", "The clock starts when the turn begins",
    "The 15 seconds start when the turn begins. When they are over, the turn is spent and nothing \
     is done. Reactions, and the choice of a character by its faction, are not timed.",
    reminds "{who} has 15 seconds to say what it does"
}

/// Starts the clock when the turn of a Player character begins. Called by `turn::begin`.
pub fn clock_starts(table: &mut Table<'_>, who: Who) -> Flow {
    if !table.state().on(n::CHAOS_OF_COMBAT) || !is_players(table.state(), who) {
        return Ok(());
    }
    table.decided(CLOCK, who, None, "nobody would be told that the clock is running")
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[NO_TALKING, FIFTEEN_SECONDS, RESOLUTION_UNTIMED, CLOCK];
