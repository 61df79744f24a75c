//! The pictures that look most like one picture.

use std::collections::BinaryHeap;

use rusqlite::OptionalExtension as _;

use crate::criteria::MOST_SIMILAR_BITS;
use crate::error::{CatalogError, During};
use crate::handle::Catalog;

impl Catalog {
    /// The rows of at most `n` other pictures whose perceptual hashes differ from that of the picture in at
    /// most `bits` bits (16 at most), each with the number of these bits, the nearest first. `None` if the
    /// picture has no hash.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn nearest(&self, id: i64, bits: u32, n: usize) -> Result<Option<Vec<(i64, u32)>>, CatalogError> {
        let bits = bits.min(MOST_SIMILAR_BITS);
        let read = || {
            let sql = "SELECT perceptual_hash FROM file WHERE id = ? AND vanished_at IS NULL";
            let hash: Option<Option<i64>> =
                self.reader().prepare_cached(sql)?.query_row([id], |row| row.get(0)).optional()?;
            let Some(hash) = hash.flatten() else { return Ok(None) };
            let mut statement = self.reader().prepare_cached(
                "SELECT id, perceptual_hash FROM file \
                 WHERE perceptual_hash IS NOT NULL AND vanished_at IS NULL AND id <> ?",
            )?;
            let mut rows = statement.query([id])?;
            // The farthest is on top and makes room for a nearer one.
            let mut nearest: BinaryHeap<(u32, i64)> = BinaryHeap::new();
            while let Some(row) = rows.next()? {
                let differing = (row.get::<_, i64>(1)? ^ hash).count_ones();
                if differing <= bits {
                    nearest.push((differing, row.get(0)?));
                    if nearest.len() > n {
                        nearest.pop();
                    }
                }
            }
            let sorted = nearest.into_sorted_vec().into_iter();
            Ok(Some(sorted.map(|(differing, id)| (id, differing)).collect()))
        };
        read().during("find similar pictures in", &self.path)
    }
}
