//! The kind of each format that the metadata readers can report.

use std::collections::BTreeMap;
use std::path::Path;

use thalweg_engine::catalog::language::Kind;
use thalweg_engine::tag::preview::is_raw;

/// Names of file types in the sources of the readers, with their media types: a name, an extension and a media
/// type as three literals, or a name and an extension given to a function that adds the type.
fn reported() -> BTreeMap<String, Vec<String>> {
    let mut types: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in ["../tag/src", "../tag-table/src"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
        visit(&folder, &mut |text| {
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            let pieces: Vec<&str> = text.split('"').collect();
            // Literals are the odd pieces; what separates arguments is a comma.
            let is_next = |at: usize| pieces.get(at + 1).is_some_and(|between| between.trim() == ",");
            for at in (1..pieces.len()).step_by(2) {
                let is_type = |text: &str| {
                    ["image/", "video/", "audio/", "application/", "text/", "font/", "model/"]
                        .iter()
                        .any(|beginning| text.starts_with(beginning))
                };
                let before = pieces[at - 1].trim_end();
                if is_next(at) && is_next(at + 2) && pieces.get(at + 4).is_some_and(|text| is_type(text)) {
                    types.entry(pieces[at].to_owned()).or_default().push(pieces[at + 4].to_owned());
                } else if before.ends_with("program(") || before.ends_with("quicktime_as(") {
                    types.entry(pieces[at].to_owned()).or_default();
                }
            }
        });
    }
    types
}

fn visit(folder: &Path, then: &mut dyn FnMut(&str)) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            visit(&path, then);
        } else if !path.ends_with("tests.rs") {
            then(&std::fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn every_format_that_can_be_reported_has_a_kind() {
    let types = reported();
    assert!(types.len() > 250, "only {} types were found in the sources", types.len());
    for (name, media_types) in &types {
        let Some(kind) = Kind::of_known_format(name) else {
            panic!("`{name}` is in no list of crates/catalog/src/format_kind.rs");
        };
        assert_eq!(kind == Kind::Raw, is_raw(name), "{name}");
        // A name that several types have is of the first kind in this order.
        let has = |beginning: &str| media_types.iter().any(|media_type| media_type.starts_with(beginning));
        let expected = if kind == Kind::Raw {
            Kind::Raw
        } else if has("image/") {
            Kind::Picture
        } else if has("audio/") {
            Kind::Sound
        } else if has("video/") {
            Kind::Film
        } else {
            kind
        };
        assert_eq!(kind, expected, "{name} is {media_types:?}");
    }
}
