//! Print Image Matching, which the main directory and most maker notes can contain: a version, and a number
//! of settings for printers whose meaning only Epson knows.

use crate::context::Context;
use crate::metadata::{Group, Tag};
use table::bytes::ByteOrder;
use table::def::{Conv, Mode, Role};
use table::value::{Array, Format, Value};

const GROUP: Group<'static> = Group::same("PrintIM");
/// Position of the number of settings, and of the first: a number of two bytes and a value of four.
const COUNT_AT: usize = 14;
const SETTINGS_AT: usize = 16;
const SETTING_BYTES: usize = 6;

/// Reads Print Image Matching. `order` is the byte order around it, which some programs did not follow.
pub(crate) fn print_image_matching<'a>(ctx: &mut Context<'a>, bytes: &'a [u8], order: ByteOrder) {
    let Some(version) = bytes.strip_prefix(b"PrintIM\0").and_then(|rest| rest.get(..4)) else { return };
    let version = Value::Array(Array { bytes: version, format: Format::String, order: ByteOrder::Big });
    ctx.push_plain(GROUP, "PrintIMVersion", version);
    if ctx.options.unknown {
        let other = if order == ByteOrder::Big { ByteOrder::Little } else { ByteOrder::Big };
        let settings = settings(bytes, order).or_else(|| settings(bytes, other));
        for (id, value) in settings.into_iter().flatten() {
            let name = ctx.keep_text(&format!("PrintIM_0x{id:04x}"));
            let (conv, value) = (Conv::Call(hexadecimal), Value::Integer(value.into()));
            let tag = Tag { group: GROUP, name, value, conv, role: Role::None, priority: 1 };
            ctx.push_numbered(tag, id.into(), None);
        }
    }
}

/// The numbers and values of all settings; `None` if there are fewer bytes than settings.
fn settings(bytes: &[u8], order: ByteOrder) -> Option<impl Iterator<Item = (u16, u32)>> {
    let n_settings = usize::from(order.u16(bytes, COUNT_AT)?);
    let all = bytes.get(SETTINGS_AT..SETTINGS_AT + n_settings * SETTING_BYTES)?;
    Some(
        all.chunks_exact(SETTING_BYTES)
            .filter_map(move |setting| Some((order.u16(setting, 0)?, order.u32(setting, 2)?))),
    )
}

fn hexadecimal(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (value, mode) {
        (Value::Integer(number), Mode::Print) => out.push_str(&format!("0x{number:08x}")),
        _ => table::text::write_text(value, Conv::None, Mode::Number, out),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::source::Source;
    use bumpalo::Bump;

    fn tags(bytes: &[u8], order: ByteOrder, unknown: bool) -> Vec<String> {
        let options = Options { unknown, ..Options::default() };
        let (source, arena) = (Source::whole(b""), Bump::new());
        let mut ctx = crate::testing::context(&source, &arena, &options);
        print_image_matching(&mut ctx, bytes, order);
        let text = |mode| move |tag: &Tag<'_>| format!("{}={}", tag.name, tag.text(mode));
        let printed = ctx.metadata.tags.iter().map(text(Mode::Print));
        printed.chain(ctx.metadata.tags.iter().skip(1).map(text(Mode::Number))).collect()
    }

    #[test]
    fn settings_are_unknown_tags_in_the_order_that_fits() {
        let bytes = b"PrintIM\x000300\0\0\x02\0\x01\0\x16\0\x16\0\x0a\x01\0\0\0\x80";
        let all = ["PrintIMVersion=0300", "PrintIM_0x0001=0x00160016", "PrintIM_0x010a=0x80000000"];
        let numbers = ["PrintIM_0x0001=1441814", "PrintIM_0x010a=2147483648"];
        for order in [ByteOrder::Little, ByteOrder::Big] {
            assert_eq!(tags(bytes, order, true), [&all[..], &numbers].concat());
            assert_eq!(tags(bytes, order, false), all[..1]);
        }
        assert_eq!(tags(&bytes[..bytes.len() - 1], ByteOrder::Little, true), all[..1]);
    }
}
