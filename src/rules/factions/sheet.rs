//! What `factions` lists: the stats of its sheets, its pools, conditions and switches.

use super::names as n;
use crate::engine::catalog::prelude::*;

/// A number as a sheet states it, or else its default.
pub fn stated(state: &State, of: impl Into<Subject>, stat: Name) -> i32 {
    STATS.stated(state, of.into(), stat)
}

/// The stats of its sheets.
pub static STATS: StatList = StatList::of(&[
    own(core::SIDE, Kind::Side, Fallback::Required)
        .says("The faction the character fights for. A fight needs at least two."),
    own(n::RUN_BY, Kind::Word(&[n::PLAYER, n::GM]), Fallback::BySeat(n::PLAYER, n::GM))
        .says("Whether a Player or the GM runs the character."),
    attribute(n::STR, "Strength, for STR saves."),
    attribute(n::AGI, "Agility, for AGI saves: dodging and long chases."),
    attribute(n::WIT, "Wits, for WIT saves, and compared with the FAT if fast-and-slow is on."),
    own(n::MAX_HEALTH, Kind::Int(1, 1_000), Fallback::Derived("the health it starts with, else 1"))
        .says("The maximum of health."),
    own(n::ARMOUR, Kind::Int(0, 100), Fallback::Derived("the sum of what is worn and held")).says(
        "Armour value, subtracted from the damage of each attack. A number given here \
         replaces the sum.",
    ),
    flag(On::Combatant, n::FEAR_IMMUNE)
        .says("Immune to fear, and therefore makes no morale checks."),
    own(core::GROUP, Kind::Text, Fallback::Derived("its faction"))
        .says("The group within its faction with which it checks morale."),
    own(n::SPEED_CLASS, Kind::Word(&[n::SLOWER, n::EQUAL, n::FASTER]), Fallback::Word(n::EQUAL))
        .says(
            "In a long chase: whether it is slower than its pursuers, equal, or faster. Keeping \
             the speed for longer counts as faster.",
        ),
    on_weapon(
        core::DAMAGE,
        Kind::Dice,
        Fallback::Derived("1d6, and 1d8 for an improvised great weapon"),
    )
    .says("Damage dice."),
    on_weapon(
        n::ATTACK_KIND,
        Kind::Word(&[n::MELEE, n::RANGED, n::INDIRECT]),
        Fallback::Word(n::MELEE),
    )
    .says(
        "Melee attacks reach nearby targets, ranged attacks visible targets within range, and \
         indirect attacks targets beyond half range, even over obstacles.",
    ),
    on_weapon(n::RANGE, Kind::Int(0, 100), Fallback::Nothing)
        .says("Range in zones. Half of it is not rounded."),
    flag(On::Weapon, n::BLAST).says("Its attacks hit everybody in a zone and on its borders."),
    on_weapon(
        core::HANDS,
        Kind::Int(0, 2),
        Fallback::Derived("1, and 2 for an improvised great weapon"),
    )
    .says(
        "The number of hands it takes while held; 0 for fangs and claws, which are never dropped \
         and never wear.",
    ),
    flag(On::Weapon, n::POWERFUL).says("Powerful enough to penetrate cover."),
    on_weapon(n::IMPROVISED, Kind::Word(&[core::NO, n::HAND, n::GREAT]), Fallback::Word(core::NO))
        .says(
            "A mundane item that serves as a simple hand weapon or a simple great weapon. It is \
             damaged from the start.",
        ),
    on_weapon(n::CONDITION, STATES, Fallback::Derived("intact, unless improvised"))
        .says(STATE_SAYS),
    flag(On::Weapon, n::USED).says("Whether it was used in this fight."),
    flag(On::Weapon, n::UNARMED)
        .says("Part of the body, always available. Its damage counts as impaired."),
    adding(On::Armor, n::ARMOUR_VALUE, "What it adds to the wearer's armour value."),
    adding(On::Shield, n::SHIELD_VALUE, "What it adds to the holder's armour value."),
    on(On::Shield, core::DAMAGE, Kind::Dice, Fallback::Nothing)
        .says("Damage dice, if it can be used to attack."),
    state_of(On::Armor, n::ARMOUR_CONDITION),
    state_of(On::Shield, n::SHIELD_CONDITION),
    carried(On::Weapon, core::HELD, CARRIED),
    carried(On::Shield, core::HELD, CARRIED),
    carried(On::Armor, core::HELD, CARRIED),
    carried(On::Item, core::READIED, CARRIED),
    on(On::Zone, n::NEIGHBOURS, Kind::Zones, Fallback::Nothing).says(
        "Neighbouring zones. Each pair has a border to stand on. It is enough if one of the \
         two names the other.",
    ),
    on(
        On::Zone,
        n::PROTECTION,
        Kind::Words(&[n::CONCEALMENT, n::COVER, n::BARRIER]),
        Fallback::Nothing,
    )
    .says("What protects characters in the zone from attacks made outside it."),
    on(
        On::Zone,
        n::HAZARDS,
        Kind::Tables(&[
            (n::HAZARD, Kind::Text),
            (core::DAMAGE, Kind::Dice),
            (n::EFFECT, Kind::Text),
        ]),
        Fallback::Nothing,
    )
    .says(
        "Hazards into which a character can be shoved: the name, the damage and any other \
         effect of each.",
    ),
]);

/// Its pools.
pub const POOLS: &[Pool] = &[
    of_combatant(n::HEALTH, "From 0 to max-health. At 0 the character is incapacitated.")
        .lasting()
        .up_to(Most::Stat(n::MAX_HEALTH))
        .starting(Start::Full(n::MAX_HEALTH, 1))
        .empty_is(&[n::INCAPACITATED, n::DEAD]),
    of_turn(n::TURN, 1, "1 in each round. Spent by a turn or by a reaction."),
    of_turn(n::MAIN, 1, "1 in each turn. Spent by a main action, or by a second bonus action."),
    of_turn(n::BONUS, 1, "1 in each turn. Spent by a bonus action."),
    of_turn(n::MOVEMENT, 2, "2 half zones in each turn."),
    Pool::of(
        On::Fight,
        n::CONSECUTIVE_PASSES,
        "Passes since the last turn. When they equal the number of factions, the round or phase \
         ends.",
    ),
    Pool::of(On::Fight, n::FAT, "The fast action threshold of this round, 1 to 20.")
        .up_to(Most::Points(20)),
];

/// Its conditions.
pub const CONDITIONS: &[Condition] = &[
    condition(
        n::TURN_SPENT,
        "Has taken its turn this round, or has reacted. Cannot take a turn or react until the next \
         round.",
    ),
    condition(n::IN_TURN, "Is taking its turn, and cannot react during it."),
    condition(
        n::CONCEALED,
        "Hidden from the enemy. Enemies cannot target it with ranged attacks, need a WIT save for \
         melee attacks on it, and cannot react to its attacks. Ends when it is revealed.",
    )
    .hiding(),
    condition(n::SURPRISED, "Cannot react to the next attack on it. Ends with that attack."),
    condition(
        n::INCAPACITATED,
        "Out of action at 0 health. A nearby attacker can kill it with a final blow.",
    )
    .lasting(),
    condition(n::BROKEN, "Failed a morale check: must surrender or retreat, and cannot attack.")
        .lasting(),
    condition(n::STEADFAST, "Passed a morale check: makes no more of them in this stretch.")
        .lasting(),
    condition(
        n::GRABBED,
        "Held by a grappler, and entangled. Ends when it breaks free, or when the grappler shoves \
         it, does something that frees it, or can no longer hold it.",
    ),
    condition(
        n::GRABBING,
        "Holds a grabbed character. Ends when that character is no longer grabbed.",
    ),
    condition(
        n::ENTANGLED,
        "Cannot move, dodge, guard or hide behind others, and can attack only nearby characters.",
    ),
    condition(
        n::IN_CONCEALMENT,
        "Only partly visible, to everybody or to those named: the damage of attacks is impaired.",
    ),
    condition(
        n::IN_COVER,
        "In cover against everybody or those named: armour counts 1 more, unless the attack \
         penetrates the cover.",
    ),
    condition(
        n::BEHIND_BARRIER,
        "Cannot be hit by anybody or by those named. Only in cover while it peeks out to attack.",
    ),
    condition(n::SURRENDERED, "Has surrendered and does not fight. Ends when an enemy harms it.")
        .lasting(),
    condition(
        n::DAMAGED,
        "Of gear: a weapon is destroyed when its damage die shows a 1, armour and shields by an \
         attack of 8 or more damage.",
    )
    .of_items(),
    condition(n::DESTROYED, "Of gear: can no longer be used.").of_items(),
    condition(n::DEAD, "Takes no further part in the fight.").for_good(),
    condition(core::FLED, "Has escaped and takes no further part in the fight."),
];

/// The switches of the table.
pub const SWITCHES: &[Switch] = &[
    switch(
        n::FAST_AND_SLOW,
        "Rounds have a fast phase, for WIT equal to or above the FAT, and a slow phase.",
    ),
    switch(n::PLAYER_MORALE, "Player characters make morale checks too."),
    switch(
        n::DIE_FOR_EACH,
        "In a group save each member rolls a die of its own, instead of one die for all.",
    ),
    switch(
        n::CHAOS_OF_COMBAT,
        "Players may speak to each other only for a bonus action, and have 15 seconds to declare a \
         turn.",
    ),
    setting(n::DURABILITY_DIE, Kind::Int(2, 100), "The die of durability rolls; 6 unless set."),
    setting(
        n::DURABILITY_NUMBER,
        Kind::Int(0, 100),
        "A durability roll of this number or less makes gear worse; 1 unless set.",
    ),
    PROMPTS,
];

/// An attribute that saves are made on.
const fn attribute(name: Name, says: &'static str) -> Stat {
    own(name, Kind::Int(0, 100), Fallback::Int(10)).says(says)
}

/// What something adds to the armour value.
const fn adding(of: On, name: Name, says: &'static str) -> Stat {
    on(of, name, Kind::Int(0, 100), Fallback::Int(1)).says(says)
}

/// The state of an item that is intact unless its sheet says otherwise.
const fn state_of(of: On, name: Name) -> Stat {
    on(of, name, STATES, Fallback::Word(n::INTACT)).says(STATE_SAYS)
}

/// A pool that is renewed with a turn or a round.
const fn of_turn(name: Name, most: i32, says: &'static str) -> Pool {
    of_combatant(name, says).up_to(Most::Points(most)).starting(Start::Empty)
}

/// The states of gear.
const STATES: Kind = Kind::Word(&[n::INTACT, n::DAMAGED, n::DESTROYED]);
const STATE_SAYS: &str = "Its state. A destroyed item can no longer be used.";
const CARRIED: &str = "Whether it is in hand or worn, ready, put away, or on the ground.";
