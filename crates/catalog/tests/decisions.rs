//! Many decisions at once: the same answers as for one group at a time, past decisions and their sums.

use thalweg_catalog::decisions::{Decisions, GroupDecision, GroupState};
use thalweg_catalog::format::JsonLines;
use thalweg_catalog::groups::{GroupKind, Groups, Member};
use thalweg_catalog::language;
use thalweg_catalog::{Catalog, Change, FileEntry, Filter, ImageRow};

use crate::common::{fresh, location, put_row, write};

fn file(group: u64, copy: u64, bytes: u64) -> Change {
    let row = ImageRow {
        format: Some("JPEG"),
        content_hash: Some(Box::from([group as u8; 32].as_slice())),
        perceptual_hash: Some(group.wrapping_mul(0x9E37_79B9_7F4A_7C15)),
        ..ImageRow::default()
    };
    let name = format!("{group:02} {copy}");
    put_row(FileEntry { bytes, ..location(&format!("/{copy}"), &name, 10 * group + copy) }, row)
}

/// All members of each group.
fn members(catalog: &Catalog, groups: &Groups) -> Vec<Vec<Member>> {
    groups.iter_from(0).map(|(_, group)| catalog.members(group.ids).unwrap()).collect()
}

fn keep_first(kind: GroupKind, members: &[Member]) -> GroupDecision {
    let keeps: Vec<bool> = (0..members.len()).map(|at| at == 0).collect();
    GroupDecision::new(kind, "key", members.to_vec(), &keeps).unwrap()
}

#[test]
fn the_decided_groups_are_those_that_are_decided_one_by_one() {
    let (directory, path) = fresh();
    write(&path, (0..12_u64).flat_map(|n| (0..2 + n % 3).map(move |copy| file(n, copy, 100 + n))).collect());
    let catalog = Catalog::open_read_only(&path).unwrap();
    let kind = GroupKind::Content;
    let groups = catalog.groups(kind).unwrap();
    let all = members(&catalog, &groups);
    let mut decisions = Decisions::create_or_open(&directory.path().join("d")).unwrap();
    assert_eq!(decisions.decided_among(&catalog, &groups).unwrap(), vec![false; 12]);
    // Decided as they are; with a member that is gone; without the last member; another file at a path now;
    // twice, the second time as another group; by another kind.
    decisions.decide(&[keep_first(kind, &all[0]), keep_first(kind, &all[1])], None).unwrap();
    let mut grown = all[2].clone();
    let mut extra = all[2][0].clone();
    extra.path = "/gone".into();
    grown.push(extra);
    let shrunk = &all[3][..all[3].len() - 1];
    let mut changed = all[4].clone();
    changed[1].mtime_ns += 1;
    decisions
        .decide(&[keep_first(kind, &grown), keep_first(kind, shrunk), keep_first(kind, &changed)], None)
        .unwrap();
    let both: Vec<Member> = all[5].iter().chain(&all[6]).cloned().collect();
    decisions.decide(&[keep_first(kind, &all[5]), keep_first(kind, &all[7])], None).unwrap();
    decisions.decide(&[keep_first(kind, &both)], None).unwrap();
    decisions.decide(&[keep_first(GroupKind::Picture, &all[8])], None).unwrap();
    let one_by_one: Vec<bool> = all
        .iter()
        .map(|members| matches!(decisions.state_of(kind, members).unwrap(), GroupState::Decided { .. }))
        .collect();
    let expected = [0, 1, 7].map(|at| at as usize);
    assert_eq!(one_by_one, (0..12).map(|at| expected.contains(&at)).collect::<Vec<_>>());
    assert_eq!(decisions.decided_among(&catalog, &groups).unwrap(), one_by_one);
}

#[test]
fn past_decisions_and_their_sum() {
    let (directory, path) = fresh();
    write(&path, (0..6_u64).flat_map(|n| (0..3).map(move |copy| file(n, copy, 100))).collect());
    let catalog = Catalog::open_read_only(&path).unwrap();
    let kind = GroupKind::Content;
    let mut all = members(&catalog, &catalog.groups(kind).unwrap());
    // The last of the first group is another name of the kept file.
    for at in [0, 2] {
        (all[0][at].device, all[0][at].inode) = (1, 77);
    }
    let mut decisions = Decisions::create_or_open(&directory.path().join("d")).unwrap();
    assert!(decisions.past(None, 10).unwrap().is_empty());
    assert_eq!(decisions.total().unwrap().n_files, 0);
    let first = decisions.decide(&[keep_first(kind, &all[0]), keep_first(kind, &all[1])], None).unwrap();
    assert_eq!((first.n_groups, first.n_dropped, first.bytes_dropped), (2, 3, 300));
    for members in &all[2..5] {
        decisions.decide(&[keep_first(kind, members)], Some("largest")).unwrap();
    }
    // Keeps all, so that nothing of the group is dropped any more.
    let all_kept = GroupDecision::new(kind, "key", all[1].clone(), &[true; 3]).unwrap();
    let last = decisions.decide(&[all_kept], None).unwrap();
    let past = decisions.past(None, 2).unwrap();
    assert_eq!((past[0].seq, past[0].n_groups, past[0].n_dropped), (last.seq, 1, 0));
    let rest = decisions.past(Some(past[1].seq), 10).unwrap();
    assert_eq!(rest.len(), 3);
    assert_eq!((rest[0].rule.as_deref(), rest[2].rule.as_deref()), (Some("largest"), None));
    let oldest = &rest[2];
    assert_eq!((oldest.seq, oldest.n_groups, oldest.n_dropped, oldest.bytes_dropped), (first.seq, 2, 3, 300));
    assert_eq!((oldest.kind.as_str(), oldest.decided_at.ends_with('Z')), ("content", true));
    let mut n_dropped = 0;
    decisions
        .dropped(&mut |_| {
            n_dropped += 1;
            Ok(())
        })
        .unwrap();
    let total = decisions.total().unwrap();
    assert_eq!((total.n_files, total.bytes, n_dropped), (7, 700, 7));
}

#[test]
fn a_decision_that_is_not_committed_leaves_no_trace() {
    let (directory, path) = fresh();
    write(&path, (0..2_u64).flat_map(|n| (0..2).map(move |copy| file(n, copy, 100))).collect());
    let catalog = Catalog::open_read_only(&path).unwrap();
    let all = members(&catalog, &catalog.groups(GroupKind::Content).unwrap());
    let mut decisions = Decisions::create_or_open(&directory.path().join("d")).unwrap();
    let mut recording = decisions.begin(Some("largest")).unwrap();
    recording.add(&keep_first(GroupKind::Content, &all[0])).unwrap();
    assert_eq!(recording.recorded().n_groups, 1);
    drop(recording);
    assert!(decisions.past(None, 10).unwrap().is_empty());
    assert_eq!(decisions.state_of(GroupKind::Content, &all[0]).unwrap(), GroupState::Open);
}

#[test]
fn filters_find_decided_files() {
    let (_directory, path) = fresh();
    write(&path, (0..3_u64).flat_map(|n| (0..2).map(move |copy| file(n, copy, 100 + n))).collect());
    let catalog = Catalog::open_read_only(&path).unwrap();
    let filter = || Filter::of(language::parse("-is:decided").unwrap());
    let n_found = |filter: Filter| catalog.find_all(&catalog.with_decided(filter).unwrap()).unwrap().len();
    assert_eq!(n_found(filter()), 6, "there are no decisions");
    let all = members(&catalog, &catalog.groups(GroupKind::Content).unwrap());
    let mut decisions = Decisions::create_or_open(&Decisions::beside(&path)).unwrap();
    decisions.decide(&[keep_first(GroupKind::Content, &all[0])], None).unwrap();
    assert_eq!(n_found(filter()), 4);
    assert_eq!(n_found(Filter::default()), 6);
}

#[test]
fn the_nearest_pictures_come_first() {
    let (_directory, path) = fresh();
    let hashed = |n: u64, hash: Option<u64>| {
        put_row(location("/a", n.to_string(), n), ImageRow { perceptual_hash: hash, ..ImageRow::default() })
    };
    let hashes = [Some(0), Some(0b111), Some(1), None, Some(!0), Some(0), Some(1 << 63), Some(0xFFFF_F000)];
    write(&path, hashes.iter().zip(1..).map(|(hash, n)| hashed(n, *hash)).collect());
    let catalog = Catalog::open_read_only(&path).unwrap();
    let names = |ids: Vec<(i64, u32)>| -> Vec<(String, u32)> {
        let name = |id: i64| catalog.summaries(&[id]).unwrap()[0].as_ref().unwrap().name.clone();
        ids.into_iter().map(|(id, bits)| (name(id), bits)).collect()
    };
    let id = |name: &str| {
        let all = catalog.summaries(&(1..20).collect::<Vec<i64>>()).unwrap();
        all.into_iter().flatten().find(|summary| summary.name == name).unwrap().id
    };
    let near = |bits, n| names(catalog.nearest(id("1"), bits, n).unwrap().unwrap());
    let pair = |name: &str, bits| (name.to_owned(), bits);
    assert_eq!(near(16, 10), [pair("6", 0), pair("3", 1), pair("7", 1), pair("2", 3)]);
    assert_eq!(near(16, 2).len(), 2);
    assert_eq!(near(0, 10), [pair("6", 0)]);
    assert_eq!(near(64, 10).len(), 4, "more bits than are compared");
    assert!(catalog.nearest(id("4"), 8, 10).unwrap().is_none());
    assert!(catalog.nearest(999, 8, 10).unwrap().is_none());
    assert_eq!(catalog.n_without_hash(GroupKind::Picture).unwrap(), 0, "no format is known");
}

#[test]
fn rows_by_id_are_those_of_the_view() {
    let (_directory, path) = fresh();
    write(&path, (0..3_u64).map(|n| file(n, 0, 100 + n)).collect());
    let catalog = Catalog::open_read_only(&path).unwrap();
    let (mut all, mut some) = (JsonLines::new(Vec::new()), JsonLines::new(Vec::new()));
    catalog.rows(&Filter::default(), &mut all).unwrap();
    assert_eq!(catalog.rows_by_id(&mut [1, 999, 2, 3].into_iter(), &mut some).unwrap(), 3);
    assert_eq!(all.into_inner(), some.into_inner());
    let groups = catalog.groups(GroupKind::Content).unwrap();
    assert!(groups.is_empty());
    assert_eq!(catalog.folder_path(1).unwrap().unwrap(), std::path::Path::new("/0"));
    assert!(catalog.folder_path(99).unwrap().is_none());
}
