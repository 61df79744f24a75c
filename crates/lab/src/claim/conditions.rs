//! The circumstances that a published figure depends on, and which of them a report does not meet.
//!
//! A verdict says whether a relation is true in a report. It contradicts a publication only if the report was
//! made under the published circumstances: 50 files on a device that does not seek say nothing against a
//! figure for 10,000 files on a hard disk. A publication's file states the circumstances of its claims; a
//! claim may state its own. What is not stated, such as the operating system, does not count.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::case::{Case, Size};
use crate::experiment::{fragments, set_bytes};
use crate::results::{CaseReport, Report};

/// The kind of device that holds the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum StorageKind {
    /// A disk that turns: random reads wait for its arm.
    Turning,
    /// A device without moving parts.
    Solid,
    /// The model of the published disk, which computes times and measures none.
    Modelled,
}

/// Circumstances under which a claim was published; those that are not stated do not matter.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Conditions {
    /// Kinds of storage, each of which was measured; empty if it does not matter.
    storage: Vec<StorageKind>,
    /// Number of files, pictures or records that each case processes.
    items: Option<u64>,
    /// Number of bytes that each case processes.
    bytes: Option<u64>,
    /// Size of the picture in millions of pixels, which the name of a set begins with.
    megapixels: Option<u64>,
    /// Greatest value of a parameter among the cases.
    greatest: BTreeMap<String, u64>,
    /// Whether the machine was started again before each run: directories and inodes were in no cache.
    restart: bool,
    /// Whether the disk was defragmented before: files lay in one piece.
    defragmented: bool,
}

/// Files count as defragmented if reading at most this share of the items meets a further fragment.
const MOST_FRAGMENTED: f64 = 0.05;

/// A circumstance that differs from the published one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnmetCondition {
    /// The circumstance of the report.
    pub here: String,
    /// The circumstance of the publication.
    pub published: String,
    /// How a report would meet it.
    pub to_meet: String,
}

impl fmt::Display for UnmetCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (published: {}; {})", self.here, self.published, self.to_meet)
    }
}

impl Conditions {
    /// The conditions that a report does not meet with these cases. `cases_at` are the cases of the same
    /// claim at a size.
    pub(super) fn unmet(
        &self,
        report: &Report,
        cases: &[&CaseReport],
        cases_at: &dyn Fn(Size) -> Vec<Case>,
    ) -> Vec<UnmetCondition> {
        let in_size =
            |what: &str, needed: Option<u64>, found: Option<u64>, amount: &dyn Fn(&Case) -> Option<u64>| {
                let (needed, found) = (needed?, found?);
                let is_less = |case: &Case| amount(case).is_some_and(|amount| amount < needed);
                (found < needed).then(|| UnmetCondition {
                    here: format!("{} {what}", grouped(found)),
                    published: grouped(needed),
                    to_meet: size_to_meet(report, cases_at(Size::Default).iter().any(is_less)).to_owned(),
                })
            };
        let works = || cases.iter().filter_map(|case| case.work.as_ref());
        let of_cases =
            |amount: &dyn Fn(&Case) -> Option<u64>| cases.iter().filter_map(|case| amount(&case.case)).min();
        let files = |case: &Case| case.number("files");
        let mut unmet: Vec<UnmetCondition> = [
            in_size("items", self.items, works().map(|work| work.items).min(), &files),
            in_size("bytes", self.bytes, works().map(|work| work.bytes).min(), &|case| set_bytes(&case.set)),
            in_size("megapixels", self.megapixels, of_cases(&megapixels), &megapixels),
        ]
        .into_iter()
        .flatten()
        .collect();
        unmet.extend(self.greatest.iter().filter_map(|(name, needed)| {
            let found = cases.iter().filter_map(|case| case.case.number(name)).max();
            let at_default = cases_at(Size::Default).iter().filter_map(|case| case.number(name)).max();
            in_size(name, Some(*needed), found, &|_| at_default)
        }));
        unmet.extend(self.unmet_storage(report));
        unmet.extend(self.unmet_preparation(report, cases));
        unmet
    }

    /// What was done before the runs: a restart of the machine, a defragmentation of its disk.
    fn unmet_preparation(&self, report: &Report, cases: &[&CaseReport]) -> Vec<UnmetCondition> {
        let mut unmet = Vec::new();
        if self.is_modelled() {
            return unmet;
        }
        if self.restart && !report.asked.drops_caches {
            unmet.push(UnmetCondition {
                here: "directories and inodes stayed in their caches".to_owned(),
                published: "a restart before each run".to_owned(),
                to_meet: "--drop-caches, as root".to_owned(),
            });
        }
        let fragmented = cases.iter().map(|case| fragmented(case));
        let most = fragmented.reduce(|first, second| Some(first?.max(second?))).flatten();
        if self.defragmented && most.is_none_or(|most| most > MOST_FRAGMENTED) {
            unmet.push(UnmetCondition {
                here: match most {
                    Some(most) => format!("{most:.2} further fragments for each item read"),
                    None => "files in an unknown number of fragments".to_owned(),
                },
                published: "a disk that was defragmented before".to_owned(),
                to_meet: "--dir on a file system with more space in one piece".to_owned(),
            });
        }
        unmet
    }

    /// Whether the times are those of a model, which needs no particular storage.
    pub(super) fn is_modelled(&self) -> bool {
        self.storage.contains(&StorageKind::Modelled)
    }

    fn unmet_storage(&self, report: &Report) -> Option<UnmetCondition> {
        if self.storage.is_empty() || self.is_modelled() {
            return None;
        }
        let environment = &report.environment;
        let unmet = |here: &str| {
            let published = self.storage.iter().map(|kind| match kind {
                StorageKind::Turning => "a hard disk",
                StorageKind::Solid => "a solid-state disk",
                StorageKind::Modelled => "a model",
            });
            let published = published.collect::<Vec<_>>().join(" and ");
            let to_meet = format!("--dir on {}", published.replace(" and ", " or "));
            Some(UnmetCondition { here: here.to_owned(), published, to_meet })
        };
        if environment.is_memory {
            return unmet("a file system in memory");
        }
        // Timed reads are surer than what a virtual disk says of itself.
        match environment.seeks.or(environment.storage.says_rotational) {
            Some(true) if self.storage.contains(&StorageKind::Turning) => None,
            Some(false) if self.storage.contains(&StorageKind::Solid) => None,
            Some(true) => unmet("a device that seeks"),
            Some(false) => unmet("a device that does not seek"),
            None => unmet("a device of unknown kind"),
        }
    }
}

/// The option that gives a report the published amount.
fn size_to_meet(report: &Report, is_default_less: bool) -> &'static str {
    match report.asked.size {
        _ if report.asked.scale < 1.0 => "leave out --scale",
        _ if !report.asked.named.is_empty() => "leave out --path",
        Size::Quick if !is_default_less => "leave out --quick",
        _ => "--full",
    }
}

/// Fragments beyond the first of each file, for each item read: the most of all runs.
fn fragmented(case: &CaseReport) -> Option<f64> {
    let figures = case.runs.iter().flat_map(|run| &run.figures);
    let found = figures.filter(|(name, _)| name == fragments::FIGURE).map(|(_, value)| *value);
    found.reduce(f64::max)
}

/// The number in front of `MP` with which the name of a set of pictures begins.
fn megapixels(case: &Case) -> Option<u64> {
    case.set.split_once("MP")?.0.parse().ok()
}

/// A number with commas between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
