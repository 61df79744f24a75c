//! Runs every command of the program that docs/ and README.md show, in order, in a fresh directory for each page.
//!
//! A command is a line of the program in an indented block, or after `$ ` in a block `console`, whose other lines
//! are what it prints: `…` stands for anything, and on a line of its own for any lines. The order of lines is not
//! compared. `# status N` after a
//! command names its exit status, if that is not 0.

use std::path::Path;
use std::process::Command;

use crate::collection::repository;
use crate::env::Env;

/// What a page needs before its first command, and which of its commands cannot run here.
pub(super) struct Page {
    pub(super) name: &'static str,
    setup: &'static str,
    /// Beginnings of commands, and where else they are run.
    elsewhere: &'static [(&'static str, &'static str)],
}

const SERVES: (&str, &str) = ("thalweg serve", "it does not end by itself; crates/serve/tests");

const OF_OTHERS: &str = "databases of other programs are needed; crates/catalog/tests/albums.rs";

pub(super) const PAGES: &[Page] = &[
    Page { name: "README.md", setup: "", elsewhere: &[SERVES] },
    Page { name: "docs/start/photographer.md", setup: "", elsewhere: &[SERVES] },
    Page { name: "docs/start/exiftool.md", setup: "", elsewhere: &[] },
    Page { name: "docs/start/data-engineer.md", setup: "", elsewhere: &[] },
    Page {
        name: "docs/albums.md",
        setup: "",
        elsewhere: &[
            ("thalweg album thalweg.db --import ~/Pictures/digikam4.db", OF_OTHERS),
            ("thalweg album thalweg.db --import ~/Lightroom", OF_OTHERS),
        ],
    },
    Page { name: "docs/archive.md", setup: "", elsewhere: &[] },
    Page { name: "docs/duplicates.md", setup: "", elsewhere: &[] },
    Page { name: "docs/excludes.md", setup: "", elsewhere: &[] },
    Page {
        name: "docs/watch.md",
        setup: "",
        elsewhere: &[("thalweg watch", "it does not end by itself; crates/thalweg/tests/watch.rs")],
    },
    Page { name: "docs/note.md", setup: "", elsewhere: &[] },
    Page { name: "docs/organize.md", setup: "", elsewhere: &[] },
    Page { name: "docs/sidecars.md", setup: "", elsewhere: &[] },
    Page {
        name: "docs/stacks.md",
        setup: "cd ~/Pictures/danube && cp passau.jpg passau-edited.jpg && cd - && thalweg index ~/Pictures",
        elsewhere: &[],
    },
    Page { name: "docs/places.md", setup: "", elsewhere: &[] },
    Page { name: "docs/exiftool.md", setup: "mkdir ~/bin", elsewhere: &[] },
    Page {
        name: "docs/object-stores.md",
        setup: "",
        elsewhere: &[("thalweg", "stores are needed; crates/thalweg/tests/objects and scripts/buckets.sh")],
    },
    Page {
        name: "docs/packs.md",
        setup: "cd ~/Pictures && mkdir 2024 && cp danube/passau.jpg 2024/harbour.jpg && cd - && \
                thalweg index ~/Pictures",
        elsewhere: &[],
    },
    Page {
        name: "docs/query-cookbook.md",
        setup: "mkdir samples && cp -r ~/Pictures samples/pictures",
        elsewhere: &[("thalweg query thalweg.db \"SELECT ...\"", "each query; documents::every_recipe")],
    },
    Page {
        name: "docs/scale.md",
        setup: "thalweg plan ~/Pictures --shards 100 -o plan.parquet && seq 0 99 | \
                xargs -P 2 -I{} thalweg index --plan plan.parquet --shard {} -o parts --quiet",
        elsewhere: &[("parallel", "other machines are needed"), ("sbatch", "a cluster is needed")],
    },
    Page {
        name: "docs/search.md",
        setup: "",
        elsewhere: &[("thalweg find thalweg.db --where", "documents::every_example_of_the_search_page")],
    },
    Page {
        name: "docs/serve.md",
        setup: "thalweg index ~/Pictures -c photos.db",
        elsewhere: &[
            SERVES,
            ("thalweg find photos.db --decided", "decisions are needed; crates/serve/tests"),
        ],
    },
    Page {
        name: "docs/time.md",
        setup: "cp ~/Pictures/danube/passau.jpg photo.jpg && cp photo.jpg big.tif && cp -r ~/Pictures photos",
        elsewhere: &[],
    },
];

/// A command of a page, and what the page says that it prints.
struct ShownCommand {
    command: String,
    status: i32,
    output: Vec<String>,
}

#[test]
fn every_command_of_the_documents_runs() {
    let mut n_run = 0;
    for page in PAGES {
        let text = std::fs::read_to_string(repository().join(page.name)).unwrap();
        let env = Env::new();
        let home = env.path("home");
        copy(&repository().join("samples/pictures"), &home.join("Pictures"));
        std::fs::create_dir(env.path("bin")).unwrap();
        for name in ["thalweg", "exiftool"] {
            std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_thalweg"), env.path("bin").join(name)).unwrap();
        }
        let shell = |command: &str| {
            let path = format!("{}:{}", env.path("bin").display(), std::env::var("PATH").unwrap());
            let mut shell = Command::new("bash");
            shell.args(["-c", command]).current_dir(env.path("photos")).env("HOME", &home).env("PATH", path);
            shell.output().unwrap()
        };
        assert!(shell(page.setup).status.success(), "setup of {}: {:?}", page.name, shell(page.setup));
        for shown in commands(&text) {
            if page.elsewhere.iter().any(|(start, _)| shown.command.starts_with(start)) {
                continue;
            }
            let output = shell(&shown.command);
            let printed =
                String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned();
            let ShownCommand { command, status, output: expected } = shown;
            assert_eq!(output.status.code(), Some(status), "{}: {command}\n{printed}", page.name);
            assert!(shows(&printed, &expected), "{}: {command}\n{printed}", page.name);
            n_run += 1;
        }
    }
    assert!(n_run >= 40, "only {n_run} commands were found");
}

/// Every page that shows a command is in the list above, and no reason in it is left over.
#[test]
fn every_page_with_commands_is_run() {
    let mut pages = vec!["README.md".to_owned()];
    for folder in ["docs", "docs/start"] {
        let listed = std::fs::read_dir(repository().join(folder)).unwrap();
        let names = listed.map(|entry| format!("{folder}/{}", entry.unwrap().file_name().to_string_lossy()));
        pages.extend(names.filter(|name| name.ends_with(".md")));
    }
    for name in pages {
        let text = std::fs::read_to_string(repository().join(&name)).unwrap();
        let shown = commands(&text);
        match PAGES.iter().find(|page| page.name == name) {
            None => assert!(shown.is_empty(), "{name}: {}", shown[0].command),
            Some(page) => {
                for (start, _) in page.elsewhere {
                    let is_used = shown.iter().any(|shown| shown.command.starts_with(start));
                    assert!(is_used, "{name} has no command {start}");
                }
            }
        }
    }
}

/// Beginnings of indented lines that are commands.
pub(super) const PROGRAMS: &[&str] = &["thalweg ", "exiftool ", "seq ", "parallel ", "sbatch ", "ln "];

/// The commands of a page.
fn commands(text: &str) -> Vec<ShownCommand> {
    let mut shown: Vec<ShownCommand> = Vec::new();
    let mut block: Option<&str> = None;
    let mut add = |line: &str| {
        let (command, comment) = line.split_once(" # ").unwrap_or((line, ""));
        let status = comment.split("status ").nth(1).and_then(|rest| rest[..1].parse().ok());
        shown.push(ShownCommand {
            command: command.trim_end().to_owned(),
            status: status.unwrap_or(0),
            output: Vec::new(),
        });
        shown.len() - 1
    };
    let mut outputs: Vec<(usize, String)> = Vec::new();
    let mut last = None;
    for line in text.lines() {
        if let Some(kind) = line.strip_prefix("```") {
            block = if block.is_some() { None } else { Some(kind) };
            last = None;
        } else if block == Some("console") {
            match line.strip_prefix("$ ") {
                Some(command) => last = Some(add(command)),
                None => outputs.extend(last.map(|last| (last, line.to_owned()))),
            }
        } else if block.is_none() {
            let command =
                line.strip_prefix("    ").filter(|line| PROGRAMS.iter().any(|name| line.starts_with(name)));
            last = command.map(&mut add);
        }
    }
    outputs.into_iter().for_each(|(index, line)| shown[index].output.push(line));
    shown
}

/// Whether a text has all expected lines. A page may leave lines out, which a line `…` shows. The order of lines
/// is not compared: workers finish files in any order.
fn shows(printed: &str, expected: &[String]) -> bool {
    let mut lines: Vec<&str> = printed.lines().collect();
    expected.iter().filter(|line| *line != "…").all(|expected| {
        let found = lines.iter().position(|line| is_like(line, expected));
        found.map(|at| lines.swap_remove(at)).is_some()
    })
}

/// Whether a line is the expected one, in which `…` stands for any text.
fn is_like(line: &str, expected: &str) -> bool {
    let mut parts = expected.split('…');
    let Some(mut rest) = line.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, between)) = parts.split_last() else { return rest.is_empty() };
    for part in between {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[test]
fn lines_with_dots_stand_for_any() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert!(shows("c\nb 12 s\na\nd\n", &lines("a\nb … s\n…\nd")));
    assert!(!shows("a\nc\n", &lines("b\n…")) && !shows("a\n", &lines("a\na")));
    assert!(is_like("/x/y/z.jpg", "…/y/z.jpg") && !is_like("/x/y/z.jpg.bak", "…/y/z.jpg"));
}
