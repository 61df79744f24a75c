//! Custom functions of the cameras since the 1D Mark III: all use the same numbers, but the words differ.
//!
//! Source: ExifTool's page of Canon's custom functions.

use super::change::{aperture_range, iso_range, shutter_range};
use super::print::{
    after_6_s, after_16_s, after_release, auto_closed, auto_highest, closed, continuous, flags, high,
    highest, low, lowest, manual_closed, manual_highest, maximum, minimum, open, soft, soft_live,
};
use super::when::named;
use super::words::{
    AF_POINT_SELECTION_METHOD, DISABLE_ENABLE, ENABLE_DISABLE, ETTLII, EXPOSURE_LEVEL_INCREMENTS,
    EXPOSURE_LEVEL_INCREMENTS_THIRD_OR_HALF, FLASH_FIRING, FLASH_SYNC_SPEED_AV, FLASH_SYNC_SPEED_AV_250,
    LCD_DISPLAY_AT_POWER_ON, OFF_AUTO_ON, OFF_ON, ON_OFF, SHUTTER_AE_LOCK, SHUTTER_CURTAIN_SYNC, STRENGTH,
    VF_DISPLAY_ILLUMINATION,
};
use crate::def::Conv;
use crate::maker::row::{Table, item};

/// Tags of `Functions2`: custom functions by number.
pub static FUNCTIONS_2: Table = Table::directory(
    "CanonCustom",
    &[
        item(0x101, "ExposureLevelIncrements")
            .labels(EXPOSURE_LEVEL_INCREMENTS)
            .when(|note, _| named(note, &["1D", "1Ds"])),
        item(0x101, "ExposureLevelIncrements").labels(EXPOSURE_LEVEL_INCREMENTS_THIRD_OR_HALF),
        item(0x102, "ISOSpeedIncrements").labels(ISO_SPEED_INCREMENTS),
        item(0x103, "ISOSpeedRange")
            .value(iso_range)
            .conv(Conv::Elements(&[Conv::Labels(DISABLE_ENABLE), Conv::Call(maximum), Conv::Call(minimum)]))
            .when(|note, _| note.is_model(&["EOS-1D"])),
        item(0x103, "ISOExpansion").labels(OFF_ON),
        item(0x104, "AEBAutoCancel").labels(ON_OFF),
        item(0x105, "AEBSequence").labels(AEB_SEQUENCE),
        item(0x106, "AEBShotCount").labels(AEB_SHOT_COUNT).when(|note, _| named(note, &["90D"])),
        item(0x106, "AEBShotCount").labels(AEB_SHOT_COUNT_SINGLE).when(|_, raw| raw.len() == 1),
        item(0x106, "AEBShotCount").words(&[
            ("2 1", "2 shots"),
            ("3 0", "3 shots"),
            ("5 2", "5 shots"),
            ("7 3", "7 shots"),
        ]),
        item(0x107, "SpotMeterLinkToAFPoint").labels(SPOT_METER_LINK_TO_AF_POINT),
        item(0x108, "SafetyShift").labels(SAFETY_SHIFT),
        item(0x109, "UsableShootingModes").call(flags).when(|_, raw| raw.len() == 1),
        item(0x109, "UsableShootingModes")
            .conv(Conv::Elements(&[Conv::Labels(DISABLE_ENABLE), Conv::Call(flags)])),
        item(0x10a, "UsableMeteringModes").call(flags).when(|_, raw| raw.len() == 1),
        item(0x10a, "UsableMeteringModes")
            .conv(Conv::Elements(&[Conv::Labels(DISABLE_ENABLE), Conv::Call(flags)])),
        item(0x10b, "ExposureModeInManual").labels(EXPOSURE_MODE_IN_MANUAL),
        item(0x10c, "ShutterSpeedRange")
            .value(shutter_range)
            .conv(Conv::Elements(&[Conv::Labels(DISABLE_ENABLE), Conv::Call(highest), Conv::Call(lowest)]))
            .when(|_, raw| raw.len() == 3),
        item(0x10c, "ShutterSpeedRange")
            .number(|n| (-n / (1600.0 * std::f64::consts::LN_2)).exp())
            .conv(Conv::Elements(&[
                Conv::Call(manual_highest),
                Conv::Call(lowest),
                Conv::Call(auto_highest),
                Conv::Call(lowest),
            ]))
            .when(|_, raw| raw.len() == 4),
        item(0x10d, "ApertureRange")
            .value(aperture_range)
            .conv(Conv::Elements(&[Conv::Labels(DISABLE_ENABLE), Conv::Call(closed), Conv::Call(open)]))
            .when(|_, raw| raw.len() == 3),
        item(0x10d, "ApertureRange")
            .number(|n| (n / 2400.0).exp())
            .conv(Conv::Elements(&[
                Conv::Call(manual_closed),
                Conv::Call(open),
                Conv::Call(auto_closed),
                Conv::Call(open),
            ]))
            .when(|_, raw| raw.len() == 4),
        item(0x10e, "ApplyShootingMeteringMode").conv(Conv::Elements(&[Conv::Labels(DISABLE_ENABLE)])),
        item(0x10f, "FlashSyncSpeedAv")
            .labels(FLASH_SYNC_SPEED_AV_250)
            .when(|note, _| named(note, &["40D", "1Ds Mark III"])),
        item(0x10f, "FlashSyncSpeedAv")
            .labels(FLASH_SYNC_SPEED_AV_50D)
            .when(|note, _| named(note, &["50D", "60D", "7D"])),
        item(0x10f, "FlashSyncSpeedAv")
            .labels(FLASH_SYNC_SPEED_AV)
            .when(|note, _| named(note, &["450D", "XSi", "Kiss X2", "1000D", "XS", "Kiss F"])),
        item(0x10f, "FlashSyncSpeedAv")
            .labels(FLASH_SYNC_SPEED_AV_EOS_1D_MARK_III)
            .when(|note, _| named(note, &["EOS-1D Mark III", "EOS-1Ds Mark III"])),
        item(0x10f, "FlashSyncSpeedAv")
            .labels(FLASH_SYNC_SPEED_AV_EOS_1D_MARK_IV)
            .when(|note, _| named(note, &["EOS-1D Mark IV"])),
        item(0x10f, "FlashSyncSpeedAv").labels(FLASH_SYNC_SPEED_AV_OTHERS),
        item(0x110, "AEMicroadjustment").conv(Conv::Elements(&[Conv::Labels(DISABLE_ENABLE)])),
        item(0x111, "FEMicroadjustment").conv(Conv::Elements(&[Conv::Labels(DISABLE_ENABLE)])),
        item(0x112, "SameExposureForNewAperture").labels(SAME_EXPOSURE_FOR_NEW_APERTURE),
        item(0x112, "SameExposureForNewAperture").labels(SAME_EXPOSURE_FOR_NEW_APERTURE_OTHERS),
        item(0x113, "ExposureCompAutoCancel").labels(ENABLE_DISABLE),
        item(0x114, "AELockMeterModeAfterFocus").bits(AE_LOCK_METER_MODE_AFTER_FOCUS),
        item(0x201, "LongExposureNoiseReduction").labels(OFF_AUTO_ON),
        item(0x202, "HighISONoiseReduction").labels(STRENGTH).when(|note, _| {
            named(
                note,
                &[
                    "50D",
                    "60D",
                    "5D Mark II",
                    "7D",
                    "500D",
                    "T1i",
                    "Kiss X3",
                    "550D",
                    "T2i",
                    "Kiss X4",
                    "600D",
                    "T3i",
                    "Kiss X5",
                    "1100D",
                    "T3",
                    "Kiss X50",
                ],
            )
        }),
        item(0x202, "HighISONoiseReduction").labels(OFF_ON),
        item(0x203, "HighlightTonePriority").labels(DISABLE_ENABLE),
        item(0x204, "AutoLightingOptimizer")
            .labels(AUTO_LIGHTING_OPTIMIZER)
            .when(|note, _| named(note, &["50D", "5D Mark II", "500D", "T1i", "Kiss X3", "1D Mark IV"])),
        item(0x204, "AutoLightingOptimizer").labels(ENABLE_DISABLE),
        item(0x304, "ETTLII").labels(ETTLII),
        item(0x305, "ShutterCurtainSync").labels(SHUTTER_CURTAIN_SYNC),
        item(0x306, "FlashFiring").labels(FLASH_FIRING),
        item(0x407, "ViewInfoDuringExposure").labels(DISABLE_ENABLE),
        item(0x408, "LCDIlluminationDuringBulb").labels(OFF_ON),
        item(0x409, "InfoButtonWhenShooting")
            .labels(INFO_BUTTON_WHEN_SHOOTING)
            .when(|note, _| named(note, &["1D Mark III", "1Ds Mark III"])),
        item(0x409, "InfoButtonWhenShooting").labels(INFO_BUTTON_WHEN_SHOOTING_OTHERS),
        item(0x40a, "ViewfinderWarnings").bits(VIEWFINDER_WARNINGS),
        item(0x40b, "LVShootingAreaDisplay").labels(LV_SHOOTING_AREA_DISPLAY),
        item(0x40c, "LVShootingAreaDisplay").labels(LV_SHOOTING_AREA_DISPLAY),
        item(0x501, "USMLensElectronicMF").labels(USM_LENS_ELECTRONIC_MF),
        item(0x502, "AIServoTrackingSensitivity").labels(AI_SERVO_TRACKING_SENSITIVITY),
        item(0x503, "AIServoImagePriority").labels(AI_SERVO_IMAGE_PRIORITY),
        item(0x504, "AIServoTrackingMethod").labels(AI_SERVO_TRACKING_METHOD),
        item(0x505, "LensDriveNoAF").labels(LENS_DRIVE_NO_AF),
        item(0x506, "LensAFStopButton").labels(LENS_AF_STOP_BUTTON),
        item(0x507, "AFMicroadjustment").conv(Conv::Elements(&[Conv::Labels(AF_MICROADJUSTMENT)])),
        item(0x508, "AFPointAreaExpansion")
            .labels(DISABLE_ENABLE)
            .when(|note, _| named(note, &["5D Mark II"])),
        item(0x508, "AFPointAreaExpansion")
            .labels(AF_POINT_AREA_EXPANSION)
            .when(|note, _| named(note, &["1Ds Mark III"])),
        item(0x508, "AFPointAreaExpansion").labels(AF_POINT_AREA_EXPANSION_OTHERS),
        item(0x509, "SelectableAFPoint")
            .labels(SELECTABLE_AF_POINT)
            .when(|note, _| named(note, &["1D Mark IV"])),
        item(0x509, "SelectableAFPoint").labels(SELECTABLE_AF_POINT_OTHERS),
        item(0x50a, "SwitchToRegisteredAFPoint")
            .labels(SWITCH_TO_REGISTERED_AF_POINT)
            .when(|note, _| named(note, &["1D Mark IV"])),
        item(0x50a, "SwitchToRegisteredAFPoint").labels(DISABLE_ENABLE),
        item(0x50b, "AFPointAutoSelection").labels(AF_POINT_AUTO_SELECTION),
        item(0x50c, "AFPointDisplayDuringFocus")
            .labels(AF_POINT_DISPLAY_DURING_FOCUS)
            .when(|note, _| named(note, &["1D"])),
        item(0x50c, "AFPointDisplayDuringFocus").labels(AF_POINT_DISPLAY_DURING_FOCUS_OTHERS),
        item(0x50d, "AFPointBrightness").labels(AF_POINT_BRIGHTNESS),
        item(0x50e, "AFAssistBeam").labels(AF_ASSIST_BEAM).when(|note, _| named(note, &["1D Mark IV", "6D"])),
        item(0x50e, "AFAssistBeam").labels(AF_ASSIST_BEAM_OTHERS),
        item(0x50f, "AFPointSelectionMethod")
            .labels(AF_POINT_SELECTION_METHOD)
            .when(|note, _| !named(note, &["60D"])),
        item(0x50f, "AFPointSelectionMethod").labels(AF_POINT_SELECTION_METHOD_OTHERS),
        item(0x510, "VFDisplayIllumination")
            .labels(VF_DISPLAY_ILLUMINATION)
            .when(|note, _| named(note, &["7D"])),
        item(0x510, "SuperimposedDisplay").labels(ON_OFF),
        item(0x511, "AFDuringLiveView").labels(DISABLE_ENABLE).when(|note, _| named(note, &["40D"])),
        item(0x511, "AFDuringLiveView").labels(AF_DURING_LIVE_VIEW),
        item(0x512, "SelectAFAreaSelectMode")
            .conv(Conv::Elements(&[Conv::Labels(SELECT_AF_AREA_SELECT_MODE), Conv::Call(flags)])),
        item(0x513, "ManualAFPointSelectPattern").labels(MANUAL_AF_POINT_SELECT_PATTERN),
        item(0x514, "DisplayAllAFPoints").labels(ENABLE_DISABLE),
        item(0x515, "FocusDisplayAIServoAndMF").labels(ENABLE_DISABLE),
        item(0x516, "OrientationLinkedAFPoint").labels(ORIENTATION_LINKED_AF_POINT),
        item(0x517, "MultiControllerWhileMetering").labels(MULTI_CONTROLLER_WHILE_METERING),
        item(0x518, "AccelerationTracking"),
        item(0x519, "AIServoFirstImagePriority").labels(AI_SERVO_FIRST_IMAGE_PRIORITY),
        item(0x51a, "AIServoSecondImagePriority").labels(AI_SERVO_SECOND_IMAGE_PRIORITY),
        item(0x51b, "AFAreaSelectMethod").labels(AF_AREA_SELECT_METHOD),
        item(0x51c, "AutoAFPointColorTracking").labels(AUTO_AF_POINT_COLOR_TRACKING),
        item(0x51d, "VFDisplayIllumination").conv(Conv::Elements(&[
            Conv::Labels(VF_DISPLAY_ILLUMINATION),
            Conv::Labels(VF_DISPLAY_ILLUMINATION_FUNCTIONS2),
        ])),
        item(0x51e, "InitialAFPointAIServoAF").labels(INITIAL_AF_POINT_AI_SERVO_AF),
        item(0x60f, "MirrorLockup").labels(MIRROR_LOCKUP),
        item(0x610, "ContinuousShootingSpeed")
            .conv(Conv::Elements(&[
                Conv::Labels(DISABLE_ENABLE),
                Conv::Call(high),
                Conv::Call(continuous),
                Conv::Call(low),
                Conv::Call(soft),
                Conv::Call(soft_live),
            ]))
            .when(|_, raw| raw.len() == 6),
        item(0x610, "ContinuousShootingSpeed")
            .conv(Conv::Elements(&[
                Conv::Call(high),
                Conv::Call(continuous),
                Conv::Call(low),
                Conv::Call(soft),
                Conv::Call(soft_live),
            ]))
            .when(|_, raw| raw.len() == 5),
        item(0x610, "ContinuousShootingSpeed").conv(Conv::Elements(&[
            Conv::Labels(DISABLE_ENABLE),
            Conv::Call(high),
            Conv::Call(low),
        ])),
        item(0x611, "ContinuousShotLimit")
            .conv(Conv::Elements(&[Conv::Labels(DISABLE_ENABLE), Conv::Unit(" shots")])),
        item(0x612, "RestrictDriveModes").call(flags).when(|_, raw| raw.len() == 1),
        item(0x612, "RestrictDriveModes")
            .conv(Conv::Elements(&[Conv::Labels(DISABLE_ENABLE), Conv::Call(flags)])),
        item(0x701, "Shutter-AELock").labels(SHUTTER_AE_LOCK).when(|note, _| {
            named(
                note,
                &[
                    "1000D", "XS", "Kiss F", "500D", "T1i", "Kiss X3", "550D", "T2i", "Kiss X4", "600D",
                    "T3i", "Kiss X5", "1100D", "T3", "Kiss X50",
                ],
            )
        }),
        item(0x701, "Shutter-AELock")
            .words(&[
                ("0 0", "AF/AE lock"),
                ("1 0", "AE lock/AF"),
                ("2 0", "AF/AF lock, No AE lock"),
                ("3 0", "AE/AF, No AE lock"),
            ])
            .when(|_, raw| raw.len() == 2),
        item(0x701, "AFAndMeteringButtons")
            .labels(AF_AND_METERING_BUTTONS)
            .when(|note, _| named(note, &["60D"])),
        item(0x701, "ShutterButtonAFOnButton").labels(SHUTTER_BUTTON_AF_ON_BUTTON),
        item(0x702, "AFOnAELockButtonSwitch").labels(DISABLE_ENABLE),
        item(0x703, "QuickControlDialInMeter").labels(QUICK_CONTROL_DIAL_IN_METER),
        item(0x704, "SetButtonWhenShooting")
            .labels(SET_BUTTON_WHEN_SHOOTING)
            .when(|note, _| named(note, &["40D", "50D", "5D Mark II"])),
        item(0x704, "SetButtonWhenShooting")
            .labels(SET_BUTTON_WHEN_SHOOTING_60D)
            .when(|note, _| named(note, &["60D"])),
        item(0x704, "SetButtonWhenShooting").labels(SET_BUTTON_WHEN_SHOOTING_450D).when(|note, _| {
            named(note, &["450D", "XSi", "Kiss X2", "550D", "T2i", "Kiss X4", "600D", "T3i", "Kiss X5"])
        }),
        item(0x704, "SetButtonWhenShooting")
            .labels(SET_BUTTON_WHEN_SHOOTING_1100D)
            .when(|note, _| named(note, &["1100D", "T3", "Kiss X50"])),
        item(0x704, "SetButtonWhenShooting")
            .labels(SET_BUTTON_WHEN_SHOOTING_1000D)
            .when(|note, _| named(note, &["1000D", "XS", "Kiss F"])),
        item(0x704, "SetButtonWhenShooting")
            .labels(SET_BUTTON_WHEN_SHOOTING_500D)
            .when(|note, _| named(note, &["500D", "T1i", "Kiss X3"])),
        item(0x704, "SetButtonWhenShooting")
            .labels(SET_BUTTON_WHEN_SHOOTING_PAIR)
            .when(|_, raw| raw.len() == 2),
        item(0x704, "SetButtonWhenShooting").labels(SET_BUTTON_WHEN_SHOOTING_OTHERS),
        item(0x705, "ManualTv").labels(MANUAL_TV),
        item(0x706, "DialDirectionTvAv").labels(DIAL_DIRECTION_TV_AV),
        item(0x707, "AvSettingWithoutLens").labels(DISABLE_ENABLE),
        item(0x708, "WBMediaImageSizeSetting").labels(WB_MEDIA_IMAGE_SIZE_SETTING),
        item(0x709, "LockMicrophoneButton").conv(Conv::Elements(&[Conv::Labels(LOCK_MICROPHONE_BUTTON)])),
        item(0x70a, "ButtonFunctionControlOff").labels(BUTTON_FUNCTION_CONTROL_OFF),
        item(0x70b, "AssignFuncButton").labels(ASSIGN_FUNC_BUTTON),
        item(0x70c, "CustomControls"),
        item(0x70d, "StartMovieShooting").labels(START_MOVIE_SHOOTING),
        item(0x70e, "FlashButtonFunction").labels(FLASH_BUTTON_FUNCTION),
        item(0x70f, "MultiFunctionLock").conv(Conv::Elements(&[
            Conv::Labels(MULTI_FUNCTION_LOCK),
            Conv::Bits(MULTI_FUNCTION_LOCK_DIALS),
        ])),
        item(0x710, "TrashButtonFunction").labels(TRASH_BUTTON_FUNCTION),
        item(0x711, "ShutterReleaseWithoutLens").labels(DISABLE_ENABLE),
        item(0x712, "ControlRingRotation").labels(DIAL_DIRECTION_TV_AV),
        item(0x713, "FocusRingRotation").labels(DIAL_DIRECTION_TV_AV),
        item(0x714, "RFLensMFFocusRingSensitivity").labels(RF_LENS_MF_FOCUS_RING_SENSITIVITY),
        item(0x715, "CustomizeDials"),
        item(0x80b, "FocusingScreen")
            .labels(FOCUSING_SCREEN)
            .when(|note, _| named(note, &["40D", "50D", "60D"])),
        item(0x80b, "FocusingScreen")
            .labels(FOCUSING_SCREEN_5D_MARK_II)
            .when(|note, _| named(note, &["5D Mark II"])),
        item(0x80b, "FocusingScreen").labels(FOCUSING_SCREEN_6D).when(|note, _| named(note, &["6D"])),
        item(0x80b, "FocusingScreen")
            .labels(FOCUSING_SCREEN_7D_MARK_II)
            .when(|note, _| named(note, &["7D Mark II"])),
        item(0x80b, "FocusingScreen").labels(FOCUSING_SCREEN_1D_X).when(|note, _| named(note, &["1D X"])),
        item(0x80b, "FocusingScreen").labels(FOCUSING_SCREEN_OTHERS),
        item(0x80c, "TimerLength")
            .conv(Conv::Elements(&[Conv::Call(after_6_s), Conv::Call(after_16_s), Conv::Call(after_release)]))
            .when(|_, raw| raw.len() == 3),
        item(0x80c, "TimerLength").conv(Conv::Elements(&[
            Conv::Labels(DISABLE_ENABLE),
            Conv::Call(after_6_s),
            Conv::Call(after_16_s),
            Conv::Call(after_release),
        ])),
        item(0x80d, "ShortReleaseTimeLag").labels(DISABLE_ENABLE),
        item(0x80e, "AddAspectRatioInfo").labels(ADD_ASPECT_RATIO_INFO),
        item(0x80f, "AddOriginalDecisionData").labels(OFF_ON),
        item(0x810, "LiveViewExposureSimulation").labels(LIVE_VIEW_EXPOSURE_SIMULATION),
        item(0x811, "LCDDisplayAtPowerOn").labels(LCD_DISPLAY_AT_POWER_ON),
        item(0x812, "MemoAudioQuality").labels(MEMO_AUDIO_QUALITY),
        item(0x813, "DefaultEraseOption").labels(DEFAULT_ERASE_OPTION),
        item(0x814, "RetractLensOnPowerOff").labels(ENABLE_DISABLE),
        item(0x815, "AddIPTCInformation").labels(DISABLE_ENABLE),
        item(0x816, "AudioCompression").labels(ENABLE_DISABLE),
    ],
);

const ISO_SPEED_INCREMENTS: &[(i64, &str)] = &[(0, "1/3 Stop"), (1, "1 Stop")];

const AEB_SEQUENCE: &[(i64, &str)] = &[(0, "0,-,+"), (1, "-,0,+"), (2, "+,0,-")];

const AEB_SHOT_COUNT: &[(i64, &str)] = &[(2, "2 shots"), (3, "3 shots"), (5, "5 shots"), (7, "7 shots")];

const AEB_SHOT_COUNT_SINGLE: &[(i64, &str)] =
    &[(0, "3 shots"), (1, "2 shots"), (2, "5 shots"), (3, "7 shots")];

const SPOT_METER_LINK_TO_AF_POINT: &[(i64, &str)] =
    &[(0, "Disable (use center AF point)"), (1, "Enable (use active AF point)")];

const SAFETY_SHIFT: &[(i64, &str)] = &[(0, "Disable"), (1, "Enable (Tv/Av)"), (2, "Enable (ISO speed)")];

const EXPOSURE_MODE_IN_MANUAL: &[(i64, &str)] = &[
    (0, "Specified metering mode"),
    (1, "Evaluative metering"),
    (2, "Partial metering"),
    (3, "Spot metering"),
    (4, "Center-weighted average"),
];

const FLASH_SYNC_SPEED_AV_50D: &[(i64, &str)] = &[(0, "Auto"), (1, "1/250-1/60 Auto"), (2, "1/250 Fixed")];

const FLASH_SYNC_SPEED_AV_EOS_1D_MARK_III: &[(i64, &str)] = &[(0, "Auto"), (1, "1/300 Fixed")];

const FLASH_SYNC_SPEED_AV_EOS_1D_MARK_IV: &[(i64, &str)] =
    &[(0, "Auto"), (1, "1/300-1/60 Auto"), (2, "1/300 Fixed")];

const FLASH_SYNC_SPEED_AV_OTHERS: &[(i64, &str)] = &[(0, "Auto"), (1, "1/200-1/60 Auto"), (2, "1/200 Fixed")];

const SAME_EXPOSURE_FOR_NEW_APERTURE: &[(i64, &str)] =
    &[(0, "Disable"), (1, "ISO Speed"), (2, "Shutter Speed")];

const SAME_EXPOSURE_FOR_NEW_APERTURE_OTHERS: &[(i64, &str)] =
    &[(0, "Disable"), (1, "ISO Speed"), (2, "ISO Speed/Shutter Speed"), (3, "Shutter Speed")];

const AE_LOCK_METER_MODE_AFTER_FOCUS: &[(u32, &str)] =
    &[(0, "Evaluative"), (1, "Partial"), (2, "Spot"), (3, "Center-weighted")];

const AUTO_LIGHTING_OPTIMIZER: &[(i64, &str)] = &[(0, "Standard"), (1, "Low"), (2, "Strong"), (3, "Disable")];

const INFO_BUTTON_WHEN_SHOOTING: &[(i64, &str)] =
    &[(0, "Displays camera settings"), (1, "Displays shooting functions")];

const INFO_BUTTON_WHEN_SHOOTING_OTHERS: &[(i64, &str)] =
    &[(0, "Displays shooting functions"), (1, "Displays camera settings")];

const VIEWFINDER_WARNINGS: &[(u32, &str)] = &[
    (0, "Monochrome"),
    (1, "WB corrected"),
    (2, "One-touch image quality"),
    (3, "ISO expansion"),
    (4, "Spot metering"),
    (6, "Noise reduction"),
    (7, "HDR"),
];

const LV_SHOOTING_AREA_DISPLAY: &[(i64, &str)] = &[(0, "Masked"), (1, "Outlined")];

const USM_LENS_ELECTRONIC_MF: &[(i64, &str)] =
    &[(0, "Enable after one-shot AF"), (1, "Disable after one-shot AF"), (2, "Disable in AF mode")];

const AI_SERVO_TRACKING_SENSITIVITY: &[(i64, &str)] =
    &[(-2, "Slow"), (-1, "Medium Slow"), (0, "Standard"), (1, "Medium Fast"), (2, "Fast")];

const AI_SERVO_IMAGE_PRIORITY: &[(i64, &str)] = &[
    (0, "1: AF, 2: Tracking"),
    (1, "1: AF, 2: Drive speed"),
    (2, "1: Release, 2: Drive speed"),
    (3, "1: Release, 2: Tracking"),
];

const AI_SERVO_TRACKING_METHOD: &[(i64, &str)] =
    &[(0, "Main focus point priority"), (1, "Continuous AF track priority")];

const LENS_DRIVE_NO_AF: &[(i64, &str)] = &[(0, "Focus search on"), (1, "Focus search off")];

const LENS_AF_STOP_BUTTON: &[(i64, &str)] = &[
    (0, "AF stop"),
    (1, "AF start"),
    (2, "AE lock"),
    (3, "AF point: M->Auto/Auto->ctr"),
    (4, "One Shot <-> AI servo"),
    (5, "IS start"),
    (6, "Switch to registered AF point"),
    (7, "Spot AF"),
];

const AF_MICROADJUSTMENT: &[(i64, &str)] =
    &[(0, "Disable"), (1, "Adjust all by same amount"), (2, "Adjust by lens")];

const AF_POINT_AREA_EXPANSION: &[(i64, &str)] = &[
    (0, "Disable"),
    (1, "Enable (left/right Assist AF points)"),
    (2, "Enable (surrounding Assist AF points)"),
];

const AF_POINT_AREA_EXPANSION_OTHERS: &[(i64, &str)] =
    &[(0, "Disable"), (1, "Left/right AF points"), (2, "Surrounding AF points"), (3, "All 45 points area")];

const SELECTABLE_AF_POINT: &[(i64, &str)] =
    &[(0, "45 points"), (1, "19 points"), (2, "11 points"), (3, "Inner 9 points"), (4, "Outer 9 points")];

const SELECTABLE_AF_POINT_OTHERS: &[(i64, &str)] = &[
    (0, "19 points"),
    (1, "Inner 9 points"),
    (2, "Outer 9 points"),
    (3, "19 Points, Multi-controller selectable"),
    (4, "Inner 9 Points, Multi-controller selectable"),
    (5, "Outer 9 Points, Multi-controller selectable"),
];

const SWITCH_TO_REGISTERED_AF_POINT: &[(i64, &str)] =
    &[(0, "Disable"), (1, "Switch with multi-controller"), (2, "Only while AEL is pressed")];

const AF_POINT_AUTO_SELECTION: &[(i64, &str)] = &[
    (0, "Control-direct:disable/Main:enable"),
    (1, "Control-direct:disable/Main:disable"),
    (2, "Control-direct:enable/Main:enable"),
];

const AF_POINT_DISPLAY_DURING_FOCUS: &[(i64, &str)] =
    &[(0, "On"), (1, "Off"), (2, "On (when focus achieved)")];

const AF_POINT_DISPLAY_DURING_FOCUS_OTHERS: &[(i64, &str)] = &[
    (0, "Selected (constant)"),
    (1, "All (constant)"),
    (2, "Selected (pre-AF, focused)"),
    (3, "Selected (focused)"),
    (4, "Disable display"),
];

const AF_POINT_BRIGHTNESS: &[(i64, &str)] = &[(0, "Normal"), (1, "Brighter")];

const AF_ASSIST_BEAM: &[(i64, &str)] = &[(0, "Emits"), (1, "Does not emit"), (2, "IR AF assist beam only")];

const AF_ASSIST_BEAM_OTHERS: &[(i64, &str)] =
    &[(0, "Emits"), (1, "Does not emit"), (2, "Only ext. flash emits"), (3, "IR AF assist beam only")];

const AF_POINT_SELECTION_METHOD_OTHERS: &[(i64, &str)] = &[
    (0, "AF point button: Activate AF Sel; Rear dial: Select AF points"),
    (1, "AF point button: Auto selection; Rear dial: Manual selection"),
];

const AF_DURING_LIVE_VIEW: &[(i64, &str)] = &[(0, "Disable"), (1, "Quick mode"), (2, "Live mode")];

const SELECT_AF_AREA_SELECT_MODE: &[(i64, &str)] =
    &[(0, "Disable"), (1, "Enable"), (2, "Register"), (3, "Select AF-modes")];

const MANUAL_AF_POINT_SELECT_PATTERN: &[(i64, &str)] = &[(0, "Stops at AF area edges"), (1, "Continuous")];

const ORIENTATION_LINKED_AF_POINT: &[(i64, &str)] =
    &[(0, "Same for vertical and horizontal"), (1, "Select different AF points")];

const MULTI_CONTROLLER_WHILE_METERING: &[(i64, &str)] = &[(0, "Off"), (1, "AF point selection")];

const AI_SERVO_FIRST_IMAGE_PRIORITY: &[(i64, &str)] =
    &[(-1, "Release priority"), (0, "Equal priority"), (1, "Focus priority")];

const AI_SERVO_SECOND_IMAGE_PRIORITY: &[(i64, &str)] =
    &[(-1, "Shooting speed priority"), (0, "Equal priority"), (1, "Focus priority")];

const AF_AREA_SELECT_METHOD: &[(i64, &str)] = &[(0, "AF area selection button"), (1, "Main dial")];

const AUTO_AF_POINT_COLOR_TRACKING: &[(i64, &str)] = &[(0, "On-Shot AF only"), (1, "Disable")];

const VF_DISPLAY_ILLUMINATION_FUNCTIONS2: &[(i64, &str)] = &[(0, "Non-illuminated"), (1, "Illuminated")];

const INITIAL_AF_POINT_AI_SERVO_AF: &[(i64, &str)] =
    &[(0, "Auto"), (1, "Initial AF point selected"), (2, "Manual AF point")];

const MIRROR_LOCKUP: &[(i64, &str)] = &[(0, "Disable"), (1, "Enable"), (2, "Enable: Down with Set")];

const AF_AND_METERING_BUTTONS: &[(i64, &str)] =
    &[(0, "Metering start"), (1, "Metering + AF start"), (2, "AE lock"), (3, "AF stop"), (4, "No function")];

const SHUTTER_BUTTON_AF_ON_BUTTON: &[(i64, &str)] = &[
    (0, "Metering + AF start"),
    (1, "Metering + AF start/AF stop"),
    (2, "Metering start/Meter + AF start"),
    (3, "AE lock/Metering + AF start"),
    (4, "Metering + AF start/disable"),
];

const QUICK_CONTROL_DIAL_IN_METER: &[(i64, &str)] = &[
    (0, "Exposure comp/Aperture"),
    (1, "AF point selection"),
    (2, "ISO speed"),
    (3, "AF point selection swapped with Exposure comp"),
    (4, "ISO speed swapped with Exposure comp"),
];

const SET_BUTTON_WHEN_SHOOTING: &[(i64, &str)] = &[
    (0, "Normal (disabled)"),
    (1, "Image quality"),
    (2, "Picture style"),
    (3, "Menu display"),
    (4, "Image playback"),
    (5, "Quick control screen"),
    (6, "Record movie (Live View)"),
];

const SET_BUTTON_WHEN_SHOOTING_60D: &[(i64, &str)] = &[
    (0, "Normal (disabled)"),
    (1, "Image quality"),
    (2, "Picture style"),
    (3, "White balance"),
    (4, "Flash exposure compensation"),
    (5, "Viewfinder leveling gauge"),
];

const SET_BUTTON_WHEN_SHOOTING_450D: &[(i64, &str)] = &[
    (0, "Normal (disabled)"),
    (1, "Image quality"),
    (2, "Flash exposure compensation"),
    (3, "LCD monitor On/Off"),
    (4, "Menu display"),
    (5, "ISO speed"),
];

const SET_BUTTON_WHEN_SHOOTING_1100D: &[(i64, &str)] = &[
    (0, "Normal (disabled)"),
    (1, "Image quality"),
    (2, "Flash exposure compensation"),
    (3, "LCD monitor On/Off"),
    (4, "Menu display"),
    (5, "Depth-of-field preview"),
];

const SET_BUTTON_WHEN_SHOOTING_1000D: &[(i64, &str)] = &[
    (0, "LCD monitor On/Off"),
    (1, "Image quality"),
    (2, "Flash exposure compensation"),
    (3, "Menu display"),
    (4, "Disabled"),
];

const SET_BUTTON_WHEN_SHOOTING_500D: &[(i64, &str)] = &[
    (0, "Quick control screen"),
    (1, "Image quality"),
    (2, "Flash exposure compensation"),
    (3, "LCD monitor On/Off"),
    (4, "Menu display"),
    (5, "Disabled"),
];

const SET_BUTTON_WHEN_SHOOTING_PAIR: &[(i64, &str)] = &[];

const SET_BUTTON_WHEN_SHOOTING_OTHERS: &[(i64, &str)] = &[
    (0, "Normal (disabled)"),
    (1, "White balance"),
    (2, "Image size"),
    (3, "ISO speed"),
    (4, "Picture style"),
    (5, "Record func. + media/folder"),
    (6, "Menu display"),
    (7, "Image playback"),
];

const MANUAL_TV: &[(i64, &str)] = &[(0, "Tv=Main/Av=Control"), (1, "Tv=Control/Av=Main")];

const DIAL_DIRECTION_TV_AV: &[(i64, &str)] = &[(0, "Normal"), (1, "Reversed")];

const WB_MEDIA_IMAGE_SIZE_SETTING: &[(i64, &str)] =
    &[(0, "Rear LCD panel"), (1, "LCD monitor"), (2, "Off (disable button)")];

const LOCK_MICROPHONE_BUTTON: &[(i64, &str)] = &[
    (0, "Protect (hold:record memo)"),
    (1, "Record memo (protect:disable)"),
    (2, "Play memo (hold:record memo)"),
    (3, "Rating (protect/memo:disable)"),
];

const BUTTON_FUNCTION_CONTROL_OFF: &[(i64, &str)] =
    &[(0, "Normal (enable)"), (1, "Disable main, Control, Multi-control")];

const ASSIGN_FUNC_BUTTON: &[(i64, &str)] = &[
    (0, "LCD brightness"),
    (1, "Image quality"),
    (2, "Exposure comp./AEB setting"),
    (3, "Image jump with main dial"),
    (4, "Live view function settings"),
];

const START_MOVIE_SHOOTING: &[(i64, &str)] = &[(0, "Default (from LV)"), (1, "Quick start (FEL button)")];

const FLASH_BUTTON_FUNCTION: &[(i64, &str)] = &[(0, "Raise built-in flash"), (1, "ISO speed")];

const MULTI_FUNCTION_LOCK: &[(i64, &str)] =
    &[(0, "Off"), (1, "On"), (2, "On (quick control dial)"), (3, "On (main dial and quick control dial)")];

const MULTI_FUNCTION_LOCK_DIALS: &[(u32, &str)] =
    &[(0, "Main dial"), (1, "Quick control dial"), (2, "Multi-controller")];

const TRASH_BUTTON_FUNCTION: &[(i64, &str)] =
    &[(0, "Normal (set center AF point)"), (1, "Depth-of-field preview")];

const RF_LENS_MF_FOCUS_RING_SENSITIVITY: &[(i64, &str)] =
    &[(0, "Varies With Rotation Speed"), (1, "Linked To Rotation Angle")];

const FOCUSING_SCREEN: &[(i64, &str)] = &[(0, "Ef-A"), (1, "Ef-D"), (2, "Ef-S")];

const FOCUSING_SCREEN_5D_MARK_II: &[(i64, &str)] = &[(0, "Eg-A"), (1, "Eg-D"), (2, "Eg-S")];

const FOCUSING_SCREEN_6D: &[(i64, &str)] = &[(0, "Eg-A II"), (1, "Eg-D"), (2, "Eg-S")];

const FOCUSING_SCREEN_7D_MARK_II: &[(i64, &str)] = &[(0, "Eh-A"), (1, "Eh-S")];

const FOCUSING_SCREEN_1D_X: &[(i64, &str)] = &[(0, "Ec-CV"), (1, "Ec-A,B,D,H,I,L")];

const FOCUSING_SCREEN_OTHERS: &[(i64, &str)] =
    &[(0, "Ec-CIV"), (1, "Ec-A,B,C,CII,CIII,D,H,I,L"), (2, "Ec-S"), (3, "Ec-N,R")];

const ADD_ASPECT_RATIO_INFO: &[(i64, &str)] =
    &[(0, "Off"), (1, "6:6"), (2, "3:4"), (3, "4:5"), (4, "6:7"), (5, "10:12"), (6, "5:7")];

const LIVE_VIEW_EXPOSURE_SIMULATION: &[(i64, &str)] =
    &[(0, "Disable (LCD auto adjust)"), (1, "Enable (simulates exposure)")];

const MEMO_AUDIO_QUALITY: &[(i64, &str)] = &[(0, "High (48 kHz)"), (1, "Low (8 kHz)")];

const DEFAULT_ERASE_OPTION: &[(i64, &str)] = &[
    (0, "Cancel selected"),
    (1, "Erase selected"),
    (2, "Erase RAW selected"),
    (3, "Erase non-RAW selected"),
];
