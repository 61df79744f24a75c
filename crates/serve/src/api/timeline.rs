//! `/timeline` and `/timeline/aspects`.

use engine::catalog::Precision;
use hyper::header::HeaderName;
use serde::Serialize;

use super::Call;
use crate::answer::{self, Answer};
use crate::limits::MOST_ASPECTS;
use crate::problem::Problem;

#[derive(Serialize)]
struct TimelineAnswer {
    g: u64,
    total: u32,
    undated: u32,
    days: Vec<(i32, u32)>,
    partial: Vec<(u32, &'static str)>,
    future: u32,
    undated_folders: Vec<(i64, u32)>,
}

pub(super) async fn timeline(call: &Call<'_>) -> Result<Answer, Problem> {
    let query = call.query(&["q", "stacks"])?;
    call.json(move |reading| {
        let timeline = reading.columns.timeline(&reading.select(&query)?);
        let precision = |precision| match precision {
            Precision::Year => "year",
            _ => "month",
        };
        let partial = timeline.partial.iter().map(|(at, known)| (*at, precision(*known))).collect();
        Ok(TimelineAnswer {
            g: reading.g(),
            total: timeline.total,
            undated: timeline.undated,
            days: timeline.days,
            partial,
            future: timeline.future,
            undated_folders: timeline.undated_folders,
        })
    })
    .await
}

pub(super) async fn aspects(call: &Call<'_>) -> Result<Answer, Problem> {
    let query = call.query(&["q", "stacks", "g", "from", "n"])?;
    let headers = call.headers.clone();
    let answer = move |reading: &crate::site::Reading<'_>| {
        reading.check_generation(&query)?;
        let selection = reading.select(&query)?;
        let from = query.number("from")?.unwrap_or(0).min(selection.len());
        let n = query.count("n", MOST_ASPECTS, MOST_ASPECTS)?;
        let bytes = reading.columns.aspects(&selection, from..selection.len().min(from + n));
        let mut answer = answer::compressed("application/octet-stream", bytes, &headers);
        let name = HeaderName::from_static("thalweg-generation");
        answer::insert(&mut answer, name, &reading.g().to_string());
        Ok(answer)
    };
    call.site.read(answer).await
}
