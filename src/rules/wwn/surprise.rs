//! Area `surprise`: groups caught unawares (section 2.4.2.2 and what the chapter leaves open).

use super::character::{acts_first, all_lose, can_act, is_thing};
use super::check::{Check, Totals};
use super::names as n;
use super::{autoinit, check, opposed};
use crate::engine::prelude::*;

/// Whom surprise is meant for: `surprised=`, or `group=` with a check.
pub(super) fn meant(state: &State, args: &Args) -> Vec<Who> {
    let surprised = presence::in_fight(state, args.list(n::SURPRISED));
    let stated = args.int(n::INITIATIVE_PENALTY).or(args.int(core::MOD)).is_some();
    let only_initiative = stated && args.word(core::CHECK).is_none();
    if surprised.is_empty() && !only_initiative {
        presence::in_fight(state, args.list(core::GROUP))
    } else {
        surprised
    }
}

clause! { FREE_ROUND = 112
    "surprise.free-round", "2.4.2.2", "Enemies of a surprised group get one full free round",
    "Before initiative is rolled, the enemies of a surprised group take one complete round with \
     all their actions. It ends like any other round. Only then do all sides roll initiative, and \
     round 1 follows."
}

/// The free round is over: nobody is surprised any more. Called by `round::close` and
/// `course::start`.
pub fn over(table: &mut Table<'_>) -> Flow {
    all_lose(table, FREE_ROUND, n::SURPRISED)
}

/// Whether anybody is surprised.
pub fn is_on(state: &State) -> bool {
    state.present().any(|who| state.is(who, n::SURPRISED))
}

clause! { GM_DECIDES = 113
    "surprise.gm-decides", "2.4.2.2", "The GM decides on surprise, with or without a check",
    "Surprise is the GM's ruling. Instead, the GM can have one ambusher roll Dex/Sneak against the \
     Wis/Notice of one watcher. If the ambusher wins, the watcher's group is surprised."
}

clause! { ALERT_GROUPS_IMMUNE = 114
    "surprise.alert-groups-immune", "2.4.2.2", "Whoever expects a fight cannot be surprised",
    "Whoever is named as anticipating combat, a whole group as a rule, cannot be surprised, neither \
     by ruling nor by a check. Declaring it surprised is refused."
}

/// Why surprise is refused.
pub fn check(state: &State, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let alert = presence::in_fight(state, args.list(n::ANTICIPATING));
    let caught = meant(state, args);
    let ruled = alert.iter().filter(|who| state.is(**who, n::SURPRISED));
    for who in caught.iter().chain(ruled) {
        refusals.unless(!alert.contains(who), ALERT_GROUPS_IMMUNE, || {
            format!("{} is anticipating combat", state.called(*who))
        });
    }
    let anybody = state.present().any(|who| !caught.contains(&who) && is_aware(state, who));
    refusals.unless(caught.is_empty() || anybody, FREE_ROUND, || {
        "nobody is left to take the free round".to_owned()
    });
    let opposed = args.word(core::CHECK) == Some(n::OPPOSED);
    refusals.unless(!opposed || !caught.is_empty(), GM_DECIDES, || {
        "say who may be surprised: group=SIDE".to_owned()
    });
    if opposed { refusals.with(check_rollers(state, args, &caught)) } else { refusals }
}

/// Settles who is surprised, with the opposed check if the GM calls for one.
pub fn settle(table: &mut Table<'_>, said: &Args) -> Flow {
    let group = meant(table.state(), said);
    if group.is_empty() {
        return Ok(());
    }
    let opposed = said.word(core::CHECK) == Some(n::OPPOSED);
    if opposed && !ambush_succeeds(table, said, &group)? {
        return Ok(());
    }
    let state = table.state();
    let group: Vec<Who> = group.into_iter().filter(|who| is_aware(state, *who)).collect();
    for who in group {
        if table.state().says(who, n::SURPRISE_IMMUNE) {
            table.decided(autoinit::IMMUNE_TO_SURPRISE, who, None, "it would be surprised")?;
        } else {
            table.gain(GM_DECIDES, who, n::SURPRISED, None)?;
        }
    }
    Ok(())
}

/// Whether somebody notices anything at all: objects and the dead are not surprised, and have no
/// free round.
fn is_aware(state: &State, who: Who) -> bool {
    !is_thing(state, who) && !state.is(who, n::DEAD)
}

clause! { INITIATIVE_PENALTY = 115
    "surprise.initiative-penalty", "2.4.2.2", "An alert group gets at most an initiative penalty",
    "The most the GM can do to a group that anticipated combat is to give it a penalty on its \
     initiative roll. The GM decides how large it is. With individual-initiative, a penalty for a \
     combatant that is named is on its own roll only."
}

/// The penalty that the GM states for the initiative of a group. Used by `initiative::gm_states`.
pub fn stated_penalty(args: &Args) -> (Cited, Name, Option<i32>) {
    let stated = args.int(n::INITIATIVE_PENALTY);
    (INITIATIVE_PENALTY, n::INITIATIVE_PENALTY, stated)
}

/// What the penalty makes of an initiative roll.
pub fn penalty(points: i32) -> Added {
    (INITIATIVE_PENALTY, n::INITIATIVE_PENALTY, points)
}

clause! { WHO_ROLLS = 405
    "surprise.who-rolls", "open", "The GM names who sneaks and who watches",
    "The GM names one roller for each group: an enemy of those who may be surprised, and one of \
     them, both able to act. If nobody is named, the ambusher with the lowest Dex/Sneak bonus \
     rolls for its group, and the watcher with the highest Wis/Notice bonus for the other."
}

/// Why those named do not roll against each other.
fn check_rollers(state: &State, args: &Args, group: &[Who]) -> Refusals {
    let mut refusals = Refusals::none();
    if let Some(sneaker) = args.who(n::SNEAKER) {
        refusals.unless(may_sneak(state, sneaker, group), WHO_ROLLS, || {
            format!("{} is no enemy who can sneak up on them", state.called(sneaker))
        });
    }
    if let Some(noticer) = args.who(n::NOTICER) {
        refusals.unless(group.contains(&noticer) && can_act(state, noticer), WHO_ROLLS, || {
            format!(
                "{} is none of those who may be surprised and can notice",
                state.called(noticer)
            )
        });
    }
    refusals
}

/// Whether somebody can sneak up on a group.
fn may_sneak(state: &State, who: Who, group: &[Who]) -> bool {
    can_act(state, who) && group.iter().any(|caught| state.hostile(who, *caught))
}

/// Dex/Sneak of the ambusher against Wis/Notice of the watcher; the ambusher has to win.
fn ambush_succeeds(table: &mut Table<'_>, said: &Args, group: &[Who]) -> Result<bool, Stop> {
    let Some((sneaker, noticer)) = rollers(table.state(), said, group) else {
        return Ok(false);
    };
    let sneaks = Check { on: None, ..Check::new(sneaker, noticer, (n::DEX, "sneak")) };
    let notices = Check { on: None, ..Check::new(noticer, sneaker, (n::WIS, "notice")) };
    let rolled = |table: &mut Table<'_>| {
        check::opposed(table, GM_DECIDES, core::SURPRISE, &sneaks, &[notices])
    };
    let Totals { active, passive } = table.once(GM_DECIDES, rolled)?;
    let seen = passive.first().copied().unwrap_or(active);
    opposed::active_wins(table, (sneaker, active), (noticer, seen))
}

/// Who rolls for each group: those named, else the worst sneaker and the best watcher.
pub(super) fn rollers(state: &State, args: &Args, group: &[Who]) -> Option<(Who, Who)> {
    let sneaker = args.who(n::SNEAKER).or_else(|| {
        let sneakers = state.present().filter(|who| may_sneak(state, *who, group));
        sneakers.min_by_key(|who| check::bonus(state, *who, n::DEX, "sneak"))
    })?;
    let noticer = args.who(n::NOTICER).or_else(|| {
        let bonus = |who: &Who| check::bonus(state, *who, n::WIS, "notice");
        group.iter().rev().copied().filter(|who| can_act(state, *who)).max_by_key(bonus)
    })?;
    Some((sneaker, noticer))
}

/// The one spelling of a start: the combatants meant are listed; irrelevant options are left out.
pub fn spelled(state: &State, mut args: Args) -> Args {
    for option in [n::SURPRISED, core::GROUP, n::ANTICIPATING] {
        let named = presence::in_fight(state, args.list(option));
        if args.value(option).is_some() {
            args = args.with(option, named);
        }
    }
    let group = meant(state, &args);
    if args.word(core::CHECK) == Some(n::OPPOSED) {
        if let Some((sneaker, noticer)) = rollers(state, &args, &group) {
            args = args.with(n::SNEAKER, sneaker).with(n::NOTICER, noticer);
        }
    } else {
        args = args.without(&[n::SNEAKER, n::NOTICER]);
    }
    let stated = args.value(n::INITIATIVE_PENALTY).is_some() || args.value(core::MOD).is_some();
    if !stated && args.value(n::SURPRISED).is_some() {
        args = args.without(&[core::GROUP]);
    }
    args
}

clause! { WHAT_THE_SURPRISED_MAY_DO = 406
    "surprise.what-the-surprised-may-do", "open", "Surprised combatants take no actions",
    "In the free round surprised combatants take no actions at all. They cannot take Instant \
     Actions either, because they have no Main Action to give up. Luck that only changes a roll \
     still works, and their Armor Classes stay as they are. The GM may rule otherwise."
}

/// Why a surprised combatant cannot act. Asked by `actions::check_able`.
pub fn check_aware(state: &State, who: Who) -> Refusals {
    let surprised = state.is(who, n::SURPRISED);
    Refusals::if_not(!surprised, WHAT_THE_SURPRISED_MAY_DO, || {
        format!("{} is surprised", state.called(who))
    })
}

clause! { IMMUNE_MEMBER = 407
    "surprise.immune-member", "open", "Members immune to surprise act after the ambushers",
    "A member of a surprised group who cannot be surprised takes its turn in the free round after \
     the ambushers, or before them if it also has automatic initiative. It can take Instant \
     Actions throughout. Immunity to surprise gives no early place in later rounds.",
    uncited "the order of the free round shows its place"
}

/// The free round of those who are not surprised begins, before any initiative: round 0.
pub fn free_round(table: &mut Table<'_>) -> Flow {
    table.effect(FREE_ROUND, Effect::Phase(core::SURPRISE))?;
    table.effect(FREE_ROUND, Effect::Round(0))?;
    let order = order(table.state());
    table.effect(FREE_ROUND, Effect::Order(order))
}

/// Sides without surprised members, then the members of surprised sides who are not surprised.
/// Those with automatic initiative come before others of other sides.
fn order(state: &State) -> Vec<Slot> {
    let slot = |side: SideId, kind: Name| Slot { of: Actor::Side(side), kind, value: 0 };
    let surprised = |side: SideId| state.members(side).any(|who| state.is(who, n::SURPRISED));
    // Members of a caught side who are not surprised: immune, or not named by the GM. The dead and
    // things have no turn.
    let acts = |who: &Who| can_act(state, *who) && !is_thing(state, *who);
    let ready =
        |side: SideId| state.members(side).filter(acts).filter(|who| !state.is(*who, n::SURPRISED));
    let first = |side: &SideId| ready(*side).any(|who| acts_first(state, who));
    let after = |side: &SideId| ready(*side).any(|who| !acts_first(state, who));
    let there = state.every_side().filter(|side| {
        let mut members = state.members(*side);
        members.any(|who| is_aware(state, who))
    });
    let (caught, free): (Vec<SideId>, Vec<SideId>) = there.partition(|side| surprised(*side));
    let several = free.len() > 1;
    let leading = |side: &SideId| first(side) && (several || caught.contains(side));
    let leading = state.every_side().filter(leading).collect();
    let slots = |sides: Vec<SideId>, kind| sides.into_iter().map(move |side| slot(side, kind));
    // A place says that its members are immune only if all of them are.
    let is_immune = |who: Who| acts_first(state, who) || state.says(who, n::SURPRISE_IMMUNE);
    let kind = |side: SideId| {
        let immune = ready(side).filter(|who| is_aware(state, *who)).all(is_immune);
        if immune { n::SURPRISE_IMMUNE } else { n::NOT_SURPRISED }
    };
    let others = caught.into_iter().filter(after).map(|side| slot(side, kind(side)));
    slots(leading, n::AUTOMATIC_INITIATIVE)
        .chain(slots(free, core::SURPRISE))
        .chain(others)
        .collect()
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    FREE_ROUND,
    GM_DECIDES,
    ALERT_GROUPS_IMMUNE,
    INITIATIVE_PENALTY,
    WHO_ROLLS,
    WHAT_THE_SURPRISED_MAY_DO,
    IMMUNE_MEMBER,
];
