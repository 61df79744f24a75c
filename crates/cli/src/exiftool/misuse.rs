//! What is said of arguments that cannot be followed.

/// Why arguments make no sense, in words for a person.
pub(super) type Misuse = String;
