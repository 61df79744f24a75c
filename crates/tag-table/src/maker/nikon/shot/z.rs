//! Shot blocks of the Z cameras, which contain a list of offsets to their parts.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::block::{Section, section};
use crate::maker::nikon::words::{AUTO_CAPTURE_CRITERIA_SUBJECT_TYPE, IMAGE_AREA};
use crate::maker::nikon::{change, facts, menu as menus, print, when};
use crate::maker::reader::Reader;
use crate::maker::row::{Inner, Table, item};
use crate::value::Format::{Int8s, Int8u, Int16u, Int32u};

/// Tags of the Z6III shot block.
pub(in crate::maker::nikon) static Z6III: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(8).remember(),
        item(0x0e, "FirmwareVersion2").text(8),
        item(0x18, "FirmwareVersion3").text(8),
        item(0x24, "NumberOffsets").format(Int32u),
    ],
);

/// The parts that the offsets in [`Z6III`] point to.
pub(in crate::maker::nikon) static Z6III_SECTIONS: &[Section] = &[
    section(0x88, &ORIENTATION).when(when::single_shots),
    section(0x90, &menus::z6iii::MENU)
        .when(|note, _| when::model(note, &["Z6_3"]) && when::firmware_before(note, "02.00")),
];

/// Tags of the Z7II shot block.
pub(in crate::maker::nikon) static Z7II: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(8).remember(),
        item(0x0e, "FirmwareVersion2").text(8),
        item(0x18, "FirmwareVersion3").text(8),
        item(0x24, "NumberOffsets").format(Int32u),
    ],
);

/// The parts that the offsets in [`Z7II`] point to.
pub(in crate::maker::nikon) static Z7II_SECTIONS: &[Section] = &[
    section(0x30, &INTERVAL_FACTS),
    section(0xa0, &MENU_Z7II),
    section(0x30, &INTERVAL_Z7II),
    section(0x38, &PORTRAIT),
    section(0x88, &ORIENTATION).when(|note, _| when::model(note, &["Z f"])),
    section(0x98, &ORIENTATION).when(|note, _| {
        when::model(note, &["Z 30", "Z 5", "Z 50", "Z 6", "Z 6_2", "Z 7", "Z 7_2", "Z 8", "Z fc"])
    }),
];

/// Tags of interval shooting (Z7II).
pub(in crate::maker::nikon) static INTERVAL_Z7II: Table = Table::fixed(
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

/// Tags of portrait settings (Z7II).
pub(in crate::maker::nikon) static PORTRAIT: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[item(0xa0, "PortraitImpressionBalance")
        .count(2)
        .when(|note, _| when::firmware_from(note, "01.30"))
        .call(print::portrait_balance)],
);

/// Position of the Z7II's menus.
pub(in crate::maker::nikon) static MENU_Z7II: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[item(0x10, "MenuSettingsOffsetZ7II").format(Int32u).inner(Inner::Read(Reader::NikonMenuZ7II))],
);

/// Tags of the Z8 shot block.
pub(in crate::maker::nikon) static Z8: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(8).remember(),
        item(0x0e, "FirmwareVersion2").text(8),
        item(0x18, "FirmwareVersion3").text(8),
        item(0x24, "NumberOffsets").format(Int32u),
    ],
);

/// The parts that the offsets in [`Z8`] point to.
pub(in crate::maker::nikon) static Z8_SECTIONS: &[Section] = &[
    section(0x30, &SEQUENCE_FACTS),
    section(0x8c, &MENU_Z8),
    section(0x30, &SEQUENCE),
    section(0x80, &AUTO_CAPTURE).when(|note, _| when::firmware_from(note, "02.00")),
    section(0x84, &ORIENTATION).when(when::single_shots),
];

/// Tags of the Z9 shot block.
pub(in crate::maker::nikon) static Z9: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(8).remember(),
        item(0x0e, "FirmwareVersion2").text(8),
        item(0x18, "FirmwareVersion3").text(8),
        item(0x24, "NumberOffsets").format(Int32u),
    ],
);

/// The parts that the offsets in [`Z9`] point to.
pub(in crate::maker::nikon) static Z9_SECTIONS: &[Section] = &[
    section(0x30, &SEQUENCE_FACTS),
    section(0x8c, &MENU_Z9),
    section(0x30, &SEQUENCE),
    section(0x58, &AF_AREA).when(|note, _| when::firmware_from(note, "03.01")),
    section(0x80, &AUTO_CAPTURE).when(|note, _| when::firmware_from(note, "04.00")),
    section(0x84, &ORIENTATION).when(when::single_shots),
];

/// Tags of the position in a sequence of shots (Z9 and later).
pub(in crate::maker::nikon) static SEQUENCE: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0x20, "FocusShiftShooting")
            .when(when::single_shots)
            .value(facts::focus_shift_facts)
            .call(facts::focus_shift)
            .remember()
            .moves(when::z8_sequence_growth),
        item(0x28, "IntervalShooting")
            .format(Int16u)
            .when(when::single_shots)
            .value(facts::interval_facts)
            .call(facts::interval)
            .remember(),
        item(0x2a, "IntervalFrame").format(Int16u).when(when::intervals).remember(),
    ],
);

/// Tags of the initial focus area (Z9).
pub(in crate::maker::nikon) static AF_AREA: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0x0be8, "AFAreaInitialXPosition")
            .format(Int8s)
            .count(3)
            .when(when::single_shots)
            .value(facts::af_area_x)
            .call(facts::second_for_people),
        item(0x0be9, "AFAreaInitialYPosition")
            .format(Int8s)
            .count(3)
            .when(when::single_shots)
            .value(facts::af_area_y)
            .call(facts::second_for_people),
        item(0x0bea, "AFAreaInitialWidth")
            .when(when::single_shots)
            .number(|width| 1.0 + (width / 4.0).trunc())
            .remember(),
        item(0x0beb, "AFAreaInitialHeight")
            .when(when::single_shots)
            .number(|height| 1.0 + (height / 7.0).trunc())
            .remember(),
    ],
);

/// Position of the Z8's menus.
pub(in crate::maker::nikon) static MENU_Z8: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[item(0x10, "MenuSettingsOffsetZ8v1").format(Int32u).inner(Inner::Read(Reader::NikonMenuZ8))],
);

/// Position of the Z9's menus.
pub(in crate::maker::nikon) static MENU_Z9: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[item(0x10, "MenuSettingsOffsetZ9").format(Int32u).inner(Inner::Read(Reader::NikonMenuZ9))],
);

/// Tags of shots triggered by the camera itself (auto capture).
pub(in crate::maker::nikon) static AUTO_CAPTURE: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "AutoCapturedFrame").labels(&[(0, "No"), (5, "Yes")]).remember(),
        item(1, "AutoCaptureCriteria").when(when::auto_captured).bits(&[
            (0, "Distance"),
            (1, "Motion"),
            (2, "Subject Detection"),
        ]),
        item(0x37, "AutoCaptureRecordingTime").when(when::auto_captured).labels(AUTO_CAPTURE_RECORDING_TIME),
        item(0x38, "AutoCaptureWaitTime").when(when::auto_captured).labels(AUTO_CAPTURE_WAIT_TIME),
        item(0x4a, "AutoCaptureDistanceFar").when(when::auto_captured).call(print::tenths_of_m),
        item(0x4e, "AutoCaptureDistanceNear").when(when::auto_captured).call(print::tenths_of_m),
        item(0x5f, "AutoCaptureCriteriaMotionDirection")
            .when(when::auto_captured)
            .call(print::motion_direction),
        item(0x63, "AutoCaptureCriteriaMotionSpeed").when(when::auto_captured),
        item(0x64, "AutoCaptureCriteriaMotionSize").when(when::auto_captured),
        item(0x69, "AutoCaptureCriteriaSubjectSize").when(when::auto_captured),
        item(0x6a, "AutoCaptureCriteriaSubjectType")
            .when(when::auto_captured)
            .number(change::less::<-1>)
            .labels(AUTO_CAPTURE_CRITERIA_SUBJECT_TYPE),
    ],
);

/// Tags of the camera's orientation.
pub(in crate::maker::nikon) static ORIENTATION: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "RollAngle").format(Int32u).number(change::fixed_angle).fixed(1, ""),
        item(4, "PitchAngle").format(Int32u).number(change::fixed_angle).fixed(1, ""),
        item(8, "YawAngle").format(Int32u).number(change::fixed_angle).fixed(1, ""),
    ],
);

const AUTO_CAPTURE_RECORDING_TIME: &[(i64, &str)] = &[
    (0, "1 Sec"),
    (1, "3 Sec"),
    (2, "5 Sec"),
    (4, "30 Sec"),
    (5, "No Limit"),
    (6, "2 Sec"),
    (7, "10 Sec"),
    (8, "20 Sec"),
    (9, "1 Min"),
    (10, "3 Min"),
    (11, "5 Min"),
    (12, "10 Min"),
    (13, "30 Min"),
];

const AUTO_CAPTURE_WAIT_TIME: &[(i64, &str)] = &[
    (0, "No Wait"),
    (1, "10 Sec"),
    (2, "30 Sec"),
    (3, "1 Min"),
    (4, "5 Min"),
    (5, "10 Min"),
    (6, "30 Min"),
    (7, "1 Sec"),
    (8, "2 Sec"),
    (9, "3 Sec"),
    (10, "5 Sec"),
    (11, "20 Sec"),
    (12, "3 Min"),
];

/// Positions in a sequence, read in advance for conditions and words: the totals are stored in the menus,
/// some of whose entries exist only in a sequence.
static SEQUENCE_FACTS: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0x20, ".FocusShiftShooting").when(when::single_shots).remember().moves(when::z8_sequence_growth),
        item(0x28, ".IntervalShooting").format(Int16u).when(when::single_shots).remember(),
        item(0x2a, ".IntervalFrame").format(Int16u).when(when::intervals).remember(),
    ],
);

/// Positions in a sequence of the Z7II, like [`SEQUENCE_FACTS`].
static INTERVAL_FACTS: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0x24, ".IntervalShooting").format(Int16u).remember(),
        item(0x28, ".IntervalFrame").format(Int16u).when(when::interval_shooting).remember(),
    ],
);
