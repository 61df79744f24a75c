//! Measurement parameters of InfiRay's thermal cameras, in one table per segment. Source: ExifTool's page of
//! InfiRay tags.

use super::infiray::percent;
use crate::maker::row::{Table, item};
use crate::value::Format;

/// Tags of the segment `Version`: versions and orientation.
pub static VERSION: Table = Table::fixed(
    "InfiRay",
    Format::Int8u,
    &[
        item(0, "IJPEGVersion").count(4),
        item(0x000c, "IJPEGOrgType").format(Format::Int8u),
        item(0x000d, "IJPEGDispType").format(Format::Int8u),
        item(0x000e, "IJPEGRotate").format(Format::Int8u),
        item(0x000f, "IJPEGMirrorFlip").format(Format::Int8u),
        item(0x0010, "ImageColorSwitchable").format(Format::Int8u),
        item(0x0011, "ThermalColorPalette").format(Format::Int16u),
        item(0x0020, "IRDataSize").format(Format::Int64u),
        item(0x0028, "IRDataFormat").format(Format::Int16u),
        item(0x002a, "IRImageWidth").format(Format::Int16u),
        item(0x002c, "IRImageHeight").format(Format::Int16u),
        item(0x002e, "IRImageBpp").format(Format::Int8u),
        item(0x0030, "TempDataSize").format(Format::Int64u),
        item(0x0038, "TempDataFormat").format(Format::Int16u),
        item(0x003a, "TempImageWidth").format(Format::Int16u),
        item(0x003c, "TempImageHeight").format(Format::Int16u),
        item(0x003e, "TempImageBpp").format(Format::Int8u),
        item(0x0040, "VisibleDataSize").format(Format::Int64u),
        item(0x0048, "VisibleDataFormat").format(Format::Int16u),
        item(0x004a, "VisibleImageWidth").format(Format::Int16u),
        item(0x004c, "VisibleImageHeight").format(Format::Int16u),
        item(0x004e, "VisibleImageBpp").format(Format::Int8u),
    ],
)
.family0("APP2");

/// Tags of the segment `Factory`: default and calibration values.
pub static FACTORY: Table = Table::fixed(
    "InfiRay",
    Format::Int8u,
    &[
        item(0, "IJPEGTempVersion").count(4),
        item(4, "FactDefEmissivity").format(Format::Int8s),
        item(5, "FactDefTau").format(Format::Int8s),
        item(6, "FactDefTa").format(Format::Int16s),
        item(8, "FactDefTu").format(Format::Int16s),
        item(0x000a, "FactDefDist").format(Format::Int16s),
        item(0x000c, "FactDefA0").format(Format::Int32s),
        item(0x0010, "FactDefB0").format(Format::Int32s),
        item(0x0014, "FactDefA1").format(Format::Int32s),
        item(0x0018, "FactDefB1").format(Format::Int32s),
        item(0x001c, "FactDefP0").format(Format::Int32s),
        item(0x0020, "FactDefP1").format(Format::Int32s),
        item(0x0024, "FactDefP2").format(Format::Int32s),
        item(0x0044, "FactRelSensorTemp").format(Format::Int16s),
        item(0x0046, "FactRelShutterTemp").format(Format::Int16s),
        item(0x0048, "FactRelLensTemp").format(Format::Int16s),
        item(0x0064, "FactStatusGain").format(Format::Int8s),
        item(0x0065, "FactStatusEnvOK").format(Format::Int8s),
        item(0x0066, "FactStatusDistOK").format(Format::Int8s),
        item(0x0067, "FactStatusTempMap").format(Format::Int8s),
    ],
)
.family0("APP4");

/// Tags of the segment `Picture`: temperatures and measurement conditions.
pub static PICTURE: Table = Table::fixed(
    "InfiRay",
    Format::Int8u,
    &[
        item(0, "EnvironmentTemp").format(Format::Float).fixed(2, " C"),
        item(4, "Distance").format(Format::Float).fixed(2, " m"),
        item(8, "Emissivity").format(Format::Float).fixed(2, ""),
        item(0x000c, "Humidity").format(Format::Float).call(percent),
        item(0x0010, "ReferenceTemp").format(Format::Float).fixed(2, " C"),
        item(0x0020, "TempUnit").format(Format::Int8u),
        item(0x0021, "ShowCenterTemp").format(Format::Int8u),
        item(0x0022, "ShowMaxTemp").format(Format::Int8u),
        item(0x0023, "ShowMinTemp").format(Format::Int8u),
        item(0x0024, "TempMeasureCount").format(Format::Int16u),
    ],
)
.family0("APP5");

/// Tags of the segment `MixMode`: fusion of two pictures.
pub static MIX_MODE: Table = Table::fixed(
    "InfiRay",
    Format::Int8u,
    &[
        item(0, "MixMode").format(Format::Int8u),
        item(1, "FusionIntensity").format(Format::Float).call(percent),
        item(5, "OffsetAdjustment").format(Format::Float),
        item(9, "CorrectionAsix").format(Format::Float).count(30),
    ],
)
.family0("APP6");

/// Tags of the segment `OpMode`: the working mode.
pub static OP_MODE: Table = Table::fixed(
    "InfiRay",
    Format::Int8u,
    &[
        item(0, "WorkingMode").format(Format::Int8u),
        item(1, "IntegralTime").format(Format::Int32u),
        item(5, "IntegratTimeHdr").format(Format::Int32u),
        item(9, "GainStable").format(Format::Int8u),
        item(0x000a, "TempControlEnable").format(Format::Int8u),
        item(0x000b, "DeviceTemp").format(Format::Float).fixed(2, " C"),
    ],
)
.family0("APP7");

/// Tags of the segment `Isothermal`: limits of the display.
pub static ISOTHERMAL: Table = Table::fixed(
    "InfiRay",
    Format::Int8u,
    &[
        item(0, "IsothermalMax").format(Format::Float),
        item(4, "IsothermalMin").format(Format::Float),
        item(8, "ChromaBarMax").format(Format::Float),
        item(0x000c, "ChromaBarMin").format(Format::Float),
    ],
)
.family0("APP8");

/// Tags of the segment `Sensor`: the infrared sensor.
pub static SENSOR: Table = Table::fixed(
    "InfiRay",
    Format::Int8u,
    &[
        item(0, "IRSensorManufacturer").text(12),
        item(0x0040, "IRSensorName").text(12),
        item(0x0080, "IRSensorPartNumber").text(32),
        item(0x00c0, "IRSensorSerialNumber").text(32),
        item(0x0100, "IRSensorFirmware").text(12),
        item(0x0140, "IRSensorAperture").format(Format::Float).fixed(2, ""),
        item(0x0144, "IRFocalLength").format(Format::Float).fixed(2, ""),
        item(0x0180, "VisibleSensorManufacturer").text(12),
        item(0x01c0, "VisibleSensorName").text(12),
        item(0x0200, "VisibleSensorPartNumber").text(32),
        item(0x0240, "VisibleSensorSerialNumber").text(32),
        item(0x0280, "VisibleSensorFirmware").text(12),
        item(0x02c0, "VisibleSensorAperture").format(Format::Float),
        item(0x02c4, "VisibleFocalLength").format(Format::Float),
    ],
)
.family0("APP9");
