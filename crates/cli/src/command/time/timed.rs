//! A command that is measured: how it is started, and how it is shown.

use std::ffi::{OsStr, OsString};
use std::hash::{BuildHasher as _, RandomState};
use std::io;
use std::num::NonZeroU64;
use std::process::{Command, ExitStatus, Stdio};

use engine::gate::LoopTimer;

use super::figures::Run;
use crate::args::TimeArgs;
use crate::command::Failure;
use crate::platform;
use crate::printer::one_line;

/// Largest expected difference between the kernel's two counts of the same memory: it counts per processor
/// and sums only from time to time.
const COUNTING_SLACK_BYTES: u64 = 256 << 10;

/// A command that is measured.
pub(super) struct Timed {
    /// The program, or the whole line that the shell runs, as messages show it.
    pub(super) shown: String,
    command: Vec<OsString>,
}

impl Timed {
    /// The commands of the arguments, at least one.
    pub(super) fn of(args: &TimeArgs) -> Vec<Timed> {
        if let Some(program) = args.command.first() {
            return vec![Timed { shown: shown(program), command: args.command.clone() }];
        }
        args.lines.iter().map(|line| Timed { shown: shown(line), command: by_shell(line) }).collect()
    }

    /// The program and its arguments, as text.
    pub(super) fn words(&self) -> Vec<String> {
        self.command.iter().map(|word| word.to_string_lossy().into_owned()).collect()
    }

    /// Runs the command once.
    pub(super) fn run(&self, args: &TimeArgs) -> Result<(Run, ExitStatus), Failure> {
        let mut command = command(&self.command);
        if !args.show_output {
            command.stdout(Stdio::null());
        }
        let program = shown(&self.command[0]);
        let failed = |error: io::Error| format!("cannot run `{program}`: {error}");
        let timer = LoopTimer::start("");
        let ended = platform::wait(command.spawn().map_err(failed)?).map_err(failed)?;
        let timing = timer.stop(args.iterations.map_or(0, NonZeroU64::get));
        // Read after the run: starting a program touches memory too, and the child's count includes it.
        let floor_bytes = platform::own_peak_bytes() + COUNTING_SLACK_BYTES;
        let run = Run { usage: ended.usage, floor_bytes, ..Run::of(&timing) };
        Ok((run, ended.status))
    }
}

/// The words that run a command line in the system's shell.
pub(super) fn by_shell(line: &OsStr) -> Vec<OsString> {
    let [shell, option] = platform::SHELL;
    vec![shell.into(), option.into(), line.to_owned()]
}

/// A command with an empty standard input.
pub(super) fn command(words: &[OsString]) -> Command {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdin(Stdio::null());
    command
}

pub(super) fn shown(word: &OsStr) -> String {
    one_line(&word.to_string_lossy())
}

/// The numbers below `n` in a random order.
pub(super) fn drawn_order(n: usize) -> Vec<usize> {
    // The keys of the hasher are random numbers of the system.
    let random = RandomState::new();
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_cached_key(|index| random.hash_one(index));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_is_drawn() {
        let first_is_last = (0..200).filter(|_| drawn_order(2) == [1, 0]).count();
        assert!((50..150).contains(&first_is_last), "{first_is_last}");
        let mut order = drawn_order(9);
        order.sort_unstable();
        assert!(order.into_iter().eq(0..9));
    }
}
