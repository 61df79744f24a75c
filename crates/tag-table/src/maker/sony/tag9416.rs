//! Block 0x9416, enciphered, of the cameras from 2020 on. Source: ExifTool's page of Sony's tags.

use super::lens::{E_MOUNT, print_a_mount};
use super::models::WITH_VIGNETTING_CORR_PARAMS_TAG9416;
use super::values;
use super::words::{EXPOSURE_PROGRAM_AF_INFO, LENS_FORMAT, LENS_MOUNT, PICTURE_PROFILE, RELEASE_MODE2};
use crate::maker::print;
use crate::maker::row::{Table, item};
use crate::value::Format;

/// Tags of Sony's `Tag9416` (0x9416).
pub static TAG9416: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0, ".TagVersion").remember(),
        item(4, "SonyISO").format(Format::Int16u).number(values::iso).fixed(0, ""),
        item(6, "StopsAboveBaseISO")
            .format(Format::Int16u)
            .number(|v| 16.0 - v / 256.0)
            .call(print::tenths_or_zero),
        item(0xa, "SonyExposureTime2")
            .format(Format::Int16u)
            .number(values::seconds)
            .call(print::exposure_or_bulb),
        item(0xc, "ExposureTime")
            .format(Format::Int16u)
            .count(2)
            .value(print::ratios)
            .call(print::exposure_or_bulb),
        item(0x10, "SonyFNumber2").format(Format::Int16u).number(values::f_number).fixed(1, ""),
        item(0x12, "SonyMaxApertureValue").format(Format::Int16u).number(values::f_number).fixed(1, ""),
        item(0x1d, "SequenceImageNumber").format(Format::Int32u).number(|v| v + 1.0),
        item(0x2b, "ReleaseMode2").labels(RELEASE_MODE2),
        item(0x35, "ExposureProgram").labels(EXPOSURE_PROGRAM_AF_INFO).priority(0),
        item(0x37, "CreativeStyle").labels(CREATIVE_STYLE),
        item(0x48, "LensMount").when(|note, _| !note.model_begins(&["DSC-"])).labels(&[
            (0, "Unknown"),
            (1, "A-mount"),
            (2, "E-mount"),
            (3, "A-mount (3)"),
        ]),
        item(0x49, "LensFormat").when(|note, _| !note.model_begins(&["DSC-"])).labels(LENS_FORMAT),
        item(0x4a, ".LensMount").remember(),
        item(0x4a, "LensMount").part(1).when(|note, _| !note.model_begins(&["DSC-"])).labels(LENS_MOUNT),
        item(0x4b, "LensType2")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") == 2)
            .labels(E_MOUNT),
        item(0x4d, "LensType")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") == 1)
            .call(print_a_mount)
            .priority(0),
        item(0x4f, "DistortionCorrParams").format(Format::Int16s).count(16),
        item(0x70, "PictureProfile").labels(PICTURE_PROFILE),
        item(0x71, "FocalLength").format(Format::Int16u).number(|v| v / 10.0).fixed(1, " mm"),
        item(0x73, "MinFocalLength").format(Format::Int16u).number(|v| v / 10.0).fixed(1, " mm"),
        item(0x75, "MaxFocalLength").format(Format::Int16u).value(values::tenths).fixed(1, " mm"),
        item(0x702, "VignettingCorrParams")
            .format(Format::Int16s)
            .count(32)
            .when(|note, _| note.model_begins_word(&["ILCE-7M5"])),
        item(0x74a, "APS-CSizeCapture")
            .when(|note, _| note.model_begins(&["ILCE-7M5"]))
            .labels(&[(0, "Off"), (1, "On")]),
        item(0x83b, "ChromaticAberrationCorrParams")
            .format(Format::Int16s)
            .count(32)
            .when(|note, _| note.model_begins(&["ILCE-7M5"])),
        item(0x88f, "VignettingCorrParams")
            .format(Format::Int16s)
            .count(16)
            .when(|note, _| note.model_begins_word(&["ILCE-1", "ILCE-7SM3", "ILME-FX3", "ILME-FX3A"])),
        item(0x891, "VignettingCorrParams")
            .format(Format::Int16s)
            .count(16)
            .when(|note, _| note.model_begins(&["ILCE-7M4"])),
        item(0x89d, "VignettingCorrParams")
            .format(Format::Int16s)
            .count(32)
            .when(|note, _| note.model_begins_word(WITH_VIGNETTING_CORR_PARAMS_TAG9416)),
        item(0x8b5, "APS-CSizeCapture")
            .when(|note, _| note.model_begins_word(&["ILCE-1", "ILCE-7SM3", "ILME-FX3", "ILME-FX3A"]))
            .labels(&[(0, "Off"), (1, "On")]),
        item(0x8b7, "APS-CSizeCapture")
            .when(|note, _| note.model_begins(&["ILCE-7M4"]))
            .labels(&[(0, "Off"), (1, "On")]),
        item(0x8e5, "APS-CSizeCapture")
            .when(|note, _| {
                note.model_begins_word(&["ILCE-1M2", "ILCE-7CM2", "ILCE-7CR", "ILCE-7RM5", "ZV-E1"])
            })
            .labels(&[(0, "Off"), (1, "On")]),
        item(0x914, "ChromaticAberrationCorrParams")
            .format(Format::Int16s)
            .count(32)
            .when(|note, _| note.model_begins_word(&["ILCE-1", "ILCE-7SM3", "ILME-FX3", "ILME-FX3A"])),
        item(0x916, "ChromaticAberrationCorrParams")
            .format(Format::Int16s)
            .count(32)
            .when(|note, _| note.model_begins(&["ILCE-7M4"])),
        item(0x945, "ChromaticAberrationCorrParams")
            .format(Format::Int16s)
            .count(32)
            .when(|note, _| note.model_begins_word(WITH_VIGNETTING_CORR_PARAMS_TAG9416)),
    ],
);

const CREATIVE_STYLE: &[(i64, &str)] = &[
    (0, "Standard"),
    (1, "Vivid"),
    (2, "Neutral"),
    (3, "Portrait"),
    (4, "Landscape"),
    (5, "B&W"),
    (6, "Clear"),
    (7, "Deep"),
    (8, "Light"),
    (9, "Sunset"),
    (10, "Night View/Portrait"),
    (11, "Autumn Leaves"),
    (13, "Sepia"),
    (15, "FL"),
    (16, "VV2"),
    (17, "IN"),
    (18, "SH"),
    (19, "FL2"),
    (20, "FL3"),
    (255, "Off"),
];
