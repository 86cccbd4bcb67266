//! The systems, as one piece for the compiler. The page to read first is that of the crate
//! `affray`, which has them under the same name.

#[macro_use]
extern crate affray_engine;

use affray_engine::{engine, state, vocabulary};

#[path = "mod.rs"]
pub mod rules;
