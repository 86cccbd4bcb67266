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
    1005 STRENGTH "strength";
    1006 DEXTERITY "dexterity";
    1007 CONSTITUTION "constitution";
    1008 INTELLIGENCE "intelligence";
    1009 WISDOM "wisdom";
    1010 CHARISMA "charisma";
    1011 STR_MOD "str-mod";
    1012 DEX_MOD "dex-mod";
    1013 CON_MOD "con-mod";
    1014 INT_MOD "int-mod";
    1015 WIS_MOD "wis-mod";
    1016 CHA_MOD "cha-mod";
    1017 SKILLS "skills";
    1018 SKILL_LEVEL "skill-level";
    1019 SKILL_BONUS "skill-bonus";
    1020 MELEE_AC "melee-ac";
    1021 RANGED_AC "ranged-ac";
    1022 HP_MAX "hp-max";
    1023 MOVE "move";
    1024 PHYSICAL_SAVE "physical-save";
    1025 TRAUMA_TARGET "trauma-target";
    1026 SIZE_CLASS "size-class";
    1027 SHOCK_IMMUNE "shock-immune";
    1028 SURPRISE_IMMUNE "surprise-immune";
    1029 AUTOMATIC_INITIATIVE "automatic-initiative";
    1030 EXECUTION_IMMUNE "execution-immune";
    1031 INITIATIVE_MOD "initiative-mod";
    1032 NATURAL_WEAPONS "natural-weapons";
    1033 DAMAGE_BONUS "damage-bonus";
    1034 KILLING_BLOW "killing-blow";
    1035 TRAUMA_DIE_BONUS "trauma-die-bonus";
    1036 INANIMATE "inanimate";

    // Stats of weapons, shields and armor.
    1100 SKILL "skill";
    1101 ATTRIBUTES "attributes";
    1102 USE "use";
    1103 LAUNCHER "launcher";
    1104 WEAPON_HANDS "weapon-hands";
    1105 RANGE_NORMAL "range-normal";
    1106 RANGE_MAX "range-max";
    1107 REACH "reach";
    1108 SHOCK "shock";
    1109 SHOCK_AC "shock-ac";
    1110 SHOCK_ANY_AC "shock-any-ac";
    1111 RANGED_SHOCK "ranged-shock";
    1112 UNARMED "unarmed";
    1113 LESS_LETHAL "less-lethal";
    1114 DAMAGE_MODS "damage-mods";
    1115 TRAUMA_DIE "trauma-die";
    1116 TRAUMA_RATING "trauma-rating";
    1117 WRECKS_STRUCTURES "wrecks-structures";
    1118 EASY_TO_USE "easy-to-use";
    1119 TRAUMA_TARGET_BONUS "trauma-target-bonus";
    1120 IN_USE "in-use";
    1121 AC_BONUS "ac-bonus";

    // Values of stats.
    1200 PC "pc";
    1201 NPC "npc";
    1202 HUMAN_SIZED "human-sized";
    1203 LARGER_HUMANOID "larger-humanoid";
    1204 BARELY_PLAUSIBLE "barely-plausible";
    1205 STR "str";
    1206 DEX "dex";
    1207 CON "con";
    1208 INT "int";
    1209 WIS "wis";
    1210 CHA "cha";
    1211 MELEE "melee";
    1212 THROWN "thrown";
    1213 SHOT "shot";
    1214 BOW "bow";
    1215 CROSSBOW "crossbow";
    1216 OTHER "other";

    // Skills.
    1250 PUNCH "punch";
    1251 STAB "stab";
    1252 SHOOT "shoot";
    1253 EXERT "exert";
    1254 SNEAK "sneak";
    1255 NOTICE "notice";
    1256 HEAL "heal";

    // Pools.
    1300 HP "hp";
    1301 MAIN "main";
    1302 MOVE_ACTION "move-action";
    1303 SCREENED_ATTACKERS "screened-attackers";
    1304 SHIELD_SHOCK_IGNORE "shield-shock-ignore";
    1305 SWARM_MEMBERS "swarm-members";
    1306 VETERANS_LUCK "veterans-luck";
    1307 MORTAL_CLOCK "mortal-clock";
    1308 AMMO "ammo";

    // Conditions.
    1400 SURPRISED "surprised";
    1401 PRONE "prone";
    1402 GRAPPLED "grappled";
    1403 GRAPPLING "grappling";
    1404 CHARGING "charging";
    1405 TOTAL_DEFENSE "total-defense";
    1406 SCREENING "screening";
    1407 DISENGAGED "disengaged";
    1408 HOLDING "holding";
    1409 SWARMING "swarming";
    1410 IN_MELEE "in-melee";
    1411 UNLOADED "unloaded";
    1412 DUAL_WIELDING "dual-wielding";
    1413 UNSUSPECTING "unsuspecting";
    1414 PREPARING_EXECUTION "preparing-execution";
    1415 TRAUMATIZED "traumatized";
    1416 INCAPACITATED "incapacitated";
    1417 MORTALLY_WOUNDED "mortally-wounded";
    1418 STABILIZED "stabilized";
    1419 FRAIL "frail";
    1420 DEAD "dead";
    1421 BROKEN "broken";

    // Verbs, `total-defense` and `veterans-luck` standing above.
    1500 DECLARE_SURPRISE "declare-surprise";
    1501 ROLL_INITIATIVE "roll-initiative";
    1502 MELEE_ATTACK "melee-attack";
    1503 RANGED_ATTACK "ranged-attack";
    1504 SNAP_ATTACK "snap-attack";
    1505 SWARM_ATTACK "swarm-attack";
    1506 SWARM_STRIKE "swarm-strike";
    1507 CHARGE "charge";
    1508 SCREEN_AN_ALLY "screen-an-ally";
    1509 RUN "run";
    1510 SECOND_MOVE "second-move";
    1511 FIGHTING_WITHDRAWAL "fighting-withdrawal";
    1512 USE_SKILL "use-skill";
    1513 STABILIZE "stabilize";
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
    1526 ESCAPE_GRAPPLE "escape-grapple";
    1527 MOVE_GRAPPLED "move-grappled";
    1528 RELEASE_GRAPPLE "release-grapple";
    1529 PREPARE_EXECUTION "prepare-execution";
    1530 EXECUTION_ATTACK "execution-attack";
    1531 FREE_ATTACK "free-attack";
    1532 MAIN_OTHER "main-other";
    1533 MOVE_OTHER "move-other";
    1534 ON_TURN_OTHER "on-turn-other";
    1535 INSTANT_OTHER "instant-other";
    1536 MORALE_CHECK "morale-check";
    1537 DISTURB "disturb";

    // Options of verbs.
    1600 SNEAKER "sneaker";
    1601 NOTICER "noticer";
    1602 ANTICIPATING "anticipating";
    1603 INITIATIVE_PENALTY "initiative-penalty";
    1604 ATTRIBUTE "attribute";
    1605 ADJACENT "adjacent";
    1606 NONLETHAL "nonlethal";
    1607 DUAL "dual";
    1608 COVER "cover";
    1609 GM_MOD "gm-mod";
    1610 RANGE "range";
    1611 TARGET_SEEN "target-seen";
    1612 MANEUVER "maneuver";
    1613 STRIKER "striker";
    1614 IN_RESPONSE_TO "in-response-to";
    1615 LEAVES "leaves";
    1616 DIFFICULTY "difficulty";
    1617 OPPONENT "opponent";
    1618 AIDED "aided";
    1619 SUPPLIES "supplies";
    1620 ITEMS "items";
    1621 NOTE "note";
    1622 MY_SKILL "my-skill";
    1623 RESULT "result";
    1624 PUSH_DISTANCE "push-distance";
    1625 DIRECTION "direction";
    1626 GM_EFFECTS "gm-effects";
    1627 WHY "why";
    1630 THEIR_SKILL "their-skill";
    1631 THEIR_ATTRIBUTE "their-attribute";

    // Values of options.
    1700 OPPOSED "opposed";
    1701 HALF "half";
    1702 NEAR_FULL "near-full";
    1703 LONG "long";
    1704 PLACE_KNOWN "place-known";
    1705 PLACE_UNKNOWN "place-unknown";
    1706 RANGED "ranged";
    1707 PUSH "push";
    1708 THROW "throw";
    1709 WITHIN_2M "within-2m";
    1710 MY_MISS_HITS "my-miss-hits";
    1711 HIT_ON_ME_MISSES "hit-on-me-misses";
    1720 NORTH "north";
    1721 NORTH_EAST "north-east";
    1722 EAST "east";
    1723 SOUTH_EAST "south-east";
    1724 SOUTH "south";
    1725 SOUTH_WEST "south-west";
    1726 WEST "west";
    1727 NORTH_WEST "north-west";

    // Purposes of rolls; `skill` and `physical-save` stand above, opposed checks carry their verb.
    1800 TRAUMA "trauma";
    1801 AID "aid";
    1802 EXECUTION "execution";
    1803 INJURY "injury";

    // Outcomes of rolls.
    1850 TRAUMATIC "traumatic";
    1851 PLAIN "plain";

    // Switches; `trauma` stands above.
    1900 INDIVIDUAL_INITIATIVE "individual-initiative";
    1901 NATURAL_1_20 "natural-1-20";

    // Labels of parts that no word above serves for.
    1950 BASE "base";
    1951 LEAST "least";

    // What the GM deals out and gives back.
    1980 AMOUNT "amount";
    1981 SOURCE "source";
}
