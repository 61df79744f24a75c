//! Opens a catalogue for reading, interruptible by Ctrl-C and with error messages that name the next step.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use engine::{Catalog, CatalogError};

use crate::interrupt::on_interrupt;
use crate::outcome::Failure;
use crate::printer::{Printer, shown_path};

/// The catalogue that is meant if none is named.
pub(crate) const DEFAULT_CATALOG: &str = "thalweg.db";

/// Opens the catalogue read-only. From then on, the first signal interrupts the SQL statement that runs on
/// it.
///
/// # Errors
/// If the file does not exist (the message names the command that creates it), is not a catalogue, or cannot
/// be opened.
pub(crate) fn open(path: &Path) -> Result<Catalog, Failure> {
    let opened = noticed(path, || Catalog::open_read_only(path));
    let catalog = opened.map_err(|error| match error {
        CatalogError::Open { .. } if !path.exists() => {
            let path = path.display();
            let beginning = format!("cannot open catalogue `{path}`: no such file");
            let end = format!("create it with `thalweg index PATH... -c {path}`");
            match path.to_string().as_str() {
                DEFAULT_CATALOG => {
                    format!("{beginning} in this folder; name your catalogue, or {end}").into()
                }
                _ => format!("{beginning}; {end}").into(),
            }
        }
        error => Failure::from(error),
    })?;
    let interrupter = catalog.interrupter();
    on_interrupt(move || interrupter.interrupt())?;
    Ok(catalog)
}

/// Opens the catalogue for writing; creates it if there is none. If `thalweg watch` is recording changes in
/// it, waits until that is done.
///
/// # Errors
/// Those of [`Catalog::create_or_open`].
pub(crate) fn open_for_writing(path: &Path, printer: &Printer) -> Result<Catalog, CatalogError> {
    let started = Instant::now();
    let mut has_said = false;
    loop {
        match noticed(path, || Catalog::create_or_open(path)) {
            Err(CatalogError::WriterRunning { .. }) if started.elapsed() < PATIENCE && is_watched(path) => {
                if !std::mem::replace(&mut has_said, true) {
                    printer.say("waiting for `thalweg watch`, which is writing to the catalogue");
                }
                thread::sleep(AGAIN);
            }
            opened => return opened,
        }
    }
}

/// How long a command waits for `thalweg watch`, and how often it tries.
const PATIENCE: Duration = Duration::from_secs(60);
const AGAIN: Duration = Duration::from_millis(50);

/// Whether it is `thalweg watch` that writes to a catalogue. It then lets this program write next.
#[cfg(feature = "watch")]
fn is_watched(path: &Path) -> bool {
    watch::make_room(path).is_ok_and(|status| status.state != watch::State::Waiting)
}

#[cfg(not(feature = "watch"))]
fn is_watched(_: &Path) -> bool {
    false
}

/// How long nothing is said about a catalogue that does not open at once.
const UNNOTICED: Duration = Duration::from_secs(1);

/// What takes long: SQLite waits for a lock, or the second run over a large collection adds an index.
const WHY: &str = "another program has it locked, or an index is being added to it, which happens once";

/// Calls `open` for the catalogue at `path`, and prints a notice if that takes long.
pub(crate) fn noticed<T>(path: &Path, open: impl FnOnce() -> T) -> T {
    thread::scope(|scope| {
        let (opened, waits) = mpsc::channel::<()>();
        // Without it, nothing is said.
        let _ = thread::Builder::new().spawn_scoped(scope, move || {
            if waits.recv_timeout(UNNOTICED) == Err(RecvTimeoutError::Timeout) {
                let path = shown_path(path);
                Printer::new(true).warn(format_args!("opening `{path}` takes long: {WHY}"));
            }
        });
        let result = open();
        drop(opened);
        result
    })
}

/// Whether a file is an SQLite database, judged by its first bytes.
pub(crate) fn is_catalog(path: &Path) -> bool {
    const MAGIC: &[u8; 16] = b"SQLite format 3\0";
    let mut head = [0; MAGIC.len()];
    path.is_file()
        && File::open(path).and_then(|mut file| file.read_exact(&mut head)).is_ok()
        && head == *MAGIC
}
