//! DJI's directory of tags, and the parameters of its thermal cameras at fixed positions. Source: ExifTool's
//! page of DJI tags.

use super::print::{percent, speed};
use crate::maker::row::{Table, item};
use crate::value::Format;

/// Tags of the directory of DJI's notes.
pub static MAIN: Table = Table::directory(
    "DJI",
    &[
        item(0x0001, "Make"),
        item(0x0003, "SpeedX").call(speed),
        item(0x0004, "SpeedY").call(speed),
        item(0x0005, "SpeedZ").call(speed),
        item(0x0006, "Pitch").call(speed),
        item(0x0007, "Yaw").call(speed),
        item(0x0008, "Roll").call(speed),
        item(0x0009, "CameraPitch").call(speed),
        item(0x000a, "CameraYaw").call(speed),
        item(0x000b, "CameraRoll").call(speed),
    ],
);

/// Tags of `ThermalParams`: constants of the sensor and the measurement.
pub static THERMAL_PARAMS: Table = Table::fixed(
    "DJI",
    Format::Int8u,
    &[
        item(0x0024, "K1").format(Format::Float),
        item(0x0028, "K2").format(Format::Float),
        item(0x002c, "K3").format(Format::Float),
        item(0x0030, "K4").format(Format::Float),
        item(0x0034, "KF").format(Format::Float),
        item(0x0038, "B1").format(Format::Float),
        item(0x003c, "B2").format(Format::Float),
        item(0x0044, "ObjectDistance").format(Format::Int16u),
        item(0x0046, "RelativeHumidity").format(Format::Int16u),
        item(0x0048, "Emissivity").format(Format::Int16u),
        item(0x004a, "Reflection").format(Format::Int16u),
        item(0x004c, "AmbientTemperature").format(Format::Int16u),
        item(0x0050, "D2").format(Format::Int32s),
        item(0x0054, "KJ").format(Format::Int16u),
        item(0x0056, "DB").format(Format::Int16u),
        item(0x0058, "KK").format(Format::Int16u),
    ],
)
.family0("APP4");

/// Tags of `ThermalParams2`: temperatures, distance, emissivity, humidity.
pub static THERMAL_PARAMS2: Table = Table::fixed(
    "DJI",
    Format::Int8u,
    &[
        item(0, "AmbientTemperature").format(Format::Float).fixed(1, " C"),
        item(4, "ObjectDistance").format(Format::Float).fixed(1, " m"),
        item(8, "Emissivity").format(Format::Float).fixed(2, ""),
        item(0x000c, "RelativeHumidity").format(Format::Float).call(percent),
        item(0x0010, "ReflectedTemperature").format(Format::Float).fixed(1, " C"),
        item(0x0065, "IDString").text(16),
    ],
)
.family0("APP4");

/// Tags of `ThermalParams3`: humidity, distance, emissivity, temperature.
pub static THERMAL_PARAMS3: Table = Table::fixed(
    "DJI",
    Format::Int8u,
    &[
        item(4, "RelativeHumidity").format(Format::Int16u),
        item(6, "ObjectDistance").format(Format::Int16u).number(|n| n / 10.0),
        item(8, "Emissivity").format(Format::Int16u).number(|n| n / 100.0),
        item(0x000a, "ReflectedTemperature").format(Format::Int16u).number(|n| n / 10.0),
    ],
)
.family0("APP4");
