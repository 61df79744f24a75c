//! A query under way: its own connection on its own thread, rows as record batches.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;

use arrow_array::RecordBatch;
use arrow_schema::Schema;
use engine::catalog::{ArrowSink, Interrupter};
use engine::{Catalog, CatalogError, JobError, Progress, WaitResult};
use pyo3::prelude::*;

use crate::error::{Fault, raise};
use crate::interrupt::{TICK, work};
use crate::stream::{RecordBatches, Source};

/// Most batches that wait for the consumer.
const MOST_WAITING: usize = 2;

/// Runs what `ask` asks of the catalogue, which hands its batches to the function that it is given.
pub(crate) fn query(
    py: Python<'_>,
    path: &Path,
    ask: impl FnOnce(&Catalog, &mut Out<'_>) -> Result<u64, CatalogError> + Send + 'static,
) -> PyResult<RecordBatches> {
    let progress = Progress::default();
    let query = work(py, &progress, || Query::start(path, ask, &progress))?;
    Ok(RecordBatches::new(Box::new(query.map_err(|fault| raise(&*fault))?), None))
}

/// Takes batches, until nobody wants them any more.
pub(crate) type Out<'o> = dyn FnMut(RecordBatch) -> io::Result<()> + 'o;

/// For rows of any query, or of the view.
pub(crate) enum Rows {
    Any,
    View,
}

impl Rows {
    pub(crate) fn sink<'s>(self, out: &'s mut Out<'s>) -> ArrowSink<'s> {
        match self {
            Rows::Any => ArrowSink::new(out),
            Rows::View => ArrowSink::of_view(out),
        }
    }
}

struct Query {
    schema: Arc<Schema>,
    /// It was waited for, so that a mistake in the query is reported where the query is, and the schema is
    /// known.
    first: Option<RecordBatch>,
    batches: Option<Receiver<RecordBatch>>,
    worker: Option<JoinHandle<Result<u64, CatalogError>>>,
    interrupter: Interrupter,
}

impl Query {
    fn start(
        path: &Path,
        ask: impl FnOnce(&Catalog, &mut Out<'_>) -> Result<u64, CatalogError> + Send + 'static,
        progress: &Progress,
    ) -> Result<Query, Fault> {
        let mut catalog = Catalog::open_read_only(path)?;
        // Programs may ask for long statements, and a signal ends them.
        catalog.set_query_steps(u64::MAX);
        let interrupter = catalog.interrupter();
        let (send, receive): (SyncSender<RecordBatch>, _) = sync_channel(MOST_WAITING);
        let run = move || {
            ask(&catalog, &mut |batch| {
                send.send(batch).map_err(|_| io::Error::other("the reader of the rows is gone"))
            })
        };
        let worker = std::thread::Builder::new().name("query".into()).spawn(run)?;
        let mut query = Query {
            schema: Arc::new(Schema::empty()),
            first: None,
            batches: Some(receive),
            worker: Some(worker),
            interrupter,
        };
        loop {
            match query.wait()? {
                WaitResult::Batch(batch) => {
                    query.schema = batch.schema();
                    query.first = Some(batch);
                    return Ok(query);
                }
                WaitResult::NotYet if progress.is_stopped() => return Err(CatalogError::Interrupted.into()),
                WaitResult::NotYet => {}
                // There is always a batch, be it without rows.
                WaitResult::End => return Err(JobError::Panicked.into()),
            }
        }
    }
}

impl Source for Query {
    fn schema(&self) -> Arc<Schema> {
        Arc::clone(&self.schema)
    }

    fn wait(&mut self) -> Result<WaitResult, Fault> {
        if let Some(first) = self.first.take() {
            return Ok(WaitResult::Batch(first));
        }
        let Some(batches) = &self.batches else { return Ok(WaitResult::End) };
        match batches.recv_timeout(TICK) {
            Ok(batch) => Ok(WaitResult::Batch(batch)),
            Err(RecvTimeoutError::Timeout) => Ok(WaitResult::NotYet),
            Err(RecvTimeoutError::Disconnected) => {
                self.batches = None;
                if let Some(worker) = self.worker.take() {
                    worker.join().map_err(|_panic| JobError::Panicked)??;
                }
                Ok(WaitResult::End)
            }
        }
    }
}

impl Drop for Query {
    fn drop(&mut self) {
        self.batches = None;
        if let Some(worker) = self.worker.take() {
            self.interrupter.interrupt();
            let _ = worker.join();
        }
    }
}
