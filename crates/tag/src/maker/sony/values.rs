//! What Sony's numbers mean: exposure in steps of an eighth or of 1/256, lenses by bytes that are decimal digits.

use crate::context::Context;
use crate::def::{Conv, Mode};
use crate::maker::note::Note;
use crate::maker::print::{bytes_of, joined};
use crate::maker::walk::number_value;
use crate::number::{write_fixed, write_g, write_integer};
use crate::render::write_text;
use crate::value::{Array, Value};

/// Seconds, of eighths of a stop; zero is bulb.
pub(in crate::maker) fn seconds_of_eighths(value: f64) -> f64 {
    if value == 0.0 { 0.0 } else { (6.0 - value / 8.0).exp2() }
}

/// Seconds, of 1/256 of a stop; zero is bulb.
pub(in crate::maker) fn seconds(value: f64) -> f64 {
    if value == 0.0 { 0.0 } else { (16.0 - value / 256.0).exp2() }
}

/// The f-number, of eighths of a stop.
pub(in crate::maker) fn f_number_of_eighths(value: f64) -> f64 {
    ((value / 8.0 - 1.0) / 2.0).exp2()
}

/// The widest f-number of a lens, of eighths of a stop.
pub(in crate::maker) fn f_number_of_lens(value: f64) -> f64 {
    ((value / 8.0 - 1.06) / 2.0).exp2()
}

/// The f-number, of 1/256 of a stop.
pub(in crate::maker) fn f_number(value: f64) -> f64 {
    ((value / 256.0 - 16.0) / 2.0).exp2()
}

/// ISO speed, of eighths of a stop; zero is automatic.
pub(in crate::maker) fn iso_of_eighths(value: f64) -> f64 {
    if value == 0.0 { 0.0 } else { (value / 8.0 - 6.0).exp2() * 100.0 }
}

/// As [`iso_of_eighths`]; 254 and 255 say something else.
pub(in crate::maker) fn iso_setting(value: f64) -> f64 {
    if value < 254.0 { iso_of_eighths(value) } else { value }
}

/// ISO speed, of 1/256 of a stop, the other way around.
pub(in crate::maker) fn iso(value: f64) -> f64 {
    100.0 * (16.0 - value / 256.0).exp2()
}

/// A byte with a sign.
pub(in crate::maker) fn signed_byte(value: f64) -> f64 {
    if value > 128.0 { value - 256.0 } else { value }
}

/// A byte, without the rest of the number.
pub(in crate::maker) fn low_bytes<'a>(_: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    Some(Value::Integer(value.as_i64()? & 0x00ff_ffff))
}

/// A face's place: top, left, height and width, told as left, top, width and height, in the units of 1/15 that the
/// picture is divided in.
pub(in crate::maker) fn face<'a>(ctx: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let &[top, left, height, width] = value.numbers().as_slice() else { return Some(value) };
    Some(joined(ctx, [left, top, width, height].map(|number| number * 15.0)))
}

/// The numbers from the last to the first.
pub(in crate::maker) fn reversed<'a>(ctx: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    Some(joined(ctx, value.numbers().into_iter().rev()))
}

/// Year in two bytes, month, day, hour, minute, second.
pub(in crate::maker) fn date_time<'a>(
    ctx: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let &[low, high, month, day, hour, minute, second] = bytes_of(&value) else { return None };
    let year = u16::from_le_bytes([low, high]);
    let text = format!("{year:04}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}");
    Some(Value::Text(ctx.keep_text(&text)))
}

/// Year of the century, month, day, hour, minute, second; nothing where there is no year.
pub(in crate::maker) fn short_date_time<'a>(
    ctx: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let &[year, month, day, hour, minute, second] = bytes_of(&value) else { return None };
    let text = format!("20{year:02}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}");
    (year > 0).then(|| Value::Text(ctx.keep_text(&text)))
}

/// Minutes and seconds.
pub(in crate::maker) fn minutes<'a>(ctx: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let &[a, b] = bytes_of(&value) else { return None };
    Some(Value::Text(ctx.keep_text(&format!("{a:02}:{b:02}"))))
}

/// The pairs of digits from the last to the first, without a zero before them.
pub(in crate::maker) fn serial_number<'a>(
    ctx: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let text = value.plain();
    let is_known = text.len() >= 8 && text.as_bytes()[..8].iter().all(u8::is_ascii_digit);
    let turned = match is_known {
        true => [&text[6..8], &text[4..6], &text[2..4], &text[..2], &text[8..]].concat(),
        false => text,
    };
    Some(Value::Text(ctx.keep_text(turned.strip_prefix('0').unwrap_or(&turned))))
}

/// Two bytes of features, as hexadecimal digits.
pub(in crate::maker) fn lens_features<'a>(
    ctx: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let &[a, b] = bytes_of(&value) else { return Some(value) };
    Some(Value::Text(ctx.keep_text(&format!("{a:02x} {b:02x}"))))
}

/// A lens in eight bytes: features, shortest and longest focal length, the f-numbers there, more features. Lengths and
/// f-numbers are decimal digits; the first digit of an f-number may be above 9.
pub(in crate::maker) fn lens_spec<'a>(
    ctx: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let bytes: [u8; 8] = bytes_of(&value).try_into().ok()?;
    Some(lens_spec_of(ctx, bytes))
}

/// As [`lens_spec`], where the two bytes of each word stand the other way around.
pub(in crate::maker) fn lens_spec_swapped<'a>(
    ctx: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let mut bytes: [u8; 8] = bytes_of(&value).try_into().ok()?;
    bytes.as_chunks_mut::<2>().0.iter_mut().for_each(|pair| pair.swap(0, 1));
    Some(lens_spec_of(ctx, bytes))
}

fn lens_spec_of<'a>(ctx: &Context<'a>, bytes: [u8; 8]) -> Value<'a> {
    let tens = |byte: u8| f64::from(byte >> 4) * 10.0 + f64::from(byte & 0x0f);
    let mut text = format!("{:02x}", bytes[0]);
    let numbers = [
        tens(bytes[1]) * 100.0 + tens(bytes[2]),
        tens(bytes[3]) * 100.0 + tens(bytes[4]),
        tens(bytes[5]) / 10.0,
        tens(bytes[6]) / 10.0,
    ];
    for number in numbers {
        text.push(' ');
        write_g(number, 15, &mut text);
    }
    text.push_str(&format!(" {:02x}", bytes[7]));
    Value::Text(ctx.keep_text(&text))
}

/// Bits, the words for them, and whether those stand before the rest.
type Feature = (u32, &'static [(u32, &'static str)], bool);

/// Features of lenses in the order in which they are told.
const FEATURES: &[Feature] = &[
    (0x4000, &[(0x4000, "PZ")], true),
    (0x0300, &[(0x0100, "DT"), (0x0200, "FE"), (0x0300, "E")], true),
    (0x00e0, &[(0x0020, "STF"), (0x0040, "Reflex"), (0x0060, "Macro"), (0x0080, "Fisheye")], false),
    (0x000c, &[(0x0004, "ZA"), (0x0008, "G")], false),
    (0x0003, &[(0x0001, "SSM"), (0x0002, "SAM")], false),
    (0x8000, &[(0x8000, "OSS")], false),
    (0x2000, &[(0x2000, "LE")], false),
    (0x0800, &[(0x0800, "II")], false),
];

/// `E 18-55mm F3.5-5.6 OSS`.
pub(in crate::maker) fn print_lens_spec(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    if mode == Mode::Number {
        return out.push_str(&plain);
    }
    match lens_words(&plain) {
        Some(text) => out.push_str(&text),
        None => out.push_str(&format!("Unknown ({plain})")),
    }
}

fn lens_words(plain: &str) -> Option<String> {
    let parts: Vec<&str> = plain.split(' ').collect();
    let (mut text, features) = match *parts.as_slice() {
        [a, b] => (String::new(), [a, b]),
        [a, short, long, wide, narrow, b, ..] => (lens_range(short, long, wide, narrow)?, [a, b]),
        _ => return None,
    };
    let bits = u32::from_str_radix(&features.concat(), 16).ok()?;
    for (mask, words, is_before) in FEATURES {
        let bits = bits & mask;
        if bits == 0 {
            continue;
        }
        let known = words.iter().find(|(key, _)| *key == bits).map(|(_, word)| (*word).to_owned());
        let word = known.unwrap_or_else(|| format!("Unknown({bits:04x})"));
        text = match (text.is_empty(), is_before) {
            (true, _) => word,
            (false, true) => format!("{word} {text}"),
            (false, false) => format!("{text} {word}"),
        };
    }
    Some(text)
}

fn lens_range(short: &str, long: &str, wide: &str, narrow: &str) -> Option<String> {
    let number = |text: &str| text.parse::<f64>().ok();
    let (s, l, w, n) = (number(short)?, number(long)?, number(wide)?, number(narrow)?);
    if s == 0.0 || w == 0.0 || (l != 0.0 && l < s) || (n != 0.0 && n < w) {
        return None;
    }
    let range = |from: &str, to: &str, is_one: bool| match is_one {
        true => from.to_owned(),
        false => format!("{from}-{to}"),
    };
    let (length, aperture) =
        (range(short, long, l == s || l == 0.0), range(wide, narrow, n == w || n == 0.0));
    Some(format!("{length}mm F{aperture}"))
}

/// `In Focus`, or how far off.
pub(crate) fn af_status(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(0)) => out.push_str("In Focus"),
        (Mode::Print, Some(-32768)) => out.push_str("Out of Focus"),
        (Mode::Print, Some(off)) if off < 0 => out.push_str(&format!("Front Focus ({off})")),
        (Mode::Print, Some(off)) => out.push_str(&format!("Back Focus (+{off})")),
        _ => value.write_plain(out),
    }
}

/// White balance' shift in thousandths.
pub(in crate::maker) fn thousandths(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.numbers().as_slice()) {
        (Mode::Print, &[a, b, ..]) => out.push_str(&format!("{:.2} {:.2}", a / 1000.0, b / 1000.0)),
        _ => value.write_plain(out),
    }
}

/// The size of a frame, if there is one.
pub(in crate::maker) fn frame_size(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.numbers().as_slice()) {
        (Mode::Print, &[_, _, 0.0]) => out.push_str("n/a"),
        (Mode::Print, &[width, height, _]) => out.push_str(&format!("{width:3}x{height:3}")),
        _ => value.write_plain(out),
    }
}

/// A colour's temperature; zero is automatic, all bits are nothing.
pub(in crate::maker) fn color_temperature(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(0)) => out.push_str("Auto"),
        (Mode::Print, Some(0xffff_ffff)) => out.push_str("n/a"),
        _ => value.write_plain(out),
    }
}

/// A share of 1024, in percent.
pub(in crate::maker) fn percent_of_1024(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) => {
            write_fixed(number / 10.24, 0, out);
            out.push('%');
        }
        _ => value.write_plain(out),
    }
}

/// Pictures of a panorama so far.
pub(in crate::maker) fn times_eight(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) if number > 0 => out.push_str(&(8 * number).to_string()),
        (Mode::Print, _) => out.push_str("n.a."),
        _ => value.write_plain(out),
    }
}

/// `Ver.1.002`.
pub(in crate::maker) fn lens_firmware(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => out.push_str(&format!("Ver.{:02x}.{:03}", number >> 8, number & 0xff)),
        _ => value.write_plain(out),
    }
}

/// The year of the century.
pub(in crate::maker) fn year(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => out.push_str(&format!("20{number:02}")),
        _ => value.write_plain(out),
    }
}

/// The bytes' hexadecimal digits in a row.
pub(in crate::maker) fn hex_digits(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value) {
        (Mode::Print, Value::Array(array)) => {
            array.bytes.iter().for_each(|byte| out.push_str(&format!("{byte:02x}")));
        }
        _ => value.write_plain(out),
    }
}

/// Pixel shift: the group's time and number, the shot, how many there are.
pub(in crate::maker) fn pixel_shift<'a>(
    ctx: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let &[a, b, c, d, shot, n_shots, ..] = bytes_of(&value) else { return None };
    let time = match value {
        Value::Array(array) => array.order.u32(array.bytes, 0)?,
        _ => u32::from_le_bytes([a, b, c, d]),
    };
    let (day, hour, minute, second) = (time >> 17 & 31, time >> 12 & 31, time >> 6 & 63, time & 63);
    let text = format!("{day:02}{hour:02}{minute:02}{second:02} {shot} {n_shots} 0x{:x}", time >> 22);
    Some(Value::Text(ctx.keep_text(&text)))
}

/// `Group 12345678, Shot 1/4 (0x5)`.
pub(in crate::maker) fn print_pixel_shift(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match (mode, plain.split(' ').collect::<Vec<_>>().as_slice()) {
        (Mode::Print, ["00000000", "0", "0", "0x0"]) => out.push_str("n/a"),
        (Mode::Print, [group, "0", of, id]) => {
            out.push_str(&format!("Group {group}, Composed {of}-shot ({id})"));
        }
        (Mode::Print, [group, shot, of, id]) => {
            out.push_str(&format!("Group {group}, Shot {shot}/{of} ({id})"));
        }
        _ => out.push_str(&plain),
    }
}

/// A number of tenths; zero says nothing.
pub(in crate::maker) fn tenths<'a>(_: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    value.as_f64().filter(|&number| number != 0.0).map(|number| number_value(number / 10.0))
}

/// The numbers, of words whose bytes stand in the other order than the rest of the block.
pub(in crate::maker) fn swapped<'a>(_: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return None };
    Some(Value::Array(Array { order: array.order.other(), ..array }))
}

/// A share of the battery: neither empty nor unknown.
pub(in crate::maker) fn battery<'a>(_: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    (!matches!(value.as_i64(), Some(0 | 255))).then_some(value)
}

/// The lens of E mount; where no mount is known only the first numbers can be meant.
pub(in crate::maker) fn lens_of_mount<'a>(
    _: &Context<'a>,
    note: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let number = value.as_i64()?;
    (note.number("LensMount") != 0 || (1..32784).contains(&number)).then_some(value)
}

/// The DSLR-A100 writes -1 for nothing.
pub(in crate::maker) fn flash_level<'a>(
    _: &Context<'a>,
    note: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    (value.as_i64() != Some(-1) || !note.model_has_word(&["DSLR-A100"])).then_some(value)
}

/// ISO speed by number, from 50 on in thirds of a stop.
pub(in crate::maker) fn iso_word<'a>(ctx: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let number = value.as_i64()?;
    let word = ISO_SPEEDS.iter().find(|(key, _)| *key == number);
    Some(Value::Text(match word {
        Some((_, word)) => word,
        None => ctx.keep_text(&format!("Unknown ({number})")),
    }))
}

const ISO_SPEEDS: &[(i64, &str)] = &[
    (0, "Auto"),
    (5, "25"),
    (7, "40"),
    (8, "50"),
    (9, "64"),
    (10, "80"),
    (11, "100"),
    (12, "125"),
    (13, "160"),
    (14, "200"),
    (15, "250"),
    (16, "320"),
    (17, "400"),
    (18, "500"),
    (19, "640"),
    (20, "800"),
    (21, "1000"),
    (22, "1250"),
    (23, "1600"),
    (24, "2000"),
    (25, "2500"),
    (26, "3200"),
    (27, "4000"),
    (28, "5000"),
    (29, "6400"),
    (30, "8000"),
    (31, "10000"),
    (32, "12800"),
    (33, "16000"),
    (34, "20000"),
    (35, "25600"),
    (36, "32000"),
    (37, "40000"),
    (38, "51200"),
    (39, "64000"),
    (40, "80000"),
    (41, "102400"),
    (42, "128000"),
    (43, "160000"),
    (44, "204800"),
    (45, "256000"),
    (46, "320000"),
    (47, "409600"),
];

/// As a whole number; 0 is automatic, the last two numbers stand for words.
pub(in crate::maker) fn print_iso_setting(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(0.0)) => out.push_str("Auto"),
        (Mode::Print, Some(254.0)) => out.push_str("n/a"),
        (Mode::Print, Some(number)) => write_integer((number + 0.5) as i64, out),
        _ => value.write_plain(out),
    }
}

/// A word of the unknown, in bytes 1 and 2 once the bytes of each word are swapped.
fn middle(value: &Value<'_>) -> Option<u16> {
    let &[_, low, high, ..] = swapped_pairs(bytes_of(value))?.as_slice() else { return None };
    Some(u16::from_le_bytes([low, high]))
}

fn swapped_pairs(bytes: &[u8]) -> Option<[u8; 4]> {
    let &[a, b, c, d] = bytes else { return None };
    Some([b, a, d, c])
}

pub(in crate::maker) fn middle_word<'a>(
    _: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    middle(&value).map(|word| Value::Integer(word.into()))
}

/// Volts, in steps of 1/118.
pub(in crate::maker) fn battery_voltage<'a>(
    _: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    middle(&value).map(|word| Value::Float(f64::from(word) / 118.0))
}

/// The kind of shutter: three words of times, or which of them is none.
pub(in crate::maker) fn shutter(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match (mode, plain.as_str()) {
        (Mode::Print, "0 0 0") => out.push_str("Silent / Electronic (0 0 0)"),
        (Mode::Print, other) => out.push_str(&format!("Mechanical ({other})")),
        _ => out.push_str(&plain),
    }
}

/// Bits of the focus: tracking, confirmed.
pub(in crate::maker) fn focus_status(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(0)) => out.push_str("Not confirmed"),
        (Mode::Print, Some(4)) => out.push_str("Not confirmed, Tracking"),
        (Mode::Print, _) => write_text(value, Conv::Bits(FOCUS_BITS), mode, out),
        _ => value.write_plain(out),
    }
}

const FOCUS_BITS: &[(u32, &str)] = &[(0, "Confirmed"), (1, "Failed"), (2, "Tracking")];

/// The points that were chosen: a set of its own, or bits.
pub(in crate::maker) fn af_points_selected(value: &Value<'_>, mode: Mode, out: &mut String) {
    let number = value.as_i64().unwrap_or(0);
    match (mode, POINT_SETS.iter().find(|(key, _)| *key == number)) {
        (Mode::Print, Some((_, word))) => out.push_str(word),
        _ => write_text(value, Conv::Bits(POINT_BITS), mode, out),
    }
}

const POINT_SETS: &[(i64, &str)] = &[
    (0, "(none)"),
    (30721, "Center Zone"),
    (98844, "Right Zone"),
    (262143, "(all LA-EA4)"),
    (394688, "Left Zone"),
    (2147483647, "(all)"),
    (4294967295, "n/a"),
];

const POINT_BITS: &[(u32, &str)] = &[
    (0, "Center"),
    (1, "Top"),
    (2, "Upper-right"),
    (3, "Right"),
    (4, "Lower-right"),
    (5, "Bottom"),
    (6, "Lower-left"),
    (7, "Left"),
    (8, "Upper-left"),
    (9, "Far Right"),
    (10, "Far Left"),
    (11, "Upper-middle"),
    (12, "Near Right"),
    (13, "Lower-middle"),
    (14, "Near Left"),
    (15, "Upper Far Right"),
    (16, "Lower Far Right"),
    (17, "Lower Far Left"),
    (18, "Upper Far Left"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lenses_by_their_bytes() {
        assert_eq!(lens_words("82 18 55 3.5 5.6 00").as_deref(), Some("FE 18-55mm F3.5-5.6 OSS"));
        assert_eq!(lens_words("03 30 0 2.8 0 62").as_deref(), Some("E 30mm F2.8 Macro SAM"));
        assert_eq!(lens_words("00 0 0 0 0 00"), None);
        assert_eq!(lens_words("83 00").as_deref(), Some("E OSS"));
    }
}
