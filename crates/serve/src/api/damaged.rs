//! `/damaged`: damaged files by what is wrong with them.

use std::sync::Arc;

use engine::catalog::DamageCause;
use serde::Serialize;

use super::Call;
use super::rows::Rows;
use crate::answer::Answer;
use crate::limits::MOST_ROWS;
use crate::problem::Problem;

/// Files of an answer, unless a number is given.
const DEFAULT_FILES: usize = 24;

#[derive(Serialize)]
struct DamagedAnswer {
    causes: Vec<(&'static str, usize)>,
    cause: Vec<&'static str>,
    survives: Vec<Option<f64>>,
    rows: Rows,
}

pub(super) async fn damaged(call: &Call<'_>) -> Result<Answer, Problem> {
    let query = call.query(&["at", "n"])?;
    let n = query.count("n", DEFAULT_FILES, MOST_ROWS)?;
    let site = Arc::clone(call.site);
    call.json(move |reading| {
        let list = site.damaged.list(reading.catalog, reading.g())?;
        let at = query.number("at")?.unwrap_or(0).min(list.len());
        let ids = list[at..].iter().take(n).map(|file| file.id).collect();
        let rows = Rows::read(reading, ids, at, list.len())?;
        let shown = &list[at..at + rows.len()];
        let count =
            |cause: DamageCause| (cause.name(), list.iter().filter(|file| file.cause == cause).count());
        Ok(DamagedAnswer {
            causes: DamageCause::ALL.map(count).into_iter().filter(|(_, n)| *n > 0).collect(),
            cause: shown.iter().map(|file| file.cause.name()).collect(),
            survives: shown.iter().map(|file| file.survives).collect(),
            rows,
        })
    })
    .await
}
