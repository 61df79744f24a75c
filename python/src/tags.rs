//! `read_tags`: the tags of files, as ExifTool's JSON has them.
//!
//! Types of values follow ExifTool's own rule (what looks like a number is one), so they go through its
//! JSON, which Python's `json` turns into objects: in C, and no slower than building them one by one from
//! here. Files are read by the engine, bytes are handed to the parser as they are.

use std::collections::HashSet;
use std::convert::Infallible;
use std::io;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use engine::file::ReadError;
use engine::tag::{
    self, Group, Metadata, Mode, Parser, Request, Selection,
    text::{write_json_scalar, write_json_string},
    unique_by_key_in,
};
use engine::{JobError, Progress, TagsError, TagsOptions, chain, system};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyList};

use crate::argument;
use crate::error::raise;
use crate::input::{self, HeldBytes, Input};
use crate::interrupt::{done, reported};
use crate::path;
use crate::progress::{Counter, Reporter};

/// Reads the tags of files, with ExifTool's names and values.
///
/// Directories are not walked; use :func:`scan` for that. For more files than fit into one list, use
/// :func:`iter_tags`.
///
/// Args:
///     paths: One input or an iterable of them. An input is a path (``str`` or ``os.PathLike``), the
///         contents of a file (``bytes``, ``bytearray``, ``memoryview``), or a file open in mode
///         ``"rb"``, which is read from its position to its end. ``bytes`` are never a path: for a path
///         that is ``bytes``, pass ``os.fsdecode(path)``.
///     tags: The tags to return, named as in ExifTool's options: ``"Model"``, ``"EXIF:all"``,
///         ``"*Date"``, ``"Orientation#"`` (as a number). Default: all tags, including those of the file
///         system. A name that no tag has is a ``UserWarning`` that suggests similar names.
///     numeric: Return numbers instead of words, as ExifTool's ``-n`` does.
///     groups: 0 or 1 puts the group of that family before each name, as ExifTool's ``-G0``
///         (``"EXIF:Model"``) and ``-G1`` (``"IFD0:Model"``) do.
///     structs: Keep XMP structures as dicts instead of flattening them.
///     threads: Number of workers. Default: one for each CPU.
///     progress: A callable ``progress(done, total)``, or True for a bar; see ``help(thalweg)``.
///
/// Returns:
///     One dict per input, in the order of ``paths``. Values are int, float, bool, str, and lists of
///     them, and with ``structs`` also dicts. The first key is ``SourceFile``: the path as given, the
///     ``name`` of an open file, or ``-`` for contents. A file that cannot be read has the key
///     ``Error``. Contents have no tags of the file system.
///
/// Raises:
///     TypeError: An input is not a path, contents or an open file.
///     thalweg.UsageError: An option has a value that makes no sense.
///
/// Example:
///     >>> thalweg.read_tags("photo.jpg", ["Model", "ISO"])
///     [{'SourceFile': 'photo.jpg', 'Model': 'NIKON D70', 'ISO': 200}]
#[pyfunction]
#[pyo3(signature = (
    paths, tags = None, *, numeric = true, groups = None, structs = false, threads = None, progress = None
))]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn read_tags<'py>(
    py: Python<'py>,
    paths: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = argument::tags)] tags: Option<Vec<String>>,
    numeric: bool,
    #[pyo3(from_py_with = argument::groups)] groups: Option<u8>,
    structs: bool,
    #[pyo3(from_py_with = argument::threads)] threads: Option<NonZeroUsize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyList>> {
    let TagRequest { names, options, objects } = TagRequest::of(tags, numeric, groups, structs, threads)?;
    let reporter = Reporter::of(progress, Counter::Done)?;
    let inputs = input::several(paths)?;
    let progress = Progress::default();
    progress.files_expected.store(inputs.len() as u64, Relaxed);
    progress.is_counted.store(true, Relaxed);
    let objects = objects.counting(&progress);
    let (mut of_files, mut of_held) = (Vec::new(), Vec::new());
    let outcome = reported(py, &progress, reporter.as_ref(), || {
        let mut keep = |object: &mut Vec<u8>| {
            of_files.push(std::mem::take(object));
            Ok::<(), io::Error>(())
        };
        let mut paths = inputs.iter().filter_map(|input| match input {
            Input::Path(path) => Some(path.clone()),
            Input::Held(_) => None,
        });
        let read = |path: &Path, answer: Result<&Metadata<'_>, &ReadError>, out: &mut Vec<u8>| {
            objects.of_file(path, answer, out)
        };
        engine::tags(&mut paths, &options, &read, &mut keep, &progress)?;
        of_held =
            inputs.iter().filter_map(Input::held).map(|held| objects.of_held(held, &options.tag)).collect();
        Ok(())
    })?;
    outcome.map_err(|error| match error {
        TagsError::Job(error) => raise(&error),
        // Memory takes everything; only a panic ends the list.
        _ => raise(&JobError::Panicked),
    })?;
    done(py, &progress, reporter.as_ref())?;
    let found = dicts(py, &inputs, of_files, of_held)?;
    if !names.is_empty() {
        py.import("thalweg._names")?.call_method1("warn_of_unknown", (names, &found))?;
    }
    Ok(found)
}

/// What the keywords of `read_tags` and `iter_tags` ask for.
pub(crate) struct TagRequest {
    /// The tags, as they were named.
    pub(crate) names: Vec<String>,
    pub(crate) options: TagsOptions,
    pub(crate) objects: Objects,
}

impl TagRequest {
    pub(crate) fn of(
        tags: Option<Vec<String>>,
        numeric: bool,
        groups: Option<u8>,
        structs: bool,
        threads: Option<NonZeroUsize>,
    ) -> PyResult<TagRequest> {
        let names = tags.unwrap_or_default();
        let include = names.iter().map(|tag| Request::parse(tag)).collect();
        let selection = Selection { include, ..Selection::default() };
        let mut options = TagsOptions::default();
        options.threads = threads;
        options.tag.want = selection.want();
        options.tag.structs = structs;
        let mode = if numeric { Mode::Number } else { Mode::Print };
        Ok(TagRequest { names, options, objects: Objects { selection: Arc::new(selection), mode, groups } })
    }
}

/// A dict of each object, in the order of the inputs, with its name before all else.
fn dicts<'py>(
    py: Python<'py>,
    inputs: &[Input],
    of_files: Vec<Vec<u8>>,
    of_held: Vec<Vec<u8>>,
) -> PyResult<Bound<'py, PyList>> {
    let (mut of_files, mut of_held) = (parsed(py, &of_files)?.into_iter(), parsed(py, &of_held)?.into_iter());
    let found = PyList::empty(py);
    for input in inputs {
        let (name, object) = match input {
            Input::Path(path) => (path, of_files.next()),
            Input::Held(held) => (&held.name, of_held.next()),
        };
        let Some(object) = object else { continue };
        found.append(named(name, &object)?)?;
    }
    Ok(found)
}

/// An object with its name before all else.
pub(crate) fn named<'py>(name: &Path, object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(object.py());
    dict.set_item("SourceFile", path::shown(object.py(), name)?)?;
    dict.update(object.cast::<PyDict>()?.as_mapping())?;
    Ok(dict)
}

/// Objects, each with a comma behind it, as dicts.
pub(crate) fn parsed<'py>(py: Python<'py>, objects: &[Vec<u8>]) -> PyResult<Vec<Bound<'py, PyAny>>> {
    // Some at once: a call of Python's parser costs as much as a small object.
    const AT_ONCE: usize = 64;
    let mut found = Vec::with_capacity(objects.len());
    for some in objects.chunks(AT_ONCE) {
        py.check_signals()?;
        let mut joined = some.concat();
        // The comma behind the last object becomes the end of the list.
        joined.pop();
        for object in loads(py, &joined)?.try_iter()? {
            found.push(object?);
        }
    }
    Ok(found)
}

fn loads<'py>(py: Python<'py>, objects: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let list = PyBytes::new_with(py, objects.len() + 2, |list| {
        list[0] = b'[';
        list[1..=objects.len()].copy_from_slice(objects);
        list[objects.len() + 1] = b']';
        Ok(())
    })?;
    LOADS.import(py, "json", "loads")?.call1((list,))
}

/// Makes a JSON object of each file, with a comma behind it.
#[derive(Clone)]
pub(crate) struct Objects {
    selection: Arc<Selection>,
    mode: Mode,
    /// The family whose groups stand before the names.
    groups: Option<u8>,
}

/// The same, counting the files that are done.
pub(crate) struct Counting<'c> {
    objects: &'c Objects,
    progress: &'c Progress,
}

impl Counting<'_> {
    /// Appends the object of a file.
    pub(crate) fn of_file(
        &self,
        path: &Path,
        answer: Result<&Metadata<'_>, &ReadError>,
        out: &mut Vec<u8>,
    ) -> bool {
        let mut object = Object { groups: self.objects.groups, text: String::from("{") };
        match answer {
            Ok(metadata) => self.objects.tell(Place::File(path), metadata, &mut object),
            Err(error) => object.text(EXIFTOOL, "Error", &chain(error)),
        }
        self.progress.files_done.fetch_add(1, Relaxed);
        object.text.push_str("},");
        out.extend_from_slice(object.text.as_bytes());
        answer.is_ok()
    }

    /// The object of bytes, with a comma behind it.
    pub(crate) fn of_held(&self, held: &HeldBytes, options: &tag::Options) -> Vec<u8> {
        let bytes: &[u8] = &held.bytes;
        let extension = held.name.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let input = tag::Input { head: bytes, len_bytes: Some(bytes.len() as u64), extension: &extension };
        let never = |_: u64, _: &mut [u8]| Ok::<usize, Infallible>(0);
        let mut object = Object { groups: self.objects.groups, text: String::from("{") };
        let told = Parser::new().parse(input, options, never, |metadata| {
            self.objects.tell(Place::Memory(bytes.len()), metadata, &mut object);
        });
        match told {
            Ok(()) => object.text.push_str("},"),
            Err(never) => match never {},
        }
        self.progress.files_done.fetch_add(1, Relaxed);
        object.text.into_bytes()
    }
}

/// ExifTool's group for what it says itself.
const EXIFTOOL: Group<'static> = Group::same("ExifTool");

/// Where metadata comes from.
#[derive(Clone, Copy)]
enum Place<'p> {
    File(&'p Path),
    /// Memory, of so many bytes.
    Memory(usize),
}

impl Objects {
    pub(crate) fn counting<'c>(&'c self, progress: &'c Progress) -> Counting<'c> {
        Counting { objects: self, progress }
    }

    fn tell(&self, place: Place<'_>, metadata: &Metadata<'_>, object: &mut Object) {
        if let Place::File(path) = place
            && system::NAMES.iter().any(|name| self.selection.takes(system::GROUP, name))
        {
            for tag in system::tags_of(path) {
                if self.selection.takes(system::GROUP, tag.name) {
                    object.text(system::GROUP, tag.name, tag.text(self.mode));
                }
            }
        }
        if let Some(warning) = metadata.warnings.first().filter(|_| self.takes("Warning")) {
            object.text(EXIFTOOL, "Warning", warning.message);
        }
        if metadata.file_type.is_none() {
            let is_empty = match place {
                Place::File(path) => path.metadata().is_ok_and(|found| found.len() == 0),
                Place::Memory(n_bytes) => n_bytes == 0,
            };
            object.text(EXIFTOOL, "Error", if is_empty { "File is empty" } else { "Unknown file type" });
        }
        let mut scratch = String::new();
        let mut chosen = self.selection.choose(&metadata.tags, self.groups.is_some());
        if let Some(family) = self.groups {
            // As ExifTool has it: with groups a name occurs once in each.
            let told = unique_by_key_in(&metadata.tags, |group| group_of(group, family));
            let told: HashSet<usize> = told.into_iter().collect();
            chosen.retain(|chosen| chosen.index.is_some_and(|index| told.contains(&index)));
        }
        for chosen in chosen {
            // What is not in the file is no key of the answer.
            let Some(index) = chosen.index else { continue };
            let tag = &metadata.tags[index];
            let is_number = chosen.request.is_some_and(|index| self.selection.include[index].is_number());
            object.key(tag.group, tag.name);
            let mode = if is_number { Mode::Number } else { self.mode };
            tag.write_json_with(mode, &mut object.text, &mut scratch);
        }
    }

    fn takes(&self, name: &str) -> bool {
        self.selection.takes(EXIFTOOL, name)
    }
}

fn group_of<'g>(group: &'g Group<'_>, family: u8) -> &'g str {
    if family == 0 { group.family0 } else { group.family1 }
}

/// A JSON object on its way.
struct Object {
    groups: Option<u8>,
    text: String,
}

impl Object {
    fn key(&mut self, group: Group<'_>, name: &str) {
        if self.text.len() > 1 {
            self.text.push(',');
        }
        match self.groups {
            None => write_json_string(name, &mut self.text),
            Some(family) => {
                write_json_string(&format!("{}:{name}", group_of(&group, family)), &mut self.text);
            }
        }
        self.text.push(':');
    }

    fn text(&mut self, group: Group<'_>, name: &str, value: &str) {
        self.key(group, name);
        write_json_scalar(value, &mut self.text);
    }
}
