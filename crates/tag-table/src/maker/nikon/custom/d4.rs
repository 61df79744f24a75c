//! The custom settings of the D4 and D4S.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::{
    AF_C_PRIORITY_SELECTION_D5, AF_POINT_BRIGHTNESS, ASSIGN_BKT_BUTTON, ASSIGN_REMOTE_FN_BUTTON,
    AUTO_BRACKET_MODE_M, AUTO_BRACKET_SET_D4, BEEP, CENTER_WEIGHTED_AREA_SIZE_D5,
    COMMAND_DIALS_CHANGE_MAIN_SUB, COMMAND_DIALS_MENU_AND_PLAYBACK, COMMAND_DIALS_REVERSE_ROTATION,
    EXPOSURE_DELAY_MODE, FLASH_SHUTTER_SPEED_D5, FLASH_SYNC_SPEED_SETTINGS, FOCUS_TRACKING_LOCK_ON,
    IMAGE_REVIEW_MONITOR_OFF_TIME, IMAGE_REVIEW_TIME, LENS_FOCUS_FUNCTION_BUTTONS,
    LIVE_VIEW_MONITOR_OFF_TIME, MATRIX_METERING_D5, MOVIE_FUNCTION_BUTTON, MOVIE_PREVIEW_BUTTON_D4,
    MULTI_SELECTOR_PLAYBACK_MODE, NO_YES, OFF_ON, ON_OFF, PHOTO_SHOOTING_MENU_BANK, SELF_TIMER_SHOT_INTERVAL,
    SELF_TIMER_TIME, SHOOTING_INFO_DISPLAY_SETTINGS, STORE_BY_ORIENTATION_D4,
};
use crate::maker::nikon::{change, print, when};
use crate::maker::row::{Table, item};
use crate::value::Format::Int8u;

/// Tags of the custom settings of the D4 and D4S.
pub(in crate::maker::nikon) static SETTINGS: Table = Table::fixed(
    "NikonCustom",
    Int8u,
    &[
        item(0, "CustomSettingsBank").part(2).mask(0x03).labels(PHOTO_SHOOTING_MENU_BANK),
        item(1, "AF-CPrioritySelection").part(2).mask(0xc0).labels(AF_C_PRIORITY_SELECTION_D5),
        item(1, "AF-SPrioritySelection").part(3).mask(0x20).labels(&[(0, "Focus"), (1, "Release")]),
        item(1, "AFPointSelection").part(4).mask(0x10).labels(&[(0, "51 Points"), (1, "11 Points")]),
        item(1, "FocusTrackingLockOn").part(5).mask(0x07).labels(FOCUS_TRACKING_LOCK_ON),
        item(2, "AFActivation").part(2).mask(0x80).labels(&[(0, "Shutter/AF-On"), (1, "AF-On Only")]),
        item(2, "FocusPointWrap").part(3).mask(0x08).labels(&[(0, "No Wrap"), (1, "Wrap")]),
        item(4, "Pitch").part(2).mask(0x40).labels(&[(0, "High"), (1, "Low")]),
        item(4, "NoMemoryCard").part(3).mask(0x20).labels(&[(0, "Release Locked"), (1, "Enable Release")]),
        item(4, "GridDisplay").part(4).mask(0x02).labels(ON_OFF),
        item(5, "ShootingInfoDisplay").part(2).mask(0xc0).labels(SHOOTING_INFO_DISPLAY_SETTINGS),
        item(5, "LCDIllumination").part(3).mask(0x20).labels(OFF_ON),
        item(5, "ScreenTips").part(4).mask(0x04).labels(OFF_ON),
        item(5, "Beep").part(5).mask(0x03).labels(BEEP),
        item(6, "ReverseIndicators").part(2).mask(0x80).labels(&[(0, "+ 0 -"), (1, "- 0 +")]),
        item(6, "RearDisplay").part(3).mask(0x40).labels(&[(0, "ISO"), (1, "Exposures Remaining")]),
        item(6, "ViewfinderDisplay")
            .part(4)
            .mask(0x20)
            .labels(&[(0, "Frame Count"), (1, "Exposures Remaining")]),
        item(6, "CommandDialsReverseRotation").part(5).mask(0x18).labels(COMMAND_DIALS_REVERSE_ROTATION),
        item(6, "EasyExposureCompensation").part(6).mask(0x03).labels(&[
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
        item(0x0b, "CHModeShootingSpeed").part(3).mask(0x10).labels(&[(0, "10 fps"), (1, "11 fps")]),
        item(0x0b, "CLModeShootingSpeed").part(4).mask(0x0f).unit(" fps"),
        item(0x0c, "MaxContinuousRelease"),
        item(0x0d, "AutoBracketSet").part(2).mask(0xe0).labels(AUTO_BRACKET_SET_D4),
        item(0x0d, "AutoBracketOrder").part(3).mask(0x10).labels(&[(0, "0,-,+"), (1, "-,0,+")]),
        item(0x0d, "AutoBracketModeM").part(4).mask(0x0c).labels(AUTO_BRACKET_MODE_M),
        item(0x0e, "FuncButton").part(2).mask(0xf8).labels(FUNC_BUTTON),
        item(0x0e, "FuncButtonPlusDials").part(3).mask(0x07).labels(FUNC_BUTTON_PLUS_DIALS),
        item(0x0f, "PreviewButton").part(2).mask(0xf8).labels(FUNC_BUTTON),
        item(0x0f, "PreviewButtonPlusDials").part(3).mask(0x07).labels(FUNC_BUTTON_PLUS_DIALS),
        item(0x10, "AssignBktButton").part(2).mask(0x07).labels(ASSIGN_BKT_BUTTON),
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
        item(0x14, "SelfTimerShotCount").part(3).mask(0x0f),
        item(0x14, "SelfTimerShotInterval").part(4).mask(0x30).labels(SELF_TIMER_SHOT_INTERVAL),
        item(0x15, "ImageReviewMonitorOffTime").part(2).mask(0xe0).labels(IMAGE_REVIEW_MONITOR_OFF_TIME),
        item(0x15, "LiveViewMonitorOffTime").part(3).mask(0x1c).labels(LIVE_VIEW_MONITOR_OFF_TIME),
        item(0x16, "MenuMonitorOffTime").part(2).mask(0xe0).labels(IMAGE_REVIEW_TIME),
        item(0x16, "ShootingInfoMonitorOffTime").part(3).mask(0x1c).labels(IMAGE_REVIEW_TIME),
        item(0x17, "FlashSyncSpeed").part(2).mask(0xf0).labels(FLASH_SYNC_SPEED_SETTINGS),
        item(0x17, "FlashShutterSpeed").part(3).mask(0x0f).labels(FLASH_SHUTTER_SPEED_D5),
        item(0x1f, "ModelingFlash").part(2).mask(0x20).labels(ON_OFF),
        item(0x24, "PlaybackMonitorOffTime").part(2).mask(0xe0).labels(IMAGE_REVIEW_TIME),
        item(0x25, "PlaybackZoom").part(2).mask(0x01).labels(PLAYBACK_ZOOM),
        item(0x26, "ShutterSpeedLock").part(2).mask(0x80).labels(OFF_ON),
        item(0x26, "ApertureLock").part(3).mask(0x40).labels(OFF_ON),
        item(0x26, "MovieShutterButton").part(4).mask(0x30).labels(MOVIE_SHUTTER_BUTTON),
        item(0x26, "FlashExposureCompArea")
            .part(5)
            .mask(0x04)
            .labels(&[(0, "Entire frame"), (1, "Background only")]),
        item(0x29, "MovieFunctionButton").part(2).mask(0x70).labels(MOVIE_FUNCTION_BUTTON),
        item(0x29, "MoviePreviewButton").part(3).mask(0x07).labels(MOVIE_PREVIEW_BUTTON_D4),
        item(0x2a, "VerticalMultiSelector").part(2).mask(0x60).labels(VERTICAL_MULTI_SELECTOR),
        item(0x2a, "VerticalFuncButton").part(3).mask(0x1f).labels(VERTICAL_FUNC_BUTTON),
        item(0x2b, "VerticalFuncButtonPlusDials").part(2).mask(0xf0).labels(VERTICAL_FUNC_BUTTON_PLUS_DIALS),
        item(0x2b, "AssignMovieRecordButton").part(3).mask(0x07).labels(ASSIGN_MOVIE_RECORD_BUTTON),
        item(0x2e, "DynamicAreaAFDisplay").part(2).mask(0x80).labels(OFF_ON),
        item(0x2e, "AFPointIllumination").part(3).mask(0x60).labels(AF_POINT_ILLUMINATION),
        item(0x2e, "StoreByOrientation").part(4).mask(0x18).labels(STORE_BY_ORIENTATION_D4),
        item(0x2e, "GroupAreaAFIllumination").part(5).mask(0x04).labels(&[(0, "Squares"), (1, "Dots")]),
        item(0x2e, "AFPointBrightness").part(6).mask(0x03).labels(AF_POINT_BRIGHTNESS),
        item(0x2f, "AFOnButton").part(2).mask(0x70).labels(AF_ON_BUTTON),
        item(0x2f, "VerticalAFOnButton").part(3).mask(0x07).labels(VERTICAL_AF_ON_BUTTON),
        item(0x30, "SubSelectorAssignment").part(2).mask(0x80).labels(SUB_SELECTOR_ASSIGNMENT),
        item(0x30, "MovieSubSelectorAssignment").part(3).mask(0x07).labels(MOVIE_SUB_SELECTOR_ASSIGNMENT),
        item(0x31, "SubSelector").part(2).mask(0xf8).labels(SUB_SELECTOR),
        item(0x31, "SubSelectorPlusDials").part(3).mask(0x07).labels(SUB_SELECTOR_PLUS_DIALS),
        item(0x32, "MatrixMetering").part(2).mask(0x80).when(when::d4s).labels(MATRIX_METERING_D5),
        item(0x32, "LiveViewButtonOptions")
            .part(3)
            .mask(0x30)
            .when(when::d4s)
            .labels(LIVE_VIEW_BUTTON_OPTIONS),
        item(0x32, "AFModeRestrictions").part(4).mask(0x03).when(when::d4s).labels(&[
            (0, "Off"),
            (1, "AF-C"),
            (2, "AF-S"),
        ]),
        item(0x33, "LimitAFAreaModeSelection").part(2).mask(0x7e).when(when::d4s).call(print::af_modes::<51>),
        item(0x34, "MovieFunctionButtonPlusDials")
            .part(2)
            .mask(0x10)
            .labels(&[(0, "None"), (1, "Choose Image Area")]),
        item(0x34, "MoviePreviewButtonPlusDials")
            .part(3)
            .mask(0x01)
            .labels(&[(0, "None"), (1, "Choose Image Area")]),
        item(0x35, "MovieSubSelectorAssignmentPlusDials")
            .part(2)
            .mask(0x10)
            .labels(&[(0, "None"), (1, "Choose Image Area")]),
        item(0x36, "AssignRemoteFnButton").part(2).mask(0x1f).when(when::d4s).labels(ASSIGN_REMOTE_FN_BUTTON),
        item(0x37, "LensFocusFunctionButtons")
            .part(2)
            .mask(0x3f)
            .when(when::d4s)
            .labels(LENS_FOCUS_FUNCTION_BUTTONS),
    ],
);

const MULTI_SELECTOR_SHOOT_MODE: &[(i64, &str)] =
    &[(0, "Select Center Focus Point (Reset)"), (2, "Preset Focus Point (Pre)"), (3, "Not Used (None)")];

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
    (18, "My Menu"),
    (20, "Grid Display"),
    (21, "Disable Synchronized Release"),
    (22, "Remote Release Only"),
    (26, "Flash Disable/Enable"),
];

const FUNC_BUTTON_PLUS_DIALS: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Choose Image Area (FX/DX/5:4)"),
    (2, "Shutter Speed & Aperture Lock"),
    (3, "One Step Speed / Aperture"),
    (4, "Choose Non-CPU Lens Number"),
    (5, "Active D-Lighting"),
    (6, "Shooting Bank Menu"),
];

const STANDBY_TIMER: &[(i64, &str)] = &[
    (0, "4 s"),
    (1, "6 s"),
    (3, "10 s"),
    (5, "30 s"),
    (6, "1 min"),
    (7, "5 min"),
    (8, "10 min"),
    (9, "30 min"),
];

const PLAYBACK_ZOOM: &[(i64, &str)] =
    &[(0, "Use Separate Zoom Buttons"), (1, "Use Either Zoom Button with Command Dial")];

const MOVIE_SHUTTER_BUTTON: &[(i64, &str)] =
    &[(0, "Take Photo"), (1, "Record Movies"), (2, "Live Frame Grab")];

const VERTICAL_MULTI_SELECTOR: &[(i64, &str)] = &[
    (0, "Same as Multi-Selector with Info(U/D) & Playback(R/L)"),
    (1, "Same as Multi-Selector with Info(R/L) & Playback(U/D)"),
    (2, "Focus Point Selection"),
];

const VERTICAL_FUNC_BUTTON: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Preview"),
    (2, "FV Lock"),
    (3, "AE/AF Lock"),
    (4, "AE Lock Only"),
    (5, "AE Lock (reset on release)"),
    (6, "AE Lock (hold)"),
    (7, "AF Lock Only"),
    (10, "Bracketing Burst"),
    (11, "Matrix Metering"),
    (12, "Center-weighted Metering"),
    (13, "Spot Metering"),
    (14, "Playback"),
    (15, "My Menu Top Item"),
    (16, "+NEF(RAW)"),
    (17, "Virtual Horizon"),
    (18, "My Menu"),
    (20, "Grid Display"),
    (26, "Flash Disable/Enable"),
];

const VERTICAL_FUNC_BUTTON_PLUS_DIALS: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Choose Image Area (FX/DX/5:4)"),
    (2, "Shutter Speed & Aperture Lock"),
    (3, "One Step Speed / Aperture"),
    (4, "Choose Non-CPU Lens Number"),
    (5, "Active D-Lighting"),
    (6, "Shooting Bank Menu"),
    (7, "ISO Sensitivity"),
    (8, "Exposure Mode"),
    (9, "Exposure Compensation"),
    (10, "Metering"),
];

const ASSIGN_MOVIE_RECORD_BUTTON: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Choose Image Area (FX/DX/5:4)"),
    (2, "Shutter Speed & Aperture Lock"),
    (3, "ISO Sensitivity"),
    (4, "Shooting Bank Menu"),
];

const AF_POINT_ILLUMINATION: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "On in Continuous Shooting Modes"),
    (2, "On During Manual Focusing"),
    (3, "On in Continuous Shooting and Manual Focusing"),
];

const AF_ON_BUTTON: &[(i64, &str)] = &[
    (0, "AF On"),
    (1, "AE/AF Lock"),
    (2, "AE Lock Only"),
    (3, "AE Lock (reset on release)"),
    (4, "AE Lock (hold)"),
    (5, "AF Lock Only"),
    (6, "None"),
];

const VERTICAL_AF_ON_BUTTON: &[(i64, &str)] = &[
    (0, "Same as AF On"),
    (1, "AF On"),
    (2, "AE/AF Lock"),
    (3, "AE Lock Only"),
    (4, "AE Lock (reset on release)"),
    (5, "AE Lock (hold)"),
    (6, "AF Lock Only"),
    (7, "None"),
];

const SUB_SELECTOR_ASSIGNMENT: &[(i64, &str)] =
    &[(0, "Focus Point Selection"), (1, "Same As Multi-selector")];

const MOVIE_SUB_SELECTOR_ASSIGNMENT: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Index Marking"),
    (2, "AE/AF Lock"),
    (3, "AE Lock Only"),
    (4, "AE Lock (hold)"),
    (5, "AF Lock Only"),
    (6, "View Photo Shooting Info"),
];

const SUB_SELECTOR: &[(i64, &str)] = &[
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
    (18, "My Menu"),
    (19, "Reset"),
    (20, "Grid Display"),
    (21, "Disable Synchronized Release"),
    (22, "Remote Release Only"),
    (23, "Preview"),
    (26, "Flash Disable/Enable"),
];

const SUB_SELECTOR_PLUS_DIALS: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Choose Image Area (FX/DX/5:4)"),
    (2, "Shutter Speed & Aperture Lock"),
    (4, "Choose Non-CPU Lens Number"),
    (6, "Shooting Bank Menu"),
];

const LIVE_VIEW_BUTTON_OPTIONS: &[(i64, &str)] =
    &[(0, "Enable"), (1, "Enable (standby time active)"), (2, "Disable")];
