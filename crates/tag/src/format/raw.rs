//! Raw containers that are neither TIFF nor ISO base media: Fujifilm RAF, Minolta MRW, Sigma X3F, Canon CRW.
//! Their standard parts, EXIF and JPEG, are read here, the makers' own structures in `maker`.

use crate::block::Data;
use crate::context::Context;
use crate::file_type::FileType;
use crate::format::jpeg;
use crate::ifd;
use crate::maker;
use crate::maker::canon::heap;
use crate::metadata::Group;
use table::bytes::{ByteOrder, be32};

const RAF: FileType = FileType::new("RAF", "raf", "image/x-fujifilm-raf");
const MRW: FileType = FileType::new("MRW", "mrw", "image/x-minolta-mrw");
const X3F: FileType = FileType::new("X3F", "x3f", "image/x-sigma-x3f");
const CRW: FileType = FileType::new("CRW", "crw", "image/x-canon-crw");

pub(crate) fn raf_begins(head: &[u8]) -> bool {
    head.starts_with(b"FUJIFILM")
}

/// Reads RAF. The header stores the position and length of a JPEG at 84; the JPEG contains the EXIF.
pub(crate) fn read_raf(ctx: &mut Context<'_>) {
    ctx.set_file_type(&RAF);
    const HEADER_BYTES: usize = 0x90;
    let Some(header) = ctx.source.get_up_to(0, HEADER_BYTES) else { return };
    let (Some(start), Some(len)) = (be32(header, 0x54), be32(header, 0x58)) else { return };
    let header = &header[..header.len().min(start as usize)];
    if start == 0 || len == 0 {
        return;
    }
    ctx.besides_columns(|ctx| maker::fujifilm::raf::read_header(ctx, header));
    jpeg::read_embedded(ctx, start.into());
    ctx.push_plain(Group::FILE, "PreviewImage", ctx.stored(start.into(), len.into()));
    // That was the size of the preview; a Fujifilm block contains the size of the sensor.
    let facts = &mut ctx.metadata.facts;
    (facts.width, facts.height, facts.bit_depth, facts.frames) = (None, None, None, Some(1));
    raf_size(ctx, header);
    ctx.besides_columns(|ctx| maker::fujifilm::raf::read_directories(ctx, header));
}

/// Reads the size from the directory of Fujifilm tags: a count, then a number and a length for each tag.
fn raf_size(ctx: &mut Context<'_>, header: &[u8]) {
    const RAW_IMAGE_CROPPED_SIZE: u16 = 0x0111;
    const MOST_TAGS: u32 = 256;
    let Some(start) = be32(header, 0x5c) else { return };
    let Some(count) = ctx.get(start.into(), 4).and_then(|bytes| be32(bytes, 0)) else { return };
    let mut at = u64::from(start) + 4;
    for _ in 0..count.min(MOST_TAGS) {
        let Some(head) = ctx.get(at, 4) else { return };
        let (Some(tag), Some(len)) = (ByteOrder::Big.u16(head, 0), ByteOrder::Big.u16(head, 2)) else {
            return;
        };
        if tag == RAW_IMAGE_CROPPED_SIZE {
            let Some(size) = ctx.get(at + 4, 4) else { return };
            let facts = &mut ctx.metadata.facts;
            facts.height = ByteOrder::Big.u16(size, 0).map(u32::from);
            facts.width = ByteOrder::Big.u16(size, 2).map(u32::from);
            return;
        }
        at += 4 + u64::from(len);
    }
}

pub(crate) fn mrw_begins(head: &[u8]) -> bool {
    head.starts_with(b"\0MRM")
}

/// Reads MRW: blocks with a type and a length, one of which is a TIFF structure.
pub(crate) fn read_mrw(ctx: &mut Context<'_>) {
    ctx.set_file_type(&MRW);
    ctx.metadata.facts.frames = Some(1);
    let Some(len) = ctx.get(4, 4).and_then(|bytes| be32(bytes, 0)) else { return };
    let end = 8 + u64::from(len);
    let mut at = 8;
    while at + 8 <= end && ctx.take_node() {
        let Some(head) = ctx.get(at, 8) else { return };
        let (Some(kind), Some(len)) = (head.get(..4), be32(head, 4)) else { return };
        match kind {
            b"\0PRD" => mrw_picture(ctx, at + 8),
            b"\0TTW" if len as usize <= ctx.options.limits.value_bytes => {
                if let Some(bytes) = ctx.source.get_up_to(at + 8, len as usize) {
                    ctx.deeper(|ctx| ctx.within("MinoltaTTW", |ctx| ifd::read_exif(ctx, bytes, at + 8)));
                }
            }
            _ => {}
        }
        if let Some(kind) = kind.first_chunk() {
            maker::minolta::mrw::read_block(ctx, *kind, at + 8, len, ByteOrder::Big);
        }
        at += 8 + u64::from(len);
    }
}

/// Reads PRD: firmware version, sensor size, picture size.
fn mrw_picture(ctx: &mut Context<'_>, at: u64) {
    let Some(bytes) = ctx.get(at, 18) else { return };
    let facts = &mut ctx.metadata.facts;
    facts.height = ByteOrder::Big.u16(bytes, 12).map(u32::from);
    facts.width = ByteOrder::Big.u16(bytes, 14).map(u32::from);
    facts.bit_depth = bytes.get(17).map(|&bits| bits.into());
}

pub(crate) fn x3f_begins(head: &[u8]) -> bool {
    head.starts_with(b"FOVb")
}

/// Reads X3F. The directory is at the end; a section of picture data that is a JPEG may contain EXIF.
pub(crate) fn read_x3f(ctx: &mut Context<'_>) {
    const MOST_SECTIONS: u32 = 64;
    ctx.set_file_type(&X3F);
    ctx.metadata.facts.frames = Some(1);
    let little = ByteOrder::Little;
    if let Some(header) = ctx.get(0, 40) {
        let facts = &mut ctx.metadata.facts;
        (facts.width, facts.height) = (little.u32(header, 28), little.u32(header, 32));
    }
    ctx.within("Header", maker::sigma::x3f::read_header);
    let Some(end) = ctx.source.len_bytes() else { return };
    let Some(start) = end.checked_sub(4).and_then(|at| ctx.get(at, 4)).and_then(|b| little.u32(b, 0)) else {
        return;
    };
    let Some(directory) = ctx.get(start.into(), 12).filter(|head| head.starts_with(b"SECd")) else { return };
    let Some(n_sections) = little.u32(directory, 8) else { return };
    let n_sections = n_sections.min(MOST_SECTIONS);
    let Some(entries) = ctx.source.get_up_to(u64::from(start) + 12, n_sections as usize * 12) else { return };
    for entry in entries.chunks_exact(12) {
        let (Some(at), Some(n_bytes), Some(kind)) =
            (little.u32(entry, 0), little.u32(entry, 4), entry.get(8..))
        else {
            return;
        };
        match kind {
            b"IMA2" | b"IMAG" => ctx.within("SigmaRaw", |ctx| x3f_jpeg(ctx, at.into(), n_bytes)),
            b"PROP" => {
                ctx.within("SigmaRaw-SigmaRaw", |ctx| x3f_properties(ctx, at.into(), n_bytes));
            }
            _ => {}
        }
    }
}

/// Reads a section, which has a header of 28 bytes; format 18 is JPEG. The JPEG with EXIF is the picture,
/// others are previews of it.
fn x3f_jpeg(ctx: &mut Context<'_>, at: u64, n_bytes: u32) {
    const GROUP: Group<'static> = Group::same("SigmaRaw");
    const HEAD_BYTES: u32 = 28;
    let (Some(head), Some(n_bytes)) = (ctx.get(at, 32), n_bytes.checked_sub(HEAD_BYTES)) else { return };
    if ByteOrder::Little.u32(head, 12) != Some(18) {
        return;
    }
    let image = ctx.stored(at + u64::from(HEAD_BYTES), n_bytes.into());
    if head.get(28..32) != Some(b"\xff\xd8\xff\xe1") {
        return ctx.push_plain(GROUP, "PreviewImage", image);
    }
    let (width, height) = (ctx.metadata.facts.width.take(), ctx.metadata.facts.height.take());
    jpeg::read_embedded(ctx, at + u64::from(HEAD_BYTES));
    let facts = &mut ctx.metadata.facts;
    (facts.width, facts.height, facts.bit_depth) = (width, height, None);
    ctx.push_plain(GROUP, "JpgFromRaw", image);
}

fn x3f_properties(ctx: &mut Context<'_>, at: u64, n_bytes: u32) {
    let n_bytes = n_bytes as usize;
    if n_bytes <= ctx.options.limits.value_bytes
        && ctx.budget.take_block_bytes(n_bytes)
        && let Some(section) = ctx.get(at, n_bytes)
    {
        maker::sigma::x3f::read_properties(ctx, section);
    }
}

pub(crate) fn crw_begins(head: &[u8]) -> bool {
    heap::begins(head, b"CCDR")
}

/// Reads CRW, which is a Canon heap.
pub(crate) fn read_crw(ctx: &mut Context<'_>) {
    ctx.set_file_type(&CRW);
    ctx.metadata.facts.frames = Some(1);
    if let Some(end) = ctx.source.len_bytes() {
        heap::read(ctx, Data::File, 0, end, None);
    }
}

#[cfg(test)]
mod tests {
    use crate::{Mode, Options, Parser};

    #[track_caller]
    fn check(file: &[u8], name: &str, expected: Option<&str>) {
        let text = Parser::new()
            .parse_whole(file, &Options::default(), |m| m.find(name).map(|t| t.text(Mode::Print)));
        assert_eq!(text.as_deref(), expected, "{name}");
    }

    const TIFF: &[u8] = b"II\x2a\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x03\0\0\0\0\0\0\0";

    #[test]
    fn the_jpeg_in_a_raf() {
        let exif = [b"Exif\0\0", TIFF].concat();
        let jpeg = [b"\xff\xd8\xff\xe1\0", &[exif.len() as u8 + 2][..], &exif, b"\xff\xda"].concat();
        let mut file = b"FUJIFILMCCD-RAW ".to_vec();
        file.resize(0x54, 0);
        file.extend(0x70_u32.to_be_bytes());
        file.extend((jpeg.len() as u32).to_be_bytes());
        file.resize(0x70, 0);
        file.extend(jpeg);
        check(&file, "FileType", Some("RAF"));
        check(&file, "Orientation", Some("Rotate 180"));
        check(&file[..0x60], "FileType", Some("RAF"));
    }

    #[test]
    fn the_tiff_in_an_mrw() {
        let block = [b"\0TTW", &(TIFF.len() as u32).to_be_bytes()[..], TIFF].concat();
        let file = [b"\0MRM", &(block.len() as u32).to_be_bytes()[..], &block].concat();
        check(&file, "Orientation", Some("Rotate 180"));
        check(b"\0MRM\xff\xff\xff\xff\0TTW\xff\xff\xff\xff", "FileType", Some("MRW"));
    }
}
