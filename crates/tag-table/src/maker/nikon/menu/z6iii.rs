//! The menus of the Z6III.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::{
    AF_AREA_MODE, AUTO_CAPTURE_CRITERIA_SUBJECT_TYPE, BRACKET_INCREMENT, BRACKET_PROGRAM, BRACKET_SET,
    FLASH_CONTROL_MODE, FLASH_GN_DISTANCE, FLASH_MASTER_CONTROL_MODE, FLASH_REMOTE_CONTROL,
    FLASH_WIRELESS_OPTION, HDR_LEVEL, HIGH_FRAME_RATE, LANGUAGE, MONITOR_BRIGHTNESS, MOVIE_FRAME_SIZE,
    MOVIE_TYPE, NIKON_METERING_MODE, OFF_ON, PIXEL_SHIFT_NUMBER_SHOTS, PORTRAIT_IMPRESSION_BALANCE,
    SECONDARY_SLOT_FUNCTION, TIME_ZONE,
};
use crate::maker::nikon::{change, custom, print, when};
use crate::maker::row::{Table, item};
use crate::value::Format::{Int8s, Int8u, Int16u, Int32u, Undef};

/// Tags of the menus of the Z6III.
pub(in crate::maker::nikon) static MENU: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0x0168, "SingleFrame").remember(),
        item(0x016c, "HighFrameRate").labels(HIGH_FRAME_RATE),
        item(0x01bc, "MultipleExposureMode").labels(&[(0, "Off"), (1, "On"), (2, "On (Series)")]).remember(),
        item(0x01be, "MultiExposureShots").when(|note, _| !when::is(note, "MultipleExposureMode", 0)),
        item(0x01dc, "IntervalDurationHours").format(Int32u),
        item(0x01e0, "IntervalDurationMinutes").format(Int32u),
        item(0x01e4, "IntervalDurationSeconds").format(Int32u),
        item(0x01ec, "Intervals").format(Int32u).remember(),
        item(0x01f0, "ShotsPerInterval").format(Int32u).remember(),
        item(0x01f4, "IntervalExposureSmoothing").labels(OFF_ON),
        item(0x01f6, "IntervalPriority").labels(OFF_ON),
        item(0x0218, "FocusShiftNumberShots"),
        item(0x021c, "FocusShiftStepWidth"),
        item(0x0220, "FocusShiftInterval").call(print::seconds),
        item(0x0224, "FocusShiftExposureLock").labels(OFF_ON),
        item(0x0288, "AutoISO").labels(OFF_ON),
        item(0x028a, "ISOAutoHiLimit")
            .format(Int16u)
            .number(change::less_over::<104, 8>)
            .labels(ISO_AUTO_HI_LIMIT)
            .unknown(),
        item(0x02ce, "DiffractionCompensation").labels(OFF_ON),
        item(0x02cf, "AutoDistortionControl").labels(OFF_ON),
        item(0x02d0, "FlickerReductionShooting").labels(OFF_ON),
        item(0x02d2, "NikonMeteringMode").labels(NIKON_METERING_MODE),
        item(0x02d4, "FlashControlMode").labels(FLASH_CONTROL_MODE).remember(),
        item(0x02da, "FlashGNDistance")
            .when(|note, _| when::is(note, "FlashControlMode", 2))
            .number(change::less::<-3>)
            .labels(FLASH_GN_DISTANCE)
            .unknown(),
        item(0x02de, "FlashOutput")
            .when(|note, _| when::at_least(note, "FlashControlMode", 3))
            .number(change::halved_by::<3>)
            .call(print::percent::<1>)
            .unknown(),
        item(0x02e6, "FlashWirelessOption").labels(FLASH_WIRELESS_OPTION).unknown(),
        item(0x02e8, "FlashRemoteControl").labels(FLASH_REMOTE_CONTROL).unknown(),
        item(0x02ec, "FlashMasterControlMode").labels(FLASH_MASTER_CONTROL_MODE).remember(),
        item(0x02ee, "FlashMasterCompensation")
            .format(Int8s)
            .when(|note, _| !when::is(note, "FlashMasterControlMode", 3))
            .number(change::over::<6>)
            .call(print::signed::<1>)
            .unknown(),
        item(0x02f2, "FlashMasterOutput")
            .when(|note, _| when::is(note, "FlashMasterControlMode", 1))
            .number(change::halved_by::<3>)
            .call(print::percent::<1>)
            .unknown(),
        item(0x0340, "AFAreaMode").labels(AF_AREA_MODE).remember(),
        item(0x0342, "VRMode").labels(&[(0, "Off"), (1, "Normal"), (2, "Sport")]),
        item(0x0346, "BracketSet").labels(BRACKET_SET).remember(),
        item(0x0348, "BracketProgram").when(when::bracket_set_below::<3>).labels(BRACKET_PROGRAM),
        item(0x034a, "BracketIncrement").when(when::bracket_set_below::<3>).labels(BRACKET_INCREMENT),
        item(0x0354, "HDR").labels(&[(0, "Off"), (1, "On"), (2, "On (Series)")]).remember(),
        item(0x035a, "SecondarySlotFunction").labels(SECONDARY_SLOT_FUNCTION),
        item(0x0360, "HDRLevel").when(|note, _| !when::is(note, "HDR", 0)).labels(HDR_LEVEL),
        item(0x0364, "Slot2JpgSize").labels(SLOT2_JPG_SIZE).unknown(),
        item(0x036e, "SubjectDetection").labels(AUTO_CAPTURE_CRITERIA_SUBJECT_TYPE),
        item(0x0370, "DynamicAFAreaSize")
            .when(|note, _| when::is(note, "AFAreaMode", 2))
            .labels(&[(0, "Small"), (1, "Medium"), (2, "Large")])
            .remember(),
        item(0x0374, "ToneMap").labels(&[(0, "SDR"), (1, "HLG")]).unknown(),
        item(0x0378, "PortraitImpressionBalance").labels(PORTRAIT_IMPRESSION_BALANCE),
        item(0x0386, "HighFrequencyFlickerReduction").labels(OFF_ON).unknown(),
        item(0x0388, "PixelShiftShooting").labels(&[(0, "Off"), (1, "On"), (2, "On (Series)")]).remember(),
        item(0x038a, "PixelShiftNumberShots").when(when::pixel_shift).labels(PIXEL_SHIFT_NUMBER_SHOTS),
        item(0x038c, "PixelShiftDelay").when(when::pixel_shift).call(print::delay),
        item(0x038e, "PixelShiftInterval").when(when::pixel_shift).call(print::delay),
        item(0x03ea, "SubjectDetectionAreaMF").labels(SUBJECT_DETECTION_AREA_MF),
        item(0x03ec, "LinkVRToFocusPoint").labels(OFF_ON).unknown(),
        item(0x0416, "MovieSlowMotion").labels(&[(0, "Off"), (1, "On (4x)"), (2, "On (5x)")]).unknown(),
        item(0x041a, "MovieType").labels(MOVIE_TYPE).remember(),
        item(0x048a, "MovieFrameSize").labels(MOVIE_FRAME_SIZE).unknown(),
        item(0x048c, "MovieFrameRate")
            .when(|note, _| !when::is(note, "MovieType", 1))
            .labels(MOVIE_FRAME_RATE)
            .unknown(),
        item(0x04e7, "CustomSettingsZ6III").format(Undef).count(700).table(&custom::z6iii::SETTINGS),
        item(0x08fc, "Language").labels(LANGUAGE).unknown(),
        item(0x08fe, "TimeZone").labels(TIME_ZONE),
        item(0x0904, "MonitorBrightness").labels(MONITOR_BRIGHTNESS).unknown(),
        item(0x098c, "EmptySlotRelease").labels(&[(0, "Disable Release"), (1, "Enable Release")]).unknown(),
        item(0x0992, "EnergySavingMode").labels(OFF_ON).unknown(),
        item(0x09ac, "USBPowerDelivery").labels(OFF_ON).unknown(),
        item(0x09b0, "SaveFocusPosition").labels(OFF_ON).unknown(),
        item(0x09b7, "SilentPhotography").labels(OFF_ON).unknown(),
        item(0x09c0, "AirplaneMode").labels(OFF_ON).unknown(),
    ],
);

const ISO_AUTO_HI_LIMIT: &[(i64, &str)] = &[
    (5, "ISO 200"),
    (6, "ISO 250"),
    (7, "ISO 320"),
    (8, "ISO 400"),
    (9, "ISO 500"),
    (10, "ISO 640"),
    (11, "ISO 800"),
    (12, "ISO 1000"),
    (13, "ISO 1250"),
    (14, "ISO 1600"),
    (15, "ISO 2000"),
    (16, "ISO 2500"),
    (17, "ISO 3200"),
    (18, "ISO 4000"),
    (19, "ISO 5000"),
    (20, "ISO 6400"),
    (21, "ISO 8000"),
    (22, "ISO 10000"),
    (23, "ISO 12800"),
    (24, "ISO 16000"),
    (25, "ISO 20000"),
    (26, "ISO 25600"),
    (27, "ISO 32000"),
    (28, "ISO 40000"),
    (29, "ISO 51200"),
    (30, "ISO 64000"),
    (31, "ISO Hi 0.3"),
    (32, "ISO Hi 0.7"),
    (33, "ISO Hi 1.0"),
    (35, "ISO Hi 1.7"),
];

const SLOT2_JPG_SIZE: &[(i64, &str)] =
    &[(0, "Large (6048x4032)"), (1, "Medium (4528x3024)"), (2, "Small (3024x2016)")];

const SUBJECT_DETECTION_AREA_MF: &[(i64, &str)] = &[(0, "Off"), (1, "All"), (2, "Wide (L)"), (3, "Wide (S)")];

const MOVIE_FRAME_RATE: &[(i64, &str)] = &[
    (0, "240p"),
    (1, "200p"),
    (2, "120p"),
    (3, "100p"),
    (4, "60p"),
    (5, "50p"),
    (6, "30p"),
    (7, "25p"),
    (8, "24p"),
];
