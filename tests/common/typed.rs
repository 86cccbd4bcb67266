//! A fight told again as text: every line as a person would type it, with the faces that were
//! thrown. It says nothing about where dice come from.
#![allow(dead_code, reason = "each test uses some of it")]

use super::{again, in_order};
use affray::log::{MemoryStorage, Storage};
use affray::play::{History, Session, Talk, opening};
use affray::script::{Line, parse_front, parse_line};
use affray::vocabulary::{Declared, DieSource, Entry, Event, Seat};

/// Why a commit is not told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Untold {
    /// No line of the play language says it; this event begins it.
    NoLine(String),
    /// The line is not taken.
    Refused(String),
    /// The line gives other events.
    OtherEvents(String),
}

impl Untold {
    /// The reason in few words.
    pub fn reason(&self) -> &'static str {
        match self {
            Untold::NoLine(_) => "no line says it",
            Untold::Refused(_) => "its line is refused",
            Untold::OtherEvents(_) => "its line gives other events",
        }
    }
}

/// A fight that follows another, line by line, with typed dice.
pub struct Typed {
    /// Its front matter.
    pub front: String,
    /// What was said.
    pub lines: Vec<String>,
    talk: Option<Talk<MemoryStorage>>,
}

impl Typed {
    /// Opens the fight of some front matter, with its dice typed.
    pub fn open(front: &str) -> Result<Self, String> {
        Self::open_with("dice = \"typed\"\n", front)
    }

    /// Opens the fight of some front matter with this secret: a line that brings no faces throws
    /// the dice of the secret.
    pub fn open_seeded(front: &str, secret: [u8; 32]) -> Result<Self, String> {
        let digits: Vec<String> = secret.iter().map(|byte| format!("{byte:02x}")).collect();
        let digits = digits.concat();
        Self::open_with(&format!("dice = \"seeded\"\nmixed = true\nseed = \"{digits}\"\n"), front)
    }

    fn open_with(dice: &str, front: &str) -> Result<Self, String> {
        let front = with_dice(dice, front);
        let parsed = parse_front(&front, 1).map_err(|error| error.to_string())?;
        let (opened, secret) =
            opening(&parsed, 0, || [0; 32]).map_err(|error| error.to_string())?;
        let session = Session::create(MemoryStorage::default(), opened, secret)
            .map_err(|error| error.to_string())?;
        Ok(Typed { front, lines: Vec::new(), talk: Some(Talk::new(session, Seat::GM, || 0)) })
    }

    /// The fight as far as it was told.
    pub fn session(&self) -> &Session<MemoryStorage> {
        self.talk.as_ref().expect("a fight is told").session()
    }

    /// Where it stands, to go back to.
    pub fn place(&self) -> (usize, usize) {
        (self.session().log().bytes().len(), self.lines.len())
    }

    /// Goes back to a place.
    pub fn back_to(&mut self, (bytes, lines): (usize, usize)) {
        let log = MemoryStorage::from(self.session().log().bytes()[..bytes].to_vec());
        let session = Session::open(log, None).expect("what was told opens again");
        self.talk = Some(Talk::new(session, Seat::GM, || 0));
        self.lines.truncate(lines);
    }

    /// Tells every commit that the other has more, each in the words `shorter` makes of its line.
    pub fn follow(
        &mut self,
        other: &History,
        mut shorter: impl FnMut(&Session<MemoryStorage>, &Event, String) -> String,
    ) -> Result<(), Untold> {
        while self.session().history().commits() < other.commits() {
            let commit = self.session().history().commits() + 1;
            let event = other.entry(other.events_of(commit).0).event;
            let told = again::lines::typed_line(other, commit, self.session())
                .ok_or_else(|| Untold::NoLine(format!("{event:?}")))?;
            let line = shorter(self.session(), &event, told.0.clone());
            let place = self.place();
            if let Err(untold) = self.tell(other, &line) {
                if line == told.0 {
                    return Err(untold);
                }
                self.back_to(place);
                self.tell(other, &told.0)?;
            }
        }
        Ok(())
    }

    /// Says a line, which has to give the events of the other fight.
    pub fn tell(&mut self, other: &History, line: &str) -> Result<(), Untold> {
        let first = self.session().history().count() + 1;
        let parsed = parse_line(line, 1);
        let parsed = parsed.map_err(|error| Untold::Refused(format!("{line}: {error}")))?;
        let talk = self.talk.as_mut().expect("a fight is told");
        if let Err(trouble) = talk.try_say(&parsed) {
            return Err(Untold::Refused(format!("{line}: {}", trouble.diagnostic)));
        }
        let own = talk.session().history();
        for number in first..=own.count() {
            let own = own.entry(number);
            let wanted = other_entry(other, number, &own);
            if Some(&own) != wanted.as_ref() {
                return Err(Untold::OtherEvents(format!("{line}: {own:?}, not {wanted:?}")));
            }
        }
        self.lines.push(line.to_owned());
        Ok(())
    }

    /// The whole as a play file.
    pub fn play(&self) -> String {
        format!("---\n{}---\n{}\n", self.front, self.lines.join("\n"))
    }
}

/// An event of a seeded fight as it is where the same dice are typed: each is typed, or carried over
/// from where it was.
fn other_entry(other: &History, number: u64, own: &Entry) -> Option<Entry> {
    let mut entry = (number <= other.count()).then(|| other.entry(number))?;
    if let (Event::Rolled(rolled), Event::Rolled(own)) = (&mut entry.event, &own.event) {
        let dice = rolled.dice.iter_mut().zip(&own.dice);
        for (die, own) in dice.filter(|(die, _)| die.source == DieSource::Seeded) {
            die.source = match own.source {
                DieSource::Carried { from } => DieSource::Carried { from },
                _ => DieSource::Typed,
            };
        }
    }
    Some(entry)
}

/// Front matter with these dice in place of its own.
fn with_dice(dice: &str, front: &str) -> String {
    let mut typed = dice.to_owned();
    let mut in_table = false;
    for line in front.lines() {
        in_table |= line.trim_start().starts_with('[');
        let key = line.split('=').next().unwrap_or_default().trim();
        if in_table || !matches!(key, "dice" | "seed" | "mixed") {
            typed.push_str(line);
            typed.push('\n');
        }
    }
    typed
}

/// A line as it was said, with the faces that a recorded fight threw in the commits it made.
pub fn with_faces(other: &History, first_commit: u64, line: &Line) -> String {
    let Line::Say(say) = line else { return line.to_string() };
    let (first, last) = (other.events_of(first_commit).0, other.events_of(other.commits()).1);
    let faces = again::thrown(other, first, last);
    let mut say = say.clone();
    let span = say.actor.span;
    let face = |face: u16| affray::script::Face { value: face.into(), span };
    say.faces = faces.map(|faces| faces.into_iter().map(face).collect());
    Line::Say(say).to_string()
}

/// A declaration's line with fewer options, where what is left out is filled in again to the same.
pub fn without_what_is_filled_in<S: Storage>(
    session: &Session<S>,
    event: &Event,
    line: String,
    mut leave_out: impl FnMut() -> bool,
) -> String {
    let Event::Declared(Declared { actor, verb, args, .. }) = event else { return line };
    let (system, state) = (session.system(), session.state());
    let (mut kept, mut line) = (args.clone(), line);
    for arg in &args.0 {
        let (name, value) = (system.spell(arg.name), &arg.value);
        let said = format!(" {name}={}", in_order::spelled_value(system, state, value));
        if !line.contains(&said) || !leave_out() {
            continue;
        }
        let mut fewer = kept.clone();
        fewer.0.retain(|other| other.name != arg.name);
        let filled = system.check_said(state, *actor, *verb, &fewer);
        if filled.is_ok_and(|filled| filled == *args) {
            kept = fewer;
            line = line.replacen(&said, "", 1);
        }
    }
    line
}
