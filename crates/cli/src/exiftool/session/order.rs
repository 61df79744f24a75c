//! Sorting of files by tags (`-fileOrder`), which takes an additional pass over all files.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};

use engine::file::ReadError;
use engine::tag::{Metadata, Selection, Want};
use engine::{Progress, TagsError, TagsOptions, system};

use crate::exiftool::entry;
use crate::exiftool::expression::number_len;
use crate::exiftool::option::job::{Job, OrderBy};
use crate::exiftool::option::scan::{self, is_read_at};

/// Sorts `paths` by the tags that the job names; as ExifTool does.
///
/// # Errors
/// Those of [`engine::tags`].
pub(crate) fn sort(
    job: &Job,
    paths: &mut Vec<PathBuf>,
    options: &TagsOptions,
    progress: &Progress,
) -> Result<(), TagsError> {
    let order = &job.search.order;
    let mut options = options.clone();
    let names: Vec<String> = order.iter().map(|by| by.request.name().to_owned()).collect();
    let has_wildcard = order.iter().any(|by| by.request.has_wildcard());
    let speed = order.iter().map(|by| by.speed).min().unwrap_or(0);
    scan::limit(&mut options.tag, speed);
    options.tag.want = if has_wildcard { Want::Everything } else { Want::Names(names) };
    let wants_system =
        order.iter().any(|by| system::NAMES.iter().any(|name| by.request.takes(system::GROUP, name)));
    let keys = Keys { job, speed, wants_system };
    let mut found: Vec<Vec<Key>> = Vec::with_capacity(paths.len());
    let read = |path: &Path, answer: Result<&Metadata<'_>, &ReadError>, out: &mut Vec<Key>| {
        *out = keys.of(path, answer);
        answer.is_ok()
    };
    let mut take = |keys: &mut Vec<Key>| {
        found.push(std::mem::take(keys));
        Ok(())
    };
    engine::tags(&mut paths.iter().cloned(), &options, &read, &mut take, progress)?;
    let mut keyed: Vec<(Vec<Key>, PathBuf)> = found.into_iter().zip(std::mem::take(paths)).collect();
    keyed.sort_by(|a, b| compare(order, a, b));
    paths.extend(keyed.into_iter().map(|(_, path)| path));
    Ok(())
}

/// Compares by each key in turn, then by path.
fn compare(order: &[OrderBy], a: &(Vec<Key>, PathBuf), b: &(Vec<Key>, PathBuf)) -> Ordering {
    let keys = order.iter().zip(a.0.iter().zip(&b.0));
    let by_keys = keys.fold(Ordering::Equal, |so_far, (by, (a, b))| {
        so_far.then_with(|| if by.is_descending { b.compare(a) } else { a.compare(b) })
    });
    by_keys.then_with(|| a.1.as_os_str().as_encoded_bytes().cmp(b.1.as_os_str().as_encoded_bytes()))
}

/// A value that files are sorted by.
#[derive(Clone, Debug)]
enum Key {
    Number(f64),
    Text(String),
}

/// Numbers inside texts are filled up to this many digits.
const DIGITS: usize = 12;

impl Key {
    /// The key for a value. As in ExifTool, numbers inside a text compare by value, and a missing value
    /// stands after nearly all texts.
    fn of(value: Option<&str>) -> Key {
        let Some(text) = value else { return Key::Text("~".to_owned()) };
        let is_number = |text: &str| number_len(text) == Some(text.len());
        match text {
            _ if is_number(text) => Key::Number(text.parse().unwrap_or(0.0)),
            _ if !text.contains('.') && is_number(&text.replace(',', ".")) => {
                Key::Number(text.replace(',', ".").parse().unwrap_or(0.0))
            }
            _ => Key::Text(padded(text)),
        }
    }

    /// Numbers by value, before texts, which are compared byte by byte.
    fn compare(&self, other: &Key) -> Ordering {
        match (self, other) {
            (Key::Number(a), Key::Number(b)) => a.total_cmp(b),
            (Key::Text(a), Key::Text(b)) => a.cmp(b),
            (Key::Number(_), Key::Text(_)) => Ordering::Less,
            (Key::Text(_), Key::Number(_)) => Ordering::Greater,
        }
    }
}

fn padded(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + DIGITS);
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, behind) = rest.split_at(at);
        let len = behind.find(|c: char| !c.is_ascii_digit()).unwrap_or(behind.len());
        out.push_str(before);
        out.push_str(&format!("{:0>DIGITS$}", &behind[..len]));
        rest = &behind[len..];
    }
    out + rest
}

/// Finds the sort keys of a file.
struct Keys<'j> {
    job: &'j Job,
    /// Level of `-fast`.
    speed: u8,
    wants_system: bool,
}

impl Keys<'_> {
    fn of(&self, path: &Path, answer: Result<&Metadata<'_>, &ReadError>) -> Vec<Key> {
        let order = &self.job.search.order;
        let Ok(metadata) = answer else { return vec![Key::of(None); order.len()] };
        let system = if self.wants_system { system::tags_of(path) } else { Vec::new() };
        let mut entries = entry::entries(&system, metadata, None, None);
        entries.retain(|entry| is_read_at(self.speed, entry));
        let values = self.job.values().without_formats();
        let key = |by: &OrderBy| {
            let selection = Selection { include: vec![by.request.clone()], ..Selection::default() };
            let chosen = selection.choose(&entries, false);
            let entry = chosen.first().and_then(|chosen| Some(&entries[chosen.index?]));
            Key::of(entry.map(|entry| values.of(Some(&by.request)).text(entry)).as_deref())
        };
        order.iter().map(key).collect()
    }
}

#[cfg(test)]
mod tests {
    use engine::tag::Request;

    use super::*;

    /// The order of values in ascending or descending order; `None` is missing.
    #[track_caller]
    fn check(is_descending: bool, values: &[Option<&str>], expected: &[Option<&str>]) {
        let by = [OrderBy { request: Request::parse("ISO"), is_descending, speed: 0 }];
        let mut keyed: Vec<_> =
            values.iter().map(|value| ((vec![Key::of(*value)], PathBuf::from("x")), *value)).collect();
        keyed.sort_by(|a, b| compare(&by, &a.0, &b.0));
        assert!(keyed.iter().map(|(_, value)| *value).eq(expected.iter().copied()), "{keyed:?}");
    }

    #[test]
    fn numbers_come_first_also_inside_texts_and_missing_values_last() {
        let sorted = [Some("9"), Some("10"), Some("1e2"), Some("f9.jpg"), Some("f10.jpg"), None];
        check(false, &[None, Some("f10.jpg"), Some("10"), Some("1e2"), Some("f9.jpg"), Some("9")], &sorted);
        let mut reversed = sorted;
        reversed.reverse();
        check(true, &sorted, &reversed);
        check(false, &[None, Some("\u{e4}"), Some("a")], &[Some("a"), None, Some("\u{e4}")]);
        check(false, &[Some("2,5"), Some("2.4")], &[Some("2.4"), Some("2,5")]);
        assert_eq!(padded("IMG_12-3.jpg"), "IMG_000000000012-000000000003.jpg");
    }

    #[test]
    fn files_of_one_value_are_sorted_by_path() {
        let by = [OrderBy { request: Request::parse("ISO"), is_descending: true, speed: 0 }];
        let file = |path: &str| (vec![Key::of(Some("1"))], PathBuf::from(path));
        assert_eq!(compare(&by, &file("a"), &file("b")), Ordering::Less);
    }
}
