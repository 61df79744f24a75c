//! Rows of equal length that are stored one after another, read in blocks in either direction.

use super::source::Source;
use crate::error::DecodeError;

/// Number of bytes that are read at once.
const BLOCK_BYTES: u64 = 1 << 18;

/// Rows at a place in the file.
pub(super) struct StoredRows {
    at: u64,
    row_bytes: u64,
    n_rows: u32,
    block: Vec<u8>,
    /// First of the rows in the block.
    first: u32,
    /// Number of complete rows in the block.
    n_held: u32,
}

impl StoredRows {
    /// Rows that begin at byte `at`. A row has to fit into memory; the caller checks that.
    pub(super) fn new(at: u64, row_bytes: u64, n_rows: u32) -> Self {
        StoredRows { at, row_bytes, n_rows, block: Vec::new(), first: 0, n_held: 0 }
    }

    /// Offset of the byte after the last row.
    pub(super) fn end(&self) -> u64 {
        self.at.saturating_add(u64::from(self.n_rows).saturating_mul(self.row_bytes))
    }

    /// Row number `row`, counted as stored.
    ///
    /// # Errors
    /// The file ends before the end of this row.
    pub(super) fn row(&mut self, source: &mut Source<'_>, row: u32) -> Result<&[u8], DecodeError> {
        if !(self.first..self.first + self.n_held).contains(&row) {
            self.read_block(source, row)?;
        }
        let index = row.checked_sub(self.first).filter(|index| *index < self.n_held);
        let index = index.ok_or_else(|| source.ends_early())?;
        Ok(&self.block[index as usize * self.row_bytes as usize..][..self.row_bytes as usize])
    }

    fn read_block(&mut self, source: &mut Source<'_>, row: u32) -> Result<(), DecodeError> {
        let n_rows = (BLOCK_BYTES / self.row_bytes.max(1)).clamp(1, u64::from(u32::MAX)) as u32;
        // Blocks are the same whether rows are read downwards or upwards.
        self.first = row / n_rows * n_rows;
        let n_rows = n_rows.min(self.n_rows.saturating_sub(self.first));
        self.n_held = 0;
        source.seek(self.at.saturating_add(u64::from(self.first) * self.row_bytes))?;
        let wanted = (u64::from(n_rows) * self.row_bytes) as usize;
        self.block.resize(wanted, 0);
        let n_read = source.fill_some(&mut self.block)?;
        self.n_held = (n_read as u64 / self.row_bytes.max(1)) as u32;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::limits::Limits;

    #[test]
    fn rows_come_in_both_directions_and_end_with_the_file() {
        let bytes: Vec<u8> = (0..1_000_003u32).map(|n| (n / 1000) as u8).collect();
        let mut source = Source::new(Box::new(Cursor::new(&bytes)), &Limits::default());
        let mut rows = StoredRows::new(0, 1000, 1002);
        for row in (0..1000).chain((0..1000).rev()) {
            assert_eq!(rows.row(&mut source, row).unwrap(), [row as u8; 1000], "{row}");
        }
        assert!(rows.row(&mut source, 1000).is_err());
        assert!(rows.row(&mut source, 1001).is_err());
        assert!(rows.row(&mut source, 3).is_ok());
    }
}
