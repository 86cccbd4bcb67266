//! Proofs checked without the log.

use super::dice::{Commits, Dice, Throw};
use super::form::{EventProof, GrowthProof, Proof, ProvedCommit, Read, Written};
use super::heads::{Given, Standing};
use super::people::Cast;
use super::told;
use crate::log::chain::Link;
use crate::log::merkle::{self, Hash, Head};
use crate::log::{codec, form, format};
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{Effect, Effected, Entry, Event, Judged, Opening, Verdict};
use schemars::JsonSchema;
use serde::Serialize;

/// What a proof comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Checked {
    /// The verdict.
    #[serde(flatten)]
    pub judged: Judged,
    /// What the proof is about: `event` or `growth`.
    pub about: &'static str,
    /// The head that the proof leads to, by its own word.
    pub head: String,
    /// The number of the event, by the word of the proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<u64>,
    /// The commits in it that stand in the log of that head.
    pub commits: Vec<u64>,
    /// How many commits lie between the two heads of a growth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub continues_by: Option<u64>,
    /// What was said that the event belongs to, and what the event says.
    pub told: Vec<String>,
    /// What is proved, in sentences.
    pub proved: Vec<String>,
    /// What holds within the file, but in the log that was meant only if that is this one, which
    /// the head given does not say.
    pub in_itself: Vec<String>,
    /// What is wrong, in sentences.
    pub wrong: Vec<String>,
    /// What it does not prove, whatever the verdict.
    pub not_proved: Vec<String>,
}

impl Checked {
    fn nothing(about: &'static str, head: Head) -> Self {
        Checked {
            judged: Judged::fits(),
            about,
            head: head.to_string(),
            event: None,
            commits: Vec::new(),
            continues_by: None,
            told: Vec::new(),
            proved: Vec::new(),
            in_itself: Vec::new(),
            wrong: Vec::new(),
            not_proved: Vec::new(),
        }
    }

    /// It is wrong in itself, whatever event it is about.
    fn wrong(&mut self, what: String) {
        self.wrong.push(what);
        self.and(Judged::contradicted(None));
    }

    fn and(&mut self, judged: Judged) {
        let so_far = std::mem::replace(&mut self.judged, Judged::fits());
        self.judged = so_far.and(judged);
    }
}

/// Checks a proof against what whoever checks has noted.
pub fn check(read: &Read, given: &Given<'_>) -> Checked {
    let mut checked = match &read.proof {
        Proof::Event(proof) => event(proof, given),
        Proof::Growth(proof) => growth(proof, given),
    };
    if read.written == Written::Otherwise {
        checked.wrong("the file is not as `affray prove` writes it: it was changed".to_owned());
    }
    checked
}

fn event(proof: &EventProof, given: &Given<'_>) -> Checked {
    let mut checked = Checked::nothing("event", proof.head);
    checked.event = Some(proof.event);
    match held(proof) {
        Ok(commits) => {
            stand(&mut checked, proof, given);
            checked.commits = commits.keys().copied().collect();
            if checked.wrong.is_empty() {
                content(&mut checked, proof, &commits);
            }
        }
        Err(what) => checked.wrong(what),
    }
    checked
}

/// The events of every commit, once each continues the chain and leads to the head.
fn held(proof: &EventProof) -> Result<Commits, String> {
    let mut commits = Commits::new();
    let mut last: Option<(u64, Link)> = None;
    for commit in &proof.commits {
        let number = commit.number;
        if last.is_some_and(|(before, _)| number <= before) {
            return Err("its commits are not in order, each once".to_owned());
        }
        let (entries, link) = read_commit(commit)?;
        let follows = last.filter(|(before, _)| before + 1 == number);
        if follows.is_some_and(|(_, link)| link.0 != commit.before.0) {
            return Err(format!("commit {number} does not continue the commit before it"));
        }
        let path: Vec<Hash> = commit.path.iter().map(|hash| hash.0).collect();
        if !merkle::verify_inclusion(&proof.head, number - 1, &link, &path) {
            let head = proof.head;
            return Err(format!("commit {number} does not stand so in the log with head {head}"));
        }
        commits.insert(number, entries);
        last = Some((number, link));
    }
    Ok(commits)
}

/// The events of a commit, read strictly, and the link of its last.
fn read_commit(commit: &ProvedCommit) -> Result<(Vec<Entry>, Link), String> {
    let number = commit.number;
    let mut link = Link(commit.before.0);
    let header = format::file_header();
    if number == 0 || (number == 1) != (link == Link::before_first(&header)) {
        return Err(format!("commit {number} cannot begin the chain so"));
    }
    let count = u32::try_from(commit.events.len()).map_err(|_| "too many events".to_owned())?;
    let mut entries = Vec::new();
    for (at, bytes) in commit.events.iter().map(|bytes| &bytes.0).enumerate() {
        let unfit = |why: String| format!("event {} of commit {number} is none: {why}", at + 1);
        if !form::is_sound(bytes) || number > 1 && format::too_many_zeros(bytes) {
            return Err(unfit("no log stores bytes like these".to_owned()));
        }
        entries.push(codec::decode_strict(bytes).map_err(|error| unfit(error.to_string()))?);
        link = if at == 0 { link.next_commit(number, count, bytes) } else { link.next(bytes) };
    }
    let is_opening = entries.first().map(|entry| matches!(entry.event, Event::Opened(_)));
    if is_opening != Some(number == 1) {
        return Err(format!("commit {number} does not begin as commits do"));
    }
    Ok((entries, link))
}

/// How the head of a proof stands to the one that was given.
fn stand(checked: &mut Checked, proof: &EventProof, given: &Given<'_>) {
    let numbers = || proof.commits.iter().map(|commit| commit.number);
    match given.standing(proof.head) {
        Standing::VouchedFor { up_to } => {
            let beyond: Vec<String> =
                numbers().filter(|number| *number > up_to).map(|n| n.to_string()).collect();
            if !beyond.is_empty() {
                checked.and(Judged::cannot_be_told(format!(
                    "commit {} came after the head that was given, and that head says nothing of \
                     what came after it",
                    beyond.join(", ")
                )));
            }
            let within: Vec<u64> = numbers().filter(|number| *number <= up_to).collect();
            checked.proved.extend(told::standing(&within, given.head));
        }
        Standing::Untold(because) => checked.and(Judged::cannot_be_told(because)),
        Standing::Contradicted(what) => checked.wrong(what),
    }
}

/// What the event says, and what its dice are worth.
fn content(checked: &mut Checked, proof: &EventProof, commits: &Commits) {
    let at = proof.at;
    let of_commit = commits.get(&at.commit).map_or(&[][..], Vec::as_slice);
    let entry = at.nth.checked_sub(1).and_then(|nth| of_commit.get(usize::try_from(nth).ok()?));
    let opening = commits.get(&1).and_then(|all| all.first()).map(|entry| &entry.event);
    let (Some(entry), Some(Event::Opened(opening))) = (entry, opening) else {
        return checked.wrong("it holds no such event, or not the opening".to_owned());
    };
    if at.commit == 1 && proof.event != at.nth {
        return checked.wrong(format!("event {} of commit 1 has that number", at.nth));
    }
    if let Event::Redacted { .. } = entry.event {
        return checked.and(Judged::cannot_be_told("the event is hidden in this proof"));
    }
    let state = match cast(proof, opening, commits) {
        Ok(state) => state,
        Err(what) => return checked.wrong(what),
    };
    let Some(system) = System::named(&opening.system) else {
        let system = &opening.system;
        let because = format!("this program does not know the system `{system}`");
        return checked.and(Judged::cannot_be_told(because));
    };
    checked.told = told::event((system, &state, opening), proof, of_commit, &entry.event);
    if let Event::Rolled(rolled) = &entry.event {
        let stands_on = &proof.stands_on;
        let dice = Dice { opening, system, state: &state, commits, stands_on };
        let found = dice.of(Throw { event: proof.event, at, rolled });
        let vouched_for = checked.judged.verdict == Verdict::Fits;
        let proved = if vouched_for { &mut checked.proved } else { &mut checked.in_itself };
        proved.extend(found.proved);
        checked.wrong.extend(found.wrong);
        checked.and(found.judged);
    }
    checked.not_proved = told::not_proved(proof, of_commit, &entry.event);
}

/// A state with everybody in it of whom the proof tells.
fn cast(proof: &EventProof, opening: &Opening, commits: &Commits) -> Result<State, String> {
    let mut cast = Cast::of(opening);
    for one in &proof.arrived {
        let of_commit = commits.get(&one.at.commit).map_or(&[][..], Vec::as_slice);
        let nth = one.at.nth.checked_sub(1).and_then(|nth| usize::try_from(nth).ok());
        let member = match nth.and_then(|nth| of_commit.get(nth)).map(|entry| &entry.event) {
            Some(Event::Effected(Effected { effect: Effect::Cast(member), .. })) => member,
            Some(Event::Redacted { .. }) => continue,
            _ => return Err(format!("nobody comes at event {} of its commit", one.at.nth)),
        };
        let added = cast.add(one.who, one.items, (**member).clone());
        added.map_err(|()| "those who came later are not numbered in order".to_owned())?;
    }
    Ok(cast.into_state())
}

fn growth(proof: &GrowthProof, given: &Given<'_>) -> Checked {
    let GrowthProof { from, to, .. } = proof;
    let mut checked = Checked::nothing("growth", *to);
    if !proof.holds() {
        checked.wrong(format!("the hashes do not lead from head {from} to head {to}"));
        return checked;
    }
    let by = to.count - from.count;
    checked.continues_by = Some(by);
    for judged in given.ends(proof) {
        match judged {
            Standing::VouchedFor { .. } => {}
            Standing::Untold(because) => checked.and(Judged::cannot_be_told(because)),
            Standing::Contradicted(what) => checked.wrong(what),
        }
    }
    let vouched_for = checked.judged.verdict == Verdict::Fits;
    let proved = if vouched_for { &mut checked.proved } else { &mut checked.in_itself };
    proved.push(told::growth(*from, *to, by));
    checked.not_proved.push("what was said and thrown in those commits".to_owned());
    checked
}

impl GrowthProof {
    /// Whether its hashes show that the later head continues the earlier.
    pub(super) fn holds(&self) -> bool {
        let path: Vec<Hash> = self.path.iter().map(|hash| hash.0).collect();
        self.from.count <= self.to.count && merkle::verify_consistency(&self.from, &self.to, &path)
    }
}
