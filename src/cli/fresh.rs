//! New fights: from a play file, after another fight, or from an example.

use super::face::Face;
use super::failure::{Code, Failure, unknown_system};
use super::files;
use super::output::{NewOut, TextOut};
use super::perform::{open, parse};
use super::seeds;
use crate::carry::{Carried, carry_over};
use crate::log::noted;
use crate::rules::System;
use crate::script::{Dice, Script};
use crate::sheets::sheets;
use crate::vocabulary::{Continued, DicePolicy, Opening, core};
use std::path::Path;

/// `affray new LOG --from FILE.play [--continue OLD] [--seed-file FILE]`.
pub fn new(
    face: &mut Face,
    log: &Path,
    from: &Path,
    old: Option<&Path>,
    seed: Option<&Path>,
) -> Result<Code, Failure> {
    let script = parse(&files::script_source(from)?)?;
    let (mut start, keeping) = open(face, &script, seed)?;
    let carried = match old {
        Some(old) => after(face, old, &mut start.opening)?,
        None => Carried::default(),
    };
    let given = seed.map(Path::to_owned);
    let seed = matches!(start.opening.dice, DicePolicy::Committed { .. })
        .then(|| seeds::seed_path(log).display().to_string());
    let public = public_seed(&script, from, given.as_deref());
    let fight = files::create(face, Some(log), start, keeping)?;
    let out = NewOut {
        log: log.display().to_string(),
        fight: fight.log().id().to_string(),
        head: fight.log().head().to_string(),
        words: noted::words(&fight.log().head()).join(" "),
        seed,
        carried: carried.over,
        not_carried: carried.not,
        sheets: sheets(fight.state(), fight.system()),
    };
    if face.is_json() {
        face.object(&out);
        return Ok(Code::Done);
    }
    for what in &out.carried {
        face.line(format!("carried over: {what}"));
    }
    for what in &out.not_carried {
        face.line(format!("not carried over: {what}"));
    }
    for line in out.sheets.lines() {
        face.line(line);
    }
    face.line(format!("opened {}", out.log));
    for (at, line) in noted::lines(&fight.log().head()).iter().enumerate() {
        face.line(format!("{} {line}", if at == 0 { "head" } else { "    " }));
    }
    if let Some(seed) = &out.seed {
        match public {
            None => face.line(format!("the seed of its dice is in {seed}; keep it to yourself")),
            Some(_) => face.line(format!("the seed of its dice is in {seed}")),
        }
    }
    if let Some(public) = public {
        face.line(public);
    }
    for doubt in &out.sheets.doubts {
        face.warn(doubt);
    }
    Ok(Code::Done)
}

/// Why the seed of a new fight's dice is no secret, if it is none or may be none.
fn public_seed(script: &Script, from: &Path, given: Option<&Path>) -> Option<String> {
    match (script.front.dice, given) {
        (Dice::Typed, _) | (Dice::Seeded, None) => None,
        (Dice::Seeded, Some(given)) => Some(format!(
            "it was given by {}: whoever has that file knows every die",
            given.display()
        )),
        (Dice::Open { seed: Some(_) }, _) => Some(format!(
            "its dice are no secret: {} fixes their seed, and the log holds it for all to read",
            from.display()
        )),
        (Dice::Open { seed: None }, _) => {
            Some("its dice are no secret: the log holds their seed for all to read".to_owned())
        }
    }
}

/// Takes what outlasts a fight from the end of another.
fn after(face: &mut Face, old: &Path, opening: &mut Opening) -> Result<Carried, Failure> {
    let fight = files::open_to_read(face, old)?;
    let system = fight.system();
    if system.id() != opening.system {
        let what = format!("{} is a fight of {}", old.display(), system.id());
        return Err(Failure::cannot(what)
            .because(format!("the new one is of {}; its sheets are others", opening.system)));
    }
    if ![core::SETUP, core::OVER].contains(&fight.state().phase) {
        face.warn(&format!(
            "{} has not ended: what would come of it at its end does not count (gm end ends it)",
            old.display()
        ));
    }
    let (log, head) = (fight.log(), fight.log().head());
    let id = log.id().0;
    opening.continues = Some(Continued { id, count: head.count, root: head.root });
    Ok(carry_over(system, (fight.history().opening(), fight.state()), opening))
}

/// `affray new [FILE.play] --example SYSTEM`.
pub fn example(face: &mut Face, file: Option<&Path>, system: &str) -> Result<Code, Failure> {
    let system = System::named(system).ok_or_else(|| unknown_system(system))?;
    let text = system.example();
    let named = |name: String| TextOut { name, text: text.to_owned() };
    let Some(file) = file else {
        if face.is_json() {
            face.object(&named(system.id().to_owned()));
            return Ok(Code::Done);
        }
        for line in text.lines() {
            face.line(line);
        }
        return Ok(Code::Done);
    };
    // A log lies under that name; what is written here is text, for people.
    if file.extension().is_some_and(|ending| ending == "affray") {
        let (play, log) = (file.with_extension("play"), file.display());
        let play = play.display();
        return Err(Failure::cannot(format!("{log} is the name of a log; an example is a play"))
            .hint(format!(
                "`affray new {play} --example {}`, then `affray run {play} -o {log}`",
                system.id()
            )));
    }
    files::write_text(file, text)?;
    if face.is_json() {
        face.object(&named(file.display().to_string()));
        return Ok(Code::Done);
    }
    face.line(format!("wrote {0}; play it with `affray run {0}`", file.display()));
    Ok(Code::Done)
}
