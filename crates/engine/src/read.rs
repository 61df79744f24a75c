//! Reads and parses the metadata of a file: combines a reader, a parser, and the errors of both.

mod whole;

use std::io::{self, Read, Seek};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use catalog::ErrorKind;
use file::object::Object;
use file::{ReadError, ReadOptions, Reader, Strategy};
use tag::{Input, Metadata, Options, Parser};

use crate::error::JobError;
use crate::location;

pub(crate) use whole::{HELD_BYTES, Whole, WholeReader};

/// A file that is read by position: in memory, or by ranges.
pub(crate) trait Stream: Read + Seek {}

impl<T: Read + Seek> Stream for T {}

/// Reads metadata of files, one after another, with a read strategy, a parser and the options of both. Each
/// worker has one.
pub(crate) struct MetadataReader {
    reader: Reader,
    parser: Parser,
    options: Options,
    first_bytes: usize,
    /// Buffer for files that are held in memory completely.
    memory: Vec<u8>,
}

/// Called with the index of a path and its metadata, or the error; may end the visits.
pub(crate) type Visit<'v> = dyn FnMut(usize, Result<ParsedFile<'_, '_>, ReadError>) -> ControlFlow<()> + 'v;

/// Called with the index of a path, its metadata and its bytes, or the error; may end the visits.
pub(crate) type VisitWhole<'v> =
    dyn FnMut(usize, Result<(&Metadata<'_>, Whole<'_>), ReadError>) -> ControlFlow<()> + 'v;

/// Metadata of a file, and for objects the data that the store reports.
pub(crate) struct ParsedFile<'f, 'm> {
    pub(crate) metadata: &'f Metadata<'m>,
    /// Data of the object; `None` for files.
    pub(crate) object: Option<&'f Object>,
}

impl MetadataReader {
    pub(crate) fn new(strategy: Strategy, read: &ReadOptions, options: &Options) -> Result<Self, JobError> {
        Ok(MetadataReader {
            reader: location::reader(strategy, read)?,
            parser: Parser::new(),
            options: options.clone(),
            first_bytes: read.first_bytes,
            memory: Vec::new(),
        })
    }

    /// Reads each path and calls `visit` with its index in `paths` and its metadata, or the error.
    pub(crate) fn visit(&mut self, paths: &[PathBuf], visit: &mut Visit<'_>) {
        self.visit_listed(paths, &|_| None, visit);
    }

    /// Like [`MetadataReader::visit`], for files whose lengths in bytes are known from a listing, by index.
    pub(crate) fn visit_listed(
        &mut self,
        paths: &[PathBuf],
        listed_bytes: &dyn Fn(usize) -> Option<u64>,
        visit: &mut Visit<'_>,
    ) {
        let _gate = gate::gate!("engine::read", Span, files = paths.len());
        let MetadataReader { reader, parser, options, first_bytes, .. } = self;
        let mut lower_case = String::new();
        let borrowed: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
        reader.visit_heads(&borrowed, &mut |index, head| match head {
            Err(error) => visit(index, Err(error)),
            Ok(mut head) => {
                let _gate = gate::gate!("engine::parse", Work);
                let object = head.object().cloned();
                let (bytes, mut ranges) = head.split();
                // Some formats start at the end of the file. A file may have grown since it was listed.
                let len_bytes = if bytes.len() < *first_bytes {
                    Some(bytes.len() as u64)
                } else {
                    listed_bytes(index)
                        .filter(|&listed| listed >= bytes.len() as u64)
                        .or_else(|| ranges.len_bytes().ok())
                };
                let input =
                    Input { head: bytes, len_bytes, extension: extension_of(&paths[index], &mut lower_case) };
                let fetch = |offset, out: &mut [u8]| match ranges.read_soon(offset, out) {
                    Ok(Some(n_read)) => Ok(n_read),
                    Ok(None) => Err(None),
                    Err(error) => Err(Some(error)),
                };
                let parsed = parser.parse(input, options, fetch, |metadata| {
                    visit(index, Ok(ParsedFile { metadata, object: object.as_ref() }))
                });
                match parsed {
                    Ok(flow) => flow,
                    Err(Some(error)) => visit(index, Err(error)),
                    // Missing ranges have been requested, and the file is visited again.
                    Err(None) => ControlFlow::Continue(()),
                }
            }
        });
    }
}

impl MetadataReader {
    /// Reads each path completely and calls `visit` with its index in `paths`, its metadata and its bytes.
    pub(crate) fn visit_whole(&mut self, paths: &[PathBuf], visit: &mut VisitWhole<'_>) {
        let _gate = gate::gate!("engine::read_whole", Span, files = paths.len());
        let MetadataReader { reader, parser, options, first_bytes, memory } = self;
        let mut lower_case = String::new();
        let borrowed: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
        reader.visit_heads(&borrowed, &mut |index, head| {
            let mut head = match head {
                Err(error) => return visit(index, Err(error)),
                Ok(head) => head,
            };
            let _gate = gate::gate!("engine::parse", Work);
            let extension = extension_of(&paths[index], &mut lower_case);
            let parsed = match whole::whole(&mut head, *first_bytes, memory) {
                Err(error) => Err(error),
                Ok(Whole::Held(bytes)) => {
                    let input = Input { head: bytes, len_bytes: Some(bytes.len() as u64), extension };
                    let nothing = |_: u64, _: &mut [u8]| Ok(0);
                    parser.parse(input, options, nothing, |metadata| {
                        visit(index, Ok((metadata, Whole::Held(bytes))))
                    })
                }
                Ok(Whole::Long { head, ranges, len_bytes }) => {
                    let input = Input { head, len_bytes: Some(len_bytes), extension };
                    // The parser no longer uses the ranges when it calls back; the bytes are used after that.
                    let ranges = std::cell::RefCell::new(ranges);
                    let fetch = |offset, out: &mut [u8]| ranges.borrow_mut().read_at(offset, out);
                    parser.parse(input, options, fetch, |metadata| {
                        let mut ranges = ranges.borrow_mut();
                        let whole = Whole::Long { head, ranges: ranges.by_ref(), len_bytes };
                        visit(index, Ok((metadata, whole)))
                    })
                }
            };
            parsed.unwrap_or_else(|error| visit(index, Err(error)))
        });
    }
}

/// Reads the metadata of one file, member of a pack or object, and hands it to `then`.
///
/// # Errors
/// [`JobError::Read`] if the file cannot be read. A file of an unknown format is metadata without a file
/// type.
pub fn with_metadata<R>(
    path: &Path,
    options: &Options,
    then: impl FnOnce(&Metadata<'_>) -> R,
) -> Result<R, JobError> {
    with_metadata_by(&ReadOptions::default(), path, options, then)
}

/// Like [`with_metadata`], but no part of a path on a disk may be a link.
///
/// # Errors
/// Those of [`with_metadata`], also for a path with a link.
pub fn with_metadata_without_links<R>(
    path: &Path,
    options: &Options,
    then: impl FnOnce(&Metadata<'_>) -> R,
) -> Result<R, JobError> {
    with_metadata_by(&location::without_links(), path, options, then)
}

fn with_metadata_by<R>(
    read: &ReadOptions,
    path: &Path,
    options: &Options,
    then: impl FnOnce(&Metadata<'_>) -> R,
) -> Result<R, JobError> {
    let mut reader = MetadataReader::new(Strategy::Pread, read, options)?;
    let (mut then, mut found) = (Some(then), None);
    reader.visit(&[path.to_owned()], &mut |_, answer| {
        if let Some(then) = then.take() {
            found = Some(answer.map(|parsed| then(parsed.metadata)));
        }
        ControlFlow::Continue(())
    });
    // A reader answers for every path, unless it panics.
    Ok(found.ok_or(JobError::Panicked)??)
}

/// Writes the extension in lower case to `out`; empty if there is none.
pub(crate) fn extension_of<'o>(path: &Path, out: &'o mut String) -> &'o str {
    out.clear();
    out.push_str(path.extension().and_then(|extension| extension.to_str()).unwrap_or(""));
    out.make_ascii_lowercase();
    out
}

/// The kind of error that the catalogue records for a file that could not be read.
pub(crate) fn error_kind(error: &ReadError) -> ErrorKind {
    if matches!(error, ReadError::NotRegular { .. }) {
        return ErrorKind::NotRegular;
    }
    match error.io().map(io::Error::kind) {
        Some(io::ErrorKind::NotFound) => ErrorKind::NotFound,
        Some(io::ErrorKind::PermissionDenied) => ErrorKind::Permission,
        _ => ErrorKind::Io,
    }
}
