//! Platform-specific code: signals, resource usage of ended processes, and conversion of bytes to paths.

mod ended;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
use unix as system;
#[cfg(windows)]
use windows as system;

pub(crate) use ended::Usage;
pub(crate) use system::{
    SHELL, name_charset, on_each_interrupt, os_string, outlive_limit_of_lengths, own_peak_bytes,
    path_of_bytes, undecoded, wait,
};
#[cfg(feature = "serve")]
pub(crate) use system::{WaitingBrowser, create_private_folders};
