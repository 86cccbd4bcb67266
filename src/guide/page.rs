//! A page as lines of text: the little Markdown that the pages use, laid out for a width.
//!
//! ```text
//! # Questions              Questions
//! Some words and           =========
//! [Dice](dice.md).         Some words and Dice (affray guide dice).
//! - a point that goes      - a point that goes on
//!   on
//! ```

/// What a command is indented by.
const INDENT: &str = "  ";

/// A page in lines of at most so many columns; its examples may be as wide as there is room for.
pub fn lines(text: &str, width: usize, room: usize) -> Vec<String> {
    let mut page = Page { width, room, lines: Vec::new(), piece: String::new() };
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            page.end_piece();
            inside = !inside;
        } else if inside {
            page.example(line);
        } else {
            page.prose(line);
        }
    }
    page.end_piece();
    page.lines
}

struct Page {
    width: usize,
    room: usize,
    lines: Vec<String>,
    /// A paragraph or a point of a list, as far as it is read.
    piece: String,
}

impl Page {
    fn prose(&mut self, line: &str) {
        let level = line.bytes().take_while(|byte| *byte == b'#').count();
        if level > 0 {
            self.end_piece();
            self.heading(line[level..].trim(), if level == 1 { "=" } else { "-" });
        } else if line.is_empty() {
            self.end_piece();
            self.lines.push(String::new());
        } else {
            if line.starts_with("- ") {
                self.end_piece();
            }
            if !self.piece.is_empty() {
                self.piece.push(' ');
            }
            self.piece.push_str(line.trim());
        }
    }

    fn heading(&mut self, title: &str, under: &str) {
        let wrapped = textwrap::wrap(title, self.width);
        let longest = wrapped.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        self.lines.extend(wrapped.into_iter().map(String::from));
        self.lines.push(under.repeat(longest));
    }

    /// A line of an example stays as it is if there is room.
    fn example(&mut self, line: &str) {
        let options = textwrap::Options::new(self.room)
            .initial_indent(INDENT)
            .subsequent_indent("      ")
            .word_splitter(textwrap::WordSplitter::NoHyphenation);
        self.lines.extend(textwrap::wrap(line, options).into_iter().map(|line| {
            // An empty line is not indented.
            if line.trim().is_empty() { String::new() } else { line.into_owned() }
        }));
    }

    fn end_piece(&mut self) {
        let piece = with_topics(&std::mem::take(&mut self.piece)).replace("**", "");
        if piece.is_empty() {
            return;
        }
        let options = textwrap::Options::new(self.width)
            .subsequent_indent(if piece.starts_with("- ") { "  " } else { "" })
            .word_splitter(textwrap::WordSplitter::NoHyphenation);
        self.lines.extend(textwrap::wrap(&piece, options).into_iter().map(String::from));
    }
}

/// A text whose links to pages name the command that prints them.
fn with_topics(text: &str) -> String {
    let mut said = String::new();
    let mut rest = text;
    while let Some((before, title, target, after)) = link(rest) {
        let told = match target.strip_suffix(".md") {
            Some(topic) => format!("{before}{title} (`affray guide {topic}`)"),
            None => format!("{before}{title} ({target})"),
        };
        said.push_str(&told);
        rest = after;
    }
    said + rest
}

/// The first link of a text: what stands before it, its title, where it leads, what follows.
fn link(text: &str) -> Option<(&str, &str, &str, &str)> {
    let (before, target) = text.split_once("](")?;
    let (target, after) = target.split_once(')')?;
    let (before, title) = before.rsplit_once('[')?;
    Some((before, title, target, after))
}

#[cfg(test)]
mod tests {
    use super::lines;

    const PAGE: &str = "# A page\nSome words that go\non, see [Dice](dice.md) and\n\n- one \
                        point, a long one\n  that goes on\n- another\n\n```sh later\naffray log \
                        a.affray --round 2-3 --last 20\n\n```\n";

    #[test]
    fn a_page_is_laid_out_for_a_width() {
        let wide = [
            "A page",
            "======",
            "Some words that go on, see Dice (`affray guide dice`) and",
            "",
            "- one point, a long one that goes on",
            "- another",
            "",
            "  affray log a.affray --round 2-3 --last 20",
            "",
        ];
        assert_eq!(lines(PAGE, 80, 80), wide);
        let narrow = [
            "A page",
            "======",
            "Some words that go on,",
            "see Dice (`affray guide",
            "dice`) and",
            "",
            "- one point, a long one",
            "  that goes on",
            "- another",
            "",
            "  affray log a.affray",
            "      --round 2-3 --last",
            "      20",
            "",
        ];
        assert_eq!(lines(PAGE, 24, 24), narrow);
        // An example is as wide as there is room for.
        let example = "```text\nash attacks grak with the longsword\n```";
        assert_eq!(lines(example, 24, 80), ["  ash attacks grak with the longsword"]);
    }
}
