//! Tests that no byte of a plan or a part can be changed without being noticed.

use std::fs;
use std::path::{Path, PathBuf};

use thalweg_engine::{
    JobError, MergeInto, PlanFrom, Progress, ShardsOptions, check_shard_file, index_shards, merge, plan,
};

/// A plan of a few files in two shards, and its parts.
fn shards(folder: &Path) -> (PathBuf, PathBuf) {
    let photos = folder.join("photos");
    fs::create_dir(&photos).unwrap();
    for n in 0..6 {
        fs::write(
            photos.join(format!("{n}.gif")),
            [&b"GIF89a"[..], &[n + 1, 0, 9, 0, 0, 0, 0, b';']].concat(),
        )
        .unwrap();
    }
    let (plan_path, parts) = (folder.join("plan.parquet"), folder.join("parts"));
    plan(&mut PlanFrom::Paths(&mut std::iter::once(photos)), 2, &plan_path, &Progress::default()).unwrap();
    index(&plan_path, &parts).unwrap();
    (plan_path, parts)
}

fn index(plan: &Path, parts: &Path) -> Result<u64, JobError> {
    index_shards(plan, &[0, 1], parts, &ShardsOptions::default(), &Progress::default())
        .map(|report| report.n_remade)
}

fn parts_in(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// Calls `look` with each byte of a file flipped, zero or 0xff in turn.
fn each_change(path: &Path, mut look: impl FnMut(usize)) {
    let whole = fs::read(path).unwrap();
    let mut changed = whole.clone();
    for (at, &byte) in whole.iter().enumerate() {
        changed[at] = match at % 3 {
            0 => byte ^ (1 << (at % 8)),
            1 if byte != 0 => 0,
            _ if byte != 0xff => 0xff,
            _ => 0xfe,
        };
        fs::write(path, &changed).unwrap();
        look(at);
        changed[at] = byte;
    }
    fs::write(path, whole).unwrap();
}

#[test]
fn every_changed_byte_of_a_part_is_named_by_merge_and_the_part_is_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let (plan, parts) = shards(folder.path());
    let part = parts_in(&parts)[1].clone();
    let whole = fs::read(&part).unwrap();
    let out = folder.path().join("all.parquet");
    assert_eq!(check_shard_file(&part).unwrap().shard, Some(1));
    assert!(check_shard_file(&part).unwrap().is_sealed);
    each_change(&part, |at| {
        let error = check_shard_file(&part).expect_err("a byte was changed");
        assert_eq!(error.path(), Some(&*part), "byte {at}: {error}");
        if at % 101 != 0 {
            return;
        }
        let report = merge(&parts, None, MergeInto::Parquet(&out), &Progress::default()).unwrap();
        assert_eq!(report.unfit.len(), 1, "byte {at}");
        assert_eq!(report.unfit[0].path, part);
        assert!(report.unfit[0].reason.contains("index shard 1 again"), "{}", report.unfit[0].reason);
        assert!(!out.exists(), "nothing is written");
    });
    let mut damaged = whole.clone();
    damaged[60] ^= 1;
    fs::write(&part, damaged).unwrap();
    assert_eq!(index(&plan, &parts).unwrap(), 1, "the damaged part is made again");
    assert_eq!(fs::read(&part).unwrap(), whole);
    assert_eq!(index(&plan, &parts).unwrap(), 0);
    assert!(
        merge(&parts, Some(&plan), MergeInto::Parquet(&out), &Progress::default()).unwrap().is_complete()
    );
}

#[test]
fn every_changed_byte_of_a_plan_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let (plan, _) = shards(folder.path());
    let other = folder.path().join("other");
    each_change(&plan, |at| {
        let error = check_shard_file(&plan).expect_err("a byte was changed");
        assert_eq!(error.path(), Some(&*plan), "byte {at}: {error}");
        if at % 101 == 0 {
            let error = index(&plan, &other).unwrap_err().to_string();
            assert!(error.contains("plan.parquet"), "byte {at}: {error}");
        }
    });
    assert!(check_shard_file(&plan).unwrap().is_sealed);
}

/// Files of earlier versions have no digests; the same rows are written by the library alone here.
#[test]
fn parts_without_digests_are_merged() {
    let folder = tempfile::tempdir().unwrap();
    let (plan, parts) = shards(folder.path());
    for part in parts_in(&parts) {
        let whole = fs::read(&part).unwrap();
        fs::write(&part, without_seal(&whole)).unwrap();
        let checked = check_shard_file(&part).unwrap();
        assert!(!checked.is_sealed);
    }
    let out = folder.path().join("all.parquet");
    assert!(
        merge(&parts, Some(&plan), MergeInto::Parquet(&out), &Progress::default()).unwrap().is_complete()
    );
}

/// The file without its digests, and without the entry in its footer that says that it has some: another key
/// of the same length is in its place.
fn without_seal(whole: &[u8]) -> Vec<u8> {
    let length = &whole[whole.len() - 8..whole.len() - 4];
    let footer_at = whole.len() - 8 - u32::from_le_bytes(length.try_into().unwrap()) as usize;
    let numbers = &whole[footer_at - 24..footer_at - 16];
    let data_end = u64::from_le_bytes(numbers.try_into().unwrap()) as usize;
    let mut footer = whole[footer_at..].to_vec();
    let key = footer.windows(12).position(|bytes| bytes == b"thalweg.seal").unwrap();
    footer[key..key + 12].copy_from_slice(b"other.writer");
    [&whole[..data_end], &footer].concat()
}
