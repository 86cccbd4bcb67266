//! The table's own clauses: what holds in every system.

use crate::vocabulary::Clause;

clause! { RULING = 1
    "table.ruling", "table", "The GM rules",
    "The GM may change anything with a reason. The ruling and the reason are recorded; what a pool \
     implies follows without dice."
}

clause! { JOIN = 2
    "table.join", "table", "Somebody joins",
    "The GM brings a waiting combatant into the fight, or one from another file."
}

clause! { LEAVE = 3
    "table.leave", "table", "Somebody leaves",
    "The GM takes a combatant out of the fight."
}

clause! { END = 4
    "table.end", "table", "The fight ends",
    "The fight is over when the GM says so. Nothing can be declared after it."
}

clause! { VERB = 5
    "table.verb", "table", "Who says a verb, and when",
    "Some verbs are declared, some answer a question or take a window, some are the GM's."
}

clause! { HIDDEN_PLACE = 6
    "table.hidden-place", "table", "A hidden combatant's place is kept from the others",
    "A combatant that begins hidden has no place in the opening. Its place is known to the GM and to \
     its own seat, and it is put there when the fight starts, or when it joins. It stays hidden \
     until a deed of its own moves somebody or throws dice, or until the GM shows it. What others \
     do is worked out as if it were nowhere, and it is asked nothing beside it."
}

clause! { AGREEMENT = 7
    "table.agreement", "table", "Another seat's combatant is committed only if it agrees",
    "Whoever is named to help, to strike, to act now or to take something over is committed by \
     that. If it is another seat's than the one that speaks, it is asked before anything is done. \
     If it declines, nothing is done, nothing is spent and no die is thrown; something else can be \
     said. The GM speaks for everybody, so a line of the GM asks nobody."
}

clause! { HURT = 8
    "table.hurt", "table", "The GM hurts somebody",
    "What nobody's attack does, such as a fall or a fire, the GM gives as a number or as dice, which \
     are thrown. The system makes of it what it makes of damage."
}

clause! { HEAL = 9
    "table.heal", "table", "The GM heals somebody",
    "What nobody's deed gives back, such as a draught or a night's rest, the GM gives as a number or \
     as dice, which are thrown. Nobody gets more than it can have."
}

clause! { BOUNDS = 10
    "table.bounds", "table", "As far as it goes",
    "A ruling moves a pool no further than its bounds. The note shows where it stopped."
}

clause! { UNCHANGED = 11
    "table.unchanged", "table", "It was so already",
    "What the GM says changes nothing."
}

clause! { SURE = 12
    "table.sure", "table", "It succeeds, or it fails, because the GM says so",
    "Where dice could not matter, the GM says so beside the deed: `succeeds=ash`, `fails=grak`. No \
     die is thrown for what that one rolls against a number in the deed, and it has no natural \
     result."
}

/// The table's own clauses, in code order.
pub const CLAUSES: &[&Clause] =
    &[RULING, JOIN, LEAVE, END, VERB, HIDDEN_PLACE, AGREEMENT, HURT, HEAL, BOUNDS, UNCHANGED, SURE];
