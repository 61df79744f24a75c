//! Blocks 0x9400 to 0x9404, enciphered: sequences, temperatures, focus. Source: ExifTool's page of Sony's
//! tags.

use super::models::{
    AS_DSC_HX95, AS_DSC_HX350, AS_DSC_RX1_RM3, AS_DSC_RX100_M7, AS_ILCA_68, WITHOUT_DIGITAL_ZOOM,
    WITHOUT_MODEL_RELEASE_YEAR,
};
use super::words::{EXPOSURE_PROGRAM_AF_INFO, FOCUS_MODE_SINCE_TAG9402, RELEASE_MODE2};
use super::{shown, values};
use crate::maker::row::{Table, item};
use crate::value::Format;

/// Tags of Sony's `Tag9400a` (0x9400).
pub static TAG9400A: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(8, "SequenceImageNumber").format(Format::Int32u).number(|v| v + 1.0),
        item(0xc, "SequenceFileNumber").format(Format::Int32u).number(|v| v + 1.0),
        item(0x10, "ReleaseMode2").labels(RELEASE_MODE2),
        item(0x12, "DigitalZoom")
            .when(|note, _| !note.model_begins_word(WITHOUT_DIGITAL_ZOOM))
            .labels(&[(0, "No"), (1, "Yes")]),
        item(0x1a, "ShotNumberSincePowerUp").format(Format::Int32u),
        item(0x22, "SequenceLength").labels(SEQUENCE_LENGTH),
        item(0x28, "CameraOrientation").labels(CAMERA_ORIENTATION),
        item(0x29, "Quality2").labels(QUALITY2),
        item(0x44, "SonyImageHeight")
            .format(Format::Int16u)
            .when(|note, _| note.model_begins(&["SLT-", "HV", "NEX-", "Lunar", "DSC-RX", "Stellar"]))
            .call(shown::times_eight),
        item(0x52, "ModelReleaseYear")
            .when(|note, _| note.model_begins(&["SLT-", "HV", "NEX-", "Lunar", "DSC-RX", "Stellar"]))
            .call(shown::year),
    ],
);

/// Tags of Sony's `Tag9400b` (0x9400).
pub(in crate::maker) static TAG9400B: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(8, "SequenceImageNumber").format(Format::Int32u).number(|v| v + 1.0),
        item(0xc, "SequenceFileNumber").format(Format::Int32u).number(|v| v + 1.0),
        item(0x10, "ReleaseMode2").labels(RELEASE_MODE2),
        item(0x12, "DigitalZoom").labels(&[(0, "No"), (1, "Yes")]),
        item(0x16, "ShotNumberSincePowerUp").format(Format::Int32u),
        item(0x1e, "SequenceLength").labels(SEQUENCE_LENGTH),
        item(0x24, "CameraOrientation").labels(CAMERA_ORIENTATION),
        item(0x25, "Quality2").labels(QUALITY2),
        item(0x3f, "SonyImageHeight").format(Format::Int16u).call(shown::times_eight),
        item(0x46, "ModelReleaseYear").call(shown::year),
    ],
);

/// Tags of Sony's `Tag9400c` (0x9400), whose values are moved in some models.
pub static TAG9400C: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(9, "ReleaseMode2").labels(RELEASE_MODE2),
        item(0xa, "ShotNumberSincePowerUp")
            .format(Format::Int32u)
            .when(|note, _| note.model_begins_word(AS_ILCA_68)),
        item(0x12, "SequenceImageNumber").format(Format::Int32u).number(|v| v + 1.0),
        item(0x16, "SequenceLength").labels(SEQUENCE_LENGTH_SHOTS),
        item(0x1a, "SequenceFileNumber").format(Format::Int32u).number(|v| v + 1.0),
        item(0x1e, "SequenceLength").labels(SEQUENCE_LENGTH_FILES),
        item(0x29, "CameraOrientation").labels(CAMERA_ORIENTATION),
        item(0x2a, "Quality2").when(|note, _| !note.model_begins_word(AS_DSC_RX1_RM3)).labels(QUALITY2),
        item(0x2a, "Quality2").labels(QUALITY2_TAG9400C),
        item(0x53, "ModelReleaseYear")
            .when(|note, _| !note.model_begins_word(WITHOUT_MODEL_RELEASE_YEAR))
            .call(shown::year),
        item(0x133, "ShutterType").when(|note, _| note.model_begins_word(AS_DSC_HX350)).labels(SHUTTER_TYPE),
        item(0x139, "ShutterType").when(|note, _| note.model_begins_word(AS_DSC_HX95)).labels(SHUTTER_TYPE),
        item(0x13f, "ShutterType")
            .when(|note, _| note.model_begins_word(AS_DSC_RX100_M7))
            .labels(SHUTTER_TYPE),
    ],
);

/// Tags of Sony's `Tag9401` (0x9401).
pub(in crate::maker) static TAG9401: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0, ".Ver9401").remember(),
        item(0x3e2, "ISOInfo").count(5).when(|note, _| note.number("Ver9401") == 181).table(&ISO_INFO),
        item(0x3f4, "ISOInfo")
            .count(5)
            .when(|note, _| matches!(note.number("Ver9401"), 185..=187))
            .table(&ISO_INFO),
        item(0x44e, "ISOInfo").count(5).when(|note, _| note.number("Ver9401") == 178).table(&ISO_INFO),
        item(0x453, "ISOInfo").count(5).when(|note, _| note.number("Ver9401") == 198).table(&ISO_INFO),
        item(0x498, "ISOInfo").count(5).when(|note, _| note.number("Ver9401") == 148).table(&ISO_INFO),
        item(0x49d, "ISOInfo")
            .count(5)
            .when(|note, _| {
                note.number("Ver9401") == 167 && !note.software_begins(&["ILCE-7M4 v2", "ILCE-7M4 v3"])
            })
            .table(&ISO_INFO),
        item(0x49e, "ISOInfo")
            .count(5)
            .when(|note, _| {
                note.number("Ver9401") == 167 && note.software_begins(&["ILCE-7M4 v2", "ILCE-7M4 v3"])
            })
            .table(&ISO_INFO),
        item(0x4a1, "ISOInfo")
            .count(5)
            .when(|note, _| {
                matches!(note.number("Ver9401"), 160 | 164) && !note.software_begins(&["ILCE-1 v2"])
            })
            .table(&ISO_INFO),
        item(0x4a2, "ISOInfo")
            .count(5)
            .when(|note, _| {
                matches!(note.number("Ver9401"), 152 | 154 | 155) && !note.model_begins(&["ZV-1M2"])
                    || note.number("Ver9401") == 164 && note.software_begins(&["ILCE-1 v2"])
            })
            .table(&ISO_INFO),
        item(0x4ba, "ISOInfo")
            .count(5)
            .when(|note, _| note.number("Ver9401") == 155 && note.model_begins(&["ZV-1M2"]))
            .table(&ISO_INFO),
        item(0x59d, "ISOInfo")
            .count(5)
            .when(|note, _| matches!(note.number("Ver9401"), 144 | 146))
            .table(&ISO_INFO),
        item(0x634, "ISOInfo").count(5).when(|note, _| note.number("Ver9401") == 68).table(&ISO_INFO),
        item(0x636, "ISOInfo")
            .count(5)
            .when(|note, _| matches!(note.number("Ver9401"), 73 | 74))
            .table(&ISO_INFO),
        item(0x64c, "ISOInfo").count(5).when(|note, _| note.number("Ver9401") == 78).table(&ISO_INFO),
        item(0x653, "ISOInfo").count(5).when(|note, _| note.number("Ver9401") == 90).table(&ISO_INFO),
        item(0x678, "ISOInfo")
            .count(5)
            .when(|note, _| matches!(note.number("Ver9401"), 93 | 94))
            .table(&ISO_INFO),
        item(0x6b8, "ISOInfo")
            .count(5)
            .when(|note, _| matches!(note.number("Ver9401"), 100 | 103))
            .table(&ISO_INFO),
        item(0x6de, "ISOInfo")
            .count(5)
            .when(|note, _| matches!(note.number("Ver9401"), 124 | 125))
            .table(&ISO_INFO),
        item(0x6e7, "ISOInfo")
            .count(5)
            .when(|note, _| matches!(note.number("Ver9401"), 127 | 128 | 130))
            .table(&ISO_INFO),
    ],
);

/// Tags of Sony's `ISOInfo`, a block inside several others.
pub(in crate::maker) static ISO_INFO: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0, "ISOSetting").value(values::iso_word),
        item(2, "ISOAutoMin").value(values::iso_word),
        item(4, "ISOAutoMax").value(values::iso_word),
    ],
);

/// Tags of Sony's `Tag9402` (0x9402).
pub(in crate::maker) static TAG9402: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(2, ".TempTest1").remember(),
        item(4, "AmbientTemperature")
            .format(Format::Int8s)
            .when(|note, _| note.number("TempTest1") == 255)
            .unit(" C"),
        item(0x16, "FocusMode").mask(0x7f).labels(FOCUS_MODE_SINCE_TAG9402),
        item(0x17, "AFAreaMode").labels(AF_AREA_MODE),
        item(0x2d, "FocusPosition2").when(|note, _| !note.model_begins(&["DSC-", "Stellar"])),
    ],
)
.priority(0);

/// Tags of Sony's `Tag9403` (0x9403).
pub(in crate::maker) static TAG9403: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(4, ".TempTest2").remember(),
        item(5, "CameraTemperature")
            .format(Format::Int8s)
            .when(|note, _| note.number("TempTest2") != 0 && note.number("TempTest2") < 100)
            .unit(" C"),
    ],
);

/// Tags of Sony's `Tag9404a` (0x9404).
pub(in crate::maker) static TAG9404A: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0xb, "ExposureProgram").labels(EXPOSURE_PROGRAM_AF_INFO),
        item(0xd, "IntelligentAuto").labels(&[(0, "Off"), (1, "On")]),
        item(0x19, "LensZoomPosition")
            .format(Format::Int16u)
            .when(|note, _| !note.model_begins(&["SLT-"]))
            .call(shown::percent_of_1024),
    ],
);

/// Tags of Sony's `Tag9404b` (0x9404).
pub(in crate::maker) static TAG9404B: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0xc, "ExposureProgram").labels(EXPOSURE_PROGRAM_AF_INFO),
        item(0xe, "IntelligentAuto").labels(&[(0, "Off"), (1, "On")]),
        item(0x1e, "LensZoomPosition")
            .format(Format::Int16u)
            .when(|note, _| !note.model_begins(&["SLT-", "HV", "ILCA-"]))
            .call(shown::percent_of_1024),
        item(0x20, "FocusPosition2").when(|note, _| note.model_begins(&["SLT-", "HV", "ILCA-"])),
    ],
);

/// Tags of Sony's `Tag9404c` (0x9404).
pub(in crate::maker) static TAG9404C: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0xb, "ExposureProgram").labels(EXPOSURE_PROGRAM_AF_INFO),
        item(0xd, "IntelligentAuto").labels(&[(0, "Off"), (1, "On")]),
    ],
);

const SEQUENCE_LENGTH: &[(i64, &str)] = &[
    (0, "Continuous"),
    (1, "1 shot"),
    (2, "2 shots"),
    (3, "3 shots"),
    (4, "4 shots"),
    (5, "5 shots"),
    (6, "6 shots"),
    (10, "10 shots"),
    (100, "Continuous - iSweep Panorama"),
    (200, "Continuous - Sweep Panorama"),
];

const CAMERA_ORIENTATION: &[(i64, &str)] =
    &[(1, "Horizontal (normal)"), (3, "Rotate 180"), (6, "Rotate 90 CW"), (8, "Rotate 270 CW")];

const QUALITY2: &[(i64, &str)] = &[(0, "JPEG"), (1, "RAW"), (2, "RAW + JPEG"), (3, "JPEG + MPO")];

const SEQUENCE_LENGTH_SHOTS: &[(i64, &str)] = &[
    (0, "Continuous"),
    (1, "1 shot"),
    (2, "2 shots"),
    (3, "3 shots"),
    (4, "4 shots"),
    (5, "5 shots"),
    (6, "6 shots"),
    (7, "7 shots"),
    (9, "9 shots"),
    (10, "10 shots"),
    (12, "12 shots"),
    (16, "16 shots"),
    (100, "Continuous - iSweep Panorama"),
    (200, "Continuous - Sweep Panorama"),
];

const SEQUENCE_LENGTH_FILES: &[(i64, &str)] = &[
    (0, "Continuous"),
    (1, "1 file"),
    (2, "2 files"),
    (3, "3 files"),
    (5, "5 files"),
    (7, "7 files"),
    (9, "9 files"),
    (10, "10 files"),
];

const QUALITY2_TAG9400C: &[(i64, &str)] =
    &[(1, "JPEG"), (2, "RAW"), (3, "RAW + JPEG"), (4, "HEIF"), (6, "RAW + HEIF")];

const SHUTTER_TYPE: &[(i64, &str)] = &[(7, "Electronic"), (23, "Mechanical")];

const AF_AREA_MODE: &[(i64, &str)] = &[
    (0, "Multi"),
    (1, "Center"),
    (2, "Spot"),
    (3, "Flexible Spot"),
    (10, "Selective (for Miniature effect)"),
    (11, "Zone"),
    (12, "Expanded Flexible Spot"),
    (13, "Custom AF Area"),
    (14, "Tracking"),
    (15, "Face Tracking"),
    (20, "Animal Eye Tracking"),
    (21, "Human Eye Tracking"),
    (255, "Manual"),
];
