//! The albums of digiKam: folders below its roots, in `digikam4.db`.
//!
//! Tables and columns are those of digiKam's database schema
//! (`core/data/database/dbconfig.xml.cmake.in` of its source, version 16): `AlbumRoots` has where the
//! collections are, `Albums` their folders, `Images` the files.

use std::collections::BTreeMap;

use super::FoundAlbum;
use super::foreign::Foreign;
use super::places::Places;
use crate::error::CatalogError;
use crate::handle::Catalog;

pub(super) const TABLES: &[&str] = &["AlbumRoots", "Albums", "Images"];

const ALBUMS: &str = "SELECT a.id, r.label, r.identifier, r.specificPath, a.relativePath \
    FROM Albums AS a JOIN AlbumRoots AS r ON r.id = a.albumRoot";

/// The files that are neither hidden nor in the trash.
const FILES: &str = "SELECT album, name, fileSize FROM Images WHERE status = 1 AND album IS NOT NULL";

pub(super) fn albums(foreign: &Foreign<'_>, catalog: &Catalog) -> Result<Vec<FoundAlbum>, CatalogError> {
    let mut found: BTreeMap<i64, (String, FoundAlbum)> = BTreeMap::new();
    foreign.each(ALBUMS, &mut |cells| {
        let [id, label, identifier, specific, relative] = cells else { return };
        let Some(id) = id.number() else { return };
        let folder = format!("{}{}{}", root(identifier.text()), specific.text(), relative.text());
        let below = relative.text().trim_matches('/');
        let name = below.rsplit('/').next().filter(|name| !name.is_empty()).unwrap_or(label.text());
        let album = FoundAlbum {
            name: name.to_owned(),
            long_name: if below.is_empty() { name.to_owned() } else { below.to_owned() },
            source: format!("digikam:{id}:{}", foreign.path.display()),
            files: Vec::new(),
            n_unknown: 0,
        };
        found.insert(id, (folder, album));
    })?;
    let mut places = Places::of(catalog)?;
    let mut failed = Ok(());
    foreign.each(FILES, &mut |cells| {
        let [album, name, bytes] = cells else { return };
        let Some((folder, album)) = album.number().and_then(|album| found.get_mut(&album)) else { return };
        if failed.is_ok() {
            match places.file(folder, name.text(), bytes.number()) {
                Ok(Some(file)) => album.files.push(file),
                Ok(None) => album.n_unknown += 1,
                Err(error) => failed = Err(error),
            }
        }
    })?;
    failed?;
    Ok(found.into_values().map(|(_, album)| album).collect())
}

/// The path that the identifier of a root names, such as `volumeid:?path=/home/jo/Pictures`. For a
/// volume that is named by its number, the path is only known below the place where it was mounted.
fn root(identifier: &str) -> String {
    let (_, query) = identifier.split_once('?').unwrap_or_default();
    let named =
        |pair: &str| pair.strip_prefix("path=").or_else(|| pair.strip_prefix("mountpath=")).map(decoded);
    query.split('&').find_map(named).unwrap_or_default()
}

/// A text of a URL without its percent signs.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let digits = after.get(..2).filter(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        let number = digits.and_then(|digits| std::str::from_utf8(digits).ok());
        match number.and_then(|digits| u8::from_str_radix(digits, 16).ok()).filter(|_| *first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_paths_where_they_are_known() {
        assert_eq!(root("volumeid:?path=%2Fhome%2Fjo%2FB%C3%BCcher"), "/home/jo/Bücher");
        assert_eq!(root("networkshareid:?mountpath=/mnt/x&fileuuid=1"), "/mnt/x");
        assert_eq!(root("volumeid:?uuid=abc"), "");
        assert_eq!(decoded("100%"), "100%");
        assert_eq!(decoded("%+1"), "%+1");
    }
}
