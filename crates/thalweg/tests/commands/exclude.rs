//! Tests of `--exclude`, `--include`, `--no-presets` and `--explain`.

use crate::env::{Env, sample};

fn collection() -> Env {
    let picture = sample("danube/passau.jpg");
    let names = ["a.jpg", "@eaDir/a.jpg/SYNOPHOTO_THUMB_XL.jpg", "._a.jpg", "#mine/b.jpg", "gone/c.jpg"];
    names.iter().fold(Env::new(), |env, name| env.with(name, &picture))
}

#[test]
fn a_run_says_what_each_rule_left_out() {
    let env = collection();
    let ran = env.run(["index", "photos", "-c", "c.db", "--exclude", "#mine", "--json"]).exits(0);
    let ran = ran.says("left out by preset @eaDir: 1 folder").says("left out by preset ._*: 1 file");
    let left_out = &ran.says("left out by --exclude #mine: 1 folder").json()["left_out"];
    assert_eq!(left_out[0], serde_json::json!({"rule": "preset ._*", "n_files": 1, "n_folders": 0}));
    assert_eq!(left_out.as_array().unwrap().len(), 3);
    let paths = [env.photo("a.jpg"), env.photo("gone/c.jpg")];
    env.run(["find", "c.db"]).exits(0).prints_lines(&paths);

    // Kept for the next run, until other rules are given.
    let ran = env.run(["index", "photos", "-c", "c.db", "--json"]).exits(0).json();
    assert_eq!((&ran["n_files"], &ran["n_excluded"]), (&2.into(), &0.into()));
    let ran = env.run(["index", "photos", "-c", "c.db", "--json", "--exclude", "gone"]).exits(0);
    let ran = ran.says("1  in the catalogue, and left out from now on").json();
    assert_eq!((&ran["n_read"], &ran["n_excluded"], &ran["n_vanished"]), (&1.into(), &1.into(), &0.into()));
    env.run(["find", "c.db", "--vanished"]).exits(1);
    let ran = env.run(["index", "photos", "-c", "c.db", "--json", "--default-rules"]).exits(0).json();
    assert_eq!((&ran["n_files"], &ran["n_unchanged"]), (&3.into(), &3.into()));
    let ran = env.run(["index", "photos", "-c", "c.db", "--json", "--no-presets"]).exits(0).json();
    assert_eq!((&ran["n_files"], ran["left_out"].as_array().unwrap().len()), (&5.into(), 0));
}

#[test]
fn a_malformed_glob_is_named_before_anything_runs() {
    let env = collection();
    for option in ["--exclude", "--include"] {
        let ran = env.run(["index", "photos", "-c", "c.db", "--exclude", "*.png", option, "[a"]).exits(2);
        ran.says("cannot use the glob `[a`: ");
        assert!(!env.path("c.db").exists());
    }
    env.run(["thumbnail", "photos", "-o", "out", "--exclude", "[a"]).exits(2).says("`[a`");
    assert!(!env.path("out").exists());
    env.run(["plan", "photos", "-o", "p", "--shards", "2", "--exclude", "[a"]).exits(2).says("`[a`");
}

#[test]
fn a_path_is_explained_without_a_catalogue_and_with_one() {
    let env = collection();
    let below = "photos/@eaDir/a.jpg/SYNOPHOTO_THUMB_XL.jpg";
    let folder = env.photo("@eaDir");
    let file = format!("{folder}/a.jpg/SYNOPHOTO_THUMB_XL.jpg");
    let line = format!("{file}: left out by preset @eaDir, with the folder {folder}\n");
    env.run(["index", "--explain", below]).exits(0).prints(&line);
    assert!(!env.path("thalweg.db").exists());
    env.run(["index", "photos", "-c", "c.db", "--no-presets"]).exits(0);
    let line = format!("{file}: kept: no rule applies\n");
    env.run(["index", "-c", "c.db", "--explain", below]).exits(0).prints(&line);
    let json =
        env.run(["index", "photos", "--exclude", "a.jpg", "--explain", "photos/a.jpg", "--json"]).json();
    assert_eq!((&json["left_out"], &json["rule"]), (&true.into(), &"--exclude a.jpg".into()));
}

#[test]
fn thumbnails_and_plans_obey_and_verify_and_packs_read_everything() {
    let env = collection();
    let thumbnails = env.run(["thumbnail", "photos", "-o", "out", "--exclude", "gone"]).exits(0);
    thumbnails.says("Wrote 2 thumbnails").says("left out by --exclude gone: 1 folder");
    let plan = |options: &[&str]| {
        let plan = ["plan", "photos", "-o", "p", "--shards", "2", "--json"];
        env.run(plan.iter().chain(options)).exits(0).json()["n_files"].clone()
    };
    assert_eq!(
        (plan(&[]), plan(&["--exclude", "gone"]), plan(&["--no-presets"])),
        (3.into(), 2.into(), 5.into())
    );
    env.run(["verify", "photos"]).exits(0).says("5 files verified");
    env.run(["pack", "photos", "-o", "packed"]).exits(0).says("Packed 5 pictures");
}
