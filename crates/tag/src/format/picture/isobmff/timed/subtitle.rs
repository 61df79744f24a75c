//! Subtitles of drones (`tx3g` with the handler `sbtl`): words with a colon and a value, as in
//! `Lat: 48.1 Lon: 11.5`, or `HOME(E: 11.5, N: 48.1) 2024-05-06 07:08:09` and a line of settings.

use crate::context::Context;
use crate::format::picture::isobmff::clock::Clock;
use crate::metadata::Group;
use table::def::{Conv, Mode};
use table::number::leading_number;
use table::print::exif::{exposure_time, f_number, metres};
use table::print::xmp::{latitude, longitude};
use table::value::Value;

const WORDS: &[(&str, &str, Conv)] = &[
    ("Alt", "GPSAltitude", Conv::Call(metres)),
    ("DateTime", "DateTime", Conv::None),
    ("EV", "ExposureCompensation", Conv::None),
    ("F-NUM", "FNumber", Conv::Call(f_number)),
    ("GimPitch", "GimbalPitch", Conv::None),
    ("GimRoll", "GimbalRoll", Conv::None),
    ("GimYaw", "GimbalYaw", Conv::None),
    ("HomeLat", "GPSHomeLatitude", Conv::Call(latitude)),
    ("HomeLon", "GPSHomeLongitude", Conv::Call(longitude)),
    ("ISO", "ISO", Conv::None),
    ("Lat", "GPSLatitude", Conv::Call(latitude)),
    ("Lon", "GPSLongitude", Conv::Call(longitude)),
    ("Pitch", "Pitch", Conv::None),
    ("Roll", "Roll", Conv::None),
    ("SHUTTER", "ExposureTime", Conv::Call(shutter)),
    ("Yaw", "Yaw", Conv::None),
];

/// Reads what the text of a subtitle says.
pub(super) fn read(ctx: &mut Context<'_>, group: Group<'static>, text: &str, clock: &Clock) {
    let (has_home, rest) = match text.strip_prefix("HOME(") {
        Some(home) => {
            (home_position(ctx, group, home).is_some(), text.split_once('\n').map_or("", |(_, rest)| rest))
        }
        None => (false, text),
    };
    let mut has_position = has_home;
    for (word, value) in (Pairs { rest, takes_hyphens: has_home }) {
        let Some(&(_, name, conv)) = WORDS.iter().find(|(known, ..)| *known == word) else { continue };
        has_position |= matches!(word, "Lat" | "HomeLat");
        let value = Value::Text(ctx.keep_text(value));
        ctx.push_conv(group, name, value, conv);
    }
    if has_position {
        clock.push_date(ctx, group, false);
    }
}

/// `E: 11.5, N: 48.1) 2024-05-06 07:08:09`, up to the end of the line.
fn home_position(ctx: &mut Context<'_>, group: Group<'static>, text: &str) -> Option<()> {
    let (position, date) = text.lines().next()?.split_once(')')?;
    let (east, north) = position.split_once(", ")?;
    let degrees = |text: &str, positive: char, negative: char| {
        let (letter, number) = text.split_once(": ")?;
        let number = leading_number(number);
        match letter.chars().next()? {
            sign if sign == positive => Some(number),
            sign if sign == negative => Some(-number),
            _ => None,
        }
    };
    let (longitude_of, latitude_of) = (degrees(east, 'E', 'W')?, degrees(north, 'N', 'S')?);
    let date = Value::Text(ctx.keep_text(&date.trim().replace('-', ":")));
    ctx.push_plain(group, "GPSDateTime", date);
    ctx.push_conv(group, "GPSHomeLatitude", Value::Float(latitude_of), Conv::Call(latitude));
    ctx.push_conv(group, "GPSHomeLongitude", Value::Float(longitude_of), Conv::Call(longitude));
    Some(())
}

/// Words directly before a colon, each with the text after it up to the last blank before the next colon.
struct Pairs<'t> {
    rest: &'t str,
    /// Whether a hyphen may be part of a word.
    takes_hyphens: bool,
}

impl<'t> Iterator for Pairs<'t> {
    type Item = (&'t str, &'t str);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (before, after) = self.rest.split_once(':')?;
            let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || (self.takes_hyphens && c == '-');
            let start = before
                .rfind(|c: char| !is_word(c))
                .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
            let word = &before[start..];
            let until_colon = after.find(':').map_or(after.len(), |at| at + 1);
            // The value ends before a blank, unless the text ends.
            let value = if until_colon == after.len() && !after.ends_with(':') {
                Some(after.trim_end())
            } else {
                let part = &after[..until_colon];
                part.rfind(|c: char| c.is_whitespace()).map(|at| part[..at].trim_end())
            };
            self.rest = after;
            let value = value.filter(|value| !value.trim().is_empty());
            if let (Some(value), false) = (value, word.is_empty()) {
                self.rest = &after[value.len()..];
                return Some((word, value));
            }
        }
    }
}

/// The exposure time is one divided by the number.
fn shutter(value: &Value<'_>, mode: Mode, out: &mut String) {
    let number = leading_number(&value.plain());
    if number == 0.0 {
        return value.write_plain(out);
    }
    exposure_time(&Value::Float(1.0 / number), mode, out);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(&str, &str)]) {
        assert_eq!(Pairs { rest: text, takes_hyphens: true }.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_value_ends_at_the_last_blank_before_the_next_word() {
        check("Lat: 48.1 Lon: -11.5 x", &[("Lat", " 48.1"), ("Lon", " -11.5 x")]);
        check("ISO:100 F-NUM:2.8", &[("ISO", "100"), ("F-NUM", "2.8")]);
        check("Time: 12:34:56", &[("34", "56")]);
        check("none", &[]);
        check("a:", &[]);
        check(":::", &[]);
    }
}
