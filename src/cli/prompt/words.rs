//! The words of the prompt: what reads the fight or the rules, keeps the lines said, or leaves.

use super::{Sitting, help, legal, save};
use crate::account::{Account, Depth, Kind, Undone, View};
use crate::cli::face::Face;
use crate::cli::failure::{Code, Failure};
use crate::cli::files::{self, Fight};
use crate::cli::{disputes, log_in_words, reading, retract, rewind, rules};
use crate::rules::SYSTEMS;
use crate::script::parse_line;
use crate::vocabulary::Need;
use std::path::Path;

/// What can be typed at the prompt, in groups: each form with what it does.
pub const HELP: &[(&str, &[(&str, &str)])] = &[
    (
        "Say what happens",
        &[
            (
                "WHO VERB [TARGET] [option=value …]",
                "somebody does something; `help VERB` says more",
            ),
            ("VERB [TARGET] …", "the same for whoever's turn it is, or your only one"),
            ("WHO answer WORD …", "answers what is asked; `pass` declines"),
            (
                "WHO take VERB … [window=EVENT]",
                "steps into a window that was passed over: the latest",
            ),
            ("7 3", "the faces of the dice that are awaited, and of those that follow"),
            ("[7 3]", "the faces of the throw that is awaited, and no more"),
            ("roll", "where dice are mixed: the program throws what is awaited"),
            ("pass, dodge …", "the answer of the one who is asked"),
            ("end", "ends the turn that is running"),
        ],
    ),
    (
        "What the GM says (at the GM's prompt without `gm`, except `gm end`)",
        &[
            ("gm start", "opens the fight: the order of turns, the first round"),
            ("gm join WHO", "brings in somebody who waits"),
            ("gm leave WHO", "takes somebody out of the fight"),
            ("gm hurt WHO N", "damage that no deed brings; N is a number or dice: 2d6"),
            ("gm heal WHO N", "healing that no deed brings"),
            ("gm set WHO NAME=3 +CONDITION", "rules on numbers and conditions"),
            ("gm rule \"…\"", "rules in words"),
            ("gm end", "ends the fight"),
        ],
    ),
    (
        "Go back and forth",
        &[
            ("undo [N|turn|round|to EVENT]", "takes back the last deeds"),
            ("redo [N|turn|round|to EVENT]", "takes up again what was undone"),
            ("goto POINT", "to an event, start, end, back, round N or a mark"),
            ("… dry-run", "behind any of these: shows what it would do"),
            ("mark NAME", "gives this moment a name, for goto"),
            (
                "retract EVENT [without=…] [[faces]]",
                "takes back one older deed and says the later ones again",
            ),
            ("correct EVENT face=N [die=K] …", "puts a typed face right; `help correct` says more"),
        ],
    ),
    (
        "Look",
        &[
            ("legal [NAME]", "what the rules allow now, by verbs"),
            (
                "state [EVENT] [full]",
                "how the fight stands, now or after an event; full explains every defense",
            ),
            ("log [OPTION …]", "the account; the options are those of `affray log`"),
            ("disputes", "who doubts what, and what was ruled"),
            ("why [EVENT]", "why a line was just refused, else the last roll, change or event"),
            ("explain EVENT", "the same as why"),
            ("rules [CLAUSE]", "the text of a clause and where it stands"),
            ("help [VERB]", "this, or what a verb costs, takes and does"),
        ],
    ),
    (
        "Note and doubt",
        &[
            ("remark \"…\"", "writes words into the log"),
            ("dispute EVENT because \"…\"", "doubts an event"),
            (
                "decide EVENT upheld|overturned [remedy=…] because \"…\"",
                "settles a dispute; `help decide` says more",
            ),
            ("contribute \"…\"", "adds a share to the dice"),
            ("reveal", "publishes the secret of the dice"),
        ],
    ),
    (
        "Leave",
        &[
            ("save FILE.play", "keeps the lines said in this sitting as a play file"),
            ("quit", "leaves; everything said is in the log already"),
        ],
    ),
];

/// What is told of a word when only that word is asked about.
pub const MORE: &[(&str, &str)] = &[
    (
        "undo",
        "`undo 3` takes back the last three deeds, `undo to 97` the deed of event 97 and \
         everything after it. `undo turn` and `undo round` take back what was said since this \
         turn or round began; where nothing was said in it yet, they take back the one before. \
         The newest retract or correct counts as one deed: `undo` takes it back and says what \
         counts again.",
    ),
    (
        "goto",
        "POINT is the number of an event, start, end (the newest thing played), back (where you \
         were before the last undo or goto), round N or a mark. `end` and `back` also lead to \
         where something was being asked: it is asked again.",
    ),
    (
        "retract",
        "EVENT is any event of the deed. without=31,40 leaves out later lines that no longer fit. \
         Where dice are thrown that were not thrown before, their faces stand at the end, in the \
         order thrown: retract 17 without=31 [16 3].",
    ),
    (
        "correct",
        "EVENT is the roll, face=N what its die really showed; die=K says which, where it has \
         several. without=31,40 leaves out later lines that no longer fit. Where dice are thrown \
         that were not thrown before, their faces stand at the end, in the order thrown: correct \
         23 face=2 without=31 [16 3].",
    ),
    (
        "set",
        "NAME is a stat or a pool of the sheet, NAME+=2 and NAME-=2 move it, +prone and -prone give \
         and take a condition, at=7,2 puts somebody elsewhere, +\"wet\" says in words what no \
         condition says. WHO may be a side, the fight or an item: gm set ash.sword +damaged. \
         Several changes may stand behind one another, and because \"…\" at the end.",
    ),
    (
        "take",
        "The line goes back to the offer; the dice before it stand. window=EVENT names an earlier \
         offer by its number.",
    ),
    (
        "decide",
        "EVENT is the event that was disputed. `upheld` means that the event stands, `overturned` \
         that it does not. A dispute is decided once. remedy= says what is done about an event \
         that does not stand: undo goes back to before its deed, retract takes back its deed \
         alone, ruling lets the GM put it right, none leaves it. The line that does it is offered \
         then.",
    ),
    (
        "save",
        "The file can be run where it holds the fight from its beginning: saved in the sitting in \
         which it was opened, with its play file beside the log.",
    ),
];

/// The word a form of the help begins with, where that is a word of the prompt or an act.
pub fn word_of(form: &'static str) -> Option<&'static str> {
    let word = form.split(' ').next()?;
    let is_word = word.bytes().all(|byte| byte.is_ascii_lowercase()) && word != "gm";
    is_word.then_some(word)
}

/// What is asked with a word of the prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Help, or that on a word.
    Help(Option<String>),
    /// The areas of the rules, or a clause.
    Rules(Option<String>),
    /// What the rules allow now, to everybody or to somebody.
    Legal(Option<String>),
    /// Where something comes from.
    Why(Option<String>),
    /// How the fight stands, after an event if one is named; as much as is told anyway if nothing
    /// is said.
    State(Option<String>, Option<Depth>),
    /// Every dispute.
    Disputes,
    /// The account.
    Log(Vec<String>),
    /// The lines said as a play file.
    Save(String),
    /// What a line would move.
    Try(String),
    /// To leave.
    Quit,
    /// More words than there should be.
    TooMuch(String),
}

/// What becomes of the prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The next line is read.
    GoOn,
    /// It is left.
    Quit,
}

/// What a line asks, if it begins with a word of the prompt; those who are called so are spoken
/// for all the same.
pub fn asked(sitting: &Sitting, text: &str) -> Option<Ask> {
    if let Some(line) = rewind::only_tried(without_comment(text)) {
        return Some(Ask::Try(line.to_owned()));
    }
    let state = sitting.talk.session().state();
    let first = text.split_whitespace().next()?;
    let is_called = state.who(first).is_some() || state.side_named(first).is_some();
    if is_called { None } else { read(text) }
}

fn read(text: &str) -> Option<Ask> {
    let text = without_comment(text);
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    let words: Vec<String> = rest.split_whitespace().map(str::to_owned).collect();
    let one = |ask: fn(Option<String>) -> Ask| match &words[..] {
        [] => ask(None),
        [only] => ask(Some(only.clone())),
        _ => Ask::TooMuch(first.to_owned()),
    };
    Some(match first {
        // Who says it may stand before a verb of the GM, as it does in play.
        "help" | "?" => match &words[..] {
            [gm, verb] if gm == "gm" => Ask::Help(Some(verb.clone())),
            _ => one(Ask::Help),
        },
        "rules" => match &words[..] {
            [system, clause] if is_system(system) => Ask::Rules(Some(format!("{system}:{clause}"))),
            _ => one(Ask::Rules),
        },
        "legal" => one(Ask::Legal),
        "why" | "explain" => one(Ask::Why),
        "state" => state(&words),
        // What people try who look for it.
        "map" | "who" | "order" | "status" if words.is_empty() => Ask::State(None, None),
        "log" => Ask::Log(words),
        "disputes" if words.is_empty() => Ask::Disputes,
        "save" => Ask::Save(rest.to_owned()),
        "quit" | "exit" if words.is_empty() => Ask::Quit,
        "disputes" | "quit" | "exit" => Ask::TooMuch(first.to_owned()),
        _ => return None,
    })
}

/// `state`, `state 12`, `state full`, `state 12 full`.
fn state(words: &[String]) -> Ask {
    let is_full = |word: &&String| matches!(word.as_str(), "full" | "--full");
    let depth = words.iter().any(|word| is_full(&word)).then_some(Depth::Full);
    let named: Vec<&String> = words.iter().filter(|word| !is_full(word)).collect();
    match named[..] {
        [] => Ask::State(None, depth),
        [only] => Ask::State(Some(only.clone()), depth),
        _ => Ask::TooMuch("state".to_owned()),
    }
}

fn is_system(word: &str) -> bool {
    SYSTEMS.iter().any(|system| system.id() == word)
}

/// A line up to its comment; `#305` is an event.
fn without_comment(text: &str) -> &str {
    let is_comment = |at: usize| !text[at + 1..].starts_with(|c: char| c.is_ascii_digit());
    let starts = text.match_indices('#').map(|(at, _)| at);
    let mut starts = starts.filter(|at| text[..*at].ends_with(char::is_whitespace) || *at == 0);
    starts.find(|at| is_comment(*at)).map_or(text, |at| &text[..at]).trim()
}

/// Tells what was asked.
pub fn tell(face: &mut Face, sitting: &Sitting, asked: &Ask) -> Result<Then, Failure> {
    let (fight, log) = (sitting.talk.session(), &sitting.log);
    let system = fight.system();
    match asked {
        Ask::Help(None) => help::all(face),
        Ask::Help(Some(word)) => help::word(face, system, word)?,
        Ask::Rules(None) => rules::areas(face, system),
        Ask::Rules(Some(clause)) => {
            let named = clause.split_once(':').filter(|(system, _)| is_system(system));
            let (of, clause) = named.unwrap_or((system.id(), clause));
            // The name of the system goes without saying here.
            let command = format!("affray rules {}", system.id());
            let told = rules::rules(face, Some(of), Some(clause));
            told.map_err(|failure| failure.with_hints_of(&command, "rules"))?;
        }
        Ask::Legal(name) => legal::tell(face, fight, sitting.seat, name.as_deref())?,
        // Right behind a refusal it is the refusal that is meant.
        Ask::Why(None) if let Some(by @ [_, ..]) = sitting.refused.as_deref() => {
            for clause in by {
                rules::rules(face, Some(system.id()), Some(clause.id))?;
            }
        }
        Ask::Why(named) => {
            if named.is_none() && sitting.refused.is_some() {
                face.note(
                    "no rule forbids the last line, it was not understood; what follows explains \
                     the last result",
                );
            }
            let event = match named {
                Some(word) => event_named(fight, word)?,
                None => last_result(face, fight)?,
            };
            reading::tell_why(face, fight, log, (event, reading::Why::Short))?;
        }
        Ask::State(named, depth) => {
            let event = named.as_ref().map(|word| event_named(fight, word)).transpose()?;
            let depth = depth.unwrap_or(face.depth());
            reading::tell_state(face, fight, event, depth)?;
        }
        Ask::Log(words) => log_in_words(face, fight, words)?,
        Ask::Disputes => disputes::tell(face, fight)?,
        Ask::Save(file) => save::save(face, sitting, file)?,
        Ask::Try(line) => try_out(face, log, fight, line)?,
        Ask::Quit => return Ok(Then::Quit),
        Ask::TooMuch(word) => {
            let form = help::form_of(word).unwrap_or(word);
            return Err(Failure::cannot(format!("too many words stand behind `{word}`"))
                .hint(format!("write: {form}")));
        }
    }
    face.flush();
    Ok(Then::GoOn)
}

/// Shows what a line would move, and changes nothing.
fn try_out(face: &mut Face, log: &Path, fight: &Fight, line: &str) -> Result<(), Failure> {
    let of_line =
        |what| Failure { excerpt: Some(line.to_owned()), ..Failure::new(Code::Cannot, what) };
    let parsed = parse_line(line, 1).map_err(of_line)?;
    if let Some((which, back)) = retract::Which::of_line(&parsed) {
        let opening = fight.history().opening();
        let (stamp, viewer) = (face.stamp(opening)?, face.viewer(opening)?);
        let tried = retract::tried(fight, (stamp, viewer), which, &back);
        let tried = tried.map_err(|error| files::of_play(log, fight, error))?;
        tried.show(face, viewer)?;
        tried.show_the_end(face);
        return Ok(());
    }
    let Some(said) = rewind::Said::of_line(parsed) else {
        return Err(Failure::cannot("only a move of the line can be tried at the prompt")
            .hint("write dry-run behind undo, redo, goto, retract or correct"));
    };
    let shown = rewind::would_move(face, fight, said, None);
    shown.map_err(|error| files::of_play(log, fight, error))?.map(drop)
}

/// The event a word names, with its mark or without.
fn event_named(fight: &Fight, word: &str) -> Result<u64, Failure> {
    let digits = word.strip_prefix('#').unwrap_or(word);
    let number = digits.parse().map_err(|_| {
        Failure::cannot(format!("`{word}` names no event"))
            .hint("an event is named by its number in the account, such as 12 or #12")
    })?;
    reading::known_event(fight, number)?;
    Ok(number)
}

/// The last roll or change on the line that somebody may see.
fn last_result(face: &Face, fight: &Fight) -> Result<u64, Failure> {
    let history = fight.history();
    let viewer = face.viewer(history.opening())?;
    let view = View { undone: Undone::LeftOut, ..View::of(viewer) };
    let account = Account::new(history, fight.system(), view);
    let rows =
        (1..=history.commits()).rev().flat_map(|commit| account.commit(commit).into_iter().rev());
    // What is asked now comes before what was rolled.
    let asks = fight.pending().is_some_and(|asked| matches!(asked.need, Need::Choice { .. }));
    let mut results = rows.filter(|row| match row.kind {
        Kind::Question => asks,
        kind => matches!(kind, Kind::Roll | Kind::Change),
    });
    results.next().map(|row| row.event).ok_or_else(|| {
        Failure::no("nothing was rolled or changed yet").hint("`why EVENT` explains another event")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_begins_with_a_word_of_the_prompt_asks() {
        let some = |word: &str| Some(word.to_owned());
        let cases = [
            ("help", Some(Ask::Help(None))),
            ("  help  run # how?", Some(Ask::Help(some("run")))),
            ("why #12", Some(Ask::Why(some("#12")))),
            ("explain 12 #12", Some(Ask::TooMuch("explain".to_owned()))),
            ("log --last 3", Some(Ask::Log(vec!["--last".to_owned(), "3".to_owned()]))),
            ("save my evening.play", Some(Ask::Save("my evening.play".to_owned()))),
            ("state", Some(Ask::State(None, None))),
            ("state #12", Some(Ask::State(some("#12"), None))),
            ("state full", Some(Ask::State(None, Some(Depth::Full)))),
            ("state 12 --full", Some(Ask::State(some("12"), Some(Depth::Full)))),
            ("state 12 13", Some(Ask::TooMuch("state".to_owned()))),
            ("disputes", Some(Ask::Disputes)),
            ("disputes 3", Some(Ask::TooMuch("disputes".to_owned()))),
            ("exit", Some(Ask::Quit)),
            ("# help", None),
            ("helped", None),
            ("undo", None),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text), expected, "{text}");
        }
    }
}
