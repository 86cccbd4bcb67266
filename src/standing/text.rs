//! The standing as lines of text that fit a width. What says nothing now is left out: zeros,
//! columns without anything in them, actions of the dead, ways without a limit.

use super::table::{Cell, Row, Table, cell, wrapped};
use super::{Bearing, CombatantStanding, Number, NumberPart, SideStanding, Standing};
use crate::account::{capital, colon, listed, minus, possessive, quoted, signed};
use crate::vocabulary::shown;
use std::fmt;

/// How wide the words are that stand before a line.
const LABEL: usize = 11;

/// The least width anything is laid out in.
const LEAST: usize = 24;

/// What stands above the columns that hold words.
const WORDS: [&str; 4] = ["at", "conditions", "in use", "will do"];

impl Standing {
    /// Round, phase and whose turn it is: `Round 2, the heroes' turn`.
    pub fn headline(&self) -> String {
        let (moment, told) = (self.moment(), &self.told);
        if !told.together.is_empty() {
            return format!("{moment}, the turns of {}", listed(&told.together));
        }
        match (&told.turn, &told.slot) {
            (Some(turn), Some(slot)) if turn != slot => {
                format!("{moment}, {} turn ({slot})", possessive(turn))
            }
            (Some(turn), _) => format!("{moment}, {} turn", possessive(turn)),
            (None, _) => moment,
        }
    }

    /// Round and phase: `Round 2`.
    pub(super) fn moment(&self) -> String {
        let told = &self.told.phase;
        match (self.phase.as_str(), self.round) {
            ("setup", 0) => "Not started".to_owned(),
            ("over", round) => format!("Over in round {round}"),
            ("setup" | "round", round) => format!("Round {round}"),
            (_, 0) => format!("Before the first round ({told})"),
            // Whose turn it is says more than most phases do.
            (_, round) if self.turn.is_some() && !self.told.is_part => format!("Round {round}"),
            (_, round) => format!("Round {round} ({told})"),
        }
    }

    /// One line for each combatant in the fight, or more where they do not fit.
    pub fn short_lines(&self, width: usize) -> Vec<String> {
        let rows = self.present().map(|one| {
            let read = &one.read;
            let left = one.health.iter().chain(&read.cushion).map(Number::words);
            let left = left.collect::<Vec<_>>().join(", ");
            vec![read.name.clone(), left, one.spot(), read.conditions.join(", ")]
        });
        Table::plain(rows.collect()).without_empty_columns().lines(width.max(LEAST))
    }

    /// What the numbers that attacks are held against are made up of, where they have several
    /// parts: `Grak: melee AC, ranged AC 13 = 10 base +3 armour`.
    pub fn reasons(&self, width: usize) -> Vec<String> {
        self.reasons_of(width, |_, _| true)
    }

    /// The same of those numbers that another standing does not have so, such as that of the sheets
    /// alone.
    pub fn reasons_beyond(&self, other: &Standing, width: usize) -> Vec<String> {
        self.reasons_of(width, |one, number| {
            let same = other.combatants.iter().find(|other| other.id == one.id);
            !same.is_some_and(|same| same.defenses.contains(number))
        })
    }

    fn reasons_of(
        &self,
        width: usize,
        is_told: impl Fn(&CombatantStanding, &Number) -> bool,
    ) -> Vec<String> {
        let mut told: Vec<(Vec<String>, String)> = Vec::new();
        for one in self.present().filter(|one| one.read.bearing != Bearing::Dead) {
            let numbers = one.defenses.iter().filter(|number| is_told(one, number));
            let Some(reasons) = reasons(numbers) else { continue };
            match told.iter_mut().find(|(_, told)| *told == reasons) {
                Some((names, _)) => names.push(one.read.name.clone()),
                None => told.push((vec![one.read.name.clone()], reasons)),
            }
        }
        let lines = told.into_iter().map(|(names, told)| format!("{}: {told}", names.join(", ")));
        lines.flat_map(|line| wrapped(&line, width.max(LEAST), "  ")).collect()
    }

    /// The standing as lines of a width, without the map. Nothing is cut.
    pub fn lines(&self, width: usize) -> Vec<String> {
        let width = width.max(LEAST);
        let mut lines = wrapped(&self.headline(), width, "  ");
        for (label, text) in self.facts().into_iter().filter(|(_, text)| !text.is_empty()) {
            let deeper = " ".repeat(LABEL);
            lines.extend(wrapped(&format!("{label:LABEL$}{text}"), width, &deeper));
        }
        let wide = self.wide();
        let table = if wide.fits(width) { wide } else { self.narrow() };
        if !table.rows.is_empty() {
            lines.push(String::new());
            lines.extend(table.lines(width));
        }
        lines
    }

    /// What is known of the fight as a whole, behind a word each.
    fn facts(&self) -> Vec<(&'static str, String)> {
        let pools = self.pools.iter().filter(|pool| pool.value != 0).map(Number::words);
        let fight = pools.chain(self.told.conditions.iter().cloned()).collect::<Vec<_>>();
        let mut facts = vec![
            ("Order", self.order_text()),
            ("Initiative", self.initiatives()),
            ("The fight", fight.join(", ")),
            ("May act", listed(&self.named(&self.may_act))),
        ];
        if self.not_acted != self.may_act {
            facts.push(("To act", self.yet_to_act()));
        }
        facts.push(("To come", self.to_come.join("; ")));
        facts.push(("Awaited", self.awaited.as_deref().map(capital).unwrap_or_default()));
        facts.push(("Windows", self.told.windows.join("; ")));
        let disputes = self.disputes.iter().map(|one| {
            let by = if one.by == "gm" { "the GM" } else { one.by.as_str() };
            let (event, about) = (one.event, one.about);
            ("Disputed", format!("{event}: {by} disputes {about}: {}", quoted(&one.reason)))
        });
        facts.extend(disputes);
        let ground: Vec<&str> = self.ground.iter().map(|one| one.read.as_str()).collect();
        facts.push(("Ground", ground.join(", ")));
        for (label, presence) in [("Waiting", "waiting"), ("Gone", "gone")] {
            let them = self.combatants.iter().filter(|one| one.presence == presence);
            let them: Vec<String> = them.map(|one| one.read.typed.clone()).collect();
            facts.push((label, them.join(", ")));
        }
        facts
    }

    /// The order of turns, the one that runs marked.
    fn order_text(&self) -> String {
        let each = self
            .order
            .iter()
            .map(|place| format!("{}{}", if place.now { "> " } else { "" }, place.called));
        each.collect::<Vec<_>>().join(", ")
    }

    /// What the order will be made from, while there is none.
    fn initiatives(&self) -> String {
        if !self.order.is_empty() || self.phase == "over" {
            return String::new();
        }
        let mut known: Vec<(i32, &str)> = self
            .present()
            .filter(|one| one.read.bearing != Bearing::Dead)
            .filter_map(|one| Some((one.initiative?, one.read.name.as_str())))
            .collect();
        known.sort_by_key(|(initiative, _)| *initiative);
        let told = |(initiative, name): &(i32, &str)| {
            format!("{name}{} {}", colon(name), minus(*initiative))
        };
        let each = known.iter().map(told);
        each.collect::<Vec<_>>().join(", ")
    }

    /// Who of this turn or count has not acted yet; where all are of one side, of which: others are
    /// still to come.
    fn yet_to_act(&self) -> String {
        let is_left = |one: &&CombatantStanding| self.not_acted.contains(&one.id);
        let mut sides: Vec<&str> =
            self.combatants.iter().filter(is_left).map(|one| one.side.as_str()).collect();
        sides.dedup();
        let named = listed(&self.named(&self.not_acted));
        match sides[..] {
            [side] => format!("{named} (of the {side})"),
            _ => named,
        }
    }

    /// The names of some combatants.
    pub(super) fn named(&self, ids: &[String]) -> Vec<String> {
        let name = |id: &String| {
            let found = self.combatants.iter().find(|one| one.id == *id);
            found.map_or_else(|| id.clone(), |one| one.read.name.clone())
        };
        ids.iter().map(name).collect()
    }

    /// Those in the fight.
    pub fn present(&self) -> impl Iterator<Item = &CombatantStanding> {
        self.combatants.iter().filter(|one| one.presence == "present")
    }

    /// A table with a column for every number.
    fn wide(&self) -> Table {
        let columns = self.columns();
        let mut head = vec![cell("")];
        head.extend(columns.iter().map(|column| cell(&column.head)));
        head.extend(WORDS.map(cell));
        let cells = |one: &CombatantStanding| {
            let mut cells = vec![one.name_cell()];
            cells.extend(columns.iter().map(|column| cell(column.cell(one))));
            let in_columns =
                |number: &&Number| columns.iter().any(|column| column.holds(&number.name));
            let lone = one.pools.iter().filter(|number| !in_columns(number)).map(Number::words);
            let conditions = one.read.in_full.iter().cloned().chain(lone);
            let conditions = conditions.collect::<Vec<_>>().join(", ");
            let (held, plans) = (one.read.held.join(", "), one.read.plans.join("; "));
            cells.extend([one.read.at.clone(), conditions, held, plans].map(cell));
            cells
        };
        Table { head, rows: self.rows(cells) }.without_empty_columns()
    }

    /// A table of two columns: the name, and everything else.
    fn narrow(&self) -> Table {
        let cells = |one: &CombatantStanding| vec![one.name_cell(), one.paragraphs()];
        Table { head: Vec::new(), rows: self.rows(cells) }
    }

    /// The sides, each with its members below.
    fn rows(&self, cells: impl Fn(&CombatantStanding) -> Vec<Cell>) -> Vec<Row> {
        let mut rows = Vec::new();
        for side in &self.sides {
            let members: Vec<_> = self.present().filter(|one| one.side == side.name).collect();
            if !members.is_empty() {
                rows.push(Row::Across(side.text()));
                rows.extend(members.into_iter().map(|one| Row::Cells(cells(one))));
            }
        }
        rows
    }

    /// The numbers that have a column: health, what most have, what can be done, and what attacks
    /// are held against.
    fn columns(&self) -> Vec<Column> {
        let mut columns: Vec<Column> = Vec::new();
        let present = self.present().count();
        let mut add = |name: &Number, kind: Of| {
            if !columns.iter().any(|column| column.holds(&name.name)) {
                let (head, names) = (name.called.clone(), vec![name.name.clone()]);
                columns.push(Column { head, names, kind });
            }
        };
        self.present().filter_map(|one| one.health.as_ref()).for_each(|n| add(n, Of::Health));
        for number in self.present().flat_map(|one| &one.pools) {
            let has = |one: &&CombatantStanding| one.pools.iter().any(|o| o.name == number.name);
            if self.present().filter(has).count() * 2 > present {
                add(number, Of::Pools);
            }
        }
        // In one order at every moment, whoever has something left.
        let is_left = |number: &&Number| {
            let same = |left: &Number| left.name == number.name;
            self.present().any(|one| one.read.actions.iter().any(same))
        };
        let actions = self.present().flat_map(|one| &one.actions).filter(is_left);
        actions.for_each(|n| add(n, Of::Actions));
        self.present().flat_map(|one| &one.defenses).for_each(|n| add(n, Of::Defenses));
        self.merged(columns)
    }

    /// Columns of defenses that are the same for everybody become one.
    fn merged(&self, columns: Vec<Column>) -> Vec<Column> {
        let cells = |column: &Column| self.present().map(|one| column.cell(one)).collect();
        let mut merged: Vec<(Column, Vec<String>)> = Vec::new();
        for column in columns {
            let own: Vec<String> = cells(&column);
            let same = |(other, cells): &&mut (Column, Vec<String>)| {
                other.kind == Of::Defenses && column.kind == Of::Defenses && *cells == own
            };
            match merged.iter_mut().find(same) {
                Some((other, _)) => {
                    other.head = format!("{}, {}", other.head, column.head);
                    other.names.extend(column.names);
                }
                None => merged.push((column, own)),
            }
        }
        merged.into_iter().map(|(column, _)| column).collect()
    }
}

/// A column of numbers.
struct Column {
    head: String,
    /// The numbers it holds, which are the same for everybody.
    names: Vec<String>,
    kind: Of,
}

/// Which numbers a column holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Health,
    Pools,
    Actions,
    Defenses,
}

impl Column {
    fn holds(&self, name: &str) -> bool {
        self.names.iter().any(|own| own == name)
    }

    fn cell(&self, one: &CombatantStanding) -> String {
        let numbers: Vec<&Number> = match self.kind {
            Of::Health => one.health.iter().collect(),
            Of::Pools => one.pools.iter().collect(),
            Of::Actions => one.read.actions.iter().collect(),
            Of::Defenses => one.told_defenses().collect(),
        };
        let own = numbers.into_iter().find(|number| self.holds(&number.name));
        match (own, self.kind) {
            (None, _) => String::new(),
            // What can be done at most once needs no bound.
            (Some(number), Of::Actions) if number.most == Some(1) => number.value.to_string(),
            (Some(number), _) => number.of_most(),
        }
    }
}

impl Number {
    /// The number, and the most it can be: `11/12`.
    pub(super) fn of_most(&self) -> String {
        match self.most {
            Some(most) => format!("{}/{most}", minus(self.value)),
            None => minus(self.value),
        }
    }

    /// The number with its name: `hp 11/12`.
    pub fn words(&self) -> String {
        format!("{} {}", self.called, self.of_most())
    }

    /// Something that can be done: its name, and how often if not once; of what is counted in a
    /// unit, how much.
    fn action(&self) -> String {
        let is_measured = self.called.contains(" of ");
        if self.value == 1 && !is_measured { capital(&self.called) } else { self.words() }
    }

    /// The number as the sum it is: `13 = 10 base +3 armour`.
    fn sum_text(&self) -> String {
        let part = |(at, part): (usize, &NumberPart)| match at {
            0 => format!("{} {}", minus(part.by), part.called),
            _ => format!("{} {}", signed(part.by), part.called),
        };
        let parts: Vec<_> = self.parts.iter().enumerate().map(part).collect();
        format!("{} = {}", minus(self.value), parts.join(" "))
    }
}

impl SideStanding {
    /// The side with its pools and conditions.
    pub fn text(&self) -> String {
        let pools = self.pools.iter().filter(|pool| pool.value != 0).map(Number::words);
        let more: Vec<String> = pools.chain(self.holding.iter().cloned()).collect();
        if more.is_empty() {
            self.name.clone()
        } else {
            format!("{}: {}", self.name, more.join(", "))
        }
    }
}

impl CombatantStanding {
    /// What it can take, of how much.
    pub fn health_text(&self) -> String {
        match (&self.health, self.health_max) {
            (Some(health), Some(most)) => format!("{}/{most} {}", health.value, health.name),
            (Some(health), None) => format!("{} {}", health.value, health.name),
            (None, _) => String::new(),
        }
    }

    /// Where it is, or why it is nowhere.
    pub fn place_text(&self) -> String {
        match (self.presence, &self.at) {
            ("present", Some(place)) => format!("at {place}"),
            ("present", None) => String::new(),
            (presence, _) => presence.to_owned(),
        }
    }

    /// What it can take, as people say it.
    pub fn health_words(&self) -> String {
        self.health.as_ref().map(Number::words).unwrap_or_default()
    }

    fn spot(&self) -> String {
        if self.read.at.is_empty() { String::new() } else { format!("at {}", self.read.at) }
    }

    /// The defenses that are worth telling: the dead have none.
    fn told_defenses(&self) -> impl Iterator<Item = &Number> {
        let lives = self.read.bearing != Bearing::Dead;
        self.defenses.iter().filter(move |number| lives && number.value != 0)
    }

    /// The name as it stands below a side.
    fn name_cell(&self) -> Cell {
        cell(format!("  {}", self.read.typed))
    }

    /// Everything but the name, a line for each kind of thing.
    fn paragraphs(&self) -> Cell {
        let read = &self.read;
        let mut numbers = vec![self.health_words()];
        numbers.extend(self.pools.iter().map(Number::words));
        numbers.extend(self.told_defenses().map(Number::words));
        numbers.push(self.spot());
        numbers.retain(|text| !text.is_empty());
        let actions: Vec<String> = read.actions.iter().map(Number::action).collect();
        let held = if read.held.is_empty() {
            String::new()
        } else {
            format!("{} in use", listed(&read.held))
        };
        let plans = if read.plans.is_empty() {
            String::new()
        } else {
            format!("will do: {}", read.plans.join("; "))
        };
        let can = [actions.join(", "), held].into_iter().filter(|text| !text.is_empty());
        let can = can.collect::<Vec<_>>().join("; ");
        let all = [numbers.join(", "), read.in_full.join(", "), can, plans];
        let told = all.into_iter().filter(|text| !text.is_empty());
        told.map(|text| shown(&text).into()).collect()
    }
}

/// What numbers of several parts are made up of, those alike together.
fn reasons<'a>(numbers: impl Iterator<Item = &'a Number>) -> Option<String> {
    let mut told: Vec<(Vec<&str>, String)> = Vec::new();
    for number in numbers.filter(|number| number.parts.len() > 1) {
        let sum = number.sum_text();
        match told.iter_mut().find(|(_, told)| *told == sum) {
            Some((names, _)) => names.push(&number.called),
            None => told.push((vec![&number.called], sum)),
        }
    }
    let told = told.iter().map(|(names, sum)| format!("{} {sum}", names.join(", ")));
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join("; "))
}

/// The standing on a page a hundred characters wide.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WIDTH: usize = 100;
        let lines = self.lines(WIDTH).into_iter().chain(self.reasons(WIDTH));
        lines.into_iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// Rows of cells, each column as wide as its widest cell, empty columns left out.
pub fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let table = Table::plain(rows.to_vec()).without_empty_columns();
    table.lines(usize::MAX)
}
