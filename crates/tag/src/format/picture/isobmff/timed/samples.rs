//! Where the samples of a track are, and when (ISO/IEC 14496-12, 8.6.1, 8.7).

use crate::context::Context;
use crate::format::picture::isobmff::boxes::Box4;
use table::bytes::{ByteOrder, be32};

/// Number of samples of one track that are read.
const MOST_SAMPLES: usize = 1 << 18;

/// The boxes of a track that say where its samples are.
#[derive(Default)]
pub(crate) struct Tables {
    pub description: Option<Box4>,
    pub times: Option<Box4>,
    pub to_chunk: Option<Box4>,
    pub sizes: Option<Box4>,
    /// Positions of chunks: `stco` or `co64`.
    pub chunks: Option<Box4>,
}

pub(super) struct Sample {
    pub at: u64,
    pub n_bytes: u32,
    /// In units of the track's time scale.
    pub time: u64,
    pub duration: u32,
}

/// The samples of a track: their sizes, the chunks that they are in, and their times.
pub(super) fn samples(ctx: &mut Context<'_>, tables: &Tables) -> Option<Vec<Sample>> {
    let sizes = tables.sizes?.payload(ctx)?;
    let chunks_box = tables.chunks?;
    let (chunks, is_long) = (chunks_box.payload(ctx)?, &chunks_box.kind == b"co64");
    let runs = tables.to_chunk?.payload(ctx)?.get(8..)?;
    let (common, count) = (be32(sizes, 4)?, be32(sizes, 8)? as usize);
    if count > MOST_SAMPLES {
        ctx.warn("More samples of timed metadata than the limit; the rest is left out");
    }
    let size = |index: usize| if common > 0 { Some(common) } else { be32(sizes, 12 + 4 * index) };
    let mut times = Times::new(tables.times?.payload(ctx)?.get(8..)?);
    let mut samples = Vec::new();
    let mut runs = runs.chunks_exact(12).peekable();
    let mut in_chunk = 0;
    for chunk in 0..be32(chunks, 4)? as usize {
        while let Some(run) =
            runs.next_if(|run| be32(run, 0).is_some_and(|first| first as usize <= chunk + 1))
        {
            in_chunk = be32(run, 4)?;
        }
        let at = if is_long {
            ByteOrder::Big.u64(chunks, 8 + 8 * chunk)
        } else {
            be32(chunks, 8 + 4 * chunk).map(u64::from)
        };
        let Some(mut at) = at else { return Some(samples) };
        for _ in 0..in_chunk {
            if samples.len() >= count.min(MOST_SAMPLES) {
                return Some(samples);
            }
            let Some(n_bytes) = size(samples.len()) else { return Some(samples) };
            let (time, duration) = times.next();
            samples.push(Sample { at, n_bytes, time, duration });
            at = at.saturating_add(n_bytes.into());
        }
    }
    Some(samples)
}

/// Times of samples, from runs of samples that are equally long.
struct Times<'b> {
    runs: std::slice::ChunksExact<'b, u8>,
    n_left: u32,
    duration: u32,
    time: u64,
}

impl<'b> Times<'b> {
    fn new(runs: &'b [u8]) -> Times<'b> {
        Times { runs: runs.chunks_exact(8), n_left: 0, duration: 0, time: 0 }
    }

    fn next(&mut self) -> (u64, u32) {
        while self.n_left == 0 {
            let Some(run) = self.runs.next() else { return (self.time, self.duration) };
            (self.n_left, self.duration) = (be32(run, 0).unwrap_or(0), be32(run, 4).unwrap_or(0));
        }
        self.n_left -= 1;
        let time = self.time;
        self.time = self.time.saturating_add(self.duration.into());
        (time, self.duration)
    }
}
