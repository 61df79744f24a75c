//! What a scan is made of, and the tables for it.

use std::sync::Arc;

use super::chains::{Chains, FirstTables, MOST_BLOCKS};
use super::tables::{Code, Coefficients};

/// Maximum number of components of a scan.
pub(super) const MOST_COMPONENTS: usize = 4;

/// Number of tables of a kind.
const TABLES: usize = 4;

/// A block of each MCU.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::codec::jpeg) struct BlockPlan {
    /// Component in the scan, 0 to 3.
    pub(in crate::codec::jpeg) component: u8,
    /// Table of its first coefficient, 0 to 3.
    pub(in crate::codec::jpeg) dc: u8,
    /// Table of its other coefficients, 0 to 3.
    pub(in crate::codec::jpeg) ac: u8,
    /// Whether other coefficients than the first are needed.
    pub(in crate::codec::jpeg) is_whole: bool,
}

/// What a scan is made of.
#[derive(Clone, Debug, Default)]
pub(in crate::codec::jpeg) struct Plan {
    /// Blocks of each MCU, at most [`MOST_BLOCKS`].
    pub(in crate::codec::jpeg) blocks: Vec<BlockPlan>,
    /// Codes of first coefficients.
    pub(in crate::codec::jpeg) dc: [Option<Code>; TABLES],
    /// Codes of other coefficients.
    pub(in crate::codec::jpeg) ac: [Option<Code>; TABLES],
    /// MCUs between restart markers; 0: there are none.
    pub(in crate::codec::jpeg) interval: u32,
    /// Number of MCUs of the scan.
    pub(in crate::codec::jpeg) n_mcus: u64,
}

/// A part of each MCU.
pub(super) enum Part {
    /// Blocks that need only their first coefficient.
    Firsts(Vec<FirstTables>),
    /// A block that needs all of them.
    Whole { component: u8, first: Arc<Coefficients>, others: Arc<Coefficients> },
}

impl Plan {
    /// The parts of an MCU. `None` if a table is missing or is no code.
    pub(super) fn parts(&self) -> Option<Vec<Part>> {
        (self.blocks.len() <= MOST_BLOCKS).then_some(())?;
        let mut tables =
            Tables { plan: self, dc: Default::default(), ac: Default::default(), chains: Vec::new() };
        let mut parts = Vec::new();
        for run in self.blocks.chunk_by(|a, b| !a.is_whole && !b.is_whole) {
            parts.push(tables.part(run)?);
        }
        Some(parts)
    }
}

/// Chains of a pair of codes, which are given by their numbers.
struct MadeChains {
    pair: (u8, u8),
    from_first: Arc<Chains>,
    within: Arc<Chains>,
}

/// Tables that were made.
struct Tables<'a> {
    plan: &'a Plan,
    dc: [Option<Arc<Coefficients>>; TABLES],
    ac: [Option<Arc<Coefficients>>; TABLES],
    chains: Vec<MadeChains>,
}

impl Tables<'_> {
    /// Makes the tables of blocks of one part.
    fn part(&mut self, run: &[BlockPlan]) -> Option<Part> {
        let mut of_run = Vec::with_capacity(run.len());
        for block in run {
            (usize::from(block.component) < MOST_COMPONENTS).then_some(())?;
            let first = made(&mut self.dc, &self.plan.dc, block.dc, Coefficients::of_first)?;
            let others = made(&mut self.ac, &self.plan.ac, block.ac, Coefficients::of_others)?;
            if block.is_whole {
                return Some(Part::Whole { component: block.component, first, others });
            }
            let (from_first, within) = self.chains(*block, &first, &others);
            let next_from_first = Arc::clone(&from_first);
            let component = block.component;
            of_run.push(FirstTables { component, first, others, from_first, within, next_from_first });
        }
        for at in 0..of_run.len() {
            let next = (at + 1) % of_run.len();
            of_run[at].next_from_first = Arc::clone(&of_run[next].from_first);
        }
        Some(Part::Firsts(of_run))
    }

    fn chains(
        &mut self,
        block: BlockPlan,
        first: &Coefficients,
        others: &Coefficients,
    ) -> (Arc<Chains>, Arc<Chains>) {
        let pair = (block.dc, block.ac);
        let place = self.chains.iter().position(|it| it.pair == pair).unwrap_or(self.chains.len());
        if place == self.chains.len() {
            let (from_first, within) = (Chains::from_first(first, others), Chains::within(others));
            self.chains.push(MadeChains { pair, from_first, within });
        }
        let made = &self.chains[place];
        (Arc::clone(&made.from_first), Arc::clone(&made.within))
    }
}

/// A table of a kind, made at its first use.
fn made(
    tables: &mut [Option<Arc<Coefficients>>; TABLES],
    codes: &[Option<Code>; TABLES],
    number: u8,
    make: impl Fn(&Code) -> Option<Arc<Coefficients>>,
) -> Option<Arc<Coefficients>> {
    let table = tables.get_mut(usize::from(number))?;
    if table.is_none() {
        *table = make(codes.get(usize::from(number))?.as_ref()?);
    }
    table.clone()
}
