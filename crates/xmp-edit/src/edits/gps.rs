//! Places as XMP writes them: degrees, and minutes with decimals, and a letter, such as `48,8.4N`.

/// Decimals of a minute: a hundredth of a millimetre.
const SCALE: u64 = 100_000_000;

/// The latitude and the longitude of `LATITUDE,LONGITUDE` in degrees, as XMP writes them.
pub(super) fn parse(text: &str) -> Option<[String; 2]> {
    let (latitude, longitude) = text.split_once(',')?;
    Some([written(latitude, 90.0, ['N', 'S'])?, written(longitude, 180.0, ['E', 'W'])?])
}

fn written(degrees: &str, most: f64, [positive, negative]: [char; 2]) -> Option<String> {
    let value: f64 = degrees.trim().parse().ok()?;
    if value.is_nan() || value.abs() > most {
        return None;
    }
    // In whole units, so that no carry is lost: 59.999999999 minutes are a degree.
    let units = (value.abs() * 60.0 * SCALE as f64).round() as u64;
    let (minutes, rest) = (units / SCALE, units % SCALE);
    let mut decimals = format!("{rest:08}");
    decimals.truncate(decimals.trim_end_matches('0').len().max(1));
    let letter = if value < 0.0 && units > 0 { negative } else { positive };
    Some(format!("{},{}.{decimals}{letter}", minutes / 60, minutes % 60))
}

/// The degrees of a coordinate in a sidecar: `D,M.mL` or `D,M,SL`.
pub(crate) fn degrees(text: &str) -> Option<f64> {
    let text = text.trim();
    let letter = text.chars().next_back()?;
    let sign = match letter.to_ascii_uppercase() {
        'N' | 'E' => 1.0,
        'S' | 'W' => -1.0,
        _ => return None,
    };
    let mut total = 0.0;
    for (part, unit) in text[..text.len() - letter.len_utf8()].split(',').zip([1.0, 60.0, 3600.0]) {
        total += part.trim().parse::<f64>().ok()? / unit;
    }
    Some(sign * total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_as_xmp_writes_them_and_back() {
        for (text, latitude, longitude) in [
            ("48.14,11.58", "48,8.4N", "11,34.8E"),
            ("-33.5, -70.25", "33,30.0S", "70,15.0W"),
            ("0,-0", "0,0.0N", "0,0.0E"),
            ("89.99999999999999,-180", "90,0.0N", "180,0.0W"),
            ("0.000001,179.123456789", "0,0.00006N", "179,7.40740734E"),
        ] {
            let [north, east] = parse(text).unwrap();
            assert_eq!((north.as_str(), east.as_str()), (latitude, longitude), "{text}");
            for (part, back) in text.split(',').zip([degrees(&north), degrees(&east)]) {
                assert!((part.trim().parse::<f64>().unwrap() - back.unwrap()).abs() < 1e-9, "{text}");
            }
        }
        for text in ["", "1", "91,0", "0,181", "NaN,0", "inf,0", "a,b", "1,2,3"] {
            assert_eq!(parse(text), None, "{text}");
        }
        assert_eq!(degrees("48,8,24N").map(|degrees| (degrees * 1e6).round()), Some(48_140_000.0));
        assert_eq!(degrees("48.5"), None);
    }
}
