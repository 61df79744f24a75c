//! Sharded indexing: a plan lists the files to read, parts hold the results, and a merge combines the parts.
//!
//! A plan is one Parquet file with a row for each file, divided into N shards. A shard is one idempotent unit
//! of work: any process that has the plan and a number between 0 and N - 1 can create the part of that
//! number, a Parquet file with the columns of the view `image`. The part's name follows from the plan and the
//! number, and it is written completely or not at all. Parts contain nothing specific to a run (no times, no
//! machine names), so parts of two runs are identical to the byte, and it does not matter where, in which
//! order or how often they are made, or which processes are killed. The distribution of the numbers is left
//! to other tools (a shell loop, GNU parallel, Slurm, Ray).
//!
//! Alternatives considered: shards as directories need no sorting, but one directory of ten million files
//! would be one unit of work; shards by a hash of the path are even too, but every worker would have to read
//! every directory.

mod batch;
mod check;
mod inventory;
mod merge;
mod name;
mod part;
pub(crate) mod place;
mod plan;
mod reader;
mod sorter;
mod source;

pub use check::{CheckedShardFile, check_shard_file};
pub use merge::{MergeInto, MergeReport, merge};
pub use part::{ShardsOptions, ShardsReport, index_shards};
pub(crate) use place::absolute;
pub use plan::{PlanReport, plan};
pub use reader::n_shards;
pub use source::PlanFrom;

/// Version of plans and parts that this program writes and reads.
const VERSION: u32 = 1;

/// Keys in the footers of plans and parts.
mod word {
    pub(super) const PLAN_VERSION: &str = "thalweg.plan.version";
    pub(super) const PLAN_ID: &str = "thalweg.plan.id";
    pub(super) const N_SHARDS: &str = "thalweg.plan.shards";
    pub(super) const N_FILES: &str = "thalweg.plan.files";
    pub(super) const PART_VERSION: &str = "thalweg.part.version";
    pub(super) const SHARD: &str = "thalweg.part.shard";
    pub(super) const TAGS: &str = "thalweg.part.tags";
}

/// How files are divided into shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ShardDivision {
    n_files: u64,
    n_shards: u32,
}

impl ShardDivision {
    /// Index of the first file of a shard; for the shard after the last one, the number of files.
    fn start_of(self, shard: u32) -> u64 {
        let start = u128::from(self.n_files) * u128::from(shard) / u128::from(self.n_shards.max(1));
        // At most `n_files`, as `shard` is at most `n_shards`.
        start as u64
    }

    /// Number of files in a shard; the numbers of any two shards differ by at most one.
    fn len_of(self, shard: u32) -> u64 {
        self.start_of(shard + 1) - self.start_of(shard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_nearly_equal_and_miss_nothing() {
        for (n_files, n_shards) in [(0, 3), (2, 5), (10, 3), (1_000_003, 1000)] {
            let cut = ShardDivision { n_files, n_shards };
            let lens: Vec<u64> = (0..n_shards).map(|shard| cut.len_of(shard)).collect();
            assert_eq!(lens.iter().sum::<u64>(), n_files);
            assert!(lens.iter().max().unwrap() - lens.iter().min().unwrap() <= 1, "{lens:?}");
        }
        assert_eq!(ShardDivision { n_files: u64::MAX, n_shards: u32::MAX }.start_of(u32::MAX), u64::MAX);
    }
}
