//! GoPro's General Purpose Metadata Framework: entries of four characters, a type, the size of an element,
//! how many; values are padded to four bytes, and entries of type 0 hold others.

use super::gopro_items::{GPMF, GPMF_KEYS};
use crate::bytes::ByteOrder;
use crate::context::Context;
use crate::def::Mode;
use crate::ifd::{Block, Data};
use crate::maker::note::{Area, Note, Raw};
use crate::maker::print::for_people;
use crate::maker::walk;
use crate::print::exif::write_exposure;
use crate::value::{Array, Format, Value};

const BIG: ByteOrder = ByteOrder::Big;

pub(super) fn read<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    let mut note = Note::new(ctx.camera, "JPEG");
    read_entries(ctx, &mut note, bytes);
}

fn read_entries<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, mut bytes: &'a [u8]) -> Option<()> {
    const HEAD_BYTES: usize = 8;
    const CONTAINER: u8 = 0;
    while ctx.take_node() {
        let (head, rest) = bytes.split_at_checked(HEAD_BYTES)?;
        let (key, kind) = (&head[..4], head[4]);
        let n_bytes = usize::from(head[5]) * usize::from(BIG.u16(head, 6)?);
        if key == [0; 4] {
            return None;
        }
        let Some(value) = rest.get(..n_bytes) else {
            ctx.warn("An entry of GoPro's is cut off");
            return None;
        };
        bytes = rest.get(n_bytes.next_multiple_of(4)..).unwrap_or(&[]);
        if kind == CONTAINER {
            ctx.deeper(|ctx| {
                read_entries(ctx, note, value);
            });
        } else if let Some(id) =
            GPMF_KEYS.iter().position(|known| known.as_bytes() == key).filter(|_| n_bytes > 0)
        {
            let block = Block { data: Data::Slice(value), base: 0, order: BIG, big: false };
            let array = Array { bytes: value, format: format_of(kind), order: BIG };
            walk::tagged(ctx, note, &GPMF, id as u32, Raw { array, area: Area::new(block), at: 0 });
        }
    }
    None
}

fn format_of(kind: u8) -> Format {
    match kind {
        b'b' => Format::Int8s,
        b'B' => Format::Int8u,
        b'c' => Format::String,
        b's' => Format::Int16s,
        b'S' => Format::Int16u,
        b'l' => Format::Int32s,
        b'L' => Format::Int32u,
        b'f' => Format::Float,
        b'd' => Format::Double,
        b'j' => Format::Int64s,
        b'J' => Format::Int64u,
        _ => Format::Undef,
    }
}

/// `yymmddhhmmss.sss` as EXIF writes a date.
pub(super) fn date_time<'a>(ctx: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    const DIGITS: usize = 10;
    let text = value.plain();
    let Some(digits) = text.get(..DIGITS).filter(|digits| digits.bytes().all(|b| b.is_ascii_digit())) else {
        return Some(value);
    };
    let [year, month, day, hour, minute] = [0, 2, 4, 6, 8].map(|at| &digits[at..at + 2]);
    let date = format!("20{year}:{month}:{day} {hour}:{minute}:{}", &text[DIGITS..]);
    Some(Value::Text(ctx.keep_text(&date)))
}

/// Numbers of eight digits in hexadecimal.
pub(super) fn media_unique_id(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        Some(numbers.iter().map(|&number| format!("{:08x}", number as i64)).collect())
    });
}

pub(super) fn exposure_times(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        let mut text = String::new();
        for (index, &seconds) in numbers.iter().enumerate() {
            if index > 0 {
                text.push(' ');
            }
            write_exposure(seconds, &mut text);
        }
        Some(text)
    });
}

/// Minutes before universal time.
pub(super) fn time_zone(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        let minutes = *numbers.first()? as i64;
        let sign = if minutes < 0 { '-' } else { '+' };
        Some(format!("{sign}{:02}:{:02}", minutes.abs() / 60, minutes.abs() % 60))
    });
}

pub(super) fn rate(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    out.push_str(&if mode == Mode::Print { text.replacen(' ', "/", 1) } else { text });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::source::Source;

    #[test]
    fn entries_in_a_container() {
        let bytes = b"DEVC\0\x01\0\x20MINFc\x01\0\x05HERO6\0\0\0TZONs\x02\0\x01\xff\xc4\0\0\0\0\0\0";
        let (arena, options, source) = (bumpalo::Bump::new(), Options::default(), Source::whole(&[]));
        let mut ctx = Context::of_block(&source, &arena, &options);
        read(&mut ctx, bytes);
        let text = |name| ctx.metadata.find(name).map(|tag| tag.text(Mode::Print));
        assert_eq!(text("Model").as_deref(), Some("HERO6"));
        assert_eq!(text("TimeZone").as_deref(), Some("-01:00"));
    }
}
