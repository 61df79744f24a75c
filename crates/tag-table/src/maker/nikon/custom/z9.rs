//! The custom settings of the Z9. Firmware 4.00 added settings in two places, so that most are further on
//! from there.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::{
    AF_C_PRIORITY_SELECTION_Z9, AUTO_BRACKET_MODE_M_Z9, AUTO_FLASH_ISO_SENSITIVITY,
    AUTO_FOCUS_MODE_RESTRICTIONS, BLOCK_SHOT_AF_RESPONSE_Z9, CMD_DIALS_REVERSE_ROTATION,
    COMMAND_DIAL_PLAYBACK_MODE, COMMAND_DIAL_VIDEO_PLAYBACK_MODE, DYNAMIC_AREA_AF_ASSIST, EVF_GRID,
    EVF_RELEASE_INDICATOR, FLASH_SHUTTER_SPEED, FLASH_SYNC_SPEED_Z9, FOCUS_PEAKING_HIGHLIGHT_COLOR,
    FOCUS_PEAKING_LEVEL, LENS_CONTROL_RING, MANUAL_FOCUS_POINT_ILLUMINATION, MATRIX_METERING,
    MOVIE_AF_TRACKING_SENSITIVITY, MOVIE_LENS_CONTROL_RING, OFF_ON, PHOTO_SHOOTING_MENU_BANK,
    PLAYBACK_FLICK_UP, PLAYBACK_MONITOR_OFF_TIME, SELF_TIMER_SHOT_INTERVAL, SELF_TIMER_TIME,
    SHUTTER_RELEASE_BUTTON_AE_L, STORE_BY_ORIENTATION_D4, VERTICAL_ISO_BUTTON,
    VERTICAL_MULTI_SELECTOR_PLAYBACK_MODE,
};
use crate::maker::nikon::{change, print, when};
use crate::maker::row::{MakerRow, Table, item};
use crate::value::Format::{Int8s, Int8u, Int16s};

/// Tags of the custom settings of the Z9 with firmware before 4.00.
pub(in crate::maker::nikon) static SETTINGS: Table = Table::fixed("NikonCustom", Int8u, ROWS);

/// Tags of the custom settings of the Z9 with firmware from 4.00.
pub(in crate::maker::nikon) static SETTINGS_FROM_4: Table =
    Table::fixed("NikonCustom", Int8u, &moved_by_firmware_4());

/// The rows with their places in firmware 4.00: 22 bytes were added before the first of these places, and 2
/// more before the second.
const fn moved_by_firmware_4() -> [MakerRow; ROWS.len()] {
    const FIRST: u32 = 0x0101;
    const SECOND: u32 = 0x010d;
    let mut rows = [ROWS[0]; ROWS.len()];
    let mut index = 0;
    while index < ROWS.len() {
        let mut row = ROWS[index];
        row.id += match row.id {
            ..FIRST => 0,
            FIRST..SECOND => 22,
            SECOND.. => 24,
        };
        rows[index] = row;
        index += 1;
    }
    rows
}

/// All settings, at their places before firmware 4.00; those of other firmware have a condition.
const ROWS: &[MakerRow] = &[
    item(1, "CustomSettingsBank").labels(PHOTO_SHOOTING_MENU_BANK),
    item(3, "AF-CPrioritySelection").labels(AF_C_PRIORITY_SELECTION_Z9),
    item(5, "AF-SPrioritySelection").labels(&[(0, "Release"), (1, "Focus")]),
    item(7, "BlockShotAFResponse").labels(BLOCK_SHOT_AF_RESPONSE_Z9),
    item(0x0b, "AFPointSel").labels(&[(0, "Use All"), (1, "Use Half")]),
    item(0x0d, "StoreByOrientation").labels(STORE_BY_ORIENTATION_D4),
    item(0x0f, "AFActivation").labels(&[(0, "AF-On Only"), (1, "Shutter/AF-On")]),
    item(0x10, "AF-OnOutOfFocusRelease").labels(&[(0, "Disable"), (1, "Enable")]).unknown(),
    item(0x11, "LimitAF-AreaModeSelPinpoint").labels(&[(0, "Limit"), (1, "No Limit")]).unknown(),
    item(0x13, "LimitAF-AreaModeSelWideAF_S").labels(&[(0, "Limit"), (1, "No Limit")]).unknown(),
    item(0x14, "LimitAF-AreaModeSelWideAF_L").labels(&[(0, "Limit"), (1, "No Limit")]).unknown(),
    item(0x15, "LimitAFAreaModeSelAuto").labels(&[(0, "Limit"), (1, "No Limit")]).unknown(),
    item(0x16, "FocusPointWrap").labels(&[(0, "No Wrap"), (1, "Wrap")]).unknown(),
    item(0x17, "ManualFocusPointIllumination").labels(MANUAL_FOCUS_POINT_ILLUMINATION).unknown(),
    item(0x18, "DynamicAreaAFAssist").labels(DYNAMIC_AREA_AF_ASSIST).unknown(),
    item(0x19, "AF-AssistIlluminator").labels(OFF_ON),
    item(0x1a, "ManualFocusRingInAFMode").labels(OFF_ON),
    item(0x1b, "ExposureControlStepSize").labels(&[(0, "1/3 EV"), (1, "1/2 EV"), (2, "1 EV")]),
    item(0x1d, "EasyExposureCompensation").labels(&[(0, "Off"), (1, "On"), (2, "On (auto reset)")]),
    item(0x1f, "CenterWeightedAreaSize").labels(&[(0, "8 mm"), (1, "12 mm"), (4, "Average")]),
    item(0x21, "FineTuneOptMatrixMetering").format(Int8s).number(change::over::<6>).call(print::signed::<2>),
    item(0x23, "FineTuneOptCenterWeighted").format(Int8s).number(change::over::<6>).call(print::signed::<2>),
    item(0x25, "FineTuneOptSpotMetering").format(Int8s).number(change::over::<6>).call(print::signed::<2>),
    item(0x27, "FineTuneOptHighlightWeighted")
        .format(Int8s)
        .number(change::over::<6>)
        .call(print::signed::<2>),
    item(0x29, "ShutterReleaseButtonAE-L").labels(SHUTTER_RELEASE_BUTTON_AE_L),
    item(0x2b, "SelfTimerTime").labels(SELF_TIMER_TIME),
    item(0x2d, "SelfTimerShotCount"),
    item(0x31, "SelfTimerShotInterval").labels(SELF_TIMER_SHOT_INTERVAL),
    item(0x33, "PlaybackMonitorOffTime").labels(PLAYBACK_MONITOR_OFF_TIME),
    item(0x35, "MenuMonitorOffTime").labels(PLAYBACK_MONITOR_OFF_TIME),
    item(0x37, "ShootingInfoMonitorOffTime").labels(PLAYBACK_MONITOR_OFF_TIME),
    item(0x39, "ImageReviewMonitorOffTime").labels(PLAYBACK_MONITOR_OFF_TIME),
    item(0x3b, "CLModeShootingSpeed").number(change::less::<-1>).unit(" fps"),
    item(0x3d, "MaxContinuousRelease").format(Int16s).value(change::no_limit),
    item(0x41, "SyncReleaseMode").labels(&[(0, "No Sync"), (1, "Sync")]).unknown(),
    item(0x45, "LimitSelectableImageAreaDX").labels(&[(0, "Limit"), (1, "No Limit")]).unknown(),
    item(0x46, "LimitSelectableImageArea1To1").labels(&[(0, "Limit"), (1, "No Limit")]).unknown(),
    item(0x47, "LimitSelectableImageArea16To9").labels(&[(0, "Limit"), (1, "No Limit")]).unknown(),
    item(0x48, "FileNumberSequence").labels(OFF_ON),
    item(0x49, "FocusPeakingLevel").labels(FOCUS_PEAKING_LEVEL).unknown(),
    item(0x4b, "FocusPeakingHighlightColor").labels(FOCUS_PEAKING_HIGHLIGHT_COLOR).unknown(),
    item(0x51, "ContinuousModeDisplay").labels(OFF_ON),
    item(0x53, "FlashSyncSpeed").number(change::less_over::<144, 8>).labels(FLASH_SYNC_SPEED_Z9),
    item(0x55, "HighSpeedSync").labels(OFF_ON),
    item(0x57, "FlashShutterSpeed").number(change::flash_shutter_speed).labels(FLASH_SHUTTER_SPEED),
    item(0x59, "FlashExposureCompArea").labels(&[(0, "Entire Frame"), (1, "Background Only")]),
    item(0x5b, "AutoFlashISOSensitivity").labels(AUTO_FLASH_ISO_SENSITIVITY),
    item(0x5d, "ModelingFlash").labels(OFF_ON),
    item(0x5f, "AutoBracketModeM").labels(AUTO_BRACKET_MODE_M_Z9),
    item(0x61, "AutoBracketOrder").labels(&[(0, "0,-,+"), (1, "-,0,+")]),
    item(0x63, "Func1Button").labels(VERTICAL_ISO_BUTTON),
    item(0x73, "Func2Button").labels(VERTICAL_ISO_BUTTON),
    item(0x83, "AFOnButton").labels(VERTICAL_ISO_BUTTON),
    item(0x8f, "SubSelector").labels(VERTICAL_ISO_BUTTON).unknown(),
    item(0x9b, "AssignMovieRecordButton").labels(VERTICAL_ISO_BUTTON).unknown(),
    item(0x9f, "LensFunc1Button").labels(VERTICAL_ISO_BUTTON),
    item(0xa7, "LensFunc2Button").labels(VERTICAL_ISO_BUTTON),
    item(0xad, "LensControlRing").labels(LENS_CONTROL_RING),
    item(0xaf, "MultiSelectorShootMode").labels(VERTICAL_ISO_BUTTON),
    item(0xb3, "MultiSelectorPlaybackMode").labels(VERTICAL_ISO_BUTTON),
    item(0xb7, "ShutterSpeedLock").labels(OFF_ON),
    item(0xb8, "ApertureLock").labels(OFF_ON),
    item(0xb9, "CmdDialsReverseRotExposureComp").remember(),
    item(0xba, "CmdDialsReverseRotation")
        .when(|note, _| when::is(note, "CmdDialsReverseRotExposureComp", 0))
        .labels(&[(0, "No"), (1, "Shutter Speed & Aperture")]),
    item(0xba, "CmdDialsReverseRotation").labels(CMD_DIALS_REVERSE_ROTATION),
    item(0xbf, "UseDialWithoutHold").labels(OFF_ON).unknown(),
    item(0xc1, "ReverseIndicators").labels(&[(0, "+ 0 -"), (1, "- 0 +")]).unknown(),
    item(0xc3, "MovieFunc1Button").labels(VERTICAL_ISO_BUTTON),
    item(0xc7, "MovieFunc2Button").labels(VERTICAL_ISO_BUTTON),
    item(0xcb, "MovieAF-OnButton").labels(VERTICAL_ISO_BUTTON),
    item(0xcf, "MovieMultiSelector").labels(VERTICAL_ISO_BUTTON).unknown(),
    item(0xd7, "MovieLensControlRing").labels(MOVIE_LENS_CONTROL_RING),
    item(0xdd, "MovieAFSpeed").number(change::less::<5>),
    item(0xdf, "MovieAFSpeedApply").labels(&[(0, "Always"), (1, "Only During Recording")]),
    item(0xe1, "MovieAFTrackingSensitivity").labels(MOVIE_AF_TRACKING_SENSITIVITY),
    item(0x0101, "LCDIllumination").labels(OFF_ON).unknown(),
    item(0x0102, "ExtendedShutterSpeeds").labels(OFF_ON),
    item(0x0103, "SubjectMotion").labels(&[(0, "Erratic"), (1, "Steady")]),
    item(0x0105, "FocusPointPersistence").labels(&[(0, "Auto"), (1, "Off")]),
    item(0x0107, "AutoFocusModeRestrictions").labels(AUTO_FOCUS_MODE_RESTRICTIONS).unknown(),
    item(0x010b, "CHModeShootingSpeed").number(change::less::<-1>).unit(" fps"),
    item(0x010d, "LimitReleaseModeSelCL")
        .part(2)
        .mask(0x02)
        .labels(&[(0, "Limit"), (1, "No Limit")])
        .unknown(),
    item(0x010d, "LimitReleaseModeSelCH")
        .part(3)
        .mask(0x04)
        .labels(&[(0, "Limit"), (1, "No Limit")])
        .unknown(),
    item(0x010d, "LimitReleaseModeSelC30")
        .part(4)
        .mask(0x10)
        .labels(&[(0, "Limit"), (1, "No Limit")])
        .unknown(),
    item(0x010d, "LimitReleaseModeSelC120")
        .part(5)
        .mask(0x40)
        .labels(&[(0, "Limit"), (1, "No Limit")])
        .unknown(),
    item(0x010d, "LimitReleaseModeSelSelf")
        .part(6)
        .mask(0x80)
        .labels(&[(0, "Limit"), (1, "No Limit")])
        .unknown(),
    item(0x0111, "FlashBurstPriority").labels(&[(0, "Frame Rate"), (1, "Exposure")]).unknown(),
    item(0x0115, "VerticalFuncButton").labels(VERTICAL_ISO_BUTTON),
    item(0x0119, "Func3Button").labels(VERTICAL_ISO_BUTTON),
    item(0x011d, "VerticalAFOnButton").labels(VERTICAL_ISO_BUTTON),
    item(0x0125, "VerticalMultiSelectorPlaybackMode").labels(VERTICAL_MULTI_SELECTOR_PLAYBACK_MODE).unknown(),
    item(0x0127, "MovieFunc3Button").labels(VERTICAL_ISO_BUTTON),
    item(0x014f, "LimitAF-AreaModeSelDynamic_S").labels(&[(0, "Limit"), (1, "No Limit")]).unknown(),
    item(0x0150, "LimitAF-AreaModeSelDynamic_M").labels(&[(0, "Limit"), (1, "No Limit")]).unknown(),
    item(0x0151, "LimitAF-AreaModeSelDynamic_L").labels(&[(0, "Limit"), (1, "No Limit")]).unknown(),
    item(0x0153, "LimitAF-AreaModeSel3DTracking").labels(&[(0, "Limit"), (1, "No Limit")]).unknown(),
    item(0x0155, "PlaybackFlickUp").labels(PLAYBACK_FLICK_UP).unknown(),
    item(0x0159, "PlaybackFlickDown").labels(PLAYBACK_FLICK_UP).unknown(),
    item(0x015d, "ISOStepSize").labels(&[(0, "1/3 EV"), (1, "1/2 EV"), (2, "1 EV")]),
    item(0x0163, "ReverseFocusRing").labels(&[(0, "Not Reversed"), (1, "Reversed")]),
    item(0x0164, "EVFImageFrame").labels(OFF_ON).unknown(),
    item(0x0165, "EVFGrid").labels(EVF_GRID).unknown(),
    item(0x0167, "VirtualHorizonStyle").labels(&[(0, "Type A (Cockpit)"), (1, "Type B (Sides)")]).unknown(),
    item(0x0175, "Func4Button").labels(VERTICAL_ISO_BUTTON).unknown(),
    item(0x017b, "AudioButton").labels(VERTICAL_ISO_BUTTON).unknown(),
    item(0x017d, "QualityButton").labels(VERTICAL_ISO_BUTTON).unknown(),
    item(0x018f, "VerticalMultiSelector").labels(VERTICAL_ISO_BUTTON).unknown(),
    item(0x01a5, "Func1ButtonPlaybackMode").labels(VERTICAL_ISO_BUTTON).unknown(),
    item(0x01a7, "Func2ButtonPlaybackMode").labels(VERTICAL_ISO_BUTTON).unknown(),
    item(0x01a9, "Func3ButtonPlaybackMode").labels(VERTICAL_ISO_BUTTON).unknown(),
    item(0x01af, "Func4ButtonPlaybackMode").labels(VERTICAL_ISO_BUTTON).unknown(),
    item(0x01b5, "MovieRecordButtonPlaybackMode").labels(VERTICAL_ISO_BUTTON).unknown(),
    item(0x01b7, "VerticalFuncButtonPlaybackMode").labels(VERTICAL_ISO_BUTTON).unknown(),
    item(0x01b9, "AudioButtonPlaybackMode").labels(VERTICAL_ISO_BUTTON).unknown(),
    item(0x01bf, "QualityButtonPlaybackMode").labels(VERTICAL_ISO_BUTTON).unknown(),
    item(0x01c5, "WhiteBalanceButtonPlaybackMode").labels(VERTICAL_ISO_BUTTON).unknown(),
    item(0x01cb, "CommandDialPlaybackMode").labels(COMMAND_DIAL_PLAYBACK_MODE).unknown(),
    item(0x01cd, "CommandDialVideoPlaybackMode")
        .when(|note, _| when::firmware_from(note, "05.00"))
        .labels(COMMAND_DIAL_VIDEO_PLAYBACK_MODE)
        .unknown(),
    item(0x01cf, "SubCommandDialPlaybackMode").labels(COMMAND_DIAL_PLAYBACK_MODE).unknown(),
    item(0x01d1, "SubCommandDialVideoPlaybackMode")
        .when(|note, _| when::firmware_from(note, "05.00"))
        .labels(COMMAND_DIAL_VIDEO_PLAYBACK_MODE)
        .unknown(),
    item(0x01d3, "FocusPointLock").labels(OFF_ON).unknown(),
    item(0x01d5, "ControlRingResponse").labels(&[(0, "High"), (1, "Low")]),
    item(0x01e1, "VerticalMovieFuncButton").labels(VERTICAL_ISO_BUTTON).unknown(),
    item(0x01f9, "VerticalMovieAFOnButton").labels(VERTICAL_ISO_BUTTON).unknown(),
    item(0x0203, "MovieAFAreaMode")
        .when(|note, _| when::firmware_before(note, "04.00"))
        .labels(VERTICAL_ISO_BUTTON)
        .unknown(),
    item(0x020f, "HDMIViewAssist").labels(OFF_ON).unknown(),
    item(0x0211, "ZebraPatternToneRange")
        .labels(&[(0, "Off"), (1, "Highlights"), (2, "Midtones")])
        .remember()
        .unknown(),
    item(0x0213, "MovieZebraPattern")
        .when(|note, _| !when::is(note, "ZebraPatternToneRange", 0))
        .labels(&[(0, "Pattern 1"), (1, "Pattern 2")])
        .unknown(),
    item(0x0215, "MovieHighlightDisplayThreshold")
        .when(|note, _| when::is(note, "ZebraPatternToneRange", 1))
        .unknown(),
    item(0x0217, "MovieMidtoneDisplayValue")
        .when(|note, _| when::is(note, "ZebraPatternToneRange", 2))
        .unknown(),
    item(0x0219, "MovieMidtoneDisplayRange")
        .when(|note, _| when::is(note, "ZebraPatternToneRange", 2))
        .call(print::plus_or_minus)
        .unknown(),
    item(0x021d, "MovieEVFGrid").labels(EVF_GRID).unknown(),
    item(0x0225, "MovieShutterSpeedLock").labels(OFF_ON).unknown(),
    item(0x0226, "MovieFocusPointLock").labels(OFF_ON).unknown(),
    item(0x0233, "MatrixMetering").labels(MATRIX_METERING).unknown(),
    item(0x0234, "AF-CFocusDisplay").labels(OFF_ON),
    item(0x0235, "FocusPeakingDisplay").labels(OFF_ON).unknown(),
    item(0x0237, "KeepExposure").labels(&[(0, "Off"), (1, "Shutter Speed"), (2, "ISO")]),
    item(0x0249, "StarlightView").labels(OFF_ON).unknown(),
    item(0x024b, "EVFWarmDisplayMode").labels(&[(0, "Off"), (1, "Mode 1"), (2, "Mode 2")]).unknown(),
    item(0x024d, "EVFWarmDisplayBrightness").format(Int8s).unknown(),
    item(0x024f, "EVFReleaseIndicator").labels(EVF_RELEASE_INDICATOR).unknown(),
    item(0x0259, "MovieApertureLock").labels(OFF_ON).unknown(),
    item(0x025f, "FlickAdvanceDirection").labels(&[(0, "Left to Right"), (1, "Right to Left")]).unknown(),
];
