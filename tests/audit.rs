//! The audit: what was recorded comes out again, and what was forged is named.

mod shared;

use affray::audit::audit;
use shared::{SECRET, fights};

#[test]
fn every_recorded_fight_is_clean() {
    let mut dirty = Vec::new();
    for (name, log) in fights() {
        let report = audit(&log, Some(SECRET)).unwrap_or_else(|error| panic!("{name}: {error}"));
        if !report.clean {
            dirty.push(format!("{name}\n{report}"));
        }
    }
    assert!(dirty.is_empty(), "{} dirty:\n{}", dirty.len(), dirty.join("\n"));
}
