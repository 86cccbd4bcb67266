//! The play language: what every form is read as, what every mistake is told as, and what holds for
//! every text.

mod cases;
mod diagnostic;
mod files;
mod forms;
mod laws;
mod refusals;
