//! Work on many things on all cores, and its results in their order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// How many cores this process may use.
pub(super) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Works on each item on so many cores, one item at a time on each. `take` gets each result with
/// the place of its item as soon as it is there; once it breaks off, no further item is begun.
pub(super) fn on_cores<I: Sync, T: Send>(
    cores: usize,
    items: &[I],
    work: impl Fn(&I) -> T + Sync,
    mut take: impl FnMut(usize, T) -> ControlFlow<()>,
) {
    let next = AtomicUsize::new(0);
    let (done, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..cores.clamp(1, items.len().max(1)) {
            let (next, work, done) = (&next, &work, done.clone());
            scope.spawn(move || {
                let mut places = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
                while let Some((at, item)) = places.next().and_then(|at| Some((at, items.get(at)?)))
                {
                    if done.send((at, work(item))).is_err() {
                        break; // Nobody wants more.
                    }
                }
            });
        }
        drop(done);
        for (at, result) in results {
            if take(at, result).is_break() {
                break;
            }
        }
    });
}

/// Works on each item, on all cores, and hands on the results in the order of their items, each as
/// soon as all before it are there.
pub fn each_in_order<I: Sync, T: Send>(
    items: &[I],
    work: impl Fn(&I) -> T + Sync,
    mut hand_on: impl FnMut(T),
) {
    let mut in_order = InOrder::new();
    on_cores(cores(), items, work, |at, result| {
        in_order.put(at, result);
        std::iter::from_fn(|| in_order.next()).for_each(|(_, result)| hand_on(result));
        ControlFlow::Continue(())
    });
}

/// Results that wait until all before them are there.
#[derive(Debug)]
pub(super) struct InOrder<T> {
    next: usize,
    waiting: BTreeMap<usize, T>,
}

impl<T> InOrder<T> {
    /// Nothing is there yet.
    pub fn new() -> Self {
        InOrder { next: 0, waiting: BTreeMap::new() }
    }

    /// Takes in the result of a place.
    pub fn put(&mut self, at: usize, result: T) {
        self.waiting.insert(at, result);
    }

    /// The next result in order, with its place, if it is there.
    pub fn next(&mut self) -> Option<(usize, T)> {
        let at = self.next;
        let result = self.waiting.remove(&at)?;
        self.next += 1;
        Some((at, result))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first items take longest, so that their results come last.
    #[test]
    fn results_come_in_the_order_of_their_items() {
        let items: Vec<u64> = (0..40).collect();
        for cores in [1, 3, 8, 100] {
            let (mut order, mut told) = (InOrder::new(), Vec::new());
            let slow = |item: &u64| {
                thread::sleep(std::time::Duration::from_millis((40 - item) / 8));
                item * item
            };
            on_cores(cores, &items, slow, |at, result| {
                order.put(at, result);
                told.extend(std::iter::from_fn(|| order.next()));
                ControlFlow::Continue(())
            });
            let expected: Vec<(usize, u64)> = (0..40).map(|at| (at, (at * at) as u64)).collect();
            assert_eq!(told, expected, "{cores} cores");
        }
    }

    #[test]
    fn nothing_more_is_begun_once_nobody_wants_it() {
        let begun = AtomicUsize::new(0);
        let work = |_: &u64| begun.fetch_add(1, Ordering::Relaxed);
        on_cores(2, &vec![0; 100_000], work, |_, _| ControlFlow::Break(()));
        assert!(begun.into_inner() < 100_000);
        on_cores(2, &[] as &[u64], |_| (), |_, ()| panic!("there is nothing"));
    }
}
