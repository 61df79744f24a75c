//! Measured figures in the prose of a document: numbers with a unit of rate, time, ratio, share or size.
//!
//! Prose is what is neither in a block of figures, nor in a code block, nor inline code.

use super::block::Block;

/// Units that follow a number, after an optional space. Longer ones come first.
const UNITS: [&str; 40] = [
    "files/s",
    "images/s",
    "objects/s",
    "requests/s",
    "rows/s",
    "members/s",
    "KiB/s",
    "MiB/s",
    "GiB/s",
    "kB/s",
    "MB/s",
    "GB/s",
    "/s",
    "files a second",
    "objects a second",
    "rows a second",
    "a second",
    "nanoseconds",
    "microseconds",
    "milliseconds",
    "seconds",
    "minutes",
    "times",
    "ns",
    "µs",
    "us",
    "ms",
    "s",
    "min",
    "%",
    "percent",
    "bytes",
    "KiB",
    "MiB",
    "GiB",
    "TiB",
    "kB",
    "KB",
    "MB",
    "GB",
];

/// A number with its unit.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct FoundFigure {
    pub(crate) line: usize,
    /// The number and its unit: `64 MiB`.
    pub(crate) figure: String,
    /// The line that it stands in.
    pub(crate) text: String,
}

/// Finds figures outside blocks.
pub(crate) fn find(text: &str, blocks: &[Block]) -> Vec<FoundFigure> {
    let mut found = Vec::new();
    let mut is_fenced = false;
    let mut at = 0;
    let mut after_blank = true;
    let mut is_indented_code = false;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let begin = at;
        at += line.len();
        let line = line.trim_end();
        if line.trim_start().starts_with("```") {
            is_fenced = !is_fenced;
            continue;
        }
        // Four spaces after an empty line are code; else they continue a list.
        is_indented_code = line.starts_with("    ") && (after_blank || is_indented_code);
        after_blank = line.is_empty();
        let is_rendered = blocks.iter().any(|block| block.body.contains(&begin));
        if is_fenced || is_indented_code || is_rendered {
            continue;
        }
        for figure in figures(&without_code(line)) {
            found.push(FoundFigure { line: number + 1, figure, text: line.to_owned() });
        }
    }
    found
}

/// The line with its inline code blanked.
fn without_code(line: &str) -> String {
    let parts = line.split('`').enumerate();
    parts.map(|(index, part)| if index % 2 == 0 { part } else { " ` " }).collect()
}

/// The figures of a line: a number, then a unit that ends where a word ends; and `x 1.97`.
fn figures(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = line;
    let mut before: Option<char> = None;
    while let Some(start) = rest.find(|character: char| character.is_ascii_digit()) {
        before = rest[..start].chars().next_back().or(before);
        let sign = rest[..start].strip_suffix("x ");
        let is_ratio = sign.is_some_and(|text| !text.ends_with(char::is_alphanumeric));
        // A digit in a name (`s3`, `UTF-16`, `v1.2`) begins no number.
        let is_word = before.is_some_and(|character| character.is_alphanumeric() || character == '_');
        let from = &rest[start..];
        let is_number = |character: char| character.is_ascii_digit() || matches!(character, '.' | ',');
        let end = from.find(|character: char| !is_number(character)).unwrap_or(from.len());
        let number = from[..end].trim_end_matches(['.', ',']);
        let after = &from[number.len()..];
        if !is_word {
            match unit(after) {
                Some(unit) => found.push(format!("{number}{unit}")),
                None if after.starts_with('x') => found.push(format!("{number}x")),
                None if is_ratio => found.push(format!("x {number}")),
                None => {}
            }
        }
        before = number.chars().next_back();
        rest = after;
    }
    found
}

/// The unit at the beginning of a text, with the space before it.
fn unit(text: &str) -> Option<String> {
    let (space, rest) = match text.strip_prefix([' ', '\u{a0}', '-']) {
        Some(rest) => (" ", rest),
        None => ("", text),
    };
    let ends = |unit: &str| {
        let next = rest[unit.len()..].chars().next();
        !unit.ends_with(char::is_alphanumeric) || !next.is_some_and(char::is_alphanumeric)
    };
    let unit = UNITS.into_iter().find(|unit| rest.starts_with(unit) && ends(unit))?;
    Some(format!("{space}{unit}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::docs::block;

    #[track_caller]
    fn check(line: &str, expected: &[&str]) {
        assert_eq!(figures(line), expected);
    }

    #[test]
    fn numbers_with_units_are_figures() {
        check("reads 120,000 files/s, 750 times ExifTool", &["120,000 files/s", "750 times"]);
        check(
            "takes 0.27 ms or 12s, 99.5 % (x 1.97) and 2.5x",
            &["0.27 ms", "12s", "99.5 %", "x 1.97", "2.5x"],
        );
        check("30,500 a second with 64 MiB.", &["30,500 a second", "64 MiB"]);
        check("a 4-minutes run", &["4 minutes"]);
    }

    #[test]
    fn other_numbers_are_not() {
        check("20,000 files of 12 megapixels on 2 cores, UTF-16, 8-bit, s3", &[]);
        check("version 13.58 of 2026-11-22; Python 3.10 or later", &[]);
        check("3 sets of 4 members", &[]);
    }

    #[test]
    fn only_prose_counts() {
        let text = "1 ms\n\n    sleep 2 s\n\n```\n3 s\n```\n`4 s` and 5 s\n<!-- figures: a.b -->\n6 s\n<!-- /figures -->\n- a\n    7 s\n";
        let found = find(text, &block::find(text).unwrap());
        let figures: Vec<(usize, &str)> = found.iter().map(|one| (one.line, one.figure.as_str())).collect();
        assert_eq!(figures, [(1, "1 ms"), (8, "5 s"), (13, "7 s")]);
    }
}
