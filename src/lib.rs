//! Affray.
#![allow(missing_docs)]
#[macro_use]
pub mod vocabulary;
pub mod engine;
pub mod log;
pub mod play;
pub mod rules;
pub mod script;
pub mod state;
