//! Decoder processes that are idle, and the thread that starts them and enforces their deadlines.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::DECODE_ARGUMENT;
use crate::child::{Deadlines, Process, TICK};
use crate::child_program::ChildProgram;

/// Decoder processes of this process.
pub(super) struct Pool {
    process_id: u32,
    idle: Mutex<Vec<Idle>>,
    keeper: Mutex<Sender<Order>>,
    pub(super) deadlines: Deadlines,
    /// Number of processes that are not idle.
    n_busy: AtomicUsize,
}

struct Idle {
    memory_bytes: u64,
    process: Process,
}

/// What the keeper has to do.
enum Order {
    /// Start a process with this limit of memory.
    Start { memory_bytes: u64, started: SyncSender<io::Result<Process>> },
    /// Watch the deadlines: a process is no longer idle.
    Watch,
}

impl Pool {
    /// Starts the keeper. It starts all processes, because some systems end a child when the thread that
    /// started it ends, and workers come and go.
    pub(super) fn start(program: ChildProgram) -> io::Result<Arc<Pool>> {
        let (keeper, orders) = channel();
        let pool = Arc::new(Pool {
            process_id: std::process::id(),
            idle: Mutex::default(),
            keeper: Mutex::new(keeper),
            deadlines: Deadlines::default(),
            n_busy: AtomicUsize::new(0),
        });
        let kept = Arc::clone(&pool);
        std::thread::Builder::new()
            .name("decoder processes".into())
            .spawn(move || kept.keep(&program, &orders))?;
        Ok(pool)
    }

    /// Whether this process started it, and not one that forked this process.
    pub(super) fn is_of_this_process(&self) -> bool {
        self.process_id == std::process::id()
    }

    fn keep(&self, program: &ChildProgram, orders: &Receiver<Order>) {
        loop {
            let order = match self.n_busy.load(Relaxed) {
                0 => orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
                _ => orders.recv_timeout(TICK),
            };
            match order {
                Ok(Order::Start { memory_bytes, started }) => {
                    let mut command = program.command();
                    command.arg(DECODE_ARGUMENT).arg(memory_bytes.to_string());
                    // Ignored: the requesting thread may have ended.
                    let _ = started.send(Process::start(command));
                }
                Ok(Order::Watch) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            self.deadlines.kill_late();
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Idle>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn order(&self, order: Order) -> io::Result<()> {
        let keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner);
        keeper.send(order).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    /// A process whose pictures may use this much memory: an idle one, or a new one. Also returns whether it
    /// is new.
    ///
    /// # Errors
    /// None can be started.
    pub(super) fn take(&self, memory_bytes: u64, only_new: bool) -> io::Result<(Process, bool)> {
        let mut idle = self.idle();
        let fits = |idle: &Idle| !only_new && idle.memory_bytes == memory_bytes;
        let known = idle.iter().rposition(fits).map(|at| idle.swap_remove(at).process);
        drop(idle);
        self.n_busy.fetch_add(1, Relaxed);
        let taken = match known {
            Some(process) => self.order(Order::Watch).map(|()| (process, false)),
            None => self.start_process(memory_bytes).map(|process| (process, true)),
        };
        taken.inspect_err(|_| {
            self.n_busy.fetch_sub(1, Relaxed);
        })
    }

    fn start_process(&self, memory_bytes: u64) -> io::Result<Process> {
        let _gate = gate::gate!("isolation::start", Wait);
        let (started, process) = sync_channel(1);
        self.order(Order::Start { memory_bytes, started })?;
        let process = process.recv().map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))??;
        process.ready(&self.deadlines)
    }

    /// Gives back a process that waits for the next picture.
    pub(super) fn give_back(&self, memory_bytes: u64, process: Process) {
        self.n_busy.fetch_sub(1, Relaxed);
        self.idle().push(Idle { memory_bytes, process });
    }

    /// Notes that a process was ended.
    pub(super) fn lose(&self) {
        self.n_busy.fetch_sub(1, Relaxed);
    }
}
