//! Rules that choose which members of a group to keep.

use std::cmp::Reverse;
use std::path::PathBuf;

use super::member::Member;

/// A rule that chooses which members of a group to keep.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rule {
    /// Keep the one with the most pixels, then bytes, then the oldest.
    Largest,
    /// Keep the one whose contents changed the longest time ago, then the largest.
    Oldest,
    /// Keep those in this folder or below it. Groups without one there are not decided.
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
        let keeps: Vec<bool> = match self {
            Rule::Largest => {
                only(members, |member| (Reverse(member.pixels()), Reverse(member.bytes), member.mtime_ns))
            }
            Rule::Oldest => {
                only(members, |member| (member.mtime_ns, Reverse(member.pixels()), Reverse(member.bytes)))
            }
            Rule::InFolder(folder) => members.iter().map(|member| member.path.starts_with(folder)).collect(),
        };
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

/// Keeps the member whose key is the least, the first of several.
fn only<K: Ord>(members: &[Member], key: impl Fn(&Member) -> K) -> Vec<bool> {
    let kept = (0..members.len()).min_by_key(|&at| key(&members[at]));
    (0..members.len()).map(|at| Some(at) == kept).collect()
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

    #[test]
    fn rules_keep_one_or_those_of_a_folder() {
        let members = [member("/a/1", 10, 5, 3), member("/b/2", 9, 6, 2), member("/b/c/3", 11, 6, 4)];
        let check = |rule: Rule, keeps: Option<[bool; 3]>| {
            assert_eq!(rule.keeps(&members), keeps.map(Vec::from), "{rule:?}");
        };
        check(Rule::Largest, Some([false, false, true]));
        check(Rule::Oldest, Some([false, true, false]));
        check(Rule::InFolder("/b".into()), Some([false, true, true]));
        // Not by the text: `/b/c/3` is not in `/b/c/`'s neighbour.
        check(Rule::InFolder("/b/c".into()), Some([false, false, true]));
        check(Rule::InFolder("/x".into()), None);
        check(Rule::InFolder("/".into()), None);
        assert_eq!(Rule::Largest.keeps(&members[..1]), None);
    }
}
