//! Text from files never controls a terminal, in any layout; a pipe gets the raw bytes.

use std::path::Path;
use std::process::{Command, Stdio};

use super::pictures;
use crate::env::Env;

/// ESC, BEL, the C1 control that is equivalent to ESC `[`, and the control that reverses text.
const STEERING: &str = "a\u{1b}[31mb\u{7}c\u{9b}2Jd\u{202e}e\rf";

/// A JPEG file with a comment.
fn with_comment(comment: &str) -> Vec<u8> {
    let length = (comment.len() as u16 + 2).to_be_bytes();
    [b"\xff\xd8\xff\xfe", &length[..], comment.as_bytes(), b"\xff\xd9"].concat()
}

/// A program's output on a terminal; `None`, with a message, if there is no `script` to provide one.
fn on_terminal(env: &Env, program: &Path, arguments: &[&str]) -> Option<Vec<u8>> {
    let quoted = |text: &str| format!("'{}'", text.replace('\'', "'\\''"));
    let words = std::iter::once(program.to_str().unwrap()).chain(arguments.iter().copied());
    let line: Vec<String> = words.map(quoted).collect();
    let mut command = Command::new("script");
    command.args(["-qec", &line.join(" "), "/dev/null"]).current_dir(env.path("photos"));
    match command.stdin(Stdio::null()).output() {
        Ok(output) => Some(output.stdout),
        Err(error) => {
            eprintln!("skipped: script: {error}");
            None
        }
    }
}

/// Whether the output contains control sequences. A terminal turns a line end into CR LF.
fn steers(output: &[u8]) -> bool {
    let text = String::from_utf8_lossy(output).replace("\r\n", "\n");
    text.contains(|c: char| (c.is_control() && !matches!(c, '\n' | '\t')) || c == '\u{202e}')
}

#[test]
fn no_layout_of_tags_steers_a_terminal() {
    let env = pictures().with("esc.jpg", with_comment(STEERING));
    let layouts: &[&[&str]] = &[
        &["-Comment"],
        &["-s3", "-Comment"],
        &["-j"],
        &["-j", "-b"],
        &["-X"],
        &["-X", "-s"],
        &["-csv"],
        &["-t"],
        &["-T", "-Comment"],
        &["-args"],
        &["-b", "-Comment"],
        &["-p", "$Comment"],
        &["-g1"],
        &["-L", "-Comment"],
    ];
    for layout in layouts {
        let arguments: Vec<&str> = layout.iter().copied().chain(["esc.jpg"]).collect();
        let Some(output) = on_terminal(&env, &env.path("exiftool"), &arguments) else { return };
        assert!(!output.is_empty(), "{layout:?}");
        assert!(!steers(&output), "{layout:?}: {:?}", String::from_utf8_lossy(&output));
    }
}

#[test]
fn no_other_command_steers_a_terminal() {
    let env =
        Env::new().with("esc.jpg", with_comment(STEERING)).with("\u{1b}[31m\u{9b}x.jpg", with_comment("x"));
    let env = env.indexed();
    let catalog = env.path("c.db");
    let catalog = catalog.to_str().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_thalweg"));
    let select = "SELECT path, tags FROM image";
    let value = "SELECT json_extract(tags, '$.\"File:Comment\"') AS \"a\u{9b}b\" FROM image";
    let commands: &[&[&str]] = &[
        &["query", catalog, select],
        &["query", catalog, select, "--csv"],
        &["query", catalog, select, "--json"],
        &["query", catalog, value],
        &["query", catalog, value, "--csv"],
        &["query", catalog, value, "--json"],
        &["find", catalog],
        &["find", catalog, "--null"],
        &["find", catalog, "--json"],
        &["verify", "."],
        &["verify", ".", "--json"],
        &["tags", "-r", "."],
        &["tags", "-j", "-r", "."],
    ];
    for arguments in commands {
        let Some(output) = on_terminal(&env, program, arguments) else { return };
        // The program's own line of progress, which a run of 0.2 seconds shows, is erased with this.
        let output = String::from_utf8_lossy(&output).replace("\u{1b}[2K", "");
        assert!(!steers(output.as_bytes()), "{arguments:?}: {output:?}");
    }
}

#[test]
fn a_pipe_gets_the_bytes_and_json_escapes_always() {
    let env = pictures().with("esc.jpg", with_comment(STEERING));
    super::run(&env, &["-b", "-Comment", "esc.jpg"]).exits(0).prints(STEERING);
    let json = super::run(&env, &["-j", "-Comment", "esc.jpg"]).exits(0);
    assert_eq!(json.json()[0]["Comment"], STEERING);
    let text = json.stdout();
    assert!(!steers(text.as_bytes()), "{text}");
    assert!(text.contains("\\u009b2J") && text.contains("\\u202e") && text.contains("\\u0007"), "{text}");
}
