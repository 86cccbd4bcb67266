//! Answers that differ from the one first given to the same question.

use std::collections::{HashMap, HashSet};

use super::{Hindsight, HindsightKind, Past, holds};
use crate::play::CommitKind;
use crate::vocabulary::{
    Actor, Asked, ClauseCode, Declared, Event, Name, Need, Offered, Reply, Subject, Who, core,
};

/// A deed, whatever line it stands on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Deed {
    /// A declaration: the round's nth of its kind.
    Declared { by: Actor, verb: Name, target: Option<Subject>, round: u32, nth: usize },
    /// Anything else, by the event that said it first.
    Other(u64),
}

/// A question, whatever line it is asked on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Question {
    deed: Deed,
    clause: ClauseCode,
    of: Actor,
    about: Option<Who>,
    /// Which of several equal ones.
    nth: usize,
}

impl Past<'_> {
    /// Every answer that differs from the one first given to the same question, which was taken
    /// back.
    pub(super) fn other_answers(&self) -> Vec<Hindsight> {
        let history = self.history;
        let answers = |commit: &u64| history.kind_of(*commit) == CommitKind::Answered;
        let left_behind = self.moves.iter().flat_map(|moved| moved.left.iter().copied());
        let taken: HashSet<u64> =
            left_behind.map(|(first, _)| history.commit_of(first)).filter(answers).collect();
        let Some(from) = taken.iter().min() else { return Vec::new() };
        let mut deeds = HashMap::new();
        let mut given: HashMap<Question, (u64, Reply)> = HashMap::new();
        let mut told = Vec::new();
        for commit in (*from..=history.commits()).filter(answers) {
            let event = history.events_of(commit).0;
            let Event::Answered { stamp, of, reply, .. } = history.entry(event).event else {
                continue;
            };
            let Some(question) = self.question(commit, of, &reply, &mut deeds) else { continue };
            let Some((first, before)) = given.get(&question) else {
                if taken.contains(&commit) {
                    given.insert(question, (event, reply));
                }
                continue;
            };
            if *before == reply || !holds(&history.line_left(*first, event), *first) {
                continue;
            }
            let (says, was) = (self.said(event), self.said(*first));
            told.push(Hindsight {
                kind: HindsightKind::OtherAnswer,
                event,
                seat: self.seat(stamp.seat),
                about: vec![*first],
                says: format!("{says}: the same question was first answered otherwise: {was}"),
            });
        }
        told
    }

    /// The question an answer answers, if it answers one.
    fn question(
        &self,
        commit: u64,
        of: Actor,
        reply: &Reply,
        deeds: &mut HashMap<u64, Deed>,
    ) -> Option<Question> {
        if *reply == Reply::Faces {
            return None;
        }
        let parent = self.history.parent_of(commit);
        let (root, ranges) = self.history.resolution_at(parent)?;
        let asked = |event: &Event| match event {
            Event::Asked(Asked { clause, need: Need::Choice { of: asked, about, .. } }) => {
                asked.contains(&of).then_some((*clause, *about))
            }
            Event::Offered(Offered { clause, to, about }) => {
                to.iter().any(|(who, _)| Actor::Who(*who) == of).then_some((*clause, *about))
            }
            _ => None,
        };
        // A window counts where the line ends with it, and somebody steps in.
        let tape = self.history.tape(&ranges);
        let needs: Vec<_> = tape.iter().filter_map(|taped| asked(&taped.event)).collect();
        let step = tape.last().filter(|taped| matches!(taped.event, Event::Offered(_)));
        let choices = tape.iter().rev().filter(|taped| matches!(taped.event, Event::Asked(_)));
        let mut latest = step.into_iter().chain(choices);
        let (clause, about) = latest.find_map(|taped| asked(&taped.event))?;
        let same = needs.iter().filter(|need| **need == (clause, about)).count();
        let deed = self.deed(root, deeds);
        Some(Question { deed, clause, of, about, nth: same })
    }

    /// The deed that an input began. One that is said again is the same.
    fn deed(&self, root: u64, deeds: &mut HashMap<u64, Deed>) -> Deed {
        if let Some(known) = deeds.get(&root) {
            return known.clone();
        }
        let event = self.history.entry(root).event;
        let again = event.said_again().filter(|earlier| *earlier < root);
        let deed = match (again, event) {
            (Some(earlier), _) => self.deed(earlier, deeds),
            (None, Event::Declared(declared)) => self.declared(root, &declared, deeds),
            (None, _) => Deed::Other(root),
        };
        deeds.insert(root, deed.clone());
        deed
    }

    /// Which of the round a declaration is: the least number that no equal one holds on its line.
    /// What begins a round belongs to the one before.
    fn declared(&self, root: u64, declared: &Declared, deeds: &mut HashMap<u64, Deed>) -> Deed {
        let history = self.history;
        let target = |declared: &Declared| declared.args.value(core::TARGET)?.subject();
        let key = (declared.actor, declared.verb, target(declared));
        let own = history.commit_of(root);
        let round = self.round(own);
        let mut held = Vec::new();
        let mut last = history.parent_of(own);
        while last > 0 && self.round(history.commit_of(last)) == round {
            let commit = history.commit_of(last);
            let first = history.events_of(commit).0;
            if let Event::Declared(other) = history.entry(first).event
                && (other.actor, other.verb, target(&other)) == key
                && let Deed::Declared { nth, .. } = self.deed(first, deeds)
            {
                held.push(nth);
            }
            last = history.parent_of(commit);
        }
        let nth = (0..held.len()).find(|nth| !held.contains(nth)).unwrap_or(held.len());
        let (by, verb, target) = key;
        Deed::Declared { by, verb, target, round, nth }
    }

    /// The round that a commit begins in.
    fn round(&self, commit: u64) -> u32 {
        self.rounds[commit as usize - 1]
    }
}
