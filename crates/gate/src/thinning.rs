//! Keeps a list of samples short.

/// Keeps the first sample, the third and so on. A list that is halved so whenever it is full covers any time
/// with at least half as many samples as it may have.
pub(crate) fn keep_every_second<T>(samples: &mut Vec<T>) {
    let mut is_kept = false;
    samples.retain(|_| {
        is_kept = !is_kept;
        is_kept
    });
}
