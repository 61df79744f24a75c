//! The menus of the Z9 with firmware from 4.00.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::{
    AF_AREA_MODE, AUTO_CAPTURE_CRITERIA_SUBJECT_TYPE, BRACKET_INCREMENT, BRACKET_PROGRAM, BRACKET_SET,
    FLASH_CONTROL_MODE, FLASH_GN_DISTANCE, HDMI_OUTPUT_RESOLUTION, HDR_LEVEL, HIGH_FRAME_RATE,
    ISO_AUTO_SHUTTER_TIME, LANGUAGE, MONITOR_BRIGHTNESS, MOVIE_ACTIVE_D_LIGHTING, MOVIE_FOCUS_MODE,
    MOVIE_FRAME_RATE, MOVIE_FRAME_SIZE, MOVIE_HIGH_ISO_NOISE_REDUCTION, MOVIE_ISO_AUTO_MANUAL_MODE,
    MOVIE_TYPE, NIKON_METERING_MODE, OFF_ON, PHOTO_SHOOTING_MENU_BANK, PHOTO_SHOOTING_MENU_BANK_IMAGE_AREA,
    POST_RELEASE_BURST_LENGTH, PRE_RELEASE_BURST_LENGTH, SECONDARY_SLOT_FUNCTION, SLOT2_JPG_SIZE, TIME_ZONE,
    VERTICAL_ISO_BUTTON,
};
use crate::maker::nikon::{change, custom, print, when};
use crate::maker::row::{Table, item};
use crate::value::Format::{Int8s, Int8u, Int16s, Int16u, Int32u, Undef};

/// Tags of the menus of the Z9, layout v4.
pub static V4: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0x48, "HighFrameRate")
            .labels(HIGH_FRAME_RATE)
            .moves(|note| if when::firmware_from(note, "05.10") { 4 } else { 0 }),
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
        item(0x023a, "HDR").labels(&[(0, "Off"), (1, "On"), (2, "On (Series)")]).remember(),
        item(0x0240, "SecondarySlotFunction").labels(SECONDARY_SLOT_FUNCTION),
        item(0x0246, "HDRLevel").when(|note, _| !when::is(note, "HDR", 0)).labels(HDR_LEVEL),
        item(0x024a, "Slot2JpgSize").labels(SLOT2_JPG_SIZE).unknown(),
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
        item(0x034f, "CustomSettingsZ9v4").format(Undef).count(632).table(&custom::z9::SETTINGS_FROM_4),
        item(0x05da, "Language").labels(LANGUAGE).unknown(),
        item(0x05dc, "TimeZone").labels(TIME_ZONE),
        item(0x05e2, "MonitorBrightness").labels(MONITOR_BRIGHTNESS).unknown(),
        item(0x05f8, "AFFineTune").labels(OFF_ON).unknown(),
        item(0x05fc, "NonCPULens1FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x0600, "NonCPULens2FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x0604, "NonCPULens3FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x0608, "NonCPULens4FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x060c, "NonCPULens5FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x0610, "NonCPULens6FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x0614, "NonCPULens7FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x0618, "NonCPULens8FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x061c, "NonCPULens9FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x0620, "NonCPULens10FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x0624, "NonCPULens11FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x0628, "NonCPULens12FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x062c, "NonCPULens13FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x0630, "NonCPULens14FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x0634, "NonCPULens15FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x0638, "NonCPULens16FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x063c, "NonCPULens17FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x0640, "NonCPULens18FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x0644, "NonCPULens19FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x0648, "NonCPULens20FocalLength").format(Int16s).call(print::tenths_of_mm).unknown(),
        item(0x064c, "NonCPULens1MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x0650, "NonCPULens2MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x0654, "NonCPULens3MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x0658, "NonCPULens4MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x065c, "NonCPULens5MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x0660, "NonCPULens6MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x0664, "NonCPULens7MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x0668, "NonCPULens8MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x066c, "NonCPULens9MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x0670, "NonCPULens10MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x0674, "NonCPULens11MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x0678, "NonCPULens12MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x067c, "NonCPULens13MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x0680, "NonCPULens14MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x0684, "NonCPULens15MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x0688, "NonCPULens16MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x068c, "NonCPULens17MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x0690, "NonCPULens18MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x0694, "NonCPULens19MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x0698, "NonCPULens20MaxAperture").format(Int16s).call(print::hundredths_of_f).unknown(),
        item(0x06a8, "HDMIOutputResolution").labels(HDMI_OUTPUT_RESOLUTION),
        item(0x06b5, "SetClockFromLocationData").labels(OFF_ON).unknown(),
        item(0x06bc, "AirplaneMode").labels(OFF_ON).unknown(),
        item(0x06bd, "EmptySlotRelease").labels(&[(0, "Disable Release"), (1, "Enable Release")]).unknown(),
        item(0x06e0, "EnergySavingMode").labels(OFF_ON).unknown(),
        item(0x06f8, "RecordLocationData").labels(OFF_ON).unknown(),
        item(0x06fc, "USBPowerDelivery").labels(OFF_ON).unknown(),
        item(0x0705, "SensorShield").labels(&[(0, "Stays Open"), (1, "Closes")]).unknown(),
        item(0x0746, "AutoCapturePreset").labels(AUTO_CAPTURE_PRESET),
        item(0x0748, "FocusShiftAutoReset").when(when::focus_shift).labels(OFF_ON).unknown(),
        item(0x0782, "PreReleaseBurstLength").labels(PRE_RELEASE_BURST_LENGTH),
        item(0x0784, "PostReleaseBurstLength").labels(POST_RELEASE_BURST_LENGTH),
        item(0x0792, "VerticalISOButton").labels(VERTICAL_ISO_BUTTON),
        item(0x0794, "ExposureCompensationButton").labels(VERTICAL_ISO_BUTTON),
        item(0x0796, "ISOButton").labels(VERTICAL_ISO_BUTTON),
        item(0x07d2, "ViewModeShowEffectsOfSettings")
            .labels(&[(0, "Always"), (1, "Only When Flash Not Used")])
            .unknown(),
        item(0x07d4, "DispButton").labels(VERTICAL_ISO_BUTTON),
        item(0x0800, "ExposureDelay").format(Int32u).number(change::fixed).call(print::off_or_seconds),
        item(0x0804, "CommandDialFrameAdvanceZoom")
            .when(|note, _| when::firmware_from(note, "05.00"))
            .labels(COMMAND_DIAL_FRAME_ADVANCE_ZOOM)
            .unknown(),
        item(0x0806, "SubCommandDialFrameAdvanceZoom")
            .when(|note, _| when::firmware_from(note, "05.00"))
            .labels(COMMAND_DIAL_FRAME_ADVANCE_ZOOM)
            .unknown(),
        item(0x0808, "PlaybackButton").labels(VERTICAL_ISO_BUTTON),
        item(0x080a, "WBButton").labels(VERTICAL_ISO_BUTTON),
        item(0x080c, "BracketButton").labels(VERTICAL_ISO_BUTTON),
        item(0x080e, "FlashModeButton").labels(VERTICAL_ISO_BUTTON),
        item(0x0810, "LensFunc1ButtonPlaybackMode").labels(VERTICAL_ISO_BUTTON),
        item(0x0812, "LensFunc2ButtonPlaybackMode").labels(VERTICAL_ISO_BUTTON),
        item(0x0814, "PlaybackButtonPlaybackMode").labels(VERTICAL_ISO_BUTTON),
        item(0x0816, "BracketButtonPlaybackMode").labels(VERTICAL_ISO_BUTTON),
        item(0x0818, "FlashModeButtonPlaybackMode").labels(VERTICAL_ISO_BUTTON),
    ],
);

const AUTO_CAPTURE_PRESET: &[(i64, &str)] = &[(0, "1"), (1, "2"), (2, "3"), (3, "4"), (4, "5")];

const COMMAND_DIAL_FRAME_ADVANCE_ZOOM: &[(i64, &str)] =
    &[(0, "Hold"), (1, "Focus Point"), (2, "Face Priority")];
