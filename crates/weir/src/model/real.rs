//! Runs the scenario over loopback: a [`Bucket`] and a simple client, each a thread of this process, in real
//! time.

use std::cell::{Cell, RefCell};
use std::io;
use std::rc::Rc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use fastrand::Rng;
use http_body_util::{BodyExt, Full};
use hyper::{Request, StatusCode};
use tokio::task::LocalSet;

use super::backoff::Backoff;
use super::{Outcome, Scenario};
use crate::bucket::{Bucket, BucketOptions};
use crate::client::{Connections, connections};

/// Measures the scenario for its length. The client's real costs are added to those of the scenario.
///
/// # Errors
/// If the bucket cannot start, or a request is answered with anything but the object or a 503.
pub fn measure(scenario: &Scenario) -> io::Result<Outcome> {
    let mut options = BucketOptions::new("model");
    options.n_objects = 1_000_000_000;
    options.files = vec![vec![0; scenario.answer_bytes].into()];
    options.latency = Some(scenario.latency);
    options.limits = scenario.limits;
    options.bytes_per_s = scenario.bytes_per_s;
    options.seed = scenario.seed;
    let bucket = Bucket::start(options)?;
    let client = Rc::new(Asker {
        scenario: scenario.clone(),
        endpoint: bucket.endpoint(),
        connections: connections(),
        started: Instant::now(),
        dice: RefCell::new(Rng::with_seed(scenario.seed)),
        n_asked: Cell::new(0),
        outcome: RefCell::default(),
    });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    LocalSet::new().block_on(&runtime, async {
        let slots: Vec<_> = (0..scenario.in_flight)
            .map(|_| tokio::task::spawn_local(Rc::clone(&client).keep_asking()))
            .collect();
        for slot in slots {
            slot.await.map_err(io::Error::other)??;
        }
        Ok::<(), io::Error>(())
    })?;
    let mut outcome = *client.outcome.borrow();
    outcome.elapsed = scenario.length - scenario.warmup();
    Ok(outcome)
}

/// A client with many requests in flight, all on one thread.
struct Asker {
    scenario: Scenario,
    endpoint: String,
    connections: Connections,
    started: Instant,
    dice: RefCell<Rng>,
    n_asked: Cell<u64>,
    outcome: RefCell<Outcome>,
}

impl Asker {
    /// Sends one request after the other, until the time is over.
    async fn keep_asking(self: Rc<Self>) -> io::Result<()> {
        loop {
            let turn = self.n_asked.replace(self.n_asked.get() + 1);
            let url = format!("{}/model/{}", self.endpoint, Bucket::key(self.scenario.object(turn)));
            let mut backoff = Backoff::new();
            while !self.ask(&url).await? {
                let wait = backoff.next(&mut self.dice.borrow_mut());
                // A request after the end is not sent.
                if self.started.elapsed() + wait >= self.scenario.length {
                    return Ok(());
                }
                tokio::time::sleep(wait).await;
            }
            if self.started.elapsed() >= self.scenario.length {
                return Ok(());
            }
        }
    }

    /// Requests an object; returns whether it arrived or was refused.
    async fn ask(&self, url: &str) -> io::Result<bool> {
        let request = Request::get(url).body(Full::<Bytes>::default()).map_err(io::Error::other)?;
        let answer = self.connections.request(request).await.map_err(io::Error::other)?;
        let status = answer.status();
        let body = answer.into_body().collect().await.map_err(io::Error::other)?.to_bytes();
        let counts = self.is_counted(self.started.elapsed());
        let mut outcome = self.outcome.borrow_mut();
        match status {
            StatusCode::OK if body.len() == self.scenario.answer_bytes => {
                outcome.n_answered += u64::from(counts)
            }
            StatusCode::SERVICE_UNAVAILABLE => outcome.n_refused += u64::from(counts),
            _ => return Err(io::Error::other(format!("{url}: {status}"))),
        }
        Ok(status == StatusCode::OK)
    }

    fn is_counted(&self, now: Duration) -> bool {
        (self.scenario.warmup()..self.scenario.length).contains(&now)
    }
}
