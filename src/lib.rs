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
pub mod export;
pub mod audit;
pub mod schema;
