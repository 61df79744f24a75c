//! Protected sound (ISO/IEC 14496-12, section 8.12): the format before its protection, the scheme, and what
//! Apple's store records about the buyer.

use super::boxes::{Box4, for_each_box};
use super::value::text;
use crate::context::Context;
use crate::layout::push_header;
use crate::metadata::Group;
use table::bytes::{ByteOrder, be16};
use table::def::Conv;
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

const SCHEME: &[PlaceRow] =
    &[placed(4, "SchemeType", Format::String).times(4), placed(8, "SchemeVersion", Format::Int16u)];

/// Numbers of the box `righ`: each a code and a number.
const RIGHTS: &[(&[u8; 4], &str)] = &[
    (b"aver", "VersionRestrictions"),
    (b"medi", "MediaFlags"),
    (b"mode", "ModeFlags"),
    (b"plat", "Platform"),
    (b"song", "ItemID"),
    (b"tran", "TransactionID"),
    (b"veID", "ItemVendorID"),
];

/// Reads `sinf` or `pinf`.
pub(super) fn read(ctx: &mut Context<'_>, group: Group<'static>, found: Box4) {
    for_each_box(ctx, found, |ctx, child| match &child.kind {
        b"frma" => text(ctx, group, "OriginalFormat", &child, 0),
        b"enda" => endianness(ctx, group, &child),
        b"schm" => {
            if let Some(bytes) = child.first(ctx, 10) {
                push_header(ctx, group, ByteOrder::Big, bytes, SCHEME);
            }
            text(ctx, group, "SchemeURL", &child, 10);
        }
        b"schi" => ctx.deeper(|ctx| for_each_box(ctx, child, |ctx, part| scheme(ctx, group, part))),
        _ => {}
    });
}

/// Reads `wave`, which QuickTime puts around the settings of a decoder.
pub(super) fn wave(ctx: &mut Context<'_>, group: Group<'static>, found: Box4) {
    for_each_box(ctx, found, |ctx, child| match &child.kind {
        b"frma" => text(ctx, group, "PurchaseFileFormat", &child, 0),
        b"enda" => endianness(ctx, group, &child),
        _ => {}
    });
}

fn endianness(ctx: &mut Context<'_>, group: Group<'static>, found: &Box4) {
    let words = &[(0, "Big-endian (Motorola, MM)"), (1, "Little-endian (Intel, II)")];
    if let Some(order) = found.first(ctx, 2).and_then(|bytes| be16(bytes, 0)) {
        ctx.push_conv(group, "Endianness", Value::Integer(order.into()), Conv::Labels(words));
    }
}

fn scheme(ctx: &mut Context<'_>, group: Group<'static>, found: Box4) {
    match &found.kind {
        b"name" => text(ctx, group, "UserName", &found, 0),
        b"user" => push_hexadecimal(ctx, group, "UserID", &found, "0x"),
        b"key " => push_hexadecimal(ctx, group, "KeyID", &found, "0x"),
        b"iviv" => push_hexadecimal(ctx, group, "InitializationVector", &found, ""),
        b"cert" => push_hexadecimal(ctx, group, "Certificate", &found, "0x"),
        b"righ" => {
            let Some(bytes) = found.payload(ctx) else { return };
            for pair in bytes.chunks_exact(8) {
                let (code, number) = pair.split_at(4);
                if code == b"tool" {
                    let tool = ctx.text_or_latin1(number);
                    ctx.push_plain(group, "ItemTool", Value::Text(tool));
                } else if let Some(&(_, name)) = RIGHTS.iter().find(|(known, _)| *known == code) {
                    push_digits(ctx, group, name, number, "0x");
                }
            }
        }
        _ => {}
    }
}

fn push_hexadecimal(
    ctx: &mut Context<'_>,
    group: Group<'static>,
    name: &'static str,
    found: &Box4,
    prefix: &str,
) {
    /// Longer than an identifier or a vector.
    const MOST_BYTES: usize = 4096;
    if let Some(bytes) = found.first(ctx, MOST_BYTES) {
        push_digits(ctx, group, name, bytes, prefix);
    }
}

fn push_digits(ctx: &mut Context<'_>, group: Group<'static>, name: &'static str, bytes: &[u8], prefix: &str) {
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let text = ctx.keep_text(&format!("{prefix}{digits}"));
    ctx.push_plain(group, name, Value::Text(text));
}
