//! One random fight in several worlds. They differ in nothing but in what is kept from the players:
//! in which place somebody hides, or what is written on the slip before somebody.

use super::watch::Watch;
use crate::common::in_order;
use crate::common::player::{front_of, secret};
use crate::common::{KEY, Random};
use affray::account::{Account, Depth, Undone, View};
use affray::log::MemoryStorage;
use affray::play::{Keeping, Said, Session, opening};
use affray::rules::System;
use affray::script::parse_front;
use affray::vocabulary::{Actor, Args, Name, Place, Seat, Value, Viewer, ZoneId, core};
use toml::{Table, Value as Toml};

pub type Fight = Session<MemoryStorage>;

/// How many worlds there are of each fight.
pub const WORLDS: usize = 4;

/// Steps a fight is played on at most.
const STEPS: u64 = 30;

/// The combatant with the secret.
pub const LURKER: &str = "lurker";

/// The player who looks, and another who speaks for everybody else.
pub const LOOKS: &str = "maria";
const OTHER: &str = "jon";

/// The seat of the player who looks.
pub fn looks(fight: &Fight) -> Seat {
    let seat = fight.history().opening().seats.iter().position(|seat| seat == LOOKS);
    Seat(seat.expect("she has a seat") as u8)
}

/// What a player has seen of a fight, step by step.
pub struct Watched {
    /// What was seen, in words.
    pub seen: Vec<String>,
    /// How much of it was seen before the fight itself brought the secret into play.
    pub unspoilt: usize,
    /// How much was seen and how long the log was, whenever a deed began, and at the end.
    pub moments: Vec<(usize, usize)>,
    /// How far the one with the secret began from the others: what the GM sees on the map.
    apart: String,
    /// The fight, for who wants to know more.
    pub fight: Fight,
}

impl Watched {
    /// Whatever the GM could see.
    pub fn known(&self) -> Vec<String> {
        let told = account(&self.fight);
        told.lines().chain([&*self.apart]).map(str::to_owned).collect()
    }
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
    seated(&mut front, OTHER)?;
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
    // In every other fight the GM speaks for whoever is not the player's, as at most tables.
    let lurker = seated(&mut front, if seed.is_multiple_of(2) { OTHER } else { "gm" })?;
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
/// cast. Somebody speaks for the others.
fn seated(front: &mut Table, others: &str) -> Option<usize> {
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
            others
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
    let mut moments = watch.moments;
    moments.push((watch.seen.len(), watch.fight.log().bytes().len()));
    Watched { seen: watch.seen, unspoilt, moments, apart, fight: watch.fight }
}

/// The whole account of a fight, for whoever looks into a failure.
pub fn account(fight: &Fight) -> String {
    let view = View { depth: Depth::Full, undone: Undone::Told, ..View::of(Viewer::Afterwards) };
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
