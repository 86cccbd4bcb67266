//! Where answers go: the standard output, a pager where they may exceed the screen, or a file.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::process::{Child, ChildStdin, Command, Stdio};

/// The standard output, straight or through a pager, or what is kept of an answer for a file.
pub enum Out {
    /// Straight.
    Straight(BufWriter<Stdout>),
    /// Through a pager, which has the terminal until it ends.
    Paged(BufWriter<ChildStdin>, Child),
    /// Kept, until all of it is there.
    Kept(Vec<u8>),
}

impl Out {
    /// The standard output.
    pub fn straight() -> Self {
        Out::Straight(BufWriter::new(io::stdout()))
    }

    /// A pager on a terminal: `AFFRAY_PAGER`, else `PAGER`, else `less`, which ends by itself where
    /// everything fits the screen. Nothing where there is none, or none is wanted.
    pub fn paged() -> Option<Self> {
        if !io::stdout().is_terminal() {
            return None;
        }
        let named = std::env::var("AFFRAY_PAGER").or_else(|_| std::env::var("PAGER"));
        let line = named.unwrap_or_else(|_| "less".to_owned());
        let mut words = line.split_whitespace();
        let program = words.next().filter(|program| *program != "cat")?;
        let mut pager = Command::new(program);
        pager.args(words).stdin(Stdio::piped());
        if std::env::var_os("LESS").is_none() {
            pager.env("LESS", "FRX");
        }
        let mut child = pager.spawn().ok()?;
        let input = child.stdin.take()?;
        Some(Out::Paged(BufWriter::new(input), child))
    }

    /// Ends the answer; waits until the pager has been read.
    pub fn end(&mut self) -> io::Result<()> {
        let flushed = self.flush();
        if let Out::Paged(..) = self
            && let Out::Paged(input, mut child) = std::mem::replace(self, Out::straight())
        {
            drop(input);
            child.wait()?;
        }
        flushed
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Out::Straight(out) => out.write(bytes),
            Out::Paged(input, _) => input.write(bytes),
            Out::Kept(kept) => kept.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Out::Straight(out) => out.flush(),
            Out::Paged(input, _) => input.flush(),
            Out::Kept(_) => Ok(()),
        }
    }
}
