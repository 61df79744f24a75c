//! The reading examples of ExifTool's manual page, and its statements about formats, run with both programs.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, UNIX_EPOCH};

use super::binary::jpeg_with_thumbnail;
use super::{peer, pictures};
use crate::env::{Env, Jpeg};

/// Expected result of an example.
enum Answer {
    /// The same as ExifTool's, byte for byte.
    Same,
    /// The same as ExifTool's except for the order of lines: ExifTool takes the files of a directory in the
    /// order of the file system.
    SameLines,
    /// A refusal with this phrase.
    Refused(&'static str),
}

use Answer::{Refused, Same, SameLines};

/// Commands of the section "READING EXAMPLES".
const READING: &[(&[&str], Answer)] = &[
    (&["-a", "-u", "-g1", "a.jpg"], Same),
    (&["-common", "dir"], SameLines),
    (&["-T", "-createdate", "-aperture", "-shutterspeed", "-iso", "dir"], SameLines),
    (&["-s", "-ImageSize", "-ExposureTime", "b.jpg"], Same),
    (&["-l", "-canon", "c.jpg", "d.jpg"], Same),
    (&["-r", "-w", ".txt", "-common", "pictures"], Same),
    (&["-b", "-ThumbnailImage", "image.jpg"], Same),
    (&["-b", "-JpgFromRaw", "-w", "_JFR.JPG", "-ext", "NEF", "-r", "."], Same),
    (&["-a", "-b", "-W", "%d%f_%t%-c.%s", "-preview:all", "dir"], Same),
    (&["-d", "%r %a, %B %e, %Y", "-DateTimeOriginal", "-S", "-s", "-ext", "jpg", "."], SameLines),
    (&["-IFD1:XResolution", "-IFD1:YResolution", "image.jpg"], Same),
    (&["-*resolution*", "image.jpg"], Same),
    (&["-xmp:author:all", "-a", "image.jpg"], Same),
    (&["-xmp", "-b", "a.jpg"], Same),
    (&["-icc_profile", "-b", "-w", "icc", "icc.jpg"], Same),
    (&["-p", "$filename has date $dateTimeOriginal", "-q", "-f", "dir"], SameLines),
    (&["-htmldump", "-w", "tmp/%f_%e.html", "dir"], Refused("-htmldump")),
];

/// Other reading commands in the text of the page, and similar ones.
const OTHERS: &[(&[&str], Answer)] = &[
    (&["-Orientation", "-S", "a.jpg"], Same),
    (&["-Orientation", "-S", "-n", "a.jpg"], Same),
    (&["-Orientation#", "-Orientation", "-S", "a.jpg"], Same),
    (&["-args", "-G1", "--filename", "--directory", "a.jpg"], Same),
    (&["-php", "-q", "a.jpg"], Same),
    (&["-php", "-G1", "-l", "-struct", "-Keywords", "-ISO", "-ImageSize", "a.jpg"], Same),
    (&["-php", "-b", "-ThumbnailImage", "-Make", "image.jpg"], Same),
    (&["-p", "${make;tr/ /_/;s/__+/_/g}", "a.jpg"], Same),
    (&["-p", "${subject@;$_=undef if /x/}", "a.jpg"], Same),
    (&["-p", "${createdate#;DateFmt(\"%Y-%m-%d_%H%M%S\")}", "a.jpg"], Same),
    (&["-p", "${createdate;ShiftTime(\"-1:0:0 0\")}", "a.jpg"], Same),
    (&["-p", "${createdate;ShiftTime(\"0:1:20 7:30\")}", "a.jpg"], Same),
    (&["-p", "${keywords;NoDups}|${filename;}", "a.jpg"], Same),
    (&["-p", "$main:directory ${Main:make;s/ .*//}", "-Main:ISO", "a.jpg"], Same),
    (&["-s", "-Main:ISO", "-3Main:EXIF:Make", "a.jpg"], Same),
    (&["-p", "${foo;s/a/b/}", "-p", "${make;$_=undef}", "a.jpg"], Same),
    (&["-p", "${previewimage;SetTags}", "-b", "a.jpg"], Refused("only reads")),
    (&["-shutterspeed", "-if", "$make eq \"Canon\"", "dir"], SameLines),
    (&["-if", "$keywords =~ /dan/i", "-filename", "dir"], SameLines),
    (&["-if3", "$filename =~ /^a/ and not $make", "-filename", "-make", "dir"], SameLines),
    (&["-filename", "-createdate", "-T", "-w+!", "%d/out.txt", "-r", "dir"], SameLines),
    (&["-s", "-ISO", "-w", "%d%f_%e.out", "dir"], Same),
    (&["-s", "-ISO", "-w", "new/%d%f.txt", "dir"], Same),
    (&["-s", "-ISO", "-w", "a%c.txt", "a.jpg", "b.jpg", "image.jpg"], Same),
    (&["-s", "-ISO", "-w", "%uf-%.3C.%le", "a.jpg", "b.jpg"], Same),
    (&["-s", "-ISO", "-w", "jpg", "a.jpg"], Same),
    (&["-j", "-ISO", "-w", "json", "a.jpg", "b.jpg"], Same),
    (&["-j", "-G1", "-ISO", "-W+!", "all.json", "a.jpg", "b.jpg"], Same),
    (&["-X", "-ISO", "-w+!", "%0fall.xml", "a.jpg", "b.jpg"], Same),
    (&["-csv", "-ISO", "-Make", "-w", "all.csv", "a.jpg", "b.jpg"], Same),
    (
        &["-p", "#[HEAD]begin", "-p", "$filename", "-p", "#[TAIL]end", "-w+!", "%0fp.txt", "a.jpg", "b.jpg"],
        Same,
    ),
    (
        &[
            "-p",
            "#[SECT]in $directory",
            "-p",
            "$filename",
            "-p",
            "#[ENDS]end",
            "dir/a.jpg",
            "dir/b.jpg",
            "a.jpg",
        ],
        Same,
    ),
    (&["-Make", "-ISO", "-G1", "-W", "%f_%g1_%t.txt", "a.jpg"], Same),
    (&["-b", "-Keywords", "-v", "-W", "%f%-c.%s", "a.jpg"], Same),
    (&["-b", "-Make", "-ThumbnailImage", "-Wext", "jpg", "-W", "%f.%s", "image.jpg"], Same),
    (&["-b", "-FileSize", "-ISO", "-ExposureTime", "-CreateDate", "-GPSPosition", "a.jpg"], Same),
    (&["-b", "-G1", "-T", "-Keywords", "-sep", ",", "-sep", "\\n", "-ISO", "a.jpg"], Same),
    (&["-b", "-j", "-ThumbnailImage", "-FileSize", "image.jpg"], Same),
    (&["-b", "-p", "$ThumbnailImage|$FileSize", "image.jpg"], Same),
    (&["-p", "$ThumbnailImage|$FileSize", "image.jpg"], Same),
    (&["-if", "$ThumbnailImage =~ /^Binary data/", "-ThumbnailImage", "image.jpg"], Same),
    (&["-b", "-j", "-l", "-G1", "-ThumbnailImage", "-FNumber", "image.jpg"], Same),
    (&["-b", "-X", "-ThumbnailImage", "-Make", "image.jpg"], Same),
    (&["-X", "-l", "-Make", "-ISO", "-ExposureTime", "-Keywords", "-ImageSize", "a.jpg"], Same),
    (&["-b", "-csv", "-ThumbnailImage", "-FileSize", "-ISO", "image.jpg"], Same),
    (&["-j", "-l", "-a", "-G1", "-EXIF:all", "-XMP:all", "a.jpg"], SameLines),
    (&["-l", "-g1", "-Make", "-ISO", "a.jpg"], Same),
    (&["-d", "%A %a %B %b %c %C %D %d %e %F %G %g %H %I %j", "-CreateDate", "a.jpg"], Same),
    (&["-d", "%k %l %M %m %n %P %p %R %r %S %s %T %t %U %u %V %v %W", "-CreateDate", "a.jpg"], Same),
    (&["-d", "%w %X %x %Y %y %Z %z %:z %3f %% %-d %_m %^a %5Y %Q", "-CreateDate", "a.jpg"], Same),
    (&["-api", "QuickTimeUTC", "-s", "-CreateDate", "-ModifyDate", "film.mov"], Same),
    (&["-api", "QuickTimeUTC=1", "-d", "%F %H %z", "-j", "-G1", "-CreateDate", "film.mov"], Same),
    (&["-Foo", "-s", "a.jpg"], Same),
    (&["-charset", "iptc=Latin2", "-charset", "exif=Latin2", "-s", "-City", "-Artist", "latin.jpg"], Same),
];

/// The pictures used by the examples; identical each time they are made.
fn album() -> Env {
    let segment = |marker: u8, payload: &[u8]| {
        [&[0xff, marker][..], &(payload.len() as u16 + 2).to_be_bytes(), payload].concat()
    };
    let plain = Jpeg::new(8, 6).to_bytes();
    let with = |segment: &[u8]| [&plain[..2], segment, &plain[2..]].concat();
    // IPTC's city with a letter that differs in Latin 2, without a coded character set.
    let city = [&b"\x1c\x02\x5a\x00\x04"[..], b"\xb9\xb9ab"].concat();
    let resource = [&b"Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x09"[..], &city, b"\0"].concat();
    // A profile that consists of a header only, with its length and its signature.
    let profile = [&132_u32.to_be_bytes()[..], &[0; 32], b"acsp", &[0; 92]].concat();
    let profile = segment(0xe2, &[&b"ICC_PROFILE\0\x01\x01"[..], &profile].concat());
    let env = pictures()
        .with("image.jpg", jpeg_with_thumbnail())
        .with("icc.jpg", with(&profile))
        .with("latin.jpg", with(&segment(0xed, &resource)))
        .with("c.jpg", crate::env::sample("danube/passau.jpg"))
        .with("film.mov", film())
        .with("d.jpg", crate::env::sample("rhine/loreley-1.jpg"));
    for folder in ["dir", "pictures", "pictures/below"] {
        fs::create_dir_all(env.path("photos").join(folder)).unwrap();
        for name in ["a.jpg", "b.jpg", "image.jpg"] {
            fs::copy(env.photo(name), env.path("photos").join(folder).join(name)).unwrap();
        }
    }
    for path in files(&env).keys() {
        let file = fs::File::options().write(true).open(env.path("photos").join(path)).unwrap();
        file.set_modified(UNIX_EPOCH + Duration::from_secs(1_700_000_000)).unwrap();
    }
    env
}

/// A video without pictures, created on 2021:04:18.
fn film() -> Vec<u8> {
    let atom =
        |name: &[u8; 4], inside: &[u8]| [&(inside.len() as u32 + 8).to_be_bytes()[..], name, inside].concat();
    let made = 3_701_613_731_u32.to_be_bytes();
    let header =
        [&[0; 4][..], &made, &made, &600_u32.to_be_bytes(), &600_u32.to_be_bytes(), &[0; 80]].concat();
    [atom(b"ftyp", b"qt  \0\0\0\0qt  "), atom(b"moov", &atom(b"mvhd", &header))].concat()
}

/// All files of an album with their contents.
fn files(env: &Env) -> BTreeMap<PathBuf, Vec<u8>> {
    let root = env.path("photos");
    let mut found = BTreeMap::new();
    let mut waiting = vec![root.clone()];
    while let Some(directory) = waiting.pop() {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                found.insert(path.strip_prefix(&root).unwrap().to_owned(), fs::read(&path).unwrap());
            }
        }
    }
    found
}

/// A program's result for an example, in a separate album.
struct Outcome {
    code: Option<i32>,
    stdout: Vec<u8>,
    stderr: String,
    files: BTreeMap<PathBuf, Vec<u8>>,
}

fn outcome(program: impl AsRef<OsStr>, arguments: &[&str], order: &Answer) -> Outcome {
    let env = album();
    let output = Command::new(program)
        .args(arguments)
        .current_dir(env.path("photos"))
        .env("TZ", "UTC")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let files = files(&env).into_iter().map(|(path, data)| (path, stable(&data, order))).collect();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    Outcome { code: output.status.code(), stdout: stable(&output.stdout, order), stderr, files }
}

/// The output without parts that depend on the file system or the time.
fn stable(answer: &[u8], order: &Answer) -> Vec<u8> {
    const VOLATILE: [&str; 4] = ["Access", "Inode", "FilePermissions", "File Permissions"];
    let Ok(text) = std::str::from_utf8(answer) else { return answer.to_vec() };
    let is_stable = |line: &&str| !VOLATILE.iter().any(|name| line.contains(name));
    let mut lines: Vec<&str> = text.split('\n').filter(is_stable).collect();
    if matches!(order, SameLines) {
        // The last of several has no trailing comma.
        lines.iter_mut().for_each(|line| *line = line.trim_end_matches(','));
        lines.sort_unstable();
    }
    lines.join("\n").into_bytes()
}

fn shown(data: &[u8]) -> String {
    String::from_utf8_lossy(data).chars().take(4000).collect()
}

fn check(examples: &[(&[&str], Answer)]) {
    let ours = Path::new(env!("CARGO_BIN_EXE_thalweg"));
    let directory = tempfile::tempdir().unwrap();
    let program = directory.path().join("exiftool");
    std::os::unix::fs::symlink(ours, &program).unwrap();
    let peer = peer();
    if peer.is_none() {
        eprintln!(
            "skipped: ExifTool 13.58 is not there (name it in THALWEG_EXIFTOOL); refusals are looked at"
        );
    }
    let mut wrong = Vec::new();
    for (arguments, expected) in examples {
        let own = outcome(&program, arguments, expected);
        if let Refused(phrase) = expected {
            if own.code != Some(1) || !own.stderr.contains(phrase) {
                wrong.push(format!("{arguments:?}: `{phrase}` is not in {:?}", own.stderr));
            }
            continue;
        }
        let Some(peer) = &peer else { continue };
        let theirs = outcome(peer, arguments, expected);
        if own.code != theirs.code {
            wrong.push(format!("{arguments:?}: {:?} ({}) and {:?}", own.code, own.stderr, theirs.code));
        }
        if own.stdout != theirs.stdout {
            wrong.push(format!("{arguments:?}:\n{}\nand\n{}", shown(&own.stdout), shown(&theirs.stdout)));
        }
        for path in own.files.keys().chain(theirs.files.keys()) {
            let (own, theirs) = (own.files.get(path), theirs.files.get(path));
            if own != theirs {
                let shown = |data: Option<&Vec<u8>>| data.map_or("nothing".to_owned(), |data| shown(data));
                wrong.push(format!(
                    "{arguments:?}: {}:\n{}\nand\n{}",
                    path.display(),
                    shown(own),
                    shown(theirs)
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} differences\n{}", wrong.len(), wrong.join("\n\n"));
}

/// The reading examples of the section "PIPING EXAMPLES": a file through standard input.
#[test]
fn a_file_through_a_pipe() {
    let Some(peer) = peer() else {
        eprintln!("skipped: ExifTool 13.58 is not there (name it in THALWEG_EXIFTOOL)");
        return;
    };
    let env = album();
    let answer = |program: &Path, arguments: &[&str]| {
        let picture = fs::read(env.photo("a.jpg")).unwrap();
        let mut child = Command::new(program)
            .args(arguments)
            .env("TZ", "UTC")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut pipe = child.stdin.take().unwrap();
        // A reader that has read enough closes the pipe.
        drop(std::io::Write::write_all(&mut pipe, &picture));
        drop(pipe);
        let is_stable = |line: &&str| !line.contains("Date/Time");
        let text = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
        let mut lines: Vec<&str> = text.lines().filter(is_stable).collect();
        lines.sort_unstable();
        lines.join("\n")
    };
    let ours = env.path("exiftool");
    for arguments in [&["-g1", "-x", "File:System:all", "-"][..], &["-fast", "-j", "-Make", "-"]] {
        assert_eq!(answer(&ours, arguments), answer(&peer, arguments), "{arguments:?}");
    }
}

#[test]
fn reading_examples_of_the_manual() {
    check(READING);
}

#[test]
fn other_commands_of_the_manual() {
    check(OTHERS);
}
