//! Which places are near a point, without a look at all places of its latitude.
//!
//! The parallels cut the earth into strips, and the places of a strip are in the order of their longitudes. A
//! search begins in the strip of the point, goes to the west and to the east of it, and then on to the strips
//! in the south and in the north.

use std::ops::Range;

use crate::sphere::{Point, STEPS, columns_between, rows_within};
use crate::triples::Triples;

/// A strip is 2^10 steps of latitude high, which are 19.5 km.
const ROWS_LOG2: u32 = 10;

/// Steps of longitude once round the earth; the last meridian is the first.
const TURN: u32 = STEPS as u32;

/// All places, each in the strip of its latitude.
pub(crate) struct Strips {
    /// Steps of latitude and of longitude, by place.
    pub(crate) rows: Triples,
    pub(crate) columns: Triples,
    /// By strip, then by column, then by place.
    pub(crate) places: Triples,
    /// Where each strip begins in `places`, and the end of the last one.
    pub(crate) starts: Triples,
}

#[derive(Clone, Copy)]
struct Spot {
    row: u32,
    column: u32,
    /// The number of the place in the table.
    place: u32,
}

/// The rectangle around a point beyond which nothing is of interest.
struct Reach {
    from: Point,
    row: u32,
    column: u32,
    km: f64,
    rows: u32,
    columns: u32,
}

impl Strips {
    fn spot(&self, at: usize) -> Spot {
        let place = self.places.get(at);
        let (row, column) = (self.rows.get(place as usize), self.columns.get(place as usize));
        Spot { row, column: column % TURN, place }
    }

    /// Visits the places within some kilometres, with their distances. Each visit returns the distance beyond
    /// which no place is of interest any more.
    pub(crate) fn visit_within(&self, from: Point, most_km: f64, mut visit: impl FnMut(usize, f64) -> f64) {
        let mut reach = Reach::new(from, most_km);
        let own = strip_of(reach.row);
        self.visit_strip(own, &mut reach, &mut visit);
        let n_strips = self.starts.len() - 1;
        let (mut south, mut north) = (own.checked_sub(1), Some(own + 1));
        while south.is_some() || north.is_some() {
            // The northernmost row of a strip in the south, the southernmost of one in the north.
            south = south.filter(|strip| reach.row - (rows_before(strip + 1) - 1) <= reach.rows);
            north = north.filter(|strip| *strip < n_strips && rows_before(*strip) - reach.row <= reach.rows);
            for strip in [south, north].into_iter().flatten() {
                self.visit_strip(strip, &mut reach, &mut visit);
            }
            south = south.and_then(|strip| strip.checked_sub(1));
            north = north.map(|strip| strip + 1);
        }
    }

    fn visit_strip(&self, strip: usize, reach: &mut Reach, visit: &mut impl FnMut(usize, f64) -> f64) {
        let [start, end] = [strip, strip + 1].map(|strip| self.starts.get(strip) as usize);
        let middle = self.first_from(reach.column, start..end);
        let (west, east) = (start..middle, middle..end);
        // Each direction leads half round the earth: over the antimeridian if need be.
        for at in east.clone().chain(west.clone()) {
            let spot = self.spot(at);
            if !reach.is_east(&spot) || !reach.visit(&spot, visit) {
                break;
            }
        }
        for at in west.rev().chain(east.rev()) {
            let spot = self.spot(at);
            if reach.is_east(&spot) || !reach.visit(&spot, visit) {
                break;
            }
        }
    }

    /// The first of these places of a strip that is at a column or east of it; the end if none is.
    fn first_from(&self, column: u32, places: Range<usize>) -> usize {
        let Range { mut start, mut end } = places;
        while start < end {
            let middle = start.midpoint(end);
            if self.spot(middle).column < column {
                start = middle + 1;
            } else {
                end = middle;
            }
        }
        start
    }
}

impl Reach {
    fn new(from: Point, km: f64) -> Reach {
        let (rows, columns) = (rows_within(km), from.columns_within(km));
        Reach { from, row: from.row(), column: from.column() % TURN, km, rows, columns }
    }

    /// Whether the shorter way to a place leads to the east.
    fn is_east(&self, spot: &Spot) -> bool {
        (spot.column + TURN - self.column) % TURN <= TURN / 2
    }

    /// Visits a place if it is within reach, without trigonometry for most that are not. `false` if those of
    /// its strip that are farther in its direction are beyond reach.
    fn visit(&mut self, spot: &Spot, visit: &mut impl FnMut(usize, f64) -> f64) -> bool {
        if columns_between(self.column, spot.column) > self.columns {
            return false;
        }
        if spot.row.abs_diff(self.row) <= self.rows {
            let place = Point::at(spot.row.into(), spot.column.into());
            let distance_km = self.from.distance_km(place);
            if distance_km <= self.km {
                let interest = visit(spot.place as usize, distance_km);
                if interest < self.km {
                    self.shrink(interest);
                }
            }
        }
        true
    }

    /// Less far. The longitudes within reach grow faster than the distance, so that a part of the distance
    /// needs no more than this part of the longitudes.
    fn shrink(&mut self, km: f64) {
        self.columns = match self.columns {
            u32::MAX => self.from.columns_within(km),
            columns => (f64::from(columns) * km / self.km) as u32 + 2,
        };
        (self.km, self.rows) = (km, rows_within(km));
    }
}

fn strip_of(row: u32) -> usize {
    (row >> ROWS_LOG2) as usize
}

/// The first row of a strip.
fn rows_before(strip: usize) -> u32 {
    (strip as u32) << ROWS_LOG2
}
