//! Edges of neighbouring blocks, and the steps between them.

/// Means of a block's first and last row of samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Edges {
    first: f32,
    last: f32,
    /// Sum of the amplitudes by which its rows differ.
    rough: f32,
}

impl Edges {
    /// Edges of a block of one value, from its DC coefficient.
    pub(super) fn of_dc(coefficient: i32) -> Edges {
        let mean = coefficient as f32 / 8.0;
        Edges { first: mean, last: mean, rough: 0.0 }
    }

    /// Adds a coefficient, by its place in zigzag order. Only those that vary from row to row alone change
    /// the mean of a row.
    pub(super) fn add(&mut self, k: usize, coefficient: i32) {
        let frequency = match k {
            2 => 1,
            3 => 2,
            9 => 3,
            10 => 4,
            20 => 5,
            21 => 6,
            35 => 7,
            _ => return,
        };
        let angle = frequency as f32 * std::f32::consts::PI / 16.0;
        let amplitude = coefficient as f32 * angle.cos() / 32f32.sqrt();
        self.rough += amplitude.abs();
        self.first += amplitude;
        self.last += if frequency % 2 == 0 { amplitude } else { -amplitude };
    }
}

/// Steps from each unit to the one below it, of one component.
#[derive(Default)]
pub(super) struct Seam {
    /// The blocks above, by column.
    above: Vec<Above>,
    /// For each unit, the step from the unit above it; none where that is not known.
    pub(super) steps: Vec<Option<Step>>,
    /// Sum and number of the steps between units that are not neighbours, in levels.
    unrelated: (f64, u32),
}

/// Lower edge of the last block of a column.
#[derive(Clone, Copy, Default)]
struct Above {
    /// Number of its unit, plus one.
    unit: usize,
    last: f32,
    rough: f32,
}

/// Step between two units, one above the other.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Step {
    /// Mean difference of the rows of samples on both sides, in levels.
    pub(super) height: f32,
    /// How much the rows of samples differ within the blocks on both sides, in levels.
    pub(super) rough: f32,
}

impl Seam {
    /// Takes the blocks of a unit: `edges` has those of `across` columns, row by row.
    pub(super) fn add(&mut self, unit: usize, n_across: usize, across: usize, edges: &[Edges]) {
        let n_columns = n_across * across;
        self.above.resize(n_columns, Above::default());
        let first_column = unit % n_across * across;
        let (mut step, mut is_known) = (Step::default(), unit >= n_across);
        for (number, edges) in edges.iter().enumerate() {
            let column = first_column + number % across;
            let above = self.above[column];
            if number < across {
                is_known &= above.unit + n_across == unit + 1;
                step.height += edges.first - above.last;
                step.rough += edges.rough + above.rough;
                let other = self.above[(column + n_columns / 2) % n_columns];
                self.unrelated.0 += f64::from((edges.first - other.last).abs());
                self.unrelated.1 += 1;
            }
            self.above[column] = Above { unit: unit + 1, last: edges.last, rough: edges.rough };
        }
        step.height /= across as f32;
        step.rough /= across as f32;
        self.steps.resize(unit, None);
        self.steps.push(is_known.then_some(step));
    }

    /// Mean step between units that are not neighbours, in levels.
    pub(super) fn unrelated(&self) -> f32 {
        (self.unrelated.0 / f64::from(self.unrelated.1.max(1))) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_those_of_the_samples() {
        // Samples that fall from row to row, transformed by hand: (1, -1) of a cosine.
        let mut edges = Edges::of_dc(80);
        edges.add(2, 100);
        edges.add(1, 1000);
        let amplitude = 100.0 * (std::f32::consts::PI / 16.0).cos() / 32f32.sqrt();
        assert!(
            (edges.first - (10.0 + amplitude)).abs() < 1e-4 && (edges.last - (10.0 - amplitude)).abs() < 1e-4
        );
    }
}
