//! Members of packs as input of other commands.

use serde_json::Value;

use super::collection;
use crate::env::{Env, replaces_open_files, slashed};

fn packed() -> Env {
    let env = collection();
    env.run(["pack", "photos", "-o", "pack", "--shard-count", "2"]).exits(0);
    env
}

fn paths(env: &Env, catalog: &str) -> Vec<String> {
    let sql = "SELECT path || ' ' || width || ' ' || coalesce(taken_at, '-') AS row FROM image WHERE width > 0 ORDER BY path";
    let ran = env.run(["query", catalog, "--json", sql]).exits(0);
    let row = |line: &str| serde_json::from_str::<Value>(line).unwrap()["row"].as_str().unwrap().to_owned();
    let folder = env.path("pack").to_str().unwrap().to_owned();
    ran.stdout().lines().map(|line| slashed(&row(line).replace(&folder, ""))).collect()
}

const ALL: [&str; 4] = [
    "/images-000000.tar//a/second-2.png 5 -",
    "/images-000000.tar//a/second.jpg 8 2021-05-01T10:00:00",
    "/images-000000.tar//a/with_blank.jpg 8 2022-05-01T10:00:00",
    "/images-000001.tar//b/first_v2.jpg 8 2023-05-01T10:00:00",
];

#[test]
fn index_takes_packs_shards_and_members() {
    let env = packed();
    env.run(["index", "pack", "-c", "folder.db"]).exits(0);
    assert_eq!(paths(&env, "folder.db"), ALL);
    env.run(["index", "pack/images-000001.tar", "-c", "shard.db"]).exits(0);
    assert_eq!(paths(&env, "shard.db"), ALL[3..]);
    env.run(["index", "pack/images-000000.tar//a/second.jpg", "-c", "member.db"]).exits(0);
    assert_eq!(paths(&env, "member.db"), ALL[1..2]);
    env.run(["index", "pack/images-000000.tar//nothing.jpg", "-c", "member.db"]).exits(2);
}

#[test]
fn a_damaged_archive_is_named_and_its_first_members_are_read() {
    let env = packed();
    let mut bytes = std::fs::read(env.path("pack/images-000000.tar")).unwrap();
    let digits = std::str::from_utf8(&bytes[124..135]).unwrap();
    let second = 512 + usize::from_str_radix(digits, 8).unwrap().next_multiple_of(512);
    bytes[second + 5] ^= 1;
    std::fs::write(env.path("loose.tar"), &bytes).unwrap();
    let ran = env.run(["index", "loose.tar", "-c", "c.db"]).exits(3);
    ran.says("wrong checksum").says(&format!("offset {second}; members after it are not listed"));
    let sql = "SELECT count(*) AS n FROM image";
    env.run(["query", "c.db", "--json", sql]).exits(0).prints("{\"n\":1}\n");
}

#[test]
fn an_unchanged_pack_is_not_read_again_and_a_changed_one_is() {
    let env = packed();
    let index = || -> Value {
        let ran = env.run(["index", "pack", "-c", "c.db", "--json"]).exits(0);
        serde_json::from_str(&ran.stdout()).unwrap()
    };
    index();
    assert_eq!(index()["n_read"], 0);
    std::fs::remove_file(env.photo("b/first.v2.jpg")).unwrap();
    env.run(["pack", "photos", "-o", "pack", "--shard-count", "2", "--force"]).exits(0);
    let report = index();
    // The removed one, and one that is now in the other shard.
    assert_eq!(report["n_vanished"], 2, "{report}");
    assert_eq!(paths(&env, "c.db").len(), 3);
}

#[test]
fn tags_verify_and_thumbnail_take_members() {
    let env = packed();
    let member = "pack/images-000001.tar//b/first_v2.jpg";
    let ran = env.run(["tags", "-j", "-DateTimeOriginal", member, "photos/a/second.png"]).exits(0);
    let answers: Value = serde_json::from_str(&ran.stdout()).unwrap();
    assert_eq!(
        (&answers[0]["SourceFile"], &answers[0]["DateTimeOriginal"]),
        (&member.into(), &"2023:05:01 10:00:00".into())
    );
    assert_eq!(answers[1]["SourceFile"], "photos/a/second.png");
    let ran = env.run(["verify", "pack", "--all", "--json"]);
    let n_members = ran.stdout().lines().filter(|line| line.contains(".tar//")).count();
    assert_eq!(n_members, 4, "{}", ran.stdout());
    env.run(["thumbnail", "pack/images-000000.tar", "-o", "thumbs"]);
    let pack = env.path("pack");
    let thumbnail =
        env.mirrored("thumbs", pack.to_str().unwrap()).join("images-000000.tar/a/second-2.png.jpg");
    assert!(thumbnail.exists());
    env.run(["pack", "pack", "-o", "again"]).exits(0);
    // The same keys, sorted themselves, since they are now the paths.
    env.run(["list", "again"])
        .exits(0)
        .prints_lines(&env.run(["list", "pack"]).stdout().lines().collect::<Vec<_>>());
}

#[test]
fn a_server_sees_a_pack_that_was_made_anew() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::Stdio;

    if !replaces_open_files() {
        return eprintln!("skipped: this system does not replace a file that is open");
    }
    let env = packed();
    let mut server = env
        .command(["tags", "-stay_open", "True", "-@", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut questions = server.stdin.take().unwrap();
    let mut answers = BufReader::new(server.stdout.take().unwrap()).lines();
    let mut width = || {
        writeln!(questions, "-s3\n-ImageWidth\npack/images-000000.tar//a/second.jpg\n-execute").unwrap();
        let answer = answers.next().unwrap().unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), "{ready}");
        answer
    };
    assert_eq!(width(), "8");
    std::fs::write(env.photo("a/second.JPG"), super::Jpeg::new(77, 6).to_bytes()).unwrap();
    env.run(["pack", "photos", "-o", "pack", "--shard-count", "2", "--force"]).exits(0);
    assert_eq!(width(), "77");
    drop(questions);
    server.wait().unwrap();
}
