//! Area `free`: free actions (sections "Free Action" and "Free Actions", and what the chapter
//! leaves open).

use super::combatant::can_speak;
use super::handling::{self, Handling};
use super::turn::{self, Worded};
use super::{combat, cost, feats, gear, grapple, r#move, names as n, slots};
use crate::engine::cost::FREE;
use crate::engine::prelude::*;

clause! { DEFINITION = 176
    "free.definition", "Free Action", "Free actions take hardly any thought",
    "Speaking, taking something from the belt, drawing a weapon while moving and similar actions \
     can be done alongside any other action."
}

/// The cost of a free action that is of no other kind.
pub const ACTION: Cost = of_kind::<{ n::FREE_ACTION.0 }>(DEFINITION);

/// The cost of a free action of one of the kinds.
pub const fn of_kind<const KIND: u16>(clause: Cited) -> Cost {
    Cost {
        says: "free action",
        clause,
        check: |state, who, clause| check_in_turn(state, who, Name(KIND), clause),
        pay: |table, _, who| spend(table, who, Name(KIND)),
        paid: Paid::First,
        ..FREE
    }
}

/// Any other free action.
pub struct FreeAction;

impl Worded for FreeAction {
    const VERB: Verb =
        turn::own(n::FREE_ACTION, &[need(n::WHAT, Kind::Text)], "Any other free action.")
            .told("takes a free action: {what}");

    const COST: Cost = ACTION;
}

clause! { NO_TWO_THE_SAME = 177
    "free.no-two-the-same", "Free Action", "Each kind of free action is available once per turn",
    "Each kind of free action can be used once in a turn: one speech, one simple item retrieval, \
     one item activated by word or thought, one weapon drawn while moving, one use of a knowledge \
     skill, one attempt to escape from a grapple, one release of a grapple, one dropped item."
}

clause! { SAMENESS = 640
    "free.sameness", "open", "Free actions of the same kind are the same action",
    "Two free actions are the same if they are of the same kind, whatever their object. Those \
     that no other verb names are all of one kind. A second draw or retrieval costs its move \
     action. Free actions belong to the combatant's own turn, except that a held move can draw a \
     weapon; the GM may allow speech out of turn."
}

/// Why a free action is refused: it was already used this turn.
pub fn check(state: &State, who: Who, kind: Name) -> Refusals {
    let mut refusals = Refusals::none();
    let once = state.counter(who, None, kind) == 0;
    refusals
        .unless(once, NO_TWO_THE_SAME, || "one of this kind was already used this turn".to_owned());
    let same = if kind == n::FREE_ACTION {
        "all that no other verb names is one kind of action"
    } else {
        "whatever its object, it is the same action again"
    };
    refusals.unless(once, SAMENESS, || same.to_owned());
    refusals
}

clause! { UNLIMITED = 178
    "free.unlimited", "Free Action", "A combatant may use any number of different free actions",
    "There is no limit to the number of different free actions in a turn.",
    uncited "the free actions themselves show it"
}

/// Counts a free action of this turn.
pub fn spend(table: &mut Table<'_>, who: Who, kind: Name) -> Flow {
    table.count(NO_TWO_THE_SAME, who, kind, 1)
}

clause! { SPEAKING = 201
    "free.speaking", "Free Actions: Speaking",
    "Speaking is a free action on the combatant's own turn",
    "Speaking is a free action on the combatant's own turn, for about six seconds or one simple \
     thought."
}

/// Why a free action is refused, out of turn or in it.
fn check_in_turn(state: &State, who: Who, kind: Name, clause: Cited) -> Refusals {
    if cost::is_paid(state, who) {
        return Refusals::none();
    }
    let mut refusals = combat::check_own(state, who);
    if refusals.is_empty() {
        refusals.append(check(state, who, kind));
        let silent = clause.code == SPEAKING.code && !can_speak(state, who);
        refusals.unless(!silent, SPEAKING, || cannot_speak(state, who));
        return refusals;
    }
    refusals.add(SAMENESS, "free actions are available only on its own turn");
    if clause.code == SPEAKING.code {
        refusals.add(SPEAKING, "speaking is a free action only on its own turn");
    }
    refusals
}

/// The reason that somebody cannot speak.
fn cannot_speak(state: &State, who: Who) -> String {
    format!("{} cannot speak", state.called(who))
}

/// A few words.
pub struct Speak;

impl Worded for Speak {
    const VERB: Verb = turn::own(n::SPEAK, &[need(core::TEXT, Kind::Text)], "Says a few words.")
        .told("says: {text}");

    const COST: Cost = of_kind::<{ n::SPEAK.0 }>(SPEAKING);
}

clause! { SIMPLE_RETRIEVAL = 202
    "free.simple-retrieval", "Free Actions: Simple item retrieval",
    "Taking an item from belt or pocket is a free action",
    "Taking out an item that hangs on the belt, sits in an easily accessed pocket or is stored for \
     quick use is a free action."
}

/// Taking an item from belt or pocket.
pub struct RetrieveReady;

impl Handling for RetrieveReady {
    const VERB: Verb =
        turn::own(n::RETRIEVE_READY_ITEM, &[handling::ONE], "Takes an item from belt or pocket.")
            .told("takes {item} from belt or pocket");

    const COST: Cost = of_kind::<{ n::RETRIEVE_READY_ITEM.0 }>(SIMPLE_RETRIEVAL);

    const CARRIED: Option<Name> = Some(core::HELD);

    fn check(state: &State, who: Who, thing: ItemId) -> Refusals {
        let there = state.item(thing).carry != core::HELD && gear::is_at_hand(state, thing);
        handling::only_if(state, thing, SIMPLE_RETRIEVAL, &[(there, "is not in belt or pocket")])
            .with(slots::check_room(state, who, thing))
    }
}

/// Whether an item was taken like this in the turn: the second one costs its move action.
pub fn has_retrieved(state: &State, who: Who) -> bool {
    state.counter(who, None, n::RETRIEVE_READY_ITEM) > 0
}

clause! { COMMAND_ITEMS = 203
    "free.command-items", "Free Actions: Command word/thought activated items",
    "Activating an item by word or thought is a free action",
    "Activating an item that answers to a command word or a thought is a free action."
}

/// Activating an item by a word or a thought, which needs no hand.
pub struct Command;

impl Handling for Command {
    const VERB: Verb = turn::own(
        n::ACTIVATE_COMMAND_ITEM,
        &[handling::ONE, may(core::TARGET, Kind::WhoOrSide)],
        "Activates an item by a word or a thought. It heals what its sheet says; the GM rules the \
         rest.",
    )
    .told("activates {item} by word or thought[ on {target}]");

    const COST: Cost = of_kind::<{ n::ACTIVATE_COMMAND_ITEM.0 }>(COMMAND_ITEMS);

    const ACTIVATES: bool = true;

    const BARRED: &'static [(Name, &'static str)] = &[];

    fn check(state: &State, who: Who, thing: ItemId) -> Refusals {
        let ways = [n::COMMAND_WORD, n::THOUGHT];
        let why = "is not activated by a word or a thought";
        let mut refusals = handling::check_activation(state, thing, COMMAND_ITEMS, &ways, why);
        let by_word = state.word(thing, n::ACTIVATION) == Some(n::COMMAND_WORD);
        refusals
            .unless(!by_word || can_speak(state, who), COMMAND_ITEMS, || cannot_speak(state, who));
        refusals
    }
}

clause! { DRAW_WHILE_MOVING = 204
    "free.draw-while-moving", "Free Actions: Drawing a weapon while moving",
    "Drawing a weapon while moving is a free action",
    "During a move action that moves the combatant, a sheathed weapon can be drawn as a free \
     action. Without any movement, drawing the weapon is the move action."
}

/// The option for a weapon drawn while moving. Used by `hold::check_resolve`, `move` and `step`.
pub const ON_THE_WAY: Opt = may(n::DRAW, Kind::Item);

/// Why a weapon cannot be drawn while moving.
pub fn check_draw(state: &State, who: Who, args: &Args) -> Refusals {
    let Some(weapon) = args.item(n::DRAW) else { return Refusals::none() };
    check(state, who, n::DRAW_WEAPON)
        .with(grapple::check_hands(state, who))
        .with(handling::only_its_own(state, who, weapon, r#move::DRAW_WEAPON))
        .with(handling::check_sheathed(state, who, weapon, r#move::DRAW_WEAPON))
}

/// Draws the weapon that was named with a movement, if it is still in the sheath and a hand is
/// still free for it.
pub fn draw_on_the_way(table: &mut Table<'_>, who: Who, args: &Args) -> Flow {
    let Some(weapon) = args.item(n::DRAW) else { return Ok(()) };
    let refusals = check_draw(table.state(), who, args);
    if !refusals.is_empty() {
        return table.no_longer(who, refusals);
    }
    spend(table, who, n::DRAW_WEAPON)?;
    table.carry(DRAW_WHILE_MOVING, who, weapon, core::HELD)
}

clause! { KNOWLEDGE = 205
    "free.knowledge", "Free Actions: Using a knowledge skill",
    "Using a knowledge skill is a free action",
    "Using a knowledge skill for insight into a monster or a tactic is a free action. The GM sets \
     the difficulty and says what is learned."
}

/// A knowledge check.
pub struct Recall {
    who: Who,
    skill: String,
    about: Option<Who>,
}

impl Plan for Recall {
    type By = Who;

    const VERB: Verb = turn::own(
        n::RECALL_KNOWLEDGE,
        &[need(n::SKILL, Kind::Label), may(core::TARGET, Kind::Who)],
        "Makes a knowledge check; the GM says what is learned.",
    )
    .told("tries to recall knowledge[ about {target}] ({skill})");

    const COST: Cost = of_kind::<{ n::RECALL_KNOWLEDGE.0 }>(KNOWLEDGE);

    fn offers(_: &State, _: Who) -> Vec<Args> {
        vec![Args::of(n::SKILL, Value::Label("knowledge".to_owned()))]
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let skill =
            said(args.label(n::SKILL).map(str::to_owned), KNOWLEDGE, "name the knowledge skill")?;
        let recall = Recall { who, skill, about: args.who(core::TARGET) };
        combat::check_there(state, KNOWLEDGE, args).or(recall)
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Recall { who, skill, about } = self;
        let bonus = feats::skill(table.state(), who, &skill);
        let roll = Roll::new(KNOWLEDGE, who, core::CHECK, Dice::of(1, 20)).on(about).with([(
            KNOWLEDGE,
            n::SKILL,
            bonus,
        )]);
        table.throw(roll).map(drop)
    }
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    DEFINITION,
    NO_TWO_THE_SAME,
    UNLIMITED,
    SPEAKING,
    SIMPLE_RETRIEVAL,
    COMMAND_ITEMS,
    DRAW_WHILE_MOVING,
    KNOWLEDGE,
    SAMENESS,
];
