//! The list of scripts: `scripts/README.md` has a line for each, and no line for others.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use super::finding::Finding;

const RULE: &str = "script-list";

/// The document that lists the scripts.
pub(crate) const LIST: &str = "scripts/README.md";

/// The files of the folder of scripts that the list names, by their paths in it, with `/`.
///
/// # Errors
/// If a folder cannot be read.
pub(crate) fn all(root: &Path) -> io::Result<BTreeSet<String>> {
    let mut scripts = BTreeSet::new();
    collect(&root.join("scripts"), "", &mut scripts)?;
    scripts.retain(|script| !LIST.ends_with(script.as_str()));
    Ok(scripts)
}

/// Adds the files in a folder; `folder` ends with `/` or is empty.
fn collect(root: &Path, folder: &str, scripts: &mut BTreeSet<String>) -> io::Result<()> {
    for entry in std::fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !entry.file_type()?.is_dir() {
            scripts.insert(format!("{folder}{name}"));
        } else if name != "__pycache__" {
            collect(root, &format!("{folder}{name}/"), scripts)?;
        }
    }
    Ok(())
}

/// Findings for scripts without a row in a table of the list, and for rows without a script.
pub(crate) fn check(list: &str, scripts: &BTreeSet<String>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut listed = BTreeSet::new();
    for (line, row) in (1..).zip(list.lines()) {
        let Some(name) = row.strip_prefix("| `").and_then(|row| row.split('`').next()) else { continue };
        if !scripts.contains(name) {
            let text = format!("scripts/{name} is not there: remove its row");
            findings.push(Finding::new(LIST, line, RULE, text));
        } else if !listed.insert(name) {
            findings.push(Finding::new(LIST, line, RULE, format!("scripts/{name} has two rows: remove one")));
        }
    }
    let missing = scripts.iter().filter(|script| !listed.contains(script.as_str()));
    findings.extend(missing.map(|script| {
        Finding::new(LIST, 1, RULE, format!("scripts/{script} has no row: add one that says what it is for"))
    }));
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_script_has_one_row_and_each_row_a_script() {
        let scripts: BTreeSet<String> = ["a.sh", "b/c.py"].map(str::to_owned).into();
        let found = |list: &str| -> Vec<(usize, String)> {
            check(list, &scripts).into_iter().map(|finding| (finding.line, finding.text)).collect()
        };
        assert_eq!(found("# Scripts\n\n| script |\n|---|\n| `a.sh` | x |\n| `b/c.py` | y |\n"), []);
        assert_eq!(
            found("| `a.sh` | x |\n| `d.sh` | y |\n| `a.sh` | z |\nSee `b/c.py`."),
            [
                (2, "scripts/d.sh is not there: remove its row".to_owned()),
                (3, "scripts/a.sh has two rows: remove one".to_owned()),
                (1, "scripts/b/c.py has no row: add one that says what it is for".to_owned()),
            ]
        );
    }

    #[test]
    fn the_folder_is_read_with_its_subfolders() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let scripts = all(root).unwrap();
        assert!(scripts.contains("test.sh") && scripts.contains("release/check.py"), "{scripts:?}");
        assert!(!scripts.contains("README.md"));
    }
}
