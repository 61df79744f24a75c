//! Files that lie among pictures and are none: archives, fonts, programs, contacts, shortcuts, mail. Their
//! type is known from their first bytes ([`identify`](super::identify)); the readers here add what is in
//! them.

pub(in crate::format) mod apple_double;
pub(in crate::format) mod capture;
pub(in crate::format) mod contact;
pub(in crate::format) mod executable;
pub(in crate::format) mod fit;
pub(in crate::format) mod font;
pub(in crate::format) mod font_metrics;
pub(in crate::format) mod gzip;
pub(in crate::format) mod iso;
pub(in crate::format) mod link;
pub(in crate::format) mod palm;
pub(in crate::format) mod portable_executable;
pub(super) mod program;
pub(in crate::format) mod rar;
pub(in crate::format) mod resource_fork;
pub(in crate::format) mod rich_text;
pub(super) mod script;
pub(in crate::format) mod shortcut;
pub(in crate::format) mod tnef;
pub(in crate::format) mod torrent;
pub(in crate::format) mod web_font;

use crate::context::Context;
use crate::jumbf;
use crate::layout::string;
use table::bytes::ByteOrder;
use table::print::container::date_since_1904;

/// Content credentials in a file of their own.
pub(in crate::format) fn boxes(ctx: &mut Context<'_>) {
    if let Some(bytes) = beginning(ctx) {
        jumbf::read(ctx, bytes);
    }
}

/// The file up to the limit for values.
fn beginning<'a>(ctx: &Context<'a>) -> Option<&'a [u8]> {
    ctx.source.get_up_to(0, ctx.options.limits.value_bytes)
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
