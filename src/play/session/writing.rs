//! Writing what was said and what it caused: the bytes of a commit, and who may see each event.

use super::{PlayError, Receipt, Session};
use crate::engine::{own, sight};
use crate::log::file::{AppendError, Batch};
use crate::log::{Storage, codec};
use crate::rules::System;
use crate::state::State;
use crate::vocabulary::{
    Args, Audience, Deed, Effect, Effected, Entry, Event, Opening, Place, Seat, Stamp, Who, core,
};

impl<S: Storage> Session<S> {
    /// Writes an input and what it caused, and moves the state; gives the state before it too.
    pub(super) fn write(
        &mut self,
        root: &Event,
        input: &Event,
        fresh: &[Event],
        after: Box<State>,
    ) -> Result<(Receipt, Box<State>), PlayError> {
        let first = self.history.count() + 1;
        let bytes = self.encoded(first, (&self.state, root), input, fresh, &after);
        self.append(input, &bytes)?;
        self.history.take_in_own(&bytes, input, fresh, &after);
        let before = std::mem::replace(&mut self.state, after);
        Ok((Receipt { first, last: self.history.count() }, before))
    }

    /// The stored bytes of an input, which gets this number, and of what it caused: from the state
    /// it meets, in the resolution that began with `root`.
    pub(super) fn encoded(
        &self,
        first: u64,
        (before, root): (&State, &Event),
        input: &Event,
        fresh: &[Event],
        after: &State,
    ) -> Vec<Vec<u8>> {
        let commit = || std::iter::once(input).chain(fresh);
        let kept = self.history.keeps_from_somebody();
        let audiences = audiences(self.system, (Some(before), kept), root, commit(), after);
        let events = (first..).zip(commit()).zip(&audiences);
        let encoded = |((number, event), audience): (_, &Audience)| {
            codec::encode_parts(audience, event, || self.blinders.blinder(number))
        };
        events.map(encoded).collect()
    }

    /// Appends a commit that begins with this event, or nothing.
    pub(super) fn append(&mut self, said: &Event, events: &[Vec<u8>]) -> Result<(), PlayError> {
        // Whatever text is in a commit, somebody gave it with what the commit begins with.
        fit(said)?;
        self.is_there(said)?;
        if self.drafted(events) {
            return Ok(());
        }
        let batch: [Batch<'_>; 1] = [events.iter().map(Vec::as_slice).collect()];
        let Err(error) = self.log.append(self.history.commits(), &batch) else { return Ok(()) };
        // What another writer appended meanwhile is there.
        self.catch_up_in_memory()?;
        self.find_resolution();
        match (&error, said.stamp()) {
            (AppendError::Torn { .. }, Some(stamp)) => self.move_torn(stamp),
            _ => Err(error.into()),
        }
    }

    /// Refuses what is said by a seat that nobody has.
    fn is_there(&self, event: &Event) -> Result<(), PlayError> {
        let seats = &self.history.opening().seats;
        match event.stamp() {
            Some(stamp) if usize::from(stamp.seat.0) >= seats.len() => Err(PlayError::NotNow {
                what: format!("there is no seat {} at this table", stamp.seat.0),
                hint: format!("seats: {}", seats.join(", ")),
            }),
            _ => Ok(()),
        }
    }

    /// Moves aside what another writer was cut off in; what was to be written is said anew.
    fn move_torn(&mut self, stamp: Stamp) -> Result<(), PlayError> {
        let moved = self.recover(stamp)?;
        self.find_resolution();
        let to = moved.map_or_else(String::new, |torn| format!(", to {}", torn.kept_as));
        Err(PlayError::NotNow {
            what: format!("another writer was cut off in a commit, which is moved aside now{to}"),
            hint: "nothing of this line was written; say it again".to_owned(),
        })
    }
}

/// Refuses an event with a text that could not be shown as it is.
pub(super) fn fit(event: &Event) -> Result<(), PlayError> {
    match event.unfit_text() {
        None => Ok(()),
        Some(text) => Err(PlayError::UnfitText(text.to_owned())),
    }
}

/// Who may see each event of a commit, the input first: by the resolution it belongs to, which
/// began with `root`, and the states before and after it. `kept` says whether a change was kept
/// from anybody before. Where nobody hides the state before is not needed.
pub fn audiences<'a>(
    system: System,
    (before, kept): (Option<&State>, bool),
    root: &Event,
    events: impl Iterator<Item = &'a Event> + Clone,
    after: &State,
) -> Vec<Audience> {
    let Some(input) = events.clone().next() else { return Vec::new() };
    let of_system = |event| system.audience(after, input, event);
    let mut audiences: Vec<Audience> = events.clone().map(of_system).collect();
    if let Some(before) = before
        && (before.hides_somebody() || after.hides_somebody())
    {
        let scene = sight::Scene::of(root, after);
        let mut before = before.clone();
        for (audience, event) in audiences.iter_mut().zip(events.clone()) {
            *audience = both(audience.take(), scene.audience(event, &before));
            before.apply(event);
        }
    }
    let mut kept = kept;
    for (audience, event) in audiences.iter_mut().zip(events) {
        kept |= audience.is_some() && matches!(event, Event::Effected(_));
        if kept && matches!(event, Event::Checked { .. }) {
            *audience = Some(vec![Seat::GM]);
        }
    }
    audiences
}

/// That somebody begins hidden, and where if that is known yet, for the GM and its own seat.
pub(super) fn kept_place(opening: &Opening, who: Who, place: Option<Place>) -> Entry {
    let mut seats = vec![Seat::GM];
    seats.extend(opening.cast.get(usize::from(who.0)).map(|member| member.seat));
    seats.dedup();
    let at = |place| Args::of(core::AT, place);
    let args = place.map(at).unwrap_or_default();
    let deed = Some(Deed { verb: core::START, args });
    let effect = Effect::Planned { of: who, kind: core::PLACE, deed };
    let clause = own::HIDDEN_PLACE.code;
    Entry { audience: Some(seats), event: Event::Effected(Effected { clause, effect }) }
}

/// Those who are in both audiences.
fn both(one: Audience, other: Audience) -> Audience {
    match (one, other) {
        (Some(one), Some(other)) => {
            Some(one.into_iter().filter(|seat| other.contains(seat)).collect())
        }
        (one, other) => one.or(other),
    }
}
