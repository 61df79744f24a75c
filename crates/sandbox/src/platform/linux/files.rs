//! Landlock (Linux's documentation, "Landlock: unprivileged access control"): no file, TCP port, signal or
//! abstract socket but those that are kept.

use std::os::fd::AsFd;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset,
    RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
};

use crate::confinement::{Layer, Outgoing};

/// The files that a process keeps.
pub(super) enum Kept<'k> {
    /// Those of the system, of the program itself, and these.
    Program { program: &'k Path, read: &'k [&'k Path], write: &'k [&'k Path] },
    /// All for reading, and these folders for writing.
    Reader { write: &'k [&'k Path] },
}

/// Where systems have programs and libraries, with the loader's lists of them.
const SYSTEM: [&str; 13] = [
    "/usr",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/bin",
    "/sbin",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/sys/devices/system/cpu",
];

/// Devices that programs open without a second thought.
const DEVICES: [&str; 3] = ["/dev/null", "/dev/zero", "/dev/urandom"];

/// Refuses everything but what is kept, and connections to TCP ports unless they are outgoing ones that are
/// kept. Returns the layers that the kernel does not have.
pub(super) fn refuse(kept: Option<&Kept<'_>>, outgoing: Outgoing) -> Vec<(Layer, String)> {
    // Each layer is a ruleset of its own, so that each is known to hold or not.
    let ports = match outgoing {
        Outgoing::Refused => AccessNet::from_all(ABI::V4),
        Outgoing::Kept => AccessNet::BindTcp.into(),
    };
    let ports = required().handle_access(ports).and_then(|ruleset| refuse_more(ruleset, kept));
    let scope = required().scope(Scope::from_all(ABI::V6)).and_then(|ruleset| refuse_more(ruleset, kept));
    let layers = [(Layer::Files, refuse_files(kept)), (Layer::Ports, ports), (Layer::Scope, scope)];
    let why = |status: Result<RulesetStatus, RulesetError>| match status {
        Ok(RulesetStatus::NotEnforced) | Err(RulesetError::HandleAccesses(_) | RulesetError::Scope(_)) => {
            Some("this kernel has no Landlock for it".to_owned())
        }
        Ok(_) => None,
        Err(error) => Some(error.to_string()),
    };
    layers.into_iter().filter_map(|(layer, status)| Some((layer, why(status)?))).collect()
}

/// A ruleset whose next call fails if the kernel does not know what it refuses.
fn required() -> Ruleset {
    Ruleset::default().set_compatibility(CompatLevel::HardRequirement)
}

fn refuse_files(kept: Option<&Kept<'_>>) -> Result<RulesetStatus, RulesetError> {
    let ruleset = Ruleset::default().set_compatibility(CompatLevel::BestEffort);
    let ruleset = ruleset.handle_access(AccessFs::from_all(ABI::V5))?.create()?;
    let ruleset = match kept {
        Some(kept) => keep(ruleset, kept)?,
        None => ruleset,
    };
    Ok(ruleset.restrict_self()?.ruleset)
}

/// Refuses what a ruleset has that is not about files. Every ruleset refuses moves from one folder to another
/// unless it allows them, so it allows all where the layer of files has some.
fn refuse_more(ruleset: Ruleset, kept: Option<&Kept<'_>>) -> Result<RulesetStatus, RulesetError> {
    let ruleset = ruleset.set_compatibility(CompatLevel::BestEffort);
    let ruleset = match kept {
        Some(Kept::Reader { .. }) => {
            let ruleset = ruleset.handle_access(AccessFs::Refer)?.create()?;
            keep_path(ruleset, Path::new("/"), AccessFs::Refer.into())?
        }
        _ => ruleset.create()?,
    };
    Ok(ruleset.restrict_self()?.ruleset)
}

fn keep(mut ruleset: RulesetCreated, kept: &Kept<'_>) -> Result<RulesetCreated, RulesetError> {
    let (program, read_too, write_too) = match *kept {
        Kept::Program { program, read, write } => (program, read, write),
        Kept::Reader { write } => {
            ruleset = keep_path(ruleset, Path::new("/"), AccessFs::from_read(ABI::V5))?;
            for path in DEVICES.iter().map(Path::new).chain(write.iter().copied()) {
                ruleset = keep_path(ruleset, path, AccessFs::from_all(ABI::V5))?;
            }
            return Ok(ruleset);
        }
    };
    let run = AccessFs::from_read(ABI::V5);
    let read: BitFlags<AccessFs> = AccessFs::ReadFile.into();
    let write = AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::Truncate;
    for path in SYSTEM.iter().map(PathBuf::from).chain(own_files(program)) {
        ruleset = keep_path(ruleset, &path, run)?;
    }
    for path in read_too {
        ruleset = keep_path(ruleset, path, read)?;
    }
    for path in DEVICES.iter().map(Path::new).chain(write_too.iter().copied()) {
        ruleset = keep_path(ruleset, path, write)?;
    }
    // Programs open `/dev/fd/0` anew, which is this file.
    keep_open(ruleset, std::io::stdin().as_fd(), read)
}

/// The files of a program: itself, and where it was installed as `bin/PROGRAM`, what lies in `bin` and `lib`;
/// and where the user has libraries of his own.
fn own_files(program: &Path) -> Vec<PathBuf> {
    let mut own = vec![program.to_owned()];
    if let Ok(program) = program.canonicalize()
        && let Some(bin) = program.parent().filter(|parent| parent.ends_with("bin"))
    {
        own.extend([bin.to_owned(), bin.with_file_name("lib"), bin.with_file_name("lib64")]);
    }
    let libraries = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    own.extend(std::env::split_paths(&libraries).filter(|folder| folder.is_absolute()));
    own
}

/// Keeps a file, or a folder with all in it; one that does not exist needs no rule.
fn keep_path(
    ruleset: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    let Ok(opened) = PathFd::new(path) else { return Ok(ruleset) };
    keep_open(ruleset, opened, access)
}

/// Keeps what is open. Rights that only folders have are left out for a file.
fn keep_open(
    ruleset: RulesetCreated,
    opened: impl AsFd,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    let is_kept = rustix::fs::fstat(opened.as_fd()).is_ok_and(|found| {
        let kind = rustix::fs::FileType::from_raw_mode(found.st_mode);
        // A pipe has no place in a file system, and needs no rule.
        !matches!(kind, rustix::fs::FileType::Fifo | rustix::fs::FileType::Socket)
    });
    if !is_kept {
        return Ok(ruleset);
    }
    ruleset.add_rule(PathBeneath::new(opened, access))
}
