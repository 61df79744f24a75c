//! Reads the metadata of image files, with the names and values that ExifTool gives them.
//!
//! A [`Parser`] takes the first bytes of a file and a function that fetches more. It detects the file type by
//! content, reads every block of metadata in the file, and passes a [`Metadata`] to the caller's closure.
//! Values borrow from the file's bytes and are converted on request, to text ([`Tag::write_text`]) or JSON
//! ([`Tag::write_json`]).
//!
//! The crate performs no I/O, starts no threads and does not panic on any input: every count, offset and
//! depth is checked against the available bytes and against [`Limits`]. A malformed part becomes a
//! [`Warning`], and the rest of the file is read.
//!
//! ```
//! let jpeg = b"\xff\xd8\xff\xfe\x00\x07hello\xff\xd9";
//! let comment = thalweg_tag::Parser::new().parse_whole(jpeg, &thalweg_tag::Options::default(), |metadata| {
//!     metadata.find("Comment").map(|tag| tag.text(thalweg_tag::Mode::Print))
//! });
//! assert_eq!(comment.as_deref(), Some("hello"));
//! ```
//!
//! Data flow: [`Parser`] runs a pass (`format::read`) over a `source`; the first format of the register that
//! accepts the file finds the blocks; `ifd`, `xmp`, `iptc`, `icc`, `photoshop` and `maker/` read them with
//! the tables of the crate `tag-table`; `composite` computes further tags from the tags found; `table::text`
//! and `render` convert values to text.
//!
//! Modules depend on each other in one direction: data (`block`, `filter`, `metadata`), `source` and the
//! state of a pass (`context`) at the bottom, readers above, `lookout`, `composite` and [`Parser`] on top.
//! Structures that contain each other (a directory contains a JPEG file, which contains directories) are read
//! through the function pointers of `readers`.

#![cfg_attr(
    not(all(feature = "document", feature = "film", feature = "other", feature = "sound")),
    allow(dead_code, reason = "what readers share is compiled whole, also where some are left out")
)]

mod block;
mod budget;
mod byte_order;
mod category;
mod cbor;
mod choice;
mod composite;
mod context;
mod date;
mod dng;
mod file_type;
mod filter;
mod format;
mod geotiff;
mod icc;
mod ifd;
mod iptc;
mod json;
mod jumbf;
mod layout;
mod lookout;
mod maker;
mod metadata;
mod modules;
mod mpf;
mod named;
mod named_block;
mod nmea;
mod options;
mod origin;
mod owned;
mod parser;
mod photoshop;
mod placement;
mod plist;
pub mod preview;
mod print_im;
mod protobuf;
mod readers;
mod render;
mod select;
mod source;
mod taken;
#[cfg(test)]
mod testing;
pub mod text;
mod tiff_rows;
mod tree;
mod xmp;

pub use budget::Limits;
pub use category::category_of;
pub use choice::{Chosen, Copies, Named};
pub use date::{DateTime, Precision, Time};
pub use file_type::FileType;
pub use format::{Subject, file_types};
pub use metadata::{Facts, Group, Metadata, Tag, Warning, unique_by_key, unique_by_key_in};
pub use modules::Modules;
pub use options::{Charsets, Options, Want};
pub use origin::{Id, Origin};
pub use owned::{OwnedMetadata, OwnedTag, OwnedValue, read};
pub use parser::{Input, Parser};
pub use select::{Request, Selection};
pub use table::bytes::ByteOrder;
pub use table::def::{Conv, Mode, Role};
pub use table::extension;
pub use table::row::number::NumberRow;
pub use table::value::{Array, Field, Format, Number, Piece, Value};
pub use taken::{Dates, Taken, dates, states_taking, taken};
