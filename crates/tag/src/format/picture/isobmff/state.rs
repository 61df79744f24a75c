//! State that the boxes of a file share, and the group of their tags.

use super::clock::Clock;
use super::language::Translations;
use crate::metadata::Group;

pub(crate) const GROUP: Group<'static> = Group::same("QuickTime");

/// State shared by the boxes of a file.
#[derive(Default)]
pub(crate) struct State<'a> {
    pub is_canon: bool,
    pub n_tracks: u32,
    /// Number of fragments of the movie.
    pub n_fragments: u32,
    /// Whether the brand is one of any media, so that the tracks tell if the file is sound.
    pub brand_of_any_media: bool,
    pub has_pictures: bool,
    pub has_sound: bool,
    /// Whether a track may contain timed metadata that is not read.
    pub has_timed: bool,
    /// Time scale of the movie, in units per second.
    pub time_scale: u32,
    /// When the film was created, and how long it is.
    pub clock: Clock,
    pub translations: Translations<'a>,
}

pub(crate) fn up_to_nul(bytes: &[u8]) -> &[u8] {
    &bytes[..memchr::memchr(0, bytes).unwrap_or(bytes.len())]
}

/// Priority of tags about a picture other than the main one: any other tag of the same name has priority.
pub(crate) const GIVES_WAY: i8 = -1;
