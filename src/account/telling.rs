//! One event in words, in the light of the scene it belongs to.

use super::words::{Words, because, hex, push};
use super::{Detail, Kind, Sight, act, effect, roll};
use crate::play::{CommitKind, History};
use crate::vocabulary::{
    self, Actor, Asked, ClauseCode, Declared, DicePolicy, DieSource, Effect, Effected, Event,
    MapSheet, Need, Noted, Offered, Opening, Reply, Rolled, Stamp, Who, core,
};

/// One row before it has a number.
#[derive(Clone, Debug)]
pub struct Told {
    pub indent: u8,
    pub kind: Kind,
    pub text: String,
}

/// What a reader has in mind when an event comes: whose deed it is, and what was just thrown.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    history: &'a History,
    sight: Sight<'a>,
    actor: Option<Actor>,
    target: Option<Who>,
    deed: Deed,
    /// The event of the line the commit hangs on.
    parent: u64,
    /// Whether windows of this resolution are still open, where they were not taken back.
    open: bool,
    /// Whether the event that comes was taken back.
    pub undone: bool,
    /// What has just begun, with nothing come of it yet but what it gives.
    begun: Begun,
    last_roll: Option<(Actor, i32, ClauseCode)>,
    /// What the last roll had to reach.
    last_target: Option<i32>,
    /// Whether the clause of the note told now was noted before.
    pub noted_before: bool,
    /// The clause noted last, if nothing came after it.
    last_note: Option<ClauseCode>,
    usual: DieSource,
}

/// What a resolution began with, as far as it matters to what is told of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Ruling,
    TurnEnd,
    Other,
}

/// What has just begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begun {
    Nothing,
    Round,
    Turn,
}

impl<'a> Scene<'a> {
    /// The scene at the start of a commit; `open` is the declaration whose windows are open.
    pub fn of(history: &'a History, sight: Sight<'a>, commit: u64, open: Option<u64>) -> Self {
        let mut root = commit;
        while history.kind_of(root) == CommitKind::Answered && history.parent_of(root) != 0 {
            root = history.commit_of(history.parent_of(root));
        }
        let first = history.events_of(root).0;
        let typed = matches!(history.opening().dice, DicePolicy::Typed);
        let mut scene = Scene {
            history,
            sight,
            actor: None,
            target: None,
            deed: Deed::Other,
            parent: history.parent_of(commit),
            open: open == Some(first),
            undone: false,
            begun: Begun::Nothing,
            last_roll: None,
            last_target: None,
            noted_before: false,
            last_note: None,
            usual: if typed { DieSource::Typed } else { DieSource::Seeded },
        };
        match history.entry(first).event {
            Event::Declared(declared) => {
                scene.actor = Some(declared.actor);
                scene.target = declared.args.who(core::TARGET);
                if declared.verb == core::END_TURN {
                    scene.deed = Deed::TurnEnd;
                }
            }
            Event::Ruled(_) => scene.deed = Deed::Ruling,
            _ => {}
        }
        scene
    }

    fn is_last(&self, event: u64) -> bool {
        event == self.history.tip()
    }

    /// Whether windows told now may still be taken.
    fn is_open(&self) -> bool {
        self.open && !self.undone
    }

    /// Whether the commit takes a window.
    fn takes_window(&self) -> bool {
        self.parent != 0 && matches!(self.history.entry(self.parent).event, Event::Offered(_))
    }
}

fn said(kind: Kind, text: String) -> Vec<Told> {
    vec![Told { indent: 0, kind, text }]
}

fn follows(kind: Kind, text: String) -> Vec<Told> {
    vec![Told { indent: 1, kind, text }]
}

/// Tells one event; nothing for one that people at the table do not care about.
pub fn tell(
    words: Words<'_>,
    scene: &mut Scene<'_>,
    number: u64,
    event: &Event,
    detail: Detail,
) -> Vec<Told> {
    let everything = detail == Detail::Everything;
    if !matches!(event, Event::Noted(_)) {
        scene.last_note = None;
    }
    match event {
        Event::Opened(opening) => self::opening(words, opening),
        Event::Declared(declared) => {
            said(Kind::Declaration, self::declared(words, declared, detail))
        }
        Event::Answered { stamp, of, reply, .. } => {
            answered(words, scene, *stamp, *of, reply, detail)
        }
        Event::Ruled(ruled) => {
            let by = words.seat(ruled.stamp.seat);
            said(Kind::Ruling, format!("{by} rules{}", because(ruled.because.as_deref())))
        }
        Event::Rolled(rolled) => {
            let text = self::rolled(words, scene, rolled);
            scene.last_roll = Some((rolled.by, rolled.total, rolled.clause));
            scene.last_target = rolled.against;
            follows(Kind::Roll, text)
        }
        Event::Asked(asked) => {
            let text = self::asked(words, asked);
            let is_dice = matches!(asked.need, Need::Dice { .. });
            // Dice that were awaited and came are told by the roll.
            let told = everything || !is_dice || scene.is_last(number);
            if told { follows(Kind::Question, text) } else { Vec::new() }
        }
        Event::Offered(offered) => {
            let told = scene.is_open() || everything;
            if told {
                follows(Kind::Offer, self::offered(words, scene, offered))
            } else {
                Vec::new()
            }
        }
        Event::Effected(effected) => self::effected(words, scene, effected, detail),
        Event::Noted(noted) => self::noted(words, scene, noted, detail),
        Event::Checked { digest, .. } if everything => {
            follows(Kind::Machinery, format!("state checked: {}", &hex(digest)[..16]))
        }
        Event::Settled if everything => follows(Kind::Machinery, "settled".to_owned()),
        Event::Checked { .. } | Event::Settled => Vec::new(),
        act => said(Kind::Act, act::told(words, scene.history, scene.sight, number, act)),
    }
}

fn opening(words: Words<'_>, opening: &Opening) -> Vec<Told> {
    let title = words.system.title();
    let dice = match opening.dice {
        DicePolicy::Typed => "typed dice".to_owned(),
        DicePolicy::Committed { commitment } => {
            format!("seeded dice, committed to as {}", hex(&commitment))
        }
        DicePolicy::Open { .. } => "seeded dice, the seed open".to_owned(),
    };
    let mut rows = vec![format!("{title} (edition {}), {dice}", opening.edition)];
    // The words know the state before the opening; the cast is in the opening itself.
    let state = crate::state::State::opened(opening);
    let words = Words { system: words.system, state: &state };
    if !opening.options.0.is_empty() {
        let each = opening.options.0.iter();
        let each = each.map(|arg| format!("{} {}", words.word(arg.name), words.value(&arg.value)));
        rows.push(format!("options: {}", each.collect::<Vec<_>>().join(", ")));
    }
    match &opening.map {
        MapSheet::None => {}
        MapSheet::Grid { width, height } => rows.push(format!("map: {width} by {height} squares")),
        MapSheet::Zones(zones) => {
            let each: Vec<_> = zones.iter().map(|zone| zone.id.as_str()).collect();
            rows.push(format!("zones: {}", each.join(", ")));
        }
    }
    for side in state.every_side() {
        let members = opening.cast.iter().filter(|member| member.side == side).map(|member| {
            let seat = match words.seat(member.seat) {
                gm if gm == "gm" => String::new(),
                seat => format!(" ({seat})"),
            };
            let waits = if member.waiting { " waiting" } else { "" };
            format!("{}{seat}{waits}", member.id)
        });
        rows.push(format!("{}: {}", words.side(side), members.collect::<Vec<_>>().join(", ")));
    }
    let told = |(at, text)| Told { indent: u8::from(at > 0), kind: Kind::Opening, text };
    rows.into_iter().enumerate().map(told).collect()
}

fn declared(words: Words<'_>, declared: &Declared, detail: Detail) -> String {
    format!(
        "{} {}{}{}",
        words.actor(declared.actor),
        words.act(declared.verb, &declared.args),
        because(declared.because.as_deref()),
        said_by(words, declared.stamp, declared.actor, detail),
    )
}

/// Who said it, if everything is told and it was not the one whose word it is.
fn said_by(words: Words<'_>, stamp: Stamp, actor: Actor, detail: Detail) -> String {
    match detail {
        Detail::Table => String::new(),
        Detail::Everything => words.said_by(stamp.seat, actor),
    }
}

fn answered(
    words: Words<'_>,
    scene: &Scene<'_>,
    stamp: Stamp,
    of: Actor,
    reply: &Reply,
    detail: Detail,
) -> Vec<Told> {
    if *reply == Reply::Faces && detail == Detail::Table {
        return Vec::new();
    }
    let (name, reply) = (words.actor(of), words.reply(reply));
    let verb = if scene.takes_window() { "steps in:" } else { "answers" };
    let by = said_by(words, stamp, of, detail);
    said(Kind::Answer, format!("{name} {verb} {reply}{by}"))
}

/// Dice that were seen and are not used: `damage d8 [6] of #25: seen and not used`.
pub fn not_used(words: Words<'_>, scene: &Scene<'_>, number: u64, rolled: &Rolled) -> Told {
    let (what, dice) = (purpose(words, scene, rolled), roll::dice(&rolled.dice));
    let faces = roll::faces(&rolled.dice, scene.usual);
    let text = format!("{what} {dice} {faces} of #{number}: seen and not used");
    Told { indent: 1, kind: Kind::Roll, text }
}

/// What a roll is for, as far as the scene does not say it: `bea: attack on grak`.
fn purpose(words: Words<'_>, scene: &Scene<'_>, rolled: &Rolled) -> String {
    let mut text = String::new();
    if scene.actor != Some(rolled.by) {
        text = format!("{}: ", words.actor(rolled.by));
    }
    text.push_str(words.word(rolled.purpose));
    if let Some(on) = rolled.on
        && scene.target != Some(on)
        && Actor::Who(on) != rolled.by
    {
        push(&mut text, format_args!(" on {}", words.who(on)));
    }
    text
}

fn rolled(words: Words<'_>, scene: &Scene<'_>, rolled: &Rolled) -> String {
    let mut text = purpose(words, scene, rolled);
    if is_judged_anew(scene.history, rolled) {
        text.push_str(" stands:");
    }
    let sum = roll::sum(words, rolled, scene.usual);
    let judged = if is_judged_anew(scene.history, rolled) {
        format!(" ({})", words.clause(rolled.clause))
    } else {
        roll::sources(words, &rolled.parts)
    };
    format!("{text} {sum}{judged}")
}

/// Whether a roll only judges dice anew that were thrown before, by another clause.
pub fn is_judged_anew(history: &History, rolled: &Rolled) -> bool {
    let Some(DieSource::Judged { of: from }) = rolled.dice.first().map(|die| die.source) else {
        return false;
    };
    if from == 0 || from > history.count() {
        return false;
    }
    matches!(history.entry(from).event, Event::Rolled(first) if first.clause != rolled.clause)
}

fn asked(words: Words<'_>, asked: &Asked) -> String {
    match &asked.need {
        Need::Dice { by, purpose, sides } => {
            let dice: Vec<_> = sides.iter().map(|sides| format!("d{sides}")).collect();
            let (by, purpose) = (words.actor(*by), words.word(*purpose));
            format!("{by} throws {} for {purpose}: the faces are awaited", dice.join(" "))
        }
        Need::Share { by, purpose, .. } => {
            let (by, purpose) = (words.actor(*by), words.word(*purpose));
            format!("{by} throws for {purpose} under a fresh secret: a share is awaited")
        }
        Need::Choice { of, options, about } => {
            let of: Vec<_> = of.iter().map(|actor| words.actor(*actor)).collect();
            let options: Vec<_> = options.iter().map(|option| words.value(option)).collect();
            let about = about.map_or_else(String::new, |who| format!(" about {}", words.who(who)));
            let (is, id) = (if of.len() > 1 { "are" } else { "is" }, words.clause(asked.clause));
            format!("{} {is} asked {id}{about}: {}", of.join(", "), options.join(" | "))
        }
    }
}

fn offered(words: Words<'_>, scene: &Scene<'_>, offered: &Offered) -> String {
    let each = offered.to.iter().map(|(who, verbs)| {
        let verbs: Vec<_> = verbs.iter().map(|verb| words.word(*verb)).collect();
        format!("{} {}", words.who(*who), verbs.join(" or "))
    });
    let each = each.collect::<Vec<_>>().join(", ");
    let may = if scene.is_open() { "may still step in" } else { "could have stepped in" };
    format!("({may}: {each})")
}

/// The title of the clause that decided; with who, what and the id if everything is told. At the
/// table one that decides about several people at once is told once, and one that says no more
/// than it did before, or than the roll above it, is not told again.
fn noted(words: Words<'_>, scene: &mut Scene<'_>, noted: &Noted, detail: Detail) -> Vec<Told> {
    let title = words.system.clause(noted.clause).map_or("?", |clause| clause.title);
    let id = words.clause(noted.clause);
    if detail == Detail::Table {
        let again = scene.last_note.replace(noted.clause) == Some(noted.clause);
        let decided = noted.detail.filter(|detail| {
            use vocabulary::Detail::{Int, Side, Who};
            matches!(detail, Who(_) | Side(_) | Int(_))
        });
        let known = match decided {
            None => true,
            Some(vocabulary::Detail::Int(number)) => scene.last_target == Some(number),
            Some(_) => false,
        };
        let whom = decided.map_or_else(String::new, |d| format!(": {}", words.detail(d)));
        return if again || (known && scene.noted_before) {
            Vec::new()
        } else {
            follows(Kind::Note, format!("{title}{whom} ({id})"))
        };
    }
    let who = noted.who.map_or_else(String::new, |who| format!("{}: ", words.actor(who)));
    let about = noted.detail.map_or_else(String::new, |d| format!(" [{}]", words.detail(d)));
    follows(Kind::Note, format!("{who}{title}{about} ({id})"))
}

fn effected(
    words: Words<'_>,
    scene: &mut Scene<'_>,
    effected: &Effected,
    detail: Detail,
) -> Vec<Told> {
    let effect = &effected.effect;
    let noise = is_noise(words, scene, effect);
    match effect {
        Effect::Round(_) => scene.begun = Begun::Round,
        Effect::TurnBegan { .. } => scene.begun = Begun::Turn,
        Effect::Pool { by, .. } if *by > 0 => {}
        _ if scene.begun == Begun::Turn => scene.begun = Begun::Nothing,
        _ => {}
    }
    if noise && detail == Detail::Table {
        return Vec::new();
    }
    let mut text = effect::describe(words, effect);
    let rolled = scene.last_roll.is_some_and(|(_, _, clause)| clause == effected.clause);
    let ruled = scene.deed == Deed::Ruling && words.clause(effected.clause) == "table.ruling";
    if detail == Detail::Everything || (wants_clause(words, effect) && !rolled && !ruled) {
        push(&mut text, format_args!(" ({})", words.clause(effected.clause)));
    }
    match effect {
        Effect::Round(_) => said(Kind::Round, text),
        Effect::TurnBegan { slot: Some(_), .. } | Effect::Ended { .. } => said(Kind::Turn, text),
        Effect::TurnBegan { .. } | Effect::TurnEnded { .. } => follows(Kind::Turn, text),
        _ => follows(Kind::Change, text),
    }
}

/// Changes that say nothing a reader does not know from the row before.
fn is_noise(words: Words<'_>, scene: &Scene<'_>, effect: &Effect) -> bool {
    match effect {
        // What everybody gets at the start of a round or a turn, and what is left of it at the end.
        Effect::Pool { pool, by, .. } => {
            let given = match scene.begun {
                Begun::Round => true,
                Begun::Turn => *by > 0,
                Begun::Nothing => false,
            };
            let lapsed = scene.deed == Deed::TurnEnd && *by < 0;
            (given || lapsed) && words.system.shown().actions.contains(pool)
        }
        // A turn that begins with its owner's declaration.
        Effect::TurnBegan { of, slot: None } => scene.actor == Some(*of),
        // A turn that was declared to end, and the slot that ends with its last turn.
        Effect::TurnEnded { of: Actor::Who(_) } => scene.deed == Deed::TurnEnd,
        Effect::TurnEnded { .. } => true,
        Effect::Initiative { of, value } => {
            scene.last_roll.is_some_and(|(by, total, _)| by == *of && total == *value)
        }
        Effect::Phase(phase) => [core::SETUP, core::ROUND, core::OVER].contains(phase),
        // Bookkeeping of the rules; what it comes to is noted, asked or refused in words.
        Effect::Counter { counter, .. } => *counter != core::COUNT,
        _ => false,
    }
}

/// Changes a reader asks the reason of.
fn wants_clause(words: Words<'_>, effect: &Effect) -> bool {
    match effect {
        Effect::Pool { pool, .. } => !words.system.shown().actions.contains(pool),
        Effect::Gained { .. }
        | Effect::Lost { .. }
        | Effect::Stat { .. }
        | Effect::Counter { .. }
        | Effect::Carried { .. }
        | Effect::Left(_) => true,
        _ => false,
    }
}
