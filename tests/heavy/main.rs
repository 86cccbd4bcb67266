//! What takes its time, because it plays: every recorded fight from every point, forged logs, whoever
//! grinds dice, ties and windows in every order, and crashes in the middle of play.
//! `cargo test --test heavy` runs it; `cargo test` leaves it out.
//!
//! `AFFRAY_FIGHTS` says how many random fights of each system are played, 25 if nothing does. From
//! a thousand on every recorded fight is played, every byte changed, and each law tried on some
//! thirty times as many cases, here and in `tests/fast`. From ten thousand on every verb, clause and
//! question must have been seen. The grinder, the orders in which windows are taken, and the deeds
//! that are left out are samples that grow with the number: a hundred thousand fights are a hundred
//! thousand tries of the grinder. So many want an optimised build:
//! `AFFRAY_FIGHTS=10000 cargo test --profile long --test fast --test heavy`.

mod addresses;
mod crash;
mod forgeries;
mod grinder;
mod guard;
mod odds;
mod page;
mod recorded;
mod replay;
#[allow(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "shares in a hundred")]
mod secrets;
mod ties;
mod windows;
mod without;

#[path = "../common/mod.rs"]
mod common;
#[path = "../guard/machinery/mod.rs"]
#[allow(dead_code, reason = "the program uses all of it")]
mod machinery;
#[path = "../shared/mod.rs"]
mod shared;
