//! Settings of raw development. Source: ExifTool's page of Olympus's tags.

use super::values;
use super::words::{ART_FILTER, COLOR_SPACE, RAW_DEV_NOISE_REDUCTION};
use crate::def::Conv;
use crate::maker::row::{Table, item};

/// Tags of Olympus's `RawDevelopment` (0x2030).
pub(in crate::maker) static RAW_DEVELOPMENT: Table = Table::directory(
    "Olympus",
    &[
        item(0x0000, "RawDevVersion").value(values::without_nuls),
        item(0x0100, "RawDevExposureBiasValue"),
        item(0x0101, "RawDevWhiteBalanceValue"),
        item(0x0102, "RawDevWBFineAdjustment"),
        item(0x0103, "RawDevGrayPoint"),
        item(0x0104, "RawDevSaturationEmphasis"),
        item(0x0105, "RawDevMemoryColorEmphasis"),
        item(0x0106, "RawDevContrastValue"),
        item(0x0107, "RawDevSharpnessValue"),
        item(0x0108, "RawDevColorSpace").labels(COLOR_SPACE),
        item(0x0109, "RawDevEngine").labels(RAW_DEV_ENGINE),
        item(0x010a, "RawDevNoiseReduction").bits(RAW_DEV_NOISE_REDUCTION),
        item(0x010b, "RawDevEditStatus").labels(RAW_DEV_EDIT_STATUS),
        item(0x010c, "RawDevSettings").bits(RAW_DEV_SETTINGS),
    ],
);

/// Tags of Olympus's `RawDev2` (0x2031).
pub(in crate::maker) static RAW_DEVELOPMENT2: Table = Table::directory(
    "Olympus",
    &[
        item(0x0000, "RawDevVersion").value(values::without_nuls),
        item(0x0100, "RawDevExposureBiasValue"),
        item(0x0101, "RawDevWhiteBalance").labels(&[(1, "Color Temperature"), (2, "Gray Point")]),
        item(0x0102, "RawDevWhiteBalanceValue"),
        item(0x0103, "RawDevWBFineAdjustment"),
        item(0x0104, "RawDevGrayPoint"),
        item(0x0105, "RawDevContrastValue"),
        item(0x0106, "RawDevSharpnessValue"),
        item(0x0107, "RawDevSaturationEmphasis"),
        item(0x0108, "RawDevMemoryColorEmphasis"),
        item(0x0109, "RawDevColorSpace").labels(COLOR_SPACE),
        item(0x010a, "RawDevNoiseReduction").bits(RAW_DEV_NOISE_REDUCTION),
        item(0x010b, "RawDevEngine").labels(&[(0, "High Speed"), (1, "High Function")]),
        item(0x010c, "RawDevPictureMode").labels(RAW_DEV_PICTURE_MODE),
        item(0x010d, "RawDevPMSaturation"),
        item(0x010e, "RawDevPMContrast"),
        item(0x010f, "RawDevPMSharpness"),
        item(0x0110, "RawDevPM_BWFilter").labels(RAW_DEV_PM_BW_FILTER),
        item(0x0111, "RawDevPMPictureTone").labels(RAW_DEV_PM_PICTURE_TONE),
        item(0x0112, "RawDevGradation"),
        item(0x0113, "RawDevSaturation3"),
        item(0x0119, "RawDevAutoGradation").labels(&[(0, "Off"), (1, "On")]),
        item(0x0120, "RawDevPMNoiseFilter"),
        item(0x0121, "RawDevArtFilter").conv(Conv::Elements(&[Conv::Labels(ART_FILTER)])),
    ],
);

const RAW_DEV_ENGINE: &[(i64, &str)] =
    &[(0, "High Speed"), (1, "High Function"), (2, "Advanced High Speed"), (3, "Advanced High Function")];

const RAW_DEV_EDIT_STATUS: &[(i64, &str)] =
    &[(0, "Original"), (1, "Edited (Landscape)"), (6, "Edited (Portrait)"), (8, "Edited (Portrait)")];

const RAW_DEV_SETTINGS: &[(u32, &str)] = &[
    (0, "WB Color Temp"),
    (1, "WB Gray Point"),
    (2, "Saturation"),
    (3, "Contrast"),
    (4, "Sharpness"),
    (5, "Color Space"),
    (6, "High Function"),
    (7, "Noise Reduction"),
];

const RAW_DEV_PICTURE_MODE: &[(i64, &str)] =
    &[(1, "Vivid"), (2, "Natural"), (3, "Muted"), (256, "Monotone"), (512, "Sepia")];

const RAW_DEV_PM_BW_FILTER: &[(i64, &str)] =
    &[(1, "Neutral"), (2, "Yellow"), (3, "Orange"), (4, "Red"), (5, "Green")];

const RAW_DEV_PM_PICTURE_TONE: &[(i64, &str)] =
    &[(1, "Neutral"), (2, "Sepia"), (3, "Blue"), (4, "Purple"), (5, "Green")];
