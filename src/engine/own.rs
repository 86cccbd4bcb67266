//! The table's own clauses: what holds in every system.

use crate::vocabulary::Clause;

clause! { RULING = 1
    "table.ruling", "table", "The GM can change anything by a ruling",
    "The GM may change anything, with a reason. The ruling and the reason are recorded. What \
     follows from the new value of a pool is done without dice."
}

clause! { JOIN = 2
    "table.join", "table", "A combatant joins the fight",
    "The GM brings a waiting combatant into the fight, or one from another file."
}

clause! { LEAVE = 3
    "table.leave", "table", "A combatant leaves the fight",
    "The GM takes a combatant out of the fight."
}

clause! { END = 4
    "table.end", "table", "The fight is over when the GM says so",
    "The GM says when the fight is over. Nothing can be declared after that."
}

clause! { VERB = 5
    "table.verb", "table", "A verb is declared, answers, or belongs to the GM",
    "Some verbs are declared, some answer a question or take a window, and some belong to the GM."
}

clause! { HIDDEN_PLACE = 6
    "table.hidden-place", "table", "A hidden combatant's place is kept from the others",
    "A combatant that begins hidden has no place in the opening. Its place is known to the GM and \
     to its own seat only, and it is put there when the fight starts or when it joins. It stays \
     hidden until a deed of its own moves somebody or rolls dice, or until the GM shows it; if \
     somebody may strike at it before such a deed is done, it is shown first. What others do is \
     worked out as if it were not there, and it is not asked to step in. Nobody can strike at it \
     for a deed that leaves it hidden."
}

clause! { AGREEMENT = 7
    "table.agreement", "table", "Another seat's combatant is committed only if it agrees",
    "A combatant that is named to help, to strike, to act now or to take something over is \
     committed by that. If it belongs to another seat than the one that speaks, it is asked \
     before anything is done. If it declines, nothing is done, nothing is spent and no die is \
     rolled; something else can be said. The GM speaks for everybody, so a line of the GM asks \
     nobody.",
    asks "whether to go along with {who}"
}

clause! { HURT = 8
    "table.hurt", "table", "The GM can hurt a combatant",
    "Harm that is nobody's attack, such as a fall or a fire, is given by the GM as a number or as \
     dice, which are rolled. The system treats it as it treats damage."
}

clause! { HEAL = 9
    "table.heal", "table", "The GM can heal a combatant",
    "Healing that is nobody's deed, such as a draught or a night's rest, is given by the GM as a \
     number or as dice, which are rolled. Nobody gets more than its maximum."
}

clause! { BOUNDS = 10
    "table.bounds", "table", "A ruling moves a pool no further than its bounds",
    "A ruling that would move a pool beyond its bounds moves it up to them. The note shows where \
     it stopped."
}

clause! { UNCHANGED = 11
    "table.unchanged", "table", "This changes nothing",
    "The ruling, the harm or the healing leaves everything as it was."
}

clause! { SURE = 12
    "table.sure", "table", "The GM can say that a roll succeeds or fails",
    "Where dice could not matter, the GM says so with the deed: `succeeds=ash`, `fails=grak`. No \
     die is rolled for what that combatant rolls against a number in the deed, and it has no \
     natural result."
}

clause! { PROMISES = 13
    "table.promises", "table", "What is promised at the opening holds to the end",
    "A fight opened with no-overrides = true promises that no ruling changes the pools, stats or \
     conditions of a combatant or of what it carries, and that harm and healing given by the GM \
     name their source. No ruling changes what was promised, or who may undo."
}

clause! { NO_LONGER = 14
    "table.no-longer", "table", "What has become impossible is not done",
    "A ruling or an answer can make a deed impossible that was said and begun. It is not done; what \
     was spent on it stays spent. The clauses that forbid it are noted.",
    tells "{who} can no longer do that"
}

/// The table's own clauses, in code order.
pub const CLAUSES: &[&Clause] = &[
    RULING,
    JOIN,
    LEAVE,
    END,
    VERB,
    HIDDEN_PLACE,
    AGREEMENT,
    HURT,
    HEAL,
    BOUNDS,
    UNCHANGED,
    SURE,
    PROMISES,
    NO_LONGER,
];
