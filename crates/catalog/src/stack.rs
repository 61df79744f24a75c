//! Stacks: files that are one photograph to its owner.
//!
//! A raw file and the camera's JPEG of it, the still and the film of a Live Photo, a picture and its edited
//! versions, the frames of a burst or a bracket, the parts of a panorama. The rules are data
//! ([`STACK_RULES`]); only files of one *family* of folders are compared: a folder with its folders such as
//! `RAW` and `edited`.
//!
//! Stacks depend on several files, so they are in a table of their own, `stacked`, and not in the rows of
//! `file`. The writer notes each folder that it changes in `unstacked`, in the transaction of the change, and
//! at the end of a first load those that may have stacks ([`Candidates`]). `Catalog::update_stacks` finds the
//! stacks of their families again and empties that table. After a kill in between, the next run does it.

mod candidate;
mod family;
mod find;
mod links;
mod name;
mod rule;
mod sequence;
mod shot;
mod update;

pub(crate) use candidate::Candidates;
pub use rule::{STACK_RULES, StackRule};
pub(crate) use update::{changed_families, store};
