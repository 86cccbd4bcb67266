//! Questions and windows: who is asked, who may step in, and what they answer.

use super::Refusals;
use super::table::Table;
use super::tape::Stop;
use crate::state::State;
use crate::vocabulary::{
    Actor, Args, Asked, Cited, Event, Name, Need, Offered, Reply, Value, Verbs, Who, core,
};

/// Who takes a window, with which verb, how.
pub type Taken = (Who, Name, Args);

impl Table<'_> {
    /// Asks one person. The answer is what it is; a rule that cannot accept it returns
    /// [`Stop::Refused`].
    pub fn ask(
        &mut self,
        clause: Cited,
        of: Actor,
        options: Vec<Value>,
        about: Option<Who>,
    ) -> Result<Reply, Stop> {
        let replies = self.ask_each(clause, &[of], options, about)?;
        Ok(replies.into_iter().next().map_or(Reply::Pass, |(_, reply)| reply))
    }

    /// Asks several people, who answer in any order; the answers come back in the order asked. If
    /// an answer would commit somebody who declines, its author is asked again.
    pub fn ask_each(
        &mut self,
        clause: Cited,
        of: &[Actor],
        options: Vec<Value>,
        about: Option<Who>,
    ) -> Result<Vec<(Actor, Reply)>, Stop> {
        let needs = move |of: &[Actor]| choice(of, options.clone(), about);
        let (mut asked, mut replies) = (of.to_vec(), Vec::with_capacity(of.len()));
        loop {
            let mut again = Vec::new();
            for (by, reply) in self.put_question(clause, needs(&asked), &asked)? {
                if self.is_agreed(by, &reply, |_| Refusals::none())? {
                    replies.push((by, reply));
                } else {
                    again.push(by);
                }
            }
            if again.is_empty() {
                replies.sort_by_key(|(by, _)| of.iter().position(|asked| asked == by));
                return Ok(replies);
            }
            asked = again;
        }
    }

    /// Puts a question once, and gives the answers in the order asked.
    fn put_question(
        &mut self,
        clause: Cited,
        need: Need,
        of: &[Actor],
    ) -> Result<Vec<(Actor, Reply)>, Stop> {
        self.said(&Event::Asked(Asked { clause: clause.code, need }))?;
        let mut replies: Vec<(Actor, Reply)> = Vec::with_capacity(of.len());
        while replies.len() < of.len() {
            let (by, reply) = self.answer()?;
            replies.push((by, reply));
        }
        replies.sort_by_key(|(by, _)| of.iter().position(|asked| asked == by));
        Ok(replies)
    }

    /// Asks somebody yes or pass about another's deed.
    pub fn agrees(
        &mut self,
        clause: Cited,
        of: impl Into<Actor>,
        about: impl Into<Option<Who>>,
    ) -> Result<bool, Stop> {
        let options = vec![Value::Word(core::YES), Value::Word(core::PASS)];
        match self.ask(clause, of.into(), options, about.into())? {
            Reply::Yes => Ok(true),
            Reply::Pass => Ok(false),
            _ => Err(self.not_offered(clause, &[core::YES, core::PASS])),
        }
    }

    /// With which options somebody does what a question offers, if it does: yes, or the verb.
    pub fn done_with(&self, clause: Cited, verb: Name, reply: Reply) -> Result<Option<Args>, Stop> {
        match reply {
            Reply::Pass => Ok(None),
            Reply::Yes => Ok(Some(Args::default())),
            Reply::Do { verb: said, args } if said == verb => Ok(Some(args)),
            Reply::Do { .. } | Reply::Value(_) | Reply::Faces => {
                Err(self.not_offered(clause, &[verb, core::PASS]))
            }
        }
    }

    /// Refuses an answer that is none of those offered: "answer dodge, counter or pass".
    pub fn not_offered(&self, clause: Cited, offered: &[Name]) -> Stop {
        let words: Vec<&str> = offered.iter().map(|word| self.rules.lexicon.spell(*word)).collect();
        let all = match words.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("{} or {last}", others.join(", "))
            }
            _ => words.concat(),
        };
        Stop::Refused(Refusals::because(clause, format!("answer {all}")))
    }

    /// Whether somebody wants to be asked where a default would do.
    pub fn prompts(&self, who: Who) -> bool {
        self.prompted.asks(who)
    }

    /// Opens a window: gives what was taken and by whom, or nothing if all pass. Whoever is
    /// prompted is asked; everybody else is offered it and passed over; of those who hide beside
    /// the deed nothing is written.
    pub fn window(
        &mut self,
        clause: Cited,
        to: Vec<(Who, Verbs)>,
        about: Option<Who>,
    ) -> Result<Option<Taken>, Stop> {
        self.window_if(clause, to, about, |_, _| Refusals::none())
    }

    /// The same where the window cannot be taken in every way. Where it would commit somebody who
    /// declines, it is opened once more.
    pub fn window_if(
        &mut self,
        clause: Cited,
        to: Vec<(Who, Verbs)>,
        about: Option<Who>,
        check: impl Fn(&State, &Taken) -> Refusals,
    ) -> Result<Option<Taken>, Stop> {
        let mut offered = to;
        let unseen: Vec<_> = offered.extract_if(.., |(who, _)| self.passes_unseen(*who)).collect();
        let asked: Vec<_> = offered.extract_if(.., |(who, _)| self.prompted.asks(*who)).collect();
        for one in &asked {
            while let Some(taken) = self.ask_at_window(clause, one, about)? {
                if self.is_taken(&taken, &check)? {
                    return Ok(Some(taken));
                }
            }
        }
        let offer = Event::Offered(Offered { clause: clause.code, to: offered, about });
        while let Some(taken) = self.offer(clause, &offer, &unseen)? {
            if self.is_taken(&taken, &check)? {
                return Ok(Some(taken));
            }
        }
        Ok(None)
    }

    /// Whether a window is taken so: it can be, and all whom that commits agree.
    fn is_taken(
        &mut self,
        taken: &Taken,
        check: impl Fn(&State, &Taken) -> Refusals,
    ) -> Result<bool, Stop> {
        let refusals = check(&self.state, taken);
        if !refusals.is_empty() {
            return Err(Stop::Refused(refusals));
        }
        let (who, verb, args) = taken.clone();
        let reply = Reply::Do { verb, args };
        self.is_agreed(Actor::Who(who), &reply, |state| check(state, taken))
    }

    /// Asks one of those who are prompted at a window.
    fn ask_at_window(
        &mut self,
        clause: Cited,
        (who, verbs): &(Who, Verbs),
        about: Option<Who>,
    ) -> Result<Option<Taken>, Stop> {
        let pass = std::iter::once(Value::Word(core::PASS));
        let options = verbs.iter().copied().map(Value::Word).chain(pass).collect();
        let of = [Actor::Who(*who)];
        match self.put_question(clause, choice(&of, options, about), &of)?.pop() {
            Some((_, Reply::Do { verb, args })) if verbs.contains(&verb) => {
                Ok(Some((*who, verb, args)))
            }
            Some((_, Reply::Pass)) | None => Ok(None),
            _ => Err(self.not_offered(clause, &[&verbs[..], &[core::PASS]].concat())),
        }
    }

    /// Offers a window to those who are not prompted, if there are any.
    fn offer(
        &mut self,
        clause: Cited,
        offer: &Event,
        unseen: &[(Who, Verbs)],
    ) -> Result<Option<Taken>, Stop> {
        let Event::Offered(Offered { to, about, .. }) = offer else { return Ok(None) };
        if !to.is_empty() {
            self.said(offer)?;
            // Who hides may step in later, at a window that is not written and hangs here too.
            let is_offered =
                |of: &Actor| matches!(of, Actor::Who(who) if to.iter().any(|(one, _)| one == who));
            let is_met = match self.recorded() {
                Some(Event::Answered { of, .. }) => is_offered(of),
                recorded => matches!(recorded, Some(Event::Ruled(_))),
            };
            if is_met {
                return match self.answer()? {
                    (Actor::Who(who), Reply::Do { verb, args }) => Ok(Some((who, verb, args))),
                    (_, Reply::Pass) => Ok(None),
                    _ => Err(no_answer(clause)),
                };
            }
        }
        self.unwritten(clause, unseen, *about)
    }
}

fn choice(of: &[Actor], options: Vec<Value>, about: Option<Who>) -> Need {
    Need::Choice { of: of.to_vec(), options, about }
}

/// A window is taken with one of the verbs offered, or passed.
pub(super) fn no_answer(clause: Cited) -> Stop {
    Stop::Refused(Refusals::because(clause, "answer with one of the verbs offered, or pass"))
}
