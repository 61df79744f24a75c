//! State of an index run that is shared by all its workers.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use catalog::{Catalog, Change, KeptVolume, KnownRecords};
use tag::{Options, Want};

use super::IndexOptions;
use super::limits::Limits;
use super::replaced;
use super::report::IndexReport;
use super::vanished::{self, Run, Scope, Unseen};
use crate::change::SeenFiles;
use crate::error::JobError;
use crate::exclude::Excludes;
use crate::prefer::RunPreferences;
use crate::progress::Progress;
use crate::source::Entry;
use crate::thumbnail::RunThumbnails;

/// Receives changes from any worker.
pub(crate) type Record<'r> = dyn Fn(Vec<Change>) -> Result<(), JobError> + Sync + 'r;

/// State shared by all workers of a run.
pub(super) struct Job<'j> {
    /// The catalogue, if earlier runs recorded something. Inside a mutex because a handle may be used by only
    /// one thread at a time.
    earlier: Option<Mutex<&'j mut Catalog>>,
    /// The catalogue's own files, which are not indexed.
    own_files: Vec<PathBuf>,
    pub(super) options: &'j IndexOptions,
    pub(super) excludes: &'j Excludes,
    pub(super) preferences: &'j RunPreferences,
    /// Where thumbnails are kept, if requested.
    pub(super) kept: Option<&'j RunThumbnails<'j>>,
    pub(super) tag_options: Options,
    pub(super) progress: &'j Progress,
    /// From when on a folder counts as changed in this run ([`replaced::run_begins`]).
    pub(super) begin_ns: i64,
    pub(super) record: &'j Record<'j>,
    pub(super) seen: SeenFiles,
    /// What a run over parts of trees leaves alone.
    pub(super) limits: Option<&'j Limits>,
    /// Directories that could not be listed: catalogued files below them do not count as vanished.
    pub(super) unlisted: Mutex<Vec<PathBuf>>,
}

impl<'j> Job<'j> {
    /// A run without an earlier one.
    pub(super) fn new(
        options: &'j IndexOptions,
        all_tags: bool,
        excludes: &'j Excludes,
        preferences: &'j RunPreferences,
        progress: &'j Progress,
        record: &'j Record<'j>,
    ) -> Job<'j> {
        Job {
            earlier: None,
            own_files: Vec::new(),
            begin_ns: replaced::run_begins(),
            options,
            excludes,
            preferences,
            kept: None,
            tag_options: tag_options(options, all_tags),
            progress,
            record,
            seen: SeenFiles::default(),
            limits: None,
            unlisted: Mutex::default(),
        }
    }

    /// Adds a catalogue and a database of thumbnails to the run. `has_earlier`: earlier runs recorded
    /// something.
    pub(super) fn beside(
        self,
        catalog: &'j mut Catalog,
        has_earlier: bool,
        kept: Option<&'j RunThumbnails<'j>>,
    ) -> Job<'j> {
        let own_files =
            [catalog.own_files(), kept.map(RunThumbnails::own_files).unwrap_or_default()].concat();
        let own_files = own_files.iter().map(|path| as_listed(path)).collect();
        Job { own_files, kept, earlier: has_earlier.then(|| Mutex::new(catalog)), ..self }
    }

    /// Leaves some of what is below the roots alone.
    pub(super) fn within(self, limits: Option<&'j Limits>) -> Job<'j> {
        Job { limits, ..self }
    }

    /// Marks files in these parts of trees that an earlier run recorded and this one did not find: those
    /// that rules leave out, and those that are gone, as far as the storage is believed.
    pub(super) fn send_vanished(
        &self,
        mut earlier: KnownRecords,
        scopes: &[Scope],
        report: &mut IndexReport,
    ) -> Result<(), JobError> {
        let seen = self.seen.ids.lock().unwrap_or_else(PoisonError::into_inner);
        let renumbered = self.seen.renumbered.lock().unwrap_or_else(PoisonError::into_inner);
        let unlisted = self.unlisted.lock().unwrap_or_else(PoisonError::into_inner);
        for scope in scopes {
            let excludes = self.excludes;
            let limits = self.limits;
            let run = Run { seen: &seen, unlisted: &unlisted, renumbered: &renumbered, excludes, limits };
            let Unseen { gone, excluded, missing } =
                vanished::below(scope, &mut earlier, &run, self.options.believe)?;
            report.n_vanished += gone.len() as u64;
            report.n_excluded += excluded.len() as u64;
            report.missing.extend(missing);
            let gone = gone.into_iter().map(|id| Change::Vanished { id });
            let changes: Vec<Change> = gone.chain(excluded).collect();
            if !changes.is_empty() {
                (self.record)(changes)?;
            }
        }
        Ok(())
    }

    /// The file systems that files were found on.
    pub(super) fn volumes(&self) -> Vec<KeptVolume> {
        self.seen.volumes.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Takes out what this run does not compare: the catalogue's own files, and those that are still being
    /// written.
    pub(super) fn leave_alone(&self, directory: &Path, files: &mut Vec<Entry>) {
        if let Some(limits) = self.limits {
            limits.take_out_held(directory, files);
        }
        if self.own_files.iter().any(|own| own.parent() == Some(directory)) {
            files.retain(|entry| !self.own_files.contains(&directory.join(&entry.name)));
        }
    }

    /// A connection to the results of earlier runs; `None` in a first run, which does not need it.
    pub(super) fn known(&self) -> Result<Option<KnownRecords>, JobError> {
        let Some(catalog) = &self.earlier else { return Ok(None) };
        let mut known = catalog.lock().unwrap_or_else(PoisonError::into_inner).known()?;
        // The products of a row must be known wherever a row may be rewritten although its file is unchanged.
        if self.options.full || self.options.tags || !self.options.products.is_none() || self.kept.is_some() {
            known.ask_products();
        }
        Ok(Some(known))
    }

    /// Number of files that a worker reads at once: few if each is decoded, so that no worker is left alone
    /// at the end.
    pub(super) fn chunk_files(&self, is_remote: bool) -> usize {
        use crate::to_read::{CHUNK_FILES, DECODED_CHUNK_FILES, REMOTE_CHUNK_FILES};
        match is_remote {
            _ if self.decodes() => DECODED_CHUNK_FILES,
            true => REMOTE_CHUNK_FILES,
            false => CHUNK_FILES,
        }
    }

    /// Whether the options require decoding pictures.
    fn decodes(&self) -> bool {
        let products = &self.options.products;
        products.perceptual_hash || products.verdict || self.kept.is_some()
    }
}

/// The path of a file, which need not exist, as the walk has it.
fn as_listed(path: &Path) -> PathBuf {
    let directory = path.parent().and_then(|directory| file::canonicalize(directory).ok());
    match (directory, path.file_name()) {
        (Some(directory), Some(name)) => directory.join(name),
        _ => path.to_owned(),
    }
}

/// What is read of each file's metadata.
fn tag_options(options: &IndexOptions, all_tags: bool) -> Options {
    let mut reading = Options::wanting(if all_tags { Want::Everything } else { Want::Roles });
    if options.products.picture_hash {
        // With it, the parser notes where the picture's data are.
        reading.named = vec!["ImageDataHash".into()];
    }
    reading
}
