//! Client that makes requests, and the stores it has open.
//!
//! Each reader has its own client. The reader's thread drives the client's requests and connections while it
//! waits for one of them: an answer wakes only the thread that needs it, which halves the cost of a request
//! compared with one client for all (docs/performance.md, "Object stores"). All other requests of a process
//! go through one shared client, which has threads.

use std::collections::HashMap;
use std::future::Future;
use std::io;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

use super::name::ObjectName;
use super::store::Store;
use crate::Stop;

/// Interval between two checks of a stop request.
const TICK: Duration = Duration::from_millis(100);

/// The runtime, and the open stores by path prefix.
pub(super) struct Client {
    runtime: Runtime,
    stores: Mutex<HashMap<String, StoreResult>>,
}

/// A store, or why it could not be opened. Failures are kept because looking for credentials takes time,
/// which each object would cost again.
type StoreResult = Result<Arc<Store>, (io::ErrorKind, String)>;

/// A client, and the id of the process that its threads run in.
type OfProcess = (u32, Arc<Client>);

impl Client {
    /// Shared client of this process. Threads do not survive in a forked child, so a child creates its own
    /// client.
    pub(super) fn shared() -> io::Result<Arc<Client>> {
        static SHARED: Mutex<Option<OfProcess>> = Mutex::new(None);
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        let process = std::process::id();
        if let Some((_, client)) = shared.as_ref().filter(|(of, _)| *of == process) {
            return Ok(Arc::clone(client));
        }
        let threads = Builder::new_multi_thread().thread_name("requests").enable_all().build()?;
        let client = Arc::new(Client::with(threads));
        if let Some(of_parent) = shared.replace((process, Arc::clone(&client))) {
            // Dropping it would wait for threads that are not in this process.
            std::mem::forget(of_parent);
        }
        Ok(client)
    }

    /// Client without threads: requests make progress only while a caller waits.
    pub(super) fn of_thread() -> io::Result<Client> {
        Builder::new_current_thread().enable_all().build().map(Client::with)
    }

    fn with(runtime: Runtime) -> Client {
        Client { runtime, stores: Mutex::default() }
    }

    /// The store that an object lies in. The first call looks for credentials, which may take a request.
    pub(super) fn store(&self, name: &ObjectName<'_>) -> io::Result<Arc<Store>> {
        let root = name.root();
        let known = self.stores().get(&root).cloned();
        let opened = known.unwrap_or_else(|| {
            let opened = self.wait(Store::open(name)).map(Arc::new);
            let opened = opened.map_err(|error| (error.kind(), error.to_string()));
            self.stores().entry(root).or_insert(opened).clone()
        });
        opened.map_err(|(kind, words)| io::Error::new(kind, words))
    }

    /// Waits for the result of a future.
    pub(super) fn wait<F: Future>(&self, future: F) -> F::Output {
        let _gate = gate::gate!("file::request", Wait);
        self.runtime.block_on(future)
    }

    /// Waits for the result of a future; `None` if a stop is requested first.
    pub(super) fn wait_unless<F: Future>(&self, stop: Option<&Stop>, future: F) -> Option<F::Output> {
        let Some(stop) = stop else { return Some(self.wait(future)) };
        self.wait(async {
            let mut future = pin!(future);
            while !stop.is_requested() {
                if let Ok(answer) = timeout(TICK, &mut future).await {
                    return Some(answer);
                }
            }
            None
        })
    }

    /// Handle of the runtime on which requests are spawned.
    pub(super) fn handle(&self) -> &tokio::runtime::Handle {
        self.runtime.handle()
    }

    fn stores(&self) -> MutexGuard<'_, HashMap<String, StoreResult>> {
        self.stores.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
