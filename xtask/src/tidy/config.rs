//! `xtask/tidy.toml`: limits, the arrows between crates, and exceptions with their reasons.
//!
//! Taken out of the table by hand, so that an error says which rule is wrong in the words of this file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use super::finding::Finding;

#[derive(Debug, Default)]
pub(crate) struct Config {
    pub(crate) limits: Limits,
    /// The crates that a crate may depend on, by the names of their folders.
    pub(crate) arrows: BTreeMap<String, Vec<String>>,
    /// Crates that only its tests may depend on.
    pub(crate) test_arrows: BTreeMap<String, Vec<String>>,
    /// Import cycles that are allowed.
    pub(crate) cycles: Vec<Cycle>,
    pub(crate) exceptions: Vec<Exception>,
}

#[derive(Clone, Copy, Debug)]
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

/// The files of a cycle.
#[derive(Clone, Debug)]
pub(crate) struct Cycle {
    pub(crate) files: Vec<PathBuf>,
}

/// Files, or one function or named path in them, to which a rule does not apply.
#[derive(Debug)]
pub(crate) struct Exception {
    pub(crate) rule: String,
    /// A file, or a folder with its contents.
    pub(crate) at: PathBuf,
    /// Name of the only function, or the only path, to which the exception applies.
    pub(crate) item: Option<String>,
}

impl Config {
    /// Parses the configuration.
    ///
    /// # Errors
    /// If a key is missing, unknown or of another type: otherwise a misspelled key would disable a rule.
    pub(crate) fn parse(text: &str) -> Result<Config, String> {
        let table: Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
        known(&table, &["limits", "arrows", "test_arrows", "cycle", "exception"])?;
        let limits = table.get("limits").and_then(Value::as_table).ok_or("[limits] is missing")?;
        known(limits, &["cycle_files", "file_lines", "function_lines", "comment_columns"])?;
        Ok(Config {
            limits: Limits {
                cycle_files: number(limits, "cycle_files")?,
                file_lines: number(limits, "file_lines")?,
                function_lines: number(limits, "function_lines")?,
                comment_columns: number(limits, "comment_columns")?,
            },
            arrows: arrows(&table, "arrows")?,
            test_arrows: arrows(&table, "test_arrows")?,
            cycles: list(&table, "cycle")?.into_iter().map(cycle).collect::<Result<_, _>>()?,
            exceptions: list(&table, "exception")?.into_iter().map(exception).collect::<Result<_, _>>()?,
        })
    }
}

fn known(table: &Table, names: &[&str]) -> Result<(), String> {
    let unknown = table.keys().find(|key| !names.contains(&key.as_str()));
    unknown.map_or(Ok(()), |key| Err(format!("`{key}` is none of {}", names.join(", "))))
}

fn number(table: &Table, name: &str) -> Result<usize, String> {
    let number = table.get(name).and_then(Value::as_integer).and_then(|number| usize::try_from(number).ok());
    number.ok_or_else(|| format!("`{name}` has to be a number"))
}

fn text(table: &Table, name: &str) -> Result<String, String> {
    let text = table.get(name).and_then(Value::as_str);
    text.map(str::to_owned).ok_or_else(|| format!("`{name}` has to be a text"))
}

fn texts(table: &Table, name: &str) -> Result<Vec<String>, String> {
    let values = table.get(name).and_then(Value::as_array);
    let texts =
        values.and_then(|values| values.iter().map(|value| value.as_str().map(str::to_owned)).collect());
    texts.ok_or_else(|| format!("`{name}` has to be a list of texts"))
}

fn arrows(table: &Table, name: &str) -> Result<BTreeMap<String, Vec<String>>, String> {
    let arrows = table.get(name).and_then(Value::as_table).ok_or_else(|| format!("[{name}] is missing"))?;
    arrows.keys().map(|from| Ok((from.clone(), texts(arrows, from)?))).collect()
}

/// The tables of `[[name]]`; empty if there are none.
fn list<'t>(table: &'t Table, name: &str) -> Result<Vec<&'t Table>, String> {
    let Some(value) = table.get(name) else { return Ok(Vec::new()) };
    let tables = value.as_array().and_then(|values| values.iter().map(Value::as_table).collect());
    tables.ok_or_else(|| format!("`{name}` has to be [[{name}]]"))
}

/// Parses a cycle. Its reason is for readers, and required.
fn cycle(table: &Table) -> Result<Cycle, String> {
    known(table, &["files", "reason"])?;
    text(table, "reason")?;
    Ok(Cycle { files: texts(table, "files")?.into_iter().map(PathBuf::from).collect() })
}

fn exception(table: &Table) -> Result<Exception, String> {
    known(table, &["rule", "at", "function", "path", "reason"])?;
    text(table, "reason")?;
    let key = ["function", "path"].into_iter().find(|key| table.contains_key(*key));
    let item = key.map(|key| text(table, key)).transpose()?;
    Ok(Exception { rule: text(table, "rule")?, at: text(table, "at")?.into(), item })
}

impl Exception {
    fn covers(&self, finding: &Finding) -> bool {
        self.rule == finding.rule
            && finding.path.starts_with(&self.at)
            && (self.item.is_none() || self.item == finding.item)
    }
}

/// Removes the findings that exceptions cover, and adds a finding for each exception that covers nothing.
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
        let item = exception.item.as_ref().map(|name| format!(", {name}")).unwrap_or_default();
        let text = format!(
            "the exception of `{}` for {}{item} covers nothing: remove it",
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

    fn exception(at: &str, item: Option<&str>) -> Exception {
        Exception { rule: "size".to_owned(), at: at.into(), item: item.map(str::to_owned) }
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

    #[test]
    fn what_is_unknown_or_has_no_reason_is_refused() {
        let head = "[limits]\ncycle_files = 1\nfile_lines = 1\nfunction_lines = 1\ncomment_columns = 1\n[arrows]\n[test_arrows]\n";
        let parse = |more: &str| Config::parse(&format!("{head}{more}"));
        let config = parse("a = [\"b\"]\n[[exception]]\nrule = \"r\"\nat = \"s\"\nreason = \"t\"").unwrap();
        assert_eq!((config.test_arrows["a"].as_slice(), config.exceptions.len()), (&["b".to_owned()][..], 1));
        assert!(parse("[[exception]]\nrule = \"r\"\nat = \"s\"").unwrap_err().contains("`reason`"));
        assert!(parse("[[cycle]]\nfile = []\nreason = \"t\"").unwrap_err().contains("`file` is none of"));
        assert!(Config::parse("[limit]").unwrap_err().contains("`limit` is none of"));
    }
}
