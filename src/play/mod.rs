//! Play: the referee's loop over a log, and the play language spoken to it.

mod history;
mod lineage;
mod session;

pub use history::{CommitKind, History, HistoryError};
pub use lineage::{Lineage, commitment, input_key, of_input, of_opening, table_key};
pub use session::{PlayError, Receipt, Said, Session};
