//! From a search to the set of pictures that it selects.

use std::convert::Infallible;
use std::ops::Range;
use std::sync::Arc;

use rusqlite::params_from_iter;
use rusqlite::types::Value;

use super::Columns;
use super::arrays::partition_point;
use super::bitmap::{Bitmap, RankedSet};
use super::time::TimeKey;
use super::wanted::WantedCodes;
use crate::albums;
use crate::error::{CatalogError, During};
use crate::find::{Expression, SearchContext, same};
use crate::handle::Catalog;
use crate::language::date::beginning;
use crate::language::{Condition, Search};
use crate::meaning::FolderMatcher;

impl Columns {
    /// The pictures that a search selects.
    pub(super) fn select_set(
        &self,
        catalog: &Catalog,
        search: &Search,
    ) -> Result<Arc<RankedSet>, CatalogError> {
        if albums::asks_album(search) {
            self.look_at_albums(catalog);
        }
        if let Some(known) = self.cache.get(search) {
            return Ok(known);
        }
        let set = Arc::new(RankedSet::new(self.evaluate(catalog, search)?));
        self.cache.put(search, &set);
        Ok(set)
    }

    fn evaluate(&self, catalog: &Catalog, search: &Search) -> Result<Bitmap, CatalogError> {
        let len = self.len();
        Ok(match search {
            Search::And(list) => {
                let mut set = Bitmap::full(len);
                for search in list {
                    set.and(&self.evaluate(catalog, search)?);
                }
                set
            }
            Search::Or(list) => {
                let mut set = Bitmap::empty(len);
                for search in list {
                    set.or(&self.evaluate(catalog, search)?);
                }
                set
            }
            Search::Not(search) => {
                let mut set = self.evaluate(catalog, search)?;
                set.invert();
                set
            }
            Search::Is(condition) => self.condition(catalog, condition)?,
        })
    }

    fn condition(&self, catalog: &Catalog, condition: &Condition) -> Result<Bitmap, CatalogError> {
        if let Condition::Words(words) = condition
            && self.has_tables_of(words)
        {
            return self.cached(condition, || self.with_words(catalog, words));
        }
        if let Condition::Album(name) = condition {
            return self.cached(condition, || self.of_album(catalog, name));
        }
        match (self.resident(condition), condition) {
            (Some(set), _) => Ok(set),
            (None, Condition::Number(column, range)) => self.in_range(catalog, *column, range),
            (None, _) => self.cached(condition, || self.ask(catalog, condition)),
        }
    }

    /// The set of a costly condition, which is kept for further searches with it.
    fn cached(
        &self,
        condition: &Condition,
        make: impl FnOnce() -> Result<Bitmap, CatalogError>,
    ) -> Result<Bitmap, CatalogError> {
        let search = Search::Is(condition.clone());
        if let Some(known) = self.cache.get(&search) {
            return Ok(known.set().clone());
        }
        let set = make()?;
        self.cache.put(&search, &Arc::new(RankedSet::new(set.clone())));
        Ok(set)
    }

    /// The pictures that meet a condition, by SQL.
    fn ask(&self, catalog: &Catalog, condition: &Condition) -> Result<Bitmap, CatalogError> {
        // Decisions are never asked here, and words only if a table has not all texts.
        let Expression { sql, values } = Expression::of_condition(condition, SearchContext::default())?;
        if same::is_of(condition) {
            same::register(catalog.reader()).during("find equal pictures in", catalog.path())?;
        }
        // SQLite leaves the join out if the condition is not about the directory.
        let sql = format!(
            "SELECT f.id FROM file AS f LEFT JOIN directory AS d ON d.id = f.directory_id \
             WHERE f.vanished_at IS NULL AND {sql}"
        );
        if !is_of_row(condition) {
            let mut set = Bitmap::empty(self.len());
            self.add_rows(catalog, &sql, &values, &mut set).during("search", catalog.path())?;
            return Ok(set);
        }
        let sql = format!("{sql} AND f.id BETWEEN ? AND ?");
        self.scans.all_rows(
            catalog,
            condition,
            || Bitmap::empty(self.len()),
            |set, ids| {
                let ids = [ids.start(), ids.end()].map(|id| Value::Integer(*id));
                let values = [values.as_slice(), &ids].concat();
                self.add_rows(catalog, &sql, &values, set).during("search", catalog.path())
            },
        )
    }

    /// Adds the pictures whose ids a statement returns.
    fn add_rows(
        &self,
        catalog: &Catalog,
        sql: &str,
        values: &[Value],
        set: &mut Bitmap,
    ) -> rusqlite::Result<()> {
        let mut statement = catalog.reader().prepare_cached(sql)?;
        let mut rows = statement.query(params_from_iter(values))?;
        while let Some(row) = rows.next()? {
            if let Some(position) = self.position_of(row.get(0)?) {
                set.insert(position);
            }
        }
        Ok(())
    }

    /// The pictures that meet a condition; `None` if it is about values that are not in memory.
    fn resident(&self, condition: &Condition) -> Option<Bitmap> {
        match condition {
            Condition::Taken { from, to } => Some(self.taken(from.as_deref(), to.as_deref())),
            Condition::Decided => Some(self.decided_set()),
            Condition::Rows(ids) => Some(self.of_rows(ids)),
            _ => self.codes(condition).map(|codes| codes.set(&self.loaded.arrays)),
        }
    }

    fn codes(&self, condition: &Condition) -> Option<WantedCodes> {
        let folders = |matcher: &FolderMatcher| {
            Ok::<_, Infallible>(self.loaded.folders.matching(|path| matcher.is_in(path)))
        };
        let Ok(codes) = WantedCodes::of(condition, self.loaded.tables(), folders);
        codes
    }

    /// The pictures with a date between two bounds, each a prefix of a time. Texts are compared, as in SQL.
    fn taken(&self, from: Option<&str>, to: Option<&str>) -> Bitmap {
        // A tilde sorts after every character of a time.
        let to = to.map(|to| format!("{to}~"));
        let from = from.map(beginning);
        let mut set = Bitmap::empty(self.len());
        for dated in self.days.dated() {
            let start = to.as_ref().map_or(dated.start, |to| {
                self.first_taken(dated.clone(), |time| time.text().as_str() <= to.as_str())
            });
            let end = from.as_ref().map_or(dated.end, |from| {
                self.first_taken(dated.clone(), |time| time.text().as_str() < &**from)
            });
            set.or(&Bitmap::of_range(self.len(), start..end));
        }
        set
    }

    fn first_taken(&self, positions: Range<usize>, is_old: impl Fn(TimeKey) -> bool) -> usize {
        partition_point(positions, |position| !is_old(self.loaded.arrays.times[position]))
    }
}

/// Whether a condition looks at each row alone, and no index finds the rows.
fn is_of_row(condition: &Condition) -> bool {
    matches!(
        condition,
        Condition::Words(_)
            | Condition::Contains(_)
            | Condition::Extension(_)
            | Condition::Has(_)
            | Condition::Tag(_)
            | Condition::Text(..)
            | Condition::Calendar(..)
            | Condition::Modified { .. }
    )
}
