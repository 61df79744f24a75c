//! `/picture/ID/similar`: pictures that look like one picture.

use engine::catalog::{DEFAULT_SIMILAR_BITS, MOST_SIMILAR_BITS};
use serde::Serialize;

use super::Call;
use crate::answer::Answer;
use crate::picture;
use crate::problem::Problem;
use crate::site::Reading;

/// Pictures of an answer, unless a number is given.
const DEFAULT_PICTURES: usize = 24;

/// Largest number of pictures of an answer.
const MOST_PICTURES: usize = 200;

#[derive(Serialize)]
struct Similar {
    bits: Option<u32>,
    similar: Vec<SimilarPicture>,
}

#[derive(Serialize)]
struct SimilarPicture {
    id: i64,
    v: String,
    bits: u32,
    name: String,
    folder: String,
    taken: Option<String>,
    width: Option<u32>,
    height: Option<u32>,
}

pub(super) async fn similar(call: &Call<'_>, id: i64) -> Result<Answer, Problem> {
    let query = call.query(&["bits", "n"])?;
    let n = query.count("n", DEFAULT_PICTURES, MOST_PICTURES)?;
    let bits = query.number("bits")?.unwrap_or(DEFAULT_SIMILAR_BITS);
    if bits > MOST_SIMILAR_BITS {
        return Err(Problem::parameter(format!("`bits` is from 0 to {MOST_SIMILAR_BITS}")));
    }
    call.json(move |reading| read(reading, id, bits, n)).await
}

fn read(reading: &Reading<'_>, id: i64, bits: u32, n: usize) -> Result<Similar, Problem> {
    reading.summary(id)?;
    let Some(nearest) = reading.catalog.nearest(id, bits, n)? else {
        return Ok(Similar { bits: None, similar: Vec::new() });
    };
    let ids: Vec<i64> = nearest.iter().map(|(id, _)| *id).collect();
    let summaries = reading.catalog.summaries(&ids)?;
    let similar = summaries.into_iter().zip(&nearest).filter_map(|(summary, (id, bits))| {
        let summary = summary?;
        let (width, height) = picture::upright(&summary);
        Some(SimilarPicture {
            id: *id,
            v: picture::version(reading.identity, &summary),
            bits: *bits,
            name: summary.name,
            folder: summary.folder,
            taken: summary.taken_at,
            width,
            height,
        })
    });
    Ok(Similar { bits: Some(bits), similar: similar.collect() })
}
