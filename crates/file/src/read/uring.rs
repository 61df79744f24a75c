use super::backend::{Backend, Visit};
use super::{ReadOptions, Strategy};
use crate::ReadError;
use std::path::Path;
pub(super) struct Uring;
impl Uring {
    pub(super) fn new(_: &ReadOptions) -> Result<Self, ReadError> {
        Err(ReadError::Unavailable {
            strategy: Strategy::Uring,
            reason: "not built yet".to_owned(),
            source: None,
        })
    }
}
impl Backend for Uring {
    fn visit_heads(&mut self, _: &[&Path], _: &mut Visit<'_>) {}
    fn read_whole(&mut self, _: &Path, _: u64, _: &mut Vec<u8>) -> Result<u64, ReadError> {
        Ok(0)
    }
}
