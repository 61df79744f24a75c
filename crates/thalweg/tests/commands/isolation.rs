//! Tests of decoder processes: what a decoder that fails badly costs in each command.

mod library;

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::env::{Env, Ran, sample};

/// Version 1.20, as libheif counts.
const VERSION: u32 = 1 << 24 | 20 << 16;

/// A HEIC file as far as its first bytes go; `what` is what decoding it does.
fn heic(what: &str) -> Vec<u8> {
    [b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", what.as_bytes()].concat()
}

/// Pictures that are fine, and one of each kind that is not.
fn collection() -> Env {
    let mut env = Env::new().with("photo.jpg", sample("danube/passau.jpg"));
    for n in 0..6 {
        env = env.with(format!("fine{n}.heic"), heic("")).with(format!("print{n}.heic"), heic("PRINT"));
    }
    env.with("abort.heic", heic("ABORT")).with("exit.heic", heic("EXIT")).with("memory.heic", heic("MEMORY"))
}

struct Library {
    env: Env,
    path: PathBuf,
}

impl Library {
    fn with(env: Env, version: u32, has_hevc: bool) -> Option<Library> {
        let path = library::compiled(&env.path(""), version, has_hevc)?;
        Some(Library { env, path })
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = self.env.command(arguments);
        command.env("THALWEG_LIBHEIF", &self.path);
        command
    }

    fn run(&self, arguments: &[&str]) -> Ran {
        Ran::of(self.command(arguments).output().unwrap())
    }
}

#[test]
fn a_crash_costs_one_thumbnail() {
    let Some(library) = Library::with(collection(), VERSION, true) else { return };
    for threads in ["1", "3"] {
        let folder = format!("thumbs{threads}");
        let ran = library.run(&["thumbnail", "photos", "-o", &folder, "--threads", threads]).exits(3);
        for name in ["abort", "exit", "memory"] {
            assert!(
                ran.stderr().contains(&format!("{name}.heic: the decoder crashed (")),
                "{}",
                ran.stderr()
            );
        }
        let made = walk(&library.env.path(&folder));
        assert_eq!(made, 13, "{}", ran.stderr());
    }
}

/// Number of files below a folder.
fn walk(folder: &std::path::Path) -> usize {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| if path.is_dir() { walk(&path) } else { 1 }).sum()
}

#[test]
fn a_crash_costs_one_row_of_the_catalogue() {
    let Some(library) = Library::with(collection(), VERSION, true) else { return };
    let options = ["index", "photos", "-c", "c.db", "--perceptual", "--verify", "--thumbnails", "t.db"];
    library.run(&options).exits(0);
    // Pictures of one colour have no hash, but a signature.
    let sql = "SELECT name, verdict, picture_signature IS NULL AS none, error FROM file \
               WHERE verdict <> 'whole' OR picture_signature IS NULL ORDER BY name";
    let rows = library.run(&["query", "c.db", "--json", sql]).exits(0).stdout();
    let rows: Vec<Value> = rows.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 3, "{rows:?}");
    for row in rows {
        assert_eq!((row["verdict"].as_str(), row["none"].as_i64()), (Some("too_large"), Some(1)), "{row}");
        // The parser of metadata found nothing in the file either, and says so first.
        assert!(row["error"].is_string(), "{row}");
    }
}

/// As where the loader finds no free file descriptor: no picture is to blame.
#[test]
fn a_decoder_that_does_not_start_is_tried_again() {
    let env = Env::new().with("a.heic", heic("")).with("photo.jpg", sample("danube/passau.jpg"));
    let Some(library) = Library::with(env, VERSION, true) else { return };
    let products = ["--perceptual", "--verify", "--thumbnails", "t.db"];
    let index = |disturbed: bool| {
        let mut command = library.command(&["index", "photos", "-c", "c.db"]);
        command.args(products).envs(disturbed.then_some(("THALWEG_FAKE_ENDS", "1")));
        Ran::of(command.output().unwrap())
    };
    let row = || {
        let sql = "SELECT verdict, error_kind, error, picture_signature FROM file WHERE name = 'a.heic'";
        let row = library.run(&["query", "c.db", "--json", sql]).exits(0).stdout();
        serde_json::from_str::<Value>(&row).unwrap()
    };
    index(true).exits(3);
    let first = row();
    assert_eq!((&first["verdict"], &first["error_kind"]), (&"unreadable".into(), &"io".into()), "{first}");
    assert!(first["error"].as_str().unwrap().contains("ended before it was ready"), "{first}");
    // A run without verdicts keeps none of that, so that nothing is tried for ever.
    library.run(&["index", "photos", "-c", "c.db"]).exits(0);
    assert_eq!((&row()["verdict"], &row()["error_kind"]), (&Value::Null, &"damaged".into()));
    index(false).exits(0);
    let second = row();
    assert_eq!((&second["verdict"], second["picture_signature"].is_string()), (&"whole".into(), true));
    let made = "SELECT count(*) AS n FROM thumbnail WHERE length(picture) > 0";
    let thumbnails = rusqlite::Connection::open(library.env.path("t.db")).unwrap();
    assert_eq!(thumbnails.query_row(made, [], |row| row.get::<_, i64>(0)).unwrap(), 2);
    // `verify` cannot go on without its processes.
    let mut verify = library.command(&["verify", "photos"]);
    let ran = Ran::of(verify.env("THALWEG_FAKE_ENDS", "1").output().unwrap()).exits(2);
    assert!(ran.stderr().contains("ended before it was ready"), "{}", ran.stderr());
}

#[test]
fn a_crash_costs_one_verdict() {
    let Some(library) = Library::with(collection(), VERSION, true) else { return };
    let ran = library.run(&["verify", "photos"]).exits(1).says("13 whole, 3 too large");
    assert_eq!(ran.stdout().matches("too large: the decoder crashed (").count(), 3, "{}", ran.stdout());
}

#[test]
fn a_decoder_that_never_returns_is_stopped() {
    let env = Env::new().with("hang.heic", heic("HANG")).with("fine.heic", heic(""));
    let Some(library) = Library::with(env, VERSION, true) else { return };
    let started = Instant::now();
    let ran = library.run(&["verify", "photos", "--limit-time", "1"]).exits(1).says("1 whole");
    assert!(ran.stdout().contains("too large: the decoder was stopped after 1 s"), "{}", ran.stdout());
    assert!(started.elapsed() < Duration::from_secs(30));
}

#[cfg(target_os = "linux")]
#[test]
fn a_hostile_decoder_gets_nowhere() {
    let env = Env::new().with("hostile.heic", heic("HOSTILE")).with("secret.txt", "secret");
    let Some(library) = Library::with(env, VERSION, true) else { return };
    let jobs: [&[&str]; 3] = [
        &["verify", "photos/hostile.heic"],
        &["thumbnail", "photos/hostile.heic", "-o", "thumbs"],
        &["index", "photos", "-c", "c.db", "--perceptual"],
    ];
    for job in jobs {
        let run = |sandbox: &str| {
            let mut command = library.command(job);
            command.env("THALWEG_SANDBOX", sandbox).env("AWS_SECRET_ACCESS_KEY", "secret");
            Ran::of(command.output().unwrap())
        };
        run("on").exits(0);
        assert_eq!(std::fs::read_to_string(library.env.path("photos/secret.txt")).unwrap(), "secret");
        assert!(!library.env.path("taken").exists());
    }
    let hashed = "SELECT count(*) AS n FROM file WHERE picture_signature IS NOT NULL";
    library.run(&["query", "c.db", "--json", hashed]).prints("{\"n\":1}\n");
    // Otherwise the above would show nothing.
    let mut free = library.command(jobs[0]);
    let free = Ran::of(free.env("THALWEG_SANDBOX", "off").output().unwrap()).exits(1);
    assert!(free.stdout().contains("the decoder crashed"), "{}", free.stdout());
    assert!(!library.env.path("photos/secret.txt").exists());
}

/// Drawings whose filters take long, in a library that cannot be stopped.
#[test]
fn a_drawing_is_stopped_at_its_limit() {
    const FILTER: &str = "<feGaussianBlur stdDeviation='400'/><feMorphology radius='300'/>";
    let drawing = |n_filters: usize, n_bytes: usize| {
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='4000' height='4000'><!--{}-->\
             <filter id='f'>{}</filter><rect width='4000' height='4000' filter='url(#f)'/></svg>",
            " ".repeat(n_bytes),
            FILTER.repeat(n_filters)
        )
    };
    // One is allowed to take long, because it is long itself; the other takes minutes, and is not begun.
    let env = Env::new().with("slow.svg", drawing(6, 10_000_000)).with("refused.svg", drawing(20, 0));
    engine::isolate(engine::ChildProgram {
        path: env!("CARGO_BIN_EXE_thalweg").into(),
        arguments: Vec::new(),
    });
    let mut options = engine::pixel::thumbnail::ThumbnailOptions::default();
    options.limits.time = Duration::from_secs(1);
    let started = Instant::now();
    let error = engine::thumbnail_of(&env.path("photos/slow.svg"), &options).unwrap_err();
    assert!(error.to_string().contains("stopped after 1 s"), "{error}");
    let error = engine::thumbnail_of(&env.path("photos/refused.svg"), &options).unwrap_err();
    assert!(error.to_string().contains("take too long to draw"), "{error}");
    assert!(started.elapsed() < Duration::from_secs(30));
}

#[test]
fn no_decoder_process_stays() {
    let Some(library) = Library::with(collection(), VERSION, true) else { return };
    library.run(&["thumbnail", "photos", "-o", "thumbs"]).exits(3);
    if !cfg!(target_os = "linux") {
        eprintln!("skipped: no /proc");
        return;
    }
    let mark = library.path.to_str().unwrap().as_bytes();
    let has_it_open = || {
        let processes = std::fs::read_dir("/proc").unwrap().flatten();
        let environments = processes.filter_map(|entry| std::fs::read(entry.path().join("environ")).ok());
        environments.filter(|text| text.windows(mark.len()).any(|window| window == mark)).count()
    };
    let deadline = Instant::now() + Duration::from_secs(10);
    while has_it_open() > 0 {
        assert!(Instant::now() < deadline, "decoder processes outlive the run");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_library_that_cannot_be_used_is_named_with_the_reason() {
    let env = Env::new().with("a.heic", heic("REFUSE"));
    let Some(old) = Library::with(env, 1 << 24 | 12 << 16, true) else { return };
    let reason = |ran: Ran| ran.exits(0).stdout();
    let text = reason(old.run(&["verify", "photos"]));
    assert!(text.contains("a.heic: unsupported: cannot decode HEIC: libheif at "), "{text}");
    assert!(text.contains("its version is 1.12, and 1.15 is needed"), "{text}");
    let without = Library::with(old.env, VERSION, false).unwrap();
    let text = reason(without.run(&["verify", "photos"]));
    assert!(text.contains("cannot decode HEIC: libheif has no decoder of HEVC; install it"), "{text}");
    let off =
        Ran::of(without.env.command(["verify", "photos"]).env("THALWEG_LIBHEIF", "off").output().unwrap());
    assert!(reason(off).contains("cannot decode HEIC: libheif is switched off by THALWEG_LIBHEIF=off"));
    let missing =
        without.env.command(["verify", "photos"]).env("THALWEG_LIBHEIF", "/none.so").output().unwrap();
    let text = reason(Ran::of(missing));
    assert!(text.contains("libheif is not installed (install it: "), "{text}");
    assert!(cfg!(not(target_os = "linux")) || text.contains("Debian 12: libheif1"), "{text}");
}

#[test]
fn the_version_names_decoders_and_libraries() {
    let Some(library) = Library::with(Env::new(), VERSION, true) else { return };
    let text = library.run(&["--version", "--verbose"]).exits(0).stdout();
    assert!(text.starts_with(&format!("thalweg {}\n", env!("CARGO_PKG_VERSION"))), "{text}");
    assert!(text.contains("  PNG    png"), "{text}");
    assert!(text.contains(&format!("  HEIC   libheif 1.20.99 ({})", library.path.display())), "{text}");
    let off = library.command(&["-V", "--verbose"]).env("THALWEG_LIBRAW", "off").output().unwrap();
    let text = Ran::of(off).exits(0).stdout();
    assert!(text.contains("RAW    not available: LibRaw is switched off by THALWEG_LIBRAW=off"), "{text}");
}
