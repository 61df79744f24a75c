//! Determines how much of a picture stored in Adam7's seven passes is complete.

/// Number of complete rows after `n_lines` lines of all passes. The last of Adam7's passes has every other
/// row, and the rows between were complete before it.
pub(super) fn complete_rows(n_lines: u32, width: u32, height: u32) -> u32 {
    /// First column, first row and distance of rows, of the passes before the last.
    const PASSES: [(u32, u32, u32); 6] = [(0, 0, 8), (4, 0, 8), (0, 4, 8), (2, 0, 4), (0, 2, 4), (1, 0, 2)];
    let lines = |&(_, first, step): &(u32, u32, u32)| height.saturating_sub(first).div_ceil(step);
    let n_before: u32 = PASSES.iter().filter(|(column, _, _)| width > *column).map(lines).sum();
    n_lines.checked_sub(n_before).map_or(0, |n_last| (2 * n_last + 1).min(height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_pass_completes_rows() {
        // 8 x 8: passes of 1, 1, 1, 2, 2 and 4 lines come before the last.
        assert_eq!(complete_rows(10, 8, 8), 0);
        assert_eq!(complete_rows(11, 8, 8), 1);
        assert_eq!(complete_rows(12, 8, 8), 3);
        assert_eq!(complete_rows(15, 8, 8), 8);
        // One column: the passes that begin further right have no lines.
        assert_eq!(complete_rows(3, 1, 3), 3);
        assert_eq!(complete_rows(1, 1, 1), 1);
    }
}
