//! Gathers the entries of a file: those of the file system and of its contents, and those that options of the
//! command add.

use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

use engine::data_hash;
use engine::tag::Metadata;

use super::Layouter;
use super::words::say;
use crate::exiftool::entry::embedded;
use crate::exiftool::entry::film;
use crate::exiftool::entry::geolocation::Answer;
use crate::exiftool::entry::list_item;
use crate::exiftool::entry::{self, Entry, EntryValue};
use crate::exiftool::output::error_list::Fate;
use crate::exiftool::output::rendered::RenderedAnswer;

impl Layouter<'_> {
    /// Gathers the entries of a file and passes them to `take`, with the error of the file as a whole.
    pub(super) fn with_entries<R>(
        &self,
        path: &Path,
        metadata: &Metadata<'_>,
        out: &mut RenderedAnswer,
        take: impl FnOnce(&mut Vec<Entry<'_>>, Option<&str>, &mut RenderedAnswer) -> R,
    ) -> R {
        let system = self.system_tags(path);
        let is_empty = metadata.file_type.is_none() && path.metadata().is_ok_and(|found| found.len() == 0);
        let error = entry::error_of(metadata, is_empty);
        let hash = self.hash(path, metadata, out);
        let mut entries = entry::entries(&system, metadata, error, hash.as_deref());
        let local_times = film::local_times(&entries, self.job.films_are_utc);
        film::put(&local_times, &mut entries);
        let values = self.job.values();
        let answer = self.job.geolocation.answer(&entries, values);
        let place = match &answer {
            Answer::Found(found) => found.tags(),
            Answer::Warning(warning) => {
                self.warn(warning, path, system.len(), metadata, &mut entries, out);
                Vec::new()
            }
            Answer::Nothing => Vec::new(),
        };
        entry::put_before_composite(&mut entries, place.iter().map(Entry::of_tag));
        if self.job.warns_embedded && embedded::may_hold(metadata) {
            self.warn(embedded::NOT_READ, path, system.len(), metadata, &mut entries, out);
        }
        let items = list_item::items(&entries, self.job.list_item);
        list_item::put(&items, &mut entries);
        take(&mut entries, error, out)
    }

    /// Begins the answer about a file: leaves out what is not read, and prints its name and its error, if
    /// these are asked for. Returns false if the file does not meet the conditions.
    pub(super) fn begin(
        &self,
        path: &Path,
        entries: &mut Vec<Entry<'_>>,
        error: Option<&str>,
        out: &mut RenderedAnswer,
    ) -> bool {
        if !self.reads_twice && !self.meets_conditions(path, entries, self.job.values(), out) {
            self.n_unmet.fetch_add(1, Relaxed);
            self.note(path, Fate::Unmet);
            return false;
        }
        self.leave_out(entries);
        self.put_head(path, out);
        if let Some(error) = error {
            self.n_with_error.fetch_add(1, Relaxed);
            self.note(path, Fate::Error);
            if self.prints_error_to_stderr() {
                say(out, &format!("Error: {error} - {}", path.display()));
            }
        }
        true
    }

    /// Removes the entries that are not read, and hidden warnings.
    pub(super) fn leave_out(&self, entries: &mut Vec<Entry<'_>>) {
        let are_read: Vec<bool> =
            entries.iter().map(|entry| self.job.reads(entry, entries, self.job.speed)).collect();
        let mut are_read = are_read.into_iter();
        entries.retain(|_| are_read.next() == Some(true));
        if self.job.ignores_minor {
            let is_hidden = |entry: &Entry<'_>| matches!(entry.said, EntryValue::Warning(warning) if self.job.hides(warning.message));
            entries.retain(|entry| !is_hidden(entry));
        }
    }

    /// Adds a warning of the command about a file: among its tags, or on stderr if the format has no place
    /// for it.
    fn warn<'a>(
        &self,
        warning: &'a str,
        path: &Path,
        n_system: usize,
        metadata: &Metadata<'_>,
        entries: &mut Vec<Entry<'a>>,
        out: &mut RenderedAnswer,
    ) {
        let is_shown = self.job.selection.takes(entry::EXIFTOOL, "Warning") && self.job.template.is_empty();
        if is_shown {
            // After the program version, the file system tags and the other warnings.
            let at = 1 + n_system + metadata.warnings.len();
            entries.insert(at.min(entries.len()), Entry::text(entry::EXIFTOOL, "Warning", warning));
        } else if self.job.quiet < 2 {
            say(out, &format!("Warning: {warning} - {}", path.display()));
        }
    }

    /// The hash of the picture data, if requested.
    fn hash(&self, path: &Path, metadata: &Metadata<'_>, out: &mut RenderedAnswer) -> Option<String> {
        if !self.wants_hash {
            return None;
        }
        data_hash(path, metadata, self.job.hash).unwrap_or_else(|error| {
            say(out, &format!("Warning: ImageDataHash: {error} - {}", path.display()));
            None
        })
    }
}
