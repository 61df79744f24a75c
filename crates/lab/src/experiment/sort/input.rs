//! Creates the files to sort: one for each round, as the publication did for `sortMT`.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::{MOST_DRAWN_RECORDS, index, map, record};
use crate::case::Case;
use crate::error::CaseError;
use crate::experiment::{checksum, one_processor};
use crate::place::Place;

/// Extension of an index that exists before the case runs.
const INDEX: &str = "index";

/// Creates the file of this round, and its index if the case needs it; existing ones are kept. Returns the
/// files that the case reads.
pub(super) fn make(case: &Case, place: &Place) -> Result<Vec<PathBuf>, CaseError> {
    let name = name(case, place)?;
    let seed = if is_drawn(case)? { checksum::seed_of_round(place.seed, place.round) } else { place.seed };
    let input =
        place.make_input(&name, |path| record::make_file(path, place.scaled(n_records(case)?), seed))?;
    if !case.flag("is_there") {
        return Ok(vec![input]);
    }
    let index = place.make_input(&format!("{name}.{INDEX}"), |path| index::make(&map(&input)?, path))?;
    Ok(vec![input, index])
}

/// Whether each round has a file of its own.
pub(super) fn is_drawn(case: &Case) -> Result<bool, CaseError> {
    Ok(n_records(case)? <= MOST_DRAWN_RECORDS)
}

/// Name of the file that a case sorts in this round.
pub(super) fn name(case: &Case, place: &Place) -> Result<String, CaseError> {
    Ok(if is_drawn(case)? {
        format!("{}{}", of_rounds(case), place.round)
    } else {
        format!("sort-{}", one_processor::set_of_input(case))
    })
}

/// The index that belongs to a file.
pub(super) fn index_of(input: &Path) -> PathBuf {
    input.with_extension(INDEX)
}

/// Removes the files of this set that belong to other rounds, so that only one round's files are on the disk.
pub(super) fn remove_other_rounds(case: &Case, place: &Place) -> Result<(), CaseError> {
    let (of_rounds, kept) = (of_rounds(case), name(case, place)?);
    let Ok(entries) = std::fs::read_dir(place.input("")) else { return Ok(()) };
    for entry in entries.flatten() {
        let path = entry.path();
        let stem = path.file_stem().and_then(OsStr::to_str).unwrap_or_default();
        if stem.starts_with(&of_rounds) && stem != kept {
            std::fs::remove_file(&path).map_err(CaseError::file("remove", &path))?;
        }
    }
    Ok(())
}

/// What the names of all rounds' files begin with.
fn of_rounds(case: &Case) -> String {
    format!("sort-{}-round-", one_processor::set_of_input(case))
}

fn n_records(case: &Case) -> Result<u64, CaseError> {
    case.number("records")
        .ok_or_else(|| CaseError::Failed(format!("`{case}` is missing the number of records")))
}
