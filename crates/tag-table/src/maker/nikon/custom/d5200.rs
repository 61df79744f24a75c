//! The custom settings of the D5200.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::{
    AUTO_BRACKET_SET_D5200, METERING_TIME_D5200, NO_YES, OFF_ON, ON_OFF, REMOTE_ON_DURATION, SELF_TIMER_TIME,
};
use crate::maker::nikon::{change, print};
use crate::maker::row::{Table, item};
use crate::value::Format::Int8u;

/// Tags of the custom settings of the D5200.
pub(in crate::maker::nikon) static SETTINGS: Table = Table::fixed(
    "NikonCustom",
    Int8u,
    &[
        item(0, "AF-CPrioritySelection").part(2).mask(0x80).labels(&[(0, "Release"), (1, "Focus")]),
        item(0, "NumberOfFocusPoints").part(3).mask(0x10).labels(&[(0, "39 Points"), (1, "11 Points")]),
        item(1, "AFAssist").part(2).mask(0x01).labels(ON_OFF),
        item(3, "Beep").part(2).mask(0xc0).labels(&[(0, "Off"), (1, "Low"), (2, "High")]),
        item(3, "NoMemoryCard").part(3).mask(0x20).labels(&[(0, "Release Locked"), (1, "Enable Release")]),
        item(3, "ISODisplay").part(4).mask(0x08).labels(ON_OFF),
        item(4, "FileNumberSequence").part(2).mask(0x08).labels(ON_OFF),
        item(5, "RangeFinder").part(2).mask(0x04).labels(OFF_ON),
        item(5, "ReverseExposureCompDial").part(3).mask(0x10).labels(NO_YES),
        item(5, "ReverseShutterSpeedAperture").part(4).mask(0x08).labels(NO_YES),
        item(5, "ReverseIndicators").part(5).mask(0x80).labels(&[(0, "+ 0 -"), (1, "- 0 +")]),
        item(6, "EVStepSize").part(2).mask(0x40).labels(&[(0, "1/3 EV"), (1, "1/2 EV")]),
        item(0x0a, "ExposureDelayMode").part(2).mask(0x40).labels(OFF_ON),
        item(0x0c, "AutoBracketSet").part(2).mask(0xc0).labels(AUTO_BRACKET_SET_D5200),
        item(0x0d, "FunctionButton").part(2).mask(0x1f).labels(FUNCTION_BUTTON),
        item(0x10, "AELockButton").part(2).mask(0x0f).labels(AE_LOCK_BUTTON),
        item(0x11, "ShutterReleaseButtonAE-L").part(2).mask(0x02).labels(OFF_ON),
        item(0x12, "StandbyTimer").part(2).mask(0xe0).labels(METERING_TIME_D5200),
        item(0x12, "RemoteOnDuration").part(3).mask(0x03).labels(REMOTE_ON_DURATION),
        item(0x13, "SelfTimerTime").part(2).mask(0xc0).labels(SELF_TIMER_TIME),
        item(0x13, "SelfTimerShotCount").part(3).mask(0x0f),
        item(0x14, "ImageReviewTime").part(2).mask(0xe0).labels(IMAGE_REVIEW_TIME),
        item(0x14, "LiveViewMonitorOffTime").part(3).mask(0x1c).labels(LIVE_VIEW_MONITOR_OFF_TIME),
        item(0x15, "PlaybackMenusTime").part(2).mask(0xe0).labels(PLAYBACK_MENUS_TIME),
        item(0x17, "InternalFlash").part(2).mask(0xc0).labels(&[(0, "TTL"), (1, "Manual")]),
        item(0x17, "ManualFlashOutput")
            .part(3)
            .mask(0x1f)
            .number(change::halved_by::<3>)
            .call(print::full_or_time),
    ],
);

const FUNCTION_BUTTON: &[(i64, &str)] = &[
    (3, "AE/AF Lock"),
    (4, "AE Lock Only"),
    (6, "AE Lock (hold)"),
    (7, "AF Lock Only"),
    (8, "AF-ON"),
    (16, "+ NEF (RAW)"),
    (18, "Active D-Lighting"),
    (25, "Live View"),
    (26, "Image Quality"),
    (27, "ISO"),
    (28, "White Balance"),
    (29, "HDR"),
    (30, "Auto Bracketing"),
    (31, "AF-area Mode"),
];

const AE_LOCK_BUTTON: &[(i64, &str)] =
    &[(3, "AE/AF Lock"), (4, "AE Lock Only"), (6, "AE Lock (hold)"), (7, "AF Lock Only"), (8, "AF-ON")];

const IMAGE_REVIEW_TIME: &[(i64, &str)] = &[(1, "4 s"), (2, "8 s"), (4, "20 s"), (5, "1 min"), (7, "10 min")];

const LIVE_VIEW_MONITOR_OFF_TIME: &[(i64, &str)] =
    &[(1, "5 min"), (2, "10 min"), (3, "15 min"), (4, "20 min"), (5, "30 min")];

const PLAYBACK_MENUS_TIME: &[(i64, &str)] =
    &[(1, "8 s"), (4, "20 s"), (5, "1 min"), (6, "5 min"), (7, "10 min")];
