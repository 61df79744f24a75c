//! Catalogues that change while they are shown: an index run of the server itself, of another program, and a
//! catalogue that is replaced or deleted.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use crate::client::connect;
use crate::server::{Server, copy_samples, index};
use engine::Catalog;
use serde_json::Value;
use thalweg_serve::{ServeError, ServeOptions, Stop, serve};

/// A stream of events, read line by line.
pub(crate) struct Events(BufReader<TcpStream>);

impl Events {
    pub(crate) fn open(server: &Server, last: Option<u64>) -> Events {
        let mut stream = connect(server.address());
        let last = last.map_or_else(String::new, |last| format!("Last-Event-ID: {last}\r\n"));
        let request = format!("GET /api/v1/events HTTP/1.1\r\nHost: {}\r\n{last}\r\n", server.host());
        stream.write_all(request.as_bytes()).unwrap();
        Events(BufReader::new(stream))
    }

    /// Waits for an event with this name and returns its data.
    #[track_caller]
    pub(crate) fn next(&mut self, name: &str) -> Value {
        let (mut line, mut event) = (String::new(), String::new());
        loop {
            line.clear();
            assert!(self.0.read_line(&mut line).unwrap() > 0, "the stream ends before {name}");
            match line.trim_end().split_once(": ") {
                Some(("event", found)) => event = found.to_owned(),
                Some(("data", data)) if event == name => return serde_json::from_str(data).unwrap(),
                _ => {}
            }
        }
    }
}

#[test]
fn paths_without_a_catalogue_are_indexed_and_shown() {
    let server = Server::prepare(|_| {}, |options| options.index = vec!["photos".into()]);
    let mut events = Events::open(&server, None);
    assert!(events.next("status")["version"].is_string());
    server.wait_for("the end of indexing", |status| {
        status["indexing"].is_null() && status["catalog"]["files"].as_u64() == Some(30)
    });
    assert_eq!(server.api("timeline")["total"], 30);
    // The catalogue is complete and not held by the server any more.
    drop(Catalog::create_or_open(&server.folder.join("c.db")).unwrap());
    // What happened before is sent again to a page that was away.
    let mut again = Events::open(&server, Some(0));
    assert!(again.next("generation")["files"].as_u64().unwrap() <= 30);
    again.next("progress");
}

#[test]
fn changes_of_another_program_are_shown() {
    let server = Server::start(|_| {});
    let before = server.api("timeline");
    let mut events = Events::open(&server, None);
    events.next("status");
    let photos = server.folder.join("photos");
    fs::copy(photos.join("rhine/mist.jpg"), photos.join("rhine/mist-2.jpg")).unwrap();
    fs::remove_file(photos.join("rhine/loreley-2.jpg")).unwrap();
    fs::remove_file(photos.join("rhine/loreley-1.jpg")).unwrap();
    index(&photos, &server.folder.join("c.db"));
    while events.next("generation")["files"] != 29 {}
    let after = server.api("timeline");
    assert!(after["g"].as_u64() > before["g"].as_u64());
    assert_eq!(server.get(&format!("/api/v1/rows?g={}", before["g"])).status, 409);
    server.id_of("mist-2.jpg");
}

#[test]
fn a_catalogue_that_is_deleted_or_replaced_is_reported_and_shown_again() {
    let server = Server::start(|_| {});
    let id = server.api("status")["catalog"]["id"].clone();
    let catalog = server.folder.join("c.db");
    let remove = || {
        for end in ["", "-wal", "-shm", "-lock"] {
            let _ = fs::remove_file(format!("{}{end}", catalog.display()));
        }
    };
    remove();
    if cfg!(windows) {
        assert!(catalog.exists(), "Windows removes no file that is open");
        return;
    }
    server.wait_for("the loss", |status| status["state"] == "failed");
    let status = server.api("status");
    assert!(status["message"].as_str().unwrap().contains("c.db"), "{status}");
    let answer = server.get("/api/v1/timeline");
    assert_eq!((answer.status, answer.code().as_str()), (503, "unreadable"));
    let other = server.folder.join("other");
    copy_samples(&other);
    fs::remove_dir_all(other.join("rhine")).unwrap();
    index(&other, &catalog);
    server.wait_until_ready();
    assert_eq!(server.api("timeline")["total"], 24);
    let name = server.api("rows")["name"][0].as_str().unwrap().to_owned();
    let details = server.api(&format!("picture/{}", server.id_of(&name)));
    assert!(details["path"].as_str().unwrap().starts_with(other.to_str().unwrap()), "{details}");
    assert_ne!(server.api("status")["catalog"]["id"], id);
}

#[test]
fn the_server_changes_neither_the_catalogue_nor_the_files() {
    let server = Server::start(|_| {});
    let bytes = |name: &str| fs::read(server.folder.join(name)).unwrap();
    let before = (bytes("c.db"), bytes("photos/rhine/mist.jpg"));
    let id = server.id_of("mist.jpg");
    for route in ["timeline", "facets", "folders", "map", "rows?q=is:duplicate", "complete?key=camera"] {
        server.api(route);
    }
    for route in [format!("thumb/{id}/256"), format!("picture/{id}/file"), format!("picture/{id}/tags")] {
        assert_eq!(server.get(&format!("/api/v1/{route}")).status, 200, "{route}");
    }
    assert!((bytes("c.db"), bytes("photos/rhine/mist.jpg")) == before);
}

#[test]
fn errors_at_the_start_say_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let catalog = folder.path().join("c.db");
    let start = |options: &ServeOptions| {
        let error = serve(options, &mut |_| panic!("it must not start"), &Stop::default()).unwrap_err();
        (engine::chain(&error), error)
    };
    let mut options = ServeOptions::new(catalog.clone());
    options.listen = "127.0.0.1:0".parse().unwrap();
    let (text, error) = start(&options);
    assert!(matches!(error, ServeError::Catalog(_)) && text.contains("c.db"), "{text}");
    copy_samples(&folder.path().join("photos"));
    index(&folder.path().join("photos"), &catalog);
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    options.listen = taken.local_addr().unwrap();
    let (text, error) = start(&options);
    assert!(
        matches!(error, ServeError::PortInUse { .. }) && text.contains("--listen 127.0.0.1:PORT"),
        "{text}"
    );
    options.base_path = "a b".into();
    assert!(matches!(start(&options).1, ServeError::BasePath { .. }));
    options.base_path = String::new();
    (options.listen, options.hosts) = ("127.0.0.1:0".parse().unwrap(), vec!["a b".into()]);
    assert!(matches!(start(&options).1, ServeError::HostName { .. }));
}

#[test]
fn while_columns_are_loading_routes_say_so() {
    // The catalogue is there, but empty of pictures, until the run has begun; the answers are never an error
    // of the server.
    let server = Server::prepare(|_| {}, |options| options.index = vec!["photos".into()]);
    for _ in 0..20 {
        let answer = server.get("/api/v1/timeline");
        assert!(matches!(answer.status, 200 | 503), "{}", answer.text());
        assert!(answer.status == 200 || !answer.header("retry-after").is_empty());
        std::thread::sleep(Duration::from_millis(5));
    }
}
