//! Area `outside`: what combat takes from other chapters (of the same rules).

use super::blow::Attack;
use super::character::{
    all_items, can_act, can_resist, free_hands, hands_of, hit_dice, is_down, is_named, is_pc,
    is_unarmed, level, spend_main,
};
use super::check::Check;
use super::names as n;
use super::units::feet_between;
use super::{
    actions, character, check, gear, hold, npc, options, sequence, sheet::stated, shield, skill,
    slot,
};
use crate::engine::bare_hands;
use crate::engine::cost::FREE;
use crate::engine::prelude::*;
use crate::engine::target_of;
use crate::vocabulary::Member;

clause! { SKILL_CHECK = 272
    "outside.skill-check", "outside", "A skill check is 2d6 plus skill and attribute",
    "A skill check is 2d6 plus a skill level and an attribute modifier. It succeeds if it reaches \
     the difficulty: 6 for simple tasks, 8 for a test of a professional, 10 for experts, 12 for \
     masters. The GM sets the difficulty and the pairing of skill and attribute, and gives -1 or \
     -2 for a pairing that hardly fits. If several fit, the player chooses."
}

clause! { SKILL_UNTRAINED = 273
    "outside.skill-untrained", "outside", "An untrained skill check takes -1",
    "A check in a skill in which the combatant does not even have level-0 takes -1; an attack \
     takes -2 instead. A few skills cannot be used untrained at all, as the GM says."
}

clause! { NPC_SKILL_CHECK = 275
    "outside.npc-skill-check", "outside", "An NPC's check adds its skill bonus, no attribute",
    "An NPC's check is 2d6 plus its skill bonus, where that suits its role, and no attribute. For \
     NPCs who fight for a living, grappling, shoving and screening suit it, unless the GM says \
     otherwise. An NPC whose sheet lists the skill itself rolls as a PC does, with its attribute."
}

clause! { ATTRIBUTE_MODIFIERS = 277
    "outside.attribute-modifiers", "outside", "Attribute scores give modifiers from -2 to +2",
    "A score of 3 gives -2, 4 to 7 gives -1, 8 to 13 gives 0, 14 to 17 gives +1 and 18 gives +2."
}

/// What a skill check adds, clause by clause: attribute and skill; NPCs add their skill bonus
/// instead.
pub fn skill_modifiers(state: &State, who: Who, with: Name, on: &str) -> Vec<Added> {
    let level = character::skill(state, who, on);
    if !is_pc(state, who) && level.is_none() {
        return vec![(NPC_SKILL_CHECK, n::SKILL_BONUS, npc::stand_in(state, who))];
    }
    let (clause, trained) = level.map_or((SKILL_UNTRAINED, -1), |level| (SKILL_CHECK, level));
    vec![
        (ATTRIBUTE_MODIFIERS, with, attribute(state, who, with)),
        (clause, character::skill_label(on), trained),
    ]
}

/// The modifier of an attribute: as the sheet gives it, or from the score.
pub fn attribute(state: &State, who: Who, attribute: Name) -> i32 {
    let (modifier, score) = match attribute {
        n::STR => (n::STR_MOD, n::STRENGTH),
        n::DEX => (n::DEX_MOD, n::DEXTERITY),
        n::CON => (n::CON_MOD, n::CONSTITUTION),
        n::INT => (n::INT_MOD, n::INTELLIGENCE),
        n::WIS => (n::WIS_MOD, n::WISDOM),
        _ => (n::CHA_MOD, n::CHARISMA),
    };
    let given = state.number(who, modifier);
    given.unwrap_or_else(|| state.number(who, score).map_or(0, attribute_modifier))
}

/// The modifier of an attribute score.
fn attribute_modifier(score: i32) -> i32 {
    match score {
        ..=3 => -2,
        4..=7 => -1,
        8..=13 => 0,
        14..=17 => 1,
        18.. => 2,
    }
}

clause! { OPPOSED_CHECK = 274
    "outside.opposed-check", "outside",
    "In an opposed check the higher total wins, and a PC wins a tie with an NPC",
    "If two combatants work against each other, both roll, and the higher total wins. If a PC and \
     an NPC tie, the PC wins. A rule with its own provision for ties takes precedence.",
    tells "{who} wins the tie, as a PC does against an NPC"
}

/// Whether the active party wins a tie, where exactly one of the two is a PC. Where both or neither
/// are, `opposed::active_wins` says what then.
pub fn wins_ties(state: &State, active: Who, passive: Who) -> Option<bool> {
    let is_active_pc = is_pc(state, active);
    (is_active_pc != is_pc(state, passive)).then_some(is_active_pc)
}

/// Why somebody cannot oppose a check. Resisting takes no action: the surprised can resist.
pub fn check_opponent(state: &State, who: Who, opponent: Who) -> Refusals {
    Refusals::if_not(opponent != who && can_resist(state, opponent), OPPOSED_CHECK, || {
        format!("{} cannot oppose the check", state.called(opponent))
    })
}

clause! { AID = 276
    "outside.aid", "outside", "A helper who succeeds gives +1",
    "If the GM agrees, a helper spends its Main Action, on its own turn or with a held action, and \
     makes the same check against the same difficulty first. A success gives +1 to the one who is \
     helped. More helpers never give more than +1. Nobody helps in an opposed check."
}

/// Why a helper cannot help: it is not a friend, it cannot act, it has no Main Action, or it is
/// neither its turn nor a held action of its.
pub fn check_helpers(state: &State, who: Who, args: &Args) -> Refusals {
    let mut refusals = Refusals::none();
    for helper in helpers(state, who, args) {
        let called = || state.called(helper);
        refusals.unless(helper != who, AID, || "nobody helps itself".to_owned());
        let is_enemy = state.hostile(who, helper);
        refusals.unless(!is_enemy, AID, || format!("{} is an enemy and does not help", called()));
        refusals.unless(can_act(state, helper), AID, || format!("{} cannot act", called()));
        refusals.unless(actions::has_main(state, helper), AID, || {
            format!(
                "helping takes a Main Action, and {} has already spent its own this round",
                called()
            )
        });
        let turn_over = actions::check_turn_not_over(state, helper);
        if turn_over.is_empty() {
            let its_turn = slot::in_slot(state, helper) || state.acting.contains(&helper);
            let may_act = its_turn || state.is(helper, n::HOLDING);
            let reason = || format!("it is not the turn of {}", called());
            refusals.unless(may_act, sequence::NEXT_SIDE, reason);
        }
        refusals.append(turn_over);
    }
    refusals
}

/// Why help is refused in an opposed check: there is no difficulty for the helper to roll against.
pub fn check_no_help(state: &State, who: Who, args: &Args) -> Refusals {
    Refusals::if_not(helpers(state, who, args).is_empty(), AID, || {
        "help is possible only against a difficulty".to_owned()
    })
}

/// Rolls the checks of the helpers first. Gives +1 if any of them succeeds.
pub fn aid(
    table: &mut Table<'_>,
    who: Who,
    args: &Args,
    (with, skill): (Name, &str),
    difficulty: &Sum,
) -> Result<Added, Stop> {
    let mut helped = false;
    for helper in helpers(table.state(), who, args) {
        spend_main(table, AID, helper)?;
        table.lose(hold::TRIGGER, helper, n::HOLDING)?;
        let check = Check::new(helper, who, (with, skill));
        helped |= check::against(table, AID, n::AID, &check, difficulty.clone())?;
    }
    Ok((AID, n::AID, i32::from(helped)))
}

/// For `legal`: a check as it could be said, with the help of each friend, and without.
pub fn with_and_without_help(state: &State, who: Who) -> Vec<Args> {
    let friends = state.present().filter(|other| *other != who && !state.hostile(who, *other));
    let helped = friends.map(|other| Args::of(n::AIDED, vec![other]));
    helped.chain([Args::default()]).collect()
}

/// Those who are said to help.
fn helpers(state: &State, who: Who, args: &Args) -> Vec<Who> {
    let whole_side = args.list(n::AIDED).iter().any(|value| matches!(value, Value::Side(_)));
    let mut named = presence::in_fight(state, args.list(n::AIDED));
    // A side named as a whole means its others.
    named.retain(|helper| !whole_side || *helper != who);
    named
}

clause! { SAVING_THROW = 278
    "outside.saving-throw", "outside", "A save succeeds if 1d20 reaches the target number",
    "A save succeeds if 1d20 with its modifiers reaches the target number. A natural 1 fails and a \
     natural 20 succeeds, whatever the total."
}

/// Rolls a Physical saving throw that a clause calls for; gives whether it succeeds. One is rolled
/// for each blow.
pub fn saves(
    table: &mut Table<'_>,
    clause: Cited,
    who: Who,
    parts: Vec<Added>,
    blow: &Part,
) -> Result<bool, Stop> {
    let goal = physical_save(table.state(), who);
    let roll = Roll::new(SAVING_THROW, who, n::PHYSICAL_SAVE, Dice::of(1, 20))
        .part(blow.clone().and(Portion::Rule(clause.code)))
        .with(parts);
    let throw = table.roll(roll, goal, |made| match made.natural() {
        20 => core::SUCCESS,
        1 => core::FAILURE,
        _ => made.reached(core::SUCCESS, core::FAILURE),
    })?;
    Ok(throw.rolled.outcome == Some(core::SUCCESS))
}

clause! { PHYSICAL_SAVE_TARGET = 279
    "outside.physical-save-target", "outside", "The Physical save depends on level or hit dice",
    "A PC needs 16 minus its level and minus the better of its Strength and Constitution \
     modifiers. An NPC needs 15 minus half its hit dice, rounded down, unless the GM gives it \
     another number."
}

/// The target of the Physical saving throw.
pub fn physical_save(state: &State, who: Who) -> Sum {
    let base = |number| Sum::of(PHYSICAL_SAVE_TARGET, n::BASE, number);
    let less = |sum: Sum, label, by: i32| sum.plus(PHYSICAL_SAVE_TARGET, label, -by);
    if let Some(given) = state.number(who, n::PHYSICAL_SAVE) {
        return base(given);
    }
    if !is_pc(state, who) {
        return less(base(15), n::HIT_DICE, hit_dice(state, who) / 2);
    }
    let modifiers = [n::CON, n::STR].map(|with| (attribute(state, who, with), with));
    let (better, with) = modifiers.into_iter().max_by_key(|(by, _)| *by).unwrap_or((0, n::STR));
    less(less(base(16), n::LEVEL, level(state, who)), with, better)
}

clause! { ZERO_HP = 280
    "outside.zero-hp", "outside", "At 0 hit points ordinary NPCs die; others are Mortally Wounded",
    "At 0 hit points an ordinary NPC is dead. A PC, or an NPC important enough to be named, is \
     Mortally Wounded. A combatant who fails the save against an execution attack is Mortally \
     Wounded, even if it is an ordinary NPC."
}

/// The clause by which 0 hit points kill a combatant: it is not marked as named. A named one is
/// Mortally Wounded.
pub fn kills(state: &State, who: Who) -> Option<Cited> {
    (!is_named(state, who)).then_some(ZERO_HP)
}

clause! { MORTAL_CLOCK = 281
    "outside.mortal-clock", "outside", "The Mortally Wounded die after six full rounds",
    "The Mortally Wounded neither act nor move. Full rounds are counted after the one in which \
     they fell. They die at the end of the sixth, unless somebody has stabilized them."
}

/// A full round brings somebody who is dying nearer to death; gives whether it was the sixth.
pub fn runs_out(table: &mut Table<'_>, who: Who) -> Result<bool, Stop> {
    let state = table.state();
    // The round somebody went down in does not count.
    let just_fallen =
        state.detail(who, n::MORTALLY_WOUNDED) == Some(Detail::Int(state.round as i32));
    if !state.is(who, n::MORTALLY_WOUNDED) || just_fallen {
        return Ok(false);
    }
    table.pool(MORTAL_CLOCK, who, n::MORTAL_CLOCK, 1)?;
    Ok(table.state().pool(who, n::MORTAL_CLOCK) >= 6)
}

clause! { MORTAL_FURTHER_DAMAGE = 282
    "outside.mortal-further-damage", "outside", "Any damage kills a Mortally Wounded combatant",
    "Any damage to a Mortally Wounded combatant kills it at once."
}

/// The clause by which any more damage kills somebody: it is mortally wounded.
pub fn finishes(state: &State, who: Who) -> Option<Cited> {
    state.is(who, n::MORTALLY_WOUNDED).then_some(MORTAL_FURTHER_DAMAGE)
}

clause! { STABILIZE = 283
    "outside.stabilize", "outside", "First aid stabilizes; each round makes it harder",
    "A Main Action and a Heal check with Int or Dex stabilize a Mortally Wounded combatant within \
     5 feet. The difficulty is 8, plus 1 for each full round since the fall, plus 2 without proper \
     supplies. A patient can be treated once per round, though others may aid."
}

/// Why nobody is tended: it is not dying, out of reach, or has been tended this round.
fn check_patient(state: &State, who: Who, patient: Who) -> Refusals {
    let called = || state.called(patient);
    let mut refusals = Refusals::none();
    let there = state.is_here(patient);
    let dying = there && state.is(patient, n::MORTALLY_WOUNDED);
    refusals.unless(dying, STABILIZE, || format!("{} is not Mortally Wounded", called()));
    let far = feet_between(state, who, patient).is_some_and(|feet| feet > 5);
    refusals.unless(!far, STABILIZE, || format!("{} is out of reach", called()));
    let tried = state.counter(patient, None, n::STABILIZE) == this_round(state);
    refusals.unless(!tried, STABILIZE, || format!("{} has been treated this round", called()));
    refusals
}

/// First aid. It costs a Main Action as any use of a skill does.
pub struct Stabilize {
    who: Who,
    patient: Who,
    said: Args,
}

impl Plan for Stabilize {
    type By = Who;

    const VERB: Verb = Verb::declared(n::STABILIZE, actions::OWN_TURN)
        .takes(&[
            options::TARGETED,
            may(n::ATTRIBUTE, Kind::Word(&[n::INT, n::DEX])),
            may(n::SUPPLIES, Kind::Flag).usually(Usual::Flag(true)),
            options::AIDED_BY,
        ])
        .says(
            "First aid for a Mortally Wounded combatant within reach, once per round: a Heal \
             check with Int or Dex against 8, plus 1 for each full round since the fall, plus 2 \
             without supplies.",
        )
        .told("gives first aid to {target}[, aided by {aided}]");

    const COST: Cost = actions::A_MAIN.by(skill::USE);

    /// The better of Int and Dex, and the only one who is dying.
    fn fill(state: &State, who: Who, args: Args) -> Result<Args, Refusals> {
        let bonus = |with| check::bonus(state, who, with, "heal");
        let better = || if bonus(n::DEX) > bonus(n::INT) { n::DEX } else { n::INT };
        let dying = state.present().filter(|patient| state.is(*patient, n::MORTALLY_WOUNDED));
        let args = args.or(n::ATTRIBUTE, || Some(Value::Word(better())));
        Ok(args.or_only(core::TARGET, || dying.map(Value::Who)))
    }

    fn offers(state: &State, who: Who) -> Vec<Args> {
        let patients = state.present().filter(|other| is_down(state, *other));
        let tended = patients.flat_map(|patient| {
            let helped = with_and_without_help(state, who).into_iter();
            helped.map(move |args| args.with(core::TARGET, patient))
        });
        tended.collect()
    }

    fn settle(state: &State, who: Who, args: &Args) -> Result<Self, Refusals> {
        let patient = said(args.who(core::TARGET), STABILIZE, "say whom: target=…")?;
        check_patient(state, who, patient).with(check_helpers(state, who, args)).or(Stabilize {
            who,
            patient,
            said: args.clone(),
        })
    }

    fn carry_out(self, table: &mut Table<'_>) -> Flow {
        let Stabilize { who, patient, said } = self;
        let with = said.word(n::ATTRIBUTE).unwrap_or(n::INT);
        let (of, to) = (Subject::Who(patient), this_round(table.state()));
        let tended = Effect::Counter { of, about: None, counter: n::STABILIZE, to };
        table.effect(STABILIZE, tended)?;
        let without_supplies = if said.flag(n::SUPPLIES) == Some(false) { 2 } else { 0 };
        let difficulty = Sum::of(STABILIZE, n::BASE, 8)
            .plus(STABILIZE, n::MORTAL_CLOCK, table.state().pool(patient, n::MORTAL_CLOCK))
            .plus(STABILIZE, n::SUPPLIES, without_supplies);
        let aid = aid(table, who, &said, (with, "heal"), &difficulty)?;
        let check = Check::new(who, patient, (with, "heal")).with([aid]);
        if !check::against(table, SKILL_CHECK, n::STABILIZE, &check, difficulty)? {
            return Ok(());
        }
        // What was ruled while the dice were awaited may have healed or killed it.
        if !table.state().is(patient, n::MORTALLY_WOUNDED) {
            return table.decided(STABILIZE, patient, None, "it would be stabilized");
        }
        table.lose(STABILIZE, patient, n::MORTALLY_WOUNDED)?;
        recover(table, patient)
    }
}

/// What marks a patient as treated in this round. Never 0, which stands for never treated.
fn this_round(state: &State) -> i32 {
    state.round as i32 + 1
}

clause! { STABILIZED_RECOVERY = 284
    "outside.stabilized-recovery", "outside", "A stabilized combatant stays out of the fight",
    "A stabilized combatant stays down for this fight. Ten minutes of rest bring it to 1 hit point \
     and leave it Frail."
}

/// The stabilized combatant lives but stays down.
fn recover(table: &mut Table<'_>, patient: Who) -> Flow {
    table.gain(STABILIZED_RECOVERY, patient, n::STABILIZED, None)
}

clause! { FRAIL = 285
    "outside.frail", "outside", "A Frail combatant dies at 0 hit points",
    "A Frail combatant does not heal naturally and dies at once when its last hit point is lost, \
     unless that was non-lethal damage. Frailty ends after a week of bed rest, by magic, or by a \
     healer who works for an hour and succeeds in a single attempt at a Heal check against 10."
}

/// The clause by which somebody dies outright with the last hit point: it is frail.
pub fn breaks(state: &State, who: Who) -> Option<Cited> {
    state.is(who, n::FRAIL).then_some(FRAIL)
}

clause! { MORALE_CHECK = 286
    "outside.morale-check", "outside", "NPCs break if 2d6 is above their Morale score",
    "The GM rolls 2d6. If the total is not above the Morale score, the NPC fights on. If it is \
     above, the NPC breaks and flees, surrenders or withdraws. A score of 12 never breaks. The \
     usual occasions are the group's first loss and the first time that defeat is in sight. \
     Non-combatants check as soon as a fight begins.",
    tells "{who} has broken and attacks all the same"
}

/// Notes that somebody attacks who has broken: what it does in the place of fighting is the GM's.
pub fn note_attack(table: &mut Table<'_>, who: Who) -> Flow {
    if !table.state().is(who, n::BROKEN) {
        return Ok(());
    }
    table.decided(MORALE_CHECK, who, None, "nobody would be told that it has stopped fighting")
}

/// The score that nothing breaks.
const FEARLESS: i32 = 12;

/// One roll for a group of NPCs with this Morale score; above it they break.
pub fn test_morale(
    table: &mut Table<'_>,
    args: &Args,
    (score, group): (i32, &[Who]),
    part: Part,
) -> Flow {
    let roll = Roll::new(MORALE_CHECK, Actor::Gm, core::MORALE, Dice::of(2, 6))
        .against(group.first().copied())
        .about(target_of(args))
        .part(part)
        .with([(sequence::NPC_MORALE, core::MOD, args.int(core::MOD).unwrap_or(0))]);
    // Above the score breaks, and a 12 never does, whatever the GM adds.
    let breaks = |total: i32| total > score && score < FEARLESS;
    let throw = table.roll(roll, Sum::of(MORALE_CHECK, core::MORALE, score), |made| {
        if breaks(made.total) { core::FAILURE } else { core::SUCCESS }
    })?;
    if breaks(throw.total()) {
        for who in group.iter().copied() {
            table.gain(MORALE_CHECK, who, n::BROKEN, None)?;
        }
    }
    Ok(())
}

clause! { READIED_STOWED = 287
    "outside.readied-stowed", "outside", "Readied items are at hand, stowed items are not",
    "A combatant can have as many readied items as half its Strength score, rounded down. An \
     action can use them at once. It can have as many stowed items as its whole score. Taking one \
     out needs a Main Action. The table counts the items; nothing is refused for their number."
}

/// Why a weapon is not at hand for an attack.
pub fn check_in_hand(state: &State, who: Who, weapon: ItemId) -> Refusals {
    let called = || state.called(weapon);
    let because = |reason: String| Refusals::because(READIED_STOWED, reason);
    match state.item(weapon).carry {
        _ if state.item(weapon).holder != Some(who) => {
            because(format!("{} does not have {}", state.called(who), called()))
        }
        core::HELD => Refusals::none(),
        core::READIED if hands_of(state, weapon) <= free_hands(state, who) => Refusals::none(),
        core::READIED => Refusals::because(
            gear::SHEATHE_FREE,
            format!("no free hand to draw {}: sheathe or drop something first", called()),
        ),
        _ => because(format!("{} is stowed; ready-item takes it out", called())),
    }
}

clause! { VETERANS_LUCK = 288
    "outside.veterans-luck", "outside", "A Warrior can change one hit or miss per fight",
    "As an Instant Action after the roll, a full Warrior may turn its own missed attack into a \
     hit, or a hit on it into a miss: one of these, once per fight. It is no help against \
     environmental hazards."
}

/// A Warrior's luck; it is only ever an answer.
pub struct VeteransLuck;

impl Answer for VeteransLuck {
    const VERB: Verb = Verb::answering(
        n::VETERANS_LUCK,
        "after an attack roll, before its effects",
    )
    .takes(&[may(n::USE, Kind::Word(&[n::MY_MISS_HITS, n::HIT_ON_ME_MISSES]))])
    .says(
        "Turns the combatant's own miss into a hit, or a hit on it into a miss. Full Warriors \
         only.",
    )
    .told("uses Veteran's Luck[: {use}]");

    const COST: Cost = FREE.saying("an Instant Action, once per fight");

    fn answers(_: &State, who: Who, about: Option<Who>) -> Vec<Args> {
        let fitting = if about == Some(who) { n::MY_MISS_HITS } else { n::HIT_ON_ME_MISSES };
        vec![Args::default(), Args::of(n::USE, fitting)]
    }
}

/// Who could change a roll of this outcome with luck: the attacker a miss, the target a hit. Those
/// in `passed` have declined already.
pub fn luck(state: &State, attack: &Attack, outcome: Name, passed: &[Who]) -> Option<Who> {
    let who = if outcome == core::HIT { attack.target } else { attack.by };
    let able = state.pool(who, n::VETERANS_LUCK) > 0 && !is_down(state, who);
    (able && !passed.contains(&who)).then_some(who)
}

/// Asks a combatant whose luck could change this roll, and who may have other options too. Spends
/// the luck if that is the answer.
pub fn ask_luck(
    table: &mut Table<'_>,
    attack: &Attack,
    (who, outcome): (Who, Name),
    besides: &[Name],
) -> Result<Option<(Name, Args)>, Stop> {
    let options = [&[n::VETERANS_LUCK], besides, &[core::PASS]].concat();
    let (words, about) = (options.iter().copied().map(Value::Word).collect(), Some(attack.by));
    let reply = table.ask(VETERANS_LUCK, Actor::Who(who), words, about)?;
    let (fitting, otherwise) = match outcome {
        core::HIT => (n::HIT_ON_ME_MISSES, "it was hit: use=hit-on-me-misses"),
        _ => (n::MY_MISS_HITS, "its attack missed: use=my-miss-hits"),
    };
    match reply {
        Reply::Pass => return Ok(None),
        Reply::Yes => {}
        Reply::Do { verb, args } if besides.contains(&verb) => return Ok(Some((verb, args))),
        Reply::Do { verb: n::VETERANS_LUCK, args } => {
            if args.word(n::USE).is_some_and(|said| said != fitting) {
                return Err(Refusals::because(VETERANS_LUCK, otherwise).into());
            }
        }
        Reply::Do { .. } | Reply::Value(_) | Reply::Faces => {
            return Err(table.not_offered(VETERANS_LUCK, &options));
        }
    }
    if luck(table.state(), attack, outcome, &[]) != Some(who) {
        let reason = if is_down(table.state(), who) { "it is down" } else { "no luck is left" };
        return Err(Refusals::because(VETERANS_LUCK, reason).into());
    }
    table.pool(VETERANS_LUCK, who, n::VETERANS_LUCK, -1)?;
    Ok(Some((n::VETERANS_LUCK, Args::default())))
}

clause! { KILLING_BLOW = 289
    "outside.killing-blow", "outside", "Killing Blow adds half the level to damage and Shock",
    "A full Warrior does more damage with everything, by half its level rounded up. Shock is \
     explicitly included."
}

/// What a full Warrior adds to the damage of a hit.
pub fn killing_blow_damage(state: &State, who: Who) -> Added {
    (KILLING_BLOW, n::KILLING_BLOW, killing_blow(state, who))
}

/// What a full Warrior adds to all damage and to Shock: half its level, rounded up.
pub fn killing_blow(state: &State, who: Who) -> i32 {
    if state.says(who, n::KILLING_BLOW) { (level(state, who) + 1) / 2 } else { 0 }
}

clause! { UNARMED_DAMAGE = 290
    "outside.unarmed-damage", "outside", "A punch or kick does 1d2 damage",
    "Unless its sheet lists something better, a combatant's punch or kick uses Punch and does 1d2, \
     plus the Strength or Dexterity modifier and the Punch level. It has no Shock."
}

/// The clause by which a blow with no weapon does damage.
pub fn unarmed(state: &State, weapon: ItemId) -> Option<Cited> {
    is_unarmed(state, weapon).then_some(UNARMED_DAMAGE)
}

/// The fist and the kick everybody has: 1d2, Punch, Strength or Dexterity, no Shock.
pub fn give_unarmed(member: &mut Member) {
    let stats = Args::of(core::DAMAGE, Dice::of(1, 2))
        .with(n::SKILL, n::PUNCH)
        .with(n::ATTRIBUTES, vec![n::STR, n::DEX])
        .with(n::UNARMED, true);
    bare_hands::give(member, |item| item.stats.says(n::UNARMED), stats);
}

clause! { SHIELD_AC = 291
    "outside.shield-ac", "outside", "A dropped shield lowers the Armor Class again",
    "A small shield alone gives Armor Class 13, a large one 14. With armor that is as good or \
     better, a shield adds 1. Sheets include the shield, so dropping it takes its bonus off again."
}

/// The AC of a sheet, less the shields it counts in, plus all now in use, whosever they were.
pub fn with_shields(state: &State, who: Who, (clause, label, given): Added) -> Sum {
    let shields = all_items(state).filter(|item| state.cast.item(*item).kind == core::SHIELD);
    let worth = |item: ItemId| stated(state, item, n::AC_BONUS);
    let (mut counted_in, mut used) = (0, 0);
    for shield in shields {
        if state.cast.owner(shield) == who {
            counted_in += worth(shield) - state.counter(shield, None, n::AC_BONUS);
        }
        if shield::in_use(state, who, shield) {
            used += worth(shield);
        }
    }
    Sum::of(clause, label, given - counted_in).plus(SHIELD_AC, core::SHIELD, used)
}

clause! { SHIELD_BASH = 292
    "outside.shield-bash", "outside", "A shield used to attack protects again on the next turn",
    "A shield used to attack, alone or as one of two weapons, gives its user neither Armor Class \
     nor protection against Shock until its next turn."
}

/// A shield that strikes gives no protection until its wielder's next turn.
pub fn bash_with(table: &mut Table<'_>, shield: ItemId) -> Flow {
    set_in_use(table, shield, Value::Flag(false))
}

/// A wielder's next turn has come: of these lowered shields those it struck with protect again,
/// also where it has dropped one meanwhile.
pub fn recover_shields(table: &mut Table<'_>, who: Who, lowered: &[ItemId]) -> Flow {
    for shield in lowered {
        let state = table.state();
        if state.keeper(*shield) == who && state.counter(*shield, None, n::IN_USE) == 0 {
            set_in_use(table, *shield, Value::Flag(true))?;
        }
    }
    Ok(())
}

/// The shields that are held without protecting.
pub fn lowered(state: &State) -> Vec<ItemId> {
    let is_lowered = |item: &ItemId| {
        state.cast.item(*item).kind == core::SHIELD && state.flag(*item, n::IN_USE) == Some(false)
    };
    all_items(state).filter(is_lowered).collect()
}

/// The GM rules whether a shield is in use. One ruled out of use does not come back with its user's
/// next turn.
pub fn rule_in_use(table: &mut Table<'_>, shield: ItemId, in_use: bool, change: &Effect) -> Flow {
    table.effect(own::RULING, change.clone())?;
    table.count(own::RULING, shield, n::IN_USE, i32::from(!in_use))
}

/// As the fight starts: a shield that a sheet calls out of use stays so until the GM says
/// otherwise.
pub fn out_of_use_at_start(table: &mut Table<'_>) -> Flow {
    let lowered = lowered(table.state());
    lowered.into_iter().try_for_each(|item| table.count(SHIELD_AC, item, n::IN_USE, 1))
}

fn set_in_use(table: &mut Table<'_>, shield: ItemId, to: Value) -> Flow {
    let of = Subject::Item(shield);
    table.effect(SHIELD_BASH, Effect::Stat { of, stat: n::IN_USE, to })
}

clause! { CROSSBOW_EASY = 293
    "outside.crossbow-easy", "outside", "Anybody can shoot a crossbow without the -2",
    "With a crossbow, the -2 for lacking the Shoot skill does not apply."
}

/// The clause that waives the -2 for lacking Shoot, for a weapon that is easy to use.
pub fn easy_crossbow(state: &State, attack: &Attack) -> Option<(Cited, i32)> {
    let easy = state.flag(attack.weapon, n::EASY_TO_USE);
    let easy = easy.unwrap_or(state.word(attack.weapon, n::LAUNCHER) == Some(n::CROSSBOW));
    (easy && attack.skill == "shoot").then_some((CROSSBOW_EASY, 0))
}

clause! { ROUND_LENGTH = 294
    "outside.round-length", "outside", "A round lasts about six seconds",
    "A round lasts about six seconds, and ten rounds make a minute. For everything that works once \
     per scene, one fight is one scene, unless the GM says otherwise.",
    uncited "a definition; what works once per scene is a pool that nothing fills in a fight"
}

/// Rounds in a minute: an execution is prepared for that long.
pub const MINUTE: i32 = 10;

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] = &[
    SKILL_CHECK,
    SKILL_UNTRAINED,
    OPPOSED_CHECK,
    NPC_SKILL_CHECK,
    AID,
    ATTRIBUTE_MODIFIERS,
    SAVING_THROW,
    PHYSICAL_SAVE_TARGET,
    ZERO_HP,
    MORTAL_CLOCK,
    MORTAL_FURTHER_DAMAGE,
    STABILIZE,
    STABILIZED_RECOVERY,
    FRAIL,
    MORALE_CHECK,
    READIED_STOWED,
    VETERANS_LUCK,
    KILLING_BLOW,
    UNARMED_DAMAGE,
    SHIELD_AC,
    SHIELD_BASH,
    CROSSBOW_EASY,
    ROUND_LENGTH,
];
