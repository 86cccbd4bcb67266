//! Area `attack`: from the declaration to the damage (section "Attacking").

use super::character::{can_act, enemies, holds, is_unarmed, is_weapon};
use super::grapple::{self, Grip};
use super::names as n;
use super::protection::{self, Screen};
use super::react::{self, Reaction, Scene};
use super::{
    blast, bonus, counter, dodge, gear, health, indirect, map, melee, nonlethal, outside, ranged,
    save, sneak, stunt, surrender, turn,
};
use crate::engine::catalog::{Kind, Opt, Usual, Verb, may, may_gm, need};
use crate::engine::record::{Cost, Plan};
use crate::engine::{Refusals, Roll, Stop, Table, Throw, done_plainly};
use crate::state::State;
use crate::vocabulary::{
    Actor, Args, Clause, Detail, Dice, Done, ItemId, Name, Subject, Value, Who, ZoneId, core,
};

/// What kind of deed an attack is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// The main action of a turn.
    Turn,
    /// An answer to an attack.
    Counter,
    /// A blow at somebody who moves away.
    Opportunity,
}

/// What an attack is meant to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To hurt.
    Harm,
    /// To hurt little.
    HoldBack,
    /// To kill somebody who lies there.
    Kill,
    /// To make somebody drop this weapon.
    Disarm(ItemId),
    /// To get hold of somebody.
    Grapple,
}

/// What an attack hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// One target.
    One,
    /// Those who were named as being in a zone, where no map knows it.
    Named,
    /// A zone.
    Zone(ZoneId),
    /// Another zone than it was aimed at.
    Astray(ZoneId),
}

/// Whether the target of an attack is nearby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// It is.
    Near,
    /// It is not.
    Far,
}

/// An attack, its options settled.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    /// The attacker.
    pub by: Who,
    /// The target as it is now.
    pub target: Who,
    /// Whom it was aimed at, whoever has got in its place since.
    pub aimed_at: Who,
    /// The weapon; none where hands are enough.
    pub weapon: Option<ItemId>,
    /// `melee`, `ranged` or `indirect`.
    pub kind: Name,
    /// What kind of deed it is.
    pub deed: Deed,
    /// What it is meant to do.
    pub aim: Aim,
    /// Made on the move.
    pub moving: bool,
    /// Whether the attacker sees the target.
    pub visible: bool,
    /// Whether the GM finds it hard for other reasons.
    pub challenging: bool,
    /// How far the target is, in half zones.
    pub halves: i32,
    /// Whether the target is nearby; of a blast, whether it is aimed at one's own zone.
    pub reach: Reach,
    /// What it hits; of a blast each part has its own target.
    pub area: Area,
    /// What stands in between, as far as it was said.
    pub screen: Screen,
}

impl Attack {
    /// Whether it hits a zone.
    pub fn is_blast(&self) -> bool {
        self.area != Area::One
    }

    /// The zone it hits, where a map knows it.
    pub fn zone(&self) -> Option<ZoneId> {
        match self.area {
            Area::Zone(zone) | Area::Astray(zone) => Some(zone),
            Area::One | Area::Named => None,
        }
    }

    /// What its WIT save is about: whom it was aimed at, or the zone.
    fn save_about(&self) -> Option<Subject> {
        if self.is_blast() {
            self.zone().map(Subject::Zone)
        } else {
            Some(Subject::Who(self.aimed_at))
        }
    }
}

/// How a weapon attacks.
pub fn kind(state: &State, weapon: ItemId) -> Name {
    state.word(weapon, n::ATTACK_KIND).unwrap_or(n::MELEE)
}

clause! { MAIN_ACTION = 129
    "attack.main-action", "Attacking", "One attack, one main action",
    "An attack uses up the main action of the turn, whatever comes of it."
}

/// What an attack costs, as a deed of one's turn.
pub const COST: Cost = turn::MAIN.by(MAIN_ACTION).in_its_course();

/// Whether the attacker sees its target.
pub const VISIBLE: Opt = may(n::VISIBLE, Kind::Flag).usually(Usual::Flag(true));

/// Where no map says it: whether the target is nearby.
pub const NEARBY: Opt = may(n::NEARBY, Kind::Flag).usually(Usual::Flag(true));

/// Whether the GM finds it hard.
pub const CHALLENGING: Opt = may_gm(n::CHALLENGING, Kind::Flag).usually(Usual::Flag(false));

/// An attack as the main action of a turn: on somebody, or a blast.
pub struct Strike {
    attack: Attack,
    said: Args,
}

impl Plan for Strike {
    type By = Who;

    const VERB: Verb = Verb::declared(
        core::ATTACK,
        turn::OWN,
        &[
            may(core::TARGET, Kind::Who),
            may(core::ZONE, Kind::Place),
            need(core::WEAPON, Kind::Item),
            may(n::TARGETS, Kind::Whos),
            may(n::HOLD_BACK, Kind::Flag).usually(Usual::Flag(false)),
            may(n::FINAL_BLOW, Kind::Flag).usually(Usual::Flag(false)),
            may(n::MOVING, Kind::Flag),
            VISIBLE,
            may(core::DISTANCE, Kind::Int(0, 100)).usually(Usual::Int(0)),
            NEARBY,
            CHALLENGING,
            may(n::STUNT, Kind::Text),
            may(n::PEEKING, Kind::Flag).usually(Usual::Flag(false)),
            protection::GIVEN,
            protection::PENETRATES,
            may_gm(n::CLOSED, Kind::Flag).usually(Usual::Flag(false)),
            sneak::REVEALS,
        ],
        "Hits, unless a WIT save is due and fails, or somebody reacts. A final blow ends somebody \
         incapacitated nearby. A blast is aimed at a zone; target= is then whom a stunt is \
         offered to. Without a map nearby= and distance= say how far it is, and targets= whom a \
         blast hits.",
    );

    const COST: Cost = COST;

    /// Its weapon, the zone of a blast, and the only target there is.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        let args = blast::fill(state, who, fill_weapon(state, who, args)?, Deed::Turn);
        if blast::is_meant(state, &args) {
            return Ok(args);
        }
        let finishing = args.says(n::FINAL_BLOW);
        let fits = |args: &Args| {
            let down = |target| state.is(target, n::INCAPACITATED) == finishing;
            args.who(core::TARGET).is_some_and(down)
                && melee::settle(state, who, args, Deed::Turn).is_ok()
        };
        Ok(melee::aimed(state, who, args, |args, _| args, fits))
    }

    fn spell(state: &State, who: Who, args: Args) -> Args {
        let args = melee::spelled_blow(state, args);
        if blast::is_meant(state, &args) {
            blast::spelled(state, who, sneak::spelled(state, who, args))
        } else {
            melee::spelled(state, who, args)
        }
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let weapons = weapons(state, who);
        let is_blast = |weapon: &&ItemId| blast::is_blast(state, **weapon);
        let aims = |weapon: &ItemId| blast::aims(state, who, *weapon);
        let mut all: Vec<Args> = weapons.iter().filter(is_blast).flat_map(aims).collect();
        for target in enemies(state, who) {
            let at = Args::default().with(core::TARGET, Value::Who(target));
            for weapon in &weapons {
                let plain = at.clone().with(core::WEAPON, Value::Item(*weapon));
                all.push(plain.clone().with(n::FINAL_BLOW, Value::Flag(true)));
                if is_blast(&weapon) {
                    continue;
                }
                if softens(state, *weapon) {
                    all.push(plain.clone().with(n::HOLD_BACK, Value::Flag(true)));
                }
                all.push(plain);
            }
        }
        all
    }

    /// A blast is aimed at its zone, whomever a stunt is offered to.
    fn done(state: &State, by: Actor, args: &Args) -> Done {
        if !blast::is_meant(state, args) {
            return done_plainly(state, by, core::ATTACK, args);
        }
        Done { by, verb: core::ATTACK, target: blast::zone_of(args).map(Subject::Zone) }
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let attack = melee::settle(state, who, args, Deed::Turn)?;
        Ok(Strike { attack, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let Strike { attack, said } = self;
        let on = (!attack.is_blast()).then_some(attack.target);
        turn::act(table, attack.by, Grip::On(on))?;
        turn::spend_main(table, MAIN_ACTION, attack.by)?;
        if attack.is_blast() {
            blast::perform(table, attack, &said)
        } else {
            perform(table, attack, said.text(n::STUNT))
        }
    }
}

/// Carries out an attack on one target.
pub fn perform(table: &mut Table<'_>, attack: Attack, stunt: Option<&str>) -> Result<(), Stop> {
    stand(table, &attack)?;
    map::state_distance(table, attack.by, attack.target, attack.halves)?;
    resolve(table, attack, stunt)?;
    map::forget_distances(table, attack.by)
}

clause! { HITS_AUTOMATICALLY = 130
    "attack.hits-automatically", "Attacking", "No roll to hit",
    "Where nothing is in the way an attack simply hits, and its damage is done unless somebody \
     reacts."
}

/// Whether the attack hits: by itself, or by a WIT save if one is due.
pub fn hits(table: &mut Table<'_>, attack: &Attack) -> Result<bool, Stop> {
    gear::use_weapon(table, attack)?;
    if !attack.is_blast() {
        protection::note_over(table, attack)?;
        sneak::note_unaware(table, attack.by, attack.target)?;
    }
    let reasons = challenges(table.state(), attack);
    if reasons.is_empty() { Ok(true) } else { hits_by_save(table, attack, &reasons) }
}

clause! { CHALLENGING_WIT_SAVE = 131
    "attack.challenging-wit-save", "Attacking", "Hard shots ask for a WIT save",
    "Under challenging circumstances the attacker makes a WIT save first; failed, nothing is hit. \
     They are: a melee target that is not seen, a shot beyond half range or on the move, anything \
     indirect, and what the GM calls so."
}

clause! { ONE_SAVE_ONLY = 132
    "attack.one-save-only", "Attacking", "However hard, one save",
    "Several such circumstances ask for a single save. It holds for the whole attack, whoever \
     ends up as its target."
}

/// One WIT save, whatever makes the attack challenging: whether it hits.
fn hits_by_save(
    table: &mut Table<'_>,
    attack: &Attack,
    reasons: &[&'static Clause],
) -> Result<bool, Stop> {
    for reason in reasons.iter().filter(|reason| reason.code != CHALLENGING_WIT_SAVE.code) {
        table.decided(reason, attack.by, None, "it would hit without a save")?;
    }
    indirect::note_unseen(table, attack)?;
    if reasons.len() > 1 {
        let several = Detail::Int(reasons.len() as i32);
        table.decided(ONE_SAVE_ONLY, attack.by, several, "a save for each reason")?;
    }
    let clause = CHALLENGING_WIT_SAVE;
    let outcomes = (core::HIT, core::MISS);
    let (purpose, on) = (n::TO_HIT, (!attack.is_blast()).then_some(attack.target));
    let (by, whom, attribute) = (attack.by, attack.save_about(), n::WIT);
    save::roll(table, &save::Save { clause, by, attribute, purpose, on, whom, outcomes })
}

/// What makes an attack challenging.
pub fn challenges(state: &State, attack: &Attack) -> Vec<&'static Clause> {
    let mut reasons = match attack.kind {
        n::MELEE if attack.is_blast() => return blast::challenges(),
        n::MELEE => melee::challenges(attack),
        _ => ranged::challenges(state, attack),
    };
    if attack.challenging {
        reasons.push(CHALLENGING_WIT_SAVE);
    }
    reasons
}

clause! { UNARMED = 133
    "attack.unarmed", "Attacking", "Bare hands",
    "Without a weapon an attack does 1d4, which is impaired damage."
}

clause! { ARMED = 134
    "attack.armed", "Attacking", "The weapon's own dice",
    "With a weapon an attack does what the weapon's dice show, and no attribute is added."
}

/// The dice of a hit, and the clause they are thrown by.
fn damage_dice(state: &State, attack: &Attack) -> (&'static Clause, Dice) {
    let own = weapon_dice(state, attack.weapon);
    let dice = if is_impaired(state, attack) { impaired(&own) } else { own.clone() };
    match is_bare(state, attack.weapon) {
        _ if dice != own => (IMPAIRED, dice),
        true => (UNARMED, dice),
        false => (ARMED, dice),
    }
}

/// What the dice of a weapon are.
fn weapon_dice(state: &State, weapon: Option<ItemId>) -> Dice {
    let Some(weapon) = weapon else { return outside::impaired() };
    match state.stat(weapon, core::DAMAGE) {
        Some(Value::Dice(dice)) => dice.clone(),
        _ => gear::simple(state, weapon).0,
    }
}

/// Whether an attack is made with bare hands.
pub fn is_bare(state: &State, weapon: Option<ItemId>) -> bool {
    weapon.is_none_or(|weapon| is_unarmed(state, weapon))
}

/// What every attack asks of its weapon: in hand, or the bare hands.
pub fn check_weapon(state: &State, by: Who, weapon: ItemId) -> Refusals {
    let called = || state.called(weapon);
    let mut refusals =
        Refusals::if_not(is_weapon(state, weapon), ARMED, || format!("{} is no weapon", called()));
    let own = state.item(weapon).holder == Some(by);
    refusals.unless(own, ARMED, || format!("{} does not have {}", state.called(by), called()));
    let destroyed = gear::is_destroyed(state, weapon);
    refusals.append(gear::check_whole(state, weapon));
    refusals.unless(!own || destroyed || holds(state, by, weapon), bonus::EQUIP_UNEQUIP, || {
        format!("{} is not ready: equip it first", called())
    });
    refusals
}

/// The weapons somebody could attack with now, its hands among them.
pub fn weapons(state: &State, who: Who) -> Vec<ItemId> {
    let fits = |item: &ItemId| is_weapon(state, *item) && holds(state, who, *item);
    state.items_of(who).filter(fits).collect()
}

/// The weapon meant if none is named: the only one in hand, else the bare hands.
fn default_weapon(state: &State, who: Who) -> Option<ItemId> {
    let (mut armed, mut bare) = (Vec::new(), None);
    for item in weapons(state, who) {
        if is_unarmed(state, item) { bare = bare.or(Some(item)) } else { armed.push(item) }
    }
    match armed.as_slice() {
        [] => bare,
        [only] => Some(*only),
        _ => None,
    }
}

/// Fills in the weapon of an attack.
pub fn fill_weapon(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
    if args.value(core::WEAPON).is_some() {
        return Ok(args);
    }
    if let Some(weapon) = default_weapon(state, who) {
        return Ok(args.with(core::WEAPON, Value::Item(weapon)));
    }
    let names: Vec<String> = weapons(state, who).iter().map(|item| state.called(*item)).collect();
    let reason = format!("say with which weapon: {}", names.join(", "));
    Err(Refusals::because(ARMED, reason))
}

clause! { HOLD_BACK = 135
    "attack.hold-back", "Attacking", "Striking softly",
    "The attacker may say beforehand that it holds back; the damage is impaired then.",
    uncited "it is said with the attack, and the damage is impaired"
}

/// Throws the damage of one hit.
fn damage(table: &mut Table<'_>, attack: &Attack) -> Result<Throw, Stop> {
    let (clause, dice) = damage_dice(table.state(), attack);
    note_impaired(table, attack, &dice)?;
    let (on, whom) = (Some(attack.target), Some(Subject::Who(attack.aimed_at)));
    let roll = Roll::new(clause, attack.by, core::DAMAGE, dice).against(on).about(whom);
    table.throw(roll)
}

/// Whether the damage of a hit is impaired.
fn is_impaired(state: &State, attack: &Attack) -> bool {
    attack.aim == Aim::HoldBack
        || is_bare(state, attack.weapon)
        || protection::conceals(state, attack)
}

/// Whether holding back changes what a weapon does: bare hands do impaired damage anyway, and some
/// dice stay as they are.
pub fn softens(state: &State, weapon: ItemId) -> bool {
    let own = weapon_dice(state, Some(weapon));
    !is_unarmed(state, weapon) && impaired(&own) != own
}

clause! { FINAL_BLOW = 136
    "attack.final-blow", "Attacking", "Finishing somebody",
    "A target that is both nearby and incapacitated can be killed outright by an attack, with any \
     weapon and without a damage die."
}

/// Why a final blow is refused.
pub fn check_final_blow(state: &State, attack: &Attack) -> Refusals {
    let (called, near) = (state.called(attack.target), attack.reach == Reach::Near);
    let mut refusals = Refusals::if_not(near, FINAL_BLOW, || format!("{called} is not nearby"));
    let down = state.is(attack.target, n::INCAPACITATED);
    refusals.unless(down, FINAL_BLOW, || format!("{called} is not incapacitated"));
    refusals
}

/// A final blow.
pub fn kill(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    table.gain(FINAL_BLOW, who, n::DEAD, None)?;
    grapple::slip(table)
}

clause! { FINAL_BLOW_REACTIONS = 616
    "attack.final-blow-reactions", "open", "Stepping before a final blow",
    "The victim cannot react, but somebody nearby can guard it; the blow is then an ordinary \
     attack on the guard. A WIT save is made only for a victim that is not seen, or the like."
}

/// The attack as it meets somebody who steps in: a final blow becomes an ordinary attack.
pub fn on_guard(table: &mut Table<'_>, attack: Attack, guard: Who) -> Result<Attack, Stop> {
    if attack.aim != Aim::Kill {
        return Ok(attack);
    }
    table.decided(FINAL_BLOW_REACTIONS, guard, None, "it would kill the guard outright")?;
    Ok(Attack { aim: Aim::Harm, ..attack })
}

clause! { SEQUENCE = 137
    "attack.sequence", "Attacking / Reacting to an attack / Attack stunts", "Step by step",
    "An attack is declared and found possible; a WIT save is made if one is due; whoever may react \
     decides; a dodge is rolled; damage is rolled, a counter's beside it; armour is taken off; the \
     damage is done; then whoever fell has fallen, and an interrupted turn goes on."
}

clause! { MISS_ASKS_NOBODY = 138
    "attack.miss-asks-nobody", "Reacting to an attack", "A miss costs the target nothing",
    "If the WIT save fails nobody is asked for a reaction, and no turn is lost on it.",
    uncited "the missed save is followed by no question"
}

/// An attack from the WIT save to what follows from its damage (`attack.sequence`).
pub fn resolve(table: &mut Table<'_>, attack: Attack, stunt: Option<&str>) -> Result<(), Stop> {
    if !hits(table, &attack)? {
        return react::surprise_over(table, attack.target);
    }
    let (aimed_at, ruled) = (attack.target, table.ruled_so_far());
    let stunt = stunt.map(|text| (text, None));
    if stunt::offered(table, &[attack], stunt)?.is_some() {
        return react::surprise_over(table, aimed_at);
    }
    let (attack, reaction) = if turn::opens_reactions(&attack) {
        react::choose(table, attack, &Scene::alone(attack.target))?
    } else {
        turn::note_no_reaction(table, &attack)?;
        (attack, Reaction::None)
    };
    let ended_on = attack.target;
    if melee::still_near(table, &attack, ruled)? {
        carry_out(table, vec![(attack, reaction)])?;
    }
    react::surprise_over(table, aimed_at)?;
    react::surprise_over(table, ended_on)
}

/// Dodges first, then what is left of the attack, beside a counter if there is one. A barrier is as
/// good as a dodge.
pub fn carry_out(table: &mut Table<'_>, parts: Vec<(Attack, Reaction)>) -> Result<(), Stop> {
    // A ruling may have felled the attacker, or who counters, while others decided.
    let attacker = parts.first().map(|(attack, _)| attack.by);
    if let Some(by) = attacker.filter(|by| !can_act(table.state(), *by)) {
        return table.decided(health::ZERO, by, None, "its attack would be carried out");
    }
    let (mut hits, mut answer) = (Vec::new(), None);
    for (attack, reaction) in parts {
        match reaction {
            Reaction::Dodge if dodge::roll(table, &attack)? => continue,
            Reaction::None | Reaction::Dodge => {}
            Reaction::Counter(counter) if can_act(table.state(), counter.blow.by) => {
                answer = Some(counter);
            }
            Reaction::Counter(counter) => {
                let by = counter.blow.by;
                table.decided(health::ZERO, by, None, "it would strike back")?;
            }
        }
        if protection::blocks(table.state(), &attack) {
            protection::note_blocked(table, &attack)?;
            continue;
        }
        hits.push(attack);
    }
    if let Some(answer) = answer {
        return counter::exchange(table, &hits, &answer);
    }
    let thrown = throw(table, &hits)?;
    land(table, &hits, &thrown)?;
    gear::wear_out(table, &hits, &thrown)
}

/// Throws the damage of each hit.
pub fn throw(table: &mut Table<'_>, hits: &[Attack]) -> Result<Thrown, Stop> {
    let mut thrown = Thrown { points: Vec::new(), ones: false, dice: 0, impaired: false };
    for attack in hits {
        if !matches!(attack.aim, Aim::Harm | Aim::HoldBack) {
            thrown.points.push(0);
            continue;
        }
        let rolled = damage(table, attack)?.rolled;
        gear::use_armour(table, attack.target)?;
        thrown.points.push(rolled.total);
        thrown.ones |= rolled.dice.iter().any(|die| die.face == 1);
        thrown.dice += rolled.dice.len();
        thrown.impaired |= is_impaired(table.state(), attack);
    }
    Ok(thrown)
}

/// The damage of some hits, before reductions.
pub struct Thrown {
    /// For each of them; none where it does something else.
    pub points: Vec<i32>,
    /// Whether a die showed a 1.
    pub ones: bool,
    /// How many dice were thrown.
    pub dice: usize,
    /// Whether they were the dice of impaired damage.
    pub impaired: bool,
}

/// What each hit does: damage less reductions, the end of somebody who lies there, or a save.
pub fn land(table: &mut Table<'_>, hits: &[Attack], thrown: &Thrown) -> Result<(), Stop> {
    for (attack, damage) in hits.iter().zip(&thrown.points) {
        match attack.aim {
            Aim::Kill => kill(table, attack.target)?,
            Aim::Disarm(_) | Aim::Grapple => nonlethal::land(table, attack)?,
            Aim::Harm | Aim::HoldBack => {
                protection::note_landing(table, attack)?;
                let left = outside::reduced(table, attack, *damage)?;
                health::lose(table, HITS_AUTOMATICALLY, attack.target, left)?;
                gear::struck(table, attack.target, *damage)?;
                if left > 0 {
                    surrender::harmed(table, attack)?;
                }
            }
        }
    }
    Ok(())
}

clause! { WHILE_MOVING = 614
    "attack.while-moving", "open", "Moving before or after the shot",
    "A shot is made on the move if any movement of the turn was used before it or is meant to be \
     used after it. After a shot made standing there is no movement for the rest of the turn."
}

/// Whether an attack is made on the move.
pub fn is_moving(state: &State, by: Who, args: &Args, deed: Deed) -> bool {
    deed == Deed::Turn && (turn::has_moved(state, by) || args.says(n::MOVING))
}

/// A shot made standing is remembered for the rest of the turn.
pub fn stand(table: &mut Table<'_>, attack: &Attack) -> Result<(), Stop> {
    if attack.kind == n::MELEE || attack.moving {
        return Ok(());
    }
    table.count(WHILE_MOVING, attack.by, n::STANDING, 1)
}

/// Why nobody moves after a shot made standing.
pub fn check_move(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!turn::has(state, who, n::STANDING), WHILE_MOVING, || {
        "it has shot standing this turn".to_owned()
    })
}

/// Why a shot cannot be called one made standing.
pub fn check_still(state: &State, attack: &Attack, args: &Args) -> Refusals {
    let still = args.flag(n::MOVING) == Some(false);
    Refusals::if_not(!still || !turn::has_moved(state, attack.by), WHILE_MOVING, || {
        "it has moved this turn".to_owned()
    })
}

clause! { IMPAIRED = 615
    "attack.impaired", "open", "Impaired dice",
    "Impaired damage is 1d4 in place of the weapon's dice, never impaired twice over. A weapon \
     whose die is smaller than a d4 keeps its own, whatever is added to it or taken off."
}

/// Why impaired dice are thrown, or are not, where nothing that was said shows it.
fn note_impaired(table: &mut Table<'_>, attack: &Attack, dice: &Dice) -> Result<(), Stop> {
    let state = table.state();
    if is_bare(state, attack.weapon) || !is_impaired(state, attack) {
        return Ok(());
    }
    if *dice != outside::impaired() {
        return table.decided(IMPAIRED, attack.by, None, "1d4 would be thrown");
    }
    if attack.aim == Aim::HoldBack || *dice == weapon_dice(state, attack.weapon) {
        return Ok(());
    }
    table.decided(protection::CONCEALMENT, attack.target, None, "the weapon's own dice")
}

/// What is thrown for impaired damage: a single d4, or a weapon's own dice where each is smaller.
fn impaired(own: &Dice) -> Dice {
    let small = !own.terms.is_empty() && own.sides().all(|sides| sides < 4);
    if small { own.clone() } else { outside::impaired() }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    MAIN_ACTION,
    HITS_AUTOMATICALLY,
    CHALLENGING_WIT_SAVE,
    ONE_SAVE_ONLY,
    UNARMED,
    ARMED,
    HOLD_BACK,
    FINAL_BLOW,
    SEQUENCE,
    MISS_ASKS_NOBODY,
    WHILE_MOVING,
    IMPAIRED,
    FINAL_BLOW_REACTIONS,
];
