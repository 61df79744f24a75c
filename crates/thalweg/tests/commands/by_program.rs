//! Tests of the programs that make pictures of films: what they are given, and what becomes of them.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::env::Env;

/// A program in place of `ffmpeg`, with a shell's lines.
fn program(env: &Env, lines: &str) -> PathBuf {
    let path = env.path("program");
    std::fs::write(&path, format!("#!/bin/sh\n{lines}\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path
}

#[test]
fn a_program_is_given_the_bytes_of_a_film_and_not_its_name() {
    let names = ["-i.mp4", "concat:a|b.mp4", "a%03d.mp4", "two\nlines.mp4", "-.mov"];
    let mut env = Env::new();
    for name in names {
        env = env.with(name, format!("bytes of {name}"));
    }
    let lines = format!(
        "printf '%s\\n' \"$@\" \"report:${{FFREPORT-}}\" >> '{0}/arguments'\ncat /dev/fd/0 >> '{0}/inputs'",
        env.path("").display()
    );
    let made = env
        .command(["thumbnail", "photos", "-o", "thumbs", "-q"])
        .env("THALWEG_FFMPEG", program(&env, &lines))
        // This program writes files, which is what the sandbox refuses.
        .env("THALWEG_SANDBOX", "off")
        .env("FFREPORT", "file=report.log")
        .output()
        .unwrap();
    assert_eq!(made.status.code(), Some(3), "{made:?}");
    let arguments = std::fs::read_to_string(env.path("arguments")).unwrap();
    assert_eq!(arguments.matches("\nfile:/dev/fd/0\n").count(), 2 * names.len(), "{arguments}");
    assert!(arguments.contains("\nreport:\n") && !arguments.contains("report.log"), "{arguments}");
    assert!(!arguments.contains("photos") && !arguments.contains(".mp4"), "{arguments}");
    let inputs = std::fs::read_to_string(env.path("inputs")).unwrap();
    for name in names {
        assert_eq!(inputs.matches(&format!("bytes of {name}")).count(), 2, "{inputs}");
    }
}

#[test]
fn a_film_that_names_other_films_shows_none_of_them() {
    let ffmpeg = |arguments: &[&str], folder: &Path| {
        let mut command = Command::new("ffmpeg");
        command.args(["-v", "error", "-nostdin"]).args(arguments).current_dir(folder).status()
    };
    let playlists = [
        ("concat.mp4", "ffconcat version 1.0\nfile private.mp4\n"),
        ("hls.mp4", "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nprivate.ts\n#EXT-X-ENDLIST\n"),
        (
            "dash.mp4",
            "<?xml version='1.0'?><MPD xmlns='urn:mpeg:dash:schema:mpd:2011' type='static' \
             mediaPresentationDuration='PT2S' profiles='urn:mpeg:dash:profile:isoff-on-demand:2011'><Period>\
             <AdaptationSet mimeType='video/mp4'><Representation id='1' bandwidth='1'>\
             <BaseURL>private.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>\n",
        ),
    ];
    let mut env = Env::new();
    for (name, text) in playlists {
        env = env.with(name, text);
    }
    let photos = env.path("photos");
    for name in ["private.mp4", "private.ts", "%d:concat.mp4"] {
        let made =
            ffmpeg(&["-f", "lavfi", "-i", "testsrc=s=64x48:duration=2", &format!("file:{name}")], &photos);
        let Ok(made) = made else { return eprintln!("skipped: ffmpeg is not installed") };
        assert!(made.success(), "{name}");
    }
    let ran = env.run(["thumbnail", "photos", "-o", "thumbs"]).exits(3).says("Wrote 3 thumbnails");
    let told = ran.stderr();
    for (name, _) in playlists {
        assert!(told.contains(&format!("photos/{name}: ")), "{told}");
    }
    let thumbs = std::fs::read_dir(env.mirrored("thumbs", &env.photo(""))).unwrap();
    let mut made: Vec<_> = thumbs.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    made.sort();
    assert_eq!(made.len(), 3, "{made:?}");
    assert!(made[0].starts_with("%d:concat") && made[2].starts_with("private"), "{made:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_ends_with_a_parent_that_is_killed() {
    let env = Env::new().with("a.mp4", "film");
    let mut run = env
        .command(["thumbnail", "photos", "-o", "thumbs"])
        .env("THALWEG_FFMPEG", program(&env, "exec sleep 60"))
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let began = Instant::now();
    let child: u32 = loop {
        if let Some(child) = children_of(run.id()).into_iter().find(|child| is_named(*child, "sleep")) {
            break child;
        }
        assert!(began.elapsed() < Duration::from_secs(10), "the program was not started");
        std::thread::sleep(Duration::from_millis(5));
    };
    let lives =
        || std::fs::read_to_string(format!("/proc/{child}/stat")).is_ok_and(|stat| !stat.contains(") Z "));
    assert!(lives());
    run.kill().unwrap();
    run.wait().unwrap();
    let killed = Instant::now();
    while lives() {
        assert!(killed.elapsed() < Duration::from_secs(1), "the program lives on");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The processes that a process started.
#[cfg(target_os = "linux")]
fn children_of(parent: u32) -> Vec<u32> {
    let is_child = |id: &u32| {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        status.contains(&format!("\nPPid:\t{parent}\n"))
    };
    let names = std::fs::read_dir("/proc").unwrap().map(|entry| entry.unwrap().file_name());
    names.filter_map(|name| name.to_str()?.parse().ok()).filter(is_child).collect()
}

#[cfg(target_os = "linux")]
fn is_named(process: u32, name: &str) -> bool {
    std::fs::read_to_string(format!("/proc/{process}/comm")).is_ok_and(|found| found.trim() == name)
}

/// Makes a frame only if nothing works of what a program would try that was taken over by a film.
#[cfg(target_os = "linux")]
const HOSTILE: &str = r#"
cat /dev/fd/0 > /dev/null || exit 1
{ cat /etc/passwd > /dev/null; } 2> /dev/null && exit 2
{ cat FOLDER/photos/secret.txt > /dev/null; } 2> /dev/null && exit 3
{ ls FOLDER > /dev/null; } 2> /dev/null && exit 4
{ echo x > FOLDER/new; } 2> /dev/null && exit 5
{ chmod 777 FOLDER/photos/secret.txt; } 2> /dev/null && exit 6
{ mv FOLDER/photos/secret.txt FOLDER/taken; } 2> /dev/null && exit 7
{ rm FOLDER/photos/secret.txt; } 2> /dev/null && exit 8
{ kill -0 "$PPID"; } 2> /dev/null && exit 9
[ -n "$AWS_SECRET_ACCESS_KEY" ] && exit 10
printf 'P6 2 2 255 abcdefghijkl'
"#;

#[cfg(target_os = "linux")]
#[test]
fn a_hostile_program_reaches_nothing() {
    let doctor = Env::new().run(["doctor", "."]).stdout();
    if !doctor.contains("sandbox: available") {
        return eprintln!("skipped: this system does not confine programs wholly");
    }
    let env = Env::new().with("a.mp4", "film").with("secret.txt", "secret");
    let hostile = HOSTILE.replace("FOLDER", &env.path("").display().to_string());
    let make = |sandbox: &str, output: &str| {
        env.command(["thumbnail", "photos", "-o", output])
            .env("THALWEG_FFMPEG", program(&env, &hostile))
            .env("THALWEG_SANDBOX", sandbox)
            .env("AWS_SECRET_ACCESS_KEY", "secret")
            .output()
            .unwrap()
    };
    let made = make("on", "thumbs");
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    assert_eq!(std::fs::read_to_string(env.photo("secret.txt")).unwrap(), "secret");
    // Otherwise the above would show nothing.
    assert_eq!(make("off", "others").status.code(), Some(3));
}
