//! Products of a file's bytes other than its metadata: hashes, thumbnails, and the verdict of its decoder.

use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::Path;

use catalog::{ErrorKind, ImageRow, Products};
use file::{ReadError, ReadOptions, Strategy};
use pixel::hash::PerceptualHasher;
use pixel::thumbnail::Thumbnailer;
use pixel::{Examination, Header, Input, Verdict, Verifier, VerifyOptions};

use crate::error::JobError;
use crate::preview::{Attempt, Finder, Outcome, Picture};
use crate::read::{MetadataReader, Stream, Whole, extension_of};
use crate::record::image_row;
use crate::thumbnail::{Kept, KeptThumbnail};
use crate::to_read::ToRead;
use crate::verify::known::{Known, correct};

/// Makes the products of files, one after another, reusing memory. Each worker has one.
pub(crate) struct ProductMaker<'k> {
    verifier: Verifier,
    finder: Finder,
    options: VerifyOptions,
    thumbnails: Option<Thumbnails<'k>>,
}

/// Destination of the thumbnails that a worker makes.
struct Thumbnails<'k> {
    kept: &'k Kept<'k>,
    maker: Thumbnailer,
    /// Thumbnails that are not in the database yet.
    made: Vec<KeptThumbnail>,
}

impl<'k> ProductMaker<'k> {
    /// `kept`: where thumbnails are kept, if requested.
    pub(crate) fn new(kept: Option<&'k Kept<'k>>) -> Result<ProductMaker<'k>, JobError> {
        let thumbnails =
            kept.map(|kept| Ok::<_, JobError>(Thumbnails { kept, maker: kept.maker()?, made: Vec::new() }));
        let thumbnails = thumbnails.transpose()?;
        let options = VerifyOptions::default();
        Ok(ProductMaker { verifier: Verifier::default(), finder: Finder::new(), options, thumbnails })
    }

    /// Makes the wanted products of a file's bytes, and stores them in its row.
    pub(crate) fn make(
        &mut self,
        path: &Path,
        file: &ToRead,
        mut bytes: Whole<'_>,
        row: &mut ImageRow,
    ) -> Result<(), ReadError> {
        let wanted = file.products;
        if wanted.content_hash {
            let _gate = gate::gate!("examine::content_hash", Work);
            let mut hasher = blake3::Hasher::new();
            bytes.pieces(|piece| {
                hasher.update(piece);
            })?;
            row.content_hash = Some(Box::from(hasher.finalize().as_bytes().as_slice()));
        }
        if wanted.verdict || wanted.perceptual_hash {
            let _gate = gate::gate!("examine::decode", Work);
            self.decode_file(path, &mut bytes, wanted, row);
        }
        let finder = &mut self.finder;
        if let Some(Thumbnails { kept, maker, made }) = &mut self.thumbnails {
            made.push(match is_raw(row) {
                true => kept.make_of_raw(maker, finder, &mut *bytes.stream(), path, &file.entry),
                false => kept.make(maker, bytes.input(), path, &file.entry),
            });
        }
        Ok(())
    }

    fn decode_file(&mut self, path: &Path, bytes: &mut Whole<'_>, wanted: Products, row: &mut ImageRow) {
        match is_raw(row) {
            true => self.decode_raw(path, &mut *bytes.stream(), wanted, row),
            false => self.decode(bytes.input(), wanted, row),
        }
    }

    /// Computes the products of a camera raw file from its previews.
    fn decode_raw(&mut self, path: &Path, stream: &mut dyn Stream, wanted: Products, row: &mut ImageRow) {
        let mut extension = String::new();
        let extension = extension_of(path, &mut extension);
        let ProductMaker { verifier, finder, options, .. } = self;
        if wanted.perceptual_hash {
            let mut attempt = |picture: &Picture| hash_of_preview(picture, verifier, options);
            let hashed = finder.use_preview(stream, extension, HASHED_SIDE, &mut attempt);
            row.perceptual_hash = match hashed {
                Ok(Outcome::Made(hash)) => Some(hash),
                _ => None,
            };
        }
        // Also stored if only the hash was requested, as for other files; then no other preview is decoded.
        let found = match wanted.verdict {
            true => finder
                .check_raw(stream, extension, verifier, options)
                .map(|facts| facts.map(|facts| facts.examination())),
            false => finder
                .check_container(stream, extension)
                .map(|container| container.map(|container| container.examination(container.sentence()))),
        };
        let unread = |error| Examination::failed(Verdict::Unreadable, file::chain(&error));
        let Some(mut found) = found.unwrap_or_else(|error| Some(unread(error))) else { return };
        note(&mut found, row);
    }

    /// Writes the new thumbnails to their database.
    pub(crate) fn keep_thumbnails(&mut self) -> Result<(), JobError> {
        if let Some(Thumbnails { kept, made, .. }) = &mut self.thumbnails {
            kept.put(made)?;
            made.clear();
        }
        Ok(())
    }

    /// Decodes once for both the verdict and the perceptual hash.
    fn decode(&mut self, input: Box<dyn Input + '_>, wanted: Products, row: &mut ImageRow) {
        // A JPEG XL is decoded upright, and the EXIF orientation of its original does not apply.
        let orientation = row.orientation.filter(|_| row.format != Some("JXL")).unwrap_or(1);
        let mut hasher: Option<PerceptualHasher> = None;
        let mut look = |header: &Header, _first_row: u32, rows: &[u8]| {
            if wanted.perceptual_hash {
                hasher.get_or_insert_with(|| PerceptualHasher::new(*header, orientation)).rows(rows);
            }
        };
        let mut found = self.verifier.examine(input, &self.options, &mut look);
        let is_seen = matches!(found.verdict, Verdict::Whole | Verdict::Damaged);
        if let (Some(name), Some(mime)) = (row.format, row.mime) {
            correct(&mut found, Known { name, mime });
        }
        row.perceptual_hash = hasher.filter(|_| is_seen).map(PerceptualHasher::finish);
        // Also stored if only the hash was requested: it explains why there is none, and the file is not
        // tried again.
        note(&mut found, row);
    }
}

/// Length in pixels from which on the longer side of a preview is enough for its hash.
const HASHED_SIDE: u32 = 512;

/// Whether the row is that of a camera raw file.
fn is_raw(row: &ImageRow) -> bool {
    row.format.is_some_and(tag::preview::is_raw)
}

/// The perceptual hash of a preview as it is displayed.
fn hash_of_preview(picture: &Picture, verifier: &mut Verifier, options: &VerifyOptions) -> Attempt<u64> {
    let mut hasher: Option<PerceptualHasher> = None;
    let mut look = |header: &Header, _first_row: u32, rows: &[u8]| {
        hasher.get_or_insert_with(|| PerceptualHasher::new(*header, picture.orientation)).rows(rows);
    };
    let input = Box::new(Cursor::new(picture.bytes.as_slice()));
    let found = verifier.examine(input, options, &mut look);
    match (found.verdict, hasher.map(PerceptualHasher::finish)) {
        (Verdict::Whole, Some(hash)) => Attempt::Good(hash),
        (Verdict::Damaged, Some(hash)) => Attempt::Damaged(hash),
        _ => Attempt::Failed(found.what.unwrap_or_default()),
    }
}

/// Records a verdict in the row.
fn note(found: &mut Examination, row: &mut ImageRow) {
    row.verdict = Some(found.verdict.name());
    row.survives = found.surviving_share();
    let is_bad = matches!(found.verdict, Verdict::Damaged | Verdict::Broken);
    if is_bad && row.error.is_none() {
        row.error = found.what.take().map(Into::into);
        row.error_kind = Some(ErrorKind::Damaged);
    }
}

/// Computes the perceptual hash of a picture file, as [`index`](crate::index()) does.
///
/// # Errors
/// [`JobError::Read`] if the file cannot be read; [`JobError::NotAPicture`] if it cannot be decoded here.
pub fn perceptual_hash(path: &Path) -> Result<u64, JobError> {
    let parsing = tag::Options::wanting(tag::Want::Roles);
    let mut reader = MetadataReader::new(Strategy::Pread, &ReadOptions::default(), &parsing)?;
    let mut products = ProductMaker::new(None)?;
    let wanted = Products { perceptual_hash: true, ..Products::default() };
    let mut answer = Ok(ImageRow::default());
    reader.visit_whole(&[path.to_owned()], &mut |_, found| {
        answer = found.map(|(metadata, mut bytes)| {
            let mut row = image_row(metadata);
            products.decode_file(path, &mut bytes, wanted, &mut row);
            row
        });
        ControlFlow::Break(())
    });
    let row = answer?;
    row.perceptual_hash.ok_or_else(|| JobError::NotAPicture {
        path: path.to_owned(),
        what: row.error.map_or_else(|| "this build cannot decode its format".into(), |what| what.to_string()),
    })
}
