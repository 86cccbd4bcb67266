//! Rules over a record that may be forged: where they panic, that is an answer, and nothing is
//! printed.

use affray::engine::guarded;
use std::process::Command;
use std::{env, thread};

/// Where it is set, this test is a program of its own.
const ALONE: &str = "AFFRAY_PANICS_ALONE";

/// A test prints nothing of its own while it is captured, so it runs itself as a program that is not.
#[test]
fn rules_that_panic_print_nothing_and_others_do() {
    if env::var_os(ALONE).is_some() {
        assert_eq!(guarded(|| -> u8 { panic!("the rules") }), None);
        assert_eq!(guarded(|| guarded(|| -> u8 { panic!("the rules") })), Some(None));
        assert_eq!(guarded(|| 7), Some(7));
        assert!(thread::spawn(|| panic!("something else")).join().is_err());
        return;
    }
    let own = concat!(module_path!(), "::rules_that_panic_print_nothing_and_others_do");
    let (_, own) = own.split_once("::").expect("a crate and its module");
    let mut program = Command::new(env::current_exe().expect("this program"));
    let came = program.args([own, "--exact", "--nocapture"]).env(ALONE, "1").output();
    let came = came.expect("it runs");
    let printed = String::from_utf8_lossy(&came.stderr);
    assert!(came.status.success(), "{printed}");
    assert!(!printed.contains("the rules") && printed.contains("something else"), "{printed}");
}
