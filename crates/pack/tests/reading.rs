//! Written packs are read back, by every method and any number of threads; damage is reported and the rest
//! read.

use std::fs;

use crate::archive;
use thalweg_pack::{Lookup, Pack, PackError, Reading, check};

#[test]
fn members_are_found_and_read_by_eight_threads_in_both_ways() {
    let folder = tempfile::tempdir().unwrap();
    let members = archive::pack(folder.path(), 200);
    for (path, reading) in
        [("", Reading::Pread), ("images", Reading::Mapped), ("images.lookup", Reading::Pread)]
    {
        let pack = Pack::open_with(&folder.path().join(path), reading).unwrap();
        assert_eq!((pack.len(), pack.mismatched().len()), (200, 0));
        std::thread::scope(|scope| {
            for thread in 0..8 {
                let (pack, members) = (&pack, &members);
                scope.spawn(move || {
                    let mut buffer = Vec::new();
                    for at in 0..members.len() {
                        let index = (at * 7 + thread * 31) % members.len();
                        let (member, content) = (&members[index], archive::content(index));
                        assert_eq!(pack.find(&member.key), Some(index));
                        assert_eq!(pack.find(&member.name()), Some(index));
                        assert_eq!(*pack.get(&member.name()).unwrap(), content);
                        pack.read(index, &mut buffer).unwrap();
                        assert_eq!(buffer, content);
                        let mut range = [0; 100];
                        let n = pack.read_range(index, 10, &mut range).unwrap();
                        assert_eq!(
                            range[..n],
                            content[10.min(content.len())..110.min(content.len()).max(10.min(content.len()))]
                        );
                        let json = pack.json(index).unwrap().map(|json| json.to_vec());
                        assert_eq!(json, (index % 3 == 0).then(|| format!("{{\"n\":{index}}}").into_bytes()));
                    }
                });
            }
        });
        assert!(matches!(pack.get("d0/none"), Err(PackError::NoKey { .. })));
        assert_eq!(pack.find("d0/p0000.png"), None);
        assert!(pack.iter().zip(&members).all(|(read, made)| read.unwrap().hash == Some(made.hash)));
    }
}

#[test]
fn many_come_in_the_order_in_which_they_lie() {
    let folder = tempfile::tempdir().unwrap();
    let members = archive::pack(folder.path(), 60);
    let mut names: Vec<String> = members.iter().rev().map(|member| member.key.to_string()).collect();
    names.insert(5, "nothing".to_owned());
    names.push(names[0].clone());
    for reading in [Reading::Pread, Reading::Mapped] {
        let pack = Pack::open_with(folder.path(), reading).unwrap();
        let (mut order, mut n_wrong) = (Vec::new(), 0);
        pack.get_many(&names, |at, bytes| match bytes {
            Ok(bytes) => {
                let index = pack.find(&names[at]).unwrap();
                assert_eq!(bytes, archive::content(index));
                order.push(index);
            }
            Err(error) => {
                assert!(at == 5 && matches!(error, PackError::NoKey { .. }), "{error}");
                n_wrong += 1;
            }
        });
        assert_eq!((order.len(), n_wrong), (61, 1));
        assert!(order.is_sorted());
    }
}

#[test]
fn what_lies_before_a_cut_is_read_and_what_lies_behind_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let members = archive::pack(folder.path(), 100);
    let shard = folder.path().join("images-000000.tar");
    let cut = members[25].offset + 1;
    fs::OpenOptions::new().write(true).open(&shard).unwrap().set_len(cut).unwrap();
    for reading in [Reading::Pread, Reading::Mapped] {
        let pack = Pack::open_with(folder.path(), reading).unwrap();
        assert_eq!(pack.mismatched().len(), 1);
        for (index, member) in members.iter().enumerate() {
            let read = pack.get(&member.key);
            if member.shard == 1 || member.offset + member.bytes <= cut {
                assert_eq!(*read.unwrap(), archive::content(index));
            } else {
                let PackError::Damaged { path, what } = read.unwrap_err() else { panic!("another error") };
                assert_eq!(path, shard);
                assert!(what.contains(&*member.key) && what.contains(&member.offset.to_string()), "{what}");
            }
        }
    }
    // Another archive under the shard's name: no wrong bytes are returned.
    let mut other = Vec::new();
    archive::append(&mut other, b"other.jpg", b'0', &[7; 200_000]);
    fs::write(&shard, other).unwrap();
    let pack = Pack::open(folder.path()).unwrap();
    assert!(members[..50].iter().all(|member| pack.get(&member.key).is_err()));
}

#[test]
fn no_byte_of_a_lookup_can_be_changed_into_wrong_bytes_or_a_panic() {
    let folder = tempfile::tempdir().unwrap();
    let members = archive::pack(folder.path(), 5);
    let path = folder.path().join("images.lookup");
    let good = fs::read(&path).unwrap();
    let same = |member: &thalweg_pack::MemberRef<'_>, index: usize| {
        (member.shard, member.offset, member.bytes)
            == (members[index].shard, members[index].offset, members[index].bytes)
    };
    for at in 0..good.len() {
        for change in [0x01, 0x80, 0xff] {
            let mut bytes = good.clone();
            bytes[at] ^= change;
            let Ok(lookup) = Lookup::from_bytes(&path, bytes) else { continue };
            for (index, member) in members.iter().enumerate() {
                if let Ok(read) = lookup.member(index) {
                    assert!(same(&read, index), "byte {at}");
                }
                if let Ok(Some(found)) = lookup.find(&member.key) {
                    assert_eq!(found, index, "byte {at}");
                }
            }
        }
    }
    for len_bytes in 0..good.len() {
        assert!(Lookup::from_bytes(&path, good[..len_bytes].to_vec()).is_err());
    }
    assert!(Lookup::from_bytes(&path, [&good[..], &[0]].concat()).is_err());
}

#[test]
fn a_check_names_the_damaged_member_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let members = archive::pack(folder.path(), 50);
    let found = |what: &str| {
        let findings = check(folder.path(), &|_, _| {}).unwrap();
        // There is no manifest here, which is reported.
        assert_eq!(
            findings.damaged.iter().filter(|finding| finding.path.ends_with("images.parquet")).count(),
            1
        );
        let of_shards: Vec<String> = findings
            .damaged
            .iter()
            .filter(|finding| !finding.path.ends_with("images.parquet"))
            .map(ToString::to_string)
            .collect();
        assert!(of_shards.iter().all(|text| text.contains(what)), "{of_shards:?}");
        (findings.sound, of_shards.len())
    };
    assert_eq!(found(""), (50, 0));
    let shard = folder.path().join("images-000001.tar");
    let good = fs::read(&shard).unwrap();
    let mut bytes = good.clone();
    bytes[members[40].offset as usize + 3] ^= 1;
    fs::write(&shard, &bytes).unwrap();
    assert_eq!(found("p0040"), (49, 1));
    bytes.clone_from(&good);
    bytes[members[49].offset as usize - 500] ^= 1;
    fs::write(&shard, &bytes).unwrap();
    // Two findings: the member's header, and the listing that ends there.
    assert_eq!(found("images-000001.tar"), (49, 2));
    // A member that the lookup lacks.
    bytes = good[..good.len() - 1024].to_vec();
    bytes.truncate((members[49].offset + members[49].bytes).next_multiple_of(512) as usize);
    archive::append(&mut bytes, b"zz/new.jpg", b'0', b"new");
    bytes.extend([0; 1024]);
    fs::write(&shard, &bytes).unwrap();
    assert_eq!(found("images").0, 50);
}
