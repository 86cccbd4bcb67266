//! Area `death`: the rolls of a combatant at 0 hit points (sections "Death", "Three death roll
//! types", "Stabilized" and what the chapter leaves open).

use super::{
    attack, grapple, names as n,
    sheet::{DEADLY, stated},
};
use crate::engine::prelude::*;

/// Whether somebody makes death rolls.
pub fn rolls(state: &State, who: Who) -> bool {
    state.is_here(who)
        && state.is(who, n::INCAPACITATED)
        && !state.is(who, n::STABILIZED)
        && !state.is(who, n::DEAD)
}

clause! { THREE_IN_A_ROW = 120
    "death.three-in-a-row", "Death", "Three failed death saves in a row kill",
    "A character dies after three failed death saves in a row. A successful save ends the row."
}

/// Counts a failed death save; the third in a row kills.
pub fn fail(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    // Where three were ruled of somebody who made no rolls, this one kills without being counted.
    if failures(table.state(), who) < DEADLY {
        table.pool(clause, who, n::DEATH_FAILURES, 1)?;
    }
    if failures(table.state(), who) < DEADLY {
        return Ok(());
    }
    die(table, THREE_IN_A_ROW, who)
}

/// A ruling on the failures: they count in later rolls like any others, and three kill.
pub fn rule(table: &mut Table<'_>, clause: Cited, who: Who, by: i32) -> Flow {
    let after = failures(table.state(), who).saturating_add(by).clamp(0, DEADLY);
    table.set_pool(clause, who, n::DEATH_FAILURES, after)?;
    if after < DEADLY || !rolls(table.state(), who) {
        return Ok(());
    }
    die(table, THREE_IN_A_ROW, who)
}

/// The failures in a row.
fn failures(state: &State, who: Who) -> i32 {
    state.pool(who, n::DEATH_FAILURES)
}

/// All failures since somebody dropped to 0: the row, and those of the rows that a save ended.
fn all_failures(state: &State, who: Who) -> i32 {
    state.counter(who, None, n::DEATH) + failures(state, who)
}

/// Somebody dies, and nobody grapples it any more.
pub fn die(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    grapple::set_free(table, grapple::MAINTENANCE, who)?;
    for condition in [n::INCAPACITATED, n::STABILIZED] {
        table.lose(clause, who, condition)?;
    }
    table.gain(clause, who, n::DEAD, None)
}

clause! { VARIANT = 121
    "death.variant", "Death", "The campaign uses one kind of death roll",
    "The switch death-roll says which of the three kinds is in force, for everyone and for the \
     whole campaign.",
    uncited "the death roll cites its own kind"
}

clause! { DEFAULT_VARIANT = 607
    "death.default-variant", "open", "The death roll is equal unless another is chosen",
    "If the table has not chosen a kind, the death roll is equal, and the GM is told so, once a \
     fight.",
    reminds "the table has not chosen a kind of death roll, so it is equal; death-roll= chooses one"
}

/// Reminds the table, once a fight, that it has not chosen a kind.
fn remind_to_choose(table: &mut Table<'_>, who: Who) -> Flow {
    if table.state().counter(Subject::Fight, None, n::DEATH_ROLL) > 0 {
        return Ok(());
    }
    let otherwise = "the table would first have to choose a kind of death roll";
    table.decided(DEFAULT_VARIANT, who, None, otherwise)?;
    table.count(DEFAULT_VARIANT, Subject::Fight, n::DEATH_ROLL, 1)
}

clause! { KEEPS_ITS_TURN = 126
    "death.keeps-its-turn", "Three death roll types; Incapacitation",
    "A dying combatant's turn is one death roll",
    "A combatant at 0 hit points keeps its place in the order. Its turn consists of the death \
     roll, or of nothing if it is stabilized, even if it is healed in answer to the roll. If it is \
     no longer dying when the awaited die falls, the roll has no effect and the turn goes on.",
    tells "{who} is no longer dying, and the roll has no effect"
}

/// The turn of a combatant at 0 hit points: the death roll, and nothing else. Returns whether there
/// was one that counts. Called by `start::begun`.
pub fn at_turn_start(table: &mut Table<'_>, who: Who) -> Result<bool, Stop> {
    if !rolls(table.state(), who) {
        return Ok(false);
    }
    table.unasked_on_turn(KEEPS_ITS_TURN, Actor::Who(who), |table| {
        match table.state().word(Subject::Fight, n::DEATH_ROLL) {
            Some(n::STATS) => stats(table, who),
            Some(n::BRUTALITY) => brutality(table, who),
            Some(_) => equal(table, who),
            None => {
                remind_to_choose(table, who)?;
                equal(table, who)
            }
        }
    })
}

/// Whether a death roll still counts: a ruling may have healed, stabilized or killed somebody while
/// the die was awaited.
fn still_rolls(table: &mut Table<'_>, who: Who) -> Result<bool, Stop> {
    let rolls = rolls(table.state(), who);
    if !rolls {
        table.decided(KEEPS_ITS_TURN, who, None, "the death roll would count")?;
    }
    Ok(rolls)
}

clause! { EQUAL_ROLL = 122
    "death.equal-roll", "Three death roll types: In death, all are equal",
    "With equal death rolls 1d100 decides, against 51 at first",
    "With death-roll equal, the roll is 1d100 without modifiers: 51 or more is a save, 50 or less \
     a failure."
}

clause! { EQUAL_PROGRESSION = 123
    "death.equal-progression", "Three death roll types: In death, all are equal",
    "With equal death rolls each failure raises the number needed by 10",
    "The number to reach is 51, then 61, then 71 and so on: 10 more for every failure so far. Only \
     this kind of death roll grows harder."
}

/// The death roll of the kind equal. Returns whether it counted.
fn equal(table: &mut Table<'_>, who: Who) -> Result<bool, Stop> {
    let failed = all_failures(table.state(), who);
    let needed = Sum::of(EQUAL_ROLL, n::EVEN_CHANCE, 51);
    let needed = needed.plus(EQUAL_PROGRESSION, n::DEATH_FAILURES, 10 * failed);
    let roll = Roll::new(EQUAL_ROLL, who, n::DEATH, Dice::of(1, 100));
    let throw = table.roll(roll, needed, |made| made.reached(core::SUCCESS, core::FAILURE))?;
    if !still_rolls(table, who)? {
        return Ok(false);
    }
    match throw.rolled.outcome {
        Some(core::SUCCESS) => equal_success(table, who)?,
        Some(_) | None => fail(table, EQUAL_ROLL, who)?,
    }
    Ok(true)
}

clause! { EQUAL_TIMING = 124
    "death.equal-timing", "Three death roll types: In death, all are equal",
    "With equal death rolls there is one roll a round, on the combatant's own turn",
    "The roll is made on the incapacitated combatant's turn, once each round, as long as it is \
     neither stabilized nor healed.",
    uncited "the death roll itself, once on each turn, shows it"
}

clause! { EQUAL_SUCCESS = 125
    "death.equal-success", "Three death roll types: In death, all are equal",
    "With equal death rolls a save ends the row of failures",
    "A save ends the row of failures. The chapter says only of the other two kinds that a save \
     stabilizes; the switch death-equal-success decides."
}

clause! { EQUAL_SAVE_STABILIZES = 608
    "death.equal-save-stabilizes", "open",
    "With equal death rolls a save stabilizes unless the switch says otherwise",
    "By default a save stabilizes. With death-equal-success set to streak-only, the row begins \
     again at 0, but the number to reach keeps every failure since the combatant dropped to 0, and \
     the rolls go on."
}

/// A save of this kind: it stabilizes, or only ends the row.
fn equal_success(table: &mut Table<'_>, who: Who) -> Flow {
    if row_alone_ends(table.state()) {
        table.decided(EQUAL_SAVE_STABILIZES, who, None, "it would be stabilized")?;
        let all = all_failures(table.state(), who);
        table.count(EQUAL_SAVE_STABILIZES, who, n::DEATH, all)?;
        return table.set_pool(EQUAL_SUCCESS, who, n::DEATH_FAILURES, 0);
    }
    stabilize(table, EQUAL_SUCCESS, who)
}

/// Whether a save of this kind ends only the row, and the rolls go on.
fn row_alone_ends(state: &State) -> bool {
    state.word(Subject::Fight, n::DEATH_EQUAL_SUCCESS) == Some(n::STREAK_ONLY)
}

clause! { STATS_SAVE = 127
    "death.stats-save", "Three death roll types: Stats matter!",
    "Stats: Fortitude against 10 + Hit Dice - Constitution",
    "With death-roll stats, the combatant rolls 1d20 + Fortitude each round against 10 + its own \
     Hit Dice - its Constitution modifier. The DC does not change with failures."
}

clause! { STATS_OUTCOME = 128
    "death.stats-outcome", "Three death roll types: Stats matter!",
    "Stats: a success stabilizes, a failure counts",
    "On a success the combatant is stabilized. On a failure it has failed one death save."
}

/// The death roll of the kind stats. Returns whether it counted.
fn stats(table: &mut Table<'_>, who: Who) -> Result<bool, Stop> {
    let own = |stat: Name| stated(table.state(), who, stat);
    let dc = Sum::of(STATS_SAVE, n::BASE_DC, 10).plus(STATS_SAVE, n::HD, own(n::HD)).plus(
        STATS_SAVE,
        n::CON,
        -own(n::CON),
    );
    fortitude(table, who, dc, (STATS_SAVE, STATS_OUTCOME))
}

clause! { BRUTALITY_SAVE = 129
    "death.brutality-save", "Three death roll types: Brutality",
    "Brutality: Fortitude against 10 + the damage of the hit",
    "With death-roll brutality, the combatant rolls 1d20 + Fortitude each round against 10 + all \
     the damage of the hit that brought it to 0, including what exceeded its hit points."
}

clause! { BRUTALITY_OUTCOME = 130
    "death.brutality-outcome", "Three death roll types: Brutality",
    "Brutality: a success stabilizes, a failure counts",
    "On a success the combatant is stabilized. On a failure it has failed one death save."
}

clause! { BRUTALITY_DAMAGE = 611
    "death.brutality-damage", "open", "Brutality: the damage counts after reductions",
    "The DC uses the whole damage of that one hit, after reductions. A combatant brought to 0 by a \
     ruling rolls against 10."
}

/// Whether death rolls hang on the damage of the hit that brought somebody to 0. Asked by the
/// `Definition`.
pub fn is_brutal(state: &State) -> bool {
    state.word(Subject::Fight, n::DEATH_ROLL) == Some(n::BRUTALITY)
}

/// The death roll of the kind brutality. Returns whether it counted.
fn brutality(table: &mut Table<'_>, who: Who) -> Result<bool, Stop> {
    let damage = table.state().pool(who, n::DROP_DAMAGE);
    let dc = Sum::of(BRUTALITY_SAVE, n::BASE_DC, 10).plus(BRUTALITY_DAMAGE, core::DAMAGE, damage);
    fortitude(table, who, dc, (BRUTALITY_SAVE, BRUTALITY_OUTCOME))
}

/// A Fortitude save against death: it stabilizes, or counts as one more failure. Returns whether it
/// counted.
fn fortitude(
    table: &mut Table<'_>,
    who: Who,
    dc: Sum,
    (save, outcome): (Cited, Cited),
) -> Result<bool, Stop> {
    let own = stated(table.state(), who, n::FORTITUDE);
    let roll = Roll::new(save, who, n::DEATH, Dice::of(1, 20)).with([(save, n::FORTITUDE, own)]);
    let throw = table.roll(roll, dc, saved)?;
    note_natural(table, &throw)?;
    if !still_rolls(table, who)? {
        return Ok(false);
    }
    match throw.rolled.outcome {
        Some(core::SUCCESS) => stabilize(table, outcome, who)?,
        Some(_) | None => fail(table, outcome, who)?,
    }
    Ok(true)
}

clause! { STABILIZED = 131
    "death.stabilized", "Stabilized", "A stabilized combatant is unconscious but not dying",
    "A stabilized combatant is still unconscious and at 0 hit points, but it no longer bleeds and \
     makes no more death saves. Its wound remains."
}

/// Somebody is stabilized by a roll of its own.
fn stabilize(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    table.gain(clause, who, n::STABILIZED, None)?;
    settled(table, who)
}

/// Somebody is stabilized by a ruling, unless it is dead.
pub fn rule_stable(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    if rolls(table.state(), who) { stabilize(table, clause, who) } else { Ok(()) }
}

/// Somebody is stabilized: no longer dying, but still unconscious.
pub fn settled(table: &mut Table<'_>, who: Who) -> Flow {
    table.lose(STABILIZED, who, n::INCAPACITATED)?;
    forget(table, STABILIZED, who)
}

/// The failures of this time at 0 no longer count.
pub fn forget(table: &mut Table<'_>, clause: Cited, who: Who) -> Flow {
    table.set_pool(clause, who, n::DEATH_FAILURES, 0)?;
    table.count(clause, who, n::DEATH, 0)
}

clause! { MASSIVE_AUTOFAIL_TIMING = 609
    "death.massive-autofail-timing", "open",
    "The failed death save from massive damage counts at once",
    "The death roll on the combatant's next turn is its second death save.",
    uncited "the failure that counts at once shows it"
}

clause! { FELLED_ON_OWN_TURN = 610
    "death.felled-on-own-turn", "open",
    "A combatant dropped on its own turn rolls on its next turn",
    "If a combatant drops to 0 during its own turn, its first death roll comes at the start of its \
     next turn. There is at most one death roll in a round."
}

/// Notes that somebody drops to 0 on its own turn. Called by `incapacitation::down`.
pub fn note_felled(table: &mut Table<'_>, who: Who) -> Flow {
    if !table.state().acting.contains(&who) {
        return Ok(());
    }
    table.decided(FELLED_ON_OWN_TURN, who, None, "there would be a death roll in this turn")
}

clause! { MONSTERS = 612
    "death.monsters", "open", "Some combatants die at 0 hit points at once, without death rolls",
    "Enemies at 0 hit points are treated like everyone else. A combatant whose sheet says \
     dies-at-0 is dead at 0 hit points, without a wound or death rolls."
}

/// Whether a sheet has somebody die at 0 hit points; if so, it dies. Called by
/// `incapacitation::fell` and `incapacitation::ruled`.
pub fn dies_at_once(table: &mut Table<'_>, who: Who) -> Result<bool, Stop> {
    if table.state().flag(who, n::DIES_AT_0) != Some(true) {
        return Ok(false);
    }
    die(table, MONSTERS, who)?;
    Ok(true)
}

clause! { NATURAL_20 = 613
    "death.saves-natural-20", "open", "By a switch a natural 20 or 1 on a save decides",
    "A save succeeds if its total reaches the DC; the number on the die has no effect of its own. \
     With the switch natural-20-1 on, a natural 20 succeeds and a natural 1 fails."
}

/// Whether a save succeeds: its total reaches the number. With the table's switch a natural 20
/// succeeds and a natural 1 fails.
pub fn saved(made: Compared<'_>) -> Name {
    attack::by_face(made, core::SUCCESS, core::FAILURE)
}

/// Notes that a natural 20 or 1 decided a save.
pub fn note_natural(table: &mut Table<'_>, throw: &Throw) -> Flow {
    attack::note_face(table, NATURAL_20, throw, core::FAILURE)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    THREE_IN_A_ROW,
    VARIANT,
    EQUAL_ROLL,
    EQUAL_PROGRESSION,
    EQUAL_TIMING,
    EQUAL_SUCCESS,
    KEEPS_ITS_TURN,
    STATS_SAVE,
    STATS_OUTCOME,
    BRUTALITY_SAVE,
    BRUTALITY_OUTCOME,
    STABILIZED,
    DEFAULT_VARIANT,
    EQUAL_SAVE_STABILIZES,
    MASSIVE_AUTOFAIL_TIMING,
    FELLED_ON_OWN_TURN,
    BRUTALITY_DAMAGE,
    MONSTERS,
    NATURAL_20,
];
