//! The state that all requests share.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use engine::Catalog;
use engine::catalog::{Columns, PictureSummary, Selection};
use hyper::header::HeaderValue;
use tokio::sync::{Notify, Semaphore};

use crate::access::Access;
use crate::clients::Clients;
use crate::connections::Connections;
use crate::damaged::DamagedList;
use crate::deciding::Deciding;
use crate::events::Hub;
use crate::finder::Finder;
use crate::gathering::GatheredCatalogs;
use crate::guard::Guard;
use crate::indexing::Indexing;
use crate::limits::Limits;
use crate::offline::Offline;
use crate::original;
use crate::page::Page;
use crate::problem::Problem;
use crate::query::Query;
use crate::readers::Readers;
use crate::reports::Reports;
use crate::stacks::Stacks;
use crate::thumbs::Thumbs;
use crate::tiles::Tiles;
use crate::view::View;

/// What a server shows, and everything that is needed to answer a request.
pub(crate) struct Site {
    pub(crate) catalog: PathBuf,
    pub(crate) limits: Limits,
    pub(crate) guard: Guard,
    pub(crate) clients: Clients,
    pub(crate) connections: Arc<Connections>,
    /// Notified when there is another token.
    pub(crate) renewed: Notify,
    pub(crate) access: Arc<Access>,
    pub(crate) offline: Arc<Offline>,
    pub(crate) page: Page,
    pub(crate) view: View,
    pub(crate) readers: Readers,
    /// One thread that records decisions: a rule about all groups takes seconds, and must not keep others
    /// from reading.
    pub(crate) recorder: Readers,
    pub(crate) hub: Arc<Hub>,
    pub(crate) thumbs: Thumbs,
    pub(crate) indexing: Option<Arc<Indexing>>,
    /// The catalogues that are shown together, if there are several.
    pub(crate) gathered: Option<Arc<GatheredCatalogs>>,
    pub(crate) deciding: Arc<Deciding>,
    pub(crate) finder: Finder,
    pub(crate) damaged: DamagedList,
    pub(crate) reports: Reports,
    pub(crate) tiles: Option<Tiles>,
    /// What the page may load.
    pub(crate) policy: HeaderValue,
    /// Permits for exports.
    pub(crate) exports: Arc<Semaphore>,
}

/// What a request reads: the catalogue, and the columns as they were when it began.
pub(crate) struct Reading<'r> {
    pub(crate) catalog: &'r Catalog,
    pub(crate) columns: &'r Columns,
    /// Identity of the catalogue file.
    pub(crate) identity: &'r str,
    access: &'r Access,
    offline: &'r Offline,
}

impl Reading<'_> {
    /// Generation of the columns.
    pub(crate) fn g(&self) -> u64 {
        self.columns.generation()
    }

    /// The pictures that the request's search finds.
    pub(crate) fn select(&self, query: &Query) -> Result<Selection, Problem> {
        Stacks::of(query.text("stacks"))?.select(self.columns, self.catalog, &query.search()?)
    }

    /// What the catalogue has of one picture.
    pub(crate) fn summary(&self, id: i64) -> Result<PictureSummary, Problem> {
        let mut found = self.catalog.summaries(&[id])?;
        found.pop().flatten().ok_or_else(Problem::no_picture)
    }

    /// The path by which the file of a picture may be opened.
    pub(crate) fn path(&self, summary: &PictureSummary) -> Result<PathBuf, Problem> {
        let path = self.access.path(self.catalog, &summary.path);
        path.map_err(|problem| match self.offline.disk_of(self.catalog, summary) {
            Some(disk) if problem.is_vanished() => original::offline(&disk),
            _ => problem,
        })
    }

    /// Whether a picture is on a disk that is not there.
    pub(crate) fn is_offline(&self, summary: &PictureSummary) -> bool {
        self.offline.disk_of(self.catalog, summary).is_some()
    }

    /// Checks that the positions of the request are those of these columns.
    pub(crate) fn check_generation(&self, query: &Query) -> Result<(), Problem> {
        match query.number::<u64>("g")? {
            Some(g) if g != self.g() => Err(Problem::gone(self.g())),
            _ => Ok(()),
        }
    }
}

impl Site {
    /// Whether the index run of this server goes on.
    pub(crate) fn is_indexing(&self) -> bool {
        self.indexing.as_ref().is_some_and(|indexing| indexing.running().is_some())
    }

    /// Sends the progress of the index run, or its end, to all pages.
    pub(crate) fn report_indexing(&self) {
        let Some(indexing) = &self.indexing else { return };
        self.hub.send("progress", &indexing.running());
        if let Some(message) = indexing.failure() {
            self.hub.send("failed", &serde_json::json!({ "code": "indexing", "message": message }));
        }
    }

    /// Runs `work` on a thread that may block, with the columns as they are now.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Reading<'_>) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        self.read_on(&self.readers, self.limits.query_time, work).await
    }

    /// Runs `work` that records or reads many decisions, on the one thread for that.
    pub(crate) async fn record<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Reading<'_>) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        self.read_on(&self.recorder, self.limits.decision_time, work).await
    }

    async fn read_on<T: Send + 'static>(
        &self,
        readers: &Readers,
        time: Duration,
        work: impl FnOnce(&Reading<'_>) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let (columns, identity) = self.view.ready()?;
        let (searched, before) = (Arc::clone(&columns), columns.stretches_read());
        let (access, offline) = (Arc::clone(&self.access), Arc::clone(&self.offline));
        let work = move |catalog: &Catalog| {
            work(&Reading {
                catalog,
                columns: &columns,
                identity: &identity,
                access: &access,
                offline: &offline,
            })
        };
        let answer = readers.read(time, work).await;
        answer.map_err(|problem| {
            let goes_on = problem.is_too_slow() && searched.stretches_read() > before;
            if goes_on { Problem::searching() } else { problem }
        })
    }
}
