//! The one place where this crate meets an operating system. What lies above calls these names and knows no
//! platform; what a system does not have is answered with [`std::io::ErrorKind::Unsupported`].

#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(target_os = "linux"))]
mod portable;
mod request;

#[cfg(target_os = "linux")]
pub(crate) use linux::*;
#[cfg(not(target_os = "linux"))]
pub(crate) use portable::*;
pub(crate) use request::Request;

/// A processor's frequency as the system tells it; what it does not tell is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct ProcessorMhz {
    /// By `/proc/cpuinfo`: on a virtual machine a constant.
    pub(crate) cpuinfo: Option<f64>,
    /// By the governor of frequencies.
    pub(crate) cpufreq: Option<f64>,
}
