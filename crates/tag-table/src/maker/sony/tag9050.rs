//! Block 0x9050, enciphered: shutter, lens, serial number. Source: ExifTool's page of Sony's tags.

use super::lens::{E_MOUNT, print_a_mount};
use super::models::{
    AS_ILCA_99_M2, AS_ILCE_1_M2, AS_ILCE_7, AS_SLT_A37, WITH_LENS_SPEC_FEATURES, WITH_SHUTTER_COUNT2,
    WITH_SHUTTER_COUNT3, WITH_SHUTTER_COUNT3_TAG9050A, WITHOUT_RELEASE_MODE2, WITHOUT_SONY_TIME_MIN_SEC,
};
use super::words::{LENS_FORMAT, LENS_MOUNT, RELEASE_MODE2};
use super::{shown, values};
use crate::maker::print;
use crate::maker::row::{Table, item};
use crate::value::Format;

/// Tags of Sony's `Tag9050a` (0x9050).
pub(in crate::maker) static TAG9050A: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0, "SonyMaxAperture")
            .when(|note, _| !note.model_begins(&["NEX-", "Lunar", "ILCE-"]))
            .number(values::f_number_of_lens)
            .fixed(1, ""),
        item(1, "SonyMinAperture")
            .when(|note, _| !note.model_begins(&["NEX-", "Lunar", "ILCE-"]))
            .number(values::f_number_of_lens)
            .fixed(0, ""),
        item(0x20, "Shutter").format(Format::Int16u).count(3).call(shown::shutter),
        item(0x31, ".FlashFired").remember(),
        item(0x31, "FlashStatus").part(1).labels(FLASH_STATUS),
        item(0x32, "ShutterCount").format(Format::Int32u).value(values::low_bytes),
        item(0x3a, "SonyExposureTime")
            .format(Format::Int16u)
            .number(values::seconds)
            .call(print::exposure_or_bulb),
        item(0x3c, "SonyFNumber").format(Format::Int16u).number(values::f_number).fixed(1, ""),
        item(0x3f, "ReleaseMode2").labels(RELEASE_MODE2),
        item(0x4c, "ShutterCount2")
            .format(Format::Int32u)
            .when(|note, _| note.model_begins_word(AS_ILCE_7) && note.number("FlashFired") & 1 != 1)
            .value(values::low_bytes),
        item(0x51, "SonyDateTime2")
            .format(Format::Undef)
            .count(6)
            .when(|note, _| note.model_begins_word(AS_ILCE_7))
            .value(values::short_date_time),
        item(0x67, "ReleaseMode2")
            .when(|note, _| {
                !note.model_begins(&["SLT-A65", "SLT-A77", "Lunar", "NEX-5N", "NEX-7", "NEX-VG20E"])
            })
            .labels(RELEASE_MODE2),
        item(0x7c, "InternalSerialNumber")
            .count(4)
            .when(|note, _| {
                !note.model_begins(&["Lunar", "NEX-5N", "NEX-7", "NEX-VG20E", "SLT-", "HV", "ILCA-"])
            })
            .call(shown::hex_digits),
        item(0xf0, "InternalSerialNumber")
            .count(5)
            .when(|note, _| note.model_begins(&["SLT-", "HV", "ILCA-"]))
            .call(shown::hex_digits),
        item(0x105, "LensMount").labels(LENS_MOUNT).remember(),
        item(0x106, "LensFormat").labels(LENS_FORMAT),
        item(0x107, "LensType2")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") == 2)
            .labels(E_MOUNT),
        item(0x109, "LensType")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") == 1)
            .call(print_a_mount)
            .priority(0),
        item(0x10b, "DistortionCorrParamsPresent").labels(&[(0, "No"), (1, "Yes")]),
        item(0x114, "APS-CSizeCapture")
            .when(|note, _| note.model_begins(&["SLT-A99", "HV", "ILCE-7"]))
            .labels(&[(0, "Off"), (1, "On")]),
        item(0x115, "LensSpecFeatures")
            .format(Format::Undef)
            .count(2)
            .when(|note, _| note.model_begins(AS_SLT_A37))
            .value(values::lens_features)
            .call(shown::print_lens_spec),
        item(0x116, "LensSpecFeatures")
            .format(Format::Undef)
            .count(2)
            .when(|note, _| !note.model_begins(AS_SLT_A37))
            .value(values::lens_features)
            .call(shown::print_lens_spec),
        item(0x1a0, "ShutterCount3")
            .format(Format::Int32u)
            .when(|note, _| note.model_begins(&["ILCE-5100", "ILCE-QX1", "ILCA-68", "ILCA-77M2"]))
            .value(print::but_not::<0>),
        item(0x1aa, "ShutterCount3")
            .format(Format::Int32u)
            .when(|note, _| note.model_begins_word(WITH_SHUTTER_COUNT3_TAG9050A))
            .value(print::but_not::<0>),
        item(0x1bd, "ShutterCount3")
            .format(Format::Int32u)
            .when(|note, _| note.model_begins(AS_SLT_A37))
            .value(print::but_not::<0>),
    ],
);

/// Tags of Sony's `Tag9050b` (0x9050).
pub(in crate::maker) static TAG9050B: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0, "SonyMaxAperture")
            .when(|note, _| note.model_begins(&["ILCA-"]))
            .number(values::f_number_of_lens)
            .fixed(1, ""),
        item(1, "SonyMinAperture")
            .when(|note, _| note.model_begins(&["ILCA-"]))
            .number(values::f_number_of_lens)
            .fixed(0, ""),
        item(0x26, "Shutter").format(Format::Int16u).count(3).call(shown::shutter),
        item(0x39, ".FlashFired").remember(),
        item(0x39, "FlashStatus").part(1).labels(FLASH_STATUS),
        item(0x3a, "ShutterCount").format(Format::Int32u).value(values::low_bytes),
        item(0x46, "SonyExposureTime")
            .format(Format::Int16u)
            .number(values::seconds)
            .call(print::exposure_or_bulb),
        item(0x48, "SonyFNumber").format(Format::Int16u).number(values::f_number).fixed(1, ""),
        item(0x4b, "ReleaseMode2").labels(RELEASE_MODE2),
        item(0x50, "ShutterCount2")
            .format(Format::Int32u)
            .when(|note, _| {
                note.number("FlashFired") & 1 != 1
                    && (note.model_begins(WITH_SHUTTER_COUNT2)
                        || note.software_begins(&["ILCE-9 v5.0", "ILCE-9 v6.0"]))
            })
            .value(values::low_bytes),
        item(0x52, "ShutterCount2")
            .format(Format::Int32u)
            .when(|note, _| {
                note.number("FlashFired") & 1 != 1 && note.model_begins(&["ILCE-7M3", "ILCE-7RM3"])
            })
            .value(values::low_bytes),
        item(0x58, "ShutterCount2")
            .format(Format::Int32u)
            .when(|note, _| {
                note.number("FlashFired") & 1 != 1
                    && !note.model_begins(AS_ILCA_99_M2)
                    && !note.software_begins(&["ILCE-9 v5.0", "ILCE-9 v6.0"])
            })
            .value(values::low_bytes),
        item(0x61, "SonyTimeMinSec")
            .format(Format::Undef)
            .count(2)
            .when(|note, _| !note.model_begins(WITHOUT_SONY_TIME_MIN_SEC))
            .value(values::minutes),
        item(0x6b, "ReleaseMode2")
            .when(|note, _| {
                note.model_begins(WITH_SHUTTER_COUNT2)
                    || note.software_begins(&["ILCE-9 v5.0", "ILCE-9 v6.0"])
            })
            .labels(RELEASE_MODE2),
        item(0x6d, "ReleaseMode2")
            .when(|note, _| note.model_begins(&["ILCE-7M3", "ILCE-7RM3"]))
            .labels(RELEASE_MODE2),
        item(0x73, "ReleaseMode2")
            .when(|note, _| {
                !note.model_begins(WITHOUT_RELEASE_MODE2)
                    && !note.software_begins(&["ILCE-9 v5.0", "ILCE-9 v6.0"])
            })
            .labels(RELEASE_MODE2),
        item(0x88, "InternalSerialNumber").count(6).call(shown::hex_digits),
        item(0x105, "LensMount").labels(LENS_MOUNT).remember(),
        item(0x106, "LensFormat").labels(LENS_FORMAT),
        item(0x107, "LensType2")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") == 2)
            .labels(E_MOUNT),
        item(0x109, "LensType")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") == 1)
            .call(print_a_mount)
            .priority(0),
        item(0x10b, "DistortionCorrParamsPresent").labels(&[(0, "No"), (1, "Yes")]),
        item(0x114, "APS-CSizeCapture")
            .when(|note, _| note.model_begins(&["ILCE-7", "ILCE-9", "ILCA-99"]))
            .labels(&[(0, "Off"), (1, "On")]),
        item(0x116, "LensSpecFeatures")
            .format(Format::Undef)
            .count(2)
            .value(values::lens_features)
            .call(shown::print_lens_spec),
        item(0x19f, "ShutterCount3")
            .format(Format::Int32u)
            .when(|note, _| note.model_begins_word(WITH_SHUTTER_COUNT3))
            .value(print::but_not::<0>),
        item(0x1cb, "ShutterCount3")
            .format(Format::Int32u)
            .when(|note, _| note.model_begins(&["ILCE-7RM2", "ILCE-7SM2"]))
            .value(print::but_not::<0>),
        item(0x1cd, "ShutterCount3")
            .format(Format::Int32u)
            .when(|note, _| note.model_begins(&["ILCE-6300", "ILCE-6500", "ILCA-99M2"]))
            .value(print::but_not::<0>),
        item(0x1eb, "APS-CSizeCapture")
            .when(|note, _| {
                note.model_begins(&["ILCE-7RM4", "ILCE-7C", "ILCE-9M2"])
                    || note.software_begins(&["ILCE-9 v5.0", "ILCE-9 v6.0"])
            })
            .labels(&[(0, "Off"), (1, "On")]),
        item(0x1ed, "LensSpecFeatures")
            .format(Format::Undef)
            .count(2)
            .when(|note, _| {
                note.model_begins(&["ILCE-7RM4", "ILCE-7C", "ILCE-9M2", "ZV-E10"])
                    || note.software_begins(&["ILCE-9 v5.0", "ILCE-9 v6.0"])
            })
            .value(values::lens_features)
            .call(shown::print_lens_spec)
            .priority(0),
        item(0x1ee, "APS-CSizeCapture")
            .when(|note, _| {
                note.model_begins_word(&["ILCE-7M3", "ILCE-7RM3", "ILCE-7RM3A", "ILCE-9"])
                    && !note.software_begins(&["ILCE-9 v5.0", "ILCE-9 v6.0"])
            })
            .labels(&[(0, "Off"), (1, "On")]),
        item(0x1f0, "LensSpecFeatures")
            .format(Format::Undef)
            .count(2)
            .when(|note, _| {
                note.model_begins_word(WITH_LENS_SPEC_FEATURES)
                    && !note.software_begins(&["ILCE-9 v5.0", "ILCE-9 v6.0"])
            })
            .value(values::lens_features)
            .call(shown::print_lens_spec)
            .priority(0),
        item(0x21a, "APS-CSizeCapture")
            .when(|note, _| note.model_begins(&["ILCE-7RM2", "ILCE-7SM2"]))
            .labels(&[(0, "Off"), (1, "On")]),
        item(0x21c, "LensSpecFeatures")
            .format(Format::Undef)
            .count(2)
            .when(|note, _| note.model_begins(&["ILCE-7RM2", "ILCE-7SM2"]))
            .value(values::lens_features)
            .call(shown::print_lens_spec)
            .priority(0),
        item(0x21c, "APS-CSizeCapture")
            .when(|note, _| note.model_begins(&["ILCA-99M2"]))
            .labels(&[(0, "Off"), (1, "On")]),
        item(0x21e, "LensSpecFeatures")
            .format(Format::Undef)
            .count(2)
            .when(|note, _| note.model_begins(&["ILCE-6300", "ILCE-6500", "ILCA-99M2"]))
            .value(values::lens_features)
            .call(shown::print_lens_spec)
            .priority(0),
    ],
);

/// Tags of Sony's `Tag9050c` (0x9050).
pub(in crate::maker) static TAG9050C: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0x26, "Shutter").format(Format::Int16u).count(3).call(shown::shutter),
        item(0x39, ".FlashFired").remember(),
        item(0x39, "FlashStatus").part(1).labels(FLASH_STATUS),
        item(0x3a, "ShutterCount").format(Format::Int32u).value(values::low_bytes),
        item(0x46, "SonyExposureTime")
            .format(Format::Int16u)
            .number(values::seconds)
            .call(print::exposure_or_bulb),
        item(0x48, "SonyFNumber").format(Format::Int16u).number(values::f_number).fixed(1, ""),
        item(0x4b, "ReleaseMode2").labels(RELEASE_MODE2),
        item(0x50, "ShutterCount2")
            .format(Format::Int32u)
            .when(|note, _| note.number("FlashFired") & 1 != 1)
            .value(values::low_bytes),
        item(0x66, "SonyExposureTime")
            .format(Format::Int16u)
            .number(values::seconds)
            .call(print::exposure_or_bulb),
        item(0x68, "SonyFNumber").format(Format::Int16u).number(values::f_number).fixed(1, ""),
        item(0x6b, "ReleaseMode2").labels(RELEASE_MODE2),
        item(0x88, "InternalSerialNumber")
            .count(6)
            .when(|note, _| note.model_begins(&["ILCE-7M4", "ILCE-7RM5", "ILCE-7SM3", "ILME-FX3"]))
            .call(shown::hex_digits),
        item(0x8a, "InternalSerialNumber")
            .count(6)
            .when(|note, _| note.model_begins(&["ILCE-1"]))
            .call(shown::hex_digits),
    ],
);

/// Tags of Sony's `Tag9050d` (0x9050).
pub(in crate::maker) static TAG9050D: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0xa, "ShutterCount")
            .format(Format::Int32u)
            .when(|note, _| note.model_begins(AS_ILCE_1_M2))
            .value(values::low_bytes),
        item(0x1a, "SonyExposureTime")
            .format(Format::Int16u)
            .number(values::seconds)
            .call(print::exposure_or_bulb),
        item(0x1c, "SonyFNumber")
            .format(Format::Int16u)
            .when(|note, _| !note.model_begins(&["ILCE-7M5"]))
            .number(values::f_number)
            .fixed(1, ""),
        item(0x1f, "ReleaseMode2").labels(RELEASE_MODE2),
        item(0x38, "InternalSerialNumber")
            .count(6)
            .when(|note, _| !note.model_begins(&["ZV-E10M2"]))
            .call(shown::hex_digits),
    ],
);

const FLASH_STATUS: &[(i64, &str)] = &[
    (0, "No Flash present"),
    (2, "Flash Inhibited"),
    (64, "Built-in Flash present"),
    (65, "Built-in Flash Fired"),
    (66, "Built-in Flash Inhibited"),
    (128, "External Flash present"),
    (129, "External Flash Fired"),
];
