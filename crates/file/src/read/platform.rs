//! Operating system interface of the read module: the available strategies, and what creates them.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(target_os = "linux"))]
mod portable;

#[cfg(target_os = "linux")]
pub(super) use linux::backend;
#[cfg(not(target_os = "linux"))]
pub(super) use portable::backend;
