//! Arguments of `thalweg completions`.

use clap::Args;
use clap_complete::Shell;

/// Print the completions for a shell
///
/// For bash, say: thalweg completions bash > ~/.local/share/bash-completion/completions/thalweg
#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}
