//! Tests that a changed byte of a file that a command wrote is named by `thalweg check`, by the program itself.

use std::fs;
use std::path::{Path, PathBuf};

use crate::env::{Env, Jpeg};

/// One file of each kind, and what `check` is given to find a change in it.
fn products(env: &Env) -> Vec<(PathBuf, String)> {
    env.run(["plan", "photos", "--shards", "2", "-o", "plan.parquet"]).exits(0);
    env.run(["index", "--plan", "plan.parquet", "--shard", "0-1", "-o", "parts"]).exits(0);
    env.run(["pack", "photos", "-o", "packed"]).exits(0);
    env.run(["album", "c.db", "Some", "--add", "photos/1.jpg", "photos/2.jpg"]).exits(0);
    env.run(["index", "photos", "-c", "other.db", "--profile", "run.timeline"]).exits(0);
    let mut products = vec![
        (env.path("plan.parquet"), "plan.parquet".to_owned()),
        (env.path("c.db.albums"), "c.db".to_owned()),
        (env.path("run.timeline"), "run.timeline".to_owned()),
    ];
    let mut files = |folder: &str, checks_folder: bool| {
        for entry in fs::read_dir(env.path(folder)).unwrap() {
            let path = entry.unwrap().path();
            let own = Path::new(folder).join(path.file_name().unwrap());
            let checked = if checks_folder { folder.to_owned() } else { own.to_str().unwrap().to_owned() };
            products.push((path, checked));
        }
    };
    files("parts", false);
    files("packed", true);
    products.sort();
    products
}

/// Random numbers from a seed (splitmix64).
fn random(state: &mut u64) -> usize {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ (mixed >> 27)) as usize >> 8
}

/// Changes one byte of each file `n` times, at places and to values that a seed gives.
fn tamper(env: &Env, seed: u64, n: usize) {
    let mut state = seed;
    for (path, checked) in products(env) {
        let whole = fs::read(&path).unwrap();
        for _ in 0..n {
            let (at, value) = (random(&mut state) % whole.len(), random(&mut state) as u8);
            let mut bytes = whole.clone();
            bytes[at] = value;
            if bytes == whole {
                continue;
            }
            fs::write(&path, &bytes).unwrap();
            let ran = env.run(["check", &checked]);
            let (code, said) = (ran.code(), format!("{}{}", ran.stdout(), ran.stderr()));
            let place = format!("seed {seed}: byte {at} of {} as {value}: {said}", path.display());
            // Some bytes of an SQLite database mean nothing; its answer is what it was.
            let may_be_sound = path.extension().is_some_and(|extension| extension == "albums");
            assert!(code == Some(1) || code == Some(2) || (may_be_sound && code == Some(0)), "{place}");
            let name = path.file_name().unwrap().to_str().unwrap();
            assert!(code == Some(0) || said.contains(name), "{place}");
            assert_eq!(fs::read(&path).unwrap(), bytes, "{place}");
        }
        fs::write(&path, &whole).unwrap();
        env.run(["check", &checked]).exits(0).says("No problems found");
    }
}

#[test]
fn a_changed_byte_of_any_file_is_named_by_check() {
    let mut env = Env::new();
    for number in 0..4 {
        env = env
            .with_jpeg(format!("{number}.jpg"), &Jpeg::new(8, 6).description(&format!("picture {number}")));
    }
    tamper(&env.indexed(), 82, 12);
}
