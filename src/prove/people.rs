//! Whom a roll names, and the cast as far as a proof tells it: the opening's, and those newcomers
//! whose arrival the proof holds.

use crate::state::State;
use crate::vocabulary::{
    Actor, Args, ClauseCode, Effect, Effected, Event, ItemId, ItemSheet, Member, Occasion, Opening,
    Portion, Rolled, Seat, SideId, Subject, Who, core,
};

/// What stands for somebody of whom a proof says nothing. No id is spelled so.
const UNKNOWN: &str = "?";

/// Everybody that the address of a roll's dice names; an item stands for whoever came with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) combatants: Vec<Who>,
    pub(super) items: Vec<ItemId>,
}

impl Named {
    /// By a roll.
    pub(super) fn by(rolled: &Rolled) -> Self {
        let mut named = Named::default();
        named.actor(rolled.by);
        rolled.row.whom.into_iter().for_each(|whom| named.subject(whom));
        match rolled.row.occasion {
            Occasion::Unasked { turn, .. } => {
                if let Some((of, _)) = turn {
                    named.actor(of);
                }
            }
            Occasion::Deed { deed, .. } => {
                named.actor(deed.by);
                deed.target.into_iter().for_each(|target| named.subject(target));
            }
        }
        for portion in &rolled.row.part.0 {
            match portion {
                Portion::Group(first) => named.combatants.push(*first),
                Portion::Item(item) => named.items.push(*item),
                _ => {}
            }
        }
        named
    }

    fn actor(&mut self, actor: Actor) {
        if let Actor::Who(who) = actor {
            self.combatants.push(who);
        }
    }

    fn subject(&mut self, subject: Subject) {
        match subject {
            Subject::Who(who) => self.combatants.push(who),
            Subject::Item(item) => self.items.push(item),
            Subject::Fight | Subject::Side(_) | Subject::Zone(_) => {}
        }
    }

    /// Those whose sheets are needed to name them all.
    pub(super) fn owners(&self, state: &State) -> Vec<Who> {
        let mut all: Vec<Who> = self.combatants.clone();
        all.extend(self.items.iter().filter_map(|item| state.cast.owner_known(*item)));
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The number of somebody, or of the owner of something, whom a cast does not tell.
    pub(super) fn untold(&self, state: &State) -> Option<String> {
        let member = |who: Who| state.cast.members.get(usize::from(who.0));
        let is_told = |who: &Who| member(*who).is_some_and(|member| member.id != UNKNOWN);
        if let Some(who) = self.combatants.iter().find(|who| !is_told(who)) {
            return Some(format!("combatant {} of the fight", u32::from(who.0) + 1));
        }
        let told =
            |item: &ItemId| state.cast.owner_known(*item).is_some_and(|owner| is_told(&owner));
        let item = self.items.iter().find(|item| !told(item))?;
        Some(format!("item {} of the fight", u32::from(item.0) + 1))
    }
}

/// A cast that goes on from the opening's.
pub(super) struct Cast {
    state: State,
}

impl Cast {
    /// That of the opening.
    pub(super) fn of(opening: &Opening) -> Self {
        Cast { state: State::opened(opening) }
    }

    /// Adds somebody with the numbers that they and their first item have, those between being
    /// nobody that is known. Whoever comes later has higher numbers; else nothing is added.
    pub(super) fn add(&mut self, who: u16, items: u16, member: Member) -> Result<(), ()> {
        let more = usize::from(items).checked_sub(self.state.items.len()).ok_or(())?;
        let between = usize::from(who).checked_sub(self.state.bodies.len()).ok_or(())?;
        if between == 0 && more > 0 {
            return Err(());
        }
        for at in 0..between {
            self.bring(nobody(if at == 0 { more } else { 0 }));
        }
        self.bring(member);
        Ok(())
    }

    fn bring(&mut self, member: Member) {
        let effect = Effect::Cast(Box::new(member));
        self.state.apply(&Event::Effected(Effected { clause: ClauseCode(0), effect }));
    }

    /// The state that names everybody.
    pub(super) fn into_state(self) -> State {
        self.state
    }
}

/// Somebody of whom nothing is known, with so many things.
fn nobody(items: usize) -> Member {
    let thing = ItemSheet {
        id: UNKNOWN.to_owned(),
        kind: core::ITEM,
        carry: core::STOWED,
        stats: Args::default(),
        pools: Vec::new(),
    };
    Member {
        id: UNKNOWN.to_owned(),
        name: None,
        side: SideId(0),
        newcomer: None,
        seat: Seat::GM,
        place: None,
        waiting: true,
        stats: Args::default(),
        pools: Vec::new(),
        conditions: Vec::new(),
        items: vec![thing; items],
    }
}
