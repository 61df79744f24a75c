//! Thumbnails, converted pictures and original files.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::server::Server;

#[test]
fn a_thumbnail_is_kept_for_ever_under_its_version_and_known_by_its_etag() {
    let server = Server::start(|_| {});
    let id = server.id_of("loreley-1.jpg");
    let v = server.api(&format!("picture/{id}"))["v"].as_str().unwrap().to_owned();
    let path = format!("/api/v1/thumb/{id}/256?v={v}");
    let answer = server.get(&path);
    assert_eq!((answer.status, answer.header("content-type")), (200, "image/jpeg"));
    assert!(answer.body.starts_with(b"\xff\xd8"));
    assert_eq!(answer.header("cache-control"), "private, max-age=31536000, immutable");
    let etag = answer.header("etag").to_owned();
    for known in [etag.clone(), format!("W/{etag}"), format!("\"x\", {etag}")] {
        let again = server.ask("GET", &path, &[("If-None-Match", &known)]);
        assert_eq!((again.status, again.body.len()), (304, 0), "{known}");
    }
    assert_eq!(server.ask("GET", &path, &[("If-None-Match", "\"x\"")]).status, 200);
    for old in [format!("/api/v1/thumb/{id}/256?v=old"), format!("/api/v1/thumb/{id}/256")] {
        assert_eq!(server.get(&old).header("cache-control"), "private, no-cache");
    }
    let larger = server.get(&format!("/api/v1/thumb/{id}/512"));
    assert!(larger.header("etag") != etag && larger.body.len() > answer.body.len());
    assert_eq!(server.get(&format!("/api/v1/thumb/{id}/300")).status, 400);
}

#[test]
fn a_picture_that_cannot_be_shown_says_why() {
    let server = Server::start(|_| {});
    let id = server.id_of("letter.jpg");
    let answer = server.get(&format!("/api/v1/thumb/{id}/256"));
    assert_eq!((answer.status, answer.code().as_str()), (404, "no_thumbnail"));
    assert!(!answer.json()["error"]["message"].as_str().unwrap().is_empty());
}

#[test]
fn a_format_that_browsers_do_not_show_comes_converted() {
    let server = Server::start(|_| {});
    let id = server.id_of("elevation.tif");
    assert_eq!(server.api(&format!("picture/{id}"))["original"], "converted");
    let pixels = server.get(&format!("/api/v1/picture/{id}/pixels"));
    assert_eq!((pixels.status, pixels.header("content-type")), (200, "image/jpeg"));
    let original = server.get(&format!("/api/v1/picture/{id}/file"));
    assert_eq!(original.header("content-type"), "application/octet-stream");
    assert!(original.header("content-disposition").starts_with("attachment;"));
    assert_eq!(original.body, fs::read(server.folder.join("photos/maps/elevation.tif")).unwrap());
}

#[test]
fn originals_have_the_type_of_their_content_and_ranges() {
    let server = Server::start(|_| {});
    // Its name says JPEG.
    let id = server.id_of("a-png-in-truth.jpg");
    let path = format!("/api/v1/picture/{id}/file");
    let whole = server.get(&path);
    assert_eq!((whole.status, whole.header("content-type")), (200, "image/png"));
    let bytes = fs::read(server.folder.join("photos/inbox/a-png-in-truth.jpg")).unwrap();
    assert_eq!(whole.body, bytes);
    let part = server.ask("GET", &path, &[("Range", "bytes=10-19")]);
    assert_eq!((part.status, part.body.as_slice()), (206, &bytes[10..20]));
    assert_eq!(part.header("content-range"), format!("bytes 10-19/{}", bytes.len()));
    let stale = [("Range", "bytes=10-19"), ("If-Range", "\"old\"")];
    assert_eq!(server.ask("GET", &path, &stale).status, 200);
    assert_eq!(server.ask("GET", &path, &[("Range", "bytes=99999999-")]).status, 416);
    let head = server.ask("HEAD", &path, &[]);
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert_eq!(head.header("content-length"), bytes.len().to_string());
}

/// Replaces a file by something else after it was indexed, and expects that nothing of it is served.
#[track_caller]
fn check_swapped(swap: impl FnOnce(&Path), expected: &str) {
    let server = Server::start(|_| {});
    let id = server.id_of("mist.jpg");
    let path = server.folder.join("photos/rhine/mist.jpg");
    fs::write(server.folder.join("secret"), "a secret").unwrap();
    fs::remove_file(&path).unwrap();
    swap(&path);
    for route in ["file", "pixels", "tags"] {
        let answer = server.get(&format!("/api/v1/picture/{id}/{route}"));
        assert_eq!((answer.status, answer.code().as_str()), (410, expected), "{route}");
        assert!(!answer.text().contains("a secret"));
    }
    let answer = server.get(&format!("/api/v1/thumb/{id}/256"));
    assert_eq!((answer.status, answer.code().as_str()), (410, expected));
}

#[test]
fn a_file_that_vanished_is_gone() {
    check_swapped(|_| {}, "vanished");
}

#[test]
fn a_file_that_was_replaced_is_not_served() {
    check_swapped(|path| fs::write(path, "something else").unwrap(), "changed");
}

#[cfg(unix)]
#[test]
fn a_fifo_or_a_device_is_not_served() {
    check_swapped(
        |path| assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success()),
        "changed",
    );
}

#[test]
fn a_file_of_the_same_length_and_another_time_is_not_served() {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/pictures/rhine/mist.jpg");
    let len = fs::metadata(sample).unwrap().len();
    check_swapped(
        |path| {
            let file = File::create(path).unwrap();
            file.set_len(len).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(60)).unwrap();
        },
        "changed",
    );
}

#[test]
fn markup_is_never_served() {
    let server = Server::prepare(
        |folder| {
            let photos = folder.join("photos");
            fs::write(photos.join("page.jpg"), "<!doctype html><script>alert(1)</script>").unwrap();
            fs::write(
                photos.join("drawing.svg"),
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><script>alert(1)</script></svg>",
            )
            .unwrap();
            crate::server::index(&photos, &folder.join("c.db"));
        },
        |_| {},
    );
    server.wait_until_ready();
    for name in ["page.jpg", "drawing.svg"] {
        let answer = server.get(&format!("/api/v1/picture/{}/file", server.id_of(name)));
        assert_eq!((answer.status, answer.code().as_str()), (404, "not_a_picture"), "{name}");
        assert!(!answer.text().contains("alert"), "{name}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
    }
}
