//! Area `shove`: shoving (section 2.4.7.1 and what the chapter leaves open).

use super::blow::{Aim, Attack, OneAttack};
use super::check::Contest;
use super::names as n;
use super::{actions, check, grip, options, preparation, units};
use crate::engine::prelude::*;
use crate::state::distance;

clause! { ATTACK = 241
    "shove.attack", "2.4.7.1", "A shove needs a melee attack that hits",
    "To shove a target, the attacker has to hit it in melee first. The hit does no damage and \
     leads to an opposed check. A miss has no effect."
}

/// A melee attack that pushes back or knocks down.
pub struct Shove;

impl OneAttack for Shove {
    const VERB: Verb = Verb::declared(n::SHOVE, actions::OWN_TURN)
        .takes(&[
            options::TARGETED,
            options::ARMED_WITH,
            options::SHOVED_WITH,
            options::SHOVED_HOW,
            options::SHOVED_AS_FAR,
            options::WITH_ATTRIBUTE,
            options::BESIDE,
            options::COVERED,
            options::GM_MODIFIED,
        ])
        .says(
            "A melee attack that does no damage. A hit leads to an opposed check, Str/Exert or \
             Str/Punch on both sides. If it is won, the target is pushed up to 10 ft or knocked \
             prone. Without result= the attacker is asked then, unless the target is in a grapple \
             or has no square to be pushed to, and can only be knocked prone.",
        )
        .told("tries to shove {target} with {weapon}");

    const COST: Cost = actions::A_MAIN.by(ATTACK).unanswered();

    const AIM: Aim = Aim::Shove;

    /// To push, to knock down, or to be asked which.
    fn ways() -> Vec<Args> {
        let with = |word| Args::of(n::RESULT, word);
        vec![with(n::PUSH), with(n::PRONE), Args::default()]
    }
}

clause! { CHECK = 242
    "shove.check", "2.4.7.1", "A shove is Str/Exert or Str/Punch on both sides",
    "The attacker and the target make opposed checks, each with Str and either Exert or Punch. \
     Each uses the skill it is better at, unless the attacker names one."
}

/// The contest that a hit leads to. Used by `maneuver::contest`.
pub fn contest(state: &State, attack: &Attack) -> Contest {
    let mine = skill(state, attack.by, attack.args.word(n::MY_SKILL));
    let theirs = skill(state, attack.target, None);
    Contest { clause: CHECK, verb: n::SHOVE, mine, theirs }
}

/// The skill of one party: as asked for, else the better one.
pub fn skill(state: &State, who: Who, asked: Option<Name>) -> &'static str {
    let bonus = |skill| check::bonus(state, who, n::STR, skill);
    let better = || bonus("punch") > bonus("exert");
    if asked.map_or_else(better, |asked| asked == n::PUNCH) { "punch" } else { "exert" }
}

clause! { RESULT = 243
    "shove.result", "2.4.7.1", "A won shove pushes the target back or knocks it prone",
    "An attacker who wins the opposed check either pushes the target up to 3 metres away or knocks \
     it prone where it stands, as the attacker chooses. If it does not win, nothing changes.",
    tells "{who} is pushed back up to {detail} feet",
    asks "what becomes of {who}"
}

clause! { DETAILS = 446
    "shove.details", "open", "A push leads straight away from the attacker",
    "A push leads straight away from the attacker, to squares that are farther from it. A target \
     in a grapple can be knocked prone but not pushed, unless the GM says that the grapple breaks. \
     The same holds on a map if there is no free square to push it to. Whoever stands in the way \
     ends a push. Being pushed draws no free attacks.",
    tells "{who} cannot be pushed"
}

/// The farthest a push goes, in feet.
const FARTHEST: i32 = 10;

/// What a shove needs apart from its attack.
pub fn check_attack(state: &State, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let feet = args.int(n::PUSH_DISTANCE).unwrap_or(FARTHEST);
    refusals.unless((0..=FARTHEST).contains(&feet), RESULT, || {
        format!("a push goes at most 3 metres ({FARTHEST} ft), not {feet} ft")
    });
    let Some(target) = args.who(core::TARGET) else { return refusals };
    let pushed = args.word(n::RESULT) == Some(n::PUSH);
    refusals.unless(!pushed || !grip::is_in_one(state, target), DETAILS, || {
        format!("{} is in a grapple and cannot be pushed", state.called(target))
    });
    refusals
}

/// A shove was won: the target is pushed back or knocked down.
pub fn carry_out(table: &mut Table<'_>, attack: &Attack) -> Flow {
    let target = attack.target;
    preparation::disturb(table, target)?;
    let declared = attack.args.word(n::RESULT);
    let feet = attack.args.int(n::PUSH_DISTANCE).unwrap_or(FARTHEST);
    let is_held = grip::is_in_one(table.state(), target);
    if is_held || declared.is_none() && is_hemmed_in(table.state(), attack, feet) {
        if declared != Some(n::PRONE) {
            table.decided(DETAILS, target, None, "it could be pushed")?;
        }
        return table.gain(RESULT, target, n::PRONE, None);
    }
    match declared {
        Some(n::PRONE) => table.gain(RESULT, target, n::PRONE, None),
        Some(_) if !is_barred(table.state(), attack, feet) => push(table, attack, feet, None),
        _ => {
            let all = squares(table.state(), attack.by, target, feet);
            let said = ask(table, attack, (declared.is_none(), &all))?;
            // Rulings may have put either elsewhere while the shover was asked.
            let all = squares(table.state(), attack.by, target, feet);
            match said {
                Value::Word(n::PRONE) => table.gain(RESULT, target, n::PRONE, None),
                Value::Place(place) => match place.square().filter(|to| all.contains(to)) {
                    Some(to) => push(table, attack, feet, Some(to)),
                    None => Err(Refusals::because(DETAILS, "a push cannot lead there").into()),
                },
                _ => push(table, attack, feet, None),
            }
        }
    }
}

/// Whether a map has no square for the target of a push that is to move it.
fn is_hemmed_in(state: &State, attack: &Attack, feet: i32) -> bool {
    let all = || squares(state, attack.by, attack.target, feet);
    state.grid().is_some() && units::squares(feet) > 0 && all().is_empty()
}

/// Whether nothing but the way straight back is barred, so that the shover has to say where else
/// the target goes.
fn is_barred(state: &State, attack: &Attack, feet: i32) -> bool {
    let (by, target) = (attack.by, attack.target);
    straight(state, (by, target), feet).is_none() && !squares(state, by, target, feet).is_empty()
}

/// Push or prone, as the shover likes (`either`); on a map also to which square.
fn ask(
    table: &mut Table<'_>,
    attack: &Attack,
    (either, all): (bool, &[Square]),
) -> Result<Value, Stop> {
    let mut options =
        if either { vec![Value::Word(n::PUSH), Value::Word(n::PRONE)] } else { Vec::new() };
    options.extend(all.iter().map(|(x, y)| Value::Place(Place::Square(*x, *y))));
    let by = Actor::Who(attack.by);
    match table.ask(RESULT, by, options, Some(attack.target))? {
        Reply::Value(Value::Word(n::PRONE)) if either => Ok(Value::Word(n::PRONE)),
        Reply::Value(value @ (Value::Word(n::PUSH) | Value::Place(_)))
            if either || value != Value::Word(n::PUSH) =>
        {
            if grip::is_in_one(table.state(), attack.target) {
                return Err(
                    Refusals::because(DETAILS, "it is in a grapple and cannot be pushed").into()
                );
            }
            Ok(value)
        }
        _ => Err(Refusals::because(RESULT, what_answers((either, all))).into()),
    }
}

/// What the question takes, in words.
fn what_answers((either, all): (bool, &[Square])) -> &'static str {
    match (either, all) {
        (false, _) => "a push was announced: name a square",
        (true, []) => "answer push or prone",
        (true, _) => "answer push, prone or a square to push to",
    }
}

/// Pushes the target back: as far as said, straight away unless another square was named.
fn push(table: &mut Table<'_>, attack: &Attack, feet: i32, to: Option<Square>) -> Flow {
    let target = attack.target;
    match to.or(straight(table.state(), (attack.by, target), feet)) {
        Some(end) => table.put(RESULT, target, end),
        // The shover may leave the target where it is.
        None if units::squares(feet) == 0 => Ok(()),
        // Without a map nobody is anywhere.
        None if table.state().grid().is_none() => {
            table.decided(RESULT, target, Detail::Int(feet), "nothing would be said of the push")
        }
        None => table.decided(DETAILS, target, None, "it would be pushed back"),
    }
}

/// The squares a push can lead to: each step free, and farther from the shover than the one
/// before. None without a map.
fn squares(state: &State, by: Who, target: Who, feet: i32) -> Vec<Square> {
    let (Some(grid), Some(from), Some(stands)) =
        (state.grid(), units::square(state, by), units::square(state, target))
    else {
        return Vec::new();
    };
    let mut found: Vec<Square> = Vec::new();
    let mut edge = vec![stands];
    for _ in 0..units::squares(feet) {
        let mut next: Vec<Square> = Vec::new();
        for at in edge {
            let farther = grid.neighbours(at).filter(|square| {
                distance(from, *square) > distance(from, at)
                    && !units::occupied(state, target, *square)
            });
            next.extend(farther);
        }
        next.sort_unstable_by_key(|(x, y)| (*y, *x));
        next.dedup();
        found.extend_from_slice(&next);
        edge = next;
    }
    found
}

/// As far as a push straight away goes: to the last free square on the line from the shover through
/// the target, or beside it where the line leads between squares.
fn straight(state: &State, (by, target): (Who, Who), feet: i32) -> Option<Square> {
    let (grid, from) = (state.grid()?, units::square(state, by)?);
    let stands = units::square(state, target)?;
    let vector =
        |(x, y): Square| (i32::from(x) - i32::from(from.0), i32::from(y) - i32::from(from.1));
    let (dx, dy) = vector(stands);
    let off = |square: Square| {
        let (x, y) = vector(square);
        (x * dy - y * dx).abs()
    };
    let mut at = stands;
    for _ in 0..units::squares(feet) {
        let farther = grid.neighbours(at).filter(|to| distance(from, *to) > distance(from, at));
        match farther.min_by_key(|to| (off(*to), to.1, to.0)) {
            Some(to) if !units::occupied(state, target, to) => at = to,
            _ => break,
        }
    }
    (at != stands).then_some(at)
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[ATTACK, CHECK, RESULT, DETAILS];
