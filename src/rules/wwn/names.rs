//! The words of `wwn` that the core does not have already.
//!
//! Each group has room to grow; a code never moves.

names! { NAMES = 1000..2000 beside crate::vocabulary::core::NAMES;
    // Stats of a combatant.
    1000 NAMED "named";
    1001 DISCIPLINED "disciplined";
    1002 LEVEL "level";
    1003 HIT_DICE "hit-dice";
    1004 ATTACK_BONUS "attack-bonus";
    1005 STRENGTH "strength", "Strength score";
    1006 DEXTERITY "dexterity", "Dexterity score";
    1007 CONSTITUTION "constitution", "Constitution score";
    1008 INTELLIGENCE "intelligence", "Intelligence score";
    1009 WISDOM "wisdom", "Wisdom score";
    1010 CHARISMA "charisma", "Charisma score";
    1011 STR_MOD "str-mod", "Strength modifier";
    1012 DEX_MOD "dex-mod", "Dexterity modifier";
    1013 CON_MOD "con-mod", "Constitution modifier";
    1014 INT_MOD "int-mod", "Intelligence modifier";
    1015 WIS_MOD "wis-mod", "Wisdom modifier";
    1016 CHA_MOD "cha-mod", "Charisma modifier";
    1017 SKILLS "skills";
    1018 SKILL_LEVEL "skill-level";
    1019 SKILL_BONUS "skill-bonus";
    1020 MELEE_AC "melee-ac", "Melee AC";
    1021 RANGED_AC "ranged-ac", "Ranged AC";
    1022 HP_MAX "hp-max", "maximum hp";
    1023 MOVE "move", "movement rate";
    1024 PHYSICAL_SAVE "physical-save", "Physical save";
    1025 TRAUMA_TARGET "trauma-target", "Trauma Target";
    1026 SIZE_CLASS "size-class", "size";
    1027 SHOCK_IMMUNE "shock-immune", "immune to Shock";
    1028 SURPRISE_IMMUNE "surprise-immune", "immune to surprise";
    1029 AUTOMATIC_INITIATIVE "automatic-initiative";
    1030 EXECUTION_IMMUNE "execution-immune", "immune to execution attacks";
    1031 INITIATIVE_MOD "initiative-mod", "initiative modifier";
    1032 NATURAL_WEAPONS "natural-weapons";
    1033 DAMAGE_BONUS "damage-bonus";
    1034 KILLING_BLOW "killing-blow", "Killing Blow";
    1035 TRAUMA_DIE_BONUS "trauma-die-bonus", "Trauma Die bonus";
    1036 INANIMATE "inanimate";
    1037 LEADER "leader";

    // Stats of weapons, shields and armor.
    1100 SKILL "skill";
    1101 ATTRIBUTES "attributes";
    1102 USE "use";
    1103 LAUNCHER "launcher";
    1104 WEAPON_HANDS "weapon-hands";
    1105 RANGE_NORMAL "range-normal", "normal range";
    1106 RANGE_MAX "range-max", "maximum range";
    1107 REACH "reach";
    1108 SHOCK "shock", "Shock";
    1109 SHOCK_AC "shock-ac", "Shock AC";
    1110 SHOCK_ANY_AC "shock-any-ac", "Shock against any AC";
    1111 RANGED_SHOCK "ranged-shock", "ranged Shock";
    1112 UNARMED "unarmed";
    1113 LESS_LETHAL "less-lethal", "less-lethal";
    1114 DAMAGE_MODS "damage-mods", "weapon mods";
    1115 TRAUMA_DIE "trauma-die", "Trauma Die";
    1116 TRAUMA_RATING "trauma-rating", "Trauma Rating";
    1117 WRECKS_STRUCTURES "wrecks-structures";
    1118 EASY_TO_USE "easy-to-use";
    1119 TRAUMA_TARGET_BONUS "trauma-target-bonus", "Trauma Target bonus";
    1120 IN_USE "in-use";
    1121 AC_BONUS "ac-bonus", "AC bonus";

    // Values of stats.
    1200 PC "pc", "PC";
    1201 NPC "npc", "NPC";
    1202 HUMAN_SIZED "human-sized", "human-sized";
    1203 LARGER_HUMANOID "larger-humanoid";
    1204 BARELY_PLAUSIBLE "barely-plausible", "barely plausible to wrestle";
    1205 STR "str", "Strength";
    1206 DEX "dex", "Dexterity";
    1207 CON "con", "Constitution";
    1208 INT "int", "Intelligence";
    1209 WIS "wis", "Wisdom";
    1210 CHA "cha", "Charisma";
    1211 MELEE "melee";
    1212 THROWN "thrown";
    1213 SHOT "shot";
    1214 BOW "bow";
    1215 CROSSBOW "crossbow";
    1216 OTHER "other";

    // Skills.
    1250 PUNCH "punch", "Punch";
    1251 STAB "stab", "Stab";
    1252 SHOOT "shoot", "Shoot";
    1253 EXERT "exert", "Exert";
    1254 SNEAK "sneak", "Sneak";
    1255 NOTICE "notice", "Notice";
    1256 HEAL "heal", "Heal";
    1257 OTHER_SKILL "other-skill", "skill";

    // Pools.
    1300 HP "hp";
    1301 MAIN "main", "Main Action";
    1302 MOVE_ACTION "move-action", "Move Action";
    1303 SCREENED_ATTACKERS "screened-attackers";
    1304 SHIELD_SHOCK_IGNORE "shield-shock-ignore", "Shock the shield can still ignore";
    1305 SWARM_MEMBERS "swarm-members";
    1306 VETERANS_LUCK "veterans-luck", "Veteran's Luck";
    1307 MORTAL_CLOCK "mortal-clock", "rounds Mortally Wounded";
    1308 AMMO "ammo", "ammunition";

    // Conditions.
    1400 SURPRISED "surprised";
    1401 PRONE "prone";
    1402 GRAPPLED "grappled", "grappled by {}";
    1403 GRAPPLING "grappling", "grappling {}";
    1404 CHARGING "charging";
    1405 TOTAL_DEFENSE "total-defense", "in Total Defense";
    1406 SCREENING "screening", "screening {}";
    1407 DISENGAGED "disengaged";
    1408 HOLDING "holding", "holding an action";
    1409 SWARMING "swarming", "swarming {}";
    1410 IN_MELEE "in-melee";
    1411 UNLOADED "unloaded";
    1412 DUAL_WIELDING "dual-wielding", "fighting with two weapons";
    1413 UNSUSPECTING "unsuspecting";
    1414 PREPARING_EXECUTION "preparing-execution", "preparing an execution attack on {}";
    1415 TRAUMATIZED "traumatized", "at risk of a Major Injury";
    1416 INCAPACITATED "incapacitated";
    1417 MORTALLY_WOUNDED "mortally-wounded", "Mortally Wounded (round {})";
    1418 STABILIZED "stabilized";
    1419 FRAIL "frail", "Frail";
    1420 DEAD "dead";
    1421 BROKEN "broken";

    // Verbs, `total-defense` and `veterans-luck` standing above.
    1500 DECLARE_SURPRISE "declare-surprise";
    1501 ROLL_INITIATIVE "roll-initiative";
    1502 MELEE_ATTACK "melee-attack";
    1503 RANGED_ATTACK "ranged-attack";
    1504 SNAP_ATTACK "snap-attack", "Snap Attack";
    1505 SWARM_ATTACK "swarm-attack", "Swarm Attack";
    1506 SWARM_STRIKE "swarm-strike";
    1507 CHARGE "charge", "Charge";
    1508 SCREEN_AN_ALLY "screen-an-ally", "screen";
    1509 RUN "run";
    1510 SECOND_MOVE "second-move", "second Move Action";
    1511 FIGHTING_WITHDRAWAL "fighting-withdrawal", "Fighting Withdrawal";
    1512 USE_SKILL "use-skill", "skill check";
    1513 STABILIZE "stabilize", "first aid";
    1514 READY_ITEM "ready-item";
    1515 STOW_ITEM "stow-item";
    1516 DRAW_OR_SHEATHE "draw-or-sheathe";
    1517 RELOAD "reload";
    1518 DROP_ITEM "drop-item";
    1519 PICK_UP_ITEM "pick-up-item";
    1520 STAND_UP "stand-up";
    1521 GO_PRONE "go-prone";
    1522 HOLD_ACTION "hold-action";
    1523 ACT_NOW "act-now";
    1524 SHOVE "shove";
    1525 GRAPPLE "grapple";
    1526 ESCAPE_GRAPPLE "escape-grapple", "escape from grapple";
    1527 MOVE_GRAPPLED "move-grappled", "move in grapple";
    1528 RELEASE_GRAPPLE "release-grapple", "release from grapple";
    1529 PREPARE_EXECUTION "prepare-execution";
    1530 EXECUTION_ATTACK "execution-attack";
    1531 FREE_ATTACK "free-attack";
    1532 MAIN_OTHER "main-other", "other Main Action";
    1533 MOVE_OTHER "move-other", "other Move Action";
    1534 ON_TURN_OTHER "on-turn-other", "other On Turn Action";
    1535 INSTANT_OTHER "instant-other", "other Instant Action";
    1536 MORALE_CHECK "morale-check", "Morale check";
    1537 DISTURB "disturb";

    // Options of verbs.
    1600 SNEAKER "sneaker";
    1601 NOTICER "noticer";
    1602 ANTICIPATING "anticipating";
    1603 INITIATIVE_PENALTY "initiative-penalty";
    1604 ATTRIBUTE "attribute";
    1605 ADJACENT "adjacent";
    1606 NONLETHAL "nonlethal", "non-lethal";
    1607 DUAL "dual", "two weapons";
    1608 COVER "cover";
    1609 GM_MOD "gm-mod", "GM modifier";
    1610 RANGE "range";
    1611 TARGET_SEEN "target-seen", "visibility";
    1612 MANEUVER "maneuver";
    1613 STRIKER "striker";
    1614 IN_RESPONSE_TO "in-response-to";
    1615 LEAVES "leaves";
    1616 DIFFICULTY "difficulty";
    1617 OPPONENT "opponent";
    1618 AIDED "aided", "aided by";
    1619 SUPPLIES "supplies", "no supplies";
    1620 ITEMS "items";
    1621 NOTE "note";
    1622 MY_SKILL "my-skill";
    1623 RESULT "result";
    1624 PUSH_DISTANCE "push-distance";
    1625 DIRECTION "direction";
    1626 GM_EFFECTS "gm-effects", "effects by the GM";
    1627 WHY "why", "reason";
    1630 THEIR_SKILL "their-skill";
    1631 THEIR_ATTRIBUTE "their-attribute";

    // Values of options.
    1700 OPPOSED "opposed";
    1701 HALF "half";
    1702 NEAR_FULL "near-full", "nearly full";
    1703 LONG "long", "long range";
    1704 PLACE_KNOWN "place-known";
    1705 PLACE_UNKNOWN "place-unknown";
    1706 RANGED "ranged";
    1707 PUSH "push";
    1708 THROW "throw";
    1709 WITHIN_2M "within-2m", "within 2 metres";
    1710 MY_MISS_HITS "my-miss-hits", "a miss becomes a hit";
    1711 HIT_ON_ME_MISSES "hit-on-me-misses", "a hit becomes a miss";
    1720 NORTH "north";
    1721 NORTH_EAST "north-east", "north-east";
    1722 EAST "east";
    1723 SOUTH_EAST "south-east", "south-east";
    1724 SOUTH "south";
    1725 SOUTH_WEST "south-west", "south-west";
    1726 WEST "west";
    1727 NORTH_WEST "north-west", "north-west";

    // Purposes of rolls; `skill` and `physical-save` stand above, opposed checks carry their verb.
    1800 TRAUMA "trauma", "Trauma Die";
    1801 AID "aid";
    1802 EXECUTION "execution", "execution shot";
    1803 INJURY "injury", "Major Injury";

    // Outcomes of rolls.
    1850 TRAUMATIC "traumatic", "Traumatic Hit";
    1851 PLAIN "plain", "no Traumatic Hit";

    // Switches; `trauma` stands above.
    1900 INDIVIDUAL_INITIATIVE "individual-initiative";
    1901 NATURAL_1_20 "natural-1-20", "natural 1 and 20";

    // Places in the order that no word above serves for.
    1930 NOT_SURPRISED "not-surprised", "not surprised";

    // Labels of parts that no word above serves for.
    1950 BASE "base";
    1951 LEAST "least", "minimum";
    1952 SWARM_BONUS "swarm-bonus", "from the swarm";
    1953 OVER_MAXIMUM "over-maximum", "over the usual maximum";

    // What the GM deals out and gives back.
    1980 AMOUNT "amount";
    1981 SOURCE "source";
}
