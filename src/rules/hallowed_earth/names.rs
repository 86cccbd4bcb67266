//! The words of `hallowed-earth` that the core does not have already.
//!
//! Each group has room to grow; a code never moves.

names! { NAMES = 2000..3000 beside crate::vocabulary::core::NAMES;
    // Stats of a combatant.
    2000 STRENGTH "strength", "Strength";
    2001 STRENGTH_MOD "strength-mod", "Strength modifier";
    2002 AGILITY "agility", "Agility";
    2003 AGILITY_MOD "agility-mod", "Agility modifier";
    2004 DEXTERITY "dexterity", "Dexterity";
    2005 PERCEPTION "perception", "Perception";
    2006 MEMORY "memory", "Memory";
    2007 INSIGHT_MOD "insight-mod", "Insight modifier";
    2008 HD "hd", "HD";
    2009 HD_DICE "hd-dice", "Hit Dice";
    2010 MAX_STRESS "max-stress", "maximum Stress";
    2011 WP_BONUS "wp-bonus", "Wound Point bonus";
    2012 MAX_WOUND_POINTS "max-wound-points", "maximum Wound Points";
    2013 DEFENSE "defense", "Defense";
    2014 ARMOUR "armour", "Armour";
    2015 BASE_INITIATIVE "base-initiative", "Base Initiative";
    2016 ROUND_INITIATIVE "round-initiative", "Round Initiative";
    2017 DEFENSE_BONUS "defense-bonus", "Defense bonus";
    2018 DEFENSE_MODS "defense-mods", "Defense modifiers";
    2019 ARMOUR_MODS "armour-mods", "Armour modifiers";
    2020 SPEED "speed", "Speed";
    2021 INITIATIVE_MODS "initiative-mods", "Initiative modifiers";
    2022 THREAT_RANGE "threat-range";
    2023 ATTACK_BONUS "attack-bonus";
    2024 HEAL "heal", "Heal";
    2025 INTIMIDATION "intimidation", "Intimidation";
    2026 BALANCE "balance", "Balance";
    2027 CASTING_MODIFIER "casting-modifier";
    2028 MAIN_HAND "main-hand";
    2029 INITIATIVE_GROUP "initiative-group", "Initiative group";
    2030 MORALE_EXEMPT "morale-exempt", "exempt from morale checks";
    2031 STRESS_COST "stress-cost", "Stress costs";
    2032 INJURIES "injuries";

    // Stats of items and spells.
    2100 ARMOUR_DEFENSE_BONUS "armour-defense-bonus", "Defense bonus of armour";
    2101 ARMOUR_BONUS "armour-bonus", "Armour Bonus";
    2102 WEAPON_SPEED "weapon-speed";
    2103 WEAPON_DAMAGE "weapon-damage";
    2104 DAMAGE_TYPES "damage-types";
    2105 CRIT_MULTIPLIER "crit-multiplier", "critical multiplier";
    2106 CRIT_RANGE "crit-range", "critical range";
    2107 WEAPON_REACH "weapon-reach";
    2108 WEAPON_HANDS "weapon-hands";
    2109 CASTING_TN "casting-tn", "casting TN";
    2110 SPELL_SPEED "spell-speed";
    2111 MANA_COST "mana-cost", "Mana cost";
    2112 USE_MODIFIER "use-modifier", "Initiative modifier when used";
    2113 THROW_MODIFIER "throw-modifier", "Initiative modifier when thrown";
    2114 ARM "arm";
    2115 WORN "worn";
    2116 EXTRA_DAMAGE "extra-damage";

    // Values of stats.
    2200 CHARACTER "character";
    2201 NPC "npc", "NPC";
    2202 MONSTER "monster";
    2203 RIGHT "right";
    2204 LEFT "left";
    2205 MAIN "main", "main hand";
    2206 OFFHAND "offhand";
    2207 USED_UP "used-up";

    // Types of damage, and of losses that do not come from hits.
    2250 BLUNT "blunt";
    2251 PIERCING "piercing";
    2252 SLASHING "slashing";
    2253 CHOPPING "chopping";
    2254 FIRE "fire";
    2255 COLD "cold";
    2256 ELECTRIC "electric";
    2257 SONIC "sonic";
    2258 ACID "acid";
    2259 HOLY "holy";
    2260 UNHOLY "unholy";
    2261 STRAIN "strain";

    // Pools.
    2300 STRESS "stress", "Stress";
    2301 WOUND_POINTS "wound-points", "Wound Points";
    2302 MANA "mana", "Mana";
    2303 ACTION_ALLOWANCE "action-allowance", "actions left";
    2304 MOVEMENT_ALLOWANCE "movement-allowance", "yards of movement";
    2305 STANDARD_ACTION "standard-action", "Standard Action";
    2306 REACTION "reaction", "Reaction";
    2307 STRENGTH_DAMAGE "strength-damage", "Strength damage";
    2308 AGILITY_DAMAGE "agility-damage", "Agility damage";
    2309 DEXTERITY_DAMAGE "dexterity-damage", "Dexterity damage";
    2310 PERCEPTION_DAMAGE "perception-damage", "Perception damage";
    2311 MEMORY_DAMAGE "memory-damage", "Memory damage";

    // Conditions.
    2400 SURPRISED "surprised", "Surprised";
    2401 IN_FULL_DEFENSE "in-full-defense", "in Full-Defense";
    2402 IN_DEFENSIVE_ATTACK "in-defensive-attack", "in a Defensive Attack";
    2403 INCAPACITATED "incapacitated", "Incapacitated";
    2404 DYING "dying", "Dying";
    2405 STABILIZED "stabilized", "Stabilized";
    2406 DEAD "dead";
    2407 ROUTED "routed";
    2408 WOUNDED "wounded";
    2409 ATTRIBUTE_DAMAGED "attribute-damaged", "weakened";
    2410 BALANCE_MINUS_5 "balance-minus-5", "at -5 to Balance checks";
    2411 HALF_SPEED_INJURY "half-speed-injury", "slowed to half speed";
    2412 PRONE_UNTIL_HEALED "prone-until-healed";
    2413 ONE_ACTION_PER_TWO_TURNS "one-action-per-two-turns", "limited to one action per two turns";
    2414 ARM_CANNOT_ATTACK "arm-cannot-attack", "unable to attack with one arm";
    2415 ARM_CANNOT_HOLD "arm-cannot-hold", "unable to hold anything with one arm";
    2416 HAND_USELESS "hand-useless", "unable to use one hand";
    2417 PARALYZED_BELOW_NECK "paralyzed-below-neck", "paralyzed from the neck down";
    2418 CANNOT_SPEAK "cannot-speak", "unable to speak";
    2419 CANNOT_BREATHE "cannot-breathe", "unable to breathe";
    2420 CANNOT_CHEW "cannot-chew", "unable to chew";
    2421 CANNOT_SMELL "cannot-smell", "unable to smell";
    2422 BLIND_ONE_EYE "blind-one-eye", "blind in one eye";
    2423 DEAF_ONE_EAR "deaf-one-ear", "deaf in one ear";
    2424 CONCUSSED "concussed";

    // Verbs; `attack`, `pass` and `end-turn` stand in the core.
    2500 CAST_SPELL "cast-spell", "casting a spell";
    2501 USE_ITEM "use-item", "using an item";
    2502 THROW_ITEM "throw-item", "throwing an item";
    2503 FULL_DEFENSE "full-defense", "Full-Defense";
    2504 DEFENSIVE_ATTACK "defensive-attack", "Defensive Attack";
    2505 HEAL_CHECK "heal-check", "Heal check";
    2506 INTIMIDATE "intimidate", "intimidating";
    2507 OTHER_ACTION "other-action";
    2508 ACT "act";
    2509 MOVE "move", "moved";
    2510 FREE_ACTION "free-action", "Free Action";
    2511 SPEAK "speak";
    2512 REPOSTE "reposte", "Reposte";
    2513 SPEND_STRESS "spend-stress";
    2514 MORALE_CHECK "morale-check";
    2516 RULE_INJURY "rule-injury";
    2517 DEAL_DAMAGE "deal-damage";
    2518 ALTER_BASE_INITIATIVE "alter-base-initiative", "change of Base Initiative";
    2519 FLEE "flee";
    2520 RESTORE "restore";
    2521 SET_DECLARATION_METHOD "set-declaration-method";

    // Options of verbs.
    2600 DECLARATION_METHOD "declaration-method";
    2601 METHOD "method";
    2602 TARGETS "targets";
    2603 ATTACK_MODIFIERS "attack-modifiers";
    2604 ADJACENT "adjacent";
    2605 RANGE "range";
    2606 DESCRIPTION "description";
    2607 MODIFIER "modifier";
    2608 FORGO "forgo";
    2609 ENTERS_THREAT_RANGE_OF "enters-threat-range-of";
    2610 AMOUNT "amount";
    2611 ABILITY "ability";
    2612 INSTEAD_OF_MANA "instead-of-mana";
    2613 TRIGGER "trigger";
    2614 OBVIOUS "obvious";
    2615 TYPES "types";
    2616 SINGLE_HIT "single-hit";
    2617 CREATURE "creature";
    2618 SOURCE "source";
    2619 SURRENDER "surrender";
    2620 INJURY "injury", "Combat Injury";
    2621 ATTRIBUTE "attribute";
    2622 REASON "reason";
    2623 NAMED "name";
    2624 SAYS "says";
    2627 CONDITIONS "conditions";
    2628 TO_HIT "to-hit";

    // Values of options.
    2700 FREE "free";
    2701 SECRET_REVEAL "secret-reveal", "secret until all are revealed";
    2702 ROUND_ROBIN_LEFT "round-robin-left", "round-robin from the left";
    2703 ROUND_ROBIN_RIGHT "round-robin-right", "round-robin from the right";
    2704 BY_AGILITY "by-agility", "by Agility score";
    2705 BY_INITIATIVE_MODIFIER "by-initiative-modifier", "by Initiative modifier";
    2706 STRESS_FIRST "stress-first", "Stress first";
    2707 WOUNDS "wounds", "Wound Points";
    2708 DEFEAT "defeat";
    2709 FLIGHT "flight";
    2710 CAPTURE "capture";
    2711 INTERRUPTED "interrupted";
    2712 OTHER "other";
    2713 HALF_WOUNDS "half-wounds", "losing more than half its Wound Points";
    2714 OUTNUMBERED "outnumbered", "being outnumbered";
    2715 REFEREE "referee", "the Referee";

    // Phases, kinds of turns and counts.
    2750 DECLARE "declare", "declarations";
    2751 COUNTS "counts";
    2752 LATE "late";
    2753 ACTED "acted";
    2754 NEWCOMER "newcomer";
    2755 ROLLED "rolled";
    2756 RIB "rib";
    2757 MISSED "missed", "missed count";
    2758 EARLIER "earlier";
    2759 BEYOND "beyond";
    2760 BATCH_END "batch-end";
    2761 FIRST_TURNS "first-turns";
    2762 SECOND "second";
    2763 LATE_SECOND "late-second";
    2764 MISSED_SECOND "missed-second";
    2765 GRANTED "granted";
    2766 WRITTEN "written", "actions written for round";

    // Purposes and outcomes of rolls, and what is added to them or compared with them.
    2800 HIT_DICE "hit-dice", "Hit Dice";
    2801 INJURY_CHANCE "injury-chance", "Combat Injury d%";
    2802 INJURY_SIDE "injury-side", "injured side";
    2803 ATTRIBUTE_DAMAGE "attribute-damage";
    2804 CASTING "casting", "casting check";
    2805 ALLIES "allies";
    2806 OPPONENTS "opponents";
    2807 BASE "base";
    2808 WORST_WOUND "worst-wound", "highest wound";

    // The rows of the blunt table.
    2850 CRUSHED_FOOT "crushed-foot", "Crushed Foot";
    2851 BROKEN_SHIN "broken-shin", "Broken Shin";
    2852 SHATTERED_KNEECAP "shattered-kneecap", "Shattered Kneecap";
    2853 BROKEN_FEMUR "broken-femur", "Broken Femur";
    2854 SHATTERED_HIP "shattered-hip", "Shattered Hip";
    2855 BROKEN_RIB "broken-rib", "Broken Rib";
    2856 BROKEN_COLLARBONE "broken-collarbone", "Broken Collarbone";
    2857 CRUSHED_SHOULDER "crushed-shoulder", "Crushed Shoulder";
    2858 BROKEN_UPPER_ARM "broken-upper-arm", "Broken Upper Arm";
    2859 SHATTERED_ELBOW "shattered-elbow", "Shattered Elbow";
    2860 BROKEN_FOREARM "broken-forearm", "Broken Forearm";
    2861 SHATTERED_HAND "shattered-hand", "Shattered Hand";
    2862 BROKEN_FINGER "broken-finger", "Broken Finger";
    2863 BROKEN_NECK "broken-neck", "Broken Neck";
    2864 CRUSHED_WINDPIPE "crushed-windpipe", "Crushed Windpipe";
    2865 BROKEN_JAW "broken-jaw", "Broken Jaw";
    2866 BROKEN_NOSE "broken-nose", "Broken Nose";
    2867 EYE_SWOLLEN_SHUT "eye-swollen-shut", "Eye Swollen Shut";
    2868 CAULIFLOWER_EAR "cauliflower-ear", "Cauliflower Ear";
    2869 CRACKED_SKULL "cracked-skull", "Cracked Skull";

    // Switches.
    2900 NATURAL_20_AND_1 "natural-20-and-1";
    2901 THREE_DICE "three-dice";
    2902 NO_CASTING_CHECK "no-casting-check";
    2903 FULL_DEFENSE_FROM_DECLARATION "full-defense-from-declaration", "early Full-Defense";
    2904 SHARED_INITIATIVE "shared-initiative", "shared Initiative";
    2905 UNDAMAGED_THRESHOLDS "undamaged-thresholds";
}
