//! The custom settings of the D40.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::{
    AE_LOCK_BUTTON, IMAGE_REVIEW_TIME_D5000, METERING_TIME_D5200, OFF_ON, ON_OFF, REMOTE_ON_DURATION,
    SELF_TIMER_TIME,
};
use crate::maker::nikon::{change, print};
use crate::maker::row::{Table, item};
use crate::value::Format::{Int8s, Int8u};

/// Tags of the custom settings of the D40.
pub(in crate::maker::nikon) static SETTINGS: Table = Table::fixed(
    "NikonCustom",
    Int8u,
    &[
        item(0, "Beep").part(2).mask(0x80).labels(ON_OFF),
        item(0, "AFAssist").part(3).mask(0x40).labels(ON_OFF),
        item(0, "NoMemoryCard").part(4).mask(0x20).labels(&[(0, "Release Locked"), (1, "Enable Release")]),
        item(0, "ImageReview").part(5).mask(0x10).labels(ON_OFF),
        item(1, "AutoISO").part(2).mask(0x80).labels(OFF_ON),
        item(1, "AutoISOMax").part(3).mask(0x30).labels(&[(1, "400"), (2, "800"), (3, "1600")]),
        item(1, "AutoISOMinShutterSpeed").part(4).mask(0x07).labels(AUTO_ISO_MIN_SHUTTER_SPEED),
        item(2, "ImageReviewTime").part(2).mask(0x07).labels(IMAGE_REVIEW_TIME_D5000),
        item(3, "MonitorOffTime").part(2).mask(0xe0).labels(IMAGE_REVIEW_TIME_D5000),
        item(3, "MeteringTime").part(3).mask(0x1c).labels(METERING_TIME_D5200),
        item(3, "SelfTimerTime").part(4).mask(0x03).labels(SELF_TIMER_TIME),
        item(3, "RemoteOnDuration").part(5).mask(0xc0).labels(REMOTE_ON_DURATION),
        item(4, "AELockButton").part(2).mask(0x0e).labels(AE_LOCK_BUTTON),
        item(4, "AELock").part(3).mask(0x01).labels(OFF_ON),
        item(5, "ShootingModeSetting").part(2).mask(0x70).labels(SHOOTING_MODE_SETTING),
        item(5, "TimerFunctionButton").part(3).mask(0x07).labels(TIMER_FUNCTION_BUTTON),
        item(6, "Metering").part(2).mask(0x03).labels(METERING),
        item(8, "InternalFlash").part(2).mask(0x10).labels(&[(0, "TTL"), (1, "Manual")]),
        item(8, "ManualFlashOutput")
            .part(3)
            .mask(0x07)
            .number(change::halved_by::<1>)
            .call(print::full_or_time),
        item(9, "FlashLevel").format(Int8s).number(change::over::<6>).call(print::always_signed),
        item(0x0a, "FocusModeSetting").part(2).mask(0xc0).labels(FOCUS_MODE_SETTING),
        item(0x0b, "AFAreaModeSetting").part(2).mask(0x30).labels(AF_AREA_MODE_SETTING),
    ],
);

const AUTO_ISO_MIN_SHUTTER_SPEED: &[(i64, &str)] = &[
    (0, "1/125 s"),
    (1, "1/60 s"),
    (2, "1/30 s"),
    (3, "1/15 s"),
    (4, "1/8 s"),
    (5, "1/4 s"),
    (6, "1/2 s"),
    (7, "1 s"),
];

const SHOOTING_MODE_SETTING: &[(i64, &str)] = &[
    (0, "Single Frame"),
    (1, "Continuous"),
    (2, "Self-timer"),
    (3, "Delayed Remote"),
    (4, "Quick-response Remote"),
];

const TIMER_FUNCTION_BUTTON: &[(i64, &str)] =
    &[(0, "Shooting Mode"), (1, "Image Quality/Size"), (2, "ISO"), (3, "White Balance"), (4, "Self-timer")];

const METERING: &[(i64, &str)] = &[(0, "Matrix"), (1, "Center-weighted"), (2, "Spot")];

const FOCUS_MODE_SETTING: &[(i64, &str)] = &[(0, "Manual"), (1, "AF-S"), (2, "AF-C"), (3, "AF-A")];

const AF_AREA_MODE_SETTING: &[(i64, &str)] =
    &[(0, "Single Area"), (1, "Dynamic Area"), (2, "Closest Subject")];
