//! Area `injury`: Combat Injuries and what they leave (section "Combat Injuries").

use super::attack::Blow;
use super::character::{is_character, is_monster, is_tied, number_of};
use super::injury_rows::{BLUNT, Row};
use super::names as n;
use super::{attribute, body, check, speed};
use crate::engine::{Added, Refusals, Roll, Stop, Table};
use crate::state::State;
use crate::vocabulary::{
    Actor, Args, Clause, Detail, Dice, Effect, Name, Part, Reply, Subject, Value, Who, core,
};

clause! { AGILITY_DAMAGE = 213
    "injury.agility-damage-and-initiative", "Initiative; Defense", "Defense falls, the Base stays",
    "Less Agility lowers Defense at once and Base Initiative not in this fight."
}

clause! { STRENGTH_DAMAGE = 214
    "injury.strength-damage-and-wounds", "Wound Points", "Less Strength, death nearer",
    "Maximum Wound Points fall with the Strength score, what is above it with them, and death \
     comes at minus the new score. That is no damage and no injury of its own."
}

clause! { ON_THE_DEAD = 619
    "injury.on-the-dead", "open", "No throw for who dies of it",
    "Where the critical hit kills, no d% is thrown."
}

clause! { TWO_HANDED = 622
    "injury.two-handed", "open", "Two hands need two arms",
    "A weapon for two hands needs both of them able to attack and to hold."
}

clause! { SHIELD_ARM = 623
    "injury.shield-arm", "open", "Shields on hurt arms",
    "On an arm that cannot attack a shield protects as ever; one that cannot hold drops it."
}

clause! { RIB_TURNS = 624
    "injury.rib-turns", "open", "What a Broken Rib counts",
    "One action of any kind in any two rounds, from the first after it. Moving is free of it."
}

clause! { TABLE_BY_TYPE = 198
    "injury.table-by-type", "Combat Injuries", "The table of the damage type",
    "The Referee throws on the table for the type of damage the critical hit did."
}

clause! { UNTYPED = 614
    "injury.untyped", "open", "Damage without a type",
    "As with an empty table."
}

/// An injury is due: which table, and what comes of it.
pub fn due(table: &mut Table<'_>, blow: &Blow, types: &[Name]) -> Result<(), Stop> {
    table.note(TABLE_BY_TYPE, blow.target)?;
    let chosen = match types {
        [] => {
            table.note(UNTYPED, blow.target)?;
            None
        }
        [only] => Some(*only),
        _ => Some(choose(table, blow, types)?),
    };
    let picked = match chosen {
        Some(n::BLUNT) => true,
        _ => match ruled(table, blow)? {
            Picked::Blunt => true,
            Picked::Done => false,
        },
    };
    if picked { blunt(table, blow) } else { Ok(()) }
}

clause! { SEVERAL_TYPES = 199
    "injury.several-types", "Combat Injuries", "Several types: the attacker's player picks",
    "If the hit did several types, who plays the attacker picks one of them; for monsters and NPCs \
     the Referee does."
}

fn choose(table: &mut Table<'_>, blow: &Blow, types: &[Name]) -> Result<Name, Stop> {
    let player = is_character(table.state(), blow.by);
    let asked = if player { Actor::Who(blow.by) } else { Actor::Gm };
    let options = types.iter().copied().map(Value::Word).collect();
    match table.ask(SEVERAL_TYPES, asked, options, Some(blow.target))? {
        Reply::Value(Value::Word(word)) if types.contains(&word) => Ok(word),
        _ => Err(refused(SEVERAL_TYPES, "name one of the types of that hit")),
    }
}

enum Picked {
    Blunt,
    Done,
}

clause! { BLUNT_TABLE = 200
    "injury.blunt-table", "Blunt Combat Injuries", "d20, twenty rows",
    "Each face is an injury: damage to attributes, something that stays, or both."
}

clause! { TAKES_EFFECT = 212
    "injury.takes-effect", "Combat Injuries; Step 2: Initiative", "Before the next count",
    "It follows on the hit at once; on a tied count with all the rest. What it makes impossible \
     is refused when its count comes, without another weapon in its stead."
}

clause! { NO_SUCH_PART = 618
    "injury.no-such-part", "open", "Bodies without that part",
    "The Referee rules: the nearest part, another throw, or no injury."
}

/// A row of the blunt table.
fn blunt(table: &mut Table<'_>, blow: &Blow) -> Result<(), Stop> {
    let roll = Roll {
        clause: BLUNT_TABLE,
        by: Actor::Gm,
        purpose: n::INJURY,
        on: Some(blow.target),
        whom: Some(blow.target.into()),
        part: Part::only(),
        dice: &Dice::of(1, 20),
        parts: Vec::new(),
    };
    let name = |total: i32| BLUNT[(total.clamp(1, 20) - 1) as usize].name;
    let face = table.roll(roll, |_, total, _| (None, Some(name(total))))?.natural();
    let row = &BLUNT[usize::from(face.clamp(1, 20)) - 1];
    let of = Some(Actor::Who(blow.target));
    if is_monster(table.state(), blow.target) {
        table.note(NO_SUCH_PART, of)?;
    }
    let side = match row.lasting {
        _ if row.arm => Some(which_arm(table, blow)?),
        [one @ (n::BLIND_ONE_EYE | n::DEAF_ONE_EAR)] => Some(which_side(table, blow, *one)?),
        _ => None,
    };
    if let Some(dice) = row.dice() {
        damage(table, blow, row, &dice)?;
    }
    for condition in row.lasting {
        leave(table, blow, *condition, side.map(Detail::Word))?;
    }
    table.note(TAKES_EFFECT, of)
}

clause! { WHICH_ARM = 201
    "injury.which-arm", "Blunt Combat Injuries", "d4 for the arm",
    "For shoulder, upper arm, elbow, forearm and hand a d4 says which: 1 and 2 the main hand's, 3 \
     and 4 the other."
}

fn which_arm(table: &mut Table<'_>, blow: &Blow) -> Result<Name, Stop> {
    let arm = |total: i32| if total <= 2 { n::MAIN } else { n::OFFHAND };
    let roll = Roll {
        clause: WHICH_ARM,
        by: Actor::Gm,
        purpose: n::INJURY_SIDE,
        on: Some(blow.target),
        whom: Some(blow.target.into()),
        part: Part::only(),
        dice: &Dice::of(1, 4),
        parts: Vec::new(),
    };
    Ok(arm(table.roll(roll, |_, total, _| (None, Some(arm(total))))?.total()))
}

/// Whether the eye or ear of this side is gone already.
fn is_gone(state: &State, who: Who, condition: Name, side: Name) -> bool {
    let mut held = state.conditions_of(Subject::Who(who)).iter();
    held.any(|held| held.name == condition && held.detail == Some(Detail::Word(side)))
}

clause! { ATTRIBUTE_DAMAGE = 202
    "injury.attribute-damage", "Blunt Combat Injuries", "Damage to attributes",
    "What the row's dice show is taken from the attribute, besides Stress and Wound Points."
}

clause! { TWO_ATTRIBUTES = 615
    "injury.two-attributes", "open", "One throw for both",
    "The dice are thrown once and taken in full from each attribute named."
}

fn damage(table: &mut Table<'_>, blow: &Blow, row: &Row, dice: &Dice) -> Result<(), Stop> {
    let roll = Roll {
        clause: ATTRIBUTE_DAMAGE,
        by: Actor::Gm,
        purpose: n::ATTRIBUTE_DAMAGE,
        on: Some(blow.target),
        whom: Some(blow.target.into()),
        part: Part::only(),
        dice,
        parts: Vec::new(),
    };
    let points = table.roll(roll, |_, _, _| (None, None))?.total();
    if row.attributes.len() > 1 {
        table.note(TWO_ATTRIBUTES, blow.target)?;
    }
    for which in row.attributes {
        harm(table, blow, *which, points)?;
    }
    Ok(())
}

/// An attribute is damaged: at once, or with the rest of a tied count.
fn harm(table: &mut Table<'_>, blow: &Blow, which: Name, points: i32) -> Result<(), Stop> {
    if !is_tied(table.state()) || blow.at_once {
        return attribute::damage(table, blow.target, which, points);
    }
    let (of, pool) = (Subject::Who(blow.target), super::character::damage_pool(which));
    table.intend(ATTRIBUTE_DAMAGE, blow.by, Effect::Pool { of, pool, by: points })
}

/// Something stays: at once, or with the rest of a tied count.
fn leave(
    table: &mut Table<'_>,
    blow: &Blow,
    condition: Name,
    detail: Option<Detail>,
) -> Result<(), Stop> {
    if !is_tied(table.state()) || blow.at_once {
        return gain(table, blow.target, condition, detail);
    }
    let of = Subject::Who(blow.target);
    table.intend(clause_of(condition), blow.by, Effect::Gained { of, condition, detail })
}

clause! { MOVE_HALF = 203
    "injury.move-half", "Blunt Combat Injuries", "Broken Shin: half speed",
    "Movement is halved."
}

clause! { PRONE = 204
    "injury.prone-until-healed", "Blunt Combat Injuries", "Shattered Kneecap: prone",
    "Prone at once, without getting up before it is healed."
}

clause! { RIB = 205
    "injury.one-action-per-two-turns", "Blunt Combat Injuries", "Broken Rib: every other turn",
    "One action in any two turns."
}

clause! { ARM_CANNOT_ATTACK = 206
    "injury.arm-cannot-attack", "Blunt Combat Injuries", "Shoulder, upper arm, elbow",
    "No attack with that arm. It still holds what it holds, and the other arm attacks."
}

clause! { ARM_CANNOT_HOLD = 207
    "injury.arm-cannot-hold", "Blunt Combat Injuries", "Forearm, hand",
    "Nothing can be held there, and what was is dropped; a shattered hand is no use at all."
}

clause! { BROKEN_NECK = 208
    "injury.broken-neck", "Blunt Combat Injuries", "Broken Neck: paralyzed",
    "The body does not move: no movement, no action that needs it. Speech remains."
}

clause! { WINDPIPE = 209
    "injury.windpipe", "Blunt Combat Injuries", "Crushed Windpipe: no breath",
    "Neither speech nor breath. When it suffocates is the Referee's to say; each round's end is a \
     reminder."
}

clause! { JAW = 210
    "injury.jaw", "Blunt Combat Injuries", "Broken Jaw: no speech",
    "Neither speech nor chewing."
}

clause! { SENSES = 211
    "injury.senses", "Blunt Combat Injuries", "Nose, eye, ear",
    "A sense is lost or halved, with no number but the Perception damage."
}

/// The clause that says what a lasting effect does.
fn clause_of(condition: Name) -> &'static Clause {
    match condition {
        n::HALF_SPEED_INJURY => MOVE_HALF,
        n::PRONE_UNTIL_HEALED => PRONE,
        n::ONE_ACTION_PER_TWO_TURNS => RIB,
        n::ARM_CANNOT_ATTACK => ARM_CANNOT_ATTACK,
        n::ARM_CANNOT_HOLD | n::HAND_USELESS => ARM_CANNOT_HOLD,
        n::PARALYZED_BELOW_NECK => BROKEN_NECK,
        n::CANNOT_BREATHE | n::CANNOT_SPEAK => WINDPIPE,
        n::CANNOT_CHEW => JAW,
        n::CANNOT_SMELL | n::BLIND_ONE_EYE | n::DEAF_ONE_EAR => SENSES,
        _ => BLUNT_TABLE,
    }
}

clause! { EMPTY_TABLES = 613
    "injury.empty-tables", "open", "Tables without rows",
    "Only the blunt table has rows. For any other type the Referee says what the injury is: one of \
     the Referee's own, one of the blunt table, or none."
}

/// The Referee says what an injury is that no table has.
fn ruled(table: &mut Table<'_>, blow: &Blow) -> Result<Picked, Stop> {
    let options = vec![
        Value::Word(n::RULE_INJURY),
        Value::Who(blow.target),
        Value::Word(n::BLUNT),
        Value::Word(core::NONE),
    ];
    match table.ask(EMPTY_TABLES, Actor::Gm, options, Some(blow.target))? {
        Reply::Do { verb: n::RULE_INJURY, args } => {
            let about = args.clone().with(core::TARGET, Value::Who(blow.target));
            let supply = |table: &mut Table<'_>| supplied(table, blow, &args);
            table.stepped_in(Actor::Gm, n::RULE_INJURY, &about, supply)?;
            Ok(Picked::Done)
        }
        Reply::Value(Value::Word(n::BLUNT)) => Ok(Picked::Blunt),
        Reply::Value(Value::Word(core::NONE)) | Reply::Pass => Ok(Picked::Done),
        _ => Err(refused(EMPTY_TABLES, "answer rule-injury, blunt or none")),
    }
}

fn supplied(table: &mut Table<'_>, blow: &Blow, args: &Args) -> Result<(), Stop> {
    if let (Some(which), Some(points)) = (args.word(n::ATTRIBUTE), args.int(n::AMOUNT)) {
        harm(table, blow, which, points)?;
    }
    for condition in args.list(n::CONDITIONS) {
        if let Value::Word(condition) = condition {
            leave(table, blow, *condition, None)?;
        }
    }
    Ok(())
}

fn refused(clause: &'static Clause, reason: &str) -> Stop {
    Stop::Refused(Refusals::because(clause, reason))
}

clause! { REPEATED = 616
    "injury.repeated", "open", "The same again",
    "The attribute is damaged again; what stays does not add up, but a second eye or ear is the \
     other one."
}

/// Somebody has something that stays until it is healed.
pub fn gain(
    table: &mut Table<'_>,
    who: Who,
    condition: Name,
    detail: Option<Detail>,
) -> Result<(), Stop> {
    let clause = clause_of(condition);
    // Two blows of one count can have come to the same eye or ear: the second takes the other.
    let other = match detail {
        Some(Detail::Word(n::RIGHT)) => Some(Detail::Word(n::LEFT)),
        Some(Detail::Word(n::LEFT)) => Some(Detail::Word(n::RIGHT)),
        _ => detail,
    };
    let held = table.state().conditions_of(Subject::Who(who)).iter();
    let twice = held.clone().any(|held| held.name == condition && held.detail == detail);
    let detail = if twice { other } else { detail };
    if table.state().is(who, condition) {
        table.note(REPEATED, who)?;
    }
    speed::changing(table, clause, who, |table| table.gain(clause, who, condition, detail))?;
    if [n::ARM_CANNOT_HOLD, n::HAND_USELESS].contains(&condition) {
        body::drop_held(table, who)?;
    }
    Ok(())
}

/// As a round ends: who cannot breathe is pointed out.
pub fn at_round_end(table: &mut Table<'_>) -> Result<(), Stop> {
    let state = table.state();
    let choking =
        state.present().filter(|who| state.is(*who, n::CANNOT_BREATHE) && !state.is(*who, n::DEAD));
    for who in choking.collect::<Vec<_>>() {
        table.note(WINDPIPE, who)?;
    }
    Ok(())
}

/// What somebody adds to a Balance check: the skill, and what a crushed foot takes off it.
pub fn balance_parts(state: &State, who: Who) -> Vec<Added> {
    let foot = if state.is(who, n::BALANCE_MINUS_5) { -5 } else { 0 };
    let skill = number_of(state, who, n::BALANCE);
    vec![(check::DICE, n::BALANCE, skill), (BLUNT_TABLE, n::BALANCE_MINUS_5, foot)]
}

/// The skill as it is now.
pub fn balance(state: &State, who: Who) -> i32 {
    balance_parts(state, who).iter().map(|(.., by)| by).sum()
}

clause! { WHICH_SIDE = 617
    "injury.which-side", "open", "Which eye or ear",
    "Unless the Referee names a side it is an even chance on a d2 for eyes and ears, and the other \
     one where one is gone already. Legs and fingers have no side."
}

/// The eye or ear: an even chance, and the other one where one is gone already.
fn which_side(table: &mut Table<'_>, blow: &Blow, condition: Name) -> Result<Name, Stop> {
    let state = table.state();
    let view = if blow.at_once { state } else { state.seen() };
    if is_gone(view, blow.target, condition, n::RIGHT) {
        return Ok(n::LEFT);
    } else if is_gone(view, blow.target, condition, n::LEFT) {
        return Ok(n::RIGHT);
    }
    let side = |total: i32| if total == 1 { n::RIGHT } else { n::LEFT };
    let roll = Roll {
        clause: WHICH_SIDE,
        by: Actor::Gm,
        purpose: n::INJURY_SIDE,
        on: Some(blow.target),
        whom: Some(blow.target.into()),
        part: Part::only(),
        dice: &Dice::of(1, 2),
        parts: Vec::new(),
    };
    Ok(side(table.roll(roll, |_, total, _| (None, Some(side(total))))?.total()))
}

clause! { HEALING = 620
    "injury.healing", "open", "Until it is healed",
    "Wounds, damage to attributes and what stays are healed only as the Referee records it."
}

/// A lasting effect is healed.
pub fn heal(table: &mut Table<'_>, who: Who, condition: Name) -> Result<(), Stop> {
    if condition == n::ONE_ACTION_PER_TWO_TURNS {
        // What was done under this one says nothing about the next.
        table.count(HEALING, who, n::RIB, 0)?;
    }
    speed::changing(table, HEALING, who, |table| table.lose(HEALING, who, condition))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    TABLE_BY_TYPE,
    SEVERAL_TYPES,
    BLUNT_TABLE,
    WHICH_ARM,
    ATTRIBUTE_DAMAGE,
    MOVE_HALF,
    PRONE,
    RIB,
    ARM_CANNOT_ATTACK,
    ARM_CANNOT_HOLD,
    BROKEN_NECK,
    WINDPIPE,
    JAW,
    SENSES,
    TAKES_EFFECT,
    AGILITY_DAMAGE,
    STRENGTH_DAMAGE,
    EMPTY_TABLES,
    UNTYPED,
    TWO_ATTRIBUTES,
    REPEATED,
    WHICH_SIDE,
    NO_SUCH_PART,
    ON_THE_DEAD,
    HEALING,
    TWO_HANDED,
    SHIELD_ARM,
    RIB_TURNS,
];
