//! Tables of Panasonic's tags, with the conversions and conditions that they use.

pub mod faces;
pub mod leica;
pub mod main;
pub mod print;
pub mod raw;
pub mod words;

use super::row::Table;

/// All tables that can be reached from a Panasonic note.
pub const MAIN: &[&Table] = &[&main::MAIN, &main::TIME_INFO, &faces::FACE_DET_INFO, &faces::FACE_REC_INFO];

/// All tables that can be reached from a Leica note of the fifth kind.
pub const LEICA_5: &[&Table] = &[&leica::LEICA5, &leica::FOCUS_INFO, &leica::SHOT_INFO, &raw::CAMERA_IFD];
