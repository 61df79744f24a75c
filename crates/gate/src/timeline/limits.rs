//! Checks numbers in a file against what the file contained before them.

use super::bytes::Reader;
use super::error::FormatError;

/// Limits that every part of a body is checked against.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) duration_ns: u64,
    pub(super) n_gates: usize,
    pub(super) n_subjects: usize,
    pub(super) version: u32,
}

/// Reads a time that is stored as its distance from an earlier one.
pub(super) fn read_time(
    input: &mut Reader<'_>,
    from_ns: u64,
    limits: Limits,
    what: &'static str,
) -> Result<u64, FormatError> {
    let distance_ns = input.number(what)?;
    let at_ns = from_ns.checked_add(distance_ns).filter(|at_ns| *at_ns <= limits.duration_ns);
    at_ns.ok_or_else(|| input.corrupt(what))
}

/// Reads an index into a list that was already read.
pub(super) fn read_idx(input: &mut Reader<'_>, n: usize, what: &'static str) -> Result<u32, FormatError> {
    let idx = input.number(what)?;
    u32::try_from(idx).ok().filter(|idx| (*idx as usize) < n).ok_or_else(|| input.corrupt(what))
}
