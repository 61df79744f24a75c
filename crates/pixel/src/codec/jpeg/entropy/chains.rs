//! Decodes the first coefficients of blocks, and passes the others several at a time.

use std::hint::select_unpredictable;
use std::sync::Arc;

use super::bits::{Bits, FULL, Source, Window};
use super::tables::Coefficients;

/// Maximum number of blocks of an MCU (T.81, B.2.3).
pub(in crate::codec::jpeg) const MOST_BLOCKS: usize = 10;

/// Bits of a look-up: the tables of two components fit the processor's first-level cache.
const WIDTH: u32 = 13;

/// Look-ups for which a full buffer has bits.
const LOOKUPS: u32 = FULL / WIDTH;

/// Advance of a chain that ends its block. Together with up to 64 coefficients it leaves the lower seven bits
/// below 65, so that one comparison finds a place that no block has.
const END: u32 = 129;
/// Advance of an entry with no code, or more than the look-up has bits for: with any place, no block has it.
const LONG: u32 = 1 << 9;
/// Places for the tables of an MCU.
const SLOTS: usize = MOST_BLOCKS.next_power_of_two();
/// First bits of an entry's parts.
const VALUE: u32 = 6;
const ADVANCE: u32 = 22;
/// Bits of a place that say whether a block may have it.
const CHECKED: u32 = (LONG | 127) << ADVANCE;
/// The place after a block.
const PLACE_64: u32 = 64 << ADVANCE;

/// Table of chains of codes: number of bits (6), value of the first coefficient (16), advance (10).
pub(super) struct Chains([u32; 1 << WIDTH]);

impl Chains {
    /// Chains within a block, after its first coefficient.
    pub(super) fn within(others: &Coefficients) -> Arc<Chains> {
        Chains::new(None, others)
    }

    /// Chains from the beginning of a block.
    pub(super) fn from_first(first: &Coefficients, others: &Coefficients) -> Arc<Chains> {
        Chains::new(Some(first), others)
    }

    fn new(first: Option<&Coefficients>, others: &Coefficients) -> Arc<Chains> {
        let mut chains = Chains([0; 1 << WIDTH]);
        for (at, entry) in (0u32..).zip(&mut chains.0) {
            *entry = chain(first, others, at << (32 - WIDTH));
        }
        Arc::new(chains)
    }

    #[inline(always)]
    fn get(&self, window: Window) -> u32 {
        self.0[window.peek(WIDTH) % (1 << WIDTH)]
    }
}

/// The longest chain in the highest bits of 32.
fn chain(first: Option<&Coefficients>, others: &Coefficients, bits: u32) -> u32 {
    let (mut n_bits, mut advance, mut value) = (0, 0, 0);
    if let Some(first) = first {
        let Some((n, found)) = first.of_bits(bits, WIDTH) else { return LONG << ADVANCE };
        (n_bits, advance, value) = (n, 1, u32::from(found.value as u16));
    }
    while let Some((n, found)) = others.of_bits(bits << n_bits, WIDTH - n_bits) {
        if found.is_end() {
            (n_bits, advance) = (n_bits + n, advance + END);
            break;
        }
        if advance + found.advance >= 64 {
            break;
        }
        (n_bits, advance) = (n_bits + n, advance + found.advance);
    }
    if n_bits == 0 { LONG << ADVANCE } else { n_bits | value << VALUE | advance << ADVANCE }
}

/// Tables of a block of which only the first coefficient is needed.
pub(super) struct FirstTables {
    pub(super) component: u8,
    pub(super) first: Arc<Coefficients>,
    pub(super) others: Arc<Coefficients>,
    pub(super) from_first: Arc<Chains>,
    pub(super) within: Arc<Chains>,
    /// Those of the next block.
    pub(super) next_from_first: Arc<Chains>,
}

/// Most blocks at once: a power of two.
pub(super) const MOST_AT_ONCE: usize = 512;

/// Differences of first coefficients, those of the first block last.
pub(super) type Differences = [i16; MOST_AT_ONCE];

/// Decodes the first coefficients of up to [`MOST_AT_ONCE`] blocks, as differences: that of the last block is
/// at 0. `tables` are those of successive blocks; after the last comes the first again. `None`: the data are
/// doubtful.
///
/// Where a block ends is not predictable, so nothing depends on it but by selection: a look-up costs the time
/// from one entry to the next.
#[inline(never)]
pub(super) fn firsts(
    tables: &[FirstTables],
    n_blocks: usize,
    mut bits: Bits,
    source: &mut impl Source,
    differences: &mut Differences,
) -> Option<Bits> {
    let first = tables.first()?;
    let mut slots = [(&*first.within, &*first.next_from_first); SLOTS];
    for (slot, table) in slots.iter_mut().zip(tables) {
        *slot = (&table.within, &table.next_from_first);
    }
    let (within, next) = slots[0];
    let mut at =
        At { left: n_blocks, of_block: 0, place: 0, difference: 0, chains: &first.from_first, within, next };
    'full: while at.left > 0 {
        bits.fill(source);
        let mut window = bits.window;
        for _ in 0..LOOKUPS {
            let entry = at.chains.get(window);
            let place = at.place.wrapping_add(entry);
            if place & CHECKED > PLACE_64 {
                bits.window = window;
                let (after, advance, value) =
                    one(tables.get(at.of_block)?, at.place >> ADVANCE, bits, source)?;
                bits = after;
                at.go(at.place + (advance << ADVANCE), value, &slots, tables.len(), differences);
                continue 'full;
            }
            window.skip(entry & 63);
            at.go(place, (entry >> VALUE) as i16, &slots, tables.len(), differences);
            if at.left == 0 {
                break;
            }
        }
        bits.window = window;
    }
    Some(bits)
}

/// Where in its blocks a decoder is.
struct At<'a> {
    /// Blocks that did not end.
    left: usize,
    /// Tables of the block.
    of_block: usize,
    /// Coefficients of the block that are decoded, from bit `ADVANCE`.
    place: u32,
    /// Value of the first of them.
    difference: i16,
    chains: &'a Chains,
    /// What `chains` becomes within the block, and at its end: read before it is known which.
    within: &'a Chains,
    next: &'a Chains,
}

impl<'a> At<'a> {
    /// Goes to a place; bits below `ADVANCE` are not regarded.
    #[inline(always)]
    fn go(
        &mut self,
        place: u32,
        value: i16,
        slots: &[(&'a Chains, &'a Chains); SLOTS],
        n_tables: usize,
        differences: &mut Differences,
    ) {
        let is_end = place >= PLACE_64;
        self.chains = select_unpredictable(is_end, self.next, self.within);
        self.difference = self.difference.wrapping_add(value);
        differences[self.left.wrapping_sub(1) % MOST_AT_ONCE] = self.difference;
        self.left -= usize::from(is_end);
        self.place = select_unpredictable(is_end, 0, place >> ADVANCE << ADVANCE);
        self.difference = select_unpredictable(is_end, 0, self.difference);
        self.of_block += usize::from(is_end);
        self.of_block = select_unpredictable(self.of_block == n_tables, 0, self.of_block);
        (self.within, self.next) = slots[self.of_block % SLOTS];
    }
}

/// Decodes one coefficient at a place; returns the advance, to place 64 at least if the block ends, and the
/// value if it is the first.
#[cold]
#[inline(never)]
fn one(
    tables: &FirstTables,
    place: u32,
    mut bits: Bits,
    source: &mut impl Source,
) -> Option<(Bits, u32, i16)> {
    bits.refill(source);
    if place == 0 {
        let value = tables.first.next(&mut bits.window)?.value;
        return Some((bits, 1, value));
    }
    let found = tables.others.next(&mut bits.window)?;
    (found.is_end() || place + found.advance <= 64).then_some((bits, found.advance, 0))
}
