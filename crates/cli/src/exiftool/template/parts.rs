//! Output of a template that has lines before, between or after files.
//!
//! The parts of each file are passed from the workers to the writer, which knows the first and the last file.

use super::TemplatePart;
use crate::exiftool::output::framed;

/// The template's parts for one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileParts<'p> {
    /// Written before the file if it is the first.
    pub(crate) head: &'p [u8],
    /// Written before the file if it starts a section.
    pub(crate) section: &'p [u8],
    pub(crate) body: &'p [u8],
    /// Written after the file if it ends a section.
    pub(crate) section_end: &'p [u8],
    /// Written after the file if it is the last.
    pub(crate) tail: &'p [u8],
}

/// Appends the parts of a file, each rendered by `make`.
pub(crate) fn write(make: &mut dyn FnMut(TemplatePart, &mut Vec<u8>), out: &mut Vec<u8>) {
    for part in [
        TemplatePart::Head,
        TemplatePart::Section,
        TemplatePart::Body,
        TemplatePart::SectionEnd,
        TemplatePart::Tail,
    ] {
        framed::write_with(|out| make(part, out), out);
    }
}

impl<'p> FileParts<'p> {
    /// The parts of each file in this output.
    pub(crate) fn of_files(rendered: &'p [u8]) -> impl Iterator<Item = FileParts<'p>> {
        let mut rest = rendered;
        std::iter::from_fn(move || {
            let mut next = || framed::read(&mut rest);
            Some(FileParts {
                head: next()?,
                section: next()?,
                body: next()?,
                section_end: next()?,
                tail: next()?,
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_format_are_told_apart() {
        let expected = FileParts {
            head: b"head",
            section: b"",
            body: b"body\0part\0",
            section_end: b"",
            tail: b"tail\xff",
        };
        let mut make = |part, out: &mut Vec<u8>| {
            out.extend_from_slice(match part {
                TemplatePart::Head => expected.head,
                TemplatePart::Body => expected.body,
                TemplatePart::Tail => expected.tail,
                _ => b"",
            });
        };
        let mut files = Vec::new();
        write(&mut make, &mut files);
        write(&mut make, &mut files);
        assert_eq!(FileParts::of_files(&files).collect::<Vec<_>>(), [expected, expected]);
        assert_eq!(FileParts::of_files(b"").count(), 0);
    }
}
