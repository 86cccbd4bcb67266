//! Timing in turns, and the table.

use std::time::{Duration, Instant};

/// A measured row.
pub struct Row {
    ours: String,
    reference: String,
    ratio: String,
    to_reach: String,
    reached: bool,
    note: String,
}

/// How many of something in a time.
pub struct Pace(f64);

impl Pace {
    pub fn of(count: usize, time: Duration) -> Self {
        Pace(count as f64 / time.as_secs_f64())
    }

    pub fn millions(&self) -> f64 {
        self.0 / 1e6
    }
}

impl Row {
    /// Our time may be at most so many times the reference's.
    pub fn ratio(ours: Duration, reference: Duration, most: f64) -> Row {
        let ratio = ours.as_secs_f64() / reference.as_secs_f64();
        Row {
            ours: shown(ours),
            reference: shown(reference),
            ratio: format!("{ratio:.2}"),
            to_reach: if most.is_finite() { format!("<= {most}x") } else { String::new() },
            reached: ratio <= most,
            note: String::new(),
        }
    }

    /// We have to be at least so many times as fast as the reference.
    pub fn gain(ours: Duration, reference: Duration, least: f64) -> Row {
        let gain = reference.as_secs_f64() / ours.as_secs_f64();
        let row = Row::ratio(ours, reference, f64::INFINITY);
        Row {
            ratio: format!("{gain:.2}"),
            to_reach: format!(">= {least}x"),
            reached: gain >= least,
            ..row
        }
    }

    /// Nothing to compare with.
    pub fn alone(ours: Duration, what: &str) -> Row {
        Row {
            ours: shown(ours),
            reference: String::new(),
            ratio: String::new(),
            to_reach: String::new(),
            reached: true,
            note: what.to_owned(),
        }
    }

    /// Our time may be at most this.
    pub fn within(ours: Duration, most: Duration) -> Row {
        Row {
            to_reach: format!("<= {}", shown(most)),
            reached: ours <= most,
            ..Row::alone(ours, "")
        }
    }

    /// A size in bytes.
    pub fn size(ours: f64, most: f64) -> Row {
        Row {
            ours: format!("{ours:.0} B"),
            to_reach: format!("<= {most} B"),
            reached: ours <= most,
            ..Row::alone(Duration::ZERO, "")
        }
    }

    /// A row that was not measured, and why.
    pub fn skipped(why: &str) -> Row {
        Row { ours: String::new(), reached: false, ..Row::alone(Duration::ZERO, why) }
    }

    /// A pace that has to be reached too.
    #[must_use]
    pub fn also(mut self, pace: f64, unit: &str, least: f64) -> Row {
        let and = if self.to_reach.is_empty() { "" } else { ", " };
        self.to_reach = format!("{}{and}>= {least} {unit}", self.to_reach);
        self.reached &= pace >= least;
        self.noted(format!("{pace:.2} {unit}"))
    }

    /// A time that has to be kept too.
    #[must_use]
    pub fn at_most_a_millisecond(mut self, time: Duration) -> Row {
        self.to_reach += ", <= 1 ms";
        self.reached &= time <= Duration::from_millis(1);
        self
    }

    /// Memory that may not be passed, in MiB.
    #[must_use]
    pub fn bounded(mut self, mib: f64, most: f64) -> Row {
        self.to_reach = format!("<= {most} MiB");
        self.reached = mib <= most;
        self
    }

    /// More to say.
    #[must_use]
    pub fn noted(mut self, note: String) -> Row {
        self.note = if self.note.is_empty() { note } else { format!("{}; {note}", self.note) };
        self
    }
}

/// Times two pieces of work in turns; the median of each.
pub fn alternate(times: usize, one: impl FnMut(), other: impl FnMut()) -> (Duration, Duration) {
    in_turns(times, Instant::now, |begun| begun.elapsed(), one, other)
}

/// The same for work that one core does without waiting: what other programs take of the core
/// meanwhile is left out, where the system tells.
pub fn alternate_on_core(
    times: usize,
    one: impl FnMut(),
    other: impl FnMut(),
) -> (Duration, Duration) {
    in_turns(times, OnCore::now, OnCore::elapsed, one, other)
}

/// A moment in the time that this thread has run on a core.
pub struct OnCore {
    ran: Option<Duration>,
    wall: Instant,
}

impl OnCore {
    pub fn now() -> Self {
        OnCore { ran: time_on_core(), wall: Instant::now() }
    }

    pub fn elapsed(self) -> Duration {
        let ran = time_on_core().zip(self.ran).map(|(now, then)| now.saturating_sub(then));
        ran.unwrap_or_else(|| self.wall.elapsed())
    }
}

fn time_on_core() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

fn in_turns<M>(
    times: usize,
    now: impl Fn() -> M,
    elapsed: impl Fn(M) -> Duration,
    mut one: impl FnMut(),
    mut other: impl FnMut(),
) -> (Duration, Duration) {
    let timed = |work: &mut dyn FnMut()| {
        let begun = now();
        work();
        elapsed(begun)
    };
    let (mut ones, mut others) = (Vec::new(), Vec::new());
    for _ in 0..times {
        ones.push(timed(&mut one));
        others.push(timed(&mut other));
    }
    (median_of(ones), median_of(others))
}

/// The middle one.
pub fn median_of(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

pub fn print_top() {
    println!("| row | ours | reference | ratio | to reach | reached | |");
    println!("|---|---|---|---|---|---|---|");
}

pub fn print_row(name: &str, row: &Row) {
    let Row { ours, reference, ratio, to_reach, reached, note } = row;
    let reached = match (ours.is_empty(), reached) {
        (true, _) => "not measured",
        (_, true) => "yes",
        (_, false) => "NO",
    };
    println!("| {name} | {ours} | {reference} | {ratio} | {to_reach} | {reached} | {note} |");
}

fn shown(time: Duration) -> String {
    match time.as_nanos() {
        0..10_000 => format!("{} ns", time.as_nanos()),
        10_000..10_000_000 => format!("{:.1} us", time.as_secs_f64() * 1e6),
        _ => format!("{:.0} ms", time.as_secs_f64() * 1e3),
    }
}
