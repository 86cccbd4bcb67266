//! A map of zones: which there are, which border which, and how far apart they are.
//!
//! A zone lists those it borders in a stat that each system names; it is enough if one of the two
//! says so.

use super::State;
use crate::vocabulary::{MapSheet, Name, Place, Subject, Value, Who, ZoneId};

impl State {
    /// Whether the fight has a map of zones.
    pub fn has_zones(&self) -> bool {
        matches!(self.cast.map, MapSheet::Zones(_))
    }

    /// The zones of the map, in order; none where the map is another, or there is none.
    pub fn zones(&self) -> impl Iterator<Item = ZoneId> + use<> {
        let count = match &self.cast.map {
            MapSheet::Zones(zones) => zones.len() as u16,
            MapSheet::None | MapSheet::Grid { .. } => 0,
        };
        (0..count).map(ZoneId)
    }

    /// The zone somebody stands in; none on a border or off the map.
    pub fn zone_of(&self, who: Who) -> Option<ZoneId> {
        self.body(who).place.and_then(Place::zone)
    }

    /// Whether two zones border each other.
    pub fn are_adjacent(&self, listed: Name, one: ZoneId, other: ZoneId) -> bool {
        let says = |one: ZoneId, other: ZoneId| {
            let there = Value::Place(Place::Zone(other));
            self.listed(Subject::Zone(one), listed).contains(&there)
        };
        one != other && (says(one, other) || says(other, one))
    }

    /// The zones that border one, in order.
    pub fn zones_beside(&self, listed: Name, of: ZoneId) -> impl Iterator<Item = ZoneId> + '_ {
        self.zones().filter(move |other| self.are_adjacent(listed, of, *other))
    }

    /// The least number of borders between two zones; none if no chain of zones joins them.
    pub fn zones_apart(&self, listed: Name, from: ZoneId, to: ZoneId) -> Option<usize> {
        let (mut reached, mut ring, mut steps) = (vec![from], vec![from], 0);
        while !ring.contains(&to) {
            let next = |zone: &ZoneId| ring.iter().any(|of| self.are_adjacent(listed, *of, *zone));
            ring = self.zones().filter(|zone| !reached.contains(zone) && next(zone)).collect();
            if ring.is_empty() {
                return None;
            }
            reached.extend(&ring);
            steps += 1;
        }
        Some(steps)
    }
}
