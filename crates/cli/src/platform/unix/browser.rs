//! The user's browser, which a process starts that waits: when the page is there, this one may be confined,
//! and whatever it starts is so too.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// What opens addresses and files in the browser that the user has chosen.
const PROGRAM: &str = if cfg!(target_vendor = "apple") { "open" } else { "xdg-open" };

/// A shell that waits for a line, and then opens the browser with the address or file that it was started
/// with. It ends if this process ends before.
#[derive(Debug)]
pub(crate) struct WaitingBrowser {
    shell: Child,
}

impl WaitingBrowser {
    /// Starts the shell.
    ///
    /// # Errors
    /// If there is no program that opens addresses, or the shell cannot be started.
    pub(crate) fn start(target: &Path) -> io::Result<WaitingBrowser> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        if !std::env::split_paths(&path).any(|folder| folder.join(PROGRAM).is_file()) {
            return Err(io::Error::new(io::ErrorKind::NotFound, format!("there is no `{PROGRAM}`")));
        }
        let mut command = Command::new("sh");
        command.args(["-c", "read -r line && exec \"$0\" \"$1\" < /dev/null", PROGRAM]).arg(target);
        let shell = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        Ok(WaitingBrowser { shell })
    }

    /// Opens the browser, without waiting for it.
    ///
    /// # Errors
    /// If the shell has ended.
    pub(crate) fn open(mut self) -> io::Result<()> {
        if let Some(mut line) = self.shell.stdin.take() {
            line.write_all(b"\n")?;
        }
        // Waited for, so that it does not stay in the list of processes.
        std::thread::Builder::new().name("browser".into()).spawn(move || self.shell.wait())?;
        Ok(())
    }
}
