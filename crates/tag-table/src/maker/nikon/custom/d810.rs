//! The custom settings of the D810.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::{
    AF_C_PRIORITY_SELECTION, ASSIGN_BKT_BUTTON, ASSIGN_REMOTE_FN_BUTTON, AUTO_BRACKET_MODE_M,
    AUTO_BRACKET_SET_D4, BEEP, CENTER_WEIGHTED_AREA_SIZE_D5, COMMAND_DIALS_CHANGE_MAIN_SUB,
    COMMAND_DIALS_MENU_AND_PLAYBACK, COMMAND_DIALS_REVERSE_ROTATION, EXPOSURE_DELAY_MODE,
    FLASH_SHUTTER_SPEED_D5, FOCUS_TRACKING_LOCK_ON, IMAGE_REVIEW_MONITOR_OFF_TIME_D5, IMAGE_REVIEW_TIME,
    INTERNAL_FLASH, ISO_DISPLAY_D90, LENS_FOCUS_FUNCTION_BUTTONS, LIGHT_SWITCH,
    LIVE_VIEW_MONITOR_OFF_TIME_SETTINGS, MATRIX_METERING_D5, MENU_MONITOR_OFF_TIME, MOVIE_FUNCTION_BUTTON,
    MOVIE_PREVIEW_BUTTON_D4, MULTI_SELECTOR_PLAYBACK_MODE, NO_YES, OFF_ON, ON_OFF, PHOTO_SHOOTING_MENU_BANK,
    SELF_TIMER_SHOT_INTERVAL, SELF_TIMER_TIME, STANDBY_TIMER, STORE_BY_ORIENTATION_D4,
};
use crate::maker::nikon::{change, print};
use crate::maker::row::{Table, item};
use crate::value::Format::Int8u;

/// Tags of the custom settings of the D810.
pub(in crate::maker::nikon) static SETTINGS: Table = Table::fixed(
    "NikonCustom",
    Int8u,
    &[
        item(0, "LightSwitch").part(2).mask(0x08).labels(LIGHT_SWITCH),
        item(0, "CustomSettingsBank").part(3).mask(0x03).labels(PHOTO_SHOOTING_MENU_BANK),
        item(1, "AF-CPrioritySelection").part(2).mask(0xc0).labels(AF_C_PRIORITY_SELECTION),
        item(1, "AF-SPrioritySelection").part(3).mask(0x20).labels(&[(0, "Focus"), (1, "Release")]),
        item(1, "AFPointSelection").part(4).mask(0x10).labels(&[(0, "51 Points"), (1, "11 Points")]),
        item(1, "FocusTrackingLockOn").part(5).mask(0x07).labels(FOCUS_TRACKING_LOCK_ON),
        item(2, "AFActivation").part(2).mask(0x80).labels(&[(0, "Shutter/AF-On"), (1, "AF-On Only")]),
        item(2, "FocusPointWrap").part(3).mask(0x08).labels(&[(0, "No Wrap"), (1, "Wrap")]),
        item(2, "AFPointBrightness").part(4).mask(0x06).labels(&[(0, "Auto"), (1, "On"), (2, "Off")]),
        item(2, "AFAssist").part(5).mask(0x01).labels(ON_OFF),
        item(3, "BatteryOrder").part(2).mask(0x40).labels(BATTERY_ORDER),
        item(3, "MB-D12BatteryType").part(3).mask(0x03).labels(MB_D12_BATTERY_TYPE),
        item(4, "Pitch").part(2).mask(0x40).labels(&[(0, "High"), (1, "Low")]),
        item(4, "NoMemoryCard").part(3).mask(0x20).labels(&[(0, "Release Locked"), (1, "Enable Release")]),
        item(4, "ISODisplay").part(4).mask(0x0c).labels(ISO_DISPLAY_D90),
        item(4, "GridDisplay").part(5).mask(0x02).labels(ON_OFF),
        item(5, "ShootingInfoDisplay").part(2).mask(0xc0).labels(SHOOTING_INFO_DISPLAY),
        item(5, "LCDIllumination").part(3).mask(0x20).labels(OFF_ON),
        item(5, "ElectronicFront-CurtainShutter").part(4).mask(0x08).labels(OFF_ON),
        item(5, "ScreenTips").part(5).mask(0x04).labels(OFF_ON),
        item(5, "Beep").part(6).mask(0x03).labels(BEEP),
        item(6, "ReverseIndicators").part(2).mask(0x80).labels(&[(0, "+ 0 -"), (1, "- 0 +")]),
        item(6, "CommandDialsReverseRotation").part(3).mask(0x18).labels(COMMAND_DIALS_REVERSE_ROTATION),
        item(6, "EasyExposureCompensation").part(4).mask(0x03).labels(&[
            (0, "Off"),
            (1, "On"),
            (2, "On (auto reset)"),
        ]),
        item(7, "ExposureControlStepSize").part(2).mask(0xc0).labels(&[
            (0, "1/3 EV"),
            (1, "1/2 EV"),
            (2, "1 EV"),
        ]),
        item(7, "ISOStepSize").part(3).mask(0x30).labels(&[(0, "1/3 EV"), (1, "1/2 EV"), (2, "1 EV")]),
        item(7, "ExposureCompStepSize").part(4).mask(0x0c).labels(&[
            (0, "1/3 EV"),
            (1, "1/2 EV"),
            (2, "1 EV"),
        ]),
        item(8, "CenterWeightedAreaSize").part(2).mask(0xe0).labels(CENTER_WEIGHTED_AREA_SIZE_D5),
        item(8, "FineTuneOptMatrixMetering")
            .part(3)
            .mask(0x0f)
            .number(change::sixths_of_four_bits)
            .call(print::signed::<2>),
        item(9, "FineTuneOptCenterWeighted")
            .part(2)
            .mask(0xf0)
            .number(change::sixths_of_four_bits)
            .call(print::signed::<2>),
        item(9, "FineTuneOptSpotMetering")
            .part(3)
            .mask(0x0f)
            .number(change::sixths_of_four_bits)
            .call(print::signed::<2>),
        item(0x0a, "MultiSelectorShootMode").part(2).mask(0xc0).labels(MULTI_SELECTOR_SHOOT_MODE),
        item(0x0a, "MultiSelectorPlaybackMode").part(3).mask(0x30).labels(MULTI_SELECTOR_PLAYBACK_MODE),
        item(0x0a, "MultiSelector")
            .part(4)
            .mask(0x01)
            .labels(&[(0, "Do Nothing"), (1, "Reset Meter-off Delay")]),
        item(0x0b, "ExposureDelayMode").part(2).mask(0xc0).labels(EXPOSURE_DELAY_MODE),
        item(0x0b, "CLModeShootingSpeed").part(3).mask(0x0f).unit(" fps"),
        item(0x0c, "MaxContinuousRelease").part(2),
        item(0x0d, "AutoBracketSet").part(2).mask(0xe0).labels(AUTO_BRACKET_SET_D4),
        item(0x0d, "AutoBracketOrder").part(3).mask(0x10).labels(&[(0, "0,-,+"), (1, "-,0,+")]),
        item(0x0d, "AutoBracketModeM").part(4).mask(0x0c).labels(AUTO_BRACKET_MODE_M),
        item(0x0e, "FuncButton").part(2).mask(0x1f).labels(FUNC_BUTTON),
        item(0x0f, "PreviewButton").part(2).mask(0x1f).labels(FUNC_BUTTON),
        item(0x10, "AssignBktButton").part(2).mask(0x07).labels(ASSIGN_BKT_BUTTON),
        item(0x11, "AELockButton").part(2).mask(0x1f).labels(FUNC_BUTTON),
        item(0x12, "CommandDialsChangeMainSub").part(2).mask(0xe0).labels(COMMAND_DIALS_CHANGE_MAIN_SUB),
        item(0x12, "CommandDialsMenuAndPlayback").part(3).mask(0x18).labels(COMMAND_DIALS_MENU_AND_PLAYBACK),
        item(0x12, "CommandDialsApertureSetting")
            .part(4)
            .mask(0x04)
            .labels(&[(0, "Sub-command Dial"), (1, "Aperture Ring")]),
        item(0x12, "ShutterReleaseButtonAE-L").part(5).mask(0x02).labels(OFF_ON),
        item(0x12, "ReleaseButtonToUseDial").part(6).mask(0x01).labels(NO_YES),
        item(0x13, "StandbyTimer").part(2).mask(0xf0).labels(STANDBY_TIMER),
        item(0x14, "SelfTimerTime").part(2).mask(0xc0).labels(SELF_TIMER_TIME),
        item(0x14, "SelfTimerShotInterval").part(3).mask(0x30).labels(SELF_TIMER_SHOT_INTERVAL),
        item(0x14, "SelfTimerShotCount").part(4).mask(0x0f),
        item(0x15, "ImageReviewMonitorOffTime").part(2).mask(0xe0).labels(IMAGE_REVIEW_MONITOR_OFF_TIME_D5),
        item(0x15, "LiveViewMonitorOffTime").part(3).mask(0x1c).labels(LIVE_VIEW_MONITOR_OFF_TIME_SETTINGS),
        item(0x16, "MenuMonitorOffTime").part(2).mask(0xe0).labels(MENU_MONITOR_OFF_TIME),
        item(0x16, "ShootingInfoMonitorOffTime").part(3).mask(0x1c).labels(MENU_MONITOR_OFF_TIME),
        item(0x17, "FlashSyncSpeed").part(2).mask(0xf0).labels(FLASH_SYNC_SPEED),
        item(0x17, "FlashShutterSpeed").part(3).mask(0x0f).labels(FLASH_SHUTTER_SPEED_D5),
        item(0x18, "FlashControlBuilt-in").part(2).mask(0xc0).labels(INTERNAL_FLASH).remember(),
        item(0x1f, "ModelingFlash").part(2).mask(0x20).labels(ON_OFF),
        item(0x24, "PlaybackMonitorOffTime").part(2).mask(0xe0).labels(IMAGE_REVIEW_TIME),
        item(0x25, "MultiSelectorLiveView").part(2).mask(0xc0).labels(&[
            (0, "Reset"),
            (1, "Zoom"),
            (3, "Not Used"),
        ]),
        item(0x26, "ShutterSpeedLock").part(2).mask(0x80).labels(OFF_ON),
        item(0x26, "ApertureLock").part(3).mask(0x40).labels(OFF_ON),
        item(0x26, "MovieShutterButton")
            .part(4)
            .mask(0x20)
            .labels(&[(0, "Take Photo"), (1, "Record Movies")]),
        item(0x26, "FlashExposureCompArea")
            .part(5)
            .mask(0x04)
            .labels(&[(0, "Entire frame"), (1, "Background only")]),
        item(0x28, "MovieAELockButtonAssignment").part(2).mask(0x0f).labels(MOVIE_AE_LOCK_BUTTON_ASSIGNMENT),
        item(0x29, "MovieFunctionButton").part(2).mask(0x70).labels(MOVIE_FUNCTION_BUTTON),
        item(0x29, "MoviePreviewButton").part(3).mask(0x07).labels(MOVIE_PREVIEW_BUTTON_D4),
        item(0x2a, "FuncButtonPlusDials").part(2).mask(0x0f).labels(FUNC_BUTTON_PLUS_DIALS),
        item(0x2b, "PreviewButtonPlusDials").part(2).mask(0x0f).labels(FUNC_BUTTON_PLUS_DIALS),
        item(0x2c, "AELockButtonPlusDials").part(2).mask(0x0f).labels(AE_LOCK_BUTTON_PLUS_DIALS),
        item(0x2d, "AssignMovieRecordButton").part(2).mask(0x0f).labels(ASSIGN_MOVIE_RECORD_BUTTON),
        item(0x2e, "FineTuneOptHighlightWeighted")
            .part(2)
            .mask(0x0f)
            .number(change::sixths_of_four_bits)
            .call(print::signed::<2>),
        item(0x2f, "DynamicAreaAFDisplay").part(2).mask(0x80).labels(OFF_ON),
        item(0x2f, "AFPointIllumination")
            .part(3)
            .mask(0x40)
            .labels(&[(0, "Off"), (1, "On During Manual Focusing")]),
        item(0x2f, "StoreByOrientation").part(4).mask(0x18).labels(STORE_BY_ORIENTATION_D4),
        item(0x2f, "GroupAreaAFIllumination").part(5).mask(0x04).labels(&[(0, "Squares"), (1, "Dots")]),
        item(0x30, "MatrixMetering").part(2).mask(0x80).labels(MATRIX_METERING_D5),
        item(0x30, "LiveViewButtonOptions").part(3).mask(0x30).labels(&[(0, "Enable"), (2, "Disable")]),
        item(0x30, "AFModeRestrictions").part(4).mask(0x03).labels(&[
            (0, "No Restrictions"),
            (1, "AF-C"),
            (2, "AF-S"),
        ]),
        item(0x31, "LimitAFAreaModeSelection").part(2).mask(0x7e).call(print::af_modes::<51>),
        item(0x32, "AF-OnForMB-D12").part(2).mask(0x07).labels(AF_ON_FOR_MB_D12),
        item(0x33, "AssignRemoteFnButton").part(2).mask(0x1f).labels(ASSIGN_REMOTE_FN_BUTTON),
        item(0x34, "LensFocusFunctionButtons").part(2).mask(0x3f).labels(LENS_FOCUS_FUNCTION_BUTTONS),
    ],
);

const BATTERY_ORDER: &[(i64, &str)] = &[(0, "MB-D12 First"), (1, "Camera Battery First")];

const MB_D12_BATTERY_TYPE: &[(i64, &str)] =
    &[(0, "LR6 (AA alkaline)"), (1, "HR6 (AA Ni-MH)"), (2, "FR6 (AA lithium)")];

const SHOOTING_INFO_DISPLAY: &[(i64, &str)] =
    &[(0, "Not Set"), (1, "Auto"), (2, "Manual (dark on light)"), (3, "Manual (light on dark)")];

const MULTI_SELECTOR_SHOOT_MODE: &[(i64, &str)] = &[
    (0, "Select Center Focus Point (Reset)"),
    (1, "Highlight Active Focus Point"),
    (2, "Preset Focus Point (Pre)"),
    (3, "Not Used (None)"),
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
    (8, "AF-On"),
    (10, "Bracketing Burst"),
    (11, "Matrix Metering"),
    (12, "Center-weighted Metering"),
    (13, "Spot Metering"),
    (14, "Playback"),
    (15, "My Menu Top Item"),
    (16, "+NEF(RAW)"),
    (17, "Virtual Horizon"),
    (19, "Grid Display"),
    (20, "My Menu"),
    (21, "Disable Synchronized Release"),
    (22, "Remote Release Only"),
    (26, "Flash Disable/Enable"),
    (27, "Highlight-weighted Metering"),
];

const FLASH_SYNC_SPEED: &[(i64, &str)] = &[
    (0, "1/320 s (auto FP)"),
    (2, "1/250 s (auto FP)"),
    (3, "1/250 s"),
    (5, "1/200 s"),
    (6, "1/160 s"),
    (7, "1/125 s"),
    (8, "1/100 s"),
    (9, "1/80 s"),
    (10, "1/60 s"),
];

const MOVIE_AE_LOCK_BUTTON_ASSIGNMENT: &[(i64, &str)] = &[
    (0, "None"),
    (3, "Index Marking"),
    (4, "View Photo Shooting Info"),
    (5, "AE/AF Lock"),
    (6, "AE Lock Only"),
    (7, "AE Lock (hold)"),
    (8, "AF Lock Only"),
];

const FUNC_BUTTON_PLUS_DIALS: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Choose Image Area (FX/DX/5:4)"),
    (2, "Shutter Speed & Aperture Lock"),
    (3, "One Step Speed / Aperture"),
    (4, "Choose Non-CPU Lens Number"),
    (5, "Active D-Lighting"),
    (8, "Exposure Delay Mode"),
];

const AE_LOCK_BUTTON_PLUS_DIALS: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Choose Image Area (FX/DX/5:4)"),
    (2, "Shutter Speed & Aperture Lock"),
    (4, "Choose Non-CPU Lens Number"),
    (8, "Exposure Delay Mode"),
];

const ASSIGN_MOVIE_RECORD_BUTTON: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Choose Image Area (FX/DX/5:4)"),
    (2, "Shutter Speed & Aperture Lock"),
    (9, "White Balance"),
    (10, "ISO Sensitivity"),
];

const AF_ON_FOR_MB_D12: &[(i64, &str)] = &[
    (0, "AE/AF Lock"),
    (1, "AE Lock Only"),
    (2, "AF Lock Only"),
    (3, "AE Lock (hold)"),
    (4, "AE Lock (reset)"),
    (5, "AF-On"),
    (6, "FV Lock"),
    (7, "Same As Fn Button"),
];
