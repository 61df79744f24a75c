//! Import cycles: files that import each other, directly or indirectly.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::config::{Cycle, Limits};
use super::finding::Finding;
use super::tree::Import;

const RULE: &str = "import-cycle";

/// Sets of at least two files, each of which reaches all others of its set.
pub(crate) fn cycles(imports: &[Import]) -> Vec<BTreeSet<&Path>> {
    let mut needs: BTreeMap<&Path, BTreeSet<&Path>> = BTreeMap::new();
    for import in imports {
        needs.entry(&import.from).or_default().insert(&import.to);
    }
    // A few hundred files: a simple algorithm is sufficient.
    let reached: BTreeMap<&Path, BTreeSet<&Path>> =
        needs.keys().map(|&from| (from, reached(&needs, from))).collect();
    let mut cycles: BTreeSet<BTreeSet<&Path>> = BTreeSet::new();
    for (&from, there) in &reached {
        let cycle: BTreeSet<&Path> = there
            .iter()
            .copied()
            .filter(|to| reached.get(to).is_some_and(|back| back.contains(from)))
            .collect();
        if cycle.len() > 1 {
            cycles.insert(cycle);
        }
    }
    cycles.into_iter().collect()
}

/// All files that are reachable from one.
fn reached<'i>(needs: &BTreeMap<&'i Path, BTreeSet<&'i Path>>, from: &'i Path) -> BTreeSet<&'i Path> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        let next = needs.get(file).into_iter().flatten().copied();
        open.extend(next.filter(|&next| reached.insert(next)));
    }
    reached
}

/// Reports cycles that are too large or not listed, and listed ones that no longer exist.
pub(crate) fn check(imports: &[Import], allowed: &[Cycle], limits: &Limits, config: &Path) -> Vec<Finding> {
    let found = cycles(imports);
    let mut findings = Vec::new();
    for cycle in &found {
        let is_listed = allowed.iter().any(|allowed| is_same(&allowed.files, cycle));
        let Some(first) = cycle.first() else { continue };
        if cycle.len() > limits.cycle_files {
            let text = format!(
                "{} files import each other, {} may: {}",
                cycle.len(),
                limits.cycle_files,
                edges(cycle, imports)
            );
            findings.push(Finding::new(*first, 1, RULE, text));
        } else if !is_listed {
            let text = format!(
                "{} files import each other: {}. Move what they share into a file below them, or list the cycle",
                cycle.len(),
                edges(cycle, imports)
            );
            findings.push(Finding::new(*first, 1, RULE, text));
        }
    }
    for allowed in allowed {
        if !found.iter().any(|cycle| is_same(&allowed.files, cycle)) {
            let text = format!("the cycle of {} is gone: remove it", names(&allowed.files));
            findings.push(Finding::new(config, 1, RULE, text));
        }
    }
    findings
}

fn is_same(files: &[PathBuf], cycle: &BTreeSet<&Path>) -> bool {
    files.len() == cycle.len() && files.iter().all(|file| cycle.contains(file.as_path()))
}

fn names(files: &[PathBuf]) -> String {
    files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(", ")
}

/// The imports within a cycle, one for each pair of files.
fn edges(cycle: &BTreeSet<&Path>, imports: &[Import]) -> String {
    let mut seen = BTreeSet::new();
    let within = imports.iter().filter(|import| {
        cycle.contains(import.from.as_path())
            && cycle.contains(import.to.as_path())
            && seen.insert((&import.from, &import.to))
    });
    let edges: Vec<String> = within
        .map(|import| {
            format!(
                "\n    {}:{} {} ({})",
                import.from.display(),
                import.line,
                import.to.display(),
                import.path
            )
        })
        .collect();
    edges.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn imports(edges: &[(&str, &str)]) -> Vec<Import> {
        let import = |&(from, to): &(&str, &str)| Import {
            from: from.into(),
            to: to.into(),
            line: 1,
            path: String::new(),
        };
        edges.iter().map(import).collect()
    }

    #[track_caller]
    fn check_with(edges: &[(&str, &str)], allowed: &[&[&str]], cycle_files: usize, expected: &[&str]) {
        let allowed: Vec<Cycle> =
            allowed.iter().map(|files| Cycle { files: files.iter().map(PathBuf::from).collect() }).collect();
        let limits = Limits { cycle_files, ..Limits::default() };
        let findings = check(&imports(edges), &allowed, &limits, Path::new("t"));
        assert_eq!(findings.len(), expected.len(), "{findings:?}");
        for (finding, phrase) in findings.iter().zip(expected) {
            assert!(finding.text.contains(phrase), "{}", finding.text);
        }
    }

    #[test]
    fn a_cycle_must_be_listed_and_a_listed_one_must_be_there() {
        let edges = [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e")];
        check_with(&edges, &[], 3, &["3 files import each other"]);
        check_with(&edges, &[&["a", "b", "c"]], 3, &[]);
        check_with(&edges, &[&["a", "b"]], 3, &["3 files import", "is gone"]);
        check_with(&edges, &[&["a", "b", "c"]], 2, &["3 files import each other, 2 may"]);
        check_with(&edges[3..], &[], 3, &[]);
    }
}
