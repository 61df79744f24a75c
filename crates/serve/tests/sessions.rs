//! Tokens on loopback: sessions of their own, their end, and other users of the machine.

use std::time::{Duration, Instant};

use serde_json::json;
use thalweg_serve::{ServeOptions, TokenUse};

use crate::client::Answer;
use crate::server::{Server, index};

fn server_with(token: TokenUse) -> Server {
    server(|options| options.token = token)
}

fn server(configure: impl FnOnce(&mut ServeOptions)) -> Server {
    Server::prepare(|folder| index(&folder.join("photos"), &folder.join("c.db")), configure)
}

/// Opens the address with the token as a browser does, and returns the cookie of its session.
#[track_caller]
fn enter(server: &Server, token: &str) -> String {
    let answer = server.get(&format!("/?token={token}"));
    assert_eq!((answer.status, answer.header("location")), (303, "/"));
    answer.header("set-cookie").split(';').next().unwrap().to_owned()
}

fn status(server: &Server, cookie: &str) -> u16 {
    server.ask("GET", "/api/v1/status", &[("Cookie", cookie)]).status
}

fn end_all(server: &Server, cookie: &str) -> Answer {
    let ours = format!("http://{}", server.host());
    let headers = [("Origin", &*ours), ("Content-Type", "application/json"), ("Cookie", cookie)];
    server.ask("DELETE", "/api/v1/sessions", &headers)
}

#[test]
fn a_token_is_asked_for_on_loopback_and_never_kept_in_an_address() {
    let server = server_with(TokenUse::Always);
    let token = server.serving.token.clone().expect("a token");
    assert_eq!(server.serving.url_with_token(), format!("{}?token={token}", server.serving.url));
    for path in ["/", "/style.css", "/api/v1/status", "/api/v1/openapi.json"] {
        let answer = server.get(path);
        assert_eq!((answer.status, answer.code().as_str()), (401, "token"), "{path}");
    }
    let answer = server.get(&format!("/?token={token}"));
    let cookie = answer.header("set-cookie").to_owned();
    let start = format!("thalweg-{}=", server.address().port());
    assert!(
        cookie.starts_with(&start) && cookie.ends_with("; HttpOnly; SameSite=Strict; Path=/"),
        "{cookie}"
    );
    assert!(!cookie.contains(&token) && !answer.header("location").contains("token"));
    assert_eq!(status(&server, cookie.split(';').next().unwrap()), 200);
    assert_eq!(status(&server, &format!("{start}{token}")), 401, "the token is no session");
}

/// What browsers send when a person opens an address.
const BROWSER: (&str, &str) = ("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8");

#[test]
fn a_browser_without_the_token_gets_a_page_that_says_what_to_do() {
    let local = server_with(TokenUse::Always);
    let reachable = server(|options| options.hosts = vec!["pictures.test".into()]);
    for server in [&local, &reachable] {
        for path in ["/", "/?token=wrong", "/api/v1/status"] {
            let answer = server.ask("GET", path, &[BROWSER]);
            assert_eq!((answer.status, answer.header("content-type")), (401, "text/html; charset=utf-8"));
            let text = answer.text();
            assert!(text.contains("<h1>This address needs the token of the server"), "{text}");
            assert!(text.contains("<p>Open the address with <code>?token=</code>"), "{text}");
            assert!(text.contains("ask for that address"), "{text}");
            let policy = answer.header("content-security-policy").to_owned();
            assert!(policy.starts_with("default-src 'none'; style-src 'sha256-"), "{policy}");
            assert_eq!(answer.header("cache-control"), "no-store");
        }
        // Changes are made by programs, and pages of scripts.
        assert_ne!(
            server.send("POST", "/api/v1/decisions", "{}").header("content-type"),
            "text/html; charset=utf-8"
        );
    }
    let answer = local.ask("GET", "/", &[("Accept", "*/*")]);
    assert_eq!((answer.status, answer.code().as_str()), (401, "token"));
}

#[test]
fn after_the_end_of_all_sessions_only_the_one_that_asked_goes_on() {
    let server = server_with(TokenUse::Always);
    let token = server.serving.token.clone().unwrap();
    let (mine, theirs) = (enter(&server, &token), enter(&server, &token));
    let mut stream = crate::client::connect(server.address());
    let host = server.host();
    let request = format!("GET /api/v1/events HTTP/1.1\r\nHost: {host}\r\nCookie: {theirs}\r\n\r\n");
    std::io::Write::write_all(&mut stream, request.as_bytes()).unwrap();
    assert_eq!(std::io::Read::read(&mut stream, &mut [0; 12]).unwrap(), 12);
    let answer = end_all(&server, &mine);
    assert_eq!((answer.status, answer.json()), (200, json!({ "ended": true })));
    crate::open_api::check("delete", "/sessions", 200, &answer.json());
    let renewed = answer.header("set-cookie").split(';').next().unwrap().to_owned();
    assert_eq!(
        (status(&server, &renewed), status(&server, &mine), status(&server, &theirs)),
        (200, 401, 401)
    );
    assert_eq!(server.get(&format!("/?token={token}")).status, 401, "the old token");
    // What the other one watched has ended too.
    let ended = std::io::copy(&mut stream, &mut std::io::sink());
    assert!(ended.is_ok() || ended.is_err_and(|error| error.kind() == std::io::ErrorKind::ConnectionReset));
    let token = server.next_serving().token.expect("the new token is passed on");
    enter(&server, &token);
}

#[test]
fn a_server_without_a_token_has_no_sessions_to_end() {
    let server = server_with(TokenUse::Never);
    let answer = end_all(&server, "");
    assert_eq!((answer.status, answer.code().as_str()), (409, "no_token"));
    assert_eq!(server.api("status")["token"], false);
}

#[test]
fn wrong_tokens_are_not_looked_at_any_more_and_sessions_go_on() {
    let server = server_with(TokenUse::Always);
    let token = server.serving.token.clone().unwrap();
    let cookie = enter(&server, &token);
    // A page of another site, in the browser of this user, cannot use up the attempts.
    for _ in 0..20 {
        let image =
            [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors"), ("Sec-Fetch-Dest", "image")];
        assert_eq!(server.ask("GET", "/?token=wrong", &image).status, 403);
    }
    for number in 0..10 {
        assert_eq!(server.get(&format!("/?token=wrong{number}")).status, 401, "{number}");
    }
    let answer = server.get(&format!("/?token={token}"));
    assert_eq!((answer.status, answer.header("retry-after")), (429, "60"));
    assert_eq!(status(&server, &cookie), 200);
}

/// Requests of one session that hold their places until their bodies arrive, which they do not.
fn slow_requests(server: &Server, cookie: &str, n: usize) -> Vec<std::net::TcpStream> {
    let host = server.host();
    let head = format!(
        "POST /api/v1/export HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n"
    );
    let open = |_| {
        let mut stream = crate::client::connect(server.address());
        std::io::Write::write_all(&mut stream, head.as_bytes()).unwrap();
        stream
    };
    (0..n).map(open).collect()
}

#[test]
fn one_client_with_many_requests_waits_for_itself_alone() {
    let server = server(|options| {
        options.token = TokenUse::Always;
        options.limits.requests_of_client = 4;
        options.limits.connections_of_client = 200;
        options.limits.body_time = Duration::from_secs(2);
    });
    let token = server.serving.token.clone().unwrap();
    let (greedy, other) = (enter(&server, &token), enter(&server, &token));
    let _held = slow_requests(&server, &greedy, 100);
    std::thread::sleep(Duration::from_millis(200));
    for _ in 0..10 {
        let started = Instant::now();
        assert_eq!(status(&server, &other), 200);
        assert!(started.elapsed() < Duration::from_millis(500), "{:?}", started.elapsed());
    }
    let mut waiting = crate::client::connect(server.address());
    waiting.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
    let request =
        format!("GET /api/v1/status HTTP/1.1\r\nHost: {}\r\nCookie: {greedy}\r\n\r\n", server.host());
    std::io::Write::write_all(&mut waiting, request.as_bytes()).unwrap();
    assert!(std::io::Read::read(&mut waiting, &mut [0; 1]).is_err(), "it waits for its own requests");
}

#[test]
fn streams_of_one_client_leave_room_for_others() {
    let server = server(|options| {
        options.token = TokenUse::Always;
        options.limits.streams = 8;
        options.limits.streams_of_client = 2;
    });
    let token = server.serving.token.clone().unwrap();
    let (greedy, other) = (enter(&server, &token), enter(&server, &token));
    let open = |cookie: &str| {
        let mut stream = crate::client::connect(server.address());
        let host = server.host();
        let request = format!("GET /api/v1/events HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n");
        std::io::Write::write_all(&mut stream, request.as_bytes()).unwrap();
        let mut head = [0; 12];
        std::io::Read::read_exact(&mut stream, &mut head).unwrap();
        (String::from_utf8_lossy(&head[9..]).into_owned(), stream)
    };
    let streams: Vec<_> = (0..4).map(|_| open(&greedy)).collect();
    let statuses: Vec<&str> = streams.iter().map(|(status, _)| &**status).collect();
    assert_eq!(statuses, ["200", "200", "503", "503"]);
    assert_eq!(open(&other).0, "200");
}

/// What a program of another user of this machine gets; `None` where a test cannot be another user.
#[cfg(target_os = "linux")]
fn as_other_user(server: &Server, path: &str) -> Option<String> {
    use std::os::unix::process::CommandExt as _;
    const NOBODY: u32 = 65534;
    let port = server.address().port();
    let script = format!(
        "exec 3<>/dev/tcp/127.0.0.1/{port}; \
         printf 'GET {path} HTTP/1.1\\r\\nHost: 127.0.0.1:{port}\\r\\nConnection: close\\r\\n\\r\\n' >&3; cat <&3"
    );
    let mut command = std::process::Command::new("bash");
    match command.args(["-c", &script]).current_dir("/").uid(NOBODY).gid(NOBODY).output() {
        Ok(output) => Some(String::from_utf8_lossy(&output.stdout).into_owned()),
        Err(error) => {
            eprintln!("skipped: only root can be another user: {error}");
            None
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn another_user_of_the_machine_is_refused_unless_there_is_a_token() {
    let server = server_with(TokenUse::IfReachable);
    assert_eq!((server.serving.token.clone(), server.get("/api/v1/status").status), (None, 200));
    for path in ["/", "/api/v1/status", "/api/v1/thumb/1/256"] {
        let Some(answer) = as_other_user(&server, path) else { return };
        assert!(answer.starts_with("HTTP/1.1 403 "), "{path}: {answer}");
        assert!(answer.contains("other_user") && answer.contains("--token"), "{answer}");
    }
    let server = server_with(TokenUse::Never);
    assert!(as_other_user(&server, "/api/v1/status").unwrap().starts_with("HTTP/1.1 200 "));
    let server = server_with(TokenUse::Always);
    let token = server.serving.token.clone().unwrap();
    assert!(as_other_user(&server, "/api/v1/status").unwrap().starts_with("HTTP/1.1 401 "));
    let answer = as_other_user(&server, &format!("/?token={token}")).unwrap();
    assert!(answer.starts_with("HTTP/1.1 303 ") && answer.contains("set-cookie: thalweg-"), "{answer}");
}
