//! Tables of the tags of standards: pure data, one file per standard.

pub mod cicp;
pub mod exif;
pub mod exr;
pub mod geotiff;
pub mod gps;
pub mod icc;
pub mod iptc;
pub mod panasonic_raw;
pub mod quicktime;
pub mod xmp;
