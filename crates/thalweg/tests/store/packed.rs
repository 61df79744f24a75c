//! Contents and order of packs, and unpacking.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use serde_json::Value;

use super::{collection, files};
use crate::env::Env;

fn names(env: &Env, pack: &str) -> Vec<String> {
    env.run(["list", pack]).exits(0).stdout().lines().map(str::to_owned).collect()
}

#[test]
fn pictures_are_packed_by_path_under_keys_without_dots_and_blanks() {
    let env = collection();
    env.run(["pack", "photos", "-o", "pack"]).exits(0).says("4 pictures").says("not pictures, skipped");
    assert_eq!(names(&env, "pack"), ["a/second.jpg", "a/second-2.png", "a/with_blank.jpg", "b/first_v2.jpg"]);
    let made: Vec<String> = files(&env.path("pack")).into_keys().collect();
    let expected = [
        "images-000000.idx",
        "images-000000.json",
        "images-000000.tar",
        "images.json",
        "images.lookup",
        "images.parquet",
    ];
    assert_eq!(made, expected);
    let cat = env.run(["cat", "pack", "a/second-2"]).exits(0);
    assert!(cat.stdout_bytes() == std::fs::read(env.photo("a/second.png")).unwrap());
}

#[test]
fn metadata_lies_beside_each_picture() {
    let env = collection();
    let json = |detail: &str| -> Value {
        env.run(["pack", "photos", "-o", detail, "--json", detail]).exits(0);
        let cat = env.run(["cat", detail, "b/first_v2.json"]);
        serde_json::from_slice(cat.stdout_bytes()).unwrap_or_default()
    };
    let basic = json("basic");
    assert_eq!(basic["path"], env.photo("b/first.v2.jpg"));
    assert_eq!((&basic["format"], &basic["width"], &basic["height"]), (&"JPEG".into(), &8.into(), &6.into()));
    assert_eq!((&basic["taken_at"], &basic["tags"]), (&"2023-05-01T10:00:00".into(), &Value::Null));
    let all = json("all");
    assert_eq!(all["tags"]["ExifIFD:DateTimeOriginal"], "2023:05:01 10:00:00");
    assert_eq!(all["taken_at"], basic["taken_at"]);
    assert_eq!(json("none"), Value::Null);
}

#[test]
fn the_order_is_the_callers() {
    let env = collection();
    env.run(["pack", "photos", "-o", "dated", "--order", "date"]).exits(0);
    let by_date = ["a/second.jpg", "a/with_blank.jpg", "b/first_v2.jpg", "a/second-2.png"];
    assert_eq!(names(&env, "dated"), by_date);
    let shuffled = |folder: &str, seed: &str| {
        let ran = env.run(["pack", "photos", "-o", folder, "--order", "hash", "--seed", seed]).exits(0);
        ran.says(&format!("shuffled with seed {seed}"));
        names(&env, folder)
    };
    let orders: Vec<Vec<String>> =
        (0..6).map(|seed| shuffled(&format!("s{seed}"), &seed.to_string())).collect();
    assert!(orders.iter().any(|order| *order != orders[0]), "every seed gives the same order");
    assert_eq!(shuffled("again", "0"), orders[0]);
}

#[test]
fn the_same_input_makes_the_same_bytes_and_shards_end_where_they_are_told() {
    let env = (0..40).fold(collection(), |env, n| env.with(format!("many/{n}.png"), super::png(n + 1, 3)));
    env.run(["pack", "photos", "-o", "one", "--shard-size", "10kB", "--threads", "1"]).exits(0);
    env.run(["pack", "photos", "-o", "two", "--shard-size", "10kB", "--threads", "7"]).exits(0);
    let one = files(&env.path("one"));
    assert!(one == files(&env.path("two")), "other bytes with other workers");
    let shards: Vec<&Vec<u8>> =
        one.iter().filter(|(name, _)| name.ends_with(".tar")).map(|(_, tar)| tar).collect();
    assert!(shards.len() > 4 && shards.iter().all(|tar| tar.len() <= 10_000), "{}", shards.len());
    env.run(["pack", "photos", "-o", "three", "--shard-count", "3"]).exits(0);
    let three = files(&env.path("three")).into_keys().filter(|name| name.ends_with(".tar")).count();
    assert_eq!(three, 3);
}

#[test]
fn all_comes_out_again_and_nothing_is_overwritten() {
    let env = collection();
    env.run(["pack", "photos", "-o", "pack", "--verify"]).exits(0);
    env.run(["unpack", "pack", "-o", "out"]).exits(0);
    let read = |path: &str| std::fs::read(env.path(path)).unwrap();
    assert!(read("out/b/first_v2.jpg") == read("photos/b/first.v2.jpg"));
    assert!(read("out/a/second-2.png") == read("photos/a/second.png"));
    assert!(env.path("out/a/second.json").exists());
    std::fs::write(env.path("out/a/second.jpg"), "mine").unwrap();
    env.run(["unpack", "pack", "-o", "out", "a/second"]).exits(3).says("--force");
    assert!(read("out/a/second.jpg") == b"mine");
    env.run(["unpack", "pack", "-o", "out", "a/second", "--force"]).exits(0);
    assert!(read("out/a/second.jpg") == read("photos/a/second.JPG"));
    env.run(["unpack", "pack", "-o", "few", "a/second-2.png"]).exits(0);
    assert!(env.path("few/a/second-2.png").exists() && !env.path("few/b").exists());
    env.run(["unpack", "pack", "-o", "few", "nothing"]).exits(3).says("`nothing`");
}

#[test]
fn damage_is_named_and_the_rest_is_read() {
    let env = collection();
    env.run(["pack", "photos", "-o", "pack"]).exits(0);
    env.run(["pack", "--check", "pack"]).exits(0);
    let listed = env.run(["list", "pack", "--json"]).exits(0);
    let member: Value = serde_json::from_str(listed.stdout().lines().nth(1).unwrap()).unwrap();
    let shard = env.path("pack").join(member["shard"].as_str().unwrap());
    let mut bytes = std::fs::read(&shard).unwrap();
    bytes[member["offset"].as_u64().unwrap() as usize + 3] ^= 1;
    std::fs::write(&shard, bytes).unwrap();
    env.run(["pack", "--check", "pack"]).exits(1).says("a/second-2.png");
    env.run(["cat", "pack", "b/first_v2"]).exits(0);
}

#[test]
fn a_catalogue_is_packed_as_it_is_filtered() {
    let env = collection().indexed();
    env.run(["pack", "c.db", "-o", "all"]).exits(0);
    assert_eq!(names(&env, "all").len(), 4);
    env.run(["pack", "c.db", "-o", "late", "--from", "2022"]).exits(0);
    assert_eq!(names(&env, "late"), ["a/with_blank.jpg", "b/first_v2.jpg"]);
    env.run(["pack", "photos", "-o", "none", "--from", "2022"]).exits(2).says("thalweg index");
}

#[test]
fn what_cannot_be_done_is_said() {
    let env = collection();
    env.run(["pack", "photos", "-o", "photos/pack"]).exits(0);
    // Files in the output folder are not packed, now or in the next run.
    assert_eq!(names(&env, "photos/pack").len(), 4);
    env.run(["pack", "photos", "-o", "photos/pack", "--json", "none"]).exits(2).says("--force");
    env.run(["pack", "photos", "-o", "photos/pack", "--json", "none", "--force"]).exits(0);
    env.run(["pack", "photos/pack", "-o", "photos/pack"]).exits(2).says("output folder");
    env.run(["pack", "nowhere", "-o", "x"]).exits(2).says("nowhere");
    env.run(["cat", "photos/pack", "nothing"]).exits(2).says("nothing");
    env.run(["list", "photos"]).exits(2).says("is not a pack");
    std::fs::create_dir(env.path("empty")).unwrap();
    env.run(["pack", "empty", "-o", "x"]).exits(2).says("nothing to pack");
}

#[test]
fn what_cannot_be_read_is_named_and_the_run_goes_on() {
    let env = collection().indexed();
    // A file of the catalogue that no longer exists.
    std::fs::remove_file(env.photo("a/second.png")).unwrap();
    env.run(["pack", "c.db", "-o", "pack"]).exits(3).says("second.png");
    assert_eq!(names(&env, "pack").len(), 3);
    let manifest = env.run(["pack", "--check", "pack"]);
    manifest.exits(0);
}

#[test]
fn a_manifest_of_another_pack_is_noticed() {
    let env = collection();
    env.run(["pack", "photos", "-o", "pack"]).exits(0);
    env.run(["pack", "photos/a", "-o", "other"]).exits(0);
    std::fs::copy(env.path("other/images.parquet"), env.path("pack/images.parquet")).unwrap();
    env.run(["pack", "--check", "pack"]).exits(1).says("images.parquet");
    env.run(["cat", "pack", "b/first_v2"]).exits(0);
}

/// A file that grows while it is read is packed in one consistent state, or skipped and reported.
#[test]
fn a_file_that_grows_meanwhile_is_whole_or_named() {
    let env = collection();
    let path = env.photo("b/first.v2.jpg");
    let whole = std::fs::read(&path).unwrap();
    let grower = Grower::start(&path);
    for round in 0..10 {
        let folder = format!("pack{round}");
        let ran = env.run(["pack", "photos", "-o", &folder]);
        let names = names(&env, &folder);
        assert_eq!(names.iter().filter(|name| name.starts_with("a/")).count(), 3);
        if names.iter().any(|name| name.starts_with("b/")) {
            let cat = env.run(["cat", &folder, "b/first_v2"]).exits(0);
            assert!(cat.stdout_bytes().starts_with(&whole));
        } else {
            ran.says("first.v2.jpg");
        }
    }
    drop(grower);
}

/// Appends to a file repeatedly until it is dropped.
struct Grower {
    is_over: Arc<AtomicBool>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Grower {
    fn start(path: &str) -> Grower {
        let is_over = Arc::new(AtomicBool::new(false));
        let mut file = std::fs::File::options().append(true).open(path).unwrap();
        let thread = std::thread::spawn({
            let is_over = Arc::clone(&is_over);
            move || {
                while !is_over.load(Relaxed) {
                    file.write_all(&[7; 100]).unwrap();
                    std::thread::sleep(std::time::Duration::from_micros(200));
                }
            }
        });
        Grower { is_over, thread: Some(thread) }
    }
}

impl Drop for Grower {
    fn drop(&mut self) {
        self.is_over.store(true, Relaxed);
        drop(self.thread.take().map(std::thread::JoinHandle::join));
    }
}
