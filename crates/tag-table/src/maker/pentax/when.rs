//! Conditions used in Pentax's tables.

use crate::maker::note::Note;
use crate::value::Array;

/// Whether the lens block has the first layout. Early K100D and K110D bodies wrote it with the rest left
/// empty.
pub(super) fn is_first_lens_info(note: &Note<'_>, raw: &Array<'_>) -> bool {
    note.model_has(&["*ist", "GX-1L", "GX-1S"])
        || note.model_has(&["K100D", "K110D"])
            && matches!(raw.bytes.get(20..).unwrap_or(&[]), [0xff, ..] | [0, 0, ..])
}
