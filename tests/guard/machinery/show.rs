//! The texts behind the digests, as this build has them: for people, and for another build.

use super::corpus::{SOURCES, fights_file};
use super::facts::{Fact, write_line};
use super::fight::{Fight, File};
use super::replay::replay;
use super::words::Library;
use affray::rules::SYSTEMS;
use std::fmt::Write as _;
use std::io::{self, BufRead, Write};
use std::path::Path;

/// Every step of a fight with its facts, or one step.
pub fn show(folder: &Path, name: &str, step: Option<usize>) -> io::Result<Option<String>> {
    for system in SYSTEMS.iter().copied() {
        for source in SOURCES {
            let path = fights_file(folder, system, source);
            if !path.exists() {
                continue;
            }
            let file = File::read(&path)?;
            if let Some(at) = file.named(name) {
                return Ok(Some(told(file.fight(at), step)));
            }
        }
    }
    Ok(None)
}

fn told(fight: Fight<'_>, only: Option<usize>) -> String {
    let mut text = String::new();
    let steps = replay(&Library::new(), fight);
    if only.is_none() {
        let _ = writeln!(text, "{}\n---", fight.front);
    }
    for (at, (line, facts)) in fight.steps().zip(steps).enumerate() {
        if only.is_none_or(|only| only == at) {
            let _ = writeln!(text, "{at:5} > {line}");
            for Fact { kind, text: fact, .. } in facts {
                let _ = writeln!(text, "        {:11} {fact}", kind.name());
            }
        }
    }
    text
}

/// Answers `FILE<tab>NUMBER` lines with the facts of that fight, a line each, and `.` behind them.
pub fn facts(folder: &Path, asked: impl BufRead, mut out: impl Write) -> io::Result<()> {
    let library = Library::new();
    let mut read: Option<(String, File)> = None;
    for line in asked.lines() {
        let line = line?;
        let Some((name, at)) = line.split_once('\t') else { continue };
        if read.as_ref().is_none_or(|(known, _)| known != name) {
            read = Some((name.to_owned(), File::read(&folder.join(name))?));
        }
        let mut text = String::new();
        if let (Some((_, file)), Ok(at)) = (&read, at.parse::<usize>())
            && at < file.len()
        {
            for (step, facts) in replay(&library, file.fight(at)).iter().enumerate() {
                for fact in facts {
                    write_line(step, fact, &mut text);
                }
            }
        }
        writeln!(out, "{text}.")?;
        out.flush()?;
    }
    Ok(())
}
