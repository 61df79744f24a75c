//! Makes a whole JPEG of a strip or tile of old-style JPEG, whose tables are values of tags.

use super::number::photometric;
use super::old_tables::Tables;
use super::page::Page;

/// A whole JPEG of a strip or tile with this many rows; `None` if the page has too few tables.
pub(super) fn whole(page: &Page, data: &[u8], height: u32) -> Option<Vec<u8>> {
    let tables = page.old_tables.get(..page.samples_together()).filter(|tables| !tables.is_empty())?;
    let (width, height) = (u16::try_from(page.chunks.width).ok()?, u16::try_from(height).ok()?);
    let is_ycc = page.photometric == photometric::YCBCR;
    let mut out = b"\xFF\xD8".to_vec();
    // The mark keeps the samples of three components as they are.
    if (!is_ycc || page.has_own_range()) && tables.len() == 3 {
        out.extend_from_slice(b"\xFF\xEE\0\x0EAdobe\0\x64\0\0\0\0\0");
    }
    let ids: Vec<u8> = (0..tables.len()).map(|index| first_equal(tables, index)).collect();
    for id in 0..tables.len() as u8 {
        let Tables { quantization, dc, ac } = &tables[usize::from(id)];
        if ids.contains(&id) {
            segment(&mut out, 0xDB, &[&[id], quantization]);
            segment(&mut out, 0xC4, &[&[id], dc]);
            segment(&mut out, 0xC4, &[&[0x10 | id], ac]);
        }
    }
    let (across, down) = if is_ycc && tables.len() == 3 { page.subsampling } else { (1, 1) };
    let mut frame = vec![8];
    frame.extend([height, width].map(u16::to_be_bytes).concat());
    frame.push(tables.len() as u8);
    let mut scan = vec![tables.len() as u8];
    for (index, id) in ids.iter().enumerate() {
        let factors = if index == 0 { (across << 4 | down) as u8 } else { 0x11 };
        frame.extend([index as u8 + 1, factors, *id]);
        scan.extend([index as u8 + 1, id << 4 | id]);
    }
    scan.extend([0, 63, 0]);
    // More than two tables of a class need the extended process.
    let process = if ids.iter().any(|id| *id > 1) { 0xC1 } else { 0xC0 };
    segment(&mut out, process, &[&frame]);
    if let Some(interval) = page.restart_interval.filter(|interval| *interval > 0) {
        segment(&mut out, 0xDD, &[&interval.to_be_bytes()]);
    }
    segment(&mut out, 0xDA, &[&scan]);
    out.extend_from_slice(data);
    out.extend_from_slice(b"\xFF\xD9");
    Some(out)
}

/// Number of the first component with the same tables.
fn first_equal(tables: &[Tables], index: usize) -> u8 {
    tables.iter().position(|other| *other == tables[index]).unwrap_or(index) as u8
}

fn segment(out: &mut Vec<u8>, marker: u8, parts: &[&[u8]]) {
    let length: usize = parts.iter().map(|part| part.len()).sum();
    out.extend([0xFF, marker]);
    out.extend((length as u16 + 2).to_be_bytes());
    parts.iter().for_each(|part| out.extend_from_slice(part));
}
