//! `/picture/ID/tags`: all tags of a file, as ExifTool names them.

use std::path::Path;
use std::time::Duration;

use engine::catalog::PictureSummary;
use engine::tag::{Metadata, Mode, Options, unique_by_key_in};
use serde::Serialize;

use super::Call;
use crate::answer::{self, Answer};
use crate::original;
use crate::problem::Problem;
use crate::site::Reading;

/// Longest value in an answer.
const MOST_VALUE_CHARS: usize = 10_000;

/// Bytes of all values of an answer, after which the others are left out.
const MOST_BYTES: usize = 1 << 20;

/// Time for reading a file.
const READ_TIME: Duration = Duration::from_secs(10);

#[derive(Serialize)]
struct Tags {
    tags: Vec<TagAnswer>,
    is_cut: bool,
}

#[derive(Serialize)]
struct TagAnswer {
    group: String,
    name: String,
    value: String,
}

pub(super) async fn tags(call: &Call<'_>, id: i64) -> Result<Answer, Problem> {
    of_metadata(call, id, Options::default(), |metadata| {
        let mut answer = Tags { tags: Vec::new(), is_cut: false };
        let mut bytes = 0;
        for at in unique_by_key_in(&metadata.tags, |group| group.family1) {
            let tag = &metadata.tags[at];
            let mut value = tag.text(Mode::Print);
            if let Some((end, _)) = value.char_indices().nth(MOST_VALUE_CHARS) {
                value.truncate(end);
                answer.is_cut = true;
            }
            bytes += value.len();
            if bytes > MOST_BYTES {
                answer.is_cut = true;
                break;
            }
            answer.tags.push(TagAnswer {
                group: tag.group.family1.to_owned(),
                name: tag.name.to_owned(),
                value,
            });
        }
        answer
    })
    .await
}

/// Answers with what `then` makes of the metadata of a file.
pub(super) async fn of_metadata<T: Serialize + Send + 'static>(
    call: &Call<'_>,
    id: i64,
    options: Options,
    then: fn(&Metadata<'_>) -> T,
) -> Result<Answer, Problem> {
    call.query(&[])?;
    let found = move |reading: &Reading<'_>| {
        let summary = reading.summary(id)?;
        Ok((reading.path(&summary)?, summary))
    };
    let (path, summary) = call.site.read(found).await?;
    let read = tokio::task::spawn_blocking(move || read(&path, &summary, &options, then));
    let made = tokio::time::timeout(READ_TIME, read).await.map_err(|_| Problem::too_slow())?;
    let made = made.map_err(|_| Problem::internal("the file's metadata could not be read"))??;
    Ok(answer::json(&made, call.headers))
}

fn read<T>(
    path: &Path,
    summary: &PictureSummary,
    options: &Options,
    then: fn(&Metadata<'_>) -> T,
) -> Result<T, Problem> {
    // A file that is not the one in the catalogue is not shown, see `original`.
    match original::open(path, summary) {
        Err(problem) if problem.is_about_another_file() => return Err(problem),
        _ => {}
    }
    let made = engine::with_metadata_without_links(path, options, then);
    made.map_err(|error| Problem::unreadable(engine::chain(&error)))
}
