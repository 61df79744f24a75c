//! The ways in which changed files are read, and what must be true of the answers.

use std::fmt;
use std::path::Path;

use csv_core::ReadRecordResult;

use crate::finding::Finding;
use crate::program::{Program, Ran, run};

/// A way of reading files.
pub(super) struct Way {
    /// The command, in words.
    command: &'static str,
    answer: Answer,
    /// Memory that the command may take for any files, in bytes.
    most_bytes: u64,
}

/// What must be true of the standard output.
enum Answer {
    /// A list with an object for each file.
    JsonList,
    /// A JSON value on each line.
    JsonLines,
    Xml,
    Csv,
    /// Text of any form, without control characters of a terminal.
    Text,
    /// Pictures, or nothing where no file has any: then the code is 2.
    Previews,
    /// Nothing is said of it.
    Any,
}

const METADATA: u64 = 256 << 20;
/// A decoder may take 192 MiB for a picture, in each of two processes beside the program's own.
const PICTURES: u64 = 768 << 20;

const fn way(command: &'static str, answer: Answer, most_bytes: u64) -> Way {
    Way { command, answer, most_bytes }
}

pub(super) const WAYS: &[Way] = &[
    way("tags -j", Answer::JsonList, METADATA),
    way("tags -j -a -G1 -struct", Answer::JsonList, METADATA),
    way("tags -X", Answer::Xml, METADATA),
    way("tags -X -n -a -u", Answer::Xml, METADATA),
    way("tags -csv", Answer::Csv, METADATA),
    way("tags -a -G1 -s", Answer::Text, METADATA),
    way("tags -j -ee -u -G1:3:5 -D", Answer::JsonList, METADATA),
    way("tags -h -fast2", Answer::Any, METADATA),
    way("tags -t -H -l", Answer::Text, METADATA),
    way("tags -b -j", Answer::JsonList, METADATA),
    way("tags -v3", Answer::Any, METADATA),
    way("tags -ee -json -MWG:all -File:all", Answer::JsonList, METADATA),
    way("verify --json --all --threads 2", Answer::JsonLines, PICTURES),
    way("thumbnail -o small --threads 2 --force -q", Answer::Any, PICTURES),
    way(
        "index --full -c c.db --tags --hash-picture --perceptual --words --thumbnails t.db -q",
        Answer::Any,
        PICTURES,
    ),
    way("preview -o previews -q", Answer::Previews, METADATA),
];

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.command)
    }
}

impl Way {
    /// Reads files of `folder`, and checks how that ends.
    pub(super) fn read(&self, program: Program<'_>, folder: &Path, files: &[String]) -> Result<(), Finding> {
        let words = self.command.split_whitespace().chain(files.iter().map(String::as_str));
        let ran = run(program.command(folder, words))?;
        let code = ran.code()?;
        if code == 2 && !matches!(self.answer, Answer::Previews) {
            return Err(Finding::new(format!("exit 2: {}", ran.stderr)));
        }
        if ran.most_bytes > self.most_bytes {
            return Err(Finding::new(format!("{} MB of memory", ran.most_bytes / 1_000_000)));
        }
        self.check(&ran, files.len())
    }

    fn check(&self, ran: &Ran, n_files: usize) -> Result<(), Finding> {
        let text = || {
            std::str::from_utf8(&ran.stdout)
                .map_err(|error| Finding::new(format!("the answer is not UTF-8: {error}")))
        };
        match self.answer {
            Answer::JsonList => {
                let list: Vec<serde_json::Map<_, _>> = serde_json::from_slice(&ran.stdout)?;
                // A file may have several documents, so there may be more objects than files.
                if list.len() < n_files {
                    return Err(Finding::new(format!("{} objects for {n_files} files", list.len())));
                }
            }
            Answer::JsonLines => {
                for line in text()?.lines() {
                    serde_json::from_str::<serde_json::Map<_, _>>(line)?;
                }
            }
            Answer::Xml => {
                let options = roxmltree::ParsingOptions { allow_dtd: false, ..Default::default() };
                roxmltree::Document::parse_with_options(text()?, options)
                    .map_err(|error| Finding::new(format!("XML: {error}")))?;
            }
            Answer::Csv => {
                let n_rows = csv_rows(&ran.stdout)?;
                if n_rows != n_files {
                    return Err(Finding::new(format!("{n_rows} rows of CSV for {n_files} files")));
                }
            }
            Answer::Text => {
                let is_bad = |byte: &u8| matches!(byte, 0..=8 | 11..=31 | 127);
                if let Some(at) = ran.stdout.iter().position(|byte| is_bad(byte) && *byte != b'\r') {
                    return Err(Finding::new(format!(
                        "control character {:#x} in the answer",
                        ran.stdout[at]
                    )));
                }
            }
            Answer::Previews | Answer::Any => {}
        }
        Ok(())
    }
}

/// The number of rows below the header, each of which must have as many fields as it has.
pub(crate) fn csv_rows(text: &[u8]) -> Result<usize, Finding> {
    let (mut reader, mut rest) = (csv_core::Reader::new(), text);
    let (mut fields, mut ends) = (vec![0; text.len() + 1], vec![0; text.len() + 1]);
    let mut numbers = Vec::new();
    loop {
        let (outcome, n_read, _, n_fields) = reader.read_record(rest, &mut fields, &mut ends);
        rest = &rest[n_read..];
        match outcome {
            ReadRecordResult::Record => numbers.push(n_fields),
            ReadRecordResult::InputEmpty => {}
            ReadRecordResult::End => break,
            _ => return Err(Finding::new("CSV: a row is longer than the text")),
        }
    }
    match numbers.iter().position(|number| Some(number) != numbers.first()) {
        Some(row) => Err(Finding::new(format!(
            "CSV: row {row} has {} fields, the header {}",
            numbers[row], numbers[0]
        ))),
        None => Ok(numbers.len().saturating_sub(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_csv_are_counted() {
        assert_eq!(csv_rows(b"a,b\n1,\"2\n,3\"\n4,5\n").unwrap(), 2);
        assert_eq!(csv_rows(b"").unwrap(), 0);
        assert!(csv_rows(b"a,b\n1\n").is_err());
    }
}
