//! Sentences of NMEA 0183 that give a position: RMC (date, time, place, speed, direction) and GGA (time,
//! place, altitude, satellites), from any talker.

/// What a sentence says. Numbers are in degrees, metres and km/h.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Sentence<'t> {
    /// Year, month and day.
    pub date: Option<(u16, u8, u8)>,
    /// Hours, minutes and seconds, as digits with an optional fraction.
    pub time: &'t str,
    pub latitude: f64,
    pub longitude: f64,
    pub speed: Option<f64>,
    pub track: Option<f64>,
    pub altitude: Option<f64>,
    pub satellites: Option<&'t str>,
    pub dilution: Option<f64>,
}

impl Sentence<'_> {
    /// The time as `hh:mm:ss` with its fraction.
    pub(crate) fn clock(&self) -> String {
        let (hours, rest) = self.time.split_at(2);
        let (minutes, seconds) = rest.split_at(2);
        format!("{hours}:{minutes}:{seconds}")
    }
}

/// Finds the sentences with a position in a text, in order.
pub(crate) fn sentences(text: &str) -> impl Iterator<Item = Sentence<'_>> {
    text.match_indices('$').filter_map(|(at, _)| sentence(&text[at + 1..]))
}

/// Reads the sentence after a dollar sign.
fn sentence(text: &str) -> Option<Sentence<'_>> {
    /// Longer than any sentence, which has at most 82 characters.
    const MOST_BYTES: usize = 128;
    let end = text.bytes().take(MOST_BYTES).position(|byte| matches!(byte, b'*' | b'$' | 0..0x20));
    let text = text.get(..end.unwrap_or(text.len().min(MOST_BYTES)))?;
    let mut fields = text.split(',');
    let kind = fields.next().filter(|kind| kind.len() == 5 && kind.is_ascii())?;
    let fields: Vec<&str> = fields.take(16).collect();
    match &kind[2..] {
        "RMC" => recommended_minimum(&fields),
        "GGA" => fix(&fields),
        _ => None,
    }
}

fn recommended_minimum<'t>(fields: &[&'t str]) -> Option<Sentence<'t>> {
    const KM_PER_NAUTICAL_MILE: f64 = 1.852;
    let &[time, "A", latitude, north, longitude, east, speed, track, date, ..] = fields else { return None };
    Some(Sentence {
        date: Some(date_of(date)?),
        time: time_of(time)?,
        latitude: degrees(latitude, north, ["N", "S"])?,
        longitude: degrees(longitude, east, ["E", "W"])?,
        speed: speed.parse().ok().map(|knots: f64| knots * KM_PER_NAUTICAL_MILE),
        track: track.parse().ok(),
        ..Sentence::default()
    })
}

fn fix<'t>(fields: &[&'t str]) -> Option<Sentence<'t>> {
    let &[time, latitude, north, longitude, east, quality, satellites, dilution, altitude, ..] = fields
    else {
        return None;
    };
    if matches!(quality, "" | "0") {
        return None;
    }
    Some(Sentence {
        time: time_of(time)?,
        latitude: degrees(latitude, north, ["N", "S"])?,
        longitude: degrees(longitude, east, ["E", "W"])?,
        altitude: altitude.parse().ok(),
        satellites: Some(satellites).filter(|text| !text.is_empty() && all_digits(text)),
        dilution: dilution.parse().ok(),
        ..Sentence::default()
    })
}

fn all_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn time_of(text: &str) -> Option<&str> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    (whole.len() == 6 && all_digits(whole) && all_digits(fraction)).then_some(text)
}

/// `ddmmyy`; years from 70 on are of the 20th century.
fn date_of(text: &str) -> Option<(u16, u8, u8)> {
    if text.len() != 6 || !all_digits(text) {
        return None;
    }
    let number = |at: usize| text[at..at + 2].parse::<u8>().ok();
    let (day, month, year) = (number(0)?, number(2)?, u16::from(number(4)?));
    Some((if year < 70 { 2000 + year } else { 1900 + year }, month, day))
}

/// `dddmm.mmmm` and a letter, in degrees with a sign.
fn degrees(text: &str, letter: &str, letters: [&str; 2]) -> Option<f64> {
    let point = text.find('.').unwrap_or(text.len());
    let minutes_at = point.checked_sub(2)?;
    if !text.is_ascii() || !text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let whole = if minutes_at == 0 { 0.0 } else { text[..minutes_at].parse::<f64>().ok()? };
    let degrees = whole + text[minutes_at..].parse::<f64>().ok()? / 60.0;
    match letter {
        letter if letter == letters[0] => Some(degrees),
        letter if letter == letters[1] => Some(-degrees),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Option<Sentence<'_>> {
        sentences(text).next()
    }

    #[test]
    fn sentences_with_a_position() {
        let text = "[14]$GNRMC,123519.50,A,4807.0380,N,01131.0000,W,022.4,084.4,230394,003.1,W*6A\r\n\
                    $GPGSV,1*2\r\n$GPGGA,123519,4807.038,S,01131.0,E,1,08,0.9,545.4,M,46.9,M,,*47";
        let [minimum, fix] = sentences(text).collect::<Vec<_>>()[..] else { panic!("two") };
        assert_eq!(minimum.date, Some((1994, 3, 23)));
        assert_eq!(minimum.clock(), "12:35:19.50");
        assert!((minimum.longitude + 11.516_666_666_7).abs() < 1e-9);
        assert!((minimum.speed.unwrap_or(0.0) - 41.4848).abs() < 1e-9);
        assert_eq!(fix.date, None);
        assert!(fix.latitude < -48.0);
        assert_eq!((fix.altitude, fix.satellites, fix.dilution), (Some(545.4), Some("08"), Some(0.9)));
    }

    #[test]
    fn sentences_without_a_position_or_damaged_are_left_out() {
        assert_eq!(one("$GPRMC,123519,V,4807.0380,N,01131.0,E,022.4,084.4,230394,,*6A"), None);
        assert_eq!(one("$GPGGA,123519,4807.038,N,01131.000,E,0,08,0.9,545.4,M,46.9,M,,*47"), None);
        assert_eq!(one("$GPRMC,123519,A,4807.0380,X,01131.0,E,1,1,230394"), None);
        assert_eq!(one("$GPRMC,12351,A,4807.0380,N,01131.0,E,1,1,230394"), None);
        assert_eq!(one("$GPRMC,123519,A,.1,N,01131.0,E,1,1,230394"), None);
        assert_eq!(one("$"), None);
        assert_eq!(one("$GPRMÄ,1"), None);
    }
}
