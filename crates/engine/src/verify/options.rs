//! How pictures are verified.

use std::num::NonZeroUsize;
use std::time::Duration;

use file::order::Order;
use file::{ReadOptions, Strategy};
use pixel::Limits;

use crate::child_program::ChildProgram;

/// How pictures are verified. Start from `default()` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VerifyOptions {
    /// Files decoded at once. Default: as many as there are processors, 16 if some lie in a store.
    pub threads: Option<NonZeroUsize>,
    /// What one picture may cost. Default: [`pixel::Limits`], but 30 seconds.
    pub limits: Limits,
    /// The way of reading. Default: `pread`.
    pub strategy: Strategy,
    /// How files are opened.
    pub read: ReadOptions,
    /// The order of reading. Default: physical on a device that seeks; else as the files are listed.
    pub order: Option<Order>,
    /// The program whose processes decode. Default: none, this process decodes.
    pub program: Option<ChildProgram>,
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
