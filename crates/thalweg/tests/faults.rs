//! System faults during a run: failing calls, full disks, too few descriptors.
//!
//! Each must result in rows, a named error or a clean stop, never in wrong results, and the next run must
//! recover.
#![cfg(target_os = "linux")]

mod calls;
mod damage;
mod displaced;
mod duplicates;
pub(crate) mod mounts;
mod moves;
mod notes;
mod prepared;
mod resources;
