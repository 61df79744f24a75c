//! The custom settings of the D5000.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::{
    AE_LOCK_BUTTON, AF_AREA_MODE_SETTING, IMAGE_REVIEW_TIME_D5000, METERING_TIME_D5200, NO_YES, OFF_ON,
    ON_OFF, PLAYBACK_MENUS_TIME, REMOTE_ON_DURATION, SELF_TIMER_TIME, TIMER_FUNCTION_BUTTON,
};
use crate::maker::nikon::{change, print};
use crate::maker::row::{Table, item};
use crate::value::Format::Int8u;

/// Tags of the custom settings of the D5000.
pub(in crate::maker::nikon) static SETTINGS: Table = Table::fixed(
    "NikonCustom",
    Int8u,
    &[
        item(0, "AFAreaModeSetting").part(2).mask(0x60).labels(AF_AREA_MODE_SETTING),
        item(0, "AFAssist").part(3).mask(0x01).labels(ON_OFF),
        item(2, "Beep").part(2).mask(0xc0).labels(&[(0, "Off"), (1, "Low"), (2, "High")]),
        item(2, "GridDisplay").part(3).mask(0x02).labels(ON_OFF),
        item(2, "ISODisplay").part(4).mask(0x08).labels(ON_OFF),
        item(2, "NoMemoryCard").part(5).mask(0x20).labels(&[(0, "Release Locked"), (1, "Enable Release")]),
        item(3, "FileNumberSequence").part(2).mask(0x08).labels(ON_OFF),
        item(4, "RangeFinder").part(2).mask(0x10).labels(OFF_ON),
        item(4, "DateImprint").part(3).mask(0x08).labels(OFF_ON),
        item(4, "ReverseIndicators").part(4).mask(0x80).labels(&[(0, "+ 0 -"), (1, "- 0 +")]),
        item(5, "EVStepSize").part(2).mask(0x40).labels(&[(0, "1/3 EV"), (1, "1/2 EV")]),
        item(9, "ExposureDelayMode").part(2).mask(0x40).labels(OFF_ON),
        item(0x0b, "AutoBracketSet").part(2).mask(0xc0).labels(AUTO_BRACKET_SET),
        item(0x0c, "TimerFunctionButton").part(2).mask(0x38).labels(TIMER_FUNCTION_BUTTON),
        item(0x0f, "AELockButton").part(2).mask(0x38).labels(AE_LOCK_BUTTON),
        item(0x10, "ShutterReleaseButtonAE-L").part(2).mask(0x02).labels(OFF_ON),
        item(0x10, "CommandDialsReverseRotation").part(3).mask(0x80).labels(NO_YES),
        item(0x11, "MeteringTime").part(2).mask(0x70).labels(METERING_TIME_D5200),
        item(0x11, "RemoteOnDuration").part(3).mask(0x03).labels(REMOTE_ON_DURATION),
        item(0x12, "SelfTimerTime").part(2).mask(0xc0).labels(SELF_TIMER_TIME),
        item(0x12, "SelfTimerShotCount").part(3).mask(0x1e),
        item(0x13, "ImageReviewTime").part(2).mask(0xe0).labels(IMAGE_REVIEW_TIME_D5000),
        item(0x14, "PlaybackMenusTime").part(2).mask(0xe0).labels(PLAYBACK_MENUS_TIME),
        item(0x16, "InternalFlash").part(2).mask(0xc0).labels(&[(0, "TTL"), (1, "Manual")]),
        item(0x16, "ManualFlashOutput")
            .part(3)
            .mask(0x1f)
            .number(change::halved_by::<3>)
            .call(print::full_or_time),
        item(0x20, "LiveViewAF").part(2).mask(0x60).labels(LIVE_VIEW_AF),
    ],
);

const AUTO_BRACKET_SET: &[(i64, &str)] = &[(0, "Exposure"), (1, "Active D-Lighting"), (2, "WB Bracketing")];

const LIVE_VIEW_AF: &[(i64, &str)] =
    &[(0, "Face Priority"), (1, "Wide Area"), (2, "Normal Area"), (3, "Subject Tracking")];
