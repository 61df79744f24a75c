//! The directory of the segment `Meta`, and those of raw files. Source: ExifTool's page of Kodak tags.

use super::print::*;
use super::words::*;
use crate::maker::row::{Inner, Table, item};
use crate::value::Format;

/// Tags of the segment `Meta`.
pub static META: Table = Table::directory(
    "MetaIFD",
    &[
        item(0xc350, "FilmProductCode"),
        item(0xc351, "ImageSourceEK"),
        item(0xc352, "CaptureConditionsPAR"),
        item(0xc353, "CameraOwner").call(crate::print::exif::coded_text),
        item(0xc354, "SerialNumber").call(coded_text),
        item(0xc355, "UserSelectGroupTitle"),
        item(0xc356, "DealerIDNumber"),
        item(0xc357, "CaptureDeviceFID"),
        item(0xc358, "EnvelopeNumber"),
        item(0xc359, "FrameNumber"),
        item(0xc35a, "FilmCategory"),
        item(0xc35b, "FilmGencode"),
        item(0xc35c, "ModelAndVersion"),
        item(0xc35d, "FilmSize"),
        item(0xc35e, "SBA_RGBShifts"),
        item(0xc35f, "SBAInputImageColorspace"),
        item(0xc360, "SBAInputImageBitDepth"),
        item(0xc361, "SBAExposureRecord").binary(),
        item(0xc362, "UserAdjSBA_RGBShifts").binary(),
        item(0xc363, "ImageRotationStatus"),
        item(0xc364, "RollGuidElements"),
        item(0xc365, "MetadataNumber"),
        item(0xc366, "EditTagArray"),
        item(0xc367, "Magnification"),
        item(0xc36c, "NativeXResolution"),
        item(0xc36d, "NativeYResolution"),
        item(0xc36e, "KodakEffectsIFD").inner(Inner::Pointer(&SPECIAL_EFFECTS)),
        item(0xc36f, "KodakBordersIFD").inner(Inner::Pointer(&BORDERS)),
        item(0xc37a, "NativeResolutionUnit"),
        item(0xc418, "SourceImageDirectory"),
        item(0xc419, "SourceImageFileName"),
        item(0xc41a, "SourceImageVolumeName"),
        item(0xc46c, "PrintQuality"),
        item(0xc46e, "ImagePrintStatus"),
    ],
)
.family0("Meta");

pub(super) static SPECIAL_EFFECTS: Table = Table::directory(
    "KodakEffectsIFD",
    &[
        item(0x0000, "DigitalEffectsVersion"),
        item(0x0001, "DigitalEffectsName").call(coded_text),
        item(0x0002, "DigitalEffectsType"),
    ],
)
.family0("Meta");

pub(super) static BORDERS: Table = Table::directory(
    "KodakBordersIFD",
    &[
        item(0x0000, "BordersVersion"),
        item(0x0001, "BorderName").call(coded_text),
        item(0x0002, "BorderID"),
        item(0x0003, "BorderLocation"),
        item(0x0004, "BorderType"),
        item(0x0008, "WatermarkType"),
    ],
)
.family0("Meta");

/// Tags of the directory of KDC files.
pub static KDC_IFD: Table = Table::directory(
    "KDC_IFD",
    &[
        item(0xfa00, "SerialNumber"),
        item(0xfa0d, "WhiteBalance").labels(WHITE_BALANCE_KDC_IFD),
        item(0xfa25, "WB_RGBLevelsAuto"),
        item(0xfa27, "WB_RGBLevelsTungsten"),
        item(0xfa28, "WB_RGBLevelsFluorescent"),
        item(0xfa29, "WB_RGBLevelsDaylight"),
        item(0xfa2a, "WB_RGBLevelsShade"),
    ],
);

pub(super) static PROCESSING: Table =
    Table::fixed("Kodak", Format::Int16u, &[item(0x0014, "WB_RGBLevels").count(3).value(inverse_levels)]);
