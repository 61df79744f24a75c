//! Rules that choose which members of a group to keep.
//!
//! A raw file and the JPEG of the same shot look the same and are no copies of each other. Rules that keep
//! one file therefore choose one of the raw files and one of the others, and no rule drops a raw file
//! unless another one is kept.

use std::cmp::Reverse;
use std::path::PathBuf;

use super::member::Member;

/// A rule that chooses which members of a group to keep.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rule {
    /// Keep the one with the most pixels, then the highest rating, then the most metadata, then the one that
    /// was taken first, then the one with the most bytes.
    Largest,
    /// Keep the one that was taken first, then the largest. Those without a time come last.
    Oldest,
    /// Keep those in this folder or below it, and raw files, if none is there. Groups without a file there
    /// are not decided.
    InFolder(PathBuf),
}

impl Rule {
    /// Returns for each member whether it is kept; `None` if the rule does not decide this group: it has
    /// fewer than two members, or none that is kept, or none that is not.
    #[must_use]
    pub fn keeps(&self, members: &[Member]) -> Option<Vec<bool>> {
        if members.len() < 2 {
            return None;
        }
        let mut keeps = match self {
            Rule::Largest => best(members, |member| (size(member), taken(member), last(member))),
            Rule::Oldest => best(members, |member| (taken(member), size(member), last(member))),
            Rule::InFolder(folder) => members.iter().map(|member| member.path.starts_with(folder)).collect(),
        };
        if keeps.contains(&true)
            && !members.iter().zip(&keeps).any(|(member, is_kept)| *is_kept && member.is_raw())
        {
            keeps.iter_mut().zip(members).for_each(|(is_kept, member)| *is_kept |= member.is_raw());
        }
        (keeps.contains(&true) && keeps.contains(&false)).then_some(keeps)
    }

    /// The rule as text, as decisions record it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Rule::Largest => "largest",
            Rule::Oldest => "oldest",
            Rule::InFolder(_) => "folder",
        }
    }
}

/// Pixels, rating and amount of metadata, the most first.
fn size(member: &Member) -> impl Ord {
    Reverse((member.pixels(), member.stars(), member.n_known()))
}

/// The time at which it was taken, the earliest first, those without one last.
fn taken(member: &Member) -> impl Ord + '_ {
    (member.taken_at.is_none(), member.taken_at.as_deref())
}

/// What decides between members that are equal otherwise. The time of the last change says when a file was
/// copied, so it comes last.
fn last(member: &Member) -> impl Ord {
    (Reverse(member.bytes), member.mtime_ns)
}

/// Keeps the raw file and the other file whose key is the least, the first of several.
fn best<'m, K: Ord>(members: &'m [Member], key: impl Fn(&'m Member) -> K) -> Vec<bool> {
    let least = |is_raw: bool| {
        let among = (0..members.len()).filter(|&at| members[at].is_raw() == is_raw);
        among.min_by_key(|&at| key(&members[at]))
    };
    let kept = [least(true), least(false)];
    (0..members.len()).map(|at| kept.contains(&Some(at))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(path: &str, bytes: u64, width: u32, mtime_ns: i64) -> Member {
        Member {
            path: path.into(),
            bytes,
            width: Some(width),
            height: Some(1),
            mtime_ns,
            ..Member::default()
        }
    }

    #[track_caller]
    fn check<const N: usize>(members: &[Member; N], rule: Rule, keeps: Option<[bool; N]>) {
        assert_eq!(rule.keeps(members), keeps.map(Vec::from), "{rule:?}");
    }

    #[test]
    fn rules_keep_one_or_those_of_a_folder() {
        let members = [member("/a/1", 10, 5, 3), member("/b/2", 9, 6, 2), member("/b/c/3", 11, 6, 4)];
        check(&members, Rule::Largest, Some([false, false, true]));
        check(&members, Rule::InFolder("/b".into()), Some([false, true, true]));
        // Not by the text: `/b/c/3` is not in `/b/c/`'s neighbour.
        check(&members, Rule::InFolder("/b/c".into()), Some([false, false, true]));
        check(&members, Rule::InFolder("/x".into()), None);
        check(&members, Rule::InFolder("/".into()), None);
        assert_eq!(Rule::Largest.keeps(&members[..1]), None);
    }

    /// Web copies that were made later but unpacked with an older time of change.
    #[test]
    fn originals_win_over_small_copies_with_older_times() {
        let mut original = member("/photos/1.jpg", 5_000_000, 6000, 9);
        original.metadata[5] = Some("5".into());
        original.taken_at = Some("2019-06-01T12:00:00".into());
        let web = member("/web/1.jpg", 9_000, 200, 1);
        let dated = Member { taken_at: original.taken_at.clone(), ..web.clone() };
        for web in [web, dated] {
            check(&[web.clone(), original.clone()], Rule::Oldest, Some([false, true]));
            check(&[web, original.clone()], Rule::Largest, Some([false, true]));
        }
    }

    #[test]
    fn metadata_then_the_time_taken_decide_between_equal_sizes() {
        let plain = member("/1", 9, 6, 1);
        let mut rated = member("/2", 8, 6, 5);
        rated.metadata[5] = Some("3".into());
        let mut titled = member("/3", 8, 6, 5);
        titled.metadata[0] = Some("Sea".into());
        check(&[plain.clone(), titled.clone(), rated], Rule::Largest, Some([false, false, true]));
        check(&[plain, titled], Rule::Largest, Some([false, true]));
        let taken =
            |text: &str, mtime_ns| Member { taken_at: Some(text.into()), ..member("/4", 9, 6, mtime_ns) };
        check(&[taken("2020-01-01", 1), taken("2019-12-31", 2)], Rule::Largest, Some([false, true]));
        check(&[taken("2020-01-01", 1), taken("2019-12-31", 2)], Rule::Oldest, Some([false, true]));
        check(&[taken("2020", 2), taken("2020", 1)], Rule::Oldest, Some([false, true]));
        // A rejected picture is worse than one without a rating.
        let mut rejected = member("/5", 9, 6, 1);
        rejected.metadata[5] = Some("-1".into());
        check(&[rejected, member("/6", 8, 6, 5)], Rule::Largest, Some([false, true]));
    }

    #[test]
    fn a_raw_file_is_never_dropped_for_another_format() {
        let raw = |path: &str, width| Member { format: Some("NEF".into()), ..member(path, 9, width, 1) };
        let (shot, jpeg, web) =
            (raw("/1.nef", 6000), member("/1.jpg", 5, 6048, 1), member("/w/1.jpg", 1, 200, 0));
        check(&[shot.clone(), jpeg.clone(), web.clone()], Rule::Largest, Some([true, true, false]));
        check(&[shot.clone(), jpeg.clone(), web.clone()], Rule::Oldest, Some([true, true, false]));
        check(&[shot.clone(), jpeg.clone()], Rule::Largest, None);
        check(&[shot.clone(), jpeg, web.clone()], Rule::InFolder("/w".into()), Some([true, false, true]));
        check(&[shot.clone(), web], Rule::InFolder("/w".into()), None);
        check(&[shot.clone(), raw("/w/1.nef", 6000)], Rule::InFolder("/w".into()), Some([false, true]));
        check(&[shot, raw("/small.dng", 3000)], Rule::Largest, Some([true, false]));
    }
}
