//! The parts of a ZIP file: local headers, the central directory and its end.

use std::io::{self, Write};

/// Numbers from this on do not fit a field of 32 bits. Its bits are then all set, and an extra field has the
/// number.
const WIDE: u64 = 0xFFFF_FFFF;

/// Entries from this number on are counted in the ZIP64 end alone.
const MANY: u64 = 0xFFFF;

/// Names are in UTF-8 (bit 11).
const FLAGS: u16 = 0x0800;

/// Version needed to unpack, in tenths: 2.0, and 4.5 for ZIP64.
const PLAIN_VERSION: u16 = 20;
const WIDE_VERSION: u16 = 45;

/// A file of a ZIP.
#[derive(Debug)]
pub(super) struct Entry {
    name: String,
    crc: u32,
    bytes: u64,
    mtime_s: i64,
    /// Where its header begins.
    offset: u64,
}

impl Entry {
    /// `mtime_s`: time of the last change, in seconds since 1970.
    pub(super) fn new(name: String, crc: u32, bytes: u64, mtime_s: i64) -> Entry {
        Entry { name, crc, bytes, mtime_s, offset: 0 }
    }
}

/// Writes a ZIP from its beginning to its end. Between [`Archive::begin`] and the next one, the bytes of the
/// entry are written.
#[derive(Debug)]
pub(super) struct Archive<W> {
    out: W,
    /// Bytes that were written.
    at: u64,
    entries: Vec<Entry>,
    /// [`WIDE`], but for tests.
    wide: u64,
}

impl<W: Write> Archive<W> {
    pub(super) fn new(out: W) -> Archive<W> {
        Archive { out, at: 0, entries: Vec::new(), wide: WIDE }
    }

    /// Writes the local header of an entry.
    pub(super) fn begin(&mut self, mut entry: Entry) -> io::Result<()> {
        entry.offset = self.at;
        let mut extra = Vec::new();
        if entry.bytes >= self.wide {
            // Both sizes have to be there in a local header.
            put_extra(&mut extra, 0x0001, &[entry.bytes.to_le_bytes(), entry.bytes.to_le_bytes()].concat());
        }
        put_timestamp(&mut extra, entry.mtime_s);
        let mut head = b"PK\x03\x04".to_vec();
        let version = if entry.bytes >= self.wide { WIDE_VERSION } else { PLAIN_VERSION };
        head.extend(version.to_le_bytes());
        self.put_common(&mut head, &entry, extra.len());
        head.extend_from_slice(entry.name.as_bytes());
        head.extend_from_slice(&extra);
        self.entries.push(entry);
        self.write_all(&head)
    }

    /// The fields that the local header and the directory share, from the flags to the lengths.
    fn put_common(&self, head: &mut Vec<u8>, entry: &Entry, extra_len: usize) {
        let size = self.narrow(entry.bytes);
        // Method 0: stored.
        let (time, date) = dos_time(entry.mtime_s);
        for short in [FLAGS, 0, time, date] {
            head.extend(short.to_le_bytes());
        }
        for long in [entry.crc, size, size] {
            head.extend(long.to_le_bytes());
        }
        for len in [entry.name.len(), extra_len] {
            // A name has at most 255 characters.
            head.extend((len as u16).to_le_bytes());
        }
    }

    fn narrow(&self, number: u64) -> u32 {
        if number >= self.wide { u32::MAX } else { number as u32 }
    }

    /// Writes the directory and the end.
    pub(super) fn finish(mut self) -> io::Result<()> {
        let start = self.at;
        let entries = std::mem::take(&mut self.entries);
        for entry in &entries {
            let head = self.directory_entry(entry);
            self.write_all(&head)?;
        }
        let (n_entries, len) = (entries.len() as u64, self.at - start);
        let mut end = Vec::new();
        if n_entries >= MANY || len >= self.wide || start >= self.wide {
            let wide_end = self.at;
            end.extend_from_slice(b"PK\x06\x06");
            end.extend(44_u64.to_le_bytes());
            end.extend(WIDE_VERSION.to_le_bytes());
            end.extend(WIDE_VERSION.to_le_bytes());
            end.extend([0; 8]);
            for number in [n_entries, n_entries, len, start] {
                end.extend(number.to_le_bytes());
            }
            end.extend_from_slice(b"PK\x06\x07");
            end.extend(0_u32.to_le_bytes());
            end.extend(wide_end.to_le_bytes());
            end.extend(1_u32.to_le_bytes());
        }
        end.extend_from_slice(b"PK\x05\x06");
        end.extend([0; 4]);
        let short = n_entries.min(MANY) as u16;
        end.extend(short.to_le_bytes());
        end.extend(short.to_le_bytes());
        end.extend(self.narrow(len).to_le_bytes());
        end.extend(self.narrow(start).to_le_bytes());
        end.extend(0_u16.to_le_bytes());
        self.write_all(&end)
    }

    fn directory_entry(&self, entry: &Entry) -> Vec<u8> {
        let mut wide = Vec::new();
        if entry.bytes >= self.wide {
            wide.extend([entry.bytes.to_le_bytes(), entry.bytes.to_le_bytes()].concat());
        }
        if entry.offset >= self.wide {
            wide.extend(entry.offset.to_le_bytes());
        }
        let mut extra = Vec::new();
        if !wide.is_empty() {
            put_extra(&mut extra, 0x0001, &wide);
        }
        put_timestamp(&mut extra, entry.mtime_s);
        let version = if wide.is_empty() { PLAIN_VERSION } else { WIDE_VERSION };
        let mut head = b"PK\x01\x02".to_vec();
        // Made by a Unix system (3): the permissions are in the upper half of the attributes.
        head.extend(((3 << 8) | WIDE_VERSION).to_le_bytes());
        head.extend(version.to_le_bytes());
        self.put_common(&mut head, entry, extra.len());
        // No comment, first disk, no internal attributes.
        head.extend([0; 6]);
        head.extend((0o100_644_u32 << 16).to_le_bytes());
        head.extend(self.narrow(entry.offset).to_le_bytes());
        head.extend_from_slice(entry.name.as_bytes());
        head.extend_from_slice(&extra);
        head
    }
}

impl<W: Write> Write for Archive<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let n = self.out.write(bytes)?;
        self.at += n as u64;
        Ok(n)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn put_extra(extra: &mut Vec<u8>, tag: u16, value: &[u8]) {
    extra.extend(tag.to_le_bytes());
    extra.extend((value.len() as u16).to_le_bytes());
    extra.extend_from_slice(value);
}

/// Info-ZIP's extended timestamp, in UTC, for times that fit it.
fn put_timestamp(extra: &mut Vec<u8>, mtime_s: i64) {
    if let Ok(seconds) = i32::try_from(mtime_s) {
        put_extra(extra, 0x5455, &[&[1], seconds.to_le_bytes().as_slice()].concat());
    }
}

/// Time and date as MS-DOS has them, in UTC, from 1980 to 2107.
fn dos_time(mtime_s: i64) -> (u16, u16) {
    let (days, second) = (mtime_s.div_euclid(86_400), mtime_s.rem_euclid(86_400));
    let (year, month, day) = civil(days);
    if year < 1980 {
        return (0, (1 << 5) | 1);
    }
    if year > 2107 {
        return ((23 << 11) | (59 << 5) | 29, (127 << 9) | (12 << 5) | 31);
    }
    let time = ((second / 3600) << 11) | ((second / 60 % 60) << 5) | (second % 60 / 2);
    (time as u16, (((year - 1980) << 9) | (month << 5) | day) as u16)
}

/// Year, month and day of a number of days since 1970 (H. Hinnant, "chrono-Compatible Low-Level Date
/// Algorithms", `civil_from_days`).
fn civil(days: i64) -> (i64, i64, i64) {
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let day_of_era = z.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day_of_year - (153 * shifted + 2) / 5 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn archive(wide: u64) -> Vec<u8> {
        let mut out = Vec::new();
        let mut archive = Archive { out: &mut out, at: 0, entries: Vec::new(), wide };
        for (name, crc, text) in [("a.txt", 0x3610_A686, "hello"), ("\u{e4}.txt", 0, "")] {
            archive.begin(Entry::new(name.into(), crc, text.len() as u64, 1_700_000_001)).unwrap();
            archive.write_all(text.as_bytes()).unwrap();
        }
        archive.finish().unwrap();
        out
    }

    fn number(bytes: &[u8], at: usize, len: usize) -> u64 {
        bytes[at..at + len].iter().rev().fold(0, |number, byte| (number << 8) | u64::from(*byte))
    }

    #[test]
    fn numbers_of_32_bits_are_in_the_headers() {
        let zip = archive(WIDE);
        let end = zip.len() - 22;
        assert_eq!(&zip[end..end + 4], b"PK\x05\x06");
        assert_eq!((number(&zip, end + 8, 2), number(&zip, end + 10, 2)), (2, 2));
        let directory = number(&zip, end + 16, 4) as usize;
        assert_eq!(&zip[directory..directory + 4], b"PK\x01\x02");
        assert_eq!(directory + number(&zip, end + 12, 4) as usize, end);
        // UTF-8, stored, 14 November 2023, 22:13:20 (the seconds are even).
        assert_eq!((number(&zip, 4, 2), number(&zip, 6, 2), number(&zip, 8, 2)), (20, 0x0800, 0));
        assert_eq!(
            (number(&zip, 10, 2), number(&zip, 12, 2)),
            ((22 << 11) | (13 << 5) | 10, (43 << 9) | (11 << 5) | 14)
        );
        assert_eq!((number(&zip, 14, 4), number(&zip, 18, 4), number(&zip, 22, 4)), (0x3610_A686, 5, 5));
        assert_eq!(&zip[30..35], b"a.txt");
        assert_eq!(&zip[35..44], [b'U', b'T', 5, 0, 1, 0x01, 0xF1, 0x53, 0x65]);
        assert_eq!(&zip[44..49], b"hello");
    }

    #[test]
    fn wider_numbers_are_in_extra_fields_and_the_end_of_zip64() {
        let zip = archive(1);
        assert_eq!((number(&zip, 4, 2), number(&zip, 18, 4), number(&zip, 22, 4)), (45, WIDE, WIDE));
        let extra = 30 + 5;
        assert_eq!((number(&zip, extra, 2), number(&zip, extra + 2, 2)), (1, 16));
        assert_eq!((number(&zip, extra + 4, 8), number(&zip, extra + 12, 8)), (5, 5));
        let locator = zip.len() - 22 - 20;
        assert_eq!(&zip[locator..locator + 4], b"PK\x06\x07");
        let end = number(&zip, locator + 8, 8) as usize;
        assert_eq!((&zip[end..end + 4], number(&zip, end + 4, 8)), (b"PK\x06\x06".as_slice(), 44));
        assert_eq!((number(&zip, end + 24, 8), number(&zip, end + 32, 8)), (2, 2));
        let directory = number(&zip, end + 48, 8) as usize;
        assert_eq!(directory + number(&zip, end + 40, 8) as usize, end);
        // The second entry has no bytes, but begins behind the first one.
        let first_len = 46 + 5 + number(&zip, directory + 30, 2) as usize;
        let second = directory + first_len;
        assert_eq!((number(&zip, second + 24, 4), number(&zip, second + 42, 4)), (0, WIDE));
        let extra = second + 46 + 6;
        assert_eq!((number(&zip, extra, 2), number(&zip, extra + 2, 2)), (1, 8));
        let offset = number(&zip, extra + 4, 8) as usize;
        assert_eq!(&zip[offset..offset + 4], b"PK\x03\x04");
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(-1), (1969, 12, 31));
        assert_eq!(dos_time(0), (0, (1 << 5) | 1));
        assert_eq!(dos_time(i64::from(u32::MAX) * 2).1, (127 << 9) | (12 << 5) | 31);
    }
}
