//! Words in texts of a picture: those of the catalogue by SQL, those of folders, cameras, lenses and
//! places by their tables.

use super::Columns;
use super::bitmap::Bitmap;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::language::{Condition, Words};
use crate::words::{WordMatcher, WordsState};

impl Columns {
    /// Whether the tables have all texts in which the words are looked for.
    pub(super) fn has_tables_of(&self, words: &Words) -> bool {
        words.field.is_some()
            || [&self.loaded.cameras, &self.loaded.lenses, &self.loaded.places]
                .iter()
                .all(|texts| texts.is_complete())
    }

    /// The pictures in whose texts the words occur.
    pub(super) fn with_words(&self, catalog: &Catalog, words: &Words) -> Result<Bitmap, CatalogError> {
        let empty = || Bitmap::empty(self.len());
        let add = |set: &mut Bitmap, id| {
            if let Some(position) = self.position_of(id) {
                set.insert(position);
            }
        };
        let mut set = if catalog.words_state()? == WordsState::Ready {
            let mut set = empty();
            catalog.ids_with_words(words, &mut |id| add(&mut set, id))?;
            set
        } else {
            let condition = Condition::Words(words.clone());
            self.scans.all_rows(catalog, &condition, empty, |set, ids| {
                catalog.ids_with_words_in(words, ids, &mut |id| add(set, id))
            })?
        };
        if words.field.is_none() {
            let matcher = WordMatcher::new(words);
            self.add_from_tables(&mut set, |text| matcher.is_in(text));
        }
        Ok(set)
    }

    /// Adds the pictures whose folder, camera, lens or place has a matching text. Few words are in any of
    /// them.
    fn add_from_tables(&self, set: &mut Bitmap, is_match: impl Fn(&str) -> bool) {
        let (arrays, loaded) = (&self.loaded.arrays, &self.loaded);
        add_coded(set, &loaded.cameras.matching(&is_match), &arrays.cameras);
        add_coded(set, &loaded.lenses.matching(&is_match), &arrays.lenses);
        add_coded(set, &loaded.places.matching(&is_match), &arrays.places);
        add_coded(set, &loaded.folders.matching(&is_match), &arrays.folders);
    }
}

/// Adds the positions whose code matches.
fn add_coded<T: Copy + Into<u32>>(set: &mut Bitmap, matching: &[bool], codes: &[T]) {
    if matching.contains(&true) {
        set.or(&Bitmap::of(codes.len(), |position| matching[codes[position].into() as usize]));
    }
}
