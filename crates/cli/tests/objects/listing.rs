//! Listings in pages: every object once, in few requests, whatever the shape of the tree.

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
