//! Why a picture could not be decoded or encoded.

use std::io;

use crate::damage::Place;
use crate::layout::Layout;

/// Why a picture, or the rest of it, could not be decoded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// The bytes are of no format that is known here.
    #[error("not a supported image format")]
    Unknown,
    /// A known format, or a variant of one, that this build does not decode.
    #[error("this build cannot decode {0}")]
    Unsupported(String),
    /// The bytes are not what the format asks for; nothing more can be decoded.
    #[error("{what}")]
    Damaged {
        /// What is wrong.
        what: String,
        /// Where, if the decoder tells.
        place: Option<Place>,
    },
    /// It would cost more than its [`Limits`](crate::Limits).
    #[error("{0}")]
    Limit(String),
    /// Somebody asked for the end, through [`Watched`](crate::Watched).
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
    /// The format cannot hold such pixels.
    #[error("cannot encode {what} as {format}")]
    Unsupported {
        /// The format's name.
        format: &'static str,
        /// What it cannot hold.
        what: String,
    },
    /// The bytes could not be written.
    #[error("write failed: {0}")]
    Write(io::Error),
    /// The encoder gave up for a reason of its own.
    #[error("{0}")]
    Encoder(String),
}

/// Why an operation cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OperationError {
    /// A parameter lies outside of its range.
    #[error("{name} is {value}, but must be between {from} and {to}")]
    Parameter {
        /// The parameter.
        name: &'static str,
        /// Its value.
        value: f64,
        /// The least value.
        from: f64,
        /// The largest value.
        to: f64,
    },
    /// It works on other pixels.
    #[error("{operation} does not support {} pixels", layout.name())]
    Layout {
        /// The operation.
        operation: &'static str,
        /// The picture's layout.
        layout: Layout,
    },
}
