//! Tables of films and sound: keys of their texts, element numbers, and words for their numbers.
//!
//! Headers with a fixed layout are described next to their readers in the crate `tag`.

pub mod dji;

pub use crate::generated::film::{
    aiff, ape, asf, flash, id3, matroska, mpeg, mxf, quicktime, real, riff, vorbis, wtv,
};

use crate::row::element::ElementRow;

/// The word for a number in a list of words.
pub fn word(words: &'static [(i64, &'static str)], number: i64) -> Option<&'static str> {
    words.iter().find(|(known, _)| *known == number).map(|(_, word)| *word)
}

/// The word for a text in a list of words.
pub fn text_word(words: &'static [(&'static str, &'static str)], text: &str) -> Option<&'static str> {
    words.iter().find(|(known, _)| *known == text).map(|(_, word)| *word)
}

/// Finds the element of this number.
pub fn find_element(id: u32) -> Option<&'static ElementRow> {
    let table = matroska::ELEMENTS;
    table.binary_search_by_key(&id, |element| element.id).ok().map(|index| &table[index])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::key::find;

    #[test]
    fn the_tables_are_sorted_by_key() {
        let tables = [
            riff::INFO,
            riff::EXIF,
            id3::V2_2,
            id3::V2_3,
            id3::V2_4,
            id3::PRIVATE,
            id3::LYRICS3,
            vorbis::COMMENTS,
            ape::ITEMS,
            aiff::CHUNKS,
            quicktime::USER_DATA,
            quicktime::ITEM_LIST,
            quicktime::KEYS,
            quicktime::ITUNES,
            quicktime::XTRA,
            matroska::TAGS,
            asf::DESCRIPTORS,
            flash::META,
            real::FILE_INFO,
            real::METADATA,
            wtv::METADATA,
        ];
        for pair in tables.iter().flat_map(|table| table.windows(2)) {
            assert!(pair[0].key < pair[1].key, "{} and {}", pair[0].name, pair[1].name);
        }
        assert!(matroska::ELEMENTS.windows(2).all(|pair| pair[0].id < pair[1].id));
        assert_eq!(find(riff::INFO, b"ISFT").map(|entry| entry.name), Some("Software"));
        assert_eq!(find_element(0x282).map(|element| element.name), Some("DocType"));
        assert_eq!(text_word(id3::GENRE, "17"), Some("Rock"));
        assert_eq!(word(id3::PICTURE_TYPE, 3), Some("Front Cover"));
    }
}
