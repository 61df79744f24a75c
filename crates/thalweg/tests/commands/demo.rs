//! `thalweg demo`: what it shows is what the commands do, and it needs nothing but the program.
#![cfg(unix)] // Commands are typed into a shell.

use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::env::{Env, Ran, sample};

/// Runs the demonstration with its folder for temporary files inside `env`.
fn demo(env: &Env, arguments: &[&str]) -> Ran {
    let mut command = env.command(["demo"]);
    Ran::of(command.args(arguments).env("TMPDIR", env.path("")).output().unwrap())
}

/// The commands that were shown, each with what was shown after it.
fn shown(text: &str) -> Vec<(String, String)> {
    let mut lines = text.lines().peekable();
    let mut shown = Vec::new();
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix("$ ") else { continue };
        let mut output = String::new();
        // An introduction of the next command ends with a colon.
        while let Some(line) =
            lines.next_if(|line| !line.ends_with(':') && !line.starts_with("To look") && *line != "$ ")
        {
            output += &format!("{line}\n");
        }
        shown.push((command.to_owned(), output.trim_end().to_owned()));
    }
    shown
}

/// What a shell prints of a command, messages included, with the program on its path.
fn type_into_shell(folder: &Path, command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_thalweg"));
    let path = std::env::join_paths(
        std::iter::once(program.parent().unwrap().to_owned())
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    );
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{command} 2>&1")]).current_dir(folder).env("PATH", path.unwrap());
    let output = shell.output().unwrap();
    assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn what_is_shown_is_what_the_commands_print() {
    let env = Env::new();
    let text = demo(&env, &[]).exits(0).has_no_content().stdout();
    let folder = env.path("thalweg-demo");
    let shown = shown(&text);
    assert_eq!(shown[0].0, format!("cd {}", folder.display()));
    assert_eq!(shown[1].0, "thalweg index pictures --hash");
    assert!(shown[1].1.contains("Indexed 13 files"), "{text}");
    for (command, output) in &shown[2..] {
        assert_eq!(*output, type_into_shell(&folder, command), "{command}");
        assert!(!output.is_empty(), "{command}");
    }
    let starts = shown.iter().map(|(command, _)| command.split(' ').take(2).collect::<Vec<_>>().join(" "));
    let mut starts: Vec<String> = starts.skip(1).collect();
    starts.dedup();
    assert_eq!(starts, ["thalweg index", "thalweg find", "thalweg query", "thalweg tags"]);
    assert!(text.contains("type in that folder: thalweg serve thalweg.db\n"), "{text}");
    assert!(text.contains(&format!("The pictures and the catalogue are in {};", folder.display())), "{text}");
    assert!(text.contains("\n  thalweg index ~/Pictures"), "{text}");
}

#[test]
fn the_pictures_are_those_of_the_repository() {
    let env = Env::new();
    env.run(["demo", "--folder", "own/folder"]).exits(0);
    let pictures = env.path("own/folder/pictures");
    let files = files(&pictures);
    assert_eq!(files.len(), 13);
    for file in files {
        let name = file.strip_prefix(&pictures).unwrap().to_str().unwrap();
        assert!(std::fs::read(&file).unwrap() == sample(name), "{name}");
    }
}

#[test]
fn every_run_has_a_folder_of_its_own() {
    let env = Env::new();
    demo(&env, &[]).exits(0);
    let text = demo(&env, &["--no-serve"]).exits(0).stdout();
    assert!(text.contains("/thalweg-demo-2\n"), "{text}");
    env.run(["demo", "--folder", "thalweg-demo"])
        .exits(2)
        .prints("")
        .says("folder `thalweg-demo` is not empty; name a new one with --folder");
    std::fs::write(env.path("file"), "").unwrap();
    env.run(["demo", "--folder", "file"]).exits(2).says("cannot create folder `file`");
}

#[test]
fn the_server_runs_until_ctrl_c() {
    use std::io::{BufRead as _, BufReader, Read as _};
    let env = Env::new();
    let mut command = env.command(["demo", "--serve"]);
    command.env("TMPDIR", env.path("")).env("XDG_CACHE_HOME", env.path("cache"));
    // A group of its own, as in a terminal: Ctrl-C goes to the group.
    let mut child = command.stdout(Stdio::piped()).process_group(0).spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains("serving at http://127.0.0.1:") {
        line.clear();
        assert!(stdout.read_line(&mut line).unwrap() > 0, "no address is printed");
    }
    let group = libc::pid_t::try_from(child.id()).unwrap();
    // SAFETY: the child leads the group, is running and was not waited for, so the id is its own.
    #[expect(unsafe_code, reason = "the standard library sends no signals but SIGKILL")]
    let sent = unsafe { libc::kill(-group, libc::SIGINT) };
    assert_eq!(sent, 0);
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0), "{rest}");
    assert!(rest.contains("The pictures and the catalogue are in "), "{rest}");
}

#[cfg(all(target_os = "linux", feature = "serve"))]
#[test]
fn the_server_ends_with_a_demonstration_that_is_killed() {
    use std::time::{Duration, Instant};

    let env = Env::new();
    let mut command = env.command(["demo", "--serve"]);
    command.env("TMPDIR", env.path("")).stdout(Stdio::null()).stderr(Stdio::null());
    let mut run = command.spawn().unwrap();
    let words =
        |process: i32| std::fs::read_to_string(format!("/proc/{process}/cmdline")).unwrap_or_default();
    let began = Instant::now();
    let server = loop {
        let children = super::verify::children_of(run.id());
        if let Some(child) = children.into_iter().find(|&child| words(child).contains("\0serve\0")) {
            break child;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "no server was started");
        std::thread::sleep(Duration::from_millis(5));
    };
    run.kill().unwrap();
    run.wait().unwrap();
    let killed = Instant::now();
    while words(server).contains("\0serve\0") {
        assert!(killed.elapsed() < Duration::from_secs(1), "the server lives on");
        std::thread::sleep(Duration::from_millis(5));
    }
}
