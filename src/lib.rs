//! Affray.
#![allow(missing_docs)]
#[macro_use]
pub mod vocabulary;
pub mod log;
pub mod state;
pub mod engine;
pub mod rules;
pub mod script;
pub mod play;
/// The account of a fight, as people read it.
pub mod account;
/// How a fight stands at a moment.
pub mod standing;
/// Why an event is as it is.
pub mod explain;
/// A cursor over a recorded fight.
pub mod replay;
