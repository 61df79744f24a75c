//! Reads and decodes files in this process.

use std::path::Path;
use std::time::Duration;

use pixel::{Limits, Verdict, Verifier};

use super::conclude::{Decoding, conclude};
use super::examined::Examined;
use super::known::{self, Identifier, KnownType};
use super::options::VerifyOptions;
use crate::error::JobError;
use crate::location::Location;
use crate::preview::{Finder, begins_like_raw};
use crate::read::{HELD_BYTES, Whole, WholeReader, extension_of};

/// Minimum rate at which a store is expected to deliver, for each of several workers.
const STORE_BYTES_PER_S: u64 = 1 << 20;

/// Reads and decodes files, reusing the same memory for all.
pub(super) struct Here {
    files: WholeReader,
    verifier: Verifier,
    identifier: Identifier,
    finder: Finder,
    options: pixel::VerifyOptions,
}

impl Here {
    pub(super) fn new(options: &VerifyOptions) -> Result<Self, JobError> {
        Ok(Here {
            files: WholeReader::for_pictures(options.strategy, &options.read)?,
            verifier: Verifier::new(),
            identifier: Identifier::new(options.strategy, &options.read),
            finder: Finder::new(),
            options: pixel::VerifyOptions { limits: options.limits },
        })
    }

    /// Reads and decodes a file.
    pub(super) fn examine(&mut self, path: &Path) -> Examined {
        let Here { files, verifier, identifier, finder, options } = self;
        let mut reading = Some(gate::gate!("verify::read", Wait));
        let examined = files.visit(
            path,
            |_| true,
            |mut whole| {
                drop(reading.take());
                let length = whole.len_bytes();
                let _gate = gate::gate!("verify::decode", Work, length);
                let time = time_for(path, length, options.limits.time);
                let options = pixel::VerifyOptions { limits: Limits { time, ..options.limits } };
                if begins_like_raw(whole.head())
                    && let Some(examined) = of_raw(finder, path, &mut whole, verifier, &options)
                {
                    return examined;
                }
                let mut found = verifier.examine(whole.input(), &options, &mut |_, _, _| {});
                let file_type = match (known::is_worth_a_look(&found), &whole) {
                    (true, Whole::Held(bytes)) => identifier.of_bytes(path, bytes),
                    (true, Whole::Long { .. }) => identifier.of_file(path.to_owned()),
                    (false, _) => None,
                };
                let decoding = Decoding { verifier, options: &options };
                conclude(&mut found, path, file_type.map(KnownType::from), &mut whole, decoding);
                let file_type = file_type.filter(|_| found.format.is_none());
                let file_type = file_type.map(|file_type| file_type.name.to_owned());
                Examined { bytes: Some(length), found, file_type, raw: None }
            },
        );
        match examined {
            Ok(Some(examined)) => examined,
            // The run was stopped while a store did not respond.
            Ok(None) => Examined::failed(Verdict::Unreadable, "the file was not read".to_owned()),
            Err(error) => Examined::unread(&error),
        }
    }
}

/// Examines a camera raw file; `None` if it is not one.
fn of_raw(
    finder: &mut Finder,
    path: &Path,
    whole: &mut Whole<'_>,
    verifier: &mut Verifier,
    options: &pixel::VerifyOptions,
) -> Option<Examined> {
    let length = whole.len_bytes();
    let mut extension = String::new();
    let extension = extension_of(path, &mut extension);
    match finder.check_raw(&mut *whole.stream(), extension, verifier, options) {
        Ok(facts) => Some(Examined::of_raw(length, facts?)),
        Err(error) => Some(Examined::failed(Verdict::Unreadable, file::chain(&error))),
    }
}

/// Time limit for decoding a file. One that is too long to be held is read meanwhile, and objects arrive more
/// slowly than local files.
pub(super) fn time_for(path: &Path, length: u64, usual: Duration) -> Duration {
    if length > HELD_BYTES && Location::of(path).is_remote() {
        usual + Duration::from_secs(length / STORE_BYTES_PER_S)
    } else {
        usual
    }
}
