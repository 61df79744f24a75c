//! Tables of Sony's tags, with the conversions and conditions that they use.

pub mod af_status79;
pub mod camera_info;
pub mod ericsson;
pub mod faces;
pub mod focus_info;
mod idc;
pub mod lens;
pub mod main;
pub mod models;
pub mod pic;
pub mod settings;
pub mod settings3;
pub mod shown;
pub mod sr2;
pub mod tag2010;
pub mod tag2010_late;
pub mod tag202a;
pub mod tag9050;
pub mod tag9400;
pub mod tag9405;
pub mod tag940e;
pub mod tag9416;
pub mod values;
mod when;
pub mod words;

use super::row::Table;

/// All tables that can be reached from a Sony note.
pub const TABLES: &[&Table] = &[
    &main::MAIN,
    &af_status79::AF_STATUS79,
    &camera_info::CAMERA_INFO,
    &camera_info::CAMERA_INFO2,
    &camera_info::CAMERA_INFO3,
    &camera_info::AF_STATUS15,
    &camera_info::AF_STATUS19,
    &focus_info::FOCUS_INFO,
    &focus_info::MORE_INFO0107,
    &focus_info::MORE_INFO0201,
    &focus_info::MORE_INFO0401,
    &focus_info::MORE_SETTINGS,
    &focus_info::EXTRA_INFO,
    &focus_info::EXTRA_INFO2,
    &focus_info::EXTRA_INFO3,
    &settings::CAMERA_SETTINGS,
    &settings::CAMERA_SETTINGS2,
    &settings3::CAMERA_SETTINGS3,
    &sr2::SR2_PRIVATE,
    &sr2::SR2_SUB_IFD,
    &sr2::SR2_DATA_IFDS[0],
    &idc::IDC[0],
    &faces::FACE_INFO,
    &faces::FACE_INFO_A,
    &faces::FACE_INFO1,
    &faces::FACE_INFO2,
    &faces::SHOT_INFO,
    &faces::PANORAMA,
    &faces::HIDDEN_INFO,
    &faces::TAG900B,
    &tag2010::TAG2010A,
    &tag2010::TAG2010B,
    &tag2010::TAG2010C,
    &tag2010::TAG2010D,
    &tag2010_late::TAG2010E,
    &tag2010_late::TAG2010F,
    &tag2010_late::TAG2010G,
    &tag2010_late::TAG2010H,
    &tag2010_late::TAG2010I,
    &tag202a::TAG202A,
    &tag9050::TAG9050A,
    &tag9050::TAG9050B,
    &tag9050::TAG9050C,
    &tag9050::TAG9050D,
    &tag9400::TAG9400A,
    &tag9400::TAG9400B,
    &tag9400::TAG9400C,
    &tag9400::TAG9401,
    &tag9400::ISO_INFO,
    &tag9400::TAG9402,
    &tag9400::TAG9403,
    &tag9400::TAG9404A,
    &tag9400::TAG9404B,
    &tag9400::TAG9404C,
    &tag9405::TAG9405A,
    &tag9405::TAG9405B,
    &tag9405::TAG9406,
    &tag9405::TAG9406B,
    &tag940e::TAG940A,
    &tag940e::TAG940C,
    &tag940e::AF_INFO,
    &tag940e::TAG940E,
    &tag9416::TAG9416,
    &super::minolta::main::MAIN,
    &super::minolta::settings::CAMERA_SETTINGS,
    &super::minolta::a100::CAMERA_SETTINGS_A100,
    &super::minolta::a100::CAMERA_INFO_A100,
    &super::minolta::a100::IS_INFO_A100,
    &super::minolta::wb_a100::WB_INFO_A100,
];
