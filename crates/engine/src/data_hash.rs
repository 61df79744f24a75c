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

use file::RangeStream;
use sha2::Digest as _;
use tag::Metadata;

use crate::data::with_stream;

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
    let hashed = with_stream(path, |stream| {
        let mut input = Input::new(stream, function);
        match file_type {
            "JPEG" | "MPO" | "THM" => jpeg::hash(&mut input)?,
            "J2C" => jpeg::hash_codestream(&mut input)?,
            "PNG" | "APNG" | "MNG" | "JNG" => chunks::hash_png(&mut input)?,
            "WEBP" | "Extended WEBP" | "AVI" | "WAV" => chunks::hash_riff(&mut input)?,
            "JXL Codestream" => input.take_rest(0)?,
            "JP2" | "JPX" | "JPM" | "JXL" => boxes::hash_jp2(&mut input)?,
            "RAF" => raw::hash_raf(&mut input)?,
            "MRW" => raw::hash_mrw(&mut input)?,
            "X3F" => raw::hash_x3f(&mut input)?,
            "HEIC" | "HEIF" | "HEICS" | "HEIFS" | "HIF" | "AVIF" | "AVIFS" | "CR3" | "MOV" | "MP4"
            | "M4A" | "M4V" | "3GP" | "3G2" | "M4B" | "M4P" | "F4V" | "QT" => boxes::hash_movie(&mut input)?,
            "BTF" => {}
            _ => {
                for &(offset, len) in &metadata.image_data {
                    input.take(offset, len)?;
                }
            }
        }
        Ok(input.finish())
    })?;
    Ok(hashed)
}

/// A file being walked, and the hash of the bytes taken so far.
struct Input<'i, 'f> {
    stream: BufReader<&'i mut RangeStream<'f>>,
    hasher: Hasher,
    /// Whether any bytes were taken: empty data has no hash.
    has_any: bool,
}

/// Number of bytes read at once.
const BLOCK_BYTES: usize = 1 << 16;

impl<'i, 'f> Input<'i, 'f> {
    fn new(stream: &'i mut RangeStream<'f>, function: DataHash) -> Input<'i, 'f> {
        let stream = BufReader::with_capacity(BLOCK_BYTES, stream);
        Input { stream, hasher: Hasher::new(function), has_any: false }
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
        self.hasher.feed(bytes);
    }

    /// Adds `len` bytes at `offset` to the hash, or as many as there are.
    fn take(&mut self, offset: u64, len: u64) -> io::Result<()> {
        self.seek(offset)?;
        let mut block = vec![0; BLOCK_BYTES];
        let mut rest = self.stream.by_ref().take(len);
        loop {
            let n_read = rest.read(&mut block)?;
            if n_read == 0 {
                return Ok(());
            }
            self.has_any = true;
            self.hasher.feed(&block[..n_read]);
        }
    }

    /// Adds all bytes from `offset` to the end of the file to the hash.
    fn take_rest(&mut self, offset: u64) -> io::Result<()> {
        self.take(offset, u64::MAX)
    }

    fn finish(self) -> Option<String> {
        self.has_any.then(|| self.hasher.finish())
    }
}

/// State of one of the hash functions.
#[derive(Clone)]
enum Hasher {
    Md5(md5::Context),
    Sha256(sha2::Sha256),
    Sha512(sha2::Sha512),
}

impl Hasher {
    fn new(function: DataHash) -> Hasher {
        match function {
            DataHash::Md5 => Hasher::Md5(md5::Context::new()),
            DataHash::Sha256 => Hasher::Sha256(sha2::Sha256::new()),
            DataHash::Sha512 => Hasher::Sha512(sha2::Sha512::new()),
        }
    }

    fn feed(&mut self, bytes: &[u8]) {
        match self {
            Hasher::Md5(hasher) => hasher.consume(bytes),
            Hasher::Sha256(hasher) => hasher.update(bytes),
            Hasher::Sha512(hasher) => hasher.update(bytes),
        }
    }

    fn finish(self) -> String {
        match self {
            Hasher::Md5(hasher) => format!("{:x}", hasher.finalize()),
            Hasher::Sha256(hasher) => format!("{:x}", hasher.finalize()),
            Hasher::Sha512(hasher) => format!("{:x}", hasher.finalize()),
        }
    }
}
