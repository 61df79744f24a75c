//! Arrows between crates: compares the dependencies in the manifests with the table in `tidy.toml`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::config::Config;
use super::finding::Finding;

const RULE: &str = "arrows";

/// The parts of a crate's manifest that arrows need.
#[derive(Debug)]
pub(crate) struct Manifest {
    /// Path relative to the root of the workspace.
    pub(crate) path: PathBuf,
    /// Name of the crate in the table: that of its folder.
    pub(crate) name: String,
    pub(crate) table: toml::Table,
}

/// Our own crates by their names in manifests: `[workspace.dependencies]` with a `path`.
pub(crate) fn own(workspace: &toml::Table) -> BTreeMap<String, String> {
    let dependencies = workspace
        .get("workspace")
        .and_then(|workspace| workspace.get("dependencies"))
        .and_then(toml::Value::as_table);
    let folder =
        |value: &toml::Value| Some(Path::new(value.get("path")?.as_str()?).file_name()?.to_str()?.to_owned());
    let own = dependencies.into_iter().flatten();
    own.filter_map(|(name, value)| Some((name.clone(), folder(value)?))).collect()
}

pub(crate) fn check(
    manifests: &[Manifest],
    own: &BTreeMap<String, String>,
    config: &Config,
    at: &Path,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    for manifest in manifests {
        let Some(allowed) = config.arrows.get(&manifest.name) else {
            let text = format!("`{}` has no line under [arrows] in {}: add it", manifest.name, at.display());
            findings.push(Finding::new(&manifest.path, 1, RULE, text));
            continue;
        };
        let tests = config.test_arrows.get(&manifest.name).map(Vec::as_slice).unwrap_or_default();
        for (kind, name) in dependencies(&manifest.table) {
            let Some(to) = own.get(name) else { continue };
            let is_allowed = allowed.contains(to) || (kind == "dev-dependencies" && tests.contains(to));
            if !is_allowed {
                let text = format!(
                    "[{kind}] {} must not depend on {to}: move what is shared downward, or draw the arrow in {} and in \
                     ARCHITECTURE.md",
                    manifest.name,
                    at.display()
                );
                findings.push(Finding::new(&manifest.path, 1, RULE, text));
            }
        }
    }
    findings
}

/// All dependencies with the kind of their table, including those for one platform.
fn dependencies(table: &toml::Table) -> Vec<(&'static str, &str)> {
    let mut found = Vec::new();
    let targets = table.get("target").and_then(toml::Value::as_table).into_iter().flatten();
    let tables = std::iter::once(table).chain(targets.filter_map(|(_, target)| target.as_table()));
    for table in tables {
        for kind in ["dependencies", "build-dependencies", "dev-dependencies"] {
            let names = table.get(kind).and_then(toml::Value::as_table).into_iter().flatten();
            found.extend(names.map(|(name, _)| (kind, name.as_str())));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_arrows_that_are_drawn_are_allowed() {
        let workspace = "[workspace.dependencies]\nlow = { path = \"crates/low\" }\nhigh = { path = \"crates/high\" }\nserde = \"1\"";
        let own = own(&workspace.parse().unwrap());
        let config: Config = Config::parse(
            "[limits]\ncycle_files = 1\nfile_lines = 1\nfunction_lines = 1\ncomment_columns = 1\n[arrows]\nlow = []\nhigh = [\"low\"]\n[test_arrows]\nlow = [\"high\"]",
        )
        .unwrap();
        let manifest = |name: &str, text: &str| Manifest {
            path: format!("{name}/Cargo.toml").into(),
            name: name.to_owned(),
            table: text.parse().unwrap(),
        };
        let right = [
            manifest("high", "[dependencies]\nlow = { workspace = true }\nserde = \"1\""),
            manifest("low", "[dev-dependencies]\nhigh = { workspace = true }"),
        ];
        assert_eq!(check(&right, &own, &config, Path::new("t")), []);
        let wrong = [
            manifest("low", "[dependencies]\nhigh.workspace = true"),
            manifest("low", "[target.'cfg(unix)'.dependencies]\nhigh = { workspace = true }"),
            manifest("new", ""),
        ];
        let lines: Vec<String> =
            check(&wrong, &own, &config, Path::new("t")).iter().map(Finding::to_string).collect();
        assert!(
            lines[0].contains("low must not depend on high")
                && lines[1].contains("low must not depend on high")
        );
        assert!(lines[2].contains("`new` has no line"), "{lines:?}");
    }
}
