//! What `factions` lists: the stats of its sheets, its pools, conditions and switches.

use super::names as n;
use crate::engine::catalog::prelude::*;

/// The stats of its sheets.
pub const STATS: &[Stat] = &[
    own(
        core::SIDE,
        Kind::Side,
        Fallback::Required,
        "The faction it fights for. A fight has at least two.",
    ),
    own(
        n::RUN_BY,
        Kind::Word(&[n::PLAYER, n::GM]),
        Fallback::BySeat(n::PLAYER, n::GM),
        "Whether it is a Player's character or one of the GM's.",
    ),
    attribute(n::STR, "Strength, for STR saves."),
    attribute(n::AGI, "Agility, for AGI saves: dodging."),
    attribute(n::WIT, "Wits, for WIT saves, and held against the FAT with fast-and-slow."),
    own(
        n::MAX_HEALTH,
        Kind::Int(1, 1_000),
        Fallback::Derived("what health it starts with, else 1"),
        "Full health.",
    ),
    own(
        n::ARMOUR,
        Kind::Int(0, 100),
        Fallback::Derived("what is worn and held adds up to"),
        "Armour value, taken off the damage of each attack. A number here counts in place of \
         the sum.",
    ),
    flag(On::Combatant, n::FEAR_IMMUNE, "Cannot be frightened, and makes no morale checks."),
    own(
        core::GROUP,
        Kind::Text,
        Fallback::Derived("its faction"),
        "The group within its faction it shares morale with.",
    ),
    own(
        n::SPEED_CLASS,
        Kind::Word(&[n::SLOWER, n::EQUAL, n::FASTER]),
        Fallback::Word(n::EQUAL),
        "In a long chase: whether it is faster than its pursuers, or keeps going longer.",
    ),
    on_weapon(
        core::DAMAGE,
        Kind::Dice,
        Fallback::Derived("1d6, and 1d8 for an improvised great weapon"),
        "Damage dice.",
    ),
    on_weapon(
        n::ATTACK_KIND,
        Kind::Word(&[n::MELEE, n::RANGED, n::INDIRECT]),
        Fallback::Word(n::MELEE),
        "Melee reaches nearby targets, ranged those seen within range, indirect those beyond half \
         of it, over obstacles too.",
    ),
    on_weapon(
        n::RANGE,
        Kind::Int(0, 100),
        Fallback::Nothing,
        "Range in zones; half of it is not rounded.",
    ),
    flag(On::Weapon, n::BLAST, "Hits a zone, and everybody in it and on its borders."),
    on_weapon(
        core::HANDS,
        Kind::Int(1, 2),
        Fallback::Derived("1, and 2 for an improvised great weapon"),
        "Hands it takes while held.",
    ),
    flag(On::Weapon, n::POWERFUL, "Goes through cover."),
    on_weapon(
        n::IMPROVISED,
        Kind::Word(&[core::NO, n::HAND, n::GREAT]),
        Fallback::Word(core::NO),
        "An everyday thing that serves as a simple hand weapon or a simple great one; damaged from \
         the start.",
    ),
    on_weapon(n::CONDITION, STATES, Fallback::Derived("intact, unless improvised"), STATE_SAYS),
    flag(On::Weapon, n::USED, "Whether it was used in this fight."),
    flag(
        On::Weapon,
        n::UNARMED,
        "Part of the body: always at hand, its damage counts as impaired.",
    ),
    adding(On::Armor, n::ARMOUR_VALUE, "What it adds to the wearer's armour value."),
    adding(On::Shield, n::SHIELD_VALUE, "What it adds to the holder's armour value."),
    on(
        On::Shield,
        core::DAMAGE,
        Kind::Dice,
        Fallback::Nothing,
        "Damage dice, if one can strike with it.",
    ),
    state_of(On::Armor, n::ARMOUR_CONDITION),
    state_of(On::Shield, n::SHIELD_CONDITION),
    carried(On::Weapon, core::HELD, CARRIED),
    carried(On::Shield, core::HELD, CARRIED),
    carried(On::Armor, core::HELD, CARRIED),
    carried(On::Item, core::READIED, CARRIED),
    on(
        On::Zone,
        n::NEIGHBOURS,
        Kind::Zones,
        Fallback::Nothing,
        "Neighbouring zones; each pair has a border to stand on. Naming it on one side is \
         enough.",
    ),
    on(
        On::Zone,
        n::PROTECTION,
        Kind::Words(&[n::CONCEALMENT, n::COVER, n::BARRIER]),
        Fallback::Nothing,
        "What protects those in it from attacks made outside it.",
    ),
    on(
        On::Zone,
        n::HAZARDS,
        Kind::Tables(&[
            (n::HAZARD, Kind::Text),
            (core::DAMAGE, Kind::Dice),
            (n::EFFECT, Kind::Text),
        ]),
        Fallback::Nothing,
        "What one can be shoved into there: its name, the damage it does, what else comes of \
         it.",
    ),
];

/// Its pools.
pub const POOLS: &[Pool] = &[
    of_combatant(n::HEALTH, "From 0 to max-health. At 0 it is incapacitated.")
        .lasting()
        .up_to(Most::Stat(n::MAX_HEALTH))
        .starting(Start::Stat(n::MAX_HEALTH, 1)),
    of_turn(n::TURN, 1, "1 with each round. Spent by a turn or by a reaction."),
    of_turn(n::MAIN, 1, "1 with each turn. A main action, or a second bonus action."),
    of_turn(n::BONUS, 1, "1 with each turn. A bonus action."),
    of_turn(n::MOVEMENT, 2, "2 half zones with each turn."),
    Pool::of(
        On::Fight,
        n::CONSECUTIVE_PASSES,
        "Passes since the last turn. As many as there are factions end the round or phase.",
    ),
    Pool::of(On::Fight, n::FAT, "The fast action threshold of this round, 1 to 20.")
        .up_to(Most::Points(20)),
];

/// Its conditions.
pub const CONDITIONS: &[Condition] = &[
    condition(
        n::TURN_SPENT,
        "Has had its turn of this round, or reacted. No turn, no reaction until the next.",
    ),
    condition(n::IN_TURN, "Is taking its turn, and cannot react meanwhile."),
    condition(
        n::CONCEALED,
        "Hidden from the enemy, who cannot shoot at it, strikes at it with a WIT save and \
         does not react to it. Ends with what gives it away.",
    ),
    condition(n::SURPRISED, "Cannot react to the next attack on it; ends with that."),
    condition(
        n::INCAPACITATED,
        "Out of action at 0 health. A nearby attacker can end it with a final blow.",
    )
    .lasting(),
    condition(n::BROKEN, "Failed a morale check: it surrenders or gets away, and attacks nobody."),
    condition(n::STEADFAST, "Passed a morale check: no more for this stretch."),
    condition(
        n::GRABBED,
        "Held by a grappler, and entangled. Ends when that one shoves it, does something \
         else, or cannot hold on.",
    ),
    condition(n::GRABBING, "Holds somebody; ends with the other's being grabbed."),
    condition(
        n::ENTANGLED,
        "Does not move, dodge, guard or get behind others; attacks only somebody nearby.",
    ),
    condition(
        n::IN_CONCEALMENT,
        "Seen only in part, by all or by those named: damage is impaired.",
    ),
    condition(
        n::IN_COVER,
        "Covered against all or those named: armour counts 1 more, unless gone through.",
    ),
    condition(
        n::BEHIND_BARRIER,
        "Out of reach of all or those named; only in cover while it looks out to attack.",
    ),
    condition(n::SURRENDERED, "Has given up and fights no more; ends when an enemy harms it."),
    condition(
        n::DAMAGED,
        "Of gear: a weapon breaks on a 1 of its damage, armour and shield by 8 damage.",
    ),
    condition(n::DESTROYED, "Of gear: gone for good."),
    condition(n::DEAD, "Takes no further part.").for_good(),
    condition(core::FLED, "Has got away and takes no further part."),
];

/// The switches of the table.
pub const SWITCHES: &[Switch] = &[
    switch(n::FAST_AND_SLOW, "Rounds have a fast and a slow phase, parted by a threshold for WIT."),
    switch(n::PLAYER_MORALE, "Players' characters make morale checks too."),
    switch(n::DIE_FOR_EACH, "A group save is a die for each member, not one for all."),
    switch(
        n::CHAOS_OF_COMBAT,
        "Players speak among themselves only for a bonus action, and have 15 seconds for \
         saying what they do.",
    ),
    setting(n::DURABILITY_DIE, Kind::Int(2, 100), "The die of durability rolls; 6 unless set."),
    setting(
        n::DURABILITY_NUMBER,
        Kind::Int(0, 100),
        "A durability roll of this much or less makes gear worse; 1 unless set.",
    ),
    PROMPTS,
];

/// An attribute that saves are made on.
const fn attribute(name: Name, says: &'static str) -> Stat {
    own(name, Kind::Int(0, 100), Fallback::Int(10), says)
}

/// What something adds to the armour value.
const fn adding(of: On, name: Name, says: &'static str) -> Stat {
    on(of, name, Kind::Int(0, 100), Fallback::Int(1), says)
}

/// The state of what is whole unless its sheet says otherwise.
const fn state_of(of: On, name: Name) -> Stat {
    on(of, name, STATES, Fallback::Word(n::INTACT), STATE_SAYS)
}

/// A pool that comes with a turn or a round.
const fn of_turn(name: Name, most: i32, says: &'static str) -> Pool {
    of_combatant(name, says).up_to(Most::Points(most)).starting(Start::Empty)
}

/// What state gear is in.
const STATES: Kind = Kind::Word(&[n::INTACT, n::DAMAGED, n::DESTROYED]);
const STATE_SAYS: &str = "What state it is in; what is destroyed is good for nothing.";
const CARRIED: &str = "In hand or worn, ready, put away, or on the ground.";
