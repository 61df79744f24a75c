//! Tests the generated bucket over real connections.

use std::time::{Duration, Instant};

use weir::{Bucket, BucketOptions, Client, Latency, Limits};

const MILLION: u64 = 1_000_000;

fn bucket(n_objects: u64) -> Bucket {
    let mut options = BucketOptions::new("b");
    options.n_objects = n_objects;
    options.files = vec![(0..100).collect::<Vec<u8>>().into(), "second".into()];
    Bucket::start(options).unwrap()
}

fn texts<'a>(xml: &'a str, tag: &str) -> Vec<&'a str> {
    let (open, close) = (format!("<{tag}>"), format!("</{tag}>"));
    xml.split(&open[..]).skip(1).map(|rest| rest.split(&close[..]).next().unwrap()).collect()
}

/// The whole listing, page by page.
fn listing(bucket: &Bucket, query: &str) -> Vec<String> {
    let client = Client::new().unwrap();
    let mut found = Vec::new();
    let mut token = String::new();
    loop {
        let answer = client.get(&format!("{}/b?list-type=2{query}{token}", bucket.endpoint())).unwrap();
        assert_eq!(answer.status, 200, "{}", answer.text());
        let xml = answer.text();
        let before = found.len();
        found.extend(texts(&xml, "Key").into_iter().map(str::to_owned));
        let prefixes = xml.split_once("<CommonPrefixes>").map_or("", |(_, rest)| rest);
        found.extend(texts(prefixes, "Prefix").into_iter().map(str::to_owned));
        assert_eq!(texts(&xml, "KeyCount"), [(found.len() - before).to_string()]);
        match texts(&xml, "NextContinuationToken").first() {
            Some(next) => token = format!("&continuation-token={next}"),
            None => return found,
        }
    }
}

#[test]
fn a_listing_has_each_key_once_and_in_order() {
    let found = listing(&bucket(2500), "");
    assert_eq!(found, (0..2500).map(Bucket::key).collect::<Vec<_>>());
}

#[test]
fn any_place_of_a_billion_keys_is_found_at_once() {
    let bucket = bucket(1000 * MILLION);
    let started = Instant::now();
    let after = Bucket::key(999_999_990);
    assert_eq!(listing(&bucket, &format!("&start-after={after}")).last(), Some(&Bucket::key(999_999_999)));
    assert_eq!(listing(&bucket, "&delimiter=/"), ["photos/"]);
    assert_eq!(listing(&bucket, "&delimiter=/&prefix=photos/").len(), 1000);
    assert_eq!(listing(&bucket, "&prefix=photos/0500/123/").len(), 1000);
    assert_eq!(bucket.counts().of("GET"), 4);
    assert!(started.elapsed() < Duration::from_secs(3));
}

#[test]
fn what_is_put_and_deleted_is_in_the_listing() {
    let bucket = bucket(3);
    bucket.put("a & b", "1");
    bucket.put(&Bucket::key(1), "replaced");
    bucket.put("photos/0000/zzz", "2");
    bucket.delete(&Bucket::key(0));
    let expected = ["a &amp; b", &Bucket::key(1), &Bucket::key(2), "photos/0000/zzz"];
    assert_eq!(listing(&bucket, ""), expected);
    assert_eq!(listing(&bucket, "&max-keys=1"), expected);
    assert_eq!(listing(&bucket, "&delimiter=/&max-keys=1"), ["a &amp; b", "photos/"]);
    assert_eq!(listing(&bucket, "&encoding-type=url")[0], "a%20%26%20b");
    assert_eq!(bucket.get(&Bucket::key(1)).unwrap(), "replaced");
    bucket.delete(&Bucket::key(1));
    assert_eq!(bucket.get(&Bucket::key(1)), None);
}

#[test]
fn objects_are_read_whole_in_ranges_and_under_conditions() {
    let bucket = bucket(2);
    let client = Client::new().unwrap();
    let url = format!("{}/b/{}", bucket.endpoint(), Bucket::key(0));
    let ask = |method: &str, headers: &[(&str, &str)]| client.ask(method, &url, headers, "").unwrap();

    let whole = ask("GET", &[]);
    assert_eq!((whole.status.as_u16(), whole.body.len()), (200, 100));
    assert_eq!(whole.header("last-modified"), "Thu, 01 Jan 2026 00:00:00 GMT");
    let etag = whole.header("etag");

    let range = ask("GET", &[("range", "bytes=10-19"), ("if-match", etag)]);
    assert_eq!((range.status.as_u16(), range.header("content-range")), (206, "bytes 10-19/100"));
    assert_eq!(&range.body[..], (10..20).collect::<Vec<u8>>());
    assert_eq!(&ask("GET", &[("range", "bytes=-2")]).body[..], [98, 99]);
    let behind = ask("GET", &[("range", "bytes=100-")]);
    assert_eq!(behind.status, 416);
    assert!(behind.text().contains("<Code>InvalidRange</Code>"));

    assert_eq!(ask("GET", &[("if-match", "\"other\"")]).status, 412);
    assert_eq!(ask("GET", &[("if-none-match", etag)]).status, 304);
    let head = ask("HEAD", &[]);
    assert_eq!((head.header("content-length"), head.header("etag"), head.body.len()), ("100", etag, 0));
    assert_eq!(client.get(&format!("{}/b/no", bucket.endpoint())).unwrap().status, 404);
    assert!(client.get(&format!("{}/c/no", bucket.endpoint())).unwrap().text().contains("NoSuchBucket"));

    let counts = bucket.counts();
    assert_eq!((counts.of("GET"), counts.of("HEAD"), counts.n_ranges, counts.with_status(206)), (8, 1, 3, 2));
    assert_eq!(bucket.asked()[1].bytes(), Some((10, 19)));
}

#[test]
fn of_two_that_want_nothing_to_be_there_one_wins() {
    let bucket = bucket(1);
    let client = Client::new().unwrap();
    let url = format!("{}/b/part%201", bucket.endpoint());
    let put = |body: &'static str| client.ask("PUT", &url, &[("if-none-match", "*")], body).unwrap().status;
    assert_eq!((put("first").as_u16(), put("other").as_u16()), (200, 412));
    assert_eq!(bucket.get("part 1").unwrap(), "first");
    let made = format!("{}/b/{}", bucket.endpoint(), Bucket::key(0));
    assert_eq!(client.ask("PUT", &made, &[("if-none-match", "*")], "x").unwrap().status, 412);
    assert_eq!(client.ask("PUT", &made, &[("if-match", "\"x\"")], "x").unwrap().status, 412);
    assert_eq!(client.put(&made, "x").unwrap().status, 200);
    assert_eq!(client.ask("DELETE", &made, &[], "").unwrap().status, 204);
    assert_eq!(client.get(&made).unwrap().status, 404);
    // Multipart uploads are not supported, and are not mistaken for objects.
    assert_eq!(client.ask("POST", &format!("{url}?uploads"), &[], "").unwrap().status, 501);
    assert_eq!(client.put(&format!("{url}?partNumber=1&uploadId=x"), "x").unwrap().status, 501);
}

#[test]
fn too_many_requests_for_a_prefix_are_told_so() {
    let mut options = BucketOptions::new("b");
    options.n_objects = 2 * MILLION;
    options.limits = Some(Limits { reads_per_s: 100.0, writes_per_s: 100.0, prefix_folders: 2 });
    let bucket = Bucket::start(options).unwrap();
    let client = Client::new().unwrap();
    let get = |number| client.get(&format!("{}/b/{}", bucket.endpoint(), Bucket::key(number))).unwrap();
    let statuses: Vec<u16> = (0..60).map(|number| get(number).status.as_u16()).collect();
    // Ten tokens are saved; sixty at once are too many on any machine that answers one in a millisecond or
    // so.
    assert_eq!(statuses[..10], [200; 10]);
    assert!(statuses.contains(&503), "{statuses:?}");
    assert_eq!(get(MILLION).status, 200, "another prefix is not held up");
}

#[test]
fn answers_come_late_and_at_a_pace() {
    let mut options = BucketOptions::new("b");
    options.latency = Some(Latency::new(Duration::from_millis(50), Duration::ZERO));
    options.bytes_per_s = Some(MILLION);
    let bucket = Bucket::start(options).unwrap();
    bucket.put("large", vec![7; 100_000]);
    let client = Client::new().unwrap();
    let url = format!("{}/b/large", bucket.endpoint());
    let took = |method: &str| {
        let started = Instant::now();
        client.ask(method, &url, &[], "").unwrap();
        started.elapsed()
    };
    assert!(took("HEAD") >= Duration::from_millis(50));
    assert!(took("GET") >= Duration::from_millis(150));
}

#[test]
fn a_bucket_with_a_region_wants_signatures_for_it() {
    let mut options = BucketOptions::new("b");
    options.n_objects = 1;
    options.region = Some("eu-north-1".to_owned());
    let bucket = Bucket::start(options).unwrap();
    let client = Client::new().unwrap();
    let url = format!("{}/b/{}", bucket.endpoint(), Bucket::key(0));
    assert!(client.get(&url).unwrap().text().contains("<Code>AccessDenied</Code>"));
    let signed = |region: &str| {
        let header = format!("AWS4-HMAC-SHA256 Credential=K/20260101/{region}/s3/aws4_request, Signature=0");
        client.ask("GET", &url, &[("authorization", &header)], "").unwrap()
    };
    assert_eq!(signed("eu-north-1").status, 200);
    assert!(signed("us-east-1").text().contains("<Code>AuthorizationHeaderMalformed</Code>"));
}

#[test]
fn hostile_keys_are_listed_and_read() {
    let mut options = BucketOptions::new("b");
    options.page_keys = 7;
    let bucket = Bucket::start(options).unwrap();
    let keys = weir::hostile_keys();
    assert!(keys.iter().all(|key| key.len() <= 1024) && keys.iter().any(|key| key.len() == 1024));
    for key in &keys {
        bucket.put(key, key.clone());
    }
    assert_eq!(bucket.put_below("").len(), keys.len(), "each is there once");
    assert_eq!(bucket.put_below("/etc").len(), 1);
    let client = Client::new().unwrap();
    let listing = client.get(&format!("{}/b?list-type=2", bucket.endpoint())).unwrap().text();
    assert_eq!(listing.matches("<Key>").count(), 7, "{listing}");
    assert!(!listing.chars().any(|char| char.is_control() && char != '\n'), "{listing}");
}
