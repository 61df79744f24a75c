//! The custom settings of the D500.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::def::Conv;
use crate::maker::nikon::words::{
    AF_C_PRIORITY_SELECTION_D5, AF_ON_BUTTON, ASSIGN_BKT_BUTTON, ASSIGN_MOVIE_FUNC2_BUTTON,
    ASSIGN_MOVIE_SUBSELECTOR, AUTO_BRACKET_MODE_M, AUTO_FLASH_ISO_SENSITIVITY, CENTER_WEIGHTED_AREA_SIZE,
    COMMAND_DIALS_CHANGE_MAIN_SUB, COMMAND_DIALS_MENU_AND_PLAYBACK, COMMAND_DIALS_REVERSE_ROTATION,
    EXPOSURE_DELAY_MODE, FLASH_SHUTTER_SPEED_D5, FLASH_SYNC_SPEED_D5, FUNC2_BUTTON,
    IMAGE_REVIEW_MONITOR_OFF_TIME_D5, IMAGE_REVIEW_TIME, ISO_DISPLAY, LENS_FOCUS_FUNCTION_BUTTONS_D5,
    LIVE_VIEW_BUTTON_OPTIONS, LIVE_VIEW_MONITOR_OFF_TIME_SETTINGS, MATRIX_METERING_D5, MENU_MONITOR_OFF_TIME,
    MOVIE_FUNC1_BUTTON, MOVIE_PREVIEW_BUTTON, MULTI_SELECTOR_PLAYBACK_MODE, MULTI_SELECTOR_SHOOT_MODE_D500,
    NO_YES, OFF_ON, ON_OFF, PHOTO_SHOOTING_MENU_BANK, SELF_TIMER_SHOT_INTERVAL, SELF_TIMER_TIME,
    SHUTTER_RELEASE_BUTTON_AE_L, STANDBY_TIMER, STORE_BY_ORIENTATION, SUB_SELECTOR, VERTICAL_FUNC_BUTTON,
    VERTICAL_MULTI_SELECTOR,
};
use crate::maker::nikon::{change, print};
use crate::maker::row::{Table, item};
use crate::value::Format::Int8u;

/// Tags of the custom settings of the D500.
pub(in crate::maker::nikon) static SETTINGS: Table = Table::fixed(
    "NikonCustom",
    Int8u,
    &[
        item(0, "CustomSettingsBank").part(2).mask(0x03).labels(PHOTO_SHOOTING_MENU_BANK),
        item(1, "AF-CPrioritySelection").part(2).mask(0xc0).labels(AF_C_PRIORITY_SELECTION_D5),
        item(1, "AF-SPrioritySelection").part(3).mask(0x20).labels(&[(0, "Focus"), (1, "Release")]),
        item(1, "NumberOfFocusPoints").part(4).mask(0x10).labels(&[(0, "55 Points"), (1, "15 Points")]),
        item(1, "Three-DTrackingFaceDetection").part(5).mask(0x08).labels(OFF_ON),
        item(1, "BlockShotAFResponse").part(6).mask(0x07),
        item(2, "FocusPointWrap").part(2).mask(0x08).labels(&[(0, "No Wrap"), (1, "Wrap")]),
        item(2, "AFPointBrightness").part(3).mask(0x06).labels(&[(0, "Auto"), (1, "On"), (2, "Off")]),
        item(4, "ISODisplay").part(2).mask(0x08).labels(ISO_DISPLAY),
        item(4, "GridDisplay").part(3).mask(0x02).labels(ON_OFF),
        item(5, "LCDIllumination").part(2).mask(0x20).labels(OFF_ON),
        item(5, "ElectronicFront-CurtainShutter").part(3).mask(0x08).labels(OFF_ON),
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
        item(8, "CenterWeightedAreaSize").part(2).mask(0xe0).labels(CENTER_WEIGHTED_AREA_SIZE),
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
        item(0x0a, "MultiSelectorShootMode").part(2).mask(0xe0).labels(MULTI_SELECTOR_SHOOT_MODE_D500),
        item(0x0a, "MultiSelectorPlaybackMode").part(3).mask(0x0c).labels(MULTI_SELECTOR_PLAYBACK_MODE),
        item(0x0a, "MultiSelector")
            .part(4)
            .mask(0x01)
            .labels(&[(0, "Do Nothing"), (1, "Reset Meter-off Delay")]),
        item(0x0b, "ExposureDelayMode").part(2).mask(0xc0).labels(EXPOSURE_DELAY_MODE),
        item(0x0b, "CLModeShootingSpeed").part(3).mask(0x0f).unit(" fps"),
        item(0x0c, "MaxContinuousRelease").part(2),
        item(0x0d, "AutoBracketOrder").part(2).mask(0x10).labels(&[(0, "0,-,+"), (1, "-,0,+")]),
        item(0x0d, "AutoBracketModeM").part(3).mask(0x0c).labels(AUTO_BRACKET_MODE_M),
        item(0x0e, "Func1Button").part(2).mask(0x3f).labels(FUNC1_BUTTON),
        item(0x0f, "PreviewButton").part(2).mask(0x3f).labels(FUNC1_BUTTON),
        item(0x10, "AssignBktButton").part(2).mask(0x07).labels(ASSIGN_BKT_BUTTON),
        item(0x12, "CommandDialsChangeMainSub").part(2).mask(0xe0).labels(COMMAND_DIALS_CHANGE_MAIN_SUB),
        item(0x12, "CommandDialsMenuAndPlayback").part(3).mask(0x18).labels(COMMAND_DIALS_MENU_AND_PLAYBACK),
        item(0x12, "CommandDialsApertureSetting")
            .part(4)
            .mask(0x04)
            .labels(&[(0, "Sub-command Dial"), (1, "Aperture Ring")]),
        item(0x12, "ReleaseButtonToUseDial").part(5).mask(0x01).labels(NO_YES),
        item(0x13, "StandbyTimer").part(2).mask(0xf0).labels(STANDBY_TIMER),
        item(0x14, "SelfTimerTime").part(2).mask(0xc0).labels(SELF_TIMER_TIME),
        item(0x14, "SelfTimerShotInterval").part(3).mask(0x30).labels(SELF_TIMER_SHOT_INTERVAL),
        item(0x14, "SelfTimerShotCount").part(4).mask(0x0f),
        item(0x15, "ImageReviewMonitorOffTime").part(2).mask(0xe0).labels(IMAGE_REVIEW_MONITOR_OFF_TIME_D5),
        item(0x15, "LiveViewMonitorOffTime").part(3).mask(0x1c).labels(LIVE_VIEW_MONITOR_OFF_TIME_SETTINGS),
        item(0x16, "MenuMonitorOffTime").part(2).mask(0xe0).labels(MENU_MONITOR_OFF_TIME),
        item(0x16, "ShootingInfoMonitorOffTime").part(3).mask(0x1c).labels(MENU_MONITOR_OFF_TIME),
        item(0x17, "FlashSyncSpeed").part(2).mask(0xf0).labels(FLASH_SYNC_SPEED_D5),
        item(0x17, "FlashShutterSpeed").part(3).mask(0x0f).labels(FLASH_SHUTTER_SPEED_D5),
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
            .mask(0x10)
            .labels(&[(0, "Take Photo"), (1, "Record Movies")]),
        item(0x26, "FlashExposureCompArea")
            .part(5)
            .mask(0x04)
            .labels(&[(0, "Entire Frame"), (1, "Background Only")]),
        item(0x26, "AutoFlashISOSensitivity").part(6).mask(0x02).labels(AUTO_FLASH_ISO_SENSITIVITY),
        item(0x29, "MovieFunc1Button").part(2).mask(0xf0).labels(MOVIE_FUNC1_BUTTON),
        item(0x29, "MoviePreviewButton").part(3).mask(0x0f).labels(MOVIE_PREVIEW_BUTTON),
        item(0x2a, "Func1ButtonPlusDials").part(2).mask(0x0f).labels(FUNC1_BUTTON_PLUS_DIALS),
        item(0x2b, "PreviewButtonPlusDials").part(2).mask(0x0f).labels(FUNC1_BUTTON_PLUS_DIALS),
        item(0x2d, "AssignMovieRecordButtonPlusDials")
            .part(2)
            .mask(0x0f)
            .labels(ASSIGN_MOVIE_RECORD_BUTTON_PLUS_DIALS),
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
        item(0x2f, "StoreByOrientation").part(4).mask(0x18).labels(STORE_BY_ORIENTATION),
        item(0x2f, "GroupAreaAFIllumination").part(5).mask(0x04).labels(&[(0, "Squares"), (1, "Dots")]),
        item(0x30, "MatrixMetering").part(2).mask(0x80).labels(MATRIX_METERING_D5),
        item(0x30, "LiveViewButtonOptions").part(3).mask(0x30).labels(LIVE_VIEW_BUTTON_OPTIONS),
        item(0x30, "AFModeRestrictions").part(4).mask(0x03).labels(&[
            (0, "No Restrictions"),
            (1, "AF-C"),
            (2, "AF-S"),
        ]),
        item(0x31, "LimitAFAreaModeSelection").part(2).mask(0x7e).call(print::af_modes::<153>),
        item(0x34, "LensFocusFunctionButtons").part(2).mask(0x3f).labels(LENS_FOCUS_FUNCTION_BUTTONS_D5),
        item(0x42, "VerticalMultiSelector").part(2).mask(0xff).conv(Conv::HexLabels(VERTICAL_MULTI_SELECTOR)),
        item(0x43, "AssignMB-D17FuncButton").part(2).mask(0x3f).labels(VERTICAL_FUNC_BUTTON),
        item(0x44, "AssignMB-D17FuncButtonPlusDials")
            .part(2)
            .mask(0x0f)
            .labels(ASSIGN_MB_D17_FUNC_BUTTON_PLUS_DIALS),
        item(0x46, "AF-OnButton").part(2).mask(0x3f).labels(AF_ON_BUTTON),
        item(0x47, "SubSelector").part(2).mask(0x80).labels(SUB_SELECTOR),
        item(0x48, "SubSelectorCenter").part(2).mask(0x3f).labels(VERTICAL_FUNC_BUTTON),
        item(0x49, "SubSelectorPlusDials").part(2).mask(0x0f).labels(SUB_SELECTOR_PLUS_DIALS),
        item(0x4a, "AssignMovieSubselector").part(2).mask(0xf0).labels(ASSIGN_MOVIE_SUBSELECTOR),
        item(0x4b, "AssignMovieFunc1ButtonPlusDials")
            .part(2)
            .mask(0x10)
            .labels(&[(0, "None"), (1, "Choose Image Area (DX/1.3x)")]),
        item(0x4b, "AssignMoviePreviewButtonPlusDials")
            .part(3)
            .mask(0x01)
            .labels(&[(0, "None"), (1, "Choose Image Area (DX/1.3x)")]),
        item(0x4c, "AssignMovieSubselectorPlusDials")
            .part(2)
            .mask(0x10)
            .labels(&[(0, "None"), (1, "Choose Image Area (DX/1.3x)")]),
        item(0x4d, "SyncReleaseMode").part(2).mask(0x80).labels(&[(0, "No Sync"), (1, "Sync")]),
        item(0x4e, "Three-DTrackingWatchArea").part(2).mask(0x80).labels(&[(0, "Wide"), (1, "Normal")]),
        item(0x4e, "SubjectMotion").part(3).mask(0x60).labels(&[
            (0, "Steady"),
            (1, "Middle"),
            (2, "Erratic"),
        ]),
        item(0x4e, "AFActivation").part(4).mask(0x08).labels(&[(0, "Shutter/AF-On"), (1, "AF-On Only")]),
        item(0x4e, "ShutterReleaseButtonAE-L").part(5).mask(0x03).labels(SHUTTER_RELEASE_BUTTON_AE_L),
        item(0x4f, "AssignMB-D17AF-OnButton").part(2).mask(0x7f).labels(ASSIGN_MB_D17_AF_ON_BUTTON),
        item(0x50, "Func2Button").part(2).mask(0x3f).labels(FUNC2_BUTTON),
        item(0x52, "AssignMovieFunc2Button").part(2).mask(0x70).labels(ASSIGN_MOVIE_FUNC2_BUTTON),
    ],
);

const FUNC1_BUTTON: &[(i64, &str)] = &[
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
    (22, "Remote Release Only"),
    (26, "Flash Disable/Enable"),
    (27, "Highlight-weighted Metering"),
    (36, "AF-Area Mode (Single)"),
    (37, "AF-Area Mode (Dynamic Area 25 Points)"),
    (38, "AF-Area Mode (Dynamic Area 72 Points)"),
    (39, "AF-Area Mode (Dynamic Area 152 Points)"),
    (40, "AF-Area Mode (Group Area AF)"),
    (41, "AF-Area Mode (Auto Area AF)"),
    (42, "AF-Area Mode + AF-On (Single)"),
    (43, "AF-Area Mode + AF-On (Dynamic Area 25 Points)"),
    (44, "AF-Area Mode + AF-On (Dynamic Area 72 Points)"),
    (45, "AF-Area Mode + AF-On (Dynamic Area 152 Points)"),
    (46, "AF-Area Mode + AF-On (Group Area AF)"),
    (47, "AF-Area Mode + AF-On (Auto Area AF)"),
    (49, "Sync Release (Master Only)"),
    (50, "Sync Release (Remote Only)"),
];

const FUNC1_BUTTON_PLUS_DIALS: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Choose Image Area (DX/1.3x)"),
    (2, "Shutter Speed & Aperture Lock"),
    (3, "One Step Speed / Aperture"),
    (4, "Choose Non-CPU Lens Number"),
    (5, "Active D-Lighting"),
    (7, "Photo Shooting Menu Bank"),
    (8, "Exposure Delay Mode"),
];

const ASSIGN_MOVIE_RECORD_BUTTON_PLUS_DIALS: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Choose Image Area (DX/1.3x)"),
    (2, "Shutter Speed & Aperture Lock"),
    (7, "Photo Shooting Menu Bank"),
    (11, "Exposure Mode"),
];

const ASSIGN_MB_D17_FUNC_BUTTON_PLUS_DIALS: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Choose Image Area (DX/1.3x)"),
    (2, "Shutter Speed & Aperture Lock"),
    (3, "One Step Speed / Aperture"),
    (4, "Choose Non-CPU Lens Number"),
    (5, "Active D-Lighting"),
    (7, "Photo Shooting Menu Bank"),
    (8, "Exposure Delay Mode"),
    (10, "ISO Sensitivity"),
    (11, "Exposure Mode"),
    (12, "Exposure Compensation"),
    (13, "Metering Mode"),
];

const SUB_SELECTOR_PLUS_DIALS: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Choose Image Area (DX/1.3x)"),
    (2, "Shutter Speed & Aperture Lock"),
    (4, "Choose Non-CPU Lens Number"),
    (7, "Photo Shooting Menu Bank"),
];

const ASSIGN_MB_D17_AF_ON_BUTTON: &[(i64, &str)] = &[
    (0, "None"),
    (3, "AE/AF Lock"),
    (4, "AE Lock Only"),
    (5, "AE Lock (reset on release)"),
    (6, "AE Lock (hold)"),
    (7, "AF Lock Only"),
    (8, "AF-On"),
    (36, "AF-Area Mode (Single)"),
    (37, "AF-Area Mode (Dynamic Area 25 Points)"),
    (38, "AF-Area Mode (Dynamic Area 72 Points)"),
    (39, "AF-Area Mode (Dynamic Area 152 Points)"),
    (40, "AF-Area Mode (Group Area AF)"),
    (41, "AF-Area Mode (Auto Area AF)"),
    (42, "AF-Area Mode + AF-On (Single)"),
    (43, "AF-Area Mode + AF-On (Dynamic Area 25 Points)"),
    (44, "AF-Area Mode + AF-On (Dynamic Area 72 Points)"),
    (45, "AF-Area Mode + AF-On (Dynamic Area 152 Points)"),
    (46, "AF-Area Mode + AF-On (Group Area AF)"),
    (47, "AF-Area Mode + AF-On (Auto Area AF)"),
    (100, "Same as Camera AF-On Button"),
];
