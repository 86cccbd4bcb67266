//! Random events of every kind, most of them nonsense, all of them well-formed.

use super::Random;
use affray::vocabulary::{
    Actor, Arg, Args, Asked, ClauseCode, Continued, Declared, Deed, Detail, Dice, DicePolicy, Die,
    DieSource, DisputeOutcome, Done, Effect, Effected, Entry, Event, ItemId, ItemSheet, MapSheet,
    Member, Name, Need, Newcomer, Noted, Occasion, Offered, Opening, Part, Place, Portion, Remedy,
    Reply, Rewind, RewindBy, Rolled, Row, Ruled, Seat, SideId, Slot, Stamp, Subject, Summand,
    Value, Who, ZoneId, ZoneSheet,
};

pub fn entry(random: &mut Random) -> Entry {
    let mut audience = (random.below(4) == 0).then(|| several(random, |r| Seat(small(r) as u8)));
    if let Some(seats) = &mut audience {
        seats.sort_unstable();
        seats.dedup();
    }
    Entry { audience, event: event(random) }
}

fn event(random: &mut Random) -> Event {
    let stamp = Stamp { seat: Seat(small(random) as u8), time: random.below(u64::MAX) };
    match random.below(20) {
        0 => Event::Opened(Box::new(opening(random))),
        1 => Event::Contributed { stamp, text: text(random) },
        2 | 3 => Event::Declared(Declared {
            stamp,
            actor: actor(random),
            verb: name(random),
            args: args(random),
            because: maybe(random, text),
            again: again(random),
        }),
        4 => {
            Event::Answered { stamp, of: actor(random), reply: reply(random), again: again(random) }
        }
        5 => Event::Ruled(Ruled {
            stamp,
            changes: several(random, effect),
            because: maybe(random, text),
            again: again(random),
        }),
        6 | 7 => Event::Rolled(Box::new(Rolled {
            clause: clause(random),
            by: actor(random),
            purpose: name(random),
            on: maybe(random, who),
            row: row(random),
            dice: several(random, die),
            parts: several(random, summand),
            total: int(random),
            against_parts: several(random, summand),
            against: maybe(random, int),
            outcome: maybe(random, name),
        })),
        8 => Event::Asked(Asked { clause: clause(random), need: need(random) }),
        9 => Event::Offered(Offered {
            clause: clause(random),
            to: several(random, |r| (who(r), several(r, name).into())),
            about: maybe(random, who),
        }),
        10 | 11 => Event::Effected(Effected { clause: clause(random), effect: effect(random) }),
        12 => Event::Noted(Noted {
            clause: clause(random),
            who: maybe(random, actor),
            detail: maybe(random, detail),
        }),
        13 => Event::Checked { round: int(random) as u32, digest: bytes(random) },
        14 => Event::Settled,
        15 => Event::Rewound(Rewind {
            stamp,
            from: random.below(50),
            to: random.below(50),
            by: random
                .one_of(&[
                    RewindBy::Undo,
                    RewindBy::Redo,
                    RewindBy::Goto,
                    RewindBy::Retract,
                    RewindBy::Correct,
                ])
                .unwrap_or(RewindBy::Offer),
            follow: small(random),
            because: maybe(random, text),
        }),
        16 => Event::Marked { stamp, name: text(random) },
        17 => match random.below(3) {
            0 => Event::Disputed { stamp, event: random.below(100), reason: text(random) },
            1 => Event::Decided {
                stamp,
                dispute: random.below(100),
                outcome: DisputeOutcome::Overturned,
                reason: text(random),
                remedy: random
                    .one_of(&[Remedy::None, Remedy::Undo, Remedy::Retract, Remedy::Ruling])
                    .unwrap_or_default(),
            },
            _ => Event::Remarked { stamp, text: text(random) },
        },
        18 => Event::Revealed { stamp, secret: bytes(random), next: maybe(random, bytes) },
        _ => match random.below(2) {
            0 => Event::EditionChanged { stamp, from: small(random), to: small(random) },
            _ => Event::Recovered { stamp, offset: random.below(u64::MAX) },
        },
    }
}

fn opening(random: &mut Random) -> Opening {
    Opening {
        system: random.one_of(&["wwn", "", "chess"]).unwrap_or("wwn").to_owned(),
        edition: small(random),
        time: random.below(u64::MAX),
        seats: several(random, text),
        sides: several(random, text),
        options: args(random),
        dice: match random.below(3) {
            0 => DicePolicy::Typed,
            1 => DicePolicy::Committed { commitment: bytes(random) },
            _ => DicePolicy::Open { secret: bytes(random) },
        },
        keeper: Seat(small(random) as u8),
        mixed: random.below(2) == 0,
        continues: maybe(random, |r| Continued {
            id: bytes(r),
            count: r.below(100),
            root: bytes(r),
        }),
        map: match random.below(3) {
            0 => MapSheet::None,
            1 => MapSheet::Grid { width: small(random) as u8, height: small(random) as u8 },
            _ => MapSheet::Zones(several(random, |r| ZoneSheet { id: text(r), stats: args(r) })),
        },
        cast: several(random, member),
    }
}

fn member(random: &mut Random) -> Member {
    Member {
        id: text(random),
        name: maybe(random, text),
        side: SideId(small(random) as u8),
        newcomer: maybe(random, |r| Newcomer { side: SideId(small(r) as u8), number: small(r) }),
        seat: Seat(small(random) as u8),
        place: maybe(random, place),
        waiting: random.below(2) == 0,
        stats: args(random),
        pools: several(random, |r| (name(r), int(r))),
        conditions: several(random, name),
        items: several(random, |r| ItemSheet {
            id: text(r),
            kind: name(r),
            carry: name(r),
            stats: args(r),
            pools: several(r, |r| (name(r), int(r))),
        }),
    }
}

fn effect(random: &mut Random) -> Effect {
    match random.below(18) {
        0 | 1 => Effect::Pool { of: subject(random), pool: name(random), by: int(random) },
        2 => Effect::Gained {
            of: subject(random),
            condition: name(random),
            detail: maybe(random, detail),
        },
        3 => Effect::Lost {
            of: subject(random),
            condition: name(random),
            detail: maybe(random, detail),
        },
        4 => Effect::Stat { of: subject(random), stat: name(random), to: value(random, 0) },
        5 => Effect::Moved { who: who(random), to: maybe(random, place) },
        6 => Effect::Carried {
            item: ItemId(small(random) as u16),
            carry: name(random),
            holder: maybe(random, who),
            place: maybe(random, place),
        },
        7 => Effect::Counter {
            of: subject(random),
            about: maybe(random, subject),
            counter: name(random),
            to: int(random),
        },
        8 => Effect::Initiative { of: actor(random), value: int(random) },
        9 => {
            Effect::Order(several(random, |r| Slot { of: actor(r), kind: name(r), value: int(r) }))
        }
        10 => Effect::Phase(name(random)),
        11 => Effect::Round(int(random) as u32),
        12 => Effect::TurnBegan { of: actor(random), slot: maybe(random, |r| small(r) as u16) },
        13 => Effect::TurnEnded { of: actor(random) },
        14 => Effect::Cast(Box::new(member(random))),
        15 => Effect::Joined(who(random)),
        16 => Effect::Left(who(random)),
        _ => match random.below(6) {
            4 => Effect::Froze,
            5 => Effect::Planned {
                of: who(random),
                kind: name(random),
                deed: maybe(random, |r| Deed { verb: name(r), args: args(r) }),
            },
            0 => Effect::Ended { outcome: maybe(random, name) },
            1 => Effect::Combined,
            2 => Effect::Intended {
                by: who(random),
                effect: Box::new(Effect::Moved { who: who(random), to: maybe(random, place) }),
            },
            _ => Effect::Word { of: subject(random), text: text(random) },
        },
    }
}

fn reply(random: &mut Random) -> Reply {
    match random.below(5) {
        0 => Reply::Pass,
        1 => Reply::Yes,
        2 => Reply::Faces,
        3 => Reply::Do { verb: name(random), args: args(random) },
        _ => Reply::Value(value(random, 0)),
    }
}

fn need(random: &mut Random) -> Need {
    match random.below(2) {
        0 => Need::Dice {
            by: actor(random),
            purpose: name(random),
            sides: several(random, |r| small(r) as u16),
        },
        _ => Need::Choice {
            of: several(random, actor),
            options: several(random, |r| value(r, 0)),
            about: maybe(random, who),
        },
    }
}

fn die(random: &mut Random) -> Die {
    Die {
        sides: small(random) as u16,
        face: small(random) as u16,
        kept: random.below(2) == 0,
        source: match random.below(4) {
            0 => DieSource::Seeded,
            1 => DieSource::Typed,
            2 => DieSource::Judged { of: random.below(100) },
            _ => DieSource::Carried { from: random.below(100) },
        },
    }
}

fn again(random: &mut Random) -> Option<u64> {
    maybe(random, |r| r.below(100))
}

fn summand(random: &mut Random) -> Summand {
    Summand { clause: clause(random), label: name(random), by: int(random) }
}

fn row(random: &mut Random) -> Row {
    Row {
        round: small(random),
        occasion: match random.below(2) {
            0 => Occasion::Unasked {
                clause: clause(random),
                turn: maybe(random, |r| (actor(r), small(r))),
            },
            _ => Occasion::Deed {
                deed: Done {
                    by: actor(random),
                    verb: name(random),
                    target: maybe(random, subject),
                },
                nth: small(random),
            },
        },
        whom: maybe(random, subject),
        part: Part(several(random, portion)),
        secret: small(random),
    }
}

fn portion(random: &mut Random) -> Portion {
    match random.below(9) {
        0 => Portion::Blow(small(random)),
        1 => Portion::Step(small(random)),
        2 => Portion::Hazard(text(random)),
        3 => Portion::Group(who(random)),
        4 => Portion::Rule(clause(random)),
        5 => Portion::Tie(small(random)),
        6 => Portion::Item(ItemId(small(random) as u16)),
        7 => Portion::Entry(small(random)),
        _ => Portion::Word(name(random)),
    }
}

fn args(random: &mut Random) -> Args {
    Args(several(random, |r| Arg { name: name(r), value: value(r, 0) }))
}

fn value(random: &mut Random, depth: u32) -> Value {
    match random.below(if depth < 3 { 13 } else { 12 }) {
        0 => Value::Int(int(random)),
        1 => Value::Word(name(random)),
        2 => Value::Who(who(random)),
        3 => Value::Side(SideId(small(random) as u8)),
        4 => Value::Item(ItemId(small(random) as u16)),
        5 => Value::Place(place(random)),
        6 => Value::Path(several(random, place)),
        7 => Value::Dice(Dice::of(1 + random.below(3) as u8, 6)),
        8 => Value::Text(text(random)),
        9 => Value::Named(several(random, |r| (text(r), int(r)))),
        10 => Value::Flag(random.below(2) == 0),
        11 => Value::Label(text(random)),
        _ => Value::List(several(random, |r| value(r, depth + 1))),
    }
}

fn detail(random: &mut Random) -> Detail {
    match random.below(6) {
        0 => Detail::Word(name(random)),
        1 => Detail::Who(who(random)),
        2 => Detail::Side(SideId(small(random) as u8)),
        3 => Detail::Item(ItemId(small(random) as u16)),
        4 => Detail::Place(place(random)),
        _ => Detail::Int(int(random)),
    }
}

fn subject(random: &mut Random) -> Subject {
    match random.below(6) {
        0 => Subject::Fight,
        1 => Subject::Side(SideId(small(random) as u8)),
        2 => Subject::Item(ItemId(small(random) as u16)),
        3 => Subject::Zone(ZoneId(small(random) as u16)),
        _ => Subject::Who(who(random)),
    }
}

fn actor(random: &mut Random) -> Actor {
    match random.below(4) {
        0 => Actor::Gm,
        1 => Actor::Side(SideId(small(random) as u8)),
        _ => Actor::Who(who(random)),
    }
}

fn place(random: &mut Random) -> Place {
    let zone = |r: &mut Random| ZoneId(small(r) as u16);
    match random.below(4) {
        0 => Place::Zone(zone(random)),
        1 => Place::Border(zone(random), zone(random)),
        _ => Place::Square(small(random) as u8, small(random) as u8),
    }
}

fn who(random: &mut Random) -> Who {
    Who(small(random) as u16)
}

/// Known and unknown words of the core and of a system.
fn name(random: &mut Random) -> Name {
    match random.below(8) {
        0 => Name(random.below(65536) as u16),
        1..4 => Name(random.below(64) as u16),
        _ => Name(100 + random.below(400) as u16),
    }
}

fn clause(random: &mut Random) -> ClauseCode {
    match random.below(8) {
        0 => ClauseCode(random.below(65536) as u16),
        _ => ClauseCode(random.below(400) as u16),
    }
}

/// Mostly what there is; sometimes far more.
fn small(random: &mut Random) -> u32 {
    match random.below(12) {
        0 => random.below(1 << 32) as u32,
        _ => random.below(6) as u32,
    }
}

fn int(random: &mut Random) -> i32 {
    match random.below(12) {
        0 => i32::MAX,
        1 => i32::MIN,
        2 => random.below(1 << 32) as i32,
        _ => random.below(40) as i32 - 20,
    }
}

fn text(random: &mut Random) -> String {
    random
        .one_of(&["", "a", "ash", "Ünïcödé \u{1f3b2}", "with \"quotes\" and \n lines"])
        .unwrap_or_default()
        .to_owned()
}

fn bytes(random: &mut Random) -> [u8; 32] {
    std::array::from_fn(|_| random.below(256) as u8)
}

fn maybe<T>(random: &mut Random, some: impl FnOnce(&mut Random) -> T) -> Option<T> {
    (random.below(2) == 0).then(|| some(random))
}

fn several<T>(random: &mut Random, mut one: impl FnMut(&mut Random) -> T) -> Vec<T> {
    (0..random.below(4)).map(|_| one(random)).collect()
}
