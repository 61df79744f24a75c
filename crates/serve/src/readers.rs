//! Threads that read the catalogue, each with a handle of its own.
//!
//! SQLite blocks, so nothing of it runs on the thread that serves connections. A request waits for one
//! reader; its query ends when the client is gone or its time is over.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use engine::catalog::Interrupter;
use engine::{Catalog, CatalogError};
use tokio::sync::oneshot;

use crate::problem::Problem;

/// Work for a reader: called with its handle.
type Work = Box<dyn FnOnce(Result<&Catalog, CatalogError>) + Send>;

/// Threads that read a catalogue. Dropping it ends them.
pub(crate) struct Readers {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

struct Shared {
    path: PathBuf,
    most_waiting: usize,
    queue: Mutex<Queue>,
    is_filled: Condvar,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<(Arc<Task>, Work)>,
    /// Raised when the catalogue was replaced: readers then open it again.
    edition: u64,
    is_ended: bool,
}

/// State of one request's work.
#[derive(Default)]
struct Task {
    phase: Mutex<Phase>,
}

#[derive(Default)]
enum Phase {
    #[default]
    Waiting,
    Running(Arc<Interrupter>),
    Ended,
}

/// Ends the work of a request when it is dropped: the client is gone, or the time is over.
struct Caller(Arc<Task>);

impl Drop for Caller {
    fn drop(&mut self) {
        let mut phase = lock(&self.0.phase);
        if let Phase::Running(interrupter) = &*phase {
            // Under the lock: the reader cannot begin another task meanwhile.
            interrupter.interrupt();
        }
        *phase = Phase::Ended;
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Readers {
    /// Starts `n_threads` threads that read the catalogue at `path`. Each opens it when it is first needed.
    pub(crate) fn start(path: &Path, n_threads: usize, most_waiting: usize) -> io::Result<Readers> {
        let shared = Arc::new(Shared {
            path: path.to_owned(),
            most_waiting,
            queue: Mutex::default(),
            is_filled: Condvar::new(),
        });
        let mut readers = Readers { shared, threads: Vec::new() };
        for number in 0..n_threads.max(1) {
            let shared = Arc::clone(&readers.shared);
            let thread = std::thread::Builder::new().name(format!("read-{number}"));
            readers.threads.push(thread.spawn(move || shared.work())?);
        }
        Ok(readers)
    }

    /// Makes all readers open the catalogue again.
    pub(crate) fn reopen(&self) {
        lock(&self.shared.queue).edition += 1;
    }

    /// Runs `work` on a reader and returns its result. The work ends early if this future is dropped, or the
    /// time is over.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        time: Duration,
        work: impl FnOnce(&Catalog) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let (give, given) = oneshot::channel();
        let task = Arc::new(Task::default());
        let run: Work = Box::new(move |catalog| {
            let answer = catalog.map_err(Problem::from).and_then(work);
            // Fails if the client is gone.
            let _ = give.send(answer);
        });
        {
            let mut queue = lock(&self.shared.queue);
            if queue.waiting.len() >= self.shared.most_waiting || queue.is_ended {
                return Err(Problem::busy());
            }
            queue.waiting.push_back((Arc::clone(&task), run));
        }
        self.shared.is_filled.notify_one();
        let _caller = Caller(task);
        match tokio::time::timeout(time, given).await {
            Ok(Ok(answer)) => answer,
            // The work panicked.
            Ok(Err(_)) => Err(Problem::internal("the request failed; the server goes on")),
            Err(_) => Err(Problem::too_slow()),
        }
    }
}

impl Drop for Readers {
    fn drop(&mut self) {
        {
            let mut queue = lock(&self.shared.queue);
            queue.is_ended = true;
            queue.waiting.clear();
        }
        self.shared.is_filled.notify_all();
        for thread in self.threads.drain(..) {
            // Work that panics does not end a thread.
            let _ = thread.join();
        }
    }
}

impl Shared {
    /// The loop of one thread.
    fn work(&self) {
        let mut open: Option<(u64, Catalog)> = None;
        while let Some((task, work, edition)) = self.next() {
            if open.as_ref().is_some_and(|(of, _)| *of != edition) {
                open = None;
            }
            let catalog = match &open {
                Some((_, catalog)) => Ok(catalog),
                None => Catalog::open_read_only(&self.path).map(|catalog| &open.insert((edition, catalog)).1),
            };
            if let Ok(catalog) = catalog
                && !task.begin(Arc::new(catalog.interrupter()))
            {
                continue;
            }
            // A panic costs this request alone: its caller sees that the answer does not come.
            let outcome = catch_unwind(AssertUnwindSafe(|| work(catalog)));
            task.end();
            if outcome.is_err() {
                open = None;
            }
        }
    }

    /// The next task; `None` at the end.
    fn next(&self) -> Option<(Arc<Task>, Work, u64)> {
        let mut queue = lock(&self.queue);
        loop {
            if queue.is_ended {
                return None;
            }
            let edition = queue.edition;
            if let Some((task, work)) = queue.waiting.pop_front() {
                return Some((task, work, edition));
            }
            queue = self.is_filled.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Task {
    /// Begins the work; `false` if its caller is gone.
    fn begin(&self, interrupter: Arc<Interrupter>) -> bool {
        let mut phase = lock(&self.phase);
        let is_wanted = matches!(*phase, Phase::Waiting);
        if is_wanted {
            *phase = Phase::Running(interrupter);
        }
        is_wanted
    }

    fn end(&self) {
        *lock(&self.phase) = Phase::Ended;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use engine::catalog::format::Csv;

    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    /// A query without an end.
    fn endless(catalog: &Catalog) -> Result<u64, Problem> {
        let sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
        Ok(catalog.query(sql, &mut Csv::new(io::sink()))?)
    }

    /// One reader of an empty catalogue.
    fn one_reader(folder: &Path) -> Readers {
        let path = folder.join("c.db");
        drop(Catalog::create_or_open(&path).unwrap());
        Readers::start(&path, 1, 2).unwrap()
    }

    /// Expects that the only reader is free again.
    async fn check_free(readers: &Readers) {
        let started = Instant::now();
        assert_eq!(readers.read(LONG, |_| Ok(7)).await, Ok(7));
        assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    }

    #[tokio::test]
    async fn a_query_ends_when_its_client_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let readers = one_reader(folder.path());
        let asked = tokio::time::timeout(Duration::from_millis(50), readers.read(LONG, endless)).await;
        assert!(asked.is_err(), "{asked:?}");
        check_free(&readers).await;
    }

    #[tokio::test]
    async fn a_query_ends_when_its_time_is_over() {
        let folder = tempfile::tempdir().unwrap();
        let readers = one_reader(folder.path());
        assert_eq!(readers.read(Duration::from_millis(50), endless).await, Err(Problem::too_slow()));
        check_free(&readers).await;
    }

    #[tokio::test]
    async fn work_that_panics_costs_one_answer() {
        let folder = tempfile::tempdir().unwrap();
        let readers = one_reader(folder.path());
        let outcome = readers.read(LONG, |_| -> Result<(), Problem> { panic!("expected by a test") }).await;
        assert_eq!(outcome.unwrap_err().status, hyper::StatusCode::INTERNAL_SERVER_ERROR);
        check_free(&readers).await;
    }

    #[tokio::test]
    async fn only_so_many_requests_wait() {
        let folder = tempfile::tempdir().unwrap();
        let readers = one_reader(folder.path());
        let after = async |milliseconds, work: fn(&Catalog) -> Result<u64, Problem>| {
            tokio::time::sleep(Duration::from_millis(milliseconds)).await;
            readers.read(Duration::from_millis(500), work).await
        };
        // The first runs when the others come; two of them wait.
        let (.., refused) =
            tokio::join!(after(0, endless), after(100, endless), after(100, endless), after(200, |_| Ok(7)));
        assert_eq!(refused, Err(Problem::busy()));
        check_free(&readers).await;
    }
}
