//! Columns in a file, so that a program which starts again need not read the catalogue.
//!
//! The file holds the arrays as they are in memory, with a sum over all of it, and the mark of the catalogue
//! that they were read from. It can be deleted at any time.

use std::fs::File;
use std::io::{self, BufReader, BufWriter};
use std::path::Path;

use super::arrays::Arrays;
use super::folders::Folders;
use super::load::LoadedColumns;
use super::names::Names;
use super::order::{Horizon, PictureOrder};
use super::row_reader::empty_texts;
use super::stream::{Input, Output, invalid};
use super::{Columns, today};
use crate::catalog_state::{CatalogState, Mark};
use crate::error::CatalogError;
use crate::export::Beside;
use crate::handle::Catalog;

/// The beginning of a file, with the version of its layout.
const MAGIC: [u8; 8] = *b"ThlwCol6";

impl Columns {
    /// Saves the columns in a file, which is replaced when the new one is complete. Returns whether they were
    /// saved: they are not if the catalogue was written to shortly before they were read, because a later
    /// change could then go unnoticed.
    ///
    /// # Errors
    /// [`CatalogError::ExportFile`].
    pub fn save(&self, file: &Path) -> Result<bool, CatalogError> {
        self.save_as(self.loaded.state.settled_mark(), file)
    }

    /// Saves the columns as [`Columns::save`] does, if the catalogue has not changed since they were read,
    /// and was not written to for a while by now. Use the handle that they were loaded with.
    ///
    /// # Errors
    /// Those of [`Columns::save`] and of [`Columns::refresh`].
    pub fn save_unchanged(&self, catalog: &Catalog, file: &Path) -> Result<bool, CatalogError> {
        let now = CatalogState::of(catalog)?;
        let is_same = self.loaded.state.is_unchanged_in(&now);
        self.save_as(now.settled_mark().filter(|_| is_same), file)
    }

    fn save_as(&self, mark: Option<&Mark>, file: &Path) -> Result<bool, CatalogError> {
        let Some(mark) = mark else { return Ok(false) };
        let beside = Beside::create_private(file)?;
        self.loaded.write(mark, &beside.file).map_err(|source| beside.failed("write", source))?;
        beside.publish()?;
        Ok(true)
    }

    /// Reads columns that [`Columns::save`] wrote; `None` if there are none, they are damaged, the catalogue
    /// changed since, or a date that was in the future no longer is.
    ///
    /// # Errors
    /// [`CatalogError::Replaced`], and errors of SQLite or of the storage of the catalogue.
    pub fn load_saved(catalog: &Catalog, file: &Path) -> Result<Option<Columns>, CatalogError> {
        let state = CatalogState::of(catalog)?;
        let Some(mark) = state.mark().cloned() else { return Ok(None) };
        let loaded = File::open(file).and_then(|file| LoadedColumns::read_saved(&mark, state, file));
        let horizon = Horizon::on(today());
        let in_order = loaded.ok().filter(|loaded| loaded.ordered().is_same_at(horizon));
        in_order.map(|loaded| Columns::of(catalog, LoadedColumns { horizon, ..loaded }, 0)).transpose()
    }
}

impl LoadedColumns {
    fn write(&self, mark: &Mark, file: &File) -> io::Result<()> {
        let mut output = Output::new(BufWriter::new(file));
        output.bytes(&MAGIC)?;
        output.array(mark.as_numbers())?;
        output.array(&[u64::from(self.ratings_fit), self.state.last_id.cast_unsigned()])?;
        self.texts().into_iter().try_for_each(|texts| texts.write(&mut output))?;
        let directories = self.folders.directories();
        let ids: Vec<u64> = directories.iter().map(|(id, _)| id.cast_unsigned()).collect();
        output.array(&ids)?;
        output.texts(directories.iter().map(|(_, path)| path.as_str()))?;
        self.arrays.write(&mut output)?;
        output.array(&[self.horizon.number()])?;
        output.texts(self.names.iter())?;
        output.finish()
    }

    fn read_saved(mark: &Mark, state: CatalogState, file: File) -> io::Result<LoadedColumns> {
        let mut input = Input::new(BufReader::new(file));
        let mut magic = [0; MAGIC.len()];
        input.bytes(&mut magic)?;
        if magic != MAGIC || input.array::<u64>()? != mark.as_numbers() {
            return Err(invalid());
        }
        let [ratings_fit, last_id] = input.array::<u64>()?.try_into().map_err(|_| invalid())?;
        let texts = empty_texts().map(|empty| empty.read(&mut input));
        let [formats, cameras, lenses, places, people] = texts;
        let [formats, cameras, lenses, places, people] = [formats?, cameras?, lenses?, places?, people?];
        let ids = input.array::<u64>()?.into_iter().map(u64::cast_signed);
        let folders = Folders::new(ids.zip(input.texts()?).collect());
        let arrays = Arrays::read(&mut input)?;
        let [horizon] = input.array::<u64>()?.try_into().map_err(|_| invalid())?;
        let (horizon, mut names) = (Horizon::of_number(horizon), Names::default());
        input.texts()?.iter().for_each(|name| names.push(name));
        let has_folders = arrays.folders.iter().all(|folder| (*folder as usize) < folders.len());
        let is_sound = || PictureOrder { arrays: &arrays, names: &names, horizon }.is_sound();
        if !input.finish()? || !arrays.is_complete() || !has_folders || !is_sound() {
            return Err(invalid());
        }
        let state = state.with_last_id(last_id.cast_signed());
        Ok(LoadedColumns {
            arrays,
            names,
            horizon,
            formats,
            cameras,
            lenses,
            places,
            people,
            folders,
            ratings_fit: ratings_fit != 0,
            state,
        })
    }
}
