//! Parameters in the address of a request.

use std::str::FromStr;

use engine::catalog::language::{self, Condition, Kind, Search};

use crate::limits::MOST_SEARCH_CHARS;
use crate::problem::Problem;

/// The parameters of one request, each at most once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Query {
    pairs: Vec<(String, String)>,
}

impl Query {
    /// Reads the query of an address, in which only these names may occur.
    pub(crate) fn of(query: Option<&str>, names: &[&str]) -> Result<Query, Problem> {
        let mut pairs: Vec<(String, String)> = Vec::new();
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            if !names.contains(&name.as_ref()) {
                let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                let words = format!("this route has no parameter `{name}`");
                return Err(Problem::parameter(words).hinted(format!("it has: {known}")));
            }
            if pairs.iter().any(|(known, _)| *known == name) {
                return Err(Problem::parameter(format!("`{name}` is given twice")));
            }
            pairs.push((name.into_owned(), value.into_owned()));
        }
        Ok(Query { pairs })
    }

    /// The text of a parameter.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.pairs.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The number in a parameter.
    pub(crate) fn number<T: FromStr>(&self, name: &str) -> Result<Option<T>, Problem> {
        let Some(text) = self.text(name) else { return Ok(None) };
        let number = text.parse().map_err(|_| {
            Problem::parameter(format!("`{name}` is not a number in its range: {}", shortened(text)))
        });
        number.map(Some)
    }

    /// A number of things, from 1 to `most`.
    pub(crate) fn count(&self, name: &str, default: usize, most: usize) -> Result<usize, Problem> {
        match self.number(name)?.unwrap_or(default) {
            n if (1..=most).contains(&n) => Ok(n),
            n => Err(Problem::parameter(format!("`{name}` is from 1 to {most}, not {n}"))),
        }
    }

    /// The text of the search.
    pub(crate) fn search_text(&self) -> Result<&str, Problem> {
        let text = self.text("q").unwrap_or_default();
        match text.chars().count() {
            n if n > MOST_SEARCH_CHARS => Err(Problem::parameter(format!(
                "a search has at most {MOST_SEARCH_CHARS} characters, not {n}"
            ))),
            _ => Ok(text),
        }
    }

    /// The search, as [`shown`] understands it.
    pub(crate) fn search(&self) -> Result<Search, Problem> {
        let text = self.search_text()?;
        language::parse(text).map(shown).map_err(|errors| Problem::bad_search(text, &errors))
    }
}

/// A search that finds pictures, raw files and films, unless it asks for kinds itself.
pub(crate) fn shown(search: Search) -> Search {
    if search.conditions().iter().any(|condition| matches!(condition, Condition::Kind(_))) {
        return search;
    }
    let kinds = Kind::SHOWN.map(|kind| Search::Is(Condition::Kind(kind)));
    search.and(Search::Or(kinds.into()))
}

/// The beginning of a text that a client sent, for an error.
fn shortened(text: &str) -> String {
    let mut start: String = text.chars().take(40).collect();
    if start.len() < text.len() {
        start.push('\u{2026}');
    }
    format!("`{start}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_known_and_given_once() {
        let query = Query::of(Some("q=a%20b&n=%C3%A4"), &["q", "n"]).unwrap();
        assert_eq!((query.text("q"), query.text("n"), query.text("g")), (Some("a b"), Some("\u{e4}"), None));
        assert!(Query::of(Some("x=1"), &["q"]).is_err());
        assert!(Query::of(Some("q=1&q=2"), &["q"]).is_err());
    }

    #[test]
    fn numbers_have_ranges() {
        let query = Query::of(Some("n=0&m=-1&k=7&l=99999999999999999999"), &["n", "m", "k", "l"]).unwrap();
        assert!(query.count("n", 5, 10).is_err() && query.number::<u32>("m").is_err());
        assert!(query.number::<u64>("l").is_err() && query.count("k", 1, 6).is_err());
        assert_eq!(query.count("k", 5, 10).unwrap(), 7);
        assert_eq!(query.count("none", 5, 10).unwrap(), 5);
    }

    #[test]
    fn a_search_is_about_pictures_and_films() {
        let search = |text: &str| shown(language::parse(text).unwrap()).to_string();
        assert_eq!(search(""), "kind:picture,raw,film");
        assert_eq!(search("sea"), "sea kind:picture,raw,film");
        assert_eq!(search("sea kind:sidecar"), "sea kind:sidecar");
        assert_eq!(search("-kind:raw"), "-kind:raw");
    }

    #[test]
    fn a_long_search_is_refused_by_characters() {
        let long = |n| Query::of(Some(&format!("q={}", "%C3%A4".repeat(n))), &["q"]).unwrap();
        assert!(long(1000).search_text().is_ok() && long(1001).search_text().is_err());
    }
}
