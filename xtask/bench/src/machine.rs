//! The machine, the commit and the programs of a run, without names or paths of the machine.

use std::path::Path;
use std::process::Command;

use xtask::record::{self, Machine};

use crate::definition;

/// What a reader must know of the machine. The file system is that of `folder`.
pub(crate) fn describe(folder: &Path) -> Machine {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let cpu = read("/proc/cpuinfo");
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or("unknown processor");
    Machine {
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        processor: model.trim_start_matches([' ', '\t', ':']).to_owned(),
        memory_gib: memory_gib(&read("/proc/meminfo")),
        kernel: format!("Linux {}", release(read("/proc/sys/kernel/osrelease").trim())),
        file_system: said(Command::new("stat").args(["--file-system", "--format=%T"]).arg(folder))
            .map_or_else(|| "unknown".to_owned(), |name| name.replace("ext2/ext3", "ext4")),
    }
}

/// Of `6.18.44-fc-v669`: `6.18.44`. What follows are names of those who built it.
fn release(text: &str) -> &str {
    text.split('-').next().unwrap_or(text)
}

/// `MemTotal` in GiB, rounded up: the kernel keeps some for itself.
fn memory_gib(meminfo: &str) -> u64 {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:")).unwrap_or("");
    let kib: u64 = line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0);
    kib.div_ceil(1 << 20)
}

/// Today in UTC, as `2026-11-22`.
pub(crate) fn today() -> String {
    said(Command::new("date").args(["-u", "+%Y-%m-%d"])).unwrap_or_default()
}

/// The commit of the repository, with `+` if something is changed since.
pub(crate) fn commit(root: &Path) -> Option<String> {
    let git = |arguments: &[&str]| said(Command::new("git").arg("-C").arg(root).args(arguments));
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    let changed = git(&["status", "--porcelain", "--untracked-files=no", "--", "crates", "Cargo.lock"]);
    Some(if changed.is_none() { commit } else { format!("{commit}+") })
}

/// The versions of the programs that are there.
pub(crate) fn versions(programs: &[definition::Program], root: &Path) -> Vec<record::Program> {
    let version = |program: &definition::Program| match &program.lock {
        Some(lock) => locked(&std::fs::read_to_string(root.join(lock)).ok()?, &program.name),
        None => {
            let (name, arguments) = program.command.split_first()?;
            number(&said(Command::new(name).args(arguments))?)
        }
    };
    let known = programs.iter().filter_map(|program| {
        Some(record::Program { name: program.name.clone(), version: version(program)? })
    });
    known.collect()
}

/// The version of a crate in the text of a lock file.
fn locked(text: &str, name: &str) -> Option<String> {
    let (_, rest) = text.split_once(&format!("name = \"{name}\"\nversion = \""))?;
    rest.split('"').next().map(str::to_owned)
}

/// The last number with a dot in the first line: programs print `vips-8.14.1` or
/// `iconv (Debian GLIBC 2.36-9) 2.36`.
pub(crate) fn number(text: &str) -> Option<String> {
    let line = text.lines().next()?;
    let numbers = line.split(|character: char| !character.is_ascii_digit() && character != '.');
    let mut numbers = numbers.map(|number| number.trim_matches('.'));
    numbers.rfind(|number| number.contains('.')).map(str::to_owned)
}

/// What a command prints on standard output, or nothing if it fails or prints nothing.
pub(crate) fn said(command: &mut Command) -> Option<String> {
    let output = command.stderr(std::process::Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_as_programs_print_them() {
        let of = |text| number(text).unwrap_or_default();
        assert_eq!(of("13.58\n"), "13.58");
        assert_eq!(of("vips-8.14.1"), "8.14.1");
        assert_eq!(of("iconv (Debian GLIBC 2.36-9+deb12u14) 2.36"), "2.36");
        assert_eq!(of("sort (GNU coreutils) 9.1\nCopyright 2022."), "9.1");
        assert_eq!(of("no number"), "");
    }

    #[test]
    fn a_crate_has_its_version_in_the_lock_file() {
        let text = "[[package]]\nname = \"nom-exif\"\nversion = \"3.8.0\"\n";
        assert_eq!(locked(text, "nom-exif"), Some("3.8.0".to_owned()));
        assert_eq!(locked(text, "nom"), None);
    }

    #[test]
    fn a_kernel_and_its_memory() {
        assert_eq!(release("6.18.44-fc-v669"), "6.18.44");
        assert_eq!(memory_gib("MemTotal:       24684084 kB\n"), 24);
    }
}
