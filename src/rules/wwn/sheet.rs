//! What `wwn` lists: the stats of its sheets, its pools, conditions and switches.

use super::names as n;
use crate::engine::catalog::prelude::*;

/// The stats of combatants, then of weapons, shields, armor and gear.
pub const STATS: &[Stat] = &[
    own(
        core::SIDE,
        Kind::Side,
        Fallback::Required,
        "Whom it fights for. A fight has two sides or more.",
    ),
    own(
        core::KIND,
        Kind::Word(&[n::PC, n::NPC]),
        Fallback::BySeat(n::PC, n::NPC),
        "A player character or not. PCs win ties of initiative and of opposed checks, never check \
         Morale and are dying, not dead, at 0 HP. One PC makes its side a PC side.",
    ),
    own(
        n::NAMED,
        Kind::Flag,
        Fallback::Derived("on for a PC, off for an NPC"),
        "Matters enough to be dying rather than dead at 0 HP.",
    ),
    own(
        n::DISCIPLINED,
        Kind::Flag,
        Fallback::Derived("on for a PC, off for an NPC"),
        "Trained well enough for a Snap Attack.",
    ),
    own(n::LEVEL, Kind::Int(1, 20), Fallback::Int(1), "Character level of a PC."),
    own(n::HIT_DICE, Kind::Int(0, 100), Fallback::Int(1), "Hit dice of an NPC."),
    own(
        n::ATTACK_BONUS,
        Kind::Int(-20, 60),
        Fallback::Derived("0 for a PC, its hit dice for an NPC"),
        "Base attack bonus; an NPC adds nothing else to its attack rolls.",
    ),
    score(n::STRENGTH, "Strength score; gives str-mod and the number of readied and stowed items."),
    score(n::DEXTERITY, "Dexterity score; gives dex-mod."),
    score(n::CONSTITUTION, "Constitution score; gives con-mod."),
    score(n::INTELLIGENCE, "Intelligence score; gives int-mod."),
    score(n::WISDOM, "Wisdom score; gives wis-mod."),
    score(n::CHARISMA, "Charisma score; gives cha-mod."),
    modifier(
        n::STR_MOD,
        "Strength modifier: attack, damage, shove, grapple, screen, Physical save.",
    ),
    modifier(n::DEX_MOD, "Dexterity modifier: initiative, attack, damage, screen, execution shot."),
    modifier(n::CON_MOD, "Constitution modifier: Physical save."),
    modifier(n::INT_MOD, "Intelligence modifier: first aid."),
    modifier(n::WIS_MOD, "Wisdom modifier: noticing an ambush."),
    modifier(n::CHA_MOD, "Charisma modifier: parley and the like."),
    own(
        n::SKILLS,
        Kind::Numbers(-5, 10),
        Fallback::Nothing,
        "Level of each skill; one that is not listed counts as -1, untrained. Combat skills are \
         punch, stab and shoot; this chapter also asks for exert, sneak, notice and heal.",
    ),
    own(
        n::SKILL_BONUS,
        Kind::Int(-5, 10),
        Fallback::Int(0),
        "What an NPC adds to checks within its role, and its combat skill level if none is listed.",
    ),
    own(
        n::MELEE_AC,
        Kind::Int(0, 40),
        Fallback::Int(10),
        "Armor Class in melee, and the one a Shock rating is held against. Shield included.",
    ),
    own(
        n::RANGED_AC,
        Kind::Int(0, 40),
        Fallback::Derived("melee-ac"),
        "Armor Class against shots and throws. Shield included.",
    ),
    own(n::HP_MAX, Kind::Int(1, 10_000), Fallback::Required, "Hit points when unhurt."),
    own(n::MOVE, Kind::Int(0, 1000), Fallback::Int(30), "Feet covered by one Move action."),
    own(
        n::PHYSICAL_SAVE,
        Kind::Int(0, 30),
        Fallback::Derived(
            "PC: 16 less its level and the better of str-mod and con-mod; NPC: 15 less half its \
             hit dice, that half rounded down",
        ),
        "What 1d20 must reach in a Physical saving throw.",
    ),
    own(
        core::MORALE,
        Kind::Int(2, 12),
        Fallback::Nothing,
        "Morale score of an NPC; without one the GM decides. A PC has none.",
    ),
    own(
        n::TRAUMA_TARGET,
        Kind::Int(1, 30),
        Fallback::Int(6),
        "With trauma: what a Trauma Die must reach; armor adds its trauma-target-bonus.",
    ),
    own(
        n::SIZE_CLASS,
        Kind::Word(&[n::HUMAN_SIZED, n::LARGER_HUMANOID, n::BARELY_PLAUSIBLE]),
        Fallback::Word(n::HUMAN_SIZED),
        "0, -2 or -4 to the checks of a smaller party shoving or wrestling it; four-legged \
         creatures are barely-plausible.",
    ),
    flag(
        On::Combatant,
        n::SHOCK_IMMUNE,
        "An ability keeps Shock off; a swarm's strike gets through all the same.",
    ),
    flag(On::Combatant, n::SURPRISE_IMMUNE, "Never surprised."),
    flag(On::Combatant, n::AUTOMATIC_INITIATIVE, "Takes its turn before all sides, every round."),
    flag(On::Combatant, n::EXECUTION_IMMUNE, "No execution attack can be made on it."),
    own(
        n::INITIATIVE_MOD,
        Kind::Int(-10, 10),
        Fallback::Int(0),
        "Added to its initiative roll beside Dexterity.",
    ),
    own(core::HANDS, Kind::Int(0, 8), Fallback::Int(2), "Hands it has; what is held fills them."),
    flag(
        On::Combatant,
        n::NATURAL_WEAPONS,
        "Fangs, claws and the like: armed even with empty hands, and able to bite in a grapple.",
    ),
    own(
        n::DAMAGE_BONUS,
        Kind::Amounts(EXTRA_DAMAGE, -100, 100),
        Fallback::Nothing,
        "Further damage from abilities; only what says adds-to-shock also raises Shock.",
    ),
    flag(
        On::Combatant,
        n::KILLING_BLOW,
        "Full Warrior: half its level, rounded up, on all its damage and on its Shock.",
    ),
    own(
        n::TRAUMA_DIE_BONUS,
        Kind::Int(0, 10),
        Fallback::Int(0),
        "With trauma: added to its Trauma Die.",
    ),
    flag(
        On::Combatant,
        n::INANIMATE,
        "A vehicle or an object: no Shock, no saves, no Morale, 0 HP destroys it.",
    ),
    on_weapon(core::DAMAGE, Kind::Dice, Fallback::Required, "Damage dice."),
    on_weapon(
        n::SKILL,
        Kind::Word(&[n::PUNCH, n::STAB, n::SHOOT]),
        Fallback::Word(n::STAB),
        "Combat skill it is used with; a throw may use shoot, stab or exert.",
    ),
    on_weapon(
        n::ATTRIBUTES,
        Kind::Words(&[n::STR, n::DEX]),
        Fallback::Word(n::STR),
        "Whose modifier it uses; where both stand, the attacker picks one for hit and damage.",
    ),
    on_weapon(
        n::USE,
        Kind::Words(&[n::MELEE, n::THROWN, n::SHOT]),
        Fallback::Word(n::MELEE),
        "The ways it attacks.",
    ),
    on_weapon(
        n::LAUNCHER,
        Kind::Word(&[core::NONE, n::BOW, n::CROSSBOW, n::OTHER]),
        Fallback::Word(core::NONE),
        "What it is loaded like; other needs no loading.",
    ),
    on_weapon(n::WEAPON_HANDS, Kind::Int(0, 2), Fallback::Int(1), "Hands it takes."),
    on_weapon(n::RANGE_NORMAL, Kind::Int(0, 5000), Fallback::Nothing, "Normal range in feet."),
    on_weapon(n::RANGE_MAX, Kind::Int(0, 5000), Fallback::Nothing, "Longest range in feet."),
    on_weapon(n::REACH, Kind::Int(0, 60), Fallback::Int(5), "Melee reach in feet; 5 is adjacent."),
    on_weapon(n::SHOCK, Kind::Int(0, 60), Fallback::Nothing, "Shock points."),
    on_weapon(
        n::SHOCK_AC,
        Kind::Int(0, 40),
        Fallback::Nothing,
        "Highest Melee AC its Shock reaches.",
    ),
    flag(
        On::Weapon,
        n::SHOCK_ANY_AC,
        "Its Shock is written with a dash and reaches every Melee AC.",
    ),
    flag(On::Weapon, n::RANGED_SHOCK, "Its Shock also follows a missed throw or shot."),
    flag(
        On::Weapon,
        n::UNARMED,
        "A bare blow, or a creature's teeth or claws: allowed in a grapple. A bare blow adds Punch \
         to its damage.",
    ),
    on_weapon(
        n::LESS_LETHAL,
        Kind::Flag,
        Fallback::Derived("on for an unarmed attack, else off"),
        "Fit for attacks that spare the target's life.",
    ),
    on_weapon(
        n::DAMAGE_MODS,
        Kind::Amounts(EXTRA_DAMAGE, -100, 100),
        Fallback::Nothing,
        "Weapon mods; only what says adds-to-shock also raises Shock.",
    ),
    on_weapon(n::TRAUMA_DIE, Kind::Dice, Fallback::Nothing, "With trauma: die thrown on a hit."),
    on_weapon(
        n::TRAUMA_RATING,
        Kind::Int(1, 10),
        Fallback::Nothing,
        "With trauma: how many times the damage of a Traumatic Hit counts.",
    ),
    flag(
        On::Weapon,
        n::WRECKS_STRUCTURES,
        "With trauma: strong enough for Traumatic Hits on vehicles and objects.",
    ),
    on_weapon(
        n::EASY_TO_USE,
        Kind::Flag,
        Fallback::Derived("on for a crossbow, else off"),
        "No -2 for a user without level-0.",
    ),
    carried(On::Weapon, core::HELD, "Where the weapon is."),
    on(
        On::Shield,
        n::AC_BONUS,
        Kind::Int(0, 10),
        Fallback::Int(0),
        "What both ACs on the sheet owe to the shield, and lose without it.",
    ),
    on(
        On::Shield,
        n::IN_USE,
        Kind::Flag,
        Fallback::Derived("on while it is held"),
        "Guards its user and takes the first Shock of each round.",
    ),
    on_shield(core::DAMAGE, Kind::Dice, "Damage when it strikes; without one it is no weapon."),
    on_shield(n::SKILL, Kind::Word(&[n::PUNCH, n::STAB]), "Combat skill when it strikes."),
    on_shield(n::ATTRIBUTES, Kind::Words(&[n::STR, n::DEX]), "Attributes when it strikes."),
    on_shield(n::SHOCK, Kind::Int(0, 100), "Shock points when it strikes."),
    on_shield(n::SHOCK_AC, Kind::Int(0, 50), "Highest Melee AC that Shock affects."),
    carried(On::Shield, core::HELD, "Where the shield is."),
    on(
        On::Armor,
        n::TRAUMA_TARGET_BONUS,
        Kind::Int(0, 10),
        Fallback::Int(0),
        "With trauma: added to the wearer's Trauma Target.",
    ),
    carried(On::Armor, core::HELD, "Where the armor is; held is worn, and fills no hand."),
    carried(On::Item, core::READIED, "Where the thing is."),
];

/// The pools. Those of a round are filled or emptied when it starts.
pub const POOLS: &[Pool] = &[
    of_combatant(
        n::HP,
        "Hit points, 0 to hp-max. At 0 a non-lethal attack leaves its victim incapacitated; else \
         an ordinary NPC is dead and a PC or named NPC mortally wounded.",
    )
    .lasting()
    .up_to(Most::Stat(n::HP_MAX))
    .starting(Start::Stat(n::HP_MAX, 0)),
    of_combatant(
        n::MAIN,
        "Main action, 0 or 1, back at round start. A Snap Attack, Total Defense, Charge or second \
         Move uses it too.",
    )
    .up_to(Most::Points(1))
    .starting(Start::Points(0)),
    of_combatant(
        n::MOVE_ACTION,
        "Move actions, 1 at round start; the Main buys a second, never a third.",
    )
    .up_to(Most::Points(2))
    .starting(Start::Points(0)),
    of_combatant(
        n::SCREENED_ATTACKERS,
        "Attackers it has screened against this round: 0 up to its best combat skill level.",
    ),
    of_combatant(
        n::SHIELD_SHOCK_IGNORE,
        "1 at the start of a round for a shield user, 0 once a Shock has been ignored.",
    ),
    of_combatant(n::SWARM_MEMBERS, "Members of one side swarming it this round, 0 to 4."),
    of_combatant(n::VETERANS_LUCK, "Uses of Veteran's Luck left: 1 a fight for a full Warrior."),
    of_combatant(
        n::MORTAL_CLOCK,
        "Full rounds it has been mortally wounded; when the sixth ends it dies.",
    ),
    Pool::of(
        On::Weapon,
        n::AMMO,
        "Arrows or quarrels at hand; counted only if the sheet gives a number, and no \
         reload at 0.",
    )
    .lasting(),
];

/// The conditions.
pub const CONDITIONS: &[Condition] = &[
    condition(
        n::SURPRISED,
        "Caught unawares: no turn and no action in the round its enemies get before \
         initiative. Ends with that round.",
    ),
    condition(
        n::PRONE,
        "Lying: shots from afar -2 and melee +2 against it, its own melee -4, movement \
         halved. Ends by standing up.",
    ),
    condition(
        n::GRAPPLED,
        "Held: stays where it is, fights unarmed, is hurt at each round's end by whoever \
         holds it. Ends by a won escape or when let go.",
    ),
    condition(n::GRAPPLING, "Holds one victim, tied to the spot and to unarmed attacks like it."),
    condition(n::CHARGING, "Charged this round: both ACs 2 lower until it ends."),
    condition(
        n::TOTAL_DEFENSE,
        "Both ACs 2 higher and no Shock at all, a swarm's included, until its next turn \
         starts.",
    ),
    condition(
        n::SCREENING,
        "Shields one ward within 10 ft from attacks until its next turn starts; over when \
         it is down or in a grapple.",
    ),
    condition(
        n::DISENGAGED,
        "Withdrew in good order: no free attack when it moves off, until the round ends.",
    ),
    condition(
        n::HOLDING,
        "Paid its Move to wait: the rest of its turn can come at any time this round, or is \
         lost.",
    ),
    condition(
        n::SWARMING,
        "Spent its Main on a swarm around one target; over with the strike or the round.",
    ),
    condition(
        n::IN_MELEE,
        "Follows from the positions: an enemy able to attack is within melee range.",
    ),
    condition(n::UNLOADED, "A bow or crossbow that has been shot and not reloaded."),
    condition(
        n::DUAL_WIELDING,
        "Fights with two weapons: -1 to hit, +2 damage where both reach, never to Shock.",
    ),
    condition(
        n::UNSUSPECTING,
        "Has no idea of any danger, says the GM; gone at the first sign of it.",
    ),
    condition(
        n::PREPARING_EXECUTION,
        "Watching for its moment, one minute long; a disturbance ends a sniper's.",
    ),
    condition(
        n::TRAUMATIZED,
        "With trauma: took a Traumatic Hit in this fight, so 0 HP risks a Major Injury.",
    ),
    condition(n::INCAPACITATED, "Out cold at 0 HP, not dying.").lasting(),
    condition(
        n::MORTALLY_WOUNDED,
        "Dying at 0 HP: helpless, dead after six rounds or on any more damage.",
    )
    .lasting(),
    condition(n::STABILIZED, "Down at 0 HP, but no longer dying.").lasting(),
    condition(n::FRAIL, "Barely recovered: the next time at 0 HP is death.").lasting(),
    condition(n::DEAD, "Dead, or destroyed.").for_good(),
    condition(n::BROKEN, "Failed its Morale: fights no more."),
];

/// The switches of the table.
pub const SWITCHES: &[Switch] = &[
    switch(
        n::INDIVIDUAL_INITIATIVE,
        "Combatants roll initiative singly and each has a place of its own in the order.",
    ),
    switch(
        n::TRAUMA,
        "Hits roll Trauma Dice: Traumatic Hits multiply their damage and risk injuries.",
    ),
    switch(n::NATURAL_1_20, "An attack roll showing 1 always misses, one showing 20 always hits."),
    PROMPTS,
];

/// A stat of a shield that can strike.
const fn on_shield(name: Name, kind: Kind, says: &'static str) -> Stat {
    on(On::Shield, name, kind, Fallback::Nothing, says)
}

/// An attribute score; a sheet gives it or the modifier.
const fn score(name: Name, says: &'static str) -> Stat {
    own(name, Kind::Int(3, 18), Fallback::Nothing, says)
}

/// An attribute modifier.
const fn modifier(name: Name, says: &'static str) -> Stat {
    own(name, Kind::Int(-5, 10), Fallback::Derived("from the score if that is given, else 0"), says)
}

const EXTRA_DAMAGE: &[&str] = &["amount", "adds-to-shock"];
