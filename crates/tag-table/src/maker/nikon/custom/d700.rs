//! The custom settings of the D700.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::{
    AF_C_PRIORITY_SELECTION, AF_ON_FOR_MB_D10, AUTO_BRACKET_MODE_M, AUTO_BRACKET_SET, BATTERY_ORDER,
    CENTER_WEIGHTED_AREA_SIZE_D5, DYNAMIC_AF_AREA, FLASH_SHUTTER_SPEED_D5, FLASH_SYNC_SPEED,
    IMAGE_REVIEW_TIME, INITIAL_ZOOM_LIVE_VIEW, INTERNAL_FLASH, MB_D10_BATTERIES, METERING_TIME,
    MULTI_SELECTOR_PLAYBACK_MODE, MULTI_SELECTOR_SHOOT_MODE, NO_YES, OFF_ON, ON_OFF,
    PHOTO_SHOOTING_MENU_BANK, SELF_TIMER_TIME, SHOOTING_INFO_DISPLAY,
};
use crate::maker::nikon::{change, print, when};
use crate::maker::row::{Table, item};
use crate::print::exif;
use crate::value::Format::Int8u;

/// Tags of the custom settings of the D700.
pub(in crate::maker::nikon) static SETTINGS: Table = Table::fixed(
    "NikonCustom",
    Int8u,
    &[
        item(0, "CustomSettingsBank").part(2).mask(0x03).labels(PHOTO_SHOOTING_MENU_BANK),
        item(0, "CustomSettingsAllDefault").part(3).mask(0x80).labels(&[(0, "Yes"), (1, "No")]),
        item(1, "AF-CPrioritySelection").part(2).mask(0xc0).labels(AF_C_PRIORITY_SELECTION),
        item(1, "AF-SPrioritySelection").part(3).mask(0x20).labels(&[(0, "Focus"), (1, "Release")]),
        item(1, "AFPointSelection").part(4).mask(0x10).labels(&[(0, "51 Points"), (1, "11 Points")]),
        item(1, "DynamicAFArea").part(5).mask(0x0c).labels(DYNAMIC_AF_AREA),
        item(2, "AFActivation").part(2).mask(0x80).labels(&[(0, "Shutter/AF-On"), (1, "AF-On Only")]),
        item(2, "FocusPointWrap").part(3).mask(0x08).labels(&[(0, "No Wrap"), (1, "Wrap")]),
        item(2, "AFPointIllumination").part(4).mask(0x06).labels(&[(0, "Auto"), (1, "Off"), (2, "On")]),
        item(2, "AFAssist").part(5).mask(0x01).labels(ON_OFF),
        item(3, "FocusTrackingLockOn").part(2).mask(0x07).labels(FOCUS_TRACKING_LOCK_ON),
        item(3, "AF-OnForMB-D10").part(3).mask(0x70).labels(AF_ON_FOR_MB_D10),
        item(4, "ISOStepSize").part(2).mask(0xc0).labels(&[(0, "1/3 EV"), (1, "1/2 EV"), (2, "1 EV")]),
        item(4, "ExposureControlStepSize").part(3).mask(0x30).labels(&[
            (0, "1/3 EV"),
            (1, "1/2 EV"),
            (2, "1 EV"),
        ]),
        item(4, "ExposureCompStepSize").part(4).mask(0x0c).labels(&[
            (0, "1/3 EV"),
            (1, "1/2 EV"),
            (2, "1 EV"),
        ]),
        item(4, "EasyExposureCompensation").part(5).mask(0x03).labels(&[
            (0, "Off"),
            (1, "On"),
            (2, "On (auto reset)"),
        ]),
        item(5, "CenterWeightedAreaSize").part(2).mask(0x70).labels(CENTER_WEIGHTED_AREA_SIZE_D5),
        item(6, "FineTuneOptMatrixMetering")
            .part(2)
            .mask(0xf0)
            .number(change::sixths_of_four_bits)
            .call(print::signed::<2>),
        item(6, "FineTuneOptSpotMetering")
            .part(3)
            .mask(0x0f)
            .number(change::sixths_of_four_bits)
            .call(print::signed::<2>),
        item(7, "ShutterReleaseButtonAE-L").part(2).mask(0x80).labels(OFF_ON),
        item(7, "SelfTimerTime").part(3).mask(0x30).labels(SELF_TIMER_TIME),
        item(7, "MeteringTime").part(4).mask(0x0f).labels(METERING_TIME),
        item(8, "PlaybackMonitorOffTime").part(2).mask(0x38).labels(IMAGE_REVIEW_TIME),
        item(8, "MenuMonitorOffTime").part(3).mask(0x07).labels(IMAGE_REVIEW_TIME),
        item(9, "ShootingInfoMonitorOffTime").part(2).mask(0x38).labels(IMAGE_REVIEW_TIME),
        item(9, "ImageReviewTime").part(3).mask(0x07).labels(IMAGE_REVIEW_TIME),
        item(0x0a, "Beep").part(2).mask(0xc0).labels(&[(0, "High"), (1, "Low"), (2, "Off")]),
        item(0x0a, "ShootingInfoDisplay").part(3).mask(0x30).labels(SHOOTING_INFO_DISPLAY),
        item(0x0a, "LCDIllumination").part(4).mask(0x08).labels(OFF_ON),
        item(0x0a, "ExposureDelayMode").part(5).mask(0x04).labels(OFF_ON),
        item(0x0a, "GridDisplay").part(6).mask(0x02).labels(OFF_ON),
        item(0x0b, "FileNumberSequence").part(2).mask(0x40).labels(ON_OFF),
        item(0x0b, "CLModeShootingSpeed").part(3).mask(0x07).unit(" fps"),
        item(0x0c, "MaxContinuousRelease"),
        item(0x0d, "ScreenTips").part(2).mask(0x08).labels(ON_OFF),
        item(0x0d, "BatteryOrder").part(3).mask(0x04).labels(BATTERY_ORDER),
        item(0x0d, "MB-D10BatteryType").part(4).mask(0x03).labels(MB_D10_BATTERIES),
        item(0x0f, "FlashSyncSpeed").part(2).mask(0xf0).labels(FLASH_SYNC_SPEED),
        item(0x0f, "FlashShutterSpeed").part(3).mask(0x0f).labels(FLASH_SHUTTER_SPEED_D5),
        item(0x10, "FlashControlBuilt-in").part(2).mask(0xc0).labels(INTERNAL_FLASH).remember(),
        item(0x10, "ManualFlashOutput")
            .part(3)
            .mask(0x1f)
            .when(when::built_in_flash::<1>)
            .number(change::halved_by::<3>)
            .call(print::full_or_time),
        item(0x11, "RepeatingFlashOutput")
            .part(2)
            .mask(0x70)
            .when(when::built_in_flash::<2>)
            .number(|stops| (-stops - 2.0).exp2())
            .call(exif::exposure_time),
        item(0x11, "RepeatingFlashCount")
            .part(3)
            .mask(0x0f)
            .when(when::built_in_flash::<2>)
            .number(change::flash_count),
        item(0x12, "RepeatingFlashRate")
            .part(2)
            .mask(0xf0)
            .when(when::built_in_flash::<2>)
            .number(change::flash_rate)
            .unit(" Hz"),
        item(0x12, "CommanderInternalTTLChannel")
            .part(3)
            .mask(0x03)
            .when(when::built_in_flash::<3>)
            .labels(COMMANDER_INTERNAL_TTL_CHANNEL),
        item(0x14, "CommanderInternalTTLCompBuiltin")
            .part(2)
            .mask(0x1f)
            .when(when::built_in_flash::<3>)
            .number(change::less_over::<9, 3>)
            .call(print::signed::<1>),
        item(0x15, "CommanderInternalTTLCompGroupA")
            .part(2)
            .mask(0x1f)
            .when(when::built_in_flash::<3>)
            .number(change::less_over::<9, 3>)
            .call(print::signed::<1>),
        item(0x16, "CommanderInternalTTLCompGroupB")
            .part(2)
            .mask(0x1f)
            .when(when::built_in_flash::<3>)
            .number(change::less_over::<9, 3>)
            .call(print::signed::<1>),
        item(0x1a, "AutoBracketSet").part(2).mask(0xc0).labels(AUTO_BRACKET_SET),
        item(0x1a, "AutoBracketModeM").part(3).mask(0x30).labels(AUTO_BRACKET_MODE_M),
        item(0x1a, "AutoBracketOrder").part(4).mask(0x08).labels(&[(0, "0,-,+"), (1, "-,0,+")]),
        item(0x1a, "ModelingFlash").part(5).mask(0x01).labels(ON_OFF),
        item(0x1b, "MultiSelectorShootMode").part(2).mask(0xc0).labels(MULTI_SELECTOR_SHOOT_MODE),
        item(0x1b, "MultiSelectorPlaybackMode").part(3).mask(0x30).labels(MULTI_SELECTOR_PLAYBACK_MODE),
        item(0x1b, "InitialZoomSetting").part(4).mask(0x0c).labels(INITIAL_ZOOM_LIVE_VIEW),
        item(0x1b, "MultiSelector")
            .part(5)
            .mask(0x01)
            .labels(&[(0, "Do Nothing"), (1, "Reset Meter-off Delay")]),
        item(0x1c, "FuncButton").part(2).mask(0xf8).labels(FUNC_BUTTON),
        item(0x1d, "PreviewButton").part(2).mask(0xf8).labels(PREVIEW_BUTTON),
        item(0x1e, "AELockButton").part(2).mask(0xf8).labels(PREVIEW_BUTTON),
        item(0x1f, "FuncButtonPlusDials").part(2).mask(0x70).labels(FUNC_BUTTON_PLUS_DIALS),
        item(0x1f, "PreviewButtonPlusDials").part(3).mask(0x07).labels(FUNC_BUTTON_PLUS_DIALS),
        item(0x20, "AELockButtonPlusDials").part(2).mask(0x70),
        item(0x21, "CommandDialsReverseRotation").part(2).mask(0x80).labels(NO_YES),
        item(0x21, "CommandDialsChangeMainSub").part(3).mask(0x40).labels(OFF_ON),
        item(0x21, "CommandDialsApertureSetting")
            .part(4)
            .mask(0x20)
            .labels(&[(0, "Sub-command Dial"), (1, "Aperture Ring")]),
        item(0x21, "CommandDialsMenuAndPlayback").part(5).mask(0x10).labels(OFF_ON),
        item(0x21, "ReverseIndicators").part(6).mask(0x08).labels(&[(0, "+ 0 -"), (1, "- 0 +")]),
        item(0x21, "PhotoInfoPlayback").part(7).mask(0x04).labels(OFF_ON),
        item(0x21, "NoMemoryCard").part(8).mask(0x02).labels(&[(0, "Release Locked"), (1, "Enable Release")]),
        item(0x21, "ReleaseButtonToUseDial").part(9).mask(0x01).labels(NO_YES),
    ],
);

const FOCUS_TRACKING_LOCK_ON: &[(i64, &str)] =
    &[(0, "3 Normal"), (1, "4"), (2, "5 Long"), (3, "2"), (4, "1 Short"), (5, "Off")];

const COMMANDER_INTERNAL_TTL_CHANNEL: &[(i64, &str)] = &[(0, "1 ch"), (1, "2 ch"), (2, "3 ch"), (3, "4 ch")];

const FUNC_BUTTON: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Preview"),
    (2, "FV Lock"),
    (3, "AE/AF Lock"),
    (4, "AE Lock Only"),
    (5, "AE Lock (reset on release)"),
    (6, "AE Lock (hold)"),
    (7, "AF Lock Only"),
    (9, "Flash Off"),
    (10, "Bracketing Burst"),
    (11, "Matrix Metering"),
    (12, "Center-weighted Metering"),
    (13, "Spot Metering"),
    (14, "My Menu Top"),
    (15, "Live View"),
    (16, "+ NEF (RAW)"),
    (17, "Virtual Horizon"),
];

const PREVIEW_BUTTON: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Preview"),
    (2, "FV Lock"),
    (3, "AE/AF Lock"),
    (4, "AE Lock Only"),
    (5, "AE Lock (reset on release)"),
    (6, "AE Lock (hold)"),
    (7, "AF Lock Only"),
    (8, "AF-ON"),
    (9, "Flash Off"),
    (10, "Bracketing Burst"),
    (11, "Matrix Metering"),
    (12, "Center-weighted Metering"),
    (13, "Spot Metering"),
    (14, "My Menu Top"),
    (15, "Live View"),
    (16, "+ NEF (RAW)"),
    (17, "Virtual Horizon"),
];

const FUNC_BUTTON_PLUS_DIALS: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Choose Image Area"),
    (2, "One Step Speed/Aperture"),
    (3, "Choose Non-CPU Lens Number"),
    (5, "Auto bracketing"),
    (6, "Dynamic AF Area"),
    (7, "Shutter speed & Aperture lock"),
];
