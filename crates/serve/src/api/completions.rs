//! `/complete`: values that can complete a filter.

use engine::catalog::language::{self, Key, Search};
use engine::catalog::{Facet, folded};
use serde::Serialize;

use super::Call;
use super::facets::is_searchable;
use crate::answer::{self, Answer};
use crate::problem::Problem;
use crate::query;

/// Values of one answer.
const MOST_COMPLETIONS: usize = 20;

/// Values of a facet among which completions are looked for, the most frequent first.
const MOST_CANDIDATES: usize = 10_000;

/// Longest beginning of a value.
const MOST_PREFIX_CHARS: usize = 200;

#[derive(Default, Serialize)]
struct Completions {
    values: Vec<Completion>,
    more: usize,
}

#[derive(Serialize)]
struct Completion {
    text: String,
    query: String,
    n: Option<u32>,
    meaning: Option<&'static str>,
    /// Other names of a filter.
    also: Vec<&'static str>,
}

pub(super) async fn complete(call: &Call<'_>) -> Result<Answer, Problem> {
    let query = call.query(&["key", "prefix"])?;
    let prefix = folded(query.text("prefix").unwrap_or_default());
    if prefix.chars().count() > MOST_PREFIX_CHARS {
        return Err(Problem::parameter(format!("`prefix` has at most {MOST_PREFIX_CHARS} characters")));
    }
    let Some(key) = query.text("key") else {
        return Ok(answer::json(&filters(&prefix), call.headers));
    };
    let key =
        language::key_named(key).ok_or_else(|| Problem::parameter("`key` names an unknown filter"))?.name;
    let Some(facet) = Facet::of_name(key) else {
        return Ok(answer::json(&words(key, &prefix), call.headers));
    };
    call.json(move |reading| {
        let counts = reading.columns.facets(
            reading.catalog,
            &query::shown(Search::everything()),
            &[facet],
            MOST_CANDIDATES,
        )?;
        let all = counts.into_iter().flat_map(|counts| counts.values).filter(is_searchable);
        let fitting = all.filter(|value| folded(&value.text).contains(&prefix));
        let completion = |value: engine::catalog::FacetValue| Completion {
            text: value.text,
            query: value.query,
            n: Some(value.count),
            meaning: None,
            also: Vec::new(),
        };
        Ok(limited(fitting.map(completion)))
    })
    .await
}

fn limited(mut all: impl Iterator<Item = Completion>) -> Completions {
    Completions { values: all.by_ref().take(MOST_COMPLETIONS).collect(), more: all.count() }
}

/// The filters themselves: few, so all that fit are given, those whose own name fits first.
fn filters(prefix: &str) -> Completions {
    let is_named = |key: &&Key| key.name.starts_with(prefix);
    let is_named_elsewhere = |key: &&Key| {
        !is_named(key) && language::names_elsewhere(key.name).any(|elsewhere| elsewhere.starts_with(prefix))
    };
    let all = language::keys().iter();
    let fitting = all.clone().filter(is_named).chain(all.filter(is_named_elsewhere));
    let values = fitting.map(|key| Completion {
        text: key.example.to_owned(),
        query: format!("{}:", key.name),
        n: None,
        meaning: Some(key.meaning),
        also: language::names_elsewhere(key.name).collect(),
    });
    Completions { values: values.collect(), more: 0 }
}

/// The values of filters that have a fixed list of them.
fn words(key: &str, prefix: &str) -> Completions {
    let words: &[&str] = match key {
        "is" => &[
            "broken",
            "duplicate",
            "duplicate-picture",
            "duplicate-picture-hash",
            "duplicate-size-time",
            "decided",
        ],
        "has" | "missing" => &[
            "gps",
            "date",
            "camera",
            "lens",
            "city",
            "country",
            "rating",
            "title",
            "keywords",
            "content_hash",
        ],
        _ => &[],
    };
    let fitting = words.iter().filter(|word| word.starts_with(prefix));
    let values = fitting.map(|word| Completion {
        text: (*word).to_owned(),
        query: format!("{key}:{word}"),
        n: None,
        meaning: None,
        also: Vec::new(),
    });
    Completions { values: values.collect(), more: 0 }
}
