//! The keys of a replay: one table for the terminal and for the page, shown by `?`.
//!
//! ```text
//! { "shown": "→", "keys": ["ArrowRight"], "message": "next-deed", "does": "on to the next deed", … }
//! ```

use schemars::JsonSchema;
use serde::Serialize;

/// What somebody who watches a replay wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Message {
    /// Play, or pause.
    PlayPause,
    /// Back by an event.
    PreviousEvent,
    /// On by an event, those the account does not tell included.
    NextEvent,
    /// Back by a deed.
    PreviousDeed,
    /// On by a deed: to the end of what somebody does next.
    NextDeed,
    /// Back to the turn before.
    PreviousTurn,
    /// On to where the next turn begins.
    NextTurn,
    /// Back to the start of a round, or to a mark.
    PreviousRound,
    /// On to the next start of a round, or mark.
    NextRound,
    /// To the opening.
    Start,
    /// To the end of the line.
    End,
    /// So many tenths of the way: the key is the digit.
    Tenth,
    /// Asks for a point, and goes there.
    GoTo,
    /// At a branch: back to the line that counts, or the undone line before; elsewhere the account
    /// scrolls.
    Up,
    /// At a branch: into the undone line, or the next; elsewhere the account scrolls.
    Down,
    /// The account, or the pane that is shown large, scrolls up by a page.
    PageUp,
    /// And down.
    PageDown,
    /// To the next dispute.
    NextDispute,
    /// Into the next undone part.
    NextUndone,
    /// To the next critical, fumble or fall.
    NextCritical,
    /// Back to where the chosen value last changed.
    PreviousChange,
    /// On to where it changes next.
    NextChange,
    /// Chooses the value of the next combatant.
    NextValue,
    /// Chooses the value of the combatant before.
    PreviousValue,
    /// Chooses another pool of the same combatant.
    OtherValue,
    /// Plays half as fast.
    Slower,
    /// Plays twice as fast.
    Faster,
    /// Asks for words, and goes to the next row that has them.
    Search,
    /// To the next row that has the words asked for.
    SearchNext,
    /// Follows a log that is still being written, or no longer.
    Follow,
    /// Shows the link to this moment.
    Link,
    /// Tells the account at the next depth: brief, plain, full.
    Depth,
    /// Shows one pane large, then the next, then all of them.
    Enlarge,
    /// Shows the keys.
    Help,
    /// Ends the replay.
    Quit,
}

/// Where a key does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// In the terminal and in the page.
    Both,
    /// In the terminal only: a browser has its own way.
    Terminal,
}

/// Some keys and what they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Binding {
    /// The keys as a browser names them (`KeyboardEvent.key`), with `Shift+` or `Control+` before
    /// those that are held.
    pub keys: &'static [&'static str],
    /// The keys as people read them.
    pub shown: &'static str,
    /// What they do.
    pub message: Message,
    /// The same in plain words.
    pub does: &'static str,
    /// Where.
    pub on: Face,
}

const fn both(
    keys: &'static [&'static str],
    shown: &'static str,
    message: Message,
    does: &'static str,
) -> Binding {
    Binding { keys, shown, message, does, on: Face::Both }
}

const fn terminal(
    keys: &'static [&'static str],
    shown: &'static str,
    message: Message,
    does: &'static str,
) -> Binding {
    Binding { keys, shown, message, does, on: Face::Terminal }
}

const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// Every key, in the order it is shown.
pub const KEYS: &[Binding] = &[
    both(&[" "], "space", Message::PlayPause, "play or pause"),
    both(&["<"], "<", Message::Slower, "play half as fast"),
    both(&[">"], ">", Message::Faster, "play twice as fast"),
    both(&["ArrowLeft"], "←", Message::PreviousDeed, "back by a deed"),
    both(&["ArrowRight"], "→", Message::NextDeed, "on by a deed"),
    both(&[","], ",", Message::PreviousEvent, "back by an event"),
    both(&["."], ".", Message::NextEvent, "on by an event"),
    both(&["{"], "{", Message::PreviousTurn, "back by a turn"),
    both(&["}"], "}", Message::NextTurn, "on by a turn"),
    both(&["["], "[", Message::PreviousRound, "back to a round or a mark"),
    both(&["]"], "]", Message::NextRound, "on to a round or a mark"),
    both(&["g", "Home"], "g", Message::Start, "to the start"),
    both(&["G", "End"], "G", Message::End, "to the end"),
    both(&DIGITS, "0-9", Message::Tenth, "so many tenths of the way"),
    both(&[":"], ":", Message::GoTo, "go to an event, r3 or a mark"),
    both(&["ArrowDown"], "↓", Message::Down, "enter an undone line, or scroll"),
    both(&["ArrowUp"], "↑", Message::Up, "leave an undone line, or scroll"),
    terminal(&["PageUp"], "PgUp", Message::PageUp, "scroll up by a page"),
    terminal(&["PageDown"], "PgDn", Message::PageDown, "scroll down by a page"),
    both(&["d"], "d", Message::NextDispute, "the next dispute"),
    both(&["u"], "u", Message::NextUndone, "the next undone part"),
    both(&["c"], "c", Message::NextCritical, "the next critical or fall"),
    both(&["Tab"], "Tab", Message::NextValue, "choose the next one's value"),
    both(&["Shift+Tab"], "S-Tab", Message::PreviousValue, "choose the one before"),
    both(&["v"], "v", Message::OtherValue, "choose another of their values"),
    both(&["w"], "w", Message::PreviousChange, "the chosen value's last change"),
    both(&["W"], "W", Message::NextChange, "the chosen value's next change"),
    both(&["/"], "/", Message::Search, "search for words"),
    both(&["n"], "n", Message::SearchNext, "the next place with them"),
    both(&["a"], "a", Message::Depth, "account: brief, plain, full"),
    terminal(&["z"], "z", Message::Enlarge, "show one part large, or all"),
    terminal(&["f"], "f", Message::Follow, "follow a log that grows"),
    both(&["y"], "y", Message::Link, "the link to this moment"),
    both(&["?"], "?", Message::Help, "these keys"),
    terminal(&["q", "Escape", "Control+c"], "q Esc", Message::Quit, "quit"),
];

/// What a key does; its name is as in [`Binding::keys`].
pub fn bound(key: &str) -> Option<&'static Binding> {
    KEYS.iter().find(|binding| binding.keys.contains(&key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_does_two_things_and_no_message_stands_twice() {
        let keys: Vec<&str> = KEYS.iter().flat_map(|binding| binding.keys).copied().collect();
        for (at, key) in keys.iter().enumerate() {
            assert!(!keys[..at].contains(key), "{key} stands twice");
        }
        for (at, binding) in KEYS.iter().enumerate() {
            let before = &KEYS[..at];
            assert!(before.iter().all(|other| other.message != binding.message), "{binding:?}");
        }
    }
}
