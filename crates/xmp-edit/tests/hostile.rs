//! Texts that would take too much time, memory or stack.

use std::time::{Duration, Instant};

use thalweg_xmp_edit::{EditError, Edits, Field, MOST_BYTES, edit};

fn rated(text: &str) -> Result<Option<Vec<u8>>, EditError> {
    let mut edits = Edits::default();
    edits.set(Field::Rating, "4").unwrap();
    edits.add_keyword("a/b").unwrap();
    let started = Instant::now();
    let edited = edit(Some(text.as_bytes()), &edits);
    let elapsed = started.elapsed();
    assert!(elapsed < Duration::from_secs(20), "{elapsed:?}");
    edited
}

fn rdf(inside: &str) -> String {
    format!(
        "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><r:Description \
         xmlns:d='http://purl.org/dc/elements/1.1/'>{inside}</r:Description></r:RDF>"
    )
}

#[test]
fn a_hundred_thousand_levels() {
    let deep = "<a>".repeat(100_000) + &"</a>".repeat(100_000);
    assert!(rated(&rdf(&deep)).unwrap().is_some());
    assert!(matches!(rated(&"<a>".repeat(200_000)), Err(EditError::Malformed(_))));
}

#[test]
fn very_many_attributes_namespaces_and_elements() {
    let attributes: String = (0..200_000).map(|number| format!(" a{number}=''")).collect();
    assert!(matches!(rated(&rdf(&format!("<a{attributes}/>"))), Err(EditError::TooMany(_))));
    let namespaces: String = (0..100_000).map(|number| format!("<a xmlns:n{number}='u'>")).collect();
    assert!(matches!(rated(&rdf(&namespaces)), Err(EditError::TooMany(_))));
    assert!(matches!(rated(&rdf(&"<a/>".repeat(1_000_000))), Err(EditError::TooMany(_))));
    let busy = format!("<a{}/>", (0..900).map(|number| format!(" a{number}=''")).collect::<String>());
    assert!(rated(&rdf(&busy.repeat(20))).unwrap().is_some());
    assert!(matches!(rated(&rdf(&busy.repeat(500))), Err(EditError::TooMany(_))));
}

#[test]
fn very_many_keywords() {
    let items: String = (0..40_000).map(|number| format!("<r:li>{number}</r:li>")).collect();
    assert!(rated(&rdf(&format!("<d:subject><r:Bag>{items}</r:Bag></d:subject>"))).unwrap().is_some());
}

#[test]
fn a_sidecar_has_a_largest_size() {
    let mut text = rdf("");
    text.push_str(&" ".repeat(MOST_BYTES - text.len()));
    assert!(matches!(rated(&text), Err(EditError::TooLarge)), "it would be larger afterwards");
    text.push(' ');
    assert!(matches!(rated(&text), Err(EditError::TooLarge)));
}
