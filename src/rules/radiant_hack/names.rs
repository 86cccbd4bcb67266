//! The words of `radiant-hack` that the core does not have already.
//!
//! Each group has room to grow; a code never moves.

names! { NAMES = 3000..4000 beside crate::vocabulary::core::NAMES;
    // Stats of a combatant.
    3000 STR "str", "STR";
    3001 DEX "dex", "DEX";
    3002 ATTRIBUTES "attributes", "Attributes";
    3003 SKILL "skill", "Skill";
    3004 LEVEL "level", "Level";
    3005 MAX_HP "max-hp", "maximum HP";
    3006 PERSONALITY "personality";
    3007 REDUCTION "reduction", "damage reduction";
    3008 LEADER "leader";

    // The further attributes of a sheet, by their place there; people read the sheet's own word.
    3020 FURTHER_1 "attribute-1";
    3021 FURTHER_2 "attribute-2";
    3022 FURTHER_3 "attribute-3";
    3023 FURTHER_4 "attribute-4";
    3024 FURTHER_5 "attribute-5";
    3025 FURTHER_6 "attribute-6";
    3026 FURTHER_7 "attribute-7";
    3027 FURTHER_8 "attribute-8";
    3028 FURTHER_9 "attribute-9";
    3029 FURTHER_10 "attribute-10";
    3030 FURTHER_11 "attribute-11";
    3031 FURTHER_12 "attribute-12";

    // Stats of weapons and zones.
    3100 ATTACK_KIND "attack-kind", "kind of attack";
    3101 MAX_RANGE "max-range", "maximum range";
    3102 USAGE_MAX "usage-max", "usages";
    3103 USAGE_MARKED "usage-marked", "marked usages";
    3104 NATURAL "natural";
    3105 ADJACENT "adjacent", "adjacent Zones";
    3106 CAPACITY "capacity";
    3107 HAZARD "hazard";

    // Values of stats.
    3200 CHARACTER "character", "Character";
    3201 NPC "npc", "NPC";
    3202 CHARACTERS "characters", "Characters";
    3203 ENEMIES "enemies";
    3204 MELEE "melee";
    3205 RANGED "ranged";
    3206 ONE_HANDED "one-handed", "one-handed";
    3207 TWO_HANDED "two-handed", "two-handed";
    3208 CLOSE "close", "Close";
    3209 NEARBY "nearby", "Nearby";
    3210 FAR_AWAY "far-away", "Far-Away";
    3211 DISTANT "distant", "Distant";

    // Pools.
    3300 HP "hp", "HP";
    3301 USAGE "usage", "marked usages";
    3302 TURN_MOVE "turn-move", "move";
    3303 TURN_ACTION "turn-action", "Action";

    // Conditions.
    3400 SURPRISED "surprised";
    3401 ONGOING_DAMAGE "ongoing-damage", "suffering Ongoing Damage";
    3402 WEAKENED "weakened", "Weakened";
    3403 DISTRACTED "distracted", "Distracted";
    3404 STUCK "stuck", "Stuck";
    3405 PARALYSED "paralysed", "Paralysed";
    3406 DISENGAGED "disengaged", "Disengaged";
    3407 OUT "out";
    3408 BROKEN_MORALE "broken-morale", "broken in morale";
    3409 WEAPON_SPENT "weapon-spent", "spent";

    // Verbs; `attack` and `end-turn` stand in the core.
    3500 MOVE "move";
    3501 FREE_ATTACK "free-attack";
    3502 DISENGAGE "disengage";
    3503 STUNT "stunt";
    3504 CAST_SPELL "cast-spell";
    3505 NEGOTIATE "negotiate";
    3506 RETRIEVE_ITEM "retrieve-item";
    3507 TRADE_ITEM "trade-item";
    3508 SHAKE_OFF "shake-off";
    3509 IMPROVISE "improvise";
    3510 APPLY_ONGOING_DAMAGE "apply-ongoing-damage";
    3511 APPLY_HINDERANCE "apply-hinderance";
    3512 CALL_TEST "call-test";
    3513 ROLL_REACTION "roll-reaction";
    3514 CALL_MORALE "call-morale";
    3515 SET_ZONE_CONDITION "set-zone-condition";
    3516 SET_ZONES "set-zones";

    // Options of verbs.
    3600 PAY "pay";
    3601 ALLY_CLOSE "ally-close", "ally Close";
    3602 ENEMIES_CLOSE "enemies-close", "enemies Close";
    3603 OFF_HAND_WEAPON "off-hand-weapon", "off-hand weapon";
    3604 RANGE "range";
    3605 DR "dr", "DR";
    3606 ATTRIBUTE "attribute", "Attribute";
    3607 ATTACKER "attacker";
    3608 TARGETS "targets";
    3609 EFFECTS "effects";
    3610 WHICH "which";
    3611 SOURCE "source";
    3612 NEEDS_ACTION "needs-action", "needs an Action";
    3613 ON_PASS "on-pass", "on a pass";
    3614 ON_FAIL "on-fail", "on a failure";
    3615 INTENT "intent";
    3616 EFFECT "effect";
    3617 PER "per";
    3618 NUMBER "number";
    3619 ADJACENCY "adjacency";
    3620 DISADVANTAGE "disadvantage", "Disadvantage";
    3621 ADVANTAGE "advantage", "Advantage";

    // Values of options.
    3700 ACTION "action", "Action";
    3701 DEAD "dead";
    3702 UNCONSCIOUS "unconscious";
    3703 EACH "each";
    3704 PARLEY "parley";
    3705 FLEE "flee";
    3706 OTHER "other", "other condition";
    3707 PUSH "push";
    3708 GRAPPLE "grapple";

    // Purposes of rolls; `stunt` and `hazard` stand above.
    3800 SIDE_INITIATIVE "side-initiative", "the side that begins";
    3801 TURN_ORDER "turn-order", "Turn order";
    3802 AVOID "avoid", "avoidance";
    3803 OFF_HAND_DAMAGE "off-hand-damage", "off-hand damage";
    3804 ONGOING "ongoing", "Ongoing Damage";
    3805 HINDERANCE "hinderance";
    3806 TEST "test", "Test";
    3807 REACTION "reaction", "Reaction";

    // Why the GM is reminded of Morale.
    3830 FIRST_OUT "first-out", "the first is out";
    3831 HALF_LEFT "half-left", "half or fewer are left";
    3832 LEADER_OUT "leader-out", "a leader is out";

    // Outcomes of rolls.
    3850 HOSTILE "hostile";
    3851 WARY "wary";
    3852 CURIOUS "curious";

    3854 HELPFUL "helpful";

    // Switches.
    3900 FREE_ATTACKS_BOTH_WAYS "free-attacks-both-ways";

    // What the GM deals out and gives back.
    3950 HEAL "heal", "healing";
    3951 AMOUNT "amount";
}
