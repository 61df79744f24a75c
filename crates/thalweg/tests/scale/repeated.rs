//! Shards that are killed, made twice, or made by two processes at once.

use std::process::Stdio;
use std::time::Duration;

use super::{make, parts};
use crate::env::trace::all_rows;
use crate::env::{Env, Jpeg};

const N_SHARDS: u64 = 6;

/// Enough files for a run to be killed in the middle.
fn many() -> Env {
    let env = (0..900).fold(Env::new(), |env, number: u32| {
        let name = format!("{}/{number}.jpg", number % 5);
        env.with_jpeg(name, &Jpeg::new(4, 3).description(&number.to_string()))
    });
    env.run(["plan", "photos", "--shards", &N_SHARDS.to_string(), "-o", "plan.parquet"]).exits(0);
    env.indexed()
}

fn bytes_of(env: &Env, out: &str) -> Vec<Vec<u8>> {
    parts(&env.path(out)).iter().map(|part| std::fs::read(part).unwrap()).collect()
}

#[test]
fn killed_at_random_and_repeated_the_result_is_the_same() {
    let env = many();
    let seed =
        std::env::var("THALWEG_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(20_261_121_u64);
    eprintln!("seed {seed} (THALWEG_SEED)");
    let mut random = seed;
    let mut n_killed_in_the_middle = 0;
    for _ in 0..24 {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let shard = random % N_SHARDS;
        let n_before = parts_in(&env);
        let arguments =
            ["index", "--plan", "plan.parquet", "-o", "out", "--tags", "--threads", "2", "--shard"];
        let mut command =
            env.command(arguments.iter().map(|word| word.to_string()).chain([shard.to_string()]));
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_micros(random % 60_000));
        // Ignored: it may have ended already.
        let _ = child.kill();
        let status = child.wait().unwrap();
        n_killed_in_the_middle += u32::from(!status.success() && parts_in(&env) == n_before);
    }
    assert!(n_killed_in_the_middle > 0);
    // All of them in descending order, including existing ones.
    for shard in (0..N_SHARDS).rev() {
        make(&env, &shard.to_string(), "out").exits(0);
    }
    make(&env, "0-5", "undisturbed").exits(0);
    assert!(bytes_of(&env, "out") == bytes_of(&env, "undisturbed"), "equal to the byte");
    env.run(["merge", "out", "-c", "m.db"]).exits(0);
    assert!(all_rows(&env.path("m.db")) == all_rows(&env.path("c.db")));
}

fn parts_in(env: &Env) -> usize {
    if env.path("out").exists() { parts(&env.path("out")).len() } else { 0 }
}

#[test]
fn a_part_that_is_there_is_left_alone() {
    let env = many();
    assert_eq!(make(&env, "2", "out").exits(0).json()["n_parts_made"], 1);
    let [part] = parts(&env.path("out")).try_into().unwrap();
    let made = std::fs::metadata(&part).unwrap().modified().unwrap();
    let again = make(&env, "2", "out").exits(0).says("1  existing parts kept").json();
    assert_eq!(
        (&again["n_parts_made"], &again["n_parts_there"], &again["n_read"]),
        (&0.into(), &1.into(), &0.into())
    );
    assert_eq!(std::fs::metadata(&part).unwrap().modified().unwrap(), made);
}

#[test]
fn two_runs_of_one_shard_at_the_same_time_make_one_part() {
    let env = many();
    for shard in 0..3 {
        let shard = shard.to_string();
        let arguments =
            ["index", "--plan", "plan.parquet", "--shard", &shard, "-o", "out", "--tags", "--quiet"];
        let mut runs: Vec<_> = (0..2).map(|_| env.command(arguments).spawn().unwrap()).collect();
        runs.iter_mut().for_each(|run| assert!(run.wait().unwrap().success()));
    }
    make(&env, "0-2", "alone").exits(0);
    assert!(bytes_of(&env, "out") == bytes_of(&env, "alone"));
    assert_eq!(std::fs::read_dir(env.path("out")).unwrap().count(), 3, "nothing else is left");
}

#[test]
fn a_part_that_was_cut_short_is_made_anew() {
    let env = many();
    make(&env, "0-5", "out").exits(0);
    let whole = bytes_of(&env, "out");
    std::fs::write(&parts(&env.path("out"))[3], &whole[3][..whole[3].len() / 2]).unwrap();
    assert_eq!(make(&env, "0-5", "out").exits(0).json()["n_parts_remade"], 1);
    assert!(bytes_of(&env, "out") == whole);
}
