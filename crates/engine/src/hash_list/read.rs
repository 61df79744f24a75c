//! Reads a list line by line.

use std::fs::File;
use std::hash::BuildHasher as _;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use catalog::HashKind;
use foldhash::HashMap;
use foldhash::fast::FixedState;

use super::MOST_LINE_BYTES;
use super::head::{BYTE_ORDER_MARK, Column, Form, HashList, is_blake3};
use super::line::{bytes_of_hex, percent_decoded, sum};
use crate::problem::Problem;
use crate::progress::Progress;

/// A file of a list.
#[derive(Debug)]
pub(crate) struct ListedFile<'l> {
    /// Its path as it is listed; in a bag below the bag's folder.
    pub path: &'l [u8],
    pub bytes: Option<u64>,
    /// The hash of the kind that was asked for.
    pub hash: Option<&'l [u8]>,
}

/// Passes the files of a list to `take`, with hashes of one kind, and its bad lines to `tell`.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn read(
    list: &HashList,
    kind: Option<HashKind>,
    progress: &Progress,
    take: &mut dyn FnMut(ListedFile<'_>),
    tell: &mut dyn FnMut(Problem),
) -> io::Result<()> {
    let mut files = Files { kind, names: Names::default(), take };
    match &list.form {
        Form::Sums(path) => {
            let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
            let is_blake3 = is_blake3(&name);
            lines(path, progress, &mut |line| files.add_sum(line, is_blake3), tell)
        }
        Form::Hashdeep(path, columns) => {
            lines(path, progress, &mut |line| files.add_fields(line, columns), tell)
        }
        Form::Bag(folder, lists) => {
            // One list names all files; another would repeat them.
            let of_kind = lists.iter().find(|(own, _)| kind.is_some() && *own == kind);
            let Some((own, path)) = of_kind.or(lists.first()) else { return Ok(()) };
            files.kind = kind.filter(|kind| *own == Some(*kind));
            let mut above = folder.clone().into_os_string().into_encoded_bytes();
            above.push(b'/');
            lines(path, progress, &mut |line| files.add_of_bag(line, &above), tell)
        }
    }
}

/// The files of a list, one line after another.
struct Files<'t> {
    /// The hash that is asked for.
    kind: Option<HashKind>,
    names: Names,
    take: &'t mut dyn FnMut(ListedFile<'_>),
}

impl Files<'_> {
    /// A line of `sha256sum` and the like.
    fn add_sum(&mut self, line: &[u8], is_blake3: bool) -> Result<(), &'static str> {
        if line.starts_with(b"#") {
            return Ok(());
        }
        let sum = sum(line).ok_or(NO_SUM)?;
        let own = sum.kind(is_blake3);
        // BSD's form may have a line for each function.
        if sum.function.is_some() && self.kind.is_some() && own != self.kind {
            return Ok(());
        }
        let digits = Some(sum.hash).filter(|_| own == self.kind);
        self.add(&sum.name, None, digits)
    }

    /// A line of hashdeep's.
    fn add_fields(&mut self, line: &[u8], columns: &[Column]) -> Result<(), &'static str> {
        if line.starts_with(b"%%%%") || line.starts_with(b"##") {
            return Ok(());
        }
        let fields: Vec<&[u8]> = line.splitn(columns.len(), |byte| *byte == b',').collect();
        if fields.len() < columns.len() {
            return Err("fewer fields than columns");
        }
        let field = |column| columns.iter().position(|own| *own == column).map(|at| fields[at]);
        let size = |digits| std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
        let bytes = match field(Column::Size) {
            Some(digits) => Some(size(digits).ok_or("a size that is no number")?),
            None => None,
        };
        let digits = self.kind.and_then(|kind| field(Column::Hash(kind)));
        self.add(field(Column::Name).unwrap_or_default(), bytes, digits)
    }

    /// A line of a bag, whose folder is `above`.
    fn add_of_bag(&mut self, line: &[u8], above: &[u8]) -> Result<(), &'static str> {
        let sum = sum(line).ok_or(NO_SUM)?;
        let name = percent_decoded(&sum.name);
        let name = name.strip_prefix(b"./").unwrap_or(&name);
        if !name.starts_with(b"data/") {
            return Err("a path that is not below `data`");
        }
        self.add(&[above, name].concat(), None, Some(sum.hash))
    }

    /// A file, with the digits of its hash if they are of the kind that is asked for.
    fn add(&mut self, name: &[u8], bytes: Option<u64>, digits: Option<&[u8]>) -> Result<(), &'static str> {
        let hash = match self.kind.zip(digits) {
            Some((kind, digits)) => {
                Some(bytes_of_hex(digits, kind.n_bytes()).ok_or("a hash of the wrong length")?)
            }
            None => None,
        };
        self.names.add(name, bytes, hash.as_deref(), self.take)
    }
}

const NO_SUM: &str = "not a hash and a name";

/// Calls `parse` with each line that has anything in it, without its end.
fn lines(
    path: &Path,
    progress: &Progress,
    parse: &mut dyn FnMut(&[u8]) -> Result<(), &'static str>,
    tell: &mut dyn FnMut(Problem),
) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 18, File::open(path)?);
    let mut line = Vec::new();
    let mut number = 0_u64;
    while !progress.is_stopped() {
        let Some(is_long) = next_line(&mut input, &mut line)? else { break };
        number += 1;
        let mut text = line.as_slice();
        if number == 1 {
            text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        }
        text = text.strip_suffix(b"\r").unwrap_or(text);
        let parsed = match is_long {
            true => Err("longer than any name can be"),
            false if text.is_empty() => Ok(()),
            false => parse(text),
        };
        if let Err(what) = parsed {
            tell(Problem { path: path.to_owned(), reason: format!("line {number}: {what}") });
        }
    }
    Ok(())
}

/// Reads the next line into `line`, without the line break. Returns whether it is too long, in which case its
/// rest is skipped; `None` at the end.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    let (mut is_long, mut has_any) = (false, false);
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(has_any.then_some(is_long));
        }
        has_any = true;
        let end = memchr::memchr(b'\n', buffer);
        let piece = &buffer[..end.unwrap_or(buffer.len())];
        is_long |= line.len() + piece.len() > MOST_LINE_BYTES;
        if !is_long {
            line.extend_from_slice(piece);
        }
        let n_bytes = piece.len() + usize::from(end.is_some());
        input.consume(n_bytes);
        if end.is_some() {
            return Ok(Some(is_long));
        }
    }
}

/// The names that were listed, by their hashes, with a hash of what was said of each.
#[derive(Default)]
struct Names(HashMap<u64, u64>);

impl Names {
    /// Passes a file on, unless it was listed before.
    fn add(
        &mut self,
        name: &[u8],
        bytes: Option<u64>,
        hash: Option<&[u8]>,
        take: &mut dyn FnMut(ListedFile<'_>),
    ) -> Result<(), &'static str> {
        let mut path = name;
        while let Some(rest) = path.strip_prefix(b"./") {
            path = rest;
        }
        if path.is_empty() || path.contains(&0) {
            return Err("a name that no file can have");
        }
        if path.split(|byte| *byte == b'/').any(|part| part == b"..") {
            return Err("a path with `..`, which leads out of the folder");
        }
        let of = FixedState::default();
        let facts = of.hash_one((bytes, hash));
        match self.0.insert(of.hash_one(path), facts) {
            None => {
                take(ListedFile { path, bytes, hash });
                Ok(())
            }
            Some(before) if before == facts => Ok(()),
            Some(_) => Err("a name that was listed before, with another hash"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::hash_list::recognise;

    const SHA: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    const MD5: &str = "900150983cd24fb0d6963f7d28e17f72";

    /// The files and the problems of a list with this name.
    fn read_text(name: &str, text: &[u8], kind: HashKind) -> (Vec<(String, bool)>, Vec<String>) {
        let folder = tempfile::tempdir().unwrap();
        let path: PathBuf = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let list = recognise(&path).unwrap().unwrap();
        let (mut files, mut problems) = (Vec::new(), Vec::new());
        let mut take = |file: ListedFile<'_>| {
            files.push((String::from_utf8_lossy(file.path).into_owned(), file.hash.is_some()));
        };
        let mut tell = |problem: Problem| problems.push(problem.reason);
        read(&list, Some(kind), &Progress::default(), &mut take, &mut tell).unwrap();
        (files, problems)
    }

    #[test]
    fn bad_lines_are_told_and_the_others_read() {
        let long = "x".repeat(300_000);
        let text = format!(
            "\u{feff}{SHA}  a.jpg\r\n\n# by hand\n{SHA} *./b/c.jpg\n{SHA}  {long}\n{MD5}  short\n{SHA}  ../d\n\
             {SHA}  a.jpg\n0{}  a.jpg\nnonsense\n{SHA}  /e/f.jpg",
            &SHA[1..]
        );
        let (files, problems) = read_text("list.sha256", text.as_bytes(), HashKind::Sha256);
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        // An MD5 in a list of SHA-256 is a name without a hash.
        assert_eq!(names, ["a.jpg", "b/c.jpg", "short", "/e/f.jpg"]);
        assert_eq!(files.iter().filter(|file| file.1).count(), 3);
        assert_eq!(
            problems,
            [
                "line 5: longer than any name can be",
                "line 7: a path with `..`, which leads out of the folder",
                "line 9: a name that was listed before, with another hash",
                "line 10: not a hash and a name",
            ]
        );
    }

    #[test]
    fn names_that_are_not_utf_8_stay_as_they_are() {
        let text = [SHA.as_bytes(), b"  caf\xe9.jpg\n", SHA.as_bytes(), b"  caf\xe8.jpg\n"].concat();
        let (files, problems) = read_text("sums", &text, HashKind::Sha256);
        assert_eq!((files.len(), problems.len()), (2, 0));
    }

    #[test]
    fn the_function_is_told_by_the_line_or_the_name_of_the_list() {
        let text = format!("{SHA}  a.jpg\n");
        assert!(read_text("B3SUMS", text.as_bytes(), HashKind::Blake3).0[0].1);
        assert!(!read_text("SHA256SUMS", text.as_bytes(), HashKind::Blake3).0[0].1);
        // Two hashes of each file.
        let text = format!("MD5 (a.jpg) = {MD5}\nSHA256 (a.jpg) = {SHA}\n");
        for kind in [HashKind::Md5, HashKind::Sha256] {
            assert_eq!(read_text("list", text.as_bytes(), kind), (vec![("a.jpg".to_owned(), true)], vec![]));
        }
    }

    #[test]
    fn hashdeep_has_the_columns_that_its_head_names() {
        let head = "%%%% HASHDEEP-1.0\n%%%% size,md5,sha256,filename\n## Invoked from: /\n## \n";
        let text = format!("{head}3,{MD5},{SHA},/a/b,c.jpg\n3,{MD5},{MD5},/d\nx,{MD5},{SHA},/e\n3,{MD5}\n");
        let (files, problems) = read_text("list", text.as_bytes(), HashKind::Sha256);
        assert_eq!(files, [("/a/b,c.jpg".to_owned(), true)]);
        assert_eq!(problems.len(), 3, "{problems:?}");
    }

    #[test]
    fn other_files_are_no_lists() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [("a", "hello"), ("b", ""), ("c", "%%%% HASHDEEP-1.0\n"), ("d", "a b\nc d\n")] {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            assert!(recognise(&path).unwrap().is_none(), "{name}");
        }
        assert!(recognise(folder.path()).unwrap().is_none());
    }
}
