//! The parsing loop: parse, fetch the missing ranges, parse again.

use crate::budget::Limits;
use crate::composite;
use crate::context::Context;
use crate::filter::Filter;
use crate::format;
use crate::format::picture::jpeg;
use crate::format::trailer;
use crate::lookout::filter_of;
use crate::metadata::{Metadata, Tag};
use crate::named::Named;
use crate::options::{Options, Want};
use crate::readers::READERS;
use crate::source::{Direct, Need, Segment, Source};
use bumpalo::Bump;
use std::cell::RefCell;

/// Reads the metadata of files one after another, reusing its memory. Use one parser per thread.
#[derive(Debug, Default)]
pub struct Parser {
    arena: Bump,
    /// State derived from the last options used.
    asked: Option<PreparedOptions>,
    fetched: FetchedRanges,
    /// Empty between files; only its memory is kept.
    tags: Vec<Tag<'static>>,
}

/// State derived from the options, computed once and not for every file.
#[derive(Debug)]
struct PreparedOptions {
    /// Tags that the options request.
    want: Want,
    /// Whether the options request tags of the Metadata Working Group.
    mwg: bool,
    /// Block and picture tags that are requested by name.
    named: Named,
    /// The options extended by the inputs of composite tags, if composite tags are requested by name.
    widened: Option<Options>,
    filter: Filter,
    composites: composite::RequestedRules,
}

impl PreparedOptions {
    fn new(options: &Options) -> PreparedOptions {
        let widened = composite::widened(options).map(|want| Options { want, ..options.clone() });
        let mut filter = filter_of(widened.as_ref().map_or(&options.want, |widened| &widened.want));
        // Composite tags alone do not justify reading the end of every file.
        filter.trailers = trailer::may_contain(&options.want);
        filter.named = Named::of(options);
        let composites = composite::RequestedRules::of(widened.as_ref().unwrap_or(options));
        PreparedOptions {
            want: options.want.clone(),
            mwg: options.mwg,
            named: filter.named,
            widened,
            filter,
            composites,
        }
    }

    /// Updates the settings other than the requested tags.
    fn update(&mut self, options: &Options) {
        if let Some(widened) = &mut self.widened {
            let want = std::mem::replace(&mut widened.want, Want::Roles);
            *widened = Options { want, ..options.clone() };
        }
    }

    /// Adds what comes from all that was read.
    fn finish(&self, ctx: &mut Context<'_>) {
        ctx.end_of_reading();
        ctx.push_exif_block();
        ctx.end_path();
        composite::add(ctx, &self.composites);
    }
}

/// What is available of a file when parsing begins.
#[derive(Clone, Copy, Debug)]
pub struct Input<'i> {
    /// First bytes of the file.
    pub head: &'i [u8],
    /// Length of the file in bytes, if known, for example because the head reaches the end of the file.
    pub len_bytes: Option<u64>,
    /// Extension of the file name, without the dot; a hint for content that is ambiguous.
    pub extension: &'i str,
}

/// Ranges fetched from one file, one after another in a buffer that is kept for the next file: touching
/// memory for the first time costs more than copying the bytes into it.
#[derive(Debug, Default)]
struct FetchedRanges {
    /// Grows to the largest size needed so far; bytes after the last range are left over from earlier files.
    buffer: Vec<u8>,
    /// Offset of each range in the file, and its length in bytes.
    ranges: Vec<(u64, usize)>,
    used_bytes: usize,
}

impl FetchedRanges {
    fn clear(&mut self) {
        self.ranges.clear();
        self.used_bytes = 0;
        if self.buffer.len() > KEPT_BUFFER_BYTES {
            self.buffer = Vec::new();
        }
    }

    /// Adds a range: `fetch` fills as much of the buffer as the file has, and returns the number of bytes.
    fn add<E>(&mut self, range: Need, fetch: impl FnOnce(&mut [u8]) -> Result<usize, E>) -> Result<usize, E> {
        let end = self.used_bytes + range.len;
        if self.buffer.len() < end {
            self.buffer.resize(end, 0);
        }
        let n_read = fetch(&mut self.buffer[self.used_bytes..end])?;
        self.ranges.push((range.offset, n_read));
        self.used_bytes += n_read;
        Ok(n_read)
    }

    fn segments(&self) -> impl Iterator<Item = Segment<'_>> {
        let mut rest = self.buffer.as_slice();
        self.ranges.iter().map(move |&(offset, len)| {
            let (bytes, behind) = rest.split_at(len);
            rest = behind;
            Segment { offset, bytes }
        })
    }
}

/// Ranges closer together than this many bytes are fetched as one: a call costs about as much as copying this
/// many bytes.
const MERGE_GAP_BYTES: u64 = 4 << 10;
/// Smallest fetch in bytes. Doubles with every pass, so that long chains end soon.
const LEAST_FETCH_BYTES: u64 = 4 << 10;
/// Largest fetch in bytes that the doubling leads to.
const MOST_READ_AHEAD_BYTES: u64 = 1 << 20;
/// Memory that the parser keeps from one file to the next, in bytes.
const KEPT_ARENA_BYTES: usize = 1 << 20;
const KEPT_BUFFER_BYTES: usize = 1 << 20;
const KEPT_TAGS: usize = 4096;

impl Parser {
    /// Creates a parser without any allocated memory.
    pub fn new() -> Self {
        Parser::default()
    }

    /// Parses a file that is completely in memory.
    pub fn parse_whole<R>(
        &mut self,
        bytes: &[u8],
        options: &Options,
        then: impl FnOnce(&Metadata<'_>) -> R,
    ) -> R {
        let input = Input { head: bytes, len_bytes: Some(bytes.len() as u64), extension: "" };
        let never = |_: u64, _: &mut [u8]| Ok::<usize, std::convert::Infallible>(0);
        match self.parse(input, options, never, then) {
            Ok(result) => result,
            Err(never) => match never {},
        }
    }

    /// Parses a file, fetches the bytes needed beyond the head with `fetch`, and passes the metadata to
    /// `then`.
    ///
    /// `fetch(offset, buffer)` fills the buffer and returns the number of bytes written; fewer bytes than
    /// requested mean that the file ends there.
    ///
    /// # Errors
    /// Returns the errors of `fetch`, unchanged. Problems in the file itself are not errors: see
    /// [`Metadata::warnings`].
    pub fn parse<R, E>(
        &mut self,
        input: Input<'_>,
        options: &Options,
        mut fetch: impl FnMut(u64, &mut [u8]) -> Result<usize, E>,
        then: impl FnOnce(&Metadata<'_>) -> R,
    ) -> Result<R, E> {
        self.recycle();
        self.ask(options);
        let mut len_bytes = input.len_bytes;
        let mut fetched_bytes = 0;
        // Of all passes together.
        let mut kept_bytes = 0;
        let failure = RefCell::new(None);
        if let Some(tail) = self.tail(&input, options) {
            fetched_bytes += self.fetched.add(tail, |buffer| fetch(tail.offset, buffer))? as u64;
        }
        for pass in 0.. {
            if pass > 0 {
                self.arena.reset();
            }
            let tags = emptied(std::mem::take(&mut self.tags));
            let Some(asked) = &self.asked else { unreachable!("it was set above") };
            let looked_for = asked.widened.as_ref().unwrap_or(options);
            let mut direct = |offset: u64, buffer: &mut [u8]| {
                fetch(offset, buffer).unwrap_or_else(|error| {
                    failure.replace(Some(error));
                    0
                })
            };
            let source = Source::new(self.segments(input.head), len_bytes)
                .with_limit(options.limits.requested_bytes_of(len_bytes))
                .with_direct(Direct::new(&mut direct));
            let mut ctx = Context::new(
                &source,
                &self.arena,
                looked_for,
                &asked.filter,
                &READERS,
                input.extension,
                tags,
            );
            ctx.is_final = options.limits.are_reached(pass, fetched_bytes, kept_bytes, len_bytes);
            format::read(&mut ctx);
            kept_bytes += ctx.arena.kept_bytes();
            if let Some(error) = failure.take() {
                return Err(error);
            }
            if !ctx.runs_again() {
                asked.finish(&mut ctx);
            }
            let needs = source.needs();
            if needs.is_empty() || ctx.is_final {
                if !needs.is_empty() {
                    ctx.warn("Metadata is scattered over more of the file than the limit allows");
                }
                if asked.widened.is_some() {
                    ctx.metadata.retain(|tag| options.want.takes(tag.name, tag.role));
                }
                let result = then(&ctx.metadata);
                self.tags = emptied(ctx.metadata.tags);
                return Ok(result);
            }
            self.tags = emptied(ctx.metadata.tags);
            let ranges = plan(needs, pass, len_bytes, &options.limits);
            fetched_bytes += self.fetch(ranges, &mut len_bytes, &mut fetch)?;
        }
        unreachable!("the loop above ends by its own count of passes")
    }

    /// Fetches these ranges; returns the number of bytes. A range that is cut off ends the file.
    fn fetch<E>(
        &mut self,
        ranges: Vec<Need>,
        len_bytes: &mut Option<u64>,
        mut fetch: impl FnMut(u64, &mut [u8]) -> Result<usize, E>,
    ) -> Result<u64, E> {
        let mut fetched_bytes = 0;
        for range in ranges {
            let n_read = self.fetched.add(range, |buffer| fetch(range.offset, buffer))?;
            fetched_bytes += n_read as u64;
            if n_read < range.len {
                let end = range.offset + n_read as u64;
                *len_bytes = Some(len_bytes.map_or(end, |known| known.min(end)));
            }
        }
        Ok(fetched_bytes)
    }

    /// Computes the state derived from the options, unless it is unchanged since the last file.
    fn ask(&mut self, options: &Options) {
        match &mut self.asked {
            Some(asked)
                if asked.want == options.want
                    && asked.mwg == options.mwg
                    && asked.named == Named::of(options) =>
            {
                asked.update(options);
            }
            asked => *asked = Some(PreparedOptions::new(options)),
        }
    }

    /// The end of a file that may have a trailer: fetching it in advance saves a pass.
    fn tail(&self, input: &Input<'_>, options: &Options) -> Option<Need> {
        let is_wanted = options.trailers && self.asked.as_ref().is_some_and(|asked| asked.filter.trailers);
        let behind_head = input.head.len() as u64;
        let end = input.len_bytes.filter(|&end| is_wanted && end > behind_head)?;
        let offset = end.saturating_sub(trailer::TAIL_BYTES as u64).max(behind_head);
        jpeg::begins(input.head).then_some(Need { offset, len: (end - offset) as usize })
    }

    fn segments<'s>(&'s self, head: &'s [u8]) -> Vec<Segment<'s>> {
        let head = std::iter::once(Segment { offset: 0, bytes: head });
        head.chain(self.fetched.segments()).collect()
    }

    fn recycle(&mut self) {
        self.fetched.clear();
        self.tags.shrink_to(KEPT_TAGS);
        if self.arena.allocated_bytes() > KEPT_ARENA_BYTES {
            self.arena = Bump::new();
        } else {
            self.arena.reset();
        }
    }
}

/// Reuses the memory of `tags` for tags with a different lifetime.
fn emptied<'to>(mut tags: Vec<Tag<'_>>) -> Vec<Tag<'to>> {
    tags.clear();
    // The standard library collects in place if the layouts are the same.
    tags.into_iter().map(|_| unreachable!("there is none")).collect()
}

/// Computes the ranges to fetch for `needs`: sorted, widened to a useful size, merged where they are close,
/// cut at the end of the file and at the limit.
fn plan(mut needs: Vec<Need>, pass: u32, len_bytes: Option<u64>, limits: &Limits) -> Vec<Need> {
    needs.sort_unstable_by_key(|need| need.offset);
    let least = (LEAST_FETCH_BYTES << pass.min(16)).min(MOST_READ_AHEAD_BYTES);
    let file_end = len_bytes.unwrap_or(u64::MAX);
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for need in needs {
        let wanted = need.offset.saturating_add((need.len as u64).max(least));
        let end = wanted.min(file_end);
        match ranges.last_mut() {
            Some((_, last_end)) if need.offset <= last_end.saturating_add(MERGE_GAP_BYTES) => {
                *last_end = end.max(*last_end);
            }
            _ => ranges.push((need.offset, end)),
        }
    }
    let mut left = limits.fetched_bytes;
    ranges
        .into_iter()
        .map_while(|(start, end)| {
            let len = end.saturating_sub(start).min(left);
            left -= len;
            (len > 0).then_some(Need { offset: start, len: len as usize })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_needs_become_one_range_and_stop_at_the_end_of_the_file() {
        let needs = vec![
            Need { offset: 60_000, len: 10 },
            Need { offset: 100, len: 12 },
            Need { offset: 5_000, len: 8 },
        ];
        let ranges = plan(needs, 0, Some(61_000), &Limits::default());
        assert_eq!(ranges, [Need { offset: 100, len: 8_996 }, Need { offset: 60_000, len: 1_000 }]);
    }

    #[test]
    fn a_need_that_overflows_is_cut_to_the_limit() {
        let needs = vec![Need { offset: 10, len: usize::MAX }];
        let limits = Limits { fetched_bytes: 1000, ..Limits::default() };
        assert_eq!(plan(needs, 0, None, &limits), [Need { offset: 10, len: 1000 }]);
    }
}
