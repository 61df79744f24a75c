//! Phase One's tags, and those of the sensor's calibration. Source: ExifTool's page of PhaseOne tags.

use super::print::*;
use super::words::*;
use crate::maker::reader::Reader;
use crate::maker::row::{Inner, Table, item};
use crate::print::exif::exposure_time;
use crate::value::Format;

/// Tags of the directory of Phase One's notes.
pub static MAIN: Table = Table::directory(
    "PhaseOne",
    &[
        item(0x0100, "CameraOrientation").labels(CAMERA_ORIENTATION).number(|n| (n as i64 & 3) as f64),
        item(0x0102, "SerialNumber").format(Format::String),
        item(0x0105, "ISO"),
        item(0x0106, "ColorMatrix1").format(Format::Float).call(three_decimals),
        item(0x0107, "WB_RGBLevels").format(Format::Float),
        item(0x0108, "SensorWidth"),
        item(0x0109, "SensorHeight"),
        item(0x010a, "SensorLeftMargin"),
        item(0x010b, "SensorTopMargin"),
        item(0x010c, "ImageWidth"),
        item(0x010d, "ImageHeight"),
        item(0x010e, "RawFormat").labels(RAW_FORMAT),
        item(0x010f, "RawData").format(Format::Undef).binary(),
        item(0x0110, "SensorCalibration").inner(Inner::Read(Reader::PhaseOneCalibration)),
        item(0x0112, "DateTimeOriginal").format(Format::Int32u).priority(0).value(date),
        item(0x0113, "ImageNumber"),
        item(0x0203, "Software").format(Format::String),
        item(0x0204, "System").format(Format::String),
        item(0x0210, "SensorTemperature").format(Format::Float).fixed(2, " C"),
        item(0x0211, "SensorTemperature2").format(Format::Float).fixed(2, " C"),
        item(0x021c, "StripOffsets").binary(),
        item(0x021d, "BlackLevel"),
        item(0x0222, "SplitColumn"),
        item(0x0223, "BlackLevelData").format(Format::Int16u).binary(),
        item(0x0226, "ColorMatrix2").format(Format::Float).call(three_decimals),
        item(0x0262, "SequenceID").format(Format::String),
        item(0x0263, "SequenceKind").labels(SEQUENCE_KIND),
        item(0x0264, "SequenceFrameNumber"),
        item(0x0265, "SequenceFrameCount"),
        item(0x0267, "AFAdjustment").format(Format::Float),
        item(0x0301, "FirmwareVersions").format(Format::String),
        item(0x0400, "ShutterSpeedValue")
            .format(Format::Float)
            .number(|n| if n.abs() < 100.0 { (-n).exp2() } else { 0.0 })
            .call(exposure_time),
        item(0x0401, "ApertureValue").format(Format::Float).fixed(1, "").number(|n| (n / 2.0).exp2()),
        item(0x0402, "ExposureCompensation").format(Format::Float).fixed(3, ""),
        item(0x0403, "FocalLength").format(Format::Float).fixed(1, " mm"),
        item(0x0410, "CameraModel").format(Format::String),
        item(0x0412, "LensModel").format(Format::String),
        item(0x0414, "MaxApertureValue").format(Format::Float).fixed(1, "").number(|n| (n / 2.0).exp2()),
        item(0x0415, "MinApertureValue").format(Format::Float).fixed(1, "").number(|n| (n / 2.0).exp2()),
        item(0x0455, "Viewfinder").format(Format::String),
    ],
);

/// Tags of the `SensorCalibration` directory.
pub static SENSOR_CALIBRATION: Table = Table::directory(
    "PhaseOne",
    &[
        item(0x0400, "SensorDefects").format(Format::Undef).binary(),
        item(0x0401, "AllColorFlatField1").format(Format::Undef).unknown().binary(),
        item(0x0407, "SerialNumber").format(Format::String),
        item(0x040b, "RedBlueFlatField").format(Format::Undef).unknown().binary(),
        item(0x0410, "AllColorFlatField2").format(Format::Undef).unknown().binary(),
        item(0x0416, "AllColorFlatField3").format(Format::Undef).unknown().binary(),
        item(0x0419, "LinearizationCoefficients1").format(Format::Float).call(five_digits),
        item(0x041a, "LinearizationCoefficients2").format(Format::Float).call(five_digits),
    ],
);
