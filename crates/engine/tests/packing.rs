//! `thalweg::pack`: results independent of the order of reading, and the state after a stop.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::common::picture::{Jpeg, png};
use thalweg_engine::file::order::Order;
use thalweg_engine::packs::{Cut, Pack};
use thalweg_engine::{PackFrom, PackOptions, PackOrder, Progress, pack};

const PICTURES: u32 = 60;

fn photos() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let photos = folder.path().join("photos");
    for number in 0..PICTURES {
        let directory = photos.join((number % 4).to_string());
        std::fs::create_dir_all(&directory).unwrap();
        let date = format!("20{:02}:01:01 00:00:00", (number * 7) % 60);
        let bytes = if number % 3 == 0 {
            png(number + 1, 2)
        } else {
            Jpeg::new(number as u16 + 1, 2).taken(&date).to_bytes()
        };
        std::fs::write(directory.join(format!("{number}.jpg")), bytes).unwrap();
    }
    (folder, photos)
}

fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.is_file()).map(|path| (path.clone(), std::fs::read(path).unwrap())).collect()
}

fn packed(photos: &Path, to: &Path, options: &PackOptions) -> Vec<Vec<u8>> {
    let report = pack(&PackFrom::Paths(&[photos.to_owned()]), to, options, &Progress::default()).unwrap();
    assert_eq!((report.n_packed, report.n_failed), (PICTURES.into(), 0));
    files(to).into_values().collect()
}

#[test]
fn the_order_of_reading_does_not_change_the_bytes() {
    let (folder, photos) = photos();
    for order in [PackOrder::Path, PackOrder::Date, PackOrder::Shuffled { seed: 3 }] {
        let mut options = PackOptions::default();
        options.order = order;
        options.cut = Cut::Bytes(20_000);
        let to = |name: &str| folder.path().join(format!("{name}{order:?}"));
        options.reading.order = Some(Order::Directory);
        let as_listed = packed(&photos, &to("listed"), &options);
        options.reading.order = Some(Order::Physical);
        assert!(packed(&photos, &to("physical"), &options) == as_listed, "{order:?}");
    }
}

#[test]
fn a_run_that_is_stopped_before_it_began_leaves_nothing() {
    let (folder, photos) = photos();
    let progress = Progress::default();
    progress.stop();
    let to = folder.path().join("pack");
    let report = pack(&PackFrom::Paths(&[photos]), &to, &PackOptions::default(), &progress).unwrap();
    assert!(report.is_interrupted && !to.exists());
}

#[test]
fn a_member_has_the_bytes_and_the_facts_of_its_file() {
    let (folder, photos) = photos();
    let to = folder.path().join("pack");
    packed(&photos, &to, &PackOptions::default());
    let pack = Pack::open(&to).unwrap();
    for number in 0..PICTURES {
        let key = format!("{}/{number}", number % 4);
        let file = std::fs::read(photos.join(format!("{key}.jpg"))).unwrap();
        assert!(*pack.get(&key).unwrap() == *file, "{key}");
        let json: serde_json::Value =
            serde_json::from_slice(&pack.get(&format!("{key}.json")).unwrap()).unwrap();
        assert_eq!(json["width"], number + 1);
        assert_eq!(json["bytes"], file.len());
    }
}
