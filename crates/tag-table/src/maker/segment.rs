//! Tables of JPEG segments that cameras write in their own formats.

pub mod gopro;
pub mod gopro_items;
pub mod infiray;
pub mod infiray_items;
pub mod picture_info;
pub mod picture_info_items;
pub mod scalado_items;
pub mod words;
