//! Libraries of the system that are opened at run time, if they are installed: decoders that this program
//! neither links nor contains, because of their licences or of patents on their formats.
//!
//! A library is opened at its first use, with symbols that other libraries do not see, and is never closed,
//! because libraries with threads crash when they are unloaded. One environment variable per library
//! switches it off (`THALWEG_LIBHEIF=off`) or names another file. [`system_libraries`] reports which were
//! found.
//!
//! Their code is C and C++ that reads untrusted bytes. The engine therefore uses them in decoder processes
//! ([`DecoderProcesses`](crate::DecoderProcesses)).
#![expect(unsafe_code, reason = "the type of a symbol cannot be checked")]

pub(crate) mod heif;
pub(crate) mod raw;

use std::env::consts::OS;
use std::ffi::CStr;
use std::path::{Path, PathBuf};

use libloading::Library;

use crate::platform;

/// Value of an environment variable that switches a library off.
const OFF: &str = "off";

/// Folders of the package managers of macOS, which its loader does not search.
const MACOS_FOLDERS: [&str; 3] = ["/opt/homebrew/lib", "/usr/local/lib", "/opt/local/lib"];

/// A library that may be installed: its names, and where to get it.
#[derive(Debug)]
pub(crate) struct SystemLibrary {
    /// Name of the library as its authors write it.
    pub(crate) name: &'static str,
    /// Formats or tasks that need it, for messages.
    pub(crate) purpose: &'static str,
    /// Environment variable that switches it off or names its file.
    pub(crate) variable: &'static str,
    /// File names on Linux and other systems with ELF, the preferred one first.
    pub(crate) elf: &'static [&'static str],
    /// File names on macOS.
    pub(crate) macos: &'static [&'static str],
    /// File names on Windows.
    pub(crate) windows: &'static [&'static str],
    /// Packages that contain it, per system.
    pub(crate) packages: &'static [Package],
}

/// Package that contains a library on one system.
#[derive(Debug)]
pub(crate) struct Package {
    /// Operating system as in [`std::env::consts::OS`].
    pub(crate) os: &'static str,
    /// Name of the distribution or package manager.
    pub(crate) system: &'static str,
    /// Command or names of packages.
    pub(crate) install: &'static str,
}

/// Why a library of the system cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Unavailable {
    /// It was switched off by its environment variable.
    #[error("{name} is switched off by {variable}={OFF}")]
    Off {
        /// Name of the library.
        name: &'static str,
        /// The environment variable.
        variable: &'static str,
    },
    /// No file with one of its names could be opened.
    #[error("{name} is not installed ({install}); {reason}")]
    NotFound {
        /// Name of the library.
        name: &'static str,
        /// Packages that contain it.
        install: String,
        /// The loader's message.
        reason: String,
    },
    /// This program is static, so that the loader is not part of it.
    #[error("{name} cannot be opened, because this program is static")]
    Static {
        /// Name of the library.
        name: &'static str,
    },
    /// It was opened, but cannot be used.
    #[error("{name} at {path} cannot be used: {reason}")]
    Unsuitable {
        /// Name of the library.
        name: &'static str,
        /// Path of its file.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// State of a library of the system, for people.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SystemLibraryState {
    /// Name of the library as its authors write it.
    pub name: &'static str,
    /// Formats or tasks that need it.
    pub purpose: &'static str,
    /// Environment variable that switches it off or names its file.
    pub variable: &'static str,
    /// Version and path if it was found and can be used, otherwise the reason.
    pub found: Result<String, String>,
    /// How to get it, or how to switch it off.
    pub how: String,
}

/// Opens all libraries of the system that this crate knows, and reports which were found, with their
/// versions.
#[must_use]
pub fn system_libraries() -> Vec<SystemLibraryState> {
    let state = |library: &SystemLibrary, found: Result<String, Unavailable>| SystemLibraryState {
        name: library.name,
        purpose: library.purpose,
        variable: library.variable,
        how: library.how(found.as_ref().err()),
        found: found.map_err(|why| why.to_string()),
    };
    vec![state(&heif::LIBHEIF, heif::describe()), state(&raw::LIBRAW, raw::describe())]
}

/// A library that was opened and stays open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenLibrary {
    name: &'static str,
    library: &'static Library,
    /// Name or path under which it was opened.
    asked: &'static Path,
}

impl SystemLibrary {
    /// Opens the library, or the file that its environment variable names.
    ///
    /// # Errors
    /// It is switched off or not installed.
    pub(crate) fn open(&self) -> Result<OpenLibrary, Unavailable> {
        let chosen = std::env::var_os(self.variable).filter(|value| !value.is_empty());
        let names = match &chosen {
            Some(value) if value.eq_ignore_ascii_case(OFF) => {
                return Err(Unavailable::Off { name: self.name, variable: self.variable });
            }
            Some(path) => vec![PathBuf::from(path)],
            None => self.candidates(),
        };
        if !platform::CAN_OPEN_LIBRARIES {
            return Err(Unavailable::Static { name: self.name });
        }
        let mut reason = String::new();
        for name in names {
            // A relative path would depend on the current folder.
            if chosen.is_some() && !name.is_absolute() {
                reason = format!("{} must be an absolute path or `{OFF}`", self.variable);
                continue;
            }
            match platform::open_library(&name) {
                Ok(library) => {
                    let (library, asked) = (Box::leak(Box::new(library)), Box::leak(name.into_boxed_path()));
                    return Ok(OpenLibrary { name: self.name, library, asked });
                }
                // The message about the preferred name is the one that helps.
                Err(message) if reason.is_empty() => reason = message,
                Err(_) => {}
            }
        }
        Err(Unavailable::NotFound { name: self.name, install: self.install(), reason })
    }

    /// Names to try, in this order.
    fn candidates(&self) -> Vec<PathBuf> {
        match OS {
            "macos" => {
                let in_folder = |folder| self.macos.iter().map(move |name| Path::new(folder).join(name));
                MACOS_FOLDERS.into_iter().flat_map(in_folder).collect()
            }
            "windows" => self.windows.iter().map(PathBuf::from).collect(),
            _ => self.elf.iter().map(PathBuf::from).collect(),
        }
    }

    /// What to do about an error, or how to switch the library off.
    fn how(&self, error: Option<&Unavailable>) -> String {
        let variable = self.variable;
        match error {
            None => format!("{variable}={OFF} switches it off"),
            Some(Unavailable::Off { .. }) => format!("unset {variable}"),
            Some(Unavailable::Static { .. }) => {
                "use a build for glibc: the .deb, the .rpm, or an archive named -linux-gnu".to_owned()
            }
            // The reason names the packages.
            Some(Unavailable::NotFound { .. } | Unavailable::Unsuitable { .. }) => {
                format!("install it, or set {variable}=/PATH/TO/FILE")
            }
        }
    }

    /// The packages that contain it on this system, as a sentence.
    pub(crate) fn install(&self) -> String {
        let here = self.packages.iter().filter(|package| package.os == OS);
        let listed: Vec<String> =
            here.map(|Package { system, install, .. }| format!("{system}: {install}")).collect();
        if listed.is_empty() { "install it".into() } else { format!("install it: {}", listed.join("; ")) }
    }
}

impl OpenLibrary {
    /// The function with this name, if the library has it.
    ///
    /// # Safety
    /// `F` must be the type of a pointer to a C function, and that of the function with this name.
    pub(crate) unsafe fn optional<F: Copy>(&self, symbol: &CStr) -> Option<F> {
        // SAFETY: the caller guarantees the type; the library stays open for ever.
        unsafe { self.library.get::<F>(symbol) }.ok().map(|found| *found)
    }

    /// The function with this name.
    ///
    /// # Safety
    /// As for [`OpenLibrary::optional`].
    ///
    /// # Errors
    /// The library does not have it.
    pub(crate) unsafe fn function<F: Copy>(&self, symbol: &CStr) -> Result<F, Unavailable> {
        // SAFETY: guaranteed by the caller.
        unsafe { self.optional(symbol) }
            .ok_or_else(|| self.unsuitable(format!("it has no function {}", symbol.to_string_lossy()), None))
    }

    /// The error for this library. `address`: one of its functions, to find its path.
    pub(crate) fn unsuitable(&self, reason: String, address: Option<*const ()>) -> Unavailable {
        Unavailable::Unsuitable { name: self.name, path: self.path(address), reason }
    }

    /// Path of the library, as far as it is known. `address`: one of its functions.
    pub(crate) fn path(&self, address: Option<*const ()>) -> String {
        let found = address.and_then(platform::path_of_address);
        found.as_deref().unwrap_or(self.asked).display().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: SystemLibrary = SystemLibrary {
        name: "libnone",
        purpose: "nothing",
        variable: "THALWEG_LIBNONE_OF_A_TEST",
        elf: &["libthalweg-no-such-library.so.1"],
        macos: &["libthalweg-no-such-library.1.dylib"],
        windows: &["thalweg-no-such-library.dll"],
        packages: &[
            Package { os: "linux", system: "Debian", install: "libnone1" },
            Package { os: "macos", system: "Homebrew", install: "none" },
            Package { os: "windows", system: "MSYS2", install: "none" },
        ],
    };

    #[test]
    fn a_missing_library_names_its_package() {
        let error = NONE.open().unwrap_err();
        assert!(matches!(error, Unavailable::NotFound { .. }));
        let text = error.to_string();
        assert!(text.starts_with("libnone is not installed (install it: "), "{text}");
    }

    #[test]
    fn the_way_to_a_library_depends_on_the_reason() {
        let off = Unavailable::Off { name: NONE.name, variable: NONE.variable };
        assert_eq!(NONE.how(Some(&off)), "unset THALWEG_LIBNONE_OF_A_TEST");
        let absent = NONE.open().unwrap_err();
        assert!(NONE.how(Some(&absent)).starts_with("install it, or set THALWEG_LIBNONE_OF_A_TEST="));
        let is_static = Unavailable::Static { name: NONE.name };
        assert!(!NONE.how(Some(&is_static)).contains("install"), "{is_static}");
    }

    #[test]
    fn every_known_library_reports_a_version_or_a_reason() {
        for state in system_libraries() {
            let text = state.found.clone().unwrap_or_else(|reason| reason);
            assert!(!text.is_empty() && state.variable.starts_with("THALWEG_"), "{state:?}");
        }
    }
}
