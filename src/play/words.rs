//! Words of the play language looked up against the system and the state.

/// Answers.
mod answers;
/// Items that a ruling gives or takes.
mod given;
/// What is known, where a word is not.
mod known;
/// Names as people say them.
mod naming;
/// Combatants from another file.
mod newcomers;
/// Rulings.
mod rulings;
/// Values of options.
mod values;

use crate::engine::catalog::{Commits, Kind, ON_EVERY_LINE, Opt, Said};
use crate::engine::record::Record;
use crate::rules::System;
use crate::script::{
    self, Diagnostic, FACES_IN_BRACKETS, Given, RawPlace, RawValue, Say, Span, Word,
};
use crate::state::State;
use crate::vocabulary::{
    Actor, Args, Asked, ItemId, MapSheet, Name, Need, Place, Subject, Value, Who, core,
};
pub(super) use answers::plain;
pub(super) use known::{any_of, known_ones, meant_by};
use naming::MORE_OF_IT;
pub(super) use naming::Reading;
use std::borrow::Cow;

/// How an option is written.
const HOW_OPTIONS: &str =
    "write option=value; a value of several words stands in quotes: option=\"two words\"";

/// Words of everyday speech that say nothing here.
const SMALL_WORDS: [&str; 9] =
    ["to", "at", "with", "on", "the", "from", "against", "into", "using"];

/// What words are looked up against.
pub(super) struct Words<'a> {
    pub system: System,
    pub state: &'a State,
    pub pending: Option<&'a Asked>,
    pub reading: Reading,
}

impl Words<'_> {
    /// Who a line begins with.
    pub fn actor(&self, word: &Word) -> Result<Actor, Diagnostic> {
        self.actor_that(word, |_| true)
    }

    /// One of those that fit.
    fn actor_that(&self, word: &Word, fits: impl Fn(Actor) -> bool) -> Result<Actor, Diagnostic> {
        self.actor_meant(word, fits)?.ok_or_else(|| {
            let what = format!("`{}` is not a combatant, a side or `gm`", word.text);
            let unknown = Diagnostic::at(word.span, what);
            match self.as_verb(&word.text) {
                Some(hint) => unknown.hint(hint),
                None => self.nearest(unknown, &word.text),
            }
        })
    }

    /// What to say where a line begins with a verb.
    fn as_verb(&self, word: &str) -> Option<String> {
        let verb = self.system.name(word).and_then(|name| self.system.verb(name))?;
        let now = self.state.acting.last().map(|who| self.state.called(*who));
        let now = now.unwrap_or_else(|| "WHO".to_owned());
        if verb.name == core::END {
            let turn = self.system.spell(core::END_TURN);
            return Some(format!("`{now} {turn}` ends a turn, `gm {word} …` the fight"));
        }
        if verb.said == Said::Answer {
            return Some(format!(
                "`{word}` answers a question or takes a window; {}",
                match self.pending {
                    None => "nothing is asked now",
                    Some(_) => "what is awaited now is something else",
                }
            ));
        }
        let doer = if verb.said == Said::Gm { "gm" } else { &now };
        Some(format!("`{word}` is a verb, and who acts comes first: `{doer} {word} …`"))
    }

    fn nearest(&self, diagnostic: Diagnostic, word: &str) -> Diagnostic {
        let ids = self.state.cast.members.iter().map(|member| member.id.as_str());
        let sides = self.state.cast.sides.iter().map(String::as_str);
        let known: Vec<&str> = ids.chain(sides).chain(["gm"]).collect();
        diagnostic.hint(known_ones(word, &known)).hint_nearest(word, known)
    }

    /// A subject: a combatant, `WHO.ITEM`, a side, or the fight.
    pub fn subject(&self, word: &Word) -> Result<Subject, Diagnostic> {
        let part = |text: &str| Word { text: text.to_owned(), span: word.span };
        if let (who, Some(item)) = word.split_item() {
            let is_combatant = |actor| matches!(actor, Actor::Who(_));
            let Some(Actor::Who(owner)) = self.actor_meant(&part(who), is_combatant)? else {
                let what = format!("`{who}` is not a combatant");
                return Err(self.nearest(Diagnostic::at(word.span, what), who));
            };
            let found = self.item_of(owner, &part(item))?;
            return found.map(Subject::Item).ok_or_else(|| self.no_item(owner, item, word.span));
        }
        self.whole_subject(word)?.ok_or_else(|| {
            let what =
                format!("`{}` is not a combatant, a side, an item, a zone or `fight`", word.text);
            self.nearest(Diagnostic::at(word.span, what), &word.text)
        })
    }

    fn no_item(&self, owner: Who, item: &str, span: Span) -> Diagnostic {
        let ids: Vec<&str> =
            self.state.sheet(owner).items.iter().map(|sheet| sheet.id.as_str()).collect();
        let others = self.state.everyone().filter(|who| {
            *who != owner && self.state.sheet(*who).items.iter().any(|sheet| sheet.id == item)
        });
        let theirs: Vec<String> =
            others.map(|who| format!("{}.{item}", self.state.called(who))).collect();
        let owner = self.state.called(owner);
        let unknown = Diagnostic::at(span, format!("{owner} has no `{item}`"));
        let theirs = match &theirs[..] {
            [] => String::new(),
            theirs => format!("; somebody else's is {}", theirs.join(" or ")),
        };
        match &ids[..] {
            [] => unknown.hint(format!("{owner} has no items{theirs}")),
            ids => unknown
                .hint(format!("{owner} has: {}{theirs}", ids.join(", ")))
                .hint_nearest(item, ids.iter().copied()),
        }
    }

    /// A verb and its options.
    pub fn deed(&self, actor: Actor, verb: &Word, say: &Say) -> Result<(Name, Args), Diagnostic> {
        let verb = self.verb(actor, verb)?;
        let say = &self.with_verb_named(verb, say);
        // `then=VERB` brings that verb's own options onto the line; bare words are meant for them.
        let takes_verb = |word: &str| {
            let is = |o: &Opt| matches!(o.kind, Kind::Verb | Kind::Verbs);
            verb.options.iter().any(|o| is(o) && self.system.spell(o.name) == word)
        };
        let then = say.options.iter().find(|option| takes_verb(&option.name.text));
        let mut options: Vec<Opt> = Vec::new();
        let named = match then.map(|option| &option.value) {
            Some(RawValue::List(list)) => list.as_slice(),
            Some(one) => std::slice::from_ref(one),
            None => &[],
        };
        for one in named {
            let RawValue::Word(word) = one else { continue };
            for own in self.verb(actor, word)?.options {
                if options.iter().all(|other| other.name != own.name) {
                    options.push(*own);
                }
            }
        }
        for own in verb.options.iter().chain(ON_EVERY_LINE) {
            if options.iter().all(|other| other.name != own.name) {
                options.push(*own);
            }
        }
        let mut args = Args::default();
        let mut items = Vec::new();
        let instead = options.iter().find(|option| names_the_doer(option));
        for option in &say.options {
            let Some(known) =
                options.iter().find(|o| self.system.spell(o.name) == option.name.text)
            else {
                let all: Vec<&str> = options.iter().map(|o| self.system.spell(o.name)).collect();
                let (name, verb) = (&option.name.text, self.system.spell(verb.name));
                let what = format!("`{name}` is not an option of {verb}");
                let error = Diagnostic::at(option.name.span, what).because(known_ones(name, &all));
                return Err(match self.system.instead_of(name) {
                    Some(write) => error.hint(write),
                    None => error.hint_nearest(name, all),
                });
            };
            let of_items = matches!(known.kind, Kind::Item | Kind::ItemOr(_) | Kind::Items);
            let elsewhere = of_items && (instead.is_some() || !matches!(actor, Actor::Who(_)));
            if elsewhere || is_of_another(known.kind) {
                items.push((known, option));
                continue;
            }
            let value = self.value(actor, known, &option.value, option.span)?;
            args = args.with(known.name, value);
        }
        for given in &say.bare {
            let later = |name| items.iter().any(|(known, _)| known.name == name);
            let open = options.iter().filter(|o| args.value(o.name).is_none() && !later(o.name));
            let read = self.bare(actor, self.meant(&args), open, given, verb);
            let (name, value) = read.map_err(|error| match verb.name {
                core::JOIN if error.hint.as_deref() != Some(MORE_OF_IT) => {
                    error.because("somebody new comes from a file: join from=FILE#ID")
                }
                answer if verb.said == Said::Answer && self.pending.is_none() => {
                    let answer = self.system.spell(answer);
                    let message = format!("{answer} only answers, and nothing is asked now");
                    let because = std::iter::once(error.message).chain(error.because).collect();
                    Diagnostic { message, because, ..error }
                }
                _ => self.meant_otherwise(error, given, (&options, &args)),
            })?;
            args = args.with(name, value);
        }
        // What the GM says of somebody's items is said of the one the line names; what is said of a
        // deed that another does, of whoever does it.
        let meant = self.filled_in(actor, verb, &args).or(self.meant(&args)).unwrap_or(actor);
        let doer = instead.and_then(|option| args.who(option.name)).map_or(actor, Actor::Who);
        for (known, option) in items {
            let own = matches!(doer, Actor::Who(_)) && !is_of_another(known.kind);
            let owner = if own { doer } else { meant };
            let value = self.value(owner, known, &option.value, option.span)?;
            args = args.with(known.name, value);
        }
        Ok((verb.name, args))
    }

    /// What is said, a bare verb with the name of the option it is for: `hold attack …` is
    /// `hold action=attack …`. Where the line can do without one, names of the fight come first.
    fn with_verb_named<'s>(&self, verb: &Record, say: &'s Say) -> Cow<'s, Say> {
        let takes_verb = |o: &&Opt| matches!(o.kind, Kind::Verb | Kind::Verbs);
        let Some(option) = verb.options.iter().find(takes_verb) else {
            return Cow::Borrowed(say);
        };
        let name = self.system.spell(option.name);
        let named = say.options.iter().any(|option| option.name.text == name);
        let is_verb = |given: &Given| {
            let RawValue::Word(word) = &given.value else { return false };
            let somebody = || matches!(self.whole_subject(word), Ok(Some(_)));
            self.verb_named(&word.text).is_some() && (option.needed || !somebody())
        };
        match say.bare.iter().position(is_verb) {
            Some(at) if !named => {
                let mut say = say.clone();
                let Given { value, span } = say.bare.remove(at);
                let name = Word { text: name.to_owned(), span };
                say.options.push(script::Opt { name, value, span });
                Cow::Owned(say)
            }
            _ => Cow::Borrowed(say),
        }
    }

    /// Whose items are meant that are not the speaker's: of the one the line names, else of the
    /// one the question is about.
    fn meant(&self, args: &Args) -> Option<Actor> {
        named(args).or(self.asked_about()).map(Actor::Who)
    }

    /// Whom a question is about.
    fn asked_about(&self) -> Option<Who> {
        match self.pending.map(|asked| &asked.need) {
            Some(Need::Choice { about, .. }) => *about,
            _ => None,
        }
    }

    /// Whom the rules fill in where the GM answers for somebody and names nobody: the only Creature
    /// that could strike.
    fn filled_in(&self, actor: Actor, verb: &Record, args: &Args) -> Option<Actor> {
        if actor != Actor::Gm || verb.said != Said::Answer || named(args).is_some() {
            return None;
        }
        let about = self.asked_about();
        let filled = self.system.fill_answer(self.state, actor, verb.name, args, about).ok()?;
        named(&filled).map(Actor::Who)
    }

    /// The option a bare word fills: the first open one that names whom or what and takes it, by
    /// an id before a name.
    fn bare<'o>(
        &self,
        actor: Actor,
        meant: Option<Actor>,
        open: impl Iterator<Item = &'o Opt>,
        given: &Given,
        verb: &Record,
    ) -> Result<(Name, Value), Diagnostic> {
        let open: Vec<&Opt> = open.collect();
        let by_id = Words { reading: Reading::Ids, ..*self };
        let found = by_id.bare_as_read(actor, meant, &open, given, verb);
        found.or_else(|_| self.bare_as_read(actor, meant, &open, given, verb))
    }

    /// The same in one reading of names. A text in quotes is free text where the verb takes any;
    /// else it can be a name.
    fn bare_as_read(
        &self,
        actor: Actor,
        meant: Option<Actor>,
        open: &[&Opt],
        given: &Given,
        verb: &Record,
    ) -> Result<(Name, Value), Diagnostic> {
        let quoted = matches!(given.value, RawValue::Text(_));
        let no_name = quoted && self.reading == Reading::Ids;
        let mut first = None;
        // A word or a text the verb cannot do without comes after all that names somebody.
        let worded = |option: &&&Opt| {
            let worded = matches!(option.kind, Kind::Word(_) | Kind::Text | Kind::Label);
            option.needed && worded
        };
        let last = open.iter().filter(worded).filter(|_| !quoted);
        for (at, option) in open.iter().chain(last).copied().enumerate() {
            let names_something = at >= open.len()
                || match option.kind {
                    Kind::Who
                    | Kind::WhoOrSide
                    | Kind::Whos
                    | Kind::Side
                    | Kind::Item
                    | Kind::ItemOr(_)
                    | Kind::ItemOf
                    | Kind::ItemOfOr(_)
                    | Kind::Items
                    | Kind::Place => !no_name && !is_on_every_line(option.name),
                    Kind::Text => quoted,
                    Kind::Dice => option.needed && !quoted,
                    _ => false,
                };
            if !names_something {
                continue;
            }
            let owner = if is_of_another(option.kind) { meant } else { None };
            match self.value(owner.unwrap_or(actor), option, &given.value, given.span) {
                Ok(value) => return Ok((option.name, value)),
                Err(error) => first = first.or(Some(error)),
            }
        }
        Err(first.unwrap_or_else(|| {
            let what = format!("{} takes nothing more by itself", self.system.spell(verb.name));
            Diagnostic::at(given.span, what).hint(HOW_OPTIONS)
        }))
    }

    /// What a word without a name was meant for that fits no option: the faces of dice, an option
    /// without its value, or a small word of everyday speech.
    fn meant_otherwise(
        &self,
        error: Diagnostic,
        given: &Given,
        (options, args): (&[Opt], &Args),
    ) -> Diagnostic {
        let word = match &given.value {
            RawValue::Number(_) => return error.hint(FACES_IN_BRACKETS),
            RawValue::Word(word) => word.text.as_str(),
            _ => return error,
        };
        match options.iter().find(|option| self.system.spell(option.name) == word) {
            Some(option) if option.kind == Kind::Flag => {
                error.hint(format!("`{word}` is an option: write {word}=yes"))
            }
            Some(_) => error.hint(format!("`{word}` is an option: write {word}=…")),
            None if let Some(text) = open_text(options, args) => error.hint(format!(
                "words of your own stand in quotes: {}=\"two words\"",
                self.system.spell(text)
            )),
            None if SMALL_WORDS.contains(&word) => error.hint(format!("leave out `{word}`")),
            None => error,
        }
    }

    /// An item: what the actor carries, else its own wherever it lies, else one on the ground.
    fn item(&self, actor: Actor, word: &Word) -> Result<ItemId, Diagnostic> {
        if word.split_item().1.is_some() {
            return match self.subject(word)? {
                Subject::Item(item) => Ok(item),
                _ => Err(Diagnostic::at(word.span, "an item is written WHO.ITEM")),
            };
        }
        let Actor::Who(who) = actor else {
            return Err(Diagnostic::at(word.span, "an item is written WHO.ITEM here"));
        };
        self.item_meant(who, word)?.ok_or_else(|| self.no_item(who, &word.text, word.span))
    }

    /// A place of the map.
    pub fn place(&self, place: &RawPlace, span: Span) -> Result<Place, Diagnostic> {
        let zone = |word: &Word| {
            let MapSheet::Zones(zones) = &self.state.cast.map else {
                return Err(self.no_zones(word, span));
            };
            self.zone_meant(word)?.ok_or_else(|| {
                let ids: Vec<&str> = zones.iter().map(|zone| zone.id.as_str()).collect();
                Diagnostic::at(word.span, format!("`{}` is not a zone", word.text))
                    .because(known_ones(&word.text, &ids))
                    .hint_nearest(&word.text, ids)
            })
        };
        match place {
            RawPlace::Square(x, y) => {
                let Some(grid) = self.state.grid() else {
                    return Err(Diagnostic::at(span, "this fight has no squares"));
                };
                let inside = || {
                    let square = (u8::try_from(*x).ok()?, u8::try_from(*y).ok()?);
                    grid.holds(square).then_some(Place::Square(square.0, square.1))
                };
                inside().ok_or_else(|| {
                    let what = format!("{x},{y} is not a square of the map");
                    let (columns, rows) = (grid.width, grid.height);
                    Diagnostic::at(span, what)
                        .hint(format!("its squares run from 1,1 to {columns},{rows}"))
                })
            }
            RawPlace::Zone(word) => zone(word).map(Place::Zone),
            RawPlace::Border(one, other) => {
                let (one, other) = (zone(one)?, zone(other)?);
                Ok(Place::Border(one.min(other), one.max(other)))
            }
        }
    }

    /// What an option of a place takes in this fight.
    fn no_place(&self, option: &str, span: Span) -> Diagnostic {
        let wanted = match &self.state.cast.map {
            MapSheet::Grid { .. } => "a square, written X,Y",
            MapSheet::Zones(_) => "a zone",
            MapSheet::None => "a place, and this fight has no map",
        };
        Diagnostic::at(span, format!("{option} takes {wanted}"))
    }

    /// Why a word is no place: on a grid with the free squares beside whom it names.
    fn no_zones(&self, word: &Word, span: Span) -> Diagnostic {
        let what = Diagnostic::at(span, "this fight has no zones");
        let Some(grid) = self.state.grid() else { return what };
        let named = self.actor_meant(word, |actor| matches!(actor, Actor::Who(_)));
        let stands = |who| self.state.body(who).place;
        let Ok(Some(Actor::Who(who))) = named else {
            return what.hint("a place is a square, written X,Y");
        };
        let is_free =
            |place: &Place| self.state.present().all(|other| stands(other) != Some(*place));
        let near = stands(who).and_then(Place::square).into_iter();
        let near = near.flat_map(|square| grid.neighbours(square));
        let free = near.map(|(x, y)| Place::Square(x, y)).filter(is_free).take(4);
        let free: Vec<String> =
            free.map(|place| self.system.show(self.state, &Value::Place(place))).collect();
        let beside = match &free[..] {
            [] => String::new(),
            free => format!("; beside {} are {}", self.state.called(who), free.join(", ")),
        };
        what.hint(format!("a place is a square, written X,Y{beside}"))
    }
}

fn is_on_every_line(option: Name) -> bool {
    ON_EVERY_LINE.iter().any(|own| own.name == option)
}

/// Whether an option names who does the deed in place of whoever says it.
fn names_the_doer(option: &Opt) -> bool {
    option.kind == Kind::Who && option.commits == Commits::Named
}

/// Whom some options name, the first of them.
fn named(args: &Args) -> Option<Who> {
    args.0.iter().find_map(|arg| arg.value.who())
}

/// Whether an option names an item of the one the line names.
fn is_of_another(kind: Kind) -> bool {
    matches!(kind, Kind::ItemOf | Kind::ItemOfOr(_))
}

/// The option that takes words of one's own, where all that the verb needs has been said.
fn open_text(options: &[Opt], args: &Args) -> Option<Name> {
    let is_open = |option: &&Opt| args.value(option.name).is_none();
    if options.iter().any(|option| option.needed && is_open(&option)) {
        return None;
    }
    let text = options.iter().filter(is_open).find(|option| option.kind == Kind::Text);
    text.map(|option| option.name)
}
