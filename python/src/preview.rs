//! Thumbnails for a table in a notebook: several at once, and no longer than a given time.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use engine::pixel::thumbnail::ThumbnailOptions;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::interrupt::TICK;
use crate::path;

/// A JPEG of each picture, `None` of those that have none or were not ready in time.
///
/// The threads are left behind at the end of the time: a read from a network that does not answer cannot be
/// stopped, and a table is not worth waiting for it. They end with the picture they are at.
#[pyfunction]
#[pyo3(signature = (paths, size, time_limit_s))]
pub(crate) fn previews<'py>(
    py: Python<'py>,
    paths: &Bound<'py, PyAny>,
    size: u32,
    time_limit_s: f64,
) -> PyResult<Vec<Option<Bound<'py, PyBytes>>>> {
    let paths: Arc<[PathBuf]> = path::several(paths)?.into();
    let n_paths = paths.len();
    let until = Instant::now() + Duration::from_secs_f64(time_limit_s.clamp(0.0, 60.0));
    let next = Arc::new(AtomicUsize::new(0));
    let (send, made) = sync_channel(n_paths);
    let n_threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get).min(n_paths);
    for _ in 0..n_threads {
        let (paths, next, send) = (Arc::clone(&paths), Arc::clone(&next), send.clone());
        let make = move || {
            loop {
                let at = next.fetch_add(1, Relaxed);
                let left = until.saturating_duration_since(Instant::now());
                let Some(path) = paths.get(at).filter(|_| !left.is_zero()) else { return };
                let mut options = ThumbnailOptions { size, ..ThumbnailOptions::default() };
                options.limits.time = left;
                let made = engine::thumbnail_of(path, &options).ok().map(|thumbnail| thumbnail.bytes);
                if send.send((at, made)).is_err() {
                    return;
                }
            }
        };
        std::thread::Builder::new().name("preview".into()).spawn(make)?;
    }
    drop(send);
    let mut found: Vec<Option<Vec<u8>>> = vec![None; n_paths];
    let mut made = made;
    loop {
        let left = until.saturating_duration_since(Instant::now());
        let waited;
        (made, waited) = py.detach(move || {
            let waited = made.recv_timeout(left.min(TICK));
            (made, waited)
        });
        match waited {
            Ok((at, thumbnail)) => found[at] = thumbnail,
            Err(RecvTimeoutError::Timeout) if !left.is_zero() => py.check_signals()?,
            Err(_) => break,
        }
    }
    Ok(found.into_iter().map(|made| made.map(|bytes| PyBytes::new(py, &bytes))).collect())
}
