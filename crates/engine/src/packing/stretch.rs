//! Divides the inputs into stretches, each of which becomes a batch of the pack.

use std::ops::Range;

use super::list::InputList;

/// Maximum size of a stretch in bytes, unless a single file is larger: small, because every worker holds one.
const STRETCH_BYTES: u64 = 2 << 20;

/// Maximum number of files of a stretch: a million files that are empty or missing have no bytes.
const STRETCH_FILES: usize = 4096;

/// Iterator over stretches: the places of the inputs of each.
pub(super) struct Stretches<'f> {
    inputs: &'f InputList,
    next: usize,
}

impl<'f> Stretches<'f> {
    /// The stretches from the input at `first` on.
    pub(super) fn new(inputs: &'f InputList, first: usize) -> Stretches<'f> {
        Stretches { inputs, next: first }
    }
}

impl Iterator for Stretches<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        if self.next >= self.inputs.len() {
            return None;
        }
        let fitting = range_up_to(STRETCH_BYTES, self.inputs, self.next);
        let stretch = fitting.start..fitting.end.min(fitting.start + STRETCH_FILES);
        self.next = stretch.end;
        Some(stretch)
    }
}

/// The inputs from `first` on that have at most `most_bytes` together: at least one, if there is any.
pub(super) fn range_up_to(most_bytes: u64, inputs: &InputList, first: usize) -> Range<usize> {
    let mut bytes = 0_u64;
    let fitting = (first..inputs.len()).take_while(|at| {
        bytes = bytes.saturating_add(inputs.state(*at).bytes);
        bytes <= most_bytes
    });
    first..first + fitting.count().max(1)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::list::FileState;
    use super::*;

    #[test]
    fn stretches_end_at_a_number_of_bytes_or_of_files() {
        let mut inputs = InputList::default();
        let sizes = [STRETCH_BYTES / 2, STRETCH_BYTES / 2, 1, STRETCH_BYTES * 2, 3];
        for bytes in sizes.into_iter().chain(std::iter::repeat_n(0, 10_000)) {
            let state = FileState { bytes, ..FileState::default() };
            inputs.push(Path::new("/photos/x.jpg"), 5, state).unwrap();
        }
        let mut first = 1;
        let found: Vec<Range<usize>> = Stretches::new(&inputs, first).collect();
        assert_eq!(found[..2], [1..3, 3..4]);
        for stretch in &found {
            assert_eq!(stretch.start, first);
            assert!(stretch.len() <= STRETCH_FILES);
            first = stretch.end;
        }
        assert_eq!((found.len(), first), (5, inputs.len()));
    }
}
