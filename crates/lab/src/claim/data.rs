//! Reads the data file: publications, their claims, and the figures shown next to ours.

use serde::Deserialize;

use super::Claim;
use super::beside::Column;
use super::relation::Relation;
use crate::method::Caches;

/// All published claims and figures.
pub(super) struct Published {
    pub(super) claims: Vec<Claim>,
    pub(super) columns: Vec<Column>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    publication: Vec<Publication>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Publication {
    author: String,
    year: u16,
    title: String,
    #[serde(default)]
    figures: Vec<Figures>,
    claim: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    place: String,
    machine: String,
    sentence: String,
    published: String,
    experiment: String,
    caches: Option<Caches>,
    relation: Option<Relation>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Figures {
    experiment: String,
    place: String,
    machine: String,
    rows: Vec<(String, String)>,
}

/// Parses the data file.
pub(super) fn parse(text: &str) -> Result<Published, String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let mut published = Published { claims: Vec::new(), columns: Vec::new() };
    for publication in file.publication {
        let Publication { author, year, title, figures, claim } = publication;
        let cited = format!("{author} ({year}), {title}");
        published.claims.extend(claim.into_iter().map(|entry| entry.claim(&cited)));
        for Figures { experiment, place, machine, rows } in figures {
            let source = format!("{author} ({year}), {place}; {machine}");
            published.columns.push(Column::new(experiment, source, &rows)?);
        }
    }
    Ok(published)
}

impl Entry {
    fn claim(self, publication: &str) -> Claim {
        Claim {
            id: self.id,
            publication: publication.to_owned(),
            place: self.place,
            machine: self.machine,
            sentence: self.sentence,
            published: self.published,
            experiment: self.experiment,
            caches: self.caches,
            relation: self.relation,
        }
    }
}
