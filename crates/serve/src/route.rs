//! Which code answers which address.

use std::sync::Arc;

use hyper::StatusCode;
use hyper::body::Incoming;
use hyper::http::request::Parts;

use crate::answer::{self, Answer};
use crate::api;
use crate::caller::Caller;
use crate::method::reads_only;
use crate::page;
use crate::problem::Problem;
use crate::site::Site;

/// Answers a request that the guard let pass; `path` is the path after the base path.
pub(crate) async fn answer(
    site: &Arc<Site>,
    caller: &Caller<'_>,
    path: &str,
    head: &Parts,
    body: Incoming,
) -> Answer {
    match path.strip_prefix("/api/v1/") {
        Some(route) => api::answer(site, caller, route, head, body).await,
        None => match path.strip_prefix("/report/") {
            Some(name) => report(site, name, head).await,
            None => file(site, path, head),
        },
    }
    .unwrap_or_else(|problem| answer::problem(&problem))
}

/// A file of the page.
fn file(site: &Site, path: &str, head: &Parts) -> Result<Answer, Problem> {
    if path.is_empty() {
        let location = format!("{}/", site.guard.base().text());
        return Ok(answer::redirect(StatusCode::PERMANENT_REDIRECT, &location));
    }
    reads_only(head)?;
    let mut answer = site.page.answer(path, &head.headers).ok_or_else(Problem::no_route)?;
    if path == "/" && head.uri.query().is_none_or(str::is_empty) {
        page::preload(&mut answer);
    }
    Ok(answer)
}

/// A report that the server was given.
async fn report(site: &Arc<Site>, name: &str, head: &Parts) -> Result<Answer, Problem> {
    reads_only(head)?;
    let report = site.reports.by_name(name).ok_or_else(Problem::no_route)?.clone();
    let read = tokio::task::spawn_blocking(move || report.answer());
    read.await.map_err(|_| Problem::internal("the report could not be read"))?
}
