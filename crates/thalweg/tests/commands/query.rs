//! Tests of `thalweg query`.

use std::io::Read as _;
use std::process::Stdio;

use crate::env::{Env, Jpeg, tiff};

/// An endless result that involves no disk.
const ENDLESS: &str = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n";

fn two_pictures() -> Env {
    Env::new()
        .with_jpeg("a.jpg", &Jpeg::new(40, 30).camera("NIKON", "D70"))
        .with("b.tif", tiff(5, 4))
        .indexed()
}

const SIZES: &str = "SELECT format, width, height, model FROM image ORDER BY width DESC";

#[test]
fn a_table_by_default() {
    two_pictures().run(["query", "c.db", SIZES]).exits(0).has_no_content().prints(
        "format  width  height  model\n\
         ------  -----  ------  -----\n\
         JPEG       40      30  D70\n\
         TIFF        5       4\n",
    );
}

#[test]
fn json_lines_and_csv() {
    let env = two_pictures();
    env.run(["query", "c.db", SIZES, "--json"]).exits(0).has_no_content().prints(
        "{\"format\":\"JPEG\",\"width\":40,\"height\":30,\"model\":\"D70\"}\n\
         {\"format\":\"TIFF\",\"width\":5,\"height\":4,\"model\":null}\n",
    );
    env.run(["query", "c.db", SIZES, "--csv"])
        .exits(0)
        .prints("format,width,height,model\r\nJPEG,40,30,D70\r\nTIFF,5,4,\r\n");
}

#[test]
fn a_long_statement_needs_its_option() {
    two_pictures()
        .run(["query", "c.db", "SELECT count(*) FROM image", "--unlimited"])
        .exits(0)
        .prints("count(*)\n--------\n       2\n");
}

#[test]
fn wrong_sql_is_explained() {
    let env = two_pictures();
    env.run(["query", "c.db", "SELECT * FROM images"])
        .exits(2)
        .prints("")
        .says("no such table: images")
        .says("The view `image` has one row per file");
    env.run(["query", "c.db", "SELEC 1"]).exits(2).says("syntax error");
    env.run(["query", "c.db", "-q", "SELEC 1"]).exits(2).says("invalid SQL");
}

#[test]
fn a_query_only_reads() {
    let env = two_pictures();
    for sql in ["DELETE FROM file", "ATTACH 'x.db' AS x", "DROP VIEW image", "SELECT 1; SELECT 2", "VACUUM"] {
        env.run(["query", "c.db", sql])
            .exits(2)
            .prints("")
            .says("only a single read-only statement is allowed");
    }
    env.run(["query", "c.db", "SELECT count(*) AS n FROM image", "--csv"]).prints("n\r\n2\r\n");
}

#[test]
fn other_catalogues_are_read_in_one_statement() {
    let env = two_pictures();
    std::fs::copy(env.path("c.db"), env.path("backup.db")).unwrap();
    let sql = "SELECT count(*) AS n FROM image WHERE path IN (SELECT path FROM b.image)";
    env.run(["query", "c.db", sql, "--attach", "b=backup.db", "--csv"]).exits(0).prints("n\r\n2\r\n");
    // The other one is only read, too.
    env.run(["query", "c.db", "DELETE FROM b.file", "--attach", "b=backup.db"]).exits(2).says("read-only");
    env.run(["query", "c.db", "ATTACH 'backup.db' AS b"]).exits(2).says("--attach NAME=CATALOG");
    env.run(["query", "c.db", sql, "--attach", "backup.db"]).exits(2).says("backup=backup.db");
    env.run(["query", "c.db", sql, "--attach", "b=none.db"]).exits(2).says("none.db");
}

#[test]
fn no_catalogue_tells_how_to_make_one() {
    let env = Env::new();
    env.run(["query", "no.db", "SELECT 1"]).exits(2).prints("").says("thalweg index PATH... -c no.db");
    assert!(!env.path("no.db").exists());
    std::fs::write(env.path("text.db"), "not a database, but a text of some length").unwrap();
    env.run(["query", "text.db", "SELECT 1"])
        .exits(2)
        .says("not a thalweg catalogue (not an SQLite database)");
    env.run(["query", "photos", "SELECT 1"]).exits(2);
}

#[test]
fn what_a_file_says_does_not_reach_the_terminal() {
    let env = Env::new()
        .with_jpeg("a.jpg", &Jpeg::new(4, 3).description("\u{1b}[31mred\u{1b}]0;title\u{7}"))
        .with_jpeg("b.jpg", &Jpeg::new(5, 3).description("=cmd|' /C calc'!A0"))
        .indexed();
    let sql = "SELECT description FROM image ORDER BY width";
    let table = env.run(["query", "c.db", sql]).exits(0).stdout();
    assert!(!table.contains(['\u{1b}', '\u{7}']) && table.contains("\\x1B[31mred"), "{table}");
    let json = env.run(["query", "c.db", sql, "--json"]).exits(0).stdout();
    assert!(!json.contains(['\u{1b}', '\u{7}']) && json.contains("\\u001b[31mred"), "{json}");
    let csv = env.run(["query", "c.db", sql, "--csv"]).exits(0).stdout();
    assert!(csv.contains("\r\n'=cmd|"), "{csv}");
}

#[test]
fn a_closed_pipe_is_success() {
    let env = two_pictures();
    for form in ["--json", "--csv", "--quiet"] {
        let mut command = env.command(["query", "c.db", ENDLESS, form]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!((child.wait().unwrap().code(), said.as_str()), (Some(0), ""), "{form}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_query() {
    let env = two_pictures();
    let mut child = env.command(["query", "c.db", ENDLESS, "--csv"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut out = child.stdout.take().unwrap();
    // Signal handlers are installed before the first row is printed.
    out.read_exact(&mut [0; 1000]).unwrap();
    super::time::interrupt(&child);
    std::io::copy(&mut out, &mut std::io::sink()).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = two_pictures().command(["query", "c.db", SIZES]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("cannot write the result"));
}

/// Numbers without an end, for a view.
const NUMBERS: &str = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n)";

/// Runs SQL of a stranger in a catalogue.
fn change(env: &Env, sql: &str) {
    rusqlite::Connection::open(env.path("c.db")).unwrap().execute_batch(sql).unwrap();
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_query_of_a_view_without_an_end() {
    use std::time::{Duration, Instant};
    let env = Env::new().with_jpeg("a.jpg", &Jpeg::new(64, 48)).indexed();
    change(&env, &format!("DROP VIEW image; CREATE VIEW image AS {NUMBERS} SELECT i AS path FROM n"));
    let mut command = env.command(["query", "c.db", "SELECT count(*) FROM image"]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(1));
    assert!(child.try_wait().unwrap().is_none(), "the query has no end");
    let process_id = libc::pid_t::try_from(child.id()).unwrap();
    // SAFETY: the child is running and was not waited for, so the id is its own.
    #[expect(unsafe_code, reason = "the standard library sends no signals but SIGKILL")]
    let sent = unsafe { libc::kill(process_id, libc::SIGINT) };
    assert_eq!(sent, 0);
    let started = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if started.elapsed() > Duration::from_secs(10) {
            let _ = child.kill();
            panic!("the query goes on");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_catalogue_with_views_in_place_of_its_tables_is_refused() {
    let env = Env::new().with_jpeg("a.jpg", &Jpeg::new(64, 48)).indexed();
    let view = format!("CREATE VIEW file AS {NUMBERS} SELECT hidden.* FROM hidden, n");
    change(&env, &format!("DROP VIEW image; ALTER TABLE file RENAME TO hidden; {view}"));
    for arguments in [
        &["find", "c.db"][..],
        &["query", "c.db", "SELECT * FROM file"],
        &["export", "c.db", "out.csv"],
        &["serve", "c.db"],
        &["index", "photos", "-c", "c.db"],
    ] {
        env.run(arguments).exits(2).says("its `file` is not a table");
    }
}
