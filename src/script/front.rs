//! The front matter: system, dice, options, map, combatants. Neutral: it holds for every rule
//! system and knows the meaning of no stat.

use super::cast::cast;
use super::diagnostic::{Diagnostic, Span, quoted};
use super::entry::{Datum, Entry, Value, read_toml};
use super::tree::{Text, Word};

/// What stands between the `---` lines.
#[derive(Debug, Clone, PartialEq)]
pub struct Front {
    /// The rule system, as written.
    pub system: Word,
    /// Where dice come from.
    pub dice: Dice,
    /// The seat that keeps the secret of the dice, if it is not the GM's.
    pub keeper: Option<Word>,
    /// Whether a line of a seeded fight may bring typed faces.
    pub mixed: bool,
    /// The system's switches, as written.
    pub options: Vec<Entry>,
    /// The map, if there is one.
    pub map: Option<Map>,
    /// The cast, `like` and `count` worked out, in the order written. Ids are unique.
    pub combatants: Vec<Combatant>,
}

/// Where dice come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dice {
    /// Physical dice, typed in brackets.
    Typed,
    /// From a secret that is committed to beforehand.
    Seeded,
    /// From a seed that stands in the log from the start.
    Open {
        /// The seed, if the file fixes it.
        seed: Option<[u8; 32]>,
    },
}

/// The map: a grid, or zones.
#[derive(Debug, Clone, PartialEq)]
pub struct Map {
    /// Columns and rows of a grid, each at least 1.
    pub grid: Option<(i64, i64)>,
    /// The zones, in the order written. Their ids are unique.
    pub zones: Vec<Zone>,
    /// Everything else that is said of the map.
    pub rest: Vec<Entry>,
    /// Where the map is described.
    pub span: Span,
}

/// A zone of the map.
#[derive(Debug, Clone, PartialEq)]
pub struct Zone {
    /// Its id.
    pub id: Word,
    /// Its stats, as written.
    pub stats: Vec<Entry>,
    /// Where it is described.
    pub span: Span,
}

/// One combatant.
#[derive(Debug, Clone, PartialEq)]
pub struct Combatant {
    /// The id: a kebab-case word, no other combatant's, no side's, not reserved.
    pub id: Word,
    /// The name, if it has another than its id.
    pub name: Option<Text>,
    /// The side.
    pub side: Option<Word>,
    /// Who speaks for it.
    pub seat: Option<Word>,
    /// Where it stands: a text (zone or border) or a list of two numbers (a square).
    pub at: Option<Value>,
    /// Whether it waits for `gm join`.
    pub waiting: bool,
    /// Whether it begins hidden: where it stands is for the GM and its own seat alone.
    pub hidden: bool,
    /// Stats and pools, as written. No name stands twice.
    pub stats: Vec<Entry>,
    /// What it carries, in the order written. Ids are unique.
    pub items: Vec<Item>,
    /// Where it is described.
    pub span: Span,
}

/// Something a combatant carries.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// The id: a kebab-case word.
    pub id: Word,
    /// Its stats, as written.
    pub stats: Vec<Entry>,
}

/// What an item is: the `KIND` of `[[combatant.KIND]]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ItemKind {
    /// `[[combatant.weapon]]`
    Weapon,
    /// `[[combatant.shield]]`
    Shield,
    /// `[[combatant.armor]]`
    Armor,
    /// `[[combatant.spell]]`
    Spell,
    /// `[[combatant.item]]`
    Item,
}

impl ItemKind {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::Weapon, Self::Shield, Self::Armor, Self::Spell, Self::Item];

    /// The word for it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Weapon => "weapon",
            Self::Shield => "shield",
            Self::Armor => "armor",
            Self::Spell => "spell",
            Self::Item => "item",
        }
    }
}

/// What may stand at the top of the front matter.
const KEYS: [&str; 8] =
    ["system", "dice", "seed", "keeper", "mixed", "options", "map", "combatant"];

/// Parses front matter (without the `---` lines) whose first line is line `first_line` of its
/// file.
///
/// # Errors
/// The first mistake comes back as a diagnostic that points at it.
pub fn parse_front(toml: &str, first_line: u32) -> Result<Front, Diagnostic> {
    let entries = read_toml(toml, first_line)?;
    if let Some(entry) = entries.iter().find(|entry| !KEYS.contains(&entry.name.text.as_str())) {
        let name = &entry.name;
        let hint = match name.text.as_str() {
            "grid" | "zone" => "a grid and the zones stand below `[map]`",
            _ => {
                "what the system or any fight lets one choose, such as undo, stands below \
                 `[options]`"
            }
        };
        return Err(Diagnostic::at(
            name.span,
            format!("the front matter has no {}", quoted(&name.text)),
        )
        .because(format!("it holds only {}", KEYS.join(", ")))
        .hint(hint)
        .hint_nearest(&name.text, KEYS));
    }
    let value =
        |key: &str| entries.iter().find(|entry| entry.name.text == key).map(|entry| &entry.value);
    let top = Span { line: first_line, column: 1, length: 0 };
    let missing =
        || Diagnostic::at(top, "the front matter names no system").hint("write `system = \"…\"`");
    let system = value("system").ok_or_else(missing)?.kebab("the system")?;
    let options = value("options").map(|options| options.table("`options`")).transpose()?;
    let dice = dice(value("dice"), value("seed"))?;
    let mixed = value("mixed").map(|mixed| mixed.flag("`mixed`")).transpose()?.unwrap_or(false);
    if mixed && dice == Dice::Typed {
        let span = value("mixed").map_or(top, |mixed| mixed.span);
        return Err(Diagnostic::at(span, "typed dice are typed on every line")
            .hint("leave `mixed` out, or write `dice = \"seeded\"`"));
    }
    Ok(Front {
        system,
        dice,
        keeper: value("keeper").map(|keeper| keeper.seat("the keeper's seat")).transpose()?,
        mixed,
        options: options.unwrap_or_default().to_vec(),
        map: value("map").map(map).transpose()?,
        combatants: value("combatant").map(cast).transpose()?.unwrap_or_default(),
    })
}

const POLICIES: [&str; 3] = ["typed", "seeded", "open"];

fn dice(policy: Option<&Value>, seed: Option<&Value>) -> Result<Dice, Diagnostic> {
    let word = policy.map(|policy| policy.text("`dice`")).transpose()?.unwrap_or("seeded");
    let bytes = seed.map(seed_bytes).transpose()?;
    match (word, seed, policy) {
        ("typed", Some(seed), _) => Err(Diagnostic::at(seed.span, "typed dice have no seed")
            .hint("leave `seed` out, or write `dice = \"seeded\"`")),
        ("typed", None, _) => Ok(Dice::Typed),
        ("seeded", None, _) => Ok(Dice::Seeded),
        ("seeded" | "open", ..) => Ok(Dice::Open { seed: bytes }),
        (other, _, policy) => {
            let message = format!("{} is not a kind of dice", quoted(other));
            let refusal = match policy {
                Some(policy) => Diagnostic::at(policy.span, message),
                None => Diagnostic::new(message),
            };
            if other == "mixed" {
                return Err(refusal.hint("write `dice = \"seeded\"` and `mixed = true` below it"));
            }
            Err(refusal
                .hint(
                    "write \"typed\" (you throw), \"seeded\" (the program throws) or \"open\" \
                     (it throws, and the seed is public); `mixed = true` beside \"seeded\" takes \
                     your dice too",
                )
                .hint_nearest(other, POLICIES))
        }
    }
}

fn seed_bytes(value: &Value) -> Result<[u8; 32], Diagnostic> {
    let text = value.text("`seed`")?;
    let digits: Vec<u8> =
        text.chars().filter_map(|c| c.to_digit(16)).filter_map(|d| d.try_into().ok()).collect();
    let count = text.chars().count();
    if count != 64 || digits.len() != 64 {
        return Err(Diagnostic::at(value.span, "this is not a seed")
            .because(format!(
                "a seed is 64 hexadecimal digits; these are {count} characters, {} of them digits",
                digits.len()
            ))
            .hint("leave `seed` out to have one drawn"));
    }
    let mut seed = [0; 32];
    for (byte, pair) in seed.iter_mut().zip(digits.chunks(2)) {
        *byte = pair.iter().fold(0, |byte, digit| byte << 4 | digit);
    }
    Ok(seed)
}

fn map(value: &Value) -> Result<Map, Diagnostic> {
    let mut map = Map { grid: None, zones: Vec::new(), rest: Vec::new(), span: value.span };
    for entry in value.table("`map`")? {
        match entry.name.text.as_str() {
            "grid" => map.grid = Some(grid(&entry.value)?),
            "zone" => map.zones = zones(&entry.value)?,
            _ => map.rest.push(entry.clone()),
        }
    }
    Ok(map)
}

fn grid(value: &Value) -> Result<(i64, i64), Diagnostic> {
    match square(value) {
        Some((columns @ 1.., rows @ 1..)) => Ok((columns, rows)),
        _ => Err(Diagnostic::at(value.span, "a grid is two numbers, columns and rows")
            .hint("as in `grid = [20, 12]`")),
    }
}

/// The two numbers of a square, if that is what the value is.
pub(crate) fn square(value: &Value) -> Option<(i64, i64)> {
    let Datum::List(items) = &value.data else {
        return None;
    };
    match items.as_slice() {
        [Value { data: Datum::Int(x), .. }, Value { data: Datum::Int(y), .. }] => Some((*x, *y)),
        _ => None,
    }
}

fn zones(value: &Value) -> Result<Vec<Zone>, Diagnostic> {
    let mut zones: Vec<Zone> = Vec::new();
    for (entries, span) in value.tables("map.zone")? {
        let (id, stats) = identified(entries, span, "a zone")?;
        if zones.iter().any(|zone| zone.id.text == id.text) {
            return Err(Diagnostic::at(
                id.span,
                format!("there are two zones {}", quoted(&id.text)),
            )
            .hint("give each zone its own id"));
        }
        zones.push(Zone { id, stats, span });
    }
    Ok(zones)
}

/// The id of a table, and its other entries.
pub(crate) fn identified(
    entries: &[Entry],
    span: Span,
    what: &str,
) -> Result<(Word, Vec<Entry>), Diagnostic> {
    let Some(id) = entries.iter().find(|entry| entry.name.text == "id") else {
        return Err(Diagnostic::at(span, format!("{what} needs an id")).hint("write `id = \"…\"`"));
    };
    let id = id.value.kebab(&format!("the id of {what}"))?;
    let stats = entries.iter().filter(|entry| entry.name.text != "id").cloned().collect();
    Ok((id, stats))
}
