//! Who makes requests, and the stores that he has open.
//!
//! A reader has a client of its own, whose requests and connections are driven by the reader's thread while
//! it waits for one of them: an answer wakes the thread that wants it and no other, which halves what a
//! request costs beside one client for all (docs/performance.md, "Object stores"). All else that a process
//! asks of stores goes through one client, which has threads.

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

/// Time between two looks at a request to stop.
const TICK: Duration = Duration::from_millis(100);

/// The runtime, and the stores by what their paths begin with.
pub(super) struct Client {
    runtime: Runtime,
    stores: Mutex<HashMap<String, Opened>>,
}

/// A store, or why it could not be opened: to look for credentials takes time, which each object would cost
/// again.
type Opened = Result<Arc<Store>, (io::ErrorKind, String)>;

/// A client, and the process that its threads are in.
type OfProcess = (u32, Arc<Client>);

impl Client {
    /// That of this process. Threads do not live on in a child that was forked, so it makes a client of its
    /// own.
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
            // To end it would be to wait for threads that are not in this process.
            std::mem::forget(of_parent);
        }
        Ok(client)
    }

    /// One without threads: nothing goes on but while somebody waits.
    pub(super) fn of_thread() -> io::Result<Client> {
        Builder::new_current_thread().enable_all().build().map(Client::with)
    }

    fn with(runtime: Runtime) -> Client {
        Client { runtime, stores: Mutex::default() }
    }

    /// The store that an object lies in. The first time it is looked for credentials, which may take a
    /// request.
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

    /// Waits for an answer.
    pub(super) fn wait<F: Future>(&self, future: F) -> F::Output {
        self.runtime.block_on(future)
    }

    /// Waits for an answer, as long as nobody asks to stop; `None` then.
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

    /// Where requests are set on their way.
    pub(super) fn handle(&self) -> &tokio::runtime::Handle {
        self.runtime.handle()
    }

    fn stores(&self) -> MutexGuard<'_, HashMap<String, Opened>> {
        self.stores.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
