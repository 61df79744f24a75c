//! Tests that members become files, and only below the target.

use std::fs;

use crate::archive;
use thalweg_pack::{Pack, UnpackOptions, unpack};

#[test]
fn members_become_files_and_stay_without_force() {
    let folder = tempfile::tempdir().unwrap();
    let members = archive::pack(folder.path(), 40);
    let pack = Pack::open(folder.path()).unwrap();
    let target = folder.path().join("out");
    let options = UnpackOptions { json: true, n_threads: 4, ..UnpackOptions::default() };
    let done = unpack(&pack, &target, &options, &|_, _| {}).unwrap();
    assert_eq!((done.files, done.left_out.len()), (40 + 14, 0));
    for (index, member) in members.iter().enumerate() {
        assert_eq!(fs::read(target.join(member.name())).unwrap(), archive::content(index));
    }
    fs::write(target.join(members[3].name()), "mine").unwrap();
    let chosen =
        UnpackOptions { names: Some(vec![members[3].name(), "none".to_owned()]), ..UnpackOptions::default() };
    let done = unpack(&pack, &target, &chosen, &|_, _| {}).unwrap();
    assert_eq!((done.files, done.left_out.len()), (0, 2));
    assert_eq!(fs::read(target.join(members[3].name())).unwrap(), b"mine");
    let done = unpack(&pack, &target, &UnpackOptions { force: true, ..chosen }, &|_, _| {}).unwrap();
    assert_eq!((done.files, done.left_out.len()), (1, 1));
    assert_eq!(fs::read(target.join(members[3].name())).unwrap(), archive::content(3));
}

#[test]
fn a_damaged_member_is_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let members = archive::pack(folder.path(), 20);
    let shard = folder.path().join("images-000000.tar");
    let mut bytes = fs::read(&shard).unwrap();
    bytes[members[5].offset as usize] ^= 1;
    fs::write(&shard, bytes).unwrap();
    let target = folder.path().join("out");
    let done =
        unpack(&Pack::open(folder.path()).unwrap(), &target, &UnpackOptions::default(), &|_, _| {}).unwrap();
    assert_eq!((done.files, done.left_out.len()), (19, 1));
    assert!(!target.join(members[5].name()).exists());
    let n_files = |folder: &str| fs::read_dir(target.join(folder)).unwrap().count();
    assert_eq!(n_files("d0") + n_files("d1") + n_files("d2"), 19, "no partial file stays");
}

#[cfg(unix)]
#[test]
fn hostile_members_write_nothing_outside() {
    let folder = tempfile::tempdir().unwrap();
    let outside = folder.path().join("outside");
    let target = folder.path().join("out");
    fs::create_dir(&outside).unwrap();
    fs::create_dir(&target).unwrap();
    fs::write(outside.join("file"), "mine").unwrap();
    std::os::unix::fs::symlink(&outside, target.join("link")).unwrap();
    std::os::unix::fs::symlink(outside.join("file"), target.join("name.jpg")).unwrap();
    let mut bytes = Vec::new();
    for name in ["../outside/a.jpg", "/outside/a.jpg", "x/../../outside/a.jpg", "link/a.jpg", "name.jpg"] {
        archive::append(&mut bytes, name.as_bytes(), b'0', b"hostile");
    }
    archive::append(&mut bytes, b"inner", b'2', b"");
    archive::append(&mut bytes, b"device", b'3', b"");
    archive::append(&mut bytes, b"not-utf-8-\xff.jpg", b'0', b"good");
    archive::append(&mut bytes, b"good.jpg", b'0', b"good");
    fs::write(folder.path().join("hostile.tar"), bytes).unwrap();
    let pack = Pack::open(&folder.path().join("hostile.tar")).unwrap();
    for force in [false, true] {
        let options = UnpackOptions { force, ..UnpackOptions::default() };
        let done = unpack(&pack, &target, &options, &|_, _| {}).unwrap();
        assert_eq!((done.files, done.left_out.len()), (2, 7), "{:?}", done.left_out);
        fs::remove_file(target.join("good.jpg")).unwrap();
        fs::remove_file(target.join("not-utf-8-\u{fffd}.jpg")).unwrap();
    }
    assert_eq!(fs::read_dir(&outside).unwrap().count(), 1);
    assert_eq!(fs::read(outside.join("file")).unwrap(), b"mine");
}
