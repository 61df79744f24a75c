//! Products that `index` makes in addition to metadata: hashes, verdicts, thumbnails.

use std::io::Cursor;

use engine::pixel::{EmbeddedMetadata, EncodeOptions, Format, Header, SrgbOptions, decode_srgb, encoder};

use crate::env::{Env, sample, slashed};

fn pictures() -> Env {
    let passau = sample("danube/passau.jpg");
    Env::new()
        .with("a.jpg", &passau)
        .with("copy.jpg", &passau)
        .with("other.png", sample("maps/sheet-7.png"))
        .with("cut.jpg", &passau[..passau.len() * 2 / 3])
        .with("letter.txt", "Dear all")
}

fn ask(env: &Env, sql: &str) -> String {
    env.run(["query", "c.db", sql, "--csv"]).exits(0).stdout()
}

#[test]
fn one_run_makes_all_of_it() {
    let env = pictures();
    env.run(["index", "photos", "-c", "c.db", "--hash", "--perceptual", "--verify"]).exits(0);
    let rows = ask(
        &env,
        "SELECT substr(path, -8) AS name, length(content_hash), length(perceptual_hash), verdict, survives < 1 \
         FROM image ORDER BY path",
    );
    let rows = slashed(&rows);
    let mut lines = rows.lines().skip(1);
    assert!(lines.next().unwrap().ends_with("/a.jpg,64,16,whole,0"), "{rows}");
    assert!(lines.next().unwrap().ends_with("copy.jpg,64,16,whole,0"), "{rows}");
    assert!(lines.next().unwrap().contains("cut.jpg,64,16,damaged,1"), "{rows}");
    assert!(lines.next().unwrap().ends_with(",64,,not_a_picture,"), "{rows}");
    assert!(lines.next().unwrap().ends_with(",64,16,whole,0"), "{rows}");
    let hash = ask(&env, "SELECT content_hash FROM image WHERE path LIKE '%letter.txt'");
    // BLAKE3 of the text, as b3sum prints it.
    assert_eq!(hash.lines().nth(1).unwrap(), blake3::hash(b"Dear all").to_hex().as_str());
    let broken = env.run(["find", "c.db", "--broken"]).exits(0).stdout();
    assert!(broken.contains("cut.jpg"), "{broken}");
    let double = env.run(["find", "c.db", "--duplicates"]).exits(0).stdout();
    assert!(
        double.contains("a.jpg") && double.contains("copy.jpg") && !double.contains("cut.jpg"),
        "{double}"
    );
}

#[test]
fn a_picture_that_is_no_file_of_the_collection_finds_its_like() {
    let env = pictures();
    let question = env.path("question.png");
    std::fs::write(&question, sample("maps/sheet-7.png")).unwrap();
    let ask = || env.run(["find", "c.db", "--similar-to", "question.png"]);
    env.run(["index", "photos", "-c", "c.db"]).exits(0);
    assert!(ask().exits(2).stderr().contains("perceptual_hash"));
    env.run(["index", "photos", "-c", "c.db", "--perceptual"]).exits(0);
    assert!(ask().exits(0).stdout().trim_end().ends_with("other.png"));
    std::fs::write(&question, sample("danube/passau.jpg")).unwrap();
    // The most similar first: the two identical ones, then the truncated one.
    let found =
        env.run(["find", "c.db", "--similar-to", "question.png", "--similar", "16"]).exits(0).stdout();
    let found = slashed(&found);
    let names: Vec<&str> = found.lines().map(|line| line.rsplit('/').next().unwrap()).collect();
    assert_eq!(names[..2], ["a.jpg", "copy.jpg"]);
    std::fs::write(&question, "no picture").unwrap();
    let refused = ask().exits(2).stderr();
    assert!(
        refused.contains("question.png") && refused.contains("not a supported image format"),
        "{refused}"
    );
}

#[test]
fn what_is_lacking_is_made_later_and_what_is_there_stays() {
    let env = pictures();
    let counts = "SELECT count(content_hash), count(perceptual_hash), count(verdict), count(tags) FROM image";
    let read = |arguments: &[&str]| {
        let all = [&["index", "photos", "-c", "c.db", "--json", "--quiet"], arguments].concat();
        env.run(all).exits(0).json()["n_read"].as_u64().unwrap()
    };
    assert_eq!(read(&[]), 5);
    assert_eq!(read(&["--hash"]), 5);
    assert_eq!(read(&["--hash"]), 0);
    assert_eq!(ask(&env, counts).lines().nth(1).unwrap(), "5,0,0,0");
    assert_eq!(read(&["--verify"]), 5);
    assert_eq!(ask(&env, counts).lines().nth(1).unwrap(), "5,0,5,0");
    assert_eq!(read(&["--tags"]), 5);
    assert_eq!(ask(&env, counts).lines().nth(1).unwrap(), "5,0,5,5");
    assert_eq!(read(&[]), 0);
    // The letter has no perceptual hash, and is not tried again.
    assert_eq!(read(&["--perceptual"]), 4);
    assert_eq!(ask(&env, counts).lines().nth(1).unwrap(), "5,4,5,5");
    assert_eq!(read(&["--perceptual"]), 0);
    Env::touch(&env.photo("a.jpg"));
    assert_eq!(read(&["--hash", "--verify"]), 1);
    assert_eq!(ask(&env, counts).lines().nth(1).unwrap(), "5,3,5,4");
}

/// What the decoders say of a file is more than what its first bytes say, whichever run came last.
#[test]
fn what_is_made_later_leaves_the_reasons_of_the_verdict() {
    let env =
        Env::new().with("letter.jpg", "Dear sirs").with("cut.jpg", &sample("danube/passau.jpg")[..5000]);
    let reasons =
        || ask(&env, "SELECT error || ' ' || error_kind || ' ' || verdict FROM image ORDER BY path");
    env.run(["index", "photos", "-c", "c.db", "--verify"]).exits(0);
    let first = reasons();
    assert!(first.contains("the name says JPEG, but the content is TXT"), "{first}");
    for more in [["--hash"].as_slice(), &["--thumbnails", "t.db"], &["--tags"]] {
        env.run(["index", "photos", "-c", "c.db"].iter().chain(more)).exits(0);
        assert_eq!(reasons(), first, "{more:?}");
    }
}

#[test]
fn thumbnails_lie_in_a_database_of_their_own() {
    let env = pictures();
    let run = |size: &str| {
        let arguments =
            ["index", "photos", "-c", "photos/c.db", "--thumbnails", "photos/t.db", "--thumbnail-size", size];
        env.run(arguments.iter().chain(&["--json", "--quiet"])).exits(0).json()
    };
    assert_eq!(run("64")["n_read"], 5);
    let again = run("64");
    // Neither database is a file of the collection, and undecodable files are not tried again.
    assert_eq!((&again["n_files"], &again["n_read"]), (&5.into(), &0.into()));
    assert_eq!(run("32")["n_read"], 5);
    let store = rusqlite::Connection::open(env.path("photos/t.db")).unwrap();
    let count = |sql: &str| store.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(
        count("SELECT count(*) FROM thumbnail WHERE mime = 'image/jpeg' AND max(width, height) = 32"),
        4
    );
    assert_eq!(count("SELECT count(*) FROM thumbnail WHERE mime = ''"), 1);
}

/// A picture rotated to the right, as PNG.
fn rotated(jpeg: &[u8]) -> Vec<u8> {
    let picture = decode_srgb(Box::new(Cursor::new(jpeg)), &SrgbOptions::default()).unwrap();
    let (width, height) = (picture.header.width as usize, picture.header.height as usize);
    let pixels = (0..width).flat_map(|x| (0..height).rev().map(move |y| (y * width + x) * 3));
    let pixels: Vec<u8> = pixels.flat_map(|at| picture.pixels[at..at + 3].to_vec()).collect();
    let header = Header { width: height as u32, height: width as u32, ..picture.header };
    let mut bytes = Cursor::new(Vec::new());
    let output = Box::new(&mut bytes);
    let mut out =
        encoder(Format::Png, output, header, &EmbeddedMetadata::default(), &EncodeOptions::default())
            .unwrap();
    out.write_rows(&pixels).unwrap();
    out.finish().unwrap();
    bytes.into_inner()
}

#[test]
fn rotated_copies_are_found_on_request() {
    let passau = sample("danube/passau.jpg");
    let env = Env::new()
        .with("a.jpg", &passau)
        .with("rotated.png", rotated(&passau))
        .with("other.png", sample("maps/sheet-7.png"));
    env.run(["index", "photos", "-c", "c.db", "--perceptual"]).exits(0);
    let both = [env.photo("a.jpg"), env.photo("rotated.png")];
    let find = |arguments: &[&str]| env.run(["find", "c.db"].iter().chain(arguments));
    find(&["--similar", "8"]).exits(1);
    find(&["--similar", "8", "--any-orientation"]).exits(0).prints_lines(&both);
    let question = both[0].as_str();
    find(&["--similar-to", question]).exits(0).prints_lines(&both[..1]);
    find(&["--similar-to", question, "--any-orientation"]).exits(0).prints_lines(&both);
    find(&["--any-orientation"]).exits(2).says("needs --similar or --similar-to");
}
