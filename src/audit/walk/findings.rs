//! What was found: kept while the walk goes, put together at its end.

use super::Walk;
use super::found::Found;
use crate::account::{self, Sight, moved, told_move};
use crate::audit::ceremony::could_have_chosen;
use crate::audit::dice::{Dice, Wrong};
use crate::audit::hindsight::{Hindsight, Past};
use crate::audit::words::{Words, seat_named};
use crate::audit::{AuditReport, DiceReport, EditionReport, Finding, FindingKind, GivenItem};
use crate::audit::{disputes, verdict};
use crate::engine::catalog::Said;
use crate::engine::{Divergence, Refusals, guarded, own};
use crate::play::CommitKind;
use crate::state::State;
use crate::vocabulary::{Actor, Declared, Event, Name, Opening, Reply, Rolled, Seat, Viewer, core};

/// What was looked back on at the end of the log, which hangs on nothing that was found.
pub(in crate::audit) struct LookedBack {
    hindsight: Vec<Hindsight>,
    dice: DiceReport,
    wrong: Vec<Wrong>,
    /// Why the secret kept beside the log could not be had.
    no_secret: Option<String>,
}

impl Walk<'_> {
    /// Throws the dice, and looks back on what was said once they had been seen.
    pub(in crate::audit) fn look_back(
        &mut self,
        secret: impl FnOnce() -> Result<Option<[u8; 32]>, String>,
    ) -> LookedBack {
        let hindsight = self.hindsight();
        let kept = if self.dice.hang_on_a_kept_secret() { secret() } else { Ok(None) };
        let (secret, no_secret) = match kept {
            Ok(secret) => (secret, None),
            Err(why) => (None, Some(why)),
        };
        let dice = std::mem::replace(&mut self.dice, Dice::of(self.history.opening()));
        let (dice, wrong) = dice.check(secret, self.history.opening(), self.history.shares());
        LookedBack { hindsight, dice, wrong, no_secret }
    }

    /// Says what all parts have found, and what was looked back on.
    pub(in crate::audit) fn finish(
        mut self,
        found: Found,
        looked_back: LookedBack,
        head: String,
        torn_at: Option<u64>,
    ) -> AuditReport {
        self.found = found;
        let LookedBack { hindsight, mut dice, wrong, no_secret } = looked_back;
        dice.could_choose = could_have_chosen(&self.history, &self.found.shares, dice.typed);
        dice.shares = std::mem::take(&mut self.found.shares);
        let words = self.words();
        for Wrong { event, kind, says, recorded, recomputed } in wrong {
            let clause = words.clause(&self.history.entry(event).event);
            self.find(event, kind, clause, says, (recorded, recomputed));
        }
        let lived = self.lived();
        self.found.findings.sort_by_key(|finding| finding.event);
        for finding in &mut self.found.findings {
            finding.undone = is_undone(&lived, finding.commit);
        }
        for ruling in &mut self.found.rulings {
            ruling.undone = is_undone(&lived, self.history.commit_of(ruling.event));
        }
        for given in &mut self.found.given {
            given.undone = is_undone(&lived, self.history.commit_of(given.event));
        }
        let decided_differently = self.found.otherwise.decided();
        let not_vouched_for =
            decided_differently.iter().filter_map(|item| item.clause.clone()).collect();
        let otherwise = self.found.otherwise.commits().len() as u64;
        let cannot_be_told = verdict::cannot_be_told(&dice, no_secret.as_deref(), otherwise);
        AuditReport {
            judged: verdict::of(&self.found.findings, cannot_be_told),
            system: self.system.id().to_owned(),
            head,
            commits: self.history.commits(),
            events: self.history.count(),
            redacted: 0,
            torn_at,
            resolutions: self.found.resolutions,
            promises: promises(self.history.opening(), &self.found.findings),
            edition: EditionReport {
                recorded: self.editions,
                program: self.system.edition(),
                not_vouched_for,
                decided_differently,
                behind_them: self.found.otherwise.behind(),
                not_judged: self.found.otherwise.not_judged(),
            },
            dice,
            findings: self.found.findings,
            more_findings: self.found.more_findings,
            seats: self.history.opening().seats.clone(),
            rulings: self.found.rulings,
            given: self.found.given,
            typed: self.found.typed,
            hindsight,
            rewinds: self.found.rewinds,
            disputes: disputes::of(&self.history),
            back_in_time: self.found.back_in_time,
        }
    }

    /// What was said once dice had been seen. What was forged may make no sense.
    fn hindsight(&self) -> Vec<Hindsight> {
        let thrown = self.dice.thrown();
        let past = || Past::of(&self.history, self.system, &self.rounds, thrown);
        guarded(|| past().told()).unwrap_or_default()
    }

    /// Lists what the GM gave with a line, and the whole of a line that only the GM can say.
    pub(super) fn list_given(&mut self, event: u64, seat: Seat, input: &Event) {
        let (actor, verb, args) = match input {
            Event::Declared(Declared { actor, verb, args, .. })
            | Event::Answered { of: actor, reply: Reply::Do { verb, args }, .. } => {
                (*actor, *verb, args)
            }
            _ => return,
        };
        let words = account::Words { system: self.system, state: &self.recorded };
        let given = account::given_by_the_gm(words, verb, args);
        if given.is_empty() && !self.is_the_gms_word(actor, verb) {
            return;
        }
        let says =
            format!("{} {}{given}", words.subject_of(actor), account::phrase(words, verb, args));
        self.found.given.push(GivenItem { event, seat: self.seat(seat), says, undone: false });
    }

    /// Whether only the GM can say something, and neither begins nor ends the fight with it nor
    /// lets anybody come and go.
    fn is_the_gms_word(&self, actor: Actor, verb: Name) -> bool {
        let course = [core::START, core::JOIN, core::LEAVE, core::END];
        actor == Actor::Gm
            && !course.contains(&verb)
            && self.system.verb(verb).is_some_and(|known| known.said == Said::Gm)
    }

    /// Says what the latest move of the line took back and up, if that was not said yet. What was
    /// forged may make no sense.
    pub(super) fn tell_move(&mut self) {
        let (Some(state), Some(item)) = (self.left.take(), self.found.rewinds.last_mut()) else {
            return;
        };
        let (history, system, recorded) = (&self.history, self.system, &self.recorded);
        let told = guarded(|| {
            let Event::Rewound(rewind) = history.entry(item.event).event else { return None };
            let words = account::Words { system, state: &state };
            let sight = Sight::new(history, Viewer::of(Seat::GM));
            let moved = moved(history, sight, item.event, &rewind);
            let at_hand = [(rewind.from, &*state), (history.tip(), &**recorded)];
            Some(told_move(words, history, &rewind, &moved, &at_hand))
        });
        item.says = told.flatten().unwrap_or_else(|| item.by.word().to_owned());
    }

    #[cold]
    pub(super) fn diverged(&mut self, divergence: &Divergence) {
        let words = self.words();
        let Divergence { number, recorded, recomputed } = divergence;
        let cited = recorded.as_ref().and_then(|event| words.clause(event));
        let clause = recomputed.as_ref().and_then(|event| words.clause(event)).or(cited);
        let says = match (recorded, recomputed) {
            (Some(Event::Rolled(rolled)), None) if has_bad_face(rolled) => {
                "a die shows a face it does not have"
            }
            (Some(Event::Rolled(_)), None) => "the rules do not throw these dice here",
            (Some(Event::Checked { .. }), Some(Event::Checked { .. })) => {
                "the state is not the one that was recorded"
            }
            (Some(_), Some(_)) => "the rules come to something else",
            (Some(_), None) => "the rules do not come to this here",
            (None, _) => "the rules go on after this event, and nothing is recorded of it",
        };
        let both = (
            recorded.as_ref().map(|event| words.say(event)),
            recomputed.as_ref().map(|event| words.say(event)),
        );
        self.find(*number, FindingKind::Rules, clause, says.to_owned(), both);
    }

    #[cold]
    pub(super) fn refused(&mut self, event: u64, refusals: &Refusals) {
        let clause = refusals.0.first().map(|refusal| self.system.full_id(refusal.clause));
        let reasons: Vec<&str> = refusals.0.iter().map(|one| one.reason.as_str()).collect();
        let says = format!("this could not be said then: {}", reasons.join("; "));
        let mut cited: Vec<String> =
            refusals.0.iter().map(|one| self.system.full_id(one.clause)).collect();
        cited.dedup();
        self.decides_otherwise(event, cited);
        self.find(event, FindingKind::Refused, clause, says, (None, None));
    }

    #[cold]
    pub(super) fn unrunnable(&mut self, event: u64) {
        self.structure_by_rules(event, "the rules cannot be run on what is recorded here");
    }

    #[cold]
    pub(super) fn structure(&mut self, event: u64, says: &str) {
        self.find(event, FindingKind::Structure, None, says.to_owned(), (None, None));
    }

    /// What stands where it cannot as the rules of the system have it.
    #[cold]
    pub(super) fn structure_by_rules(&mut self, event: u64, says: &str) {
        self.find_by_rules(event, FindingKind::Structure, says.to_owned(), (None, None));
    }

    /// Finds what hangs on the rules of the system, whatever kind it is of. No clause is named.
    #[cold]
    pub(super) fn find_by_rules(
        &mut self,
        event: u64,
        kind: FindingKind,
        says: String,
        both: (Option<String>, Option<String>),
    ) {
        self.decides_otherwise(event, Vec::new());
        self.list(self.is_vouched_for(), (event, kind, None), says, both);
    }

    pub(super) fn find(
        &mut self,
        event: u64,
        kind: FindingKind,
        clause: Option<String>,
        says: String,
        both: (Option<String>, Option<String>),
    ) {
        let of_the_rules = matches!(kind, FindingKind::Rules | FindingKind::Refused);
        let vouched = !of_the_rules || self.is_vouched_for();
        self.list(vouched, (event, kind, clause), says, both);
    }

    fn list(
        &mut self,
        vouched: bool,
        (event, kind, clause): (u64, FindingKind, Option<String>),
        says: String,
        (recorded, recomputed): (Option<String>, Option<String>),
    ) {
        let (commit, undone) = (self.history.commit_of(event), false);
        self.found.list(Finding {
            event,
            commit,
            kind,
            clause,
            says,
            recorded,
            recomputed,
            vouched,
            undone,
        });
    }

    pub(super) fn edition(&self) -> u32 {
        self.editions.last().copied().unwrap_or_default()
    }

    pub(super) fn words(&self) -> Words {
        self.words_in(&self.recorded)
    }

    pub(super) fn words_in(&self, state: &State) -> Words {
        Words::new(self.system, self.history.opening(), state)
    }

    pub(super) fn seat(&self, seat: Seat) -> String {
        seat_named(self.history.opening(), seat)
    }

    /// For every commit whether it stands on the line now; acts always stand.
    fn lived(&self) -> Vec<bool> {
        let commits = 1..=self.history.commits();
        let mut lived: Vec<bool> =
            commits.map(|commit| self.history.kind_of(commit) == CommitKind::Act).collect();
        for (first, _) in self.history.line_to(self.history.tip()) {
            lived[self.history.commit_of(first) as usize - 1] = true;
        }
        lived
    }
}

/// What was promised at the opening, and whether it was kept. Rulings are said anew, so one that
/// breaks a promise is among the findings.
fn promises(opening: &Opening, findings: &[Finding]) -> Vec<String> {
    if !opening.options.says(core::NO_OVERRIDES) {
        return Vec::new();
    }
    let breaks = |finding: &&Finding| finding.clause.as_deref() == Some(own::PROMISES.id);
    let promised = "promised at the opening: no ruling changes a combatant's pools, stats or \
                    conditions, and harm and healing given by the GM name their source";
    let kept = match findings.iter().find(breaks) {
        None => "this was kept".to_owned(),
        Some(first) => format!("this was broken, first at event {}", first.event),
    };
    vec![format!("{promised}; {kept}")]
}

fn is_undone(lived: &[bool], commit: u64) -> bool {
    lived.get((commit as usize).wrapping_sub(1)) == Some(&false)
}

fn has_bad_face(rolled: &Rolled) -> bool {
    rolled.dice.iter().any(|die| !(1..=die.sides).contains(&die.face))
}
