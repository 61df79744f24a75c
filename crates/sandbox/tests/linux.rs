//! Each test starts this program again; the copy confines itself, does one thing, and tells how that ended.

mod calls;
mod deeds;

use std::io::Write as _;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};

use thalweg_sandbox::Outgoing;

use deeds::{DEEDS, Deed, Kept, Served, Target};

/// What a copy of this program is to do: the name of a deed, and `decoder`, `program`, `reader`, `server` or
/// `connected`.
const DEED: &str = "THALWEG_TEST_DEED";
const ROLE: &str = "THALWEG_TEST_ROLE";
/// The folder that it may try to damage, and the port of a server.
const FOLDER: &str = "THALWEG_TEST_FOLDER";
const PORT: &str = "THALWEG_TEST_PORT";

/// How a deed ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    Done,
    Refused,
}

/// Does a deed in a copy of this program, confined or not.
fn attempt(name: &str, role: &str, target: &Target) -> Ended {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "linux::copy", "--ignored", "--nocapture", "--test-threads=1"]);
    command.env(DEED, name).env(ROLE, role).env(FOLDER, &target.folder).env(PORT, target.port.to_string());
    let output = command.stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    match (said.contains("deed: done"), said.contains("deed: refused")) {
        (true, false) => Ended::Done,
        (false, true) => Ended::Refused,
        _ => panic!("{name} as {role}: {said}{}", String::from_utf8_lossy(&output.stderr)),
    }
}

/// What the copies run. As a test by itself it does nothing.
#[test]
#[ignore = "run by the other tests"]
fn copy() {
    let Ok(name) = std::env::var(DEED) else { return };
    let deed = DEEDS.iter().find(|deed| deed.name == name).unwrap();
    let door = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut client = TcpStream::connect(door.local_addr().unwrap()).unwrap();
    client.write_all(b"?").unwrap();
    let target = Target {
        door,
        folder: std::env::var_os(FOLDER).unwrap().into(),
        port: std::env::var(PORT).unwrap().parse().unwrap(),
    };
    let confinement = match std::env::var(ROLE).unwrap().as_str() {
        "decoder" => Some(thalweg_sandbox::confine_decoder()),
        "program" => {
            let kept = target.folder.join("kept");
            let output = target.folder.join("output");
            Some(thalweg_sandbox::confine_program(Path::new("/usr/bin/env"), &[&kept], &[&output]))
        }
        "reader" => Some(thalweg_sandbox::confine_reader(&[&target.folder.join("own")])),
        "server" => Some(thalweg_sandbox::confine_server(&[&target.folder.join("own")], Outgoing::Refused)),
        "connected" => Some(thalweg_sandbox::confine_server(&[&target.folder.join("own")], Outgoing::Kept)),
        _ => None,
    };
    for (layer, why) in confinement.iter().flat_map(|found| found.missing()) {
        println!("missing: {layer:?}, {why}");
    }
    let outcome = (deed.act)(&target);
    // The harness does what a confined process cannot, so this process ends here.
    println!("deed: {}", if outcome { "done" } else { "refused" });
    std::process::exit(0);
}

/// Tries all deeds, each first without confinement: otherwise a refusal would show nothing.
fn each(role: &str, is_kept: impl Fn(&Deed) -> bool) {
    let mut wrong = Vec::new();
    for deed in DEEDS {
        let free = attempt(deed.name, "free", &Served::new().target);
        if free == Ended::Refused {
            assert!(deed.is_rare, "{} fails without confinement", deed.name);
            eprintln!("skipped: {}, which this machine refuses to everyone", deed.name);
            continue;
        }
        let served = Served::new();
        let found = attempt(deed.name, role, &served.target);
        let expected = if is_kept(deed) { Ended::Done } else { Ended::Refused };
        if found != expected {
            wrong.push(format!("{}: {found:?}", deed.name));
        }
        if expected == Ended::Refused {
            served.assert_whole(deed.name);
        }
    }
    assert!(wrong.is_empty(), "as {role}: {wrong:?}");
}

#[test]
fn a_decoder_keeps_what_decoding_takes_and_nothing_else() {
    each("decoder", |deed| deed.kept_by == Kept::Decoder);
}

#[test]
fn a_program_keeps_its_files() {
    each("program", |deed| matches!(deed.kept_by, Kept::Decoder | Kept::Program | Kept::Output));
}

#[test]
fn a_reader_reads_everything_and_writes_in_its_folders() {
    each("reader", |deed| matches!(deed.kept_by, Kept::Decoder | Kept::Program | Kept::Reader));
}

#[test]
fn a_server_answers_and_reaches_nobody() {
    use Kept::{Decoder, Program, Reader, Server};
    each("server", |deed| matches!(deed.kept_by, Decoder | Program | Reader | Server));
}

#[test]
fn a_server_that_reads_from_others_connects_and_does_not_listen() {
    use Kept::{Connected, Decoder, Program, Reader, Server};
    each("connected", |deed| matches!(deed.kept_by, Decoder | Program | Reader | Server | Connected));
}

#[test]
fn a_probe_leaves_the_process_as_it_is() {
    let found = thalweg_sandbox::probe();
    // Every kernel that Rust's programs run on has these two.
    for layer in [thalweg_sandbox::Layer::NoNewPrivileges, thalweg_sandbox::Layer::Calls] {
        assert!(found.has(layer), "{found:?}");
    }
    assert!(std::fs::read("/etc/passwd").is_ok());
}
