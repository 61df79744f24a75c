//! Which JSON file of a Google Takeout belongs to a file.
//!
//! A file has its own (see [`TakeoutName`]), or shares that of another: an edited picture that of its
//! original, the film of a Live Photo or of a motion photo that of the picture.

use std::collections::HashMap;

use catalog::language::Kind;
use catalog::{GOOGLE_EDITED, TakeoutName, folded, split_number};

/// Extensions of the pictures of Live Photos, which are looked for if a folder is not listed.
const OF_LIVE_PHOTOS: [&str; 4] = [".HEIC", ".JPG", ".heic", ".jpg"];

/// The JSON files of Google Takeout in a folder, each with a value.
#[derive(Debug)]
pub struct TakeoutFiles<T> {
    files: Vec<(String, T)>,
    /// Their positions by the name of the picture, with its number after it.
    by_name: HashMap<String, usize>,
    /// The same by the name without its extension, of pictures only.
    by_stem: HashMap<String, usize>,
}

impl<T> Default for TakeoutFiles<T> {
    fn default() -> Self {
        TakeoutFiles { files: Vec::new(), by_name: HashMap::new(), by_stem: HashMap::new() }
    }
}

impl<T> TakeoutFiles<T> {
    /// Adds a file, if its name is that of such a file.
    pub fn add(&mut self, name: &str, value: T) {
        let Some(TakeoutName { picture, number, .. }) = TakeoutName::parse(name) else { return };
        let TakeoutFiles { files, by_name, by_stem } = self;
        let position = files.len();
        files.push((name.to_owned(), value));
        // Of two files for one picture the one of the lesser name counts, whatever the order of the listing.
        let insert = |map: &mut HashMap<String, usize>, key: String| {
            if map.get(&key).is_none_or(|known| name < files[*known].0.as_str()) {
                map.insert(key, position);
            }
        };
        let stem = split_extension(picture).0;
        if stem != picture && Kind::of_file(None, picture) != Kind::Film {
            insert(by_stem, key(stem, number));
        }
        insert(by_name, key(picture, number));
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The value of the JSON file that belongs to the file of this name.
    #[must_use]
    pub fn of(&self, file: &str) -> Option<&T> {
        let position = whose(file).into_iter().find_map(|whose| match whose {
            Whose::Name(name, number) => self.by_name.get(&key(name_of(&name), number)),
            Whose::Stem(stem, number) => self.by_stem.get(&key(name_of(&stem), number)),
        });
        position.map(|&position| &self.files[position].1)
    }
}

/// The names that the JSON file of a file may have, the likeliest first.
pub(crate) fn file_names(file: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut add = |picture: &str, number: &str| {
        for name in TakeoutName::of(name_of(picture), number).to_file_names() {
            if !names.contains(&name) && TakeoutName::parse(&name).is_some() {
                names.push(name);
            }
        }
    };
    for whose in whose(file) {
        match whose {
            Whose::Name(name, number) => add(&name, number),
            Whose::Stem(stem, number) => {
                OF_LIVE_PHOTOS.iter().for_each(|extension| add(&format!("{stem}{extension}"), number));
            }
        }
    }
    names
}

/// Whose JSON file may be that of a file.
enum Whose<'f> {
    /// That of the file of this name, with the number.
    Name(String, &'f str),
    /// That of a picture of this name without its extension, with the number.
    Stem(String, &'f str),
}

/// Whose JSON files may be those of a file, the likeliest first.
fn whose(file: &str) -> Vec<Whose<'_>> {
    let (stem, extension) = split_extension(file);
    let (base, number) = split_number(stem);
    let mut found = vec![Whose::Name(file.to_owned(), "")];
    let numbered = |base: &str| Whose::Name(format!("{base}{extension}"), number);
    if !number.is_empty() {
        // A number that was cut off says nothing.
        let is_cut = name_of(file) != file;
        found.insert(usize::from(!is_cut), numbered(base));
    }
    if let Some(original) = without_edited(base) {
        found.push(Whose::Name(format!("{original}{number}{extension}"), ""));
        if !number.is_empty() {
            found.push(numbered(original));
        }
        let (inner, inner_number) = split_number(original);
        if number.is_empty() && !inner_number.is_empty() {
            found.push(Whose::Name(format!("{inner}{extension}"), inner_number));
        }
        found.push(Whose::Stem(original.to_owned(), number));
    }
    if Kind::of_file(None, file) == Kind::Film {
        found.push(Whose::Stem(stem.to_owned(), ""));
        if !number.is_empty() {
            found.push(Whose::Stem(base.to_owned(), number));
        }
    } else if is_motion(extension) {
        found.push(Whose::Stem(file.to_owned(), ""));
    }
    if !extension.is_empty() && split_extension(base).1.is_empty() {
        found.push(Whose::Name(base.to_owned(), number));
    }
    // Of pictures whose names are the same as far as they fit, only the first may have one.
    let whole = format!("{base}{extension}");
    if !number.is_empty() && name_of(&whole) != whole {
        found.push(Whose::Name(whole, ""));
    }
    found
}

/// A name as far as it is in that of its JSON file.
fn name_of(name: &str) -> &str {
    TakeoutName::cut(name)
}

/// The name of an edited picture's original.
fn without_edited(base: &str) -> Option<&str> {
    let (original, word) = base.rsplit_once('-')?;
    if original.is_empty() {
        return None;
    }
    let word = folded(&format!("-{word}"));
    GOOGLE_EDITED.contains(&&*word).then_some(original)
}

/// Whether an extension is that of the film in a motion photo of Google's cameras: `.MP`, `.MP~2`.
fn is_motion(extension: &str) -> bool {
    extension.strip_prefix(".MP").is_some_and(|rest| rest.is_empty() || rest.starts_with('~'))
}

/// A name and its extension with the dot; that of a cut name may be incomplete. A name that begins with its
/// only dot has none.
fn split_extension(name: &str) -> (&str, &str) {
    const MOST_BYTES: usize = 6;
    match name.rfind('.').filter(|&at| at > 0 && name.len() - at <= MOST_BYTES) {
        Some(at) => name.split_at(at),
        None => (name, ""),
    }
}

fn key(name: &str, number: &str) -> String {
    // No name has this character.
    format!("{name}/{number}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file, and the JSON file that belongs to it; an empty name if none does.
    type Pair = (&'static str, &'static str);

    /// The JSON files of a folder, and which of them belongs to which file.
    const FOLDERS: &[(&[&str], &[Pair])] = &[
        (
            &["IMG_1.jpg.json", "IMG_1.jpg(1).json", "metadata.json"],
            &[
                ("IMG_1.jpg", "IMG_1.jpg.json"),
                ("IMG_1(1).jpg", "IMG_1.jpg(1).json"),
                ("IMG_1(2).jpg", ""),
                ("IMG_1-edited.jpg", "IMG_1.jpg.json"),
                ("IMG_1-edited(1).jpg", "IMG_1.jpg(1).json"),
                ("IMG_1(1)-edited.jpg", "IMG_1.jpg(1).json"),
                ("IMG_1-bearbeitet.jpg", "IMG_1.jpg.json"),
                ("IMG_1-modifi\u{e9}.jpg", "IMG_1.jpg.json"),
                ("IMG_1-modifie\u{301}.jpg", "IMG_1.jpg.json"),
                ("IMG_1-ha editado.jpg", "IMG_1.jpg.json"),
                ("IMG_1-\u{7de8}\u{96c6}\u{6e08}\u{307f}.jpg", "IMG_1.jpg.json"),
                ("IMG_1-COLLAGE.jpg", ""),
                ("IMG_10.jpg", ""),
                ("IMG_1.png", ""),
                ("-edited.jpg", ""),
            ],
        ),
        // The number is in the name of the picture, or it tells pictures of one name apart.
        (
            &["N(1).jpg.supplemental-metadata.json", "N(1).jpg.supplemental-metadata(1).json"],
            &[
                ("N(1).jpg", "N(1).jpg.supplemental-metadata.json"),
                ("N(1)(1).jpg", "N(1).jpg.supplemental-metadata(1).json"),
                ("N(1)-editat.jpg", "N(1).jpg.supplemental-metadata.json"),
                ("N(1)-editat(1).jpg", "N(1).jpg.supplemental-metadata(1).json"),
            ],
        ),
        (
            &["IMG_2.HEIC.supplemental-metadata.json", "IMG_2.HEIC.supplemental-metadata(1).json"],
            &[
                ("IMG_2.HEIC", "IMG_2.HEIC.supplemental-metadata.json"),
                ("IMG_2.MP4", "IMG_2.HEIC.supplemental-metadata.json"),
                ("IMG_2.MOV", "IMG_2.HEIC.supplemental-metadata.json"),
                ("IMG_2(1).MP4", "IMG_2.HEIC.supplemental-metadata(1).json"),
                ("IMG_2-edited.jpg", "IMG_2.HEIC.supplemental-metadata.json"),
                ("IMG_2.jpg", ""),
            ],
        ),
        // A film with a file of its own is not that of the picture, and no picture uses a film's.
        (
            &["a.JPG.json", "a.MOV.json", "b.MOV.json"],
            &[("a.MOV", "a.MOV.json"), ("a.MP4", "a.JPG.json"), ("b.JPG", ""), ("b.MP4", "")],
        ),
        (
            &["PXL_1.MP.jpg.json", "PXL_2.MP~2.jpg.json"],
            &[
                ("PXL_1.MP.jpg", "PXL_1.MP.jpg.json"),
                ("PXL_1.MP", "PXL_1.MP.jpg.json"),
                ("PXL_2.MP~2", "PXL_2.MP~2.jpg.json"),
                ("PXL_2.MP", ""),
            ],
        ),
        // Cut to 51 characters.
        (
            &[
                "MVIMG_20191230_232926.jpg.supplemental-metadat.json",
                "Screenshot_20231027_123303_Facebook.jpg.supple(1).json",
                "Screenshot_20231027_123303_Facebook.jpg.supple.json",
                "05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jp.json",
                "PXL_20230809_203449253.LONG_EXPOSURE-02.ORIGIN.json",
                "PXL_20230814_201154491.LONG_EXPOSURE-01.COVER..json",
                "13039_327707840323_537645323_9470255_27214_n.j(1).json",
                "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_.json",
                "Backyard_ceremony_wedding_photography_xxxxxxx_(494).json",
                "Screenshot_2024-08-31-00-53-48-647_com.snapcha.json",
            ],
            &[
                ("MVIMG_20191230_232926.jpg", "MVIMG_20191230_232926.jpg.supplemental-metadat.json"),
                (
                    "Screenshot_20231027_123303_Facebook(1).jpg",
                    "Screenshot_20231027_123303_Facebook.jpg.supple(1).json",
                ),
                (
                    "Screenshot_20231027_123303_Facebook-edited.jpg",
                    "Screenshot_20231027_123303_Facebook.jpg.supple.json",
                ),
                (
                    "05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jpg",
                    "05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jp.json",
                ),
                (
                    "05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.mp4",
                    "05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jp.json",
                ),
                (
                    "PXL_20230809_203449253.LONG_EXPOSURE-02.ORIGINA.jpg",
                    "PXL_20230809_203449253.LONG_EXPOSURE-02.ORIGIN.json",
                ),
                (
                    "PXL_20230814_201154491.LONG_EXPOSURE-01.COVER.jpg",
                    "PXL_20230814_201154491.LONG_EXPOSURE-01.COVER..json",
                ),
                (
                    "13039_327707840323_537645323_9470255_27214_n(1).jpg",
                    "13039_327707840323_537645323_9470255_27214_n.j(1).json",
                ),
                ("13039_327707840323_537645323_9470255_27214_n.jpg", ""),
                (
                    "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_P.jpg",
                    "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_.json",
                ),
                (
                    "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_P(1).jpg",
                    "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_.json",
                ),
                (
                    "Backyard_ceremony_wedding_photography_xxxxxxx_m(494).jpg",
                    "Backyard_ceremony_wedding_photography_xxxxxxx_(494).json",
                ),
                ("Backyard_ceremony_wedding_photography_xxxxxxx_m(185).jpg", ""),
                (
                    "Screenshot_2024-08-31-00-53-48-647_com.snapchat.jpg",
                    "Screenshot_2024-08-31-00-53-48-647_com.snapcha.json",
                ),
            ],
        ),
        // A picture without an extension gets one in the export.
        (
            &[
                "2234089303984509579.supplemental-metadata.json",
                "CLIP0001.AVI.supplemental-metadata(10).json",
            ],
            &[
                ("2234089303984509579.jpg", "2234089303984509579.supplemental-metadata.json"),
                ("CLIP0001(10).AVI", "CLIP0001.AVI.supplemental-metadata(10).json"),
                ("CLIP0001.AVI", ""),
            ],
        ),
    ];

    #[test]
    fn files_have_their_own_or_share_that_of_another() {
        for (names, expected) in FOLDERS {
            let mut files = TakeoutFiles::default();
            names.iter().for_each(|name| files.add(name, *name));
            for (file, of_file) in *expected {
                assert_eq!(files.of(file).copied().unwrap_or_default(), *of_file, "{file}");
            }
        }
        let mut files = TakeoutFiles::default();
        files.add("metadata.json", 1);
        assert!(files.is_empty());
    }

    #[test]
    fn the_names_that_are_looked_for_are_the_same() {
        for (names, expected) in FOLDERS {
            for (file, of_file) in *expected {
                let found = file_names(file).into_iter().find(|name| names.contains(&name.as_str()));
                assert_eq!(found.unwrap_or_default(), *of_file, "{file}: {:?}", file_names(file));
            }
        }
        assert_eq!(file_names("a.jpg").len(), 3);
        let long = "a".repeat(10_000);
        assert!(file_names(&long).iter().all(|name| name.len() == 51));
    }

    #[test]
    fn two_files_for_one_picture_do_not_depend_on_the_order_of_the_listing() {
        let names = ["a.jpg.json", "a.jpg.supplemental-metadata.json"];
        for order in [names, [names[1], names[0]]] {
            let mut files = TakeoutFiles::default();
            order.into_iter().for_each(|name| files.add(name, name));
            assert_eq!(files.of("a.jpg"), Some(&"a.jpg.json"));
        }
    }
}
