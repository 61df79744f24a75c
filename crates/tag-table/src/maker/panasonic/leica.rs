//! Leica's own directories: those of the M8, of the R8 and R9, of the M9, and of later cameras. Source:
//! ExifTool's page of Panasonic tags.

use super::print::*;
use super::words::*;
use crate::maker::print::*;
use crate::maker::reader::Reader;
use crate::maker::row::{Inner, Table, item};
use crate::value::Format;

/// Tags of the directory of the M8 (`Leica2`).
pub static LEICA2: Table = Table::directory(
    "Leica",
    &[
        item(0x0300, "Quality").labels(QUALITY),
        item(0x0302, "UserProfile").labels(USER_PROFILE),
        item(0x0303, "SerialNumber").call(seven_digits),
        item(0x0304, "WhiteBalance").call(white_balance),
        item(0x0310, "LensType").value(leica_lens).call(leica_lens_name),
        item(0x0311, "ExternalSensorBrightnessValue").format(Format::Rational64s).fixed(2, ""),
        item(0x0312, "MeasuredLV").format(Format::Rational64s).fixed(2, ""),
        item(0x0313, "ApproximateFNumber").fixed(1, ""),
        item(0x0320, "CameraTemperature").unit(" C"),
        item(0x0321, "ColorTemperature"),
        item(0x0322, "WBRedLevel"),
        item(0x0323, "WBGreenLevel"),
        item(0x0324, "WBBlueLevel"),
        item(0x0325, "UV-IRFilterCorrection").labels(UV_IR_FILTER_CORRECTION),
        item(0x0330, "CCDVersion"),
        item(0x0331, "CCDBoardVersion"),
        item(0x0332, "ControllerBoardVersion"),
        item(0x0333, "M16CVersion"),
        item(0x0340, "ImageIDNumber"),
    ],
);

/// Tags of the directory of the R8 and R9 (`Leica3`).
pub static LEICA3: Table = Table::directory(
    "Leica",
    &[item(0x000b, "SerialInfo").table(&SERIAL_INFO), item(0x000d, "WB_RGBLevels")],
);

/// Tags of the directory of the M9 (`Leica4`).
pub static LEICA4: Table = Table::directory(
    "Leica",
    &[
        item(0x3000, "Subdir3000").inner(Inner::Read(Reader::LeicaSubdirectory)),
        item(0x3100, "Subdir3100").inner(Inner::Read(Reader::LeicaSubdirectory)),
        item(0x3400, "Subdir3400").inner(Inner::Read(Reader::LeicaSubdirectory)),
        item(0x3900, "Subdir3900").inner(Inner::Read(Reader::LeicaSubdirectory)),
    ],
);

/// Tags of the fifth kind of Leica directory (`Leica5`).
pub static LEICA5: Table = Table::directory(
    "Leica",
    &[
        item(0x0303, "LensType").when(|_, raw| raw.is(Format::String)),
        item(0x0305, "SerialNumber"),
        item(0x0407, "OriginalFileName"),
        item(0x0408, "OriginalDirectory"),
        item(0x040a, "FocusInfo").table(&FOCUS_INFO),
        item(0x040d, "ExposureMode").format(Format::Int8u).words(EXPOSURE_MODE),
        item(0x0410, "ShotInfo").table(&SHOT_INFO),
        item(0x0412, "FilmMode"),
        item(0x0413, "WB_RGBLevels"),
        item(0x0500, "InternalSerialNumber").call(internal_serial_number),
        item(0x05ff, "CameraIFD").when(is_tiff).inner(Inner::Read(Reader::LeicaCameraIfd)),
    ],
)
.priority(0);

/// Tags of the sixth kind of Leica directory (`Leica6`).
pub static LEICA6: Table = Table::directory(
    "Leica",
    &[
        item(0x0300, "PreviewImage").binary(),
        item(0x0303, "LensType").value(trimmed),
        item(0x0304, "FocusDistance"),
        item(0x0311, "ExternalSensorBrightnessValue")
            .format(Format::Rational64s)
            .fixed(2, "")
            .when(|note, _| note.is_model(&["Typ 006"])),
        item(0x0312, "MeasuredLV")
            .format(Format::Rational64s)
            .fixed(2, "")
            .when(|note, _| note.is_model(&["Typ 006"])),
        item(0x0320, "FirmwareVersion").when(|note, _| note.is_model(&["Typ 006"])).call(dotted),
        item(0x0321, "LensSerialNumber").when(|note, _| note.is_model(&["Typ 006"])).call(ten_digits),
    ],
);

/// Tags of the ninth kind of Leica directory (`Leica9`).
pub static LEICA9: Table = Table::directory(
    "Leica",
    &[
        item(0x0304, "FocusDistance"),
        item(0x0311, "ExternalSensorBrightnessValue").format(Format::Rational64s).fixed(2, ""),
        item(0x0312, "MeasuredLV").format(Format::Rational64s).fixed(2, ""),
        item(0x034c, "UserProfile"),
        item(0x0359, "ISOSelected").call(iso_selected),
        item(0x035a, "FNumber").number(|n| n / 1000.0).fixed(1, ""),
        item(0x035b, "CorrelatedColorTemp"),
        item(0x035c, "ColorTint"),
        item(0x035d, "WhitePoint"),
        item(0x0370, "LensProfileName"),
    ],
);

/// Tags of Leica's sub-directory (`Subdir`).
pub static SUBDIR: Table = Table::directory(
    "Leica",
    &[
        item(0x300a, "Contrast").labels(CONTRAST),
        item(0x300b, "Sharpening").labels(SHARPENING),
        item(0x300d, "Saturation").labels(SATURATION),
        item(0x3033, "WhiteBalance").labels(WHITE_BALANCE_SUBDIR),
        item(0x3034, "JPEGQuality").labels(JPEG_QUALITY_SUBDIR),
        item(0x3036, "WB_RGBLevels"),
        item(0x3038, "UserProfile"),
        item(0x303a, "JPEGSize").labels(JPEG_SIZE),
        item(0x3103, "SerialNumber"),
        item(0x3109, "FirmwareVersion"),
        item(0x312a, "BaseISO"),
        item(0x312b, "SensorWidth"),
        item(0x312c, "SensorHeight"),
        item(0x312d, "SensorBitDepth"),
        item(0x3402, "CameraTemperature").unit(" C"),
        item(0x3405, "LensType").value(leica_lens).call(leica_lens_name),
        item(0x3406, "ApproximateFNumber").fixed(1, ""),
        item(0x3407, "MeasuredLV").fixed(2, "").number(|n| n / 1e5),
        item(0x3408, "ExternalSensorBrightnessValue").fixed(2, "").number(|n| n / 1e5),
        item(0x3901, "Data1").table(&DATA1),
    ],
);

pub(super) static SHOT_INFO: Table =
    Table::fixed("Leica", Format::Int8u, &[item(0, "FileIndex").format(Format::Int16u)]);

pub(super) static FOCUS_INFO: Table = Table::fixed(
    "Leica",
    Format::Int16u,
    &[
        item(0, "FocusDistance").number(|n| n / 1000.0).call(focus_distance),
        item(1, "FocalLength").value(focal_length).fixed(1, " mm").priority(0),
    ],
);

/// Tags of Leica's `SerialInfo` (0x000b).
pub static SERIAL_INFO: Table = Table::fixed("Leica", Format::Int8u, &[item(4, "SerialNumber").text(8)]);

/// Tags of Leica's `Data1` (0x3901).
pub static DATA1: Table = Table::fixed(
    "Leica",
    Format::Int8u,
    &[item(0x0016, "LensType").format(Format::Int32u).value(leica_lens).call(leica_lens_name).priority(0)],
);
