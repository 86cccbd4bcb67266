//! The systems, the play language, and fights said in it, as one piece for the compiler. It knows
//! nothing of how a fight is told, judged or shown. The page to read first is that of the crate
//! `affray`, which has all of this under the same names.

#[doc(inline)]
pub use affray_engine::{engine, log, state, vocabulary};

#[path = "../rules/mod.rs"]
pub mod rules;

#[path = "../script/mod.rs"]
pub mod script;

#[path = "mod.rs"]
pub mod play;

#[path = "../rerun.rs"]
pub mod rerun;
