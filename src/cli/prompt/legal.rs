//! What the rules allow now, in a line for each verb.

use crate::cli::complete::{Words, play_lines, why_silent};
use crate::cli::face::Face;
use crate::cli::failure::Failure;
use crate::cli::files::Fight;
use crate::cli::output::LegalOut;
use crate::cli::rules::wrapped_to;
use crate::play::speaks_for;
use crate::vocabulary::{Actor, MapSheet, Seat};

/// Tells what may be said now, for everybody the seat speaks for or for one of them.
pub fn tell(face: &mut Face, fight: &Fight, seat: Seat, name: Option<&str>) -> Result<(), Failure> {
    let actor = name.map(|name| actor_named(fight, name)).transpose()?;
    let mut lines = play_lines(fight, seat, actor);
    lines.retain(|line| !needs_more(fight, line));
    let all = by_verb(&lines);
    if let (Some(actor), true, Some(name)) = (actor, all.is_empty(), name) {
        let why = why_silent(fight, seat, actor);
        if !face.is_json() {
            face.line(format!("{name} can do nothing now: {why}"));
        }
        return Ok(());
    }
    if all.is_empty() && !face.is_json() {
        if fight.pending().is_some() {
            face.line(fight.what_is_awaited(seat));
        } else {
            tell_silence(face, fight, seat);
        }
    }
    if face.is_json() {
        for verb in &all {
            face.object(verb);
        }
        return Ok(());
    }
    for (names, verbs) in alike(&all) {
        face.hanging(&names.join(", "));
        for verb in verbs {
            tell_verb(face, fight, verb);
        }
    }
    Ok(())
}

/// Those who may say the same together, in the order they come.
fn alike(all: &[LegalOut]) -> Vec<(Vec<&str>, &[LegalOut])> {
    let said = |verbs: &[LegalOut]| -> Vec<(String, Vec<String>)> {
        verbs.iter().map(|one| (one.verb.clone(), one.words.clone())).collect()
    };
    let mut told: Vec<(Vec<&str>, &[LegalOut])> = Vec::new();
    for own in all.chunk_by(|one, next| one.who == next.who) {
        let who = own[0].who.as_str();
        match told.iter_mut().find(|(_, verbs)| said(verbs) == said(own)) {
            Some((names, _)) => names.push(who),
            None => told.push((vec![who], own)),
        }
    }
    told
}

/// More than so many are not named who can do nothing now.
const MANY: usize = 3;

/// Why those of a seat can do nothing now; of many it is said once.
fn tell_silence(face: &mut Face, fight: &Fight, seat: Seat) {
    let state = fight.state();
    let own = state.present().map(Actor::Who).filter(|of| speaks_for(state, seat, *of));
    let mut told: Vec<(String, Vec<String>)> = Vec::new();
    for of in own {
        let (why, of) = (why_silent(fight, seat, of), state.called_actor(of));
        match told.iter_mut().find(|(known, _)| *known == why) {
            Some((_, all)) => all.push(of),
            None => told.push((why, vec![of])),
        }
    }
    for (why, all) in told {
        face.hanging(&if all.len() > MANY {
            format!("nobody of this seat can do anything now: {why}")
        } else {
            format!("{} can do nothing now: {why}", all.join(", "))
        });
    }
}

fn actor_named(fight: &Fight, name: &str) -> Result<Actor, Failure> {
    let state = fight.state();
    let who = state.who(name).map(Actor::Who);
    let side = || state.side_named(name).map(Actor::Side);
    let gm = || (name == "gm").then_some(Actor::Gm);
    who.or_else(side).or_else(gm).ok_or_else(|| {
        let members = state.cast.members.iter().map(|member| member.id.as_str());
        let known = members.chain(state.cast.sides.iter().map(String::as_str));
        Failure::no(format!("nobody in this fight is called `{name}`"))
            .hint("`state` lists who is there")
            .hint_nearest(name, known)
    })
}

/// Whether a line is only the beginning of one that the GM could say.
fn needs_more(fight: &Fight, line: &Words) -> bool {
    let system = fight.system();
    let [who, verb] = &line[..] else { return false };
    let mut verbs = system.verbs().iter().filter(|known| system.spell(known.name) == verb);
    who == "gm" && verbs.any(|known| known.options.iter().any(|option| option.needed))
}

/// Lines by who says them and with which verb, in the order they come.
fn by_verb(lines: &[Words]) -> Vec<LegalOut> {
    let mut all: Vec<LegalOut> = Vec::new();
    for line in lines {
        let head = if matches!(line[1].as_str(), "answer" | "take") { 3 } else { 2 };
        let head = head.min(line.len());
        let (who, verb) = (line[0].clone(), line[1..head].join(" "));
        // Options of which never two are said together are two ways of doing it, and so is each
        // window.
        let joins = |known: &LegalOut| {
            let rest = &line[head..];
            let either_is_bare = known.words.is_empty() || rest.is_empty();
            let shared = || known.words.iter().any(|word| rest.iter().any(|own| of_one(word, own)));
            let same = known.who == who && known.verb == verb;
            same && window(&known.words) == window(rest) && (either_is_bare || shared())
        };
        let at = all.iter().position(joins);
        let at = at.unwrap_or_else(|| {
            all.push(LegalOut { who, verb, words: Vec::new() });
            all.len() - 1
        });
        let known = &mut all[at].words;
        known.extend(
            line[head..].iter().filter(|word| !known.contains(word)).cloned().collect::<Vec<_>>(),
        );
        known.sort_by_key(|word| is_window(word));
    }
    // Whoever comes first is told together with all that is theirs.
    let mut order: Vec<String> = Vec::new();
    for verb in &all {
        if !order.contains(&verb.who) {
            order.push(verb.who.clone());
        }
    }
    all.sort_by_key(|verb| order.iter().position(|who| *who == verb.who));
    all
}

/// Which window a line steps into, if it says one.
fn window(words: &[String]) -> Option<&String> {
    words.iter().find(|word| is_window(word))
}

fn is_window(word: &str) -> bool {
    word.starts_with("window=")
}

/// Whether two words are values of the same option.
fn of_one(one: &str, other: &str) -> bool {
    let name = |word: &str| word.split_once('=').map(|(name, _)| name.to_owned());
    name(one) == name(other)
}

/// A verb with the words it takes: whom or what, then the values of each option.
fn tell_verb(face: &mut Face, fight: &Fight, verb: &LegalOut) {
    /// The columns before the words a verb takes.
    const BEFORE: usize = 23;
    let mut options: Vec<(&str, Vec<&str>)> = Vec::new();
    for word in &verb.words {
        let (name, value) = word.split_once('=').unwrap_or(("", word));
        match options.iter_mut().find(|(known, _)| *known == name) {
            Some((_, values)) => values.push(value),
            None => options.push((name, vec![value])),
        }
    }
    options.sort_by_key(|(name, _)| !name.is_empty());
    let apart = |value: &&str| is_of_a_border(fight, value);
    let options = options.iter().map(|(name, values)| option(name, values, apart));
    let options: Vec<String> = options.collect();
    let row = wrapped_to(face.width().saturating_sub(BEFORE), &options.join("  "));
    for (at, line) in row.iter().enumerate() {
        let name = if at == 0 { verb.verb.as_str() } else { "" };
        face.line(format!("  {name:<20} {line}").trim_end());
    }
}

/// The values of an option, not more than anybody reads.
fn option(name: &str, values: &[&str], apart: impl Fn(&&str) -> bool) -> String {
    const FEW: usize = 8;
    const LONG: usize = 40;
    let name = if name.is_empty() { String::new() } else { format!("{name}=") };
    let shown = &values[..values.len().min(FEW)];
    let length: usize = shown.iter().map(|value| value.chars().count() + 1).sum();
    // Many or long ones have to be broken somewhere.
    let apart = length > LONG || shown.iter().any(apart);
    let shown = shown.join(if apart { " | " } else { "|" });
    match values.len().saturating_sub(FEW) {
        0 => format!("{name}{shown}"),
        more => format!("{name}{shown} and {more} more"),
    }
}

/// Whether a value is a border, which is written with a bar of its own, or a zone, which stands on
/// one side of such a bar.
fn is_of_a_border(fight: &Fight, value: &str) -> bool {
    let is_zone = match &fight.state().cast.map {
        MapSheet::Zones(zones) => zones.iter().any(|zone| zone.id == value),
        MapSheet::None | MapSheet::Grid { .. } => false,
    };
    is_zone || value.contains('|')
}
