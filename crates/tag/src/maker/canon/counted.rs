//! Canon blocks whose tags depend on the number of their elements.

use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::walk;
use table::maker::note::Note;
use table::maker::row::Table;
use table::value::Value;

/// Reads a block whose tags depend on how many numbers it has; the number is remembered under `name`.
pub(in crate::maker) fn read<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    name: &'static str,
    table: &'static Table,
) {
    note.remember(name, Value::Integer(raw.count() as i64));
    walk::bytes(ctx, note, table, raw);
}

#[cfg(test)]
mod tests {
    use crate::maker::canon::testing::{sized as as_sized, told};

    #[test]
    fn focal_lengths_use_a_unit_stored_after_them() {
        let mut settings = [0_u16; 26];
        (settings[23], settings[25]) = (1050, 10);
        let told = told("Canon PowerShot S40", &[(1, 3, &as_sized(&settings))]);
        assert!(told.contains(&"MaxFocalLength=105 mm".to_owned()), "{told:?}");
    }

    #[test]
    fn firmware_version_moves_later_values() {
        let mut block = vec![0; 0x400];
        let version = |block: &mut Vec<u8>, at: usize| block[at..at + 6].copy_from_slice(b"1.0.7\0");
        let file_index = |block: &[u8]| {
            let told = told("Canon EOS 7D", &[(0x0d, 7, block)]);
            told.into_iter().find(|tag| tag.starts_with("FileIndex="))
        };
        (block[0x1e7], block[0x1eb]) = (6, 9);
        version(&mut block, 0x1ac);
        assert_eq!(file_index(&block).as_deref(), Some("FileIndex=10"));
        version(&mut block, 0x1a8);
        assert_eq!(file_index(&block).as_deref(), Some("FileIndex=7"));
        block[0x1a8..0x1b2].fill(0);
        assert_eq!(file_index(&block), None);
    }

    #[test]
    fn a_row_that_is_cut_off_ends_before_the_cut() {
        let row = [0, 2, 9, 3, 6000, 4000, 6000, 4000, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2];
        let told = told("Canon EOS 7D", &[(0x26, 3, &as_sized(&row))]);
        assert_eq!(told.last().map(String::as_str), Some("AFAreaWidths=1 2 3 4 5 6 7 8 9"));
    }
}
