//! Area `standard`: the standard action and what it can become (sections "Standard Action" and
//! "Standard Actions").

use crate::vocabulary::Clause;

clause! { WHOLE = 170
    "standard.whole", "Standard Action", "It takes all of it",
    "What asks for more thought and energy, a lantern to light, a spell, an ability, is a \
     standard action, and whatever is called one uses it up."
}

clause! { TRADE_FOR_MOVE = 171
    "standard.trade-for-move", "Standard Action", "A second move instead",
    "The standard action may be given up for one more move action, whichever that is."
}

clause! { NO_TRADE_BACK = 172
    "standard.no-trade-back", "Standard Action", "Never the other way",
    "No move action stands in for a standard action."
}

clause! { ATTACK_ACTIONS = 173
    "standard.attack-actions", "Standard Action", "Attacks instead",
    "In place of the standard action one may make an attack, several, or all one has, deciding \
     after each. A move action goes with them."
}

clause! { ATTACK_COUNT = 174
    "standard.attack-count", "Standard Action", "As many as the curve has entries",
    "Most begin with one attack action. The attack curve has an entry for each, with the base \
     attack bonus it uses."
}

clause! { ATTACKS_EXCLUDE = 175
    "standard.attacks-exclude", "Standard Action", "Attacks or anything else",
    "After the first attack action no other standard action is to be had in the turn, nor can it \
     be given up for a move, attacks left over or not. After any other standard action there are \
     no attacks."
}

clause! { ATTACK_SLOT = 198
    "standard.attack-slot", "Standard Actions: Attack(s)", "What is an attack action",
    "Attacks stand where the standard action stood. Attack actions are plain attacks, shield \
     bashes, trips, shatters, disarms, and the spells that say so."
}

clause! { CAST = 199
    "standard.cast", "Standard Actions: Casting a Spell", "Casting draws blows",
    "Most spells are standard actions, and casting one provokes. Not so spells that need a melee \
     touch, and swift ones."
}

clause! { USE_ACTIVATED = 200
    "standard.use-activated", "Standard Actions: Use-activated items", "Wands and grenades",
    "What is activated by using it, grenade, wand or staff, takes a standard action; nothing \
     says that it provokes."
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    WHOLE,
    TRADE_FOR_MOVE,
    NO_TRADE_BACK,
    ATTACK_ACTIONS,
    ATTACK_COUNT,
    ATTACKS_EXCLUDE,
    ATTACK_SLOT,
    CAST,
    USE_ACTIVATED,
];
