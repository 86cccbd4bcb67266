//! Area `sneak`: ambushes, hiding and being revealed (section "Sneaking in combat").

use super::blow::Attack;
use super::character::{can_act, is_aware, is_concealed, is_players, sees};
use super::names as n;
use super::{grapple, map, morale, save, turn};
use crate::engine::prelude::*;

clause! { AMBUSH = 196
    "sneak.ambush", "Sneaking in combat", "Ambushers start the fight concealed",
    "Characters who launch an ambush are concealed when the fight begins. The GM names them as the \
     fight starts, or their sheets say so."
}

/// Why the characters named cannot be in ambush. Asked by `procedure::check_start`.
pub fn check_start(state: &State, args: &Args, ambushers: &[Who]) -> Refusals {
    let nobody = args.value(n::AMBUSHERS).is_some() && ambushers.is_empty();
    let reason = "nobody of the faction named is in the fight";
    let mut refusals = Refusals::if_not(!nobody, AMBUSH, || reason.to_owned());
    for who in ambushers.iter().filter(|who| !state.is_here(**who)) {
        refusals.add(AMBUSH, format!("{} is not in the fight", state.called(*who)));
    }
    refusals
}

/// Conceals the ambushers; gives whether anybody has a bonus turn.
pub fn settle(table: &mut Table<'_>, ambushers: &[Who]) -> Result<bool, Stop> {
    for who in ambushers {
        table.gain(AMBUSH, *who, n::CONCEALED, None)?;
        remind_of_opening(table, *who)?;
    }
    Ok(!concealed(table.state()).is_empty())
}

/// The concealed characters who can act.
fn concealed(state: &State) -> Vec<Who> {
    state.present().filter(|who| is_concealed(state, *who) && can_act(state, *who)).collect()
}

clause! { HIDING_LATER = 197
    "sneak.hiding-later", "Sneaking in combat",
    "Hiding in a fight needs time out of sight or a distraction",
    "Once the fight is on, a character can hide only after some time out of sight or thanks to a \
     major distraction. The GM decides whether there is one or the other. An entangled character \
     cannot hide."
}

/// Why hiding is refused, whatever it costs. `Hide`, below, is the verb; the GM's decision is its
/// option `reason`.
fn check_hide(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = morale::check_other_deed(state, who);
    refusals.append(grapple::check_unheld(state, who, "cannot hide"));
    refusals.unless(!is_concealed(state, who), HIDING_LATER, || {
        format!("{} is already concealed", state.called(who))
    });
    refusals.unless(args.word(n::REASON).is_some(), HIDING_LATER, || {
        "it is in view, unless the GM says reason=out-of-sight or reason=distraction".to_owned()
    });
    refusals
}

clause! { HIDE_COST = 644
    "sneak.hide-cost", "open", "Hiding in a fight takes a main action",
    "Hiding takes a main action, or nothing if the GM says that the character was out of sight for \
     its whole last turn. Even then it is done in the character's turn. A save is made only if the \
     GM asks for one; if it fails, the character does not hide."
}

/// A character hides in the middle of a fight.
pub struct Hide {
    who: Who,
    save: Option<Name>,
}

impl Plan for Hide {
    type By = Who;

    const VERB: Verb = Verb::declared(n::HIDE, turn::OWN)
        .takes(&[
            may_gm(n::REASON, Kind::Word(&[n::OUT_OF_SIGHT, n::DISTRACTION])),
            may_gm(n::COST, Kind::Word(&[n::MAIN, core::NONE])).usually(Usual::Word(n::MAIN)),
            may_gm(n::SAVE, Kind::Word(&[n::STR, n::AGI, n::WIT])),
        ])
        .says(
            "Becomes concealed, if the GM gives a reason: some time out of sight, or a major \
             distraction.",
        )
        .told("hides");

    const COST: Cost = Cost::by_what_is_said("main action, or nothing if the GM says so");

    fn offers(_: &State, _: Who) -> Vec<Args> {
        let why = |word| Args::of(n::REASON, word);
        let at_no_cost = why(n::OUT_OF_SIGHT).with(n::COST, core::NONE);
        vec![why(n::OUT_OF_SIGHT), why(n::DISTRACTION), at_no_cost]
    }

    fn cost(_: &State, _: Who, args: &Args) -> Cost {
        let at_no_cost = args.word(n::COST) == Some(core::NONE);
        if at_no_cost { turn::FREE } else { turn::MAIN.by(HIDE_COST) }
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        check_hide(state, who, args).or(Hide { who, save: args.word(n::SAVE) })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Hide { who, save } = self;
        // Hiding at no cost leaves the turn whole, but a character who then surrenders has done
        // something in it.
        if turn::is_whole(table.state(), who) {
            table.count(HIDE_COST, who, n::HIDE, 1)?;
        }
        if let Some(attribute) = save
            && !save::roll(table, &save::plain(HIDE_COST, who, attribute))?
        {
            return Ok(());
        }
        table.gain(HIDING_LATER, who, n::CONCEALED, None)
    }
}

clause! { POSITIONS_HIDDEN = 198
    "sneak.positions-hidden", "Sneaking in combat",
    "Only the GM knows where the GM's concealed characters are",
    "The position of a concealed character run by the GM is known to the GM only. It is not shown \
     to any Player as long as the character is concealed.",
    reminds "the opening has told everybody where {who} begins; hidden = true on its sheet would \
             have kept that secret"
}

/// Reminds the GM of an ambusher whose place stands in the opening.
fn remind_of_opening(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    if is_players(state, who) || state.body(who).place.is_none() {
        return Ok(());
    }
    // Of one whose sheet has it hidden nothing is said: `Table::decided` is silent about it.
    table.decided(POSITIONS_HIDDEN, who, None, "the GM would not be reminded of it")
}

/// Keeps the positions of the GM's concealed characters from everybody else. The engine leaves out
/// the places of those with the counter `hidden`.
pub fn keep_positions(table: &mut Table<'_>) -> Flow {
    for who in table.state().everyone() {
        let state = table.state();
        let to = i32::from(is_concealed(state, who) && !is_players(state, who));
        table.count(POSITIONS_HIDDEN, who, core::HIDDEN, to)?;
    }
    Ok(())
}

clause! { GM_PLAYS_UNAWARE = 199
    "sneak.gm-plays-unaware", "Sneaking in combat",
    "The GM's characters ignore concealed Player characters",
    "The GM's characters act as if concealed Player characters were not there. The program reminds \
     the GM of this, and does not forbid what could happen by chance.",
    reminds "{who} is not aware of whom it attacks"
}

/// Reminds the GM of an attack by a character of the GM's on a concealed Player character. Called
/// by `attack::hits` and `blast::parts`.
pub fn note_unaware(table: &mut Table<'_>, by: Who, target: Who) -> Flow {
    let state = table.state();
    if sees(state, by, target) || is_players(state, by) || !is_players(state, target) {
        return Ok(());
    }
    table.decided(GM_PLAYS_UNAWARE, by, None, "the GM would not be reminded of it")
}

clause! { SURPRISE = 200
    "sneak.surprise", "Sneaking in combat",
    "An enemy attacked by a concealed character cannot react",
    "An enemy attacked by a concealed character is surprised and cannot react to that attack. This \
     holds at any time in the fight.",
    tells "{who} is taken by surprise and cannot react"
}

/// Why a character cannot react to an attacker it does not see. `react::may_react` asks this.
pub fn why_surprised(state: &State, target: Who, attacker: Who) -> Option<Cited> {
    (!sees(state, target, attacker)).then_some(SURPRISE)
}

clause! { BONUS_TURN = 201
    "sneak.bonus-turn", "Sneaking in combat",
    "Concealed characters have a bonus turn before the first round",
    "Before the first round each concealed character who can act has a bonus turn, which holds all \
     that a turn holds. Nobody else acts or reacts during these turns. A faction that is through \
     passes, and the first round begins when all have passed in a row.",
    tells "{who} has no bonus turn and cannot react"
}

/// Round 0 begins: each concealed character has a bonus turn, and nobody else has a turn.
/// `turn::check_take` and `turn::check_react` refuse the others.
pub fn begin(table: &mut Table<'_>) -> Flow {
    table.effect(BONUS_TURN, Effect::Round(0))?;
    table.effect(BONUS_TURN, Effect::Phase(core::SURPRISE))?;
    let concealed = concealed(table.state());
    concealed.into_iter().try_for_each(|who| turn::renew(table, BONUS_TURN, who))
}

clause! { SEVERAL_FACTIONS = 643
    "sneak.several-factions", "open", "Several factions in ambush alternate their bonus turns",
    "If several factions have concealed characters, they alternate as in a round until each of \
     those characters has had its bonus turn. The faction with the initiative names the one that \
     begins.",
    uncited "the slots of round 0 show it"
}

// `procedure::start` gives out the slots, and `initiative::may_name` the choice.

clause! { BONUS_TURN_IS_EXTRA = 202
    "sneak.bonus-turn-is-extra", "Sneaking in combat",
    "A bonus turn does not spend the turn of the first round",
    "A bonus turn is additional. In the first round the same characters have a turn or a reaction \
     like everybody else.",
    uncited "the turns of the first round are given to all alike"
}

// `procedure::begin_round` renews every turn for the first round.

clause! { AGAINST_CONCEALED = 203
    "sneak.ranged-and-melee-against-concealed",
    "Sneaking in combat / Melee attacks / Ranged attacks", "A concealed character is not visible",
    "No enemy can target a concealed character with a ranged attack. A melee attack that happens \
     to strike at the right place needs a WIT save (melee.unseen). A blast on the zone of a \
     concealed character hits it like everybody else there, and an indirect attack follows \
     indirect.unseen-and-over-obstacles.",
    tells "{who} is concealed and is not hit"
}

/// Why a ranged attack on a concealed character is refused. Asked by `ranged::check`.
pub fn check_not_concealed(state: &State, attack: &Attack) -> Refusals {
    Refusals::if_not(sees(state, attack.by, attack.target), AGAINST_CONCEALED, || {
        format!(
            "{} is concealed: only a melee attack from nearby, an indirect attack or a blast on \
             its zone can hit it",
            state.called(attack.target)
        )
    })
}

clause! { REVEALED = 204
    "sneak.revealed", "Sneaking in combat", "Making noise or becoming visible reveals a character",
    "A concealed character is revealed when it makes noise or becomes visible. Attacking, using a \
     power, talking, moving without sneaking and crossing the enemy's view may reveal it. The GM \
     decides, by sneak.reveal-time after an act, or with reveal at any time."
}

/// Whether an act reveals a concealed character. Only acts that may do so have this option. Used by
/// `strike`, `bonus::carry_out` and others.
pub const REVEALS: Opt = may_gm(n::REVEALS, Kind::Flag);

/// The canonical spelling of an act that may reveal: a character in view cannot be revealed.
pub fn spelled(state: &State, who: Who, args: Args) -> Args {
    let idle = !is_concealed(state, who);
    if idle { args.without(&[n::REVEALS, n::SNEAKING]) } else { args }
}

/// After an act that may reveal its doer: reveals a concealed one, if the act does. Moving while
/// sneaking never does.
pub fn after_deed(table: &mut Table<'_>, who: Who, verb: Name, args: &Args) -> Flow {
    let options = table.rules().record(verb).map_or(&[][..], |record| record.options);
    let is_telling = options.iter().any(|option| option.name == n::REVEALS);
    if !is_telling || args.says(n::SNEAKING) {
        return Ok(());
    }
    reveal_after(table, who, args.flag(n::REVEALS))
}

/// The GM reveals a character.
pub struct Reveal(Who);

impl Plan for Reveal {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(n::REVEAL, "any time")
        .takes(&[need(n::CHARACTER, Kind::Who)])
        .says("Reveals a concealed character.")
        .told("reveals {character}");

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let who = said(args.who(n::CHARACTER), REVEALED, "say who is revealed: character=…")?;
        Refusals::if_not(is_concealed(state, who), REVEALED, || {
            format!("{} is not concealed", state.called(who))
        })
        .or(Reveal(who))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        table.lose(REVEALED, self.0, n::CONCEALED)
    }
}

clause! { REVEAL_TIME = 641
    "sneak.reveal-time", "open", "A character is revealed after the act that reveals it",
    "The character is revealed after the act, so that an attack still surprises. An attack, a \
     power, talking, moving without sneaking, a counter, an opportunity attack and guarding reveal \
     it unless the GM says otherwise. The GM is asked only where prompts are on for the character.",
    asks "whether that reveals {who}"
}

/// Reveals a concealed character by what it did, if the GM said so with the act. If the GM said
/// nothing, it is revealed unless the GM is asked and does not agree.
fn reveal_after(table: &mut Table<'_>, who: Who, said: Option<bool>) -> Flow {
    if !is_concealed(table.state(), who) {
        return Ok(());
    }
    let reveals = match said {
        Some(said) => said,
        None => !table.prompts(who) || table.agrees(REVEAL_TIME, Actor::Gm, who)?,
    };
    if reveals { table.lose(REVEALED, who, n::CONCEALED) } else { Ok(()) }
}

/// A reaction with a weapon reveals a character as an attack does. So does guarding, in full view
/// of the enemy.
pub fn after_reaction(table: &mut Table<'_>, who: Who) -> Flow {
    reveal_after(table, who, None)
}

clause! { BYSTANDERS = 642
    "sneak.bystanders", "open", "A character unaware of the attacker cannot guard",
    "Nobody can guard against an attacker they are not aware of.",
    tells "those near {who} who are unaware of the attacker cannot guard"
}

/// Notes that characters near the victim cannot guard because they are unaware of the attacker;
/// `guard::could_guard` leaves them out. For concealed ones nothing is noted.
pub fn note_bystanders(table: &mut Table<'_>, target: Who, attacker: Who) -> Flow {
    let state = table.state();
    let is_unaware_guard = |who: &Who| {
        state.hostile(*who, attacker)
            && *who != target
            && !is_concealed(state, *who)
            && turn::could_react(state, *who)
            && !is_aware(state, *who, attacker)
            && map::are_nearby(state, target, *who)
    };
    if state.present().any(|who| is_unaware_guard(&who)) {
        table.decided(BYSTANDERS, target, None, "somebody beside it could guard it")?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    AMBUSH,
    HIDING_LATER,
    POSITIONS_HIDDEN,
    GM_PLAYS_UNAWARE,
    SURPRISE,
    BONUS_TURN,
    BONUS_TURN_IS_EXTRA,
    AGAINST_CONCEALED,
    REVEALED,
    REVEAL_TIME,
    BYSTANDERS,
    SEVERAL_FACTIONS,
    HIDE_COST,
];
