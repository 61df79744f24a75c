//! Menus of the Z cameras as they were set: a part of the shot's block, one table a camera, or several where
//! firmware moved things.

pub mod z6iii;
pub mod z7ii;
pub mod z8;
pub mod z9;
pub mod z9v4;
