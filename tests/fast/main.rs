//! What is soon checked: the bytes of a log, the dice, undo, readings, schemas, golden files, the
//! laws of all fights, some random fights of each system, and the shape of the source itself.
//! `cargo test --test fast dice` runs one file of it.
//!
//! `AFFRAY_BLESS=1 cargo test --test fast` writes golden files, schemas and recorded logs anew,
//! `AFFRAY_BLESS=1 cargo test --test cli` the outputs in the guide and the README; read what
//! changed. `AFFRAY_FIGHTS` says how much is played, 50 random fights of each system by `.ci/run`:
//! with 1000, `cargo test --profile long --test fast --test heavy` plays a thousand, every recorded fight
//! from every point and every changed byte; `.ci/whole` plays ten thousand.

mod account;
mod agreement;
mod arrows;
mod audit;
mod awaited_dice;
mod ceremony;
mod dice;
mod embedded;
mod expectations;
mod export;
mod figures;
mod forged;
mod golden;
mod guarded;
mod hindsight;
mod instead;
mod later;
mod laws;
mod layers;
mod leaving;
mod log_bytes;
mod log_events;
mod log_faults;
mod log_files;
mod log_format;
mod log_noted;
mod log_tree;
mod map;
mod newcomers;
mod odds;
mod page;
mod plays;
mod pointers;
mod promises;
mod prove;
mod random_fights;
mod replay;
mod rulable;
mod schemas;
mod script;
mod standing;
mod stats;
mod texts;
mod tui;
mod two_worlds;
mod undo;
mod values;
mod verdicts;
mod vocabulary;
mod withheld;

#[path = "../common/mod.rs"]
mod common;
#[path = "../shared/mod.rs"]
mod shared;
