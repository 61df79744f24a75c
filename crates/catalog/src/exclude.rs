//! The rules by which a run leaves out files, as the catalogue keeps them for later runs.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, params};

use crate::connection;
use crate::error::{CatalogError, During};
use crate::handle::Catalog;
use crate::name::path_of_bytes;

/// What a run leaves out below the paths that it is given, besides the rules of `.thalwegignore` files.
///
/// Globs are those of `.gitignore`, relative to the path that was given: one without a slash matches names at
/// any depth. What matches `include` is kept, whatever else leaves it out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExcludeRules {
    /// Globs of files and folders to leave out. Default: none.
    pub exclude: Vec<String>,
    /// Globs of files and folders to keep. Default: none.
    pub include: Vec<String>,
    /// Leave out what systems and programs keep for themselves: trash, thumbnails, previews. Default: yes.
    pub presets: bool,
}

impl Default for ExcludeRules {
    fn default() -> Self {
        ExcludeRules { exclude: Vec::new(), include: Vec::new(), presets: true }
    }
}

crate::setters! {
    ExcludeRules {
        exclude: Vec<String>,
        include: Vec<String>,
        presets: bool,
    }
}

/// The rules for everything below a path.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RootRules {
    /// The path that was given with the rules, absolute.
    pub root: PathBuf,
    /// What is left out and kept there.
    pub rules: ExcludeRules,
}

impl RootRules {
    /// The rules for everything below `root`.
    #[must_use]
    pub fn new(root: PathBuf, rules: ExcludeRules) -> RootRules {
        RootRules { root, rules }
    }
}

impl Catalog {
    /// The rules that runs before this one were given.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn exclude_rules(&self) -> Result<Vec<RootRules>, CatalogError> {
        read(self.reader()).during("read the rules of", self.path())
    }

    /// Keeps `rules` for everything below `roots`, in place of all rules there. Rules that are the default
    /// remove those that were kept.
    ///
    /// # Errors
    /// [`CatalogError::ReadOnly`], and errors of SQLite or the storage.
    pub fn keep_exclude_rules(
        &mut self,
        roots: &[PathBuf],
        rules: &ExcludeRules,
    ) -> Result<(), CatalogError> {
        self.require_writing()?;
        let kept = self.exclude_rules()?;
        let is_replaced = |kept: &&Path| roots.iter().any(|root| kept.starts_with(root));
        let replaced: Vec<&Path> = kept.iter().map(|kept| kept.root.as_path()).filter(is_replaced).collect();
        if replaced.is_empty() && *rules == ExcludeRules::default() {
            return Ok(());
        }
        let connection = connection::create_writing(self.path(), CACHE_BYTES)?;
        write(connection, &replaced, roots, rules).during("keep the rules in", self.path())
    }
}

/// Enough for a table of a few rows.
const CACHE_BYTES: usize = 1 << 20;

fn read(connection: &Connection) -> rusqlite::Result<Vec<RootRules>> {
    let mut statement = connection.prepare("SELECT root, presets, exclude, include FROM exclude_rules")?;
    let rows = statement.query_map([], |row| {
        // Written by this module; anything else counts as no glob.
        let globs = |at| {
            Ok::<_, rusqlite::Error>(serde_json::from_str(row.get_ref(at)?.as_str()?).unwrap_or_default())
        };
        let rules = ExcludeRules { presets: row.get(1)?, exclude: globs(2)?, include: globs(3)? };
        Ok(RootRules { root: path_of_bytes(row.get_ref(0)?.as_blob()?), rules })
    })?;
    rows.collect()
}

fn write(
    mut connection: Connection,
    replaced: &[&Path],
    roots: &[PathBuf],
    rules: &ExcludeRules,
) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    for root in replaced {
        let bytes = root.as_os_str().as_encoded_bytes();
        transaction.prepare_cached("DELETE FROM exclude_rules WHERE root = ?1")?.execute([bytes])?;
    }
    if *rules != ExcludeRules::default() {
        let json = |globs: &[String]| serde_json::Value::from(globs.to_vec()).to_string();
        let (exclude, include) = (json(&rules.exclude), json(&rules.include));
        for root in roots {
            let sql = "INSERT OR REPLACE INTO exclude_rules (root, presets, exclude, include) \
                       VALUES (?1, ?2, ?3, ?4)";
            let root = root.as_os_str().as_encoded_bytes();
            transaction.prepare_cached(sql)?.execute(params![root, rules.presets, exclude, include])?;
        }
    }
    transaction.commit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_of_a_root_replace_those_below_it_and_defaults_remove_them() {
        let directory = tempfile::tempdir().unwrap();
        let mut catalog = Catalog::create_or_open(&directory.path().join("a.db")).unwrap();
        let rules = |glob: &str| ExcludeRules::default().exclude(vec![glob.into()]);
        let mut keep = |root: &str, rules: &ExcludeRules| {
            catalog.keep_exclude_rules(&[root.into()], rules).unwrap();
            let kept = catalog.exclude_rules().unwrap();
            kept.into_iter().map(|kept| (kept.root.display().to_string(), kept.rules)).collect::<Vec<_>>()
        };
        assert_eq!(keep("/a/b", &rules("x")), [("/a/b".to_owned(), rules("x"))]);
        assert_eq!(keep("/ab", &rules("y")).len(), 2);
        assert_eq!(keep("/a", &rules("z").presets(false)).len(), 2);
        assert_eq!(keep("/a", &ExcludeRules::default()), [("/ab".to_owned(), rules("y"))]);
    }
}
