//! What keeps a plan, a part or the merging of parts from being done.

use std::io;
use std::path::{Path, PathBuf};

/// Why work in shards could not be done. The message says what to do next; the cause is in `source()`.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShardError {
    /// A file could not be written.
    #[error("cannot write `{}`", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A plan or an inventory could not be read.
    #[error("cannot read `{}`", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// What should be a plan is none.
    #[error("`{}` is not a valid plan: {what}; create one with `thalweg plan PATH... --shards N -o \
        PLAN`", path.display())]
    NotAPlan {
        /// The file.
        path: PathBuf,
        /// What it lacks.
        what: String,
    },
    /// A plan of another version.
    #[error(
        "cannot read plan `{}`: it has version {found}, but this program supports version {known}; use the \
            program that created it, or create a new plan",
        path.display()
    )]
    PlanVersion {
        /// The plan.
        path: PathBuf,
        /// Its version.
        found: String,
        /// The version known here.
        known: u32,
    },
    /// The plan has no such shard.
    #[error("no shard {shard}: the plan has {n_shards} shards, counted from 0")]
    NoSuchShard {
        /// The number given.
        shard: u32,
        /// How many there are.
        n_shards: u32,
    },
    /// There is nothing to merge.
    #[error("no parts in `{}`; create them with `thalweg index --plan PLAN --shard K -o \
        OUT`", path.display())]
    NoParts {
        /// The folder.
        path: PathBuf,
    },
    /// One folder has parts that do not belong together.
    #[error(
        "`{}` contains parts of two plans, {first} and {second}; use a separate folder for each plan",
        path.display()
    )]
    TwoPlans {
        /// The folder.
        path: PathBuf,
        /// The beginning of the id of one.
        first: String,
        /// The beginning of the id of another.
        second: String,
    },
    /// A part that is there was made with other options.
    #[error("`{}` already exists and {what}; use another folder for these parts", path.display())]
    OtherOptions {
        /// The part.
        path: PathBuf,
        /// How it differs.
        what: &'static str,
    },
}

impl ShardError {
    /// The file or folder concerned; `None` if the trouble concerns none.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Write { path, .. }
            | Self::Read { path, .. }
            | Self::NotAPlan { path, .. }
            | Self::PlanVersion { path, .. }
            | Self::NoParts { path }
            | Self::TwoPlans { path, .. }
            | Self::OtherOptions { path, .. } => Some(path),
            Self::NoSuchShard { .. } => None,
        }
    }
}
