//! Positions as text (ISO 6709, annex H): a latitude and a longitude, each with its sign, in degrees, in
//! degrees and minutes, or in degrees, minutes and seconds; then perhaps an altitude in metres and the name
//! of a coordinate reference system. Writers may leave out the slash at the end.

/// Latitude and longitude in degrees, and the altitude in metres if there is one; empty if the text is no
/// position.
pub(super) fn numbers(text: &str) -> Vec<f64> {
    let mut rest = text;
    let (Some(latitude), Some(longitude)) = (signed(&mut rest), signed(&mut rest)) else { return Vec::new() };
    // The digits before the point say in which units a number is: two or three are degrees alone.
    let units = match (latitude.n_whole, longitude.n_whole) {
        (1 | 2, 1..=3) => 1,
        (4, 5) => 2,
        (6, 7) => 3,
        _ => return Vec::new(),
    };
    let mut numbers = vec![latitude.degrees(units), longitude.degrees(units)];
    numbers.extend(signed(&mut rest).map(|altitude| altitude.degrees(1)));
    numbers
}

/// A number with its sign.
struct SignedNumber<'t> {
    is_negative: bool,
    digits: &'t str,
    /// Number of digits before the point.
    n_whole: usize,
}

/// Takes a number that begins with its sign from the beginning of `rest`.
fn signed<'t>(rest: &mut &'t str) -> Option<SignedNumber<'t>> {
    let is_negative = rest.starts_with('-');
    let after = rest.strip_prefix(['+', '-'])?;
    let n_whole = after.bytes().take_while(u8::is_ascii_digit).count();
    let fraction = after[n_whole..].strip_prefix('.');
    let n_fraction = fraction.map_or(0, |rest| 1 + rest.bytes().take_while(u8::is_ascii_digit).count());
    if n_whole == 0 {
        return None;
    }
    let (digits, behind) = after.split_at(n_whole + n_fraction);
    *rest = behind;
    Some(SignedNumber { is_negative, digits, n_whole })
}

impl SignedNumber<'_> {
    /// The number in degrees, from one to three units of two digits each; the first has those that are left.
    fn degrees(&self, n_units: usize) -> f64 {
        let n_first = self.n_whole - 2 * (n_units - 1);
        let (degrees, smaller) = if n_units == 1 { (self.digits, "") } else { self.digits.split_at(n_first) };
        let (minutes, seconds) = if n_units == 3 { smaller.split_at(2) } else { (smaller, "") };
        let [degrees, minutes, seconds] = [degrees, minutes, seconds].map(|part| part.parse().unwrap_or(0.0));
        let degrees: f64 = degrees + minutes / 60.0 + seconds / 3600.0;
        // Zero has no sign.
        if self.is_negative && degrees > 0.0 { -degrees } else { degrees }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_in_all_forms() {
        for (text, expected) in [
            ("+48.8577+002.295/", &[48.8577, 2.295][..]),
            ("-33.8688+151.2093+012.500/", &[-33.8688, 151.2093, 12.5]),
            ("-33.8688+151.2093+012.500CRSWGS_84/", &[-33.8688, 151.2093, 12.5]),
            ("-33.8688+151.2093CRSWGS_84/", &[-33.8688, 151.2093]),
            ("-33.8688+151.2093", &[-33.8688, 151.2093]),
            ("+27.5916+086.5640+8850/", &[27.5916, 86.564, 8850.0]),
            ("+5-3/", &[5.0, -3.0]),
            ("-3330.50+15112.25-0010/", &[-(33.0 + 30.5 / 60.0), 151.0 + 12.25 / 60.0, -10.0]),
            ("+4012+07515/", &[40.2, 75.25]),
            (
                "-335207.7+1511233.5+12.5/",
                &[-(33.0 + 52.0 / 60.0 + 7.7 / 3600.0), 151.0 + 12.0 / 60.0 + 33.5 / 3600.0, 12.5],
            ),
            ("+00.0000+000.0000/", &[0.0, 0.0]),
            ("-00.0000-000.0000+0/", &[0.0, 0.0, 0.0]),
        ] {
            assert_eq!(numbers(text), expected, "{text}");
            assert!(numbers(text).iter().all(|number| *number != 0.0 || number.is_sign_positive()), "{text}");
        }
    }

    #[test]
    fn what_is_no_position_is_none() {
        for text in
            ["", "/", "+48.8577", "48.8577+002.295/", "+123+045/", "+1234567+001/", "+4012+075/", "+a+b/"]
        {
            assert!(numbers(text).is_empty(), "{text}");
        }
    }
}
