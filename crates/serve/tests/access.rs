//! Which files are opened: those that a row of the catalogue names by a path without links, on this machine.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use engine::Catalog;
use engine::catalog::{Change, FileEntry, ImageRow, WriterOptions};
use serde_json::json;
use thalweg_serve::ServeOptions;

use crate::server::{Server, index};

/// Adds a row for a file to a catalogue, as a stranger can.
fn add_row(catalog: &Path, directory: &Path, name: &str, of: &Path) {
    let found = fs::metadata(of).unwrap();
    let since = found.modified().unwrap().duration_since(UNIX_EPOCH).unwrap();
    let location = FileEntry {
        directory: Arc::from(directory),
        name: name.into(),
        bytes: found.len(),
        mtime_ns: i64::try_from(since.as_nanos()).unwrap(),
        inode: 1,
        device: 1,
        ctime_ns: 0,
    };
    let image = ImageRow {
        format: Some("JPEG"),
        mime: Some("image/jpeg"),
        width: Some(64),
        height: Some(48),
        ..ImageRow::default()
    };
    let mut catalog = Catalog::create_or_open(catalog).unwrap();
    let writer = catalog.writer(&WriterOptions::default()).unwrap();
    writer.send(vec![Change::Put { id: None, location, image: Box::new(image), tags: None }]).unwrap();
    writer.finish().unwrap();
}

/// All routes that open the file of a picture.
fn routes(id: i64) -> Vec<String> {
    let of_picture = ["file", "pixels", "tags"].map(|route| format!("/api/v1/picture/{id}/{route}"));
    let thumbnails = [256, 512, 1280].map(|size| format!("/api/v1/thumb/{id}/{size}"));
    of_picture.into_iter().chain(thumbnails).collect()
}

/// Expects that no route opens the file of a picture.
#[track_caller]
fn check_refused(server: &Server, name: &str, code: &str) {
    for route in routes(server.id_of(name)) {
        let answer = server.get(&route);
        assert_eq!((answer.status, answer.code().as_str()), (403, code), "{route}: {}", answer.text());
    }
}

#[cfg(unix)]
fn with_private_picture(prepare: impl FnOnce(&Path)) -> Server {
    let server = Server::prepare(
        |folder| {
            fs::create_dir(folder.join("private")).unwrap();
            fs::copy(folder.join("photos/rhine/mist.jpg"), folder.join("private/secret.jpg")).unwrap();
            prepare(folder);
        },
        |_| {},
    );
    server.wait_until_ready();
    server
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_out_of_the_collection_is_not_followed() {
    use std::os::unix::fs::symlink;
    let server = with_private_picture(|folder| {
        symlink("../private/secret.jpg", folder.join("photos/out.jpg")).unwrap();
        symlink("/etc/passwd", folder.join("photos/passwd.jpg")).unwrap();
        // One that stays in the collection, as in albums made of links.
        symlink("rhine/mist.jpg", folder.join("photos/in.jpg")).unwrap();
        index(&folder.join("photos"), &folder.join("c.db"));
    });
    check_refused(&server, "out.jpg", "link");
    check_refused(&server, "passwd.jpg", "link");
    for route in routes(server.id_of("in.jpg")) {
        assert_eq!(server.get(&route).status, 200, "{route}");
    }
    // Nor is it in files made of pictures.
    for form in ["pack", "sheet"] {
        let everything = server.send("POST", "/api/v1/export", &json!({ "as": form }).to_string());
        assert_eq!(everything.status, 200, "{form}");
        assert!(!everything.text().contains("out.jpg"), "{form}");
        assert!(everything.text().contains("in.jpg") || everything.text().contains("mist.jpg"), "{form}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_or_folder_that_became_a_link_is_not_followed() {
    use std::os::unix::fs::symlink;
    let server = with_private_picture(|folder| index(&folder.join("photos"), &folder.join("c.db")));
    let (photos, private) = (server.folder.join("photos"), server.folder.join("private"));
    fs::remove_file(photos.join("rhine/loreley-1.jpg")).unwrap();
    symlink(private.join("secret.jpg"), photos.join("rhine/loreley-1.jpg")).unwrap();
    check_refused(&server, "loreley-1.jpg", "link");
    // The same file, with its size and time, by way of a folder that is a link.
    fs::rename(photos.join("rhine"), private.join("rhine")).unwrap();
    symlink(private.join("rhine"), photos.join("rhine")).unwrap();
    check_refused(&server, "mist.jpg", "link");
}

#[cfg(unix)]
#[test]
fn a_path_of_a_stranger_with_steps_upwards_leads_nowhere() {
    let server = with_private_picture(|folder| {
        index(&folder.join("photos"), &folder.join("c.db"));
        let secret = folder.join("private/secret.jpg");
        add_row(&folder.join("c.db"), &folder.join("photos/../private"), "secret.jpg", &secret);
        std::env::set_current_dir("/").unwrap();
        let relative = folder.strip_prefix("/").unwrap().join("private");
        add_row(&folder.join("c.db"), &relative, "secret.jpg", &secret);
    });
    let rows = server.api("rows?n=500&q=name:secret.jpg");
    let ids = rows["id"].as_array().unwrap();
    assert_eq!(ids.len(), 2, "{rows}");
    for id in ids {
        for route in routes(id.as_i64().unwrap()) {
            let answer = server.get(&route);
            assert_eq!((answer.status, answer.code().as_str()), (403, "link"), "{route}");
        }
    }
}

#[test]
fn a_file_that_is_no_picture_is_not_sent_whatever_its_row_says() {
    let server = Server::prepare(
        |folder| {
            index(&folder.join("photos"), &folder.join("c.db"));
            let keys = folder.join("id_rsa");
            fs::write(&keys, "-----BEGIN OPENSSH PRIVATE KEY-----\n").unwrap();
            add_row(&folder.join("c.db"), folder, "id_rsa", &keys);
        },
        |_| {},
    );
    server.wait_until_ready();
    let answer = server.get(&format!("/api/v1/picture/{}/file", server.id_of("id_rsa")));
    assert_eq!((answer.status, answer.code().as_str()), (404, "not_a_picture"));
    assert!(!answer.text().contains("OPENSSH"));
}

/// A server whose catalogue has a row at this address, and a machine there that notes whether it is asked.
fn with_remote_row(configure: impl FnOnce(&mut ServeOptions)) -> (Server, TcpListener) {
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    other.set_nonblocking(true).unwrap();
    let address = format!("http://{}/x", other.local_addr().unwrap());
    let server = Server::prepare(
        |folder| {
            index(&folder.join("photos"), &folder.join("c.db"));
            let like = folder.join("photos/rhine/mist.jpg");
            add_row(&folder.join("c.db"), Path::new(&address), "remote.jpg", &like);
        },
        configure,
    );
    server.wait_until_ready();
    (server, other)
}

#[test]
fn no_other_machine_is_asked_unless_the_owner_allows_it() {
    let (server, other) = with_remote_row(|_| {});
    check_refused(&server, "remote.jpg", "remote");
    let hint = server.get(&format!("/api/v1/thumb/{}/256", server.id_of("remote.jpg")));
    assert!(hint.text().contains("--remote"), "{}", hint.text());
    for form in ["pack", "sheet"] {
        server.send("POST", "/api/v1/export", &json!({ "as": form, "q": "name:remote" }).to_string());
    }
    std::thread::sleep(Duration::from_millis(200));
    assert!(other.accept().is_err(), "the other machine was asked");
    drop(server);
    // The same catalogue with permission: the request is made. Nobody answers it.
    let (server, other) = with_remote_row(|options| options.remote = true);
    let id = server.id_of("remote.jpg");
    let request = format!("GET /api/v1/thumb/{id}/256 HTTP/1.1\r\nHost: {}\r\n\r\n", server.host());
    let mut stream = crate::client::connect(server.address());
    std::io::Write::write_all(&mut stream, request.as_bytes()).unwrap();
    let end = std::time::Instant::now() + Duration::from_secs(10);
    while other.accept().is_err() {
        assert!(std::time::Instant::now() < end, "with --remote the other machine is asked");
        std::thread::sleep(Duration::from_millis(20));
    }
}
