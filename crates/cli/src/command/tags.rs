//! `thalweg tags`: the metadata of files on standard output, as ExifTool prints it.

mod layout;

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use thalweg::{Choices, Progress, Rendered, TagsError, TagsOptions};

use crate::args::TagsRequest;
use crate::exit::Exit;
use crate::interrupt::stop_on_interrupt;
use crate::printer::{chain, is_closed_pipe};
use layout::Layouter;

/// Runs with the arguments behind the command's name. Exit codes are ExifTool's: 1 if anything went wrong.
pub(crate) fn run(arguments: &[OsString]) -> Exit {
    let failed = |message: String| {
        // Nobody is left to tell if standard error is closed.
        let _ = writeln!(io::stderr(), "Error: {}", crate::printer::escaped(&message));
        Exit::BadNews
    };
    let request = match TagsRequest::parse(arguments) {
        Ok(request) => request,
        Err(misuse) => return failed(misuse),
    };
    if request.files.is_empty() {
        return failed("no file was named; try `thalweg tags -j FILE`, or `thalweg tags --help`".to_owned());
    }
    match print(&request) {
        Ok(exit) => exit,
        Err(error) if is_closed_pipe(&error) => Exit::Done,
        Err(error) => failed(chain(&error)),
    }
}

fn print(request: &TagsRequest) -> Result<Exit, TagsError> {
    let progress = Arc::new(Progress::default());
    stop_on_interrupt(&progress).map_err(TagsError::Write)?;
    let mut options = TagsOptions::default();
    options.threads = request.threads;
    options.tag.want = layout::want(request);
    options.tag.structs = request.structs;
    obey_profile(request, &mut options);

    let (files, mut n_missing) = expand(request);
    let n_directories = files.n_directories;
    let has_several = files.paths.len() > 1;
    let layouter = Layouter::new(request, has_several);
    let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout());
    let mut is_first = true;
    let mut write = |rendered: Rendered| {
        if !rendered.talk.is_empty() && request.quiet < 2 {
            io::stderr().write_all(rendered.talk.as_bytes())?;
        }
        if !rendered.out.is_empty() {
            let text = if is_first { layouter.without_separator(&rendered.out) } else { &rendered.out };
            out.write_all(layouter.opening(is_first).as_bytes())?;
            out.write_all(text.as_bytes())?;
            is_first = false;
        }
        Ok(())
    };
    let report = thalweg::tags(&mut files.paths.into_iter(), &options, &layouter, &mut write, &progress)?;
    out.write_all(layouter.closing(is_first).as_bytes()).map_err(TagsError::Write)?;
    out.flush().map_err(TagsError::Write)?;
    n_missing += report.n_failed;
    if request.quiet == 0 && (has_several || n_directories > 0) {
        summarise(n_directories, report.n_read, n_missing);
    }
    Ok(match () {
        () if progress.is_stopped() => Exit::Interrupted,
        () if n_missing > 0 => Exit::BadNews,
        () => Exit::Done,
    })
}

/// Reads as the profile of the first file's storage says, and says so; a program that is called `exiftool` keeps to what
/// that one says.
fn obey_profile(request: &TagsRequest, options: &mut TagsOptions) {
    let Some(profile) = thalweg::obeyed(&request.files[..1], &Choices::default()).pop() else { return };
    options.strategy = profile.choices.strategy.unwrap_or(options.strategy);
    options.read = profile.choices.read_options();
    if request.quiet == 0 && !is_called_exiftool() {
        let _ = writeln!(io::stderr(), "{}", crate::command::index::obeys(&profile));
    }
}

fn summarise(n_directories: u64, n_read: u64, n_failed: u64) {
    let mut talk = String::new();
    if n_directories > 0 {
        talk.push_str(&format!("{n_directories:5} directories scanned\n"));
    }
    talk.push_str(&format!("{n_read:5} image files read\n"));
    if n_failed > 0 {
        talk.push_str(&format!("{n_failed:5} files could not be read\n"));
    }
    let _ = io::stderr().write_all(talk.as_bytes());
}

/// The files that are named, and those in the directories that are named.
#[derive(Default)]
struct Files {
    paths: Vec<PathBuf>,
    n_directories: u64,
}

/// Replaces directories by their files. Gives the number of directories that could not be read, too.
fn expand(request: &TagsRequest) -> (Files, u64) {
    let mut files = Files::default();
    let mut n_failed = 0;
    // Naming thousands of files is the usual case: a file is not looked at before it is opened, and only names that
    // end like a directory's or have no extension are.
    for path in &request.files {
        if could_be_directory(path) && path.is_dir() {
            n_failed += files.add_directory(path, request);
        } else {
            files.paths.push(path.clone());
        }
    }
    (files, n_failed)
}

fn is_called_exiftool() -> bool {
    let program = std::env::args_os().next().unwrap_or_default();
    Path::new(&program).file_stem().is_some_and(|name| name == "exiftool")
}

fn could_be_directory(path: &Path) -> bool {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
    !matches!(
        extension.as_deref(),
        Some(
            "jpg"
                | "jpeg"
                | "tif"
                | "tiff"
                | "png"
                | "heic"
                | "dng"
                | "cr2"
                | "cr3"
                | "nef"
                | "arw"
                | "webp"
                | "avif"
        )
    ) || path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

impl Files {
    fn add_directory(&mut self, directory: &Path, request: &TagsRequest) -> u64 {
        let mut n_failed = 0;
        let mut waiting = vec![directory.to_owned()];
        while let Some(directory) = waiting.pop() {
            let entries = match std::fs::read_dir(&directory) {
                Ok(entries) => entries,
                Err(error) => {
                    let text = format!("Error opening directory {}: {error}", directory.display());
                    let _ = writeln!(io::stderr(), "{}", crate::printer::escaped(&text));
                    n_failed += 1;
                    continue;
                }
            };
            self.n_directories += 1;
            let mut entries: Vec<_> = entries.flatten().collect();
            entries.sort_by_key(std::fs::DirEntry::file_name);
            let mut below = Vec::new();
            for entry in entries {
                let path = entry.path();
                let kind = entry.file_type();
                if kind.as_ref().is_ok_and(std::fs::FileType::is_dir) {
                    if request.recurse {
                        below.push(path);
                    }
                } else if kind.is_ok_and(|kind| kind.is_file() || path.is_file()) && takes(request, &path) {
                    self.paths.push(path);
                }
            }
            waiting.extend(below.into_iter().rev());
        }
        n_failed
    }
}

fn takes(request: &TagsRequest, path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    request.extensions.is_empty() || request.extensions.contains(&extension)
}
