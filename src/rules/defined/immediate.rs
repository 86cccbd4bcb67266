//! Area `immediate`: reactions, and which kinds rule out which (sections "Immediate Action" and
//! "Immediate Action Exclusivity").

use super::spell::{self, Entry};
use super::{combat, going_on, names as n, sheet::stated};
use crate::engine::Taken;
use crate::engine::cost::FREE;
use crate::engine::prelude::*;

clause! { ANY_TIME = 185
    "immediate.any-time", "Immediate Action",
    "An immediate action can be used at any point of the round",
    "An immediate action, or reaction, can be used whenever it applies, during the combatant's own \
     turn or another's. The interrupted turn then continues. Whoever is to be asked (prompts=) may \
     use a reaction of its sheet before or after another's action, and between a hit and its \
     damage; once the GM has ruled its effect, the action goes on. A hit does no damage if its \
     target is then gone, dead or out of reach.",
    tells "{who} no longer finds its target, and the hit does no damage",
    asks "to rule what {who} does, and then to say yes"
}

/// What comes of a moment at which others may act.
pub enum Moment {
    /// Somebody resolves what it holds.
    Held(Who, Args),
    /// Somebody has used a reaction of its sheet.
    Reacted,
    /// All pass.
    Passed,
}

/// A moment in a deed of `by`: these may resolve the action they hold, as the clause says. Whoever
/// is to be asked may use a reaction of its sheet; who may do both is asked once.
pub fn moment(
    table: &mut Table<'_>,
    (clause, by): (Cited, Who),
    resolving: &[Who],
) -> Result<Moment, Stop> {
    let reacts = |table: &Table<'_>, who| may_react(table, who).then_some(n::IMMEDIATE_ACTION);
    let verbs = |who: &Who| (*who, smallvec![n::RESOLVE_HELD]);
    let mut held: Vec<(Who, Verbs)> = resolving.iter().map(verbs).collect();
    for (who, verbs) in &mut held {
        verbs.extend(reacts(table, *who));
    }
    let others = table.state().present().filter(|who| *who != by && !resolving.contains(who));
    let others: Vec<(Who, Verbs)> =
        others.filter_map(|who| Some((who, smallvec![reacts(table, who)?]))).collect();
    for (clause, to) in [(clause, held), (ANY_TIME, others)] {
        if to.is_empty() {
            continue;
        }
        match table.window_if(clause, to, Some(by), check_taken)? {
            Some((who, n::RESOLVE_HELD, args)) => return Ok(Moment::Held(who, args)),
            Some(taken) => return react(table, &taken).map(|()| Moment::Reacted),
            None => {}
        }
    }
    Ok(Moment::Passed)
}

/// The moment between a hit and its damage. Returns whether the damage is still done: whoever
/// strikes can still act, and `finds` its target.
pub fn after_a_hit(
    table: &mut Table<'_>,
    by: Who,
    finds: impl Fn(&State) -> bool,
) -> Result<bool, Stop> {
    let mut used = false;
    while let Moment::Reacted = moment(table, (ANY_TIME, by), &[])? {
        used = true;
    }
    if !used {
        return Ok(true);
    }
    if !going_on::goes_on(table, by)? {
        return Ok(false);
    }
    let finds = finds(table.state());
    if !finds {
        table.decided(ANY_TIME, by, None, "the damage would be done")?;
    }
    Ok(finds)
}

/// Whether somebody wants to be asked and has a reaction on its sheet that it could use now.
fn may_react(table: &Table<'_>, who: Who) -> bool {
    let (state, rules) = (table.state(), table.rules());
    let by = Actor::Who(who);
    let is_possible = |args: &Args| {
        let of_sheet = args.item(core::SPELL).is_some();
        of_sheet && rules.check(state, by, n::IMMEDIATE_ACTION, args).is_empty()
    };
    table.prompts(who) && rules.offers(state, by, n::IMMEDIATE_ACTION).iter().any(is_possible)
}

/// Why a reaction cannot be used so; what is held is checked as it is resolved.
fn check_taken(state: &State, (who, verb, args): &Taken) -> Refusals {
    if *verb == n::RESOLVE_HELD {
        return Refusals::none();
    }
    super::DEFINITION.rules.check(state, Actor::Who(*who), *verb, args)
}

/// Somebody uses its reaction. Where its sheet does not say what that does, the GM rules it: the
/// deed goes on when the GM says so.
fn react(table: &mut Table<'_>, (who, verb, args): &Taken) -> Flow {
    table.stepped_in(*who, *verb, args, |table| table.carry_out(Actor::Who(*who), *verb, args))?;
    let of_sheet = |spell| spell::has_effect(table.state(), spell);
    if args.item(core::SPELL).is_some_and(of_sheet) {
        return Ok(());
    }
    match table.ask(ANY_TIME, Actor::Gm, vec![Value::Word(core::YES)], Some(*who))? {
        Reply::Yes => Ok(()),
        _ => Err(Refusals::because(ANY_TIME, "say yes once it is ruled").into()),
    }
}

/// An immediate action as a cost: what is declared with it is of the third kind. An attack of
/// opportunity and a counterspell are only answered, and pay for their own kind as they are made.
pub const ACTION: Cost = Cost {
    says: "immediate action",
    clause: ONE_PER_ROUND,
    check: |state, who, _| check(state, who, Reaction::Other, Refusals::none()),
    pay: |table, _, who| spend(table, who, Reaction::Other),
    paid: Paid::InItsCourse,
    ..FREE
};

clause! { ONE_PER_ROUND = 186
    "immediate.one-per-round", "Immediate Action", "A combatant has one immediate action per round",
    "There is one immediate action per round; a feat or definition may grant more. Attacks of \
     opportunity, counterspells and held actions are all immediate actions."
}

/// Why somebody cannot use an immediate action of a kind now; `limit` says why none of that kind is
/// left in the round.
pub fn check(state: &State, who: Who, kind: Reaction, limit: Refusals) -> Refusals {
    let mut refusals = combat::check_able(state, who);
    let lock = lock(state, who);
    if let Some(other) = lock.filter(|other| *other != kind) {
        let reason =
            format!("{} has already used another kind of immediate action", state.called(who));
        refusals.add(other.locks().1, reason);
    }
    refusals.append(limit);
    let further = lock == Some(kind) && kind != Reaction::Other;
    if state.pool(who, n::IMMEDIATE) <= 0 && !further {
        refusals.add(ONE_PER_ROUND, "the immediate action of this round is already used");
    }
    refusals
}

/// Uses an immediate action of one kind, which rules out the others.
pub fn spend(table: &mut Table<'_>, who: Who, kind: Reaction) -> Flow {
    if table.state().pool(who, n::IMMEDIATE) > 0 {
        table.pool(ONE_PER_ROUND, who, n::IMMEDIATE, -1)?;
    }
    let (word, clause) = kind.locks();
    table.gain(clause, who, n::IMMEDIATE_LOCK, Some(Detail::Word(word)))
}

clause! { CATEGORIES = 187
    "immediate.categories", "Immediate Action Exclusivity",
    "There are three kinds of immediate action",
    "Attacks of opportunity are the first kind, counterspells the second. Held actions and all \
     reactions granted by a spell, ability or definition are the third."
}

/// The three kinds of immediate action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// An attack of opportunity.
    Aoo,
    /// A counterspell.
    Counterspell,
    /// Any other.
    Other,
}

/// A reaction that a spell, ability or definition grants.
pub struct ImmediateAction;

impl Entry for ImmediateAction {
    const VERB: Verb = Verb::either(n::IMMEDIATE_ACTION, "any point of the round")
        .takes(spell::BY_ENTRY)
        .says(
            "Uses a reaction that a spell, ability or definition grants. The GM rules its effect.",
        )
        .told(
            "takes an immediate action[: {ability}][: {spell}][ on {target}][ on \
         {targets}][ without gestures{signless}]",
        );

    const COST: Cost = ACTION;

    const TAKES: Name = n::IMMEDIATE;

    const CLAUSE: Cited = CATEGORIES;

    const REASONS: [&'static str; 2] =
        ["is not an immediate action by its entry", "name the spell or ability that grants it"];
}

clause! { OTHER_LOCKS = 188
    "immediate.other-locks", "Immediate Action Exclusivity",
    "Other reactions rule out opportunity attacks and counterspells",
    "After an immediate action of the third kind a combatant can make no attacks of opportunity \
     and no counterspells until its own next turn starts, whatever feats it has."
}

clause! { AOO_LOCKS = 189
    "immediate.aoo-locks", "Immediate Action Exclusivity",
    "After an attack of opportunity only more of them are possible",
    "After an attack of opportunity a combatant can make only further attacks of opportunity until \
     its own next turn starts, and those only with a feat or definition that grants more."
}

clause! { COUNTERSPELL_LOCKS = 190
    "immediate.counterspell-locks", "Immediate Action Exclusivity",
    "After a counterspell only more counterspells are possible",
    "After a counterspell a combatant can make only further counterspells until its own next turn \
     starts, and those only if something grants more."
}

impl Reaction {
    /// The word that marks the lock, and the clause by which this kind rules out the others.
    fn locks(self) -> (Name, Cited) {
        match self {
            Reaction::Aoo => (n::AOO, AOO_LOCKS),
            Reaction::Counterspell => (n::COUNTERSPELL, COUNTERSPELL_LOCKS),
            Reaction::Other => (n::OTHER, OTHER_LOCKS),
        }
    }
}

/// The only kind of immediate action somebody has left, if one was used.
fn lock(state: &State, who: Who) -> Option<Reaction> {
    let Some(Detail::Word(kind)) = state.detail(who, n::IMMEDIATE_LOCK) else { return None };
    let all = [Reaction::Aoo, Reaction::Counterspell, Reaction::Other];
    all.into_iter().find(|one| one.locks().0 == kind).or(Some(Reaction::Other))
}

clause! { LOCK_ENDS = 191
    "immediate.lock-ends", "Immediate Action Exclusivity",
    "Limits on immediate actions end when the next turn starts",
    "These limits end when the combatant's next turn starts, not when the round ends. An immediate \
     action used in its own turn restricts it until the turn after that."
}

/// The combatant's own turn starts: every kind is available again. Called by `start::effects_end`.
pub fn renew(table: &mut Table<'_>, who: Who) -> Flow {
    table.lose(LOCK_ENDS, who, n::IMMEDIATE_LOCK)?;
    table.count(LOCK_ENDS, who, n::AOOS_MADE, 0)?;
    table.count(LOCK_ENDS, who, n::COUNTERSPELLS_MADE, 0)?;
    let full = stated(table.state(), who, n::IMMEDIATE_PER_ROUND);
    table.set_pool(LOCK_ENDS, who, n::IMMEDIATE, full)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[ANY_TIME, ONE_PER_ROUND, CATEGORIES, OTHER_LOCKS, AOO_LOCKS, COUNTERSPELL_LOCKS, LOCK_ENDS];
