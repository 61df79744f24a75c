//! What `thalweg verify` and `index --verify` say of damaged files: one verdict, and the share that is left. The files
//! in `tests/damaged/` are of public reports.

use serde_json::Value;

use crate::env::Env;

/// A file with the verdict on it, the share of its picture that is left, and a part of the reason.
type Case = (&'static str, &'static [u8], &'static str, Option<f64>, &'static str);

macro_rules! file {
    ($name:literal) => {
        include_bytes!(concat!("../damaged/", $name))
    };
}

fn cases() -> Vec<Case> {
    const MOV: &[u8] = file!("motion-google.jpg");
    vec![
        (
            "avif-cut.avif",
            file!("avif-cut.avif"),
            "broken",
            Some(0.0),
            "the file ends before the picture does",
        ),
        ("crlf-front.jpg", file!("crlf-front.jpg"), "damaged", Some(1.0), "2 stray bytes before the picture"),
        ("empty.jpg", b"", "broken", Some(0.0), "the file is empty"),
        // A transfer as text put a byte before each line feed: the first within the pixels is in the seventh of 12 MCUs.
        ("ftp-ascii.jpg", file!("ftp-ascii.jpg"), "damaged", Some(0.5), "extraneous bytes"),
        // Three of four tiles; decoded in a process of its own by `index`.
        ("grid-cut.avif", file!("grid-cut.avif"), "damaged", Some(0.75), "the file ends"),
        // Eleven of 48 rows, which are those of the first two passes.
        ("gif-cut.gif", file!("gif-cut.gif"), "broken", Some(11.0 / 48.0), "the file ends"),
        // The fourth of 12 MCUs is overwritten, and with it the prediction of the rest.
        ("hole20.jpg", file!("hole20.jpg"), "damaged", Some(0.25), "overwritten by zeros"),
        (".a.jpg.icloud", b"bplist00", "not_a_picture", None, "in iCloud"),
        ("motion-google.jpg", MOV, "whole", Some(1.0), "3591 bytes after the end of the picture"),
        ("no-eoi.jpg", file!("no-eoi.jpg"), "damaged", Some(1.0), "Premature end"),
        // Four of 48 rows; the rest is decoded from changed bytes.
        ("png-badidat.png", file!("png-badidat.png"), "damaged", Some(4.0 / 48.0), "CRC error"),
        ("png-noiend.png", file!("png-noiend.png"), "damaged", Some(1.0), "the file ends"),
        ("prog.jpg", file!("prog.jpg"), "whole", Some(1.0), ""),
        ("samsung.jpg", file!("samsung.jpg"), "whole", Some(1.0), "3627 bytes after the end of the picture"),
        // The strip has 25 whole rows of 48.
        ("tif-cut.tif", file!("tif-cut.tif"), "broken", Some(25.0 / 48.0), "the file ends"),
        // Two of three rows of 16 x 16 blocks.
        ("webp-cut.webp", file!("webp-cut.webp"), "broken", Some(32.0 / 48.0), "the file ends"),
        ("zero-all.jpg", &[0; 1429], "broken", Some(0.0), "the file contains only zeros"),
        ("zeros.dat", &[0; 1429], "not_a_picture", None, "the file contains only zeros"),
        ("._a.jpg", b"\0\x05\x16\x07\0\x02\0\0Mac OS X        \0\0", "not_a_picture", None, "AppleDouble"),
        (".DS_Store", b"\0\0\0\x01Bud1\0\0\x10\0", "not_a_picture", None, ".DS_Store"),
        ("page.jpg", b"<!DOCTYPE html><html><body>404</body></html>", "not_a_picture", None, "HTML"),
        ("list.csv", b"a,b\n1,2\n3,4\n", "not_a_picture", None, ""),
        ("letter.txt", b"Dear reader,\nthis is no picture.\n", "not_a_picture", None, ""),
        ("page.html", b"<!DOCTYPE html><html><body>a</body></html>", "not_a_picture", None, ""),
        (
            "sound.wav",
            b"RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x44\xAC\0\0\x88\x58\x01\0\x02\0\x10\0data\0\0\0\0",
            "not_a_picture",
            None,
            "",
        ),
    ]
}

fn collection() -> Env {
    let with_case = |env: Env, case: &Case| env.with(case.0, case.1);
    let env = cases().iter().fold(Env::new(), with_case);
    let zeros = [&file!("prog.jpg")[..], &[0; 100_000]].concat();
    let films = films();
    films.iter().fold(env.with("zeros.jpg", zeros), |env, (name, bytes, _)| env.with(name, bytes.clone()))
}

fn boxed(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    [&(content.len() as u32 + 8).to_be_bytes()[..], kind, content].concat()
}

/// Films with the share of their media data that is there; `None`: they are not cut.
fn films() -> Vec<(&'static str, Vec<u8>, Option<f64>)> {
    let head = boxed(b"ftyp", b"isom\0\0\0\0isom");
    let (data, index) = (boxed(b"mdat", &[7; 1000]), boxed(b"moov", &boxed(b"mvhd", &[0; 100])));
    let last = [&head[..], &data, &index].concat();
    let first = [&head[..], &index, &data].concat();
    let cut = |film: &[u8], n_bytes: usize| film[..film.len() - n_bytes].to_vec();
    let object =
        |id: &[u8; 16], body: &[u8]| [id, &(body.len() as u64 + 24).to_le_bytes()[..], body].concat();
    let windows = [
        object(b"\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c", &[0; 6]),
        object(b"\x36\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c", &[7; 1000]),
    ]
    .concat();
    let chunk =
        |name: &[u8; 4], body: &[u8]| [&name[..], &(body.len() as u32 + 8).to_be_bytes(), body].concat();
    let real = [chunk(b".RMF", &[0; 10]), chunk(b"DATA", &[7; 1002])].concat();
    let partition = b"\x06\x0e\x2b\x34\x02\x05\x01\x01\x0d\x01\x02\x01\x01\x02\x04\x00\x83\0\0\x58";
    let exchange = [partition, &[0; 24][..], &1020_u64.to_be_bytes(), &[0; 968], &[0; 88]].concat();
    let packets = [&[0, 0, 0, 0, 0x47][..], &[0xff; 187]].concat().repeat(10);
    vec![
        ("whole.wmv", windows.clone(), None),
        ("cut.wmv", cut(&windows, 250), Some(0.75)),
        ("whole.rm", real.clone(), None),
        ("cut.rm", cut(&real, 250), Some(0.75)),
        ("whole.mxf", exchange.clone(), None),
        ("cut.mxf", cut(&exchange, 88 + 250), Some(0.75)),
        ("whole.mts", packets.clone(), None),
        ("cut.mts", cut(&packets, 96), Some(0.95)),
        ("whole.mp4", last.clone(), None),
        ("data-cut.mp4", cut(&first, 250), Some(0.75)),
        ("index-cut.mp4", cut(&last, 60), Some(1.0)),
        ("data-and-index.mp4", cut(&last, 116 + 900), Some(0.1)),
    ]
}

fn lines(env: &Env) -> Vec<Value> {
    let stdout = env.run(["verify", "photos", "--json", "--all"]).exits(1).stdout();
    stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[track_caller]
fn is_share(found: &Value, wanted: Option<f64>, what: &str) {
    match (found.as_f64(), wanted) {
        (Some(found), Some(wanted)) => {
            assert!((found - wanted).abs() < 0.001, "{what}: {found}, not {wanted}")
        }
        (found, wanted) => assert_eq!(found, wanted, "{what}"),
    }
}

#[test]
fn every_file_has_its_verdict_and_its_share() {
    let env = collection();
    let lines = lines(&env);
    let line = |name: &str| {
        lines.iter().find(|line| line["path"].as_str().is_some_and(|path| path.ends_with(name))).unwrap()
    };
    for (name, _, verdict, share, reason) in cases() {
        let line = line(name);
        assert_eq!(line["verdict"], *verdict, "{name}: {line}");
        is_share(&line["surviving_share"], share, name);
        assert!(line["what"].as_str().unwrap_or_default().contains(reason), "{name}: {line}");
    }
    let zeros = line("zeros.jpg");
    assert_eq!((&zeros["verdict"], &zeros["trailing_bytes"]), (&"whole".into(), &100_000.into()), "{zeros}");
}

#[test]
fn a_cut_film_is_damaged_with_the_share_of_its_data() {
    let env = collection();
    let lines = lines(&env);
    env.run(["index", "photos", "-c", "plain.db", "-q"]).exits(0);
    for (name, _, share) in films() {
        let line =
            lines.iter().find(|line| line["path"].as_str().is_some_and(|path| path.ends_with(name))).unwrap();
        assert_eq!(line["verdict"], if share.is_some() { "damaged" } else { "unsupported" }, "{line}");
        is_share(&line["surviving_share"], share, name);
        // `index` alone says that it is cut, in the same words.
        let sql = format!("SELECT error, error_kind FROM image WHERE path LIKE '%{name}'");
        let row: Value =
            serde_json::from_str(&env.run(["query", "plain.db", "--json", &sql]).exits(0).stdout()).unwrap();
        let kind = share.map(|_| "damaged");
        assert_eq!(row["error_kind"].as_str(), kind, "{name}: {row}");
        if kind.is_some() {
            assert_eq!(row["error"], line["what"], "{name}");
        }
    }
}

#[test]
fn the_catalogue_has_the_same_verdicts_and_broken_are_pictures_alone() {
    let env = collection();
    let lines = lines(&env);
    env.run(["index", "photos", "-c", "c.db", "--verify", "--no-presets", "-q"]).exits(0);
    for line in &lines {
        let path = line["path"].as_str().unwrap();
        let sql = format!(
            "SELECT verdict, survives FROM image WHERE path LIKE '%{}'",
            path.rsplit(['/', '\\']).next().unwrap()
        );
        let found = env.run(["query", "c.db", "--json", &sql]).exits(0).stdout();
        let row: Value = serde_json::from_str(found.lines().next().unwrap()).unwrap();
        assert_eq!(
            (&row["verdict"], row["survives"].as_f64()),
            (&line["verdict"], line["surviving_share"].as_f64()),
            "{path}"
        );
    }
    let broken = env.run(["find", "c.db", "--broken"]).exits(0).stdout();
    for other in [
        "._a.jpg",
        ".DS_Store",
        "page.jpg",
        "list.csv",
        "letter.txt",
        "page.html",
        "sound.wav",
        "icloud",
        "zeros.dat",
    ] {
        assert!(!broken.contains(other), "{other} in {broken}");
    }
    for wanted in ["hole20.jpg", "empty.jpg", "zero-all.jpg", "data-cut.mp4", "crlf-front.jpg"] {
        assert!(broken.contains(wanted), "{wanted} not in {broken}");
    }
}

#[test]
fn another_file_under_a_pictures_name_is_told() {
    let env = Env::new()
        .with("page.jpg", "<!DOCTYPE html><html></html>")
        .with("._a.jpg", "\0\u{5}\u{16}\u{7}\0\u{2}\0\0");
    let separator = std::path::MAIN_SEPARATOR;
    let line =
        format!("photos{separator}page.jpg: not a picture: the name says JPEG, but the content is HTML");
    env.run(["verify", "photos"]).exits(0).prints_lines(&[line]);
}
