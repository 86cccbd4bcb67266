//! Undo, redo, branches and windows: what is taken back is as if it had never been, stays readable,
//! and comes back whole.

use crate::shared::{commits, fights, is_whole, opened};
use affray::account::{Account, Depth, Undone, View};
use affray::log::scan::Scanner;
use affray::log::{MemoryStorage, codec};
use affray::play::{History, Session, Talk};
use affray::state::State;
use affray::vocabulary::{Die, DieSource, Event, Rolled, Viewer};

/// Undo on the line in force, behind a retract or a correct.
mod on_the_line;
/// Points of the log; turns and rounds.
mod points;

const CAST: &str = r#"---
system = "wwn"
dice = "DICE"
[options]
trauma = true
[map]
grid = [20, 12]
[[combatant]]
id = "ash"
side = "heroes"
seat = "maria"
at = [3, 4]
kind = "pc"
hp-max = 12
melee-ac = 13
attack-bonus = 1
skills = { stab = 1 }
[[combatant.weapon]]
id = "longsword"
damage = "1d8"
[[combatant]]
id = "bea"
side = "heroes"
seat = "tom"
at = [3, 6]
kind = "pc"
hp-max = 9
veterans-luck = LUCK
skills = { stab = 0 }
[[combatant.weapon]]
id = "spear"
damage = "1d6"
[[combatant]]
id = "grak"
side = "raiders"
at = [4, 4]
hp-max = 21
melee-ac = 13
attack-bonus = 1
[[combatant.weapon]]
id = "axe"
damage = "1d6"
shock = 1
shock-ac = 15
---
"#;

struct Fight(Option<Talk<MemoryStorage>>);

impl Fight {
    fn open(dice: &str, luck: u32) -> Self {
        let mixed = if dice == "seeded" { "seeded\"\nmixed = true #\"" } else { dice };
        let front = CAST.replace("DICE", mixed).replace("LUCK", &luck.to_string());
        let talk = opened(&front);
        Fight(Some(talk))
    }

    fn typed() -> Self {
        Fight::open("typed", 0)
    }

    fn talk(&self) -> &Talk<MemoryStorage> {
        self.0.as_ref().unwrap()
    }

    fn session(&self) -> &Session<MemoryStorage> {
        self.talk().session()
    }

    fn state(&self) -> State {
        self.session().state().clone()
    }

    fn try_say(&mut self, line: &str) -> Result<(), String> {
        crate::shared::try_say(self.0.as_mut().unwrap(), line)
    }

    #[track_caller]
    fn say(&mut self, line: &str) {
        self.try_say(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }

    /// Says lines; the state before the first and after each.
    #[track_caller]
    fn states(&mut self, lines: &[&str]) -> Vec<State> {
        let mut states = vec![self.state()];
        for line in lines {
            self.say(line);
            states.push(self.state());
        }
        states
    }

    /// The log opened again must stand where this one stands.
    #[track_caller]
    fn assert_reopens(&self) {
        let log = self.session().log();
        let again = Session::open(MemoryStorage::from(log.bytes().to_vec()), None).unwrap();
        assert_eq!(again.state(), self.session().state());
        assert_eq!(again.history().tip(), self.session().history().tip());
        assert_eq!(again.still_asked(), self.session().still_asked());
    }

    /// Every roll of the resolution the line ends with.
    fn rolls(&self) -> Vec<Rolled> {
        let rolls = self.session().latest_events().filter_map(|taped| match &taped.event {
            Event::Rolled(rolled) => Some(Rolled::clone(rolled)),
            _ => None,
        });
        rolls.collect()
    }

    fn faces(&self) -> Vec<u16> {
        self.rolls().iter().flat_map(|rolled| rolled.dice.iter().map(|die| die.face)).collect()
    }

    /// The account with everything in it; undone parts are told and marked.
    fn account(&self) -> String {
        let view = View { depth: Depth::Plain, undone: Undone::Told, viewer: Viewer::Afterwards };
        let mut text = String::new();
        let session = self.session();
        Account::new(session.history(), session.system(), view).write(&mut text).unwrap();
        text
    }

    /// Whether an event stands on the line.
    fn is_on_line(&self, event: u64) -> bool {
        let history = self.session().history();
        history.line_to(history.tip()).iter().any(|(first, last)| (*first..=*last).contains(&event))
    }

    fn hp(&self, who: &str) -> i32 {
        let state = self.session().state();
        let system = self.session().system();
        state.pool(state.who(who).unwrap(), system.name("hp").unwrap())
    }
}

/// Declarations and rulings that change the order of turns, positions, pools, conditions, spent
/// actions, and the round.
const ROUND: [&str; 9] = [
    "gm start [5 3]",
    "ash melee-attack grak weapon=longsword [11 6]",
    "ash go-prone",
    "ash end-turn",
    "gm set grak +prone hp-=1 because \"a rope\"",
    "bea run to=5,6",
    "bea end-turn",
    "grak melee-attack ash weapon=axe [17 5]",
    "grak end-turn",
];

#[test]
fn the_line_that_is_kept_is_the_way_back_from_the_tip() {
    let mut rewinds = 0;
    for fight in fights() {
        let (mut history, mut state) = (History::new(), State::nothing());
        for commit in commits(&fight.log) {
            let bytes: Vec<Vec<u8>> =
                commit.iter().map(|entry| codec::encode(entry, &Default::default())).collect();
            history.take_in_copy(bytes.iter().map(Vec::as_slice), &mut state).expect("a log");
            rewinds += usize::from(matches!(commit[0].event, Event::Rewound(_)));
            let (mut back, mut last) = (Vec::new(), history.tip());
            while last != 0 {
                let commit = history.commit_of(last);
                back.push((history.events_of(commit).0, last));
                last = history.parent_of(commit);
            }
            back.reverse();
            assert_eq!(history.line(), back, "{} at event {}", fight.name, history.count());
        }
    }
    assert!(rewinds > if is_whole() { 50 } else { 20 }, "{rewinds}");
}

/// Whoever checks a log from its first commit to its last keeps few of the states far behind.
#[test]
fn states_far_behind_are_the_same_where_few_were_kept() {
    let mut fight = Fight::typed();
    fight.say("gm start [5 3]");
    for hp in 0..700 {
        fight.say(&format!("gm set grak hp={} because \"a rope\"", 1 + hp % 20));
        if hp % 50 == 49 {
            fight.say("undo 3");
        }
    }
    let log = &fight.session().log().storage().bytes;
    let (mut all, mut few) = (History::new(), History::new());
    let (mut state, mut same) = (State::nothing(), State::nothing());
    let mut scanner = Scanner::new(log).expect("a log");
    while let Ok(commit) = scanner.next_commit().expect("a log") {
        all.take_in(commit.events(), &mut state).expect("a log");
        few.take_in(commit.events(), &mut same).expect("a log");
        few.thin_out();
        assert!(state == same, "at the end, with {} events", all.count());
    }
    for event in 1..=all.count() {
        assert!(all.state_at(event) == few.state_at(event), "after event {event}");
        assert_eq!(all.bytes_of(event), few.bytes_of(event), "event {event}");
    }
}

#[test]
fn undo_gives_back_the_whole_state_before_it() {
    for count in 1..=ROUND.len() {
        let mut fight = Fight::typed();
        let states = fight.states(&ROUND);
        for pair in states.windows(2) {
            assert!(pair[0] != pair[1], "every line changes something");
        }
        let before = fight.session().history().tip();
        let undone = fight.session().history().count();
        fight.say(&format!("undo {count}"));
        assert_eq!(fight.state(), states[ROUND.len() - count], "undo {count}");
        fight.assert_reopens();
        assert!(!fight.is_on_line(before));
        assert_eq!(fight.session().history().count(), undone + 1, "nothing was taken away");
        fight.say(&format!("redo {count}"));
        assert_eq!(fight.state(), states[ROUND.len()], "redo {count}");
        assert_eq!(fight.session().history().tip(), before);
        fight.assert_reopens();
    }
}

#[test]
fn undo_and_redo_go_in_steps() {
    let mut fight = Fight::typed();
    let states = fight.states(&ROUND);
    for at in (0..ROUND.len()).rev() {
        fight.say("undo");
        assert_eq!(fight.state(), states[at]);
    }
    assert_eq!(
        fight.try_say("undo").unwrap_err().lines().next().unwrap_or(""),
        "error: there is nothing to undo"
    );
    for state in &states[1..4] {
        fight.say("redo");
        assert_eq!(fight.state(), *state);
    }
    fight.say("redo 4");
    assert_eq!(fight.state(), states[7]);
    fight.say("undo 6");
    fight.say("redo 8");
    assert_eq!(fight.state(), states[9]);
    let error = fight.try_say("redo").unwrap_err();
    assert!(error.contains("nothing to redo"), "{error}");
    fight.assert_reopens();
}

#[test]
fn a_new_input_ends_redo() {
    let mut fight = Fight::typed();
    fight.states(&ROUND[..4]);
    fight.say("undo 2");
    fight.say("remark \"a remark is no input of play\"");
    fight.say("redo");
    fight.say("undo");
    fight.say("gm set bea hp-=1");
    let before = fight.state();
    let error = fight.try_say("redo").unwrap_err();
    assert!(error.contains("nothing to redo"), "{error}");
    assert_eq!(fight.state(), before);
}

#[test]
fn what_was_undone_is_still_told() {
    let mut fight = Fight::typed();
    fight.states(&ROUND);
    let told = fight.account();
    fight.say("undo 5 because \"wrong target\"");
    let all = fight.account();
    let marked = |line: &str| format!("\u{b7} {line}");
    let missing = told.lines().filter(|line| {
        let line = line.trim();
        // Nobody steps into what was undone.
        let window = line.contains("may still step in");
        !window && !all.lines().any(|other| other.contains(line) || other.contains(&marked(line)))
    });
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<&str>::new(), "{all}");
    assert!(all.contains("wrong target"), "{all}");
    let history = fight.session().history();
    let declared = (1..=history.count()).filter(|event| {
        matches!(history.entry(*event).event, Event::Declared(_) | Event::Ruled(_))
    });
    let declared: Vec<u64> = declared.collect();
    assert_eq!(declared.len(), ROUND.len());
    let standing: Vec<bool> = declared.iter().map(|event| fight.is_on_line(*event)).collect();
    assert_eq!(standing, [true, true, true, true, false, false, false, false, false]);
}

#[test]
fn a_branch_is_taken_up_and_left_again() {
    let mut fight = Fight::typed();
    fight.say("gm start [5 3]");
    fight.say("mark fork");
    let fork = fight.state();
    fight.say("ash melee-attack grak weapon=longsword [19 8]");
    fight.say("ash end-turn");
    fight.say("mark bold");
    let bold = fight.state();
    fight.say("goto fork");
    assert_eq!(fight.state(), fork);
    fight.say("bea run to=2,6");
    fight.say("bea end-turn");
    fight.say("mark careful");
    let careful = fight.state();
    assert!(careful != bold);
    for (name, state) in [("bold", &bold), ("fork", &fork), ("careful", &careful), ("bold", &bold)]
    {
        fight.say(&format!("goto {name}"));
        assert_eq!(fight.state(), *state, "{name}");
        fight.assert_reopens();
    }
    fight.say("bea go-prone");
    fight.say("undo");
    assert_eq!(fight.state(), bold, "undo goes back along the branch");
    fight.say("undo 2");
    assert_eq!(fight.state(), fork);
    fight.say("goto 4");
    assert_eq!(fight.state(), fork, "an event of the start stands for its end");
    let error = fight.try_say("goto nowhere").unwrap_err();
    assert!(error.contains("`nowhere` is no mark") && error.contains("bold"), "{error}");
}

#[test]
fn a_mark_moves_when_it_is_set_again() {
    let mut fight = Fight::typed();
    fight.say("gm start [5 3]");
    fight.say("mark here");
    fight.say("ash go-prone");
    fight.say("mark here");
    let here = fight.state();
    fight.say("undo");
    fight.say("goto here");
    assert_eq!(fight.state(), here);
}

#[test]
fn the_same_declaration_made_again_has_the_same_dice_whatever_is_ruled_before_it() {
    let mut fight = Fight::open("seeded", 0);
    fight.say("gm start");
    // Whoever begins, the rulings let everybody act.
    let actor = if fight
        .session()
        .state()
        .turn_of()
        .is_some_and(|turn| fight.session().state().called_actor(turn) == "heroes")
    {
        ("ash", "grak", "longsword")
    } else {
        ("grak", "ash", "axe")
    };
    let (who, whom, with) = actor;
    let attack = format!("{who} melee-attack {whom} weapon={with}");
    let mut others = Vec::new();
    fight.say(&attack);
    let (first, state) = (fight.rolls(), fight.state());
    assert!(!first.is_empty());
    for _ in 0..3 {
        fight.say("undo");
        fight.say(&attack);
        assert_eq!(fight.rolls(), first);
        assert_eq!(fight.state(), state);
    }
    for wound in 1..=8 {
        fight.say("undo");
        fight.say(&format!("gm set bea hp-={wound}"));
        fight.say(&attack);
        others.push(fight.faces()[0]);
        fight.say("undo");
    }
    let faces: Vec<u16> =
        first.iter().flat_map(|roll| roll.dice.iter().map(|die| die.face)).collect();
    assert!(others.iter().all(|face| *face == faces[0]), "{faces:?} {others:?}");
}

#[test]
fn a_window_taken_after_the_roll_lets_the_die_stand_and_changes_the_outcome() {
    let mut fight = Fight::typed();
    fight.say("gm start [5 3]");
    fight.say("ash melee-attack grak weapon=longsword [11 6]");
    let hit = fight.rolls();
    let (hit_state, hit_event) = (fight.state(), fight.session().history().tip());
    assert_eq!(fight.hp("grak"), 15);
    fight.say("grak take total-defense");
    fight.assert_reopens();
    assert_eq!(fight.hp("grak"), 21, "13 against 15 misses");
    let missed = fight.rolls();
    let last = missed.last().unwrap();
    assert_eq!((last.total, hit[0].total), (13, 13));
    assert_ne!(last.outcome, hit[0].outcome, "the outcome changes");
    let [Die { face: 11, source: DieSource::Judged { of: from }, .. }] = last.dice[..] else {
        panic!("the die stands: {:?}", last.dice)
    };
    let thrown = fight.session().history().entry(from).event;
    assert!(matches!(thrown, Event::Rolled(rolled) if rolled.dice[0].face == 11));
    assert!(!fight.is_on_line(hit_event), "the old outcome is undone, and in the history");
    assert!(fight.account().contains("hit"), "{}", fight.account());
    let taken = fight.state();
    fight.say("undo");
    assert_eq!(fight.state(), hit_state, "the step alone is taken back");
    assert_eq!(fight.session().history().tip(), hit_event);
    fight.assert_reopens();
    fight.say("undo");
    assert_eq!(fight.hp("grak"), 21);
    assert_eq!(fight.state().round, 1);
    fight.assert_reopens();
    fight.say("redo");
    assert_eq!(fight.state(), hit_state);
    fight.say("redo");
    assert_eq!(fight.state(), taken);
    fight.assert_reopens();
    fight.say("undo 2");
    fight.say("ash melee-attack grak weapon=longsword [11 6]");
    assert_eq!(fight.state(), hit_state);
    // No window stays open past the next declaration.
    fight.say("ash go-prone");
    let error = fight.try_say("grak take total-defense").unwrap_err();
    assert!(error.contains("no window is open for grak"), "{error}");
}

#[test]
fn undo_in_the_middle_of_a_question_takes_its_declaration_back() {
    let mut fight = Fight::open("typed", 1);
    fight.say("gm start [3 5]");
    let before = fight.state();
    fight.say("gm set bea at=5,4");
    let moved = fight.state();
    fight.say("grak melee-attack bea weapon=axe [17]");
    assert!(fight.session().pending().is_some(), "Bea is asked whether she uses her luck");
    let asked = fight.state();
    let error = fight.try_say("grak end-turn").unwrap_err();
    assert!(error.contains("still awaited"), "{error}");
    fight.assert_reopens();
    fight.say("undo");
    assert_eq!(fight.state(), moved);
    assert!(fight.session().pending().is_none());
    fight.assert_reopens();
    fight.say("redo");
    assert_eq!(fight.state(), asked);
    assert!(fight.session().pending().is_some(), "and is asked again");
    fight.assert_reopens();
    fight.say("bea answer veterans-luck");
    let spent = fight.state();
    fight.say("undo");
    assert_eq!(fight.state(), asked, "an answer with a verb is a deed of its own");
    fight.say("undo 2");
    assert_eq!(fight.state(), before);
    fight.say("redo 3");
    assert_eq!(fight.state(), spent, "redo brings the answer back too");
    fight.say("undo");
    fight.say("bea answer pass [4]");
    fight.say("undo");
    assert_eq!(fight.state(), moved, "but a pass goes with what it was asked of");
}

#[test]
fn undo_crosses_a_round_boundary() {
    let mut fight = Fight::typed();
    let mut states = fight.states(&ROUND);
    assert_eq!(states.last().unwrap().round, 2);
    states.extend(fight.states(&["ash stand-up", "ash end-turn"]).into_iter().skip(1));
    fight.say("undo 3");
    assert_eq!(fight.state().round, 1);
    assert_eq!(fight.state(), states[ROUND.len() - 1]);
    fight.say("redo 3");
    assert_eq!(fight.state(), *states.last().unwrap());
    assert_eq!(fight.session().history().entry(1).audience, None);
}
