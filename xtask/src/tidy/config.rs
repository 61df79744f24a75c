//! `xtask/tidy.toml`: limits, the arrows between crates, and what may break a rule for a reason.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::finding::Finding;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    pub(crate) limits: Limits,
    /// The crates that a crate may depend on, by the names of their folders.
    pub(crate) arrows: BTreeMap<String, Vec<String>>,
    /// Those that only its tests may depend on.
    pub(crate) test_arrows: BTreeMap<String, Vec<String>>,
    /// Import cycles that are allowed.
    #[serde(rename = "cycle", default)]
    pub(crate) cycles: Vec<Cycle>,
    #[serde(rename = "exception", default)]
    pub(crate) exceptions: Vec<Exception>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Limits {
    pub(crate) cycle_files: usize,
    pub(crate) file_lines: usize,
    pub(crate) function_lines: usize,
    pub(crate) comment_columns: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { cycle_files: 12, file_lines: 500, function_lines: 60, comment_columns: 110 }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cycle {
    /// All files of the cycle, in the order of their names.
    pub(crate) files: Vec<PathBuf>,
    #[serde(rename = "reason")]
    pub(crate) _reason: String,
}

/// Files, or one function, for which a rule does not hold.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Exception {
    pub(crate) rule: String,
    /// A file, or a folder with all that it holds.
    pub(crate) at: PathBuf,
    /// Only this function.
    pub(crate) function: Option<String>,
    #[serde(rename = "reason")]
    pub(crate) _reason: String,
}

impl Exception {
    fn covers(&self, finding: &Finding) -> bool {
        self.rule == finding.rule
            && finding.path.starts_with(&self.at)
            && (self.function.is_none() || self.function == finding.item)
    }
}

/// Takes out what an exception covers, and adds a finding for each exception that covers nothing.
pub(crate) fn except(exceptions: &[Exception], findings: Vec<Finding>, config: &Path) -> Vec<Finding> {
    let mut is_used = vec![false; exceptions.len()];
    let mut left: Vec<Finding> = Vec::new();
    for finding in findings {
        let mut is_covered = false;
        for (exception, is_used) in exceptions.iter().zip(&mut is_used) {
            let covers = exception.covers(&finding);
            *is_used |= covers;
            is_covered |= covers;
        }
        if !is_covered {
            left.push(finding);
        }
    }
    for (exception, _) in exceptions.iter().zip(is_used).filter(|(_, is_used)| !is_used) {
        let function =
            exception.function.as_ref().map(|name| format!(", function {name}")).unwrap_or_default();
        let text = format!(
            "the exception of `{}` for {}{function} covers nothing: remove it",
            exception.rule,
            exception.at.display()
        );
        left.push(Finding::new(config, 1, "exceptions", text));
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exception(at: &str, function: Option<&str>) -> Exception {
        let function = function.map(str::to_owned);
        Exception { rule: "size".to_owned(), at: at.into(), function, _reason: String::new() }
    }

    #[test]
    fn exceptions_cover_files_folders_and_functions_and_must_be_needed() {
        let at = |path: &str, item: Option<&str>| Finding {
            item: item.map(str::to_owned),
            ..Finding::new(path, 1, "size", String::new())
        };
        let found = vec![at("a/src/b.rs", None), at("a/src/c.rs", Some("f")), at("a/src/c.rs", Some("g"))];
        let exceptions = [exception("a/src/b.rs", None), exception("a/src/c.rs", Some("g"))];
        let left = except(&exceptions, found.clone(), Path::new("t"));
        assert_eq!(left, [found[1].clone()]);
        assert!(except(&[exception("a", None)], found.clone(), Path::new("t")).is_empty());
        let left = except(&[exception("b", None)], Vec::new(), Path::new("t"));
        assert_eq!(left[0].rule, "exceptions");
    }
}
