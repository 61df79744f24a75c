//! Cost of a photo in requests and bytes.

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use weir::{Bucket, BucketOptions, Proxy};

use super::run;
use crate::env::{Env, Jpeg};

/// The JPEG photos of the corpora, or the project's own samples if there are no corpora.
fn photos() -> Vec<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let corpora = std::env::var_os("THALWEG_CORPORA").map(PathBuf::from);
    let corpora = corpora.unwrap_or_else(|| here.join("../../../shared/corpora"));
    let mut folders = vec![corpora.join("photos")];
    if !folders[0].is_dir() {
        eprintln!("no corpora: the samples are measured");
        folders = vec![here.join("../../samples/pictures")];
    }
    let mut photos = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jpg")) {
                _ if path.is_dir() => folders.push(path),
                true => photos.push(path),
                false => {}
            }
        }
    }
    photos.sort();
    photos
}

#[test]
fn a_photo_at_the_median_costs_less_than_40_kilobytes() {
    let photos = photos();
    let mut options = BucketOptions::new("pics");
    options.n_objects = photos.len() as u64;
    options.files = photos.iter().map(|path| std::fs::read(path).unwrap().into()).collect();
    let lengths: Vec<u64> = options.files.iter().map(|bytes| bytes.len() as u64).collect();
    let bucket = Bucket::start(options).unwrap();
    let proxy = Proxy::start(&bucket.endpoint(), Vec::new()).unwrap();
    run(&Env::new(), &proxy.endpoint(), ["index", "s3://pics", "-c", "c.db"]).exits(0);
    let (mut n_requests, mut fetched) = (0, HashMap::<String, Vec<Range<u64>>>::new());
    for asked in proxy.asked() {
        let Some((first, last)) = asked.bytes() else { continue };
        let number = (0..lengths.len()).find(|&n| asked.target.ends_with(&Bucket::key(n as u64))).unwrap();
        n_requests += 1;
        fetched.entry(asked.target).or_default().push(first..(last + 1).min(lengths[number]));
    }
    for (photo, ranges) in &mut fetched {
        ranges.sort_by_key(|range| range.start);
        assert!(
            ranges.is_sorted_by(|one, next| one.end <= next.start),
            "a byte is fetched twice: {photo} {ranges:?}"
        );
    }
    let bytes =
        fetched.into_values().map(|ranges| ranges.into_iter().map(|range| range.end - range.start).sum());
    let mut bytes: Vec<u64> = bytes.collect();
    bytes.sort_unstable();
    assert_eq!(bytes.len(), photos.len());
    let median = bytes[bytes.len() / 2];
    let per_photo = f64::from(n_requests) / photos.len() as f64;
    eprintln!("{} photos: {median} bytes at the median, {per_photo:.2} requests each", photos.len());
    assert!(median < 40_000, "{median}");
    assert!(per_photo < 2.0, "{per_photo}");
}

#[test]
fn small_folders_do_not_keep_requests_waiting() {
    let bucket = Bucket::start(BucketOptions::new("pics")).unwrap();
    for number in 0..64 {
        bucket.put(&format!("{:02}/{number}.jpg", number / 4), Jpeg::new(3, 2).to_bytes());
    }
    let proxy = Proxy::start(&bucket.endpoint(), vec!["delay=500".parse().unwrap()]).unwrap();
    let reading = ["--threads", "1", "--queue-depth", "16"];
    let index = [&["index", "s3://pics", "-c", "c.db"][..], &reading].concat();
    run(&Env::new(), &proxy.endpoint(), index).exits(0);
    assert_eq!(proxy.counts().most_in_flight, 16);
}
