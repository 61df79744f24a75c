//! `/decisions/files`: the files to drop, as a list, JSON or a shell script.

use std::fs::File;
use std::io::{self, BufWriter, Seek as _};
use std::sync::Arc;

use engine::catalog::decisions::Decisions;
use hyper::StatusCode;
use hyper::header::CONTENT_LENGTH;

use super::Call;
use crate::answer::{self, Answer};
use crate::body::Body;
use crate::deciding;
use crate::file_body::FileBody;
use crate::problem::Problem;

/// The form of the answer.
#[derive(Clone, Copy)]
enum Form {
    List,
    ListOfZeros,
    Json,
    Script,
}

impl Form {
    fn media_type(self) -> (&'static str, &'static str) {
        match self {
            Form::List => ("text/plain; charset=utf-8", "drop.txt"),
            Form::ListOfZeros => ("application/octet-stream", "drop.list0"),
            Form::Json => ("application/x-ndjson", "drop.jsonl"),
            Form::Script => ("application/x-sh", "drop.sh"),
        }
    }
}

pub(super) async fn files(call: &Call<'_>) -> Result<Answer, Problem> {
    let query = call.query(&["as"])?;
    let form = match query.text("as") {
        None | Some("list") => Form::List,
        Some("list0") => Form::ListOfZeros,
        Some("json") => Form::Json,
        Some("sh") => Form::Script,
        Some(_) => return Err(Problem::parameter("`as` is list, list0, json or sh")),
    };
    let site = Arc::clone(call.site);
    let write = move |_: &crate::site::Reading<'_>| {
        let decisions = site.deciding.open()?;
        write(decisions.map(Decisions::without_gone).as_ref(), form)
    };
    let (file, len) = call.site.record(write).await?;
    let (media_type, name) = form.media_type();
    let body = FileBody::new(file, 0, len).map_err(|error| Problem::internal(error.to_string()))?;
    let mut answer = answer::attachment(media_type, name, Body::File(body));
    answer::insert(&mut answer, CONTENT_LENGTH, &len.to_string());
    Ok(answer)
}

/// Writes the files to drop to a file without a name, and returns it with its length. A slow client would
/// keep the database from being written, and its parts must be of one moment.
fn write(decisions: Option<&Decisions>, form: Form) -> Result<(File, u64), Problem> {
    let failed = |error: io::Error| Problem::internal(format!("cannot write a temporary file: {error}"));
    let mut out = BufWriter::new(tempfile::tempfile().map_err(failed)?);
    match (decisions, form) {
        (Some(decisions), form) => match form {
            Form::List => decisions.write_list(b'\n', &mut out),
            Form::ListOfZeros => decisions.write_list(0, &mut out),
            Form::Json => decisions.write_json(&mut out),
            Form::Script => decisions.write_script(&mut out),
        }
        .map(|_| ())
        .map_err(deciding::problem)?,
        (None, Form::Script) => {
            return Err(Problem::new(StatusCode::NOT_FOUND, "no_decision", "nothing was decided yet"));
        }
        (None, _) => {}
    }
    let mut file = out.into_inner().map_err(|error| failed(error.into_error()))?;
    let len = file.stream_position().map_err(failed)?;
    Ok((file, len))
}
