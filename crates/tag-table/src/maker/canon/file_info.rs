//! File number, bracketing, and the lens of the RF mount; serial numbers of parts.
//!
//! Source: ExifTool's page of Canon's tags.

use super::change::{
    file_number_20d, file_number_30d, macro_magnification, nonzero, not_minus_one, serial_text, swapped_words,
};
use super::print::{distance, file_number};
use super::when::{has_macro_lens, named};
use super::words::{FILTER_EFFECT, IMAGE_SIZE, OFF_ON, QUALITY, TONING_EFFECT};
use crate::bytes::ByteOrder;
use crate::maker::row::{Table, item};
use crate::value::Format::{Int8u, Int16s, Int16u, Int32u, String};

pub(super) static FILE_INFO: Table = Table::fixed(
    "Canon",
    Int16s,
    &[
        item(1, "FileNumber")
            .format(Int32u)
            .number(file_number_20d)
            .call(file_number)
            .when(|note, _| named(note, &["20D", "350D", "REBEL XT", "Kiss Digital N"])),
        item(1, "FileNumber")
            .format(Int32u)
            .number(file_number_30d)
            .call(file_number)
            .when(|note, _| named(note, &["30D", "400D", "REBEL XTi", "Kiss Digital X", "K236"])),
        item(1, "ShutterCount").format(Int32u).when(|_, raw| raw.order == ByteOrder::Big),
        item(1, "ShutterCount")
            .format(Int32u)
            .value(swapped_words)
            .when(|note, _| named(note, &["1D Mark II", "1Ds Mark II"])),
        item(3, "BracketMode").labels(BRACKET_MODE),
        item(4, "BracketValue"),
        item(5, "BracketShotNumber"),
        item(6, "RawJpgQuality").valid(|n| n > 0.0).labels(QUALITY),
        item(7, "RawJpgSize").valid(|n| n >= 0.0).labels(IMAGE_SIZE),
        item(8, "LongExposureNoiseReduction2").valid(|n| n >= 0.0).labels(LONG_EXPOSURE_NOISE_REDUCTION2),
        item(9, "WBBracketMode").labels(WB_BRACKET_MODE),
        item(12, "WBBracketValueAB"),
        item(13, "WBBracketValueGM"),
        item(14, "FilterEffect").valid(not_minus_one).labels(FILTER_EFFECT),
        item(15, "ToningEffect").valid(not_minus_one).labels(TONING_EFFECT),
        item(16, "MacroMagnification").number(macro_magnification).fixed(1, "x").when(|note, raw| {
            has_macro_lens(note, raw) && !named(note, &["40D", "450D", "REBEL XSi", "Kiss X2"])
        }),
        item(19, "LiveViewShooting").labels(OFF_ON),
        item(20, ".FocusDistanceUpper2").format(Int16u).remember(),
        item(20, "FocusDistanceUpper")
            .part(1)
            .format(Int16u)
            .valid(nonzero)
            .number(|n| n / 100.0)
            .call(distance),
        item(21, "FocusDistanceLower")
            .format(Int16u)
            .number(|n| n / 100.0)
            .call(distance)
            .when(|note, _| note.count(".FocusDistanceUpper2") != 0),
        item(23, "ShutterMode").labels(SHUTTER_MODE),
        item(25, "FlashExposureLock").labels(OFF_ON),
        item(32, "AntiFlicker").labels(OFF_ON),
        item(61, "RFLensType").format(Int16u).labels(RF_LENS_TYPE),
    ],
);

pub(super) static SERIAL_INFO: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        item(0, "InternalSerialNumber2").text(9).value(serial_text),
        item(9, "InternalSerialNumber").format(String).rest().value(serial_text),
    ],
);

const BRACKET_MODE: &[(i64, &str)] = &[(0, "Off"), (1, "AEB"), (2, "FEB"), (3, "ISO"), (4, "WB")];

const LONG_EXPOSURE_NOISE_REDUCTION2: &[(i64, &str)] = &[(0, "Off"), (1, "On (1D)"), (3, "On"), (4, "Auto")];

const WB_BRACKET_MODE: &[(i64, &str)] = &[(0, "Off"), (1, "On (shift AB)"), (2, "On (shift GM)")];

const SHUTTER_MODE: &[(i64, &str)] = &[(0, "Mechanical"), (1, "Electronic First Curtain"), (2, "Electronic")];

const RF_LENS_TYPE: &[(i64, &str)] = &[
    (0, "n/a"),
    (257, "Canon RF 50mm F1.2L USM"),
    (258, "Canon RF 24-105mm F4L IS USM"),
    (259, "Canon RF 28-70mm F2L USM"),
    (260, "Canon RF 35mm F1.8 MACRO IS STM"),
    (261, "Canon RF 85mm F1.2L USM"),
    (262, "Canon RF 85mm F1.2L USM DS"),
    (263, "Canon RF 24-70mm F2.8L IS USM"),
    (264, "Canon RF 15-35mm F2.8L IS USM"),
    (265, "Canon RF 24-240mm F4-6.3 IS USM"),
    (266, "Canon RF 70-200mm F2.8L IS USM"),
    (267, "Canon RF 85mm F2 MACRO IS STM"),
    (268, "Canon RF 600mm F11 IS STM"),
    (269, "Canon RF 600mm F11 IS STM + RF1.4x"),
    (270, "Canon RF 600mm F11 IS STM + RF2x"),
    (271, "Canon RF 800mm F11 IS STM"),
    (272, "Canon RF 800mm F11 IS STM + RF1.4x"),
    (273, "Canon RF 800mm F11 IS STM + RF2x"),
    (274, "Canon RF 24-105mm F4-7.1 IS STM"),
    (275, "Canon RF 100-500mm F4.5-7.1L IS USM"),
    (276, "Canon RF 100-500mm F4.5-7.1L IS USM + RF1.4x"),
    (277, "Canon RF 100-500mm F4.5-7.1L IS USM + RF2x"),
    (278, "Canon RF 70-200mm F4L IS USM"),
    (279, "Canon RF 100mm F2.8L MACRO IS USM"),
    (280, "Canon RF 50mm F1.8 STM"),
    (281, "Canon RF 14-35mm F4L IS USM"),
    (282, "Canon RF-S 18-45mm F4.5-6.3 IS STM"),
    (283, "Canon RF 100-400mm F5.6-8 IS USM"),
    (284, "Canon RF 100-400mm F5.6-8 IS USM + RF1.4x"),
    (285, "Canon RF 100-400mm F5.6-8 IS USM + RF2x"),
    (286, "Canon RF-S 18-150mm F3.5-6.3 IS STM"),
    (287, "Canon RF 24mm F1.8 MACRO IS STM"),
    (288, "Canon RF 16mm F2.8 STM"),
    (289, "Canon RF 400mm F2.8L IS USM"),
    (290, "Canon RF 400mm F2.8L IS USM + RF1.4x"),
    (291, "Canon RF 400mm F2.8L IS USM + RF2x"),
    (292, "Canon RF 600mm F4L IS USM"),
    (293, "Canon RF 600mm F4L IS USM + RF1.4x"),
    (294, "Canon RF 600mm F4L IS USM + RF2x"),
    (295, "Canon RF 800mm F5.6L IS USM"),
    (296, "Canon RF 800mm F5.6L IS USM + RF1.4x"),
    (297, "Canon RF 800mm F5.6L IS USM + RF2x"),
    (298, "Canon RF 1200mm F8L IS USM"),
    (299, "Canon RF 1200mm F8L IS USM + RF1.4x"),
    (300, "Canon RF 1200mm F8L IS USM + RF2x"),
    (301, "Canon RF 5.2mm F2.8L Dual Fisheye 3D VR"),
    (302, "Canon RF 15-30mm F4.5-6.3 IS STM"),
    (303, "Canon RF 135mm F1.8 L IS USM"),
    (304, "Canon RF 24-50mm F4.5-6.3 IS STM"),
    (305, "Canon RF-S 55-210mm F5-7.1 IS STM"),
    (306, "Canon RF 100-300mm F2.8L IS USM"),
    (307, "Canon RF 100-300mm F2.8L IS USM + RF1.4x"),
    (308, "Canon RF 100-300mm F2.8L IS USM + RF2x"),
    (309, "Canon RF 200-800mm F6.3-9 IS USM"),
    (310, "Canon RF 200-800mm F6.3-9 IS USM + RF1.4x"),
    (311, "Canon RF 200-800mm F6.3-9 IS USM + RF2x"),
    (312, "Canon RF 10-20mm F4 L IS STM"),
    (313, "Canon RF 28mm F2.8 STM"),
    (314, "Canon RF 24-105mm F2.8 L IS USM Z"),
    (315, "Canon RF-S 10-18mm F4.5-6.3 IS STM"),
    (316, "Canon RF 35mm F1.4 L VCM"),
    (317, "Canon RF-S 3.9mm F3.5 STM DUAL FISHEYE"),
    (318, "Canon RF 28-70mm F2.8 IS STM"),
    (319, "Canon RF 70-200mm F2.8 L IS USM Z"),
    (320, "Canon RF 70-200mm F2.8 L IS USM Z + RF1.4x"),
    (321, "Canon RF 70-200mm F2.8 L IS USM Z + RF2x"),
    (323, "Canon RF 16-28mm F2.8 IS STM"),
    (324, "Canon RF-S 14-30mm F4-6.3 IS STM PZ"),
    (325, "Canon RF 50mm F1.4 L VCM"),
    (326, "Canon RF 24mm F1.4 L VCM"),
    (327, "Canon RF 20mm F1.4 L VCM"),
    (328, "Canon RF 85mm F1.4 L VCM"),
    (329, "Canon RF 20-50mm F4 L IS USM PZ"),
    (330, "Canon RF 45mm F1.2 STM"),
    (331, "Canon RF 7-14mm F2.8-3.5 L FISHEYE STM"),
    (332, "Canon RF 14mm F1.4 L VCM"),
];
