//! By what a copy of a damaged file is found.

use super::Traits;
use crate::criteria::DEFAULT_SIMILAR_BITS;

/// Difference of two times of change that are one: FAT counts in steps of two seconds.
const SAME_TIME_NS: u64 = 2_000_000_000;

/// What a damaged file and its copy have in common, the surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Ground {
    /// The copy has the hash that was recorded before the file rotted.
    Hash,
    /// The copy has the hash of the picture's data that was recorded before the file rotted.
    PictureHash,
    /// Name, size, and time of change or time taken.
    NameSize,
    /// Perceptual hash, and name or time taken.
    Appearance,
}

impl Ground {
    /// All grounds, the surest first.
    pub const ALL: [Ground; 4] = [Ground::Hash, Ground::PictureHash, Ground::NameSize, Ground::Appearance];

    /// The word for the ground. It never changes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Ground::Hash => "hash",
            Ground::PictureHash => "picture-hash",
            Ground::NameSize => "name-size",
            Ground::Appearance => "appearance",
        }
    }

    /// How sure it is.
    #[must_use]
    pub const fn confidence(self) -> &'static str {
        match self {
            Ground::Hash => "the same bytes",
            Ground::PictureHash => "the same picture, perhaps other metadata",
            Ground::NameSize => "very likely the same",
            Ground::Appearance => "looks the same; look at both first",
        }
    }

    /// The surest ground on which `good` is a copy of `damaged`.
    pub(super) fn between(damaged: &Traits, good: &Traits) -> Option<Ground> {
        // The hash of a damaged file that has not rotted is that of the damaged bytes.
        let is_as_damaged = !damaged.is_rotted && hashes(damaged, good).is_some_and(|(old, now)| old == now);
        if is_as_damaged || damaged.is_same_file(good) {
            return None;
        }
        Ground::ALL.into_iter().find(|ground| ground.holds(damaged, good))
    }

    fn holds(self, damaged: &Traits, good: &Traits) -> bool {
        let hashes = hashes(damaged, good);
        let has_name = damaged.file.path.file_name() == good.file.path.file_name();
        let was_taken_then = damaged.taken_at.is_some() && damaged.taken_at == good.taken_at;
        match self {
            Ground::Hash => damaged.is_rotted && hashes.is_some_and(|(old, now)| old == now),
            Ground::PictureHash => {
                let pictures = damaged.picture_hash.as_ref().zip(good.picture_hash.as_ref());
                damaged.is_rotted && pictures.is_some_and(|(old, now)| old == now)
            }
            Ground::NameSize => {
                let is_same_time =
                    damaged.file.mtime_ns.abs_diff(good.file.mtime_ns) <= SAME_TIME_NS || was_taken_then;
                // Other bytes than the file had before it rotted.
                let is_contradicted = damaged.is_rotted && hashes.is_some_and(|(old, now)| old != now);
                has_name && damaged.file.bytes == good.file.bytes && is_same_time && !is_contradicted
            }
            Ground::Appearance => (has_name || was_taken_then) && look_the_same(damaged, good),
        }
    }
}

/// All that a copy may have in common with a damaged file: it has at least one of these.
pub(super) fn keys(file: &Traits) -> impl Iterator<Item = Vec<u8>> {
    let key = |kind: u8, bytes: &[u8]| [&[kind], bytes].concat();
    let name = file.file.path.file_name().map(|name| key(b'n', name.as_encoded_bytes()));
    let hash = file.file.content_hash.as_deref().map(|hash| key(b'h', hash));
    let taken = file.taken_at.as_deref().map(|taken| key(b't', taken.as_bytes()));
    let picture = file.picture_hash.as_deref().map(|hash| key(b'p', hash));
    [hash, picture, name, taken].into_iter().flatten()
}

/// The recorded hashes of both, if both have one.
fn hashes<'t>(a: &'t Traits, b: &'t Traits) -> Option<(&'t Vec<u8>, &'t Vec<u8>)> {
    a.file.content_hash.as_ref().zip(b.file.content_hash.as_ref())
}

fn look_the_same(damaged: &Traits, good: &Traits) -> bool {
    let hashes = damaged.perceptual_hash.zip(good.perceptual_hash);
    let signatures = damaged.signature.as_ref().zip(good.signature.as_ref());
    hashes.is_some_and(|(a, b)| (a ^ b).count_ones() <= DEFAULT_SIMILAR_BITS)
        && signatures.is_none_or(|(a, b)| a.is_page == b.is_page)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decisions::DecidedFile;

    fn file(path: &str, bytes: u64, mtime_ns: i64, hash: Option<u8>) -> Traits {
        let content_hash = hash.map(|byte| vec![byte; 32]);
        Traits {
            file: DecidedFile { path: path.into(), bytes, mtime_ns, content_hash },
            taken_at: None,
            perceptual_hash: None,
            signature: None,
            inode: None,
            picture_hash: None,
            is_rotted: false,
            was_checked: false,
        }
    }

    #[test]
    fn the_surest_ground_counts() {
        let rotted = Traits { is_rotted: true, ..file("/a/1.jpg", 9, 0, Some(1)) };
        let check = |good: Traits, ground: Option<Ground>| {
            assert_eq!(Ground::between(&rotted, &good), ground, "{good:?}");
        };
        check(file("/b/other.jpg", 9, 5, Some(1)), Some(Ground::Hash));
        check(file("/b/1.jpg", 9, 1_000_000_000, None), Some(Ground::NameSize));
        check(file("/b/1.jpg", 9, 3_000_000_000, None), None);
        check(file("/b/1.jpg", 8, 0, None), None);
        check(file("/b/2.jpg", 9, 0, None), None);
        // It has another hash than the file had.
        check(file("/b/1.jpg", 9, 0, Some(2)), None);
        // Keywords were written into the copy, or into the file.
        let of_picture = |file| Traits { picture_hash: Some(vec![7; 32]), ..file };
        let edited = of_picture(file("/b/edited.jpg", 12, 9, Some(2)));
        let kept = Traits { is_rotted: true, ..of_picture(file("/a/1.jpg", 9, 0, Some(1))) };
        assert_eq!(Ground::between(&kept, &edited), Some(Ground::PictureHash));
        // The hash of what is damaged says nothing.
        assert_eq!(Ground::between(&Traits { is_rotted: false, ..kept }, &edited), None);
        // The file itself, in an earlier catalogue.
        check(file("/a/1.jpg", 9, 0, Some(1)), None);
        let inode = Some((1, 7));
        let rotted = Traits { is_rotted: true, inode, ..file("/a/1.jpg", 9, 0, Some(1)) };
        let link = Traits { inode, ..file("/b/1.jpg", 9, 0, Some(1)) };
        assert_eq!(Ground::between(&rotted, &link), None);
    }

    #[test]
    fn a_damaged_file_with_the_same_hash_is_as_damaged() {
        let damaged = file("/a/1.jpg", 9, 0, Some(1));
        assert_eq!(Ground::between(&damaged, &file("/b/1.jpg", 9, 0, Some(1))), None);
        assert_eq!(Ground::between(&damaged, &file("/b/1.jpg", 9, 0, Some(2))), Some(Ground::NameSize));
        let seen = |path, taken_at: &str, hash| Traits {
            taken_at: Some(taken_at.into()),
            perceptual_hash: Some(hash),
            ..file(path, 99, 0, Some(3))
        };
        let damaged = seen("/a/1.jpg", "2024", 0);
        assert_eq!(Ground::between(&damaged, &seen("/b/x.jpg", "2024", 0b1111)), None, "the same hash");
        let damaged = Traits { file: file("/a/1.jpg", 5, 0, None).file, ..damaged };
        assert_eq!(Ground::between(&damaged, &seen("/b/x.jpg", "2024", 0b1111)), Some(Ground::Appearance));
        assert_eq!(Ground::between(&damaged, &seen("/b/1.jpg", "2020", 0)), Some(Ground::Appearance));
        assert_eq!(Ground::between(&damaged, &seen("/b/x.jpg", "2020", 0)), None);
        assert_eq!(Ground::between(&damaged, &seen("/b/1.jpg", "2024", 0b1_1111)), None);
    }
}
