//! What is made of a file's bytes beside its metadata: hashes, and what decoding the picture comes to.

use std::fs::File;
use std::io::{BufReader, Cursor};

use catalog::{ImageRow, Products};
use file::ReadError;
use pixel::hash::PerceptualHasher;
use pixel::{Header, Input, Verdict, Verifier, VerifyOptions};

use crate::read::Whole;

/// Makes products of files, one after another, with the same memory. One for each worker.
#[derive(Default)]
pub(crate) struct Examiner {
    verifier: Verifier,
    options: VerifyOptions,
}

/// Bytes read at once of a file that is not held.
const BUFFER_BYTES: usize = 256 << 10;

impl Examiner {
    /// Makes what is wanted of a file's bytes, and puts it into its row.
    pub(crate) fn examine(
        &mut self,
        mut bytes: Whole<'_, '_>,
        wanted: Products,
        row: &mut ImageRow,
    ) -> Result<(), ReadError> {
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
            let input: Box<dyn Input + '_> = match &bytes {
                Whole::Held(bytes) => Box::new(Cursor::new(*bytes)),
                Whole::Large { path, .. } => match File::open(path) {
                    Ok(file) => Box::new(BufReader::with_capacity(BUFFER_BYTES, file)),
                    // It was open a moment ago; its row stays without a verdict, and the next run tries again.
                    Err(_) => return Ok(()),
                },
            };
            self.decode(input, wanted, row);
        }
        Ok(())
    }

    /// One decode for the verdict and the perceptual hash.
    fn decode(&mut self, input: Box<dyn Input + '_>, wanted: Products, row: &mut ImageRow) {
        let orientation = row.orientation.unwrap_or(1);
        let mut hasher: Option<PerceptualHasher> = None;
        let mut look = |header: &Header, _first_row: u32, rows: &[u8]| {
            if wanted.perceptual_hash {
                hasher.get_or_insert_with(|| PerceptualHasher::new(*header, orientation)).rows(rows);
            }
        };
        let found = self.verifier.examine(input, &self.options, &mut look);
        let is_seen = matches!(found.verdict, Verdict::Whole | Verdict::Damaged);
        row.perceptual_hash = hasher.filter(|_| is_seen).map(PerceptualHasher::finish);
        if !wanted.verdict {
            return;
        }
        row.verdict = Some(found.verdict.name());
        let is_bad = matches!(found.verdict, Verdict::Damaged | Verdict::Broken);
        if is_seen || is_bad {
            row.survives = Some(found.survives);
        }
        if is_bad && row.error.is_none() {
            row.error = found.what.map(Into::into);
            row.error_kind = Some("damaged");
        }
    }
}
