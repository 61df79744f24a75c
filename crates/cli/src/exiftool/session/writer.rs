//! Creates output files from pieces, one after another in the order of the sources.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use engine::file::{Beside, unfollowed};

use super::talk::Talk;
use crate::exiftool::layout;
use crate::exiftool::option::job::Job;
use crate::exiftool::output::name::{NameFormat, NameParts, Sequence, split_name};
use crate::exiftool::output::{Output, Piece};
use crate::exiftool::template::parts::FileParts;
use crate::exiftool::template::sections::Sections;
use crate::platform::os_string;
use crate::printer::escaped;

/// Counts of written files and failures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct WriteCounts {
    pub(crate) n_created: u64,
    pub(crate) n_appended: u64,
    pub(crate) n_directories: u64,
    /// Number of sources whose output could not be written.
    pub(crate) n_failed: u64,
    /// Number of tags whose separate files could not be written.
    pub(crate) n_tags_failed: u64,
}

/// Writes pieces of output into files.
pub(crate) struct Writer<'w> {
    job: &'w Job,
    talk: &'w Talk,
    /// Lines for stdout, printed at the end: which tag went into which file.
    pub(crate) said: String,
    sequence: Sequence,
    n_in_directory: HashMap<Vec<u8>, usize>,
    last_source: Option<Vec<u8>>,
    created: HashSet<Vec<u8>>,
    appended: HashSet<Vec<u8>>,
    /// Files that more output may be appended to.
    targets: HashMap<Vec<u8>, Target>,
    written: WriteCounts,
}

/// State of a file that output is appended to.
#[derive(Default)]
struct Target {
    has_head: bool,
    has_answer: bool,
    tail: Vec<u8>,
    sections: Sections,
}

/// How an output file is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opening {
    New,
    Replace,
    Append,
}

impl<'w> Writer<'w> {
    pub(crate) fn new(job: &'w Job, talk: &'w Talk) -> Writer<'w> {
        Writer {
            job,
            talk,
            said: String::new(),
            sequence: Sequence::default(),
            n_in_directory: HashMap::new(),
            last_source: None,
            created: HashSet::new(),
            appended: HashSet::new(),
            targets: HashMap::new(),
            written: WriteCounts::default(),
        }
    }

    /// Writes the framed pieces of one or more sources.
    pub(crate) fn take(&mut self, rendered: &[u8]) {
        let mut rest = rendered;
        while let Some(piece) = Piece::read(&mut rest) {
            self.count(piece.source);
            match &piece.tag {
                Some(_) => self.write_tag(&piece),
                None => self.write_whole(&piece),
            }
        }
    }

    /// Writes the ends of the files that were appended to, and returns the counts.
    pub(crate) fn finish(&mut self) -> WriteCounts {
        for (name, target) in std::mem::take(&mut self.targets) {
            if target.tail.is_empty() {
                continue;
            }
            if let Err(error) = append(&path_of(&name), &target.tail) {
                self.say(&format!("Error appending to {}: {error}", path_of(&name).display()));
                self.written.n_failed += 1;
            }
        }
        self.written.n_created = self.created.len() as u64;
        self.written.n_appended = self.appended.len() as u64;
        self.written
    }

    /// Advances the file numbers if this is another source.
    fn count(&mut self, source: &[u8]) {
        if self.last_source.as_deref() == Some(source) {
            return;
        }
        let is_first = self.last_source.replace(source.to_vec()).is_none();
        if !is_first {
            self.sequence.n_before += 1;
        }
        let n_seen = self.n_in_directory.entry(split_name(source).0.to_vec()).or_insert(0);
        self.sequence.n_before_in_directory = *n_seen;
        *n_seen += 1;
    }

    fn write_tag(&mut self, piece: &Piece<'_>) {
        let Some(tag) = &piece.tag else { return };
        let Some((name, opening)) = self.open(piece) else {
            self.written.n_tags_failed += 1;
            return;
        };
        match put(&path_of(&name), opening, piece.data) {
            Ok(()) => {
                if self.job.verbose > 0 {
                    let line = format!(
                        "Wrote {} to {}",
                        String::from_utf8_lossy(tag.name),
                        path_of(&name).display()
                    );
                    self.said.push_str(&escaped(&line));
                    self.said.push('\n');
                }
                self.note(name, opening);
            }
            Err(error) => {
                self.report_failure(&name, opening, &error);
                self.written.n_tags_failed += 1;
            }
        }
    }

    fn write_whole(&mut self, piece: &Piece<'_>) {
        let Some((name, opening)) = self.open(piece) else {
            self.written.n_failed += 1;
            return;
        };
        let appends = self.job.output.appends;
        let target = self.targets.entry(name.clone()).or_default();
        let (mut data, tail) = framed(self.job, piece.data, target);
        if appends {
            target.has_answer = true;
            target.tail = tail;
        } else {
            data.extend(tail);
        }
        if !piece.has_lines && opening != Opening::Append {
            // Files without any tag are not kept.
            if opening == Opening::Replace {
                drop(fs::remove_file(path_of(&name)));
            }
            self.targets.remove(&name);
            return;
        }
        match put(&path_of(&name), opening, &data) {
            Ok(()) if piece.has_lines => self.note(name, opening),
            Ok(()) => {}
            Err(error) => {
                self.targets.remove(&name);
                self.report_failure(&name, opening, &error);
                self.written.n_failed += 1;
            }
        }
    }

    fn note(&mut self, name: Vec<u8>, opening: Opening) {
        match opening {
            Opening::Append if self.created.contains(&name) => {}
            Opening::Append => drop(self.appended.insert(name)),
            Opening::New | Opening::Replace => drop(self.created.insert(name)),
        }
    }

    /// Name of the file for a piece, and how it may be opened; `None` if it may not, which is reported.
    fn open(&mut self, piece: &Piece<'_>) -> Option<(Vec<u8>, Opening)> {
        let output = &self.job.output;
        let name = self.name(piece);
        let path = path_of(&name);
        let shown = path.display();
        let source = piece.path();
        if !exists(&name) {
            // An extension with a slash names a file in a folder, which is not made for it.
            let is_ready = !output.is_format() || self.create_directory(&name);
            return is_ready.then_some((name, Opening::New));
        }
        let opening = match (output.overwrites, output.appends) {
            (false, false) => {
                self.say(&format!("Output file {shown} already exists for {}", source.display()));
                return None;
            }
            (false, true) => Opening::Append,
            (true, true) if self.created.contains(&name) => Opening::Append,
            (true, _) => Opening::Replace,
        };
        if is_same_file(&path, &source) {
            self.say(&format!("Output file {shown} is its own source file; it was not changed"));
            return None;
        }
        Some((name, opening))
    }

    /// Creates the directory of a file, if needed.
    fn create_directory(&mut self, name: &[u8]) -> bool {
        let (directory, ..) = split_name(name);
        let directory = path_of(directory);
        if directory.as_os_str().is_empty() || directory.is_dir() {
            return true;
        }
        match fs::create_dir_all(&directory) {
            Ok(()) => {
                self.written.n_directories += 1;
                true
            }
            Err(error) => {
                self.say(&format!("Error creating directory {}: {error}", directory.display()));
                false
            }
        }
    }

    fn name(&mut self, piece: &Piece<'_>) -> Vec<u8> {
        let output: &Output = &self.job.output;
        let no_format = NameFormat::parse(b"");
        let format = output.parsed.as_ref().unwrap_or(&no_format);
        if !output.is_format() {
            let (directory, stem, _) = split_name(piece.source);
            let point: &[u8] = if output.format.contains(['.', '%']) { b"" } else { b"." };
            return [directory, stem, point, output.format.as_bytes()].concat();
        }
        let tag = piece.tag.as_ref();
        let parts = NameParts {
            source: piece.source,
            tag: tag.map_or(b"", |tag| tag.name),
            groups: tag.map_or_else(Vec::new, |tag| tag.groups.clone()),
            extension: tag.map_or(b"", |tag| tag.extension),
            original: tag.map_or(b"", |tag| tag.original),
        };
        format.name(&parts, &mut self.sequence, &exists)
    }

    fn report_failure(&self, name: &[u8], opening: Opening, error: &io::Error) {
        let what = if opening == Opening::Append { "appending to" } else { "creating" };
        self.say(&format!("Error {what} {}: {error}", path_of(name).display()));
    }

    fn say(&self, text: &str) {
        if self.job.quiet < 2 || text.starts_with("Error") {
            self.talk.write(&format!("{}\n", escaped(text)));
        }
    }
}

/// The text to write before the tail, and the tail, including the head and the separators of the output
/// format.
fn framed(job: &Job, data: &[u8], target: &mut Target) -> (Vec<u8>, Vec<u8>) {
    let mut out = Vec::new();
    let has_head = std::mem::replace(&mut target.has_head, true);
    if layout::has_parts(job) {
        let has_sections = layout::has_sections(job);
        let mut end_of_last = Vec::new();
        for parts in FileParts::of_files(data) {
            if !has_head {
                out.extend_from_slice(parts.head);
            }
            target.sections.take(has_sections, &parts, &mut out);
            // The end of the section goes into the tail, in case no other file follows.
            let section_end = if has_sections { parts.section_end } else { b"" };
            end_of_last = [section_end, parts.tail].concat();
        }
        return (out, end_of_last);
    }
    let (opening, closing) = layout::frame(job);
    let between = layout::between(job).as_bytes();
    if !has_head {
        out.extend(opening.into_bytes());
    }
    let bare = data.strip_prefix(between).unwrap_or(data);
    out.extend_from_slice(if target.has_answer { data } else { bare });
    (out, closing.as_bytes().to_vec())
}

/// Writes the single file of an output that is complete only after all sources are read.
///
/// # Errors
/// A message why it could not be written.
pub(crate) fn write_single(output: &Output, data: &[u8]) -> Result<WriteCounts, String> {
    let name = output.name();
    let path = Path::new(name);
    let opening = match exists(name.as_bytes()) {
        true if !output.overwrites => return Err(format!("Output file {name} already exists")),
        true => Opening::Replace,
        false => Opening::New,
    };
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let made = parent.map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| put(path, opening, data))
        .map_err(|error| format!("Error creating {name}: {error}"))?;
    Ok(WriteCounts { n_created: 1, ..WriteCounts::default() })
}

fn path_of(name: &[u8]) -> PathBuf {
    PathBuf::from(os_string(name))
}

/// Whether the name exists, including broken links.
fn exists(name: &[u8]) -> bool {
    path_of(name).symlink_metadata().is_ok()
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

fn put(path: &Path, opening: Opening, data: &[u8]) -> io::Result<()> {
    match opening {
        Opening::Append => append(path, data),
        Opening::Replace => replace(path, data),
        Opening::New => put_new(path, data),
    }
}

fn append(path: &Path, data: &[u8]) -> io::Result<()> {
    unfollowed::to_append(path)?.write_all(data)
}

/// Replaces a file, or a symbolic link itself: what it leads to may be any file of the user, and the link may
/// have come with the pictures.
fn replace(path: &Path, data: &[u8]) -> io::Result<()> {
    let found = path.symlink_metadata()?;
    // Anything but a regular file (a device, a pipe) cannot be replaced, so it is written to.
    if !found.is_file() && !found.is_symlink() {
        return unfollowed::to_write(path)?.write_all(data);
    }
    let (beside, mut file) = Beside::create(path)?;
    file.write_all(data)?;
    if found.is_file() {
        file.set_permissions(found.permissions())?;
    }
    beside.publish(&file, true)
}

/// Creates a file, failing if another one of this name exists by the time it is complete.
fn put_new(path: &Path, data: &[u8]) -> io::Result<()> {
    let (beside, mut file) = Beside::create(path)?;
    file.write_all(data)?;
    match fs::hard_link(beside.partial(), path) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // A file system without hard links: the first process to create the file gets it.
        Err(_) => File::create_new(path)?.write_all(data),
    }
}
