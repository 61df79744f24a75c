//! Writing of a part, row by row.

use std::fs::File;
use std::io;

use seal::parquet::{SealedWriter, WORD, WORD_VALUE};

use super::reader::PartReader;
use super::row::PartRow;
use super::stored::PartRows;
use crate::export::parquet::ParquetRows;
use crate::value::RowSink as _;

/// Writes the rows of a part to a file, with digests of its blocks.
pub struct PartWriter<'f> {
    sink: ParquetRows<SealedWriter<&'f File>>,
}

impl<'f> PartWriter<'f> {
    /// Starts a part, with these key-value pairs in its footer.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn new(file: &'f File, words: &[(&str, String)]) -> io::Result<PartWriter<'f>> {
        let words = [words, &[(WORD, WORD_VALUE.to_owned())]].concat();
        let out = SealedWriter::new(file);
        Ok(PartWriter { sink: ParquetRows::with_place(out, &words).map_err(io::Error::other)? })
    }

    /// Adds one row to the part.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn put(&mut self, row: &PartRow<'_>) -> io::Result<()> {
        self.sink.row(&row.values())
    }

    /// Adds all rows of another part.
    ///
    /// # Errors
    /// If the other part cannot be read, or this one cannot be written.
    pub fn copy(&mut self, part: PartReader) -> io::Result<()> {
        for rows in part.rows {
            let rows = rows.map_err(io::Error::other)?;
            if !part.is_current {
                let stored = PartRows::of(&rows)?;
                (0..rows.num_rows()).try_for_each(|row| self.sink.row(&stored.part_values(row)))?;
            } else {
                self.sink.copy(&rows).map_err(io::Error::other)?;
            }
        }
        Ok(())
    }

    /// Completes the part by writing its footer.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn finish(self) -> io::Result<()> {
        self.sink.end_sealed()
    }
}
