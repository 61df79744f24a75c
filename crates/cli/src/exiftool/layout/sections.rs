//! Sections of files in a format (`#[SECT]`, `#[ENDS]`): files one after another for which the line before a
//! section is the same.

/// The section that is open.
#[derive(Debug, Default)]
pub(in crate::exiftool) struct Sections {
    header: Option<Vec<u8>>,
    trailer: Vec<u8>,
}

impl Sections {
    /// Appends the lines of a file, with what ends the section before and begins another if this file begins
    /// one. `has_sections` says whether the format has any.
    pub(in crate::exiftool) fn take(
        &mut self,
        has_sections: bool,
        [header, body, trailer]: [&[u8]; 3],
        out: &mut Vec<u8>,
    ) {
        if has_sections {
            if self.header.as_deref().is_some_and(|open| open != header) {
                self.end(out);
            }
            self.trailer.clear();
            if self.header.is_none() {
                out.extend_from_slice(header);
                self.header = Some(header.to_vec());
            }
        }
        out.extend_from_slice(body);
        if self.header.is_some() {
            self.trailer.extend_from_slice(trailer);
        }
    }

    /// Appends what ends the section that is open.
    pub(in crate::exiftool) fn end(&mut self, out: &mut Vec<u8>) {
        out.append(&mut self.trailer);
        self.header = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_one_header_are_one_section() {
        let (mut sections, mut out) = (Sections::default(), Vec::new());
        for (header, body) in [(b"<1>", b"a"), (b"<1>", b"b"), (b"<2>", b"c")] {
            sections.take(true, [header, body, b"</>"], &mut out);
        }
        sections.end(&mut out);
        assert_eq!(String::from_utf8(out).unwrap(), "<1>ab</><2>c</>");
        let (mut sections, mut out) = (Sections::default(), Vec::new());
        sections.take(false, [b"", b"a", b"</>"], &mut out);
        sections.end(&mut out);
        assert_eq!(out, b"a");
    }
}
