//! Shot block of the D6.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::block::{Section, section};
use crate::maker::nikon::shot::z;
use crate::maker::nikon::words::{
    FLASH_CONTROL_MODE, FLASH_GN_DISTANCE, FLASH_MASTER_CONTROL_MODE, FLASH_REMOTE_CONTROL, IMAGE_AREA,
    OFF_ON,
};
use crate::maker::nikon::{change, facts, print, when};
use crate::maker::row::{Table, item};
use crate::value::Format::{Int8s, Int8u, Int16u, Int32u};

/// Tags of the D6 shot block.
pub(in crate::maker::nikon) static D6: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(8),
        item(0x24, "NumberOffsets").format(Int32u),
    ],
);

/// The parts that the offsets in [`D6`] point to.
pub(in crate::maker::nikon) static D6_SECTIONS: &[Section] = &[
    section(0x30, &SEQUENCE_FACTS),
    section(0xa4, &INTERVAL),
    section(0x30, &SEQUENCE),
    section(0x9c, &z::ORIENTATION),
];

/// Tags of the position in a sequence of shots (D6 and later).
pub(in crate::maker::nikon) static SEQUENCE: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0x24, "IntervalShooting")
            .format(Int16u)
            .value(facts::interval_facts)
            .call(facts::interval)
            .remember(),
        item(0x28, "IntervalFrame").format(Int16u).when(when::interval_shooting).remember(),
        item(0x2b, "ImageArea").labels(IMAGE_AREA),
    ],
);

/// Tags of interval shooting (D6).
pub(in crate::maker::nikon) static INTERVAL: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0x017c, "Intervals").format(Int32u).when(when::interval_shooting).remember(),
        item(0x0180, "ShotsPerInterval").format(Int32u).when(when::interval_shooting).remember(),
        item(0x0184, "IntervalExposureSmoothing").when(when::interval_shooting).labels(OFF_ON),
        item(0x0186, "IntervalPriority").when(when::interval_shooting).labels(OFF_ON),
        item(0x01a8, "FocusShiftNumberShots"),
        item(0x01ac, "FocusShiftStepWidth"),
        item(0x01b0, "FocusShiftInterval").call(print::seconds),
        item(0x01b4, "FocusShiftExposureLock").labels(OFF_ON),
        item(0x020e, "DiffractionCompensation").labels(OFF_ON),
        item(0x0214, "FlashControlMode").labels(FLASH_CONTROL_MODE).remember(),
        item(0x021a, "FlashGNDistance")
            .when(|note, _| when::is(note, "FlashControlMode", 2))
            .number(change::less::<-3>)
            .labels(FLASH_GN_DISTANCE)
            .unknown(),
        item(0x021e, "FlashOutput")
            .when(|note, _| when::at_least(note, "FlashControlMode", 3))
            .number(change::halved_by::<3>)
            .call(print::percent::<1>)
            .unknown(),
        item(0x0228, "FlashRemoteControl").labels(FLASH_REMOTE_CONTROL).unknown(),
        item(0x022c, "FlashMasterControlMode").labels(FLASH_MASTER_CONTROL_MODE).remember(),
        item(0x022e, "FlashMasterCompensation")
            .format(Int8s)
            .when(|note, _| !when::is(note, "FlashMasterControlMode", 3))
            .number(change::over::<6>)
            .call(print::signed::<1>)
            .unknown(),
        item(0x0232, "FlashMasterOutput")
            .when(|note, _| when::is(note, "FlashMasterControlMode", 1))
            .number(change::halved_by::<3>)
            .call(print::percent::<1>)
            .unknown(),
        item(0x0234, "FlashWirelessOption").labels(&[(0, "Optical AWL"), (1, "Off")]).unknown(),
        item(0x02ca, "MovieType").labels(&[(0, "MOV"), (1, "MP4")]).unknown(),
    ],
);

/// Positions in a sequence, read in advance because the total is stored in another part.
static SEQUENCE_FACTS: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0x24, ".IntervalShooting").format(Int16u).remember(),
        item(0x28, ".IntervalFrame").format(Int16u).when(when::interval_shooting).remember(),
    ],
);
