//! The custom settings of the D5100.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::{
    AE_LOCK_BUTTON, AUTO_BRACKET_SET_D5200, IMAGE_REVIEW_TIME_D5000, METERING_TIME_D5200, NO_YES, OFF_ON,
    ON_OFF, PLAYBACK_MENUS_TIME, REMOTE_ON_DURATION_D610, SELF_TIMER_TIME, TIMER_FUNCTION_BUTTON,
};
use crate::maker::nikon::{change, print};
use crate::maker::row::{Table, item};
use crate::value::Format::Int8u;

/// Tags of the custom settings of the D5100.
pub(in crate::maker::nikon) static SETTINGS: Table = Table::fixed(
    "NikonCustom",
    Int8u,
    &[
        item(0, "AF-CPrioritySelection").part(2).mask(0x80).labels(&[(0, "Release"), (1, "Focus")]),
        item(1, "AFAssist").part(2).mask(0x01).labels(ON_OFF),
        item(3, "Beep").part(2).mask(0xc0).labels(&[(0, "Off"), (1, "Low"), (2, "High")]),
        item(3, "NoMemoryCard").part(3).mask(0x20).labels(&[(0, "Release Locked"), (1, "Enable Release")]),
        item(3, "ISODisplay").part(4).mask(0x08).labels(ON_OFF),
        item(4, "FileNumberSequence").part(2).mask(0x08).labels(ON_OFF),
        item(5, "RangeFinder").part(2).mask(0x10).labels(OFF_ON),
        item(5, "ReverseIndicators").part(3).mask(0x80).labels(&[(0, "+ 0 -"), (1, "- 0 +")]),
        item(6, "EVStepSize").part(2).mask(0x40).labels(&[(0, "1/3 EV"), (1, "1/2 EV")]),
        item(0x0a, "ExposureDelayMode").part(2).mask(0x40).labels(OFF_ON),
        item(0x0c, "AutoBracketSet").part(2).mask(0xc0).labels(AUTO_BRACKET_SET_D5200),
        item(0x0d, "TimerFunctionButton").part(2).mask(0x38).labels(TIMER_FUNCTION_BUTTON),
        item(0x10, "AELockButton").part(2).mask(0x38).labels(AE_LOCK_BUTTON),
        item(0x11, "ShutterReleaseButtonAE-L").part(2).mask(0x02).labels(OFF_ON),
        item(0x11, "CommandDialsReverseRotation").part(3).mask(0x80).labels(NO_YES),
        item(0x12, "MeteringTime").part(2).mask(0x70).labels(METERING_TIME_D5200),
        item(0x12, "RemoteOnDuration").part(3).mask(0x03).labels(REMOTE_ON_DURATION_D610),
        item(0x13, "SelfTimerTime").part(2).mask(0xc0).labels(SELF_TIMER_TIME),
        item(0x13, "SelfTimerShotCount").part(3).mask(0x0f),
        item(0x14, "ImageReviewTime").part(2).mask(0xe0).labels(IMAGE_REVIEW_TIME_D5000),
        item(0x14, "LiveViewMonitorOffTime").part(3).mask(0x1c).labels(LIVE_VIEW_MONITOR_OFF_TIME),
        item(0x15, "PlaybackMenusTime").part(2).mask(0xe0).labels(PLAYBACK_MENUS_TIME),
        item(0x17, "ManualFlashOutput")
            .part(2)
            .mask(0x1f)
            .number(change::halved_by::<3>)
            .call(print::full_or_time),
    ],
);

const LIVE_VIEW_MONITOR_OFF_TIME: &[(i64, &str)] =
    &[(0, "3 min"), (1, "5 min"), (2, "10 min"), (3, "15 min"), (4, "20 min"), (5, "30 min")];
