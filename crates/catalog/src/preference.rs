//! Which values a row takes first: those of the file, of an XMP sidecar, or of Google Takeout. It also says
//! whether the camera's clock is read as the local time of the place. The catalogue keeps both choices.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use rusqlite::{Connection, params};

use crate::connection;
use crate::error::{CatalogError, During};
use crate::handle::Catalog;
use crate::name::path_of_bytes;

/// Columns of a row that come from one source together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ValueGroup {
    /// When the picture was taken.
    Taken,
    /// Where: latitude, longitude and altitude.
    Located,
    /// The names of the place.
    PlaceNames,
    /// The title.
    Title,
    /// The description.
    Description,
    /// Keywords and their paths.
    Keywords,
    /// The people in the picture.
    People,
    /// Who made the picture.
    Artist,
    /// The copyright notice.
    Copyright,
    /// The rating.
    Rating,
    /// What the camera recorded, and the dates as they are stored.
    Camera,
}

use ValueGroup::{
    Artist, Camera, Copyright, Description, Keywords, Located, People, PlaceNames, Rating, Taken, Title,
};

/// The columns of each group.
const GROUPS: [(ValueGroup, &[&str]); 11] = [
    (Taken, &["taken_at", "taken_utc", "taken_from", "taken_precision", "digitized_at"]),
    (Located, &["latitude", "longitude", "altitude_m", "located_from"]),
    (PlaceNames, &["sublocation", "city", "state", "country", "country_code"]),
    (Title, &["title"]),
    (Description, &["description"]),
    (Keywords, &["keywords", "keyword_paths"]),
    (People, &["people"]),
    (Artist, &["artist"]),
    (Copyright, &["copyright"]),
    (Rating, &["rating"]),
    (
        Camera,
        &[
            "make",
            "model",
            "lens",
            "serial",
            "iso",
            "exposure_s",
            "f_number",
            "focal_mm",
            "focal_35mm",
            "flash",
            "software",
            "date_time_original",
            "create_date",
            "modify_date",
        ],
    ),
];

/// Whose values come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Preferred {
    /// As is usual for the columns: what people edit comes from an XMP sidecar, what a camera records from
    /// the file, and Google Takeout completes both.
    #[default]
    Usual,
    /// The file's own.
    File,
    /// Those of an XMP sidecar.
    Sidecar,
    /// Those of Google Takeout.
    Takeout,
}

/// The words for them.
const WORDS: [(&str, Preferred); 4] = [
    ("default", Preferred::Usual),
    ("file", Preferred::File),
    ("sidecar", Preferred::Sidecar),
    ("takeout", Preferred::Takeout),
];

/// Whose values come first in which columns. The default: as is usual, in all.
///
/// As text, one source for all columns or for some: `sidecar`, `file:taken_at,keywords`, `default`. A column
/// stands for all that come from one source with it.
///
/// ```
/// use thalweg_catalog::{Preferences, Preferred, ValueGroup};
///
/// let preferences: Preferences = "takeout:taken_at".parse()?;
/// assert_eq!(preferences.of(ValueGroup::Taken), Preferred::Takeout);
/// assert_eq!(preferences.of(ValueGroup::Title), Preferred::Usual);
/// # Ok::<(), thalweg_catalog::PreferenceError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// Two bits for each group, and [`ZONE_OF_PLACE`].
    bits: u32,
}

/// The bit of [`Preferences::assumes_zone_of_place`].
const ZONE_OF_PLACE: u32 = 1 << (2 * GROUPS.len());

/// Why a text states no preference.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PreferenceError {
    /// The text begins with none of the words.
    #[error("`{word}` is none of `file`, `sidecar`, `takeout` and `default`")]
    Source {
        /// The word, as it was given.
        word: String,
    },
    /// A column has no source that could be preferred.
    #[error("`{name}` is no column with several sources, such as `taken_at`, `latitude` or `keywords`")]
    Column {
        /// The name, as it was given.
        name: String,
    },
}

impl Preferences {
    /// Whose values come first in the columns of a group.
    #[must_use]
    pub fn of(self, group: ValueGroup) -> Preferred {
        match self.bits >> (2 * group as u32) & 3 {
            0 => Preferred::Usual,
            1 => Preferred::File,
            2 => Preferred::Sidecar,
            _ => Preferred::Takeout,
        }
    }

    fn set(&mut self, group: ValueGroup, preferred: Preferred) {
        let shift = 2 * group as u32;
        self.bits = self.bits & !(3 << shift) | (preferred as u32) << shift;
    }

    /// These, with those of `others` in their place in the columns that `others` is about.
    #[must_use]
    pub fn and(mut self, others: Preferences) -> Preferences {
        for (group, _) in GROUPS {
            match others.of(group) {
                Preferred::Usual => {}
                preferred => self.set(group, preferred),
            }
        }
        self
    }

    /// Whether a `taken_utc` that nothing states is that of the place's zone
    /// ([`ImageRow::assume_zone_of_place`](crate::ImageRow::assume_zone_of_place)).
    #[must_use]
    pub fn assumes_zone_of_place(self) -> bool {
        self.bits & ZONE_OF_PLACE != 0
    }

    /// These, and whether the zone of the place is assumed.
    #[must_use]
    pub fn with_zone_of_place(self, is_assumed: bool) -> Preferences {
        Preferences { bits: self.bits & !ZONE_OF_PLACE | if is_assumed { ZONE_OF_PLACE } else { 0 } }
    }

    /// The preferences as a number, which rows and catalogues store; 0 for the default.
    #[must_use]
    pub fn bits(self) -> u32 {
        self.bits
    }

    fn of_bits(bits: u32) -> Preferences {
        Preferences { bits: bits & (2 * ZONE_OF_PLACE - 1) }
    }
}

impl FromStr for Preferences {
    type Err = PreferenceError;

    fn from_str(text: &str) -> Result<Preferences, PreferenceError> {
        let (word, columns) = match text.split_once(':') {
            Some((word, columns)) => (word, Some(columns)),
            None => (text, None),
        };
        let preferred = WORDS.iter().find(|(known, _)| *known == word).map(|(_, preferred)| *preferred);
        let preferred = preferred.ok_or_else(|| PreferenceError::Source { word: word.to_owned() })?;
        let mut preferences = Preferences::default();
        let Some(columns) = columns else {
            GROUPS.iter().for_each(|(group, _)| preferences.set(*group, preferred));
            return Ok(preferences);
        };
        for name in columns.split(',') {
            let group = GROUPS.iter().find(|(_, columns)| columns.contains(&name));
            let (group, _) = group.ok_or_else(|| PreferenceError::Column { name: name.to_owned() })?;
            preferences.set(*group, preferred);
        }
        Ok(preferences)
    }
}

/// The preferences for everything below a path.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RootPreferences {
    /// The path that was given with the preferences, absolute.
    pub root: PathBuf,
    /// Whose values come first there.
    pub preferences: Preferences,
}

impl Catalog {
    /// The preferences that runs before this one were given.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn preferences(&self) -> Result<Vec<RootPreferences>, CatalogError> {
        read(self.reader()).during("read the preferences of", self.path())
    }

    /// Keeps for everything below `roots` whose values come first, whether the zone of the place is assumed,
    /// or both, in place of what was kept there. What is not given stays as it is.
    ///
    /// # Errors
    /// [`CatalogError::ReadOnly`], and errors of SQLite or the storage.
    pub fn keep_preferences(
        &mut self,
        roots: &[PathBuf],
        preferences: Option<Preferences>,
        zone_of_place: Option<bool>,
    ) -> Result<(), CatalogError> {
        self.require_writing()?;
        let kept = self.preferences()?;
        let changed = |known: Preferences| {
            let is_assumed = zone_of_place.unwrap_or(known.assumes_zone_of_place());
            preferences.unwrap_or(known).with_zone_of_place(is_assumed)
        };
        let is_below = |kept: &RootPreferences| roots.iter().any(|root| kept.root.starts_with(root));
        let (below, others): (Vec<_>, Vec<_>) = kept.iter().cloned().partition(is_below);
        let of_root = |root: &PathBuf| RootPreferences {
            root: root.clone(),
            preferences: changed(nearest_preferences(&kept, root)),
        };
        let mut now: Vec<RootPreferences> = roots.iter().map(of_root).collect();
        for RootPreferences { root, preferences } in below {
            let preferences = changed(preferences);
            if preferences != nearest_preferences(&now, &root) {
                now.push(RootPreferences { root, preferences });
            }
        }
        if kept.is_empty() && now.iter().all(|now| now.preferences == Preferences::default()) {
            return Ok(());
        }
        now.extend(others);
        let connection = connection::create_writing(self.path(), CACHE_BYTES)?;
        write(connection, &now).during("keep the preferences in", self.path())
    }
}

/// The preferences for files in a folder: of those that are kept, the ones of the nearest folder above it.
#[must_use]
pub fn nearest_preferences(kept: &[RootPreferences], folder: &Path) -> Preferences {
    let above = kept.iter().filter(|kept| folder.starts_with(&kept.root));
    let nearest = above.max_by_key(|kept| kept.root.as_os_str().len());
    nearest.map(|kept| kept.preferences).unwrap_or_default()
}

/// Enough for a table of a few rows.
const CACHE_BYTES: usize = 1 << 20;

fn read(connection: &Connection) -> rusqlite::Result<Vec<RootPreferences>> {
    let mut statement = connection.prepare("SELECT root, preferred FROM preferences ORDER BY root")?;
    let rows = statement.query_map([], |row| {
        let preferences = Preferences::of_bits(row.get(1)?);
        Ok(RootPreferences { root: path_of_bytes(row.get_ref(0)?.as_blob()?), preferences })
    })?;
    rows.collect()
}

/// Writes all that is kept.
fn write(mut connection: Connection, kept: &[RootPreferences]) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    transaction.execute("DELETE FROM preferences", [])?;
    // The default is kept as well: it may be an exception to what is kept for a folder above.
    for RootPreferences { root, preferences } in kept {
        let sql = "INSERT OR REPLACE INTO preferences (root, preferred) VALUES (?1, ?2)";
        let root = root.as_os_str().as_encoded_bytes();
        transaction.prepare_cached(sql)?.execute(params![root, preferences.bits()])?;
    }
    transaction.commit()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::column::COLUMNS;

    #[test]
    fn texts_state_preferences() {
        let parsed = |text: &str| text.parse::<Preferences>().map_err(|error| error.to_string());
        let of = |text: &str, group| parsed(text).unwrap().of(group);
        for (group, _) in GROUPS {
            assert_eq!(of("sidecar", group), Preferred::Sidecar);
            assert_eq!(of("default", group), Preferred::Usual);
        }
        assert_eq!(of("file:keyword_paths,latitude", Keywords), Preferred::File);
        assert_eq!(of("file:keyword_paths,latitude", Located), Preferred::File);
        assert_eq!(of("file:keyword_paths,latitude", Taken), Preferred::Usual);
        assert!(parsed("files").unwrap_err().contains("`files` is none of"));
        for text in ["file:width", "file:", "file:title,,artist", "file:Title"] {
            assert!(parsed(text).unwrap_err().contains("is no column with several sources"), "{text}");
        }
        let both = parsed("file").unwrap().and(parsed("takeout:taken_at").unwrap());
        assert_eq!((both.of(Taken), both.of(Title)), (Preferred::Takeout, Preferred::File));
        assert_eq!(Preferences::of_bits(both.bits()), both);
        assert_eq!(Preferences::of_bits(u32::MAX), parsed("takeout").unwrap().with_zone_of_place(true));
        assert!(both.with_zone_of_place(true).assumes_zone_of_place() && !both.assumes_zone_of_place());
    }

    #[test]
    fn groups_are_numbered_in_their_order_and_have_columns_of_the_view() {
        for (number, (group, columns)) in GROUPS.iter().enumerate() {
            assert_eq!(*group as usize, number);
            for name in *columns {
                assert!(COLUMNS.iter().any(|column| column.name == *name), "{name}");
            }
        }
    }

    #[test]
    fn those_of_a_path_replace_those_below_it() {
        let directory = tempfile::tempdir().unwrap();
        let mut catalog = Catalog::create_or_open(&directory.path().join("a.db")).unwrap();
        let mut keep = |root: &str, text: &str, zone: Option<bool>| {
            let preferences = (!text.is_empty()).then(|| text.parse().unwrap());
            catalog.keep_preferences(&[root.into()], preferences, zone).unwrap();
            let kept = catalog.preferences().unwrap();
            kept.into_iter()
                .map(|kept| (kept.root.display().to_string(), kept.preferences))
                .collect::<Vec<_>>()
        };
        let one = |root: &str, text: &str| (root.to_owned(), text.parse::<Preferences>().unwrap());
        assert!(keep("/a", "default", None).is_empty());
        assert_eq!(keep("/a/b", "file", None), [one("/a/b", "file")]);
        assert_eq!(keep("/ab", "takeout", None), [one("/a/b", "file"), one("/ab", "takeout")]);
        assert_eq!(keep("/a", "sidecar", None), [one("/a", "sidecar"), one("/ab", "takeout")]);
        assert_eq!(keep("/a/b", "default", None).len(), 3);
        // What is not given stays as it is, also below.
        let zoned = |(root, preferences): (String, Preferences)| (root, preferences.with_zone_of_place(true));
        let expected = [zoned(one("/a", "sidecar")), zoned(one("/a/b", "default")), one("/ab", "takeout")];
        assert_eq!(keep("/a", "", Some(true)), expected);
        assert_eq!(keep("/a", "file", None), [zoned(one("/a", "file")), one("/ab", "takeout")]);
        let expected = [zoned(one("/a", "file")), one("/a/c", "file"), one("/ab", "takeout")];
        assert_eq!(keep("/a/c", "", Some(false)), expected);
        assert_eq!(keep("/a", "default", Some(false)), [one("/a", "default"), one("/ab", "takeout")]);
    }
}
