//! Other commands on objects: `tags`, `verify`, `thumbnail`, `pack`.

use weir::{Bucket, BucketOptions, Proxy};

use super::{collection, run, with_each};
use crate::env::{Env, sample};

#[test]
fn tags_of_objects() {
    with_each(|server| {
        let env = collection(server);
        let arguments = ["tags", "-j", "-n", "-ImageWidth", "s3://pics/rich.jpg", "s3://pics/2023/"];
        let answer = run(&env, server.endpoint(), arguments).exits(0).json();
        let answer = answer.as_array().unwrap();
        let names: Vec<&str> = answer.iter().map(|file| file["SourceFile"].as_str().unwrap()).collect();
        assert_eq!(names, ["s3://pics/rich.jpg", "s3://pics/2023/a.jpg"]);
        assert_eq!(answer[1]["ImageWidth"], 8);
        let missing = run(&env, server.endpoint(), ["tags", "-j", "s3://pics/none.jpg"]);
        missing.exits(1).says("File not found");
    });
}

#[test]
fn objects_are_verified() {
    with_each(|server| {
        let env = collection(server);
        let verdicts = run(&env, server.endpoint(), ["verify", "s3://pics", "--json"]).exits(1).stdout();
        let bad = |name: &str| verdicts.lines().any(|line| line.contains(name) && line.contains("broken"));
        assert!(bad("s3://pics/cut.png") && bad("s3://pics/2024/empty.jpg"), "{verdicts}");
        assert!(!bad("rich.jpg") && !verdicts.contains("unreadable"), "{verdicts}");
    });
}

#[test]
fn a_store_that_is_slow_is_no_decoder_that_is_stuck() {
    let bucket = Bucket::start(BucketOptions::new("pics")).unwrap();
    // Twice as many as are waited for: the last worker may start after the first ones have ended.
    for number in 0..32 {
        bucket.put(&format!("{number}.jpg"), sample("danube/passau.jpg"));
    }
    let slow = "delay=3500 method=GET path=.jpg".parse().unwrap();
    let proxy = Proxy::start(&bucket.endpoint(), vec![slow]).unwrap();
    // Less than the store takes, even with the grace period of a decoder.
    let verify = ["verify", "s3://pics", "--limit-time", "0.5"];
    run(&Env::new(), &proxy.endpoint(), verify).exits(0).says("32 whole");
    assert_eq!(proxy.counts().most_in_flight, 16, "so many are waited for at once");
}

#[test]
fn thumbnails_of_objects() {
    with_each(|server| {
        let env = collection(server);
        run(&env, server.endpoint(), ["thumbnail", "s3://pics", "-o", "thumbs"]);
        let store = if cfg!(windows) { "s3%3A" } else { "s3:" };
        assert!(env.path(format!("thumbs/{store}/pics/rich.jpg.jpg")).is_file());
        assert!(env.path(format!("thumbs/{store}/pics/2024/ü.png.jpg")).is_file());
    });
}

#[test]
fn objects_are_packed_and_a_pack_is_put() {
    with_each(|server| {
        let env = collection(server);
        run(&env, server.endpoint(), ["pack", "s3://pics", "-o", "from-store"]).exits(0);
        env.run(["pack", "photos", "-o", "from-disk"]).exits(0);
        let list = |pack: &str| env.run(["list", pack]).exits(0).stdout();
        assert_eq!(list("from-store").lines().count(), list("from-disk").lines().count());

        server.make_bucket("packs").unwrap();
        let put = || run(&env, server.endpoint(), ["pack", "photos", "-o", "s3://packs/all"]);
        put().exits(0);
        put().exits(2).says("--force");
        run(&env, server.endpoint(), ["plan", "s3://packs", "--shards", "1", "-o", "p.parquet", "--json"])
            .exits(0);
        let client = weir::Client::new().unwrap();
        let shard = format!("{}/packs/all/images-000000.tar", server.endpoint());
        let stored = client.ask("GET", &shard, &[weir::SIGNED], "").unwrap();
        assert_eq!(stored.body[..], std::fs::read(env.path("from-disk/images-000000.tar")).unwrap()[..]);
    });
}
