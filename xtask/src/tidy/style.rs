//! Rules that concern a single file.

use super::config::Limits;
use super::doc;
use super::finding::Finding;
use super::source::Source;

/// Findings of all rules for a file. For test files only the width of comments is checked.
pub(crate) fn check(source: &Source, is_test: bool, limits: &Limits) -> Vec<Finding> {
    let mut findings = comments(source, limits);
    if source.path.ends_with("mod.rs") {
        let text = "modules lie in foo.rs beside foo/: move it one folder up".to_owned();
        findings.push(Finding::new(&source.path, 1, "module-style", text));
    }
    if !is_test {
        findings.extend(head(source));
        findings.extend(docs(source));
        findings.extend(length(source, limits));
        findings.extend(functions(source, limits));
        findings.extend(prints(source));
        findings.extend(platforms(source));
    }
    findings
}

fn head(source: &Source) -> Option<Finding> {
    let text = "begins without `//!`: say in a sentence what the module is".to_owned();
    (!source.has_head).then(|| Finding::new(&source.path, 1, "module-head", text))
}

fn docs(source: &Source) -> impl Iterator<Item = Finding> {
    source.short_docs.iter().map(|&line| {
        let text =
            format!("fewer than {} words about a public item: say what it is or does", doc::LEAST_WORDS);
        Finding::new(&source.path, line, "short-doc", text)
    })
}

fn comments(source: &Source, limits: &Limits) -> Vec<Finding> {
    let wide = source.comments.iter().filter(|(_, columns)| *columns > limits.comment_columns);
    wide.map(|&(line, columns)| {
        let text = format!("a comment of {columns} columns, {} may be: break it", limits.comment_columns);
        Finding::new(&source.path, line, "comment-width", text)
    })
    .collect()
}

fn length(source: &Source, limits: &Limits) -> Option<Finding> {
    let lines = source.logic_lines();
    let text = format!(
        "{lines} lines without tables and tests, {} may be: move a part into a file of its own",
        limits.file_lines
    );
    (lines > limits.file_lines).then(|| Finding::new(&source.path, 1, "file-length", text))
}

fn functions(source: &Source, limits: &Limits) -> Vec<Finding> {
    let mut findings = Vec::new();
    for function in &source.shape.functions {
        let lines = source.code_lines(&function.body);
        if lines > limits.function_lines {
            let text = format!(
                "`{}` has {lines} lines of code, {} may be: give a part a name of its own",
                function.name, limits.function_lines
            );
            let finding = Finding::new(&source.path, function.line, "function-length", text);
            findings.push(Finding { item: Some(function.name.clone()), ..finding });
        }
    }
    findings
}

fn prints(source: &Source) -> Vec<Finding> {
    let found = source.shape.prints.iter();
    found
        .map(|print| {
            let text = format!("`{}` outside of the printer: hand the text to `printer`", print.name);
            Finding::new(&source.path, print.line, "print", text)
        })
        .collect()
}

fn platforms(source: &Source) -> Vec<Finding> {
    let is_platform_file = source.path.ends_with("platform.rs")
        || source
            .path
            .parent()
            .is_some_and(|folder| folder.components().any(|part| part.as_os_str() == "platform"));
    if is_platform_file {
        return Vec::new();
    }
    let found = source.shape.platforms.iter();
    found
        .map(|platform| {
            let text = format!("`{}` outside of the platform's files: move it to platform.rs", platform.text);
            Finding::new(&source.path, platform.line, "platform", text)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[track_caller]
    fn check_with(path: &str, text: &str, expected: &[(usize, &str)]) {
        let limits = Limits { cycle_files: 0, file_lines: 9, function_lines: 2, comment_columns: 20 };
        let findings = check(&Source::new(Path::new(path), text), false, &limits);
        let found: Vec<(usize, &str)> = findings.iter().map(|finding| (finding.line, finding.rule)).collect();
        assert_eq!(found, expected, "{findings:?}");
    }

    #[test]
    fn a_good_file_has_no_findings() {
        check_with(
            "src/a.rs",
            "//! A.\n\nconst B: [u8; 9] = [\n1,\n1,\n1,\n1,\n1,\n];\n\nfn c() {\n    1;\n    // d\n\n    2\n}",
            &[],
        );
    }

    #[test]
    fn each_rule_finds_what_breaks_it() {
        check_with("src/a/mod.rs", "//! A.", &[(1, "module-style")]);
        check_with("src/a.rs", "fn b() {}", &[(1, "module-head")]);
        check_with(
            "src/a.rs",
            "//! A.\n// as wide as the sea\nconst B: u8 = 1; // c d e f",
            &[(2, "comment-width"), (3, "comment-width")],
        );
        check_with("src/a.rs", "//! A.\n\n\n\n\n\n\n\n\n", &[]);
        check_with("src/a.rs", "//! A.\n\n\n\n\n\n\n\n\n\n", &[(1, "file-length")]);
        check_with("src/a.rs", "//! A.\nfn b() {\n    1;\n    2;\n    3\n}", &[(2, "function-length")]);
        check_with("src/a.rs", "//! A.\n\n/// The B.\npub struct B;", &[(3, "short-doc")]);
        check_with("src/a.rs", "//! A.\nfn b() {\n    println!();\n}", &[(3, "print")]);
        check_with("src/a.rs", "//! A.\n#[cfg(unix)]\nfn b() {}", &[(2, "platform")]);
        for test in ["windows", "not(windows)", "target_os = \"windows\"", "target_family = \"unix\""] {
            check_with("src/a.rs", &format!("//! A.\n#[cfg({test})]\nfn b() {{}}"), &[(2, "platform")]);
            let text = format!("//! A.\nfn b() {{\n    cfg!({test});\n}}");
            check_with("src/a.rs", &text, &[(3, "platform")]);
        }
        check_with("src/platform.rs", "//! A.\n#[cfg(unix)]\nfn b() {}", &[]);
        check_with("src/platform/linux.rs", "//! A.\n#[cfg(unix)]\nfn b() {}", &[]);
    }

    #[test]
    fn tests_are_held_to_the_width_of_comments() {
        let source = Source::new(Path::new("src/a/tests.rs"), "fn a() { println!(); }");
        assert_eq!(check(&source, true, &Limits::default()), []);
    }
}
