//! The pictures that a file contains besides its own: thumbnails, previews, and the JPEGs of raw files.
//!
//! [`Previews::of`] lists them from metadata that was read with [`options`]. It performs no I/O: a picture is
//! described by its name, its parts and what the directories say of its size. Whether the bytes are a picture
//! is for the caller to check, because many files are cut before the last preview ends.
//!
//! Three kinds of places are known:
//! - Tags that are a picture (`PreviewImage` of RAF, `JpgFromRaw` of CRW, `ThumbnailTIFF`).
//! - Pairs of tags with offset and length, also those beyond the first, which ExifTool does not report.
//! - Image directories of raw files whose only strip is a JPEG, or whose strips are uncompressed rows.

mod colours;
mod directory;
mod exif;
mod pair;

pub use colours::PreviewColours;
pub use exif::exif_block;

use crate::file_type::FileType;
use crate::metadata::{Group, Metadata, Tag};
use crate::options::{Options, Want};
use crate::text::decode_base64;
use directory::Directories;
use pair::Pairs;
use table::value::{Piece, Value};

/// Names of tags that are a picture.
const PICTURES: [&str; 8] = [
    "PreviewImage",
    "JpgFromRaw",
    "JpgFromRaw2",
    "OtherImage",
    "ThumbnailImage",
    "PreviewJXL",
    "ThumbnailTIFF",
    "PreviewTIFF",
];

/// Names of other tags that the list is made from.
const FACTS: [&str; 4] = ["Orientation", "Rotation", "ColorSpace", "InteropIndex"];

/// Maximum number of pictures in a list; no real file has as many.
const MOST_PREVIEWS: usize = 64;

/// File types of camera raw files.
const RAW: [&str; 31] = [
    "3FR",
    "ARQ",
    "ARW",
    "CR2",
    "CR3",
    "CRW",
    "Canon 1D RAW",
    "DCR",
    "DNG",
    "ERF",
    "FFF",
    "GPR",
    "IIQ",
    "K25",
    "KDC",
    "MEF",
    "MOS",
    "MRW",
    "NEF",
    "NRW",
    "ORF",
    "PEF",
    "RAF",
    "RAW",
    "RW2",
    "RWL",
    "SR2",
    "SRF",
    "SRW",
    "STI",
    "X3F",
];

/// Whether `file_type`, ExifTool's name of a type, is one of camera raw files.
#[must_use]
pub fn is_raw(file_type: &str) -> bool {
    RAW.contains(&file_type)
}

/// Options for reading what [`Previews::of`] needs. Pictures are not checked, so none of their bytes are
/// read.
#[must_use]
pub fn options() -> Options {
    let names = PICTURES.iter().chain(&FACTS).chain(&pair::NAMES).chain(&directory::NAMES);
    let want = Want::Names(names.map(|name| (*name).to_owned()).collect());
    Options { checks_pictures: false, trailers: false, ..Options::wanting(want) }
}

/// One part of a picture's bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PreviewPart {
    /// Bytes that the file does not contain in this form, or that were read with the metadata.
    Held(Vec<u8>),
    /// A range of bytes of the file.
    Stored {
        /// Offset of the first byte from the start of the file.
        offset: u64,
        /// Number of bytes. The file may end earlier.
        len: u64,
    },
}

impl PreviewPart {
    /// Number of bytes of the part.
    #[must_use]
    pub fn len_bytes(&self) -> u64 {
        match self {
            PreviewPart::Held(bytes) => bytes.len() as u64,
            PreviewPart::Stored { len, .. } => *len,
        }
    }
}

/// A picture inside a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Preview {
    /// ExifTool's name of the tag that is the picture, or of the one that points to it.
    pub name: String,
    /// ExifTool's group of family 1 of that tag: the directory.
    pub group: String,
    /// The bytes of the picture, in order. Uncompressed rows begin with the header of a TIFF file.
    pub parts: Vec<PreviewPart>,
    /// Width and height in pixels, if the file records them outside of the picture.
    pub size: Option<(u32, u32)>,
    /// Colours that the directory of the picture records.
    pub colours: Option<PreviewColours>,
    /// Whether the parts are uncompressed rows as a TIFF file; otherwise the first bytes tell the format.
    pub is_rows: bool,
}

impl Preview {
    /// Number of bytes of the picture.
    #[must_use]
    pub fn len_bytes(&self) -> u64 {
        self.parts.iter().fold(0, |sum, part| sum.saturating_add(part.len_bytes()))
    }

    /// Offset of the picture in the file; `None` if it is not stored there in one piece.
    #[must_use]
    pub fn offset(&self) -> Option<u64> {
        match self.parts.as_slice() {
            [PreviewPart::Stored { offset, .. }] => Some(*offset),
            _ => None,
        }
    }

    /// End of the last part that is stored in the file; 0 if none is.
    #[must_use]
    pub fn end(&self) -> u64 {
        let ends = self.parts.iter().map(|part| match part {
            PreviewPart::Held(_) => 0,
            PreviewPart::Stored { offset, len } => offset.saturating_add(*len),
        });
        ends.max().unwrap_or(0)
    }
}

/// The pictures inside a file, and the facts that are needed to show them.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Previews {
    /// Type of the file by its content; `None` if it is unknown.
    pub file_type: Option<&'static FileType>,
    /// Orientation of the file's own picture, 1 to 8, if it is recorded.
    pub orientation: Option<u8>,
    /// Width and height of the file's own picture, as stored.
    pub main_size: Option<(u32, u32)>,
    /// Colours of pictures that record none.
    pub colours: PreviewColours,
    /// The pictures, each once, in the order in which they were found.
    pub list: Vec<Preview>,
}

impl Previews {
    /// Lists the pictures of metadata that was read with [`options`].
    #[must_use]
    pub fn of(metadata: &Metadata<'_>) -> Previews {
        let is_raw = metadata.file_type.is_some_and(|file_type| is_raw(file_type.name));
        let mut previews = Previews {
            file_type: metadata.file_type,
            orientation: orientation(metadata),
            main_size: metadata.facts.width.zip(metadata.facts.height),
            colours: PreviewColours::of_file(metadata),
            list: Vec::new(),
        };
        let directories = Directories::of(metadata);
        for tag in &metadata.tags {
            if let (true, Value::Data(pieces)) = (PICTURES.contains(&tag.name), tag.value) {
                previews.add(of_tag(tag, pieces), &directories);
            }
        }
        for found in Pairs::of(metadata) {
            previews.add(found, &directories);
        }
        for found in directories.pictures(is_raw) {
            previews.add(found, &directories);
        }
        previews
    }

    /// Whether the file is a camera raw file.
    #[must_use]
    pub fn is_raw(&self) -> bool {
        self.file_type.is_some_and(|file_type| is_raw(file_type.name))
    }

    fn add(&mut self, mut found: Preview, directories: &Directories) {
        let is_known = |known: &Preview| known.is_same_as(&found);
        if found.len_bytes() == 0 || self.list.len() >= MOST_PREVIEWS || self.list.iter().any(is_known) {
            return;
        }
        directories.complete(&mut found);
        self.list.push(found);
    }
}

impl Preview {
    fn new(name: &str, group: Group<'_>, parts: Vec<PreviewPart>) -> Preview {
        Preview {
            name: name.to_owned(),
            group: group.family1.to_owned(),
            parts,
            size: None,
            colours: None,
            is_rows: false,
        }
    }

    /// Whether both are the same bytes: the same ranges of the file, or a picture of the same name and length
    /// in the same directory.
    fn is_same_as(&self, other: &Preview) -> bool {
        let stored = |preview: &Preview| -> Vec<(u64, u64)> {
            let ranges = preview.parts.iter().filter_map(|part| match part {
                PreviewPart::Held(_) => None,
                PreviewPart::Stored { offset, len } => Some((*offset, *len)),
            });
            ranges.collect()
        };
        let (ours, theirs) = (stored(self), stored(other));
        if ours.is_empty() || theirs.is_empty() {
            return (&self.name, &self.group, self.len_bytes())
                == (&other.name, &other.group, other.len_bytes());
        }
        ours == theirs
    }
}

fn of_tag(tag: &Tag<'_>, pieces: &[Piece<'_>]) -> Preview {
    let parts = pieces.iter().map(|piece| match *piece {
        Piece::Held(bytes) => PreviewPart::Held(bytes.to_vec()),
        Piece::Stored { offset, len } => PreviewPart::Stored { offset, len },
        Piece::Base64(text) => PreviewPart::Held(decode_base64(text.as_bytes())),
    });
    let mut found = Preview::new(tag.name, tag.group, parts.collect());
    found.is_rows = tag.name.ends_with("TIFF");
    found
}

/// The orientation of the file: that of its first directory, or Canon's rotation in degrees.
fn orientation(metadata: &Metadata<'_>) -> Option<u8> {
    let of_exif = |tag: &&Tag<'_>| tag.name == "Orientation" && tag.group.family0 == "EXIF";
    let is_first = |tag: &&Tag<'_>| tag.group.family1 == "IFD0";
    let tags = || metadata.tags.iter().filter(of_exif);
    if let Some(tag) = tags().find(is_first).or_else(|| tags().next()) {
        return u8::try_from(tag.value.as_i64()?).ok().filter(|number| (1..=8).contains(number));
    }
    let is_canons = |tag: &&Tag<'_>| tag.name == "Rotation" && tag.group.family1 == "CanonRaw";
    match metadata.tags.iter().find(is_canons)?.value.as_i64()?.rem_euclid(360) {
        90 => Some(6),
        180 => Some(3),
        270 => Some(8),
        _ => Some(1),
    }
}

#[cfg(test)]
mod tests;
