//! Paths that documents and comments name: what looks like a path of this repository has to exist.
//!
//! A word is taken for such a path if it has a `/` and its first part is a file or folder at the top of the
//! repository or next to the document, or if it ends like a source file. A source file may be named by the
//! end of its path (`tidy/prose.rs`), a Rust file also by its name alone, anything else from the top, from
//! the document, or from a folder around it. Capitals in a part (`NNN-TITLE.md`) and `*` stand for anything.

use std::collections::{BTreeSet, HashSet};
use std::io;
use std::path::Path;

use super::finding::Finding;
use super::prose::Word;

const RULE: &str = "named-path";

/// Folders whose contents are made by programs.
const MADE: [&str; 5] = ["target", "node_modules", "__pycache__", ".git", "artifacts"];

/// The files and folders of the repository, relative to its top, with `/`.
#[derive(Debug, Default)]
pub(crate) struct Paths {
    all: BTreeSet<String>,
    /// The paths of source files, each also without its first folder, its first two folders, and so on.
    ends: HashSet<String>,
}

impl Paths {
    /// All paths below the top of the repository.
    ///
    /// # Errors
    /// If a folder cannot be read.
    pub(crate) fn new(root: &Path) -> io::Result<Paths> {
        let mut paths = Paths::default();
        paths.collect(root, "")?;
        Ok(paths)
    }

    /// The files and folders, in the order of their paths.
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(String::as_str)
    }

    /// Finds words of a document that look like paths of the repository and lead nowhere.
    pub(crate) fn check(&self, document: &str, words: &[Word]) -> Vec<Finding> {
        words.iter().filter_map(|word| self.finding(document, word)).collect()
    }

    /// Adds what is in a folder; `folder` ends with `/` or is empty.
    fn collect(&mut self, root: &Path, folder: &str) -> io::Result<()> {
        for entry in std::fs::read_dir(root.join(folder))? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            if MADE.contains(&&*name) {
                continue;
            }
            let path = format!("{folder}{name}");
            if entry.file_type()?.is_dir() {
                self.collect(root, &format!("{path}/"))?;
            }
            self.add(path);
        }
        Ok(())
    }

    fn add(&mut self, path: String) {
        if is_source(&path) {
            let starts = path.match_indices('/').map(|(at, _)| at + 1).chain([0]);
            self.ends.extend(starts.map(|start| path[start..].to_owned()));
        }
        self.all.insert(path);
    }

    fn finding(&self, document: &str, word: &Word) -> Option<Finding> {
        let folder = document.rsplit_once('/').map_or("", |(folder, _)| folder);
        let name = if word.is_link {
            let target = word.text.split('#').next().unwrap_or_default();
            let is_own = !target.is_empty() && !target.contains(':');
            let path = resolved(folder, target).filter(|_| is_own)?;
            (!self.all.contains(&path)).then_some(path)?
        } else {
            let name = path_of(&word.text)?;
            (self.is_meant(folder, name) && !self.exists(folder, name)).then(|| name.to_owned())?
        };
        let text = format!("`{name}` is not there: correct the path, or describe it in another way");
        Some(Finding { item: Some(name), ..Finding::new(document, word.line, RULE, text) })
    }

    /// Whether a word looks like a path of this repository.
    fn is_meant(&self, folder: &str, name: &str) -> bool {
        let Some((first, _)) = name.split_once('/') else { return name.ends_with(".rs") };
        is_source(name)
            || self.all.contains(first)
            || (!folder.is_empty() && self.all.contains(&format!("{folder}/{first}")))
    }

    fn exists(&self, folder: &str, name: &str) -> bool {
        if self.ends.contains(name) {
            return true;
        }
        let around = std::iter::successors(Some(folder), |folder| {
            (!folder.is_empty()).then(|| folder.rsplit_once('/').map_or("", |(above, _)| above))
        });
        let places = around.flat_map(|folder| [folder.to_owned(), joined(folder, "src")]);
        let mut candidates = places.map(|place| joined(&place, name));
        if !is_pattern(name) {
            return candidates.any(|path| self.all.contains(&path));
        }
        candidates.any(|pattern| self.all.iter().any(|path| matches(&pattern, path)))
            || self.ends.iter().any(|end| matches(name, end))
    }
}

fn is_source(path: &str) -> bool {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    matches!(extension, "rs" | "py" | "pyi" | "sh" | "js" | "mjs")
}

/// The path in a word, without what may follow it: the name of a test, a line, punctuation. `None` if the
/// word has a letter that no path of the repository has, or leads out of it.
fn path_of(word: &str) -> Option<&str> {
    let word = word.split("::").next().unwrap_or_default().split('#').next().unwrap_or_default();
    let word = word.trim_end_matches(|letter: char| letter.is_ascii_digit() || ".,:!?".contains(letter));
    let word = word.strip_prefix("./").unwrap_or(word).trim_end_matches('/');
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-/*+".contains(letter);
    let is_path = word.chars().all(is_plain)
        && !word.starts_with(['/', '.', '*'])
        && !word.contains("..")
        && !word.contains("//");
    (is_path && !word.is_empty()).then_some(word)
}

/// The path of a link, from the top of the repository. `None` if it leads out of it.
fn resolved(folder: &str, target: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            _ => parts.push(part),
        }
    }
    (!parts.is_empty()).then(|| parts.join("/"))
}

fn joined(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

/// Whether a part of the path stands for others: it has a `*`, or nothing but capitals between its marks.
fn is_pattern(name: &str) -> bool {
    name.contains('*') || name.split(['/', '.', '-']).any(is_placeholder)
}

fn is_placeholder(part: &str) -> bool {
    part.len() > 1 && part.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_')
}

/// Whether a path fits a pattern, part by part.
fn matches(pattern: &str, path: &str) -> bool {
    let (patterns, parts): (Vec<&str>, Vec<&str>) = (pattern.split('/').collect(), path.split('/').collect());
    patterns.len() == parts.len()
        && patterns.iter().zip(parts).all(|(pattern, part)| part_matches(pattern, part))
}

fn part_matches(pattern: &str, part: &str) -> bool {
    let pattern: Vec<&str> = pattern
        .split_inclusive(['.', '-'])
        .map(|piece| if is_placeholder(piece.trim_end_matches(['.', '-'])) { "*" } else { piece })
        .collect();
    let pattern = pattern.concat();
    let pieces: Vec<&str> = pattern.split('*').collect();
    let [first, .., last] = &*pieces else { return pattern == part };
    let Some(mut rest) = part.strip_prefix(first).and_then(|rest| rest.strip_suffix(last)) else {
        return false;
    };
    for piece in &pieces[1..pieces.len() - 1] {
        let Some((_, after)) = rest.split_once(piece) else { return false };
        rest = after;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::super::prose;
    use super::*;

    fn paths() -> Paths {
        let mut paths = Paths::default();
        for path in [
            "README.md",
            "crates",
            "crates/a",
            "crates/a/src",
            "crates/a/src/b.rs",
            "crates/a/src/b",
            "crates/a/src/b/c.rs",
            "crates/a/tests",
            "crates/a/tests/main.rs",
            "crates/a/public-api.txt",
            "docs",
            "docs/page.md",
            "docs/decisions",
            "docs/decisions/001-first.md",
            "scripts",
            "scripts/test.sh",
        ] {
            paths.add(path.to_owned());
        }
        paths
    }

    #[track_caller]
    fn check(document: &str, text: &str, expected: &[(usize, &str)]) {
        let extension = document.rsplit_once('.').unwrap().1;
        let findings = paths().check(document, &prose::words(extension, text));
        let found: Vec<(usize, &str)> =
            findings.iter().map(|finding| (finding.line, finding.item.as_deref().unwrap())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn paths_that_are_there_are_no_findings() {
        check(
            "README.md",
            "`crates/a/src/b.rs`, `bash scripts/test.sh --quick`, `./scripts/`, `b/c.rs`, `c.rs`",
            &[],
        );
        check(
            "README.md",
            "`crates/a/src/b/c.rs::a_test`, `crates/a/src/b.rs:12` and [this](docs/page.md#part).",
            &[],
        );
        check(
            "README.md",
            "`crates/*/public-api.txt`, `docs/decisions/NNN-TITLE.md`, `crates/CRATE/src/b.rs`",
            &[],
        );
        check("docs/page.md", "`decisions/001-first.md` [up](../README.md) `page.md`", &[]);
        check("crates/a/src/b.rs", "// see tests/main.rs, b/c.rs and `src/b`", &[]);
    }

    #[test]
    fn paths_that_are_not_there_are_found() {
        check("README.md", "a\n`crates/a/src/d.rs`", &[(2, "crates/a/src/d.rs")]);
        check(
            "README.md",
            "`bash scripts/none.sh`, `a/c.rs`, `d.rs`, `e.py`",
            &[(1, "scripts/none.sh"), (1, "a/c.rs"), (1, "d.rs")],
        );
        check(
            "README.md",
            "[a](docs/none.md), `crates/*/none.txt`",
            &[(1, "crates/*/none.txt"), (1, "docs/none.md")],
        );
        check("docs/page.md", "`decisions/002-second.md`", &[(1, "decisions/002-second.md")]);
        check("docs/page.md", "[a](README.md)", &[(1, "docs/README.md")]);
        check(
            "scripts/make.py",
            "\"\"\"Tested by `crates/b/tests/samples.rs`.\"\"\"",
            &[(1, "crates/b/tests/samples.rs")],
        );
        check("scripts/test.sh", "ls crates/none  # see scripts/other.sh.", &[(1, "scripts/other.sh")]);
    }

    #[test]
    fn other_words_are_no_paths() {
        check("README.md", "`and/or`, `photos/2024`, `s3://docs/page`, `/docs/x`, `$D/crates/x`", &[]);
        check(
            "README.md",
            "```\ncrates/none\n```\n`thalweg index a/b/../crates/x` [b](https://a.b/docs/c) [c](#d)",
            &[],
        );
    }

    #[test]
    fn patterns_match_part_by_part() {
        assert!(matches("a/*-c.md", "a/b-c.md"));
        assert!(matches("a/NNN-*.md", "a/064-the-future.md"));
        assert!(!matches("a/*", "a/b/c"));
        assert!(!matches("a/*-d.md", "a/b-c.md"));
        assert!(matches("*b*d", "abcd"));
        assert!(!matches("*b*d", "acd"));
    }
}
