//! The PNM family: PBM, PGM and PPM, plain and raw, PAM, and PFM with floating-point samples, read here row
//! by row (the manual pages pbm(5), pgm(5), ppm(5) and pam(5) of Netpbm; PFM as Paul Debevec described it).

mod header;
mod reader;

pub(super) use reader::open;

/// Name of the library that decodes PNM.
pub(super) const LIBRARY: &str = "built in";
