//! POST `/export`: pictures of a search, or positions in it, as a file.

use std::ops::Range;
use std::sync::Arc;

use engine::catalog::language;
use hyper::body::Incoming;
use serde::Deserialize;

use super::Call;
use crate::answer::{self, Answer};
use crate::body::Body;
use crate::exports::{Form, Pictures};
use crate::json_body;
use crate::limits::MOST_SEARCH_CHARS;
use crate::problem::Problem;
use crate::query;
use crate::stacks::Stacks;
use crate::stream_body;

/// Largest number of ranges of positions.
const MOST_RANGES: usize = 10_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExportRequest {
    #[serde(default)]
    q: String,
    stacks: Option<Stacks>,
    g: Option<u64>,
    ranges: Option<Vec<(usize, usize)>>,
    #[serde(rename = "as")]
    form: String,
}

pub(super) async fn export(call: &Call<'_>, body: Incoming) -> Result<Answer, Problem> {
    call.query(&[])?;
    let wanted: ExportRequest = json_body::read(body, call.site.limits.body_time).await?;
    let form = Form::of(&wanted.form)
        .ok_or_else(|| Problem::body("`as` is paths, paths0, csv, json, parquet, sheet, pack or zip"))?;
    if wanted.q.chars().count() > MOST_SEARCH_CHARS {
        return Err(Problem::body(format!("a search has at most {MOST_SEARCH_CHARS} characters")));
    }
    let search = language::parse(&wanted.q)
        .map(query::shown)
        .map_err(|errors| Problem::bad_search(&wanted.q, &errors))?;
    let site = call.site;
    let (columns, identity) = site.view.ready()?;
    if wanted.ranges.is_some() && wanted.g != Some(columns.generation()) {
        return Err(Problem::gone(columns.generation()));
    }
    // An export takes a handle of the catalogue and a thread for as long as its client wants.
    let too_many =
        || Problem::later(5, "busy", "other exports are being made; try again when they have ended");
    let room = call.caller.client.export().ok_or_else(too_many)?;
    let permit = Arc::clone(&site.exports).try_acquire_owned().map_err(|_| too_many())?;
    let of = Arc::clone(&columns);
    let stacks = wanted.stacks.unwrap_or_default();
    let select = move |catalog: &engine::Catalog| stacks.select(&of, catalog, &search);
    let selected = site.readers.read(site.limits.query_time, select);
    let selection = selected.await?;
    let ranges = match wanted.ranges {
        None => std::iter::once(0..selection.len()).collect(),
        Some(ranges) => checked(&ranges, selection.len())?,
    };
    let access = Arc::clone(&site.access);
    let pictures = Pictures { catalog: site.catalog.clone(), access, identity, columns, selection, ranges };
    let time = site.limits.decision_time;
    let check = move |catalog: &engine::Catalog| pictures.check(form, catalog).map(|()| pictures);
    let pictures = site.readers.read(time, check).await?;
    let (writer, stream) = stream_body::stream();
    let thread = std::thread::Builder::new().name("export".into());
    let run = move || {
        form.run(&pictures, writer);
        drop((permit, room));
    };
    thread.spawn(run).map_err(|error| Problem::internal(error.to_string()))?;
    let (media_type, name) = form.media_type();
    Ok(answer::attachment(media_type, name, Body::Stream(stream)))
}

/// The ranges of positions, which ascend and lie within the selection.
fn checked(ranges: &[(usize, usize)], len: usize) -> Result<Vec<Range<usize>>, Problem> {
    if ranges.len() > MOST_RANGES {
        return Err(Problem::body(format!("at most {MOST_RANGES} ranges are exported at once")));
    }
    let mut end = 0;
    for (from, to) in ranges {
        if *from < end || to <= from || *to > len {
            return Err(Problem::body(
                "`ranges` ascend, are not empty, and lie within what the search finds",
            ));
        }
        end = *to;
    }
    Ok(ranges.iter().map(|(from, to)| *from..*to).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_ascend_within_the_selection() {
        assert_eq!(checked(&[(0, 2), (2, 3), (7, 10)], 10).unwrap(), [0..2, 2..3, 7..10]);
        for wrong in [&[(0, 11)][..], &[(2, 2)], &[(3, 2)], &[(0, 2), (1, 3)], &[(5, 6), (0, 1)]] {
            assert!(checked(wrong, 10).is_err(), "{wrong:?}");
        }
        assert!(checked(&vec![(0, 1); MOST_RANGES + 1], 10).is_err());
    }
}
