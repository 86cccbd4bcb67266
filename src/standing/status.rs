//! The standing in one line, for a prompt.
//!
//! ```text
//! Round 2, the heroes' turn | Ash and Bea may act | Ash 11/12, Bea 9/9; Grak 3/11
//! ```
//!
//! Where that is too wide, the hit points stand below, on a line for all or one for each side.

use super::names::marks;
use super::{Bearing, CombatantStanding, Number, SideStanding, Standing};
use crate::account::listed;
use std::borrow::Cow;
use textwrap::core::display_width;

/// The most lines that the hit points of each take below the moment.
const MOST_LINES: usize = 3;

impl Standing {
    /// One line of at most this width: round and turn, whose move it is, and the hit points of
    /// those present. Of many it says less of each.
    pub fn status(&self, width: usize) -> String {
        let (all, few) = (self.whose(usize::MAX), self.whose(2));
        let summed = &self.health_of_sides().join("; ");
        let (moment, left) = (self.headline_for(&all), self.who_is_left());
        let each = self.with_the_health_of_each(width);
        let less = [&[&moment, &left, &few, summed][..], &[&moment, &left, &few]];
        let less = || fitting(less, width);
        each.or_else(less).unwrap_or_else(|| cut(&self.headline(), width))
    }

    /// The same with the hit points of each below where one line has no room for them; of so many
    /// that a few lines have none either, those of each side together. Last what was declared,
    /// where several turns run together.
    pub fn status_lines(&self, width: usize) -> Vec<String> {
        let declared = self.declared_together(width);
        if let Some(line) = self.with_the_health_of_each(width) {
            return [vec![line], declared].concat();
        }
        let (all, few) = (self.whose(usize::MAX), self.whose(2));
        let (moment, left) = (self.headline_for(&all), self.who_is_left());
        let moments = [
            &[&moment, &left, &all][..],
            &[&moment, &left, &few],
            &[&moment, &few],
            &[&moment, &left],
        ];
        let first = fitting(moments, width).unwrap_or_else(|| cut(&self.headline(), width));
        let forms = self.health();
        let fits = |line: &String| display_width(line) <= width;
        let on_one = forms.iter().map(|sides| vec![sides.join("; ")]);
        let by_side = forms.iter().map(|sides| in_lines(sides, width));
        let summed = self.health_of_sides();
        let mut tries = on_one.chain(by_side).chain([vec![summed.join("; ")], summed]);
        let below = tries.find(|lines| lines.len() <= MOST_LINES && lines.iter().all(fits));
        let below = below.into_iter().flatten().filter(|line| !line.is_empty());
        std::iter::once(first).chain(below).chain(declared).collect()
    }

    /// The line in which everybody's hit points are found, if that is not too wide.
    fn with_the_health_of_each(&self, width: usize) -> Option<String> {
        let (all, few) = (self.whose(usize::MAX), self.whose(2));
        let (moment, left) = (self.headline_for(&all), self.who_is_left());
        let [named, marked, shortest] = &self.health().map(|sides| sides.join("; "));
        let tries: [&[&String]; 5] = [
            &[&moment, &left, &all, named],
            &[&moment, &left, &all, marked],
            &[&moment, &left, &few, named],
            &[&moment, &left, &few, marked],
            &[&moment, &left, &few, shortest],
        ];
        fitting(tries, width)
    }

    /// The hit points of those present side by side, each time in fewer words.
    fn health(&self) -> [Vec<String>; 3] {
        let names: Vec<String> = self.present().map(|one| one.read.name.clone()).collect();
        let short = marks(&names);
        [
            self.health_of(&names, CombatantStanding::health_short),
            self.health_of(&short, CombatantStanding::health_short),
            self.health_of(&short, CombatantStanding::health_shortest),
        ]
    }

    /// That the fight is decided, as far as can be seen: of several sides at most one stands. Only
    /// the GM ends it.
    fn who_is_left(&self) -> String {
        let of = |side: &SideStanding| self.present().any(|one| one.side == side.name);
        let stands = |side: &&SideStanding| {
            let mut own = self.present().filter(|one| one.side == side.name);
            own.any(|one| one.read.bearing < Bearing::Down)
        };
        let runs = self.round > 0 && self.phase != "over";
        let several = self.sides.iter().filter(|side| of(side)).count() > 1;
        let left: Vec<&SideStanding> = self.sides.iter().filter(stands).collect();
        match left[..] {
            _ if !runs || !several || !self.told.asked.is_empty() => String::new(),
            [] => "nobody stands (gm end)".to_owned(),
            [only] => format!("only the {} stand (gm end)", only.name),
            _ => String::new(),
        }
    }

    /// The headline; without whose turns run where that is said behind it.
    fn headline_for(&self, whose: &str) -> String {
        let said = !self.told.together.is_empty() && !whose.is_empty();
        if said { self.moment() } else { self.headline() }
    }

    /// Whose move it is, if the headline does not say it: at most so many by name. Where it is only
    /// one's, and there is room, it says what that one has declared.
    fn whose(&self, most: usize) -> String {
        let asked = &self.told.asked;
        if !asked.is_empty() {
            let is_side =
                |name: &String| self.sides.iter().any(|side| *name == format!("the {}", side.name));
            let is = if asked.len() > 1 || asked.iter().any(is_side) { "are" } else { "is" };
            return format!("{} {is} awaited", some_of(asked, most));
        }
        let may_act = self.named(&self.may_act);
        let is_said = may_act.len() == 1 && self.told.turn.as_ref() == may_act.first();
        if is_said && most == usize::MAX {
            let own = self.present().find(|one| self.told.turn.as_ref() == Some(&one.read.name));
            let plans = own.map_or_else(String::new, |one| one.read.plans.join(", "));
            return if plans.is_empty() { plans } else { format!("declared: {plans}") };
        }
        if may_act.is_empty() || is_said {
            return String::new();
        }
        format!("{} may act", some_of(&may_act, most))
    }

    /// What those have declared, and not carried out yet, whose turns run together: in lines of at
    /// most this width.
    fn declared_together(&self, width: usize) -> Vec<String> {
        let runs = |one: &&CombatantStanding| self.told.together.contains(&one.read.name);
        let planned = self.present().filter(runs).filter(|one| !one.read.plans.is_empty());
        let told = planned.map(|one| format!("{} {}", one.read.name, one.read.plans.join(", ")));
        let told = told.collect::<Vec<_>>().join("; ");
        if told.is_empty() || !self.told.asked.is_empty() {
            return Vec::new();
        }
        let told = format!("Declared: {told}");
        textwrap::wrap(&told, width).into_iter().map(Cow::into_owned).collect()
    }

    /// The hit points of everybody present, side by side, under these names.
    fn health_of(&self, names: &[String], told: fn(&CombatantStanding) -> String) -> Vec<String> {
        let named: Vec<(&CombatantStanding, &String)> = self.present().zip(names).collect();
        let sides = self.sides.iter().map(|side| {
            let own = named.iter().filter(|(one, _)| one.side == side.name);
            own.map(|(one, name)| format!("{name} {}", told(one))).collect::<Vec<_>>()
        });
        sides.filter(|side| !side.is_empty()).map(|side| side.join(", ")).collect()
    }

    /// The hit points of each side together, and how many of it stand.
    fn health_of_sides(&self) -> Vec<String> {
        let sides = self.sides.iter().filter_map(|side| {
            let own: Vec<_> = self.present().filter(|one| one.side == side.name).collect();
            let standing = own.iter().filter(|one| one.read.bearing < Bearing::Down).count();
            let left: i32 =
                own.iter().filter_map(|one| Some(one.health.as_ref()?.value.max(0))).sum();
            let most: i32 = own.iter().filter_map(|one| one.health_max).sum();
            let (name, count) = (&side.name, own.len());
            (count > 0).then(|| format!("{name} {left}/{most} ({standing} of {count} up)"))
        });
        sides.collect()
    }
}

impl CombatantStanding {
    /// What is lost before its health, where the two add up: not of whoever is down, or has less
    /// than nothing left.
    pub fn cushion_on_top(&self) -> Option<&Number> {
        let is_below = self.health.as_ref().is_some_and(|health| health.value < 0);
        let stands = self.read.bearing < Bearing::Down && !is_below;
        self.read.cushion.as_ref().filter(|_| stands)
    }

    /// What is left of that where the two do not add up: it still shields whoever is down. The dead
    /// lose nothing any more.
    pub fn cushion_apart(&self) -> Option<&Number> {
        let is_apart = self.cushion_on_top().is_none() && self.read.bearing != Bearing::Dead;
        self.read.cushion.as_ref().filter(|cushion| is_apart && cushion.value != 0)
    }

    /// Hit points, behind what is lost before them, or that it is dead: `−3/10 down (Stress 4/4)`
    /// where the two do not add up.
    fn health_short(&self) -> String {
        let own = self.own_health_short();
        match (self.cushion_on_top(), self.cushion_apart()) {
            (Some(cushion), _) => format!("{} + {own}", cushion.words()),
            (None, Some(cushion)) => format!("{own} ({})", cushion.words()),
            (None, None) => own,
        }
    }

    /// The same in fewer words: `5+14/14`, `−3/10 down (Stress 4)`.
    fn health_shortest(&self) -> String {
        let own = self.own_health_short();
        match (self.cushion_on_top(), self.cushion_apart()) {
            (Some(cushion), _) if cushion.value != 0 => format!("{}+{own}", cushion.value),
            (_, Some(cushion)) => format!("{own} ({} {})", cushion.called, cushion.value),
            (_, None) => own,
        }
    }

    fn own_health_short(&self) -> String {
        match (self.read.bearing, &self.health) {
            (Bearing::Dead, _) => "dead".to_owned(),
            (Bearing::Down, Some(health)) => format!("{} down", health.of_most()),
            (Bearing::Up | Bearing::Prone, Some(health)) => health.of_most(),
            (_, None) => "present".to_owned(),
        }
    }
}

/// The first of several lines that is not too wide, each of parts of which some may be empty.
fn fitting<'a>(tries: impl IntoIterator<Item = &'a [&'a String]>, width: usize) -> Option<String> {
    let lines = tries.into_iter().map(|parts| {
        let parts = parts.iter().filter(|part| !part.is_empty());
        parts.map(|part| part.as_str()).collect::<Vec<_>>().join(" | ")
    });
    lines.into_iter().find(|line| display_width(line) <= width)
}

/// The hit points of each side from a line of its own on, broken between two combatants.
fn in_lines(sides: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for side in sides {
        let mut line = String::new();
        for one in side.split_inclusive(", ") {
            if !line.is_empty() && display_width(format!("{line}{one}").trim_end()) > width {
                lines.push(line.trim_end().to_owned());
                line.clear();
            }
            line.push_str(one);
        }
        lines.push(line);
    }
    lines
}

/// Names in a row, at most so many of them.
fn some_of(names: &[String], most: usize) -> String {
    if names.len() <= most {
        return listed(names);
    }
    let (first, rest) = names.split_at(most.saturating_sub(1));
    format!("{} and {} others", first.join(", "), rest.len())
}

/// A text that ends with an ellipsis where it is too wide.
fn cut(text: &str, width: usize) -> String {
    if display_width(text) <= width {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        let longer = format!("{short}{letter}");
        if display_width(&longer) + 1 > width {
            break;
        }
        short = longer;
    }
    if width > 0 { format!("{}…", short.trim_end()) } else { short }
}
