//! Finds the row from which a PNG's pixels are wrong, when its checksum is.
//!
//! A wrong byte of compressed data mostly gives wrong bytes up to the end, since each row is predicted from
//! the one above. What shows is a row that differs far more from the row above it than rows of the picture
//! do.

/// Most samples of a row that are compared.
const MOST: usize = 256;

/// Differences of each row from the one above it.
#[derive(Default)]
pub(super) struct Steps {
    above: Vec<u8>,
    /// Mean difference of the samples, in sixteenths of a level; the first row has none.
    steps: Vec<u16>,
}

impl Steps {
    /// Takes the next row.
    pub(super) fn add(&mut self, row: &[u8]) {
        let distance = row.len().div_ceil(MOST).max(1);
        let samples = row.iter().step_by(distance);
        if self.above.len() == samples.len() {
            let difference =
                samples.clone().zip(&self.above).map(|(a, b)| u64::from(a.abs_diff(*b))).sum::<u64>();
            self.steps.push((16 * difference / samples.len().max(1) as u64) as u16);
        }
        self.above.clear();
        self.above.extend(samples);
    }

    /// First row that does not continue the picture above it.
    pub(super) fn tear(&self) -> Option<u32> {
        let most = self.steps.iter().copied().max()?;
        let mut sum = u64::from(*self.steps.first()?);
        // Ten levels more than four times the mean before, and of the size of the largest step.
        let found = (1..self.steps.len()).find(|row| {
            let step = self.steps[*row];
            let is_tear = u64::from(step) >= 4 * sum / *row as u64 + 160 && step >= most / 2;
            sum += u64::from(step);
            is_tear
        })?;
        u32::try_from(found + 1).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_row_after_which_nothing_fits_is_found() {
        let mut steps = Steps::default();
        for y in 0..50u8 {
            let row: Vec<u8> = (0..1000).map(|x| (x / 8) as u8 + y + if y >= 20 { 70 } else { 0 }).collect();
            steps.add(&row);
        }
        assert_eq!(steps.tear(), Some(20));
        let mut even = Steps::default();
        (0..50u8).for_each(|y| even.add(&[y; 100]));
        assert_eq!(even.tear(), None);
        assert_eq!(Steps::default().tear(), None);
    }
}
