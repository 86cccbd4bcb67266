//! The words everything is written in, as one piece for the compiler. The page to read first is
//! that of the crate `affray`, which has them under the same name.

#[macro_use]
#[path = "mod.rs"]
pub mod vocabulary;
