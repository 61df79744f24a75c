//! Errors of decoding a timeline.

pub(super) const VERSION: u32 = 3;
pub(super) const OLDEST_VERSION: u32 = 1;

/// Why bytes are not a timeline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// The first bytes are not those of a timeline.
    #[error("not a timeline: the file does not start with `gateline`")]
    Magic,
    /// The file has a format version that this program cannot read.
    #[error("unsupported format version {found} (supported: {OLDEST_VERSION} to {VERSION})")]
    Version {
        /// Format version in the file.
        found: u32,
    },
    /// The file was cut short, or something was appended.
    #[error("truncated or extended: the header says {expected} bytes, the file has {actual}")]
    Length {
        /// Length of the whole file according to its header, in bytes.
        expected: u64,
        /// Length of the bytes that were given.
        actual: u64,
    },
    /// The bytes differ from those that were written.
    #[error("checksum mismatch: the file was changed after it was written")]
    Checksum,
    /// A profile of libvips has an invalid line.
    #[error("not a profile of libvips: invalid {what}, in line {line}")]
    Vips {
        /// Number of the line, counted from 1.
        line: usize,
        /// What is wrong with it.
        what: &'static str,
    },
    /// The file contains an invalid value.
    #[error("invalid {what} at byte {at}")]
    Corrupt {
        /// Position in bytes from the beginning of the file.
        at: usize,
        /// Name of the value that was expected there.
        what: &'static str,
    },
}
