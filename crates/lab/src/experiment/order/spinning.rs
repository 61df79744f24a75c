//! Predicts the same reads in the same order on a spinning disk in virtual time.

use file::{StorageError, extent};

use super::orders::Visit;
use crate::error::CaseError;
use crate::seek_model::{DiskParameters, Host, Stretch, predict};

/// Number of requests outstanding at once with several readers: the depth of native command queueing.
const QUEUE_DEPTH: usize = 32;

/// The figures `predicted_*`; empty where the file system does not report where files lie. Positions are used
/// unchanged, so a small device corresponds to the outer part of the disk; for a device larger than the
/// modelled disk, the model's capacity is increased. `predicted_of_directory` is the time's share of the time
/// that directory order takes.
pub(super) fn predicted(visits: &[Visit]) -> Result<Vec<(String, f64)>, CaseError> {
    let mut files = Vec::with_capacity(visits.len());
    for visit in visits {
        match extent::pieces(&visit.path) {
            Ok(pieces) => files.push((visit.number, pieces.into_iter().map(stretch).collect::<Vec<_>>())),
            Err(StorageError::Unsupported { .. }) => return Ok(Vec::new()),
            Err(error) => return Err(CaseError::Failed(engine::chain(&error))),
        }
    }
    let mut disk = DiskParameters::sata_2009();
    let furthest =
        files.iter().flat_map(|(_, file)| file).map(|piece| piece.first_byte + piece.len_bytes).max();
    disk.capacity_bytes = disk.capacity_bytes.max(furthest.unwrap_or(0));
    let one = Host { request_bytes: 128 << 10, queue_depth: 1, between_files_s: 0.0 };
    let many = Host { queue_depth: QUEUE_DEPTH, ..one };
    let on_disk = |host, files: &[(usize, Vec<Stretch>)]| {
        predict(&disk, host, files.iter().map(|(_, file)| file.as_slice()))
    };
    let (single, queued) = (on_disk(one, &files), on_disk(many, &files));
    files.sort_by_key(|(number, _)| *number);
    let as_listed = on_disk(one, &files);
    let figures = [
        ("predicted_read_s", single.total_s),
        ("predicted_seek_s", single.seek_s),
        ("predicted_rotation_s", single.rotation_s),
        ("predicted_n_seeks", single.n_seeks as f64),
        ("predicted_queue_32_read_s", queued.total_s),
        // 1 where nothing has a place, so that nothing takes time.
        (
            "predicted_of_directory",
            if as_listed.total_s > 0.0 { single.total_s / as_listed.total_s } else { 1.0 },
        ),
    ];
    Ok(figures.map(|(name, value)| (name.to_owned(), value)).into())
}

fn stretch(piece: extent::Piece) -> Stretch {
    Stretch { first_byte: piece.physical_byte, len_bytes: piece.len_bytes }
}
