//! TIFF 6.0, BigTIFF, and raw formats based on TIFF: DNG, CR2, NEF, ARW, PEF, ORF, RW2 and others.

use crate::block::{Block, Data};
use crate::byte_order;
use crate::context::Context;
use crate::file_type::FileType;
use crate::ifd;
use crate::ifd::{ChainFacts, Place};
use crate::metadata::Group;
use table::value::Value;

const TIFF: FileType = FileType::new("TIFF", "tif", "image/tiff");
const BIG_TIFF: FileType = FileType::new("BTF", "btf", "image/x-tiff-big");
const DNG: FileType = FileType::new("DNG", "dng", "image/x-adobe-dng");
const CANON_1D: FileType = FileType::new("Canon 1D RAW", "tif", "image/x-raw");
const CR2: FileType = FileType::new("CR2", "cr2", "image/x-canon-cr2");
const NEF: FileType = FileType::new("NEF", "nef", "image/x-nikon-nef");
const NRW: FileType = FileType::new("NRW", "nrw", "image/x-nikon-nrw");
const ARW: FileType = FileType::new("ARW", "arw", "image/x-sony-arw");
const SR2: FileType = FileType::new("SR2", "sr2", "image/x-sony-sr2");
const PEF: FileType = FileType::new("PEF", "pef", "image/x-pentax-pef");
const ORF: FileType = FileType::new("ORF", "orf", "image/x-olympus-orf");
const RW2: FileType = FileType::new("RW2", "rw2", "image/x-panasonic-rw2");
const SRW: FileType = FileType::new("SRW", "srw", "image/x-samsung-srw");
const IIQ: FileType = FileType::new("IIQ", "iiq", "image/x-raw");
const THREE_FR: FileType = FileType::new("3FR", "3fr", "image/x-hasselblad-3fr");
const ERF: FileType = FileType::new("ERF", "erf", "image/x-epson-erf");
const DCR: FileType = FileType::new("DCR", "dcr", "image/x-kodak-dcr");
const KDC: FileType = FileType::new("KDC", "kdc", "image/x-kodak-kdc");
const MEF: FileType = FileType::new("MEF", "mef", "image/x-mamiya-mef");
const MOS: FileType = FileType::new("MOS", "mos", "image/x-raw");
const GPR: FileType = FileType::new("GPR", "gpr", "image/x-gopro-gpr");
const RWL: FileType = FileType::new("RWL", "rwl", "image/x-leica-rwl");

/// JPEG XR (ITU-T T.832 Annex A): the number behind the byte order is 188, and the version.
const JPEG_XR: [FileType; 3] = [
    FileType::new("HDP", "hdp", "image/vnd.ms-photo"),
    FileType::new("WDP", "wdp", "image/vnd.ms-photo"),
    FileType::new("JXR", "jxr", "image/jxr"),
];

const FFF: FileType = FileType::new("FFF", "fff", "image/x-hasselblad-fff");
const SRF: FileType = FileType::new("SRF", "srf", "image/x-sony-srf");
const K25: FileType = FileType::new("K25", "k25", "image/x-kodak-k25");
const ARQ: FileType = FileType::new("ARQ", "arq", "application/unknown");
/// EXIF as a file of its own, without a picture.
const EXIF: FileType = FileType::new("EXIF", "exif", "application/unknown");
const RAW: FileType = FileType::new("RAW", "raw", "image/x-raw");

/// Types that only the extension distinguishes from plain TIFF.
const BY_EXTENSION: &[&FileType] = &[
    &DNG, &NEF, &NRW, &ARW, &SR2, &PEF, &SRW, &IIQ, &THREE_FR, &ERF, &DCR, &KDC, &MEF, &MOS, &GPR, &RWL,
    &FFF, &SRF, &K25, &ARQ, &RAW, &EXIF,
];

/// Types of files with the structure of TIFF.
pub(in crate::format) const FILE_TYPES: &[&str] = &[
    "TIFF",
    "BTF",
    "DNG",
    "Canon 1D RAW",
    "CR2",
    "NEF",
    "NRW",
    "ARW",
    "SR2",
    "PEF",
    "ORF",
    "RW2",
    "SRW",
    "IIQ",
    "3FR",
    "ERF",
    "DCR",
    "KDC",
    "MEF",
    "MOS",
    "GPR",
    "RWL",
    "HDP",
    "WDP",
    "JXR",
    "FFF",
    "SRF",
    "K25",
    "ARQ",
    "EXIF",
    "RAW",
];

/// Tests for a byte order, then 42 (TIFF), 43 (BigTIFF), `RO`/`RS` (Olympus), 0x55 (Panasonic) or 188
/// (JPEG XR).
pub(crate) fn begins(head: &[u8]) -> bool {
    matches!(
        head.first_chunk(),
        Some(b"II\x2a\0" | b"MM\0\x2a" | b"II\x2b\0" | b"MM\0\x2b" | b"IIRO" | b"IIRS" | b"MMOR" | b"IIU\0")
    ) || head.starts_with(b"II\xbc")
}

pub(crate) fn read(ctx: &mut Context<'_>) {
    let Some((block, first)) = Block::open(ctx, Data::File, 0) else {
        ctx.set_file_type(&TIFF);
        ctx.warn("The TIFF header is cut off");
        return;
    };
    let file_type = type_of(ctx, &block);
    ctx.set_file_type(file_type);
    read_block(ctx, &block, first);
}

/// Reads a file, or a member of an archive, whose first directory is at `first`.
pub(in crate::format) fn read_block<'a>(ctx: &mut Context<'a>, block: &Block<'a>, first: u64) {
    // ExifTool does not report it for BigTIFF.
    if !block.big {
        byte_order::push_byte_order(ctx, block.order);
    }
    let chain = ifd::walk_chain(ctx, block, first);
    ifd::note_thumbnail(ctx);
    push_page_count(ctx, &chain);
    set_facts(ctx, &chain);
}

/// Adds the number of pages, if the file marks its pictures as pages.
fn push_page_count(ctx: &mut Context<'_>, chain: &ChainFacts<'_>) {
    const PAGE: u32 = 2;
    let subfiles = chain.images.iter().filter_map(|(_, image)| image.subfile_type);
    let n_pages = subfiles.clone().filter(|&kind| kind & !PAGE == 0).count();
    if n_pages > 1 || subfiles.clone().any(|kind| kind == PAGE) {
        ctx.push_plain(Group::FILE, "PageCount", Value::Integer(n_pages as i64));
    }
}

fn type_of<'a>(ctx: &Context<'a>, block: &Block<'a>) -> &'static FileType {
    let head = ctx.source.get_up_to(0, 16).unwrap_or(&[]);
    match head.get(2..4) {
        Some(b"U\0") if ctx.extension == "rwl" => &RWL,
        Some(b"U\0") => &RW2,
        Some(b"RO" | b"RS" | b"OR") => &ORF,
        Some([0xbc, _]) => JPEG_XR.iter().find(|t| t.extension == ctx.extension).unwrap_or(&JPEG_XR[0]),
        _ if block.big => &BIG_TIFF,
        _ if head.get(8..10) == Some(b"CR") => &CR2,
        _ if head.get(8..12) == Some(b"\xba\xb0\xac\xbb") => &CANON_1D,
        _ => BY_EXTENSION.iter().find(|t| t.extension == ctx.extension).copied().unwrap_or(&TIFF),
    }
}

/// Sets the facts from the largest full-resolution image; raw formats store it in a SubIFD.
fn set_facts(ctx: &mut Context<'_>, chain: &ChainFacts<'_>) {
    const REDUCED: u32 = 1;
    let is_full = |subfile: Option<u32>| subfile.unwrap_or(0) & REDUCED == 0;
    let area =
        |image: &ifd::ImageFacts| u64::from(image.width.unwrap_or(0)) * u64::from(image.height.unwrap_or(0));
    let is_first = |place: Place| matches!(place, Place::Page(0) | Place::PanasonicRaw);
    let first_page = chain.images.iter().find(|(place, _)| is_first(*place)).map(|(_, image)| image);
    let main = match first_page {
        Some(page) if is_full(page.subfile_type) && page.width.is_some() => Some(page),
        _ => chain
            .images
            .iter()
            .map(|(_, image)| image)
            .filter(|image| is_full(image.subfile_type))
            .max_by_key(|i| area(i)),
    };
    if let Some(main) = main.or(first_page) {
        let facts = &mut ctx.metadata.facts;
        (facts.width, facts.height, facts.bit_depth) = (main.width, main.height, main.bits);
    }
    let pages = chain
        .images
        .iter()
        .filter(|(place, image)| matches!(place, Place::Page(_)) && is_full(image.subfile_type));
    ctx.metadata.facts.frames = Some(pages.count().max(1) as u32);
}

#[cfg(test)]
mod tests {
    use crate::{Input, Mode, Options, Parser};

    /// A little-endian file: `header`, one directory at 8, then `rest`.
    fn file(header: &[u8; 4], entries: &[(u16, u16, u32, u32)], rest: &[u8]) -> Vec<u8> {
        let mut out = [&header[..], &[8, 0, 0, 0], &(entries.len() as u16).to_le_bytes()].concat();
        for &(id, format, count, value) in entries {
            out.extend([id.to_le_bytes(), format.to_le_bytes()].concat());
            out.extend([count.to_le_bytes(), value.to_le_bytes()].concat());
        }
        [&out, &[0; 4][..], rest].concat()
    }

    /// `Name=value` of the tags of IFD0 and later, without those of the file, and the picture's size.
    fn read(bytes: &[u8], extension: &str) -> (Vec<String>, Option<u32>, Option<u32>) {
        let input = Input { head: bytes, len_bytes: Some(bytes.len() as u64), extension };
        let never = |_: u64, _: &mut [u8]| Ok::<usize, ()>(0);
        let result = Parser::new().parse(input, &Options::default(), never, |metadata| {
            let tags = metadata.tags.iter().filter(|tag| tag.group.family1 != "File");
            let tags =
                tags.map(|tag| format!("{}:{}={}", tag.group.family1, tag.name, tag.text(Mode::Print)));
            (tags.collect(), metadata.facts.width, metadata.facts.height)
        });
        result.unwrap_or_default()
    }

    #[test]
    fn panasonics_raw_files_have_their_own_tags_and_their_picture_of_the_borders() {
        let jpeg_at = 8 + 2 + 6 * 12 + 4;
        let entries = [
            (4, 3, 1, 6),
            (5, 3, 1, 8),
            (6, 3, 1, 106),
            (7, 3, 1, 208),
            (0x17, 3, 1, 80),
            (0x2e, 7, 9, jpeg_at),
        ];
        let (tags, width, height) =
            read(&file(b"IIU\0", &entries, b"\xff\xd8\xff\xfe\0\x03c\xff\xd9"), "rw2");
        assert_eq!(
            tags,
            [
                "IFD0:SensorTopBorder=6",
                "IFD0:SensorLeftBorder=8",
                "IFD0:SensorBottomBorder=106",
                "IFD0:SensorRightBorder=208",
                "IFD0:ISO=80",
                "IFD0:JpgFromRaw=(Binary data 9 bytes, use -b option to extract)",
                "Composite:ImageHeight=100",
                "Composite:ImageWidth=200",
                "Composite:ImageSize=200x100",
                "Composite:Megapixels=0.020",
            ]
        );
        assert_eq!((width, height), (Some(200), Some(100)));
    }

    #[test]
    fn the_first_page_of_full_resolution_has_priority() {
        let mut pages = b"II\x2a\0\x08\0\0\0".to_vec();
        for (width, next) in [(30_u8, 38_u8), (20, 0)] {
            pages.extend(b"\x02\0\xfe\0\x04\0\x01\0\0\0\0\0\0\0");
            pages.extend([0, 1, 4, 0, 1, 0, 0, 0, width, 0, 0, 0, next, 0, 0, 0]);
        }
        crate::Parser::new().parse_whole(&pages, &crate::Options::default(), |metadata| {
            let widths = metadata.tags.iter().filter(|tag| tag.name == "ImageWidth");
            assert_eq!(widths.count(), 2);
            assert_eq!(metadata.find("ImageWidth").and_then(|tag| tag.value.as_i64()), Some(30));
        });
    }

    #[test]
    fn strips_are_a_preview_in_raw_formats() {
        let entries = [(0x103, 3, 1, 6), (0x111, 4, 1, 60), (0x117, 4, 1, 4)];
        let mut cr2 = file(b"II\x2a\0", &entries, &[0; 32]);
        assert_eq!(read(&cr2, "tif").0[1..], ["IFD0:StripOffsets=60", "IFD0:StripByteCounts=4"]);
        // The Canon signature takes the place of the directory, which moves after it.
        let directory = cr2.split_off(8);
        cr2[4] = 16;
        cr2.extend(b"CR\x02\0\0\0\0\0");
        cr2.extend(directory);
        assert_eq!(
            read(&cr2, "cr2").0[1..],
            [
                "IFD0:PreviewImageStart=60",
                "IFD0:PreviewImageLength=4",
                "IFD0:PreviewImage=(Binary data 4 bytes, use -b option to extract)",
            ]
        );
    }

    #[test]
    fn the_version_of_print_image_matching() {
        let entries = [(0xc4a5, 7, 14, 26)];
        assert_eq!(
            read(&file(b"II\x2a\0", &entries, b"PrintIM\x000300\0\0"), "tif").0,
            ["PrintIM:PrintIMVersion=0300"]
        );
    }

    #[test]
    fn a_thousand_pointers_to_one_block_are_not_all_followed() {
        let entries = vec![(0x02bc, 1, 2_000_000, 100); 5_000];
        let mut bytes = file(b"II\x2a\0", &entries, &[]);
        bytes.resize(2_100_000, b'<');
        let warned = Parser::new().parse_whole(&bytes, &Options::default(), |metadata| {
            metadata.warnings.iter().any(|warning| warning.message.starts_with("An embedded block"))
        });
        assert!(warned);
    }
}
