//! The one place where reading meets an operating system: which strategies there are, and what makes them.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(target_os = "linux"))]
mod portable;

#[cfg(target_os = "linux")]
pub(super) use linux::backend;
#[cfg(not(target_os = "linux"))]
pub(super) use portable::backend;
