//! Area `grapple`: what a hold allows, and what ends it (section "Grapple"). The attack that grabs
//! a character is in `overpower.rs`.

use super::blow::Attack;
use super::character::{can_act, is_held};
use super::names as n;
use super::save::{self, Save};
use super::{health, map, morale, slots, surrender, turn};
use crate::engine::prelude::*;

clause! { SAVE = 190
    "grapple.save", "Grapple", "The target of a grapple passes a STR save or is grabbed",
    "A nearby target makes a STR save. If it fails, the target is grabbed by the attacker; if it \
     passes, nothing happens. Several attackers can grab the same character, but an attacker holds \
     only one."
}

/// Why grabbing a character is refused: nobody is grabbed twice by the same grappler.
/// `nonlethal::fails` rolls the save; reaching for another character frees the one that is held
/// (`busy`).
pub fn check(state: &State, by: Who, target: Who) -> Refusals {
    Refusals::if_not(held_by(state, by) != Some(target), SAVE, || {
        format!("it has already grabbed {}", state.called(target))
    })
}

/// The target is grabbed by a character.
pub fn grab(table: &mut Table<'_>, clause: Cited, by: Who, target: Who) -> Flow {
    table.gain(clause, target, n::GRABBED, Some(Detail::Who(by)))?;
    table.gain(clause, by, n::GRABBING, Some(Detail::Who(target)))
}

clause! { LASTS_WHILE_HELD = 191
    "grapple.lasts-while-held", "Grapple", "A grabbed character is entangled as long as it is held",
    "A grabbed character is entangled until the grappler lets go, shoves it, does something that \
     frees it (grapple.anything-else-frees), or can no longer hold it, or until it breaks free \
     (grapple.break-free). A grappler can no longer hold it once the grappler is out of action or \
     gone, or the grabbed character is dead, gone or not nearby. Letting go costs nothing and can \
     be done in anybody's turn."
}

/// The character that a grappler holds.
pub fn held_by(state: &State, who: Who) -> Option<Who> {
    match state.detail(who, n::GRABBING) {
        Some(Detail::Who(one)) => Some(one),
        _ => None,
    }
}

/// The grapplers who hold a character, in the order in which they grabbed it.
fn grapplers(state: &State, who: Who) -> Vec<Who> {
    let by = |held: &crate::state::Condition| match held.detail {
        Some(Detail::Who(by)) if held.name == n::GRABBED => Some(by),
        _ => None,
    };
    state.conditions_of(Subject::Who(who)).iter().filter_map(by).collect()
}

/// Ends holds that cannot go on: the grappler is out of action, or the grabbed character is dead,
/// gone or not nearby. A hold of which a ruling has taken away one side ends too.
pub fn slip(table: &mut Table<'_>) -> Flow {
    for by in table.state().everyone() {
        let state = table.state();
        let Some(one) = held_by(state, by) else { continue };
        let gone = !state.is_here(one) || state.is(one, n::DEAD) || state.is(one, core::FLED);
        let is_grabbed = grapplers(state, one).contains(&by);
        let in_reach = !gone && map::are_nearby(state, by, one);
        if !(can_act(state, by) && in_reach && is_grabbed) {
            free(table, LASTS_WHILE_HELD, by)?;
        }
    }
    for one in table.state().everyone() {
        for by in grapplers(table.state(), one) {
            if held_by(table.state(), by) != Some(one) {
                lose_grip(table, LASTS_WHILE_HELD, one, by)?;
            }
        }
    }
    Ok(())
}

/// The grappler lets go by choice.
pub struct Release(Who);

impl Plan for Release {
    type By = Who;

    const VERB: Verb = Verb::declared(
        n::RELEASE,
        "while grabbing a character, whoever has the turn, where nothing is asked",
    )
    .says("Lets go of the grabbed character.")
    .told("lets go");

    fn settle(state: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        let (mut refusals, holds) = (slots::check_runs(state), held_by(state, who).is_some());
        refusals.unless(holds, LASTS_WHILE_HELD, || "it is not grabbing anybody".to_owned());
        refusals.or(Release(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        free(table, LASTS_WHILE_HELD, self.0)
    }
}

/// Ends the hold of a grappler, if it holds anybody.
pub fn free(table: &mut Table<'_>, clause: Cited, by: Who) -> Flow {
    let Some(one) = held_by(table.state(), by) else { return Ok(()) };
    table.lose(clause, by, n::GRABBING)?;
    let is_grabbed = grapplers(table.state(), one).contains(&by);
    if is_grabbed { lose_grip(table, clause, one, by) } else { Ok(()) }
}

/// A character is no longer grabbed by this grappler.
fn lose_grip(table: &mut Table<'_>, clause: Cited, one: Who, by: Who) -> Flow {
    let (of, detail) = (Subject::Who(one), Some(Detail::Who(by)));
    table.effect(clause, Effect::Lost { of, condition: n::GRABBED, detail })
}

/// Ends every hold on a character, and what else entangles it.
fn loosen(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    for by in grapplers(table.state(), who) {
        if held_by(table.state(), by) == Some(who) {
            free(table, clause, by)?;
        }
    }
    table.lose(clause, who, n::GRABBED)?;
    table.lose(clause, who, n::ENTANGLED)
}

/// Records a hold that the GM rules, for both characters. Whom the grappler held before is freed.
pub fn rule(table: &mut Table<'_>, who: Who, condition: Name, other: Who) -> Flow {
    let (by, one) = if condition == n::GRABBING { (who, other) } else { (other, who) };
    if by == one {
        return Ok(());
    }
    free(table, own::RULING, by)?;
    grab(table, own::RULING, by, one)
}

clause! { MOVE_AND_ATTACK = 192
    "grapple.move-and-attack", "Grapple",
    "A grappler can move with the grabbed character and attack it",
    "While keeping hold, the grappler can take the grabbed character along when it moves, and can \
     attack that character, also with a blast if it hits nobody else. Moving without taking the \
     grabbed character along frees it."
}

/// Why a character cannot be dragged along.
fn check_along(state: &State, who: Who, args: &Args) -> Refusals {
    let Some(one) = args.who(n::DRAGGING) else { return Refusals::none() };
    let holds = held_by(state, who) == Some(one);
    Refusals::if_not(holds, MOVE_AND_ATTACK, || format!("it is not grabbing {}", state.called(one)))
}

/// The character that a movement drags along: the one named, if the mover holds it.
pub fn dragged(state: &State, who: Who, args: &Args) -> Option<Who> {
    args.who(n::DRAGGING).filter(|one| held_by(state, who) == Some(*one))
}

/// The grabbed character moves where its grappler has moved. `movement::makes_stage` calls this for
/// each half zone.
pub fn drag(table: &mut Table<'_>, one: Who, to: Place) -> Flow {
    let mapped = map::place_of(table.state(), one).is_some();
    let goes = Effect::Moved { who: one, to: Some(to) };
    if mapped { table.effect(MOVE_AND_ATTACK, goes) } else { Ok(()) }
}

clause! { ANYTHING_ELSE_FREES = 193
    "grapple.anything-else-frees", "Grapple",
    "Anything else the grappler does frees the grabbed character",
    "The grappler keeps hold if it moves with the grabbed character or attacks it \
     (grapple.move-and-attack), hides behind it (grapple.hide-behind), or does what grapple.words \
     lists. If the grappler does anything else, in its turn or as a reaction, the grabbed \
     character is freed. Doing nothing does not free it."
}

clause! { WORDS = 640
    "grapple.words", "open", "A few words do not free the grabbed character",
    "Saying a few words does not free the grabbed character, nor does a counter against it. A \
     counter against anybody else does."
}

/// What an act means for the hold of the grappler who does it.
#[derive(Clone, Copy, Debug)]
pub enum Grip {
    /// It is done to this character or with it; a hold on anybody else ends.
    On(Option<Who>),
    /// The grappler says a few words.
    Words,
    /// The grappler shoves the grabbed character.
    Push,
}

const WOULD_LET_GO: &str = "it would let go";

/// Keeps or ends the hold of a grappler, by what it does in its turn: `turn::act` calls this for
/// every act.
pub fn busy(table: &mut Table<'_>, who: Who, grip: Grip) -> Flow {
    let Some(one) = held_by(table.state(), who) else { return Ok(()) };
    match grip {
        Grip::On(on) if on == Some(one) => table.decided(MOVE_AND_ATTACK, one, None, WOULD_LET_GO),
        Grip::On(_) => free(table, ANYTHING_ELSE_FREES, who),
        Grip::Words => table.decided(WORDS, who, None, WOULD_LET_GO),
        Grip::Push => Ok(()),
    }
}

/// Ends the hold of a grappler that reacts, unless its reaction is an attack on the grabbed
/// character.
pub fn reacted(table: &mut Table<'_>, who: Who, at: Option<Who>) -> Flow {
    match held_by(table.state(), who) {
        Some(one) if at == Some(one) => table.decided(WORDS, who, None, WOULD_LET_GO),
        _ => free(table, ANYTHING_ELSE_FREES, who),
    }
}

clause! { SHOVE = 194
    "grapple.shove", "Grapple", "A grappler can shove the grabbed character away",
    "The grappler can shove the grabbed character half a zone away, into a hazard of that \
     character's zone, or both; the hazard comes first. There is no save, and the hold ends. The \
     damage of a hazard is rolled, and armour does not reduce it. What a hazard does besides is \
     left to the GM."
}

/// Why this shove is refused; `grabbed` is the character that the grappler holds, if any.
fn check_push(
    state: &State,
    grabbed: Option<Who>,
    target: Who,
    (to, hazard): (Option<Place>, Option<&str>),
) -> Refusals {
    let mut refusals =
        Refusals::if_not(grabbed.is_some(), SHOVE, || "it is not grabbing anybody".to_owned());
    let another = grabbed.is_some_and(|one| one != target);
    refusals.unless(!another, SHOVE, || format!("it is not grabbing {}", state.called(target)));
    let here = map::place_of(state, target);
    let says_where = to.is_some() || hazard.is_some() || here.is_none();
    refusals.unless(says_where, SHOVE, || {
        "say where to shove the character: to=… or hazard=…".to_owned()
    });
    let Some(here) = here else { return refusals };
    refusals.unless(to.is_none_or(|to| is_half(state, here, to)), SHOVE, || {
        "that is not half a zone away".to_owned()
    });
    if let Some(name) = hazard {
        let known = hazards(state, target).iter().any(|hazard| hazard.name == name);
        refusals.unless(known, SHOVE, || format!("there is no {name} in that character's zone"));
    }
    refusals
}

clause! { SHOVE_COST = 638
    "grapple.shove-cost", "open", "A shove is a main action",
    "A shove takes the main action. The grappler picks the border or, from a border, the zone. \
     Nobody can make an opportunity attack on a character who is shoved."
}

/// The grabbed character is shoved: into a hazard, away, or both.
pub struct Shove {
    who: Who,
    target: Who,
    hazard: Option<String>,
    to: Option<Place>,
}

impl Plan for Shove {
    type By = Who;

    const VERB: Verb = Verb::declared(n::SHOVE, "own turn, while grabbing a character")
        .takes(&[
            need(core::TARGET, Kind::Who),
            may(core::TO, Kind::Place),
            may(n::HAZARD, Kind::Label),
        ])
        .says(
            "Lets go of the grabbed character with a push: half a zone away, into a hazard of its \
             zone, or both.",
        )
        .told("shoves {target}[ into the {hazard}][ away to {to}]");

    const COST: Cost = turn::MAIN.by(SHOVE_COST).in_its_course();

    /// Only the grabbed character can be the target.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        Ok(match (args.who(core::TARGET), held_by(state, who)) {
            (None, Some(one)) => args.with(core::TARGET, one),
            _ => args,
        })
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let Some(one) = held_by(state, who) else { return Vec::new() };
        let into_hazard = |name: String| Args::of(n::HAZARD, Value::Label(name));
        let Some(here) = map::place_of(state, one) else {
            return vec![Args::default(), into_hazard("fire".to_owned())];
        };
        let near = map::places(state).into_iter().filter(|to| is_half(state, here, *to));
        let off = near.map(|to| Args::of(core::TO, to));
        off.chain(hazards(state, one).into_iter().map(|hazard| into_hazard(hazard.name))).collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let one = held_by(state, who);
        let (to, hazard) = (args.place(core::TO), args.label(n::HAZARD));
        let mut refusals = morale::check_other_deed(state, who);
        refusals.append(surrender::check_attack(state, who));
        let Some(target) = args.who(core::TARGET).or(one) else {
            return Err(refusals.and(SHOVE, "it is not grabbing anybody"));
        };
        refusals.with(check_push(state, one, target, (to, hazard))).or(Shove {
            who,
            target,
            hazard: hazard.map(str::to_owned),
            to,
        })
    }

    /// Into the hazard first, then away.
    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Shove { who, target, hazard, to } = self;
        turn::act(table, who, Grip::Push)?;
        turn::spend_main(table, SHOVE_COST, who)?;
        free(table, SHOVE, who)?;
        if let Some(name) = hazard {
            push_into(table, who, target, &name)?;
        }
        if to.is_some() && map::place_of(table.state(), target).is_some() {
            table.effect(SHOVE, Effect::Moved { who: target, to })?;
        }
        Ok(())
    }
}

/// Whether a place is half a zone away from another.
fn is_half(state: &State, here: Place, to: Place) -> bool {
    to != here && map::is_on_map(state, to) && map::touch(here, to)
}

/// Carries out what a hazard does: its damage, and a note of its effect. If no map knows the
/// hazard, its name is noted, and the GM says what it does.
fn push_into(table: &mut Table<'_>, by: Who, target: Who, name: &str) -> Flow {
    let known = hazards(table.state(), target).into_iter().find(|hazard| hazard.name == name);
    if let Some(dice) = known.as_ref().and_then(|hazard| hazard.damage.as_ref()) {
        let roll =
            Roll::new(SHOVE, by, n::HAZARD, dice).on(target).part(Portion::Hazard(name.to_owned()));
        let damage = table.throw(roll)?.total();
        health::lose(table, SHOVE, target, damage.max(0))?;
        if damage > 0 {
            surrender::harmed(table, by, target)?;
        }
    }
    let text = known.and_then(|hazard| hazard.effect).unwrap_or_else(|| name.to_owned());
    table.says(SHOVE, target, &text)
}

/// A hazard of a zone, as the map lists it.
struct Hazard {
    name: String,
    damage: Option<Dice>,
    effect: Option<String>,
}

/// The hazards of the zones a character stands in.
fn hazards(state: &State, who: Who) -> Vec<Hazard> {
    let listed = |zone| state.listed(Subject::Zone(zone), n::HAZARDS);
    map::zones_of(state, who).into_iter().flat_map(listed).map(hazard).collect()
}

fn hazard(value: &Value) -> Hazard {
    let said = value.row();
    Hazard {
        // Spelled as in a line of play: in one word.
        name: said.text(n::HAZARD).unwrap_or_default().trim().to_lowercase().replace(' ', "-"),
        damage: said.dice(core::DAMAGE).cloned(),
        effect: said.text(n::EFFECT).map(str::to_owned),
    }
}

clause! { HIDE_BEHIND = 195
    "grapple.hide-behind", "Grapple", "A grappler can hide behind the grabbed character",
    "As a reaction to an attack, the grappler can hide behind the grabbed character, for its turn \
     of the round. That character is not asked, becomes the target, and stays grabbed. What it can \
     do then, grapple.held-as-shield says."
}

/// The grappler spends its turn to hide behind the grabbed character. This reaction does not end
/// the hold. Called by `hide::choose`.
pub fn hide_behind(table: &mut Table<'_>, who: Who, one: Who) -> Flow {
    turn::REACTION.pay(table, who)?;
    table.decided(HIDE_BEHIND, one, None, "it would be asked whether it agrees")
}

clause! { HELD_AS_SHIELD = 639
    "grapple.held-as-shield", "open", "A grabbed character used as a shield can only counter",
    "A grabbed character behind whom the grappler hides can only counter. It needs an unspent turn \
     and an attack that reaches the attacker.",
    uncited "the question to the grabbed character shows it"
}

// `react::options` offers nothing but a counter to a character who is held.

clause! { ENTANGLED = 636
    "grapple.entangled", "open", "An entangled character cannot move, dodge, guard or hide",
    "An entangled character cannot move, dodge, guard, hide, or hide behind others, except behind \
     a character that it grabs itself. It has no part in a long chase. It can still take a turn: \
     to attack a nearby character, to use what is within reach, to break free. It can counter a \
     nearby attacker.",
    tells "{who} is entangled and has nothing to react with"
}

/// Why an entangled character cannot move by itself.
pub fn check_loose(state: &State, who: Who) -> Refusals {
    Refusals::if_not(!is_held(state, who), ENTANGLED, || {
        format!("{} is entangled and cannot move", state.called(who))
    })
}

/// Why a movement is refused: an entangled mover, or a character who cannot be dragged along.
pub fn check_move(state: &State, who: Who, args: &Args) -> Refusals {
    check_loose(state, who).with(check_along(state, who, args))
}

/// Why an entangled character cannot attack a target that is not nearby.
pub fn check_attack(state: &State, attack: &Attack) -> Refusals {
    let fits = !is_held(state, attack.by) || attack.is_near();
    let reason = "it is entangled and can attack only nearby characters";
    Refusals::if_not(fits, ENTANGLED, || reason.to_owned())
}

/// Why an entangled character cannot dodge, hide, or hide behind others; `how` ends the sentence.
/// `guard::is_unhindered` keeps it from guarding.
pub fn check_unheld(state: &State, who: Who, how: &str) -> Refusals {
    Refusals::if_not(!is_held(state, who), ENTANGLED, || format!("it is entangled and {how}"))
}

clause! { BREAK_FREE = 637
    "grapple.break-free", "open", "An entangled character can break free with a STR save",
    "A character who is grabbed, or entangled in another way, can make a STR save as a main \
     action. If it passes, every hold on the character ends, and it is no longer entangled. If it \
     fails, only the action is spent."
}

/// A grabbed or otherwise entangled character tries to break free.
pub struct BreakFree(Who);

impl Plan for BreakFree {
    type By = Who;

    const VERB: Verb = Verb::declared(n::BREAK_FREE, "own turn, while grabbed or entangled")
        .says("Makes a STR save. On a pass every hold on it ends, and it is no longer entangled.")
        .told("tries to break free");

    const COST: Cost = turn::MAIN.by(BREAK_FREE);

    fn settle(state: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        Refusals::if_not(is_held(state, who), BREAK_FREE, || {
            format!("{} is neither grabbed nor entangled", state.called(who))
        })
        .or(BreakFree(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let BreakFree(who) = self;
        let on = grapplers(table.state(), who).first().copied();
        // One save against all who hold it; the roll names the first of them.
        let save = Save { purpose: n::BREAK_FREE, on, ..save::plain(BREAK_FREE, who, n::STR) };
        if save::roll(table, &save)? { loosen(table, BREAK_FREE, who) } else { Ok(()) }
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    SAVE,
    LASTS_WHILE_HELD,
    MOVE_AND_ATTACK,
    ANYTHING_ELSE_FREES,
    SHOVE,
    HIDE_BEHIND,
    ENTANGLED,
    BREAK_FREE,
    SHOVE_COST,
    HELD_AS_SHIELD,
    WORDS,
];
