//! Reads and decodes files in this process.

use std::path::Path;
use std::time::Duration;

use pixel::{Limits, Verdict, Verifier};

use super::examined::Examined;
use super::known::{self, Identifier};
use super::options::VerifyOptions;
use crate::error::JobError;
use crate::location::Location;
use crate::read::{Whole, WholeReader};

/// Minimum rate at which a store is expected to deliver, for each of several workers.
const STORE_BYTES_PER_S: u64 = 1 << 20;

/// Reads and decodes files, reusing the same memory for all.
pub(super) struct Here {
    files: WholeReader,
    verifier: Verifier,
    identifier: Identifier,
    options: pixel::VerifyOptions,
}

impl Here {
    pub(super) fn new(options: &VerifyOptions) -> Result<Self, JobError> {
        Ok(Here {
            files: WholeReader::for_pictures(options.strategy, &options.read)?,
            verifier: Verifier::new(),
            identifier: Identifier::new(options.strategy, &options.read),
            options: pixel::VerifyOptions { limits: options.limits },
        })
    }

    /// Reads and decodes a file. `begin` is called when decoding starts, with the time limit: reading is
    /// finished by then, or is part of it.
    pub(super) fn examine(&mut self, path: &Path, begin: &mut dyn FnMut(Duration)) -> Examined {
        let Here { files, verifier, identifier, options } = self;
        let mut reading = Some(gate::gate!("verify::read", Work));
        let mut is_long = false;
        let examined = files.visit(
            path,
            |_| true,
            |mut whole| {
                drop(reading.take());
                let length = whole.len_bytes();
                let _gate = gate::gate!("verify::decode", Work, length);
                is_long = matches!(whole, Whole::Long { .. });
                let usual = options.limits.time;
                let time = if is_long { time_for_long(path, length, usual) } else { usual };
                begin(time);
                let options = pixel::VerifyOptions { limits: Limits { time, ..options.limits } };
                let found = verifier.examine(whole.input(), &options, &mut |_, _, _| {});
                let mut examined = Examined { bytes: Some(length), found, file_type: None };
                if let Whole::Held(bytes) = whole
                    && known::is_worth_a_look(&examined.found)
                {
                    examined.correct(identifier.of_bytes(path, bytes));
                }
                examined
            },
        );
        match examined {
            Ok(Some(mut examined)) => {
                if is_long && known::is_worth_a_look(&examined.found) {
                    examined.correct(identifier.of_file(path.to_owned()));
                }
                examined
            }
            // The run was stopped while a store did not respond.
            Ok(None) => Examined::failed(Verdict::Unreadable, "the file was not read".to_owned()),
            Err(error) => Examined::unread(&error),
        }
    }
}

/// Time limit for a file that is read while it is decoded: objects arrive more slowly than local files.
fn time_for_long(path: &Path, length: u64, usual: Duration) -> Duration {
    match Location::of(path).is_remote() {
        true => usual + Duration::from_secs(length / STORE_BYTES_PER_S),
        false => usual,
    }
}
