//! What else reads a log, as one piece for the compiler: how a fight is explained, replayed, judged
//! and written down. It knows nothing of the terminal it is read at. The page to read first is that
//! of the crate `affray`, which has all of this under the same names.

#[doc(inline)]
pub use affray_account::{
    account, each_system, engine, log, odds, play, rerun, rules, script, standing, state,
    vocabulary,
};

#[path = "../sheets.rs"]
pub mod sheets;

#[path = "../carry.rs"]
pub mod carry;

#[path = "../stats/mod.rs"]
pub mod stats;

#[path = "../explain/mod.rs"]
pub mod explain;

#[path = "../replay/mod.rs"]
pub mod replay;

#[path = "../audit/mod.rs"]
pub mod audit;

#[path = "../prove/mod.rs"]
pub mod prove;

#[path = "../export/mod.rs"]
pub mod export;

#[path = "../schema.rs"]
pub mod schema;

#[path = "../guide/mod.rs"]
pub mod guide;

#[path = "../html/mod.rs"]
pub mod html;
