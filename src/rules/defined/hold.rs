//! Area `hold`: an action held until its trigger occurs (section "Held Action" and what the chapter
//! leaves open).

use super::combatant::can_act;
use super::immediate::{self, Moment, Reaction};
use super::{
    aoo, blow, combat, defensive, free, full_round, going_on, grid, held, iterative, map,
    names as n, order, reach, reckless, space, spell, standard, turn,
};
use crate::engine::prelude::*;
use crate::engine::{Released, done_plainly};

clause! { DECLARE = 217
    "hold.declare", "Held Action", "A combatant holds an action by naming it and its trigger",
    "On its turn a combatant may hold its move action or its standard action. It must say what it \
     will do, and name a clear trigger. Holding the action spends that slot; the rest of the turn \
     remains."
}

/// The slot that holding these verbs takes. Attacks are held in place of the whole standard action.
/// A held move action leaves the attacks of the turn, because nobody has moved yet.
fn slot(state: &State, who: Who, verbs: &[Name], said: &Args) -> Result<Cost, Refusals> {
    let costs: Vec<Option<Cost>> =
        verbs.iter().map(|verb| held::slot_of(state, who, *verb, said)).collect();
    let attacks = costs.iter().all(|cost| cost.is_some_and(|cost| cost.is(standard::ATTACK)));
    let most = iterative::curve(state, who).len();
    if verbs.contains(&n::CAST_SPELL) && said.item(core::SPELL).is_none() {
        return Err(Refusals::because(DECLARE, "name the spell to hold: spell=…"));
    }
    let reason = match costs[..] {
        [] => return Err(Refusals::because(DECLARE, "name the action to hold: action=…")),
        [Some(only)] if !attacks => {
            let slot = if only.is(turn::MOVE) { turn::STEP } else { standard::ACTION };
            return Ok(slot.by(DECLARE));
        }
        _ if costs.iter().any(Option::is_none) => "only a move or standard action can be held",
        _ if !attacks => "only one action can be held, or several attack actions",
        _ if costs.len() > most => "a standard action does not hold that many attack actions",
        _ => return Ok(standard::ACTION.by(DECLARE)),
    };
    Err(Refusals::because(ONLY_MOVE_OR_STANDARD, reason))
}

/// Holding an action, or several attacks.
pub struct Hold {
    who: Who,
    /// The verbs held, in order.
    verbs: Vec<Name>,
    /// The slot that is spent on it.
    slot: Cost,
    said: Args,
}

impl Plan for Hold {
    type By = Who;

    const VERB: Verb = turn::own(
        n::HOLD,
        &[need(n::ACTION, Kind::Verbs), need(n::TRIGGER, Kind::Text)],
        "Holds a move or standard action, given with its own options, until its trigger occurs. \
         Several attack actions are held as action=attack,trip.",
    )
    .told("holds an action ({action}) with the trigger: {trigger}");

    const COST: Cost = Cost::by_what_is_said("the move or standard action held");

    /// A single verb is not spelled as a list.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        let args = reach::spelled(state, who, args);
        let [only] = args.list(n::ACTION) else { return args };
        let only = only.clone();
        args.with(n::ACTION, only)
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let holding = |action: Value| {
            let trigger = Value::Text("somebody comes near".to_owned());
            Args::of(n::TRIGGER, trigger).with(n::ACTION, action)
        };
        let at_once = [core::ATTACK, n::MOVE, n::STAND_UP, n::FIVE_FOOT_STEP];
        let mut all: Vec<Args> = at_once.map(|verb| holding(Value::Word(verb))).into();
        let standard = holding(Value::Word(n::STANDARD_ACTION));
        all.push(standard.with(n::WHAT, Value::Text("as it is".to_owned())));
        all.push(holding(vec![core::ATTACK; 2].into()));
        let aimed = holding(Value::Word(core::ATTACK));
        all.extend(state.enemies(who).map(|foe| aimed.clone().with(core::TARGET, foe)));
        all
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = combat::check_own(state, who);
        let trigger = args.text(n::TRIGGER).is_some_and(|text| !text.trim().is_empty());
        refusals.unless(trigger, DECLARE, || "name the trigger: trigger=\"…\"".to_owned());
        refusals.unless(!state.is(who, n::HOLDING), DECLARE, || {
            "the combatant already holds an action".to_owned()
        });
        let verbs = args.words(n::ACTION);
        let slot = slot(state, who, &verbs, args);
        refusals.append(match &slot {
            Ok(slot) if refusals.is_empty() => slot.refused(state, who),
            Ok(_) => Refusals::none(),
            Err(more) => more.clone(),
        });
        let wants = verbs.iter().any(|verb| wants(state, who, *verb, args));
        refusals.unless(!wants || slot.is_err(), DECLARE, || {
            "options that it needs are not said, and could not be added later".to_owned()
        });
        refusals.or_all(slot.ok().map(|slot| Hold { who, verbs, slot, said: args.clone() }))
    }

    /// Spends the slot and keeps the options given.
    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Hold { who, verbs, slot, said } = self;
        slot.pay(table, who)?;
        let kept = said.without(&[n::TRIGGER, core::PROMPTS]);
        let deed = verbs.first().map(|verb| Deed { verb: *verb, args: kept });
        table.effect(DECLARE, Effect::Planned { of: who, kind: n::HOLD, deed })?;
        table.gain(DECLARE, who, n::HOLDING, verbs.first().map(|verb| Detail::Word(*verb)))
    }
}

/// Whether a verb needs an option that was not given and could no longer be given when it is
/// resolved.
fn wants(state: &State, who: Who, verb: Name, args: &Args) -> bool {
    let (later, own) = (ResolveHeld::VERB.options, held::rules().options(verb));
    let Ok(filled) = held::filled(state, who, verb, args) else { return false };
    let is_open = |name: Name| filled.value(name).is_none();
    // Whither and what share a name.
    let is_place = |option: &Opt| option.kind == Kind::Place;
    let is_wanted = |option: &Opt| {
        let same = |o: &Opt| o.name == option.name && is_place(o) == is_place(option);
        option.needed && is_open(option.name) && !later.iter().any(same)
    };
    // To equip takes either of two options.
    let nothing = verb == n::EQUIP && is_open(n::PRIMARY) && is_open(n::OFFHAND);
    nothing || own.iter().any(is_wanted)
}

/// Nothing is held any more, and nothing is planned.
pub fn let_go(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    table.effect(clause, Effect::Planned { of: who, kind: n::HOLD, deed: None })?;
    table.lose(clause, who, n::HOLDING)
}

clause! { ONLY_MOVE_OR_STANDARD = 218
    "hold.only-move-or-standard", "Held Action; Full Round Action",
    "Only a move or standard action can be held",
    "Full-round actions, swift actions and free actions cannot be held. There is no held charge."
}

clause! { RESOLVE = 219
    "hold.resolve", "Held Action", "When the trigger occurs, the held action may be resolved",
    "When the trigger occurs, the holder may resolve the held action at once, or decline. It does \
     exactly what it declared; only what it left open is chosen now. If the trigger is an action, \
     that action has begun and waits; afterwards the interrupted turn continues."
}

clause! { BLOCKED = 222
    "hold.blocked", "Held Action; Immediate Action Exclusivity",
    "An earlier immediate action blocks the held action",
    "After an attack of opportunity or a counterspell a combatant can no longer resolve its held \
     action. After any other reaction it can only do so if a feat or definition grants it a \
     further immediate action. The held action is lost when its next turn starts."
}

/// Why resolving is refused.
fn check_resolve(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    if held::verb(state, who).is_none() {
        return Refusals::because(RESOLVE, format!("{} holds no action", state.called(who)));
    }
    let blocked = immediate::ACTION.refused(state, who);
    if !blocked.is_empty() && can_act(state, who) && combat::runs(state) {
        refusals.add(BLOCKED, "the immediate action was used before the trigger occurred");
    }
    refusals.append(blocked);
    if refusals.is_empty() {
        refusals.append(check_declared(state, who, args));
        refusals.append(check_held(state, who, args));
    }
    refusals
}

/// Resolving what is held: declared, or said in a window.
pub struct ResolveHeld {
    who: Who,
    said: Args,
}

impl Plan for ResolveHeld {
    type By = Who;

    const VERB: Verb = Verb::either(
        n::RESOLVE_HELD,
        "when the trigger occurs, before its own next turn",
    )
    .takes(&[
        may(core::TARGET, Kind::Who),
        may(n::CONFIRM, Kind::Flag),
        may(core::WEAPON, Kind::Item),
        may(core::TO, Kind::Place),
        may(core::PATH, Kind::Path),
        may(core::DISTANCE, Kind::Int(0, 1_000)),
        free::ON_THE_WAY,
        space::BY_ACROBATICS,
        space::AGAINST,
        map::LEFT,
        may(core::ITEM, Kind::Item),
        blow::IN_HANDS,
        reckless::CHOICE,
        defensive::CHOICE,
        blow::IN_COVER,
        blow::AT_RANGE,
        blow::WITH_MODIFIER,
        map::NEAR,
        map::BY,
        spell::SIGNLESS,
    ])
    .says(
        "Resolves the held action at once. Its place in the order is behind the trigger from \
         then on.",
    )
    .told(
        "carries out the held action[ against {target}][ with {weapon}][ using \
         {item}][ to {to}][ to {path}][, {distance} ft][, drawing {draw}][, fighting \
         recklessly{reckless}][, fighting defensively{defensive}][, without \
         gestures{signless}]",
    );

    const COST: Cost = Cost::by_what_is_said(immediate::ACTION.says);

    /// Of its own options, what nothing of the held action takes has no bearing.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        let mut args = reach::spelled(state, who, args).without(&[n::CONFIRM]);
        if held::verb(state, who).is_some() {
            let is_own = |name: Name| Self::VERB.options.iter().any(|option| option.name == name);
            args.0.retain(|arg| !is_own(arg.name) || held::takes(state, who, arg.name));
        }
        args
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        resolutions(state, who)
    }

    fn answers(state: &State, who: Who, _: Option<Who>) -> Vec<Args> {
        let mut all = resolutions(state, who);
        all.retain(|args| check_resolve(state, who, args).is_empty());
        all
    }

    /// The action that was held; of several, the first.
    fn done(state: &State, by: Actor, args: &Args) -> Done {
        let Actor::Who(who) = by else { return done_plainly(state, by, n::RESOLVE_HELD, args) };
        let verb = held::verb(state, who).unwrap_or(n::RESOLVE_HELD);
        done_plainly(state, by, verb, &held::options(state, who, args))
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        check_resolve(state, who, args).or(ResolveHeld { who, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        resolve(table, self.who, &self.said).map(drop)
    }
}

/// Why nothing of what is held can be done now; of several, one possible verb is enough.
fn check_held(state: &State, who: Who, args: &Args) -> Refusals {
    let as_if = held::as_if(state, who);
    let said = held::options(state, who, args);
    let aimed = said.who(core::TARGET).filter(|_| args.who(core::TARGET).is_none());
    // That somebody who has hidden since is in reach, or is not, would tell where it is.
    if let Some(at) = aimed.filter(|at| !state.sees(who, *at)) {
        let reason = format!("{} hides from {}", state.called(at), state.called(who));
        return or_another(Refusals::because(RESOLVE, reason), (state, who), (at, args));
    }
    let mut first = None;
    for verb in held::verbs(state, who) {
        match held::tried(&as_if, who, verb, &said) {
            Ok(_) => return Refusals::none(),
            Err(refusals) => first = first.or(Some(refusals)),
        }
    }
    let refusals = first.unwrap_or_default();
    match aimed {
        Some(at) => or_another(refusals, (state, who), (at, args)),
        None => refusals,
    }
}

/// Adds to these refusals at whom else of the declared target's side it can be done, if at anybody.
fn or_another(
    refusals: Refusals,
    (state, who): (&State, Who),
    (declared, args): (Who, &Args),
) -> Refusals {
    let as_if = held::as_if(state, who);
    let is_possible = |other: &Who| {
        let at = args.clone().with(core::TARGET, *other);
        let said = held::options(state, who, &at);
        let verbs = held::verbs(state, who);
        verbs.into_iter().any(|verb| held::tried(&as_if, who, verb, &said).is_ok())
    };
    let alike = state.present().filter(|other| state.side(*other) == state.side(declared));
    let others = alike.filter(|other| state.sees(who, *other)).filter(is_possible);
    let others: Vec<String> =
        others.map(|other| format!("target={}", state.called(other))).collect();
    if others.is_empty() {
        return refusals;
    }
    refusals.hint(|| format!("another can be named: {}", others.join(" or ")))
}

/// Why other options than those declared are refused: what was declared is still possible.
fn check_declared(state: &State, who: Who, args: &Args) -> Refusals {
    let Some(deed) = held::deed(state, who) else { return Refusals::none() };
    let changed = held::changed(&deed.args, args);
    if changed.is_empty() {
        return Refusals::none();
    }
    let as_if = held::as_if(state, who);
    let could = |option: &Name| {
        let mut back = args.clone();
        let way = |name: &Name| *option == core::PATH && held::WAYS.contains(name);
        back.0.retain(|arg| arg.name != *option && !way(&arg.name));
        let said = held::options(state, who, &back);
        held::verbs(state, who).iter().any(|verb| held::tried(&as_if, who, *verb, &said).is_ok())
    };
    let reason = if changed.iter().any(|option| TOOLS.contains(option)) {
        "something else was declared to act with"
    } else if changed.iter().any(could) || is_possible(&as_if, who, deed) {
        "something else was declared, and it is still possible"
    } else {
        return Refusals::none();
    };
    Refusals::because(RESOLVE, reason)
}

/// What a held action is done with: another target never changes it.
const TOOLS: [Name; 2] = [core::WEAPON, core::HANDS];

/// Whether what was declared is possible, with any choice for what was left open.
fn is_possible(state: &State, who: Who, deed: &Deed) -> bool {
    let goes = held::WAYS.iter().any(|way| deed.args.value(*way).is_some());
    deed.args.words(n::ACTION).into_iter().any(|verb| {
        let mut ways = vec![deed.args.clone()];
        for mut all in held::rules().offers(state, Actor::Who(who), verb) {
            all.0.retain(|arg| !(goes && held::WAYS.contains(&arg.name)));
            for arg in &deed.args.0 {
                all = all.with(arg.name, arg.value.clone());
            }
            if !ways.contains(&all) {
                ways.push(all);
            }
        }
        ways.iter().any(|all| held::tried(state, who, verb, all).is_ok())
    })
}

/// Whether the options given now differ from those declared.
fn is_changed(state: &State, who: Who, args: &Args) -> bool {
    held::deed(state, who).is_some_and(|deed| !held::changed(&deed.args, args).is_empty())
}

/// Those who hold an action and still have the immediate action for it while another combatant
/// acts, even in the middle of an action of their own.
fn ready(state: &State, by: Who) -> impl Iterator<Item = Who> + '_ {
    let waits = move |who: &Who| {
        *who != by
            && held::verb(state, *who).is_some()
            && immediate::ACTION.refused(state, *who).is_empty()
    };
    state.present().filter(waits)
}

/// Whether an action must pause because somebody's trigger may occur there.
pub fn is_waited_for(state: &State, by: Who) -> bool {
    ready(state, by).next().is_some()
}

/// Before somebody's action, which may be another's trigger. Returns whether the action still takes
/// place; one that has become impossible has used its slot all the same.
pub fn before_deed(table: &mut Table<'_>, by: Who, verb: Name, args: &Args) -> Result<bool, Stop> {
    let ruled = table.ruled_so_far();
    if !occasion(table, by)? && table.ruled_so_far() == ruled {
        return Ok(true);
    }
    if !going_on::goes_on(table, by)? {
        return Ok(false);
    }
    still_paid(table, by, verb, args)
}

/// Whether an action that was not paid for yet still takes place; one that has become impossible
/// uses its slot all the same.
pub fn still_paid(table: &mut Table<'_>, by: Who, verb: Name, args: &Args) -> Result<bool, Stop> {
    let (state, rules) = (table.state(), table.rules());
    if rules.check(state, Actor::Who(by), verb, args).is_empty() {
        return Ok(true);
    }
    let cost = match rules.cost(state, Actor::Who(by), verb, args) {
        // Nobody has run anywhere, so no attacks follow a charge.
        cost if cost.is(full_round::ACTION) => full_round::ACTION,
        cost => cost,
    };
    // A reaction costs nothing of the turn.
    let payable = !cost.is(immediate::ACTION) && cost.refused(state, by).is_empty();
    table.decided(aoo::END_OF_ACTION, by, None, "it would take place")?;
    if payable {
        cost.by(RESOLVE).pay(table, by)?;
    }
    Ok(false)
}

/// After somebody's action, in the middle of its path, or before its turn ends: a trigger may have
/// occurred.
pub fn after_deed(table: &mut Table<'_>, by: Who) -> Flow {
    occasion(table, by).map(drop)
}

/// A moment that may be a trigger, and at which reactions may be used. Returns whether anybody
/// resolved a held action or reacted.
fn occasion(table: &mut Table<'_>, by: Who) -> Result<bool, Stop> {
    let (mut done, mut barred) = (false, Vec::new());
    loop {
        let state = table.state();
        let may = |who: &Who| !barred.contains(who) && can_resolve(state, *who);
        let resolving: Vec<Who> = ready(state, by).filter(may).collect();
        let moment = immediate::moment(table, (RESOLVE, by), &resolving)?;
        done |= matches!(moment, Moment::Reacted);
        let (who, args) = match moment {
            Moment::Held(who, args) => (who, args),
            Moment::Reacted => continue,
            Moment::Passed => return Ok(done),
        };
        let resolved = table.stepped_in(who, n::RESOLVE_HELD, &args, |table| {
            check_resolve(table.state(), who, &args).or(())?;
            resolve(table, who, &args)
        })?;
        done |= resolved;
        barred.extend((!resolved).then_some(who));
    }
}

/// Whether what is held is possible now in any way, against somebody the holder sees.
fn can_resolve(state: &State, who: Who) -> bool {
    let at_seen = |args: &Args| args.who(core::TARGET).is_none_or(|at| state.sees(who, at));
    let mut ways = resolutions(state, who).into_iter();
    ways.any(|args| at_seen(&args) && check_resolve(state, who, &args).is_empty())
}

clause! { MOVES_INITIATIVE = 220
    "hold.moves-initiative", "Held Action",
    "A resolved held action moves its holder in the initiative order",
    "After resolving the held action, the holder stands in the initiative order directly behind \
     the turn that triggered it, and acts from there in later rounds. If it does not resolve the \
     action, its place stays."
}

clause! { TRIGGER_NEXT_ROUND = 224
    "hold.trigger-next-round", "Held Action",
    "A held action may be resolved early in the next round",
    "A held action lasts past the top of the order. If it is resolved in the next round before the \
     holder's own turn, the holder moves behind the trigger, and its turn of that round comes \
     there."
}

fn move_behind(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    let to_come = state.body(who).turn == Turn::Unspent;
    let running = state.acting.last().map(|other| order::place(state, *other));
    let at = running.or(state.slot.map(usize::from)).map_or(0, |at| at + 1);
    if to_come {
        let otherwise = "the held action would be lost with the round";
        table.decided(TRIGGER_NEXT_ROUND, who, None, otherwise)?;
    }
    order::move_place(table, MOVES_INITIATIVE, who, at)
}

clause! { USES_IMMEDIATE = 221
    "hold.uses-immediate", "Held Action", "Resolving a held action uses the immediate action",
    "Resolving a held action uses the immediate action of the round and is of the third kind. The \
     holder cannot make attacks of opportunity or counterspells until its own next turn starts.",
    uncited "the spent immediate action shows it"
}

/// Resolves what was held; its place in the order moves behind the running turn. Returns whether it
/// was resolved: a movement that an ally does not let pass stays held.
fn resolve(table: &mut Table<'_>, who: Who, args: &Args) -> Result<bool, Stop> {
    let verbs = held::verbs(table.state(), who);
    let said = held::options(table.state(), who, args);
    let state = table.state();
    let walk =
        (verbs == [n::MOVE]).then(|| held::tried(&held::as_if(state, who), who, n::MOVE, &said));
    let crossed = match walk {
        Some(Ok(walk)) => grid::crossed(state, who, &walk),
        Some(Err(_)) | None => Vec::new(),
    };
    let ruled = table.ruled_so_far();
    if !space::ask_allies(table, who, &crossed)? || !can_act(table.state(), who) {
        return Ok(false);
    }
    // A ruling made meanwhile may have taken the immediate action, or what was held.
    if table.ruled_so_far() > ruled {
        let refusals = check_resolve(table.state(), who, args);
        if !refusals.is_empty() {
            return table.no_longer(who, refusals).map(|()| false);
        }
    }
    let turned = is_changed(table.state(), who, args);
    immediate::spend(table, who, Reaction::Other)?;
    let_go(table, RESOLVE, who)?;
    if turned {
        table.decided(DETAILS, who, None, "it would be lost")?;
    }
    table.count(RESOLVE, who, n::RESOLVE_HELD, 1)?;
    let stood = said.who(core::TARGET).filter(|target| can_act(table.state(), *target));
    for (blow, verb) in (0..).zip(verbs) {
        if !can_act(table.state(), who) {
            break;
        }
        // It has begun, and may itself be a trigger for another held action.
        occasion(table, who)?;
        let Some(args) = aim(table, (who, stood), verb, &said)? else { continue };
        let released = Released { blow, agreed: crossed.clone() };
        table.release(released, Actor::Who(who), verb, &args)?;
    }
    table.count(RESOLVE, who, n::RESOLVE_HELD, 0)?;
    after_deed(table, who)?;
    move_behind(table, who)?;
    Ok(true)
}

clause! { LOST = 223
    "hold.lost", "Held Action", "A held action whose trigger does not occur is lost",
    "If the trigger has not occurred when the holder's next turn starts, the held action is lost. \
     The new turn is a normal turn, at the old place in the order."
}

/// The holder's own turn starts: what is still held is lost. Called by `start::lapse` and
/// `fight::leave`.
pub fn expire(table: &mut Table<'_>, who: Who) -> Flow {
    if !table.state().is(who, n::HOLDING) {
        return Ok(());
    }
    let_go(table, LOST, who)
}

clause! { DETAILS = 653
    "hold.details", "open", "Attacks can be held, triggers declined and targets changed",
    "A held standard action may consist of attack actions, as many as were declared. After a \
     declined trigger the action stays held for another one. If the declared action has become \
     impossible, it may be turned on another suitable target; otherwise it is lost. The same goes \
     for the remaining attacks once their target has fallen. The holder's new place is behind the \
     turn in which it resolved the action.",
    asks "at whom to aim now"
}

/// The options with which one of the verbs held is carried out. If its target has fallen meanwhile
/// or can no longer be targeted, the holder names another; without one the verb is lost.
fn aim(
    table: &mut Table<'_>,
    (who, stood): (Who, Option<Who>),
    verb: Name,
    said: &Args,
) -> Result<Option<Args>, Stop> {
    let state = table.state();
    if !can_act(state, who) {
        return Ok(None);
    }
    let meant = said.who(core::TARGET);
    let as_said = held::tried(state, who, verb, said);
    let fell = meant.is_some() && stood == meant && meant.is_some_and(|one| !can_act(state, one));
    let against = match as_said {
        Ok(args) if !fell => return Ok(Some(args)),
        as_said => {
            as_said.err().unwrap_or_else(|| Refusals::because(DETAILS, "its target has fallen"))
        }
    };
    let mut fitting: Vec<(Who, Args)> = Vec::new();
    let others =
        state.present().filter(|other| Some(*other) == meant || state.hostile(who, *other));
    for other in others.filter(|_| meant.is_some()) {
        let mut at = said.clone().with(core::TARGET, other);
        at.0.retain(|arg| arg.name != core::ITEM || Some(other) == meant);
        fitting.extend(held::tried(state, who, verb, &at).ok().map(|args| (other, args)));
    }
    if fitting.is_empty() {
        return table.no_longer(who, against).map(|()| None);
    }
    let pass = std::iter::once(Value::Word(core::PASS));
    let options = fitting.iter().map(|(other, _)| Value::Who(*other)).chain(pass).collect();
    match table.ask(DETAILS, Actor::Who(who), options, meant)? {
        Reply::Pass => Ok(None),
        Reply::Value(Value::Who(at)) if can_act(table.state(), who) => {
            let said = fitting.into_iter().find(|(other, _)| *other == at);
            // A ruling may have put it out of reach while the holder was asked.
            let now = said.filter(|(_, args)| {
                held::check_deed(&held::as_if(table.state(), who), who, verb, args).is_empty()
            });
            let reason =
                || format!("{} cannot be the target of the held action", table.state().called(at));
            let refused = || Stop::Refused(Refusals::because(DETAILS, reason()));
            now.map(|(_, args)| Some(args)).ok_or_else(refused)
        }
        _ => Err(Refusals::because(DETAILS, "name another target, or pass").into()),
    }
}

/// The ways in which what is held could be done now, legal or not.
fn resolutions(state: &State, who: Who) -> Vec<Args> {
    let Some(verb) = held::verb(state, who) else { return vec![Args::default()] };
    let as_if = held::as_if(state, who);
    let mut all = vec![Args::default()];
    for mut args in held::rules().offers(&as_if, Actor::Who(who), verb) {
        args.0.retain(|arg| ResolveHeld::VERB.options.iter().any(|option| option.name == arg.name));
        if !all.contains(&args) {
            all.push(args);
        }
    }
    all
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    DECLARE,
    ONLY_MOVE_OR_STANDARD,
    RESOLVE,
    MOVES_INITIATIVE,
    USES_IMMEDIATE,
    BLOCKED,
    LOST,
    TRIGGER_NEXT_ROUND,
    DETAILS,
];
