//! Values of conditions that filters and searches have in common.

/// An area on the earth. Files without coordinates are in none.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Place {
    /// A box between these degrees. `west` greater than `east` means that it crosses the 180th meridian.
    Box {
        /// Southern limit, degrees north of the equator.
        south: f64,
        /// Western limit, degrees east of Greenwich.
        west: f64,
        /// Northern limit, degrees north of the equator.
        north: f64,
        /// Eastern limit, degrees east of Greenwich.
        east: f64,
    },
    /// A circle of `km` kilometres around a point.
    Within {
        /// Latitude of the point, degrees north.
        latitude: f64,
        /// Longitude of the point, degrees east.
        longitude: f64,
        /// Radius in kilometres, measured on the sphere.
        km: f64,
    },
}

/// The property by which two files count as duplicates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DuplicateKey {
    /// Same bytes, by `content_hash`. Files without a hash are not compared.
    Content,
    /// Pictures that look the same: `perceptual_hash` differs in at most 4 bits, and signatures agree
    /// ([`PictureSignature`](crate::PictureSignature)).
    Picture,
    /// Same size in bytes, time taken, width and height: a good guess if nothing was hashed.
    SizeAndTime,
}
