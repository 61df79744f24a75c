//! Location of the picture: positions with a sign.

use super::given::RuleInputs;
use super::rule::{Rule, rule};
use crate::modules::Module;
use table::def::{Conv, Mode};
use table::number::first_number;
use table::print::gps::{degrees_of, write_dms, write_metres};
use table::value::Value;

const NORTH_SOUTH: Conv = Conv::TextLabels(&[("N", "North"), ("S", "South")]);
const EAST_WEST: Conv = Conv::TextLabels(&[("E", "East"), ("W", "West")]);
const SEA_LEVEL: Conv = Conv::Labels(&[(0, "Above Sea Level"), (1, "Below Sea Level")]);
const LATITUDE: Conv = Conv::Call(degrees_north);
const LONGITUDE: Conv = Conv::Call(degrees_east);

pub(super) const RULES: &[Rule] = &[
    rule(Module::Gps, "GPSLatitude", latitude)
        .needs(&["GPS:GPSLatitude", "GPS:GPSLatitudeRef"])
        .conv(LATITUDE),
    rule(Module::Gps, "GPSLongitude", longitude)
        .needs(&["GPS:GPSLongitude", "GPS:GPSLongitudeRef"])
        .conv(LONGITUDE),
    rule(Module::Gps, "GPSAltitude", altitude).wishes(&[
        "GPS:GPSAltitude",
        "GPS:GPSAltitudeRef",
        "XMP:GPSAltitude",
        "XMP:GPSAltitudeRef",
    ]),
    rule(Module::Gps, "GPSDestLatitude", latitude)
        .needs(&["GPS:GPSDestLatitude", "GPS:GPSDestLatitudeRef"])
        .conv(LATITUDE),
    rule(Module::Gps, "GPSDestLongitude", longitude)
        .needs(&["GPS:GPSDestLongitude", "GPS:GPSDestLongitudeRef"])
        .conv(LONGITUDE),
    // Movies store all three numbers in one text.
    rule(Module::QuickTime, "GPSLatitude", |given| coordinate(given, 0))
        .needs(&["QuickTime:GPSCoordinates"])
        .conv(LATITUDE),
    rule(Module::QuickTime, "GPSLongitude", |given| coordinate(given, 1))
        .needs(&["QuickTime:GPSCoordinates"])
        .conv(LONGITUDE),
    rule(Module::QuickTime, "GPSAltitude", film_altitude)
        .needs(&["QuickTime:GPSCoordinates"])
        .conv(Conv::Unit(" m"))
        .never_replacing(),
    rule(Module::QuickTime, "GPSAltitudeRef", film_altitude_ref)
        .needs(&["QuickTime:GPSCoordinates"])
        .conv(SEA_LEVEL)
        .never_replacing(),
    // 3GP stores them among words.
    rule(Module::QuickTime, "GPSLatitude", |given| named_text(given, "Lat="))
        .needs(&["QuickTime:LocationInformation"])
        .conv(LATITUDE),
    rule(Module::QuickTime, "GPSLongitude", |given| named_text(given, "Lon="))
        .needs(&["QuickTime:LocationInformation"])
        .conv(LONGITUDE),
    rule(Module::QuickTime, "GPSAltitude", named_altitude)
        .needs(&["QuickTime:LocationInformation"])
        .conv(Conv::Unit(" m"))
        .never_replacing(),
    rule(Module::QuickTime, "GPSAltitudeRef", named_altitude_ref)
        .needs(&["QuickTime:LocationInformation"])
        .conv(SEA_LEVEL)
        .never_replacing(),
    rule(Module::Sony, "GPSLatitude", latitude)
        .needs(&["Sony:GPSLatitude", "Sony:GPSLatitudeRef"])
        .conv(LATITUDE),
    rule(Module::Sony, "GPSLongitude", longitude)
        .needs(&["Sony:GPSLongitude", "Sony:GPSLongitudeRef"])
        .conv(LONGITUDE),
    rule(Module::Exif, "GPSPosition", position).needs(&["GPSLatitude", "GPSLongitude"]).never_replacing(),
    // XMP stores the direction in the position.
    rule(Module::Xmp, "GPSLatitudeRef", |given| direction(given, ["N", "S"]))
        .needs(&["XMP-exif:GPSLatitude"])
        .conv(NORTH_SOUTH),
    rule(Module::Xmp, "GPSLongitudeRef", |given| direction(given, ["E", "W"]))
        .needs(&["XMP-exif:GPSLongitude"])
        .conv(EAST_WEST),
    rule(Module::Xmp, "GPSDestLatitudeRef", |given| direction(given, ["N", "S"]))
        .needs(&["XMP-exif:GPSDestLatitude"])
        .conv(NORTH_SOUTH),
    rule(Module::Xmp, "GPSDestLongitudeRef", |given| direction(given, ["E", "W"]))
        .needs(&["XMP-exif:GPSDestLongitude"])
        .conv(EAST_WEST),
];

fn latitude<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    signed(given, b's')
}

fn longitude<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    signed(given, b'w')
}

/// The degrees, negative if the reference begins with this letter.
fn signed<'a>(given: &RuleInputs<'_, 'a>, negative: u8) -> Option<Value<'a>> {
    let degrees = given.text(0)?;
    let is_negative =
        given.text(1)?.bytes().next().is_some_and(|first| first.to_ascii_lowercase() == negative);
    // Not the fifteen digits of the text, which may be rounded the other way.
    let exact = given.tag(0).filter(|tag| tag.group.family1 == "GPS" && !degrees.is_empty());
    let exact = exact.and_then(|tag| degrees_of(&tag.value));
    Some(match exact.or_else(|| first_number(degrees)) {
        Some(degrees) if is_negative => Value::Float(-degrees),
        Some(degrees) => Value::Float(degrees),
        None => Value::Text(degrees),
    })
}

/// The altitude of EXIF, otherwise that of XMP, negative below sea level.
fn altitude<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const PAIRS: [usize; 2] = [0, 2];
    let metres = PAIRS.into_iter().find_map(|input| {
        let metres: f64 = given.text(input)?.trim().parse().ok().filter(|metres: &f64| metres.is_finite())?;
        given.text(input + 1)?;
        Some(if given.some_text(input + 1).is_some() { -metres.abs() } else { metres })
    })?;
    let of_reference = PAIRS.into_iter().find_map(|input| {
        let words = given.print(input + 1).filter(|words| words.contains("Sea"))?;
        Some((given.number(input)?, words))
    });
    let mut print = String::new();
    let (shown, words) = match of_reference {
        Some((metres, words)) => (metres, words),
        None if metres < 0.0 => (-metres, "Below Sea Level"),
        None => (metres, "Above Sea Level"),
    };
    write_metres(shown, &mut print);
    print.push_str(words);
    given.shown(Value::Float(metres), &print)
}

/// One number from a text of several.
fn coordinate<'a>(given: &RuleInputs<'_, 'a>, index: usize) -> Option<Value<'a>> {
    given.text(0)?.split_whitespace().nth(index).and_then(first_number).map(Value::Float)
}

fn film_altitude<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    coordinate(given, 2)?.as_f64().map(|metres| Value::Float(metres.abs()))
}

fn film_altitude_ref<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    coordinate(given, 2)?.as_f64().map(|metres| Value::Integer((metres < 0.0).into()))
}

/// The number behind `name` in a text such as `Lat=48.5 Lon=11.2`, as it is written.
fn named<'a>(given: &RuleInputs<'_, 'a>, name: &str) -> Option<&'a str> {
    let (_, rest) = given.text(0)?.split_once(name)?;
    let len = rest.bytes().take_while(|byte| matches!(byte, b'-' | b'+' | b'.' | b'0'..=b'9')).count();
    (len > 0).then(|| &rest[..len])
}

fn named_text<'a>(given: &RuleInputs<'_, 'a>, name: &str) -> Option<Value<'a>> {
    named(given, name).map(Value::Text)
}

fn named_altitude<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    named(given, "Alt=").and_then(first_number).map(|metres| Value::Float(metres.abs()))
}

fn named_altitude_ref<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    named(given, "Alt=").and_then(first_number).map(|metres| Value::Integer((metres < 0.0).into()))
}

fn position<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let (latitude, longitude) = (given.text(0)?, given.text(1)?);
    if latitude.is_empty() && longitude.is_empty() {
        return None;
    }
    let value = Value::Text(given.keep(&format!("{latitude} {longitude}")));
    given.shown(value, &format!("{}, {}", given.print(0)?, given.print(1)?))
}

/// The letter of the hemisphere, from the sign or from the last letter in the text.
fn direction<'a>(given: &RuleInputs<'_, 'a>, [positive, negative]: [&'static str; 2]) -> Option<Value<'a>> {
    let text = given.text(0)?;
    if let Ok(degrees) = text.trim().parse::<f64>() {
        return Some(Value::Text(if degrees < 0.0 { negative } else { positive }));
    }
    let at = |letter: &str| text.rfind(letter);
    let letter = if at(negative) > at(positive) { negative } else { positive };
    at(letter).map(|_| Value::Text(letter))
}

fn degrees_north(value: &Value<'_>, mode: Mode, out: &mut String) {
    with_direction(value, mode, ['N', 'S'], out);
}

fn degrees_east(value: &Value<'_>, mode: Mode, out: &mut String) {
    with_direction(value, mode, ['E', 'W'], out);
}

fn with_direction(value: &Value<'_>, mode: Mode, [positive, negative]: [char; 2], out: &mut String) {
    let Some(degrees) = value.as_f64().filter(|_| mode == Mode::Print) else { return value.write_plain(out) };
    write_dms(degrees, out);
    out.push(' ');
    out.push(if degrees < 0.0 { negative } else { positive });
}
