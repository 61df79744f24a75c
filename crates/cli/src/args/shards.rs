//! Lists of shard numbers as users type and read them: `0,3,7-9`.

use std::str::FromStr;

/// Some shards of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shards {
    /// Their numbers, in the order given.
    pub(crate) numbers: Vec<u32>,
}

/// Most shards named at once; several processes share a larger number.
const MOST: usize = 1_000_000;

impl FromStr for Shards {
    type Err = String;

    fn from_str(text: &str) -> Result<Shards, String> {
        let number = |text: &str| {
            let text = text.trim();
            text.parse::<u32>().map_err(|_| format!("invalid shard number `{text}`; write 7, 7-9 or 0,3,7-9"))
        };
        let mut numbers = Vec::new();
        for piece in text.split(',') {
            let (first, last) = piece.split_once('-').unwrap_or((piece, piece));
            let (first, last) = (number(first)?, number(last)?);
            if first > last {
                return Err(format!("invalid range `{piece}`: the end is before the start"));
            }
            if (last - first) as usize >= MOST - numbers.len().min(MOST) {
                return Err(format!("more than {MOST} shards in one command"));
            }
            numbers.extend(first..=last);
        }
        Ok(Shards { numbers })
    }
}

/// Numbers in rising order as text, the first of them: `0, 3, 7-9`.
pub(crate) fn ranges(numbers: &[u32]) -> String {
    const MOST_RANGES: usize = 20;
    let mut runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let shown: Vec<String> = runs
        .by_ref()
        .take(MOST_RANGES)
        .map(|run| match run {
            [first, .., last] => format!("{first}-{last}"),
            _ => run[0].to_string(),
        })
        .collect();
    let more = if runs.next().is_some() { " and more" } else { "" };
    shown.join(", ") + more
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_ranges() {
        let numbers = |text: &str| text.parse::<Shards>().map(|shards| shards.numbers);
        assert_eq!(numbers("7"), Ok(vec![7]));
        assert_eq!(numbers("0,3, 7-9"), Ok(vec![0, 3, 7, 8, 9]));
        for wrong in ["", "x", "3-", "-3", "9-7", "0-4294967295", "1,,2"] {
            assert!(numbers(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn ranges_are_as_short_as_can_be() {
        assert_eq!(ranges(&[0, 3, 7, 8, 9]), "0, 3, 7-9");
        let odd: Vec<u32> = (0..100).map(|n| n * 2).collect();
        assert!(ranges(&odd).ends_with("36, 38 and more"));
    }
}
