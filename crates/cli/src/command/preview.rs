//! `thalweg preview`: extracts the largest embedded preview of files, or lists all embedded pictures.

use std::collections::HashSet;
use std::error::Error;
use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use engine::{
    EmbeddedPicture, ExtractedPreview, JobError, embedded_pictures, largest_preview, write_preview,
};
use serde::Serialize;

use crate::args::PreviewArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::printer::{Printer, bytes, counted, one_line, shown_path};
use crate::terminal::json_line;

pub(crate) fn run(args: &PreviewArgs, printer: &Printer) -> Outcome {
    match (&args.output, args.files.as_slice()) {
        _ if args.json => list(&args.files, printer),
        (Some(folder), files) => write(files, folder, args.force, printer),
        (None, [file]) => print(file, printer),
        (None, _) => Err("cannot write several previews to standard output; use --output DIR".into()),
    }
}

/// The line of a file for `--json`.
#[derive(Serialize)]
struct Line {
    path: String,
    previews: Vec<EmbeddedPicture>,
    error: Option<String>,
}

fn list(files: &[PathBuf], printer: &Printer) -> Outcome {
    let mut out = printer.data();
    let mut n_failed = 0;
    for file in files {
        let (previews, error) = match embedded_pictures(file) {
            Ok(previews) => (previews, None),
            Err(error) => {
                n_failed += 1;
                (Vec::new(), Some(engine::chain(&error)))
            }
        };
        out.write_all(json_line(&Line { path: shown_path(file), previews, error })?.as_bytes())?;
    }
    out.flush()?;
    Ok(exit(files.len(), n_failed))
}

/// Writes the preview of one file to standard output.
fn print(file: &Path, printer: &Printer) -> Outcome {
    if std::io::stdout().is_terminal() {
        return Err(
            "cannot print binary data to a terminal; redirect the output: thalweg preview FILE > OUT".into(),
        );
    }
    let extracted = largest_preview(file)?;
    let mut out = printer.data();
    out.write_all(&extracted.bytes)?;
    out.flush()?;
    say(file, &extracted, None, printer);
    Ok(Exit::Done)
}

fn write(files: &[PathBuf], folder: &Path, force: bool, printer: &Printer) -> Outcome {
    std::fs::create_dir_all(folder).map_err(|source| JobError::Output { path: folder.to_owned(), source })?;
    let mut written: HashSet<PathBuf> = HashSet::new();
    let (mut n_failed, mut n_bytes) = (0, 0);
    for file in files {
        match write_one(file, folder, force, &written) {
            Ok((path, extracted)) => {
                n_bytes += extracted.bytes.len() as u64;
                say(file, &extracted, Some(&path), printer);
                written.insert(path);
            }
            Err(error) => {
                n_failed += 1;
                printer.warn(one_line(&engine::chain(&*error as &(dyn Error + 'static))));
            }
        }
    }
    let n_written = counted(written.len() as u64, "preview", "previews");
    printer.say(format_args!("Wrote {n_written} ({}) to {}", bytes(n_bytes), shown_path(folder)));
    Ok(exit(files.len(), n_failed))
}

fn write_one(
    file: &Path,
    folder: &Path,
    force: bool,
    written: &HashSet<PathBuf>,
) -> Result<(PathBuf, ExtractedPreview), Failure> {
    let extracted = largest_preview(file)?;
    let path = extracted.path_in(folder, file);
    if written.contains(&path) {
        let (file, path) = (shown_path(file), shown_path(&path));
        return Err(format!("cannot write the preview of `{file}`: `{path}` is that of another file").into());
    }
    write_preview(&extracted, &path, force)?;
    Ok((path, extracted))
}

fn say(file: &Path, extracted: &ExtractedPreview, path: Option<&Path>, printer: &Printer) {
    let picture = &extracted.picture;
    let size = match (picture.width_pixels, picture.height_pixels) {
        (Some(width), Some(height)) => format!(", {width} x {height} pixels"),
        _ => String::new(),
    };
    let added = match extracted.carried.as_slice() {
        [] => String::new(),
        carried => format!("; added {}", carried.join(", ")),
    };
    let to = path.map(|path| format!(" to {}", shown_path(path))).unwrap_or_default();
    printer.say(format_args!(
        "{}: wrote {} ({}, {}{size}){to}{added}",
        shown_path(file),
        picture.name,
        picture.format,
        bytes(extracted.bytes.len() as u64),
    ));
}

fn exit(n_files: usize, n_failed: usize) -> Exit {
    match n_failed {
        0 => Exit::Done,
        _ if n_failed == n_files => Exit::Misuse,
        _ => Exit::SomeUnread,
    }
}
