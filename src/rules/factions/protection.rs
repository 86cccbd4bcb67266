//! Area `protection`: what stands between an attack and its target (section "Protection from
//! attacks").

use super::blow::{Attack, Deed, Protection, Screen};
use super::character::is_powerful;
use super::names as n;
use super::{map, outside};
use crate::engine::prelude::*;
use crate::state::Condition;

/// A kind of protection: its name, its clause, and the condition of the protected character.
type Known = (Name, Cited, Name);

const KINDS: [Known; 3] = [
    (n::CONCEALMENT, CONCEALMENT, n::IN_CONCEALMENT),
    (n::COVER, COVER, n::IN_COVER),
    (n::BARRIER, BARRIER, n::BEHIND_BARRIER),
];

/// What the GM says of the protection of the target. It overrides the map and the conditions.
pub const GIVEN: Opt =
    may_gm(n::PROTECTION, Kind::Words(&[core::NONE, n::CONCEALMENT, n::COVER, n::BARRIER]));

/// Whether the GM says that the attack penetrates cover.
pub const PENETRATES: Opt = may_gm(n::PENETRATES, Kind::Flag).usually(Usual::Flag(false));

/// What an attack's options say about protection.
pub fn screen(args: &Args) -> Screen {
    let listed = args.list(n::PROTECTION);
    Screen {
        given: (!listed.is_empty()).then(|| from_words(listed)),
        penetrates: args.says(n::PENETRATES),
        closed: args.says(n::CLOSED),
        peeking: args.says(n::PEEKING),
    }
}

/// The protection that has each of the kinds for which this holds.
fn by_kind(has: impl Fn(&Known) -> bool) -> Protection {
    let [concealment, cover, barrier] = KINDS.each_ref().map(has);
    Protection { concealment, cover, barrier }
}

fn from_words(words: &[Value]) -> Protection {
    by_kind(|kind| words.contains(&Value::Word(kind.0)))
}

/// The canonical spelling of the stated protection, in one order.
pub fn spelled(args: Args) -> Args {
    match screen(&args).given {
        Some(given) => args.with(n::PROTECTION, words(given)),
        None => args,
    }
}

/// The words for some protection, as a declaration gives them.
fn words(protection: Protection) -> Vec<Name> {
    let all = KINDS.iter().zip([protection.concealment, protection.cover, protection.barrier]);
    let given: Vec<Name> = all.filter(|one| one.1).map(|(kind, _)| kind.0).collect();
    if given.is_empty() { vec![core::NONE] } else { given }
}

/// What protects the target of an attack: what was stated with the attack, or else what follows
/// from rulings and from where the target stands. A barrier is only cover for a target that peeks
/// out (`protection.peeking`).
pub fn of(state: &State, attack: &Attack) -> Protection {
    let full = without_peeking(state, attack);
    let only_cover = Protection { barrier: false, cover: true, ..full };
    if is_exposed(state, attack) && full.barrier { only_cover } else { full }
}

/// What protects the target of an attack, if it does not peek out.
fn without_peeking(state: &State, attack: &Attack) -> Protection {
    attack.screen.given.unwrap_or_else(|| by_place_and_ruling(state, attack))
}

/// What protects the target of an attack with which nothing was stated.
fn by_place_and_ruling(state: &State, attack: &Attack) -> Protection {
    let (by_ruling, by_place) = (ruled(state, attack.target, attack.by), placed(state, attack));
    // A blast goes off inside the zone, so cover and concealment of the zone do not count; but a
    // barrier keeps it out.
    if attack.is_blast() {
        let barrier = by_ruling.barrier || by_place.barrier;
        return Protection { cover: false, barrier, ..by_ruling };
    }
    Protection {
        concealment: by_ruling.concealment || by_place.concealment,
        cover: by_ruling.cover || by_place.cover,
        barrier: by_ruling.barrier || by_place.barrier,
    }
}

/// The protection the GM has ruled for a character, against everybody or against this attacker.
fn ruled(state: &State, who: Who, by: Who) -> Protection {
    let counts = |held: &&Condition| match held.detail {
        Some(Detail::Who(against)) => against == by,
        Some(Detail::Side(against)) => against == state.side(by),
        _ => true,
    };
    let held = state.conditions_of(Subject::Who(who)).iter().filter(counts);
    by_kind(|kind| held.clone().any(|held| held.name == kind.2))
}

/// The protection that the zone of a target gives against attacks from outside that zone.
fn placed(state: &State, attack: &Attack) -> Protection {
    match (map::place_of(state, attack.target), map::place_of(state, attack.by)) {
        (Some(at @ Place::Zone(zone)), Some(here)) if !map::touch(here, at) => {
            from_words(state.listed(Subject::Zone(zone), n::PROTECTION))
        }
        _ => Protection::default(),
    }
}

clause! { CONCEALMENT = 170
    "protection.concealment", "Protection from attacks", "Concealment impairs damage",
    "A target that is only partly visible to the attacker takes impaired damage (attack.impaired), \
     from a blast too. The concealment that a zone gives does not hide those in it from a blast \
     that goes off there. Concealment does not call for a save. The GM says whether there is any."
}

/// Whether the target is only partly visible. `attack::is_impaired` asks this.
pub fn conceals(state: &State, attack: &Attack) -> bool {
    of(state, attack).concealment
}

clause! { NOT_THE_SAME_AS_CONCEALED = 175
    "protection.not-the-same-as-concealed", "Protection from attacks / Sneaking in combat",
    "Concealment is not the same as being concealed",
    "Concealment protects a character that the enemy knows of. It does not make that character \
     concealed, and being concealed does not give concealment.",
    uncited "distinguishes two terms"
}

clause! { COVER = 171
    "protection.cover", "Protection from attacks", "Cover adds 1 to armour",
    "The armour value of a target in cover is 1 higher, unless the attack is powerful enough to \
     penetrate the cover. The GM says whether there is cover, and whether an attack penetrates it; \
     the sheet of a powerful weapon says so for all its attacks.",
    tells "the attack goes through the cover of {who}, which adds nothing to armour"
}

/// Whether cover adds to the armour of the target.
pub fn covers(state: &State, attack: &Attack) -> bool {
    of(state, attack).cover && !penetrates(state, attack)
}

/// What is left of damage after armour and cover. The log shows how it is worked out.
pub fn reduced(table: &mut Table<'_>, attack: &Attack, damage: i32) -> Result<i32, Stop> {
    let armour = armour_against(table.state(), attack);
    let dealt = outside::reduced_by(armour, super::attack::HITS_AUTOMATICALLY, damage);
    table.works_out(attack.by, core::DEALT, attack.target, dealt)
}

/// What would be left of damage after armour and cover.
pub fn left(state: &State, attack: &Attack, damage: i32) -> i32 {
    (damage - armour_against(state, attack).total()).max(0)
}

/// The armour value that counts against an attack, cover included.
fn armour_against(state: &State, attack: &Attack) -> Sum {
    let cover = i32::from(covers(state, attack));
    outside::armour(state, attack.target).plus(COVER, n::COVER, cover)
}

/// Whether an attack penetrates cover: the GM says so, or the weapon is powerful.
fn penetrates(state: &State, attack: &Attack) -> bool {
    attack.screen.penetrates || attack.weapon.is_some_and(|weapon| is_powerful(state, weapon))
}

/// Records a protection that a zone gives to those in it, in addition to others; with `none`, that
/// it gives none any more.
fn set_zone(table: &mut Table<'_>, zone: ZoneId, kind: Name) -> Flow {
    let now = table.state().listed(Subject::Zone(zone), n::PROTECTION);
    let gives = |kind: Name| now.contains(&Value::Word(kind));
    let (changed, to) = match kind {
        core::NONE => (KINDS.iter().find(|one| gives(one.0)), Vec::new()),
        _ if gives(kind) => return Ok(()),
        _ => (KINDS.iter().find(|one| one.0 == kind), [now, &[Value::Word(kind)]].concat()),
    };
    // A zone that gives no protection has none to lose.
    let Some((_, clause, _)) = changed else { return Ok(()) };
    let (of, stat, to) = (Subject::Zone(zone), n::PROTECTION, Value::List(to));
    table.effect(clause, Effect::Stat { of, stat, to })
}

clause! { BARRIER = 172
    "protection.barrier", "Protection from attacks", "A barrier blocks attacks completely",
    "A character behind a barrier cannot be hit from the other side of it: an attack on it is \
     refused, and the blast of somebody outside does not reach it. The GM says whether something \
     is a barrier or only cover. Exceptions are protection.peeking and \
     protection.barrier-and-indirect.",
    tells "a barrier keeps the attack from {who}"
}

/// Why an attack on somebody behind a barrier is refused. `blast::parts` leaves out those whom a
/// barrier keeps from a blast.
pub fn check(state: &State, attack: &Attack) -> Refusals {
    Refusals::if_not(!blocks(state, attack), BARRIER, || {
        format!("{} is behind a barrier", state.called(attack.target))
    })
}

/// Whether a barrier blocks an attack. An indirect attack goes over one that is not closed
/// overhead.
pub fn blocks(state: &State, attack: &Attack) -> bool {
    let goes_over = attack.kind == n::INDIRECT && !attack.screen.closed;
    of(state, attack).barrier && !goes_over
}

/// Notes that a barrier stops an attack.
pub fn note_blocked(table: &mut Table<'_>, attack: &Attack) -> Flow {
    table.decided(BARRIER, attack.target, None, "it would be hit")
}

/// The GM records which character or zone is protected, and how.
pub struct Set {
    of: Subject,
    kind: Name,
    against: Option<Detail>,
}

impl Plan for Set {
    type By = Gm;

    const VERB: Verb = Verb::of_gm(n::SET_PROTECTION, "any time")
        .takes(&[
            may(core::TARGET, Kind::Who),
            may(core::ZONE, Kind::Place),
            need(core::KIND, Kind::Word(&[n::CONCEALMENT, n::COVER, n::BARRIER, core::NONE])),
            may(n::AGAINST, Kind::WhoOrSide),
        ])
        .says(
            "Records how a character is protected, against everybody or only against those named, \
             or what protection a zone gives to those in it against attacks from outside. \
             kind=none takes all of it away, or what was recorded against those named.",
        )
        .told("sets the protection[ of {target}][ of {zone}] to {kind}[ against {against}]");

    fn settle(_: &State, _: Gm, args: &Args) -> Result<Self, Refusals> {
        let (target, zone) = (args.who(core::TARGET), args.place(core::ZONE));
        let kind = args.word(core::KIND);
        let against = match args.value(n::AGAINST) {
            Some(Value::Who(who)) => Some(Detail::Who(*who)),
            Some(Value::Side(side)) => Some(Detail::Side(*side)),
            _ => None,
        };
        let of = match (target, zone) {
            (Some(who), _) => Some(Subject::Who(who)),
            (None, Some(Place::Zone(zone))) => Some(Subject::Zone(zone)),
            (None, _) => None,
        };
        let mut refusals = Refusals::none();
        let one = target.is_some() != zone.is_some();
        let fits = matches!(zone, Some(Place::Zone(_)) | None);
        let plain = zone.is_none() || args.value(n::AGAINST).is_none();
        let reason = "a zone protects against everybody outside it: leave out against=";
        refusals.unless(one, BARRIER, || "say either target=… or zone=…".to_owned());
        refusals.unless(fits, BARRIER, || "only a zone protects those who are in it".to_owned());
        refusals.unless(plain, BARRIER, || reason.to_owned());
        refusals.unless(kind.is_some(), BARRIER, || "say which protection: kind=…".to_owned());
        refusals.or_all(of.zip(kind).map(|(of, kind)| Set { of, kind, against }))
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Set { of, kind, against } = self;
        if let Subject::Zone(zone) = of {
            return set_zone(table, zone, kind);
        }
        for (one, clause, condition) in KINDS {
            if one == kind {
                table.gain(clause, of, condition, against)?;
            } else if kind == core::NONE && against.is_some() {
                table.lose_with(clause, of, condition, against)?;
            } else if kind == core::NONE {
                table.lose(clause, of, condition)?;
            }
        }
        Ok(())
    }
}

clause! { PEEKING = 173
    "protection.peeking", "Protection from attacks",
    "A barrier is only cover for a character who peeks out to attack",
    "A character peeks out to attack from behind a barrier, and can then be countered. Against the \
     counter the barrier is only cover, so armour is 1 higher. Other characters behind that \
     barrier, whom the counter hits as a blast, have not peeked out. An indirect attack goes over \
     the barrier without peeking out, and only an indirect counter then comes back."
}

/// Whether the character hit by a counter has a barrier that is only cover against that counter.
fn looks_out(state: &State, attack: &Attack) -> bool {
    let said = attack.deed == Deed::Counter && attack.screen.peeking;
    said || is_exposed(state, attack) && without_peeking(state, attack).barrier
}

/// Whether the target of a counter peeks out: it is the attacker, whose turn is running. The other
/// characters that a blast hits do not.
fn is_exposed(state: &State, attack: &Attack) -> bool {
    attack.deed == Deed::Counter && state.acting.last() == Some(&attack.target)
}

/// The counter, with the barrier as mere cover if its target is said to have peeked out to attack.
pub fn against_peeking(state: &State, attack: &Attack, answer: Attack) -> Attack {
    // What the GM says of the counter goes before what the attacker said.
    let is_overruled = answer.screen.given.is_some_and(|given| !given.barrier);
    if !attack.screen.peeking || is_overruled {
        return answer;
    }
    let given = Some(Protection { cover: true, barrier: false, ..of(state, &answer) });
    Attack { screen: Screen { given, peeking: true, ..answer.screen }, ..answer }
}

/// Remembers for the rest of the turn whether its attack goes over whatever barrier there is,
/// without peeking out.
pub fn remember_going_over(table: &mut Table<'_>, attack: &Attack) -> Flow {
    let over = attack.kind == n::INDIRECT && !attack.screen.peeking;
    table.count(PEEKING, attack.by, n::INDIRECT, i32::from(over))
}

/// Why a counter does not reach the attacker: the attack went over the attacker's barrier, without
/// peeking out.
pub fn check_in_view(state: &State, answer: &Attack) -> Refusals {
    let attacker = answer.target;
    let went_over = state.counter(attacker, None, n::INDIRECT) > 0;
    let stops = without_peeking(state, answer).barrier && answer.kind != n::INDIRECT;
    Refusals::if_not(!(went_over && stops), BARRIER, || {
        format!("{} attacks over its barrier, without peeking out", state.called(attacker))
    })
}

clause! { BARRIER_AND_INDIRECT = 627
    "protection.barrier-and-indirect", "open",
    "An indirect attack hits behind a barrier that is open above",
    "An indirect attack comes down behind a barrier that is open above. If the GM says that the \
     barrier is closed overhead, or on the side from which the attack comes (closed), it blocks \
     the attack."
}

/// Notes that an indirect attack comes down behind a barrier. Called by `attack::hits` and
/// `blast::parts`.
pub fn note_over(table: &mut Table<'_>, attack: &Attack) -> Flow {
    if attack.kind != n::INDIRECT || !of(table.state(), attack).barrier {
        return Ok(());
    }
    table.decided(BARRIER_AND_INDIRECT, attack.target, None, "the barrier would stop it")
}

clause! { TOGETHER = 174
    "protection.together", "Protection from attacks", "Concealment and cover apply together",
    "Concealment and cover both apply: the damage is impaired, and armour counts 1 more. Damage \
     impaired for two reasons is impaired once.",
    uncited "armour and impaired dice each show it"
}

// `conceals` and `covers`, above, do not ask for each other.

clause! { STACKING = 625
    "protection.stacking", "open", "Cover counts once, and only if the attack has to pass it",
    "However much cover there is, it counts once. It helps against an attack that has to pass it, \
     and so not against a blast that goes off on the target's side of it. The GM says when cover \
     is not in the way of an attack."
}

/// Notes, as damage is inflicted, why cover or a barrier counts differently. `armour_against` adds
/// 1 for cover, however much there is; `by_place_and_ruling` leaves out cover against a blast.
pub fn note_landing(table: &mut Table<'_>, attack: &Attack) -> Flow {
    let (state, target) = (table.state(), attack.target);
    let is_ruled = ruled(state, target, attack.by).cover && attack.screen.given.is_none();
    let stacked = is_ruled && (attack.is_blast() || placed(state, attack).cover);
    let gone_through = of(state, attack).cover && penetrates(state, attack);
    let looks_out = looks_out(state, attack);
    if stacked {
        table.decided(STACKING, target, None, "all of the cover would count")?;
    }
    if gone_through {
        table.decided(COVER, target, Detail::Int(0), "armour would count 1 more")?;
    }
    if looks_out {
        table.decided(PEEKING, target, None, "the barrier would stop the counter")?;
    }
    Ok(())
}

clause! { PEEKING_LENGTH = 626
    "protection.peeking-length", "open", "A character who peeks out is exposed for one attack",
    "A character who peeks out is exposed only for its one attack and the counter to it. \
     Afterwards the barrier blocks attacks again.",
    uncited "the barrier stops the next attack as before"
}

// `is_exposed` and `against_peeking` look at a counter alone, never at a later attack.

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    CONCEALMENT,
    COVER,
    BARRIER,
    PEEKING,
    TOGETHER,
    NOT_THE_SAME_AS_CONCEALED,
    STACKING,
    PEEKING_LENGTH,
    BARRIER_AND_INDIRECT,
];
