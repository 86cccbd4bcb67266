//! What every system is played with, as one piece for the compiler. It knows none of them, nor
//! whoever reads a log. The page to read first is that of the crate `affray`, which has all of this
//! under the same names.

#[macro_use]
extern crate affray_vocabulary;

#[doc(inline)]
pub use affray_vocabulary::{clause, names, vocabulary};

#[path = "../log/mod.rs"]
pub mod log;

#[path = "../state/mod.rs"]
pub mod state;

#[path = "mod.rs"]
pub mod engine;
