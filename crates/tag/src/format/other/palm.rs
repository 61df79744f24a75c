//! Databases of Palm OS ("Palm File Format Specification", chapter 2) and books of Mobipocket in them
//! (MobileRead wiki, "MOBI"): the first record has a header, and texts about the book after it.

use super::string;
use crate::context::Context;
use crate::layout::push_header;
use crate::metadata::Group;
use crate::xmp;
use table::bytes::{ByteOrder, be32};
use table::def::{Conv, Mode};
use table::document::palm::{EXTENDED, KIND, MOBI_TYPE};
use table::film::word;
use table::number::file_size;
use table::print::container::{date_since_1904, date_since_1970};
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

const PALM: Group<'static> = Group::same("Palm");
const MOBI: Group<'static> = Group::new("Palm", "MOBI");

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    _ = database(ctx);
}

fn database<'a>(ctx: &mut Context<'a>) -> Option<()> {
    let head = ctx.get(0, 86)?;
    ctx.push_plain(PALM, "DatabaseName", string(&head[..32]));
    for (name, at) in [("CreateDate", 36), ("ModifyDate", 40), ("LastBackupDate", 44)] {
        let date = ctx.keep_text(&date(be32(head, at)?));
        ctx.push_plain(PALM, name, Value::Text(date));
    }
    ctx.push_plain(PALM, "ModificationNumber", Value::Integer(be32(head, 48)?.into()));
    ctx.push_conv(PALM, "PalmFileType", string(&head[60..68]), Conv::TextLabels(KIND));
    if matches!(&head[60..68], b"BOOKMOBI" | b"TEXtREAd") {
        let at = u64::from(be32(head, 78)?);
        let end = ctx.get(86, 4).and_then(|bytes| be32(bytes, 0)).map_or(at, u64::from);
        let most = ctx.options.limits.value_bytes as u64;
        let len = if end > at { end - at } else { 4096 };
        let record = ctx.source.get_up_to(at, len.min(most) as usize)?;
        book(ctx, record, at);
    }
    Some(())
}

/// The first record of a book.
fn book<'a>(ctx: &mut Context<'a>, record: &'a [u8], at: u64) -> Option<()> {
    push_header(ctx, MOBI, ByteOrder::Big, record, HEAD);
    if record.get(16..20)? != b"MOBI" {
        return None;
    }
    push_header(ctx, MOBI, ByteOrder::Big, record, REST);
    let is_utf8 = be32(record, 28)? == 65001;
    let (name_at, name_len) = (be32(record, 84)?, be32(record, 88)? as usize);
    if name_len <= ctx.options.limits.value_bytes
        && let Some(name) = ctx.source.get_up_to(at + u64::from(name_at), name_len)
    {
        ctx.push_plain(MOBI, "BookName", text(ctx, name, is_utf8));
    }
    push_header(ctx, MOBI, ByteOrder::Big, record, END);
    let extended = record.get(16 + be32(record, 20)? as usize..)?;
    if !extended.starts_with(b"EXTH") {
        return None;
    }
    let mut rest = extended.get(12..)?;
    let mut subjects = Vec::new();
    for _ in 0..be32(extended, 8)? {
        let (kind, len) = (be32(rest, 0)?, be32(rest, 4)? as usize);
        let body = rest.get(8..len)?;
        rest = &rest[len..];
        if !ctx.take_node() {
            break;
        }
        let Some(name) = word(EXTENDED, kind.into()) else { continue };
        let number =
            |bytes: &[u8]| bytes.iter().take(8).fold(0_i64, |number, byte| number << 8 | i64::from(*byte));
        match kind {
            105 => subjects.push(text(ctx, body, is_utf8)),
            PUBLISH_DATE => {
                let stored = ctx.keep_text(&text(ctx, body, is_utf8).plain());
                ctx.push_plain(MOBI, name, xmp::date_value(ctx, stored));
            }
            115 | 116 | 125 | 204..=207 | 401 | 404 | 405 | 501 => {
                ctx.push_conv(MOBI, name, Value::Integer(number(body)), words(kind));
            }
            _ => ctx.push_plain(MOBI, name, text(ctx, body, is_utf8)),
        }
    }
    match subjects[..] {
        [] => {}
        [single] => ctx.push_plain(MOBI, "Subject", single),
        _ => {
            let list = ctx.keep_list(&subjects);
            ctx.push_plain(MOBI, "Subject", list);
        }
    }
    Some(())
}

const PUBLISH_DATE: u32 = 106;

fn words(kind: u32) -> Conv {
    const CREATORS: &[(i64, &str)] = &[
        (1, "Mobigen"),
        (2, "Mobipocket"),
        (200, "Kindlegen (Windows)"),
        (201, "Kindlegen (Linux)"),
        (202, "Kindlegen (Mac)"),
    ];
    match kind {
        204 => Conv::Labels(CREATORS),
        404 => Conv::Labels(&[(0, "Enabled"), (1, "Disabled")]),
        _ => Conv::None,
    }
}

fn text<'a>(ctx: &Context<'a>, bytes: &'a [u8], is_utf8: bool) -> Value<'a> {
    if is_utf8 {
        return string(bytes);
    }
    let end = memchr::memchr(0, bytes).unwrap_or(bytes.len());
    Value::Text(ctx.keep_text(&encoding_rs::WINDOWS_1252.decode_without_bom_handling(&bytes[..end]).0))
}

/// Dates count from 1904 on a Palm, and from 1970 in files of other programs, which are below 2^31.
fn date(seconds: u32) -> String {
    match seconds {
        0 => "0000:00:00 00:00:00".to_owned(),
        1..0x8000_0000 => format!("{}+00:00", date_since_1970(seconds.into())),
        _ => date_since_1904(seconds.into(), "+00:00"),
    }
}

const HEAD: &[PlaceRow] = &[
    placed(0, "Compression", Format::Int16u).labels(&[(1, "None"), (2, "PalmDOC"), (17480, "HUFF/CDIC")]),
    placed(4, "UncompressedTextLength", Format::Int32u).call(size),
    placed(12, "Encryption", Format::Int16u).labels(&[(0, "None"), (1, "Old Mobipocket"), (2, "Mobipocket")]),
];

const REST: &[PlaceRow] = &[
    placed(24, "MobiType", Format::Int32u).labels(MOBI_TYPE),
    placed(28, "CodePage", Format::Int32u)
        .labels(&[(1252, "Windows Latin 1 (Western European)"), (65001, "Unicode (UTF-8)")]),
    placed(36, "MobiVersion", Format::Int32u),
];

const END: &[PlaceRow] = &[placed(104, "MinimumVersion", Format::Int32u)];

fn size(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(n_bytes)) => out.push_str(&file_size(n_bytes as u64)),
        _ => value.write_plain(out),
    }
}
