//! Columns of numbers that are read when a search first asks about them: a range that is being chosen asks
//! again and again.

use std::collections::VecDeque;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};

use super::Columns;
use super::bitmap::Bitmap;
use super::scans::Scans;
use crate::error::{CatalogError, During};
use crate::find::number_sql;
use crate::handle::Catalog;
use crate::language::{NumberColumn, NumberRange};

/// Number of columns that are kept; each takes 8 bytes a picture.
const MOST_COLUMNS: usize = 2;

/// The numbers of the columns that were asked about last, by position; NaN where there is none.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    columns: Mutex<VecDeque<(NumberColumn, Arc<[f64]>)>>,
    /// Those that are being read.
    pub(super) scans: Scans<NumberColumn, Vec<f64>>,
}

impl Numbers {
    fn get(&self, column: NumberColumn) -> Option<Arc<[f64]>> {
        let mut columns = self.columns.lock().unwrap_or_else(PoisonError::into_inner);
        let at = columns.iter().position(|(known, _)| *known == column)?;
        let found = columns.remove(at)?;
        let numbers = Arc::clone(&found.1);
        columns.push_front(found);
        Some(numbers)
    }

    fn put(&self, column: NumberColumn, numbers: &Arc<[f64]>) {
        let mut columns = self.columns.lock().unwrap_or_else(PoisonError::into_inner);
        columns.retain(|(known, _)| *known != column);
        columns.push_front((column, Arc::clone(numbers)));
        columns.truncate(MOST_COLUMNS);
    }
}

impl Columns {
    /// The pictures whose number is in the range. The first search about a column reads it.
    pub(super) fn in_range(
        &self,
        catalog: &Catalog,
        column: NumberColumn,
        range: &NumberRange,
    ) -> Result<Bitmap, CatalogError> {
        let numbers = match self.numbers.get(column) {
            Some(numbers) => numbers,
            None => {
                let numbers = self.read_numbers(catalog, column)?;
                self.numbers.put(column, &numbers);
                numbers
            }
        };
        // No range contains NaN, except that without bounds.
        let is_in = |number: f64| !number.is_nan() && range.contains(number);
        Ok(Bitmap::of(self.len(), |position| is_in(numbers[position])))
    }

    fn read_numbers(&self, catalog: &Catalog, column: NumberColumn) -> Result<Arc<[f64]>, CatalogError> {
        let sql = format!("SELECT f.id, {} FROM file AS f WHERE f.id BETWEEN ?1 AND ?2", number_sql(column));
        let read = |numbers: &mut Vec<f64>, ids: RangeInclusive<i64>| {
            let mut statement = catalog.reader().prepare_cached(&sql)?;
            let mut rows = statement.query([ids.start(), ids.end()])?;
            while let Some(row) = rows.next()? {
                if let (Some(position), Some(number)) = (self.position_of(row.get(0)?), row.get(1)?) {
                    numbers[position] = number;
                }
            }
            Ok(())
        };
        let empty = || vec![f64::NAN; self.len()];
        let numbers = self.numbers.scans.all_rows(catalog, &column, empty, |numbers, ids| {
            read(numbers, ids).during("read numbers from", catalog.path())
        })?;
        Ok(numbers.into())
    }
}
