//! `/decisions/files`: the files to drop, as a list, JSON or a shell script.

use std::fs::File;
use std::io::{self, BufWriter, Seek as _};
use std::sync::Arc;

use engine::catalog::decisions::{Decisions, DropForm};
use hyper::StatusCode;
use hyper::header::CONTENT_LENGTH;

use super::Call;
use crate::answer::{self, Answer};
use crate::body::Body;
use crate::deciding;
use crate::file_body::FileBody;
use crate::problem::Problem;

/// The media type of a form, and a name for its file.
fn media_type(form: DropForm) -> (&'static str, &'static str) {
    match form {
        DropForm::Zeros => ("application/octet-stream", "drop.list0"),
        DropForm::Json => ("application/x-ndjson", "drop.jsonl"),
        DropForm::Script => ("application/x-sh", "drop.sh"),
        _ => ("text/plain; charset=utf-8", "drop.txt"),
    }
}

pub(super) async fn files(call: &Call<'_>) -> Result<Answer, Problem> {
    let query = call.query(&["as"])?;
    let form = match query.text("as") {
        None | Some("list") => DropForm::Lines,
        Some("list0") => DropForm::Zeros,
        Some("json") => DropForm::Json,
        Some("sh") => DropForm::Script,
        Some(_) => return Err(Problem::parameter("`as` is list, list0, json or sh")),
    };
    let site = Arc::clone(call.site);
    let write = move |_: &crate::site::Reading<'_>| {
        let decisions = site.deciding.open()?;
        write(decisions.map(Decisions::without_gone).as_ref(), form)
    };
    let (file, len) = call.site.record(write).await?;
    let (media_type, name) = media_type(form);
    let body = FileBody::new(file, 0, len).map_err(|error| Problem::internal(error.to_string()))?;
    let mut answer = answer::attachment(media_type, name, Body::File(body));
    answer::insert(&mut answer, CONTENT_LENGTH, &len.to_string());
    Ok(answer)
}

/// Writes the files to drop to a file without a name, and returns it with its length. A slow client would
/// keep the database from being written, and its parts must be of one moment.
fn write(decisions: Option<&Decisions>, form: DropForm) -> Result<(File, u64), Problem> {
    let failed = |error: io::Error| Problem::internal(format!("cannot write a temporary file: {error}"));
    let mut out = BufWriter::new(tempfile::tempfile().map_err(failed)?);
    match (decisions, form) {
        (Some(decisions), form) => {
            decisions.write(form, &mut out).map_err(deciding::problem)?;
        }
        (None, DropForm::Script) => {
            return Err(Problem::new(StatusCode::NOT_FOUND, "no_decision", "nothing was decided yet"));
        }
        (None, _) => {}
    }
    let mut file = out.into_inner().map_err(|error| failed(error.into_error()))?;
    let len = file.stream_position().map_err(failed)?;
    Ok((file, len))
}
