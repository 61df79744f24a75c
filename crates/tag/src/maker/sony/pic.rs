//! Reads notes of early Sony cameras that begin with `SONY PIC`.

use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::walk;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::maker::note::Note;
use table::maker::row::MakerRow;
use table::maker::sony::main::MAIN;
use table::maker::sony::pic::{ITEMS, PIC};
use table::value::{Format, Value};

const KEYS: [&str; 8] =
    ["BarCode:", "BC:", "Capt:", "FWVer:", "Temp:", "Temp:Clbt:", "VR Enable C:", "barcode:"];

const DIRECTORY_AT: usize = 12;

pub(super) fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    if let Some(order) = directory_order(raw) {
        let mut area = raw.area;
        area.block.order = order;
        walk::directory(ctx, note, &MAIN, area, raw.at + DIRECTORY_AT as u64);
    }
    for (index, log) in logs(raw.bytes()).enumerate() {
        let name = ctx.keep_text(&format!("TextInfo{}", index + 1));
        let group = Group::new("MakerNotes", PIC.group);
        ctx.push_plain(group, name, ctx.held(log.as_bytes()));
        for (item, key) in ITEMS.iter().zip(KEYS) {
            if let Some(value) = setting(log, key).and_then(|value| meant(item, key, value)) {
                ctx.push_conv(group, item.name, Value::Text(value), item.conv);
            }
        }
    }
}

/// Byte order of the directory, if there is a plausible one.
fn directory_order(raw: Raw<'_>) -> Option<ByteOrder> {
    let bytes = raw.bytes();
    let order = raw.area.block.order;
    let count = order.u16(bytes, DIRECTORY_AT)?;
    let order = if count > 256 { order.other() } else { order };
    let count = order.u16(bytes, DIRECTORY_AT)?;
    let format = order.u16(bytes, DIRECTORY_AT + 4)?;
    ((1..256).contains(&count) && format <= 10 && Format::from_tiff(format).is_some()).then_some(order)
}

/// Texts of more than 32 characters.
fn logs(bytes: &[u8]) -> impl Iterator<Item = &str> {
    const FEWEST_BYTES: usize = 33;
    const MOST_LOGS: usize = 16;
    let is_text = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~');
    let runs = bytes.split(move |byte| !is_text(byte));
    let begun = runs.filter_map(|run| {
        let start = run.iter().position(|byte| *byte == b'_' || byte.is_ascii_alphanumeric())?;
        std::str::from_utf8(&run[start..]).ok()
    });
    begun.filter(|log| log.len() >= FEWEST_BYTES).take(MOST_LOGS)
}

/// The text after `key`, up to whitespace or a separator.
fn setting<'l>(log: &'l str, key: &str) -> Option<&'l str> {
    let is_word = |c: char| c == '_' || c.is_alphanumeric();
    let (at, _) = log.match_indices(key).find(|(at, _)| !log[..*at].ends_with(is_word))?;
    let rest = log[at + key.len()..].trim_start();
    let end = rest.find(|c: char| c.is_whitespace() || matches!(c, ';' | ',' | ':'))?;
    (end > 0).then(|| &rest[..end])
}

/// The part of a setting's value that is reported.
fn meant<'l>(item: &MakerRow, key: &str, value: &'l str) -> Option<&'l str> {
    match (item.name, key) {
        ("Barcode", "BarCode:") => Some(value.get(..12).unwrap_or(value)),
        ("Barcode", "BC:") => value.split("IP1").next(),
        ("CameraTemperature", _) => {
            value.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit()).then_some(value)
        }
        _ => Some(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_found_in_logs() {
        let bytes = b"\0\0short\0BarCode:123456789012345 FWVer: 1.02; Temp:-3 VR Enable C:1 end\0\xff";
        let found: Vec<&str> = logs(bytes).collect();
        assert_eq!(found.len(), 1);
        assert_eq!(setting(found[0], "FWVer:"), Some("1.02"));
        assert_eq!(setting(found[0], "Temp:"), Some("-3"));
        assert_eq!(setting(found[0], "Capt:"), None);
        assert_eq!(meant(&ITEMS[0], "BarCode:", "123456789012345"), Some("123456789012"));
    }
}
