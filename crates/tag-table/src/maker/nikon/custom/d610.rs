//! The custom settings of the D610.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::{
    CENTER_WEIGHTED_AREA_SIZE_D5, FOCUS_TRACKING_LOCK_ON_D610, IMAGE_REVIEW_MONITOR_OFF_TIME,
    IMAGE_REVIEW_TIME, LIVE_VIEW_MONITOR_OFF_TIME, OFF_ON, ON_OFF, REMOTE_ON_DURATION_D610,
    SELF_TIMER_SHOT_INTERVAL, SELF_TIMER_TIME,
};
use crate::maker::nikon::{change, print};
use crate::maker::row::{Table, item};
use crate::value::Format::Int8u;

/// Tags of the custom settings of the D610.
pub(in crate::maker::nikon) static SETTINGS: Table = Table::fixed(
    "NikonCustom",
    Int8u,
    &[
        item(0, "AF-CPrioritySelection").part(2).mask(0x80).labels(&[(0, "Release"), (1, "Focus")]),
        item(0, "AF-SPrioritySelection").part(3).mask(0x20).labels(&[(0, "Release"), (1, "Focus")]),
        item(0, "NumberOfFocusPoints").part(4).mask(0x10).labels(&[(0, "39 Points"), (1, "11 Points")]),
        item(0, "FocusTrackingLockOn").part(5).mask(0x07).labels(FOCUS_TRACKING_LOCK_ON_D610),
        item(1, "FocusPointWrap").part(2).mask(0x08).labels(&[(0, "No Wrap"), (1, "Wrap")]),
        item(1, "AFPointIllumination").part(3).mask(0x06).labels(&[(0, "Auto"), (1, "On"), (2, "Off")]),
        item(1, "AFAssist").part(4).mask(0x01).labels(ON_OFF),
        item(5, "EasyExposureCompensation").part(2).mask(0x03).labels(&[
            (0, "Off"),
            (1, "On"),
            (2, "On Auto Reset"),
        ]),
        item(6, "ExposureControlStep").part(2).mask(0x40).labels(&[(0, "1/3 EV"), (1, "1/2 EV")]),
        item(6, "ISOSensitivityStep").part(3).mask(0x10).labels(&[(0, "1/3 EV"), (1, "1/2 EV")]),
        item(7, "CenterWeightedAreaSize").part(2).mask(0xe0).labels(CENTER_WEIGHTED_AREA_SIZE_D5),
        item(7, "FineTuneOptMatrixMetering")
            .part(3)
            .mask(0x0f)
            .number(change::sixths_of_four_bits)
            .call(print::signed::<2>),
        item(8, "FineTuneOptCenterWeighted")
            .part(2)
            .mask(0xf0)
            .number(change::sixths_of_four_bits)
            .call(print::signed::<2>),
        item(8, "FineTuneOptSpotMetering")
            .part(3)
            .mask(0x0f)
            .number(change::sixths_of_four_bits)
            .call(print::signed::<2>),
        item(0x11, "ShutterReleaseButtonAE-L").part(2).mask(0x02).labels(OFF_ON),
        item(0x12, "StandbyTimer").part(2).mask(0xf0).labels(STANDBY_TIMER),
        item(0x12, "RemoteOnDuration").part(3).mask(0x03).labels(REMOTE_ON_DURATION_D610),
        item(0x13, "SelfTimerTime").part(2).mask(0xc0).labels(SELF_TIMER_TIME),
        item(0x13, "SelfTimerShotInterval").part(3).mask(0x30).labels(SELF_TIMER_SHOT_INTERVAL),
        item(0x13, "SelfTimerShotCount").part(4).mask(0x0f),
        item(0x14, "ImageReviewMonitorOffTime").part(2).mask(0xe0).labels(IMAGE_REVIEW_MONITOR_OFF_TIME),
        item(0x14, "LiveViewMonitorOffTime").part(3).mask(0x1c).labels(LIVE_VIEW_MONITOR_OFF_TIME),
        item(0x15, "MenuMonitorOffTime").part(2).mask(0xe0).labels(IMAGE_REVIEW_TIME),
        item(0x15, "ShootingInfoMonitorOffTime").part(3).mask(0x1c).labels(IMAGE_REVIEW_TIME),
        item(0x23, "PlaybackMonitorOffTime").part(2).mask(0xe0).labels(IMAGE_REVIEW_TIME),
    ],
);

const STANDBY_TIMER: &[(i64, &str)] = &[
    (0, "4 s"),
    (1, "6 s"),
    (2, "10 s"),
    (3, "30 s"),
    (4, "1 min"),
    (5, "5 min"),
    (6, "10 min"),
    (7, "30 min"),
    (8, "No Limit"),
];
