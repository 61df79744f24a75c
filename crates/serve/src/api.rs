//! The API: one module for each group of routes. `openapi.json` describes it, and tests hold every answer
//! against that document.

mod completions;
mod events;
mod facets;
mod original;
mod parse;
mod picture;
mod pixels;
mod rows;
mod status;
mod tags;
mod timeline;

use std::sync::Arc;

use bytes::Bytes;
use hyper::HeaderMap;
use hyper::body::Incoming;
use hyper::http::request::Parts;
use serde::Serialize;

use crate::answer::{self, Answer};
use crate::method::reads_only;
use crate::problem::Problem;
use crate::query::Query;
use crate::site::{Reading, Site};

const DOCUMENT: &[u8] = include_bytes!("../openapi.json");

/// One request to the API.
pub(crate) struct Call<'c> {
    site: &'c Arc<Site>,
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
    route: &str,
    head: &Parts,
    _body: Incoming,
) -> Result<Answer, Problem> {
    let call = Call { site, query: head.uri.query(), headers: &head.headers };
    let segments: Vec<&str> = route.split('/').collect();
    reads_only(head)?;
    match segments[..] {
        ["status"] => status::status(&call),
        ["timeline"] => timeline::timeline(&call).await,
        ["timeline", "aspects"] => timeline::aspects(&call).await,
        ["rows"] => rows::rows(&call).await,
        ["facets"] => facets::facets(&call).await,
        ["folders"] => facets::folders(&call).await,
        ["map"] => facets::map(&call).await,
        ["parse"] => parse::parse(&call),
        ["complete"] => completions::complete(&call).await,
        ["picture", id] => picture::picture(&call, number(id)?).await,
        ["picture", id, "tags"] => tags::tags(&call, number(id)?).await,
        ["picture", id, "pixels"] => pixels::pixels(&call, number(id)?).await,
        ["picture", id, "file"] => original::file(&call, number(id)?).await,
        ["thumb", id, size] => pixels::thumbnail(&call, number(id)?, size).await,
        ["events"] => events::events(&call),
        ["openapi.json"] => {
            Ok(answer::compressed("application/json", Bytes::from_static(DOCUMENT).to_vec(), &head.headers))
        }
        _ => Err(Problem::no_route()),
    }
}

/// The number of a picture in an address.
fn number(text: &str) -> Result<i64, Problem> {
    let number = text.parse().ok().filter(|id| *id > 0 && !text.starts_with('+'));
    number.ok_or_else(|| Problem::parameter("the number of a picture is a positive integer"))
}
