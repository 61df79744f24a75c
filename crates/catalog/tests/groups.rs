//! Groups of equal and similar files, and decisions about them.

use std::path::{Path, PathBuf};

use thalweg_catalog::decisions::{Decisions, DropForm, GroupDecision, GroupState, Refusal};
use thalweg_catalog::groups::{GroupKind, Groups, Member, Rule, differences};
use thalweg_catalog::{Catalog, Change, FileEntry, ImageRow};

use crate::common::{fresh, location, put_row, write};

fn hashed(directory: &str, name: &str, inode: u64, bytes: u64, content: u8, hash: u64) -> Change {
    let row = ImageRow {
        format: Some("JPEG"),
        content_hash: Some(Box::from([content; 32].as_slice())),
        perceptual_hash: Some(hash),
        ..ImageRow::default()
    };
    put_row(FileEntry { bytes, ..location(directory, name, inode) }, row)
}

fn names(catalog: &Catalog, groups: &Groups) -> Vec<Vec<String>> {
    let name = |member: &Member| member.path.file_name().unwrap().to_str().unwrap().to_owned();
    let of_group = |ids: &[i64]| catalog.members(ids).unwrap().iter().map(name).collect();
    groups.after(None, usize::MAX).iter().map(|group| of_group(group.ids)).collect()
}

#[test]
fn groups_come_by_gain_and_hard_links_are_no_gain() {
    let (_directory, path) = fresh();
    write(
        &path,
        vec![
            hashed("/a", "small 1", 1, 10, 1, 0),
            hashed("/b", "small 2", 2, 10, 1, 0),
            hashed("/a", "large 1", 3, 900, 2, 1),
            hashed("/b", "large 2", 4, 900, 2, 1),
            hashed("/b", "large 3", 4, 900, 2, 1),
            // One file under two names.
            hashed("/a", "link 1", 5, 5000, 3, 255 << 40),
            hashed("/b", "link 2", 5, 5000, 3, 255 << 40),
            hashed("/a", "alone", 6, 7, 4, !0),
        ],
    );
    let catalog = Catalog::open_read_only(&path).unwrap();
    let groups = catalog.groups(GroupKind::Content).unwrap();
    assert_eq!(names(&catalog, &groups), [vec!["large 1", "large 2", "large 3"], vec!["small 1", "small 2"]]);
    assert_eq!((groups.len(), groups.gain()), (2, 910));
    assert_eq!(groups.after(None, 1)[0].key, "02".repeat(16));
    let similar = catalog.groups(GroupKind::Similar { bits: 1 }).unwrap();
    assert_eq!(
        names(&catalog, &similar),
        [["small 1", "large 1", "small 2", "large 2", "large 3"].map(String::from)].map(|mut group| {
            group.sort_by_key(|name| (!name.ends_with('1'), name.clone()));
            group.to_vec()
        })
    );
    assert_eq!(similar.after(None, 1)[0].key, format!("{:016x}", 0));
    assert!(catalog.groups(GroupKind::SizeAndTime).unwrap().is_empty());
    let members = catalog.members(groups.after(None, 1)[0].ids).unwrap();
    assert_eq!(differences(&members), ["folder", "name"]);
    assert!(members[1].is_same_file(&members[2]) && !members[0].is_same_file(&members[1]));
}

#[test]
fn pages_join_without_gaps_also_after_a_group_that_is_gone() {
    let (_directory, path) = fresh();
    let batch = (0..40_u64)
        .flat_map(|n| {
            let bytes = 10 + n / 3;
            let of = move |copy: u64| {
                hashed("/a", &format!("{n:02} {copy}"), 100 + 2 * n + copy, bytes, n as u8, 0)
            };
            [of(0), of(1)]
        })
        .collect();
    write(&path, batch);
    let catalog = Catalog::open_read_only(&path).unwrap();
    let groups = catalog.groups(GroupKind::Content).unwrap();
    let all: Vec<String> = groups.after(None, 100).iter().map(|group| group.key.to_owned()).collect();
    assert_eq!(all.len(), 40);
    let mut paged = Vec::new();
    let mut last: Option<(u64, String)> = None;
    loop {
        let page = groups.after(last.as_ref().map(|(gain, key)| (*gain, &**key)), 7);
        let Some(end) = page.last() else { break };
        last = Some((end.gain, end.key.to_owned()));
        paged.extend(page.iter().map(|group| group.key.to_owned()));
    }
    assert_eq!(paged, all);
    let first = groups.after(None, 1)[0];
    // A key between two others.
    assert_eq!(groups.after(Some((first.gain, &format!("{}x", first.key))), 1)[0].key, all[1]);
    assert_eq!(groups.after(Some((u64::MAX, "")), 1)[0].key, all[0]);
    assert!(groups.after(Some((0, "")), 1).is_empty());
    assert_eq!(groups.by_key(&all[5]).unwrap().ids.len(), 2);
    assert!(groups.by_key("none").is_none());
}

/// Files of a folder as members of a group, with the lengths and times that they have now.
fn members(paths: &[PathBuf]) -> Vec<Member> {
    let member = |path: &PathBuf| {
        let metadata = std::fs::metadata(path).unwrap();
        let since = metadata.modified().unwrap().duration_since(std::time::UNIX_EPOCH).unwrap();
        let mut member = Member::default();
        member.path = path.clone();
        member.bytes = metadata.len();
        member.mtime_ns = since.as_nanos() as i64;
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt as _;
            (member.device, member.inode) = (metadata.dev(), metadata.ino());
        }
        member
    };
    paths.iter().map(member).collect()
}

fn decided(kind: GroupKind, members: &[Member], keeps: &[bool]) -> GroupDecision {
    GroupDecision::new(kind, "key", members.to_vec(), keeps).unwrap()
}

fn files(folder: &Path, names: &[&str], content: &str) -> Vec<PathBuf> {
    let path = |name: &&str| {
        let path = folder.join(name);
        std::fs::write(&path, content).unwrap();
        path
    };
    names.iter().map(path).collect()
}

#[test]
fn decisions_are_kept_undone_and_compared_with_the_group() {
    let folder = tempfile::tempdir().unwrap();
    let path = Decisions::beside(&folder.path().join("thalweg.db"));
    assert!(path.ends_with("thalweg.db.decisions"));
    assert!(Decisions::open_read_only(&path).unwrap().is_none());
    let group = members(&files(folder.path(), &["a", "b", "c"], "same"));
    let kind = GroupKind::Content;
    let mut decisions = Decisions::create_or_open(&path).unwrap();
    assert_eq!(decisions.state_of(kind, &group).unwrap(), GroupState::Open);
    let first = decisions.decide(&[decided(kind, &group, &[true, false, false])], None).unwrap();
    let second = decisions.decide(&[decided(kind, &group, &[false, true, true])], Some("folder")).unwrap();
    assert!(second.seq > first.seq);
    drop(decisions);
    let mut decisions = Decisions::create_or_open(&path).unwrap();
    let state = |decisions: &Decisions, members: &[Member]| decisions.state_of(kind, members).unwrap();
    let (seq, keeps) = (second.seq, vec![false, true, true]);
    assert_eq!(state(&decisions, &group), GroupState::Decided { seq, keeps });
    // Decisions about one kind of groups say nothing of another.
    assert_eq!(decisions.state_of(GroupKind::Picture, &group).unwrap(), GroupState::Open);
    let more = members(&files(folder.path(), &["d"], "same"));
    let grown = [&group[..1], &more[..], &group[2..]].concat();
    let keeps = vec![Some(false), None, Some(true)];
    let gone = vec![group[1].path.clone()];
    assert_eq!(state(&decisions, &grown), GroupState::Changed { seq, keeps, gone });
    let mut changed = group.clone();
    changed[0].mtime_ns += 1;
    assert!(matches!(state(&decisions, &changed), GroupState::Changed { .. }));
    assert_eq!(decisions.undo(second.seq).unwrap(), 1);
    assert_eq!(decisions.undo(second.seq).unwrap(), 0);
    let (seq, keeps) = (first.seq, vec![true, false, false]);
    assert_eq!(state(&decisions, &group), GroupState::Decided { seq, keeps });
    assert_eq!(decisions.undo(first.seq).unwrap(), 1);
    assert_eq!(state(&decisions, &group), GroupState::Open);
    // Numbers are not used again.
    let third = decisions.decide(&[decided(kind, &group, &[true, true, false])], None).unwrap();
    assert!(third.seq > second.seq);
}

#[test]
fn a_group_is_never_dropped_whole() {
    let folder = tempfile::tempdir().unwrap();
    let group = members(&files(folder.path(), &["a", "b"], "same"));
    let decide = |members: &[Member], keeps: &[bool]| {
        GroupDecision::new(GroupKind::Picture, "key", members.to_vec(), keeps).map(drop)
    };
    assert_eq!(decide(&group, &[false, false]), Err(Refusal::NothingKept));
    assert_eq!(decide(&group, &[true]), Err(Refusal::OtherMembers));
    assert_eq!(
        decide(&[&group[..], &group[..1]].concat(), &[true, false, false]),
        Err(Refusal::OtherMembers)
    );
    assert_eq!(decide(&[], &[]), Err(Refusal::NothingKept));
    assert_eq!(decide(&group, &[true, false]), Ok(()));
    assert_eq!(Rule::Largest.keeps(&group).unwrap().iter().filter(|keeps| **keeps).count(), 1);
}

fn dropped(decisions: &Decisions) -> Vec<PathBuf> {
    let mut list = Vec::new();
    decisions.write(DropForm::Zeros, &mut list).unwrap();
    let text = String::from_utf8(list).unwrap();
    text.split_terminator('\0').map(PathBuf::from).collect()
}

#[test]
fn the_newest_decision_about_a_file_counts() {
    let folder = tempfile::tempdir().unwrap();
    let paths = files(folder.path(), &["a", "b", "c"], "same");
    let group = members(&paths);
    let mut decisions = Decisions::create_or_open(&folder.path().join("d")).unwrap();
    let content = decided(GroupKind::Content, &group[..2], &[true, false]);
    decisions.decide(&[content], None).unwrap();
    assert_eq!(dropped(&decisions), [paths[1].clone()]);
    let similar = decided(GroupKind::Similar { bits: 4 }, &group, &[false, true, false]);
    let second = decisions.decide(&[similar], None).unwrap();
    assert_eq!(dropped(&decisions), [paths[0].clone(), paths[2].clone()]);
    decisions.undo(second.seq).unwrap();
    assert_eq!(dropped(&decisions), [paths[1].clone()]);
    let mut json = Vec::new();
    assert_eq!(decisions.write(DropForm::Json, &mut json).unwrap(), 1);
    let json = String::from_utf8(json).unwrap();
    assert!(json.ends_with("}\n") && json.contains("\"kind\":\"content\""), "{json}");
    let object = |name: &str, path: &Path| {
        format!("\"{name}\":{{\"path\":\"{}\"", path.display().to_string().replace('\\', r"\\"))
    };
    assert!(json.contains(&object("drop", &paths[1])) && json.contains(&object("keep", &paths[0])), "{json}");
}

#[test]
fn decided_files_are_found_in_a_catalogue() {
    let (directory, path) = fresh();
    write(&path, (0..5).map(|n| hashed("/a", &format!("{n}"), 10 + n, 100, 1, 0)).collect());
    let catalog = Catalog::open_read_only(&path).unwrap();
    let groups = catalog.groups(GroupKind::Content).unwrap();
    let group = groups.after(None, 1)[0];
    let mut all = catalog.members(group.ids).unwrap();
    all.truncate(3);
    // Another file at its path now.
    all[2].bytes += 1;
    let mut decisions = Decisions::create_or_open(&directory.path().join("d")).unwrap();
    decisions.decide(&[decided(GroupKind::Content, &all, &[true, false, true])], None).unwrap();
    assert_eq!(decisions.ids_in(&catalog).unwrap(), group.ids[..2]);
}

#[cfg(unix)]
mod script {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    use std::process::{Command, Output};

    use super::*;

    fn run(decisions: &Decisions, folder: &Path, arguments: &[&str]) -> Output {
        let mut script = Vec::new();
        decisions.write(DropForm::Script, &mut script).unwrap();
        let path = folder.join("drop.sh");
        std::fs::write(&path, &script).unwrap();
        let output = Command::new("sh").arg(&path).args(arguments).current_dir(folder).output().unwrap();
        assert!(matches!(output.status.code(), Some(0 | 1)), "{output:?}");
        output
    }

    fn decide(folder: &Path, kind: GroupKind, paths: &[PathBuf]) -> Decisions {
        let group = members(paths);
        let keeps: Vec<bool> = (0..group.len()).map(|at| at == 0).collect();
        let mut decisions = Decisions::create_or_open(&folder.join("d")).unwrap();
        decisions.decide(&[decided(kind, &group, &keeps)], None).unwrap();
        decisions
    }

    #[test]
    fn names_of_any_kind_are_quoted() {
        let folder = tempfile::tempdir().unwrap();
        let photos = folder.path().join("photos");
        std::fs::create_dir(&photos).unwrap();
        let hostile: &[&[u8]] = &[
            b"keep",
            b"-rf",
            b"a\nrm -rf photos",
            b"it's; touch hacked",
            b"$(touch hacked)",
            b"`touch hacked`",
            b"not \xFF UTF-8 \xC3",
            b"\\ \" ' % * ?",
            b"'",
            "\u{1b}[2J\u{202e}gpj\u{9b}".as_bytes(),
        ];
        let paths: Vec<PathBuf> = hostile.iter().map(|name| photos.join(OsStr::from_bytes(name))).collect();
        paths.iter().for_each(|path| std::fs::write(path, "same").unwrap());
        let decisions = decide(folder.path(), GroupKind::Content, &paths);
        let output = run(&decisions, folder.path(), &[]);
        assert!(output.status.success(), "{output:?}");
        assert!(paths.iter().all(|path| path.exists()));
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(printed.lines().count(), hostile.len() - 1, "{printed}");
        assert!(
            !printed.contains(|character: char| character.is_control() && character != '\n'),
            "{printed}"
        );
        assert!(printed.contains(r"photos/a\nrm -rf photos'") && printed.contains(r"not \377 UTF-8 \303'"));
        assert!(printed.contains(r"photos/\033[2J\342\200\256gpj\302\233'"), "{printed}");
        let output = run(&decisions, folder.path(), &["--delete"]);
        assert!(output.status.success(), "{output:?}");
        assert_eq!(std::fs::read_dir(&photos).unwrap().count(), 1);
        assert!(paths[0].exists());
        assert!(!folder.path().join("hacked").exists());
        assert!(String::from_utf8_lossy(&output.stderr).contains("9 removed, 0 not removed"));
        // Again: they are gone, which is reported.
        assert_eq!(run(&decisions, folder.path(), &["--delete"]).status.code(), Some(1));
    }

    #[test]
    fn a_list_of_lines_has_only_files_that_were_decided_about() {
        let folder = tempfile::tempdir().unwrap();
        let names = ["keep", "drop", "two\n/etc/passwd", "ends with\r"];
        let paths: Vec<PathBuf> =
            names.iter().map(|name| folder.path().join(name.replace('/', "_"))).collect();
        paths.iter().for_each(|path| std::fs::write(path, "same").unwrap());
        let decisions = decide(folder.path(), GroupKind::Content, &paths);
        let list = |form: DropForm| {
            let mut out = Vec::new();
            let n = decisions.write(form, &mut out).unwrap();
            (n, String::from_utf8(out).unwrap())
        };
        assert_eq!(list(DropForm::Lines), (1, format!("{}\n", paths[1].display())));
        let (n, all) = list(DropForm::Zeros);
        assert_eq!((n, all.matches('\0').count()), (3, 3));
    }

    /// What the script says after `change` was made to the kept (first) or dropped (second) file.
    #[track_caller]
    fn check_refused(kind: GroupKind, says: &str, change: impl Fn(&[PathBuf])) {
        let folder = tempfile::tempdir().unwrap();
        let paths = files(folder.path(), &["a", "b"], "same");
        let decisions = decide(folder.path(), kind, &paths);
        change(&paths);
        let output = run(&decisions, folder.path(), &["--delete"]);
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(says), "{text}");
    }

    #[test]
    fn files_that_changed_are_refused() {
        let time = std::time::SystemTime::UNIX_EPOCH;
        let set_time =
            |path: &Path| std::fs::File::options().write(true).open(path).unwrap().set_modified(time);
        for kind in [GroupKind::Content, GroupKind::Picture] {
            check_refused(kind, "the file to keep is gone", |paths| std::fs::remove_file(&paths[0]).unwrap());
            check_refused(kind, "the file to keep is gone or has changed", |paths| {
                std::fs::write(&paths[0], "longer").unwrap();
            });
            check_refused(kind, "it is gone or has changed", |paths| {
                std::fs::write(&paths[1], "longer").unwrap();
            });
            check_refused(kind, "another name of the file to keep", |paths| {
                std::fs::remove_file(&paths[1]).unwrap();
                std::fs::hard_link(&paths[0], &paths[1]).unwrap();
            });
            check_refused(kind, "the file to keep is gone or has changed", |paths| {
                std::fs::remove_file(&paths[0]).unwrap();
                std::os::unix::fs::symlink(&paths[1], &paths[0]).unwrap();
            });
        }
        check_refused(GroupKind::Content, "it differs from the file to keep", |paths| {
            std::fs::write(&paths[1], "else").unwrap();
        });
        check_refused(GroupKind::Picture, "it has changed", |paths| set_time(&paths[1]).unwrap());
        check_refused(GroupKind::Picture, "the file to keep has changed", |paths| {
            set_time(&paths[0]).unwrap()
        });
    }

    #[test]
    fn hard_links_of_a_kept_file_are_not_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let mut paths = files(folder.path(), &["a", "b"], "same");
        paths.push(folder.path().join("link"));
        std::fs::hard_link(&paths[0], &paths[2]).unwrap();
        let decisions = decide(folder.path(), GroupKind::Content, &paths);
        assert_eq!(dropped(&decisions), [paths[1].clone()]);
    }
}
