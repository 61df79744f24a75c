//! Thumbnails that an index run stores in a database.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use catalog::{CatalogError, StoredThumbnail, ThumbnailKey, ThumbnailStore};
use pixel::thumbnail::{Thumbnail, ThumbnailError, ThumbnailOptions, Thumbnailer, UseEmbedded};
use pixel::{DecodeError, Format, Input};

use crate::by_program;
use crate::preview::{Finder, Outcome};
use crate::read::{Stream, extension_of};
use crate::source::Entry;

use super::thumbnail_of_raw;

/// Where an index run stores thumbnails, and how they are made.
#[derive(Clone, Debug)]
pub struct KeepThumbnails {
    /// Path of the database, which is created if it does not exist.
    pub database: PathBuf,
    /// Size, format and other properties of the thumbnails.
    pub thumbnail: ThumbnailOptions,
}

/// The thumbnail database of a run, shared by all workers.
pub(crate) struct RunThumbnails<'o> {
    store: Mutex<ThumbnailStore>,
    options: &'o ThumbnailOptions,
    made_with: String,
}

/// A thumbnail to be stored in the database.
pub(crate) type KeptThumbnail = (ThumbnailKey, StoredThumbnail);

impl<'o> RunThumbnails<'o> {
    pub(crate) fn open(keep: &'o KeepThumbnails) -> Result<RunThumbnails<'o>, CatalogError> {
        let ThumbnailOptions { size, embedded, format, quality, .. } = &keep.thumbnail;
        let made_with = format!("{size} px, {}, quality {quality}, embedded {embedded:?}", format.name());
        let store = Mutex::new(ThumbnailStore::create_or_open(&keep.database)?);
        Ok(RunThumbnails { store, options: &keep.thumbnail, made_with })
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

    /// Whether the database has a thumbnail of the file in its current state, or a mark that none can be
    /// made.
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

    /// Checks that the database is still at the path where it was opened.
    pub(crate) fn check_place(&self) -> Result<(), CatalogError> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner).check_place()
    }

    /// Creates a thumbnail maker for one worker.
    pub(crate) fn maker(&self) -> Result<Thumbnailer, pixel::EncodeError> {
        Thumbnailer::new(self.options)
    }

    /// Makes the thumbnail of a file. If the file cannot be decoded, an empty one is stored, so that the next
    /// run does not try again; `None` if it could not be read, or its decoder not be started.
    pub(crate) fn make(
        &self,
        maker: &mut Thumbnailer,
        input: Box<dyn Input + '_>,
        path: &Path,
        entry: &Entry,
    ) -> Option<KeptThumbnail> {
        let _gate = gate::gate!("engine::thumbnail", Work);
        let made = match maker.make(input, None) {
            Err(ThumbnailError::Decode(DecodeError::Read(_))) => return None,
            made => made.ok(),
        };
        Some(self.keep(maker, made, path, entry))
    }

    /// The thumbnail of a file as it is stored. `made` is `None` if the file cannot be decoded; a program
    /// may make it then.
    pub(crate) fn keep(
        &self,
        maker: &mut Thumbnailer,
        made: Option<Thumbnail>,
        path: &Path,
        entry: &Entry,
    ) -> KeptThumbnail {
        let by_program =
            |maker: &mut Thumbnailer| by_program::thumbnail(maker, path, &self.options.limits, None).ok();
        let made = made.or_else(|| by_program::is_named(path).then(|| by_program(maker))?);
        (self.key(path, entry), self.stored(made))
    }

    /// Like [`RunThumbnails::make`], for a camera raw file: of its previews.
    pub(crate) fn make_of_raw(
        &self,
        maker: &mut Thumbnailer,
        finder: &mut Finder,
        stream: &mut dyn Stream,
        path: &Path,
        entry: &Entry,
    ) -> Option<KeptThumbnail> {
        let _gate = gate::gate!("engine::thumbnail", Work);
        let mut extension = String::new();
        let extension = extension_of(path, &mut extension);
        let made = match thumbnail_of_raw(finder, stream, extension, maker, self.options.size, None) {
            Ok(Outcome::Made(thumbnail)) => Some(thumbnail),
            Ok(Outcome::NotRaw | Outcome::Unusable(_)) => None,
            Err(_) => return None,
        };
        Some((self.key(path, entry), self.stored(made)))
    }

    /// The form in which a thumbnail is stored; an empty one if there is none.
    fn stored(&self, made: Option<Thumbnail>) -> StoredThumbnail {
        match made {
            Some(made) => StoredThumbnail {
                mime: mime(self.options.format).into(),
                width: made.width,
                height: made.height,
                picture: made.bytes,
            },
            None => StoredThumbnail { mime: String::new(), width: 0, height: 0, picture: Vec::new() },
        }
    }
}

/// The size of the options with which a stored thumbnail was made: the side in pixels of the square that it
/// fits into. `None` if the text is not that of [`RunThumbnails`], or only thumbnails inside files were used.
pub(crate) fn kept_size(made_with: &str) -> Option<u32> {
    let (size, _) = made_with.split_once(" px, ")?;
    let is_only = made_with.ends_with(&format!("embedded {:?}", UseEmbedded::Only));
    size.parse().ok().filter(|_| !is_only)
}

fn mime(format: Format) -> &'static str {
    if format == Format::WebP { "image/webp" } else { "image/jpeg" }
}
