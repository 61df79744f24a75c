//! Tables of Fujifilm's tags, with the conversions and conditions that they use.

pub mod faces;
pub mod main;
pub mod print;
pub mod raf_items;
pub mod settings;
pub mod words;

use super::row::Table;

/// All tables that can be reached from a Fujifilm note.
pub const TABLES: &[&Table] = &[
    &main::MAIN,
    &settings::PRIORITY_SETTINGS,
    &settings::FOCUS_SETTINGS,
    &settings::AFC_SETTINGS,
    &settings::DRIVE_SETTINGS,
    &faces::FACES,
];
