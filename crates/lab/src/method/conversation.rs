//! The lab's side of the protocol with a case's process.

use std::io::{self, Read as _, Write as _};
use std::process::{ChildStdin, ChildStdout};
use std::time::Instant;

use super::protocol::{DONE, GO, READY, Reply};
use crate::counters::Snapshot;
use crate::platform::{self, MachineCounters};

/// The start of the measured part, with the machine's counters before and after it.
pub(crate) struct Times {
    pub(crate) started: Instant,
    pub(crate) before: Snapshot,
    pub(crate) after: Snapshot,
}

/// Why a process gave no reply.
pub(crate) enum NoReply {
    TimedOut,
    Ended(io::Error),
}

impl From<io::Error> for NoReply {
    fn from(error: io::Error) -> NoReply {
        NoReply::Ended(error)
    }
}

/// Both ends of the pipes to a case's process.
pub(crate) struct Conversation {
    pub(crate) to: ChildStdin,
    pub(crate) from: ChildStdout,
    /// Time at which the process counts as timed out.
    pub(crate) deadline: Instant,
}

impl Conversation {
    /// Runs the protocol to its end. There are no times if the process replied without starting its measured
    /// part.
    pub(crate) fn hold(&mut self, machine: &MachineCounters) -> Result<(Reply, Option<Times>), NoReply> {
        let mut block = [0; 4096];
        let mut n_bytes = self.read(&mut block)?;
        if block[0] != READY {
            return Ok((self.reply(block[..n_bytes].to_vec())?, None));
        }
        let before = machine.look();
        let started = Instant::now();
        self.to.write_all(&[GO])?;
        n_bytes = self.read(&mut block)?;
        if block[0] != DONE {
            return Ok((self.reply(block[..n_bytes].to_vec())?, None));
        }
        let after = machine.look();
        let reply = self.reply(block[1..n_bytes].to_vec())?;
        Ok((reply, Some(Times { started, before, after })))
    }

    /// Reads the rest of a reply whose first bytes are given.
    fn reply(&mut self, mut bytes: Vec<u8>) -> Result<Reply, NoReply> {
        let mut block = [0; 4096];
        while bytes.last() != Some(&b'\n') {
            let n_bytes = self.read(&mut block)?;
            bytes.extend_from_slice(&block[..n_bytes]);
        }
        Ok(serde_json::from_slice(&bytes).map_err(io::Error::from)?)
    }

    /// Reads one byte or more.
    fn read(&mut self, block: &mut [u8]) -> Result<usize, NoReply> {
        let patience = self.deadline.saturating_duration_since(Instant::now());
        if !platform::has_input(&self.from, patience)? {
            return Err(NoReply::TimedOut);
        }
        match self.from.read(block)? {
            0 => Err(NoReply::Ended(io::ErrorKind::UnexpectedEof.into())),
            n_bytes => Ok(n_bytes),
        }
    }
}
