//! Pieces of output, passed from the workers that render them to the writer that creates files. They are
//! framed, since the output of several files arrives at once.

use std::path::{Path, PathBuf};

use super::framed;
use crate::platform::os_string;

/// Output of one source: all of it, or one of its tags.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Piece<'p> {
    pub(crate) source: &'p [u8],
    /// Whether there is more than the frame of the output: files without contents are not kept.
    pub(crate) has_lines: bool,
    pub(crate) tag: Option<TagPiece<'p>>,
    pub(crate) data: &'p [u8],
}

/// Data that determine the name of a tag's file.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct TagPiece<'p> {
    pub(crate) name: &'p [u8],
    /// The tag's group names, by family.
    pub(crate) groups: Vec<&'p [u8]>,
    /// File extension that fits the data.
    pub(crate) extension: &'p [u8],
    pub(crate) original: &'p [u8],
}

const WHOLE: u8 = 0;
const TAG: u8 = 1;

impl<'p> Piece<'p> {
    pub(crate) fn source_bytes(path: &Path) -> &[u8] {
        path.as_os_str().as_encoded_bytes()
    }

    pub(crate) fn path(&self) -> PathBuf {
        PathBuf::from(os_string(self.source))
    }

    /// Appends the piece, framed.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
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

    /// Takes the first piece of `rest`; `None` at the end.
    pub(crate) fn read(rest: &mut &'p [u8]) -> Option<Piece<'p>> {
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
