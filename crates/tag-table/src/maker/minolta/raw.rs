//! The blocks of Minolta's raw files. Source: ExifTool's page of Minolta's raw tags.

use super::values;
use super::words::{COLOR_MODE, COLOR_MODE_A100, ZONE_MATCHING};
use crate::def::Conv;
use crate::maker::print;
use crate::maker::row::{Table, item};
use crate::value::Format;

/// Tags of the PRD block: size and storage of the raw picture.
pub static PRD: Table = Table::fixed(
    "MinoltaRaw",
    Format::Int8u,
    &[
        item(0, "FirmwareID").text(8),
        item(8, "SensorHeight").format(Format::Int16u),
        item(0xa, "SensorWidth").format(Format::Int16u),
        item(0xc, "ImageHeight").format(Format::Int16u),
        item(0xe, "ImageWidth").format(Format::Int16u),
        item(0x10, "RawDepth"),
        item(0x11, "BitDepth"),
        item(0x12, "StorageMethod").labels(&[(82, "Padded"), (89, "Linear")]),
        item(0x17, "BayerPattern").labels(&[(1, "RGGB"), (4, "GBRG")]),
    ],
);

/// Tags of the WBG block: white balance levels.
pub static WBG: Table = Table::fixed(
    "MinoltaRaw",
    Format::Int8u,
    &[
        item(0, "WBScale").count(4),
        item(4, "WB_GBRGLevels")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.model_has_word(&["DiMAGE A200"])),
        item(4, "WB_RGGBLevels").format(Format::Int16u).count(4),
    ],
);

/// Tags of the RIF block: settings of the picture.
pub static RIF: Table = Table::fixed(
    "MinoltaRaw",
    Format::Int8u,
    &[
        item(1, "Saturation").format(Format::Int8s),
        item(2, "Contrast").format(Format::Int8s),
        item(3, "Sharpness").format(Format::Int8s),
        item(4, "WBMode").call(values::raw_white_balance),
        item(5, "ProgramMode").labels(PROGRAM_MODE),
        item(6, "ISOSetting").value(print::but_not::<255>).call(values::print_raw_iso),
        item(7, "ColorMode").when(|note, _| !note.make_begins(&["SONY"])).labels(COLOR_MODE).priority(0),
        item(7, "ColorMode")
            .when(|note, _| note.camera.model == "DSLR-A100")
            .conv(Conv::HexLabels(COLOR_MODE_A100))
            .priority(0),
        item(8, "WB_RBLevelsTungsten")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.camera.model == "DSLR-A100" || note.file_type == "MRW"),
        item(0xc, "WB_RBLevelsDaylight")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.camera.model == "DSLR-A100" || note.file_type == "MRW"),
        item(0x10, "WB_RBLevelsCloudy")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.camera.model == "DSLR-A100" || note.file_type == "MRW"),
        item(0x14, "WB_RBLevelsCoolWhiteF")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.camera.model == "DSLR-A100" || note.file_type == "MRW"),
        item(0x18, "WB_RBLevelsFlash")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.camera.model == "DSLR-A100" || note.file_type == "MRW"),
        item(0x1c, "WB_RBLevelsCustom")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.camera.model == "DSLR-A100" || note.file_type == "MRW"),
        item(0x20, "WB_RBLevelsShade")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.camera.model == "DSLR-A100"),
        item(0x24, "WB_RBLevelsDaylightF")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.camera.model == "DSLR-A100"),
        item(0x28, "WB_RBLevelsDayWhiteF")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.camera.model == "DSLR-A100"),
        item(0x2c, "WB_RBLevelsWhiteF")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.camera.model == "DSLR-A100"),
        item(0x38, "ColorFilter").format(Format::Int8s).when(|note, _| !note.make_begins(&["SONY"])),
        item(0x39, "BWFilter"),
        item(0x3a, "ZoneMatching")
            .when(|note, _| !note.make_begins(&["SONY"]))
            .labels(ZONE_MATCHING)
            .priority(0),
        item(0x3b, "Hue").format(Format::Int8s),
        item(0x3c, "ColorTemperature").when(|note, _| !note.make_begins(&["SONY"])).number(|v| v * 100.0),
        item(0x4a, "ZoneMatching")
            .when(|note, _| note.make_begins(&["SONY"]))
            .labels(ZONE_MATCHING)
            .priority(0),
        item(0x4c, "ColorTemperature")
            .when(|note, _| note.camera.model == "DSLR-A100")
            .number(|v| v * 100.0)
            .call(print::number_or_auto),
        item(0x4d, "ColorFilter").when(|note, _| note.camera.model == "DSLR-A100"),
        item(0x4e, "ColorTemperature")
            .when(|note, _| note.model_is(&["DSLR-A200", "DSLR-A700"]))
            .number(|v| v * 100.0)
            .call(print::number_or_auto),
        item(0x4f, "ColorFilter").when(|note, _| note.model_is(&["DSLR-A200", "DSLR-A700"])),
        item(0x50, "RawDataLength").format(Format::Int32u).when(|note, _| note.camera.model == "DSLR-A100"),
    ],
);

const PROGRAM_MODE: &[(i64, &str)] =
    &[(0, "None"), (1, "Portrait"), (2, "Text"), (3, "Night Portrait"), (4, "Sunset"), (5, "Sports")];
