//! Effects of options, and refused options.

use super::{exiftool, pictures, run};
use crate::env::Env;

#[test]
fn both_names_are_one_program() {
    let env = pictures();
    let by_name = run(&env, &["-j", "-G1", "a.jpg"]).exits(0).stdout();
    let as_command =
        env.command(["tags", "-j", "-G1", "a.jpg"]).current_dir(env.path("photos")).output().unwrap();
    assert_eq!(by_name, String::from_utf8(as_command.stdout).unwrap());
    run(&env, &["-ver"]).exits(0).prints("13.58\n");
}

#[test]
fn what_would_write_is_refused_and_nothing_is_written() {
    let env = pictures();
    let before = std::fs::read(env.photo("a.jpg")).unwrap();
    for arguments in [
        &["-Artist=me"][..],
        &["-Keywords+=x"],
        &["-all="],
        &["-overwrite_original", "-Artist=me"],
        &["-tagsFromFile", "b.jpg"],
        &["-DateTimeOriginal<CreateDate"],
        &["-delete_original"],
        &["-o", "out.jpg"],
        &["-csv=x.csv"],
    ] {
        run(&env, &[arguments, &["a.jpg"]].concat()).exits(1).prints("").says("only reads");
    }
    assert_eq!(std::fs::read(env.photo("a.jpg")).unwrap(), before);
    assert_eq!(std::fs::read_dir(env.path("photos")).unwrap().count(), 3);
}

#[test]
fn values() {
    let env = pictures();
    let check = |arguments: &[&str], expected: &str| {
        run(&env, &[&["-s3"], arguments, &["a.jpg"]].concat()).exits(0).prints(expected);
    };
    check(&["-ExposureTime"], "1/125\n");
    check(&["-n", "-ExposureTime"], "0.008\n");
    check(&["-ExposureTime#", "-ExposureTime"], "0.008\n1/125\n");
    check(&["-d", "%d.%m.%Y", "-DateTimeOriginal"], "18.04.2021\n");
    check(&["-c", "%.4f", "-GPS:GPSLatitude"], "48.5746\n");
    check(&["-sep", " + ", "-Keywords"], "river + Danube + confluence\n");
    // Escapes are those of -b only; without it, the last of several applies.
    check(&["-sep", "; ", "-sep", "\\n", "-Keywords"], "river\\nDanube\\nconfluence\n");
    check(&["-f", "-Foo", "-Make"], "-\nThalweg Samples\n");
    check(&["-AllDates"], "2021:04:18 18:02:11\n2021:04:18 18:02:11\n2021:04:18 18:02:11\n");
    check(&["-IFD0:M*"], "Thalweg Samples\nDrawn 2\n2021:04:18 18:02:11\n");
    check(&["-IFD0:M*", "--Make", "-x", "ModifyDate"], "Drawn 2\n");
    check(&["-a", "-1IFD0:Make", "-EXIF:IFD0:Make"], "Thalweg Samples\nThalweg Samples\n");
    check(&["-api", "struct=1", "-lang", "en", "-m", "-P", "-Make"], "Thalweg Samples\n");
    check(&["-a", "-City"], "Passau\n");
    check(&["-use", "MWG", "-a", "-City"], "Passau\nPassau\n");
    check(&["-Camera:M*", "-Time:Make", "-2Location:City"], "Thalweg Samples\nDrawn 2\nPassau\n");
    check(&["-MWG:Copyright"], "CC0 1.0, no rights reserved\n");
    check(&["-fast2", "-Make"], "Thalweg Samples\n");
    run(&env, &["-G2:1", "-S", "-Make", "-CreateDate", "a.jpg"])
        .exits(0)
        .prints("[Camera:IFD0] Make: Thalweg Samples\n[Time:ExifIFD] CreateDate: 2021:04:18 18:02:11\n");
    check(&["-fast3", "-MIMEType", "-Make"], "image/jpeg\n");
    check(&["-EXIF:AllDates#"], "2021:04:18 18:02:11\n2021:04:18 18:02:11\n2021:04:18 18:02:11\n");
}

#[test]
fn options_of_the_programming_interface() {
    let env = pictures();
    let check = |arguments: &[&str], expected: &str| {
        run(&env, &[&["-s3"], arguments, &["a.jpg"]].concat()).exits(0).prints(expected);
    };
    let size = std::fs::metadata(env.photo("a.jpg")).unwrap().len();
    let kib = format!("{:.0} KiB\n", size as f64 / 1024.0);
    check(&["-api", "ByteUnit=Binary", "-FileSize"], &kib);
    check(&["-api", "GlobalTimeShift=1:30", "-DateTimeOriginal"], "2021:04:18 19:32:11\n");
    check(&["-globalTimeShift", "1:30", "-ExposureTime"], "1/125\n");
    // Dates of IPTC are moved with a format only.
    check(&["-globalTimeShift", "1:30", "-IPTC:DateCreated"], "2021:04:18\n");
    check(&["-globalTimeShift", "-0:0:1 2", "-d", "%d.%m.%H", "-DateTimeOriginal"], "17.04.16\n");
    check(&["-globalTimeShift", "-0:0:1 2", "-d", "%d.%m.%H", "-IPTC:DateCreated"], "16.04.22\n");
    check(
        &["-api", "Filter=tr/a-z/A-Z/", "-Make", "-Keywords"],
        "THALWEG SAMPLES\nRIVER, DANUBE, CONFLUENCE\n",
    );
    check(&["-api", "Filter=tr/a-z/A-Z/", "-n", "-Make"], "Thalweg Samples\n");
    let json = run(&env, &["-j", "-api", "Filter=s/e/E/g", "-Keywords", "a.jpg"]).exits(0).json();
    assert_eq!(json[0]["Keywords"], serde_json::json!(["rivEr", "DanubE", "confluEncE"]));
    for (option, phrase) in [
        ("Struct=2", "not supported"),
        ("LimitLongValues=20", "not supported"),
        ("GlobalTimeShift=0:1:0 0", "not supported"),
        ("ByteUnit=x", "SI and Binary"),
        ("Filter=open(F)", "open"),
    ] {
        run(&env, &["-api", option, "a.jpg"]).exits(1).prints("").says(phrase);
    }
    run(&env, &["-U", "a.jpg"]).exits(1).prints("").says("-U is not supported");
    run(&env, &["-csv", "-X", "a.jpg"]).exits(1).prints("").says("may not be combined");
}

#[test]
fn tags_of_the_file_system_by_name() {
    let env = pictures();
    let path = env.path("photos/a.jpg").canonicalize().unwrap();
    let names = ["-BaseName", "-FilePath", "-FileHardLinks", "-FileAttributes"];
    run(&env, &[&["-S"], &names[..], &["a.jpg"]].concat()).exits(0).prints(format!(
        "BaseName: a\nFilePath: {}\nFileHardLinks: 1\nFileAttributes: Regular; (none)\n",
        path.display()
    ));
    let user = run(&env, &["-s3", "-FileUserID#", "a.jpg"]).exits(0).stdout();
    let found = std::os::unix::fs::MetadataExt::uid(&std::fs::metadata(&path).unwrap());
    assert_eq!(user, format!("{found}\n"));
    let all = run(&env, &["-S", "-System:all", "a.jpg"]).exits(0).stdout();
    assert!(!all.contains("BaseName") && !all.contains("FileHardLinks"), "{all}");
    let more = run(&env, &["-S", "-System:all", "-api", "SystemTags", "a.jpg"]).exits(0).stdout();
    assert!(more.contains("FileHardLinks: 1\n") && !more.contains("BaseName"), "{more}");
    run(&env, &["-if", "$BaseName eq 'a'", "-q", "-s3", "-FileName", "a.jpg", "b.jpg"]).prints("a.jpg\n");
}

#[test]
fn extensions_that_nothing_has() {
    let env = pictures();
    run(&env, &["-ext", "png", "a.jpg"]).exits(1).prints("").says("No file with specified extension");
    run(&env, &["--ext", "JPG", "-ext", "jpg", "-s3", "-ISO", "a.jpg"]).exits(0).prints("200\n");
    run(&env, &["-ext", "png", "x.jpg"]).exits(1).says("File not found - x.jpg");
    run(&env, &["-q", "-ext", "jpg", "-s3", "-ISO", "a.jpg", "unknown.bin"]).exits(0).prints("200\n");
}

#[test]
fn character_sets_of_the_output() {
    let env = pictures().with(
        "note.xmp",
        "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF \
        xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description \
        xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/' photoshop:City='Köln Ж'/></rdf:RDF></x:xmpmeta>",
    );
    let bytes = |arguments: &[&str]| {
        run(&env, &[arguments, &["-s3", "-City", "note.xmp"]].concat()).exits(0).stdout_bytes().to_vec()
    };
    assert_eq!(bytes(&[]), "Köln Ж\n".as_bytes());
    assert_eq!(bytes(&["-L"]), b"K\xf6ln ?\n");
    assert_eq!(bytes(&["-charset", "Cyrillic"]), b"K?ln \xc6\n");
    assert_eq!(bytes(&["-charset", "filename=utf8"]), "Köln Ж\n".as_bytes());
    // JSON is always UTF-8, whatever character set is requested.
    let json = run(&env, &["-j", "-L", "-City", "note.xmp"]).exits(0).json();
    assert_eq!(json[0]["City"], "Köln Ж");
}

#[test]
fn names_that_are_not_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let name = OsStr::from_bytes(b"n\xff\xe4.jpg");
    let env = pictures().with(name, crate::env::sample("danube/passau.jpg"));
    let arguments = [OsStr::new("-j"), OsStr::new("-FileName"), name];
    let json = run(&env, &arguments).exits(0).json();
    assert_eq!((&json[0]["SourceFile"], &json[0]["FileName"]), (&"n??.jpg".into(), &"n??.jpg".into()));
    let arguments = [OsStr::new("-s3"), OsStr::new("-Make"), name, OsStr::new("a.jpg")];
    let ran = run(&env, &arguments).exits(0);
    assert!(ran.stdout_bytes().starts_with(b"======== n\xff\xe4.jpg\nThalweg Samples\n"));
}

#[test]
fn directories_and_their_order() {
    let env = pictures().with("sub/c.jpg", crate::env::sample("danube/passau.jpg"));
    let listed = |arguments: &[&str]| run(&env, &[arguments, &["-q", "-s3", "-FileName"]].concat()).stdout();
    assert_eq!(listed(&["."]), "a.jpg\nb.jpg\n");
    assert_eq!(listed(&["-r", "."]), "a.jpg\nb.jpg\nc.jpg\n");
    assert_eq!(listed(&["-r", "-i", "sub", "."]), "a.jpg\nb.jpg\n");
    assert_eq!(listed(&["-ext", "*", "."]), "a.jpg\nb.jpg\nunknown.bin\n");
    assert_eq!(listed(&["-ext+", "bin", "."]), "a.jpg\nb.jpg\nunknown.bin\n");
    assert_eq!(listed(&["--ext", "jpg", "-ext", "*", "."]), "unknown.bin\n");
    assert_eq!(listed(&["-r", "-fileOrder", "-FileName", "."]), "c.jpg\nb.jpg\na.jpg\n");
    assert_eq!(listed(&["-fileOrder", "ISO", "-fileOrder", "FileName", "."]), "b.jpg\na.jpg\n");
    let counted = run(&env, &["-r", "-S", "-Foo", "."]).exits(0).stdout();
    assert!(counted.ends_with("    2 directories scanned\n    3 image files read\n"), "{counted}");
}

#[test]
fn what_is_wrong_with_a_file_is_told_once() {
    let env = pictures().with("empty.jpg", "");
    run(&env, &["-s", "-Error", "empty.jpg"])
        .exits(1)
        .prints("Error                           : File is empty\n")
        .has_no_content();
    run(&env, &["-s", "-Make", "unknown.bin"])
        .exits(1)
        .prints("")
        .says("Error: Unknown file type - unknown.bin");
    let env = env.with("zeros.jpg", [0; 300]).with("other.jpg", [6, 5].repeat(150));
    run(&env, &["-s3", "-Error", "zeros.jpg"]).exits(1).prints("Entire file is binary zeros\n");
    run(&env, &["-s3", "-Error", "other.jpg"]).exits(1).prints("File format error\n");
    run(&env, &["-s3", "missing.jpg"]).exits(1).prints("").says("Error: File not found - missing.jpg");
    run(&env, &["-Make"]).exits(1).says("No file specified");
}

#[test]
fn arguments_from_lists() {
    let env = pictures();
    std::fs::write(env.path("photos/list"), "# pictures\n-s3\n  -Make\n\na.jpg\n-sep\n-execute\n").unwrap();
    run(&env, &["-@", "list"]).exits(0).prints("Thalweg Samples\n");
    run(&env, &["-@", "nowhere"]).exits(1).says("nowhere");
    let mut child = env.command(["tags", "-@", "-"]);
    child.current_dir(env.path("photos")).stdin(std::fs::File::open(env.path("photos/list")).unwrap());
    assert_eq!(child.output().unwrap().stdout, b"Thalweg Samples\n");
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let env = Env::new().with("a.jpg", crate::env::sample("danube/passau.jpg"));
    let mut child =
        env.command(["tags", "photos/a.jpg"]).stdout(std::process::Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Every option in ExifTool 13.58's manual, without file names and tags that stand alone.
const ALL_OPTIONS: &str = "-a --a -api -argFormat -args -b --b -c -charset --composite -coordFormat -csv -csvDelim -d -D \
    -dateFormat -decimal -delete_original -diff -duplicates -e -E -ec -echo -echo2 -echo3 -echo4 -ee -efile -ex -exclude -ext --ext \
    -extension -extractEmbedded -f -F -fast -fast2 -fileOrder -fixBase -forcePrint -g -G -geotag -globalTimeShift \
    -groupHeadings -groupNames -h -H -hex -htmlDump -htmlFormat -i -if -ignore -ignoreMinorErrors -j -json -k -l -L -lang \
    -latin -list -listItem -list_dir -listd -listf -listg -listgeo -listr -listw -listwf -listx -long -m -n -o -out \
    -overwrite_original -overwrite_original_in_place -p -P -password -pause -php -plot -preserve --printConv -printFormat \
    -progress -q -quiet -r -recurse -restore_original -s -S -scanForXMP -sep -separator -short -sort -srcfile -struct -t -T \
    -tab -table -tagOut -tagOutExt -tagsFromFile -textOut -u -U -unknown -unknown2 -use -userParam -v -verbose -veryShort \
    -w -W -Wext -wm -writeMode -x -X -xmlFormat -z -zip";

/// Values of options that need one, where a plain word is not accepted.
const VALUES: &[(&str, &str)] = &[
    ("--ext", "png"),
    ("-W", "%f_%t.txt"),
    ("-api", "struct=1"),
    ("-c", "%.6f"),
    ("-charset", "utf8"),
    ("-coordFormat", "%.6f"),
    ("-diff", "b.jpg"),
    ("-if", "$ISO"),
    ("-lang", "en"),
    ("-listItem", "0"),
    ("-p", "$ISO"),
    ("-printFormat", "$ISO"),
    ("-use", "MWG"),
    ("-w", "%f_new.txt"),
    ("-tagOut", "%f_%t.txt"),
    ("-textOut", "%f_new2.txt"),
];

#[test]
fn every_option_of_exiftool_is_taken_or_refused_aloud() {
    for option in ALL_OPTIONS.split_ascii_whitespace() {
        let env = pictures();
        let value = VALUES.iter().find(|(name, _)| *name == option).map(|(_, value)| *value);
        let plain = exiftool(&env).args([option, "a.jpg"]).output().unwrap();
        let with_value = exiftool(&env).args([option, value.unwrap_or("jpg"), "a.jpg"]).output().unwrap();
        let is_answered = |output: &std::process::Output| {
            let wrote = std::fs::read_dir(env.path("photos")).unwrap().count() > 3;
            output.status.success() && (!output.stdout.is_empty() || wrote)
        };
        let is_refused = |output: &std::process::Output| {
            output.status.code() == Some(1) && String::from_utf8_lossy(&output.stderr).contains("Error: -")
        };
        assert!(
            is_answered(&plain) || is_answered(&with_value) || is_refused(&plain) || is_refused(&with_value),
            "{option}: {plain:?} {with_value:?}"
        );
        assert!(!String::from_utf8_lossy(&plain.stderr).contains("panicked"), "{option}");
    }
}

#[test]
fn lists_of_extensions() {
    let env = pictures();
    let read = run(&env, &["-listf"]).exits(0).stdout();
    assert!(read.starts_with("Supported file extensions:\n  360 3FR 3G2 "), "{read}");
    assert!(read.lines().all(|line| line.len() < 80) && !read.contains(" PHP "), "{read}");
    let known = run(&env, &["-listr"]).exits(0).stdout();
    assert!(known.starts_with("Recognized file extensions:\n") && known.contains(" PHP "), "{known}");
    // With files, the list comes first.
    let both = run(&env, &["-listf", "-s3", "-Make", "a.jpg"]).exits(0).stdout();
    assert_eq!(both, format!("{read}Thalweg Samples\n"));
}

#[test]
fn progress_numbers_the_files() {
    let env = pictures();
    let run = |options: &[&str]| run(&env, &[options, &["-s3", "-Make", "a.jpg", "b.jpg"]].concat()).exits(0);
    let list = "======== a.jpg [1/2]\nThalweg Samples\n======== b.jpg [2/2]\nThalweg Samples\n";
    assert_eq!(run(&["-progress", "-q"]).stdout(), list);
    assert_eq!(run(&["-progress2", "-q", "-T"]).stdout(), list);
    // Output for programs stays as it is.
    let json = run(&["-progress", "-j"]);
    assert_eq!(json.stdout(), run(&["-j"]).stdout());
    assert!(json.stderr().starts_with("======== a.jpg [1/2]\n======== b.jpg [2/2]\n"), "{}", json.stderr());
    assert!(run(&["-k"]).stderr().ends_with("-- press RETURN --\n"));
}
