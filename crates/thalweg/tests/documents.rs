//! Compares README.md and docs/ with the behaviour of the program.
#![cfg(unix)] // Paths are compared as they are written in the documents.

mod blocks;
mod commands;
mod rust_code;

use std::fs;

use engine::catalog::STACK_RULES;
use engine::catalog::column::{COLUMNS, SUBJECTS};
use engine::catalog::language::keys;

use crate::collection::{Collection, repository};
use crate::env::Env;

/// A recipe of the cookbook: the question, its SQL, and the result shown in the document.
struct Recipe {
    question: String,
    sql: String,
    answer: String,
}

#[test]
fn every_recipe_of_the_cookbook_gives_its_answer() {
    let collection = Collection::indexed();
    let recipes = recipes(&read("docs/query-cookbook.md"));
    assert!(recipes.len() >= 20, "only {} recipes were found", recipes.len());
    for recipe in recipes {
        assert_eq!(collection.csv(&recipe.sql), recipe.answer, "{}", recipe.question);
    }
}

/// Every promise must have a test.
#[test]
fn every_test_that_the_reliability_page_names_exists() {
    let page = read("docs/reliability.md");
    let named: Vec<(&str, &str)> = page.split('`').filter_map(|code| code.split_once(".rs::")).collect();
    assert!(named.len() >= 35, "only {} tests are named", named.len());
    for (file, test) in named {
        let source = read(&format!("{file}.rs"));
        // In a file of tests, or in the test module of a source file.
        let is_there =
            ["", "    "].iter().any(|indent| source.contains(&format!("#[test]\n{indent}fn {test}() {{")));
        assert!(is_there, "{file}.rs::{test}");
    }
}

#[test]
fn the_columns_page_lists_the_columns_of_the_view() {
    let page = read("docs/columns.md");
    let table = page.split("\nTypes depend on").next().unwrap();
    let listed: Vec<&str> = table
        .lines()
        .filter_map(|line| line.strip_prefix("| `"))
        .filter_map(|row| row.split_once(" |"))
        .flat_map(|(names, _)| names.split(", ").map(|name| name.trim_matches('`')))
        .collect();
    let header = Collection::indexed().csv("SELECT * FROM image LIMIT 0");
    assert_eq!(listed, header.trim_end().split(',').collect::<Vec<_>>());
}

/// With `THALWEG_BLESS` set, the answers are written instead of compared.
#[test]
fn every_example_of_the_search_page_gives_its_answer() {
    let collection = Collection::indexed();
    let page = read("docs/search.md");
    let opening = "```console\n";
    let block = page.split(opening).nth(1).unwrap().split("```\n").next().unwrap();
    let command = "$ thalweg find thalweg.db --where '";
    let searches: Vec<&str> =
        block.lines().filter_map(|line| line.strip_prefix(command)?.strip_suffix('\'')).collect();
    assert!(searches.len() >= 10, "only {} examples were found", searches.len());
    // The same answers without the table of words and with it.
    let answers = |collection: &Collection| -> String {
        let answer = |search: &&str| format!("{command}{search}'\n{}", collection.found(search));
        searches.iter().map(answer).collect()
    };
    let without = answers(&collection);
    collection.add_words();
    assert_eq!(answers(&collection), without);
    follows("docs/search.md", opening, &format!("{without}```\n"));
}

#[test]
fn the_search_page_shows_mistakes_as_they_are_printed() {
    let page = read("docs/search.md");
    let shown =
        page.split("$ thalweg find thalweg.db --where 'iron camra:nikon rating:four'\n").nth(1).unwrap();
    let shown = shown.split("```").next().unwrap();
    let env = Env::new().indexed();
    let ran = env.run(["find", "c.db", "--where", "iron camra:nikon rating:four"]).exits(2);
    assert_eq!(ran.stderr(), shown);
}

#[test]
fn the_search_page_lists_the_filters() {
    let escaped = |text: &str| text.replace('|', "\\|");
    let table: String = keys()
        .iter()
        .map(|key| format!("| `{}:` | {} | `{}` |\n", key.name, escaped(key.meaning), key.example))
        .collect();
    follows("docs/search.md", "| filter | finds | example |\n|---|---|---|\n", &table);
}

/// With `THALWEG_BLESS` set, the table is written instead of compared.
#[test]
fn the_stacks_page_lists_the_rules() {
    let table: String = STACK_RULES
        .iter()
        .map(|rule| format!("| `{}` | {} | {} | {} |\n", rule.name, rule.meaning, rule.percent, rule.source))
        .collect();
    follows(
        "docs/stacks.md",
        "| rule | what belongs together | sure | source |\n|---|---|---|---|\n",
        &table,
    );
}

/// With `THALWEG_BLESS` set, the lists are written instead of compared.
#[test]
fn documents_list_the_columns_as_they_are_defined() {
    let code = |names: &[&str], mark: &str| {
        names.iter().map(|name| format!("{mark}{name}{mark}")).collect::<Vec<_>>().join(", ")
    };
    let table: String = SUBJECTS
        .iter()
        .map(|subject| format!("| {} | {} |\n", code(subject.columns, "`"), subject.meaning))
        .collect();
    follows("docs/columns.md", "| columns | what they hold |\n|---|---|\n", &table);
    let names: Vec<&str> = COLUMNS.iter().map(|column| column.name).collect();
    let names = format!("{}.", code(&names, "``"));
    follows("python/thalweg/_thalweg.pyi", "    Columns of the view, in order:\n", &wrapped(&names, 4, 104));
}

/// Compares the lines after `opening`, up to an empty one, with the expected text, or writes them.
#[track_caller]
fn follows(document: &str, opening: &str, expected: &str) {
    let text = read(document);
    let start = text.find(opening).unwrap_or_else(|| panic!("no {opening:?} in {document}")) + opening.len();
    let end = text[start..].find("\n\n").map_or(text.len(), |at| start + at + 1);
    if std::env::var_os("THALWEG_BLESS").is_some() {
        let blessed = [&text[..start], expected, &text[end..]].concat();
        fs::write(repository().join(document), blessed).unwrap();
    } else {
        assert_eq!(&text[start..end], expected, "{document}; THALWEG_BLESS=1 writes it");
    }
}

/// Wraps words into indented lines of at most `width` characters.
fn wrapped(text: &str, indent: usize, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(format!("{}{word}", " ".repeat(indent))),
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[test]
fn links_between_documents_lead_somewhere() {
    for document in [
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "docs/query-cookbook.md",
        "docs/search.md",
        "samples/README.md",
    ] {
        let directory = repository().join(document).parent().unwrap().to_owned();
        for target in links(&read(document)) {
            let path = target.split('#').next().unwrap();
            assert!(directory.join(path).exists(), "{document} links to {target}");
        }
    }
}

/// The commands that readers copy, in code blocks and in inline code. Other commands are checked by
/// `cargo xtask docs --check`.
#[test]
fn commands_in_documents_have_the_options_that_they_are_given() {
    let env = Env::new();
    let mut n_checked = 0;
    for document in ["README.md", "docs/performance.md", "docs/lab-results.md"] {
        for command in commands(&read(document)) {
            let words: Vec<&str> = command.split_whitespace().collect();
            // The options of `tags` are ExifTool's, and `lab` has commands of its own.
            let n_names = if words[0] == "lab" { 2 } else { 1 };
            if words[0] == "tags" || words.len() < n_names {
                continue;
            }
            let asked = words[..n_names].iter().chain(&["--help"]);
            let help = env.run(asked).exits(0).stdout();
            for option in words[n_names..].iter().filter(|word| word.starts_with('-') && word.len() > 1) {
                let option = option.split('=').next().unwrap().trim_end_matches([',', '.', ')']);
                assert!(help.contains(option), "{document}: `thalweg {command}`: {option} is unknown");
            }
            n_checked += 1;
        }
    }
    assert!(n_checked >= 5, "only {n_checked} commands were found");
}

/// What follows `thalweg ` in the code of a document, up to the end of the command.
fn commands(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_fenced = false;
    for line in text.lines() {
        is_fenced ^= line.starts_with("```");
        let code: Vec<&str> = if is_fenced || line.starts_with("    ") {
            vec![line]
        } else {
            line.split('`').skip(1).step_by(2).collect()
        };
        for command in code.iter().flat_map(|code| code.split("thalweg ").skip(1)) {
            let ends = [" -- ", " #", " && ", ";", " | "];
            let end = ends.iter().filter_map(|end| command.find(end)).min().unwrap_or(command.len());
            let command = command[..end].trim();
            // `COMMAND` stands for any.
            if command.starts_with(|first: char| first.is_ascii_lowercase()) {
                found.push(command.to_owned());
            }
        }
    }
    found
}

fn read(document: &str) -> String {
    fs::read_to_string(repository().join(document)).unwrap_or_else(|error| panic!("{document}: {error}"))
}

fn recipes(document: &str) -> Vec<Recipe> {
    document
        .split("\n### ")
        .skip(1)
        .map(|section| Recipe {
            question: section.lines().next().unwrap_or_default().to_owned(),
            sql: block(section, "sql"),
            answer: block(section, "csv"),
        })
        .collect()
}

/// The text of the first fenced block in this language.
#[track_caller]
fn block(section: &str, language: &str) -> String {
    let opening = format!("```{language}\n");
    let text = section.split_once(&opening).and_then(|(_, rest)| rest.split_once("```"));
    text.unwrap_or_else(|| panic!("no {language} in: {section}")).0.to_owned()
}

/// The targets of links to other files of the repository.
fn links(document: &str) -> Vec<String> {
    document
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target.to_owned())
        .filter(|target| !target.contains("://") && !target.starts_with('#'))
        .collect()
}
