//! Arguments of `thalweg completions`.

use clap::Args;
use clap_complete::Shell;

/// Print a shell completion script
///
/// Write the output to the directory from which your shell loads completions.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg completions bash > ~/.local/share/bash-completion/completions/thalweg")]
pub(crate) struct CompletionsArgs {
    /// Shell to generate completions for
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}
