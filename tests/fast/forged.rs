//! Inputs that nobody could have said so: the audit says each anew and finds them, whatever their
//! dice show.

use crate::common::readers::read_all;
use crate::dice::DUEL;
use crate::shared::{
    Fight, RIVER, assert_found, bytes_of, camped, chained, commits, first_event, one_in,
    opening_of, played_text, samples, say, stamp_of, up_to,
};
use affray::audit::{Finding, audit};
use affray::rules::{SYSTEMS, System};
use affray::vocabulary::{
    Actor, Arg, Args, Dice, Effect, Entry, Event, Member, Name, Opening, Reply, Seat, Term, Value,
};

/// What is done to an input: whether there was anything to do it to.
type Forgery = fn(&mut Entry) -> bool;

/// The options of an input, if it has such.
fn options(event: &mut Event) -> Option<&mut Args> {
    match event {
        Event::Declared(declared) => Some(&mut declared.args),
        Event::Answered { reply: Reply::Do { args, .. }, .. } => Some(args),
        _ => None,
    }
}

fn unknown_option(entry: &mut Entry) -> bool {
    let args = options(&mut entry.event);
    args.is_some_and(|args| {
        args.0.push(Arg { name: Name(60_000), value: Value::Int(7) });
        true
    })
}

/// An option of the system that this verb does not take, in its place.
fn superfluous_option(entry: &mut Entry) -> bool {
    let args = options(&mut entry.event);
    args.is_some_and(|args| {
        *args = args.clone().with(affray::vocabulary::core::HIDDEN, Value::Flag(true));
        true
    })
}

fn doubled_option(entry: &mut Entry) -> bool {
    let args = options(&mut entry.event);
    args.is_some_and(|args| {
        let first = args.0.first().cloned();
        args.0.splice(0..0, first).count() == 0 && !args.0.is_empty()
    })
}

fn unsorted_options(entry: &mut Entry) -> bool {
    let args = options(&mut entry.event);
    args.is_some_and(|args| {
        args.0.reverse();
        args.0.len() > 1
    })
}

/// The next verb, by its code: of some pairs the rules do the same.
fn another_verb(entry: &mut Entry) -> bool {
    match &mut entry.event {
        Event::Answered { reply: Reply::Do { verb, .. }, .. } => {
            verb.0 += 1;
            true
        }
        _ => false,
    }
}

/// `yes` for the verb, and the bare word of it.
fn another_spelling(entry: &mut Entry) -> bool {
    match &mut entry.event {
        Event::Answered { reply, .. } => match reply {
            Reply::Do { verb, .. } => {
                *reply = Reply::Value(Value::Word(*verb));
                true
            }
            Reply::Pass => {
                *reply = Reply::Value(Value::Word(affray::vocabulary::core::PASS));
                true
            }
            _ => false,
        },
        _ => false,
    }
}

/// It claims to say the opening again.
fn says_another_again(entry: &mut Entry) -> bool {
    match &mut entry.event {
        Event::Declared(declared) => declared.again = Some(1),
        Event::Answered { again, .. } => *again = Some(1),
        Event::Ruled(ruled) => ruled.again = Some(1),
        _ => return false,
    }
    true
}

fn hidden_from_players(entry: &mut Entry) -> bool {
    let was = entry.audience.replace(vec![Seat::GM]);
    was != entry.audience
}

fn shown_to_everybody(entry: &mut Entry) -> bool {
    entry.audience.take().is_some()
}

/// A player's seat rules.
fn ruled_by_a_player(entry: &mut Entry) -> bool {
    match &mut entry.event {
        Event::Ruled(ruled) => {
            ruled.stamp.seat = Seat(1);
            true
        }
        _ => false,
    }
}

/// Every forgery of every event of the fights of `logs/`, the acts among them aside: how many of
/// each there were.
#[test]
fn every_forged_input_of_every_log_is_found() {
    let forgeries: [(&str, Forgery); 10] = [
        ("an unknown option", unknown_option),
        ("an option of other verbs", superfluous_option),
        ("an option twice", doubled_option),
        ("options out of order", unsorted_options),
        ("another verb", another_verb),
        ("another spelling", another_spelling),
        ("another input said again", says_another_again),
        ("hidden from the players", hidden_from_players),
        ("shown to everybody", shown_to_everybody),
        ("a player rules", ruled_by_a_player),
    ];
    let mut counts = [0; 10];
    for Fight { name, log, secret } in samples() {
        let honest = commits(&log);
        for (kind, (what, forge)) in forgeries.iter().enumerate() {
            for (commit, at) in places(&honest) {
                let mut forged = up_to(&honest, commit).to_vec();
                if !forge(&mut forged[commit][at]) {
                    continue;
                }
                let report = audit(&chained(&forged), Some(secret)).expect("a log");
                let event = first_event(&honest, commit) + at as u64;
                assert!(report.is_contradicted(), "{name}: {what} at event {event}");
                let first = report.first().map(|finding| finding.event);
                assert_eq!(first, Some(event), "{name}: {what}:\n{report}");
                counts[kind] += 1;
            }
        }
    }
    for (count, (what, _)) in counts.iter().zip(&forgeries) {
        assert!(*count > 4, "{what}: {count}");
    }
}

/// What a combatant says, said by a player who speaks neither for it nor for its side.
#[test]
fn what_another_players_seat_says_is_found() {
    // Of each: declarations, answers.
    let mut counts = [0; 2];
    for Fight { log, secret, .. } in samples() {
        let mut honest = commits(&log);
        let opening = opening_of(&mut honest).clone();
        for (kind, count) in counts.iter_mut().enumerate() {
            let said = honest.iter().map(|commit| said_by(&commit[0].event));
            let strange = said.enumerate().filter_map(|(commit, said)| {
                let (_, actor) = said.filter(|(is_answer, _)| usize::from(*is_answer) == kind)?;
                Some((commit, stranger(&opening, actor)?))
            });
            for (commit, seat) in strange.collect::<Vec<_>>().into_iter().step_by(one_in(60)) {
                let mut forged = up_to(&honest, commit).to_vec();
                stamp_of(&mut forged[commit][0].event).expect("somebody says it").seat = seat;
                let says = (first_event(&honest, commit), "does not speak for");
                assert_found(&forged, Some(secret), says);
                *count += 1;
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 4), "{counts:?}");
}

/// Whether an input is an answer, and whose it is. Faces are typed by whoever has a keyboard.
fn said_by(input: &Event) -> Option<(bool, Actor)> {
    match input {
        Event::Declared(declared) => Some((false, declared.actor)),
        Event::Answered { reply: Reply::Faces, .. } => None,
        Event::Answered { of, .. } => Some((true, *of)),
        _ => None,
    }
}

/// The first player's seat that has nobody an actor is.
fn stranger(opening: &Opening, actor: Actor) -> Option<Seat> {
    let is_meant = |(who, member): &(usize, &Member)| match actor {
        Actor::Gm => false,
        Actor::Who(actor) => usize::from(actor.0) == *who,
        Actor::Side(side) => member.side == side,
    };
    let its_own = opening.cast.iter().enumerate().filter(is_meant);
    let its_own: Vec<Seat> = its_own.map(|(_, member)| member.seat).collect();
    (1..opening.seats.len()).map(|seat| Seat(seat as u8)).find(|seat| !its_own.contains(seat))
}

/// What the GM said with an option of the GM's, said by the player of whoever does it.
#[test]
fn an_option_of_the_gms_is_found_where_a_player_gave_it() {
    let start = RIVER.find("orc melee-attack").expect("the first turn");
    let turns = "raiders end-turn\nbea melee-attack orc weapon=spear gm-mod=9\n";
    let duel = DUEL.replace("side = \"heroes\"\n", "side = \"heroes\"\nseat = \"maria\"\n");
    let tom = (format!("{}{turns}", &RIVER[..start]), Seat(2));
    let maria = (format!("{duel}ada attack bo weapon=needle challenging=yes\n"), Seat(1));
    for (text, seat) in [tom, maria] {
        let mut forged = commits(&played_text(&text));
        let at = forged.len() - 1;
        stamp_of(&mut forged[at][0].event).expect("somebody says it").seat = seat;
        let says = "only the GM's seat may give one of these options";
        assert_found(&forged, None, (first_event(&forged, at), says));
    }
}

/// Whether an option of the system of a sample takes any text beside the words it knows.
fn takes_any_text(sample: &str, option: Name) -> bool {
    let own = |system: &&System| sample.contains(&format!("logs/{}/", system.id()));
    let system = SYSTEMS.iter().find(own).expect("a sample of a system");
    let mut options = system.verbs().iter().flat_map(|verb| verb.options);
    options.any(|known| known.name == option && !known.known.is_empty())
}

/// Every value of every option, made one of another kind, out of its bounds, or a word that is
/// none of those listed: refused, and the reason says what the option takes.
#[test]
fn a_value_that_no_option_holds_is_found_and_the_reason_says_what_it_takes() {
    type Change = fn(&mut Value) -> bool;
    let changes: [(&str, Change); 4] = [
        ("a number out of bounds", |value| {
            let is_number = matches!(value, Value::Int(_));
            *value = Value::Int(i32::MAX);
            is_number
        }),
        ("an unknown word", |value| {
            let is_word = matches!(value, Value::Word(_));
            *value = Value::Word(affray::vocabulary::core::PLACE);
            is_word
        }),
        ("a list of one", |value| {
            let is_list = matches!(value, Value::List(_));
            *value = Value::List(vec![value.clone()]);
            !is_list
        }),
        ("another kind", |value| {
            let is_flag = matches!(value, Value::Flag(_));
            *value = if is_flag { Value::Int(1) } else { Value::Flag(true) };
            true
        }),
    ];
    // Of each: in declarations, in answers.
    let mut counts = [[0; 2]; 4];
    for Fight { name, log, secret } in samples() {
        let honest = commits(&log);
        for (kind, (what, change)) in changes.iter().enumerate() {
            for commit in (1..honest.len()).filter(|commit| commit % one_in(5) == 0) {
                let mut forged = up_to(&honest, commit).to_vec();
                let input = &mut forged[commit][0].event;
                let is_answer = matches!(input, Event::Answered { .. });
                // Where any text will do, a word that the rules do not know is a text.
                let strict = |arg: &&mut Arg| !takes_any_text(&name, arg.name);
                let args = options(input).into_iter().flat_map(|args| &mut args.0);
                if !args.filter(strict).any(|arg| change(&mut arg.value)) {
                    continue;
                }
                let report = audit(&chained(&forged), Some(secret)).expect("a log");
                let event = first_event(&honest, commit);
                let of_it = |finding: &&Finding| finding.event == event;
                let mut says = report.findings.iter().filter(of_it).map(|finding| &finding.says);
                let reason = says.any(|says| says.contains(" takes "));
                assert!(reason, "{name}: {what} at event {event}:\n{report}");
                counts[kind][usize::from(is_answer)] += 1;
            }
        }
    }
    let [number, word, list, other] = counts;
    let rare = [number[0], word[0], list[0], list[1], other[0], other[1]];
    assert!(rare.iter().all(|count| *count > 1), "{counts:?}");
}

/// The events to forge: the inputs, what is hidden, and some of what the inputs caused.
fn places(honest: &[Vec<Entry>]) -> Vec<(usize, usize)> {
    let events = honest.iter().enumerate().skip(1).filter(|(_, commit)| !commit[0].event.is_act());
    let places = events.flat_map(|(at, commit)| (0..commit.len()).map(move |event| (at, event)));
    let own = places.enumerate().filter(|(nth, (commit, event))| {
        let is_hidden = honest[*commit][*event].audience.is_some();
        let ruled = matches!(honest[*commit][*event].event, Event::Ruled(_));
        let input = ruled || (*event == 0 && nth % one_in(5) == 0);
        nth % (8 * one_in(48)) == 0 || input || is_hidden
    });
    own.map(|(_, place)| place).collect()
}

/// A sheet that no front matter could give: numbers out of bounds, stats nobody has, dice nobody
/// could write.
#[test]
fn a_sheet_out_of_bounds_is_found() {
    type Change = fn(&mut Member);
    let changes: [(&str, Change); 5] = [
        ("a number too large", |member| {
            let number = member.stats.0.iter_mut().find(|arg| matches!(arg.value, Value::Int(_)));
            number.expect("a number").value = Value::Int(i32::MAX);
        }),
        ("a stat of nobody", |member| {
            member.stats.0.push(Arg { name: Name(60_000), value: Value::Int(1) });
        }),
        ("a pool of nobody", |member| member.pools.push((Name(60_000), 1))),
        ("too many points", |member| {
            member.pools.first_mut().expect("a pool").1 = i32::MAX;
        }),
        ("dice nobody could write", |member| {
            let items = member.items.iter_mut().flat_map(|item| item.stats.0.iter_mut());
            let dice = items.filter(|arg| matches!(arg.value, Value::Dice(_)));
            for arg in dice {
                let terms = vec![Term { count: 0, sides: 5 }];
                arg.value = Value::Dice(Dice { terms, plus: 0 });
            }
        }),
    ];
    let mut found = [0; 5];
    for Fight { name, log, secret } in samples() {
        for (kind, (what, change)) in changes.iter().enumerate() {
            let mut forged = commits(&log);
            let opening = opening_of(&mut forged);
            let before = opening.clone();
            let member = opening.cast.iter_mut().find(|member| !member.pools.is_empty());
            change(member.expect("somebody with pools"));
            if *opening == before {
                continue;
            }
            let report = audit(&chained(&forged), Some(secret)).expect("a log");
            let first = report.first().map(|finding| finding.event);
            assert_eq!(first, Some(1), "{name}: {what}:\n{report}");
            found[kind] += 1;
        }
    }
    assert!(found.iter().all(|count| *count > 3), "{found:?}");
    // Nor can a ruling bring such a one in.
    let mut talk = camped();
    say(&mut talk, "gm join from=camp.play#wolf");
    let honest = commits(&bytes_of(talk));
    for (what, change) in changes {
        let (mut forged, at) = (honest.clone(), honest.len() - 1);
        let Event::Ruled(ruled) = &mut forged[at][0].event else { panic!("no ruling") };
        let Effect::Cast(wolf) = &mut ruled.changes[0] else { panic!("nobody comes") };
        let before = wolf.clone();
        change(wolf);
        assert_ne!(*wolf, before, "{what}");
        assert_found(&forged, None, (first_event(&forged, at), "wolf"));
    }
}

#[test]
fn a_dispute_of_what_is_not_there_is_found_and_hurts_no_reader() {
    let honest = commits(&played_text(&format!("{RIVER}dispute 3 because \"was that so?\"\n")));
    for event in [0, 1 << 20, u64::MAX] {
        let (mut forged, at) = (honest.clone(), honest.len() - 1);
        let Event::Disputed { event: disputed, .. } = &mut forged[at][0].event else {
            panic!("no dispute")
        };
        *disputed = event;
        assert!(read_all(&chained(&forged)), "#{event}: it is a log");
        assert_found(&forged, None, (first_event(&forged, at), "no event"));
    }
}
