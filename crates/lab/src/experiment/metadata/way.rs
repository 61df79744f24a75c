//! The ways of the experiment.

use crate::error::CaseError;

/// A way of reading the dates (or nothing) of many files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Reads the bytes of each file, and no dates.
    Read,
    /// A process of ExifTool for each file, which it reads from standard input.
    ExiftoolStdin,
    /// The same with `-fast`: it stops reading early.
    ExiftoolStdinFast,
    /// The same with `-fast2`: maker notes are left out, too.
    ExiftoolStdinFast2,
    /// Like `ExiftoolStdin`, with several processes at once.
    ExiftoolStdinParallel,
    /// Like `ExiftoolStdin`, with a packed program that unpacks its scripts at each start.
    ExiftoolPacked,
    /// The same, with its scripts unpacked before.
    ExiftoolUnpacked,
    /// The C library libexif, with one thread.
    LibExif,
    /// One process of ExifTool with a list of files.
    ExiftoolBatch,
    /// The same with `-fast2`.
    ExiftoolBatchFast2,
    /// A process of Thalweg for each file.
    ThalwegProcess,
    /// One process of Thalweg with a list of files.
    ThalwegBatch,
    /// `ExiftoolBatch` for all tags, makers' notes included.
    ExiftoolBatchAllTags,
    /// The same with `-fast2`: makers' notes are left out.
    ExiftoolBatchAllTagsFast2,
    /// `ThalwegBatch` for all tags, makers' notes included.
    ThalwegBatchAllTags,
    /// The library, with as many threads as there are processors.
    ThalwegInProcess,
    /// The library with one thread.
    ThalwegInProcessOneThread,
}

impl Way {
    /// All ways that report dates; the publication's slowest is the baseline.
    pub(super) const DATES: [Way; 13] = [
        Way::ExiftoolStdin,
        Way::ExiftoolStdinFast,
        Way::ExiftoolStdinFast2,
        Way::ExiftoolStdinParallel,
        Way::ExiftoolPacked,
        Way::ExiftoolUnpacked,
        Way::ExiftoolBatch,
        Way::ExiftoolBatchFast2,
        Way::LibExif,
        Way::ThalwegProcess,
        Way::ThalwegBatch,
        Way::ThalwegInProcess,
        Way::ThalwegInProcessOneThread,
    ];
    /// The ways that get all files at once.
    pub(super) const LISTS: [Way; 6] = [
        Way::ExiftoolBatch,
        Way::ExiftoolBatchFast2,
        Way::LibExif,
        Way::ThalwegBatch,
        Way::ThalwegInProcess,
        Way::ThalwegInProcessOneThread,
    ];
    /// The ways that read all tags.
    pub(super) const ALL_TAGS: [Way; 3] =
        [Way::ExiftoolBatchAllTags, Way::ExiftoolBatchAllTagsFast2, Way::ThalwegBatchAllTags];
    /// One way for each method of passing a file name.
    pub(super) const ODD_NAMES: [Way; 6] = [
        Way::ExiftoolStdin,
        Way::ExiftoolBatch,
        Way::LibExif,
        Way::ThalwegProcess,
        Way::ThalwegBatch,
        Way::ThalwegInProcess,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Way::Read => "read",
            Way::ExiftoolStdin => "exiftool_stdin",
            Way::ExiftoolStdinFast => "exiftool_stdin_fast",
            Way::ExiftoolStdinFast2 => "exiftool_stdin_fast2",
            Way::ExiftoolStdinParallel => "exiftool_stdin_parallel",
            Way::ExiftoolPacked => "exiftool_packed_stdin",
            Way::ExiftoolUnpacked => "exiftool_unpacked_stdin",
            Way::LibExif => "libexif",
            Way::ExiftoolBatch => "exiftool_batch",
            Way::ExiftoolBatchFast2 => "exiftool_batch_fast2",
            Way::ThalwegProcess => "thalweg_process",
            Way::ThalwegBatch => "thalweg_batch",
            Way::ExiftoolBatchAllTags => "exiftool_batch_all_tags",
            Way::ExiftoolBatchAllTagsFast2 => "exiftool_batch_all_tags_fast2",
            Way::ThalwegBatchAllTags => "thalweg_batch_all_tags",
            Way::ThalwegInProcess => "thalweg_in_process",
            Way::ThalwegInProcessOneThread => "thalweg_in_process_one_thread",
        }
    }

    pub(super) fn named(name: &str) -> Result<Way, CaseError> {
        let way =
            Way::DATES.into_iter().chain(Way::ALL_TAGS).chain([Way::Read]).find(|way| way.name() == name);
        way.ok_or_else(|| CaseError::Failed(format!("unknown way of reading metadata `{name}`")))
    }
}
