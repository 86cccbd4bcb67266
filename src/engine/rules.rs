//! What the engine knows of a system: its pools and conditions, the records of its verbs, and four
//! functions.

use super::catalog::{Condition, Opt, Pool};
use super::cost::{Cost, FREE};
use super::record::{Calls, Record};
use super::sight::Eyes;
use super::{Flow, Lexicon, Refusals, Table, VerbList, done_plainly, own};
use crate::state::State;
use crate::vocabulary::{Actor, Args, Declared, Done, Effect, Name, Who};

/// What a system brings: how it carries out a declaration and a ruling.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Its pools.
    pub pools: &'static [Pool],
    /// Its conditions.
    pub conditions: &'static [Condition],
    /// Its verbs.
    pub verbs: VerbList,
    /// Does what a declaration says that was found legal, and what comes of it.
    pub declaration: fn(&mut Table<'_>, &Declared) -> Flow,
    /// Makes a change that the GM rules, with what it implies.
    pub ruling: fn(&mut Table<'_>, &Effect) -> Flow,
    /// What a ruling brings about at once, once all its changes are made: where it comes in the
    /// middle of a deed, before that goes on.
    pub after_ruling: fn(&mut Table<'_>) -> Flow,
    /// Brings in those who join by one ruling, together.
    pub newcomers: fn(&mut Table<'_>, &[Who]) -> Flow,
    /// Moves the fight on after either: turns that are over, rounds that end.
    pub after: fn(&mut Table<'_>) -> Flow,
    /// The words that addresses are spelled with.
    pub lexicon: Lexicon,
}

impl Rules {
    /// What a system has that says nothing else: what is declared is carried out, newcomers come in
    /// without a place of their own, and nothing follows of itself.
    pub const PLAIN: Rules = Rules {
        pools: &[],
        conditions: &[],
        verbs: VerbList::of(&[]),
        declaration: |table, said| table.carry_out(said.actor, said.verb, &said.args),
        ruling: |table, change| table.ruled_plainly(change),
        after_ruling: |_| Ok(()),
        newcomers: |table, all| table.come_in(all, |_, _| Ok(())).map(drop),
        after: |_| Ok(()),
        lexicon: Lexicon { names: &[], called: &[], clauses: &[] },
    };

    /// The record of a verb.
    pub fn record(&self, verb: Name) -> Option<&'static Record> {
        self.verbs.named(verb)
    }

    fn calls(&self, verb: Name) -> Option<&'static Calls> {
        self.record(verb).map(|record| record.calls)
    }

    /// Why a declaration is refused now, its options filled in.
    pub fn check(&self, state: &State, actor: Actor, verb: Name, args: &Args) -> Refusals {
        match self.calls(verb) {
            Some(calls) => (calls.check)(state, actor, args),
            None => Refusals::because(own::VERB, "there is no such verb"),
        }
    }

    /// The same as its doer sees it: whoever hides from them does not hinder it.
    pub fn check_seen(&self, state: &State, actor: Actor, verb: Name, args: &Args) -> Refusals {
        let seen = Eyes::of(self.done(state, actor, verb, args), args).on(state);
        self.check(seen.as_ref().unwrap_or(state), actor, verb, args)
    }

    /// What somebody's deed with a verb costs now, so said.
    pub fn cost(&self, state: &State, actor: Actor, verb: Name, args: &Args) -> Cost {
        self.calls(verb).map_or(FREE, |calls| (calls.cost)(state, actor, args))
    }

    /// The options of a verb.
    pub fn options(&self, verb: Name) -> &'static [Opt] {
        self.record(verb).map_or(&[], |record| record.options)
    }

    /// Whether a verb costs what somebody cannot pay, whatever is said: it need not be offered.
    pub fn is_beyond(&self, state: &State, actor: Actor, verb: Name) -> bool {
        self.calls(verb).is_some_and(|calls| (calls.is_beyond)(state, actor))
    }

    /// Fills in what a line may leave out, and gives its options their one spelling.
    pub fn fill(
        &self,
        state: &State,
        actor: Actor,
        verb: Name,
        args: Args,
    ) -> Result<Args, Refusals> {
        match self.record(verb) {
            Some(record) => record.filled(&self.verbs, state, (actor, args)),
            None => Ok(args),
        }
    }

    /// Everything a combatant or a side could say with a verb, its main options spelled out, legal
    /// or not.
    pub fn offers(&self, state: &State, actor: Actor, verb: Name) -> Vec<Args> {
        self.calls(verb).map_or_else(Vec::new, |calls| (calls.offers)(state, actor))
    }

    /// Everything somebody may say with a verb now in answer to a question or a window about
    /// somebody else's deed.
    pub fn answers(&self, state: &State, who: Who, verb: Name, about: Option<Who>) -> Vec<Args> {
        self.calls(verb).map_or_else(Vec::new, |calls| (calls.answers)(state, who, about))
    }

    /// Whether options name somebody as an answer about somebody's deed would. Of two windows that
    /// nobody else sees, and that come at one moment, the one is meant whose answers do.
    pub fn names_as_asked(
        &self,
        state: &State,
        (who, verb): (Who, Name),
        about: Option<Who>,
        args: &Args,
    ) -> bool {
        let named = |args: &Args| {
            let all = args.0.iter().filter(|arg| arg.value.who().is_some());
            all.cloned().collect::<Vec<_>>()
        };
        let (said, answers) = (named(args), self.answers(state, who, verb, about));
        said.is_empty() || answers.iter().any(|answer| named(answer) == said)
    }

    /// Whom a verb commits though no option names them.
    pub fn commits(&self, state: &State, by: Actor, verb: Name) -> Vec<Who> {
        self.calls(verb).map_or_else(Vec::new, |calls| (calls.commits)(state, by))
    }

    /// What somebody really does with a verb: for a verb that releases another deed, that deed.
    pub fn done(&self, state: &State, by: Actor, verb: Name, args: &Args) -> Done {
        match self.calls(verb) {
            Some(calls) => (calls.done)(state, by, args),
            None => done_plainly(state, by, verb, args),
        }
    }
}
