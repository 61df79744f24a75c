//! The words of documents and comments, with their lines: what a reader may take for a path.

use super::token;

/// A word as it stands in the text, without spaces and quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    /// Line, counted from 1.
    pub(crate) line: usize,
    pub(crate) text: String,
    /// Whether it is the target of a link, which is relative to its document.
    pub(crate) is_link: bool,
}

/// Whether files of this kind have words that are read as prose.
pub(crate) fn has_words(extension: &str) -> bool {
    matches!(extension, "md" | "rs" | "js" | "mjs" | "py" | "sh" | "toml" | "yml" | "service" | "timer")
}

/// The words of a file that are read as prose.
pub(crate) fn words(extension: &str, text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    match extension {
        "md" => markdown(text, &mut words),
        "rs" => {
            for comment in token::scan(text).comments {
                for (n, line) in comment.text.lines().enumerate() {
                    split(comment.line + n, line, &mut words);
                }
            }
        }
        "js" | "mjs" => lines(text, script_comment, &mut words),
        "py" => python(text, &mut words),
        _ => lines(text, hash_comment, &mut words),
    }
    words
}

fn split(line: usize, text: &str, words: &mut Vec<Word>) {
    let is_between = |letter: char| letter.is_whitespace() || "`\"'()[]<>|=;".contains(letter);
    let parts = text.split(is_between).filter(|part| !part.is_empty());
    words.extend(parts.map(|part| Word { line, text: part.to_owned(), is_link: false }));
}

fn lines(text: &str, comment: fn(&str) -> Option<&str>, words: &mut Vec<Word>) {
    for (n, line) in text.lines().enumerate() {
        if let Some(comment) = comment(line) {
            split(n + 1, comment, words);
        }
    }
}

/// The comment of a line that begins with `#`, or has one after a space outside of quotes.
fn hash_comment(line: &str) -> Option<&str> {
    let mut quote = None;
    let mut is_after_space = true;
    for (at, letter) in line.char_indices() {
        match (quote, letter) {
            (None, '#') if is_after_space => return Some(&line[at + 1..]),
            (None, '"' | '\'') => quote = Some(letter),
            (Some(open), _) if open == letter => quote = None,
            _ => {}
        }
        is_after_space = letter.is_whitespace();
    }
    None
}

/// The comment of a line of JavaScript: after `//`, or a line of a block.
fn script_comment(line: &str) -> Option<&str> {
    let trimmed = line.trim_start();
    for opening in ["//", "/*", "* "] {
        if let Some(comment) = trimmed.strip_prefix(opening) {
            return Some(comment);
        }
    }
    line.split_once(" // ").map(|(_, comment)| comment)
}

/// Comments, and docstrings: texts in three quotes that begin a line.
fn python(text: &str, words: &mut Vec<Word>) {
    let mut open: Option<&str> = None;
    for (n, line) in text.lines().enumerate() {
        if let Some(quotes) = open {
            split(n + 1, line, words);
            if line.contains(quotes) {
                open = None;
            }
            continue;
        }
        let trimmed = line.trim_start().trim_start_matches(['r', 'b', 'f']);
        let docstring = ["\"\"\"", "'''"].into_iter().find(|quotes| trimmed.starts_with(quotes));
        if let Some(quotes) = docstring {
            split(n + 1, trimmed, words);
            open = (!trimmed[quotes.len()..].contains(quotes)).then_some(quotes);
        } else if let Some(comment) = hash_comment(line) {
            split(n + 1, comment, words);
        }
    }
}

/// Inline code, indented commands, and targets of links. Fenced blocks are left out: most are output.
fn markdown(text: &str, words: &mut Vec<Word>) {
    let mut is_fenced = false;
    // Whether inline code goes on from the line before.
    let mut is_code = false;
    let mut may_be_block = true;
    for (n, line) in text.lines().enumerate() {
        let is_fence = line.trim_start().starts_with("```");
        is_fenced ^= is_fence;
        if is_fenced || is_fence {
            continue;
        }
        let is_block = may_be_block && line.starts_with("    ");
        may_be_block = line.trim().is_empty() || is_block;
        if line.trim().is_empty() || line.starts_with('|') {
            is_code = false;
        }
        if is_block {
            split(n + 1, line.split(" # ").next().unwrap_or_default(), words);
            continue;
        }
        for (n_marks, part) in line.split('`').enumerate() {
            is_code ^= n_marks > 0;
            if is_code {
                split(n + 1, part, words);
            }
        }
        let targets = line.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
        words.extend(targets.map(|target| Word { line: n + 1, text: target.to_owned(), is_link: true }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(extension: &str, text: &str, expected: &[(usize, &str)]) {
        let words = words(extension, text);
        let found: Vec<(usize, &str)> = words.iter().map(|word| (word.line, &*word.text)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn code_and_links_of_markdown_are_found_and_fenced_blocks_left_out() {
        check(
            "md",
            "a/b `c/d e/f` g\n```\nh/i `j/k`\n```\n[l](m/n.md#o) `p\nq/r` s/t\n\n    bash u/v.sh  # w/x\n",
            &[(1, "c/d"), (1, "e/f"), (5, "p"), (5, "m/n.md#o"), (6, "q/r"), (8, "bash"), (8, "u/v.sh")],
        );
        // A list that goes on is no block, and a row of a table ends what an odd mark began.
        check("md", "- a\n    b/c `d/e`\n`f\n| g/h `i/j` |\n", &[(2, "d/e"), (3, "f"), (4, "i/j")]);
    }

    #[test]
    fn comments_and_docstrings_are_found_and_code_is_not() {
        check(
            "py",
            "x = 'a/b'  # c/d\n\"\"\"E\nf/g.\"\"\"\ny = \"#h/i\"\n",
            &[(1, "c/d"), (2, "E"), (3, "f/g.")],
        );
        check("sh", "#!/bin/sh\ncat a/b # c/d\necho \"e # f/g\" $#\n", &[(1, "!/bin/sh"), (2, "c/d")]);
        check(
            "rs",
            "//! `a/b.rs`\nconst C: &str = \"d/e\"; // f/g\n",
            &[(1, "//!"), (1, "a/b.rs"), (2, "//"), (2, "f/g")],
        );
        check(
            "js",
            "// a/b\nlet c = \"d/e\"; // f/g\n/** h\n * i/j */\n",
            &[(1, "a/b"), (2, "f/g"), (3, "*"), (3, "h"), (4, "i/j"), (4, "*/")],
        );
        assert!(has_words("sh") && !has_words("png"));
    }
}
