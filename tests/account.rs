//! The account of a fight, as people read it.

use affray::account::{Account, Undone, View};
use affray::log::MemoryStorage;
use affray::play::{Said, Session};
use affray::rules::System;
use affray::rules::wwn::names as n;
use affray::vocabulary::{
    Actor, Args, DicePolicy, Dice, Effect, Event, ItemId, ItemSheet, MapSheet, Member, Name, Opening, Place,
    Reply, Seat, SideId, Stamp, Subject, Value, Who, core,
};

type Fight = Session<MemoryStorage>;

const ASH: Who = Who(0);
const BEA: Who = Who(1);
const GRAK: Who = Who(2);

fn weapon(id: &str, damage: Dice) -> ItemSheet {
    let stats = Args::default().with(core::DAMAGE, Value::Dice(damage));
    ItemSheet { id: id.to_owned(), kind: core::WEAPON, carry: core::HELD, stats, pools: Vec::new() }
}

fn member(id: &str, side: u8, seat: u8, at: (u8, u8), hp: i32, items: Vec<ItemSheet>) -> Member {
    let mut member = Member {
        id: id.to_owned(),
        name: None,
        side: SideId(side),
        seat: Seat(seat),
        place: Some(Place::Square(at.0, at.1)),
        waiting: false,
        stats: Args::default().with(n::HP_MAX, Value::Int(hp)),
        pools: Vec::new(),
        conditions: Vec::new(),
        items,
    };
    if side == 0 {
        member.stats = member
            .stats
            .with(core::KIND, Value::Word(n::PC))
            .with(n::SKILLS, Value::Named(vec![("stab".to_owned(), 1)]));
    } else {
        member.stats = member.stats.with(n::ATTACK_BONUS, Value::Int(1));
    }
    System::Wwn.complete(&mut member);
    member
}

fn opening() -> Opening {
    let sword = || weapon("longsword", Dice::of(1, 8));
    let mut cast = vec![
        member("ash", 0, 1, (3, 4), 12, vec![sword()]),
        member("bea", 0, 2, (3, 5), 9, vec![weapon("spear", Dice::of(1, 6))]),
        member("grak", 1, 0, (4, 4), 11, vec![weapon("axe", Dice::of(1, 6))]),
    ];
    cast[0].stats = cast[0].stats.clone().with(n::STR_MOD, Value::Int(1)).with(n::ATTACK_BONUS, Value::Int(1));
    cast[2].stats = cast[2].stats.clone().with(n::MELEE_AC, Value::Int(13));
    cast[2].items[0].stats = cast[2].items[0].stats.clone().with(n::SHOCK, Value::Int(1)).with(n::SHOCK_AC, Value::Int(15));
    Opening {
        system: "wwn".to_owned(),
        edition: 1,
        time: 0,
        seats: vec!["gm".to_owned(), "maria".to_owned(), "tom".to_owned()],
        sides: vec!["heroes".to_owned(), "raiders".to_owned()],
        options: Args::default(),
        dice: DicePolicy::Typed,
        map: MapSheet::Grid { width: 20, height: 12 },
        cast,
    }
}

fn stamp(seat: u8) -> Stamp {
    Stamp { seat: Seat(seat), time: 1_700_000_000_000 }
}

fn declare(fight: &mut Fight, actor: Actor, verb: Name, args: Args, faces: &[u16]) {
    let said = Said { actor, verb, args, because: None };
    let seat = match actor { Actor::Who(ASH) => 1, Actor::Who(BEA) => 2, _ => 0 };
    fight.declare(stamp(seat), said, Some(faces.to_vec())).expect("the declaration is legal");
}

fn none() -> Args {
    Args::default()
}

fn at(target: Who) -> Args {
    none().with(core::TARGET, Value::Who(target))
}

/// A fight with most of what can happen in it.
fn fight() -> Fight {
    let mut fight = Session::create(MemoryStorage::default(), opening(), None).expect("opens");
    let f = &mut fight;
    declare(f, Actor::Gm, core::START, none(), &[5, 3]);
    declare(f, Actor::Who(ASH), n::MELEE_ATTACK, at(GRAK), &[11, 6]);
    f.take(stamp(0), GRAK, n::TOTAL_DEFENSE, none(), Some(vec![])).expect("takes");
    f.undo(stamp(0), 1, Some("wrong target".to_owned())).expect("undoes");
    declare(f, Actor::Who(ASH), n::MELEE_ATTACK, at(GRAK), &[14, 6]);
    declare(f, Actor::Who(ASH), core::END_TURN, none(), &[]);
    declare(f, Actor::Who(BEA), n::GO_PRONE, none(), &[]);
    declare(f, Actor::Who(BEA), core::END_TURN, none(), &[]);
    let hp = Effect::Pool { of: Subject::Who(GRAK), pool: n::HP, by: -1 };
    f.rule(stamp(0), vec![hp], Some("poison".to_owned()), None).expect("rules");
    declare(f, Actor::Who(GRAK), n::MELEE_ATTACK, at(ASH), &[2]);
    declare(f, Actor::Who(GRAK), core::END_TURN, none(), &[]);
    f.record(Event::Marked { stamp: stamp(0), name: "round-two".to_owned() }, None).expect("marks");
    f.record(Event::Remarked { stamp: stamp(1), text: "good game".to_owned() }, None).expect("remarks");
    fight
}

#[test]
fn dump() {
    let fight = fight();
    for undone in [Undone::LeftOut, Undone::Told] {
        let mut text = String::new();
        let view = View { undone, ..View::default() };
        Account::new(fight.history(), fight.system(), view).write(&mut text).expect("writes");
        println!("{text}\n======");
    }
    let _ = (Reply::Pass, ItemId(0));
}
