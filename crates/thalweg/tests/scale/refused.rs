//! Unsuitable plans and parts are refused with a message, and nothing is written.

use std::path::Path;

use super::{awkward, make, parts};
use crate::env::Env;

/// Four shards of a plan, made in `out`.
fn made() -> Env {
    let env = awkward();
    env.run(["plan", "photos", "--shards", "4", "-o", "plan.parquet"]).exits(0);
    make(&env, "0-3", "out").exits(0);
    env
}

/// Merges `out`, which must fail with this message and leave no files.
#[track_caller]
fn merge_fails(env: &Env, code: i32, words: &str) {
    env.run(["merge", "out", "-c", "m.db"]).exits(code).says(words);
    env.run(["merge", "out", "-o", "all.parquet"]).exits(code).says(words);
    let left: Vec<_> =
        std::fs::read_dir(env.path("")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    let is_left = |name: &std::ffi::OsString| {
        let name = name.to_string_lossy();
        name.starts_with("m.db") || name.starts_with("all") || name.ends_with(".partial")
    };
    assert!(!left.iter().any(is_left), "{left:?}");
}

/// Computes the digest of a changed footer again, as another program of another version would write it.
fn seal(bytes: &mut [u8]) {
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()) as usize;
    let footer_bytes = number(bytes.len() - 8) & 0xffff_ffff;
    let tail_at = bytes.len() - 8 - footer_bytes - 56;
    let table_at = number(tail_at + 32);
    let mut hasher = blake3::Hasher::new();
    hasher.update(&bytes[table_at..tail_at]).update(&bytes[tail_at + 32..]);
    bytes[tail_at..tail_at + 32].copy_from_slice(hasher.finalize().as_bytes());
}

/// Replaces a value in a footer by another of the same length. Thrift stores texts unchanged, after their
/// length.
fn patch(file: &Path, key: &str, value: &str) {
    let mut bytes = std::fs::read(file).unwrap();
    let start =
        bytes.windows(key.len()).rposition(|window| window == key.as_bytes()).unwrap() + key.len() + 2;
    assert_eq!(usize::from(bytes[start - 1]), value.len());
    bytes[start..start + value.len()].copy_from_slice(value.as_bytes());
    seal(&mut bytes);
    std::fs::write(file, bytes).unwrap();
}

#[test]
fn missing_parts_are_named() {
    let env = made();
    let all = parts(&env.path("out"));
    std::fs::remove_file(&all[0]).unwrap();
    merge_fails(&env, 1, "1 of 4 shards missing: 0");
    std::fs::remove_file(&all[2]).unwrap();
    merge_fails(&env, 1, "2 of 4 shards missing: 0, 2");
    let merged = env.run(["merge", "out", "-c", "m.db", "--json"]).exits(1).json();
    assert_eq!(merged["missing"], serde_json::json!([0, 2]));
    [&all[1], &all[3]].into_iter().for_each(|part| std::fs::remove_file(part).unwrap());
    merge_fails(&env, 2, "no parts in `out`");
    env.run(["merge", "out", "-c", "m.db", "--plan", "plan.parquet"]).exits(1).says("missing: 0-3");
}

#[test]
fn a_part_that_was_cut_short_is_refused() {
    let env = made();
    let part = &parts(&env.path("out"))[1];
    let bytes = std::fs::read(part).unwrap();
    for length in [0, 4, bytes.len() / 2, bytes.len() - 1] {
        std::fs::write(part, &bytes[..length]).unwrap();
        merge_fails(&env, 1, "the part is incomplete");
    }
}

#[test]
fn a_part_of_another_plan_is_refused() {
    let env = made();
    std::fs::write(env.path("photos/new.txt"), "new").unwrap();
    env.run(["plan", "photos", "--shards", "4", "-o", "plan.parquet"]).exits(0);
    make(&env, "1", "other").exits(0);
    // Already when a part would be made, and nothing is written.
    let before = parts(&env.path("out"));
    make(&env, "1", "out").exits(2).says("contains parts of another plan");
    assert_eq!(parts(&env.path("out")), before);
    let other = &parts(&env.path("other"))[0];
    // Under its own name.
    let copy = env.path("out").join(other.file_name().unwrap());
    std::fs::copy(other, &copy).unwrap();
    merge_fails(&env, 2, "contains parts of two plans");
    std::fs::remove_file(copy).unwrap();
    // Under the name of another part.
    std::fs::copy(other, &parts(&env.path("out"))[1]).unwrap();
    merge_fails(&env, 1, "the part belongs to another plan");
    // All parts belong to one plan, but not to this one.
    env.run(["merge", "other", "-c", "m.db", "--plan", "plan.parquet"])
        .exits(1)
        .says("3 of 4 shards missing: 0, 2-3");
    make(&env, "0-3", "again").exits(0);
    env.run(["plan", "photos/a", "--shards", "4", "-o", "plan.parquet"]).exits(0);
    env.run(["merge", "again", "-c", "m.db", "--plan", "plan.parquet"]).exits(2).says("parts of two plans");
}

#[test]
fn parts_with_and_without_all_tags_do_not_meet() {
    let env = made();
    let plain = ["index", "--plan", "plan.parquet", "--shard", "1", "-o", "out"];
    env.run(plain).exits(2).says("was made with --tags");
    std::fs::remove_file(&parts(&env.path("out"))[1]).unwrap();
    env.run(plain).exits(0);
    merge_fails(&env, 1, "the part and the first part differ in --tags");
}

#[test]
fn versions_that_are_not_known_are_refused() {
    let env = made();
    patch(&parts(&env.path("out"))[2], "thalweg.part.version", "7");
    merge_fails(&env, 1, "the part has version 7, but this program supports version 1");
    patch(&env.path("plan.parquet"), "thalweg.plan.version", "7");
    make(&env, "0", "out")
        .exits(2)
        .says("it has version 7, but this program supports version 1; use the program that created it");
    env.run(["merge", "out", "-c", "m.db", "--plan", "plan.parquet"]).exits(2).says("has version 7");
}

#[test]
fn what_is_no_plan_is_refused() {
    let env = made();
    make(&env, "4", "out").exits(2).says("no shard 4: the plan has 4 shards, counted from 0");
    let plan = std::fs::read(env.path("plan.parquet")).unwrap();
    patch(&env.path("plan.parquet"), "thalweg.plan.files", "99");
    make(&env, "0", "out").exits(2).says("rows, but its footer says 99");
    for bytes in [&b""[..], b"no table", &plan[..plan.len() - 9]] {
        std::fs::write(env.path("plan.parquet"), bytes).unwrap();
        make(&env, "0", "out").exits(2).says("is not a valid plan");
    }
    // A table that is not a plan.
    env.run(["export", "c.db", "table.parquet"]).exits(0);
    let arguments = ["index", "--plan", "table.parquet", "--shard", "0", "-o", "out"];
    env.run(arguments).exits(2).says("its footer has no `thalweg.plan.version`");
    env.run(["plan", "table.parquet", "--shards", "2", "-o", "plan.parquet"])
        .exits(2)
        .says("not an Amazon S3 inventory");
}

#[test]
fn options_that_do_not_go_together_are_wrong_use() {
    let env = made();
    env.run(["index", "--plan", "plan.parquet", "-o", "out"]).exits(2).says("--shard");
    env.run(["index", "photos", "--shard", "1"]).exits(2);
    env.run(["index", "photos", "--plan", "plan.parquet", "--shard", "1", "-o", "out"]).exits(2);
    env.run(["index", "--plan", "plan.parquet", "--shard", "1", "-o", "out", "-c", "c.db"]).exits(2);
    env.run(["merge", "out", "-c", "m.db", "-o", "all.parquet"]).exits(2);
}
