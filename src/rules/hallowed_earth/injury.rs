//! Area `injury`: Combat Injuries and what they leave (section "Combat Injuries").

use super::blow::Blow;
use super::character::{self, held, is_character, is_tied};
use super::names as n;
use super::sides::{self, arms, has, is_gone, is_in_hand, other_side, side_on};
use super::{attribute, death, lasting, sheet, speed, wounds};
use crate::engine::prelude::*;

clause! { TABLE_BY_TYPE = 198
    "injury.table-by-type", "Combat Injuries", "The damage type determines the injury table",
    "The Referee rolls on the table for the type of damage that the critical hit dealt.",
    uncited "the roll on the table, or the question, shows it"
}

clause! { UNTYPED = 614
    "injury.untyped", "open", "Damage without a type has no injury table",
    "It is treated like a type whose table is empty.",
    uncited "the question of injury.empty-tables shows it"
}

/// An injury is due: finds the table and applies the result.
pub fn due(table: &mut Table<'_>, blow: &Blow, types: &[Name]) -> Flow {
    let chosen = match types {
        [] => None,
        [only] => Some(*only),
        _ => Some(choose(table, blow, types)?),
    };
    if chosen == Some(n::BLUNT) { blunt(table, blow) } else { ruled(table, blow) }
}

clause! { SEVERAL_TYPES = 199
    "injury.several-types", "Combat Injuries",
    "With several damage types, the attacker's player picks the table",
    "If the hit dealt several types, the player of the attacker picks one of them. For monsters \
     and NPCs the Referee does.",
    asks "which injury table counts for {who}"
}

fn choose(table: &mut Table<'_>, blow: &Blow, types: &[Name]) -> Result<Name, Stop> {
    let player = is_character(table.state(), blow.by);
    let asked = if player { Actor::Who(blow.by) } else { Actor::Gm };
    let options = types.iter().copied().map(Value::Word).collect();
    match table.ask(SEVERAL_TYPES, asked, options, Some(blow.target))? {
        Reply::Value(Value::Word(word)) if types.contains(&word) => Ok(word),
        _ => Err(Refusals::because(SEVERAL_TYPES, "name one of the types of that hit").into()),
    }
}

clause! { EMPTY_TABLES = 613
    "injury.empty-tables", "open", "The Referee decides the injury where a table is empty",
    "Only the blunt table has rows. For any other type the Referee says what the injury is: one of \
     the Referee's own, one of the blunt table, or none. For an injured arm the Referee says \
     which, and may for an eye or ear.",
    asks "which injury {who} has"
}

/// The Referee says what the injury is where its table is empty.
fn ruled(table: &mut Table<'_>, blow: &Blow) -> Flow {
    let options = [n::RULE_INJURY, n::BLUNT, core::NONE];
    let words = options.map(Value::Word).to_vec();
    let reply = table.ask(EMPTY_TABLES, Actor::Gm, words, Some(blow.target))?;
    if let Reply::Do { verb: n::RULE_INJURY, args } = &reply {
        let about = args.clone().with(core::TARGET, blow.target);
        let mut refusals = check_damage(args);
        refusals.append(sides::check_ruled(args));
        refusals.or(())?;
        let supply = |table: &mut Table<'_>| supplied(table, blow, args);
        return table.stepped_in(Actor::Gm, n::RULE_INJURY, &about, supply);
    }
    match reply {
        Reply::Value(Value::Word(n::BLUNT)) => blunt(table, blow),
        Reply::Value(Value::Word(core::NONE)) | Reply::Pass => Ok(()),
        _ => Err(table.not_offered(EMPTY_TABLES, &options)),
    }
}

fn supplied(table: &mut Table<'_>, blow: &Blow, args: &Args) -> Flow {
    if let (Some(which), Some(points)) = (args.word(n::ATTRIBUTE), args.int(n::AMOUNT)) {
        harm(table, blow, which, points)?;
    }
    let all = args.words(n::CONDITIONS);
    all.iter().try_for_each(|condition| {
        let named = sides::named(args, *condition);
        let side = named.or_else(|| unnamed_side(table.state(), blow, *condition));
        leave(table, blow, (*condition, side.map(Detail::Word)), &all)
    })
}

/// Why an injury is refused that names an attribute without its loss, or a loss of nothing.
fn check_damage(args: &Args) -> Refusals {
    let (which, points) = (args.word(n::ATTRIBUTE), args.int(n::AMOUNT));
    let mut refusals = Refusals::if_not(which.is_none() || points.is_some(), EMPTY_TABLES, || {
        "say how much the attribute loses: amount=…".to_owned()
    });
    refusals.unless(points.is_none() || which.is_some(), EMPTY_TABLES, || {
        "say which attribute loses that: attribute=…".to_owned()
    });
    refusals
}

/// What the Referee says an injury is.
pub struct RuleInjury;

impl Answer for RuleInjury {
    const VERB: Verb = Verb::answering(
        n::RULE_INJURY,
        "when a Combat Injury is due and its table is empty",
    )
    .takes(&[
        may(n::NAMED, Kind::Text),
        may(n::SAYS, Kind::Text),
        may(n::ATTRIBUTE, Kind::Word(sheet::ATTRIBUTES)),
        may(n::AMOUNT, Kind::Int(1, 100)),
        may(n::CONDITIONS, Kind::Words(lasting::LASTING)),
        sides::ARM,
        sides::SIDE,
    ])
    .says(
        "The Referee says what the injury is. An eye or ear without side= is the right one, \
         or the other one if one is already lost.",
    )
    .told(
        "rules the injury[: {name}][ ({says})][, {amount} {attribute} damage][, \
         leaving the target {conditions}][ ({arm})][ ({side})]",
    );

    fn answers(_: &State, _: Who, _: Option<Who>) -> Vec<Args> {
        let none = Args::default();
        let scar = Value::Text("a scar".to_owned());
        vec![
            none.clone().with(n::NAMED, scar.clone()).with(n::SAYS, scar),
            none.clone().with(n::ATTRIBUTE, n::STRENGTH).with(n::AMOUNT, 6),
            none.with(n::CONDITIONS, vec![n::HALF_SPEED_INJURY]),
        ]
    }
}

/// A row of an injury table.
struct Row {
    /// What it is called.
    name: Name,
    /// Dice of attribute damage, as count and sides.
    dice: Option<(u8, u16)>,
    /// The attributes it is taken from.
    attributes: &'static [Name],
    /// The effects that last until healed.
    lasting: &'static [Name],
}

const fn row(
    name: Name,
    dice: Option<(u8, u16)>,
    attributes: &'static [Name],
    lasting: &'static [Name],
) -> Row {
    Row { name, dice, attributes, lasting }
}

clause! { BLUNT_TABLE = 200
    "injury.blunt-table", "Blunt Combat Injuries", "The blunt injury table is rolled on a d20",
    "Each face is an injury: damage to attributes, a lasting effect, or both."
}

/// The rows, from 1.
const BLUNT: [Row; 20] = [
    row(n::CRUSHED_FOOT, None, &[], &[n::BALANCE_MINUS_5]),
    row(n::BROKEN_SHIN, Some((1, 8)), &[n::AGILITY], &[n::HALF_SPEED_INJURY]),
    row(n::SHATTERED_KNEECAP, Some((1, 12)), &[n::AGILITY], &[n::PRONE_UNTIL_HEALED]),
    row(n::BROKEN_FEMUR, Some((1, 10)), &[n::AGILITY], &[]),
    row(n::SHATTERED_HIP, Some((4, 4)), &[n::AGILITY], &[]),
    row(n::BROKEN_RIB, Some((2, 4)), &[n::STRENGTH], &[n::ONE_ACTION_PER_TWO_TURNS]),
    row(n::BROKEN_COLLARBONE, Some((3, 4)), &[n::STRENGTH], &[]),
    row(n::CRUSHED_SHOULDER, Some((2, 8)), &[n::STRENGTH, n::DEXTERITY], &[n::ARM_CANNOT_ATTACK]),
    row(n::BROKEN_UPPER_ARM, Some((1, 10)), &[n::STRENGTH], &[n::ARM_CANNOT_ATTACK]),
    row(n::SHATTERED_ELBOW, Some((1, 12)), &[n::DEXTERITY], &[n::ARM_CANNOT_ATTACK]),
    row(n::BROKEN_FOREARM, Some((1, 10)), &[n::STRENGTH, n::DEXTERITY], &[n::ARM_CANNOT_HOLD]),
    row(n::SHATTERED_HAND, Some((4, 4)), &[n::DEXTERITY], &[n::HAND_USELESS]),
    row(n::BROKEN_FINGER, Some((1, 8)), &[n::DEXTERITY], &[]),
    row(n::BROKEN_NECK, None, &[], &[n::PARALYZED_BELOW_NECK]),
    row(n::CRUSHED_WINDPIPE, None, &[], &[n::CANNOT_BREATHE, n::CANNOT_SPEAK]),
    row(n::BROKEN_JAW, None, &[], &[n::CANNOT_SPEAK, n::CANNOT_CHEW]),
    row(n::BROKEN_NOSE, Some((1, 10)), &[n::PERCEPTION], &[n::CANNOT_SMELL]),
    row(n::EYE_SWOLLEN_SHUT, Some((2, 8)), &[n::PERCEPTION], &[n::BLIND_ONE_EYE]),
    row(n::CAULIFLOWER_EAR, Some((1, 12)), &[n::PERCEPTION], &[n::DEAF_ONE_EAR]),
    row(n::CRACKED_SKULL, Some((1, 8)), &[n::MEMORY, n::PERCEPTION], &[n::CONCUSSED]),
];

clause! { NO_SUCH_PART = 618
    "injury.no-such-part", "open", "The Referee rules on bodies without the injured part",
    "The Referee rules: the nearest part, another roll, or no injury.",
    uncited "this is left to a ruling"
}

/// Rolls on the blunt table and applies the row.
fn blunt(table: &mut Table<'_>, blow: &Blow) -> Flow {
    let row = |total: i32| &BLUNT[(total.clamp(1, 20) - 1) as usize];
    let thrown = (BLUNT_TABLE, n::INJURY);
    let row = row(throw(table, blow, thrown, Dice::of(1, 20), |it| row(it).name)?);
    let side = match row.lasting {
        [one] if lasting::OF_ARM.contains(one) => Some(which_arm(table, blow)?),
        [one @ (n::BLIND_ONE_EYE | n::DEAF_ONE_EAR)] => Some(which_side(table, blow, *one)?),
        _ => None,
    };
    damage(table, blow, row)?;
    let side = side.map(Detail::Word);
    row.lasting.iter().try_for_each(|condition| leave(table, blow, (*condition, side), row.lasting))
}

/// The Referee rolls for an injury; gives the total.
fn throw(
    table: &mut Table<'_>,
    blow: &Blow,
    (clause, purpose): (Cited, Name),
    dice: Dice,
    row: impl Fn(i32) -> Name,
) -> Result<i32, Stop> {
    let roll = Roll::new(clause, Actor::Gm, purpose, dice).on(blow.target);
    Ok(table.look_up(roll, row)?.total())
}

clause! { WHICH_ARM = 201
    "injury.which-arm", "Blunt Combat Injuries", "A d4 decides which arm is injured",
    "For shoulder, upper arm, elbow, forearm and hand a d4 decides: 1 and 2 are the main hand's \
     arm, 3 and 4 the other."
}

/// The arm on a face of the die.
pub fn arm(face: i32) -> Name {
    if face <= 2 { n::MAIN } else { n::OFFHAND }
}

fn which_arm(table: &mut Table<'_>, blow: &Blow) -> Result<Name, Stop> {
    let thrown = (WHICH_ARM, n::INJURY_SIDE);
    throw(table, blow, thrown, Dice::of(1, 4), arm).map(arm)
}

clause! { WHICH_SIDE = 617
    "injury.which-side", "open", "An even chance decides which eye or ear is injured",
    "Unless the Referee names a side, a d2 decides for eyes and ears. If one is already lost, it \
     is the other one. Without a side, an injury of the Referee's own is of the right one, and no \
     die is thrown. Legs and fingers have no side."
}

/// The eye or ear: an even chance, or the other one if one is already lost.
fn which_side(table: &mut Table<'_>, blow: &Blow, condition: Name) -> Result<Name, Stop> {
    if let Some(left) = side_left(table.state(), blow, condition) {
        return Ok(left);
    }
    throw(table, blow, (WHICH_SIDE, n::INJURY_SIDE), Dice::of(1, 2), side_on).map(side_on)
}

/// The other eye or ear, if one is already lost.
fn side_left(state: &State, blow: &Blow, condition: Name) -> Option<Name> {
    let view = if blow.at_once { state } else { state.seen() };
    let gone = |side: Name| is_gone(view, blow.target, condition, Some(Detail::Word(side)));
    [n::RIGHT, n::LEFT].into_iter().find(|side| gone(*side)).map(other_side)
}

/// The eye or ear where the Referee names none: the other one if one is already lost, or the right
/// one.
fn unnamed_side(state: &State, blow: &Blow, condition: Name) -> Option<Name> {
    let sided = lasting::OF_EYE_OR_EAR.contains(&condition);
    sided.then(|| side_left(state, blow, condition).unwrap_or(n::RIGHT))
}

clause! { ATTRIBUTE_DAMAGE = 202
    "injury.attribute-damage", "Blunt Combat Injuries", "Some injuries damage attributes",
    "The result of the row's dice is taken from the attribute, apart from Stress and Wound Points."
}

fn damage(table: &mut Table<'_>, blow: &Blow, row: &Row) -> Flow {
    let Some((count, sides)) = row.dice else { return Ok(()) };
    let dice = Dice::of(count, sides);
    let roll = Roll::new(ATTRIBUTE_DAMAGE, Actor::Gm, n::ATTRIBUTE_DAMAGE, dice).on(blow.target);
    let points = table.throw(roll)?.total();
    row.attributes.iter().try_for_each(|which| harm(table, blow, *which, points))
}

/// An attribute is damaged: at once, or with the rest of a tied count.
fn harm(table: &mut Table<'_>, blow: &Blow, which: Name, points: i32) -> Flow {
    if !is_tied(table.state()) || blow.at_once {
        return weaken(table, blow.target, which, points);
    }
    let (of, pool) = (Subject::Who(blow.target), attribute::damage_pool(which));
    table.intend(ATTRIBUTE_DAMAGE, blow.by, Effect::Pool { of, pool, by: points })
}

clause! { TWO_ATTRIBUTES = 615
    "injury.two-attributes", "open", "Two attributes lose what one roll shows",
    "The dice are rolled once, and each attribute named loses the full result.",
    uncited "one roll and two losses show it"
}

clause! { MOVE_HALF = 203
    "injury.move-half", "Blunt Combat Injuries", "A Broken Shin or the like halves movement",
    "A creature with a Broken Shin moves at half speed."
}

clause! { PRONE = 204
    "injury.prone-until-healed", "Blunt Combat Injuries",
    "A Shattered Kneecap or the like leaves the creature prone",
    "It is prone at once and cannot get up until the injury is healed."
}

clause! { SENSES = 211
    "injury.senses", "Blunt Combat Injuries", "Injuries of nose, eye or ear impair a sense",
    "A sense is lost or halved. The only number for it is the Perception damage."
}

/// The clause that says what a lasting effect does, beside these others.
fn clause_of(condition: Name, beside: impl FnOnce(Name) -> bool) -> Cited {
    match condition {
        n::HALF_SPEED_INJURY => MOVE_HALF,
        n::PRONE_UNTIL_HEALED => PRONE,
        n::ONE_ACTION_PER_TWO_TURNS => RIB,
        n::ARM_CANNOT_ATTACK => ARM_CANNOT_ATTACK,
        n::ARM_CANNOT_HOLD | n::HAND_USELESS => ARM_CANNOT_HOLD,
        n::PARALYZED_BELOW_NECK => BROKEN_NECK,
        n::CANNOT_SPEAK if !beside(n::CANNOT_BREATHE) => JAW,
        n::CANNOT_BREATHE | n::CANNOT_SPEAK => WINDPIPE,
        n::CANNOT_CHEW => JAW,
        n::CANNOT_SMELL | n::BLIND_ONE_EYE | n::DEAF_ONE_EAR => SENSES,
        _ => BLUNT_TABLE,
    }
}

clause! { REPEATED = 616
    "injury.repeated", "open", "The same injury again damages the attribute again",
    "Lasting effects do not add up, but a second injured eye or ear is the other one."
}

/// Somebody gains an effect that lasts until healed.
pub fn gain(table: &mut Table<'_>, who: Who, condition: Name, mut detail: Option<Detail>) -> Flow {
    let clause = clause_of(condition, |other| table.state().is(who, other));
    if is_gone(table.state(), who, condition, detail) {
        table.decided(REPEATED, who, None, "the same effect counts twice")?;
        // Two hits of one count can meet the same eye or ear: the second takes the other.
        if let Some(Detail::Word(side @ (n::RIGHT | n::LEFT))) = detail {
            detail = Some(Detail::Word(other_side(side)));
        }
    }
    speed::changing(table, clause, who, |table| table.gain(clause, who, condition, detail))?;
    if [n::ARM_CANNOT_HOLD, n::HAND_USELESS].contains(&condition) {
        drop_held(table, who)?;
    }
    Ok(())
}

/// A lasting effect comes: at once, or with the rest of a tied count.
fn leave(
    table: &mut Table<'_>,
    blow: &Blow,
    (condition, detail): (Name, Option<Detail>),
    all: &[Name],
) -> Flow {
    if !is_tied(table.state()) || blow.at_once {
        return gain(table, blow.target, condition, detail);
    }
    let of = Subject::Who(blow.target);
    let clause = clause_of(condition, |other| all.contains(&other));
    table.intend(clause, blow.by, Effect::Gained { of, condition, detail })
}

clause! { RIB = 205
    "injury.one-action-per-two-turns", "Blunt Combat Injuries",
    "A Broken Rib allows one action in two turns",
    "The creature takes only one action in any two turns."
}

clause! { RIB_TURNS = 624
    "injury.rib-turns", "open", "A Broken Rib limits actions of any kind, but not movement",
    "The creature takes one action of any kind in any two rounds, from its first action after the \
     injury. Movement is not limited."
}

/// Whether somebody has a Broken Rib.
pub fn has_rib(state: &State, who: Who) -> bool {
    state.is(who, n::ONE_ACTION_PER_TWO_TURNS)
}

/// Why a Broken Rib that `view` shows forbids an action: there was one in the round before or in
/// this.
pub fn check_rib(state: &State, view: &State, who: Who) -> Refusals {
    let last = state.counter(who, None, n::RIB);
    let free = last == 0 || state.round as i32 >= last + 2;
    Refusals::if_not(free || !has_rib(view, who), RIB, || {
        format!("{} has a Broken Rib and already acted in round {last}", state.called(who))
    })
}

/// Remembers the round of an action that a Broken Rib counts.
pub fn note_rib(table: &mut Table<'_>, who: Who) -> Flow {
    let round = table.state().round as i32;
    table.count(RIB_TURNS, who, n::RIB, round)
}

clause! { ARM_CANNOT_ATTACK = 206
    "injury.arm-cannot-attack", "Blunt Combat Injuries",
    "A hurt shoulder, upper arm or elbow prevents attacks",
    "The creature cannot attack with that arm. The arm still holds what it holds, and the other \
     arm can attack."
}

clause! { TWO_HANDED = 622
    "injury.two-handed", "open", "A weapon for two hands needs two sound arms",
    "A weapon for two hands needs two arms that are able to attack and to hold."
}

clause! { TAKES_EFFECT = 212
    "injury.takes-effect", "Combat Injuries; Step 2: Initiative",
    "An injury takes effect before the next count",
    "The injury follows the hit at once; on a tied count it comes with everything else. An action \
     that it makes impossible is refused when its count comes. Another weapon cannot be used in \
     its place."
}

/// Why a weapon cannot be attacked with. Asked by `attack::check_weapon`, `attack::usable` and
/// others.
pub fn check_weapon(state: &State, who: Who, weapon: ItemId) -> Refusals {
    let mut refusals = check_hold(state, who, weapon);
    let arms = arms(state, weapon);
    for arm in arms.iter().filter(|arm| has(state, who, n::ARM_CANNOT_ATTACK, **arm)) {
        let (arm, who) = (sides::called(*arm), state.called(who));
        refusals.add(ARM_CANNOT_ATTACK, format!("the hurt {arm} of {who} cannot attack"));
    }
    if refusals.is_empty() {
        return refusals;
    }
    if arms.len() == 2 {
        refusals.add(TWO_HANDED, "the weapon takes both arms");
    }
    refusals.and(TAKES_EFFECT, "the injury makes it impossible")
}

clause! { ARM_CANNOT_HOLD = 207
    "injury.arm-cannot-hold", "Blunt Combat Injuries",
    "A hurt forearm or hand cannot hold anything",
    "Nothing can be held there, and what was held is dropped. A Shattered Hand cannot be used at \
     all."
}

clause! { SHIELD_ARM = 623
    "injury.shield-arm", "open", "A shield needs an arm that can hold",
    "A shield on an arm that cannot attack protects as usual. An arm that cannot hold drops it, \
     and a shield that the Referee puts there gives nothing."
}

/// What an arm held that cannot hold any more lies on the ground; a part of the body does not.
pub fn drop_held(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    let items = held(state, who, core::WEAPON).chain(held(state, who, core::SHIELD));
    let falls =
        |item: &ItemId| is_in_hand(state, *item) && !check_hold(state, who, *item).is_empty();
    let dropped: Vec<ItemId> = items.filter(falls).collect();
    let place = character::place(state, who);
    for item in dropped {
        let shield = table.state().cast.item(item).kind == core::SHIELD;
        let clause = if shield { SHIELD_ARM } else { ARM_CANNOT_HOLD };
        table.lay_down(clause, item, place)?;
    }
    Ok(())
}

/// The hurt arm that keeps somebody from holding something, if one does.
pub fn unfit_arm(state: &State, who: Who, item: ItemId) -> Option<&'static str> {
    let is_hurt = |arm: &Name| {
        has(state, who, n::ARM_CANNOT_HOLD, *arm) || has(state, who, n::HAND_USELESS, *arm)
    };
    arms(state, item).into_iter().find(is_hurt).map(sides::called)
}

/// Why something cannot be held, or a part of the body not be used.
pub fn check_hold(state: &State, who: Who, item: ItemId) -> Refusals {
    let mut refusals = Refusals::none();
    let in_hand = is_in_hand(state, item);
    for arm in arms(state, item) {
        let limp = in_hand && has(state, who, n::ARM_CANNOT_HOLD, arm);
        let lame = limp || has(state, who, n::HAND_USELESS, arm);
        refusals.unless(!lame, ARM_CANNOT_HOLD, || {
            let verb = if in_hand { "hold" } else { "use" };
            let (arm, who, item) = (sides::called(arm), state.called(who), state.called(item));
            format!("the hurt {arm} of {who} cannot {verb} {item}")
        });
    }
    refusals
}

/// What makes an arm useless to use something with.
pub const TO_USE: &[Name] = &[n::ARM_CANNOT_HOLD, n::HAND_USELESS];

/// What makes an arm useless to throw with: it has to be able to attack as well.
pub const TO_THROW: &[Name] = &[n::ARM_CANNOT_ATTACK, n::ARM_CANNOT_HOLD, n::HAND_USELESS];

/// Why hands are of no use: each arm has one of these.
pub fn check_hands(state: &State, who: Who, useless: &[Name]) -> Refusals {
    let mut refusals = Refusals::none();
    for arm in [n::MAIN, n::OFFHAND] {
        let hurt = useless.iter().find(|hurt| has(state, who, **hurt, arm));
        let Some(hurt) = hurt else { return Refusals::none() };
        let cannot = if *hurt == n::ARM_CANNOT_ATTACK { "attack" } else { "hold anything" };
        let (arm, who) = (sides::called(arm), state.called(who));
        refusals
            .add(clause_of(*hurt, |_| false), format!("the hurt {arm} of {who} cannot {cannot}"));
    }
    refusals
}

clause! { BROKEN_NECK = 208
    "injury.broken-neck", "Blunt Combat Injuries", "A Broken Neck paralyzes the body",
    "The body cannot move: no movement, and no action that needs it. The creature can still speak."
}

/// Why the body cannot act.
pub fn check_body(state: &State, who: Who) -> Refusals {
    let able = !state.is(who, n::PARALYZED_BELOW_NECK);
    let mut refusals = Refusals::if_not(able, BROKEN_NECK, || {
        format!("{} is paralyzed from the neck down", state.called(who))
    });
    let exhausted = attribute::exhausted(state, who);
    refusals.unless(exhausted.is_none(), attribute::DAMAGE, || {
        let which = exhausted.map_or("", attribute::called);
        format!("the {which} of {} is 0, so its body cannot move", state.called(who))
    });
    refusals
}

/// Why somebody can do nothing with its body: it cannot move, or a Broken Rib forbids it.
pub fn check_exertion(state: &State, who: Who) -> Refusals {
    check_body(state, who).with(check_rib(state, state, who))
}

clause! { WINDPIPE = 209
    "injury.windpipe", "Blunt Combat Injuries", "A Crushed Windpipe prevents speech and breath",
    "The creature can neither speak nor breathe. The Referee decides when it suffocates; a note at \
     the end of each round is a reminder. Whether it can cast is asked as with a Broken Jaw.",
    reminds "{who} cannot breathe; the Referee decides when it suffocates",
    asks "whether {who} casts without a voice"
}

clause! { JAW = 210
    "injury.jaw", "Blunt Combat Injuries", "A Broken Jaw prevents speech",
    "The creature can neither speak nor chew. When a creature that cannot speak casts a spell, the \
     Referee is asked whether it can; if not, the spell is lost and nothing is paid.",
    asks "whether {who} casts without a voice"
}

/// The clause by which somebody who cannot speak has no voice.
pub fn voiceless(state: &State, who: Who) -> Cited {
    clause_of(n::CANNOT_SPEAK, |other| state.is(who, other))
}

/// Why somebody cannot speak.
pub fn check_voice(state: &State, who: Who) -> Refusals {
    let clause = voiceless(state, who);
    let refusals = Refusals::if_not(!state.is(who, n::CANNOT_SPEAK), clause, || {
        format!("{} cannot speak", state.called(who))
    });
    refusals.hint(|| {
        format!("where the Referee finds that it can: gm set {} -cannot-speak", state.called(who))
    })
}

/// As a round ends, creatures that cannot breathe are pointed out.
pub fn at_round_end(table: &mut Table<'_>) -> Flow {
    let state = table.state();
    let choking =
        state.present().filter(|who| state.is(*who, n::CANNOT_BREATHE) && !state.is(*who, n::DEAD));
    for who in choking.collect::<Vec<_>>() {
        table.decided(WINDPIPE, who, None, "nobody is reminded that it suffocates")?;
    }
    Ok(())
}

clause! { AGILITY_DAMAGE = 213
    "injury.agility-damage-and-initiative", "Initiative; Defense",
    "Less Agility lowers Defense, not Base Initiative",
    "Agility damage lowers Defense at once. Base Initiative does not change in this fight.",
    uncited "nothing is rolled again, which no event shows"
}

clause! { STRENGTH_DAMAGE = 214
    "injury.strength-damage-and-wounds", "Wound Points",
    "Less Strength lowers Wound Points and brings death nearer",
    "Maximum Wound Points fall with the Strength score, and current ones fall to the new maximum. \
     Death comes at minus the new score. This is neither damage nor an injury of its own."
}

/// An attribute loses points; what is derived from it follows.
pub fn weaken(table: &mut Table<'_>, who: Who, which: Name, points: i32) -> Flow {
    let mut less = false;
    speed::changing(table, attribute::DAMAGE, who, |table| {
        less = attribute::damage(table, who, which, points)?;
        Ok(())
    })?;
    if less && which == n::STRENGTH { cap(table, STRENGTH_DAMAGE, who) } else { Ok(()) }
}

/// Less Strength: Wound Points come down to their new maximum, and death is nearer.
pub fn cap(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    let over = table.state().pool(who, n::WOUND_POINTS) - wounds::maximum(table.state(), who);
    table.pool(clause, who, n::WOUND_POINTS, -over.max(0))?;
    wounds::settle(table, who)
}

clause! { ON_THE_DEAD = 619
    "injury.on-the-dead", "open", "No d% is rolled if the critical hit kills",
    "If the critical hit kills its target, d% is not rolled."
}

/// Whether a critical hit of so much kills. Asked by `attack::felt`.
pub fn is_lethal(state: &State, target: Who, points: i32) -> bool {
    let left = state.pool(target, n::WOUND_POINTS) - points;
    death::is_reached(left, attribute::of_wounds(state, target).total())
}

clause! { HEALING = 620
    "injury.healing", "open", "Injuries stay until they are healed",
    "Wounds, attribute damage and lasting effects are healed only as the Referee records it, each \
     by itself. An attribute regains all that it has lost. Of two hurt arms, eyes or ears the one \
     that is named is healed, or both. Stabilizing heals nothing."
}

/// Why an injury of somebody cannot be healed. Asked by `stress::settle`.
pub fn check_healing(state: &State, who: Who, args: &Args) -> Refusals {
    let which = args.int(n::INJURY).unwrap_or(0);
    let there = which <= wounds::injuries(state, who).len() as i32;
    Refusals::if_not(there, HEALING, || format!("{} lists no injury {which}", state.called(who)))
        .with(sides::check_healed(state, who, args))
}

/// Heals what the line names: an injury, damage to an attribute, lasting effects.
pub fn healed(table: &mut Table<'_>, who: Who, args: &Args) -> Flow {
    if let Some(at) = args.int(n::INJURY) {
        let mut list = wounds::injuries(table.state(), who);
        list.remove(at as usize - 1); // Counted from 1, as `stress::Restore` takes it.
        wounds::set_injuries(table, HEALING, who, list)?;
    }
    if let Some(which) = args.word(n::ATTRIBUTE) {
        strengthen(table, who, which)?;
    }
    args.words(n::CONDITIONS).into_iter().try_for_each(|condition| {
        heal(table, who, condition, sides::named(args, condition).map(Detail::Word))
    })
}

/// What an attribute has lost comes back, with what is derived from it.
pub fn strengthen(table: &mut Table<'_>, who: Who, which: Name) -> Flow {
    speed::changing(table, HEALING, who, |table| attribute::restore(table, who, which))
}

/// A lasting effect is healed, on the side named alone or on both.
fn heal(table: &mut Table<'_>, who: Who, condition: Name, side: Option<Detail>) -> Flow {
    forget_rib(table, HEALING, who, condition)?;
    match side {
        None => speed::changing(table, HEALING, who, |table| table.lose(HEALING, who, condition)),
        // What has a side, an arm, an eye or an ear, changes no Speed.
        Some(_) => table.lose_with(HEALING, who, condition, side),
    }
}

/// A Broken Rib is gone, for whatever reason: what was done under it does not count for the next.
pub fn forget_rib(table: &mut Table<'_>, clause: Cited, who: Who, condition: Name) -> Flow {
    if condition != n::ONE_ACTION_PER_TWO_TURNS {
        return Ok(());
    }
    table.count(clause, who, n::RIB, 0)
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
