//! Error messages about arguments that cannot be followed.

/// Why arguments are refused, as a message for the user.
pub(crate) type Misuse = String;
