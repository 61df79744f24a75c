//! Operating system interface of the read module: the available strategies, and what creates them.

#[cfg(any(target_os = "linux", windows))]
mod direct;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(any(target_os = "linux", windows))]
mod mmap;
#[cfg(not(any(target_os = "linux", windows)))]
mod portable;
#[cfg(any(target_os = "linux", windows))]
mod stdio;
#[cfg(windows)]
mod windows;

#[cfg(target_os = "linux")]
use linux as system;
#[cfg(not(any(target_os = "linux", windows)))]
use portable as system;
#[cfg(windows)]
use windows as system;

pub(super) use system::backend;
#[cfg(any(target_os = "linux", windows))]
use system::{Mapping, Stream};
