//! Answers on their way from the workers that make them to the one place that writes files: framed, since
//! several files' answers come at once.

use std::path::{Path, PathBuf};

use crate::exiftool::framed;
use crate::platform::os_string;

/// What is to be written of one source: everything, or one of its tags.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::exiftool) struct Piece<'p> {
    pub(in crate::exiftool) source: &'p [u8],
    /// Whether there is anything in it but the frame of the answer: files that hold nothing are not kept.
    pub(in crate::exiftool) has_lines: bool,
    pub(in crate::exiftool) tag: Option<TagPiece<'p>>,
    pub(in crate::exiftool) data: &'p [u8],
}

/// What names the file of one tag.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::exiftool) struct TagPiece<'p> {
    pub(in crate::exiftool) name: &'p [u8],
    /// By family.
    pub(in crate::exiftool) groups: Vec<&'p [u8]>,
    /// The extension that suits the data.
    pub(in crate::exiftool) extension: &'p [u8],
    pub(in crate::exiftool) original: &'p [u8],
}

const WHOLE: u8 = 0;
const TAG: u8 = 1;

impl<'p> Piece<'p> {
    pub(in crate::exiftool) fn source_bytes(path: &Path) -> &[u8] {
        path.as_os_str().as_encoded_bytes()
    }

    pub(in crate::exiftool) fn path(&self) -> PathBuf {
        PathBuf::from(os_string(self.source))
    }

    /// Appends it, framed.
    pub(in crate::exiftool) fn write(&self, out: &mut Vec<u8>) {
        out.push(if self.tag.is_some() { TAG } else { WHOLE });
        out.push(u8::from(self.has_lines));
        framed::write(self.source, out);
        if let Some(tag) = &self.tag {
            framed::write(tag.name, out);
            framed::write(&tag.groups.join(&0), out);
            framed::write(tag.extension, out);
            framed::write(tag.original, out);
        }
        framed::write(self.data, out);
    }

    /// Takes the first of the pieces in `rest`; `None` at their end.
    pub(in crate::exiftool) fn read(rest: &mut &'p [u8]) -> Option<Piece<'p>> {
        let (head, behind) = rest.split_first_chunk::<2>()?;
        *rest = behind;
        let source = framed::read(rest)?;
        let tag = match head[0] {
            TAG => Some(TagPiece {
                name: framed::read(rest)?,
                groups: framed::read(rest)?.split(|byte| *byte == 0).collect(),
                extension: framed::read(rest)?,
                original: framed::read(rest)?,
            }),
            _ => None,
        };
        Some(Piece { source, has_lines: head[1] != 0, tag, data: framed::read(rest)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_come_out_as_they_went_in() {
        let tag =
            TagPiece { name: b"Make", groups: vec![b"EXIF", b"", b"x"], extension: b"txt", original: b"" };
        let pieces = [
            Piece { source: b"a\xff\n", has_lines: true, tag: Some(tag), data: b"\0\x01" },
            Piece { source: b"b", has_lines: false, tag: None, data: b"" },
        ];
        let mut out = Vec::new();
        pieces.iter().for_each(|piece| piece.write(&mut out));
        let mut rest = &*out;
        for piece in &pieces {
            assert_eq!(Piece::read(&mut rest).as_ref(), Some(piece));
        }
        assert_eq!(Piece::read(&mut rest), None);
    }
}
