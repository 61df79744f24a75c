//! ExifTool's `ImageDataHash`: a hash of a file's picture data, which stays the same when metadata changes.
//!
//! Which bytes belong to the picture depends on the format. For TIFF and formats based on it, for CIFF and
//! for Phase One's notes, the parser provides their positions ([`tag::Metadata::image_data`]). For other
//! formats, this module walks the headers of their parts. Files are read in blocks, whatever their length.
//!
//! Source: the choice and order of the parts is ExifTool's (its documentation of `ImageDataHash`, and its
//! output for each format).

mod boxes;
mod chunks;
mod jpeg;
mod raw;

use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use tag::Metadata;

use crate::data::with_stream;
use crate::hasher::{Hasher, hex};
use crate::read::Stream;

/// Hash function for picture data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is named after itself")]
pub enum DataHash {
    #[default]
    Md5,
    Sha256,
    Sha512,
}

impl DataHash {
    /// Returns the function with this name, ignoring case; `None` if there is none.
    pub fn by_name(name: &str) -> Option<DataHash> {
        match name.to_ascii_lowercase().as_str() {
            "md5" => Some(DataHash::Md5),
            "sha256" => Some(DataHash::Sha256),
            "sha512" => Some(DataHash::Sha512),
            _ => None,
        }
    }
}

/// Hash of the picture data in the file at `path`, in hexadecimal digits.
///
/// `metadata` must have been read with `ImageDataHash` among [`tag::Options::named`]. Returns `None` for
/// formats without such a hash, and for files without a picture.
///
/// # Errors
/// If the file cannot be read.
pub fn data_hash(path: &Path, metadata: &Metadata<'_>, function: DataHash) -> io::Result<Option<String>> {
    let Some(file_type) = metadata.file_type.map(|file_type| file_type.name) else { return Ok(None) };
    with_stream(path, |stream| {
        let mut input = Input::new(stream, Sink::Hash(Box::new(hasher(function))));
        walk(&mut input, file_type, metadata)?;
        Ok(input.finish().map(|hash| hex(&hash)))
    })
}

fn hasher(function: DataHash) -> Hasher {
    match function {
        DataHash::Md5 => Hasher::md5(),
        DataHash::Sha256 => Hasher::sha256(),
        DataHash::Sha512 => Hasher::sha512(),
    }
}

/// Offset and length of each part of a file's picture data; a length beyond the end of any file stands for
/// "to the end". `metadata` is as for [`data_hash`].
///
/// # Errors
/// If the file cannot be read.
pub(crate) fn data_ranges(
    mut stream: impl Read + Seek,
    metadata: &Metadata<'_>,
) -> io::Result<Vec<(u64, u64)>> {
    let Some(file_type) = metadata.file_type.map(|file_type| file_type.name) else { return Ok(Vec::new()) };
    let mut input = Input::new(&mut stream, Sink::Ranges(Vec::new()));
    walk(&mut input, file_type, metadata)?;
    Ok(input.into_ranges())
}

/// Like [`data_ranges`], in a file of this length, and without empty or open ranges; `None` if there are
/// none, or if some of the data are missing. The bytes in these ranges, one after another, are the picture's
/// data.
///
/// # Errors
/// If the file cannot be read.
pub(crate) fn whole_data_ranges(
    mut stream: impl Read + Seek,
    len_bytes: u64,
    metadata: &Metadata<'_>,
) -> io::Result<Option<Vec<(u64, u64)>>> {
    let Some(file_type) = metadata.file_type.map(|file_type| file_type.name) else { return Ok(None) };
    let mut input = Input::new(&mut stream, Sink::Ranges(Vec::new()));
    walk(&mut input, file_type, metadata)?;
    if input.is_cut {
        return Ok(None);
    }
    let mut ranges = input.into_ranges();
    for (offset, len) in &mut ranges {
        let rest = len_bytes.saturating_sub(*offset);
        match *len {
            OPEN_END.. => *len = rest,
            len if len > rest => return Ok(None),
            _ => {}
        }
    }
    ranges.retain(|(_, len)| *len > 0);
    Ok(Some(ranges).filter(|ranges| !ranges.is_empty()))
}

/// Takes the parts of the picture data, in ExifTool's order.
fn walk(input: &mut Input<'_, '_>, file_type: &str, metadata: &Metadata<'_>) -> io::Result<()> {
    match file_type {
        "JPEG" | "MPO" | "THM" | "JPS" => jpeg::hash(input),
        "J2C" => jpeg::hash_codestream(input),
        "PNG" | "APNG" | "MNG" | "JNG" => chunks::hash_png(input),
        "WEBP" | "Extended WEBP" | "AVI" | "WAV" => chunks::hash_riff(input),
        "JXL Codestream" => input.take_rest(0),
        "JP2" | "JPX" | "JPM" | "JXL" => boxes::hash_jp2(input),
        "RAF" => raw::hash_raf(input),
        "MRW" => raw::hash_mrw(input),
        "X3F" => raw::hash_x3f(input),
        "HEIC" | "HEIF" | "HEICS" | "HEIFS" | "HIF" | "AVIF" | "AVIFS" | "CR3" | "MOV" | "MP4" | "M4A"
        | "M4V" | "3GP" | "3G2" | "M4B" | "M4P" | "F4V" | "QT" => boxes::hash_movie(input),
        "BTF" => Ok(()),
        _ => metadata.image_data.iter().try_for_each(|&(offset, len)| input.take(offset, len)),
    }
}

/// What is done with the parts that are taken.
#[derive(Clone)]
enum Sink {
    Hash(Box<Hasher>),
    /// Only their places are recorded.
    Ranges(Vec<(u64, u64)>),
}

impl Sink {
    fn feed(&mut self, bytes: &[u8]) {
        if let Sink::Hash(hasher) = self {
            hasher.feed(bytes);
        }
    }
}

/// A file being walked, and what was taken of it so far.
struct Input<'i, 'f> {
    stream: BufReader<&'i mut (dyn Stream + 'f)>,
    sink: Sink,
    /// Whether any bytes were taken: empty data has no hash.
    has_any: bool,
    /// Whether the file ends before its picture does.
    is_cut: bool,
}

/// Lengths from here on stand for "to the end".
const OPEN_END: u64 = 999_999_999;

/// Number of bytes read at once.
const BLOCK_BYTES: usize = 1 << 16;

impl<'i, 'f> Input<'i, 'f> {
    fn new(stream: &'i mut (dyn Stream + 'f), sink: Sink) -> Input<'i, 'f> {
        let stream = BufReader::with_capacity(BLOCK_BYTES, stream);
        Input { stream, sink, has_any: false, is_cut: false }
    }

    /// Reads bytes at `offset`; `None` if the file has fewer bytes.
    fn bytes<const N: usize>(&mut self, offset: u64) -> io::Result<Option<[u8; N]>> {
        let mut bytes = [0; N];
        self.seek(offset)?;
        match self.stream.read_exact(&mut bytes) {
            Ok(()) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Like [`Input::bytes`], for as many bytes as there are, up to `len`.
    fn bytes_up_to(&mut self, offset: u64, len: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.seek(offset)?;
        self.stream.by_ref().take(len).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Moves to `offset`; for a short distance, buffered bytes are kept.
    fn seek(&mut self, offset: u64) -> io::Result<()> {
        let at = self.stream.stream_position()?;
        match i64::try_from(i128::from(offset) - i128::from(at)) {
            Ok(distance) => self.stream.seek_relative(distance),
            Err(_) => self.stream.seek(SeekFrom::Start(offset)).map(drop),
        }
    }

    fn feed(&mut self, bytes: &[u8]) {
        self.has_any |= !bytes.is_empty();
        self.sink.feed(bytes);
    }

    /// Takes `len` bytes at `offset`, or as many as there are.
    fn take(&mut self, offset: u64, len: u64) -> io::Result<()> {
        if let Sink::Ranges(ranges) = &mut self.sink {
            ranges.push((offset, len));
            return Ok(());
        }
        self.seek(offset)?;
        let mut block = vec![0; BLOCK_BYTES];
        let mut rest = self.stream.by_ref().take(len);
        loop {
            let n_read = rest.read(&mut block)?;
            if n_read == 0 {
                return Ok(());
            }
            self.has_any = true;
            self.sink.feed(&block[..n_read]);
        }
    }

    /// Takes all bytes from `offset` to the end of the file.
    fn take_rest(&mut self, offset: u64) -> io::Result<()> {
        self.take(offset, u64::MAX)
    }

    fn into_ranges(self) -> Vec<(u64, u64)> {
        match self.sink {
            Sink::Ranges(ranges) => ranges,
            Sink::Hash(_) => Vec::new(),
        }
    }

    fn finish(self) -> Option<Box<[u8]>> {
        match self.sink {
            Sink::Hash(hasher) if self.has_any => Some(hasher.finish()),
            _ => None,
        }
    }
}
