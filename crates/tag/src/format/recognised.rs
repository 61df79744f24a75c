//! The types of files that no reader recognises itself: by signature, by the few words of a text format, by
//! name.
//!
//! The order is ExifTool's: content decides, and the extension only chooses among types with the same
//! beginning.

use crate::context::Context;
use crate::file_type::FileType;
use crate::format::other::iso;
use crate::format::other::program;
use table::file_type::{SIGNATURE_BYTES, by_signature, refined};

const TORRENT: FileType = FileType::new("Torrent", "torrent", "application/x-bittorrent");
const ISO: FileType = FileType::new("ISO", "iso", "application/x-iso9660-image");
const RAM: FileType = FileType::new("RAM", "ram", "audio/x-pn-realaudio");
const RPM: FileType = FileType::new("RPM", "rpm", "audio/x-pn-realaudio-plugin");
const JUMBF: FileType = FileType::new("JUMBF", "jumbf", "application/octet-stream");
const C2PA: FileType = FileType::new("C2PA", "c2pa", "application/c2pa");
const DXF: FileType = FileType::new("DXF", "dxf", "application/dxf");
const DIR: FileType = FileType::new("DIR", "dir", "application/unknown");
const URL: FileType = FileType::new("URL", "url", "application/x-mswinurl");
const LIF: FileType = FileType::new("LIF", "lif", "image/x-lif");

/// The type of a file of which no reader says more than its content, or nothing.
pub(super) fn type_of(ctx: &Context<'_>) -> Option<&'static FileType> {
    let head = ctx.source.get_up_to(0, SIGNATURE_BYTES)?;
    by_signature(head)
        .map(|found| refined(found, ctx.extension))
        .or_else(|| program::type_of(head))
        .or_else(|| by_structure(head, ctx.extension))
        .or_else(|| begins_with_section(head, ctx.extension).then_some(&URL))
        .or_else(|| of_disc(ctx, head))
}

/// Types without a signature of their own: their first bytes have a structure.
fn by_structure(head: &[u8], extension: &str) -> Option<&'static FileType> {
    match head {
        _ if head.get(4..8) == Some(b"jumb") && head.get(12..16) == Some(b"jumd") => {
            Some(if head.get(16..20) == Some(b"c2pa") { &C2PA } else { &JUMBF })
        }
        [0x70, 0, 0, 0, _, _, _, _, 0x2a, ..] if head.get(13..15) == Some(b"<\0") => Some(&LIF),
        [b'd', digit, rest @ ..] if digit.is_ascii_digit() && extension == "torrent" && !rest.is_empty() => {
            Some(&TORRENT)
        }
        _ if begins_with_words(head, &["0", "SECTION", "2", "HEADER"]) => Some(&DXF),
        _ if extension == "dir" && head.contains(&0) => Some(&DIR),
        _ if matches!(extension, "ram" | "rpm") && is_address(head) => {
            Some(if extension == "ram" { &RAM } else { &RPM })
        }
        _ => None,
    }
}

/// Whether a text begins like a section of Windows' settings. ExifTool takes every text for an Internet
/// shortcut that has an opening bracket and one letter of `InternetShortcut` or a bracket or the end of a
/// line behind it, if the text is as long as the header of a shell link.
fn begins_with_section(head: &[u8], extension: &str) -> bool {
    const SHORTEST: usize = 76;
    let is_first = |byte: &u8| b"InterShocut[]\r\n".contains(byte);
    head.len() >= SHORTEST
        && head[0] == b'['
        && is_first(&head[1])
        && !matches!(extension, "txt" | "csv" | "json")
}

/// Whether a text begins with these words; any white space is between them.
fn begins_with_words(head: &[u8], words: &[&str]) -> bool {
    let mut found = head.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words.iter().all(|word| found.next() == Some(word.as_bytes()))
}

fn is_address(head: &[u8]) -> bool {
    [&b".RMF"[..], b"pnm://", b"rtsp://", b"http://"].iter().any(|start| head.starts_with(start))
}

/// The first volume descriptor of ISO 9660 lies at sector 16, after bytes that are zero, a partition table or
/// a program to start from. It is only looked for in files with that name, and in those that are no text.
fn of_disc(ctx: &Context<'_>, head: &[u8]) -> Option<&'static FileType> {
    (ctx.extension == "iso" || head.contains(&0))
        .then(|| iso::is_disc(ctx))
        .filter(|is_disc| *is_disc)
        .map(|_| &ISO)
}
