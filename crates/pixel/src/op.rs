//! What can be done to a picture, as values.

mod sharpen;

use crate::layout::Header;

pub use sharpen::{MOST_SIGMA, MOST_SLOPE, Sharpen, SharpenOptions};

/// How rows become rows of the same size and layout, in two halves.
///
/// The first half looks at one row and keeps what it wants to remember of it; the second half sees what was
/// kept of the rows around and changes the row. So nothing is computed twice, however rows are spread over
/// threads. Both are functions of their arguments alone.
pub trait Operation: Sync {
    /// How many rows above, and as many below, the second half has to see.
    fn radius(&self) -> usize;

    /// How many numbers are kept of a row.
    fn kept(&self, header: &Header) -> usize;

    /// Looks at a row and fills what is kept of it.
    fn first(&self, header: &Header, row: &[u8], kept: &mut [u16]);

    /// Changes a row. `around` is what was kept of the `2 * radius + 1` rows around it, from the top to the
    /// bottom; beyond the picture's edge, of its first or last row.
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
