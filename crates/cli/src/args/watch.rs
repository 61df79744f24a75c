//! Arguments of `thalweg watch`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::open::DEFAULT_CATALOG;

/// Keep a catalogue up to date while files change
///
/// Changes below the folders are in the catalogue within two seconds: new files, edits, moves, removals.
/// What changed while the command was not running is found at its start. It obeys the rules and preferences
/// that the catalogue keeps, as `thalweg index` does, and runs until Ctrl-C or SIGTERM. Other commands can
/// read the catalogue at any time, and `thalweg index` can write to it.
///
/// Linux only. File systems of other machines (NFS, SMB, FUSE), and folders beyond the kernel's limit of
/// watches, are compared with the catalogue on a schedule (--sweep).
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg watch ~/Pictures -c photos.db
  thalweg watch --status -c photos.db")]
pub(crate) struct WatchArgs {
    /// Folders to watch, with all below them
    #[arg(required_unless_present_any = ["status", "stop"], conflicts_with_all = ["status", "stop"], value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Catalogue to write; created if it does not exist
    #[arg(long, short, value_name = "CATALOG", default_value = DEFAULT_CATALOG)]
    pub(crate) catalog: PathBuf,

    /// Print what the running `watch` of the catalogue does; exit code 1 if there is none
    #[arg(long, conflicts_with = "stop")]
    pub(crate) status: bool,

    /// End the running `watch` of the catalogue
    #[arg(long)]
    pub(crate) stop: bool,

    /// Print the status as JSON
    #[arg(long, requires = "status")]
    pub(crate) json: bool,

    /// Compare folders that cannot be watched with the catalogue this often: 90s, 10m, 2h, 1d
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = time)]
    pub(crate) sweep: Duration,

    /// Compare all other folders this often, in case a change was not noticed
    #[arg(long, value_name = "TIME", default_value = "1d", value_parser = time)]
    pub(crate) full_sweep: Duration,

    /// Read a file that is being written when it has not changed for this long: 500ms, 5s
    ///
    /// A file that its writer closes is read at once.
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = time)]
    pub(crate) settle: Duration,
}

/// Units of time, and their milliseconds.
const UNITS: [(&str, u64); 5] =
    [("ms", 1), ("s", 1000), ("m", 60 * 1000), ("h", 60 * 60 * 1000), ("d", 24 * 60 * 60 * 1000)];

/// Longest time in milliseconds: a year.
const MOST: u64 = 366 * 24 * 60 * 60 * 1000;

fn time(text: &str) -> Result<Duration, String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let unit = UNITS.iter().find(|(name, _)| *name == unit.trim());
    let milliseconds =
        number.parse::<u64>().ok().zip(unit).map(|(number, (_, unit))| number.saturating_mul(*unit));
    match milliseconds {
        Some(milliseconds) if (1..=MOST).contains(&milliseconds) => Ok(Duration::from_millis(milliseconds)),
        _ => Err("not a time; write a number and its unit, such as 500ms, 90s, 10m, 2h or 1d".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_number_and_a_unit() {
        for (text, seconds) in [("90s", 90), ("10m", 600), ("2h", 7200), ("1d", 86_400), ("5000ms", 5)] {
            assert_eq!(time(text), Ok(Duration::from_secs(seconds)), "{text}");
        }
        for text in ["", "10", "m", "-1s", "0s", "1.5h", "1w", "99999999999999999999s", "400d"] {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
