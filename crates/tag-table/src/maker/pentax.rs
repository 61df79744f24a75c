//! Tables of Pentax's tags, with the conversions and conditions that they use.

pub mod body;
pub mod exposure;
pub mod faces;
pub mod filter;
pub mod focus;
pub mod lens;
pub mod lens_info;
pub mod main;
pub mod models;
pub mod old;
pub mod shown;
pub mod values;
mod when;
pub mod words;

use super::row::Table;

/// All tables that can be reached from a Pentax note.
pub const TABLES: &[&Table] = &[
    &main::MAIN,
    &exposure::SR_INFO,
    &exposure::SR_INFO2,
    &exposure::CAMERA_SETTINGS,
    &exposure::AE_INFO,
    &exposure::AE_INFO2,
    &exposure::AE_INFO3,
    &exposure::FLASH_INFO,
    &exposure::EV_STEP_INFO,
    &lens_info::LENS_REC,
    &lens_info::LENS_INFO,
    &lens_info::LENS_INFO2,
    &lens_info::LENS_INFO3,
    &lens_info::LENS_INFO4,
    &lens_info::LENS_INFO5,
    &lens_info::LENS_DATA,
    &lens_info::LENS_CORR,
    &lens_info::LENS_INFO_Q,
    &focus::AF_INFO,
    &focus::CAF_POINT_INFO,
    &focus::AF_POINT_INFO,
    &focus::AF_INFO_K3_III,
    &body::FACE_INFO,
    &body::AWB_INFO,
    &body::TIME_INFO,
    &body::CAMERA_INFO,
    &body::BATTERY_INFO,
    &body::KELVIN_WB,
    &body::COLOR_INFO,
    &body::SHOT_INFO,
    &body::LEVEL_INFO,
    &body::LEVEL_INFO_K3_III,
    &body::WB_LEVELS,
    &body::PIXEL_SHIFT_INFO,
    &body::TEMP_INFO,
    &body::FILTER_INFO,
    &faces::FACE_POS,
    &faces::FACE_SIZE,
    &faces::FACE_INFO_K3_III,
];
