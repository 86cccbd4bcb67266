//! How a fight is told, how it stands, and what a roll's chances were, as one piece for the
//! compiler. The page to read first is that of the crate `affray`, which has all of this under the
//! same names.

#[doc(inline)]
pub use affray_play::{each_system, engine, log, play, rerun, rules, script, state, vocabulary};

#[path = "mod.rs"]
pub mod account;

#[path = "../standing/mod.rs"]
pub mod standing;

#[path = "../odds/mod.rs"]
pub mod odds;
