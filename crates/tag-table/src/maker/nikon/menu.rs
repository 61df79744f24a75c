//! Menu settings of the Z cameras: a part of the shot block, with one table per camera, or several if
//! firmware versions differ.

pub mod z6iii;
pub mod z7ii;
pub mod z8;
pub mod z9;
pub mod z9v4;
