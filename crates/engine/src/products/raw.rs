//! Products of camera raw files, which are made from their embedded previews.

use std::path::Path;

use catalog::{ImageRow, Products};
use pixel::hash::Sketch;
use pixel::look::{LookRequest, LookResult, Looker};
use pixel::{Examination, Verdict};

use super::{ProductMaker, note, note_sketch};
use crate::preview::{Attempt, Finder, Outcome, Picture};
use crate::read::{Stream, extension_of};

/// Length in pixels from which on the longer side of a preview is enough for its hash.
const HASHED_SIDE: u32 = 512;

impl ProductMaker<'_> {
    /// Computes the wanted products of a camera raw file other than its thumbnail.
    pub(super) fn decode_raw(
        &mut self,
        path: &Path,
        stream: &mut dyn Stream,
        wanted: Products,
        row: &mut ImageRow,
    ) {
        let mut extension = String::new();
        let extension = extension_of(path, &mut extension);
        let ProductMaker { looker, verifier, finder, options, .. } = self;
        if wanted.perceptual_hash
            && let Some(sketch) = sketch(finder, looker, path, stream)
        {
            note_sketch(&sketch, row);
        }
        // Also stored if only the hash was requested, as for other files; then no other preview is decoded.
        let found = if wanted.verdict {
            finder
                .check_raw(stream, extension, verifier, options)
                .map(|facts| facts.map(|facts| facts.examination()))
        } else {
            finder
                .check_container(stream, extension)
                .map(|container| container.map(|container| container.examination(container.sentence())))
        };
        let unread = |error| Examination::failed(Verdict::Unreadable, file::chain(&error));
        let Some(mut found) = found.unwrap_or_else(|error| Some(unread(error))) else { return };
        note(&mut found, row);
    }
}

/// The small picture for the perceptual hash of a raw file; `None` if no preview can be decoded.
pub(super) fn sketch(
    finder: &mut Finder,
    looker: &mut Looker,
    path: &Path,
    stream: &mut dyn Stream,
) -> Option<Sketch> {
    let mut extension = String::new();
    let extension = extension_of(path, &mut extension);
    let mut attempt = |picture: &Picture| {
        let wanted = LookRequest { hash_as: Some(picture.orientation), ..LookRequest::default() };
        let LookResult { found, sketch, .. } = looker.look(&mut picture.bytes.as_slice(), wanted, None);
        match (found.verdict, sketch) {
            (Verdict::Whole, Some(sketch)) => Attempt::Good(sketch),
            (Verdict::Damaged, Some(sketch)) => Attempt::Damaged(sketch),
            _ => Attempt::Failed(found.what.unwrap_or_default()),
        }
    };
    match finder.use_preview(stream, extension, HASHED_SIDE, &mut attempt) {
        Ok(Outcome::Made(sketch)) => Some(sketch),
        _ => None,
    }
}
