//! Area `actions`: the kinds of action (section 2.4.3 and what the chapter leaves open).

use super::character::{can_act, is_down};
use super::common::Pays;
use super::names as n;
use super::sheet::MOST_MOVES;
use super::{common, objects, options, screen, sequence, surprise};
use crate::engine::Taken;
use crate::engine::cost::FREE;
use crate::engine::prelude::*;

/// Why somebody cannot do anything at all now.
fn check_able(state: &State, who: Who) -> Refusals {
    let called = || state.called(who);
    let mut refusals = Refusals::if_not(state.phase != core::SETUP, own::VERB, || {
        "the fight has not started; `gm start` comes first".to_owned()
    });
    refusals.append(presence::check_open(state));
    let presence = state.body(who).presence;
    let absent = if presence == Presence::Waiting { own::JOIN } else { own::LEAVE };
    refusals.unless(presence == Presence::Present, absent, || {
        format!("{} is not in the fight", called())
    });
    refusals.unless(!is_down(state, who), super::zero_hp::WHAT_ENDS, || {
        format!("{} is down", called())
    });
    refusals.append(objects::check_alive(state, who));
    refusals.with(surprise::check_aware(state, who))
}

/// What an act on the combatant's own turn needs: that its turn runs or is about to begin.
pub fn check_own_turn(state: &State, who: Who) -> Refusals {
    let refusals = check_able(state, who);
    if !refusals.is_empty() || state.acting.last() == Some(&who) {
        return refusals;
    }
    refusals.with(sequence::check_turn(state, who))
}

/// What handling items needs: the combatant's own turn, or the time before the fight.
pub fn check_turn_or_leisure(state: &State, who: Who) -> Refusals {
    if at_leisure(state, who) { Refusals::none() } else { check_own_turn(state, who) }
}

/// Whether a combatant can act and the fight has not begun: no actions are counted then.
pub fn at_leisure(state: &State, who: Who) -> bool {
    state.phase == core::SETUP && can_act(state, who)
}

clause! { FOUR_TYPES = 119
    "actions.four-types", "2.4.3", "Every action is a Main, Move, On Turn or Instant Action",
    "Everything done in a fight costs one of these four types of action. A Charge takes a Main \
     Action and a Move Action together. Where no rule states the type, the speaker chooses it by \
     choosing main-other, move-other, on-turn-other or instant-other, and the GM can rule \
     otherwise.",
    uncited "a definition; each deed pays by the clause of its kind"
}

/// When it is done: on the combatant's own turn, or with a held action.
pub const OWN_TURN: &str = "own turn, or when a held action is triggered";

/// The cost of a deed that needs the combatant's own turn and no action.
pub const NOTHING: Cost = Cost {
    check: |state, who, _| check_own_turn(state, who),
    own_turn: true,
    answered: true,
    ..FREE
};

/// An On Turn Action.
pub const A_MOMENT: Cost =
    Cost { says: "an On Turn Action", check: |state, who, _| check_on_turn(state, who), ..NOTHING };

/// An Instant Action.
pub const AN_INSTANT: Cost =
    Cost { says: "an Instant Action", check: |state, who, _| check_instant(state, who), ..FREE };

clause! { MAIN_ONE_PER_ROUND = 120
    "actions.main-one-per-round", "2.4.3", "A combatant has one Main Action per round",
    "A combatant has one Main Action per round for its most important deed, such as an attack, a \
     spell, first aid or Total Defense. It comes back when the round begins, not when the \
     combatant's turn begins. An unused Main Action is not kept."
}

/// The Main Action of the round, as what a deed costs.
pub const A_MAIN: Cost = Cost {
    says: "the Main Action",
    check: |state, who, _| check_main(state, who, MAIN_ONE_PER_ROUND),
    takes: &[n::MAIN],
    paid: Paid::First,
    ..NOTHING
};

/// What a Main Action needs: the combatant's own turn and an unspent Main Action.
pub fn check_main(state: &State, who: Who, clause: Cited) -> Refusals {
    let refusals = check_own_turn(state, who);
    if is_down(state, who) {
        return refusals;
    }
    refusals.with(check_unspent(state, who, clause)).with(check_spent_before_turn(state, who))
}

/// Why a combatant has no Main Action left, whoever's turn it is; `clause` asks for one.
pub fn check_unspent(state: &State, who: Who, clause: Cited) -> Refusals {
    Refusals::if_not(has_main(state, who), clause, || {
        format!("{} has already spent its Main Action this round", state.called(who))
    })
}

/// Whether a combatant has its Main Action. Before the fight nothing is spent.
pub fn has_main(state: &State, who: Who) -> bool {
    state.pool(who, n::MAIN) > 0 || state.phase == core::SETUP
}

/// As a round starts, both actions come back, used or not.
pub fn renew(table: &mut Table<'_>, who: Who) -> Flow {
    table.set_pool(MAIN_ONE_PER_ROUND, who, n::MAIN, 1)?;
    table.set_pool(MOVE_ONE_PER_ROUND, who, n::MOVE_ACTION, 1)
}

clause! { MAIN_UNDER_SIX_SECONDS = 121
    "actions.main-under-six-seconds", "2.4.3", "A Main Action takes less than six seconds",
    "Anything that takes six seconds or longer cannot be done with a Main Action. The GM judges \
     how long a thing takes."
}

/// `main-other`: any deed that costs the Main Action.
pub struct Main;

impl Pays for Main {
    const VERB: Verb = Verb::declared(n::MAIN_OTHER, OWN_TURN)
        .takes(common::SAID)
        .says(
            "Anything else that takes less than six seconds, such as a spell. The GM rules the \
             effects.",
        )
        .told("takes a Main Action: {text}");

    const COST: Cost = A_MAIN.by(MAIN_UNDER_SIX_SECONDS);

    fn carry_out(table: &mut Table<'_>, who: Who) -> Flow {
        screen::pass_by(table, who)
    }
}

clause! { MOVE_ONE_PER_ROUND = 122
    "actions.move-one-per-round", "2.4.3", "A combatant has one Move Action per round",
    "A combatant has one Move Action per round. It comes back when the round begins. Beside a \
     ruling of the GM, the only way to get a second one is to trade the Main Action for it \
     (actions.second-move-for-main)."
}

/// The Move Action of the round, as what a deed costs. `renew` gives it back.
pub const A_MOVE: Cost = Cost {
    says: "the Move Action",
    check: |state, who, _| check_move(state, who),
    takes: &[n::MOVE_ACTION],
    ..A_MAIN
};

/// What a Move Action needs: the combatant's own turn and a Move Action left.
fn check_move(state: &State, who: Who) -> Refusals {
    check_own_turn(state, who).with(check_move_left(state, who))
}

/// Why a combatant has no Move Action left, whoever's turn it is: as it holds an action, or
/// charges.
pub fn check_move_left(state: &State, who: Who) -> Refusals {
    Refusals::if_not(has_move(state, who), MOVE_ONE_PER_ROUND, || {
        format!("{} has no Move Action left this round", state.called(who))
    })
}

/// Whether a combatant has its Move Action. Before the fight nothing is spent, and items are
/// handled.
pub fn has_move(state: &State, who: Who) -> bool {
    state.pool(who, n::MOVE_ACTION) > 0 || state.phase == core::SETUP
}

clause! { MOVE_WHAT_IT_COVERS = 123
    "actions.move-what-it-covers", "2.4.3", "A Move Action is 30 feet or another brief bodily act",
    "A Move Action takes a combatant as far as its movement rate, which is 30 feet for most \
     people. Or it pays for one brief act of the body, such as standing up. A step beyond the rate \
     is refused."
}

/// `move-other`: any brief bodily act that costs the Move Action.
pub struct Move;

impl Pays for Move {
    const VERB: Verb = Verb::declared(n::MOVE_OTHER, OWN_TURN)
        .takes(common::SAID)
        .says("Another brief bodily act. The GM rules the effects.")
        .told("takes a Move Action: {text}");

    const COST: Cost = A_MOVE.by(MOVE_WHAT_IT_COVERS);
}

clause! { SPLITTING_MOVEMENT = 410
    "actions.splitting-movement", "open", "A Move Action cannot be split",
    "The Main Action and the Move Action may come in either order. A Move Action cannot be \
     interrupted by a Main Action and then continued.",
    uncited "a Move Action is one call; there is nothing to split"
}

clause! { SECOND_MOVE_FOR_MAIN = 124
    "actions.second-move-for-main", "2.4.3", "A Main Action can be traded for a Move Action",
    "Once per round, an unspent Main Action can be traded for another Move Action of any kind. \
     Nobody therefore has more than two Move Actions in a round. A Move Action cannot be traded \
     for a Main Action."
}

/// The Main Action is traded for a second Move Action.
pub struct SecondMove(Who);

impl Plan for SecondMove {
    type By = Who;

    const VERB: Verb = Verb::declared(n::SECOND_MOVE, OWN_TURN)
        .says("Trades the Main Action for another Move Action. Once per round.")
        .told("trades the Main Action for a second Move Action");

    const COST: Cost = Cost { check: check_main, ..A_MAIN }.by(SECOND_MOVE_FOR_MAIN).unanswered();

    fn settle(state: &State, who: Who, _: &Args) -> Result<Self, Refusals> {
        Refusals::if_not(state.pool(who, n::MOVE_ACTION) < MOST_MOVES, SECOND_MOVE_FOR_MAIN, || {
            format!("{} has two Move Actions already", state.called(who))
        })
        .or(SecondMove(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        table.pool(SECOND_MOVE_FOR_MAIN, self.0, n::MOVE_ACTION, 1)
    }
}

clause! { ON_TURN = 125
    "actions.on-turn", "2.4.3", "On Turn Actions need the combatant's own turn",
    "Speaking a few words, quick abilities and the like are On Turn Actions. They are not counted; \
     the GM may refuse one more. They are possible only on the combatant's own turn. A held \
     action, when it is triggered, is part of that turn."
}

/// What an On Turn Action needs: the combatant's own turn.
fn check_on_turn(state: &State, who: Who) -> Refusals {
    let mut refusals = check_own_turn(state, who);
    let off_turn = refusals.0.iter().any(|refusal| {
        [sequence::NEXT_SIDE.code, sequence::MEMBER_ORDER.code].contains(&refusal.clause.code)
    });
    refusals.unless(!off_turn, ON_TURN, || "it is not the combatant's own turn".to_owned());
    refusals
}

/// `on-turn-other`: any brief act on the own turn.
pub struct OnTurn;

impl Pays for OnTurn {
    const VERB: Verb = Verb::declared(n::ON_TURN_OTHER, OWN_TURN)
        .takes(common::SAID)
        .says("A brief act on the combatant's own turn, such as an ability or a few words.")
        .told("takes an On Turn Action: {text}");

    const COST: Cost = A_MOMENT;
}

clause! { INSTANT_ANY_TIME = 126
    "actions.instant-any-time", "2.4.3", "An Instant Action is possible in anybody's turn",
    "An Instant Action can be taken in anybody's turn. It needs a source: a power that grants it, \
     or one of Snap Attack, Total Defense, Drop an Item and triggering a held action."
}

/// What an Instant Action needs: a combatant who can act, while a round is in progress.
pub fn check_instant(state: &State, who: Who) -> Refusals {
    let mut refusals = check_able(state, who);
    let runs = state.slot.is_some() || !state.acting.is_empty();
    refusals.unless(runs || state.phase == core::SETUP, INSTANT_ANY_TIME, || {
        "no round is in progress".to_owned()
    });
    refusals
}

/// `instant-other`: what a power allows as an Instant Action.
pub struct Instant;

impl Pays for Instant {
    const VERB: Verb = Verb::either(n::INSTANT_OTHER, "at any time")
        .takes(&[common::SAYING, options::ANSWERING, common::WITH_EFFECTS])
        .says("An Instant Action that a power grants. The GM rules the effects.")
        .told("takes an Instant Action: {text}");

    const COST: Cost = AN_INSTANT.by(INSTANT_ANY_TIME);

    fn offer() -> Args {
        let granted = Value::Text("as the GM says".to_owned());
        common::something_else().with(n::GM_EFFECTS, granted)
    }

    fn check(args: &Args) -> Refusals {
        Refusals::if_not(args.text(n::GM_EFFECTS).is_some(), INSTANT_ANY_TIME, || {
            "no power grants it; if one does, the GM states its effects: gm-effects=\"…\""
                .to_owned()
        })
    }
}

clause! { INSTANT_AFTER_DICE = 127
    "actions.instant-after-dice", "2.4.3", "An Instant Action can follow the dice",
    "After the dice of an attack its target can still take Total Defense, anybody but the attacker \
     can make a Snap Attack, and a veteran's luck can change the outcome. What any other Instant \
     Action does then is for the GM to rule. Once the effects have been applied, it is too late."
}

/// The window between the dice of an attack and its effects: who does what, if anybody does. Called
/// by `instant::to_roll`.
pub fn after_dice(
    table: &mut Table<'_>,
    to: Vec<(Who, Verbs)>,
    by: Who,
) -> Result<Option<Taken>, Stop> {
    table.window_if(INSTANT_AFTER_DICE, to, Some(by), |state, (_, _, args)| {
        options::check_answering(state, INSTANT_AFTER_DICE, by, args)
    })
}

clause! { INSTANT_COUNT = 128
    "actions.instant-count", "2.4.3", "The number of Instant Actions per round is not fixed",
    "The GM judges how many Instant Actions fit in a round. Those that cost the Main Action are \
     limited to one by that cost.",
    uncited "no number is counted; the GM judges"
}

clause! { INSTANTS_SIMULTANEOUS = 129
    "actions.instants-simultaneous", "2.4.3", "Instant Actions at the same moment are simultaneous",
    "Instant Actions taken at the same moment take effect together. Each rolls its dice, in the \
     order they were declared, before any of the effects is applied. If effects conflict, the GM \
     decides.",
    asks "whose blow brings {who} down"
}

clause! { REACTION_SPENDS_THE_COMING_MAIN = 130
    "actions.reaction-spends-the-coming-main", "2.4.3",
    "A Main Action spent before one's turn is gone in it",
    "A Snap Attack or Total Defense before a combatant's turn uses up this round's Main Action, \
     and so does aid for another's check. No attack, Charge, swarm, Fighting \
     Withdrawal, second Move Action or escape is then possible in it. The Move Action, On Turn \
     Actions and Instant Actions that do not cost the Main Action remain."
}

/// Why the Main Action is gone before the combatant's turn has begun: a reaction or help given to
/// somebody has used it.
fn check_spent_before_turn(state: &State, who: Who) -> Refusals {
    if has_main(state, who) || state.body(who).turn != Turn::Unspent {
        return Refusals::none();
    }
    let reason = "its Main Action was spent before this turn";
    Refusals::because(REACTION_SPENDS_THE_COMING_MAIN, reason)
}

clause! { UNSPENT_MAIN_OFF_TURN = 131
    "actions.unspent-main-off-turn", "2.4.3", "An unspent Main Action still pays for a reaction",
    "After its turn a combatant can still give up an unspent Main Action for a Snap Attack or \
     Total Defense until the round ends. Unless it holds an action, the Main Action buys nothing \
     else then, and it is not kept for the next round."
}

/// The clause by which a combatant gives up its Main Action for a reaction: after its turn this
/// one, else the reaction's own. Asked by `total_defense::carry_out` and `snap::pay`.
pub fn clause_of_reaction(state: &State, who: Who, own: Cited) -> Cited {
    if state.body(who).turn == Turn::Over { UNSPENT_MAIN_OFF_TURN } else { own }
}

/// Why a combatant whose turn is over can use its Main Action for nothing but a reaction.
pub fn check_turn_not_over(state: &State, who: Who) -> Refusals {
    let over = state.body(who).turn == Turn::Over && !state.is(who, n::HOLDING);
    Refusals::if_not(!over, UNSPENT_MAIN_OFF_TURN, || {
        format!("the turn of {} is over", state.called(who))
    })
}

clause! { PLAUSIBLE_LIMITS = 409
    "actions.plausible-limits", "open", "The GM decides how many actions are plausible",
    "There is no fixed number of On Turn Actions and Instant Actions. The GM refuses the one too \
     many and gives a reason. Unless it says otherwise, an ability works once per turn if it is an \
     On Turn Action, or once per occasion if it is an Instant Action.",
    uncited "no number is counted; the GM judges"
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    FOUR_TYPES,
    MAIN_ONE_PER_ROUND,
    MAIN_UNDER_SIX_SECONDS,
    MOVE_ONE_PER_ROUND,
    MOVE_WHAT_IT_COVERS,
    SECOND_MOVE_FOR_MAIN,
    ON_TURN,
    INSTANT_ANY_TIME,
    INSTANT_AFTER_DICE,
    INSTANT_COUNT,
    INSTANTS_SIMULTANEOUS,
    REACTION_SPENDS_THE_COMING_MAIN,
    UNSPENT_MAIN_OFF_TURN,
    PLAUSIBLE_LIMITS,
    SPLITTING_MOVEMENT,
];
