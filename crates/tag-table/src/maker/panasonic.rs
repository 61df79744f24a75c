//! Tables of Panasonic's tags, and the conversions and conditions that they name.

pub mod faces;
pub mod leica;
pub mod main;
pub mod print;
pub mod raw;
pub mod words;

use super::item::Table;

/// All tables that a Panasonic note can lead to.
pub const MAIN: &[&Table] = &[&main::MAIN, &main::TIME_INFO, &faces::FACE_DET_INFO, &faces::FACE_REC_INFO];

/// All tables that a note of Leica's fifth kind can lead to.
pub const LEICA_5: &[&Table] = &[&leica::LEICA5, &leica::FOCUS_INFO, &leica::SHOT_INFO, &raw::CAMERA_IFD];
