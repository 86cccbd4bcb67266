//! Export and import: JSON Lines, lossless both ways, and nothing else is taken for them.

mod shared;

use affray::export::{export, import};
use shared::fights;

#[test]
fn text_and_binary_forms_agree() {
    for (name, log) in fights() {
        let mut lines = Vec::new();
        export(&log, &mut lines).unwrap_or_else(|error| panic!("{name}: {error}"));
        let again = import(lines.as_slice());
        let again = again
            .unwrap_or_else(|error| panic!("{name}: {error}\n{}", String::from_utf8_lossy(&lines)));
        assert!(again == log, "{name}");
    }
}
