//! Paged listings: every object once, in few requests, for any shape of the tree.

use weir::{Bucket, BucketOptions};

use super::run;
use crate::env::{Env, Jpeg};

fn bucket(n_objects: u64) -> Bucket {
    let mut options = BucketOptions::new("pics");
    options.n_objects = n_objects;
    options.files = vec![Jpeg::new(3, 2).to_bytes().into()];
    Bucket::start(options).unwrap()
}

#[test]
fn a_plan_of_many_pages_has_every_object_once() {
    let bucket = bucket(12_345);
    let env = Env::new();
    let plan = run(
        &env,
        &bucket.endpoint(),
        ["plan", "s3://pics", "--shards", "10", "-o", "plan.parquet", "--json"],
    );
    assert_eq!(plan.exits(0).json()["n_files"], 12_345);
    let n_listings = bucket.counts().requests();
    assert!(n_listings <= 13 + 20, "{n_listings} requests for 13 pages");
}

#[test]
fn a_thousand_small_prefixes_are_not_a_thousand_requests() {
    let bucket = bucket(0);
    for number in 0..1500 {
        bucket.put(&format!("{number:04}/picture.jpg"), Jpeg::new(3, 2).to_bytes());
    }
    let env = Env::new();
    let plan =
        run(&env, &bucket.endpoint(), ["plan", "s3://pics", "--shards", "2", "-o", "plan.parquet", "--json"]);
    assert_eq!(plan.exits(0).json()["n_files"], 1500);
    assert!(bucket.counts().requests() <= 8, "{:?}", bucket.counts());
}

#[test]
fn marks_of_folders_are_no_files() {
    let bucket = bucket(0);
    for key in ["a/", "a/b/"] {
        bucket.put(key, "");
    }
    bucket.put("a/b/c.jpg", Jpeg::new(3, 2).to_bytes());
    bucket.put("a/empty.jpg", "");
    let env = Env::new();
    for root in ["s3://pics", "s3://pics/a", "s3://pics/a/"] {
        let index = run(&env, &bucket.endpoint(), ["index", root, "-c", "c.db", "--json"]).exits(0);
        assert_eq!(index.json()["n_files"], 2, "{root}");
    }
}

#[test]
fn keys_that_cannot_be_named_are_told_and_the_others_are_read() {
    let bucket = bucket(30);
    for key in ["a//b/c.jpg", "a//c.jpg", "a/b/../c.jpg", "m/./x.jpg", "z//"] {
        bucket.put(key, Jpeg::new(3, 2).to_bytes());
    }
    bucket.put("a/z.jpg", Jpeg::new(3, 2).to_bytes());
    bucket.put("z/z.jpg", Jpeg::new(3, 2).to_bytes());
    let env = Env::new();
    let index = || run(&env, &bucket.endpoint(), ["index", "s3://pics", "-c", "c.db", "--json"]).exits(3);
    let mut first = index();
    for path in ["s3://pics/a//", "s3://pics/a/b/../", "s3://pics/m/./", "s3://pics/z//"] {
        first = first.says(&format!("{path}: keys with an empty, `.` or `..` component"));
    }
    let (first, again) = (first.json(), index().json());
    assert_eq!((&first["n_images"], &first["n_unread"]), (&32.into(), &4.into()), "{first}");
    // They do not count as vanished, although they were not found.
    assert_eq!((&again["n_unchanged"], &again["n_vanished"]), (&32.into(), &0.into()), "{again}");
    let plan = ["plan", "s3://pics", "--shards", "2", "-o", "plan.parquet", "--json"];
    let plan = run(&env, &bucket.endpoint(), plan).exits(3);
    assert_eq!(plan.says("s3://pics/a//").json()["n_files"], 32);
    let pack = run(&env, &bucket.endpoint(), ["pack", "s3://pics", "-o", "pack"]).exits(3);
    pack.says("s3://pics/a//: keys with an empty, `.` or `..` component").says("4  failed, skipped");
}

#[test]
fn a_store_that_begins_anew_is_not_listed_for_ever() {
    let mut options = BucketOptions::new("pics");
    options.obeys_start = false;
    let bucket = Bucket::start(options).unwrap();
    for key in ["a.jpg", "a//c.jpg", "z.jpg"] {
        bucket.put(key, Jpeg::new(3, 2).to_bytes());
    }
    let env = Env::new();
    let index = run(&env, &bucket.endpoint(), ["index", "s3://pics", "-c", "c.db", "--json"]).exits(3);
    assert_eq!(
        index.says("s3://pics/a//: keys").says("s3://pics: the store restarts its listing").json()["n_images"],
        1
    );
}
