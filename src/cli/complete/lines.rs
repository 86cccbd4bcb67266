//! The lines that could be said now, word by word.

use super::Words;
use crate::cli::files::Fight;
use crate::engine::catalog::{Kind, Said as SaidAs};
use crate::play::{self, Said};
use crate::vocabulary::{
    Actor, Arg, Args, Name, Need, Reply, Seat, Value, Viewer, Who, core, unfit,
};
use std::collections::BTreeSet;

/// Every line of play that could be said now from a seat, or those of one actor: declarations or
/// answers, windows.
pub fn play_lines(fight: &Fight, seat: Seat, only: Option<Actor>) -> Vec<Words> {
    let mut lines = Vec::new();
    let meant = |actor: Actor| only.is_none_or(|only| only == actor);
    if fight.pending().is_some() {
        answers(fight, seat, meant, &mut lines);
    } else {
        declarations(fight, seat, meant, &mut lines);
    }
    windows(fight, seat, meant, &mut lines);
    let mut seen = BTreeSet::new();
    lines.retain(|line| seen.insert(line.clone()));
    // Nobody can type what cannot be seen.
    lines.retain(|line| line.iter().all(|word| unfit(word).is_none()));
    lines
}

/// What may be expected of the fight as it stands, from a seat: the forms, up to the word that
/// somebody has to think of.
pub fn expectations(fight: &Fight, seat: Seat) -> Vec<Words> {
    let (state, viewer) = (fight.state(), Viewer::of(seat));
    let mut lines: Vec<Words> = EXPECTED.iter().map(|line| words(line.split(' '))).collect();
    for who in state.present().filter(|who| !state.is_hidden_from(*who, viewer)) {
        let id = state.called(who);
        let forms = ["is", "is not", "not", "at", "has", "lacks"];
        lines.extend(forms.map(|form| words(["expect", &id].into_iter().chain(form.split(' ')))));
        lines.extend([words(["expect", "turn", &id]), words(["expect", "not", "asks", &id])]);
    }
    lines.extend(asked_now(fight, seat));
    lines
}

/// The expectations that begin with a word of the language.
const EXPECTED: [&str; 12] = [
    "expect roll",
    "expect no roll",
    "expect turn",
    "expect round",
    "expect count",
    "expect phase",
    "expect order",
    "expect over",
    "expect refused",
    "expect not offers",
    "expect not cites",
    "expect cites",
];

/// Who is asked what now, as expectations; nobody where that is so.
fn asked_now(fight: &Fight, seat: Seat) -> Vec<Words> {
    let choice = fight.pending().filter(|asked| matches!(asked.need, Need::Choice { .. }));
    let Some(asked) = choice else { return vec![words(["expect", "asks", "nobody"])] };
    let clause = fight.system().clause(asked.clause).filter(|_| fight.sees_the_need(seat));
    let Some(clause) = clause else { return Vec::new() };
    let still = fight.still_asked().into_iter().map(|who| fight.state().called_actor(who));
    still.map(|who| words(["expect", "asks", &who, clause.id])).collect()
}

fn declarations(fight: &Fight, seat: Seat, meant: impl Fn(Actor) -> bool, lines: &mut Vec<Words>) {
    let (system, state) = (fight.system(), fight.state());
    if seat == Seat::GM && meant(Actor::Gm) {
        lines.extend(gms_verbs(fight).into_iter().map(|verb| words(["gm", system.spell(verb)])));
        lines.extend(comings_and_goings(fight));
    }
    let may = |side: &Actor| play::may_declare(state, seat, *side);
    let sides = state.every_side().map(Actor::Side).filter(may);
    let members = state.present().filter(|who| speaks_for(fight, seat, *who)).map(Actor::Who);
    for actor in members.chain(sides).filter(|actor| meant(*actor)) {
        let legal = by_squares(fight, seat, actor, fight.legal_to(seat, actor)).into_iter();
        for (verb, args) in legal.filter(|(verb, args)| may_give(fight, seat, *verb, args)) {
            let start = words([state.called_actor(actor).as_str(), system.spell(verb)]);
            lines.push(with_args(fight, start, verb, &args));
        }
    }
}

/// The verbs of the GM that are not refused as they stand, and those that need an option first.
fn gms_verbs(fight: &Fight) -> Vec<Name> {
    let verbs = fight.system().verbs().iter().filter(|verb| verb.said == SaidAs::Gm);
    let possible = verbs.filter(|verb| {
        let (actor, args) = (Actor::Gm, Args::default());
        let said = Said { actor, verb: verb.name, args, because: None };
        verb.options.iter().any(|option| option.needed) || fight.would_hear(Seat::GM, &said).is_ok()
    });
    possible.map(|verb| verb.name).collect()
}

/// Whom the GM could bring in or take out as they stand.
fn comings_and_goings(fight: &Fight) -> Vec<Words> {
    let (system, state) = (fight.system(), fight.state());
    let each = |verb: Name| state.everyone().map(move |who| (verb, who));
    let all = [core::JOIN, core::LEAVE].into_iter().flat_map(each);
    let lines = all.filter_map(|(verb, who)| {
        let line = words(["gm", system.spell(verb), &state.called(who)]);
        let args = Args::of(core::WHO, Value::List(vec![Value::Who(who)]));
        let said = Said { actor: Actor::Gm, verb, args, because: None };
        fight.would_hear(Seat::GM, &said).is_ok().then_some(line)
    });
    lines.collect()
}

/// Movements by the square they end on, one for each: its path is named only where the square
/// does not say which way is meant.
fn by_squares(
    fight: &Fight,
    seat: Seat,
    actor: Actor,
    legal: Vec<(Name, Args)>,
) -> Vec<(Name, Args)> {
    let seen = fight.seen_by(Viewer::of(seat));
    let mut ends = BTreeSet::new();
    let mut kept = Vec::new();
    for (verb, args) in legal {
        let Some(to) = end_of_path(fight, verb, &args) else {
            kept.push((verb, args));
            continue;
        };
        let shortened = args.clone().without(&[core::PATH]).with(core::TO, to);
        let line = with_args(fight, words([fight.system().spell(verb)]), verb, &shortened);
        if !ends.insert(line) {
            continue;
        }
        let is_enough = fight.system().check(&seen, actor, verb, shortened.clone()).is_ok();
        kept.push((verb, if is_enough { shortened } else { args }));
    }
    kept
}

/// Where a path ends, for a verb to which that can be said instead.
fn end_of_path(fight: &Fight, verb: Name, args: &Args) -> Option<Value> {
    let Some(Value::Path(path)) = args.value(core::PATH) else { return None };
    let options = fight.system().rules().options(verb);
    let to = options.iter().any(|option| option.name == core::TO && option.kind == Kind::Place);
    path.last().filter(|_| to).map(|place| Value::Place(*place))
}

fn answers(fight: &Fight, seat: Seat, meant: impl Fn(Actor) -> bool, lines: &mut Vec<Words>) {
    if !fight.pending().is_some_and(|asked| matches!(asked.need, Need::Choice { .. })) {
        return;
    }
    let state = fight.state();
    for actor in fight.still_asked() {
        if !play::speaks_for(state, seat, actor) || !meant(actor) {
            continue;
        }
        let start = words([state.called_actor(actor).as_str(), "answer"]);
        for reply in fight.replies_to(seat, actor) {
            let fits = match &reply {
                Reply::Do { verb, args } => may_give(fight, seat, *verb, args),
                _ => true,
            };
            if fits {
                lines.push(answer(fight, start.clone(), &reply));
            }
        }
    }
}

fn answer(fight: &Fight, mut line: Words, reply: &Reply) -> Words {
    match reply {
        Reply::Pass => line.push("pass".to_owned()),
        Reply::Yes => line.push("yes".to_owned()),
        Reply::Faces => {}
        Reply::Value(value) => line.push(spelled(fight, value)),
        Reply::Do { verb, args } => {
            line.push(fight.system().spell(*verb).to_owned());
            return with_args(fight, line, *verb, args);
        }
    }
    line
}

/// The answers among these lines as they are said without a name before them: where one alone is
/// asked for whom the seat speaks.
pub fn bare_answers(lines: &[Words]) -> Vec<Words> {
    let answers: Vec<_> =
        lines.iter().filter(|line| line.len() > 2 && line[1] == "answer").collect();
    let is_alone = answers.iter().all(|line| line[0] == answers[0][0]);
    let answers = answers.into_iter().filter(|_| is_alone);
    answers.map(|line| line[2..].to_vec()).collect()
}

/// Whether anybody for whom a seat speaks can end a turn now.
pub fn can_end_a_turn(fight: &Fight, seat: Seat) -> bool {
    let state = fight.state();
    let all = state.present().map(Actor::Who).chain(state.every_side().map(Actor::Side));
    let mut own = all.filter(|actor| play::may_declare(state, seat, *actor));
    own.any(|actor| {
        let said = Said { actor, verb: core::END_TURN, args: Args::default(), because: None };
        fight.would_hear(seat, &said).is_ok()
    })
}

fn windows(fight: &Fight, seat: Seat, meant: impl Fn(Actor) -> bool, lines: &mut Vec<Words>) {
    let (system, state) = (fight.system(), fight.state());
    for (offer, offered) in fight.offers_to(seat) {
        let own = |who: Who| speaks_for(fight, seat, who) && meant(Actor::Who(who));
        for (who, verbs) in offered.to.iter().filter(|(who, _)| own(*who)) {
            for verb in verbs {
                let start = words([state.called(*who).as_str(), "take", system.spell(*verb)]);
                let taken = fight.taking_to(seat, (offer, &offered), *who, *verb);
                let latest = fight.open_to(*who, *verb).last().copied();
                let which = (latest != Some(offer)).then(|| format!("window={offer}"));
                if taken.is_empty() {
                    lines.push(start.iter().cloned().chain(which.clone()).collect());
                }
                let taken = taken.iter().filter(|args| may_give(fight, seat, *verb, args));
                for args in taken {
                    let mut line = with_args(fight, start.clone(), *verb, args);
                    line.extend(which.clone());
                    lines.push(line);
                }
            }
        }
    }
}

/// Whether a seat may give these options: some are the GM's.
fn may_give(fight: &Fight, seat: Seat, verb: Name, args: &Args) -> bool {
    let may = |arg: &Arg| !fight.system().is_gms(verb, arg.name);
    seat == Seat::GM || args.0.iter().all(may)
}

fn speaks_for(fight: &Fight, seat: Seat, who: Who) -> bool {
    seat == Seat::GM || fight.state().sheet(who).seat == seat
}

/// The line with its options: whom or what the verb is about without a name, the rest with theirs.
fn with_args(fight: &Fight, mut line: Words, verb: Name, args: &Args) -> Words {
    let system = fight.system();
    let known = system.verb(verb);
    let after_verb = line.len();
    let first = known.and_then(|verb| verb.options.first()).map(|option| option.name);
    let by = line.first().and_then(|id| fight.state().who(id)).map_or(Actor::Gm, Actor::Who);
    for arg in &args.0 {
        let value = match &arg.value {
            Value::Item(_) | Value::List(_) => system.show_to(fight.state(), by, &arg.value),
            value => spelled(fight, value),
        };
        let bare = first == Some(arg.name) && matches!(arg.value, Value::Who(_));
        if bare {
            line.insert(after_verb, value);
        } else {
            line.push(format!("{}={value}", system.spell(arg.name)));
        }
    }
    line
}

fn spelled(fight: &Fight, value: &Value) -> String {
    match value {
        Value::Text(text) => format!("{text:?}"),
        Value::Word(core::PASS) => "pass".to_owned(),
        other => fight.system().show(fight.state(), other),
    }
}

/// A line from its words.
pub fn words<'a>(words: impl IntoIterator<Item = &'a str>) -> Words {
    words.into_iter().map(str::to_owned).collect()
}
