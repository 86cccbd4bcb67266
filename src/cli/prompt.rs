//! Play: a prompt on a terminal, lines of a script from a pipe.

use super::account;
use super::complete::{Lines, expectations, lines};
use super::face::Face;
use super::failure::{Code, Failure};
use super::files::{self, Fight};
use super::perform::{code_of, ending, load};
use super::rewind;
use super::seeds;
use super::store::Store;
use crate::play::{Heard, Runner, Talk, Trouble};
use crate::script::{LINE_LIMIT, Line, parse_line};
use crate::vocabulary::{Seat, core, shown};
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{CompletionType, Config, Editor};
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::Path;

/// `affray play LOG`.
pub fn play(face: &mut Face, log: &Path) -> Result<Code, Failure> {
    let fight = files::open_to_write(face, log)?;
    let seat = face.seat(fight.history().opening())?;
    let secrets = seeds::SeedBeside(log.to_owned());
    let talk = Talk::new(fight, seat, face.clock()).with_files(load);
    let mut talk = talk.keeping_secrets(secrets);
    let commitment = talk.session().commitment();
    let played = if io::stdin().is_terminal() {
        at_terminal(face, log, &mut talk, seat)
    } else {
        from_pipe(face, log, &mut talk)
    };
    let now = talk.session().commitment();
    if now.is_some() && now != commitment {
        seeds::warn_of_fresh_seed(face, log);
    }
    played.map(|()| ending(face, talk.session()))
}

/// Reads lines as those of a script without front matter; the same is refused as in a script.
fn from_pipe(face: &mut Face, log: &Path, talk: &mut Talk<Store>) -> Result<(), Failure> {
    const NAME: &str = "<stdin>";
    let mut input = io::stdin().lock();
    let mut runner = Runner::new(Some(NAME));
    for number in 1.. {
        let Some(text) = next_line(&mut input, number)? else { break };
        if let Some(line) = rewind::only_tried(text.trim()) {
            try_out(face, log, talk.session(), line)?;
            continue;
        }
        let line = parse_line(&text, number).map_err(|what| Failure {
            excerpt: Some(text.clone()),
            ..Failure::new(Code::Cannot, what.in_file(Some(NAME)))
        })?;
        if line == Line::Blank {
            continue;
        }
        let told = talk.session().history().commits();
        let result = runner.line(talk, number, &text, &line);
        account::tell_new(face, talk.session(), told)?;
        face.flush();
        result.map_err(of_trouble)?;
    }
    runner.finish().map_err(of_trouble)
}

/// A trouble with the line it points into.
fn of_trouble(trouble: Trouble) -> Failure {
    let failure = Failure::new(code_of(&trouble), *trouble.diagnostic);
    Failure { excerpt: trouble.line, ..failure }
}

/// The next line of the standard input, in the memory one line may take.
fn next_line(input: &mut impl BufRead, number: u32) -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    let limit = LINE_LIMIT as u64 + 2;
    let read = input.take(limit).read_until(b'\n', &mut bytes);
    read.map_err(|error| Failure::io("read", "the standard input".as_ref(), &error))?;
    if bytes.is_empty() {
        return Ok(None);
    }
    while matches!(bytes.last(), Some(b'\n' | b'\r')) {
        bytes.pop();
    }
    if bytes.len() > LINE_LIMIT {
        return Err(Failure::cannot(format!("line {number} is longer than {LINE_LIMIT} bytes"))
            .because("a line of play is a sentence")
            .hint("is this a play file?"));
    }
    String::from_utf8(bytes).map(Some).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let value = error.as_bytes()[at];
        Failure::cannot("the standard input is not UTF-8 text")
            .because(format!("byte {} of line {number} (0x{value:02x}) is not UTF-8", at + 1))
    })
}

/// Reads line by line at a prompt; a mistake is told, and the next line is asked for.
fn at_terminal(
    face: &mut Face,
    log: &Path,
    talk: &mut Talk<Store>,
    seat: Seat,
) -> Result<(), Failure> {
    let config = Config::builder().completion_type(CompletionType::List).build();
    let mut editor: Editor<Lines, DefaultHistory> =
        Editor::with_config(config).map_err(|error| no_prompt(&error))?;
    editor.set_helper(Some(Lines::default()));
    face.line("Tab completes what the rules allow now; help says more, quit leaves.");
    loop {
        catch_up(face, log, talk)?;
        if let Some(helper) = editor.helper_mut() {
            helper.known = lines(talk.session(), seat);
            helper.known.extend(expectations(talk.session(), seat));
        }
        tell_what_is_asked(face, talk.session(), seat);
        face.flush();
        match editor.readline(&prompt(talk.session(), seat)) {
            Ok(text) => {
                // A line the history does not take is only not offered again.
                let _ = editor.add_history_entry(&text);
                if text.trim() == "quit" || text.trim() == "exit" {
                    return Ok(());
                }
                hear(face, log, talk, seat, &text)?;
            }
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(no_prompt(&error)),
        }
    }
}

fn no_prompt(error: &ReadlineError) -> Failure {
    Failure::cannot("the prompt cannot be shown").because(error.to_string())
}

/// Takes in what others appended meanwhile, and tells it.
fn catch_up(face: &mut Face, log: &Path, talk: &mut Talk<Store>) -> Result<(), Failure> {
    let told = talk.session().history().commits();
    let caught_up = talk.session_mut().catch_up();
    caught_up.map_err(|error| files::of_play(log, talk.session(), error))?;
    account::tell_new(face, talk.session(), told)
}

/// Hears one line at the prompt. Whatever is wrong with it is told; only what the answer itself
/// cannot be written to ends the prompt.
fn hear(
    face: &mut Face,
    log: &Path,
    talk: &mut Talk<Store>,
    seat: Seat,
    text: &str,
) -> Result<(), Failure> {
    match text.trim() {
        "" => return Ok(()),
        "help" => {
            help(face);
            return Ok(());
        }
        "legal" => {
            for line in lines(talk.session(), seat) {
                face.line(line.join(" "));
            }
            return Ok(());
        }
        "log" => return account::tell_all(face, talk.session()),
        "state" => return super::reading::tell_state(face, talk.session(), None),
        other => {
            if let Some(line) = rewind::only_tried(other) {
                // What cannot be tried is a mistake in the line too.
                if let Err(failure) = try_out(face, log, talk.session(), line) {
                    face.complain(&failure);
                }
                return Ok(());
            }
            if let Some(event) = asks_why(other) {
                // Nothing to explain is a mistake in the line, and the prompt goes on.
                if let Err(failure) = super::reading::tell_why(face, talk.session(), log, event) {
                    face.complain(&failure);
                }
                return Ok(());
            }
        }
    }
    let told = talk.session().history().commits();
    let heard = parse_line(text, 1).and_then(|line| talk.say(&line));
    account::tell_new(face, talk.session(), told)?;
    match heard {
        Ok(Heard::Held) => face.line("it holds"),
        Ok(Heard::Appended(_) | Heard::Nothing) => {}
        Err(what) => face.complain_line(&what, text),
    }
    Ok(())
}

/// Shows what a line would move, and changes nothing.
fn try_out(face: &mut Face, log: &Path, fight: &Fight, line: &str) -> Result<(), Failure> {
    let of_line =
        |what| Failure { excerpt: Some(line.to_owned()), ..Failure::new(Code::Cannot, what) };
    let Some(said) = rewind::Said::of_line(parse_line(line, 1).map_err(of_line)?) else {
        return Err(Failure::cannot("only undo, redo and goto can be tried at the prompt")
            .hint("`affray retract LOG EVENT --dry-run` shows what a retract would do"));
    };
    let shown = rewind::would_move(face, fight, said);
    shown.map_err(|error| files::of_play(log, fight, error))?.map(drop)
}

/// The event of `explain EVENT`, written with its mark or without.
fn asks_why(text: &str) -> Option<u64> {
    let event = text.strip_prefix("explain ")?.trim();
    event.strip_prefix('#').unwrap_or(event).parse().ok()
}

fn help(face: &mut Face) {
    const HELP: &str = "\
ACTOR VERB [TARGET] [option=value …] [[faces]] [because \"text\"]
WHO answer WORD …    answers what is asked; pass declines
WHO take VERB …      steps into a window that was just passed over: the latest, or with
                     window=EVENT the one that event offers
7 3 or [7 3]         dice that are awaited
pass, dodge …        the answer of the one who is asked
end                  ends the turn that is running
gm set WHO hp=3, gm set WHO +condition, gm rule \"text\"      rulings
undo, undo N, undo turn, undo round, undo to EVENT           takes back deeds; redo likewise
goto POINT           an event's number, start, end, back (where the line was), round N, a mark
mark NAME            names this place; dry-run behind undo, redo or goto only shows what it does
retract EVENT        takes back an older deed; correct EVENT face=N puts a typed face right:
                     what was said later is said again, and no die is thrown twice
dispute EVENT because \"text\",
decide EVENT upheld|overturned because \"text\", remark \"text\", contribute \"text\", reveal
legal                every line the rules allow now
log, state           the fight so far, and as it stands
explain EVENT        why: the declaration, the dice, each modifier and its clause
quit                 leaves; everything said is in the log already";
    face.lines(HELP);
}

/// Says what is asked, where something is; open windows stand in the account just told.
fn tell_what_is_asked(face: &mut Face, fight: &Fight, seat: Seat) {
    if fight.pending().is_some() {
        face.line(fight.what_is_awaited(seat));
    }
}

/// The round, and whose turn it is or who is asked.
fn prompt(fight: &Fight, seat: Seat) -> String {
    let (system, state) = (fight.system(), fight.state());
    let asked: Vec<String> =
        fight.still_asked().iter().map(|actor| state.called_actor(*actor)).collect();
    let whose = match (fight.pending(), state.turn_of()) {
        (Some(_), _) if !fight.sees_the_need(seat) => "somebody asked".to_owned(),
        (Some(_), _) => format!("{} asked", asked.join(", ")),
        (None, Some(actor)) => format!("turn of {}", state.called_actor(actor)),
        (None, None) => system.spell(state.phase).to_owned(),
    };
    let in_rounds = state.phase != core::SETUP && state.phase != core::OVER;
    let whose = shown(&whose);
    if in_rounds { format!("round {}, {whose}> ", state.round) } else { format!("{whose}> ") }
}
