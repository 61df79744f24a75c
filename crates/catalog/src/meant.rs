//! The known name that an unknown one was probably meant to be.

/// Most letters by which a name may differ from the one that is suggested.
const MOST: usize = 2;

/// Longest name that is compared; longer ones are no typing mistakes of a known name.
const MOST_CHARS: usize = 24;

/// The name with the smallest edit distance from `text`, if that is at most 2 and less than its length.
pub(crate) fn meant<'n>(text: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    meant_within(MOST, text, names)
}

/// The same with another greatest distance: few letters are enough to tell apart a few names, but not
/// thousands.
pub(crate) fn meant_within<'n>(
    most: usize,
    text: &str,
    names: impl IntoIterator<Item = &'n str>,
) -> Option<&'n str> {
    let text: Vec<char> = text.to_lowercase().chars().take(MOST_CHARS + 1).collect();
    if text.len() > MOST_CHARS {
        return None;
    }
    let is_comparable = |name: &&str| name.chars().count().abs_diff(text.len()) <= most;
    let near = names.into_iter().filter(is_comparable).map(|name| (distance(&text, name), name));
    let (distance, name) = near.min_by_key(|(distance, _)| *distance)?;
    (distance <= most && distance < name.chars().count().min(text.len())).then_some(name)
}

/// Number of insertions, deletions, replacements and swaps of neighbours between two texts.
fn distance(a: &[char], b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.iter().enumerate() {
        let mut next = vec![i + 1];
        for (j, to) in b.iter().enumerate() {
            let mut best = (row[j] + usize::from(from != to)).min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && *from == b[j - 1] && a[i - 1] == *to {
                best = best.min(before[j - 1] + 1);
            }
            next.push(best);
        }
        before = std::mem::replace(&mut row, next);
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_found_if_it_is_near() {
        let names = ["camera", "lens", "iso", "is"];
        assert_eq!(meant("camra", names), Some("camera"));
        assert_eq!(meant("CAMERA", names), Some("camera"));
        assert_eq!(meant("lesn", names), Some("lens"));
        assert_eq!(meant("ios", names), Some("iso"));
        assert_eq!(meant("cmr", names), None);
        assert_eq!(meant("x", names), None);
        assert_eq!(meant("", names), None);
        assert_eq!(meant(&"camera".repeat(1000), names), None);
    }

    #[test]
    fn distances_are_those_of_single_changes() {
        let between = |a: &str, b: &str| distance(&a.chars().collect::<Vec<_>>(), b);
        assert_eq!(between("", "abc"), 3);
        assert_eq!(between("kitten", "sitting"), 3);
        assert_eq!(between("ab", "ba"), 1);
        assert_eq!(between("größe", "grosse"), 3);
    }
}
