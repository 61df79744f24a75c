//! Hashes of files and of their pictures, and lists of hashes of other programs.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::env::{Env, sample};

/// A JPEG with a comment more.
fn commented(jpeg: &[u8]) -> Vec<u8> {
    [&jpeg[..2], b"\xff\xfe\x00\x07hello", &jpeg[2..]].concat()
}

/// A PNG with a text more.
fn with_text(png: &[u8]) -> Vec<u8> {
    let chunk = b"tEXtTitle\0hello";
    let mut crc = flate2::Crc::new();
    crc.update(chunk);
    let length = (chunk.len() as u32 - 4).to_be_bytes();
    [&png[..33], &length, chunk, &crc.sum().to_be_bytes(), &png[33..]].concat()
}

/// Checks the only row that a query gives, without its end.
fn asked(env: &Env, catalogue: &str, query: &str, expected: &str) {
    let ran = env.run(["query", catalogue, query, "--csv"]).exits(0);
    let row = ran.stdout().lines().nth(1).map(str::to_owned).unwrap_or_default();
    assert_eq!(row, expected, "{query}");
}

/// Runs a program in the folder of the test; `None` if it is not installed.
fn other(env: &Env, program: &str, arguments: &[&str]) -> Option<(bool, String)> {
    let output = Command::new(program).args(arguments).current_dir(env.path("")).output();
    let Ok(output) = output else {
        eprintln!("skipped: {program} is not installed");
        return None;
    };
    let text = [output.stdout, output.stderr].concat();
    Some((output.status.success(), String::from_utf8_lossy(&text).into_owned()))
}

#[test]
fn the_hash_of_a_picture_outlives_changes_of_metadata() {
    let (jpeg, png) = (sample("danube/passau.jpg"), crate::env::png(8, 8));
    let env = Env::new()
        .with("a.jpg", &jpeg)
        .with("b.jpg", commented(&jpeg))
        .with("c.png", &png)
        .with("d.png", with_text(&png))
        .with("cut.jpg", &jpeg[..jpeg.len() - 100])
        .with("cut.png", &png[..png.len() - 12])
        .with("text.txt", "no picture");
    env.run(["index", "photos", "-c", "c.db", "--hash", "--hash-picture"]).exits(0);
    let query =
        "SELECT count(picture_hash), count(DISTINCT picture_hash), count(DISTINCT content_hash) FROM image";
    asked(&env, "c.db", query, "4,2,7");
    // Files without such a hash are not read again.
    env.run(["index", "photos", "-c", "c.db", "--hash-picture"]).exits(0).says("7  unchanged, not opened");
    let groups = env.run(["find", "c.db", "--duplicates=picture-hash"]).exits(0);
    assert_eq!(groups.stdout().lines().filter(|line| !line.is_empty()).count(), 4, "{}", groups.stdout());
    env.run(["find", "c.db", "--where", "is:duplicate-picture-hash name:b.jpg"])
        .exits(0)
        .prints_lines(&[env.photo("b.jpg")]);
    // Rows that lack it are read again, and keep what they have.
    env.run(["index", "photos", "-c", "later.db", "--hash"]).exits(0);
    env.run(["find", "later.db", "--duplicates=picture-hash"]).exits(2).says("--hash-picture");
    env.run(["index", "photos", "-c", "later.db", "--hash-picture"]).exits(0);
    asked(&env, "later.db", query, "4,2,7");
}

#[test]
fn edited_files_are_told_from_changed_ones() {
    let jpeg = sample("danube/passau.jpg");
    let env = Env::new().with("a/same-name.jpg", &jpeg).with("a/moved.jpg", sample("danube/iron-gates.jpg"));
    let env = env
        .with("b/same-name.jpg", commented(&jpeg))
        .with("b/away.jpg", commented(&sample("danube/iron-gates.jpg")));
    for side in ["a", "b"] {
        let catalogue = format!("{side}.db");
        env.run(["index", &format!("photos/{side}"), "-c", &catalogue, "--hash", "--hash-picture"]).exits(0);
    }
    let ran = env.run(["compare", "a.db", "b.db"]).exits(1).says("2  the same picture with other metadata");
    let expected = [("moved.jpg", "away.jpg"), ("same-name.jpg", "same-name.jpg")].map(|(here, there)| {
        format!("edited\t{}\t{}", env.photo(format!("a/{here}")), env.photo(format!("b/{there}")))
    });
    assert_eq!(ran.stdout().lines().collect::<Vec<_>>(), expected);
    env.run(["compare", "a.db", "b.db", "--only", "changed,here,there"]).exits(1).prints("");
}

/// The real program edits each sample; wherever it changes the bytes, the hash of the picture stays.
#[test]
fn exiftool_changes_no_picture() {
    let env = Env::new();
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/pictures/danube");
    for entry in fs::read_dir(samples).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let name = path.file_name().unwrap().to_owned();
            fs::write(env.path("photos").join(name), fs::read(path).unwrap()).unwrap();
        }
    }
    let index = |catalogue: &str| {
        env.run(["index", "photos", "-c", catalogue, "--hash", "--hash-picture", "-q"]).exits(0);
    };
    index("before.db");
    let edit = ["-q", "-q", "-overwrite_original", "-m", "-XMP:Rating=4", "-XMP:Subject=river", "photos"];
    if other(&env, "exiftool", &edit).is_none() {
        return;
    }
    index("after.db");
    let ran = env.run(["compare", "before.db", "after.db", "--json"]);
    let kinds: Vec<String> = ran
        .stdout()
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["difference"].to_string())
        .collect();
    assert!(kinds.len() > 3 && kinds.iter().all(|kind| kind == "\"edited\""), "{}", ran.stdout());
}

/// A catalogue with all hashes of files with names that lists have to escape.
fn hashed() -> Env {
    let env = Env::new().with("a b.jpg", "one").with("sub/100%.jpg", "two").with("sub/c,d.jpg", "three");
    #[cfg(unix)]
    let env = env.with("line\nbreak.jpg", "four").with("back\\slash.jpg", "five");
    env.run(["index", "photos", "-c", "c.db", "--hash=blake3,sha256,md5"]).exits(0);
    env
}

#[test]
fn all_hashes_come_of_one_reading_and_each_can_be_checked() {
    let env = Env::new().with("a.jpg", "abc");
    env.run(["index", "photos", "-c", "c.db", "--hash=md5,sha256"]).exits(0);
    let values = "SELECT sha256, md5, content_hash FROM image";
    let sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    asked(&env, "c.db", values, &format!("{sha256},900150983cd24fb0d6963f7d28e17f72,"));
    env.run(["check", "c.db", "--hashes"]).exits(0);
    // Other bytes with the old size and times are found by SHA-256 alone.
    let path = env.path("photos/a.jpg");
    let time = fs::metadata(&path).unwrap().modified().unwrap();
    fs::write(&path, "abd").unwrap();
    fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
    env.run(["check", "c.db", "--hashes"]).exits(1);
    env.run(["index", "photos", "-c", "c.db", "--full"]).exits(1).says("a.jpg");
    asked(&env, "c.db", "SELECT sha256 FROM image", sha256);
    // A path after the option is a path.
    env.run(["index", "--hash", "photos", "-c", "d.db"]).exits(0);
    env.run(["index", "--hash=crc", "photos", "-c", "d.db"]).exits(2).says("write blake3, sha256 or md5");
}

#[test]
fn other_programs_check_the_lists() {
    let env = hashed();
    let folder = env.path("photos").to_str().unwrap().to_owned();
    for (format, program) in [("sha256sum", "sha256sum"), ("md5sum", "md5sum"), ("b3sum", "b3sum")] {
        env.run(["export", "c.db", format, "--as", format]).exits(0);
        if let Some((is_good, text)) = other(&env, program, &["-c", format]) {
            assert!(is_good, "{format}: {text}");
        }
        // What it wrote is read again.
        env.run(["compare", "c.db", format]).exits(0).prints("").says("Contents were compared by ");
    }
    env.run(["export", "c.db", "SUMS", "--as", "sha256sum", "--root", "photos"]).exits(0);
    let list = fs::read_to_string(env.path("SUMS")).unwrap();
    assert!(list.lines().any(|line| line.ends_with("  sub/100%.jpg")), "{list}");
    env.run(["export", "c.db", "SUMS", "--as", "sha256sum"]).exits(2).says("--force");
    env.run(["compare", "SUMS", "c.db"]).exits(0);
    let changed = "photos/a b.jpg";
    let is_listed = if cfg!(unix) { 3 } else { 0 };
    env.run(["export", "c.db", "deep", "--as", "hashdeep"]).exits(is_listed);
    let audit = ["-r", "-a", "-k", "deep", &folder];
    if cfg!(unix) {
        fs::remove_file(env.path("photos/line\nbreak.jpg")).unwrap();
    }
    if let Some((is_good, text)) = other(&env, "hashdeep", &audit) {
        assert!(is_good, "{text}");
        fs::write(env.path(changed), "others").unwrap();
        assert!(!other(&env, "hashdeep", &audit).unwrap().0);
    }
}

#[test]
fn a_bag_is_written_and_compared() {
    let env = hashed();
    env.run(["export", "c.db", "list", "--as", "bagit"]).exits(2).says("--root");
    env.run(["export", "c.db", "list", "--as", "bagit", "--root", "photos"]).exits(0);
    fs::create_dir(env.path("bag")).unwrap();
    fs::rename(env.path("list"), env.path("bag/manifest-sha256.txt")).unwrap();
    fs::write(env.path("bag/bagit.txt"), "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n").unwrap();
    let list = fs::read_to_string(env.path("bag/manifest-sha256.txt")).unwrap();
    assert!(list.contains("  data/sub/100%25.jpg\n"), "{list}");
    env.run(["compare", "c.db", "bag"]).exits(0);
    Command::new("cp").args(["-r", "photos", "bag/data"]).current_dir(env.path("")).status().unwrap();
    let check = "import bagit, sys; bagit.Bag('bag').validate()";
    if let Some((is_good, text)) = other(&env, "python3", &["-c", check])
        && !text.contains("No module named")
    {
        assert!(is_good, "{text}");
    }
    // Paths that lead out of the bag are told, with their lines; the rest is compared.
    let bad = list + &format!("{}  ../out.jpg\n{}  data/../../out.jpg\n", "0".repeat(64), "0".repeat(64));
    fs::write(env.path("bag/manifest-sha256.txt"), bad).unwrap();
    let n_lines = fs::read_to_string(env.path("bag/manifest-sha256.txt")).unwrap().lines().count();
    env.run(["compare", "c.db", "bag"])
        .exits(3)
        .says(&format!("line {n_lines}: a path with `..`"))
        .says("a path that is not below `data`");
}

#[test]
fn a_list_and_a_catalogue_are_held_against_each_other() {
    let env = Env::new();
    for (name, text) in
        [("same.jpg", "1"), ("changed.jpg", "2"), ("new-name.jpg", "3"), ("only-here.jpg", "4")]
    {
        fs::write(env.path("photos").join(name), text).unwrap();
    }
    let sum = |text: &str, name: &str| {
        let env = Env::new().with("x", text);
        env.run(["index", "photos", "-c", "c.db", "--hash=sha256"]).exits(0);
        let hash = env.run(["query", "c.db", "SELECT sha256 FROM image", "--csv"]).exits(0).stdout();
        format!("{}  photos/{name}\r\n", hash.lines().last().unwrap())
    };
    let list = [
        "\u{feff}".to_owned(),
        sum("1", "same.jpg"),
        sum("2, before", "changed.jpg"),
        sum("3", "old-name.jpg"),
        sum("5", "only-there.jpg"),
    ]
    .concat();
    fs::write(env.path("papers.txt"), list).unwrap();
    env.run(["index", "photos", "-c", "c.db"]).exits(0);
    // Without hashes of that kind, names alone are compared.
    let names = env.run(["compare", "c.db", "papers.txt"]).exits(1).says("Only names were compared");
    assert_eq!(
        names.stdout().lines().filter(|line| line.starts_with("unsure")).count(),
        2,
        "{}",
        names.stdout()
    );
    let expected = |ran: &str| {
        let mut found: Vec<String> =
            ran.lines().map(|line| line.replace(&env.photo(""), "photos/")).collect();
        found.sort();
        assert_eq!(
            found,
            [
                "changed\tphotos/changed.jpg\tphotos/changed.jpg",
                "elsewhere\tphotos/new-name.jpg\tphotos/old-name.jpg",
                "here\tphotos/only-here.jpg",
                "there\tphotos/only-there.jpg",
            ]
        );
    };
    expected(&env.run(["compare", "c.db", "papers.txt", "--read"]).exits(1).stdout());
    expected(&env.run(["compare", "photos", "papers.txt", "--read"]).exits(1).stdout());
    env.run(["export", "c.db", "out", "--as", "sha256sum"]).exits(2).says("index PATH --hash=sha256");
    env.run(["index", "photos", "-c", "c.db", "--hash=sha256"]).exits(0);
    expected(
        &env.run(["compare", "c.db", "papers.txt"])
            .exits(1)
            .says("Contents were compared by sha256")
            .stdout(),
    );
}
