//! `/status`.

use serde::Serialize;

use super::Call;
use crate::answer::{self, Answer};
use crate::gathering::Sources;
use crate::indexing::Running;
use crate::limits::{MOST_ASPECTS, MOST_ROWS, MOST_SEARCH_CHARS, MOST_VALUES};
use crate::problem::Problem;
use crate::site::Site;
use crate::thumbs::SIZES;
use crate::tiles::Tiles;
use crate::view::State;

/// The answer of `/status`.
#[derive(Serialize)]
pub(crate) struct Status {
    version: &'static str,
    state: &'static str,
    message: Option<String>,
    catalog: CatalogStatus,
    indexing: Option<Running>,
    words: &'static str,
    decisions: bool,
    token: bool,
    facets: Vec<&'static str>,
    thumbnails: &'static [u32],
    limits: LimitsStatus,
    tiles: Option<Tiles>,
    reports: usize,
    #[serde(flatten)]
    gathered: Sources,
}

#[derive(Serialize)]
struct CatalogStatus {
    id: String,
    name: String,
    files: usize,
    g: Option<u64>,
}

#[derive(Serialize)]
struct LimitsStatus {
    q: usize,
    rows: usize,
    aspects: usize,
    top: usize,
}

pub(super) fn status(call: &Call<'_>) -> Result<Answer, Problem> {
    call.query(&[])?;
    Ok(answer::json(&Status::of(call.site), call.headers))
}

impl Status {
    pub(crate) fn of(site: &Site) -> Status {
        let shown = site.view.shown();
        let indexing = site.indexing.as_ref();
        let (state, failure) = match &shown.state {
            State::Loading => ("loading", None),
            State::Ready => ("ready", None),
            State::Failed(reason) => ("failed", Some(reason.clone())),
        };
        let gathered = site.gathered.as_ref();
        let name = gathered.map_or_else(
            || site.catalog.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            |gathered| gathered.name(),
        );
        Status {
            version: env!("CARGO_PKG_VERSION"),
            state,
            message: failure.or_else(|| indexing.and_then(|indexing| indexing.failure())),
            catalog: CatalogStatus {
                id: shown.identity.to_string(),
                name,
                files: shown.columns.as_ref().map_or(0, |columns| columns.len()),
                g: shown.columns.as_ref().map(|columns| columns.generation()),
            },
            indexing: indexing.and_then(|indexing| indexing.running()),
            words: shown.words,
            decisions: site.deciding.is_possible(),
            token: site.guard.sessions().is_some(),
            facets: engine::catalog::Facet::ALL.iter().map(|facet| facet.name()).collect(),
            thumbnails: SIZES,
            limits: LimitsStatus {
                q: MOST_SEARCH_CHARS,
                rows: MOST_ROWS,
                aspects: MOST_ASPECTS,
                top: MOST_VALUES,
            },
            tiles: site.tiles.clone(),
            reports: site.reports.all().len(),
            gathered: gathered.map(|gathered| gathered.sources()).unwrap_or_default(),
        }
    }
}
