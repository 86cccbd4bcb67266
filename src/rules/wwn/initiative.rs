//! Area `initiative`: who acts when (sections 2.4.2, 2.4.2.1 and what the chapter leaves open).

use super::character::{acts_first, is_pc, is_pc_side, is_thing};
use super::names as n;
use super::outside::attribute;
use super::{sequence, sheet::stated, slot, surprise};
use crate::engine::prelude::*;

/// The clause the throws for a place in the order belong to, whoever makes them.
const PLACES: &Clause = sequence::REPEAT_NO_REROLL;

/// One who has a result and wants a place in the order.
#[derive(Clone, Debug)]
pub struct Contender {
    /// The place it will have.
    pub slot: Slot,
    /// Whose place it is.
    pub members: Vec<Who>,
    /// Who rolls for it.
    pub roller: Actor,
}

impl Contender {
    /// Whether anybody has a turn at this place. One that a side has rolled for, though all its
    /// members act first, is there for newcomers.
    fn has_turns(&self, state: &State) -> bool {
        self.slot.kind != core::SIDE || self.members.iter().any(|who| !acts_first(state, *who))
    }

    /// Whose throw it is where a side throws for some of its members at one place, and perhaps for
    /// others at another.
    fn part(&self) -> Part {
        let shared = matches!(self.slot.kind, n::INDIVIDUAL_INITIATIVE | n::NPC);
        match (self.roller, self.members.first()) {
            (Actor::Side(_), Some(first)) if shared => Portion::Group(*first).into(),
            _ => Part::only(),
        }
    }
}

clause! { SIDE_ROLL = 106
    "initiative.side-roll", "2.4.2", "A side rolls 1d8 plus its best Dexterity modifier",
    "A side's initiative is 1d8 plus one Dexterity modifier: the highest among its living \
     members in the fight, even if that is negative. Modifiers that a sheet or the GM states are \
     added. One roll counts for all of them but those who act first by themselves."
}

/// The roll of one side, even where all its members act first: it gives newcomers their place.
/// Nobody rolls for objects.
fn side_roll(table: &mut Table<'_>, side: SideId) -> Result<Option<Contender>, Stop> {
    let state = table.state();
    let rolls = |who: &Who| !sits_out(state, *who) && !slot::has_own(state, *who);
    let members: Vec<Who> = state.members(side).filter(rolls).collect();
    if members.is_empty() {
        return Ok(None);
    }
    let of = Actor::Side(side);
    let extra = recorded_modifiers(state, Subject::Side(side));
    let with_pc = members.iter().any(|who| is_pc(state, *who));
    let clause = if with_pc { SIDE_ROLL } else { NPC_ADDS_NOTHING };
    let throw = throw(table, (PLACES, clause), of, &members, extra)?;
    table.effect(sequence::SIDES_ROLL, Effect::Initiative { of, value: throw.total() })?;
    let slot = Slot { of, kind: core::SIDE, value: throw.total() };
    Ok(Some(Contender { slot, members, roller: of }))
}

fn sides(table: &mut Table<'_>) -> Result<Vec<Contender>, Stop> {
    let sides: Vec<SideId> = table.state().every_side().collect();
    let mut contenders = Vec::new();
    for side in sides {
        contenders.extend(side_roll(table, side)?);
    }
    Ok(contenders)
}

/// The dead roll no initiative, nor do objects, unless there is nobody else.
fn sits_out(state: &State, who: Who) -> bool {
    let passive = |who| is_thing(state, who) || state.is(who, n::DEAD);
    passive(who) && !state.present().all(passive)
}

clause! { NPC_ADDS_NOTHING = 107
    "initiative.npc-adds-nothing", "2.4.2", "A side of NPCs rolls 1d8 without a modifier",
    "A side without PCs adds nothing to its 1d8 unless the GM gives it a modifier. The modifier is \
     then shown on the roll."
}

/// One initiative roll: 1d8, stated modifiers, and a Dexterity modifier: the best of the living in
/// a group with a PC, or with individual initiative the roller's own. It is made once for the whole
/// fight, `what` for, and stands where it is called for again.
pub fn throw(
    table: &mut Table<'_>,
    (what, clause): (Cited, Cited),
    by: Actor,
    members: &[Who],
    extra: Vec<Added>,
) -> Result<Throw, Stop> {
    let state = table.state();
    let mut modifiers = Vec::new();
    let living = members.iter().filter(|who| !state.is(**who, n::DEAD));
    // With individual initiative everybody adds its own Dexterity; NPCs as a group add nothing.
    let alone = state.on(n::INDIVIDUAL_INITIATIVE);
    if alone || members.iter().any(|who| is_pc(state, *who)) {
        let best = living.clone().map(|who| attribute(state, *who, n::DEX)).max();
        let clause = if alone { INDIVIDUAL } else { SIDE_ROLL };
        modifiers.push((clause, n::DEX, best.unwrap_or(0)));
    }
    let own = living.map(|who| stated(state, *who, n::INITIATIVE_MOD));
    modifiers.push((NPC_ADDS_NOTHING, n::INITIATIVE_MOD, own.max().unwrap_or(0)));
    modifiers.extend(extra);
    let dice = Dice::of(1, 8);
    let roll = Roll::new(clause, by, core::INITIATIVE, dice).with(modifiers);
    table.once(what, |table| table.throw(roll))
}

/// What the GM stated for this roll at the start, kept as counts until it is made. Stated for a
/// combatant and its side at once, it counts once.
pub(super) fn recorded_modifiers(state: &State, of: Subject) -> Vec<Added> {
    let side = match of {
        Subject::Who(who) => Subject::Side(state.side(who)),
        other => other,
    };
    let total = |name| match state.counter(of, None, name) {
        0 => state.counter(side, None, name),
        own => own,
    };
    vec![
        surprise::penalty(total(n::INITIATIVE_PENALTY)),
        (NPC_ADDS_NOTHING, core::MOD, total(core::MOD)),
    ]
}

/// A modifier or penalty has to be somebody's.
pub fn check_modifiers(args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let nobody = args.list(core::GROUP).is_empty() && args.list(n::ANTICIPATING).is_empty();
    for (clause, ..) in gm_states(args).iter().filter(|(.., value)| value.is_some() && nobody) {
        refusals.add(clause, "say whose roll it is for: group=SIDE");
    }
    refusals
}

/// Keeps what the GM states at the start for the rolls to come: for those of a side, and with
/// individual initiative for the roll of a combatant that is named.
pub fn state_modifiers(table: &mut Table<'_>, args: &Args) -> Flow {
    let groups: Vec<Value> = match args.list(core::GROUP) {
        [] => args.list(n::ANTICIPATING).to_vec(),
        named => named.to_vec(),
    };
    let individual = table.state().on(n::INDIVIDUAL_INITIATIVE);
    for (clause, counter, value) in gm_states(args) {
        let Some(to) = value else { continue };
        for group in &groups {
            let of = match group {
                Value::Side(side) => Subject::Side(*side),
                Value::Who(who) if individual => Subject::Who(*who),
                Value::Who(who) => Subject::Side(table.state().side(*who)),
                _ => continue,
            };
            table.effect(clause, Effect::Counter { of, about: None, counter, to })?;
        }
    }
    Ok(())
}

/// What the GM can state of the rolls to come: clause, name and value.
fn gm_states(args: &Args) -> [(Cited, Name, Option<i32>); 2] {
    [surprise::stated_penalty(args), (NPC_ADDS_NOTHING, core::MOD, args.int(core::MOD))]
}

clause! { ORDER_AND_PC_TIES = 108
    "initiative.order-and-pc-ties", "2.4.2", "The highest initiative acts first; PC sides win ties",
    "Turns go from the highest result to the lowest. If results are equal, a side with a PC acts \
     before a side without one."
}

/// Rolls initiative once, for everybody in the fight but those who act first, and sets the order of
/// turns behind theirs.
pub fn roll(table: &mut Table<'_>, mut order: Vec<Slot>) -> Flow {
    let individual = table.state().on(n::INDIVIDUAL_INITIATIVE);
    let contenders = if individual { individuals(table)? } else { sides(table)? };
    order.extend(in_order(table, PLACES, contenders)?);
    table.effect(ORDER_AND_PC_TIES, Effect::Phase(core::ROUND))?;
    table.effect(ORDER_AND_PC_TIES, Effect::Order(order))
}

clause! { ROUND_END = 109
    "initiative.round-end", "2.4.2", "The round ends when the last side has acted",
    "When the side with the lowest result has acted, the round is over, and everything that lasts \
     until the end of the round ends. The next round starts with the first side in the order.",
    uncited "the next round begins"
}

clause! { INDIVIDUAL = 110
    "initiative.individual", "2.4.2.1", "By switch, each combatant rolls its own initiative",
    "With individual-initiative on, each combatant rolls 1d8 plus its own Dexterity modifier. \
     Combatants act one at a time, highest result first, in the same order every round. Where a \
     rule speaks of the turn of a combatant's side, it then means that combatant's own place in \
     the order."
}

fn individual_roll(table: &mut Table<'_>, who: Who) -> Result<Contender, Stop> {
    let of = Actor::Who(who);
    let extra = recorded_modifiers(table.state(), Subject::Who(who));
    let throw = throw(table, (PLACES, INDIVIDUAL), of, &[who], extra)?;
    table.effect(INDIVIDUAL, Effect::Initiative { of, value: throw.total() })?;
    let slot = Slot { of, kind: n::INDIVIDUAL_INITIATIVE, value: throw.total() };
    Ok(Contender { slot, members: vec![who], roller: of })
}

fn individuals(table: &mut Table<'_>) -> Result<Vec<Contender>, Stop> {
    let state = table.state();
    let rolling: Vec<Who> =
        state.present().filter(|who| !acts_first(state, *who) && !sits_out(state, *who)).collect();
    let mut contenders: Vec<Contender> = Vec::new();
    for who in rolling {
        contenders.push(individual_roll(table, who)?);
    }
    Ok(sharing(table.state(), contenders))
}

/// Tied members of one side share a place; their side picks the order each round.
pub fn sharing(state: &State, each: Vec<Contender>) -> Vec<Contender> {
    let mut contenders: Vec<Contender> = Vec::new();
    for contender in each {
        let who = contender.members[0];
        let same = contenders.iter_mut().find(|other| {
            other.slot.value == contender.slot.value
                && !state.hostile(other.members[0], who)
                && is_pc(state, other.members[0]) == is_pc(state, who)
        });
        let Some(other) = same else {
            contenders.push(contender);
            continue;
        };
        other.members.push(who);
        other.roller = Actor::Side(state.side(who));
        other.slot = shared(state, other.slot, who);
    }
    contenders
}

/// A place that somebody shares with others of its side from now on.
pub fn shared(state: &State, slot: Slot, who: Who) -> Slot {
    let kind = match slot.kind {
        n::AUTOMATIC_INITIATIVE => n::AUTOMATIC_INITIATIVE,
        _ if is_pc(state, who) => n::INDIVIDUAL_INITIATIVE,
        _ => n::NPC,
    };
    Slot { of: Actor::Side(state.side(who)), kind, ..slot }
}

clause! { INDIVIDUAL_PC_TIES = 111
    "initiative.individual-pc-ties", "2.4.2.1", "By switch, a PC acts before an NPC it ties with",
    "With individual-initiative on, a PC acts before an NPC with the same result."
}

/// Highest first; PCs win ties against the rest; other ties as `initiative.other-ties` says. `what`
/// is the clause their throws belong to.
pub fn in_order(
    table: &mut Table<'_>,
    what: Cited,
    contenders: Vec<Contender>,
) -> Result<Vec<Slot>, Stop> {
    let mut order = Vec::new();
    let mut groups = ranked(contenders, |one| rank(table.state(), one)).into_iter().peekable();
    while let Some(tied) = groups.next() {
        let Slot { of, kind, value } = tied[0].slot;
        let beats = groups.peek().is_some_and(|next| next[0].slot.value == value);
        if beats && kind == n::INDIVIDUAL_INITIATIVE {
            let otherwise = "the tie would be settled another way";
            table.decided(INDIVIDUAL_PC_TIES, of, None, otherwise)?;
        }
        order.extend(untie(table, what, tied)?);
    }
    Ok(order)
}

/// A result and whether a PC has it, which is worth more at the same number.
pub(super) fn rank(state: &State, contender: &Contender) -> (i32, bool) {
    (contender.slot.value, with_pc(state, contender))
}

fn with_pc(state: &State, contender: &Contender) -> bool {
    match contender.slot.of {
        Actor::Side(side) if contender.slot.kind == core::SIDE => is_pc_side(state, side),
        _ => contender.members.iter().any(|who| is_pc(state, *who)),
    }
}

clause! { OTHER_TIES = 402
    "initiative.other-ties", "open", "The GM orders tied NPC sides; tied PC sides roll again",
    "NPC sides that tie act in the order the GM gives, or roll 1d8 again between them. PC sides \
     that tie roll again. A side whose members all act first has no turn at its place: it settles \
     no tie and stands behind the others. With individual-initiative, the tied combatants of one \
     side act in an order that their side chooses each round.",
    asks "who goes first"
}

/// Orders those who are tied: PCs roll again among themselves; for NPCs the GM says who is first,
/// or lets them roll again. Those without a turn at their place come last, as they are listed.
fn untie(table: &mut Table<'_>, what: Cited, tied: Vec<Contender>) -> Result<Vec<Slot>, Stop> {
    let state = table.state();
    let (mut tied, idle): (Vec<Contender>, Vec<Contender>) =
        tied.into_iter().partition(|contender| contender.has_turns(state));
    let idle: Vec<Slot> = idle.into_iter().map(|contender| contender.slot).collect();
    let mut order = Vec::new();
    while tied.len() > 1 {
        if with_pc(table.state(), &tied[0]) {
            order.extend(reroll(table, what, tied)?);
            order.extend(idle);
            return Ok(order);
        }
        let name = |contender: &Contender| match contender.slot.of {
            Actor::Side(side) => Value::Side(side),
            Actor::Who(who) => Value::Who(who),
            Actor::Gm => Value::Word(core::NONE),
        };
        let mut options: Vec<Value> = tied.iter().map(name).collect();
        options.push(Value::Label("reroll".to_owned()));
        match table.ask(OTHER_TIES, Actor::Gm, options, None)? {
            Reply::Value(Value::Label(word)) if word == "reroll" => {
                order.extend(reroll(table, what, tied)?);
                order.extend(idle);
                return Ok(order);
            }
            Reply::Value(value) => match tied.iter().position(|c| name(c) == value) {
                Some(at) => order.push(tied.remove(at).slot),
                None => {
                    return Err(Refusals::because(OTHER_TIES, "it is not among those tied").into());
                }
            },
            _ => return Err(Refusals::because(OTHER_TIES, "name who acts first, or reroll").into()),
        }
    }
    order.extend(tied.into_iter().map(|contender| contender.slot));
    order.extend(idle);
    Ok(order)
}

/// 1d8 again among the tied, until no two are equal; their results stay what they were.
fn reroll(table: &mut Table<'_>, what: Cited, tied: Vec<Contender>) -> Result<Vec<Slot>, Stop> {
    let settled = table.throw_off(tied, |table, contender, _, ties| {
        let roll = Roll::new(OTHER_TIES, contender.roller, core::INITIATIVE, Dice::of(1, 8))
            .part(contender.part().and(Portion::Tie(ties)));
        Ok(table.once(what, |table| table.throw(roll))?.total())
    })?;
    Ok(settled.into_iter().map(|contender| contender.slot).collect())
}

clause! { NEWCOMERS = 403
    "initiative.newcomers", "open", "Newcomers act with their side; a new side rolls initiative",
    "A combatant who joins a side already in the fight acts with it when that side next has its \
     turn. A new side rolls initiative when it arrives and takes the place of its result. If that \
     place has already passed, the side starts with the next round."
}

/// Whether a combatant who has just come into a running fight still needs a place in the order. If
/// its side has the turn, it acts with its side from that side's next turn on. Called by
/// `ruling::place`.
pub fn wants_place(table: &mut Table<'_>, who: Who) -> Result<bool, Stop> {
    let state = table.state();
    let runs = state.phase == core::ROUND || state.phase == core::SURPRISE;
    if !runs || sits_out(state, who) {
        return Ok(false);
    }
    let leads_anew =
        state.phase == core::ROUND && acts_first(state, who) && !slot::leads(state, who);
    if !leads_anew && state.order.iter().any(|slot| slot::belongs(state, *slot, who)) {
        if slot::in_slot(state, who) {
            slot::end(table, NEWCOMERS, who)?;
        }
        return Ok(false);
    }
    // Initiative is rolled when the free round is over, for everybody there by then.
    Ok(state.phase == core::ROUND)
}

/// Somebody who does not act first gets its place in the order.
pub fn place_newcomer(table: &mut Table<'_>, who: Who) -> Flow {
    let individual = table.state().on(n::INDIVIDUAL_INITIATIVE);
    let contender = if individual {
        Some(individual_roll(table, who)?)
    } else {
        side_roll(table, table.state().side(who))?
    };
    let Some(contender) = contender else { return Ok(()) };
    let state = table.state();
    if let Some(at) = slot::of_comrades(state, &state.order, (who, contender.slot.value)) {
        return share(table, who, at);
    }
    let at = place_among(table.state(), &contender);
    let mut order = table.state().order.to_vec();
    order.insert(at, contender.slot);
    table.effect(NEWCOMERS, Effect::Order(order))
}

/// A newcomer shares a place of its side from the next time on.
fn share(table: &mut Table<'_>, who: Who, at: usize) -> Flow {
    let mut order = table.state().order.to_vec();
    order[at] = shared(table.state(), order[at], who);
    table.effect(NEWCOMERS, Effect::Order(order))?;
    if slot::in_slot(table.state(), who) {
        return slot::end(table, NEWCOMERS, who);
    }
    Ok(())
}

/// After everybody with a higher or the same result; a PC side before other sides with its result.
fn place_among(state: &State, newcomer: &Contender) -> usize {
    let (value, pc) = rank(state, newcomer);
    let before = |slot: &&Slot| {
        slot.kind == n::AUTOMATIC_INITIATIVE
            || slot.value > value
            || (slot.value == value && (!pc || slot_with_pc(state, **slot)))
    };
    state.order.iter().take_while(before).count()
}

/// Whether a place is that of a PC, or of a side with one; where only some of a side share it, of
/// one among them.
pub(super) fn slot_with_pc(state: &State, slot: Slot) -> bool {
    match (slot.of, slot.kind) {
        (Actor::Side(side), core::SIDE) => is_pc_side(state, side),
        (Actor::Who(who), _) => is_pc(state, who),
        (Actor::Side(_), _) => {
            state.present().any(|who| is_pc(state, who) && slot::belongs(state, slot, who))
        }
        (Actor::Gm, _) => false,
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    SIDE_ROLL,
    NPC_ADDS_NOTHING,
    ORDER_AND_PC_TIES,
    ROUND_END,
    INDIVIDUAL,
    INDIVIDUAL_PC_TIES,
    OTHER_TIES,
    NEWCOMERS,
];
