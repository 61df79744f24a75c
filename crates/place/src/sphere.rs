//! Distances and directions on a sphere (R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68,
//! 1984).

/// Mean radius of the earth.
const RADIUS_KM: f64 = 6371.0;
/// Steps of the table's coordinates in 180 degrees of latitude and in 360 of longitude.
const STEPS: f64 = (1_u32 << 20) as f64;

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

    /// Distance of the parallels of two points, which no distance of the points is less than.
    pub(crate) fn km_between_parallels(self, latitude: f64) -> f64 {
        (latitude - self.latitude).abs().to_radians() * RADIUS_KM
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
        assert!((equator.km_between_parallels(90.0) - 10_007.543).abs() < 0.001);
        assert!(equator.bearing(pole).abs() < 1e-9);
        assert!((equator.bearing(east) - 90.0).abs() < 1e-9);
        assert!((east.bearing(equator) - 270.0).abs() < 1e-9);
    }
}
