//! Parts: Parquet files with rows of the view `image`, written and read without a catalogue by jobs that run
//! in shards.
//!
//! A part has the columns of the view, in their order, followed by columns needed to build a catalogue:
//! `path_raw`, the bytes of a path that is not UTF-8; `mtime_ns`; and `taken_at_text`, the text of a date
//! that is not a timestamp. Older parts, from before times were stored as timestamps, store text instead and
//! have no `taken_at_text`; they can be read as well. The footer records which job a part belongs to, as
//! key-value pairs chosen by the caller. Rows stream in both directions: memory does not depend on their
//! number.

mod batch;
mod reader;
mod row;
mod stored;
mod writer;

pub use batch::PartBatch;
pub use reader::PartReader;
pub use row::PartRow;
pub use writer::PartWriter;
