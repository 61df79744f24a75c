//! The menus of the Z7II and earlier Z cameras.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::{
    FLASH_CONTROL_MODE, FLASH_GN_DISTANCE, FLASH_MASTER_CONTROL_MODE, FLASH_REMOTE_CONTROL,
    FLASH_WIRELESS_OPTION, MOVIE_ACTIVE_D_LIGHTING, MOVIE_FOCUS_MODE, MOVIE_FRAME_RATE, MOVIE_FRAME_SIZE,
    MOVIE_HIGH_ISO_NOISE_REDUCTION, MOVIE_ISO_AUTO_MANUAL_MODE, NIKON_METERING_MODE, NO_YES, OFF_ON,
};
use crate::maker::nikon::{change, print, when};
use crate::maker::row::{Table, item};
use crate::value::Format::{Int8s, Int8u, Int16u, Int32u};

/// Tags of the menus of the Z7II.
pub static MENU: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0x5a, "SingleFrame").remember(),
        item(0x5c, "ReleaseMode").value(change::release_mode).labels(RELEASE_MODE),
        item(0xa0, "IntervalDurationHours").format(Int32u),
        item(0xa4, "IntervalDurationMinutes").format(Int32u),
        item(0xa8, "IntervalDurationSeconds").format(Int32u),
        item(0xb0, "Intervals").format(Int32u).remember(),
        item(0xb4, "ShotsPerInterval").format(Int32u).remember(),
        item(0xb8, "IntervalExposureSmoothing").labels(OFF_ON),
        item(0xba, "IntervalPriority").labels(OFF_ON),
        item(0xdc, "FocusShiftNumberShots"),
        item(0xe0, "FocusShiftStepWidth"),
        item(0xe4, "FocusShiftInterval").call(print::seconds),
        item(0xe8, "FocusShiftExposureLock").labels(OFF_ON),
        item(0x0142, "DiffractionCompensation").labels(OFF_ON),
        item(0x0143, "AutoDistortionControl").labels(OFF_ON),
        item(0x0146, "NikonMeteringMode").labels(NIKON_METERING_MODE),
        item(0x0148, "FlashControlMode").labels(FLASH_CONTROL_MODE).remember(),
        item(0x014e, "FlashGNDistance")
            .when(|note, _| when::is(note, "FlashControlMode", 2))
            .number(change::less::<-3>)
            .labels(FLASH_GN_DISTANCE)
            .unknown(),
        item(0x0152, "FlashOutput")
            .when(|note, _| when::at_least(note, "FlashControlMode", 3))
            .number(change::halved_by::<3>)
            .call(print::percent::<1>)
            .unknown(),
        item(0x015a, "FlashWirelessOption").labels(FLASH_WIRELESS_OPTION).unknown(),
        item(0x015c, "FlashRemoteControl").labels(FLASH_REMOTE_CONTROL).unknown(),
        item(0x0160, "FlashMasterControlMode").labels(FLASH_MASTER_CONTROL_MODE).remember(),
        item(0x0162, "FlashMasterCompensation")
            .format(Int8s)
            .when(|note, _| !when::is(note, "FlashMasterControlMode", 3))
            .number(change::over::<6>)
            .call(print::signed::<1>)
            .unknown(),
        item(0x0166, "FlashMasterOutput")
            .when(|note, _| when::is(note, "FlashMasterControlMode", 1))
            .number(change::halved_by::<3>)
            .call(print::percent::<1>)
            .unknown(),
        item(0x01f6, "MovieFrameSize").labels(MOVIE_FRAME_SIZE).unknown(),
        item(0x01f8, "MovieFrameRate").labels(MOVIE_FRAME_RATE).unknown(),
        item(0x01fa, "MovieSlowMotion").labels(&[(0, "Off"), (1, "On (4x)"), (2, "On (5x)")]).unknown(),
        item(0x01fe, "MovieType").labels(&[(0, "MOV"), (1, "MP4")]).unknown(),
        item(0x0204, "MovieISOAutoManualMode")
            .format(Int16u)
            .when(|note, _| note.camera.model.starts_with("NIKON 7"))
            .number(change::less_over::<104, 8>)
            .labels(MOVIE_ISO_AUTO_MANUAL_MODE)
            .unknown(),
        item(0x0238, "MovieActiveD-Lighting").labels(MOVIE_ACTIVE_D_LIGHTING).unknown(),
        item(0x023c, "MovieHighISONoiseReduction").labels(MOVIE_HIGH_ISO_NOISE_REDUCTION).unknown(),
        item(0x023e, "MovieVignetteControl").labels(MOVIE_HIGH_ISO_NOISE_REDUCTION).unknown(),
        item(0x0240, "MovieVignetteControlSameAsPhoto").labels(NO_YES).unknown(),
        item(0x0241, "MovieDiffractionCompensation").labels(OFF_ON).unknown(),
        item(0x0242, "MovieAutoDistortionControl").labels(OFF_ON).unknown(),
        item(0x0248, "MovieFocusMode").labels(MOVIE_FOCUS_MODE).unknown(),
        item(0x024e, "MovieVibrationReduction")
            .labels(&[(0, "Off"), (1, "On (Normal)"), (2, "On (Sport)")])
            .unknown(),
        item(0x024f, "MovieVibrationReductionSameAsPhoto").labels(NO_YES).unknown(),
        item(0x035a, "HDMIOutputN-Log")
            .when(|note, _| when::is(note, "HDMIBitDepth", 2))
            .labels(OFF_ON)
            .remember()
            .unknown(),
    ],
);

const RELEASE_MODE: &[(i64, &str)] = &[
    (0, "Continuous Low"),
    (1, "Continuous High"),
    (2, "Continuous High (Extended)"),
    (4, "Timer"),
    (5, "Single Frame"),
];
