//! How the shim is called, and how an open file becomes the C library's descriptor.

#[cfg(iostream = "absent")]
mod absent;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(any(target_os = "linux", windows)))]
mod portable;
#[cfg(windows)]
mod windows;

#[cfg(iostream = "absent")]
pub(crate) use absent::functions;
#[cfg(target_os = "linux")]
pub(crate) use linux::descriptor;
#[cfg(iostream = "loaded")]
pub(crate) use linux::functions;
#[cfg(not(any(target_os = "linux", windows)))]
pub(crate) use portable::descriptor;
#[cfg(windows)]
pub(crate) use windows::descriptor;
#[cfg(iostream = "linked")]
pub(crate) use windows::functions;
