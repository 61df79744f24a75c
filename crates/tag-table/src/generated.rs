//! Tables that programs wrote from published lists: do not edit these files, change `scripts/tables/` and run
//! `cargo xtask tables`. The README there names the source, version and licence of each table's facts.

pub(crate) mod document;
pub(crate) mod film;
