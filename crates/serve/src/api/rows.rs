//! `/rows`: what a list of pictures shows, as parallel arrays.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use engine::catalog::PictureSummary;
use serde::Serialize;

use super::Call;
use crate::answer::Answer;
use crate::cut;
use crate::limits::{MOST_ROW_CHARS, MOST_ROWS, MOST_ROWS_BYTES};
use crate::picture;
use crate::problem::Problem;
use crate::query::Query;
use crate::site::Reading;

/// Rows of an answer unless a number is given.
const DEFAULT_ROWS: usize = 200;

/// Longest cursor that is read.
const MOST_CURSOR_BYTES: usize = 200;

/// Bits of `flags`.
mod flag {
    pub(super) const BROKEN: u8 = 1;
    pub(super) const HAS_PLACE: u8 = 2;
    pub(super) const HAS_FRAMES: u8 = 4;
    pub(super) const VANISHED: u8 = 8;
    pub(super) const OFFLINE: u8 = 16;
}

#[derive(Default, Serialize)]
pub(super) struct Rows {
    g: u64,
    total: usize,
    at: usize,
    next: Option<String>,
    is_cut: bool,
    id: Vec<i64>,
    taken: Vec<Option<String>>,
    name: Vec<String>,
    title: Vec<Option<String>>,
    folder: Vec<i64>,
    kind: Vec<&'static str>,
    format: Vec<Option<String>>,
    width: Vec<Option<u32>>,
    height: Vec<Option<u32>>,
    rating: Vec<Option<i32>>,
    flags: Vec<u8>,
    stack: Vec<u32>,
    v: Vec<String>,
    folders: BTreeMap<i64, String>,
}

pub(super) async fn rows(call: &Call<'_>) -> Result<Answer, Problem> {
    let query = call.query(&["q", "stacks", "g", "at", "after", "n"])?;
    call.json(move |reading| read(reading, &query)).await
}

fn read(reading: &Reading<'_>, query: &Query) -> Result<Rows, Problem> {
    let selection = reading.select(query)?;
    let n = query.count("n", DEFAULT_ROWS, MOST_ROWS)?;
    let at = match (query.text("after"), query.number::<usize>("at")?) {
        (Some(_), Some(_)) => return Err(Problem::parameter("`after` and `at` exclude each other")),
        (Some(""), None) => 0,
        (Some(cursor), None) => {
            let Cursor { taken, id } = Cursor::parse(cursor)?;
            let after = reading.columns.position_after(reading.catalog, &selection, taken.as_deref(), id)?;
            after.ok_or_else(|| Problem::gone(reading.g()))?
        }
        (None, at) => {
            reading.check_generation(query)?;
            at.unwrap_or(0).min(selection.len())
        }
    };
    let end = selection.len().min(at + n);
    let ids = reading.columns.ids(&selection, at..end);
    let mut rows = Rows::read(reading, ids, at, selection.len())?;
    let last = rows.id.last().map(|id| Cursor { taken: rows.taken.last().cloned().flatten(), id: *id });
    rows.next = last.filter(|_| end < selection.len() || rows.is_cut).map(|cursor| cursor.text());
    Ok(rows)
}

/// Cuts the texts of a row and returns the sum of their bytes.
fn cut_texts(row: &mut PictureSummary) -> usize {
    let others = [&mut row.title, &mut row.taken_at, &mut row.format];
    let texts = [&mut row.name, &mut row.folder].into_iter().chain(others.into_iter().flatten());
    texts.fold(0, |n_bytes, text| {
        cut::after_chars(text, MOST_ROW_CHARS);
        n_bytes + text.len()
    })
}

impl Rows {
    /// Reads the rows of these pictures, the first of which is at a position among `total`. The answer ends
    /// early if their texts are long.
    pub(super) fn read(
        reading: &Reading<'_>,
        ids: Vec<i64>,
        at: usize,
        total: usize,
    ) -> Result<Rows, Problem> {
        let mut rows = Rows { g: reading.g(), total, at, ..Rows::default() };
        let mut n_bytes = 0;
        let summaries = reading.catalog.summaries(&ids)?;
        for (id, mut summary) in ids.into_iter().zip(summaries) {
            n_bytes += summary.as_mut().map_or(0, cut_texts);
            // One row fits in any case, so that a client comes to the end.
            if n_bytes > MOST_ROWS_BYTES && rows.len() > 0 {
                rows.is_cut = true;
                break;
            }
            rows.stack.push(reading.columns.stack_size(id));
            let is_offline = summary.as_ref().is_some_and(|summary| reading.is_offline(summary));
            rows.push(reading.identity, id, summary);
            if let Some(flags) = rows.flags.last_mut().filter(|_| is_offline) {
                *flags |= flag::OFFLINE;
            }
        }
        Ok(rows)
    }

    /// Number of rows.
    pub(super) fn len(&self) -> usize {
        self.id.len()
    }

    fn push(&mut self, identity: &str, id: i64, summary: Option<PictureSummary>) {
        self.id.push(id);
        self.v.push(summary.as_ref().map_or_else(String::new, |row| picture::version(identity, row)));
        self.kind.push(summary.as_ref().map_or("picture", picture::kind));
        self.flags.push(summary.as_ref().map_or(flag::VANISHED, flags));
        let (width, height) = summary.as_ref().map_or((None, None), picture::upright);
        self.width.push(width);
        self.height.push(height);
        self.rating.push(summary.as_ref().and_then(|row| row.rating));
        let Some(row) = summary else {
            self.taken.push(None);
            self.name.push(String::new());
            self.title.push(None);
            self.folder.push(0);
            self.format.push(None);
            return;
        };
        self.taken.push(row.taken_at);
        self.name.push(row.name);
        self.title.push(row.title);
        self.folder.push(row.folder_id);
        self.folders.entry(row.folder_id).or_insert(row.folder);
        self.format.push(row.format);
    }
}

fn flags(row: &PictureSummary) -> u8 {
    let flag = |is_set: bool, bit: u8| if is_set { bit } else { 0 };
    flag(picture::is_broken(row), flag::BROKEN)
        | flag(row.latitude.is_some() && row.longitude.is_some(), flag::HAS_PLACE)
        | flag(row.frames.is_some_and(|n| n > 1), flag::HAS_FRAMES)
}

/// The last picture of an answer, after which the next one continues, in this generation or a later one.
#[derive(Debug, PartialEq, Eq)]
struct Cursor {
    taken: Option<String>,
    id: i64,
}

impl Cursor {
    fn text(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(serde_json::json!([self.taken, self.id]).to_string())
    }

    fn parse(text: &str) -> Result<Cursor, Problem> {
        let parsed = (text.len() <= MOST_CURSOR_BYTES)
            .then(|| BASE64_URL_SAFE_NO_PAD.decode(text).ok())
            .flatten()
            .and_then(|bytes| serde_json::from_slice::<(Option<String>, i64)>(&bytes).ok());
        let (taken, id) = parsed.ok_or_else(|| {
            Problem::parameter("`after` is not a cursor").hinted("pass `next` of an answer of this route")
        })?;
        Ok(Cursor { taken, id })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_opaque_and_checked() {
        let cursor = Cursor { taken: Some("2019-06-01T10:00:00".into()), id: 7 };
        assert_eq!(Cursor::parse(&cursor.text()).unwrap(), cursor);
        for text in ["x", "bnVsbA", "WzEsMl0", &"A".repeat(1000)] {
            assert!(Cursor::parse(text).is_err(), "{text}");
        }
    }
}
