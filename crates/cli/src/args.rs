//! Command-line definitions of the program. Help, completions and the manual page are generated from them.

mod act;
mod album;
mod cache;
mod check;
mod compare;
mod completions;
mod demo;
mod doctor;
mod elsewhere;
mod exclude;
mod export;
mod filter;
mod find;
mod index;
#[cfg(feature = "lab")]
mod lab;
mod merge;
mod note;
mod organize;
mod pack;
mod path_list;
mod plan;
mod preview;
mod profile;
mod query;
#[cfg(test)]
mod rules;
#[cfg(feature = "serve")]
mod serve;
mod shards;
mod sharpen;
mod sheet;
mod thumbnail;
mod time;
mod unpack;
mod verify;
mod volumes;
#[cfg(feature = "watch")]
mod watch;

pub(crate) use act::{ActArgs, ApplyArg};
pub(crate) use album::AlbumArgs;
pub(crate) use cache::CacheArgs;
pub(crate) use check::CheckArgs;
pub(crate) use compare::{CompareArgs, DifferenceKind};
pub(crate) use completions::CompletionsArgs;
pub(crate) use demo::DemoArgs;
pub(crate) use doctor::DoctorArgs;
pub(crate) use elsewhere::suggest_our_name;
pub(crate) use exclude::ExcludeArgs;
pub(crate) use export::{ExportArgs, Format};
pub(crate) use filter::{FilterArgs, UndatedFilterArgs};
pub(crate) use find::FindArgs;
pub(crate) use index::IndexArgs;
#[cfg(feature = "lab")]
pub(crate) use lab::{
    ExperimentCommand, LabClaimsArgs, LabCommand, LabCompareArgs, LabListArgs, LabMakeArgs, LabMakeCommand,
    LabMakeRecordsArgs, LabReportArgs, LabRunArgs, LabSizeArgs, TuneArgs,
};
pub(crate) use merge::MergeArgs;
pub(crate) use note::{NamingArg, NoteArgs};
pub(crate) use organize::OrganizeArgs;
pub(crate) use pack::PackArgs;
pub(crate) use path_list::PathListArgs;
pub(crate) use plan::PlanArgs;
pub(crate) use preview::PreviewArgs;
pub(crate) use profile::ProfileArgs;
pub(crate) use query::QueryArgs;
#[cfg(feature = "serve")]
pub(crate) use serve::ServeArgs;
pub(crate) use shards::{Shards, ranges};
pub(crate) use sharpen::SharpenArgs;
pub(crate) use sheet::{SheetArgs, SheetOrder};
pub(crate) use thumbnail::ThumbnailArgs;
pub(crate) use time::TimeArgs;
pub(crate) use unpack::{CatArgs, ListArgs, UnpackArgs};
pub(crate) use verify::VerifyArgs;
pub(crate) use volumes::VolumesArgs;
#[cfg(feature = "watch")]
pub(crate) use watch::WatchArgs;

use std::ffi::OsString;

use clap::{Args, Parser, Subcommand};

/// Index, query, check and measure very large collections of image files
#[derive(Debug, Parser)]
#[command(name = "thalweg", version, max_term_width = 100, propagate_version = true)]
#[command(
    after_help = "Exit codes: 0 done; 1 done, with a negative result (such as broken files found); 2 usage \
                  error or nothing could be done; 3 some files could not be read; 130 interrupted, finished \
                  work is kept.\n\n`thalweg --version --verbose` lists the decoders and the libraries found; `thalweg doctor` \
                  says what each optional part gives and how to get it."
)]
pub(crate) struct Arguments {
    /// Print errors and warnings only
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
    Album(AlbumArgs),
    Note(Box<NoteArgs>),
    Organize(Box<OrganizeArgs>),
    Volumes(VolumesArgs),
    Query(QueryArgs),
    Export(ExportArgs),
    #[cfg(feature = "serve")]
    Serve(ServeArgs),
    #[cfg(feature = "watch")]
    Watch(WatchArgs),
    Verify(VerifyArgs),
    Check(CheckArgs),
    Compare(CompareArgs),
    Sharpen(SharpenArgs),
    Thumbnail(ThumbnailArgs),
    Sheet(Box<SheetArgs>),
    Preview(PreviewArgs),
    Pack(Box<PackArgs>),
    Unpack(UnpackArgs),
    List(ListArgs),
    Cat(CatArgs),
    Profile(ProfileArgs),
    Time(TimeArgs),
    #[cfg(feature = "lab")]
    #[command(flatten)]
    Experiment(ExperimentCommand),
    Cache(CacheArgs),
    Doctor(DoctorArgs),
    Demo(DemoArgs),
    Completions(CompletionsArgs),
    /// Print the manual page of all commands
    ///
    /// The page is in the format of man(1). To view it: thalweg man | man -l -
    Man,
}

/// Print the metadata of files; with ExifTool's options, in its output formats
///
/// With files alone: the main tags by subject. --all: then all others, by group. With any of ExifTool's
/// options: ExifTool's output.
///
/// Select tags: -TAG, -GROUP:TAG, -TAG# (numeric value), wildcards, -x TAG or --TAG (exclude), -a (include
/// duplicates), -e (no composite tags), -u (unknown tags), -f (print missing tags as -), -fast[N]. Choose the
/// output: -j (JSON), -X (XML), -csv, -php, -h (HTML), -T and -t (tables), -args, -p FORMAT, -l, -s[N] and -S
/// (long and short), -G[N] and -g[N] (groups), -n (numbers instead of words), -b (binary data), -d FORMAT
/// (dates), -c FORMAT (coordinates), -sep TEXT, -struct, -sort, -charset NAME, -L. Write to files: -w EXT
/// (one file per source), -W FORMAT (one file per tag). Select files: -r, -ext EXT, --ext EXT, -i DIR, -if
/// CONDITION, -fileOrder TAG. Compare two files: -diff FILE2. Other: -@ FILE (read arguments, one per line; -
/// is standard input), -execute, -common_args, -stay_open (server mode), -echo[N] TEXT, -q, -ver, -threads N,
/// --strict (with -j: an answer for every file, also for one that cannot be read), --sandbox (read files and
/// print; write nothing and reach no network, whatever is in a file).
///
/// Options that write metadata, and ExifTool options not listed here, are rejected. When the program is
/// called as exiftool (for example through a link), it behaves like this command. Exit codes: 0 done; 1 an
/// error occurred; 2 no file met the condition.
#[derive(Args, Debug)]
#[command(disable_help_flag = true)]
#[command(after_long_help = "\
Examples:
  thalweg tags photo.jpg
  thalweg tags -G1 photo.jpg
  thalweg tags -j -n -r photos")]
pub(crate) struct TagsArgs {
    /// ExifTool options, files and directories
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    pub(crate) arguments: Vec<OsString>,
}
