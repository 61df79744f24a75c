//! Blocks about exposure, flash and settings. Source: ExifTool's page of Pentax's tags.

use super::words::AF_POINTS_IN_FOCUS_CAMERA_SETTINGS;
use super::{shown, values};
use crate::def::Conv;
use crate::maker::print;
use crate::maker::row::{Table, item};
use crate::print::exif::exposure_time;
use crate::value::Format;

/// Tags of Pentax's `ShakeReductionInfo` (0x005c).
pub(in crate::maker) static SR_INFO: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(0, "SRResult").call(|value, mode, out| {
            print::bits_or("Not stabilized", &[(0, "Stabilized"), (6, "Not ready")], value, mode, out)
        }),
        item(1, "ShakeReduction").labels(SHAKE_REDUCTION),
        item(2, "SRHalfPressTime").number(|v| v / 60.0).call(shown::half_press),
        item(3, "SRFocalLength").number(values::hold_length).unit(" mm"),
    ],
);

/// Tags of Pentax's `ShakeReductionInfo` (0x005c), layout 2.
pub(in crate::maker) static SR_INFO2: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[item(0, "SRResult").bits(&[]).unknown(), item(1, "ShakeReduction").labels(SHAKE_REDUCTION_SR_INFO2)],
);

/// Tags of Pentax's `CameraSettings` (0x0205).
pub(in crate::maker) static CAMERA_SETTINGS: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(0, "PictureMode2").labels(PICTURE_MODE2),
        item(1, "ProgramLine").mask(0x3).labels(&[(0, "Normal"), (1, "Hi Speed"), (2, "Depth"), (3, "MTF")]),
        item(1, "EVSteps").part(1).mask(0x20).labels(EV_STEPS),
        item(1, "E-DialInProgram").part(2).mask(0x40).labels(&[(0, "Tv or Av"), (1, "P Shift")]),
        item(1, "ApertureRingUse").part(3).mask(0x80).labels(&[(0, "Prohibited"), (1, "Permitted")]),
        item(2, "FlashOptions").mask(0xf0).labels(FLASH_OPTIONS),
        item(2, "MeteringMode2")
            .part(1)
            .mask(0xf)
            .call(|value, mode, out| print::bits_or("Multi-segment", METERING_MODE2, value, mode, out)),
        item(3, "AFPointMode").mask(0xf0).call(|value, mode, out| {
            print::bits_or("Auto", &[(0, "Select"), (1, "Fixed Center")], value, mode, out)
        }),
        item(3, "FocusMode2").part(1).mask(0xf).labels(&[
            (0, "Manual"),
            (1, "AF-S"),
            (2, "AF-C"),
            (3, "AF-A"),
        ]),
        item(4, "AFPointSelected2").format(Format::Int16u).call(|value, mode, out| {
            print::bits_or("Auto", AF_POINTS_IN_FOCUS_CAMERA_SETTINGS, value, mode, out)
        }),
        item(6, "ISOFloor").number(values::iso),
        item(7, "DriveMode2")
            .call(|value, mode, out| print::bits_or("Single-frame", DRIVE_MODE2, value, mode, out)),
        item(8, "ExposureBracketStepSize").labels(EXPOSURE_BRACKET_STEP_SIZE),
        item(9, "BracketShotNumber").conv(Conv::HexLabels(BRACKET_SHOT_NUMBER)),
        item(0xa, "WhiteBalanceSet").mask(0xf0).labels(WHITE_BALANCE_SET),
        item(0xa, "MultipleExposureSet").part(1).mask(0xf).labels(&[(0, "Off"), (1, "On")]),
        item(0xd, "RawAndJpgRecording")
            .when(|note, _| note.model_has_word(&["K10D", "GX10"]))
            .conv(Conv::HexLabels(RAW_AND_JPG_RECORDING)),
        item(0xe, "JpgRecordedPixels")
            .mask(0x3)
            .when(|note, _| note.model_has_word(&["K10D", "GX10"]))
            .labels(&[(0, "10 MP"), (1, "6 MP"), (2, "2 MP")]),
        item(0xe, "LinkAEToAFPoint")
            .part(1)
            .mask(0x1)
            .when(|note, _| note.model_has_word(&["K-5"]))
            .labels(&[(0, "Off"), (1, "On")]),
        item(0xe, "SensitivitySteps")
            .part(2)
            .mask(0x2)
            .when(|note, _| note.model_has_word(&["K-5"]))
            .labels(SENSITIVITY_STEPS),
        item(0xe, "ISOAuto")
            .part(3)
            .mask(0x4)
            .when(|note, _| note.model_has_word(&["K-5"]))
            .labels(&[(0, "Off"), (1, "On")]),
        item(0x10, "FlashOptions2")
            .mask(0xf0)
            .when(|note, _| note.model_has_word(&["K10D", "GX10"]))
            .labels(FLASH_OPTIONS),
        item(0x10, "MeteringMode3")
            .part(1)
            .mask(0xf)
            .when(|note, _| note.model_has_word(&["K10D", "GX10"]))
            .call(|value, mode, out| print::bits_or("Multi-segment", METERING_MODE2, value, mode, out)),
        item(0x11, "SRActive")
            .mask(0x80)
            .when(|note, _| note.model_has_word(&["K10D", "GX10"]))
            .labels(&[(0, "No"), (1, "Yes")]),
        item(0x11, "Rotation")
            .part(1)
            .mask(0x60)
            .when(|note, _| note.model_has_word(&["K10D", "GX10"]))
            .labels(ROTATION),
        item(0x11, "ISOSetting")
            .part(2)
            .mask(0x4)
            .when(|note, _| note.model_has_word(&["K10D", "GX10"]))
            .labels(&[(0, "Manual"), (1, "Auto")]),
        item(0x11, "SensitivitySteps")
            .part(3)
            .mask(0x2)
            .when(|note, _| note.model_has_word(&["K10D", "GX10"]))
            .labels(SENSITIVITY_STEPS),
        item(0x12, "TvExposureTimeSetting")
            .when(|note, _| note.model_has_word(&["K10D", "GX10"]))
            .number(values::seconds)
            .call(exposure_time),
        item(0x13, "AvApertureSetting")
            .when(|note, _| note.model_has_word(&["K10D", "GX10"]))
            .number(values::f_number)
            .fixed(1, ""),
        item(0x14, "SvISOSetting").when(|note, _| note.model_has_word(&["K10D", "GX10"])).number(values::iso),
        item(0x15, "BaseExposureCompensation")
            .when(|note, _| note.model_has_word(&["K10D", "GX10"]))
            .number(|v| values::stops(64.0 - v))
            .call(print::signed_tenths),
    ],
)
.priority(0);

/// Tags of Pentax's `AEInfo` (0x0206).
pub static AE_INFO: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(0, "AEExposureTime").number(values::seconds_of_eighths).call(exposure_time),
        item(1, "AEAperture").number(|v| ((v - 68.0) / 16.0).exp2()).fixed(1, ""),
        item(2, "AE_ISO").number(|v| 100.0 * ((v - 32.0) / 8.0).exp2()).call(print::rounded),
        item(3, "AEXv").number(|v| (v - 64.0) / 8.0),
        item(4, "AEBXv").format(Format::Int8s).number(|v| v / 8.0),
        item(5, "AEMinExposureTime").number(values::seconds_of_eighths).call(exposure_time),
        item(6, "AEProgramMode").labels(AE_PROGRAM_MODE),
        item(7, "AEFlags")
            .bits(&[(3, "AE lock"), (4, "Flash recommended?"), (7, "Aperture wide open")])
            .unknown(),
        item(8, "AEApertureSteps").call(shown::number_but::<255>),
        item(9, "AEMaxAperture").number(|v| ((v - 68.0) / 16.0).exp2()).fixed(1, ""),
        item(0xa, "AEMaxAperture2").number(|v| ((v - 68.0) / 16.0).exp2()).fixed(1, ""),
        item(0xb, "AEMinAperture").number(|v| ((v - 68.0) / 16.0).exp2()).fixed(0, ""),
        item(0xc, "AEMeteringMode").call(|value, mode, out| {
            print::bits_or("Multi-segment", &[(4, "Center-weighted average"), (5, "Spot")], value, mode, out)
        }),
        item(0xd, "AEWhiteBalance")
            .mask(0xf0)
            .when(|note, _| note.number("AEInfoSize") == 24)
            .labels(AE_WHITE_BALANCE),
        item(0xd, "AEMeteringMode2")
            .part(1)
            .mask(0xf)
            .when(|note, _| note.number("AEInfoSize") == 24)
            .call(|value, mode, out| print::bits_or("Multi-segment", METERING_MODE2, value, mode, out)),
        item(0xe, "FlashExposureCompSet")
            .format(Format::Int8s)
            .number(values::stops)
            .call(print::signed_tenths),
        item(0x15, "LevelIndicator").call(shown::number_but::<90>),
    ],
);

/// Tags of Pentax's `AEInfo2` (0x0206).
pub(in crate::maker) static AE_INFO2: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(2, "AEExposureTime").number(values::seconds_of_eighths).call(exposure_time),
        item(3, "AEAperture").number(|v| ((v - 68.0) / 16.0).exp2()).fixed(1, ""),
        item(4, "AE_ISO").number(|v| 100.0 * ((v - 32.0) / 8.0).exp2()).call(print::rounded),
        item(5, "AEXv").number(|v| (v - 64.0) / 8.0),
        item(6, "AEBXv").format(Format::Int8s).number(|v| v / 8.0),
        item(8, "AEError").format(Format::Int8s).number(|v| -(v - 64.0) / 8.0),
        item(0xb, "AEApertureSteps").call(shown::number_but::<255>),
        item(0xf, "SceneMode").labels(SCENE_MODE),
        item(0x10, "AEMaxAperture").number(|v| ((v - 68.0) / 16.0).exp2()).fixed(1, ""),
        item(0x11, "AEMaxAperture2").number(|v| ((v - 68.0) / 16.0).exp2()).fixed(1, ""),
        item(0x12, "AEMinAperture").number(|v| ((v - 68.0) / 16.0).exp2()).fixed(0, ""),
        item(0x13, "AEMinExposureTime").number(values::seconds_of_eighths).call(exposure_time),
    ],
);

/// Tags of Pentax's `AEInfo3` (0x0206).
pub(in crate::maker) static AE_INFO3: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(0x10, "AEExposureTime").number(values::seconds_of_eighths).call(exposure_time),
        item(0x11, "AEAperture").number(|v| ((v - 68.0) / 16.0).exp2()).fixed(1, ""),
        item(0x12, "AE_ISO").number(|v| 100.0 * ((v - 32.0) / 8.0).exp2()).call(print::rounded),
        item(0x1c, "AEMaxAperture").number(|v| ((v - 68.0) / 16.0).exp2()).fixed(1, ""),
        item(0x1d, "AEMaxAperture2").number(|v| ((v - 68.0) / 16.0).exp2()).fixed(1, ""),
        item(0x1e, "AEMinAperture").number(|v| ((v - 68.0) / 16.0).exp2()).fixed(0, ""),
        item(0x1f, "AEMinExposureTime").number(values::seconds_of_eighths).call(exposure_time),
    ],
);

/// Tags of Pentax's `FlashInfo` (0x0208).
pub(in crate::maker) static FLASH_INFO: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(0, "FlashStatus").conv(Conv::HexLabels(FLASH_STATUS)),
        item(1, "InternalFlashMode").conv(Conv::HexLabels(INTERNAL_FLASH_MODE)),
        item(2, "ExternalFlashMode").conv(Conv::HexLabels(EXTERNAL_FLASH_MODE)),
        item(3, "InternalFlashStrength"),
        item(4, "TTL_DA_AUp"),
        item(5, "TTL_DA_ADown"),
        item(6, "TTL_DA_BUp"),
        item(7, "TTL_DA_BDown"),
        item(0x18, "ExternalFlashGuideNumber")
            .mask(0x1f)
            .number(values::guide_number)
            .call(shown::whole_or_nothing),
        item(0x19, "ExternalFlashExposureComp").labels(EXTERNAL_FLASH_EXPOSURE_COMP),
        item(0x1a, "ExternalFlashBounce").labels(&[(0, "n/a"), (16, "Direct"), (48, "Bounce")]),
    ],
);

/// Tags of Pentax's `EVStepInfo` (0x0224).
pub(in crate::maker) static EV_STEP_INFO: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(0, "EVSteps").labels(EV_STEPS),
        item(1, "SensitivitySteps").labels(SENSITIVITY_STEPS),
        item(3, "LiveView").labels(&[(0, "Off"), (1, "On")]),
    ],
);

const SHAKE_REDUCTION: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "On"),
    (4, "Off (4)"),
    (5, "On but Disabled"),
    (6, "On (Video)"),
    (7, "On (7)"),
    (15, "On (15)"),
    (39, "On (mode 2)"),
    (135, "On (135)"),
    (167, "On (mode 1)"),
];

const SHAKE_REDUCTION_SR_INFO2: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "On"),
    (4, "Off (AA simulation off)"),
    (5, "On but Disabled"),
    (6, "On (Video)"),
    (7, "On (AA simulation off)"),
    (8, "Off (AA simulation type 1) (8)"),
    (12, "Off (AA simulation type 1)"),
    (15, "On (AA simulation type 1)"),
    (16, "Off (AA simulation type 2) (16)"),
    (20, "Off (AA simulation type 2)"),
    (23, "On (AA simulation type 2)"),
];

const PICTURE_MODE2: &[(i64, &str)] = &[
    (0, "Scene Mode"),
    (1, "Auto PICT"),
    (2, "Program AE"),
    (3, "Green Mode"),
    (4, "Shutter Speed Priority"),
    (5, "Aperture Priority"),
    (6, "Program Tv Shift"),
    (7, "Program Av Shift"),
    (8, "Manual"),
    (9, "Bulb"),
    (10, "Aperture Priority, Off-Auto-Aperture"),
    (11, "Manual, Off-Auto-Aperture"),
    (12, "Bulb, Off-Auto-Aperture"),
    (13, "Shutter & Aperture Priority AE"),
    (15, "Sensitivity Priority AE"),
    (16, "Flash X-Sync Speed AE"),
];

const EV_STEPS: &[(i64, &str)] = &[(0, "1/2 EV Steps"), (1, "1/3 EV Steps")];

const FLASH_OPTIONS: &[(i64, &str)] = &[
    (0, "Normal"),
    (1, "Red-eye reduction"),
    (2, "Auto"),
    (3, "Auto, Red-eye reduction"),
    (5, "Wireless (Master)"),
    (6, "Wireless (Control)"),
    (8, "Slow-sync"),
    (9, "Slow-sync, Red-eye reduction"),
    (10, "Trailing-curtain Sync"),
];

const METERING_MODE2: &[(u32, &str)] = &[(0, "Center-weighted average"), (1, "Spot")];

const DRIVE_MODE2: &[(u32, &str)] = &[
    (0, "Continuous"),
    (1, "Continuous (Lo)"),
    (2, "Self-timer (12 s)"),
    (3, "Self-timer (2 s)"),
    (4, "Remote Control (3 s delay)"),
    (5, "Remote Control"),
    (6, "Exposure Bracket"),
    (7, "Multiple Exposure"),
];

const EXPOSURE_BRACKET_STEP_SIZE: &[(i64, &str)] =
    &[(3, "0.3"), (4, "0.5"), (5, "0.7"), (8, "1.0"), (11, "1.3"), (12, "1.5"), (13, "1.7"), (16, "2.0")];

const BRACKET_SHOT_NUMBER: &[(i64, &str)] = &[
    (0, "n/a"),
    (2, "1 of 2"),
    (3, "1 of 3"),
    (5, "1 of 5"),
    (18, "2 of 2"),
    (19, "2 of 3"),
    (21, "2 of 5"),
    (35, "3 of 3"),
    (37, "3 of 5"),
    (53, "4 of 5"),
    (69, "5 of 5"),
];

const WHITE_BALANCE_SET: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Daylight"),
    (2, "Shade"),
    (3, "Cloudy"),
    (4, "Daylight Fluorescent"),
    (5, "Day White Fluorescent"),
    (6, "White Fluorescent"),
    (7, "Tungsten"),
    (8, "Flash"),
    (9, "Manual"),
    (12, "Set Color Temperature 1"),
    (13, "Set Color Temperature 2"),
    (14, "Set Color Temperature 3"),
];

const RAW_AND_JPG_RECORDING: &[(i64, &str)] = &[
    (1, "JPEG (Best)"),
    (4, "RAW (PEF, Best)"),
    (5, "RAW+JPEG (PEF, Best)"),
    (8, "RAW (DNG, Best)"),
    (9, "RAW+JPEG (DNG, Best)"),
    (33, "JPEG (Better)"),
    (36, "RAW (PEF, Better)"),
    (37, "RAW+JPEG (PEF, Better)"),
    (40, "RAW (DNG, Better)"),
    (41, "RAW+JPEG (DNG, Better)"),
    (65, "JPEG (Good)"),
    (68, "RAW (PEF, Good)"),
    (69, "RAW+JPEG (PEF, Good)"),
    (72, "RAW (DNG, Good)"),
    (73, "RAW+JPEG (DNG, Good)"),
];

const SENSITIVITY_STEPS: &[(i64, &str)] = &[(0, "1 EV Steps"), (1, "As EV Steps")];

const ROTATION: &[(i64, &str)] =
    &[(0, "Horizontal (normal)"), (1, "Rotate 180"), (2, "Rotate 90 CW"), (3, "Rotate 270 CW")];

const AE_PROGRAM_MODE: &[(i64, &str)] = &[
    (0, "M, P or TAv"),
    (1, "Av, B or X"),
    (2, "Tv"),
    (3, "Sv or Green Mode"),
    (8, "Hi-speed Program"),
    (11, "Hi-speed Program (P-Shift)"),
    (16, "DOF Program"),
    (19, "DOF Program (P-Shift)"),
    (24, "MTF Program"),
    (27, "MTF Program (P-Shift)"),
    (35, "Standard"),
    (43, "Portrait"),
    (51, "Landscape"),
    (59, "Macro"),
    (67, "Sport"),
    (75, "Night Scene Portrait"),
    (83, "No Flash"),
    (91, "Night Scene"),
    (99, "Surf & Snow"),
    (104, "Night Snap"),
    (107, "Text"),
    (115, "Sunset"),
    (123, "Kids"),
    (131, "Pet"),
    (139, "Candlelight"),
    (144, "SCN"),
    (147, "Museum"),
    (160, "Program"),
    (184, "Shallow DOF Program"),
    (216, "HDR"),
];

const AE_WHITE_BALANCE: &[(i64, &str)] = &[
    (0, "Standard"),
    (1, "Daylight"),
    (2, "Shade"),
    (3, "Cloudy"),
    (4, "Daylight Fluorescent"),
    (5, "Day White Fluorescent"),
    (6, "White Fluorescent"),
    (7, "Tungsten"),
    (8, "Unknown"),
];

const SCENE_MODE: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "HDR"),
    (4, "Auto PICT"),
    (5, "Portrait"),
    (6, "Landscape"),
    (7, "Macro"),
    (8, "Sport"),
    (9, "Night Scene Portrait"),
    (10, "No Flash"),
    (11, "Night Scene"),
    (12, "Surf & Snow"),
    (14, "Sunset"),
    (15, "Kids"),
    (16, "Pet"),
    (17, "Candlelight"),
    (18, "Museum"),
    (20, "Food"),
    (21, "Stage Lighting"),
    (22, "Night Snap"),
    (25, "Night Scene HDR"),
    (26, "Blue Sky"),
    (27, "Forest"),
    (29, "Backlight Silhouette"),
];

const FLASH_STATUS: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "Off (1)"),
    (2, "External, Did not fire"),
    (6, "External, Fired"),
    (8, "Internal, Did not fire (0x08)"),
    (9, "Internal, Did not fire"),
    (13, "Internal, Fired"),
];

const INTERNAL_FLASH_MODE: &[(i64, &str)] = &[
    (0, "n/a - Off-Auto-Aperture"),
    (134, "Fired, Wireless (Control)"),
    (149, "Fired, Wireless (Master)"),
    (192, "Fired"),
    (193, "Fired, Red-eye reduction"),
    (194, "Fired, Auto"),
    (195, "Fired, Auto, Red-eye reduction"),
    (198, "Fired, Wireless (Control), Fired normally not as control"),
    (200, "Fired, Slow-sync"),
    (201, "Fired, Slow-sync, Red-eye reduction"),
    (202, "Fired, Trailing-curtain Sync"),
    (240, "Did not fire, Normal"),
    (241, "Did not fire, Red-eye reduction"),
    (242, "Did not fire, Auto"),
    (243, "Did not fire, Auto, Red-eye reduction"),
    (244, "Did not fire, (Unknown 0xf4)"),
    (245, "Did not fire, Wireless (Master)"),
    (246, "Did not fire, Wireless (Control)"),
    (248, "Did not fire, Slow-sync"),
    (249, "Did not fire, Slow-sync, Red-eye reduction"),
    (250, "Did not fire, Trailing-curtain Sync"),
];

const EXTERNAL_FLASH_MODE: &[(i64, &str)] = &[
    (0, "n/a - Off-Auto-Aperture"),
    (63, "Off"),
    (64, "On, Auto"),
    (191, "On, Flash Problem"),
    (192, "On, Manual"),
    (196, "On, P-TTL Auto"),
    (197, "On, Contrast-control Sync"),
    (198, "On, High-speed Sync"),
    (204, "On, Wireless"),
    (205, "On, Wireless, High-speed Sync"),
    (240, "Not Connected"),
];

const EXTERNAL_FLASH_EXPOSURE_COMP: &[(i64, &str)] = &[
    (0, "n/a"),
    (144, "n/a (Manual Mode)"),
    (164, "-3.0"),
    (167, "-2.5"),
    (168, "-2.0"),
    (171, "-1.5"),
    (172, "-1.0"),
    (175, "-0.5"),
    (176, "0.0"),
    (179, "0.5"),
    (180, "1.0"),
];
