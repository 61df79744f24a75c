//! Whether files still belong to one group: before a decision is recorded, since a file that has changed must
//! not be dropped as the copy of another.

use super::{GroupKind, Member};
use crate::find::are_several;
use crate::signature::PictureSignature;

impl GroupKind {
    /// Whether these files, as the catalogue has them now, are one group of this kind: at least two files
    /// that are not empty and not names of one file.
    #[must_use]
    pub fn is_group(self, members: &[Member]) -> bool {
        fn are_equal<'m, K: PartialEq>(members: &'m [Member], key: impl Fn(&'m Member) -> Option<K>) -> bool {
            let first = members.first().and_then(&key);
            first.is_some() && members.iter().all(|member| key(member) == first)
        }
        are_several(members.iter().map(|member| (member.device.cast_signed(), member.inode.cast_signed())))
            && members.iter().all(|member| member.bytes > 0)
            && match self {
                GroupKind::Content => are_equal(members, |member| member.content_hash.as_deref()),
                GroupKind::Picture => agree_with_largest(members),
                GroupKind::SizeAndTime => are_equal(members, |member| {
                    let pixels = member.width.zip(member.height)?;
                    Some((member.bytes, member.taken_at.as_deref()?, pixels))
                }),
                GroupKind::Similar { bits } => {
                    let hashes: Option<Vec<u64>> =
                        members.iter().map(|member| member.perceptual_hash).collect();
                    hashes.is_some_and(|hashes| are_connected(hashes, bits))
                }
            }
    }
}

/// Whether the signatures of all agree with that of one, as those of a group do with its largest picture.
fn agree_with_largest(members: &[Member]) -> bool {
    let hashed = members.iter().filter(|member| member.perceptual_hash.is_some());
    let signatures: Vec<&PictureSignature> = hashed.filter_map(|member| member.signature.as_ref()).collect();
    if signatures.len() < members.len() {
        return false;
    }
    let n_pixels = |one: &&&PictureSignature| u64::from(one.size.0) * u64::from(one.size.1);
    let most = signatures.iter().map(|one| n_pixels(&one)).max();
    let mut largest = signatures.iter().filter(|one| Some(n_pixels(one)) == most);
    largest.any(|one| signatures.iter().all(|other| one.agrees_with(other)))
}

/// Whether each hash is reached from any other by steps of at most so many bits.
fn are_connected(mut unreached: Vec<u64>, bits: u32) -> bool {
    unreached.sort_unstable();
    unreached.dedup();
    let mut reached: Vec<u64> = unreached.pop().into_iter().collect();
    while let Some(from) = reached.pop() {
        reached.extend(unreached.extract_if(.., |hash| (*hash ^ from).count_ones() <= bits));
    }
    unreached.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hashed(content: Option<u8>, hash: u64) -> Member {
        Member {
            content_hash: content.map(|byte| vec![byte; 32]),
            perceptual_hash: Some(hash),
            bytes: 1,
            ..Member::default()
        }
    }

    #[test]
    fn a_group_is_checked_by_what_it_has_in_common() {
        let same = [hashed(Some(1), 0), hashed(Some(1), 0b111), hashed(Some(1), 0b11_1111)];
        assert!(GroupKind::Content.is_group(&same) && !GroupKind::Picture.is_group(&same));
        assert!(GroupKind::Similar { bits: 3 }.is_group(&same));
        assert!(!GroupKind::Similar { bits: 2 }.is_group(&same));
        assert!(!GroupKind::Content.is_group(&same[..1]) && !GroupKind::Content.is_group(&[]));
        assert!(!GroupKind::Content.is_group(&[hashed(Some(1), 0), hashed(Some(2), 0)]));
        assert!(!GroupKind::Content.is_group(&[hashed(None, 0), hashed(None, 0)]));
        let dated = |taken_at: Option<&str>| Member {
            taken_at: taken_at.map(str::to_owned),
            width: Some(1),
            height: Some(1),
            bytes: 1,
            ..Member::default()
        };
        assert!(GroupKind::SizeAndTime.is_group(&[dated(Some("2019")), dated(Some("2019"))]));
        assert!(!GroupKind::SizeAndTime.is_group(&[dated(Some("2019")), dated(Some("2018"))]));
        assert!(!GroupKind::SizeAndTime.is_group(&[dated(None), dated(None)]));
    }
}
