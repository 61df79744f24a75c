//! Sorting of files by tags (`-fileOrder`), which takes an additional pass over all files.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};

use engine::file::ReadError;
use engine::tag::{Metadata, Want};
use engine::{Progress, TagsError, TagsOptions, system};

use super::entry;
use super::expression::Tags as _;
use super::job::{Job, OrderBy};
use super::lookup::Lookup;

/// Sorts `paths` by the tags that the job names; files without them come last.
///
/// # Errors
/// Those of [`engine::tags`].
pub(super) fn sort(
    job: &Job,
    paths: &mut Vec<PathBuf>,
    options: &TagsOptions,
    progress: &Progress,
) -> Result<(), TagsError> {
    let order = &job.search.order;
    let mut options = options.clone();
    let names: Vec<String> = order.iter().map(|by| by.request.name().to_owned()).collect();
    let has_wildcard = order.iter().any(|by| by.request.has_wildcard());
    options.tag.want = if has_wildcard { Want::Everything } else { Want::Names(names) };
    let wants_system =
        order.iter().any(|by| system::NAMES.iter().any(|name| by.request.takes(system::GROUP, name)));
    let keys = Keys { job, wants_system };
    let mut found: Vec<Vec<Option<String>>> = Vec::with_capacity(paths.len());
    let read = |path: &Path, answer: Result<&Metadata<'_>, &ReadError>, out: &mut Vec<Option<String>>| {
        *out = keys.of(path, answer);
        answer.is_ok()
    };
    let mut take = |keys: &mut Vec<Option<String>>| {
        found.push(std::mem::take(keys));
        Ok(())
    };
    engine::tags(&mut paths.iter().cloned(), &options, &read, &mut take, progress)?;
    let mut keyed: Vec<(Vec<Option<String>>, PathBuf)> =
        found.into_iter().zip(std::mem::take(paths)).collect();
    keyed.sort_by(|a, b| compare(order, &a.0, &b.0));
    paths.extend(keyed.into_iter().map(|(_, path)| path));
    Ok(())
}

fn compare(order: &[OrderBy], a: &[Option<String>], b: &[Option<String>]) -> Ordering {
    let keys = order.iter().zip(a.iter().zip(b));
    keys.fold(Ordering::Equal, |so_far, (by, pair)| {
        so_far.then_with(|| match pair {
            (Some(a), Some(b)) if by.is_descending => compare_values(b, a),
            (Some(a), Some(b)) => compare_values(a, b),
            (a, b) => b.is_some().cmp(&a.is_some()),
        })
    })
}

/// Compares numbers by value and other text alphabetically, numbers first.
fn compare_values(a: &str, b: &str) -> Ordering {
    match (a.parse::<f64>(), b.parse::<f64>()) {
        (Ok(a), Ok(b)) => a.total_cmp(&b),
        (a_number, b_number) => b_number.is_ok().cmp(&a_number.is_ok()).then_with(|| a.cmp(b)),
    }
}

/// Renders the sort keys of a file as a line of JSON.
struct Keys<'j> {
    job: &'j Job,
    wants_system: bool,
}

impl Keys<'_> {
    fn of(&self, path: &Path, answer: Result<&Metadata<'_>, &ReadError>) -> Vec<Option<String>> {
        let order = &self.job.search.order;
        let Ok(metadata) = answer else { return vec![None; order.len()] };
        let system = if self.wants_system { system::tags_of(path) } else { Vec::new() };
        let entries = entry::entries(&system, metadata, None, None);
        let values = self.job.values().without_formats();
        let lookup = Lookup::new(&entries, &[], values, None);
        order.iter().map(|by| lookup.text(&by.request)).collect()
    }
}

#[cfg(test)]
mod tests {
    use engine::tag::Request;

    use super::*;

    #[test]
    fn numbers_are_sorted_as_numbers_and_files_without_the_tag_come_last() {
        let by = |is_descending| OrderBy { request: Request::parse("ISO"), is_descending };
        let key = |text: &str| vec![Some(text.to_owned())];
        assert_eq!(compare(&[by(false)], &key("9"), &key("10")), Ordering::Less);
        assert_eq!(compare(&[by(true)], &key("9"), &key("10")), Ordering::Greater);
        assert_eq!(compare(&[by(true)], &[None], &key("10")), Ordering::Greater);
        assert_eq!(compare(&[by(false)], &key("a"), &key("10")), Ordering::Greater);
    }
}
