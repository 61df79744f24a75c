//! What a file says about the files that belong to it: the column `ties`.

use catalog::LongText;
use tag::{Field, Role, Value};

use crate::by_role::ByRole;
use crate::row_text::row_words;

/// Longest identifier that is kept, in bytes; those of Apple, Google and Adobe have at most 64.
const MOST_ID_BYTES: usize = 128;

/// Most ties of a file.
const MOST_TIES: usize = 16;

/// Exif's number for automatic bracketing (Exif 2.32, tag 0xa402).
const AUTO_BRACKET: f64 = 2.0;

/// The ties as a JSON array; `None` without any.
pub(super) fn ties(by_role: &ByRole<'_, '_>) -> Option<LongText> {
    let mut ties: Vec<String> = Vec::new();
    for (role, kind) in [
        (Role::ContentIdentifier, "live"),
        (Role::BurstId, "burst"),
        (Role::DocumentId, "document"),
        (Role::OriginalDocumentId, "from"),
    ] {
        by_role.all(role).for_each(|tag| add(&mut ties, kind, &tag.value.plain()));
    }
    for tag in by_role.all(Role::DerivedFrom) {
        let Value::Struct(fields) = tag.value else { continue };
        fields.iter().filter(|field| is_document(field)).for_each(|field| {
            add(&mut ties, "from", &field.value.plain());
        });
    }
    if by_role.all(Role::MotionPhoto).any(|tag| tag.value.as_f64() == Some(1.0)) {
        ties.push("motion".to_owned());
    }
    if by_role.number(Role::ExposureMode) == Some(AUTO_BRACKET) {
        ties.push("bracket".to_owned());
    }
    let ties: Vec<&str> = ties.iter().map(String::as_str).collect();
    (!ties.is_empty()).then(|| row_words(&ties))
}

fn is_document(field: &Field<'_>) -> bool {
    matches!(field.name, "DocumentID" | "OriginalDocumentID")
}

fn add(ties: &mut Vec<String>, kind: &str, id: &str) {
    let id = id.trim();
    let tie = format!("{kind}:{id}");
    if !id.is_empty() && id.len() <= MOST_ID_BYTES && ties.len() < MOST_TIES && !ties.contains(&tie) {
        ties.push(tie);
    }
}
