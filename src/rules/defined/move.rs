//! Area `move`: what move actions do (section "Move Actions").

use super::combatant::can_act;
use super::gear::{self, storage};
use super::grid::{self, Course};
use super::handling::{self, Act, Handling};
use super::{
    aoo, charge, cost, free, grapple, item, map, names as n, prone, reach, slots, space, swift,
    turn, walk,
};
use crate::engine::prelude::*;

clause! { MOVING = 192
    "move.moving", "Move Actions: Moving",
    "Moving is a move action; leaving threatened squares provokes",
    "Moving as far as the combatant's movement allows is a move action. Leaving a threatened \
     square provokes those who threaten it; entering one does not."
}

/// A movement: allies whose squares are crossed are asked first; those whose threatened squares are
/// left may strike on the way.
pub struct Move {
    who: Who,
    said: Args,
}

impl Plan for Move {
    type By = Who;

    const VERB: Verb = turn::own(
        n::MOVE,
        &[
            need(core::TO, Kind::Place),
            may(core::PATH, Kind::Path),
            may(core::DISTANCE, Kind::Int(0, 1_000)),
            free::ON_THE_WAY,
            map::LEFT,
            space::BY_ACROBATICS,
            space::AGAINST,
            grid::ROUGH,
        ],
        "Moves up to its movement; difficult= names squares of rough ground. Enemies whose \
         threatened squares are left may make attacks of opportunity. Without a map, distance= and \
         leaves-threat-of= state the movement. acrobatics= leads through a hostile square: it \
         gives the outcome, or yes for a check against dc, 25 unless the GM says otherwise.",
    )
    .told("moves[ to {to}][ to {path}][, {distance} ft][, drawing {draw}]");

    const COST: Cost = turn::MOVE.by(MOVING).in_its_course();

    /// On a map a movement is spelled by its path; without one, by its distance.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        let mut args = space::spelled(reach::spelled(state, who, args));
        if state.grid().is_none() {
            let mapped = [core::TO, core::PATH, n::DIFFICULT, n::ACROBATICS, n::DC];
            let feet = args.int(core::DISTANCE).unwrap_or_else(|| grid::rate(state, who));
            return args.without(&mapped).with(core::DISTANCE, feet);
        }
        args = args.without(&[core::DISTANCE]);
        let Ok(Course::Way(way)) = grid::course(state, who, &args) else { return args };
        let crossed = grid::rough_crossed(state, who, &way.squares, &args);
        if !space::passes_enemies(state, who, &way.squares) {
            args = args.without(&[n::ACROBATICS, n::DC]);
        }
        args = args.without(&[core::TO, n::DIFFICULT]);
        if !crossed.is_empty() {
            args = args.with(n::DIFFICULT, Value::Path(crossed));
        }
        let path = way.squares.into_iter().map(|(x, y)| Place::Square(x, y)).collect();
        args.with(core::PATH, Value::Path(path))
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        destinations(state, who)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let mut refusals = grapple::check_free(state, who);
        refusals.append(free::check_draw(state, who, args));
        match grid::course(state, who, args) {
            Ok(Course::Feet(0)) if args.item(n::DRAW).is_some() => {
                refusals.add(
                    free::DRAW_WHILE_MOVING,
                    "drawing a weapon is not free without any movement",
                );
            }
            course => refusals.append(course.err().unwrap_or_default()),
        }
        refusals.or(Move { who, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Move { who, said } = self;
        let crossed = |state: &State| grid::crossed(state, who, &said);
        if !walk::lets_pass(table, who, (n::MOVE, &said), crossed)? {
            return Ok(());
        }
        match grid::course(table.state(), who, &said) {
            Ok(course) => go(table, who, &said, course),
            Err(refusals) => table.no_longer(who, refusals),
        }
    }
}

/// Moves; a weapon named to be drawn on the way is drawn if there was any movement.
fn go(table: &mut Table<'_>, who: Who, said: &Args, course: Course) -> Flow {
    Move::COST.pay(table, who)?;
    reach::note_no_threat(table, who)?;
    let moved = match course {
        Course::Way(way) => {
            reach::note_entering(table, who, &way.squares)?;
            walk::walk(table, MOVING, who, &way.squares, said)?
        }
        Course::Feet(_) => walk::leave(table, who, said)?,
    };
    if moved && can_act(table.state(), who) {
        return free::draw_on_the_way(table, who, said);
    }
    Ok(())
}

/// Where somebody could go.
fn destinations(state: &State, who: Who) -> Vec<Args> {
    let Some(grid) = state.grid() else {
        let away = Args::default().listing(n::LEAVES_THREAT_OF, state.enemies(who));
        return vec![Args::default(), away];
    };
    let place = |(x, y): Square| Place::Square(x, y);
    let mut all: Vec<Args> = grid::in_reach(state, grid, who)
        .into_iter()
        .map(|way| way.into_iter().map(place).collect())
        .map(|path| Args::of(core::PATH, Value::Path(path)))
        .collect();
    if let Some(from) = space::stands(state, who) {
        for square in grid.neighbours(from) {
            let plain = Args::of(core::PATH, Value::Path(vec![place(square)]));
            all.push(plain);
        }
        all.extend(slips(state, who, from));
    }
    let first = all.first().cloned().unwrap_or_default();
    for item in gear::sheathed(state, who) {
        all.push(first.clone().with(n::DRAW, item));
    }
    all
}

/// Straight through an adjacent enemy, with Acrobatics.
fn slips(state: &State, who: Who, from: Square) -> Vec<Args> {
    let Some(grid) = state.grid() else { return Vec::new() };
    let mut all = Vec::new();
    for beside in grid.neighbours(from) {
        if space::enemies(state, &[beside], who).is_empty() {
            continue;
        }
        let beyond = (
            2 * i16::from(beside.0) - i16::from(from.0),
            2 * i16::from(beside.1) - i16::from(from.1),
        );
        let (Ok(x), Ok(y)) = (u8::try_from(beyond.0), u8::try_from(beyond.1)) else { continue };
        if grid.holds((x, y)) {
            let path = vec![Place::Square(beside.0, beside.1), Place::Square(x, y)];
            let through = Args::of(core::PATH, Value::Path(path));
            for how in [core::YES, core::SUCCESS, core::FAILURE] {
                all.push(through.clone().with(n::ACROBATICS, how));
            }
        }
    }
    all
}

clause! { ITEM_FROM_BAG = 193
    "move.item-from-bag", "Move Actions: Item Retrieval",
    "Taking an item from an organized bag is a move action",
    "A move action takes an item out of a well-organized bag. It provokes."
}

/// Taking an item out of a bag, or from the belt once the free retrieval is used.
pub struct Retrieve;

impl Handling for Retrieve {
    const VERB: Verb = turn::own(
        n::RETRIEVE_ITEM,
        &[handling::ONE, may(core::FROM, Kind::Word(&[n::ORGANIZED_BAG, n::OTHER])), map::BY],
        "Takes an item out of a bag. Provokes.",
    )
    .told("takes out {item}");

    const COST: Cost = cost::of_own_turn("move action; full-round action from a disorganized bag")
        .by(ITEM_FROM_BAG);

    const CARRIED: Option<Name> = Some(core::HELD);

    fn cost(state: &State, _: Who, args: &Args) -> Cost {
        let kept = args.item(core::ITEM).map(|thing| storage(state, thing));
        if kept == Some(n::OTHER) { item::IN_DISORDER } else { turn::MOVE.by(ITEM_FROM_BAG) }
    }

    /// The place where it is kept need not be named.
    fn spell(state: &State, who: Who, args: Args) -> Args {
        let fits = |thing| Self::check_said(state, who, thing, &args).is_empty();
        if args.item(core::ITEM).is_some_and(fits) { args.without(&[core::FROM]) } else { args }
    }

    fn check(state: &State, who: Who, thing: ItemId) -> Refusals {
        let in_bag = [n::ORGANIZED_BAG, n::OTHER].contains(&storage(state, thing));
        let second = gear::is_at_hand(state, thing) && free::has_retrieved(state, who);
        let there = (in_bag || second) && state.item(thing).carry != core::HELD;
        let mut refusals =
            handling::only_if(state, thing, ITEM_FROM_BAG, &[(there, "is not in a bag")]);
        if gear::is_armor(state, thing) {
            let reason = format!("{} is armor: no action puts it on", state.called(thing));
            refusals.add(ITEM_FROM_BAG, reason);
            return refusals.hint(|| {
                let (who, suit) = (state.called(who), state.called(thing));
                format!("what puts it on is the GM's: `gm set {who}.{suit} carry=held`")
            });
        }
        refusals.with(slots::check_room(state, who, thing))
    }

    fn check_said(state: &State, who: Who, thing: ItemId, args: &Args) -> Refusals {
        let there = args.word(core::FROM).is_none_or(|from| storage(state, thing) == from);
        let clause = Self::cost(state, who, args).clause;
        handling::only_if(state, thing, clause, &[(there, "is not kept there")])
    }
}

clause! { MOTION_ITEM = 194
    "move.motion-item", "Move Actions: Activating motion-based items",
    "Activating a motion-based item is a move action",
    "An item that has to be spun, swung, unlocked or otherwise moved to work is activated with a \
     move action, which provokes."
}

/// Activating an item by moving it.
pub struct Motion;

impl Handling for Motion {
    const VERB: Verb = turn::own(
        n::ACTIVATE_MOTION_ITEM,
        &[handling::ONE, may(core::TARGET, Kind::WhoOrSide), map::BY],
        "Spins, swings or unlocks an item. Provokes. It heals what its sheet says; the GM rules \
         the rest.",
    )
    .told("activates {item}[ on {target}]");

    const COST: Cost = turn::MOVE.by(MOTION_ITEM);

    const ACTIVATES: bool = true;

    fn check(state: &State, _: Who, thing: ItemId) -> Refusals {
        let what = "is not a motion-based item";
        let refusals = handling::check_activation(state, thing, MOTION_ITEM, &[n::MOTION], what);
        refusals.with(handling::check_out(state, thing, ITEM_FROM_BAG))
    }
}

clause! { DRAW_WEAPON = 195
    "move.draw-weapon", "Move Actions: Drawing a weapon",
    "Drawing a weapon without moving is a move action",
    "Drawing a weapon is a move action and provokes if there is no movement, or if the draw was \
     not declared as part of the movement."
}

/// Drawing a sheathed weapon without movement.
pub struct Draw;

impl Handling for Draw {
    const VERB: Verb = turn::own(
        n::DRAW_WEAPON,
        &[
            need(core::WEAPON, Kind::Item),
            may(n::WHILE_MOVING, Kind::Flag).usually(Usual::Flag(false)),
            map::BY,
        ],
        "Draws a sheathed weapon. Provokes.",
    )
    .told("draws {weapon}");

    const COST: Cost = Cost {
        says: "move action; free as part of a movement, with its draw=",
        ..turn::MOVE.by(DRAW_WEAPON)
    };

    const CARRIED: Option<Name> = Some(core::HELD);

    fn cost(_: &State, _: Who, _: &Args) -> Cost {
        turn::MOVE.by(DRAW_WEAPON)
    }

    fn check(state: &State, who: Who, thing: ItemId) -> Refusals {
        handling::check_sheathed(state, who, thing, DRAW_WEAPON)
    }

    fn check_said(state: &State, who: Who, _: ItemId, args: &Args) -> Refusals {
        let mut refusals = charge::check_draw(state, who);
        refusals.unless(!args.says(n::WHILE_MOVING), free::DRAW_WHILE_MOVING, || {
            "drawing is free only as part of a movement: give draw=… with it".to_owned()
        });
        refusals
    }
}

clause! { POTION = 197
    "move.potion", "Move Actions: Drinking a Potion; Swift Actions",
    "Drinking a potion is a move action, from a potion belt swift",
    "It takes a move action to drink a potion, which provokes. Drinking one from a potion belt is \
     a swift action and does not provoke. The belt does not come along with a potion that another \
     combatant has picked up."
}

/// Drinking a potion.
pub struct Drink;

impl Handling for Drink {
    const VERB: Verb = turn::own(
        n::DRINK_POTION,
        &[need(n::POTION, Kind::Item), may(n::BELT, Kind::Flag), map::BY],
        "Drinks a potion; the move action provokes. It heals what its sheet says; the GM rules the \
         rest.",
    )
    .told("drinks {potion}[ from its belt{belt}]");

    const COST: Cost = cost::of_own_turn("move action; swift action from a potion belt").by(POTION);

    const ACTIVATES: bool = true;

    /// From the potion belt if it hangs on one, unless the line says otherwise.
    fn cost(state: &State, _: Who, args: &Args) -> Cost {
        let from_belt = args.flag(n::BELT).or(on_belt(state, args)).unwrap_or(false);
        if from_belt { swift::OF_CHARGE.by(POTION) } else { turn::MOVE.by(POTION) }
    }

    fn spell(state: &State, _: Who, args: Args) -> Args {
        let so = args.flag(n::BELT) == Some(on_belt(state, &args).unwrap_or(false));
        if so { args.without(&[n::BELT]) } else { args }
    }

    fn ways(with: Args) -> Vec<Args> {
        vec![with.clone(), with.with(n::BELT, false)]
    }

    fn check(state: &State, _: Who, thing: ItemId) -> Refusals {
        let refusals =
            handling::check_activation(state, thing, POTION, &[n::POTION], "is not a potion");
        refusals.with(handling::check_out(state, thing, POTION))
    }

    fn check_said(state: &State, who: Who, thing: ItemId, args: &Args) -> Refusals {
        if !Self::cost(state, who, args).is(swift::ACTION) {
            return charge::check_draught(state, who);
        }
        Refusals::if_not(gear::is_on_belt(state, thing), swift::ONLY_AS_SPECIFIED, || {
            "drinking is a swift action only from a potion belt".to_owned()
        })
    }

    fn carry_out(table: &mut Table<'_>, act: Act) -> Flow {
        act.use_up(table)
    }
}

/// Whether the potion of a line hangs on a potion belt.
fn on_belt(state: &State, args: &Args) -> Option<bool> {
    args.item(n::POTION).map(|potion| gear::is_on_belt(state, potion))
}

clause! { STAND_OR_DROP = 196
    "move.stand-or-drop", "Move Actions: Standing/Dropping",
    "Standing up and dropping prone are move actions that provoke",
    "Standing up is a move action, and dropping prone is another. Both provoke."
}

/// Standing up.
pub struct StandUp {
    who: Who,
    said: Args,
}

impl Plan for StandUp {
    type By = Who;

    const VERB: Verb =
        turn::own(n::STAND_UP, &[map::BY], "Stands up from prone. Provokes.").told("stands up");

    const COST: Cost = turn::MOVE.by(STAND_OR_DROP);

    fn spell(state: &State, who: Who, args: Args) -> Args {
        reach::spelled(state, who, args)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        check_up(state, who).or(StandUp { who, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let StandUp { who, said } = self;
        let against = |state: &State| check_up(state, who);
        if !aoo::provoke(table, STAND_OR_DROP, who, &said, against)? {
            return Ok(());
        }
        table.lose(STAND_OR_DROP, who, n::PRONE)
    }
}

/// Why standing up is refused.
fn check_up(state: &State, who: Who) -> Refusals {
    let mut refusals = Refusals::none();
    let lies = prone::lies(state, who);
    refusals.unless(lies, STAND_OR_DROP, || "the combatant is not prone".to_owned());
    refusals.with(grapple::check_rising(state, who))
}

/// Dropping prone.
pub struct DropProne {
    who: Who,
    said: Args,
}

impl Plan for DropProne {
    type By = Who;

    const VERB: Verb =
        turn::own(n::DROP_PRONE, &[map::BY], "Drops prone. Provokes.").told("drops prone");

    const COST: Cost = turn::MOVE.by(STAND_OR_DROP);

    fn spell(state: &State, who: Who, args: Args) -> Args {
        reach::spelled(state, who, args)
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        check_down(state, who).or(DropProne { who, said: args.clone() })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let DropProne { who, said } = self;
        let against = |state: &State| check_down(state, who);
        if !aoo::provoke(table, STAND_OR_DROP, who, &said, against)? {
            return Ok(());
        }
        table.gain(STAND_OR_DROP, who, n::PRONE, None)
    }
}

/// Why dropping prone is refused.
fn check_down(state: &State, who: Who) -> Refusals {
    let stands = !prone::lies(state, who);
    Refusals::if_not(stands, STAND_OR_DROP, || "the combatant is already prone".to_owned())
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[MOVING, ITEM_FROM_BAG, MOTION_ITEM, DRAW_WEAPON, STAND_OR_DROP, POTION];
