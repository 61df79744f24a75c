//! The known name that an unknown one was probably meant to be.

/// Most letters by which a name may differ from the one that is suggested.
const MOST: usize = 2;

/// Longest name that is compared; longer ones are no typing mistakes of a known name.
const MOST_CHARS: usize = 24;

/// The name with the smallest edit distance from `text`, if that is at most 2 and less than its length.
pub(crate) fn meant<'n>(text: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let misspelled = Misspelled::new(&text.to_lowercase(), MOST)?;
    let near = names.into_iter().filter_map(|name| Some((misspelled.distance(name)?, name)));
    near.min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// A text that may be a misspelled name.
pub(crate) struct Misspelled {
    text: Vec<char>,
    most: usize,
}

impl Misspelled {
    /// `most` is the greatest edit distance: few letters are enough to tell apart a few names, but not
    /// thousands. `None` if the text is too long.
    pub(crate) fn new(text: &str, most: usize) -> Option<Misspelled> {
        let text: Vec<char> = text.chars().take(MOST_CHARS + 1).collect();
        (text.len() <= MOST_CHARS).then_some(Misspelled { text, most })
    }

    /// The edit distance of a name, if it is not too great, and less than the length of either.
    pub(crate) fn distance(&self, name: &str) -> Option<usize> {
        let mut letters = ['\0'; MOST_CHARS + MOST];
        let mut n_letters = 0;
        for letter in name.chars() {
            *letters.get_mut(n_letters)? = letter;
            n_letters += 1;
        }
        let shorter = n_letters.min(self.text.len());
        if n_letters.abs_diff(self.text.len()) > self.most {
            return None;
        }
        let distance = distance(&self.text, &letters[..n_letters], self.most)?;
        (distance < shorter).then_some(distance)
    }
}

/// Number of insertions, deletions, replacements and swaps of neighbours between two texts, if that is at
/// most `most`; the second has at most [`MOST_CHARS`] + [`MOST`] letters.
fn distance(a: &[char], b: &[char], most: usize) -> Option<usize> {
    let mut rows = [[0; MOST_CHARS + MOST + 1]; 3];
    rows[0].iter_mut().enumerate().for_each(|(at, distance)| *distance = at);
    for (i, from) in a.iter().enumerate() {
        // The row above is first, the one above that is last.
        let [row, next, before] = &mut rows;
        next[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let mut best = (row[j] + usize::from(from != to)).min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && *from == b[j - 1] && a[i - 1] == *to {
                best = best.min(before[j - 1] + 1);
            }
            next[j + 1] = best;
        }
        // Every way to the end leads over this row, or swaps two letters over it.
        let least = |row: &[usize]| row[..=b.len()].iter().min().copied().unwrap_or_default();
        if least(next).min(least(row) + 1) > most {
            return None;
        }
        rows.rotate_left(1);
    }
    Some(rows[0][b.len()]).filter(|distance| *distance <= most)
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
        let letters = |text: &str| text.chars().collect::<Vec<_>>();
        for (a, b, expected) in [
            ("", "abc", 3),
            ("kitten", "sitting", 3),
            ("ab", "ba", 1),
            ("abcd", "bacd", 1),
            ("größe", "grosse", 3),
        ] {
            for most in 0..5 {
                let found = distance(&letters(a), &letters(b), most);
                assert_eq!(found, Some(expected).filter(|expected| *expected <= most), "{a} {b} {most}");
            }
        }
    }
}
