//! Conditions used in Sony's tables.

use crate::maker::note::Note;

/// Whether the metadata version is the one with focus data at another position.
pub(super) fn is_dc7303(note: &Note<'_>) -> bool {
    note.value("MetaVersion").is_some_and(|version| version.plain() == "DC7303320222000")
}
