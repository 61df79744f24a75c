//! Folders as albums: each folder with pictures, sound or films is one, by its title or its name.

use std::path::{Path, PathBuf};

use super::FoundAlbum;
use crate::error::{CatalogError, During};
use crate::handle::Catalog;
use crate::known::end_of_prefix;
use crate::name::{SqlName, path_of};

/// The albums of a folder and of those below it, as the catalogue has them.
pub(super) fn albums(
    catalog: &Catalog,
    root: &Path,
    title: &dyn Fn(&Path) -> Option<String>,
) -> Result<Vec<FoundAlbum>, CatalogError> {
    let prefix = SqlName::of_directory(root).text.into_owned();
    let read = || {
        let mut statement = catalog.reader().prepare_cached(
            "SELECT coalesce(d.path_raw, d.path), coalesce(f.name_raw, f.name) \
             FROM directory AS d JOIN file AS f ON f.directory_id = d.id \
             WHERE d.path >= ? AND d.path < ? AND f.vanished_at IS NULL \
             AND f.kind IN ('picture', 'raw', 'film', 'sound') ORDER BY d.path, f.name",
        )?;
        let mut rows = statement.query([&prefix, &end_of_prefix(&prefix)])?;
        let mut albums: Vec<FoundAlbum> = Vec::new();
        let mut last: Option<PathBuf> = None;
        while let Some(row) = rows.next()? {
            let (folder, name) = (row.get_ref(0)?.as_bytes()?, row.get_ref(1)?.as_bytes()?);
            let folder_path = path_of(folder, b"");
            if last.as_ref() != Some(&folder_path) {
                albums.push(of_folder(root, &folder_path, title(&folder_path)));
                last = Some(folder_path);
            }
            if let Some(album) = albums.last_mut() {
                album.files.push(path_of(folder, name));
            }
        }
        Ok(albums)
    };
    let albums: Vec<FoundAlbum> = read().during("read the folders of", catalog.path())?;
    if albums.is_empty() {
        let what = "the catalogue has no pictures in this folder; index it first".to_owned();
        return Err(CatalogError::NoAlbums { path: root.to_owned(), what });
    }
    Ok(albums)
}

fn of_folder(root: &Path, folder: &Path, title: Option<String>) -> FoundAlbum {
    let below = folder.strip_prefix(root).unwrap_or(folder).to_string_lossy().into_owned();
    let name_of_folder = || folder.file_name().unwrap_or(folder.as_os_str()).to_string_lossy().into_owned();
    let name = title.unwrap_or_else(name_of_folder);
    FoundAlbum {
        long_name: if below.is_empty() { name.clone() } else { below },
        name,
        source: format!("folder:{}", folder.to_string_lossy()),
        files: Vec::new(),
        n_unknown: 0,
    }
}
