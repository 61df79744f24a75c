//! Camera body, lens, extender and flash. Source: ExifTool's page of Olympus's tags.

use super::lens::LENSES;
use super::words::CAMERA_TYPE;
use super::{shown, values};
use crate::maker::print;
use crate::maker::row::{Table, item};

/// Tags of Olympus's `Equipment` (0x2010).
pub(in crate::maker) static EQUIPMENT: Table = Table::directory(
    "Olympus",
    &[
        item(0x0000, "EquipmentVersion").value(values::without_nuls),
        item(0x0100, "CameraType2").words(CAMERA_TYPE),
        item(0x0101, "SerialNumber").call(crate::print::exif::trimmed),
        item(0x0102, "InternalSerialNumber"),
        item(0x0103, "FocalPlaneDiagonal").unit(" mm"),
        item(0x0104, "BodyFirmwareVersion").call(shown::firmware),
        item(0x0201, "LensType").value(values::lens_type).words(LENSES),
        item(0x0202, "LensSerialNumber").call(crate::print::exif::trimmed),
        item(0x0203, "LensModel"),
        item(0x0204, "LensFirmwareVersion").call(shown::firmware),
        item(0x0205, "MaxApertureAtMinFocal").number(values::f_number).fixed(1, ""),
        item(0x0206, "MaxApertureAtMaxFocal").number(values::f_number).fixed(1, ""),
        item(0x0207, "MinFocalLength"),
        item(0x0208, "MaxFocalLength"),
        item(0x020a, "MaxAperture").number(values::f_number).fixed(1, ""),
        item(0x020b, "LensProperties").call(print::hex_number::<1>),
        item(0x0301, "Extender").value(values::extender).words(EXTENDER),
        item(0x0302, "ExtenderSerialNumber"),
        item(0x0303, "ExtenderModel"),
        item(0x0304, "ExtenderFirmwareVersion").call(shown::firmware),
        item(0x0403, "ConversionLens"),
        item(0x1000, "FlashType").labels(FLASH_TYPE),
        item(0x1001, "FlashModel").labels(FLASH_MODEL),
        item(0x1002, "FlashFirmwareVersion").call(shown::firmware),
        item(0x1003, "FlashSerialNumber"),
    ],
);

const EXTENDER: &[(&str, &str)] = &[
    ("0 00", "None"),
    ("0 04", "Olympus Zuiko Digital EC-14 1.4x Teleconverter"),
    ("0 08", "Olympus EX-25 Extension Tube"),
    ("0 10", "Olympus Zuiko Digital EC-20 2.0x Teleconverter"),
];

const FLASH_TYPE: &[(i64, &str)] =
    &[(0, "None"), (2, "Simple E-System"), (3, "E-System"), (4, "E-System (body powered)")];

const FLASH_MODEL: &[(i64, &str)] = &[
    (0, "None"),
    (1, "FL-20"),
    (2, "FL-50"),
    (3, "RF-11"),
    (4, "TF-22"),
    (5, "FL-36"),
    (6, "FL-50R"),
    (7, "FL-36R"),
    (9, "FL-14"),
    (11, "FL-600R"),
    (13, "FL-LM3"),
    (15, "FL-900R"),
];
