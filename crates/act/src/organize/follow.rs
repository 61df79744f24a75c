//! Has the catalogue and its albums follow files that are moved.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use engine::MovedRows;
use engine::catalog::albums::Albums;
use engine::catalog::{Catalog, Change, KnownRecords, Writer, WriterOptions};

use super::step::Task;
use crate::error::ActError;

/// The rows of the catalogue, and the albums, which name files by their paths.
pub(super) struct Following {
    writer: Writer,
    rows: MovedRows,
    known: KnownRecords,
    albums: Option<Albums>,
    /// Photos whose sidecars have to be found again: row, path, and the sidecar that the row names.
    with_sidecars: HashMap<i64, (PathBuf, Box<str>)>,
}

impl Following {
    pub(super) fn new(catalog: &mut Catalog) -> Result<Following, ActError> {
        let known = catalog.known()?;
        let albums = Albums::beside(catalog.path());
        let albums = if albums.exists() { Some(Albums::create_or_open(&albums)?) } else { None };
        let writer = catalog.writer(&WriterOptions::default())?;
        Ok(Following { writer, rows: MovedRows::default(), known, albums, with_sidecars: HashMap::new() })
    }

    /// Has the rows follow files that were moved.
    pub(super) fn follow(&mut self, moved: &mut dyn Iterator<Item = &Task>) -> Result<(), ActError> {
        let (mut changes, mut paths) = (Vec::new(), Vec::new());
        for task in moved {
            paths.push((task.from.clone(), task.to.clone()));
            let (Some(id), None) = (task.id, &task.home) else { continue };
            // What moved it meanwhile is noticed by the next index run.
            if let Ok(change) = self.rows.moved(id, &task.to) {
                changes.push(change);
            }
            if let Some(sidecar) = &task.sidecar {
                self.with_sidecars.insert(id, (task.to.clone(), sidecar.clone()));
            }
        }
        if !changes.is_empty() {
            self.writer.send(changes)?;
        }
        if let Some(albums) = &mut self.albums {
            albums.move_files(&paths)?;
        }
        Ok(())
    }

    /// Has the rows follow files that a killed run had moved already. `albums`: the lists as well.
    pub(super) fn catch_up(&mut self, task: &Task, albums: bool) -> Result<(), ActError> {
        let Some(id) = task.id.filter(|_| task.home.is_none()) else { return Ok(()) };
        if task.sidecar.is_none() && self.is_at(id, &task.to)? {
            return Ok(());
        }
        let lists = if albums { None } else { self.albums.take() };
        let followed = self.follow(&mut std::iter::once(task));
        self.albums = lists.or_else(|| self.albums.take());
        followed
    }

    /// Whether a row is at a path.
    fn is_at(&mut self, id: i64, path: &Path) -> Result<bool, ActError> {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return Ok(false) };
        Ok(self.known.file(folder, name)?.is_some_and(|row| row.id == id && !row.vanished))
    }

    /// Writes what rows say of sidecars, and commits all.
    pub(super) fn finish(mut self) -> Result<(), ActError> {
        let mut changes: Vec<Change> = Vec::new();
        for (id, (path, sidecar)) in std::mem::take(&mut self.with_sidecars) {
            changes.extend(self.rows.sidecars(&mut self.known, id, &path, Some(&sidecar))?);
        }
        if !changes.is_empty() {
            self.writer.send(changes)?;
        }
        drop(self.known);
        self.writer.finish()?;
        Ok(())
    }
}
