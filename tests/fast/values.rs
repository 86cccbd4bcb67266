//! What a value comes to by its kind, and whether it fits.

use affray::engine::catalog::Kind;
use affray::play::values::{as_on_a_sheet, read};
use affray::rules::System;
use affray::script::{Span, Word, parse_value};
use affray::vocabulary::{Dice, ItemId, Name, Place, SideId, Term, Value, Who, core};

const WORDS: &[Name] = &[core::HELD, core::STOWED];

fn dice(count: u8, sides: u16, plus: i32) -> Value {
    Value::Dice(Dice { terms: vec![Term { count, sides }], plus })
}

fn ints(all: &[i32]) -> Value {
    Value::List(all.iter().copied().map(Value::Int).collect())
}

#[test]
fn a_value_of_another_kind_or_out_of_bounds_does_not_fit() {
    let flat = || Value::Dice(Dice { terms: Vec::new(), plus: 3 });
    let named = |name: &str, n| Value::Named(vec![(name.to_owned(), n)]);
    let words = |all: &[Name]| Value::List(all.iter().copied().map(Value::Word).collect());
    let table = vec![Value::Word(core::DAMAGE), dice(1, 6, 0)];
    let tables: &[(Name, Kind)] = &[(core::DAMAGE, Kind::Dice)];
    // kind, what fits, what does not
    let rows = [
        (Kind::Int(1, 9), Value::Int(9), Value::Int(10)),
        (Kind::Int(1, 9), Value::Int(1), Value::Flag(true)),
        (Kind::Flag, Value::Flag(false), Value::Int(0)),
        (Kind::Dice, flat(), dice(0, 6, 0)),
        (Kind::Dice, dice(100, 1000, -9999), dice(1, 1001, 0)),
        (Kind::Dice, dice(1, 6, 9999), dice(1, 6, 10_000)),
        (Kind::DiceSum, dice(1, 6, 1), flat()),
        (Kind::DiceList, Value::List(vec![flat()]), flat()),
        (Kind::Word(WORDS), Value::Word(core::HELD), Value::Word(core::DROPPED)),
        (Kind::Words(WORDS), words(WORDS), Value::Word(core::HELD)),
        (Kind::Words(WORDS), words(&[]), words(&[core::HELD, core::DROPPED])),
        (Kind::Numbers(-5, 5), named("stab", -5), named("stab", 6)),
        (Kind::Parts(&["stab"], 2, 5), named("stab", 1), named("shoot", 1)),
        (Kind::OneOf(&["stab"], 2, 5), named("stab", 2), named("stab", 1)),
        (Kind::OneOf(&["stab"], 2, 5), named("stab", 5), named("shoot", 5)),
        (Kind::OneOf(&["stab"], 2, 5), named("stab", 5), Value::Named(Vec::new())),
        (Kind::Amounts(&["stab"], 2, 5), ints(&[2, 5]), ints(&[1])),
        (Kind::Falling(0, 9), ints(&[9, 5, 5]), ints(&[5, 9])),
        (Kind::Places(&[(0, 9), (3, 5)]), ints(&[9, 3]), ints(&[9, 9])),
        (Kind::Places(&[(0, 9)]), ints(&[]), ints(&[1, 1])),
        (Kind::Tables(tables), Value::List(vec![Value::List(table)]), ints(&[1])),
        (Kind::Label, Value::Label("stab".to_owned()), Value::Text("stab".to_owned())),
        (Kind::Who, Value::Who(Who(0)), Value::Side(SideId(0))),
        (Kind::WhoOrSide, Value::Side(SideId(0)), Value::Item(ItemId(0))),
        (Kind::Whos, Value::List(vec![Value::Who(Who(0))]), Value::Who(Who(0))),
        (Kind::ItemOr(WORDS), Value::Word(core::HELD), Value::Word(core::DROPPED)),
        (Kind::ItemOfOr(WORDS), Value::Item(ItemId(0)), Value::Word(core::DROPPED)),
        (Kind::Path, Value::Path(vec![Place::Square(1, 1)]), Value::Path(Vec::new())),
        (Kind::Verbs, Value::Word(core::START), words(&[core::START])),
    ];
    for (kind, fits, does_not) in rows {
        assert!(kind.fits(&fits), "{kind:?} {fits:?}");
        assert!(!kind.fits(&does_not), "{kind:?} {does_not:?}");
    }
}

fn of_line(kind: Kind, text: &str) -> Result<Value, String> {
    let word = Word { text: text.to_owned(), span: Span::default() };
    let raw = parse_value(&word).expect("a value");
    let value = as_on_a_sheet(&raw, word.span);
    read(System::Wwn, kind, "it", &value).map_err(|refusal| refusal.to_string())
}

#[test]
fn a_line_says_what_a_sheet_says() {
    let named = |all: &[(&str, i32)]| {
        Value::Named(all.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect())
    };
    let dice = |text: &str| Value::Dice(text.parse().expect("dice"));
    let rows = [
        (Kind::Int(1, 9), "9", Value::Int(9)),
        (Kind::Flag, "off", Value::Flag(false)),
        (Kind::Flag, "yes", Value::Flag(true)),
        (Kind::Dice, "2d6+1", dice("2d6+1")),
        (Kind::Dice, "4", dice("4")),
        (Kind::DiceSum, "1d6+1,1d8", dice("1d6+1d8+1")),
        (Kind::Label, "Stab", Value::Label("stab".to_owned())),
        (Kind::Words(WORDS), "held", Value::List(vec![Value::Word(core::HELD)])),
        (Kind::Numbers(0, 4), "stab:2,exert:1", named(&[("exert", 1), ("stab", 2)])),
        (Kind::NumbersOrNames(0, 4), "swim", named(&[("swim", 1)])),
        (Kind::Parts(&["cover"], 0, 4), "cover:4", named(&[("cover", 4)])),
        (Kind::OneOf(&["dodge", "will"], 1, 40), "will:14", named(&[("will", 14)])),
        (Kind::Falling(0, 9), "9,4,4", ints(&[9, 4, 4])),
        // Two numbers read as a square, until a list is wanted.
        (Kind::Falling(0, 9), "9,4", ints(&[9, 4])),
        (Kind::Places(&[(0, 9), (0, 3)]), "9,3", ints(&[9, 3])),
    ];
    for (kind, text, value) in rows {
        assert_eq!(of_line(kind, text), Ok(value), "{kind:?} {text}");
    }
}

#[test]
fn what_does_not_fit_is_refused_with_what_would() {
    let rows = [
        (Kind::Int(1, 9), "10", "it takes a number from 1 to 9, not 10"),
        (Kind::Int(1, 9), "many", "it takes a number from 1 to 9, not `many`"),
        (Kind::Int(1, 9), "3,4", "it takes a number from 1 to 9"),
        (Kind::Flag, "3", "it takes yes or no, not 3"),
        (Kind::DiceSum, "4", "it takes dice, such as 1d8 (no flat bonus)"),
        (Kind::Falling(0, 9), "4,9", "it takes numbers from 0 to 9 in a list such as [2], none"),
        (Kind::Falling(0, 9), "12,9", "it takes a number from 0 to 9, not 12"),
        (Kind::Places(&[(0, 9)]), "1,2", "it takes a list of at most 1, with bounds: 0 to 9"),
        (Kind::Numbers(0, 4), "stab:5", "stab takes a number from 0 to 4, not 5"),
        (Kind::Parts(&["cover"], 0, 4), "rain:2", "`rain` is not a key here"),
        (Kind::OneOf(&["will"], 1, 40), "dodge:2", "`dodge` is not a key here"),
        (Kind::OneOf(&["will"], 1, 40), "will:0", "will takes a number from 1 to 40, not 0"),
        (Kind::OneOf(&["will"], 1, 40), "will", "it takes one number from 1 to 40 by: will"),
        (Kind::OneOf(&["dodge", "will"], 1, 40), "dodge:2,will:3", "it takes one number"),
        (Kind::Word(&[core::HELD]), "lost", "`lost` is not a value of it"),
    ];
    for (kind, text, says) in rows {
        let refused = of_line(kind, text).expect_err(text);
        assert!(refused.contains(says), "{text}: {refused}");
    }
}
