//! Distances and directions on a sphere (R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68,
//! 1984).

use std::f64::consts::FRAC_PI_2;

/// Mean radius of the earth.
const RADIUS_KM: f64 = 6371.0;
/// Steps of the table's coordinates in 180 degrees of latitude and in 360 of longitude.
pub(crate) const STEPS: f64 = (1_u32 << 20) as f64;

/// A coordinate in degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) latitude: f64,
    pub(crate) longitude: f64,
}

impl Point {
    /// A point in the steps of the table, as ExifTool measures; `None` if a number is not finite.
    pub(crate) fn of(latitude: f64, longitude: f64) -> Option<Point> {
        if !latitude.is_finite() || !longitude.is_finite() {
            return None;
        }
        let row = ((latitude.clamp(-90.0, 90.0) + 90.0) * STEPS / 180.0).round();
        let column = ((longitude + 180.0).rem_euclid(360.0) * STEPS / 360.0).round();
        Some(Point::at(row, column))
    }

    /// The point of a step of latitude and one of longitude.
    pub(crate) fn at(row: f64, column: f64) -> Point {
        Point { latitude: row * 180.0 / STEPS - 90.0, longitude: column * 360.0 / STEPS - 180.0 }
    }

    pub(crate) fn distance_km(self, to: Point) -> f64 {
        let half_sine = |degrees: f64| (degrees.to_radians() / 2.0).sin();
        let (north, east) =
            (half_sine(to.latitude - self.latitude), half_sine(to.longitude - self.longitude));
        let cosines = self.latitude.to_radians().cos() * to.latitude.to_radians().cos();
        2.0 * RADIUS_KM * (north * north + cosines * east * east).sqrt().min(1.0).asin()
    }

    /// The step of latitude of a point in the steps of the table.
    pub(crate) fn row(self) -> u32 {
        ((self.latitude + 90.0) * STEPS / 180.0).round() as u32
    }

    /// The step of longitude of a point in the steps of the table.
    pub(crate) fn column(self) -> u32 {
        ((self.longitude + 180.0) * STEPS / 360.0).round() as u32
    }

    /// The steps of longitude beyond which no point is within `km`: the shortest way to a meridian meets it
    /// at a right angle, or at the pole.
    pub(crate) fn columns_within(self, km: f64) -> u32 {
        let (angle, latitude) = (km / RADIUS_KM, self.latitude.to_radians().abs());
        if angle.is_nan() || angle >= FRAC_PI_2 - latitude {
            return u32::MAX;
        }
        let degrees = (angle.sin() / latitude.cos()).min(1.0).asin().to_degrees();
        // What is lost by rounding is less than a step.
        (degrees * STEPS / 360.0) as u32 + 2
    }

    /// Degrees clockwise from north, 0 to 360, of the great circle to another point.
    pub(crate) fn bearing(self, to: Point) -> f64 {
        let east = (to.longitude - self.longitude).to_radians();
        let (from_sine, from_cosine) = self.latitude.to_radians().sin_cos();
        let (to_sine, to_cosine) = to.latitude.to_radians().sin_cos();
        let x = from_cosine * to_sine - from_sine * to_cosine * east.cos();
        (east.sin() * to_cosine).atan2(x).to_degrees().rem_euclid(360.0)
    }
}

/// The steps of latitude beyond which no point is within `km`.
pub(crate) fn rows_within(km: f64) -> u32 {
    // What is lost by rounding is less than a step.
    (((km / RADIUS_KM).to_degrees() * STEPS / 180.0) as u32).saturating_add(1)
}

/// Steps of longitude between two columns of the table, on the shorter way round.
pub(crate) fn columns_between(a: u32, b: u32) -> u32 {
    let steps = a.abs_diff(b);
    steps.min((STEPS as u32).saturating_sub(steps))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_of_a_great_circle() {
        let (equator, pole) =
            (Point { latitude: 0.0, longitude: 10.0 }, Point { latitude: 90.0, longitude: 10.0 });
        let east = Point { latitude: 0.0, longitude: 100.0 };
        assert!((equator.distance_km(pole) - 10_007.543).abs() < 0.001);
        assert!((equator.distance_km(east) - 10_007.543).abs() < 0.001);
        assert_eq!([rows_within(10_007.543), rows_within(0.0)], [1 << 19, 1]);
        assert!(equator.bearing(pole).abs() < 1e-9);
        assert!((equator.bearing(east) - 90.0).abs() < 1e-9);
        assert!((east.bearing(equator) - 270.0).abs() < 1e-9);
    }

    #[test]
    fn no_point_within_reach_is_beyond_the_columns() {
        assert_eq!(
            [columns_between(1, (1 << 20) - 1), columns_between(0, 1 << 20), columns_between(3, 9)],
            [2, 0, 6]
        );
        for (latitude, km) in [(0.0, 50.0), (60.0, 50.0), (-89.0, 50.0), (89.9, 50.0), (45.0, 4000.0)] {
            let from = Point::of(latitude, 179.9).unwrap();
            let reach = from.columns_within(km);
            assert_eq!(reach == u32::MAX, latitude == 89.9, "{latitude}");
            for row in 0..=2_000 {
                for column in (0..1 << 20).step_by(1 << 12) {
                    let point = Point::at(f64::from(row) * STEPS / 2_000.0, f64::from(column));
                    let is_beyond = columns_between(from.column(), point.column()) > reach;
                    assert!(!is_beyond || from.distance_km(point) > km, "{latitude} {km} {point:?}");
                }
            }
        }
        assert_eq!(Point::of(10.0, 20.0).unwrap().columns_within(f64::INFINITY), u32::MAX);
    }
}
