//! Stores that respond late, truncate responses, refuse requests, or lose their bucket: available objects are
//! read, the others reported.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::process::Command;
use std::time::{Duration, Instant};

use weir::{Bucket, BucketOptions, Proxy};

use super::{environment, run};
use crate::env::{Env, Jpeg, Ran};

const N_OBJECTS: u64 = 40;

fn bucket() -> Bucket {
    let mut options = BucketOptions::new("pics");
    options.n_objects = N_OBJECTS;
    // Longer than the size of the first request.
    let mut long = Jpeg::new(64, 48).taken("2023:05:01 10:00:00").to_bytes();
    long.resize(50_000, 0);
    options.files = vec![Jpeg::new(3, 2).to_bytes().into(), long.into()];
    Bucket::start(options).unwrap()
}

fn proxy(bucket: &Bucket, rules: &[&str]) -> Proxy {
    Proxy::start(&bucket.endpoint(), rules.iter().map(|rule| rule.parse().unwrap()).collect()).unwrap()
}

fn index(env: &Env, endpoint: &str) -> Ran {
    run(env, endpoint, ["index", "s3://pics", "-c", "c.db", "--json"])
}

#[test]
fn what_passes_is_tried_again() {
    let bucket = bucket();
    for rules in [
        &["slowdown every=3"][..],
        &["internal every=4"],
        &["toomany=1 first=2"],
        &["hangup every=5"],
        &["cut=100 every=4"],
        &["delay=20"],
    ] {
        let env = Env::new();
        let proxy = proxy(&bucket, rules);
        let report = index(&env, &proxy.endpoint()).exits(0).json();
        assert_eq!(
            (&report["n_images"], &report["n_unread"]),
            (&N_OBJECTS.into(), &0.into()),
            "{rules:?} {report}"
        );
        assert!(proxy.counts().requests() >= N_OBJECTS, "{rules:?}");
    }
}

#[test]
fn a_store_that_names_a_pause_gets_it() {
    let bucket = bucket();
    let env = Env::new();
    let proxy = proxy(&bucket, &["slowdown=2 first=1"]);
    let started = Instant::now();
    index(&env, &proxy.endpoint()).exits(0);
    assert!(started.elapsed().as_secs_f64() >= 2.0);
}

#[test]
fn what_does_not_pass_is_told_in_words() {
    let bucket = bucket();
    for (rule, words) in [("skew", "clock"), ("denied", "permission denied"), ("gone", "no such bucket")] {
        let env = Env::new();
        index(&env, &proxy(&bucket, &[rule]).endpoint()).exits(2).says(words);
    }
}

#[test]
fn a_bucket_that_goes_away_in_the_middle_loses_nothing_that_was_read() {
    let bucket = bucket();
    let env = Env::new();
    let proxy = proxy(&bucket, &["gone from=12"]);
    let report = index(&env, &proxy.endpoint()).exits(3).json();
    let (images, problems) = (report["n_images"].as_u64().unwrap(), report["n_unread"].as_u64().unwrap());
    assert!(images > 0 && problems > 0 && images + problems == N_OBJECTS, "{images} {report}");
    // When the store is back, the next run reads only the missing objects.
    let again = run(&env, &bucket.endpoint(), ["index", "s3://pics", "-c", "c.db", "--json"]).exits(0).json();
    assert_eq!(again["n_read"].as_u64().unwrap(), problems, "{again}");
    let bad = env.run(["query", "c.db", "SELECT count(*) FROM image WHERE error IS NOT NULL", "--csv"]);
    assert_eq!(bad.stdout().lines().nth(1), Some("0"));
}

#[test]
fn without_credentials_it_says_so_at_once() {
    let env = Env::new();
    let mut command = env.command(["index", "s3://pics", "-c", "c.db"]);
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("AWS_")) {
        command.env_remove(name);
    }
    command.env("AWS_EC2_METADATA_DISABLED", "true").env("HOME", env.path("."));
    let started = Instant::now();
    Ran::of(command.output().unwrap()).exits(2).says("AWS_ACCESS_KEY_ID").says("AWS_PROFILE");
    assert!(started.elapsed().as_secs() < 5);
}

#[test]
fn credentials_come_from_profiles_too() {
    let bucket = bucket();
    let env = Env::new();
    std::fs::create_dir(env.path(".aws")).unwrap();
    let text = "[other]\naws_access_key_id = K\naws_secret_access_key = S\n";
    std::fs::write(env.path(".aws/credentials"), text).unwrap();
    let mut command = env.command(["index", "s3://pics", "-c", "c.db"]);
    for (name, value) in environment(&bucket.endpoint()) {
        if name.contains("KEY") {
            command.env_remove(name)
        } else {
            command.env(name, value)
        };
    }
    command.env("HOME", env.path(".")).env("AWS_PROFILE", "other");
    Ran::of(command.output().unwrap()).exits(0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_silent_store_does_not_hold_a_run_that_is_asked_to_end() {
    let bucket = bucket();
    // Waits for heads; for a page; for the check whether anything exists.
    for rule in ["swallow path=.jpg", "swallow from=2", "swallow"] {
        let env = Env::new();
        let proxy = proxy(&bucket, &[rule]);
        let mut command = env.command(["index", "s3://pics", "-c", "c.db"]);
        let mut run = command.envs(environment(&proxy.endpoint())).spawn().unwrap();
        while proxy.counts().in_flight == 0 {
            std::thread::sleep(Duration::from_millis(10));
        }
        std::thread::sleep(Duration::from_millis(300));
        let asked = Instant::now();
        assert!(Command::new("kill").args(["-INT", &run.id().to_string()]).status().unwrap().success());
        assert_eq!(run.wait().unwrap().code(), Some(130), "{rule}");
        // Otherwise it takes as long as a store may stay silent: 15 s, several times.
        assert!(asked.elapsed() < Duration::from_secs(10), "{rule}: {:?}", asked.elapsed());
    }
}

/// A machine in a cloud whose metadata service forbids the question, as where no role is attached.
#[test]
fn a_metadata_service_that_refuses_says_which_credentials_to_set() {
    let bucket = bucket();
    let service = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", service.local_addr().unwrap());
    // Ends with the test program.
    std::thread::spawn(move || {
        for mut asked in service.incoming().flatten() {
            let mut head = [0; 4096];
            let _ = asked.read(&mut head);
            let _ =
                asked.write_all(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        }
    });
    let env = Env::new();
    for arguments in [&["index", "s3://pics", "-c", "c.db"][..], &["list", "s3://pics/packed"]] {
        let mut command = env.command(arguments);
        for (name, _) in environment("") {
            command.env_remove(name);
        }
        command.env("AWS_ENDPOINT_URL", bucket.endpoint()).env("AWS_REGION", "us-east-1");
        command.env("AWS_METADATA_ENDPOINT", &address).env("HOME", env.path(""));
        let started = Instant::now();
        let ran = Ran::of(command.output().unwrap()).exits(2);
        ran.says("no credentials for S3: none are set, and the metadata service of this machine gives none");
        assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
    }
}
