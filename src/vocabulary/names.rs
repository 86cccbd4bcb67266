//! Names: the words of a system (verbs, stats, pools, conditions, options, outcomes) as codes.
//!
//! In a log a name is its code; codes are given once, by hand, and never move. Codes below 1000
//! belong to the core and mean the same in every system; each system has a thousand of its own.

/// The code of a word. Its spelling comes from the core's table or the system's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(pub u16);

/// Declares named constants and the table that spells them. Nothing is built unless the codes
/// ascend within their thousand, and every word is there once: a system has those of the core too.
///
/// `1205 STR "str", "Strength";` is typed `str` and read as "Strength". A word without a reading of
/// its own is read as it is spelled, with spaces for its hyphens. In that of a condition `{}`
/// stands for what the condition is about: `1402 GRAPPLED "grappled", "grappled by {}";`.
#[macro_export]
macro_rules! names {
    ($table:ident = $least:literal..$end:literal $(beside $($core:ident)::+)?;
     $($code:literal $ident:ident $text:literal $(, $called:literal)?;)*) => {
        $(
            #[doc = concat!("`", $text, "`")]
            pub const $ident: $crate::vocabulary::Name = $crate::vocabulary::Name($code);
        )*
        /// Every name of this table with its spelling, in code order.
        pub const $table: &[($crate::vocabulary::Name, &str)] = &[$(($ident, $text)),*];
        /// What people read where that is not the spelling, in code order.
        pub const CALLED: &[($crate::vocabulary::Name, &str)] =
            &[$($(($ident, $called),)?)*];
        const _: () = $crate::vocabulary::assert_codes($table, $least, $end);
        const _: () = $crate::vocabulary::assert_words(&[$table, $($($core)::+)?]);
    };
}

/// Codes ascend, each once, in the range of their table.
pub const fn assert_codes(table: &[(Name, &str)], least: u16, end: u16) {
    let mut at = 0;
    while at < table.len() {
        let code = table[at].0.0;
        assert!(code >= least && code < end, "a code is out of the range of its table");
        assert!(at == 0 || table[at - 1].0.0 < code, "codes do not ascend");
        at += 1;
    }
}

/// No word stands twice in these tables. The compiler runs this at each build: a hash table makes
/// it a matter of milliseconds, where all pairs of words would take it seconds.
pub const fn assert_words(tables: &[&[(Name, &str)]]) {
    // Which word of all is held at a place, counted from 1.
    let mut held = [0; PLACES];
    let mut number: u16 = 1;
    while let Some(word) = word_of(tables, number) {
        let mut place = place_of(word);
        while let Some(other) = word_of(tables, held[place]) {
            assert!(!are_alike(other, word), "a word stands twice");
            place = (place + 1) % PLACES;
        }
        held[place] = number;
        number += 1;
    }
}

/// A word of several tables, counted from 1.
const fn word_of<'a>(tables: &[&[(Name, &'a str)]], number: u16) -> Option<&'a str> {
    let mut before = 1;
    let mut table = 0;
    while table < tables.len() && number > 0 {
        let at = number as usize - before;
        if at < tables[table].len() {
            return Some(tables[table][at].1);
        }
        before += tables[table].len();
        table += 1;
    }
    None
}

/// More than twice as many as there can be words: a system's thousand and the core's.
const PLACES: usize = 4096;

const fn place_of(word: &str) -> usize {
    let bytes = word.as_bytes();
    let (mut place, mut at) = (0, 0);
    while at < bytes.len() {
        place = (31 * place + bytes[at] as usize) % PLACES;
        at += 1;
    }
    place
}

const fn are_alike(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// The words every system shares.
pub mod core {
    names! { NAMES = 1..1000;
        1 START "start";
        2 END "end";
        3 JOIN "join";
        4 LEAVE "leave";
        5 SET "set";
        6 RULE "rule";
        7 END_TURN "end-turn";
        8 PASS "pass";
        9 TARGET "target";
        10 WEAPON "weapon";
        11 ITEM "item";
        12 TO "to";
        13 PATH "path";
        14 AT "at";
        15 YES "yes";
        16 NO "no";
        17 TEXT "text";
        18 PROMPTS "prompts";
        19 WHO "who";
        20 FROM "from";
        21 COUNT "count";
        22 ORDER "order";
        23 OUTCOME "outcome";
        24 SIDE "side";
        25 WARD "ward";
        26 PATIENT "patient";
        27 WITH "with";
        28 BEHIND "behind";
        29 ZONE "zone";
        30 SETUP "setup";
        31 FIGHT "fight";
        32 OVER "over";
        33 SURPRISE "surprise";
        34 ROUND "round";
        35 HIT "hit";
        36 MISS "miss";
        37 CRITICAL "critical";
        38 FUMBLE "fumble";
        39 THREAT "threat";
        40 NORMAL "normal";
        41 SUCCESS "success";
        42 FAILURE "failure";
        43 WIN "win";
        44 LOSS "loss";
        45 TIE "tie";
        46 HOLDS "holds";
        47 WORSENS "worsens";
        48 NONE "none";
        49 ALL "all";
        50 ESSENTIAL "essential";
        51 SHIELD "shield";
        52 ARMOR "armor";
        53 SPELL "spell";
        54 HELD "held";
        55 READIED "readied";
        56 STOWED "stowed";
        57 DROPPED "dropped";
        58 INITIATIVE "initiative";
        59 ATTACK "attack";
        60 DAMAGE "damage";
        61 MORALE "morale";
        62 THEN "then";
        63 KIND "kind";
        64 MODE "mode";
        65 ANSWER "answer";
        66 TAKE "take";
        67 LINE "line";
        68 CARRY "carry";
        69 PLACE "place";
        70 PHASE "phase";
        71 STATUS "status";
        72 HOLDER "holder";
        73 REMARK "remark";
        74 VALUE "value";
        75 FACES "faces";
        76 UPHELD "upheld";
        77 OVERTURNED "overturned";
        78 FLED "fled", "gone from the fight";
        79 DISTANCE "distance";
        80 HANDS "hands";
        81 CHECK "check";
        82 GROUP "group";
        83 MOD "mod", "modifier";
        84 HIDDEN "hidden";
        85 AS_STATED "as-stated";
        86 HURT "hurt";
        87 TYPE "type";
        88 GM_SAYS "gm-says", "the GM says";
        89 CONDITIONS_ABOUT "conditions-about", "conditions about others";
        90 SUCCEEDS "succeeds", "automatic success";
        91 FAILS "fails", "automatic failure";
        92 DEALT "dealt", "damage dealt";
        93 MOST "most", "maximum";
        94 LEAST "at-least", "to the minimum";
        95 DOUBLED "doubled", "from doubling";
        96 NO_OVERRIDES "no-overrides";
        97 UNDO "undo";
        98 OWN "own";
        99 AS_WRITTEN "as-written";
        100 STARTS_WITH "starts-with";
    }
}
