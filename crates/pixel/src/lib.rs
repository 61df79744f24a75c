//! Pictures: decoded, checked, sharpened, shrunk and encoded, band by band and on all processors.
//!
//! # The model
//!
//! - A [`Decoder`] hands out a picture's rows from the top to the bottom, a [`Encoder`] takes them. Both are
//!   streams: memory is a small constant of the width for formats that allow it, and [`Limits`] hold for
//!   those that do not.
//! - An [`Operation`] is a value: how rows become rows, and how many rows above and below it has to see. It
//!   knows nothing of threads.
//! - [`pipeline::run`] carries the rows from a decoder through an operation to an encoder on 1 to N threads,
//!   with the same pixels whatever N.
//!
//! Decoders and encoders are libraries'; `codec/` holds one room a format, and says which library stands
//! there. Bytes are not trusted: what a decoder could live with is [`Damage`], what it could not is a
//! [`DecodeError`] that says where, and no input costs more than its limits.

mod codec;
mod colour;
mod damage;
mod decode;
mod embedded;
mod encode;
mod error;
mod exif;
mod format;
pub mod hash;
mod layout;
mod limits;
pub mod op;
mod orient;
mod partial;
mod picture;
pub mod pipeline;
mod resample;
mod shrink;
pub mod simd;
mod srgb;
pub mod thumbnail;
mod verify;
mod watched;

pub use codec::{built_in, decoder, encoder};
pub use colour::{Converter, ProfileError};
pub use damage::{Damage, Place};
pub use decode::{DecodeOptions, Decoder, Input, Stored};
pub use embedded::Embedded;
pub use encode::{EncodeOptions, Encoder, Output};
pub use error::{DecodeError, EncodeError, OperationError};
pub use format::Format;
pub use layout::{Header, Layout};
pub use limits::Limits;
pub use op::Operation;
pub use partial::Partial;
pub use picture::Picture;
pub use resample::Rows;
pub use srgb::{SrgbOptions, decode_srgb};
pub use verify::{Examination, LookAtRows, Verdict, Verifier, VerifyOptions};
pub use watched::Watched;
