//! PostScript, EPS and Illustrator files: structuring comments (Adobe Technical Note 5001), and the blocks of
//! Photoshop, ICC and XMP between them. EPS files of Windows have a header of 30 bytes before the text (EPSF
//! specification 3.0, "MS-DOS EPS files").

use crate::block::{Block, Data};
use crate::context::Context;
use crate::file_type::FileType;
use crate::format::picture::tiff;
use crate::metadata::{Group, Tag};
use crate::{icc, photoshop, xmp};
use table::bytes::ByteOrder;
use table::document::postscript::COMMENTS;
use table::row::key::{KeyRow, find};
use table::value::Value;

const EPS: FileType = FileType::new("EPS", "eps", "application/postscript");
const PS: FileType = FileType::new("PS", "ps", "application/postscript");
const GROUP: Group<'static> = Group::same("PostScript");

const DOS: &[u8] = b"\xc5\xd0\xd3\xc6";
/// Longest value of a comment, in bytes.
const MOST_VALUE_BYTES: usize = 4096;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    let is_font = head.starts_with(b"%!PS-AdobeFont-") || head.starts_with(b"%!PS-Bitstream ");
    !is_font && (head.starts_with(b"%!PS") || head.starts_with(b"%!Ad") || head.starts_with(DOS))
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let Some(head) = ctx.source.get_up_to(0, 30) else { return };
    let (mut start, mut len) = (0, ctx.options.limits.value_bytes);
    let mut preview = None;
    if head.starts_with(DOS) {
        let number = |at| ByteOrder::Little.u32(head, at);
        let (Some(at), Some(n_bytes)) = (number(4), number(8)) else { return };
        (start, len) = (u64::from(at), len.min(n_bytes as usize));
        preview = number(20).zip(number(24)).filter(|(_, n_bytes)| *n_bytes > 0);
    }
    let Some(text) = ctx.source.get_up_to(start, len) else {
        ctx.set_file_type(&EPS);
        return;
    };
    let first = &text[..text.len().min(64)];
    let is_eps = head.starts_with(DOS) || first.windows(6).any(|window| window == b" EPSF-");
    ctx.set_file_type(if is_eps { &EPS } else { &PS });
    if let Some((at, n_bytes)) = preview {
        let data = ctx.stored(at.into(), n_bytes.into());
        ctx.push_plain(GROUP, "TIFFPreview", data);
        ctx.deeper(|ctx| read_preview(ctx, at.into()));
    }
    lines(ctx, text);
}

/// Reads the tags of the TIFF picture at `at`. Its size is not that of the document.
fn read_preview(ctx: &mut Context<'_>, at: u64) {
    let facts = ctx.metadata.facts;
    if let Some((block, first)) = Block::open(ctx, Data::File, at) {
        tiff::read_block(ctx, &block, first);
    }
    ctx.metadata.facts = facts;
}

/// Reads the comments of all lines, except those of documents inside.
pub(super) fn lines<'a>(ctx: &mut Context<'a>, text: &'a [u8]) {
    let mut rest = text;
    let mut n_documents = 0_u32;
    let mut seen = Vec::new();
    while let Some((line, after)) = next_line(rest) {
        if line.starts_with(b"<?xpacket begin") && n_documents == 0 {
            rest = packet(ctx, rest);
            continue;
        }
        rest = after;
        let Some(comment) = line.strip_prefix(b"%") else { continue };
        let comment = comment.strip_prefix(b"%").unwrap_or(comment);
        if comment.starts_with(b"BeginDocument") {
            n_documents += 1;
        } else if comment.starts_with(b"EndDocument") {
            n_documents = n_documents.saturating_sub(1);
        } else if n_documents > 0 {
            continue;
        } else if comment.starts_with(b"BeginPhotoshop") {
            let (bytes, after) = hexadecimal(ctx, rest, b"EndPhotoshop");
            ctx.deeper(|ctx| photoshop::read(ctx, bytes));
            rest = after;
        } else if comment.starts_with(b"BeginICCProfile") {
            let (bytes, after) = hexadecimal(ctx, rest, b"EndICCProfile");
            ctx.deeper(|ctx| icc::read(ctx, bytes));
            rest = after;
        } else if let Some(colon) = comment.iter().take(32).position(|byte| *byte == b':')
            && let Some(entry) = find(COMMENTS, &comment[..colon])
            && !seen.contains(&entry.name)
        {
            seen.push(entry.name);
            let value = comment[colon + 1..].strip_prefix(b" ").unwrap_or(&comment[colon + 1..]);
            push(ctx, entry, &value[..value.len().min(MOST_VALUE_BYTES)]);
        }
    }
}

/// The line before the next line break, and what follows the break.
fn next_line(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    if bytes.is_empty() {
        return None;
    }
    let len = bytes.iter().position(|byte| matches!(byte, b'\r' | b'\n')).unwrap_or(bytes.len());
    let (line, rest) = bytes.split_at(len);
    let rest = rest.strip_prefix(b"\r\n").unwrap_or(rest.get(1..).unwrap_or(&[]));
    Some((line, rest))
}

/// Reads the XMP packet at the start of `bytes`, and returns what follows it.
fn packet<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> &'a [u8] {
    const END: &[u8] = b"<?xpacket end";
    let Some(end) = bytes.windows(END.len()).position(|window| window == END) else { return &[] };
    let end = (end + END.len() + 6).min(bytes.len());
    ctx.deeper(|ctx| xmp::read(ctx, &bytes[..end]));
    &bytes[end..]
}

/// Decodes lines of hexadecimal digits up to the comment `end`, and returns what follows them.
fn hexadecimal<'a>(ctx: &Context<'a>, bytes: &'a [u8], end: &[u8]) -> (&'a [u8], &'a [u8]) {
    let mut data = Vec::new();
    let mut rest = bytes;
    let mut high = None;
    while let Some((line, after)) = next_line(rest) {
        rest = after;
        let line = line.trim_ascii_start();
        let comment = line.strip_prefix(b"%").unwrap_or(line);
        let comment = comment.strip_prefix(b"%").unwrap_or(comment);
        if comment.starts_with(end) {
            break;
        }
        for digit in comment.iter().filter_map(|byte| char::from(*byte).to_digit(16)) {
            match high.take() {
                Some(high) => data.push((high << 4 | digit) as u8),
                None => high = Some(digit),
            }
        }
    }
    (ctx.keep_bytes(&data), rest)
}

fn push<'a>(ctx: &mut Context<'a>, entry: &'static KeyRow, bytes: &'a [u8]) {
    if entry.name == "ImageData" {
        // Width and height come first (Photoshop's comment).
        let mut numbers = bytes.split(u8::is_ascii_whitespace).filter(|number| !number.is_empty());
        let mut number = || std::str::from_utf8(numbers.next()?).ok()?.parse::<u32>().ok();
        if let (Some(width), Some(height)) = (number(), number()) {
            ctx.metadata.facts.width = Some(width);
            ctx.metadata.facts.height = Some(height);
        }
    }
    let value = if bytes.starts_with(b"(") && bytes.ends_with(b")") {
        let texts = strings(bytes);
        let values: Vec<_> = texts.iter().map(|text| Value::Text(ctx.keep_text(text))).collect();
        match values.as_slice() {
            [one] => *one,
            several => ctx.keep_list(several),
        }
    } else {
        Value::Text(ctx.text_or_latin1(bytes))
    };
    let KeyRow { name, conv, role, .. } = *entry;
    ctx.push(Tag { group: GROUP, name, value, conv, role, priority: 0 });
}

/// The strings in parentheses, without escapes.
fn strings(bytes: &[u8]) -> Vec<String> {
    let mut texts = Vec::new();
    let mut text = Vec::new();
    let mut depth = 0_u32;
    let mut bytes = bytes.iter().copied();
    while let Some(byte) = bytes.next() {
        match byte {
            b'(' => {
                depth += 1;
                if depth == 1 {
                    continue;
                }
            }
            b')' if depth == 1 => {
                depth = 0;
                texts.push(encoding_rs::WINDOWS_1252.decode_without_bom_handling(&text).0.into_owned());
                text.clear();
                continue;
            }
            b')' => depth = depth.saturating_sub(1),
            b'\\' => {
                text.extend(bytes.next());
                continue;
            }
            _ => {}
        }
        if depth > 0 {
            text.push(byte);
        }
    }
    texts
}
