//! Generates the files to search: lines of English words, among them a rare one to find.

use std::path::Path;

use crate::error::CaseError;
use crate::random::Random;

/// The pattern to find. Its halves are among the words, so that a search meets near matches.
pub(super) const PATTERN: &[u8] = b"floodplain";

const WORDS: [&str; 32] = [
    "flood", "plain", "river", "the", "of", "water", "deep", "bank", "valley", "stream", "and", "slope",
    "channel", "sand", "gravel", "meander", "in", "delta", "current", "to", "bed", "mouth", "spring",
    "basin", "is", "fall", "lake", "rapid", "bridge", "with", "ford", "silt",
];
/// One word in this many is the pattern: some hundred bytes of matches per mebibyte.
const WORDS_A_MATCH: u64 = 16_000;
const WORDS_A_LINE: u64 = 11;

/// Number and size of the files.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corpus {
    pub(super) n_files: u64,
    /// Average file size; files have between half and one and a half times this size.
    pub(super) file_bytes: u64,
}

impl Corpus {
    /// Creates the folder with all files in it, the same for the same seed.
    pub(super) fn make(&self, folder: &Path, seed: u64) -> Result<(), CaseError> {
        // Removes what an interrupted preparation left.
        let _ = std::fs::remove_dir_all(folder);
        std::fs::create_dir_all(folder).map_err(CaseError::file("create", folder))?;
        let mut random = Random::new(seed);
        let mut text = Vec::new();
        for number in 0..self.n_files {
            // Sizes are spread evenly, so that all files together have the size in the set's name.
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
