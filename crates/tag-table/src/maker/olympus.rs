//! Tables of Olympus's tags, with the conversions and conditions that they use.

pub mod equipment;
pub mod lens;
pub mod main;
pub mod processing;
pub mod raw_development;
pub mod settings;
pub mod shown;
pub mod values;
pub mod words;

use super::row::Table;

/// All tables that can be reached from an Olympus note.
pub const TABLES: &[&Table] = &[
    &main::MAIN,
    &equipment::EQUIPMENT,
    &settings::CAMERA_SETTINGS,
    &settings::AF_TARGET_INFO,
    &settings::SUBJECT_DETECT_INFO,
    &raw_development::RAW_DEVELOPMENT,
    &raw_development::RAW_DEVELOPMENT2,
    &processing::IMAGE_PROCESSING,
    &processing::FOCUS_INFO,
    &processing::AF_INFO,
    &processing::RAW_INFO,
    &processing::FE_TAGS,
    &super::minolta::settings::CAMERA_SETTINGS,
];
