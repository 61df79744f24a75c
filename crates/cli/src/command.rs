//! Implementations of the commands, one file each: from parsed arguments to an exit code.

pub(crate) mod album;
pub(crate) mod cache;
pub(crate) mod cat;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod demo;
pub(crate) mod doctor;
pub(crate) mod export;
pub(crate) mod find;
pub(crate) mod index;
#[cfg(feature = "lab")]
pub(crate) mod lab;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod merge;
pub(crate) mod note;
pub(crate) mod organize;
pub(crate) mod pack;
pub(crate) mod plan;
pub(crate) mod preview;
pub(crate) mod profile;
pub(crate) mod query;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod sharpen;
pub(crate) mod sheet;
pub(crate) mod thumbnail;
pub(crate) mod time;
pub(crate) mod unpack;
pub(crate) mod verify;
pub(crate) mod volumes;
#[cfg(feature = "watch")]
pub(crate) mod watch;

pub(crate) use crate::outcome::{Failure, Outcome};
