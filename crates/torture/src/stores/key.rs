//! Hostile keys, in every command that has names in its output or makes files of them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use weir::{Bucket, BucketOptions, hostile_keys};

use super::{find, says_why};
use crate::finding::Finding;
use crate::mutate::csv_rows;
use crate::program::{Program, Ran, run};
use crate::report::Report;
use crate::tree;

/// Commands in words, one after another, and what must be true of the last one's output.
#[derive(Debug)]
pub(super) struct Way {
    commands: &'static [&'static str],
    answer: Answer,
    /// Files and folders that may be there afterwards.
    made: &'static [&'static str],
}

/// What must be true of the standard output.
#[derive(Debug)]
enum Answer {
    /// JSON on each line, in which each key that can be named is the value of this field.
    JsonLines(&'static str),
    /// A list of JSON, with the same.
    JsonList(&'static str),
    /// JSON on each line.
    Json,
    /// A table with a row for each key that can be named.
    Csv,
    /// Text for a terminal.
    Text,
}

const INDEX: &str = "index s3://keys -c c.db --hash --thumbnails t.db";
const PLAN: &str = "plan s3://keys --shards 2 -o plan.parquet";
const PARTS: &str = "index --plan plan.parquet --shard 0-1 -o parts";
const PATHS: &str = "query c.db SELECT+path+FROM+image --json";
const OF_INDEX: &[&str] = &["c.db", "t.db"];

const fn way(commands: &'static [&'static str], answer: Answer, made: &'static [&'static str]) -> Way {
    Way { commands, answer, made }
}

pub(super) const WAYS: &[Way] = &[
    way(&[INDEX], Answer::Text, OF_INDEX),
    way(&[INDEX, PATHS], Answer::JsonLines("path"), OF_INDEX),
    way(&[INDEX, INDEX, PATHS], Answer::JsonLines("path"), OF_INDEX),
    way(&[INDEX, "query c.db SELECT+path+FROM+image --csv"], Answer::Csv, OF_INDEX),
    way(&[INDEX, "query c.db SELECT+path+FROM+image"], Answer::Text, OF_INDEX),
    way(&[INDEX, "find c.db --format jpeg --json"], Answer::JsonLines("path"), OF_INDEX),
    way(&[INDEX, "find c.db --duplicates"], Answer::Text, OF_INDEX),
    way(&[INDEX, "check c.db --read"], Answer::Text, OF_INDEX),
    way(&[INDEX, "export c.db rows.csv"], Answer::Text, &["c.db", "t.db", "rows.csv"]),
    way(&[INDEX, "export c.db rows --partition format"], Answer::Text, &["c.db", "t.db", "rows"]),
    way(
        &[PLAN, PARTS, "merge parts -c c.db", PATHS],
        Answer::JsonLines("path"),
        &["plan.parquet", "parts", "c.db"],
    ),
    way(&["tags -r -ext * -j s3://keys/"], Answer::JsonList("SourceFile"), &[]),
    way(&["tags -r -ext * -csv s3://keys/"], Answer::Csv, &[]),
    way(&["tags -r -ext * s3://keys/"], Answer::Text, &[]),
    way(&["verify s3://keys --json --all"], Answer::JsonLines("path"), &[]),
    way(&["verify s3://keys --all"], Answer::Text, &[]),
    way(&["thumbnail s3://keys -o small"], Answer::Text, &["small"]),
    way(&["sheet s3://keys -o sheet.pdf"], Answer::Text, &["sheet.pdf"]),
    way(&["pack s3://keys -o packed", "unpack packed -o out"], Answer::Text, &["packed", "out"]),
    way(&["pack s3://keys -o packed", "list packed --json"], Answer::Json, &["packed"]),
    way(&["compare s3://keys s3://keys"], Answer::Text, &[]),
];

/// A bucket that has all hostile keys.
pub(super) fn bucket() -> Result<Bucket, Finding> {
    let mut options = BucketOptions::new("keys");
    options.page_keys = 11;
    let bucket = Bucket::start(options)?;
    let picture = std::fs::read(find("mist.jpg")?)?;
    for key in hostile_keys() {
        bucket.put(&key, picture.clone());
    }
    Ok(bucket)
}

/// Whether a key can be named in a path.
fn is_nameable(key: &str) -> bool {
    !key.contains(|char: char| char.is_ascii_control())
        && key.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

impl Way {
    pub(super) fn run(&self, program: Program<'_>, now: &Path, report: &mut Report) -> Result<(), Finding> {
        tree::empty(now)?;
        let around = now.parent().unwrap_or(now);
        let before = outside(around, now)?;
        let mut last = None;
        for command in self.commands {
            report.count("commands on hostile keys", 1);
            let words = command.split(' ').map(|word| word.replace('+', " "));
            let ran = run(program.command(now, words))?;
            self.check(&ran).map_err(|finding| finding.during(command))?;
            last = Some(ran);
        }
        if outside(around, now)? != before {
            return Err(Finding::new(format!("{}: a file outside of the folder", self.commands.join(", "))));
        }
        let is_made = |name: &PathBuf| {
            let of_user = ["cache", "state"].iter().any(|top| name.starts_with(top));
            let text = name.to_string_lossy();
            let of_run = ["-wal", "-shm", "-writer", ".albums"].iter().any(|end| text.ends_with(end));
            of_user || of_run || self.made.iter().any(|top| name.starts_with(top))
        };
        if let Some(other) = tree::names(now)?.iter().find(|name| !is_made(name)) {
            return Err(Finding::new(format!("{}: {} is made", self.commands.join(", "), other.display())));
        }
        let Some(ran) = last else { return Ok(()) };
        self.check_answer(&ran).map_err(|finding| finding.during(self.commands.join(", ")))
    }

    /// Checks what is true of each command.
    fn check(&self, ran: &Ran) -> Result<(), Finding> {
        let code = ran.code()?;
        if code == 2 || code == 130 {
            return Err(Finding::new(format!("{}: {}", ran.status, ran.stderr)));
        }
        if code == 3 {
            says_why(ran)?;
        }
        is_plain(&ran.stderr)
    }

    fn check_answer(&self, ran: &Ran) -> Result<(), Finding> {
        let text = String::from_utf8_lossy(&ran.stdout);
        let wanted: BTreeSet<String> = hostile_keys()
            .into_iter()
            .filter(|key| is_nameable(key))
            .map(|key| format!("s3://keys/{key}"))
            .collect();
        let named: Vec<serde_json::Map<String, serde_json::Value>> = match self.answer {
            // Names are escaped on terminals alone, and these may be C1 controls.
            Answer::Text => return is_plain(&text.replace(|char| char >= '\u{80}', "")),
            Answer::Json => {
                let values: Result<Vec<serde_json::Value>, _> =
                    text.lines().map(serde_json::from_str).collect();
                return values.map(|_| ()).map_err(Finding::from);
            }
            Answer::Csv => {
                let n_rows = csv_rows(&ran.stdout)?;
                let is_right = n_rows == wanted.len();
                return if is_right { Ok(()) } else { Err(Finding::new(format!("{n_rows} rows of CSV"))) };
            }
            Answer::JsonList(_) => serde_json::from_slice(&ran.stdout)?,
            Answer::JsonLines(_) => text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?,
        };
        let (Answer::JsonList(field) | Answer::JsonLines(field)) = self.answer else { return Ok(()) };
        let names =
            |row: &serde_json::Map<String, serde_json::Value>| Some(row.get(field)?.as_str()?.to_owned());
        let mut found: Vec<String> = named.iter().filter_map(names).collect();
        found.sort();
        let missing: Vec<_> = wanted.iter().filter(|name| !found.contains(name)).collect();
        let n_other = found.iter().filter(|name| !wanted.contains(*name)).count();
        let is_once = found.windows(2).all(|two| two[0] != two[1]);
        // `verify` also names what it cannot read.
        if missing.is_empty() && is_once && (n_other == 0 || text.contains("\"unreadable\"")) {
            return Ok(());
        }
        Err(Finding::new(format!("missing: {missing:?}, and {n_other} that are not there")))
    }
}

/// Checks that a text has nothing that a terminal obeys.
fn is_plain(text: &str) -> Result<(), Finding> {
    let is_bad = |char: char| {
        let turns = matches!(char, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        (char.is_control() && !matches!(char, '\n' | '\t')) || turns
    };
    match text.lines().find(|line| line.contains(is_bad)) {
        Some(line) => Err(Finding::new(format!("a terminal would obey {line:?}"))),
        None => Ok(()),
    }
}

/// All files below a folder but those below one in it.
fn outside(around: &Path, now: &Path) -> Result<Vec<PathBuf>, Finding> {
    let mut names = tree::names(around)?;
    names.retain(|name| !around.join(name).starts_with(now));
    Ok(names)
}
