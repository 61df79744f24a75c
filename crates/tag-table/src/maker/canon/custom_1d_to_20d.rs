//! Custom functions of the 1D, 5D, 10D and 20D, sorted by number.
//!
//! Source: ExifTool's page of Canon's custom functions.

use super::words::{
    AEB_SEQUENCE_AUTO_CANCEL, AF_ASSIST, AF_ASSIST_BEAM_OR_EXTERNAL, AF_POINT_SELECTION_METHOD,
    DISABLE_ENABLE, ENABLE_DISABLE, ETTLII, EXPOSURE_LEVEL_INCREMENTS,
    EXPOSURE_LEVEL_INCREMENTS_HALF_OR_THIRD, EXPOSURE_LEVEL_INCREMENTS_THIRD_OR_HALF, FLASH_FIRING,
    FLASH_SYNC_SPEED_AV, FLASH_SYNC_SPEED_AV_250, LENS_AF_STOP_BUTTON_SINCE_20D,
    MENU_BUTTON_DISPLAY_POSITION, NO_YES, OFF_AUTO_ON, OFF_ON, ON_OFF, SHUTTER_AE_LOCK, SHUTTER_CURTAIN_SYNC,
    YES_NO,
};
use crate::maker::row::{Table, item};

pub(super) static FUNCTIONS_1D: Table = Table::directory(
    "CanonCustom",
    &[
        item(0, "FocusingScreen").labels(FOCUSING_SCREEN),
        item(1, "FinderDisplayDuringExposure").labels(OFF_ON),
        item(2, "ShutterReleaseNoCFCard").labels(YES_NO),
        item(3, "ISOSpeedExpansion").labels(NO_YES),
        item(4, "ShutterAELButton").labels(SHUTTER_AEL_BUTTON),
        item(5, "ManualTv").labels(MANUAL_TV),
        item(6, "ExposureLevelIncrements").labels(EXPOSURE_LEVEL_INCREMENTS),
        item(7, "USMLensElectronicMF").labels(USM_LENS_ELECTRONIC_MF),
        item(8, "LCDPanels").labels(LCD_PANELS),
        item(9, "AEBSequenceAutoCancel").labels(AEB_SEQUENCE_AUTO_CANCEL),
        item(0x0a, "AFPointIllumination").labels(AF_POINT_ILLUMINATION),
        item(0x0b, "AFPointSelection").labels(AF_POINT_SELECTION),
        item(0x0c, "MirrorLockup").labels(DISABLE_ENABLE),
        item(0x0d, "AFPointSpotMetering").labels(AF_POINT_SPOT_METERING),
        item(0x0e, "FillFlashAutoReduction").labels(ENABLE_DISABLE),
        item(0x0f, "ShutterCurtainSync").labels(SHUTTER_CURTAIN_SYNC),
        item(0x10, "SafetyShiftInAvOrTv").labels(DISABLE_ENABLE),
        item(0x11, "AFPointActivationArea").labels(AF_POINT_ACTIVATION_AREA),
        item(0x12, "SwitchToRegisteredAFPoint").labels(SWITCH_TO_REGISTERED_AF_POINT),
        item(0x13, "LensAFStopButton").labels(LENS_AF_STOP_BUTTON),
        item(0x14, "AIServoTrackingSensitivity").labels(AI_SERVO_TRACKING_SENSITIVITY),
        item(0x15, "AIServoContinuousShooting").labels(AI_SERVO_CONTINUOUS_SHOOTING),
    ],
);

pub(super) static FUNCTIONS_5D: Table = Table::directory(
    "CanonCustom",
    &[
        item(0, "FocusingScreen").labels(FOCUSING_SCREEN_5D),
        item(1, "SetFunctionWhenShooting").labels(SET_FUNCTION_WHEN_SHOOTING),
        item(2, "LongExposureNoiseReduction").labels(OFF_AUTO_ON),
        item(3, "FlashSyncSpeedAv").labels(FLASH_SYNC_SPEED_AV),
        item(4, "Shutter-AELock").labels(SHUTTER_AE_LOCK),
        item(5, "AFAssistBeam").labels(AF_ASSIST_BEAM),
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
        item(0x11, "AFPointActivationArea").labels(AF_POINT_ACTIVATION_AREA_5D),
        item(0x12, "LCDDisplayReturnToShoot").labels(LCD_DISPLAY_RETURN_TO_SHOOT),
        item(0x13, "LensAFStopButton").labels(LENS_AF_STOP_BUTTON_SINCE_20D),
        item(0x14, "AddOriginalDecisionData").labels(OFF_ON),
    ],
);

pub(super) static FUNCTIONS_10D: Table = Table::directory(
    "CanonCustom",
    &[
        item(1, "SetButtonWhenShooting").labels(SET_BUTTON_WHEN_SHOOTING),
        item(2, "ShutterReleaseNoCFCard").labels(YES_NO),
        item(3, "FlashSyncSpeedAv").labels(FLASH_SYNC_SPEED_AV),
        item(4, "Shutter-AELock").labels(SHUTTER_AE_LOCK),
        item(5, "AFAssist").labels(AF_ASSIST),
        item(6, "ExposureLevelIncrements").labels(EXPOSURE_LEVEL_INCREMENTS_HALF_OR_THIRD),
        item(7, "AFPointRegistration").labels(AF_POINT_REGISTRATION),
        item(8, "RawAndJpgRecording").labels(RAW_AND_JPG_RECORDING),
        item(9, "AEBSequenceAutoCancel").labels(AEB_SEQUENCE_AUTO_CANCEL),
        item(0x0a, "SuperimposedDisplay").labels(ON_OFF),
        item(0x0b, "MenuButtonDisplayPosition").labels(MENU_BUTTON_DISPLAY_POSITION),
        item(0x0c, "MirrorLockup").labels(DISABLE_ENABLE),
        item(0x0d, "AssistButtonFunction").labels(ASSIST_BUTTON_FUNCTION),
        item(0x0e, "FillFlashAutoReduction").labels(ENABLE_DISABLE),
        item(0x0f, "ShutterCurtainSync").labels(SHUTTER_CURTAIN_SYNC),
        item(0x10, "SafetyShiftInAvOrTv").labels(DISABLE_ENABLE),
        item(0x11, "LensAFStopButton").labels(LENS_AF_STOP_BUTTON_10D),
    ],
);

pub(super) static FUNCTIONS_20D: Table = Table::directory(
    "CanonCustom",
    &[
        item(0, "SetFunctionWhenShooting").labels(SET_FUNCTION_WHEN_SHOOTING),
        item(1, "LongExposureNoiseReduction").labels(OFF_ON),
        item(2, "FlashSyncSpeedAv").labels(FLASH_SYNC_SPEED_AV_250),
        item(3, "Shutter-AELock").labels(SHUTTER_AE_LOCK),
        item(4, "AFAssistBeam").labels(AF_ASSIST_BEAM_OR_EXTERNAL),
        item(5, "ExposureLevelIncrements").labels(EXPOSURE_LEVEL_INCREMENTS_THIRD_OR_HALF),
        item(6, "FlashFiring").labels(FLASH_FIRING),
        item(7, "ISOExpansion").labels(OFF_ON),
        item(8, "AEBSequenceAutoCancel").labels(AEB_SEQUENCE_AUTO_CANCEL),
        item(9, "SuperimposedDisplay").labels(ON_OFF),
        item(0x0a, "MenuButtonDisplayPosition").labels(MENU_BUTTON_DISPLAY_POSITION),
        item(0x0b, "MirrorLockup").labels(DISABLE_ENABLE),
        item(0x0c, "AFPointSelectionMethod").labels(AF_POINT_SELECTION_METHOD),
        item(0x0d, "ETTLII").labels(ETTLII),
        item(0x0e, "ShutterCurtainSync").labels(SHUTTER_CURTAIN_SYNC),
        item(0x0f, "SafetyShiftInAvOrTv").labels(DISABLE_ENABLE),
        item(0x10, "LensAFStopButton").labels(LENS_AF_STOP_BUTTON_SINCE_20D),
        item(0x11, "AddOriginalDecisionData").labels(OFF_ON),
    ],
);

const FOCUSING_SCREEN: &[(i64, &str)] = &[(0, "Ec-N, R"), (1, "Ec-A,B,C,CII,CIII,D,H,I,L")];

const SHUTTER_AEL_BUTTON: &[(i64, &str)] =
    &[(0, "AF/AE lock stop"), (1, "AE lock/AF"), (2, "AF/AF lock, No AE lock"), (3, "AE/AF, No AE lock")];

const MANUAL_TV: &[(i64, &str)] = &[
    (0, "Tv=Main/Av=Control"),
    (1, "Tv=Control/Av=Main"),
    (2, "Tv=Main/Av=Main w/o lens"),
    (3, "Tv=Control/Av=Main w/o lens"),
];

const USM_LENS_ELECTRONIC_MF: &[(i64, &str)] =
    &[(0, "Turns on after one-shot AF"), (1, "Turns off after one-shot AF"), (2, "Always turned off")];

const LCD_PANELS: &[(i64, &str)] = &[
    (0, "Remain. shots/File no."),
    (1, "ISO/Remain. shots"),
    (2, "ISO/File no."),
    (3, "Shots in folder/Remain. shots"),
];

const AF_POINT_ILLUMINATION: &[(i64, &str)] =
    &[(0, "On"), (1, "Off"), (2, "On without dimming"), (3, "Brighter")];

const AF_POINT_SELECTION: &[(i64, &str)] = &[
    (0, "H=AF+Main/V=AF+Command"),
    (1, "H=Comp+Main/V=Comp+Command"),
    (2, "H=Command only/V=Assist+Main"),
    (3, "H=FEL+Main/V=FEL+Command"),
];

const AF_POINT_SPOT_METERING: &[(i64, &str)] = &[
    (0, "45/Center AF point"),
    (1, "11/Active AF point"),
    (2, "11/Center AF point"),
    (3, "9/Active AF point"),
];

const AF_POINT_ACTIVATION_AREA: &[(i64, &str)] =
    &[(0, "Single AF point"), (1, "Expanded (TTL. of 7 AF points)"), (2, "Automatic expanded (max. 13)")];

const SWITCH_TO_REGISTERED_AF_POINT: &[(i64, &str)] =
    &[(0, "Assist + AF"), (1, "Assist"), (2, "Only while pressing assist")];

const LENS_AF_STOP_BUTTON: &[(i64, &str)] = &[
    (0, "AF stop"),
    (1, "AF start"),
    (2, "AE lock while metering"),
    (3, "AF point: M -> Auto / Auto -> Ctr."),
    (4, "AF mode: ONE SHOT <-> AI SERVO"),
    (5, "IS start"),
];

const AI_SERVO_TRACKING_SENSITIVITY: &[(i64, &str)] =
    &[(0, "Standard"), (1, "Slow"), (2, "Moderately slow"), (3, "Moderately fast"), (4, "Fast")];

const AI_SERVO_CONTINUOUS_SHOOTING: &[(i64, &str)] =
    &[(0, "Shooting not possible without focus"), (1, "Shooting possible without focus")];

const FOCUSING_SCREEN_5D: &[(i64, &str)] = &[(0, "Ee-A"), (1, "Ee-D"), (2, "Ee-S")];

const SET_FUNCTION_WHEN_SHOOTING: &[(i64, &str)] = &[
    (0, "Default (no function)"),
    (1, "Change quality"),
    (2, "Change Parameters"),
    (3, "Menu display"),
    (4, "Image replay"),
];

const AF_ASSIST_BEAM: &[(i64, &str)] = &[(0, "Emits"), (1, "Does not emit")];

const AF_POINT_ACTIVATION_AREA_5D: &[(i64, &str)] = &[(0, "Standard"), (1, "Expanded")];

const LCD_DISPLAY_RETURN_TO_SHOOT: &[(i64, &str)] =
    &[(0, "With Shutter Button only"), (1, "Also with * etc.")];

const SET_BUTTON_WHEN_SHOOTING: &[(i64, &str)] = &[
    (0, "Normal (disabled)"),
    (1, "Image quality"),
    (2, "Change parameters"),
    (3, "Menu display"),
    (4, "Image playback"),
];

const AF_POINT_REGISTRATION: &[(i64, &str)] = &[
    (0, "Center"),
    (1, "Bottom"),
    (2, "Right"),
    (3, "Extreme Right"),
    (4, "Automatic"),
    (5, "Extreme Left"),
    (6, "Left"),
    (7, "Top"),
];

const RAW_AND_JPG_RECORDING: &[(i64, &str)] = &[
    (0, "RAW+Small/Normal"),
    (1, "RAW+Small/Fine"),
    (2, "RAW+Medium/Normal"),
    (3, "RAW+Medium/Fine"),
    (4, "RAW+Large/Normal"),
    (5, "RAW+Large/Fine"),
];

const ASSIST_BUTTON_FUNCTION: &[(i64, &str)] = &[
    (0, "Normal"),
    (1, "Select Home Position"),
    (2, "Select HP (while pressing)"),
    (3, "Av+/- (AF point by QCD)"),
    (4, "FE lock"),
];

const LENS_AF_STOP_BUTTON_10D: &[(i64, &str)] = &[
    (0, "AF stop"),
    (1, "AF start"),
    (2, "AE lock while metering"),
    (3, "AF point: M->Auto/Auto->ctr"),
    (4, "One Shot <-> AI servo"),
    (5, "IS start"),
];
