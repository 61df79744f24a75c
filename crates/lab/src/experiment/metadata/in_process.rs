//! Uses the engine as a library: no process, no list, no JSON.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use engine::{Progress, TagsOptions, file, tag};
use file::ReadError;
use tag::{Metadata, Mode, Options, Want};

use super::answer::{Answers, DATE_NAMES, Dates};
use crate::error::CaseError;

/// Reads the dates of all files by the function that `thalweg tags` is made of.
pub(super) fn read(files: &[PathBuf], n_threads: Option<usize>) -> Result<Answers, CaseError> {
    let mut options = TagsOptions::default();
    options.threads = n_threads.and_then(NonZeroUsize::new);
    options.tag = Options::wanting(Want::Names(DATE_NAMES.map(str::to_owned).into()));
    let mut dates = Vec::with_capacity(files.len());
    let mut troubles = String::new();
    let mut take = |answer: &mut Answer| {
        let Answer { dates: found, trouble } = std::mem::take(answer);
        dates.push(found);
        troubles.push_str(&trouble);
        Ok(())
    };
    let mut paths = files.iter().cloned();
    engine::tags(&mut paths, &options, &read_dates, &mut take, &Progress::default())
        .map_err(|error| CaseError::Failed(engine::chain(&error)))?;
    if !troubles.is_empty() {
        return Err(CaseError::Failed(troubles.trim_end().to_owned()));
    }
    Ok(Answers { dates, n_one_by_one: 0 })
}

#[derive(Default)]
struct Answer {
    dates: Option<Dates>,
    trouble: String,
}

fn read_dates(_: &Path, answer: Result<&Metadata<'_>, &ReadError>, out: &mut Answer) -> bool {
    match answer {
        Ok(metadata) => {
            out.dates = Some(
                DATE_NAMES
                    .map(|name| metadata.find(name).map_or_else(String::new, |tag| tag.text(Mode::Print))),
            );
        }
        Err(error) => out.trouble = engine::chain(error) + "\n",
    }
    answer.is_ok()
}
