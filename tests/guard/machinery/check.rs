//! Plays a corpus with the rules of this build and compares what each step comes to with the
//! digests beside it.

use super::both_cores;
use super::corpus::{Digests, Kept, SOURCES, digests_file, fights_file};
use super::facts::{Fact, Kind, digests};
use super::fight::{ASIDE, Fight, File, POSSIBLE};
use super::old::Old;
use super::replay::replay;
use super::report::{Report, diff};
use super::words::Library;
use affray::rules::{SYSTEMS, System};
use std::io;
use std::path::Path;
use std::sync::Mutex;

/// A difference that is meant: of a kind, and of one label only if there is one.
#[derive(Clone, Debug)]
pub struct Allowed {
    kind: Kind,
    label: Option<String>,
}

impl Allowed {
    /// Reads `KIND` or `KIND:LABEL`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (kind, label) = match text.split_once(':') {
            Some((kind, label)) => (kind, Some(label.to_owned())),
            None => (text, None),
        };
        let known = || Kind::ALL.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ");
        let kind =
            Kind::named(kind).ok_or_else(|| format!("no kind `{kind}`; one of {}", known()))?;
        Ok(Allowed { kind, label })
    }

    fn is_whole(&self, kind: Kind) -> bool {
        self.kind == kind && self.label.is_none()
    }

    fn covers(&self, kind: &str, label: &str) -> bool {
        self.kind.name() == kind && self.label.as_ref().is_none_or(|own| own == label)
    }
}

/// Whether a fact may differ. The place of an event in the order goes with the event.
fn is_allowed(allowed: &[Allowed], fact: &Fact) -> bool {
    let (kind, label) = match fact.kind {
        Kind::Order | Kind::Audience | Kind::Reference => {
            fact.label.split_once(' ').unwrap_or((fact.label.as_str(), ""))
        }
        kind => (kind.name(), fact.label.as_str()),
    };
    let own = (fact.kind.name(), fact.label.as_str());
    allowed.iter().any(|one| one.covers(kind, label) || one.covers(own.0, own.1))
}

/// Checks a corpus.
pub fn check(folder: &Path, allowed: &[Allowed]) -> io::Result<Report> {
    let checking = Checking {
        library: Library::new(),
        folder,
        allowed,
        report: Mutex::new(Report::default()),
        olds: Mutex::new(Vec::new()),
    };
    for system in SYSTEMS.iter().copied() {
        for source in SOURCES {
            let path = fights_file(folder, system, source);
            if path.exists() {
                checking.file(system, &path)?;
            }
        }
    }
    Ok(checking.report.into_inner().expect("no thread panicked"))
}

struct Checking<'a> {
    library: Library,
    folder: &'a Path,
    allowed: &'a [Allowed],
    report: Mutex<Report>,
    /// Programs that made the corpus, waiting to be asked.
    olds: Mutex<Vec<Old>>,
}

/// Where steps differ, and in which kinds.
type Different = Vec<(usize, Vec<Kind>)>;

impl Checking<'_> {
    fn file(&self, system: System, path: &Path) -> io::Result<()> {
        let (file, kept) = (File::read(path)?, Digests::read(&digests_file(path))?);
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if file.len() != kept.len() {
            let what = format!("{name}: {} fights, {} digests", file.len(), kept.len());
            return Err(io::Error::new(io::ErrorKind::InvalidData, what));
        }
        let steps = both_cores(file.len(), |at| {
            let fight = file.fight(at);
            let now = replay(&self.library, fight);
            let known: Vec<Kind> =
                Kind::ALL.iter().copied().filter(|kind| kept.knows(*kind)).collect();
            let different = self.different(&known, &kept.of(at), &now);
            if !different.is_empty() {
                self.differs(system, &name, at, fight, &now, different);
            }
            now.len()
        });
        let mut report = self.report.lock().expect("no thread panicked");
        report.fights += steps.len();
        report.steps += steps.iter().sum::<usize>();
        Ok(())
    }

    /// Which steps have other digests, in kinds that are not allowed as a whole.
    fn different(&self, known: &[Kind], kept: &[Kept], now: &[Vec<Fact>]) -> Different {
        let meant = |kind: &Kind| self.allowed.iter().any(|allowed| allowed.is_whole(*kind));
        let mut different = Vec::new();
        for at in 0..kept.len().max(now.len()) {
            let now = now.get(at).map(|facts| digests(facts)).unwrap_or_default();
            let before = kept.get(at).map_or(&[][..], Vec::as_slice);
            let of = |list: &[(Kind, [u8; 8])], kind: Kind| {
                list.iter().find(|(other, _)| *other == kind).map(|(_, digest)| *digest)
            };
            let kinds = known.iter().filter(|kind| of(before, **kind) != of(&now, **kind));
            let kinds: Vec<Kind> = kinds.copied().filter(|kind| !meant(kind)).collect();
            if !kinds.is_empty() {
                different.push((at, kinds));
            }
        }
        different
    }

    fn differs(
        &self,
        system: System,
        file: &str,
        at: usize,
        fight: Fight<'_>,
        now: &[Vec<Fact>],
        mut different: Different,
    ) {
        let asks = !self.allowed.is_empty()
            || self.report.lock().expect("no thread panicked").wants(&different);
        let before = asks.then(|| self.before(file, at, now.len())).flatten();
        if let Some(before) = &before {
            for (step, kinds) in &mut different {
                // A fight whose cast is refused has one step alone.
                let of = |steps: &[Vec<Fact>]| steps.get(*step).cloned().unwrap_or_default();
                let (before, now) = (of(before), of(now));
                kinds.retain(|kind| self.left(&before, *kind) != self.left(&now, *kind));
            }
            different.retain(|(_, kinds)| !kinds.is_empty());
        }
        let lines: Vec<&str> = fight.steps().collect();
        let mut follows = false;
        let mut report = self.report.lock().expect("no thread panicked");
        report.fights_that_differ += usize::from(!different.is_empty());
        for (step, kinds) in different {
            let line = lines.get(step).copied().unwrap_or_default();
            for kind in &kinds {
                if follows {
                    report.consequences += 1;
                    continue;
                }
                let told = before.as_ref().map(|before| {
                    let before = before.get(step).map_or(&[][..], Vec::as_slice);
                    let now = now.get(step).map_or(&[][..], Vec::as_slice);
                    diff(&self.left(before, *kind), &self.left(now, *kind))
                });
                report.count(system, *kind, fight.name, step, line, told);
            }
            let played = line != POSSIBLE && !line.starts_with(ASIDE);
            follows |= played && kinds.iter().any(|kind| kind.bears_on_what_follows());
        }
    }

    /// What a step has of a kind, less what is allowed.
    fn left<'f>(&self, facts: &'f [Fact], kind: Kind) -> Vec<&'f str> {
        let own = facts.iter().filter(|fact| fact.kind == kind);
        own.filter(|fact| !is_allowed(self.allowed, fact)).map(|fact| fact.text.as_str()).collect()
    }

    /// The facts of a fight as they were when the corpus was made.
    fn before(&self, file: &str, fight: usize, steps: usize) -> Option<Vec<Vec<Fact>>> {
        let waiting = self.olds.lock().expect("no thread panicked").pop();
        let mut old = waiting.or_else(|| Old::start(self.folder))?;
        let facts = old.facts(file, fight, steps)?;
        self.olds.lock().expect("no thread panicked").push(old);
        Some(facts)
    }
}
