//! Area `skill`: using skills in a fight, first aid among them (sections 2.4.4 and outside).

use super::character::{is_pc, skill};
use super::check::Check;
use super::names as n;
use super::{actions, check, options, outside};
use crate::engine::done_plainly;
use crate::engine::prelude::*;

clause! { USE = 182
    "skill.use", "2.4.4", "A quick use of a skill costs the Main Action",
    "A Main Action pays for first aid, an appeal for parley, or any other use of a skill that \
     takes no more than six seconds. The GM decides on skill, attribute, difficulty and \
     consequences."
}

/// A skill is used, against a difficulty or against somebody.
pub struct UseSkill {
    who: Who,
    skill: String,
    against: Against,
    said: Args,
}

/// What a use of a skill is held against.
enum Against {
    Difficulty(i32),
    Opponent(Who),
}

impl Plan for UseSkill {
    type By = Who;

    const VERB: Verb = Verb::declared(n::USE_SKILL, actions::OWN_TURN)
        .takes(&[
            need(n::SKILL, Kind::Label),
            may(n::ATTRIBUTE, ATTRIBUTES),
            may(n::DIFFICULTY, Kind::Int(0, 40)),
            may(core::TARGET, Kind::Who),
            may(n::OPPONENT, Kind::Who),
            options::GM_MODIFIED,
            options::AIDED_BY,
            may(n::THEIR_SKILL, Kind::Label),
            may(n::THEIR_ATTRIBUTE, ATTRIBUTES),
        ])
        .says(
            "A skill check that takes no more than six seconds, against a difficulty or an \
             opponent. The opponent uses the same skill unless their-skill names another. The GM \
             rules the effects.",
        )
        .told(
            "makes a check of {skill}[ on {target}][ against {opponent}]\
         [ against difficulty {difficulty}][, aided by {aided}]",
        );

    const COST: Cost = actions::A_MAIN.by(USE);

    fn spell(_: &State, _: Who, args: Args) -> Args {
        let alone = args.value(n::OPPONENT).is_none();
        if alone { args.without(&[n::THEIR_SKILL, n::THEIR_ATTRIBUTE]) } else { args }
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let notice = Value::Label("notice".to_owned());
        let with = |args: Args| args.with(n::ATTRIBUTE, n::WIS).with(n::SKILL, notice.clone());
        let opposed =
            state.enemies(who).map(|other| with(Args::default()).with(n::OPPONENT, other));
        let helped = outside::with_and_without_help(state, who).into_iter();
        let alone = helped.map(|args| with(args).with(n::DIFFICULTY, 8));
        alone.chain(opposed).collect()
    }

    /// Used against somebody, it is done to that opponent.
    fn done(state: &State, by: Actor, args: &Args) -> Done {
        let plain = done_plainly(state, by, n::USE_SKILL, args);
        let opponent = args.who(n::OPPONENT).map(Subject::Who);
        Done { target: plain.target.or(opponent), ..plain }
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = Refusals::none();
        let skill = args.label(n::SKILL).filter(|skill| !skill.trim().is_empty());
        refusals.unless(skill.is_some(), USE, || "say which skill: skill=…".to_owned());
        let paired =
            args.word(n::ATTRIBUTE).is_some() || !adds_attribute(state, who, args.label(n::SKILL));
        refusals.unless(paired, outside::SKILL_CHECK, || {
            "say which attribute goes with it: attribute=…".to_owned()
        });
        let against = match (args.int(n::DIFFICULTY), args.who(n::OPPONENT)) {
            (Some(difficulty), None) => Some(Against::Difficulty(difficulty)),
            (None, Some(opponent)) => Some(Against::Opponent(opponent)),
            (None, None) | (Some(_), Some(_)) => None,
        };
        refusals.unless(against.is_some(), outside::SKILL_CHECK, || {
            "say either a difficulty or an opponent".to_owned()
        });
        if let Some(opponent) = args.who(n::OPPONENT) {
            let paired =
                theirs(args).is_some() || !adds_attribute(state, opponent, their_skill(args));
            refusals.unless(paired, outside::OPPOSED_CHECK, || {
                let called = state.called(opponent);
                format!("say which attribute {called} adds: their-attribute=…")
            });
            refusals.append(outside::check_opponent(state, who, opponent));
            refusals.append(outside::check_no_help(state, who, args));
        }
        refusals.append(outside::check_helpers(state, who, args));
        let (skill, against) = refusals.or_all(skill.zip(against))?;
        Ok(UseSkill { who, skill: skill.to_owned(), against, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let UseSkill { who, skill, against, said } = self;
        let with = said.word(n::ATTRIBUTE).unwrap_or(n::STR);
        let by_gm = modifier(&said);
        match against {
            Against::Opponent(opponent) => {
                let active = Check::new(who, opponent, (with, &skill)).with([by_gm]);
                let their_skill = their_skill(&said).unwrap_or(&skill);
                let theirs = (theirs(&said).unwrap_or(with), their_skill);
                let passive = Check::new(opponent, who, theirs);
                let clause = outside::OPPOSED_CHECK;
                check::contest(table, clause, n::USE_SKILL, &active, passive).map(drop)
            }
            Against::Difficulty(difficulty) => {
                // What it is, the GM says.
                let difficulty = Sum::of(outside::SKILL_CHECK, core::AS_STATED, difficulty);
                let aid = outside::aid(table, who, &said, (with, &skill), &difficulty)?;
                let on = said.who(core::TARGET);
                let check = Check::new(who, on, (with, &skill)).with([by_gm, aid]);
                let clause = outside::SKILL_CHECK;
                check::against(table, clause, n::SKILL, &check, difficulty).map(drop)
            }
        }
    }
}

/// The six attributes.
const ATTRIBUTES: Kind = Kind::Word(&[n::STR, n::DEX, n::CON, n::INT, n::WIS, n::CHA]);

/// What the GM adds to the check.
fn modifier(said: &Args) -> Added {
    (outside::SKILL_CHECK, n::GM_MOD, said.int(n::GM_MOD).unwrap_or(0))
}

/// Whether the check adds an attribute: an NPC without the skill on its sheet adds none.
fn adds_attribute(state: &State, who: Who, named: Option<&str>) -> bool {
    is_pc(state, who) || named.and_then(|named| skill(state, who, named)).is_some()
}

/// The skill of the opponent: the same one, unless another is said.
fn their_skill(said: &Args) -> Option<&str> {
    said.label(n::THEIR_SKILL).or(said.label(n::SKILL))
}

/// The attribute that goes with it: with the same skill the same one, unless another is said.
fn theirs(said: &Args) -> Option<Name> {
    let same = their_skill(said) == said.label(n::SKILL);
    said.word(n::THEIR_ATTRIBUTE).or(said.word(n::ATTRIBUTE).filter(|_| same))
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[USE];
