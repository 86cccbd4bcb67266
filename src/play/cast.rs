//! From front matter to the opening of a fight: names looked up, values checked, sheets completed.

use super::secrets::commitment;
use super::values::{read, unknown};
use super::words::{any_of, meant_by};
use crate::engine::catalog::{Bearer, Fallback, Kind, Most, On, Pool, Stat, Switch};
use crate::rules::{SYSTEMS, System};
use crate::script::{self, Datum, Diagnostic, Entry, Front, KEYS_OF_A_SHEET, Word};
use crate::vocabulary::{
    Args, Detail, DicePolicy, ItemSheet, MapSheet, Member, Name, Opening, Place, Seat, SideId,
    Time, Value, Who, ZoneId, ZoneSheet, core,
};

/// The secret behind seeded dice.
pub type Secret = [u8; 32];

/// A fight to be opened.
#[derive(Clone, Debug)]
pub struct Start {
    /// The opening.
    pub opening: Opening,
    /// Who begins hidden on the map, and where, unless that is said as they join: the opening does
    /// not say it.
    pub hidden: Vec<(Who, Option<Place>)>,
}

impl From<Opening> for Start {
    fn from(opening: Opening) -> Self {
        Start { opening, hidden: Vec::new() }
    }
}

/// Makes the opening of a fight; gives the secret too, if the dice have one.
pub fn opening(
    front: &Front,
    now: Time,
    fresh_secret: impl FnOnce() -> Secret,
) -> Result<(Start, Option<Secret>), Diagnostic> {
    let system = system_named(&front.system)?;
    let (dice, secret) = dice(front, fresh_secret);
    let mut opening = Opening {
        system: system.id().to_owned(),
        edition: system.edition(),
        time: now,
        seats: vec!["gm".to_owned()],
        sides: Vec::new(),
        options: switches(system, &front.options)?,
        dice,
        keeper: Seat::GM,
        mixed: front.mixed,
        continues: None,
        map: map(system, front)?,
        cast: Vec::new(),
    };
    let (mut hidden, mut wrong) = (Vec::new(), Mistakes::default());
    for combatant in &front.combatants {
        let Some(mut member) = wrong.gather(member(system, &mut opening, combatant)) else {
            continue;
        };
        if combatant.hidden && opening.map != MapSheet::None {
            hidden.push((Who(opening.cast.len() as u16), member.place.take()));
        }
        opening.cast.push(member);
    }
    wrong.none()?;
    if let Some(keeper) = &front.keeper {
        opening.keeper = Seat(position(&mut opening.seats, &keeper.text) as u8);
    }
    Ok((Start { opening, hidden }, secret))
}

/// The mistakes of a text that were met so far.
#[derive(Default)]
struct Mistakes(Option<Diagnostic>);

impl Mistakes {
    /// What was found; else the mistake is kept.
    fn gather<T>(&mut self, found: Result<T, Diagnostic>) -> Option<T> {
        match found {
            Ok(found) => Some(found),
            Err(mistake) => {
                self.0 = Some(match self.0.take() {
                    Some(first) => first.and(mistake),
                    None => mistake,
                });
                None
            }
        }
    }

    /// All of them as one, if there are any.
    fn none(self) -> Result<(), Diagnostic> {
        self.0.map_or(Ok(()), Err)
    }
}

/// The system a word names.
pub fn system_named(word: &Word) -> Result<System, Diagnostic> {
    System::named(&word.text).ok_or_else(|| {
        Diagnostic::at(
            word.span,
            format!("`{}` is not a system that this program plays", word.text),
        )
        .hint(format!(
            "systems: {}",
            SYSTEMS.iter().map(|system| system.id()).collect::<Vec<_>>().join(", ")
        ))
        .hint_nearest(&word.text, SYSTEMS.iter().map(|system| system.id()))
    })
}

fn dice(front: &Front, fresh: impl FnOnce() -> Secret) -> (DicePolicy, Option<Secret>) {
    match front.dice {
        script::Dice::Typed => (DicePolicy::Typed, None),
        script::Dice::Seeded => {
            let secret = fresh();
            (DicePolicy::Committed { commitment: commitment(&secret) }, Some(secret))
        }
        script::Dice::Open { seed } => {
            let secret = seed.unwrap_or_else(fresh);
            (DicePolicy::Open { secret }, Some(secret))
        }
    }
}

fn switches(system: System, entries: &[Entry]) -> Result<Args, Diagnostic> {
    let mut options = Args::default();
    for entry in entries {
        let known = system.options_of_fight().find(|s| system.spell(s.name) == entry.name.text);
        let Some(switch) = known else {
            let all = || system.options_of_fight().map(|switch| system.spell(switch.name));
            return Err(unknown(&entry.name, "switch of this system", all()));
        };
        if is_usual(switch, &entry.value) {
            continue;
        }
        let value = read(system, switch.kind, &entry.name.text, &entry.value);
        let value = value.map_err(|wrong| match switch.usual {
            Some(usual) => {
                Diagnostic { hint: wrong.hint.map(|it| format!("{it}, {usual}")), ..wrong }
            }
            None => wrong,
        })?;
        options = options.with(switch.name, value);
    }
    Ok(options)
}

/// Whether an option says what holds without it.
fn is_usual(switch: &Switch, said: &script::Value) -> bool {
    matches!((switch.usual, &said.data), (Some(usual), Datum::Text(text)) if text == usual)
}

fn map(system: System, front: &Front) -> Result<MapSheet, Diagnostic> {
    let Some(map) = &front.map else { return Ok(MapSheet::None) };
    if let Some(entry) = map.rest.first() {
        return Err(unknown(&entry.name, "part of a map", ["grid", "zone"].into_iter()));
    }
    match (map.grid, map.zones.is_empty()) {
        (Some((width, height)), true) => {
            let side = |n: i64| u8::try_from(n).ok().filter(|n| *n > 0);
            match (side(width), side(height)) {
                (Some(width), Some(height)) => Ok(MapSheet::Grid { width, height }),
                _ => Err(Diagnostic::at(map.span, "a grid has 1 to 255 columns and rows")),
            }
        }
        (None, false) => {
            let mut zones = Vec::new();
            for zone in &map.zones {
                let (stats, _) = stats(system, On::Zone, &zone.id, &zone.stats)?;
                let stats = zones_named(system, map, zone, stats)?;
                zones.push(ZoneSheet { id: zone.id.text.clone(), stats });
            }
            Ok(MapSheet::Zones(zones))
        }
        (None, true) => Ok(MapSheet::None),
        (Some(_), false) => {
            Err(Diagnostic::at(map.span, "a map has either a grid or zones, not both"))
        }
    }
}

/// The stats of a zone, the zones that are named in them looked up.
fn zones_named(
    system: System,
    map: &script::Map,
    zone: &script::Zone,
    mut stats: Args,
) -> Result<Args, Diagnostic> {
    let ids = || map.zones.iter().map(|zone| zone.id.text.as_str());
    let named =
        system.stats().iter().filter(|stat| (stat.on, stat.kind) == (On::Zone, Kind::Zones));
    for stat in named {
        if stats.value(stat.name).is_none() {
            continue;
        }
        let mut places = Vec::new();
        for value in stats.list(stat.name) {
            let Value::Text(id) = value else { continue };
            let at = ids().position(|known| known == id).ok_or_else(|| {
                let name = system.spell(stat.name);
                let entry = zone.stats.iter().find(|entry| entry.name.text == name);
                let span = entry.map_or(zone.span, |entry| entry.value.span);
                Diagnostic::at(span, format!("`{id}` is not a zone of the map"))
                    .hint_nearest(id, ids())
            })?;
            places.push(Value::Place(Place::Zone(ZoneId(at as u16))));
        }
        stats = stats.with(stat.name, Value::List(places));
    }
    Ok(stats)
}

/// The side of a combatant: as written, else by the stat that implies it.
fn side_of(
    system: System,
    combatant: &script::Combatant,
    stats: &Args,
) -> Result<String, Diagnostic> {
    let known = system.stat(On::Combatant, core::SIDE);
    let words = match known.map(|stat| stat.kind) {
        Some(Kind::Word(words)) => words,
        _ => &[],
    };
    let all = || words.iter().map(|word| system.spell(*word));
    match (&combatant.side, known.map(|stat| stat.fallback)) {
        (Some(side), _) if words.is_empty() || all().any(|word| word == side.text) => {
            Ok(side.text.clone())
        }
        (Some(side), _) => Err(unknown(side, "side of this system", all())),
        (None, Some(Fallback::Following(other, pairs))) => {
            let given = stats.word(other);
            let found = pairs.iter().find(|pair| given == Some(pair.0)).or(pairs.first());
            Ok(found.map_or(String::new(), |pair| system.spell(pair.1).to_owned()))
        }
        (None, _) => {
            let what = format!("{} has no side", combatant.id.text);
            Err(Diagnostic::at(combatant.span, what).hint("write side = \"…\""))
        }
    }
}

/// A combatant of the cast; its side and seat are added to the opening where they are new.
pub fn member(
    system: System,
    opening: &mut Opening,
    combatant: &script::Combatant,
) -> Result<Member, Diagnostic> {
    if combatant.side.is_none() {
        side_of(system, combatant, &Args::default())?;
    }
    let seat = combatant.seat.as_ref().map_or("gm", |seat| seat.text.as_str());
    let seat = Seat(position(&mut opening.seats, seat) as u8);
    let is_conditions = |entry: &&Entry| entry.name.text == "conditions";
    let given = combatant.stats.iter().find(is_conditions);
    let conditions = given.map_or(Ok(Vec::new()), |entry| conditions(system, entry))?;
    let others: Vec<Entry> =
        combatant.stats.iter().filter(|entry| !is_conditions(entry)).cloned().collect();
    let mut wrong = Mistakes::default();
    let own = wrong.gather(stats(system, On::Combatant, &combatant.id, &others));
    let items = combatant.items.iter().map(|item| wrong.gather(item_sheet(system, item)));
    let items: Vec<ItemSheet> = items.collect::<Vec<_>>().into_iter().flatten().collect();
    wrong.none()?;
    let (mut stats, pools) = own.unwrap_or_default();
    for stat in system.stats().iter().filter(|stat| stat.on == On::Combatant) {
        if let Fallback::BySeat(player, _) = stat.fallback
            && seat != Seat::GM
            && stats.value(stat.name).is_none()
        {
            stats = stats.with(stat.name, player);
        }
    }
    let side = side_of(system, combatant, &stats)?;
    let side = SideId(position(&mut opening.sides, &side) as u8);
    let mut member = Member {
        id: combatant.id.text.clone(),
        name: combatant.name.as_ref().map(|name| name.text.clone()),
        side,
        newcomer: None,
        seat,
        place: combatant.at.as_ref().map(|at| place(opening, at)).transpose()?,
        waiting: combatant.waiting,
        stats,
        pools,
        conditions: Vec::new(),
        items,
    };
    for (condition, detail) in conditions {
        member.start_with(condition, detail);
    }
    system.complete(&mut member);
    Ok(member)
}

/// The conditions a combatant is in from the start, with what each is about: a word or a number.
fn conditions(system: System, entry: &Entry) -> Result<Vec<(Name, Option<Detail>)>, Diagnostic> {
    let wrong = |span| Diagnostic::at(span, "conditions is a list of words in quotes");
    let Datum::List(list) = &entry.value.data else { return Err(wrong(entry.value.span)) };
    let one = |value: &script::Value| {
        let Datum::Text(text) = &value.data else { return Err(wrong(value.span)) };
        let (text, detail) = text.split_once(':').map_or((&**text, None), |(c, d)| (c, Some(d)));
        let all = || system.conditions_of(Bearer::Combatant).map(|known| known.name);
        let condition = all().find(|name| system.spell(*name) == text).ok_or_else(|| {
            Diagnostic::at(value.span, format!("`{text}` is not a condition of {}", system.id()))
                .hint_nearest(text, all().map(|name| system.spell(name)))
        })?;
        let detail =
            detail.map(|word| {
                let number = || word.parse().ok().map(Detail::Int);
                system.name(word).map(Detail::Word).or_else(number).ok_or_else(|| {
                    Diagnostic::at(value.span, format!("`{word}` is not known here"))
                })
            });
        Ok((condition, detail.transpose()?))
    };
    list.iter().map(one).collect()
}

fn position(words: &mut Vec<String>, word: &str) -> usize {
    words.iter().position(|known| known == word).unwrap_or_else(|| {
        words.push(word.to_owned());
        words.len() - 1
    })
}

fn item_sheet(system: System, item: &script::Item) -> Result<ItemSheet, Diagnostic> {
    let (on, kind, carry) = match item.kind {
        script::ItemKind::Weapon => (On::Weapon, core::WEAPON, core::HELD),
        script::ItemKind::Shield => (On::Shield, core::SHIELD, core::HELD),
        script::ItemKind::Armor => (On::Armor, core::ARMOR, core::HELD),
        script::ItemKind::Spell => (On::Spell, core::SPELL, core::READIED),
        script::ItemKind::Item => (On::Item, core::ITEM, core::READIED),
    };
    let (mut stats, pools) = stats(system, on, &item.id, &item.stats)?;
    let carry = stats.word(core::CARRY).unwrap_or(carry);
    stats.0.retain(|arg| arg.name != core::CARRY);
    Ok(ItemSheet { id: item.id.text.clone(), kind, carry, stats, pools })
}

/// Refuses more in a pool than it can hold by the same sheet.
fn check_most(
    system: System,
    pool: &Pool,
    stats: &Args,
    entries: &[Entry],
) -> Result<(), Diagnostic> {
    let word = system.spell(pool.name);
    let entry = entries.iter().find(|entry| entry.name.text == word);
    let (Some(entry), Some(most)) = (entry, pool.most.of(|stat| stats.int(stat))) else {
        return Ok(());
    };
    let Datum::Int(given) = entry.value.data else { return Ok(()) };
    if given <= i64::from(most) {
        return Ok(());
    }
    let bound = match pool.most {
        Most::Stat(stat) => format!("{} is {most}", system.spell(stat)),
        Most::Points(_) | Most::Anything => format!("it holds {most} at most"),
    };
    let what = format!("`{word}` is {given}, which is more than it can hold");
    Err(Diagnostic::at(entry.value.span, what).because(bound))
}

/// Reads the stats and pools of a sheet against what the system lists.
fn stats(
    system: System,
    on: On,
    owner: &Word,
    entries: &[Entry],
) -> Result<(Args, Vec<(Name, i32)>), Diagnostic> {
    let known: Vec<&Stat> = system.stats().iter().filter(|stat| stat.on == on).collect();
    let pools = || system.pools().iter().filter(move |pool| pool.on == on);
    let (mut given, mut filled) = (Args::default(), Vec::new());
    let mut wrong = Mistakes::default();
    for entry in entries {
        let word = entry.name.text.as_str();
        let of_kind = |kind| read(system, kind, word, &entry.value);
        if let Some(stat) = known.iter().find(|stat| system.spell(stat.name) == word) {
            if let Some(value) = wrong.gather(of_kind(stat.kind)) {
                given = given.with(stat.name, value);
            }
        } else if let Some(pool) = pools().find(|pool| system.spell(pool.name) == word) {
            let (least, most) = system.points(pool.name);
            match wrong.gather(of_kind(Kind::Int(least, most))) {
                Some(Value::Int(points)) => filled.push((pool.name, points)),
                Some(_) => unreachable!("BUG: a number is read as a number"),
                None => {}
            }
        } else {
            let all = known.iter().map(|stat| (stat.name, stat.says));
            let all = all.chain(pools().map(|pool| (pool.name, pool.says)));
            let all: Vec<_> = all.map(|(name, says)| (system.spell(name), says)).collect();
            let near = meant_by(word, on.word(), &all);
            let keys = if on == On::Combatant { &KEYS_OF_A_SHEET[..] } else { &["id"] };
            let all = all.iter().map(|(name, _)| *name).chain(keys.iter().copied());
            let what = if on == On::Zone { "key of a zone" } else { "stat or pool here" };
            let unknown = unknown(&entry.name, what, all);
            wrong.gather::<()>(Err(match (system.key_for(word), near.as_slice()) {
                (Some(write), _) => unknown.hint(write),
                (None, []) => unknown,
                (None, near) => unknown.hint(format!("did you mean {}?", any_of(near))),
            }));
        }
    }
    wrong.none()?;
    for pool in pools() {
        check_most(system, pool, &given, entries)?;
    }
    for stat in known {
        let missing = stat.fallback == Fallback::Required && given.value(stat.name).is_none();
        if missing && stat.name != core::SIDE {
            let name = system.spell(stat.name);
            let what = format!("{} lacks {name}", owner.text);
            return Err(Diagnostic::at(owner.span, what).hint(format!("{name}: {}", stat.says)));
        }
    }
    Ok((given, filled))
}

fn place(opening: &Opening, at: &script::Value) -> Result<Place, Diagnostic> {
    let wrong = |what: &str| Err(Diagnostic::at(at.span, what.to_owned()));
    match (&at.data, &opening.map) {
        (Datum::List(pair), MapSheet::Grid { width, height }) => {
            let numbers: Vec<i64> = pair
                .iter()
                .filter_map(|value| match value.data {
                    Datum::Int(number) => Some(number),
                    _ => None,
                })
                .collect();
            match numbers[..] {
                [x, y]
                    if (1..=i64::from(*width)).contains(&x)
                        && (1..=i64::from(*height)).contains(&y) =>
                {
                    Ok(Place::Square(x as u8, y as u8))
                }
                [_, _] => wrong("that square is off the map"),
                _ => wrong("a square is written [3, 4]"),
            }
        }
        (Datum::Text(text), MapSheet::Zones(zones)) => {
            let zone =
                |id: &str| zones.iter().position(|zone| zone.id == id).map(|at| ZoneId(at as u16));
            let found = match text.split_once('|') {
                Some((one, other)) => zone(one)
                    .zip(zone(other))
                    .map(|(one, other)| Place::Border(one.min(other), one.max(other))),
                None => zone(text).map(Place::Zone),
            };
            found.ok_or_else(|| {
                let ids = zones.iter().map(|zone| zone.id.as_str());
                Diagnostic::at(at.span, format!("`{text}` is not a zone of the map"))
                    .hint_nearest(text, ids)
            })
        }
        (_, MapSheet::None) => wrong("there is no map to stand on"),
        _ => wrong("a place is a square [3, 4] on a grid, a zone's id on a zone map"),
    }
}

/// The combatants of another file: of a play file, of the TOML of a cast, or of one sheet.
pub(super) fn cast_of(file: &str, text: &str) -> Result<Vec<script::Combatant>, Diagnostic> {
    if text.lines().all(|line| line.trim_end() != "---") {
        return script::parse_cast(text);
    }
    let source = script::Source::new(Some(file), text)?;
    script::parse_script(&source).map(|script| script.front.combatants)
}
