//! Kodak's notes with values at fixed positions, by type. Source: ExifTool's page of Kodak tags.

use super::print::*;
use super::words::*;
use crate::def::Conv;
use crate::maker::print::{NO_YES, OFF_ON, signed, trimmed};
use crate::maker::row::{Table, item};
use crate::print::exif::exposure_time;
use crate::value::Format;

/// Tags of Kodak's main type of notes.
pub static MAIN: Table = Table::fixed(
    "Kodak",
    Format::Int8u,
    &[
        item(0, "KodakModel").text(8),
        item(9, "Quality").labels(QUALITY),
        item(0x000a, "BurstMode").labels(OFF_ON),
        item(0x000c, "KodakImageWidth").format(Format::Int16u),
        item(0x000e, "KodakImageHeight").format(Format::Int16u),
        item(0x0010, "YearCreated").format(Format::Int16u),
        item(0x0012, "MonthDayCreated").count(2).value(month_and_day),
        item(0x0014, "TimeCreated").count(4).value(time_of_day),
        item(0x0018, "BurstMode2").format(Format::Int16u).unknown(),
        item(0x001b, "ShutterMode").labels(SHUTTER_MODE),
        item(0x001c, "MeteringMode").labels(METERING_MODE),
        item(0x001d, "SequenceNumber"),
        item(0x001e, "FNumber").format(Format::Int16u).number(|n| n / 100.0),
        item(0x0020, "ExposureTime").format(Format::Int32u).number(|n| n / 1e5).call(exposure_time),
        item(0x0024, "ExposureCompensation").format(Format::Int16s).number(|n| n / 1000.0).call(signed),
        item(0x0026, "VariousModes").format(Format::Int16u).unknown(),
        item(0x0028, "Distance1").format(Format::Int32u).unknown(),
        item(0x002c, "Distance2").format(Format::Int32u).unknown(),
        item(0x0030, "Distance3").format(Format::Int32u).unknown(),
        item(0x0034, "Distance4").format(Format::Int32u).unknown(),
        item(0x0038, "FocusMode").labels(FOCUS_MODE),
        item(0x003a, "VariousModes2").format(Format::Int16u).unknown(),
        item(0x003c, "PanoramaMode").format(Format::Int16u).unknown(),
        item(0x003e, "SubjectDistance").format(Format::Int16u).unknown(),
        item(0x0040, "WhiteBalance").labels(WHITE_BALANCE).priority(0),
        item(0x005c, "FlashMode").conv(Conv::HexLabels(FLASH_MODE)),
        item(0x005d, "FlashFired").labels(NO_YES),
        item(0x005e, "ISOSetting").format(Format::Int16u).call(or_auto),
        item(0x0060, "ISO").format(Format::Int16u),
        item(0x0062, "TotalZoom").format(Format::Int16u).number(|n| n / 100.0),
        item(0x0064, "DateTimeStamp").format(Format::Int16u).call(mode_or_off),
        item(0x0066, "ColorMode").format(Format::Int16u).conv(Conv::HexLabels(COLOR_MODE)),
        item(0x0068, "DigitalZoom").format(Format::Int16u).number(|n| n / 100.0),
        item(0x006b, "Sharpness").format(Format::Int8s).call(sharpness),
    ],
);

/// Tags of Kodak's type 2 notes.
pub static TYPE2: Table = Table::fixed(
    "Kodak",
    Format::Int8u,
    &[
        item(8, "KodakMaker").text(32),
        item(0x0028, "KodakModel").text(32),
        item(0x006c, "KodakImageWidth").format(Format::Int32u),
        item(0x0070, "KodakImageHeight").format(Format::Int32u),
    ],
);

/// Tags of Kodak's type 3 notes.
pub static TYPE3: Table = Table::fixed(
    "Kodak",
    Format::Int8u,
    &[
        item(0x000c, "YearCreated").format(Format::Int16u),
        item(0x000e, "MonthDayCreated").count(2).value(month_and_day),
        item(0x0010, "TimeCreated").count(4).value(time_of_day),
        item(0x001e, "OpticalZoom").format(Format::Int16u).number(|n| n / 100.0),
        item(0x0037, "Sharpness").format(Format::Int8s).call(sharpness),
        item(0x0038, "ExposureTime").format(Format::Int32u).number(|n| n / 1e5).call(exposure_time),
        item(0x003c, "FNumber").format(Format::Int16u).number(|n| n / 100.0),
        item(0x004e, "ISO").format(Format::Int16u),
    ],
);

/// Tags of Kodak's type 4 notes.
pub static TYPE4: Table = Table::fixed("Kodak", Format::Int8u, &[item(0x0020, "OriginalFileName").text(12)]);

/// Tags of Kodak's type 5 notes.
pub static TYPE5: Table = Table::fixed(
    "Kodak",
    Format::Int8u,
    &[
        item(0x0014, "ExposureTime").format(Format::Int32u).number(|n| n / 1e5).call(exposure_time),
        item(0x001a, "WhiteBalance").labels(WHITE_BALANCE_TYPE5),
        item(0x001c, "FNumber").format(Format::Int16u).number(|n| n / 100.0),
        item(0x001e, "ISO").format(Format::Int16u),
        item(0x0020, "OpticalZoom").format(Format::Int16u).number(|n| n / 100.0),
        item(0x0022, "DigitalZoom").format(Format::Int16u).number(|n| n / 100.0),
        item(0x0027, "FlashMode").labels(FLASH_MODE_TYPE5),
        item(0x002a, "ImageRotated").labels(NO_YES),
        item(0x002b, "Macro").labels(MACRO),
    ],
);

/// Tags of Kodak's type 6 notes.
pub static TYPE6: Table = Table::fixed(
    "Kodak",
    Format::Int8u,
    &[
        item(0x0010, "ExposureTime").format(Format::Int32u).number(|n| n / 1e5).call(exposure_time),
        item(0x0014, "ISOSetting").format(Format::Int32u).unknown(),
        item(0x0018, "FNumber").format(Format::Int16u).number(|n| n / 100.0),
        item(0x001a, "ISO").format(Format::Int16u),
        item(0x001c, "OpticalZoom").format(Format::Int16u).number(|n| n / 100.0),
        item(0x001e, "DigitalZoom").format(Format::Int16u).number(|n| n / 100.0),
        item(0x0022, "Flash").format(Format::Int16u).labels(FLASH),
    ],
);

/// Tags of Kodak's type 7 notes.
pub static TYPE7: Table =
    Table::fixed("Kodak", Format::Int8u, &[item(0, "SerialNumber").text(16).value(trimmed)]);

/// Tags of Kodak's type 9 notes.
pub static TYPE9: Table = Table::fixed(
    "Kodak",
    Format::Int8u,
    &[
        item(0x000c, "FNumber").format(Format::Int16u).number(|n| n / 100.0).when(is_kodak),
        item(0x000c, "FNumber").format(Format::Int16u).number(|n| n / 10.0).when(is_kodak),
        item(0x0010, "ExposureTime").format(Format::Int32u).number(|n| n / 1e6).call(exposure_time),
        item(0x0014, "DateTimeOriginal").text(20).value(slashes_to_colons),
        item(0x0034, "ISO").format(Format::Int16u),
        item(0x0057, "FirmwareVersion").text(16).when(is_kodak),
    ],
);
