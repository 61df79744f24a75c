//! `read_tags`: the tags of files, as ExifTool's JSON has them.
//!
//! Values are told apart by ExifTool's own rule (what looks like a number is one), so they go through its JSON, which
//! Python's `json` turns into objects: in C, and no slower than building them one by one from here.

use std::collections::HashSet;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyList};
use thalweg::file::ReadError;
use thalweg::tag::{
    Group, Metadata, Mode, Request, Selection, told_once_in, write_json_scalar, write_json_string,
};
use thalweg::{JobError, Progress, Render, Rendered, TagsError, TagsOptions, chain, system};

use crate::error::{raise, usage};
use crate::interrupt::work;
use crate::path;

#[pyfunction]
#[pyo3(signature = (paths, tags = None, *, numeric = true, groups = None, structs = false, threads = None))]
pub(crate) fn read_tags<'py>(
    py: Python<'py>,
    paths: &Bound<'py, PyAny>,
    tags: Option<Vec<String>>,
    numeric: bool,
    groups: Option<u8>,
    structs: bool,
    threads: Option<NonZeroUsize>,
) -> PyResult<Bound<'py, PyList>> {
    if groups.is_some_and(|family| family > 1) {
        return Err(usage("`groups` is the number of a family of ExifTool's, 0 or 1, or None"));
    }
    let paths = path::several(paths)?;
    let include = tags.unwrap_or_default().iter().map(|tag| Request::parse(tag)).collect();
    let selection = Selection { include, ..Selection::default() };
    let mut options = TagsOptions::default();
    options.threads = threads;
    options.tag.want = selection.want();
    options.tag.structs = structs;
    let objects = Objects { selection, mode: if numeric { Mode::Number } else { Mode::Print }, groups };
    let progress = Progress::default();
    let mut chunks: Vec<Vec<u8>> = Vec::new();
    let outcome = work(py, &progress, || {
        let mut keep = |rendered: &Rendered| {
            chunks.push(rendered.out.clone());
            Ok::<(), io::Error>(())
        };
        thalweg::tags(&mut paths.iter().cloned(), &options, &objects, &mut keep, &progress)
    })?;
    outcome.map_err(|error| match error {
        TagsError::Job(error) => raise(&error),
        // Memory takes everything; only a panic ends the list.
        _ => raise(&JobError::Panicked),
    })?;
    dicts(py, &paths, chunks)
}

/// A dict of each object, with its path before all else.
fn dicts<'py>(py: Python<'py>, paths: &[PathBuf], chunks: Vec<Vec<u8>>) -> PyResult<Bound<'py, PyList>> {
    let found = PyList::empty(py);
    let mut paths = paths.iter();
    for mut chunk in chunks {
        py.check_signals()?;
        // The comma behind the last object becomes the end of the list.
        chunk.pop();
        for object in parsed(py, &chunk)?.try_iter()? {
            let dict = PyDict::new(py);
            if let Some(path) = paths.next() {
                dict.set_item("SourceFile", path::shown(py, path)?)?;
            }
            dict.update(object?.cast::<PyDict>()?.as_mapping())?;
            found.append(dict)?;
        }
    }
    Ok(found)
}

fn parsed<'py>(py: Python<'py>, objects: &[u8]) -> PyResult<Bound<'py, PyAny>> {
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
struct Objects {
    selection: Selection,
    mode: Mode,
    /// The family whose groups stand before the names.
    groups: Option<u8>,
}

impl Render for Objects {
    fn render(&self, path: &Path, answer: Result<&Metadata<'_>, &ReadError>, out: &mut Rendered) -> bool {
        let mut object = Object { groups: self.groups, text: String::from("{") };
        match answer {
            Ok(metadata) => self.tell(path, metadata, &mut object),
            Err(error) => object.text(EXIFTOOL, "Error", &chain(error)),
        }
        object.text.push_str("},");
        out.out.extend_from_slice(object.text.as_bytes());
        answer.is_ok()
    }
}

/// ExifTool's group for what it says itself.
const EXIFTOOL: Group<'static> = Group::same("ExifTool");

impl Objects {
    fn tell(&self, path: &Path, metadata: &Metadata<'_>, object: &mut Object) {
        if system::NAMES.iter().any(|name| self.selection.takes(system::GROUP, name)) {
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
            let is_empty = path.metadata().is_ok_and(|found| found.len() == 0);
            object.text(EXIFTOOL, "Error", if is_empty { "File is empty" } else { "Unknown file type" });
        }
        let mut scratch = String::new();
        let mut chosen = self.selection.choose(&metadata.tags, self.groups.is_some());
        if let Some(family) = self.groups {
            // As ExifTool has it: with groups a name is told once in each.
            let told = told_once_in(&metadata.tags, |group| group_of(group, family));
            let told: HashSet<usize> = told.into_iter().collect();
            chosen.retain(|chosen| told.contains(&chosen.index));
        }
        for chosen in chosen {
            let tag = &metadata.tags[chosen.index];
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
