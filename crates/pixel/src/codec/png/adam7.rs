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

/// Share of the pixels that `n_lines` lines of all passes give.
pub(super) fn share_of_pixels(n_lines: u32, width: u32, height: u32) -> f64 {
    /// First column and distance of columns, first row and distance of rows, of each pass.
    const PASSES: [[u32; 4]; 7] =
        [[0, 8, 0, 8], [4, 8, 0, 8], [0, 4, 4, 8], [2, 4, 0, 4], [0, 2, 2, 4], [1, 2, 0, 2], [0, 1, 1, 2]];
    let (mut lines_left, mut n_pixels) = (n_lines, 0);
    for [column, columns, row, rows] in PASSES {
        let n_across = width.saturating_sub(column).div_ceil(columns);
        let n_down = if n_across == 0 { 0 } else { height.saturating_sub(row).div_ceil(rows) };
        let n_there = n_down.min(lines_left);
        lines_left -= n_there;
        n_pixels += u64::from(n_across) * u64::from(n_there);
    }
    n_pixels as f64 / (u64::from(width) * u64::from(height)).max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_of_all_passes_are_counted() {
        let share = |n_lines| share_of_pixels(n_lines, 8, 8) * 64.0;
        assert_eq!([0, 1, 2, 3, 5, 7, 11, 15].map(share), [0.0, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0]);
        assert_eq!(share_of_pixels(3, 1, 3), 1.0);
    }

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
