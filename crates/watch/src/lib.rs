//! Keeps a catalogue up to date while files change: `thalweg watch`.
//!
//! [`Watcher`] asks the kernel for notices about all folders of some trees (`watched`), makes of them what
//! has changed (`events`), waits until files are complete (`pending`), and has the engine compare just
//! these folders with the catalogue (`recorder`). Trees without notices are compared on a schedule
//! (`sweep`). One thread reads notices, one writes to the catalogue, one answers questions ([`status()`]).

mod error;
mod events;
mod mounts;
mod options;
mod pending;
mod platform;
mod recorder;
mod run;
mod service;
mod status;
mod sweep;
mod tree;
mod watched;

pub use error::WatchError;
pub use options::WatchOptions;
pub use run::{Stopper, Watcher};
pub use status::{Method, State, Status, TreeStatus, make_room, status, stop};
