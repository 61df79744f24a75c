//! Stores files in ZIP without compression, with zip64 if needed; any ZIP program can read it.
//!
//! The central directory is read when the store is opened, and used without checking it against the local
//! headers; the local header of a file is read only to find where its bytes begin, which is a second read per
//! file. The checksum of each file is compared, as every reader of ZIP does.

use std::io::{self, Write as _};
use std::path::Path;

use rawzip::{
    CompressionMethod, Error, ErrorKind, MAX_CENTRAL_DIRECTORY_RECORD_SIZE, ReaderAt, ZipArchive,
    ZipArchiveEntryWayfinder, ZipArchiveWriter, ZipLocator,
};

use super::names::NameMap;
use super::output::Output;
use super::source::Source;
use super::{Store, StoreWriter};
use crate::PackError;

/// A ZIP file that is being written.
pub(super) struct Writer(ZipArchiveWriter<Output>, Box<Path>);

impl Writer {
    pub(super) fn create(path: &Path) -> Result<Writer, PackError> {
        Ok(Writer(ZipArchiveWriter::new(Output::create(path)?), path.into()))
    }
}

impl StoreWriter for Writer {
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), PackError> {
        let mut put = || -> Result<(), Error> {
            let (mut entry, config) =
                self.0.new_file(name).compression_method(CompressionMethod::STORE).start()?;
            let mut writer = config.wrap(&mut entry);
            writer.write_all(bytes).map_err(ErrorKind::IO)?;
            let (_, descriptor) = writer.finish()?;
            entry.finish(descriptor)?;
            Ok(())
        };
        put().map_err(|error| PackError::io("write", &*self.1)(into_io(error)))
    }

    fn finish(self: Box<Self>) -> Result<(), PackError> {
        let output = self.0.finish().map_err(|error| PackError::io("write", &*self.1)(into_io(error)))?;
        output.publish()
    }
}

/// An open ZIP file.
pub(super) struct Zip {
    archive: ZipArchive<Source>,
    entries: NameMap<Entry>,
}

/// Directory entry of a file.
struct Entry {
    way: ZipArchiveEntryWayfinder,
    crc: u32,
}

impl Zip {
    pub(super) fn open(path: &Path) -> Result<Zip, PackError> {
        let source = Source::open(path)?;
        let end = source.len_bytes();
        // As large as the largest possible record, so that every record fits.
        let mut buffer = vec![0; MAX_CENTRAL_DIRECTORY_RECORD_SIZE];
        let archive = ZipLocator::new()
            .locate_in_reader(source, &mut buffer, end)
            .map_err(|(source, error)| of_content(&source, error))?;
        let source = archive.get_ref();
        let mut entries = NameMap::new();
        let mut n_records = 0;
        let mut records = archive.entries(&mut buffer);
        while let Some(record) = records.next_entry().map_err(|error| of_content(source, error))? {
            n_records += 1;
            if record.is_dir() {
                continue;
            }
            let file_path = record.file_path();
            let Ok(name) = std::str::from_utf8(file_path.as_bytes()) else {
                return Err(source.damaged("a file name is not UTF-8"));
            };
            let is_stored = record.compression_method() == CompressionMethod::STORE
                && record.compressed_size_hint() == record.uncompressed_size_hint();
            if !is_stored || record.flags().is_encrypted() {
                let why =
                    format!("`{}` is compressed or encrypted; store it uncompressed", name.escape_debug());
                return Err(PackError::NoPack { path: path.to_owned(), why });
            }
            entries.add(name, Entry { way: record.wayfinder(), crc: record.crc32() }, path)?;
        }
        if n_records != archive.entries_hint() {
            let promised = archive.entries_hint();
            return Err(source.damaged(format!("its directory lists {n_records} files, but says {promised}")));
        }
        Ok(Zip { archive, entries })
    }
}

impl Store for Zip {
    fn len(&self) -> Result<usize, PackError> {
        Ok(self.entries.len())
    }

    fn names(&self) -> Result<Vec<String>, PackError> {
        Ok(self.entries.sorted())
    }

    fn read(&self, name: &str, out: &mut Vec<u8>) -> Result<(), PackError> {
        let source = self.archive.get_ref();
        let entry = self.entries.get(name, source.path())?;
        let found = self.archive.get_entry(entry.way).map_err(|error| of_content(source, error))?;
        let (begin, end) = found.compressed_data_range();
        source.read_range(begin, end - begin, out)?;
        if rawzip::crc32(out) != entry.crc {
            return Err(source.damaged(format!("checksum mismatch in `{}`", name.escape_debug())));
        }
        Ok(())
    }
}

impl ReaderAt for Source {
    fn read_at(&self, out: &mut [u8], offset: u64) -> io::Result<usize> {
        self.read_once(offset, out)
    }

    fn read_exact_at(&self, out: &mut [u8], offset: u64) -> io::Result<()> {
        self.fill(offset, out)
    }
}

/// Converts an error of reading the file: a failure of the disk, or a damaged file.
fn of_content(source: &Source, error: Error) -> PackError {
    match error.into_kind() {
        ErrorKind::IO(error) if error.kind() != io::ErrorKind::UnexpectedEof => {
            PackError::io("read", source.path())(error)
        }
        kind => source.damaged(kind.to_string()),
    }
}

fn into_io(error: Error) -> io::Error {
    match error.into_kind() {
        ErrorKind::IO(error) => error,
        kind => io::Error::other(kind.to_string()),
    }
}
