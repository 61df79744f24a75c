//! Fonts of PostScript: metrics in text (Adobe Technical Note 5004, "Adobe Font Metrics File Format"),
//! metrics of Windows (Technical Note 5178, "Building PFM Files for PostScript-Language CJK Fonts"), and Type
//! 1 fonts ("Adobe Type 1 Font Format", chapter 2), whose texts are comments and entries of dictionaries.

use super::font::FONT;
use super::{beginning, string};
use crate::context::Context;
use crate::file_type::FileType;
use crate::layout::push_header;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Mode;
use table::document::font::{AFM, TYPE1};
use table::row::key::find;
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

const POSTSCRIPT: Group<'static> = Group::same("PostScript");
const PFM: FileType = FileType::new("PFM", "pfm", "application/x-font-type1");

/// Reads font metrics in text: lines of a key and a value, up to those of the characters.
pub(in crate::format) fn read_metrics(ctx: &mut Context<'_>) {
    let Some(text) = beginning(ctx) else { return };
    let mut comments = Vec::new();
    let mut tags = Vec::new();
    for line in lines(text) {
        let line = line.trim_ascii();
        let (key, value) = line.split_at(memchr::memchr(b' ', line).unwrap_or(line.len()));
        let value = value.trim_ascii_start();
        match key {
            b"Comment" => match value.strip_prefix(b"Creation Date:") {
                Some(date) => tags.push(("CreateDate", date.trim_ascii())),
                None => comments.push(value),
            },
            _ if key.starts_with(b"StartC") || key == b"StartKernData" => break,
            _ => {
                if let Some(entry) = find(AFM, key).filter(|_| !value.is_empty()) {
                    tags.push((entry.name, value));
                }
            }
        }
    }
    push_comments(ctx, &comments);
    for (name, value) in tags {
        let inner = value.strip_prefix(b"(").and_then(|value| value.strip_suffix(b")"));
        ctx.push_plain(FONT, name, string(inner.unwrap_or(value)));
    }
}

/// Reads a Type 1 font up to its encrypted part.
pub(in crate::format) fn read_type1(ctx: &mut Context<'_>) {
    let Some(bytes) = beginning(ctx) else { return };
    // In a PFB the text is a segment with a head of six bytes.
    let text = if bytes.starts_with(b"\x80\x01") { &bytes[6..] } else { bytes };
    let text = &text[..memchr::memmem::find(text, b"eexec").unwrap_or(text.len())];
    let mut comments = Vec::new();
    let mut tags = Vec::new();
    let mut is_head = true;
    for line in lines(text).skip(1) {
        let line = line.trim_ascii();
        if let Some(comment) = line.strip_prefix(b"%") {
            let known =
                [("Title", &b"%Title:"[..]), ("CreateDate", b"%CreationDate:"), ("Creator", b"%Creator:")];
            match known.iter().find_map(|(name, key)| Some((*name, comment.strip_prefix(*key)?))) {
                Some((name, value)) => tags.push((POSTSCRIPT, name, value.trim_ascii())),
                None if is_head && !comment.starts_with(b"%") => comments.push(comment.trim_ascii_start()),
                None => {}
            }
            is_head &= comment != b"%EndComments";
            continue;
        }
        is_head = false;
        if let Some(entry) = line.strip_prefix(b"/") {
            let (key, rest) =
                entry.split_at(entry.iter().position(|b| b" ([{/".contains(b)).unwrap_or(entry.len()));
            if let Some(entry) = find(TYPE1, key) {
                tags.push((FONT, entry.name, rest.trim_ascii_start()));
            }
        }
    }
    push_comments(ctx, &comments);
    for (group, name, value) in tags {
        let value = match value.first() {
            Some(b'(') => Value::Text(ctx.keep_text(&unescaped(value))),
            _ if group == FONT => {
                let value = value.strip_prefix(b"/").unwrap_or(value);
                string(value.split(|byte| *byte == b' ').next().unwrap_or(&[]))
            }
            _ => string(value),
        };
        ctx.push_plain(group, name, value);
    }
}

/// A text of PostScript in parentheses, with backslashes.
fn unescaped(text: &[u8]) -> String {
    let mut out = Vec::new();
    let (mut at, mut depth) = (1, 0);
    while let Some(&byte) = text.get(at) {
        at += 1;
        match byte {
            b'(' => depth += 1,
            b')' if depth == 0 => break,
            b')' => depth -= 1,
            b'\\' => {
                let digits = text[at..].iter().take(3).take_while(|byte| matches!(byte, b'0'..=b'7')).count();
                if digits > 0 {
                    let code = text[at..at + digits]
                        .iter()
                        .fold(0_u32, |code, digit| code * 8 + u32::from(digit - b'0'));
                    out.push(code as u8);
                    at += digits;
                    continue;
                }
                let Some(&escaped) = text.get(at) else { break };
                at += 1;
                out.push(match escaped {
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'b' => 8,
                    b'f' => 12,
                    other => other,
                });
                continue;
            }
            _ => {}
        }
        out.push(byte);
    }
    String::from_utf8_lossy(&out).into_owned()
}

fn push_comments(ctx: &mut Context<'_>, comments: &[&[u8]]) {
    if !comments.is_empty() {
        let text = comments.join(&b'\n');
        ctx.push_plain(Group::FILE, "Comment", string(ctx.keep_bytes(&text)));
    }
}

/// Lines of any system.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| matches!(byte, b'\n' | b'\r')).filter(|line| !line.is_empty())
}

/// Whether the file begins like metrics of Windows: the version, and its own length.
pub(crate) fn is_windows_metrics(ctx: &Context<'_>) -> bool {
    let head = ctx.source.get_up_to(0, 117).unwrap_or(&[]);
    head.starts_with(&[0, 1])
        && ByteOrder::Little.u32(head, 2).map(u64::from) == ctx.source.len_bytes()
        && head.len() >= 117
}

pub(crate) fn read_windows_metrics(ctx: &mut Context<'_>) {
    ctx.set_file_type(&PFM);
    let Some(bytes) = beginning(ctx) else { return };
    let little = ByteOrder::Little;
    push_header(ctx, FONT, little, bytes, CELLS);
    let at = |offset| {
        little.u32(bytes, offset).and_then(|at| bytes.get(at as usize..)).filter(|rest| !rest.is_empty())
    };
    for (name, offset) in [("FontName", 105), ("PostScriptFontName", 139)] {
        if let Some(text) = at(offset) {
            let end = memchr::memchr(0, text).unwrap_or(text.len());
            ctx.push_plain(FONT, name, string(&text[..end]));
        }
    }
}

const CELLS: &[PlaceRow] = &[
    placed(0, "PFMVersion", Format::Int16u).call(version),
    placed(6, "Copyright", Format::String).times(60),
    placed(66, "FontType", Format::Int16u),
    placed(68, "PointSize", Format::Int16u),
    placed(70, "YResolution", Format::Int16u),
    placed(72, "XResolution", Format::Int16u),
    placed(74, "Ascent", Format::Int16u),
    placed(76, "InternalLeading", Format::Int16u),
    placed(78, "ExternalLeading", Format::Int16u),
    placed(80, "Italic", Format::Int8u),
    placed(81, "Underline", Format::Int8u),
    placed(82, "Strikeout", Format::Int8u),
    placed(83, "Weight", Format::Int16u),
    placed(85, "CharacterSet", Format::Int8u),
    placed(86, "PixWidth", Format::Int16u),
    placed(88, "PixHeight", Format::Int16u),
    placed(90, "PitchAndFamily", Format::Int8u),
    placed(91, "AvgWidth", Format::Int16u),
    placed(93, "MaxWidth", Format::Int16u),
    placed(95, "FirstChar", Format::Int8u),
    placed(96, "LastChar", Format::Int8u),
    placed(97, "DefaultChar", Format::Int8u),
    placed(98, "BreakChar", Format::Int8u),
    placed(99, "WidthBytes", Format::Int16u),
];

/// A version of two bytes, the minor one with two digits.
fn version(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => out.push_str(&format!("{}.{:02}", number >> 8, number & 0xff)),
        _ => value.write_plain(out),
    }
}
