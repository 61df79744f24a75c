//! Products of a file's bytes other than its metadata: hashes, thumbnails, and the verdict of its decoder.

mod hashes;
mod raw;

use std::ops::ControlFlow;
use std::path::Path;

use catalog::language::Kind;
use catalog::{ErrorKind, ImageRow, PictureSignature};
use file::{ReadError, ReadOptions, Strategy};
use pixel::hash::{Signature, Sketch};
use pixel::look::{LookRequest, LookResult, Looker, Reopen};
use pixel::thumbnail::Thumbnailer;
use pixel::{Examination, Verdict, Verifier, VerifyOptions};
use tag::Metadata;

use crate::error::JobError;
use crate::preview::Finder;
use crate::read::{MetadataReader, Whole};
use crate::record::image_row;
use crate::thumbnail::{KeptThumbnail, RunThumbnails};
use crate::to_read::ToRead;
use crate::verify::conclude::{Decoding, conclude};
use crate::verify::known::KnownType;

/// Makes the products of files, one after another, reusing memory. Each worker has one.
pub(crate) struct ProductMaker<'k> {
    looker: Looker,
    verifier: Verifier,
    finder: Finder,
    options: VerifyOptions,
    thumbnails: Option<Thumbnails<'k>>,
}

/// Destination of the thumbnails that a worker makes.
struct Thumbnails<'k> {
    kept: &'k RunThumbnails<'k>,
    maker: Thumbnailer,
    /// Thumbnails that are not in the database yet.
    made: Vec<KeptThumbnail>,
}

impl<'k> ProductMaker<'k> {
    /// `kept`: where thumbnails are kept, if requested.
    pub(crate) fn new(kept: Option<&'k RunThumbnails<'k>>) -> Result<ProductMaker<'k>, JobError> {
        let thumbnails =
            kept.map(|kept| Ok::<_, JobError>(Thumbnails { kept, maker: kept.maker()?, made: Vec::new() }));
        let thumbnails = thumbnails.transpose()?;
        Ok(ProductMaker {
            looker: Looker::default(),
            verifier: Verifier::default(),
            finder: Finder::new(),
            options: VerifyOptions::default(),
            thumbnails,
        })
    }

    /// Makes the wanted products of a file's bytes, and stores them in its row.
    pub(crate) fn make(
        &mut self,
        path: &Path,
        file: &ToRead,
        metadata: &Metadata<'_>,
        mut bytes: Whole<'_>,
        row: &mut ImageRow,
    ) -> Result<(), ReadError> {
        let wanted = file.reading.products;
        if wanted.content_hash || wanted.sha256 || wanted.md5 || wanted.picture_hash {
            let _gate = gate::gate!("examine::content_hash", Work);
            hashes::fill(&mut bytes, wanted, metadata, row)?;
        }
        if wanted.verdict || wanted.perceptual_hash {
            let _gate = gate::gate!("examine::decode", Work);
            if !is_raw(row) {
                self.decode(&mut bytes, path, file, row);
                return Ok(());
            }
            self.decode_raw(path, &mut *bytes.stream(), wanted, row);
        }
        let finder = &mut self.finder;
        if let Some(Thumbnails { kept, maker, made }) = &mut self.thumbnails {
            made.extend(if is_raw(row) {
                kept.make_of_raw(maker, finder, &mut *bytes.stream(), path, &file.entry)
            } else {
                kept.make(maker, bytes.input(), path, &file.entry)
            });
        }
        Ok(())
    }

    /// Writes the new thumbnails to their database.
    pub(crate) fn keep_thumbnails(&mut self) -> Result<(), JobError> {
        if let Some(Thumbnails { kept, made, .. }) = &mut self.thumbnails {
            kept.put(made)?;
            made.clear();
        }
        Ok(())
    }

    /// Decodes once for the verdict, the perceptual hash and the thumbnail.
    fn decode(&mut self, bytes: &mut Whole<'_>, path: &Path, file: &ToRead, row: &mut ImageRow) {
        let hash_as = file.reading.products.perceptual_hash.then(|| orientation(row));
        let wanted = LookRequest { hash_as, thumbnail: self.thumbnails.is_some() };
        let maker = self.thumbnails.as_mut().map(|thumbnails| &mut thumbnails.maker);
        let LookResult { mut found, sketch, thumbnail, .. } = self.looker.look(bytes, wanted, maker);
        let thumbnails = self.thumbnails.as_mut().filter(|_| found.verdict != Verdict::Unreadable);
        if let Some(Thumbnails { kept, maker, made }) = thumbnails {
            made.push(kept.keep(maker, thumbnail.and_then(Result::ok), path, &file.entry));
        }
        let known = row.format.zip(row.mime).map(|(name, mime)| KnownType { name, mime });
        let decoding = Decoding { verifier: &mut self.verifier, options: &self.options };
        conclude(&mut found, path, known, bytes, decoding);
        if let Some(sketch) = sketch {
            note_sketch(&sketch, row);
        }
        // Also stored if only the hash was requested: it explains why there is none, and the file is not
        // tried again.
        note(&mut found, row);
    }
}

/// Whether the row is that of a camera raw file.
fn is_raw(row: &ImageRow) -> bool {
    row.format.is_some_and(|format| Kind::of_format(format) == Kind::Raw)
}

/// Records how a picture looks: its hash, unless there is nothing to see in it, and its signature.
fn note_sketch(sketch: &Sketch, row: &mut ImageRow) {
    let Signature { size, luma, chroma, is_page, page_pixels, .. } = sketch.signature();
    row.perceptual_hash = sketch.has_content().then(|| sketch.hash());
    row.picture_signature = Some(PictureSignature { size, luma, chroma, is_page, page_pixels }.to_bytes());
}

/// Records a verdict in the row.
fn note(found: &mut Examination, row: &mut ImageRow) {
    row.verdict = Some(found.verdict.name());
    row.survives = found.surviving_share();
    match found.verdict {
        Verdict::Damaged | Verdict::Broken
            if row.error.is_none() || row.error_kind == Some(ErrorKind::Unsupported) =>
        {
            row.error = found.what.take().map(Into::into);
            row.error_kind = Some(ErrorKind::Damaged);
        }
        Verdict::NotAPicture if row.error_kind == Some(ErrorKind::Unsupported) => {
            row.error = found.what.take().map(Into::into);
        }
        Verdict::TooLarge if row.error.is_none() => {
            row.error = found.what.take().map(Into::into);
            row.error_kind = Some(ErrorKind::Limit);
        }
        // Not damage: with this kind of error the next run tries again.
        Verdict::Unreadable if !row.error_kind.is_some_and(ErrorKind::is_unread) => {
            row.error = found.what.take().map(Into::into);
            row.error_kind = Some(ErrorKind::Io);
        }
        _ => {}
    }
}

impl Reopen for Whole<'_> {
    fn input(&mut self) -> Box<dyn pixel::Input + '_> {
        Whole::input(self)
    }
}

/// Orientation with which a picture is hashed.
fn orientation(row: &ImageRow) -> u8 {
    // These are decoded upright: their containers state the orientation.
    let is_upright = row.format == Some("JXL") || row.mime.is_some_and(|mime| mime.starts_with("image/hei"));
    row.orientation.filter(|_| !is_upright).unwrap_or(1)
}

/// Computes the perceptual hash of a picture file, as [`index`](crate::index()) does.
///
/// # Errors
/// [`JobError::Read`] if the file cannot be read; [`JobError::NotAPicture`] if it cannot be decoded here;
/// [`JobError::NoContent`] if it is of one colour.
pub fn perceptual_hash(path: &Path) -> Result<u64, JobError> {
    perceptual_hashes(path).map(|hashes| hashes[0])
}

/// Computes the perceptual hashes of a picture file and of its rotated and mirrored copies, in the order of
/// EXIF's orientations: the first is the one that [`perceptual_hash`] returns.
///
/// # Errors
/// Those of [`perceptual_hash`].
pub fn perceptual_hashes(path: &Path) -> Result<[u64; 8], JobError> {
    let parsing = tag::Options::wanting(tag::Want::Roles);
    let mut reader = MetadataReader::new(Strategy::Pread, &ReadOptions::default(), &parsing)?;
    let mut looker = Looker::default();
    let mut answer = Ok((ImageRow::default(), None));
    reader.visit_whole(&[path.to_owned()], &mut |_, found| {
        answer = found.map(|(metadata, mut bytes)| {
            let row = image_row(metadata);
            if is_raw(&row) {
                let sketch = raw::sketch(&mut Finder::new(), &mut looker, path, &mut *bytes.stream());
                return (row, Some((None, sketch)));
            }
            let wanted = LookRequest { hash_as: Some(orientation(&row)), ..LookRequest::default() };
            let LookResult { found, sketch, .. } = looker.look(&mut bytes, wanted, None);
            let is_bad = matches!(found.verdict, Verdict::Damaged | Verdict::Broken);
            (row, Some((found.what.filter(|_| is_bad), sketch)))
        });
        ControlFlow::Break(())
    });
    let (row, looked) = answer?;
    let Some((of_decoder, sketch)) = looked else { return Err(JobError::Panicked) };
    if let Some(sketch) = &sketch
        && sketch.has_content()
    {
        return Ok(sketch.hashes());
    }
    if sketch.is_some() {
        return Err(JobError::NoContent { path: path.to_owned() });
    }
    let what = row.error.map(|what| what.to_string()).or(of_decoder);
    let what = what.unwrap_or_else(|| "this build cannot decode its format".into());
    Err(JobError::NotAPicture { path: path.to_owned(), what })
}
