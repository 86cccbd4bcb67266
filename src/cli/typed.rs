//! Lines of play that a hint names, as commands that can be typed as they stand.
//!
//! ```text
//! `goto back` leads to …          `affray goto bridge.affray back` leads to …
//! `retract 19 without=24 [7 3]`   `affray retract bridge.affray 19 --without 24 --faces 7,3`
//! ```

use std::path::Path;

/// The acts that have a command of the same name, which takes the log first.
const ACTS: [&str; 10] =
    ["undo", "redo", "goto", "mark", "retract", "correct", "dispute", "decide", "disputes", "log"];

/// The options of these that a command writes with two hyphens.
const OPTIONS: [&str; 4] = ["without", "face", "die", "remedy"];

/// A hint whose acts, between backticks, are commands on a log.
pub fn as_commands(hint: &str, log: &Path) -> String {
    let parts: Vec<&str> = hint.split('`').collect();
    // A backtick of somebody's own text stands alone: what is quoted cannot be told.
    if parts.len().is_multiple_of(2) {
        return hint.to_owned();
    }
    let log = word(&log.display().to_string());
    let told = parts.iter().enumerate().map(|(at, part)| match command(part, &log) {
        Some(command) if at % 2 == 1 => command,
        _ => (*part).to_owned(),
    });
    told.collect::<Vec<_>>().join("`")
}

/// A line as a command; nothing where it is no act.
fn command(line: &str, log: &str) -> Option<String> {
    if line.starts_with("affray ") {
        let words = line.split(' ').map(|word| if word == "LOG" { log } else { word });
        return Some(words.collect::<Vec<_>>().join(" "));
    }
    let (line, because) = match line.split_once(" because ") {
        Some((line, because)) => (line, Some(because)),
        None => (line, None),
    };
    let (line, faces) = match line.split_once(" [") {
        Some((line, faces)) => (line, Some(faces.trim_end_matches(']').replace(' ', ","))),
        None => (line, None),
    };
    let mut words = line.split(' ');
    let act = words.next().filter(|act| ACTS.contains(act))?;
    let mut command = vec![format!("affray {act} {log}")];
    command.extend(words.map(|said| {
        match said.split_once('=').filter(|(name, _)| OPTIONS.contains(name)) {
            Some((name, value)) => format!("--{name} {value}"),
            None => said.to_owned(),
        }
    }));
    command.extend(faces.map(|faces| format!("--faces {faces}")));
    command.extend(because.map(|text| format!("--because {}", reason(text))));
    Some(command.join(" "))
}

/// A quoted text of the play language as a shell takes it.
fn reason(quoted: &str) -> String {
    let inner = quoted.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    match inner {
        Some(text) if text.contains(['\\', '$', '!', '\'']) => {
            word(&text.replace("\\\"", "\"").replace("\\\\", "\\"))
        }
        _ => quoted.to_owned(),
    }
}

/// A word as a shell takes it: in quotes where anything in it means something to a shell.
fn word(text: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "._-/:,+@%".contains(letter);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::{ACTS, OPTIONS, as_commands};
    use crate::cli::spoken::Cli;
    use clap::CommandFactory;
    use std::path::Path;

    #[test]
    fn what_is_made_a_command_is_one() {
        let cli = Cli::command();
        let known = |act: &str| cli.find_subcommand(act).unwrap_or_else(|| panic!("{act}"));
        let acts = ACTS.map(known);
        for option in OPTIONS {
            let takes = |act: &&clap::Command| {
                act.get_arguments().any(|argument| argument.get_long() == Some(option))
            };
            assert!(acts.iter().any(takes), "--{option}");
        }
    }

    #[test]
    fn acts_are_commands_and_other_lines_stay() {
        let told = |hint: &str| as_commands(hint, Path::new("a fight.affray"));
        assert_eq!(
            told("`goto back` leads there"),
            "`affray goto 'a fight.affray' back` leads there"
        );
        assert_eq!(told("`affray log LOG --all`"), "`affray log 'a fight.affray' --all`");
        assert_eq!(
            told("`correct 19 face=3 die=1 without=24,46 [7 3] because \"so\"`"),
            "`affray correct 'a fight.affray' 19 --face 3 --die 1 --without 24,46 --faces 7,3 \
             --because \"so\"`"
        );
        for line in ["`gm end` ends the fight", "the goto back of `x", "`did` you mean `undo`x`"] {
            assert_eq!(told(line), line);
        }
    }
}
