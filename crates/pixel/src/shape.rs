//! Whether two pictures have the same aspect ratio.

/// Maximum difference between the aspect ratio of a thumbnail in a file and the picture's. A pixel more or
/// less of 107 is 1 %; bars above and below, which some cameras add to fill 4:3, are 11 %.
const TOLERANCE: f64 = 0.02;

/// Whether these widths and heights have the same ratio, within the rounding of a small picture.
pub(crate) fn have_same_shape(a: (u32, u32), b: (u32, u32)) -> bool {
    let shape = |(width, height): (u32, u32)| f64::from(width) / f64::from(height);
    (shape(a) / shape(b) - 1.0).abs() <= TOLERANCE
}
