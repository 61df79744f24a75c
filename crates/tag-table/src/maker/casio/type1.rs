//! The older of Casio's directories, and the `QVCI` segment of some models. Source: ExifTool's page of Casio
//! tags.

use super::print::*;
use super::words::*;
use crate::def::Conv;
use crate::maker::reader::Reader;
use crate::maker::row::{Inner, Table, item};
use crate::value::Format;

/// Tags of Casio's older notes.
pub static MAIN: Table = Table::directory(
    "Casio",
    &[
        item(0x0001, "RecordingMode").labels(RECORDING_MODE),
        item(0x0002, "Quality").labels(QUALITY),
        item(0x0003, "FocusMode").labels(FOCUS_MODE),
        item(0x0004, "FlashMode").labels(FLASH_MODE).when(|note, _| {
            note.camera.model.starts_with("QV-3500EX") || note.camera.model.starts_with("QV-8000SX")
        }),
        item(0x0004, "FlashMode").labels(FLASH_MODE_TYPE1),
        item(0x0005, "FlashIntensity").labels(FLASH_INTENSITY),
        item(0x0006, "ObjectDistance").number(|n| n / 1000.0).unit(" m").value(object_distance).call(metres),
        item(0x0007, "WhiteBalance").labels(WHITE_BALANCE),
        item(0x000a, "DigitalZoom").conv(Conv::HexLabels(DIGITAL_ZOOM)),
        item(0x000b, "Sharpness").labels(SHARPNESS),
        item(0x000c, "Contrast").labels(CONTRAST),
        item(0x000d, "Saturation").labels(CONTRAST),
        item(0x0014, "ISO").priority(0),
        item(0x0015, "FirmwareDate").format(Format::Undef).call(firmware_date),
        item(0x0016, "Enhancement").labels(ENHANCEMENT),
        item(0x0017, "ColorFilter").labels(COLOR_FILTER),
        item(0x0018, "AFPoint").labels(AF_POINT),
        item(0x0019, "FlashIntensity").labels(FLASH_INTENSITY_TYPE1),
        item(0x0e00, "PrintIM").inner(Inner::Read(Reader::PrintIm)),
    ],
);

/// Tags of the segment `QVCI`, written by Casio's first cameras.
pub static QVCI: Table = Table::fixed(
    "Casio",
    Format::Int8u,
    &[
        item(0x002c, "CasioQuality").labels(CASIO_QUALITY),
        item(0x0037, "FocalRange").unknown(),
        item(0x004d, "DateTimeOriginal").text(20).value(points_to_date),
        item(0x0062, "ModelType").text(7),
        item(0x0072, "ManufactureIndex").text(9),
        item(0x007c, "ManufactureCode").text(9),
    ],
);
