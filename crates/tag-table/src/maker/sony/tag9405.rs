//! Blocks 0x9405 and 0x9406, enciphered: lens and its corrections, battery. Source: ExifTool's page of Sony's
//! tags.

use super::lens::{E_MOUNT, print_a_mount};
use super::models::{
    AS_DSC_RX100_M5, AS_ILCA, AS_ILCE_7_RM2, WITH_CHROMATIC_ABERRATION_CORR_PARAMS,
    WITH_VIGNETTING_CORR_PARAMS, WITH_VIGNETTING_CORR_PARAMS_TAG9405B,
};
use super::words::{
    EXPOSURE_PROGRAM_AF_INFO, HIGH_ISO_NOISE_REDUCTION_CAMERA_SETTINGS2, LENS_FORMAT, LENS_MOUNT,
    PICTURE_EFFECT2, RELEASE_MODE2,
};
use super::{shown, values};
use crate::maker::print;
use crate::maker::row::{Table, item};
use crate::value::Format;

/// Tags of Sony's `Tag9405a` (0x9405).
pub(in crate::maker) static TAG9405A: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0x600, "DistortionCorrParamsPresent")
            .when(|note, _| !note.model_begins(&["DSC-", "Stellar"]))
            .labels(&[(0, "No"), (1, "Yes")]),
        item(0x601, "DistortionCorrection").labels(&[(0, "None"), (1, "Applied")]),
        item(0x603, "LensFormat")
            .when(|note, _| !note.model_begins(&["DSC-", "Stellar"]))
            .labels(LENS_FORMAT),
        item(0x604, ".LensMount").remember(),
        item(0x604, "LensMount")
            .part(1)
            .when(|note, _| !note.model_begins(&["DSC-", "Stellar"]))
            .labels(LENS_MOUNT),
        item(0x605, "LensType2")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") == 2)
            .labels(E_MOUNT),
        item(0x608, "LensType")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") == 1)
            .call(print_a_mount),
        item(0x64a, "VignettingCorrParams")
            .format(Format::Int16s)
            .count(16)
            .when(|note, _| !note.model_begins(&["DSC-", "Stellar"])),
        item(0x66a, "ChromaticAberrationCorrParams")
            .format(Format::Int16s)
            .count(32)
            .when(|note, _| !note.model_begins(&["DSC-", "Stellar"])),
        item(0x6ca, "DistortionCorrParams")
            .format(Format::Int16s)
            .count(16)
            .when(|note, _| !note.model_begins(&["DSC-", "Stellar"])),
    ],
)
.priority(0);

/// Tags of Sony's `Tag9405b` (0x9405).
pub(in crate::maker) static TAG9405B: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(4, "SonyISO").format(Format::Int16u).number(values::iso).fixed(0, ""),
        item(6, "BaseISO").format(Format::Int16u).number(values::iso).fixed(0, ""),
        item(0xa, "StopsAboveBaseISO")
            .format(Format::Int16u)
            .number(|v| 16.0 - v / 256.0)
            .call(print::tenths_or_zero),
        item(0xe, "SonyExposureTime2")
            .format(Format::Int16u)
            .number(values::seconds)
            .call(print::exposure_or_bulb),
        item(0x10, "ExposureTime")
            .format(Format::Int16u)
            .count(2)
            .value(print::ratios)
            .call(print::exposure_or_bulb),
        item(0x14, "SonyFNumber")
            .format(Format::Int16u)
            .when(|note, _| !note.model_begins(&["DSC-", "ZV-"]))
            .number(values::f_number)
            .fixed(1, ""),
        item(0x16, "SonyMaxApertureValue").format(Format::Int16u).number(values::f_number).fixed(1, ""),
        item(0x24, "SequenceImageNumber").format(Format::Int32u).number(|v| v + 1.0),
        item(0x34, "ReleaseMode2").labels(RELEASE_MODE2),
        item(0x3e, "SonyImageWidthMax").format(Format::Int16u),
        item(0x40, "SonyImageHeightMax").format(Format::Int16u),
        item(0x42, "HighISONoiseReduction").labels(HIGH_ISO_NOISE_REDUCTION_CAMERA_SETTINGS2),
        item(0x44, "LongExposureNoiseReduction").labels(&[(0, "Off"), (1, "On")]),
        item(0x46, "PictureEffect2").labels(PICTURE_EFFECT2),
        item(0x48, "ExposureProgram").labels(EXPOSURE_PROGRAM_AF_INFO),
        item(0x4a, "CreativeStyle").labels(CREATIVE_STYLE),
        item(0x52, "Sharpness").format(Format::Int8s).call(print::signed),
        item(0x5a, "DistortionCorrParamsPresent")
            .when(|note, _| !note.model_begins(&["DSC-"]))
            .labels(&[(0, "No"), (1, "Yes")]),
        item(0x5b, "DistortionCorrection").labels(&[(0, "None"), (1, "Applied")]),
        item(0x5d, "LensFormat").when(|note, _| !note.model_begins(&["DSC-"])).labels(LENS_FORMAT),
        item(0x5e, ".LensMount").remember(),
        item(0x5e, "LensMount").part(1).when(|note, _| !note.model_begins(&["DSC-"])).labels(LENS_MOUNT),
        item(0x60, "LensType2")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") == 2)
            .labels(E_MOUNT),
        item(0x62, "LensType")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") == 1)
            .call(print_a_mount),
        item(0x64, "DistortionCorrParams")
            .format(Format::Int16s)
            .count(16)
            .when(|note, _| !note.model_begins(&["DSC-"])),
        item(0x342, "LensZoomPosition")
            .format(Format::Int16u)
            .when(|note, _| !note.model_begins(AS_ILCA))
            .call(shown::percent_of_1024),
        item(0x34a, "VignettingCorrParams")
            .format(Format::Int16s)
            .count(16)
            .when(|note, _| note.model_begins_word(WITH_VIGNETTING_CORR_PARAMS)),
        item(0x34e, "LensZoomPosition")
            .format(Format::Int16u)
            .when(|note, _| note.model_begins(AS_DSC_RX100_M5))
            .call(shown::percent_of_1024),
        item(0x350, "VignettingCorrParams")
            .format(Format::Int16s)
            .count(16)
            .when(|note, _| note.model_begins(&["ILCE-7M2"])),
        item(0x35a, "LensZoomPosition")
            .format(Format::Int16u)
            .when(|note, _| note.model_begins(AS_ILCE_7_RM2))
            .call(shown::percent_of_1024),
        item(0x35c, "VignettingCorrParams")
            .format(Format::Int16s)
            .count(16)
            .when(|note, _| note.model_begins(WITH_VIGNETTING_CORR_PARAMS_TAG9405B)),
        item(0x368, "VignettingCorrParams")
            .format(Format::Int16s)
            .count(16)
            .when(|note, _| note.model_begins(&["ILCE-6300", "ILCE-7RM2", "ILCE-7SM2"])),
        item(0x37c, "ChromaticAberrationCorrParams")
            .format(Format::Int16s)
            .count(32)
            .when(|note, _| note.model_begins_word(WITH_VIGNETTING_CORR_PARAMS)),
        item(0x384, "ChromaticAberrationCorrParams")
            .format(Format::Int16s)
            .count(32)
            .when(|note, _| note.model_begins(&["ILCE-7M2"])),
        item(0x39c, "ChromaticAberrationCorrParams")
            .format(Format::Int16s)
            .count(32)
            .when(|note, _| note.model_begins(&["ILCE-6300", "ILCE-7RM2", "ILCE-7SM2"])),
        item(0x3b0, "ChromaticAberrationCorrParams")
            .format(Format::Int16s)
            .count(32)
            .when(|note, _| note.model_begins(&["ILCA-99M2", "ILCE-6500"])),
        item(0x3b8, "ChromaticAberrationCorrParams")
            .format(Format::Int16s)
            .count(32)
            .when(|note, _| note.model_begins(WITH_CHROMATIC_ABERRATION_CORR_PARAMS)),
    ],
)
.priority(0);

/// Tags of Sony's `Tag9406` (0x9406).
pub(in crate::maker) static TAG9406: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(5, "BatteryTemperature").number(|v| (v - 32.0) / 1.8).fixed(1, " C"),
        item(6, "BatteryLevelGrip1").value(print::but_not::<0>).unit("%"),
        item(7, "BatteryLevel").unit("%"),
        item(8, "BatteryLevelGrip2")
            .when(|note, _| !note.model_is(&["ILCE-7", "ILCE-7R", "Lusso"]))
            .value(values::battery)
            .unit("%"),
    ],
);

/// Tags of Sony's `Tag9406b` (0x9406).
pub(in crate::maker) static TAG9406B: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(1, ".Battery2").remember(),
        item(4, ".BatteryStatus1").remember(),
        item(5, "BatteryLevel").when(|note, _| note.number("BatteryStatus1") != 5).unit("%"),
        item(6, ".BatteryStatus2").when(|note, _| note.number("Battery2") == 1).remember(),
        item(7, "BatteryLevel2")
            .when(|note, _| note.number("Battery2") == 1 && note.number("BatteryStatus2") != 5)
            .unit("%"),
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
    (255, "Off"),
];
