//! Decides which files are read here, because the library refuses one of their pages.

use std::io::{BufRead, Seek};

use super::colour::Convert;
use super::directory::File;
use super::number::{compression, photometric};
use super::page::{Number, Page};
use super::unpack::is_old_lzw;
use crate::decode::SampleForm;

/// Whether a file has a page that the library refuses. The input is returned at its beginning.
///
/// Also returns the first tag whose values are not in the file.
pub(crate) fn is_needed(input: &mut (impl BufRead + Seek)) -> (bool, Option<u16>) {
    let found = File::new(&mut *input).and_then(|mut file| {
        let directories = file.directories()?;
        let is_needed = directories.iter().any(|directory| {
            Page::read(&mut file, directory).is_some_and(|page| is_refused(&mut file, &page))
        });
        Ok((is_needed, file.missing))
    });
    found.ok().filter(|_| input.rewind().is_ok()).unwrap_or_default()
}

/// Longest side of a JPEG in a strip or tile that the library decodes.
const MOST_JPEG_SIDE: u32 = 16_384;

fn is_refused<R: BufRead + Seek>(file: &mut File<R>, page: &Page) -> bool {
    use compression as c;
    let columns_and_rows = page.grid();
    let n_chunks = u64::from(columns_and_rows.0) * u64::from(columns_and_rows.1) * page.planes() as u64;
    let is_coding = match page.compression {
        // Bits in the other order, which the library does not turn.
        c::NONE | c::PACK_BITS | c::LZW | c::DEFLATE | c::OLD_DEFLATE | c::FAX_4
            if page.has_reversed_bits =>
        {
            true
        }
        c::FAX_RUNS | c::FAX_RUNS_IN_WORDS | c::FAX_3 | c::WEBP | c::JPEG_2000 | c::JPEG_XL => true,
        c::OLD_JPEG => page.old_jpeg.is_some() || !page.old_tables.is_empty(),
        c::SGI_LOG => true,
        // The library counts rows in 16 bits.
        c::FAX_4 => page.width.max(page.chunks.height) > u32::from(u16::MAX),
        c::LZW => page
            .chunks
            .places
            .first()
            .is_some_and(|(at, _)| file.read_at(*at, 2).is_ok_and(|bytes| is_old_lzw(&bytes))),
        // The library takes sides of JPEG of up to 16,384.
        c::JPEG => return page.bits > 8 || page.chunks.width.max(page.chunks.height) > MOST_JPEG_SIDE,
        c::NONE | c::DEFLATE | c::OLD_DEFLATE | c::PACK_BITS => false,
        _ => return false,
    };
    let is_kind = match page.photometric {
        photometric::WHITE_IS_ZERO => page.samples > 1,
        photometric::PALETTE => page.bits > 8,
        photometric::MASK | photometric::LAB | photometric::ICC_LAB | photometric::ITU_LAB => true,
        photometric::YCBCR => page.is_subsampled() || page.bits != 8,
        _ => false,
    };
    let is_number = page.number != Some(Number::Unsigned)
        || !matches!(page.bits, 1 | 2 | 4 | 8 | 16)
        || page.bits < 8 && page.samples > 1;
    let is_grid =
        page.chunks.is_tiled && (page.chunks.is_mislabelled || page.chunks.places.len() as u64 > n_chunks);
    // Raw data of cameras and other meanings are not shown.
    let is_shown = Convert::of(page, SampleForm::AsColour).is_some();
    // The library gives up a strip that is cut; its first rows are there.
    let is_cut = page.chunks.places.iter().any(|(at, n_bytes)| at.saturating_add(*n_bytes) > file.length());
    is_shown && page.has_equal_bits && (is_coding || is_kind || is_number || is_grid || is_cut)
}
