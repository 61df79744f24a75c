//! Conversions of the properties of Microsoft's compound files and of FlashPix.

use crate::def::Mode;
use crate::number::write_fixed;
use crate::value::Value;

/// Prints a number of seconds in the largest unit that it fills; a date is left as it is.
pub fn time_span(value: &Value<'_>, mode: Mode, out: &mut String) {
    const UNITS: [(f64, &str); 3] = [(86_400.0, " days"), (3600.0, " hours"), (60.0, " minutes")];
    let (Mode::Print, Value::Integer(_) | Value::Float(_), Some(seconds)) = (mode, value, value.as_f64())
    else {
        return value.write_plain(out);
    };
    match UNITS.iter().find(|(unit, _)| seconds >= *unit) {
        Some((unit, name)) => {
            write_fixed(seconds / unit, 1, out);
            out.push_str(name);
        }
        None if seconds == 0.0 => out.push('0'),
        None => {
            value.write_plain(out);
            out.push_str(" seconds");
        }
    }
}

/// Writes a version of two halves as `10.2418`.
pub fn version(value: &Value<'_>, _mode: Mode, out: &mut String) {
    match value.as_i64() {
        Some(number) => out.push_str(&format!("{}.{:04}", (number >> 16) & 0xffff, number & 0xffff)),
        None => value.write_plain(out),
    }
}

/// Prints the status of a data object: whether it exists, and whether it may be purged.
pub fn object_status(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(status)) => {
            out.push_str(if status & 0xffff != 0 { "Exists, " } else { "Does Not Exist, " });
            out.push_str(if status >> 16 != 0 { "Not Purgeable" } else { "Purgeable" });
        }
        _ => value.write_plain(out),
    }
}

/// Prints the number of a transform; 0 is the picture itself.
pub fn transform(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(0)) => out.push_str("Source Image"),
        _ => value.write_plain(out),
    }
}

/// Prints the flags of a document's protection.
pub fn security(value: &Value<'_>, mode: Mode, out: &mut String) {
    const BITS: [&str; 4] =
        ["Password protected", "Read-only recommended", "Read-only enforced", "Locked for annotations"];
    let (Mode::Print, Some(flags)) = (mode, value.as_i64()) else { return value.write_plain(out) };
    let words: Vec<String> = (0..32)
        .filter(|bit| flags >> bit & 1 == 1)
        .map(|bit| BITS.get(bit).map_or_else(|| format!("[{bit}]"), |word| (*word).to_owned()))
        .collect();
    out.push_str(&if words.is_empty() { "None".to_owned() } else { words.join(", ") });
}
