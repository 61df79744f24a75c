//! Packages and test programs that commands in documents and comments name: each has to be one of Cargo's.

use std::collections::BTreeSet;
use std::path::Path;

use super::arrow::Manifest;
use super::finding::Finding;
use super::prose::Word;

const RULE: &str = "named-target";

/// Words between `cargo` and an option of its command.
const COMMAND_WORDS: usize = 8;

/// The names that `cargo` takes in this workspace.
#[derive(Debug, Default)]
pub(crate) struct Targets {
    packages: BTreeSet<String>,
    tests: BTreeSet<String>,
}

impl Targets {
    /// The packages and integration tests of the crates.
    pub(crate) fn new(root: &Path, manifests: &[Manifest]) -> Targets {
        let mut targets = Targets::default();
        for manifest in manifests {
            let name = manifest.table.get("package").and_then(|package| package.get("name")?.as_str());
            targets.packages.extend(name.map(str::to_owned));
            let tests = manifest.table.get("test").and_then(toml::Value::as_array);
            let named = tests.into_iter().flatten().filter_map(|test| test.get("name")?.as_str());
            targets.tests.extend(named.map(str::to_owned));
            let folder = root.join(&manifest.path).with_file_name("tests");
            let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
            let rust = files.filter(|file| file.extension().is_some_and(|extension| extension == "rs"));
            targets.tests.extend(rust.filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned())));
        }
        targets
    }

    /// Finds options `-p` and `--test` of which the value is no package of ours and no test program.
    pub(crate) fn check(&self, document: &Path, words: &[Word]) -> Vec<Finding> {
        let mut findings = Vec::new();
        for (at, pair) in words.windows(2).enumerate() {
            let (option, name) = (&*pair[0].text, pair[1].text.trim_end_matches(['.', ',', ':']));
            let is_cargo =
                || words[at.saturating_sub(COMMAND_WORDS)..at].iter().any(|word| word.text == "cargo");
            let is_known = match option {
                "-p" | "--package" if name.starts_with("thalweg") => self.packages.contains(name),
                "--test" if name.starts_with(|first: char| first.is_ascii_lowercase()) && is_cargo() => {
                    self.tests.contains(name)
                }
                _ => continue,
            };
            if !is_known {
                let text = format!("`{option} {name}` names nothing in this workspace: correct the command");
                let finding = Finding::new(document, pair[1].line, RULE, text);
                findings.push(Finding { item: Some(name.to_owned()), ..finding });
            }
        }
        findings
    }
}

#[cfg(test)]
mod tests {
    use super::super::prose;
    use super::*;

    #[test]
    fn commands_name_packages_and_test_programs() {
        let targets = Targets {
            packages: ["thalweg", "thalweg-tag"].map(str::to_owned).into(),
            tests: ["all", "conformance"].map(str::to_owned).into(),
        };
        let text = "`make.sh --test a`, `cargo test -p thalweg --test all tune::`, `cargo doc --package thalweg-tag`, `tags -p FORMAT`\n\
                    `cargo test -p thalweg-cli --test corpora`, `cargo test -p thalweg-tag --test TEST`";
        let findings = targets.check(Path::new("a.md"), &prose::words("md", text));
        let found: Vec<(usize, &str)> =
            findings.iter().map(|finding| (finding.line, finding.item.as_deref().unwrap())).collect();
        assert_eq!(found, [(2, "thalweg-cli"), (2, "corpora")]);
    }
}
