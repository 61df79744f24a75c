//! What is watched, and how.

use std::path::PathBuf;
use std::time::Duration;

/// Options for watching folders. Start from [`WatchOptions::new`] and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WatchOptions {
    /// The folders, with all below them.
    pub folders: Vec<PathBuf>,
    /// The catalogue that is kept up to date; created if it does not exist.
    pub catalog: PathBuf,
    /// How often folders that cannot be watched are compared with the catalogue. Default: ten minutes.
    pub sweep: Duration,
    /// How often all others are. Default: a day.
    pub full_sweep: Duration,
    /// How long a file that is being written must not change until it is read. Default: half a second.
    pub settle: Duration,
}

impl WatchOptions {
    /// Watches `folders` for `catalog`.
    #[must_use]
    pub fn new(folders: Vec<PathBuf>, catalog: PathBuf) -> WatchOptions {
        WatchOptions {
            folders,
            catalog,
            sweep: Duration::from_secs(600),
            full_sweep: Duration::from_secs(24 * 60 * 60),
            settle: Duration::from_millis(500),
        }
    }
}
