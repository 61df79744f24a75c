//! Picture data of other raw formats: Fujifilm's RAF, Minolta's MRW and Sigma's X3F.
//!
//! They are based neither on TIFF nor on boxes.

use std::io;

use super::Input;

fn be32(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(*bytes.get(at..)?.first_chunk()?))
}

fn le32(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// Two header fields contain the position of raw data: either a directory with the position of the rows, or
/// the rows themselves.
pub(super) fn hash_raf(input: &mut Input<'_, '_>) -> io::Result<()> {
    const JPEG_AT: usize = 0x54;
    const RAW_AT: [usize; 2] = [0x64, 0x80];
    let header = input.bytes_up_to(0, 0x90)?;
    let header_end = be32(&header, JPEG_AT).unwrap_or(0) as usize;
    for at in RAW_AT.into_iter().filter(|at| header_end == 0 || *at < header_end) {
        let (Some(start), Some(len)) = (be32(&header, at), be32(&header, at + 4)) else { return Ok(()) };
        if start == 0 {
            continue;
        }
        match input.bytes::<8>(start.into())? {
            Some(head) if matches!(&head[..4], b"II\x2a\0" | b"MM\0\x2a") => {
                hash_fuji_directory(input, start.into(), &head)?;
            }
            Some(_) => input.take(start.into(), len.into())?,
            None => {}
        }
    }
    Ok(())
}

/// A TIFF structure whose only directory leads to another one, which contains offset and length.
fn hash_fuji_directory(input: &mut Input<'_, '_>, base: u64, head: &[u8; 8]) -> io::Result<()> {
    const DIRECTORY: u16 = 0xf000;
    const OFFSETS: u16 = 0xf007;
    const LENGTHS: u16 = 0xf008;
    let is_little = head[0] == b'I';
    let number = |bytes: &[u8], at| if is_little { le32(bytes, at) } else { be32(bytes, at) };
    let Some(first) = number(head, 4) else { return Ok(()) };
    let directory = entries(input, base + u64::from(first), is_little)?;
    let value_of =
        |entries: &[Entry], id| entries.iter().find(|entry| entry.id == id).map(|entry| entry.value);
    let inner = match value_of(&directory, DIRECTORY) {
        Some(at) => entries(input, base + u64::from(at), is_little)?,
        None => directory,
    };
    if let (Some(offset), Some(len)) = (value_of(&inner, OFFSETS), value_of(&inner, LENGTHS)) {
        input.take(base + u64::from(offset), len.into())?;
    }
    Ok(())
}

/// A directory entry with a single number.
struct Entry {
    id: u16,
    value: u32,
}

fn entries(input: &mut Input<'_, '_>, at: u64, is_little: bool) -> io::Result<Vec<Entry>> {
    const ENTRY_BYTES: usize = 12;
    let u16_of =
        |bytes: [u8; 2]| if is_little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) };
    let Some(n_entries) = input.bytes::<2>(at)?.map(u16_of) else { return Ok(Vec::new()) };
    let body = input.bytes_up_to(at + 2, u64::from(n_entries) * ENTRY_BYTES as u64)?;
    let entry = |raw: &[u8]| {
        let value = if is_little { le32(raw, 8) } else { be32(raw, 8) };
        Some(Entry { id: u16_of(*raw.first_chunk()?), value: value? })
    };
    Ok(body.chunks_exact(ENTRY_BYTES).filter_map(entry).collect())
}

/// Hashes everything after the blocks of metadata.
pub(super) fn hash_mrw(input: &mut Input<'_, '_>) -> io::Result<()> {
    let Some(head) = input.bytes::<8>(0)? else { return Ok(()) };
    let len = if head.starts_with(b"\0MRI") { le32(&head, 4) } else { be32(&head, 4) };
    input.take_rest(8 + u64::from(len.unwrap_or(0)))
}

/// Hashes sections with picture data, except previews.
pub(super) fn hash_x3f(input: &mut Input<'_, '_>) -> io::Result<()> {
    const HEAD_BYTES: u32 = 28;
    const JPEG: &[u8] = b"SECi\0\0\x02\0\x02\0\0\0\x12\0\0\0";
    const PREVIEW: u8 = 2;
    const MOST_SECTIONS: u32 = 100;
    let end = io::Seek::seek(&mut input.stream, io::SeekFrom::End(0))?;
    let Some(tail) = end.checked_sub(4).map(|at| input.bytes::<4>(at)).transpose()?.flatten() else {
        return Ok(());
    };
    let directory_at = u64::from(u32::from_le_bytes(tail));
    let Some(head) = input.bytes::<12>(directory_at)?.filter(|head| head.starts_with(b"SECd")) else {
        return Ok(());
    };
    let n_sections = le32(&head, 8).unwrap_or(0).min(MOST_SECTIONS);
    for index in 0..u64::from(n_sections) {
        let Some(entry) = input.bytes::<12>(directory_at + 12 + index * 12)? else { return Ok(()) };
        let (Some(at), Some(len)) = (le32(&entry, 0), le32(&entry, 4)) else { return Ok(()) };
        if !matches!(&entry[8..], b"IMAG" | b"IMA2") {
            continue;
        }
        let Some(section) = input.bytes::<28>(at.into())? else { return Ok(()) };
        if !section.starts_with(JPEG) && section[8] != PREVIEW {
            input.take(u64::from(at) + u64::from(HEAD_BYTES), len.saturating_sub(HEAD_BYTES).into())?;
        }
    }
    Ok(())
}
