//! Helpers that the readers of sound and films share: entries of tables, names made of keys.

use crate::context::Context;
use crate::metadata::{Group, Tag};
use table::film::Entry;
use table::value::Value;

impl<'a> Context<'a> {
    /// Adds a tag that a table of films and sound describes, if it is requested.
    pub(crate) fn push_entry(&mut self, group: Group<'a>, entry: &'static Entry, value: Value<'a>) {
        if !entry.is_unknown || self.options.unknown {
            let Entry { name, conv, role, .. } = *entry;
            self.push(Tag { group, name, value, conv, role, priority: 1 });
        }
    }

    /// Adds a tag with a whole number, if it is requested.
    pub(crate) fn push_number(&mut self, group: Group<'a>, name: &'static str, number: impl Into<i64>) {
        self.push_plain(group, name, Value::Integer(number.into()));
    }
}

/// Number of bytes of a key that a name is made of; longer keys are cut.
const MOST_KEY_BYTES: usize = 256;

/// Makes a tag name of a key: words begin with a capital letter, and signs between words are removed.
/// Capital letters inside words are kept if the key has small letters as well and `keeps_case` is set.
pub(crate) fn name_of_key(key: &str, keeps_case: bool) -> String {
    let keeps_case = keeps_case && key.bytes().any(|byte| byte.is_ascii_lowercase());
    let mut name = String::new();
    let mut is_first = true;
    for character in key.chars().take(MOST_KEY_BYTES) {
        if character.is_ascii_alphanumeric() || character == '-' {
            name.push(match (is_first, keeps_case) {
                (true, _) => character.to_ascii_uppercase(),
                (false, true) => character,
                (false, false) => character.to_ascii_lowercase(),
            });
            is_first = false;
        } else {
            is_first = true;
        }
    }
    table::name::tag_name(&name)
}

#[cfg(test)]
mod tests {
    use super::name_of_key;

    #[test]
    fn keys_become_names() {
        for (key, upper, mixed) in [
            ("REPLAYGAIN_TRACK_GAIN", "ReplaygainTrackGain", "ReplaygainTrackGain"),
            ("MusicBrainz Album Id", "MusicbrainzAlbumId", "MusicBrainzAlbumId"),
            ("x-y.z", "X-yZ", "X-yZ"),
            ("GRÖSSE", "GrSse", "GrSse"),
            ("foo bar", "FooBar", "FooBar"),
            ("", "Tag", "Tag"),
        ] {
            assert_eq!(name_of_key(key, false), upper, "{key}");
            assert_eq!(name_of_key(key, true), mixed, "{key}");
        }
    }
}
