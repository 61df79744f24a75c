//! Tags of the first directory of Panasonic's raw files. Names and words are those documented by ExifTool.

use crate::def::Role;
use crate::print::exif;
use crate::row::number::{NumberRow, numbered};
use crate::standard::exif::ORIENTATION;
use crate::value::Format;

/// The tags of the main directory of Panasonic's raw files, sorted by number.
pub const TABLE: &[NumberRow] = &[
    numbered(0x0001, "PanasonicRawVersion"),
    numbered(0x0002, "SensorWidth"),
    numbered(0x0003, "SensorHeight"),
    numbered(0x0004, "SensorTopBorder"),
    numbered(0x0005, "SensorLeftBorder"),
    numbered(0x0006, "SensorBottomBorder"),
    numbered(0x0007, "SensorRightBorder"),
    numbered(0x0008, "SamplesPerPixel"),
    numbered(0x0009, "CFAPattern").labels(&[
        (0, "n/a"),
        (1, "[Red,Green][Green,Blue]"),
        (2, "[Green,Red][Blue,Green]"),
        (3, "[Green,Blue][Red,Green]"),
        (4, "[Blue,Green][Green,Red]"),
    ]),
    numbered(0x000a, "BitsPerSample"),
    numbered(0x000b, "Compression").labels(&[
        (34316, "Panasonic RAW 1"),
        (34826, "Panasonic RAW 2"),
        (34828, "Panasonic RAW 3"),
        (34830, "Panasonic RAW 4"),
    ]),
    numbered(0x000e, "LinearityLimitRed"),
    numbered(0x000f, "LinearityLimitGreen"),
    numbered(0x0010, "LinearityLimitBlue"),
    numbered(0x0011, "RedBalance").call(by_256),
    numbered(0x0012, "BlueBalance").call(by_256),
    numbered(0x0017, "ISO").role(Role::Iso),
    numbered(0x0018, "HighISOMultiplierRed").call(by_256),
    numbered(0x0019, "HighISOMultiplierGreen").call(by_256),
    numbered(0x001a, "HighISOMultiplierBlue").call(by_256),
    numbered(0x001b, "NoiseReductionParams").call(numbers_of_16_bits),
    numbered(0x001c, "BlackLevelRed"),
    numbered(0x001d, "BlackLevelGreen"),
    numbered(0x001e, "BlackLevelBlue"),
    numbered(0x0024, "WBRedLevel"),
    numbered(0x0025, "WBGreenLevel"),
    numbered(0x0026, "WBBlueLevel"),
    numbered(0x002d, "RawFormat"),
    numbered(0x002f, "CropTop"),
    numbered(0x0030, "CropLeft"),
    numbered(0x0031, "CropBottom"),
    numbered(0x0032, "CropRight"),
    numbered(0x010f, "Make").call(exif::trimmed).role(Role::Make),
    numbered(0x0110, "Model").call(exif::trimmed).role(Role::Model),
    numbered(0x0111, "StripOffsets").call(exif::offsets),
    numbered(0x0112, "Orientation").labels(ORIENTATION).role(Role::Orientation),
    numbered(0x0116, "RowsPerStrip"),
    numbered(0x0117, "StripByteCounts").call(exif::offsets),
    numbered(0x0118, "RawDataOffset"),
    numbered(0x011c, "Gamma").call(by_256),
    numbered(0x0121, "Multishot").labels(&[(0, "Off"), (65536, "Pixel Shift")]),
];

/// Prints a fixed-point number with eight fractional bits.
fn by_256(value: &crate::value::Value<'_>, _mode: crate::def::Mode, out: &mut String) {
    match value.as_f64() {
        Some(number) => crate::number::write_g(number / 256.0, 15, out),
        None => value.write_plain(out),
    }
}

/// Prints bytes that are 16-bit numbers.
fn numbers_of_16_bits(value: &crate::value::Value<'_>, _mode: crate::def::Mode, out: &mut String) {
    match value {
        crate::value::Value::Array(array) => {
            let array = crate::value::Array { format: Format::Int16u, ..*array };
            crate::value::Value::Array(array).write_plain(out);
        }
        _ => value.write_plain(out),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn table_is_sorted() {
        crate::row::number::assert_sorted(super::TABLE);
    }
}
