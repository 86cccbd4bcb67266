//! Recorded fights to measure on: real fights of `wwn` by a player who takes what is offered.

use affray::log::MemoryStorage;
use affray::play::{PlayError, Receipt, Said, Session, opening};
use affray::script::parse_front;
use affray::vocabulary::{
    Actor, Args, Effect, Name, Need, Opening, Place, Reply, Seat, Stamp, Subject, Value, Who, core,
};
use std::fmt::Write;

/// A fight in memory.
pub type Fight = Session<MemoryStorage>;

/// The secret all these fights throw with.
pub const SECRET: [u8; 32] = [7; 32];

/// When everything is said: a real time, nine bytes long.
const STAMP: Stamp = Stamp { seat: Seat::GM, time: 1_760_000_000_000 };

/// Four against four with what a fight usually has; nobody of them falls soon.
const CAST: &str = r#"
system = "wwn"
[map]
grid = [16, 10]
[[combatant]]
id = "ash"
side = "heroes"
kind = "pc"
at = [3, 4]
hp-max = 9000
melee-ac = 14
skills = { stab = 1, shoot = 0 }
[[combatant.weapon]]
id = "longsword"
damage = "1d8"
shock = 2
shock-ac = 13
[[combatant]]
id = "bryn"
side = "heroes"
kind = "pc"
at = [3, 6]
hp-max = 9000
melee-ac = 12
skills = { shoot = 1 }
dexterity = 14
[[combatant.weapon]]
id = "bow"
damage = "1d6"
skill = "shoot"
attributes = ["dex"]
use = ["shot"]
launcher = "bow"
weapon-hands = 2
range-normal = 60
range-max = 600
[[combatant]]
id = "grak"
side = "raiders"
kind = "npc"
at = [4, 4]
hp-max = 9000
melee-ac = 13
hit-dice = 2
skill-bonus = 1
[[combatant.weapon]]
id = "axe"
damage = "1d6"
shock = 1
shock-ac = 15
[[combatant]]
id = "gob"
side = "raiders"
kind = "npc"
at = [4, 5]
count = 3
hp-max = 9000
melee-ac = 11
hit-dice = 1
skill-bonus = 1
[[combatant.weapon]]
id = "spear"
damage = "1d6"
reach = 10
use = ["melee", "thrown"]
range-normal = 10
range-max = 40
"#;

/// Something said in play, to be said again.
#[derive(Clone)]
pub enum Line {
    /// A declaration.
    Declare(Said),
    /// An answer.
    Answer(Actor, Reply),
    /// A window taken.
    Take(Who, Name, Args),
    /// A ruling.
    Rule(Effect),
    /// The last declaration taken back.
    Undo,
}

/// The opening of the fights.
pub fn front() -> (Opening, Option<[u8; 32]>) {
    let placed = CAST.replace("count = 3\n", "");
    let mut toml = placed;
    for (number, x, y) in [(2, 5, 5), (3, 5, 6)] {
        let _ =
            write!(toml, "[[combatant]]\nid = \"gob-{number}\"\nlike = \"gob\"\nat = [{x}, {y}]\n");
    }
    let front = parse_front(&toml, 1).unwrap_or_else(|error| panic!("{error}"));
    let opened = opening(&front, STAMP.time, || SECRET);
    let (start, secret) = opened.unwrap_or_else(|error| panic!("{error}"));
    (start.opening, secret)
}

/// A fight that has just been opened.
pub fn opened() -> Fight {
    let (opening, secret) = front();
    Session::create(MemoryStorage::default(), opening, secret).expect("a fight is opened")
}

/// Says a line.
pub fn say(fight: &mut Fight, line: Line) -> Result<Receipt, PlayError> {
    match line {
        Line::Declare(said) => fight.declare(STAMP, said, None),
        Line::Answer(of, reply) => fight.answer(STAMP, of, reply, None),
        Line::Take(who, verb, args) => fight.take(STAMP, who, verb, args, None),
        Line::Rule(change) => fight.rule(STAMP, vec![change], Some("rest".to_owned()), None),
        Line::Undo => fight.undo(STAMP, 1, None),
    }
}

/// Plays until the log has so many events; gives the fight and everything that was said.
pub fn play(events: u64) -> (Fight, Vec<Line>) {
    let mut fight = opened();
    let mut random = Random(1);
    let mut lines = Vec::new();
    while fight.history().count() < events {
        let line = next_line(&fight, &mut random);
        if say(&mut fight, line.clone()).is_ok() {
            lines.push(line);
        }
    }
    (fight, lines)
}

fn next_line(fight: &Fight, random: &mut Random) -> Line {
    let (system, state) = (fight.system(), fight.state());
    if let Some(by) = random.one_of(&fight.still_asked()) {
        let asked = fight.pending().expect("somebody is asked");
        let replies = match asked.need {
            Need::Choice { .. } => system.replies(state, asked, by),
            Need::Dice { .. } | Need::Share { .. } => unreachable!("the dice are seeded"),
        };
        return Line::Answer(by, random.one_of(&replies).unwrap_or(Reply::Pass));
    }
    if state.phase == core::SETUP {
        return declared(Actor::Gm, core::START, Args::default());
    }
    match random.below(40) {
        0 => return Line::Undo,
        1..=3 => {
            if let Some(line) = taken(fight, random) {
                return line;
            }
        }
        _ => {}
    }
    hurt(fight).unwrap_or_else(|| acted(fight, random))
}

/// Whoever is nearly down is healed, so that the fight goes on for as long as it has to.
fn hurt(fight: &Fight) -> Option<Line> {
    let (system, state) = (fight.system(), fight.state());
    let hp = system.name("hp")?;
    let who = state.present().find(|who| state.pool(*who, hp) < 100)?;
    Some(Line::Rule(Effect::Pool { of: Subject::Who(who), pool: hp, by: 8000 }))
}

fn taken(fight: &Fight, random: &mut Random) -> Option<Line> {
    let offers = fight.offers();
    let (number, offered) = offers.first()?;
    let (who, verbs) = random.one_of(&offered.to)?;
    let verb = random.one_of(&verbs)?;
    let then = fight.history().state_at(*number);
    let args = random.one_of(&fight.system().answers(&then, who, verb, offered.about))?;
    Some(Line::Take(who, verb, args))
}

/// What is tried, the likely more often.
const VERBS: &[&str] = &[
    "melee-attack",
    "melee-attack",
    "melee-attack",
    "ranged-attack",
    "ranged-attack",
    "hold-action",
    "fighting-withdrawal",
    "go-prone",
    "stand-up",
    "run",
    "end-turn",
    "end-turn",
];

/// Somebody attacks, moves, defends or ends the turn; mostly attacks.
fn acted(fight: &Fight, random: &mut Random) -> Line {
    let (system, state) = (fight.system(), fight.state());
    let present: Vec<Who> = state.present().collect();
    for _ in 0..12 {
        let Some(who) = random.one_of(&present) else { break };
        let who = state.acting.last().copied().unwrap_or(who);
        let actor = Actor::Who(who);
        let word = random.one_of(VERBS).expect("there are verbs");
        let verb = system.name(word).expect("a verb of the system");
        let args = match word {
            "melee-attack" | "ranged-attack" => {
                let target = random.one_of(&present).expect("somebody is there");
                Args::default().with(core::TARGET, Value::Who(target))
            }
            "run" => {
                let (x, y) = (1 + random.below(16) as u8, 1 + random.below(10) as u8);
                Args::default().with(core::TO, Value::Place(Place::Square(x, y)))
            }
            _ => Args::default(),
        };
        if system.check(state, actor, verb, args.clone()).is_ok() {
            return declared(actor, verb, args);
        }
    }
    declared(Actor::Gm, core::END_TURN, Args::default())
}

fn declared(actor: Actor, verb: Name, args: Args) -> Line {
    Line::Declare(Said { actor, verb, args, because: None })
}

/// A reproducible stream of choices.
pub struct Random(pub u64);

impl Random {
    /// A number below a limit.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (word ^ (word >> 31)) % limit
    }

    fn one_of<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        let at = list.len().checked_sub(1)?;
        list.get(self.below(at as u64 + 1) as usize).cloned()
    }
}
