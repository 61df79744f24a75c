//! Rows of the view `image` in Parquet files that are made and read without a catalogue: the parts of a job
//! in shards.
//!
//! A part has the columns of the view, in their order, and more at the end from which a catalogue can be
//! made: `path_raw`, the bytes of a path that is no UTF-8, `mtime_ns`, and `taken_at_text`, the text of a
//! date that is no timestamp. Parts that were made before times were timestamps have text in their place and
//! no `taken_at_text`; they are read as well. What a part belongs to stands in its footer, in the words of
//! the caller. Rows stream in both directions: memory does not depend on their number.

mod batch;
mod reader;
mod row;
mod stored;
mod writer;

pub use batch::PartBatch;
pub use reader::PartReader;
pub use row::PartRow;
pub use writer::PartWriter;
