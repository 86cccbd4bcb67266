//! The ceremony of the dice: who may add a share and when, who may reveal the secret and when.
//!
//! ```text
//! opening ── shares for the first secret ── start ── throws … ── reveal ── shares for the next …
//!             any seat but the keeper's,     closes     a round's first throw bars a reveal
//!             one each                       the shares until the round is over
//! ```

use super::disputes::{no_decision, no_dispute_of};
use super::history::{CommitKind, History};
use super::movers::no_move;
use super::secrets::Share;
use crate::vocabulary::{DicePolicy, Die, DieSource, Event, Rewind, RewindBy, Rolled, Seat, Stamp};

/// Why an act about the dice makes no sense now: what, and what to do instead.
pub type Senseless = (String, String);

impl History<'_> {
    /// Which secret is in force: 0 the first, 1 the one after the first reveal, and so on.
    pub fn secret_in_force(&self) -> u32 {
        self.reveals().len() as u32
    }

    /// Whether the last secret was revealed for good: no seeded die is thrown any more.
    pub fn is_revealed_for_good(&self) -> bool {
        self.reveals().last().is_some_and(|reveal| reveal.next.is_none())
    }

    /// Whether a throw has to wait until somebody but the keeper adds a share: a secret that was
    /// committed to in the middle of a fight throws nothing new before.
    pub fn lacks_a_share(&self) -> bool {
        let secret = self.secret_in_force();
        if secret == 0 || self.is_revealed_for_good() {
            return false;
        }
        let keeper = self.seat_id(self.opening().keeper);
        !self.shares().iter().any(|share| share.secret == secret && share.seat != keeper)
    }

    /// The id of a seat.
    pub fn seat_id(&self, seat: Seat) -> String {
        let seats = &self.opening().seats;
        seats.get(usize::from(seat.0)).cloned().unwrap_or_default()
    }

    /// A share of a seat for the secret in force, as if it were the next event.
    pub fn share_of(&self, seat: Seat, text: &str) -> Share {
        let (seat, secret) = (self.seat_id(seat), self.secret_in_force());
        Share { seat, text: text.to_owned(), secret, event: self.count() + 1 }
    }

    /// Why a seat cannot add a share to the dice now.
    pub fn no_share(&self, seat: Seat) -> Option<Senseless> {
        let say = |what: String, hint: &str| Some((what, hint.to_owned()));
        let opening = self.opening();
        let (id, secret) = (self.seat_id(seat), self.secret_in_force());
        if opening.dice == DicePolicy::Typed {
            let what = "the dice of this fight are typed; there is no secret to add to".to_owned();
            return say(what, "nobody chooses the faces of physical dice");
        }
        if matches!(opening.dice, DicePolicy::Committed { .. }) && seat == opening.keeper {
            let what = format!("the seat {id} keeps the secret, so it adds no share");
            return say(what, "any other seat may add one: --as SEAT");
        }
        if self.is_revealed_for_good() {
            return say(
                "the last secret is revealed; no die hangs on shares any more".to_owned(),
                "a new fight has a new secret",
            );
        }
        if self.shares().iter().any(|share| share.secret == secret && share.seat == id) {
            let what = format!("the seat {id} has added its share already");
            return say(what, "each seat adds one for each secret");
        }
        if secret == 0 && self.started() {
            return say(
                "the fight has started; nobody can add to the dice any more".to_owned(),
                "shares come after `affray new` and before `gm start`, or after `affray reveal`",
            );
        }
        if self.thrown_under(secret) {
            return say(
                "dice were thrown under this secret; nobody can add to them any more".to_owned(),
                "shares come before the first die that is thrown under a secret",
            );
        }
        None
    }

    /// Why a seat cannot reveal the secret now, for good or with a fresh one to follow; `round` is
    /// the round in force.
    pub fn no_reveal(&self, seat: Seat, is_final: bool, round: u32) -> Option<Senseless> {
        let say = |what: &str, hint: &str| Some((what.to_owned(), hint.to_owned()));
        match &self.opening().dice {
            DicePolicy::Typed => {
                return say(
                    "there is no secret to reveal: the dice of this fight are typed",
                    "the faces stand in the log as they were typed",
                );
            }
            DicePolicy::Open { .. } => {
                return say(
                    "the secret of this fight stands in its opening already",
                    "anybody can audit its dice: affray audit LOG",
                );
            }
            DicePolicy::Committed { .. } => {}
        }
        let keeper = self.opening().keeper;
        if seat != keeper {
            let id = self.seat_id(keeper);
            let hint = format!("--as {id}");
            return Some((format!("only the seat {id}, which keeps the secret, reveals it"), hint));
        }
        if self.is_revealed_for_good() {
            return say(
                "the last secret is revealed already",
                "anybody can audit its dice: affray audit LOG",
            );
        }
        if !self.is_settled_at(self.tip()) {
            return say(
                "something is still awaited; nothing is revealed in the middle of a deed",
                "answer first, or undo it",
            );
        }
        if is_final {
            return None;
        }
        let later = "reveal before the first throw of a round, or for good: `reveal final`, as a \
                     command `reveal LOG --final`";
        let same_round = |event: u64| self.round_at(event) == round;
        if self.reveals().iter().any(|reveal| same_round(reveal.event)) {
            return say("a secret was revealed in this round already", later);
        }
        if self.thrown_in(round) {
            return say("dice were thrown in this round already", later);
        }
        None
    }

    /// The round in force when an act was recorded.
    fn round_at(&self, act: u64) -> u32 {
        self.state_at(self.tip_at(act)).round
    }

    /// Whether any die was thrown under a secret, on whatever line.
    fn thrown_under(&self, secret: u32) -> bool {
        let seeded =
            |rolled: &Rolled| rolled.dice.iter().any(|die| die.source == DieSource::Seeded);
        self.rolls().any(|(_, rolled)| rolled.row.secret == secret && seeded(&rolled))
    }

    /// Whether any die was thrown in a round, on whatever line.
    fn thrown_in(&self, round: u32) -> bool {
        let judged = |die: &Die| matches!(die.source, DieSource::Judged { .. });
        let thrown = |rolled: &Rolled| !rolled.dice.iter().all(judged);
        self.rolls().any(|(_, rolled)| rolled.row.round == round && thrown(&rolled))
    }

    /// Every throw of the file.
    fn rolls(&self) -> impl Iterator<Item = (u64, Rolled)> + '_ {
        let commits = (1..=self.commits()).rev().filter(|c| self.kind_of(*c) != CommitKind::Act);
        let events = commits.flat_map(|commit| {
            let (first, last) = self.events_of(commit);
            first..=last
        });
        self.throws_among(events)
    }
}

/// Why an act that moves nothing makes no sense where the fight stands.
pub fn senseless(history: &History, act: &Event) -> Option<Senseless> {
    let gm = |stamp: &Stamp, what: &str| {
        let only = || (format!("only the GM's seat may {what}"), "--as gm".to_owned());
        (stamp.seat != Seat::GM).then(only)
    };
    let there = |event: u64| {
        let count = history.count();
        let hint = || "`affray log LOG` shows the numbers".to_owned();
        let what = || (format!("there is no event {event}; the log has 1 to {count}"), hint());
        (!(1..=count).contains(&event)).then(what)
    };
    match act {
        Event::Disputed { stamp, event, reason } => {
            there(*event).or_else(|| no_dispute_of(history, stamp.seat, (*event, reason)))
        }
        Event::Decided { stamp, dispute, outcome, remedy, .. } => gm(stamp, "decide a dispute")
            .or_else(|| there(*dispute))
            .or_else(|| no_decision(history, *dispute, (*outcome, *remedy))),
        Event::Contributed { stamp, .. } => history.no_share(stamp.seat),
        Event::Revealed { stamp, next, .. } => {
            let round = history.state_at(history.tip()).round;
            history.no_reveal(stamp.seat, next.is_none(), round)
        }
        Event::Rewound(rewind) => {
            no_move(history, rewind).or_else(|| leads_elsewhere(history, rewind))
        }
        _ => None,
    }
}

/// Why what a rewind is called does not lead where it leads, or has nothing said behind it.
fn leads_elsewhere(history: &History, rewind: &Rewind) -> Option<Senseless> {
    let to = rewind.to;
    let says_again = match rewind.by {
        RewindBy::Undo | RewindBy::Redo | RewindBy::Goto => false,
        RewindBy::Retract | RewindBy::Correct | RewindBy::Offer => true,
    };
    if says_again != (rewind.follow > 0) {
        let behind = if says_again { "something" } else { "nothing" };
        let what = format!("{} has {behind} said behind it", rewind.by.word());
        let hint = "what a step, a retract or a correct says follows it in the file".to_owned();
        return Some((what, hint));
    }
    let leads = match rewind.by {
        RewindBy::Undo => history.undo_leads_to(to),
        RewindBy::Redo => history.redo_leads_to(to),
        RewindBy::Goto => history.goto_leads_to(to),
        RewindBy::Retract | RewindBy::Correct | RewindBy::Offer => true,
    };
    let hint = || "the line goes back by whole deeds".to_owned();
    (!leads).then(|| (format!("{} does not lead to event {to}", rewind.by.word()), hint()))
}
