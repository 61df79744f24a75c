//! A pack: made in a temporary folder, and sent as one tar file.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use engine::packs::tar;
use engine::{Catalog, PackFrom, PackOptions, Progress, pack};

use super::Pictures;
use crate::stream_body::StreamWriter;

/// Time between two looks whether the client still waits.
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// Writes the pack.
pub(super) fn write(pictures: &Pictures, catalog: &Catalog, out: &mut StreamWriter) -> io::Result<()> {
    let mut paths = Vec::new();
    pictures.each_file(catalog, &mut |path, _| {
        paths.push(path);
        Ok(())
    })?;
    let folder = tempfile::tempdir()?;
    let progress = Progress::default();
    let options = PackOptions::default().name("pictures".into());
    let is_made = AtomicBool::new(false);
    let made = std::thread::scope(|scope| {
        // Nothing is sent until the pack is made, so that the end of the client is not noticed by sending.
        // Without it, the end of the client is noticed when the pack is made.
        let _ = std::thread::Builder::new().spawn_scoped(scope, || {
            while !is_made.load(Relaxed) && !out.is_closed() {
                std::thread::sleep(LOOK_EVERY);
            }
            progress.stop();
        });
        let made = pack(&PackFrom::Paths(&paths), folder.path(), &options, &progress);
        is_made.store(true, Relaxed);
        made
    });
    if made.map_err(io::Error::other)?.is_interrupted {
        Err(io::ErrorKind::BrokenPipe.into())
    } else {
        tar::write_folder(folder.path(), out)
    }
}
