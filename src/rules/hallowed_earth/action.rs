//! Area `action`: what an action adds to Initiative, and what a round allows (step 3).

use super::character::{called_away, is_there, is_weapon};
use super::incap::Strain;
use super::names as n;
use super::{DEFINITION, check, dying, guard, incap, injury, plan, round, speed};
use crate::engine::cost::FREE;
use crate::engine::prelude::*;
use crate::engine::record::Later;

/// What the Referee adds to the count of an action that is not on the list; it changes no check.
pub const MODIFIER: Opt = may_gm(n::MODIFIER, Kind::Int(-50, 50)).usually(Usual::Int(0));

/// When an action is declared.
pub const WHEN: &str = "as a round begins, or on joining";

/// An action that is declared before the counts; its plan is carried out on its count.
pub trait Action: Plan<By = Who> {
    /// Why it cannot even be declared: usually because it could not be carried out now.
    fn check_declared(state: &State, who: Who, args: &Args) -> Refusals {
        injury::check_exertion(state, who)
            .with(Self::settle(state, who, args).err().unwrap_or_default())
    }
}

clause! { ATTACK_MODIFIER = 135
    "action.attack-modifier", "Step 3: Declare Actions",
    "An attack adds the weapon's speed to Initiative",
    "An attack adds the speed of its weapon, natural weapons included."
}

/// What an attack adds to Initiative, and the clause that says so. Used by `attack::adds`.
pub fn attack_speed(state: &State, args: &Args) -> (Cited, i32) {
    (ATTACK_MODIFIER, stated(state, args.item(core::WEAPON), n::WEAPON_SPEED, 0))
}

/// What a sheet states of an item, or what is usual.
fn stated(state: &State, item: Option<ItemId>, stat: Name, usual: i32) -> i32 {
    item.and_then(|item| state.number(item, stat)).unwrap_or(usual)
}

clause! { SPELL_MODIFIER = 136
    "action.spell-modifier", "Step 3: Declare Actions", "A spell adds its speed to Initiative",
    "Casting a spell adds the speed of that spell."
}

/// What casting adds. Used by `spell::adds`.
pub fn casting_speed(state: &State, args: &Args) -> (Cited, i32) {
    let spell = args.item(core::SPELL);
    let usual = stated(state, spell, n::CASTING_TN, 10) - 10;
    (SPELL_MODIFIER, stated(state, spell, n::SPELL_SPEED, usual))
}

clause! { SPELL_SPEED = 137
    "action.spell-speed", "Step 3: Declare Actions", "A spell's speed is its casting TN minus 10",
    "Unless the spell states a speed, it is the casting TN minus 10. For an easy spell it is below \
     0.",
    uncited "the count shows it"
}

clause! { USE_ITEM_MODIFIER = 138
    "action.use-item-modifier", "Step 3: Declare Actions",
    "A consumable is used up; using it adds 6 to Initiative",
    "Using up a consumable adds 6, or what the item states. The consumable is gone."
}

/// What using an item up adds. Used by `item::adds`.
pub fn use_speed(state: &State, args: &Args) -> (Cited, i32) {
    (USE_ITEM_MODIFIER, stated(state, args.item(core::ITEM), n::USE_MODIFIER, 6))
}

/// Items of these kinds somebody could name by this option.
pub fn items(state: &State, who: Who, option: Name, kinds: &[Name]) -> Vec<Args> {
    let fits = |item: &ItemId| kinds.contains(&state.cast.item(*item).kind);
    let all = state.items_of(who).filter(fits);
    all.map(|item| Args::of(option, item)).collect()
}

/// Where somebody has only one item of a kind, that one is meant.
pub fn only_carried(state: &State, who: Who, args: Args, kind: Name) -> Args {
    let all = state.items_of(who).filter(|item| state.cast.item(*item).kind == kind);
    only_item(args, kind, &all.collect::<Vec<_>>())
}

/// If there is only one item, it is meant; among several nothing is guessed.
pub fn only_item(args: Args, option: Name, items: &[ItemId]) -> Args {
    args.or_only(option, || items.iter().copied().map(Value::Item))
}

clause! { THROW_ITEM_MODIFIER = 139
    "action.throw-item-modifier", "Step 3: Declare Actions",
    "A thrown item leaves the hand; throwing it adds 2 to Initiative",
    "Throwing an item adds 2, or what the item states."
}

clause! { THROWN_WEAPON = 632
    "action.thrown-weapon", "open", "A thrown weapon leaves the hand and keeps its weapon speed",
    "Throwing a weapon is an attack at the weapon's speed. Anything else that is thrown is an \
     item. What is thrown leaves the hand. A weapon that needs no hand cannot be thrown."
}

/// What throwing adds: a weapon keeps its own speed. Used by `item::adds`.
pub fn throwing_speed(state: &State, args: &Args) -> (Cited, i32) {
    let item = args.item(core::ITEM);
    match item {
        Some(weapon) if is_weapon(state, weapon) => {
            (THROWN_WEAPON, stated(state, item, n::WEAPON_SPEED, 0))
        }
        _ => (THROW_ITEM_MODIFIER, stated(state, item, n::THROW_MODIFIER, 2)),
    }
}

clause! { FULL_DEFENSE_MODIFIER = 140
    "action.full-defense-modifier", "Step 3: Declare Actions",
    "Full-Defense subtracts 1 from Initiative",
    "It comes one count earlier than the Base Initiative."
}

/// What Full-Defense adds. Used by `fulldef::adds`.
pub const FULL_DEFENSE_SPEED: (&Clause, i32) = (FULL_DEFENSE_MODIFIER, -1);

clause! { DEFENSIVE_ATTACK_MODIFIER = 141
    "action.defensive-attack-modifier", "Step 3: Declare Actions",
    "A Defensive Attack adds the weapon's speed and 1",
    "It adds the speed of its weapon, and 1, to the Initiative of its turn."
}

/// What a Defensive Attack with this weapon adds. Used by `defatk::speed_of`.
pub fn defensive_speed(state: &State, weapon: ItemId) -> (Cited, i32) {
    (DEFENSIVE_ATTACK_MODIFIER, stated(state, Some(weapon), n::WEAPON_SPEED, 0) + 1)
}

clause! { KINDS = 630
    "action.kinds", "open", "Declared actions are Standard Actions; a Reposte is a Reaction",
    "A declared action is a Standard Action. A trifle such as dropping something is a Free Action. \
     A Reposte is a Reaction. Speech and movement are none of these."
}

/// The Standard Action of a turn, as what a deed costs: every verb that is declared costs it. The
/// Free Action is `turn::FreeAction`, and the Reaction is spent in `reposte.rs`.
pub const STANDARD: Cost = Cost {
    says: "Standard Action",
    clause: KINDS,
    check: |state, who, _| check_other(state, who, n::STANDARD_ACTION),
    pay: |table, clause, who| spend(table, clause, who, n::STANDARD_ACTION).map(drop),
    paid: Paid::First,
    ..FREE
};

/// The Standard Action as the cost of what needs a body that can move.
pub const BODILY: Cost = Cost { check: check_bodily, ..STANDARD };

fn check_bodily(state: &State, who: Who, _: Cited) -> Refusals {
    check_other(state, who, n::STANDARD_ACTION).with(injury::check_body(state, who))
}

clause! { UNLISTED = 625
    "action.unlisted", "open", "Actions that are not on the list add 0 to Initiative",
    "Heal checks, intimidation, other skills and mere movement add nothing, unless the Referee \
     names a number as the action is declared."
}

/// What something adds that is not on the list.
pub fn unlisted_speed(_: &State, args: &Args) -> (Cited, i32) {
    (UNLISTED, args.int(n::MODIFIER).unwrap_or(0))
}

/// Any other action; if a skill is named, with a check whose total the Referee judges.
pub struct Other {
    who: Who,
    skill: Option<Name>,
}

impl Plan for Other {
    type By = Who;

    const VERB: Verb = Verb::declared(n::OTHER_ACTION, WHEN)
        .takes(&[
            may(n::DESCRIPTION, Kind::Text),
            may(core::CHECK, Kind::Word(&[n::HEAL, n::INTIMIDATION, n::BALANCE])),
            MODIFIER,
        ])
        .says("Any other action, including only moving. With a skill check if one is named.")
        .told("takes an action[: {description}][, with a roll for {check}]");

    const COST: Cost = STANDARD.saying("Standard Action; +0 unless the Referee says otherwise");

    fn offers(_: &State, _: Who) -> Vec<Args> {
        said(n::DESCRIPTION, "something else")
    }

    fn adds(state: &State, args: &Args) -> (Cited, i32) {
        unlisted_speed(state, args)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let skill = args.word(core::CHECK);
        let balances = skill == Some(n::BALANCE);
        let refusals = if balances { injury::check_body(state, who) } else { Refusals::none() };
        refusals.or(Other { who, skill })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let (state, Other { who, skill }) = (table.state(), self);
        let Some(skill) = skill else { return Ok(()) };
        let parts = match skill {
            n::BALANCE => check::balance(state, who).into_parts(),
            _ => vec![check::skill(state, who, skill)],
        };
        let roll = Roll::new(check::DICE, who, skill, check::die(state)).with(parts);
        check::throw(table, roll).map(drop)
    }
}

impl Action for Other {
    fn check_declared(state: &State, who: Who, args: &Args) -> Refusals {
        Self::settle(state, who, args).err().unwrap_or_default()
    }
}

/// What could be said with a text of the speaker's own.
pub fn said(option: Name, words: &str) -> Vec<Args> {
    vec![Args::of(option, Value::Text(words.to_owned()))]
}

clause! { NONE_DECLARED = 628
    "action.none-declared", "open", "Passing is declared as well",
    "The round waits for every declaration. A creature that passes has declared another action \
     that adds 0. Passing is no exertion: it costs a creature that is down nothing, and a Broken \
     Rib does not count it."
}

/// A creature passes: an action without effect, and no exertion.
pub struct Pass(Who);

impl Plan for Pass {
    type By = Who;

    const VERB: Verb = Verb::declared(core::PASS, WHEN)
        .says("Does nothing. Counts as another action at +0.")
        .told("passes");

    const COST: Cost = Cost {
        check: |state, who, _| check_left(state, who, n::STANDARD_ACTION),
        ..STANDARD.in_its_course()
    };

    fn adds(_: &State, _: &Args) -> (Cited, i32) {
        (NONE_DECLARED, 0)
    }

    fn settle(_: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        Ok(Pass(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        table.pool(KINDS, self.0, n::STANDARD_ACTION, -1)
    }
}

impl Action for Pass {
    fn check_declared(_: &State, _: Who, _: &Args) -> Refusals {
        Refusals::none()
    }
}

/// What is carried out of a declared verb on its count.
pub fn later(verb: Name) -> Option<&'static Later> {
    DEFINITION.rules.record(verb).and_then(|record| record.later)
}

/// What is carried out of what was declared. A verb that cannot be declared, as a forged log may
/// hold one, has no effect.
pub fn planned(deed: &Deed) -> &'static Later {
    later(deed.verb).unwrap_or(const { &Later::of::<Pass>() })
}

/// Whether a verb has an option.
pub fn takes(verb: Name, option: Name) -> bool {
    let record = DEFINITION.rules.record(verb);
    record.is_some_and(|record| record.options.iter().any(|known| known.name == option))
}

/// What a deed adds to Initiative, and the clause that says so.
pub fn speed(state: &State, deed: &Deed) -> (Cited, i32) {
    (planned(deed).adds)(state, &deed.args)
}

clause! { SEVERAL_MODIFIERS = 626
    "action.several-modifiers", "open", "Two actions in one turn add up their modifiers",
    "If an ability allows two of the listed actions, their modifiers add up, and both are carried \
     out in one turn. Free Actions and Reactions add nothing. The Referee gives the second \
     Standard Action before it is declared.",
    uncited "the count shows it"
}

/// What all that was declared for a turn of this kind adds to Initiative.
pub fn speeds(state: &State, who: Who, kind: Name) -> impl Iterator<Item = Added> {
    plan::deeds(state, who, kind).map(|(_, deed)| {
        let (clause, by) = speed(state, deed);
        (clause, deed.verb, by)
    })
}

clause! { NORMAL_ALLOWANCE = 152
    "action.normal-allowance", "Wound Points",
    "One Standard Action, one Free Action, one Reaction a round",
    "A creature takes up to one of each in a round. Movement and speech are not counted among them."
}

/// The kinds of actions: what people call them, and how many of each a ruling can leave somebody in
/// a round. Four Standard Actions are two for each of the two turns it may have; the Free Actions
/// and Reactions serve both turns together.
const ALLOWANCES: [(Name, &str, i32); 3] = [
    (n::STANDARD_ACTION, "Standard Action", 4),
    (n::FREE_ACTION, "Free Action", 2),
    (n::REACTION, "Reaction", 2),
];

/// How many actions of this kind the Referee may give; nothing for a pool that is not of actions.
pub fn most(pool: Name) -> Option<i32> {
    ALLOWANCES.iter().find(|kind| kind.0 == pool).map(|kind| kind.2)
}

/// Why an action is refused, one of this kind.
pub fn check_spend(state: &State, who: Who, pool: Name) -> Refusals {
    let mut refusals = check_left(state, who, pool);
    if incap::is_dying(state, who) {
        refusals.append(dying::check_act(state, who));
    }
    refusals.append(injury::check_rib(state, state, who));
    refusals.with(dying::check_full_defense(state, who))
}

/// Why an action other than a Defensive Attack is refused: one that is in force is an action too.
pub fn check_other(state: &State, who: Who, pool: Name) -> Refusals {
    check_spend(state, who, pool).with(dying::check_defensive_attack(state, who))
}

/// Why a Reaction is refused. It is judged from how the count began: what its owner's own turn on
/// that count has cost it, or brought upon it, has no effect on it, whichever of the two came
/// first. A Full-Defense or a Defensive Attack is the exception: it took hold before that.
pub fn check_reaction(state: &State, who: Who) -> Refusals {
    let seen = state.seen();
    let guarded = seen.is(who, n::IN_FULL_DEFENSE) || guard::has_made_defensive_attack(state, who);
    let guarded = guarded && seen.is(who, n::INCAPACITATED);
    let dying = seen.is(who, n::DYING) || (guarded && incap::has_strained(state, who));
    let mut refusals = check_left(state, who, n::REACTION);
    if dying {
        refusals.append(dying::check_act(state, who));
    }
    refusals.append(injury::check_rib(state, seen, who));
    refusals.with(dying::check_defensive_attack(state, who))
}

/// Why an action of this kind is refused: it is spent.
fn check_left(state: &State, who: Who, pool: Name) -> Refusals {
    Refusals::if_not(state.pool(who, pool) > 0, NORMAL_ALLOWANCE, || {
        let kind = ALLOWANCES.iter().find(|kind| kind.0 == pool).map_or("action", |kind| kind.1);
        format!("{} has already spent its {kind} this round", state.called(who))
    })
}

/// Spends an action of this kind; gives what it will cost in addition. A Reaction is judged from
/// how the count began.
pub fn spend(table: &mut Table<'_>, clause: Cited, who: Who, pool: Name) -> Result<Strain, Stop> {
    let (state, reacts) = (table.state(), pool == n::REACTION);
    let view = if reacts { state.seen() } else { state };
    let (strain, rib) = (incap::strain(state, view, who), injury::has_rib(view, who));
    // What a ruling took away meanwhile is not there to be spent.
    table.pool(clause, who, pool, -table.state().pool(who, pool).min(1))?;
    let taken = table.state().counter(who, None, n::ACTED) + 1;
    table.count(NORMAL_ALLOWANCE, who, n::ACTED, taken)?;
    if rib {
        injury::note_rib(table, who)?;
    }
    Ok(strain)
}

/// Whether somebody has taken the only action it had: Dying, or with a Broken Rib.
pub fn has_taken_its_one(state: &State, who: Who) -> bool {
    let acted = state.counter(who, None, n::ACTED) > 0;
    (acted && incap::is_dying(state, who)) || !injury::check_rib(state, state, who).is_empty()
}

/// What is left of the round's actions, all kinds together.
pub fn allowance(state: &State, who: Who) -> Sum {
    let mut left = Sum::default();
    left.extend(ALLOWANCES.map(|(pool, ..)| (NORMAL_ALLOWANCE, pool, state.pool(who, pool))));
    if state.is(who, n::DYING) { dying::allowance(state, who, left) } else { left }
}

clause! { CHANGE_OF_MIND = 627
    "action.change-of-mind", "open", "A declaration fixes the action, not its target",
    "The action is binding, and so is its weapon, spell or item. Target, path and Free Action are \
     chosen when the count comes. The action may be forgone; the rest of the turn remains."
}

/// Why somebody cannot be a target. Asked by `attack::check_weapon` and `item::settle`.
pub fn check_target(state: &State, who: Who, target: Who) -> Refusals {
    let mut refusals = Refusals::if_not(is_there(state, target), CHANGE_OF_MIND, || {
        format!("{}; choose another target or forgo the action", called_away(state, target))
    });
    refusals.unless(target != who, CHANGE_OF_MIND, || "a creature cannot target itself".to_owned());
    refusals
}

clause! { DELAY = 629
    "action.delay", "open", "Actions cannot be delayed",
    "An action cannot be delayed or held ready for later."
}

/// Why what was declared cannot be carried out any more: its count has passed. Asked by
/// `turn::settle`.
pub fn check_delay(state: &State, who: Who) -> Refusals {
    let over = round::kind(state, who).is_some() && !round::in_turn(state, who);
    Refusals::if_not(!over, DELAY, || {
        format!("the turn of {} is over, and actions cannot be delayed", state.called(who))
    })
}

clause! { RESET = 631
    "action.allowance-reset", "open", "Actions are restored at the start of each round",
    "All allowances are restored as a round begins. A late turn brings a Standard Action of its \
     own. Everything else is one round's worth, shared by both turns."
}

/// The allowances of a round. Called by `join::roll_and_declare` and `procedure::begin_round`.
pub fn refresh(table: &mut Table<'_>, who: Who) -> Flow {
    let late = plan::deeds(table.state(), who, n::LATE).count() as i32;
    for (pool, ..) in ALLOWANCES {
        let more = if pool == n::STANDARD_ACTION { late } else { 0 };
        table.set_pool(RESET, who, pool, 1 + more)?;
    }
    speed::refresh(table, who)?;
    table.count(RESET, who, n::IN_FULL_DEFENSE, 0)?;
    table.count(RESET, who, n::ACTED, 0)
}

clause! { THROW_RESOLUTION = 633
    "action.throw-resolution", "open", "Throwing an item at an enemy takes an attack roll",
    "Throwing an item at an unwilling creature takes an attack roll against Defense. Throwing it \
     to a friend takes one only if the Referee asks for it (to-hit=yes), and at a spot none."
}

/// Whether the Referee asks for an attack roll. Used by `turn::may_act` and `item::check_item`.
pub const TO_HIT: Opt = may_gm(n::TO_HIT, Kind::Flag).usually(Usual::Flag(false));

/// Whether an item that is thrown at somebody has to hit.
pub fn has_to_hit(state: &State, who: Who, target: Who, said: &Args) -> bool {
    state.hostile(who, target) || said.says(n::TO_HIT)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    ATTACK_MODIFIER,
    SPELL_MODIFIER,
    SPELL_SPEED,
    USE_ITEM_MODIFIER,
    THROW_ITEM_MODIFIER,
    FULL_DEFENSE_MODIFIER,
    DEFENSIVE_ATTACK_MODIFIER,
    NORMAL_ALLOWANCE,
    UNLISTED,
    SEVERAL_MODIFIERS,
    CHANGE_OF_MIND,
    NONE_DECLARED,
    DELAY,
    KINDS,
    RESET,
    THROWN_WEAPON,
    THROW_RESOLUTION,
];
