//! Small pictures that a directory keeps as bare rows of pixels: told by the size that they have as TIFF files, which is
//! how ExifTool gives them.

use super::given::Given;
use super::module::Module;
use super::rule::{Rule, rule_in};
use crate::metadata::{Group, Tag};
use crate::value::Value;

/// What a directory must tell of such a picture.
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

/// Pixels across; a larger picture is a preview.
const LARGEST_THUMBNAIL: f64 = 256.0;

/// The first picture of such a width, and its directory.
fn picture<'a>(given: &Given<'_, 'a>, is_width: fn(f64) -> bool) -> Option<(Group<'a>, Value<'a>)> {
    const REDUCED: i64 = 1;
    let reduced = given.all(0).filter(|tag| tag.value.as_i64() == Some(REDUCED)).map(|tag| tag.group);
    let sizes = reduced.filter_map(|group| {
        let bytes = tiff_bytes(&given.ctx.metadata.tags, group, is_width)?;
        Some((group, Value::Binary(bytes)))
    });
    // The latest is met first.
    sizes.last()
}

/// Bytes of the picture as a TIFF file of its own; `None` where it is compressed, or its rows are not where they
/// should be.
fn tiff_bytes(tags: &[Tag<'_>], group: Group<'_>, is_width: fn(f64) -> bool) -> Option<u64> {
    const UNCOMPRESSED: f64 = 1.0;
    let numbers = |name: &str| -> Option<Vec<f64>> {
        let tag = tags.iter().find(|tag| tag.group == group && tag.name == name)?;
        Some(tag.value.numbers()).filter(|numbers| !numbers.is_empty())
    };
    if NEEDS.iter().any(|name| numbers(name).is_none()) || numbers("Compression")? != [UNCOMPRESSED] {
        return None;
    }
    let (width, height) = (*numbers("ImageWidth")?.first()?, *numbers("ImageHeight")?.first()?);
    let bits = numbers("BitsPerSample")?;
    let row_bytes: f64 = bits.iter().map(|bits| width * ((bits + 7.0) / 8.0).trunc()).sum();
    let strip_bytes = row_bytes * numbers("RowsPerStrip")?.first()?;
    let lengths = numbers("StripByteCounts")?;
    let are_whole = lengths.iter().all(|&bytes| bytes == strip_bytes);
    let is_one =
        is_width(width) && are_whole && height > 0.0 && lengths.len() == numbers("StripOffsets")?.len();
    let bytes = lengths.iter().sum::<f64>();
    (is_one && bytes.is_finite()).then(|| header_bytes(bits.len()) + bytes as u64)
}

/// A header, a directory of 15 entries, two rationals, and a number of bits for each of several samples.
fn header_bytes(n_samples: usize) -> u64 {
    const FIXED: u64 = 8 + 2 + 15 * 12 + 4 + 2 * 8;
    // Two numbers of 16 bits still lie in their entry.
    FIXED + if n_samples > 2 { 2 * n_samples as u64 } else { 0 }
}
