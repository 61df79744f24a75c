//! Menus of the Z cameras as they were set: a part of the shot's block, one table a camera, or several where
//! firmware moved things.

pub(super) mod z6iii;
pub(super) mod z7ii;
pub(super) mod z8;
pub(super) mod z9;
pub(super) mod z9v4;
