//! Every form of the language once, and what it is read as.

use affray::script::{
    Act, Change, Datum, Dice, Expect, ItemKind, Line, RawPlace, RawValue, Say, Span, parse_front,
    parse_line, parse_value,
};

fn say(text: &str) -> Say {
    match parse_line(text, 1).expect(text) {
        Line::Say(say) => say,
        other => panic!("{text} is read as {other:?}"),
    }
}

fn expect(text: &str) -> Expect {
    match parse_line(text, 1).expect(text) {
        Line::Expect(expect) => expect,
        other => panic!("{text} is read as {other:?}"),
    }
}

#[test]
fn every_form_parses_and_prints_canonically() {
    for (written, canonical) in [
        ("", ""),
        ("  # only a comment", ""),
        ("gm start [5 3]", "gm start [5 3]"),
        (
            "gm start surprised=heroes  check=opposed # ambush",
            "gm start surprised=heroes check=opposed",
        ),
        (
            "gm join wolf from=beasts/a.toml#wolf count=6",
            "gm join wolf from=beasts/a.toml#wolf count=6",
        ),
        (
            "ash melee-attack grak weapon=longsword [14,6]",
            "ash melee-attack grak weapon=longsword [14 6]",
        ),
        ("ash melee-attack grak[14]# ouch", "ash melee-attack grak [14]"),
        ("ash attack because \"cruel\" [1  , 2]", "ash attack [1 2] because \"cruel\""),
        ("ash attack []", "ash attack []"),
        (
            "ash attack gm-mod=+2 damage=2d6+1 die=d% signless=yes",
            "ash attack gm-mod=2 damage=2d6+1 die=d% signless=yes",
        ),
        ("ash move 3,4", "ash move 3,4"),
        ("ash move bank|bridge", "ash move bank|bridge"),
        ("ash run path=4,4>5,4>6,4", "ash run path=4,4>5,4>6,4"),
        ("ash run hall>hall|yard>yard", "ash run hall>hall|yard>yard"),
        ("ash cast-spell gob-1,gob-2 spell=fog", "ash cast-spell gob-1,gob-2 spell=fog"),
        (
            "ash improvise \"she said \\\"no\\\" \\\\ [7]\" dr=-3",
            "ash improvise \"she said \\\"no\\\" \\\\ [7]\" dr=-3",
        ),
        ("ash attack x=a,\"b c\",3 y=grak:3,bo:-1", "ash attack x=a,\"b c\",3 y=grak:3,bo:-1"),
        ("grak answer dodge [7 6]", "grak answer dodge [7 6]"),
        ("grak answer 3,4", "grak answer 3,4"),
        ("grak answer bank|bridge", "grak answer bank|bridge"),
        ("grak answer 7 because \"luck\"", "grak answer 7 because \"luck\""),
        ("all answer pass", "all answer pass"),
        ("grak take total-defense", "grak take total-defense"),
        ("gm rule \"the bridge holds\"", "gm rule \"the bridge holds\""),
        (
            "gm set ash hp=3 hp+=2 hp-=1 +prone -stunned:grak at=3,4 order=a,b because \"x\"",
            "gm set ash hp=3 hp+=2 hp-=1 +prone -stunned:grak at=3,4 order=a,b because \"x\"",
        ),
        ("gm set ash.longsword durability-=1", "gm set ash.longsword durability-=1"),
        ("gm set fight round=3", "gm set fight round=3"),
        ("[7 3]", "[7 3]"),
        ("15", "15"),
        ("7, 3 # dice", "7 3"),
        ("3,4", "3 4"),
        ("pass", "pass"),
        ("dodge weapon=axe [3 4]", "dodge weapon=axe [3 4]"),
        ("end because \"done\"", "end because \"done\""),
        ("\"broken arm\" [6]", "\"broken arm\" [6]"),
        ("\"Ash of the Vale\"  melee-attack \"Grak\"", "\"Ash of the Vale\" melee-attack \"Grak\""),
        ("\"Ash\" end-turn", "Ash end-turn"),
        ("\"undo\" end-turn", "\"undo\" end-turn"),
        ("gm set \"Ash of the Vale\" hp=3", "gm set \"Ash of the Vale\" hp=3"),
        ("remark \"hi\"", "remark \"hi\""),
        ("remark \"hi\" to=gm,maria", "remark \"hi\" to=gm,maria"),
        ("contribute \"tails\"", "contribute \"tails\""),
        ("reveal", "reveal"),
        ("expect ash hp 12", "expect ash hp 12"),
        ("expect ash.longsword durability -1", "expect ash.longsword durability -1"),
        ("expect ash is ongoing:grak", "expect ash is ongoing:grak"),
        ("expect ash not prone", "expect ash not prone"),
        ("expect ash is not prone", "expect ash not prone"),
        ("expect ash is not ongoing:grak", "expect ash not ongoing:grak"),
        ("expect ash at 3,4", "expect ash at 3,4"),
        ("expect ash at bank|bridge", "expect ash at bank|bridge"),
        ("expect ash has rope", "expect ash has rope"),
        ("expect ash lacks rope", "expect ash lacks rope"),
        ("expect roll attack 17", "expect roll attack 17"),
        ("expect roll attack -1 miss on grak by ash", "expect roll attack -1 miss by ash on grak"),
        ("expect no roll damage", "expect no roll damage"),
        ("expect turn heroes", "expect turn heroes"),
        ("expect round 0", "expect round 0"),
        ("expect count -2", "expect count -2"),
        ("expect phase move", "expect phase move"),
        ("expect order a b c", "expect order a b c"),
        ("expect over", "expect over"),
        ("expect refused", "expect refused"),
        (
            "expect refused wwn:snap.needs-main \"too far\"",
            "expect refused wwn:snap.needs-main \"too far\"",
        ),
        ("expect asks grak react.dodge", "expect asks grak react.dodge"),
        ("expect asks nobody # now", "expect asks nobody"),
        ("expect asks nobody react.dodge", "expect asks nobody react.dodge"),
        ("expect not asks grak", "expect not asks grak"),
        ("expect not asks grak react.dodge", "expect not asks grak react.dodge"),
        ("expect offers dodge weapon=axe", "expect offers dodge weapon=axe"),
        ("expect not  legal ash attack target=grak", "expect not legal ash attack target=grak"),
        ("expect not offers dodge counter", "expect not offers dodge counter"),
        ("expect cites wwn:shock.on-miss", "expect cites wwn:shock.on-miss"),
        ("expect not cites wwn:shock.on-miss", "expect not cites wwn:shock.on-miss"),
    ] {
        let line = parse_line(written, 1).expect(written);
        assert_eq!(line.to_string(), canonical);
    }
}

#[test]
fn every_move_and_dispute_parses_and_prints_canonically() {
    for (written, canonical) in [
        ("undo", "undo"),
        ("undo 3 because \"wrong target\"", "undo 3 because \"wrong target\""),
        ("undo turn", "undo turn"),
        ("undo round because \"x\" # 2", "undo round because \"x\""),
        ("undo to #305", "undo to 305"),
        ("undo to 305 because \"x\"", "undo to 305 because \"x\""),
        ("undo to before-the-charge", "undo to before-the-charge"),
        ("redo 1", "redo"),
        ("redo turn", "redo turn"),
        ("redo round", "redo round"),
        ("redo to #12 because \"x\"", "redo to 12 because \"x\""),
        ("mark bridge", "mark bridge"),
        // As the command of the shell takes it.
        ("reveal --final # all done", "reveal final"),
        ("goto bridge", "goto bridge"),
        ("goto 12", "goto 12"),
        ("goto #12", "goto 12"),
        ("goto start", "goto start"),
        ("goto end # 305", "goto end"),
        ("goto back", "goto back"),
        ("goto round 3", "goto round 3"),
        ("goto 7th", "goto 7th"),
        ("retract 12", "retract 12"),
        ("retract #12 without=#20,#31 [5 3]", "retract 12 without=20,31 [5 3]"),
        ("retract #12 without=#20", "retract 12 without=20"),
        ("ash take total-defense window=#305", "ash take total-defense window=#305"),
        ("correct #12 face=5", "correct 12 face=5"),
        ("dispute #12 because \"x\"", "dispute 12 because \"x\""),
        ("decide #12 upheld because \"x\"", "decide 12 upheld because \"x\""),
        ("retract 12 without=20,31 [5 3]", "retract 12 without=20,31 [5 3]"),
        ("correct 12 face=5", "correct 12 face=5"),
        ("correct 12 die=2 face=5 without=20 [3]", "correct 12 face=5 die=2 without=20 [3]"),
        ("dispute 12 because \"x\"", "dispute 12 because \"x\""),
        ("decide 12 overturned because \"x\"", "decide 12 overturned because \"x\""),
        (
            "decide #12 overturned  remedy=retract because \"x\"",
            "decide 12 overturned remedy=retract because \"x\"",
        ),
        (
            "decide 12 upheld remedy=none because \"x\"",
            "decide 12 upheld remedy=none because \"x\"",
        ),
    ] {
        let line = parse_line(written, 1).expect(written);
        assert_eq!(line.to_string(), canonical);
    }
}

#[test]
fn the_parts_of_a_line_are_told_apart() {
    let say =
        say("ash melee-attack grak \"for glory\" weapon=longsword at=3,4 [14 6] because \"x\"");
    assert_eq!(say.actor.text, "ash");
    assert!(matches!(&say.act, Act::Do(verb) if verb.text == "melee-attack"));
    assert!(matches!(&say.bare[0].value, RawValue::Word(word) if word.text == "grak"));
    assert!(matches!(&say.bare[1].value, RawValue::Text(text) if text.text == "for glory"));
    assert_eq!(say.options[1].value, RawValue::Square(3, 4));
    assert_eq!(say.options[1].span, Span { line: 1, column: 55, length: 3 });
    assert_eq!(say.faces.map(|faces| faces.iter().map(|f| f.value).collect()), Some(vec![14, 6]));
    assert_eq!(say.because.map(|text| text.text), Some("x".to_owned()));
}

#[test]
fn columns_count_characters_not_bytes() {
    let say = say("jörg höre \"ßß\" ziel=grak");
    assert_eq!(say.options[0].name.span, Span { line: 1, column: 16, length: 4 });
    let refusal = parse_line("jörg höre \"ßß\" ziel=(", 4).expect_err("no value");
    assert_eq!(refusal.span, Some(Span { line: 4, column: 21, length: 1 }));
}

#[test]
fn only_the_gm_sets() {
    assert_eq!(say("gm set ash hp=3").changes.len(), 1);
    let gm = say("gm set ash hp-=3");
    assert!(matches!(&gm.changes[0], Change::Subtract { name, n: 3 } if name.text == "hp"));
    assert!(say("ash set trap=3").changes.is_empty());
}

#[test]
fn a_keyword_comes_first_unless_only_a_name_parses() {
    assert!(matches!(expect("expect turn heroes"), Expect::Turn { .. }));
    assert!(matches!(expect("expect turn hp 5"), Expect::Number { who, .. } if who.text == "turn"));
    assert!(matches!(expect("expect over is prone"), Expect::Is { who, .. } if who.text == "over"));
    assert!(matches!(expect("expect order hp 5"), Expect::Order(words) if words.len() == 2));
    assert!(matches!(expect("expect roll hp 5"), Expect::Roll { total: 5, .. }));
    assert!(matches!(expect("expect round is tired"), Expect::Is { .. }));
    let place = expect("expect ash at hall");
    assert!(matches!(place, Expect::At { place: RawPlace::Zone(zone), .. } if zone.text == "hall"));
}

#[test]
fn an_answer_can_be_read_as_a_value() {
    let Act::Answer(word) = say("  ash answer 3,4").act else { panic!("an answer") };
    assert_eq!(parse_value(&word), Ok(RawValue::Square(3, 4)));
    assert_eq!(word.span, Span { line: 1, column: 14, length: 3 });
}

#[test]
fn an_answer_can_be_free_text() {
    let said = say("gm answer \"a broken arm, \\\"left\\\"\" [3]");
    let Act::AnswerInWords(text) = said.act else { panic!("an answer in words") };
    assert_eq!(text.text, "a broken arm, \"left\"");
    assert!(matches!(say("gm answer arm").act, Act::Answer(_)));
}

const CAST: &str = "\
system = 'wwn'
dice = 'open'
seed = '00000000000000000000000000000000000000000000000000000000000000Ff'
[options]
trauma = true
[map]
light = 'dim'
grid = [20, 12]
[[map.zone]]
id = 'bridge'
cover = 1
[[combatant]]
id = 'gob'
name = 'Goblin'
count = 2
side = 'foes'
seat = 'gm'
at = [[3, 4], 'bridge']
hp-max = 5
ac = 12
[[combatant.weapon]]
id = 'spear'
[[combatant.item]]
id = 'rope'
[[combatant.shield]]
id = 'buckler'
[[combatant]]
id = 'chief'
like = 'gob-2'
hp-max = 9
skills = { stab = 1, exert = 0 }
waiting = true
[[combatant.weapon]]
id = 'axe'
damage = '1d8'
[[combatant]]
id = 'shaman'
like = 'chief'
weapon = []
";

#[test]
fn front_matter_is_read_with_like_and_count_worked_out() {
    let front = parse_front(CAST, 2).expect("parses");
    let mut seed = [0; 32];
    seed[31] = 0xff;
    assert_eq!(front.dice, Dice::Open { seed: Some(seed) });
    assert_eq!(front.options[0].name.span, Span { line: 6, column: 1, length: 6 });
    let map = front.map.expect("a map");
    assert_eq!((map.grid, map.rest.len()), (Some((20, 12)), 1));
    assert_eq!((map.zones[0].id.text.as_str(), map.zones[0].stats.len()), ("bridge", 1));
    let cast = front.combatants;
    let ids: Vec<&str> = cast.iter().map(|one| one.id.text.as_str()).collect();
    assert_eq!(ids, ["gob-1", "gob-2", "chief", "shaman"]);
    let names: Vec<_> = cast.iter().map(|one| one.name.as_ref().map(|n| n.text.as_str())).collect();
    assert_eq!(names, [Some("Goblin 1"), Some("Goblin 2"), None, None]);
    assert!(
        matches!(&cast[0].at.as_ref().expect("a place").data, Datum::List(xy) if xy.len() == 2)
    );
    assert!(matches!(&cast[1].at.as_ref().expect("a place").data, Datum::Text(_)));
    assert!(cast[2].at.is_none() && cast[2].waiting && !cast[3].waiting);
    assert_eq!(cast[3].side.as_ref().map(|side| side.text.as_str()), Some("foes"));
    let items = |one: usize| -> Vec<(ItemKind, &str)> {
        cast[one].items.iter().map(|item| (item.kind, item.id.text.as_str())).collect()
    };
    let (rope, buckler) = ((ItemKind::Item, "rope"), (ItemKind::Shield, "buckler"));
    assert_eq!(items(1), [(ItemKind::Weapon, "spear"), rope, buckler]);
    assert_eq!(items(2), [rope, buckler, (ItemKind::Weapon, "axe")]);
    assert_eq!(items(3), [rope, buckler]);
    let stats: Vec<_> = cast[3].stats.iter().map(|stat| stat.name.text.as_str()).collect();
    assert_eq!(stats, ["hp-max", "ac", "skills"]);
    assert_eq!(cast[3].stats[0].value.data, Datum::Int(9));
}

#[test]
fn dice_are_seeded_unless_the_file_says_otherwise() {
    for (toml, dice) in [
        ("system = 'x'", Dice::Seeded),
        ("system = 'x'\ndice = 'seeded'", Dice::Seeded),
        ("system = 'x'\ndice = 'typed'", Dice::Typed),
        ("system = 'x'\ndice = 'open'", Dice::Open { seed: None }),
    ] {
        assert_eq!(parse_front(toml, 1).expect(toml).dice, dice);
    }
}
