//! Camera settings of the DiMAGE series (tags 1 and 3). Source: ExifTool's page of Minolta's tags.

use super::values;
use super::words::METERING_MODE;
use crate::maker::print;
use crate::maker::row::{Table, item};
use crate::print::exif::{exposure_time, fraction};
use crate::value::Format;

/// Tags of `MinoltaCameraSettings` (0x0001 and 0x0003).
pub static CAMERA_SETTINGS: Table = Table::fixed(
    "Minolta",
    Format::Int32u,
    &[
        item(1, "ExposureMode").labels(EXPOSURE_MODE),
        item(2, "FlashMode").labels(FLASH_MODE),
        item(3, "WhiteBalance").call(values::white_balance),
        item(4, "MinoltaImageSize").labels(MINOLTA_IMAGE_SIZE),
        item(5, "MinoltaQuality").labels(MINOLTA_QUALITY),
        item(6, "DriveMode").labels(DRIVE_MODE),
        item(7, "MeteringMode").labels(METERING_MODE),
        item(8, "ISO").number(|v| ((v - 48.0) / 8.0).exp2() * 100.0).call(print::rounded),
        item(9, "ExposureTime").number(|v| ((48.0 - v) / 8.0).exp2()).call(exposure_time),
        item(0xa, "FNumber").number(|v| ((v - 8.0) / 16.0).exp2()).fixed(1, ""),
        item(0xb, "MacroMode").labels(&[(0, "Off"), (1, "On")]),
        item(0xc, "DigitalZoom").labels(&[(0, "Off"), (1, "Electronic magnification"), (2, "2x")]),
        item(0xd, "ExposureCompensation").number(|v| v / 3.0 - 2.0).call(fraction),
        item(0xe, "BracketStep").labels(&[(0, "1/3 EV"), (1, "2/3 EV"), (2, "1 EV")]),
        item(0x10, "IntervalLength"),
        item(0x11, "IntervalNumber"),
        item(0x12, "FocalLength").number(|v| v / 256.0).fixed(1, " mm"),
        item(0x13, "FocusDistance").number(|v| v / 1000.0).call(print::metres_or_inf),
        item(0x14, "FlashFired").labels(&[(0, "No"), (1, "Yes")]).remember(),
        item(0x15, "MinoltaDate").value(values::date),
        item(0x16, "MinoltaTime").value(values::time),
        item(0x17, "MaxAperture").number(|v| ((v - 8.0) / 16.0).exp2()).fixed(1, ""),
        item(0x1a, "FileNumberMemory").labels(&[(0, "Off"), (1, "On")]),
        item(0x1b, "LastFileNumber"),
        item(0x1c, "ColorBalanceRed").number(|v| v / 256.0),
        item(0x1d, "ColorBalanceGreen").number(|v| v / 256.0),
        item(0x1e, "ColorBalanceBlue").number(|v| v / 256.0),
        item(0x1f, "Saturation").value(values::level).call(print::parameter),
        item(0x20, "Contrast").value(values::level).call(print::parameter),
        item(0x21, "Sharpness").labels(&[(0, "Hard"), (1, "Normal"), (2, "Soft")]),
        item(0x22, "SubjectProgram").labels(SUBJECT_PROGRAM),
        item(0x23, "FlashExposureComp").number(|v| (v - 6.0) / 3.0).call(fraction),
        item(0x24, "ISOSetting").labels(ISO_SETTING),
        item(0x25, "MinoltaModelID").labels(MINOLTA_MODEL_ID),
        item(0x26, "IntervalMode").labels(&[(0, "Still Image"), (1, "Time-lapse Movie")]),
        item(0x27, "FolderName").labels(&[(0, "Standard Form"), (1, "Data Form")]),
        item(0x28, "ColorMode").labels(COLOR_MODE),
        item(0x29, "ColorFilter").value(values::level),
        item(0x2a, "BWFilter"),
        item(0x2b, "InternalFlash").labels(&[(0, "No"), (1, "Fired")]),
        item(0x2c, "Brightness").number(|v| v / 8.0 - 6.0),
        item(0x2d, "SpotFocusPointX"),
        item(0x2e, "SpotFocusPointY"),
        item(0x2f, "WideFocusZone").labels(WIDE_FOCUS_ZONE),
        item(0x30, "FocusMode").labels(&[(0, "AF"), (1, "MF")]),
        item(0x31, "FocusArea").labels(&[(0, "Wide Focus (normal)"), (1, "Spot Focus")]),
        item(0x32, "DECPosition").labels(&[
            (0, "Exposure"),
            (1, "Contrast"),
            (2, "Saturation"),
            (3, "Filter"),
        ]),
        item(0x33, "ColorProfile")
            .when(|note, _| note.camera.model == "DiMAGE 7Hi")
            .labels(&[(0, "Not Embedded"), (1, "Embedded")]),
        item(0x34, "DataImprint").when(|note, _| note.camera.model == "DiMAGE 7Hi").labels(DATA_IMPRINT),
        item(0x3f, "FlashMetering").labels(FLASH_METERING),
    ],
)
.priority(0);

const EXPOSURE_MODE: &[(i64, &str)] =
    &[(0, "Program"), (1, "Aperture Priority"), (2, "Shutter Priority"), (3, "Manual")];

const FLASH_MODE: &[(i64, &str)] =
    &[(0, "Fill flash"), (1, "Red-eye reduction"), (2, "Rear flash sync"), (3, "Wireless"), (4, "Off?")];

const MINOLTA_IMAGE_SIZE: &[(i64, &str)] = &[
    (0, "Full"),
    (1, "1600x1200"),
    (2, "1280x960"),
    (3, "640x480"),
    (6, "2080x1560"),
    (7, "2560x1920"),
    (8, "3264x2176"),
];

const MINOLTA_QUALITY: &[(i64, &str)] =
    &[(0, "Raw"), (1, "Super Fine"), (2, "Fine"), (3, "Standard"), (4, "Economy"), (5, "Extra Fine")];

const DRIVE_MODE: &[(i64, &str)] = &[
    (0, "Single"),
    (1, "Continuous"),
    (2, "Self-timer"),
    (4, "Bracketing"),
    (5, "Interval"),
    (6, "UHS continuous"),
    (7, "HS continuous"),
];

const SUBJECT_PROGRAM: &[(i64, &str)] =
    &[(0, "None"), (1, "Portrait"), (2, "Text"), (3, "Night portrait"), (4, "Sunset"), (5, "Sports action")];

const ISO_SETTING: &[(i64, &str)] = &[(0, "100"), (1, "200"), (2, "400"), (3, "800"), (4, "Auto"), (5, "64")];

const MINOLTA_MODEL_ID: &[(i64, &str)] = &[
    (0, "DiMAGE 7, X1, X21 or X31"),
    (1, "DiMAGE 5"),
    (2, "DiMAGE S304"),
    (3, "DiMAGE S404"),
    (4, "DiMAGE 7i"),
    (5, "DiMAGE 7Hi"),
    (6, "DiMAGE A1"),
    (7, "DiMAGE A2 or S414"),
];

const COLOR_MODE: &[(i64, &str)] =
    &[(0, "Natural color"), (1, "Black & White"), (2, "Vivid color"), (3, "Solarization"), (4, "Adobe RGB")];

const WIDE_FOCUS_ZONE: &[(i64, &str)] = &[
    (0, "No zone"),
    (1, "Center zone (horizontal orientation)"),
    (2, "Center zone (vertical orientation)"),
    (3, "Left zone"),
    (4, "Right zone"),
];

const DATA_IMPRINT: &[(i64, &str)] =
    &[(0, "None"), (1, "YYYY/MM/DD"), (2, "MM/DD/HH:MM"), (3, "Text"), (4, "Text + ID#")];

const FLASH_METERING: &[(i64, &str)] =
    &[(0, "ADI (Advanced Distance Integration)"), (1, "Pre-flash TTL"), (2, "Manual flash control")];
