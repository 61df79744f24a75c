//! Every tag that ExifTool 13.58 knows, whether it is read here or not: ids, groups, formats, flags,
//! descriptions and printed words, with translations into 18 languages.
//!
//! The table is unpacked on first use, which takes about 25 ms and 10 MB; a program that never asks pays
//! nothing. It is made by `scripts/tables/glossary.py` from what `exiftool -listx` and the other lists print.
//!
//! ```
//! let glossary = thalweg_glossary::Glossary::get();
//! let table = glossary.tables().find(|table| table.name == "GPS::Main").unwrap();
//! let tag = glossary.tags(table).find(|tag| tag.name == "GPSLatitude").unwrap();
//! assert_eq!((tag.id, tag.format, tag.count), ("2", "rational64u", "3"));
//! let german = glossary.language("de").unwrap();
//! assert_eq!(german.description("GPSLatitude"), Some("Geografische Breite"));
//! ```

mod unpack;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

type Map<V> = HashMap<&'static str, V, foldhash::fast::RandomState>;

/// Tables, tags, descriptions and printed words.
#[derive(Debug)]
pub struct Glossary {
    languages: Vec<(&'static str, &'static str)>,
    lists: Map<&'static str>,
    values: Vec<&'static str>,
    writable: Vec<&'static str>,
    names: Map<&'static str>,
    files: Map<&'static str>,
    tables: Vec<Table>,
    tags: Vec<Tag>,
    /// Translations by the codes of languages.
    translations: Map<Translation>,
}

/// A language's lines, and what they say once somebody asks.
#[derive(Debug)]
struct Translation {
    tags: &'static str,
    tables: &'static str,
    language: OnceLock<Language>,
}

/// A table of tags, as ExifTool divides them: `EXIF::Main`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Table {
    /// Name of the module and of the table in it.
    pub name: &'static str,
    /// Groups of the families 0, 1 and 2 of its tags, unless a tag has its own.
    pub groups: [&'static str; 3],
    /// Its description in English.
    pub description: &'static str,
    tags: Range<usize>,
}

/// One of the tags in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tag {
    /// What the format has for the tag: a number in decimal, a key or an XML name.
    pub id: &'static str,
    /// Its name, such as `DateTimeOriginal`. A table may have several tags of one name.
    pub name: &'static str,
    /// Format of the value, such as `int16u`; `?` if ExifTool names none.
    pub format: &'static str,
    /// Whether ExifTool can write it.
    pub is_writable: bool,
    /// Flags, separated by commas: `Avoid`, `Binary`, `List`, `Mandatory`, `Permanent`, `Protected`,
    /// `Unknown`, `Unsafe`, `Flattened`, and the kind of a list.
    pub flags: &'static str,
    /// Structure of XMP that the tag is a field of.
    pub structure: &'static str,
    /// Number of values, empty if any number.
    pub count: &'static str,
    /// Place among several tags with the same id, empty if it is the only one.
    pub index: &'static str,
    /// Its groups of the families 0, 1 and 2, each empty if it is the table's.
    pub own_groups: [&'static str; 3],
    /// Its description in English.
    pub description: &'static str,
    values: &'static str,
}

/// Printed words of a tag.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Values {
    /// Place of the value in the tag's list that these words are for; `None` if for all.
    pub index: Option<&'static str>,
    line: &'static str,
}

/// Descriptions and printed words in a language other than English.
#[derive(Debug, PartialEq, Eq)]
pub struct Language {
    /// Each line without its name.
    tags: Map<&'static str>,
    tables: Map<&'static str>,
}

impl Glossary {
    /// The glossary, unpacked by the first call.
    pub fn get() -> &'static Glossary {
        static GLOSSARY: OnceLock<Glossary> = OnceLock::new();
        GLOSSARY.get_or_init(|| Glossary::unpack(include_bytes!("glossary.z")))
    }

    /// Codes of the languages, such as `zh-cn`, and their names; English included.
    pub fn languages(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.languages.iter().copied()
    }

    /// The tables in the order of their names.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.tables.iter()
    }

    /// The tags of a table, in the order of their ids.
    pub fn tags(&self, table: &Table) -> impl Iterator<Item = &Tag> {
        self.tags[table.tags.clone()].iter()
    }

    /// Printed words of a tag: none, one list, or one for each value of the tag.
    pub fn values(&self, tag: &Tag) -> impl Iterator<Item = Values> {
        let lists = tag.values.split(' ').filter(|number| !number.is_empty());
        lists.map(|number| {
            let (index, number) = match number.split_once(':') {
                Some((index, number)) => (Some(index), number),
                None => (None, number),
            };
            let line = number.parse().ok().and_then(|number: usize| self.values.get(number));
            Values { index, line: line.copied().unwrap_or_default() }
        })
    }

    /// Description of a tag in English, given its name, whatever its table.
    pub fn description(&self, name: &str) -> Option<&'static str> {
        self.names.get(name).copied()
    }

    /// Translations into a language, given its code with `-` or `_`. `None` for English and unknown codes.
    pub fn language(&self, code: &str) -> Option<&Language> {
        let found = self.translations.get(&*code.replace('-', "_"))?;
        Some(found.language.get_or_init(|| Language {
            tags: unpack::by_name(found.tags),
            tables: unpack::by_name(found.tables),
        }))
    }

    /// Groups of a family that ExifTool has, from 0 to 2.
    pub fn groups(&self, family: u8) -> impl Iterator<Item = &'static str> + use<> {
        self.list(&format!("listg{family}"))
    }

    /// Groups that ExifTool can delete from files.
    pub fn deletable_groups(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.list("listd")
    }

    /// Description of the files with an extension, such as `JPG`.
    pub fn files(&self, extension: &str) -> Option<&'static str> {
        self.files.get(extension).copied()
    }

    /// Extensions of the files that ExifTool can write.
    pub fn writable_extensions(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.list("listwf")
    }

    /// Names of writable tags that no table has as writable, and the groups in which they are.
    pub fn more_writable(&self) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
        self.writable.iter().map(|line| {
            let mut fields = line.split('\t');
            (fields.next().unwrap_or_default(), fields.collect())
        })
    }

    fn list(&self, name: &str) -> impl Iterator<Item = &'static str> + use<> {
        self.lists.get(name).copied().unwrap_or_default().split(' ').filter(|word| !word.is_empty())
    }
}

impl Values {
    /// Keys, in the file's form, and the words that are printed for them in English.
    pub fn pairs(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        let mut fields =
            Some(self.line).filter(|line| !line.is_empty()).into_iter().flat_map(|line| line.split('\t'));
        std::iter::from_fn(move || Some((fields.next()?, fields.next()?)))
    }
}

impl Language {
    /// Description of a tag, given its name.
    pub fn description(&self, name: &str) -> Option<&'static str> {
        let line = self.tags.get(name)?;
        line.split('\t').next().filter(|description| !description.is_empty())
    }

    /// Whether any word that is printed for a tag has a translation.
    pub fn has_words(&self, name: &str) -> bool {
        self.tags.get(name).is_some_and(|line| line.contains('\t'))
    }

    /// Translation of a word that is printed for a tag in English.
    pub fn word(&self, name: &str, english: &str) -> Option<&'static str> {
        let mut fields = self.tags.get(name)?.split('\t').skip(1);
        while let (Some(word), Some(translation)) = (fields.next(), fields.next()) {
            if word == english {
                return Some(translation);
            }
        }
        None
    }

    /// Description of a table, given its name.
    pub fn table(&self, name: &str) -> Option<&'static str> {
        self.tables.get(name).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_their_tags() {
        let glossary = Glossary::get();
        assert_eq!((glossary.tables.len(), glossary.tags.len()), (1396, 33674));
        let table = glossary.tables().find(|table| table.name == "Exif::Main").unwrap();
        assert_eq!(table.groups, ["EXIF", "IFD0", "Image"]);
        let orientation = glossary.tags(table).find(|tag| tag.name == "Orientation").unwrap();
        assert_eq!((orientation.id, orientation.format, orientation.is_writable), ("274", "int16u", true));
        let words: Vec<_> = glossary.values(orientation).flat_map(|values| values.pairs()).collect();
        assert_eq!(words[5], ("6", "Rotate 90 CW"));
        assert_eq!(glossary.description("Model"), Some("Camera Model Name"));
    }

    #[test]
    fn every_line_can_be_read() {
        let glossary = Glossary::get();
        let mut n_words = 0;
        for tag in &glossary.tags {
            assert!(!tag.description.is_empty() && !tag.id.is_empty(), "{tag:?}");
            for values in glossary.values(tag) {
                n_words += values.pairs().count();
            }
        }
        assert!(n_words > 90_000, "{n_words}");
        for (code, _) in glossary.languages() {
            assert_eq!(glossary.language(code).is_none(), code == "en", "{code}");
        }
    }

    #[test]
    fn words_of_other_languages() {
        let german = Glossary::get().language("de").unwrap();
        assert_eq!(german.description("Orientation"), Some("Ausrichtung"));
        assert_eq!(german.word("Orientation", "Rotate 180"), Some("180° gedreht"));
        assert_eq!(german.word("Orientation", "Nonsense"), None);
        assert_eq!(german.table("Canon::AFMicroAdj"), Some("Canon AF Feinabstimmung"));
        assert!(Glossary::get().language("zh-cn").is_some());
    }

    #[test]
    fn lists_of_words() {
        let glossary = Glossary::get();
        assert!(glossary.groups(1).any(|group| group == "XMP-dc"));
        assert!(glossary.deletable_groups().any(|group| group == "XMP-*"));
        assert_eq!(glossary.files("CR2"), Some("Canon RAW 2 format"));
        assert!(glossary.writable_extensions().any(|extension| extension == "JPG"));
        assert_eq!(glossary.groups(7).count(), 0);
    }
}
