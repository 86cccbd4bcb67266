//! Agreement: whoever is committed by another seat's line is asked before anything is done.
//!
//! ```text
//! lena: ash stabilizes dov, aided by bea      declared; refused here if the rules refuse it
//!   bea, whose seat is tom's: yes or pass?    asked, by table.agreement
//!     yes    the deed goes on
//!     pass   nothing is done, nothing is spent, no die is thrown
//! ```
//!
//! What is answered with a verb is held to the same; where somebody declines, the question or the
//! window is put again.

use super::catalog::Commits;
use super::record::options_of_line;
use super::{Refusals, Stop, Table, own, presence};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Declared, Detail, Event, Name, Reply, Seat, Who};

impl Table<'_> {
    /// Whether all whom a declaration commits agree to it.
    pub(super) fn agreed(&mut self, declared: &Declared) -> Result<bool, Stop> {
        let Declared { stamp, actor, verb, args, .. } = declared;
        let rules = self.rules;
        let check = |state: &State| rules.check_seen(state, *actor, *verb, args);
        self.all_agree(stamp.seat, (*actor, *verb, args), check)
    }

    /// Whether all whom an answer just given commits agree to it.
    pub(super) fn is_agreed(
        &mut self,
        by: Actor,
        reply: &Reply,
        check: impl Fn(&State) -> Refusals,
    ) -> Result<bool, Stop> {
        let Reply::Do { verb, args } = reply else { return Ok(true) };
        let said = self.taped_so_far().iter().rev().find_map(|taped| match &taped.event {
            Event::Answered { stamp, of, reply: given, .. } if (*of, given) == (by, reply) => {
                Some(stamp.seat)
            }
            _ => None,
        });
        self.all_agree(said.unwrap_or(Seat::GM), (by, *verb, args), check)
    }

    /// Asks whoever is committed, one after another, until one declines. What was ruled meanwhile
    /// may have made the deed impossible: then nobody can agree to it.
    fn all_agree(
        &mut self,
        seat: Seat,
        (by, verb, args): (Actor, Name, &Args),
        check: impl Fn(&State) -> Refusals,
    ) -> Result<bool, Stop> {
        let doer = match by {
            Actor::Who(who) => Some(who),
            Actor::Side(_) | Actor::Gm => None,
        };
        for who in self.committed(seat, (by, verb, args)) {
            let rulings = self.ruled_so_far();
            if !self.agrees(own::AGREEMENT, who, doer)? {
                self.decided(own::AGREEMENT, by, Detail::Who(who), "the deed would be done")?;
                return Ok(false);
            }
            if self.ruled_so_far() > rulings {
                let refusals = check(self.state());
                if !refusals.is_empty() {
                    return Err(Stop::Refused(refusals));
                }
            }
        }
        Ok(true)
    }

    /// The combatants of other seats whom a line commits, in front-matter order. The GM speaks for
    /// everybody.
    fn committed(&self, seat: Seat, (by, verb, args): (Actor, Name, &Args)) -> Vec<Who> {
        if seat == Seat::GM {
            return Vec::new();
        }
        let state = self.state();
        let is_enemy = |who: &Who| matches!(by, Actor::Who(by) if state.hostile(by, *who));
        let mut committed = self.rules.commits(state, by, verb);
        for option in options_of_line(&self.rules.verbs, verb, args) {
            let named = || presence::in_fight(state, args.list(option.name)).into_iter();
            match option.commits {
                Commits::Nobody => {}
                Commits::Named => committed.extend(named()),
                Commits::Friends => committed.extend(named().filter(|who| !is_enemy(who))),
            }
        }
        committed.retain(|who| state.sheet(*who).seat != seat);
        committed.sort_unstable();
        committed.dedup();
        committed
    }
}
