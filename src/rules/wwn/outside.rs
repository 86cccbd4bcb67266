//! Area `outside`: what combat takes from other chapters (of the same rules).

use super::character::{attribute, hit_dice, is_pc, level};
use super::names as n;
use crate::engine::{Added, Roll, Stop, Table};
use crate::state::State;
use crate::vocabulary::{
    Actor, Args, Clause, Dice, ItemSheet, Member, Part, Portion, Value, Who, core,
};

clause! { SKILL_CHECK = 272
    "outside.skill-check", "outside", "2d6, skill and attribute against a number",
    "A check is 2d6 plus a skill level and an attribute modifier, and succeeds on the difficulty \
     or more: 6 for the simple, 8 for what tests a professional, 10 for experts, 12 for masters. \
     The GM sets number and pairing, and -1 or -2 for a pairing that hardly fits; among several \
     that fit, the player picks."
}

clause! { SKILL_UNTRAINED = 273
    "outside.skill-untrained", "outside", "Checking without the skill: -1",
    "A check in a skill one has not even at level-0 takes -1; on attacks this is -2 instead. A few \
     skills cannot be tried that way at all, as the GM says."
}

clause! { OPPOSED_CHECK = 274
    "outside.opposed-check", "outside", "Two checks, the higher wins",
    "Where two work against each other both roll, and the higher total prevails; level totals go \
     to a PC over an NPC. A rule with a tie of its own comes before this one."
}

clause! { NPC_SKILL_CHECK = 275
    "outside.npc-skill-check", "outside", "NPCs add one bonus, or none",
    "An NPC's check is 2d6 with its skill bonus, where that suits its role, and no attribute. For \
     NPCs who fight for a living, wrestling, shoving and screening suit it unless the GM differs."
}

clause! { AID = 276
    "outside.aid", "outside", "Help is worth +1",
    "If the GM agrees, a helper gives its Main and rolls a fitting check at the same difficulty; a \
     success is +1 for the one helped. More helpers never make it more than +1."
}

clause! { ATTRIBUTE_MODIFIERS = 277
    "outside.attribute-modifiers", "outside", "From score to modifier",
    "A score of 3 gives -2, 4 to 7 gives -1, 8 to 13 nothing, 14 to 17 gives +1 and 18 gives +2."
}

clause! { PHYSICAL_SAVE_TARGET = 279
    "outside.physical-save-target", "outside", "Where the Physical save lies",
    "A PC needs 16 less its level and less the better of its Strength and Constitution modifiers. \
     An NPC needs 15 less half its hit dice, a half counting as nothing, unless the GM gives it \
     another number."
}

clause! { ZERO_HP = 280
    "outside.zero-hp", "outside", "What nought means",
    "At 0 hit points an ordinary NPC is dead; a PC, or an NPC important enough to be named, is \
     mortally wounded. Anybody whose save fails when executed is mortally wounded, however \
     unimportant."
}

clause! { MORTAL_CLOCK = 281
    "outside.mortal-clock", "outside", "Six rounds to live",
    "The mortally wounded neither act nor move. Counting full rounds after the one they fell in, \
     they die when the sixth ends, if nobody has stabilised them."
}

clause! { MORTAL_FURTHER_DAMAGE = 282
    "outside.mortal-further-damage", "outside", "One more wound is the last",
    "Any damage to somebody mortally wounded is death on the spot."
}

clause! { STABILIZE = 283
    "outside.stabilize", "outside", "First aid gets harder by the round",
    "A Main and a check of Heal, with Int or Dex, save the dying: difficulty 8, one more for each \
     full round since the fall, two more without proper supplies. A patient can be tended once a \
     round, though others may aid."
}

clause! { STABILIZED_RECOVERY = 284
    "outside.stabilized-recovery", "outside", "Saved, but out of the fight",
    "Who is stabilised stays down for this fight. Ten minutes of rest bring 1 hit point, and \
     frailty with it."
}

clause! { FRAIL = 285
    "outside.frail", "outside", "The frail have no second chance",
    "Somebody frail does not heal by nature and dies outright when the last hit point goes. It \
     passes after a week in bed, by magic, or by a healer who in one hour, and a single try, makes \
     a Heal check of 10."
}

clause! { MORALE_CHECK = 286
    "outside.morale-check", "outside", "2d6 above the score breaks",
    "The GM throws 2d6: up to the Morale score the NPC stays, above it it breaks and flees, yields \
     or falls back. The usual occasions are the group's first fallen member and the first time \
     defeat is in sight; those who are no fighters test as soon as blades are out."
}

clause! { READIED_STOWED = 287
    "outside.readied-stowed", "outside", "At hand or packed away",
    "What is readied, half the Strength score at most, rounded down, is in use the moment an \
     action wants it. What is stowed, up to the whole score, needs a Main to bring out."
}

clause! { VETERANS_LUCK = 288
    "outside.veterans-luck", "outside", "A Warrior's luck, once a fight",
    "A full Warrior may, as an Instant after the roll, make its own missed attack hit or an attack \
     that hit it miss: one of these, one time in a fight. It is no help against hazards of the \
     place."
}

clause! { KILLING_BLOW = 289
    "outside.killing-blow", "outside", "A Warrior hits harder",
    "A full Warrior does more damage with everything, by half its level and the odd half counted \
     whole; Shock is named as included."
}

clause! { UNARMED_DAMAGE = 290
    "outside.unarmed-damage", "outside", "Fists do 1d2",
    "Without anything better on the sheet, a blow or kick uses Punch and does 1d2, plus the \
     Strength or Dexterity modifier and the Punch level. It has no Shock."
}

clause! { SHIELD_AC = 291
    "outside.shield-ac", "outside", "What the shield is worth",
    "A small shield alone makes an Armor Class of 13 and a large one 14; with armor as good or \
     better it is worth +1. Sheets have it counted in, so dropping the shield takes that much off \
     again."
}

clause! { SHIELD_BASH = 292
    "outside.shield-bash", "outside", "A striking shield does not guard",
    "A shield used to hit with, or as one of two weapons, gives its wielder neither Armor Class \
     nor help against Shock until its next turn."
}

clause! { CROSSBOW_EASY = 293
    "outside.crossbow-easy", "outside", "Anybody can shoot a crossbow",
    "With a crossbow the -2 for having no Shoot at all does not apply."
}

clause! { ROUND_LENGTH = 294
    "outside.round-length", "outside", "Six seconds a round",
    "Rounds last some six seconds, ten make a minute, and one fight is one scene for whatever \
     works once a scene."
}

/// The modifier of an attribute score.
pub fn attribute_modifier(score: i32) -> i32 {
    match score {
        ..=3 => -2,
        4..=7 => -1,
        8..=13 => 0,
        14..=17 => 1,
        18.. => 2,
    }
}

/// The target of the Physical saving throw.
pub fn physical_save(state: &State, who: Who) -> i32 {
    if let Some(given) = state.number(who, n::PHYSICAL_SAVE) {
        return given;
    }
    if !is_pc(state, who) {
        return 15 - hit_dice(state, who) / 2;
    }
    let body = attribute(state, who, n::STR).max(attribute(state, who, n::CON));
    16 - level(state, who) - body
}

/// What a full Warrior adds to all damage and to Shock: half its level, rounded up.
pub fn killing_blow(state: &State, who: Who) -> i32 {
    if state.says(who, n::KILLING_BLOW) { (level(state, who) + 1) / 2 } else { 0 }
}

clause! { SAVING_THROW = 278
    "outside.saving-throw", "outside", "1d20 to the target or above",
    "A save succeeds when 1d20 with its modifiers reaches the target number. A die that shows 1 \
     fails and one that shows 20 succeeds, whatever the sum."
}

/// A Physical saving throw that a clause calls for, one for each blow; a natural 1 fails, a natural
/// 20 succeeds.
pub fn saves(
    table: &mut Table<'_>,
    clause: &'static Clause,
    who: Who,
    parts: Vec<Added>,
    blow: &Part,
) -> Result<bool, Stop> {
    let goal = physical_save(table.state(), who);
    let roll = Roll {
        clause: SAVING_THROW,
        by: Actor::Who(who),
        purpose: n::PHYSICAL_SAVE,
        on: None,
        whom: None,
        part: blow.clone().and(Portion::Rule(clause.code)),
        dice: &Dice::of(1, 20),
        parts,
    };
    let throw = table.roll(roll, |_, total, natural| {
        let saved = natural == 20 || (natural != 1 && total >= goal);
        (Some(goal), Some(if saved { core::SUCCESS } else { core::FAILURE }))
    })?;
    Ok(throw.rolled.outcome == Some(core::SUCCESS))
}

/// The fist and the kick everybody has: 1d2, Punch, Strength or Dexterity, no Shock.
pub fn give_unarmed(member: &mut Member) {
    let has_one = member.items.iter().any(|item| item.stats.says(n::UNARMED));
    if has_one || member.items.iter().any(|item| item.id == "unarmed") {
        return;
    }
    let either = Value::List(vec![Value::Word(n::STR), Value::Word(n::DEX)]);
    let stats = Args::default()
        .with(core::DAMAGE, Value::Dice(Dice::of(1, 2)))
        .with(n::SKILL, Value::Word(n::PUNCH))
        .with(n::ATTRIBUTES, either)
        .with(n::UNARMED, Value::Flag(true));
    member.items.push(ItemSheet {
        id: "unarmed".to_owned(),
        kind: core::WEAPON,
        carry: core::HELD,
        stats,
        pools: Vec::new(),
    });
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    SKILL_CHECK,
    SKILL_UNTRAINED,
    OPPOSED_CHECK,
    NPC_SKILL_CHECK,
    AID,
    ATTRIBUTE_MODIFIERS,
    SAVING_THROW,
    PHYSICAL_SAVE_TARGET,
    ZERO_HP,
    MORTAL_CLOCK,
    MORTAL_FURTHER_DAMAGE,
    STABILIZE,
    STABILIZED_RECOVERY,
    FRAIL,
    MORALE_CHECK,
    READIED_STOWED,
    VETERANS_LUCK,
    KILLING_BLOW,
    UNARMED_DAMAGE,
    SHIELD_AC,
    SHIELD_BASH,
    CROSSBOW_EASY,
    ROUND_LENGTH,
];
