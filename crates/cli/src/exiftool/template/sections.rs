//! Sections in a template (`#[SECT]`, `#[ENDS]`).
//!
//! A section is a run of files for which the line before it is the same.

use super::parts::FileParts;

/// The open section, if any.
#[derive(Debug, Default)]
pub(crate) struct Sections {
    header: Option<Vec<u8>>,
    trailer: Vec<u8>,
}

impl Sections {
    /// Appends the lines of a file. If it starts a section, the end of the previous one and its own beginning
    /// come first. `has_sections`: whether the template has any.
    pub(crate) fn take(&mut self, has_sections: bool, parts: &FileParts<'_>, out: &mut Vec<u8>) {
        if has_sections {
            if self.header.as_deref().is_some_and(|open| open != parts.section) {
                self.end(out);
            }
            self.trailer.clear();
            if self.header.is_none() {
                out.extend_from_slice(parts.section);
                self.header = Some(parts.section.to_vec());
            }
        }
        out.extend_from_slice(parts.body);
        if self.header.is_some() {
            self.trailer.extend_from_slice(parts.section_end);
        }
    }

    /// Appends the end of the open section.
    pub(crate) fn end(&mut self, out: &mut Vec<u8>) {
        out.append(&mut self.trailer);
        self.header = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts<'p>(section: &'p [u8], body: &'p [u8]) -> FileParts<'p> {
        FileParts { head: b"", section, body, section_end: b"</>", tail: b"" }
    }

    #[test]
    fn files_of_one_header_are_one_section() {
        let (mut sections, mut out) = (Sections::default(), Vec::new());
        for (header, body) in [(b"<1>", b"a"), (b"<1>", b"b"), (b"<2>", b"c")] {
            sections.take(true, &parts(header, body), &mut out);
        }
        sections.end(&mut out);
        assert_eq!(String::from_utf8(out).unwrap(), "<1>ab</><2>c</>");
        let (mut sections, mut out) = (Sections::default(), Vec::new());
        sections.take(false, &parts(b"", b"a"), &mut out);
        sections.end(&mut out);
        assert_eq!(out, b"a");
    }
}
