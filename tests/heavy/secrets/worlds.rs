//! One random fight in several worlds. They differ in nothing but in what is kept from the players:
//! in which place somebody hides, or what is written on the slip before somebody.

use crate::common::habits;
use crate::common::in_order;
use crate::common::player::{front_of, secret};
use crate::common::{KEY, Random};
use affray::account::{Account, Detail, Undone, View};
use affray::engine::catalog::{Said as Saying, Verb};
use affray::export::export_for;
use affray::log::{MemoryStorage, redact};
use affray::play::{Keeping, PlayError, Said, Session, opening};
use affray::rules::System;
use affray::script::parse_front;
use affray::standing::standing_at;
use affray::state::distance;
use affray::vocabulary::{
    Actor, Args, Effect, Effected, Entry, Event, Name, Need, Occasion, Place, Reply, Rolled, Seat,
    Stamp, Subject, Value, Viewer, Who, ZoneId, core,
};
use toml::{Table, Value as Toml};

pub type Fight = Session<MemoryStorage>;

/// How many worlds there are of each fight.
pub const WORLDS: usize = 4;

/// Steps a fight is played on at most.
const STEPS: u64 = 30;

/// The combatant with the secret.
const LURKER: &str = "lurker";

/// The player who looks, and another who speaks for everybody else.
pub const LOOKS: &str = "maria";
const OTHER: &str = "jon";

/// What a player has seen of a fight, step by step.
pub struct Watched {
    /// What was seen, in words.
    pub seen: Vec<String>,
    /// How much of it was seen before the fight itself brought the secret into play.
    pub unspoilt: usize,
    /// Whatever the GM could see.
    pub known: Vec<String>,
    /// The fight, for who wants to know more.
    pub fight: Fight,
}

/// A fight with somebody in hiding, in each of its worlds; nothing if there is no map. The worlds
/// are in the order of the places: the nearest to the players' first, or as the map lists them.
pub fn with_a_lurker(system: System, seed: u64) -> Option<Vec<Watched>> {
    let fronts = lurking(system, seed)?;
    Some(fronts.iter().map(|front| watched(seed, front, None)).collect())
}

/// A fight in which everybody writes down what they will do, in each of its worlds, up to where it
/// lies open; nothing if there are not enough things to write. The worlds are in the order of the
/// words.
pub fn with_a_slip(seed: u64) -> Option<Vec<Watched>> {
    let (toml, _) = front_of(System::HallowedEarth, seed);
    let mut front: Table = toml.parse().expect("front matter");
    let options = front.entry("options").or_insert_with(|| Table::new().into());
    options.as_table_mut()?.insert("declaration-method".to_owned(), "secret-reveal".into());
    seated(&mut front)?;
    let front = front.to_string();
    let written = slips(&started(seed, &front)?);
    let said = |slip: &Deed| Some(watched(seed, &front, Some(slip.clone())));
    (written.len() >= WORLDS).then(|| written.iter().take(WORLDS).filter_map(said).collect())
}

/// A declaration that may be written down.
type Deed = (Name, Args);

/// The fight right after its start, if the one with the secret writes something then.
fn started(seed: u64, front: &str) -> Option<Watch> {
    let mut watch = Watch::of(opened(seed, front));
    watch.start(&mut beginning(seed));
    watch.fight.pending().is_none().then_some(watch)
}

/// What the one with the secret may write down: one of each kind, by its words.
fn slips(watch: &Watch) -> Vec<Deed> {
    let (system, state) = (watch.fight.system(), watch.fight.state());
    let mut legal = system.legal(state, Actor::Who(watch.lurker));
    legal.retain(|(verb, _)| *verb != core::END_TURN);
    legal.sort_by_cached_key(|(verb, args)| {
        format!("{} {}", system.spell(*verb), in_order::spelled(system, state, args))
    });
    legal.dedup_by_key(|(verb, _)| *verb);
    legal
}

/// The front matter of each world of a fight with somebody in hiding.
fn lurking(system: System, seed: u64) -> Option<Vec<String>> {
    let (toml, mut random) = front_of(system, seed);
    let mut front: Table = toml.parse().expect("front matter");
    let free = free_places(&front)?;
    let picked = picked(&free, &mut random);
    if picked.len() < WORLDS {
        return None;
    }
    let places = free.into_iter().filter(|place| picked.contains(place));
    let places: Vec<Toml> = places.collect();
    let lurker = seated(&mut front)?;
    let cast = front.get_mut("combatant")?.as_array_mut()?;
    cast.get_mut(lurker)?.as_table_mut()?.insert("hidden".to_owned(), true.into());
    let world = |place: &Toml| {
        let mut front = front.clone();
        let cast = front.get_mut("combatant").and_then(Toml::as_array_mut);
        if let Some(sheet) = cast.and_then(|cast| cast[lurker].as_table_mut()) {
            sheet.insert("at".to_owned(), place.clone());
        }
        front.to_string()
    };
    Some(places.iter().map(world).collect())
}

/// Gives the players their seats, and the last of another side the secret: where it stands in the
/// cast.
fn seated(front: &mut Table) -> Option<usize> {
    let cast = front.get_mut("combatant")?.as_array_mut()?;
    let side = |member: &Toml| member.get("side").cloned();
    let heroes = side(cast.first()?);
    let lurker = cast.iter().rposition(|member| side(member) != heroes)?;
    for (at, member) in cast.iter_mut().enumerate() {
        let sheet = member.as_table_mut()?;
        let looks = sheet.get("side").cloned() == heroes;
        let seat = if at == lurker {
            "gm"
        } else if looks {
            LOOKS
        } else {
            OTHER
        };
        sheet.insert("seat".to_owned(), seat.into());
        sheet.remove("waiting");
    }
    cast.get_mut(lurker)?.as_table_mut()?.insert("id".to_owned(), LURKER.into());
    Some(lurker)
}

/// The places of a map where nobody begins: its zones, or squares near the others, those first that
/// are nearest to the first of the cast.
fn free_places(front: &Table) -> Option<Vec<Toml>> {
    let map = front.get("map")?;
    if let Some(zones) = map.get("zone").and_then(Toml::as_array) {
        return Some(zones.iter().filter_map(|zone| zone.get("id").cloned()).collect());
    }
    let grid = map.get("grid")?.as_array()?;
    let (wide, high) = (grid[0].as_integer()?, grid[1].as_integer()?);
    let cast = front.get("combatant")?.as_array()?;
    let square = |member: &Toml| {
        let at = member.get("at")?.as_array()?;
        Some((at[0].as_integer()?, at[1].as_integer()?))
    };
    let taken: Vec<(i64, i64)> = cast.iter().filter_map(square).collect();
    let near = |x: i64, y: i64| taken.iter().any(|at| (at.0 - x).abs().max((at.1 - y).abs()) < 3);
    // Large creatures take up more than the square they are said to be at.
    let clear = |x: i64, y: i64| {
        !taken.iter().any(|at| (0..4).contains(&(x - at.0)) && (0..4).contains(&(y - at.1)))
            && (x, y) != (wide, high)
    };
    let squares = (1..=wide).flat_map(|x| (1..=high).map(move |y| (x, y)));
    let mut free: Vec<(i64, i64)> =
        squares.filter(|(x, y)| near(*x, *y) && clear(*x, *y)).collect();
    let (hero_x, hero_y) = taken.first().copied()?;
    free.sort_by_key(|(x, y)| ((x - hero_x).abs().max((y - hero_y).abs()), *x, *y));
    Some(free.into_iter().map(|(x, y)| Toml::Array(vec![x.into(), y.into()])).collect())
}

/// As many different ones as there are worlds, if there are.
fn picked(from: &[Toml], random: &mut Random) -> Vec<Toml> {
    let mut left = from.to_vec();
    let mut picked = Vec::new();
    while picked.len() < WORLDS && !left.is_empty() {
        picked.push(left.swap_remove(random.below(left.len() as u64) as usize));
    }
    picked
}

/// The random choices of a fight, the same in each of its worlds.
fn beginning(seed: u64) -> Random {
    Random::new(seed ^ 0x5ec3_e700)
}

fn opened(seed: u64, front: &str) -> Fight {
    let parsed = parse_front(front, 1).unwrap_or_else(|error| panic!("{error}\n{front}"));
    let (opened, kept) = opening(&parsed, 0, || secret(seed)).expect("an opening");
    Session::create(MemoryStorage::default(), opened, Keeping::from(kept).with_key(KEY))
        .unwrap_or_else(|error| panic!("{error}\n{front}"))
}

/// Plays one world; the random choices hang on the seed and on what the players see.
fn watched(seed: u64, front: &str, slip: Option<Deed>) -> Watched {
    let mut random = beginning(seed);
    let mut watch = Watch::of(opened(seed, front));
    let system = watch.fight.system();
    watch.start(&mut random);
    let apart = watch.apart();
    if let Some((verb, args)) = slip {
        watch.slip = true;
        let said = Said { actor: Actor::Who(watch.lurker), verb, args, because: None };
        assert!(watch.say(&said), "seed {seed}: what may be written down is written down");
    }
    for _ in 0..STEPS {
        if watch.fight.state().phase == core::OVER || watch.spoilt.is_some() {
            break;
        }
        watch.step(system, &mut random);
    }
    // Whether the last deed brings the secret into play is known when it is over.
    while let Some(actor) = watch.fight.still_asked().first().copied() {
        watch.answer(system, actor, &mut random);
    }
    if watch.spoilt.is_none() {
        watch.weigh();
    }
    let unspoilt = watch.spoilt.unwrap_or(watch.seen.len());
    let mut known: Vec<String> = account(&watch.fight).lines().map(str::to_owned).collect();
    known.push(apart);
    Watched { seen: watch.seen, unspoilt, known, fight: watch.fight }
}

/// A player who watches.
struct Watch {
    fight: Fight,
    seat: Seat,
    lurker: Who,
    seen: Vec<String>,
    /// Whether the secret is what it has written down.
    slip: bool,
    /// How many events were looked at.
    looked: u64,
    /// How much was seen when the latest deed began.
    began: usize,
    spoilt: Option<usize>,
}

impl Watch {
    fn of(fight: Fight) -> Self {
        let opening = fight.history().opening();
        let seat = |name: &str| {
            let at = opening.seats.iter().position(|seat| seat == name);
            Seat(at.unwrap_or_default() as u8)
        };
        let seat = seat(LOOKS);
        let lurker = fight.state().who(LURKER).expect("it is in the fight");
        Watch {
            fight,
            seat,
            lurker,
            seen: Vec::new(),
            slip: false,
            looked: 0,
            began: 0,
            spoilt: None,
        }
    }

    /// Opens the fight; a start that is refused is tried otherwise.
    fn start(&mut self, random: &mut Random) {
        self.look();
        let habits = habits::of(self.fight.system());
        for at in 0..20 {
            let args = match at {
                0 => Args::default(),
                _ => (habits.start)(self.fight.state(), random),
            };
            let (actor, verb) = (Actor::Gm, core::START);
            if self.say(&Said { actor, verb, args, because: None }) {
                return;
            }
        }
    }

    /// How far the lurker begins from the first of the cast: what the GM sees on the map.
    fn apart(&self) -> String {
        let state = self.fight.state();
        let squares = state.everyone().map(|who| state.body(who).place.and_then(Place::square));
        let first = squares.into_iter().flatten().next();
        let lurks = state.body(self.lurker).place.and_then(Place::square);
        match first.zip(lurks) {
            Some((first, lurks)) => format!("apart {}", distance(first, lurks)),
            None => "apart on no grid".to_owned(),
        }
    }

    /// The lengths of what the player is given: the lines of its export, and the redacted log.
    fn weigh(&mut self) {
        let log = self.fight.log().bytes();
        let mut lines = Vec::new();
        export_for(log, LOOKS, &mut lines).expect("a log");
        let lengths: Vec<usize> = lines.split(|byte| *byte == b'\n').map(<[u8]>::len).collect();
        let seat = self.seat;
        let redacted = redact(log, |seats| seats.contains(&seat)).expect("a log");
        self.seen.push(format!("lengths: {lengths:?}, {}", redacted.len()));
    }

    /// What the player has seen since it looked last: events, or that there is a hidden one.
    fn look(&mut self) {
        let history = self.fight.history();
        for number in self.looked + 1..=history.count() {
            let entry = history.entry(number);
            if Viewer::of(self.seat).sees(entry.audience.as_deref()) {
                if self.spoilt.is_none() && self.brings_into_play(&entry) {
                    self.spoilt = Some(self.began);
                }
                self.seen.push(format!("{number} {:?}", entry.event));
            } else {
                self.seen.push(format!("{number} hidden"));
            }
        }
        self.looked = history.count();
    }

    /// Whether the fight itself tells of the lurker: something is thrown at it, it throws against
    /// what somebody else does, it is hurt, or its slip is turned.
    fn brings_into_play(&self, entry: &Entry) -> bool {
        let it = Actor::Who(self.lurker);
        match &entry.event {
            Event::Rolled(rolled) => {
                let Rolled { by, on, row, .. } = rolled;
                let of_other = matches!(row.occasion, Occasion::Deed { deed, .. } if deed.by != it);
                let hazard = self.fight.system().spell(rolled.purpose) == "hazard";
                *on == Some(self.lurker) || *by == it && (of_other || hazard)
            }
            Event::Effected(Effected { effect, .. }) => match effect {
                Effect::Pool { of, pool, by } => {
                    let health = self.fight.system().shown().health;
                    *of == Subject::Who(self.lurker)
                        && *by < 0
                        && health.is_some_and(|(health, _)| health == *pool)
                }
                Effect::Planned { of, .. } => self.slip && *of == self.lurker,
                _ => false,
            },
            _ => false,
        }
    }

    fn seat_of(&self, actor: Actor) -> Seat {
        match actor {
            Actor::Who(who) => self.fight.state().sheet(who).seat,
            Actor::Side(side) => {
                let state = self.fight.state();
                let mut seats = state.members(side).map(|who| state.sheet(who).seat);
                seats.find(|seat| *seat != Seat::GM).unwrap_or(Seat::GM)
            }
            Actor::Gm => Seat::GM,
        }
    }

    fn stamp(&self, actor: Actor) -> Stamp {
        Stamp { seat: self.seat_of(actor), time: 0 }
    }

    fn say(&mut self, said: &Said) -> bool {
        self.began = self.seen.len();
        let heard = self.fight.declare(self.stamp(said.actor), said.clone(), None);
        self.hear(&heard.map(drop))
    }

    /// What the table said; a refusal is seen by whoever is refused.
    fn hear(&mut self, heard: &Result<(), PlayError>) -> bool {
        self.look();
        match heard {
            Ok(()) => true,
            Err(PlayError::Refused { what, refusals }) => {
                self.seen.push(format!("refused: {what}: {refusals:?}"));
                false
            }
            Err(other) => {
                self.seen.push(format!("not now: {other}"));
                false
            }
        }
    }

    fn step(&mut self, system: System, random: &mut Random) {
        if random.below(4) == 0 {
            self.ask_around(system, random);
        }
        let asked = self.fight.still_asked();
        if let Some(actor) = asked.first().copied() {
            self.answer(system, actor, random);
        } else if !self.declare(system, random) {
            self.move_on(system);
        }
    }

    /// What the player could find out by looking and by trying, without anything being written.
    fn ask_around(&mut self, system: System, random: &mut Random) {
        let fight = &self.fight;
        let state = fight.state();
        let own: Vec<Who> =
            state.present().filter(|who| state.sheet(*who).seat == self.seat).collect();
        let Some(who) = random.one_of(&own) else { return };
        let legal = fight.legal_to(self.seat, Actor::Who(who));
        let mut told: Vec<String> = legal
            .iter()
            .map(|(verb, args)| {
                format!("{} {}", system.spell(*verb), in_order::spelled(system, state, args))
            })
            .collect();
        told.sort_unstable();
        let mut seen = vec![format!("legal: {told:?}")];
        let viewer = Viewer::of(self.seat);
        let standing = standing_at(fight.history(), system, fight.history().tip(), viewer);
        seen.push(format!("standing: {:?}", standing.lines()));
        let asked = (fight.what_is_awaited(self.seat), fight.what_is_offered(self.seat));
        seen.push(format!("asked: {asked:?}"));
        self.seen.extend(seen);
        self.try_anything(system, who, random);
    }

    /// Says something that is refused, if it is.
    fn try_anything(&mut self, system: System, who: Who, random: &mut Random) {
        for _ in 0..4 {
            let Some(verb) = random.one_of(&in_order::verbs(system)) else { return };
            let mut args = Args::default();
            for option in in_order::options(system, verb) {
                let state = self.fight.state();
                if (option.needed || random.below(3) == 0)
                    && let Some(value) =
                        crate::common::some_value(random, system, state, option.kind)
                {
                    args = args.with(option.name, value);
                }
            }
            let because = None;
            let said = Said { actor: Actor::Who(who), verb: verb.name, args, because };
            let before = self.fight.history().count();
            let heard = self.fight.would_hear(self.seat, &said);
            assert_eq!(self.fight.history().count(), before, "asking writes nothing");
            self.seen.push(format!("tried: {heard:?}"));
        }
    }

    fn answer(&mut self, system: System, actor: Actor, random: &mut Random) {
        let stamp = self.stamp(actor);
        let choice =
            matches!(self.fight.pending().map(|asked| &asked.need), Some(Need::Choice { .. }));
        assert!(choice, "the dice are seeded");
        let replies = if actor == Actor::Who(self.lurker) {
            vec![Reply::Pass]
        } else {
            let replies = self.fight.replies_to(stamp.seat, actor);
            in_order::replies(system, self.fight.state(), replies)
        };
        let tries: Vec<Reply> = (0..6).filter_map(|_| random.one_of(&replies)).collect();
        for reply in tries.into_iter().chain([Reply::Pass, Reply::Yes]).chain(replies) {
            let heard = self.fight.answer(stamp, actor, reply, None);
            if self.hear(&heard.map(drop)) {
                return;
            }
        }
    }

    /// A declaration of anybody but the lurker.
    fn declare(&mut self, system: System, random: &mut Random) -> bool {
        let state = self.fight.state();
        let sides = state.every_side().map(Actor::Side);
        let others = state.present().filter(|who| *who != self.lurker).map(Actor::Who);
        let actors: Vec<Actor> = others.chain(sides).collect();
        let declared = |verb: &&&Verb| matches!(verb.said, Saying::Declared | Saying::Both);
        let all = in_order::verbs(system);
        let verbs: Vec<Name> = all.iter().filter(declared).map(|verb| verb.name).collect();
        for _ in 0..12 {
            let Some((actor, verb)) = random.one_of(&actors).zip(random.one_of(&verbs)) else {
                return false;
            };
            let args = self.fight.legal_with_to(self.seat_of(actor), actor, verb);
            let args = in_order::args(system, self.fight.state(), args);
            if let Some(args) = random.one_of(&args)
                && self.say(&Said { actor, verb, args, because: None })
            {
                return true;
            }
        }
        false
    }

    /// Whatever ends a turn: the lurker's as well, which otherwise lies still.
    fn move_on(&mut self, system: System) {
        let state = self.fight.state();
        let sides = state.every_side().map(Actor::Side);
        let actors: Vec<Actor> = state.present().map(Actor::Who).chain(sides).collect();
        for actor in actors {
            let mut ways = vec![(core::END_TURN, Args::default())];
            if actor == Actor::Who(self.lurker) {
                ways.extend(still(system, system.legal(self.fight.state(), actor)));
            }
            for (verb, args) in ways {
                if system.check(self.fight.state(), actor, verb, args.clone()).is_ok()
                    && self.say(&Said { actor, verb, args, because: None })
                {
                    return;
                }
            }
        }
        self.say(&Said { actor: Actor::Gm, verb: core::END, args: Args::default(), because: None });
    }
}

/// What can be done with nobody and nowhere.
fn still(system: System, legal: Vec<(Name, Args)>) -> Vec<(Name, Args)> {
    fn is_about_itself(value: &Value) -> bool {
        match value {
            Value::Who(_) | Value::Place(_) | Value::Path(_) | Value::Side(_) => false,
            Value::List(list) => list.iter().all(is_about_itself),
            _ => true,
        }
    }
    let mut still = legal;
    still.retain(|(_, args)| args.0.iter().all(|arg| is_about_itself(&arg.value)));
    still.sort_by_cached_key(|(verb, args)| format!("{} {args:?}", system.spell(*verb)));
    still
}

/// The whole account of a fight, for whoever looks into a failure.
pub fn account(fight: &Fight) -> String {
    let view =
        View { detail: Detail::Everything, undone: Undone::Told, ..View::of(Viewer::Afterwards) };
    let rows = Account::new(fight.history(), fight.system(), view).rows();
    let rows = rows.into_iter().map(|row| format!("{:>5} {}", row.event, row.text));
    rows.collect::<Vec<_>>().join("\n")
}

/// What is seen in one world and not in the other, first.
pub fn difference(one: &Watched, other: &Watched) -> Option<(String, String)> {
    let until = one.unspoilt.min(other.unspoilt);
    let both = one.seen.iter().zip(&other.seen).take(until);
    let mut both = both.skip_while(|(one, other)| one == other);
    both.next().map(|(one, other)| (one.clone(), other.clone()))
}

/// A fight in which somebody hides and moves about, its blinders from the generator of the system.
pub fn hidden_fight(dice: &str) -> Fight {
    let front = format!(
        "system = \"factions\"\n{dice}[[map.zone]]\nid = \"road\"\nneighbours = [\"hedge\"]\n\
         [[map.zone]]\nid = \"hedge\"\n[[combatant]]\nid = \"ada\"\nside = \"heroes\"\n\
         seat = \"{LOOKS}\"\nrun-by = \"player\"\nat = \"road\"\n[[combatant]]\nid = \"{LURKER}\"\n\
         side = \"bandits\"\nat = \"hedge\"\nhidden = true\n"
    );
    let parsed = parse_front(&front, 1).unwrap_or_else(|error| panic!("{error}\n{front}"));
    let (opened, kept) = opening(&parsed, 0, || secret(7)).expect("an opening");
    let fight = Session::create(MemoryStorage::default(), opened, kept).expect("a fight");
    let mut watch = Watch::of(fight);
    let lurker = Value::Who(watch.lurker);
    let system = watch.fight.system();
    let name = |word: &str| system.name(word).expect("a word of the system");
    let ambush = Args::default().with(name("ambushers"), Value::List(vec![lurker]));
    watch.say(&Said { actor: Actor::Gm, verb: core::START, args: ambush, because: None });
    let road = Value::Place(Place::Zone(ZoneId(0)));
    let args = Args::default().with(core::TO, road).with(name("sneaking"), Value::Flag(true));
    let actor = Actor::Who(watch.lurker);
    assert!(watch.say(&Said { actor, verb: name("move"), args, because: None }));
    watch.fight
}
