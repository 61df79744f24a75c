//! Stores that lie: about the length of an object, its version, their listings and the names in them.

use std::time::{Duration, Instant};

use serde_json::Value;
use weir::{Bucket, BucketOptions, Proxy};

use super::{environment, run};
use crate::env::{Env, Jpeg, Ran, sample};

/// Two pages of pictures below `a/`, longer than what is read of an object at first.
fn bucket() -> Bucket {
    let mut options = BucketOptions::new("pics");
    options.page_keys = 2;
    let bucket = Bucket::start(options).unwrap();
    for name in ["1.jpg", "2.jpg", "3.jpg"] {
        bucket.put(&format!("a/{name}"), sample("danube/passau.jpg"));
    }
    bucket
}

fn proxy(bucket: &Bucket, rules: &[&str]) -> Proxy {
    Proxy::start(&bucket.endpoint(), rules.iter().map(|rule| rule.parse().unwrap()).collect()).unwrap()
}

/// Runs the program with little patience.
fn run_with(env: &Env, endpoint: &str, arguments: &[&str]) -> Ran {
    let mut command = env.command(arguments);
    command.envs(environment(endpoint)).env("THALWEG_STORE_PATIENCE", "1");
    Ran::of(command.output().unwrap())
}

const INDEX: [&str; 6] = ["index", "s3://pics/a", "-c", "c.db", "--hash", "--json"];

fn rows(env: &Env) -> Vec<Value> {
    let sql = "SELECT path, bytes, content_hash, error FROM image ORDER BY path";
    let rows = env.run(["query", "c.db", sql, "--json"]).exits(0).stdout();
    rows.lines().map(|row| serde_json::from_str(row).unwrap()).collect()
}

/// Calls `check` with all of these side by side: requests that are repeated wait.
fn at_once<T: Copy + Send + Sync>(all: &[T], check: impl Fn(T) + Sync) {
    let check = &check;
    std::thread::scope(|scope| {
        for &one in all {
            scope.spawn(move || check(one));
        }
    });
}

#[test]
fn bytes_of_a_wrong_length_are_never_used() {
    let bucket = bucket();
    let right = Env::new();
    run(&right, &bucket.endpoint(), INDEX).exits(0);
    at_once(&["length=-20", "length=-999999999", "length=20", "cut=50"], |rule| {
        let env = Env::new();
        let once = proxy(&bucket, &[&format!("{rule} only=2 path=.jpg")]);
        run_with(&env, &once.endpoint(), &INDEX).exits(0);
        assert_eq!(rows(&env), rows(&right), "{rule}");

        let env = Env::new();
        let always = proxy(&bucket, &[&format!("{rule} path=2.jpg")]);
        run_with(&env, &always.endpoint(), &INDEX).exits(3).says("s3://pics/a/2.jpg");
        let bad = rows(&env).into_iter().find(|row| row["path"] == "s3://pics/a/2.jpg").unwrap();
        assert!(bad["content_hash"].is_null() && bad["error"].is_string(), "{rule}: {bad}");
        run(&env, &bucket.endpoint(), INDEX).exits(0);
        assert_eq!(rows(&env), rows(&right), "{rule}");
    });
}

#[test]
fn a_range_of_another_version_is_not_used_even_if_the_server_ignores_the_condition() {
    let bucket = Bucket::start(BucketOptions::new("pics")).unwrap();
    // What its parser needs lies behind the head.
    bucket.put("a/x.tif", sample("maps/elevation.tif"));
    let env = Env::new();
    let tags = ["tags", "-j", "-ImageWidth", "s3://pics/a/x.tif"];
    run(&env, &bucket.endpoint(), tags).exits(0);
    assert!(bucket.asked().iter().filter(|asked| asked.range.is_some()).count() >= 2, "{:?}", bucket.asked());
    let proxy = proxy(&bucket, &["etag from=2 method=GET path=.tif"]);
    run(&env, &proxy.endpoint(), tags).exits(1).says("the object changed while it was read");
}

/// Errors have the key in their text, and `416` is the status of an empty object.
#[test]
fn an_object_whose_name_looks_like_a_status_is_not_taken_for_an_empty_one() {
    let bucket = bucket();
    bucket.put("a/IMG_4161.jpg", sample("danube/passau.jpg"));
    let env = Env::new();
    let proxy = proxy(&bucket, &["internal method=GET path=4161.jpg"]);
    run_with(&env, &proxy.endpoint(), &INDEX).exits(3).says("s3://pics/a/IMG_4161.jpg");
    let bad = rows(&env).into_iter().find(|row| row["path"] == "s3://pics/a/IMG_4161.jpg").unwrap();
    assert!(bad["content_hash"].is_null() && bad["error"].is_string(), "{bad}");
}

#[test]
fn an_answer_that_crawls_is_given_up() {
    let bucket = bucket();
    let env = Env::new();
    let proxy = proxy(&bucket, &["drip=1/200 path=2.jpg"]);
    let started = Instant::now();
    let ran = run_with(&env, &proxy.endpoint(), &INDEX).exits(3);
    ran.says("s3://pics/a/2.jpg").says("less than 1024 bytes per second");
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
    // One that is slow and no slower is read to its end.
    proxy.set_rules(vec!["drip=400/20".parse().unwrap()]);
    run_with(&env, &proxy.endpoint(), &INDEX).exits(0);
}

#[test]
fn patience_is_a_number_of_seconds() {
    let env = Env::new();
    let bucket = bucket();
    for wrong in ["soon", "0", "-1", "1e9", ""] {
        let mut command = env.command(INDEX);
        command.envs(environment(&bucket.endpoint())).env("THALWEG_STORE_PATIENCE", wrong);
        Ran::of(command.output().unwrap()).exits(2).says("THALWEG_STORE_PATIENCE").says("from 1 to 3600");
    }
}

/// Listings that cannot be believed, with words of the reason.
const LIES: [(&str, &str); 14] = [
    ("no-token", "does not say where"),
    ("same-token", "again and again"),
    ("new-tokens", "again and again"),
    ("empty-pages", "empty pages"),
    ("outside", "does not lie there"),
    ("cut-between", "the listing is not whole"),
    ("deep", "too deep"),
    ("entities", "DOCTYPE"),
    ("web-page", "the address"),
    ("xml-page", "the answer is no listing, but `html`"),
    ("error-inside", "the answer is no listing, but `Error`"),
    ("nothing", "it is empty"),
    ("long-key", "longer than"),
    ("negative-sizes", "s3://pics/a"),
];

#[test]
fn a_listing_that_lies_ends_and_lets_nothing_vanish() {
    let bucket = bucket();
    at_once(&LIES, |(lie, words)| {
        let env = Env::new();
        run(&env, &bucket.endpoint(), INDEX).exits(0);
        let right = rows(&env);
        // The first page is right.
        let proxy = proxy(&bucket, &[&format!("lie={lie} from=3 path=list-type=2")]);
        let started = Instant::now();
        let report = run_with(&env, &proxy.endpoint(), &INDEX).exits(3).says(words).json();
        assert_eq!(report["n_vanished"], 0, "{lie}: {report}");
        assert_eq!(rows(&env), right, "{lie}");
        assert!(started.elapsed() < Duration::from_secs(60), "{lie}: {:?}", started.elapsed());
    });
    let env = Env::new();
    run(&env, &bucket.endpoint(), INDEX).exits(0);
    for lie in ["twice", "backwards"] {
        let proxy = proxy(&bucket, &[&format!("lie={lie}")]);
        let report = run_with(&env, &proxy.endpoint(), &INDEX).exits(0).json();
        assert_eq!((&report["n_files"], &report["n_unchanged"]), (&3.into(), &3.into()), "{lie}: {report}");
    }
}

#[test]
fn members_of_a_pack_whose_lookup_cannot_be_read_do_not_vanish() {
    let bucket = bucket();
    let env = Env::new();
    run(&env, &bucket.endpoint(), ["pack", "s3://pics/a", "-o", "s3://pics/packed"]).exits(0);
    let index = ["index", "s3://pics/packed", "-c", "c.db", "--json"];
    run(&env, &bucket.endpoint(), index).exits(0);
    let right = rows(&env);
    assert!(right.iter().any(|row| row["path"].as_str().unwrap().contains(".tar//")), "{right:?}");
    for rule in ["internal", "denied", "gone"] {
        let proxy = proxy(&bucket, &[&format!("{rule} path=images.lookup")]);
        let ran = run_with(&env, &proxy.endpoint(), &index).exits(3);
        assert_eq!(ran.says("s3://pics/packed/images.lookup").json()["n_vanished"], 0, "{rule}");
        assert_eq!(rows(&env), right, "{rule}");
    }
}

#[test]
fn sizes_beyond_all_sense_are_added_up() {
    let bucket = bucket();
    let proxy = proxy(&bucket, &["lie=huge-sizes"]);
    let plan = ["plan", "s3://pics/a", "--shards", "2", "-o", "plan.parquet", "--json"];
    let report = run(&Env::new(), &proxy.endpoint(), plan).exits(0).json();
    assert_eq!((&report["n_files"], &report["bytes"]), (&3.into(), &u64::MAX.into()), "{report}");
}

#[test]
fn a_key_with_slashes_around_it_is_not_taken_for_another() {
    let bucket = Bucket::start(BucketOptions::new("pics")).unwrap();
    let (mine, other) = (Jpeg::new(3, 2).to_bytes(), Jpeg::new(7, 5).to_bytes());
    for (key, bytes) in
        [("x.jpg", &mine), ("/x.jpg", &other), ("x.jpg/", &other), ("/etc/y.jpg", &other), (" z.jpg ", &mine)]
    {
        bucket.put(key, bytes.clone());
    }
    let env = Env::new();
    let index = || run(&env, &bucket.endpoint(), ["index", "s3://pics", "-c", "c.db", "--json"]).exits(3);
    for path in ["s3://pics//x.jpg", "s3://pics/x.jpg/", "s3://pics//etc/y.jpg"] {
        index().says(&format!("{path}: keys that begin or end with a slash are not supported"));
    }
    let rows = env.run(["query", "c.db", "SELECT path, width FROM image ORDER BY path", "--csv"]).stdout();
    assert_eq!(rows, "path,width\r\ns3://pics/ z.jpg ,3\r\ns3://pics/x.jpg,3\r\n");
    assert_eq!(index().json()["n_vanished"], 0);
    // Named by itself, and one level at a time.
    let tags = |path: &str| run(&env, &bucket.endpoint(), ["tags", "-j", "-ImageWidth", path]);
    tags("s3://pics//x.jpg").exits(1).says("begin or end with a slash");
    assert_eq!(tags("s3://pics/ z.jpg ").exits(0).json()[0]["ImageWidth"], 3);
    tags("s3://pics/").says("s3://pics//: keys that begin or end with a slash are not supported");
}

#[test]
fn parts_of_keys_may_be_longer_than_names_of_files() {
    let bucket = Bucket::start(BucketOptions::new("pics")).unwrap();
    bucket.put(&format!("{}/{}.jpg", "f".repeat(600), "n".repeat(400)), sample("danube/passau.jpg"));
    let env = Env::new();
    run(&env, &bucket.endpoint(), ["thumbnail", "s3://pics", "-o", "small"]).exits(0);
    let again = run(&env, &bucket.endpoint(), ["thumbnail", "s3://pics", "-o", "small"]);
    again.exits(0).says("1  up to date");
}
