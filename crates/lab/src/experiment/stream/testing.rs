//! Inputs at which streams go wrong.

use crate::case::Case;

/// The block of the odd sizes below.
const BLOCK_BYTES: u64 = 4096;

/// Each way over files that are empty, one byte, a block and a byte to either side of it, and several MB,
/// with all four combinations of the hint and presizing; `baseline` first in each set.
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
