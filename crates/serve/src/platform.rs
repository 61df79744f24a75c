//! Calls of the operating system.

#[cfg(not(unix))]
mod other;
#[cfg(target_os = "linux")]
mod peer;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(crate) use other::{is_on_other_machine, may_write, open_at_once, own_users, write_private};
#[cfg(unix)]
pub(crate) use unix::{is_on_other_machine, may_write, open_at_once, own_users, write_private};

#[cfg(target_os = "linux")]
pub(crate) use peer::user_of_peer;

/// The user who made the connection between `peer` and `own`, both on this machine; `None` if the system does
/// not say.
#[cfg(not(target_os = "linux"))]
pub(crate) fn user_of_peer(_: std::net::SocketAddr, _: std::net::SocketAddr) -> Option<u32> {
    None
}

/// The folder of home folders, and names in it that belong to no person.
#[cfg(target_os = "macos")]
const HOMES: (&str, &[&str]) = ("/Users", &["Shared", "Guest"]);
#[cfg(windows)]
const HOMES: (&str, &[&str]) =
    (r"C:\Users", &["Public", "Default", "Default User", "All Users", "defaultuser0"]);
#[cfg(not(any(target_os = "macos", windows)))]
const HOMES: (&str, &[&str]) = ("/home", &["lost+found"]);

/// Whether several people have a home folder on this machine.
pub(crate) fn has_several_people() -> bool {
    let (folder, of_nobody) = HOMES;
    let Ok(entries) = std::fs::read_dir(folder) else { return false };
    let is_home = |entry: &std::fs::DirEntry| {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        is_folder
            && !name.starts_with('.')
            && !of_nobody.iter().any(|known| known.eq_ignore_ascii_case(&name))
    };
    entries.flatten().filter(is_home).nth(1).is_some()
}
