//! Linux, by subject.

mod mapping;
mod tree;

pub(crate) use mapping::{Mapping, MappingMut};
pub(crate) use tree::{inode, listed_inode, names_unfit_for_lists, sync_file_system};
