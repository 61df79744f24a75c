//! What is to be noted: files and edits from arguments, from a catalogue, or from lines of JSON.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use act::{Edits, Field, NoteTask};
use engine::catalog::Filter;
use serde_json::{Map, Value};

use super::nothing;
use crate::args::NoteArgs;
use crate::command::Failure;
use crate::filters;
use crate::list::read_line;
use crate::open::{DEFAULT_CATALOG, open};
use crate::printer::Drawing;

/// The tasks of a run: at least one.
pub(super) fn tasks(args: &NoteArgs) -> Result<Vec<NoteTask>, Failure> {
    if let Some(edits) = &args.edits {
        return of_lines(edits);
    }
    let edits = args.edit.edits()?;
    if edits.is_empty() {
        return Err(nothing("name what to change, such as --rating 4"));
    }
    let mut paths = args.list.after(&args.files)?;
    if let Some(search) = &args.search {
        paths.extend(found(args.catalog.as_deref().unwrap_or(Path::new(DEFAULT_CATALOG)), search)?);
    } else if paths.is_empty() {
        return Err(nothing("name the files, a list of them with -@, or a search with --where"));
    }
    let edits = Arc::new(edits);
    Ok(paths.into_iter().map(|path| NoteTask { path, edits: Arc::clone(&edits) }).collect())
}

/// The files of a catalogue that a search finds, without sidecars, which are files of the catalogue too.
fn found(catalog: &Path, search: &str) -> Result<Vec<PathBuf>, Failure> {
    let search = filters::search(search).map_err(|mistakes| Drawing(format!("--where has {mistakes}")))?;
    let catalog = open(catalog)?;
    let mut filter = Filter::default();
    filter.search = search;
    let filter = catalog.with_kept(filter)?;
    let mut paths = Vec::new();
    catalog.find(&filter, &mut |found| {
        if !engine::is_sidecar(found.path.as_os_str().as_encoded_bytes()) {
            paths.push(found.path.clone());
        }
        ControlFlow::Continue(())
    })?;
    Ok(paths)
}

/// The tasks of a file with an object of JSON on each line. All lines are read before the first is carried
/// out.
fn of_lines(from: &Path) -> Result<Vec<NoteTask>, Failure> {
    let failed = |error: io::Error| format!("cannot read edits `{}`: {error}", from.display());
    let mut input: Box<dyn BufRead> = if from == Path::new("-") {
        Box::new(BufReader::new(io::stdin()))
    } else {
        Box::new(BufReader::new(File::open(from).map_err(failed)?))
    };
    let (mut tasks, mut line) = (Vec::new(), Vec::new());
    for number in 1_u64.. {
        if !read_line(&mut input, b'\n', &mut line).map_err(failed)? {
            break;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let task = task(&line);
        tasks.push(task.map_err(|reason| format!("edits `{}`, line {number}: {reason}", from.display()))?);
    }
    if tasks.is_empty() { Err(format!("edits `{}` has no line", from.display()).into()) } else { Ok(tasks) }
}

/// The task of one line.
fn task(line: &[u8]) -> Result<NoteTask, String> {
    let object: Map<String, Value> = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    let (mut path, mut edits) = (None, Edits::default());
    for (key, value) in &object {
        match (key.as_str(), value) {
            ("path", Value::String(text)) => path = Some(PathBuf::from(text)),
            ("path", _) => return Err("`path` is not a text".to_owned()),
            ("add_keywords" | "remove_keywords", _) => {
                for keyword in texts(key, value)? {
                    let edited = if key == "add_keywords" {
                        edits.add_keyword(&keyword)
                    } else {
                        edits.remove_keyword(&keyword)
                    };
                    edited.map_err(|error| error.to_string())?;
                }
            }
            (name, value) => {
                let field = Field::of_name(name).ok_or_else(|| format!("`{name}` is not known"))?;
                let texts = if field == Field::Gps { place(value)? } else { texts(name, value)? };
                let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
                edits.set_all(field, &texts).map_err(|error| error.to_string())?;
            }
        }
    }
    match path {
        Some(path) if !edits.is_empty() => Ok(NoteTask { path, edits: Arc::new(edits) }),
        Some(_) => Err("it changes nothing".to_owned()),
        None => Err("`path` is missing".to_owned()),
    }
}

/// A text or a number as a list of one, a list of texts, or null as an empty list.
fn texts(key: &str, value: &Value) -> Result<Vec<String>, String> {
    let text = |value: &Value| match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        _ => Err(format!("`{key}` is neither a text nor a list of texts")),
    };
    match value {
        Value::Null => Ok(Vec::new()),
        Value::Array(values) => values.iter().map(text).collect(),
        value => Ok(vec![text(value)?]),
    }
}

/// A place: `[48.14, 11.58]` or `"48.14,11.58"`.
fn place(value: &Value) -> Result<Vec<String>, String> {
    let parts = texts("gps", value)?;
    Ok(if parts.len() == 2 { vec![parts.join(",")] } else { parts })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(line: &str) -> String {
        task(line.as_bytes()).unwrap_err()
    }

    #[test]
    fn a_line_is_a_file_with_its_edits() {
        let read = task(
            br#"{"path": "a.jpg", "rating": 4, "title": null, "gps": [1, -2.5], "creator": ["A", "B"], "add_keywords": ["x/y"]}"#,
        );
        let mut edits = Edits::default();
        edits.set(Field::Rating, "4").unwrap();
        edits.remove(Field::Title);
        edits.set(Field::Gps, "1,-2.5").unwrap();
        edits.set_all(Field::Creator, &["A", "B"]).unwrap();
        edits.add_keyword("x/y").unwrap();
        let read = read.unwrap();
        assert_eq!((read.path, &*read.edits), ("a.jpg".into(), &edits));
        assert!(refused("{").contains("EOF"));
        assert_eq!(refused(r#"{"rating": 4}"#), "`path` is missing");
        assert_eq!(refused(r#"{"path": "a"}"#), "it changes nothing");
        assert_eq!(refused(r#"{"path": "a", "ratin": 4}"#), "`ratin` is not known");
        assert!(refused(r#"{"path": "a", "rating": 9}"#).contains("0 to 5"));
        assert!(refused(r#"{"path": "a", "title": {}}"#).contains("neither a text"));
    }
}
