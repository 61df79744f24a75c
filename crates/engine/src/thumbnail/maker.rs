//! Makes thumbnails of files one after another, whatever they are: pictures, camera raw files, films.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use file::{ReadError, ReadOptions, Strategy};
use pixel::thumbnail::{Thumbnail, ThumbnailError, Thumbnailer};
use pixel::{DecodeError, Format};

use crate::by_program;
use crate::error::JobError;
use crate::preview::{Outcome, PreviewFiles, begins_like_raw, is_raw_name};
use crate::read::{Whole, WholeReader};

use super::thumbnail_of_raw;

/// The readers of a worker, which are reused from file to file.
pub(crate) struct ThumbnailMaker {
    files: WholeReader,
    previews: PreviewFiles,
}

/// Why a file has no thumbnail.
#[derive(Debug)]
pub(crate) enum MakeError {
    /// The file could not be opened or read.
    Read(ReadError),
    /// Reading failed while it was decoded, as text for people.
    ReadOn(String),
    /// Its contents cannot become a thumbnail, as text for people.
    Picture(String),
    /// A decoder panicked. The thumbnailer may be in an inconsistent state, and must be replaced.
    Panicked,
}

impl MakeError {
    /// The reason as text for people.
    pub(crate) fn reason(&self) -> String {
        match self {
            MakeError::Read(error) => file::chain(error),
            MakeError::ReadOn(reason) | MakeError::Picture(reason) => reason.clone(),
            MakeError::Panicked => "internal error: the decoder panicked; please report the file".into(),
        }
    }
}

impl ThumbnailMaker {
    pub(crate) fn new(options: &ReadOptions) -> Result<ThumbnailMaker, JobError> {
        let files = WholeReader::for_pictures(Strategy::Pread, options)?;
        Ok(ThumbnailMaker { files, previews: PreviewFiles::new(options)? })
    }

    /// Makes the thumbnail of the file at `path`; `None` if it is not a picture. `xmp`, if given, is stored
    /// in it.
    pub(crate) fn make(
        &mut self,
        path: &Path,
        thumbnailer: &mut Thumbnailer,
        xmp: Option<&[u8]>,
    ) -> Result<Option<Thumbnail>, MakeError> {
        let _gate = gate::gate!("engine::thumbnail", Work);
        let made = catch_unwind(AssertUnwindSafe(|| {
            if is_raw_name(path) {
                match self.of_raw(path, thumbnailer, xmp) {
                    // Something else under the name of a raw file.
                    Ok(None) => {}
                    made => return made,
                }
            }
            self.of_whole(path, thumbnailer, xmp)
        }));
        made.unwrap_or(Err(MakeError::Panicked))
    }

    /// Makes the thumbnail of one page, counted from 0, of a file with several; `None` if it is not a
    /// picture.
    pub(crate) fn make_page(
        &mut self,
        path: &Path,
        page: u32,
        thumbnailer: &mut Thumbnailer,
    ) -> Result<Option<Thumbnail>, MakeError> {
        let _gate = gate::gate!("engine::thumbnail", Work);
        let is_picture = |head: &[u8]| Format::of_bytes(head).is_some();
        let make = |mut whole: Whole<'_>| thumbnailer.make_page(whole.input(), page);
        let made = catch_unwind(AssertUnwindSafe(|| self.files.visit(path, is_picture, make)));
        match made.map_err(|_| MakeError::Panicked)?.map_err(MakeError::Read)? {
            None => Ok(None),
            Some(made) => made.map(Some).map_err(error_of),
        }
    }

    /// Frees the memory of the last file if it is more than `most_bytes`.
    pub(crate) fn shrink(&mut self, most_bytes: usize) {
        self.files.shrink(most_bytes);
    }

    /// Makes the thumbnail of a file that is read whole.
    fn of_whole(
        &mut self,
        path: &Path,
        thumbnailer: &mut Thumbnailer,
        xmp: Option<&[u8]>,
    ) -> Result<Option<Thumbnail>, MakeError> {
        let is_raw = Cell::new(false);
        let is_picture = |head: &[u8]| {
            let format = Format::of_bytes(head);
            is_raw.set(format.is_none() && begins_like_raw(head));
            format.is_some()
        };
        let make = |mut whole: Whole<'_>| thumbnailer.make(whole.input(), xmp);
        match self.files.visit(path, is_picture, make).map_err(MakeError::Read)? {
            None if is_raw.get() && !is_raw_name(path) => self.of_raw(path, thumbnailer, xmp),
            None | Some(Err(ThumbnailError::Decode(DecodeError::Unknown))) => {
                by_program(path, thumbnailer, xmp)
            }
            Some(Ok(thumbnail)) => Ok(Some(thumbnail)),
            Some(Err(error)) => Err(error_of(error)),
        }
    }

    /// Makes the thumbnail of a camera raw file, of which only the metadata and a preview are read; `None` if
    /// it is not one.
    fn of_raw(
        &mut self,
        path: &Path,
        thumbnailer: &mut Thumbnailer,
        xmp: Option<&[u8]>,
    ) -> Result<Option<Thumbnail>, MakeError> {
        let size = thumbnailer.options().size;
        let made = self.previews.visit(path, |finder, stream, extension| {
            thumbnail_of_raw(finder, stream, extension, thumbnailer, size, xmp)
        });
        match made {
            Ok(Outcome::Made(thumbnail)) => Ok(Some(thumbnail)),
            Ok(Outcome::NotRaw) => Ok(None),
            Ok(Outcome::Unusable(unusable)) => Err(MakeError::Picture(unusable.error().to_string())),
            Err(error) => Err(MakeError::ReadOn(file::chain(&error))),
        }
    }
}

fn error_of(error: ThumbnailError) -> MakeError {
    match error {
        ThumbnailError::Decode(error @ DecodeError::Read(_)) => MakeError::ReadOn(file::chain(&error)),
        error => MakeError::Picture(file::chain(&error)),
    }
}

/// Makes the thumbnail by a program of the system; `None` if no program is for files with such a name.
fn by_program(
    path: &Path,
    thumbnailer: &mut Thumbnailer,
    xmp: Option<&[u8]>,
) -> Result<Option<Thumbnail>, MakeError> {
    if !by_program::is_named(path) {
        return Ok(None);
    }
    let limits = thumbnailer.options().limits;
    by_program::thumbnail(thumbnailer, path, &limits, xmp).map(Some).map_err(MakeError::Picture)
}
