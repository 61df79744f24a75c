//! Tests with real files with ground truth, and a thousand broken ones.
//!
//! They are not part of the repository: `THALWEG_CORPORA` names their folder (`broken/`, `metadata/`,
//! `formats/`, `truth/`); the default is `../shared/corpora`.
#![cfg(target_os = "linux")]

mod broken;
mod columns;
mod dates;
mod embedded;
mod equal;
mod truth;
mod verified;

use std::path::{Path, PathBuf};

/// A folder of the corpora; `None`, with a message, if it does not exist.
fn corpus(name: &str) -> Option<PathBuf> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = match std::env::var_os("THALWEG_CORPORA") {
        Some(folder) => PathBuf::from(folder),
        None => repository.join("../shared/corpora"),
    };
    match folder.join(name).canonicalize() {
        Ok(found) => Some(found),
        Err(error) => {
            eprintln!("skipped: {}: {error}; set THALWEG_CORPORA", folder.join(name).display());
            None
        }
    }
}
