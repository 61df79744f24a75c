//! The circumstances that a published figure depends on, and which of them a report does not meet.
//!
//! A verdict says whether a relation is true in a report. It contradicts a publication only if the report was
//! made under the published circumstances: 50 files on a device that does not seek say nothing against a
//! figure for 10,000 files on a hard disk. A publication's file states the circumstances of its claims; a
//! claim may state its own. What is not stated, such as the operating system, does not count.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

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
}

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
    /// The conditions that a report does not meet with these cases.
    pub(super) fn unmet(&self, report: &Report, cases: &[&CaseReport]) -> Vec<UnmetCondition> {
        let in_size = |what: &str, needed: Option<u64>, found: Option<u64>| {
            let (needed, found) = (needed?, found?);
            (found < needed).then(|| UnmetCondition {
                here: format!("{} {what}", grouped(found)),
                published: grouped(needed),
                to_meet: "--full".to_owned(),
            })
        };
        let works = || cases.iter().filter_map(|case| case.work.as_ref());
        let mut unmet: Vec<UnmetCondition> = [
            in_size("items", self.items, works().map(|work| work.items).min()),
            in_size("bytes", self.bytes, works().map(|work| work.bytes).min()),
            in_size("megapixels", self.megapixels, cases.iter().filter_map(|case| megapixels(case)).min()),
        ]
        .into_iter()
        .flatten()
        .collect();
        unmet.extend(self.greatest.iter().filter_map(|(name, needed)| {
            in_size(name, Some(*needed), cases.iter().filter_map(|case| case.case.number(name)).max())
        }));
        unmet.extend(self.unmet_storage(report));
        if self.restart && !report.asked.drops_caches && !self.is_modelled() {
            unmet.push(UnmetCondition {
                here: "directories and inodes stayed in their caches".to_owned(),
                published: "a restart before each run".to_owned(),
                to_meet: "--drop-caches, as root".to_owned(),
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

/// The number in front of `MP` with which the name of a set of pictures begins.
fn megapixels(case: &CaseReport) -> Option<u64> {
    case.case.set.split_once("MP")?.0.parse().ok()
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
