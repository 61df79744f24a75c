//! Shot blocks of cameras without a list of offsets: D40 to D7000, and the tags reported for all others.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::def::Conv;
use crate::maker::nikon::words::{OFF_ON, ROTATION};
use crate::maker::nikon::{change, custom, print, when};
use crate::maker::row::{Table, item};
use crate::value::Format::{Int8u, Int32u, Undef};

/// Tags that are reported for any camera.
pub(in crate::maker::nikon) static ANY: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4).value(change::digits).remember().remember(),
        item(4, "FirmwareVersion").text(5).value(change::firmware),
        item(0x10, "DistortionControl").when(|note, _| when::named(note, &["P6000"])).labels(OFF_ON),
        item(0x66, "VR_0x66")
            .when(|note, _| when::text(note, "ShotInfoVersion") == b"0204")
            .labels(VR_0X66)
            .unknown(),
        item(0x6a, "ShutterCount")
            .format(Int32u)
            .when(|note, _| when::text(note, "ShotInfoVersion") == b"0204")
            .priority(0),
        item(0x6e, "DeletedImageCount")
            .format(Int32u)
            .when(|note, _| when::text(note, "ShotInfoVersion") == b"0204")
            .priority(0),
        item(0x75, "VibrationReduction")
            .when(|note, _| when::text(note, "ShotInfoVersion") == b"0207")
            .labels(VIBRATION_REDUCTION),
        item(0x82, "VibrationReduction")
            .when(|note, _| when::text(note, "ShotInfoVersion") == b"0204")
            .labels(OFF_ON),
        item(0x0157, "ShutterCount")
            .format(Undef)
            .count(2)
            .when(|note, _| when::text(note, "ShotInfoVersion") == b"0205")
            .value(change::big_endian)
            .priority(0),
        item(0x01ae, "VibrationReduction")
            .when(|note, _| when::text(note, "ShotInfoVersion") == b"0205")
            .conv(Conv::HexLabels(&[(0, "n/a"), (12, "Off"), (15, "On")])),
        item(0x024d, "ShutterCount")
            .format(Int32u)
            .when(|note, _| when::text(note, "ShotInfoVersion") == b"0211")
            .priority(0),
    ],
);

/// Tags of the D40 shot block.
pub(in crate::maker::nikon) static D40: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(0x0246, "ShutterCount").format(Int32u).priority(0),
        item(0x024a, "VibrationReduction").part(2).mask(0x08).labels(OFF_ON),
        item(0x02d9, "CustomSettingsD40").format(Undef).count(12).table(&custom::d40::SETTINGS),
    ],
);

/// Tags of the D80 shot block.
pub(in crate::maker::nikon) static D80: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(0x024a, "ShutterCount").format(Int32u).priority(0),
        item(0x024e, "Rotation").part(2).mask(0x07).labels(ROTATION),
        item(0x024e, "VibrationReduction").part(3).mask(0x18).labels(&[(0, "Off"), (3, "On")]),
        item(0x024e, "FlashFired").part(4).mask(0xe0).bits(FLASH_FIRED),
        item(0x02c4, "NikonImageSize").mask(0xf0).labels(NIKON_IMAGE_SIZE),
        item(0x02c4, "ImageQuality").part(2).mask(0x0f).labels(IMAGE_QUALITY),
        item(0x02ec, "CustomSettingsD80").format(Undef).count(17).table(&custom::d80::SETTINGS),
    ],
);

/// Tags of the D90 shot block.
pub(in crate::maker::nikon) static D90: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(5),
        item(0x02b5, "ISO2").number(change::iso).call(print::rounded),
        item(0x02d5, "ShutterCount").format(Int32u).priority(0),
        item(0x0374, "CustomSettingsD90").format(Undef).count(36).table(&custom::d90::SETTINGS),
    ],
);

/// Tags of the D5000 shot block.
pub(in crate::maker::nikon) static D5000: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(5),
        item(0x02b5, "ISO2").number(change::iso).call(print::rounded),
        item(0x02d6, "ShutterCount").format(Int32u).priority(0),
        item(0x0378, "CustomSettingsD5000").format(Undef).count(34).table(&custom::d5000::SETTINGS),
    ],
);

/// Tags of the D5100 shot block.
pub(in crate::maker::nikon) static D5100: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(5),
        item(0x0321, "ShutterCount").format(Int32u).priority(0),
        item(0x0407, "CustomSettingsD5100").format(Undef).count(34).table(&custom::d5100::SETTINGS),
    ],
);

/// Tags of the D5200 shot block.
pub(in crate::maker::nikon) static D5200: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(5),
        item(0x0bd8, "ShutterCount").format(Int32u).priority(0),
        item(0x0cd5, "CustomSettingsD5200").format(Undef).count(34).table(&custom::d5200::SETTINGS),
    ],
);

/// Tags of the D7000 shot block.
pub(in crate::maker::nikon) static D7000: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(5),
        item(0x0320, "ShutterCount").format(Int32u).priority(0),
        item(0x0404, "CustomSettingsD7000").format(Undef).count(48).table(&custom::d7000::SETTINGS),
    ],
);

const VR_0X66: &[(i64, &str)] = &[(0, "Off"), (1, "On (normal)"), (2, "On (active)")];

const VIBRATION_REDUCTION: &[(i64, &str)] = &[(0, "Off"), (1, "On (1)"), (2, "On (2)"), (3, "On (3)")];

const FLASH_FIRED: &[(u32, &str)] = &[(2, "External"), (1, "Internal")];

const NIKON_IMAGE_SIZE: &[(i64, &str)] =
    &[(0, "Large (10.0 M)"), (1, "Medium (5.6 M)"), (2, "Small (2.5 M)")];

const IMAGE_QUALITY: &[(i64, &str)] = &[
    (0, "NEF (RAW)"),
    (1, "JPEG Fine"),
    (2, "JPEG Normal"),
    (3, "JPEG Basic"),
    (4, "NEF (RAW) + JPEG Fine"),
    (5, "NEF (RAW) + JPEG Normal"),
    (6, "NEF (RAW) + JPEG Basic"),
];
