//! The files that are searched: lines of English words, and a rare one that is looked for.

use std::path::Path;

use crate::error::CaseError;
use crate::experiment::random::Random;

/// What is looked for. Its halves are among the words, so that a search meets what nearly matches.
pub(super) const PATTERN: &[u8] = b"floodplain";

const WORDS: [&str; 32] = [
    "flood", "plain", "river", "the", "of", "water", "deep", "bank", "valley", "stream", "and", "slope",
    "channel", "sand", "gravel", "meander", "in", "delta", "current", "to", "bed", "mouth", "spring",
    "basin", "is", "fall", "lake", "rapid", "bridge", "with", "ford", "silt",
];
/// One word in so many is the pattern: some hundred bytes of matches in a mebibyte.
const WORDS_A_MATCH: u64 = 16_000;
const WORDS_A_LINE: u64 = 11;

/// How many files of which size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corpus {
    pub(super) n_files: u64,
    /// On the average; files have between half of it and one and a half.
    pub(super) file_bytes: u64,
}

impl Corpus {
    /// Makes the folder with all files in it, the same for the same seed.
    pub(super) fn make(&self, folder: &Path, seed: u64) -> Result<(), CaseError> {
        // What an interrupted preparation left.
        let _ = std::fs::remove_dir_all(folder);
        std::fs::create_dir_all(folder).map_err(CaseError::file("create", folder))?;
        let mut random = Random::new(seed);
        let mut text = Vec::new();
        for number in 0..self.n_files {
            // Spread evenly, so that all files together have the size that the set is named by.
            let len_bytes = self.file_bytes / 2 + self.file_bytes * (2 * number + 1) / (2 * self.n_files);
            fill(&mut text, len_bytes as usize, &mut random);
            let path = folder.join(format!("{number:06}.txt"));
            std::fs::write(&path, &text).map_err(CaseError::file("write", &path))?;
        }
        Ok(())
    }
}

fn fill(text: &mut Vec<u8>, len_bytes: usize, random: &mut Random) {
    text.clear();
    while text.len() < len_bytes {
        let draw = random.next();
        let word = WORDS[(draw % WORDS.len() as u64) as usize];
        let is_match = (draw >> 8).is_multiple_of(WORDS_A_MATCH);
        text.extend_from_slice(if is_match { PATTERN } else { word.as_bytes() });
        text.push(if (draw >> 40).is_multiple_of(WORDS_A_LINE) { b'\n' } else { b' ' });
    }
    text.truncate(len_bytes.saturating_sub(1));
    text.push(b'\n');
}
