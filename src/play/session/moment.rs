//! The moments of a resolution at which somebody may step in, and which window is which.

use crate::vocabulary::{ClauseCode, Done, Effect, Effected, Event, Name, Occasion, Offered, Who};

/// What tells a window from others of its resolution.
#[derive(Clone, Debug)]
pub(super) struct Window {
    clause: ClauseCode,
    who: Who,
    /// With what it was taken: a window like it may not offer that.
    verb: Option<Name>,
    about: Option<Who>,
    /// How many moments like its own came before.
    nth: usize,
}

impl Window {
    /// The last of some windows, as one that somebody took with a verb. `tape` is what is recorded
    /// of the resolution.
    pub(super) fn of(
        (who, verb): (Who, Option<Name>),
        opens: &[(u64, &Offered)],
        tape: &[(u64, &Event)],
    ) -> Option<Self> {
        let &(_, &Offered { clause, about, .. }) = opens.last()?;
        Some(Window { clause, who, verb, about, nth: moment(opens, tape) })
    }

    /// Whether it is the last of some windows.
    pub(super) fn is(&self, opens: &[(u64, &Offered)], tape: &[(u64, &Event)]) -> bool {
        opens.last().is_some_and(|(_, offered)| {
            (self.clause, self.about) == (offered.clause, offered.about)
                && offered.to.iter().any(|(to, verbs)| {
                    *to == self.who && self.verb.is_none_or(|verb| verbs.contains(&verb))
                })
                && moment(opens, tape) == self.nth
        })
    }
}

/// How many moments like that of the last of some windows came before it. A window that opens once
/// more because somebody has taken it stands at the same moment.
fn moment(opens: &[(u64, &Offered)], tape: &[(u64, &Event)]) -> usize {
    let Some((_, last)) = opens.last() else { return 0 };
    let like: Vec<u64> = opens
        .iter()
        .filter(|(_, other)| (other.clause, other.about) == (last.clause, last.about))
        .map(|(number, _)| *number)
        .collect();
    like.windows(2).filter(|pair| !is_same_moment((pair[0], pair[1]), last.about, tape)).count()
}

/// Whether nothing has happened between two windows but what somebody did who took the first:
/// nobody else has thrown, and whom they are about has not moved on.
fn is_same_moment((first, second): (u64, u64), about: Option<Who>, tape: &[(u64, &Event)]) -> bool {
    let from = tape.partition_point(|(number, _)| *number <= first);
    let to = tape.partition_point(|(number, _)| *number < second);
    let between = tape.get(from..to).unwrap_or_default();
    // On a line that was left and entered otherwise, what follows has no number that follows.
    let taken = between
        .first()
        .is_some_and(|(_, event)| matches!(event, Event::Answered { .. } | Event::Ruled(_)));
    let stepped = |deed: &Done| {
        between.iter().any(|(_, event)| match event {
            Event::Answered { of, .. } => *of == deed.by,
            _ => false,
        })
    };
    let goes_on = |event: &Event| match event {
        Event::Rolled(rolled) => match &rolled.row.occasion {
            Occasion::Deed { deed, .. } => !stepped(deed),
            Occasion::Unasked { .. } => true,
        },
        Event::Effected(Effected { effect: Effect::Moved { who, .. }, .. }) => Some(*who) == about,
        _ => false,
    };
    taken && !between.iter().any(|(_, event)| goes_on(event))
}

/// The windows of a resolution in the order they opened, those included that are not written down.
pub(super) fn in_order<'a>(
    written: impl Iterator<Item = (u64, &'a Event)>,
    unwritten: &'a [(u64, Offered)],
) -> Vec<(u64, &'a Offered)> {
    let written = written.filter_map(|(number, event)| match event {
        Event::Offered(offered) => Some((number, offered)),
        _ => None,
    });
    let unwritten = unwritten.iter().map(|(number, offered)| (*number, offered));
    let mut opens: Vec<(u64, &Offered)> = written.chain(unwritten).collect();
    opens.sort_by_key(|(number, _)| *number);
    opens
}
