//! Tests real servers, if they are installed.

use weir::server::{Gofakes3, Moto, Server};
use weir::{Client, Proxy, SIGNED};

/// Checks the behaviour that this crate and its users require of any server.
fn check(server: &Server) {
    server.make_bucket("photos").unwrap();
    server.put("photos", "2026/a b+ü.jpg", "0123456789").unwrap();
    assert!(server.put("other", "x", "x").unwrap_err().to_string().contains("NoSuchBucket"));
    let client = Client::new().unwrap();
    let proxy = Proxy::start(server.endpoint(), vec!["slowdown first=1".parse().unwrap()]).unwrap();
    let url = format!("{}/photos/2026/a%20b%2B%C3%BC.jpg", proxy.endpoint());
    let get = || client.ask("GET", &url, &[SIGNED, ("range", "bytes=2-4")], "").unwrap();
    assert_eq!(get().status, 503);
    let answer = get();
    assert_eq!((answer.status.as_u16(), answer.text()), (206, "234".to_owned()));
    let listing = client
        .ask("GET", &format!("{}/photos?list-type=2&prefix=2026/", proxy.endpoint()), &[SIGNED], "")
        .unwrap();
    assert!(listing.text().contains("<Size>10</Size>"), "{}", listing.text());
}

#[test]
fn gofakes3() {
    let Some(server) = Gofakes3::start() else { return };
    check(&server);
    let endpoint = server.endpoint().to_owned();
    drop(server);
    Client::new().unwrap().get(&endpoint).unwrap_err();
}

#[test]
fn moto() {
    let Some(server) = Moto::start() else { return };
    check(&server);
}

#[test]
fn folders_are_put_under_their_paths() {
    let Some(server) = Gofakes3::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("sub")).unwrap();
    std::fs::write(folder.path().join("a"), "1").unwrap();
    std::fs::write(folder.path().join("sub/b"), "22").unwrap();
    server.make_bucket("photos").unwrap();
    assert_eq!(server.put_folder("photos", folder.path()).unwrap(), 2);
    let answer = Client::new().unwrap().get(&format!("{}/photos/sub/b", server.endpoint())).unwrap();
    assert_eq!(answer.text(), "22");
}
