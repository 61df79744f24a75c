//! Names of tags that are made of a key in the file. Each container has ExifTool's own rule; what no name
//! may have is removed from all of them (`table::name`).

use table::name::tag_name;

/// Number of characters of a key that a name is made of; longer keys are cut.
const MOST_KEY_CHARS: usize = 256;

/// The name of a Vorbis comment or an APE item: words begin with a capital letter, the rest are small.
pub(crate) fn of_comment(key: &str) -> String {
    let mut name = String::new();
    let mut is_first = true;
    for character in key.chars().take(MOST_KEY_CHARS) {
        let is_kept = character.is_ascii_alphanumeric() || matches!(character, '-' | '_');
        if is_kept {
            name.push(if is_first { character.to_ascii_uppercase() } else { character.to_ascii_lowercase() });
        }
        is_first = !is_kept;
    }
    tag_name(&joined(&name, "_", |before| before.is_ascii_lowercase() || before.is_ascii_digit()))
}

/// The name of a description in ID3: capital letters become small if there are no small ones.
pub(crate) fn of_description(description: &str) -> String {
    let mut name = cut(description).to_owned();
    if !name.bytes().any(|byte| byte.is_ascii_lowercase()) {
        name = capitalised(&name.to_ascii_lowercase(), |_| false);
    }
    tag_name(&joined(&name, "_ ", |before| before.is_ascii_lowercase()))
}

/// The name of a tag of Matroska: an underscore makes the letter behind it a capital one.
pub(crate) fn of_simple_tag(key: &str) -> String {
    let kept = |character: &char| character.is_ascii_alphanumeric() || *character == '_';
    let small: String = cut(key).to_ascii_lowercase().chars().filter(kept).collect();
    let mut words = small.split('_');
    let mut name = capitalised(words.next().unwrap_or_default(), |_| false);
    for word in words {
        if !word.starts_with(|first: char| first.is_ascii_lowercase()) {
            name.push('_');
        }
        name.push_str(&capitalised(word, |_| false));
    }
    tag_name(&if name.len() < 2 { format!("Tag_{name}") } else { name })
}

/// The name of a property that a user of Office has added: each word begins with a capital letter.
pub(crate) fn of_property(key: &str) -> String {
    tag_name(&capitalised(cut(key), |before| before == ' '))
}

/// The name of an entry that a writer of PDF has added: other signs are underscores, which make a small
/// letter behind them a capital one.
pub(crate) fn of_information(key: &str) -> String {
    let mut name = String::new();
    let mut is_gap = false;
    for character in cut(key).chars() {
        let is_kept = character.is_ascii_alphanumeric() || matches!(character, '-' | '_');
        let starts_word = name.is_empty() || name.ends_with('_');
        if is_kept && character.is_ascii_lowercase() && starts_word {
            name.pop();
            name.push(character.to_ascii_uppercase());
        } else if is_kept {
            name.push(character);
        } else if !is_gap {
            name.push('_');
        }
        is_gap = !is_kept;
    }
    tag_name(&name)
}

/// The name of a field of Ricoh's: each word begins with a capital letter, also behind other signs.
pub(crate) fn of_field(key: &str) -> String {
    tag_name(&capitalised(cut(key), |before| !before.is_ascii_alphanumeric() && before != '_'))
}

/// The name of a key of QuickTime's metadata: dots and spaces make the next letter a capital one, and so do
/// underscores, which stay between other signs than letters.
pub(crate) fn of_metadata(key: &str) -> String {
    let is_kept = |character: &char| character.is_ascii_alphanumeric() || "-_. ".contains(*character);
    let kept: String = cut(key).chars().filter(is_kept).collect();
    let words = capitalised(&kept, |before| matches!(before, '.' | ' ' | '_'));
    let mut name = String::new();
    let mut characters = words.chars().filter(|character| !matches!(character, '.' | ' ')).peekable();
    while let Some(character) = characters.next() {
        let is_between = name.ends_with(|before: char| before.is_ascii_lowercase())
            && characters.peek().is_some_and(char::is_ascii_uppercase);
        if character != '_' || !is_between {
            name.push(character);
        }
    }
    tag_name(&name)
}

/// The name of a keyword of FITS: small letters, but capital ones at the start and behind an underscore.
pub(crate) fn of_keyword(key: &str) -> String {
    of_entry(&cut(key).to_ascii_lowercase())
}

/// The name of an entry in Audible's directory: what follows an underscore, which is removed, is capital.
pub(crate) fn of_entry(key: &str) -> String {
    let mut name = String::new();
    let mut is_first = false;
    for character in tag_name(cut(key)).chars() {
        if is_first || character != '_' {
            name.push(if is_first { character.to_ascii_uppercase() } else { character });
            is_first = false;
        } else {
            is_first = true;
        }
    }
    tag_name(&name)
}

fn cut(key: &str) -> &str {
    key.char_indices().nth(MOST_KEY_CHARS).map_or(key, |(end, _)| &key[..end])
}

/// Makes the first character a capital letter, and those behind one that ends a word.
fn capitalised(text: &str, ends_word: impl Fn(char) -> bool) -> String {
    let mut is_first = true;
    let capital = text.chars().map(|character| {
        let capital = if is_first { character.to_ascii_uppercase() } else { character };
        is_first = ends_word(character);
        capital
    });
    capital.collect()
}

/// Joins words: each of `separators` between a byte that `is_before` accepts and a small letter is removed,
/// and the letter becomes a capital one. A letter that was joined does not count as the byte before the next.
fn joined(name: &str, separators: &str, is_before: impl Fn(u8) -> bool) -> String {
    let mut out = String::new();
    let mut characters = name.chars().peekable();
    let mut before = None;
    while let Some(character) = characters.next() {
        let follows = characters.peek().filter(|next| next.is_ascii_lowercase()).copied();
        match follows {
            Some(next) if separators.contains(character) && before.is_some_and(&is_before) => {
                out.push(next.to_ascii_uppercase());
                characters.next();
                before = None;
            }
            _ => {
                out.push(character);
                before = u8::try_from(character).ok();
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[track_caller]
    fn check(name_of: fn(&str) -> String, names: &[(&str, &str)]) {
        for (key, expected) in names {
            assert_eq!(name_of(key), *expected, "{key}");
        }
    }

    #[test]
    fn of_comments() {
        check(
            super::of_comment,
            &[
                ("REPLAYGAIN_TRACK_GAIN", "ReplaygainTrackGain"),
                ("MusicBrainz Album Id", "MusicbrainzAlbumId"),
                ("ITUNES_CDDB_1", "ItunesCddb_1"),
                ("comment songs-db_tempo", "CommentSongs-dbTempo"),
                ("NOTES_", "Notes_"),
                ("x-y.z", "X-yZ"),
                ("A_B_C", "A_bC"),
                ("GRÖSSE", "GrSse"),
                ("", "Tag"),
            ],
        );
    }

    #[test]
    fn of_descriptions() {
        check(
            super::of_description,
            &[
                ("Part of a set", "PartOfAset"),
                ("RePLaYgAInTRAcK_pEAk", "RePLaYgAInTRAcK_pEAk"),
                ("replaygain_track_gain", "ReplaygainTrackGain"),
                ("SOME TEXT", "SomeText"),
                ("_url", "Tag_url"),
            ],
        );
    }

    #[test]
    fn of_other_keys() {
        check(
            super::of_simple_tag,
            &[("FOO_BAR_2", "FooBar_2"), ("PART-NUMBER", "Partnumber"), ("X", "Tag_X"), ("_A_B", "AB")],
        );
        check(
            super::of_metadata,
            &[
                ("android.video.temporal_layers_count", "AndroidVideoTemporalLayersCount"),
                ("a.b_2.Make Model", "AB_2MakeModel"),
            ],
        );
        check(super::of_property, &[("date completed", "DateCompleted"), ("ID", "ID"), ("a.b", "Ab")]);
        check(
            super::of_information,
            &[
                ("PTEX.Fullbanner", "PTEX_Fullbanner"),
                ("a:b (c)", "ABC_"),
                ("Base Target", "Base_Target"),
                ("x", "TagX"),
            ],
        );
        check(super::of_field, &[("sign type-b", "SignType-B"), ("ISO speed", "ISOSpeed")]);
        check(super::of_keyword, &[("DATE-OBS", "Date-obs"), ("SUB_ID", "SubId")]);
        check(super::of_entry, &[("pub_date_start", "PubDateStart"), ("HeaderKey", "HeaderKey")]);
    }
}
