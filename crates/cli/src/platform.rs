//! Platform-specific code: signals, resource usage of ended processes, and conversion of bytes to paths.

mod ended;
#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
use other as system;
#[cfg(unix)]
use unix as system;

pub(crate) use ended::Usage;
#[cfg(feature = "serve")]
pub(crate) use system::open_in_browser;
pub(crate) use system::{on_each_interrupt, os_string, own_peak_bytes, path_of_bytes, wait};
