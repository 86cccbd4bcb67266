//! The machinery of the guard, shared by the program and by the test that it works.

mod aside;
pub mod check;
pub mod corpus;
pub mod facts;
pub mod fight;
pub mod make;
mod normal;
mod old;
mod replay;
mod report;
pub mod show;
mod sources;
mod standing;
mod words;

use std::sync::atomic::{AtomicUsize, Ordering};

/// Does something for each number below a limit on two threads; gives the results in order.
fn both_cores<T: Send>(limit: usize, act: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= limit {
                return done;
            }
            done.push((at, act(at)));
        }
    };
    let mut done = std::thread::scope(|scope| {
        let other = scope.spawn(work);
        let mut done = work();
        done.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        done
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}
