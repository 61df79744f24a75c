//! Errors of plans, parts and merges.

use std::io;
use std::path::{Path, PathBuf};

/// Why sharded work failed. The message names the next step; the cause is available from `source()`.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShardError {
    /// A file could not be written.
    #[error("cannot write `{}`", path.display())]
    Write {
        /// Path of the file.
        path: PathBuf,
        /// The error that the system reported.
        source: io::Error,
    },
    /// A plan or an inventory could not be read.
    #[error("cannot read `{}`", path.display())]
    Read {
        /// Path of the file.
        path: PathBuf,
        /// The error that the system reported.
        source: io::Error,
    },
    /// The files of a plan could not be read: the plan is damaged, or its storage fails.
    #[error(
        "cannot read the files of plan `{}`; if it is damaged, create it again with `thalweg plan`: of the same \
         files it is the same plan, and its parts stay valid",
        path.display()
    )]
    ReadPlan {
        /// Path of the plan.
        path: PathBuf,
        /// What is damaged, or the error that the system reported.
        source: io::Error,
    },
    /// A part differs from its digests.
    #[error("part `{}` is damaged; index its shard again: `thalweg index --plan PLAN --shard K -o OUT`", path.display())]
    DamagedPart {
        /// Path of the part.
        path: PathBuf,
        /// What differs.
        source: io::Error,
    },
    /// The file is not a plan.
    #[error("`{}` is not a valid plan: {what}; create one with `thalweg plan PATH... --shards N -o PLAN`", path.display())]
    NotAPlan {
        /// Path of the file.
        path: PathBuf,
        /// Description of what is missing.
        what: String,
    },
    /// The plan has an unsupported version.
    #[error(
        "cannot read plan `{}`: it has version {found}, but this program supports version {known}; use the \
         program that created it, or create a new plan",
        path.display()
    )]
    PlanVersion {
        /// Path of the plan.
        path: PathBuf,
        /// Version of the plan.
        found: String,
        /// Version that this program supports.
        known: u32,
    },
    /// The plan has no shard of this number.
    #[error("no shard {shard}: the plan has {n_shards} shards, counted from 0")]
    NoSuchShard {
        /// The requested shard number.
        shard: u32,
        /// Number of shards of the plan.
        n_shards: u32,
    },
    /// The folder contains no parts to merge.
    #[error("no parts in `{}`; create them with `thalweg index --plan PLAN --shard K -o OUT`", path.display())]
    NoParts {
        /// Path of the folder.
        path: PathBuf,
    },
    /// One folder contains parts of different plans.
    #[error(
        "`{}` contains parts of two plans, {first} and {second}; use a separate folder for each plan",
        path.display()
    )]
    TwoPlans {
        /// Path of the folder.
        path: PathBuf,
        /// Beginning of the id of one plan.
        first: String,
        /// Beginning of the id of the other plan.
        second: String,
    },
    /// The folder for parts has a part of another plan.
    #[error(
        "`{}` contains parts of another plan, {first}, and the plan now is {second}; use a separate folder \
         for each plan",
        path.display()
    )]
    OtherPlan {
        /// Path of the folder.
        path: PathBuf,
        /// Beginning of the id of the plan whose parts exist, and its number of shards.
        first: String,
        /// The same of the plan whose part was to be made.
        second: String,
    },
    /// An existing part was made with other options.
    #[error("`{}` already exists and {what}; use another folder for these parts", path.display())]
    OtherOptions {
        /// Path of the part.
        path: PathBuf,
        /// Description of the difference.
        what: &'static str,
    },
}

impl ShardError {
    /// The file or folder concerned; `None` if the error is not about one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Write { path, .. }
            | Self::Read { path, .. }
            | Self::ReadPlan { path, .. }
            | Self::DamagedPart { path, .. }
            | Self::NotAPlan { path, .. }
            | Self::PlanVersion { path, .. }
            | Self::NoParts { path }
            | Self::TwoPlans { path, .. }
            | Self::OtherPlan { path, .. }
            | Self::OtherOptions { path, .. } => Some(path),
            Self::NoSuchShard { .. } => None,
        }
    }
}
