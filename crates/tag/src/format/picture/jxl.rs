//! JPEG XL: the header of the codestream (ISO/IEC 18181-1, annexes A and D) and the boxes around it
//! (18181-2).

use super::isobmff::boxes::{Box4, next_box};
use super::isobmff::brand;
use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use crate::{ifd, jumbf, xmp};

const JXL: FileType = FileType::new("JXL", "jxl", "image/jxl");
const CODESTREAM: FileType = FileType::new("JXL Codestream", "jxl", "image/jxl");

const GROUP: Group<'static> = Group::same("Jpeg2000");

const SIGNATURE: &[u8] = b"\0\0\0\x0cJXL \r\n\x87\n";
const CODESTREAM_SIGNATURE: &[u8] = b"\xff\x0a";

/// Number of bytes that contain the part of the codestream header that is read here.
const HEADER_BYTES: usize = 32;

pub(crate) fn begins(head: &[u8]) -> bool {
    head.starts_with(SIGNATURE) || head.starts_with(CODESTREAM_SIGNATURE)
}

pub(crate) fn read(ctx: &mut Context<'_>) {
    let Some(signature) = ctx.source.get_up_to(0, SIGNATURE.len()) else { return };
    if signature != SIGNATURE {
        ctx.set_file_type(&CODESTREAM);
        return codestream(ctx, 0);
    }
    ctx.set_file_type(&JXL);
    let end = ctx.source.len_bytes().unwrap_or(u64::MAX);
    let mut at = SIGNATURE.len() as u64;
    ctx.within("JP2", |ctx| {
        while let Some(found) = next_box(ctx, &mut at, end) {
            ctx.within(found.part(), |ctx| read_box(ctx, found));
        }
    });
}

fn read_box(ctx: &mut Context<'_>, found: Box4) {
    match &found.kind {
        b"ftyp" => {
            if let Some(payload) = found.payload(ctx) {
                brand::push(ctx, GROUP, payload);
            }
        }
        b"jxlc" => codestream(ctx, found.start),
        // The first part, after its number.
        b"jxlp" if ctx.metadata.facts.width.is_none() => codestream(ctx, found.start + 4),
        b"Exif" => {
            if let Some(bytes) = found.payload(ctx) {
                exif(ctx, bytes, found.start);
            }
        }
        b"xml " => {
            if let Some(packet) = found.payload(ctx) {
                ctx.deeper(|ctx| xmp::read(ctx, packet));
            }
        }
        b"brob" => compressed(ctx, &found),
        b"hrgm" => {
            let picture = ctx.stored(found.start, found.len());
            ctx.push_plain(GROUP, "GainMapImage", picture);
        }
        b"jumb" => ctx.besides_columns(|ctx| {
            if let Some(boxes) = found.payload(ctx) {
                ctx.deeper(|ctx| jumbf::read(ctx, boxes));
            }
        }),
        _ => {}
    }
}

/// Reads an Exif box: four bytes with the offset of the TIFF header (usually zero), then the block.
fn exif<'a>(ctx: &mut Context<'a>, bytes: &'a [u8], at: u64) {
    let distance = table::bytes::be32(bytes, 0).and_then(|distance| usize::try_from(distance).ok());
    let start = distance.and_then(|distance| distance.checked_add(4));
    match start.and_then(|start| Some((bytes.get(start..)?, start as u64))) {
        Some((block, start)) => {
            ctx.deeper(|ctx| ctx.within("EXIF", |ctx| ifd::read_exif(ctx, block, at + start)));
        }
        None => ctx.warn("The EXIF block has no TIFF header"),
    }
}

/// Reads a compressed box: its payload is the type of the original box, followed by that box's payload in
/// Brotli (RFC 7932).
fn compressed(ctx: &mut Context<'_>, found: &Box4) {
    let Some(payload) = found.payload(ctx) else { return };
    let (kind, compressed) = match payload.split_first_chunk::<4>() {
        Some((kind @ (b"Exif" | b"xml "), compressed)) => (kind, compressed),
        _ => return,
    };
    let Some(bytes) = ctx.unbrotli(compressed) else { return };
    match kind {
        b"Exif" => exif(ctx, bytes, 0),
        _ => ctx.deeper(|ctx| xmp::read(ctx, bytes)),
    }
}

fn codestream(ctx: &mut Context<'_>, at: u64) {
    let Some(bytes) = ctx.source.get_up_to(at, HEADER_BYTES) else { return };
    let Some(bytes) = bytes.strip_prefix(CODESTREAM_SIGNATURE) else { return };
    let mut bits = Bits { bytes, at: 0 };
    let Some((width, height)) = size(&mut bits) else {
        ctx.warn("The codestream's header is cut off");
        return;
    };
    ctx.set_size(Group::FILE, width, height);
    if let Some(image) = image_metadata(&mut bits) {
        ctx.metadata.facts.bit_depth = image.bit_depth;
        ctx.metadata.facts.shown = Some((width, height, image.orientation));
        if !image.is_animation {
            ctx.metadata.facts.frames = Some(1);
        }
    }
}

/// Bit reader that starts with the lowest bit of each byte.
struct Bits<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Bits<'_> {
    fn take(&mut self, n_bits: u32) -> Option<u32> {
        let mut number = 0;
        for shift in 0..n_bits {
            let bit = self.bytes.get(self.at / 8)? >> (self.at % 8) & 1;
            number |= u32::from(bit) << shift;
            self.at += 1;
        }
        Some(number)
    }

    fn flag(&mut self) -> Option<bool> {
        Some(self.take(1)? == 1)
    }

    /// Reads a number in one of four distributions, chosen by two bits: each has a constant and a number of
    /// further bits.
    fn one_of(&mut self, choices: [(u32, u32); 4]) -> Option<u32> {
        let (constant, n_bits) = *choices.get(self.take(2)? as usize)?;
        constant.checked_add(self.take(n_bits)?)
    }
}

/// Reads SizeHeader (D.2): width and height.
fn size(bits: &mut Bits<'_>) -> Option<(u32, u32)> {
    const SIDE: [(u32, u32); 4] = [(1, 9), (1, 13), (1, 18), (1, 30)];
    const RATIOS: [(u64, u64); 7] = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)];
    let is_small = bits.flag()?;
    let side = |bits: &mut Bits<'_>| if is_small { Some((bits.take(5)? + 1) * 8) } else { bits.one_of(SIDE) };
    let height = side(bits)?;
    let width = match bits.take(3)? {
        0 => side(bits)?,
        ratio => {
            let (across, down) = RATIOS.get(ratio as usize - 1)?;
            u32::try_from(u64::from(height) * across / down).ok()?
        }
    };
    Some((width, height))
}

struct Image {
    bit_depth: Option<u32>,
    /// Orientation as of EXIF, 1 to 8.
    orientation: u8,
    is_animation: bool,
}

/// Reads ImageMetadata (D.3) up to the bit depth.
fn image_metadata(bits: &mut Bits<'_>) -> Option<Image> {
    if bits.flag()? {
        return Some(Image { bit_depth: Some(8), orientation: 1, is_animation: false });
    }
    let (mut is_animation, mut orientation) = (false, 1);
    if bits.flag()? {
        orientation = 1 + bits.take(3)? as u8;
        if bits.flag()? {
            size(bits)?;
        }
        if bits.flag()? {
            preview_size(bits)?;
        }
        is_animation = bits.flag()?;
        if is_animation {
            bits.one_of([(100, 0), (1000, 0), (1, 10), (1, 30)])?;
            bits.one_of([(1, 0), (1001, 0), (1, 8), (1, 10)])?;
            bits.one_of([(0, 0), (0, 3), (0, 16), (0, 32)])?;
            bits.flag()?;
        }
    }
    let is_float = bits.flag()?;
    let bit_depth = if is_float {
        bits.one_of([(32, 0), (16, 0), (24, 0), (1, 6)])
    } else {
        bits.one_of([(8, 0), (10, 0), (12, 0), (1, 6)])
    };
    Some(Image { bit_depth, orientation, is_animation })
}

/// Skips PreviewHeader (D.3.3), whose sides are stored divided by eight or in full.
fn preview_size(bits: &mut Bits<'_>) -> Option<()> {
    let is_divided = bits.flag()?;
    let side = |bits: &mut Bits<'_>| {
        if is_divided {
            bits.one_of([(16, 0), (32, 0), (1, 5), (33, 9)])
        } else {
            bits.one_of([(1, 6), (65, 8), (321, 10), (1345, 12)])
        }
    };
    side(bits)?;
    if bits.take(3)? == 0 {
        side(bits)?;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use crate::context::inflate::stored_brotli;
    use crate::testing::check_tag;
    use crate::{Options, Parser};

    fn boxed(kind: &[u8; 4], payload: &[u8]) -> Vec<u8> {
        [&(payload.len() as u32 + 8).to_be_bytes()[..], kind, payload].concat()
    }

    #[test]
    fn a_small_square_and_a_size_of_its_own() {
        // Small, height 16, ratio 1:1, all default.
        let small = b"\xff\x0a\x43\x02";
        check_tag(small, "FileType", Some("JXL Codestream"));
        check_tag(small, "ImageWidth", Some("16"));
        let depth = Parser::new().parse_whole(small, &Options::default(), |m| m.facts.bit_depth);
        assert_eq!(depth, Some(8));
        // Not small, height 5 in nine bits, no ratio, width 3.
        let (down, across) = (4_u32, 2_u32);
        let bits = down << 3 | across << 17;
        check_tag(&[&b"\xff\x0a"[..], &bits.to_le_bytes()].concat(), "ImageHeight", Some("5"));
        check_tag(&[&b"\xff\x0a"[..], &bits.to_le_bytes()].concat(), "ImageWidth", Some("3"));
    }

    #[test]
    fn boxes() {
        let tiff = b"\0\0\0\0II\x2a\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x03\0\0\0\0\0\0\0";
        let brotli = stored_brotli(tiff);
        for exif in [boxed(b"Exif", tiff), boxed(b"brob", &[&b"Exif"[..], &brotli].concat())] {
            let file = [
                super::SIGNATURE.to_vec(),
                boxed(b"ftyp", b"jxl \0\0\0\0jxl "),
                boxed(b"jxlc", b"\xff\x0a\x43\x02"),
                exif,
            ]
            .concat();
            check_tag(&file, "FileType", Some("JXL"));
            check_tag(&file, "MajorBrand", Some("JPEG XL Image (.JXL)"));
            check_tag(&file, "ImageHeight", Some("16"));
            check_tag(&file, "Orientation", Some("Rotate 180"));
        }
    }

    #[test]
    fn damaged_brotli_is_a_warning() {
        let file = [super::SIGNATURE.to_vec(), boxed(b"brob", b"xml \xff\xff\xff\xff\xff\xff")].concat();
        let n_warnings = Parser::new().parse_whole(&file, &Options::default(), |m| m.warnings.len());
        assert_eq!(n_warnings, 1);
        check_tag(b"\xff\x0a", "ImageWidth", None);
    }
}
