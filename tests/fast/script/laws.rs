//! What holds for every text and every tree.

use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

use affray::vocabulary::{Amount, Point, Remedy, Unit};

use affray::script::{
    Act, Back, Change, DisputeOutcome, Expect, Face, Given, Line, Natural, Opt, RawPlace, RawValue,
    Say, Source, Span, Text, Word, parse_cases, parse_front, parse_line, parse_script, read_source,
};

/// A tree without its spans.
fn spanless(tree: &impl std::fmt::Debug) -> String {
    let text = format!("{tree:?}");
    let mut parts = text.split("Span {");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str(part.split_once('}').map_or("", |(_, rest)| rest));
    }
    out
}

const NOWHERE: Span = Span { line: 0, column: 0, length: 0 };

/// Words that no part of the language uses.
fn word() -> impl Strategy<Value = Word> {
    "[jkvz][a-z0-9é]{0,4}(-[a-z0-9]{1,3}){0,2}".prop_map(|text| Word { text, span: NOWHERE })
}

fn who() -> impl Strategy<Value = Word> {
    (word(), of(word())).prop_map(|(mut who, item)| {
        if let Some(item) = item {
            who.text = format!("{}.{}", who.text, item.text);
        }
        who
    })
}

fn value_word() -> impl Strategy<Value = Word> {
    "[jkvz][a-z0-9+/%#*~._-]{0,6}|[1-9]d[1-9][+-][1-9]"
        .prop_map(|text| Word { text, span: NOWHERE })
}

fn text() -> impl Strategy<Value = Text> {
    r#"[a-z "\\#\[\]=,é|…]{0,7}[a-z"\\#]"#.prop_map(|text| Text { text, span: NOWHERE })
}

fn side() -> impl Strategy<Value = RawValue> {
    prop_oneof![
        value_word().prop_map(RawValue::Word),
        text().prop_map(RawValue::Text),
        any::<i64>().prop_map(RawValue::Number),
    ]
}

fn item() -> impl Strategy<Value = RawValue> {
    prop_oneof![
        3 => side(),
        1 => (word(), word()).prop_map(|(a, b)| RawValue::Border(a, b)),
        1 => (side(), side()).prop_map(|(a, b)| RawValue::Pair(Box::new(a), Box::new(b))),
    ]
}

fn place() -> impl Strategy<Value = RawPlace> {
    prop_oneof![
        (any::<i64>(), any::<i64>()).prop_map(|(x, y)| RawPlace::Square(x, y)),
        word().prop_map(RawPlace::Zone),
        (word(), word()).prop_map(|(a, b)| RawPlace::Border(a, b)),
    ]
}

fn value() -> impl Strategy<Value = RawValue> {
    prop_oneof![
        4 => item(),
        1 => (any::<i64>(), any::<i64>()).prop_map(|(x, y)| RawValue::Square(x, y)),
        1 => vec(place(), 2..4).prop_map(RawValue::Path),
        1 => vec(item(), 2..4)
            .prop_filter("two numbers are a square", |items| !matches!(
                items.as_slice(), [RawValue::Number(_), RawValue::Number(_)]
            ))
            .prop_map(RawValue::List),
    ]
}

fn options() -> impl Strategy<Value = Vec<Opt>> {
    vec((word(), value()), 0..3).prop_map(|mut pairs| {
        pairs.sort_by(|a, b| a.0.text.cmp(&b.0.text));
        pairs.dedup_by(|a, b| a.0.text == b.0.text);
        pairs.into_iter().map(|(name, value)| Opt { name, value, span: NOWHERE }).collect()
    })
}

fn faces() -> impl Strategy<Value = Vec<Face>> {
    vec((1..=u32::MAX).prop_map(|value| Face { value, span: NOWHERE }), 0..4)
}

fn say() -> impl Strategy<Value = Line> {
    let act = prop_oneof![
        word().prop_map(Act::Do),
        place().prop_map(|place| Act::Answer(Word { text: place.to_string(), span: NOWHERE })),
        text().prop_map(Act::AnswerInWords),
        word().prop_map(Act::Take),
    ];
    let bare = vec(value().prop_map(|value| Given { value, span: NOWHERE }), 0..3);
    // A bare list or pair must not begin with a signed number.
    let bare = bare.prop_filter("no sign", |bare| {
        bare.iter().all(|given| {
            matches!(given.value, RawValue::Number(_) | RawValue::Square(..))
                || !given.value.to_string().starts_with('-')
        })
    });
    let act = act.prop_filter("no sign", |act| !act.to_string().contains(" -"));
    let changes = Vec::new();
    (word(), act, bare, options(), Just(changes), of(faces()), of(text())).prop_map(
        |(actor, act, bare, options, changes, faces, because)| {
            Line::Say(Say { actor, act, bare, options, changes, faces, because })
        },
    )
}

/// A line with a name in quotes, or without a verb.
fn brief() -> impl Strategy<Value = Line> {
    let quoted = |text: Text| Word { text: text.text, span: NOWHERE };
    let act = prop_oneof![
        (text(), word()).prop_map(move |(who, verb)| (quoted(who), Act::Do(verb))),
        word().prop_map(|said| (said, Act::Alone)),
        text().prop_map(move |said| (quoted(said.clone()), Act::AloneInWords(said))),
    ];
    (act, options(), of(faces()), of(text())).prop_map(|((actor, act), options, faces, because)| {
        let (bare, changes) = (Vec::new(), Vec::new());
        Line::Say(Say { actor, act, bare, options, changes, faces, because })
    })
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        (word(), value()).prop_map(|(name, value)| Change::Assign { name, value, span: NOWHERE }),
        (word(), any::<i64>()).prop_map(|(name, n)| Change::Add { name, n }),
        (word(), any::<i64>()).prop_map(|(name, n)| Change::Subtract { name, n }),
        (word(), of(value_word())).prop_map(|(c, detail)| Change::Gain { condition: c, detail }),
        (word(), of(value_word())).prop_map(|(c, detail)| Change::Lose { condition: c, detail }),
        (text(), any::<bool>()).prop_map(|(text, holds)| Change::Free { text, holds }),
    ]
}

fn set() -> impl Strategy<Value = Line> {
    (who(), vec(change(), 1..4), of(text())).prop_map(|(target, changes, because)| {
        let word = |text: &str| Word { text: text.to_owned(), span: NOWHERE };
        let (actor, act) = (word("gm"), Act::Do(word("set")));
        let bare = vec![Given { value: RawValue::Word(target), span: NOWHERE }];
        Line::Say(Say { actor, act, bare, options: vec![], changes, faces: None, because })
    })
}

fn natural() -> impl Strategy<Value = Natural> {
    (1..=u64::MAX).prop_map(|value| Natural { value, span: NOWHERE })
}

/// A number, 0 as well.
fn number() -> impl Strategy<Value = Natural> {
    any::<u64>().prop_map(|value| Natural { value, span: NOWHERE })
}

/// A number that an option can hold.
fn small() -> impl Strategy<Value = Natural> {
    (0..=i64::MAX as u64).prop_map(|value| Natural { value, span: NOWHERE })
}

fn back() -> impl Strategy<Value = Back> {
    (vec(small(), 0..3), of(faces()), of(text())).prop_map(|(without, faces, because)| Back {
        without,
        faces,
        because,
    })
}

fn point() -> impl Strategy<Value = Point> {
    prop_oneof![
        (1..=u64::MAX).prop_map(Point::Event),
        word().prop_map(|word| Point::Mark(word.text)),
        any::<u32>().prop_map(Point::Round),
        prop_oneof![Just(Point::Start), Just(Point::End), Just(Point::Back)],
    ]
}

fn amount() -> impl Strategy<Value = Amount> {
    prop_oneof![
        (1..=u64::MAX).prop_map(Amount::Deeds),
        prop_oneof![Just(Unit::Turn), Just(Unit::Round)].prop_map(Amount::Of),
        point().prop_map(Amount::To),
    ]
}

fn act() -> impl Strategy<Value = Line> {
    let verdict = prop_oneof![Just(DisputeOutcome::Upheld), Just(DisputeOutcome::Overturned)];
    let remedy = of(select(Remedy::ALL.to_vec()));
    prop_oneof![
        Just(Line::Blank),
        any::<bool>().prop_map(|last| Line::Reveal { last }),
        faces().prop_map(Line::Faces),
        vec(number(), 1..4).prop_map(Line::Numbers),
        (amount(), of(text())).prop_map(|(amount, because)| Line::Undo { amount, because }),
        (amount(), of(text())).prop_map(|(amount, because)| Line::Redo { amount, because }),
        word().prop_map(|name| Line::Mark { name }),
        point().prop_map(|point| Line::Goto { point }),
        (natural(), back()).prop_map(|(event, back)| Line::Retract { event, back }),
        (natural(), small(), of(small()), back())
            .prop_map(|(event, face, die, back)| { Line::Correct { event, face, die, back } }),
        (natural(), text()).prop_map(|(event, because)| Line::Dispute { event, because }),
        (natural(), verdict, remedy, text()).prop_map(|(event, verdict, remedy, because)| {
            Line::Decide { event, verdict, remedy, because }
        }),
        (text(), vec(word(), 0..3)).prop_map(|(text, to)| Line::Remark { text, to }),
        text().prop_map(|text| Line::Contribute { text }),
    ]
}

fn expect() -> impl Strategy<Value = Line> {
    let state = prop_oneof![
        (who(), word(), any::<i64>()).prop_map(|(who, name, value)| Expect::Number {
            who,
            name,
            value
        }),
        (who(), word(), of(value_word())).prop_map(|(who, condition, detail)| Expect::Is {
            who,
            condition,
            detail
        }),
        (who(), word(), of(value_word())).prop_map(|(who, condition, detail)| Expect::Not {
            who,
            condition,
            detail
        }),
        (who(), text(), any::<bool>()).prop_map(|(who, text, holds)| Expect::Free {
            who,
            text,
            holds
        }),
        (who(), place()).prop_map(|(who, place)| Expect::At { who, place }),
        (who(), word()).prop_map(|(who, item)| Expect::Has { who, item }),
        (who(), word()).prop_map(|(who, item)| Expect::Lacks { who, item }),
        who().prop_map(|who| Expect::Turn { who }),
        any::<u64>().prop_map(Expect::Round),
        any::<i64>().prop_map(Expect::Count),
        word().prop_map(Expect::Phase),
        vec(word(), 1..4).prop_map(Expect::Order),
        Just(Expect::Over),
    ];
    let happened = prop_oneof![
        (word(), any::<i64>(), of(word()), of(who()), of(who())).prop_map(
            |(purpose, total, outcome, by, on)| Expect::Roll { purpose, total, outcome, by, on }
        ),
        (word(), of(who())).prop_map(|(purpose, by)| Expect::NoRoll { purpose, by }),
        vec(prop_oneof![clause(), text().prop_map(|t| Word { text: t.text, span: NOWHERE })], 0..3)
            .prop_map(Expect::Refused),
        (who(), clause()).prop_map(|(who, choice)| Expect::Asks { who, choice }),
        (who(), of(clause())).prop_map(|(who, choice)| Expect::NotAsks { who, choice }),
        Just(Expect::AsksNobody),
        (any::<bool>(), vec(value_word(), 1..3), options())
            .prop_map(|(negated, words, options)| Expect::Offers { negated, words, options }),
        (any::<bool>(), who(), word(), options()).prop_map(|(negated, who, verb, options)| {
            Expect::Legal { negated, who, verb, options }
        }),
        (any::<bool>(), clause()).prop_map(|(negated, clause)| Expect::Cites { negated, clause }),
    ];
    prop_oneof![state, happened].prop_map(Line::Expect)
}

fn clause() -> impl Strategy<Value = Word> {
    (word(), who()).prop_map(|(system, rule)| Word {
        text: format!("{}:{}", system.text, rule.text),
        span: NOWHERE,
    })
}

/// Lines that are nearly right.
fn noise() -> impl Strategy<Value = String> {
    let scrap = prop_oneof![
        "[a-z]{1,3}",
        "[ \\[\\]\"\\\\#=,:|>+.é\t-]",
        prop::sample::select(vec![
            "gm set",
            "expect",
            "because",
            "undo",
            "roll",
            "not",
            "offers",
            "legal",
            "asks",
            "nobody",
            "answer",
            "take",
            "remark",
            "to=",
            "decide",
            "upheld",
            "12",
            "-3",
            "\"x\"",
            " ",
            " ",
            " ",
            "at",
            "is",
            "99999999999999999999",
            "refused",
            "hp-=2",
            "hp+=1",
            "+prone",
            "3,4>5,4",
            "a|b",
        ])
        .prop_map(str::to_owned),
    ];
    vec(scrap, 0..12).prop_map(|scraps| scraps.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn printing_a_line_and_parsing_it_gives_the_line(
        line in prop_oneof![say(), brief(), set(), act(), expect()]
    ) {
        let printed = line.to_string();
        let parsed = parse_line(&printed, 1);
        prop_assert!(parsed.is_ok(), "{printed}\n{parsed:?}");
        let parsed = parsed.map_err(|refusal| TestCaseError::fail(refusal.message))?;
        prop_assert_eq!(spanless(&parsed), spanless(&line), "{}", printed);
    }

    #[test]
    fn what_parses_prints_as_a_line_that_parses_the_same(text in noise()) {
        if let Ok(line) = parse_line(&text, 1) {
            let printed = line.to_string();
            let again = parse_line(&printed, 1);
            prop_assert!(again.is_ok(), "{text}\n{printed}\n{again:?}");
            let again = again.map_err(|refusal| TestCaseError::fail(refusal.message))?;
            prop_assert_eq!(spanless(&again), spanless(&line), "{}", text);
            prop_assert_eq!(again.to_string(), printed);
        }
    }

    #[test]
    fn no_line_makes_the_parser_panic_and_every_caret_lies_in_the_line(
        text in prop_oneof![noise(), any::<String>()], number in any::<u32>()
    ) {
        if let Err(refusal) = parse_line(&text, number) {
            let span = refusal.span.unwrap_or(NOWHERE);
            let end = span.column as usize + span.length.saturating_sub(1) as usize;
            prop_assert!(span.column >= 1 && end <= text.chars().count() + 1, "{refusal:?}");
            prop_assert!(!refusal.render_line(&text).is_empty());
        }
    }

    #[test]
    fn no_file_makes_the_parser_panic(
        head in "(---\n)?", toml in prop_oneof![toml_noise(), any::<String>()],
        play in noise(), bytes in vec(any::<u8>(), 0..40)
    ) {
        let text = format!("{head}{toml}\n---\n{play}\n```cast\n{toml}\n```\n```play\n{play}\n```");
        if let Ok(source) = Source::new(None, &text) {
            if let Err(refusal) = parse_script(&source) {
                prop_assert!(!refusal.render(&source).is_empty());
            }
            for case in parse_cases(&source, |_| Ok(toml.clone())).unwrap_or_default() {
                if let Err(refusal) = case.parse() {
                    prop_assert!(!refusal.render(&source).is_empty());
                }
            }
        }
        let _ = parse_front(&toml, 1);
        let _ = read_source(None, &bytes);
    }
}

/// Front matter that is nearly right.
fn toml_noise() -> impl Strategy<Value = String> {
    let scrap = prop::sample::select(vec![
        "system = \"wwn\"\n",
        "dice = \"typed\"\n",
        "seed = \"00\"\n",
        "[options]\n",
        "[map]\n",
        "grid = [1, 2]\n",
        "[[map.zone]]\n",
        "[[combatant]]\n",
        "id = \"a\"\n",
        "id = \"b\"\n",
        "like = \"a\"\n",
        "like = \"b\"\n",
        "count = 2\n",
        "at = [1, 2]\n",
        "at = \"é\"\n",
        "[[combatant.weapon]]\n",
        "[combatant]\n",
        "x = 1.5\n",
        "y = 1979-05-27\n",
        "é = {a=[1]}\n",
        "weapon = []\n",
        "waiting = true\n",
        "side = \"a\"\n",
        "\"",
        "\\",
        "\u{1b}",
        "=",
    ]);
    vec(scrap, 0..12).prop_map(|scraps| scraps.concat())
}
