//! The light an event is told in: whose deed it is part of, and what came just before it.

use super::noted::kept_from;
use super::way::destination;
use super::words::{Words, possessive};
use super::{Depth, Sight, act, effect};
use crate::engine::catalog::Matter;
use crate::engine::own;
use crate::play::{CommitKind, History, asked_what};
use crate::vocabulary::{
    Actor, Args, Asked, ClauseCode, Declared, DicePolicy, DieSource, Effect, Effected, Entry,
    Event, ItemId, Name, Need, Noted, Occasion, Offered, Place, Reply, Rolled, Subject, Who, core,
};

/// What a reader has in mind when an event comes: whose deed it is, and what was just thrown.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    pub history: &'a History<'a>,
    pub sight: Sight<'a>,
    pub actor: Option<Actor>,
    /// Who spoke last: the doer, or whoever answered since.
    pub speaker: Option<Actor>,
    pub target: Option<Who>,
    /// Of whom the declaration speaks: a side says with which of its own it acts.
    named: Vec<Who>,
    /// What each has named as its weapon, the last first: the doer, and whoever stepped in.
    armed: Vec<(Actor, ItemId)>,
    /// What whoever stepped in does with no weapon: a hold, say.
    holds: Vec<(Actor, Name)>,
    /// Who has rolled an attack on whom, the last first.
    attacked: Vec<(Actor, Who)>,
    /// What the deed is said with.
    pub verb: Option<Name>,
    /// Where the deed leads whoever does it.
    pub destination: Option<Place>,
    /// Who did something last when the commit began: the doer, or whoever stepped in.
    pub doer: Option<Actor>,
    pub deed: Deed,
    /// Of which pools the ruling speaks, if it is one.
    pub ruled: Vec<(Who, Name)>,
    /// The event of the line the commit hangs on.
    pub parent: u64,
    /// Whether windows of this resolution are still open, where they were not taken back.
    pub open: bool,
    /// Whether the event that comes was taken back.
    pub undone: bool,
    /// What has just begun, with nothing come of it yet but what it gives.
    pub begun: Begun,
    pub last_roll: Option<Rolled>,
    /// A roll that others may be held against: whose, and what for.
    pub contest: Option<(Actor, Name)>,
    /// Damage thrown and not suffered yet: by whom, and by whom it would be suffered.
    pub unsuffered: Vec<(Actor, Option<Who>)>,
    /// Who has lost the last of its health.
    pub felled: Vec<Who>,
    /// By which clause actions were last spent.
    pub paid: Option<ClauseCode>,
    pub usual: DieSource,
}

/// What a resolution began with, as far as it matters to what is told of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    Ruling,
    TurnEnd,
    Other,
}

/// What has just begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begun {
    Nothing,
    Round,
    Turn,
}

impl<'a> Scene<'a> {
    /// The scene at the start of a commit; `open` is the declaration whose windows are open.
    pub fn of(history: &'a History, sight: Sight<'a>, commit: u64, open: Option<u64>) -> Self {
        let (mut root, mut doer) = (commit, None);
        let (mut armed, mut holds) = (Vec::new(), Vec::new());
        let (mut attacked, mut contest) = (Vec::new(), None);
        let is_answer = history.kind_of(commit) == CommitKind::Answered;
        while is_answer && history.goes_on_at(root) {
            if let Event::Answered { of, reply: Reply::Do { args, .. }, .. } =
                history.entry(history.events_of(root).0).event
            {
                doer = doer.or(Some(of));
                armed.extend(args.item(core::WEAPON).map(|weapon| (of, weapon)));
                holds.extend(args.word(core::WEAPON).map(|how| (of, how)));
            }
            let last = history.parent_of(root);
            root = history.commit_of(last);
            for number in (history.events_of(root).0..=last).rev() {
                let entry = history.entry(number);
                let Event::Rolled(rolled) = &entry.event else { continue };
                if sight.sees_entry(&entry) {
                    contest = contest.or_else(|| begins_contest(rolled));
                    attacked.extend(attack_of(rolled));
                }
            }
        }
        let first = history.events_of(root).0;
        let typed = matches!(history.opening().dice, DicePolicy::Typed);
        let mut scene = Scene {
            history,
            sight,
            actor: None,
            speaker: None,
            target: None,
            named: Vec::new(),
            armed,
            holds,
            attacked,
            verb: None,
            destination: None,
            doer,
            deed: Deed::Other,
            ruled: Vec::new(),
            parent: history.parent_of(commit),
            open: open == Some(first),
            undone: false,
            begun: Begun::Nothing,
            last_roll: None,
            contest,
            unsuffered: Vec::new(),
            felled: Vec::new(),
            paid: None,
            usual: if typed { DieSource::Typed } else { DieSource::Seeded },
        };
        match history.entry(first).event {
            Event::Declared(declared) => {
                scene.actor = Some(declared.actor);
                scene.speaker = scene.actor;
                scene.doer = doer.or(scene.actor);
                scene.verb = Some(declared.verb);
                scene.destination = destination(&declared.args);
                scene.target = declared.args.who(core::TARGET);
                scene.named = whos(&declared.args);
                let weapon = declared.args.item(core::WEAPON);
                scene.armed.extend(weapon.map(|weapon| (declared.actor, weapon)));
                if declared.verb == core::END_TURN {
                    scene.deed = Deed::TurnEnd;
                }
            }
            Event::Ruled(ruled) => {
                scene.deed = Deed::Ruling;
                scene.ruled.extend(ruled.changes.iter().filter_map(|change| match change {
                    Effect::Pool { of: Subject::Who(who), pool: name, .. }
                    | Effect::Stat { of: Subject::Who(who), stat: name, .. } => Some((*who, *name)),
                    _ => None,
                }));
            }
            _ => {}
        }
        scene
    }

    /// Keeps in mind what somebody who steps in has named as its weapon.
    pub fn arm(&mut self, of: Actor, args: &Args) {
        if let Some(weapon) = args.item(core::WEAPON) {
            self.armed.insert(0, (of, weapon));
        }
    }

    /// The weapon that somebody was last attacked with, else that of whoever rolled last.
    pub fn weapon_on(&self, target: Who) -> Option<ItemId> {
        let attack = self.attacked.iter().find(|(_, on)| *on == target);
        let by = attack.map(|(by, _)| *by).or(self.last_roll.as_ref().map(|rolled| rolled.by));
        self.weapon_of(by?)
    }

    /// The weapon that somebody has last named.
    pub fn weapon_of(&self, by: Actor) -> Option<ItemId> {
        self.armed.iter().find(|(of, _)| *of == by).map(|(_, weapon)| *weapon)
    }

    /// Keeps in mind what was rolled.
    pub fn rolled(&mut self, rolled: &Rolled) {
        if let Some(begun) = begins_contest(rolled) {
            self.contest = Some(begun);
            if [core::DAMAGE, core::DEALT].contains(&rolled.purpose) {
                self.unsuffered.push((rolled.by, rolled.on));
            }
        }
        self.attacked.splice(0..0, attack_of(rolled));
        self.last_roll = Some(rolled.clone());
    }

    /// Keeps in mind what a change begins, and whom it hurts; `words` are those before it.
    pub fn begin(&mut self, words: Words<'_>, effect: &Effect) {
        if let Effect::Pool { of: Subject::Who(of), pool, by } = effect
            && *by < 0
        {
            self.hurt(words, *of, *pool, *by);
        }
        match effect {
            Effect::Round(_) => self.begun = Begun::Round,
            Effect::TurnBegan { .. } => self.begun = Begun::Turn,
            Effect::Pool { by, .. } if *by > 0 => {}
            // What ends with the start of a turn, and what the rules count, comes before it.
            Effect::Lost { .. } | Effect::Counter { .. } | Effect::Planned { deed: None, .. } => {}
            _ if self.begun == Begun::Turn => self.begun = Begun::Nothing,
            _ => {}
        }
    }

    fn hurt(&mut self, words: Words<'_>, of: Who, pool: Name, by: i32) {
        let shown = words.system.shown();
        if shown.actions.contains(&pool) {
            return;
        }
        let target = self.target;
        self.unsuffered.retain(|(by, on)| {
            let is_theirs = on.or(target).is_none_or(|on| on == of) || Actor::Who(of) == *by;
            !is_theirs || (on.is_none() && Actor::Who(of) == *by && target != Some(of))
        });
        let is_health = shown.health.is_some_and(|(health, _)| health == pool);
        if is_health && words.state.pool(of, pool).saturating_add(by) <= 0 {
            self.felled.push(of);
        }
    }

    /// Whether the rules throw this by themselves before a deed, or while somebody is at it. As a
    /// turn ends they throw what belongs to its end.
    pub fn is_before_the_deed(&self, rolled: &Rolled) -> bool {
        let by_itself = matches!(rolled.row.occasion, Occasion::Unasked { .. });
        by_itself && self.deed != Deed::TurnEnd
    }

    /// Whose turn begins with its own deed, and costs something or calls for a roll before that.
    pub fn costly_turn(&self, words: Words<'_>, number: u64, effect: &Effect) -> Option<Actor> {
        let Effect::TurnBegan { of, slot: None } = effect else { return None };
        let actions = words.system.shown().actions;
        let behind = number + 1..=self.history.count();
        // What is kept from whoever reads is as if it were not there.
        let seen = behind.map(|event| self.history.entry(event));
        let mut seen = seen.filter(|entry| self.sight.sees_entry(entry)).map(|entry| entry.event);
        let first = seen.find_map(|event| match event {
            Event::Rolled(rolled) if self.is_before_the_deed(&rolled) => Some(true),
            Event::Noted(_) | Event::Effected(Effected { effect: Effect::Counter { .. }, .. }) => {
                None
            }
            Event::Effected(Effected { effect: Effect::Pool { pool, by, .. }, .. }) => {
                let is_action = actions.contains(&pool);
                (by < 0 || !is_action).then_some(by < 0 && !is_action)
            }
            _ => Some(false),
        });
        self.actor.filter(|actor| actor == of && first == Some(true))
    }

    /// Whether a note says what becomes of somebody who was just felled, or of damage that
    /// somebody has thrown and nobody has suffered.
    pub fn tells_what_became(&self, noted: &Noted) -> bool {
        let Some(Actor::Who(who)) = noted.who else { return false };
        let threw = self.unsuffered.iter().any(|(by, _)| *by == Actor::Who(who));
        self.felled.contains(&who) || threw
    }

    /// Whether a note says that nothing changes, where nothing else does: of somebody who is where
    /// it was moved it is told that it stays there.
    pub fn changes_nothing(&self, number: u64, noted: &Noted) -> bool {
        let before = || self.history.entry(number - 1).event;
        let stays =
            || matches!(before(), Event::Effected(Effected { effect: Effect::Moved { .. }, .. }));
        noted.clause == own::UNCHANGED.code && !stays()
    }

    /// Whether a note only says that something can no longer be done, and the next one says what.
    pub fn is_said_by_the_next(&self, words: Words<'_>, number: u64, noted: &Noted) -> bool {
        let behind = Some(number + 1).filter(|next| *next <= self.history.count());
        let next =
            || behind.filter(|at| self.sight.sees(*at)).map(|at| self.history.entry(at).event);
        noted.clause == own::NO_LONGER.code
            && matches!(next(), Some(Event::Noted(next)) if kept_from(words, &next).is_some())
    }

    /// Whether a note says why what somebody does can no longer be done: it stands right behind the
    /// one that says so.
    pub fn says_why_not(&self, number: u64) -> bool {
        let before = (1..number).rev().map(|event| self.history.entry(event).event);
        let mut notes = before.map_while(|event| match event {
            Event::Noted(noted) => Some(noted.clause),
            _ => None,
        });
        notes.any(|clause| clause == own::NO_LONGER.code)
    }

    /// Whether somebody rolls to resist what another does, and not to do it.
    pub fn resists(&self, rolled: &Rolled) -> bool {
        let strikes = [core::ATTACK, core::DAMAGE, core::DEALT].contains(&rolled.purpose);
        let Some(on) = rolled.on.map(Actor::Who) else { return false };
        let rolled_for_it = self.contest == Some((on, rolled.purpose));
        let does_it = (self.actor == Some(on) && self.verb == Some(rolled.purpose))
            || self.holds.contains(&(on, rolled.purpose));
        on != rolled.by && rolled.against.is_some() && !strikes && (rolled_for_it || does_it)
    }

    /// Whether the commit goes on with what somebody did before it.
    pub fn goes_on(&self, commit: u64) -> bool {
        self.parent != 0 && self.history.kind_of(commit) == CommitKind::Answered
    }

    /// Whether that is what the reader has read last, and no ruling or remark came since.
    pub fn goes_on_at_once(&self, commit: u64) -> bool {
        let is_said = |kind| matches!(kind, CommitKind::Declared | CommitKind::Answered);
        self.goes_on(commit) && is_said(self.history.kind_of(commit - 1))
    }

    /// The question that is answered.
    fn question(&self) -> Option<Need> {
        let asked = (self.parent != 0).then(|| self.history.entry(self.parent).event);
        match asked {
            Some(Event::Asked(Asked { need, .. })) => Some(need),
            _ => None,
        }
    }

    /// What a need is about, if whoever reads may see it.
    pub fn asked_what(&self, words: Words<'_>, number: u64, asked: &Asked) -> Option<Matter> {
        let seen = Some((number, asked)).filter(|_| self.sight.sees(number))?;
        asked_what(self.history, words.system, words.state, seen)
    }

    /// Whether what is answered is a question of yes or no.
    pub fn is_yes_or_no(&self) -> bool {
        self.question().is_some_and(|need| need.is_yes_or_no())
    }

    /// Whom the question is about that is answered, if whoever reads may see it.
    pub fn asked_about(&self) -> Option<Who> {
        let seen = self.parent != 0 && self.sight.sees(self.parent);
        match self.question().filter(|_| seen)? {
            Need::Choice { about, .. } => about,
            Need::Dice { .. } | Need::Share { .. } => None,
        }
    }

    /// The last event of a deed of the line that began with this one.
    pub(super) fn last_of_deed(&self, number: u64) -> Option<u64> {
        let history = self.history;
        let commits = history.commit_of(number)..=history.commits();
        let own = commits.take_while(|commit| {
            history.kind_of(*commit) == CommitKind::Act || history.root_of(*commit) == number
        });
        let deeds = own.filter(|commit| history.kind_of(*commit) != CommitKind::Act);
        let last = history.events_of(deeds.last()?).1;
        history.line_holds(history.tip(), last).then_some(last)
    }

    pub fn is_last(&self, event: u64) -> bool {
        event == self.history.tip()
    }

    /// An act about the log in words.
    pub fn told_act(&self, words: Words<'_>, number: u64, act: &Event) -> String {
        act::told(words, self.history, self.sight, number, act)
    }

    /// Whether windows told now may still be taken.
    pub fn is_open(&self) -> bool {
        self.open && !self.undone
    }

    /// Whether a declaration is carried out on a later turn: its commit plans the same.
    pub fn is_planned(&self, number: u64, declared: &Declared) -> bool {
        let last = self.history.events_of(self.history.commit_of(number)).1;
        let plans = |event: u64| match self.history.entry(event).event {
            Event::Effected(Effected { effect: Effect::Planned { of, deed, .. }, .. }) => {
                Actor::Who(of) == declared.actor
                    && deed.is_some_and(|deed| deed.verb == declared.verb)
            }
            _ => false,
        };
        (number..=last).any(plans)
    }

    /// Whether somebody loses actions that nobody spends: whoever is felled, say.
    pub fn takes_actions(&self, words: Words<'_>, effected: &Effected) -> bool {
        let Effect::Pool { of, pool, by } = effected.effect else { return false };
        let Subject::Who(who) = of else { return false };
        // What somebody has declared is its own deed, whoever's deed it is paid for in.
        if words.system.shown().pays_by.iter().any(|clause| clause.code == effected.clause) {
            return false;
        }
        let acts = [self.actor, self.speaker, self.doer];
        let mut acts = acts.into_iter().flatten().filter_map(Actor::subject);
        // Several may have stepped in at one moment, each at the price of an action.
        let stepped_in = self.armed.iter().any(|(by, _)| *by == Actor::Who(who));
        let is_action = by < 0 && words.system.shown().actions.contains(&pool);
        let own_side = || words.state.knows(who).then(|| Actor::Side(words.state.side(who)));
        let sent = self.named.contains(&who) && self.actor == own_side();
        let spends =
            acts.any(|acting| acting == of) || (stepped_in || sent) && !self.felled.contains(&who);
        // What is left as a turn ends is lost.
        is_action && (!spends || self.deed == Deed::TurnEnd)
    }

    /// What the commit answers that takes a window: the roll that everybody had seen there, if it
    /// is of whom the window is about; else whom that is; else whose turn has ended.
    pub fn answers(&self, words: Words<'_>, depth: Depth) -> String {
        let entry = |event: u64| (event, self.history.entry(event));
        let seen = |(_, entry): &(u64, Entry)| self.sight.sees_entry(entry);
        let first = self.history.events_of(self.history.commit_of(self.parent)).0;
        let before = || (first..self.parent).rev().map(entry).filter(seen);
        let roll = before().find_map(|(event, said)| match said.event {
            Event::Rolled(rolled) => Some((event, rolled.by, rolled.purpose)),
            _ => None,
        });
        let about = match Some(entry(self.parent)).filter(seen).map(|(_, entry)| entry.event) {
            Some(Event::Offered(Offered { about, .. })) => about,
            _ => None,
        };
        match (roll, about.map(Actor::Who)) {
            (Some((event, by, purpose)), about)
                if depth != Depth::Brief && about.is_none_or(|of| of == by) =>
            {
                let (whose, what) = (possessive(&words.doer(by)), words.called(purpose));
                format!("In answer to {whose} {what} ({event})")
            }
            // Whom the deed is aimed at has done nothing to be answered.
            (_, Some(about)) if self.is_target(about) => "In answer".to_owned(),
            (_, Some(about)) => format!("In answer to {}", words.doer(about)),
            (None, None) => match before().next().map(|(_, entry)| entry.event) {
                Some(Event::Effected(Effected { effect: Effect::TurnEnded { of }, .. })) => {
                    format!("After {}", effect::turn(words, of))
                }
                _ => "In answer".to_owned(),
            },
            (Some(_), None) => "In answer".to_owned(),
        }
    }

    fn is_target(&self, about: Actor) -> bool {
        self.actor != Some(about) && self.target.map(Actor::Who) == Some(about)
    }

    /// Whether an event says more of a roll just before it.
    pub fn follows_a_roll(&self, number: u64) -> bool {
        let mut before = (1..number).rev().map(|event| self.history.entry(event).event);
        let said = before.find(|event| !matches!(event, Event::Noted(_) | Event::Offered(_)));
        matches!(said, Some(Event::Rolled(_)))
    }

    /// Whether the commit takes a window.
    pub fn takes_window(&self) -> bool {
        self.parent != 0 && matches!(self.history.entry(self.parent).event, Event::Offered(_))
    }
}

/// Who attacks whom by a roll, if that is an attack on another.
fn attack_of(rolled: &Rolled) -> Option<(Actor, Who)> {
    let on =
        rolled.on.filter(|on| rolled.purpose == core::ATTACK && Actor::Who(*on) != rolled.by)?;
    Some((rolled.by, on))
}

/// Whoever begins an opposed roll with this one, and what for.
fn begins_contest(rolled: &Rolled) -> Option<(Actor, Name)> {
    rolled.against.is_none().then_some((rolled.by, rolled.purpose))
}

/// The combatants that what is said names, one by one.
fn whos(args: &Args) -> Vec<Who> {
    args.0.iter().filter_map(|arg| arg.value.who()).collect()
}
