//! Maps values to levels.

use super::cards::{Image, Sample};
use crate::codec::source::Source;
use crate::codec::stored_rows::StoredRows;
use crate::error::DecodeError;

/// Share of the samples that become black, and of those that become white.
const CUT: f64 = 0.0025;
/// Number of samples that decide about the range.
const MOST_SAMPLES: u64 = 1 << 20;

/// The range of stored values that is shown.
pub(super) struct Stretch {
    black: f64,
    white: f64,
    blank: Option<f64>,
}

impl Stretch {
    /// Finds the range. Rows that are missing at the end of the file do not count.
    pub(super) fn measure(
        source: &mut Source<'_>,
        image: &Image,
        planes: &mut [StoredRows],
    ) -> Result<Stretch, DecodeError> {
        let (mut black, mut white) = (0.0, 255.0);
        if image.sample != Sample::U8 || image.scale != 1.0 || image.zero != 0.0 {
            let n = u64::from(image.width) * u64::from(image.height) * planes.len() as u64;
            // The same step in both directions.
            let step = ((n / MOST_SAMPLES) as f64).sqrt().ceil().max(1.0) as usize;
            let mut values = Vec::new();
            for plane in planes {
                for row in (0..image.height).step_by(step) {
                    source.check_time()?;
                    let Ok(stored) = plane.row(source, row) else { break };
                    let samples = stored.chunks_exact(image.sample.n_bytes() as usize).step_by(step);
                    let numbers = samples.map(|sample| image.sample.value(sample));
                    values.extend(numbers.filter(|value| value.is_finite() && Some(*value) != image.blank));
                }
            }
            (black, white) = range(&mut values);
        }
        if image.scale < 0.0 {
            (black, white) = (white, black);
        }
        Ok(Stretch { black, white, blank: image.blank })
    }

    /// Level of a stored value; what is not a number is black.
    pub(super) fn level(&self, value: f64) -> u8 {
        if self.black == self.white || Some(value) == self.blank {
            return 0;
        }
        ((value - self.black) / (self.white - self.black) * 255.0).round() as u8
    }
}

/// The values at both cuts.
fn range(values: &mut [f64]) -> (f64, f64) {
    if values.is_empty() {
        return (0.0, 0.0);
    }
    let last = values.len() - 1;
    let at = (last as f64 * CUT).round() as usize;
    let (_, black, _) = values.select_nth_unstable_by(at, f64::total_cmp);
    let black = *black;
    let (_, white, _) = values.select_nth_unstable_by(last - at, f64::total_cmp);
    (black, *white)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_values_at_both_ends_are_cut_off() {
        let mut values: Vec<f64> = (0..=1000).rev().map(f64::from).collect();
        values[0] = 1e30;
        let (black, white) = range(&mut values);
        assert_eq!((black, white), (3.0, 997.0));
        let stretch = Stretch { black, white, blank: Some(500.0) };
        assert_eq!(
            [3.0, 997.0, -9.0, 1e30, f64::NAN, 500.0].map(|value| stretch.level(value)),
            [0, 255, 0, 255, 0, 0]
        );
        assert_eq!(range(&mut []), (0.0, 0.0));
    }
}
