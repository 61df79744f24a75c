//! Reads Canon's timed metadata in CR3 files.

use super::read_directory;
use crate::block::{Block, Data};
use crate::byte_order;
use crate::context::Context;
use crate::ifd::{self, Place};
use crate::maker::walk;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::maker::canon::timed::{EXPOSURE_INFO, FOCAL_INFO};
use table::maker::note::{Camera, Note};
use table::maker::row::Table;
use table::value::Value;

const ORDER: ByteOrder = ByteOrder::Little;

/// Reads a sample at `base` in the file, from the track with group `track`.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, sample: &'a [u8], base: u64, track: &'static str) {
    const HEAD_BYTES: usize = 12;
    let mut at = 0;
    while let (Some(size), Some(kind)) = (ORDER.u32(sample, at), ORDER.u16(sample, at + 4)) {
        let end = at.checked_add(size as usize);
        let body = end.and_then(|end| sample.get(at + HEAD_BYTES..end));
        let (Some(end), Some(body)) = (end, body) else {
            ctx.warn("A record of timed metadata is cut off");
            return;
        };
        if !ctx.take_node() {
            return;
        }
        let body_at = base + (at + HEAD_BYTES) as u64;
        match kind {
            1 => time_stamp(ctx, body, track),
            4 => numbers(ctx, body, track, &FOCAL_INFO),
            5 => numbers(ctx, body, track, &EXPOSURE_INFO),
            7..=9 => ctx.deeper(|ctx| blocks(ctx, body, body_at, track)),
            _ => {}
        }
        at = end;
    }
}

/// Reads a time stamp: two bytes, the year, then one byte each for month, day, hour, minute, second and
/// hundredths.
fn time_stamp(ctx: &mut Context<'_>, body: &[u8], track: &'static str) {
    let (Some(year), Some(&[month, day, hour, minute, second, hundredth])) =
        (ORDER.u16(body, 2), body.get(4..).and_then(|rest| rest.first_chunk()))
    else {
        return;
    };
    let text = format!("{year:04}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}.{hundredth:02}");
    let text = ctx.keep_text(&text);
    ctx.push_plain(Group::new("MakerNotes", track), "TimeStamp", Value::Text(text));
}

fn numbers<'a>(ctx: &mut Context<'a>, body: &'a [u8], track: &'static str, table: &'static Table) {
    let mut note = Note::new(Camera::default(), "CR3");
    note.group = Some(track);
    walk::made_bytes(ctx, &mut note, table, body, ORDER);
}

/// Reads blocks that each have a size, a tag and a TIFF structure.
fn blocks<'a>(ctx: &mut Context<'a>, body: &'a [u8], base: u64, track: &'static str) {
    const HEAD_BYTES: usize = 8;
    const EXIF: u32 = 0x8769;
    const MAKER_NOTE: u32 = 0x927c;
    let mut at = 0;
    while let (Some(size), Some(tag)) = (ORDER.u32(body, at), ORDER.u32(body, at + 4)) {
        let end = at.checked_add(size as usize);
        let content = end.and_then(|end| body.get(at + HEAD_BYTES..end));
        let (Some(end), Some(content)) = (end, content) else { return };
        let content_at = base + (at + HEAD_BYTES) as u64;
        match tag {
            EXIF => ifd::read_directory(ctx, content, content_at, Place::Exif, track),
            MAKER_NOTE if !ctx.options.maker_notes => {}
            MAKER_NOTE => {
                if let Some((block, first)) = Block::open(ctx, Data::Slice(content), content_at) {
                    byte_order::push_byte_order_in(ctx, Group::new("File", track), block.order);
                    read_directory(ctx, block, first, Some(track));
                }
            }
            _ => return,
        }
        at = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;
    use crate::{Mode, Options};

    /// A record of this kind.
    fn record(kind: u16, body: &[u8]) -> Vec<u8> {
        let size = (body.len() as u32 + 12).to_le_bytes();
        [&size[..], &kind.to_le_bytes(), &[0, 0, 0, 1, 0xff, 0xff], body].concat()
    }

    #[track_caller]
    fn check(sample: &[u8], expected: &[&str]) {
        let (arena, options) = (bumpalo::Bump::new(), Options::default());
        let source = Source::whole(sample);
        let mut ctx = crate::testing::context(&source, &arena, &options);
        read(&mut ctx, sample, 0, "Track4");
        let told =
            |tag: &crate::Tag<'_>| format!("{}:{}={}", tag.group.family1, tag.name, tag.text(Mode::Print));
        assert_eq!(ctx.metadata.tags.iter().map(told).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn records_of_a_sample() {
        let time = record(1, &[0, 0, 0xe2, 7, 2, 21, 12, 8, 56, 21]);
        let focal = record(4, &[150, 0, 10, 0]);
        let exposure = record(5, &[35, 0, 10, 0, 1, 0, 80, 0, 0x90, 1, 0, 0x80]);
        let expected = [
            "Track4:TimeStamp=2018:02:21 12:08:56.21",
            "Track4:FocalLength=15.0 mm",
            "Track4:FNumber=3.5",
            "Track4:ExposureTime=1/80",
            "Track4:ISO=400",
        ];
        check(&[time.clone(), focal, exposure].concat(), &expected);
        check(&time[..time.len() - 1], &[]);
    }

    #[test]
    fn notes_inside_of_a_record() {
        let directory = b"II\x2a\0\x08\0\0\0\x01\0\x1a\0\x03\0\x01\0\0\0\x01\0\0\0\0\0\0\0";
        let size = (directory.len() as u32 + 8).to_le_bytes();
        let block = [&size[..], &0x927c_u32.to_le_bytes(), directory].concat();
        let expected = ["Track4:ExifByteOrder=Little-endian (Intel, II)", "Track4:SuperMacro=On (1)"];
        check(&record(8, &block), &expected);
    }
}
