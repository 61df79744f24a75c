//! What Pentax's numbers mean: steps of exposure, dates, points of focus, the shutter's count, which is enciphered.

use crate::context::Context;
use crate::def::Mode;
use crate::maker::note::{Note, Raw};
use crate::maker::print::{bytes_of, joined};
use crate::maker::walk;
use crate::number::{write_fixed, write_g, write_integer};
use crate::print::exif::write_exposure;
use crate::value::{Array, Value};

/// Stops, of eighths of which 3 and 5 stand for a third and two.
pub(in crate::maker) fn stops(value: f64) -> f64 {
    let thirds = match value.abs() as i64 & 7 {
        3 => 8.0 / 3.0 - 3.0,
        5 => 16.0 / 3.0 - 5.0,
        _ => 0.0,
    };
    (value + thirds * value.signum()) / 8.0
}

/// Seconds, of eighths of a stop.
pub(in crate::maker) fn seconds_of_eighths(value: f64) -> f64 {
    24.0 * (-(value - 32.0) / 8.0).exp2()
}

/// Seconds, of stops.
pub(in crate::maker) fn seconds(value: f64) -> f64 {
    (-stops(value - 68.0)).exp2()
}

/// The f-number, of stops.
pub(in crate::maker) fn f_number(value: f64) -> f64 {
    (stops(value - 68.0) / 2.0).exp2()
}

/// ISO speed, of stops.
pub(in crate::maker) fn iso(value: f64) -> f64 {
    (100.0 * stops(value - 32.0).exp2() + 0.5).trunc()
}

/// The guide number of an external flash; 29 stands for -3.
pub(in crate::maker) fn guide_number(value: f64) -> f64 {
    match value as i64 {
        0 => 0.0,
        29 => (-3.0_f64 / 16.0 + 4.0).exp2(),
        _ => (value / 16.0 + 4.0).exp2(),
    }
}

/// The focal length in a byte: a number with an exponent.
pub(in crate::maker) fn focal_length(value: f64) -> f64 {
    let number = value as i64;
    10.0 * (number >> 2) as f64 * 4.0_f64.powi((number & 3) as i32 - 2)
}

/// F-stops between the widest and the narrowest, of three bits turned around.
pub(in crate::maker) fn f_stops(value: f64) -> f64 {
    5.0 + (value as i64 ^ 7) as f64 / 2.0
}

/// Half of the time, or four times, that the sensor was held still.
pub(in crate::maker) fn hold_length(value: f64) -> f64 {
    if value as i64 & 1 == 1 { value * 4.0 } else { value / 2.0 }
}

/// Year, month, day.
pub(in crate::maker) fn date<'a>(ctx: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let text = match *bytes_of(&value) {
        [high, low, month, day] => {
            format!("{:04}:{month:02}:{day:02}", u16::from_be_bytes([high, low]))
        }
        _ => format!("Unknown ({})", value.plain()),
    };
    Some(Value::Text(ctx.keep_text(&text)))
}

/// Hour, minute, second.
pub(in crate::maker) fn time<'a>(ctx: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let text = match *bytes_of(&value) {
        [hour, minute, second, ..] => format!("{hour:02}:{minute:02}:{second:02}"),
        _ => format!("Unknown ({})", value.plain()),
    };
    Some(Value::Text(ctx.keep_text(&text)))
}

/// The shutter's count, which the date and the time of the picture hide.
pub(in crate::maker) fn shutter_count<'a>(
    _: &Context<'a>,
    note: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let count = u32::from_be_bytes(bytes_of(&value).try_into().ok()?);
    let date = u32::from_be_bytes(bytes_of(&note.value("PentaxDate")?).try_into().ok()?);
    let &[hour, minute, second, ..] = bytes_of(&note.value("PentaxTime")?) else { return None };
    let time = u32::from_be_bytes([hour, minute, second, 0]);
    Some(Value::Integer((count ^ date ^ !time).into()))
}

/// Bytes of which all bits are turned around.
pub(in crate::maker) fn firmware<'a>(ctx: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let &[a, b, c, d] = bytes_of(&value) else { return Some(value) };
    let text = format!("{} {:02} {:02} {:02}", !a, !b, !c, !d);
    Some(Value::Text(ctx.keep_text(&text)))
}

/// A colour's temperature, and its shift on two axes in the halves of a byte.
pub(in crate::maker) fn color_temperature<'a>(
    ctx: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let &[high, low, _, shift] = bytes_of(&value) else { return Some(value) };
    let signed = |half: u8| f64::from(half) - if half >= 8 { 16.0 } else { 0.0 };
    let temperature = 53190.0 - f64::from(u16::from_be_bytes([high, low]));
    Some(joined(ctx, [temperature, signed(shift & 0x0f), signed(shift >> 4)]))
}

/// The shifts of [`color_temperature`] with their signs.
pub(in crate::maker) fn print_color_temperature(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    for (index, part) in plain.split(' ').enumerate() {
        out.push_str(match (mode, index) {
            (_, 0) => "",
            (Mode::Print, _) if part.starts_with(|c: char| ('1'..='9').contains(&c)) => " +",
            (Mode::Print, _) if part.starts_with('0') => "  ",
            _ => " ",
        });
        out.push_str(part);
    }
}

/// A temperature and three numbers of the white balance that belongs to it.
pub(in crate::maker) fn kelvin_wb<'a>(
    ctx: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let &[a, b, c, d] = value.numbers().as_slice() else { return Some(value) };
    Some(joined(ctx, [53190.0 - a, b, c / 8192.0, d / 8192.0]))
}

/// Parts of 8192.
pub(in crate::maker) fn parts_of_8192<'a>(
    ctx: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    Some(joined(ctx, value.numbers().into_iter().map(|number| number / 8192.0)))
}

/// The sensor's size in millimetres, of numbers in 1/500.
pub(in crate::maker) fn parts_of_500<'a>(
    ctx: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    Some(joined(ctx, value.numbers().into_iter().map(|number| number / 500.0)))
}

/// Five decimals each.
pub(in crate::maker) fn five_decimals(value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    for (index, number) in value.numbers().into_iter().enumerate() {
        out.push_str(if index > 0 { " " } else { "" });
        write_fixed(number, 5, out);
    }
}

/// Tenths of a stop around 50, of the first number.
pub(in crate::maker) fn first_tenths<'a>(
    _: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    value.numbers().first().map(|number| walk::number_value((number - 50.0) / 10.0))
}

/// Sixths of a stop, the first number.
pub(in crate::maker) fn sixths<'a>(ctx: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let numbers = value.numbers().into_iter().enumerate();
    Some(joined(ctx, numbers.map(|(index, number)| if index == 0 { number / 6.0 } else { number })))
}

/// The size of an image; the Optio 555 has sizes of its own.
pub(in crate::maker) fn image_size<'a>(
    _: &Context<'a>,
    note: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    match value.as_i64() {
        Some(number) if number < 4 && note.model_has_word(&["Optio 555"]) => {
            Some(Value::Float(number as f64 + 0.1))
        }
        _ => Some(value),
    }
}

/// The slowest shutter by hand or by which rule, and its time.
pub(in crate::maker) fn iso_auto_min_speed<'a>(
    ctx: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let &[rule, time] = value.numbers().as_slice() else { return Some(value) };
    Some(joined(ctx, [rule, if time == 0.0 { 0.0 } else { seconds(time) }]))
}

/// Steps of bracketing: thirds, halves, or a number of either behind a flag.
pub(in crate::maker) fn auto_bracketing<'a>(
    ctx: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let numbers = value.numbers();
    let first = *numbers.first()? as i64;
    let mut text = String::new();
    match first {
        ..10 => write_g(first as f64 / 3.0, 15, &mut text),
        10..20 => write_g(first as f64 - 9.5, 15, &mut text),
        _ if first & 0x1000 != 0 => text.push_str(&format!("{}/2", first - 0x1000)),
        _ if first & 0x2000 != 0 => text.push_str(&format!("{}/3", first - 0x2000)),
        _ => write_integer(first, &mut text),
    }
    for number in &numbers[1..] {
        text.push(' ');
        write_g(*number, 15, &mut text);
    }
    Some(Value::Text(ctx.keep_text(&text)))
}

/// `0.3 EV, WB-BA+1`.
pub(in crate::maker) fn print_auto_bracketing(value: &Value<'_>, mode: Mode, out: &mut String) {
    const KINDS: [&str; 8] =
        ["", "WB-BA", "WB-GM", "Saturation", "Sharpness", "Contrast", "Hue", "HighLowKey"];
    let plain = value.plain();
    if mode == Mode::Number {
        return out.push_str(&plain);
    }
    let parts: Vec<&str> = plain.split(' ').collect();
    match parts[0].parse::<f64>() {
        Ok(step) if step != 0.0 => write_fixed(step, 1, out),
        _ => out.push_str(parts[0]),
    }
    let Some(kind) = parts.get(1).and_then(|part| part.parse::<usize>().ok()) else { return };
    out.push_str(" EV, ");
    match (kind, KINDS.get(kind >> 8)) {
        (0, _) => out.push_str("No Extended Bracket"),
        (_, Some(word)) if kind > 255 => out.push_str(&format!("{word}+{}", kind & 255)),
        _ => out.push_str(&format!("Unknown({})+{}", kind >> 8, kind & 255)),
    }
}

/// Two halves of a byte.
pub(in crate::maker) fn grid<'a>(ctx: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let number = value.as_i64()?;
    Some(joined(ctx, [(number >> 4) as f64, (number & 0x0f) as f64]))
}

/// Bytes that hold two bits for each point, as many as the grid's byte says.
pub(in crate::maker) fn caf_bytes(note: &Note<'_>) -> usize {
    let Some(&[columns, rows]) = note.value("CAFGridSize").map(|grid| grid.numbers()).as_deref() else {
        return 0;
    };
    (columns as usize * 16 + rows as usize).div_ceil(4)
}

/// As [`caf_bytes`], for points that are counted.
pub(in crate::maker) fn af_bytes(note: &Note<'_>) -> usize {
    note.count("NumAFPoints").div_ceil(4)
}

/// Seven numbers for each area.
pub(in crate::maker) fn k3iii_areas(note: &Note<'_>) -> usize {
    note.count("NumAFPoints").saturating_mul(7)
}

/// Points, from 1 on, of whose two bits those of the mask are as wanted.
fn points(value: &Value<'_>, mode: Mode, out: &mut String, is_meant: fn(u8) -> bool) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    let start = out.len();
    let bytes = value.numbers().into_iter().map(|number| number as u8);
    let pairs = bytes.flat_map(|byte| [6, 4, 2, 0].map(|shift| byte >> shift & 3));
    for (index, _) in pairs.enumerate().filter(|(_, bits)| is_meant(*bits)) {
        out.push_str(if out.len() > start { "," } else { "" });
        write_integer(index as i64 + 1, out);
    }
}

/// Points that are in focus.
pub(in crate::maker) fn points_in_focus(value: &Value<'_>, mode: Mode, out: &mut String) {
    points(value, mode, out, |bits| bits & 2 != 0);
}

/// Points that were selected.
pub(in crate::maker) fn points_selected(value: &Value<'_>, mode: Mode, out: &mut String) {
    points(value, mode, out, |bits| bits != 0);
}

/// Points whose two bits are both set.
pub(in crate::maker) fn points_special(value: &Value<'_>, mode: Mode, out: &mut String) {
    points(value, mode, out, |bits| bits == 3);
}

/// Points of the K-3 Mark III in the order of their numbers: column and row.
const K3III_POINTS: &str = "C1 E1 G1 I1 K1 C3 E3 G3 I3 K3 C5 E5 G5 I5 K5 C7 E7 G7 I7 K7 C9 E9 G9 I9 K9 A5 M5 B3 L3 \
    B5 L5 B7 L7 B1 L1 B9 L9 A3 M3 A7 M7 D1 F1 H1 J1 D3 F3 H3 J3 D5 F5 H5 J5 D7 F7 H7 J7 D9 F9 H9 J9 C2 E2 G2 I2 K2 \
    C4 E4 G4 I4 K4 C6 E6 G6 I6 K6 C8 E8 G8 I8 K8 B2 L2 B4 L4 B6 L6 B8 L8 A1 M1 A2 M2 A4 M4 A6 M6 A8 M8 A9 M9";

/// The names of the points whose numbers are not zero, sorted.
pub(in crate::maker) fn k3iii_points(value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    let numbers = value.numbers();
    let names = K3III_POINTS.split(' ').zip(&numbers).filter(|(_, number)| **number != 0.0);
    let mut names: Vec<&str> = names.map(|(name, _)| name).collect();
    names.sort_unstable();
    match names.is_empty() {
        true => out.push_str("(none)"),
        false => out.push_str(&names.join(",")),
    }
}

/// Where areas of focus lie, and what they are.
pub(in crate::maker) fn print_k3iii_areas(value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    for (index, area) in value.numbers().chunks_exact(7).enumerate() {
        let flags = area[6] as u32;
        let words =
            [(flags & 0x10 != 0, "central"), (flags & 8 == 0, "peripheral"), (flags & 4 != 0, "in-focus")];
        let words: Vec<&str> = words.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect();
        out.push_str(if index > 0 { ", " } else { "" });
        out.push_str(&format!("{},{}", area[2], area[3]));
        if !words.is_empty() {
            out.push_str(&format!("({})", words.join(",")));
        }
    }
    if value.numbers().len() < 7 {
        out.push_str("(none)");
    }
}

/// The lens, of series and number in the first bytes, the number's upper byte first.
pub(in crate::maker) fn lens_in_four<'a>(
    ctx: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let &[series, _, high, low] = value.numbers().as_slice() else { return Some(value) };
    Some(joined(ctx, [(series as u8 & 0x0f).into(), high * 256.0 + low]))
}

/// As [`lens_in_four`], with one byte more between.
pub(in crate::maker) fn lens_in_five<'a>(
    ctx: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let &[series, _, _, high, low] = value.numbers().as_slice() else { return Some(value) };
    Some(joined(ctx, [(series as u8 & 0x0f).into(), high * 256.0 + low]))
}

/// The lens' name. Cameras that are older than the lens give another series, which is told behind it.
pub(in crate::maker) fn print_lens(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    if mode == Mode::Number {
        return out.push_str(&plain);
    }
    let word =
        |number: &str| super::lens::LENSES.iter().find(|(key, _)| *key == number).map(|(_, lens)| *lens);
    if let Some(lens) = word(&plain) {
        return out.push_str(lens);
    }
    let other = plain.split_once(' ').and_then(|(series, number)| {
        let (series, doubt) = match series {
            "4" if word(&format!("7 {number}")).is_some() => ("7", ""),
            "4" | "7" => ("8", " ?"),
            "11" => ("13", " ?"),
            "13" => ("11", " ?"),
            _ => return None,
        };
        Some(format!("{}{doubt} ({plain})", word(&format!("{series} {number}"))?))
    });
    match other {
        Some(text) => out.push_str(&text),
        None => out.push_str(&format!("Unknown ({plain})")),
    }
}

/// The block of exposure; with more than 20 bytes there is one more behind the flags.
pub(in crate::maker) fn ae_info<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    const FLAGS_AT: usize = 7;
    let n_bytes = raw.bytes().len();
    note.remember(".AEInfoSize", Value::Integer(n_bytes as i64));
    let extra = if n_bytes > 20 { Some(FLAGS_AT + 1) } else { None };
    without_byte(ctx, note, raw, extra, &super::exposure::AE_INFO);
}

/// Lens data of newer cameras, which have one byte more.
pub(in crate::maker) fn new_lens_data<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    note.remember(".NewLensData", Value::Integer(1));
    without_byte(ctx, note, raw, Some(13), &super::lens_info::LENS_DATA);
}

fn without_byte<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    extra: Option<usize>,
    table: &'static crate::maker::item::Table,
) {
    let bytes = match extra {
        Some(at) if at < raw.bytes().len() => ctx.keep_joined(&[&raw.bytes()[..at], &raw.bytes()[at + 1..]]),
        _ => raw.bytes(),
    };
    walk::bytes(ctx, note, table, Raw { array: Array { bytes, ..raw.array }, ..raw });
}

/// A long exposure is not told by its time.
pub(in crate::maker) fn exposure_time(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(seconds)) if seconds > 42949.0 => out.push_str("Unknown (Bulb)"),
        (Mode::Print, Some(seconds)) => write_exposure(seconds, out),
        _ => value.write_plain(out),
    }
}

/// Steps of the aperture, a byte each.
pub(in crate::maker) fn lens_steps(value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    for (index, number) in value.numbers().into_iter().enumerate() {
        out.push_str(if index > 0 { " " } else { "" });
        match number as i64 {
            255 => out.push_str("n/a"),
            0 => out.push('0'),
            _ => write_fixed(number / 8.0 - 6.0, 1, out),
        }
    }
}

/// `23.700 x 15.700 mm`.
pub(in crate::maker) fn sensor_size(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.numbers().as_slice()) {
        (Mode::Print, &[width, height, ..]) => out.push_str(&format!("{width:.3} x {height:.3} mm")),
        _ => value.write_plain(out),
    }
}

/// Seconds that the shutter's half press was held.
pub(in crate::maker) fn half_press(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(seconds)) => {
            out.push_str(&format!("{seconds:.2} s"));
            out.push_str(if seconds > 254.5 / 60.0 { " or longer" } else { "" });
        }
        _ => value.write_plain(out),
    }
}

/// A number, of which one stands for nothing.
pub(in crate::maker) fn number_but<const NOTHING: i64>(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) if number == NOTHING => out.push_str("n/a"),
        _ => value.write_plain(out),
    }
}

/// A whole number; zero is nothing.
pub(in crate::maker) fn whole_or_nothing(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(0.0)) => out.push_str("n/a"),
        (Mode::Print, Some(number)) => write_integer((number + 0.5) as i64, out),
        _ => value.write_plain(out),
    }
}

/// Sensitivity, counted from the highest.
pub(in crate::maker) fn from_five(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => write_integer(5 - number, out),
        _ => value.write_plain(out),
    }
}

/// The battery of early bodies: the number, its voltage, and how full it is, from `EMPTY` on over `RANGE`.
pub(in crate::maker) fn battery<const EMPTY: i64, const RANGE: i64>(
    value: &Value<'_>,
    mode: Mode,
    out: &mut String,
) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => {
            let volts = number as f64 * 8.18 / 186.0;
            let percent = (number - EMPTY) * 100 / RANGE;
            out.push_str(&format!("{number} ({volts:.1}V, {percent}%)"));
        }
        _ => value.write_plain(out),
    }
}

/// Year, month and day of making without anything between; early Optios leave the century away.
pub(in crate::maker) fn production_date<'a>(
    ctx: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    let plain = value.plain();
    let is_number = plain.bytes().all(|byte| byte.is_ascii_digit());
    let text = match (is_number, plain.len()) {
        (true, 8) => format!("{}:{}:{}", &plain[..4], &plain[4..6], &plain[6..]),
        (true, 5) => format!("200{}:{}:{}", &plain[..1], &plain[1..3], &plain[3..]),
        _ => plain,
    };
    Some(Value::Text(ctx.keep_text(&text)))
}

/// The model's revision.
pub(in crate::maker) fn revision<'a>(ctx: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    Some(Value::Text(ctx.keep_text(&value.plain().replace(' ', "."))))
}

/// Revision 8 is a camera that was repaired.
pub(in crate::maker) fn print_revision(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    out.push_str(&plain);
    if mode == Mode::Print && plain.starts_with("8.") {
        out.push_str(" (camera has been serviced)");
    }
}

/// The lens' model of the Q series, with a blank before the rest.
pub(in crate::maker) fn lens_q<'a>(ctx: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    Some(Value::Text(ctx.keep_text(&value.plain().replacen("mm", "mm ", 1))))
}

/// How many faces at most, and how many there are.
pub(in crate::maker) fn face_detect(value: &Value<'_>, mode: Mode, out: &mut String) {
    let numbers = value.numbers();
    match (mode, numbers.first()) {
        (Mode::Print, Some(most)) => {
            match *most {
                0.0 => out.push_str("Off"),
                most => out.push_str(&format!("On ({most} faces max)")),
            }
            numbers[1..].iter().for_each(|found| out.push_str(&format!("; {found} faces detected")));
        }
        _ => value.write_plain(out),
    }
}

/// `Shot 1 of 5`.
pub(in crate::maker) fn interval(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.numbers().as_slice()) {
        (Mode::Print, &[0.0, 0.0]) => out.push_str("Off"),
        (Mode::Print, &[shot, of]) => out.push_str(&format!("Shot {shot} of {of}")),
        _ => value.write_plain(out),
    }
}

/// Whether clarity is changed, and how much.
pub(in crate::maker) fn clarity(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.numbers().as_slice()) {
        (Mode::Print, &[0.0, 0.0]) => out.push_str("Off"),
        (Mode::Print, &[1.0, 0.0]) => out.push('0'),
        (Mode::Print, &[1.0, by]) => out.push_str(&format!("{by:+}")),
        (Mode::Print, _) => out.push_str(&format!("Unknown ({})", value.plain())),
        _ => value.write_plain(out),
    }
}

/// Two numbers that are one word, then the steps of exposure.
pub(in crate::maker) fn picture_mode(
    words: &[(&str, &str)],
    value: &Value<'_>,
    mode: Mode,
    out: &mut String,
) {
    let plain = value.plain();
    let parts: Vec<&str> = plain.split(' ').collect();
    let &[a, b, ref rest @ ..] = parts.as_slice() else { return out.push_str(&plain) };
    if mode == Mode::Number {
        return out.push_str(&plain);
    }
    let kind = format!("{a} {b}");
    match words.iter().find(|(key, _)| *key == kind) {
        Some((_, word)) => out.push_str(word),
        None => out.push_str(&format!("Unknown ({kind})")),
    }
    match rest.first() {
        Some(&"0") => out.push_str("; 1/2 EV steps"),
        Some(&"1") => out.push_str("; 1/3 EV steps"),
        Some(other) => out.push_str(&format!("; Unknown ({other})")),
        None => {}
    }
}

/// A colour's temperature, counted down; zero says nothing.
pub(in crate::maker) fn temperature<'a>(
    _: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    value.as_i64().filter(|&number| number != 0).map(|number| Value::Integer(53190 - number))
}

/// The widest f-number of a lens; up to 1 it is not known.
pub(in crate::maker) fn max_aperture<'a>(
    _: &Context<'a>,
    _: &Note<'a>,
    value: Value<'a>,
) -> Option<Value<'a>> {
    value.as_f64().filter(|&number| number > 1.0).map(|number| Value::Float(((number - 1.0) / 32.0).exp2()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stops_are_eighths_with_thirds() {
        assert_eq!(stops(8.0), 1.0);
        assert!((stops(3.0) - 1.0 / 3.0).abs() < 1e-12);
        assert!((stops(-5.0) + 2.0 / 3.0).abs() < 1e-12);
    }

    #[track_caller]
    fn check(call: fn(&Value<'_>, Mode, &mut String), text: &str, expected: &str) {
        let mut out = String::new();
        call(&Value::Text(text), Mode::Print, &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn lenses_of_another_series() {
        check(print_lens, "3 17", "smc PENTAX-FA SOFT 85mm F2.8");
        check(print_lens, "99 99", "Unknown (99 99)");
        check(print_auto_bracketing, "0.333 257", "0.3 EV, WB-BA+1");
        check(print_auto_bracketing, "0 0", "0 EV, No Extended Bracket");
        check(print_color_temperature, "5200 1 0", "5200 +1  0");
        check(points_in_focus, "130 0", "1,4");
    }
}
