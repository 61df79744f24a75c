//! `cargo xtask docs`: renders the figures of `bench/records/` into documents; with `--check`, compares.
//!
//! A document shows figures between `<!-- figures: NAME.KIND -->` and `<!-- /figures -->`; `render` lists the
//! kinds. The documents that `xtask/docs.toml` calls strict may show measured figures nowhere else, and what
//! the commands in their code blocks run must be there.

mod block;
mod command;
mod config;
mod prose;
mod render;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use config::Config;
use render::Records;
use xtask::record;

const CONFIG: &str = "xtask/docs.toml";

/// A document and its text.
struct Document {
    /// From the root of the repository.
    path: String,
    text: String,
}

/// Renders, or checks with `--check`.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, Box<dyn Error>> {
    let is_check = match arguments {
        [] => false,
        [one] if one == "--check" => true,
        _ => return Err("cargo xtask docs [--check]".into()),
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("xtask lies in the workspace")?;
    let config =
        std::fs::read_to_string(root.join(CONFIG)).map_err(|error| format!("read {CONFIG}: {error}"))?;
    let config = Config::parse(&config).map_err(|error| format!("{CONFIG}: {error}"))?;
    let records = record::read_all(root)?;
    let mut documents = documents(root)?;
    let mut findings = Vec::new();
    for document in &mut documents {
        match rendered(document, &records) {
            Err(errors) => findings.extend(errors),
            Ok(text) if text == document.text => {}
            Ok(_) if is_check => findings.extend(stale(document, &records)),
            Ok(text) => {
                std::fs::write(root.join(&document.path), &text)?;
                println!("{} is rendered", document.path);
                document.text = text;
            }
        }
    }
    findings.extend(strict(root, &documents, &config));
    for finding in &findings {
        eprintln!("{finding}");
    }
    Ok(if findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The Markdown files of the root and of `docs/`, and those of `bench/`.
fn documents(root: &Path) -> Result<Vec<Document>, Box<dyn Error>> {
    let mut paths = Vec::new();
    for folder in ["", "docs", "docs/decisions", "bench"] {
        for entry in std::fs::read_dir(root.join(folder))? {
            let name = PathBuf::from(folder).join(entry?.file_name());
            if name.extension().is_some_and(|extension| extension == "md") {
                paths.push(name.display().to_string());
            }
        }
    }
    paths.sort();
    let read = |path: String| {
        let text =
            std::fs::read_to_string(root.join(&path)).map_err(|error| format!("read {path}: {error}"))?;
        Ok(Document { path, text })
    };
    paths.into_iter().map(read).collect()
}

/// The text of a document with all blocks made anew.
fn rendered(document: &Document, records: &Records) -> Result<String, Vec<String>> {
    let blocks = block::find(&document.text)
        .map_err(|(line, problem)| vec![format!("{}:{line}: {problem}", document.path)])?;
    let mut bodies = Vec::new();
    let mut errors = Vec::new();
    for found in blocks {
        match render::block(&found.name, &found.kind, records) {
            Ok(body) => bodies.push((found, body)),
            Err(problem) => {
                errors.push(format!(
                    "{}:{}: {}.{}: {problem}",
                    document.path, found.line, found.name, found.kind
                ));
            }
        }
    }
    if errors.is_empty() { Ok(block::replaced(&document.text, &bodies)) } else { Err(errors) }
}

/// The blocks of a document whose text is not that of their record.
fn stale(document: &Document, records: &Records) -> Vec<String> {
    let blocks = block::find(&document.text).unwrap_or_default();
    let is_stale = |found: &&block::Block| {
        render::block(&found.name, &found.kind, records)
            .is_ok_and(|body| body != document.text[found.body.clone()])
    };
    let stale = blocks.iter().filter(is_stale);
    stale
        .map(|found| {
            let (path, line) = (&document.path, found.line);
            format!("{path}:{line}: {}.{} is stale; `cargo xtask docs` renders it", found.name, found.kind)
        })
        .collect()
}

/// What breaks the rules of strict documents.
fn strict(root: &Path, documents: &[Document], config: &Config) -> Vec<String> {
    let mut findings = Vec::new();
    let mut used = vec![false; config.allowed.len()];
    for name in &config.strict {
        let Some(document) = documents.iter().find(|document| document.path == *name) else {
            findings.push(format!("{CONFIG}: {name} is not there"));
            continue;
        };
        let blocks = block::find(&document.text).unwrap_or_default();
        for found in prose::find(&document.text, &blocks) {
            let covers = |allowed: &config::AllowedFigure| allowed.covers(name, &found.figure, &found.text);
            match config.allowed.iter().position(covers) {
                Some(index) => used[index] = true,
                None => findings.push(format!(
                    "{name}:{}: `{}` stands outside a block of figures: record it (cargo xtask bench NAME --record), \
                     or allow it with a reason in {CONFIG}",
                    found.line, found.figure
                )),
            }
        }
        let wrong = command::check(root, &document.text);
        findings.extend(wrong.into_iter().map(|wrong| format!("{name}:{}: {}", wrong.line, wrong.problem)));
    }
    let unused = config.allowed.iter().zip(used).filter(|(_, is_used)| !is_used);
    findings.extend(
        unused.map(|(allowed, _)| format!("{CONFIG}: no document needs `{}`: remove it", allowed.text)),
    );
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = "kind = 'command'\ndate = '2026-11-22'\ncommands = ['bash scripts/test.sh']\n\
        machine = { cores = 2, processor = 'AMD EPYC', memory_gib = 24, kernel = 'Linux', file_system = 'ext4' }\n\
        [[value]]\nname = 'all checks'\nvalue = 17.0\nunit = 'min'\n";
    const TABLE: &str = "| what | figure |\n|---|---|\n| all checks | 17 min |\n";

    fn records() -> Records {
        [("checks".to_owned(), record::Record::parse(RECORD).unwrap())].into()
    }

    fn document(body: &str) -> Document {
        let text = format!("# Checks\n\n<!-- figures: checks.values -->\n{body}<!-- /figures -->\n");
        Document { path: "docs/checks.md".to_owned(), text }
    }

    fn config(allowed: &str) -> Config {
        Config::parse(&format!("strict = ['docs/checks.md']\n{allowed}")).unwrap()
    }

    #[test]
    fn a_stale_block_is_found_and_rendered() {
        let old = document("| what |\n");
        let new = rendered(&old, &records()).unwrap();
        assert_eq!(new, document(TABLE).text);
        assert!(stale(&old, &records())[0].starts_with("docs/checks.md:3: checks.values is stale"));
        assert!(stale(&document(TABLE), &records()).is_empty());
    }

    #[test]
    fn a_block_without_its_record_is_found() {
        let errors = rendered(&document(""), &Records::new()).unwrap_err();
        assert!(
            errors[0].starts_with("docs/checks.md:3: checks.values: there is no bench/records/checks.toml")
        );
    }

    #[test]
    fn a_figure_outside_a_block_is_found_unless_it_is_allowed() {
        let mut with_figure = document(TABLE);
        with_figure.text += "\nAll checks take 17 min.\n";
        let findings = |document, config| strict(Path::new("/"), &[document], &config);
        assert!(findings(document(TABLE), config("")).is_empty());
        let allow = "[[allow]]\ntext = 'take 17 min'\nreason = 'a limit'\n";
        assert!(findings(document(TABLE), config(allow))[0].contains("remove it"));
        let found =
            findings(Document { path: with_figure.path.clone(), text: with_figure.text.clone() }, config(""));
        assert!(found[0].starts_with("docs/checks.md:9: `17 min` stands outside"), "{found:?}");
        assert!(findings(with_figure, config(allow)).is_empty());
    }

    #[test]
    fn a_command_that_is_not_there_is_found() {
        let mut with_command = document(TABLE);
        with_command.text += "\n    cargo xtask bench nothing\n";
        let found = strict(Path::new("/nowhere"), &[with_command], &config(""));
        assert!(found[0].contains("bench/definitions/nothing.toml is not there"), "{found:?}");
    }

    #[test]
    fn every_record_of_the_repository_is_read() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        for (name, record) in record::read_all(root).unwrap() {
            assert!(!record.commands.is_empty(), "{name}");
        }
    }
}
