//! Who is answered, and with which headers: the rules of the module `guard`, each with requests that break
//! it.

use std::collections::BTreeSet;

use thalweg_serve::TokenUse;

use crate::client::{self, Answer};
use crate::open_api::DOCUMENT;
use crate::server::Server;

/// Sends a head with these lines after the request line.
fn raw(server: &Server, request_line: &str, lines: &[&str]) -> Answer {
    let text = format!("{request_line}\r\n{}\r\nConnection: close\r\n\r\n", lines.join("\r\n"));
    client::send(server.address(), text.as_bytes()).expect("no answer")
}

/// Paths of all documented routes, the page and a file of it.
fn all_paths() -> BTreeSet<String> {
    let routes = DOCUMENT["paths"].as_object().unwrap().keys();
    let paths = routes.map(|template| {
        format!("/api/v1{}", template.replace("{id}", "1").replace("{size}", "256").replace("{seq}", "1"))
    });
    paths.chain(["/", "/style.css", "/nonsense", "/api/v1/nonsense"].map(str::to_owned)).collect()
}

#[test]
fn every_answer_has_the_headers_that_keep_the_page_safe() {
    let server = Server::start(|_| {});
    let policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self'; \
         connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
         require-trusted-types-for 'script'";
    let check = |answer: &Answer, what: &str| {
        assert_eq!(answer.header("content-security-policy"), policy, "{what}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{what}");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin", "{what}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{what}");
    };
    for path in all_paths().iter().filter(|path| !path.ends_with("/events")) {
        check(&server.get(path), path);
    }
    check(&server.ask("POST", "/api/v1/status", &[]), "a refused method");
    check(&server.ask("PUT", "/", &[]), "an unknown method");
    check(&raw(&server, "GET / HTTP/1.1", &["Host: evil.test"]), "another host");
}

#[test]
fn other_hosts_are_misdirected() {
    let server = Server::start(|options| {
        options.hosts = vec!["pictures.test".into()];
        options.token = TokenUse::Never;
    });
    let port = server.address().port();
    for host in [
        format!("localhost:{port}"),
        format!("127.0.0.1:{port}"),
        format!("[::1]:{port}"),
        format!("pictures.test:{port}"),
        "pictures.test".into(),
    ] {
        assert_eq!(raw(&server, "GET / HTTP/1.1", &[&format!("Host: {host}")]).status, 200, "{host}");
    }
    let other = if port == 1 { 2 } else { port - 1 };
    for host in [
        "evil.test".into(),
        format!("evil.test:{port}"),
        format!("localhost.evil.test:{port}"),
        format!("127.0.0.1.:{port}"),
        format!("127.0.0.1:{other}"),
        "localhost".into(),
        String::new(),
    ] {
        let answer = raw(&server, "GET / HTTP/1.1", &[&format!("Host: {host}")]);
        assert_eq!((answer.status, answer.code().as_str()), (421, "host"), "{host}");
    }
    let ours = format!("Host: localhost:{port}");
    assert_eq!(raw(&server, "GET / HTTP/1.1", &["Accept: */*"]).status, 421, "no host");
    assert_eq!(raw(&server, "GET / HTTP/1.1", &[&ours, "Host: evil.test"]).status, 421, "two hosts");
    assert_eq!(raw(&server, "GET / HTTP/1.1", &[&ours, &ours]).status, 421, "two equal hosts");
    let absolute = |name: &str| raw(&server, &format!("GET http://{name}/ HTTP/1.1"), &[&ours]).status;
    assert_eq!((absolute("evil.test"), absolute(&format!("localhost:{port}"))), (421, 200));
}

#[test]
fn pages_of_other_sites_are_refused() {
    let server = Server::start(|_| {});
    let status = |path: &str, headers: &[(&str, &str)]| server.ask("GET", path, headers).status;
    for path in ["/", "/api/v1/status", "/api/v1/thumb/1/256"] {
        for site in ["cross-site", "same-site", "nonsense"] {
            assert_eq!(status(path, &[("Sec-Fetch-Site", site)]), 403, "{path} {site}");
            let image =
                [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", "no-cors"), ("Sec-Fetch-Dest", "image")];
            assert_eq!(status(path, &image), 403, "{path} {site}");
        }
        for site in ["same-origin", "none"] {
            assert_ne!(status(path, &[("Sec-Fetch-Site", site)]), 403, "{path} {site}");
        }
    }
    // A link to the page may be followed, one to the API may not.
    let link =
        [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")];
    assert_eq!((status("/", &link), status("/api/v1/status", &link)), (200, 403));
    let frame =
        [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "iframe")];
    assert_eq!(status("/", &frame), 403);
}

#[test]
fn requests_that_change_something_come_from_the_page_itself() {
    let server = Server::start(|_| {});
    let ours = format!("http://{}", server.host());
    let json = ("Content-Type", "application/json");
    let status = |headers: &[(&str, &str)]| server.ask("POST", "/api/v1/status", headers).status;
    // 405: the guard lets it pass, and the route is only read.
    assert_eq!(status(&[("Origin", &ours), json]), 405);
    assert_eq!(status(&[("Sec-Fetch-Site", "same-origin"), json]), 405);
    let other_port = format!("http://127.0.0.1:{}", server.address().port() ^ 1);
    for origin in ["http://evil.test", "null", &other_port, "", "http://127.0.0.1"] {
        assert_eq!(status(&[("Origin", origin), json]), 403, "{origin}");
        let claims = [("Origin", origin), ("Sec-Fetch-Site", "same-origin"), json];
        assert_eq!(status(&claims), 403, "{origin} with a claim");
    }
    assert_eq!(status(&[json]), 403, "from nowhere");
    assert_eq!(status(&[("Sec-Fetch-Site", "same-site"), json]), 403);
    assert_eq!(status(&[("Origin", &ours), ("Origin", "http://evil.test"), json]), 403);
    for media_type in ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data", ""] {
        assert_eq!(status(&[("Origin", &ours), ("Content-Type", media_type)]), 415, "{media_type}");
    }
    assert_eq!(server.ask("OPTIONS", "/api/v1/status", &[("Origin", "http://evil.test")]).status, 405);
}

/// The documented routes that do something, by method and path.
fn all_changes() -> Vec<(&'static str, String)> {
    let mut all = Vec::new();
    for (template, route) in DOCUMENT["paths"].as_object().unwrap() {
        for (name, method) in [("post", "POST"), ("delete", "DELETE")] {
            if route.get(name).is_some() {
                all.push((method, format!("/api/v1{}", template.replace("{seq}", "1"))));
            }
        }
    }
    assert!(all.len() >= 3, "{all:?}");
    all
}

#[test]
fn a_page_on_another_port_changes_nothing() {
    let server = crate::decide::server();
    crate::decide::groups(&server, "");
    let body = r#"{"kind": "content", "rule": "largest", "keys": "open"}"#;
    let ours = format!("http://{}", server.host());
    let other = format!("http://127.0.0.1:{}", server.address().port() ^ 1);
    let send = |method: &str, path: &str, headers: &[(&str, &str)]| {
        let mut text =
            format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", server.host());
        headers.iter().for_each(|(name, value)| text.push_str(&format!("{name}: {value}\r\n")));
        let request = format!("{text}Content-Length: {}\r\n\r\n{body}", body.len());
        client::send(server.address(), request.as_bytes()).expect("no answer")
    };
    let json = ("Content-Type", "application/json");
    for (method, path) in all_changes() {
        for (name, status, headers) in [
            ("fetch of JSON", 403, vec![("Origin", other.as_str()), ("Sec-Fetch-Site", "same-site"), json]),
            ("form", 403, vec![("Origin", &other), ("Content-Type", "application/x-www-form-urlencoded")]),
            ("form as text", 403, vec![("Origin", &other), ("Content-Type", "text/plain")]),
            (
                "form without an origin",
                403,
                vec![("Sec-Fetch-Site", "same-site"), ("Content-Type", "text/plain")],
            ),
            ("sandbox", 403, vec![("Origin", "null"), json]),
            ("own form", 415, vec![("Origin", &ours), ("Content-Type", "text/plain")]),
            (
                "own form with files",
                415,
                vec![("Origin", &ours), ("Content-Type", "multipart/form-data; boundary=x")],
            ),
        ] {
            assert_eq!(send(method, &path, &headers).status, status, "{method} {path}: {name}");
        }
        assert_eq!(server.ask("PUT", &path, &[("Origin", &ours), json]).status, 405);
    }
    assert_eq!(server.api("decisions")["decisions"], serde_json::json!([]));
    assert_eq!(send("POST", "/api/v1/decisions", &[("Origin", &ours), json]).status, 201);
}

#[cfg(target_os = "linux")]
#[test]
fn without_the_token_nothing_is_served_on_another_address() {
    let server = Server::prepare(
        |folder| crate::server::index(&folder.join("photos"), &folder.join("c.db")),
        |options| options.listen = "0.0.0.0:0".parse().unwrap(),
    );
    let token = server.serving.token.clone().expect("a token");
    for path in all_paths() {
        let answer = server.get(&path);
        assert_eq!((answer.status, answer.body.len()), (401, 0), "{path}");
    }
    for (method, path) in all_changes() {
        let ours =
            [("Origin", format!("http://{}", server.host())), ("Content-Type", "application/json".into())];
        let headers: Vec<(&str, &str)> = ours.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let answer = server.ask(method, &path, &headers);
        assert_eq!((answer.status, answer.body.len()), (401, 0), "{method} {path}");
    }
    assert_eq!(server.get("/report/x").status, 401);
    for wrong in ["", "x", &token[1..], &format!("{token}x")] {
        assert_eq!(server.get(&format!("/?token={wrong}")).status, 401, "{wrong}");
    }
    assert_eq!(server.get(&format!("/api/v1/status?token={token}")).status, 401, "for the page alone");
    let answer = server.get(&format!("/?token={token}"));
    assert_eq!((answer.status, answer.header("location")), (303, "/"));
    let cookie = answer.header("set-cookie").to_owned();
    let port = server.address().port();
    assert!(cookie.starts_with(&format!("thalweg-{port}=")) && !cookie.contains(&token), "{cookie}");
    assert!(cookie.ends_with("; HttpOnly; SameSite=Strict; Path=/"), "{cookie}");
    let (pair, _) = cookie.split_once(';').unwrap();
    assert_eq!(server.ask("GET", "/api/v1/status", &[("Cookie", pair)]).status, 200);
    // The cookie of another server, which has another port.
    let other = pair.replacen(&port.to_string(), &(port ^ 1).to_string(), 1);
    assert_eq!(server.ask("GET", "/api/v1/status", &[("Cookie", &other)]).status, 401);
    // Led here by a file or another site, a browser does not send the cookie along a redirect.
    let from_file =
        [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")];
    let answer = server.ask("GET", &format!("/?token={token}"), &from_file);
    assert_eq!(answer.status, 200);
    assert!(answer.header("set-cookie").starts_with(&format!("thalweg-{port}=")), "{answer:?}");
    assert!(!answer.text().contains(&token), "{}", answer.text());
}

/// A proxy brings requests of other machines to loopback.
#[test]
fn a_server_behind_a_proxy_has_a_token_unless_its_owner_wants_none() {
    let start = |token| {
        Server::prepare(
            |folder| crate::server::index(&folder.join("photos"), &folder.join("c.db")),
            |options| {
                options.hosts = vec!["pictures.test".into()];
                options.token = token;
            },
        )
    };
    let server = start(TokenUse::IfReachable);
    assert!(server.serving.token.as_ref().is_some_and(|token| token.len() >= 22));
    assert!(server.serving.url_with_token().contains("/?token="));
    assert_eq!((server.get("/").status, server.get("/api/v1/status").status), (401, 401));
    let server = start(TokenUse::Never);
    assert_eq!((server.serving.token.clone(), server.get("/").status), (None, 200));
}

#[cfg(unix)]
#[test]
fn the_browser_is_started_without_the_token_on_its_command_line() {
    use std::os::unix::fs::PermissionsExt as _;
    let server = Server::prepare(
        |folder| crate::server::index(&folder.join("photos"), &folder.join("c.db")),
        |options| options.listen = "0.0.0.0:0".parse().unwrap(),
    );
    let token = server.serving.token.clone().unwrap();
    let to_open = server.serving.to_open(&server.folder).unwrap();
    let path = to_open.target.clone();
    assert!(!path.to_str().unwrap().contains(&token));
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(std::fs::read_to_string(&path).unwrap().contains(&token));
    drop(to_open);
    assert!(!path.exists());
}

#[test]
fn everything_lies_below_the_base_path() {
    let server = Server::prepare(
        |folder| crate::server::index(&folder.join("photos"), &folder.join("c.db")),
        |options| options.base_path = "/my/pictures/".into(),
    );
    assert_eq!(server.get("/my/pictures/api/v1/status").status, 200);
    assert_eq!(server.get("/my/pictures/").status, 200);
    let bare = server.get("/my/pictures");
    assert_eq!((bare.status, bare.header("location")), (308, "/my/pictures/"));
    for outside in ["/", "/api/v1/status", "/my", "/my/picturesque/", "/my/pictures/../", "//my/pictures/"] {
        assert_eq!(server.get(outside).status, 404, "{outside}");
    }
}

#[test]
fn the_page_is_compressed_and_known_by_its_etag() {
    let server = Server::start(|_| {});
    let plain = server.get("/");
    assert!(plain.text().starts_with("<!doctype html>"), "{}", plain.text());
    let gzip = server.ask("GET", "/", &[("Accept-Encoding", "gzip, br")]);
    assert_eq!((gzip.header("content-encoding"), gzip.header("vary")), ("gzip", "accept-encoding"));
    assert!(gzip.body.len() < plain.body.len() && gzip.header("etag") != plain.header("etag"));
    let known = [("Accept-Encoding", "gzip"), ("If-None-Match", gzip.header("etag"))];
    assert_eq!(server.ask("GET", "/", &known).status, 304);
}
