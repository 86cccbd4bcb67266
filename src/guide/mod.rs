//! The guide: short pages for people who play and have never seen the program. Each is a Markdown
//! file beside this one, so that it can be read on the web as well; `affray guide TOPIC` prints it.
//!
//! `tests/cli/guide.rs` runs what stands in the fenced blocks of a page, from its top to its end:
//!
//! | block | what the test does with it |
//! |---|---|
//! | `play` | runs it as a case; without front matter, with that of the block before |
//! | `play FILE` | runs it, and writes it to the page's folder under this name |
//! | `sh` | runs its commands in the page's folder; one ends with 0, or says `# exits with N` |
//! | `text` | compares it with what the command before it printed |
//! | any of them, and `later` | nothing: it waits for something that is not there yet |

mod page;

pub use page::lines;

use crate::rules::SYSTEMS;

/// One page of the guide.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// What it is called on the command line.
    pub id: &'static str,
    /// What it is about, in one line.
    pub says: &'static str,
    /// The page, in Markdown.
    pub text: &'static str,
}

/// The pages that are of no system, in the order in which one reads them.
const OWN: [Topic; 9] = [
    Topic {
        id: "first-fight",
        says: "open a fight, play two rounds, look at it, take something back",
        text: include_str!("first-fight.md"),
    },
    Topic {
        id: "sheets",
        says: "turn paper sheets into combatants, and draw the map",
        text: include_str!("sheets.md"),
    },
    Topic {
        id: "lines",
        says: "say what somebody does; rule, hurt, heal and bring in as the GM",
        text: include_str!("lines.md"),
    },
    Topic {
        id: "questions",
        says: "answer when you are asked, and step in when you are not",
        text: include_str!("questions.md"),
    },
    Topic {
        id: "expect",
        says: "write down what must come of a play, and have it checked",
        text: include_str!("expect.md"),
    },
    Topic {
        id: "undo",
        says: "take back, repeat, correct one die, try something and return",
        text: include_str!("undo.md"),
    },
    Topic {
        id: "disputes",
        says: "ask why a number is what it is, doubt it, settle the doubt",
        text: include_str!("disputes.md"),
    },
    Topic {
        id: "replay",
        says: "watch a recorded fight again, forwards and back",
        text: include_str!("replay.md"),
    },
    Topic {
        id: "dice",
        says: "roll yourself or let the program roll, and prove it was fair",
        text: include_str!("dice.md"),
    },
];

/// The page to look words up in.
const WORDS: Topic = Topic {
    id: "words",
    says: "what the words of the program mean",
    text: include_str!("words.md"),
};

/// All pages, in the order in which one reads them: one for each system stands before the words.
pub fn topics() -> impl Iterator<Item = Topic> {
    let systems = SYSTEMS.iter().map(|system| {
        let (says, text) = system.guide();
        Topic { id: system.id(), says, text }
    });
    OWN.into_iter().chain(systems).chain([WORDS])
}

/// The page with this name.
pub fn topic(id: &str) -> Option<Topic> {
    topics().find(|topic| topic.id == id)
}
