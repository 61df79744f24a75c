//! `CameraInfo`: a block with a different layout for every camera, at odd offsets, some numbers with reversed
//! bytes. This file defines the recurring tags; the tables of the cameras are in separate files.

use super::change::{
    byte_exposure_time, byte_f_number, byte_iso, macro_magnification as magnification, nonzero, reversed,
    reversed_hundredths,
};
use super::lens::LENS_TYPES;
use super::print::{distance, two_digits};
use super::when::has_macro_lens;
use super::words::{CAMERA_ORIENTATION, PICTURE_STYLE, WHITE_BALANCE};
use crate::def::Conv;
use crate::maker::row::{MakerRow, Table, item};
use crate::print::exif;
use crate::value::Format::{Int8u, Int16u, Int32s, Int32u};

pub(super) const fn f_number(id: u32) -> MakerRow {
    item(id, "FNumber").format(Int8u).valid(nonzero).number(byte_f_number).call(two_digits)
}

pub(super) const fn exposure_time(id: u32) -> MakerRow {
    item(id, "ExposureTime").format(Int8u).valid(nonzero).number(byte_exposure_time).call(exif::exposure_time)
}

pub(super) const fn iso(id: u32) -> MakerRow {
    item(id, "ISO").format(Int8u).number(byte_iso).fixed(0, "")
}

pub(super) const fn temperature(id: u32) -> MakerRow {
    item(id, "CameraTemperature").format(Int8u).number(|n| n - 128.0).unit(" C")
}

pub(super) const fn macro_magnification(id: u32) -> MakerRow {
    item(id, "MacroMagnification").format(Int8u).number(magnification).fixed(1, "x").when(has_macro_lens)
}

/// A big-endian tag for the lens type.
pub(super) const fn lens_type(id: u32) -> MakerRow {
    item(id, "LensType").format(Int16u).value(reversed).labels(LENS_TYPES)
}

/// A tag like [`lens_type`], not reported if it is zero.
pub(super) const fn known_lens_type(id: u32) -> MakerRow {
    lens_type(id).valid(nonzero)
}

/// A big-endian tag for the focal length in use.
pub(super) const fn focal_length(id: u32) -> MakerRow {
    focal_length_limit(id, "FocalLength").valid(nonzero)
}

/// A big-endian tag for the shortest or longest focal length of the lens.
pub(super) const fn focal_length_limit(id: u32, name: &'static str) -> MakerRow {
    item(id, name).format(Int16u).value(reversed).unit(" mm")
}

/// A big-endian tag for a distance in centimetres.
pub(super) const fn focus_distance(id: u32, name: &'static str) -> MakerRow {
    item(id, name).format(Int16u).value(reversed_hundredths).call(distance)
}

pub(super) const fn white_balance(id: u32) -> MakerRow {
    item(id, "WhiteBalance").format(Int16u).labels(WHITE_BALANCE)
}

pub(super) const fn picture_style(id: u32) -> MakerRow {
    item(id, "PictureStyle").format(Int8u).conv(Conv::HexLabels(PICTURE_STYLE))
}

pub(super) const fn orientation(id: u32) -> MakerRow {
    item(id, "CameraOrientation").labels(CAMERA_ORIENTATION)
}

/// A number that is stored one too low, because it counts from 0.
pub(super) const fn index_from_0(id: u32, name: &'static str) -> MakerRow {
    item(id, name).format(Int32u).number(|n| n + 1.0)
}

/// A number that is stored one too high.
pub(super) const fn index_from_2(id: u32, name: &'static str) -> MakerRow {
    item(id, name).format(Int32u).number(|n| n - 1.0)
}

/// Tags of the blocks of unknown cameras: only the temperature, whose position depends on the size of the
/// block.
pub static INFO_UNKNOWN_32: Table =
    Table::fixed("Canon", Int32s, &[item(0, "CameraTemperature").unit(" C")]).priority(0);
