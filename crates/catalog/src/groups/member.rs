//! Members of groups: what to compare before deciding.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::LazyLock;

use rusqlite::{OptionalExtension as _, Row};

use crate::cut;
use crate::error::{CatalogError, During};
use crate::exact;
use crate::handle::Catalog;
use crate::language::Kind;
use crate::meaning::camera_text;
use crate::name;
use crate::signature::PictureSignature;
use crate::value::Value;
use crate::view_row;

/// A file of a group, with what may differ between members.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Member {
    /// Id of the file's row.
    pub id: i64,
    /// Path of the file, as the file system reports it.
    pub path: PathBuf,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Time of the file's last change, in nanoseconds since 1970.
    pub mtime_ns: i64,
    /// Number of the device that holds the file.
    pub device: u64,
    /// Inode number; members with the same device and inode are names of one file. 0 if there is none.
    pub inode: u64,
    /// Name of the format, as in the catalogue.
    pub format: Option<String>,
    /// Width in pixels, as stored.
    pub width: Option<u32>,
    /// Height in pixels, as stored.
    pub height: Option<u32>,
    /// Time at which the picture was taken.
    pub taken_at: Option<String>,
    /// Other metadata that people set or look for: title, description, keywords, artist, copyright, rating,
    /// camera, lens, place, coordinates; in this order. Cut after 1,000 characters, with an ellipsis.
    pub metadata: [Option<String>; 11],
    /// Hash of the file's bytes (BLAKE3).
    pub content_hash: Option<Vec<u8>>,
    /// Perceptual hash of the picture.
    pub perceptual_hash: Option<u64>,
    /// Signature that confirms an equal perceptual hash.
    pub signature: Option<PictureSignature>,
}

impl Member {
    /// Number of pixels; 0 if they are unknown.
    #[must_use]
    pub fn pixels(&self) -> u64 {
        u64::from(self.width.unwrap_or(0)) * u64::from(self.height.unwrap_or(0))
    }

    /// What it is, by its format and its name.
    pub(crate) fn kind(&self) -> Kind {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        Kind::of_file(self.format.as_deref(), &name)
    }

    /// Whether it is a camera raw file.
    #[must_use]
    pub fn is_raw(&self) -> bool {
        self.format.as_deref().is_some_and(|format| Kind::of_format(format) == Kind::Raw)
    }

    /// The rating; 0 if there is none.
    pub(super) fn stars(&self) -> i64 {
        self.metadata[5].as_deref().and_then(|rating| rating.parse().ok()).unwrap_or(0)
    }

    /// Number of texts that people wrote, the time and the coordinates: what is known of it beside the
    /// rating.
    pub(super) fn n_known(&self) -> usize {
        let [title, description, keywords, artist, copyright, _, _, _, _, place, coordinates] =
            &self.metadata;
        let texts = [title, description, keywords, artist, copyright, place, coordinates, &self.taken_at];
        texts.into_iter().flatten().count()
    }

    /// Whether both are names of one file (hard links): removing one frees no space.
    #[must_use]
    pub fn is_same_file(&self, other: &Member) -> bool {
        self.inode != 0 && (self.device, self.inode) == (other.device, other.inode)
    }

    /// Time of the file's last change as the column `modified_at` has it: ISO 8601 in UTC.
    #[must_use]
    pub fn modified_at(&self) -> Option<String> {
        match view_row::modified_at(self.mtime_ns) {
            Value::Text(text) => Some(text.into_owned()),
            _ => None,
        }
    }

    /// The metadata that has a value, with its names, in a fixed order; make and model as one camera.
    #[must_use]
    pub fn named_metadata(&self) -> Vec<(&'static str, Cow<'_, str>)> {
        let [title, description, keywords, artist, copyright, rating, make, model, lens, place, coordinates] =
            self.metadata.each_ref().map(|value| value.as_deref().map(Cow::Borrowed));
        let camera = camera_text(make.as_deref(), model.as_deref());
        let camera = camera.map(|camera| Cow::Owned(camera.to_string()));
        let named = [
            ("title", title),
            ("description", description),
            (
                "keywords",
                keywords.map(|list| match exact::words(&list) {
                    Some(words) => words.join(", ").into(),
                    None => list,
                }),
            ),
            ("artist", artist),
            ("copyright", copyright),
            ("rating", rating),
            ("camera", camera),
            ("lens", lens),
            ("place", place),
            ("coordinates", coordinates),
        ];
        named.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
    }
}

/// Names of what differs between members, in a fixed order: `folder`, `name`, `bytes`, `pixels`, `format`,
/// `taken_at`, `mtime`, `metadata`.
#[must_use]
pub fn differences(members: &[Member]) -> Vec<&'static str> {
    fn differ<T: PartialEq>(members: &[Member], of: impl Fn(&Member) -> T) -> bool {
        members.windows(2).any(|pair| of(&pair[0]) != of(&pair[1]))
    }
    let differing = [
        ("folder", differ(members, |member| member.path.parent().map(ToOwned::to_owned))),
        ("name", differ(members, |member| member.path.file_name().map(ToOwned::to_owned))),
        ("bytes", differ(members, |member| member.bytes)),
        ("pixels", differ(members, |member| (member.width, member.height))),
        ("format", differ(members, |member| member.format.clone())),
        ("taken_at", differ(members, |member| member.taken_at.clone())),
        ("mtime", differ(members, |member| member.mtime_ns)),
        ("metadata", differ(members, |member| member.metadata.clone())),
    ];
    differing.into_iter().filter(|(_, differs)| *differs).map(|(name, _)| name).collect()
}

static SQL: LazyLock<String> = LazyLock::new(|| {
    let [format, taken_at, title, description, keywords, artist, copyright, make, model, lens, place] = [
        "f.format",
        "f.taken_at",
        "f.title",
        "f.description",
        "f.keywords",
        "f.artist",
        "f.copyright",
        "f.make",
        "f.model",
        "f.lens",
        "thalweg_place(f.sublocation, f.city, f.state, f.country, f.country_code)",
    ]
    .map(cut::text_sql);
    let [folder, name] = ["coalesce(d.path_raw, d.path)", "coalesce(f.name_raw, f.name)"].map(cut::path_sql);
    format!(
        "SELECT f.id, {folder}, {name}, f.bytes, f.mtime_ns, f.device, f.inode, {format}, f.width, f.height, \
         {taken_at}, f.content_hash, {title}, {description}, {keywords}, {artist}, {copyright}, \
         CAST(f.rating AS TEXT), {make}, {model}, {lens}, {place}, \
         CASE WHEN f.latitude IS NOT NULL THEN f.latitude || ' ' || f.longitude END, f.perceptual_hash, \
         f.picture_signature \
         FROM file AS f CROSS JOIN directory AS d ON d.id = f.directory_id \
         WHERE f.id = ? AND f.vanished_at IS NULL"
    )
});

impl Catalog {
    /// Reads the members of a group by their ids. Files that have vanished since are left out.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn members(&self, ids: &[i64]) -> Result<Vec<Member>, CatalogError> {
        let read = || {
            let mut statement = self.reader().prepare_cached(&SQL)?;
            let mut members = Vec::with_capacity(ids.len());
            for id in ids {
                members.extend(statement.query_row([id], member).optional()?);
            }
            Ok(members)
        };
        read().during("read the members of a group in", &self.path)
    }
}

fn member(row: &Row<'_>) -> rusqlite::Result<Member> {
    let number = |index| row.get::<_, Option<i64>>(index).map(|it| it.and_then(|it| u32::try_from(it).ok()));
    let mut metadata: [Option<String>; 11] = Default::default();
    for (index, value) in metadata.iter_mut().enumerate() {
        *value = row.get(12 + index)?;
    }
    Ok(Member {
        id: row.get(0)?,
        path: name::path_of(row.get_ref(1)?.as_bytes()?, row.get_ref(2)?.as_bytes()?),
        bytes: row.get::<_, i64>(3)?.cast_unsigned(),
        mtime_ns: row.get(4)?,
        device: row.get::<_, i64>(5)?.cast_unsigned(),
        inode: row.get::<_, i64>(6)?.cast_unsigned(),
        format: row.get(7)?,
        width: number(8)?,
        height: number(9)?,
        taken_at: row.get(10)?,
        content_hash: row.get(11)?,
        metadata,
        perceptual_hash: row.get::<_, Option<i64>>(23)?.map(i64::cast_unsigned),
        signature: row.get_ref(24)?.as_bytes_or_null()?.and_then(PictureSignature::of_bytes),
    })
}
