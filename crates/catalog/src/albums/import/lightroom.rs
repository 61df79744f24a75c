//! The collections of a catalogue of Lightroom Classic (`.lrcat`).
//!
//! Its tables are not documented by Adobe; those used here have been the same since Lightroom 3, as
//! programs that read them show. Sets of collections and smart collections, whose rules are not those
//! of searches here, are left out, as are the collections of the program itself, such as the quick
//! one.

use std::collections::{BTreeMap, HashMap};

use super::FoundAlbum;
use super::foreign::Foreign;
use super::places::Places;
use crate::error::CatalogError;
use crate::handle::Catalog;

pub(super) const TABLES: &[&str] = &[
    "AgLibraryCollection",
    "AgLibraryCollectionImage",
    "Adobe_images",
    "AgLibraryFile",
    "AgLibraryFolder",
    "AgLibraryRootFolder",
];

const COLLECTIONS: &str =
    "SELECT id_local, name, parent, creationId, CAST(systemOnly AS INTEGER) FROM AgLibraryCollection";

/// The kind of a collection that is a list of pictures.
const ORDINARY: &str = "com.adobe.ag.library.collection";

const FILES: &str = "SELECT c.collection, r.absolutePath, d.pathFromRoot, f.baseName, f.extension \
    FROM AgLibraryCollectionImage AS c JOIN Adobe_images AS i ON i.id_local = c.image \
    JOIN AgLibraryFile AS f ON f.id_local = i.rootFile JOIN AgLibraryFolder AS d ON d.id_local = f.folder \
    JOIN AgLibraryRootFolder AS r ON r.id_local = d.rootFolder";

/// Most sets around a collection whose names are part of its long name.
const MOST_LEVELS: usize = 8;

pub(super) fn albums(foreign: &Foreign<'_>, catalog: &Catalog) -> Result<Vec<FoundAlbum>, CatalogError> {
    let mut names: HashMap<i64, (String, Option<i64>)> = HashMap::new();
    let mut found: BTreeMap<i64, FoundAlbum> = BTreeMap::new();
    foreign.each(COLLECTIONS, &mut |cells| {
        let [id, name, parent, kind, is_of_system] = cells else { return };
        let Some(id) = id.number() else { return };
        names.insert(id, (name.text().to_owned(), parent.number()));
        if kind.text() == ORDINARY && is_of_system.number().unwrap_or(0) == 0 {
            let name = name.text().to_owned();
            let source = format!("lightroom:{id}:{}", foreign.path.display());
            found.insert(
                id,
                FoundAlbum { long_name: name.clone(), name, source, files: Vec::new(), n_unknown: 0 },
            );
        }
    })?;
    for (id, album) in &mut found {
        album.long_name = long_name(&names, *id);
    }
    let mut places = Places::of(catalog)?;
    let mut failed = Ok(());
    foreign.each(FILES, &mut |cells| {
        let [collection, root, below, base, extension] = cells else { return };
        let Some(album) = collection.number().and_then(|id| found.get_mut(&id)) else { return };
        let name = match extension.text() {
            "" => base.text().to_owned(),
            extension => format!("{}.{extension}", base.text()),
        };
        if failed.is_ok() {
            match places.file(&format!("{}{}", root.text(), below.text()), &name, None) {
                Ok(Some(file)) => album.files.push(file),
                Ok(None) => album.n_unknown += 1,
                Err(error) => failed = Err(error),
            }
        }
    })?;
    failed?;
    Ok(found.into_values().collect())
}

/// The name of a collection after those of the sets that it is in.
fn long_name(names: &HashMap<i64, (String, Option<i64>)>, id: i64) -> String {
    let mut parts = Vec::new();
    let mut next = Some(id);
    while let Some((name, parent)) = next.and_then(|id| names.get(&id)) {
        parts.push(name.as_str());
        next = parent.filter(|_| parts.len() < MOST_LEVELS);
    }
    parts.reverse();
    parts.join("/")
}
