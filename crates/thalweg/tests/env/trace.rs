//! `strace`, which makes calls of the system slow or lets them fail; and the catalogue seen from the test's
//! own process.

use std::path::Path;
use std::process::Command;

use engine::Catalog;
use engine::catalog::Finding;
use engine::catalog::format::JsonLines;

/// Whether faults can be injected here; says so if not.
pub(crate) fn can_inject() -> bool {
    let probe = Command::new("strace").args(["-qq", "-e", "inject=getppid:error=EPERM", "true"]).output();
    let can = probe.is_ok_and(|output| output.status.success());
    if !can {
        eprintln!("skipped: strace is missing or may not trace here");
    }
    can
}

/// The program under `strace` with these options, the program being the child itself and strace its
/// grandchild.
pub(crate) fn traced(program: &Command, options: &[&str]) -> Command {
    let mut command = Command::new("strace");
    command.args(["-D", "-f", "-qq", "-o", "trace"]).args(options).arg(program.get_program());
    command.args(program.get_args()).current_dir(program.get_current_dir().unwrap());
    command
}

/// All columns of all rows, in their own order: two paths may look the same.
pub(crate) fn all_rows(catalog: &Path) -> Vec<String> {
    let mut rows = ask(catalog, "SELECT * FROM image");
    rows.sort();
    rows
}

pub(crate) fn ask(catalog: &Path, sql: &str) -> Vec<String> {
    let catalog = Catalog::open_read_only(catalog).unwrap();
    let mut lines = JsonLines::new(Vec::new());
    catalog.query(sql, &mut lines).unwrap();
    String::from_utf8(lines.into_inner()).unwrap().lines().map(String::from).collect()
}

/// How many rows a reader sees: committed ones. None where there is no catalogue yet, or one being made.
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

/// The catalogue is sound; a first load that was cut short may lack its indexes.
#[track_caller]
pub(crate) fn assert_sound(catalog: &Path) {
    // Killed while it was being made: nothing was acknowledged, and the next run makes it.
    let Ok(catalog) = Catalog::open_read_only(catalog) else { return };
    let findings = catalog.check().unwrap();
    assert!(findings.iter().all(|finding| *finding == Finding::Unindexed), "{findings:?}");
}
