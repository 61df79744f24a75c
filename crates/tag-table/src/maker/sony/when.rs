//! Conditions of Sony's tables.

use crate::maker::note::Note;

/// Whether the shot was told in the form that puts focus elsewhere.
pub(super) fn is_dc7303(note: &Note<'_>) -> bool {
    note.value("MetaVersion").is_some_and(|version| version.plain() == "DC7303320222000")
}
