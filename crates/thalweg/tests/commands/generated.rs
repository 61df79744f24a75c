//! Tests of `thalweg completions` and `thalweg man`.

use std::process::Stdio;

use crate::env::Env;

const COMMANDS: [&str; 11] =
    ["index", "tags", "find", "query", "export", "check", "profile", "time", "lab", "completions", "man"];

#[test]
fn completions_for_every_shell() {
    let env = Env::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = env.run(["completions", shell]).exits(0).has_no_content().stdout();
        for word in COMMANDS.iter().chain(&["max-size"]) {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    env.run(["completions", "csh"]).exits(2).says("possible values");
}

#[test]
fn one_manual_page_for_all_commands() {
    let page = Env::new().run(["man"]).exits(0).has_no_content().stdout();
    assert!(page.contains(".TH thalweg 1"), "{page}");
    for command in COMMANDS {
        assert!(page.contains(&format!(".SH \"THALWEG {}\"", command.to_uppercase())), "{command}");
    }
    assert!(page.contains("\\-\\-max\\-size") && page.contains("Exit codes"), "{page}");
}

#[test]
fn a_closed_pipe_is_success() {
    for arguments in [["man", "-q"], ["completions", "bash"]] {
        let mut child = Env::new().command(arguments).stdout(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}
