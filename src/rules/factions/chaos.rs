//! Area `chaos`: little talk and little time (an optional rule, switch `chaos-of-combat`).

use super::character::is_players;
use super::names as n;
use crate::engine::prelude::*;

clause! { NO_TALKING = 232
    "chaos.no-talking", "Optional rule: the chaos of combat", "Talk costs a bonus action",
    "By switch: the Players keep silent among themselves. A bonus action of a character buys its \
     Player one short sentence.",
    uncited "bonus.speak takes the bonus action; who keeps silent is no event"
}

clause! { FIFTEEN_SECONDS = 233
    "chaos.fifteen-seconds", "Optional rule: the chaos of combat", "Say it within 15 seconds",
    "By switch: a Player has 15 seconds to say what the character does with its turn; after that \
     it does nothing. The GM watches the clock and ends the turn.",
    uncited "the clock is the GM's; chaos.clock reminds of it"
}

clause! { RESOLUTION_UNTIMED = 234
    "chaos.resolution-untimed", "Optional rule: the chaos of combat", "Dice take their time",
    "By switch: the time is for saying it. Dice, damage and all that follows may take as long as \
     they like.",
    uncited "nothing is timed, which no event shows"
}

clause! { CLOCK = 656
    "chaos.clock", "open", "When the clock runs",
    "From the moment when the turn begins. With the time over the turn is spent and nothing done. \
     Reactions, and which character a faction sends, are not timed."
}

/// A turn of a Player's character begins, and with it the clock.
pub fn clock_starts(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    if !table.state().on(n::CHAOS_OF_COMBAT) || !is_players(table.state(), who) {
        return Ok(());
    }
    table.decided(CLOCK, who, None, "nobody would be told that the time runs")
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[NO_TALKING, FIFTEEN_SECONDS, RESOLUTION_UNTIMED, CLOCK];
