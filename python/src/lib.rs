//! The package `thalweg` for Python: a thin, typed door to the engine.
//!
//! Nothing is decided here. Each file turns the arguments of one subject into the engine's, lets go of
//! Python's lock while the engine works (`interrupt.rs`, which also listens for Ctrl-C), and turns what comes
//! back into Python's objects. Signatures and docstrings are in `thalweg/_thalweg.pyi`, which the tests
//! compare with what is here.

mod ahead;
mod argument;
mod arrow;
mod batch;
mod catalog;
mod error;
mod exchange;
mod filter;
mod index;
mod input;
mod interrupt;
mod iter_tags;
mod iter_verify;
mod pack;
mod path;
mod picture;
mod preview;
mod program;
mod progress;
mod query;
mod report;
mod results;
mod rows;
mod scan;
mod shard;
mod stream;
mod table;
mod tag_columns;
mod tags;
mod verify;

use pyo3::prelude::*;

/// What the package is made of; `thalweg/__init__.py` shows it.
#[pymodule]
mod _thalweg {
    #[pymodule_export]
    use super::arrow::{PyRecordBatch, PySchema};
    #[pymodule_export]
    use super::batch::decode_batch;
    #[pymodule_export]
    use super::catalog::PyCatalog;
    #[pymodule_export]
    use super::index::index;
    #[pymodule_export]
    use super::iter_tags::iter_tags;
    #[pymodule_export]
    use super::iter_verify::iter_verify;
    #[pymodule_export]
    use super::pack::PyPack;
    #[pymodule_export]
    use super::picture::{decode, thumbnail};
    #[pymodule_export]
    use super::preview::previews;
    #[pymodule_export]
    use super::program::{isolate, run_program};
    #[pymodule_export]
    use super::results::Results;
    #[pymodule_export]
    use super::scan::{no_rows, scan};
    #[pymodule_export]
    use super::shard::{index_shard, merge, n_shards, plan};
    #[pymodule_export]
    use super::stream::RecordBatches;
    #[pymodule_export]
    use super::tags::read_tags;
    #[pymodule_export]
    use super::verify::verify;

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
