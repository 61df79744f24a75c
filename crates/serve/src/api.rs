//! The API: one module for each group of routes. `openapi.json` describes it, and tests hold every answer
//! against that document.

mod completions;
mod damaged;
mod decide;
mod decisions;
mod dropped;
mod events;
mod export;
mod facets;
mod groups;
mod original;
mod parse;
mod picture;
mod pixels;
mod regions;
mod reports;
mod rows;
mod sessions;
mod similar;
mod status;
mod tags;
mod timeline;

use std::sync::Arc;

use bytes::Bytes;
use hyper::body::Incoming;
use hyper::http::request::Parts;
use hyper::{HeaderMap, Method};
use serde::Serialize;

use crate::answer::{self, Answer};
use crate::caller::Caller;
use crate::method::{self, reads_only};
use crate::problem::Problem;
use crate::query::Query;
use crate::site::{Reading, Site};

const DOCUMENT: &[u8] = include_bytes!("../openapi.json");

/// One request to the API.
pub(crate) struct Call<'c> {
    site: &'c Arc<Site>,
    caller: &'c Caller<'c>,
    query: Option<&'c str>,
    headers: &'c HeaderMap,
}

impl Call<'_> {
    /// The parameters of the request, which has these names alone.
    fn query(&self, names: &[&str]) -> Result<Query, Problem> {
        Query::of(self.query, names)
    }

    /// Answers with the value that `work` makes on a thread that may block.
    async fn json<T: Serialize>(
        &self,
        work: impl FnOnce(&Reading<'_>) -> Result<T, Problem> + Send + 'static,
    ) -> Result<Answer, Problem> {
        let headers = self.headers.clone();
        self.site.read(move |reading| Ok(answer::json(&work(reading)?, &headers))).await
    }
}

/// Answers a request; `route` is the path after `/api/v1/`.
pub(crate) async fn answer(
    site: &Arc<Site>,
    caller: &Caller<'_>,
    route: &str,
    head: &Parts,
    body: Incoming,
) -> Result<Answer, Problem> {
    let call = Call { site, caller, query: head.uri.query(), headers: &head.headers };
    let segments: Vec<&str> = route.split('/').collect();
    match (&head.method, &segments[..]) {
        (&Method::POST, ["decisions"]) => decisions::decide(&call, body).await,
        (&Method::DELETE, ["decisions", seq]) if *seq != "files" => decisions::undo(&call, seq).await,
        (&Method::DELETE, ["sessions"]) => sessions::end_all(&call),
        (&Method::POST, ["export"]) => export::export(&call, body).await,
        _ => {
            reads_only(head)?;
            read(&call, &segments).await
        }
    }
}

/// Answers a request that changes nothing.
async fn read(call: &Call<'_>, segments: &[&str]) -> Result<Answer, Problem> {
    match *segments {
        ["status"] => status::status(call),
        ["timeline"] => timeline::timeline(call).await,
        ["timeline", "aspects"] => timeline::aspects(call).await,
        ["rows"] => rows::rows(call).await,
        ["damaged"] => damaged::damaged(call).await,
        ["facets"] => facets::facets(call).await,
        ["folders"] => facets::folders(call).await,
        ["groups"] => groups::groups(call).await,
        ["decisions"] => decisions::list(call).await,
        ["decisions", "files"] => dropped::files(call).await,
        ["export"] => Err(method::only_post()),
        ["sessions"] => Err(method::only_delete()),
        ["map"] => facets::map(call).await,
        ["parse"] => parse::parse(call),
        ["complete"] => completions::complete(call).await,
        ["picture", id] => picture::picture(call, number(id)?).await,
        ["picture", id, "tags"] => tags::tags(call, number(id)?).await,
        ["picture", id, "regions"] => regions::regions(call, number(id)?).await,
        ["picture", id, "similar"] => similar::similar(call, number(id)?).await,
        ["picture", id, "pixels"] => pixels::pixels(call, number(id)?).await,
        ["picture", id, "file"] => original::file(call, number(id)?).await,
        ["thumb", id, size] => pixels::thumbnail(call, number(id)?, size).await,
        ["reports"] => reports::reports(call),
        ["events"] => events::events(call),
        ["openapi.json"] => {
            Ok(answer::compressed("application/json", Bytes::from_static(DOCUMENT).to_vec(), call.headers))
        }
        _ => Err(Problem::no_route()),
    }
}

/// The number of a picture in an address.
fn number(text: &str) -> Result<i64, Problem> {
    let number = text.parse().ok().filter(|id| *id > 0 && !text.starts_with('+'));
    number.ok_or_else(|| Problem::parameter("the number of a picture is a positive integer"))
}
