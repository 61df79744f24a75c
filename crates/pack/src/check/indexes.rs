//! Compares the indexes of other readers with their digests.

use std::path::Path;

use super::Findings;
use crate::pack::read_file;
use crate::{Pack, PackError};

/// Reports indexes that are missing or differ from their digests. Packs of earlier versions have no digests.
pub(super) fn check(pack: &Pack, manifest: &Path, findings: &mut Findings) {
    let n_shards = pack.lookup().shards().len() as u32;
    for shard in 0..n_shards {
        let Some(path) = pack.shard_path(shard) else { continue };
        for (number, extension) in (u64::from(shard) * 2..).zip(["idx", "json"]) {
            one(pack, &path.with_extension(extension), number, findings);
        }
    }
    one(pack, &manifest.with_extension("json"), u64::from(n_shards) * 2, findings);
}

fn one(pack: &Pack, path: &Path, number: u64, findings: &mut Findings) {
    let differs = || -> Result<bool, PackError> {
        let Some(digest) = pack.lookup().index_digest(number)? else { return Ok(false) };
        Ok(seal::digest(&read_file(path)?) != digest)
    };
    match differs() {
        Ok(false) => {}
        Ok(true) => findings.add(path, None, "its bytes differ from their digest in the lookup".to_owned()),
        Err(error) => findings.add(error.path().unwrap_or(path), None, file::chain(&error)),
    }
}
