//! Every code block of the documents runs in a test, or a comment before it says why not.
//!
//! What runs a block depends on its kind: `commands` runs indented commands and `console`, `rust_code` contains
//! what is `rust`, `documents` asks the SQL of the cookbook, and `python/tests/test_documents.py` runs all that
//! is `python`. The comment is `<!-- not run: REASON -->` on the last line before the block.

use std::fs;
use std::path::Path;

use super::commands::{PAGES, PROGRAMS};
use super::rust_code;
use crate::collection::repository;

/// A block of code as it stands in a document.
struct Block {
    /// What follows the fence; empty if the block is indented.
    kind: String,
    lines: Vec<String>,
    /// The last line before it that is not empty.
    before: String,
    /// Number of its first line, counted from 1.
    at: usize,
}

#[test]
fn every_block_of_code_runs_or_says_why_not() {
    let mut documents = vec!["README.md".to_owned(), "python/README.md".to_owned()];
    pages_below("docs", &mut documents);
    let mut unmarked = Vec::new();
    let (mut n_blocks, mut n_marked) = (0, 0);
    for name in documents {
        let text = fs::read_to_string(repository().join(&name)).unwrap();
        for block in blocks(&text) {
            n_blocks += 1;
            let reason =
                block.before.strip_prefix("<!-- not run: ").and_then(|rest| rest.strip_suffix(" -->"));
            match reason {
                Some(reason) => {
                    assert!(reason.split(' ').count() >= 3, "{name}:{}: {reason:?} is no reason", block.at);
                    n_marked += 1;
                }
                None if is_run(&name, &block) => {}
                None => unmarked.push(format!("{name}:{}: {}", block.at, block.lines[0])),
            }
        }
    }
    assert!(n_blocks >= 90, "only {n_blocks} blocks were found");
    assert!(n_marked <= 20, "{n_marked} blocks do not run");
    assert!(unmarked.is_empty(), "these blocks are not run, and do not say why:\n{}", unmarked.join("\n"));
}

/// Whether a test runs all of the block.
fn is_run(document: &str, block: &Block) -> bool {
    let is_page = PAGES.iter().any(|page| page.name == document);
    match block.kind.as_str() {
        "" => {
            is_page
                && block.lines.iter().all(|line| PROGRAMS.iter().any(|name| line.trim().starts_with(name)))
        }
        "console" => is_page,
        "python" => true,
        "rust" => rust_code::contains(&block.lines),
        "sql" | "csv" => document == "docs/query-cookbook.md",
        _ => false,
    }
}

fn pages_below(folder: &str, pages: &mut Vec<String>) {
    let mut names: Vec<_> = fs::read_dir(repository().join(folder))
        .unwrap()
        .map(|entry| format!("{folder}/{}", entry.unwrap().file_name().to_string_lossy()))
        .collect();
    names.sort();
    for name in names {
        if repository().join(&name).is_dir() {
            pages_below(&name, pages);
        } else if Path::new(&name).extension().is_some_and(|extension| extension == "md") {
            pages.push(name);
        }
    }
}

fn blocks(text: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let (mut fenced, mut open, mut before) = (false, false, String::new());
    for (index, line) in text.lines().enumerate() {
        if let Some(kind) = line.strip_prefix("```") {
            fenced = !fenced;
            open = false;
            if fenced {
                let kind = kind.to_owned();
                found.push(Block { kind, lines: Vec::new(), before: before.clone(), at: index + 2 });
            } else {
                before.clear();
            }
        } else if fenced {
            found.last_mut().unwrap().lines.push(line.to_owned());
        } else if let Some(code) = line.strip_prefix("    ") {
            // A line of a paragraph or a list may be indented too; a block follows an empty line or a comment.
            let begins = before.is_empty() || before.ends_with("-->") || before.ends_with('\n');
            if !open && begins {
                let before = before.trim_end().to_owned();
                found.push(Block { kind: String::new(), lines: Vec::new(), before, at: index + 1 });
                open = true;
            }
            if open {
                found.last_mut().unwrap().lines.push(code.to_owned());
            }
        } else if line.is_empty() {
            // Remembered as a line break: what comes next may be an indented block.
            if !before.ends_with('\n') {
                before.push('\n');
            }
        } else {
            (before, open) = (line.to_owned(), false);
        }
    }
    found.iter_mut().for_each(|block| {
        block.before.truncate(block.before.trim_end().len());
        block.lines.retain(|line| !line.trim().is_empty());
    });
    found
}

#[test]
fn blocks_are_found_with_what_is_before_them() {
    let text = "Text:\n\n    thalweg a\n    thalweg b\n\n<!-- not run: because of this -->\n    curl\n\n- item\n    \
                more\n\n```python\nx = 1\n\ny\n```\n";
    let found: Vec<_> = blocks(text)
        .into_iter()
        .map(|block| (block.kind, block.lines.join("|"), block.before, block.at))
        .collect();
    let expected = [
        ("", "thalweg a|thalweg b", "Text:", 3),
        ("", "curl", "<!-- not run: because of this -->", 7),
        ("python", "x = 1|y", "- item", 13),
    ];
    let expected: Vec<_> = expected
        .iter()
        .map(|(kind, lines, before, at)| ((*kind).into(), (*lines).into(), (*before).into(), *at))
        .collect::<Vec<(String, String, String, usize)>>();
    assert_eq!(found, expected);
}
