//! What the boxes of a file have in common: the group of their tags, and what earlier boxes said.

use crate::metadata::Group;

pub(crate) const GROUP: Group<'static> = Group::same("QuickTime");

/// What the boxes share.
#[derive(Default)]
pub(crate) struct State {
    pub is_canon: bool,
    pub n_tracks: u32,
    /// Units of a second in which the movie counts.
    pub time_scale: u32,
}

pub(crate) fn up_to_nul(bytes: &[u8]) -> &[u8] {
    &bytes[..memchr::memchr(0, bytes).unwrap_or(bytes.len())]
}

/// The priority of what is said of another picture than the file's own: any other tag of the name is meant
/// before it.
pub(crate) const GIVES_WAY: i8 = -1;
