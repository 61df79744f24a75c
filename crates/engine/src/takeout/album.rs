//! Albums in a Google Takeout: a folder each, with a JSON file that has the album's title.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use catalog::TakeoutName;
use serde_json::Value;

use super::MOST_BYTES;

/// The names of that file: it is called in the language of the account. Languages that users of immich-go
/// (its page about Takeout) met are English, French, Italian, Slovak, German, Russian, Bulgarian, Spanish,
/// Catalan.
const NAMES: [&str; 9] = [
    "metadata.json",
    "m\u{e9}tadonn\u{e9}es.json",
    "metadati.json",
    "metad\u{e1}ta.json",
    "metadaten.json",
    "\u{43c}\u{435}\u{442}\u{430}\u{434}\u{430}\u{43d}\u{43d}\u{44b}\u{435}.json",
    "\u{43c}\u{435}\u{442}\u{430}\u{434}\u{430}\u{43d}\u{43d}\u{438}.json",
    "metadatos.json",
    "metadades.json",
];

/// Most JSON files of a folder that are read for its title; in a Takeout there is one, beside those of the
/// pictures.
const MOST_READ: usize = 16;

/// The title of the album that a folder of a Google Takeout is; `None` for other folders, and for those that
/// cannot be read.
#[must_use]
pub fn takeout_title(folder: &Path) -> Option<String> {
    let entries = fs::read_dir(folder).ok()?.filter_map(Result::ok);
    let is_candidate = |path: &PathBuf| {
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        name.to_ascii_lowercase().ends_with(".json") && TakeoutName::parse(name).is_none()
    };
    let mut candidates: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_candidate).collect();
    candidates.sort();
    candidates.into_iter().take(MOST_READ).find_map(|path| {
        // Whatever has such a name: a pipe would never end.
        let is_readable = fs::metadata(&path).is_ok_and(|file| file.is_file() && file.len() <= MOST_BYTES);
        let bytes = is_readable.then(|| fs::read(&path).ok()).flatten()?;
        takeout_album(path.file_name()?, &bytes)
    })
}

/// The title of the album that a folder of a Google Takeout is, if `name` and `bytes` are those of the file
/// in it that says so. A file in a language whose name for it is not known tells by its date or its access.
///
/// An album without a title, as Google calls what it groups by itself, is none.
fn takeout_album(name: &OsStr, bytes: &[u8]) -> Option<String> {
    let name = catalog::folded(name.to_str()?);
    if !name.ends_with(".json") {
        return None;
    }
    let object = super::object(bytes)?;
    // Older exports have it within another object.
    let album = object.get("albumData").and_then(Value::as_object).unwrap_or(&object);
    if album.contains_key("photoTakenTime") {
        return None;
    }
    let is_known = NAMES.contains(&&*name);
    let is_dated = || album.get("date").is_some_and(|date| date.get("timestamp").is_some());
    let title = album.get("title")?.as_str()?.trim();
    let is_album = is_known || is_dated() || album.get("access").is_some_and(Value::is_string);
    (is_album && !title.is_empty()).then(|| crate::row_text::row_text(title))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, json: &str, expected: Option<&str>) {
        assert_eq!(takeout_album(name.as_ref(), json.as_bytes()).as_deref(), expected, "{name} {json}");
    }

    #[test]
    fn a_folder_with_a_title_is_an_album() {
        let plain = r#"{"title": " Chair yoga "}"#;
        for name in NAMES {
            check(name, plain, Some("Chair yoga"));
        }
        for name in ["Metadaten.json", "me\u{301}tadonne\u{301}es.json", "M\u{e9}tadonn\u{e9}es.json"] {
            check(name, plain, Some("Chair yoga"));
        }
        check("metadata.json", r#"{"albumData": {"title": "Old", "date": {}}}"#, Some("Old"));
        let whole = r#"{"title": "Joga", "access": "protected", "date": {"timestamp": "1672477816"}}"#;
        check("metadane.json", whole, Some("Joga"));
    }

    #[test]
    fn the_file_is_found_in_its_folder() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(takeout_title(folder.path()), None);
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("a.jpg.json", r#"{"title": "a.jpg", "access": "x"}"#);
        write("aaa.json", "[]");
        write(
            "large.json",
            &format!(r#"{{"title": "x", "access": "x"}}{}"#, " ".repeat(MOST_BYTES as usize)),
        );
        fs::create_dir(folder.path().join("folder.json")).unwrap();
        assert_eq!(takeout_title(folder.path()), None);
        write("Metadaten.json", r#"{"title": "Joga"}"#);
        assert_eq!(takeout_title(folder.path()).as_deref(), Some("Joga"));
        assert_eq!(takeout_title(&folder.path().join("none")), None);
    }

    #[test]
    fn other_files_are_no_albums() {
        check("metadata.json", r#"{"title": ""}"#, None);
        check("metadata.json", "{}", None);
        check("metadata.json", r#"{"title": ["x"]}"#, None);
        check("metadata.json", "[", None);
        check("metadata.txt", r#"{"title": "x"}"#, None);
        check("package.json", r#"{"title": "x", "date": "2020"}"#, None);
        let picture = r#"{"title": "a.jpg", "access": "x", "photoTakenTime": {"timestamp": "1"}}"#;
        check("a.jpg.json", picture, None);
        check("metadata.json", picture, None);
    }
}
