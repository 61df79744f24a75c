//! Command-line definitions of the program. Help, completions and the manual page are generated from them.

mod check;
mod completions;
mod elsewhere;
mod export;
mod filter;
mod find;
mod index;
mod lab;
mod merge;
mod pack;
mod plan;
mod profile;
mod query;
#[cfg(test)]
mod rules;
mod shards;
mod sharpen;
mod thumbnail;
mod time;
mod tune;
mod typed;
mod unpack;
mod verify;

pub(crate) use check::CheckArgs;
pub(crate) use completions::CompletionsArgs;
pub(crate) use elsewhere::point_to_ours;
pub(crate) use export::ExportArgs;
pub(crate) use filter::FilterArgs;
pub(crate) use find::FindArgs;
pub(crate) use index::IndexArgs;
pub(crate) use lab::{
    LabArgs, LabClaimsArgs, LabCommand, LabCompareArgs, LabListArgs, LabReportArgs, LabRunArgs, LabSizeArgs,
};
pub(crate) use merge::MergeArgs;
pub(crate) use pack::PackArgs;
pub(crate) use plan::PlanArgs;
pub(crate) use profile::ProfileArgs;
pub(crate) use query::QueryArgs;
pub(crate) use shards::{Shards, ranges};
pub(crate) use sharpen::SharpenArgs;
pub(crate) use thumbnail::ThumbnailArgs;
pub(crate) use time::TimeArgs;
pub(crate) use tune::TuneArgs;
pub(crate) use unpack::{CatArgs, ListArgs, UnpackArgs};
pub(crate) use verify::VerifyArgs;

use std::ffi::OsString;

use clap::{Args, Parser, Subcommand};

/// Turn very large collections of image files into something that can be asked, checked and looked at
#[derive(Debug, Parser)]
#[command(name = "thalweg", version, max_term_width = 100, propagate_version = true)]
#[command(
    after_help = "Exit codes: 0 done; 1 done, and the answer is bad news; 2 wrong use or nothing could be \
done; 3 some files could not be read; 130 interrupted, with all finished work kept."
)]
pub(crate) struct Arguments {
    /// Say nothing but errors
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,

    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Index(Box<IndexArgs>),
    Plan(PlanArgs),
    Merge(MergeArgs),
    Tags(TagsArgs),
    Find(FindArgs),
    Query(QueryArgs),
    Export(ExportArgs),
    Verify(VerifyArgs),
    Check(CheckArgs),
    Sharpen(SharpenArgs),
    Thumbnail(ThumbnailArgs),
    Pack(Box<PackArgs>),
    Unpack(UnpackArgs),
    List(ListArgs),
    Cat(CatArgs),
    Profile(ProfileArgs),
    Time(TimeArgs),
    Lab(LabArgs),
    Tune(TuneArgs),
    Completions(CompletionsArgs),
    /// Print the manual page of all commands
    ///
    /// In the format of man(1): thalweg man | man -l -
    Man,
}

/// Print the metadata of files, with ExifTool's options and answers
///
/// Which tags: -TAG, -GROUP:TAG, -TAG# (as a number), wildcards, -x TAG or --TAG (not that), -a (duplicates
/// too), -e (no computed ones), -u (unknown ones too), -f (missing ones as -), -fast[N]. How they look: -j
/// (JSON), -X (XML), -csv, -php, -T and -t (tables), -args, -p FORMAT, -l, -s[N] and -S (long and short),
/// -G[N] and -g[N] (groups), -n (numbers, not words), -b (data), -d FORMAT (dates), -c FORMAT (coordinates),
/// -sep TEXT, -struct, -sort, -charset NAME, -L. Where they go: -w EXT (a file for each source), -W FORMAT
/// (for each tag). Which files: -r, -ext EXT, --ext EXT, -i DIR, -if CONDITION, -fileOrder TAG. Otherwise: -@
/// FILE (arguments, one a line; - is standard input), -execute, -common_args, -stay_open (a server), -echo[N]
/// TEXT, -q, -ver, and -threads N.
///
/// Options that write metadata, and those of ExifTool that are not listed, are refused. Called by the name
/// exiftool (a link will do), the program behaves as this command. Exit codes: 0 done; 1 something went
/// wrong; 2 no file met the condition.
#[derive(Args, Debug)]
#[command(disable_help_flag = true)]
pub(crate) struct TagsArgs {
    /// ExifTool's options, files and directories
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    pub(crate) arguments: Vec<OsString>,
}
