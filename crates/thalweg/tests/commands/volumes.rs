//! `thalweg volumes`: disks that are unplugged, and what is left of their files.

use std::path::Path;

use super::serve::Serving;
use crate::env::{Env, Jpeg, sample};
use crate::faults::mounts::{MountedFileSystem, run};

/// A disk with two pictures at `photos/disk`, beside one on another; `None` where this user cannot mount.
fn with_disk(env: &Env) -> Option<(std::path::PathBuf, MountedFileSystem)> {
    let (image, at) = (env.path("image"), env.path("photos/disk"));
    std::fs::create_dir(&at).unwrap();
    std::fs::File::create(&image).unwrap().set_len(8 << 20).unwrap();
    run("mkfs.ext4", &["-q", image.to_str()?])?;
    let disk = MountedFileSystem::new(&image, &at)?;
    for (name, picture) in [("a.jpg", "danube/passau.jpg"), ("b.jpg", "rhine/loreley-1.jpg")] {
        std::fs::write(at.join(name), sample(picture)).unwrap();
    }
    Some((image, disk))
}

/// State and present place of the volume with this name, and the number of its files.
fn state(env: &Env, name: &str) -> (String, Option<String>, u64) {
    let printed = env.run(["volumes", "c.db", "--json"]).exits(0).stdout();
    let volumes = printed.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let volume = volumes.into_iter().find(|volume| volume["name"] == name).expect(&printed);
    let text = |key: &str| volume[key].as_str().map(str::to_owned);
    (text("state").unwrap(), text("now_at"), volume["files"].as_u64().unwrap())
}

#[test]
fn files_of_a_disk_that_is_not_there_are_offline_and_keep_their_thumbnails() {
    let env = Env::new().with_jpeg("here.jpg", &Jpeg::new(64, 48));
    let Some((image, disk)) = with_disk(&env) else { return };
    env.run(["index", "photos", "-c", "c.db", "--thumbnails", "t.db"]).exits(0);
    assert_eq!(state(&env, "disk"), ("here".to_owned(), None, 2));
    env.run(["find", "c.db", "--where", "is:offline"]).exits(1).prints("");
    let of_disk = ["a.jpg", "b.jpg"].map(|name| env.photo(format!("disk/{name}")));
    env.run(["find", "c.db", "--where", "volume:DISK"]).exits(0).prints_lines(&of_disk);

    drop(disk);
    assert_eq!(state(&env, "disk"), ("offline".to_owned(), None, 2));
    let printed = env.run(["volumes", "c.db"]).exits(0).stdout();
    assert!(printed.contains("offline, last seen at "), "{printed}");
    env.run(["find", "c.db", "--where", "is:offline"]).exits(0).prints_lines(&of_disk);
    env.run(["find", "c.db", "--where", "-is:offline"]).exits(0).prints_lines(&[env.photo("here.jpg")]);
    // A run that does not find them changes nothing about that.
    env.run(["index", "photos", "-c", "c.db"]).exits(3);
    env.run(["find", "c.db", "--where", "is:offline"]).exits(0).prints_lines(&of_disk);

    let serving = Serving::start(&env, &["c.db", "--thumbnails", "t.db"]);
    serving.wait_for("/api/v1/rows", "\"total\":3");
    let answer = serving.get("/api/v1/rows?q=is:offline");
    let rows: serde_json::Value = serde_json::from_str(&answer[answer.find('{').unwrap()..]).unwrap();
    let flags = rows["flags"].as_array().unwrap().iter().map(|flags| flags.as_u64().unwrap());
    assert!(rows["total"] == 2 && flags.into_iter().all(|flags| flags & 16 != 0), "{answer}");
    let id = rows["id"][0].as_i64().unwrap();
    assert!(serving.get(&format!("/api/v1/thumb/{id}/256")).contains("image/jpeg"));
    for path in [format!("/api/v1/picture/{id}/file"), format!("/api/v1/thumb/{id}/1280")] {
        let answer = serving.get(&path);
        assert!(answer.contains("\"code\":\"offline\"") && answer.contains("`disk`"), "{answer}");
    }

    let elsewhere = env.path("elsewhere");
    std::fs::create_dir(&elsewhere).unwrap();
    let _disk = MountedFileSystem::new(&image, &elsewhere).unwrap();
    let (now, at, _) = state(&env, "disk");
    assert_eq!((now.as_str(), at.as_deref().map(Path::new)), ("elsewhere", Some(elsewhere.as_path())));
}
