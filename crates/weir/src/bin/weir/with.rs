//! `weir with`: runs a command next to a real server, which is filled and named in its environment.

use std::io;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use weir::server;

/// Run a command with a real server, whose address is in its environment
#[derive(clap::Args)]
pub(crate) struct Args {
    /// gofakes3 (Go, fast) or moto (Python, more complete)
    #[arg(value_parser = server::NAMES)]
    server: String,
    /// Name of the bucket that is created first
    #[arg(long, default_value = "photos")]
    bucket: String,
    /// Folder whose files are uploaded to the bucket
    #[arg(long, value_name = "FOLDER")]
    put: Option<PathBuf>,
    /// Command to run, with its arguments
    #[arg(last = true, required = true)]
    command: Vec<String>,
}

pub(crate) fn run(args: &Args) -> io::Result<ExitCode> {
    let server =
        server::start(&args.server).ok_or_else(|| io::Error::other("no server to run the command with"))?;
    server.make_bucket(&args.bucket)?;
    if let Some(folder) = &args.put {
        let n_files = server.put_folder(&args.bucket, folder)?;
        eprintln!("{n_files} objects in s3://{}", args.bucket);
    }
    let (program, arguments) = args.command.split_first().ok_or_else(|| io::Error::other("no command"))?;
    let status = Command::new(program)
        .args(arguments)
        .envs(server.environment())
        .status()
        .map_err(|error| io::Error::other(format!("run `{program}`: {error}")))?;
    // A command that was ended by a signal has no exit code.
    Ok(ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)))
}
