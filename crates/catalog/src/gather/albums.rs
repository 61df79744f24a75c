//! The albums of all sources, in the database beside the gathered catalogue.
//!
//! It is a copy too: albums are changed beside the catalogues that they belong to.

use std::path::{Path, PathBuf};

use super::source::Source;
use crate::albums::{self, AlbumContent, Albums, Stamp};
use crate::error::CatalogError;

/// What was last gathered of albums.
#[derive(Debug, Default)]
pub(super) struct GatheredAlbums {
    /// The states of the albums of all sources; `None` until they are gathered.
    last: Option<Vec<Option<Stamp>>>,
    /// Why the albums of a source could not be read then, for each source.
    problems: Vec<Option<String>>,
}

impl GatheredAlbums {
    /// Gathers the albums of all sources if they changed since the last time. Returns whether they did.
    ///
    /// # Errors
    /// Errors of the storage of the gathered albums. Albums of a source that cannot be read are left out, and
    /// [`GatheredAlbums::problem_of`] says why.
    pub(super) fn gather(&mut self, gathered: &Path, sources: &[Source]) -> Result<bool, CatalogError> {
        let now: Vec<Option<Stamp>> = sources.iter().map(|source| albums::stamp(&source.path)).collect();
        if !gathered.exists() || self.last.as_ref() == Some(&now) {
            return Ok(false);
        }
        let path = Albums::beside(gathered);
        self.problems = vec![None; sources.len()];
        if path.exists() || now.iter().any(Option::is_some) {
            let mut all = Albums::create_or_open(&path)?;
            let mut found = Vec::new();
            for (source, problem) in sources.iter().zip(&mut self.problems) {
                match albums_of(source) {
                    Ok(albums) => found.extend(albums),
                    Err(error) => *problem = Some(file::chain(&error)),
                }
            }
            all.replace_all(&merged(found))?;
        }
        self.last = Some(now);
        Ok(true)
    }

    /// Why the albums of the source at a position could not be read.
    pub(super) fn problem_of(&self, at: usize) -> Option<String> {
        self.problems.get(at).cloned().flatten()
    }
}

/// An album of a source: what it is, the files if it is a list, and the name of its catalogue.
struct Found {
    name: String,
    search: Option<String>,
    files: Vec<PathBuf>,
    of: String,
}

fn albums_of(source: &Source) -> Result<Vec<Found>, CatalogError> {
    let Some(albums) = Albums::open_read_only(&Albums::beside(&source.path))? else { return Ok(Vec::new()) };
    let of = source.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut found = Vec::new();
    for album in albums.all()? {
        let (search, files) = match &album.content {
            AlbumContent::Search(text) => (Some(text.clone()), Vec::new()),
            AlbumContent::Files(_) => (None, albums.files(&album)?),
        };
        found.push(Found { name: album.name, search, files, of: of.clone() });
    }
    Ok(found)
}

/// Lists of one name become one list, and equal searches one search. Others keep their names, with that of
/// their catalogue behind it.
fn merged(found: Vec<Found>) -> Vec<(String, Option<String>, Vec<PathBuf>)> {
    let mut all: Vec<(String, Option<String>, Vec<PathBuf>)> = Vec::new();
    for mut album in found {
        let is_named = |known: &str, name: &str| crate::folded(known) == crate::folded(name);
        let same =
            all.iter_mut().find(|(name, search, _)| is_named(name, &album.name) && (*search == album.search));
        if let Some((_, _, files)) = same {
            files.append(&mut album.files);
            continue;
        }
        let mut name = album.name.clone();
        let mut number = 1;
        while all.iter().any(|(known, _, _)| is_named(known, &name)) {
            number += 1;
            name = match number {
                2 => format!("{} ({})", album.name, album.of),
                _ => format!("{} ({} {number})", album.name, album.of),
            };
        }
        all.push((name, album.search, album.files));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_one_name_become_one_and_different_searches_stay_two() {
        let found = |name: &str, search: Option<&str>, file: &str, of: &str| Found {
            name: name.into(),
            search: search.map(Into::into),
            files: vec![file.into()],
            of: of.into(),
        };
        let all = merged(vec![
            found("Sea", None, "/a", "one"),
            found("sea", None, "/b", "two"),
            found("Best", Some("rating:5"), "", "one"),
            found("best", Some("rating:4.."), "", "two"),
            found("Best", Some("rating:5"), "", "three"),
        ]);
        let names: Vec<&str> = all.iter().map(|(name, _, _)| &**name).collect();
        assert_eq!(names, ["Sea", "Best", "best (two)"]);
        assert_eq!(all[0].2, [PathBuf::from("/a"), "/b".into()]);
    }
}
