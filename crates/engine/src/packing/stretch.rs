//! Divides the inputs into stretches, each of which becomes a batch of the pack.

use super::inputs::Input;

/// Maximum size of a stretch in bytes, unless a single file is larger: small, because every worker holds one.
const STRETCH_BYTES: u64 = 2 << 20;

/// Iterator over stretches; yields the index of the first input with the inputs of each.
pub(super) struct Stretches<'f> {
    inputs: &'f [Input],
    next: usize,
}

impl<'f> Stretches<'f> {
    /// The stretches from the input at `first` on.
    pub(super) fn new(inputs: &'f [Input], first: usize) -> Stretches<'f> {
        Stretches { inputs, next: first }
    }
}

impl<'f> Iterator for Stretches<'f> {
    type Item = (usize, &'f [Input]);

    fn next(&mut self) -> Option<(usize, &'f [Input])> {
        let start = self.next;
        let rest = self.inputs.get(start..).filter(|rest| !rest.is_empty())?;
        let n_files = n_files_up_to(STRETCH_BYTES, rest);
        self.next += n_files;
        Some((start, &rest[..n_files]))
    }
}

/// How many of the first inputs have at most `most_bytes` together: at least one, if there is any.
pub(super) fn n_files_up_to(most_bytes: u64, inputs: &[Input]) -> usize {
    let mut bytes = 0_u64;
    let fitting = inputs.iter().take_while(|input| {
        bytes = bytes.saturating_add(input.bytes);
        bytes <= most_bytes
    });
    fitting.count().max(1)
}
