//! Rules over a record that may be forged: they rely on what the engine keeps true, and where a
//! forger has not kept it they may panic. That is an answer like any other, and not for stderr.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Runs rules over what may have been forged; nothing where they panic. Nothing is printed then;
/// panics elsewhere are told as before.
pub fn guarded<T>(run: impl FnOnce() -> T) -> Option<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let tell = take_hook();
        set_hook(Box::new(move |panic| {
            if !GUARDED.try_with(Cell::get).unwrap_or(false) {
                tell(panic);
            }
        }));
    });
    let outer = GUARDED.replace(true);
    let ran = catch_unwind(AssertUnwindSafe(run)).ok();
    GUARDED.set(outer);
    ran
}
