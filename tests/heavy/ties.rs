//! What is simultaneous is: whoever of the tied acts first, and whoever ends first, it comes to the
//! same pools, conditions and places. Everybody decides the same in every order: who has a single
//! action keeps it for its turn, or for an answer.

use crate::common::Random;
use affray::log::MemoryStorage;
use affray::play::{Session, Talk};
use affray::rules::System;
use affray::script::parse_line;
use affray::state::{Condition, State};
use affray::vocabulary::{Event, Name, Place, Reply, Subject, Who};
use proptest::prelude::*;
use std::fmt::Write;

/// Who fights: what each is called, its side, and where it stands.
const FIGHTERS: [(&str, &str, (u8, u8)); 5] = [
    ("ada", "reds", (3, 2)),
    ("bo", "blues", (4, 2)),
    ("cy", "greens", (5, 3)),
    ("dot", "reds", (7, 2)),
    ("eel", "blues", (7, 4)),
];

/// A fight in which everybody but the last is tied on one count; the last is in Full-Defense on an
/// earlier one.
fn cast(random: &mut Random) -> String {
    let mut toml =
        "---\nsystem = \"hallowed-earth\"\ndice = \"typed\"\n[map]\ngrid = [12, 5]\n".to_owned();
    for (id, side, (x, y)) in FIGHTERS {
        let _ = writeln!(
            toml,
            "[[combatant]]\nid = \"{id}\"\nside = \"{side}\"\nkind = \"npc\"\nat = [{x}, {y}]\n\
             speed = 8\nstrength = {}\nagility = {}\nmax-stress = {}\nmana = 3\nheal = 8",
            5 + random.below(8),
            8 + random.below(4),
            1 + random.below(5),
        );
        if random.flag(6) {
            let _ = writeln!(toml, "wound-points = {}", -(random.below(3) as i32));
        }
        if random.flag(9) {
            toml.push_str("conditions = [\"one-action-per-two-turns\"]\n");
        }
        if random.flag(3) {
            toml.push_str("armour-mods = { hide = 1 }\n");
        }
        toml.push_str(
            "[[combatant.weapon]]\nid = \"club\"\nweapon-damage = \"2d8\"\n\
             damage-types = [\"blunt\"]\ncrit-range = 13\n\
             [[combatant.weapon]]\nid = \"bow\"\nweapon-damage = \"2d6\"\nweapon-reach = 0\n\
             damage-types = [\"blunt\"]\ncrit-range = 13\nweapon-hands = 2\n\
             [[combatant.spell]]\nid = \"spark\"\ncasting-tn = 10\nmana-cost = 4\n",
        );
    }
    toml.push_str("---\n");
    toml
}

/// What somebody declares: an attack with the club or the bow, a spell, Full-Defense, tending or a
/// Defensive Attack.
const DEEDS: u64 = 6;
const FULL_DEFENSE: u64 = 3;
const DEFENSIVE_ATTACK: u64 = 5;

fn declaration(who: usize, deed: u64) -> String {
    let id = FIGHTERS[who].0;
    let foe = if FIGHTERS[who].1 == "blues" { "cy" } else { "bo" };
    match deed {
        0 => format!("{id} attack {foe} weapon=club"),
        1 => format!("{id} attack {foe} weapon=bow"),
        2 => format!("{id} cast-spell spark"),
        FULL_DEFENSE => format!("{id} full-defense"),
        DEFENSIVE_ATTACK => format!("{id} defensive-attack {foe} weapon=club"),
        _ => format!("{id} heal-check {}", FIGHTERS[(who + 1) % 4].0),
    }
}

/// The lines of one turn, with its own dice and the answers it brings on.
fn turn(random: &mut Random, who: usize, deeds: &[u64]) -> Vec<String> {
    let (id, side, (x, y)) = FIGHTERS[who];
    let mut lines = Vec::new();
    if random.flag(2) {
        let near =
            |at: u8, most: u64, by: u64| (u64::from(at) + by).saturating_sub(2).clamp(1, most);
        let (x, y) = (near(x, 12, random.below(5)), near(y, 5, random.below(5)));
        lines.push(format!("{id} move to={x},{y}"));
    }
    let foes: Vec<&str> =
        FIGHTERS.iter().filter(|other| other.1 != side).map(|other| other.0).collect();
    let foe = foes[random.below(foes.len() as u64) as usize];
    for (at, deed) in deeds.iter().enumerate() {
        let which = match (deeds.len(), at) {
            (1, _) => "",
            (_, 0) => " second=no",
            _ => " second=yes",
        };
        lines.push(match *deed {
            0 | 1 | DEFENSIVE_ATTACK => format!("{id} act{which} target={foe}"),
            FULL_DEFENSE | 2 => format!("{id} act{which}"),
            _ if random.flag(8) => format!("{id} act{which} forgo=yes"),
            _ => format!("{id} act{which}"),
        });
    }
    if random.flag(3) {
        lines.push(format!("{id} free-action \"drops something\""));
    }
    // In whatever order within the turn.
    let first = random.below(lines.len() as u64) as usize;
    lines.rotate_left(first);
    lines.push(format!("{id} end-turn"));
    lines
}

/// Dice of one creature, drawn as they are called for: the same ones in the same order, whenever
/// its turn comes.
struct Dice {
    random: Random,
}

impl Dice {
    fn faces(&mut self, sides: &[u16]) -> String {
        let faces = sides.iter().map(|n| (1 + self.random.below(u64::from(*n))).to_string());
        faces.collect::<Vec<_>>().join(" ")
    }
}

/// Says a line, then whatever it asks for: dice of whoever acts, and a Reposte by whoever is asked
/// and answers this one.
fn say(talk: &mut Talk<MemoryStorage>, line: &str, dice: &mut Dice, answering: &[&str]) {
    let parsed = parse_line(line, 1).expect("a line");
    if talk.try_say(&parsed).is_err() {
        return; // refused alike in every order: it is judged from the frozen state
    }
    while let Some(asked) = talk.session().pending().cloned() {
        let line = match &asked.need {
            affray::vocabulary::Need::Dice { sides, .. } => format!("[{}]", dice.faces(sides)),
            affray::vocabulary::Need::Share { .. } => return, // Nothing is revealed here.
            affray::vocabulary::Need::Choice { options, .. } => {
                let of = talk.session().still_asked()[0];
                let of = talk.session().state().called_actor(of);
                let system = talk.session().system();
                let first = system.show(talk.session().state(), &options[0]);
                let word = match first.as_str() {
                    "reposte" if !answering.contains(&of.as_str()) => "pass",
                    first => first,
                };
                format!("{of} answer {word}")
            }
        };
        let parsed = parse_line(&line, 1).expect("a line");
        talk.try_say(&parsed).unwrap_or_else(|why| panic!("{line}: {}", why.diagnostic));
    }
}

/// What a fight has come to: everything but the order in which it came about.
type Outcome = Vec<(Vec<(Name, i32)>, Vec<Condition>, Option<Place>)>;

fn outcome(state: &State) -> Outcome {
    let of = |who: Who| {
        let body = state.body(who);
        let mut pools: Vec<(Name, i32)> = body.pools.to_vec();
        let mut conditions: Vec<Condition> = body.conditions.to_vec();
        pools.sort_unstable();
        conditions.sort_unstable();
        (pools, conditions, body.place)
    };
    state.everyone().map(of).collect()
}

/// Whether somebody has one action in all.
fn has_one_action(session: &Session<MemoryStorage>, who: Who) -> bool {
    let held = session.state().conditions_of(Subject::Who(who)).iter();
    let words = ["dying", "one-action-per-two-turns"];
    held.map(|held| session.system().spell(held.name)).any(|word| words.contains(&word))
}

/// Plays the tied count with its turns in this order; `woven` takes a line of each in turn.
fn play(seed: u64, order: &[usize], woven: bool) -> Played {
    let mut random = Random::new(seed);
    let text = cast(&mut random);
    let mut talk = crate::shared::opened(&text);
    let mut opening = Dice { random: Random::new(seed ^ 1) };
    let plain = |talk: &mut Talk<MemoryStorage>, line: &str, dice: &mut Dice| {
        say(talk, line, dice, &[]);
    };
    plain(&mut talk, "gm start", &mut opening);
    let mut deeds: Vec<Vec<u64>> = (0..4).map(|_| vec![random.below(DEEDS)]).collect();
    for (who, deeds) in deeds.iter_mut().enumerate() {
        let id = FIGHTERS[who].0;
        // The Referee lets some act twice on the count.
        let further = random.below(DEEDS);
        if random.flag(4) && !(deeds[0] == FULL_DEFENSE && further == FULL_DEFENSE) {
            plain(&mut talk, &format!("gm set {id} standard-action=2"), &mut opening);
            deeds.push(further);
        }
        // Everybody comes to count 5, whatever its dice were.
        let of = |kind: u64| deeds.iter().filter(|deed| **deed == kind).count();
        let base = 5 + of(FULL_DEFENSE) - of(DEFENSIVE_ATTACK);
        plain(&mut talk, &format!("gm set {id} base-initiative={base}"), &mut opening);
        for deed in &*deeds {
            plain(&mut talk, &declaration(who, *deed), &mut opening);
        }
    }
    plain(&mut talk, "gm set eel base-initiative=2", &mut opening);
    plain(&mut talk, "eel full-defense", &mut opening);
    plain(&mut talk, "eel end-turn", &mut opening);
    assert!(talk.session().state().frozen.is_some(), "they are tied");
    // Nobody reacts twice: each answers one of the tied, and that one whenever its turn comes.
    let answered: Vec<usize> = FIGHTERS.iter().map(|_| random.below(4) as usize).collect();
    let mut turns: Vec<Vec<String>> =
        (0..4).map(|who| turn(&mut random, who, &deeds[who])).collect();
    let mut single = Vec::new();
    for (who, turn) in turns.iter_mut().enumerate() {
        if !has_one_action(talk.session(), Who(who as u16)) {
            continue;
        }
        if random.flag(2) {
            single.push(who);
        } else {
            turn.drain(..turn.len() - 1);
        }
    }
    let mut dice: Vec<Dice> =
        (0..4).map(|who| Dice { random: Random::new(seed ^ (2 + who)) }).collect();
    let longest = turns.iter().map(Vec::len).max().unwrap_or(0);
    let said: Vec<(usize, usize)> = if woven {
        (0..longest).flat_map(|line| order.iter().map(move |who| (*who, line))).collect()
    } else {
        order.iter().flat_map(|who| (0..longest).map(move |line| (*who, line))).collect()
    };
    for (who, line) in said {
        let Some(line) = turns[who].get(line) else { continue };
        let answers = |other: &usize| answered[*other] == who && !single.contains(other);
        let answering: Vec<&str> =
            (0..FIGHTERS.len()).filter(answers).map(|other| FIGHTERS[other].0).collect();
        say(&mut talk, line, &mut dice[who], &answering);
    }
    let history = talk.session().history();
    let answered = |number: &u64| {
        matches!(history.entry(*number).event, Event::Answered { reply: Reply::Do { .. }, .. })
    };
    let ripostes = (1..=history.count()).filter(answered).count();
    let state = talk.session().state();
    Played { outcome: outcome(state), round: state.round, ripostes }
}

/// What playing came to.
struct Played {
    outcome: Outcome,
    round: u32,
    ripostes: usize,
}

fn cases(count: u32) -> ProptestConfig {
    let mut config = ProptestConfig::with_cases(crate::shared::law_cases(count));
    config.failure_persistence = None;
    config.max_shrink_iters = 0;
    config
}

proptest! {
    #![proptest_config(cases(320))]

    #[test]
    fn the_order_of_tied_turns_changes_nothing(seed: u64, key in 0..24_usize, woven: bool) {
        let mut left = vec![0, 1, 2, 3];
        let mut order = Vec::new();
        let mut key = key;
        while !left.is_empty() {
            order.push(left.remove(key % left.len()));
            key /= 4;
        }
        let first = play(seed, &[0, 1, 2, 3], false);
        prop_assert_eq!(first.round, 2, "the count and the round are over");
        let other = play(seed, &order, woven);
        prop_assert_eq!(first.outcome, other.outcome, "{:?} {}", order, woven);
    }
}

/// The law says little if nobody is hurt: people fall together, are answered, and walk.
#[test]
fn much_happens_in_those_ties() {
    let system = System::named("hallowed-earth").expect("a system that is played");
    let (mut ripostes, mut fallen, mut hurt) = (0, 0, 0);
    for seed in 0..700 {
        let played = play(seed, &[2, 0, 3, 1], seed % 2 == 0);
        ripostes += played.ripostes;
        let is = |body: &&(Vec<(Name, i32)>, Vec<Condition>, Option<Place>), word: &str| {
            body.1.iter().any(|held| system.spell(held.name) == word)
        };
        let down = played.outcome.iter().filter(|body| is(body, "dying") || is(body, "dead"));
        fallen += usize::from(down.count() > 1);
        hurt += played.outcome.iter().filter(|body| is(body, "attribute-damaged")).count();
    }
    assert!(ripostes > 40 && fallen > 80 && hurt > 5, "{ripostes} {fallen} {hurt}");
}
