//! Tables of Canon's tags, with the conversions and conditions that they use.

pub mod change;
pub mod ciff;
pub mod color;
pub mod color_data_1_to_4;
pub mod color_data_5_to_8;
pub mod color_data_9_to_12;
pub mod custom_1d_to_20d;
pub mod custom_30d_to_d30;
pub mod custom_functions2;
pub mod dr4;
pub mod file_info;
pub mod focus;
pub mod info;
pub mod info_1000d;
pub mod info_1d;
pub mod info_5d;
pub mod info_80d;
pub mod info_other;
pub mod lens;
pub mod main;
pub mod model;
pub mod picture;
pub mod print;
pub mod settings;
pub mod shot;
pub mod style;
pub mod timed;
pub mod vrd;
pub mod vrd_1;
pub mod vrd_2;
pub mod when;
pub mod words;

use super::row::Table;

/// All tables that can be reached from a Canon note.
pub const TABLES: &[&Table] = &[
    &color::WB_INFO,
    &color::COLOR_BALANCE,
    &color::MEASURED_COLOR,
    &color::COLOR_INFO,
    &color::COLOR_COEFS,
    &color::COLOR_COEFS2,
    &color::COLOR_CALIB,
    &color::COLOR_CALIB2,
    &color_data_1_to_4::COLOR_DATA_1,
    &color_data_1_to_4::COLOR_DATA_2,
    &color_data_1_to_4::COLOR_DATA_3,
    &color_data_1_to_4::COLOR_DATA_4,
    &color_data_5_to_8::COLOR_DATA_5,
    &color_data_5_to_8::COLOR_DATA_6,
    &color_data_5_to_8::COLOR_DATA_7,
    &color_data_5_to_8::COLOR_DATA_8,
    &color_data_9_to_12::COLOR_DATA_9,
    &color_data_9_to_12::COLOR_DATA_10,
    &color_data_9_to_12::COLOR_DATA_11,
    &color_data_9_to_12::COLOR_DATA_12,
    &color_data_9_to_12::COLOR_DATA_UNKNOWN,
    &custom_1d_to_20d::FUNCTIONS_1D,
    &custom_1d_to_20d::FUNCTIONS_5D,
    &custom_1d_to_20d::FUNCTIONS_10D,
    &custom_1d_to_20d::FUNCTIONS_20D,
    &custom_30d_to_d30::FUNCTIONS_30D,
    &custom_30d_to_d30::FUNCTIONS_350D,
    &custom_30d_to_d30::FUNCTIONS_400D,
    &custom_30d_to_d30::FUNCTIONS_D30,
    &custom_30d_to_d30::PERSONAL_FUNCS,
    &custom_30d_to_d30::PERSONAL_FUNC_VALUES,
    &custom_functions2::FUNCTIONS_2,
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Tables that cannot be reached from a note.
    const OTHER_TABLES: &[&Table] = &[
        &ciff::MAIN,
        &ciff::RAW_MAKE_MODEL,
        &ciff::RAW_TIME_STAMP,
        &ciff::RAW_IMAGE_FORMAT,
        &ciff::RAW_JPG_INFO,
        &ciff::RAW_FLASH_INFO,
        &ciff::RAW_EXPOSURE_INFO,
        &ciff::RAW_IMAGE_INFO,
        &ciff::RAW_DECODER_TABLE,
        &ciff::RAW_WHITE_SAMPLE,
        &timed::FOCAL_INFO,
        &timed::EXPOSURE_INFO,
        &vrd_1::EDIT_1,
        &vrd_1::STAMP_TOOL,
        &vrd_2::EDIT_2,
        &vrd_2::DLO_INFO,
        &dr4::DR4,
        &dr4::DR4_HEADER,
        &dr4::TONE_CURVE,
        &dr4::GAMMA_INFO,
        &dr4::DR4_CROP_INFO,
        &dr4::STAMP_INFO,
        &dr4::DUST_INFO,
    ];

    #[test]
    fn items_are_in_order() {
        OTHER_TABLES.iter().for_each(|table| table.assert_order());
    }
}
