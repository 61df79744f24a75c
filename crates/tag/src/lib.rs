//! Bytes to metadata: what an image file says of itself, with the names and values that ExifTool's users
//! know.
//!
//! A [`Parser`] is handed the first bytes of a file and a function that fetches more; it finds out what the
//! file is by its content, visits every block of metadata inside, and hands a [`Metadata`] to the caller.
//! Values stay in the file's own bytes until somebody asks for them as text ([`Tag::write_text`]) or JSON
//! ([`Tag::write_json`]).
//!
//! Nothing in here reads a file, starts a thread or panics on any input: every count, offset and depth is
//! checked against the bytes at hand and against [`Limits`]. What is malformed becomes a [`Warning`], and the
//! rest is read.
//!
//! ```
//! let jpeg = b"\xff\xd8\xff\xfe\x00\x07hello\xff\xd9";
//! let comment = thalweg_tag::Parser::new().parse_whole(jpeg, &thalweg_tag::Options::default(), |metadata| {
//!     metadata.find("Comment").map(|tag| tag.text(thalweg_tag::Mode::Print))
//! });
//! assert_eq!(comment.as_deref(), Some("hello"));
//! ```
//!
//! The way through: [`Parser`] runs a pass (`format::read`) over a [`Source`]; a container in `format/` finds
//! the blocks; `ifd`, `xmp`, `iptc`, `icc`, `photoshop` and `maker/` read them with the tables of the crate
//! `tag-table`; `composite` makes more tags of those that were found; `table::text` and `render` turn values
//! into text.
//!
//! Modules build on each other in one direction: data (`block`, `filter`, `metadata`), [`Source`] and the
//! state of a pass (`context`) at the bottom, readers above, `lookout`, `composite` and [`Parser`] on top.
//! Structures that hold each other (a directory holds a JPEG file, which holds directories) are read through
//! the pointers of `readers`.

mod block;
mod budget;
mod byte_order;
mod category;
mod composite;
mod context;
mod date;
mod embedded;
mod file_type;
mod filter;
mod format;
mod geotiff;
mod icc;
mod ifd;
mod iptc;
mod jumbf;
mod lookout;
mod maker;
mod metadata;
mod modules;
mod mpf;
mod named;
mod named_block;
mod options;
mod parser;
mod photoshop;
mod placement;
mod print_im;
mod readers;
mod render;
mod select;
mod source;
#[cfg(test)]
mod testing;
pub mod text;
mod xmp;

pub use budget::Limits;
pub use category::category_of;
pub use date::{DateTime, Taken, Time, taken};
pub use file_type::FileType;
pub use metadata::{Facts, Group, Metadata, Tag, Warning, told_once, told_once_in};
pub use modules::Modules;
pub use options::{Charsets, Options, Want};
pub use parser::{Input, Parser};
pub use select::{Chosen, Named, Request, Selection};
pub use table::bytes::ByteOrder;
pub use table::def::{Conv, Def, Mode, Role};
pub use table::value::{Array, Field, Format, Number, Piece, Value};
