//! Compares a plan or a part with its digests.

use std::io;
use std::path::Path;

use catalog::PartReader;

use super::place::Chunks;
use super::reader::PlanFile;
use super::word;
use crate::error::ShardError;

/// What a file of sharded indexing is, and whether its digests could be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckedShardFile {
    /// Number of the shard, if the file is a part; a plan has none.
    pub shard: Option<u32>,
    /// Number of rows in the file.
    pub n_rows: u64,
    /// Whether it has digests. Files of earlier versions have none.
    pub is_sealed: bool,
}

/// Compares a plan or a part with its digests, all of it.
///
/// # Errors
/// [`ShardError::NotAPlan`] if the file is neither or its footer is damaged, [`ShardError::ReadPlan`] or
/// [`ShardError::DamagedPart`] if rows are, and [`ShardError::Read`].
pub fn check_shard_file(path: &Path) -> Result<CheckedShardFile, ShardError> {
    let failed = |source: io::Error| match source.kind() {
        io::ErrorKind::InvalidData => ShardError::DamagedPart { path: path.to_owned(), source },
        _ => ShardError::Read { path: path.to_owned(), source },
    };
    let refused = match PlanFile::open(path) {
        Ok(plan) => {
            plan.check_all()?;
            return Ok(CheckedShardFile {
                shard: None,
                n_rows: plan.cut.n_files,
                is_sealed: plan.is_sealed(),
            });
        }
        Err(refused @ ShardError::NotAPlan { .. }) => refused,
        Err(error) => return Err(error),
    };
    let part = match PartReader::open(Chunks::open(path).map_err(failed)?) {
        Ok(part) if part.word(word::PART_VERSION).is_some() => part,
        Ok(_) => return Err(refused),
        Err(error) if is_named_part(path) => return Err(failed(error)),
        Err(_) => return Err(refused),
    };
    part.check_all().map_err(failed)?;
    let shard = part.word(word::SHARD).and_then(|number| number.parse().ok());
    Ok(CheckedShardFile { shard, n_rows: part.n_rows(), is_sealed: part.is_sealed() })
}

fn is_named_part(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.and_then(super::name::PartName::parse).is_some()
}
