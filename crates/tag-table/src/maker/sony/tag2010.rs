//! Block 0x2010, enciphered, of the SLT, NEX, ILCE and later DSC series. Source: ExifTool's page of Sony's
//! tags.

use super::values;
use super::words::{
    DYNAMIC_RANGE_OPTIMIZER, EXPOSURE_PROGRAM_AF_INFO, FLASH_MODE_TAG2010, HDR_SETTING,
    METERING_MODE_TAG2010, PICTURE_EFFECT2, PICTURE_PROFILE, QUALITY2, RELEASE_MODE2, RELEASE_MODE3,
    SELF_TIMER,
};
use crate::maker::print;
use crate::maker::row::{Table, item};
use crate::value::Format;

/// Tags of Sony's `Tag2010a` (0x2010).
pub(in crate::maker) static TAG2010A: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0x1128, "ReleaseMode3").labels(RELEASE_MODE3),
        item(0x112c, "ReleaseMode2").labels(RELEASE_MODE2),
        item(0x1134, "SelfTimer").labels(SELF_TIMER),
        item(0x1138, "FlashMode").labels(FLASH_MODE_TAG2010),
        item(0x113e, "StopsAboveBaseISO")
            .format(Format::Int16u)
            .number(|v| 16.0 - v / 256.0)
            .call(print::tenths_or_zero),
        item(0x1140, "BrightnessValue").format(Format::Int16u).number(|v| v / 256.0 - 56.6),
        item(0x1144, "DynamicRangeOptimizer").labels(DYNAMIC_RANGE_OPTIMIZER),
        item(0x1148, "HDRSetting").labels(HDR_SETTING),
        item(0x114c, "ExposureCompensation")
            .format(Format::Int16s)
            .number(|v| -v / 256.0)
            .call(print::signed_tenths),
        item(0x115e, "PictureProfile").labels(PICTURE_PROFILE),
        item(0x115f, "PictureProfile").labels(PICTURE_PROFILE),
        item(0x1163, "PictureEffect2").labels(PICTURE_EFFECT2),
        item(0x1170, "Quality2").labels(QUALITY2),
        item(0x1174, "MeteringMode").labels(METERING_MODE_TAG2010),
        item(0x1175, "ExposureProgram").labels(EXPOSURE_PROGRAM_AF_INFO),
        item(0x117c, "WB_RGBLevels").format(Format::Int16u).count(3),
    ],
)
.priority(0);

/// Tags of Sony's `Tag2010b` (0x2010).
pub(in crate::maker) static TAG2010B: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0, "SequenceImageNumber").format(Format::Int32u).number(|v| v + 1.0),
        item(4, "SequenceFileNumber").format(Format::Int32u).number(|v| v + 1.0),
        item(8, "ReleaseMode2").format(Format::Int32u).labels(RELEASE_MODE2),
        item(0x1b6, "SonyDateTime").format(Format::Undef).count(7).value(values::date_time),
        item(0x324, "DynamicRangeOptimizer").labels(DYNAMIC_RANGE_OPTIMIZER),
        item(0x1128, "ReleaseMode3").labels(RELEASE_MODE3),
        item(0x112c, "ReleaseMode2").labels(RELEASE_MODE2),
        item(0x1134, "SelfTimer").labels(SELF_TIMER),
        item(0x1138, "FlashMode").labels(FLASH_MODE_TAG2010),
        item(0x113e, "StopsAboveBaseISO")
            .format(Format::Int16u)
            .number(|v| 16.0 - v / 256.0)
            .call(print::tenths_or_zero),
        item(0x1140, "BrightnessValue").format(Format::Int16u).number(|v| v / 256.0 - 56.6),
        item(0x1144, "DynamicRangeOptimizer").labels(DYNAMIC_RANGE_OPTIMIZER),
        item(0x1148, "HDRSetting").labels(HDR_SETTING),
        item(0x114c, "ExposureCompensation")
            .format(Format::Int16s)
            .number(|v| -v / 256.0)
            .call(print::signed_tenths),
        item(0x1162, "PictureProfile").labels(PICTURE_PROFILE),
        item(0x1163, "PictureProfile").labels(PICTURE_PROFILE),
        item(0x1167, "PictureEffect2").labels(PICTURE_EFFECT2),
        item(0x1174, "Quality2").labels(QUALITY2),
        item(0x1178, "MeteringMode").labels(METERING_MODE_TAG2010),
        item(0x1179, "ExposureProgram").labels(EXPOSURE_PROGRAM_AF_INFO),
        item(0x1180, "WB_RGBLevels").format(Format::Int16u).count(3),
        item(0x1218, "SonyISO").format(Format::Int16u).number(values::iso).fixed(0, ""),
        item(0x1a23, "DistortionCorrParams").format(Format::Int16s).count(16),
    ],
)
.priority(0);

/// Tags of Sony's `Tag2010c` (0x2010).
pub(in crate::maker) static TAG2010C: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0, "SequenceImageNumber").format(Format::Int32u).number(|v| v + 1.0),
        item(4, "SequenceFileNumber").format(Format::Int32u).number(|v| v + 1.0),
        item(8, "ReleaseMode2").format(Format::Int32u).labels(RELEASE_MODE2),
        item(0x200, "DigitalZoomRatio").number(|v| v / 16.0).priority(0),
        item(0x210, "SonyDateTime").format(Format::Undef).count(7).value(values::date_time),
        item(0x300, "DynamicRangeOptimizer").labels(DYNAMIC_RANGE_OPTIMIZER),
        item(0x1104, "ReleaseMode3").labels(RELEASE_MODE3),
        item(0x1108, "ReleaseMode2").labels(RELEASE_MODE2),
        item(0x1110, "SelfTimer").labels(SELF_TIMER),
        item(0x1114, "FlashMode").labels(FLASH_MODE_TAG2010),
        item(0x111a, "StopsAboveBaseISO")
            .format(Format::Int16u)
            .number(|v| 16.0 - v / 256.0)
            .call(print::tenths_or_zero),
        item(0x111c, "BrightnessValue").format(Format::Int16u).number(|v| v / 256.0 - 56.6),
        item(0x1120, "DynamicRangeOptimizer").labels(DYNAMIC_RANGE_OPTIMIZER),
        item(0x1124, "HDRSetting").labels(HDR_SETTING),
        item(0x1128, "ExposureCompensation")
            .format(Format::Int16s)
            .number(|v| -v / 256.0)
            .call(print::signed_tenths),
        item(0x113e, "PictureProfile").labels(PICTURE_PROFILE),
        item(0x113f, "PictureProfile").labels(PICTURE_PROFILE),
        item(0x1143, "PictureEffect2").labels(PICTURE_EFFECT2),
        item(0x1150, "Quality2").labels(QUALITY2),
        item(0x1154, "MeteringMode").labels(METERING_MODE_TAG2010),
        item(0x1155, "ExposureProgram").labels(EXPOSURE_PROGRAM_AF_INFO),
        item(0x115c, "WB_RGBLevels").format(Format::Int16u).count(3),
        item(0x11f4, "SonyISO").format(Format::Int16u).number(values::iso).fixed(0, ""),
    ],
)
.priority(0);

/// Tags of Sony's `Tag2010d` (0x2010).
pub(in crate::maker) static TAG2010D: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0, "SequenceImageNumber").format(Format::Int32u).number(|v| v + 1.0),
        item(4, "SequenceFileNumber").format(Format::Int32u).number(|v| v + 1.0),
        item(8, "ReleaseMode2").format(Format::Int32u).labels(RELEASE_MODE2),
        item(0x1fe, "SonyDateTime").format(Format::Undef).count(7).value(values::date_time),
        item(0x37c, "DynamicRangeOptimizer").labels(DYNAMIC_RANGE_OPTIMIZER),
        item(0x1180, "ReleaseMode3").labels(RELEASE_MODE3),
        item(0x1184, "ReleaseMode2").labels(RELEASE_MODE2),
        item(0x118c, "SelfTimer").labels(SELF_TIMER),
        item(0x1190, "FlashMode").labels(FLASH_MODE_TAG2010),
        item(0x1196, "StopsAboveBaseISO")
            .format(Format::Int16u)
            .number(|v| 16.0 - v / 256.0)
            .call(print::tenths_or_zero),
        item(0x1198, "BrightnessValue").format(Format::Int16u).number(|v| v / 256.0 - 56.6),
        item(0x119c, "DynamicRangeOptimizer").labels(DYNAMIC_RANGE_OPTIMIZER),
        item(0x11a0, "HDRSetting").labels(HDR_SETTING),
        item(0x11ba, "PictureProfile").labels(PICTURE_PROFILE),
        item(0x11bb, "PictureProfile").labels(PICTURE_PROFILE),
        item(0x11bf, "PictureEffect2").labels(PICTURE_EFFECT2),
        item(0x11d0, "MeteringMode").labels(METERING_MODE_TAG2010),
        item(0x11d1, "ExposureProgram").labels(EXPOSURE_PROGRAM_AF_INFO),
        item(0x11d8, "WB_RGBLevels").format(Format::Int16u).count(3),
        item(0x1270, "SonyISO").format(Format::Int16u).number(values::iso).fixed(0, ""),
    ],
)
.priority(0);
