//! Dates that are combined from several tags: day and time, fraction of a second, offset from UTC.

use super::given::RuleInputs;
use super::rule::{Rule, rule};
use crate::date::DateTime;
use crate::modules::Module;
use table::print::container::date_since_1970;
use table::value::Value;

pub(super) const RULES: &[Rule] = &[
    rule(Module::Exif, "SubSecDateTimeOriginal", with_fraction)
        .needs(&["EXIF:DateTimeOriginal"])
        .wishes(&["SubSecTimeOriginal", "OffsetTimeOriginal"]),
    rule(Module::Exif, "SubSecCreateDate", with_fraction)
        .needs(&["EXIF:CreateDate"])
        .wishes(&["SubSecTimeDigitized", "OffsetTimeDigitized"]),
    rule(Module::Exif, "SubSecModifyDate", with_fraction)
        .needs(&["EXIF:ModifyDate"])
        .wishes(&["SubSecTime", "OffsetTime"]),
    rule(Module::Gps, "GPSDateTime", in_utc).needs(&["GPS:GPSDateStamp", "GPS:GPSTimeStamp"]),
    rule(Module::Sony, "GPSDateTime", in_utc).needs(&["Sony:GPSDateStamp", "Sony:GPSTimeStamp"]),
    // Of each sample, see `documents`.
    rule(Module::Parrot, "GPSDateTime", at_sample).needs(&[
        "Parrot:GPSLatitude",
        "QuickTime:SampleTime",
        "Main:CreateDate",
    ]),
    rule(Module::Iptc, "DateTimeCreated", joined).needs(&["IPTC:DateCreated", "IPTC:TimeCreated"]),
    rule(Module::Iptc, "DigitalCreationDateTime", joined)
        .needs(&["IPTC:DigitalCreationDate", "IPTC:DigitalCreationTime"]),
    rule(Module::Kodak, "DateCreated", year_and_day).needs(&["Kodak:YearCreated", "Kodak:MonthDayCreated"]),
    rule(Module::Exif, "DateTimeOriginal", of_creation)
        .wishes(&["DateTimeCreated", "DateCreated", "TimeCreated"])
        .unless(&["DateTimeOriginal"]),
];

/// A date with its fraction of a second and its offset from UTC, if it has any of them.
fn with_fraction<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let date = given.text(0)?;
    let fraction = given.text(1).and_then(|fraction| with_digits(date, fraction));
    let offset = given.text(2).filter(|_| !date.contains(['-', '+'])).and_then(offset_of);
    if fraction.is_none() && offset.is_none() {
        return None;
    }
    let date = fraction.as_deref().unwrap_or(date);
    given.told(&format!("{date}{}", offset.unwrap_or_default()))
}

/// The date with these digits after its seconds, unless it already has a fraction.
fn with_digits(date: &str, fraction: &str) -> Option<String> {
    const TIME: &[u8] = b" dd:dd:dd";
    let n_digits = fraction.bytes().take_while(u8::is_ascii_digit).count();
    let is_time = |part: &[u8]| {
        let fits = |(&byte, &wanted): (&u8, &u8)| byte == wanted || (wanted == b'd' && byte.is_ascii_digit());
        part.iter().zip(TIME).all(fits)
    };
    let bytes = date.as_bytes();
    let has_fraction =
        |end: usize| bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit);
    let starts = 0..(bytes.len() + 1).saturating_sub(TIME.len());
    let end = starts
        .filter(|&start| is_time(&bytes[start..start + TIME.len()]))
        .map(|start| start + TIME.len())
        .find(|&end| !has_fraction(end))?;
    (n_digits > 0).then(|| format!("{}.{}{}", &date[..end], &fraction[..n_digits], &date[end..]))
}

/// Formats an offset from UTC as `+05:30`; its hours may have one digit.
fn offset_of(text: &str) -> Option<String> {
    let (sign, rest) = text.split_at_checked(1).filter(|(sign, _)| matches!(*sign, "+" | "-"))?;
    let (hours, minutes) = rest.split_once(':')?;
    let minutes = minutes.get(..2)?;
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_offset = matches!(hours.len(), 1 | 2) && are_digits(hours) && are_digits(minutes);
    is_offset.then(|| format!("{sign}{hours:0>2}:{minutes}"))
}

fn in_utc<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    given.told(&format!("{} {}Z", given.text(0)?, given.text(1)?))
}

/// The date of a film plus the time of a sample, to milliseconds.
fn at_sample<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let created = DateTime::parse(given.text(2)?)?.seconds()?;
    let milliseconds = (created as f64 * 1000.0 + given.number(1)? * 1000.0).round().max(0.0) as u64;
    let date = date_since_1970(milliseconds / 1000);
    given.told(&format!("{date}.{:03}Z", milliseconds % 1000))
}

fn joined<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    given.told(&format!("{} {}", given.text(0)?, given.text(1)?))
}

fn year_and_day<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    given.told(&format!("{}:{}", given.text(0)?, given.text(1)?))
}

/// The date of creation, for a picture without a date taken.
fn of_creation<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let (day, time) = (given.some_text(1)?, given.some_text(2)?);
    match given.text(0).filter(|whole| whole.contains(' ')) {
        Some(whole) => Some(Value::Text(whole)),
        None => given.told(&format!("{day} {time}")),
    }
}
