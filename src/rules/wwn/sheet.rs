//! What `wwn` lists: the stats of its sheets, its pools, conditions and switches.

use super::names as n;
use crate::engine::catalog::prelude::*;

/// A number as the sheet of this states it, or as goes without saying.
pub fn stated(state: &State, of: impl Into<Subject>, stat: Name) -> i32 {
    STATS.stated(state, of.into(), stat)
}

/// The stats of combatants, then of weapons, shields, armor and gear.
pub static STATS: StatList = StatList::of(&[
    own(core::SIDE, Kind::Side, Fallback::Required)
        .says("The side it fights for. A fight has at least two sides."),
    own(core::KIND, Kind::Word(&[n::PC, n::NPC]), Fallback::BySeat(n::PC, n::NPC)).says(
        "Player character or not. PCs win ties of initiative and of opposed checks, never \
         check Morale, and are Mortally Wounded, not dead, at 0 hit points. One PC makes its \
         side a PC side.",
    ),
    own(n::NAMED, Kind::Flag, Fallback::Derived("on for a PC, off for an NPC"))
        .says("Important enough to be Mortally Wounded rather than dead at 0 hit points."),
    own(n::DISCIPLINED, Kind::Flag, Fallback::Derived("on for a PC, off for an NPC"))
        .says("Trained well enough to make Snap Attacks."),
    own(n::LEVEL, Kind::Int(1, 20), Fallback::Int(1)).says("Character level of a PC."),
    own(n::HIT_DICE, Kind::Int(0, 100), Fallback::Int(1)).says("Hit dice of an NPC."),
    own(
        n::ATTACK_BONUS,
        Kind::Int(-20, 60),
        Fallback::Derived("0 for a PC, its hit dice for an NPC"),
    )
    .says("Base attack bonus; an NPC adds nothing else to its attack rolls."),
    score(
        n::STRENGTH,
        "Strength score; gives str-mod and how many items can be readied and stowed.",
    ),
    score(n::DEXTERITY, "Dexterity score; gives dex-mod."),
    score(n::CONSTITUTION, "Constitution score; gives con-mod."),
    score(n::INTELLIGENCE, "Intelligence score; gives int-mod."),
    score(n::WISDOM, "Wisdom score; gives wis-mod."),
    score(n::CHARISMA, "Charisma score; gives cha-mod."),
    modifier(
        n::STR_MOD,
        "Strength modifier, for attack, damage, shove, grapple, screen and Physical save.",
    ),
    modifier(
        n::DEX_MOD,
        "Dexterity modifier, for initiative, attack, damage, screen and ranged execution.",
    ),
    modifier(n::CON_MOD, "Constitution modifier, for the Physical save."),
    modifier(n::INT_MOD, "Intelligence modifier, for first aid."),
    modifier(n::WIS_MOD, "Wisdom modifier, for noticing an ambush."),
    modifier(n::CHA_MOD, "Charisma modifier, for parley and the like."),
    own(n::SKILLS, Kind::Numbers(-5, 10), Fallback::Nothing).says(
        "Level of each skill. A skill that is not listed counts as -1, untrained. The combat \
         skills are punch, stab and shoot; this chapter also uses exert, sneak, notice and \
         heal.",
    ),
    own(n::SKILL_BONUS, Kind::Int(-5, 10), Fallback::Int(0)).says(
        "What an NPC adds to checks that suit its role, and its combat skill level if none is \
         listed.",
    ),
    own(n::MELEE_AC, Kind::Int(0, 40), Fallback::Int(10)).says(
        "Armor Class against melee attacks, also compared with Shock ratings. Includes the \
         shield.",
    ),
    own(n::RANGED_AC, Kind::Int(0, 40), Fallback::Derived("melee-ac"))
        .says("Armor Class against shots and throws. Includes the shield."),
    own(n::HP_MAX, Kind::Int(1, 10_000), Fallback::Required).says("Maximum hit points."),
    own(n::MOVE, Kind::Int(0, 1000), Fallback::Int(30))
        .says("Movement rate: feet per Move Action."),
    own(
        n::PHYSICAL_SAVE,
        Kind::Int(0, 30),
        Fallback::Derived(
            "PC: 16 minus its level and the better of str-mod and con-mod; NPC: 15 minus half its \
             hit dice, rounded down",
        ),
    )
    .says("The number 1d20 must reach in a Physical save."),
    own(core::MORALE, Kind::Int(2, 12), Fallback::Nothing)
        .says("Morale score of an NPC. Without one the GM decides. PCs need none."),
    own(n::TRAUMA_TARGET, Kind::Int(1, 30), Fallback::Int(6)).says(
        "With trauma: the number a Trauma Die must reach. Armor adds its trauma-target-bonus.",
    ),
    own(
        n::SIZE_CLASS,
        Kind::Word(&[n::HUMAN_SIZED, n::LARGER_HUMANOID, n::BARELY_PLAUSIBLE]),
        Fallback::Word(n::HUMAN_SIZED),
    )
    .says(
        "Gives 0, -2 or -4 on the checks of a smaller party that shoves or grapples it. \
         Quadrupeds are barely-plausible.",
    ),
    flag(On::Combatant, n::SHOCK_IMMUNE).says(
        "Immune to Shock through an ability. The Shock of a swarm gets through all the same.",
    ),
    flag(On::Combatant, n::SURPRISE_IMMUNE).says("Cannot be surprised."),
    flag(On::Combatant, n::AUTOMATIC_INITIATIVE)
        .says("Takes its turn before all sides in every round."),
    flag(On::Combatant, n::EXECUTION_IMMUNE).says("Cannot be the target of an execution attack."),
    own(n::INITIATIVE_MOD, Kind::Int(-10, 10), Fallback::Int(0))
        .says("Added to its initiative roll in addition to Dexterity."),
    own(core::HANDS, Kind::Int(0, 8), Fallback::Int(2))
        .says("Number of hands. Held items occupy them."),
    flag(On::Combatant, n::NATURAL_WEAPONS).says(
        "Fangs, claws and the like. It is armed even with empty hands and can use them in a \
         grapple.",
    ),
    own(n::DAMAGE_BONUS, Kind::Amounts(EXTRA_DAMAGE, -100, 100), Fallback::Nothing)
        .says("Extra damage from abilities. Only entries with adds-to-shock also add to Shock."),
    flag(On::Combatant, n::KILLING_BLOW).says(
        "Full Warrior: half its level, rounded up, is added to all its damage and its Shock. \
         Veteran's Luck is a pool of its own: veterans-luck = 1.",
    ),
    own(n::TRAUMA_DIE_BONUS, Kind::Int(0, 10), Fallback::Int(0))
        .says("With trauma: added to its Trauma Die rolls."),
    flag(On::Combatant, n::LEADER)
        .says("Leads its group of NPCs: its fall suggests a Morale check."),
    flag(On::Combatant, n::INANIMATE)
        .says("A vehicle or object: no Shock, no saves, no Morale, and destroyed at 0 hit points."),
    on_weapon(core::DAMAGE, Kind::Dice, Fallback::Required).says("Damage dice."),
    on_weapon(n::SKILL, Kind::Word(&[n::PUNCH, n::STAB, n::SHOOT]), Fallback::Word(n::STAB))
        .says("Combat skill it uses. A throw may use shoot, stab or exert."),
    on_weapon(n::ATTRIBUTES, Kind::Words(&[n::STR, n::DEX]), Fallback::Word(n::STR)).says(
        "Attributes it uses. If both are listed, the attacker picks one for attack and \
         damage.",
    ),
    on_weapon(n::USE, Kind::Words(&[n::MELEE, n::THROWN, n::SHOT]), Fallback::Word(n::MELEE))
        .says("The ways it can attack."),
    on_weapon(
        n::LAUNCHER,
        Kind::Word(&[core::NONE, n::BOW, n::CROSSBOW, n::OTHER]),
        Fallback::Word(core::NONE),
    )
    .says("How it is loaded; other needs no loading."),
    on_weapon(n::WEAPON_HANDS, Kind::Int(0, 2), Fallback::Int(1)).says("Number of hands it takes."),
    on_weapon(n::RANGE_NORMAL, Kind::Int(0, 5000), Fallback::Nothing).says("Normal range in feet."),
    on_weapon(n::RANGE_MAX, Kind::Int(0, 5000), Fallback::Nothing).says("Maximum range in feet."),
    on_weapon(n::REACH, Kind::Int(0, 60), Fallback::Int(5))
        .says("Melee reach in feet. 5 means adjacent squares."),
    on_weapon(n::SHOCK, Kind::Int(0, 60), Fallback::Nothing).says("Shock points."),
    on_weapon(n::SHOCK_AC, Kind::Int(0, 40), Fallback::Nothing)
        .says("Highest Melee AC that its Shock affects."),
    flag(On::Weapon, n::SHOCK_ANY_AC)
        .says("Its Shock rating has a dash and affects every Melee AC."),
    flag(On::Weapon, n::RANGED_SHOCK).says("Its Shock also applies on a missed throw or shot."),
    flag(On::Weapon, n::UNARMED).says(
        "A punch or kick, or a creature's fangs or claws. It may be used in a grapple and \
         adds Punch to its damage.",
    ),
    on_weapon(
        n::LESS_LETHAL,
        Kind::Flag,
        Fallback::Derived("on for an unarmed attack, otherwise off"),
    )
    .says("Suitable for non-lethal attacks."),
    on_weapon(n::DAMAGE_MODS, Kind::Amounts(EXTRA_DAMAGE, -100, 100), Fallback::Nothing)
        .says("Weapon mods. Only entries with adds-to-shock also add to Shock."),
    on_weapon(n::TRAUMA_DIE, Kind::Dice, Fallback::Nothing)
        .says("With trauma: the die rolled on a hit."),
    on_weapon(n::TRAUMA_RATING, Kind::Int(1, 10), Fallback::Nothing)
        .says("With trauma: the number that multiplies the damage of a Traumatic Hit."),
    flag(On::Weapon, n::WRECKS_STRUCTURES)
        .says("With trauma: able to inflict Traumatic Hits on vehicles and objects."),
    on_weapon(n::EASY_TO_USE, Kind::Flag, Fallback::Derived("on for a crossbow, otherwise off"))
        .says("No -2 for an attacker without level-0 in the skill."),
    carried(On::Weapon, core::HELD, "Where the weapon is."),
    on(On::Shield, n::AC_BONUS, Kind::Int(0, 10), Fallback::Int(0))
        .says("What the shield adds to both ACs on the sheet. They lose it without the shield."),
    on(On::Shield, n::IN_USE, Kind::Flag, Fallback::Derived("on while it is held"))
        .says("Protects its user and ignores the first Shock of each round."),
    on_shield(
        core::DAMAGE,
        Kind::Dice,
        "Damage when it is used to attack. Without damage it is not a weapon.",
    ),
    on_shield(
        n::SKILL,
        Kind::Word(&[n::PUNCH, n::STAB]),
        "Combat skill when it is used to attack.",
    ),
    on_shield(
        n::ATTRIBUTES,
        Kind::Words(&[n::STR, n::DEX]),
        "Attributes when it is used to attack.",
    ),
    on_shield(n::SHOCK, Kind::Int(0, 100), "Shock points when it is used to attack."),
    on_shield(n::SHOCK_AC, Kind::Int(0, 50), "Highest Melee AC that its Shock affects."),
    carried(On::Shield, core::HELD, "Where the shield is."),
    on(On::Armor, n::TRAUMA_TARGET_BONUS, Kind::Int(0, 10), Fallback::Int(0))
        .says("With trauma: added to the wearer's Trauma Target."),
    carried(On::Armor, core::HELD, "Where the armor is; held means worn and occupies no hand."),
    carried(On::Item, core::READIED, "Where the item is."),
]);

/// The most Move Actions in a round.
pub const MOST_MOVES: i32 = 2;

/// The pools. Those of a round are filled or emptied when it starts.
pub const POOLS: &[Pool] = &[
    of_combatant(
        n::HP,
        "Hit points, 0 to hp-max. At 0, the victim of a non-lethal attack is incapacitated. \
         Otherwise an ordinary NPC is dead, and a PC or named NPC is Mortally Wounded.",
    )
    .lasting()
    .up_to(Most::Stat(n::HP_MAX))
    .starting(Start::Stat(n::HP_MAX, 0)),
    of_combatant(
        n::MAIN,
        "Main Action, 0 or 1, restored when a round starts. Snap Attack, Total Defense, Charge and \
         a second Move Action use it too.",
    )
    .up_to(Most::Points(1))
    .starting(Start::Points(0)),
    of_combatant(
        n::MOVE_ACTION,
        "Move Actions, 1 when a round starts. The Main Action buys a second, never a third.",
    )
    .up_to(Most::Points(MOST_MOVES))
    .starting(Start::Points(0)),
    of_combatant(
        n::SCREENED_ATTACKERS,
        "Attackers it has screened against this round, from 0 up to its best combat skill level.",
    ),
    of_combatant(
        n::SHIELD_SHOCK_IGNORE,
        "1 when a round starts, 0 after the first Shock of it, which a shield in use ignores.",
    ),
    of_combatant(n::SWARM_MEMBERS, "Members of one side who have swarmed it this round, 0 to 4."),
    of_combatant(n::VETERANS_LUCK, "Uses of Veteran's Luck left: 1 per fight for a full Warrior."),
    of_combatant(
        n::MORTAL_CLOCK,
        "Full rounds it has been Mortally Wounded. It dies when the sixth ends.",
    )
    .lasting(),
    Pool::of(
        On::Weapon,
        n::AMMO,
        "Arrows or quarrels at hand. They are counted only if the sheet gives a number. At 0 it \
         cannot be reloaded.",
    )
    .lasting(),
];

/// The conditions.
pub const CONDITIONS: &[Condition] = &[
    condition(
        n::SURPRISED,
        "Caught unawares: no turn and no actions in the free round its enemies get before \
         initiative. Ends with that round.",
    ),
    condition(
        n::PRONE,
        "On the ground: -2 to distant ranged attacks on it, +2 to adjacent attacks on it, -4 to \
         its own melee attacks, and half its movement rate. Ends when it stands up.",
    ),
    condition(
        n::GRAPPLED,
        "Held by an assailant: cannot leave its place, fights unarmed, and takes damage at the end \
         of each round. Ends when it escapes or the assailant lets go.",
    ),
    condition(
        n::GRAPPLING,
        "Holds one victim. Like the victim it cannot leave its place and fights unarmed.",
    ),
    condition(n::CHARGING, "Charged this round: both ACs are 2 lower until the round ends."),
    condition(
        n::TOTAL_DEFENSE,
        "Both ACs are 2 higher, and it takes no Shock, not even from a swarm, until its next turn \
         starts.",
    ),
    condition(
        n::SCREENING,
        "Blocks attacks on one ward within 10 ft until its next turn starts. Ends when it is down \
         or in a grapple.",
    ),
    condition(
        n::DISENGAGED,
        "Made a Fighting Withdrawal: moving away draws no free attacks until the round ends.",
    ),
    condition(
        n::HOLDING,
        "Spent its Move Action to hold: the rest of its turn can come at any time this round, or \
         is lost.",
    ),
    condition(
        n::SWARMING,
        "Spent its Main Action on a swarm on one target. Ends when the swarm attacks or the round \
         ends.",
    ),
    condition(
        n::IN_MELEE,
        "An enemy who can attack is within melee range. Follows from the positions.",
    ),
    condition(n::UNLOADED, "A bow or crossbow that has been shot and not reloaded.")
        .of_items()
        .lasting_without(n::AMMO),
    condition(
        n::DUAL_WIELDING,
        "Fights with two weapons: -1 to hit, and +2 damage if both reach the target. The +2 never \
         adds to Shock.",
    ),
    condition(
        n::UNSUSPECTING,
        "Suspects no danger, as the GM says. Ends at the first sign of danger.",
    ),
    condition(
        n::PREPARING_EXECUTION,
        "Preparing an execution attack for one minute. A disturbance spoils a ranged preparation.",
    ),
    condition(
        n::TRAUMATIZED,
        "With trauma: has suffered a Traumatic Hit in this fight, so 0 hit points risk a Major \
         Injury.",
    ),
    condition(n::INCAPACITATED, "Out of the fight at 0 hit points, but not dying.").lasting(),
    condition(
        n::MORTALLY_WOUNDED,
        "Dying at 0 hit points: cannot act, and dies after six rounds or from any more damage.",
    )
    .by_round()
    .lasting(),
    condition(n::STABILIZED, "Down at 0 hit points, but no longer dying.").lasting(),
    condition(n::FRAIL, "Barely recovered: dies the next time it reaches 0 hit points.").lasting(),
    condition(n::DEAD, "Dead, or destroyed.").for_good(),
    condition(n::BROKEN, "Failed a Morale check and no longer fights."),
];

/// The switches of the table.
pub const SWITCHES: &[Switch] = &[
    switch(
        n::INDIVIDUAL_INITIATIVE,
        "Each combatant rolls its own initiative and has its own place in the order.",
    ),
    switch(
        n::TRAUMA,
        "Hits roll Trauma Dice. Traumatic Hits multiply their damage and risk Major Injuries.",
    ),
    switch(
        n::NATURAL_1_20,
        "A natural 1 on an attack roll always misses, and a natural 20 always hits.",
    ),
    PROMPTS,
];

/// A stat of a shield that can strike.
const fn on_shield(name: Name, kind: Kind, says: &'static str) -> Stat {
    on(On::Shield, name, kind, Fallback::Nothing).says(says)
}

/// An attribute score; a sheet gives it or the modifier.
const fn score(name: Name, says: &'static str) -> Stat {
    own(name, Kind::Int(3, 18), Fallback::Nothing).says(says)
}

/// An attribute modifier.
const fn modifier(name: Name, says: &'static str) -> Stat {
    own(name, Kind::Int(-5, 10), Fallback::Derived("from the score if that is given, otherwise 0"))
        .says(says)
}

const EXTRA_DAMAGE: &[&str] = &["amount", "adds-to-shock"];
