//! Errors of decoding, encoding and operations.

use std::io;

use crate::damage::Place;
use crate::layout::Layout;

/// Why a picture, or the rest of it, could not be decoded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// The bytes are not in a format that this crate recognises.
    #[error("not a supported image format")]
    Unknown,
    /// A known format, or a variant of one, that this build does not decode.
    #[error("this build cannot decode {0}")]
    Unsupported(String),
    /// A format that a library of the system decodes, which is missing or cannot be used here.
    #[error("cannot decode {0}")]
    LibraryMissing(String),
    /// The bytes violate the format; nothing more can be decoded.
    #[error("{what}")]
    Damaged {
        /// What is wrong with the bytes.
        what: String,
        /// Position of the damage, if the decoder reports it.
        place: Option<Place>,
    },
    /// The picture would exceed its [`Limits`](crate::Limits), or the decoder itself failed: it panicked, or
    /// its process ended. Whether the bytes are damaged is not known.
    #[error("{0}")]
    Limit(String),
    /// A stop was requested through [`WatchedDecoder`](crate::WatchedDecoder).
    #[error("stopped")]
    Stopped,
    /// The bytes could not be read.
    #[error("read failed: {0}")]
    Read(io::Error),
}

impl DecodeError {
    /// Damage without a place.
    pub(crate) fn damaged(what: impl Into<String>) -> Self {
        DecodeError::Damaged { what: what.into(), place: None }
    }
}

/// Why a picture could not be encoded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// The format cannot store such pixels.
    #[error("cannot encode {what} as {format}")]
    Unsupported {
        /// Name of the format.
        format: &'static str,
        /// What the format cannot store.
        what: String,
    },
    /// The bytes could not be written.
    #[error("write failed: {0}")]
    Write(io::Error),
    /// The encoder failed for another reason.
    #[error("{0}")]
    Encoder(String),
}

/// Why an operation could not be created.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OperationError {
    /// A parameter is outside its range.
    #[error("{name} is {value}, but must be between {from} and {to}")]
    Parameter {
        /// Name of the parameter.
        name: &'static str,
        /// Value of the parameter.
        value: f64,
        /// Smallest value that is allowed.
        from: f64,
        /// Largest value that is allowed.
        to: f64,
    },
    /// The operation does not support the layout.
    #[error("{operation} does not support {} pixels", layout.name())]
    Layout {
        /// Name of the operation.
        operation: &'static str,
        /// Layout of the picture.
        layout: Layout,
    },
}
