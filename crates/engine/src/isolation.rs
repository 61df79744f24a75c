//! Decodes single pictures in child processes, for every job: formats whose decoders may crash (those of
//! which [`pixel::Format::needs_process`] is true) cannot end this process then, and a picture that makes one
//! crash costs only itself.
//!
//! [`isolate`] registers the program that is started as children. From then on, `pixel::decoder` passes such
//! pictures to [`Isolation`], whatever job asks: thumbnails, perceptual hashes, `decode`, `sharpen`. Each
//! picture that is open has a child (`remote`), which is started when none is idle, and is reused for the
//! next picture (`pool`); so there are as many as workers that decode such formats at the same time. A child
//! that crashed or was killed at its deadline is replaced. The file's bytes go to the child through a pipe,
//! and rows come back (`protocol`); a thumbnail's rows are averaged in the child already.
//!
//! A child ends with its parent, its memory is limited, and it can reach nothing but its pipes, as in
//! `verify` ([`crate::child::confine`]). Without [`isolate`], or in a
//! child, pictures are decoded in the calling process.

mod child;
mod pool;
mod protocol;
mod remote;

use std::io;
use std::mem::ManuallyDrop;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use pixel::{DecodeError, DecodeOptions, Decoder, DecoderProcesses, Input, Task};

use crate::child_program::ChildProgram;
use pool::Pool;

pub use child::main as decode_child_main;

/// First argument of a program that is started as a decoder process; it must then call
/// [`decode_child_main`]. For internal use.
pub const DECODE_ARGUMENT: &str = "decode-child";

/// Decodes formats that may crash a process in instances of `program` from now on, in all jobs of this
/// process. `program` must call [`decode_child_main`] with the arguments after [`DECODE_ARGUMENT`] if it is
/// started with that as its first one; `thalweg` does.
///
/// Programs that use this library without the program `thalweg` need not call it: such formats are then
/// decoded in their own process.
///
/// The environment variable `THALWEG_DECODER_PROCESSES=off` keeps all decoders in this process, for
/// debuggers.
pub fn isolate(program: ChildProgram) {
    if std::env::var_os("THALWEG_DECODER_PROCESSES").is_some_and(|value| value.eq_ignore_ascii_case("off")) {
        return;
    }
    *PROGRAM.write().unwrap_or_else(PoisonError::into_inner) = Some(program.clone());
    pixel::set_decoder_processes(Some(Arc::new(Isolation { program, pool: Mutex::new(None) })));
}

/// What [`isolate`] was given.
static PROGRAM: RwLock<Option<ChildProgram>> = RwLock::new(None);

/// The program that is started for what this process is not to do itself; `None` without [`isolate`].
pub(crate) fn program() -> Option<ChildProgram> {
    PROGRAM.read().unwrap_or_else(PoisonError::into_inner).clone()
}

struct Isolation {
    program: ChildProgram,
    /// Created with the first picture. Never dropped: after a fork, the children belong to the other process.
    pool: Mutex<Option<ManuallyDrop<Arc<Pool>>>>,
}

impl Isolation {
    /// The pool of this process. A forked process has its own one, because threads and children are not
    /// inherited.
    fn pool(&self) -> io::Result<Arc<Pool>> {
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = pool.as_ref().filter(|pool| pool.is_of_this_process()) {
            return Ok(Arc::clone(known));
        }
        let anew = Pool::start(self.program.clone())?;
        *pool = Some(ManuallyDrop::new(Arc::clone(&anew)));
        Ok(anew)
    }
}

impl DecoderProcesses for Isolation {
    fn open<'a>(
        &self,
        task: Task,
        input: Box<dyn Input + 'a>,
        options: &DecodeOptions,
    ) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
        let pool = self.pool().map_err(no_process)?;
        let remote = remote::open(&pool, task, input, options)?;
        Ok(Box::new(remote))
    }
}

/// The error for a process that cannot be started.
fn no_process(error: io::Error) -> DecodeError {
    DecodeError::Read(io::Error::new(error.kind(), format!("cannot start a decoder process: {error}")))
}
