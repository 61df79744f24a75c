//! Tables of tags: pure data, one file a standard.

pub(crate) mod cicp;
pub(crate) mod exif;
pub(crate) mod geotiff;
pub(crate) mod gps;
pub(crate) mod icc;
pub(crate) mod iptc;
pub(crate) mod panasonic_raw;
pub(crate) mod quicktime;
pub(crate) mod user_data;
pub(crate) mod xmp;
