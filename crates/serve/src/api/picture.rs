//! `/picture/ID`: all that the catalogue has of one picture, its place in a search, and what lies beside it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use engine::catalog::column::ColumnKind;
use engine::catalog::{DamagedFile, PictureSummary, Selection, Value, camera_text, path_text};
use serde::Serialize;

use super::{Call, original};
use crate::answer::Answer;
use crate::cut;
use crate::limits::MOST_VALUE_BYTES;
use crate::picture;
use crate::problem::Problem;
use crate::query::Query;
use crate::site::Reading;

#[derive(Serialize)]
struct Picture {
    g: u64,
    id: i64,
    v: String,
    name: String,
    folder: Folder,
    path: String,
    kind: &'static str,
    pages: u32,
    camera: Option<String>,
    width: Option<u32>,
    height: Option<u32>,
    is_broken: bool,
    original: &'static str,
    values: BTreeMap<&'static str, serde_json::Value>,
    position: Option<usize>,
    total: usize,
    previous: Option<i64>,
    next: Option<i64>,
    beside: Vec<Beside>,
    sidecar: Option<String>,
}

#[derive(Serialize)]
struct Folder {
    id: i64,
    path: String,
}

#[derive(Serialize)]
struct Beside {
    id: i64,
    name: String,
    kind: &'static str,
    v: String,
}

pub(super) async fn picture(call: &Call<'_>, id: i64) -> Result<Answer, Problem> {
    let query = call.query(&["q", "stacks", "order"])?;
    let site = Arc::clone(call.site);
    call.json(move |reading| {
        let place = match query.text("order") {
            None | Some("time") => Place::in_search(reading, id, &query)?,
            Some("damage") if query.text("q").is_none_or(str::is_empty) => {
                Place::among(&site.damaged.list(reading.catalog, reading.g())?, id)
            }
            Some("damage") => {
                return Err(Problem::parameter(
                    "the order `damage` is that of all damaged files, without `q`",
                ));
            }
            Some(_) => return Err(Problem::parameter("`order` is time or damage")),
        };
        read(reading, id, place)
    })
    .await
}

/// Where a picture is in a list, and its neighbours.
struct Place {
    position: Option<usize>,
    total: usize,
    previous: Option<i64>,
    next: Option<i64>,
}

impl Place {
    /// The place among the pictures that the request's search finds.
    fn in_search(reading: &Reading<'_>, id: i64, query: &Query) -> Result<Place, Problem> {
        let selection = reading.select(query)?;
        let position = reading.columns.position_in(&selection, id);
        Ok(Place::of(position, selection.len(), |position| id_at(reading, &selection, position)))
    }

    /// The place in a list of damaged files.
    fn among(list: &[DamagedFile], id: i64) -> Place {
        let position = list.iter().position(|file| file.id == id);
        Place::of(position, list.len(), |position| list.get(position).map(|file| file.id))
    }

    fn of(position: Option<usize>, total: usize, id_at: impl Fn(usize) -> Option<i64>) -> Place {
        Place {
            position,
            total,
            previous: position.and_then(|position| position.checked_sub(1)).and_then(&id_at),
            next: position.and_then(|position| id_at(position + 1)),
        }
    }
}

fn read(reading: &Reading<'_>, id: i64, place: Place) -> Result<Picture, Problem> {
    let summary = reading.summary(id)?;
    let details = reading.catalog.picture(id)?.ok_or_else(Problem::no_picture)?;
    let values: BTreeMap<&'static str, serde_json::Value> = details
        .values
        .iter()
        .filter_map(|(column, value)| Some((column.name, as_json(column.kind, value)?)))
        .collect();
    let (width, height) = picture::upright(&summary);
    let kind = picture::kind(&summary);
    Ok(Picture {
        g: reading.g(),
        id,
        v: picture::version(reading.identity, &summary),
        path: path_text(summary.path.as_os_str()).0.into_owned(),
        kind,
        width,
        height,
        is_broken: picture::is_broken(&summary),
        original: match original::media_type(summary.mime.as_deref()) {
            Some(_) => "inline",
            None if kind == "film" => "attachment",
            None => "converted",
        },
        camera: camera(&values),
        sidecar: values.get("sidecar").and_then(|name| Some(name.as_str()?.to_owned())),
        values,
        pages: picture::pages(&summary),
        position: place.position,
        total: place.total,
        previous: place.previous,
        next: place.next,
        beside: beside(reading, &summary)?,
        folder: Folder { id: summary.folder_id, path: summary.folder },
        name: summary.name,
    })
}

fn id_at(reading: &Reading<'_>, selection: &Selection, position: usize) -> Option<i64> {
    let end = selection.len().min(position + 1);
    reading.columns.ids(selection, position.min(end)..end).pop()
}

/// A value of the view as JSON; `None` if there is none.
fn as_json(kind: ColumnKind, value: &Value<'_>) -> Option<serde_json::Value> {
    match value {
        Value::Integer(number @ (0 | 1)) if kind == ColumnKind::Boolean => Some((*number == 1).into()),
        Value::Integer(number) => Some((*number).into()),
        Value::Real(number) => serde_json::Number::from_f64(*number).map(Into::into),
        Value::Text(text) if kind == ColumnKind::Words && text.len() <= MOST_VALUE_BYTES => {
            Some(serde_json::from_str::<Vec<String>>(text).map_or_else(|_| text.as_ref().into(), Into::into))
        }
        Value::Text(text) => {
            let mut text = text.as_ref().to_owned();
            cut::after_bytes(&mut text, MOST_VALUE_BYTES);
            Some(text.into())
        }
        Value::Null | Value::Blob(_) => None,
    }
}

/// The name of the camera, as the facet and `camera:` have it.
fn camera(values: &BTreeMap<&'static str, serde_json::Value>) -> Option<String> {
    let text = |name| values.get(name).and_then(serde_json::Value::as_str);
    camera_text(text("make"), text("model")).map(Cow::into_owned)
}

/// Files with the same name and another extension in the same folder: a raw file and its JPEG, a film.
fn beside(reading: &Reading<'_>, summary: &PictureSummary) -> Result<Vec<Beside>, Problem> {
    let ids = reading.catalog.beside(summary.id)?;
    let others = reading.catalog.summaries(&ids)?.into_iter().flatten();
    let beside = |other: PictureSummary| Beside {
        id: other.id,
        kind: picture::kind(&other),
        v: picture::version(reading.identity, &other),
        name: other.name,
    };
    Ok(others.map(beside).collect())
}
