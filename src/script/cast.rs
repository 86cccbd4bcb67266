//! Combatants as written, with `like` and `count` worked out.
//!
//! ```text
//! [[combatant]] id = "gob", count = 4      ──▶ gob-1 … gob-4
//! [[combatant]] id = "chief", like = "gob" ──▶ the stats and items of gob, its own over them
//! ```

use std::collections::{BTreeMap, BTreeSet};

use super::diagnostic::{Diagnostic, Span, counted, quoted};
use super::entry::{Datum, Entry, Value, read_toml};
use super::front::{Combatant, Item, ItemKind, identified, square};
use super::line::ACTS;
use super::tree::{Text, Word};

/// The largest cast of a fight.
const LARGEST_CAST: usize = 1000;

/// A combatant as one `[[combatant]]` says it.
struct Written {
    own: Combatant,
    like: Option<Word>,
    count: Option<usize>,
    /// The kinds of items it lists itself; they replace the copied ones of that kind.
    kinds: BTreeSet<ItemKind>,
}

/// The combatants of TOML that is no play file: those of a cast, or the one whose sheet it is.
///
/// # Errors
///
/// The first mistake comes back as a diagnostic that points at it.
pub fn parse_cast(toml: &str) -> Result<Vec<Combatant>, Diagnostic> {
    let entries = read_toml(toml, 1)?;
    if let Some(entry) = entries.iter().find(|entry| entry.name.text == "combatant") {
        return cast(&entry.value);
    }
    let top = Span { line: 1, column: 1, length: 0 };
    if !entries.iter().any(|entry| entry.name.text == "id") {
        return Err(Diagnostic::at(top, "this is neither a sheet nor a cast")
            .because("a sheet begins with `id = \"…\"`, a cast with `[[combatant]]`"));
    }
    let sheet = Value { data: Datum::Table(entries), span: top };
    cast(&Value { data: Datum::List(vec![sheet]), span: top })
}

/// All combatants of the front matter.
pub(crate) fn cast(value: &Value) -> Result<Vec<Combatant>, Diagnostic> {
    let tables = value.tables("combatant")?;
    let written: Vec<Written> =
        tables.into_iter().map(|(entries, span)| read(entries, span)).collect::<Result<_, _>>()?;
    let size: usize = written.iter().map(|one| one.count.unwrap_or(1)).sum();
    if size > LARGEST_CAST {
        return Err(Diagnostic::at(value.span, format!("there are {size} combatants"))
            .because(format!("a fight holds at most {LARGEST_CAST}")));
    }
    let ids = ids(&written)?;
    let mut combatants = Vec::with_capacity(size);
    for one in &written {
        let whole = copied(one, &written, &ids)?;
        combatants.extend(members(&whole, one.count)?);
    }
    Ok(combatants)
}

fn read(entries: &[Entry], span: Span) -> Result<Written, Diagnostic> {
    let (id, rest) = identified(entries, span, "a combatant")?;
    let own = Combatant {
        id,
        name: None,
        side: None,
        seat: None,
        at: None,
        waiting: false,
        hidden: false,
        stats: Vec::new(),
        items: Vec::new(),
        span,
    };
    let mut written = Written { own, like: None, count: None, kinds: BTreeSet::new() };
    for entry in rest {
        read_entry(&mut written, entry)?;
    }
    // Items stand in the order of the sheet, whatever their kind.
    written.own.items.sort_by_key(|item| (item.id.span.line, item.id.span.column));
    unique_items(&written.own)?;
    Ok(written)
}

/// What a sheet may say beside the stats and pools of its system.
pub const KEYS_OF_A_SHEET: [&str; 14] = [
    "id", "name", "side", "seat", "at", "waiting", "hidden", "like", "count", "weapon", "shield",
    "armor", "spell", "item",
];

fn read_entry(written: &mut Written, entry: Entry) -> Result<(), Diagnostic> {
    let own = &mut written.own;
    let value = &entry.value;
    match entry.name.text.as_str() {
        "name" => own.name = Some(name(value)?),
        "side" => own.side = Some(value.kebab("a side")?),
        "seat" => own.seat = Some(value.seat("a seat")?),
        "at" => own.at = Some(value.clone()),
        "waiting" => own.waiting = value.flag("`waiting`")?,
        "hidden" => own.hidden = value.flag("`hidden`")?,
        "like" => written.like = Some(value.kebab("`like`")?),
        "count" => written.count = Some(count(value)?),
        other => match ItemKind::ALL.into_iter().find(|kind| kind.as_str() == other) {
            Some(kind) => {
                written.kinds.insert(kind);
                own.items.extend(items(kind, value)?);
            }
            None => own.stats.push(entry),
        },
    }
    Ok(())
}

fn name(value: &Value) -> Result<Text, Diagnostic> {
    let text = value.text("a name")?;
    if text.trim().is_empty() || text.contains('\n') {
        return Err(Diagnostic::at(value.span, "a name is one line of text")
            .hint("leave `name` out to be called by the id"));
    }
    Ok(Text { text: text.to_owned(), span: value.span })
}

fn count(value: &Value) -> Result<usize, Diagnostic> {
    match value.data {
        Datum::Int(count @ 1..=1000) => Ok(usize::try_from(count).unwrap_or(1)),
        _ => Err(Diagnostic::at(value.span, "`count` is a number from 1 to 1000")
            .hint("as in `count = 4`, which makes gob-1 to gob-4 of gob")),
    }
}

fn items(kind: ItemKind, value: &Value) -> Result<Vec<Item>, Diagnostic> {
    let header = format!("combatant.{}", kind.as_str());
    let mut items = Vec::new();
    for (entries, span) in value.tables(&header)? {
        let (id, stats) = identified(entries, span, &format!("the {}", kind.as_str()))?;
        items.push(Item { kind, id, stats });
    }
    Ok(items)
}

fn unique_items(combatant: &Combatant) -> Result<(), Diagnostic> {
    let mut seen = BTreeSet::new();
    match combatant.items.iter().find(|item| !seen.insert(item.id.text.as_str())) {
        None => Ok(()),
        Some(twice) => {
            let (who, what) = (quoted(&combatant.id.text), quoted(&twice.id.text));
            Err(Diagnostic::at(twice.id.span, format!("{who} carries two items {what}"))
                .hint("give each item its own id"))
        }
    }
}

/// Every id, those of `count` too, with the `[[combatant]]` it comes from.
fn ids(written: &[Written]) -> Result<BTreeMap<String, usize>, Diagnostic> {
    let sides: BTreeSet<&str> =
        written.iter().filter_map(|one| Some(one.own.side.as_ref()?.text.as_str())).collect();
    if let Some(side) =
        written.iter().filter_map(|one| one.own.side.as_ref()).find(|side| is_reserved(&side.text))
    {
        return Err(reserved(side, "side"));
    }
    let mut ids = BTreeMap::new();
    for (index, one) in written.iter().enumerate() {
        let id = &one.own.id;
        let numbered = (1..=one.count.unwrap_or(0)).map(|number| format!("{}-{number}", id.text));
        for spelled in std::iter::once(id.text.clone()).chain(numbered) {
            if is_reserved(&spelled) {
                return Err(reserved(id, "combatant"));
            }
            if sides.contains(spelled.as_str()) {
                let name = quoted(&spelled);
                return Err(Diagnostic::at(id.span, format!("{name} is the name of a side"))
                    .hint("choose another id for the combatant"));
            }
            let name = quoted(&spelled);
            if ids.insert(spelled, index).is_some() {
                return Err(Diagnostic::at(id.span, format!("there are two combatants {name}"))
                    .hint("give each its own id, or write `count = 2`"));
            }
        }
    }
    Ok(ids)
}

/// The id of a combatant that comes in during the fight.
///
/// # Errors
/// It is no kebab-case word, or one the play language uses itself.
pub fn new_id(word: &Word) -> Result<String, Diagnostic> {
    if is_reserved(&word.text) {
        return Err(reserved(word, "combatant"));
    }
    let text = Value { span: word.span, data: Datum::Text(word.text.clone()) };
    text.kebab("the id of a combatant").map(|id| id.text)
}

fn is_reserved(word: &str) -> bool {
    matches!(word, "gm" | "all" | "fight") || ACTS.contains(&word)
}

fn reserved(word: &Word, what: &str) -> Diagnostic {
    let name = quoted(&word.text);
    Diagnostic::at(word.span, format!("no {what} may be called {name}"))
        .because("the play language uses that word itself")
        .hint(format!("choose another id for the {what}; its `name` may be anything"))
}

/// The combatant with everything it copies: its own over that of `like`, link by link.
fn copied(
    one: &Written,
    written: &[Written],
    ids: &BTreeMap<String, usize>,
) -> Result<Combatant, Diagnostic> {
    let chain = chain(one, written, ids)?;
    let mut whole = one.own.clone();
    whole.stats.clear();
    whole.items.clear();
    for link in chain.iter().rev() {
        for stat in &link.own.stats {
            match whole.stats.iter_mut().find(|had| had.name.text == stat.name.text) {
                Some(had) => had.clone_from(stat),
                None => whole.stats.push(stat.clone()),
            }
        }
        whole.items.retain(|item| !link.kinds.contains(&item.kind));
        whole.items.extend(link.own.items.iter().cloned());
        whole.side = link.own.side.clone().or(whole.side);
        whole.seat = link.own.seat.clone().or(whole.seat);
    }
    unique_items(&whole)?;
    Ok(whole)
}

/// The combatant, the one it is like, the one that is like, and so on.
fn chain<'w>(
    one: &'w Written,
    written: &'w [Written],
    ids: &BTreeMap<String, usize>,
) -> Result<Vec<&'w Written>, Diagnostic> {
    let mut chain = vec![one];
    let mut link = one;
    while let Some(like) = &link.like {
        let Some(next) = ids.get(&like.text).and_then(|index| written.get(*index)) else {
            let name = quoted(&like.text);
            return Err(Diagnostic::at(like.span, format!("there is no combatant {name} to copy"))
                .hint("`like` names the id of another combatant of this cast")
                .hint_nearest(&like.text, ids.keys().map(String::as_str)));
        };
        if chain.len() > written.len() || std::ptr::eq(next, one) {
            return Err(Diagnostic::at(like.span, "`like` leads back to where it began")
                .because("following it from one combatant to the next never ends")
                .hint("write one of them out in full"));
        }
        chain.push(next);
        link = next;
    }
    Ok(chain)
}

/// The combatant, or `count` of it.
fn members(whole: &Combatant, count: Option<usize>) -> Result<Vec<Combatant>, Diagnostic> {
    let Some(count) = count else {
        return match &whole.at {
            Some(at) if !is_place(at) => Err(not_a_place(at)),
            _ => Ok(vec![whole.clone()]),
        };
    };
    let places = places(whole.at.as_ref(), count)?;
    let mut members = Vec::with_capacity(count);
    for (number, at) in (1..=count).zip(places) {
        let mut member = whole.clone();
        member.id.text = format!("{}-{number}", whole.id.text);
        member.at = at;
        if let Some(name) = &mut member.name {
            name.text = format!("{} {number}", name.text);
        }
        members.push(member);
    }
    Ok(members)
}

/// One place for each of `count`: none, the same zone, or as many places as there are members.
fn places(at: Option<&Value>, count: usize) -> Result<Vec<Option<Value>>, Diagnostic> {
    let Some(at) = at else {
        return Ok(vec![None; count]);
    };
    match &at.data {
        Datum::Text(_) => Ok(vec![Some(at.clone()); count]),
        Datum::List(_) if square(at).is_some() && count == 1 => Ok(vec![Some(at.clone())]),
        Datum::List(items) if square(at).is_none() && items.len() == count => {
            match items.iter().find(|item| !is_place(item)) {
                Some(wrong) => Err(not_a_place(wrong)),
                None => Ok(items.iter().cloned().map(Some).collect()),
            }
        }
        Datum::List(items) => {
            let given = if square(at).is_some() { 1 } else { items.len() };
            let given = counted(given, "place", "places");
            Err(Diagnostic::at(at.span, format!("{given} for {count} combatants"))
                .hint("list a place for each: `at = [[3, 4], [4, 4]]`, or leave `at` out"))
        }
        _ => Err(not_a_place(at)),
    }
}

fn is_place(value: &Value) -> bool {
    matches!(value.data, Datum::Text(_)) || square(value).is_some()
}

fn not_a_place(value: &Value) -> Diagnostic {
    Diagnostic::at(value.span, format!("a place is not {}", value.data.kind()))
        .because("a place is a square or a zone")
        .hint("as in `at = [3, 4]` or `at = \"bridge\"`")
}
