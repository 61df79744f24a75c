//! Operations on pictures, as values.

mod sharpen;

use crate::layout::Header;

pub use sharpen::{MOST_SIGMA, MOST_SLOPE, Sharpen, SharpenOptions};

/// Changes rows to rows of the same size and layout, in two steps.
///
/// The first step reads one row and keeps numbers about it; the second step reads the numbers kept for the
/// surrounding rows and changes the row. So nothing is computed twice, however rows are distributed over
/// threads. Both are functions of their arguments alone.
pub trait Operation: Sync {
    /// Number of rows above, and as many below, that the second step reads.
    fn radius(&self) -> usize;

    /// Number of values that are kept for a row.
    fn kept(&self, header: &Header) -> usize;

    /// Reads a row and fills `kept` with the values kept for it.
    fn first(&self, header: &Header, row: &[u8], kept: &mut [u16]);

    /// Changes a row. `around` has the values kept for the `2 * radius + 1` rows around it, from top to
    /// bottom; beyond the picture's edge, those of its first or last row.
    fn second(&self, header: &Header, around: &[&[u16]], row: &mut [u8]);
}

/// Leaves every pixel as it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Copy;

impl Operation for Copy {
    fn radius(&self) -> usize {
        0
    }

    fn kept(&self, _header: &Header) -> usize {
        0
    }

    fn first(&self, _header: &Header, _row: &[u8], _kept: &mut [u16]) {}

    fn second(&self, _header: &Header, _around: &[&[u16]], _row: &mut [u8]) {}
}
