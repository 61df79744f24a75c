//! Block 0x2010, enciphered, of the cameras from 2012 on. Source: ExifTool's page of Sony's tags.

use super::lens::{E_MOUNT, print_a_mount};
use super::models::{AS_SLT_A58, WITH_SONY_ISO};
use super::values;
use super::words::{
    DYNAMIC_RANGE_OPTIMIZER, EXPOSURE_PROGRAM_AF_INFO, FLASH_MODE_TAG2010, HDR_SETTING, LENS_FORMAT,
    LENS_MOUNT, METERING_MODE_TAG2010, PICTURE_EFFECT2, PICTURE_PROFILE, QUALITY2, RELEASE_MODE2,
    RELEASE_MODE3, SELF_TIMER,
};
use crate::maker::print;
use crate::maker::row::{Table, item};
use crate::value::Format;

/// Tags of Sony's `Tag2010e` (0x2010).
pub(in crate::maker) static TAG2010E: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0, "SequenceImageNumber").format(Format::Int32u).number(|v| v + 1.0),
        item(4, "SequenceFileNumber").format(Format::Int32u).number(|v| v + 1.0),
        item(8, "ReleaseMode2").format(Format::Int32u).labels(RELEASE_MODE2),
        item(0x21c, "DigitalZoomRatio").number(|v| v / 16.0).priority(0),
        item(0x22c, "SonyDateTime").format(Format::Undef).count(7).value(values::date_time),
        item(0x328, "DynamicRangeOptimizer").labels(DYNAMIC_RANGE_OPTIMIZER),
        item(0x115c, "ReleaseMode3").labels(RELEASE_MODE3),
        item(0x1160, "ReleaseMode2").labels(RELEASE_MODE2),
        item(0x1168, "SelfTimer").labels(SELF_TIMER),
        item(0x116c, "FlashMode").labels(FLASH_MODE_TAG2010),
        item(0x1172, "StopsAboveBaseISO")
            .format(Format::Int16u)
            .number(|v| 16.0 - v / 256.0)
            .call(print::tenths_or_zero),
        item(0x1174, "BrightnessValue").format(Format::Int16u).number(|v| v / 256.0 - 56.6),
        item(0x1178, "DynamicRangeOptimizer").labels(DYNAMIC_RANGE_OPTIMIZER),
        item(0x117c, "HDRSetting").labels(HDR_SETTING),
        item(0x1180, "ExposureCompensation")
            .format(Format::Int16s)
            .number(|v| -v / 256.0)
            .call(print::signed_tenths),
        item(0x1196, "PictureProfile").labels(PICTURE_PROFILE),
        item(0x1197, "PictureProfile").labels(PICTURE_PROFILE),
        item(0x119b, "PictureEffect2").labels(PICTURE_EFFECT2),
        item(0x11a8, "Quality2").labels(QUALITY2),
        item(0x11ac, "MeteringMode").labels(METERING_MODE_TAG2010),
        item(0x11ad, "ExposureProgram").labels(EXPOSURE_PROGRAM_AF_INFO),
        item(0x11b4, "WB_RGBLevels").format(Format::Int16u).count(3),
        item(0x1254, "SonyISO")
            .format(Format::Int16u)
            .when(|note, _| note.model_begins_word(WITH_SONY_ISO))
            .number(values::iso)
            .fixed(0, ""),
        item(0x1258, "SonyISO")
            .format(Format::Int16u)
            .when(|note, _| note.model_begins_word(&["DSC-RX1", "DSC-RX1R"]))
            .number(values::iso)
            .fixed(0, ""),
        item(0x1278, "FocalLength")
            .format(Format::Int16u)
            .when(|note, _| note.model_begins_word(AS_SLT_A58))
            .number(|v| v / 10.0)
            .fixed(1, " mm"),
        item(0x127a, "MinFocalLength")
            .format(Format::Int16u)
            .when(|note, _| note.model_begins_word(AS_SLT_A58))
            .number(|v| v / 10.0)
            .fixed(1, " mm"),
        item(0x127c, "MaxFocalLength")
            .format(Format::Int16u)
            .when(|note, _| note.model_begins_word(AS_SLT_A58))
            .value(values::tenths)
            .fixed(1, " mm"),
        item(0x1280, "SonyISO")
            .format(Format::Int16u)
            .when(|note, _| note.model_begins_word(AS_SLT_A58))
            .number(values::iso)
            .fixed(0, ""),
        item(0x1870, "DistortionCorrParams")
            .format(Format::Int16s)
            .count(16)
            .when(|note, _| !note.model_begins(&["DSC-", "Stellar"])),
        item(0x1891, "LensFormat")
            .when(|note, _| !note.model_begins(&["DSC-", "Stellar"]))
            .labels(LENS_FORMAT),
        item(0x1892, ".LensMount").remember(),
        item(0x1892, "LensMount")
            .part(1)
            .when(|note, _| !note.model_begins(&["DSC-", "Stellar"]))
            .labels(LENS_MOUNT),
        item(0x1893, "LensType2")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") == 2)
            .labels(E_MOUNT),
        item(0x1896, "LensType")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") == 1)
            .call(print_a_mount)
            .priority(0),
        item(0x1898, "DistortionCorrParamsPresent")
            .when(|note, _| !note.model_begins(&["DSC-", "Stellar"]))
            .labels(&[(0, "No"), (1, "Yes")]),
        item(0x1899, "DistortionCorrParamsNumber")
            .when(|note, _| !note.model_begins(&["DSC-"]))
            .labels(DISTORTION_CORR_PARAMS_NUMBER),
        item(0x192c, "AspectRatio")
            .when(|note, _| !note.model_begins_word(&["DSC-RX100", "Stellar"]))
            .labels(ASPECT_RATIO),
        item(0x1a88, "AspectRatio")
            .when(|note, _| note.model_begins_word(&["DSC-RX100", "Stellar"]))
            .labels(ASPECT_RATIO),
    ],
)
.priority(0);

/// Tags of Sony's `Tag2010f` (0x2010).
pub(in crate::maker) static TAG2010F: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(4, "ReleaseMode2").format(Format::Int32u).labels(RELEASE_MODE2),
        item(0x50, "DynamicRangeOptimizer").labels(DYNAMIC_RANGE_OPTIMIZER),
        item(0x1014, "ReleaseMode3").labels(RELEASE_MODE3),
        item(0x1018, "ReleaseMode2").labels(RELEASE_MODE2),
        item(0x1020, "SelfTimer").labels(SELF_TIMER),
        item(0x1024, "FlashMode").labels(FLASH_MODE_TAG2010),
        item(0x102a, "StopsAboveBaseISO")
            .format(Format::Int16u)
            .number(|v| 16.0 - v / 256.0)
            .call(print::tenths_or_zero),
        item(0x102c, "BrightnessValue").format(Format::Int16u).number(|v| v / 256.0 - 56.6),
        item(0x1030, "DynamicRangeOptimizer").labels(DYNAMIC_RANGE_OPTIMIZER),
        item(0x1034, "HDRSetting").labels(HDR_SETTING),
        item(0x1038, "ExposureCompensation")
            .format(Format::Int16s)
            .number(|v| -v / 256.0)
            .call(print::signed_tenths),
        item(0x104e, "PictureProfile").labels(PICTURE_PROFILE),
        item(0x104f, "PictureProfile").labels(PICTURE_PROFILE),
        item(0x1053, "PictureEffect2").labels(PICTURE_EFFECT2),
        item(0x1060, "Quality2").labels(QUALITY2),
        item(0x1064, "MeteringMode").labels(METERING_MODE_TAG2010),
        item(0x1065, "ExposureProgram").labels(EXPOSURE_PROGRAM_AF_INFO),
        item(0x106c, "WB_RGBLevels").format(Format::Int16u).count(3),
        item(0x1134, "FocalLength").format(Format::Int16u).number(|v| v / 10.0).fixed(1, " mm"),
        item(0x1136, "MinFocalLength").format(Format::Int16u).number(|v| v / 10.0).fixed(1, " mm"),
        item(0x1138, "MaxFocalLength").format(Format::Int16u).number(|v| v / 10.0).fixed(1, " mm"),
        item(0x113c, "SonyISO").format(Format::Int16u).number(values::iso).fixed(0, ""),
        item(0x192c, "AspectRatio").labels(ASPECT_RATIO),
    ],
)
.priority(0);

/// Tags of Sony's `Tag2010g` (0x2010).
pub(in crate::maker) static TAG2010G: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(4, "ReleaseMode2").format(Format::Int32u).labels(RELEASE_MODE2),
        item(0x50, "DynamicRangeOptimizer").labels(DYNAMIC_RANGE_OPTIMIZER),
        item(0x20c, "ReleaseMode3").labels(RELEASE_MODE3),
        item(0x210, "ReleaseMode2").labels(RELEASE_MODE2),
        item(0x218, "SelfTimer").labels(SELF_TIMER),
        item(0x21c, "FlashMode").labels(FLASH_MODE_TAG2010),
        item(0x222, "StopsAboveBaseISO")
            .format(Format::Int16u)
            .number(|v| 16.0 - v / 256.0)
            .call(print::tenths_or_zero),
        item(0x224, "BrightnessValue").format(Format::Int16u).number(|v| v / 256.0 - 56.6),
        item(0x228, "DynamicRangeOptimizer").labels(DYNAMIC_RANGE_OPTIMIZER),
        item(0x22c, "HDRSetting").labels(HDR_SETTING),
        item(0x230, "ExposureCompensation")
            .format(Format::Int16s)
            .number(|v| -v / 256.0)
            .call(print::signed_tenths),
        item(0x246, "PictureProfile").labels(PICTURE_PROFILE),
        item(0x247, "PictureProfile").labels(PICTURE_PROFILE),
        item(0x24b, "PictureEffect2").labels(PICTURE_EFFECT2),
        item(0x258, "Quality2").labels(QUALITY2),
        item(0x25c, "MeteringMode").labels(METERING_MODE_TAG2010),
        item(0x25d, "ExposureProgram").labels(EXPOSURE_PROGRAM_AF_INFO),
        item(0x264, "WB_RGBLevels").format(Format::Int16u).count(3),
        item(0x32c, "FocalLength").format(Format::Int16u).number(|v| v / 10.0).fixed(1, " mm"),
        item(0x32e, "MinFocalLength").format(Format::Int16u).number(|v| v / 10.0).fixed(1, " mm"),
        item(0x330, "MaxFocalLength").format(Format::Int16u).value(values::tenths).fixed(1, " mm"),
        item(0x344, "SonyISO").format(Format::Int16u).number(values::iso).fixed(0, ""),
        item(0x189c, "DistortionCorrParams")
            .format(Format::Int16s)
            .count(16)
            .when(|note, _| !note.model_begins(&["DSC-"])),
        item(0x18bd, "LensFormat").when(|note, _| !note.model_begins(&["DSC-"])).labels(LENS_FORMAT),
        item(0x18be, ".LensMount").remember(),
        item(0x18be, "LensMount").part(1).when(|note, _| !note.model_begins(&["DSC-"])).labels(LENS_MOUNT),
        item(0x18bf, "LensType2")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") == 2)
            .labels(E_MOUNT),
        item(0x18c2, "LensType")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") == 1)
            .call(print_a_mount)
            .priority(0),
        item(0x18c4, "DistortionCorrParamsPresent")
            .when(|note, _| !note.model_begins(&["DSC-"]))
            .labels(&[(0, "No"), (1, "Yes")]),
        item(0x18c5, "DistortionCorrParamsNumber")
            .when(|note, _| !note.model_begins(&["DSC-"]))
            .labels(DISTORTION_CORR_PARAMS_NUMBER),
        item(0x1958, "AspectRatio").labels(ASPECT_RATIO),
    ],
)
.priority(0);

/// Tags of Sony's `Tag2010h` (0x2010).
pub(in crate::maker) static TAG2010H: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(4, "ReleaseMode2").format(Format::Int32u).labels(RELEASE_MODE2),
        item(0x50, "DynamicRangeOptimizer").labels(DYNAMIC_RANGE_OPTIMIZER),
        item(0x20c, "ReleaseMode3").labels(RELEASE_MODE3),
        item(0x210, "ReleaseMode2").labels(RELEASE_MODE2),
        item(0x218, "SelfTimer").labels(SELF_TIMER_TAG2010H),
        item(0x21c, "FlashMode").labels(FLASH_MODE_TAG2010),
        item(0x222, "StopsAboveBaseISO")
            .format(Format::Int16u)
            .number(|v| 16.0 - v / 256.0)
            .call(print::tenths_or_zero),
        item(0x224, "BrightnessValue").format(Format::Int16u).number(|v| v / 256.0 - 56.6),
        item(0x228, "DynamicRangeOptimizer").labels(DYNAMIC_RANGE_OPTIMIZER),
        item(0x22c, "HDRSetting").labels(HDR_SETTING),
        item(0x230, "ExposureCompensation")
            .format(Format::Int16s)
            .number(|v| -v / 256.0)
            .call(print::signed_tenths),
        item(0x246, "PictureProfile").labels(PICTURE_PROFILE),
        item(0x247, "PictureProfile").labels(PICTURE_PROFILE),
        item(0x24b, "PictureEffect2").labels(PICTURE_EFFECT2),
        item(0x258, "Quality2").labels(QUALITY2),
        item(0x25c, "MeteringMode").labels(METERING_MODE_TAG2010),
        item(0x25d, "ExposureProgram").labels(EXPOSURE_PROGRAM_AF_INFO),
        item(0x264, "WB_RGBLevels").format(Format::Int16u).count(3),
        item(0x32c, "FocalLength").format(Format::Int16u).number(|v| v / 10.0).fixed(1, " mm"),
        item(0x32e, "MinFocalLength").format(Format::Int16u).number(|v| v / 10.0).fixed(1, " mm"),
        item(0x330, "MaxFocalLength").format(Format::Int16u).value(values::tenths).fixed(1, " mm"),
        item(0x346, "SonyISO").format(Format::Int16u).number(values::iso).fixed(0, ""),
        item(0x18cc, "DistortionCorrParams")
            .format(Format::Int16s)
            .count(16)
            .when(|note, _| !note.model_begins(&["DSC-"])),
        item(0x18ed, "LensFormat").when(|note, _| !note.model_begins(&["DSC-"])).labels(LENS_FORMAT),
        item(0x18ee, ".LensMount").remember(),
        item(0x18ee, "LensMount").part(1).when(|note, _| !note.model_begins(&["DSC-"])).labels(LENS_MOUNT),
        item(0x18ef, "LensType2")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") == 2)
            .labels(E_MOUNT),
        item(0x18f2, "LensType")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") == 1)
            .call(print_a_mount)
            .priority(0),
        item(0x18f4, "DistortionCorrParamsPresent")
            .when(|note, _| !note.model_begins(&["DSC-"]))
            .labels(&[(0, "No"), (1, "Yes")]),
        item(0x18f5, "DistortionCorrParamsNumber")
            .when(|note, _| !note.model_begins(&["DSC-"]))
            .labels(DISTORTION_CORR_PARAMS_NUMBER),
        item(0x192c, "AspectRatio").labels(ASPECT_RATIO),
    ],
)
.priority(0);

/// Tags of Sony's `Tag2010i` (0x2010).
pub(in crate::maker) static TAG2010I: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(4, "ReleaseMode2").format(Format::Int32u).labels(RELEASE_MODE2),
        item(0x4e, "DynamicRangeOptimizer").labels(DYNAMIC_RANGE_OPTIMIZER),
        item(0x204, "ReleaseMode3").labels(RELEASE_MODE3),
        item(0x208, "ReleaseMode2").labels(RELEASE_MODE2),
        item(0x210, "SelfTimer").labels(SELF_TIMER_TAG2010H),
        item(0x211, "FlashMode").labels(FLASH_MODE_TAG2010),
        item(0x217, "StopsAboveBaseISO")
            .format(Format::Int16u)
            .number(|v| 16.0 - v / 256.0)
            .call(print::tenths_or_zero),
        item(0x219, "BrightnessValue").format(Format::Int16u).number(|v| v / 256.0 - 56.6),
        item(0x21b, "DynamicRangeOptimizer").labels(DYNAMIC_RANGE_OPTIMIZER),
        item(0x21f, "HDRSetting").labels(HDR_SETTING),
        item(0x223, "ExposureCompensation")
            .format(Format::Int16s)
            .number(|v| -v / 256.0)
            .call(print::signed_tenths),
        item(0x237, "PictureProfile").labels(PICTURE_PROFILE),
        item(0x238, "PictureProfile").labels(PICTURE_PROFILE),
        item(0x23c, "PictureEffect2").labels(PICTURE_EFFECT2),
        item(0x247, "Quality2").labels(QUALITY2),
        item(0x24b, "MeteringMode").labels(METERING_MODE_TAG2010),
        item(0x24c, "ExposureProgram").labels(EXPOSURE_PROGRAM_AF_INFO),
        item(0x252, "WB_RGBLevels").format(Format::Int16u).count(3),
        item(0x30a, "FocalLength").format(Format::Int16u).number(|v| v / 10.0).fixed(1, " mm"),
        item(0x30c, "MinFocalLength").format(Format::Int16u).number(|v| v / 10.0).fixed(1, " mm"),
        item(0x30e, "MaxFocalLength").format(Format::Int16u).value(values::tenths).fixed(1, " mm"),
        item(0x320, "SonyISO").format(Format::Int16u).number(values::iso).fixed(0, ""),
        item(0x17d0, "DistortionCorrParams")
            .format(Format::Int16s)
            .count(16)
            .when(|note, _| !note.model_begins(&["DSC-"])),
        item(0x17f1, "LensFormat").when(|note, _| !note.model_begins(&["DSC-"])).labels(LENS_FORMAT),
        item(0x17f2, ".LensMount").remember(),
        item(0x17f2, "LensMount").part(1).when(|note, _| !note.model_begins(&["DSC-"])).labels(LENS_MOUNT),
        item(0x17f3, "LensType2")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") == 2)
            .labels(E_MOUNT),
        item(0x17f6, "LensType")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") == 1)
            .call(print_a_mount)
            .priority(0),
        item(0x17f8, "DistortionCorrParamsPresent")
            .when(|note, _| !note.model_begins(&["DSC-"]))
            .labels(&[(0, "No"), (1, "Yes")]),
        item(0x17f9, "DistortionCorrParamsNumber")
            .when(|note, _| !note.model_begins(&["DSC-"]))
            .labels(DISTORTION_CORR_PARAMS_NUMBER),
        item(0x188c, "AspectRatio").labels(ASPECT_RATIO),
    ],
)
.priority(0);

const DISTORTION_CORR_PARAMS_NUMBER: &[(i64, &str)] = &[(11, "11 (APS-C)"), (16, "16 (Full-frame)")];

const ASPECT_RATIO: &[(i64, &str)] = &[(0, "16:9"), (1, "4:3"), (2, "3:2"), (3, "1:1"), (5, "Panorama")];

const SELF_TIMER_TAG2010H: &[(i64, &str)] = &[(0, "Off"), (1, "Self-timer 5 or 10 s"), (2, "Self-timer 2 s")];
