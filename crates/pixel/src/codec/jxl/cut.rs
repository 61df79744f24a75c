//! Determines which rows of a frame are complete if the file ends before it does.
//!
//! A frame is stored in groups, squares of 128 to 1,024 pixels, in any order and in one or more passes that
//! refine each other. A row is complete if all passes of all groups in it are there.

use jxl_oxide::Frame;

/// Rows of a picture that are incomplete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LostRows {
    pub(super) first: u32,
    pub(super) count: u32,
}

/// Rows that are lost of a picture of this height, whose last frame is this one, if any of it is there at
/// all.
pub(super) fn lost_rows(frame: Option<&Frame>, height: u32, is_upright: bool) -> LostRows {
    let all = LostRows { first: 0, count: height };
    let Some(frame) = frame.filter(|_| is_upright) else { return all };
    let header = frame.header();
    let covers_all = header.x0 == 0 && header.y0 == 0 && header.height == height && header.upsampling == 1;
    if !header.frame_type.is_normal_frame() || !covers_all {
        return all;
    }
    let is_whole = |group: u32| {
        (0..header.passes.num_passes).all(|pass| {
            let bytes = frame.pass_group_bitstream(pass, group);
            bytes.is_some_and(|bytes| bytes.is_ok_and(|bytes| !bytes.partial))
        })
    };
    let groups: Vec<bool> = (0..header.num_groups()).map(is_whole).collect();
    rows_without(&groups, header.groups_per_row(), header.group_dim(), height)
}

fn rows_without(groups: &[bool], groups_per_row: u32, group_rows: u32, height: u32) -> LostRows {
    let mut lost = LostRows { first: height, count: 0 };
    for (row_of_groups, groups) in (0..).zip(groups.chunks(groups_per_row.max(1) as usize)) {
        let top: u32 = row_of_groups * group_rows;
        if !groups.iter().all(|is_whole| *is_whole) {
            lost.first = lost.first.min(top);
            lost.count += group_rows.min(height.saturating_sub(top));
        }
    }
    lost
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_needs_all_of_its_groups() {
        let groups = [true, true, true, false, true, true];
        assert_eq!(rows_without(&groups, 2, 256, 600), LostRows { first: 256, count: 256 });
        let groups = [false, true, true, true, true, false];
        assert_eq!(rows_without(&groups, 2, 256, 600), LostRows { first: 0, count: 256 + 88 });
        assert_eq!(rows_without(&[true; 6], 2, 256, 600), LostRows { first: 600, count: 0 });
    }
}
