//! Who fights in a random fight, and with what.

use super::{KEY, Random, habits, in_order, secret};
use affray::engine::catalog::{Bearer, Kind, On};
use affray::log::MemoryStorage;
use affray::play::{Keeping, Session, opening};
use affray::rules::System;
use affray::script::{ItemKind, parse_front};
use affray::vocabulary::{Actor, Args, Name, core};
use toml::{Table, Value};

/// More do not fight in one that is drawn.
const MOST: usize = 8;

/// A front matter as a system's habits have it, and now and then one that is drawn from its lists.
pub fn front(system: System, random: &mut Random) -> String {
    match habits::of(system).cast {
        Some(cast) if !random.flag(8) => cast(random),
        _ => drawn(system, random),
    }
}

/// The example of a system, altered here and there by anything that the system's lists have. What
/// no fight can begin with is taken back.
fn drawn(system: System, random: &mut Random) -> String {
    let mut front = example(system);
    for _ in 0..random.below(40) {
        let mut other = front.clone();
        if alter(system, &mut other, random).is_some() && begins(system, &other.to_string()) {
            front = other;
        }
    }
    front.to_string()
}

/// The front matter of a system's example: one seat speaks for everybody, dice are seeded, and of
/// several alike one is there.
fn example(system: System) -> Table {
    let front = system.example().split("---\n").nth(1).expect("front matter");
    let mut front: Table = front.parse().expect("TOML");
    front.retain(|key, _| !["dice", "seed"].contains(&key));
    for combatant in combatants(&mut front) {
        combatant.remove("seat");
        if combatant.remove("count").is_some()
            && let Some(Value::Array(places)) = combatant.get("at")
        {
            let first = places.first().expect("a place").clone();
            combatant.insert("at".to_owned(), first);
        }
    }
    front
}

/// Whether a fight begins with this front matter.
fn begins(system: System, front: &str) -> bool {
    let Ok(front) = parse_front(front, 1) else { return false };
    let Ok((opened, secret)) = opening(&front, 0, || secret(0)) else { return false };
    let keeping = Keeping::from(secret).with_key(KEY);
    let Ok(session) = Session::create(MemoryStorage::default(), opened, keeping) else {
        return false;
    };
    system.check(session.state(), Actor::Gm, core::START, Args::default()).is_ok()
}

/// Alters one thing, if there is anything to alter it to.
fn alter(system: System, front: &mut Table, random: &mut Random) -> Option<()> {
    if random.flag(6) {
        let switches = words(system, system.options_of_fight().map(|switch| switch.name));
        let name = random.one_of(&switches)?;
        let switch = system.options_of_fight().find(|switch| switch.name == name)?;
        let value = value(system, random, switch.kind)?;
        let options = front.entry("options").or_insert_with(|| Table::new().into());
        options.as_table_mut()?.insert(system.spell(name).to_owned(), value);
        return Some(());
    }
    let all: Vec<Table> = combatants(front).map(|one| one.clone()).collect();
    let other = random.one_of(&all)?;
    let one = random.below(all.len() as u64) as usize;
    if random.flag(8) {
        return (all.len() < MOST).then(|| joined_by(front, other, random));
    }
    let one = combatants(front).nth(one)?;
    match random.below(6) {
        0 | 1 => stat(system, On::Combatant, one, random),
        2 => {
            let item = item(one, random)?;
            stat(system, On::Item, item, random)
        }
        3 => {
            let kind = random.one_of(&ItemKind::ALL)?.as_str();
            one.insert(kind.to_owned(), other.get(kind)?.clone());
            Some(())
        }
        4 => {
            let names = words(system, system.conditions_of(Bearer::Combatant).map(|row| row.name));
            let condition = system.spell(random.one_of(&names)?);
            one.insert("conditions".to_owned(), vec![condition].into());
            Some(())
        }
        _ => {
            let rows = system.pools().iter().filter(|row| row.on == On::Combatant);
            let pool = random.one_of(&words(system, rows.map(|row| row.name)))?;
            one.insert(system.spell(pool).to_owned(), i64::from(random.below(9) as u8).into());
            Some(())
        }
    }
}

/// One more like another fights, somewhere else on a map of squares; or waits.
fn joined_by(front: &mut Table, mut other: Table, random: &mut Random) {
    let count = combatants(front).count();
    other.insert("id".to_owned(), format!("more-{count}").into());
    if other.get("at").is_some_and(Value::is_array) {
        let square: Vec<Value> = (0..2).map(|_| (1 + random.below(8) as i64).into()).collect();
        other.insert("at".to_owned(), square.into());
    }
    if random.flag(4) {
        other.insert("waiting".to_owned(), true.into());
    }
    let all = front.get_mut("combatant").and_then(Value::as_array_mut).expect("combatants");
    all.push(other.into());
}

/// Gives a combatant or an item another value of a stat.
fn stat(system: System, on: On, of: &mut Table, random: &mut Random) -> Option<()> {
    let rows = system.stats().iter().filter(|row| row.on == on);
    let name = random.one_of(&words(system, rows.map(|row| row.name)))?;
    let value = value(system, random, system.stat(on, name)?.kind)?;
    of.insert(system.spell(name).to_owned(), value);
    Some(())
}

/// Some item of a combatant.
fn item<'a>(of: &'a mut Table, random: &mut Random) -> Option<&'a mut Table> {
    let kinds: Vec<&str> = ItemKind::ALL
        .into_iter()
        .map(ItemKind::as_str)
        .filter(|kind| of.contains_key(*kind))
        .collect();
    let all = of.get_mut(random.one_of(&kinds)?)?.as_array_mut()?;
    let at = random.below(all.len() as u64) as usize;
    all.get_mut(at)?.as_table_mut()
}

/// A value of a kind, as front matter writes it; nothing of a kind that depends on who fights.
fn value(system: System, random: &mut Random, kind: Kind) -> Option<Value> {
    let number = |least: i32, most: i32, random: &mut Random| {
        let (least, most) = (i64::from(least.max(-5)), i64::from(most.min(20)));
        Value::from(least + random.below((most - least + 1).max(1) as u64) as i64)
    };
    let dice = |random: &mut Random| random.one_of(&["1d6", "2d4+1", "1d12"]).unwrap_or("1d4");
    let named = |key: &str, value: Value| Table::from_iter([(key.to_owned(), value)]).into();
    Some(match kind {
        Kind::Int(least, most) => number(least, most, random),
        Kind::Flag => random.flag(2).into(),
        Kind::Dice | Kind::DiceSum => dice(random).into(),
        Kind::DiceList => vec![dice(random), dice(random)].into(),
        Kind::Word(names) => system.spell(random.one_of(&in_order::words(system, names))?).into(),
        Kind::Words(names) => {
            vec![system.spell(random.one_of(&in_order::words(system, names))?)].into()
        }
        Kind::Numbers(least, most) | Kind::NumbersOrNames(least, most) => {
            named("notice", number(least, most, random))
        }
        Kind::Parts(keys, least, most) | Kind::OneOf(keys, least, most) => {
            named(random.one_of(keys)?, number(least, most, random))
        }
        Kind::Amounts(_, least, most) => vec![number(least, most, random)].into(),
        Kind::Falling(least, most) => {
            let highest = number(least, most, random);
            vec![highest.clone(), highest].into()
        }
        Kind::Places(bounds) => {
            let all = bounds.iter().map(|(least, most)| number(*least, *most, random));
            all.collect::<Vec<_>>().into()
        }
        Kind::Text | Kind::Label => "as-it-is".into(),
        Kind::Texts => vec!["as it is"].into(),
        _ => return None,
    })
}

/// The combatants of a front matter.
fn combatants(front: &mut Table) -> impl Iterator<Item = &mut Table> {
    let all = front.get_mut("combatant").and_then(Value::as_array_mut).expect("combatants");
    all.iter_mut().filter_map(Value::as_table_mut)
}

/// Names in the order of their spelling.
fn words(system: System, names: impl Iterator<Item = Name>) -> Vec<Name> {
    in_order::words(system, &names.collect::<Vec<_>>())
}
