//! The guide: its pages are printed, and every example in them does what it says. The blocks of a
//! page are run in order in a folder of its own; `src/guide/mod.rs` says what becomes of each kind.
//! With `AFFRAY_BLESS=1` the outputs that the pages show are written anew.

use super::*;
use affray::guide::{topic, topics};
use affray::rules::SYSTEMS;

/// How long a line of a page may be: it fits a terminal of 80 columns.
const WIDEST: usize = 80;

/// A fenced block of a page.
struct Block {
    kind: Kind,
    /// Behind `play`, the file it is written to.
    file: Option<String>,
    later: bool,
    text: String,
    /// The line of its fence.
    line: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Play,
    Sh,
    Text,
}

/// A page as it stands: prose and blocks in turn.
enum Part {
    Prose(String),
    Block(Block),
}

fn parts(page: &str) -> Vec<Part> {
    let mut parts = vec![Part::Prose(String::new())];
    for (at, line) in page.lines().enumerate() {
        let fence = line.strip_prefix("```");
        match (parts.last_mut().expect("a part"), fence) {
            (Part::Prose(_), Some(says)) => parts.push(Part::Block(opened(says, at + 1))),
            (Part::Block(_), Some(_)) => parts.push(Part::Prose(String::new())),
            (Part::Prose(text) | Part::Block(Block { text, .. }), None) => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    parts
}

/// The block that a fence opens.
fn opened(says: &str, line: usize) -> Block {
    let mut words: Vec<&str> = says.split(' ').collect();
    let later = words.last() == Some(&"later");
    if later {
        words.pop();
    }
    let (kind, file) = match words[..] {
        ["play"] => (Kind::Play, None),
        ["play", file] => (Kind::Play, Some(file.to_owned())),
        ["sh"] => (Kind::Sh, None),
        ["text"] => (Kind::Text, None),
        _ => panic!("line {line}: no block of the guide is {says:?}"),
    };
    Block { kind, file, later, text: String::new(), line }
}

/// What runs the blocks of a page, one after the other.
struct Runner {
    table: Table,
    /// The front matter of the last block that has one.
    front: Option<String>,
    /// What the last command printed.
    printed: Option<String>,
}

impl Runner {
    fn new() -> Self {
        let table = Table::empty();
        Runner { table, front: None, printed: None }
    }

    /// Runs a block; gives what should stand in it.
    fn run(&mut self, block: &Block) -> String {
        match block.kind {
            _ if block.later => {}
            Kind::Play => self.play(block),
            Kind::Sh => commands(&block.text).iter().for_each(|command| self.command(command)),
            Kind::Text => return self.printed.take().expect("a command stands before an output"),
        }
        block.text.clone()
    }

    fn play(&mut self, block: &Block) {
        let whole = block.text.strip_prefix("---\n").map(|rest| {
            rest.split_once("---\n").unwrap_or_else(|| panic!("line {}: no end", block.line))
        });
        if let Some((front, _)) = whole {
            self.front = Some(front.to_owned());
        }
        let lines = whole.map_or(block.text.as_str(), |(_, lines)| lines);
        let front = self.front.as_ref().expect("front matter stands before a fragment");
        if let Some(file) = &block.file {
            self.table.write(file, format!("---\n{front}---\n{lines}"));
        }
        let case = Table::empty();
        case.write("block.md", format!("```cast\n{front}```\n\n```play\n{lines}```\n"));
        let came = case.run(&["check", "block.md"]);
        assert_eq!(came.code, 0, "line {}: {}{}", block.line, came.out, came.err);
    }

    fn command(&mut self, command: &str) {
        let code = command.lines().next().and_then(|line| line.split_once("# exits with "));
        let code = code.map_or(0, |(_, code)| code.parse().expect("an exit code"));
        let came = self.table.sh(&format!("{{ {command}\n}} 2>&1"));
        assert_eq!(came.code, code, "{command}\n{}", came.out);
        self.printed = Some(came.out);
    }
}

/// The commands of a block: one a line, and what a here-document holds.
fn commands(text: &str) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if inside {
            let command = commands.last_mut().expect("a command");
            command.push('\n');
            command.push_str(line);
            inside = line != "END";
        } else if !line.is_empty() {
            commands.push(line.to_owned());
            inside = line.contains("<<'END'");
        }
    }
    commands
}

fn runs(id: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/guide/{id}.md"));
    let page = fs::read_to_string(&path).expect("a page");
    let mut runner = Runner::new();
    let mut comes = String::new();
    for part in parts(&page) {
        match part {
            Part::Prose(text) => comes.push_str(&text),
            Part::Block(block) => {
                let opener = page.lines().nth(block.line - 1).expect("its fence");
                let inside = runner.run(&block);
                comes.extend([opener, "\n", &inside, "```\n"]);
            }
        }
    }
    if std::env::var_os("AFFRAY_BLESS").is_some() {
        fs::write(&path, &comes).expect("a page is written");
        return;
    }
    for (at, (shown, came)) in page.lines().zip(comes.lines()).enumerate() {
        assert_eq!(shown, came, "{id}, line {}: another output; AFFRAY_BLESS=1 takes it", at + 1);
    }
    assert_eq!(page, comes, "{id}: another output; AFFRAY_BLESS=1 takes it");
}

/// One test for each page, so that they run beside each other.
macro_rules! pages {
    ($($name:ident $id:literal)*) => {
        $(#[test]
        fn $name() {
            runs($id);
        })*

        #[test]
        fn every_page_is_run() {
            let is_own = |id: &&str| SYSTEMS.iter().all(|system| system.id() != *id);
            let own: Vec<&str> = topics().map(|topic| topic.id).filter(is_own).collect();
            assert_eq!([$($id),*][..], *own);
        }
    };
}

pages! {
    the_page_of_a_first_fight_runs "first-fight"
    the_page_of_sheets_runs "sheets"
    the_page_of_lines_runs "lines"
    the_page_of_questions_runs "questions"
    the_page_of_expectations_runs "expect"
    the_page_of_undo_runs "undo"
    the_page_of_disputes_runs "disputes"
    the_page_of_the_replay_runs "replay"
    the_page_of_dice_runs "dice"
    the_page_of_words_runs "words"
}

#[test]
fn the_pages_of_the_systems_run() {
    std::thread::scope(|scope| {
        for system in SYSTEMS {
            scope.spawn(|| runs(system.id()));
        }
    });
}

#[test]
fn a_page_is_short_and_leads_to_others() {
    for page in topics() {
        let (id, text) = (page.id, page.text);
        assert!(text.starts_with("# "), "{id} begins with its title");
        let mut length = 0;
        for part in parts(text) {
            // What the program prints has the width it has.
            let (Part::Prose(own) | Part::Block(Block { text: own, .. })) = &part;
            let is_output = matches!(&part, Part::Block(block) if block.kind == Kind::Text);
            if is_output {
                continue;
            }
            length += own.lines().count();
            for line in own.lines() {
                assert!(line.chars().count() <= WIDEST, "{id} is too wide: {line}");
            }
        }
        assert!((40..=150).contains(&length), "{id} has {length} lines");
        for link in text.split("](").skip(1) {
            let to = link.split(')').next().and_then(|to| to.strip_suffix(".md"));
            assert!(to.is_some_and(|to| topic(to).is_some()), "{id} leads to no page: {link}");
        }
    }
}

#[test]
fn the_guide_lists_its_topics_and_prints_a_page() {
    let table = Table::empty();
    let listed = table.done(&["guide"]);
    for page in topics() {
        let line = format!("{:16}{}\n", page.id, page.says);
        assert!(listed.contains(&line), "{line}{listed}");
        let printed = table.done(&["guide", page.id]);
        let title = page.text.lines().next().and_then(|line| line.strip_prefix("# "));
        assert_eq!(printed.lines().next(), title);
        assert!(printed.lines().all(|line| line.chars().count() <= 80), "{}", page.id);
        assert!(!printed.contains("```"), "{}", page.id);
    }
    assert!(listed.ends_with("`affray guide first-fight` is the page to begin with.\n"));
}

#[test]
fn an_unknown_topic_is_refused_with_the_nearest() {
    let table = Table::empty();
    for (word, hint) in
        [("dise", "did you mean `dice`?"), ("xyzzy", "`affray guide` lists the topics")]
    {
        let expected = format!("error: `{word}` is not a topic of the guide\nhint: {hint}\n");
        assert_eq!(table.run(&["guide", word]), cannot(&expected));
    }
}

#[test]
fn the_guide_is_json_too() {
    let table = Table::empty();
    let listed = table.done(&["guide", "--json"]);
    assert_eq!(listed.lines().count(), topics().count());
    let first =
        format!(r#"{{"topic":"first-fight","says":"{}"}}"#, topics().next().expect("a page").says);
    assert_eq!(listed.lines().next(), Some(first.as_str()));
    let page: serde_json::Value =
        serde_json::from_str(&table.done(&["guide", "dice", "--json"])).expect("JSON");
    assert_eq!(page["topic"], "dice");
    assert_eq!(page["text"], topic("dice").expect("a page").text);
}
