//! The texts behind the digests: asked of the program that made the corpus.

use super::corpus::MADE_WITH;
use super::facts::{Fact, read_line};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The program that made the corpus, running; it answers as `facts` in `show.rs` says.
pub struct Old {
    child: Child,
    ask: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Old {
    /// Starts it, if it can be started.
    pub fn start(folder: &Path) -> Option<Self> {
        let program = std::path::absolute(folder.join(MADE_WITH)).ok()?;
        let mut child = Command::new(program)
            .arg("facts")
            .arg(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let (ask, answers) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        Some(Old { child, ask, answers })
    }

    /// The facts of every step of a fight; none if it cannot say.
    pub fn facts(&mut self, file: &str, fight: usize, steps: usize) -> Option<Vec<Vec<Fact>>> {
        writeln!(self.ask, "{file}\t{fight}").ok()?;
        self.ask.flush().ok()?;
        let mut facts = vec![Vec::new(); steps];
        let mut line = String::new();
        loop {
            line.clear();
            if self.answers.read_line(&mut line).ok()? == 0 {
                return None;
            }
            let line = line.trim_end_matches('\n');
            if line == "." {
                return Some(facts);
            }
            // A kind this build does not know any more is not compared.
            if let Some((step, fact)) = read_line(line)
                && let Some(step) = facts.get_mut(step)
            {
                step.push(fact);
            }
        }
    }
}

impl Drop for Old {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
