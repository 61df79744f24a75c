//! Decodes, verifies, sharpens, shrinks and encodes pictures, in bands of rows and on all processors.
//!
//! # The model
//!
//! - A [`Decoder`] returns a picture's rows from top to bottom, an [`Encoder`] accepts them. Both are
//!   streams: memory is a small multiple of the width for formats that allow it, and [`Limits`] apply to
//!   those that do not.
//! - An [`Operation`] is a value: it defines how rows are changed, and how many rows above and below it
//!   needs. It is independent of threads.
//! - [`pipeline::run`] moves the rows from a decoder through an operation to an encoder on 1 to N threads,
//!   with the same pixels for every N.
//!
//! Most decoders and encoders are libraries; `codec/` has one module per format, which names its library.
//! Input is not trusted: damage after which a decoder could continue is reported as [`Damage`], an error
//! after which it could not is a [`DecodeError`] with its position, and no input costs more than its limits.
//!
//! ```
//! use thalweg_pixel::thumbnail::{ThumbnailOptions, Thumbnailer};
//!
//! let mut thumbnailer = Thumbnailer::new(&ThumbnailOptions::default().size(256))?;
//! # fn input() -> Option<Box<dyn thalweg_pixel::Input>> { None }
//! # if let Some(input) = input() {
//! let thumbnail = thumbnailer.make(input, None)?;
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cicp;
mod codec;
mod colour;
mod damage;
mod decode;
mod develop;
mod embedded;
mod encode;
mod error;
mod exif;
mod format;
mod frame;
pub mod hash;
mod layout;
mod letterbox;
mod limits;
pub mod look;
pub mod op;
mod orient;
mod partial;
mod picture;
pub mod pipeline;
mod platform;
mod processes;
mod resample;
mod shape;
mod shrink;
pub mod simd;
mod srgb;
mod system_library;
pub mod thumbnail;
mod verify;
mod watched;
mod xmp;

pub use cicp::Cicp;
#[cfg(feature = "turbojpeg")]
#[doc(hidden)]
pub use codec::is_jpeg_decoded_alike;
pub use codec::{built_in, decoder, encoder};
pub use colour::{Converter, ProfileError, adobe_rgb_profile, prophoto_profile};
pub use damage::{Damage, IntactPart, Place};
pub use decode::{DecodeOptions, Decoder, Input, SampleForm};
pub use develop::develop;
pub use embedded::EmbeddedMetadata;
pub use encode::{EncodeOptions, Encoder, Output};
pub use error::{DecodeError, EncodeError, OperationError};
pub use format::Format;
pub use frame::{Fit, Frame};
pub use layout::{Header, Layout};
pub use limits::Limits;
pub use op::Operation;
pub use partial::Partial;
pub use picture::Picture;
pub use processes::{DecoderProcesses, Task, set_decoder_processes};
pub use resample::Rows;
pub use srgb::{SrgbOptions, decode_srgb};
pub use system_library::{SystemLibraryState, system_libraries};
pub use verify::{Examination, LookAtRows, Verdict, Verifier, VerifyOptions};
pub use watched::WatchedDecoder;
