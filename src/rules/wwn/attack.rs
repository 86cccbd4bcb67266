//! Area `attack`: the attack roll (sections 2.4.5, 2.4.5.1 and what the chapter leaves open).

use super::character::{attack_bonus, attribute, can_act, is_down, is_pc, skill, skill_label};
use super::maneuver::{self, Aim};
use super::melee::best_attribute;
use super::names as n;
use super::{
    actions, charge, damage, dual, execution, instant, melee, modifier, options, outside, ranged,
    screen, shock, snap, swarm, total_defense,
};
use crate::engine::{Added, Compared, Refusals, Roll, Stop, Sum, Table, Throw};
use crate::state::State;
use crate::vocabulary::{Args, Clause, Dice, ItemId, Name, Part, Portion, Subject, Who, core};

/// An attack as it was declared, its options settled.
#[derive(Clone, Debug)]
pub struct Attack {
    /// The attacker.
    pub by: Who,
    /// The target.
    pub target: Who,
    /// The weapon.
    pub weapon: ItemId,
    /// `melee`, `thrown` or `shot`.
    pub mode: Name,
    /// The skill used.
    pub skill: &'static str,
    /// The attribute used.
    pub attribute: Name,
    /// Meant to spare the target.
    pub nonlethal: bool,
    /// The target lay there already when the attack was declared.
    pub on_downed: bool,
    /// Only this target will do: a free attack on whoever moves off.
    pub only_target: bool,
    /// What a hit is meant to bring.
    pub aim: Aim,
    /// The weapon in the other hand, if two are used together.
    pub second: Option<ItemId>,
    /// For a swarm's attack: how many others count.
    pub swarm: Option<i32>,
    /// Modifiers of the action itself, such as a Snap Attack's.
    pub action: Vec<Added>,
    /// The options that describe the situation.
    pub args: Args,
    /// Which of the deed's blows it is when it takes effect: what the dice of a fall hang on.
    pub part: Part,
}

impl Attack {
    /// Whether it is a melee attack.
    pub fn is_melee(&self) -> bool {
        self.mode == n::MELEE
    }

    /// A plain attack that these options describe, in this way and with this skill.
    pub fn plain(
        state: &State,
        by: Who,
        (target, weapon): (Who, ItemId),
        (mode, skill): (Name, &'static str),
        args: &Args,
    ) -> Attack {
        Attack {
            by,
            target,
            weapon,
            mode,
            skill,
            attribute: args.word(n::ATTRIBUTE).unwrap_or_else(|| best_attribute(state, by, weapon)),
            nonlethal: args.says(n::NONLETHAL),
            on_downed: is_down(state, target),
            only_target: false,
            aim: Aim::Damage,
            second: dual::second_of(state, by, weapon, args),
            swarm: None,
            action: Vec::new(),
            args: args.clone(),
            part: Part::only(),
        }
    }

    /// Whom it was meant for, before a screen or a second choice put somebody else in its place.
    pub fn whom(&self) -> Option<Subject> {
        self.args.who(core::TARGET).map(Subject::Who)
    }
}

/// At whom and with what an attack is made, as far as that is said.
pub fn named(args: &Args) -> Option<(Who, ItemId)> {
    args.who(core::TARGET).zip(args.item(core::WEAPON))
}

/// An attack in melee or at range, as its kind says.
pub fn of_kind(state: &State, who: Who, named: (Who, ItemId), args: &Args) -> Attack {
    let plan = if options::is_ranged(args) { ranged::plan } else { melee::plan };
    plan(state, who, named, args)
}

/// Why such an attack is refused, whoever's turn it is.
pub fn check_of_kind(state: &State, who: Who, args: &Args) -> Refusals {
    let ranged = options::is_ranged(args);
    let check = if ranged { ranged::check_attack } else { melee::check_attack };
    check(state, who, args)
}

/// What an attack came to before it takes effect.
#[derive(Clone, Debug)]
pub enum Blow {
    /// Nothing comes of it.
    Lost,
    /// It hits for so many points.
    Hit(Attack, i32),
    /// It hits, and the check it forced is won.
    Won(Attack),
    /// It misses.
    Miss(Attack),
}

impl Blow {
    /// Who strikes it.
    pub(super) fn by(&self) -> Option<Who> {
        self.attack().map(|attack| attack.by)
    }

    /// Whom it strikes.
    pub(super) fn target(&self) -> Option<Who> {
        self.attack().map(|attack| attack.target)
    }

    fn attack(&self) -> Option<&Attack> {
        match self {
            Blow::Lost => None,
            Blow::Hit(attack, _) | Blow::Won(attack) | Blow::Miss(attack) => Some(attack),
        }
    }

    /// The blow as one of those struck in a window of somebody else's deed.
    pub(super) fn in_window(mut self, window: &'static Clause) -> Self {
        match &mut self {
            Blow::Lost => {}
            Blow::Hit(attack, _) | Blow::Won(attack) | Blow::Miss(attack) => {
                attack.part = Portion::Rule(window.code).into();
            }
        }
        self
    }
}

clause! { ORDER = 217
    "attack.order", "2.4.5", "One attack, step by step",
    "Declaration, with its cost; answers to it, held actions first; screening checks, which settle \
     who is attacked; the attack roll; answers to the roll; hit or miss by the Armor Class of that \
     moment; then damage with any Trauma Die, or Shock; effects; what follows from 0 hit points. \
     Tables that throw everything at once still let the answers come before the effects.",
    uncited "an order of steps, each of which cites its own clause"
}

/// Takes the weapon in hand, and attacks.
pub fn make(table: &mut Table<'_>, attack: Attack) -> Result<(), Stop> {
    melee::ready(table, &attack)?;
    resolve(table, attack)
}

/// Resolves one attack from declaration to effects (`attack.order`).
pub fn resolve(table: &mut Table<'_>, attack: Attack) -> Result<(), Stop> {
    let ruled = table.ruled_so_far();
    let answers = instant::to_declaration(table, &attack)?;
    let Some(attack) = instant::still_possible(table, attack, &answers, ruled)? else {
        return Ok(());
    };
    let (blow, meanwhile) = prepare(table, attack)?;
    let blows = meanwhile.into_iter().chain([blow]).collect();
    actions::strike_together(table, blows)
}

/// Steps 3 to 7: who is attacked, the roll, the responses to it, the damage dice. Changes no hit
/// points. Gives the blows struck at the same moment too.
pub fn prepare(table: &mut Table<'_>, attack: Attack) -> Result<(Blow, Vec<Blow>), Stop> {
    let (ruled, target) = (table.ruled_so_far(), attack.target);
    let attack = screen::settled(table, attack)?;
    let attack = swarm::counted(table, attack)?;
    if table.ruled_so_far() > ruled && is_lost(table.state(), &attack, target) {
        instant::impossible(table, attack.by)?;
        return Ok((Blow::Lost, Vec::new()));
    }
    let throw = roll(table, &attack)?;
    execution::warn(table, execution::NOT_AGAINST_THE_ALERT, attack.target)?;
    if !attack.is_melee() {
        ranged::after_shot(table, &attack)?;
    }
    let (hits, meanwhile) = respond(table, &attack, throw)?;
    if !hits {
        return Ok((Blow::Miss(attack), meanwhile));
    }
    if attack.aim != Aim::Damage {
        let won = maneuver::contest(table, &attack)?;
        let blow = if won { Blow::Won(attack) } else { Blow::Lost };
        return Ok((blow, meanwhile));
    }
    let points = damage::roll(table, &attack, attack.target)?;
    Ok((Blow::Hit(attack, points), meanwhile))
}

/// Whether a ruling made while those who screen were asked leaves nobody to strike, or nothing.
fn is_lost(state: &State, attack: &Attack, target: Who) -> bool {
    let same = attack.target == target;
    !can_act(state, attack.by) || (same && instant::made_impossible(state, attack))
}

/// Step 5 and 6: responses to the roll, and whether it hits the AC as it then is.
fn respond(
    table: &mut Table<'_>,
    attack: &Attack,
    mut throw: Throw,
) -> Result<(bool, Vec<Blow>), Stop> {
    let mut meanwhile = Vec::new();
    let mut passed_luck = Vec::new();
    // What luck has decided no Armor Class decides any more.
    let mut lucky_roll = false;
    loop {
        let came_to = throw.rolled.outcome.unwrap_or(core::MISS);
        if let Some(lucky) = outside::luck(table.state(), attack, came_to, &passed_luck) {
            if outside::ask_luck(table, attack, lucky, came_to)? {
                let outcome = if came_to == core::HIT { core::MISS } else { core::HIT };
                throw = table.judge_anew(&throw, outside::VETERANS_LUCK, None, outcome)?;
                lucky_roll = true;
            } else {
                passed_luck.push(lucky);
            }
            continue;
        }
        let Some((verb, args)) = instant::to_roll(table, attack)? else {
            return Ok((came_to == core::HIT, meanwhile));
        };
        if verb == n::TOTAL_DEFENSE {
            let decided = throw.rolled.outcome.filter(|_| lucky_roll);
            throw = total_defense::after_the_roll(table, attack, &throw, decided)?;
            passed_luck.clear();
        } else {
            let (blow, more) = snap::strike(table, attack.target, &args)?;
            meanwhile.extend(more);
            meanwhile.push(blow);
        }
    }
}

/// Steps 8 and 9: the effects.
pub(super) fn strike(table: &mut Table<'_>, blow: Blow) -> Result<(), Stop> {
    match blow {
        Blow::Lost => Ok(()),
        Blow::Hit(attack, points) => damage::inflict(table, &attack, attack.target, points),
        Blow::Won(attack) => maneuver::win(table, &attack),
        Blow::Miss(attack) if attack.aim != Aim::Damage => shock::after_maneuver(table, &attack),
        Blow::Miss(attack) => shock::on_miss(table, &attack, attack.target),
    }
}

clause! { ROLL = 200
    "attack.roll", "2.4.5", "What an attack adds up",
    "1d20, the base attack bonus, the attribute modifier the weapon goes by, the level of the \
     skill in use, and what the situation gives or takes."
}

/// The attack roll: 1d20, base attack bonus, attribute, skill, situation.
fn roll(table: &mut Table<'_>, attack: &Attack) -> Result<Throw, Stop> {
    let state = table.state();
    let mut modifiers = own_modifiers(state, attack);
    modifiers.extend(attack.action.iter().copied());
    modifiers.extend(dual::to_hit(attack));
    let easy = modifiers.iter().any(|(c, ..)| c.code == outside::CROSSBOW_EASY.code);
    modifiers.extend(modifier::situation(state, attack, attack.target));
    let roll = Roll::new(ROLL, attack.by, core::ATTACK, Dice::of(1, 20))
        .against(attack.target)
        .about(attack.whom())
        .with(modifiers);
    let throw = table.roll(roll, relevant_ac(table.state(), attack), outcome)?;
    if easy {
        table.decided(outside::CROSSBOW_EASY, attack.by, None, "-2 for want of the skill")?;
    }
    if (throw.rolled.outcome == Some(core::HIT)) != (throw.rolled.against <= Some(throw.total())) {
        table.decided(NATURAL_1_AND_20, attack.by, None, "the total would decide")?;
    }
    Ok(throw)
}

clause! { HIT_ON_EQUAL = 202
    "attack.hit-on-equal", "2.4.5", "Reaching the Armor Class is enough",
    "A total as high as the Armor Class hits, one point less misses.",
    uncited "the roll shows a total equal to the Armor Class that hits"
}

clause! { NATURAL_1_AND_20 = 437
    "attack.natural-1-and-20", "open", "A bare 1 or 20",
    "The die's face means nothing by itself; the total decides. With the switch natural-1-20 on, a \
     1 misses and a 20 hits regardless."
}

/// Equal or higher hits. With the table's switch a natural 1 misses and a natural 20 hits.
pub(super) fn outcome(made: Compared<'_>) -> Name {
    let switched = made.state.on(n::NATURAL_1_20);
    match made.natural {
        1 if switched => core::MISS,
        20 if switched => core::HIT,
        _ => made.reached(core::HIT, core::MISS),
    }
}

clause! { WHICH_AC = 203
    "attack.which-ac", "2.4.5", "Each Armor Class against its own kind",
    "Melee attacks have to reach Melee AC; shots and throws have to reach Ranged AC."
}

/// The AC an attack has to reach.
pub fn relevant_ac(state: &State, attack: &Attack) -> Sum {
    ac(state, attack.target, if attack.is_melee() { n::MELEE_AC } else { n::RANGED_AC })
}

/// The Melee or the Ranged AC now in force.
pub fn ac(state: &State, who: Who, kind: Name) -> Sum {
    let given = state.number(who, kind).or_else(|| state.number(who, n::MELEE_AC));
    let mut ac = outside::with_shields(state, who, (WHICH_AC, n::BASE, given.unwrap_or(10)));
    ac.extend([total_defense::to_ac(state, who), charge::to_ac(state, who)]);
    ac
}

clause! { UNTRAINED = 201
    "attack.untrained", "2.4.5", "Unskilled hands: -2",
    "An attacker who never reached level-0 in what the attack calls for takes -2 and adds no level."
}

clause! { ATTRIBUTE_CHOICE = 204
    "attack.attribute-choice", "2.4.5", "Two attributes, one pick",
    "If a weapon goes by more than one attribute, its wielder names the one it prefers before \
     rolling; unasked, the better is taken. The same modifier serves the attack, the damage and \
     the Shock, and one the weapon does not list is refused."
}

clause! { NPC = 205
    "attack.npc", "2.4.5.1", "One number for an NPC",
    "An NPC as a rule adds its attack bonus and nothing else: about its hit dice, somewhat more \
     for the gifted or well drilled. No skill is asked of it, so it never takes the -2."
}

/// What the attacker brings: an NPC its attack bonus alone, a PC bonus, attribute and skill.
fn own_modifiers(state: &State, attack: &Attack) -> Vec<Added> {
    let bonus = attack_bonus(state, attack.by);
    if !is_pc(state, attack.by) {
        return vec![(NPC, n::ATTACK_BONUS, bonus)];
    }
    let level = skill(state, attack.by, attack.skill);
    let (clause, trained) = match level {
        Some(level) => (super::melee::skill_clause(attack), level),
        None => outside::easy_crossbow(state, attack.weapon).unwrap_or((UNTRAINED, -2)),
    };
    let own = attribute(state, attack.by, attack.attribute);
    vec![
        (ROLL, n::ATTACK_BONUS, bonus),
        (ATTRIBUTE_CHOICE, attack.attribute, own),
        (clause, skill_label(attack.skill), trained),
    ]
}

/// The clauses of this file, in the order of the chapter.
pub const CLAUSES: &[&Clause] =
    &[ROLL, UNTRAINED, HIT_ON_EQUAL, WHICH_AC, ATTRIBUTE_CHOICE, NPC, ORDER, NATURAL_1_AND_20];
