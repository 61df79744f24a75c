//! A source file: its text, its shape, and the counts of its lines.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use super::doc;
use super::item::{self, Shape};
use super::token::{self, Kind};

/// A file below a folder `src` of the workspace.
#[derive(Debug)]
pub(crate) struct Source {
    /// Path relative to the root of the workspace, with `/`.
    pub(crate) path: PathBuf,
    pub(crate) shape: Shape,
    pub(crate) n_lines: usize,
    /// Whether the file begins with `//!`.
    pub(crate) has_head: bool,
    /// Lines with code: all but blank ones and comments.
    pub(crate) has_code: Vec<bool>,
    /// Lines of comments, with their columns.
    pub(crate) comments: Vec<(usize, usize)>,
    /// Lines of documentation comments of public items that are too short.
    pub(crate) short_docs: Vec<usize>,
}

impl Source {
    pub(crate) fn new(path: &Path, text: &str) -> Source {
        let scanned = token::scan(text);
        let n_lines = text.lines().count();
        let mut has_code = vec![false; n_lines + 1];
        for token in &scanned.tokens {
            has_code[token.line..=token.last_line.min(n_lines)].fill(true);
        }
        let lines: Vec<&str> = text.lines().collect();
        let comments = scanned
            .comments
            .iter()
            .flat_map(|comment| (0..comment.text.lines().count()).map(|n| comment.line + n))
            .filter_map(|line| Some((line, lines.get(line - 1)?.trim_end().chars().count())))
            .collect();
        let first_code = scanned.tokens.first().map_or(usize::MAX, |token| token.line);
        let has_head = scanned
            .comments
            .first()
            .is_some_and(|comment| comment.text.starts_with("//!") && comment.line < first_code);
        let attributes_only = scanned.tokens.iter().all(|token| token.kind == Kind::Literal);
        let shape = item::parse(&scanned.tokens);
        let has_head = has_head || (attributes_only && n_lines == 0);
        let short_docs = doc::short_docs(text);
        Source { path: path.to_owned(), shape, n_lines, has_head, has_code, comments, short_docs }
    }

    /// Number of code lines within these, without tables.
    pub(crate) fn code_lines(&self, lines: &RangeInclusive<usize>) -> usize {
        let is_table = |line: usize| {
            let tables = self.shape.tables.iter().filter(|table| lines.contains(table.start()));
            tables.clone().any(|table| table.contains(&line))
        };
        lines.clone().filter(|&line| self.has_code.get(line) == Some(&true) && !is_table(line)).count()
    }

    /// Number of lines of the file without its tables and tests.
    pub(crate) fn logic_lines(&self) -> usize {
        let apart = |line: &usize| {
            self.shape.tables.iter().chain(&self.shape.tests).any(|lines| lines.contains(line))
        };
        (1..=self.n_lines).filter(|line| !apart(line)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_tests_blank_lines_and_comments_are_no_code() {
        let text = "//! Head.\n\nconst A: [u8; 1] = [\n    1,\n];\n\nfn f() {\n    // why\n\n    g();\n    const B: u8 = 1;\n}\n\n#[cfg(test)]\nmod tests {\n}\n";
        let source = Source::new(Path::new("a.rs"), text);
        assert!(source.has_head);
        assert_eq!(source.logic_lines(), 16 - 3 - 1 - 3);
        assert_eq!(source.code_lines(&source.shape.functions[0].body), 1);
        assert!(!Source::new(Path::new("a.rs"), "use a;\n//! late").has_head);
    }
}
