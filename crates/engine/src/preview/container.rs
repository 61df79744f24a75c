//! Checks that all raw data of a camera raw file lie inside the file, without decoding them.

use std::io::{self, SeekFrom};

use pixel::{Examination, Verdict};
use serde::{Deserialize, Serialize};
use tag::preview::{Preview, PreviewPart, Previews};
use tag::{Input, Metadata, Options, Parser, Want};

use crate::data_hash::data_ranges;

use super::finder::{HEAD_BYTES, read_at};
use crate::read::Stream;

/// Whether the raw data of a file are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ContainerState {
    /// All strips, tiles or samples lie inside the file.
    Whole,
    /// The file ends before its raw data do.
    Cut,
    /// The raw data were not found.
    Unknown,
}

/// Whether the raw data of a file are there, and how many bytes are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Container {
    /// Whether all raw data lie inside the file.
    pub state: ContainerState,
    /// Number of bytes of raw data that there should be.
    pub data_bytes: u64,
    /// Number of these bytes that the file does not contain.
    pub missing_bytes: u64,
}

/// Lengths from this on stand for "to the end of the file".
const OPEN_END: u64 = 999_999_999;

impl Container {
    /// Checks the container of a raw file with these pictures inside.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(super) fn of(stream: &mut dyn Stream, extension: &str, previews: &Previews) -> io::Result<Container> {
        let len_bytes = stream.seek(SeekFrom::End(0))?;
        let mut head = vec![0; HEAD_BYTES];
        let n_read = read_at(stream, 0, &mut head)?;
        let mut options = Options::wanting(Want::Names(vec!["StripByteCounts".into()]));
        options.named = vec!["ImageDataHash".into()];
        let stream = std::cell::RefCell::new(stream);
        let input = Input { head: &head[..n_read], len_bytes: Some(len_bytes), extension };
        let fetch = |offset, out: &mut [u8]| read_at(*stream.borrow_mut(), offset, out);
        let ranges = Parser::new().parse(input, &options, fetch, |metadata| {
            let ranges = data_ranges(&mut **stream.borrow_mut(), metadata)?;
            Ok::<_, io::Error>((ranges, length_of_strips(metadata)))
        })??;
        let (mut ranges, of_strips) = ranges;
        // Some pictures count as picture data in ExifTool's hash; they are checked by decoding them.
        ranges.retain(|&(offset, len)| {
            let is_it = |preview: &Preview| preview.parts.contains(&PreviewPart::Stored { offset, len });
            !previews.list.iter().any(is_it)
        });
        Ok(Container::of_ranges(&ranges, of_strips, len_bytes))
    }

    /// `of_strips` is the length of data whose range has an open end.
    fn of_ranges(ranges: &[(u64, u64)], of_strips: Option<u64>, file_bytes: u64) -> Container {
        let (mut data_bytes, mut missing_bytes) = (0_u64, 0_u64);
        for &(offset, len) in ranges {
            let len = match len {
                OPEN_END.. => of_strips.unwrap_or(1),
                _ => len,
            };
            let present = file_bytes.saturating_sub(offset).min(len);
            data_bytes = data_bytes.saturating_add(len);
            missing_bytes = missing_bytes.saturating_add(len - present);
        }
        let state = match (data_bytes, missing_bytes) {
            (0, _) => ContainerState::Unknown,
            (_, 0) => ContainerState::Whole,
            _ => ContainerState::Cut,
        };
        Container::new(state, data_bytes, missing_bytes)
    }

    pub(super) const fn new(state: ContainerState, data_bytes: u64, missing_bytes: u64) -> Container {
        Container { state, data_bytes, missing_bytes }
    }

    /// The container as the result of a verification: a file that lacks raw data is broken, and others are
    /// not decoded.
    pub(crate) fn examination(&self, what: String) -> Examination {
        let verdict = match self.state {
            ContainerState::Cut => Verdict::Broken,
            ContainerState::Whole | ContainerState::Unknown => Verdict::Unsupported,
        };
        let mut found = Examination::failed(verdict, what);
        found.survives = self.share();
        found
    }

    /// What is known of the container, for people.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Container { state, data_bytes, missing_bytes } = self;
        match state {
            ContainerState::Whole => "the container is whole".to_owned(),
            ContainerState::Unknown => "the place of the raw data is unknown".to_owned(),
            ContainerState::Cut => {
                format!("the file is cut ({missing_bytes} of {data_bytes} bytes of raw data are missing)")
            }
        }
    }

    /// Share of the raw data that the file contains, 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        (self.data_bytes - self.missing_bytes) as f64 / self.data_bytes.max(1) as f64
    }
}

/// Length of the raw data in a Panasonic file, which only names their start.
fn length_of_strips(metadata: &Metadata<'_>) -> Option<u64> {
    let is_panasonics = metadata.file_type.is_some_and(|known| matches!(known.name, "RW2" | "RWL"));
    let tag = metadata.tags.iter().find(|tag| tag.name == "StripByteCounts").filter(|_| is_panasonics)?;
    u64::try_from(tag.value.as_i64()?).ok().filter(|&len| len > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_inside_the_file_are_whole_and_others_are_missing() {
        let of = |ranges: &[(u64, u64)], strips| Container::of_ranges(ranges, strips, 100);
        assert_eq!(of(&[(10, 90)], None).state, ContainerState::Whole);
        let cut = of(&[(10, 50), (90, 20), (200, 10)], None);
        assert_eq!((cut.state, cut.data_bytes, cut.missing_bytes), (ContainerState::Cut, 80, 20));
        assert_eq!(cut.share(), 0.75);
        assert_eq!(of(&[], None).state, ContainerState::Unknown);
        assert_eq!(of(&[(10, OPEN_END)], None).state, ContainerState::Whole);
        assert_eq!(of(&[(10, OPEN_END)], Some(95)).missing_bytes, 5);
        assert_eq!(of(&[(100, u64::MAX)], None).state, ContainerState::Cut);
        assert_eq!(of(&[(u64::MAX, 7), (1, u64::MAX - 1)], None).missing_bytes, 7);
    }
}
