//! Writers of the indexes that other readers need.

pub(crate) mod dali;
pub(crate) mod webshart;
pub(crate) mod wids;
