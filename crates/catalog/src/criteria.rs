//! Values of conditions: areas, and what makes two files the same.

mod area;

/// Bits in which the perceptual hashes of similar pictures differ, unless a number is given: pictures that
/// were scaled or encoded again. In a million files, pairs match by chance from 8 bits on.
pub const DEFAULT_SIMILAR_BITS: u32 = 4;

/// Largest number of bits in which similar hashes may differ. Different photos differ in about 32; beyond 16,
/// unrelated pairs match by chance.
pub const MOST_SIMILAR_BITS: u32 = 16;

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
    /// Same data of the picture, whatever the metadata, by `picture_hash`. Files without one are not
    /// compared.
    PictureHash,
    /// Pictures that look the same: `perceptual_hash` differs in at most 4 bits, and signatures agree
    /// ([`PictureSignature`](crate::PictureSignature)).
    Picture,
    /// Same size in bytes, time taken, width and height: a good guess if nothing was hashed.
    SizeAndTime,
}
