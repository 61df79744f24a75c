//! Files that lie among pictures and are none: archives, fonts, programs, contacts, shortcuts, mail. Their
//! type is known from their first bytes ([`identify`](super::identify)); the readers here add what is in
//! them.

mod apple_double;
mod capture;
mod contact;
mod executable;
mod fit;
mod font;
pub(super) mod font_metrics;
mod gzip;
pub(super) mod html;
pub(super) mod iso;
mod link;
mod palm;
mod portable_executable;
mod rar;
mod resource_fork;
mod rich_text;
mod shortcut;
mod tnef;
mod torrent;
mod web_font;

use super::film::real;
use crate::context::Context;
use crate::jumbf;
use table::bytes::ByteOrder;
use table::print::container::date_since_1904;
use table::value::{Array, Format, Value};

type Read = for<'a> fn(&mut Context<'a>);

/// Readers by the name of the file type.
const READERS: &[(&[&str], Read)] = &[
    (&["FIT"], fit::read),
    (&["C2PA", "JUMBF"], boxes),
    (&["GZIP"], gzip::read),
    (&["RAR"], rar::read),
    (&["ISO"], iso::read),
    (&["Torrent"], torrent::read),
    (&["TTF", "OTF"], font::read_single),
    (&["TTC"], font::read_collection),
    (&["WOFF"], web_font::read_woff),
    (&["WOFF2"], web_font::read_woff2),
    (&["DFONT"], resource_fork::read_file),
    (&["AFM", "AMFM", "ACFM"], font_metrics::read_metrics),
    (&["PFA", "PFB"], font_metrics::read_type1),
    (&["VCard"], contact::read_cards),
    (&["VNote"], contact::read_notes),
    (&["ICS"], contact::read_calendar),
    (&["LNK"], link::read),
    (&["URL"], shortcut::read),
    (&["MacOS"], apple_double::read),
    (&["MOBI", "PDB", "PRC"], palm::read),
    (&["PCAP", "PCAPNG"], capture::read),
    (&["TNEF"], tnef::read),
    (&["RTF"], rich_text::read),
    (&["RAM", "RPM"], real::read_addresses),
    (&["Win32 EXE", "Win32 DLL", "Win64 EXE", "Win64 DLL"], portable_executable::read),
    (&["ELF executable", "ELF object file", "ELF shared library"], executable::read_elf),
    (
        &[
            "Mach-O executable",
            "Mach-O object file",
            "Mach-O dynamic link library",
            "Mach-O dynamic bound bundle",
            "Mach-O dynamic link library stub",
        ],
        executable::read_mach,
    ),
    (&["Mach-O fat binary executable"], executable::read_fat),
    (&["Static library", "Mach-O static library"], executable::read_archive),
    (&["Classic MacOS executable"], executable::read_fragment),
];

/// Reads the content of a file of this type. The catalogue needs none of it.
pub(super) fn read(ctx: &mut Context<'_>, file_type: &str) {
    if let Some((_, read)) = READERS.iter().find(|(names, _)| names.contains(&file_type)) {
        ctx.besides_columns(read);
    }
}

/// Content credentials in a file of their own.
fn boxes(ctx: &mut Context<'_>) {
    if let Some(bytes) = beginning(ctx) {
        jumbf::read(ctx, bytes);
    }
}

/// The file up to the limit for values.
fn beginning<'a>(ctx: &Context<'a>) -> Option<&'a [u8]> {
    ctx.source.get_up_to(0, ctx.options.limits.value_bytes)
}

/// A text up to its first NUL, with a question mark for each byte that is not UTF-8.
fn string(bytes: &[u8]) -> Value<'_> {
    Value::Array(Array { bytes, format: Format::String, order: ByteOrder::Big })
}

/// A text of UTF-16 up to its first NUL.
fn utf_16(bytes: &[u8], order: ByteOrder) -> String {
    let units: Vec<u16> =
        bytes.chunks_exact(2).filter_map(|pair| order.u16(pair, 0)).take_while(|unit| *unit != 0).collect();
    String::from_utf16_lossy(&units)
}

/// Tenths of microseconds since 1601, UTC, to the nearest second; `None` for zero.
fn file_time(ticks: u64) -> Option<String> {
    const SECONDS_1601_TO_1904: u64 = 9_561_628_800;
    if ticks == 0 {
        return None;
    }
    match (ticks.saturating_add(5_000_000) / 10_000_000).checked_sub(SECONDS_1601_TO_1904) {
        Some(seconds) => Some(date_since_1904(seconds, "+00:00")),
        None => Some("1601:01:01 00:00:00+00:00".to_owned()),
    }
}

/// The date and time of MS-DOS: the date in the upper half.
fn dos_date(time: u32) -> String {
    let part = |shift: u32, mask: u32| time >> shift & mask;
    format!(
        "{:04}:{:02}:{:02} {:02}:{:02}:{:02}",
        part(25, 0x7f) + 1980,
        part(21, 0xf),
        part(16, 0x1f),
        part(11, 0x1f),
        part(5, 0x3f),
        part(0, 0x1f) * 2
    )
}

#[cfg(test)]
mod tests;
