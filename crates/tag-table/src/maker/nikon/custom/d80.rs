//! The custom settings of the D80.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::{
    AUTO_BRACKET_SET, COMMANDER_GROUP_A_MODE, INTERNAL_FLASH, OFF_ON, ON_OFF, REMOTE_ON_DURATION,
    SELF_TIMER_TIME,
};
use crate::maker::nikon::{change, print};
use crate::maker::row::{Table, item};
use crate::print::exif;
use crate::value::Format::Int8u;

/// Tags of the custom settings of the D80.
pub(in crate::maker::nikon) static SETTINGS: Table = Table::fixed(
    "NikonCustom",
    Int8u,
    &[
        item(0, "Beep").part(2).mask(0x80).labels(ON_OFF),
        item(0, "AFAssist").part(3).mask(0x40).labels(ON_OFF),
        item(0, "NoMemoryCard").part(4).mask(0x20).labels(&[(0, "Release Locked"), (1, "Enable Release")]),
        item(0, "ImageReview").part(5).mask(0x10).labels(ON_OFF),
        item(0, "Illumination").part(6).mask(0x08).labels(OFF_ON),
        item(0, "MainDialExposureComp").part(7).mask(0x04).labels(OFF_ON),
        item(0, "EVStepSize").part(8).mask(0x01).labels(&[(0, "1/3 EV"), (1, "1/2 EV")]),
        item(1, "AutoISO").part(2).mask(0x40).labels(OFF_ON),
        item(1, "AutoISOMax").part(3).mask(0x30).labels(AUTO_ISO_MAX),
        item(1, "AutoISOMinShutterSpeed").part(4).mask(0x0f).labels(AUTO_ISO_MIN_SHUTTER_SPEED),
        item(2, "AutoBracketSet").part(2).mask(0xc0).labels(AUTO_BRACKET_SET),
        item(2, "AutoBracketOrder").part(3).mask(0x20).labels(&[(0, "0,-,+"), (1, "-,0,+")]),
        item(3, "MonitorOffTime").part(2).mask(0xe0).labels(MONITOR_OFF_TIME),
        item(3, "MeteringTime").part(3).mask(0x1c).labels(METERING_TIME),
        item(3, "SelfTimerTime").part(4).mask(0x03).labels(SELF_TIMER_TIME),
        item(4, "AELockButton").part(2).mask(0x1e).labels(AE_LOCK_BUTTON),
        item(4, "AELock").part(3).mask(0x01).labels(OFF_ON),
        item(4, "RemoteOnDuration").part(4).mask(0xc0).labels(REMOTE_ON_DURATION),
        item(5, "CommandDials").part(2).mask(0x80).labels(COMMAND_DIALS),
        item(5, "FunctionButton").part(3).mask(0x78).labels(FUNCTION_BUTTON),
        item(6, "GridDisplay").part(2).mask(0x80).labels(OFF_ON),
        item(6, "ViewfinderWarning").part(3).mask(0x40).labels(ON_OFF),
        item(6, "CenterWeightedAreaSize").part(4).mask(0x0c).labels(&[
            (0, "6 mm"),
            (1, "8 mm"),
            (2, "10 mm"),
        ]),
        item(6, "ExposureDelayMode").part(5).mask(0x20).labels(OFF_ON),
        item(6, "MB-D80Batteries").part(6).mask(0x03).labels(MB_D80_BATTERIES),
        item(7, "FlashWarning").part(2).mask(0x80).labels(ON_OFF),
        item(7, "FlashShutterSpeed")
            .part(3)
            .mask(0x78)
            .number(|stops| (stops - 6.0).exp2())
            .call(exif::exposure_time),
        item(7, "AutoFP").part(4).mask(0x04).labels(OFF_ON),
        item(7, "ModelingFlash").part(5).mask(0x02).labels(OFF_ON),
        item(8, "InternalFlash").part(2).mask(0xc0).labels(INTERNAL_FLASH),
        item(8, "ManualFlashOutput")
            .part(3)
            .mask(0x07)
            .number(change::halved_by::<1>)
            .call(print::full_or_time),
        item(9, "RepeatingFlashOutput")
            .part(2)
            .mask(0x70)
            .number(|stops| (-stops - 2.0).exp2())
            .call(exif::exposure_time),
        item(9, "RepeatingFlashCount").part(3).mask(0x0f).number(change::flash_count),
        item(0x0a, "RepeatingFlashRate").part(2).mask(0xf0).number(change::flash_rate).unit(" Hz"),
        item(0x0a, "CommanderChannel").part(3).mask(0x03).number(change::less::<-1>),
        item(0x0b, "CommanderInternalFlash").part(2).mask(0xc0).labels(&[
            (0, "TTL"),
            (1, "Manual"),
            (2, "Off"),
        ]),
        item(0x0b, "CommanderGroupAMode").part(3).mask(0x30).labels(COMMANDER_GROUP_A_MODE),
        item(0x0b, "CommanderGroupBMode").part(4).mask(0x0c).labels(COMMANDER_GROUP_A_MODE),
        item(0x0c, "CommanderInternalTTLComp")
            .part(2)
            .mask(0x1f)
            .number(change::less_over::<9, 3>)
            .call(print::signed::<1>),
        item(0x0c, "CommanderInternalManualOutput")
            .part(3)
            .mask(0xe0)
            .number(change::halved_by::<1>)
            .call(print::full_or_time),
        item(0x0d, "CommanderGroupA_TTL-AAComp")
            .part(2)
            .mask(0x1f)
            .number(change::less_over::<9, 3>)
            .call(print::signed::<1>),
        item(0x0d, "CommanderGroupAManualOutput")
            .part(3)
            .mask(0xe0)
            .number(change::halved_by::<1>)
            .call(print::full_or_time),
        item(0x0e, "CommanderGroupB_TTL-AAComp")
            .part(2)
            .mask(0x1f)
            .number(change::less_over::<9, 3>)
            .call(print::signed::<1>),
        item(0x0e, "CommanderGroupBManualOutput")
            .part(3)
            .mask(0xe0)
            .number(change::halved_by::<1>)
            .call(print::full_or_time),
        item(0x0f, "CenterAFArea").part(2).mask(0x80).labels(&[(0, "Normal Zone"), (1, "Wide Zone")]),
        item(0x0f, "FocusAreaSelection").part(3).mask(0x04).labels(&[(0, "No Wrap"), (1, "Wrap")]),
        item(0x0f, "AFAreaIllumination").part(4).mask(0x03).labels(&[(0, "Auto"), (1, "Off"), (2, "On")]),
        item(0x10, "AFAreaModeSetting").part(2).mask(0xc0).labels(AF_AREA_MODE_SETTING),
    ],
);

const AUTO_ISO_MAX: &[(i64, &str)] = &[(0, "200"), (1, "400"), (2, "800"), (3, "1600")];

const AUTO_ISO_MIN_SHUTTER_SPEED: &[(i64, &str)] = &[
    (0, "1/125 s"),
    (1, "1/100 s"),
    (2, "1/80 s"),
    (3, "1/60 s"),
    (4, "1/40 s"),
    (5, "1/30 s"),
    (6, "1/15 s"),
    (7, "1/8 s"),
    (8, "1/4 s"),
    (9, "1/2 s"),
    (10, "1 s"),
];

const MONITOR_OFF_TIME: &[(i64, &str)] =
    &[(0, "5 s"), (1, "10 s"), (2, "20 s"), (3, "1 min"), (4, "5 min"), (5, "10 min")];

const METERING_TIME: &[(i64, &str)] =
    &[(0, "4 s"), (1, "6 s"), (2, "8 s"), (3, "16 s"), (4, "30 s"), (5, "30 min")];

const AE_LOCK_BUTTON: &[(i64, &str)] = &[
    (0, "AE/AF Lock"),
    (1, "AE Lock Only"),
    (2, "AF Lock Only"),
    (3, "AE Lock (hold)"),
    (4, "AF-ON"),
    (5, "FV Lock"),
    (6, "Focus Area Selection"),
    (7, "AE-L/AF-L/AF Area"),
    (8, "AE-L/AF Area"),
    (9, "AF-L/AF Area"),
    (10, "AF-ON/AF Area"),
];

const COMMAND_DIALS: &[(i64, &str)] =
    &[(0, "Standard (Main Shutter, Sub Aperture)"), (1, "Reversed (Main Aperture, Sub Shutter)")];

const FUNCTION_BUTTON: &[(i64, &str)] = &[
    (0, "ISO Display"),
    (1, "Framing Grid"),
    (2, "AF-area Mode"),
    (3, "Center AF Area"),
    (4, "FV Lock"),
    (5, "Flash Off"),
    (6, "Matrix Metering"),
    (7, "Center-weighted"),
    (8, "Spot Metering"),
];

const MB_D80_BATTERIES: &[(i64, &str)] =
    &[(0, "LR6 (AA Alkaline)"), (1, "HR6 (AA Ni-MH)"), (2, "FR6 (AA Lithium)"), (3, "ZR6 (AA Ni-Mg)")];

const AF_AREA_MODE_SETTING: &[(i64, &str)] = &[(0, "Single Area"), (1, "Dynamic Area"), (2, "Auto-area")];
