//! What a pattern may not have.

/// What is wrong with a pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the pattern {0}")]
pub struct BadPattern(pub(super) String);

/// What is no name on Windows and exFAT disks.
pub(super) const REFUSED: [char; 8] = ['\\', ':', '*', '?', '"', '<', '>', '|'];

/// Refuses a character that cannot be in names everywhere.
pub(super) fn refuse(character: char) -> Result<(), BadPattern> {
    if character.is_control() {
        return Err(BadPattern("has a control character".to_owned()));
    }
    if REFUSED.contains(&character) {
        return Err(BadPattern(format!(
            "has a {character} in a name, which Windows and exFAT disks refuse; use another character"
        )));
    }
    Ok(())
}
