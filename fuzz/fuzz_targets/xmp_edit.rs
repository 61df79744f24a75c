#![no_main]

//! What is edited is edited a second time without a change, and is still read.

use xmp_edit::{Edits, Field, edit, values};

libfuzzer_sys::fuzz_target!(|sidecar: &[u8]| {
    let mut edits = Edits::default();
    edits.set(Field::Rating, "4").expect("a rating");
    edits.set(Field::Title, "a < b").expect("a title");
    edits.set_all(Field::Creator, &["a", "b"]).expect("names");
    edits.add_keyword("animals/dog").expect("a keyword");
    edits.remove_keyword("cat").expect("a keyword");
    edits.remove(Field::Gps);
    if let Ok(Some(edited)) = edit(Some(sidecar), &edits) {
        assert!(values(&edited).expect("it is still a sidecar").contains(&("rating", vec!["4".to_owned()])));
        assert_eq!(edit(Some(&edited), &edits).expect("it is still a sidecar"), None);
    }
});
