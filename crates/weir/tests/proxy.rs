//! Tests the proxy in front of a bucket, over real connections.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use weir::{Bucket, BucketOptions, Client, Fault, Occurrence, Proxy, Rule};

fn bucket() -> Bucket {
    let mut options = BucketOptions::new("b");
    options.n_objects = 10;
    options.files = vec![vec![b'x'; 1000].into()];
    Bucket::start(options).unwrap()
}

fn proxy(bucket: &Bucket, rules: &[&str]) -> Proxy {
    let rules = rules.iter().map(|rule| rule.parse().unwrap()).collect();
    Proxy::start(&bucket.endpoint(), rules).unwrap()
}

fn url(proxy: &Proxy, number: u64) -> String {
    format!("{}/b/{}", proxy.endpoint(), Bucket::key(number))
}

fn statuses(proxy: &Proxy, n_requests: u64) -> Vec<u16> {
    let client = Client::new().unwrap();
    (0..n_requests).map(|_| client.get(&url(proxy, 0)).unwrap().status.as_u16()).collect()
}

/// Everything that the server sends for one request, until it closes the connection.
fn raw(proxy: &Proxy, head: &str) -> Vec<u8> {
    let mut stream = TcpStream::connect(proxy.endpoint().strip_prefix("http://").unwrap()).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
    stream.write_all(head.as_bytes()).unwrap();
    let mut all = Vec::new();
    let _ = stream.read_to_end(&mut all);
    all
}

#[test]
fn without_rules_all_goes_through() {
    let bucket = bucket();
    let proxy = proxy(&bucket, &[]);
    let client = Client::new().unwrap();
    let range = client.ask("GET", &url(&proxy, 3), &[("range", "bytes=5-14")], "").unwrap();
    assert_eq!((range.status.as_u16(), range.header("content-range")), (206, "bytes 5-14/1000"));
    assert_eq!(&range.body[..], b"xxxxxxxxxx");
    let head = client.ask("HEAD", &url(&proxy, 3), &[], "").unwrap();
    assert_eq!((head.header("content-length"), head.body.len()), ("1000", 0));
    client.put(&format!("{}/b/a%2Fb%20c", proxy.endpoint()), "new").unwrap();
    assert_eq!(bucket.get("a/b c").unwrap(), "new");

    assert_eq!(proxy.asked()[0].bytes(), Some((5, 14)));
    assert_eq!(proxy.asked()[2].target, "/b/a%2Fb%20c", "as it was signed");
    let counts = proxy.counts();
    assert_eq!((counts.requests(), counts.n_ranges, counts.bytes_sent), (3, 1, 10));
    proxy.forget();
    assert_eq!(proxy.counts().requests(), 0);
}

#[test]
fn the_host_that_was_signed_is_what_the_server_sees() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let upstream = format!("http://{}", listener.local_addr().unwrap());
    let server = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut head = [0; 4096];
        let n_bytes = stream.read(&mut head).unwrap();
        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").unwrap();
        String::from_utf8(head[..n_bytes].to_vec()).unwrap().to_ascii_lowercase()
    });
    let proxy = Proxy::start(&upstream, Vec::new()).unwrap();
    raw(&proxy, "GET /b/x?y=%20 HTTP/1.1\r\nHost: photos.example:9\r\nConnection: close\r\n\r\n");
    let seen = server.join().unwrap();
    assert!(seen.contains("get /b/x?y=%20 http/1.1\r\n"), "{seen}");
    assert!(seen.contains("\r\nhost: photos.example:9\r\n"), "{seen}");
}

#[test]
fn answers_by_number() {
    let bucket = bucket();
    assert_eq!(statuses(&proxy(&bucket, &["slowdown first=2"]), 4), [503, 503, 200, 200]);
    assert_eq!(statuses(&proxy(&bucket, &["internal every=3"]), 6), [200, 200, 500, 200, 200, 500]);
    assert_eq!(statuses(&proxy(&bucket, &["gone from=3", "denied"]), 3), [403, 403, 404]);
    assert_eq!(statuses(&proxy(&bucket, &["gone from=3"]), 4), [200, 200, 404, 404]);
    assert_eq!(statuses(&proxy(&bucket, &["internal path=/other"]), 1), [200]);
    assert_eq!(bucket.counts().requests(), 2 + 4 + 2 + 1, "what a rule answers does not reach the bucket");
}

#[test]
fn the_bodies_are_those_of_s3() {
    let bucket = bucket();
    let client = Client::new().unwrap();
    for (rule, status, code) in [
        ("slowdown=7", 503, "SlowDown"),
        ("toomany=7", 429, "TooManyRequests"),
        ("gone", 404, "NoSuchBucket"),
        ("skew", 403, "RequestTimeTooSkewed"),
    ] {
        let answer = client.get(&url(&proxy(&bucket, &[rule]), 0)).unwrap();
        assert_eq!(answer.status, status);
        assert!(answer.text().contains(&format!("<Code>{code}</Code>")), "{}", answer.text());
        assert_eq!(answer.header("retry-after"), if rule.contains('=') { "7" } else { "" });
    }
}

#[test]
fn a_body_that_is_cut_promised_its_length_and_ends_early() {
    let bucket = bucket();
    let proxy = proxy(&bucket, &["cut=100 first=1"]);
    let path = Bucket::key(0);
    let all = raw(&proxy, &format!("GET /b/{path} HTTP/1.1\r\nHost: x\r\n\r\n"));
    let text = String::from_utf8(all).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    assert!(head.contains("content-length: 1000"), "{head}");
    assert_eq!(body.len(), 100);
    assert_eq!(statuses(&proxy, 1), [200]);
    proxy.set_rules(vec!["cut=100".parse().unwrap()]);
    Client::new().unwrap().get(&url(&proxy, 0)).unwrap_err();
    let short = Client::new().unwrap().ask("GET", &url(&proxy, 0), &[("range", "bytes=0-99")], "").unwrap();
    assert_eq!(short.body.len(), 100, "what is not longer stays whole");
}

#[test]
fn requests_are_swallowed_and_connections_closed() {
    let bucket = bucket();
    let proxy = proxy(&bucket, &["swallow first=1", "hangup"]);
    let head = "GET /b HTTP/1.1\r\nHost: x\r\n\r\n";
    let started = Instant::now();
    assert_eq!(raw(&proxy, head), b"");
    assert!(started.elapsed() >= Duration::from_millis(500), "the connection stays open");
    let started = Instant::now();
    assert_eq!(raw(&proxy, head), b"");
    assert!(started.elapsed() < Duration::from_millis(400), "it is closed at once");
    assert_eq!(proxy.asked()[0].status, None);
}

#[test]
fn delays_are_kept() {
    let bucket = bucket();
    let latency = weir::Latency::new(Duration::from_millis(30), Duration::ZERO);
    let rules = vec![
        Rule::always(Fault::Delay(Duration::from_millis(30))),
        Rule::new(Fault::Late(latency), Occurrence::From(2)),
    ];
    let proxy = Proxy::start(&bucket.endpoint(), rules).unwrap();
    let client = Client::new().unwrap();
    let mut took = [Duration::ZERO; 2];
    for one in &mut took {
        let started = Instant::now();
        client.get(&url(&proxy, 0)).unwrap();
        *one = started.elapsed();
    }
    assert!(took[0] >= Duration::from_millis(30) && took[1] >= Duration::from_millis(60), "{took:?}");
}

#[test]
fn connections_are_refused_and_taken_again() {
    let bucket = bucket();
    let proxy = proxy(&bucket, &[]);
    let client = Client::new().unwrap();
    assert_eq!(client.get(&url(&proxy, 0)).unwrap().status, 200);
    proxy.refuse().unwrap();
    client.get(&url(&proxy, 0)).unwrap_err();
    proxy.accept().unwrap();
    assert_eq!(client.get(&url(&proxy, 0)).unwrap().status, 200);
}

#[test]
fn a_server_that_is_not_there_is_told() {
    let gone = bucket().endpoint();
    let answer = Client::new().unwrap().get(&Proxy::start(&gone, Vec::new()).unwrap().endpoint()).unwrap();
    assert_eq!(answer.status, 502);
}

#[test]
fn answers_are_changed() {
    let bucket = bucket();
    let proxy = proxy(&bucket, &[]);
    let client = Client::new().unwrap();
    let range = |rule: &str| {
        proxy.set_rules(vec![rule.parse().unwrap()]);
        client.ask("GET", &url(&proxy, 0), &[("range", "bytes=0-99")], "").unwrap()
    };
    let whole = range("delay=0");
    for (rule, n_bytes) in [("length=-30", 70), ("length=30", 130)] {
        let answer = range(rule);
        assert_eq!(
            (answer.body.len(), answer.header("content-range")),
            (n_bytes, "bytes 0-99/1000"),
            "{rule}"
        );
        assert_eq!(answer.header("content-length"), n_bytes.to_string());
    }
    let flipped = range("flip");
    assert_eq!(flipped.body.iter().zip(&whole.body).filter(|(one, other)| one != other).count(), 1);
    let other = range("etag");
    assert!(other.body == whole.body && other.header("etag") != whole.header("etag"));
    let started = Instant::now();
    assert_eq!(range("drip=10/20").body, whole.body);
    assert!(started.elapsed() >= Duration::from_millis(200));
    assert_eq!(range("lie=nothing").body, whole.body, "it is no listing");
    proxy.set_rules(vec!["lie=twice".parse().unwrap()]);
    let listing = client.get(&format!("{}/b?list-type=2", proxy.endpoint())).unwrap().text();
    assert_eq!(listing.matches(&format!("<Key>{}</Key>", Bucket::key(3))).count(), 2, "{listing}");
}
