//! Tables of Fujifilm's tags, and the conversions and conditions that they name.

pub mod faces;
pub mod main;
pub mod print;
pub mod raf_items;
pub mod settings;
pub mod words;

use super::item::Table;

/// All tables that a note of Fujifilm's can lead to.
pub const TABLES: &[&Table] = &[
    &main::MAIN,
    &settings::PRIORITY_SETTINGS,
    &settings::FOCUS_SETTINGS,
    &settings::AFC_SETTINGS,
    &settings::DRIVE_SETTINGS,
    &faces::FACES,
];
