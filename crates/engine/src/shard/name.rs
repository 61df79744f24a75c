//! Names of parts, which follow from plan and shard.
//!
//! Every process therefore uses the same name for the same part.

use std::path::{Path, PathBuf};

use file::object;

/// Information in the name of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PartName {
    pub(super) shard: u32,
    pub(super) n_shards: u32,
    /// First digits of the plan's id.
    pub(super) plan: String,
}

/// Number of digits of a plan's id in a name: enough that two plans of one collection do not collide by
/// chance.
const PLAN_DIGITS: usize = 8;

impl PartName {
    pub(super) fn new(shard: u32, n_shards: u32, plan_id: &str) -> PartName {
        let plan = plan_id.chars().take(PLAN_DIGITS).collect();
        PartName { shard, n_shards, plan }
    }

    pub(super) fn path_in(&self, folder: &Path) -> PathBuf {
        let PartName { shard, n_shards, plan } = self;
        object::join(folder, format!("part-{shard:06}-of-{n_shards:06}-{plan}.parquet"))
    }

    /// Parses the name of a file; `None` if it is not that of a part.
    pub(super) fn parse(name: &str) -> Option<PartName> {
        let words = name.strip_prefix("part-")?.strip_suffix(".parquet")?;
        let (shard, rest) = words.split_once("-of-")?;
        let (n_shards, plan) = rest.split_once('-')?;
        let found =
            PartName { shard: shard.parse().ok()?, n_shards: n_shards.parse().ok()?, plan: plan.into() };
        // A part has exactly one valid name: `part-1-of-2-x` is not one.
        (found.path_in(Path::new("")) == Path::new(name)).then_some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_others() {
        let name = PartName::new(7, 1_000, "0123456789abcdef");
        let path = name.path_in(Path::new("out"));
        assert_eq!(path, Path::new("out/part-000007-of-001000-01234567.parquet"));
        assert_eq!(PartName::parse("part-000007-of-001000-01234567.parquet"), Some(name));
        let many = PartName::new(1_234_567, 2_000_000, "ffffffff");
        assert_eq!(PartName::parse(many.path_in(Path::new("")).to_str().unwrap()), Some(many));
        for other in
            ["part-7-of-1000-01234567.parquet", "plan.parquet", "part-000007-of-001000-01234567.parquet.bak"]
        {
            assert_eq!(PartName::parse(other), None, "{other}");
        }
    }
}
