//! The box `Xtra` that Windows adds to the user data of films: entries of a name and typed values, in mixed
//! byte orders, as in the attributes of ASF.

use super::boxes::Box4;
use crate::context::Context;
use crate::metadata::{Group, Tag};
use table::bytes::{ByteOrder, be16, be32};
use table::film::quicktime::XTRA;
use table::print::container::date_since_1970;
use table::row::key::find;
use table::value::{Array, Format, Value};

const GROUP: Group<'static> = Group::new("QuickTime", "Microsoft");
const LITTLE: ByteOrder = ByteOrder::Little;

/// Reads all entries.
pub(super) fn read(ctx: &mut Context<'_>, found: &Box4) {
    let Some(mut bytes) = found.payload(ctx) else { return };
    while let Some((this, rest)) =
        be32(bytes, 0).and_then(|len| bytes.split_at_checked(len as usize)).filter(|(this, _)| this.len() > 8)
    {
        bytes = rest;
        let _ = entry(ctx, this);
    }
}

/// An entry: its length, the length of the name, the name, the number of values, and each value with its
/// length and type.
fn entry<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> Option<()> {
    const MOST_VALUES: u32 = 256;
    const HEAD_BYTES: usize = 6;
    let len = be32(bytes, 4)? as usize;
    let name = bytes.get(8..len.checked_add(8)?)?;
    let mut rest = bytes.get(8 + len..)?;
    let count = be32(rest, 0)?.min(MOST_VALUES);
    rest = &rest[4..];
    let mut values = Vec::new();
    for _ in 0..count {
        let n_bytes = be32(rest, 0)? as usize;
        let payload = rest.get(HEAD_BYTES..n_bytes)?;
        values.extend(value(ctx, be16(rest, 4)?, payload));
        rest = &rest[n_bytes..];
    }
    let known = find(XTRA, name).or_else(|| find(XTRA, name.strip_prefix(b"WM/")?));
    let name = match known {
        Some(known) => known.name,
        None => {
            let text = std::str::from_utf8(name).ok()?;
            let text = text.strip_prefix("WM/").unwrap_or(text);
            let is_plain = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
            ctx.keep_text(&text.chars().filter(is_plain).collect::<String>())
        }
    };
    let value = match values[..] {
        [] => return None,
        [only] => only,
        _ => ctx.keep_list(&values),
    };
    let (conv, role) = known.map_or_else(Default::default, |known| (Some(known.conv), Some(known.role)));
    ctx.push(Tag {
        group: GROUP,
        name,
        value,
        conv: conv.unwrap_or(table::def::Conv::None),
        role: role.unwrap_or(table::def::Role::None),
        priority: 0,
    });
    Some(())
}

/// A value of a type of Windows' property system: a text, a number, a date, an identifier, or data.
fn value<'a>(ctx: &Context<'a>, kind: u16, bytes: &'a [u8]) -> Option<Value<'a>> {
    Some(match kind {
        8 => {
            let text = encoding_rs::UTF_16LE.decode_without_bom_handling(bytes).0;
            Value::Text(ctx.keep_text(text.trim_end_matches('\0')))
        }
        19 => Value::Array(Array { bytes: bytes.get(..8)?, format: Format::Int64u, order: LITTLE }),
        21 => {
            const UNITS_PER_SECOND: u64 = 10_000_000;
            const SECONDS_1601_TO_1970: u64 = 11_644_473_600;
            let seconds = (LITTLE.u64(bytes, 0)? / UNITS_PER_SECOND).saturating_sub(SECONDS_1601_TO_1970);
            Value::Text(ctx.keep_text(&format!("{}Z", date_since_1970(seconds))))
        }
        _ => ctx.held(bytes),
    })
}
