//! Output into files: `-w`, `-W` and related options.

use std::fs;

use super::binary::with_thumbnail;
use super::{pictures, run};
use crate::env::{Env, Jpeg};

fn text(env: &Env, name: &str) -> String {
    fs::read_to_string(env.path("photos").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn a_file_for_each_source_and_never_over_one_that_is_there() {
    let env = pictures();
    run(&env, &["-s3", "-Make", "-w", "txt", "a.jpg"]).exits(0).prints("    1 output files created\n");
    assert_eq!(text(&env, "a.txt"), "Thalweg Samples\n");
    fs::write(env.path("photos/a.txt"), "mine").unwrap();
    run(&env, &["-s3", "-ISO", "-w", ".txt", "a.jpg", "b.jpg"])
        .exits(1)
        .prints("    1 image files read\n    1 files could not be read\n    1 output files created\n")
        .says("Output file a.txt already exists for a.jpg");
    assert_eq!((text(&env, "a.txt"), text(&env, "b.txt")), ("mine".to_owned(), "100\n".to_owned()));
    run(&env, &["-s3", "-ISO", "-w+", "txt", "a.jpg"])
        .exits(0)
        .prints("    0 output files created\n    1 output files appended\n");
    assert_eq!(text(&env, "a.txt"), "mine200\n");
    run(&env, &["-s3", "-ISO", "-w!", "txt", "a.jpg"]).exits(0);
    assert_eq!(text(&env, "a.txt"), "200\n");
}

#[test]
fn one_file_for_several_sources() {
    let env = pictures();
    run(&env, &["-T", "-FileName", "-ISO", "-w+!", "%0fout.txt", "a.jpg", "b.jpg"]).exits(0);
    assert_eq!(text(&env, "out.txt"), "a.jpg\t200\nb.jpg\t100\n");
    run(&env, &["-j", "-ISO", "-W+!", "out.json", "a.jpg", "b.jpg"]).exits(0);
    let json: serde_json::Value = serde_json::from_str(&text(&env, "out.json")).unwrap();
    assert_eq!((&json[0]["ISO"], &json[1]["ISO"]), (&200.into(), &100.into()));
    run(&env, &["-csv", "-ISO", "-w", "out.csv", "a.jpg", "b.jpg"]).exits(0);
    assert_eq!(text(&env, "out.csv"), "SourceFile,ISO\na.jpg,200\nb.jpg,100\n");
    run(&env, &["-csv", "-ISO", "-w", "out.csv", "a.jpg"]).exits(1).says("already exists");
    let format = "#[HEAD]begin\n#[BODY]$filename\n#[TAIL]end\n";
    run(&env, &["-p", format, "-w+!", "%0fp.txt", "a.jpg", "b.jpg"]).exits(0);
}

#[test]
fn a_file_for_each_tag() {
    let thumbnail = Jpeg::new(3, 2).to_bytes();
    let env = pictures().with("t.tif", with_thumbnail(&thumbnail));
    run(&env, &["-b", "-ThumbnailImage", "-W", "new/%f_%t%-c.%s", "t.tif"])
        .exits(0)
        .prints("    1 directories created\n    1 output files created\n");
    assert_eq!(fs::read(env.path("photos/new/t_ThumbnailImage.jpg")).unwrap(), thumbnail);
    run(&env, &["-b", "-Keywords", "-W", "%f%-c.%s", "a.jpg"])
        .exits(0)
        .prints("    3 output files created\n");
    let keywords = ["a.txt", "a-1.txt", "a-2.txt"].map(|name| text(&env, name));
    assert_eq!(keywords, ["river", "Danube", "confluence"]);
    run(&env, &["-v", "-Make", "-ISO", "-W", "%f_%g1_%t.txt", "a.jpg"]).exits(0).prints(
        "Wrote Make to a_IFD0_Make.txt\nWrote ISO to a_ExifIFD_ISO.txt\n    2 output files created\n",
    );
    assert_eq!(text(&env, "a_IFD0_Make.txt"), "Make                            : Thalweg Samples\n");
    run(&env, &["-b", "-Make", "-ThumbnailImage", "-Wext", "jpg", "-W", "x_%t.%s", "t.tif", "a.jpg"])
        .exits(0);
    assert!(!env.path("photos/x_Make.txt").exists() && env.path("photos/x_ThumbnailImage.jpg").exists());
    run(&env, &["-j", "-W", "%f.json", "a.jpg"]).exits(1).says("-W may not be combined");
}

#[test]
fn the_source_is_never_written_and_empty_answers_leave_nothing() {
    let env = pictures();
    let before = fs::read(env.path("photos/a.jpg")).unwrap();
    run(&env, &["-Make", "-w!", "jpg", "a.jpg"]).exits(1).says("is its own source file; it was not changed");
    run(&env, &["-Make", "-w+", "%d%F", "./a.jpg"])
        .exits(1)
        .says("is its own source file; it was not changed");
    assert_eq!(fs::read(env.path("photos/a.jpg")).unwrap(), before);
    run(&env, &["-Foo", "-w", "txt", "a.jpg"]).exits(0).prints("    0 output files created\n");
    run(&env, &["-j", "-Foo", "-w", "json", "a.jpg"]).exits(0).prints("    0 output files created\n");
    run(&env, &["-Make", "-w", "/proc/nowhere/%f.txt", "a.jpg"]).exits(1).says("/proc/nowhere");
    assert_eq!(fs::read_dir(env.path("photos")).unwrap().count(), 3);
}
