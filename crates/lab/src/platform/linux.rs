//! Linux, by subject.

mod mapping;

pub(crate) use mapping::{Mapping, MappingMut};
