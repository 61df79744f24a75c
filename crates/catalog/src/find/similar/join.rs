//! Finds the pairs of hashes that differ in few bits, without comparing every pair ("multi-index hashing",
//! Norouzi, Punjani and Fleet, 2012).
//!
//! The 64 bits are four pieces of 16. Give piece `p` a number `n(p)`, so that the numbers add up to one more
//! than the bits in which two hashes may differ: then the hashes differ in less than `n(p)` bits in at least
//! one piece (pigeonhole principle). For each piece, hashes are sorted by it, and a run of equal pieces is
//! compared with the runs whose pieces differ in less than `n(p)` bits. The numbers are chosen by cost: a
//! piece that is equal in most hashes gets none, if others can have more instead.
//!
//! Hashes of real pictures are not uniform. Two things bound the cost of long runs:
//!
//! - A pair of long runs is searched by the pieces that are left, in the same way.
//! - Pairs in one set need no comparison. If most hashes of two runs are in one set, only the others are
//!   compared with them.

use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use super::index::{Index, N_KEYS, OwnRun, PIECES, histogram};
use super::near::{Run, join_across};
use super::sets::Sets;

/// Number of pairs that are compared without looking at sets first.
const FEW_PAIRS: u64 = 1 << 12;

/// Number of pairs that are compared without sorting by a further piece.
const SOME_PAIRS: u64 = 1 << 20;

/// Number of hashes of each side whose sets are looked at to see whether many are in one.
const SAMPLES: usize = 8;

/// Number of neighbouring keys that a thread takes at once.
const KEYS_AT_ONCE: usize = 256;

/// A search for pairs that differ in at most `bits` bits.
pub(super) struct Search<'s> {
    pub(super) sets: &'s Sets,
    pub(super) bits: u32,
    pub(super) n_threads: usize,
    /// All keys, those with the fewest bits first, and for each number of bits how many have at most as many.
    masks: Vec<u16>,
    n_masks: [usize; 17],
}

/// Pieces that were not compared yet, and the bits in which hashes may still differ in them.
#[derive(Clone, Copy)]
struct UncomparedPieces {
    pieces: [bool; PIECES],
    bits: u32,
}

impl UncomparedPieces {
    fn without(mut self, piece: usize) -> UncomparedPieces {
        self.pieces[piece] = false;
        self
    }
}

/// The two sides whose hashes are compared.
#[derive(Clone, Copy)]
enum Sides<'r> {
    /// Each pair of one run.
    Within(Run<'r>),
    /// Each hash of one with each of the other.
    Across(Run<'r>, Run<'r>),
}

impl<'r> Sides<'r> {
    fn both(self) -> (Run<'r>, Run<'r>) {
        match self {
            Sides::Within(run) => (run, run),
            Sides::Across(a, b) => (a, b),
        }
    }

    fn n_pairs(self) -> u64 {
        let (a, b) = self.both();
        let n_pairs = a.len() as u64 * b.len() as u64;
        if matches!(self, Sides::Within(_)) { n_pairs / 2 } else { n_pairs }
    }
}

impl<'s> Search<'s> {
    pub(super) fn new(sets: &'s Sets, bits: u32, n_threads: usize) -> Search<'s> {
        let mut masks: Vec<u16> = (0..=u16::MAX).collect();
        masks.sort_by_key(|mask| mask.count_ones());
        let n_masks = std::array::from_fn(|n| masks.partition_point(|mask| mask.count_ones() <= n as u32));
        Search { sets, bits, n_threads, masks, n_masks }
    }

    /// Joins each similar pair of these hashes, and leaves them in another order.
    pub(super) fn within(&self, hashes: &mut [u64], numbers: &mut [u32]) {
        let sides = Sides::Within(Run { hashes, numbers });
        let Some(thresholds) = self.thresholds_of_many(sides, self.all()) else { return self.compare(sides) };
        for (piece, most) in thresholds {
            let index = Index::sort(hashes, numbers, piece);
            self.join_index(&index, None, most, self.all().without(piece), self.n_threads);
        }
    }

    /// Joins each similar pair of a hash of `a` and one of `b`.
    pub(super) fn across(&self, a: Run<'_>, b: Run<'_>) {
        self.join(Sides::Across(a, b), self.all(), self.n_threads);
    }

    fn all(&self) -> UncomparedPieces {
        UncomparedPieces { pieces: [true; PIECES], bits: self.bits }
    }

    fn join(&self, sides: Sides<'_>, left: UncomparedPieces, n_threads: usize) {
        if sides.n_pairs() <= FEW_PAIRS {
            return self.compare(sides);
        }
        let (a, b) = sides.both();
        let Some(set) = self.main_set(a, b) else { return self.join_by_pieces(sides, left, n_threads) };
        let ([a_in, a_out], [b_in, b_out]) = (self.parted(a, set), self.parted(b, set));
        if (a_in.numbers.len() as u64 * b_in.numbers.len() as u64) < a.len() as u64 * b.len() as u64 / 4 {
            return self.join_by_pieces(sides, left, n_threads);
        }
        // Pairs in the main set are joined already.
        let each = match sides {
            Sides::Within(_) => [Sides::Within(a_out.run()), Sides::Across(a_out.run(), a_in.run())],
            Sides::Across(..) => [Sides::Across(a_out.run(), b), Sides::Across(a_in.run(), b_out.run())],
        };
        for sides in each.into_iter().filter(|sides| sides.n_pairs() > 0) {
            self.join_by_pieces(sides, left, n_threads);
        }
    }

    /// Compares each pair.
    fn compare(&self, sides: Sides<'_>) {
        match sides {
            Sides::Within(run) => (1..run.len()).for_each(|at| {
                join_across(run.part(at - 1..at), run.part(at..run.len()), self.bits, self.sets);
            }),
            Sides::Across(a, b) => join_across(a, b, self.bits, self.sets),
        }
    }

    fn join_by_pieces(&self, sides: Sides<'_>, left: UncomparedPieces, n_threads: usize) {
        let Some(thresholds) = self.thresholds_of_many(sides, left) else { return self.compare(sides) };
        let (a, b) = sides.both();
        let mut a = OwnRun::of(a);
        let mut b = matches!(sides, Sides::Across(..)).then(|| OwnRun::of(b));
        for (piece, most) in thresholds {
            let a = Index::sort(&mut a.hashes, &mut a.numbers, piece);
            let b = b.as_mut().map(|b| Index::sort(&mut b.hashes, &mut b.numbers, piece));
            self.join_index(&a, b.as_ref(), most, left.without(piece), n_threads);
        }
    }

    /// Joins the runs of one index, or of two, whose keys differ in at most `most` bits.
    fn join_index(
        &self,
        a: &Index<'_>,
        b: Option<&Index<'_>>,
        most: u32,
        after: UncomparedPieces,
        n_threads: usize,
    ) {
        let next = AtomicUsize::new(0);
        let work = || {
            loop {
                let first = next.fetch_add(KEYS_AT_ONCE, Relaxed);
                let Some(keys) = a.keys.get(first..) else { break };
                let keys = &keys[..keys.len().min(KEYS_AT_ONCE)];
                self.join_runs(a, b, keys, most, after);
            }
        };
        thread::scope(|scope| {
            // Without them, this thread does more.
            (1..n_threads).for_each(|_| _ = thread::Builder::new().spawn_scoped(scope, work));
            work();
        });
    }

    /// Joins the runs of these keys with those whose keys differ in at most `most` bits.
    fn join_runs(
        &self,
        a: &Index<'_>,
        b: Option<&Index<'_>>,
        keys: &[u16],
        most: u32,
        after: UncomparedPieces,
    ) {
        for mask in &self.masks[..self.n_masks[most as usize]] {
            let left = UncomparedPieces { bits: after.bits - mask.count_ones(), ..after };
            for first in keys {
                let second = first ^ mask;
                let sides = match b {
                    Some(b) => Sides::Across(a.run(*first), b.run(second)),
                    None if second == *first => Sides::Within(a.run(*first)),
                    // Each pair of runs is compared once.
                    None if second > *first => Sides::Across(a.run(*first), a.run(second)),
                    None => continue,
                };
                self.join(sides, left, 1);
            }
        }
    }

    /// The pieces by which runs are compared, each with the bits in which their keys may differ; `None` if it
    /// costs less to compare every pair.
    fn thresholds_of_many(
        &self,
        sides: Sides<'_>,
        left: UncomparedPieces,
    ) -> Option<impl Iterator<Item = (usize, u32)> + use<>> {
        let thresholds =
            if sides.n_pairs() > SOME_PAIRS { self.thresholds(sides, left)? } else { return None };
        // A piece without bits cannot be the one that differs in less than that.
        Some((0..PIECES).filter_map(move |piece| Some((piece, thresholds[piece].checked_sub(1)?))))
    }

    /// For each piece, one more than the bits in which runs are compared by it; `None` if it costs less to
    /// compare every pair.
    fn thresholds(&self, sides: Sides<'_>, left: UncomparedPieces) -> Option<[u32; PIECES]> {
        let (a, b) = sides.both();
        let n_pairs = sides.n_pairs() as f64;
        let n_keys_each = a.len().min(b.len()).min(N_KEYS) as f64;
        let is_within = matches!(sides, Sides::Within(_));
        let in_equal_runs: [f64; PIECES] = std::array::from_fn(|piece| {
            if !left.pieces[piece] {
                return 0.0;
            }
            let of_a = histogram(a, piece);
            let pairs = |n: u32, other: u32| f64::from(n) * f64::from(other);
            let n_pairs: f64 = if is_within {
                of_a.iter().map(|n| pairs(*n, *n) / 2.0).sum()
            } else {
                of_a.iter().zip(histogram(b, piece)).map(|(n, other)| pairs(*n, other)).sum()
            };
            n_pairs.max(1.0)
        });
        // Runs whose keys differ hardly have more pairs than those with equal keys.
        let cost = |piece: usize, n_bits: u32| match n_bits {
            0 => 0.0,
            n => {
                let n_masks = self.n_masks[n as usize - 1] as f64;
                // Each look at a run costs about as much as ten comparisons, and sorting is not for nothing.
                let looks = n_masks * n_keys_each * 10.0 + 1e5;
                (n_masks * in_equal_runs[piece].max(n_pairs / N_KEYS as f64)).min(n_pairs) + looks
            }
        };
        let mut thresholds = [0; PIECES];
        for _ in 0..=left.bits {
            let more = |piece: usize| cost(piece, thresholds[piece] + 1) - cost(piece, thresholds[piece]);
            let pieces = (0..PIECES).filter(|piece| left.pieces[*piece] && thresholds[*piece] < 17);
            let cheapest = pieces.min_by(|x, y| more(*x).total_cmp(&more(*y)))?;
            thresholds[cheapest] += 1;
        }
        let total: f64 = (0..PIECES).map(|piece| cost(piece, thresholds[piece])).sum();
        (total < n_pairs).then_some(thresholds)
    }

    /// The only set that more than half of these hashes can be in (Boyer and Moore's majority vote).
    fn main_set(&self, a: Run<'_>, b: Run<'_>) -> Option<u32> {
        // Each look at a set is a wait for memory, and takes longer than the comparisons of two short runs.
        if !self.may_have_main_set(a, b) {
            return None;
        }
        let (mut main, mut votes) = (None, 0u64);
        for number in a.numbers.iter().chain(b.numbers) {
            let set = self.sets.of(*number);
            match (votes, main == Some(set)) {
                (0, _) => (main, votes) = (Some(set), 1),
                (_, true) => votes += 1,
                (_, false) => votes -= 1,
            }
        }
        main.filter(|_| votes > 0)
    }

    /// Whether two of a few of these hashes are in one set. If half of them are, this hardly ever misses it.
    fn may_have_main_set(&self, a: Run<'_>, b: Run<'_>) -> bool {
        let is_one_run = std::ptr::eq(a.numbers, b.numbers);
        let mut sets = [0; 2 * SAMPLES];
        let mut n_sets = 0;
        for run in [a, b].into_iter().take(if is_one_run { 1 } else { 2 }) {
            let step = run.len().div_ceil(SAMPLES).max(1);
            for number in run.numbers.iter().step_by(step) {
                sets[n_sets] = self.sets.of(*number);
                n_sets += 1;
            }
        }
        sets[..n_sets].sort_unstable();
        sets[..n_sets].windows(2).any(|pair| pair[0] == pair[1])
    }

    /// The hashes that are in this set, and those that are not.
    fn parted(&self, run: Run<'_>, set: u32) -> [OwnRun; 2] {
        let mut parts = [OwnRun::default(), OwnRun::default()];
        for (hash, number) in run.hashes.iter().zip(run.numbers) {
            let part = &mut parts[usize::from(self.sets.of(*number) != set)];
            part.hashes.push(*hash);
            part.numbers.push(*number);
        }
        parts
    }
}
