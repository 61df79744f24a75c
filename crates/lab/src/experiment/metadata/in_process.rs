//! Uses the engine as a library: no process, no list, no JSON.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use file::ReadError;
use tag::{Metadata, Mode, Options, Want};
use thalweg::{Progress, Render, Rendered, TagsOptions, file, tag};

use super::answer::{Answers, DATE_NAMES, Dates};
use crate::error::CaseError;

/// Terminators of a date and of a file. Neither occurs in a date, and neither is a space that would be
/// trimmed.
const DATE_END: char = '\u{1f}';
const FILE_END: char = '\u{1e}';

/// Reads the dates of all files with the function behind `thalweg tags`.
pub(super) fn read(files: &[PathBuf], n_threads: Option<usize>) -> Result<Answers, CaseError> {
    let mut options = TagsOptions::default();
    options.threads = n_threads.and_then(NonZeroUsize::new);
    options.tag = Options::wanting(Want::Names(DATE_NAMES.map(str::to_owned).into()));
    let mut text = Vec::new();
    let mut troubles = String::new();
    let mut write = |rendered: &Rendered| {
        text.extend_from_slice(&rendered.out);
        troubles.push_str(&rendered.talk);
        Ok(())
    };
    let mut paths = files.iter().cloned();
    thalweg::tags(&mut paths, &options, &DatesAsText, &mut write, &Progress::default())
        .map_err(|error| CaseError::Failed(thalweg::chain(&error)))?;
    if !troubles.is_empty() {
        return Err(CaseError::Failed(troubles.trim_end().to_owned()));
    }
    let text = String::from_utf8_lossy(&text);
    Ok(Answers { dates: text.split_terminator(FILE_END).map(dates_of).collect(), n_one_by_one: 0 })
}

fn dates_of(text: &str) -> Option<Dates> {
    let dates: Vec<String> = text.split_terminator(DATE_END).map(str::to_owned).collect();
    dates.try_into().ok()
}

struct DatesAsText;

impl Render for DatesAsText {
    fn render(&self, _: &Path, answer: Result<&Metadata<'_>, &ReadError>, out: &mut Rendered) -> bool {
        match answer {
            Ok(metadata) => {
                let mut text = String::new();
                for name in DATE_NAMES {
                    if let Some(tag) = metadata.find(name) {
                        tag.write_text(Mode::Print, &mut text);
                    }
                    text.push(DATE_END);
                }
                text.push(FILE_END);
                out.out.extend_from_slice(text.as_bytes());
            }
            Err(error) => {
                out.talk.push_str(&thalweg::chain(error));
                out.talk.push('\n');
            }
        }
        answer.is_ok()
    }
}
