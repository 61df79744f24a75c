//! Compound files (\[MS-CFB\]): FlashPix, and documents of Microsoft's older programs. Sectors, their
//! allocation, and the directory; what the streams contain is read in `streams`.

mod property_set;
mod streams;
mod word;

use crate::context::Context;
use crate::file_type::FileType;
use table::bytes::ByteOrder;
use table::document::office;
use table::file_type::refined;

pub(in crate::format) use streams::{read as read_stream, wants};

const FPX: FileType = FileType::new("FPX", "fpx", "image/vnd.fpx");
const DOC: FileType = FileType::new("DOC", "doc", "application/msword");
const XLS: FileType = FileType::new("XLS", "xls", "application/vnd.ms-excel");
const PPT: FileType = FileType::new("PPT", "ppt", "application/vnd.ms-powerpoint");

const SIGNATURE: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const ORDER: ByteOrder = ByteOrder::Little;
/// Numbers of sectors from here on have a special meaning.
const FIRST_SPECIAL: u32 = 0xffff_fffa;
const ENTRY_BYTES: usize = 128;
/// Most entries of a directory that are read.
const MOST_ENTRIES: usize = 4096;
/// Most sectors of the allocation table that are read: enough for a file of 128 MB with sectors of 512 bytes.
const MOST_TABLE_SECTORS: usize = 2048;
/// Largest stream that is read.
const MOST_STREAM_BYTES: usize = 4 << 20;
/// Most bytes of all streams together: entries may share their sectors.
const MOST_BYTES: usize = 16 << 20;

/// Types of compound files; those of Office's newer documents are for documents with a password.
#[rustfmt::skip]
pub(in crate::format) const FILE_TYPES: &[&str] = &[
    "FPX", "DOC", "DOT", "XLS", "XLT", "XLA", "PPT", "PPS", "POT", "VSD", "FLA", "MAX",
    "DOCX", "DOTX", "DOCM", "DOTM", "XLSX", "XLTX", "XLSM", "XLSB", "XLTM", "XLAM",
    "PPTX", "POTX", "PPSX", "PPTM", "POTM", "PPSM", "PPAM", "VSDX", "THMX",
];

/// Whether a file begins like a compound file.
pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(SIGNATURE)
}

/// Reads the streams that are known, in the order of the directory.
pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    // A document of Office with a password is a compound file.
    let named = refined(&FPX, ctx.extension);
    let named = office::type_of_name(ctx.extension).unwrap_or(named);
    ctx.set_file_type(named);
    let Some(file) = Compound::open(ctx, 0) else {
        if !ctx.source.has_needs() {
            ctx.warn("Error reading the compound file");
        }
        return;
    };
    let entries = file.entries();
    // What the content says is more exact than the signature, unless the name is that of one of these
    // documents.
    let is_named = named.name != FPX.name;
    let kind = entries.iter().find_map(|entry| kind_of(&entry.name)).filter(|_| !is_named);
    if let Some(kind) = kind {
        ctx.correct_file_type(kind);
    }
    if ctx.metadata.file_type.is_some_and(|known| known.name == FPX.name) {
        ctx.metadata.is_unsupported = false;
    }
    read_streams(ctx, &file, &entries);
}

/// Reads the compound file that begins at `start` in a file of another type.
pub(in crate::format) fn read_embedded(ctx: &mut Context<'_>, start: u64) {
    if let Some(file) = Compound::open(ctx, start) {
        read_streams(ctx, &file, &file.entries());
    }
}

fn read_streams<'a>(ctx: &mut Context<'a>, file: &Compound<'a>, entries: &[StreamEntry]) {
    let mut left = MOST_BYTES;
    let mut places = None;
    for entry in entries {
        if entry.name == streams::WORD {
            if let Some(head) = file.head(ctx, entry) {
                ctx.within("FlashPix", |ctx| streams::read(ctx, &entry.name, head));
                places = word::Places::read(ctx, head);
            }
            continue;
        }
        if !streams::wants(&entry.name) || entry.size > left {
            continue;
        }
        left -= entry.size;
        if let Some(bytes) = file.stream(ctx, entry)
            && !ctx.source.has_needs()
        {
            ctx.within("FlashPix", |ctx| streams::read(ctx, &entry.name, bytes));
        }
    }
    if let Some(places) = places
        && let Some(entry) = entries.iter().find(|entry| entry.name == places.stream && entry.size <= left)
        && let Some(table) = file.stream(ctx, entry)
    {
        places.read_table(ctx, table);
    }
}

/// The type of a document with a stream of this name.
fn kind_of(name: &str) -> Option<&'static FileType> {
    Some(match name {
        "WordDocument" => &DOC,
        "Workbook" | "Book" => &XLS,
        "PowerPoint Document" => &PPT,
        _ => return None,
    })
}

/// A stream of the directory.
struct StreamEntry {
    name: String,
    start: u32,
    size: usize,
}

/// An open compound file.
struct Compound<'a> {
    start: u64,
    sector_bytes: usize,
    mini_bytes: usize,
    /// Smaller streams are in the ministream.
    cutoff: usize,
    table: Vec<u32>,
    mini_table: Vec<u32>,
    directory: &'a [u8],
    ministream: &'a [u8],
}

impl<'a> Compound<'a> {
    /// Reads the header, the allocation tables and the directory.
    fn open(ctx: &Context<'a>, start: u64) -> Option<Compound<'a>> {
        const IN_HEADER: usize = 109;
        let header = ctx.get(start, 512)?;
        let shift = |at| ORDER.u16(header, at).filter(|shift| (5..=16).contains(shift));
        let number = |at| ORDER.u32(header, at);
        let mut file = Compound {
            start,
            sector_bytes: 1 << shift(30)?,
            mini_bytes: 1 << shift(32)?,
            cutoff: number(56)? as usize,
            table: Vec::new(),
            mini_table: Vec::new(),
            directory: &[],
            ministream: &[],
        };
        let n_table = (number(44)? as usize).min(MOST_TABLE_SECTORS);
        let mut sectors: Vec<u32> = (0..IN_HEADER).filter_map(|index| number(76 + 4 * index)).collect();
        let mut next = number(68)?;
        while sectors.len() < n_table && next < FIRST_SPECIAL {
            let part = file.sector(ctx, next)?;
            sectors.extend(numbers(&part[..part.len() - 4]));
            next = ORDER.u32(part, part.len() - 4)?;
        }
        sectors.truncate(n_table);
        let parts: Vec<_> = sectors.iter().map(|sector| file.sector(ctx, *sector)).collect();
        file.table = parts.into_iter().collect::<Option<Vec<_>>>()?.into_iter().flat_map(numbers).collect();
        file.directory = file.chain(ctx, number(48)?, MOST_ENTRIES * ENTRY_BYTES)?;
        let mini = match number(60)? {
            start if start < FIRST_SPECIAL => file.chain(ctx, start, MOST_STREAM_BYTES)?,
            _ => &[],
        };
        file.mini_table = numbers(mini).collect();
        let root = file.directory.get(..ENTRY_BYTES)?;
        let mini_bytes = (ORDER.u32(root, 120)? as usize).min(MOST_STREAM_BYTES);
        file.ministream = file.chain(ctx, ORDER.u32(root, 116)?, mini_bytes)?;
        Some(file)
    }

    fn offset(&self, sector: u32) -> u64 {
        self.start + (u64::from(sector) + 1) * self.sector_bytes as u64
    }

    fn sector(&self, ctx: &Context<'a>, sector: u32) -> Option<&'a [u8]> {
        ctx.get(self.offset(sector), self.sector_bytes)
    }

    /// The sectors of a chain, at most as many as hold `most` bytes.
    fn sectors(table: &[u32], start: u32, each: usize, most: usize) -> Vec<u32> {
        let mut sectors = Vec::new();
        let mut next = start;
        while next < FIRST_SPECIAL && sectors.len() < most.div_ceil(each) {
            sectors.push(next);
            next = table.get(next as usize).copied().unwrap_or(FIRST_SPECIAL);
        }
        sectors
    }

    /// The bytes of a chain of sectors. Neighbours are read at once.
    fn chain(&self, ctx: &Context<'a>, start: u32, most: usize) -> Option<&'a [u8]> {
        let sectors = Compound::sectors(&self.table, start, self.sector_bytes, most);
        let runs = sectors.chunk_by(|one, next| one + 1 == *next);
        let parts: Vec<_> = runs
            .map(|run| {
                let n_bytes = run.len() * self.sector_bytes;
                // The last sector of a file may be incomplete.
                ctx.source.get_up_to(self.offset(run[0]), n_bytes)
            })
            .collect();
        let parts: Option<Vec<&[u8]>> = parts.into_iter().collect();
        Some(match parts?.as_slice() {
            [one] => one,
            parts => ctx.keep_joined(parts),
        })
    }

    /// The streams of the directory.
    fn entries(&self) -> Vec<StreamEntry> {
        const STREAM: u8 = 2;
        let of = |bytes: &[u8]| {
            let n_bytes = ORDER.u16(bytes, 64).map_or(0, |n| usize::from(n).clamp(2, 64) - 2);
            let (start, size) = (ORDER.u32(bytes, 116)?, ORDER.u32(bytes, 120)? as usize);
            let name = String::from_utf16_lossy(&utf16(&bytes[..n_bytes]));
            (bytes[66] == STREAM).then_some(StreamEntry { name, start, size })
        };
        self.directory.as_chunks::<ENTRY_BYTES>().0.iter().filter_map(|bytes| of(bytes)).collect()
    }

    /// The beginning of the stream of a document.
    fn head(&self, ctx: &Context<'a>, entry: &StreamEntry) -> Option<&'a [u8]> {
        if entry.size >= self.cutoff {
            self.chain(ctx, entry.start, word::HEAD_BYTES)
        } else {
            self.stream(ctx, entry)
        }
    }

    /// The bytes of a stream; `None` if it is not completely there, or larger than what is read.
    fn stream(&self, ctx: &Context<'a>, entry: &StreamEntry) -> Option<&'a [u8]> {
        if entry.size > MOST_STREAM_BYTES {
            return None;
        }
        if entry.size >= self.cutoff {
            return self.chain(ctx, entry.start, entry.size)?.get(..entry.size);
        }
        let parts: Option<Vec<&[u8]>> =
            Compound::sectors(&self.mini_table, entry.start, self.mini_bytes, entry.size)
                .into_iter()
                .map(|mini| {
                    let at = (mini as usize).checked_mul(self.mini_bytes)?;
                    let rest = self.ministream.get(at..)?;
                    Some(&rest[..rest.len().min(self.mini_bytes)])
                })
                .collect();
        ctx.keep_joined(&parts?).get(..entry.size)
    }
}

fn numbers(bytes: &[u8]) -> impl Iterator<Item = u32> {
    bytes.as_chunks::<4>().0.iter().map(|number| u32::from_le_bytes(*number))
}

/// The code units of a text in UTF-16, little-endian, up to the first zero.
fn utf16(bytes: &[u8]) -> Vec<u16> {
    let units = bytes.as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit));
    units.take_while(|unit| *unit != 0).collect()
}

#[cfg(test)]
mod tests;
