//! Shot blocks of D5, D500, D780, D7500 and D850, which contain a list of offsets to their parts.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::def::Conv;
use crate::maker::nikon::block::{Section, section};
use crate::maker::nikon::shot::z;
use crate::maker::nikon::words::{
    AE_BRACKETING_STEPS, ISO_AUTO_HI_LIMIT, ISO_AUTO_SHUTTER_TIME_D4S, NIKON_METERING_MODE, ON_OFF,
    PHOTO_SHOOTING_MENU_BANK, ROTATION, WB_BRACKETING_STEPS,
};
use crate::maker::nikon::{custom, print, when};
use crate::maker::row::{Table, item};
use crate::value::Format::{Int8u, Undef};

/// Tags of the D500 shot block.
pub(in crate::maker::nikon) static D500: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[item(0, "ShotInfoVersion").text(4), item(4, "FirmwareVersion").text(5).remember()],
);

/// The parts that the offsets in [`D500`] point to.
pub(in crate::maker::nikon) static D500_SECTIONS: &[Section] = &[
    section(0x10, &ROTATION_INFO),
    section(0x14, &JPG),
    section(0x2c, &BRACKETING),
    section(0x50, &SHOOTING_MENU),
    section(0x58, &CUSTOM),
    section(0xa0, &z::ORIENTATION),
    section(0xa8, &OTHER),
];

/// Tags of the rotation (D500 and later).
pub(in crate::maker::nikon) static ROTATION_INFO: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0x1a, "Rotation").mask(0x03).labels(ROTATION),
        item(0x20, "Interval")
            .when(|note, _| note.camera.model == "NIKON D5" && when::firmware_from(note, "1.40"))
            .call(print::positive_only),
        item(0x24, "IntervalFrame")
            .when(|note, _| note.camera.model == "NIKON D5" && when::firmware_from(note, "1.40"))
            .call(print::positive_only),
        item(0x0532, "FlickerReductionIndicator").mask(0x01).labels(ON_OFF),
    ],
);

/// Tags of JPEG settings (D500 and later).
pub(in crate::maker::nikon) static JPG: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[item(0x24, "JPGCompression").mask(0x01).labels(&[(0, "Size Priority"), (1, "Optimal Quality")])],
);

/// Tags of bracketing (D500 and later).
pub(in crate::maker::nikon) static BRACKETING: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0x0f, "AEBracketingSteps")
            .mask(0xff)
            .when(|note, _| note.file_type != "TIFF")
            .conv(Conv::HexLabels(AE_BRACKETING_STEPS)),
        item(0x10, "WBBracketingSteps")
            .mask(0xff)
            .when(|note, _| note.file_type != "TIFF")
            .conv(Conv::HexLabels(WB_BRACKETING_STEPS)),
        item(0x17, "ADLBracketingStep").mask(0xf0).labels(ADL_BRACKETING_STEP),
        item(0x18, "ADLBracketingType").mask(0x0f).labels(ADL_BRACKETING_TYPE),
    ],
);

/// Tags of the shooting menu (D500 and later).
pub(in crate::maker::nikon) static SHOOTING_MENU: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "PhotoShootingMenuBank").mask(0x03).labels(PHOTO_SHOOTING_MENU_BANK),
        item(2, "PrimarySlot")
            .mask(0x80)
            .when(|note, _| when::named(note, &["D500"]))
            .labels(&[(0, "XQD Card"), (1, "SD Card")]),
        item(4, "ISOAutoShutterTime").mask(0x3f).labels(ISO_AUTO_SHUTTER_TIME_D4S),
        item(5, "ISOAutoHiLimit").mask(0xff).conv(Conv::HexLabels(ISO_AUTO_HI_LIMIT)),
        item(7, "FlickerReduction").mask(0x20).labels(&[(0, "Enable"), (1, "Disable")]),
        item(7, "PhotoShootingMenuBankImageArea")
            .part(2)
            .mask(0x07)
            .labels(PHOTO_SHOOTING_MENU_BANK_IMAGE_AREA),
    ],
);

/// Position of the custom settings (D500).
pub(in crate::maker::nikon) static CUSTOM: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "CustomSettingsD5")
            .format(Undef)
            .count(90)
            .when(|note, _| when::named(note, &["D5"]))
            .table(&custom::d5::SETTINGS),
        item(0, "CustomSettingsD500").format(Undef).count(90).table(&custom::d500::SETTINGS),
    ],
);

/// Tags of metering (D500 and later).
pub(in crate::maker::nikon) static OTHER: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[item(0x0214, "NikonMeteringMode")
        .mask(0x03)
        .when(|note, _| when::named(note, &["D500"]))
        .labels(NIKON_METERING_MODE)],
);

/// Tags of the D780 shot block.
pub(in crate::maker::nikon) static D780: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[item(0, "ShotInfoVersion").text(4), item(4, "FirmwareVersion").text(5).remember()],
);

/// The parts that the offsets in [`D780`] point to.
pub(in crate::maker::nikon) static D780_SECTIONS: &[Section] = &[section(0x9c, &z::ORIENTATION)];

/// Tags of the D7500 shot block.
pub(in crate::maker::nikon) static D7500: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[item(0, "ShotInfoVersion").text(4), item(4, "FirmwareVersion").text(5).remember()],
);

/// The parts that the offsets in [`D7500`] point to.
pub(in crate::maker::nikon) static D7500_SECTIONS: &[Section] = &[section(0xa0, &z::ORIENTATION)];

/// Tags of the D850 shot block.
pub(in crate::maker::nikon) static D850: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[item(0, "ShotInfoVersion").text(4), item(4, "FirmwareVersion").text(5).remember()],
);

/// The parts that the offsets in [`D850`] point to.
pub(in crate::maker::nikon) static D850_SECTIONS: &[Section] = &[
    section(0x10, &MENU_D850),
    section(0x4c, &MORE_D850),
    section(0x58, &custom::d850::SETTINGS),
    section(0xa0, &z::ORIENTATION),
];

/// Tags of the D850's menus.
pub(in crate::maker::nikon) static MENU_D850: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[item(0x06dd, "PhotoShootingMenuBankImageArea")
        .mask(0x07)
        .labels(PHOTO_SHOOTING_MENU_BANK_IMAGE_AREA_MENU_D850)],
);

/// Further tags of the D850's menus.
pub(in crate::maker::nikon) static MORE_D850: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0x24, "PhotoShootingMenuBank")
            .mask(0x03)
            .when(|note, _| note.file_type == "JPEG")
            .labels(PHOTO_SHOOTING_MENU_BANK),
        item(0x25, "PrimarySlot").mask(0x80).labels(&[(0, "XQD Card"), (1, "SD Card")]),
    ],
);

const ADL_BRACKETING_STEP: &[(i64, &str)] =
    &[(0, "Off"), (1, "Low"), (2, "Normal"), (3, "High"), (4, "Extra High"), (8, "Auto")];

const ADL_BRACKETING_TYPE: &[(i64, &str)] =
    &[(0, "Off"), (1, "2 Shots"), (2, "3 Shots"), (3, "4 Shots"), (4, "5 Shots")];

const PHOTO_SHOOTING_MENU_BANK_IMAGE_AREA: &[(i64, &str)] =
    &[(0, "FX (36x24)"), (1, "DX (24x16)"), (2, "5:4 (30x24)"), (3, "1.2x (30x20)"), (4, "1.3x (18x12)")];

const PHOTO_SHOOTING_MENU_BANK_IMAGE_AREA_MENU_D850: &[(i64, &str)] =
    &[(0, "FX (36x24)"), (1, "DX (24x16)"), (2, "5:4 (30x24)"), (3, "1.2x (30x20)"), (4, "1:1 (24x24)")];
