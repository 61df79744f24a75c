//! Thumbnails that an index run keeps in a database.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use catalog::{CatalogError, StoredThumbnail, ThumbnailKey, ThumbnailStore};
use pixel::thumbnail::{ThumbnailOptions, Thumbnailer};
use pixel::{Format, Input};

use crate::source::Entry;

/// Where an index run keeps thumbnails, and how they are made.
#[derive(Clone, Debug)]
pub struct KeepThumbnails {
    /// The database, which is made if there is none.
    pub database: PathBuf,
    /// Size, format and the rest.
    pub thumbnail: ThumbnailOptions,
}

/// The database of one run, which all workers share.
pub(crate) struct Kept<'o> {
    store: Mutex<ThumbnailStore>,
    options: &'o ThumbnailOptions,
    made_with: String,
}

/// A thumbnail on its way to the database.
pub(crate) type KeptThumbnail = (ThumbnailKey, StoredThumbnail);

impl<'o> Kept<'o> {
    pub(crate) fn open(keep: &'o KeepThumbnails) -> Result<Kept<'o>, CatalogError> {
        let ThumbnailOptions { size, embedded, format, quality, .. } = &keep.thumbnail;
        let made_with = format!("{size} px, {}, quality {quality}, embedded {embedded:?}", format.name());
        let store = Mutex::new(ThumbnailStore::create_or_open(&keep.database)?);
        Ok(Kept { store, options: &keep.thumbnail, made_with })
    }

    /// The files of the database, which are not indexed.
    pub(crate) fn own_files(&self) -> Vec<PathBuf> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner).own_files()
    }

    fn key(&self, path: &Path, entry: &Entry) -> ThumbnailKey {
        ThumbnailKey {
            path: path.to_owned(),
            source_bytes: entry.bytes,
            source_mtime_ns: entry.mtime_ns,
            made_with: self.made_with.clone(),
        }
    }

    /// Whether there is a thumbnail of the file as it is now, or it is known that none can be made.
    pub(crate) fn has(&self, path: &Path, entry: &Entry) -> Result<bool, CatalogError> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner).has(&self.key(path, entry))
    }

    pub(crate) fn put(&self, batch: &[KeptThumbnail]) -> Result<(), CatalogError> {
        if batch.is_empty() {
            return Ok(());
        }
        let _gate = gate::gate!("engine::keep_thumbnails", Wait);
        self.store.lock().unwrap_or_else(PoisonError::into_inner).put(batch)
    }

    /// Whether the database still lies where it was opened.
    pub(crate) fn check_place(&self) -> Result<(), CatalogError> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner).check_place()
    }

    /// One worker's maker of thumbnails.
    pub(crate) fn maker(&self) -> Result<Thumbnailer, pixel::EncodeError> {
        Thumbnailer::new(self.options)
    }

    /// Makes the thumbnail of a file. Of what cannot be decoded an empty one is kept, so that the next run
    /// need not try.
    pub(crate) fn make(
        &self,
        maker: &mut Thumbnailer,
        input: Box<dyn Input + '_>,
        path: &Path,
        entry: &Entry,
    ) -> KeptThumbnail {
        let _gate = gate::gate!("engine::thumbnail", Work);
        let stored = match maker.make(input, None) {
            Ok(made) => StoredThumbnail {
                mime: mime(self.options.format).into(),
                width: made.width,
                height: made.height,
                picture: made.bytes,
            },
            Err(_) => StoredThumbnail { mime: String::new(), width: 0, height: 0, picture: Vec::new() },
        };
        (self.key(path, entry), stored)
    }
}

fn mime(format: Format) -> &'static str {
    if format == Format::WebP { "image/webp" } else { "image/jpeg" }
}
