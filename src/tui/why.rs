//! Why, in the pane that says it: what an event says, the odds and which modifiers changed the
//! outcome, what its dice are worth, both sides of the comparison with a clause for each part, and
//! what led to it.

use crate::account::{DisputeTold, Ink, Words, date, minus, signed};
use crate::explain::{
    ClauseText, DiceChecked, Explanation, PartExplained, RollExplained, Saying, explain_along,
};
use crate::play::History;
use crate::replay::Player;

/// The lines of the pane, however long each is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Why {
    /// The event.
    pub event: u64,
    /// What is said, with the ink it is written in.
    pub lines: Vec<(Ink, String)>,
    /// The clauses in full, for whoever makes the pane large.
    pub clauses: Vec<(Ink, String)>,
}

/// Why the event that is looked at is as it is.
pub fn of(history: &History, player: &Player, secret: &Result<Option<[u8; 32]>, String>) -> Why {
    let event = player.focus();
    let (system, view) = player.reading();
    let along = Some(player.along(history, event));
    let at = (event, view.viewer);
    let explained = explain_along(history, system, at, along, || secret.clone());
    let mut why = Why { event, ..Why::default() };
    match explained {
        Err(error) => why.say(Ink::Faint, error.to_string()),
        Ok(explained) => why.tell(&explained, Words { system, state: player.state() }),
    }
    why
}

impl Why {
    fn say(&mut self, ink: Ink, text: String) {
        self.lines.push((ink, text));
    }

    fn tell(&mut self, explained: &Explanation, words: Words<'_>) {
        self.say(Ink::Heading, explained.what.clone());
        if let Some(back) = &explained.taken_back {
            let how = match back.by {
                "offer" => format!("left at #{}: somebody stepped in before it", back.event),
                by => format!("taken back by {by} #{} of {}", back.event, back.seat),
            };
            self.say(Ink::Act, how);
        }
        for told in explained.disputes.iter().flat_map(DisputeTold::lines_about) {
            self.say(Ink::Asked, told.trim_start().to_owned());
        }
        match (&explained.roll, &explained.clause) {
            (Some(roll), _) => self.roll(roll),
            (None, Some(clause)) => self.clause("because", clause),
            (None, None) => {}
        }
        for roll in &explained.rolls_before {
            self.say(Ink::Heading, headline(roll, words));
            self.roll(roll);
        }
        for one in &explained.decided {
            self.say(Ink::Plain, format!("decided: #{} {}", one.event, one.text));
        }
        for one in &explained.followed {
            self.say(Ink::Plain, format!("then #{} {}", one.event, one.text));
        }
        for said in &explained.said {
            self.said(said, explained.event);
        }
    }

    /// What somebody said; of the event itself only who said it, and when.
    fn said(&mut self, said: &Saying, event: u64) {
        let by = said.seat.as_ref().map_or_else(String::new, |seat| format!(" by {seat}"));
        let when = said.time.map_or_else(String::new, |time| format!(", {}", date(time)));
        let what = match said.event {
            own if own == event => String::new(),
            other => format!(" #{other} {}", said.text),
        };
        self.say(Ink::Faint, format!("said{by}{when}:{what}").trim_end_matches(':').to_owned());
    }

    fn roll(&mut self, roll: &RollExplained) {
        if let Some(odds) = &roll.odds {
            self.say(Ink::Asked, format!("odds of {}", odds.told()));
        }
        for one in &roll.decisive {
            self.say(Ink::Plain, one.told());
        }
        if let Some(checked) = &roll.checked {
            self.dice(checked, roll.dice.len());
        }
        if let Some(clause) = &roll.clause {
            self.clause("rolled because of", clause);
        }
        for part in &roll.modifiers {
            self.part(&signed(part.by), part);
        }
        for (at, part) in roll.against_parts.iter().enumerate() {
            let by = if at == 0 { minus(part.by) } else { signed(part.by) };
            self.part(&format!("{} {by}", roll.held()), part);
        }
        for rests_on in roll.checked.iter().flat_map(|checked| &checked.rests_on) {
            self.say(Ink::Faint, rests_on.clone());
        }
    }

    fn dice(&mut self, checked: &DiceChecked, dice: usize) {
        let of = if dice == 1 { "the die" } else { "the dice" };
        self.say(Ink::Plain, format!("{of}: {}", checked.judged));
        for otherwise in &checked.otherwise {
            self.say(Ink::Bad, otherwise.clone());
        }
    }

    fn part(&mut self, number: &str, part: &PartExplained) {
        let text = format!("{number} {}", part.label.replace('-', " "));
        match &part.clause {
            Some(clause) => self.clause(&format!("{text},"), clause),
            None => self.say(Ink::Plain, text),
        }
    }

    fn clause(&mut self, before: &str, clause: &ClauseText) {
        let ClauseText { id, section, title, says, .. } = clause;
        self.say(Ink::Plain, format!("{before} {id} ({section}) {title}"));
        let full = (Ink::Faint, format!("{id} ({section}): {says}"));
        if !self.clauses.contains(&full) {
            self.clauses.push(full);
        }
    }
}

/// A roll in a line.
fn headline(roll: &RollExplained, words: Words<'_>) -> String {
    let named = |id: &String| words.state.who(id).map_or_else(|| id.clone(), |who| words.name(who));
    let on = roll.on.as_ref().map_or_else(String::new, |on| format!(" on {}", named(on)));
    let RollExplained { event, by, purpose, .. } = roll;
    format!("#{event} {purpose} of {}{on}: {}", named(by), roll.result())
}
