//! Writes a picture inside a file as a file of its own, without decoding it.

use std::io;
use std::path::Path;

use file::ReadOptions;
use serde::Serialize;
use tag::preview::{Previews, exif_block};
use tag::{Input, Metadata, Options, Parser, Piece, Value, Want};

use crate::error::JobError;

use super::PreviewFiles;
use super::carry::{CarriedMetadata, with_metadata};
use super::choose::{Candidate, candidates, in_order};
use super::finder::{HEAD_BYTES, read_at};
use super::measure::Kind;
use super::picture::Picture;
use crate::read::Stream;

/// A picture inside a file, as `thalweg preview --json` describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct EmbeddedPicture {
    /// ExifTool's name of the tag that is the picture, or of the one that points to it.
    #[serde(rename = "tag")]
    pub name: String,
    /// ExifTool's group of family 1 of that tag: the directory.
    pub group: String,
    /// Format of the picture: `JPEG`, `JXL`, `TIFF` (uncompressed rows), `HEVC`, or `unknown`.
    pub format: String,
    /// Offset of the picture in the file; `None` if it is not stored there in one piece.
    #[serde(rename = "offset_bytes")]
    pub offset: Option<u64>,
    /// Length of the picture in bytes.
    pub bytes: u64,
    /// Width in pixels, if it is known.
    pub width_pixels: Option<u32>,
    /// Height in pixels, if it is known.
    pub height_pixels: Option<u32>,
    /// Why the picture cannot be used, if this is known without decoding it.
    pub obstacle: Option<&'static str>,
}

impl From<&Candidate<'_>> for EmbeddedPicture {
    fn from(candidate: &Candidate<'_>) -> EmbeddedPicture {
        let format = match candidate.kind {
            Kind::Jpeg => "JPEG",
            Kind::OtherJpeg => "JPEG (lossless or more than 8 bits)",
            Kind::Jxl => "JXL",
            Kind::Rows => "TIFF",
            Kind::Hevc => "HEVC",
            Kind::Unknown => "unknown",
        };
        EmbeddedPicture {
            name: candidate.preview.name.clone(),
            group: candidate.preview.group.clone(),
            format: format.to_owned(),
            offset: candidate.preview.offset(),
            bytes: candidate.preview.len_bytes(),
            width_pixels: candidate.size.map(|size| size.0),
            height_pixels: candidate.size.map(|size| size.1),
            obstacle: candidate.obstacle,
        }
    }
}

/// A picture that was taken out of a file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ExtractedPreview {
    /// The bytes of a picture file.
    pub bytes: Vec<u8>,
    /// Extension for the name of the file: `jpg`, `tif` or `jxl`.
    pub extension: &'static str,
    /// The picture inside the file.
    pub picture: EmbeddedPicture,
    /// Names of the blocks of metadata that were added.
    pub carried: Vec<&'static str>,
}

/// Lists the pictures inside the file at `path`, in the order in which they were found.
///
/// # Errors
/// [`JobError::NotAPicture`] if the file cannot be read.
pub fn embedded_pictures(path: &Path) -> Result<Vec<EmbeddedPicture>, JobError> {
    PreviewFiles::new(&ReadOptions::default())?
        .visit(path, |finder, stream, extension| {
            let previews = finder.find(stream, extension)?;
            Ok(candidates(stream, &previews)?.iter().map(EmbeddedPicture::from).collect())
        })
        .map_err(|error| unread(path, &error))
}

/// Takes the largest picture out of the file at `path`, without decoding it. A JPEG gets the EXIF, XMP and
/// ICC profile of the file if it has none itself, and the orientation.
///
/// # Errors
/// [`JobError::NotAPicture`] if the file cannot be read or has no picture inside that is whole.
pub fn largest_preview(path: &Path) -> Result<ExtractedPreview, JobError> {
    let found = PreviewFiles::new(&ReadOptions::default())?.visit(path, |finder, stream, extension| {
        let previews = finder.find(stream, extension)?;
        extract(stream, extension, &previews)
    });
    match found {
        Ok(Ok(extracted)) => Ok(extracted),
        Ok(Err(what)) => Err(JobError::NotAPicture { path: path.to_owned(), what }),
        Err(error) => Err(unread(path, &error)),
    }
}

fn unread(path: &Path, error: &io::Error) -> JobError {
    JobError::NotAPicture { path: path.to_owned(), what: file::chain(error) }
}

/// The largest picture; the inner error says why there is none.
fn extract(
    stream: &mut dyn Stream,
    extension: &str,
    previews: &Previews,
) -> io::Result<Result<ExtractedPreview, String>> {
    let candidates = candidates(stream, previews)?;
    let Some(candidate) = in_order(&candidates, u32::MAX).first().copied() else {
        let reason =
            |candidate: &Candidate<'_>| Some(format!("{}: {}", candidate.preview.name, candidate.obstacle?));
        let reasons: Vec<String> = candidates.iter().filter_map(reason).collect();
        return Ok(Err(if reasons.is_empty() {
            "the file has no embedded preview".into()
        } else {
            format!("the file has no usable embedded preview ({})", reasons.join("; "))
        }));
    };
    let picture = Picture::read(stream, previews, candidate)?;
    let (extension_of_picture, is_jpeg) = match candidate.kind {
        Kind::Rows => ("tif", false),
        Kind::Jxl => ("jxl", false),
        _ => ("jpg", true),
    };
    let (bytes, carried) = if is_jpeg {
        with_metadata(&picture.bytes, &carried(stream, extension, &picture)?)
    } else {
        (picture.bytes, Vec::new())
    };
    let picture = EmbeddedPicture::from(candidate);
    Ok(Ok(ExtractedPreview { bytes, extension: extension_of_picture, picture, carried }))
}

/// Reads the metadata of the file that a preview should have.
fn carried(stream: &mut dyn Stream, extension: &str, picture: &Picture) -> io::Result<CarriedMetadata> {
    let len_bytes = stream.seek(io::SeekFrom::End(0))?;
    let mut head = vec![0; HEAD_BYTES];
    let n_read = read_at(stream, 0, &mut head)?;
    let mut options = Options::wanting(Want::Everything);
    options.named = vec!["XMP".into(), "ICC_Profile".into()];
    options.checks_pictures = false;
    let stream = std::cell::RefCell::new(stream);
    let input = Input { head: &head[..n_read], len_bytes: Some(len_bytes), extension };
    let fetch = |offset, out: &mut [u8]| read_at(*stream.borrow_mut(), offset, out);
    Parser::new().parse(input, &options, fetch, |metadata| {
        let mut stream = stream.borrow_mut();
        let icc = block(*stream, metadata, "ICC_Profile")?;
        Ok(CarriedMetadata {
            exif: Some(exif_block(metadata, picture.orientation)).filter(|_| !picture.has_orientation),
            xmp: block(*stream, metadata, "XMP")?,
            icc: icc.or_else(|| picture.profile().map(<[u8]>::to_vec)),
        })
    })?
}

/// The bytes of a block of metadata; `None` if the file has none, or one that no JPEG can hold.
fn block(stream: &mut dyn Stream, metadata: &Metadata<'_>, name: &str) -> io::Result<Option<Vec<u8>>> {
    const MOST_BYTES: u64 = 16 << 20;
    let Some(Value::Data(pieces)) = metadata.find(name).map(|tag| tag.value) else { return Ok(None) };
    let n_bytes = pieces.iter().fold(0_u64, |sum, piece| sum.saturating_add(piece.len_bytes()));
    if n_bytes > MOST_BYTES {
        return Ok(None);
    }
    let mut bytes = Vec::with_capacity(n_bytes as usize);
    for piece in pieces {
        match *piece {
            Piece::Held(held) => bytes.extend_from_slice(held),
            Piece::Base64(text) => bytes.extend(tag::text::decode_base64(text.as_bytes())),
            Piece::Stored { offset, len } => {
                let start = bytes.len();
                bytes.resize(start + len as usize, 0);
                if (read_at(stream, offset, &mut bytes[start..])? as u64) < len {
                    return Ok(None);
                }
            }
        }
    }
    Ok(Some(bytes))
}
