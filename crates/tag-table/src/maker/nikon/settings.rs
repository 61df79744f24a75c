//! Settings of the camera in tag 0x004e: a list of pairs of number and value.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::{
    BLOCK_SHOT_AF_RESPONSE, ENABLE_DISABLE, FLASH_SYNC_SPEED_SETTINGS, LIVE_VIEW_MONITOR_OFF_TIME_SETTINGS,
    NO_YES_FROM_ONE, OFF_ON_FROM_ONE, ON_OFF_FROM_ONE, SHOOTING_INFO_DISPLAY_SETTINGS, YES_NO_FROM_ONE,
};
use crate::maker::nikon::{change, print, when};
use crate::maker::row::{Table, item};

/// All settings of the list, by number.
pub static SETTINGS: Table = Table::directory(
    "NikonSettings",
    &[
        item(0x0001, "ISOAutoHiLimit").when(when::d6).labels(ISO_AUTO_HI_LIMIT),
        item(0x0001, "ISOAutoHiLimit").when(when::z_7).labels(ISO_AUTO_HI_LIMIT_Z_7),
        item(0x0002, "ISOAutoFlashLimit").when(when::d6).labels(ISO_AUTO_FLASH_LIMIT),
        item(0x0002, "ISOAutoFlashLimit").when(when::z_7).labels(ISO_AUTO_FLASH_LIMIT_Z_7),
        item(0x0003, "ISOAutoShutterTime").labels(ISO_AUTO_SHUTTER_TIME),
        item(0x000b, "FlickerReductionShooting").labels(ENABLE_DISABLE),
        item(0x000c, "FlickerReductionIndicator").labels(ENABLE_DISABLE),
        item(0x000d, "MovieISOAutoHiLimit").when(when::d6).labels(ISO_AUTO_HI_LIMIT),
        item(0x000d, "MovieISOAutoHiLimit").when(when::z_7).labels(MOVIE_ISO_AUTO_HI_LIMIT),
        item(0x000e, "MovieISOAutoControlManualMode").labels(ON_OFF_FROM_ONE),
        item(0x000f, "MovieWhiteBalanceSameAsPhoto").labels(YES_NO_FROM_ONE),
        item(0x001d, "AF-CPrioritySel").when(when::d6).labels(AF_C_PRIORITY_SEL),
        item(0x001d, "AF-CPrioritySel").when(when::z_early).labels(&[(1, "Release"), (2, "Focus")]),
        item(0x001e, "AF-SPrioritySel").labels(&[(1, "Release"), (2, "Focus")]),
        item(0x0020, "AFPointSel").when(when::d6).labels(AF_POINT_SEL),
        item(0x0020, "AFPointSel").when(when::z_early).labels(&[(1, "Use All"), (2, "Use Half")]),
        item(0x0022, "AFActivation").labels(&[(1, "Shutter/AF-On"), (2, "AF-On Only")]),
        item(0x0023, "FocusPointWrap").labels(&[(1, "Wrap"), (2, "No Wrap")]),
        item(0x0025, "ManualFocusPointIllumination").labels(MANUAL_FOCUS_POINT_ILLUMINATION),
        item(0x0026, "AF-AssistIlluminator").labels(ON_OFF_FROM_ONE),
        item(0x0027, "ManualFocusRingInAFMode").labels(ON_OFF_FROM_ONE),
        item(0x0029, "ISOStepSize").labels(&[(1, "1/3 EV"), (2, "1/2 EV"), (3, "1 EV")]),
        item(0x002a, "ExposureControlStepSize").labels(&[(1, "1/3 EV"), (2, "1/2 EV"), (3, "1 EV")]),
        item(0x002b, "EasyExposureCompensation").labels(&[(1, "On (auto reset)"), (2, "On"), (3, "Off")]),
        item(0x002c, "MatrixMetering").labels(MATRIX_METERING),
        item(0x002d, "CenterWeightedAreaSize").when(when::d6).labels(CENTER_WEIGHTED_AREA_SIZE),
        item(0x002d, "CenterWeightedAreaSize").when(when::z_early).labels(&[(1, "12 mm"), (2, "Average")]),
        item(0x002f, "FineTuneOptMatrixMetering").number(change::less_over::<7, 6>).call(print::signed::<2>),
        item(0x0030, "FineTuneOptCenterWeighted").number(change::less_over::<7, 6>).call(print::signed::<2>),
        item(0x0031, "FineTuneOptSpotMetering").number(change::less_over::<7, 6>).call(print::signed::<2>),
        item(0x0032, "FineTuneOptHighlightWeighted")
            .number(change::less_over::<7, 6>)
            .call(print::signed::<2>),
        item(0x0033, "ShutterReleaseButtonAE-L").labels(SHUTTER_RELEASE_BUTTON_AE_L),
        item(0x0034, "StandbyMonitorOffTime").when(when::d6).labels(STANDBY_MONITOR_OFF_TIME),
        item(0x0034, "StandbyMonitorOffTime").when(when::z_early).labels(STANDBY_MONITOR_OFF_TIME_Z_EARLY),
        item(0x0035, "SelfTimerTime").labels(SELF_TIMER_TIME),
        item(0x0036, "SelfTimerShotCount").number(|number| 10.0 - number),
        item(0x0037, "SelfTimerShotInterval").labels(SELF_TIMER_SHOT_INTERVAL),
        item(0x0038, "PlaybackMonitorOffTime").labels(PLAYBACK_MONITOR_OFF_TIME),
        item(0x0039, "MenuMonitorOffTime").labels(PLAYBACK_MONITOR_OFF_TIME),
        item(0x003a, "ShootingInfoMonitorOffTime").labels(PLAYBACK_MONITOR_OFF_TIME),
        item(0x003b, "ImageReviewMonitorOffTime").labels(IMAGE_REVIEW_MONITOR_OFF_TIME),
        item(0x003c, "LiveViewMonitorOffTime").labels(LIVE_VIEW_MONITOR_OFF_TIME_SETTINGS),
        item(0x003e, "CLModeShootingSpeed").number(|number| 6.0 - number).unit(" fps"),
        item(0x003f, "MaxContinuousRelease"),
        item(0x0040, "ExposureDelayMode").labels(EXPOSURE_DELAY_MODE),
        item(0x0041, "ElectronicFront-CurtainShutter").labels(ON_OFF_FROM_ONE),
        item(0x0042, "FileNumberSequence").labels(ON_OFF_FROM_ONE),
        item(0x0043, "FramingGridDisplay").labels(ON_OFF_FROM_ONE),
        item(0x0045, "LCDIllumination").labels(ON_OFF_FROM_ONE),
        item(0x0046, "OpticalVR").labels(ON_OFF_FROM_ONE),
        item(0x0047, "FlashSyncSpeed").when(when::d6).labels(FLASH_SYNC_SPEED_SETTINGS),
        item(0x0047, "FlashSyncSpeed").when(when::z_early).labels(FLASH_SYNC_SPEED),
        item(0x0048, "FlashShutterSpeed").labels(FLASH_SHUTTER_SPEED),
        item(0x0049, "FlashExposureCompArea").labels(&[(1, "Entire Frame"), (2, "Background Only")]),
        item(0x004a, "AutoFlashISOSensitivity").labels(AUTO_FLASH_ISO_SENSITIVITY),
        item(0x0051, "AssignBktButton").labels(ASSIGN_BKT_BUTTON),
        item(0x0052, "AssignMovieRecordButton").when(when::d6).labels(ASSIGN_MOVIE_RECORD_BUTTON),
        item(0x0052, "AssignMovieRecordButton")
            .when(when::z_early)
            .labels(ASSIGN_MOVIE_RECORD_BUTTON_Z_EARLY),
        item(0x0053, "MultiSelectorShootMode").when(when::d6).labels(MULTI_SELECTOR_SHOOT_MODE),
        item(0x0053, "MultiSelectorShootMode").when(when::z_early).labels(MULTI_SELECTOR_SHOOT_MODE_Z_EARLY),
        item(0x0054, "MultiSelectorPlaybackMode").when(when::d6).labels(MULTI_SELECTOR_PLAYBACK_MODE),
        item(0x0054, "MultiSelectorPlaybackMode")
            .when(when::z_early)
            .labels(MULTI_SELECTOR_PLAYBACK_MODE_Z_EARLY),
        item(0x0056, "MultiSelectorLiveView").labels(MULTI_SELECTOR_SHOOT_MODE_Z_EARLY),
        item(0x0058, "CmdDialsReverseRotExposureComp").remember().unknown(),
        item(0x0059, "CmdDialsChangeMainSubExposure").remember().unknown(),
        item(0x005a, "CmdDialsChangeMainSub")
            .when(|note, _| when::is(note, "CmdDialsChangeMainSubExposure", 1))
            .labels(CMD_DIALS_CHANGE_MAIN_SUB),
        item(0x005a, "CmdDialsChangeMainSub")
            .when(|note, _| when::is(note, "CmdDialsChangeMainSubExposure", 2))
            .labels(CMD_DIALS_CHANGE_MAIN_SUB_MODE_A),
        item(0x005a, "CmdDialsChangeMainSub").labels(CMD_DIALS_CHANGE_MAIN_SUB_EXPOSURE_OFF),
        item(0x005b, "CmdDialsMenuAndPlayback").labels(CMD_DIALS_MENU_AND_PLAYBACK),
        item(0x005c, "SubDialFrameAdvance").labels(SUB_DIAL_FRAME_ADVANCE),
        item(0x005d, "ReleaseButtonToUseDial").labels(YES_NO_FROM_ONE),
        item(0x005e, "ReverseIndicators").labels(&[(1, "+ 0 -"), (2, "- 0 +")]),
        item(0x0062, "MovieShutterButton").labels(&[(1, "Take Photo"), (2, "Record Movie")]),
        item(0x0063, "Language").labels(LANGUAGE),
        item(0x006c, "ShootingInfoDisplay").when(when::d6).labels(SHOOTING_INFO_DISPLAY_SETTINGS),
        item(0x006c, "ShootingInfoDisplay").when(when::z_early).labels(SHOOTING_INFO_DISPLAY),
        item(0x0074, "FlickAdvanceDirection").labels(&[(1, "Right to Left"), (2, "Left to Right")]),
        item(0x0075, "HDMIOutputResolution").labels(HDMI_OUTPUT_RESOLUTION),
        item(0x0077, "HDMIOutputRange").labels(&[(1, "Auto"), (2, "Limit"), (3, "Full")]),
        item(0x0080, "RemoteFuncButton").when(when::d6).labels(REMOTE_FUNC_BUTTON),
        item(0x0080, "RemoteFuncButton").when(when::z_early).labels(REMOTE_FUNC_BUTTON_Z_EARLY),
        item(0x008b, "CmdDialsReverseRotation")
            .when(|note, _| when::is(note, "CmdDialsReverseRotExposureComp", 1))
            .labels(&[(1, "No"), (2, "Shutter Speed & Aperture")]),
        item(0x008b, "CmdDialsReverseRotation").labels(CMD_DIALS_REVERSE_ROTATION),
        item(0x008d, "FocusPeakingHighlightColor").labels(FOCUS_PEAKING_HIGHLIGHT_COLOR),
        item(0x008e, "ContinuousModeDisplay").labels(ON_OFF_FROM_ONE),
        item(0x008f, "ShutterSpeedLock").labels(ON_OFF_FROM_ONE),
        item(0x0090, "ApertureLock").labels(ON_OFF_FROM_ONE),
        item(0x0091, "MovieHighlightDisplayThreshold").labels(MOVIE_HIGHLIGHT_DISPLAY_THRESHOLD),
        item(0x0092, "HDMIExternalRecorder").labels(ON_OFF_FROM_ONE),
        item(0x0093, "BlockShotAFResponse").labels(BLOCK_SHOT_AF_RESPONSE),
        item(0x0094, "SubjectMotion").labels(&[(1, "Erratic"), (2, "Steady")]),
        item(0x0095, "Three-DTrackingFaceDetection").labels(ON_OFF_FROM_ONE),
        item(0x0097, "StoreByOrientation").when(when::d6).labels(STORE_BY_ORIENTATION),
        item(0x0097, "StoreByOrientation").when(when::z_early).labels(&[(1, "Focus Point"), (2, "Off")]),
        item(0x0099, "DynamicAreaAFAssist").labels(ON_OFF_FROM_ONE),
        item(0x009a, "ExposureCompStepSize").labels(&[(1, "1/3 EV"), (2, "1/2 EV"), (3, "1 EV")]),
        item(0x009b, "SyncReleaseMode").labels(&[(1, "Sync"), (2, "No Sync")]),
        item(0x009c, "ModelingFlash").labels(ON_OFF_FROM_ONE),
        item(0x009d, "AutoBracketModeM").labels(AUTO_BRACKET_MODE_M),
        item(0x009e, "PreviewButton").labels(PREVIEW_BUTTON),
        item(0x00a0, "Func1Button").when(when::d6).labels(PREVIEW_BUTTON),
        item(0x00a0, "Func1Button").when(|note, _| when::model(note, &["Z 6", "Z 7"])).labels(FUNC1_BUTTON),
        item(0x00a0, "Func1Button").when(when::z_early).labels(FUNC1_BUTTON_Z_EARLY),
        item(0x00a2, "Func2Button").when(when::d6).labels(PREVIEW_BUTTON),
        item(0x00a2, "Func2Button").when(|note, _| when::model(note, &["Z 6", "Z 7"])).labels(FUNC1_BUTTON),
        item(0x00a2, "Func2Button").when(when::z_early).labels(FUNC1_BUTTON_Z_EARLY),
        item(0x00a3, "AF-OnButton").when(when::d6).labels(AF_ON_BUTTON),
        item(0x00a3, "AF-OnButton").when(when::z_early).labels(AF_ON_BUTTON_Z_EARLY),
        item(0x00a4, "SubSelector").labels(SUB_SELECTOR),
        item(0x00a5, "SubSelectorCenter").when(when::d6).labels(SUB_SELECTOR_CENTER),
        item(0x00a5, "SubSelectorCenter").when(when::z_early).labels(SUB_SELECTOR_CENTER_Z_EARLY),
        item(0x00a7, "LensFunc1Button").when(when::d6).labels(LENS_FUNC1_BUTTON),
        item(0x00a7, "LensFunc1Button").when(when::z_early).labels(LENS_FUNC1_BUTTON_Z_EARLY),
        item(0x00a8, "CmdDialsApertureSetting").labels(&[(1, "Sub-command Dial"), (2, "Aperture Ring")]),
        item(0x00a9, "MultiSelector").labels(&[(1, "Restart Standby Timer"), (2, "Do Nothing")]),
        item(0x00aa, "LiveViewButtonOptions").labels(LIVE_VIEW_BUTTON_OPTIONS),
        item(0x00ab, "LightSwitch").labels(LIGHT_SWITCH),
        item(0x00b1, "MoviePreviewButton").when(when::d6).labels(MOVIE_PREVIEW_BUTTON),
        item(0x00b1, "MovieFunc1Button").when(when::z_early).labels(MOVIE_FUNC1_BUTTON),
        item(0x00b3, "MovieFunc1Button").when(when::d6).labels(MOVIE_FUNC1_BUTTON_D6),
        item(0x00b3, "MovieFunc2Button").when(when::z_early).labels(MOVIE_FUNC2_BUTTON),
        item(0x00b5, "MovieFunc2Button").labels(MOVIE_FUNC2_BUTTON_D6),
        item(0x00b6, "AssignMovieSubselector").when(when::d6).labels(ASSIGN_MOVIE_SUBSELECTOR),
        item(0x00b6, "AssignMovieSubselector").when(when::z_early).labels(ASSIGN_MOVIE_SUBSELECTOR_Z_EARLY),
        item(0x00b8, "LimitAFAreaModeSelD9").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x00b9, "LimitAFAreaModeSelD25").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x00bc, "LimitAFAreaModeSel3D").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x00bd, "LimitAFAreaModeSelGroup").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x00be, "LimitAFAreaModeSelAuto").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x00c1, "LimitSelectableImageArea5To4").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x00c2, "LimitSelectableImageArea1To1").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x00d4, "PhotoShootingMenuBank").labels(PHOTO_SHOOTING_MENU_BANK),
        item(0x00d5, "CustomSettingsBank").labels(PHOTO_SHOOTING_MENU_BANK),
        item(0x00d6, "LimitAF-AreaModeSelPinpoint").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x00d7, "LimitAF-AreaModeSelDynamic").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x00d8, "LimitAF-AreaModeSelWideAF_S").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x00d9, "LimitAF-AreaModeSelWideAF_L").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x00da, "LowLightAF").labels(ON_OFF_FROM_ONE),
        item(0x00db, "LimitSelectableImageAreaDX").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x00dc, "LimitSelectableImageArea5To4").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x00dd, "LimitSelectableImageArea1To1").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x00de, "LimitSelectableImageArea16To9").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x00df, "ApplySettingsToLiveView").labels(ON_OFF_FROM_ONE),
        item(0x00e0, "FocusPeakingLevel").labels(FOCUS_PEAKING_LEVEL),
        item(0x00ea, "LensControlRing").labels(LENS_CONTROL_RING),
        item(0x00ed, "MovieMultiSelector").when(when::d6).labels(MOVIE_MULTI_SELECTOR),
        item(0x00ed, "MovieMultiSelector").labels(MOVIE_MULTI_SELECTOR),
        item(0x00ee, "MovieAFSpeed").number(change::less::<6>),
        item(0x00ef, "MovieAFSpeedApply").labels(&[(1, "Always"), (2, "Only During Recording")]),
        item(0x00f0, "MovieAFTrackingSensitivity").labels(MOVIE_AF_TRACKING_SENSITIVITY),
        item(0x00f1, "MovieHighlightDisplayPattern").labels(&[
            (1, "Pattern 1"),
            (2, "Pattern 2"),
            (3, "Off"),
        ]),
        item(0x00f2, "SubDialFrameAdvanceRating5").labels(NO_YES_FROM_ONE).unknown(),
        item(0x00f3, "SubDialFrameAdvanceRating4").labels(NO_YES_FROM_ONE).unknown(),
        item(0x00f4, "SubDialFrameAdvanceRating3").labels(NO_YES_FROM_ONE).unknown(),
        item(0x00f5, "SubDialFrameAdvanceRating2").labels(NO_YES_FROM_ONE).unknown(),
        item(0x00f6, "SubDialFrameAdvanceRating1").labels(NO_YES_FROM_ONE).unknown(),
        item(0x00f7, "SubDialFrameAdvanceRating0").labels(NO_YES_FROM_ONE).unknown(),
        item(0x00f9, "MovieAF-OnButton").labels(MOVIE_AF_ON_BUTTON),
        item(0x00fb, "SecondarySlotFunction").labels(SECONDARY_SLOT_FUNCTION),
        item(0x00fc, "SilentPhotography").labels(ON_OFF_FROM_ONE),
        item(0x00fd, "ExtendedShutterSpeeds").labels(ON_OFF_FROM_ONE),
        item(0x0102, "HDMIBitDepth").labels(&[(1, "8 Bit"), (2, "10 Bit")]).remember(),
        item(0x0103, "HDMIOutputHDR")
            .when(|note, _| when::is(note, "HDMIBitDepth", 2))
            .labels(&[(2, "On"), (3, "Off")])
            .remember(),
        item(0x0104, "HDMIViewAssist")
            .when(|note, _| when::is(note, "HDMIBitDepth", 2))
            .labels(ON_OFF_FROM_ONE),
        item(0x0109, "BracketSet").labels(BRACKET_SET).remember(),
        item(0x010a, "BracketProgram")
            .when(when::bracket_set_below::<4>)
            .labels(BRACKET_PROGRAM_EXPOSURE)
            .remember(),
        item(0x010a, "BracketProgram")
            .when(|note, _| when::is(note, "BracketSet", 4))
            .labels(BRACKET_PROGRAM_WHITE_BALANCE)
            .remember(),
        item(0x010a, "BracketProgram")
            .mask(0x0f)
            .when(|note, _| when::is(note, "BracketSet", 5))
            .labels(BRACKET_PROGRAM_D_LIGHTING)
            .remember(),
        item(0x010b, "BracketIncrement")
            .when(|note, _| when::below(note, "BracketSet", 4) && !when::is(note, "BracketProgram", 19))
            .labels(BRACKET_INCREMENT_EXPOSURE),
        item(0x010b, "BracketIncrement")
            .when(|note, _| when::is(note, "BracketSet", 4) && !when::is(note, "BracketProgram", 5))
            .call(print::less_6),
        item(0x010c, "BracketIncrement")
            .when(|note, _| when::is(note, "BracketSet", 5) && !when::is(note, "BracketProgram", 10))
            .labels(BRACKET_INCREMENT_D_LIGHTING),
        item(0x010e, "MonitorBrightness").number(change::less::<6>),
        item(0x0116, "GroupAreaC1").labels(GROUP_AREA_C1),
        item(0x0117, "AutoAreaAFStartingPoint").labels(ENABLE_DISABLE),
        item(0x0118, "FocusPointPersistence").labels(&[(1, "Auto"), (2, "Off")]),
        item(0x0119, "LimitAFAreaModeSelD49").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x011a, "LimitAFAreaModeSelD105").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x011b, "LimitAFAreaModeSelGroupC1").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x011c, "LimitAFAreaModeSelGroupC2").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x011d, "AutoFocusModeRestrictions").labels(&[(1, "AF-S"), (2, "AF-C"), (3, "No Limit")]),
        item(0x011e, "FocusPointBrightness").labels(FOCUS_POINT_BRIGHTNESS),
        item(0x011f, "CHModeShootingSpeed").number(|number| 15.0 - number).unit(" fps"),
        item(0x0120, "CLModeShootingSpeed").number(|number| 11.0 - number).unit(" fps"),
        item(0x0121, "QuietShutterShootingSpeed").labels(QUIET_SHUTTER_SHOOTING_SPEED),
        item(0x0122, "LimitReleaseModeSelCL")
            .labels(&[(0, "No Limit"), (1, "Limit"), (2, "No Limit")])
            .unknown(),
        item(0x0123, "LimitReleaseModeSelCH")
            .labels(&[(0, "No Limit"), (1, "Limit"), (2, "No Limit")])
            .unknown(),
        item(0x0124, "LimitReleaseModeSelQ")
            .labels(&[(0, "No Limit"), (1, "Limit"), (2, "No Limit")])
            .unknown(),
        item(0x0125, "LimitReleaseModeSelTimer")
            .labels(&[(0, "No Limit"), (1, "Limit"), (2, "No Limit")])
            .unknown(),
        item(0x0126, "LimitReleaseModeSelMirror-Up")
            .labels(&[(0, "No Limit"), (1, "Limit"), (2, "No Limit")])
            .unknown(),
        item(0x0127, "LimitSelectableImageArea16To9").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x0128, "RearControPanelDisplay").labels(&[(1, "Release Mode"), (2, "Frame Count")]),
        item(0x0129, "FlashBurstPriority").labels(&[(1, "Frame Rate"), (2, "Exposure")]),
        item(0x012a, "RecallShootFuncExposureMode").labels(OFF_ON_FROM_ONE),
        item(0x012b, "RecallShootFuncShutterSpeed").labels(OFF_ON_FROM_ONE),
        item(0x012c, "RecallShootFuncAperture").labels(OFF_ON_FROM_ONE),
        item(0x012d, "RecallShootFuncExposureComp").labels(OFF_ON_FROM_ONE),
        item(0x012e, "RecallShootFuncISO").labels(OFF_ON_FROM_ONE),
        item(0x012f, "RecallShootFuncMeteringMode").labels(OFF_ON_FROM_ONE),
        item(0x0130, "RecallShootFuncWhiteBalance").labels(OFF_ON_FROM_ONE),
        item(0x0131, "RecallShootFuncAFAreaMode").labels(OFF_ON_FROM_ONE),
        item(0x0132, "RecallShootFuncFocusTracking").labels(OFF_ON_FROM_ONE),
        item(0x0133, "RecallShootFuncAF-On").labels(OFF_ON_FROM_ONE),
        item(0x0134, "VerticalFuncButton").labels(VERTICAL_FUNC_BUTTON),
        item(0x0135, "Func3Button").labels(FUNC3_BUTTON),
        item(0x0136, "VerticalAF-OnButton").labels(VERTICAL_AF_ON_BUTTON),
        item(0x0137, "VerticalMultiSelector").labels(SUB_SELECTOR),
        item(0x0138, "MeteringButton").labels(METERING_BUTTON),
        item(0x0139, "PlaybackFlickUp").labels(PLAYBACK_FLICK_UP).remember(),
        item(0x013a, "PlaybackFlickUpRating")
            .when(|note, _| when::is(note, "PlaybackFlickUp", 1))
            .labels(PLAYBACK_FLICK_UP_RATING),
        item(0x013b, "PlaybackFlickDown").labels(PLAYBACK_FLICK_UP).remember(),
        item(0x013c, "PlaybackFlickDownRating")
            .when(|note, _| when::is(note, "PlaybackFlickDown", 1))
            .labels(PLAYBACK_FLICK_UP_RATING),
        item(0x013d, "MovieFunc3Button").labels(MOVIE_FUNC3_BUTTON),
        item(0x0150, "ShutterType").labels(&[(1, "Auto"), (2, "Mechanical"), (3, "Electronic")]),
        item(0x0151, "LensFunc2Button").labels(LENS_FUNC1_BUTTON_Z_EARLY),
        item(0x0158, "USBPowerDelivery").labels(ENABLE_DISABLE),
        item(0x0159, "EnergySavingMode").labels(ON_OFF_FROM_ONE),
        item(0x015c, "BracketingBurstOptions").labels(ENABLE_DISABLE),
        item(0x015e, "PrimarySlot").labels(&[(1, "CFexpress/XQD Card"), (2, "SD Card")]),
        item(0x015f, "ReverseFocusRing").labels(&[(1, "Not Reversed"), (2, "Reversed")]),
        item(0x0160, "VerticalFuncButton").labels(VERTICAL_FUNC_BUTTON_D6),
        item(0x0161, "VerticalAFOnButton").labels(VERTICAL_AF_ON_BUTTON_D6),
        item(0x0162, "VerticalMultiSelector").labels(SUB_SELECTOR),
        item(0x0164, "VerticalMovieFuncButton").labels(VERTICAL_MOVIE_FUNC_BUTTON),
        item(0x0165, "VerticalMovieAFOnButton").labels(VERTICAL_MOVIE_AF_ON_BUTTON),
        item(0x0169, "LimitAF-AreaModeSelAutoPeople").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x016a, "LimitAF-AreaModeSelAutoAnimals").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x016b, "LimitAF-AreaModeSelWideLPeople").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x016c, "LimitAF-AreaModeSelWideLAnimals").labels(&[(1, "Limit"), (2, "No Limit")]).unknown(),
        item(0x016d, "SaveFocus").labels(ON_OFF_FROM_ONE),
        item(0x016e, "AFAreaMode").labels(AF_AREA_MODE).remember(),
        item(0x016f, "MovieAFAreaMode").labels(MOVIE_AF_AREA_MODE),
        item(0x0170, "PreferSubSelectorCenter").labels(OFF_ON_FROM_ONE),
        item(0x0171, "KeepExposureWithTeleconverter").labels(&[(1, "Off"), (2, "Shutter Speed"), (3, "ISO")]),
        item(0x0174, "FocusPointSelectionSpeed").labels(&[(1, "Normal"), (2, "High"), (3, "Very High")]),
    ],
);

const ISO_AUTO_HI_LIMIT: &[(i64, &str)] = &[
    (1, "ISO 200"),
    (2, "ISO 250"),
    (3, "ISO 280"),
    (4, "ISO 320"),
    (5, "ISO 400"),
    (6, "ISO 500"),
    (7, "ISO 560"),
    (8, "ISO 640"),
    (9, "ISO 800"),
    (10, "ISO 1000"),
    (11, "ISO 1100"),
    (12, "ISO 1250"),
    (13, "ISO 1600"),
    (14, "ISO 2000"),
    (15, "ISO 2200"),
    (16, "ISO 2500"),
    (17, "ISO 3200"),
    (18, "ISO 4000"),
    (19, "ISO 4500"),
    (20, "ISO 5000"),
    (21, "ISO 6400"),
    (22, "ISO 8000"),
    (23, "ISO 9000"),
    (24, "ISO 10000"),
    (25, "ISO 12800"),
    (26, "ISO 16000"),
    (27, "ISO 18000"),
    (28, "ISO 20000"),
    (29, "ISO 25600"),
    (30, "ISO 32000"),
    (31, "ISO 36000"),
    (32, "ISO 40000"),
    (33, "ISO 51200"),
    (34, "ISO 64000"),
    (35, "ISO 72000"),
    (36, "ISO 81200"),
    (37, "ISO 102400"),
    (38, "ISO Hi 0.3"),
    (39, "ISO Hi 0.5"),
    (40, "ISO Hi 0.7"),
    (41, "ISO Hi 1.0"),
    (42, "ISO Hi 2.0"),
    (43, "ISO Hi 3.0"),
    (44, "ISO Hi 4.0"),
    (45, "ISO Hi 5.0"),
];

const ISO_AUTO_HI_LIMIT_Z_7: &[(i64, &str)] = &[
    (1, "ISO 100"),
    (2, "ISO 125"),
    (4, "ISO 160"),
    (5, "ISO 200"),
    (6, "ISO 250"),
    (8, "ISO 320"),
    (9, "ISO 400"),
    (10, "ISO 500"),
    (12, "ISO 640"),
    (13, "ISO 800"),
    (14, "ISO 1000"),
    (16, "ISO 1250"),
    (17, "ISO 1600"),
    (18, "ISO 2000"),
    (20, "ISO 2500"),
    (21, "ISO 3200"),
    (22, "ISO 4000"),
    (24, "ISO 5000"),
    (25, "ISO 6400"),
    (26, "ISO 8000"),
    (28, "ISO 10000"),
    (29, "ISO 12800"),
    (30, "ISO 16000"),
    (32, "ISO 20000"),
    (33, "ISO 25600"),
    (38, "ISO Hi 0.3"),
    (39, "ISO Hi 0.5"),
    (40, "ISO Hi 0.7"),
    (41, "ISO Hi 1.0"),
    (42, "ISO Hi 2.0"),
];

const ISO_AUTO_FLASH_LIMIT: &[(i64, &str)] = &[
    (1, "Same As Without Flash"),
    (2, "ISO 200"),
    (3, "ISO 250"),
    (5, "ISO 320"),
    (6, "ISO 400"),
    (7, "ISO 500"),
    (9, "ISO 640"),
    (10, "ISO 800"),
    (11, "ISO 1000"),
    (13, "ISO 1250"),
    (14, "ISO 1600"),
    (15, "ISO 2000"),
    (17, "ISO 2500"),
    (18, "ISO 3200"),
    (19, "ISO 4000"),
    (21, "ISO 5000"),
    (22, "ISO 6400"),
    (23, "ISO 8000"),
    (25, "ISO 10000"),
    (26, "ISO 12800"),
    (27, "ISO 16000"),
    (29, "ISO 20000"),
    (30, "ISO 25600"),
    (31, "ISO 32000"),
    (33, "ISO 40000"),
    (34, "ISO 51200"),
    (35, "ISO 64000"),
    (36, "ISO 72000"),
    (37, "ISO 81200"),
    (38, "ISO 102400"),
    (39, "ISO Hi 0.3"),
    (40, "ISO Hi 0.5"),
    (41, "ISO Hi 0.7"),
    (42, "ISO Hi 1.0"),
    (43, "ISO Hi 2.0"),
    (44, "ISO Hi 3.0"),
    (45, "ISO Hi 4.0"),
    (46, "ISO Hi 5.0"),
];

const ISO_AUTO_FLASH_LIMIT_Z_7: &[(i64, &str)] = &[
    (1, "Same As Without Flash"),
    (2, "ISO 100"),
    (3, "ISO 125"),
    (5, "ISO 160"),
    (6, "ISO 200"),
    (7, "ISO 250"),
    (9, "ISO 320"),
    (10, "ISO 400"),
    (11, "ISO 500"),
    (13, "ISO 640"),
    (14, "ISO 800"),
    (15, "ISO 1000"),
    (17, "ISO 1250"),
    (18, "ISO 1600"),
    (19, "ISO 2000"),
    (21, "ISO 2500"),
    (22, "ISO 3200"),
    (23, "ISO 4000"),
    (25, "ISO 5000"),
    (26, "ISO 6400"),
    (27, "ISO 8000"),
    (29, "ISO 10000"),
    (30, "ISO 12800"),
    (31, "ISO 16000"),
    (33, "ISO 20000"),
    (34, "ISO 25600"),
    (39, "ISO Hi 0.3"),
    (40, "ISO Hi 0.5"),
    (41, "ISO Hi 0.7"),
    (42, "ISO Hi 1.0"),
    (43, "ISO Hi 2.0"),
];

const ISO_AUTO_SHUTTER_TIME: &[(i64, &str)] = &[
    (1, "Auto (Slowest)"),
    (2, "Auto (Slower)"),
    (3, "Auto"),
    (4, "Auto (Faster)"),
    (5, "Auto (Fastest)"),
    (6, "1/4000 s"),
    (7, "1/3200 s"),
    (8, "1/2500 s"),
    (9, "1/2000 s"),
    (10, "1/1600 s"),
    (11, "1/1250 s"),
    (12, "1/1000 s"),
    (13, "1/800 s"),
    (14, "1/640 s"),
    (15, "1/500 s"),
    (16, "1/400 s"),
    (17, "1/320 s"),
    (18, "1/250 s"),
    (19, "1/200 s"),
    (20, "1/160 s"),
    (21, "1/125 s"),
    (22, "1/100 s"),
    (23, "1/80 s"),
    (24, "1/60 s"),
    (25, "1/50 s"),
    (26, "1/40 s"),
    (27, "1/30 s"),
    (28, "1/25 s"),
    (29, "1/20 s"),
    (30, "1/15 s"),
    (31, "1/13 s"),
    (32, "1/10 s"),
    (33, "1/8 s"),
    (34, "1/6 s"),
    (35, "1/5 s"),
    (36, "1/4 s"),
    (37, "1/3 s"),
    (38, "1/2.5 s"),
    (39, "1/2 s"),
    (40, "1/1.6 s"),
    (41, "1/1.3 s"),
    (42, "1 s"),
    (43, "1.3 s"),
    (44, "1.6 s"),
    (45, "2 s"),
    (46, "2.5 s"),
    (47, "3 s"),
    (48, "4 s"),
    (49, "5 s"),
    (50, "6 s"),
    (51, "8 s"),
    (52, "10 s"),
    (53, "13 s"),
    (54, "15 s"),
    (55, "20 s"),
    (56, "25 s"),
    (57, "30 s"),
];

const MOVIE_ISO_AUTO_HI_LIMIT: &[(i64, &str)] = &[
    (1, "ISO 200"),
    (2, "ISO 250"),
    (4, "ISO 320"),
    (5, "ISO 400"),
    (6, "ISO 500"),
    (8, "ISO 640"),
    (9, "ISO 800"),
    (10, "ISO 1000"),
    (12, "ISO 1250"),
    (13, "ISO 1600"),
    (14, "ISO 2000"),
    (16, "ISO 2500"),
    (17, "ISO 3200"),
    (18, "ISO 4000"),
    (20, "ISO 5000"),
    (21, "ISO 6400"),
    (22, "ISO 8000"),
    (24, "ISO 10000"),
    (25, "ISO 12800"),
    (26, "ISO 16000"),
    (28, "ISO 20000"),
    (29, "ISO 25600"),
    (34, "ISO Hi 0.3"),
    (35, "ISO Hi 0.5"),
    (36, "ISO Hi 0.7"),
    (37, "ISO Hi 1.0"),
    (38, "ISO Hi 2.0"),
];

const AF_C_PRIORITY_SEL: &[(i64, &str)] =
    &[(1, "Release"), (2, "Release + Focus"), (3, "Focus + Release"), (4, "Focus")];

const AF_POINT_SEL: &[(i64, &str)] = &[(1, "105 Points"), (2, "27 Points"), (3, "15 Points")];

const MANUAL_FOCUS_POINT_ILLUMINATION: &[(i64, &str)] =
    &[(1, "On"), (2, "On During Focus Point Selection Only")];

const MATRIX_METERING: &[(i64, &str)] = &[(1, "Face Detection On"), (2, "Face Detection Off")];

const CENTER_WEIGHTED_AREA_SIZE: &[(i64, &str)] =
    &[(1, "8 mm"), (2, "12 mm"), (3, "15 mm"), (4, "20 mm"), (5, "Average")];

const SHUTTER_RELEASE_BUTTON_AE_L: &[(i64, &str)] =
    &[(1, "On (Half Press)"), (2, "On (Burst Mode)"), (3, "Off")];

const STANDBY_MONITOR_OFF_TIME: &[(i64, &str)] = &[
    (1, "4 s"),
    (2, "6 s"),
    (3, "10 s"),
    (4, "30 s"),
    (5, "1 min"),
    (6, "5 min"),
    (7, "10 min"),
    (8, "30 min"),
    (9, "No Limit"),
];

const STANDBY_MONITOR_OFF_TIME_Z_EARLY: &[(i64, &str)] = &[
    (1, "10 s"),
    (2, "20 s"),
    (3, "30 s"),
    (4, "1 min"),
    (5, "5 min"),
    (6, "10 min"),
    (7, "30 min"),
    (8, "No Limit"),
];

const SELF_TIMER_TIME: &[(i64, &str)] = &[(1, "2 s"), (2, "5 s"), (3, "10 s"), (4, "20 s")];

const SELF_TIMER_SHOT_INTERVAL: &[(i64, &str)] = &[(1, "0.5 s"), (2, "1 s"), (3, "2 s"), (4, "3 s")];

const PLAYBACK_MONITOR_OFF_TIME: &[(i64, &str)] =
    &[(1, "4 s"), (2, "10 s"), (3, "20 s"), (4, "1 min"), (5, "5 min"), (6, "10 min")];

const IMAGE_REVIEW_MONITOR_OFF_TIME: &[(i64, &str)] =
    &[(1, "2 s"), (2, "4 s"), (3, "10 s"), (4, "20 s"), (5, "1 min"), (6, "5 min"), (7, "10 min")];

const EXPOSURE_DELAY_MODE: &[(i64, &str)] =
    &[(1, "3 s"), (2, "2 s"), (3, "1 s"), (4, "0.5 s"), (5, "0.2 s"), (6, "Off")];

const FLASH_SYNC_SPEED: &[(i64, &str)] = &[
    (1, "1/200 s (auto FP)"),
    (2, "1/200 s"),
    (3, "1/160 s"),
    (4, "1/125 s"),
    (5, "1/100 s"),
    (6, "1/80 s"),
    (7, "1/60 s"),
];

const FLASH_SHUTTER_SPEED: &[(i64, &str)] = &[
    (1, "1/60 s"),
    (2, "1/30 s"),
    (3, "1/15 s"),
    (4, "1/8 s"),
    (5, "1/4 s"),
    (6, "1/2 s"),
    (7, "1 s"),
    (8, "2 s"),
];

const AUTO_FLASH_ISO_SENSITIVITY: &[(i64, &str)] = &[(1, "Subject and Background"), (2, "Subject Only")];

const ASSIGN_BKT_BUTTON: &[(i64, &str)] =
    &[(1, "Auto Bracketing"), (2, "Multiple Exposure"), (3, "HDR (high dynamic range)"), (4, "None")];

const ASSIGN_MOVIE_RECORD_BUTTON: &[(i64, &str)] = &[
    (1, "Voice Memo"),
    (2, "Photo Shooting Bank"),
    (3, "Exposure Mode"),
    (4, "AF Mode/AF Area Mode"),
    (5, "Image Area"),
    (6, "Shutter/Aperture Lock"),
    (7, "None"),
];

const ASSIGN_MOVIE_RECORD_BUTTON_Z_EARLY: &[(i64, &str)] = &[
    (1, "AE Lock (hold)"),
    (2, "AE Lock (reset on release)"),
    (3, "Preview"),
    (4, "+NEF(RAW)"),
    (5, "LiveView Info Display On/Off"),
    (6, "Grid Display"),
    (7, "Zoom (Low)"),
    (8, "Zoom (1:1)"),
    (9, "Zoom (High)"),
    (10, "My Menu"),
    (11, "My Menu Top Item"),
    (12, "Image Area"),
    (13, "Image Quality"),
    (14, "White Balance"),
    (15, "Picture Control"),
    (16, "Active-D Lighting"),
    (17, "Metering"),
    (18, "Flash Mode"),
    (19, "Focus Mode"),
    (20, "Auto Bracketing"),
    (21, "Multiple Exposure"),
    (22, "HDR"),
    (23, "Exposure Delay Mode"),
    (24, "Shutter/Aperture Lock"),
    (25, "Non-CPU Lens"),
    (26, "None"),
];

const MULTI_SELECTOR_SHOOT_MODE: &[(i64, &str)] = &[
    (1, "Select Center Focus Point"),
    (2, "Preset Focus Point - Press To Recall"),
    (3, "Preset Focus Point - Hold To Recall"),
    (4, "None"),
];

const MULTI_SELECTOR_SHOOT_MODE_Z_EARLY: &[(i64, &str)] = &[
    (1, "Select Center Focus Point"),
    (2, "Zoom (Low)"),
    (3, "Zoom (1:1)"),
    (4, "Zoom (High)"),
    (5, "None"),
];

const MULTI_SELECTOR_PLAYBACK_MODE: &[(i64, &str)] = &[
    (1, "Filtered Playback"),
    (2, "View Histograms"),
    (3, "Zoom (Low)"),
    (4, "Zoom (1:1)"),
    (5, "Zoom (High)"),
    (6, "Choose Folder"),
];

const MULTI_SELECTOR_PLAYBACK_MODE_Z_EARLY: &[(i64, &str)] = &[
    (1, "Thumbnail On/Off"),
    (2, "View Histograms"),
    (3, "Zoom (Low)"),
    (4, "Zoom (1:1)"),
    (5, "Zoom (High)"),
    (6, "Choose Folder"),
];

const CMD_DIALS_CHANGE_MAIN_SUB: &[(i64, &str)] =
    &[(1, "Autofocus On, Exposure On"), (2, "Autofocus Off, Exposure On")];

const CMD_DIALS_CHANGE_MAIN_SUB_MODE_A: &[(i64, &str)] =
    &[(1, "Autofocus On, Exposure On (Mode A)"), (2, "Autofocus Off, Exposure On (Mode A)")];

const CMD_DIALS_CHANGE_MAIN_SUB_EXPOSURE_OFF: &[(i64, &str)] =
    &[(1, "Autofocus On, Exposure Off"), (2, "Autofocus Off, Exposure Off")];

const CMD_DIALS_MENU_AND_PLAYBACK: &[(i64, &str)] =
    &[(1, "On"), (2, "On (Image Review Excluded)"), (3, "Off")];

const SUB_DIAL_FRAME_ADVANCE: &[(i64, &str)] = &[
    (1, "10 Frames"),
    (2, "50 Frames"),
    (3, "Rating"),
    (4, "Protect"),
    (5, "Stills Only"),
    (6, "Movies Only"),
    (7, "Folder"),
];

const LANGUAGE: &[(i64, &str)] = &[(5, "English"), (6, "Spanish"), (8, "French"), (15, "Portuguese (Br)")];

const SHOOTING_INFO_DISPLAY: &[(i64, &str)] = &[(1, "Manual (dark on light)"), (2, "Manual (light on dark)")];

const HDMI_OUTPUT_RESOLUTION: &[(i64, &str)] =
    &[(1, "Auto"), (2, "2160p"), (3, "1080p"), (4, "1080i"), (5, "720p"), (6, "576p"), (7, "480p")];

const REMOTE_FUNC_BUTTON: &[(i64, &str)] = &[
    (1, "AF-On"),
    (2, "AF Lock Only"),
    (3, "AE Lock (reset on release)"),
    (4, "AE Lock Only"),
    (5, "AE/AF Lock"),
    (6, "FV Lock"),
    (7, "Flash Disable/Enable"),
    (8, "Preview"),
    (9, "+NEF(RAW)"),
    (10, "LiveView Info Display On/Off"),
    (11, "Recall Shooting Functions"),
    (12, "None"),
];

const REMOTE_FUNC_BUTTON_Z_EARLY: &[(i64, &str)] = &[
    (1, "AF-On"),
    (2, "AF Lock Only"),
    (3, "AE Lock (reset on release)"),
    (4, "AE Lock Only"),
    (5, "AE/AF Lock"),
    (6, "FV Lock"),
    (7, "Flash Disable/Enable"),
    (8, "Preview"),
    (9, "+NEF(RAW)"),
    (10, "None"),
    (11, "LiveView Info Display On/Off"),
];

const CMD_DIALS_REVERSE_ROTATION: &[(i64, &str)] =
    &[(1, "Exposure Compensation"), (2, "Exposure Compensation, Shutter Speed & Aperture")];

const FOCUS_PEAKING_HIGHLIGHT_COLOR: &[(i64, &str)] = &[(1, "Red"), (2, "Yellow"), (3, "Blue"), (4, "White")];

const MOVIE_HIGHLIGHT_DISPLAY_THRESHOLD: &[(i64, &str)] =
    &[(1, "255"), (2, "248"), (3, "235"), (4, "224"), (5, "213"), (6, "202"), (7, "191"), (8, "180")];

const STORE_BY_ORIENTATION: &[(i64, &str)] =
    &[(1, "Focus Point"), (2, "Focus Point and AF-area mode"), (3, "Off")];

const AUTO_BRACKET_MODE_M: &[(i64, &str)] =
    &[(1, "Flash/Speed"), (2, "Flash/Speed/Aperture"), (3, "Flash/Aperture"), (4, "Flash Only")];

const PREVIEW_BUTTON: &[(i64, &str)] = &[
    (1, "Preset Focus Point - Press To Recall"),
    (2, "Preset Focus Point - Hold To Recall"),
    (3, "AF-AreaMode S"),
    (4, "AF-AreaMode D9"),
    (5, "AF-AreaMode D25"),
    (6, "AF-AreaMode D49"),
    (7, "AF-AreaMode D105"),
    (8, "AF-AreaMode 3D"),
    (9, "AF-AreaMode Group"),
    (10, "AF-AreaMode Group C1"),
    (11, "AF-AreaMode Group C2"),
    (12, "AF-AreaMode Auto Area"),
    (13, "AF-AreaMode + AF-On S"),
    (14, "AF-AreaMode + AF-On D9"),
    (15, "AF-AreaMode + AF-On D25"),
    (16, "AF-AreaMode + AF-On D49"),
    (17, "AF-AreaMode + AF-On D105"),
    (18, "AF-AreaMode + AF-On 3D"),
    (19, "AF-AreaMode + AF-On Group"),
    (20, "AF-AreaMode + AF-On Group C1"),
    (21, "AF-AreaMode + AF-On Group C2"),
    (22, "AF-AreaMode + AF-On Auto Area"),
    (23, "AF-On"),
    (24, "AF Lock Only"),
    (25, "AE Lock (hold)"),
    (26, "AE/WB Lock (hold)"),
    (27, "AE Lock (reset on release)"),
    (28, "AE Lock Only"),
    (29, "AE/AF Lock"),
    (30, "FV Lock"),
    (31, "Flash Disable/Enable"),
    (32, "Preview"),
    (33, "Recall Shooting Functions"),
    (34, "Bracketing Burst"),
    (35, "Synchronized Release (Master)"),
    (36, "Synchronized Release (Remote)"),
    (39, "+NEF(RAW)"),
    (40, "Grid Display"),
    (41, "Virtual Horizon"),
    (42, "Voice Memo"),
    (43, "Wired LAN"),
    (44, "My Menu"),
    (45, "My Menu Top Item"),
    (46, "Playback"),
    (47, "Filtered Playback"),
    (48, "Photo Shooting Bank"),
    (49, "AF Mode/AF Area Mode"),
    (50, "Image Area"),
    (51, "Active-D Lighting"),
    (52, "Exposure Delay Mode"),
    (53, "Shutter/Aperture Lock"),
    (54, "1 Stop Speed/Aperture"),
    (55, "Non-CPU Lens"),
    (56, "None"),
];

const FUNC1_BUTTON: &[(i64, &str)] = &[
    (1, "AF-On or Subject Tracking"),
    (2, "AF Lock Only"),
    (3, "AE Lock (hold)"),
    (4, "AE Lock (reset on release)"),
    (5, "AE Lock Only"),
    (6, "AE/AF Lock"),
    (7, "FV Lock"),
    (8, "Flash Disable/Enable"),
    (9, "Preview"),
    (10, "Matrix Metering"),
    (11, "Center-weighted Metering"),
    (12, "Spot Metering"),
    (13, "Highlight-weighted Metering"),
    (14, "Bracketing Burst"),
    (15, "Synchronized Release (Master)"),
    (16, "Synchronized Release (Remote)"),
    (19, "+NEF(RAW)"),
    (20, "Framing Grid Display"),
    (22, "Zoom On/Off"),
    (24, "My Menu"),
    (25, "My Menu Top Item"),
    (26, "Playback"),
    (27, "Protect"),
    (28, "Image Area"),
    (29, "Image Quality"),
    (30, "White Balance"),
    (31, "Picture Control"),
    (32, "Active D-Lighting"),
    (33, "Metering"),
    (34, "Flash Mode"),
    (35, "Focus Mode"),
    (36, "Auto Bracketing"),
    (37, "Multiple Exposure"),
    (38, "HDR"),
    (39, "Exposure Delay Mode"),
    (40, "Shutter/Aperture Lock"),
    (41, "Focus Peaking"),
    (42, "Rating"),
    (43, "Non-CPU Lens"),
    (44, "None"),
];

const FUNC1_BUTTON_Z_EARLY: &[(i64, &str)] = &[
    (1, "AF-On"),
    (2, "AF Lock Only"),
    (3, "AE Lock (hold)"),
    (4, "AE Lock (reset on release)"),
    (5, "AE Lock Only"),
    (6, "AE/AF Lock"),
    (7, "FV Lock"),
    (8, "Flash Disable/Enable"),
    (9, "Preview"),
    (10, "Matrix Metering"),
    (11, "Center-weighted Metering"),
    (12, "Spot Metering"),
    (13, "Highlight-weighted Metering"),
    (14, "Bracketing Burst"),
    (15, "Synchronized Release (Master)"),
    (16, "Synchronized Release (Remote)"),
    (19, "+NEF(RAW)"),
    (20, "Subject Tracking"),
    (21, "Silent Photography"),
    (22, "LiveView Info Display On/Off"),
    (23, "Grid Display"),
    (24, "Zoom (Low)"),
    (25, "Zoom (1:1)"),
    (26, "Zoom (High)"),
    (27, "My Menu"),
    (28, "My Menu Top Item"),
    (29, "Playback"),
    (30, "Protect"),
    (31, "Image Area"),
    (32, "Image Quality"),
    (33, "White Balance"),
    (34, "Picture Control"),
    (35, "Active-D Lighting"),
    (36, "Metering"),
    (37, "Flash Mode"),
    (38, "Focus Mode"),
    (39, "Auto Bracketing"),
    (40, "Multiple Exposure"),
    (41, "HDR"),
    (42, "Exposure Delay Mode"),
    (43, "Shutter/Aperture Lock"),
    (44, "Focus Peaking"),
    (45, "Rating 0"),
    (46, "Rating 5"),
    (47, "Rating 4"),
    (48, "Rating 3"),
    (49, "Rating 2"),
    (50, "Rating 1"),
    (52, "None"),
];

const AF_ON_BUTTON: &[(i64, &str)] = &[
    (1, "AF-AreaMode S"),
    (2, "AF-AreaMode D9"),
    (3, "AF-AreaMode D25"),
    (4, "AF-AreaMode D49"),
    (5, "AF-AreaMode D105"),
    (6, "AF-AreaMode 3D"),
    (7, "AF-AreaMode Group"),
    (8, "AF-AreaMode Group C1"),
    (9, "AF-AreaMode Group C2"),
    (10, "AF-AreaMode Auto Area"),
    (11, "AF-AreaMode + AF-On S"),
    (12, "AF-AreaMode + AF-On D9"),
    (13, "AF-AreaMode + AF-On D25"),
    (14, "AF-AreaMode + AF-On D49"),
    (15, "AF-AreaMode + AF-On D105"),
    (16, "AF-AreaMode + AF-On 3D"),
    (17, "AF-AreaMode + AF-On Group"),
    (18, "AF-AreaMode + AF-On Group C1"),
    (19, "AF-AreaMode + AF-On Group C2"),
    (20, "AF-AreaMode + AF-On Auto Area"),
    (21, "AF-On"),
    (22, "AF Lock Only"),
    (23, "AE Lock (hold)"),
    (24, "AE/WB Lock (hold)"),
    (25, "AE Lock (reset on release)"),
    (26, "AE Lock Only"),
    (27, "AE/AF Lock"),
    (28, "Recall Shooting Functions"),
    (29, "None"),
];

const AF_ON_BUTTON_Z_EARLY: &[(i64, &str)] = &[
    (1, "Center Focus Point"),
    (2, "AF-On"),
    (3, "AF Lock Only"),
    (4, "AE Lock (hold)"),
    (5, "AE Lock (reset on release)"),
    (6, "AE Lock Only"),
    (7, "AE/AF Lock"),
    (8, "LiveView Info Display On/Off"),
    (9, "Zoom (Low)"),
    (10, "Zoom (1:1)"),
    (11, "Zoom (High)"),
    (12, "None"),
];

const SUB_SELECTOR: &[(i64, &str)] = &[(1, "Same as MultiSelector"), (2, "Focus Point Selection")];

const SUB_SELECTOR_CENTER: &[(i64, &str)] = &[
    (1, "Preset Focus Point - Press To Recall"),
    (2, "Preset Focus Point - Hold To Recall"),
    (3, "Center Focus Point"),
    (4, "AF-AreaMode S"),
    (5, "AF-AreaMode D9"),
    (6, "AF-AreaMode D25"),
    (7, "AF-AreaMode D49"),
    (8, "AF-AreaMode D105"),
    (9, "AF-AreaMode 3D"),
    (10, "AF-AreaMode Group"),
    (11, "AF-AreaMode Group C1"),
    (12, "AF-AreaMode Group C2"),
    (13, "AF-AreaMode Auto Area"),
    (14, "AF-AreaMode + AF-On S"),
    (15, "AF-AreaMode + AF-On D9"),
    (16, "AF-AreaMode + AF-On D25"),
    (17, "AF-AreaMode + AF-On D49"),
    (18, "AF-AreaMode + AF-On D105"),
    (19, "AF-AreaMode + AF-On 3D"),
    (20, "AF-AreaMode + AF-On Group"),
    (21, "AF-AreaMode + AF-On Group C1"),
    (22, "AF-AreaMode + AF-On Group C2"),
    (23, "AF-AreaMode + AF-On Auto Area"),
    (24, "AF-On"),
    (25, "AF Lock Only"),
    (26, "AE Lock (hold)"),
    (27, "AE/WB Lock (hold)"),
    (28, "AE Lock (reset on release)"),
    (29, "AE Lock Only"),
    (30, "AE/AF Lock"),
    (31, "FV Lock"),
    (32, "Flash Disable/Enable"),
    (33, "Preview"),
    (34, "Recall Shooting Functions"),
    (35, "Bracketing Burst"),
    (36, "Synchronized Release (Master)"),
    (37, "Synchronized Release (Remote)"),
    (38, "None"),
];

const SUB_SELECTOR_CENTER_Z_EARLY: &[(i64, &str)] = &[
    (1, "Center Focus Point"),
    (2, "AF-On"),
    (3, "AF Lock Only"),
    (4, "AE Lock (hold)"),
    (5, "AE Lock (reset on release)"),
    (6, "AE Lock Only"),
    (7, "AE/AF Lock"),
    (8, "FV Lock"),
    (9, "Flash Disable/Enable"),
    (10, "Preview"),
    (11, "Matrix Metering"),
    (12, "Center-weighted Metering"),
    (13, "Spot Metering"),
    (14, "Highlight-weighted Metering"),
    (15, "Bracketing Burst"),
    (16, "Synchronized Release (Master)"),
    (17, "Synchronized Release (Remote)"),
    (20, "+NEF(RAW)"),
    (21, "LiveView Info Display On/Off"),
    (22, "Grid Display"),
    (23, "Image Area"),
    (24, "Non-CPU Lens"),
    (25, "None"),
];

const LENS_FUNC1_BUTTON: &[(i64, &str)] = &[
    (1, "Preset Focus Point - Press To Recall"),
    (2, "Preset Focus Point - Hold To Recall"),
    (3, "AF-AreaMode S"),
    (4, "AF-AreaMode D9"),
    (5, "AF-AreaMode D25"),
    (6, "AF-AreaMode D49"),
    (7, "AF-AreaMode D105"),
    (8, "AF-AreaMode 3D"),
    (9, "AF-AreaMode Group"),
    (10, "AF-AreaMode Group C1"),
    (11, "AF-AreaMode Group C2"),
    (12, "AF-AreaMode Auto Area"),
    (13, "AF-AreaMode + AF-On S"),
    (14, "AF-AreaMode + AF-On D9"),
    (15, "AF-AreaMode + AF-On D25"),
    (16, "AF-AreaMode + AF-On D49"),
    (17, "AF-AreaMode + AF-On D105"),
    (18, "AF-AreaMode + AF-On 3D"),
    (19, "AF-AreaMode + AF-On Group"),
    (20, "AF-AreaMode + AF-On Group C1"),
    (21, "AF-AreaMode + AF-On Group C2"),
    (22, "AF-AreaMode + AF-On Auto Area"),
    (23, "AF-On"),
    (24, "AF Lock Only"),
    (25, "AE Lock Only"),
    (26, "AE/AF Lock"),
    (27, "Flash Disable/Enable"),
    (28, "Recall Shooting Functions"),
    (29, "Synchronized Release (Master)"),
    (30, "Synchronized Release (Remote)"),
];

const LENS_FUNC1_BUTTON_Z_EARLY: &[(i64, &str)] = &[
    (1, "AF-On"),
    (2, "AF Lock Only"),
    (3, "AE Lock (hold)"),
    (4, "AE Lock (reset on release)"),
    (5, "AE Lock Only"),
    (6, "AE/AF Lock"),
    (7, "FV Lock"),
    (8, "Flash Disable/Enable"),
    (9, "Preview"),
    (10, "Matrix Metering"),
    (11, "Center-weighted Metering"),
    (12, "Spot Metering"),
    (13, "Highlight-weighted Metering"),
    (14, "Bracketing Burst"),
    (15, "Synchronized Release (Master)"),
    (16, "Synchronized Release (Remote)"),
    (19, "+NEF(RAW)"),
    (20, "Subject Tracking"),
    (21, "Grid Display"),
    (22, "Zoom (Low)"),
    (23, "Zoom (1:1)"),
    (24, "Zoom (High)"),
    (25, "My Menu"),
    (26, "My Menu Top Item"),
    (27, "Playback"),
    (28, "None"),
];

const LIVE_VIEW_BUTTON_OPTIONS: &[(i64, &str)] =
    &[(1, "Enable"), (2, "Enable (Standby Timer Active)"), (3, "Disable")];

const LIGHT_SWITCH: &[(i64, &str)] = &[(1, "LCD Backlight"), (2, "LCD Backlight and Shooting Information")];

const MOVIE_PREVIEW_BUTTON: &[(i64, &str)] = &[
    (1, "Power Aperture (Open)"),
    (2, "Exposure Compensation"),
    (3, "Grid Display"),
    (4, "Zoom (Low)"),
    (5, "Zoom (1:1)"),
    (6, "Zoom (High)"),
    (7, "Image Area"),
    (8, "Microphone Sensitivity"),
    (9, "None"),
];

const MOVIE_FUNC1_BUTTON: &[(i64, &str)] = &[
    (1, "Power Aperture (Open)"),
    (2, "Exposure Compensation"),
    (3, "Subject Tracking"),
    (4, "LiveView Info Display On/Off"),
    (5, "Grid Display"),
    (6, "Zoom (Low)"),
    (7, "Zoom (1:1)"),
    (8, "Zoom (High)"),
    (9, "Protect"),
    (10, "Image Area"),
    (11, "White Balance"),
    (12, "Picture Control"),
    (13, "Active-D Lighting"),
    (14, "Metering"),
    (15, "Focus Mode"),
    (16, "Microphone Sensitivity"),
    (17, "Focus Peaking"),
    (18, "Rating (None)"),
    (19, "Rating (5)"),
    (20, "Rating (4)"),
    (21, "Rating (3)"),
    (22, "Rating (2)"),
    (23, "Rating (1)"),
    (25, "None"),
];

const MOVIE_FUNC1_BUTTON_D6: &[(i64, &str)] = &[
    (1, "Power Aperture (Close)"),
    (2, "Exposure Compensation"),
    (3, "Grid Display"),
    (4, "Zoom (Low)"),
    (5, "Zoom (1:1)"),
    (6, "Zoom (High)"),
    (7, "Image Area"),
    (8, "Microphone Sensitivity"),
    (9, "None"),
];

const MOVIE_FUNC2_BUTTON: &[(i64, &str)] = &[
    (1, "Power Aperture (Close)"),
    (2, "Exposure Compensation"),
    (3, "Subject Tracking"),
    (4, "LiveView Info Display On/Off"),
    (5, "Grid Display"),
    (6, "Zoom (Low)"),
    (7, "Zoom (1:1)"),
    (8, "Zoom (High)"),
    (9, "Protect"),
    (10, "Image Area"),
    (11, "White Balance"),
    (12, "Picture Control"),
    (13, "Active-D Lighting"),
    (14, "Metering"),
    (15, "Focus Mode"),
    (16, "Microphone Sensitivity"),
    (17, "Focus Peaking"),
    (18, "Rating (None)"),
    (19, "Rating (5)"),
    (20, "Rating (4)"),
    (21, "Rating (3)"),
    (22, "Rating (2)"),
    (23, "Rating (1)"),
    (25, "None"),
];

const MOVIE_FUNC2_BUTTON_D6: &[(i64, &str)] = &[
    (1, "Grid Display"),
    (2, "Zoom (Low)"),
    (3, "Zoom (1:1)"),
    (4, "Zoom (High)"),
    (5, "Image Area"),
    (6, "Microphone Sensitivity"),
    (7, "None"),
];

const ASSIGN_MOVIE_SUBSELECTOR: &[(i64, &str)] = &[
    (1, "Center Focus Point"),
    (2, "AF Lock Only"),
    (3, "AE Lock (hold)"),
    (4, "AE/WB Lock (hold)"),
    (5, "AE Lock Only"),
    (6, "AE/AF Lock"),
    (7, "Zoom (Low)"),
    (8, "Zoom (1:1)"),
    (9, "Zoom (High)"),
    (10, "Record Movie"),
    (11, "None"),
];

const ASSIGN_MOVIE_SUBSELECTOR_Z_EARLY: &[(i64, &str)] = &[
    (1, "Center Focus Point"),
    (2, "AF Lock Only"),
    (3, "AE Lock (hold)"),
    (4, "AE Lock Only"),
    (5, "AE/AF Lock"),
    (6, "LiveView Info Display On/Off"),
    (7, "Grid Display"),
    (8, "Zoom (Low)"),
    (9, "Zoom (1:1)"),
    (10, "Zoom (High)"),
    (11, "Record Movie"),
    (12, "Image Area"),
    (13, "None"),
];

const PHOTO_SHOOTING_MENU_BANK: &[(i64, &str)] = &[(1, "A"), (2, "B"), (3, "C"), (4, "D")];

const FOCUS_PEAKING_LEVEL: &[(i64, &str)] =
    &[(1, "High Sensitivity"), (2, "Standard Sensitivity"), (3, "Low Sensitivity"), (4, "Off")];

const LENS_CONTROL_RING: &[(i64, &str)] =
    &[(1, "Aperture"), (2, "Exposure Compensation"), (3, "ISO Sensitivity"), (4, "None (Disabled)")];

const MOVIE_MULTI_SELECTOR: &[(i64, &str)] = &[
    (1, "Center Focus Point"),
    (2, "Zoom (Low)"),
    (3, "Zoom (1:1)"),
    (4, "Zoom (High)"),
    (5, "Record Movie"),
    (6, "None"),
];

const MOVIE_AF_TRACKING_SENSITIVITY: &[(i64, &str)] =
    &[(1, "1 (High)"), (2, "2"), (3, "3"), (4, "4 (Normal)"), (5, "5"), (6, "6"), (7, "7 (Low)")];

const MOVIE_AF_ON_BUTTON: &[(i64, &str)] = &[
    (1, "Center Focus Point"),
    (2, "AF-On"),
    (3, "AF Lock Only"),
    (4, "AE Lock (hold)"),
    (5, "AE Lock Only"),
    (6, "AE/AF Lock"),
    (7, "LiveView Info Display On/Off"),
    (8, "Zoom (Low)"),
    (9, "Zoom (1:1)"),
    (10, "Zoom (High)"),
    (11, "Record Movie"),
    (12, "None"),
];

const SECONDARY_SLOT_FUNCTION: &[(i64, &str)] =
    &[(1, "Overflow"), (2, "Backup"), (3, "NEF Primary + JPG Secondary"), (4, "JPG Primary + JPG Secondary")];

const BRACKET_SET: &[(i64, &str)] =
    &[(1, "AE/Flash"), (2, "AE"), (3, "Flash"), (4, "White Balance"), (5, "Active-D Lighting")];

const BRACKET_PROGRAM_EXPOSURE: &[(i64, &str)] = &[
    (15, "+3F"),
    (16, "-3F"),
    (17, "+2F"),
    (18, "-2F"),
    (19, "Disabled"),
    (20, "3F"),
    (21, "5F"),
    (22, "7F"),
    (23, "9F"),
];

const BRACKET_PROGRAM_WHITE_BALANCE: &[(i64, &str)] = &[
    (1, "B3F"),
    (2, "A3F"),
    (3, "B2F"),
    (4, "A2F"),
    (5, "Disabled"),
    (6, "3F"),
    (7, "5F"),
    (8, "7F"),
    (9, "9F"),
    (19, "N/A"),
];

const BRACKET_PROGRAM_D_LIGHTING: &[(i64, &str)] =
    &[(10, "Disabled"), (11, "2 Exposures"), (12, "3 Exposures"), (13, "4 Exposures"), (14, "5 Exposures")];

const BRACKET_INCREMENT_EXPOSURE: &[(i64, &str)] =
    &[(1, "0.3"), (3, "0.5"), (4, "1.0"), (5, "2.0"), (6, "3.0")];

const BRACKET_INCREMENT_D_LIGHTING: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "Off, Low"),
    (2, "Off, Normal"),
    (3, "Off, High"),
    (4, "Off, Extra High"),
    (5, "Off, Auto"),
    (6, "Off, Low, Normal"),
    (7, "Off, Low, Normal, High"),
    (8, "Off, Low, Normal, High, Extra High"),
];

const GROUP_AREA_C1: &[(i64, &str)] = &[
    (1, "1x7"),
    (2, "1x5"),
    (3, "3x7"),
    (4, "3x5"),
    (5, "3x3"),
    (6, "5x7"),
    (7, "5x5"),
    (8, "5x3"),
    (9, "5x1"),
    (10, "7x7"),
    (11, "7x5"),
    (12, "7x3"),
    (13, "7x1"),
    (14, "11x3"),
    (15, "11x1"),
    (16, "15x3"),
    (17, "15x1"),
];

const FOCUS_POINT_BRIGHTNESS: &[(i64, &str)] = &[(1, "Extra High"), (2, "High"), (3, "Normal"), (4, "Low")];

const QUIET_SHUTTER_SHOOTING_SPEED: &[(i64, &str)] =
    &[(1, "Single"), (2, "5 fps"), (3, "4 fps"), (4, "3 fps"), (5, "2 fps"), (6, "1 fps")];

const VERTICAL_FUNC_BUTTON: &[(i64, &str)] = &[
    (1, "Preset Focus Point"),
    (2, "AE Lock (hold)"),
    (3, "AE/WB Lock (hold)"),
    (4, "AE Lock (reset on release)"),
    (5, "FV Lock"),
    (6, "Preview"),
    (7, "+NEF(RAW)"),
    (8, "Grid Display"),
    (9, "Virtual Horizon"),
    (10, "Voice Memo"),
    (11, "Playback"),
    (12, "Filtered Playback"),
    (13, "Photo Shooting Bank"),
    (14, "Exposure Mode"),
    (15, "Exposure Comp"),
    (16, "AF Mode/AF Area Mode"),
    (17, "Image Area"),
    (18, "ISO"),
    (19, "Active-D Lighting"),
    (20, "Metering"),
    (21, "Exposure Delay Mode"),
    (22, "Shutter/Aperture Lock"),
    (23, "1 Stop Speed/Aperture"),
    (24, "Rating 0"),
    (25, "Rating 5"),
    (26, "Rating 4"),
    (27, "Rating 3"),
    (28, "Rating 2"),
    (29, "Rating 1"),
    (30, "Candidate For Deletion"),
    (31, "Non-CPU Lens"),
    (32, "None"),
];

const FUNC3_BUTTON: &[(i64, &str)] = &[
    (1, "Voice Memo"),
    (2, "Select To Send"),
    (3, "Wired LAN"),
    (4, "My Menu"),
    (5, "My Menu Top Item"),
    (6, "Filtered Playback"),
    (7, "Rating 0"),
    (8, "Rating 5"),
    (9, "Rating 4"),
    (10, "Rating 3"),
    (11, "Rating 2"),
    (12, "Rating 1"),
    (13, "Candidate For Deletion"),
    (14, "None"),
];

const VERTICAL_AF_ON_BUTTON: &[(i64, &str)] = &[
    (1, "AF-AreaMode S"),
    (2, "AF-AreaMode D9"),
    (3, "AF-AreaMode D25"),
    (4, "AF-AreaMode D49"),
    (5, "AF-AreaMode D105"),
    (6, "AF-AreaMode 3D"),
    (7, "AF-AreaMode Group"),
    (8, "AF-AreaMode Group C1"),
    (9, "AF-AreaMode Group C2"),
    (10, "AF-AreaMode Auto Area"),
    (11, "AF-AreaMode + AF-On S"),
    (12, "AF-AreaMode + AF-On D9"),
    (13, "AF-AreaMode + AF-On D25"),
    (14, "AF-AreaMode + AF-On D49"),
    (15, "AF-AreaMode + AF-On D105"),
    (16, "AF-AreaMode + AF-On 3D"),
    (17, "AF-AreaMode + AF-On Group"),
    (18, "AF-AreaMode + AF-On Group C1"),
    (19, "AF-AreaMode + AF-On Group C2"),
    (20, "AF-AreaMode + AF-On Auto Area"),
    (21, "Same as AF-On"),
    (22, "AF-On"),
    (23, "AF Lock Only"),
    (24, "AE Lock (hold)"),
    (25, "AE/WB Lock (hold)"),
    (26, "AE Lock (reset on release)"),
    (27, "AE Lock Only"),
    (28, "AE/AF Lock"),
    (29, "Recall Shooting Functions"),
    (30, "None"),
];

const METERING_BUTTON: &[(i64, &str)] = &[
    (1, "Photo Shooting Bank"),
    (2, "Image Area"),
    (3, "Active-D Lighting"),
    (4, "Metering"),
    (5, "Exposure Delay Mode"),
    (6, "Shutter/Aperture Lock"),
    (7, "1 Stop Speed/Aperture"),
    (8, "Non-CPU Lens"),
    (9, "None"),
];

const PLAYBACK_FLICK_UP: &[(i64, &str)] =
    &[(1, "Rating"), (2, "Select To Send"), (3, "Protect"), (4, "Voice Memo"), (5, "None")];

const PLAYBACK_FLICK_UP_RATING: &[(i64, &str)] = &[
    (1, "Rating 5"),
    (2, "Rating 4"),
    (3, "Rating 3"),
    (4, "Rating 2"),
    (5, "Rating 1"),
    (6, "Candidate for Deletion"),
];

const MOVIE_FUNC3_BUTTON: &[(i64, &str)] =
    &[(1, "Record Movie"), (2, "My Menu"), (3, "My Menu Top Item"), (4, "None")];

const VERTICAL_FUNC_BUTTON_D6: &[(i64, &str)] = &[
    (1, "AE Lock (hold)"),
    (2, "AE Lock (reset on release)"),
    (3, "FV Lock"),
    (4, "Preview"),
    (5, "+NEF(RAW)"),
    (6, "Subject Tracking"),
    (7, "Silent Photography"),
    (8, "LiveView Info Display On/Off"),
    (9, "Playback"),
    (10, "Image Area"),
    (11, "Metering"),
    (12, "Flash Mode"),
    (13, "Focus Mode"),
    (14, "Exposure Delay Mode"),
    (15, "Shutter/Aperture Lock"),
    (16, "Exposure Compensation"),
    (17, "ISO Sensitivity"),
    (18, "None"),
];

const VERTICAL_AF_ON_BUTTON_D6: &[(i64, &str)] = &[
    (1, "Same as AF-On Button"),
    (2, "Select Center Focus Point"),
    (3, "AF-On"),
    (4, "AF Lock Only"),
    (5, "AE Lock (hold)"),
    (6, "AE Lock (reset on release)"),
    (7, "AE Lock Only"),
    (8, "AE/AF Lock"),
    (9, "LiveView Info Display On/Off"),
    (10, "Zoom (Low)"),
    (11, "Zoom (1:1)"),
    (12, "Zoom (High)"),
    (13, "None"),
];

const VERTICAL_MOVIE_FUNC_BUTTON: &[(i64, &str)] = &[
    (1, "LiveView Info Display On/Off"),
    (2, "Record Movie"),
    (3, "Exposure Compensation"),
    (4, "ISO"),
    (5, "None"),
];

const VERTICAL_MOVIE_AF_ON_BUTTON: &[(i64, &str)] = &[
    (1, "Same as AF-On"),
    (2, "Center Focus Point"),
    (3, "AF-On"),
    (4, "AF Lock Only"),
    (5, "AE Lock (hold)"),
    (6, "AE Lock Only"),
    (7, "AE/AF Lock"),
    (8, "LiveView Info Display On/Off"),
    (9, "Zoom (Low)"),
    (10, "Zoom (1:1)"),
    (11, "Zoom (High)"),
    (12, "Record Movie"),
    (13, "None"),
];

const AF_AREA_MODE: &[(i64, &str)] = &[
    (2, "Single-point"),
    (3, "Dynamic-area"),
    (4, "Wide (S)"),
    (5, "Wide (L)"),
    (6, "Wide (L-people)"),
    (7, "Wide (L-animals)"),
    (8, "Auto"),
    (9, "Auto (People)"),
    (10, "Auto (Animals)"),
];

const MOVIE_AF_AREA_MODE: &[(i64, &str)] = &[
    (1, "Single-point"),
    (2, "Wide (S)"),
    (3, "Wide (L)"),
    (4, "Wide (L-people)"),
    (5, "Wide (L-animals)"),
    (6, "Auto"),
    (7, "Auto (People)"),
    (8, "Auto (Animals)"),
];
