//! Messages between a run and its children: files and ranges of them in one direction; in the other what to
//! read, and a record.

use std::path::{Path, PathBuf};

use pixel::{Examination, Format, Place, Verdict};
use serde::{Deserialize, Serialize};

use super::examined::Examined;
use crate::platform;
use crate::preview::RawFacts;

/// Maximum length of a range that is asked for at once.
pub(super) const MOST_LENT_BYTES: usize = 1 << 20;

/// A file that a child is to examine; its first bytes follow. Its name is for what extensions tell: the child
/// cannot open it.
#[derive(Debug)]
pub(super) struct FileRequest {
    pub(super) path: PathBuf,
    pub(super) len_bytes: u64,
    /// Number of the bytes that follow.
    pub(super) head_bytes: usize,
}

impl FileRequest {
    /// The message for a file: its length, that of its first bytes, and its path.
    pub(super) fn message(path: &Path, len_bytes: u64, head_bytes: usize) -> Vec<u8> {
        let head_bytes = (head_bytes as u64).to_le_bytes();
        [&len_bytes.to_le_bytes(), &head_bytes, path.as_os_str().as_encoded_bytes()].concat()
    }

    pub(super) fn of(message: &[u8]) -> Option<FileRequest> {
        let (len_bytes, rest) = message.split_first_chunk()?;
        let (head_bytes, path) = rest.split_first_chunk()?;
        let head_bytes = usize::try_from(u64::from_le_bytes(*head_bytes)).ok()?;
        let path = platform::path_of(path.to_vec())?;
        Some(FileRequest { path, len_bytes: u64::from_le_bytes(*len_bytes), head_bytes })
    }
}

/// Reply to [`Answer::Read`].
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum RangeReply {
    /// That many bytes follow; fewer than asked for if the file ends there.
    Bytes(usize),
    /// The range cannot be read, for this reason.
    Failed(String),
}

/// Message of a child about a file.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Answer {
    /// It needs this range of the file, of at most [`MOST_LENT_BYTES`].
    Read { offset: u64, len_bytes: usize },
    /// Result for the file; the last reply.
    Found(Box<Reply>),
}

/// Result that a child reports.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Reply {
    bytes: Option<u64>,
    verdict: String,
    format: Option<String>,
    size: Option<(u32, u32)>,
    frames: u32,
    frames_promised: Option<u32>,
    what: Option<String>,
    byte: Option<u64>,
    row: Option<u32>,
    frame: Option<u32>,
    survives: f64,
    trailing_bytes: u64,
    pixels: u64,
    file_type: Option<String>,
    raw: Option<RawFacts>,
}

impl Reply {
    pub(super) fn new(examined: Examined) -> Self {
        let Examined { bytes, found, file_type, raw } = examined;
        let (byte, row) = match found.place {
            Some(Place::Byte(byte)) => (Some(byte), None),
            Some(Place::Row(row)) => (None, Some(row)),
            None => (None, None),
        };
        Reply {
            bytes,
            verdict: found.verdict.name().into(),
            format: found.format.map(|format| format.name().into()),
            size: found.size,
            frames: found.frames,
            frames_promised: found.frames_promised,
            what: found.what,
            byte,
            row,
            frame: found.frame,
            survives: found.survives,
            trailing_bytes: found.trailing_bytes,
            pixels: found.pixels,
            file_type,
            raw,
        }
    }

    pub(super) fn into_examined(self) -> Examined {
        let verdict = Verdict::of_name(&self.verdict).unwrap_or(Verdict::Broken);
        let mut found = Examination::failed(verdict, String::new());
        let is_named = |format: &Format| self.format.as_deref() == Some(format.name());
        found.format = Format::ALL.into_iter().find(is_named);
        found.size = self.size;
        found.frames = self.frames;
        found.frames_promised = self.frames_promised;
        found.what = self.what;
        found.place = self.byte.map(Place::Byte).or(self.row.map(Place::Row));
        found.frame = self.frame;
        found.survives = self.survives;
        found.trailing_bytes = self.trailing_bytes;
        found.pixels = self.pixels;
        Examined { bytes: self.bytes, found, file_type: self.file_type, raw: self.raw }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::child::message::{receive, send};

    #[test]
    fn a_record_comes_over_as_it_was() {
        let mut found = Examination::failed(Verdict::Damaged, "ümlaut".into());
        found.format = Some(Format::Tiff);
        found.size = Some((3, 4));
        found.place = Some(Place::Row(7));
        found.survives = 0.25;
        let examined = Examined { bytes: Some(5), found, file_type: Some("MP4".into()), raw: None };
        let json = serde_json::to_vec(&Reply::new(examined.clone())).unwrap();
        let mut pipe = Vec::new();
        send(&mut pipe, &json).unwrap();
        let received = receive(&mut pipe.as_slice()).unwrap().unwrap();
        let reply: Reply = serde_json::from_slice(&received).unwrap();
        assert_eq!(reply.into_examined(), examined);
    }
}
