//! Names of output files from formats (`-w`, `-W`): percent codes stand for parts of the source's name, for
//! the tag, and for numbers that make names unique.
//!
//! Names are bytes: a source whose name is not UTF-8 gets an output file whose name is not UTF-8 either.

use std::collections::HashMap;

/// A format, parsed into text and codes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NameFormat {
    pieces: Vec<NamePiece>,
}

#[derive(Debug, PartialEq, Eq)]
enum NamePiece {
    Text(Vec<u8>),
    Code(Code),
}

/// A code: `%`, then an optional sign, width, point or colon, second width, and one of `l`, `u`, `n`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Code {
    sign: Option<u8>,
    width: Option<usize>,
    point: Option<u8>,
    second: usize,
    modifier: Option<u8>,
    letter: u8,
    /// The group family after `%g`.
    family: usize,
}

/// Values that the codes of a name stand for.
#[derive(Debug, Default)]
pub(crate) struct NameParts<'p> {
    pub(crate) source: &'p [u8],
    pub(crate) tag: &'p [u8],
    /// The tag's group names, by family.
    pub(crate) groups: Vec<&'p [u8]>,
    /// File extension that fits the data.
    pub(crate) extension: &'p [u8],
    /// Original name of the file, if recorded.
    pub(crate) original: &'p [u8],
}

/// File numbers for the codes `%C` and `%c`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sequence {
    /// Number of files before this one.
    pub(crate) n_before: usize,
    /// Number of files of the same directory before this one.
    pub(crate) n_before_in_directory: usize,
    /// The last copy number of each name, where the next search begins: searches from zero would take
    /// quadratic time.
    copies: HashMap<Vec<u8>, usize>,
}

/// Letters of codes that stand for texts.
const TEXTS: &[u8] = b"dDfFeEtgso";
/// Maximum width in formats: longer than any name.
const MOST_WIDTH: usize = 4096;

impl NameFormat {
    pub(crate) fn parse(format: &[u8]) -> NameFormat {
        let mut pieces = Vec::new();
        let mut text = Vec::new();
        let mut rest = format;
        while let Some((first, behind)) = rest.split_first() {
            if *first == b'%'
                && let Some((code, behind)) = Code::parse(behind)
            {
                pieces.push(NamePiece::Text(std::mem::take(&mut text)));
                pieces.push(NamePiece::Code(code));
                rest = behind;
            } else {
                text.push(*first);
                rest = behind;
            }
        }
        pieces.push(NamePiece::Text(text));
        NameFormat { pieces }
    }

    /// Whether the format has any codes.
    pub(crate) fn has_codes(&self) -> bool {
        self.codes().next().is_some()
    }

    /// Whether the format gives the tags of a file different names.
    pub(crate) fn separates_tags(&self) -> bool {
        self.codes().any(|code| b"tgso".contains(&code.letter))
    }

    /// Whether the format has only codes for parts of the source's name.
    pub(crate) fn names_files(&self) -> bool {
        self.codes().all(|code| b"dDfFeE".contains(&code.letter))
    }

    /// The group families that the format uses.
    pub(crate) fn families(&self) -> impl Iterator<Item = usize> {
        self.codes().filter(|code| code.letter == b'g').map(|code| code.family)
    }

    fn codes(&self) -> impl Iterator<Item = &Code> {
        self.pieces.iter().filter_map(|piece| match piece {
            NamePiece::Code(code) => Some(code),
            NamePiece::Text(_) => None,
        })
    }

    /// The first name for which `exists` is false, counting up as far as the format has a counter. A format
    /// without one yields its only name. `sequence` advances if the format consumes a number.
    pub(crate) fn name(
        &self,
        parts: &NameParts<'_>,
        sequence: &mut Sequence,
        exists: &dyn Fn(&[u8]) -> bool,
    ) -> Vec<u8> {
        let counts = |letter: u8| self.codes().any(|code| code.letter == letter);
        if counts(b'C') {
            return self.counted_up(0, parts, sequence, exists).0;
        }
        let without_number = self.composed(0, parts, sequence);
        if !counts(b'c') {
            return without_number;
        }
        let first = sequence.copies.get(&without_number).copied().unwrap_or(0);
        let (name, copy) = self.counted_up(first, parts, sequence, exists);
        if copy > 0 {
            sequence.copies.insert(without_number, copy);
        }
        name
    }

    /// The first name from a copy number on for which `exists` is false or that does not change any more, and
    /// its number.
    fn counted_up(
        &self,
        first: usize,
        parts: &NameParts<'_>,
        sequence: &mut Sequence,
        exists: &dyn Fn(&[u8]) -> bool,
    ) -> (Vec<u8>, usize) {
        let mut last: Option<Vec<u8>> = None;
        for copy in first.. {
            let name = self.composed(copy, parts, sequence);
            if !exists(&name) || last.as_ref() == Some(&name) {
                return (name, copy);
            }
            last = Some(name);
        }
        (Vec::new(), 0)
    }

    fn composed(&self, copy: usize, parts: &NameParts<'_>, sequence: &mut Sequence) -> Vec<u8> {
        let mut name = Vec::new();
        for piece in &self.pieces {
            match piece {
                NamePiece::Text(text) => name.extend_from_slice(text),
                NamePiece::Code(code) if TEXTS.contains(&code.letter) => code.write_text(parts, &mut name),
                NamePiece::Code(code) => code.write_number(copy, sequence, &mut name),
            }
        }
        without_double_slashes(name)
    }
}

/// Consumes the next byte of a text if it passes a test.
type Take<'t> = dyn FnMut(&dyn Fn(u8) -> bool) -> Option<u8> + 't;

impl Code {
    /// Parses the text after a percent sign; `None` if it is not a code.
    fn parse(text: &[u8]) -> Option<(Code, &[u8])> {
        let mut rest = text;
        let mut take = |is_taken: &dyn Fn(u8) -> bool| {
            let (first, behind) = rest.split_first().filter(|(first, _)| is_taken(**first))?;
            rest = behind;
            Some(*first)
        };
        let mut code = Code { sign: take(&|b| matches!(b, b'-' | b'+')), ..Code::default() };
        let number = |take: &mut Take<'_>| {
            let mut found: Option<usize> = None;
            while let Some(digit) = take(&|b: u8| b.is_ascii_digit()) {
                let so_far = found.unwrap_or(0).saturating_mul(10).saturating_add(usize::from(digit - b'0'));
                found = Some(so_far);
            }
            found
        };
        code.width = number(&mut take);
        code.point = take(&|b| matches!(b, b'.' | b':'));
        code.second = number(&mut take).unwrap_or(0);
        code.modifier = take(&|b| matches!(b, b'l' | b'u' | b'n'));
        code.letter = take(&|b| TEXTS.contains(&b) || matches!(b, b'c' | b'C'))?;
        if code.modifier == Some(b'n') && TEXTS.contains(&code.letter) {
            return None;
        }
        if code.letter == b'g'
            && let Some(digit) = take(&|b| b.is_ascii_digit())
        {
            code.family = usize::from(digit - b'0');
        }
        Some((code, rest))
    }

    fn write_text(&self, parts: &NameParts<'_>, out: &mut Vec<u8>) {
        let (directory, stem, extension) = split_name(parts.source);
        let text: &[u8] = match self.letter {
            b'd' => directory,
            b'D' => trim_slashes(directory),
            b'f' => stem,
            b'F' => &parts.source[directory.len()..],
            b'e' => extension.get(1..).unwrap_or_default(),
            b'E' => extension,
            b't' => parts.tag,
            b'g' => parts.groups.get(self.family).copied().unwrap_or_default(),
            b's' => parts.extension,
            _ => parts.original,
        };
        let levels: Option<Vec<&[u8]>> = match self.letter {
            b'd' | b'D' if self.point == Some(b':') => {
                let path = trim_slashes(text);
                Some(if path.is_empty() { Vec::new() } else { path.split(is_separator).collect() })
            }
            _ => None,
        };
        let len = levels.as_ref().map_or(text.len(), Vec::len);
        if self.second >= len {
            return;
        }
        let most = len - self.second;
        let width = self.width.map_or(most, |width| width.min(most));
        let start = if self.sign == Some(b'-') { len - width - self.second } else { self.second };
        let mut piece = match &levels {
            Some(levels) => levels[start..start + width].join(&b'/'),
            None => text[start..start + width].to_vec(),
        };
        if levels.is_some() && self.letter == b'd' {
            piece.push(b'/');
        }
        match self.modifier {
            Some(b'u') => piece.make_ascii_uppercase(),
            Some(_) => piece.make_ascii_lowercase(),
            None => {}
        }
        out.extend(piece);
    }

    fn write_number(&self, copy: usize, sequence: &mut Sequence, out: &mut Vec<u8>) {
        let (number, width) = if self.letter == b'C' {
            let before = match self.sign {
                Some(b'-') => &mut sequence.n_before_in_directory,
                _ => &mut sequence.n_before,
            };
            if copy > 0 && self.point == Some(b':') {
                *before += 1;
            }
            (self.width.unwrap_or(0).saturating_add(*before), self.second)
        } else {
            if copy == 0 && self.point.is_none() {
                return;
            }
            match self.sign {
                Some(b'-') => out.push(b'-'),
                Some(_) => out.push(b'_'),
                None => {}
            }
            (copy, self.width.unwrap_or(0).max(self.second))
        };
        let width = width.min(MOST_WIDTH);
        match self.modifier {
            None => out.extend(format!("{number:0width$}").into_bytes()),
            Some(b'n') => out.extend(format!("{:0width$}", number.saturating_add(1)).into_bytes()),
            Some(letter_case) => {
                let mut letters = in_letters(number);
                let mut padded = vec![b'a'; width.saturating_sub(letters.len())];
                padded.append(&mut letters);
                if letter_case == b'u' {
                    padded.make_ascii_uppercase();
                }
                out.append(&mut padded);
            }
        }
    }
}

/// A number as letters: a to z, then aa, ab and so on.
fn in_letters(mut number: usize) -> Vec<u8> {
    let mut letters = Vec::new();
    loop {
        letters.insert(0, b'a' + (number % 26) as u8);
        if number < 26 {
            return letters;
        }
        number = number / 26 - 1;
    }
}

/// The directory with its slash, the name without extension, and the extension with its dot.
pub(crate) fn split_name(path: &[u8]) -> (&[u8], &[u8], &[u8]) {
    let name_at = path.iter().rposition(is_separator).map_or(0, |at| at + 1);
    let (directory, name) = path.split_at(name_at);
    let extension_at = name.iter().rposition(|b| *b == b'.').unwrap_or(name.len());
    let (stem, extension) = name.split_at(extension_at);
    (directory, stem, extension)
}

/// Whether a byte separates folders: `/`, and on Windows the backslash as well.
fn is_separator(byte: &u8) -> bool {
    std::path::is_separator(char::from(*byte))
}

fn trim_slashes(directory: &[u8]) -> &[u8] {
    let end = directory.iter().rposition(|b| !is_separator(b)).map_or(0, |at| at + 1);
    &directory[..end]
}

/// Reduces double slashes to one, except at the beginning.
fn without_double_slashes(name: Vec<u8>) -> Vec<u8> {
    let mut out: Vec<u8> = Vec::with_capacity(name.len());
    for byte in name {
        if byte != b'/' || out.len() < 2 || out.last() != Some(&b'/') {
            out.push(byte);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_path_of_this_system_has_a_directory_and_a_name() {
        let path = std::path::Path::new("photos").join("2024").join("a.b.jpg");
        let (directory, stem, extension) = split_name(path.as_os_str().as_encoded_bytes());
        assert_eq!((stem, extension), (&b"a.b"[..], &b".jpg"[..]));
        assert_eq!(trim_slashes(directory), path.parent().unwrap().as_os_str().as_encoded_bytes());
    }

    #[track_caller]
    fn check(source: &str, format: &str, expected: &str) {
        let parts = NameParts {
            source: source.as_bytes(),
            tag: b"PreviewImage",
            groups: vec![b"EXIF", b"IFD0"],
            extension: b"jpg",
            original: b"IMG.CR2",
        };
        let name = NameFormat::parse(format.as_bytes()).name(&parts, &mut Sequence::default(), &|_| false);
        assert_eq!(String::from_utf8(name).unwrap(), expected, "{format}");
    }

    /// The tables and examples of ExifTool's manual page.
    #[test]
    fn parts_of_names() {
        check("pics/Picture-123.jpg", "%d%f_%e.out", "pics/Picture-123_jpg.out");
        check("Picture-123.jpg", "%7f.txt", "Picture.txt");
        check("Picture-123.jpg", "%-.4f.out", "Picture.out");
        check("Picture-123.jpg", "%7f.%-3f", "Picture.123");
        check("Picture-123a.jpg", "Meta%-3.1f.txt", "Meta123.txt");
        check("pics/2012/02/a.jpg", "%2:d", "pics/2012/");
        check("pics/2012/02/a.jpg", "%-:1d", "pics/2012/");
        check("pics/2012/02/a.jpg", "%:1d", "2012/02/");
        check("pics/2012/02/a.jpg", "%1:1d", "2012/");
        check("pics/2012/02/a.jpg", "%-1:D", "02");
        check("/Users/phil/a.jpg", "%:2d", "phil/");
        check("/x/A.JPG", "%D|%F|%E|%le|%uf", "/x|A.JPG|.JPG|jpg|A");
        check("x/a.jpg", "%d%f_%t%-c.%s %g %g1 %3t %o", "x/a_PreviewImage.jpg EXIF IFD0 Pre IMG.CR2");
        check("x/a.jpg", "%d/%f 100% %nf", "x/a 100% %nf");
        check("a.jpg", "%0fout.txt", "out.txt");
    }

    fn names(format: &str, n_names: usize) -> Vec<String> {
        let format = NameFormat::parse(format.as_bytes());
        let taken = std::cell::RefCell::new(Vec::new());
        let mut sequence = Sequence::default();
        let mut names = Vec::new();
        for source in ["rose.jpg", "star.jpg", "jet.jpg", "rose.jpg"].iter().take(n_names) {
            let parts = NameParts { source: source.as_bytes(), ..NameParts::default() };
            let exists = |name: &[u8]| taken.borrow().contains(&name.to_vec());
            let name = format.name(&parts, &mut sequence, &exists);
            taken.borrow_mut().push(name.clone());
            names.push(String::from_utf8(name).unwrap());
            sequence.n_before += 1;
        }
        names
    }

    #[test]
    fn a_number_is_not_searched_from_the_beginning_again() {
        let format = NameFormat::parse(b"%t%-c.txt");
        let (taken, n_asked) = (std::cell::RefCell::new(HashSet::new()), std::cell::Cell::new(0));
        let exists = |name: &[u8]| {
            n_asked.set(n_asked.get() + 1);
            taken.borrow().contains(name)
        };
        let mut sequence = Sequence::default();
        for number in 0..500 {
            for tag in [&b"A"[..], b"B"] {
                let parts = NameParts { tag, ..NameParts::default() };
                let name = format.name(&parts, &mut sequence, &exists);
                let number = if number == 0 { String::new() } else { format!("-{number}") };
                assert_eq!(name, [tag, format!("{number}.txt").as_bytes()].concat());
                taken.borrow_mut().insert(name);
            }
        }
        assert!(n_asked.get() <= 2 * 2 * 500, "{}", n_asked.get());
        // A name that became free is used by the next search that begins there.
        taken.borrow_mut().remove(&b"A-499.txt"[..]);
        let parts = NameParts { tag: b"A", ..NameParts::default() };
        assert_eq!(format.name(&parts, &mut sequence, &exists), b"A-499.txt");
    }

    #[test]
    fn numbers() {
        assert_eq!(names("A%-cZ.txt", 3), ["AZ.txt", "A-1Z.txt", "A-2Z.txt"]);
        assert_eq!(names("B%5c.txt", 2), ["B.txt", "B00001.txt"]);
        assert_eq!(names("C%.c.txt", 2), ["C0.txt", "C1.txt"]);
        assert_eq!(names("E%-.4c.txt", 2), ["E-0000.txt", "E-0001.txt"]);
        assert_eq!(names("F%-.4nc.txt", 2), ["F-0001.txt", "F-0002.txt"]);
        assert_eq!(names("G%+c.txt", 2), ["G.txt", "G_1.txt"]);
        assert_eq!(names("H%-lc.txt", 3), ["H.txt", "H-b.txt", "H-c.txt"]);
        assert_eq!(names("I.%.3uc.txt", 2), ["I.AAA.txt", "I.AAB.txt"]);
        assert_eq!(names("%C%f.txt", 3), ["0rose.txt", "1star.txt", "2jet.txt"]);
        assert_eq!(names("%f-%10C.txt", 2), ["rose-10.txt", "star-11.txt"]);
        assert_eq!(names("%.3C-%f.txt", 2), ["000-rose.txt", "001-star.txt"]);
        assert_eq!(names("%57.4C%f.txt", 2), ["0057rose.txt", "0058star.txt"]);
        assert_eq!(names("%f%c.txt", 4), ["rose.txt", "star.txt", "jet.txt", "rose1.txt"]);
        assert_eq!(in_letters(26), b"aa");
        assert_eq!(in_letters(701), b"zz");
    }
}
