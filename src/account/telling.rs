//! One event in words, in the light of the scene it belongs to.

use super::forgone::forgone;
use super::opening::opening;
use super::phrase::{given_by_the_gm, phrase, typed};
use super::planned::as_planned;
use super::reason::{is_past_the_cushion, is_the_gms, pays, wants_reason};
use super::scene::{Begun, Deed, Scene};
use super::way::Stopped;
use super::words::{Words, because, capital, hex, listed, quoted};
use super::{Depth, Kind, effect, noted, question, roll};
use crate::engine::own;
use crate::play::History;
use crate::vocabulary::{
    Actor, Declared, DieSource, Effect, Effected, Event, Need, Reply, Rolled, Ruled, Stamp,
    Subject, Value, core,
};

/// One row before it has a number.
#[derive(Clone, Debug)]
pub struct Told {
    pub indent: u8,
    pub kind: Kind,
    pub text: String,
    /// What stands beside it: what a roll was held against, why something changed.
    pub beside: Option<String>,
    /// What came of a roll, in a word.
    pub outcome: Option<String>,
}

/// A row with nothing beside it.
pub fn row(indent: u8, kind: Kind, text: String) -> Told {
    Told { indent, kind, text, beside: None, outcome: None }
}

fn said(kind: Kind, text: String) -> Vec<Told> {
    vec![row(0, kind, text)]
}

fn follows(kind: Kind, text: String) -> Vec<Told> {
    vec![row(1, kind, text)]
}

/// Tells one event; nothing for one that the depth leaves out.
pub fn tell(
    words: Words<'_>,
    scene: &mut Scene<'_>,
    number: u64,
    event: &Event,
    depth: Depth,
) -> Vec<Told> {
    let full = depth == Depth::Full;
    match event {
        Event::Opened(opening) => self::opening(words, opening),
        Event::Declared(declared) => self::declared(words, scene, number, declared, depth),
        Event::Answered { stamp, of, reply, .. } => {
            if let Reply::Do { args, .. } = reply {
                scene.speaker = Some(*of);
                scene.arm(*of, args);
            }
            answered(words, scene, *stamp, *of, reply, depth)
        }
        Event::Ruled(ruled) => said(Kind::Ruling, self::ruled(words, ruled)),
        Event::Rolled(rolled) => {
            let repeats = !full && repeats_a_contest(scene, rolled);
            let told = (!repeats).then(|| self::rolled(words, scene, rolled, depth));
            scene.rolled(rolled);
            told.into_iter().collect()
        }
        Event::Asked(asked) => {
            let is_dice = matches!(asked.need, Need::Dice { .. });
            // Dice that were awaited and came are told by the roll.
            let told = full || !is_dice || scene.is_last(number);
            if told {
                vec![question::asked(words, scene, number, asked, depth)]
            } else {
                Vec::new()
            }
        }
        Event::Offered(offered) if scene.is_open() || full => {
            follows(Kind::Offer, question::offered(words, scene, offered))
        }
        Event::Effected(effected) => {
            let begins = scene.costly_turn(words, number, &effected.effect).filter(|_| !full);
            let mut told = self::effected(words, scene, effected, depth);
            told.extend(begins.map(|of| row(1, Kind::Change, effect::turn_begins(words, of))));
            told
        }
        Event::Noted(note) if !full && scene.is_said_by_the_next(words, number, note) => Vec::new(),
        Event::Noted(note) => match noted::reminder(words, note) {
            Some(reminder) => vec![noted::reminded(words, note, reminder, depth)],
            None if full
                || noted::kept_from(words, note).is_some()
                || scene.changes_nothing(number, note)
                || scene.follows_a_roll(number)
                || scene.says_why_not(number)
                || scene.tells_what_became(note) =>
            {
                vec![noted::noted(words, scene, note, depth)]
            }
            None => Vec::new(),
        },
        Event::Checked { digest, .. } if full => {
            follows(Kind::Machinery, format!("state checked: {}", &hex(digest)[..16]))
        }
        Event::Settled if full => follows(Kind::Machinery, "settled".to_owned()),
        Event::Offered(_) | Event::Checked { .. } | Event::Settled => Vec::new(),
        act => said(Kind::Act, scene.told_act(words, number, act)),
    }
}

/// What somebody does, in a sentence: "Ash attacks Grak with the longsword".
pub fn deed(words: Words<'_>, declared: &Declared) -> String {
    let Declared { actor, verb, args, because: reason, .. } = declared;
    let phrase = as_planned(words, declared).unwrap_or_else(|| phrase(words, *verb, args));
    format!(
        "{} {phrase}{}{}",
        words.subject_of(*actor),
        given_by_the_gm(words, *verb, args),
        because(reason.as_deref()),
    )
}

/// What is declared, in a sentence. What is only planned for a later turn is not done yet.
pub fn declaration(
    words: Words<'_>,
    scene: &Scene<'_>,
    number: u64,
    declared: &Declared,
) -> String {
    let told = deed(words, declared);
    let name = words.subject_of(declared.actor);
    match told.strip_prefix(&name) {
        Some(rest) if scene.is_planned(number, declared) => format!("{name} declares:{rest}"),
        _ if scene.felled_before_its_deed(words, number, declared) => {
            format!("{told}, but falls as its turn begins")
        }
        _ => match scene.stopped_on_the_way(words, number, declared) {
            Some(Stopped::At(place)) => format!("{told}, but stops at {}", words.spot(place)),
            Some(Stopped::Stays(place)) => format!("{told}, but stays at {}", words.spot(place)),
            Some(Stopped::Falls(place)) => {
                let began = match declared.actor {
                    Actor::Who(who) => words.state.body(who).place,
                    _ => None,
                };
                let fell = if began == Some(place) {
                    "falls before leaving"
                } else {
                    "falls on the way, at"
                };
                format!("{told}, but {fell} {}", words.spot(place))
            }
            None => match forgone(words, scene, number, declared) {
                Some(left) => format!("{told}; {left}"),
                None => told,
            },
        },
    }
}

fn declared(
    words: Words<'_>,
    scene: &Scene<'_>,
    number: u64,
    declared: &Declared,
    depth: Depth,
) -> Vec<Told> {
    let mut told = row(0, Kind::Declaration, declaration(words, scene, number, declared));
    if depth == Depth::Full {
        let Declared { stamp, actor, verb, args, .. } = declared;
        let line = format!("{} {}", words.actor(*actor), typed(words, *verb, args));
        told.beside = Some(format!("{line}{}", words.said_by(stamp.seat, *actor)));
    }
    vec![told]
}

fn answered(
    words: Words<'_>,
    scene: &Scene<'_>,
    stamp: Stamp,
    of: Actor,
    reply: &Reply,
    depth: Depth,
) -> Vec<Told> {
    if *reply == Reply::Faces && depth != Depth::Full {
        return Vec::new();
    }
    let mut told = row(0, Kind::Answer, answer(words, scene, of, reply, depth));
    if depth == Depth::Full {
        let line = match reply {
            Reply::Do { verb, args } => typed(words, *verb, args),
            reply => words.reply(reply),
        };
        let by = words.said_by(stamp.seat, of);
        told.beside = Some(format!("{} answer {line}{by}", words.actor(of)));
    }
    vec![told]
}

/// What somebody answers, in a sentence; who steps into a window has seen the roll before it.
pub fn answer(
    words: Words<'_>,
    scene: &Scene<'_>,
    of: Actor,
    reply: &Reply,
    depth: Depth,
) -> String {
    let name = words.subject_of(of);
    let steps_in = scene.takes_window();
    match reply {
        Reply::Do { verb, args } if steps_in => {
            let answers = scene.answers(words, depth);
            format!("{answers}, {} {}", words.doer(of), phrase(words, *verb, args))
        }
        Reply::Do { verb, args } => format!("{name} {}", phrase(words, *verb, args)),
        Reply::Pass if scene.is_yes_or_no() => format!("{name} refuses"),
        Reply::Pass => format!("{name} passes"),
        Reply::Yes => format!("{name} agrees"),
        Reply::Faces => format!("{name} throws the dice"),
        Reply::Value(Value::Text(text)) => match scene.asked_about() {
            Some(who) => format!("{name} says of {}: {}", words.name(who), quoted(text)),
            None => format!("{name} answers: {}", quoted(text)),
        },
        Reply::Value(Value::Int(number)) => format!("{name} answers {number}"),
        Reply::Value(value) => format!("{name} chooses {}", words.told(value)),
    }
}

/// A ruling without what it changes.
pub fn ruled(words: Words<'_>, ruled: &Ruled) -> String {
    let by = capital(&words.speaker(ruled.stamp.seat));
    let newcomers = ruled.changes.iter().filter_map(|change| match change {
        Effect::Cast(member) => Some(effect::newcomer(member)),
        _ => None,
    });
    let does = match &newcomers.collect::<Vec<_>>()[..] {
        [] => "rules".to_owned(),
        all => format!("brings in {}", listed(all)),
    };
    format!("{by} {does}{}", because(ruled.because.as_deref()))
}

/// Dice that were seen and are not used: `not used: damage d8 [6], thrown at 25`.
pub fn not_used(words: Words<'_>, scene: &Scene<'_>, number: u64, rolled: &Rolled) -> Told {
    let (what, dice) = (purpose(words, scene, rolled), roll::dice(&rolled.dice));
    let faces = roll::faces(&rolled.dice, scene.usual);
    row(1, Kind::Roll, format!("not used: {what} {dice} {faces}, thrown at {number}"))
}

/// What a roll is for, as far as the scene does not say it: "Bea: attack on Grak", "durability roll
/// for Bea's axe".
fn purpose(words: Words<'_>, scene: &Scene<'_>, rolled: &Rolled) -> String {
    if scene.resists(rolled) {
        let by = capital(&words.doer(rolled.by));
        return format!("{by}: {}", words.resisting(rolled.purpose));
    }
    // What the GM does to somebody is nobody else's blow, whoever throws for it.
    if let (Actor::Who(who), true) = (rolled.by, rolled.clause == own::HURT.code) {
        return format!("{} on {}", words.purpose(rolled), words.name(who));
    }
    let of_item = roll::of_item(words, rolled);
    // What the GM throws for somebody is theirs: "Major Injury for Boss".
    let thrown_for = rolled.on.filter(|_| rolled.by == Actor::Gm && scene.actor != Some(Actor::Gm));
    let by = match (scene.actor, scene.speaker) {
        // The initiatives of all stand in a row, each with a name.
        _ if rolled.purpose == core::INITIATIVE => format!("{}: ", capital(&words.doer(rolled.by))),
        (Some(actor), Some(speaker)) if [actor, speaker] == [rolled.by; 2] => String::new(),
        _ if of_item.as_ref().is_some_and(|item| item.owner == rolled.by) => String::new(),
        _ if thrown_for.is_some() => String::new(),
        _ => format!("{}: ", capital(&words.doer(rolled.by))),
    };
    let on = match rolled.on {
        Some(on)
            if thrown_for.is_some()
                || (scene.target != Some(on) && Actor::Who(on) != rolled.by) =>
        {
            format!(" {} {}", roll::toward(rolled), roll::with_others(words, rolled, on))
        }
        _ => String::new(),
    };
    let of_item = of_item.map_or_else(String::new, |item| item.told);
    format!("{by}{}{of_item}{on}", words.purpose(rolled))
}

fn rolled(words: Words<'_>, scene: &Scene<'_>, rolled: &Rolled, depth: Depth) -> Told {
    let what = purpose(words, scene, rolled);
    let sum = roll::sum(words, rolled, scene.usual);
    let title = |code| words.system.clause(code).map_or("?", |clause| clause.title);
    let why = || title(rolled.clause);
    let text = match judged_before(scene.history, rolled) {
        Some(first) if changes_the_outcome(&first, rolled) => {
            format!("{what} judged again: {sum} ({})", why())
        }
        Some(_) => format!("{what} stands: {sum} ({})", why()),
        None => {
            let tie = if roll::breaks_a_tie(rolled) { " (after a tie)" } else { "" };
            let said = format!("{what}{tie}");
            format!("{said}{} {sum}", effect::colon(&said))
        }
    };
    // What only says again what the roll is for is no reason.
    let says_more = |title: &&str| !title.contains(&*words.called(rolled.purpose));
    let for_all = || roll::decides_for_all(rolled).map(title).filter(says_more);
    let reason = roll::multiplied_by(rolled).map(title).or_else(for_all);
    let reason = reason.map_or_else(String::new, |reason| format!(" ({reason})"));
    let text = text + &reason;
    let outcome = roll::outcome(rolled).map(|outcome| words.called(outcome).into_owned());
    let beside = roll::judged(words, rolled).map(|judged| {
        let weapon = scene.weapon_of(rolled.by).zip(words.system.shown().of_outcome);
        let told = weapon.zip(rolled.outcome);
        let told = told.and_then(|((weapon, of), outcome)| of(words.state, weapon, outcome));
        told.map_or(judged.clone(), |told| format!("{judged} ({told})"))
    });
    let beside = if depth == Depth::Full {
        Some(with_clauses(beside, &clauses(words, rolled)))
    } else {
        beside
    };
    Told { indent: 1, kind: Kind::Roll, text, beside, outcome }
}

/// The clauses a roll and its parts go by, each once.
fn clauses(words: Words<'_>, rolled: &Rolled) -> String {
    let parts = rolled.parts.iter().chain(&rolled.against_parts).map(|part| part.clause);
    let mut ids: Vec<&str> = Vec::new();
    for id in std::iter::once(rolled.clause).chain(parts).map(|code| words.clause(code)) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids.join(", ")
}

pub fn with_clauses(beside: Option<String>, clauses: &str) -> String {
    beside.map_or_else(|| format!("({clauses})"), |beside| format!("{beside} ({clauses})"))
}

/// The roll whose dice another judges anew, by another clause.
pub fn judged_before(history: &History, rolled: &Rolled) -> Option<Rolled> {
    let Some(DieSource::Judged { of: from }) = rolled.dice.first().map(|die| die.source) else {
        return None;
    };
    if from == 0 || from > history.count() {
        return None;
    }
    match history.entry(from).event {
        Event::Rolled(first) if first.clause != rolled.clause => Some(*first),
        _ => None,
    }
}

/// Whether something else comes of dice than when they were judged first.
pub fn changes_the_outcome(first: &Rolled, again: &Rolled) -> bool {
    first.outcome.is_some() && again.outcome.is_some() && first.outcome != again.outcome
}

/// Whether a roll only says of the first side of a contest what the other's roll has said.
fn repeats_a_contest(scene: &Scene<'_>, rolled: &Rolled) -> bool {
    let first = judged_before(scene.history, rolled);
    first.is_some_and(|first| first.against.is_none())
        && scene.last_roll.as_ref().is_some_and(|last| {
            let held = last.against == Some(rolled.total) && rolled.against == Some(last.total);
            held && (last.purpose, last.on.map(Actor::Who)) == (rolled.purpose, Some(rolled.by))
        })
}

fn effected(
    words: Words<'_>,
    scene: &mut Scene<'_>,
    effected: &Effected,
    depth: Depth,
) -> Vec<Told> {
    let effect = &effected.effect;
    let noise = is_noise(words, scene, effect);
    // A loss that is what was thrown, or worked out of it, needs no reason.
    let says_why = |last: &Rolled| match effect {
        // Why it goes past what is left to soften it.
        Effect::Pool { of, pool, .. } if is_past_the_cushion(words, *of, *pool) => false,
        Effect::Pool { of, pool, by } => {
            let is_all = words.state.pool(*of, *pool).saturating_add(*by) == 0;
            let is_theirs = last.on.is_none_or(|on| Subject::Who(on) == *of);
            let is_the_damage = is_theirs
                && [core::DAMAGE, core::DEALT].contains(&last.purpose)
                && (*by == -last.total || (is_all && *by > -last.total));
            let is_the_deeds = last.clause == effected.clause && scene.deed != Deed::TurnEnd;
            is_the_damage && scene.deed != Deed::TurnEnd || is_the_deeds
        }
        _ => last.clause == effected.clause,
    };
    let rolled = scene.last_roll.as_ref().is_some_and(says_why);
    scene.begin(words, effect);
    if noise && depth != Depth::Full {
        let passes = noted::passed_over(words, effected).map(|told| row(1, Kind::Note, told));
        return passes.into_iter().collect();
    }
    let ruled = is_the_gms(effected.clause);
    let paid = pays(words, effect).then_some(effected.clause);
    let said = paid.is_some() && (noise || std::mem::replace(&mut scene.paid, paid) == paid);
    let of_change = match effect {
        Effect::Pool { of: Subject::Who(of), .. } | Effect::Stat { of: Subject::Who(of), .. } => {
            let told = words.system.shown().of_change;
            told.and_then(|told| told(words.state, *of, effected.clause))
        }
        _ => None,
    };
    let how = match (effect, of_change) {
        (_, Some(told)) => format!(": {told}"),
        (Effect::Pool { of: Subject::Who(of), by, .. }, None) if *by < 0 => {
            noted::of_the_weapon(words, scene, *of, effected.clause)
        }
        _ => String::new(),
    };
    // What the die just thrown for everybody decides.
    let opened = matches!(effect, Effect::Phase(_))
        && scene.last_roll.as_ref().is_some_and(|last| roll::decides_for_all(last).is_some());
    // In the middle of a turn somebody has come to another place.
    let replaced = !words.state.acting.is_empty()
        && matches!(effect, Effect::Order(order) if order.len() == words.state.order.len());
    let why = ((wants_reason(words, effect) || opened || replaced) && !rolled && !ruled && !said)
        .then(|| words.system.clause(effected.clause).map(|clause| clause.title))
        .flatten()
        .map(|title| format!("{title}{how}"));
    let beside = match depth {
        Depth::Full => Some(with_clauses(why, words.clause(effected.clause))),
        Depth::Brief | Depth::Plain => why,
    };
    let (indent, kind) = match effect {
        Effect::Round(_) => (0, Kind::Round),
        Effect::TurnBegan { slot: Some(_), .. } | Effect::Ended { .. } => (0, Kind::Turn),
        Effect::TurnBegan { .. } | Effect::TurnEnded { .. } => (1, Kind::Turn),
        _ => (1, Kind::Change),
    };
    let text = match effect {
        Effect::Pool { of, pool, by } if scene.takes_actions(words, effected) => {
            effect::lost_actions(words, *of, *pool, *by)
        }
        // Whoever joins too late for a turn has had none.
        Effect::TurnEnded { of } if scene.verb == Some(core::JOIN) => {
            format!("{}: the first turn comes in the next round", capital(&words.doer(*of)))
        }
        effect => effect::describe(words, effect),
    };
    vec![Told { beside, ..row(indent, kind, text) }]
}

/// Changes that say nothing a reader does not know from the row before.
pub fn is_noise(words: Words<'_>, scene: &Scene<'_>, effect: &Effect) -> bool {
    match effect {
        // What is counted for nothing, unless the GM speaks of it: yards where there is no speed.
        Effect::Pool { of: Subject::Who(who), pool, .. }
            if !words.system.shown().counts(words.state, *who, *pool)
                && !scene.ruled.contains(&(*who, *pool)) =>
        {
            true
        }
        // What the GM says is told, whatever it changes.
        Effect::Pool { .. } if scene.deed == Deed::Ruling && scene.begun == Begun::Nothing => false,
        // What the rules count for themselves.
        Effect::Pool { of: Subject::Fight, .. } => true,
        // What everybody gets at the start of a round or a turn, what is left of it at the end, and
        // what somebody pays for its own deed.
        Effect::Pool { of, pool, by } => {
            let given = match scene.begun {
                Begun::Round => true,
                Begun::Turn => *by > 0,
                // Whoever comes in has what everybody had at the start of the round.
                Begun::Nothing => *by > 0 && scene.verb == Some(core::JOIN),
            };
            let left = words.state.pool(*of, *pool).saturating_add(*by);
            let lapsed = scene.deed == Deed::TurnEnd && *by < 0 && left == 0;
            let own = matches!(scene.actor, Some(Actor::Who(who)) if *of == Subject::Who(who));
            let paid = own && *by < 0;
            (given || lapsed || paid) && words.system.shown().actions.contains(pool)
        }
        // A turn that begins with its owner's declaration.
        Effect::TurnBegan { of, slot: None } => scene.actor == Some(*of),
        // A turn that was declared to end, and the slot that ends with its last turn.
        Effect::TurnEnded { of: Actor::Who(_) } => scene.deed == Deed::TurnEnd,
        Effect::TurnEnded { .. } | Effect::Planned { deed: None, .. } | Effect::Froze => true,
        Effect::Order(order) => order.is_empty(),
        // A moment at which nothing happens.
        Effect::Combined => words.state.intents.is_empty(),
        Effect::Initiative { of, value } => {
            scene.last_roll.as_ref().is_some_and(|last| last.by == *of && last.total == *value)
        }
        Effect::Phase(phase) => [core::SETUP, core::ROUND, core::OVER].contains(phase),
        // Whoever begins hidden and is kept so by a rule of the system stays hidden.
        Effect::Lost { of: Subject::Who(who), condition: core::HIDDEN, .. } => {
            words.state.counter(*who, None, core::HIDDEN) > 0
        }
        // Bookkeeping of the rules; what it comes to is asked or refused in words.
        Effect::Counter { counter, .. } => *counter != core::COUNT,
        // What a combatant said it will do is in what it said, but not that it comes later.
        Effect::Planned { kind, .. } if words.system.shown().put_off(*kind).is_some() => false,
        Effect::Planned { of, deed: Some(_), .. } => scene.actor == Some(Actor::Who(*of)),
        _ => false,
    }
}
