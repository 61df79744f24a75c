//! `/facets`, `/folders` and `/map`: counts that follow the search.

use std::collections::BTreeMap;
use std::time::Instant;

use engine::catalog::language::{Condition, Search, TextMatch};
use engine::catalog::{Facet, FacetCounts, Place};
use serde::Serialize;

use super::Call;
use crate::answer::Answer;
use crate::limits::{MOST_SEARCH_CHARS, MOST_VALUES};
use crate::problem::Problem;
use crate::query::Query;

/// Values of a facet unless a number is given.
const DEFAULT_VALUES: usize = 50;

/// Largest zoom of a map.
const MOST_ZOOM: u8 = 22;

#[derive(Serialize)]
struct Facets {
    g: u64,
    facets: BTreeMap<&'static str, FacetAnswer>,
    late: Vec<&'static str>,
}

#[derive(Serialize)]
struct FacetAnswer {
    values: Vec<FacetValue>,
    more: u32,
    without: u32,
}

#[derive(Serialize)]
struct FacetValue {
    text: String,
    query: String,
    n: u32,
}

pub(super) async fn facets(call: &Call<'_>) -> Result<Answer, Problem> {
    let query = call.query(&["q", "of", "top"])?;
    let of = wanted(&query)?;
    let top = query.count("top", DEFAULT_VALUES, MOST_VALUES)?;
    let end = Instant::now() + call.site.limits.facet_time;
    call.json(move |reading| {
        let search = query.search()?;
        let mut answer = Facets { g: reading.g(), facets: BTreeMap::new(), late: Vec::new() };
        for facet in of {
            if Instant::now() > end {
                answer.late.push(facet.name());
                continue;
            }
            let counts = reading.columns.facets(reading.catalog, &search, &[facet], top)?;
            answer.facets.extend(counts.into_iter().map(|counts| (counts.facet.name(), counts.into())));
        }
        Ok(answer)
    })
    .await
}

impl From<FacetCounts> for FacetAnswer {
    fn from(counts: FacetCounts) -> FacetAnswer {
        let value = |value: engine::catalog::FacetValue| FacetValue {
            text: value.text,
            query: value.query,
            n: value.count,
        };
        let n_found = counts.values.len();
        let searchable = counts.values.into_iter().filter(is_searchable);
        let values: Vec<FacetValue> = searchable.map(value).collect();
        FacetAnswer {
            more: counts.more.saturating_add(u32::try_from(n_found - values.len()).unwrap_or(u32::MAX)),
            values,
            without: counts.without,
        }
    }
}

/// Whether a search for the value is short enough to be answered.
pub(super) fn is_searchable(value: &engine::catalog::FacetValue) -> bool {
    value.query.len() <= MOST_SEARCH_CHARS || value.query.chars().count() <= MOST_SEARCH_CHARS
}

fn wanted(query: &Query) -> Result<Vec<Facet>, Problem> {
    let Some(names) = query.text("of") else { return Ok(Facet::ALL.to_vec()) };
    let mut wanted = Vec::new();
    for name in names.split(',') {
        let facet = Facet::of_name(name).ok_or_else(|| {
            let known: Vec<&str> = Facet::ALL.iter().map(|facet| facet.name()).collect();
            Problem::parameter("`of` names an unknown facet")
                .hinted(format!("there are: {}", known.join(", ")))
        })?;
        if !wanted.contains(&facet) {
            wanted.push(facet);
        }
    }
    Ok(wanted)
}

#[derive(Serialize)]
struct Folders {
    g: u64,
    folders: Vec<Folder>,
}

#[derive(Serialize)]
struct Folder {
    id: i64,
    name: String,
    path: String,
    query: String,
    n: u32,
    own: u32,
    has_folders: bool,
}

pub(super) async fn folders(call: &Call<'_>) -> Result<Answer, Problem> {
    let query = call.query(&["q", "stacks", "under"])?;
    let under = query.number::<i64>("under")?;
    call.json(move |reading| {
        let folders =
            reading.columns.folders(&reading.select(&query)?, under).into_iter().map(|folder| Folder {
                id: folder.id,
                query: Search::Is(Condition::Folder(TextMatch::new(&folder.path, false))).to_string(),
                name: folder.name,
                path: folder.path,
                n: folder.count,
                own: folder.own,
                has_folders: folder.has_folders,
            });
        Ok(Folders { g: reading.g(), folders: folders.collect() })
    })
    .await
}

#[derive(Serialize)]
struct Map {
    g: u64,
    clusters: Vec<(f64, f64, u32, i64)>,
}

pub(super) async fn map(call: &Call<'_>) -> Result<Answer, Problem> {
    let query = call.query(&["q", "stacks", "box", "zoom"])?;
    let area = area(query.text("box").unwrap_or("-90,-180,90,180"))?;
    let zoom = match query.number::<u8>("zoom")?.unwrap_or(0) {
        zoom if zoom <= MOST_ZOOM => zoom,
        _ => return Err(Problem::parameter(format!("`zoom` is from 0 to {MOST_ZOOM}"))),
    };
    call.json(move |reading| {
        let clusters = reading.columns.clusters(&reading.select(&query)?, &area, zoom);
        let cluster = |cluster: engine::catalog::Cluster| {
            (cluster.latitude, cluster.longitude, cluster.count, cluster.id)
        };
        Ok(Map { g: reading.g(), clusters: clusters.into_iter().map(cluster).collect() })
    })
    .await
}

fn area(text: &str) -> Result<Place, Problem> {
    let numbers: Vec<f64> = text.split(',').filter_map(|number| number.trim().parse().ok()).collect();
    match numbers[..] {
        [south, west, north, east]
            if text.split(',').count() == 4
                && (-90.0..=90.0).contains(&south)
                && (south..=90.0).contains(&north)
                && (-180.0..=180.0).contains(&west)
                && (-180.0..=180.0).contains(&east) =>
        {
            Ok(Place::Box { south, west, north, east })
        }
        _ => Err(Problem::parameter("`box` is not an area").hinted("give south,west,north,east in degrees")),
    }
}
