//! Long texts: rows and answers have limits, whatever a file contains.

use std::fs;
use std::path::Path;

use crate::server::{Server, index};

/// A PNG of one pixel with a title.
fn png(title: &str) -> Vec<u8> {
    let chunk = |kind: &[u8], data: &[u8]| {
        let len = u32::try_from(data.len()).unwrap();
        let mut crc = flate2::Crc::new();
        crc.update(kind);
        crc.update(data);
        [&len.to_be_bytes()[..], kind, data, &crc.sum().to_be_bytes()[..]].concat()
    };
    let text = [b"Title\0\0\0\0\0", title.as_bytes()].concat();
    [
        b"\x89PNG\r\n\x1a\n".to_vec(),
        chunk(b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]),
        chunk(b"iTXt", &text),
        chunk(b"IDAT", b"\x78\x01\x63\x60\x00\x00\x00\x02\x00\x01"),
        chunk(b"IEND", b""),
    ]
    .concat()
}

fn served(write: impl FnOnce(&Path)) -> Server {
    let server = Server::prepare(
        |folder| {
            let photos = folder.join("photos");
            fs::remove_dir_all(&photos).unwrap();
            fs::create_dir(&photos).unwrap();
            write(&photos);
            index(&photos, &folder.join("c.db"));
        },
        |_| {},
    );
    server.wait_until_ready();
    server
}

#[test]
fn a_title_of_megabytes_takes_64_kib_in_its_row_and_a_line_in_lists() {
    let n_files = 8;
    let title = "\u{20ac}".repeat(1_200_000);
    let server = served(|photos| {
        for n in 0..n_files {
            fs::write(photos.join(format!("{n}.png")), png(&title)).unwrap();
        }
    });
    let catalog = fs::metadata(server.folder.join("c.db")).unwrap().len();
    let log = fs::metadata(server.folder.join("c.db-wal")).map_or(0, |found| found.len());
    assert!(catalog + log < n_files * (128 << 10) + (1 << 20), "the catalogue has {catalog} + {log} bytes");
    let picture = server.api(&format!("picture/{}", server.id_of("0.png")));
    let kept = picture["values"]["title"].as_str().unwrap();
    assert!(kept.len() <= 64 << 10 && kept.len() > 60 << 10, "{}", kept.len());
    assert!(kept.ends_with('\u{2026}') && title.starts_with(kept.trim_end_matches('\u{2026}')));
    let rows = server.get("/api/v1/rows?n=500");
    assert!(rows.body.len() < 32 << 10, "{}", rows.body.len());
    assert_eq!(rows.json()["title"][0].as_str().unwrap().chars().count(), 501);
    assert_eq!(rows.json()["is_cut"], false);
}

#[test]
fn an_answer_of_rows_has_a_limit_in_bytes_and_says_when_it_ends_there() {
    let n_files = 600_usize;
    let title = "\u{1f600}".repeat(600);
    let server = served(|photos| {
        let png = png(&title);
        let long = "n".repeat(200);
        (0..n_files).for_each(|n| fs::write(photos.join(format!("{n:03}{long}.png")), &png).unwrap());
    });
    // The page's own requests are answered whole.
    let page = server.api("rows?at=0&n=200");
    assert_eq!((page["id"].as_array().unwrap().len(), &page["is_cut"]), (200, &false.into()));
    let (mut names, mut after, mut is_any_cut) = (Vec::new(), String::new(), false);
    loop {
        let answer = server.get(&format!("/api/v1/rows?n=500&after={after}"));
        assert!(answer.body.len() < 2 << 20, "{} bytes", answer.body.len());
        let rows = answer.json();
        crate::open_api::check("get", "/rows", 200, &rows);
        names.extend(rows["name"].as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()));
        is_any_cut |= rows["is_cut"] == true;
        match rows["next"].as_str() {
            Some(next) => next.clone_into(&mut after),
            None => break,
        }
    }
    assert!(is_any_cut, "no answer is cut");
    names.sort();
    names.dedup();
    assert_eq!(names.len(), n_files, "cut answers lose no row");
}
