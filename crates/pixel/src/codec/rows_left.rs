//! Checks the rows given to an encoder: whole rows, and as many as in the header.

use crate::error::EncodeError;
use crate::layout::Header;

/// Number of rows that an encoder still expects.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowsLeft {
    row_bytes: usize,
    n_rows: usize,
}

impl RowsLeft {
    pub(super) fn of(header: Header) -> Self {
        RowsLeft { row_bytes: header.row_bytes(), n_rows: header.height as usize }
    }

    /// Counts the given rows and returns their number.
    ///
    /// # Errors
    /// The rows are not whole, or there are too many.
    pub(super) fn take(&mut self, rows: &[u8]) -> Result<usize, EncodeError> {
        let n_rows = rows.len() / self.row_bytes;
        if !rows.len().is_multiple_of(self.row_bytes) || n_rows > self.n_rows {
            let RowsLeft { row_bytes, n_rows } = self;
            return Err(EncodeError::Encoder(format!(
                "{} bytes of rows were passed, but {n_rows} rows of {row_bytes} bytes remain",
                rows.len()
            )));
        }
        self.n_rows -= n_rows;
        Ok(n_rows)
    }

    /// Checks that all rows were given.
    ///
    /// # Errors
    /// Rows are missing.
    pub(super) fn check_end(&self) -> Result<(), EncodeError> {
        if self.n_rows > 0 {
            return Err(EncodeError::Encoder(format!("{} rows are missing", self.n_rows)));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;

    #[test]
    fn neither_more_nor_fewer_rows() {
        let mut rows = RowsLeft::of(Header { width: 2, height: 3, layout: Layout::Grey8 });
        assert_eq!(rows.take(&[0; 4]).unwrap(), 2);
        assert!(rows.take(&[0; 3]).is_err());
        assert!(rows.take(&[0; 4]).is_err());
        assert!(rows.check_end().is_err());
        assert_eq!(rows.take(&[0; 2]).unwrap(), 1);
        assert!(rows.check_end().is_ok());
    }
}
