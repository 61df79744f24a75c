//! Reads the columns of all files, or of those that were added since.

use super::arrays::{Arrays, Wanted};
use super::both::both;
use super::folders::Folders;
use super::kept::Kept;
use super::names::Names;
use super::order::{self, Horizon, PictureOrder};
use super::row_reader::{RowReader, empty_texts, largest_id};
use super::texts::Texts;
use super::wanted::Tables;
use crate::catalog_state::CatalogState;
use crate::error::CatalogError;
use crate::handle::Catalog;

/// Rows for which memory is reserved at once, whatever the largest row number says.
const MOST_RESERVED: i64 = 1 << 23;

/// The resident values with the texts of their codes.
#[derive(Debug)]
pub(super) struct LoadedColumns {
    pub(super) arrays: Arrays,
    /// Names of the pictures without a date.
    pub(super) names: Names,
    /// The last day that was not in the future when they were put in order.
    pub(super) horizon: Horizon,
    pub(super) formats: Texts,
    pub(super) cameras: Texts,
    pub(super) lenses: Texts,
    /// Names of places, as [`PlaceNames::key`] has them.
    pub(super) places: Texts,
    /// Lists of people, each a JSON array.
    pub(super) people: Texts,
    pub(super) folders: Folders,
    /// Whether every rating fits its array.
    pub(super) ratings_fit: bool,
    /// The catalogue when the reading began.
    pub(super) state: CatalogState,
}

impl LoadedColumns {
    /// Reads all files that have not vanished.
    pub(super) fn read(catalog: &Catalog, horizon: Horizon) -> Result<LoadedColumns, CatalogError> {
        // Whatever is committed after this is read again by the next refresh, even if it is already in.
        let state = CatalogState::of(catalog)?;
        if let Some(kept) = Kept::of(state.mark(), catalog, false)
            && let Some(loaded) = LoadedColumns::of_kept(&kept, catalog, state.clone(), horizon)?
        {
            return Ok(loaded);
        }
        let reserved = largest_id(catalog)?.clamp(0, MOST_RESERVED) as usize;
        let mut reader = RowReader::new(Arrays::with_capacity(reserved), empty_texts());
        reader.read(catalog, 1..=i64::MAX)?;
        let folders = Folders::new(reader.directories(catalog)?);
        Ok(LoadedColumns::of(reader, folders, state, horizon).0)
    }

    /// What is in the file beside the catalogue; `None` if that is damaged. First the columns that the order
    /// follows from are read, then the values of the others are put where they belong, so that no other
    /// column is in memory twice.
    fn of_kept(
        kept: &Kept,
        catalog: &Catalog,
        state: CatalogState,
        horizon: Horizon,
    ) -> Result<Option<LoadedColumns>, CatalogError> {
        let of_order = Wanted { times: true, ids: true, folders: true, ..Wanted::default() };
        let Ok(reader) = kept.read_all(of_order) else { return Ok(None) };
        let folders = Folders::new(reader.directories(catalog)?);
        let (loaded, order) = LoadedColumns::of(reader, folders, state, horizon);
        let mut positions = vec![0; order.len()];
        order.iter().zip(0..).for_each(|(row, position)| positions[*row as usize] = position);
        drop(order);
        let rest = Wanted::all().without(of_order);
        // Half of them: a value takes about as long to put as another, whatever its bytes.
        let some = Wanted {
            latitudes: true,
            longitudes: true,
            cameras: true,
            lenses: true,
            places: true,
            ..Wanted::default()
        };
        let (some, others) = both(|| kept.put(some, &positions), || kept.put(rest.without(some), &positions));
        let (Ok(some), Ok(others)) = (some, others) else { return Ok(None) };
        let arrays = loaded.arrays.or(some).or(others);
        Ok(Some(LoadedColumns { arrays, ..loaded }))
    }

    /// Reads the files that were added since, in a catalogue to which files are only added; `None` if that is
    /// not so.
    pub(super) fn read_added(
        &self,
        catalog: &Catalog,
        horizon: Horizon,
    ) -> Result<Option<LoadedColumns>, CatalogError> {
        let state = CatalogState::of(catalog)?;
        if !self.state.only_grew_to(&state) || !self.ordered().is_same_at(horizon) {
            return Ok(None);
        }
        let mut reader = RowReader::new(Arrays::default(), self.texts().map(Texts::clone));
        reader.read(catalog, self.state.last_id + 1..=i64::MAX)?;
        let mut directories = reader.directories(catalog)?;
        directories.retain(|(id, _)| self.folders.code(*id).is_none());
        directories.extend(self.folders.directories());
        let (added, _) = LoadedColumns::of(reader, Folders::new(directories), state, horizon);
        let codes: Vec<u32> = (0..self.folders.len() as u32)
            .map(|code| self.folders.id(code).and_then(|id| added.folders.code(id)).unwrap_or(0))
            .collect();
        let mut known = self.arrays.clone();
        recode(&mut known.folders, &codes);
        let known = PictureOrder { arrays: &known, names: &self.names, horizon };
        let (arrays, names) = known.merged(&added.ordered());
        let last_id = added.state.last_id.max(self.state.last_id);
        Ok(Some(LoadedColumns {
            arrays,
            names,
            horizon,
            ratings_fit: self.ratings_fit && added.ratings_fit,
            state: added.state.with_last_id(last_id),
            formats: added.formats,
            cameras: added.cameras,
            lenses: added.lenses,
            places: added.places,
            people: added.people,
            folders: added.folders,
        }))
    }

    /// What was read, in order, and the places that the pictures had when they were read.
    fn of(
        reader: RowReader,
        folders: Folders,
        state: CatalogState,
        horizon: Horizon,
    ) -> (LoadedColumns, Vec<u32>) {
        let codes: Vec<u32> = reader.slots.iter().map(|id| folders.code(*id).unwrap_or(0)).collect();
        let RowReader { mut arrays, names, coders, ratings_fit, last_id, .. } = reader;
        recode(&mut arrays.folders, &codes);
        let (arrays, names, order) = order::sorted(arrays, names, horizon);
        let [formats, cameras, lenses, places, people] = coders.finish();
        let state = state.with_last_id(last_id);
        let loaded = LoadedColumns {
            arrays,
            names,
            horizon,
            formats,
            cameras,
            lenses,
            places,
            people,
            folders,
            ratings_fit,
            state,
        };
        (loaded, order)
    }

    /// The pictures with what their order follows from.
    pub(super) fn ordered(&self) -> PictureOrder<'_> {
        PictureOrder { arrays: &self.arrays, names: &self.names, horizon: self.horizon }
    }

    /// Memory that all of it takes, about, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let texts = self.texts().map(Texts::bytes).iter().sum::<usize>();
        self.arrays.bytes() + self.names.bytes() + self.folders.bytes() + texts
    }

    /// The tables of texts.
    pub(super) fn texts(&self) -> [&Texts; 5] {
        [&self.formats, &self.cameras, &self.lenses, &self.places, &self.people]
    }

    /// The tables by name.
    pub(super) fn tables(&self) -> Tables<'_> {
        Tables {
            formats: &self.formats,
            cameras: &self.cameras,
            lenses: &self.lenses,
            places: &self.places,
            people: &self.people,
            ratings_fit: self.ratings_fit,
        }
    }
}

/// Replaces each code by that which `codes` has for it.
fn recode(folders: &mut [u32], codes: &[u32]) {
    folders.iter_mut().for_each(|code| *code = codes.get(*code as usize).copied().unwrap_or(0));
}
