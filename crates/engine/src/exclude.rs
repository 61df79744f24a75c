//! Which files and folders a run leaves out, and the rule that says so.
//!
//! Rules come from three places. The first that says something about a name decides:
//!
//! 1. the globs that were given with a path (`--include`, `--exclude`), for the nearest such path above;
//! 2. the `.thalwegignore` files in the folder of the name and in all folders above, the nearest first;
//! 3. the presets: what systems and programs keep for themselves.
//!
//! A folder that is left out is not listed. Nothing is asked of a file by itself: the rules of a folder are
//! put together once ([`Folder`]), and without globs a file costs a comparison of two bytes.

mod folder;
mod globs;
mod listing;
mod preset;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use catalog::{ExcludeRules, RootRules};
use serde::{Serialize, Serializer};

use crate::error::JobError;
use crate::location::Location;
use crate::source::{Entry, Root, SLICE_FILES};
pub(crate) use folder::Folder;
use globs::Globs;
pub(crate) use listing::FilteredListing;

/// Name of the files with rules for the folder that they are in.
pub(crate) const IGNORE_FILE: &str = ".thalwegignore";

/// Name of the file by which other programs leave out the folder that it is in.
pub(crate) const NO_MEDIA: &str = ".nomedia";

/// Most files with rules that a run obeys, so that their globs take bounded memory.
const MOST_IGNORE_FILES: usize = 10_000;

/// What was left out by one rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct LeftOut {
    /// Number of files in folders that were listed.
    pub n_files: u64,
    /// Number of folders that were not listed.
    pub n_folders: u64,
}

/// What a run left out, by rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOutByRule(BTreeMap<String, LeftOut>);

/// Most rules that are counted separately.
const MOST_RULES: usize = 1000;

/// The rule under which the others are counted.
const OTHER_RULES: &str = "other rules";

impl LeftOutByRule {
    /// The rules, in words, with what they left out: the one that left out most files first.
    #[must_use]
    pub fn most_first(&self) -> Vec<(&str, LeftOut)> {
        let mut rules: Vec<_> = self.0.iter().map(|(rule, left_out)| (rule.as_str(), *left_out)).collect();
        rules.sort_by_key(|(_, left_out)| std::cmp::Reverse((left_out.n_files, left_out.n_folders)));
        rules
    }

    fn of(&mut self, rule: &str) -> &mut LeftOut {
        let is_known = self.0.len() < MOST_RULES || self.0.contains_key(rule);
        let rule = if is_known { rule } else { OTHER_RULES };
        if !self.0.contains_key(rule) {
            self.0.insert(rule.to_owned(), LeftOut::default());
        }
        self.0.entry(rule.to_owned()).or_default()
    }

    pub(crate) fn add_file(&mut self, rule: &str) {
        self.of(rule).n_files += 1;
    }

    pub(crate) fn add_folder(&mut self, rule: &str) {
        self.of(rule).n_folders += 1;
    }

    pub(crate) fn add(&mut self, other: LeftOutByRule) {
        for (rule, LeftOut { n_files, n_folders }) in other.0 {
            let sum = self.of(&rule);
            sum.n_files += n_files;
            sum.n_folders += n_folders;
        }
    }
}

impl Serialize for LeftOutByRule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct OfRule<'r> {
            rule: &'r str,
            #[serde(flatten)]
            left_out: LeftOut,
        }
        let rules = self.most_first().into_iter().map(|(rule, left_out)| OfRule { rule, left_out });
        serializer.collect_seq(rules)
    }
}

/// What the rules say about a name, and the rule that does, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    pub is_left_out: bool,
    pub rule: String,
}

impl Decision {
    fn left_out(rule: impl Into<String>) -> Decision {
        Decision { is_left_out: true, rule: rule.into() }
    }
}

/// The rules of a run, shared by its workers.
#[derive(Debug)]
pub(crate) struct Excludes {
    /// The rules of the paths that were given, those of this run and of earlier ones.
    of_roots: HashMap<PathBuf, OfRoot>,
    /// The paths of this run: a folder that is named is meant, whatever it is called.
    named: HashSet<PathBuf>,
    /// What was found in folders.
    marks: RwLock<HashMap<PathBuf, Marks>>,
}

#[derive(Debug)]
struct OfRoot {
    globs: Arc<Globs>,
    presets: bool,
}

/// What the files of a folder say about all below it.
#[derive(Debug, Default)]
struct Marks {
    ignore_file: Option<Arc<Globs>>,
    /// The folder has a `.nomedia`.
    hides_media: bool,
}

/// A file with rules that are not obeyed, and why.
pub(crate) type Disobeyed = (PathBuf, String);

impl Excludes {
    /// The rules for a run over `roots`, and the files above these whose rules are not obeyed.
    ///
    /// # Errors
    /// [`JobError::Glob`] if a glob is malformed.
    pub(crate) fn new(rules: &[RootRules], roots: &[Root]) -> Result<(Excludes, Vec<Disobeyed>), JobError> {
        let mut of_roots = HashMap::new();
        let mut compiled: Option<(&ExcludeRules, Arc<Globs>)> = None;
        for RootRules { root, rules, .. } in rules {
            let globs = match &compiled {
                // A run may name thousands of paths with the same rules.
                Some((same, globs)) if *same == rules => Arc::clone(globs),
                _ => Arc::new(Globs::of_rules(rules)?),
            };
            compiled = Some((rules, Arc::clone(&globs)));
            of_roots.insert(root.clone(), OfRoot { globs, presets: rules.presets });
        }
        let named: HashSet<PathBuf> = directories(roots).cloned().collect();
        let excludes = Excludes { of_roots, named, marks: RwLock::default() };
        let mut disobeyed = Vec::new();
        let mut seen = HashSet::new();
        for above in directories(roots).flat_map(|root| root.ancestors().skip(1)) {
            // Folders above those that were seen were seen, too.
            if seen.insert(above) && Folder::may_have_marks(above) {
                excludes.read_marks(above, true, false, &mut disobeyed);
            }
        }
        Ok((excludes, disobeyed))
    }

    /// The rules for a run over `roots` without a catalogue; otherwise as [`Excludes::new`].
    pub(crate) fn of_run(
        rules: &ExcludeRules,
        roots: &[Root],
    ) -> Result<(Excludes, Vec<Disobeyed>), JobError> {
        Excludes::new(&in_effect(Vec::new(), roots, Some(rules)), roots)
    }

    /// Enters a folder whose first files are `files`: its rules, with those that it holds itself.
    pub(crate) fn enter(&self, folder: &Path, files: &[Entry], disobeyed: &mut Vec<Disobeyed>) -> Folder {
        if Folder::may_have_marks(folder) {
            let has = |name: &str| files.len() >= SLICE_FILES || files.iter().any(|entry| entry.name == name);
            let (has_rules, has_no_media) = (has(IGNORE_FILE), has(NO_MEDIA));
            if has_rules || has_no_media {
                self.read_marks(folder, has_rules, has_no_media, disobeyed);
            }
        }
        self.folder(folder)
    }

    /// The rules of a folder, as far as the files with rules in it and above were read.
    pub(crate) fn folder(&self, folder: &Path) -> Folder {
        Folder::of(folder, Location::of(folder).is_container(), self)
    }

    /// What the rules say about a path below `above`, and the path to which they say it: the path itself, or
    /// a folder above it that is left out.
    pub(crate) fn decide<'p>(
        &self,
        above: &Path,
        path: &'p Path,
        is_folder: bool,
    ) -> Option<(&'p Path, Decision)> {
        let mut below: Vec<&Path> = path.ancestors().take_while(|&part| part != above).collect();
        below.reverse();
        let mut decided = None;
        for part in below {
            let (Some(folder), Some(name)) = (part.parent(), part.file_name()) else { continue };
            // The text of a folder in a container tells what it is, that of the container itself does not.
            let rules = Folder::of(folder, Location::of(part).is_container(), self);
            decided = rules.decide(name, is_folder || part != path).map(|decision| (part, decision));
            if decided.as_ref().is_some_and(|(_, decision)| decision.is_left_out) {
                break;
            }
        }
        decided
    }

    /// The rule by which a path below `above` is left out.
    pub(crate) fn rule_against(&self, above: &Path, path: &Path, is_folder: bool) -> Option<String> {
        let (_, decision) = self.decide(above, path, is_folder)?;
        decision.is_left_out.then_some(decision.rule)
    }

    /// Looks for rules in a folder whose names are not known.
    pub(crate) fn look_into(&self, folder: &Path) {
        if Folder::may_have_marks(folder) {
            self.read_marks(folder, true, true, &mut Vec::new());
        }
    }

    /// Looks for rules in a folder that was looked into before.
    pub(crate) fn look_again(&self, folder: &Path) {
        self.marks.write().unwrap_or_else(PoisonError::into_inner).remove(folder);
        self.look_into(folder);
    }

    /// Reads the marks of a folder from the disk.
    fn read_marks(&self, folder: &Path, rules: bool, no_media: bool, disobeyed: &mut Vec<Disobeyed>) {
        let ignore_file = if rules { Globs::of_file(&folder.join(IGNORE_FILE), disobeyed) } else { None };
        let hides_media = no_media && !self.named.contains(folder) && folder.join(NO_MEDIA).exists();
        if ignore_file.is_none() && !hides_media {
            return;
        }
        let mut marks = self.marks.write().unwrap_or_else(PoisonError::into_inner);
        if ignore_file.is_some() && marks.len() >= MOST_IGNORE_FILES && !marks.contains_key(folder) {
            let reason = format!("not obeyed: there are more than {MOST_IGNORE_FILES} files with rules");
            disobeyed.push((folder.join(IGNORE_FILE), reason));
            return;
        }
        marks.insert(folder.to_owned(), Marks { ignore_file: ignore_file.map(Arc::new), hides_media });
    }

    fn marks(&self) -> RwLockReadGuard<'_, HashMap<PathBuf, Marks>> {
        self.marks.read().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The rules of a run over `roots` that is given `rules`, where `kept` are those of earlier ones.
pub(crate) fn in_effect(
    mut kept: Vec<RootRules>,
    roots: &[Root],
    rules: Option<&ExcludeRules>,
) -> Vec<RootRules> {
    if let Some(rules) = rules {
        let roots: Vec<PathBuf> = roots.iter().map(Root::path).collect();
        kept.retain(|kept| !roots.iter().any(|root| kept.root.starts_with(root)));
        kept.extend(roots.into_iter().map(|root| RootRules::new(root, rules.clone())));
    }
    kept
}

fn directories(roots: &[Root]) -> impl Iterator<Item = &PathBuf> {
    roots.iter().filter_map(|root| match root {
        Root::Directory(path) => Some(path),
        Root::File { .. } => None,
    })
}

/// Checks that all globs are well-formed.
///
/// # Errors
/// [`JobError::Glob`] with the first that is not.
pub fn check_exclude_rules(rules: &ExcludeRules) -> Result<(), JobError> {
    Globs::of_rules(rules).map(drop)
}

/// The text of a name in messages.
fn shown(name: &OsStr) -> std::borrow::Cow<'_, str> {
    name.to_string_lossy()
}
