//! Indexes that other readers bring along their own form for.

pub(crate) mod dali;
pub(crate) mod webshart;
pub(crate) mod wids;
