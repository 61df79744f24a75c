//! Shot blocks of D4, D610, D800 and D810.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::def::Conv;
use crate::maker::nikon::block::{Section, section};
use crate::maker::nikon::shot::z;
use crate::maker::nikon::words::{
    AE_BRACKETING_STEPS, ISO_AUTO_HI_LIMIT, ISO_AUTO_SHUTTER_TIME_D4S, NIKON_METERING_MODE, ROTATION,
    WB_BRACKETING_STEPS,
};
use crate::maker::nikon::{change, custom, when};
use crate::maker::row::{Table, item};
use crate::print::exif;
use crate::value::Format::{Int8s, Int8u, Int32u, Undef};

/// Tags of the D4 shot block.
pub(in crate::maker::nikon) static D4: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(5),
        item(0x0751, "CustomSettingsD4").format(Undef).count(56).table(&custom::d4::SETTINGS),
    ],
);

/// Tags of the D4S shot block.
pub(in crate::maker::nikon) static D4S: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(5).remember(),
        item(0x01d0, "SecondarySlotFunction").mask(0x03).labels(SECONDARY_SLOT_FUNCTION),
        item(0x174c, "AEBracketingSteps").mask(0xff).conv(Conv::HexLabels(AE_BRACKETING_STEPS)),
        item(0x174d, "WBBracketingSteps")
            .mask(0xff)
            .when(|note, _| note.file_type != "TIFF")
            .conv(Conv::HexLabels(WB_BRACKETING_STEPS)),
        item(0x184d, "ReleaseMode").mask(0xff).labels(RELEASE_MODE),
        item(0x189d, "CustomSettingsD4S")
            .format(Undef)
            .count(56)
            .when(|note, _| when::text(note, "FirmwareVersion").starts_with(b"1.00"))
            .table(&custom::d4::SETTINGS),
        item(0x18c2, "LiveView")
            .when(|note, _| !when::text(note, "FirmwareVersion").starts_with(b"1.00"))
            .table(&LIVE_VIEW_D4S),
        item(0x18ea, "ISOAutoShutterTime").mask(0x3f).labels(ISO_AUTO_SHUTTER_TIME_D4S),
        item(0x18eb, "ISOAutoHiLimit").mask(0xff).conv(Conv::HexLabels(ISO_AUTO_HI_LIMIT)),
        item(0x193d, "CustomSettingsD4S")
            .format(Undef)
            .count(56)
            .when(|note, _| !when::text(note, "FirmwareVersion").starts_with(b"1.00"))
            .table(&custom::d4::SETTINGS),
        item(0x350b, "OrientationInfo").format(Undef).count(12).table(&z::ORIENTATION),
        item(0x3693, "Rotation").mask(0x30).labels(ROTATION),
    ],
);

/// A custom setting of the D4S that is stored apart from the others.
pub(in crate::maker::nikon) static LIVE_VIEW_D4S: Table = Table::fixed(
    "NikonCustom",
    Int8u,
    &[item(0, "MultiSelectorLiveViewMode").mask(0xc0).labels(&[(0, "Reset"), (1, "Zoom"), (3, "None")])],
);

/// Tags of the D610 shot block.
pub(in crate::maker::nikon) static D610: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(5),
        item(0x07cf, "CustomSettingsD610").format(Undef).count(48).table(&custom::d610::SETTINGS),
    ],
);

/// Tags of the D800 shot block.
pub(in crate::maker::nikon) static D800: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(5),
        item(0x04c0, "RepeatingFlashOutputExternal").number(change::halved_by::<6>).call(exif::exposure_time),
        item(0x04c2, "RepeatingFlashRateExternal").value(change::nonzero).unit(" Hz"),
        item(0x04c3, "RepeatingFlashCountExternal").value(change::nonzero),
        item(0x04d2, "FlashExposureComp2").format(Int8s).number(change::over::<-6>).call(exif::fraction),
        item(0x04da, "RepeatingFlashRateBuilt-in").value(change::nonzero).unit(" Hz"),
        item(0x04db, "RepeatingFlashCountBuilt-in").value(change::nonzero),
        item(0x051c, "SequenceNumber"),
        item(0x05fb, "ShutterCount").format(Int32u),
        item(0x06ec, "CustomSettingsD800").format(Undef).count(48).table(&custom::d800::SETTINGS),
    ],
);

/// Tags of the D810 shot block.
pub(in crate::maker::nikon) static D810: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[item(0, "ShotInfoVersion").text(4), item(4, "FirmwareVersion").text(5).remember()],
);

/// The parts that the offsets in [`D810`] point to.
pub(in crate::maker::nikon) static D810_SECTIONS: &[Section] = &[
    section(0x10, &SETTINGS_D810),
    section(0x24, &BRACKETING_D810),
    section(0x38, &ISO_AUTO_D810),
    section(0x40, &custom::d810::SETTINGS),
    section(0x84, &z::ORIENTATION),
];

/// Tags of the settings (D810).
pub(in crate::maker::nikon) static SETTINGS_D810: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[item(0x013c, "SecondarySlotFunction").mask(0x03).labels(SECONDARY_SLOT_FUNCTION)],
);

/// Tags of bracketing (D810 and later).
pub(in crate::maker::nikon) static BRACKETING_D810: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0x0f, "AEBracketingSteps").mask(0xff).conv(Conv::HexLabels(AE_BRACKETING_STEPS)),
        item(0x10, "WBBracketingSteps")
            .mask(0xff)
            .when(|note, _| note.file_type != "TIFF")
            .conv(Conv::HexLabels(WB_BRACKETING_STEPS)),
        item(0x17, "NikonMeteringMode").mask(0x03).labels(NIKON_METERING_MODE),
    ],
);

/// Tags of automatic sensitivity (D810).
pub(in crate::maker::nikon) static ISO_AUTO_D810: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(4, "ISOAutoShutterTime").mask(0x3f).labels(ISO_AUTO_SHUTTER_TIME_D4S),
        item(5, "ISOAutoHiLimit").mask(0xff).conv(Conv::HexLabels(ISO_AUTO_HI_LIMIT)),
    ],
);

const SECONDARY_SLOT_FUNCTION: &[(i64, &str)] =
    &[(0, "Overflow"), (2, "Backup"), (3, "NEF Primary + JPG Secondary")];

const RELEASE_MODE: &[(i64, &str)] = &[
    (0, "Single Frame"),
    (1, "Continuous High Speed"),
    (3, "Continuous Low Speed"),
    (4, "Timer"),
    (32, "Mirror-Up"),
    (64, "Quiet"),
];
