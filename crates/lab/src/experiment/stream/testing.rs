//! Inputs of critical sizes for testing streams.

use crate::case::Case;

/// Block size that the odd sizes below refer to.
const BLOCK_BYTES: u64 = 4096;

/// Each way on files that are empty, one byte, a block and a byte less or more than it, and several MB, with
/// all four combinations of the hint and presizing; `baseline` is first in each set.
pub(in crate::experiment) fn odd_cases(baseline: &str, ways: &[&str], suffix: &str) -> Vec<Case> {
    let sizes = [0, 1, BLOCK_BYTES - 1, BLOCK_BYTES, BLOCK_BYTES + 1, 3 * BLOCK_BYTES, 2_500_001];
    let mut cases = Vec::new();
    for len_bytes in sizes {
        let set = format!("{len_bytes}B{suffix}");
        cases.push(Case::new(&set, baseline).with("block_bytes", BLOCK_BYTES));
        for way in ways {
            for (hint, presized) in [(false, false), (true, false), (false, true), (true, true)] {
                let case = Case::new(&set, *way).with("block_bytes", BLOCK_BYTES);
                cases.push(
                    case.with("sequential_hint", hint).with("presized", presized).with("queue_depth", 3_u64),
                );
            }
        }
    }
    cases
}
