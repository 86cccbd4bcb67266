//! A player who watches a fight: sees what it may see, asks what it may do, and tries things that are
//! refused. It also says what everybody but the one with the secret does, by what they see.

use super::worlds::{Fight, LOOKS, LURKER};
use crate::common::habits;
use crate::common::in_order;
use crate::common::{Random, some_value};
use affray::engine::catalog::{Said as Saying, Verb};
use affray::export::export_for;
use affray::log::redact;
use affray::play::{PlayError, Said};
use affray::rules::System;
use affray::standing::at_a_glance;
use affray::state::distance;
use affray::vocabulary::{
    Actor, Args, Asked, Effect, Effected, Entry, Event, Name, Need, Occasion, Place, Reply, Rolled,
    Seat, Stamp, Subject, Value, Viewer, Who, core,
};

/// A player who watches.
pub struct Watch {
    pub fight: Fight,
    seat: Seat,
    pub lurker: Who,
    pub seen: Vec<String>,
    /// Whether the secret is what it has written down.
    pub slip: bool,
    /// How many events were looked at.
    looked: u64,
    /// How much was seen when the latest deed began.
    began: usize,
    /// How much was seen and how long the log was whenever a deed began.
    pub moments: Vec<(usize, usize)>,
    pub spoilt: Option<usize>,
}

impl Watch {
    pub fn of(fight: Fight) -> Self {
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
            moments: Vec::new(),
            spoilt: None,
        }
    }

    /// Opens the fight; a start that is refused is tried otherwise.
    pub fn start(&mut self, random: &mut Random) {
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
    pub fn apart(&self) -> String {
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
    pub fn weigh(&mut self) {
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
    /// what somebody else does, somebody is asked to guard it where a blast has struck it, it is
    /// hurt, or its slip is turned.
    fn brings_into_play(&self, entry: &Entry) -> bool {
        let it = Actor::Who(self.lurker);
        match &entry.event {
            Event::Rolled(rolled) => {
                let Rolled { by, on, row, .. } = &**rolled;
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
            Event::Asked(Asked { need: Need::Choice { about, options, .. }, .. }) => {
                let is_guard = |option: &Value| match option {
                    Value::Word(word) => self.fight.system().spell(*word) == "guard",
                    _ => false,
                };
                *about == Some(self.lurker) && options.iter().any(is_guard)
            }
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

    /// Whose view a line is chosen by: the GM knows the secret, and is to choose without it.
    fn chooser(&self, seat: Seat) -> Seat {
        if seat == Seat::GM { self.seat } else { seat }
    }

    fn stamp(&self, actor: Actor) -> Stamp {
        Stamp { seat: self.seat_of(actor), time: 0 }
    }

    pub fn say(&mut self, said: &Said) -> bool {
        self.began = self.seen.len();
        self.moments.push((self.began, self.fight.log().bytes().len()));
        let stamp = self.stamp(said.actor);
        let heard = self.fight.declare(stamp, said.clone(), None);
        self.hear(stamp.seat, &heard.map(drop))
    }

    /// What the table said to a seat; a refusal is seen by whoever is refused.
    fn hear(&mut self, seat: Seat, heard: &Result<(), PlayError>) -> bool {
        self.look();
        match heard {
            Ok(()) => true,
            // The player hears nothing of what the GM is refused; but what is said next hangs on it.
            Err(_) if seat == Seat::GM => {
                self.spoilt = self.spoilt.or(Some(self.began));
                false
            }
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

    pub fn step(&mut self, system: System, random: &mut Random) {
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
        let tip = fight.history().tip();
        let standing = at_a_glance(fight.history(), system, (tip, viewer), 100);
        seen.push(format!("standing: {standing:?}"));
        let asked = (fight.what_is_awaited(self.seat), fight.what_is_offered(self.seat));
        seen.push(format!("asked: {asked:?}"));
        self.seen.extend(seen);
        self.try_anything(system, who, random);
    }

    /// Says something that is refused, if it is.
    fn try_anything(&mut self, system: System, who: Who, random: &mut Random) {
        for _ in 0..4 {
            let Some(verb) = random.one_of(in_order::verbs(system)) else { return };
            let mut args = Args::default();
            for option in in_order::options(system, verb) {
                let state = self.fight.state();
                if (option.needed || random.below(3) == 0)
                    && let Some(value) = some_value(random, system, state, option.kind)
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

    pub fn answer(&mut self, system: System, actor: Actor, random: &mut Random) {
        let stamp = self.stamp(actor);
        let choice =
            matches!(self.fight.pending().map(|asked| &asked.need), Some(Need::Choice { .. }));
        assert!(choice, "the dice are seeded");
        let replies = if actor == Actor::Who(self.lurker) {
            vec![Reply::Pass]
        } else {
            let replies = self.fight.replies_to(self.chooser(stamp.seat), actor);
            in_order::replies(system, self.fight.state(), replies)
        };
        let tries: Vec<Reply> = (0..6).filter_map(|_| random.one_of(&replies)).collect();
        for reply in tries.into_iter().chain([Reply::Pass, Reply::Yes]).chain(replies) {
            let heard = self.fight.answer(stamp, actor, reply, None);
            if self.hear(stamp.seat, &heard.map(drop)) {
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
            let chooser = self.chooser(self.seat_of(actor));
            let args = self.fight.legal_with_to(chooser, actor, verb);
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
                ways.extend(self.still(system.legal(self.fight.state(), actor)));
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

    /// What the lurker can do with nobody, nowhere, and with nothing that lies about.
    fn still(&self, legal: Vec<(Name, Args)>) -> Vec<(Name, Args)> {
        let state = self.fight.state();
        let own: Vec<Value> = state.items_of(self.lurker).map(Value::Item).collect();
        let mut still = legal;
        still.retain(|(_, args)| args.0.iter().all(|arg| is_about_itself(&arg.value, &own)));
        let system = self.fight.system();
        still.sort_by_cached_key(|(verb, args)| format!("{} {args:?}", system.spell(*verb)));
        still
    }
}

/// Whether a value names nobody, no place, and no item but those of one's own.
fn is_about_itself(value: &Value, own: &[Value]) -> bool {
    match value {
        Value::Who(_) | Value::Place(_) | Value::Path(_) | Value::Side(_) => false,
        Value::Item(_) => own.contains(value),
        Value::List(list) => list.iter().all(|one| is_about_itself(one, own)),
        _ => true,
    }
}
