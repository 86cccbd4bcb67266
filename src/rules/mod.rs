//! The systems: one module each, none reads another. A closed list, matched exhaustively.

/// What could be named where a refusal asks for an option.
mod candidates;
/// What the options of a verb hold.
mod options;

use crate::engine::catalog::{
    Bearer, Condition, OF_EVERY_FIGHT, ON_EVERY_LINE, On, Pool, Said, Shown, Stat, Switch, Usual,
    fill,
};
use crate::engine::record::Record;
use crate::engine::{Definition, Refusals, Rules, Sum, own, sight};
use crate::state::{Plan, State};
use crate::vocabulary::{
    Actor, Arg, Args, Asked, Audience, Book, Cited, Clause, ClauseCode, Done, Event, Member, Name,
    Need, Opening, Place, Reply, Subject, Value, Who, core,
};
use std::borrow::Cow;

/// The closed list of the systems, matched exhaustively: each with its crate, which is a module
/// here.
macro_rules! systems {
    ($($system:ident in $module:ident from $piece:ident: $called:literal,)*) => {
        $(
            #[doc(inline)]
            pub use $piece as $module;
        )*

        /// A rule system.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum System {
            $(#[doc = concat!($called, ".")] $system,)*
        }

        /// Every system this program plays.
        pub const SYSTEMS: &[System] = &[$(System::$system),*];

        impl System {
            /// Everything about it.
            fn definition(self) -> &'static Definition {
                match self {
                    $(System::$system => &$module::DEFINITION,)*
                }
            }
        }

        /// Gives the systems to a macro, each as `module: System,`; so that tests list them nowhere
        /// again.
        #[macro_export]
        macro_rules! each_system {
            ($to:ident) => {
                $to! { $($module: $system,)* }
            };
        }
    };
}

systems! {
    Wwn in wwn from affray_wwn: "Worlds Without Number",
    HallowedEarth in hallowed_earth from affray_hallowed_earth: "Hallowed Earth",
    RadiantHack in radiant_hack from affray_radiant_hack: "Radiant Hack",
    Factions in factions from affray_factions: "Alternating factions",
    Defined in defined from affray_defined: "Defined",
}

impl System {
    /// The system with this id.
    pub fn named(id: &str) -> Option<System> {
        SYSTEMS.iter().copied().find(|system| system.id() == id)
    }

    /// Its id, as front matter writes it.
    pub fn id(self) -> &'static str {
        self.definition().id
    }

    /// Its full name.
    pub fn title(self) -> &'static str {
        self.definition().title
    }

    /// The edition of its rules in this program.
    pub fn edition(self) -> u32 {
        self.definition().edition
    }

    /// What the engine runs.
    pub fn rules(self) -> &'static Rules {
        &self.definition().rules
    }

    /// The stats of its sheets.
    pub fn stats(self) -> &'static [Stat] {
        self.definition().stats.rows()
    }

    /// A stat of its sheets.
    pub fn stat(self, on: On, name: Name) -> Option<&'static Stat> {
        self.definition().stats.named(name).find(|stat| stat.on == on)
    }

    /// A pool.
    pub fn pool(self, on: On, name: Name) -> Option<&'static Pool> {
        self.pools().iter().find(|pool| (pool.on, pool.name) == (on, name))
    }

    /// Its pools.
    pub fn pools(self) -> &'static [Pool] {
        self.rules().pools
    }

    /// The pools that outlast a fight: `affray new --continue` carries them over.
    pub fn lasting_pools(self) -> impl Iterator<Item = Name> {
        self.pools().iter().filter(|pool| pool.lasts).map(|pool| pool.name)
    }

    /// Who may see an event of a commit, given the state after it and its input.
    pub fn audience(self, after: &State, input: &Event, event: &Event) -> Audience {
        (self.definition().audience)(after, input, event)
    }

    /// Its conditions.
    pub fn conditions(self) -> &'static [Condition] {
        self.definition().rules.conditions
    }

    /// The conditions that this can have.
    pub fn conditions_of(self, of: Bearer) -> impl Iterator<Item = &'static Condition> {
        self.conditions().iter().filter(move |condition| condition.of == of)
    }

    /// Its verbs.
    pub fn verbs(self) -> &'static [Record] {
        self.rules().verbs.records()
    }

    /// Whether an option of a verb is the GM's to give, whoever does the deed.
    pub fn is_gms(self, verb: Name, option: Name) -> bool {
        let mut options = self.rules().options(verb).iter().chain(ON_EVERY_LINE);
        options.any(|known| known.by_gm && known.name == option)
    }

    /// The options that a fight can be opened with: those of every fight, then its switches.
    pub fn options_of_fight(self) -> impl Iterator<Item = &'static Switch> {
        OF_EVERY_FIGHT.iter().chain(self.switches())
    }

    /// Its switches.
    pub fn switches(self) -> &'static [Switch] {
        self.definition().switches
    }

    /// A fight with comments to begin from, which runs as it stands.
    pub fn example(self) -> &'static str {
        self.definition().example
    }

    /// What the page of the guide on it is about, in one line, and the page.
    pub fn guide(self) -> (&'static str, &'static str) {
        (self.definition().guide_says, self.definition().guide)
    }

    /// What readings show of a combatant first.
    pub fn shown(self) -> Shown {
        self.definition().shown
    }

    /// Its clauses, the table's own first.
    pub fn clauses(self) -> impl Iterator<Item = Cited> {
        let areas = self.rules().lexicon.clauses.iter().flat_map(|area| area.iter());
        own::CLAUSES.iter().chain(areas).copied()
    }

    /// Every word it knows, the core's first.
    pub fn names(self) -> impl Iterator<Item = (Name, &'static str)> {
        core::NAMES.iter().chain(self.rules().lexicon.names).copied()
    }

    /// The word of a name; `?` for a code this program does not know.
    pub fn spell(self, name: Name) -> &'static str {
        self.rules().lexicon.spell(name)
    }

    /// What people read of a name: `str` is typed, "Strength" is read.
    pub fn called(self, name: Name) -> Cow<'static, str> {
        self.rules().lexicon.called(name)
    }

    /// The name of a word.
    pub fn name(self, word: &str) -> Option<Name> {
        self.names().find(|entry| entry.1 == word).map(|entry| entry.0)
    }

    /// A clause by its code.
    pub fn clause(self, code: ClauseCode) -> Option<Cited> {
        self.clauses().find(|clause| clause.code == code)
    }

    /// A clause by its id, with or without the system before it.
    pub fn clause_named(self, id: &str) -> Option<Cited> {
        let id = id.strip_prefix(self.id()).and_then(|rest| rest.strip_prefix(':')).unwrap_or(id);
        self.clauses().find(|clause| clause.id == id)
    }

    /// The full id of a clause, such as `wwn:shock.on-miss`; the table's own stand alone.
    pub fn full_id(self, clause: &Clause) -> String {
        if own::CLAUSES.iter().any(|own| own.code == clause.code) {
            clause.id.to_owned()
        } else {
            format!("{}:{}", self.id(), clause.id)
        }
    }

    /// Completes the sheet of a combatant: what everybody has, and the pools it starts with.
    pub fn complete(self, member: &mut Member) {
        (self.definition().complete)(member);
        fill(self.rules().pools, member);
    }

    /// Checks a declaration; gives its options with defaults filled in.
    pub fn check(
        self,
        state: &State,
        actor: Actor,
        verb: Name,
        args: Args,
    ) -> Result<Args, Refusals> {
        let Some(known) = self.verb(verb).filter(|known| known.said != Said::Answer) else {
            return Err(self.rules().check(state, actor, verb, &args));
        };
        let stranger = (known.calls.doer)(actor);
        if !stranger.is_empty() {
            return Err(stranger);
        }
        let anybody = verb == core::END_TURN;
        if (known.said == Said::Gm) != (actor == Actor::Gm) && !anybody {
            let reason = match actor {
                Actor::Gm => "the GM does not do this; begin the line with who does",
                Actor::Who(_) | Actor::Side(_) => "only the GM can say this",
            };
            return Err(Refusals::because(own::VERB, reason));
        }
        let args = self.in_order(verb, Some(known), args)?;
        let filled = self.filled(state, (actor, verb, None), args.clone());
        let (args, seen) =
            filled.map_err(|missing| self.unpaid(state, (actor, verb), &args).with(missing))?;
        let state = seen.as_deref().unwrap_or(state);
        let refusals = self.rules().check(state, actor, verb, &args);
        if refusals.is_empty() { Ok(args) } else { Err(refusals) }
    }

    /// Why somebody cannot pay for what it says: whoever cannot do it at all is not asked first to
    /// say how.
    fn unpaid(self, state: &State, (actor, verb): (Actor, Name), args: &Args) -> Refusals {
        let Actor::Who(who) = actor else { return Refusals::none() };
        let seen = self.seen_by_doer(state, (actor, verb, None), args);
        let state = seen.as_deref().unwrap_or(state);
        self.rules().cost(state, actor, verb, args).refused(state, who)
    }

    /// Whether somebody could ever say a verb, in a declaration or an answer.
    pub fn is_sayable(self, actor: Actor, verb: &Record) -> bool {
        let by_right_doer = (verb.said == Said::Gm) == (actor == Actor::Gm);
        (verb.calls.doer)(actor).is_empty() && (by_right_doer || verb.name == core::END_TURN)
    }

    /// Checks what somebody says: a whom, what or where that can only be one may be left out.
    pub fn check_said(
        self,
        state: &State,
        actor: Actor,
        verb: Name,
        said: &Args,
    ) -> Result<Args, Refusals> {
        self.check(state, actor, verb, said.clone()).or_else(|refusals| {
            let seen = self.seen_by_doer(state, (actor, verb, None), said);
            let ways = self.rules().offers(seen.as_deref().unwrap_or(state), actor, verb);
            let checked = |args| self.check(state, actor, verb, args).ok();
            self.only_way((state, actor, verb), said, &ways, checked)
                .ok_or_else(|| self.with_candidates(state, (actor, verb), said, &ways, refusals))
        })
    }

    /// Fills in an answer to a question or a window about somebody: a whom, what or where that can
    /// only be one may be left out.
    pub fn fill_answer(
        self,
        state: &State,
        of: Actor,
        verb: Name,
        said: &Args,
        about: Option<Who>,
    ) -> Result<Args, Refusals> {
        let filled = |args| {
            let args = self.in_order(verb, self.verb(verb), args)?;
            self.filled(state, (of, verb, about), args).map(|(args, _)| args)
        };
        filled(said.clone()).or_else(|refusals| {
            let Actor::Who(who) = of else { return Err(refusals) };
            let ways = self.answers(state, who, verb, about);
            let possible = |args| filled(args).ok();
            self.only_way((state, of, verb), said, &ways, possible).ok_or(refusals)
        })
    }

    /// What was said with each whom, what and where it leaves out, if all ways that are possible
    /// have the same. Where the rules know what is meant by leaving it out, nothing is filled in;
    /// nor is ever somebody who hides from the doer.
    fn only_way(
        self,
        (state, actor, verb): (&State, Actor, Name),
        said: &Args,
        ways: &[Args],
        possible: impl Fn(Args) -> Option<Args>,
    ) -> Option<Args> {
        let agrees = |way: &&Args| {
            said.0.iter().all(|arg| way.value(arg.name).is_none_or(|value| *value == arg.value))
        };
        let options = self.rules().options(verb);
        let is_known =
            |arg: &Arg| options.iter().any(|opt| opt.name == arg.name && opt.usual == Usual::Known);
        let is_choice = |arg: &&Arg| {
            matches!(arg.value, Value::Who(_) | Value::Item(_) | Value::Place(_)) && !is_known(arg)
        };
        let unseen = |arg: &Arg| {
            said.value(arg.name).is_none() && sight::names_unseen(state, actor, &arg.value)
        };
        let mut only: Option<(Args, Args)> = None;
        for way in ways.iter().filter(agrees).filter(|way| !way.0.iter().any(unseen)) {
            let open = way.0.iter().filter(|arg| said.value(arg.name).is_none());
            let choices = open.filter(is_choice);
            let whole =
                choices.fold(said.clone(), |all, arg| all.with(arg.name, arg.value.clone()));
            if only.as_ref().is_some_and(|only| only.0 == whole) {
                continue;
            }
            let Some(args) = possible(whole.clone()) else { continue };
            if only.replace((whole, args)).is_some() {
                return None;
            }
        }
        only.map(|only| only.1)
    }

    /// Options with what a line may leave out, in their one spelling; and the state that the deed
    /// is checked on, where somebody hides from its doer. Whom they name once they are filled in is
    /// seen, as is whose deed is answered.
    fn filled(
        self,
        state: &State,
        (actor, verb, about): (Actor, Name, Option<Who>),
        args: Args,
    ) -> Result<(Args, Option<Box<State>>), Refusals> {
        let seen = |args: &Args| self.seen_by_doer(state, (actor, verb, about), args);
        let fill = |seen: &Option<Box<State>>, args: Args| {
            self.rules().fill(seen.as_deref().unwrap_or(state), actor, verb, args)
        };
        let before = seen(&args);
        let args = fill(&before, args)?;
        if before.is_none() {
            return Ok((args, None));
        }
        let seen = seen(&args);
        let args = if seen == before { args } else { fill(&seen, args)? };
        Ok((args, seen))
    }

    /// The least and the most points that a sheet or a ruling gives a pool; what may be owed goes
    /// as far below zero.
    pub fn points(self, pool: Name) -> (i32, i32) {
        const MOST: i32 = 1_000_000;
        let is_debt = self.pools().iter().any(|known| known.name == pool && known.is_debt);
        (if is_debt { -MOST } else { 0 }, MOST)
    }

    /// The state a deed is checked on, where somebody hides from its doer.
    fn seen_by_doer(
        self,
        state: &State,
        (actor, verb, about): (Actor, Name, Option<Who>),
        args: &Args,
    ) -> Option<Box<State>> {
        if !state.hides_somebody() {
            return None;
        }
        let done = self.rules().done(state, actor, verb, args);
        let target = done.target.or(about.map(Subject::Who));
        sight::Eyes::of(Done { target, ..done }, args).on(state).map(Box::new)
    }

    /// A number of a combatant that is worked out from parts, part by part.
    pub fn sum(self, state: &State, who: Who, name: Name) -> Option<Sum> {
        let (_, worked) = self.definition().sums.iter().find(|(known, _)| *known == name)?;
        worked(state, who)
    }

    /// A number now in force, by the name of a stat or a pool.
    pub fn number(self, state: &State, of: Subject, name: Name) -> Option<i32> {
        let sum = match of {
            Subject::Who(who) => self.sum(state, who, name),
            _ => None,
        };
        let now = sum
            .map_or_else(|| (self.definition().number)(state, of, name), |sum| Some(sum.total()));
        now.or_else(|| self.stat(On::of(state, of)?, name)?.fallback.number())
    }

    /// Whether a condition holds, derived ones included.
    pub fn holds(self, state: &State, of: Subject, condition: Name) -> bool {
        (self.definition().holds)(state, of, condition)
    }

    /// What looks forgotten or mistaken on somebody's sheet, as the fight opens.
    pub fn doubts(self, state: &State, who: Who) -> Vec<String> {
        (self.definition().doubts)(state, who)
    }

    /// Whether what somebody planned is still to come.
    pub fn is_to_come(self, state: &State, plan: &Plan) -> bool {
        (self.definition().to_come)(state, plan)
    }

    /// Whether somebody may act now; somebody asked may only answer, which is not considered here.
    pub fn may_act(self, state: &State, who: Who) -> bool {
        self.definition().acts.map_or_else(
            || {
                let rules = self.rules();
                rules.check(state, Actor::Who(who), core::END_TURN, &Args::default()).is_empty()
            },
            |acts| acts(state, who),
        )
    }

    /// Everything a combatant or a side may declare with a verb now, its main options spelled out.
    pub fn legal_with(self, state: &State, actor: Actor, verb: Name) -> Vec<Args> {
        let seen = self.seen_by_doer(state, (actor, verb, None), &Args::default());
        let shown = seen.as_deref().unwrap_or(state);
        if self.rules().is_beyond(shown, actor, verb) {
            return Vec::new();
        }
        let candidates = self.rules().offers(shown, actor, verb).into_iter();
        candidates.filter_map(|args| self.check(state, actor, verb, args).ok()).collect()
    }

    /// Everything a combatant or a side may declare now.
    pub fn legal(self, state: &State, actor: Actor) -> Vec<(Name, Args)> {
        let verbs = self.verbs().iter().map(|verb| verb.name);
        verbs
            .flat_map(|verb| {
                self.legal_with(state, actor, verb).into_iter().map(move |args| (verb, args))
            })
            .collect()
    }

    /// Everything somebody may say with a verb now in answer to a question or a window about
    /// somebody else's deed.
    pub fn answers(self, state: &State, who: Who, verb: Name, about: Option<Who>) -> Vec<Args> {
        let seen = self.seen_by_doer(state, (Actor::Who(who), verb, about), &Args::default());
        let mut all = self.rules().answers(seen.as_deref().unwrap_or(state), who, verb, about);
        all.retain(|args| args.0.iter().all(|arg| self.takes(verb, arg.name, args)));
        all
    }

    /// What may be answered to a question by one of those asked.
    pub fn replies(self, state: &State, asked: &Asked, by: Actor) -> Vec<Reply> {
        let Need::Choice { options, about, .. } = &asked.need else { return Vec::new() };
        let mut replies = Vec::new();
        for option in options {
            match (option, by) {
                (Value::Word(core::PASS), _) => replies.push(Reply::Pass),
                (Value::Word(core::YES), _) => replies.push(Reply::Yes),
                (Value::Word(verb), Actor::Who(who)) if self.is_verb(*verb) => {
                    let args = self.answers(state, who, *verb, *about).into_iter();
                    replies.extend(args.map(|args| Reply::Do { verb: *verb, args }));
                }
                // The GM does it for one of those that are named beside the verb, else for the one
                // the question is about.
                (Value::Word(verb), Actor::Gm) if self.is_verb(*verb) => {
                    let named: Vec<Who> = options.iter().filter_map(Value::who).collect();
                    let whom =
                        if named.is_empty() { about.iter().copied().collect() } else { named };
                    for who in whom {
                        let args = self.answers(state, who, *verb, *about).into_iter();
                        replies.extend(args.map(|args| Reply::Do { verb: *verb, args }));
                    }
                }
                (Value::Who(_), Actor::Gm) if self.has_verb(options) => {}
                (other, _) => replies.push(Reply::Value(other.clone())),
            }
        }
        replies
    }

    /// Whether a verb is among the options of a question.
    fn has_verb(self, options: &[Value]) -> bool {
        options.iter().any(|option| matches!(option, Value::Word(word) if self.is_verb(*word)))
    }

    /// The verb among the options of a question, if there is just one.
    pub fn only_verb(self, options: &[Value]) -> Option<Name> {
        let mut verbs = options.iter().filter_map(|option| match option {
            // Some systems have a verb of this name; in a question it declines.
            Value::Word(core::PASS) => None,
            Value::Word(word) if self.is_verb(*word) => Some(*word),
            _ => None,
        });
        let only = verbs.next();
        only.filter(|_| verbs.next().is_none())
    }

    /// Whether a name is a verb.
    pub fn is_verb(self, name: Name) -> bool {
        self.verb(name).is_some()
    }

    /// A value as somebody writes it with what it does: an item that its own word would not mean
    /// to it stands with whose it is.
    pub fn show_to(self, state: &State, by: Actor, value: &Value) -> String {
        match (value, by) {
            (Value::Item(item), Actor::Who(who)) => state.item_word(who, *item),
            (Value::Item(item), _) => {
                let owner = state.cast.owner(*item);
                format!("{}.{}", state.called(owner), state.called(*item))
            }
            (Value::List(list), _) => {
                list.iter().map(|one| self.show_to(state, by, one)).collect::<Vec<_>>().join(",")
            }
            (value, _) => self.show(state, value),
        }
    }

    /// A value as people write it.
    pub fn show(self, state: &State, value: &Value) -> String {
        match value {
            Value::Int(number) => number.to_string(),
            Value::Word(word) => self.spell(*word).to_owned(),
            Value::Who(who) => state.called(*who),
            Value::Side(side) => state.called(Subject::Side(*side)),
            Value::Item(item) => state.called(*item),
            Value::Place(place) => show_place(state, *place),
            Value::Path(path) => {
                path.iter().map(|place| show_place(state, *place)).collect::<Vec<_>>().join(">")
            }
            Value::Dice(dice) => dice.to_string(),
            Value::Text(text) | Value::Label(text) => text.clone(),
            Value::List(list) => {
                list.iter().map(|one| self.show(state, one)).collect::<Vec<_>>().join(",")
            }
            Value::Named(named) => {
                named.iter().map(|(key, n)| format!("{key}:{n}")).collect::<Vec<_>>().join(",")
            }
            Value::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        }
    }

    /// An answer that a question offers, as people are told of it: a text is an example of what
    /// may be answered in words of one's own, and so is a number.
    pub fn offered(self, state: &State, value: &Value) -> String {
        match value {
            Value::Text(text) => format!("\"{text}\" (or words of your own)"),
            Value::Int(number) => format!("{number} (or another number)"),
            value => self.show(state, value),
        }
    }

    /// The words of a fight, for readers and writers of JSON.
    pub fn book(self, opening: &Opening) -> Book {
        let mut clauses: Vec<(ClauseCode, &'static str)> =
            self.clauses().map(|clause| (clause.code, clause.id)).collect();
        clauses.sort_unstable();
        let mut names: Vec<(Name, &'static str)> = self.names().collect();
        names.sort_unstable();
        let mut book = Book {
            names,
            clauses,
            cast: Vec::new(),
            sides: opening.sides.clone(),
            items: Vec::new(),
            zones: Vec::new(),
            seats: opening.seats.clone(),
        };
        for member in &opening.cast {
            book.add(member);
        }
        if let crate::vocabulary::MapSheet::Zones(zones) = &opening.map {
            book.zones = zones.iter().map(|zone| zone.id.clone()).collect();
        }
        book
    }
}

/// A place as people write it.
pub fn show_place(state: &State, place: Place) -> String {
    match place {
        Place::Square(x, y) => format!("{x},{y}"),
        Place::Zone(zone) => state.called(Subject::Zone(zone)),
        Place::Border(one, other) => {
            format!("{}|{}", state.called(Subject::Zone(one)), state.called(Subject::Zone(other)))
        }
    }
}
