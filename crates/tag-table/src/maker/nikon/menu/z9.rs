//! The menus of the Z9 with firmware before 4.00.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::{
    AF_AREA_MODE, AUTO_CAPTURE_CRITERIA_SUBJECT_TYPE, BRACKET_INCREMENT, BRACKET_PROGRAM, BRACKET_SET,
    FLASH_CONTROL_MODE, FLASH_GN_DISTANCE, FLASH_REMOTE_CONTROL, FLASH_WIRELESS_OPTION,
    HDMI_OUTPUT_RESOLUTION, HIGH_FRAME_RATE, ISO_AUTO_SHUTTER_TIME, LANGUAGE, MONITOR_BRIGHTNESS,
    MOVIE_ACTIVE_D_LIGHTING, MOVIE_FOCUS_MODE, MOVIE_FRAME_RATE, MOVIE_FRAME_SIZE,
    MOVIE_HIGH_ISO_NOISE_REDUCTION, MOVIE_ISO_AUTO_MANUAL_MODE, MOVIE_TYPE, NIKON_METERING_MODE, OFF_ON,
    PHOTO_SHOOTING_MENU_BANK, PHOTO_SHOOTING_MENU_BANK_IMAGE_AREA, POST_RELEASE_BURST_LENGTH,
    PRE_RELEASE_BURST_LENGTH, SECONDARY_SLOT_FUNCTION, TIME_ZONE,
};
use crate::maker::nikon::{change, custom, print, when};
use crate::maker::row::{Table, item};
use crate::value::Format::{Int8s, Int8u, Int16s, Int16u, Int32u, Undef};

/// Tags of the menus of the Z9, layout v1.
pub static V1: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0x8c, "MultipleExposureMode").labels(&[(0, "Off"), (1, "On"), (2, "On (Series)")]).remember(),
        item(0x8e, "MultiExposureShots").when(|note, _| !when::is(note, "MultipleExposureMode", 0)),
        item(0xbc, "Intervals").format(Int32u).when(when::intervals).remember(),
        item(0xc0, "ShotsPerInterval").format(Int32u).when(when::intervals).remember(),
        item(0xe8, "FocusShiftNumberShots").when(when::focus_shift).remember(),
        item(0xec, "FocusShiftStepWidth").when(when::focus_shift),
        item(0xf0, "FocusShiftInterval").when(when::focus_shift).call(print::seconds),
        item(0xf4, "FocusShiftExposureLock").when(when::focus_shift).labels(OFF_ON).unknown(),
        item(0x0112, "PhotoShootingMenuBank").labels(PHOTO_SHOOTING_MENU_BANK),
        item(0x0114, "ExtendedMenuBanks").labels(OFF_ON),
        item(0x0134, "PhotoShootingMenuBankImageArea").labels(PHOTO_SHOOTING_MENU_BANK_IMAGE_AREA).remember(),
        item(0x0142, "AutoISO").labels(OFF_ON),
        item(0x0144, "ISOAutoHiLimit")
            .format(Int16u)
            .number(change::less_over::<104, 8>)
            .labels(MOVIE_ISO_AUTO_MANUAL_MODE)
            .unknown(),
        item(0x0146, "ISOAutoFlashLimit")
            .format(Int16u)
            .number(change::less_over::<104, 8>)
            .labels(MOVIE_ISO_AUTO_MANUAL_MODE)
            .unknown(),
        item(0x014e, "ISOAutoShutterTime")
            .format(Int16s)
            .number(change::over::<8>)
            .words(ISO_AUTO_SHUTTER_TIME),
        item(0x01a0, "MovieVignetteControl").labels(MOVIE_HIGH_ISO_NOISE_REDUCTION).unknown(),
        item(0x01a2, "DiffractionCompensation").labels(OFF_ON),
        item(0x01a4, "FlickerReductionShooting").labels(OFF_ON),
        item(0x01a8, "FlashControlMode").labels(FLASH_CONTROL_MODE).remember(),
        item(0x01aa, "FlashMasterCompensation")
            .format(Int8s)
            .number(change::over::<6>)
            .call(print::signed::<1>)
            .unknown(),
        item(0x01ae, "FlashGNDistance")
            .when(|note, _| when::is(note, "FlashControlMode", 2))
            .number(change::less::<-3>)
            .labels(FLASH_GN_DISTANCE)
            .unknown(),
        item(0x01b2, "FlashOutput")
            .when(|note, _| when::at_least(note, "FlashControlMode", 3))
            .number(change::halved_by::<3>)
            .call(print::percent::<1>)
            .unknown(),
        item(0x01bc, "FlashRemoteControl").labels(FLASH_REMOTE_CONTROL).unknown(),
        item(0x01c8, "FlashWirelessOption").labels(FLASH_WIRELESS_OPTION).unknown(),
        item(0x0210, "AFAreaMode").labels(AF_AREA_MODE).remember(),
        item(0x0212, "VRMode").labels(&[(0, "Off"), (1, "Normal"), (2, "Sport")]),
        item(0x0216, "BracketSet").labels(BRACKET_SET).remember(),
        item(0x0218, "BracketProgram").when(when::bracket_set_below::<3>).labels(BRACKET_PROGRAM),
        item(0x021a, "BracketIncrement").when(when::bracket_set_below::<3>).labels(BRACKET_INCREMENT),
        item(0x022c, "SecondarySlotFunction").labels(SECONDARY_SLOT_FUNCTION),
        item(0x023c, "DXCropAlert").labels(OFF_ON),
        item(0x023e, "SubjectDetection").labels(AUTO_CAPTURE_CRITERIA_SUBJECT_TYPE),
        item(0x0240, "DynamicAFAreaSize")
            .when(|note, _| when::is(note, "AFAreaMode", 2))
            .labels(&[(0, "Small"), (1, "Medium"), (2, "Large")])
            .remember(),
        item(0x025c, "MovieImageArea").mask(0x01).labels(&[(0, "FX"), (1, "DX")]).unknown(),
        item(0x0266, "MovieType").labels(MOVIE_TYPE).unknown(),
        item(0x0268, "MovieISOAutoHiLimit")
            .format(Int16u)
            .number(change::less_over::<104, 8>)
            .labels(MOVIE_ISO_AUTO_MANUAL_MODE)
            .unknown(),
        item(0x026a, "MovieISOAutoControlManualMode").labels(OFF_ON).unknown(),
        item(0x026c, "MovieISOAutoManualMode")
            .format(Int16u)
            .number(change::less_over::<104, 8>)
            .labels(MOVIE_ISO_AUTO_MANUAL_MODE)
            .unknown(),
        item(0x02b8, "MovieActiveD-Lighting").labels(MOVIE_ACTIVE_D_LIGHTING).unknown(),
        item(0x02ba, "MovieHighISONoiseReduction").labels(MOVIE_HIGH_ISO_NOISE_REDUCTION).unknown(),
        item(0x02c0, "MovieFlickerReduction").labels(&[(0, "Auto"), (1, "50Hz"), (2, "60Hz")]),
        item(0x02c2, "MovieMeteringMode").labels(NIKON_METERING_MODE).unknown(),
        item(0x02c4, "MovieFocusMode").labels(MOVIE_FOCUS_MODE).unknown(),
        item(0x02c6, "MovieAFAreaMode").labels(AF_AREA_MODE),
        item(0x02c8, "MovieVRMode").labels(&[(0, "Off"), (1, "Normal"), (2, "Sport")]).unknown(),
        item(0x02cc, "MovieElectronicVR").labels(OFF_ON).unknown(),
        item(0x02ce, "MovieSoundRecording").labels(&[(0, "Off"), (1, "Auto"), (2, "Manual")]).unknown(),
        item(0x02d0, "MicrophoneSensitivity").unknown(),
        item(0x02d2, "MicrophoneAttenuator").labels(OFF_ON).unknown(),
        item(0x02d4, "MicrophoneFrequencyResponse")
            .labels(&[(0, "Wide Range"), (1, "Vocal Range")])
            .unknown(),
        item(0x02d6, "WindNoiseReduction").labels(OFF_ON).unknown(),
        item(0x02ec, "MovieToneMap").labels(&[(0, "SDR"), (1, "HLG"), (2, "N-Log")]).unknown(),
        item(0x02f2, "MovieFrameSize").labels(MOVIE_FRAME_SIZE).unknown(),
        item(0x02f4, "MovieFrameRate").labels(MOVIE_FRAME_RATE).unknown(),
        item(0x02fa, "MicrophoneJackPower").labels(OFF_ON).unknown(),
        item(0x02fb, "MovieDXCropAlert").labels(OFF_ON).unknown(),
        item(0x02fc, "MovieSubjectDetection").labels(AUTO_CAPTURE_CRITERIA_SUBJECT_TYPE).unknown(),
        item(0x031f, "CustomSettingsZ9").format(Undef).count(608).table(&custom::z9::SETTINGS),
        item(0x0592, "Language").labels(LANGUAGE).unknown(),
        item(0x0594, "TimeZone").labels(TIME_ZONE),
        item(0x059a, "MonitorBrightness").number(change::less::<5>).unknown(),
        item(0x05b0, "AFFineTune").labels(OFF_ON).unknown(),
        item(0x0610, "HDMIOutputResolution").labels(HDMI_OUTPUT_RESOLUTION),
        item(0x061d, "SetClockFromLocationData").labels(OFF_ON).unknown(),
        item(0x0624, "AirplaneMode").labels(OFF_ON).unknown(),
        item(0x0625, "EmptySlotRelease").labels(&[(0, "Disable Release"), (1, "Enable Release")]).unknown(),
        item(0x0648, "EnergySavingMode").labels(OFF_ON).unknown(),
        item(0x0660, "RecordLocationData").labels(OFF_ON).unknown(),
        item(0x0664, "USBPowerDelivery").labels(OFF_ON).unknown(),
        item(0x066d, "SensorShield").labels(&[(0, "Stays Open"), (1, "Closes")]).unknown(),
    ],
);

/// Tags of the menus of the Z9, layout v3.
pub static V3: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0x48, "HighFrameRate").labels(HIGH_FRAME_RATE),
        item(0x9a, "MultipleExposureMode").labels(&[(0, "Off"), (1, "On"), (2, "On (Series)")]).remember(),
        item(0x9c, "MultiExposureShots").when(|note, _| !when::is(note, "MultipleExposureMode", 0)),
        item(0xcc, "Intervals").format(Int32u).when(when::intervals).remember(),
        item(0xd0, "ShotsPerInterval").format(Int32u).when(when::intervals).remember(),
        item(0xf8, "FocusShiftNumberShots").when(when::focus_shift).remember(),
        item(0xfc, "FocusShiftStepWidth").when(when::focus_shift),
        item(0x0100, "FocusShiftInterval").when(when::focus_shift).call(print::seconds),
        item(0x0104, "FocusShiftExposureLock").when(when::focus_shift).labels(OFF_ON).unknown(),
        item(0x0122, "PhotoShootingMenuBank").labels(PHOTO_SHOOTING_MENU_BANK),
        item(0x0124, "ExtendedMenuBanks").labels(OFF_ON),
        item(0x0148, "PhotoShootingMenuBankImageArea").labels(PHOTO_SHOOTING_MENU_BANK_IMAGE_AREA).remember(),
        item(0x0156, "AutoISO").labels(OFF_ON),
        item(0x0158, "ISOAutoHiLimit")
            .format(Int16u)
            .number(change::less_over::<104, 8>)
            .labels(MOVIE_ISO_AUTO_MANUAL_MODE)
            .unknown(),
        item(0x015a, "ISOAutoFlashLimit")
            .format(Int16u)
            .number(change::less_over::<104, 8>)
            .labels(MOVIE_ISO_AUTO_MANUAL_MODE)
            .unknown(),
        item(0x0162, "ISOAutoShutterTime")
            .format(Int16s)
            .number(change::over::<8>)
            .words(ISO_AUTO_SHUTTER_TIME),
        item(0x01b4, "MovieVignetteControl").labels(MOVIE_HIGH_ISO_NOISE_REDUCTION).unknown(),
        item(0x01b6, "DiffractionCompensation").labels(OFF_ON),
        item(0x01b8, "FlickerReductionShooting").labels(OFF_ON),
        item(0x01bc, "FlashControlMode").labels(FLASH_CONTROL_MODE).remember(),
        item(0x01be, "FlashMasterCompensation")
            .format(Int8s)
            .number(change::over::<6>)
            .call(print::signed::<1>)
            .unknown(),
        item(0x01c2, "FlashGNDistance")
            .when(|note, _| when::is(note, "FlashControlMode", 2))
            .number(change::less::<-3>)
            .labels(FLASH_GN_DISTANCE)
            .unknown(),
        item(0x01c6, "FlashOutput")
            .when(|note, _| when::at_least(note, "FlashControlMode", 3))
            .number(change::halved_by::<3>)
            .call(print::percent::<1>)
            .unknown(),
        item(0x0224, "AFAreaMode").labels(AF_AREA_MODE).remember(),
        item(0x0226, "VRMode").labels(&[(0, "Off"), (1, "Normal"), (2, "Sport")]),
        item(0x022a, "BracketSet").labels(BRACKET_SET).remember(),
        item(0x022c, "BracketProgram").when(when::bracket_set_below::<3>).labels(BRACKET_PROGRAM),
        item(0x022e, "BracketIncrement").when(when::bracket_set_below::<3>).labels(BRACKET_INCREMENT),
        item(0x0240, "SecondarySlotFunction").labels(SECONDARY_SLOT_FUNCTION),
        item(0x0250, "DXCropAlert").labels(OFF_ON),
        item(0x0252, "SubjectDetection").labels(AUTO_CAPTURE_CRITERIA_SUBJECT_TYPE),
        item(0x0254, "DynamicAFAreaSize")
            .when(|note, _| when::is(note, "AFAreaMode", 2))
            .labels(&[(0, "Small"), (1, "Medium"), (2, "Large")])
            .remember(),
        item(0x027c, "HighFrequencyFlickerReduction").labels(OFF_ON).unknown(),
        item(0x0286, "MovieImageArea").mask(0x01).labels(&[(0, "FX"), (1, "DX")]).unknown(),
        item(0x0290, "MovieType").labels(MOVIE_TYPE).unknown(),
        item(0x0292, "MovieISOAutoHiLimit")
            .format(Int16u)
            .number(change::less_over::<104, 8>)
            .labels(MOVIE_ISO_AUTO_MANUAL_MODE)
            .unknown(),
        item(0x0294, "MovieISOAutoControlManualMode").labels(OFF_ON).unknown(),
        item(0x0296, "MovieISOAutoManualMode")
            .format(Int16u)
            .number(change::less_over::<104, 8>)
            .labels(MOVIE_ISO_AUTO_MANUAL_MODE)
            .unknown(),
        item(0x02e0, "MovieActiveD-Lighting").labels(MOVIE_ACTIVE_D_LIGHTING).unknown(),
        item(0x02e2, "MovieHighISONoiseReduction").labels(MOVIE_HIGH_ISO_NOISE_REDUCTION).unknown(),
        item(0x02e8, "MovieFlickerReduction").labels(&[(0, "Auto"), (1, "50Hz"), (2, "60Hz")]),
        item(0x02ea, "MovieMeteringMode").labels(NIKON_METERING_MODE).unknown(),
        item(0x02ec, "MovieFocusMode").labels(MOVIE_FOCUS_MODE).unknown(),
        item(0x02ee, "MovieAFAreaMode").labels(AF_AREA_MODE),
        item(0x02f0, "MovieVRMode").labels(&[(0, "Off"), (1, "Normal"), (2, "Sport")]).unknown(),
        item(0x02f4, "MovieElectronicVR").labels(OFF_ON).unknown(),
        item(0x02f6, "MovieSoundRecording").labels(&[(0, "Off"), (1, "Auto"), (2, "Manual")]).unknown(),
        item(0x02f8, "MicrophoneSensitivity").unknown(),
        item(0x02fa, "MicrophoneAttenuator").labels(OFF_ON).unknown(),
        item(0x02fc, "MicrophoneFrequencyResponse")
            .labels(&[(0, "Wide Range"), (1, "Vocal Range")])
            .unknown(),
        item(0x02fe, "WindNoiseReduction").labels(OFF_ON).unknown(),
        item(0x0314, "MovieToneMap").labels(&[(0, "SDR"), (1, "HLG"), (2, "N-Log")]).unknown(),
        item(0x031a, "MovieFrameSize").labels(MOVIE_FRAME_SIZE).unknown(),
        item(0x031c, "MovieFrameRate").labels(MOVIE_FRAME_RATE).unknown(),
        item(0x0322, "MicrophoneJackPower").labels(OFF_ON).unknown(),
        item(0x0323, "MovieDXCropAlert").labels(OFF_ON).unknown(),
        item(0x0324, "MovieSubjectDetection").labels(AUTO_CAPTURE_CRITERIA_SUBJECT_TYPE).unknown(),
        item(0x032c, "MovieHighResZoom").labels(OFF_ON).unknown(),
        item(0x034f, "CustomSettingsZ9").format(Undef).count(608).table(&custom::z9::SETTINGS),
        item(0x05c2, "Language").labels(LANGUAGE).unknown(),
        item(0x05c4, "TimeZone").labels(TIME_ZONE),
        item(0x05ca, "MonitorBrightness").labels(MONITOR_BRIGHTNESS).unknown(),
        item(0x05e0, "AFFineTune").labels(OFF_ON).unknown(),
        item(0x0640, "HDMIOutputResolution").labels(HDMI_OUTPUT_RESOLUTION),
        item(0x064d, "SetClockFromLocationData").labels(OFF_ON).unknown(),
        item(0x0654, "AirplaneMode").labels(OFF_ON).unknown(),
        item(0x0655, "EmptySlotRelease").labels(&[(0, "Disable Release"), (1, "Enable Release")]).unknown(),
        item(0x0678, "EnergySavingMode").labels(OFF_ON).unknown(),
        item(0x0690, "RecordLocationData").labels(OFF_ON).unknown(),
        item(0x0694, "USBPowerDelivery").labels(OFF_ON).unknown(),
        item(0x069d, "SensorShield").labels(&[(0, "Stays Open"), (1, "Closes")]).unknown(),
        item(0x06da, "FocusShiftAutoReset").when(when::focus_shift).labels(OFF_ON).unknown(),
        item(0x0712, "PreReleaseBurstLength").labels(PRE_RELEASE_BURST_LENGTH),
        item(0x0714, "PostReleaseBurstLength").labels(POST_RELEASE_BURST_LENGTH),
    ],
);
