//! What the names of files say about which belong together.

use crate::canonical::folded;
use crate::takeout::GOOGLE_EDITED;

/// What the names of edits add to those of their originals, before the extension, in lower case. Lightroom
/// Classic adds `-Edit`, `-HDR`, `-Pano` and `-Enhanced`; Google Photos the words of [`GOOGLE_EDITED`]; other
/// programs the same words with an underscore or a space, or in further languages.
const EDITS: [&str; 14] = [
    "-edit",
    "-hdr",
    "-pano",
    "-enhanced",
    "-enhanced-nr",
    "-enhanced-sr",
    "_edited",
    " edited",
    "-editada",
    "-redigerad",
    "-redigeret",
    "-redigert",
    "-muokattu",
    "-upraveno",
];

/// What the names of copies add, which may be edits, or other pictures that came to the same name.
const COPIES: [&str; 6] = [" copy", " - copy", " - kopie", " kopie", "-copy", "_copy"];

/// How the name of a file is related to that of another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// A version that a program made.
    Edit,
    /// A copy, or another picture that came to the same name.
    Copy,
}

/// The name without its extension, as equal names are compared: in lower case and composed.
pub(super) fn stem(name: &str) -> String {
    match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => folded(stem),
        _ => folded(name),
    }
}

/// What `then` makes of the stem of a name. Most names are short and ASCII; theirs needs no memory.
pub(super) fn with_stem<R>(name: &str, then: impl FnOnce(&str) -> R) -> R {
    let mut short = [0; 64];
    let bytes =
        name.rsplit_once('.').map_or(name, |(stem, _)| if stem.is_empty() { name } else { stem }).as_bytes();
    match short.get_mut(..bytes.len()) {
        Some(short) if bytes.is_ascii() => {
            short.copy_from_slice(bytes);
            short.make_ascii_lowercase();
            then(std::str::from_utf8(short).unwrap_or_default())
        }
        _ => then(&stem(name)),
    }
}

/// The stem of the original of a stem in lower case, and what the file is to it; `None` if its name does not
/// say that there is one.
pub(super) fn original(stem: &str) -> Option<(String, Relation)> {
    // The names of cameras end with a digit: of these only three kinds tell of others.
    let is_counted = stem.ends_with(|c: char| c.is_ascii_digit());
    if is_counted && !stem.contains(['~', '-']) && !stem.starts_with("img_e") {
        return None;
    }
    // Apple: `IMG_E1234` is the edited version of `IMG_1234`.
    if let Some(number) = stem.strip_prefix("img_e").filter(|rest| is_number(rest)) {
        return Some((format!("img_{number}"), Relation::Edit));
    }
    // Lightroom counts `-Edit-2`, Android `~2`.
    let counted = stem.rsplit_once('-').filter(|(_, number)| is_number(number)).map(|(stem, _)| stem);
    for stem in [Some(stem), counted].into_iter().flatten() {
        if let Some(original) = without(stem, EDITS.iter().chain(&GOOGLE_EDITED)) {
            return Some((original, Relation::Edit));
        }
    }
    if let Some((original, number)) = stem.rsplit_once('~')
        && is_number(number)
        && !original.is_empty()
    {
        return Some((original.to_owned(), Relation::Edit));
    }
    let numbered = stem.strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
    if let Some((original, number)) = numbered
        && is_number(number)
        && !original.trim_end().is_empty()
    {
        return Some((original.trim_end().to_owned(), Relation::Copy));
    }
    without(stem, &COPIES).map(|original| (original, Relation::Copy))
}

/// The stem without the longest of the marks that it ends with.
fn without<'m>(stem: &str, marks: impl IntoIterator<Item = &'m &'m str>) -> Option<String> {
    let found = marks.into_iter().filter(|mark| stem.len() > mark.len() && stem.ends_with(**mark));
    found.map(|mark| mark.len()).max().map(|n| stem[..stem.len() - n].to_owned())
}

const BURST: &str = "burst";

/// The name of the burst that a stem in lower case belongs to.
///
/// Google's and Sony's phones write `BURST` and the time of the burst, Huawei's, LG's and others `BURST` and
/// the number of the frame after the time; Samsung's the number alone: `20190415_132533_001`.
pub(super) fn burst(stem: &str) -> Option<String> {
    let is_burst = |(at, _): &(usize, &str)| stem[*at..].starts_with(BURST);
    if let Some((at, _)) = stem.match_indices('b').find(is_burst) {
        let (before, after) = (&stem[..at], &stem[at + BURST.len()..]);
        let n_digits = after.bytes().take_while(u8::is_ascii_digit).count();
        return match n_digits {
            14.. => Some(after[..n_digits].to_owned()),
            1..=4 if before.len() > 1 => Some(before.to_owned()),
            _ => None,
        };
    }
    let mut parts = stem.split('_');
    let is_samsung = [8, 6, 3]
        .into_iter()
        .all(|n_digits| parts.next().is_some_and(|part| part.len() == n_digits && is_number(part)));
    (is_samsung && parts.next().is_none()).then(|| stem[.."20190415_132533".len()].to_owned())
}

/// Whether a stem in lower case says that the picture stands for its burst.
pub(super) fn is_cover(stem: &str) -> bool {
    stem.ends_with("_cover")
}

/// The letter of a part of a panorama and the number of the picture, as Canon's stitch assist names them:
/// `STA_0123`, `STB_0124`.
pub(super) fn panorama_part(stem: &str) -> Option<(u8, u64)> {
    let rest = stem.strip_prefix("st")?;
    let (letter, number) = rest.split_once('_')?;
    let &[letter @ b'a'..=b'z'] = letter.as_bytes() else { return None };
    Some((letter, number.parse().ok().filter(|_| is_number(number))?))
}

/// The name of folders in which each folder holds the pictures of one panorama.
const PANORAMA: &str = "PANORAMA";

/// Whether a folder, by its path, is one of those that hold the pictures of one panorama each.
pub(super) fn is_in_panorama(path: &str) -> bool {
    let mut parts = path.trim_end_matches(['/', '\\']).rsplit(['/', '\\']);
    parts.next().is_some() && parts.next() == Some(PANORAMA)
}

/// The number at the end of a stem, and what is before it.
pub(super) fn counted(stem: &str) -> Option<(&str, u64)> {
    let prefix = stem.trim_end_matches(|c: char| c.is_ascii_digit());
    Some((prefix, stem[prefix.len()..].parse().ok()?))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_edits_lead_to_their_originals() {
        for (stem, expected) in [
            ("img_e1234", Some(("img_1234", Relation::Edit))),
            ("img_1-edit", Some(("img_1", Relation::Edit))),
            ("img_1-edit-2", Some(("img_1", Relation::Edit))),
            ("img_1-enhanced-nr", Some(("img_1", Relation::Edit))),
            ("img_1-edited", Some(("img_1", Relation::Edit))),
            ("img_1-bearbeitet", Some(("img_1", Relation::Edit))),
            ("img_1-編集済み", Some(("img_1", Relation::Edit))),
            ("img_1-ha editado", Some(("img_1", Relation::Edit))),
            ("img_1~2", Some(("img_1", Relation::Edit))),
            ("img_1 (1)", Some(("img_1", Relation::Copy))),
            ("img_1(12)", Some(("img_1", Relation::Copy))),
            ("img_1 copy", Some(("img_1", Relation::Copy))),
            ("img_1 - copy", Some(("img_1", Relation::Copy))),
            ("img_exit", None),
            ("img_e", None),
            ("-edit", None),
            ("(1)", None),
            ("img_1-2", None),
            ("img_1", None),
            ("", None),
        ] {
            let expected = expected.map(|(stem, relation)| (stem.to_owned(), relation));
            assert_eq!(original(stem), expected, "{stem}");
        }
    }

    #[test]
    fn names_of_bursts_have_the_time_or_a_number() {
        for (stem, expected) in [
            ("00100lportrait_00100_burst20190415132533463_cover", Some("20190415132533463")),
            ("dsc_0001_burst20180101120000123", Some("20180101120000123")),
            ("img_20190415_132533_burst001_cover", Some("img_20190415_132533_")),
            ("20190415_132533_001", Some("20190415_132533")),
            ("20190415_132533", None),
            ("20190415_132533_0001", None),
            ("sunburst", None),
            ("burst1", None),
        ] {
            assert_eq!(burst(stem).as_deref(), expected, "{stem}");
        }
        assert!(is_cover("a_burst001_cover") && !is_cover("cover"));
    }

    #[test]
    fn numbers_and_parts_are_read_from_names() {
        assert_eq!(panorama_part("sta_0123"), Some((b'a', 123)));
        assert_eq!(panorama_part("st_0123"), None);
        assert_eq!(panorama_part("star_0123"), None);
        assert_eq!(counted("img_0012"), Some(("img_", 12)));
        assert_eq!(counted("img"), None);
        assert_eq!(counted("99999999999999999999999"), None);
        assert_eq!(stem("IMG_1.JPG"), "img_1");
        for name in ["IMG_1.JPG", ".jpg", "x", "", "\u{c4}.b.c", &"A".repeat(64), &"A".repeat(65)] {
            assert_eq!(with_stem(name, str::to_owned), stem(name));
        }
        assert_eq!(stem(".jpg"), ".jpg");
        assert_eq!(original(&stem("IMG_1-modifie\u{301}.jpg")).unwrap().0, "img_1");
    }
}
