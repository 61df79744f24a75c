//! Damaged files by what is wrong with them, and by how much of each is left.

use crate::cut;
use crate::error::{CatalogError, During};
use crate::error_kind::ErrorKind;
use crate::handle::Catalog;
use crate::meaning::BROKEN;

/// What is wrong with a damaged file, in the order in which lists have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum DamageCause {
    /// The file ends before its contents do.
    CutShort,
    /// Bytes within the file are wrong.
    Inside,
    /// The content is not what the file's name says.
    OtherContent,
    /// The file has no bytes, or zeros only.
    Empty,
    /// The file could not be read.
    Unreadable,
}

/// Parts of error texts, in lower case, that say that a file ends too early. They are those of this program
/// and of the libraries that it decodes with.
const ENDS: &[&str] = &[
    "ends before",
    "ends early",
    "end early",
    "ends inside",
    "ends within",
    "premature",
    "cut off",
    "cut short",
    "truncated",
    "past the end",
    "beyond the end",
    "outside the file",
    "unexpected end",
    "end of file",
];

impl DamageCause {
    /// All causes, in order.
    pub const ALL: [DamageCause; 5] = [
        DamageCause::CutShort,
        DamageCause::Inside,
        DamageCause::OtherContent,
        DamageCause::Empty,
        DamageCause::Unreadable,
    ];

    /// The word for the cause. It never changes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            DamageCause::CutShort => "cut",
            DamageCause::Inside => "inside",
            DamageCause::OtherContent => "content",
            DamageCause::Empty => "empty",
            DamageCause::Unreadable => "unreadable",
        }
    }

    /// The cause of the damage, by the columns `error_kind`, `verdict` and `error`.
    pub(crate) fn of(kind: Option<&str>, verdict: Option<&str>, error: Option<&str>) -> DamageCause {
        let error = error.unwrap_or_default().to_lowercase();
        let ends_early = || ENDS.iter().any(|words| error.contains(words));
        match kind.map(ErrorKind::of_word) {
            Some(ErrorKind::Empty) => DamageCause::Empty,
            Some(ErrorKind::Io | ErrorKind::Permission | ErrorKind::NotFound | ErrorKind::NotRegular) => {
                DamageCause::Unreadable
            }
            _ if verdict == Some("unreadable") => DamageCause::Unreadable,
            _ if error.starts_with("the name says") => DamageCause::OtherContent,
            _ if error.contains("only zeros") => DamageCause::Empty,
            _ if ends_early() => DamageCause::CutShort,
            _ => DamageCause::Inside,
        }
    }
}

/// A damaged file in a list.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct DamagedFile {
    /// The file's row in the table `file`.
    pub id: i64,
    /// What is wrong with it.
    pub cause: DamageCause,
    /// The share of it that can be decoded, 0 to 1, if that is known.
    pub survives: Option<f64>,
}

impl Catalog {
    /// All files that the search `is:broken` finds, by their cause; of one cause those of which the most is
    /// left come first, and those of which that is not known come last.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn damaged(&self) -> Result<Vec<DamagedFile>, CatalogError> {
        let error = cut::text_sql("f.error");
        let sql = format!(
            "SELECT f.id, f.error_kind, f.verdict, {error}, f.survives FROM file AS f \
             WHERE f.vanished_at IS NULL AND {BROKEN}"
        );
        let read = || {
            let (mut files, mut statement) = (Vec::new(), self.reader().prepare(&sql)?);
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let text = |column| row.get_ref(column)?.as_str_or_null().map_err(rusqlite::Error::from);
                let cause = DamageCause::of(text(1)?, text(2)?, text(3)?);
                files.push(DamagedFile { id: row.get(0)?, cause, survives: row.get(4)? });
            }
            Ok(files)
        };
        let mut files: Vec<DamagedFile> = read().during("list the damaged files of", self.path())?;
        files.sort_unstable_by(|a, b| {
            let left = |file: &DamagedFile| file.survives.unwrap_or(-1.0);
            a.cause.cmp(&b.cause).then(left(b).total_cmp(&left(a))).then(a.id.cmp(&b.id))
        });
        Ok(files)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_tell_the_cause() {
        let of = |kind, error| DamageCause::of(Some(kind), Some("broken"), Some(error));
        for (kind, error, cause) in [
            ("damaged", "the file ends before the picture does", DamageCause::CutShort),
            ("damaged", "Premature end of JPEG file", DamageCause::CutShort),
            ("damaged", "A box reaches past the end of what holds it", DamageCause::CutShort),
            ("damaged", "Corrupt JPEG data: bad Huffman code", DamageCause::Inside),
            (
                "damaged",
                "the name says PNG, but the content is not a supported image format",
                DamageCause::OtherContent,
            ),
            ("damaged", "the file contains only zeros", DamageCause::Empty),
            ("empty", "the file is empty", DamageCause::Empty),
            ("io", "unexpected end of file", DamageCause::Unreadable),
            ("permission", "refused", DamageCause::Unreadable),
        ] {
            assert_eq!(of(kind, error), cause, "{error}");
        }
        assert_eq!(DamageCause::of(None, Some("unreadable"), None), DamageCause::Unreadable);
        assert_eq!(DamageCause::of(None, Some("damaged"), None), DamageCause::Inside);
        assert!(DamageCause::ALL.is_sorted());
    }
}
