//! Pictures, and the containers that pictures share with films.

pub(super) mod bmp;
pub(super) mod exr;
pub(super) mod gif;
pub(super) mod hdr;
pub(super) mod ico;
pub(super) mod isobmff;
pub(super) mod jp2;
pub(crate) mod jpeg;
pub(super) mod jxl;
pub(super) mod ole;
pub(super) mod plain;
pub(super) mod png;
pub(super) mod pnm;
pub(crate) mod psd;
pub(super) mod rare;
pub(super) mod tga;
pub(super) mod tiff;
pub(super) mod webp;
