//! Small pictures that a directory stores as uncompressed pixel rows, returned as TIFF files, as in ExifTool.

use super::given::Given;
use super::rule::{Rule, rule_in};
use crate::context::Context;
use crate::metadata::Group;
use crate::modules::Module;
use table::bytes::ByteOrder;
use table::value::{Piece, Value};

/// Tags that describe such a picture.
const NEEDS: &[&str] = &[
    "SubfileType",
    "Compression",
    "ImageWidth",
    "ImageHeight",
    "BitsPerSample",
    "PhotometricInterpretation",
    "StripOffsets",
    "SamplesPerPixel",
    "RowsPerStrip",
    "StripByteCounts",
];

pub(super) const RULES: &[Rule] = &[
    rule_in(Module::Exif, "ThumbnailTIFF", |given| picture(given, |width| width <= LARGEST_THUMBNAIL))
        .needs(NEEDS),
    rule_in(Module::Exif, "PreviewTIFF", |given| picture(given, |width| width > LARGEST_THUMBNAIL))
        .needs(NEEDS),
];

/// Maximum width of a thumbnail in pixels; a larger picture is a preview.
const LARGEST_THUMBNAIL: f64 = 256.0;

/// The first picture with an accepted width, and its directory.
fn picture<'a>(given: &Given<'_, 'a>, is_width: fn(f64) -> bool) -> Option<(Group<'a>, Value<'a>)> {
    const REDUCED: i64 = 1;
    /// Maximum number of directories examined; no real file has as many.
    const MOST: usize = 64;
    let reduced = given.all(0).filter(|tag| tag.value.as_i64() == Some(REDUCED)).map(|tag| tag.group);
    let pictures = reduced.take(MOST).filter_map(|group| {
        let pieces = tiff_of(given.ctx, group, is_width)?;
        Some((group, given.ctx.data(&pieces)))
    });
    // The latest comes first in this order.
    pictures.last()
}

/// The picture as a TIFF file, headers before its rows; `None` if it is compressed, or if its rows are not
/// where expected.
fn tiff_of<'a>(ctx: &Context<'a>, group: Group<'a>, is_width: fn(f64) -> bool) -> Option<Vec<Piece<'a>>> {
    const UNCOMPRESSED: f64 = 1.0;
    let numbers = |name: &str| -> Option<Vec<f64>> {
        let tag = ctx.metadata.tags.iter().find(|tag| tag.group == group && tag.name == name)?;
        Some(tag.value.numbers()).filter(|numbers| !numbers.is_empty())
    };
    let first = |name: &str| numbers(name)?.first().copied();
    if NEEDS.iter().any(|name| numbers(name).is_none()) || numbers("Compression")? != [UNCOMPRESSED] {
        return None;
    }
    let (width, height) = (first("ImageWidth")?, first("ImageHeight")?);
    let bits = numbers("BitsPerSample")?;
    let row_bytes: f64 = bits.iter().map(|bits| width * ((bits + 7.0) / 8.0).trunc()).sum();
    let strip_bytes = row_bytes * first("RowsPerStrip")?;
    let (offsets, lengths) = (numbers("StripOffsets")?, numbers("StripByteCounts")?);
    let are_whole = lengths.iter().all(|&bytes| bytes == strip_bytes);
    let all_bytes = lengths.iter().sum::<f64>();
    let is_one = is_width(width) && are_whole && height > 0.0 && lengths.len() == offsets.len();
    if !is_one || !all_bytes.is_finite() {
        return None;
    }
    let one = |name: &str| first(name).map_or(1, |number| number as u16);
    let fields = [
        Field::Long(0x00fe, 0),
        Field::Long(0x0100, width as u32),
        Field::Long(0x0101, height as u32),
        Field::Shorts(0x0102, bits.iter().map(|&bits| bits as u16).collect()),
        Field::Shorts(0x0103, vec![UNCOMPRESSED as u16]),
        Field::Shorts(0x0106, vec![one("PhotometricInterpretation")]),
        Field::Start(0x0111),
        Field::Shorts(0x0112, vec![one("Orientation")]),
        Field::Shorts(0x0115, vec![one("SamplesPerPixel")]),
        Field::Long(0x0116, height as u32),
        Field::Long(0x0117, (height * row_bytes) as u32),
        Field::Dots(0x011a),
        Field::Dots(0x011b),
        Field::Shorts(0x011c, vec![one("PlanarConfiguration")]),
        Field::Shorts(0x0128, vec![2]),
    ];
    let header = ctx.keep_bytes(&header(&fields, order_of(ctx)));
    let strips = offsets.iter().zip(&lengths).map(|(&offset, &len)| {
        let (offset, len) = (offset as u64, len as u64);
        ctx.exif_bytes(offset, len).map_or(Piece::Stored { offset, len }, Piece::Held)
    });
    Some(std::iter::once(Piece::Held(header)).chain(strips).collect())
}

/// Byte order of the surrounding file.
fn order_of(ctx: &Context<'_>) -> ByteOrder {
    let of_exif = ctx.metadata.tags.iter().find(|tag| tag.name == "ExifByteOrder");
    match of_exif.map(|tag| tag.value) {
        Some(Value::Text("II")) => ByteOrder::Little,
        Some(_) => ByteOrder::Big,
        None => match ctx.get(0, 2) {
            Some(b"MM") => ByteOrder::Big,
            _ => ByteOrder::Little,
        },
    }
}

/// An entry of the directory that is written.
enum Field {
    Long(u16, u32),
    Shorts(u16, Vec<u16>),
    /// Position of the rows.
    Start(u16),
    /// A resolution of 72 dots per inch.
    Dots(u16),
}

/// A header and a directory with these fields; the rows follow.
fn header(fields: &[Field], order: ByteOrder) -> Vec<u8> {
    const SHORT: u16 = 3;
    const LONG: u16 = 4;
    const RATIONAL: u16 = 5;
    const ENTRY_BYTES: usize = 12;
    const DIRECTORY_AT: u32 = 8;
    let is_little = order == ByteOrder::Little;
    let short = |number: u16| if is_little { number.to_le_bytes() } else { number.to_be_bytes() };
    let long = |number: u32| if is_little { number.to_le_bytes() } else { number.to_be_bytes() };
    let values_at = DIRECTORY_AT as usize + 2 + fields.len() * ENTRY_BYTES + 4;
    let value_of = |field: &Field, start: u32| -> (u16, u16, usize, Vec<u8>) {
        match field {
            Field::Long(id, number) => (*id, LONG, 1, long(*number).to_vec()),
            Field::Start(id) => (*id, LONG, 1, long(start).to_vec()),
            Field::Dots(id) => (*id, RATIONAL, 1, [long(72), long(1)].concat()),
            Field::Shorts(id, numbers) => {
                (*id, SHORT, numbers.len(), numbers.iter().flat_map(|&number| short(number)).collect())
            }
        }
    };
    let far_bytes =
        |field: &Field| Some(value_of(field, 0).3.len()).filter(|&n_bytes| n_bytes > 4).unwrap_or(0);
    let start = values_at + fields.iter().map(far_bytes).sum::<usize>();
    let mark = if is_little { *b"II" } else { *b"MM" };
    let mut out = [&mark[..], &short(42), &long(DIRECTORY_AT), &short(fields.len() as u16)].concat();
    let mut values = Vec::new();
    for field in fields {
        let (id, kind, count, mut value) = value_of(field, start as u32);
        out.extend([&short(id)[..], &short(kind), &long(count as u32)].concat());
        if value.len() > 4 {
            out.extend(long((values_at + values.len()) as u32));
            values.append(&mut value);
        } else {
            value.resize(4, 0);
            out.append(&mut value);
        }
    }
    out.extend([0; 4]);
    out.append(&mut values);
    out
}
