//! Messages to systemd: a datagram to the socket that the environment names (sd_notify(3)).

use std::env;
use std::path::PathBuf;
use std::time::Duration;

use crate::platform::notify_service;

/// The manager of services that has started this program.
#[derive(Clone, Debug)]
pub(crate) struct Service {
    socket: Option<PathBuf>,
    /// How often it wants to hear from this program.
    pub watchdog: Option<Duration>,
}

impl Service {
    /// From the environment. Without a manager, nothing is sent.
    pub(crate) fn of_environment() -> Service {
        let socket = env::var_os("NOTIFY_SOCKET").filter(|name| !name.is_empty()).map(PathBuf::from);
        let number = |name| env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
        // Another process may be meant.
        let is_meant = number("WATCHDOG_PID").is_none_or(|id| id == u64::from(std::process::id()));
        let period = number("WATCHDOG_USEC").filter(|period| is_meant && *period > 0);
        let watchdog = period.filter(|_| socket.is_some()).map(|period| Duration::from_micros(period / 2));
        Service { socket, watchdog }
    }

    /// Sends lines such as `READY=1`.
    pub(crate) fn send(&self, message: &str) {
        if let Some(socket) = &self.socket {
            // A manager that does not listen has its own way to notice.
            let _ = notify_service(socket, message);
        }
    }
}
