//! Tests of `thalweg lab`, with the experiment that does nothing.
#![cfg(target_os = "linux")]

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::env::Env;
use crate::env::load::Load;

fn report(env: &Env, name: &str) -> Value {
    serde_json::from_slice(&std::fs::read(env.path(name)).unwrap()).unwrap()
}

/// Names of the lab's folders in the directory of the test.
fn folders(env: &Env) -> Vec<String> {
    let names = std::fs::read_dir(env.path("")).unwrap().map(|entry| entry.unwrap().file_name());
    names
        .map(|name| name.to_string_lossy().into_owned())
        .filter(|name| name.starts_with("thalweg-lab-"))
        .collect()
}

#[test]
fn list_names_the_experiments() {
    let env = Env::new();
    let listed = env.run(["lab", "list"]).exits(0).has_no_content().stdout();
    assert!(listed.contains("null       What is the overhead of the measurement"), "{listed}");
    let cases = env.run(["lab", "list", "--cases", "--quick"]).exits(0).stdout();
    assert!(cases.contains("once/nothing"), "{cases}");
    let json = env.run(["lab", "list", "--json"]).exits(0).stdout();
    let null = json.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let null = null.into_iter().find(|line| line["experiment"] == "null").unwrap();
    assert_eq!(null["cases"][0], "once/nothing");
}

#[test]
fn list_shows_published_names_and_describes_an_experiment() {
    let env = Env::new();
    let cases = env.run(["lab", "list", "copy", "--cases", "--quick"]).exits(0).stdout();
    let system_copy = if cfg!(windows) { "copy_file" } else { "copy_file_range" };
    assert!(cases.contains(&format!(" 25.6MB/{system_copy} [cpCF]\n")), "{cases}");
    assert!(cases.contains(" 25.6MB/mmap[block_bytes=1048576,presized=true]\n"), "{cases}");
    assert!(
        cases.contains("\n           The job is to copy one file") && !cases.contains("\nsort "),
        "{cases}"
    );
    let line = env.run(["lab", "list", "copy", "--quick", "--json"]).exits(0).json();
    assert_eq!(line["published_as"][format!("25.6MB/{system_copy}")][0], "cpCF");
    assert!(line["about"].as_str().unwrap().starts_with("The job is to "));
    env.run(["lab", "list", "copi"]).exits(2).prints("").says("unknown experiment `copi`");
}

#[test]
fn a_run_prints_a_table_and_writes_a_report() {
    let env = Env::new();
    let ran = env.run(["lab", "run", "null", "--rounds", "3", "--seed", "9", "--out", "r.json"]).exits(0);
    let table = ran.stdout();
    assert!(table.starts_with("null: What is the overhead") && table.contains("\nnothing "), "{table}");
    ran.says("--seed 9").says("thalweg lab compare r.json OTHER");
    let report = report(&env, "r.json");
    assert_eq!((&report["format"], &report["asked"]["seed"]), (&1.into(), &9.into()));
    assert_eq!(report["environment"]["machine"].as_str().unwrap().len(), 16);
    assert!(report["environment"].get("machine_id").is_none());
    let case = &report["experiments"][0]["cases"][0];
    assert_eq!((&case["name"], &case["state"]), (&"once/nothing".into(), &"measured".into()));
    let undisturbed =
        case["runs"].as_array().unwrap().iter().filter(|run| run["disturbed"].is_null()).count();
    assert!(undisturbed == 3 || case["runs"].as_array().unwrap().len() == 6, "{case}");
    assert!(case["summary"]["median_ns"].as_f64().unwrap() > 0.0);
    assert_eq!(folders(&env), [] as [&str; 0]);
}

#[test]
fn json_has_a_line_for_each_case() {
    let env = Env::new();
    let out =
        env.run(["-q", "lab", "run", "null", "--rounds", "1", "--json"]).exits(0).has_no_content().stdout();
    let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let types: Vec<&str> = lines.iter().map(|line| line["type"].as_str().unwrap()).collect();
    assert_eq!(types, ["environment", "case", "experiment"]);
    let summary = lines[2]["summary"].as_str().unwrap();
    assert!(summary.starts_with("nothing takes ") && summary.ends_with(" here (once)."), "{summary}");
    assert_eq!((&lines[1]["experiment"], &lines[1]["case"]["way"]), (&"null".into(), &"nothing".into()));
    assert!(env.path("lab.json").exists());
}

#[test]
fn a_file_of_the_users_is_measured_and_stays_as_it_is() {
    let env = Env::new().with("own.bin", [7; 70_000]);
    let ran = env.run([
        "lab",
        "run",
        "transform",
        "copy",
        "--quick",
        "--case",
        "own/raw",
        "--rounds",
        "1",
        "--warm",
        "--path",
        "photos/own.bin",
    ]);
    let table = ran.exits(0).stdout();
    assert!(table.contains("\nown, warm"), "{table}");
    let report = report(&env, "lab.json");
    for experiment in &report["experiments"].as_array().unwrap()[..2] {
        for case in experiment["cases"].as_array().unwrap() {
            assert_eq!(
                (&case["case"]["set"], &case["work"]["bytes"]),
                (&"own".into(), &70_000.into()),
                "{case}"
            );
        }
    }
    assert_eq!(std::fs::read(env.path("photos/own.bin")).unwrap(), [7; 70_000]);
    env.run(["lab", "run", "transform", "--path", "photos/none.bin"])
        .exits(2)
        .says("cannot use --path photos/none.bin: No such file");
}

#[test]
fn scale_changes_the_generated_input_and_not_the_names() {
    let env = Env::new();
    let arguments =
        ["lab", "run", "copy", "--quick", "--case", "25.6MB/raw", "--rounds", "1", "--scale", "0.01"];
    let table = env.run(arguments).exits(0).stdout();
    assert!(table.starts_with("generated inputs 0.01 times") && table.contains("\n25.6MB, warm"), "{table}");
    let report = report(&env, "lab.json");
    assert_eq!(report["asked"]["scale"], 0.01);
    assert_eq!(report["experiments"][0]["cases"][0]["work"]["bytes"], 256_000);
    env.run(["lab", "run", "copy", "--scale", "0"]).exits(2).says("--scale");
}

#[test]
fn a_report_is_shown_again_as_tables_or_as_a_page() {
    let env = Env::new();
    let ran = env.run(["lab", "run", "null", "--rounds", "2", "--out", "r.json"]).exits(0).stdout();
    assert_eq!(env.run(["lab", "report", "r.json"]).exits(0).has_no_content().stdout(), ran);
    env.run(["lab", "report", "r.json", "-o", "r.html"]).exits(0).prints("").says("r.html");
    let page = std::fs::read_to_string(env.path("r.html")).unwrap();
    let n_runs = report(&env, "r.json")["experiments"][0]["cases"][0]["runs"].as_array().unwrap().len();
    assert_eq!(page.matches("<circle class=\"run").count(), n_runs, "{page}");
    assert!(
        page.starts_with("<!DOCTYPE html>") && page.contains("What is the overhead of the measurement"),
        "{page}"
    );
    env.run(["lab", "report", "r.json", "-o", "r.md"]).exits(0).prints("").says("r.md");
    let markdown = std::fs::read_to_string(env.path("r.md")).unwrap();
    assert!(markdown.starts_with("# Lab report\n\n- **null**: nothing takes "), "{markdown}");
    assert!(markdown.contains("\n| once | median | ") && markdown.contains("\n| nothing | "), "{markdown}");
    env.run(["lab", "report", "r.json", "-o", "r.csv"]).exits(2).prints("").says(".html").says(".md");
    assert!(!env.path("r.csv").exists());
    env.run(["lab", "report", "r.html"]).exits(2).prints("").says("is not a report of");
    env.run(["lab", "report", "no-such.json"]).exits(2).prints("").says("no-such.json");
}

#[test]
fn wrong_use_is_told_with_the_way_out() {
    let env = Env::new();
    env.run(["lab"]).exits(2);
    env.run(["lab", "run", "nul"]).exits(2).prints("").says("thalweg lab list");
    env.run(["lab", "run", "null", "--case", "no-such"]).exits(2).prints("").says("no case matches");
    env.run(["lab", "run", "--quick", "--full"]).exits(2).says("--full");
    env.run(["lab", "run", "--rounds", "0"]).exits(2).says("--rounds");
    env.run(["lab", "run", "--scale", "-1"]).exits(2);
    env.run(["lab", "run", "--drop-caches", "--warm"]).exits(2).says("--warm");
    env.run(["lab", "run", "null", "--dir", "no/such"]).exits(2).says("--dir");
    env.run(["lab", "run", "null", "--rounds", "1", "--out", "no/such/r.json"])
        .exits(2)
        .says("no/such/r.json");
    // Checked before any measurement: not even this folder is created.
    env.run(["lab", "run", "null", "--dir", "no/such", "--out", "no/such/r.json"])
        .exits(2)
        .says("no/such/r.json");
    env.run(["lab", "compare", "no.json", "no.json"]).exits(2).says("no.json");
    env.run(["lab-case"]).exits(2).prints("").says("is started by `thalweg lab run` and `thalweg tune` only");
    assert_eq!(folders(&env), [] as [&str; 0]);
}

/// Where there is no fork(2), `search` starts the program again for each share of the files.
#[test]
fn a_process_of_the_search_counts_the_lines_of_its_share() {
    let env = Env::new();
    std::fs::create_dir(env.path("files")).unwrap();
    std::fs::write(env.path("files/a"), "a needle\nnothing\nneedle needle\n").unwrap();
    std::fs::write(env.path("files/b"), "needle\n").unwrap();
    let answer = |process: &str, processes: &str| -> [u64; 2] {
        let words = ["lab-case", "search", "files", "needle", process, processes];
        let text = env.run(words).exits(0).stdout();
        let numbers: Vec<u64> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
        numbers.try_into().unwrap()
    };
    let [all_lines, all_sums] = answer("0", "1");
    let [[lines, sum], [other_lines, other_sum]] = [answer("0", "2"), answer("1", "2")];
    assert_eq!(all_lines, 3);
    let mut shares = [lines, other_lines];
    shares.sort_unstable();
    assert_eq!((shares, sum.wrapping_add(other_sum)), ([1, 2], all_sums));
}

#[test]
fn a_run_says_before_it_starts_how_long_it_will_take() {
    let env = Env::new();
    let ran = env.run(["lab", "run", "null", "--rounds", "3"]).exits(0);
    ran.says("1 experiment, 1 case, 4 runs including warm-ups: about 1 s on an idle machine with two CPUs,");
    // Also printed if the run cannot start.
    env.run(["lab", "run", "null", "--dir", "no/such"])
        .exits(2)
        .says("at most 28 runs including warm-ups, fewer where results are clear: 1 s to");
    env.run(["-q", "lab", "run", "null", "--rounds", "1"]).exits(0).has_no_content();
}

#[test]
fn a_busy_machine_is_told_before_anything_is_measured() {
    let env = Env::new();
    let _load = Load::on_all_processors();
    // No measurement takes place: the folder does not exist.
    let ran = env.run(["lab", "run", "null", "--dir", "no/such"]).exits(2);
    ran.says("This machine is too busy to measure: ").says("Stop with Ctrl-C, end the other work");
}

#[test]
fn too_few_runs_are_told_in_place_of_a_verdict() {
    let env = Env::new();
    let arguments =
        ["lab", "run", "clock", "--quick", "--case", "readings-", "--rounds", "3", "--out", "r.json"];
    let table = env.run(arguments).exits(0).stdout();
    assert!(table.contains(" of 4 needed)") && !table.contains("no difference shown"), "{table}");
    assert!(
        table.contains("\nNo verdict (readings-100000): too few undisturbed runs (4 needed per case)"),
        "{table}"
    );
    for case in report(&env, "r.json")["experiments"][0]["cases"].as_array().unwrap() {
        let found = &case["against_baseline"];
        assert!(found.is_null() || found["verdict"] == "too_few_runs", "{case}");
    }
    let compared = env.run(["lab", "compare", "r.json", "r.json"]).exits(0);
    assert!(compared.stdout().lines().all(|line| line.ends_with(" of 4 needed)")), "{}", compared.stdout());
    compared.says("without a verdict (too few undisturbed runs)");
}

#[test]
fn reports_are_compared() {
    let env = Env::new();
    env.run(["-q", "lab", "run", "null", "--rounds", "5", "--out", "a.json"]).exits(0);
    // Other load on the machine during the test must not matter.
    let mut quiet = report(&env, "a.json");
    for run in quiet["experiments"][0]["cases"][0]["runs"].as_array_mut().unwrap() {
        run["disturbed"] = Value::Null;
    }
    std::fs::write(env.path("a.json"), quiet.to_string()).unwrap();
    let same = env.run(["lab", "compare", "a.json", "a.json"]).exits(0);
    assert!(same.stdout().contains("once/nothing") && same.stdout().contains("no difference shown"));

    let mut slower = report(&env, "a.json");
    for run in slower["experiments"][0]["cases"][0]["runs"].as_array_mut().unwrap() {
        run["wall_ns"] = (run["wall_ns"].as_u64().unwrap() * 1000).into();
    }
    std::fs::write(env.path("b.json"), slower.to_string()).unwrap();
    assert!(env.run(["lab", "compare", "a.json", "b.json"]).exits(1).stdout().contains(") slower"));
    let line = env.run(["-q", "lab", "compare", "b.json", "a.json", "--json"]).exits(0).json();
    assert_eq!(line["verdict"], "faster");

    slower["environment"]["machine"] = "another".into();
    std::fs::write(env.path("b.json"), slower.to_string()).unwrap();
    env.run(["lab", "compare", "a.json", "b.json"]).exits(2).prints("").says("--force");
    env.run(["lab", "compare", "a.json", "b.json", "--force"]).exits(1);
    slower["environment"]["kernel"] = "9.9-test".into();
    for (name, rate) in [("a.json", 2e9), ("b.json", 1e9)] {
        let mut limited = if name == "a.json" { report(&env, name) } else { slower.clone() };
        limited["experiments"][0]["cases"][0]["against_limit"] =
            serde_json::json!({ "name": "64MiB-memcpy/memcpy", "bytes_per_s": rate, "share": 0.5 });
        std::fs::write(env.path(name), limited.to_string()).unwrap();
    }
    let machines = env.run(["lab", "compare", "a.json", "b.json", "--force"]).exits(1).stdout();
    assert!(machines.starts_with("kernel  ") && machines.contains(" -> 9.9-test\n\n"), "{machines}");
    assert!(machines.contains("; memcpy is 2.0 times as slow, which explains 1.5 of "), "{machines}");
    let json = env.run(["-q", "lab", "compare", "a.json", "b.json", "--force", "--json"]).exits(1).stdout();
    let lines: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["differences"][0]["after"], "9.9-test");
    assert_eq!(lines[1]["explained"]["limit"], "memcpy");
    slower["format"] = 99.into();
    std::fs::write(env.path("b.json"), slower.to_string()).unwrap();
    env.run(["lab", "compare", "a.json", "b.json"]).exits(2).says("format 99");
}

#[test]
fn claims_are_judged_by_a_report() {
    let env = Env::new();
    let ran = env.run(["lab", "run", "clock", "--quick", "--rounds", "4", "--case", "/monotonic"]).exits(0);
    ran.says("published claims hold here").says("thalweg lab claims lab.json");
    let judged = env.run(["lab", "claims"]).exits(0).says("published claims hold here");
    let text = judged.stdout();
    // Claims about other experiments are only counted.
    assert!(!text.contains("not in the report") && text.contains("clock"), "{text}");
    judged.says("claims are about experiments that the report does not have").says("copy").says("store");

    let json = env.run(["-q", "lab", "claims", "lab.json", "--json"]).exits(0).has_no_content().stdout();
    let lines: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let line_of = |id: &str| lines.iter().find(|line| line["id"] == id).unwrap();
    let clock = line_of("clock-monotonic-resolves-a-microsecond");
    let reason = clock["reason"].as_str().unwrap();
    // If the machine was busy, or there is no such clock, the reason says so.
    let is_excused = ["disturbed", "skipped"].iter().any(|excuse| reason.contains(excuse));
    assert!(clock["verdict"] == "holds" || is_excused, "{clock}");
    assert!(is_excused || clock["here"].as_str().unwrap().contains(" ns ("), "{clock}");
    let copy = line_of("copy-large-blocks-bring-nothing");
    assert_eq!((&copy["verdict"], &copy["here"]), (&"not_shown".into(), &Value::Null));
}

#[test]
fn claims_are_listed_without_a_report() {
    let env = Env::new();
    let text = env.run(["lab", "claims", "--list"]).exits(0).has_no_content().stdout();
    assert!(text.contains("\n  Pictures in one large file are read much faster"), "{text}");
    assert!(
        text.contains(
            "\n    published x 2.38 (300 files/s against 126; 95 % interval of his three runs each: 1.59"
        ),
        "{text}"
    );
    let json = env.run(["lab", "claims", "--list", "--json"]).exits(0).stdout();
    let first: Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!(first["published"], "x 0.67 (6.03 s against 8.94 s)");
    assert!(first.get("verdict").is_none(), "{first}");
    assert!(json.lines().count() >= 25);
    env.run(["lab", "claims"]).exits(2).prints("").says("create it with `thalweg lab run --out lab.json`");
    env.run(["lab", "claims", "--list", "lab.json"]).exits(2);
}

#[test]
fn records_are_made_as_the_experiments_use_them() {
    let env = Env::new();
    env.run(["lab", "make", "records", "a"]).exits(0).prints("").says("Wrote 400,000 records (25.6 MB) to a");
    env.run(["lab", "make", "records", "b", "--records", "1000", "--seed", "7"]).exits(0);
    env.run(["lab", "make", "records", "b", "--records", "9"]).exits(2).says("replace it with --force");
    let read = |name: &str| std::fs::read(env.path(name)).unwrap();
    assert_eq!((read("a").len(), read("b").len()), (25_600_000, 64_000));
    let is_record = |record: &[u8]| record[..8].iter().all(u8::is_ascii_digit) && record[63] == b'\n';
    assert!(read("b").chunks(64).all(is_record));
    let first = read("b");
    env.run(["lab", "make", "records", "b", "--records", "1000", "--seed", "7", "--force"]).exits(0);
    assert_eq!(read("b"), first);
    env.run(["lab", "make", "records", "c", "--records", "1000", "--seed", "8"]).exits(0);
    assert_ne!(read("c"), first);
    env.run(["lab", "make", "records", "d", "--records", "0"]).exits(2).says("--records");
}

fn send(signal: &str, child: &Child) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

#[test]
fn a_signal_leaves_the_report_and_no_folder() {
    for signal in ["-INT", "-TERM"] {
        let env = Env::new();
        let mut command = env.command(["lab", "run", "null", "--rounds", "1000", "--out", "r.json"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let began = Instant::now();
        while folders(&env).is_empty() {
            assert!(began.elapsed() < Duration::from_secs(20), "no folder was made");
            assert_eq!(child.try_wait().unwrap(), None);
        }
        // After the program versions are collected, during the runs, which take several seconds.
        std::thread::sleep(Duration::from_millis(900));
        send(signal, &child);
        let asked = Instant::now();
        let output = child.wait_with_output().unwrap();
        assert!(asked.elapsed() < Duration::from_secs(5), "{signal}: {:?}", asked.elapsed());
        assert_eq!(output.status.code(), Some(130), "{signal}: {}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(folders(&env), [] as [&str; 0]);
        let report = report(&env, "r.json");
        assert_eq!(report["is_interrupted"], true);
        let n_runs = report["experiments"][0]["cases"][0]["runs"].as_array().unwrap().len();
        assert!((1..1000).contains(&n_runs), "{n_runs}");
        eprintln!("{signal}: {n_runs} runs kept");
    }
}

/// What still uses the folder of a test: processes that name it or have something mounted there, and loop
/// devices.
fn users(env: &Env) -> Vec<String> {
    let folder = env.path("").to_string_lossy().into_owned();
    let uses =
        |path: &str| std::fs::read(path).is_ok_and(|text| String::from_utf8_lossy(&text).contains(&folder));
    let entries = |path: &str| std::fs::read_dir(path).into_iter().flatten().flatten().collect::<Vec<_>>();
    let mut users = Vec::new();
    for process in entries("/proc") {
        let path = process.path().to_string_lossy().into_owned();
        users.extend(
            ["cmdline", "mountinfo"]
                .map(|file| format!("{path}/{file}"))
                .into_iter()
                .filter(|file| uses(file)),
        );
    }
    for device in entries("/sys/block") {
        users
            .extend(Some(format!("{}/loop/backing_file", device.path().display())).filter(|file| uses(file)));
    }
    users
}

#[test]
fn a_signal_leaves_no_file_system_mounted() {
    for signal in ["-INT", "-KILL"] {
        let env = Env::new();
        let mut command =
            env.command(["lab", "run", "filesystem", "--quick", "--rounds", "1000", "--out", "r.json"]);
        command.args(["--scale", "0.1", "--case", "ext4", "--case", "ntfs-3g"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let began = Instant::now();
        while !users(&env).iter().any(|file| file.ends_with("mountinfo")) {
            let has_ended = child.try_wait().unwrap().is_some();
            if has_ended {
                return eprintln!("skipped: no file system can be mounted here");
            }
            assert!(began.elapsed() < Duration::from_secs(60), "nothing was mounted");
        }
        std::thread::sleep(Duration::from_millis(700));
        send(signal, &child);
        child.wait().unwrap();
        let asked = Instant::now();
        while !users(&env).is_empty() {
            assert!(asked.elapsed() < Duration::from_secs(20), "{signal}: {:?}", users(&env));
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

#[test]
fn a_file_larger_than_memory_is_transformed() {
    let env = Env::new();
    env.run(["lab", "run", "larger-than-memory", "--quick", "--rounds", "1", "--out", "r.json"]).exits(0);
    let report = report(&env, "r.json");
    for case in report["experiments"][0]["cases"].as_array().unwrap() {
        match case["state"].get("skipped") {
            Some(why) => eprintln!("skipped {}: {why}", case["name"]),
            None => {
                assert_eq!((&case["state"], &case["work"]["bytes"]), (&"measured".into(), &(64 << 20).into()))
            }
        }
    }
}
