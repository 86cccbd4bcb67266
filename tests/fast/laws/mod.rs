//! The laws: what holds for every fight, each a property in its own name.
//!
//! A case is a number from which a whole random fight follows, so a failure is said again by its
//! number alone. The numbers are the same in every run; `PROPTEST_RNG_SEED` tries others.

use crate::common::again::{self, Shift};
use crate::common::good_ends;
use crate::common::player::{STAMP, Seen, lively, step};
use crate::common::{Random, some_value};
use crate::shared::law_cases;
use affray::engine::catalog::Said as Saying;
use affray::export::{export, import};
use affray::log::form::Form;
use affray::log::{Blinder, MemoryStorage, codec, verify};
use affray::play::{CommitKind, Keeping, Said, Session, Talk};
use affray::script::parse_line;
use affray::state::State;
use affray::vocabulary::{
    Actor, Amount, Args, Event, Name, Point, Rolled, Row, Seat, Stamp, Unit, core,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Words, bytes and logs from hands that mean no fight.
mod hostile;
/// The tree of lines, for comparison.
mod lines;

use lines::Lines;

type Fight = Session<MemoryStorage>;

fn cases(count: u32) -> ProptestConfig {
    let mut config = ProptestConfig::with_cases(law_cases(count));
    config.failure_persistence = None;
    config.max_shrink_iters = 0; // a smaller number is no smaller fight
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(0x0aff_4a90);
    }
    config
}

fn fight(seed: u64) -> Fight {
    lively(seed, MemoryStorage::default(), 30).0
}

fn opened(bytes: &[u8], seed: u64) -> Fight {
    let secret = crate::common::player::secret(seed);
    let kept = Keeping::from(Some(secret)).with_key(crate::common::KEY);
    Session::open(MemoryStorage::from(bytes.to_vec()), kept).expect("a log opens")
}

/// The blinder that an event has.
fn blinder(bytes: &[u8]) -> Blinder {
    match Form::of(bytes) {
        Some(Form::Hidden { blinder, .. }) => *blinder,
        _ => Blinder::default(),
    }
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn decoding_what_was_encoded_changes_nothing(seed: u64) {
        let fight = fight(seed);
        for commit in fight.log().commits_after(0) {
            for bytes in commit.events() {
                let entry = codec::decode_strict(bytes).expect("an event that was written");
                prop_assert_eq!(codec::encode(&entry, &blinder(bytes)), bytes);
            }
        }
        let mut random = Random::new(seed);
        for _ in 0..200 {
            let entry = crate::common::events::entry(&mut random);
            let bytes = codec::encode(&entry, &[7; 16]);
            let changes =
                matches!(entry.event, Event::Opened(_) | Event::Rolled(_) | Event::Effected(_));
            if entry.audience.is_none() {
                prop_assert_eq!(codec::changes_state(&bytes), changes, "{:?}", entry);
            } else {
                prop_assert!(codec::changes_state(&bytes) || !changes, "{:?}", entry);
            }
            prop_assert_eq!(codec::decode_strict(&bytes), Ok(entry));
        }
    }

    #[test]
    fn seeking_equals_folding(seed: u64) {
        let fight = lively(seed, MemoryStorage::default(), 60).0;
        let history = fight.history();
        let lines = Lines::of(history);
        prop_assert_eq!(lines.tip, history.tip());
        let mut random = Random::new(seed);
        for _ in 0..40 {
            let event = 1 + random.below(history.count());
            if history.kind_of(history.commit_of(event)) != CommitKind::Act {
                prop_assert_eq!(history.state_at(event), lines.fold(history, event), "#{}", event);
            }
        }
        prop_assert_eq!(fight.state(), &lines.fold(history, history.tip()));
    }

    #[test]
    fn a_line_holds_what_is_on_it(seed: u64) {
        let fight = lively(seed, MemoryStorage::default(), 60).0;
        let history = fight.history();
        let lines = Lines::of(history);
        let mut random = Random::new(seed);
        let is_play = |event: &u64| history.kind_of(history.commit_of(*event)) != CommitKind::Act;
        let some = (0..10).map(|_| 1 + random.below(history.count())).filter(is_play);
        for tip in some.chain([history.tip()]) {
            let on_it = lines.events(tip);
            for event in 0..=history.count() + 1 {
                let holds = history.line_holds(tip, event);
                prop_assert_eq!(holds, on_it.contains(&event), "#{} on that of #{}", event, tip);
            }
        }
    }

    #[test]
    fn replaying_recorded_answers_reproduces_every_byte(seed: u64) {
        let fight = fight(seed);
        let first = fight.log().commit(1).expect("a log has an opening").after().offset;
        let mut again = opened(&fight.log().bytes()[..first as usize], seed);
        again::say_all_after(fight.history(), 1, &mut again, Shift::default());
        prop_assert!(again.log().bytes() == fight.log().bytes());
    }

    #[test]
    fn cutting_a_log_at_any_byte_loses_at_most_the_last_commit(seed: u64, at: prop::sample::Index) {
        let fight = fight(seed);
        let bytes = fight.log().bytes();
        let at = at.index(bytes.len() + 1);
        let ends = good_ends(fight.log());
        let whole = ends.iter().rfind(|(_, end)| *end <= at).map_or(0, |(commit, _)| *commit);
        let open = Session::open(MemoryStorage::from(bytes[..at].to_vec()), None);
        if whole == 0 {
            prop_assert!(open.is_err());
        } else {
            let cut = open.expect("a log cut after its opening opens");
            prop_assert_eq!(cut.history().commits(), whole);
            let last = cut.history().tip();
            prop_assert_eq!(cut.state(), &Lines::of(cut.history()).fold(fight.history(), last));
        }
    }

    #[test]
    fn any_changed_byte_is_found(seed: u64, at: prop::sample::Index, mask in 1..=255_u8) {
        let fight = fight(seed);
        let mut bytes = fight.log().bytes().to_vec();
        for step in 0..40 {
            let at = (at.index(bytes.len()) + step * 97) % bytes.len();
            bytes[at] ^= mask;
            prop_assert!(verify::verify_bytes(&bytes, None).is_err(), "byte {}", at);
            prop_assert!(Session::open(MemoryStorage::from(bytes.clone()), None).is_err());
            bytes[at] ^= mask;
        }
    }

    #[test]
    fn resuming_after_a_cut_gives_the_same_fight(seed: u64, at: prop::sample::Index) {
        let fight = fight(seed);
        let bytes = fight.log().bytes();
        let ends = good_ends(fight.log());
        let first = ends[0].1;
        let at = first + at.index(bytes.len() - first + 1);
        let mut resumed = opened(&bytes[..at], seed);
        let whole = resumed.history().commits();
        let torn = resumed.recover(STAMP).expect("a torn end is moved aside");
        prop_assert_eq!(torn.is_some(), ends.iter().all(|(_, end)| *end != at));
        let shift = match torn {
            Some(_) => Shift::at(resumed.history().count()),
            None => Shift::default(),
        };
        again::say_all_after(fight.history(), whole, &mut resumed, shift);
        prop_assert_eq!(resumed.state(), fight.state());
        // An answer that brings back others may be all that is left of its act: then the others are
        // given anew, and are not marked as said again.
        let next = (whole < fight.history().commits()).then(|| fight.history().events_of(whole + 1));
        if next.is_some_and(|(first, _)| fight.history().entry(first).event.said_again().is_some()) {
            return Ok(());
        }
        let same = match torn {
            Some(_) => again::bytes::without_recovery(resumed.log().bytes()),
            None => resumed.log().bytes().to_vec(),
        };
        prop_assert!(same == bytes);
    }

    #[test]
    fn undo_then_redo_is_nothing(seed: u64, count in 1..6_u64) {
        let mut fight = fight(seed);
        if fight.history().undo_target(count).is_err() {
            return Ok(());
        }
        let before = whole_of(&fight);
        fight.undo(STAMP, count, None).expect("there is enough to undo");
        prop_assert!(fight.history().tip() < before.1);
        fight.redo(STAMP, count, None).expect("what was undone is redone");
        prop_assert_eq!(whole_of(&fight), before);
        let again = opened(fight.log().bytes(), seed);
        prop_assert_eq!(whole_of(&again), whole_of(&fight));
    }

    #[test]
    fn undo_by_turn_by_round_or_to_an_event_then_redo_is_nothing(
        seed: u64,
        by in 0..3_usize,
        at: prop::sample::Index,
    ) {
        let mut fight = fight(seed);
        // What was undone before is no part of what is taken back here.
        while fight.redo_target(1).is_ok() {
            fight.redo(STAMP, 1, None).expect("there is something to redo");
        }
        let line: Vec<u64> = fight.history().line().iter().flat_map(|(a, b)| *a..=*b).collect();
        let event = line[at.index(line.len())];
        let to = |event| Amount::To(Point::Event(event));
        let back = [Amount::Of(Unit::Turn), Amount::Of(Unit::Round), to(event)][by].clone();
        if fight.undo_target(back.clone()).is_err() {
            return Ok(());
        }
        let before = whole_of(&fight);
        let forth = if by == 2 { to(before.1) } else { back.clone() };
        fight.undo(STAMP, back, None).expect("there is something to undo");
        prop_assert!(fight.history().tip() < before.1);
        fight.redo(STAMP, forth, None).expect("what was undone is redone");
        prop_assert_eq!(whole_of(&fight), before);
        let again = opened(fight.log().bytes(), seed);
        prop_assert_eq!(whole_of(&again), whole_of(&fight));
    }

    #[test]
    fn what_is_offered_is_accepted(seed: u64) {
        let (mut fight, mut random) = lively(seed, MemoryStorage::default(), 20);
        if fight.pending().is_some() || fight.history().tip() == 1 {
            // What is offered as an answer, the random player finds out: it panics otherwise.
            step(seed, &mut fight, &mut random, &mut Seen::default());
            return Ok(());
        }
        let sides = fight.state().every_side().map(Actor::Side);
        for actor in fight.state().everyone().map(Actor::Who).chain(sides) {
            for (verb, args) in fight.system().legal(fight.state(), actor) {
                let mut copy = opened(fight.log().bytes(), seed);
                let said = Said { actor, verb, args, because: None };
                let text = format!("{} {said:?}", fight.system().spell(verb));
                let taken = copy.declare(STAMP, said, None);
                prop_assert!(taken.is_ok(), "{}: {:?}", text, taken);
            }
        }
    }

    #[test]
    fn no_pool_leaves_its_bounds(seed: u64) {
        let (mut fight, mut random) = crate::common::player::open(seed, MemoryStorage::default());
        for _ in 0..40 {
            if fight.state().phase == core::OVER {
                break;
            }
            step(seed, &mut fight, &mut random, &mut Seen::default());
            let bounds = crate::common::habits::of(fight.system()).out_of_bounds(fight.state(), fight.pending().is_some());
            prop_assert!(bounds.is_ok(), "{:?}", bounds);
        }
    }

    #[test]
    fn text_json_and_binary_forms_agree(seed: u64) {
        let fight = fight(seed);
        let bytes = fight.log().bytes();
        let mut lines = Vec::new();
        export(bytes, &mut lines).expect("a log is exported");
        let imported = import(lines.as_slice()).expect("what was exported is imported");
        prop_assert!(imported == bytes, "JSON");
        prop_assert!(retold(&fight, seed) == bytes, "the play language");
    }
}

/// What undo and redo together must not change: the state, the tip, what is awaited and offered.
fn whole_of(fight: &Fight) -> (State, u64, String, Vec<Actor>, String) {
    let pending = format!("{:?}", fight.pending());
    let offers = format!("{:?}", fight.offers());
    (fight.state().clone(), fight.history().tip(), pending, fight.still_asked(), offers)
}

/// A fight told again, line by line, in the play language.
fn retold(fight: &Fight, seed: u64) -> Vec<u8> {
    let first = fight.log().commit(1).expect("a log has an opening").after().offset;
    let mut again = opened(&fight.log().bytes()[..first as usize], seed);
    let mut commit = 2;
    while commit <= fight.history().commits() {
        let (line, made) = again::lines::line(fight.history(), commit, &again);
        let parsed = parse_line(&line, 1).unwrap_or_else(|error| panic!("{line}: {error}"));
        let printed = parsed.to_string();
        let twice = parse_line(&printed, 1).unwrap_or_else(|error| panic!("{printed}: {error}"));
        assert_eq!(twice.to_string(), printed, "{line}");
        let mut talk = Talk::new(again, Seat::GM, || 0);
        talk.try_say(&twice).unwrap_or_else(|trouble| panic!("{line}: {}", trouble.diagnostic));
        again = talk.into_session();
        commit += made;
        let end = again.log().bytes().len();
        assert!(fight.log().bytes()[..end] == *again.log().bytes(), "{line}");
    }
    again.log().bytes().to_vec()
}

/// What the latest declaration rolled with dice.
fn rolls(fight: &Fight) -> Vec<Rolled> {
    let rolled = fight.latest_events().filter_map(|taped| match &taped.event {
        Event::Rolled(rolled) if !rolled.dice.is_empty() => Some(Rolled::clone(rolled)),
        _ => None,
    });
    rolled.collect()
}

#[test]
fn an_undone_declaration_made_again_throws_the_same_dice() {
    let (mut same, mut others, mut alike) = (0, 0, 0);
    for seed in 0..900 {
        let (mut fight, mut random) = lively(seed, MemoryStorage::default(), 10);
        let Some(one) = another(&fight, &mut random, &Args::default()) else { continue };
        if fight.declare(STAMP, one.clone(), None).is_err() {
            continue; // something is awaited
        }
        let first = rolls(&fight);
        fight.undo(STAMP, 1, None).expect("a declaration is undone");
        let stamp = Stamp { seat: Seat::GM, time: 99 };
        let again = Said { because: Some("again, with feeling".to_owned()), ..one.clone() };
        fight.declare(stamp, again, None).expect("what was declared is declared again");
        assert_eq!(rolls(&fight), first, "seed {seed}");
        same += u32::from(!first.is_empty());
        fight.undo(STAMP, 1, None).expect("it is undone again");
        let Some(other) = another(&fight, &mut random, &one.args) else { continue };
        fight.declare(STAMP, other, None).expect("what is offered is accepted");
        let other = rolls(&fight);
        if let ([one, ..], [two, ..]) = (first.as_slice(), other.as_slice())
            && one.dice[0].sides == 20
            && two.dice[0].sides == 20
            && address(one) != address(two)
        {
            others += 1;
            alike += u32::from(one.dice[0].face == two.dice[0].face);
        }
    }
    assert!(same > 100, "{same}");
    assert!(others > 40, "{others}");
    assert!(alike * 5 < others, "{alike} of {others} other deeds rolled the same d20");
}

/// What the dice of a roll hang on.
fn address(rolled: &Rolled) -> (Actor, Name, &Row) {
    (rolled.by, rolled.purpose, &rolled.row)
}

/// Something else that may be declared now.
fn another(fight: &Fight, random: &mut Random, not: &Args) -> Option<Said> {
    let (system, state) = (fight.system(), fight.state());
    let everyone: Vec<Actor> = state.present().map(Actor::Who).collect();
    let attacks: Vec<_> = system
        .verbs()
        .iter()
        .filter(|verb| verb.said == Saying::Declared && system.spell(verb.name).ends_with("attack"))
        .collect();
    for _ in 0..40 {
        let actor = random.one_of(&everyone)?;
        let verb = random.one_of(&attacks)?;
        let legal = system.legal_with(state, actor, verb.name);
        let Some(args) = random.one_of(&legal) else { continue };
        let mut args = args;
        if let Some(option) = random.one_of(verb.options)
            && let Some(value) = some_value(random, system, state, option.kind)
        {
            let more = args.clone().with(option.name, value);
            if system.check(state, actor, verb.name, more.clone()).is_ok() {
                args = more;
            }
        }
        let filled = system.check(state, actor, verb.name, args).ok()?;
        if filled != *not {
            return Some(Said { actor, verb: verb.name, args: filled, because: None });
        }
    }
    None
}
