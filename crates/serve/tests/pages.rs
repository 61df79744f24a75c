//! Pages of files with several, each as a picture of its own.

use std::path::Path;

use crate::api::{ask, refused};
use crate::server::{Server, index};

/// A page: width, height, grey, and whether it is a smaller copy of another one.
type Page = (u32, u32, u8, bool);

/// An uncompressed TIFF (TIFF 6.0, sections 2 and 4) with these pages, of one grey each.
fn tiff(pages: &[Page]) -> Vec<u8> {
    let mut file = b"II\x2a\0\x08\0\0\0".to_vec();
    for (number, (width, height, grey, is_reduced)) in pages.iter().enumerate() {
        let directory_bytes = 2 + 10 * 12 + 4;
        let (at, n_pixels) = (file.len() as u32 + directory_bytes, width * height);
        let subfile = if *is_reduced { 1 } else { 2 };
        let tags = [(254, subfile), (256, *width), (257, *height), (258, 8), (259, 1), (262, 1)];
        let tags = tags.into_iter().chain([(273, at), (277, 1), (278, *height), (279, n_pixels)]);
        file.extend(10_u16.to_le_bytes());
        for (tag, value) in tags {
            file.extend(u16::to_le_bytes(tag));
            file.extend(4_u16.to_le_bytes());
            file.extend(1_u32.to_le_bytes());
            file.extend(value.to_le_bytes());
        }
        let next = if number + 1 < pages.len() { at + n_pixels } else { 0 };
        file.extend(next.to_le_bytes());
        file.resize(file.len() + n_pixels as usize, *grey);
    }
    file
}

const PAGES: &[Page] = &[(40, 30, 10, false), (8, 6, 240, true), (40, 30, 90, false), (20, 40, 170, false)];

fn server() -> Server {
    let prepare = |folder: &Path| {
        std::fs::write(folder.join("photos/letter.tif"), tiff(PAGES)).unwrap();
        index(&folder.join("photos"), &folder.join("c.db"));
    };
    let server = Server::prepare(prepare, |_| {});
    server.wait_until_ready();
    server
}

/// The size of the picture in an answer, and the grey in its middle.
fn decoded(bytes: &[u8]) -> (u32, u32, u8) {
    let input = Box::new(std::io::Cursor::new(bytes));
    let mut decoder = engine::pixel::decoder(input, &Default::default()).unwrap();
    let header = decoder.header();
    let mut rows = vec![0; header.row_bytes() * header.height as usize];
    decoder.read_rows(&mut rows).unwrap();
    (header.width, header.height, rows[rows.len() / 2])
}

#[test]
fn each_page_is_a_picture_and_smaller_copies_are_not_counted() {
    let server = server();
    let id = server.id_of("letter.tif");
    let picture = ask(&server, "/picture/{id}", &format!("/picture/{id}"));
    assert_eq!(picture["pages"], 3);
    let v = picture["v"].as_str().unwrap();
    for (page, (width, height, grey)) in
        [("", (40, 30, 10)), ("&page=1", (40, 30, 10)), ("&page=2", (40, 30, 90)), ("&page=3", (20, 40, 170))]
    {
        for route in ["thumb/{id}/256", "picture/{id}/pixels"] {
            let route = route.replace("{id}", &id.to_string());
            let answer = server.get(&format!("/api/v1/{route}?v={v}{page}"));
            assert_eq!(answer.status, 200, "{route}{page}: {}", answer.text());
            let found = decoded(&answer.body);
            assert_eq!((found.0, found.1), (width, height), "{route}{page}");
            assert!(found.2.abs_diff(grey) <= 2, "{route}{page}: {found:?}");
        }
    }
    // A page is kept by the browser like any picture, and no page is taken for another one.
    let etag = |page| server.get(&format!("/api/v1/thumb/{id}/256?page={page}")).header("etag").to_owned();
    let tags = [etag(1), etag(2), etag(3)];
    assert!(tags[0] != tags[1] && tags[1] != tags[2] && tags[0] != tags[2]);
    let again = server.ask("GET", &format!("/api/v1/thumb/{id}/256?page=2"), &[("If-None-Match", &tags[1])]);
    assert_eq!(again.status, 304);
    for page in ["0", "4", "-1", "x"] {
        let path = format!("/thumb/{id}/256?page={page}");
        assert_eq!(refused(&server, "/thumb/{id}/{size}", &path, 400), "parameter", "{page}");
    }
}

#[test]
fn a_picture_of_one_page_has_no_second() {
    let server = server();
    let id = server.id_of("loreley-1.jpg");
    assert_eq!(ask(&server, "/picture/{id}", &format!("/picture/{id}"))["pages"], 1);
    assert_eq!(server.get(&format!("/api/v1/thumb/{id}/256?page=1")).status, 200);
    assert_eq!(server.get(&format!("/api/v1/thumb/{id}/256?page=2")).status, 400);
    // Frames of an animation are no pages: browsers play them.
    let id = server.id_of("wandering.gif");
    let picture = ask(&server, "/picture/{id}", &format!("/picture/{id}"));
    assert!(picture["values"]["frames"].as_i64() > Some(1) && picture["pages"] == 1);
}
