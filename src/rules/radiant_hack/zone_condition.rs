//! Area `zone-condition`: what the GM puts on Zones.

use super::character::{inside, is_character, stands, zone};
use super::names as n;
use super::test::Cause;
use super::{hinderance, hp, ongoing, test};
use crate::engine::catalog::{Kind, Verb, may, need};
use crate::engine::record::{Gm, Plan};
use crate::engine::{Refusals, Roll, Stop, Table};
use crate::state::State;
use crate::vocabulary::{
    Actor, Args, Clause, Dice, Effect, MapSheet, Name, Part, Place, Portion, Subject, Value, Who,
    ZoneId, core,
};

clause! { GM_ASSIGNS = 117
    "zone-condition.gm-assigns", "Zone Conditions", "The GM puts conditions on Zones",
    "Any Zone can be given conditions, one or several. Room for so many and hazards are what the \
     chapter names; anything else is kept in words, and does what the GM says."
}

/// A condition is put on a Zone or changed, or lifted where nothing more is said.
pub struct Assign {
    zone: ZoneId,
    said: Args,
}

impl Plan for Assign {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(
        n::SET_ZONE_CONDITION,
        "at any time",
        &[
            need(core::ZONE, Kind::Place),
            need(core::KIND, Kind::Word(&[n::CAPACITY, n::HAZARD, n::OTHER])),
            may(n::NUMBER, Kind::Int(0, 1000)),
            test::TESTED,
            test::AT_DR,
            may(n::ON_FAIL, Kind::Text),
            may(core::TEXT, Kind::Text),
        ],
        "Puts a condition on a Zone; with nothing said beside its kind, lifts it. Nobody is \
         thrown out of a Zone too full.",
    );

    fn spell(_: &State, _: Gm, args: Args) -> Args {
        if args.word(core::KIND) == Some(n::HAZARD) { failing(args) } else { args }
    }

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = Refusals::none();
        let zone = match args.place(core::ZONE) {
            Some(Place::Zone(zone)) => Some(zone),
            _ => None,
        };
        refusals.unless(zone.is_some(), GM_ASSIGNS, || "say which Zone: zone=…".to_owned());
        refusals.unless(state.phase != core::OVER, GM_ASSIGNS, || "the fight is over".to_owned());
        match args.word(core::KIND) {
            None => refusals.add(GM_ASSIGNS, "say what: kind=capacity, kind=hazard or kind=other"),
            Some(n::CAPACITY) => refusals.append(check_capacity(args)),
            Some(n::HAZARD) => refusals.append(check_hazard(args)),
            Some(_) => {}
        }
        refusals.or_all(zone.map(|zone| Assign { zone, said: args.clone() }))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let Assign { zone, said } = self;
        let of = Subject::Zone(zone);
        let (stat, to) = match said.word(core::KIND) {
            Some(n::CAPACITY) => {
                let number = said.int(n::NUMBER);
                (n::CAPACITY, number.map_or(Value::Word(core::NONE), Value::Int))
            }
            Some(n::HAZARD) => (n::HAZARD, Value::List(more_hazards(table.state(), of, &said))),
            _ => {
                let text = said.text(core::TEXT).unwrap_or("").to_owned();
                (n::OTHER, Value::Text(text))
            }
        };
        table.effect(GM_ASSIGNS, Effect::Stat { of, stat, to })
    }
}

clause! { CAPACITY = 118
    "zone-condition.capacity", "Zone Conditions", "Room for so many",
    "A bridge, a tight corridor and the like may hold a set number of Creatures, both sides \
     counted. While that many are inside nobody else gets in: not with a move, not with a second \
     one, not pushed."
}

/// Why a limit of a Zone is refused.
fn check_capacity(args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let fits = args.int(n::NUMBER).is_none_or(|number| number >= 1);
    refusals.unless(fits, CAPACITY, || "a Zone holds one at least".to_owned());
    refusals
}

/// Why nobody else gets into a Zone.
pub fn check_room(state: &State, zone: ZoneId) -> Refusals {
    check_room_for(state, zone, 1)
}

/// Why so many more do not get into a Zone.
pub fn check_room_for(state: &State, zone: ZoneId, more: usize) -> Refusals {
    let there = (inside(state, zone).count() + more) as i32;
    let mut refusals = Refusals::none();
    let room = more == 0 || capacity(state, zone).is_none_or(|most| there <= most);
    refusals.unless(room, CAPACITY, || format!("{} is full", state.called(Subject::Zone(zone))));
    refusals
}

/// Why those placed in a Zone at the start are too many.
pub fn check_crowd(state: &State, zone: ZoneId) -> Refusals {
    let there = inside(state, zone).count() as i32;
    let mut refusals = Refusals::none();
    if let Some(most) = capacity(state, zone).filter(|most| there > *most) {
        let called = state.called(Subject::Zone(zone));
        refusals.add(CAPACITY, format!("{called} holds {most}, and {there} are placed there"));
    }
    refusals
}

/// Why newcomers find no room in the Zones they come into.
pub fn check_arrivals(state: &State, arriving: &[Who]) -> Refusals {
    let mut refusals = Refusals::none();
    let MapSheet::Zones(zones) = &state.cast.map else { return refusals };
    for at in (0..zones.len() as u16).map(ZoneId) {
        let takes_room = |who: &&Who| !state.is(**who, n::OUT) && zone(state, **who) == Some(at);
        let more = arriving.iter().filter(takes_room).count();
        refusals.append(check_room_for(state, at, more));
    }
    refusals
}

/// How many a Zone holds, if it holds only so many.
pub fn capacity(state: &State, zone: ZoneId) -> Option<i32> {
    match state.stat(Subject::Zone(zone), n::CAPACITY) {
        Some(Value::Int(most)) => Some(*most),
        _ => None,
    }
}

clause! { HAZARD = 119
    "zone-condition.hazard", "Zone Conditions", "Places that call for a Test",
    "A Zone can make whoever is in it, of either side, Test to resist something such as spores. \
     What is Tested, at which DR, and what a failure brings is said with the condition."
}

/// Why a hazard of a Zone is refused.
fn check_hazard(args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    let tested = test::word(args, n::ATTRIBUTE).is_some();
    let lifted = args.value(n::ON_FAIL).is_none() && args.int(n::DR).is_none();
    refusals.unless(tested || lifted, HAZARD, || {
        "say what is Tested: attribute=…; alone, kind=hazard lifts what there is".to_owned()
    });
    refusals
}

/// What failing against a hazard brings, where the rules know it: a word of theirs, or dice.
fn failing(mut args: Args) -> Args {
    if let (None, Some(text)) = (args.value(n::ON_FAIL), args.text(core::TEXT)) {
        let text = Value::Text(text.to_owned());
        args = args.with(n::ON_FAIL, text);
    }
    args = args.without(&[core::TEXT]);
    let Some(said) = args.text(n::ON_FAIL).map(|text| text.trim().to_lowercase()) else {
        return args;
    };
    let known = match said.as_str() {
        "ongoing" | "ongoing-damage" => Some(n::ONGOING),
        word => hinderance::NAMED.iter().find(|(_, named)| *named == word).map(|(name, _)| *name),
    };
    match (known, args.text(n::ON_FAIL).map(str::parse::<Dice>)) {
        (Some(word), _) => args.with(n::ON_FAIL, Value::Word(word)),
        (None, Some(Ok(dice))) => args.with(n::ON_FAIL, Value::Dice(dice)),
        _ => args,
    }
}

fn more_hazards(state: &State, of: Subject, args: &Args) -> Vec<Value> {
    let Some(attribute) = test::word(args, n::ATTRIBUTE) else { return Vec::new() };
    let mut list = match state.stat(of, n::HAZARD) {
        Some(Value::List(list)) => list.clone(),
        _ => Vec::new(),
    };
    let dr = test::dr(args);
    let fail = match args.value(n::ON_FAIL) {
        Some(Value::Dice(dice)) => dice.to_string(),
        _ => test::word(args, n::ON_FAIL).unwrap_or("").to_owned(),
    };
    list.push(Value::List(vec![
        Value::Word(n::ATTRIBUTE),
        Value::Label(attribute.to_owned()),
        Value::Word(n::DR),
        Value::Int(dr),
        Value::Word(n::ON_FAIL),
        Value::Text(fail),
    ]));
    list
}

/// One hazard of a Zone is Tested; what a failure brings is suffered.
fn face(table: &mut Table<'_>, who: Who, hazard: &Hazard) -> Result<(), Stop> {
    let played = is_character(table.state(), who);
    let word = if played { hazard.attribute.as_str() } else { "skill" };
    let cause = Cause::new(HAZARD, n::HAZARD).about(who).part(hazard.part.clone());
    if test::of_attribute(table, cause, (who, word), hazard.dr)? {
        return Ok(());
    }
    suffer(table, who, hazard)
}

/// What a failure against a hazard brings.
fn suffer(table: &mut Table<'_>, who: Who, hazard: &Hazard) -> Result<(), Stop> {
    let text = hazard.on_fail.as_str();
    let way = Args::default().with(n::ATTRIBUTE, Value::Label(hazard.attribute.clone()));
    if let Some((which, _)) = hinderance::NAMED.iter().find(|(_, word)| *word == text) {
        return hinderance::apply(table, HAZARD, (who, *which), &way);
    }
    if text == "ongoing" || text == "ongoing-damage" {
        return ongoing::apply(table, who, &way);
    }
    let Ok(dice) = text.parse::<Dice>() else {
        let (of, text) = (Subject::Who(who), text.to_owned());
        return table.effect(HAZARD, Effect::Word { of, text });
    };
    let roll = Roll::new(HAZARD, Actor::Gm, core::DAMAGE, dice).on(who).part(hazard.part.clone());
    let points = table.throw(roll)?.total();
    hp::lose(table, HAZARD, who, points.max(0))
}

/// A hazard of a Zone.
struct Hazard {
    attribute: String,
    dr: i32,
    on_fail: String,
    /// Its Zone, and which it is of those the Zone has.
    part: Part,
}

fn hazards(state: &State, zone: ZoneId) -> Vec<Hazard> {
    let Some(Value::List(list)) = state.stat(Subject::Zone(zone), n::HAZARD) else {
        return Vec::new();
    };
    let called = match &state.cast.map {
        MapSheet::Zones(zones) => zones.get(usize::from(zone.0)).map(|zone| zone.id.clone()),
        MapSheet::None | MapSheet::Grid { .. } => None,
    };
    let named = Part::from(Portion::Hazard(called.unwrap_or_default()));
    let read = |(at, value): (usize, &Value)| {
        let Value::List(pairs) = value else { return None };
        let of = |key: Name| {
            let at = pairs.iter().position(|one| *one == Value::Word(key))?;
            pairs.get(at + 1)
        };
        let text = |key: Name| match of(key) {
            Some(Value::Text(text) | Value::Label(text)) => text.clone(),
            _ => String::new(),
        };
        let dr = match of(n::DR) {
            Some(Value::Int(dr)) => *dr,
            _ => test::USUAL_DR,
        };
        let part = named.clone().and(Portion::Entry(at as u32));
        Some(Hazard { attribute: text(n::ATTRIBUTE), dr, on_fail: text(n::ON_FAIL), part })
    };
    list.iter().enumerate().filter_map(read).collect()
}

clause! { HAZARD_TIMING = 617
    "zone-condition.hazard-timing", "open", "When a hazard is Tested",
    "At the start of a Turn begun in the Zone, else as one enters it in one's own Turn, and once \
     in a Turn at the most. Whoever is pushed in Tests at once."
}

/// A Turn begins in a Zone.
pub fn at_turn_start(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    match zone(table.state(), who) {
        Some(there) if table.state().acting.contains(&who) => {
            table.unasked_on_turn(HAZARD_TIMING, Actor::Who(who), |table| resist(table, who, there))
        }
        _ => Ok(()),
    }
}

/// Somebody has entered a Zone in its own Turn, or was pushed in.
pub fn on_entering(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let Some(there) = zone(table.state(), who) else { return Ok(()) };
    note_room(table, who, there)?;
    resist(table, who, there)
}

/// The Tests a Zone calls for, once in one's own Turn.
fn resist(table: &mut Table<'_>, who: Who, there: ZoneId) -> Result<(), Stop> {
    let hazards = hazards(table.state(), there);
    let (of, about) = (Subject::Who(who), Some(Subject::Zone(there)));
    if hazards.is_empty() || table.state().counter(of, about, n::HAZARD) != 0 {
        return Ok(());
    }
    if table.state().acting.contains(&who) {
        table.effect(HAZARD_TIMING, Effect::Counter { of, about, counter: n::HAZARD, to: 1 })?;
    }
    for hazard in hazards {
        if !stands(table.state(), who) {
            break;
        }
        face(table, who, &hazard)?;
    }
    Ok(())
}

/// A Turn is over: the next one may Test anew.
pub fn forget(table: &mut Table<'_>, who: Who) -> Result<(), Stop> {
    let of = Subject::Who(who);
    let counters = table.state().counters.iter();
    let own = counters.filter(|counter| counter.of == of && counter.name == n::HAZARD);
    let about: Vec<Option<Subject>> = own.map(|counter| counter.about).collect();
    for about in about {
        table.effect(HAZARD_TIMING, Effect::Counter { of, about, counter: n::HAZARD, to: 0 })?;
    }
    Ok(())
}

clause! { CAPACITY_COUNT = 618
    "zone-condition.capacity-count", "open", "Who takes up room",
    "Everybody inside who is not out counts as one, whatever the side; the GM may count somebody \
     big for more."
}

/// Points out that those who are out take up no room, where with them it would be too full.
fn note_room(table: &mut Table<'_>, who: Who, there: ZoneId) -> Result<(), Stop> {
    let state = table.state();
    let Some(most) = capacity(state, there) else { return Ok(()) };
    let place = Some(Place::Zone(there));
    let all = state.present().filter(|other| state.body(*other).place == place).count();
    if all as i32 > most {
        table.decided(CAPACITY_COUNT, who, None, "the Zone would be full")?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[GM_ASSIGNS, CAPACITY, HAZARD, HAZARD_TIMING, CAPACITY_COUNT];
