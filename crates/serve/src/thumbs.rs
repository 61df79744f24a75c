//! Pictures that are made for the page, as answers: thumbnails in three sizes, and whole pictures converted.

use std::path::PathBuf;
use std::sync::Arc;

use bytes::Bytes;
use engine::JobError;
use engine::catalog::PictureSummary;
use engine::pictures::{
    Class, MadePicture, PictureError, PictureFile, PictureSize, Pictures, PicturesOptions, Ticket,
};
use hyper::StatusCode;
use tokio::sync::oneshot;

use crate::original;
use crate::problem::Problem;

/// The sizes of thumbnails: pixels of the longer side.
pub(crate) const SIZES: &[u32] = &[256, 512, 1280];

/// Makes pictures on threads of its own.
#[derive(Debug)]
pub(crate) struct Thumbs {
    pictures: Arc<Pictures>,
}

/// A picture that is being made. Dropping it cancels the work.
#[derive(Debug)]
pub(crate) struct PictureRequest {
    given: oneshot::Receiver<Result<Arc<MadePicture>, PictureError>>,
    _ticket: Option<Ticket>,
}

impl Thumbs {
    /// `stores`: the databases of `index --thumbnails`; `cache`: the folder for pictures that are made.
    pub(crate) fn start(stores: Vec<PathBuf>, cache: Option<PathBuf>) -> Result<Thumbs, JobError> {
        let cache = cache.map(|folder| folder.join("pictures.db"));
        let options = PicturesOptions::default().stores(stores).cache(cache).follow_links(false);
        Ok(Thumbs { pictures: Pictures::start(&options)? })
    }

    /// Asks for the picture of a page, from 0, of a file at a path that [`crate::access::Access`] returned.
    /// Blocks for a moment if it was made before.
    pub(crate) fn want(
        &self,
        path: PathBuf,
        summary: &PictureSummary,
        size: PictureSize,
        page: u32,
    ) -> PictureRequest {
        let file = described(path, summary, page);
        let (give, given) = oneshot::channel();
        let done = move |made| {
            // Fails if the client is gone.
            let _ = give.send(made);
        };
        let ticket = self.pictures.request(file, size, Class::OnScreen, done);
        PictureRequest { given, _ticket: Some(ticket) }
    }

    /// The picture of a page as [`Thumbs::want`], if it was made before; no file is accessed but those of
    /// made pictures. Blocks for a moment.
    pub(crate) fn kept(
        &self,
        summary: &PictureSummary,
        size: PictureSize,
        page: u32,
    ) -> Option<PictureRequest> {
        let made = self.pictures.kept(described(summary.path.clone(), summary, page), size)?;
        let (give, given) = oneshot::channel();
        let _ = give.send(made);
        Some(PictureRequest { given, _ticket: None })
    }
}

fn described(path: PathBuf, summary: &PictureSummary, page: u32) -> PictureFile {
    PictureFile::new(path, summary.bytes, summary.mtime_ns)
        .format(summary.format.clone())
        .pixels(summary.width.zip(summary.height))
        .page(page)
}

impl PictureRequest {
    /// Waits for the picture: its bytes and their type.
    pub(crate) async fn made(self) -> Result<(Bytes, &'static str), Problem> {
        match self.given.await {
            Ok(Ok(made)) => Ok((Bytes::from_owner(SharedBytes(Arc::clone(&made))), made.mime)),
            Ok(Err(error)) => Err(problem(error)),
            Err(_) => Err(Problem::busy()),
        }
    }
}

/// The bytes of a picture, which several answers can share.
struct SharedBytes(Arc<MadePicture>);

impl AsRef<[u8]> for SharedBytes {
    fn as_ref(&self) -> &[u8] {
        &self.0.bytes
    }
}

fn problem(error: PictureError) -> Problem {
    match error {
        PictureError::Vanished => original::vanished(),
        PictureError::Changed => original::changed(),
        PictureError::CannotBeMade(reason) => Problem::new(StatusCode::NOT_FOUND, "no_thumbnail", reason),
        PictureError::Read(reason) => Problem::unreadable(reason),
        _ => Problem::busy(),
    }
}
