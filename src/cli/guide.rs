//! The guide on the standard output.

use super::face::Face;
use super::failure::{Code, Failure};
use super::output::GuideOut;
use crate::guide::{self, Topic};

/// No line of a page's prose is longer, however wide the terminal is: longer ones read badly.
const WIDEST: usize = 80;

/// `affray guide [TOPIC]`.
pub fn guide(face: &mut Face, name: Option<&str>) -> Result<Code, Failure> {
    let Some(name) = name else { return Ok(topics(face)) };
    let topic = guide::topic(name).ok_or_else(|| unknown_topic(name))?;
    if face.is_json() {
        face.object(&GuideOut { text: Some(topic.text.to_owned()), ..output(&topic) });
        return Ok(Code::Done);
    }
    let room = textwrap::termwidth();
    for line in guide::lines(topic.text, room.min(WIDEST), room) {
        face.line(line);
    }
    Ok(Code::Done)
}

fn topics(face: &mut Face) -> Code {
    if face.is_json() {
        for topic in guide::topics() {
            face.object(&output(&topic));
        }
        return Code::Done;
    }
    let longest = guide::topics().map(|topic| topic.id.len()).max().unwrap_or(0) + 2;
    let options = textwrap::Options::new(textwrap::termwidth().min(WIDEST));
    for topic in guide::topics() {
        let rest = " ".repeat(longest);
        let options = options.clone().subsequent_indent(&rest);
        let line = format!("{:longest$}{}", topic.id, topic.says);
        for line in textwrap::wrap(&line, options) {
            face.line(line);
        }
    }
    face.line("");
    face.line("`affray guide first-fight` is the page to begin with.");
    Code::Done
}

fn output(topic: &Topic) -> GuideOut {
    GuideOut { topic: topic.id.to_owned(), says: topic.says.to_owned(), text: None }
}

fn unknown_topic(name: &str) -> Failure {
    Failure::cannot(format!("`{name}` is not a topic of the guide"))
        .hint("`affray guide` lists the topics")
        .hint_nearest(name, guide::topics().map(|topic| topic.id))
}
