//! The words of `defined` that the core does not have already.
//!
//! Each group has room to grow; a code never moves.

names! { NAMES = 5000..6000 beside crate::vocabulary::core::NAMES;
    // Stats of a combatant.
    5000 HP_MAX "hp-max", "maximum hp";
    5001 HD "hd", "Hit Dice";
    5002 STR "str", "Strength";
    5003 DEX "dex", "Dexterity";
    5004 CON "con", "Constitution";
    5005 WIS "wis", "Wisdom";
    5006 BAB "bab", "base attack bonus";
    5007 ATTACK_CURVE "attack-curve";
    5008 GRAPPLE_MODIFIER "grapple-modifier";
    5009 INITIATIVE_BONUS "initiative-bonus";
    5010 FORTITUDE "fortitude", "Fortitude";
    5011 AC_PARTS "ac-parts", "parts of AC";
    5012 AC "ac", "AC";
    5013 TOUCH_AC "touch-ac", "touch AC";
    5014 FLAT_FOOTED_AC "flat-footed-ac", "flat-footed AC";
    5015 SIZE "size";
    5016 SIZE_ATTACK "size-attack", "size modifier to attacks";
    5017 SIZE_MANEUVER "size-maneuver", "size modifier to opposed rolls";
    5018 SPACE "space";
    5019 REACH "reach";
    5020 MOVEMENT "movement";
    5021 IMMEDIATE_PER_ROUND "immediate-per-round", "immediate actions per round";
    5022 AOO_PER_ROUND "aoo-per-round", "attacks of opportunity per round";
    5023 COUNTERSPELLS_PER_ROUND "counterspells-per-round";
    5024 SKILLS "skills";
    5025 FEATS "feats";
    5026 TRAINING "training";
    5027 REDUCTIONS "reductions", "damage reduction";
    5028 UNARMED_DAMAGE "unarmed-damage";
    5029 REFLEX "reflex", "Reflex";
    5030 WILL "will", "Will";
    5040 DIES_AT_0 "dies-at-0", "dies at 0 hp";
    5041 GAGGED "gagged";

    // Stats of weapons, shields, armor, spells and items.
    5100 DAMAGE_DIE "damage-die";
    5101 DAMAGE_TYPE "damage-type";
    5102 CRIT_RANGE "crit-range", "critical threat range";
    5103 CRIT_MULTIPLIER "crit-multiplier", "critical multiplier";
    5104 TWO_HANDED "two-handed", "two-handed";
    5105 REACH_WEAPON "reach-weapon";
    5106 RANGED "ranged";
    5107 ATTACK_ABILITY "attack-ability";
    5108 GRAPPLE_COMPATIBLE "grapple-compatible";
    5109 DISARMING "disarming";
    5110 NATURAL "natural";
    5111 EXTRA_DICE "extra-dice";
    5112 FLAT_BONUS "flat-bonus";
    5113 DURABILITY "durability";
    5114 SHIELD_KIND "shield-kind";
    5115 SHIELD_BONUS "shield-bonus";
    5116 CHECK_PENALTY "check-penalty";
    5117 ARMOR_BONUS "armor-bonus";
    5118 CAST_ACTION "cast-action", "casting action";
    5119 COMPONENTS "components";
    5120 ATTACK_MODE "attack-mode", "attack roll";
    5121 SPELL_CRIT "spell-crit", "spell critical";
    5122 SAVE "save";
    5123 ACTIVATION "activation";
    5124 STORAGE "storage";
    5125 ON_SAVE "on-save", "on a save";
    5126 ON_FAILURE "on-failure", "on a failed save";
    5127 INFLICTS "inflicts";
    5140 THROWN "thrown";
    5141 CROSSBOW "crossbow";
    5142 FOCUS "focus";
    5143 HEALING "healing";
    5144 HEALS "heals";

    // Values of stats.
    5200 FINE "fine";
    5201 DIMINUTIVE "diminutive";
    5202 TINY "tiny";
    5203 SMALL "small";
    5204 MEDIUM "medium";
    5205 LARGE "large";
    5206 HUGE "huge";
    5207 GARGANTUAN "gargantuan";
    5208 COLOSSAL "colossal";
    5209 PIERCING "piercing";
    5210 SLASHING "slashing";
    5211 CRUSHING "crushing";
    5212 OTHER "other";
    5213 HIGHER "higher", "the higher of Strength and Dexterity";
    5214 BUCKLER "buckler";
    5215 FULL "full";
    5216 TOWER "tower";
    5217 STANDARD "standard", "standard action";
    5218 SWIFT "swift", "swift action";
    5219 FULL_ROUND "full-round", "full-round action";
    5220 IMMEDIATE "immediate", "immediate action";
    5221 ATTACK_ACTION "attack-action";
    5222 MELEE "melee";
    5223 MELEE_TOUCH "melee-touch";
    5224 RANGED_TOUCH "ranged-touch";
    5225 USE "use";
    5226 MOTION "motion";
    5227 COMMAND_WORD "command-word";
    5228 THOUGHT "thought";
    5229 POTION "potion";
    5230 OIL "oil";
    5231 HAND "hand";
    5232 SHEATH "sheath";
    5233 BELT_OR_QUICK_POCKET "belt-or-quick-pocket";
    5234 POTION_BELT "potion-belt";
    5235 ORGANIZED_BAG "organized-bag";
    5236 EQUAL "equal";
    5237 STATS "stats";
    5238 BRUTALITY "brutality";
    5239 STABILIZE "stabilize";
    5240 STREAK_ONLY "streak-only";
    5241 ON "on";
    5242 OFF "off";
    5243 BEFORE "before";
    5244 AOO "aoo", "attack of opportunity";
    5245 PRIMARY "primary";
    5246 OFFHAND "offhand";
    5247 HALF "half";
    5248 NEGATES "negates";
    5249 DESCRIBED "described";
    5250 SELF "self";

    // Pools.
    5300 HP "hp";
    5301 NLD "nld", "non-lethal damage";
    5302 DEATH_FAILURES "death-failures", "failed death saves";
    5303 DROP_DAMAGE "drop-damage", "damage of the hit that felled it";
    5304 TURN_SLOTS "turn-slots";
    5305 ATTACK_ACTIONS "attack-actions";
    5306 SUBMISSION_ROUNDS "submission-rounds", "rounds in submission";
    5307 SWALLOWED_ROUNDS "swallowed-rounds", "rounds swallowed";
    5308 SWALLOW_DAMAGE "swallow-damage", "damage dealt from inside";
    5309 ITEM_DURABILITY "item-durability", "damage taken";

    // Conditions.
    5400 INCAPACITATED "incapacitated", "dying";
    5401 STABILIZED "stabilized";
    5402 UNCONSCIOUS "unconscious";
    5403 DEAD "dead";
    5404 EXPOSED "exposed";
    5405 WOUNDED "wounded";
    5406 INJURED "injured";
    5407 PRONE "prone";
    5408 FLAT_FOOTED "flat-footed", "flat-footed";
    5409 GRAPPLED "grappled", "grappled by {}";
    5410 GRAPPLING "grappling", "grappling {}";
    5411 PINNED "pinned", "pinned by {}";
    5412 SUBMISSION_HOLD "submission-hold", "held in submission by {}";
    5413 SWALLOWED "swallowed", "swallowed by {}";
    5414 DELAYING "delaying", "delaying its turn";
    5415 HOLDING "holding", "holding an action";
    5416 CHARGING "charging";
    5417 FULL_DEFENSE "full-defense", "in full defense";
    5418 RECKLESS "reckless", "fighting recklessly";
    5419 DEFENSIVE "defensive", "fighting defensively";
    5420 SHATTERING "shattering", "off guard after a shatter attempt";
    5421 IMMEDIATE_LOCK "immediate-lock", "limited to one kind of immediate action";
    5422 UNTRAINED_ARMOR "untrained-armor", "untrained in its armor";
    5423 UNTRAINED_WEAPON "untrained-weapon", "untrained with its weapon";
    5428 BROKEN "broken";
    5429 DESTROYED "destroyed";

    // Verbs.
    5500 MOVE "move", "move action";
    5501 FIVE_FOOT_STEP "five-foot-step", "5-foot step";
    5502 STAND_UP "stand-up";
    5503 DROP_PRONE "drop-prone";
    5504 DRAW_WEAPON "draw-weapon";
    5505 SHEATHE_WEAPON "sheathe-weapon";
    5506 DROP_ITEM "drop-item";
    5507 PICK_UP_ITEM "pick-up-item";
    5508 RETRIEVE_ITEM "retrieve-item";
    5509 RETRIEVE_READY_ITEM "retrieve-ready-item";
    5510 ACTIVATE_MOTION_ITEM "activate-motion-item";
    5511 ACTIVATE_COMMAND_ITEM "activate-command-item";
    5512 USE_ITEM "use-item";
    5513 DRINK_POTION "drink-potion";
    5514 APPLY_OIL "apply-oil";
    5515 SWAP_WEAPON "swap-weapon";
    5516 EQUIP "equip";
    5517 SPEAK "speak";
    5518 RECALL_KNOWLEDGE "recall-knowledge";
    5519 FREE_ACTION "free-action";
    5520 SWIFT_ACTION "swift-action";
    5521 SHIELD_BASH "shield-bash";
    5522 DISARM "disarm";
    5523 TRIP "trip";
    5524 SHATTER "shatter";
    5525 SHOVE "shove";
    5526 GRAPPLE "grapple";
    5527 ESCAPE_GRAPPLE "escape-grapple", "grapple escape";
    5528 GRAPPLE_BREAK "grapple-break", "grapple (Break)";
    5529 GRAPPLE_PIN "grapple-pin", "grapple (Pin)";
    5530 GRAPPLE_EXPOSE "grapple-expose", "grapple (Expose)";
    5531 GRAPPLE_MOVE "grapple-move", "grapple (Move)";
    5532 GRAPPLE_SUBMISSION "grapple-submission", "grapple (Submission)";
    5533 RELEASE_GRAPPLE "release-grapple";
    5534 KILL_SHOT "kill-shot", "kill-shot";
    5535 FEIGNED_STRIKE "feigned-strike";
    5536 SWALLOW_WHOLE "swallow-whole";
    5537 CHARGE "charge";
    5538 TRAMPLE "trample";
    5539 CAST_SPELL "cast-spell";
    5540 USE_ABILITY "use-ability";
    5541 STANDARD_ACTION "standard-action";
    5542 DELAY "delay";
    5543 TAKE_DELAYED_TURN "take-delayed-turn";
    5544 HOLD "hold";
    5545 RESOLVE_HELD "resolve-held";
    5546 ATTACK_OF_OPPORTUNITY "attack-of-opportunity";
    5547 COUNTERSPELL "counterspell";
    5548 IMMEDIATE_ACTION "immediate-action";
    5549 DEATH_SAVE "death-save";
    5550 REST "rest";
    5560 RETRIEVE_SWALLOWED "retrieve-swallowed";

    // Options of verbs.
    5650 DRAW "draw";
    5651 LEAVES_THREAT_OF "leaves-threat-of";
    5652 ACROBATICS "acrobatics", "Acrobatics";
    5653 WHILE_MOVING "while-moving";
    5654 SLOT "slot";
    5655 BELT "belt";
    5656 ABILITY "ability";
    5657 WHAT "what";
    5658 COVER "cover";
    5659 RANGE "range";
    5660 MODIFIER "modifier";
    5661 FEET "feet";
    5662 SIGNLESS "signless";
    5663 ACTION "action";
    5664 TRIGGER "trigger";
    5665 CONFIRM "confirm", "confirmation";
    5666 FEATURE "feature";
    5667 SKILL "skill";
    5668 ADJACENT "adjacent";
    5669 THREATENED_BY "threatened-by";
    5670 PATH_CLEAR "path-clear";
    5671 ALLY "ally";
    5672 DC "dc", "DC";
    5673 DIFFICULT "difficult";
    5674 COUNTERED "countered";
    5675 NOT_COUNTERED "not-countered";
    5676 TARGETS "targets";
    5680 ESCAPE_ARTIST "escape-artist", "Escape Artist";
    5681 THROUGH "through";
    5690 DAYS "days";

    // What a part of a sum is, where no other word says it.
    5750 UNTRAINED_SHIELD "untrained-shield", "untrained with its shield";
    5751 WEAPON_FIXATION "weapon-fixation", "Weapon Fixation";
    5752 BASE "base";
    5753 PARRY "parry";
    5754 DEFLECTION "deflection";
    5755 DODGE "dodge";
    5756 INSIGHT "insight";
    5757 LUCK "luck";
    5758 CIRCUMSTANCE "circumstance";
    5759 OPPOSED "opposed", "opposing roll";
    5760 BASE_AC "base-ac", "base AC";
    5761 BASE_DC "base-dc", "base DC";
    5765 BEGUILE "beguile", "Beguile";
    5766 DISCERN_INTENT "discern-intent", "Discern Intent";
    5767 LEVEL_CHECK "level-check";
    5768 EVEN_CHANCE "even-chance", "even chance";
    5769 HD_OF_SOURCE "hd-of-source", "Hit Dice of its source";

    // Purposes of rolls;
    // `initiative`, `attack`, `damage` and `check` stand in the core, `save` and `confirm` above.
    5800 ROLL_OFF "roll-off", "roll-off of a tie";
    5801 TOUCH "touch", "touch attack";
    5802 EXTRA_DAMAGE "extra-damage";
    5803 MASSIVE "massive", "massive damage save";
    5804 DEATH "death", "death save";
    5805 SPELL_FAILURE "spell-failure";
    5806 WRONG_TARGET "wrong-target";

    // Parts of rolls.
    5820 HALF_NATURAL "half-natural", "half its natural armor";
    5821 SECOND_BAB "second-attack", "base attack bonus of the second attack";
    5822 THIRD_BAB "third-attack", "base attack bonus of the third attack";
    5823 FOURTH_BAB "fourth-attack", "base attack bonus of the fourth attack";
    5824 HARDNESS "hardness";

    // What is counted within a turn or a round.
    5850 STANDARD_SPENT_ON "standard-spent-on";
    5851 AOOS_MADE "aoos-made", "attacks of opportunity made";
    5852 COUNTERSPELLS_MADE "counterspells-made";

    // Switches.
    5900 DEATH_ROLL "death-roll";
    5901 DEATH_EQUAL_SUCCESS "death-equal-success", "success with the equal death roll";
    5902 INITIATIVE_DECIMALS "initiative-decimals";
    5903 FLAT_FOOTED_AT_START "flat-footed-at-start", "flat-footed at the start";
    5904 NATURAL_20_1 "natural-20-1", "natural 20 and 1";
    5905 AOO_ORDER "aoo-order", "order of attacks of opportunity";
    5906 AOO_NEEDS_THREAT "aoo-needs-threat", "attacks of opportunity need a threat";

    // What the GM deals out and gives back.
    5950 HEAL "heal";
    5951 AMOUNT "amount";
    5952 SOURCE "source";
}
