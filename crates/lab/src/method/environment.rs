//! The environment of a session: machine, storage and programs.

use std::path::Path;
use std::process::{Command, Stdio};

use file::filesystem::FileSystem;
use file::probe::probe;
use file::profile::{ProfileLookup, StorageProfile};
use serde::{Deserialize, Serialize};

use crate::duration::duration_ns;
use crate::facts::{Facts, StorageFacts};
use crate::platform;

/// External programs that experiments compare with our own ways, with the argument that prints their version.
const PEERS: [(&str, &str); 7] = [
    ("cp", "--version"),
    ("exiftool", "-ver"),
    ("grep", "--version"),
    ("iconv", "--version"),
    ("rg", "--version"),
    ("sort", "--version"),
    ("vips", "--version"),
];

/// The environment that a session ran in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Environment {
    /// Identifier shared by all sessions on one machine, built from facts that a reboot or an update does not
    /// change.
    pub machine: String,
    /// Processor architecture of this build.
    pub architecture: String,
    /// Name of the operating system.
    pub system: String,
    /// Facts about the machine, as the system reports them.
    #[serde(flatten)]
    pub facts: Facts,
    /// Kind of the file system that the session worked on.
    pub file_system: Option<String>,
    /// Whether that file system is in memory, where nothing is cold and no device is measured.
    pub is_memory: bool,
    /// Free bytes on that file system.
    pub free_bytes: Option<u64>,
    /// Facts about the storage, as the system reports them.
    #[serde(flatten)]
    pub storage: StorageFacts,
    /// Whether the storage device seeks, from timed random reads; `None` if they were inconclusive.
    #[serde(default)]
    pub seeks: Option<bool>,
    /// Median time of those random reads.
    #[serde(default)]
    pub random_read_ns: Option<u64>,
    /// Version of this program, thalweg.
    pub thalweg: String,
    /// Programs on PATH that experiments may have used.
    pub programs: Vec<Program>,
}

/// A program found on PATH.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Program {
    /// Name of the program's executable.
    pub name: String,
    /// First line of the version that it prints.
    pub version: String,
}

impl Program {
    /// Looks up one of the external programs that experiments compare with our own ways, such as `exiftool`.
    /// `None` if it is not on PATH, or is not one of them.
    #[must_use]
    pub fn installed(name: &str) -> Option<Program> {
        let (name, argument) = PEERS.iter().find(|(peer, _)| *peer == name)?;
        program(name, argument)
    }
}

impl Environment {
    /// The current environment, with the storage under `folder`. `probes` selects whether its device may be
    /// probed, which takes a second.
    pub(crate) fn of(folder: &Path, probes: bool) -> Environment {
        let facts = platform::facts();
        let kind = file::filesystem::kind(folder).ok();
        let probed = if probes { probed(folder) } else { StorageProfile::default() };
        Environment {
            machine: identity(&facts),
            architecture: std::env::consts::ARCH.to_owned(),
            system: std::env::consts::OS.to_owned(),
            facts,
            file_system: kind.map(|kind| kind.to_string()),
            is_memory: kind.is_some_and(|kind| kind.is_memory()),
            free_bytes: platform::free_bytes(folder).ok(),
            storage: platform::storage_facts(folder),
            seeks: probed.seeks,
            random_read_ns: probed.median_ns,
            thalweg: env!("CARGO_PKG_VERSION").to_owned(),
            programs: PEERS.iter().filter_map(|(name, argument)| program(name, argument)).collect(),
        }
    }

    /// Describes whether the device seeks; where timed reads and the kernel differ, also which of the two is
    /// used and why. `None` if neither is available.
    #[must_use]
    pub fn seeking(&self) -> Option<String> {
        seeking(self.seeks, self.random_read_ns, self.storage.says_rotational)
    }
}

/// The probe result for `folder`: saved from an earlier run, or measured now.
fn probed(folder: &Path) -> StorageProfile {
    let kept = file::profile::directory().zip(FileSystem::of(folder).ok());
    match kept.map(|(directory, file_system)| file::profile::load(&directory, &file_system)) {
        Some(ProfileLookup::Found(profile)) if profile.seeks.is_some() => profile,
        _ => probe(folder).map(|found| StorageProfile::of_probe(&found)).unwrap_or_default(),
    }
}

/// Summarizes timed reads and the kernel's information on a device. Timed reads take precedence.
pub(crate) fn seeking(
    seeks: Option<bool>,
    random_read_ns: Option<u64>,
    says_rotational: Option<bool>,
) -> Option<String> {
    let kernel = says_rotational.map(|turns| format!("queue/rotational is {}", u8::from(turns)));
    let verb = |seeks: bool| if seeks { "seeks" } else { "does not seek" };
    let Some(seeks) = seeks else {
        let turns = says_rotational?;
        return Some(format!(
            "{}, according to the kernel ({}); not measured, because there is too little data to read or no \
             direct I/O",
            verb(turns),
            kernel?
        ));
    };
    let took =
        random_read_ns.map_or_else(String::new, |ns| format!(" took {} (median)", duration_ns(ns as f64)));
    let measured = format!("{}: random reads{took}", verb(seeks));
    Some(match (says_rotational, kernel) {
        (Some(turns), Some(kernel)) if turns == seeks => {
            format!("{measured}, and the kernel agrees ({kernel})")
        }
        (_, Some(kernel)) => format!(
            "{measured}. The kernel disagrees ({kernel}), but virtual disks and RAID controllers often \
             report this wrongly"
        ),
        _ => measured,
    })
}

/// An identifier for the machine. Memory counts in whole GiB, since the part that a kernel reserves changes
/// between releases.
fn identity(facts: &Facts) -> String {
    let memory_gib = facts.memory_bytes.map(|bytes| (bytes + (1 << 29)) >> 30);
    let parts = (&facts.cpu_model, facts.cpus_online, memory_gib, &facts.machine_id);
    format!("{:016x}", fnv_1a(format!("{} {parts:?}", std::env::consts::ARCH).as_bytes()))
}

/// The 64-bit hash of Fowler, Noll and Vo; the standard library's hash may change from version to version.
fn fnv_1a(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

fn program(name: &str, argument: &str) -> Option<Program> {
    let output = Command::new(name).arg(argument).stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let version = printed.lines().next().filter(|_| output.status.success())?.trim().to_owned();
    Some(Program { name: name.to_owned(), version })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_differ_and_are_recognised_after_an_update() {
        let facts = |kernel: &str, gib: u64, cpus_online| Facts {
            cpu_model: Some("Model".into()),
            cpus_online,
            memory_bytes: Some((gib << 30) - (300 << 20)),
            kernel: Some(kernel.into()),
            ..Facts::default()
        };
        assert_eq!(identity(&facts("6.1", 8, 2)), identity(&facts("6.2", 8, 2)));
        assert_ne!(identity(&facts("6.1", 8, 2)), identity(&facts("6.1", 16, 2)));
        assert_ne!(identity(&facts("6.1", 8, 2)), identity(&facts("6.1", 8, 4)));
    }

    #[test]
    fn the_kernel_and_the_reads_make_one_statement() {
        let statement =
            |seeks, says_rotational| seeking(seeks, seeks.map(|_| 120_000), says_rotational).unwrap();
        let virtual_disk = statement(Some(false), Some(true));
        assert!(
            virtual_disk.starts_with("does not seek: random reads took 120.0 us (median). "),
            "{virtual_disk}"
        );
        assert!(virtual_disk.contains("The kernel disagrees (queue/rotational is 1), but"), "{virtual_disk}");
        let agreed = statement(Some(true), Some(true));
        assert!(
            agreed.starts_with("seeks: ") && agreed.ends_with("the kernel agrees (queue/rotational is 1)"),
            "{agreed}"
        );
        assert_eq!(statement(Some(false), None), "does not seek: random reads took 120.0 us (median)");
        assert!(
            statement(None, Some(false))
                .starts_with("does not seek, according to the kernel (queue/rotational is 0)")
        );
        assert_eq!(seeking(None, None, None), None);
    }

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(fnv_1a(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn a_program_that_is_not_there_is_left_out() {
        assert_eq!(program("no-such-program-here", "--version"), None);
    }
}
