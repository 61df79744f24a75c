//! Options for verifying pictures.

use std::num::NonZeroUsize;
use std::time::Duration;

use file::order::Order;
use file::{ReadOptions, Strategy};
use pixel::Limits;

use crate::child_program::ChildProgram;

/// Options for verifying pictures. Start from `default()` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VerifyOptions {
    /// Number of files decoded at once. Default: the number of processors, or 16 if some files are in a
    /// store.
    pub threads: Option<NonZeroUsize>,
    /// Limits for each picture. Default: those of [`pixel::Limits`], but 30 seconds.
    pub limits: Limits,
    /// Read strategy to use. Default: `pread`.
    pub strategy: Strategy,
    /// Options for opening and reading files.
    pub read: ReadOptions,
    /// Order of reading. Default: physical on a device that seeks; otherwise the order of the list.
    pub order: Option<Order>,
    /// Program to start as child processes that decode. Default: none, files are decoded in this process.
    pub program: Option<ChildProgram>,
}

catalog::setters! {
    VerifyOptions {
        threads: Option<NonZeroUsize>,
        limits: Limits,
        strategy: Strategy,
        read: ReadOptions,
        order: Option<Order>,
        program: Option<ChildProgram>,
    }
}

impl Default for VerifyOptions {
    fn default() -> Self {
        let limits = Limits { time: Duration::from_secs(30), ..Limits::default() };
        VerifyOptions {
            threads: None,
            limits,
            strategy: Strategy::Pread,
            read: ReadOptions::default(),
            order: None,
            program: None,
        }
    }
}
