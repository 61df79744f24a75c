//! Where a file lies on its volume: `FSCTL_GET_RETRIEVAL_POINTERS`, which counts in clusters.
#![expect(unsafe_code, reason = "requests to the file system have no safe wrapper")]

use std::io;
use std::os::windows::io::AsRawHandle as _;
use std::ptr;

use windows_sys::Wdk::Storage::FileSystem::{FileFsSizeInformation, NtQueryVolumeInformationFile};
use windows_sys::Win32::Foundation::{
    ERROR_HANDLE_EOF, ERROR_INVALID_FUNCTION, ERROR_INVALID_PARAMETER, ERROR_MORE_DATA, ERROR_NOT_SUPPORTED,
};
use windows_sys::Win32::System::IO::{DeviceIoControl, IO_STATUS_BLOCK};
use windows_sys::Win32::System::Ioctl::FSCTL_GET_RETRIEVAL_POINTERS;

use super::{File, is_code};
use crate::platform::Extent;

/// Flag `FIEMAP_EXTENT_LAST`, which marks the end of the list on Linux.
const LAST: u32 = 0x1;

/// Most extents in one answer.
const MOST: usize = 512;

/// Most requests for one list, so that a file system that makes no progress ends in an error.
const MOST_REQUESTS: usize = 1 << 16;

/// Adds up to `n_asked` extents at or after byte `start` to `out`. Holes have no place and are left out. A
/// file whose bytes lie in the file system's own tables has none.
pub(crate) fn fiemap(file: &File, start: u64, out: &mut Vec<Extent>, n_asked: usize) -> io::Result<()> {
    let cluster = cluster_bytes(file)?;
    let mut vcn = i64::try_from(start / cluster).map_err(|_| io::ErrorKind::InvalidInput)?;
    // Two words of head, and two for each extent.
    let mut words = vec![0_i64; 2 + 2 * n_asked.clamp(1, MOST)];
    for _ in 0..MOST_REQUESTS {
        let Some((n_words, has_more)) = ask(file, vcn, &mut words)? else { return Ok(()) };
        let next = parse(&words[..n_words], cluster, out)?;
        out.truncate(n_asked);
        if !has_more {
            if let Some(last) = out.last_mut().filter(|last| last.logical + last.len_bytes >= next * cluster)
            {
                last.flags |= LAST;
            }
            return Ok(());
        }
        if out.len() == n_asked {
            return Ok(());
        }
        vcn = i64::try_from(next).map_err(|_| io::ErrorKind::InvalidData)?;
    }
    Err(io::ErrorKind::InvalidData.into())
}

/// One request. Returns how many words of the answer are valid, and whether there are further extents; `None`
/// if the file has none from there on.
fn ask(file: &File, vcn: i64, words: &mut [i64]) -> io::Result<Option<(usize, bool)>> {
    let n_bytes = u32::try_from(size_of_val(words)).map_err(io::Error::other)?;
    let mut n_answered = 0;
    // SAFETY: the handle is open, and all pointers are to live variables of the lengths that are passed.
    let is_told = unsafe {
        DeviceIoControl(
            file.0.as_raw_handle(),
            FSCTL_GET_RETRIEVAL_POINTERS,
            (&raw const vcn).cast(),
            8,
            words.as_mut_ptr().cast(),
            n_bytes,
            &mut n_answered,
            ptr::null_mut(),
        )
    };
    let n_words = n_answered as usize / 8;
    if is_told != 0 {
        return Ok(Some((n_words, false)));
    }
    let error = io::Error::last_os_error();
    let unsupported = [ERROR_INVALID_FUNCTION, ERROR_INVALID_PARAMETER, ERROR_NOT_SUPPORTED];
    if is_code(&error, ERROR_MORE_DATA) {
        Ok(Some((n_words, true)))
    } else if is_code(&error, ERROR_HANDLE_EOF) {
        Ok(None)
    } else if unsupported.iter().any(|code| is_code(&error, *code)) {
        Err(io::ErrorKind::Unsupported.into())
    } else {
        Err(error)
    }
}

/// Adds the extents of an answer to `out`. Returns the first cluster of the file after them.
///
/// The answer is a `RETRIEVAL_POINTERS_BUFFER`: the number of extents, the cluster of the file where they
/// begin, and for each the cluster of the file after it and its cluster on the volume, -1 for a hole.
fn parse(words: &[i64], cluster: u64, out: &mut Vec<Extent>) -> io::Result<u64> {
    let refused = || io::Error::from(io::ErrorKind::InvalidData);
    let [n_extents, vcn, extents @ ..] = words else { return Err(refused()) };
    let n_extents = (n_extents.cast_unsigned() & u64::from(u32::MAX)) as usize;
    let mut vcn = u64::try_from(*vcn).map_err(|_| refused())?;
    for extent in extents.chunks_exact(2).take(n_extents) {
        let next = u64::try_from(extent[0]).map_err(|_| refused())?;
        // Wine says that every request succeeds, with an extent that ends before it begins.
        let n_clusters = next.checked_sub(vcn).filter(|&n| n > 0).ok_or(io::ErrorKind::Unsupported)?;
        if let Ok(lcn) = u64::try_from(extent[1]) {
            let bytes = |n: u64| n.checked_mul(cluster).ok_or_else(refused);
            let (logical, physical, len_bytes) = (bytes(vcn)?, bytes(lcn)?, bytes(n_clusters)?);
            out.push(Extent { logical, physical, len_bytes, flags: 0 });
        }
        vcn = next;
    }
    vcn.checked_mul(cluster).map(|_| vcn).ok_or_else(refused)
}

/// Bytes of a cluster of the volume that holds the file.
fn cluster_bytes(file: &File) -> io::Result<u64> {
    // A `FILE_FS_SIZE_INFORMATION`: two numbers of clusters, then sectors in a cluster and bytes in a sector.
    let mut words = [0_u64; 3];
    let mut status = IO_STATUS_BLOCK::default();
    // SAFETY: the handle is open, and the pointers are to live variables of the lengths that are passed.
    let code = unsafe {
        NtQueryVolumeInformationFile(
            file.0.as_raw_handle(),
            &raw mut status,
            words.as_mut_ptr().cast(),
            size_of_val(&words) as u32,
            FileFsSizeInformation,
        )
    };
    let bytes = (words[2] & u64::from(u32::MAX)).checked_mul(words[2] >> 32).filter(|&bytes| bytes > 0);
    if code < 0 {
        return Err(io::ErrorKind::Unsupported.into());
    }
    bytes.ok_or_else(|| io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(words: &[i64]) -> io::Result<(u64, Vec<(u64, u64, u64)>)> {
        let mut out = Vec::new();
        let next = parse(words, 4096, &mut out)?;
        Ok((next, out.iter().map(|extent| (extent.logical, extent.physical, extent.len_bytes)).collect()))
    }

    #[test]
    fn clusters_become_bytes_and_holes_are_left_out() {
        let words = [3, 0, 2, 100, 5, -1, 6, 50];
        assert_eq!(parsed(&words).unwrap(), (6, vec![(0, 409_600, 8192), (20_480, 204_800, 4096)]));
        // The number of extents shares its word with padding, which may hold anything.
        assert_eq!(parsed(&[0x7F00_0000_0001, 4, 5, 9]).unwrap(), (5, vec![(16_384, 36_864, 4096)]));
    }

    #[test]
    fn impossible_answers_are_refused() {
        // What Wine 8 answers.
        assert_eq!(parsed(&[1, 1, 0, 0]).unwrap_err().kind(), io::ErrorKind::Unsupported);
        for words in [&[][..], &[1], &[1, -1, 2, 3], &[1, 0, i64::MAX, 3], &[1, 0, 1, i64::MAX]] {
            assert!(parsed(words).is_err(), "{words:?}");
        }
        // Fewer extents than the answer says.
        assert_eq!(parsed(&[u32::MAX.into(), 0, 1, 7]).unwrap(), (1, vec![(0, 28_672, 4096)]));
    }

    #[test]
    fn the_system_answers_or_refuses() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        std::fs::write(&path, vec![1; 100_000]).unwrap();
        let file = File::open(&path, crate::platform::OpenHow::default()).unwrap();
        let mut out = Vec::new();
        match fiemap(&file, 0, &mut out, 8) {
            Ok(()) => assert!(out.iter().map(|extent| extent.len_bytes).sum::<u64>() >= 100_000),
            Err(error) => assert_eq!(error.kind(), io::ErrorKind::Unsupported, "{error}"),
        }
    }
}
