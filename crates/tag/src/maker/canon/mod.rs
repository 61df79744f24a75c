//! Canon's notes: a directory without a header of its own, whose offsets count as in the file around. In CRW files the
//! same blocks lie in CIFF's heap (`heap`); in CR3 the directory has a box to itself, and one more in the timed metadata
//! (`format::isobmff::canon`).
//!
//! Most blocks are numbers of 16 or 32 bits without names or types of their own; what they mean was found out by many
//! hands over twenty years. Source of all tables: ExifTool's pages of the tags of Canon, CanonCustom and CanonRaw.

mod change;
mod ciff;
mod color;
mod color_data_1;
mod color_data_5;
mod color_data_9;
mod custom;
mod custom_1;
mod custom_2;
mod custom_3;
mod file_info;
mod filter;
mod focus;
mod info;
mod info_1000d;
mod info_1d;
mod info_5d;
mod info_80d;
mod info_other;
pub(crate) mod lens;
mod main;
mod model;
mod picture;
mod print;
mod settings;
mod shot;
mod style;
mod when;
mod words;

use super::item::Table;
use super::note::{Note, Raw};
use super::{Maker, in_block};
use crate::context::Context;

pub(super) const MAKERS: &[Maker] =
    &[Maker { is: |start| start.camera.make.starts_with("Canon"), read, tables: TABLES }];

fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    in_block(ctx, note, raw, 0, &main::MAIN);
}

const TABLES: &[&Table] = &[
    &color::WB_INFO,
    &color::COLOR_BALANCE,
    &color::MEASURED_COLOR,
    &color::COLOR_INFO,
    &color::COLOR_COEFS,
    &color::COLOR_COEFS2,
    &color::COLOR_CALIB,
    &color::COLOR_CALIB2,
    &color_data_1::COLOR_DATA_1,
    &color_data_1::COLOR_DATA_2,
    &color_data_1::COLOR_DATA_3,
    &color_data_1::COLOR_DATA_4,
    &color_data_5::COLOR_DATA_5,
    &color_data_5::COLOR_DATA_6,
    &color_data_5::COLOR_DATA_7,
    &color_data_5::COLOR_DATA_8,
    &color_data_9::COLOR_DATA_9,
    &color_data_9::COLOR_DATA_10,
    &color_data_9::COLOR_DATA_11,
    &color_data_9::COLOR_DATA_12,
    &color_data_9::COLOR_DATA_UNKNOWN,
    &custom_1::FUNCTIONS_1D,
    &custom_1::FUNCTIONS_5D,
    &custom_1::FUNCTIONS_10D,
    &custom_1::FUNCTIONS_20D,
    &custom_2::FUNCTIONS_30D,
    &custom_2::FUNCTIONS_350D,
    &custom_2::FUNCTIONS_400D,
    &custom_2::FUNCTIONS_D30,
    &custom_2::PERSONAL_FUNCS,
    &custom_2::PERSONAL_FUNC_VALUES,
    &custom_3::FUNCTIONS_2,
    &file_info::FILE_INFO,
    &file_info::SERIAL_INFO,
    &focus::AF_INFO,
    &focus::AF_INFO2,
    &focus::AF_MICRO_ADJ,
    &focus::AF_CONFIG,
    &focus::FACE_DETECT1,
    &focus::FACE_DETECT2,
    &focus::FACE_DETECT3,
    &focus::FOCUS_BRACKETING_INFO,
    &info_1000d::INFO_450D,
    &info_1000d::INFO_500D,
    &info_1000d::INFO_550D,
    &info_1000d::INFO_600D,
    &info_1000d::INFO_650D,
    &info_1000d::INFO_750D,
    &info_1000d::INFO_1000D,
    &info_1d::INFO_1D,
    &info_1d::INFO_1D_MARK_II,
    &info_1d::INFO_1D_MARK_II_N,
    &info_1d::INFO_1D_MARK_III,
    &info_1d::INFO_1D_MARK_IV,
    &info_1d::INFO_1D_X,
    &info_5d::INFO_5D,
    &info_5d::INFO_5D_MARK_II,
    &info_5d::INFO_5D_MARK_III,
    &info_5d::INFO_6D,
    &info_5d::INFO_7D,
    &info_80d::INFO_40D,
    &info_80d::INFO_50D,
    &info_80d::INFO_60D,
    &info_80d::INFO_70D,
    &info_80d::INFO_80D,
    &info_other::INFO_R6,
    &info_other::INFO_R6_MARK_II,
    &info_other::INFO_R6_MARK_III,
    &info_other::INFO_G5_X_MARK_II,
    &info_other::INFO_COMPACT,
    &info_other::INFO_COMPACT_2,
    &info_other::INFO_UNKNOWN,
    &info::INFO_UNKNOWN_32,
    &main::MAIN,
    &picture::CROP_INFO,
    &picture::ASPECT_INFO,
    &picture::PROCESSING,
    &picture::MODIFIED_INFO,
    &picture::FLAGS,
    &picture::PREVIEW_IMAGE_INFO,
    &picture::SENSOR_INFO,
    &picture::MY_COLORS,
    &picture::CONTRAST_INFO,
    &picture::VIGNETTING_CORR,
    &picture::VIGNETTING_CORR_UNKNOWN,
    &picture::VIGNETTING_CORR2,
    &picture::LIGHTING_OPT,
    &picture::LENS_INFO,
    &picture::AMBIENCE,
    &picture::MULTI_EXP,
    &picture::FILTER_INFO,
    &picture::HDR_INFO,
    &picture::LOG_INFO,
    &picture::RAW_BURST_INFO,
    &picture::LEVEL_INFO,
    &picture::TIME_INFO,
    &picture::MOVIE_INFO,
    &settings::CAMERA_SETTINGS,
    &shot::FOCAL_LENGTH,
    &shot::SHOT_INFO,
    &shot::PANORAMA,
    &style::STYLES,
    &style::STYLES_2,
];
