//! Files made of pictures, reports, and the tile server.

use std::io::{Read as _, Write as _};
use std::time::{Duration, Instant};

use engine::catalog::ExportFormat;
use engine::catalog::format::JsonLines;
use serde_json::{Value, json};
use thalweg_serve::{ServeError, ServeOptions, Stop, serve};

use crate::client::{Answer, connect};
use crate::open_api::{self, DOCUMENT};
use crate::server::Server;

fn export(server: &Server, body: &Value) -> Answer {
    let answer = server.send("POST", "/api/v1/export", &body.to_string());
    let content = &DOCUMENT["paths"]["/export"]["post"]["responses"]["200"]["content"];
    match answer.status {
        200 => assert!(content.get(answer.header("content-type")).is_some(), "{answer:?}"),
        status => open_api::check("post", "/export", status, &answer.json()),
    }
    answer
}

/// The body of an answer that came in chunks; `None` if its end is missing.
fn unchunked(answer: &Answer) -> Option<Vec<u8>> {
    assert_eq!(answer.header("transfer-encoding"), "chunked");
    let (mut rest, mut whole) = (answer.body.as_slice(), Vec::new());
    loop {
        let at = rest.windows(2).position(|pair| pair == b"\r\n")?;
        let len = usize::from_str_radix(std::str::from_utf8(&rest[..at]).ok()?, 16).ok()?;
        let chunk = rest.get(at + 2..at + 2 + len)?;
        if len == 0 {
            return Some(whole);
        }
        whole.extend_from_slice(chunk);
        rest = rest.get(at + 4 + len..)?;
    }
}

#[track_caller]
pub(crate) fn exported(server: &Server, body: &Value) -> Vec<u8> {
    let answer = export(server, body);
    assert_eq!(answer.status, 200, "{body}: {}", answer.text());
    assert!(answer.header("content-disposition").starts_with("attachment; filename=\"pictures."));
    unchunked(&answer).unwrap_or_else(|| panic!("{body}: the end is missing"))
}

/// Paths of the pictures that a search finds, in their order.
fn paths(server: &Server, query: &str) -> Vec<String> {
    let rows = server.api(&format!("rows?n=500&q={query}"));
    let n = rows["id"].as_array().unwrap().len();
    (0..n)
        .map(|at| {
            let folder = rows["folders"][rows["folder"][at].to_string()].as_str().unwrap();
            format!("{folder}{}", rows["name"][at].as_str().unwrap())
        })
        .collect()
}

#[test]
fn what_is_exported_is_what_is_shown() {
    let server = Server::start(|_| {});
    let all = paths(&server, "");
    let list = String::from_utf8(exported(&server, &json!({ "as": "paths" }))).unwrap();
    assert_eq!(list.lines().collect::<Vec<_>>(), all);
    let rhine = paths(&server, "folder%3Arhine");
    let zeros = exported(&server, &json!({ "q": "folder:rhine", "as": "paths0", "ranges": null, "g": null }));
    assert_eq!(
        String::from_utf8(zeros).unwrap(),
        rhine.iter().map(|path| format!("{path}\0")).collect::<String>()
    );
    let g = &server.api("timeline")["g"];
    let some = exported(&server, &json!({ "g": g, "ranges": [[1, 3], [5, 6]], "as": "paths" }));
    let expected = [&all[1], &all[2], &all[5]].map(|path| format!("{path}\n")).concat();
    assert_eq!(String::from_utf8(some).unwrap(), expected);
    // Rows are those of the view, in the order of the page.
    let mut lines = JsonLines::new(Vec::new());
    let catalog = engine::Catalog::open_read_only(&server.folder.join("c.db")).unwrap();
    catalog.query("SELECT * FROM image", &mut lines).unwrap();
    let mut expected: Vec<String> =
        String::from_utf8(lines.into_inner()).unwrap().lines().map(str::to_owned).collect();
    let json = String::from_utf8(exported(&server, &json!({ "as": "json" }))).unwrap();
    let mut shown: Vec<String> = json.lines().map(str::to_owned).collect();
    let path =
        |line: &String| serde_json::from_str::<Value>(line).unwrap()["path"].as_str().unwrap().to_owned();
    assert_eq!(shown.iter().map(path).collect::<Vec<_>>(), all);
    expected.sort();
    shown.sort();
    assert_eq!(shown, expected);
    let csv = String::from_utf8(exported(&server, &json!({ "q": "folder:rhine", "as": "csv" }))).unwrap();
    assert_eq!(csv.lines().filter(|line| line.replace('\\', "/").contains("/rhine/")).count(), rhine.len());
    assert!(csv.starts_with("path,bytes,modified_at,"), "{csv}");
}

#[test]
fn parquet_is_as_that_of_the_command() {
    let server = Server::start(|_| {});
    let parquet = exported(&server, &json!({ "as": "parquet" }));
    assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
    let path = server.folder.join("all.parquet");
    assert_eq!(ExportFormat::of(&path).unwrap(), ExportFormat::Parquet);
    let catalog = engine::Catalog::open_read_only(&server.folder.join("c.db")).unwrap();
    catalog.export(&path, &engine::catalog::Filter::default()).unwrap();
    let expected = std::fs::read(path).unwrap();
    // The same columns and as many rows: only their order differs.
    let schema = |bytes: &[u8]| bytes.windows(12).any(|window| window == b"taken_at_text".get(..12).unwrap());
    assert!(schema(&parquet) && schema(&expected));
    assert!(parquet.len().abs_diff(expected.len()) < expected.len() / 10);
}

#[test]
fn a_sheet_has_all_pictures_in_one_page() {
    let server = Server::start(|_| {});
    let sheet = exported(&server, &json!({ "q": "folder:rhine", "as": "sheet" }));
    let sheet = String::from_utf8(sheet).unwrap();
    assert!(sheet.starts_with("<!doctype html>") && sheet.trim_end().ends_with("</html>"));
    assert_eq!(sheet.matches("<figure>").count(), 6);
    assert!(sheet.matches("data:image/jpeg;base64,").count() >= 5 && !sheet.contains("<script"));
    let none = export(&server, &json!({ "q": "nosuchword", "as": "sheet" }));
    assert_eq!((none.status, none.code().as_str()), (400, "body"));
}

#[test]
fn a_pack_is_one_tar_file_of_a_whole_pack() {
    let server = Server::start(|_| {});
    let tar = exported(&server, &json!({ "q": "folder:rhine", "as": "pack" }));
    let (mut at, mut names) = (0, Vec::new());
    let folder = server.folder.join("unpacked");
    std::fs::create_dir(&folder).unwrap();
    while tar[at] != 0 {
        let text = |range: std::ops::Range<usize>| {
            String::from_utf8_lossy(&tar[at + range.start..at + range.end]).trim_end_matches('\0').to_owned()
        };
        let (name, len) = (text(0..100), usize::from_str_radix(&text(124..136), 8).unwrap());
        std::fs::write(folder.join(&name), &tar[at + 512..at + 512 + len]).unwrap();
        names.push(name);
        at += 512 + len.div_ceil(512) * 512;
    }
    assert_eq!(tar.len(), at + 1024);
    assert!(names.iter().any(|name| name == "pictures.lookup"), "{names:?}");
    let findings = engine::packs::check(&folder.join("pictures"), &|_, _| {}).unwrap();
    assert_eq!((findings.members, findings.n_damaged), (6, 0));
    let none = export(&server, &json!({ "q": "nosuchword", "as": "pack" }));
    assert_eq!((none.status, none.code().as_str()), (400, "body"));
}

#[test]
fn exports_that_mean_nothing_are_refused() {
    let server = Server::start(|_| {});
    let g = &server.api("timeline")["g"];
    for wrong in [
        json!({}),
        json!({ "as": "exe" }),
        json!({ "as": "paths", "other": 1 }),
        json!({ "as": "paths", "g": g, "ranges": [[0, 1_000_000]] }),
        json!({ "as": "paths", "g": g, "ranges": [[3, 2]] }),
        json!({ "as": "paths", "g": g, "ranges": [[0, 3], [2, 4]] }),
        json!({ "as": "paths", "g": g, "ranges": [[-1, 2]] }),
        json!({ "as": "paths", "q": "a".repeat(1001) }),
    ] {
        assert_eq!(export(&server, &wrong).code(), "body", "{wrong}");
    }
    assert_eq!(export(&server, &json!({ "as": "paths", "q": "camra:x" })).code(), "bad_search");
    for gone in
        [json!({ "as": "paths", "g": 1, "ranges": [[0, 1]] }), json!({ "as": "paths", "ranges": [[0, 1]] })]
    {
        let answer = export(&server, &gone);
        assert_eq!((answer.status, answer.code().as_str()), (409, "gone"));
        assert_eq!(answer.json()["error"]["g"], *g);
    }
    assert_eq!(server.get("/api/v1/export").status, 405);
    let form = [("Origin", "http://evil.test"), ("Content-Type", "application/x-www-form-urlencoded")];
    assert_eq!(server.ask("POST", "/api/v1/export", &form).status, 403);
}

#[test]
fn exports_of_slow_clients_are_few_and_end_with_them() {
    let server = Server::start(|_| {});
    // Many ranges of all pictures would be small; sheets are larger than what the system keeps for a
    // connection.
    let body = json!({ "as": "sheet" }).to_string();
    let begin = || {
        let mut stream = connect(server.address());
        let host = server.host();
        let head = format!(
            "POST /api/v1/export HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut status = [0; 12];
        stream.read_exact(&mut status).unwrap();
        (stream, String::from_utf8_lossy(&status[9..]).into_owned())
    };
    let open: Vec<_> = (0..3).map(|_| begin()).collect();
    let statuses: Vec<&str> = open.iter().map(|(_, status)| status.as_str()).collect();
    assert_eq!(statuses[..2], ["200", "200"]);
    drop(open);
    // The places of clients that are gone are free again.
    let end = Instant::now() + Duration::from_secs(20);
    while begin().1 != "200" {
        assert!(Instant::now() < end, "an export does not end");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn reports_open_under_a_policy_of_their_own() {
    let page = "<!DOCTYPE html>\n<html><head><title>Lab report</title></head><body><script>x()</script></body></html>";
    let server = Server::prepare(
        |folder| {
            std::fs::write(folder.join("my lab.html"), page).unwrap();
            let run = page.replace("Lab report", "thalweg &lt;index&gt; \u{2013} timeline");
            std::fs::write(folder.join("run.html"), run).unwrap();
            crate::server::index(&folder.join("photos"), &folder.join("c.db"));
        },
        |options| {
            let folder = options.catalog.parent().unwrap().to_owned();
            options.reports = vec![folder.join("my lab.html"), folder.join("run.html")];
        },
    );
    server.wait_until_ready();
    let list = server.api("reports");
    open_api::check("get", "/reports", 200, &list);
    let expected = json!([
        { "name": "my-lab", "title": "Lab report", "kind": "lab" },
        { "name": "run", "title": "thalweg <index> \u{2013} timeline", "kind": "profile" },
    ]);
    assert_eq!((&list["reports"], &server.api("status")["reports"]), (&expected, &json!(2)));
    let answer = server.get("/report/my-lab");
    assert_eq!((answer.status, answer.text().as_str()), (200, page));
    let policy = answer.header("content-security-policy");
    assert!(policy.contains("script-src 'sha256-") && policy.ends_with("sandbox allow-scripts"), "{policy}");
    assert!(!policy.contains("script-src 'unsafe-inline'") && !policy.contains("'self'"), "{policy}");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    for other in ["/report/", "/report/none", "/report/..%2Fc.db", "/report/../c.db", "/report/my%20lab"] {
        assert_eq!(server.get(other).status, 404, "{other}");
    }
    assert_eq!(server.send("POST", "/report/run", "").status, 405);
    std::fs::remove_file(server.folder.join("run.html")).unwrap();
    assert_eq!(server.get("/report/run").status, 410);
}

#[test]
fn tiles_join_the_policy_for_pictures_alone() {
    let server = Server::start(|options| {
        options.tiles = Some("https://tiles.example.org/{z}/{x}/{y}.png".into());
        options.tiles_attribution = Some("<b>who</b>".into());
    });
    let expected = json!({ "url": "https://tiles.example.org/{z}/{x}/{y}.png", "attribution": "<b>who</b>" });
    assert_eq!(server.api("status")["tiles"], expected);
    let answer = server.get("/");
    let policy = answer.header("content-security-policy").to_owned();
    assert!(policy.contains("img-src 'self' blob: https://tiles.example.org; media-src"), "{policy}");
    assert_eq!(policy.matches("example").count(), 1);
    assert!(Server::start(|_| {}).api("status")["tiles"].is_null());
    let mut options = ServeOptions::new(server.folder.join("c.db"));
    options.listen = "127.0.0.1:0".parse().unwrap();
    options.tiles = Some("https://a/{z}".into());
    let failed = |options: &ServeOptions| serve(options, &mut |_| {}, &Stop::default()).unwrap_err();
    assert!(matches!(failed(&options), ServeError::Tiles { .. }));
    options.tiles = None;
    options.reports = vec![server.folder.join("c.db")];
    assert!(matches!(failed(&options), ServeError::Report { .. }));
}

#[test]
fn facets_that_are_late_are_named() {
    let server = Server::start(|options| options.limits.facet_time = Duration::ZERO);
    let answer = server.api("facets");
    open_api::check("get", "/facets", 200, &answer);
    let names = server.api("status")["facets"].clone();
    assert_eq!((&answer["late"], answer["facets"].as_object().unwrap().len()), (&names, 0));
    assert_eq!(Server::start(|_| {}).api("facets")["late"], json!([]));
}

/// The files of a ZIP, by its directory.
fn unzipped(zip: &[u8]) -> Vec<(String, Vec<u8>)> {
    let number = |at: usize, len: usize| {
        zip[at..at + len].iter().rev().fold(0, |number, byte| (number << 8) | usize::from(*byte))
    };
    let end = zip.len() - 22;
    assert_eq!(&zip[end..end + 4], b"PK\x05\x06");
    let (mut at, n_files) = (number(end + 16, 4), number(end + 10, 2));
    let mut files = Vec::new();
    for _ in 0..n_files {
        assert_eq!((&zip[at..at + 4], number(at + 10, 2)), (b"PK\x01\x02".as_slice(), 0), "stored");
        let (crc, bytes, name_len) = (number(at + 16, 4), number(at + 24, 4), number(at + 28, 2));
        let name = std::str::from_utf8(&zip[at + 46..at + 46 + name_len]).unwrap().to_owned();
        let local = number(at + 42, 4);
        let start = local + 30 + number(local + 26, 2) + number(local + 28, 2);
        let content = zip[start..start + bytes].to_vec();
        let mut sum = flate2::Crc::new();
        sum.update(&content);
        assert_eq!((sum.sum() as usize, number(local + 14, 4)), (crc, crc), "{name}");
        files.push((name, content));
        at += 46 + name_len + number(at + 30, 2) + number(at + 32, 2);
    }
    assert_eq!(at, end);
    files
}

#[test]
fn originals_come_as_a_zip_under_their_own_names() {
    let server = Server::prepare(
        |folder| {
            let photos = folder.join("photos");
            // The same name in another folder, in other letters.
            std::fs::copy(photos.join("danube/passau.jpg"), photos.join("rhine/MIST.JPG")).unwrap();
            std::fs::create_dir(photos.join("second")).unwrap();
            std::fs::copy(photos.join("rhine/loreley-1.jpg"), photos.join("second/mist.jpg")).unwrap();
            crate::server::index(&photos, &folder.join("c.db"));
        },
        |_| {},
    );
    server.wait_until_ready();
    let photos = server.folder.join("photos");
    std::fs::remove_file(photos.join("rhine/loreley-2.jpg")).unwrap();
    let body = json!({ "q": "name:mist OR name:fluß OR name:loreley-2", "as": "zip" });
    let files = unzipped(&exported(&server, &body));
    let names: std::collections::BTreeSet<String> =
        files.iter().map(|(name, _)| name.to_lowercase()).collect();
    let expected = ["fluß 1.jpg", "left out.txt", "mist (2).jpg", "mist (3).jpg", "mist.jpg"];
    assert_eq!(names.iter().map(String::as_str).collect::<Vec<_>>(), expected);
    let mut contents: Vec<&Vec<u8>> =
        files.iter().filter(|(name, _)| name != "left out.txt").map(|(_, content)| content).collect();
    let read = |path: &str| std::fs::read(photos.join(path)).unwrap();
    let mut originals =
        ["rhine/mist.jpg", "rhine/MIST.JPG", "second/mist.jpg", "inbox/Fluß 1.jpg"].map(read).to_vec();
    contents.sort();
    originals.sort();
    assert_eq!(contents, originals.iter().collect::<Vec<_>>());
    let (name, text) = files.last().unwrap();
    let text = std::str::from_utf8(text).unwrap();
    assert!(
        name == "left out.txt" && text.contains("loreley-2.jpg: the file was moved or deleted"),
        "{text}"
    );
    let none = export(&server, &json!({ "q": "nosuchword", "as": "zip" }));
    assert_eq!(none.status, 400);
}
