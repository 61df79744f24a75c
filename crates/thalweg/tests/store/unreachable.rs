//! Unreachable paths: a pack continues without them, reports all of them, and ends with exit code 3.

use super::collection;
#[cfg(unix)]
use crate::env::unprivileged::unprivileged;

#[test]
fn a_path_of_a_list_that_is_missing_is_named_and_the_rest_is_packed() {
    let env = collection();
    let list = [env.photo("a"), env.photo("nowhere.jpg"), env.photo("b/first.v2.jpg"), env.photo("nor/here")];
    std::fs::write(env.path("list"), list.join("\n")).unwrap();
    let ran = env.run(["pack", "-@", "list", "-o", "pack"]).exits(3).says("4 pictures").says("2  failed");
    let ran = ran.says_missing("nowhere.jpg").says_missing("nor/here");
    assert!(!ran.stderr().contains("thalweg: cannot access"), "{}", ran.stderr());
    env.run(["pack", "--check", "pack"]).exits(0);
    // The same list results in the same pack; files that appear later result in another pack.
    env.run(["pack", "-@", "list", "-o", "pack"]).exits(0);
    // Keys are the same as in a pack without the missing files.
    std::fs::write(env.path("found"), [&*list[0], &*list[2]].join("\n")).unwrap();
    env.run(["pack", "-@", "found", "-o", "without"]).exits(0);
    let keys = |pack: &str| env.run(["list", pack]).exits(0).stdout();
    assert_eq!(keys("pack"), keys("without"));
    // Nothing at all could be done.
    env.run(["pack", "nowhere", "nor/here", "-o", "none"]).exits(2).says("nowhere");
    assert!(!env.path("none/images.parquet").exists());
}

#[cfg(unix)]
#[test]
fn a_directory_that_cannot_be_listed_is_named_and_the_rest_is_packed() {
    let env = collection();
    let Some(run) = unprivileged(&env) else { return };
    std::fs::set_permissions(env.path("photos/b"), std::os::unix::fs::PermissionsExt::from_mode(0o000))
        .unwrap();
    let talk = |arguments: &[&str], code: i32| {
        let output = run(arguments);
        let talk = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{talk}");
        assert!(talk.contains("photos/b: Permission denied"), "{talk}");
        talk
    };
    assert!(talk(&["pack", "photos", "-o", "pack"], 3).contains("3 pictures"));
    talk(&["plan", "photos", "--shards", "1", "-o", "plan.parquet"], 3);
    talk(&["thumbnail", "photos", "-o", "thumbs"], 3);
    std::fs::set_permissions(env.path("photos/b"), std::os::unix::fs::PermissionsExt::from_mode(0o755))
        .unwrap();
    // Directories that can be listed later result in another pack.
    let output = run(&["pack", "photos", "-o", "pack"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

#[test]
fn plans_and_thumbnails_go_on_without_a_missing_path_too() {
    let env = collection();
    let list = [env.photo("a"), env.photo("nowhere.jpg")].join("\n");
    std::fs::write(env.path("list"), list).unwrap();
    let plan = ["plan", "-@", "list", "--shards", "1", "-o", "plan.parquet", "--json"];
    let planned = env.run(plan).exits(3).says_missing("nowhere.jpg").json();
    assert_eq!((&planned["n_files"], &planned["n_unread"]), (&3.into(), &1.into()));
    let made = env.run(["thumbnail", "-@", "list", "-o", "thumbs", "--json"]).exits(3).says("nowhere.jpg");
    let state =
        |name: &str| made.stdout().lines().find(|line| line.contains(name)).map(str::to_owned).unwrap();
    assert!(
        state("nowhere.jpg").contains("\"state\":\"failed\"")
            && state("second.png").contains("\"state\":\"made\"")
    );
    env.run(["verify", "-@", "list"]).exits(3);
    env.run(["plan", "nowhere", "--shards", "1", "-o", "none.parquet"]).exits(2).says("nowhere");
    assert!(!env.path("none.parquet").exists());
    env.run(["thumbnail", "nowhere", "-o", "none"]).exits(2).says("nowhere");
    assert!(!env.path("none").exists());
}
