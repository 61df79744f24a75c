//! Tags of flash units and groups of flash units.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::def::Mode;
use crate::maker::nikon::words::{FLASH_GN_DISTANCE, NO_YES, OFF_ON};
use crate::maker::nikon::{change, print, when};
use crate::maker::row::{Table, item};
use crate::print::exif;
use crate::value::Format::{Int8s, Int8u};
use crate::value::Value;

/// Flash info of D2, D70, D200, D50 and others.
pub(in crate::maker::nikon) static V0100: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "FlashInfoVersion").text(4),
        item(4, "FlashSource").labels(&[(0, "None"), (1, "External"), (2, "Internal")]),
        item(6, "ExternalFlashFirmware").count(2).call(firmware),
        item(8, "ExternalFlashFlags").bits(EXTERNAL_FLASH_FLAGS),
        item(9, "FlashCommanderMode").part(2).mask(0x80).labels(OFF_ON),
        item(9, "FlashControlMode").part(3).mask(0x7f).labels(FLASH_CONTROL_MODE).remember(),
        item(0x0a, "FlashOutput")
            .when(when::flash_is_manual)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x0a, "FlashCompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(exif::fraction)
            .priority(0),
        item(0x0b, "FlashFocalLength").value(change::nonzero).unit(" mm"),
        item(0x0c, "RepeatingFlashRate").value(change::nonzero).unit(" Hz"),
        item(0x0d, "RepeatingFlashCount").value(change::nonzero),
        item(0x0e, "FlashGNDistance").labels(FLASH_GN_DISTANCE),
        item(0x0f, "FlashGroupAControlMode").mask(0x0f).labels(FLASH_CONTROL_MODE).remember(),
        item(0x10, "FlashGroupBControlMode").mask(0x0f).labels(FLASH_CONTROL_MODE).remember(),
        item(0x11, "FlashGroupAOutput")
            .when(when::group_is_manual::<0>)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x11, "FlashGroupACompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(print::signed::<1>),
        item(0x12, "FlashGroupBOutput")
            .when(when::group_is_manual::<1>)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x12, "FlashGroupBCompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(print::signed::<1>),
    ],
);

/// Flash info of D80, D300 and others.
pub(in crate::maker::nikon) static V0102: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "FlashInfoVersion").text(4),
        item(4, "FlashSource").labels(&[(0, "None"), (1, "External"), (2, "Internal")]),
        item(6, "ExternalFlashFirmware").count(2).call(firmware),
        item(8, "ExternalFlashFlags").bits(EXTERNAL_FLASH_FLAGS_V0102),
        item(9, "FlashCommanderMode").part(2).mask(0x80).labels(OFF_ON),
        item(9, "FlashControlMode").part(3).mask(0x7f).labels(FLASH_CONTROL_MODE).remember(),
        item(0x0a, "FlashOutput")
            .when(when::flash_is_manual)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x0a, "FlashCompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(exif::fraction)
            .priority(0),
        item(0x0c, "FlashFocalLength").value(change::nonzero).unit(" mm"),
        item(0x0d, "RepeatingFlashRate").value(change::nonzero).unit(" Hz"),
        item(0x0e, "RepeatingFlashCount").value(change::nonzero),
        item(0x0f, "FlashGNDistance").labels(FLASH_GN_DISTANCE),
        item(0x10, "FlashGroupAControlMode").part(2).mask(0x0f).labels(FLASH_CONTROL_MODE).remember(),
        item(0x11, "FlashGroupBControlMode").part(2).mask(0xf0).labels(FLASH_CONTROL_MODE).remember(),
        item(0x11, "FlashGroupCControlMode").part(3).mask(0x0f).labels(FLASH_CONTROL_MODE).remember(),
        item(0x12, "FlashGroupAOutput")
            .when(when::group_is_manual::<0>)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x12, "FlashGroupACompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(print::signed::<1>),
        item(0x13, "FlashGroupBOutput")
            .when(when::group_b_is_manual)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x13, "FlashGroupBCompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(print::signed::<1>),
        item(0x14, "FlashGroupCOutput")
            .when(when::group_is_manual::<2>)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x14, "FlashGroupCCompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(print::signed::<1>),
    ],
);

/// Flash info of D3, D90, D7000, D800 and others.
pub(in crate::maker::nikon) static V0103: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "FlashInfoVersion").text(4),
        item(4, "FlashSource").labels(&[(0, "None"), (1, "External"), (2, "Internal")]),
        item(6, "ExternalFlashFirmware").count(2).call(firmware),
        item(8, "ExternalFlashFlags").bits(EXTERNAL_FLASH_FLAGS_V0102),
        item(9, "FlashCommanderMode").part(2).mask(0x80).labels(OFF_ON),
        item(9, "FlashControlMode").part(3).mask(0x7f).labels(FLASH_CONTROL_MODE).remember(),
        item(0x0a, "FlashOutput")
            .when(when::flash_is_manual)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x0a, "FlashCompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(exif::fraction)
            .priority(0),
        item(0x0c, "FlashFocalLength").value(change::neither_zero_nor_255).unit(" mm"),
        item(0x0d, "RepeatingFlashRate").value(change::neither_zero_nor_255).unit(" Hz"),
        item(0x0e, "RepeatingFlashCount").value(change::neither_zero_nor_255),
        item(0x0f, "FlashGNDistance").labels(FLASH_GN_DISTANCE),
        item(0x10, "FlashColorFilter").labels(FLASH_COLOR_FILTER),
        item(0x11, "FlashGroupAControlMode").part(2).mask(0x0f).labels(FLASH_CONTROL_MODE).remember(),
        item(0x12, "FlashGroupBControlMode").part(2).mask(0xf0).labels(FLASH_CONTROL_MODE).remember(),
        item(0x12, "FlashGroupCControlMode").part(3).mask(0x0f).labels(FLASH_CONTROL_MODE).remember(),
        item(0x13, "FlashGroupAOutput")
            .when(when::group_is_manual::<0>)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x13, "FlashGroupACompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(print::signed::<1>),
        item(0x14, "FlashGroupBOutput")
            .when(when::group_b_is_manual)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x14, "FlashGroupBCompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(print::signed::<1>),
        item(0x15, "FlashGroupCOutput")
            .when(when::group_is_manual::<2>)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x15, "FlashGroupCCompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(print::signed::<1>),
        item(0x1b, "ExternalFlashCompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(exif::fraction)
            .priority(0),
        item(0x1d, "FlashExposureComp3")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(exif::fraction)
            .priority(0),
        item(0x27, "FlashExposureComp4")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(exif::fraction)
            .priority(0),
    ],
);

/// Flash info of Df, D610, D7100 and others.
pub(in crate::maker::nikon) static V0106: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "FlashInfoVersion").text(4),
        item(4, "FlashSource").labels(&[(0, "None"), (1, "External"), (2, "Internal")]),
        item(6, "ExternalFlashFirmware").count(2).call(firmware),
        item(8, "ExternalFlashFlags").bits(EXTERNAL_FLASH_FLAGS_V0106),
        item(9, "FlashCommanderMode").part(2).mask(0x80).labels(OFF_ON),
        item(9, "FlashControlMode").part(3).mask(0x7f).labels(FLASH_CONTROL_MODE).remember(),
        item(0x0c, "FlashFocalLength").value(change::neither_zero_nor_255).unit(" mm"),
        item(0x0d, "RepeatingFlashRate").value(change::neither_zero_nor_255).unit(" Hz"),
        item(0x0e, "RepeatingFlashCount").value(change::neither_zero_nor_255),
        item(0x0f, "FlashGNDistance").labels(FLASH_GN_DISTANCE),
        item(0x10, "FlashColorFilter").labels(FLASH_COLOR_FILTER),
        item(0x11, "FlashGroupAControlMode").part(2).mask(0x0f).labels(FLASH_CONTROL_MODE).remember(),
        item(0x12, "FlashGroupBControlMode").part(2).mask(0xf0).labels(FLASH_CONTROL_MODE).remember(),
        item(0x12, "FlashGroupCControlMode").part(3).mask(0x0f).labels(FLASH_CONTROL_MODE).remember(),
        item(0x27, "FlashOutput")
            .when(when::flash_is_manual)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x27, "FlashCompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(exif::fraction)
            .priority(0),
        item(0x28, "FlashGroupAOutput")
            .when(when::group_is_manual::<0>)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x28, "FlashGroupACompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(print::signed::<1>),
        item(0x29, "FlashGroupBOutput")
            .when(when::group_b_is_manual)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x29, "FlashGroupBCompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(print::signed::<1>),
        item(0x2a, "FlashGroupCOutput")
            .when(when::group_is_manual::<2>)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x2a, "FlashGroupCCompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(print::signed::<1>),
    ],
);

/// Flash info of D4S, D810, D5, D500 and others.
pub(in crate::maker::nikon) static V0107: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "FlashInfoVersion").text(4),
        item(4, "FlashSource").labels(&[(0, "None"), (1, "External"), (2, "Internal")]),
        item(6, "ExternalFlashFirmware").count(2).call(firmware),
        item(8, "ExternalFlashZoomOverride").part(2).mask(0x80).labels(NO_YES),
        item(8, "ExternalFlashStatus").part(3).mask(0x01).labels(EXTERNAL_FLASH_STATUS),
        item(9, "ExternalFlashReadyState").part(2).mask(0x07).labels(&[
            (0, "n/a"),
            (1, "Ready"),
            (6, "Not Ready"),
        ]),
        item(0x0a, "FlashCompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(exif::fraction)
            .priority(0),
        item(0x0c, "FlashFocalLength").value(change::neither_zero_nor_255).unit(" mm"),
        item(0x0d, "RepeatingFlashRate").value(change::neither_zero_nor_255).unit(" Hz"),
        item(0x0e, "RepeatingFlashCount").value(change::neither_zero_nor_255),
        item(0x0f, "FlashGNDistance").labels(FLASH_GN_DISTANCE),
        item(0x11, "FlashGroupAControlMode").part(2).mask(0x0f).labels(FLASH_CONTROL_MODE).remember(),
        item(0x12, "FlashGroupBControlMode").part(2).mask(0xf0).labels(FLASH_CONTROL_MODE).remember(),
        item(0x12, "FlashGroupCControlMode").part(3).mask(0x0f).labels(FLASH_CONTROL_MODE).remember(),
        item(0x28, "FlashGroupAOutput")
            .when(when::group_is_manual::<0>)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x28, "FlashGroupACompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(print::signed::<1>),
        item(0x29, "FlashGroupBOutput")
            .when(when::group_is_manual::<1>)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x29, "FlashGroupBCompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(print::signed::<1>),
        item(0x2a, "FlashGroupCOutput")
            .when(when::group_is_manual::<2>)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x2a, "FlashGroupCCompensation")
            .format(Int8s)
            .number(change::over::<-6>)
            .call(print::signed::<1>),
    ],
);

/// Flash info of the Z cameras.
pub(in crate::maker::nikon) static V0300: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "FlashInfoVersion").text(4),
        item(4, "FlashSource").labels(&[(0, "None"), (1, "External"), (2, "Internal")]),
        item(6, "ExternalFlashFirmware").count(2).call(firmware),
        item(8, "ExternalFlashFlags").bits(EXTERNAL_FLASH_FLAGS_V0300),
        item(9, "FlashCommanderMode").part(2).mask(0x80).labels(OFF_ON),
        item(9, "FlashControlMode").part(3).mask(0x7f).labels(FLASH_CONTROL_MODE).remember(),
        item(0x0a, "FlashCompensation")
            .format(Int8s)
            .when(|note, _| when::one_of(note, "FlashControlMode", &[1, 2]))
            .number(change::over::<-6>)
            .call(exif::fraction)
            .priority(0),
        item(0x0d, "RepeatingFlashRate").value(change::neither_zero_nor_255).unit(" Hz"),
        item(0x0e, "RepeatingFlashCount").value(change::neither_zero_nor_255),
        item(0x0f, "FlashGNDistance").labels(FLASH_GN_DISTANCE),
        item(0x10, "FlashColorFilter").labels(FLASH_COLOR_FILTER),
        item(0x11, "FlashGroupAControlMode").part(2).mask(0x0f).labels(FLASH_CONTROL_MODE).remember(),
        item(0x12, "FlashGroupBControlMode").part(2).mask(0xf0).labels(FLASH_CONTROL_MODE).remember(),
        item(0x12, "FlashGroupCControlMode").part(3).mask(0x0f).labels(FLASH_CONTROL_MODE).remember(),
        item(0x21, "FlashOutput")
            .when(when::flash_is_manual)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x25, "FlashIlluminationPattern").labels(FLASH_ILLUMINATION_PATTERN),
        item(0x26, "FlashFocalLength").value(change::neither_zero_nor_255).unit(" mm"),
        item(0x28, "FlashGroupAOutput")
            .when(when::group_is_manual::<0>)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x28, "FlashGroupACompensation")
            .format(Int8s)
            .number(change::less_over::<2, -6>)
            .call(print::signed::<1>),
        item(0x29, "FlashGroupBOutput")
            .when(when::group_is_manual::<1>)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x29, "FlashGroupBCompensation")
            .format(Int8s)
            .number(change::less_over::<2, -6>)
            .call(print::signed::<1>),
        item(0x2a, "FlashGroupCOutput")
            .when(when::group_is_manual::<2>)
            .number(change::halved_by::<6>)
            .call(print::percent::<0>),
        item(0x2a, "FlashGroupCCompensation")
            .format(Int8s)
            .number(change::less_over::<2, -6>)
            .call(print::signed::<1>),
    ],
);

/// Flash info of unknown version: only the version is reported.
pub(in crate::maker::nikon) static UNKNOWN: Table =
    Table::fixed("Nikon", Int8u, &[item(0, "FlashInfoVersion").text(4)]);

const EXTERNAL_FLASH_FLAGS: &[(u32, &str)] =
    &[(0, "Fired"), (4, "Wide Flash Adapter"), (2, "Bounce Flash"), (5, "Dome Diffuser")];

const FLASH_CONTROL_MODE: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "iTTL-BL"),
    (2, "iTTL"),
    (3, "Auto Aperture"),
    (4, "Automatic"),
    (5, "GN (distance priority)"),
    (6, "Manual"),
    (7, "Repeating Flash"),
];

const EXTERNAL_FLASH_FLAGS_V0102: &[(u32, &str)] =
    &[(2, "Bounce Flash"), (5, "Dome Diffuser"), (0, "Fired"), (4, "Wide Flash Adapter")];

const FLASH_COLOR_FILTER: &[(i64, &str)] = &[
    (0, "None"),
    (1, "FL-GL1 or SZ-2FL Fluorescent"),
    (2, "FL-GL2"),
    (9, "TN-A1 or SZ-2TN Incandescent"),
    (10, "TN-A2"),
    (65, "Red"),
    (66, "Blue"),
    (67, "Yellow"),
    (68, "Amber"),
    (128, "Incandescent"),
];

const EXTERNAL_FLASH_FLAGS_V0106: &[(u32, &str)] =
    &[(5, "Dome Diffuser"), (2, "Bounce Flash"), (4, "Wide Flash Adapter"), (0, "Fired")];

const EXTERNAL_FLASH_STATUS: &[(i64, &str)] = &[(0, "Flash Not Attached"), (1, "Flash Attached")];

const EXTERNAL_FLASH_FLAGS_V0300: &[(u32, &str)] =
    &[(4, "Wide Flash Adapter"), (2, "Bounce Flash"), (7, "Zoom Override"), (0, "Flash Ready")];

const FLASH_ILLUMINATION_PATTERN: &[(i64, &str)] = &[(0, "Standard"), (1, "Center-weighted"), (2, "Even")];

/// Prints the firmware version of a flash unit, with the model that it identifies.
fn firmware(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    let known = FLASH_FIRMWARE.iter().find(|(key, _)| *key == text);
    match (mode, known, value.numbers().as_slice()) {
        (Mode::Print, Some((_, unit)), _) => out.push_str(unit),
        (Mode::Print, None, [version, release]) => {
            out.push_str(&format!("{version}.{release:02} (Unknown model)"));
        }
        _ => out.push_str(&text),
    }
}

const FLASH_FIRMWARE: &[(&str, &str)] = &[
    ("0 0", "n/a"),
    ("1 1", "1.01 (SB-800 or Metz 58 AF-1)"),
    ("1 3", "1.03 (SB-800)"),
    ("14 3", "14.03 (SB-5000)"),
    ("2 1", "2.01 (SB-800)"),
    ("2 4", "2.04 (SB-600)"),
    ("2 5", "2.05 (SB-600)"),
    ("3 1", "3.01 (SU-800 Remote Commander)"),
    ("4 1", "4.01 (SB-400)"),
    ("4 2", "4.02 (SB-400)"),
    ("4 4", "4.04 (SB-400)"),
    ("5 1", "5.01 (SB-900)"),
    ("5 2", "5.02 (SB-900)"),
    ("6 1", "6.01 (SB-700)"),
    ("7 1", "7.01 (SB-910)"),
];
