//! The words of `hallowed-earth` that the core does not have already.
//!
//! Each group has room to grow; a code never moves.

names! { NAMES = 2000..3000 beside crate::vocabulary::core::NAMES;
    // Stats of a combatant.
    2000 STRENGTH "strength";
    2001 STRENGTH_MOD "strength-mod";
    2002 AGILITY "agility";
    2003 AGILITY_MOD "agility-mod";
    2004 DEXTERITY "dexterity";
    2005 PERCEPTION "perception";
    2006 MEMORY "memory";
    2007 INSIGHT_MOD "insight-mod";
    2008 HD "hd";
    2009 HD_DICE "hd-dice";
    2010 MAX_STRESS "max-stress";
    2011 WP_BONUS "wp-bonus";
    2012 MAX_WOUND_POINTS "max-wound-points";
    2013 DEFENSE "defense";
    2014 ARMOUR "armour";
    2015 BASE_INITIATIVE "base-initiative";
    2016 ROUND_INITIATIVE "round-initiative";
    2017 DEFENSE_BONUS "defense-bonus";
    2018 DEFENSE_MODS "defense-mods";
    2019 ARMOUR_MODS "armour-mods";
    2020 SPEED "speed";
    2021 INITIATIVE_MODS "initiative-mods";
    2022 THREAT_RANGE "threat-range";
    2023 ATTACK_BONUS "attack-bonus";
    2024 HEAL "heal";
    2025 INTIMIDATION "intimidation";
    2026 BALANCE "balance";
    2027 CASTING_MODIFIER "casting-modifier";
    2028 MAIN_HAND "main-hand";
    2029 INITIATIVE_GROUP "initiative-group";
    2030 MORALE_EXEMPT "morale-exempt";
    2031 STRESS_COST "stress-cost";
    2032 INJURIES "injuries";

    // Stats of items and spells.
    2100 ARMOUR_DEFENSE_BONUS "armour-defense-bonus";
    2101 ARMOUR_BONUS "armour-bonus";
    2102 WEAPON_SPEED "weapon-speed";
    2103 WEAPON_DAMAGE "weapon-damage";
    2104 DAMAGE_TYPES "damage-types";
    2105 CRIT_MULTIPLIER "crit-multiplier";
    2106 CRIT_RANGE "crit-range";
    2107 WEAPON_REACH "weapon-reach";
    2108 WEAPON_HANDS "weapon-hands";
    2109 CASTING_TN "casting-tn";
    2110 SPELL_SPEED "spell-speed";
    2111 MANA_COST "mana-cost";
    2112 USE_MODIFIER "use-modifier";
    2113 THROW_MODIFIER "throw-modifier";
    2114 ARM "arm";
    2115 WORN "worn";
    2116 EXTRA_DAMAGE "extra-damage";

    // Values of stats.
    2200 CHARACTER "character";
    2201 NPC "npc";
    2202 MONSTER "monster";
    2203 RIGHT "right";
    2204 LEFT "left";
    2205 MAIN "main";
    2206 OFFHAND "offhand";
    2207 USED_UP "used-up";

    // Types of damage, and of the losses that are no hits.
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
    2300 STRESS "stress";
    2301 WOUND_POINTS "wound-points";
    2302 MANA "mana";
    2303 ACTION_ALLOWANCE "action-allowance";
    2304 MOVEMENT_ALLOWANCE "movement-allowance";
    2305 STANDARD_ACTION "standard-action";
    2306 REACTION "reaction";
    2307 STRENGTH_DAMAGE "strength-damage";
    2308 AGILITY_DAMAGE "agility-damage";
    2309 DEXTERITY_DAMAGE "dexterity-damage";
    2310 PERCEPTION_DAMAGE "perception-damage";
    2311 MEMORY_DAMAGE "memory-damage";

    // Conditions.
    2400 SURPRISED "surprised";
    2401 IN_FULL_DEFENSE "in-full-defense";
    2402 IN_DEFENSIVE_ATTACK "in-defensive-attack";
    2403 INCAPACITATED "incapacitated";
    2404 DYING "dying";
    2405 STABILIZED "stabilized";
    2406 DEAD "dead";
    2407 ROUTED "routed";
    2408 WOUNDED "wounded";
    2409 ATTRIBUTE_DAMAGED "attribute-damaged";
    2410 BALANCE_MINUS_5 "balance-minus-5";
    2411 HALF_SPEED_INJURY "half-speed-injury";
    2412 PRONE_UNTIL_HEALED "prone-until-healed";
    2413 ONE_ACTION_PER_TWO_TURNS "one-action-per-two-turns";
    2414 ARM_CANNOT_ATTACK "arm-cannot-attack";
    2415 ARM_CANNOT_HOLD "arm-cannot-hold";
    2416 HAND_USELESS "hand-useless";
    2417 PARALYZED_BELOW_NECK "paralyzed-below-neck";
    2418 CANNOT_SPEAK "cannot-speak";
    2419 CANNOT_BREATHE "cannot-breathe";
    2420 CANNOT_CHEW "cannot-chew";
    2421 CANNOT_SMELL "cannot-smell";
    2422 BLIND_ONE_EYE "blind-one-eye";
    2423 DEAF_ONE_EAR "deaf-one-ear";
    2424 CONCUSSED "concussed";

    // Verbs; `attack`, `pass` and `end-turn` stand in the core.
    2500 CAST_SPELL "cast-spell";
    2501 USE_ITEM "use-item";
    2502 THROW_ITEM "throw-item";
    2503 FULL_DEFENSE "full-defense";
    2504 DEFENSIVE_ATTACK "defensive-attack";
    2505 HEAL_CHECK "heal-check";
    2506 INTIMIDATE "intimidate";
    2507 OTHER_ACTION "other-action";
    2508 ACT "act";
    2509 MOVE "move";
    2510 FREE_ACTION "free-action";
    2511 SPEAK "speak";
    2512 REPOSTE "reposte";
    2513 SPEND_STRESS "spend-stress";
    2514 MORALE_CHECK "morale-check";
    2516 RULE_INJURY "rule-injury";
    2517 DEAL_DAMAGE "deal-damage";
    2518 ALTER_BASE_INITIATIVE "alter-base-initiative";
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
    2620 INJURY "injury";
    2621 ATTRIBUTE "attribute";
    2622 REASON "reason";
    2623 NAMED "name";
    2624 SAYS "says";
    2627 CONDITIONS "conditions";

    // Values of options.
    2700 FREE "free";
    2701 SECRET_REVEAL "secret-reveal";
    2702 ROUND_ROBIN_LEFT "round-robin-left";
    2703 ROUND_ROBIN_RIGHT "round-robin-right";
    2704 BY_AGILITY "by-agility";
    2705 BY_INITIATIVE_MODIFIER "by-initiative-modifier";
    2706 STRESS_FIRST "stress-first";
    2707 WOUNDS "wounds";
    2708 DEFEAT "defeat";
    2709 FLIGHT "flight";
    2710 CAPTURE "capture";
    2711 INTERRUPTED "interrupted";
    2712 OTHER "other";
    2713 HALF_WOUNDS "half-wounds";
    2714 OUTNUMBERED "outnumbered";
    2715 REFEREE "referee";

    // Phases, kinds of turns and counts.
    2750 DECLARE "declare";
    2751 COUNTS "counts";
    2752 LATE "late";
    2753 ACTED "acted";
    2754 NEWCOMER "newcomer";
    2755 ROLLED "rolled";
    2756 RIB "rib";
    2757 MISSED "missed";
    2758 EARLIER "earlier";
    2759 BEYOND "beyond";
    2760 BATCH_END "batch-end";
    2761 FIRST_TURNS "first-turns";
    2762 SECOND "second";
    2763 LATE_SECOND "late-second";
    2764 MISSED_SECOND "missed-second";

    // Purposes and outcomes of rolls, and what is added to them or compared with them.
    2800 HIT_DICE "hit-dice";
    2801 INJURY_CHANCE "injury-chance";
    2802 INJURY_SIDE "injury-side";
    2803 ATTRIBUTE_DAMAGE "attribute-damage";
    2804 CASTING "casting";
    2805 ALLIES "allies";
    2806 OPPONENTS "opponents";
    2807 BASE "base";
    2808 WORST_WOUND "worst-wound";

    // The rows of the blunt table.
    2850 CRUSHED_FOOT "crushed-foot";
    2851 BROKEN_SHIN "broken-shin";
    2852 SHATTERED_KNEECAP "shattered-kneecap";
    2853 BROKEN_FEMUR "broken-femur";
    2854 SHATTERED_HIP "shattered-hip";
    2855 BROKEN_RIB "broken-rib";
    2856 BROKEN_COLLARBONE "broken-collarbone";
    2857 CRUSHED_SHOULDER "crushed-shoulder";
    2858 BROKEN_UPPER_ARM "broken-upper-arm";
    2859 SHATTERED_ELBOW "shattered-elbow";
    2860 BROKEN_FOREARM "broken-forearm";
    2861 SHATTERED_HAND "shattered-hand";
    2862 BROKEN_FINGER "broken-finger";
    2863 BROKEN_NECK "broken-neck";
    2864 CRUSHED_WINDPIPE "crushed-windpipe";
    2865 BROKEN_JAW "broken-jaw";
    2866 BROKEN_NOSE "broken-nose";
    2867 EYE_SWOLLEN_SHUT "eye-swollen-shut";
    2868 CAULIFLOWER_EAR "cauliflower-ear";
    2869 CRACKED_SKULL "cracked-skull";

    // Switches.
    2900 NATURAL_20_AND_1 "natural-20-and-1";
    2901 THREE_DICE "three-dice";
    2902 NO_CASTING_CHECK "no-casting-check";
    2903 FULL_DEFENSE_FROM_DECLARATION "full-defense-from-declaration";
    2904 SHARED_INITIATIVE "shared-initiative";
    2905 UNDAMAGED_THRESHOLDS "undamaged-thresholds";
}
