//! Stacks in memory: one picture for all files of a photograph.

use foldhash::HashMap;

use super::Columns;
use super::bitmap::{Bitmap, RankedSet};
use super::positions::Positions;
use super::selection::Selection;
use crate::error::{CatalogError, During};
use crate::handle::Catalog;
use crate::language::Search;

/// Code of pictures that have no stack.
const NONE: u32 = 0;

/// The stacks of at least two files, by the positions of their pictures.
#[derive(Debug, Default)]
pub(super) struct Stacks {
    /// Code of the stack by position; empty if there are no stacks.
    codes: Vec<u32>,
    /// Number of files by code.
    sizes: Vec<u32>,
    /// Position of the file that stands for the stack, by code.
    covers: Vec<Option<usize>>,
}

impl Stacks {
    /// Reads the stacks of the pictures at these positions.
    pub(super) fn read(
        catalog: &Catalog,
        n_pictures: usize,
        positions: &Positions,
    ) -> Result<Stacks, CatalogError> {
        let sql = "SELECT file_id, stack_id FROM stacked WHERE stack_id IN \
                   (SELECT stack_id FROM stacked GROUP BY stack_id HAVING count(*) > 1)";
        let read = || {
            let mut stacks = Stacks { codes: Vec::new(), sizes: vec![0], covers: vec![None] };
            let mut code_of: HashMap<i64, u32> = HashMap::default();
            let mut statement = catalog.reader().prepare(sql)?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let (file, stack): (i64, i64) = (row.get(0)?, row.get(1)?);
                let Some(position) = positions.of_id(file) else { continue };
                stacks.codes.resize(n_pictures, NONE);
                let code = *code_of.entry(stack).or_insert_with(|| {
                    stacks.sizes.push(0);
                    stacks.covers.push(positions.of_id(stack));
                    stacks.sizes.len() as u32 - 1
                });
                stacks.codes[position] = code;
                stacks.sizes[code as usize] += 1;
            }
            Ok(stacks)
        };
        read().during("read the stacks of", catalog.path())
    }

    fn code(&self, position: usize) -> u32 {
        self.codes.get(position).copied().unwrap_or(NONE)
    }

    /// Memory that the stacks take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.codes.capacity() * size_of::<u32>() + self.sizes.len() * (4 + size_of::<Option<usize>>())
    }

    /// One picture of each stack that has any in the set: the one that stands for it, else the first.
    fn closed(&self, members: &RankedSet, len: usize) -> Bitmap {
        let mut closed = Bitmap::empty(len);
        let mut is_shown = vec![false; self.sizes.len()];
        members.for_each(|position| {
            let code = self.code(position) as usize;
            if code == NONE as usize {
                return closed.insert(position);
            }
            if !std::mem::replace(&mut is_shown[code], true) {
                let cover = self.covers[code].filter(|cover| members.contains(*cover));
                closed.insert(cover.unwrap_or(position));
            }
        });
        closed
    }
}

impl Columns {
    /// Finds the pictures that a search selects, one of each stack: the one that stands for it if it is
    /// selected, else the first that is.
    ///
    /// # Errors
    /// Those of [`Columns::select`].
    pub fn select_stacks(&self, catalog: &Catalog, search: &Search) -> Result<Selection, CatalogError> {
        if self.stacks.codes.is_empty() {
            return self.select(catalog, search);
        }
        self.look_at_albums(catalog);
        let members = match self.closed.get(search) {
            Some(known) => known,
            None => {
                let set = self.select_set(catalog, search)?;
                let closed = std::sync::Arc::new(RankedSet::new(self.stacks.closed(&set, self.len())));
                self.closed.put(search, &closed);
                closed
            }
        };
        Ok(Selection { generation: self.generation, members })
    }

    /// Number of files in the stack of a picture, by its row; 1 if it has none.
    #[must_use]
    pub fn stack_size(&self, id: i64) -> u32 {
        let code = self.position_of(id).map_or(NONE, |position| self.stacks.code(position));
        if code == NONE { 1 } else { self.stacks.sizes[code as usize] }
    }
}
