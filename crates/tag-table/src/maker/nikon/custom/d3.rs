//! The custom settings of the D3, D3X, D3S, D300 and D300S.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::{
    AF_C_PRIORITY_SELECTION, AF_ON_FOR_MB_D10, AF_POINT_BRIGHTNESS, AUTO_BRACKET_MODE_M, AUTO_BRACKET_SET,
    BATTERY_ORDER, CENTER_WEIGHTED_AREA_SIZE, CENTER_WEIGHTED_AREA_SIZE_D5, DYNAMIC_AF_AREA,
    FLASH_SHUTTER_SPEED_D5, FLASH_SYNC_SPEED, IMAGE_REVIEW_TIME, INITIAL_ZOOM_LIVE_VIEW, INTERNAL_FLASH,
    MB_D10_BATTERIES, METERING_TIME, MULTI_SELECTOR_PLAYBACK_MODE, MULTI_SELECTOR_SHOOT_MODE, NO_YES, OFF_ON,
    ON_OFF, PHOTO_SHOOTING_MENU_BANK, SELF_TIMER_TIME, SHOOTING_INFO_DISPLAY,
};
use crate::maker::nikon::{change, print, when};
use crate::maker::row::{Table, item};
use crate::value::Format::Int8u;

/// Tags of the custom settings of the D3, D3X, D3S, D300 and D300S.
pub(in crate::maker::nikon) static SETTINGS: Table = Table::fixed(
    "NikonCustom",
    Int8u,
    &[
        item(0, "CustomSettingsBank").part(2).mask(0x03).labels(PHOTO_SHOOTING_MENU_BANK),
        item(0, "CustomSettingsAllDefault").part(3).mask(0x80).labels(&[(0, "Yes"), (1, "No")]),
        item(1, "AF-CPrioritySelection").part(2).mask(0xc0).labels(AF_C_PRIORITY_SELECTION),
        item(1, "AF-SPrioritySelection").part(3).mask(0x20).labels(&[(0, "Focus"), (1, "Release")]),
        item(1, "AFPointSelection").part(4).mask(0x10).labels(&[(0, "51 Points"), (1, "11 Points")]),
        item(1, "DynamicAFArea").part(5).mask(0x0c).labels(DYNAMIC_AF_AREA),
        item(1, "FocusTrackingLockOn")
            .part(6)
            .mask(0x03)
            .when(|note, _| !when::named(note, &["D3S"]))
            .labels(FOCUS_TRACKING_LOCK_ON),
        item(2, "AFActivation").part(2).mask(0x80).labels(&[(0, "Shutter/AF-On"), (1, "AF-On Only")]),
        item(2, "FocusPointWrap").part(3).mask(0x08).labels(&[(0, "No Wrap"), (1, "Wrap")]),
        item(2, "AFPointIllumination").part(4).mask(0x60).when(when::d3).labels(AF_POINT_ILLUMINATION),
        item(2, "AFPointIllumination").part(4).mask(0x06).labels(&[(0, "Auto"), (1, "Off"), (2, "On")]),
        item(2, "AFPointBrightness").part(5).mask(0x06).when(when::d3).labels(AF_POINT_BRIGHTNESS),
        item(2, "AFAssist").part(6).mask(0x01).when(when::d300).labels(ON_OFF),
        item(3, "AFOnButton").part(2).mask(0x07).when(when::d3).labels(AF_ON_BUTTON),
        item(3, "VerticalAFOnButton").part(3).mask(0x70).when(when::d3).labels(VERTICAL_AF_ON_BUTTON),
        item(3, "AF-OnForMB-D10").part(4).mask(0x70).when(when::d300).labels(AF_ON_FOR_MB_D10),
        item(4, "FocusTrackingLockOn").part(2).mask(0x07).when(when::d3s).labels(FOCUS_TRACKING_LOCK_ON_D3S),
        item(4, "AssignBktButton").part(3).mask(0x08).when(when::d3s).labels(ASSIGN_BKT_BUTTON),
        item(4, "MultiSelectorLiveView").part(4).mask(0xc0).when(when::d3s).labels(MULTI_SELECTOR_LIVE_VIEW),
        item(4, "InitialZoomLiveView").part(5).mask(0x30).when(when::d3s).labels(INITIAL_ZOOM_LIVE_VIEW),
        item(6, "ISOStepSize").part(2).mask(0xc0).labels(&[(0, "1/3 EV"), (1, "1/2 EV"), (2, "1 EV")]),
        item(6, "ExposureControlStepSize").part(3).mask(0x30).labels(&[
            (0, "1/3 EV"),
            (1, "1/2 EV"),
            (2, "1 EV"),
        ]),
        item(6, "ExposureCompStepSize").part(4).mask(0x0c).labels(&[
            (0, "1/3 EV"),
            (1, "1/2 EV"),
            (2, "1 EV"),
        ]),
        item(6, "EasyExposureCompensation").part(5).mask(0x03).labels(&[
            (0, "Off"),
            (1, "On"),
            (2, "On (auto reset)"),
        ]),
        item(7, "CenterWeightedAreaSize")
            .part(2)
            .mask(0xe0)
            .when(when::d3)
            .labels(CENTER_WEIGHTED_AREA_SIZE_D5),
        item(7, "CenterWeightedAreaSize").part(2).mask(0xe0).labels(CENTER_WEIGHTED_AREA_SIZE),
        item(7, "FineTuneOptCenterWeighted")
            .part(3)
            .mask(0x0f)
            .number(change::sixths_of_four_bits)
            .call(print::signed::<2>),
        item(8, "FineTuneOptMatrixMetering")
            .part(2)
            .mask(0xf0)
            .number(change::sixths_of_four_bits)
            .call(print::signed::<2>),
        item(8, "FineTuneOptSpotMetering")
            .part(3)
            .mask(0x0f)
            .number(change::sixths_of_four_bits)
            .call(print::signed::<2>),
        item(9, "MultiSelectorShootMode").part(2).mask(0xc0).labels(MULTI_SELECTOR_SHOOT_MODE),
        item(9, "MultiSelectorPlaybackMode")
            .part(3)
            .mask(0x30)
            .when(|note, _| !when::named(note, &["D3S"]))
            .labels(MULTI_SELECTOR_PLAYBACK_MODE),
        item(9, "InitialZoomSetting").part(4).mask(0x0c).when(when::d3).labels(INITIAL_ZOOM_SETTING),
        item(9, "InitialZoomSetting").part(4).mask(0x0c).labels(INITIAL_ZOOM_LIVE_VIEW),
        item(9, "MultiSelector")
            .part(5)
            .mask(0x01)
            .labels(&[(0, "Do Nothing"), (1, "Reset Meter-off Delay")]),
        item(0x0a, "ExposureDelayMode").part(2).mask(0x40).labels(OFF_ON),
        item(0x0a, "CLModeShootingSpeed").part(3).mask(0x07).unit(" fps"),
        item(0x0a, "CHModeShootingSpeed").part(4).mask(0x30).when(when::d3).labels(&[
            (0, "9 fps"),
            (1, "10 fps"),
            (2, "11 fps"),
        ]),
        item(0x0b, "MaxContinuousRelease"),
        item(0x0c, "ReverseIndicators").part(2).mask(0x20).labels(&[(0, "+ 0 -"), (1, "- 0 +")]),
        item(0x0c, "FileNumberSequence").part(3).mask(0x02).when(when::d3).labels(ON_OFF),
        item(0x0c, "FileNumberSequence").part(3).mask(0x08).labels(ON_OFF),
        item(0x0c, "RearDisplay")
            .part(4)
            .mask(0x80)
            .when(when::d3)
            .labels(&[(0, "ISO"), (1, "Exposures Remaining")]),
        item(0x0c, "ViewfinderDisplay")
            .part(5)
            .mask(0x40)
            .when(when::d3)
            .labels(&[(0, "Frame Count"), (1, "Exposures Remaining")]),
        item(0x0c, "BatteryOrder").part(6).mask(0x04).when(when::d300).labels(BATTERY_ORDER),
        item(0x0c, "MB-D10Batteries").part(7).mask(0x03).when(when::d300).labels(MB_D10_BATTERIES),
        item(0x0c, "ScreenTips")
            .part(8)
            .mask(0x10)
            .when(|note, _| when::named(note, &["D3S", "D300S"]))
            .labels(ON_OFF),
        item(0x0d, "Beep").part(2).mask(0xc0).labels(&[(0, "High"), (1, "Low"), (2, "Off")]),
        item(0x0d, "ShootingInfoDisplay").part(3).mask(0x30).labels(SHOOTING_INFO_DISPLAY),
        item(0x0d, "GridDisplay").part(4).mask(0x02).when(when::d300).labels(OFF_ON),
        item(0x0d, "ViewfinderWarning").part(5).mask(0x01).when(when::d300).labels(ON_OFF),
        item(0x0d, "MultiSelectorPlaybackMode")
            .part(6)
            .mask(0x03)
            .when(when::d3s)
            .labels(MULTI_SELECTOR_PLAYBACK_MODE_D3S),
        item(0x0e, "PreviewButton").part(2).mask(0xf8).when(when::d3).labels(PREVIEW_BUTTON),
        item(0x0e, "FuncButton").part(2).mask(0xf8).labels(FUNC_BUTTON),
        item(0x0e, "PreviewButtonPlusDials")
            .part(3)
            .mask(0x07)
            .when(when::d3)
            .labels(PREVIEW_BUTTON_PLUS_DIALS),
        item(0x0e, "FuncButtonPlusDials").part(3).mask(0x07).labels(FUNC_BUTTON_PLUS_DIALS),
        item(0x0f, "FuncButton").part(2).mask(0xf8).when(when::d3).labels(PREVIEW_BUTTON),
        item(0x0f, "PreviewButton").part(2).mask(0xf8).labels(FUNC_BUTTON),
        item(0x0f, "FuncButtonPlusDials").part(3).mask(0x07).when(when::d3).labels(FUNC_BUTTON_PLUS_DIALS_D3),
        item(0x0f, "PreviewButtonPlusDials").part(3).mask(0x07).labels(FUNC_BUTTON_PLUS_DIALS),
        item(0x10, "AELockButton").part(2).mask(0xf8).when(when::d3).labels(AE_LOCK_BUTTON),
        item(0x10, "AELockButton").part(2).mask(0xf8).labels(AE_LOCK_BUTTON_D3),
        item(0x10, "AELockButtonPlusDials")
            .part(3)
            .mask(0x07)
            .when(when::d3)
            .labels(PREVIEW_BUTTON_PLUS_DIALS),
        item(0x10, "AELockButtonPlusDials").part(3).mask(0x07).labels(AE_LOCK_BUTTON_PLUS_DIALS),
        item(0x11, "CommandDialsReverseRotation").part(2).mask(0x80).labels(NO_YES),
        item(0x11, "CommandDialsChangeMainSub").part(3).mask(0x40).labels(OFF_ON),
        item(0x11, "CommandDialsApertureSetting")
            .part(4)
            .mask(0x20)
            .labels(&[(0, "Sub-command Dial"), (1, "Aperture Ring")]),
        item(0x11, "CommandDialsMenuAndPlayback").part(5).mask(0x10).labels(OFF_ON),
        item(0x11, "LCDIllumination").part(6).mask(0x08).labels(OFF_ON),
        item(0x11, "PhotoInfoPlayback").part(7).mask(0x04).labels(PHOTO_INFO_PLAYBACK),
        item(0x11, "ShutterReleaseButtonAE-L").part(8).mask(0x02).labels(OFF_ON),
        item(0x11, "ReleaseButtonToUseDial").part(9).mask(0x01).labels(NO_YES),
        item(0x12, "SelfTimerTime").part(2).mask(0x18).labels(SELF_TIMER_TIME),
        item(0x12, "MonitorOffTime").part(3).mask(0x07).labels(MONITOR_OFF_TIME),
        item(0x14, "FlashSyncSpeed").part(2).mask(0xe0).when(when::d3).labels(FLASH_SYNC_SPEED_D3),
        item(0x14, "FlashSyncSpeed").part(2).mask(0xf0).labels(FLASH_SYNC_SPEED),
        item(0x14, "FlashShutterSpeed").part(3).mask(0x0f).labels(FLASH_SHUTTER_SPEED_D5),
        item(0x15, "AutoBracketSet")
            .part(2)
            .mask(0xc0)
            .when(|note, _| !when::named(note, &["D3S", "D300S"]))
            .labels(AUTO_BRACKET_SET),
        item(0x15, "AutoBracketSet").part(2).mask(0xe0).labels(AUTO_BRACKET_SET_OTHERS),
        item(0x15, "AutoBracketModeM")
            .part(3)
            .mask(0x30)
            .when(|note, _| !when::named(note, &["D3S", "D300S"]))
            .labels(AUTO_BRACKET_MODE_M),
        item(0x15, "AutoBracketModeM").part(3).mask(0x18).labels(AUTO_BRACKET_MODE_M),
        item(0x15, "AutoBracketOrder")
            .part(4)
            .mask(0x08)
            .when(|note, _| !when::named(note, &["D3S", "D300S"]))
            .labels(&[(0, "0,-,+"), (1, "-,0,+")]),
        item(0x15, "AutoBracketOrder").part(4).mask(0x04).labels(&[(0, "0,-,+"), (1, "-,0,+")]),
        item(0x15, "ModelingFlash").part(5).mask(0x01).labels(ON_OFF),
        item(0x16, "NoMemoryCard").part(2).mask(0x80).labels(&[(0, "Release Locked"), (1, "Enable Release")]),
        item(0x16, "MeteringTime").part(3).mask(0x0f).labels(METERING_TIME),
        item(0x17, "InternalFlash").part(2).mask(0xc0).labels(INTERNAL_FLASH),
        item(0x19, "ImageReviewTime").part(2).mask(0xe0).labels(IMAGE_REVIEW_TIME),
        item(0x19, "PlaybackMonitorOffTime").part(3).mask(0x1c).labels(IMAGE_REVIEW_TIME),
        item(0x1a, "MenuMonitorOffTime").part(2).mask(0xe0).labels(IMAGE_REVIEW_TIME),
        item(0x1a, "ShootingInfoMonitorOffTime").part(3).mask(0x1c).labels(IMAGE_REVIEW_TIME),
    ],
);

const FOCUS_TRACKING_LOCK_ON: &[(i64, &str)] = &[(0, "Long"), (1, "Normal"), (2, "Short"), (3, "Off")];

const AF_POINT_ILLUMINATION: &[(i64, &str)] = &[
    (0, "On in Continuous Shooting and Manual Focusing"),
    (1, "On During Manual Focusing"),
    (2, "On in Continuous Shooting Modes"),
    (3, "Off"),
];

const AF_ON_BUTTON: &[(i64, &str)] = &[
    (0, "AF On"),
    (1, "AE/AF Lock"),
    (2, "AE Lock Only"),
    (3, "AE Lock (reset on release)"),
    (4, "AE Lock (hold)"),
    (5, "AF Lock Only"),
];

const VERTICAL_AF_ON_BUTTON: &[(i64, &str)] = &[
    (0, "AF On"),
    (1, "AE/AF Lock"),
    (2, "AE Lock Only"),
    (3, "AE Lock (reset on release)"),
    (4, "AE Lock (hold)"),
    (5, "AF Lock Only"),
    (7, "Same as AF On"),
];

const FOCUS_TRACKING_LOCK_ON_D3S: &[(i64, &str)] =
    &[(0, "5 (Long)"), (1, "4"), (2, "3 (Normal)"), (3, "2"), (4, "1 (Short)"), (5, "Off")];

const ASSIGN_BKT_BUTTON: &[(i64, &str)] = &[(0, "Auto Bracketing"), (1, "Multiple Exposure")];

const MULTI_SELECTOR_LIVE_VIEW: &[(i64, &str)] =
    &[(0, "Reset"), (1, "Zoom On/Off"), (2, "Start Movie Recording"), (3, "Not Used")];

const INITIAL_ZOOM_SETTING: &[(i64, &str)] =
    &[(0, "High Magnification"), (1, "Medium Magnification"), (2, "Low Magnification")];

const MULTI_SELECTOR_PLAYBACK_MODE_D3S: &[(i64, &str)] =
    &[(0, "Thumbnail On/Off"), (1, "View Histograms"), (2, "Zoom On/Off")];

const PREVIEW_BUTTON: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Preview"),
    (2, "FV Lock"),
    (3, "AE/AF Lock"),
    (4, "AE Lock Only"),
    (5, "AE Lock (reset on release)"),
    (6, "AE Lock (hold)"),
    (7, "AF Lock Only"),
    (8, "Flash Off"),
    (9, "Bracketing Burst"),
    (10, "Matrix Metering"),
    (11, "Center-weighted Metering"),
    (12, "Spot Metering"),
    (13, "Virtual Horizon"),
    (15, "Playback"),
    (16, "My Menu Top"),
];

const FUNC_BUTTON: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Preview"),
    (2, "FV Lock"),
    (3, "AE/AF Lock"),
    (4, "AE Lock Only"),
    (5, "AE Lock (reset on release)"),
    (6, "AE Lock (hold)"),
    (7, "AF Lock Only"),
    (9, "Flash Off"),
    (10, "Bracketing Burst"),
    (11, "Matrix Metering"),
    (12, "Center-weighted Metering"),
    (13, "Spot Metering"),
    (14, "Playback"),
    (15, "My Menu Top"),
    (16, "+ NEF (RAW)"),
];

const PREVIEW_BUTTON_PLUS_DIALS: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Choose Image Area (FX/DX/5:4)"),
    (2, "One Step Speed/Aperture"),
    (3, "Choose Non-CPU Lens Number"),
    (5, "Choose Image Area (FX/DX)"),
    (6, "Shooting Bank Menu"),
    (7, "Dynamic AF Area"),
];

const FUNC_BUTTON_PLUS_DIALS: &[(i64, &str)] = &[
    (0, "None"),
    (2, "One Step Speed/Aperture"),
    (3, "Choose Non-CPU Lens Number"),
    (5, "Auto Bracketing"),
    (6, "Dynamic AF Area"),
];

const FUNC_BUTTON_PLUS_DIALS_D3: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Choose Image Area (FX/DX/5:4)"),
    (2, "One Step Speed/Aperture"),
    (3, "Choose Non-CPU Lens Number"),
    (4, "Focus Point Selection"),
    (5, "Choose Image Area (FX/DX)"),
    (6, "Shooting Bank Menu"),
    (7, "Dynamic AF Area"),
];

const AE_LOCK_BUTTON: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Preview"),
    (2, "FV Lock"),
    (3, "AE/AF Lock"),
    (4, "AE Lock Only"),
    (5, "AE Lock (reset on release)"),
    (6, "AE Lock (hold)"),
    (7, "AF Lock Only"),
    (8, "Flash Off"),
    (9, "Bracketing Burst"),
    (10, "Matrix Metering"),
    (11, "Center-weighted Metering"),
    (12, "Spot Metering"),
    (13, "Virtual Horizon"),
    (14, "AF On"),
    (15, "Playback"),
    (16, "My Menu Top"),
];

const AE_LOCK_BUTTON_D3: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Preview"),
    (2, "FV Lock"),
    (3, "AE/AF Lock"),
    (4, "AE Lock Only"),
    (5, "AE Lock (reset on release)"),
    (6, "AE Lock (hold)"),
    (7, "AF Lock Only"),
    (8, "AF On"),
    (9, "Flash Off"),
    (10, "Bracketing Burst"),
    (11, "Matrix Metering"),
    (12, "Center-weighted Metering"),
    (13, "Spot Metering"),
    (14, "Playback"),
    (15, "My Menu Top"),
    (16, "+ NEF (RAW)"),
];

const AE_LOCK_BUTTON_PLUS_DIALS: &[(i64, &str)] =
    &[(0, "None"), (3, "Choose Non-CPU Lens Number"), (5, "Auto Bracketing"), (6, "Dynamic AF Area")];

const PHOTO_INFO_PLAYBACK: &[(i64, &str)] =
    &[(0, "Info Up-down, Playback Left-right"), (1, "Info Left-right, Playback Up-down")];

const MONITOR_OFF_TIME: &[(i64, &str)] =
    &[(0, "10 s"), (1, "20 s"), (2, "1 min"), (3, "5 min"), (4, "10 min")];

const FLASH_SYNC_SPEED_D3: &[(i64, &str)] = &[
    (0, "1/250 s (auto FP)"),
    (1, "1/250 s"),
    (2, "1/200 s"),
    (3, "1/160 s"),
    (4, "1/125 s"),
    (5, "1/100 s"),
    (6, "1/80 s"),
    (7, "1/60 s"),
];

const AUTO_BRACKET_SET_OTHERS: &[(i64, &str)] =
    &[(0, "AE & Flash"), (1, "AE Only"), (2, "Flash Only"), (3, "WB Bracketing"), (4, "ADL Bracketing")];
