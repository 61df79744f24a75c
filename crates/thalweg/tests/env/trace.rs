//! Fault injection with `strace`, which makes system calls slow or fail; and access to the catalogue from the
//! test's own process.

use std::path::Path;
use std::process::Command;

use engine::Catalog;
use engine::catalog::Finding;
use engine::catalog::format::JsonLines;

/// Whether faults can be injected here; prints a message if not.
pub(crate) fn can_inject() -> bool {
    let probe = Command::new("strace").args(["-qq", "-e", "inject=getppid:error=EPERM", "true"]).output();
    let can = probe.is_ok_and(|output| output.status.success());
    if !can {
        eprintln!("skipped: strace is missing or may not trace here");
    }
    can
}

/// A command that runs the program under `strace` with these options. The program is the direct child, strace
/// its grandchild.
pub(crate) fn traced(program: &Command, options: &[&str]) -> Command {
    let mut command = Command::new("strace");
    command.args(["-D", "-f", "-qq", "-o", "trace"]).args(options).arg(program.get_program());
    command.args(program.get_args()).current_dir(program.get_current_dir().unwrap());
    command
}

/// All columns of all rows, sorted by text: two paths may look the same. Without the name of the disk, the
/// last column, which a catalogue that was merged does not know.
pub(crate) fn all_rows(catalog: &Path) -> Vec<String> {
    let mut rows = ask(catalog, "SELECT * FROM image");
    rows.iter_mut().for_each(|row| row.truncate(row.rfind(",\"volume\":").unwrap()));
    rows.sort();
    rows
}

pub(crate) fn ask(catalog: &Path, sql: &str) -> Vec<String> {
    let catalog = Catalog::open_read_only(catalog).unwrap();
    let mut lines = JsonLines::new(Vec::new());
    catalog.query(sql, &mut lines).unwrap();
    String::from_utf8(lines.into_inner()).unwrap().lines().map(String::from).collect()
}

/// Number of committed rows, as a reader sees them; 0 while there is no catalogue, or it is being created.
pub(crate) fn n_committed(catalog: &Path) -> u64 {
    let Ok(catalog) = Catalog::open_read_only(catalog) else { return 0 };
    let mut lines = JsonLines::new(Vec::new());
    match catalog.query("SELECT count(*) AS n FROM image", &mut lines) {
        Ok(_) => {
            let text = String::from_utf8(lines.into_inner()).unwrap();
            text.trim_matches(|c: char| !c.is_ascii_digit()).parse().unwrap()
        }
        Err(_) => 0,
    }
}

/// Checks that the catalogue is sound; an interrupted first load may lack its indexes.
#[track_caller]
pub(crate) fn assert_sound(catalog: &Path) {
    // Killed during creation: no work was reported as finished, and the next run creates it.
    let Ok(catalog) = Catalog::open_read_only(catalog) else { return };
    let findings = catalog.check().unwrap();
    assert!(findings.iter().all(|finding| *finding == Finding::Unindexed), "{findings:?}");
}
