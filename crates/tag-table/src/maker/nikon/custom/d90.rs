//! The custom settings of the D90.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::{
    AE_LOCK_BUTTON_D90, AF_AREA_MODE_SETTING, AUTO_BRACKET_SET_D4, FLASH_SHUTTER_SPEED_D5, IMAGE_REVIEW_TIME,
    INTERNAL_FLASH, ISO_DISPLAY_D90, LIGHT_SWITCH, MB_D10_BATTERIES, NO_YES, OFF_ON, ON_OFF,
    REMOTE_ON_DURATION, SELF_TIMER_TIME, SHOOTING_INFO_DISPLAY_D90,
};
use crate::maker::nikon::{change, print};
use crate::maker::row::{Table, item};
use crate::print::exif;
use crate::value::Format::Int8u;

/// Tags of the custom settings of the D90.
pub(in crate::maker::nikon) static SETTINGS: Table = Table::fixed(
    "NikonCustom",
    Int8u,
    &[
        item(0, "LightSwitch").part(2).mask(0x08).labels(LIGHT_SWITCH),
        item(2, "AFAreaModeSetting").part(2).mask(0x60).labels(AF_AREA_MODE_SETTING),
        item(2, "CenterFocusPoint").part(3).mask(0x10).labels(&[(0, "Normal Zone"), (1, "Wide Zone")]),
        item(2, "AFAssist").part(4).mask(0x01).labels(ON_OFF),
        item(2, "AFPointIllumination").part(5).mask(0x06).labels(&[(0, "Auto"), (1, "On"), (2, "Off")]),
        item(2, "FocusPointWrap").part(6).mask(0x08).labels(&[(0, "No Wrap"), (1, "Wrap")]),
        item(3, "AELockForMB-D80").part(2).mask(0x1c).labels(AE_LOCK_FOR_MB_D80),
        item(3, "MB-D80BatteryType").part(3).mask(0x03).labels(MB_D10_BATTERIES),
        item(4, "Beep").part(2).mask(0x40).labels(OFF_ON),
        item(4, "GridDisplay").part(3).mask(0x02).labels(OFF_ON),
        item(4, "ISODisplay").part(4).mask(0x0c).labels(ISO_DISPLAY_D90),
        item(4, "ViewfinderWarning").part(5).mask(0x01).labels(ON_OFF),
        item(4, "NoMemoryCard").part(6).mask(0x20).labels(&[(0, "Release Locked"), (1, "Enable Release")]),
        item(5, "ScreenTips").part(2).mask(0x04).labels(OFF_ON),
        item(5, "FileNumberSequence").part(3).mask(0x08).labels(ON_OFF),
        item(5, "ShootingInfoDisplay").part(4).mask(0xc0).labels(SHOOTING_INFO_DISPLAY_D90),
        item(5, "LCDIllumination").part(5).mask(0x20).labels(OFF_ON),
        item(6, "EasyExposureComp").part(2).mask(0x01).labels(OFF_ON),
        item(6, "ReverseIndicators").part(3).mask(0x80).labels(&[(0, "+ 0 -"), (1, "- 0 +")]),
        item(7, "ExposureControlStepSize").part(2).mask(0x40).labels(&[(0, "1/3 EV"), (1, "1/2 EV")]),
        item(8, "CenterWeightedAreaSize").part(2).mask(0x60).labels(&[
            (0, "6 mm"),
            (1, "8 mm"),
            (2, "10 mm"),
        ]),
        item(8, "FineTuneOptMatrixMetering")
            .part(3)
            .mask(0x0f)
            .number(change::sixths_of_four_bits)
            .call(print::signed::<2>),
        item(9, "FineTuneOptCenterWeighted")
            .part(2)
            .mask(0xf0)
            .number(change::sixths_of_four_bits)
            .call(print::signed::<2>),
        item(9, "FineTuneOptSpotMetering")
            .part(3)
            .mask(0x0f)
            .number(change::sixths_of_four_bits)
            .call(print::signed::<2>),
        item(0x0b, "CLModeShootingSpeed").part(2).mask(0x07).unit(" fps"),
        item(0x0b, "ExposureDelayMode").part(3).mask(0x40).labels(OFF_ON),
        item(0x0d, "AutoBracketSet").part(2).mask(0xe0).labels(AUTO_BRACKET_SET_D4),
        item(0x0d, "AutoBracketOrder").part(3).mask(0x10).labels(&[(0, "0,-,+"), (1, "-,0,+")]),
        item(0x0e, "FuncButton").part(2).mask(0x78).labels(FUNC_BUTTON),
        item(0x10, "OKButton").part(2).mask(0x18).labels(OK_BUTTON),
        item(0x11, "AELockButton").part(2).mask(0x38).labels(AE_LOCK_BUTTON_D90),
        item(0x12, "CommandDialsReverseRotation").part(2).mask(0x80).labels(NO_YES),
        item(0x12, "ShutterReleaseButtonAE-L").part(3).mask(0x02).labels(OFF_ON),
        item(0x13, "MeteringTime").part(2).mask(0xf0).labels(METERING_TIME),
        item(0x13, "RemoteOnDuration").part(3).mask(0x03).labels(REMOTE_ON_DURATION),
        item(0x14, "SelfTimerTime").part(2).mask(0xc0).labels(SELF_TIMER_TIME),
        item(0x14, "SelfTimerShotCount").part(3).mask(0x1e),
        item(0x15, "PlaybackMonitorOffTime").part(2).mask(0x1c).labels(IMAGE_REVIEW_TIME),
        item(0x15, "ImageReviewTime").part(3).mask(0xe0).labels(IMAGE_REVIEW_TIME),
        item(0x16, "MenuMonitorOffTime").part(2).mask(0xe0).labels(IMAGE_REVIEW_TIME),
        item(0x16, "ShootingInfoMonitorOffTime").part(3).mask(0x1c).labels(IMAGE_REVIEW_TIME),
        item(0x17, "FlashShutterSpeed").part(2).mask(0x0f).labels(FLASH_SHUTTER_SPEED_D5),
        item(0x18, "InternalFlash").part(2).mask(0xc0).labels(INTERNAL_FLASH),
        item(0x18, "ManualFlashOutput")
            .part(3)
            .mask(0x1f)
            .number(change::halved_by::<3>)
            .call(print::full_or_time),
        item(0x19, "RepeatingFlashOutput")
            .part(2)
            .mask(0x70)
            .number(|stops| (-stops - 2.0).exp2())
            .call(exif::exposure_time),
        item(0x19, "RepeatingFlashCount").part(3).mask(0x0f).number(change::flash_count),
        item(0x1a, "RepeatingFlashRate").part(2).mask(0xf0).number(change::flash_rate).unit(" Hz"),
        item(0x1f, "FlashWarning").part(2).mask(0x80).labels(ON_OFF),
        item(0x1f, "CommanderInternalTTLComp")
            .part(3)
            .mask(0x1f)
            .number(change::less_over::<9, 3>)
            .call(print::signed::<1>),
        item(0x1f, "ModelingFlash").part(4).mask(0x20).labels(ON_OFF),
        item(0x1f, "AutoFP").part(5).mask(0x40).labels(OFF_ON),
        item(0x20, "CommanderGroupA_TTLComp")
            .part(2)
            .mask(0x1f)
            .number(change::less_over::<9, 3>)
            .call(print::signed::<1>),
        item(0x21, "CommanderGroupB_TTLComp")
            .part(2)
            .mask(0x1f)
            .number(change::less_over::<9, 3>)
            .call(print::signed::<1>),
        item(0x22, "LiveViewAF").part(2).mask(0xc0).labels(LIVE_VIEW_AF),
    ],
);

const AE_LOCK_FOR_MB_D80: &[(i64, &str)] = &[
    (0, "AE Lock Only"),
    (1, "AF Lock Only"),
    (2, "AE Lock (hold)"),
    (3, "AF-On"),
    (4, "FV Lock"),
    (5, "Focus Point Selection"),
    (7, "AE/AF Lock"),
];

const FUNC_BUTTON: &[(i64, &str)] = &[
    (1, "Framing Grid"),
    (2, "AF-area Mode"),
    (3, "Center Focus Point"),
    (4, "FV Lock"),
    (5, "Flash Off"),
    (6, "Matrix Metering"),
    (7, "Center-weighted Metering"),
    (8, "Spot Metering"),
    (9, "My Menu Top"),
    (10, "+ NEF (RAW)"),
];

const OK_BUTTON: &[(i64, &str)] = &[
    (0, "Not Used"),
    (1, "Select Center Focus Point"),
    (2, "Highlight Active Focus Point"),
    (3, "Not Used"),
];

const METERING_TIME: &[(i64, &str)] = &[
    (0, "4 s"),
    (1, "6 s"),
    (2, "8 s"),
    (3, "16 s"),
    (4, "30 s"),
    (5, "1 min"),
    (6, "5 min"),
    (7, "10 min"),
    (8, "30 min"),
];

const LIVE_VIEW_AF: &[(i64, &str)] = &[(0, "Face Priority"), (1, "Wide Area"), (2, "Normal Area")];
