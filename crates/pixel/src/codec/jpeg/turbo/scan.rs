//! Lets libjpeg-turbo have its coefficients from this crate's entropy decoder.

use std::ffi::{c_int, c_uchar, c_uint, c_ulonglong, c_void};
use std::ptr::{self, NonNull};
use std::slice;

use super::raw::RawReader;
use crate::codec::jpeg::entropy::{
    Block, BlockPlan, Code, END, MOST_BLOCKS, Plan, ScanDecoder, Source, Step,
};

/// Number of tables of a kind.
const TABLES: usize = 4;

/// Fewest blocks of a picture for which making the tables is worth it.
const LARGE: u64 = 10_000;

/// Layout of `tw_scan` of the shim.
#[repr(C)]
struct RawScan {
    blocks: c_int,
    component: [c_uchar; MOST_BLOCKS],
    dc: [c_uchar; MOST_BLOCKS],
    ac: [c_uchar; MOST_BLOCKS],
    whole: [c_uchar; MOST_BLOCKS],
    counts: [[*const c_uchar; TABLES]; 2],
    symbols: [[*const c_uchar; TABLES]; 2],
    interval: c_uint,
    mcus: c_ulonglong,
}

type RawStep = unsafe extern "C" fn(
    *mut c_void,
    *mut RawReader,
    *mut *const c_uchar,
    *mut usize,
    *const *mut Block,
) -> c_int;

unsafe extern "C" {
    fn tw_reader_scan(reader: *const RawReader, scan: *mut RawScan) -> c_int;
    fn tw_reader_step_by(reader: *mut RawReader, step: RawStep, scan: *mut c_void);
    fn tw_reader_more(reader: *mut RawReader) -> c_int;
    fn tw_reader_is_doubtful(reader: *const RawReader) -> c_int;
}

/// What a step returns: `TW_DOUBTFUL` and `TW_DECODED` of the shim.
const DOUBTFUL: c_int = 0;
const DECODED: c_int = 1;

/// For which pictures this crate's entropy decoder is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// For those that are large enough.
    Large,
    /// For all that it can decode.
    All,
    /// For none.
    None,
}

/// A scan decoder whose address the library has. It must live until the library is done.
pub(super) struct Attached(NonNull<ScanDecoder>);

// SAFETY: it owns what it points to, which can be sent.
unsafe impl Send for Attached {}

impl Drop for Attached {
    fn drop(&mut self) {
        // SAFETY: the pointer came from a box in `attach`.
        drop(unsafe { Box::from_raw(self.0.as_ptr()) });
    }
}

/// Has a picture that the library began to decode decoded by the entropy decoder, if it can be.
///
/// # Safety
/// The reader lives, `tw_reader_start` succeeded and no row was read. No more rows are read after the result
/// is dropped.
pub(super) unsafe fn attach(reader: *mut RawReader, used: Use) -> Option<Attached> {
    let mut scan = RawScan {
        blocks: 0,
        component: [0; MOST_BLOCKS],
        dc: [0; MOST_BLOCKS],
        ac: [0; MOST_BLOCKS],
        whole: [0; MOST_BLOCKS],
        counts: [[ptr::null(); TABLES]; 2],
        symbols: [[ptr::null(); TABLES]; 2],
        interval: 0,
        mcus: 0,
    };
    // SAFETY: by the contract of this function; `scan` has the layout of `tw_scan`.
    if used == Use::None || unsafe { tw_reader_scan(reader, &mut scan) } == 0 {
        return None;
    }
    let n_blocks = usize::try_from(scan.blocks).ok()?.min(MOST_BLOCKS);
    if used == Use::Large && scan.mcus.saturating_mul(n_blocks as u64) < LARGE {
        return None;
    }
    let blocks = (0..n_blocks).map(|at| BlockPlan {
        component: scan.component[at],
        dc: scan.dc[at],
        ac: scan.ac[at],
        is_whole: scan.whole[at] != 0,
    });
    let codes = |kind: usize| {
        // SAFETY: the shim gives addresses of the library's tables, which live as long as the reader.
        std::array::from_fn(|at| unsafe { code(scan.counts[kind][at], scan.symbols[kind][at]) })
    };
    let (dc, ac) = (codes(0), codes(1));
    let plan = Plan { blocks: blocks.collect(), dc, ac, interval: scan.interval, n_mcus: scan.mcus };
    let decoder = NonNull::from(Box::leak(Box::new(ScanDecoder::new(&plan)?)));
    // SAFETY: the reader lives, and the scan decoder until the result is dropped.
    unsafe { tw_reader_step_by(reader, step, decoder.as_ptr().cast()) };
    Some(Attached(decoder))
}

/// Whether reading rows failed because the entropy decoder did not understand the data.
///
/// # Safety
/// The reader lives.
pub(super) unsafe fn is_doubtful(reader: *const RawReader) -> bool {
    // SAFETY: by the contract of this function.
    unsafe { tw_reader_is_doubtful(reader) != 0 }
}

/// # Safety
/// The pointers are null or point to 17 and 256 bytes.
unsafe fn code(counts: *const c_uchar, symbols: *const c_uchar) -> Option<Code> {
    if counts.is_null() || symbols.is_null() {
        return None;
    }
    // SAFETY: by the contract of this function.
    unsafe {
        Some(Code {
            counts: counts.add(1).cast::<[u8; 16]>().read(),
            symbols: symbols.cast::<[u8; 256]>().read(),
        })
    }
}

/// The library's buffer.
struct Buffer {
    reader: *mut RawReader,
    next: *const c_uchar,
    left: usize,
    /// Where the library has the two before.
    bytes: *mut *const c_uchar,
    length: *mut usize,
}

impl Source for Buffer {
    #[inline(always)]
    fn piece(&self) -> &[u8] {
        if self.left == 0 {
            return &[];
        }
        // SAFETY: the buffer has this many bytes until the next one is asked for, which needs `&mut self`.
        unsafe { slice::from_raw_parts(self.next, self.left) }
    }

    #[inline(always)]
    fn take(&mut self, n: usize) {
        let n = n.min(self.left);
        // SAFETY: the buffer has more bytes than that, or as many.
        self.next = unsafe { self.next.add(n) };
        self.left -= n;
    }

    fn next_piece(&mut self) -> bool {
        // SAFETY: the library runs, and waits for the step that this belongs to; the two are its variables.
        unsafe {
            let is_there = tw_reader_more(self.reader) != 0;
            (self.next, self.left) = (*self.bytes, *self.length);
            is_there
        }
    }
}

/// Decodes an MCU for the library.
unsafe extern "C" fn step(
    scan: *mut c_void,
    reader: *mut RawReader,
    bytes: *mut *const c_uchar,
    length: *mut usize,
    blocks: *const *mut Block,
) -> c_int {
    // SAFETY: the shim passes the scan decoder of `attach`, which nothing else uses, variables of the
    // library, and as many blocks as the MCUs have, which are apart from each other.
    unsafe {
        let scan = &mut *scan.cast::<ScanDecoder>();
        let mut source = Buffer { reader, next: *bytes, left: *length, bytes, length };
        let blocks = (0..scan.n_blocks()).map(|at| &mut **blocks.add(at));
        let answer = scan.step(&mut source, blocks);
        (*bytes, *length) = (source.next, source.left);
        match answer {
            Step::Decoded => DECODED,
            Step::Ended => c_int::from(END),
            Step::Doubtful => DOUBTFUL,
        }
    }
}
