//! Arguments of what a run leaves out.

use clap::Args;
use engine::catalog::ExcludeRules;

/// Which files and folders a run leaves out.
#[derive(Args, Debug)]
pub(crate) struct ExcludeArgs {
    /// Leave out files and folders that match GLOB; may be repeated
    ///
    /// Globs are those of `.gitignore`, relative to each PATH: one without a slash matches names at any
    /// depth, `/a/*` only what is in the folder `a` of PATH, `a/` only folders. Case matters: write
    /// `*.[jJ][pP][gG]` for both. Files named `.thalwegignore` hold such globs, too, one per line, for the
    /// folder that they are in. A folder that is left out is not listed.
    #[arg(long, value_name = "GLOB", help_heading = "What is left out")]
    exclude: Vec<String>,

    /// Keep what matches GLOB, whatever else leaves it out; may be repeated
    ///
    /// What is in a folder that is left out cannot be kept by itself. To keep JPEG files alone: --exclude '*'
    /// --include '*/' --include '*.jpg'.
    #[arg(long, value_name = "GLOB", help_heading = "What is left out")]
    include: Vec<String>,

    /// Read also what systems and programs keep for themselves
    ///
    /// Otherwise these are left out: the folders `@eaDir`, `#recycle`, `.Trash*`, `$RECYCLE.BIN`,
    /// `.thumbnails`, `*Previews.lrdata` and `.git`; files `._*`; in `*.photoslibrary` everything but the
    /// originals; and folders that hold a file `.nomedia`. A folder that is named as PATH is read in any
    /// case.
    #[arg(long, help_heading = "What is left out")]
    no_presets: bool,
}

impl ExcludeArgs {
    /// The rules, if any were given.
    pub(crate) fn given(&self) -> Option<ExcludeRules> {
        let ExcludeArgs { exclude, include, no_presets } = self;
        let rules =
            ExcludeRules::default().exclude(exclude.clone()).include(include.clone()).presets(!no_presets);
        Some(rules).filter(|rules| *rules != ExcludeRules::default())
    }
}
