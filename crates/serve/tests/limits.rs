//! Slow, greedy and broken clients: what they cost is bounded, and others are served meanwhile.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use thalweg_serve::ServeOptions;

use crate::client::{self, connect};
use crate::server::Server;

/// The time until the server closes a connection; fails after 10 seconds.
#[track_caller]
fn closed_after(stream: &mut TcpStream) -> Duration {
    let started = Instant::now();
    let mut block = [0; 4096];
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    loop {
        match stream.read(&mut block) {
            Ok(0) => return started.elapsed(),
            Ok(_) => {}
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => return started.elapsed(),
            Err(error) => panic!("the connection stays open: {error}"),
        }
    }
}

/// Short times, so that tests do not wait for minutes.
fn short(options: &mut ServeOptions) {
    options.limits.head_time = Duration::from_millis(300);
    options.limits.write_time = Duration::from_millis(500);
}

#[test]
fn a_head_that_does_not_come_closes_the_connection() {
    let server = Server::start(short);
    let mut silent = connect(server.address());
    let mut slow = connect(server.address());
    let started = Instant::now();
    for byte in b"GET / HTTP/1.1\r\nHost: localhost\r\nX: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" {
        if slow.write_all(&[*byte]).is_err() || started.elapsed() > Duration::from_secs(5) {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    closed_after(&mut slow);
    closed_after(&mut silent);
    assert!(started.elapsed() < Duration::from_secs(4), "{:?}", started.elapsed());
}

#[test]
fn large_heads_and_addresses_are_refused() {
    let server = Server::start(|_| {});
    let long = |n: usize| format!("/api/v1/rows?q={}", "a".repeat(n));
    assert_eq!(server.get(&long(9 << 10)).status, 414);
    assert_eq!(server.get(&long(4 << 10)).status, 400, "too many characters for a search");
    let header = "a".repeat(20 << 10);
    assert_eq!(server.ask("GET", "/", &[("X-Long", &header)]).status, 431);
    let many = format!("GET / HTTP/1.1\r\nHost: {}\r\n{}\r\n", server.host(), "X: 1\r\n".repeat(200));
    assert_eq!(client::send(server.address(), many.as_bytes()).unwrap().status, 431);
    for broken in
        ["\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nHost\r\n\r\n"]
    {
        let answer = client::send(server.address(), broken.as_bytes());
        assert!(answer.is_none_or(|answer| answer.status >= 400), "{broken:?}");
    }
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn a_client_that_stops_reading_is_closed() {
    let server = Server::prepare(
        |folder| {
            // Larger than what the system keeps for a connection.
            let png = std::fs::read(folder.join("photos/maps/sheet-7.png")).unwrap();
            let large = [png, vec![0; 64 << 20]].concat();
            std::fs::write(folder.join("photos/large.png"), large).unwrap();
            crate::server::index(&folder.join("photos"), &folder.join("c.db"));
        },
        short,
    );
    server.wait_until_ready();
    let id = server.id_of("large.png");
    let mut stream = connect(server.address());
    let request = format!("GET /api/v1/picture/{id}/file HTTP/1.1\r\nHost: {}\r\n\r\n", server.host());
    stream.write_all(request.as_bytes()).unwrap();
    std::thread::sleep(Duration::from_secs(2));
    // What was sent before the end arrives, and then the end instead of the other bytes.
    let mut received = Vec::new();
    let _ = stream.read_to_end(&mut received);
    assert!(received.len() < 60 << 20, "{} bytes arrived", received.len());
}

#[test]
fn idle_connections_make_room_for_others() {
    let server = Server::start(|options| options.limits.connections = 8);
    let idle: Vec<TcpStream> = (0..100).map(|_| connect(server.address())).collect();
    let mut slowest = Duration::ZERO;
    for _ in 0..50 {
        let started = Instant::now();
        assert_eq!(server.get("/api/v1/status").status, 200);
        slowest = slowest.max(started.elapsed());
    }
    assert!(slowest < Duration::from_millis(500), "{slowest:?}");
    drop(idle);
}

#[test]
fn streams_of_events_are_limited() {
    let server = Server::start(|options| options.limits.streams = 2);
    let open = || {
        let mut stream = connect(server.address());
        let request = format!("GET /api/v1/events HTTP/1.1\r\nHost: {}\r\n\r\n", server.host());
        stream.write_all(request.as_bytes()).unwrap();
        stream
    };
    let begun = |stream: &mut TcpStream| {
        let mut head = [0; 12];
        stream.read_exact(&mut head).unwrap();
        String::from_utf8_lossy(&head[9..]).into_owned()
    };
    let mut streams = [open(), open()];
    streams.iter_mut().for_each(|stream| assert_eq!(begun(stream), "200"));
    let refused = server.get("/api/v1/events");
    assert_eq!((refused.status, refused.header("retry-after")), (503, "10"));
    drop(streams);
    // The server notices the end of a stream at once.
    let end = Instant::now() + Duration::from_secs(5);
    while begun(&mut open()) != "200" {
        assert!(Instant::now() < end);
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Opens a stream of events; `None` if there are too many.
fn open_events(server: &Server) -> Option<TcpStream> {
    let mut stream = connect(server.address());
    let request = format!("GET /api/v1/events HTTP/1.1\r\nHost: {}\r\n\r\n", server.host());
    stream.write_all(request.as_bytes()).unwrap();
    let mut head = [0; 12];
    stream.read_exact(&mut head).unwrap();
    (&head[9..] == b"200").then_some(stream)
}

#[test]
fn a_thousand_streams_that_went_away_leave_room_for_others() {
    let server = Server::start(|options| options.limits.connections = 64);
    for _ in 0..1000 {
        let end = Instant::now() + Duration::from_secs(5);
        while open_events(&server).is_none() {
            assert!(Instant::now() < end, "streams that went away are kept");
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

#[test]
fn a_body_that_comes_byte_by_byte_is_refused_in_time() {
    let server = Server::start(|options| options.limits.body_time = Duration::from_millis(300));
    // One route reads the body, the other has no use for it.
    for route in ["export", "status"] {
        let mut stream = connect(server.address());
        let host = server.host();
        let head = format!(
            "POST /api/v1/{route} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
             Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        let started = Instant::now();
        // Fails when the server has closed the connection.
        while stream.write_all(b" ").is_ok() && started.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(20));
        }
        closed_after(&mut stream);
        assert!(started.elapsed() < Duration::from_secs(4), "{route}: {:?}", started.elapsed());
    }
}

#[test]
fn more_waiting_requests_than_allowed_are_refused() {
    let server = Server::start(|options| options.limits.waiting = 0);
    let answer = server.get("/api/v1/timeline");
    assert_eq!((answer.status, answer.code().as_str()), (503, "busy"));
    assert_eq!(answer.header("retry-after"), "1");
}

#[test]
fn large_searches_are_refused_soon() {
    let server = Server::start(|_| {});
    let started = Instant::now();
    for text in ["a ".repeat(400), "(".repeat(900), "-".repeat(999), "\"".repeat(999), "a:".repeat(400)] {
        let text: String = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let answer = server.get(&format!("/api/v1/timeline?q={text}"));
        assert!(matches!(answer.status, 200 | 400), "{}", answer.text());
    }
    assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
}

#[test]
fn the_server_ends_within_a_second_whatever_is_open() {
    let mut server = Server::start(|_| {});
    let idle = connect(server.address());
    let mut events = connect(server.address());
    let request = format!("GET /api/v1/events HTTP/1.1\r\nHost: {}\r\n\r\n", server.host());
    events.write_all(request.as_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(50));
    let took = server.end();
    assert!(took < Duration::from_secs(1), "{took:?}");
    drop((idle, events));
}
