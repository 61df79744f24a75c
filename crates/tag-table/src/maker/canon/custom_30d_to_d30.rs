//! Custom functions of further early cameras, and the 1D's personal functions.
//!
//! Source: ExifTool's page of Canon's custom functions.

use super::change::{pf_exposure_time, pf_f_number};
use super::print::{personal, two_digits};
use super::words::{
    AEB_SEQUENCE_AUTO_CANCEL, AF_ASSIST, AF_ASSIST_BEAM_OR_EXTERNAL, AF_POINT_SELECTION_METHOD,
    DISABLE_ENABLE, ENABLE_DISABLE, ETTLII, EXPOSURE_LEVEL_INCREMENTS_HALF_OR_THIRD,
    EXPOSURE_LEVEL_INCREMENTS_THIRD_OR_HALF, FLASH_FIRING, FLASH_SYNC_SPEED_AV, FLASH_SYNC_SPEED_AV_250,
    LCD_DISPLAY_AT_POWER_ON, LENS_AF_STOP_BUTTON_SINCE_20D, MENU_BUTTON_DISPLAY_POSITION, OFF_AUTO_ON,
    OFF_ON, ON_OFF, SHUTTER_AE_LOCK, SHUTTER_CURTAIN_SYNC, YES_NO,
};
use crate::maker::row::{Table, item};
use crate::print::exif::exposure_time;
use crate::value::Format::Int16u;

pub(super) static FUNCTIONS_30D: Table = Table::directory(
    "CanonCustom",
    &[
        item(1, "SetFunctionWhenShooting").labels(SET_FUNCTION_WHEN_SHOOTING),
        item(2, "LongExposureNoiseReduction").labels(OFF_AUTO_ON),
        item(3, "FlashSyncSpeedAv").labels(FLASH_SYNC_SPEED_AV_250),
        item(4, "Shutter-AELock").labels(SHUTTER_AE_LOCK),
        item(5, "AFAssistBeam").labels(AF_ASSIST_BEAM_OR_EXTERNAL),
        item(6, "ExposureLevelIncrements").labels(EXPOSURE_LEVEL_INCREMENTS_THIRD_OR_HALF),
        item(7, "FlashFiring").labels(FLASH_FIRING),
        item(8, "ISOExpansion").labels(OFF_ON),
        item(9, "AEBSequenceAutoCancel").labels(AEB_SEQUENCE_AUTO_CANCEL),
        item(0x0a, "SuperimposedDisplay").labels(ON_OFF),
        item(0x0b, "MenuButtonDisplayPosition").labels(MENU_BUTTON_DISPLAY_POSITION),
        item(0x0c, "MirrorLockup").labels(DISABLE_ENABLE),
        item(0x0d, "AFPointSelectionMethod").labels(AF_POINT_SELECTION_METHOD),
        item(0x0e, "ETTLII").labels(ETTLII),
        item(0x0f, "ShutterCurtainSync").labels(SHUTTER_CURTAIN_SYNC),
        item(0x10, "SafetyShiftInAvOrTv").labels(DISABLE_ENABLE),
        item(0x11, "MagnifiedView").labels(MAGNIFIED_VIEW),
        item(0x12, "LensAFStopButton").labels(LENS_AF_STOP_BUTTON_SINCE_20D),
        item(0x13, "AddOriginalDecisionData").labels(OFF_ON),
    ],
);

pub(super) static FUNCTIONS_350D: Table = Table::directory(
    "CanonCustom",
    &[
        item(0, "SetButtonCrossKeysFunc").labels(SET_BUTTON_CROSS_KEYS_FUNC),
        item(1, "LongExposureNoiseReduction").labels(OFF_ON),
        item(2, "FlashSyncSpeedAv").labels(FLASH_SYNC_SPEED_AV),
        item(3, "Shutter-AELock").labels(SHUTTER_AE_LOCK),
        item(4, "AFAssistBeam").labels(AF_ASSIST_BEAM_OR_EXTERNAL),
        item(5, "ExposureLevelIncrements").labels(EXPOSURE_LEVEL_INCREMENTS_THIRD_OR_HALF),
        item(6, "MirrorLockup").labels(DISABLE_ENABLE),
        item(7, "ETTLII").labels(ETTLII),
        item(8, "ShutterCurtainSync").labels(SHUTTER_CURTAIN_SYNC),
    ],
);

pub(super) static FUNCTIONS_400D: Table = Table::directory(
    "CanonCustom",
    &[
        item(0, "SetButtonCrossKeysFunc").labels(SET_BUTTON_CROSS_KEYS_FUNC_400D),
        item(1, "LongExposureNoiseReduction").labels(OFF_AUTO_ON),
        item(2, "FlashSyncSpeedAv").labels(FLASH_SYNC_SPEED_AV),
        item(3, "Shutter-AELock").labels(SHUTTER_AE_LOCK),
        item(4, "AFAssistBeam").labels(AF_ASSIST_BEAM_OR_EXTERNAL),
        item(5, "ExposureLevelIncrements").labels(EXPOSURE_LEVEL_INCREMENTS_THIRD_OR_HALF),
        item(6, "MirrorLockup").labels(DISABLE_ENABLE),
        item(7, "ETTLII").labels(ETTLII),
        item(8, "ShutterCurtainSync").labels(SHUTTER_CURTAIN_SYNC),
        item(9, "MagnifiedView").labels(MAGNIFIED_VIEW),
        item(0x0a, "LCDDisplayAtPowerOn").labels(LCD_DISPLAY_AT_POWER_ON),
    ],
);

pub(super) static FUNCTIONS_D30: Table = Table::directory(
    "CanonCustom",
    &[
        item(1, "LongExposureNoiseReduction").labels(OFF_ON),
        item(2, "Shutter-AELock").labels(SHUTTER_AE_LOCK_D30),
        item(3, "MirrorLockup").labels(DISABLE_ENABLE),
        item(4, "ExposureLevelIncrements").labels(EXPOSURE_LEVEL_INCREMENTS_HALF_OR_THIRD),
        item(5, "AFAssist").labels(AF_ASSIST),
        item(6, "FlashSyncSpeedAv").labels(FLASH_SYNC_SPEED_AV),
        item(7, "AEBSequenceAutoCancel").labels(AEB_SEQUENCE_AUTO_CANCEL),
        item(8, "ShutterCurtainSync").labels(SHUTTER_CURTAIN_SYNC),
        item(9, "LensAFStopButton").labels(LENS_AF_STOP_BUTTON),
        item(0x0a, "FillFlashAutoReduction").labels(ENABLE_DISABLE),
        item(0x0b, "MenuButtonReturn").labels(MENU_BUTTON_RETURN),
        item(0x0c, "SetButtonWhenShooting").labels(SET_BUTTON_WHEN_SHOOTING),
        item(0x0d, "SensorCleaning").labels(DISABLE_ENABLE),
        item(0x0e, "SuperimposedDisplay").labels(ON_OFF),
        item(0x0f, "ShutterReleaseNoCFCard").labels(YES_NO),
    ],
);

pub(super) static PERSONAL_FUNCS: Table = Table::fixed(
    "CanonCustom",
    Int16u,
    &[
        item(1, "PF0CustomFuncRegistration").call(personal),
        item(2, "PF1DisableShootingModes").call(personal),
        item(3, "PF2DisableMeteringModes").call(personal),
        item(4, "PF3ManualExposureMetering").call(personal),
        item(5, "PF4ExposureTimeLimits").call(personal),
        item(6, "PF5ApertureLimits").call(personal),
        item(7, "PF6PresetShootingModes").call(personal),
        item(8, "PF7BracketContinuousShoot").call(personal),
        item(9, "PF8SetBracketShots").call(personal),
        item(10, "PF9ChangeBracketSequence").call(personal),
        item(11, "PF10RetainProgramShift").call(personal),
        item(14, "PF13DrivePriority").call(personal),
        item(15, "PF14DisableFocusSearch").call(personal),
        item(16, "PF15DisableAFAssistBeam").call(personal),
        item(17, "PF16AutoFocusPointShoot").call(personal),
        item(18, "PF17DisableAFPointSel").call(personal),
        item(19, "PF18EnableAutoAFPointSel").call(personal),
        item(20, "PF19ContinuousShootSpeed").call(personal),
        item(21, "PF20LimitContinousShots").call(personal),
        item(22, "PF21EnableQuietOperation").call(personal),
        item(24, "PF23SetTimerLengths").call(personal),
        item(25, "PF24LightLCDDuringBulb").call(personal),
        item(26, "PF25DefaultClearSettings").call(personal),
        item(27, "PF26ShortenReleaseLag").call(personal),
        item(28, "PF27ReverseDialRotation").call(personal),
        item(29, "PF28NoQuickDialExpComp").call(personal),
        item(30, "PF29QuickDialSwitchOff").call(personal),
        item(31, "PF30EnlargementMode").call(personal),
        item(32, "PF31OriginalDecisionData").call(personal),
    ],
);

pub(super) static PERSONAL_FUNC_VALUES: Table = Table::fixed(
    "CanonCustom",
    Int16u,
    &[
        item(1, "PF1Value"),
        item(2, "PF2Value"),
        item(3, "PF3Value"),
        item(4, "PF4ExposureTimeMin").number(pf_exposure_time).call(exposure_time),
        item(5, "PF4ExposureTimeMax").number(pf_exposure_time).call(exposure_time),
        item(6, "PF5ApertureMin").number(pf_f_number).call(two_digits),
        item(7, "PF5ApertureMax").number(pf_f_number).call(two_digits),
        item(8, "PF8BracketShots"),
        item(9, "PF19ShootingSpeedLow"),
        item(10, "PF19ShootingSpeedHigh"),
        item(11, "PF20MaxContinousShots"),
        item(12, "PF23ShutterButtonTime"),
        item(13, "PF23FELockTime"),
        item(14, "PF23PostReleaseTime"),
        item(15, "PF25AEMode"),
        item(16, "PF25MeteringMode"),
        item(17, "PF25DriveMode"),
        item(18, "PF25AFMode"),
        item(19, "PF25AFPointSel"),
        item(20, "PF25ImageSize"),
        item(21, "PF25WBMode"),
        item(22, "PF25Parameters"),
        item(23, "PF25ColorMatrix"),
        item(24, "PF27Value"),
    ],
);

const SET_FUNCTION_WHEN_SHOOTING: &[(i64, &str)] = &[
    (0, "Default (no function)"),
    (1, "Change quality"),
    (2, "Change Picture Style"),
    (3, "Menu display"),
    (4, "Image replay"),
];

const MAGNIFIED_VIEW: &[(i64, &str)] = &[(0, "Image playback only"), (1, "Image review and playback")];

const SET_BUTTON_CROSS_KEYS_FUNC: &[(i64, &str)] = &[
    (0, "Normal"),
    (1, "Set: Quality"),
    (2, "Set: Parameter"),
    (3, "Set: Playback"),
    (4, "Cross keys: AF point select"),
];

const SET_BUTTON_CROSS_KEYS_FUNC_400D: &[(i64, &str)] = &[
    (0, "Set: Picture Style"),
    (1, "Set: Quality"),
    (2, "Set: Flash Exposure Comp"),
    (3, "Set: Playback"),
    (4, "Cross keys: AF point select"),
];

const SHUTTER_AE_LOCK_D30: &[(i64, &str)] =
    &[(0, "AF/AE lock"), (1, "AE lock/AF"), (2, "AF/AF lock"), (3, "AE+release/AE+AF")];

const LENS_AF_STOP_BUTTON: &[(i64, &str)] =
    &[(0, "AF Stop"), (1, "Operate AF"), (2, "Lock AE and start timer")];

const MENU_BUTTON_RETURN: &[(i64, &str)] = &[(0, "Top"), (1, "Previous (volatile)"), (2, "Previous")];

const SET_BUTTON_WHEN_SHOOTING: &[(i64, &str)] =
    &[(0, "Default (no function)"), (1, "Image quality"), (2, "Change ISO speed"), (3, "Change parameters")];
