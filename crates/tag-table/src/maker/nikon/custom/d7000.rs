//! The custom settings of the D7000.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::{
    AE_LOCK_BUTTON_D90, AUTO_BRACKET_SET_D4, CENTER_WEIGHTED_AREA_SIZE, FLASH_SHUTTER_SPEED_D5,
    FLASH_SYNC_SPEED, FOCUS_TRACKING_LOCK_ON_D610, IMAGE_REVIEW_TIME, INTERNAL_FLASH, ISO_DISPLAY_D90,
    METERING_TIME, NO_YES, OFF_ON, ON_OFF, REMOTE_ON_DURATION, SELF_TIMER_SHOT_INTERVAL, SELF_TIMER_TIME,
    SHOOTING_INFO_DISPLAY_D90,
};
use crate::maker::nikon::{change, print, when};
use crate::maker::row::{Table, item};
use crate::print::exif;
use crate::value::Format::Int8u;

/// Tags of the custom settings of the D7000.
pub(in crate::maker::nikon) static SETTINGS: Table = Table::fixed(
    "NikonCustom",
    Int8u,
    &[
        item(0, "AF-CPrioritySelection").part(2).mask(0x80).labels(&[(0, "Release"), (1, "Focus")]),
        item(0, "AF-SPrioritySelection").part(3).mask(0x20).labels(&[(0, "Focus"), (1, "Release")]),
        item(0, "NumberOfFocusPoints").part(4).mask(0x10).labels(&[(0, "39 Points"), (1, "11 Points")]),
        item(0, "FocusTrackingLockOn").part(5).mask(0x07).labels(FOCUS_TRACKING_LOCK_ON_D610),
        item(1, "FocusPointWrap").part(2).mask(0x08).labels(&[(0, "No Wrap"), (1, "Wrap")]),
        item(1, "AFPointIllumination").part(3).mask(0x06).labels(&[(0, "Auto"), (1, "On"), (2, "Off")]),
        item(1, "AFAssist").part(4).mask(0x01).labels(ON_OFF),
        item(2, "BatteryOrder").part(2).mask(0x40).labels(BATTERY_ORDER),
        item(2, "AF-OnForMB-D11").part(3).mask(0x1c).labels(AF_ON_FOR_MB_D11),
        item(2, "MB-D11BatteryType").part(4).mask(0x03).labels(MB_D11_BATTERY_TYPE),
        item(3, "BeepPitch").part(2).mask(0xc0).labels(&[(0, "Off"), (1, "Low"), (2, "High")]),
        item(3, "NoMemoryCard").part(3).mask(0x20).labels(&[(0, "Release Locked"), (1, "Enable Release")]),
        item(3, "ISODisplay").part(4).mask(0x0c).labels(ISO_DISPLAY_D90),
        item(3, "GridDisplay").part(5).mask(0x02).labels(ON_OFF),
        item(3, "ViewfinderWarning").part(6).mask(0x01).labels(ON_OFF),
        item(4, "ShootingInfoDisplay").part(2).mask(0xc0).labels(SHOOTING_INFO_DISPLAY_D90),
        item(4, "LCDIllumination").part(3).mask(0x20).labels(OFF_ON),
        item(4, "FileNumberSequence").part(4).mask(0x08).labels(ON_OFF),
        item(4, "ScreenTips").part(5).mask(0x04).labels(OFF_ON),
        item(4, "BeepVolume").part(6).mask(0x03).labels(BEEP_VOLUME),
        item(5, "ReverseIndicators").part(2).mask(0x80).labels(&[(0, "+ 0 -"), (1, "- 0 +")]),
        item(5, "EasyExposureCompensation").part(3).mask(0x03).labels(&[
            (0, "Off"),
            (1, "On"),
            (2, "On Auto Reset"),
        ]),
        item(6, "ExposureControlStep").part(2).mask(0x40).labels(&[(0, "1/3 EV"), (1, "1/2 EV")]),
        item(6, "ISOSensitivityStep").part(3).mask(0x10).labels(&[(0, "1/3 EV"), (1, "1/2 EV")]),
        item(7, "CenterWeightedAreaSize").part(2).mask(0xe0).labels(CENTER_WEIGHTED_AREA_SIZE),
        item(0x0a, "ExposureDelayMode").part(2).mask(0x40).labels(OFF_ON),
        item(0x0a, "CLModeShootingSpeed").part(3).mask(0x07).unit(" fps"),
        item(0x0b, "MaxContinuousRelease"),
        item(0x0c, "AutoBracketSet").part(2).mask(0xe0).labels(AUTO_BRACKET_SET_D4),
        item(0x0c, "AutoBracketOrder").part(3).mask(0x10).labels(&[(0, "0,-,+"), (1, "-,0,+")]),
        item(0x0d, "FuncButton").part(2).mask(0xf8).labels(FUNC_BUTTON),
        item(0x0e, "PreviewButton").part(2).mask(0xf8).labels(FUNC_BUTTON),
        item(0x0f, "OKButton").part(2).mask(0x18).labels(OK_BUTTON),
        item(0x10, "AELockButton").part(2).mask(0x38).labels(AE_LOCK_BUTTON_D90),
        item(0x11, "CommandDialsReverseRotation").part(2).mask(0x80).labels(NO_YES),
        item(0x11, "CommandDialsChangeMainSub").part(3).mask(0x60).labels(&[
            (0, "Off"),
            (1, "On"),
            (2, "On (A mode only)"),
        ]),
        item(0x11, "CommandDialsApertureSetting")
            .part(4)
            .mask(0x04)
            .labels(&[(0, "Sub-command Dial"), (1, "Aperture Ring")]),
        item(0x11, "CommandDialsMenuAndPlayback").part(5).mask(0x18).labels(COMMAND_DIALS_MENU_AND_PLAYBACK),
        item(0x11, "ShutterReleaseButtonAE-L").part(6).mask(0x02).labels(OFF_ON),
        item(0x11, "ReleaseButtonToUseDial").part(7).mask(0x01).labels(NO_YES),
        item(0x12, "MeteringTime").part(2).mask(0xf0).labels(METERING_TIME),
        item(0x12, "RemoteOnDuration").part(3).mask(0x03).labels(REMOTE_ON_DURATION),
        item(0x13, "SelfTimerTime").part(2).mask(0xc0).labels(SELF_TIMER_TIME),
        item(0x13, "SelfTimerInterval").part(3).mask(0x30).labels(SELF_TIMER_SHOT_INTERVAL),
        item(0x13, "SelfTimerShotCount").part(4).mask(0x0f),
        item(0x14, "ImageReviewTime").part(2).mask(0xe0).labels(IMAGE_REVIEW_TIME),
        item(0x14, "LiveViewMonitorOffTime").part(3).mask(0x1c).labels(IMAGE_REVIEW_TIME),
        item(0x15, "MenuMonitorOffTime").part(2).mask(0xe0).labels(IMAGE_REVIEW_TIME),
        item(0x15, "ShootingInfoMonitorOffTime").part(3).mask(0x1c).labels(IMAGE_REVIEW_TIME),
        item(0x16, "FlashSyncSpeed").part(2).mask(0xf0).labels(FLASH_SYNC_SPEED),
        item(0x16, "FlashShutterSpeed").part(3).mask(0x0f).labels(FLASH_SHUTTER_SPEED_D5),
        item(0x17, "FlashControlBuilt-in").part(2).mask(0xc0).labels(INTERNAL_FLASH).remember(),
        item(0x17, "ManualFlashOutput")
            .part(3)
            .mask(0x1f)
            .when(when::built_in_flash::<1>)
            .number(change::halved_by::<3>)
            .call(print::full_or_time),
        item(0x18, "RepeatingFlashOutput")
            .part(2)
            .mask(0x70)
            .when(when::built_in_flash::<2>)
            .number(|stops| (-stops - 2.0).exp2())
            .call(exif::exposure_time),
        item(0x18, "RepeatingFlashCount")
            .part(3)
            .mask(0x0f)
            .when(when::built_in_flash::<2>)
            .number(change::flash_count),
        item(0x19, "RepeatingFlashRate")
            .part(2)
            .mask(0xf0)
            .when(when::built_in_flash::<2>)
            .number(change::flash_rate)
            .unit(" Hz"),
        item(0x1a, "CommanderInternalTTLCompBuiltin")
            .part(2)
            .mask(0x1f)
            .when(when::built_in_flash::<3>)
            .number(change::less_over::<9, 3>)
            .call(print::signed::<1>),
        item(0x1b, "CommanderInternalTTLCompGroupA")
            .part(2)
            .mask(0x1f)
            .when(when::built_in_flash::<3>)
            .number(change::less_over::<9, 3>)
            .call(print::signed::<1>),
        item(0x1c, "CommanderInternalTTLCompGroupB")
            .part(2)
            .mask(0x1f)
            .when(when::built_in_flash::<3>)
            .number(change::less_over::<9, 3>)
            .call(print::signed::<1>),
        item(0x1e, "FlashWarning").part(2).mask(0x80).labels(ON_OFF),
        item(0x1e, "ModelingFlash").part(3).mask(0x20).labels(ON_OFF),
        item(0x22, "LiveViewAFAreaMode").part(2).mask(0x60).labels(LIVE_VIEW_AF_AREA_MODE),
        item(0x22, "LiveViewAFMode").part(3).mask(0x02).labels(&[(0, "AF-C"), (1, "AF-F")]),
        item(0x23, "PlaybackMonitorOffTime").part(2).mask(0xe0).labels(IMAGE_REVIEW_TIME),
    ],
);

const BATTERY_ORDER: &[(i64, &str)] = &[(0, "MB-D11 First"), (1, "Camera Battery First")];

const AF_ON_FOR_MB_D11: &[(i64, &str)] = &[
    (0, "AE/AF Lock"),
    (1, "AE Lock Only"),
    (2, "AF Lock Only"),
    (3, "AE Lock (hold)"),
    (4, "AF-ON"),
    (5, "FV Lock"),
    (6, "Same as FUNC Button"),
];

const MB_D11_BATTERY_TYPE: &[(i64, &str)] =
    &[(0, "LR6 (AA alkaline)"), (1, "Ni-MH (AA Ni-MH)"), (2, "FR6 (AA lithium)")];

const BEEP_VOLUME: &[(i64, &str)] = &[(0, "Off"), (1, "1"), (2, "2"), (3, "3")];

const FUNC_BUTTON: &[(i64, &str)] = &[
    (0, "Grid Display"),
    (1, "FV Lock"),
    (2, "Flash Off"),
    (3, "Matrix Metering"),
    (4, "Center-weighted Metering"),
    (5, "Spot Metering"),
    (6, "My Menu Top"),
    (7, "+ NEF (RAW)"),
    (8, "Active D-Lighting"),
    (9, "Preview"),
    (10, "AE/AF Lock"),
    (11, "AE Lock Only"),
    (12, "AF Lock Only"),
    (13, "AE Lock (hold)"),
    (14, "Bracketing Burst"),
    (15, "Playback"),
    (16, "1EV Step Speed/Aperture"),
    (17, "Choose Non-CPU Lens"),
    (18, "Virtual Horizon"),
    (19, "Start Movie Recording"),
];

const OK_BUTTON: &[(i64, &str)] =
    &[(0, "Off"), (1, "Select Center Focus Point"), (2, "Highlight Active Focus Point"), (3, "Not Used")];

const COMMAND_DIALS_MENU_AND_PLAYBACK: &[(i64, &str)] =
    &[(0, "On"), (1, "Off"), (2, "On (Image Review Exclude)")];

const LIVE_VIEW_AF_AREA_MODE: &[(i64, &str)] =
    &[(0, "Face-Priority"), (1, "NormalArea"), (2, "WideArea"), (3, "SubjectTracking")];
