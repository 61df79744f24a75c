//! Records next to the picture: palette, picture in picture, location, instruments. Source: ExifTool's page
//! of FLIR tags.

use super::print::*;
use super::words::*;
use crate::def::Conv;
use crate::maker::print::{NO_YES, plus_minus};
use crate::maker::row::{Table, item};
use crate::print::xmp::{latitude, longitude};
use crate::value::Format;

/// Tags of `PaletteInfo`: the colours of the palette.
pub static PALETTE_INFO: Table = Table::fixed(
    "FLIR",
    Format::Int8u,
    &[
        item(0, "PaletteColors").remember(),
        item(6, "AboveColor").count(3),
        item(9, "BelowColor").count(3),
        item(0x000c, "OverflowColor").count(3),
        item(0x000f, "UnderflowColor").count(3),
        item(0x0012, "Isotherm1Color").count(3),
        item(0x0015, "Isotherm2Color").count(3),
        item(0x001a, "PaletteMethod"),
        item(0x001b, "PaletteStretch"),
        item(0x0030, "PaletteFileName").text(32).value(file_name),
        item(0x0050, "PaletteName").text(32).value(file_name),
        item(0x0070, "Palette")
            .format(Format::Undef)
            .count_by(|note| 3 * note.count("PaletteColors"))
            .binary(),
    ],
)
.family0("APP1");

/// Tags of `PiP`: the position of picture in picture.
pub static PI_P: Table = Table::fixed(
    "FLIR",
    Format::Int16s,
    &[
        item(0, "Real2IR").format(Format::Float),
        item(2, "OffsetX").call(plus_minus),
        item(3, "OffsetY").call(plus_minus),
        item(4, "PiPX1"),
        item(5, "PiPX2"),
        item(6, "PiPY1"),
        item(7, "PiPY2"),
    ],
)
.family0("APP1");

/// Tags of `GPSInfo`: the location of the camera.
pub static GPS_INFO: Table = Table::fixed(
    "FLIR",
    Format::Int8u,
    &[
        item(0, "GPSValid").format(Format::Int32u).labels(NO_YES).remember(),
        item(4, "GPSVersionID").format(Format::Undef).count(4).value(version).call(version_points),
        item(8, "GPSLatitudeRef").text(2).words(GPS_LATITUDE_REF).value(unless_empty),
        item(0x000a, "GPSLongitudeRef").text(2).words(GPS_LONGITUDE_REF).value(unless_empty),
        item(0x0010, "GPSLatitude")
            .format(Format::Double)
            .when(|note, _| note.count("GPSValid") > 0)
            .call(latitude),
        item(0x0018, "GPSLongitude")
            .format(Format::Double)
            .when(|note, _| note.count("GPSValid") > 0)
            .call(longitude),
        item(0x0020, "GPSAltitude")
            .format(Format::Float)
            .fixed(2, " m")
            .when(|note, _| note.count("GPSValid") > 0),
        item(0x0040, "GPSDOP").format(Format::Float).fixed(2, "").value(if_positive),
        item(0x0044, "GPSSpeedRef").text(2).words(GPS_SPEED_REF).value(unless_empty),
        item(0x0046, "GPSTrackRef").text(2).words(GPS_TRACK_REF).value(unless_empty),
        item(0x0048, "GPSImgDirectionRef").text(2).words(GPS_TRACK_REF).value(unless_empty),
        item(0x004c, "GPSSpeed").format(Format::Float).fixed(2, "").value(unless_negative),
        item(0x0050, "GPSTrack").format(Format::Float).fixed(2, "").value(unless_negative),
        item(0x0054, "GPSImgDirection").format(Format::Float).fixed(2, "").value(unless_negative),
        item(0x0058, "GPSMapDatum").text(16).value(unless_empty),
    ],
)
.family0("APP1");

/// Tags of `MeterLink`: readings of connected instruments.
pub static METER_LINK: Table = Table::fixed(
    "FLIR",
    Format::Int8u,
    &[
        item(0x001a, "Reading1Units").conv(Conv::HexLabels(READING1_UNITS)).remember(),
        item(0x001c, "Reading1Description").labels(READING1_DESCRIPTION).remember(),
        item(0x0020, "Reading1Device").text(16),
        item(0x0060, "Reading1Value").format(Format::Double).value(reading::<1>),
        item(0x007e, "Reading2Units").conv(Conv::HexLabels(READING2_UNITS)).remember(),
        item(0x0080, "Reading2Description").labels(READING1_DESCRIPTION).remember(),
        item(0x0084, "Reading2Device").text(16),
        item(0x00c4, "Reading2Value").format(Format::Double).value(reading::<2>),
        item(0x00e2, "Reading3Units").conv(Conv::HexLabels(READING2_UNITS)).remember(),
        item(0x00e4, "Reading3Description").labels(READING1_DESCRIPTION).remember(),
        item(0x00e8, "Reading3Device").text(16),
        item(0x0128, "Reading3Value").format(Format::Double).value(reading::<3>),
        item(0x0146, "Reading4Units").conv(Conv::HexLabels(READING2_UNITS)).remember(),
        item(0x0148, "Reading4Description").labels(READING1_DESCRIPTION).remember(),
        item(0x014c, "Reading4Device").text(16),
        item(0x018c, "Reading4Value").format(Format::Double).value(reading::<4>),
    ],
)
.family0("APP1");
