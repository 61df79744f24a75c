//! Conversions of EXIF values: lenses, text in several encodings; those of exposures are in a file of their
//! own.

pub use super::exposure::{
    aperture_value, composite_exposure_times, exposure_time, f_number, fraction, shutter_speed_value,
    write_exposure,
};
use super::exposure::{loose_number, printed_number};
use crate::bytes::{ByteOrder, be32};
use crate::def::Mode;
use crate::number::{write_fixed, write_g, write_integer};
use crate::value::{Format, Value, push_lossy};

/// Prints a focal length as `4.2 mm`.
pub fn focal_length(value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    match loose_number(value) {
        length if length.is_infinite() => out.push_str("Inf"),
        length => write_fixed(length, 1, out),
    }
    out.push_str(" mm");
}

/// Prints the number followed by ` mm`.
pub fn millimetres(value: &Value<'_>, mode: Mode, out: &mut String) {
    with_unit(value, mode, " mm", out);
}

/// Prints the number followed by ` m`.
pub fn metres(value: &Value<'_>, mode: Mode, out: &mut String) {
    with_unit(value, mode, " m", out);
}

/// Prints the number followed by ` C`.
pub fn celsius(value: &Value<'_>, mode: Mode, out: &mut String) {
    with_unit(value, mode, " C", out);
}

fn with_unit(value: &Value<'_>, mode: Mode, unit: &str, out: &mut String) {
    let start = out.len();
    value.write_plain(out);
    if mode == Mode::Print && !matches!(&out[start..], "inf" | "undef") {
        out.push_str(unit);
    }
}

/// Prints a lens as `16-50mm f/3.5-5.6`, from its shortest and longest focal length and the apertures there.
pub fn lens_info(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    let parts: Vec<&str> = plain.split(' ').collect();
    let &[short, long, wide, narrow] = parts.as_slice() else { return out.push_str(&plain) };
    if mode == Mode::Number {
        return out.push_str(&plain);
    }
    let known = |part: &'static str, text: &str| -> String {
        if matches!(text, "inf" | "undef") { part.to_owned() } else { text.to_owned() }
    };
    let [short, long, wide, narrow] = [short, long, wide, narrow].map(|part| known("?", part));
    let mut range = |from: &str, to: &str| {
        out.push_str(from);
        if to != from && to != "0" {
            out.push('-');
            out.push_str(to);
        }
    };
    range(&short, &long);
    range("mm f/", "0");
    range(&wide, &narrow);
}

/// Prints a rate rounded to three decimals (half up, as ExifTool rounds).
pub fn frame_rate(value: &Value<'_>, mode: Mode, out: &mut String) {
    match printed_number(value, mode) {
        Some(rate) => write_g((rate * 1000.0 + 0.5).trunc() / 1000.0, 15, out),
        None => value.write_plain(out),
    }
}

/// Prints the transmission of a lens as `2.80`, or that of a zoom lens as `2.80-4.51`.
pub fn t_stop(value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    let stops: Vec<String> = value.numbers().iter().map(|stop| format!("{stop:.2}")).collect();
    out.push_str(&stops.join("-"));
}

/// Prints SMPTE time codes of eight bytes each, in hexadecimal: `01.02.03.04.05.06.17.18` (DNG 1.7, tag
/// 51043).
pub fn time_codes(value: &Value<'_>, _mode: Mode, out: &mut String) {
    let Value::Array(array) = value else { return value.write_plain(out) };
    for (index, code) in array.bytes.chunks_exact(8).enumerate() {
        if index > 0 {
            out.push(' ');
        }
        let bytes: Vec<String> = code.iter().map(|byte| format!("{byte:02x}")).collect();
        out.push_str(&bytes.join("."));
    }
}

/// Prints the text after its label: `Adobe RGB` of `Color Space: Adobe RGB`, as Camera Raw writes settings.
pub fn after_label(value: &Value<'_>, _mode: Mode, out: &mut String) {
    let plain = value.plain();
    out.push_str(plain.rsplit_once(": ").map_or(&plain, |(_, text)| text));
}

/// Prints text without trailing blanks.
pub fn trimmed(value: &Value<'_>, _mode: Mode, out: &mut String) {
    let start = out.len();
    value.write_plain(out);
    out.truncate(start + out[start..].trim_end_matches([' ', '\t', '\r', '\n', '\0']).len());
}

/// Prints digits without trailing blanks.
pub fn digits(value: &Value<'_>, mode: Mode, out: &mut String) {
    trimmed(value, mode, out);
}

/// Prints the photographer's copyright, a NUL and the editor's copyright (EXIF 3.0, 4.6.5.4.4) on two lines.
pub fn copyright(value: &Value<'_>, _mode: Mode, out: &mut String) {
    let Value::Array(array) = value else { return value.write_plain(out) };
    let mut parts = array.bytes.split(|&byte| byte == 0);
    let photographer = parts.next().unwrap_or(&[]).trim_ascii_end();
    let editor = parts.next().unwrap_or(&[]).trim_ascii_end();
    push_lossy(photographer, out);
    if !editor.is_empty() {
        out.push('\n');
        push_lossy(editor, out);
    }
}

/// Prints text preceded by eight bytes that name its character code (EXIF 3.0, 4.6.6.5.6).
pub fn coded_text(value: &Value<'_>, _mode: Mode, out: &mut String) {
    let Value::Array(array) = value else { return value.write_plain(out) };
    // A text of characters ends with its first NUL.
    let bytes = if array.format == Format::String { until_nul(array.bytes) } else { array.bytes };
    let Some((code, text)) = bytes.split_first_chunk::<8>() else {
        return push_lossy(until_nul(bytes), out);
    };
    let start = out.len();
    let starts = |name: &[u8]| code[..name.len()].eq_ignore_ascii_case(name);
    if starts(b"UNICODE") {
        push_utf16(text, guess_order(text, array.order), out);
    } else if starts(b"JIS") {
        out.push_str(&encoding_rs::ISO_2022_JP.decode_without_bom_handling(until_nul(text)).0);
    } else if starts(b"ASCII") || *code == [0; 8] {
        push_lossy(until_nul(text), out);
    } else {
        // No character code is named: many writers omit the eight bytes.
        push_lossy(until_nul(bytes), out);
    }
    out.truncate(start + out[start..].trim_end_matches(' ').len());
}

/// Prints little-endian UCS-2 text: the fields written by Windows.
pub fn ucs2(value: &Value<'_>, _mode: Mode, out: &mut String) {
    match value {
        Value::Array(array) => push_utf16(array.bytes, ByteOrder::Little, out),
        _ => value.write_plain(out),
    }
}

fn until_nul(bytes: &[u8]) -> &[u8] {
    &bytes[..memchr::memchr(0, bytes).unwrap_or(bytes.len())]
}

/// Guesses the byte order of text: many writers ignore the file's, so the order in which most characters are
/// among the first 256 is used.
fn guess_order(text: &[u8], default: ByteOrder) -> ByteOrder {
    let zeros = |from: usize| text.iter().skip(from).step_by(2).filter(|&&b| b == 0).count();
    match zeros(0).cmp(&zeros(1)) {
        std::cmp::Ordering::Greater => ByteOrder::Big,
        std::cmp::Ordering::Less => ByteOrder::Little,
        std::cmp::Ordering::Equal => default,
    }
}

/// Appends UTF-16 up to the first NUL; lone surrogates become U+FFFD.
pub fn push_utf16(bytes: &[u8], order: ByteOrder, out: &mut String) {
    let units = bytes.chunks_exact(2).filter_map(|pair| order.u16(pair, 0)).take_while(|&unit| unit != 0);
    let text = char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER));
    out.extend(text.skip_while(|&c| c == '\u{feff}'));
}

/// Prints positions and sizes of strips and tiles: all of them if there are few, otherwise the size of the
/// data.
pub fn offsets(value: &Value<'_>, _mode: Mode, out: &mut String) {
    let start = out.len();
    value.write_plain(out);
    let n_bytes = out.len() - start;
    if n_bytes > 32 && matches!(value, Value::Array(_) | Value::Text(_)) {
        out.truncate(start);
        Value::Binary(n_bytes as u64).write_plain(out);
    }
}

/// Prints only the size of binary data.
pub fn binary(value: &Value<'_>, _mode: Mode, out: &mut String) {
    let n_bytes = match value {
        Value::Array(array) if array.format.is_text() => array.text_bytes().len(),
        _ => value.plain().len(),
    };
    Value::Binary(n_bytes as u64).write_plain(out);
}

/// Prints only the size of the data, like [`binary`], measured as in the file.
pub fn raw_binary(value: &Value<'_>, mode: Mode, out: &mut String) {
    match value {
        Value::Array(array) => Value::Binary(array.bytes.len() as u64).write_plain(out),
        _ => binary(value, mode, out),
    }
}

/// Prints the steps of a list of opcodes (DNG 1.7, chapter 7): each has a number, a version, flags and a
/// length.
pub fn opcodes(value: &Value<'_>, mode: Mode, out: &mut String) {
    const HEADER_BYTES: usize = 16;
    const MOST_OPCODES: u32 = 1000;
    let (Value::Array(array), Mode::Print) = (value, mode) else { return raw_binary(value, mode, out) };
    let mut rest = array.bytes.get(4..).unwrap_or(&[]);
    for index in 0..be32(array.bytes, 0).unwrap_or(0).min(MOST_OPCODES) {
        if index > 0 {
            out.push_str(", ");
        }
        let (Some(opcode), Some(len)) = (be32(rest, 0), be32(rest, 12)) else { return out.push_str("<err>") };
        match OPCODES.get((opcode as usize).wrapping_sub(1)) {
            Some(name) => out.push_str(name),
            None => out.push_str(&format!("[opcode {opcode}]")),
        }
        rest = rest.get(HEADER_BYTES.saturating_add(len as usize)..).unwrap_or(&[]);
    }
}

/// Names of the opcodes, from number 1 on.
const OPCODES: [&str; 14] = [
    "WarpRectilinear",
    "WarpFisheye",
    "FixVignetteRadial",
    "FixBadPixelsConstant",
    "FixBadPixelsList",
    "TrimBounds",
    "MapTable",
    "MapPolynomial",
    "GainMap",
    "DeltaPerRow",
    "DeltaPerColumn",
    "ScalePerRow",
    "ScalePerColumn",
    "WarpRectilinear2",
];

/// Prints several sensitivities separated by commas in the form for people.
pub fn iso(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match mode {
        Mode::Number => out.push_str(&plain),
        Mode::Print => out.push_str(&plain.replace(' ', ", ")),
    }
}

fn numbered_source(value: &Value<'_>, mode: Mode, out: &mut String) {
    const SOURCES: &[(i64, &str)] =
        &[(1, "Film Scanner"), (2, "Reflection Print Scanner"), (3, "Digital Camera")];
    crate::text::write_text(value, crate::def::Conv::Labels(SOURCES), mode, out);
}

/// Prints the source of the picture: one byte; Sigma's cameras write four.
pub fn file_source(value: &Value<'_>, mode: Mode, out: &mut String) {
    let bytes = match value {
        Value::Array(array) if array.format == Format::Undef => array.bytes,
        // Some writers store a number of another type.
        _ => return numbered_source(value, mode, out),
    };
    let label = match bytes {
        [1] => "Film Scanner",
        [2] => "Reflection Print Scanner",
        [3] => "Digital Camera",
        [3, 0, 0, 0] => "Sigma Digital Camera",
        _ => "",
    };
    match (mode, bytes) {
        (Mode::Print, _) if !label.is_empty() => out.push_str(label),
        (Mode::Number, [number]) => write_integer((*number).into(), out),
        (Mode::Number, _) => push_lossy(bytes, out),
        (Mode::Print, [number]) => {
            out.push_str("Unknown (");
            write_integer((*number).into(), out);
            out.push(')');
        }
        (Mode::Print, _) => {
            out.push_str("Unknown (");
            push_lossy(bytes, out);
            out.push(')');
        }
    }
}

/// Prints the colour filter pattern for Canon's number.
pub fn cr2_cfa_pattern(value: &Value<'_>, mode: Mode, out: &mut String) {
    let (numbers, words) = match value.as_i64() {
        Some(1) => ("0 1 1 2", "[Red,Green][Green,Blue]"),
        Some(2) => ("2 1 1 0", "[Blue,Green][Green,Red]"),
        Some(3) => ("1 2 0 1", "[Green,Blue][Red,Green]"),
        Some(4) => ("1 0 2 1", "[Green,Red][Blue,Green]"),
        _ => return value.write_plain(out),
    };
    out.push_str(if mode == Mode::Number { numbers } else { words });
}

/// Colours of a sensor's colour filter (TIFF/EP, CFAPlaneColor).
pub const COLOURS: [&str; 7] = ["Red", "Green", "Blue", "Cyan", "Magenta", "Yellow", "White"];

/// Prints the colours of a colour filter's planes.
pub fn cfa_plane_color(value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    for (index, number) in value.numbers().into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        match COLOURS.get(number as usize) {
            Some(colour) => out.push_str(colour),
            None => out.push_str(&format!("Unknown({number})")),
        }
    }
}

/// Prints bytes in hexadecimal digits.
pub fn hexadecimal(value: &Value<'_>, _mode: Mode, out: &mut String) {
    match value {
        Value::Array(array) => array.bytes.iter().for_each(|b| out.push_str(&format!("{b:02X}"))),
        _ => value.write_plain(out),
    }
}

/// Prints the bytes of a digest in lower-case hexadecimal digits.
pub fn digest(value: &Value<'_>, mode: Mode, out: &mut String) {
    let start = out.len();
    hexadecimal(value, mode, out);
    out[start..].make_ascii_lowercase();
}

/// Prints one word per sample, separated by semicolons.
pub fn sample_format(value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    for (index, number) in value.numbers().into_iter().enumerate() {
        if index > 0 {
            out.push_str("; ");
        }
        match number as i64 {
            // Words are only used for the first four samples.
            other if index >= 4 => write_integer(other, out),
            1 => out.push_str("Unsigned"),
            2 => out.push_str("Signed"),
            3 => out.push_str("Float"),
            4 => out.push_str("Undefined"),
            5 => out.push_str("Complex int"),
            6 => out.push_str("Complex float"),
            other => {
                out.push_str("Unknown (");
                write_integer(other, out);
                out.push(')');
            }
        }
    }
}

/// Prints the colour filter's repeating pattern (EXIF 3.0, 4.6.6.7.33): columns, rows, then one colour each.
pub fn cfa_pattern(value: &Value<'_>, mode: Mode, out: &mut String) {
    let Value::Array(array) = value else { return value.write_plain(out) };
    let Some((counts, colours)) = array.bytes.split_first_chunk::<4>() else {
        return if mode == Mode::Print {
            out.push_str("<truncated data>")
        } else {
            push_lossy(array.bytes, out)
        };
    };
    let size_in = |order: ByteOrder| {
        let [columns, rows] = [0, 2].map(|at| order.u16(counts, at).map_or(0, usize::from));
        (columns, rows, columns * rows)
    };
    // The counts should be in the file's byte order; some writers use the other one.
    let other = if array.order == ByteOrder::Big { ByteOrder::Little } else { ByteOrder::Big };
    let found = [array.order, other].map(size_in).into_iter().find(|size| size.2 <= colours.len());
    let (columns, rows, n_colours) = found.unwrap_or_else(|| size_in(array.order));
    if mode == Mode::Number {
        write_integer(columns as i64, out);
        out.push(' ');
        write_integer(rows as i64, out);
        for &colour in colours {
            out.push(' ');
            write_integer(colour.into(), out);
        }
        return;
    }
    let Some(colours) = colours.get(..n_colours) else { return out.push_str("<invalid pattern size>") };
    if colours.is_empty() {
        return out.push_str("<zero pattern size>");
    }
    for row in colours.chunks(columns) {
        out.push('[');
        for (index, &colour) in row.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            out.push_str(COLOURS.get(usize::from(colour)).copied().unwrap_or("Unknown"));
        }
        out.push(']');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{Array, Format};

    #[track_caller]
    fn check(call: fn(&Value<'_>, Mode, &mut String), value: Value<'_>, expected: &str) {
        let mut out = String::new();
        call(&value, Mode::Print, &mut out);
        assert_eq!(out, expected);
    }

    fn undef(bytes: &[u8]) -> Value<'_> {
        Value::Array(Array { bytes, format: Format::Undef, order: ByteOrder::Big })
    }

    #[test]
    fn lenses() {
        check(lens_info, Value::Text("16 50 3.5 5.6"), "16-50mm f/3.5-5.6");
        check(lens_info, Value::Text("85 85 undef undef"), "85mm f/?");
        check(lens_info, Value::Text("85 0 undef 4"), "85mm f/?-4");
        check(lens_info, Value::Text("undef inf 2 2"), "?mm f/2");
    }

    #[test]
    fn films_and_settings() {
        check(frame_rate, Value::Float(24.976_02), "24.976");
        check(frame_rate, Value::Float(25.0), "25");
        check(t_stop, Value::Float(2.8), "2.80");
        let codes =
            Array { bytes: &[1, 2, 3, 4, 5, 6, 0x17, 0x18, 9], format: Format::Int8u, order: ByteOrder::Big };
        check(time_codes, Value::Array(codes), "01.02.03.04.05.06.17.18");
        check(after_label, Value::Text("Lens: 24-70"), "24-70");
        check(after_label, Value::Text("24-70"), "24-70");
    }

    #[test]
    fn texts() {
        check(coded_text, undef(b"ASCII\0\0\0hello\0\0"), "hello");
        check(coded_text, undef(b"UNICODE\0\0h\0i"), "hi");
        check(coded_text, undef(b"UNICODE\0h\0i\0"), "hi");
        check(coded_text, undef(b"short"), "short");
        check(copyright, undef(b"A. Author \0An Editor\0"), "A. Author\nAn Editor");
        check(copyright, undef(b"A. Author\0\0"), "A. Author");
    }

    #[test]
    fn opcode_lists() {
        let opcode = |number: u8, len: u8| [0, 0, 0, number, 1, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, len];
        let mut list = vec![0, 0, 0, 3];
        list.extend(opcode(9, 2));
        list.extend([0; 2]);
        list.extend(opcode(1, 0));
        list.extend(opcode(99, 0));
        check(opcodes, undef(&list), "GainMap, WarpRectilinear, [opcode 99]");
        check(opcodes, undef(&list[..30]), "GainMap, <err>");
        check(opcodes, undef(b""), "");
    }

    #[test]
    fn cfa() {
        check(cfa_pattern, undef(&[0, 2, 0, 2, 0, 1, 1, 2]), "[Red,Green][Green,Blue]");
        check(cfa_pattern, undef(&[2, 0, 2, 0, 0, 1, 1, 2]), "[Red,Green][Green,Blue]");
    }
}
