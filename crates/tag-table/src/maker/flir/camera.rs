//! FLIR's directory of tags, and the record of the camera and its measurement parameters. Source: ExifTool's
//! page of FLIR tags.

use super::print::*;
use crate::maker::row::{Table, item};
use crate::value::Format;

/// Tags of the directory of FLIR's notes.
pub static MAIN: Table = Table::directory(
    "FLIR",
    &[
        item(0x0001, "ImageTemperatureMax").format(Format::Rational64s),
        item(0x0002, "ImageTemperatureMin").format(Format::Rational64s),
        item(0x0003, "Emissivity").fixed(2, ""),
        item(0x0004, "UnknownTemperature").format(Format::Rational64s).unknown(),
        item(0x0005, "CameraTemperatureRangeMax").format(Format::Rational64s).unknown(),
        item(0x0006, "CameraTemperatureRangeMin").format(Format::Rational64s).unknown(),
    ],
)
.priority(0);

/// Tags of the `Header` of FLIR's records.
pub static HEADER: Table =
    Table::fixed("FLIR", Format::Int8u, &[item(4, "CreatorSoftware").text(16)]).family0("APP1");

/// Tags of `CameraInfo`: the camera and its measurement parameters.
pub static CAMERA_INFO: Table = Table::fixed(
    "FLIR",
    Format::Int8u,
    &[
        item(0x0020, "Emissivity").format(Format::Float).fixed(2, ""),
        item(0x0024, "ObjectDistance").format(Format::Float).fixed(2, " m"),
        item(0x0028, "ReflectedApparentTemperature").format(Format::Float).fixed(1, " C").number(kelvin),
        item(0x002c, "AtmosphericTemperature").format(Format::Float).fixed(1, " C").number(kelvin),
        item(0x0030, "IRWindowTemperature").format(Format::Float).fixed(1, " C").number(kelvin),
        item(0x0034, "IRWindowTransmission").format(Format::Float).fixed(2, ""),
        item(0x003c, "RelativeHumidity")
            .format(Format::Float)
            .number(|n| if n > 2.0 { n / 100.0 } else { n })
            .call(percent),
        item(0x0058, "PlanckR1").format(Format::Float).call(eight_digits),
        item(0x005c, "PlanckB").format(Format::Float).call(eight_digits),
        item(0x0060, "PlanckF").format(Format::Float).call(eight_digits),
        item(0x0070, "AtmosphericTransAlpha1").format(Format::Float).fixed(6, ""),
        item(0x0074, "AtmosphericTransAlpha2").format(Format::Float).fixed(6, ""),
        item(0x0078, "AtmosphericTransBeta1").format(Format::Float).fixed(6, ""),
        item(0x007c, "AtmosphericTransBeta2").format(Format::Float).fixed(6, ""),
        item(0x0080, "AtmosphericTransX").format(Format::Float).fixed(6, ""),
        item(0x0090, "CameraTemperatureRangeMax").format(Format::Float).fixed(1, " C").number(kelvin),
        item(0x0094, "CameraTemperatureRangeMin").format(Format::Float).fixed(1, " C").number(kelvin),
        item(0x0098, "CameraTemperatureMaxClip").format(Format::Float).fixed(1, " C").number(kelvin),
        item(0x009c, "CameraTemperatureMinClip").format(Format::Float).fixed(1, " C").number(kelvin),
        item(0x00a0, "CameraTemperatureMaxWarn").format(Format::Float).fixed(1, " C").number(kelvin),
        item(0x00a4, "CameraTemperatureMinWarn").format(Format::Float).fixed(1, " C").number(kelvin),
        item(0x00a8, "CameraTemperatureMaxSaturated").format(Format::Float).fixed(1, " C").number(kelvin),
        item(0x00ac, "CameraTemperatureMinSaturated").format(Format::Float).fixed(1, " C").number(kelvin),
        item(0x00d4, "CameraModel").text(32),
        item(0x00f4, "CameraPartNumber").text(16),
        item(0x0104, "CameraSerialNumber").text(16),
        item(0x0114, "CameraSoftware").text(16),
        item(0x0170, "LensModel").text(32),
        item(0x0190, "LensPartNumber").text(16),
        item(0x01a0, "LensSerialNumber").text(16),
        item(0x01b4, "FieldOfView").format(Format::Float).fixed(1, " deg"),
        item(0x01ec, "FilterModel").text(16),
        item(0x01fc, "FilterPartNumber").text(32),
        item(0x021c, "FilterSerialNumber").text(32),
        item(0x0308, "PlanckO").format(Format::Int32s),
        item(0x030c, "PlanckR2").format(Format::Float).call(eight_digits),
        item(0x0310, "RawValueRangeMin").format(Format::Int16u),
        item(0x0312, "RawValueRangeMax").format(Format::Int16u),
        item(0x0338, "RawValueMedian").format(Format::Int16u),
        item(0x033c, "RawValueRange").format(Format::Int16u),
        item(0x0384, "DateTimeOriginal").format(Format::Undef).count(10).value(date_time),
        item(0x0390, "FocusStepCount").format(Format::Int16u),
        item(0x045c, "FocusDistance").format(Format::Float).fixed(1, " m"),
        item(0x0464, "FrameRate").format(Format::Int16u),
    ],
)
.family0("APP1");
