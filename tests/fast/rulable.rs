//! What a ruling can change: what a line of the GM's can say. Whatever else a caller makes of one is
//! refused, and leaves no trace.

use crate::common::player::{STAMP, open_of};
use affray::log::MemoryStorage;
use affray::rules::System;
use affray::vocabulary::{Actor, Effect, Name, Subject, Value, Who, core};

#[test]
fn a_ruling_is_what_a_line_can_say() {
    let (mut fight, _) = open_of(System::RadiantHack, 1, MemoryStorage::default());
    let of = Subject::Who(Who(0));
    let enemies = System::RadiantHack.name("enemies").expect("a word of the system");
    let (side, unknown) = (fight.state().side(Who(0)), Name(u16::MAX));
    let before = fight.log().bytes().to_vec();
    for (change, what) in [
        (
            Effect::Stat { of, stat: core::SIDE, to: Value::Word(enemies) },
            "a ruling names a side that is not in this fight",
        ),
        (Effect::Pool { of, pool: unknown, by: 1 }, "a ruling changes a pool there is not"),
        (
            Effect::Gained { of, condition: unknown, detail: None },
            "a ruling changes a condition there is not",
        ),
        (Effect::Round(3), "a ruling changes what only the rules do"),
        (
            Effect::Initiative { of: Actor::Who(Who(0)), value: 9 },
            "a ruling changes what only the rules do",
        ),
    ] {
        let refused = fight.rule(STAMP, vec![change.clone()], None, None).expect_err(what);
        assert!(refused.to_string().contains(what), "{change:?}: {refused}");
        assert!(fight.log().bytes() == before, "{change:?}: no trace");
    }
    let stays = Effect::Stat { of, stat: core::SIDE, to: Value::Side(side) };
    fight.rule(STAMP, vec![stays], None, None).expect("one of the sides");
}
