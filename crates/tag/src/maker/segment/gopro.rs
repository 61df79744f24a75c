//! Reads the GoPro segment, a container of named values.

use crate::block::{Block, Data};
use crate::context::Context;
use crate::maker::note::{Area, Raw};
use crate::maker::walk;
use table::bytes::ByteOrder;
use table::maker::note::Note;
use table::maker::segment::gopro_items::{GPMF, GPMF_KEYS};
use table::value::{Array, Format};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::source::Source;
    use table::def::Mode;

    #[test]
    fn entries_in_a_container() {
        let bytes = b"DEVC\0\x01\0\x20MINFc\x01\0\x05HERO6\0\0\0TZONs\x02\0\x01\xff\xc4\0\0\0\0\0\0";
        let (arena, options, source) = (bumpalo::Bump::new(), Options::default(), Source::whole(&[]));
        let mut ctx = crate::testing::context(&source, &arena, &options);
        read(&mut ctx, bytes);
        let text = |name| ctx.metadata.find(name).map(|tag| tag.text(Mode::Print));
        assert_eq!(text("Model").as_deref(), Some("HERO6"));
        assert_eq!(text("TimeZone").as_deref(), Some("-01:00"));
    }
}
