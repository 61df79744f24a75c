//! Facts about the machine, its processor times, and the standard input and output of a case's process.

use std::fs::File;
use std::io;
use std::os::windows::io::{AsHandle as _, AsRawHandle as _, IntoRawHandle as _};

use windows_sys::Win32::Foundation::FILETIME;
use windows_sys::Win32::System::Console::{STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, SetStdHandle};
use windows_sys::Win32::System::SystemInformation::{GlobalMemoryStatusEx, MEMORYSTATUSEX};
use windows_sys::Win32::System::Threading::GetSystemTimes;

use super::nanoseconds;
use crate::counters::Snapshot;
use crate::facts::Facts;

/// Processor times of the machine.
#[derive(Debug)]
pub(crate) struct MachineCounters;

impl MachineCounters {
    pub(crate) fn open() -> MachineCounters {
        MachineCounters
    }

    /// User and kernel time of all processes; the system reports neither pressure nor a hypervisor's share.
    pub(crate) fn look(&self) -> Snapshot {
        let mut times = [FILETIME::default(); 3];
        let [idle, kernel, user] = &mut times;
        // SAFETY: the pointers are to live variables.
        if unsafe { GetSystemTimes(idle, kernel, user) } == 0 {
            return Snapshot::default();
        }
        let [idle_ns, kernel_ns, user_ns] = times.map(nanoseconds);
        // Idle processors count as kernel time.
        let system_ns = kernel_ns.saturating_sub(idle_ns);
        Snapshot {
            busy_ns: Some(user_ns + system_ns),
            user_ticks_ns: Some(user_ns),
            system_ticks_ns: Some(system_ns),
            ..Snapshot::default()
        }
    }
}

/// Facts about processors and memory.
pub(crate) fn facts() -> Facts {
    let cpus_online = std::thread::available_parallelism().map_or(1, usize::from);
    let mut status =
        MEMORYSTATUSEX { dwLength: size_of::<MEMORYSTATUSEX>() as u32, ..MEMORYSTATUSEX::default() };
    // SAFETY: the structure holds its own length and is a live variable.
    let is_known = unsafe { GlobalMemoryStatusEx(&raw mut status) };
    Facts {
        cpu_model: brand().or_else(|| std::env::var("PROCESSOR_IDENTIFIER").ok()),
        cpus_online,
        memory_bytes: (is_known != 0).then_some(status.ullTotalPhys),
        ..Facts::default()
    }
}

/// The name that the processor has for itself.
#[cfg(target_arch = "x86_64")]
fn brand() -> Option<String> {
    use std::arch::x86_64::__cpuid;

    const FIRST: u32 = 0x8000_0002;
    if __cpuid(0x8000_0000).eax < FIRST + 2 {
        return None;
    }
    let words = (FIRST..FIRST + 3).flat_map(|leaf| {
        let part = __cpuid(leaf);
        [part.eax, part.ebx, part.ecx, part.edx]
    });
    let bytes: Vec<u8> = words.flat_map(u32::to_le_bytes).take_while(|&byte| byte != 0).collect();
    Some(String::from_utf8_lossy(&bytes).trim().to_owned()).filter(|name| !name.is_empty())
}

/// Only x86 processors are asked.
#[cfg(not(target_arch = "x86_64"))]
fn brand() -> Option<String> {
    None
}

/// Moves standard input and output to handles that only this process holds. `NUL` replaces them, for programs
/// that a case starts and for what it prints itself.
pub(crate) fn private_stdio() -> io::Result<(File, File)> {
    let input = File::from(io::stdin().as_handle().try_clone_to_owned()?);
    let output = File::from(io::stdout().as_handle().try_clone_to_owned()?);
    for number in [STD_INPUT_HANDLE, STD_OUTPUT_HANDLE] {
        let nothing = File::options().read(true).write(true).open("NUL")?;
        // SAFETY: the handle is open, and stays so until the process ends.
        if unsafe { SetStdHandle(number, nothing.as_raw_handle()) } == 0 {
            return Err(io::Error::last_os_error());
        }
        let _ = nothing.into_raw_handle();
    }
    Ok((input, output))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    #[test]
    fn work_of_this_process_is_work_of_the_machine() {
        let before = MachineCounters::open().look();
        let begin = Instant::now();
        while begin.elapsed() < Duration::from_millis(200) {
            std::hint::spin_loop();
        }
        let after = MachineCounters::open().look();
        let grown = after.busy_ns.unwrap() - before.busy_ns.unwrap();
        assert!(grown > 50_000_000, "{grown}");
        assert_eq!(after.busy_ns.unwrap(), after.user_ticks_ns.unwrap() + after.system_ticks_ns.unwrap());
    }

    #[test]
    fn a_processor_has_a_name() {
        let facts = facts();
        assert!(facts.cpu_model.is_some_and(|name| name.len() > 3) && facts.cpus_online > 0);
    }
}
