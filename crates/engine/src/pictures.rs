//! Pictures on request, for a program that shows a collection: thumbnails in several sizes, and originals
//! converted to what a browser can show.
//!
//! [`Pictures::request`] puts a request into one queue, ordered by [`Class`] and, within a class, newest
//! first (`queue`): what a person sees now comes before what they saw a second ago. Equal requests become
//! one job. Dropping the [`Ticket`] cancels a request; a job without requests leaves the queue, or stops
//! between two bands of rows if it is running. Workers take jobs (`worker`) as long as their estimated
//! memory is free (`memory`), check the file (`checked`) and make the picture with the code of
//! [`thumbnails`](crate::thumbnails).
//!
//! Pictures that exist already are answered by [`Pictures::request`] itself, on the calling thread: those of
//! the database that `thalweg index --thumbnails` wrote, which is only read, and those of a cache database
//! (`kept`). Both are optional: a cache that is broken, full or read-only costs only time.

mod checked;
mod kept;
mod maker;
mod memory;
mod queue;
mod worker;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;

use crate::error::JobError;
use crate::storage;
use kept::KeptPictures;
use queue::{Done, Key, Push, Queue};

/// Options for pictures on request. Start from `default()` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PicturesOptions {
    /// Number of workers. Default: the number of processors.
    pub workers: Option<NonZeroUsize>,
    /// Databases of thumbnails that `thalweg index --thumbnails` wrote, which are read and never written. The
    /// first that has a picture is used. Default: none.
    pub stores: Vec<PathBuf>,
    /// Database for other pictures, created if it does not exist. Default: none.
    pub cache: Option<PathBuf>,
    /// Maximum sum of the pictures in the cache, in bytes. Default: 2 GiB.
    pub cache_bytes: u64,
    /// Estimated memory in bytes of the pictures that are made at the same time. Default: 64 MB.
    pub memory_bytes: u64,
    /// Maximum number of jobs that wait. Default: 512.
    pub most_waiting: usize,
    /// Whether files are read whose path has a symbolic link in it. Without, nothing but exactly the file
    /// that a path names is read. Default: true.
    pub follow_links: bool,
}

impl Default for PicturesOptions {
    fn default() -> Self {
        PicturesOptions {
            workers: None,
            stores: Vec::new(),
            cache: None,
            cache_bytes: 2 << 30,
            memory_bytes: 64_000_000,
            most_waiting: 512,
            follow_links: true,
        }
    }
}

catalog::setters! {
    PicturesOptions {
        workers: Option<NonZeroUsize>,
        stores: Vec<PathBuf>,
        cache: Option<PathBuf>,
        cache_bytes: u64,
        memory_bytes: u64,
        most_waiting: usize,
        follow_links: bool,
    }
}

/// A file as its row in a catalogue describes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PictureFile {
    /// Path of the file, as in the catalogue.
    pub path: PathBuf,
    /// Size of the file in bytes. A file with another size is not read.
    pub bytes: u64,
    /// Time of the file's last change, in nanoseconds since 1970. A file with another time is not read.
    pub mtime_ns: i64,
    /// Name of the format as in the catalogue, such as `JPEG`; used to estimate memory.
    pub format: Option<String>,
    /// Width and height in pixels, if they are known; used to estimate memory.
    pub pixels: Option<(u32, u32)>,
    /// The page that is shown of a file with several, from 0. Default: the first.
    pub page: u32,
}

impl PictureFile {
    /// Creates a description of a file with this path, size in bytes and mtime (nanoseconds since 1970).
    #[must_use]
    pub fn new(path: impl Into<PathBuf>, bytes: u64, mtime_ns: i64) -> PictureFile {
        PictureFile { path: path.into(), bytes, mtime_ns, ..PictureFile::default() }
    }

    /// Sets the name of the format.
    #[must_use]
    pub fn format(mut self, format: Option<String>) -> Self {
        self.format = format;
        self
    }

    /// Sets width and height in pixels.
    #[must_use]
    pub fn pixels(mut self, pixels: Option<(u32, u32)>) -> Self {
        self.pixels = pixels;
        self
    }

    /// Sets the page, from 0.
    #[must_use]
    pub fn page(mut self, page: u32) -> Self {
        self.page = page;
        self
    }
}

/// Size of a picture on request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PictureSize {
    /// Fits into a square of 256 pixels.
    Small,
    /// Fits into a square of 512 pixels.
    Medium,
    /// Fits into a square of 1,280 pixels.
    Large,
    /// The original, converted to JPEG, or to WebP or PNG if it is transparent. At most 40 million pixels: a
    /// larger original is reduced.
    Full,
}

impl PictureSize {
    /// All sizes, the smallest first.
    pub const ALL: [PictureSize; 4] =
        [PictureSize::Small, PictureSize::Medium, PictureSize::Large, PictureSize::Full];

    /// The longer side in pixels; `None` for the original size.
    #[must_use]
    pub const fn longer_side(self) -> Option<u32> {
        match self {
            PictureSize::Small => Some(256),
            PictureSize::Medium => Some(512),
            PictureSize::Large => Some(1280),
            PictureSize::Full => None,
        }
    }
}

/// Urgency of a request, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// The picture is visible now.
    OnScreen,
    /// The picture is on the next screen.
    NextScreen,
    /// The picture may be needed soon.
    Prefetch,
    /// The picture is made while nothing else is to do.
    Background,
}

/// A picture that was made or found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadePicture {
    /// Encoded bytes of the picture.
    pub bytes: Vec<u8>,
    /// MIME type of the picture: JPEG, WebP or PNG.
    pub mime: &'static str,
    /// Width in pixels, as displayed.
    pub width: u32,
    /// Height in pixels, as displayed.
    pub height: u32,
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The file does not exist any more.
    #[error("the file has vanished")]
    Vanished,
    /// The file has another size or time than its row in the catalogue, or is no regular file any more.
    #[error("the file has changed since it was indexed")]
    Changed,
    /// No picture can be made of the file, and why.
    #[error("no picture can be made: {0}")]
    CannotBeMade(String),
    /// Too many requests wait, and this was the oldest of the least urgent.
    #[error("too many pictures are requested; ask again")]
    Busy,
    /// The pictures were closed before this one was made.
    #[error("cancelled")]
    Cancelled,
    /// The file could not be read, and why.
    #[error("cannot read the file: {0}")]
    Read(String),
}

/// Numbers of jobs at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PicturesState {
    /// Jobs that wait for a worker.
    pub waiting: usize,
    /// Jobs that a worker is making, including those that are being stopped.
    pub running: usize,
}

/// Makes pictures on request, with worker threads of its own. Dropping the last handle cancels all requests
/// and ends the threads.
#[derive(Debug)]
pub struct Pictures {
    queue: Arc<Queue>,
    kept: Arc<KeptPictures>,
    workers: Vec<JoinHandle<()>>,
}

impl Pictures {
    /// Starts the workers. A store or cache that cannot be opened is not an error, see
    /// [`Pictures::problems`].
    ///
    /// # Errors
    /// If no file reader can be created, or the system cannot start threads.
    pub fn start(options: &PicturesOptions) -> Result<Arc<Pictures>, JobError> {
        let n_workers = options.workers.map_or_else(storage::n_processors, NonZeroUsize::get);
        let queue = Arc::new(Queue::new(options.memory_bytes, options.most_waiting));
        let kept = Arc::new(KeptPictures::open(options));
        let makers: Result<Vec<_>, JobError> =
            (0..n_workers).map(|_| maker::PictureMaker::new(options.follow_links)).collect();
        let mut pictures = Pictures { queue, kept, workers: Vec::new() };
        for maker in makers? {
            let (queue, kept) = (Arc::clone(&pictures.queue), Arc::clone(&pictures.kept));
            let spawned = std::thread::Builder::new()
                .name("pictures".into())
                .spawn(move || worker::work(&queue, &kept, maker));
            // On an error, `drop` ends those that have started.
            pictures.workers.push(spawned.map_err(|source| JobError::Child { source })?);
        }
        Ok(Arc::new(pictures))
    }

    /// Requests a picture. `done` is called once, at once on this thread if the picture exists already, or
    /// later on another thread; it is dropped without a call if the ticket was dropped before. It must not
    /// wait, since a worker waits for it.
    #[must_use = "dropping the ticket cancels the request"]
    pub fn request(
        self: &Arc<Self>,
        file: PictureFile,
        size: PictureSize,
        class: Class,
        done: impl FnOnce(Result<Arc<MadePicture>, PictureError>) + Send + 'static,
    ) -> Ticket {
        let (format, pixels) = (file.format.clone(), file.pixels);
        let key = Key::of(file, size);
        if let Some(answer) = self.kept.find(&key) {
            done(answer);
            return Ticket { queue: None };
        }
        let cost = memory::estimate(size, key.bytes, format.as_deref(), pixels);
        let done: Done = Box::new(done);
        let Push { ticket, refused } = self.queue.push(key, class, cost, done);
        refused.into_iter().for_each(|done| done(Err(PictureError::Busy)));
        Ticket { queue: Some((Arc::clone(&self.queue), ticket)) }
    }

    /// The picture if it exists already: the file is not accessed.
    #[must_use]
    pub fn kept(
        &self,
        file: PictureFile,
        size: PictureSize,
    ) -> Option<Result<Arc<MadePicture>, PictureError>> {
        self.kept.find(&Key::of(file, size))
    }

    /// Returns how many jobs wait and run at this moment.
    #[must_use]
    pub fn state(&self) -> PicturesState {
        self.queue.state()
    }

    /// Problems of the store and the cache, as text for people. Pictures are made nevertheless.
    #[must_use]
    pub fn problems(&self) -> Vec<String> {
        self.kept.problems()
    }
}

impl Drop for Pictures {
    fn drop(&mut self) {
        self.queue.close().into_iter().for_each(|done| done(Err(PictureError::Cancelled)));
        for worker in self.workers.drain(..) {
            // The last handle may be dropped by a worker, inside `done`. Panics of a worker were contained.
            if worker.thread().id() != std::thread::current().id() {
                let _ = worker.join();
            }
        }
    }
}

/// A request that can be cancelled: dropping the ticket cancels it.
#[derive(Debug)]
pub struct Ticket {
    /// `None` if the request was answered at once.
    queue: Option<(Arc<Queue>, queue::TicketId)>,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        if let Some((queue, ticket)) = self.queue.take() {
            queue.cancel(ticket);
        }
    }
}
