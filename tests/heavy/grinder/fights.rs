//! The fights that are ground through: those of `logs` and of the literate cases whose dice come
//! from a secret, those with typed dice told once more with an open one, and random ones.

use super::Fight;
use crate::common::player::{STAMP, Seen, front_of, secret, step};
use crate::common::{Random, good_ends};
use crate::shared::{self, KEY, NOW, SECRET, cases_of, files, read};
use affray::log::MemoryStorage;
use affray::play::{CommitKind, Keeping, Session, Talk, open_script, opening};
use affray::rules::System;
use affray::script::{Case, Dice, Line, Say, Script, parse_front, parse_script};
use affray::vocabulary::{Actor, Args, DicePolicy, DieSource, Event, Name, Need, Reply, core};
use std::path::{Path, PathBuf};

/// The steps of a random fight, at most.
const STEPS: u64 = 45;

/// Throwing deeds looked at in one fight, at most: more would be more of the same.
const PLACES: usize = 12;

/// A log right before somebody's deed, and how the deed was said.
pub struct Place {
    pub name: String,
    pub log: Vec<u8>,
    pub kept: Keeping,
    /// The commit the deed hung on.
    pub commit: u64,
    pub actor: Actor,
    pub verb: Name,
    pub args: Args,
    /// What was answered in it, in order.
    pub answers: Vec<(Actor, Reply)>,
}

impl Place {
    pub fn open(&self) -> Fight {
        let log = MemoryStorage::from(self.log.clone());
        Session::open(log, self.kept).unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }
}

/// What may be ground through: the log of a fight, or a script whose dice are typed.
enum Candidate {
    Log(shared::Fight),
    Play(PathBuf),
    Case(String, Case),
}

impl Candidate {
    /// Its throwing deeds; none where all its dice are typed and it cannot be told with others.
    fn places(&self) -> Vec<Place> {
        let of_script = |name: &str, script: &Script| {
            let log = with_open_dice(script)?;
            Some((name.to_owned(), log, Keeping::from(Some(SECRET)).with_key(KEY)))
        };
        let told = match self {
            Self::Log(fight) => Some((fight.name.clone(), fight.log.clone(), fight.kept())),
            Self::Play(path) => {
                let script = parse_script(&read(path)).expect("a play file is read");
                of_script(&path.display().to_string(), &script)
            }
            Self::Case(name, case) => case.parse().ok().and_then(|script| of_script(name, &script)),
        };
        let Some((name, log, kept)) = told else { return Vec::new() };
        let fight = Session::open(MemoryStorage::from(log), kept).expect("a log");
        match fight.history().opening().dice {
            DicePolicy::Typed => Vec::new(),
            _ => places_of(&name, &fight, kept),
        }
    }
}

/// The throwing deeds of so many fights of a system, evenly over all that are recorded: of each
/// stretch the first fight in which somebody throws.
pub fn recorded(system: System, wanted: usize) -> Vec<Vec<Place>> {
    let candidates = candidates(system);
    let stretch = candidates.len().div_ceil(wanted).max(1);
    candidates
        .chunks(stretch)
        .filter_map(|some| some.iter().map(Candidate::places).find(|places| !places.is_empty()))
        .collect()
}

/// The fights of `logs` and of the literate cases, and those with typed dice, which are told with
/// an open secret.
fn candidates(system: System) -> Vec<Candidate> {
    let of_system = |fight: &shared::Fight| fight.name.split('/').any(|part| part == system.id());
    let logs = shared::fights().into_iter().filter(of_system).map(Candidate::Log);
    let plays = files(&Path::new("logs").join(system.id()), "play").into_iter();
    let cases = files(&Path::new("tests/cases").join(system.id()), "md");
    let cases = cases.iter().flat_map(|path| {
        let name = |case: &Case| format!("{}:{}", path.display(), case.play.first_line);
        cases_of(path).into_iter().map(move |case| Candidate::Case(name(&case), case))
    });
    logs.chain(plays.map(Candidate::Play)).chain(cases).collect()
}

/// The throwing deeds of a random fight with two seats, so that somebody can add a share; in some
/// of them a line may bring faces.
pub fn random(system: System, seed: u64) -> Vec<Place> {
    let line = if seed % 3 == 2 { "mixed = true\n" } else { "" };
    let (mut fight, mut random, kept) = seated(system, seed, line);
    let mut seen = Seen::default();
    for _ in 0..STEPS {
        if fight.state().phase == core::OVER {
            break;
        }
        step(seed, &mut fight, &mut random, &mut seen);
    }
    places_of(&format!("{} seed {seed}", system.id()), &fight, kept)
}

/// The random fight of a seed, one more line at the top of its front matter, with a seat beside the
/// GM's.
pub fn seated(system: System, seed: u64, line: &str) -> (Fight, Random, Keeping) {
    let (toml, random) = front_of(system, seed);
    let first = "[[combatant]]\n";
    let toml = if toml.contains("seat = \"ann\"") || toml.contains("seat = \"bo\"") {
        toml
    } else {
        let bare = toml.replace("seat = \"gm\"\n", "");
        bare.replacen(first, &format!("{first}seat = \"ann\"\n"), 1)
    };
    let toml = format!("{line}{toml}");
    let front = parse_front(&toml, 1).unwrap_or_else(|error| panic!("{seed}: {error}\n{toml}"));
    let (opened, secret) =
        opening(&front, 0, || secret(seed)).unwrap_or_else(|error| panic!("{seed}: {error}"));
    let kept = Keeping::from(secret).with_key(KEY);
    let fight = Session::create(MemoryStorage::default(), opened, kept);
    (fight.unwrap_or_else(|error| panic!("{seed}: {error}")), random, kept)
}

fn places_of(name: &str, fight: &Fight, kept: Keeping) -> Vec<Place> {
    let history = fight.history();
    let mut places = Vec::new();
    for (before, end) in good_ends(fight.log()) {
        let commit = before + 1;
        if commit > history.commits() || history.kind_of(commit) != CommitKind::Declared {
            continue;
        }
        let said = history.entry(history.events_of(commit).0).event;
        let Event::Declared(declared) = said else { continue };
        let (answers, throws) = what_follows(fight, commit);
        let parent = history.parent_of(commit);
        if throws && history.is_settled_at(parent) && history.events_of(before).1 >= parent {
            places.push(Place {
                name: format!("{name}, commit {commit}"),
                log: fight.log().bytes()[..end].to_vec(),
                kept,
                commit: history.commit_of(parent),
                actor: declared.actor,
                verb: declared.verb,
                args: declared.args,
                answers,
            });
        }
    }
    // Some of them, evenly over the fight.
    let every = places.len().div_ceil(PLACES).max(1);
    places.into_iter().step_by(every).collect()
}

/// What was answered in the deed of a commit, as far as it follows at once; whether dice were
/// thrown.
fn what_follows(fight: &Fight, commit: u64) -> (Vec<(Actor, Reply)>, bool) {
    let history = fight.history();
    let (mut answers, mut throws) = (Vec::new(), false);
    for next in commit..=history.commits() {
        let (first, last) = history.events_of(next);
        if next > commit && history.kind_of(next) != CommitKind::Answered {
            break;
        }
        for event in first..=last {
            match history.entry(event).event {
                Event::Answered { reply: Reply::Faces, .. } => {}
                Event::Answered { of, reply, .. } => answers.push((of, reply)),
                Event::Rolled(rolled) => {
                    let judged = |source| matches!(source, DieSource::Judged { .. });
                    throws |= rolled.dice.iter().any(|die| !judged(die.source));
                }
                _ => {}
            }
        }
        if history.is_settled_at(last) {
            break;
        }
    }
    (answers, throws)
}

/// A random fight of so many steps, its awaited dice thrown, as it stands after each of them.
pub fn by_chance(
    (system, seed, line): (System, u64, &str),
    steps: u64,
    mut visit: impl FnMut(u64, &Fight, Keeping),
) -> (Fight, Keeping) {
    let (mut fight, mut random, kept) = seated(system, seed, line);
    let mut seen = Seen::default();
    for number in 0..steps {
        if fight.state().phase == core::OVER {
            break;
        }
        step(seed, &mut fight, &mut random, &mut seen);
        throw(&mut fight, |sides| any_face(&mut random, sides));
        visit(number, &fight, kept);
    }
    (fight, kept)
}

/// Throws whatever dice are awaited.
pub fn throw(fight: &mut Fight, mut face: impl FnMut(u16) -> u16) {
    while let Some(Need::Dice { sides, .. }) = fight.pending().map(|asked| &asked.need) {
        let faces = sides.iter().map(|sides| face(*sides)).collect();
        fight.supply_dice(STAMP, faces).expect("dice that are awaited");
    }
}

/// A face of a die.
pub fn any_face(random: &mut Random, sides: u16) -> u16 {
    1 + random.below(sides.into()) as u16
}

/// A fight that goes its own way from here.
pub fn copy_of(fight: &Fight, kept: Keeping) -> Fight {
    let log = MemoryStorage::from(fight.log().bytes().to_vec());
    Session::open(log, kept).expect("a log")
}

/// A script with typed dice, told with an open secret: as far as its lines fit the dice that come
/// of it.
fn with_open_dice(script: &Script) -> Option<Vec<u8>> {
    if script.front.dice != Dice::Typed {
        return None;
    }
    let mut script = script.clone();
    script.front.dice = Dice::Open { seed: Some(SECRET) };
    let mut talk = open_script(&script, MemoryStorage::default(), || NOW, || SECRET).ok()?;
    talk.session_mut().entrust_key(KEY);
    for (_, line) in &script.lines {
        let line = match line {
            Line::Expect(_) | Line::Faces(_) => continue,
            Line::Say(say) => Line::Say(Say { faces: None, ..say.clone() }),
            other => other.clone(),
        };
        if talk.try_say(&line).is_err() {
            pass_all(&mut talk);
            let _ = talk.try_say(&line);
        }
    }
    Some(shared::bytes_of(talk))
}

fn pass_all(talk: &mut Talk<MemoryStorage>) {
    while let Some(of) = talk.session().still_asked().first().copied() {
        if talk.session_mut().answer(STAMP, of, Reply::Pass, None).is_err() {
            break;
        }
    }
}
