//! Area `zone-condition`: conditions of Zones.

use super::character::{inside, is_character, keep, led_to, stands};
use super::names as n;
use super::{combat, hinderance, hp, ongoing, test};
use crate::engine::prelude::*;

clause! { GM_ASSIGNS = 117
    "zone-condition.gm-assigns", "Zone Conditions", "The GM can put conditions on Zones",
    "The GM can give any Zone one or more conditions. The chapter names a limited capacity and \
     hazards. Any other condition is recorded in words, one at a time, and does what the GM says; \
     more of them are rulings (gm set ZONE +\"…\")."
}

/// Why no condition is put there.
fn check_there(state: &State, zone: Option<ZoneId>) -> Refusals {
    Refusals::if_not(zone.is_some(), GM_ASSIGNS, || "say which Zone: zone=…".to_owned())
        .with(combat::check_not_over(state, GM_ASSIGNS))
}

/// A condition is put on a Zone or changed, or removed if only its kind is given.
pub struct Assign {
    zone: ZoneId,
    said: Args,
}

impl Plan for Assign {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(n::SET_ZONE_CONDITION, "at any time")
        .takes(&[
            need(core::ZONE, Kind::Place),
            need(core::KIND, Kind::Word(&[n::CAPACITY, n::HAZARD, n::OTHER])),
            may(n::NUMBER, Kind::Int(0, 1000)),
            test::TESTED,
            test::AT_DR,
            may(n::ON_FAIL, Kind::Text),
            may(core::TEXT, Kind::Text),
        ])
        .says(
            "Puts a condition on a Zone; if only its kind is given, removes it. number= gives the \
             capacity, or says which of several hazards is changed, counted from 1. Nobody is put \
             out of a Zone that is too full.",
        )
        .told(
            "changes the conditions of {zone}: {kind}[ {number}][, Tested with {attribute}]\
         [, on a failure {on-fail}][: {text}]",
        );

    fn spell(_: &State, _: Gm, args: Args) -> Args {
        if args.word(core::KIND) == Some(n::HAZARD) { failing(args) } else { args }
    }

    fn settle(state: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let zone = match args.place(core::ZONE) {
            Some(Place::Zone(zone)) => Some(zone),
            _ => None,
        };
        let mut refusals = check_there(state, zone);
        match args.word(core::KIND) {
            None => refusals.add(GM_ASSIGNS, "say what: kind=capacity, kind=hazard or kind=other"),
            Some(n::CAPACITY) => {
                let fits = args.int(n::NUMBER).is_none_or(|number| number >= 1);
                refusals
                    .unless(fits, CAPACITY, || "a Zone holds at least one combatant".to_owned());
            }
            Some(n::HAZARD) => {
                refusals.append(check_hazard(state, args));
                refusals.append(zone.map_or(Refusals::none(), |at| check_which(state, at, args)));
            }
            Some(_) => {}
        }
        refusals.or_all(zone.map(|zone| Assign { zone, said: args.clone() }))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Assign { zone, said } = self;
        let of = Subject::Zone(zone);
        let (stat, to) = match said.word(core::KIND) {
            Some(n::CAPACITY) => {
                let number = said.int(n::NUMBER);
                (n::CAPACITY, number.map_or(Value::Word(core::NONE), Value::Int))
            }
            Some(n::HAZARD) => (n::HAZARD, Value::List(more_hazards(table.state(), of, &said))),
            _ => {
                let text = said.text(core::TEXT).map(|text| Value::Text(text.to_owned()));
                (n::OTHER, text.unwrap_or(Value::Word(core::NONE)))
            }
        };
        table.effect(GM_ASSIGNS, Effect::Stat { of, stat, to })?;
        forget_removed(table, zone)
    }
}

clause! { CAPACITY = 118
    "zone-condition.capacity", "Zone Conditions", "A Zone can hold a limited number of combatants",
    "A bridge, a tight corridor and the like can hold a set number of combatants, counting both \
     sides. While that many are inside, nobody else gets in: not by a move, a second move, a push \
     or a spell, and not as it joins the fight."
}

/// Why so many more do not get into a Zone. Those who are out are not inside.
pub fn check_room(state: &State, zone: ZoneId, more: usize) -> Refusals {
    let Some(most) = capacity(state, zone) else { return Refusals::none() };
    let left = most - inside(state, zone).count() as i32;
    Refusals::if_not(more as i32 <= left.max(0), CAPACITY, || {
        let called = state.called(Subject::Zone(zone));
        match left {
            ..=0 => format!("{called} is full"),
            left => format!("{called} has room for {left} more, not for {more}"),
        }
    })
}

/// Why those placed in a Zone at the start are too many.
pub fn check_crowd(state: &State, zone: ZoneId) -> Refusals {
    let there = inside(state, zone).count() as i32;
    let Some(most) = capacity(state, zone).filter(|most| there > *most) else {
        return Refusals::none();
    };
    let called = state.called(Subject::Zone(zone));
    Refusals::because(CAPACITY, format!("{called} holds {most}, but {there} are placed there"))
}

/// Why newcomers find no room in the Zones they come into.
pub fn check_arrivals(state: &State, arriving: &[Who]) -> Refusals {
    let mut refusals = Refusals::none();
    for at in state.zones() {
        let comes_in = |who: Who| state.zone_of(who).or(led_to(state, arriving, who));
        let takes_room = |who: &&Who| !state.is(**who, n::OUT) && comes_in(**who) == Some(at);
        let more = arriving.iter().filter(takes_room).count();
        refusals.append(check_room(state, at, more));
    }
    refusals
}

/// How many a Zone holds, if it holds only so many.
fn capacity(state: &State, zone: ZoneId) -> Option<i32> {
    state.number(Subject::Zone(zone), n::CAPACITY)
}

clause! { HAZARD = 119
    "zone-condition.hazard", "Zone Conditions", "A hazardous Zone makes those in it Test",
    "A Zone can make the combatants in it, of either side, Test to resist something such as \
     spores. What is Tested, at which DR, and what a failure brings is stated with the condition.",
    asks "what {who} Tests"
}

/// Why a hazard of a Zone is refused.
fn check_hazard(state: &State, args: &Args) -> Refusals {
    let tested = test::word(args, n::ATTRIBUTE);
    let lifted = args.value(n::ON_FAIL).is_none() && args.int(n::DR).is_none();
    let mut refusals = Refusals::if_not(tested.is_some() || lifted, HAZARD, || {
        "say what is Tested: attribute=…; kind=hazard alone removes all hazards".to_owned()
    });
    let has = |word: &str| state.everyone().any(|who| test::value(state, who, word).is_some());
    refusals.unless(tested.is_none_or(has), HAZARD, || {
        format!("nobody in this fight has {} to Test", tested.unwrap_or("that"))
    });
    refusals.hint(|| format!("attribute= takes one of: {}", test::known_here(state).join(", ")))
}

/// Why the Zone does not have the hazard that is to be changed.
fn check_which(state: &State, zone: ZoneId, args: &Args) -> Refusals {
    let Some(number) = args.int(n::NUMBER) else { return Refusals::none() };
    let of = Subject::Zone(zone);
    let count = state.listed(of, n::HAZARD).len() as i32;
    let mut refusals = Refusals::if_not((1..=count).contains(&number), HAZARD, || {
        format!("{} has no hazard of that number; it has {count}", state.called(of))
    });
    refusals.unless(test::word(args, n::ATTRIBUTE).is_some(), HAZARD, || {
        "say what is Tested from now on: attribute=…".to_owned()
    });
    refusals
}

/// What failing against a hazard brings, where the rules know it: a word of theirs, or dice.
fn failing(args: Args) -> Args {
    let text = args.text(core::TEXT).map(|text| Value::Text(text.to_owned()));
    let args = match (args.value(n::ON_FAIL), text) {
        (None, Some(text)) => args.with(n::ON_FAIL, text),
        _ => args,
    };
    let args = args.without(&[core::TEXT]);
    let Some(text) = args.text(n::ON_FAIL) else { return args };
    match (known(text), text.parse::<Dice>()) {
        (Some(word), _) => args.with(n::ON_FAIL, word),
        (None, Ok(dice)) => args.with(n::ON_FAIL, dice),
        (None, Err(_)) => args,
    }
}

/// A hinderance or Ongoing Damage, by its word, in capitals or not, with blanks or hyphens.
pub fn known(text: &str) -> Option<Name> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.join("-").to_lowercase().as_str() {
        "ongoing-damage" => Some(n::ONGOING),
        word => {
            test::known(word).filter(|word| *word == n::ONGOING || hinderance::ALL.contains(word))
        }
    }
}

/// The hazards of a Zone with the one that is said.
fn more_hazards(state: &State, of: Subject, args: &Args) -> Vec<Value> {
    let Some(attribute) = test::word(args, n::ATTRIBUTE) else { return Vec::new() };
    let mut list = state.listed(of, n::HAZARD).to_vec();
    let fail = match args.value(n::ON_FAIL) {
        Some(Value::Dice(dice)) => dice.to_string(),
        _ => test::word(args, n::ON_FAIL).unwrap_or("").to_owned(),
    };
    let hazard = Value::List(vec![
        n::ATTRIBUTE.into(),
        Value::Label(attribute.to_owned()),
        n::DR.into(),
        test::dr(args).into(),
        n::ON_FAIL.into(),
        Value::Text(fail),
    ]);
    // One of those there is changed in its place, or one more comes behind them.
    let changed = args.int(n::NUMBER).and_then(|number| list.get_mut(number as usize - 1));
    match changed {
        Some(place) => *place = hazard,
        None => list.push(hazard),
    }
    list
}

/// One hazard of a Zone, the one at this place among them, is Tested; what a failure brings is
/// suffered, and a hinderance or Ongoing Damage is Tested as the hazard was.
fn face(table: &mut Table<'_>, who: Who, hazard: (ZoneId, usize)) -> Flow {
    let Some((said, _)) = faced_by(table.state(), who, hazard) else { return Ok(()) };
    let word = tested(table, who, &said)?;
    let Some((said, part)) = faced_by(table.state(), who, hazard) else { return Ok(()) };
    let die = test::die(HAZARD, who, n::HAZARD).about(who).part(part.clone());
    if test::of_attribute(table, die, (who, &word), test::terms(&said))? {
        return Ok(());
    }
    if faced_by(table.state(), who, hazard).is_none() {
        return table.decided(HAZARD, who, None, "it would suffer what a failure brings");
    }
    let text = said.label(n::ON_FAIL).unwrap_or("");
    let way = Args::of(n::ATTRIBUTE, Value::Label(word));
    match brings(text) {
        Some(brought) => suffer(table, HAZARD, who, brought, (&way, part)),
        None if text.is_empty() => Ok(()),
        None => table.says(HAZARD, who, text),
    }
}

/// What a Test brings that the rules know.
pub enum Brought {
    /// Ongoing Damage.
    Ongoing,
    /// A hinderance.
    Hinderance(Name),
    /// Damage.
    Damage(Dice),
}

/// What these words say that a Test brings, where the rules know it.
pub fn brings(text: &str) -> Option<Brought> {
    match known(text) {
        Some(n::ONGOING) => Some(Brought::Ongoing),
        Some(which) => Some(Brought::Hinderance(which)),
        None => text.parse().ok().map(Brought::Damage),
    }
}

/// Somebody suffers what a Test brings; a hinderance and Ongoing Damage are Tested in this `way`.
pub fn suffer(
    table: &mut Table<'_>,
    clause: Cited,
    who: Who,
    brought: Brought,
    (way, part): (&Args, Part),
) -> Flow {
    let dice = match brought {
        Brought::Ongoing => return ongoing::apply(table, who, way),
        Brought::Hinderance(which) => return hinderance::apply(table, clause, (who, which), way),
        Brought::Damage(dice) => dice,
    };
    let roll = Roll::new(clause, Actor::Gm, core::DAMAGE, dice).on(who);
    let thrown = table.throw(roll.part(part.clone()))?.total();
    let damage = Sum::of(clause, core::DAMAGE, thrown);
    let dealt = hp::reduced(table, who, damage, part)?;
    let points = table.works_out(Actor::Gm, core::DEALT, who, dealt)?;
    hp::lose(table, clause, who, points)
}

/// What somebody Tests against a hazard: a Creature Skill, a Character what was stated with the
/// hazard. If its sheet does not have that, the GM is asked.
fn tested(table: &mut Table<'_>, who: Who, said: &Args) -> Result<String, Stop> {
    let state = table.state();
    if !is_character(state, who) {
        return Ok("skill".to_owned());
    }
    match said.label(n::ATTRIBUTE) {
        Some(word) if test::value(state, who, word).is_some() => Ok(word.to_owned()),
        _ => hinderance::ask_attribute(table, HAZARD, who),
    }
}

/// The hazards of a Zone: what is said of each, and which of the Zone's it is.
fn hazards(state: &State, zone: ZoneId) -> Vec<(Args, Part)> {
    let of = Subject::Zone(zone);
    let named = Part::from(Portion::Hazard(state.called(of)));
    let read =
        |(at, value): (usize, &Value)| (value.row(), named.clone().and(Portion::Entry(at as u32)));
    state.listed(of, n::HAZARD).iter().enumerate().map(read).collect()
}

/// A hazard of a Zone, for somebody who stands in it. There is none where a ruling has removed the
/// hazard, or has put the combatant out or elsewhere, while the GM was asked or a die awaited.
fn faced_by(state: &State, who: Who, (there, at): (ZoneId, usize)) -> Option<(Args, Part)> {
    let inside = stands(state, who) && state.zone_of(who) == Some(there);
    hazards(state, there).into_iter().nth(at).filter(|_| inside)
}

clause! { HAZARD_TIMING = 617
    "zone-condition.hazard-timing", "open",
    "A hazard is Tested at the start of a Turn or on entering",
    "A combatant Tests at the start of a Turn begun in the Zone, or else on entering the Zone in \
     its own Turn, and at most once in a Turn against the same hazard. A combatant that is \
     pushed in Tests at once."
}

/// A Turn begins in a Zone. Called by `turn::begin`.
pub fn at_turn_start(table: &mut Table<'_>, who: Who) -> Flow {
    match table.state().zone_of(who) {
        Some(there) if table.state().acting.contains(&who) => {
            table.unasked_on_turn(HAZARD_TIMING, who, |table| resist(table, who, there))
        }
        _ => Ok(()),
    }
}

clause! { CAPACITY_COUNT = 618
    "zone-condition.capacity-count", "open",
    "Only combatants who are not out take up room in a Zone",
    "Every combatant in the Zone who is not out counts as one, whatever the side. The GM may \
     count somebody big as more, by a lower capacity."
}

/// A combatant has entered a Zone in its own Turn, or was pushed in. It is noted that those who are
/// out take up no room, if the Zone would be too full with them. Called by `turn::carry_out`,
/// `stunt::push` and `spell::carry`.
pub fn on_entering(table: &mut Table<'_>, who: Who) -> Flow {
    let state = table.state();
    let Some(there) = state.zone_of(who) else { return Ok(()) };
    let all = state.present().filter(|other| state.zone_of(*other) == Some(there)).count();
    if capacity(state, there).is_some_and(|most| all as i32 > most) {
        table.decided(CAPACITY_COUNT, who, None, "the Zone would be full")?;
    }
    resist(table, who, there)
}

/// The Tests a Zone calls for, each once in one's own Turn: of its hazards, so many as are counted
/// were faced in this Turn, and those behind them are new.
fn resist(table: &mut Table<'_>, who: Who, there: ZoneId) -> Flow {
    let (at, all) = (Subject::Zone(there), hazards(table.state(), there).len());
    let faced = table.state().counter(who, Some(at), n::HAZARD).max(0) as usize;
    if all > faced && table.state().acting.contains(&who) {
        keep(table, HAZARD_TIMING, (who.into(), at), n::HAZARD, all as i32)?;
    }
    (faced..all).try_for_each(|next| face(table, who, (there, next)))
}

/// Nobody has faced the hazards that may yet come in the place of those a Zone no longer has.
pub fn forget_removed(table: &mut Table<'_>, zone: ZoneId) -> Flow {
    let at = Subject::Zone(zone);
    let left = table.state().listed(at, n::HAZARD).len() as i32;
    let acting = table.state().acting.clone();
    for who in acting {
        let faced = table.state().counter(who, Some(at), n::HAZARD);
        keep(table, HAZARD_TIMING, (who.into(), at), n::HAZARD, faced.min(left))?;
    }
    Ok(())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[GM_ASSIGNS, CAPACITY, HAZARD, HAZARD_TIMING, CAPACITY_COUNT];
