//! Events as text: the only file here that has to follow when the types of events change.
//!
//! An event becomes one or several facts, each of a kind of its own, so that a change of the format
//! shows in the kinds it means to change and in no other. Names, clauses, combatants and items are
//! spelled; numbers of events, times and codes do not appear.

use super::facts::{Fact, Kind};
use super::words::Words;
use affray::log::MemoryStorage;
use affray::play::Session;
use affray::state::State;
use affray::vocabulary::{
    Actor, Args, Asked, Audience, Detail, Die, DieSource, DisputeOutcome, Effect, Event, ItemSheet,
    MapSheet, Member, Name, Need, Occasion, Offered, Opening, Place, Reply, Rewind, RewindBy,
    Rolled, Row, Subject, Value,
};

/// Spells what a fight speaks of.
pub struct Speller<'a> {
    /// The words of the system.
    pub words: &'a Words,
    /// The state whose cast the numbers stand for.
    pub state: &'a State,
}

/// Every fact of the events from one to another, in order.
pub fn events(words: &Words, session: &Session<MemoryStorage>, first: u64, last: u64) -> Vec<Fact> {
    let speller = Speller { words, state: session.state() };
    let mut facts = Vec::new();
    for number in first..=last {
        let entry = session.history().entry(number);
        let before = facts.len();
        speller.event(&entry.event, &mut facts);
        let Some(main) = facts.get(before) else { continue };
        let what = format!("{} {}", main.kind.name(), main.label);
        if let Some(seats) = speller.audience(&entry.audience) {
            facts.push(Fact::new(Kind::Audience, &what, format!("{what}: {seats}")));
        }
        for meant in references(&entry.event) {
            let text = format!("{what}: {}", place_of(words, session, meant));
            facts.push(Fact::new(Kind::Reference, &what, text));
        }
        facts.push(Fact::new(Kind::Order, &what, what.clone()));
    }
    facts
}

/// The events that an event names by their numbers.
fn references(event: &Event) -> Vec<u64> {
    match event {
        Event::Rolled(rolled) => {
            let carried = rolled.dice.iter().filter_map(|die| match die.source {
                DieSource::Carried { from } | DieSource::Judged { of: from } => Some(from),
                DieSource::Seeded | DieSource::Typed => None,
            });
            carried.collect()
        }
        Event::Rewound(Rewind { from, to, .. }) => vec![*from, *to],
        Event::Disputed { event, .. } => vec![*event],
        Event::Decided { dispute, .. } => vec![*dispute],
        _ => Vec::new(),
    }
}

/// An event told by its kind and commit: the second roll of the fifth commit.
fn place_of(words: &Words, session: &Session<MemoryStorage>, number: u64) -> String {
    let history = session.history();
    let commit = history.commit_of(number);
    let speller = Speller { words, state: session.state() };
    let kind = |number: u64| {
        let mut facts = Vec::new();
        speller.event(&history.entry(number).event, &mut facts);
        facts.first().map_or("?", |fact| fact.kind.name())
    };
    let own = kind(number);
    let ordinal = (history.events_of(commit).0..=number).filter(|one| kind(*one) == own).count();
    format!("{own} {ordinal} of commit {commit}")
}

impl Speller<'_> {
    /// The facts of one event; the first is of the kind that names it.
    fn event(&self, event: &Event, facts: &mut Vec<Fact>) {
        let mut add = |kind, label: &str, text: String| facts.push(Fact::new(kind, label, text));
        match event {
            Event::Opened(opening) => self.opening(opening, facts),
            Event::Declared(declared) => {
                let verb = self.name(declared.verb);
                let reason = because(declared.because.as_deref());
                let deed = self.deed(declared.verb, &declared.args);
                add(Kind::Declared, verb, format!("{} {deed}{reason}", self.actor(declared.actor)));
            }
            Event::Answered { of, reply, .. } => {
                let (label, text) = self.reply(reply);
                add(Kind::Answered, &label, format!("{} {text}", self.actor(*of)));
            }
            Event::Ruled(ruled) => {
                let changes: Vec<_> = ruled.changes.iter().map(|one| self.effect(one)).collect();
                let reason = because(ruled.because.as_deref());
                add(Kind::Ruled, "ruling", format!("{}{reason}", changes.join("; ")));
            }
            Event::Rolled(rolled) => self.rolled(rolled, facts),
            Event::Asked(asked) => {
                add(Kind::Asked, self.words.clause(asked.clause), self.asked(asked));
            }
            Event::Offered(offered) => {
                add(Kind::Offered, self.words.clause(offered.clause), self.offered(offered));
            }
            Event::Effected(effected) => {
                let clause = self.words.clause(effected.clause);
                add(Kind::Effected, clause, format!("{clause} {}", self.effect(&effected.effect)));
            }
            Event::Noted(noted) => {
                let clause = self.words.clause(noted.clause);
                let who = noted.who.map_or(String::new(), |who| format!(" {}", self.actor(who)));
                let detail = noted.detail.map(|detail| format!(" {}", self.detail(detail)));
                add(Kind::Noted, clause, format!("{clause}{who}{}", detail.unwrap_or_default()));
            }
            Event::Checked { round, digest } => {
                let digest: Vec<String> = digest.iter().map(|byte| format!("{byte:02x}")).collect();
                add(Kind::Checked, "", format!("round {round} {}", digest.concat()));
            }
            Event::Settled => add(Kind::Settled, "", "settled".to_owned()),
            Event::Contributed { text, .. } => {
                add(Kind::Act, "contribute", format!("share {text}"));
            }
            Event::Rewound(rewind) => {
                let by = match rewind.by {
                    RewindBy::Undo => "undo",
                    RewindBy::Redo => "redo",
                    RewindBy::Goto => "goto",
                    RewindBy::Retract => "retract",
                    RewindBy::Correct => "correct",
                    RewindBy::Offer => "take",
                };
                add(Kind::Act, by, format!("{by}{}", because(rewind.because.as_deref())));
            }
            Event::Marked { name, .. } => add(Kind::Act, "mark", format!("mark {name}")),
            Event::Disputed { reason, .. } => {
                add(Kind::Act, "dispute", format!("dispute {reason}"));
            }
            Event::Decided { outcome, reason, .. } => {
                let verdict = match outcome {
                    DisputeOutcome::Upheld => "upheld",
                    DisputeOutcome::Overturned => "overturned",
                };
                add(Kind::Act, "decide", format!("{verdict} {reason}"));
            }
            Event::Remarked { text, .. } => add(Kind::Act, "remark", format!("remark {text}")),
            Event::Revealed { .. } => add(Kind::Act, "reveal", "reveal".to_owned()),
            Event::EditionChanged { from, to, .. } => {
                add(Kind::Act, "edition", format!("edition {from} to {to}"));
            }
            Event::Recovered { .. } => add(Kind::Act, "recover", "recovered".to_owned()),
            Event::Redacted { .. } => add(Kind::Act, "redacted", "redacted".to_owned()),
            Event::Pledged | Event::UndoAsked | Event::UndoAnswered | Event::Seated => {
                add(Kind::Act, "reserved", "reserved".to_owned());
            }
        }
    }

    /// A roll: the roll itself, what was added to it, where its dice came from.
    fn rolled(&self, rolled: &Rolled, facts: &mut Vec<Fact>) {
        let clause = self.words.clause(rolled.clause);
        let (by, purpose) = (self.actor(rolled.by), self.name(rolled.purpose));
        let on = rolled.on.map_or(String::new(), |who| format!(" on {}", self.state.called(who)));
        let dice: Vec<String> = rolled.dice.iter().map(die).collect();
        let against = rolled.against.map_or(String::new(), |number| format!(" against {number}"));
        let outcome = rolled.outcome.map_or(String::new(), |name| format!(": {}", self.name(name)));
        let (dice, total) = (dice.join(" "), rolled.total);
        let text = format!("{clause} {by} for {purpose}{on} [{dice}] = {total}{against}{outcome}");
        facts.push(Fact::new(Kind::Rolled, clause, text));
        for part in &rolled.parts {
            let of = self.words.clause(part.clause);
            let text = format!("{clause} {by} for {purpose}: {of} {:+}", part.by);
            facts.push(Fact::new(Kind::Parts, of, text));
            let label = self.name(part.label);
            let text = format!("{clause} {by} for {purpose}: {of} {label} {:+}", part.by);
            facts.push(Fact::new(Kind::Labels, label, text));
        }
        for part in &rolled.against_parts {
            let (of, label) = (self.words.clause(part.clause), self.name(part.label));
            let text = format!("{clause} {by} for {purpose} against {of} {label} {:+}", part.by);
            facts.push(Fact::new(Kind::Against, of, text));
        }
        facts.push(Fact::new(Kind::Address, clause, self.address(rolled)));
        let sources: Vec<&str> = rolled.dice.iter().map(source).collect();
        let text = format!("{clause} {by} for {purpose}: {}", sources.join(" "));
        facts.push(Fact::new(Kind::DieSource, clause, text));
    }

    /// What the dice of a roll hang on; empty of dice it hangs on nothing.
    fn address(&self, rolled: &Rolled) -> String {
        let (by, purpose) = (self.actor(rolled.by), self.name(rolled.purpose));
        let Row { round, occasion, whom, part, .. } = &rolled.row;
        let occasion = match occasion {
            Occasion::Unasked { clause, turn } => {
                let turn = turn.map(|(of, nth)| format!(" turn {nth} of {}", self.actor(of)));
                format!("{}{}", self.words.clause(*clause), turn.unwrap_or_default())
            }
            Occasion::Deed { deed, nth } => {
                let target = deed.target.map(|target| format!(" {}", self.subject(target)));
                let (doer, verb) = (self.actor(deed.by), self.name(deed.verb));
                format!("{doer} {verb}{} nth {nth}", target.unwrap_or_default())
            }
        };
        let whom = whom.map(|whom| format!(" about {}", self.subject(whom)));
        let whom = whom.unwrap_or_default();
        format!("{by} for {purpose} in round {round}: {occasion}{whom} {part:?}")
    }

    /// A question, as it is asked and as it waits.
    pub fn asked(&self, asked: &Asked) -> String {
        let clause = self.words.clause(asked.clause);
        match &asked.need {
            Need::Dice { by, purpose, sides } => {
                let dice: Vec<String> = sides.iter().map(|sides| format!("d{sides}")).collect();
                let purpose = self.name(*purpose);
                format!("{clause} {} throws {} for {purpose}", self.actor(*by), dice.join(" "))
            }
            Need::Share { by, .. } => format!("{clause} {} needs a share", self.actor(*by)),
            Need::Choice { of, options, about } => {
                let of: Vec<String> = of.iter().map(|actor| self.actor(*actor)).collect();
                let options: Vec<String> = options.iter().map(|one| self.value(one)).collect();
                let about = about.map(|who| format!(" about {}", self.state.called(who)));
                let (of, options) = (of.join(", "), options.join(" | "));
                format!("{clause} asks {of}{}: {options}", about.unwrap_or_default())
            }
        }
    }

    /// A window, as it is opened and as it stands open.
    pub fn offered(&self, offered: &Offered) -> String {
        let clause = self.words.clause(offered.clause);
        let to = offered.to.iter().map(|(who, verbs)| {
            let verbs: Vec<&str> = verbs.iter().map(|verb| self.name(*verb)).collect();
            format!("{}: {}", self.state.called(*who), verbs.join(", "))
        });
        let to: Vec<String> = to.collect();
        let about = offered.about.map(|who| format!(" about {}", self.state.called(who)));
        format!("{clause} offers{}: {}", about.unwrap_or_default(), to.join("; "))
    }

    fn effect(&self, effect: &Effect) -> String {
        let of = |of: &Subject| self.subject(*of);
        match effect {
            Effect::Pool { of: whose, pool, by } => {
                format!("pool {} {} {by:+}", of(whose), self.name(*pool))
            }
            Effect::Gained { of: whose, condition, detail } => {
                let detail = detail.map(|detail| format!(":{}", self.detail(detail)));
                let condition = self.name(*condition);
                format!("gained {} {condition}{}", of(whose), detail.unwrap_or_default())
            }
            Effect::Lost { of: whose, condition, detail } => {
                let detail = detail.map(|detail| format!(":{}", self.detail(detail)));
                let condition = self.name(*condition);
                format!("lost {} {condition}{}", of(whose), detail.unwrap_or_default())
            }
            Effect::Stat { of: whose, stat, to } => {
                format!("stat {} {}={}", of(whose), self.name(*stat), self.value(to))
            }
            Effect::Moved { who, to } => {
                let to = to.map_or("off the map".to_owned(), |place| self.place(place));
                format!("moved {} {to}", self.state.called(*who))
            }
            Effect::Carried { item, carry, holder, place } => {
                let holder = holder.map(|who| format!(" by {}", self.state.called(who)));
                let place = place.map(|place| format!(" at {}", self.place(place)));
                let (item, carry) = (of(&Subject::Item(*item)), self.name(*carry));
                let (holder, place) = (holder.unwrap_or_default(), place.unwrap_or_default());
                format!("carried {item} {carry}{holder}{place}")
            }
            Effect::Counter { of: whose, about, counter, to } => {
                let about = about.map(|about| format!(" about {}", of(&about)));
                let counter = self.name(*counter);
                format!("counter {} {counter}{}={to}", of(whose), about.unwrap_or_default())
            }
            Effect::Initiative { of: whose, value } => {
                format!("initiative {} {value}", self.actor(*whose))
            }
            Effect::Order(slots) => {
                let slots = slots.iter().map(|slot| {
                    format!("{}({} {})", self.actor(slot.of), self.name(slot.kind), slot.value)
                });
                format!("order {}", slots.collect::<Vec<_>>().join(" "))
            }
            Effect::Phase(name) => format!("phase {}", self.name(*name)),
            Effect::Round(number) => format!("round {number}"),
            Effect::TurnBegan { of: whose, slot } => {
                let slot = slot.map_or(String::new(), |slot| format!(" slot {slot}"));
                format!("turn-began {}{slot}", self.actor(*whose))
            }
            Effect::TurnEnded { of: whose } => format!("turn-ended {}", self.actor(*whose)),
            Effect::Cast(member) => {
                let mut facts = Vec::new();
                self.member(member, &mut facts);
                let texts: Vec<String> = facts.into_iter().map(|fact| fact.text).collect();
                format!("cast {}", texts.join("; "))
            }
            Effect::Joined(who) => format!("joined {}", self.state.called(*who)),
            Effect::Left(who) => format!("left {}", self.state.called(*who)),
            Effect::Ended { outcome } => {
                format!("ended {}", outcome.map_or("", |name| self.name(name)))
            }
            Effect::Word { of: whose, text } => format!("word {} {text}", of(whose)),
            Effect::Intended { by, effect } => {
                format!("intended {}: {}", self.state.called(*by), self.effect(effect))
            }
            Effect::Combined => "combined".to_owned(),
            Effect::Froze => "froze".to_owned(),
            Effect::Planned { of: who, kind, deed } => {
                let deed = deed.as_ref().map(|deed| self.deed(deed.verb, &deed.args));
                let (who, deed) = (self.state.called(*who), deed.unwrap_or("nothing".to_owned()));
                format!("planned {who} {}: {deed}", self.name(*kind))
            }
        }
    }

    /// What the fight opened with: the sheets as the system completed them.
    fn opening(&self, opening: &Opening, facts: &mut Vec<Fact>) {
        let mut add = |label: &str, text| facts.push(Fact::new(Kind::Opened, label, text));
        let (seats, sides) = (opening.seats.join(", "), opening.sides.join(", "));
        add("fight", format!("{} seats {seats} sides {sides}", opening.system));
        add("options", format!("options {}", self.args(&opening.options)));
        match &opening.map {
            MapSheet::None => {}
            MapSheet::Grid { width, height } => add("map", format!("grid {width},{height}")),
            MapSheet::Zones(zones) => {
                for zone in zones {
                    add("map", format!("zone {} {}", zone.id, self.args(&zone.stats)));
                }
            }
        }
        for member in &opening.cast {
            self.member(member, facts);
        }
    }

    fn member(&self, member: &Member, facts: &mut Vec<Fact>) {
        let side = self.state.called(Subject::Side(member.side));
        let seat = self.state.cast.seats.get(usize::from(member.seat.0));
        let seat = seat.map_or("?", String::as_str);
        let at = member.place.map_or("nowhere".to_owned(), |place| self.place(place));
        let waiting = if member.waiting { " waiting" } else { "" };
        let (stats, pools) = (self.args(&member.stats), self.pools(&member.pools));
        let conditions: Vec<&str> = member.conditions.iter().map(|one| self.name(*one)).collect();
        let (id, conditions) = (&member.id, conditions.join(","));
        let text = format!(
            "{id} side={side} seat={seat} at={at}{waiting} {stats} {pools} is {conditions}"
        );
        facts.push(Fact::new(Kind::Opened, id, text));
        for item in &member.items {
            facts.push(Fact::new(Kind::Opened, id, format!("{id}.{}", self.item(item))));
        }
    }

    fn item(&self, item: &ItemSheet) -> String {
        let (kind, carry) = (self.name(item.kind), self.name(item.carry));
        format!("{} {kind} {carry} {} {}", item.id, self.args(&item.stats), self.pools(&item.pools))
    }

    fn pools(&self, pools: &[(Name, i32)]) -> String {
        let pools = pools.iter().map(|(pool, points)| format!("{}:{points}", self.name(*pool)));
        pools.collect::<Vec<_>>().join(" ")
    }

    /// A verb with its options.
    pub fn deed(&self, verb: Name, args: &Args) -> String {
        format!("{} {}", self.name(verb), self.args(args))
    }

    /// What a reply is called, and the whole of it.
    pub fn reply(&self, reply: &Reply) -> (String, String) {
        let plain = |word: &str| (word.to_owned(), word.to_owned());
        match reply {
            Reply::Pass => plain("pass"),
            Reply::Yes => plain("yes"),
            Reply::Faces => plain("faces"),
            Reply::Do { verb, args } => (self.name(*verb).to_owned(), self.deed(*verb, args)),
            Reply::Value(value) => plain(&self.value(value)),
        }
    }

    fn args(&self, args: &Args) -> String {
        crate::common::in_order::spelled(self.words.system, self.state, args)
    }

    fn value(&self, value: &Value) -> String {
        crate::common::in_order::spelled_value(self.words.system, self.state, value)
    }

    /// A name as it is spelled.
    pub fn name(&self, name: Name) -> &'static str {
        self.words.system.spell(name)
    }

    /// What an actor is called.
    pub fn actor(&self, actor: Actor) -> String {
        self.state.called_actor(actor)
    }

    /// What a subject is called; an item with its owner before it.
    pub fn subject(&self, subject: Subject) -> String {
        match subject {
            Subject::Item(item) => self.value(&Value::Item(item)),
            other => self.state.called(other),
        }
    }

    fn detail(&self, detail: Detail) -> String {
        match detail {
            Detail::Word(word) => self.name(word).to_owned(),
            Detail::Who(who) => self.state.called(who),
            Detail::Side(side) => self.state.called(Subject::Side(side)),
            Detail::Item(item) => self.subject(Subject::Item(item)),
            Detail::Place(place) => self.place(place),
            Detail::Int(number) => number.to_string(),
        }
    }

    fn place(&self, place: Place) -> String {
        self.value(&Value::Place(place))
    }

    fn audience(&self, audience: &Audience) -> Option<String> {
        let seat = |seat: &affray::vocabulary::Seat| {
            let seats = &self.state.cast.seats;
            seats.get(usize::from(seat.0)).map_or("?", String::as_str).to_owned()
        };
        let seats = audience.as_ref()?.iter().map(seat).collect::<Vec<_>>();
        Some(seats.join(", "))
    }
}

fn because(reason: Option<&str>) -> String {
    reason.map_or(String::new(), |reason| format!(" because {reason}"))
}

fn die(die: &Die) -> String {
    let dropped = if die.kept { "" } else { "-" };
    format!("d{}:{}{dropped}", die.sides, die.face)
}

fn source(die: &Die) -> &'static str {
    match die.source {
        DieSource::Seeded => "seeded",
        DieSource::Typed => "typed",
        // What is judged anew was once called carried.
        DieSource::Judged { .. } => "carried",
        DieSource::Carried { .. } => "typed before",
    }
}
