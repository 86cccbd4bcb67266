//! The words of `factions` that the core does not have already.
//!
//! Each group has room to grow; a code never moves.

names! { NAMES = 4000..5000 beside crate::vocabulary::core::NAMES;
    // Stats of a combatant.
    4000 RUN_BY "run-by";
    4001 STR "str", "STR";
    4002 AGI "agi", "AGI";
    4003 WIT "wit", "WIT";
    4004 MAX_HEALTH "max-health", "maximum health";
    4005 ARMOUR "armour";
    4006 FEAR_IMMUNE "fear-immune", "immune to fear";

    // Stats of weapons, shields, armour and zones.
    4100 ATTACK_KIND "attack-kind", "kind of attack";
    4101 RANGE "range";
    4102 UNARMED "unarmed";
    4103 ARMOUR_VALUE "armour-value";
    4104 SHIELD_VALUE "shield-value";
    4105 NEIGHBOURS "neighbours";
    4106 BLAST "blast";
    4107 HAZARDS "hazards";
    4108 POWERFUL "powerful";
    4109 PROTECTION "protection";
    4110 CONDITION "condition";
    4111 ARMOUR_CONDITION "armour-condition";
    4112 SHIELD_CONDITION "shield-condition";
    4113 USED "used";
    4114 IMPROVISED "improvised";
    4115 SPEED_CLASS "speed-class", "speed in a long chase";

    // Values of stats.
    4200 PLAYER "player", "Player";
    4201 GM "gm", "GM";
    4202 MELEE "melee";
    4203 RANGED "ranged";
    4204 INDIRECT "indirect";
    4205 CONCEALMENT "concealment";
    4206 COVER "cover";
    4207 BARRIER "barrier";
    4208 INTACT "intact";
    4209 HAND "hand", "hand weapon";
    4210 GREAT "great", "great weapon";
    4211 SLOWER "slower";
    4212 EQUAL "equal";
    4213 FASTER "faster";
    4214 OUT_OF_SIGHT "out-of-sight";
    4215 DISTRACTION "distraction";

    // Pools.
    4300 HEALTH "health";
    4301 TURN "turn";
    4302 MAIN "main", "main action";
    4303 BONUS "bonus", "bonus action";
    4304 MOVEMENT "movement", "half zones of movement";
    4305 CONSECUTIVE_PASSES "consecutive-passes";
    4306 FAT "fat", "fast action threshold (FAT)";

    // Conditions.
    4400 TURN_SPENT "turn-spent", "spent";
    4401 IN_TURN "in-turn", "taking its turn";
    4402 CONCEALED "concealed";
    4403 SURPRISED "surprised";
    4404 INCAPACITATED "incapacitated";
    4405 DEAD "dead";
    4406 BROKEN "broken";
    4407 STEADFAST "steadfast";
    4408 GRABBED "grabbed", "grabbed by {}";
    4409 GRABBING "grabbing", "grabbing {}";
    4410 ENTANGLED "entangled";
    4411 IN_CONCEALMENT "in-concealment";
    4412 IN_COVER "in-cover";
    4413 BEHIND_BARRIER "behind-barrier", "behind a barrier";
    4414 SURRENDERED "surrendered";
    4415 DAMAGED "damaged";
    4416 DESTROYED "destroyed";

    // Verbs.
    4500 CHOOSE_FIRST_FACTION "choose-first-faction";
    4501 TAKE_TURN "take-turn";
    4502 MOVE "move";
    4503 PICK_UP "pick-up";
    4504 PUT_DOWN "put-down";
    4505 EQUIP "equip";
    4506 UNEQUIP "unequip";
    4507 USE_CONSUMABLE "use-consumable";
    4508 INTERACT "interact";
    4509 SAY "say";
    4510 INVOKE_POWER "invoke-power";
    4511 IMPROVISE "improvise";
    4512 DODGE "dodge";
    4513 COUNTER "counter";
    4514 HIDE_BEHIND "hide-behind";
    4515 GUARD "guard";
    4516 OPPORTUNITY_ATTACK "opportunity-attack";
    4517 PROPOSE_STUNT "propose-stunt";
    4518 DISARM "disarm";
    4519 GRAPPLE "grapple";
    4520 SHOVE "shove";
    4521 RELEASE "release";
    4522 BREAK_FREE "break-free";
    4523 SET_PROTECTION "set-protection";
    4524 SURRENDER "surrender";
    4525 HIDE "hide";
    4526 REVEAL "reveal";
    4527 RESOLVE_CHASE "resolve-chase";

    // Options of verbs.
    4600 STARTED_BY "started-by";
    4601 FACTION "faction";
    4602 CHARACTER "character";
    4603 LEAVES "leaves";
    4604 STEPS "steps", "half zones";
    4605 ON "on";
    4606 EFFECT "effect";
    4607 COMPLEX "complex", "complex interaction";
    4608 HOLD_BACK "hold-back", "holding back";
    4609 FINAL_BLOW "final-blow";
    4610 MOVING "moving", "on the move";
    4611 VISIBLE "visible";
    4612 NEARBY "nearby";
    4613 CHALLENGING "challenging", "challenging circumstances";
    4614 POWER "power";
    4615 SAVE "save";
    4616 COST "cost";
    4618 EFFECTS "effects";
    4619 TARGETS "targets";
    4620 SNEAKING "sneaking";
    4621 AMBUSHERS "ambushers";
    4622 STUNT "stunt";
    4623 DRAGGING "dragging";
    4624 HAZARD "hazard";
    4625 PENETRATES "penetrates", "penetrates cover";
    4626 PEEKING "peeking", "peeking out";
    4627 CLOSED "closed", "closed overhead";
    4628 AGAINST "against";
    4629 REASON "reason";
    4630 REVEALS "reveals";
    4631 FLEEING "fleeing";
    4632 PURSUERS "pursuers";
    4633 SPEED "speed";
    4634 WHOM "whom";

    // Purposes of rolls; those that are called as a verb or an option stand above.
    4800 TO_HIT "to-hit", "WIT save to hit";
    4801 DEVIATION "deviation";
    4802 CHASE "chase";
    4803 DURABILITY "durability";

    // Phases of a round.
    4850 FAST "fast", "the fast phase";
    4851 SLOW "slow", "the slow phase";

    // What is counted within a turn or a round.
    4870 STANDING "standing";
    4871 REACTED "reacted";

    // Switches.
    4900 FAST_AND_SLOW "fast-and-slow", "fast and slow activations";
    4901 PLAYER_MORALE "player-morale", "morale checks for Player characters";
    4902 CHAOS_OF_COMBAT "chaos-of-combat";
    4903 DURABILITY_DIE "durability-die";
    4904 DURABILITY_NUMBER "durability-number";
    4905 DIE_FOR_EACH "die-for-each", "one die for each member";

    // What the GM deals out and gives back.
    4950 HEAL "heal", "healing";
    4951 AMOUNT "amount";
    4952 SOURCE "source";
}
