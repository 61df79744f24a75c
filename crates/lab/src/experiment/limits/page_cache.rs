//! Limits of the page cache: files that stay in memory.

use std::fs::File;
use std::hint::black_box;
use std::io::{Read as _, Seek as _, Write as _};
use std::path::Path;

use super::{Outcome, memory, outcome_of_pages, sum_of_samples};
use crate::case::Case;
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::stream::offered;
use crate::platform::{self, Mapping};

/// Reads a warm file from first to last.
pub(super) fn read(case: &Case, input: &Path, clock: &mut Clock<'_>) -> Result<Outcome, CaseError> {
    let mut file = open_warm(input)?;
    // At the start of a page: elsewhere in a page the kernel copies more slowly.
    let mut block = memory::allocate(block_bytes(case) as u64)?;
    let (len_bytes, sum) = clock.measure(|| {
        let (mut len_bytes, mut sum) = (0, 0_u64);
        loop {
            let n = file.read(&mut block).map_err(CaseError::file("read", input))?;
            if n == 0 {
                return Ok((len_bytes, sum));
            }
            sum = sum.wrapping_add(sum_of_samples(&block[..n]));
            len_bytes += n as u64;
        }
    })?;
    Ok(outcome_of_pages(len_bytes, sum))
}

/// Reads a warm file as a mapping: a sample of each page, or every byte too.
pub(super) fn read_mapped(case: &Case, input: &Path, clock: &mut Clock<'_>) -> Result<Outcome, CaseError> {
    let file = open_warm(input)?;
    let (len_bytes, sum) = clock.measure(|| {
        let mapping = offered("mmap", Mapping::new(&file), CaseError::file("map", input))?;
        if case.way == "every_byte" {
            // Adds words, so that the additions keep up with memory.
            let words = mapping.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word));
            black_box(words.fold(0, u64::wrapping_add));
        }
        Ok((mapping.len() as u64, sum_of_samples(&mapping)))
    })?;
    Ok(outcome_of_pages(len_bytes, sum))
}

/// Writes a new file without waiting for it to reach a device.
pub(super) fn write(
    case: &Case,
    output: &Path,
    len_bytes: u64,
    clock: &mut Clock<'_>,
) -> Result<Outcome, CaseError> {
    let block: Vec<u8> = (0..block_bytes(case)).map(|index| (index % 251) as u8).collect();
    let mut file = if case.way == "tmpfs" {
        offered("a file in memory", platform::memory_file(), |source| {
            CaseError::io("create a file in memory", source)
        })?
    } else {
        File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(true)
            .open(output)
            .map_err(CaseError::file("create", output))?
    };
    clock.measure(|| {
        let mut n_left = len_bytes;
        while n_left > 0 {
            let part = &block[..n_left.min(block.len() as u64) as usize];
            file.write_all(part).map_err(CaseError::file("write", output))?;
            n_left -= part.len() as u64;
        }
        Ok(())
    })?;
    Ok(outcome_of_pages(len_bytes, sum_of_file(&mut file, output)?))
}

/// Opens the file and reads it once, so that its pages are in memory.
fn open_warm(input: &Path) -> Result<File, CaseError> {
    let mut file = File::open(input).map_err(CaseError::file("open", input))?;
    sum_of_file(&mut file, input)?;
    Ok(file)
}

/// Computes the file's sum and rewinds the cursor.
fn sum_of_file(file: &mut File, path: &Path) -> Result<u64, CaseError> {
    file.rewind().map_err(CaseError::file("read", path))?;
    let mut sum = 0_u64;
    let mut page = Vec::with_capacity(1 << 20);
    loop {
        page.clear();
        file.take(1 << 20).read_to_end(&mut page).map_err(CaseError::file("read", path))?;
        if page.is_empty() {
            break;
        }
        sum = sum.wrapping_add(sum_of_samples(&page));
    }
    file.rewind().map_err(CaseError::file("read", path))?;
    Ok(sum)
}

fn block_bytes(case: &Case) -> usize {
    case.number("block_bytes").map_or(1 << 20, |number| number.max(1) as usize)
}
